// Package small makes the program small: it is the one door to everything that rewrites what the Go toolchain makes.
//
// Start with [Compile]. README.md in this folder says what is done, what each step brings, and what happens with another
// toolchain. Nothing here knows Vedette: any go-app program can be compiled with it.
package small

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"vedette/build/small/vdt"
)

// Program is Vedette compiled for the browser.
type Program struct {
	Wasm    []byte // as it runs
	Packed  []byte // as it is stored on the host: see package vdt
	Runtime []byte // wasm_exec.js of the toolchain that compiled it
}

// proved is the release of Go whose programs relink and vdt have been proved with.
const proved = "go1.26"

// Options of Compile.
type Options struct {
	Main  string // the folder of the main package below the root, build/program when empty
	Name  string // of the result in the cache, app when empty
	Plain bool   // leave the program as the toolchain made it, as with one that is not known
}

// Compile builds a main package below root to WebAssembly with the trimmed go-app and makes it small. The same sources
// and toolchain give the same bytes. With a toolchain that this was not proved with, or a program that is laid out in
// another way, it says so in one line and leaves the program as it is: larger, and as good.
func Compile(root string, o Options) (*Program, error) {
	o.Main, o.Name = cmp.Or(o.Main, "build/program"), cmp.Or(o.Name, "app")
	mod, err := GoApp(root)
	if err != nil {
		return nil, err
	}
	version, err := output(root, nil, "go", "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	wasm := filepath.Join(root, "build", "cache", o.Name+".wasm")
	// Without inlining the program is 16% smaller over the line, about a second of a slow one. A form then takes 12 µs
	// instead of 7, a unit's volley 0.4 ms instead of 0.3 (natively); what a tap waits for is the page.
	if _, err := output(root, []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS="}, "go", "build", "-modfile="+mod, "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid=", "-gcflags=all=-l", "-o", wasm, "./"+o.Main); err != nil {
		return nil, err
	}
	p := &Program{}
	if p.Wasm, err = os.ReadFile(wasm); err != nil {
		return nil, err
	}
	small, why := rewrite(p.Wasm, strings.TrimSpace(version))
	if o.Plain {
		why = errors.New("it was asked for")
	}
	pack := vdt.Pack
	if why != nil {
		fmt.Fprintf(os.Stderr, "vedette: the program stays larger than it could be: %v\n", why)
		pack = vdt.PackPlain
	} else {
		p.Wasm = small
	}
	if p.Packed, err = packOnce(filepath.Dir(wasm), o.Name, p.Wasm, pack); err != nil {
		return nil, err
	}
	p.Runtime, err = Runtime()
	return p, err
}

// rewrite relinks the program when the toolchain, as "go env GOVERSION" names it, is one that this was proved with. Its
// error says why the program has to stay as it is.
func rewrite(wasm []byte, toolchain string) ([]byte, error) {
	if toolchain != proved && !strings.HasPrefix(toolchain, proved+".") {
		return nil, fmt.Errorf("it was compiled by %s, and what makes it small is proved with %s only", toolchain, proved)
	}
	return relink(wasm)
}

// packOnce packs b, which takes some seconds, or finds it packed in the folder from an earlier build.
func packOnce(folder, name string, b []byte, pack func([]byte) ([]byte, error)) ([]byte, error) {
	h := sha256.Sum256(b)
	file := filepath.Join(folder, name+"."+hex.EncodeToString(h[:8])+".vdt")
	if packed, err := os.ReadFile(file); err == nil {
		if back, err := vdt.Unpack(packed, len(b)); err == nil && bytes.Equal(back, b) {
			return packed, nil
		}
	}
	packed, err := pack(b)
	if err != nil {
		return nil, err
	}
	old, _ := filepath.Glob(filepath.Join(folder, name+".*.vdt"))
	for _, f := range old {
		_ = os.Remove(f) // only room
	}
	return packed, write(file, packed)
}

// Runtime returns the toolchain's wasm_exec.js.
func Runtime() ([]byte, error) {
	goroot, err := GoRoot()
	if err != nil {
		return nil, err
	}
	for _, dir := range []string{"lib", "misc"} {
		if b, err := os.ReadFile(filepath.Join(goroot, dir, "wasm", "wasm_exec.js")); err == nil {
			return b, nil
		}
	}
	return nil, fmt.Errorf("the Go toolchain holds no wasm_exec.js: install the whole distribution")
}

// GoRoot is the folder of the toolchain.
func GoRoot() (string, error) {
	goroot, err := output("", nil, "go", "env", "GOROOT")
	return strings.TrimSpace(goroot), err
}
