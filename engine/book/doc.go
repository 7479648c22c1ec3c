// Package book is the kit that every rule book is written with.
//
// A rule book says five things, and each has its place here:
//
//   - what may be entered: a list of [Procedure], each with one plan. A [Plan] asks for the fields of the entry, refuses
//     what cannot be, shows the sum, and returns the [Deed]. Form and resolution are one function, so they cannot disagree.
//     A plan that has no answer to what it needs ends there by itself, see [Entry.Need].
//   - what is done: a deed tells an [Act] what to throw, ask, record and say, straight on. When dice or an answer are
//     missing the act ends by itself and is begun again with them; a deed never looks at an error.
//   - what has happened: a [Fact] says who, what and how many, and folds itself into the state. [Edits] is the fact of plain
//     bookkeeping. Facts are what saves hold; they know no rules and no sentences. One that cannot have happened ends there, see [Deny].
//   - what is said: [Words] has every sentence, every reason of a sum and every kind of sum under a short, stable id. Facts
//     and sums hold ids with arguments, names as they were among them, so a wording that is mended today is mended in
//     yesterday's log.
//   - what is ours: [House] has the house values, which the referee may change.
//
// [Rules] holds the five together and does what is the same in all books: it finds the procedure, fills the form, runs the
// deed, decodes, applies and tells. The System of a book embeds [Runs], which offers that to the screens.
//
// Sentences, cards and reasons of a book stand in texts beside its code: say.txt, cards.txt and reasons.txt. A book of few words may have
// them in Go.
//
// # A whole procedure
//
// Two lines of foot face each other; one fires, a die for every two muskets, and who is in a wood is harder to hit. The
// state is a plain value:
//
//	type State struct{ Men [2]int }
//
// What can have happened is that a side lost men:
//
//	type lost struct{ Side, Men int }
//
//	func (lost) Kind() string { return "lost" }
//
//	func (e lost) Apply(s State) State {
//		book.Deny(e.Side < 0 || e.Side > 1 || e.Men < 1 || e.Men > s.Men[e.Side], "more than there were")
//		s.Men[e.Side] -= e.Men
//		return s
//	}
//
// What is said of it, and why a sum is what it is:
//
//	var words = &book.Words{
//		Say: book.Sentences(`
//	volley	The {0=red|blue} line fires: *{1:hit|hits}*.
//	off	Take {0:man|men} off.
//	`),
//		Reasons: book.Reasons(`
//	musket	why musket
//	wood	why target in a wood
//	`),
//		Sums: map[string]book.SumKind{"volley": {Section: "Firing", Code: dice.OneD6, Good: "hits"}},
//	}
//
// And the procedure:
//
//	var shot = dice.Roll{ID: "shot", Code: dice.OneD6, For: "Volley", Section: "Firing"}
//
//	func planVolley(p *book.Plan[State]) book.Deed[State] {
//		side := p.Index("side", "Who fires", 0, book.Opt("", "Red", ""), book.Opt("", "Blue", ""))
//		need := book.Sum{Kind: "volley"}
//		need.Put(4, "musket")
//		need.AddIf(p.Tick("wood", "Target in a wood"), 1, "wood")
//		need.Target = need.Total()
//		p.Sum(need)
//		return func(a *book.Act[State]) {
//			hits := a.Made(shot.Needing(need.Target, "hit", "miss"), a.State.Men[side]/2)
//			hits = min(hits, a.State.Men[1-side])
//			a.Sum(need)
//			a.Line("volley", side, hits)
//			if hits > 0 {
//				a.Do(lost{1 - side, hits})
//				a.Todo("off", hits)
//			}
//		}
//	}
//
//	var rules = book.Rules[State]{
//		Menu: []book.Procedure[State]{{Plan: planVolley,
//			Procedure: view.Procedure{ID: "volley", Name: "Volley", Group: "Firing", Section: "Firing"}}},
//		Facts: []book.Fact[State]{lost{}},
//		Words: words,
//	}
//
// The example of Rules is this code, running. A whole rule book, the smallest there is, stands in rulestest/toy; those
// under systems have the same files and more of them.
package book
