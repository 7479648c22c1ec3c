package splendid

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// How a unit moves. The numbers are written into saves.
const (
	moving = iota
	stepping
	prolonging
)

// planMove is Move. Source: SPL-04, SPL-P02.
func planMove(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		return cmp.Or(book.When(u.Spent, "It has no movement left this turn."), book.When(u.Charged, "It has charged this turn."),
			p.State.inLandmark(u))
	})
	e := moved{Unit: u.party()}
	p.Require(u.Class != "")
	e.How = howMoved(p, u)
	col := colMove
	if e.How != moving {
		col = colStep
	}
	e.Allow = p.Quarters("allow", "Allowance left", p.State.stillMoves(u, col), 160)
	depth := p.Quarters("depth", "Depth of unit", u.depth(p.State), 160)
	path, fs, ks := askPath(p, u, "move", e.How == prolonging)
	stop := -1
	e.Free, e.Slow, stop = walk(e.Allow, depth, path...)
	for i, f := range fs {
		if i == stop || stop < 0 && path[i].At <= e.went() { // what it does not reach is not on its way
			e.Met = append(e.Met, f.said())
		}
	}
	if stop >= 0 {
		e.Stop, e.Before = path[stop].Rate, ks[stop].id
	}
	p.Sum(e.sum())
	p.Draw(func() *view.Diagram { return pathDiagram(e.went(), depth, path, fs) })
	if e.went() == 0 && p.State.stillMoves(u, col) > 0 && onRoster(u) == "" && p.State.cannotStay(u) == "" {
		p.Form.Go, p.Form.GoSmall = "Stay here", u.Name
		return func(a *act) { a.Do(stayed{Unit: u.party()}) }
	}
	if e.went() == 0 && stop >= 0 {
		p.Refuse(book.Barred, "feature", ks[stop].section(), "%s %s.", book.WithVerb(u.Name, "stop"), p.Words.Text(e.stopText()))
	}
	if e.Allow == 0 {
		p.Refuse(book.Barred, "allow", houseUnits, "No movement is left.")
	}
	p.Form.Go = "Move " + book.Inches(e.went())
	e.In, e.Way = featuresAt(e.went(), depth, path, fs)
	for i, id := range e.In { // after a step, the way ahead is as long as before or longer
		f, _ := p.State.feature(id)
		if was, ok := u.way(id); p.In.Get("how") == "step" {
			e.Way[i] = f.behind(e.Way[i], depth)
		} else if ok && e.How == stepping {
			e.Way[i] = was
		}
	}
	return func(a *act) {
		noteAside(a, u, phMove1, phMove2)
		a.Do(e)
	}
}

// stillMoves returns the quarter inches left of the allowance. Movement at half rate has cost double. Source: SPL-04.
func (s State) stillMoves(u Unit, col int) int { return max(0, 4*s.of(u.Class, col)-u.Moved-u.Slow) }

// howMoved asks how a unit moves.
func howMoved(p *plan, u Unit) int {
	move, turn := book.Opt("move", "Move", ""), book.Opt("turn", "Turn and move", "wheel or about-face")
	opts, def := []view.Option{move, turn, book.Opt("left", "Side-step left", ""), book.Opt("right", "Side-step right", ""),
		book.Opt("step", "Step back", "")}, 0
	if u.arm() == Artillery {
		opts = []view.Option{move, book.Opt("prolong", "Prolong", "an unlimbered gun, by hand"), turn}
		if u.ID != 0 && u.Limbered {
			opts[1].Refused = "It is limbered."
		} else if u.ID != 0 {
			opts[0].Refused, def = "It is not limbered.", 1
		}
	}
	switch how := p.Pick("how", "How", opts[def].ID, opts...); {
	case how == "prolong" || how == "turn" && def > 0:
		return prolonging
	case slices.Contains([]string{"left", "right", "step"}, how):
		return stepping
	}
	return moving
}

// moved is a movement.
type moved struct {
	Unit   party       `json:"u"`
	How    int         `json:"h,omitempty"`
	Allow  int         `json:"q"`            // the allowance; all lengths are quarter inches
	Free   int         `json:"f,omitempty"`  // moved at full rate
	Slow   int         `json:"s,omitempty"`  // moved at half rate
	Met    []book.Said `json:"m,omitempty"`  // the features on the way, or the one it stops at
	Stop   Rate        `json:"st,omitempty"` // why it stops
	Before string      `json:"k,omitempty"`  // the kind of feature it stops at
	In     []int       `json:"in,omitempty"`
	Way    []int       `json:"iw,omitempty"` // distance left through each
}

func (e moved) went() int { return e.Free + e.Slow }

// stopText says where and why the unit stops.
func (e moved) stopText() book.Said { return book.Say("stops", e.Met[0], e.Stop) }

// sum returns the sum that explains the distance.
func (e moved) sum() book.Sum {
	s := book.Sum{Kind: "move", Result: book.Say("length", e.went())}
	s.Put(e.Allow, "allowance")
	if e.Free > 0 || e.Slow == 0 {
		s.Put(0, "full-rate", e.Free)
	}
	if e.Slow > 0 {
		s.Put(0, "half-rate", e.Slow, 2*e.Slow)
	}
	if e.Stop != Free {
		s.Put(0, "stop", e.Before, e.stopText())
	}
	return s
}

func (moved) Kind() string { return "moved" }

func (e moved) Bounds() error {
	_, stops := kindOf(e.Before)
	return errors.Join(sayable(e.Met...),
		book.InBounds(e.Free >= 0 && e.Slow >= 0 && e.Allow <= maxAcross && e.Free+2*e.Slow <= e.Allow && e.How >= 0 && e.How <= prolonging),
		book.InBounds(len(e.In) <= maxIn && len(e.Way) <= len(e.In) && len(e.Met) <= 2 && stops == (e.Stop != Free) &&
			(!stops || len(e.Met) == 1)))
}

func (e moved) Apply(s State) State {
	u := s.known(e.Unit.ID)
	if e.Unit.ID == 0 {
		return s
	}
	s.allThere(e.In)
	book.DenyIf(u.Moved+e.went() > maxAcross, "too far")
	u.Moved += e.went()
	u.Slow = min(u.Slow+e.Slow, maxAcross)
	u.In, u.Way = slices.Clone(e.In), slices.Clone(e.Way)
	return s.went(u)
}

// went returns a copy with u where it has moved. It no longer defends what it has left, and is out of contact.
func (s State) went(u Unit) State {
	if u.Hold != 0 && (!u.in(u.Hold) || u.Form != "block") {
		u.Hold = 0
	}
	return s.withUnit(u).parted(u.ID)
}

// inLandmark refuses a unit that defends a landmark. Source: SPL-43.
func (s State) inLandmark(u Unit) string {
	f, _ := s.feature(u.Hold)
	return book.When(f.Kind == "landmark", "It defends a landmark: abandon that first.")
}

func (e moved) Tell(t *book.Tale) {
	length := book.Say("length", e.went())
	switch {
	case e.Stop != Free:
		t.Line("moves-stops", e.Unit.name(), e.How, length, e.stopText())
	case len(e.Met) > 0:
		t.Line("moves-past", e.Unit.name(), e.How, length, strings.Join(t.Words.Texts(e.Met), " and "))
	default:
		t.Line("moves", e.Unit.name(), e.How, length)
	}
	t.Undo = t.Text("undo-move", e.Unit.name())
	t.Card = view.Card{Over: t.Text("over-move", e.Unit.name())}
	t.Verdict(length, book.Say("moved"))
	t.Sum(e.sum())
	if e.Stop != Free {
		t.CardNote("it-stops", e.stopText())
	}
	t.Todo("move-it", length)
}

// planForm changes a formation. Any formation is allowed in terrain. Source: SPL-48.
func planForm(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		return cmp.Or(onRoster(u), book.When(u.formless(), "It has no formation."), p.State.inLandmark(u), inContact(u))
	})
	opts := slices.Clone(formations)
	for i := range opts {
		opts[i].Refused = book.When(opts[i].ID == u.Form, "Already in this formation.")
	}
	form := p.Pick("form", "Formation", "", opts...)
	p.Form.Go = "Form " + book.LowerFirst(formationName(form))
	return func(a *act) {
		noteAside(a, u, phMove1, phMove2)
		a.Do(formed{u.party(), form})
	}
}

// inContact refuses a unit in contact with the enemy.
func inContact(u Unit) string { return book.When(u.Contact != 0, "It is in contact with the enemy.") }

// formed is a change of formation.
type formed struct {
	Unit party  `json:"u"`
	Form string `json:"f"`
}

func (formed) Kind() string    { return "formed" }
func (e formed) Bounds() error { return book.InBounds(isFormation(e.Form)) }

func (e formed) Apply(s State) State {
	u := s.known(e.Unit.ID)
	if e.Unit.ID == 0 {
		return s
	}
	u.Form = e.Form
	return s.withUnit(u)
}

func (e formed) Tell(t *book.Tale) {
	t.Line("forms", e.Unit.name(), e.Form)
	t.Undo, t.Card.OnDesk = t.Text("undo-form", e.Unit.name()), true
}

// planLimber limbers or unlimbers a gun.
func planLimber(p *plan) deed {
	u := askUnit(p, "unit", "Gun", func(u Unit) string {
		return cmp.Or(onRoster(u), book.When(u.arm() != Artillery, book.Hide),
			book.When(u.Limbered && p.State.inWater(u), "An unlimbered gun cannot be in a stream."))
	})
	p.Form.Go = "Limber"
	if u.Limbered {
		p.Form.Go = "Unlimber"
	}
	return func(a *act) {
		noteAside(a, u, phMove1, phMove2)
		a.Do(limbered{u.party(), !u.Limbered})
	}
}

// limbered is the limbering or unlimbering of a gun.
type limbered struct {
	Unit party `json:"u"`
	On   bool  `json:"o,omitempty"`
}

func (limbered) Kind() string { return "limbered" }

func (e limbered) Apply(s State) State {
	u := s.known(e.Unit.ID)
	book.DenyIf(u.arm() != Artillery || e.Unit.ID == 0, "unit %d cannot be limbered", e.Unit.ID)
	u.Limbered = e.On
	return s.withUnit(u)
}

func (e limbered) Tell(t *book.Tale) {
	t.Line("limbers", e.Unit.name(), e.On)
	t.Undo, t.Card.OnDesk = t.Text("undo-limber", e.Unit.name(), e.On), true
}
