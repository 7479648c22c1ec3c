package march

import (
	"slices"

	"vedette/engine/battle"
	"vedette/engine/book"
)

type (
	edits = book.Edits[State]
	said  = book.Said
)

// The facts of the rule book other than edits. A kind, once released, stays for good.
type (
	// enlisted adds a unit.
	enlisted struct {
		ID      int    `json:"i"`
		MF      int    `json:"m"`
		Name    string `json:"n"`
		Brigade string `json:"b,omitempty"`
		Code    string `json:"c"` // with the starting CV
		Men     int    `json:"x"`
		Rifle   bool   `json:"r,omitempty"`
		Regt    bool   `json:"g,omitempty"`
	}
	// amended corrects a unit as if it had been mustered this way; its losses stay.
	amended struct{ enlisted }
	// raised adds a Major Formation under an existing leader.
	raised struct {
		ID      int    `json:"i"`
		Side    int    `json:"s"`
		Name    string `json:"n"`
		What    MFKind `json:"k"`
		Rating  int    `json:"q"`
		Nation  int    `json:"t,omitempty"`
		Leader  int    `json:"l"`
		Under   int    `json:"u,omitempty"`
		Order   int    `json:"o,omitempty"`
		Units   int    `json:"x,omitempty"`
		Arrives int    `json:"a,omitempty"`
		Built   int    `json:"b,omitempty"`
	}
	// appointed adds a leader.
	appointed struct {
		ID      int    `json:"i"`
		Side    int    `json:"s"`
		Name    string `json:"n"`
		Insp    int    `json:"p,omitempty"`
		Cmd     int    `json:"c,omitempty"`
		Level   int    `json:"l,omitempty"`
		MF      int    `json:"m,omitempty"`
		Brigade string `json:"b,omitempty"`
	}
	// built adds a section of a built-up area.
	built struct {
		ID    int    `json:"i"`
		Name  string `json:"n"`
		Stuff int    `json:"s,omitempty"`
		Size  int    `json:"z"`
	}
	// charged adds a charge.
	charged struct {
		Unit     int `json:"u"`
		At       int `json:"a"`
		Side     int `json:"s,omitempty"`
		Reaction int `json:"r,omitempty"`
	}
	// fired is one shot: it uses Halves of the fire of Unit and leaves Hits on At to be taken off later. An id of 0 is a unit not
	// on the roster.
	fired struct {
		Unit   int `json:"u,omitempty"`
		At     int `json:"a,omitempty"`
		Halves int `json:"h,omitempty"`
		Hits   int `json:"n,omitempty"`
	}
	// stepped moves to the next step of the sequence of play and clears the marks that end with the last one.
	stepped struct {
		To int `json:"t"`
	}
	// judged records who held the places of a battle when it ended.
	judged struct {
		Places []int `json:"p,omitempty"`
	}
	// named renames a record: Of is u (unit), m (MF), l (leader), or b for the brigade of a unit, whose Name "" means none.
	named struct {
		Of   string `json:"o"`
		ID   int    `json:"i"`
		Name string `json:"n,omitempty"`
	}
)

// facts lists every kind of fact. A kind, once released, stays for good.
var facts = []fact{
	edits{}, enlisted{}, amended{}, raised{}, appointed{}, built{}, charged{}, fired{}, stepped{}, book.Set[State]{}, named{}, judged{},
	battle.Mapped[State]{},
}

func (enlisted) Kind() string  { return "enlisted" }
func (amended) Kind() string   { return "amended" }
func (raised) Kind() string    { return "raised" }
func (appointed) Kind() string { return "appointed" }
func (built) Kind() string     { return "built" }
func (charged) Kind() string   { return "charged" }
func (fired) Kind() string     { return "fired" }
func (stepped) Kind() string   { return "step" }
func (named) Kind() string     { return "named" }
func (judged) Kind() string    { return "judged" }

// Bounds of a position. Names typed by players have at most 24 letters; a suffix may be added to tell battle groups apart.
const (
	maxUnits, maxMFs, maxLeaders, maxTowns, maxCharges = 120, 30, 60, 20, 60
	maxLetters, maxName                                = 24, 100
)

func isName(s string) bool { return s != "" && len(s) <= maxName }

func (e enlisted) Bounds() error {
	c, ok := ParseCode(e.Code)
	ok = ok && e.ID > 0 && isName(e.Name) && len(e.Brigade) <= maxName && between(e.Men, 1, 1500) && c.CV > 0
	if c.Kind == Artillery {
		ok = ok && e.Men <= 12
	}
	return book.InBounds(ok && (c.Kind == Infantry || !e.Rifle && !e.Regt))
}

func (e enlisted) Apply(s State) State {
	_, at := s.unit(e.ID)
	book.DenyIf(at >= 0 || len(s.Units) >= maxUnits, "unit %d", e.ID)
	_, in := s.mf(e.MF)
	book.DenyIf(in < 0, "no MF %d", e.MF)
	s.Units = append(slices.Clone(s.Units), e.unit())
	return s
}

func (e amended) Apply(s State) State {
	was, at := s.unit(e.ID)
	_, mf := s.mf(e.MF)
	u := e.unit()
	book.DenyIf(at < 0 || mf < 0 || u.Kind != was.Kind, "unit %d", e.ID)
	lost := was.Start - was.CV
	if u.CV = max(1, u.Start-lost); was.CV == 0 {
		u.CV = 0
	}
	if was.Form != Skirmish || u.Sk {
		u.Form = was.Form
	}
	u.Dis, u.Flags, u.Shots, u.Half, u.Pending, u.Back, u.Tries, u.Town = was.Dis, was.Flags, was.Shots, was.Half, was.Pending, was.Back,
		was.Tries, was.Town
	if u.Flags&Gunless != 0 && !u.Regt {
		u.Flags &^= Gunless
	}
	s.Units = slices.Clone(s.Units)
	s.Units[at] = u
	return s
}

// unit returns the unit as mustered.
func (e enlisted) unit() Unit {
	c, _ := ParseCode(e.Code)
	u := Unit{ID: e.ID, MF: e.MF, Name: e.Name, Brigade: e.Brigade, Kind: c.Kind, Quality: c.Quality, Men: e.Men, Sk: c.Sk, Weight: c.Weight,
		Lancer: c.Lancer, Draw: c.Draw, Rifle: e.Rifle, Regt: e.Regt, Start: c.CV, CV: c.CV}
	switch {
	case c.Draw == 'S':
		u.Form = Deployed
	case c.Kind == Artillery:
		u.Form = Limbered
	}
	return u
}

func (e raised) Bounds() error {
	return book.InBounds(e.ID > 0 && isName(e.Name) && between(e.Side, 0, 1) && between(int(e.What), 0, 4) && between(e.Rating, 0, 6) &&
		between(e.Nation, 0, 2) && e.Under >= 0 && between(e.Order, 0, len(orders)-1) && between(e.Units, 0, 60) &&
		between(e.Arrives, 0, 99) && between(e.Built, 0, maxTurn))
}

func (e raised) Apply(s State) State {
	_, at := s.mf(e.ID)
	book.DenyIf(at >= 0 || len(s.MFs) >= maxMFs, "MF %d", e.ID)
	_, by := s.leader(e.Leader)
	book.DenyIf(by < 0, "no leader %d", e.Leader)
	_, above := s.leader(e.Under)
	book.DenyIf(e.Under != 0 && above < 0, "no leader %d", e.Under)
	s.MFs = append(slices.Clone(s.MFs), MF{ID: e.ID, Side: e.Side, Name: e.Name, Kind: e.What, Rating: e.Rating, Nation: e.Nation,
		Leader: e.Leader, Under: e.Under, Order: e.Order, Units: e.Units, Arrives: e.Arrives, Built: e.Built})
	return s
}

func (e appointed) Bounds() error {
	return book.InBounds(e.ID > 0 && isName(e.Name) && between(e.Side, 0, 1) && between(e.Insp, 0, 2) && between(e.Cmd, 0, 4) &&
		between(e.Level, 0, 3) && len(e.Brigade) <= maxName)
}

func (e appointed) Apply(s State) State {
	_, at := s.leader(e.ID)
	book.DenyIf(at >= 0 || len(s.Leaders) >= maxLeaders, "leader %d", e.ID)
	_, in := s.mf(e.MF)
	book.DenyIf(e.MF != 0 && in < 0, "no MF %d", e.MF)
	s.Leaders = append(slices.Clone(s.Leaders), Leader{ID: e.ID, Side: e.Side, Name: e.Name, Insp: e.Insp, Cmd: e.Cmd, Level: e.Level,
		MF: e.MF, Brigade: e.Brigade})
	return s
}

func (e built) Bounds() error {
	return book.InBounds(e.ID > 0 && isName(e.Name) && between(e.Stuff, 0, 2) && between(e.Size, 1, 2))
}

func (e built) Apply(s State) State {
	_, at := s.town(e.ID)
	book.DenyIf(at >= 0 || len(s.Towns) >= maxTowns, "section %d", e.ID)
	s.Towns = append(slices.Clone(s.Towns), Town{ID: e.ID, Name: e.Name, Stuff: e.Stuff, Size: e.Size})
	return s
}

func (e charged) Bounds() error {
	return book.InBounds(between(e.Side, 0, 2) && between(e.Reaction, 0, len(reactions)-1))
}

func (e charged) Apply(s State) State {
	_, a := s.unit(e.Unit)
	_, b := s.unit(e.At)
	book.DenyIf(a < 0 || b < 0 || len(s.Charges) >= maxCharges, "no such units")
	s.Charges = append(slices.Clone(s.Charges), Charge{Unit: e.Unit, At: e.At, Side: e.Side, Reaction: e.Reaction})
	return s
}

func (e fired) Bounds() error {
	return book.InBounds(between(e.Halves, 0, 2) && between(e.Hits, 0, 99))
}

func (e fired) Apply(s State) State {
	_, by := s.unit(e.Unit)
	_, at := s.unit(e.At)
	book.DenyIf(e.Unit != 0 && by < 0 || e.At != 0 && at < 0, "no such units")
	s.Units = slices.Clone(s.Units)
	if by >= 0 {
		u := &s.Units[by]
		u.Shots, u.Half, u.Flags = min(2, u.Shots+e.Halves), e.At, u.Flags|Busy
	}
	if at >= 0 {
		u := &s.Units[at]
		u.Pending, u.Flags = min(99, u.Pending+e.Hits), u.Flags|FiredUpon
	}
	return s
}

func (e stepped) Apply(s State) State {
	book.DenyIf(e.To != (s.Step+1)%len(steps), "from step %d to %d", s.Step, e.To)
	s = s.clone()
	s.step(e.To)
	return s
}

func (e judged) Apply(s State) State {
	x, ok := scenarioOf(s.Battle)
	book.DenyIf(!ok || !x.Held(e.Places), "there are no such places")
	s.Places = e.Places
	return s
}

func (e named) Bounds() error { return book.InBounds(isName(e.Name) || e.Of == "b" && e.Name == "") }

func (e named) Apply(s State) State {
	next := s.clone()
	_, unit := s.unit(e.ID)
	_, mf := s.mf(e.ID)
	_, leader := s.leader(e.ID)
	switch {
	case e.Of == "u" && unit >= 0:
		next.Units[unit].Name = e.Name
	case e.Of == "b" && unit >= 0:
		next.Units[unit].Brigade = e.Name
	case e.Of == "m" && mf >= 0:
		next.MFs[mf].Name = e.Name
	case e.Of == "l" && leader >= 0:
		next.Leaders[leader].Name = e.Name
	default:
		book.DenyIf(true, "nothing to name")
	}
	return next
}

// maxTurn bounds the turns and ids kept in a position.
const maxTurn = 1 << 19

func (u *Unit) fields(f book.Fields) {
	f.Number("cv", &u.CV, 0, u.Start).Number("dis", &u.Dis, 0, 2).
		Number("form", (*int)(&u.Form), 0, int(Deployed)).Number("flags", &u.Flags, 0, allFlags).
		Number("shots", &u.Shots, 0, 2).Number("pend", &u.Pending, 0, 99).Number("back", &u.Back, 0, 10).
		Number("tries", &u.Tries, 0, 2).Number("town", &u.Town, 0, maxTurn).Number("mf", &u.MF, 1, maxTurn)
}

func (m *MF) fields(f book.Fields) {
	f.Number("order", &m.Order, 0, len(orders)-1).Number("units", &m.Units, 0, 60).
		Number("scv", &m.SCV, 0, 200).Number("arrives", &m.Arrives, 0, 9999).Number("tries", &m.Tries, 0, 99).
		Number("try", &m.Try, 0, len(orders)).Number("tried", &m.Tried, 0, maxTurn).Number("built", &m.Built, 0, maxTurn).
		Number("lost", &m.Lost, 0, 99).Number("hits", &m.Hits, 0, 99).Number("broken", &m.Broken, 0, maxTurn).
		Flag("com", &m.Committed).Flag("eng", &m.Engaged).Flag("tested", &m.Tested).Flag("losing", &m.LosingInf).
		Flag("near", &m.Near).Flag("owed", &m.Owed).Flag("skirmed", &m.Skirmed).Flag("fallen", &m.Fallen).
		Flag("out", &m.LeaderOut).Number("under", &m.Under, 0, maxTurn).Number("leader", &m.Leader, 0, maxTurn)
}

func (l *Leader) fields(f book.Fields) {
	f.Number("lost", &l.Lost, 0, 3).Number("until", &l.Until, 0, maxTurn).
		Number("unit", &l.Unit, 0, maxTurn).Number("sent", &l.Sent, 0, 99).Flag("got", &l.Got).Flag("stays", &l.Stays).
		Number("order", &l.Order, 0, len(orders)).Number("try", &l.Try, 0, len(orders)).Number("tries", &l.Tries, 0, 99).
		Number("tried", &l.Tried, 0, maxTurn).Number("insp", &l.Insp, 0, 2).Number("cmd", &l.Cmd, 0, 4)
}

func (x *Side) fields(f book.Fields) {
	f.Flag("broken", &x.Broken).Number("lost", &x.Lost, 0, 99).Flag("due", &x.Due).Flag("owed", &x.Owed).
		Flag("next", &x.DueNext)
}

func (t *Town) fields(f book.Fields) {
	f.Number("burning", &t.Burning, 0, 20).Number("out", &t.Out, 0, 99)
}

func (c *Charge) fields(f book.Fields) {
	f.Number("side", &c.Side, 0, 2).Flag("done", &c.Done).Flag("locked", &c.Locked).
		Flag("counter", &c.Counter).Number("react", &c.Reaction, 0, len(reactions)-1).Number("wins", &c.Wins, 0, maxTurn).
		Number("town", &c.Town, 0, maxTurn)
}

func (s *State) fields(f book.Fields) {
	f.Number("active", &s.Active, -1, 1).Number("first", &s.First, -1, 1).
		Number("chooses", &s.Chooses, -1, 1).Number("hand", &s.Hand, 0, maxTurn).Number("weather", &s.Weather, 0, 2).
		Number("mud", &s.Mud, 0, 9).Flag("looked", &s.Looked).Flag("night", &s.Night).Number("held", &s.Held, 0, 99).
		Number("heldat", &s.HeldAt, 0, maxTurn).Flag("over", &s.Over).Number("won", &s.Won, 0, len(endings)-1)
}

// Edit implements book.Edited. Of names the record: u (unit), m (MF), l (leader), s (side), t (town), c (charge, by index in
// the list) or g (the game). Setting "off" of a charge removes it from the list.
func (s State) Edit(e book.Edit) State {
	next := s
	if s.refers(e) && book.Put(next.record(e), e.Field, e.To) {
		return next
	}
	if e.Of == "c" && e.Field == "off" && between(e.ID, 0, len(s.Charges)-1) {
		next.Charges = slices.Delete(next.Charges, e.ID, e.ID+1)
		return next
	}
	book.DenyIf(true, "%.2q %d: %.12q = %d", e.Of, e.ID, e.Field, e.To)
	return s
}

// record returns the fields of the record of e, after copying the list it is in; none if there is no such record.
func (s *State) record(e book.Edit) func(book.Fields) {
	switch e.Of {
	case "u":
		if _, at := s.unit(e.ID); at >= 0 {
			s.Units = slices.Clone(s.Units)
			return s.Units[at].fields
		}
	case "m":
		if _, at := s.mf(e.ID); at >= 0 {
			s.MFs = slices.Clone(s.MFs)
			return s.MFs[at].fields
		}
	case "l":
		if _, at := s.leader(e.ID); at >= 0 {
			s.Leaders = slices.Clone(s.Leaders)
			return s.Leaders[at].fields
		}
	case "s":
		if between(e.ID, 0, len(s.Sides)-1) {
			s.Sides = slices.Clone(s.Sides)
			return s.Sides[e.ID].fields
		}
	case "t":
		if _, at := s.town(e.ID); at >= 0 {
			s.Towns = slices.Clone(s.Towns)
			return s.Towns[at].fields
		}
	case "c":
		if between(e.ID, 0, len(s.Charges)-1) {
			s.Charges = slices.Clone(s.Charges)
			return s.Charges[e.ID].fields
		}
	case "g":
		if e.ID == 0 {
			return s.fields
		}
	}
	return func(book.Fields) {}
}

// refers reports whether the record that e refers to exists, if e sets an id; the id 0 means none.
func (s State) refers(e book.Edit) bool {
	at := 0
	if e.To == 0 {
		return true
	}
	switch e.Field {
	case "wins", "unit", "hand":
		_, at = s.unit(e.To)
	case "mf":
		_, at = s.mf(e.To)
	case "town":
		_, at = s.town(e.To)
	case "under", "leader":
		m, _ := s.mf(e.ID)
		var l Leader
		if l, at = s.leader(e.To); l.Side != m.Side {
			return false
		}
	}
	return at >= 0
}

// step moves to a step and clears the marks that end with the one before.
func (s *State) step(to int) {
	from := s.Step
	s.Step = to
	s.Held, s.HeldAt = 0, 0
	for i := range s.Units {
		s.Units[i].Flags &^= Stays
	}
	for i := range s.Leaders {
		s.Leaders[i].Stays = false
	}
	if from == 1 {
		for i := range s.MFs {
			m := &s.MFs[i]
			if !m.Owed { // a test that was put off keeps its cause
				m.Lost, m.Near = 0, false
			}
		}
		for i := range s.Sides {
			s.Sides[i].Due = s.Sides[i].Owed
		}
	}
	if steps[from].code == "T4" {
		for i := range s.Units {
			u := &s.Units[i]
			if u.has(Hold) {
				u.Flags &^= Hold
			} else {
				u.Flags &^= Routed
			}
			if !u.has(Moved) {
				u.Flags &^= Settling
			}
			u.Flags &^= Moved | Short | Charging | Fought
			u.Shots, u.Pending = 0, 0
		}
	}
	if steps[to].code == "T4" {
		for i := range s.Units {
			if u := &s.Units[i]; !u.has(Gone) {
				u.Dis = max(0, u.Dis-1)
			}
		}
	}
	if to == 9 {
		s.Active = 1 - s.Active
	}
	if to != 0 {
		return
	}
	s.Turn++
	s.Clock += 20
	s.Active, s.First, s.Chooses = -1, -1, -1
	s.Looked = false
	for i := range s.Units {
		s.Units[i].Flags &^= FiredUpon | Skirmhit | Reacted | Busy
	}
	for i := range s.MFs {
		m := &s.MFs[i]
		m.LostInf, m.LosingInf, m.Tested, m.Skirmed, m.Hits = m.LosingInf, false, false, false, 0
		if m.Owed {
			m.Owed, m.Lost, m.Near = false, 0, false
		}
	}
	for i := range s.Sides {
		s.Sides[i].Due, s.Sides[i].Owed, s.Sides[i].DueNext = s.Sides[i].DueNext, false, false
	}
	for i := range s.Leaders {
		s.Leaders[i].Sent, s.Leaders[i].Got = 0, false
	}
}
