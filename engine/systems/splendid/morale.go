package splendid

import (
	"cmp"
	"errors"

	"vedette/engine/book"
	"vedette/engine/view"
)

// planMorale is a morale test. Source: splendid-host C5.
func planMorale(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		return cmp.Or(onlyCombatants("do not test.")(u), book.When(u.ID != 0 && !u.Test, "It owes no morale test."))
	})
	p.Require(u.Class != "")
	shaken := u.Shaken
	if u.ID == 0 {
		shaken = p.Tick("shaken", "It has failed a test before")
		p.Help("A second failure breaks it.")
	}
	sum := book.Sum{Kind: "morale"}
	sum.Put(p.State.of(u.Class, colMorale), "morale-class", u.Class)
	if p.Tick("general", "A general within "+book.Num(p.State.v(keyNear))+"″") {
		sum.Put(-p.State.v(keyGeneral), "general")
	}
	if sum.Target = max(1, sum.Total()); sum.Target != sum.Total() {
		sum.Limit = book.Say("least")
	}
	p.Sum(sum)
	p.Form.Go = "Test " + u.Name
	return func(a *act) {
		noteAside(a, u, phMorale, phMorale)
		fails := "withdraws"
		if shaken {
			fails = "breaks"
		}
		th := a.Throw(rollMorale.Needing(sum.Target, "stands", fails).WithAbout(u.Name))
		a.Do(tested{Unit: u.party(), Die: th.Total, Passed: th.Passed, Broken: !th.Passed && shaken, Sum: sum})
	}
}

// tested is a morale test.
type tested struct {
	Unit   party    `json:"u"`
	Die    int      `json:"d"` // 0 if only the success was counted
	Passed bool     `json:"p,omitempty"`
	Broken bool     `json:"b,omitempty"`
	Sum    book.Sum `json:"r"`
}

func (tested) Kind() string { return "tested" }

func (e tested) Bounds() error {
	return errors.Join(words.CheckSum(e.Sum), book.InBounds(e.Die >= 0 && e.Die <= 6))
}

func (e tested) Apply(s State) State {
	u := s.known(e.Unit.ID)
	if e.Unit.ID == 0 {
		return s
	}
	u.Test = false
	if e.Passed {
		return s.withUnit(u)
	}
	u.Shaken, u.Hold, u.In, u.Way, u.Spent = true, 0, nil, nil, true
	s = s.withUnit(u).parted(u.ID)
	if e.Broken {
		return s.broken(u.ID)
	}
	return s
}

func (e tested) Tell(t *book.Tale) {
	t.Undo = t.Text("undo-morale", e.Unit.name())
	t.Card = view.Card{Over: t.Text("over-morale", e.Unit.name()), Bad: !e.Passed}
	t.Sum(e.Sum)
	if e.Die > 0 {
		t.Card.Number = book.Num(e.Die)
	}
	t.Card.Line = t.Text("or-more", e.Sum.Target)
	switch {
	case e.Passed:
		t.Line("stands", e.Unit.name())
		t.Card.Word = t.Text("word-stands")
	case e.Broken:
		t.Line("second-failure", e.Unit.name())
		t.Card.Word = t.Text("word-breaks")
		t.Todo("take-off", e.Unit.name())
		t.Small("failed-twice")
	default:
		t.Line("withdraws", e.Unit.name())
		t.Card.Word = t.Text("word-withdraws")
		t.Todo("move-back", e.Unit.name())
		t.Small("another-breaks")
	}
}
