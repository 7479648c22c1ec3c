package splendid

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"vedette/engine/armies"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// The battles of the book are battle files, see package battle. Shapes on the map that are of a kind in the feature table are the
// terrain of the game. A unit is written as
//
//	unit <class> <stands> limbered ...
var (
	//go:embed scenarios/first.txt
	firstText string
	//go:embed scenarios/sareford.txt
	sarefordText string
)

// supplied are the battles of the book.
var supplied = battle.Supplied("splendid", readScenario, firstText, sarefordText)

// scenarioOf finds a battle.
func scenarioOf(id string) (scenario, bool) { return supplied.Of(id) }

// scenario is a battle.
type scenario struct {
	battle.Field
	units []Unit
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
			l.Wrong("an impossible unit")
		}
		x.units = append(x.units, u)
	})
	return x, err
}

// features returns the terrain on a map. A feature without a name takes that of its kind.
func features(m battle.Map) (all []Feature) {
	for _, s := range m.Shapes {
		k, ok := kindOf(s.Kind)
		if !ok || len(all) == maxFeatures {
			continue
		}
		f := Feature{Kind: s.Kind, Name: s.Name, Across: max(0, min(maxAcross, across(m, s)))}
		if n, _ := strconv.Atoi(s.Setting("strength")); k.strength != "" && n > 0 && n <= 10 {
			f.Strength = n
		}
		if !named(f.Name) {
			f.Name = k.name
		}
		for slices.ContainsFunc(all, func(x Feature) bool { return x.Name == f.Name }) {
			f.Name = armies.Again(f.Name)
		}
		all = append(all, f)
	}
	return all
}

// across returns the usual distance across a shape, in quarter inches: the width of a line, or of the water at a ford, the longer side of a
// landmark or bridge, and the shorter way through an area.
func across(m battle.Map, s view.Feature) int {
	if on := s.Setting("on"); s.Kind == "ford" {
		for _, w := range m.Shapes {
			if w.ID == on {
				return battle.Hundredths(w.Setting("width")) / 25
			}
		}
	}
	if w := s.Setting("width"); w != "" {
		return battle.Hundredths(w) / 25
	}
	if size := s.Setting("size"); size != "" {
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

// isBattle reports whether s is a game of a battle, not an open game.
func (s State) isBattle() bool { return s.Battle != "" }

// scenario returns the battle, empty in an open game.
func (s State) scenario() scenario {
	x, _ := scenarioOf(s.Battle)
	return x
}

// Drawn implements battle.Board.
func (s State) Drawn() string { return s.Map }

// Draw implements battle.Board.
func (s State) Draw(code string) State { s.Map = code; return s }

// table returns the map of the table, without a size if there is none.
func (s State) table() battle.Map { return s.scenario().Map.OrDrawn(s.Map) }

// brief returns the briefing of a battle that has not begun.
func (s State) brief() *view.Card {
	if !s.isBattle() || s.Turn > 0 {
		return nil
	}
	x := s.scenario()
	x.OnMap(s.table())
	return x.Brief(func(n int) string { return book.Inches(4 * n) }, true)
}

// lead is the lead in points that wins. Source: SB-2.
const lead = 3

// judged ends a battle by points. It asks who holds the places. Source: SB-1, SB-2.
func (s State) judged(a *act) over {
	x := s.scenario()
	e := over{Won: "draw", Why: "points", Held: x.Holders(houseUnits, sideNames, func(q dice.Question) string {
		if slices.ContainsFunc(s.Features, func(f Feature) bool { return f.fallen() && strings.Contains(q.Text, f.Name) }) {
			return book.Num(battle.Nobody) // a destroyed bridge is nobody’s
		}
		return a.Ask(q)
	})}
	for i := range e.Stands {
		_, e.Stands[i] = s.alive(i)
	}
	e.Points = s.score(e.Held)
	if d := e.Points[0] - e.Points[1]; d >= lead || d <= -lead {
		e.Won = winner(e.Points)
	}
	return e
}

// score returns the points of both sides. Source: SB-1.
func (s State) score(held []int) [2]int {
	x := s.scenario()
	return x.Score(held, s.gains())
}

// gains returns what the other side’s losses bring each side. Source: SB-1.
func (s State) gains() []battle.Gain {
	broken := battle.Gain{One: "enemy unit broken", Many: "enemy units broken", Each: 1}
	for _, u := range s.Units {
		if u.Gone && u.arm() != Ignored {
			broken.N[1-u.Side]++
		}
	}
	return []battle.Gain{broken}
}

// pointsList lists the current points, and those of the places.
func (s State) pointsList() view.List {
	x := s.scenario()
	l := x.Points(s.Held, sideNames, s.gains())
	l.Note, l.Foot = "A victory needs 3 ahead", "1 for each enemy unit broken."
	return l
}
