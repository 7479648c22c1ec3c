package pack

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Program is Vedette compiled for the browser.
type Program struct {
	Wasm    []byte // as the compiler made it
	Gzip    []byte // as it is stored on the host
	Runtime []byte // wasm_exec.js of the toolchain that compiled it
}

// Compile builds root's build/program to WebAssembly with the trimmed go-app.
// The same sources and toolchain give the same bytes.
func Compile(root string) (*Program, error) { return CompileMain(root, "build/program", "app") }

// CompileMain does so with another main package, the path of its folder below root, and keeps the result under name
// in the cache.
func CompileMain(root, main, name string) (*Program, error) {
	mod, err := trimGoApp(root)
	if err != nil {
		return nil, err
	}
	wasm := filepath.Join(root, "build", "cache", name+".wasm")
	// Without inlining in our packages and go-app's the program is 9% smaller over the line: 200 kB, about a second of a
	// slow one. A form then takes 12 µs instead of 7, a unit's volley 0.4 ms instead of 0.3 (natively); what a tap waits
	// for is the page.
	if _, err := output(root, []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS="}, "go", "build", "-modfile="+mod, "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid=", "-gcflags=vedette/...=-l", "-gcflags=github.com/maxence-charriere/...=-l", "-o", wasm, "./"+main); err != nil {
		return nil, err
	}
	p := &Program{}
	if p.Wasm, err = os.ReadFile(wasm); err != nil {
		return nil, err
	}
	if p.Gzip, err = compress(p.Wasm); err != nil {
		return nil, err
	}
	p.Runtime, err = Runtime()
	return p, err
}

// Runtime returns the toolchain's wasm_exec.js.
func Runtime() ([]byte, error) {
	goroot, err := output("", nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	goroot = strings.TrimSpace(goroot)
	for _, dir := range []string{"lib", "misc"} {
		if b, err := os.ReadFile(filepath.Join(goroot, dir, "wasm", "wasm_exec.js")); err == nil {
			return b, nil
		}
	}
	return nil, fmt.Errorf("the Go toolchain holds no wasm_exec.js: install the whole distribution")
}

// Root finds the folder of go.mod from the working directory upwards.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fmt.Errorf("no go.mod here or above: run this inside the repository")
		}
		dir = up
	}
}

func compress(b []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(b); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
