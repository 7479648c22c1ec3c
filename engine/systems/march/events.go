package march

import (
	"encoding/json"
	"fmt"

	"vedette/engine"
)

// Change sets one value of one record: W is u (unit), m (MF), l (leader), s (side), t (town), c
// (charge, by place in the list) or g (the game); I its id; K the value's name; V what it becomes.
type Change struct {
	W string `json:"w"`
	I int    `json:"i,omitempty"`
	K string `json:"k"`
	V int    `json:"v"`
}

// The events. A kind, once released, stays for good.
type (
	// changed are values set in order.
	changed struct {
		C []Change `json:"c"`
	}
	// enlisted adds a unit.
	enlisted struct {
		U Unit `json:"u"`
	}
	// formed adds a Major Formation with its leader, or, without an MF, a leader.
	formed struct {
		M MF     `json:"m"`
		L Leader `json:"l"`
	}
	// built adds a section of a built-up area.
	built struct {
		T Town `json:"t"`
	}
	// charged adds a charge.
	charged struct {
		C Charge `json:"c"`
	}
	// stepped moves on in the sequence of play; marks of the phase that ends are taken off.
	stepped struct {
		To int `json:"to"`
	}
	// settled sets house values and switches by key.
	settled struct {
		K []string `json:"k"`
		V []int    `json:"v"`
	}
	// named gives a record a new name: W is u (unit), m (MF), l (leader), or b for the brigade of a unit, "" for none.
	named struct {
		W string `json:"w"`
		I int    `json:"i"`
		N string `json:"n"`
	}
	// result is what came of a step, in words, with its sums: nothing in the position depends on it.
	result struct {
		P string             `json:"p"`           // procedure
		L string             `json:"l"`           // sentence for the log
		N string             `json:"n,omitempty"` // verdict as a number
		W string             `json:"w,omitempty"` // verdict in a word
		S string             `json:"s,omitempty"` // what was needed
		B bool               `json:"b,omitempty"` // a loss
		R []engine.Reckoning `json:"r,omitempty"`
		D []string           `json:"d,omitempty"` // to do on the table
		X []string           `json:"x,omitempty"` // what comes later
		M []string           `json:"m,omitempty"` // notes
		T int                `json:"t"`           // turn
		H string             `json:"h,omitempty"` // head of a press in the log
	}
)

func (changed) Kind() string  { return "changed" }
func (enlisted) Kind() string { return "enlisted" }
func (formed) Kind() string   { return "formed" }
func (built) Kind() string    { return "built" }
func (charged) Kind() string  { return "charged" }
func (stepped) Kind() string  { return "stepped" }
func (settled) Kind() string  { return "settings" }
func (named) Kind() string    { return "named" }
func (result) Kind() string   { return "result" }

var kinds = map[string]func([]byte) (engine.Event, error){
	"changed": decode[changed], "enlisted": decode[enlisted], "formed": decode[formed], "built": decode[built], "charged": decode[charged],
	"stepped": decode[stepped], "settings": decode[settled], "named": decode[named], "result": decode[result],
}

// Bounds of what is read from saves.
const (
	maxUnits, maxMFs, maxLeaders, maxTowns, maxCharges = 120, 30, 60, 20, 60
	maxName, maxChanges, maxLines, maxText             = 40, 600, 400, 600
)

// bounded is an event that can tell whether it is within bounds.
type bounded interface{ bound() error }

func decode[E engine.Event](data []byte) (engine.Event, error) {
	var e E
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, err
	}
	if b, ok := any(e).(bounded); ok {
		if err := b.bound(); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// Decode implements engine.System.
func (System) Decode(kind string, data []byte) (engine.Event, error) {
	read, ok := kinds[kind]
	if !ok {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q is unknown to this version", kind)}
	}
	e, err := read(data)
	if err != nil {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q", kind), Err: err}
	}
	return e, nil
}

var errBounds = fmt.Errorf("out of bounds")

func within(ok bool) error {
	if ok {
		return nil
	}
	return errBounds
}

func between(v, lo, hi int) bool { return v >= lo && v <= hi }

func (e changed) bound() error { return within(len(e.C) > 0 && len(e.C) <= maxChanges) }

func (e settled) bound() error {
	return within(len(e.K) == len(e.V) && len(e.K) > 0 && len(e.K) <= len(cells)+len(switches))
}

func (e named) bound() error {
	return within((e.N != "" || e.W == "b") && len(e.N) <= maxName)
}

func (e enlisted) bound() error {
	u := e.U
	weight := u.Weight == 'L' || u.Weight == 'M' || u.Weight == 'H'
	draw := u.Draw == 'F' || u.Draw == 'H' || u.Draw == 'S'
	ok := u.ID > 0 && u.Name != "" && len(u.Name) <= maxName && len(u.Brigade) <= maxName && between(int(u.Kind), 0, 2) && between(u.Quality, 0, 6) && between(int(u.Form), 0, 6) &&
		between(u.Men, 1, 1500) && between(u.Start, 1, 10) && u.CV == u.Start && u.Flags == 0 && u.Dis == 0 && u.Shots == 0 && u.Pending == 0 && u.Back == 0 && u.Tries == 0
	switch u.Kind {
	case Infantry:
		ok = ok && u.Weight == 0 && u.Draw == 0 && !u.Lancer
	case Cavalry:
		ok = ok && weight && u.Draw == 0 && !u.Sk && !u.Rifle && !u.Regt
	case Artillery:
		ok = ok && weight && draw && u.Men <= 12 && !u.Sk && !u.Lancer && !u.Rifle && !u.Regt && (u.Draw != 'S' || u.Weight == 'H')
	}
	return within(ok)
}

func (e formed) bound() error {
	m, l := e.M, e.L
	ok := len(m.Name) <= maxName && len(l.Name) <= maxName && between(int(m.Kind), 0, 4) && between(m.Rating, 0, 6) && between(m.Nation, 0, 2) && between(m.Side, 0, 1) &&
		between(m.Order, 0, len(orders)-1) && between(m.Units, 0, 60) && between(m.SCV, 0, 200) && between(m.Arrives, 0, 99) && m.Hits == 0 && m.Broken == 0 && m.Tries == 0 && m.Try == 0 && m.Lost == 0 && m.Built >= 0 &&
		between(l.Insp, 0, 2) && between(l.Cmd, 0, 4) && between(l.Level, 0, 3) && l.Lost == 0 && between(l.Side, 0, 1) && l.Unit == 0 && l.Sent == 0 && l.Order == 0 &&
		len(l.Brigade) <= maxName && m.Under >= 0 && !m.Owed && !m.Skirmed
	return within(ok && (m.ID > 0 || l.ID > 0) && m.ID >= 0 && l.ID >= 0)
}

func (e built) bound() error {
	return within(e.T.ID > 0 && e.T.Name != "" && len(e.T.Name) <= maxName && between(e.T.Stuff, 0, 2) && between(e.T.Size, 1, 2) && e.T.Burning == 0 && e.T.Out == 0)
}

func (e charged) bound() error {
	return within(between(e.C.Side, 0, 2) && len(e.C.Reaction) <= 20 && !e.C.Locked && e.C.Wins == 0)
}

func (e result) bound() error {
	ok := len(e.L) <= maxText && len(e.N) <= 40 && len(e.W) <= 120 && len(e.S) <= maxText && len(e.H) <= 120 && len(e.P) <= 40 && len(e.R) <= maxLines
	for _, lines := range [][]string{e.D, e.X, e.M} {
		ok = ok && len(lines) <= maxLines
		for _, l := range lines {
			ok = ok && len(l) <= maxText
		}
	}
	for _, r := range e.R {
		ok = ok && len(r.Terms) <= 40 && r.Code.Faces() <= 10
	}
	return within(ok)
}

// Apply implements engine.System.
func (System) Apply(st engine.State, e engine.Event) (engine.State, error) {
	s := st.(State)
	next, err := fold(s, e)
	if err != nil {
		return st, &engine.Damaged{What: fmt.Sprintf("event %q cannot have happened", e.Kind()), Err: err}
	}
	return next, nil
}

func fold(s State, e engine.Event) (State, error) {
	if b, ok := e.(bounded); ok {
		if err := b.bound(); err != nil {
			return s, err
		}
	}
	old := s
	s = s.clone()
	switch e := e.(type) {
	case result:
	case changed:
		for _, c := range e.C {
			if err := s.put(c); err != nil {
				return old, err
			}
		}
	case enlisted:
		if _, at := s.unit(e.U.ID); at >= 0 || len(s.Units) >= maxUnits {
			return old, fmt.Errorf("unit %d", e.U.ID)
		}
		if _, at := s.mf(e.U.MF); at < 0 {
			return old, fmt.Errorf("no MF %d", e.U.MF)
		}
		s.Units = append(s.Units, e.U)
	case formed:
		_, at := s.mf(e.M.ID)
		_, by := s.leader(e.L.ID)
		if e.M.ID > 0 && at >= 0 || e.L.ID > 0 && by >= 0 || len(s.MFs) >= maxMFs || len(s.Leaders) >= maxLeaders {
			return old, fmt.Errorf("it stands already")
		}
		if _, in := s.mf(e.L.MF); e.L.MF != 0 && in < 0 {
			return old, fmt.Errorf("no MF %d", e.L.MF)
		}
		if _, above := s.leader(e.M.Under); e.M.Under != 0 && above < 0 {
			return old, fmt.Errorf("no leader %d", e.M.Under)
		}
		if e.L.ID > 0 {
			s.Leaders = append(s.Leaders, e.L)
		}
		if e.M.ID > 0 {
			if _, by := s.leader(e.M.Leader); by < 0 {
				return old, fmt.Errorf("no leader %d", e.M.Leader)
			}
			s.MFs = append(s.MFs, e.M)
		}
	case built:
		if _, at := s.town(e.T.ID); at >= 0 || len(s.Towns) >= maxTowns {
			return old, fmt.Errorf("section %d", e.T.ID)
		}
		s.Towns = append(s.Towns, e.T)
	case charged:
		_, a := s.unit(e.C.Unit)
		_, b := s.unit(e.C.At)
		if a < 0 || b < 0 || len(s.Charges) >= maxCharges {
			return old, fmt.Errorf("no such units")
		}
		s.Charges = append(s.Charges, e.C)
	case stepped:
		if e.To != (s.Step+1)%len(steps) {
			return old, fmt.Errorf("from step %d to %d", s.Step, e.To)
		}
		s.step(e.To)
	case settled:
		for i, k := range e.K {
			if sw, ok := switchAt[k]; ok {
				s.Switches &^= sw
				if e.V[i] != 0 {
					s.Switches |= sw
				}
				continue
			}
			at, ok := cellAt[k]
			if !ok || !between(e.V[i], cells[at].min, cells[at].max) {
				return old, fmt.Errorf("house value %.20q", k)
			}
			s.House = s.House.with(at, e.V[i])
		}
	case named:
		switch e.W {
		case "u":
			if _, at := s.unit(e.I); at >= 0 {
				s.Units[at].Name = e.N
				return s, nil
			}
		case "b":
			if _, at := s.unit(e.I); at >= 0 {
				s.Units[at].Brigade = e.N
				return s, nil
			}
		case "m":
			if _, at := s.mf(e.I); at >= 0 {
				s.MFs[at].Name = e.N
				return s, nil
			}
		case "l":
			if _, at := s.leader(e.I); at >= 0 {
				s.Leaders[at].Name = e.N
				return s, nil
			}
		}
		return old, fmt.Errorf("nothing to name")
	default:
		return old, fmt.Errorf("not of this rule book")
	}
	return s, nil
}

// step moves to a step and takes off what ends with the one before.
func (s *State) step(to int) {
	from := s.Step
	s.Step = to
	s.Held, s.HeldAt = 0, 0
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
			u.Flags &^= Moved | Charging | Fought | Standing
			u.Shots, u.Pending = 0, 0
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

// put sets one value in place; s is a copy already.
func (s *State) put(c Change) error {
	v, ok := c.V, true
	yes := v == 1
	num := func(p *int, lo, hi int) {
		if ok = between(v, lo, hi); ok {
			*p = v
		}
	}
	tick := func(p *bool) {
		if ok = v == 0 || v == 1; ok {
			*p = yes
		}
	}
	bad := func() error { return fmt.Errorf("%.2q %d: %.12q = %d", c.W, c.I, c.K, c.V) }
	switch c.W {
	case "u":
		_, at := s.unit(c.I)
		if at < 0 {
			return bad()
		}
		u := &s.Units[at]
		switch c.K {
		case "cv":
			num(&u.CV, 0, u.Start)
		case "dis":
			num(&u.Dis, 0, 2)
		case "form":
			f := int(u.Form)
			num(&f, 0, int(Deployed))
			u.Form = Form(f)
		case "flags":
			num(&u.Flags, 0, allFlags)
		case "shots":
			num(&u.Shots, 0, 2)
		case "pend":
			num(&u.Pending, 0, 99)
		case "back":
			num(&u.Back, 0, 10)
		case "tries":
			num(&u.Tries, 0, 2)
		case "town":
			if _, t := s.town(v); v != 0 && t < 0 {
				return bad()
			}
			u.Town = v
		case "mf":
			if _, m := s.mf(v); m < 0 {
				return bad()
			}
			u.MF = v
		default:
			return bad()
		}
	case "m":
		_, at := s.mf(c.I)
		if at < 0 {
			return bad()
		}
		m := &s.MFs[at]
		switch c.K {
		case "order":
			num(&m.Order, 0, len(orders)-1)
		case "committed":
			tick(&m.Committed)
		case "engaged":
			tick(&m.Engaged)
		case "units":
			num(&m.Units, 0, 60)
		case "scv":
			num(&m.SCV, 0, 200)
		case "arrives":
			num(&m.Arrives, 0, 9999)
		case "tries":
			num(&m.Tries, 0, 99)
		case "try":
			num(&m.Try, 0, len(orders))
		case "tested":
			tick(&m.Tested)
		case "losing":
			tick(&m.LosingInf)
		case "lost":
			num(&m.Lost, 0, 99)
		case "near":
			tick(&m.Near)
		case "owed":
			tick(&m.Owed)
		case "skirmed":
			tick(&m.Skirmed)
		case "under":
			if l, by := s.leader(v); v != 0 && (by < 0 || l.Side != m.Side) {
				return bad()
			}
			m.Under = v
		case "hits":
			num(&m.Hits, 0, 99)
		case "broken":
			num(&m.Broken, 0, 1<<20)
		case "fallen":
			tick(&m.Fallen)
		case "leader":
			if l, by := s.leader(v); v != 0 && (by < 0 || l.Side != m.Side) {
				return bad()
			}
			m.Leader = v
		case "out":
			tick(&m.LeaderOut)
		default:
			return bad()
		}
	case "l":
		_, at := s.leader(c.I)
		if at < 0 {
			return bad()
		}
		l := &s.Leaders[at]
		switch c.K {
		case "lost":
			num(&l.Lost, 0, 3)
		case "until":
			num(&l.Until, 0, 1<<20)
		case "unit":
			if _, u := s.unit(v); v != 0 && u < 0 {
				return bad()
			}
			l.Unit = v
		case "sent":
			num(&l.Sent, 0, 99)
		case "got":
			tick(&l.Got)
		case "order":
			num(&l.Order, 0, len(orders))
		case "insp":
			num(&l.Insp, 0, 2)
		case "cmd":
			num(&l.Cmd, 0, 4)
		default:
			return bad()
		}
	case "s":
		if !between(c.I, 0, 1) {
			return bad()
		}
		x := &s.Sides[c.I]
		switch c.K {
		case "broken":
			tick(&x.Broken)
		case "lost":
			num(&x.Lost, 0, 99)
		case "due":
			tick(&x.Due)
		case "owed":
			tick(&x.Owed)
		case "next":
			tick(&x.DueNext)
		default:
			return bad()
		}
	case "t":
		_, at := s.town(c.I)
		if at < 0 {
			return bad()
		}
		t := &s.Towns[at]
		switch c.K {
		case "burning":
			num(&t.Burning, 0, 20)
		case "out":
			num(&t.Out, 0, 99)
		default:
			return bad()
		}
	case "c":
		if !between(c.I, 0, len(s.Charges)-1) {
			return bad()
		}
		x := &s.Charges[c.I]
		switch c.K {
		case "done":
			tick(&x.Done)
		case "locked":
			tick(&x.Locked)
		case "counter":
			tick(&x.Counter)
		case "react":
			if !between(v, 0, len(reactions)-1) {
				return bad()
			}
			x.Reaction = reactions[v].id
		case "wins":
			if _, u := s.unit(v); v != 0 && u < 0 {
				return bad()
			}
			x.Wins = v
		case "off":
			s.Charges = append(s.Charges[:c.I], s.Charges[c.I+1:]...)
		default:
			return bad()
		}
	case "g":
		switch c.K {
		case "active":
			num(&s.Active, -1, 1)
		case "first":
			num(&s.First, -1, 1)
		case "chooses":
			num(&s.Chooses, -1, 1)
		case "hand":
			if _, u := s.unit(v); v != 0 && u < 0 {
				return bad()
			}
			s.Hand = v
		case "weather":
			num(&s.Weather, 0, 2)
		case "mud":
			num(&s.Mud, 0, 9)
		case "looked":
			tick(&s.Looked)
		case "night":
			tick(&s.Night)
		case "held":
			num(&s.Held, 0, 99)
		case "heldat":
			num(&s.HeldAt, 0, 1<<20)
		case "over":
			tick(&s.Over)
			s.Won = ""
		case "won":
			if ok = between(v, 0, len(endings)-1); ok {
				s.Won = endings[v]
			}
		default:
			return bad()
		}
	default:
		return bad()
	}
	if !ok {
		return bad()
	}
	return nil
}

// endings are the ways in which a battle ends; %s is written as the side's name by the desk.
var endings = [...]string{"", "0 wins", "1 wins", "0 by CV", "1 by CV", "drawn", "nightfall"}
