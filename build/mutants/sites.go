package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// site is one change: bytes from to to of a file, replaced.
type site struct {
	file          string
	line, column  int
	from, to      int
	before, after string
	text          string // its line, without leading tabs
	inside        int    // the column in text
	first, last   int    // the lines of everything that changes with it
	depth         int    // its number in the file: enclosing changes have lower ones
	weave         *weave // nil if it cannot be written as a call
}

func (s site) String() string {
	return fmt.Sprintf("%s:%d:%d: %s -> %s", filepath.Base(s.file), s.line, s.column, short(s.before), short(s.after))
}

// known returns the change's name in the list of those that make no difference, which survives line shifts: package and file,
// the line's text, the column in it, and the change.
func (s site) known() string {
	return fmt.Sprintf("%s/%s\t%s\t%d: %s -> %s", filepath.Base(filepath.Dir(s.file)), filepath.Base(s.file), s.text, s.inside, s.before,
		s.after)
}

// short returns s on one line, cut to 60 letters.
func short(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 60 {
		return string(r[:57]) + "..."
	}
	return s
}

// swapped maps every operator to its replacement: bounds are off by one, sums change sign, and becomes or.
var swapped = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.INC: token.DEC, token.DEC: token.INC,
}

// finder collects the sites of one file.
type finder struct {
	fset  *token.FileSet
	src   []byte
	file  string
	sites []site
}

// find lists every place that can be changed in these files, in the order of the text.
func find(names []string) ([]site, error) {
	var all []site
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f := finder{fset: token.NewFileSet(), src: src, file: name}
		tree, err := parser.ParseFile(f.fset, name, src, 0)
		if err != nil {
			return nil, err
		}
		ast.Inspect(tree, f.visit)
		all = append(all, f.sites...)
	}
	return all, nil
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.CommentGroup:
		return false
	case *ast.KeyValueExpr:
		return !columns(n.Key)
	case *ast.CallExpr:
		return !columns(n.Fun)
	case *ast.BinaryExpr:
		if f.text(n.X) != f.text(n.Y) && !words(n.X) && !words(n.Y) {
			f.operator(n.OpPos, n.Op, f.binary(n))
		}
	case *ast.AssignStmt:
		if len(n.Rhs) == 1 && !words(n.Rhs[0]) {
			f.operator(n.TokPos, n.Tok, f.adds(n.TokPos, n.Tok, n.Lhs[0], n.Rhs[0]))
		}
	case *ast.IncDecStmt:
		f.operator(n.TokPos, n.Tok, f.adds(n.TokPos, n.Tok, n.X, nil))
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.BasicLit:
		if n.Kind == token.INT {
			f.count(n)
		}
	case *ast.Ident:
		switch n.Name {
		case "true":
			f.add(n, "false", "Pick[]")
		case "false":
			f.add(n, "true", "Pick[]")
		}
	}
	return true
}

// columns reports whether an expression is the number of options side by side on a screen, which is no rule.
func columns(e ast.Expr) bool {
	if s, ok := e.(*ast.SelectorExpr); ok {
		e = s.Sel
	}
	name, ok := e.(*ast.Ident)
	return ok && name.Name == "Columns"
}

// words reports whether an expression is plainly text, where + does not add numbers.
func words(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return e.Op == token.ADD && (words(e.X) || words(e.Y))
	case *ast.ParenExpr:
		return words(e.X)
	}
	return false
}

func (f *finder) operator(at token.Pos, op token.Token, w *weave) {
	to, ok := swapped[op]
	if !ok {
		return
	}
	from := f.fset.Position(at).Offset
	f.put(from, from+len(op.String()), to.String(), w)
}

// negate inverts a condition. Comparisons of two values already have their operator changed.
func (f *finder) negate(cond ast.Expr) {
	if b, ok := cond.(*ast.BinaryExpr); ok && b.Op != token.LAND && b.Op != token.LOR {
		return
	}
	f.add(cond, "!("+f.text(cond)+")", "Flip")
}

func (f *finder) count(n *ast.BasicLit) {
	v, err := strconv.Atoi(n.Value)
	if err != nil {
		return // hexadecimal: a mask, not a rule
	}
	f.add(n, strconv.Itoa(v+1), "Pick[]")
}

func (f *finder) add(n ast.Node, after, call string) {
	from, to := f.offset(n.Pos()), f.offset(n.End())
	f.put(from, to, after, &weave{from: from, to: to, at: -1, call: call, close: ")"})
}

func (f *finder) put(from, to int, after string, w *weave) {
	before := string(f.src[:from])
	line, begins := 1+strings.Count(before, "\n"), 1+strings.LastIndex(before, "\n")
	text, _, _ := strings.Cut(string(f.src[begins:]), "\n")
	rest := strings.TrimLeft(text, "\t")
	column := 1 + from - begins
	s := site{file: f.file, line: line, column: column, from: from, to: to, before: string(f.src[from:to]), after: after, text: rest,
		inside: column - len(text) + len(rest), first: line, last: line, depth: len(f.sites), weave: w}
	if w != nil {
		s.last = line + strings.Count(string(f.src[from:max(from, w.to)]), "\n")
		s.first = 1 + strings.Count(string(f.src[:w.from]), "\n")
	}
	f.sites = append(f.sites, s)
}

func (f *finder) text(n ast.Node) string {
	return string(f.src[f.fset.Position(n.Pos()).Offset:f.fset.Position(n.End()).Offset])
}

// shuffle puts the sites in an order that depends on seed alone.
func shuffle(sites []site, seed uint64) {
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(sites), func(i, j int) { sites[i], sites[j] = sites[j], sites[i] })
}
