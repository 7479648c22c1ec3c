package pack

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"vedette/build/lzma"
)

// Program is Vedette compiled for the browser.
type Program struct {
	Wasm    []byte // as it runs
	Packed  []byte // as it is stored on the host: folded (see fold), then packed (see package lzma)
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
	// Without inlining the program is 16% smaller over the line, about a second of a slow one. A form then takes 12 µs
	// instead of 7, a unit's volley 0.4 ms instead of 0.3 (natively); what a tap waits for is the page.
	if _, err := output(root, []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS="}, "go", "build", "-modfile="+mod, "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid=", "-gcflags=all=-l", "-o", wasm, "./"+main); err != nil {
		return nil, err
	}
	p := &Program{}
	if p.Wasm, err = os.ReadFile(wasm); err != nil {
		return nil, err
	}
	switch small, err := shrink(p.Wasm); {
	case err == nil:
		p.Wasm = small
	case errors.Is(err, errLayout):
		fmt.Fprintf(os.Stderr, "vedette: the program stays larger than it could be: %v\n", err)
	default:
		return nil, err
	}
	folded, err := fold(p.Wasm)
	if err == nil && !bytes.Equal(unfold(folded, len(p.Wasm)), p.Wasm) {
		err = fmt.Errorf("%w: it does not unfold to itself", errLayout)
	}
	if errors.Is(err, errLayout) {
		fmt.Fprintf(os.Stderr, "vedette: the program stays larger than it could be: %v\n", err)
		folded, err = unfolded(p.Wasm), nil
	}
	if err != nil {
		return nil, err
	}
	if p.Packed, err = packOnce(filepath.Dir(wasm), name, folded); err != nil {
		return nil, err
	}
	p.Runtime, err = Runtime()
	return p, err
}

// packOnce packs b, which takes some seconds, or finds it packed in the folder from an earlier build.
func packOnce(folder, name string, b []byte) ([]byte, error) {
	file := filepath.Join(folder, name+"."+sum(b)[:16]+".lzma")
	if packed, err := os.ReadFile(file); err == nil {
		if back, err := lzma.Unpack(packed, len(b)); err == nil && bytes.Equal(back, b) {
			return packed, nil
		}
	}
	packed := lzma.Pack(b)
	if back, err := lzma.Unpack(packed, len(b)); err != nil || !bytes.Equal(back, b) {
		return nil, fmt.Errorf("the packed program does not unpack to itself: %w", err)
	}
	old, _ := filepath.Glob(filepath.Join(folder, name+".*.lzma"))
	for _, f := range old {
		_ = os.Remove(f) // only room
	}
	return packed, write(file, packed)
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
