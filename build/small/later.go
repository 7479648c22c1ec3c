package small

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// laterFile names the functions a first visit does without, in the folder of the main package. A function it does not name comes
// at once, so new code is never missing; Counted finds out which may be named.
const laterFile = "later.txt"

const laterHead = `# The functions that a first visit does without, by package, and texts that only they read: a visit tells which they are.
# Written by: make halves
`

// textsOf is the heading of the list of files.
const textsOf = "texts"

// texts returns the embedded files named in the list, by paths below root. A file that no longer exists is skipped.
func texts(root, list string) (all [][]byte) {
	_, names, _ := strings.Cut(list, "\n"+textsOf+"\n\t")
	names, _, _ = strings.Cut(names, "\n")
	for _, name := range strings.Fields(names) {
		if b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name))); err == nil {
			all = append(all, b)
		}
	}
	return all
}

// minText is the length in bytes from which a text is worth moving.
const minText = 500

// embedded lists, below root, the files embedded by the main package and by the packages of this module it imports.
func embedded(root, main string) ([]string, error) {
	out, err := output(root, []string{"GOOS=js", "GOARCH=wasm"}, "go", "list", "-deps", "-f",
		"{{if and .Module .Module.Main}}{{$d := .Dir}}{{range .EmbedFiles}}{{$d}}/{{.}}\n{{end}}{{end}}", "./"+main)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, name := range strings.Fields(out) {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		if below, err := filepath.Rel(root, name); err == nil && info.Size() >= minText {
			all = append(all, filepath.ToSlash(below))
		}
	}
	return all, nil
}

// later parses the list: a line names a package, and the indented line below it its functions.
func (l *linked) later(list string) func(function int) bool {
	named := map[string]bool{}
	pkg := ""
	for line := range strings.Lines(list) {
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "\t") && pkg != textsOf:
			for _, f := range strings.Fields(line) {
				named[pkg+f] = true
			}
		default:
			pkg = strings.TrimSpace(line)
		}
	}
	return func(i int) bool { return i < len(l.names) && named[plainName(l.names[i])] }
}

// plainName returns the name in a form that can stand in a list.
func plainName(name string) string { return strings.ReplaceAll(name, " ", "~") }

// packageOf returns where the package name ends in a function's name.
func packageOf(name string) int {
	at := strings.LastIndexByte(strings.SplitN(name, "[", 2)[0], '/') + 1
	if dot := strings.IndexByte(name[at:], '.'); dot >= 0 {
		return at + dot + 1
	}
	return 0
}

// always are prefixes of the names of functions that may be needed at any time, such as the runtime's: garbage is collected
// whether or not a page is being drawn for the first time.
var always = strings.Fields("runtime. runtime/ internal/ syscall/js. sync. sync/ _rt0 memcmp wasm_ go: gcWriteBarrier")

// Counted compiles the program with call counting: its exported memory "hits" has a byte per function that becomes 1 once the
// function has been called. names are the functions in that order.
func Counted(root string, o Options) (p *Program, names []string, err error) {
	l, err := link(root, o)
	if err != nil {
		return nil, nil, err
	}
	if l.why != nil {
		return nil, nil, l.why
	}
	p = &Program{Runtime: l.runtime}
	p.Wasm, err = counted(l.small)
	p.Packed = []byte("nobody packs it")
	return p, l.names, err
}

// counted makes every function record that it has been called.
func counted(wasm []byte) ([]byte, error) {
	sections, err := split(wasm)
	if err != nil {
		return nil, err
	}
	out := slices.Clone(wasm[:8])
	for _, s := range sections {
		body := s.body
		switch s.id {
		case sectionMemory:
			body = append(append([]byte{2}, body[1:]...), 0, 2) // a second memory of 128 KiB
		case sectionExports:
			body = append(appendName(append([]byte{body[0] + 1}, body[1:]...), "hits"), 2, 1)
		case sectionCode:
			bodies, err := functionBodies(body)
			if err != nil {
				return nil, err
			}
			for i, f := range bodies {
				c := cursor{b: f}
				for n := c.number(); n > 0; n-- {
					c.number()
					c.take(1)
				}
				if c.bad {
					return nil, fmt.Errorf("%w: the variables of a function", errLayout)
				}
				bodies[i] = slices.Concat(f[:c.at], hit(i), f[c.at:])
			}
			body = codeSection(bodies)
		}
		out = appendSection(out, s.id, body)
	}
	return out, nil
}

// hit is code that stores 1 at i in memory 1.
func hit(i int) []byte { return append(appendConst(appendConst(nil, i), 1), 0x3A, 0x40, 1, 0) }

// WriteLater writes the list for a main package, given by its folder below root: the functions that were not called, and all
// embedded files except those read at once. A name shared by several functions is written only if none of them was called.
func WriteLater(root, main string, names []string, called func(i int) bool, read func(file string) bool) error {
	files, err := embedded(root, main)
	if err != nil {
		return err
	}
	busy := map[string]bool{}
	for i, name := range names {
		if called(i) || begins(name, always) {
			busy[name] = true
		}
	}
	byPackage := map[string][]string{}
	for _, name := range names {
		if !busy[name] {
			at := packageOf(name)
			byPackage[name[:at]] = append(byPackage[name[:at]], plainName(name[at:]))
			busy[name] = true
		}
	}
	var out strings.Builder
	out.WriteString(laterHead + textsOf + "\n\t" + strings.Join(slices.DeleteFunc(files, read), " ") + "\n")
	for _, pkg := range slices.Sorted(maps.Keys(byPackage)) {
		slices.Sort(byPackage[pkg])
		fmt.Fprintf(&out, "%s\n\t%s\n", plainName(pkg), strings.Join(byPackage[pkg], " "))
	}
	return os.WriteFile(filepath.Join(root, filepath.FromSlash(main), laterFile), []byte(out.String()), 0o644)
}
