package march

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
)

// What a save may set, and no further: the ends of every value are taken, one beyond is damaged.
func TestChangeBounds(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s.Towns = []Town{{ID: 1, Name: "Mill", Size: 1}}
	s.Charges = []Charge{{Unit: 3, At: 17}}
	get := func(x State, w, k string) int {
		u, m, l := x.Units[0], x.MFs[0], x.Leaders[0]
		b := boolInt
		return map[string]int{
			"u cv": u.CV, "u dis": u.Dis, "u form": int(u.Form),
			"u flags": u.Flags, "u shots": u.Shots, "u pend": u.Pending, "u back": u.Back, "u tries": u.Tries, "u town": u.Town, "u mf": u.MF,
			"m order": m.Order, "m committed": b(m.Committed), "m engaged": b(m.Engaged),
			"m units": m.Units, "m scv": m.SCV, "m arrives": m.Arrives, "m tries": m.Tries, "m try": m.Try,
			"m tested": b(m.Tested), "m losing": b(m.LosingInf), "m lost": m.Lost, "m near": b(m.Near), "m owed": b(m.Owed),
			"m skirmed": b(m.Skirmed), "m hits": m.Hits, "m broken": m.Broken,
			"m fallen": b(m.Fallen), "m leader": m.Leader, "m under": m.Under, "m out": b(m.LeaderOut),
			"l lost": l.Lost, "l until": l.Until, "l unit": l.Unit, "l sent": l.Sent, "l got": b(l.Got),
			"l insp": l.Insp, "l cmd": l.Cmd, "l order": l.Order,
			"s broken": b(x.Sides[0].Broken), "s lost": x.Sides[0].Lost, "s due": b(x.Sides[0].Due), "s owed": b(x.Sides[0].Owed),
			"s next":    b(x.Sides[0].DueNext),
			"t burning": x.Towns[0].Burning, "t out": x.Towns[0].Out,
			"c done": b(x.Charges[0].Done), "c locked": b(x.Charges[0].Locked), "c counter": b(x.Charges[0].Counter),
			"c react": reactionIndex(x.Charges[0].Reaction), "c wins": x.Charges[0].Wins,
			"g active": x.Active, "g first": x.First, "g chooses": x.Chooses, "g hand": x.Hand, "g weather": x.Weather, "g mud": x.Mud, "g looked": b(x.Looked),
			"g night": b(x.Night),
			"g held":  x.Held, "g heldat": x.HeldAt, "g over": b(x.Over),
		}[w+" "+k]
	}
	for _, c := range []struct {
		w, k   string
		lo, hi int
	}{
		{"u", "cv", 0, 6}, {"u", "dis", 0, 2}, {"u", "form", 0, 6}, {"u", "flags", 0, 1<<14 - 1}, {"u", "shots", 0, 2}, {"u", "pend", 0, 99},
		{"u", "back", 0, 10}, {"u", "tries", 0, 2}, {"u", "town", 0, 1}, {"u", "mf", 1, 8},
		{"m", "order", 0, 7}, {"m", "committed", 0, 1}, {"m", "engaged", 0, 1}, {"m", "units", 0, 60}, {"m", "scv", 0, 200},
		{"m", "arrives", 0, 9999}, {"m", "tries", 0, 99}, {"m", "try", 0, 8}, {"m", "tested", 0, 1},
		{"m", "losing", 0, 1}, {"m", "lost", 0, 99}, {"m", "near", 0, 1}, {"m", "owed", 0, 1}, {"m", "skirmed", 0, 1}, {"m", "hits", 0, 99},
		{"m", "broken", 0, 1 << 20}, {"m", "fallen", 0, 1}, {"m", "out", 0, 1},
		{"l", "lost", 0, 3}, {"l", "until", 0, 1 << 20}, {"l", "unit", 0, 34}, {"l", "sent", 0, 99}, {"l", "got", 0, 1}, {"l", "insp", 0, 2},
		{"l", "cmd", 0, 4}, {"l", "order", 0, 8},
		{"s", "broken", 0, 1}, {"s", "lost", 0, 99}, {"s", "due", 0, 1}, {"s", "owed", 0, 1}, {"s", "next", 0, 1}, {"t", "burning", 0, 20},
		{"t", "out", 0, 99},
		{"c", "done", 0, 1}, {"c", "locked", 0, 1}, {"c", "counter", 0, 1}, {"c", "react", 0, 7}, {"c", "wins", 0, 34},
		{"g", "active", -1, 1}, {"g", "first", -1, 1}, {"g", "chooses", -1, 1}, {"g", "hand", 0, 34}, {"g", "weather", 0, 2},
		{"g", "mud", 0, 9}, {"g", "looked", 0, 1}, {"g", "night", 0, 1},
		{"g", "held", 0, 99}, {"g", "heldat", 0, 1 << 20}, {"g", "over", 0, 1},
	} {
		id := map[string]int{"u": 1, "m": 1, "l": 1, "t": 1}[c.w]
		for v, ok := range map[int]bool{c.lo - 1: false, c.lo: true, c.hi: true, c.hi + 1: false} {
			x := s.clone()
			err := x.put(Change{c.w, id, c.k, v})
			if assert.Equal(t, ok, err == nil, "%s %s = %d: %v", c.w, c.k, v, err) && ok {
				assert.Equal(t, v, get(x, c.w, c.k), "%s %s", c.w, c.k)
			}
		}
	}
	for what, c := range map[string]Change{
		"no such unit": {"u", 99, "cv", 1}, "no such MF": {"m", 99, "order", 1}, "no such leader": {"l", 99, "cmd", 1},
		"no such side": {"s", 2, "due", 1}, "no side below": {"s", -1, "due", 1},
		"no such section": {"t", 2, "out", 1}, "no such charge": {"c", 1, "done", 1}, "no charge below": {"c", -1, "done", 1},
		"no such record":    {"x", 1, "cv", 1},
		"nothing of a unit": {"u", 1, "x", 0}, "nothing of an MF": {"m", 1, "x", 0}, "nothing of a leader": {"l", 1, "x", 0},
		"nothing of a side": {"s", 1, "x", 0}, "nothing of a section": {"t", 1, "x", 0},
		"nothing of a charge": {"c", 0, "x", 0}, "nothing of the game": {"g", 0, "x", 0}, "no such ending": {"g", 0, "won", len(endings)},
		"no ending below":       {"g", 0, "won", -1},
		"a leader of the enemy": {"m", 1, "leader", 2}, "nobody leads it": {"m", 1, "leader", 99}, "the enemy above it": {"m", 1, "under", 2},
		"nobody above it": {"m", 1, "under", 99},
	} {
		x := s.clone()
		assert.Error(t, x.put(c), what)
	}
	x := s.clone()
	require.NoError(t, x.put(Change{"m", 1, "leader", 1}))
	require.NoError(t, x.put(Change{"m", 1, "under", 3}))
	require.NoError(t, x.put(Change{"g", 0, "won", 6}))
	require.NoError(t, x.put(Change{"c", 0, "off", 1}))
	assert.Equal(t, []any{1, 3, "nightfall", 0}, []any{x.MFs[0].Leader, x.MFs[0].Under, x.Won, len(x.Charges)})
}

// What a save may add.
func TestEventBounds(t *testing.T) {
	foot := Unit{ID: 90, MF: 1, Name: "x", Quality: 3, Men: 600, Start: 6, CV: 6}
	horse := Unit{ID: 90, MF: 1, Name: "x", Kind: Cavalry, Quality: 3, Men: 600, Start: 6, CV: 6, Weight: 'L'}
	guns := Unit{ID: 90, MF: 1, Name: "x", Kind: Artillery, Quality: 3, Men: 12, Start: 6, CV: 6, Weight: 'H', Draw: 'S', Form: Deployed}
	long := string(make([]byte, maxName+1))
	of := func(u Unit, change func(*Unit)) bounded { change(&u); return enlisted{u} }
	mf := func(change func(*MF)) bounded {
		m := MF{ID: 9, Name: "x", Leader: 1}
		change(&m)
		return formed{M: m}
	}
	leader := func(change func(*Leader)) bounded {
		l := Leader{ID: 9, Name: "x"}
		change(&l)
		return formed{L: l}
	}
	town := func(change func(*Town)) bounded {
		x := Town{ID: 1, Name: "x", Size: 1}
		change(&x)
		return built{x}
	}
	for what, e := range map[string]bounded{
		"infantry": enlisted{foot}, "cavalry": enlisted{horse}, "siege guns": enlisted{guns},
		"1500 men": of(foot, func(u *Unit) { u.Men = 1500 }), "one man": of(foot, func(u *Unit) { u.Men = 1 }),
		"Guard": of(foot, func(u *Unit) { u.Quality = 6 }), "Untrained": of(foot, func(u *Unit) { u.Quality = 0 }),
		"CV 10": of(foot, func(u *Unit) { u.Start, u.CV = 10, 10 }), "CV 1": of(foot, func(u *Unit) { u.Start, u.CV = 1, 1 }),
		"a long name":       of(foot, func(u *Unit) { u.Name, u.Brigade = long[1:], long[1:] }),
		"medium horse guns": of(guns, func(u *Unit) { u.Weight, u.Draw = 'M', 'H' }),
		"lancers":           of(horse, func(u *Unit) { u.Lancer, u.Weight = true, 'H' }),
		"an MF":             mf(func(m *MF) {}),
		"the last order": mf(func(m *MF) {
			m.Order, m.Side, m.Nation, m.Rating, m.Kind, m.Units, m.SCV, m.Arrives = 7, 1, 2, 6, 4, 60, 200, 99
		}),
		"a leader":  leader(func(l *Leader) { l.Insp, l.Cmd, l.Level, l.Side = 2, 4, 3, 1 }),
		"a section": town(func(x *Town) { x.Stuff, x.Size = 2, 2 }),
		"a charge":  charged{Charge{Side: 2, Reaction: "12345678901234567890"}}, "a name": named{"u", 1, long[1:]},
		"no brigade": named{"b", 1, ""}, "one change": changed{make([]Change, 1)}, "most changes": changed{make([]Change, maxChanges)},
		"one value":  settled{[]string{"x"}, []int{1}},
		"all values": settled{make([]string, len(cells)+len(switches)), make([]int, len(cells)+len(switches))},
		"a result": result{P: long[1:], N: long[1:], W: string(make([]byte, 120)), H: string(make([]byte, 120)), L: string(make([]byte, maxText)), S: string(make([]byte, maxText)), D: []string{string(make([]byte, maxText))},
			R: []engine.Reckoning{{Terms: make([]engine.Term, 40), Code: dice.Code{N: 10, Die: dice.D6}}}},
	} {
		assert.NoError(t, e.bound(), what)
	}
	for what, e := range map[string]bounded{
		"no id": of(foot, func(u *Unit) { u.ID = 0 }), "no name": of(foot, func(u *Unit) { u.Name = "" }),
		"too long a name": of(foot, func(u *Unit) { u.Name = long }), "too long a brigade": of(foot, func(u *Unit) { u.Brigade = long }),
		"no arm": of(foot, func(u *Unit) { u.Kind = 3 }), "an arm below": of(foot, func(u *Unit) { u.Kind = -1 }),
		"no quality": of(foot, func(u *Unit) { u.Quality = 7 }), "a quality below": of(foot, func(u *Unit) { u.Quality = -1 }),
		"no formation": of(foot, func(u *Unit) { u.Form = 7 }), "a formation below": of(foot, func(u *Unit) { u.Form = -1 }),
		"1501 men": of(foot, func(u *Unit) { u.Men = 1501 }), "no men": of(foot, func(u *Unit) { u.Men = 0 }),
		"CV 11": of(foot, func(u *Unit) { u.Start, u.CV = 11, 11 }), "CV 0": of(foot, func(u *Unit) { u.Start, u.CV = 0, 0 }),
		"hurt": of(foot, func(u *Unit) { u.CV = 5 }), "flags": of(foot, func(u *Unit) { u.Flags = 1 }),
		"disordered": of(foot, func(u *Unit) { u.Dis = 1 }),
		"has fired":  of(foot, func(u *Unit) { u.Shots = 1 }), "hits to come": of(foot, func(u *Unit) { u.Pending = 1 }),
		"recovered": of(foot, func(u *Unit) { u.Back = 1 }), "tried": of(foot, func(u *Unit) { u.Tries = 1 }),
		"infantry with a weight": of(foot, func(u *Unit) { u.Weight = 'L' }), "infantry with a draw": of(foot, func(u *Unit) { u.Draw = 'F' }),
		"infantry with lances":   of(foot, func(u *Unit) { u.Lancer = true }),
		"cavalry without weight": of(horse, func(u *Unit) { u.Weight = 0 }), "cavalry with a draw": of(horse, func(u *Unit) { u.Draw = 'F' }),
		"cavalry that skirmishes": of(horse, func(u *Unit) { u.Sk = true }),
		"cavalry with rifles":     of(horse, func(u *Unit) { u.Rifle = true }), "cavalry with guns": of(horse, func(u *Unit) { u.Regt = true }),
		"guns without weight": of(guns, func(u *Unit) { u.Weight = 'X' }), "guns without a draw": of(guns, func(u *Unit) { u.Draw = 'X' }),
		"13 guns": of(guns, func(u *Unit) { u.Men = 13 }), "guns that skirmish": of(guns, func(u *Unit) { u.Sk = true }),
		"guns with lances": of(guns, func(u *Unit) { u.Lancer = true }), "guns with rifles": of(guns, func(u *Unit) { u.Rifle = true }),
		"guns with guns": of(guns, func(u *Unit) { u.Regt = true }), "light siege guns": of(guns, func(u *Unit) { u.Weight = 'L' }),
		"neither MF nor leader": formed{}, "an MF below": mf(func(m *MF) { m.ID = -1 }), "no kind": mf(func(m *MF) { m.Kind = 5 }),
		"a kind below": mf(func(m *MF) { m.Kind = -1 }), "no rating": mf(func(m *MF) { m.Rating = 7 }),
		"a rating below": mf(func(m *MF) { m.Rating = -1 }),
		"no nation":      mf(func(m *MF) { m.Nation = 3 }), "a nation below": mf(func(m *MF) { m.Nation = -1 }),
		"a third side": mf(func(m *MF) { m.Side = 2 }), "a side below": mf(func(m *MF) { m.Side = -1 }),
		"no order":       mf(func(m *MF) { m.Order = 8 }),
		"an order below": mf(func(m *MF) { m.Order = -1 }), "61 units": mf(func(m *MF) { m.Units = 61 }),
		"units below": mf(func(m *MF) { m.Units = -1 }), "SCV 201": mf(func(m *MF) { m.SCV = 201 }),
		"SCV below": mf(func(m *MF) { m.SCV = -1 }),
		"turn 100":  mf(func(m *MF) { m.Arrives = 100 }), "a turn below": mf(func(m *MF) { m.Arrives = -1 }),
		"hit": mf(func(m *MF) { m.Hits = 1 }), "broken": mf(func(m *MF) { m.Broken = 1 }), "tries": mf(func(m *MF) { m.Tries = 1 }),
		"a try": mf(func(m *MF) { m.Try = 1 }),
		"lost":  mf(func(m *MF) { m.Lost = 1 }), "built below": mf(func(m *MF) { m.Built = -1 }),
		"an MF with a long name": mf(func(m *MF) { m.Name = long }), "a superior below": mf(func(m *MF) { m.Under = -1 }),
		"a test put off": mf(func(m *MF) { m.Owed = true }),
		"has skirmished": mf(func(m *MF) { m.Skirmed = true }),
		"a leader below": leader(func(l *Leader) { l.ID = -1 }), "no inspiration": leader(func(l *Leader) { l.Insp = 3 }),
		"inspiration below": leader(func(l *Leader) { l.Insp = -1 }), "no command": leader(func(l *Leader) { l.Cmd = 5 }),
		"command below": leader(func(l *Leader) { l.Cmd = -1 }), "no level": leader(func(l *Leader) { l.Level = 4 }),
		"a level below": leader(func(l *Leader) { l.Level = -1 }), "a lost leader": leader(func(l *Leader) { l.Lost = 1 }),
		"a leader of a third side": leader(func(l *Leader) { l.Side = 2 }),
		"a leader of a side below": leader(func(l *Leader) { l.Side = -1 }), "attached": leader(func(l *Leader) { l.Unit = 1 }),
		"has sent": leader(func(l *Leader) { l.Sent = 1 }),
		"ordered":  leader(func(l *Leader) { l.Order = 1 }), "a leader with a long name": leader(func(l *Leader) { l.Name = long }),
		"a brigade with a long name": leader(func(l *Leader) { l.Brigade = long }),
		"no section":                 town(func(x *Town) { x.ID = 0 }), "a section without a name": town(func(x *Town) { x.Name = "" }),
		"a section with a long name": town(func(x *Town) { x.Name = long }), "no stuff": town(func(x *Town) { x.Stuff = 3 }),
		"stuff below": town(func(x *Town) { x.Stuff = -1 }),
		"three units": town(func(x *Town) { x.Size = 3 }), "no room": town(func(x *Town) { x.Size = 0 }),
		"burning": town(func(x *Town) { x.Burning = 1 }), "has burnt": town(func(x *Town) { x.Out = 1 }),
		"a fourth side": charged{Charge{Side: 3}}, "a charge from below": charged{Charge{Side: -1}},
		"no such reaction": charged{Charge{Reaction: "123456789012345678901"}}, "locked": charged{Charge{Locked: true}},
		"won":         charged{Charge{Wins: 1}},
		"no new name": named{"u", 1, ""}, "too long a new name": named{"u", 1, long}, "no change": changed{},
		"too many changes": changed{make([]Change, maxChanges+1)},
		"no value":         settled{}, "a key without a value": settled{[]string{"x"}, nil},
		"too many values": settled{make([]string, len(cells)+len(switches)+1), make([]int, len(cells)+len(switches)+1)},
		"a long sentence": result{L: string(make([]byte, maxText+1))}, "a long number": result{N: long},
		"a long word": result{W: string(make([]byte, 121))}, "a long need": result{S: string(make([]byte, maxText+1))},
		"a long head":      result{H: string(make([]byte, 121))},
		"a long procedure": result{P: long}, "too many sums": result{R: make([]engine.Reckoning, maxLines+1)},
		"too many lines": result{D: make([]string, maxLines+1)}, "a long line": result{X: []string{string(make([]byte, maxText+1))}},
		"a long note":    result{M: []string{string(make([]byte, maxText+1))}},
		"too many terms": result{R: []engine.Reckoning{{Terms: make([]engine.Term, 41)}}},
		"too many dice":  result{R: []engine.Reckoning{{Code: dice.Code{N: 11, Die: dice.D6}}}},
	} {
		assert.Error(t, e.bound(), what)
	}
	s := fresh(t)
	for what, e := range map[string]engine.Event{
		"a unit twice":    enlisted{Unit{ID: 1, MF: 1, Name: "x", Quality: 3, Men: 600, Start: 6, CV: 6}},
		"a unit of no MF": enlisted{Unit{ID: 90, MF: 9, Name: "x", Quality: 3, Men: 600, Start: 6, CV: 6}},
		"an MF twice":     formed{M: MF{ID: 1, Leader: 1}}, "a leader twice": formed{L: Leader{ID: 1}},
		"an MF without a leader": formed{M: MF{ID: 9, Leader: 99}}, "a brigade of no MF": formed{L: Leader{ID: 9, MF: 99, Brigade: "x"}},
		"an MF under nobody": formed{M: MF{ID: 9, Leader: 1, Under: 99}}, "a charge by nobody": charged{Charge{Unit: 99, At: 1}},
		"a charge at nobody": charged{Charge{Unit: 1, At: 99}}, "no new unit name": named{"u", 99, "x"},
		"no new MF name": named{"m", 99, "x"}, "no new leader name": named{"l", 99, "x"}, "no brigade of a unit": named{"b", 99, "x"},
		"no record to name": named{"x", 1, "x"}, "a step too far": stepped{2}, "a setting there is not": settled{[]string{"x"}, []int{1}},
		"a setting too high": settled{[]string{"me-H"}, []int{7}}, "a setting too low": settled{[]string{"me-H"}, []int{-1}},
	} {
		_, err := fold(s, e)
		assert.Error(t, err, what)
	}
	for what, e := range map[string]engine.Event{"a unit": enlisted{foot},
		"an MF with its leader": formed{M: MF{ID: 9, Leader: 9}, L: Leader{ID: 9}}, "a setting": settled{[]string{"me-H", "risk"}, []int{6, 0}},
		"a step": stepped{1}, "a brigade": named{"b", 1, "x"}} {
		_, err := fold(s, e)
		assert.NoError(t, err, what)
	}
	many := fresh(t)
	for len(many.Towns) < maxTowns {
		next, err := fold(many, built{Town{ID: len(many.Towns) + 1, Name: "x", Size: 1}})
		require.NoError(t, err)
		many = next
	}
	_, err := fold(many, built{Town{ID: 99, Name: "x", Size: 1}})
	assert.Error(t, err)
	_, err = fold(fresh(t), built{Town{ID: 1, Name: "x", Size: 1}})
	assert.NoError(t, err)
	for len(many.Charges) < maxCharges {
		next, err := fold(many, charged{Charge{Unit: 1, At: 9}})
		require.NoError(t, err)
		many = next
	}
	_, err = fold(many, charged{Charge{Unit: 1, At: 9}})
	assert.Error(t, err)
}

// A position that cannot be is found.
func TestCheckFindsBrokenPositions(t *testing.T) {
	for what, break_ := range map[string]func(s *State){
		"a third side":          func(s *State) { s.Sides = append(s.Sides, Side{}) },
		"no step":               func(s *State) { s.Step = len(steps) },
		"a step below":          func(s *State) { s.Step = -1 },
		"a third active":        func(s *State) { s.Active = 2 },
		"nobody active":         func(s *State) { s.Active = -2 },
		"no house value":        func(s *State) { s.House = House{{"x", 1}} },
		"a value too high":      func(s *State) { s.House = House{{"me-H", 7}} },
		"a value at its design": func(s *State) { s.House = House{{"me-H", 3}} },
		"values out of order":   func(s *State) { s.House = House{{"me-H", 4}, {"or-unc", 8}} },
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
		"an MF of a third side": func(s *State) { s.MFs[0].Side = 2 },
		"an MF of a side below": func(s *State) { s.MFs[0].Side = -1 },
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
		"changed values":       func(s *State) { s.House = House{{"or-unc", 8}, {"me-H", 0}} },
		"a leader with a unit": func(s *State) { s.Leaders[0].Unit = 1 },
		"a leader of no unit":  func(s *State) { s.Leaders[0].Lost = 3 },
		"a brigade of an MF":   func(s *State) { s.Leaders[0].MF, s.Leaders[0].Brigade = 1, "x" },
	} {
		s := fresh(t, "forces", "corps")
		make_(&s)
		assert.NoError(t, s.check(), what)
	}
}
