//go:build !js

package book_test

import (
	"encoding/json"
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// line is the state in the example of the package comment: the men of two lines.
type line struct{ Men [2]int }

type fell struct{ Side, Men int }

func (fell) Kind() string { return "lost" }

func (e fell) Apply(s line) line {
	book.DenyIf(e.Side < 0 || e.Side > 1 || e.Men < 1 || e.Men > s.Men[e.Side], "more than there were")
	s.Men[e.Side] -= e.Men
	return s
}

var shot = dice.Roll{ID: "shot", Code: dice.OneD6, For: "Volley", Section: "Firing"}

func planVolley(p *book.Plan[line]) book.Deed[line] {
	side := p.Index("side", "Who fires", 0, book.Opt("", "Red", ""), book.Opt("", "Blue", ""))
	need := book.Sum{Kind: "volley"}
	need.Put(4, "musket")
	need.AddIf(p.Tick("wood", "Target in a wood"), 1, "wood")
	need.Target = need.Total()
	p.Sum(need)
	return func(a *book.Act[line]) {
		hits := a.Successes(shot.Needing(need.Target, "hit", "miss"), a.State.Men[side]/2)
		hits = min(hits, a.State.Men[1-side])
		a.Sum(need)
		a.Line("volley", side, hits)
		if hits > 0 {
			a.Do(fell{1 - side, hits})
			a.Todo("off", hits)
		}
	}
}

var firing = book.Rules[line]{
	Menu: []book.Procedure[line]{{Procedure: view.Procedure{ID: "volley", Name: "Volley", Group: "Firing", Section: "Firing"},
		Plan: planVolley}},
	Facts: []book.Fact[line]{fell{}},
	Words: &book.Words{
		Say: book.Sentences(`
volley	The {0=red|blue} line fires: *{1:hit|hits}*.
off	Take {0:man|men} off.
`),
		Reasons: book.Reasons(`
musket	why musket
wood	why target in a wood
`),
		Sums: map[string]book.SumKind{"volley": {Section: "Firing", Code: dice.OneD6, Good: "hits"}},
	},
}

func ExampleRules() {
	s := line{Men: [2]int{6, 4}}
	c := engine.Do("volley", "side", "0", "wood", "yes")

	f := firing.Form(s, c)
	fmt.Println("form:", f.Reckoning.Target, "or more,", f.Reckoning.Terms[1].Why)

	_, err := firing.Resolve(s, c, dice.NewCup())
	fmt.Println("without dice:", err)

	given := []dice.Given{{ID: "shot", Faces: []int{5}}, {ID: "shot", Faces: []int{2}}, {ID: "shot", Faces: []int{6}}}
	facts, err := firing.Resolve(s, c, dice.NewCup(given...))
	if err != nil {
		panic(err)
	}
	next, err := firing.Apply(s, facts[0])
	if err != nil {
		panic(err)
	}
	fmt.Println("after it:", next.(line).Men)

	t := firing.Telling(next.(line), engine.Step{Do: c, Given: given, Events: facts})
	fmt.Println("log:", t.Line)
	fmt.Println("card:", t.Card.Todo[0].What)
	// Output:
	// form: 5 or more, target in a wood
	// without dice: 3 × 1D6 needed for Volley
	// after it: [6 2]
	// log: The red line fires: 2 hits.
	// card: Take 2 men off.
}

func ExampleSay() {
	w := firing.Words
	s := book.Say("volley", 1, 3)
	b, _ := json.Marshal(s)
	fmt.Println(string(b))
	fmt.Println(w.Text(s))
	// Output:
	// ["volley",1,3]
	// The blue line fires: 3 hits.
}

func ExampleHouse() {
	h := book.NewHouse(func() []book.Value {
		return []book.Value{{Key: "near", Label: "Near is within", Design: 24, Min: 4, Max: 48, Step: 4, Quarters: true}}
	})
	c, what, _ := h.With(nil, engine.Values{{Key: "near", Val: "32"}})
	fmt.Println(what[0].Label, what[0].Text(what[0].Was), "->", what[0].Text(what[0].Is))
	fmt.Println(h.InForce(c, "near"), h.Cell(c, "near").Text)
	// Output:
	// Near is within 6″ -> 8″
	// 32 8″
}

func ExampleInches() {
	fmt.Println(book.Inches(14), book.Plural(1, "stand", "stands"), book.List("foot", "horse", "guns"), book.Signed(-2))
	// Output: 3½″ 1 stand foot, horse and guns −2
}
