package hill

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestInvariant72 checks the ledger of 5.1 line by line: the points and level of each entry on its own.
func TestInvariant72(t *testing.T) {
	entry := func(kind, state string) State { return State{Ledger: []Entry{{ID: 1, Kind: kind, State: state}}} }
	place := func(x ...Site) State { return State{Sites: x} }
	for name, c := range map[string]struct {
		s          State
		sum, level int
	}{
		"nothing: a good-faith scout that met nobody": {State{}, 0, 1},
		"met the enemy":                          {entry("met", counted), 1, 2},
		"outpost located":                        {place(Site{Kind: "outpost", Located: true}), 2, 3},
		"outpost only told of, ruling 23":        {place(Site{Kind: "outpost"}), 0, 1},
		"plain outpost taken: its 2 and no more": {place(Site{Kind: "outpost", Located: true, Done: true, Taken: true}), 2, 3},
		"fortification located":                  {place(Site{Kind: "outpost", Located: true, Done: true, Fort: true}), 2, 3},
		"fortification taken, instead of its 2":  {place(Site{Kind: "outpost", Located: true, Done: true, Fort: true, Taken: true}), 5, 5},
		"magazine located":                       {place(Site{ID: 2, Kind: "magazine", Located: true}), 2, 3},
		"magazine taken, instead of its 2":       {place(Site{ID: 2, Kind: "magazine", Located: true, Taken: true}), 4, 5},
		"outpost with its magazine taken, ruling 24": {place(Site{ID: 1, Kind: "outpost", Located: true, Done: true},
			Site{ID: 2, Kind: "magazine", Located: true, Taken: true, In: 1}), 6, 5},
		"fortification and magazine taken, ruling 24": {place(Site{ID: 1, Kind: "outpost", Fort: true, Located: true, Done: true, Taken: true},
			Site{ID: 2, Kind: "magazine", Located: true, Taken: true, In: 1}), 7, 5},
		"massed enemy located":                    {place(Site{Kind: "massed", Located: true}), 2, 3},
		"massed enemy assessed, instead of its 2": {place(Site{Kind: "massed", Located: true, Done: true}), 3, 4},
		"village explored":                        {place(Site{Kind: "village", Done: true}), 0, 1},
		"aristocrats":                             {entry("escort", carried), 2, 3},
		"unencoded intelligence":                  {entry("papersUn", home), 2, 3},
		"encoded orders":                          {entry("papersEnc", carried), 2, 3},
		"plans alone":                             {entry("plans", carried), 2, 3},
		"cipher alone":                            {entry("cipher", carried), 2, 3},
		"plans and cipher, ruling 25": {State{Ledger: []Entry{{ID: 1, Kind: "plans", State: home},
			{ID: 2, Kind: "cipher", State: carried}}}, 4, 5},
		"plans home, cipher lost": {State{Ledger: []Entry{{ID: 1, Kind: "plans", State: home},
			{ID: 2, Kind: "cipher", State: lost}}}, 2, 3},
		"encoded orders and cipher: 2 and 2, ruling 27": {State{Ledger: []Entry{{ID: 1, Kind: "papersEnc", State: home},
			{ID: 2, Kind: "cipher", State: home}}}, 4, 3},
		"exploring officer":    {entry("exploring", carried), 3, 4},
		"treasure":             {entry("treasure", carried), 3, 4},
		"treasure lost":        {entry("treasure", lost), 0, 1},
		"treasure under guard": {entry("treasure", guarded), 0, 1},
		"objective near":       {State{Ledger: []Entry{{ID: 1, Kind: "near", State: counted, Level: 3}}}, 1, 3},
		"objective far":        {State{Ledger: []Entry{{ID: 1, Kind: "far", State: counted, Level: 5}}}, 2, 5},
		"unit destroyed":       {entry("destroyed", counted), -2, 1},
		"unit home, half lost": {entry("half", counted), -1, 1},
		"noteworthy":           {entry("noteworthy", counted), 0, 2},
	} {
		sum, level := c.s.reckon()
		assert.Equal(t, []int{c.sum, c.level}, []int{sum, level}, name)
	}
}

// TestFinalWords51 checks the closing words at both ends of each band.
func TestFinalWords51(t *testing.T) {
	for sum, want := range map[int]string{-9: "You will explain yourself to the General", -1: "You will explain yourself to the General",
		0: "Duty done", 1: "Duty done",
		2: "Creditable", 4: "Creditable", 5: "Mentioned in despatches", 7: "Mentioned in despatches", 8: "A brevet is talked of",
		10: "A brevet is talked of",
		11: "The Peer himself wishes to see you", 30: "The Peer himself wishes to see you"} {
		assert.Equal(t, want, verdict(sum, false))
	}
}

// TestRuling26: the point for meeting the enemy is given once.
func TestRuling26(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "record what=met", nil)
	assert.Equal(t, "F3", refused(t, s, "record what=met"))
	s, _ = play(t, s, "end-game home=3 met=yes", nil)
	sum, _ := s.reckon()
	assert.Equal(t, 1, sum)
}

// TestRuling42: a unit still out when the game ends is destroyed, and what is carried is lost when nobody is
// home: the game is lost whatever the sum (HILL-121).
func TestRuling42(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "explore-cave", []int{2, 2})
	assert.Equal(t, "T7", refused(t, s, "end-game"))
	assert.Equal(t, "T6", refused(t, s, "end-game home=3 half=1 carried=home"))
	one, st := play(t, s, "end-game home=1 half=1 carried=home", nil)
	assert.Equal(t, over{Sum: 3 - 1 - 2, Level: 4, Word: book.Say("verdict", 1)}, st.Events[len(st.Events)-1])
	assert.Equal(t, 2, one.unitsHome())
	assert.Equal(t, "0 points, level 4 of 5. Undo to play on.", System{}.Desk(one).Small)
	all, _ := play(t, s, "end-game carried=home", nil)
	assert.Equal(t, 3, all.unitsHome(), "whoever still stands has come home, unless the referee says otherwise")
	none, st := play(t, s, "end-game home=0 carried=home", nil)
	assert.Equal(t, over{Sum: -6, Lost: true, Word: book.Say("nobody"), Fail: true}, st.Events[len(st.Events)-1])
	assert.Equal(t, "Lost: nobody came home", System{}.Sheets(none)[1].Word)
	assert.True(t, System{}.Desk(none).Over)
	assert.Equal(t, "−6 points. Undo to play on.", System{}.Desk(none).Small, "nobody home, no level")
	assert.Equal(t, "T1", refused(t, none, "press"))
}

// TestWhyAUnitIsDestroyed: the ledger says what befell it rather than what may have; the log says it once.
func TestWhyAUnitIsDestroyed(t *testing.T) {
	s := opening(t, "force", "sweep")
	why := func(s State) string {
		for _, c := range s.claims() {
			if c.id == "destroyed" {
				return c.why
			}
		}
		return ""
	}
	us := s.units(Players)[0]
	shot := does(t, s, func(a *act) { lose(a, us, us.Stacks, false) })
	assert.Equal(t, num(us.Alive())+" fell.", why(shot))
	ends := "end-game"
	for _, u := range s.units(Players)[1:] {
		ends += " " + homeKey(u) + "=yes"
	}
	out, st := play(t, s, ends, nil)
	assert.Equal(t, "Not home.", why(out))
	for _, n := range (System{}).Tell(out, st).Notes {
		assert.NotContains(t, n, us.Name, "the line has said so")
	}
}

// TestUnitsLeaveTheTable: a unit home or destroyed is taken off the number of Player units, which widens the
// window of events, and off the number of units to act.
func TestUnitsLeaveTheTable(t *testing.T) {
	s := opening(t)
	assert.Equal(t, 4, s.window())
	s, _ = play(t, s, "record what=destroyed name=Hussars", nil)
	assert.Equal(t, []int{2, 2, 5}, []int{s.Set.Players, s.ToAct.P, s.window()})
	s = entered(t, s, "record what=half", "record what=home")
	assert.Equal(t, []int{0, 0, 6}, []int{s.Set.Players, s.ToAct.P, s.window()})
	assert.Equal(t, "F3", refused(t, s, "record what=home"))
	sum, _ := s.reckon()
	assert.Equal(t, -3, sum)
}

// TestRuling17: Guerillas are Non-Players until they join, and never count as a Player unit for points.
func TestRuling17(t *testing.T) {
	s := opening(t, "players", "1")
	s, _ = play(t, s, "note kind=guer figures=8", nil)
	assert.Equal(t, []int{1, 1, 6}, []int{s.nonPlayers(), s.playerUnits(), s.window()})
	s, _ = play(t, s, "party party=p3 what=joined", nil)
	assert.Equal(t, []int{0, 2, 5}, []int{s.nonPlayers(), s.playerUnits(), s.window()})
	assert.Equal(t, Acts{2, 0}, s.ToAct)
	assert.Equal(t, 1, s.Set.Players)
	// Guerillas that have acted have still acted when they join.
	s = entered(t, s, "note kind=guer figures=8", "party party=p4 what=acted")
	before := s.ToAct
	s, _ = play(t, s, "party party=p4 what=joined", nil)
	assert.Equal(t, before, s.ToAct)
}

// TestPlayerUnitsAreStepped: the number of Player units can be set from one to six, three by default; none or
// more than six only when the game has come to that. Source: hill-tables 1.5; HILL-20.
func TestPlayerUnitsAreStepped(t *testing.T) {
	for _, x := range []struct{ now, least, most int }{{0, 0, 6}, {1, 1, 6}, {6, 1, 6}, {9, 1, 9}} {
		set := defaults
		set.Players = x.now
		all := set.fields(false)
		f := all[slices.IndexFunc(all, func(f view.Field) bool { return f.Key == "players" })]
		assert.Equal(t, []int{x.least, x.most, 1}, []int{f.Min, f.Max, f.Step}, "%d units", x.now)
		assert.Equal(t, num(x.now), f.Value)
	}
	assert.Equal(t, 3, defaults.Players)
}

// TestSettings changes settings in a step, refuses impossible ones, and marks what is house design.
func TestSettings(t *testing.T) {
	s := opening(t)
	s, st := play(t, s, "settings scale=cm pace=busy alarm=never players=4", nil)
	assert.Equal(t, Settings{Scale: Centimetres, Foot: 36, Mounted: 12, Pace: Busy, Players: 4, Again: true}, s.Set)
	assert.Equal(t, Centimetres, s.Scale)
	assert.Equal(t, Acts{4, 0}, s.ToAct)
	assert.Contains(t, System{}.Tell(s, st).Line.String(), "centimetres")
	for _, line := range []string{"settings scale=ells", "settings foot=25", "settings players=7", "settings alarm=1",
		"settings again=perhaps"} {
		assert.Equal(t, "S1", refused(t, s, line), line)
	}
	_, st = play(t, s, "settings scale=cm", nil)
	assert.Empty(t, st.Events, "nothing changed")
	_, err := System{}.Start(engine.Do("", "villages", "4").In)
	assert.Error(t, err)
	_, err = System{}.Start(engine.Do("", "players", "0").In)
	assert.Error(t, err)
	for _, f := range (System{}).Options(nil) {
		house := f.Key == "pace" || f.Key == "alarm" || f.Key == "again" || f.Key == "merciful" || f.Key == "solo" || f.Key == "fall" ||
			f.Key == "incidents"
		if slices.ContainsFunc(values(), func(v value) bool { return string(v.Key) == f.Key }) {
			house = true
		}
		assert.Equal(t, house, f.Mark == engine.House, f.Key)
	}
	assert.Len(t, opening(t).Sites, 2, "HILL-09: villages stand from the start")
}

// TestGoneByItsOwnAct: a unit that leaves by its own action is counted off once, at the end of its initiative.
func TestGoneByItsOwnAct(t *testing.T) {
	s := opening(t)
	s = entered(t, s, "note kind=avg", "note kind=con")
	require.Equal(t, Acts{3, 2}, s.ToAct)
	others, _ := play(t, s, "press", []int{6, 6})
	require.Equal(t, NonPlayers, others.Side)
	others, _ = play(t, others, "party party=p3 what=gone", nil)
	assert.Equal(t, Nobody, others.Side)
	assert.Equal(t, Acts{3, 1}, others.ToAct)
	ours, _ := play(t, s, "press", []int{3, 3})
	require.Equal(t, Players, ours.Side)
	shot, _ := play(t, ours, "party party=p3 what=gone", nil)
	assert.Equal(t, Players, shot.Side, "a party shot away does not end the shooting")
	assert.Equal(t, Acts{3, 1}, shot.ToAct)
	for _, what := range []string{"home", "half"} {
		came, _ := play(t, ours, "record what="+what, nil)
		assert.Equal(t, Acts{2, 2}, came.remaining(), what)
	}
	lost, _ := play(t, others, "record what=destroyed", nil)
	assert.Equal(t, Acts{2, 1}, lost.ToAct)
}

// TestTheEndIsSaidOnce: a game ends once, with closing words that exist.
func TestTheEndIsSaidOnce(t *testing.T) {
	s := opening(t)
	end := over{Word: book.Say("verdict", 1)}
	done := rulestest.Applied(t, System{}, s, end)
	assert.Equal(t, []any{true, Nobody}, []any{done.Over, done.Side})
	for name, c := range map[string]struct {
		s State
		e over
	}{"twice": {done, end}, "without a word": {s, over{}}, "with a word that there is not": {s, over{Word: book.Say("no such word")}}} {
		_, err := fold(c.s, c.e)
		assert.ErrorAs(t, err, new(*engine.Damaged), name)
	}
}

// entriesOf returns the kinds of the entries on the ledger, in order.
func entriesOf(s State) (out []string) {
	return rulestest.Each(s.Ledger, func(e Entry) string { return e.Kind })
}

// TestHill120HomeAtHalfStrength: a unit of the roster that comes home with half or more of its figures lost
// costs a point, exactly half included; with one figure more left it costs none. Source: HILL-93, 120;
// hill-tables 5.1.
func TestHill120HomeAtHalfStrength(t *testing.T) {
	for _, x := range []struct {
		name      string
		of, lost  int
		why, kind string
		points    int
	}{
		{"Brunswick Oels Hussars", 12, 5, offHome, "home", 0}, {"Brunswick Oels Hussars", 12, 6, offHalf, "half", -1},
		{"Brunswick Oels Hussars", 12, 11, offHalf, "half", -1},
		{"60th Rifles", 15, 7, offHome, "home", 0}, {"60th Rifles", 15, 8, offHalf, "half", -1}, // for odd numbers, the larger part
	} {
		s := villaNueva(t)
		require.Equal(t, x.of, named(t, s, x.name).Alive())
		s = record(t, s, x.name, "what=lost n="+num(x.lost))
		s = record(t, s, x.name, "what=home")
		u, _ := s.Roster.Unit(readRef("u", id(t, villaNueva(t), x.name)))
		sum, _ := s.reckon()
		assert.Equal(t, []any{x.why, []string{x.kind}, x.points}, []any{u.Off, entriesOf(s), sum}, "%s, %d of %d lost", x.name, x.lost, x.of)
		assert.Equal(t, 1, s.unitsHome())
	}
}

// TestHill120Destroyed: a unit whose last figure is gone is destroyed and costs two points, however it was
// lost; it is not home. If all are destroyed the game is lost. Source: HILL-120, 121; hill-tables 5.1; ruling
// 42.
func TestHill120Destroyed(t *testing.T) {
	names := []string{"South Essex", "60th Rifles", "Brunswick Oels Jägers", "Brunswick Oels Hussars"}
	for i, how := range []string{"what=lost n=12", "what=captured n=12", "what=destroyed"} {
		s := villaNueva(t)
		hussars := readRef("u", id(t, s, names[3]))
		s = record(t, s, names[3], how)
		u, _ := s.Roster.Unit(hussars)
		sum, _ := s.reckon()
		assert.Equal(t, []any{offDestroyed, []string{"destroyed"}, -2, 0}, []any{u.Off, entriesOf(s), sum, s.unitsHome()}, "%d: %s", i, how)
	}
	s := villaNueva(t)
	for _, name := range names {
		s = record(t, s, name, "what=lost n="+num(named(t, s, name).Alive()))
	}
	assert.Equal(t, []string{"destroyed", "destroyed", "destroyed", "destroyed"}, entriesOf(s))
	require.True(t, s.allOff())
	assert.Equal(t, "end-game", System{}.Desk(s).Primary.ID)
	end, st := play(t, s, "end-game", nil)
	assert.Equal(t, over{Sum: -8, Lost: true, Word: book.Say("nobody"), Fail: true}, st.Events[len(st.Events)-1])
	assert.True(t, end.Over)

	line := "end-game"
	for _, name := range names[:3] {
		line += " home-" + id(t, villaNueva(t), name) + "=yes"
	}
	out, _ := play(t, villaNueva(t), line, nil)
	assert.Equal(t, []string{"home", "home", "home", "destroyed"}, entriesOf(out), "who is still out is destroyed")
	sum, _ := out.reckon()
	assert.Equal(t, -2, sum)
}
