package toy

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// System is the rule book.
type System struct{ book.Base[State] }

// Rules implements book.Ruled.
func (State) Rules() *book.Rules[State] { return &rules }

var _ view.System = System{}

// The types of the kit with the state of this rule book.
type (
	plan      = book.Plan[State]
	act       = book.Act[State]
	deed      = book.Deed[State]
	fact      = book.Fact[State]
	procedure = book.Procedure[State]
)

// rules is the rule book for the kit. The menu is filled in by init because its plans refer to rules.
var rules = book.Rules[State]{Facts: facts, Words: words, Ended: State.ended}

func init() { rules.Menu = menu }

// menu lists the procedures in menu order.
var menu = []procedure{
	{Plan: planShoot, Bars: whyWaiting, Procedure: view.Procedure{ID: "shoot", Name: "Shoot", Group: "Acts", Section: "1", Ref: "Muskets."}},
	{Plan: planRally, Bars: whyWaiting, Procedure: view.Procedure{ID: "rally", Name: "Rally", Group: "Acts", Section: "2",
		Ref: "Brings a man back."}},
	{Plan: planScout, Bars: whyWaiting, Procedure: view.Procedure{ID: "scout", Name: "Scout", Group: "Acts", Section: "3",
		Ref: "Looks for the enemy."}},
	{Plan: planTurn, Bars: whyWaiting, Procedure: view.Procedure{ID: "turn", Name: "End turn", Section: "0"}},
	{Plan: planSay(true), Procedure: view.Procedure{ID: "see", Name: "See it", Section: "3"}},
	{Plan: planSay(false), Procedure: view.Procedure{ID: "ignore", Name: "Ignore it", Section: "3"}},
	{Plan: planSettings, Always: true, Procedure: view.Procedure{ID: "settings", Name: "Settings", Group: "Game", Section: "0",
		Ref: "Changes the wall."}},
}

// whyWaiting returns why no company can act, "" when no sighting is waiting.
func whyWaiting(s State) string {
	if s.Waiting > 0 {
		return "A sighting waits."
	}
	return ""
}

// ended returns why nothing more can be entered, "" while the game is on.
func (s State) ended() string {
	if s.Turn > s.Last {
		return "The game has ended."
	}
	return ""
}

func planTurn(*plan) deed { return func(a *act) { a.Do(Turned{}); a.Line("turn") } }

// The rolls.
var (
	shot  = dice.Roll{ID: "shot", Code: dice.OneD6, For: "Shoot", Class: "fire", Section: "1"}
	rally = dice.Roll{ID: "rally", Code: dice.TwoD6, For: "Rally", Class: "morale", Section: "2"}
	scout = dice.Roll{ID: "scout", Code: dice.OneD66, For: "Scout", Class: "event", Section: "3"}
)

// company asks for a company. empty is the reason why one without men may not be chosen, "" if it may.
func company(p *plan, empty string) (at int, ok bool) {
	at, ok = book.Choose(p, "at", "Company", "", indices(p.State.Men), func(i int) view.Option {
		o := book.Opt(book.Num(i), fmt.Sprintf("Company %d", i+1), book.Num(p.State.Men[i]))
		if p.State.Men[i] == 0 {
			o.Refused = empty
		}
		return o
	})
	return at, ok
}

func indices(men []int) (out []int) {
	for i := range men {
		out = append(out, i)
	}
	return out
}

// planShoot is rule 1: a die for every musket. As designed 4 or more hits, 5 or more behind the wall. Source: TOY-01, TOY-02.
func planShoot(p *plan) deed {
	at, ok := company(p, "No men left.")
	times := p.Count("repeat", "Repeat", 1, 1, 20)
	need := book.Sum{Kind: "shot"}
	need.Put(house.InForce(p.State.Changed, hitsOn), "musket")
	if p.State.Wall && p.Tick("wall", "Behind the wall") {
		need.Add(1, "wall")
	}
	need.Target = need.Total()
	p.Sum(need)
	p.Form.Times, p.Form.Go = times, "Go"
	p.Require(ok) // the form is shown, but nothing can be resolved until a company is chosen
	return func(a *act) {
		hits := a.Successes(shot.Needing(need.Target, "hit", "miss"), times)
		hits = min(hits, a.State.Men[at])
		a.Do(Shot{At: at, Hits: hits})
		a.Sum(need)
		a.Verdict(book.Say("n", hits), book.Say("hits"))
		a.Line("shot", at+1, hits)
		a.Told.Undo = book.Say("volley", hits)
		if hits > 0 {
			a.Todo("remove", hits)
		}
	}
}

// planRally is rule 2. Source: TOY-03.
func planRally(p *plan) deed {
	if p.State.Lost == 0 {
		p.Refuse("T5", "", "", "No men have been lost.")
		return nil
	}
	at, _ := company(p, "")
	p.Text("name", "Who", "", 20)
	return func(a *act) {
		if !a.Yes(dice.Question{ID: "room", Text: "Is there room?", Kind: dice.YesNo, Yes: "Room", No: "None"}) {
			a.Nothing()
		}
		back := a.Throw(rally.Needing(7, "back", "gone")).Passed
		a.Do(Rallied{at, back})
		if back {
			a.Line("back")
		} else {
			a.Line("stay")
		}
	}
}

// planScout is rule 3. Source: TOY-04.
func planScout(*plan) deed {
	return func(a *act) {
		total := a.Throw(scout).Total
		a.Do(Sighted{total})
		a.Told.Head = book.Say("scouting")
		a.Line("report", total)
	}
}

// planSay is the plan for the referee's decision about a sighting.
func planSay(see bool) func(*plan) deed {
	return func(p *plan) deed {
		if p.State.Waiting == 0 {
			p.Refuse("T6", "", "", "There is no sighting.")
		}
		return func(a *act) {
			a.Do(Settled{see})
			if see {
				a.Line("there")
			} else {
				a.Line("nothing")
			}
		}
	}
}

func planSettings(p *plan) deed {
	wall := p.Tick("wall", "A wall")
	values := book.Settings(p)
	return func(a *act) {
		if wall != a.State.Wall || len(p.In) == 0 { // an empty entry says that all is as it was
			a.Do(Set{wall})
			a.Line("set")
		}
		values(a)
	}
}

// Info implements view.System.
func (System) Info() engine.Info { return engine.Info{ID: "toy", Title: "Three Rules", Stage: "beta"} }

// DiceModes implements view.System.
func (System) DiceModes() []engine.DiceMode {
	return []engine.DiceMode{
		{ID: "computer", Label: "The app rolls"},
		{ID: "fire", Label: "We roll for fire", Table: []dice.Class{"fire"}},
		{ID: "all", Label: "We roll everything", Table: []dice.Class{"fire", "morale", "event"}},
	}
}

// First implements view.System.
func (System) First() *view.First { return nil }
