package damage

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// Portal is the page a hotel's network returns whatever is requested.
const Portal = "<!doctype html><title>hotel network</title><p>Please sign in"

// An Answer is a wrong answer from a host that a browser accepts as good and keeps.
type Answer struct {
	Name string // as it appears in a table
	File string // a pattern below the site
	Kind string // the content type sent with it
	Body func(good []byte) []byte
	Card bool // the page cannot start without it
	Rare bool // tried only in the slow proofs: another answer is like it
}

// In returns the file of the site in dir that the host answers wrongly, as a path below the site, and the body it sends.
func (a Answer) In(dir string) (file string, body []byte, err error) {
	found, err := filepath.Glob(filepath.Join(dir, a.File))
	if err != nil || len(found) != 1 {
		return "", nil, fmt.Errorf("%d files are %s", len(found), a.File)
	}
	good, err := os.ReadFile(found[0])
	return "a/" + filepath.Base(found[0]), a.Body(good), err
}

// Answers lists the ways hosts, proxies and captive portals answer wrongly.
func Answers() []Answer {
	half := func(b []byte) []byte { return b[:len(b)/2] }
	altered := func(b []byte) []byte {
		b = bytes.Clone(b)
		b[len(b)*2/3] ^= 0x10
		return b
	}
	html := func([]byte) []byte { return []byte(Portal) }
	const program, script, page = "application/octet-stream", "text/javascript; charset=utf-8", "text/html; charset=utf-8"
	return []Answer{
		{"program cut short", "a/app.*.wasm.vdt", program, half, true, true},
		{"program altered", "a/app.*.wasm.vdt", program, altered, true, false},
		{"a page for the program", "a/app.*.wasm.vdt", page, html, true, true},
		{"unpack cut short", "a/unpack.*.js", script, half, true, true},
		{"a page for unpack", "a/unpack.*.js", page, html, true, false},
		{"the later script altered", "a/later.*.js", script, altered, true, false},
		{"a page for the later script", "a/later.*.js", page, html, true, true},
		{"shell cut short", "a/shell.*.js", script, half, true, false},
		{"a page for the shell", "a/shell.*.js", page, html, true, true},
		{"shell altered", "a/shell.*.js", script, altered, true, true},
		{"a page for the sheet", "a/first.*.css", page, html, false, false},
		{"the book altered", "a/pages.*.vdt", program, altered, false, false},
	}
}
