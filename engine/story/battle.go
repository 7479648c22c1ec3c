package story

import (
	_ "embed"
	"sort"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Force is a unit of a battle between two sides: how strong it began and is, and whether it is on the field.
type Force struct {
	ID, Side int // 0 or 1
	Name     string
	All, Now int
	Here     bool
}

// Field is a battle at a moment.
type Field struct {
	Turn  int
	Sides [2]string
	Units []Force
	Over  bool
	Word  string // how it ended
}

//go:embed battle.txt
var battleText string

var battle = sync.OnceValue(func() Patterns { return Read(battleText) })

// Battle tells a battle between two sides as somebody saw it who looked on: who suffered, who left the field, how it ended. The
// plain log of such a book are the lines of its own log, so there is no report in that voice.
func Battle(sys view.System, start engine.State, steps []engine.Step, v view.Voice, look func(engine.State) Field) (r view.Report) {
	if v == view.Plainly {
		return r
	}
	r.Line = sys.Info().Title
	w := watch{at: []Field{look(start)}}
	for i, st := range steps {
		if st.At > 0 && !strings.Contains(r.Line, ",") {
			r.Line += ", " + Day(st.At)
		}
		for _, e := range st.Events {
			if next, err := sys.Apply(start, e); err == nil {
				start = next
			}
		}
		w.see(look(start), Moment{From: i, To: i, Seed: Seed(st)})
	}
	all := w.moments()
	last := w.at[len(w.at)-1]
	r.Heads = Headlines(battle(), all, "end gone")
	r.Parts = []view.ReportPart{{Paras: Tell(battle(), v, 0, all)}, {Rolls: last.rolls()}}
	r.Strengths = &view.Strengths{Names: last.Sides, Pins: Pins(battle(), all)}
	for _, f := range w.at[1:] {
		a, _ := f.side(0)
		b, _ := f.side(1)
		r.Strengths.At = append(r.Strengths.At, [2]int{a, b})
	}
	return r
}

// watch is what was seen at the end of every turn, from before the first.
type watch struct {
	at  []Field
	end []Moment // the last step of each
}

// see takes a field in.
func (w *watch) see(f Field, m Moment) {
	for len(w.at) <= max(f.Turn, 1) {
		w.at, w.end = append(w.at, f), append(w.end, m)
	}
	w.at[len(w.at)-1] = f
	e := &w.end[len(w.end)-1]
	e.To, e.Seed = m.To, e.Seed*31+m.Seed
}

// side is how many a side has on the field, of how many.
func (f Field) side(n int) (now, all int) {
	for _, u := range f.Units {
		if u.Side == n {
			all += u.All
			if u.Here {
				now += u.Now
			}
		}
	}
	return now, all
}

// unit is one by its ID.
func (f Field) unit(id int) (Force, bool) {
	for _, u := range f.Units {
		if u.ID == id {
			return u, true
		}
	}
	return Force{}, false
}

// mostTold is how many units are told of a turn, those that suffered most.
const mostTold = 2

// moments are what the story tells.
func (w *watch) moments() (all []*Moment) {
	last := w.at[len(w.at)-1]
	add := func(m Moment, kind string, turn int) *Moment {
		m.Kind, m.Turn = kind, turn
		all = append(all, &m)
		return &m
	}
	sides := func(m *Moment) *Moment {
		for i, key := range [...]string{"a", "b"} {
			now, had := last.side(i)
			left := 100 * now / max(had, 1)
			text := book.Num(left) + " in a hundred"
			if now == 0 {
				text = "nobody"
			}
			m.Name(key, the(last.Sides[i])).slots = append(m.slots, slot{"n" + key, text, left})
		}
		return m
	}
	seed := Moment{Seed: uint32(len(last.Units))}
	if len(w.end) > 0 {
		seed = w.end[len(w.end)-1]
	}
	sides(add(seed, "opening", 0)).Alone = true
	for turn := 1; turn < len(w.at); turn++ {
		var hit []Force // with what it lost in this turn as Now
		for _, u := range w.at[turn].Units {
			was, known := w.at[turn-1].unit(u.ID)
			if lost := was.Now - u.Now; known && was.Here && (lost > 0 || !u.Here) {
				hit = append(hit, Force{u.ID, u.Side, u.Name, u.All, lost, u.Here})
			}
		}
		sort.SliceStable(hit, func(i, k int) bool { return hit[i].Now*hit[k].All > hit[k].Now*hit[i].All })
		var gone [2][]string // those who left the field, and those of whom nearly nobody was left to leave it
		for i, u := range hit {
			whole := 10*u.Now >= 9*u.All && !u.Here
			if u.Now > 0 && i < mostTold && !whole {
				m := add(w.end[turn-1], "loss", turn).Name("unit", the(u.Name)).Name("hour", w.when(turn)).Name("share", Share(u.Now, u.All))
				m.If(12*u.Now < u.All, "s").If(len(all) == 2, "f").ID = u.ID
			}
			if n := map[bool]int{true: 1}[whole]; !u.Here {
				gone[n] = append(gone[n], the(u.Name))
			}
		}
		for n, names := range gone {
			if names != nil {
				add(w.end[turn-1], "gone", turn).If(n == 1, "d").Name("unit", some(names)).Name("hour", w.when(turn)).Name("first", names[0])
			}
		}
	}
	kind := "open"
	if last.Over {
		kind = "end"
	}
	word := last.Word
	if word != "" {
		word = strings.ToLower(word[:1]) + word[1:]
	}
	m := sides(add(seed, kind, 0)).Name("word", word)
	m.Alone = true
	names := strings.Fields("Harcott Pym Lathom Carrow Amory Bellairs")
	add(seed, "sign", 0).Name("captain", names[int(seed.Seed>>3)%len(names)]).Alone = true
	return all
}

// some are names as one says them, the first three of very many.
func some(names []string) string {
	if rest := len(names) - 3; rest > 2 {
		return book.List(append(names[:3:3], InWords(rest)+" others")...)
	}
	return book.List(names...)
}

// the is a name with its article as it stands within a sentence.
func the(name string) string {
	if rest, ok := strings.CutPrefix(name, "The "); ok {
		return "the " + rest
	}
	return book.The(name)
}

// when is the time of a turn, as far as anybody can tell.
func (w *watch) when(turn int) string {
	words := [...]string{"at the outset", "early on", "as the fight grew", "when it was hottest", "later on", "towards the end"}
	return words[min(len(words)-1, len(words)*(turn-1)/max(1, len(w.at)-1))]
}

// Share is a part of a whole in words, the nearest that has a name.
func Share(n, of int) string {
	names := strings.Split("a few men|a tenth|a sixth|a quarter|a third|half|two thirds|three quarters|nearly all", "|")
	best, least := 0, 100
	for i, at := range [...]int{4, 10, 17, 25, 33, 50, 67, 75, 95} { // in a hundred
		if d := 100*n/max(of, 1) - at; max(d, -d) < least {
			best, least = i, max(d, -d)
		}
	}
	return names[best]
}

// rolls are the losses of both sides.
func (f Field) rolls() (all []view.Roll) {
	for side, name := range f.Sides {
		r := view.Roll{Head: []string{name, "began", "lost", "left"}}
		if side == 0 {
			r.Title = "Roll of losses"
		}
		sum := [3]int{}
		row := func(name string, n ...int) {
			cells := []string{name}
			for i, x := range n {
				sum[i] += x
				cells = append(cells, book.Num(x))
			}
			r.Rows = append(r.Rows, cells)
		}
		for _, u := range f.Units {
			if left := u.Now; u.Side == side && u.All > 0 {
				if !u.Here {
					left = 0
				}
				row(u.Name, u.All, u.All-u.Now, left)
			}
		}
		if r.Sum = len(r.Rows) > 1; r.Sum {
			row("In all", sum[0], sum[1], sum[2])
		}
		all = append(all, r)
	}
	return all
}
