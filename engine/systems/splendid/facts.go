package splendid

import (
	"encoding/json"
	"errors"

	"vedette/engine/battle"
	"vedette/engine/book"
)

// facts lists every fact of the book. Each is declared beside the plan that makes it. They hold the names of units and features, so that
// the log needs no state.
var facts = []fact{
	mustered{}, joined{}, recorded{}, placed{}, surveyed{}, taken{}, entered{}, drawn{}, moved{}, formed{}, bridged{},
	held{}, limbered{}, charged{}, fired{}, struck{}, lost{}, fought{}, tested{}, advised{}, over{}, putOff{}, aside{},
	dated{}, stayed{}, book.Set[State]{}, battle.Mapped[State]{},
}

// Upper bounds: the dice of a volley, and the features a unit can be in.
const (
	maxDice = 200
	maxIn   = 8
)

// sayable returns an error if any of the list, which came from outside, cannot be put into words.
func sayable(list ...book.Said) error {
	for _, s := range list {
		if err := words.Check(s); err != nil {
			return err
		}
	}
	return nil
}

// known returns the unit of a fact. It denies the fact if the unit is not on the table; id 0 gives an empty unit.
func (s State) known(id int) Unit {
	if id == 0 {
		return Unit{}
	}
	u, ok := s.unit(id)
	book.DenyIf(!ok || u.Gone, "there is no unit %d on the table", id)
	return u
}

// there returns the feature of a fact. It denies the fact if there is no such feature; id 0 gives an empty one.
func (s State) there(id int) Feature {
	if id == 0 {
		return Feature{}
	}
	f, ok := s.feature(id)
	book.DenyIf(!ok, "there is no feature %d", id)
	return f
}

// allThere denies a fact that puts a unit in a feature that does not exist.
func (s State) allThere(ids []int) {
	for _, id := range ids {
		_, ok := s.feature(id)
		book.DenyIf(!ok, "it cannot be in feature %d", id)
	}
}

// change returns a copy in which f has changed the unit of a fact, or s itself if that unit is not on the roster.
func (s State) change(p party, f func(u *Unit)) State {
	u := s.known(p.ID)
	if p.ID == 0 {
		return s
	}
	f(&u)
	return s.withUnit(u)
}

// parted returns a copy in which the unit has no contact, reaction or charge with any other. A unit that another still attacks now
// fights that one.
func (s State) parted(id int) State {
	s = s.each(func(u *Unit) {
		if u.Contact != 0 && (u.ID == id || u.Contact == id) {
			u.Contact, u.Halved, u.Via = 0, false, 0
		}
		if u.Fire == id {
			u.Fire = 0
		}
	})
	for _, x := range s.Units {
		if u, ok := s.unit(x.Contact); ok && u.Contact == 0 {
			u.Contact = x.ID
			s = s.withUnit(u)
		}
	}
	return s
}

// ruined releases the units that held a feature or charged over it, if it is destroyed or, with gone, removed.
func (s State) ruined(id int, gone bool) State {
	f, ok := s.feature(id)
	if ok && !f.down() {
		return s
	}
	for _, u := range s.Units {
		if u.Via == id { // no fighting over a ruin: SPL-R25
			s = s.parted(u.ID)
		}
	}
	return s.each(func(u *Unit) {
		if u.Hold == id {
			u.Hold = 0
		}
		if gone {
			*u = u.without(id)
		}
	})
}

// broken returns a copy with the unit off the table.
func (s State) broken(id int) State {
	u, _ := s.unit(id)
	u.Gone, u.Test, u.Contact, u.Hold, u.Fire, u.Halved, u.Via, u.In, u.Way = true, false, 0, 0, 0, false, 0, nil, nil
	if s.Hand == id {
		s.Hand = 0
	}
	return s.withUnit(u).parted(id)
}

// party identifies the unit of a fact: its id and its name at the time, or its class if it is not on the roster. It is written as
// [11,"Trained band"] or "musket".
type party struct {
	ID   int
	Name string // the id of the class, if ID is 0
}

func (u Unit) party() party {
	if u.ID == 0 {
		return party{0, u.Class}
	}
	return party{u.ID, u.Name}
}

// name returns the name to print.
func (p party) name() string {
	if p.ID == 0 {
		c, _ := classOf(p.Name)
		return c.name
	}
	return p.Name
}

func (p party) MarshalJSON() ([]byte, error) {
	if p.ID == 0 {
		return json.Marshal(p.Name)
	}
	return json.Marshal([]any{p.ID, p.Name})
}

func (p *party) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		err := json.Unmarshal(data, &p.Name)
		if _, ok := classOf(p.Name); err == nil && !ok && p.Name != "" {
			err = book.ErrBounds
		}
		return err
	}
	if err := book.Array(data, &p.ID, &p.Name); err != nil {
		return err
	}
	return book.InBounds(p.ID > 0 && named(p.Name))
}

// named reports whether s, which came from outside, is a valid name.
func named(s string) bool { return s != "" && len(s) <= 2*maxName }

// lost is the loss a unit suffers from hits.
type lost struct {
	Unit   party `json:"u"`
	Hits   int   `json:"h,omitempty"` // suffered
	Stands int   `json:"k,omitempty"` // removed
	Over   int   `json:"o,omitempty"` // single hits that remain
	Left   int   `json:"l,omitempty"` // stands left
	Of     int   `json:"m,omitempty"` // stands when mustered
	Broken bool  `json:"b,omitempty"`
}

// losses inflicts hits on u. Source: splendid-host C2.
func losses(a *act, u Unit, hits int) {
	if hits == 0 {
		return
	}
	a.Do(a.State.losses(u, hits))
}

// losses returns the loss that hits would inflict on u.
func (s State) losses(u Unit, hits int) lost {
	per := s.v(keyHits)
	all := u.Hits + hits
	stands := min(all/per, u.Left())
	e := lost{Unit: u.party(), Hits: hits, Stands: stands, Over: all % per, Left: u.Left() - stands, Of: u.Stands}
	e.Broken = e.Left == 0 || stands > 0 && (u.Stands-e.Left)*100 >= u.Stands*s.v(keyBreak)
	if e.Broken {
		e.Over = 0
	}
	return e
}

func (lost) Kind() string { return "lost" }

func (e lost) Bounds() error {
	return book.InBounds(e.Hits >= 0 && e.Hits <= maxDice && e.Stands >= 0 && e.Stands <= 12 &&
		e.Over >= 0 && e.Over <= 6 && e.Left >= 0 && e.Left <= 12)
}

func (e lost) Apply(s State) State {
	u := s.known(e.Unit.ID)
	if e.Unit.ID == 0 {
		return s
	}
	book.DenyIf(u.Left()-e.Stands != e.Left || e.Left == 0 && !e.Broken, "unit %d cannot have %d stands left", u.ID, e.Left)
	u.Lost += e.Stands
	u.Hits = e.Over
	u.Test = u.Test || e.Stands > 0
	s = s.withUnit(u)
	if e.Broken {
		return s.broken(u.ID)
	}
	return s
}

func (e lost) Tell(t *book.Tale) {
	if len(t.Telling.Line) == 0 {
		t.Line("takes", e.Unit.name(), e.Hits)
		t.Card.Over, t.Undo = t.Text("over-hits"), t.Text("hits", e.Hits)
		t.Verdict(book.Say("num", e.Hits), book.Say("hit-word", e.Hits))
		t.Note("recorded")
	}
	switch {
	case e.Broken:
		t.Line("breaks", e.Unit.name())
		t.Card.Bad = true
		t.Todo("take-off", e.Unit.name())
		t.Small("stands-lost", e.Of-e.Left, e.Of)
	case e.Stands > 0:
		t.Line("loses", e.Unit.name(), e.Stands, e.Left)
		t.Todo("remove", e.Stands, e.Unit.name())
		t.Small("left", e.Left)
		if e.Over > 0 {
			t.Small("left-single", e.Left, e.Over)
		}
		t.Due("owes", e.Unit.name())
	default:
		t.Todo("mark", e.Over, e.Unit.name())
	}
}

// advised is the answer to a question; it changes nothing.
type advised struct {
	Yes  bool      `json:"y,omitempty"`
	Word book.Said `json:"w,omitempty"` // nil if the result of the sum is the answer
	Sum  book.Sum  `json:"r"`
}

// advice returns the deed of an entry that only gives an answer. If word is nil, the result of the sum is the answer.
func advice(p *plan, yes bool, word book.Said, sum book.Sum) deed {
	e := advised{yes, word, sum}
	p.Sum(sum)
	p.Form.GoSmall = e.word(p.Words)
	return func(a *act) { a.Do(e) }
}

func (e advised) word(w *book.Words) string {
	if e.Word == nil {
		return book.UpperFirst(w.Text(e.Sum.Result))
	}
	return w.Text(e.Word)
}

func (advised) Kind() string          { return "advised" }
func (e advised) Bounds() error       { return errors.Join(sayable(e.Word), words.CheckSum(e.Sum)) }
func (e advised) Apply(s State) State { return s }

func (e advised) Tell(t *book.Tale) {
	p, _ := rules.Find(t.Step.Do.Do)
	t.Line("advice", p.Name, e.word(t.Words))
	t.Card.Over, t.Card.Word, t.Card.Bad = p.Name, e.word(t.Words), !e.Yes
	t.Sum(e.Sum)
	for _, x := range t.Card.Reckoning[0].Terms {
		t.Note("because", x.Show, x.Why)
	}
	t.Undo = book.LowerFirst(p.Name)
}

// aside notes that a step was entered outside its phase.
type aside struct {
	Phase int `json:"p"`
}

// noteAside records it if a step for u is entered outside the phases from first to last.
func noteAside(a *act, u Unit, first, last int) {
	if s := a.State; u.ID != 0 && s.Turn > 0 && (s.Phase < first || s.Phase > last) {
		a.Do(aside{s.Phase})
	}
}

func (aside) Kind() string          { return "aside" }
func (e aside) Bounds() error       { return book.InBounds(e.Phase >= 0 && e.Phase < phases) }
func (e aside) Apply(s State) State { return s }
func (e aside) Tell(t *book.Tale)   { t.Note("aside", e.Phase) }

// dated gives the turn of a step, so that the log needs no state. Steps before the battle have none.
type dated struct {
	Turn int `json:"t"`
}

func (dated) Kind() string    { return "turn" }
func (e dated) Bounds() error { return book.InBounds(e.Turn >= 0 && e.Turn < maxTurns) }

func (e dated) Apply(s State) State {
	book.DenyIf(e.Turn > s.Turn, "turn %d has not begun", e.Turn)
	return s
}

func (e dated) Tell(t *book.Tale) { t.Turn = max(t.Turn, e.Turn) }
