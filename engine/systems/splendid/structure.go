package splendid

import (
	"cmp"
	"errors"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// planStructure is Fire at a structure. Source: SPL-60, SPL-P10.
func planStructure(p *plan) deed {
	u := askUnit(p, "unit", "Gun", func(u Unit) string {
		return cmp.Or(book.When(u.arm() != Artillery, book.Hide),
			book.When(damageOf(u.Class) == 0, "Frame guns are too small to cause damage."),
			book.When(u.Fire != 0, "It reacts to a charge."), p.State.cannotFire(u))
	})
	f, _, ok := askGround(p, "", "feature", "Structure", false, func(_ Feature,
		k kind) string {
		return book.When(k.strength == "", "It is not a structure.")
	})
	if ok && f.ID == 0 {
		f.Left = p.Count("left", "Strength left", f.Strength, 1, 10)
	}
	if ok && f.down() {
		p.Refuse(book.Barred, "feature", "", "%s is already destroyed.", book.UpperFirst(book.Place(f.Name)))
	}
	for _, x := range p.State.Units {
		if ok && (x.in(f.ID) || x.Hold > 0 && x.Hold == f.ID) && !x.Gone && x.ID != u.ID {
			said := book.WithVerb(x.Name, "are") + " in it"
			if f.Kind == "bridge" {
				said = book.WithVerb(x.Name, "defend") + " it"
			}
			p.Refuse(book.Barred, "feature", "", "%s%s.", said,
				book.When(x.Side != u.Side, ": fire at the unit; the structure’s die follows"))
		}
	}
	p.Require(u.Class != "" && ok)
	askRange(p, u)
	crossed := askBetween(p, u, Unit{}, f.ID, "between")
	checkSight(p, u, crossed)
	dry(p, u, u.front(p.State), crossed)
	p.Form.Go = "Roll for damage to " + f.text()
	s := book.Sum{Kind: "structure", Result: book.Say("points-left", f.Left)}
	s.Put(damageOf(u.Class), "on-one-two", dice.OneD6.Between(1, 2).String())
	p.Sum(s)
	return func(a *act) {
		noteAside(a, u, phFire, phFire)
		damage(a, u, f)
	}
}

// structureShot returns the structure that the target is in, or the bridge that it defends, if the firer is a gun that can damage it.
// Source: SPL-60, SPL-R24.
func structureShot(s State, u, foe Unit, between []crossed) (Feature, bool) {
	if f, _ := s.feature(foe.Hold); f.Kind == "bridge" {
		between = append(between, crossed{f: f, at: within})
	}
	for _, c := range between {
		if !s.off(keyStructures) && c.f.Strength > 0 && !c.f.down() && c.at == within && damageOf(u.Class) > 0 {
			return c.f, true
		}
	}
	return Feature{}, false
}

// damage throws the extra die for a structure. Source: SPL-60, SPL-P10.
func damage(a *act, u Unit, f Feature) {
	e := struck{Unit: u.party(), Feature: f.ID, Where: f.said(), Die: a.Throw(rollDamage.WithAbout(f.Name)).Total, Bridge: f.Kind == "bridge"}
	if e.Die <= 2 {
		e.Hits = damageOf(u.Class)
	}
	e.Left = max(0, f.Left-e.Hits)
	a.Do(e)
}

// struck is the extra die thrown for a structure.
type struck struct {
	Unit    party     `json:"u"`
	Feature int       `json:"f,omitempty"`
	Where   book.Said `json:"w"`
	Die     int       `json:"d"`
	Hits    int       `json:"h,omitempty"`
	Left    int       `json:"l,omitempty"`
	Bridge  bool      `json:"b,omitempty"`
}

func (struck) Kind() string { return "struck" }

func (e struck) Bounds() error {
	return errors.Join(sayable(e.Where), book.InBounds(e.Die >= 1 && e.Die <= 6 && e.Hits >= 0 && e.Hits <= 2 && e.Left >= 0 && e.Left <= 10))
}

func (e struck) Apply(s State) State {
	f := s.there(e.Feature)
	if s = s.change(e.Unit, func(u *Unit) { u.Fired = true }); e.Feature == 0 {
		return s
	}
	book.DenyIf(f.Strength == 0 || e.Left != max(0, f.Left-e.Hits), "feature %d cannot have %d left", f.ID, e.Left)
	f.Left = e.Left
	return s.withFeature(f).ruined(f.ID, false)
}

func (e struck) Tell(t *book.Tale) {
	destroyed := e.Left == 0
	if len(t.Telling.Line) == 0 {
		t.Line("fires-structure", e.Unit.name(), e.Where, e.Die, e.Hits, e.Left, destroyed)
		t.Card.Over, t.Undo = t.Text("over-structure"), t.Text("undo-shot", e.Where)
		t.Verdict(book.Say("num", e.Hits), book.Say("structural", e.Hits))
	} else {
		t.Line("structure", e.Where, e.Die, e.Hits, e.Left, destroyed)
	}
	t.Card.Facts = append(t.Card.Facts, view.Fact{Label: t.Text("strength-left", e.Where), Value: book.Num(e.Left)})
	if destroyed {
		t.Card.Bad = true
		t.Todo("take-away", e.Where)
		t.Small("rough-now", e.Bridge)
	}
}
