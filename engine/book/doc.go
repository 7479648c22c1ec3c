// Package book is the kit for writing a rule book.
//
// A rule book consists of five parts:
//
//   - Entries. The menu is a list of [Procedure], each with one plan. A [Plan] asks for the fields of the entry, refuses what
//     is not allowed, shows the sum, and returns the [Deed]. Form and resolution are the same function, so they cannot
//     disagree. A plan that lacks something it needs stops there, see [Entry.Require].
//   - Deeds. A [Deed] is straight-line code that tells an [Act] what to throw, ask, record and say. When dice or an answer
//     are missing the act stops, and is run again from the start once they are there. A deed never handles an error.
//   - Facts. A [Fact] says who, what and how many, and folds itself into the state. [Edits] is the fact for plain
//     bookkeeping. Saves contain facts; they know no rules and hold no sentences. Applying a fact that cannot have happened
//     stops there, see [DenyIf].
//   - Words. [Words] holds every sentence, every reason for a term and every kind of sum under a short, stable id. Facts and
//     sums hold ids with arguments, among them names as they were at the time, so a correction to the wording also corrects
//     the log of old games.
//   - House values. [House] holds the numbers of our own design, which the referee may change.
//
// [Rules] holds the five together and does the work that is the same in all books: it finds the procedure, fills the form,
// runs the deed, decodes, applies and tells. The System of a book embeds [Base], which offers all this to the screens.
//
// Longer books keep their sentences, cards and reasons in text files beside the code: say.txt, cards.txt and reasons.txt.
// A short book may keep them in Go.
//
// # A whole procedure
//
// Two lines of foot face each other. One fires, with a die for every two muskets; a target in a wood is harder to hit. The
// state is a plain value:
//
//	type State struct{ Men [2]int }
//
// There is one kind of fact, that a side lost men:
//
//	type lost struct{ Side, Men int }
//
//	func (lost) Kind() string { return "lost" }
//
//	func (e lost) Apply(s State) State {
//		book.DenyIf(e.Side < 0 || e.Side > 1 || e.Men < 1 || e.Men > s.Men[e.Side], "more than there were")
//		s.Men[e.Side] -= e.Men
//		return s
//	}
//
// These are the sentences, and the reasons for the terms of the sum:
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
// And this is the procedure:
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
//			hits := a.Successes(shot.Needing(need.Target, "hit", "miss"), a.State.Men[side]/2)
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
// The example of Rules runs this code. Package rulestest/toy is a complete rule book, the smallest there is; those under
// systems have the same files and more.
package book
