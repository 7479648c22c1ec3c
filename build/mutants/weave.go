package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Most changes are woven into one program, with a call in place of what changes, so it is compiled once and its environment says
// which change is in force. Run without one, it records which changes would have mattered: a test in which a change has no
// effect cannot notice it and need not be run. Changes that cannot be woven, to a constant for instance, are compiled
// separately.

//go:embed helper.txt
var helper string

// weave is a change written as a call: the text before the expression, in place of its operator, and after it.
type weave struct {
	from, to  int // of the whole expression
	at, end   int // the part replaced inside; at < 0 for none
	call      string
	in, close string
}

// woven maps each operator to its call. Equality operators are inverted, as conditions are.
var woven = map[token.Token]string{
	token.LSS: "Lss", token.LEQ: "Leq", token.GTR: "Gtr", token.GEQ: "Geq", token.EQL: "Flip", token.NEQ: "Flip",
	token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Quo", token.LAND: "And", token.LOR: "Or",
	token.ADD_ASSIGN: "Add", token.SUB_ASSIGN: "Sub", token.INC: "Add", token.DEC: "Sub",
}

// binary weaves an operator between two values.
func (f *finder) binary(n *ast.BinaryExpr) *weave {
	w := &weave{from: f.offset(n.Pos()), to: f.offset(n.End()), at: -1, call: woven[n.Op], close: ")"}
	switch n.Op {
	case token.EQL, token.NEQ:
	case token.LAND, token.LOR:
		w.in, w.close = ", func() bool { return (", ") })"
	default:
		w.in = ","
	}
	if w.in != "" {
		w.at = f.offset(n.OpPos)
		w.end = w.at + len(n.Op.String())
	}
	return w
}

// adds weaves adding a value to another or subtracting it; an operand that could itself change is not written twice.
func (f *finder) adds(at token.Pos, op token.Token, to, by ast.Expr) *weave {
	name := f.text(to)
	if strings.ContainsAny(name, "0123456789+-*/()<>=") {
		return nil
	}
	w := &weave{from: f.offset(to.Pos()), at: f.offset(at), call: "", in: " = mutant" + woven[op] + "(%d, " + name + ", ", close: ")"}
	w.end = w.at + len(op.String())
	if by == nil {
		w.in, w.to = w.in+"1", w.end
	} else {
		w.to = f.offset(by.End())
	}
	return w
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

// program is a package as the compiler sees it, without its tests.
type program struct {
	dir   string
	fset  *token.FileSet
	src   map[string][]byte
	trees map[string]*ast.File
	from  types.Importer
}

// load reads the package in dir and finds the packages it imports.
func load(dir string) (*program, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,GoFiles,DepOnly,Standard", dir,
		"cmp", "os", "strconv") // imported by the helper
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	p := &program{dir: dir, fset: token.NewFileSet(), src: map[string][]byte{}, trees: map[string]*ast.File{}}
	exports := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var x struct {
			ImportPath, Export string
			GoFiles            []string
			DepOnly, Standard  bool
		}
		if err := d.Decode(&x); err != nil {
			return nil, err
		}
		if exports[x.ImportPath] = x.Export; x.DepOnly || x.Standard {
			continue
		}
		for _, name := range x.GoFiles {
			name = filepath.Join(dir, name)
			if p.src[name], err = os.ReadFile(name); err != nil {
				return nil, err
			}
			if p.trees[name], err = parser.ParseFile(p.fset, name, p.src[name], 0); err != nil {
				return nil, err
			}
		}
	}
	p.from = importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no package %s", path)
		}
		return os.Open(exports[path])
	})
	return p, nil
}

// check returns the errors that arise when these files replace the package's own.
func (p *program) check(changed map[string][]byte, info *types.Info) (errs []types.Error) {
	trees := make([]*ast.File, 0, len(p.trees)+1)
	for name, tree := range p.trees {
		if _, is := changed[name]; !is {
			trees = append(trees, tree)
		}
	}
	for name, src := range changed {
		tree, err := parser.ParseFile(p.fset, name, src, 0)
		if err != nil {
			return []types.Error{{Msg: err.Error()}}
		}
		trees = append(trees, tree)
	}
	conf := types.Config{Importer: p.from, Error: func(err error) {
		if e := (types.Error{}); errors.As(err, &e) {
			errs = append(errs, e)
		}
	}}
	_, _ = conf.Check(p.dir, p.fset, trees, info)
	return errs
}

// legal reports whether the package still compiles with this change.
func (p *program) legal(s site) bool {
	src := p.src[s.file]
	return len(p.check(map[string][]byte{s.file: slices.Concat(src[:s.from], []byte(s.after), src[s.to:])}, nil)) == 0
}

// weave writes the package with as many of these changes as possible, each under its index, and says which are in it.
func (p *program) weave(sites []site) (changed map[string][]byte, in []bool) {
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	p.check(nil, info)
	spelled := p.spell(info)
	in = make([]bool, len(sites))
	for i, s := range sites {
		in[i] = s.weave != nil
		if in[i] && strings.Contains(s.weave.call, "[") {
			t, ok := spelled[s.file][s.weave.from]
			in[i] = ok
			s.weave.call = "Pick[" + t + "]"
		}
	}
	for {
		changed = p.text(sites, in)
		errs := p.check(changed, nil)
		if len(errs) == 0 {
			return changed, in
		}
		before := slices.Clone(in)
		for _, e := range errs {
			at := p.fset.Position(e.Pos)
			for i, s := range sites {
				if in[i] && (at.Filename == s.file && at.Line >= s.first && at.Line <= s.last || at.Filename == "") {
					in[i] = false
				}
			}
		}
		if slices.Equal(before, in) {
			fmt.Fprintln(os.Stderr, "mutants: nothing is woven:", errs[0])
			return nil, make([]bool, len(sites))
		}
	}
}

// spell returns the names of the types of numbers and booleans, by file and offset. Numbers in constants have none.
func (p *program) spell(info *types.Info) map[string]map[int]string {
	all := map[string]map[int]string{}
	for name, tree := range p.trees {
		imported := map[string]string{}
		for _, x := range tree.Imports {
			path := strings.Trim(x.Path.Value, `"`)
			imported[path] = path[strings.LastIndexByte(path, '/')+1:]
			if x.Name != nil {
				imported[path] = x.Name.Name
			}
		}
		all[name] = map[int]string{}
		ast.Inspect(tree, func(n ast.Node) bool {
			if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
				return false
			}
			e, ok := n.(ast.Expr)
			if !ok || info.Types[e].Type == nil {
				return true
			}
			known := true
			t := types.TypeString(types.Default(info.Types[e].Type), func(of *types.Package) string {
				if of.Path() == p.dir {
					return ""
				}
				known = known && imported[of.Path()] != ""
				return imported[of.Path()]
			})
			if at := p.fset.Position(e.Pos()).Offset; known && info.Types[e].Value != nil && (all[name][at] == "" || isLit(e)) {
				all[name][at] = t
			}
			return true
		})
	}
	return all
}

func isLit(e ast.Expr) bool {
	switch e.(type) {
	case *ast.BasicLit, *ast.Ident:
		return true
	}
	return false
}

// text returns the text of the files with these changes woven in, and of the helper.
func (p *program) text(sites []site, in []bool) map[string][]byte {
	type edit struct {
		at, end, order int
		text           string
	}
	edits := map[string][]edit{}
	for i, s := range sites {
		w := s.weave
		if !in[i] {
			continue
		}
		add := func(at, end, order int, text string) {
			edits[s.file] = append(edits[s.file], edit{at, end, order, text})
		}
		if w.call != "" {
			add(w.from, w.from, s.depth, fmt.Sprintf("mutant%s(%d, ", w.call, i))
		}
		if strings.HasPrefix(w.call, "Pick") {
			add(w.to, w.to, -s.depth, ", "+s.after)
		}
		if w.at >= 0 {
			text := w.in
			if strings.Contains(text, "%d") {
				text = fmt.Sprintf(text, i)
			}
			add(w.at, w.end, 0, text)
		}
		add(w.to, w.to, -s.depth, w.close)
	}
	changed := map[string][]byte{}
	var pkg string
	for name, tree := range p.trees {
		pkg = tree.Name.Name
		all := edits[name]
		if len(all) == 0 {
			continue
		}
		slices.SortStableFunc(all, func(a, b edit) int {
			if a.at != b.at {
				return a.at - b.at
			}
			return a.order - b.order
		})
		var out []byte
		last := 0
		for _, e := range all {
			out = append(append(out, p.src[name][last:e.at]...), e.text...)
			last = e.end
		}
		changed[name] = append(out, p.src[name][last:]...)
	}
	changed[filepath.Join(p.dir, "mutant_helper.go")] = []byte(strings.Replace(helper, "package p\n", "package "+pkg+"\n", 1))
	return changed
}
