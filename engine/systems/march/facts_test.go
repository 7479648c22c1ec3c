package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// FuzzEvents decodes arbitrary bytes as events and applies them. The result is an error, or a position that can be shown and
// an event that encodes to the same bytes.
func FuzzEvents(f *testing.F) {
	seeds := [][2]string{
		{"set", `[["u",1,"dis",2]]`}, {"set", `[["m",1,"com",1]]`}, {"set", `[["g",0,"weather",1]]`},
		{"enlisted", `{"i":90,"m":1,"n":"x","c":"R-6","x":600}`}, {"appointed", `{"i":90,"s":0,"n":"x","c":2}`},
		{"raised", `{"i":90,"s":0,"n":"x","k":0,"q":3,"l":1}`}, {"built", `{"i":1,"n":"Mill","s":1,"z":1}`}, {"charged", `{"u":1,"a":9}`},
		{"fired", `{"u":1,"a":9,"h":2,"n":1}`}, {"step", `{"t":1}`}, {"settings", `[["me-H",4,3]]`}, {"named", `{"o":"u","i":1,"n":"x"}`},
		{"t", `{"l":[["step",1]],"q":1}`}, {"t", `{"l":[["fires","x","y",7,1]],"r":[["fire",[[5,"f-share",4,5,0,0]]]]}`},
	}
	start := rulestest.Start(f, System{})
	for _, s := range seeds {
		f.Add(s[0], []byte(s[1]))
		e := sure.Of(System{}.Decode(s[0], []byte(s[1])))(f, s[1])
		require.NoError(f, System{}.Check(rulestest.Applied(f, System{}, start, e)))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		rulestest.Event(t, System{}, start, "next", kind, data)
	})
}

// Hostile events are reported as damaged and not applied.
func TestHostileEvents(t *testing.T) {
	s := fresh(t)
	for _, x := range [][2]string{
		{"set", `[["u",1,"cv",11]]`}, {"set", `[["u",99,"cv",1]]`}, {"set", `[["c",0,"off",1]]`}, {"set", `[["g",0,"over",2]]`},
		{"set", `[["g",1,"over",1]]`},
		{"charged", `{"u":1,"a":99}`}, {"step", `{"t":7}`}, {"named", `{"o":"u","i":99,"n":"x"}`}, {"fired", `{"u":99,"h":1}`},
		{"fired", `{"u":1,"a":99}`}, {"enlisted", `{"i":1,"m":1,"n":"x","c":"R-6","x":600}`},
	} {
		e, err := System{}.Decode(x[0], []byte(x[1]))
		require.NoError(t, err, x[1])
		_, err = System{}.Apply(s, e)
		require.ErrorAs(t, err, new(*engine.Damaged), x[1])
	}
	for _, x := range [][2]string{{"enlisted", `{"i":90,"m":1,"n":"x","c":"R-16","x":600}`}, {"set", `[]`}, {"nothing", `{}`},
		{"built", `{"i":1,"n":"x","s":9,"z":1}`}, {"settings", `[["cv-R600",9,6]]`}, {"settings", `[["me-H",7,3]]`},
		{"t", `{"l":[["nothing"]]}`}, {"t", `{"l":[["step"]]}`}, {"t", `{"r":[["nothing"]]}`},
		{"t", `{"r":[["fire",[[5,"nothing"]]]]}`}} {
		_, err := System{}.Decode(x[0], []byte(x[1]))
		require.ErrorAs(t, err, new(*engine.Damaged), x[1])
	}
}

// Sentences accept any arguments: a number that no table has, a name in place of a number.
func TestWordsOfStrangeArguments(t *testing.T) {
	for id, text := range words.Say.All() {
		for _, arg := range []any{-7, 0, 3, 999_999, "x", book.Say("free", 99, "y")} {
			s := said{id}
			for range 10 {
				if words.Check(s) == nil {
					assert.NotPanics(t, func() {
						words.Telling(book.Told{Lines: []said{s}, Todo: []said{s}}, view.Procedure{})
					}, text)
				}
				s = append(s, arg)
			}
		}
	}
	for id := range words.Cards.All() {
		assert.Contains(t, words.Say.All(), id)
	}
}

// No event holds a sentence: besides ids and numbers its texts are names in the position, unit codes or steps of the sequence.
func TestNoProse(t *testing.T) {
	rulestest.Native(t, "the words of the program")
	codes := ""
	for _, x := range steps {
		codes += ":" + rulestest.JSON(t, x.code)
	}
	rulestest.Walk(t, System{}, engine.Do("", "forces", "corps").In, 150, rulestest.Seeded(5),
		func(was engine.State, st engine.Step, is engine.State) {
			known := codes + rulestest.JSON(t, []engine.State{was, is})
			var said func(args []any)
			said = func(args []any) {
				for _, x := range args {
					switch x := x.(type) {
					case string:
						_, code := ParseCode(x)
						require.True(t, code || strings.Contains(known, ":"+rulestest.JSON(t, x)), "%q is no name", x)
					case book.Said:
						said(x[1:])
					}
				}
			}
			told := book.ToldIn(st.Events)
			for _, s := range slices.Concat(told.Lines, told.Todo, told.Due, told.Notes, []book.Said{told.Num, told.Word, told.Head}) {
				if s != nil {
					said(s[1:])
				}
			}
			for _, r := range told.Sums {
				for _, x := range r.Terms {
					said(x.Why[1:])
				}
			}
		})
}

// The values a save may set: both bounds are accepted, anything beyond is damaged.
func TestEditBounds(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s.Towns = []Town{{ID: 1, Name: "Mill", Size: 1}}
	s.Charges = []Charge{{Unit: 3, At: 17}}
	get := func(x State, w, k string) int {
		u, m, l := x.Units[0], x.MFs[0], x.Leaders[0]
		b := book.Bit
		return map[string]int{
			"u cv": u.CV, "u dis": u.Dis, "u form": int(u.Form),
			"u flags": u.Flags, "u shots": u.Shots, "u pend": u.Pending, "u back": u.Back, "u tries": u.Tries, "u town": u.Town, "u mf": u.MF,
			"m order": m.Order, "m com": b(m.Committed), "m eng": b(m.Engaged),
			"m units": m.Units, "m scv": m.SCV, "m arrives": m.Arrives, "m tries": m.Tries, "m try": m.Try,
			"m tested": b(m.Tested), "m losing": b(m.LosingInf), "m lost": m.Lost, "m near": b(m.Near), "m owed": b(m.Owed),
			"m skirmed": b(m.Skirmed), "m hits": m.Hits, "m broken": m.Broken,
			"m fallen": b(m.Fallen), "m leader": m.Leader, "m under": m.Under, "m out": b(m.LeaderOut),
			"l lost": l.Lost, "l until": l.Until, "l unit": l.Unit, "l sent": l.Sent, "l got": b(l.Got),
			"l insp": l.Insp, "l cmd": l.Cmd, "l order": l.Order, "l try": l.Try, "l tries": l.Tries, "l tried": l.Tried,
			"s broken": b(x.Sides[0].Broken), "s lost": x.Sides[0].Lost, "s due": b(x.Sides[0].Due), "s owed": b(x.Sides[0].Owed),
			"s next":    b(x.Sides[0].DueNext),
			"t burning": x.Towns[0].Burning, "t out": x.Towns[0].Out,
			"c done": b(x.Charges[0].Done), "c locked": b(x.Charges[0].Locked), "c counter": b(x.Charges[0].Counter),
			"c react": x.Charges[0].Reaction, "c wins": x.Charges[0].Wins,
			"g active": x.Active, "g first": x.First, "g chooses": x.Chooses, "g hand": x.Hand, "g weather": x.Weather, "g mud": x.Mud,
			"g looked": b(x.Looked),
			"g night":  b(x.Night),
			"g held":   x.Held, "g heldat": x.HeldAt, "g over": b(x.Over), "g won": x.Won,
		}[w+" "+k]
	}
	for _, c := range []struct {
		w, k   string
		lo, hi int
	}{
		{"u", "cv", 0, 6}, {"u", "dis", 0, 2}, {"u", "form", 0, 6}, {"u", "flags", 0, 1<<17 - 1}, {"u", "shots", 0, 2}, {"u", "pend", 0, 99},
		{"u", "back", 0, 10}, {"u", "tries", 0, 2}, {"u", "town", 0, 1}, {"u", "mf", 1, 8},
		{"m", "order", 0, 7}, {"m", "com", 0, 1}, {"m", "eng", 0, 1}, {"m", "units", 0, 60}, {"m", "scv", 0, 200},
		{"m", "arrives", 0, 9999}, {"m", "tries", 0, 99}, {"m", "try", 0, 8}, {"m", "tested", 0, 1},
		{"m", "losing", 0, 1}, {"m", "lost", 0, 99}, {"m", "near", 0, 1}, {"m", "owed", 0, 1}, {"m", "skirmed", 0, 1}, {"m", "hits", 0, 99},
		{"m", "broken", 0, maxTurn}, {"m", "fallen", 0, 1}, {"m", "out", 0, 1},
		{"l", "lost", 0, 3}, {"l", "until", 0, maxTurn}, {"l", "unit", 0, 34}, {"l", "sent", 0, 99}, {"l", "got", 0, 1}, {"l", "insp", 0, 2},
		{"l", "cmd", 0, 4}, {"l", "order", 0, 8}, {"l", "try", 0, 8}, {"l", "tries", 0, 99}, {"l", "tried", 0, maxTurn},
		{"s", "broken", 0, 1}, {"s", "lost", 0, 99}, {"s", "due", 0, 1}, {"s", "owed", 0, 1}, {"s", "next", 0, 1}, {"t", "burning", 0, 20},
		{"t", "out", 0, 99},
		{"c", "done", 0, 1}, {"c", "locked", 0, 1}, {"c", "counter", 0, 1}, {"c", "react", 0, 7}, {"c", "wins", 0, 34},
		{"g", "active", -1, 1}, {"g", "first", -1, 1}, {"g", "chooses", -1, 1}, {"g", "hand", 0, 34}, {"g", "weather", 0, 2},
		{"g", "mud", 0, 9}, {"g", "looked", 0, 1}, {"g", "night", 0, 1},
		{"g", "held", 0, 99}, {"g", "heldat", 0, maxTurn}, {"g", "over", 0, 1}, {"g", "won", 0, 13},
	} {
		id := map[string]int{"u": 1, "m": 1, "l": 1, "t": 1}[c.w]
		for v, ok := range map[int]bool{c.lo - 1: false, c.lo: true, c.hi: true, c.hi + 1: false} {
			was := rulestest.JSON(t, s)
			x, err := book.Try(s, edits{{Of: c.w, ID: id, Field: c.k, To: v}})
			if assert.Equal(t, ok, err == nil, "%s %s = %d: %v", c.w, c.k, v, err) && ok {
				assert.Equal(t, v, get(x, c.w, c.k), "%s %s", c.w, c.k)
			}
			require.Equal(t, was, rulestest.JSON(t, s), "nothing is changed in place")
		}
	}
	for what, c := range map[string]book.Edit{
		"no such unit": edit("u", 99, "cv", 1), "no such MF": edit("m", 99, "order", 1), "no such leader": edit("l", 99, "cmd", 1),
		"no such side": edit("s", 2, "due", 1), "no side below": edit("s", -1, "due", 1),
		"no such section": edit("t", 2, "out", 1), "no such charge": edit("c", 1, "done", 1), "no charge below": edit("c", -1, "done", 1),
		"no such record":    edit("x", 1, "cv", 1),
		"nothing of a unit": edit("u", 1, "x", 0), "nothing of an MF": edit("m", 1, "x", 0), "nothing of a leader": edit("l", 1, "x", 0),
		"nothing of a side": edit("s", 1, "x", 0), "nothing of a section": edit("t", 1, "x", 0),
		"nothing of a charge": edit("c", 0, "x", 0), "nothing of the game": edit("g", 0, "x", 0),
		"no such ending":        edit("g", 0, "won", len(endings)),
		"no ending below":       edit("g", 0, "won", -1),
		"a leader of the enemy": edit("m", 1, "leader", 2), "nobody leads it": edit("m", 1, "leader", 99),
		"the enemy above it": edit("m", 1, "under", 2),
		"nobody above it":    edit("m", 1, "under", 99),
	} {
		_, err := book.Try(s, edits{c})
		assert.Error(t, err, what)
	}
	x := edits{edit("m", 1, "leader", 1), edit("m", 1, "under", 3), edit("g", 0, "won", 6), edit("c", 0, "off", 1)}.Apply(s)
	assert.Equal(t, []any{1, 3, 6, 0}, []any{x.MFs[0].Leader, x.MFs[0].Under, x.Won, len(x.Charges)})
}

func edit(of string, id int, field string, to int) book.Edit {
	return book.Edit{Of: of, ID: id, Field: field, To: to}
}

// The records a save may add.
func TestEventBounds(t *testing.T) {
	long := strings.Repeat("x", maxName+1)
	unit := func(change func(*enlisted)) book.Bounded {
		e := enlisted{ID: 90, MF: 1, Name: "x", Code: "R-6", Men: 600}
		change(&e)
		return e
	}
	mf := func(change func(*raised)) book.Bounded {
		e := raised{ID: 9, Name: "x", Leader: 1}
		change(&e)
		return e
	}
	leader := func(change func(*appointed)) book.Bounded {
		e := appointed{ID: 9, Name: "x"}
		change(&e)
		return e
	}
	for what, e := range map[string]book.Bounded{
		"infantry": unit(func(*enlisted) {}), "lancers": unit(func(e *enlisted) { e.Code = "R-6 HL" }),
		"12 siege guns": unit(func(e *enlisted) { e.Code, e.Men = "R-6 HS", 12 }), "1500 men": unit(func(e *enlisted) { e.Men = 1500 }),
		"one man": unit(func(e *enlisted) { e.Men = 1 }), "CV 10": unit(func(e *enlisted) { e.Code = "G-10" }),
		"CV 1": unit(func(e *enlisted) { e.Code = "U-1 Sk" }), "a long name": unit(func(e *enlisted) { e.Name, e.Brigade = long[1:], long[1:] }),
		"rifles with guns": unit(func(e *enlisted) { e.Rifle, e.Regt = true, true }),
		"an MF":            mf(func(*raised) {}), "a leader": leader(func(*appointed) {}),
		"the last MF": mf(func(e *raised) {
			e.Order, e.Side, e.Nation, e.Rating, e.What, e.Units, e.Arrives, e.Built, e.Name = 7, 1, 2, 6, 4, 60, 99, maxTurn, long[1:]
		}),
		"the last leader": leader(func(e *appointed) { e.Insp, e.Cmd, e.Level, e.Side, e.Brigade = 2, 4, 3, 1, long[1:] }),
		"a section":       built{1, long[1:], 2, 2}, "a small section": built{1, "x", 0, 1}, "a charge": charged{1, 2, 2, len(reactions) - 1},
		"a name": named{"u", 1, long[1:]}, "no brigade": named{"b", 1, ""}, "one edit": make(edits, 1),
		"a shot": fired{1, 2, 2, 99}, "half a shot without a hit": fired{},
	} {
		assert.NoError(t, e.Bounds(), what)
	}
	for what, e := range map[string]book.Bounded{
		"no id": unit(func(e *enlisted) { e.ID = 0 }), "no name": unit(func(e *enlisted) { e.Name = "" }),
		"too long a name": unit(func(e *enlisted) { e.Name = long }), "too long a brigade": unit(func(e *enlisted) { e.Brigade = long }),
		"no code": unit(func(e *enlisted) { e.Code = "X-6" }), "CV 11": unit(func(e *enlisted) { e.Code = "R-11" }),
		"CV 0": unit(func(e *enlisted) { e.Code = "R-0" }), "1501 men": unit(func(e *enlisted) { e.Men = 1501 }),
		"no men": unit(func(e *enlisted) { e.Men = 0 }), "13 guns": unit(func(e *enlisted) { e.Code, e.Men = "R-6 HF", 13 }),
		"cavalry with rifles": unit(func(e *enlisted) { e.Code, e.Rifle = "R-6 H", true }),
		"guns with guns":      unit(func(e *enlisted) { e.Code, e.Men, e.Regt = "R-6 HF", 8, true }),
		"light siege guns":    unit(func(e *enlisted) { e.Code, e.Men = "R-6 LS", 8 }),
		"an MF without an id": mf(func(e *raised) { e.ID = 0 }), "an MF without a name": mf(func(e *raised) { e.Name = "" }),
		"no kind": mf(func(e *raised) { e.What = 5 }), "a kind below": mf(func(e *raised) { e.What = -1 }),
		"no rating": mf(func(e *raised) { e.Rating = 7 }), "a rating below": mf(func(e *raised) { e.Rating = -1 }),
		"no nation": mf(func(e *raised) { e.Nation = 3 }), "a nation below": mf(func(e *raised) { e.Nation = -1 }),
		"a third side": mf(func(e *raised) { e.Side = 2 }), "a side below": mf(func(e *raised) { e.Side = -1 }),
		"no order": mf(func(e *raised) { e.Order = 8 }), "an order below": mf(func(e *raised) { e.Order = -1 }),
		"61 units": mf(func(e *raised) { e.Units = 61 }), "units below": mf(func(e *raised) { e.Units = -1 }),
		"turn 100": mf(func(e *raised) { e.Arrives = 100 }), "a turn below": mf(func(e *raised) { e.Arrives = -1 }),
		"built below": mf(func(e *raised) { e.Built = -1 }), "a superior below": mf(func(e *raised) { e.Under = -1 }),
		"a long MF": mf(func(e *raised) { e.Name = long }), "a leader without an id": leader(func(e *appointed) { e.ID = 0 }),
		"no inspiration": leader(func(e *appointed) { e.Insp = 3 }), "inspiration below": leader(func(e *appointed) { e.Insp = -1 }),
		"no command": leader(func(e *appointed) { e.Cmd = 5 }), "command below": leader(func(e *appointed) { e.Cmd = -1 }),
		"no level": leader(func(e *appointed) { e.Level = 4 }), "a level below": leader(func(e *appointed) { e.Level = -1 }),
		"a leader of a third side": leader(func(e *appointed) { e.Side = 2 }),
		"a leader of a side below": leader(func(e *appointed) { e.Side = -1 }),
		"a long leader":            leader(func(e *appointed) { e.Name = long }),
		"a long brigade":           leader(func(e *appointed) { e.Brigade = long }),
		"no section":               built{0, "x", 0, 1}, "a section without a name": built{1, "", 0, 1}, "a long section": built{1, long, 0, 1},
		"no stuff": built{1, "x", 3, 1}, "stuff below": built{1, "x", -1, 1}, "three units": built{1, "x", 0, 3}, "no room": built{1, "x", 0, 0},
		"a fourth side": charged{1, 2, 3, 0}, "a charge from below": charged{1, 2, -1, 0}, "no such reaction": charged{1, 2, 0, len(reactions)},
		"a reaction below": charged{1, 2, 0, -1}, "no new name": named{"u", 1, ""}, "too long a new name": named{"u", 1, long},
		"no edit": edits{}, "three halves": fired{1, 2, 3, 0}, "halves below": fired{1, 2, -1, 0}, "100 hits": fired{1, 2, 2, 100},
		"hits below": fired{1, 2, 2, -1},
	} {
		assert.Error(t, e.Bounds(), what)
	}
}

// Records that conflict with existing ones.
func TestEventsThatCannotHaveHappened(t *testing.T) {
	s := fresh(t)
	for what, e := range map[string]engine.Event{
		"a unit twice":    enlisted{ID: 1, MF: 1, Name: "x", Code: "R-6", Men: 600},
		"a unit of no MF": enlisted{ID: 90, MF: 9, Name: "x", Code: "R-6", Men: 600},
		"an MF twice":     raised{ID: 1, Leader: 1}, "an MF without a leader": raised{ID: 9, Leader: 99},
		"an MF under nobody": raised{ID: 9, Leader: 1, Under: 99}, "a leader twice": appointed{ID: 1},
		"a brigade of no MF": appointed{ID: 9, MF: 99},
		"a charge by nobody": charged{Unit: 99, At: 1}, "a charge at nobody": charged{Unit: 1, At: 99}, "no new unit name": named{"u", 99, "x"},
		"no new MF name": named{"m", 99, "x"}, "no new leader name": named{"l", 99, "x"}, "no brigade of a unit": named{"b", 99, "x"},
		"no record to name": named{"x", 1, "x"}, "a step too far": stepped{2}, "not of this rule book": strange{},
	} {
		_, err := folded(s, e)
		assert.ErrorAs(t, err, new(*engine.Damaged), what)
	}
	for what, e := range map[string]engine.Event{"a unit": enlisted{ID: 90, MF: 1, Name: "x", Code: "R-6", Men: 600},
		"an MF": raised{ID: 9, Leader: 1}, "a leader": appointed{ID: 9, MF: 1}, "a step": stepped{1}, "a brigade": named{"b", 1, "x"},
		"settings": book.Set[State]{{Key: "me-H", Is: 6, Was: 3}, {Key: swRisk, Is: 1}}} {
		sure.Of(folded(s, e))(t, what)
	}
	x := rulestest.Applied(t, System{}, s, fired{1, 8, 1, 3}, fired{1, 8, 2, 98})
	assert.Equal(t, []any{2, true, 99, true}, []any{x.Units[0].Shots, x.Units[0].has(Busy), x.Units[7].Pending, x.Units[7].has(FiredUpon)})
	assert.Zero(t, s.Units[0].Shots, "not in place")
	for most, e := range map[int]func(id int) engine.Event{
		maxUnits:   func(id int) engine.Event { return enlisted{ID: id, MF: 1, Name: "x", Code: "R-6", Men: 600} },
		maxMFs:     func(id int) engine.Event { return raised{ID: id, Leader: 1} },
		maxLeaders: func(id int) engine.Event { return appointed{ID: id, Name: "x"} },
		maxTowns:   func(id int) engine.Event { return built{ID: id, Name: "x", Size: 1} },
	} {
		full, had := s, map[int]int{maxUnits: len(s.Units), maxMFs: len(s.MFs), maxLeaders: len(s.Leaders)}[most]
		for id := range most - had {
			full = sure.Of(folded(full, e(200+id)))(t, "%d of %d", id, most)
		}
		_, err := folded(full, e(199))
		assert.Error(t, err, "more than %d", most)
	}
	full := fresh(t)
	for range maxCharges {
		full = rulestest.Applied(t, System{}, full, charged{Unit: 1, At: 9})
	}
	_, err := folded(full, charged{Unit: 1, At: 9})
	assert.Error(t, err, "too many charges")
}

// strange is an event of another rule book.
type strange struct{}

func (strange) Kind() string { return "strange" }

// An impossible position is found.
func TestCheckFindsBrokenPositions(t *testing.T) {
	for what, break_ := range map[string]func(s *State){
		"a third side":          func(s *State) { s.Sides = append(s.Sides, Side{}) },
		"no step":               func(s *State) { s.Step = len(steps) },
		"a step below":          func(s *State) { s.Step = -1 },
		"a third active":        func(s *State) { s.Active = 2 },
		"nobody active":         func(s *State) { s.Active = -2 },
		"no house value":        func(s *State) { s.Set = book.Changed{{Key: "x", Val: 1}} },
		"a value too high":      func(s *State) { s.Set = book.Changed{{Key: "me-H", Val: 7}} },
		"a value at its design": func(s *State) { s.Set = book.Changed{{Key: "me-H", Val: 3}} },
		"values out of order":   func(s *State) { s.Set = book.Changed{{Key: "me-H", Val: 4}, {Key: "or-unc", Val: 8}} },
		"a unit of no MF":       func(s *State) { s.Units[0].MF = 99 },
		"too much CV":           func(s *State) { s.Units[0].CV = 7 },
		"CV below":              func(s *State) { s.Units[0].CV = -1 },
		"no CV at the start":    func(s *State) { s.Units[0].CV, s.Units[0].Start = 0, 0 },
		"CV 11":                 func(s *State) { s.Units[0].Start = 11 },
		"no CV and stands":      func(s *State) { s.Units[0].CV = 0 },
		"D3":                    func(s *State) { s.Units[0].Dis = 3 },
		"D below":               func(s *State) { s.Units[0].Dis = -1 },
		"three shots":           func(s *State) { s.Units[0].Shots = 3 },
		"shots below":           func(s *State) { s.Units[0].Shots = -1 },
		"hits below":            func(s *State) { s.Units[0].Pending = -1 },
		"three recoveries":      func(s *State) { s.Units[0].Tries = 3 },
		"recoveries below":      func(s *State) { s.Units[0].Tries = -1 },
		"recovered too much":    func(s *State) { s.Units[0].Back = 7 },
		"infantry limbered":     func(s *State) { s.Units[0].Form = Limbered },
		"infantry deployed":     func(s *State) { s.Units[0].Form = Deployed },
		"guns in line":          func(s *State) { s.Units[6].Form = Line },
		"cavalry in column":     func(s *State) { s.Units[7].Form = Column },
		"skirmishing without":   func(s *State) { s.Units[2].Form = Skirmish },
		"flees from nothing":    func(s *State) { s.Units[0].Flags = Fleeing },
		"a unit twice":          func(s *State) { s.Units[1].ID = 1 },
		"with the enemy":        func(s *State) { s.Leaders[0].Unit = 16 },
		"with nobody":           func(s *State) { s.Leaders[0].Unit = 99 },
		"with a lost unit":      func(s *State) { s.Units[0].Flags, s.Units[0].CV = Gone, 0; s.Leaders[0].Unit = 1 },
		"lost and attached":     func(s *State) { s.Leaders[0].Lost, s.Leaders[0].Unit = 1, 1 },
		"hits on an MF below":   func(s *State) { s.MFs[0].Hits = -1 },
		"an MF of a third side": func(s *State) { s.MFs[0].Side, s.MFs[0].Leader = 2, 0 },
		"an MF of a side below": func(s *State) { s.MFs[0].Side, s.MFs[0].Leader = -1, 0 },
		"led by the enemy":      func(s *State) { s.MFs[0].Leader = 2 },
		"a brigade of no MF":    func(s *State) { s.Leaders[0].MF = 99 },
		"a brigade and no MF":   func(s *State) { s.Leaders[0].Brigade = "x" },
	} {
		s := fresh(t, "forces", "corps")
		require.NoError(t, s.check())
		break_(&s)
		assert.Error(t, s.check(), what)
	}
	for what, make_ := range map[string]func(s *State){
		"the last step":        func(s *State) { s.Step, s.Active = len(steps)-1, 1 },
		"D2 and two shots":     func(s *State) { s.Units[0].Dis, s.Units[0].Shots, s.Units[0].Tries, s.Units[0].Back = 2, 2, 2, 6 },
		"gone without CV":      func(s *State) { s.Units[0].CV, s.Units[0].Flags = 0, Gone },
		"flees from its MF":    func(s *State) { s.Units[0].Flags, s.MFs[0].Broken = Fleeing, 1 },
		"CV 10":                func(s *State) { s.Units[0].Start, s.Units[0].CV = 10, 10 },
		"CV 1":                 func(s *State) { s.Units[0].Start, s.Units[0].CV = 1, 1 },
		"changed values":       func(s *State) { s.Set = book.Changed{{Key: "or-unc", Val: 8}, {Key: "me-H"}} },
		"a leader with a unit": func(s *State) { s.Leaders[0].Unit = 1 },
		"a leader of no unit":  func(s *State) { s.Leaders[0].Lost = 3 },
		"a brigade of an MF":   func(s *State) { s.Leaders[0].MF, s.Leaders[0].Brigade = 1, "x" },
	} {
		s := fresh(t, "forces", "corps")
		make_(&s)
		assert.NoError(t, s.check(), what)
	}
}
