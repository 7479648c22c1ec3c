package ecw

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"unicode/utf8"

	"vedette/engine"
)

// kinds lists every event with its reader. A kind, once released, stays for good.
var kinds = map[string]func([]byte) (event, error){
	"told": decode[told], "clock": decode[clock], "change": decode[change], "settings": decode[settled], "over": decode[over],
}

// event folds itself into a state. sane tells whether a decoded one is within bounds.
type event interface {
	engine.Event
	apply(s State) (State, error)
	sane() bool
}

// told is a result in words with its sums: what the card and the log show for good.
type told struct {
	Over   string             `json:"o,omitempty"`
	Number string             `json:"n,omitempty"`
	Word   string             `json:"w,omitempty"`
	Line   string             `json:"l"`
	Need   string             `json:"e,omitempty"`
	Todo   []string           `json:"t,omitempty"`
	Due    []string           `json:"d,omitempty"`
	Notes  []string           `json:"x,omitempty"`
	Reck   []engine.Reckoning `json:"r,omitempty"`
	Icon   string             `json:"i,omitempty"`
	Undo   string             `json:"u"`
	Bad    bool               `json:"b,omitempty"`
	Head   string             `json:"h,omitempty"`
	Sides  []string           `json:"s,omitempty"` // of the initiative: what the sides were called who threw for it
}

// clock sets turn, step and side A. A new step begins a phase; a new turn clears what was of the old.
type clock struct {
	Turn int `json:"t"`
	Step int `json:"s"`
	A    int `json:"a"`
}

// change is the records as they are after a step: units and leaders whole, what has come due and what
// is done.
type change struct {
	Units   []Unit   `json:"u,omitempty"`
	Leaders []Leader `json:"l,omitempty"`
	Dues    []Due    `json:"d,omitempty"`
	Met     []int    `json:"m,omitempty"`
	Fell    []Fall   `json:"f,omitempty"` // added to those of the turn
	Hand    int      `json:"h,omitempty"` // the unit in hand after it
}

// settled changes the settings.
type settled struct {
	Set Settings `json:"s"`
}

// over ends the game.
type over struct {
	Winner int `json:"w"`
}

func (told) Kind() string    { return "told" }
func (clock) Kind() string   { return "clock" }
func (change) Kind() string  { return "change" }
func (settled) Kind() string { return "settings" }
func (over) Kind() string    { return "over" }

// mostWords bounds a told text in bytes, mostLines its lists.
const (
	mostWords = 600
	mostLines = 60
)

func (e told) sane() bool {
	texts := []string{e.Over, e.Number, e.Word, e.Line, e.Need, e.Icon, e.Undo, e.Head}
	for _, list := range [][]string{e.Todo, e.Due, e.Notes} {
		if len(list) > mostLines {
			return false
		}
		texts = append(texts, list...)
	}
	if len(e.Reck) > mostLines {
		return false
	}
	for _, r := range e.Reck {
		if len(r.Terms) > mostLines || r.Code.N > 9 || r.Code.N < 1 && r.Target != 0 || r.Mark > engine.House {
			return false
		}
		texts = append(texts, r.Limit, r.Section, r.Good, r.Result)
		for _, t := range r.Terms {
			texts = append(texts, t.Show, t.Why, t.Section)
		}
	}
	for _, t := range texts {
		if len(t) > mostWords || !utf8.ValidString(t) {
			return false
		}
	}
	return e.Line != "" && e.Undo != ""
}

func (e clock) sane() bool {
	return e.Turn >= 1 && e.Turn < 10000 && e.Step >= 1 && e.Step <= 6 && e.A >= -1 && e.A <= 1
}

func (e change) sane() bool {
	return len(e.Units) <= 2*mostUnits && len(e.Leaders) <= 2*mostLeaders && len(e.Dues) <= mostDues && len(e.Met) <= mostDues && len(e.Fell) <= 200
}

func (e settled) sane() bool { return e.Set.check() == nil }
func (e over) sane() bool    { return e.Winner >= -1 && e.Winner <= 1 }

func (e told) apply(s State) (State, error) { return s, nil }

func (e clock) apply(s State) (State, error) {
	if e.Turn < s.Turn {
		return s, errors.New("time runs backwards")
	}
	phase := e.Turn != s.Turn || e.Step != s.Step
	if e.Turn != s.Turn {
		s.Fell = nil
	}
	if phase {
		s.Units = slices.Clone(s.Units)
	}
	for i := range s.Units {
		if !phase {
			break
		}
		u := s.Units[i]
		u.Start = u.figures()
		if e.Turn != s.Turn {
			if !u.flag(flagShot) || reloads[u.Class] == 0 {
				u.Reload = max(0, u.Reload-1)
			}
			if u.Ready > 0 {
				u.Ready--
			}
			if u.Lifting > 0 {
				if u.Lifting--; u.Lifting == 0 {
					u.Limber = "limbered"
				}
			}
			u.Run, u.Ran, u.Charge, u.Answer, u.Flags = u.Ran, 0, Charge{}, "", ""
			u.Foes = slices.Clone(u.Foes)
			for j := range u.Foes {
				u.Foes[j].Impact, u.Foes[j].Caught, u.Foes[j].Push = false, false, false
			}
		}
		s.Units[i] = u
	}
	s.Turn, s.Step, s.A = e.Turn, e.Step, e.A
	return s, nil
}

func (e change) apply(s State) (State, error) {
	for _, l := range e.Leaders {
		if l.ID < 1 || l.ID > len(s.Leaders)+1 {
			return s, fmt.Errorf("leader %d is not on the list", l.ID)
		}
		s = s.putLeader(l)
	}
	for _, u := range e.Units {
		if u.ID < 1 || u.ID > len(s.Units)+1 {
			return s, fmt.Errorf("unit %d is not on the list", u.ID)
		}
		if was, ok := s.unit(u.ID); ok && (was.Side != u.Side || was.Class != u.Class || was.Orig != u.Orig) {
			return s, fmt.Errorf("unit %d is another one", u.ID)
		}
		s = s.put(u)
	}
	var keep []Due
	for _, d := range s.Dues {
		if !slices.Contains(e.Met, d.ID) {
			keep = append(keep, d)
		}
	}
	if len(keep)+len(e.Met) != len(s.Dues) {
		return s, errors.New("what was not due is done")
	}
	s.Dues = keep
	for _, d := range e.Dues {
		if d.ID != s.Next {
			return s, errors.New("a due out of order")
		}
		s.Dues, s.Next = append(s.Dues, d), s.Next+1
	}
	s.Fell = append(s.Fell[:len(s.Fell):len(s.Fell)], e.Fell...)
	for _, f := range e.Fell {
		if _, ok := s.unit(f.Unit); f.Side < 0 || f.Side > 1 || f.Unit != 0 && !ok || f.Leader < 0 || f.Leader > len(s.Leaders) || f.Unit == 0 && f.Leader == 0 {
			return s, errors.New("nobody fell")
		}
	}
	s.Hand = e.Hand
	return s, s.check()
}

func (e settled) apply(s State) (State, error) {
	s.Set = e.Set
	return s, e.Set.check()
}

func (e over) apply(s State) (State, error) {
	if s.Over {
		return s, errors.New("the game had ended")
	}
	s.Over, s.Winner = true, e.Winner
	return s, nil
}

// decode reads an event of type E.
func decode[E event](data []byte) (event, error) {
	var e E
	if len(data) > 64<<10 {
		return nil, errors.New("too long")
	}
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, err
	}
	if !e.sane() {
		return nil, errors.New("out of bounds")
	}
	return e, nil
}

// between is the change that leads from a to b, and false when nothing differs.
func between(a, b State) (change, bool) {
	c := change{Hand: b.Hand}
	for i, u := range b.Units {
		if i >= len(a.Units) || !reflect.DeepEqual(a.Units[i], u) {
			c.Units = append(c.Units, u)
		}
	}
	for i, l := range b.Leaders {
		if i >= len(a.Leaders) || a.Leaders[i] != l {
			c.Leaders = append(c.Leaders, l)
		}
	}
	for _, d := range a.Dues {
		if !slices.Contains(b.Dues, d) {
			c.Met = append(c.Met, d.ID)
		}
	}
	for _, d := range b.Dues {
		if d.ID >= a.Next {
			d.ID = a.Next + len(c.Dues)
			c.Dues = append(c.Dues, d)
		}
	}
	c.Fell = b.Fell[len(a.Fell):]
	return c, len(c.Units)+len(c.Leaders)+len(c.Met)+len(c.Dues)+len(c.Fell) > 0 || a.Hand != b.Hand
}
