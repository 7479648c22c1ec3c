package hill

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// barredNow returns why a kind is not allowed in s.
func barredNow(s State, id string) string { return s.barred(must(id), false) }

// TestLimits44 checks every limit of 4.4 on its own.
func TestLimits44(t *testing.T) {
	base := State{Turn: 2, Set: calm}
	for _, k := range eventKinds {
		assert.Empty(t, base.barred(k, false), k.id)
		last := base
		last.Last = k.id
		assert.Equal(t, "last", last.barred(k, false), k.id)
		assert.Empty(t, last.barred(k, true), "what people tell of may be the kind placed last: %s", k.id)
		first := base
		first.Turn = 1
		want := ""
		switch k.id {
		case "vet", "cav", "lart", "fart", "hq", "massed":
			want = "early"
		}
		assert.Equal(t, want, first.barred(k, false), k.id)
		assert.Equal(t, want, first.barred(k, true), k.id)
		if k.limit > 0 {
			s := base
			s.Placed = []Tally{{k.id, k.limit - 1}}
			assert.Empty(t, s.barred(k, false), k.id)
			s.Placed = []Tally{{k.id, k.limit}}
			assert.Equal(t, "limit", s.barred(k, false), k.id)
			s.Placed, s.Pending = []Tally{{k.id, k.limit - 1}}, []Drawn{{Kind: k.id, From: "interrogate"}}
			assert.NotEmpty(t, s.barred(k, true), "what waits counts: %s", k.id)
		}
	}
	gun := base
	gun.Parties = []Party{{ID: 1, Kind: "lart", Figures: 4, Left: 4}}
	assert.Equal(t, "gun", barredNow(gun, "fart"), "58: never two on the table")
	assert.Equal(t, "gun", barredNow(gun, "lart"))
	horse := base
	horse.Parties = []Party{{ID: 1, Kind: "cav", Mounted: true, Figures: 6, Left: 6}}
	assert.Equal(t, "cavalry", barredNow(horse, "cav"), "59: one unit at a time")
}

// TestFigures43: a unit is cut to the figures left, and a kind is not allowed when too few are.
func TestFigures43(t *testing.T) {
	with := func(foot, mounted int, ps ...Party) State {
		return State{Turn: 2, Set: Settings{Foot: foot, Mounted: mounted, Players: 3}, Parties: ps}
	}
	french := func(n int) Party { return Party{ID: 1, Kind: "avg", Figures: n, Left: n} }
	horse := func(n int) Party { return Party{ID: 2, Kind: "cav", Mounted: true, Figures: n, Left: n} }
	assert.Empty(t, barredNow(with(24, 6, french(18)), "con"))
	assert.Equal(t, "figures", barredNow(with(24, 6, french(19)), "con"), "fewer than six left")
	assert.Equal(t, "figures", barredNow(with(24, 6, french(19)), "vet"))
	assert.Empty(t, barredNow(with(24, 6, french(22)), "convoy"), "two guards are enough")
	assert.Equal(t, "figures", barredNow(with(24, 6, french(23)), "convoy"))
	assert.Equal(t, "figures", barredNow(with(24, 6, Party{ID: 2, Kind: "msg", Mounted: true, Figures: 1, Left: 1}), "cav"))

	cut := func(s State, d Drawn) Drawn { s.cut(&d); return d }
	d := cut(with(24, 6, french(10)), Drawn{Kind: "con", Figures: 22, Officers: 1})
	assert.Equal(t, Drawn{Kind: "con", Figures: 14, Rolled: 22, Officers: 1}, d, "ruling 20")
	d = cut(with(36, 12), Drawn{Kind: "cav", Figures: 12, Mounted: true})
	assert.Zero(t, d.Rolled, "ruling 19: twelve mounted is the limit, and may be reached")
	d = cut(with(36, 6), Drawn{Kind: "cav", Figures: 12, Mounted: true, Officers: 1})
	assert.Equal(t, 6, d.Figures)
	d = cut(with(24, 6, french(24)), Drawn{Kind: "garrison", Figures: 9})
	assert.Equal(t, 4, d.Figures, "never below four")
	d = cut(with(24, 6, french(18)), Drawn{Kind: "guard", Figures: 9})
	assert.Equal(t, 6, d.Figures)
	d = cut(with(24, 6, horse(1)), Drawn{Kind: "guer", Figures: 9, Mounted: true})
	assert.True(t, d.Foot && !d.Mounted && d.Figures == 9, "mounted Guerillas come on foot")
	d = cut(with(24, 6), Drawn{Kind: "bandit", Figures: 9, Mounted: true})
	assert.True(t, d.Mounted && d.Figures == 6)
	d = cut(with(24, 6, horse(3)), Drawn{Kind: "hq", Figures: 5, Officers: 2, Mounted: true})
	assert.True(t, d.Foot && d.Figures == 5, "headquarters come on foot")
	d = cut(with(24, 6, horse(3)), Drawn{Kind: "lart", Figures: 4, Mounted: true})
	assert.True(t, d.Foot, "horse artillery walks without four horses")

	// Gun crews are not French foot; Guerillas who joined are the Players'.
	foot, mounted := with(24, 6, Party{ID: 1, Kind: "lart", Figures: 4, Left: 4},
		Party{ID: 2, Kind: "guer", Mounted: true, Joined: true, Figures: 6, Left: 6},
		Party{ID: 3, Kind: "hq", Figures: 4, Left: 4}, Party{ID: 4, Kind: "convoy", Figures: 5, Left: 3}).left()
	assert.Equal(t, []int{17, 6}, []int{foot, mounted})
}

// TestEventEveryResult draws each of the 36 results of both tables on a late turn of a fresh game and places
// it: every one is put on the table within its printed numbers. 54 to 64.
func TestEventEveryResult(t *testing.T) {
	seen := map[string]bool{}
	for _, turn := range []int{2, 7} {
		for i := range 36 {
			for seed := range uint64(6) {
				s := opening(t)
				s.Turn = turn
				src := &dice.Source{Seed: seed}
				step := 0
				st, next, err := rulestest.Drive(t, System{}, s, engine.Do("press"), func(n *dice.Need) ([]dice.Given, bool) {
					g := dice.Given{ID: n.Roll.ID, By: dice.Table, Faces: src.Draw(n.Roll.Code.Faces())}
					switch step {
					case 0:
						g.Faces = []int{1, 1}
					case 1:
						g.Faces = []int{i/6 + 1, i%6 + 1}
					}
					step++
					return []dice.Given{g}, true
				})
				require.NoError(t, err)
				d := st.Events[1].(drawn)
				k := must(d.Drawn.Kind)
				seen[k.id] = true
				base := map[string]int{"cav": 20, "convoy": 20, "msg": 20, "lart": 26, "fart": 26, "hq": 26, "guer": 10, "bandit": 10, "desert": 10,
					"villagers": 8, "monks": 8, "aristo": 8}[k.id]
				if base == 0 {
					base = 14
				}
				assert.True(t, d.Inches >= base && d.Inches <= base+10, "%s at %d inches: minimum distances", k.id, d.Inches)
				after, _ := play(t, next.(State), "place", nil)
				if k.place {
					assert.Len(t, after.Sites, 3)
					assert.False(t, after.Sites[2].Located, "ruling 23: told of or drawn is not located")
					assert.Zero(t, after.ToAct.N)
					continue
				}
				require.Len(t, after.Parties, 1)
				want := 1
				if d.Acts {
					want = 0
				}
				assert.Equal(t, want, after.ToAct.N, "62: new units wait unless they act at once")
				if k.id == "hq" {
					assert.Equal(t, 2, after.Parties[0].Officers)
				}
				assert.Equal(t, k.id, after.Last)
				assert.Equal(t, 1, after.placed(k.id))
			}
		}
	}
	assert.Len(t, seen, 18, "60: every kind can appear")
}

// TestInvariant63: no event comes after the eighth draw, after two events, or with seven units.
func TestInvariant63(t *testing.T) {
	for i := range 36 {
		for _, s := range []State{
			{Turn: 3, Press: 8, Events: 0, Next: 1, Set: calm, ToAct: Acts{9, 9}},
			{Turn: 3, Press: 3, Events: 2, Next: 1, Set: calm, ToAct: Acts{9, 9}},
		} {
			next, _ := play(t, s, "press", []int{i/6 + 1, i%6 + 1})
			assert.Empty(t, next.Pending)
		}
	}
}

// TestRefereesSay45: place, ignore, draw another, behind the lines: what counts and what does not.
func TestRefereesSay45(t *testing.T) {
	s := opening(t)
	assert.Equal(t, "T3", refused(t, s, "place"))
	drawnOne, _ := play(t, s, "press", []int{1, 1, 5, 5, 1, 1, 1, 1}) // a cave
	for _, say := range []string{"ignore", "behind"} {
		x, st := play(t, drawnOne, say, nil)
		assert.Empty(t, x.Pending)
		assert.Equal(t, 1, x.Events, "an event of the turn")
		assert.Zero(t, x.placed("cave"), "but not toward limits")
		assert.Empty(t, x.Last)
		assert.NotEmpty(t, System{}.Tell(x, st).Line.String())
	}
	x, _ := play(t, drawnOne, "redraw", []int{6, 2, 1, 1, 1, 1})
	require.Len(t, x.Pending, 1)
	assert.Equal(t, "outpost", x.Pending[0].Kind)
	assert.Equal(t, 1, x.Events, "it is still one event")
	x, _ = play(t, x, "place", nil)
	assert.Equal(t, []Tally{{"outpost", 1}}, x.Placed)
	// The dial of an event: octant and printed inches.
	c := System{}.Desk(drawnOne).Card
	require.NotNil(t, c)
	assert.Equal(t, &view.Dial{Octant: 0, Inches: 14, Label: "14″", Symbol: "t-cave"}, c.Dial)
	assert.Equal(t, "place", c.Primary.Do.Do)
	assert.Len(t, c.Keys, 4)
}

// TestMerciful45: a hostile kind is redrawn once, and only once, when half the force is gone.
func TestMerciful45(t *testing.T) {
	s := opening(t, "merciful", "yes")
	_, st := play(t, s, "press", []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	assert.Empty(t, st.Events[1].(drawn).Not, "nothing before half the force is gone")
	s, _ = play(t, s, "settings half=yes", nil)
	_, st = play(t, s, "press", []int{1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1})
	assert.Equal(t, []Not{{"con", "mercy"}}, st.Events[1].(drawn).Not)
	assert.Equal(t, "avg", st.Events[1].(drawn).Drawn.Kind)
	_, st = play(t, s, "press", []int{1, 1, 4, 5, 1, 1, 1, 1})
	assert.Empty(t, st.Events[1].(drawn).Not, "villagers are not hostile")
}

// TestHill08: every distance is shown in the scale of the game, from the same event.
func TestHill08(t *testing.T) {
	for sc, want := range map[Scale]string{Inches: "19″", HalfInches: "9½″", Centimetres: "19 cm", DoubleInches: "38″"} {
		c := eventCard(sc, Drawn{Kind: "avg", Figures: 14, Inches: 19, Toward: 1})
		assert.Equal(t, want, c.Facts[1].Value)
		assert.Equal(t, 19, c.Dial.Inches, "the dial is drawn to the printed scale")
	}
}

// TestEventRollsOnce: every roll has its own id. Source: style guide, "List each roll once".
func TestEventRollsOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range eventRolls() {
		assert.False(t, seen[r.ID], r.ID)
		seen[r.ID] = true
		assert.NotEmpty(t, r.For)
		assert.NotEmpty(t, r.Section)
		total := 0
		for _, b := range r.Bands {
			for n := range r.Code.Ways() {
				if r.Code.Ways()[n] > 0 && n >= b.From && n <= b.To {
					total++
				}
			}
		}
		if len(r.Bands) > 0 {
			possible := rulestest.Many(r.Code.Ways(), func(w int) bool { return w > 0 })
			assert.Equal(t, possible, total, "the bands of %s", r.ID)
		}
	}
}

// A throw for a yes or no means no below a face and yes from it up, one for a quality has a letter per face,
// and one for a number is only counted. Source: hill-tables 4.2.
func TestWhatAnEventThrowMeans(t *testing.T) {
	for _, k := range slices.Concat(eventKinds, foundKinds) {
		for _, a := range k.dice {
			bands := a.roll(k).Bands
			switch {
			case a.from > 0:
				c := choices[a.what]
				want := []dice.Band{{From: 1, To: a.from - 1, Label: c[0]}, {From: a.from, To: 6, Label: c[1]}}
				assert.Equal(t, want, bands, "%s, %s", k.id, a.what)
			case a.grade != "":
				assert.Equal(t, gradeBands(a.grade), bands, "%s, %s", k.id, a.what)
			default:
				assert.Empty(t, bands, "%s, %s", k.id, a.what)
			}
		}
	}
}
