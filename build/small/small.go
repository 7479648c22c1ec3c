// Package small makes the program small. It is the only door to everything that rewrites the output of the Go toolchain.
//
// Start with [Compile]. README.md in this folder says what is done, what each step gains, and what happens with another
// toolchain. Nothing here knows Vedette: it works for any go-app program.
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
	Module         // the whole program, or what a first visit needs of it
	Later   Module // what can come later, see halves.go; empty if the program is whole
	Runtime []byte // wasm_exec.js of the toolchain that compiled it
}

// Module is a WebAssembly module.
type Module struct {
	Wasm   []byte // ready to run
	Packed []byte // as stored on the host: see package vdt
}

// proved is the release of Go for which relink and vdt have been proved.
const proved = "go1.26"

// inlined are the packages whose small functions are inlined. Inlining everywhere makes the program a sixth larger. The
// runtime's functions that allocate, copy and compare are smaller than a call to them, and calls are expensive in WebAssembly:
// with them inlined, a rehearsing program does a third more in the same time.
var inlined = strings.Fields(`runtime internal/runtime/... internal/bytealg internal/abi internal/goarch internal/strconv internal/sync
	math/bits sync sync/atomic unicode/utf8`)

// Options are the options of Compile.
type Options struct {
	Main     string // the folder of the main package below the root; "" for build/program
	Name     string // the result's name in the cache; "" for app
	Plain    bool   // leave the program as the toolchain made it, as with an unknown one
	Unpacked bool   // leave Packed empty: packing takes many seconds
}

// Compile builds a main package below root for WebAssembly with the trimmed go-app and makes it small. The same sources and
// toolchain give the same bytes. With a toolchain for which this was not proved, or an unexpected layout, it says so in one line
// and leaves the program as it is, larger but just as good.
//
// If the main package's folder has a file later.txt, the functions it names go into a separate module.
func Compile(root string, o Options) (*Program, error) {
	p := &Program{}
	l, err := link(root, o)
	if err != nil {
		return nil, err
	}
	p.Wasm, p.Runtime = l.wasm, l.runtime
	pack := vdt.Pack
	if l.why == nil {
		if list, err := os.ReadFile(filepath.Join(l.main, laterFile)); err == nil {
			p.Wasm, p.Later.Wasm, l.why = halves(l.small, l.later(string(list)), texts(root, string(list)))
		} else {
			p.Wasm = l.small
		}
	}
	if l.why != nil {
		fmt.Fprintf(os.Stderr, "vedette: the program stays larger than it could be: %v\n", l.why)
		p.Wasm, p.Later.Wasm, pack = l.wasm, nil, vdt.PackPlain
	}
	if o.Unpacked {
		return p, nil
	}
	if p.Packed, err = packOnce(l.cache, l.name, p.Wasm, pack); err == nil && p.Later.Wasm != nil {
		p.Later.Packed, err = packOnce(l.cache, l.name+"-later", p.Later.Wasm, pack)
	}
	return p, err
}

// linked is a program as the toolchain made it.
type linked struct {
	main, cache, name string
	wasm, runtime     []byte
	small             []byte // relinked
	why               error  // why it was not relinked, if so
	names             []string
}

func link(root string, o Options) (*linked, error) {
	l := &linked{cache: filepath.Join(root, "build", "cache"), name: cmp.Or(o.Name, "app")}
	main := cmp.Or(o.Main, "build/program")
	l.main = filepath.Join(root, filepath.FromSlash(main))
	mod, err := GoApp(root)
	if err != nil {
		return nil, err
	}
	version, err := output(root, nil, "go", "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	wasm := filepath.Join(l.cache, l.name+".wasm")
	next := fmt.Sprintf("%s.%d", wasm, os.Getpid()) // another build may be reading the present one
	args := []string{"build", "-modfile=" + mod, "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-gcflags=all=-l"}
	for _, pkg := range inlined {
		args = append(args, "-gcflags="+pkg+"=")
	}
	if _, err := output(root, []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS="}, "go", append(args, "-o", next, "./"+main)...); err != nil {
		return nil, err
	}
	if l.wasm, err = os.ReadFile(next); err != nil {
		return nil, err
	}
	if err := os.Rename(next, wasm); err != nil {
		return nil, err
	}
	l.small, l.names, l.why = rewrite(l.wasm, strings.TrimSpace(version))
	if o.Plain {
		l.why = errors.New("it was asked for")
	}
	l.runtime, err = Runtime()
	return l, err
}

// rewrite relinks the program if toolchain, as printed by "go env GOVERSION", is one for which this was proved. The error says
// why the program has to stay as it is; names are those of its functions.
func rewrite(wasm []byte, toolchain string) (small []byte, names []string, err error) {
	if toolchain != proved && !strings.HasPrefix(toolchain, proved+".") {
		return nil, nil, fmt.Errorf("it was compiled by %s, and what makes it small is proved with %s only", toolchain, proved)
	}
	return relink(wasm)
}

// packOnce packs b, which takes some seconds, unless an earlier build has left the packed form in folder.
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
	old, _ := filepath.Glob(filepath.Join(folder, name+".*.vdt")) // of exactly this name: a dot follows
	for _, f := range old {
		_ = os.Remove(f) // merely to save space
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

// GoRoot returns the folder of the toolchain.
func GoRoot() (string, error) {
	goroot, err := output("", nil, "go", "env", "GOROOT")
	return strings.TrimSpace(goroot), err
}
