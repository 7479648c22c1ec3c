package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// unseen are the functions, by the last part of their name, whose texts no screen shows: they concern the page and the program.
var unseen = map[string]bool{
	"Class": true, "ID": true, "Attr": true, "DataSet": true, "DataSets": true, "Style": true, "Href": true, "Src": true, "Type": true,
	"For": true, "Aria": false, "Role": true, "Name": true, "panic": true, "New": false, "MustCompile": true, "Call": true, "Get": true,
	"Set": true, "HasPrefix": true, "HasSuffix": true, "CutPrefix": true, "CutSuffix": true, "TrimSuffix": true, "TrimPrefix": true,
	"Cut": true, "Split": true, "Contains": true, "Index": true, "section": true, "houseSec": true, "Println": true, "Log": true,
	"broken": true, "DenyIf": true, "ContainsAny": true, "IndexAny": true, "Trim": true, "TrimLeft": true, "TrimRight": true, "SplitN": true,
}

// reader reads the texts of one Go file.
type reader struct {
	place string
	set   *token.FileSet
	all   []phrase
}

// ofGo reads the texts of Go code.
func ofGo(place, src string) ([]phrase, error) {
	r := &reader{place: place, set: token.NewFileSet()}
	f, err := parser.ParseFile(r.set, place, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	r.read(f)
	return r.all, nil
}

// read looks at a node and its children.
func (r *reader) read(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.Field:
			return false
		case *ast.ValueSpec:
			for _, v := range n.Values {
				r.read(v)
			}
			return false
		case *ast.CaseClause:
			for _, s := range n.Body {
				r.read(s)
			}
			return false
		case *ast.KeyValueExpr:
			switch key, _ := n.Key.(*ast.Ident); {
			case key == nil && plain(n.Key) && !plain(n.Value):
				r.read(n.Value)
			case key != nil && (key.Name == "Section" || key.Name == "ID" || key.Name == "Cites"):
			default:
				r.read(n.Value)
			}
			return false
		case *ast.IndexExpr:
			r.read(n.X)
			return false
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "panic" {
				return false
			}
			return r.call(n)
		case *ast.BinaryExpr:
			if n.Op != token.ADD {
				for _, x := range []ast.Expr{n.X, n.Y} {
					if !plain(x) {
						r.read(x)
					}
				}
				return false
			}
			return !r.text(n)
		case *ast.BasicLit:
			return !r.text(n)
		}
		return true
	})
}

// call looks at the arguments of a call whose texts may be shown, and reports whether to look at all of it.
func (r *reader) call(n *ast.CallExpr) bool {
	name := ""
	switch f := n.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	r.read(n.Fun)
	for _, a := range n.Args {
		if !unseen[name] || !plain(a) {
			r.read(a)
		}
	}
	return false
}

// plain reports whether x is nothing but text.
func plain(x ast.Expr) bool {
	l, ok := x.(*ast.BasicLit)
	return ok && l.Kind == token.STRING
}

// text records x if it is text, and reports whether it is.
func (r *reader) text(x ast.Expr) bool {
	text, ok := joined(x)
	if ok {
		r.all = append(r.all, entries(r.place, r.set.Position(x.Pos()).Line, text)...)
		if b, sum := x.(*ast.BinaryExpr); sum {
			r.inside(b)
		}
	}
	return ok
}

// inside reads the calls in a concatenation of texts, for their arguments.
func (r *reader) inside(b *ast.BinaryExpr) {
	for _, x := range []ast.Expr{b.X, b.Y} {
		switch x := x.(type) {
		case *ast.BinaryExpr:
			r.inside(x)
		case *ast.BasicLit:
		default:
			r.read(x)
		}
	}
}

// joined returns the text of a literal or a concatenation, with "…" for the parts known only at run time.
func joined(x ast.Expr) (string, bool) {
	switch x := x.(type) {
	case *ast.BasicLit:
		if x.Kind != token.STRING {
			return "", false
		}
		s, err := strconv.Unquote(x.Value)
		return s, err == nil
	case *ast.BinaryExpr:
		a, one := joined(x.X)
		b, two := joined(x.Y)
		if x.Op != token.ADD || !one && !two {
			return "", false
		}
		if !one {
			a = "…"
		}
		if !two {
			b = "…"
		}
		return strings.ReplaceAll(a+b, "……", "…"), true
	}
	return "", false
}
