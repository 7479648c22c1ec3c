package splendid

import (
	"cmp"
	"errors"
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// planBridge is Cross a bridge. Source: SPL-44, SPL-P04, SPL-INV-4.
func planBridge(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		return cmp.Or(book.When(u.Spent, "It has no movement left this turn."), inContact(u), p.State.inLandmark(u))
	})
	f := askBridge(p)
	p.Require(u.Class != "")
	touch := p.Quarters("to", "Distance to the bridge", 0, 160)
	col := colMove
	if u.arm() == Artillery && u.ID != 0 && !u.Limbered {
		col = colStep // moved by hand
	}
	var path []reach
	for _, id := range u.In { // it moves up to the bridge as anywhere: SPL-44
		f, _ := p.State.feature(id)
		if r := (reach{Width: f.Across, Rate: Half}); f.kind().rate(u.arm(), "move") == Half {
			if way, ok := u.way(id); ok {
				r.Width = way
			}
			path = append(path, r)
		}
	}
	free, slow, _ := walk(p.State.stillMoves(u, col), u.depth(p.State), path...)
	allow := free + slow
	if p.LowerMax("to", allow); touch > allow {
		p.Refuse(book.Outside, "to", "", "It does not reach the bridge: %s left.", book.Inches(allow))
	}
	p.Help("If there is no room for it on the far side, touching the bridge, it stays.")
	if w, held := p.State.holder(f.ID); held && u.Side != w.Side && u.ID != 0 {
		p.Refuse(book.Barred, "bridge", "", "%s %s: charge it.", book.WithVerb(w.Name, "defend"), f.text())
	}
	e := bridged{u.party(), touch, f.said()}
	p.Form.Go = "Cross " + f.text()
	p.Sum(e.sum())
	return func(a *act) {
		noteAside(a, u, phMove1, phMove2)
		a.Do(e)
	}
}

// askBridge asks for a bridge that is not destroyed.
func askBridge(p *plan) Feature {
	return askStanding(p, "bridge", "Bridge", "bridge", "i-next", func(f Feature) string {
		return book.When(f.down(), "It is destroyed and cannot be crossed.")
	})
}

// bridged is the crossing of a bridge.
type bridged struct {
	Unit  party     `json:"u"`
	To    int       `json:"q,omitempty"` // quarter inches to the bridge
	Where book.Said `json:"w,omitempty"`
}

func (e bridged) sum() book.Sum {
	s := book.Sum{Kind: "bridge", Result: book.Say("across")}
	s.Put(0, "to-bridge", e.To)
	s.Put(0, "crossing")
	return s
}

func (bridged) Kind() string { return "bridged" }

func (e bridged) Bounds() error {
	return errors.Join(sayable(e.Where), book.InBounds(e.To >= 0 && e.To <= maxAcross))
}

func (e bridged) Apply(s State) State {
	u := s.known(e.Unit.ID)
	if e.Unit.ID == 0 {
		return s
	}
	book.DenyIf(u.Moved+e.To > maxAcross, "too far")
	u.Moved += e.To
	u.In, u.Way, u.Spent = nil, nil, true
	return s.went(u)
}

func (e bridged) Tell(t *book.Tale) {
	t.Line("crosses", e.Unit.name(), e.Where)
	t.Undo = t.Text("undo-move", e.Unit.name())
	t.Card = view.Card{Over: t.Text("over-cross"), Title: e.Unit.name(), Line: t.Text("across-it", e.Where)}
	t.Sum(e.sum())
	t.Todo("set-down")
	t.Small("any-facing")
}

// planDefend is Defend a bridge. Source: SPL-45, SPL-P05, SPL-R14.
func planDefend(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string { return cmp.Or(onlyCombatants("cannot defend.")(u), p.State.inLandmark(u)) })
	f := askBridge(p)
	e := held{Unit: u.party(), Feature: f.ID, Where: f.said(), Bridge: true}
	if w, ok := p.State.holder(f.ID); ok && w.ID != u.ID {
		if w.Side != u.Side && u.ID != 0 {
			p.Refuse(book.Barred, "bridge", secBridge, "%s it for the other side.", book.WithVerb(w.Name, "defend"))
		}
		e.Freed = w.Name
	}
	p.Form.Go = "Defend " + f.text()
	return func(a *act) { a.Do(e) }
}

// planLandmark is Enter or abandon a landmark. Source: SPL-43, SPL-P06, SPL-R19.
func planLandmark(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		return cmp.Or(book.When(u.arm() != Foot, "Only foot can enter a landmark."), inContact(u),
			book.When(u.Spent && p.State.inLandmark(u) == "", "It has no movement left this turn."))
	})
	k, _ := kindOf("landmark")
	inside, isIn := p.State.feature(u.Hold)
	if isIn = isIn && inside.Kind == k.id; !isIn {
		inside = Feature{Kind: k.id, Name: k.name}
	}
	what := "enter"
	if isIn || u.ID == 0 {
		enter := book.Opt("enter", "Enter and defend", "")
		if isIn {
			enter.Refused, what = "It already defends "+inside.text()+".", "leave"
		}
		what = p.Pick("what", "What it does", what, enter, book.Opt("leave", "Abandon", ""))
	}
	e := held{Unit: u.party(), Form: "block"}
	if what == "leave" {
		e.Leave, e.Feature, e.Where = true, inside.ID, inside.said()
		e.Form = p.Pick("form", "New formation", "line", slices.DeleteFunc(slices.Clone(formations),
			func(o view.Option) bool { return o.ID == "block" })...)
		p.Form.Go = "Abandon " + inside.text()
	} else {
		f := askStanding(p, "landmark", "Landmark", k.id, "t-outpost", func(f Feature) string {
			w, held := p.State.holder(f.ID)
			return cmp.Or(book.When(f.down(), "Destroyed: passable rough ground."),
				book.When(held, book.WithVerb(w.Name, "are")+" in it: one unit at a time."))
		})
		e.Feature, e.Where = f.ID, f.said()
		p.Form.Go = "Enter " + f.text()
	}
	return func(a *act) {
		noteAside(a, u, phMove1, phMove2)
		a.Do(e)
	}
}

// held says that a unit defends a landmark or bridge, or abandons it.
type held struct {
	Unit    party     `json:"u"`
	Feature int       `json:"f,omitempty"`
	Where   book.Said `json:"w"`
	Leave   bool      `json:"l,omitempty"`
	Bridge  bool      `json:"b,omitempty"`
	Form    string    `json:"o,omitempty"`
	Freed   string    `json:"r,omitempty"` // the unit that defended it before
}

func (held) Kind() string { return "held" }

func (e held) Bounds() error {
	return errors.Join(sayable(e.Where), book.InBounds((e.Form == "" || isFormation(e.Form)) && len(e.Freed) <= 2*maxName))
}

func (e held) Apply(s State) State {
	u := s.known(e.Unit.ID)
	if s.there(e.Feature); e.Unit.ID == 0 {
		return s
	}
	if was, ok := s.holder(e.Feature); ok && was.ID != u.ID && !e.Leave {
		book.DenyIf(!e.Bridge, "feature %d is held by unit %d", e.Feature, was.ID)
		was.Hold = 0
		s = s.withUnit(was)
	}
	if e.Form != "" {
		u.Form = e.Form
	}
	u.Hold = e.Feature
	if e.Leave {
		u.Hold = 0
	} else if !e.Bridge && e.Feature != 0 && !u.in(e.Feature) {
		u.In = append(u.In[:len(u.In):len(u.In)], e.Feature)
	}
	return s.withUnit(u)
}

func (e held) Tell(t *book.Tale) {
	t.Card = view.Card{Over: t.Text("over-landmark"), Title: e.Unit.name(), Line: t.Text("defends-it", e.Where)}
	switch {
	case e.Leave:
		t.Line("abandons", e.Unit.name(), e.Where, e.Form)
		t.Card.Line = t.Text("abandons-it", e.Where)
		t.Todo("move-off", e.Form)
		t.Undo = t.Text("undo-leave", e.Unit.name())
	case e.Bridge:
		t.Line("defends", e.Unit.name(), e.Where)
		t.Card.Over, t.Undo = t.Text("over-bridge"), t.Text("undo-defend", e.Unit.name())
		if e.Freed != "" {
			t.CardNote("no-longer", e.Freed)
		}
	default:
		t.Line("enters-it", e.Unit.name(), e.Where)
		t.Todo("lift-model")
		t.Small("on-base")
		t.Undo = t.Text("undo-enter", e.Unit.name())
	}
}

// planRoad is Road column. Source: SPL-46, SPL-P14, SPL-R09.
func planRoad(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string { return book.When(u.arm() == Ignored, "Leaders and wagons ignore terrain.") })
	_, k, ok := askGround(p, "", "through", "What the road passes through", false, func(_ Feature, k kind) string {
		return book.When(k.water() || k.id == "road" || k.id == "bridge" || k.id == "landmark", "No road passes through it.")
	})
	column := u.Form == "road"
	if u.ID == 0 && u.Left() > 1 {
		column = p.Pick("form", "Formation", "road", formations...) == "road"
	}
	whole := p.Pick("whole", "On the road", "yes", book.Opt("yes", "Every stand, wholly", ""), book.Opt("no", "Some beside it", "")) == "yes"
	p.Require(ok && u.Class != "")
	s := book.Sum{Kind: "road", Result: book.Say("road-ignores", k.id)}
	need := k.move[min(u.arm(), Artillery)] == OnRoad && u.Left() > 1
	rate := k.rate(u.arm(), "move")
	yes := false
	switch {
	case !whole && rate >= Never:
		s.Put(0, "road-beside", k.id, Never)
		s.Result = book.Say("road-no")
	case !whole:
		yes = true
		s.Put(0, "road-beside", k.id, rate)
		s.Result = book.Say("road-in", k.id, rate)
	case need && !column:
		s.Put(0, "road-need")
		s.Result = book.Say("road-column")
	default:
		yes = true
		s.Put(0, "road-along", p.State.v(keyStand))
	}
	p.Form.Go = "Check the road"
	return advice(p, yes, nil, s)
}
