package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// saidOf plays commands from s with these faces, one list for each, and returns the despatch and the last state.
func saidOf(t *testing.T, s State, faces [][]int, cmds ...engine.Command) (string, State) {
	t.Helper()
	start := s
	var steps []engine.Step
	for i, c := range cmds {
		var f []int
		if i < len(faces) {
			f = faces[i]
		}
		st, next := playIn(t, s, c, f)
		steps, s = append(steps, st), next
	}
	return despatch(System{}.Report(start, steps, view.Plainly)), s
}

func hitsAndMisses(hits, misses int) []int {
	return append(facesOf(3*hits, 6), facesOf(3*misses, 1)...)
}

// Men fall, not hits; agreement in number; corrections are told as what happened.
func TestReportTellsMen(t *testing.T) {
	volley := engine.Do("volley", keyRange, "0-3", keyCover, "open")
	s := field(t, rifles(men(7, Veteran, "rifle")), french(men(3, Average, "musket")))
	text, s := saidOf(t, s, [][]int{hitsAndMisses(7, 0)}, volley, engine.Do("accept"))
	assert.Regexp(t, `hree men of the(irs| French infantry) fell, none of ours\. .*the French infantry`, text)
	assert.Equal(t, "3 fell", fate(mustUnit(s, 4)))

	s = field(t, rifles(men(7, Veteran, "rifle")), french(leader(officer), men(8, Average, "musket")))
	text, _ = saidOf(t, s, [][]int{append(hitsAndMisses(2, 5), 1, 1)}, volley, engine.Do("adjust", "lost-u4", "4", "leaders-u4", "1"))
	assert.Regexp(t, `our men of the(irs| French infantry) fell`, text)
	assert.NotContains(t, text, "Two men")

	general := muster.Unit{Side: ours, Name: "Commander", Type: typeCommander, Symbol: "t-officer", Stacks: []muster.Stack{leader(officer)}}
	s = field(t, general, french(men(5, Average, "musket")))
	s.Side = NonPlayers
	text, _ = saidOf(t, s, [][]int{hitsAndMisses(3, 2)}, volley, engine.Do("accept"))
	assert.Contains(t, text, "One man of ours fell")
	assert.Regexp(t, `The Commander (did not come home|was lost)\.`, text)
	assert.Contains(t, text, "Not over yet.")
}

// Who ran did not fall, and who was captured neither: roster, ledger and despatch have a word for each.
func TestRanCapturedAndFellAreThreeWords(t *testing.T) {
	s := field(t, rifles(men(12, Average, "rifle")), french(men(8, Average, "musket")))
	id := s.units(Players)[0].ID
	_, s = playIn(t, s, engine.Do("unit", "unit", ref("u", id), "what", "lost", "n", "2"), nil)
	_, s = playIn(t, s, engine.Do("unit", "unit", ref("u", id), "what", "captured", "n", "3"), nil)
	_, s = playIn(t, s, engine.Do("unit", "unit", ref("u", id), "what", "wavering"), nil)
	before := s
	st, s := playIn(t, s, engine.Do("unit-stand", keyUnit, ref("u", id)), []int{1, 1})
	st2, s := playIn(t, s, engine.Do("accept"), nil)
	u := mustUnit(s, id)
	assert.Equal(t, "2 fell, 7 ran, 3 captured", fate(u))
	assert.Equal(t, []int{2, 7, 3, 12}, []int{u.Fell(), u.Ran, u.Taken, u.Gone()})
	sheet := sheetOf(t, s, "forces")
	row := sheet.Lists[len(sheet.Lists)-1].Rows[0]
	assert.Equal(t, "2 fell, 7 ran, 3 captured", row.What)
	text := despatch(System{}.Report(before, []engine.Step{st, st2}, view.Plainly))
	assert.Contains(t, text, "broke: seven men ran.")
	assert.Contains(t, text, "2 fell, 7 ran, 3 captured")
	assert.Contains(t, System{}.Tell(s, st2).Line.String(), "7 figures of the 60th Rifles run")
}

// A charge of 14 inches did not start over 72 inches away, and no round flies farther than its gun sends it.
func TestHill82ImpossibleDistancesAreRefused(t *testing.T) {
	s := field(t, rifles(men(7, Veteran, "rifle")), french(men(5, Conscript, "musket")))
	_, s = playIn(t, s, engine.Do("unit-charge", keyCover, "open"), []int{6}) // 13 inches
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	fire := engine.Do("react", keyWhat, "fire")
	for _, b := range bracketIDs {
		f := System{}.Form(s, fire.With(keyFrom, b))
		rng, _ := bracketOf(b)
		from, _ := rng.ends()
		if from < 13*inch {
			assert.Nil(t, f.Refused, b)
			continue
		}
		require.NotNil(t, f.Refused, b)
		assert.Equal(t, "U10", f.Refused.Code, b)
		assert.Contains(t, f.Refused.Text, "13", "with the reason")
	}

	for gun, most := range map[string]int{typeLightGun: 24, typeFieldGun: 36} {
		s = field(t, battery(gun, 4, muster.Mark{Key: markRound, N: 2}), rifles(men(7, Veteran, "rifle")))
		s.Side = NonPlayers
		_, s = playIn(t, s, engine.Do("unit-gun", keyWhat, "fire"), []int{6, 6})
		_, s = playIn(t, s, engine.Do("accept"), nil)
		test := engine.Do("under-fire", keyUnit, ref("u", s.units(Players)[0].ID), keyCover, "open")
		for _, b := range bracketIDs {
			f := System{}.Form(s, test.With(keyRange, b))
			rng, _ := bracketOf(b)
			from, _ := rng.ends()
			assert.Equal(t, from >= most*inch, f.Refused != nil, "%s at %s", gun, b)
		}
	}
}

// Whoever falls and could be searched leaves a search with the unit near him: shot too, and messengers as well.
func TestHill103TheFallenAreSearched(t *testing.T) {
	for _, c := range []struct {
		kind, table string
		more        []string
	}{{"avg", "regimental", []string{"figures", "12", "officers", "1"}}, {"msg", "messenger", nil},
		{"msg", "messenger", []string{"officers", "0"}}, // every messenger is one
		{"hq", "headquarters", []string{"figures", "5", "officers", "2"}}} {
		s := field(t, rifles(men(20, Veteran, "rifle")))
		_, s = playIn(t, s, engine.Do("note", append([]string{"kind", c.kind}, c.more...)...), nil)
		var them muster.Unit
		for _, u := range s.units(NonPlayers) {
			them = u
		}
		s.Side, s.Set.Fall = Players, FallDrawn
		cmd := engine.Do("volley", keyAgainst, ref("u", them.ID), keyRange, "0-3", keyCover, "open")
		if them.Alive() > 1 && len(aims(them)) > 0 {
			cmd = cmd.With(keyAim, officer)
		}
		st, next, err := rulestest.Drive(t, System{}, s, cmd, (&rulestest.Hand{Rolls: []rulestest.Throws{{Hits: 20, Of: 20}}}).Fill)
		require.NoError(t, err, c.kind)
		require.NotEmpty(t, deedOf(t, st).Losses)
		_, s = playIn(t, next.(State), engine.Do("accept"), nil)
		require.Len(t, s.Threads, 1, c.kind)
		assert.Equal(t, c.table, s.Threads[0].word(wordTable), c.kind)
		assert.Equal(t, s.units(Players)[0].ID, s.Threads[0].Unit)
		assert.Contains(t, threadAsk(s.Threads[0]), "where he fell")
		keyOf(t, dutyKeys(s), "search-"+num(s.Threads[0].ID))
	}
}

// Riflemen and light infantry may have Marksmen: they are asked for at Muster.
func TestHill22MarksmenAtMuster(t *testing.T) {
	s := rulestest.Start(t, System{}, "depth", "full").(State)
	for kind, want := range map[string]int{typeRiflemen: 1, typeInfantry: 1, typeCavalry: 0, typeLightGun: 0} {
		_, next := playIn(t, s, engine.Do("muster", "type", kind), nil)
		us := next.units(Players)
		marksmen := func(u muster.Unit) int { return u.Count(func(f muster.Figure) bool { return f.Marksman }) }
		assert.Equal(t, want, marksmen(us[len(us)-1]), kind)
		if want == 0 {
			continue
		}
		_, next = playIn(t, s, engine.Do("muster", "type", kind, keyMarksmen, "3"), nil)
		us = next.units(Players)
		assert.Equal(t, 3, marksmen(us[len(us)-1]), kind)
		assert.Equal(t, typeFigures[kind], us[len(us)-1].Alive())
		assert.Equal(t, "F4", refusedIn(t, s, engine.Do("muster", "type", kind, keyMarksmen, "14")).Code)
	}
}

// Every light unit of a supplied force has its Marksman, the others have none. COR-H07, HILL-22.
func TestHill22SuppliedForcesHaveMarksmen(t *testing.T) {
	light := 0
	for _, x := range supplied.All() {
		f := x.force
		s := rulestest.Start(t, System{}, "force", f.id, "depth", "full").(State)
		for _, u := range s.units(Players) {
			want := 0
			if u.Type == typeRiflemen || u.Type == typeInfantry {
				want = 1
				light++
			}
			assert.Equal(t, want, u.Count(func(f muster.Figure) bool { return f.Marksman }), "%s: %s", f.id, u.Name)
		}
	}
	assert.Equal(t, 19, light)
}

// Numbers in a saved step that no rule has put there are told as the nearest that is; nothing breaks.
func TestNumbersThatCannotBeAreTold(t *testing.T) {
	for _, id := range [...]string{"arm", "in", "ground", "gone", "bracket", "bracket-number", "quality", "verdict", "misfires", "length",
		"number"} {
		for n := -3; n <= 99; n++ {
			assert.NotPanics(t, func() { words.Show[id](State{}, n) }, "%s %d", id, n)
		}
	}
}
