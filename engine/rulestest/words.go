package rulestest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
	"vedette/engine/rulestest/sure"
)

// Words checks the vocabulary of the rule book in the working folder. Every literal id in a call that says something exists and
// takes the number of arguments given; every entry of the vocabulary is used somewhere; every function named in a text exists.
func Words(t *testing.T, w *book.Words) {
	t.Helper()
	faults := sure.Of(misspoken(".", w))(t)
	for _, f := range faults {
		assert.Fail(t, "words", "%s", f)
	}
}

// misspoken lists what is wrong with the words of the package in dir.
func misspoken(dir string, w *book.Words) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	r := &speech{w: w, files: token.NewFileSet(), used: map[string]bool{book.Listed: true}}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(r.files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		var path []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			r.node(n, path)
			path = append(path, n)
			return true
		})
	}
	r.unsaid("sentence", slices.Sorted(maps.Keys(w.Say.All())))
	cards := maps.Clone(w.Cards.All())
	maps.DeleteFunc(cards, func(_ string, c book.Card) bool { return c.Line == "" })
	r.unsaid("card", slices.Sorted(maps.Keys(cards)))
	r.unsaid("reason", slices.Sorted(maps.Keys(w.Reasons.All())))
	r.unsaid("kind of sum", slices.Sorted(maps.Keys(w.Sums)))
	r.shown()
	return r.faults, nil
}

// speech collects what a package says.
type speech struct {
	w      *book.Words
	files  *token.FileSet
	used   map[string]bool // strings in the code, except keys of composite literals
	faults []string
}

func (r *speech) fault(format string, args ...any) {
	r.faults = append(r.faults, fmt.Sprintf(format, args...))
}

// node inspects a node; path holds its ancestors.
func (r *speech) node(n ast.Node, path []ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		kv, _ := path[len(path)-1].(*ast.KeyValueExpr)
		if s, ok := literal(n); ok && (kv == nil || kv.Key != n) {
			r.used[s] = true
		}
	case *ast.CompositeLit:
		if last(n.Type) == "Sum" {
			r.kind(n)
		}
	case *ast.CallExpr:
		r.call(n, path)
	}
}

// kind checks the kind of a sum.
func (r *speech) kind(n *ast.CompositeLit) {
	for _, e := range n.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok || last(kv.Key) != "Kind" {
			continue
		}
		if id, ok := literal(kv.Value); ok {
			if _, known := r.w.Sums[id]; !known {
				r.fault("%s: there is no kind of sum %q", r.files.Position(n.Pos()), id)
			}
		}
	}
}

// sayings are the methods that say a sentence, reasonings those that add a reason to a sum, with the index of the id among their
// arguments.
var (
	sayings    = map[string]int{"Say": 0, "Result": 0, "Line": 0, "Todo": 0, "Small": 0, "Due": 0, "Note": 0, "CardNote": 0, "Text": 0}
	reasonings = map[string]int{"Put": 1, "Add": 1, "AddIf": 2}
)

// call checks a call that may say something.
func (r *speech) call(n *ast.CallExpr, path []ast.Node) {
	f, ok := n.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	at, says := sayings[f.Sel.Name]
	place, reasons := reasonings[f.Sel.Name]
	if reasons {
		at = place
	}
	if !says && !reasons || at >= len(n.Args) {
		return
	}
	id, ok := literal(n.Args[at])
	if of := receiver(f.X, path); !ok || says && of != "book" && of != "act" && of != "tale" {
		return
	}
	check := r.w.Check
	if reasons {
		check = r.w.CheckReason
	}
	args := make([]any, len(n.Args)-at-1)
	for i := range args {
		args[i] = 0
	}
	_, sentence := r.w.Say.All()[id]
	sentence = sentence || r.w.Cards.All()[id].Line != ""
	_, reason := r.w.Reasons.All()[id]
	switch {
	case says && !sentence && id != book.Listed, reasons && !reason:
		r.fault("%s: there are no words for %q", r.files.Position(n.Pos()), id)
	case n.Ellipsis == token.NoPos && check(book.Say(id, args...)) != nil:
		r.fault("%s: %q does not take %d arguments", r.files.Position(n.Pos()), id, len(args))
	}
}

// receiver says what kind of value x is: "book" for the kit, "act", "tale" or "plan" for a parameter of an enclosing function,
// "" for anything else.
func receiver(x ast.Expr, path []ast.Node) string {
	id, ok := x.(*ast.Ident)
	if !ok {
		return ""
	}
	for i := len(path) - 1; i >= 0; i-- {
		var in []*ast.FieldList
		switch f := path[i].(type) {
		case *ast.FuncLit:
			in = []*ast.FieldList{f.Type.Params}
		case *ast.FuncDecl:
			in = []*ast.FieldList{f.Recv, f.Type.Params}
		}
		for _, list := range in {
			if list == nil {
				continue
			}
			for _, p := range list.List {
				if slices.ContainsFunc(p.Names, func(n *ast.Ident) bool { return n.Name == id.Name }) {
					return strings.ToLower(last(p.Type))
				}
			}
		}
	}
	if id.Name == "book" {
		return "book"
	}
	return ""
}

// last returns the name of a type without package, star and type arguments.
func last(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	case *ast.StarExpr:
		return last(x.X)
	case *ast.IndexExpr:
		return last(x.X)
	}
	return ""
}

func literal(x ast.Expr) (string, bool) {
	l, ok := x.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}

// unsaid finds entries of the vocabulary that the code never names, not even as parts such as "in-" or "-d".
func (r *speech) unsaid(what string, ids []string) {
	for _, id := range ids {
		said := r.used[id]
		for i := range id {
			said = said || id[i] == '-' && (r.used[id[:i+1]] || r.used[id[i:]])
		}
		if !said {
			r.fault("the %s %q is never used", what, id)
		}
	}
}

// showing matches a place that is formatted by a function.
var showing = regexp.MustCompile(`\{\^?[0-9]:([^|}]+)\}`)

// shown finds places formatted by missing functions, and cards without a sentence.
func (r *speech) shown() {
	texts := slices.Collect(maps.Values(r.w.Say.All()))
	for id, c := range r.w.Cards.All() {
		texts = append(texts, c.Line, c.Over, c.Undo, c.Num, c.Word, c.Need, c.Todo, c.Due, c.Note)
		if _, ok := r.w.Say.All()[id]; ok == (c.Line != "") {
			r.fault("the card %q has no sentence, or two", id)
		}
	}
	for _, x := range r.w.Reasons.All() {
		texts = append(texts, x.Why, x.Show, x.Section)
	}
	for _, x := range r.w.Sums {
		texts = append(texts, x.Result)
	}
	for _, text := range texts {
		for _, m := range showing.FindAllStringSubmatch(text, -1) {
			if r.w.Show[m[1]] == nil && m[1] != "the" && m[1] != "place" && m[1] != "within" {
				r.fault("no function for {%s} in %q", m[1], text)
			}
		}
	}
}
