package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// saidOf plays commands from s with these faces, one list for each, and returns the despatch and the last
// state.
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

// TestReportTellsMen: the despatch counts men fallen, not hits; numbers agree with their verbs, and corrections
// are told as what happened.
func TestReportTellsMen(t *testing.T) {
	volley := engine.Do("volley", keyRange, "0-3", keyCover, "open")
	s := field(t, rifles(men(7, Veteran, "rifle")), french(men(3, Average, "musket")))
	text, s := saidOf(t, s, [][]int{hitsAndMisses(7, 0)}, volley, engine.Do("accept"))
	assert.Regexp(t, `hree (men of theirs|of the French infantry) fell, and none of ours\. .*the French infantry`, text)
	assert.Equal(t, "3 fell", fate(mustUnit(s, 4)))

	s = field(t, rifles(men(7, Veteran, "rifle")), french(leader(officer), men(8, Average, "musket")))
	text, _ = saidOf(t, s, [][]int{append(hitsAndMisses(2, 5), 1, 1)}, volley, engine.Do("adjust", "lost-u4", "4", "leaders-u4", "1"))
	assert.Regexp(t, `our (men of theirs|of the French infantry) fell`, text)
	assert.NotContains(t, text, "Two men")

	general := muster.Unit{Side: ours, Name: "Commander", Type: typeCommander, Symbol: "t-officer", Stacks: []muster.Stack{leader(officer)}}
	s = field(t, general, french(men(5, Average, "musket")))
	s.Side = NonPlayers
	text, _ = saidOf(t, s, [][]int{hitsAndMisses(3, 2)}, volley, engine.Do("accept"))
	assert.Contains(t, text, "One man of ours fell")
	assert.Regexp(t, `The Commander (did not come home|was lost)\.`, text)
	assert.Contains(t, text, "Not over yet.")
}

// TestRanCapturedAndFellAreThreeWords: those who ran have not fallen, nor have those captured: roster, ledger
// and despatch have a word for each.
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
	assert.Equal(t, "2 fell, 7 ran, 3 captured", sheet.Lists[len(sheet.Lists)-1].Rows[0].What)
	text := despatch(System{}.Report(before, []engine.Step{st, st2}, view.Plainly))
	assert.Contains(t, text, "broke: seven men ran.")
	assert.Contains(t, text, "2 fell, 7 ran, 3 captured")
	assert.Contains(t, System{}.Tell(s, st2).Line.String(), "7 figures of the 60th Rifles ran")
}

// TestNumbersThatCannotBeAreTold: impossible numbers in a saved step are told as the nearest possible one;
// nothing breaks.
func TestNumbersThatCannotBeAreTold(t *testing.T) {
	for _, id := range [...]string{"arm", "in", "ground", "gone", "bracket", "bracket-number", "quality", "verdict", "misfires", "length",
		"number"} {
		for n := -3; n <= 99; n++ {
			assert.NotPanics(t, func() { words.Show[id](State{}, n) }, "%s %d", id, n)
		}
	}
}
