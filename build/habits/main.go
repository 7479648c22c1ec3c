// Habits measures what makes Go code hard to read and no compiler minds: lines wider than 140 columns and functions longer than
// 80 lines. It fails on anything that allowed.txt, beside it, does not allow.
//
//	go run ./build/habits app engine build
//
// Each line of that file is an allowance: how many, of which fault, where, and why.
//
//	12 wide engine/systems/hill  being rewritten
//	1 long app/screen/field form  one list of what stands on a form, in its order
//
// The longest path that contains a file applies. A number may only shrink: the check says when one is too high, and -w lowers it
// to what was measured.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	widest  = 140 // columns in a line; a tab counts as one
	longest = 80  // lines in a function, from func to the closing brace
	list    = "build/habits/allowed.txt"
)

// fault is one line or function that is too big.
type fault struct {
	kind  string // "wide" or "long"
	where string // its folder; for a function also its name
	at    string // file and line
	size  int
}

// allowance is a line of the list.
type allowance struct {
	n     int
	kind  string
	where string
	why   string
	found int
}

func main() {
	write := flag.Bool("w", false, "lower the numbers of the list to what was measured")
	flag.Parse()
	text, err := os.ReadFile(list)
	stop(err)
	allowed, err := read(string(text))
	stop(err)
	var all []fault
	for _, root := range flag.Args() {
		faults, err := walk(root)
		stop(err)
		all = append(all, faults...)
	}
	over, spare := judge(all, allowed)
	for _, text := range over {
		fmt.Println(text)
	}
	if spare > 0 && *write {
		stop(os.WriteFile(list, []byte(written(allowed)), 0o644))
	} else if spare > 0 {
		fmt.Printf("%d less than %s allows: go run ./build/habits -w %s\n", spare, list, strings.Join(flag.Args(), " "))
	}
	if len(over) > 0 {
		os.Exit(1)
	}
}

func stop(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// read parses the list of allowances.
func read(text string) (all []*allowance, err error) {
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		head, why, _ := strings.Cut(line, "  ")
		words := strings.SplitN(head, " ", 3)
		if len(words) < 3 || words[1] != "wide" && words[1] != "long" || strings.TrimSpace(why) == "" {
			return nil, fmt.Errorf("%s, line %d: wanted are a number, wide or long, where, and after two blanks why", list, i+1)
		}
		n, err := strconv.Atoi(words[0])
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", list, i+1, err)
		}
		all = append(all, &allowance{n: n, kind: words[1], where: words[2], why: strings.TrimSpace(why)})
	}
	return all, nil
}

// written formats a list with each number lowered to what was found, and without the entries no longer needed.
func written(all []*allowance) string {
	var b strings.Builder
	for _, a := range all {
		if n := min(a.n, a.found); n > 0 {
			fmt.Fprintf(&b, "%d %s %s  %s\n", n, a.kind, a.where, a.why)
		}
	}
	return b.String()
}

// walk measures every Go file below root.
func walk(root string) (all []fault, err error) {
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || path == filepath.Join("build", "out") || path == filepath.Join("build", "cache")) {
			return filepath.SkipDir
		}
		if !d.IsDir() && strings.HasSuffix(path, ".go") {
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			faults, err := measure(filepath.ToSlash(path), string(src))
			all = append(all, faults...)
			return err
		}
		return nil
	})
	return all, err
}

// measure finds the faults of one file.
func measure(path, src string) (all []fault, err error) {
	folder := path[:strings.LastIndexByte(path, '/')]
	for i, line := range strings.Split(src, "\n") {
		if n := utf8.RuneCountInString(line); n > widest {
			all = append(all, fault{"wide", folder, fmt.Sprintf("%s:%d", path, i+1), n})
		}
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			from := set.Position(f.Pos()).Line
			if n := set.Position(f.End()).Line - from + 1; n > longest {
				all = append(all, fault{"long", folder + " " + f.Name.Name, fmt.Sprintf("%s:%d", path, from), n})
			}
		}
	}
	return all, nil
}

// judge compares the faults with what is allowed. It returns those not allowed, and how many allowances are unused.
func judge(faults []fault, allowed []*allowance) (over []string, spare int) {
	for _, f := range faults {
		var best *allowance
		for _, a := range allowed {
			if a.kind == f.kind && a.holds(f.where) && (best == nil || len(a.where) > len(best.where)) {
				best = a
			}
		}
		if best == nil {
			over = append(over, fmt.Sprintf("%s: %s: %d", f.at, words[f.kind], f.size))
			continue
		}
		best.found++
	}
	for _, a := range allowed {
		if a.found > a.n {
			over = append(over, fmt.Sprintf("%s: %d %s, %d are allowed", a.where, a.found, a.kind, a.n))
		}
		spare += max(a.n-a.found, 0)
	}
	return over, spare
}

var words = map[string]string{"wide": "a line too wide, columns", "long": "a function too long, lines"}

// holds reports whether the allowance applies to a place.
func (a *allowance) holds(where string) bool {
	rest, ok := strings.CutPrefix(where, a.where)
	return ok && (rest == "" || rest[0] == '/' || rest[0] == ' ')
}
