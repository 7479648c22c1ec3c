package splendid

import (
	_ "embed"
	"strconv"
	"sync"

	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The battle of the book is a battle file, see package battle. Its map is the terrain of the game, as far as it is of a kind of the
// feature table; a unit says
//
//	unit <class> <stands> limbered ...
//
//go:embed scenarios/sareford.txt
var sarefordText string

// sareford is the battle of the book, read once.
var sareford = sync.OnceValue(func() scenario {
	x, err := readScenario(sarefordText)
	if err != nil {
		panic("splendid: " + err.Error()) // it is ours, and a test reads it
	}
	return x
})

// scenario is a battle.
type scenario struct {
	battle.Field
	units    []Unit
	features []Feature
}

func readScenario(text string) (x scenario, err error) {
	x.Battle, err = battle.Read(text, func(l *battle.Line) {
		if l.Verb != "unit" {
			x.Line(l)
			return
		}
		u := Unit{Form: "line"}
		st := x.Unit(l, "class stands limbered?", &u.Class, &u.Stands, &u.Limbered)
		u.Side, u.Name = st.Side, st.Name
		if u.check() != nil {
			l.Wrong("a unit that cannot be")
		}
		x.units = append(x.units, u)
	})
	for _, s := range x.Map.Shapes {
		if _, ok := kindOf(s.Kind); ok {
			f := Feature{Kind: s.Kind, Name: s.Name, Across: x.across(s)}
			f.Strength, _ = strconv.Atoi(s.Is("strength"))
			x.features = append(x.features, f)
		}
	}
	return x, err
}

// across is how far it is over a feature along a usual path, in quarter inches: the width of a line, of the water under a ford, the
// length of a bridge, and of an area the shorter way.
func (x scenario) across(s view.Feature) int {
	if on := s.Is("on"); s.Kind == "ford" {
		for _, w := range x.Map.Shapes {
			if w.ID == on {
				return battle.Hundredths(w.Is("width")) / 25
			}
		}
	}
	if w := s.Is("width"); w != "" {
		return battle.Hundredths(w) / 25
	}
	if size := s.Is("size"); size != "" {
		w, d := battle.Size(size)
		return max(w, d) / 25
	}
	k, _ := kindOf(s.Kind)
	if k.linear {
		return 1
	}
	low, high := s.Points[0], s.Points[0]
	for _, p := range s.Points {
		low.X, low.Y, high.X, high.Y = min(low.X, p.X), min(low.Y, p.Y), max(high.X, p.X), max(high.Y, p.Y)
	}
	return min(high.X-low.X, high.Y-low.Y) / 25
}

// fights tells whether s is a game of the battle.
func (s State) fights() bool { return s.Battle != "" }

// brief opens the battle before it has begun.
func (s State) brief() *view.Card {
	if !s.fights() || s.Turn > 0 {
		return nil
	}
	x := sareford()
	return x.Brief(func(n int) string { return book.Inches(4 * n) }, true)
}

// judged is the end of the battle by its points; who holds the places is asked. Three more are a victory. Source: SB-1, SB-2.
func (s State) judged(a *act) over {
	x := sareford()
	e := over{Won: "draw", Why: "points", Held: x.Holders(houseUnits, sideNames, a.Ask)}
	for i := range e.Stands {
		_, e.Stands[i] = s.alive(i)
	}
	e.Points = s.score(e.Held)
	if d := e.Points[0] - e.Points[1]; d > 2 || d < -2 {
		e.Won = winner(e.Points)
	}
	return e
}

// score are the points of either side. Source: SB-1.
func (s State) score(held []int) [2]int {
	x := sareford()
	n := x.Worth(held)
	for _, u := range s.Units {
		if u.Gone && u.arm() != Ignored {
			n[1-u.Side]++
		}
	}
	return n
}

// pointsList are the points as they stand, and what the places bring.
func (s State) pointsList() view.List {
	x := sareford()
	l := view.List{ID: "counted", Title: "Points", Note: "3 ahead: a victory", Foot: "Each enemy unit broken 1."}
	n := s.score(s.Held)
	for side, name := range sideNames {
		l.Rows = append(l.Rows, view.Row{ID: "points-" + book.Num(side), Name: name, Number: book.Num(n[side])})
	}
	l.Rows = append(l.Rows, x.AimRows(s.Held, sideNames)...)
	return l
}
