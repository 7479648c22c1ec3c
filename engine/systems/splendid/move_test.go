package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// Entries of movement: the allowance left, what stops a unit, and what is not allowed. Source: SPL-03, SPL-04, SPL-44, splendid-host C1.
func TestMovesAsEntered(t *testing.T) {
	s := aBattle(t, nil)
	pike, saker, horse, troop := unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Park saker"), unitID(t, s, "Cromwell’s horse"),
		unitID(t, s, "Okey’s troop")
	bridge := featureID(t, s, "Stone bridge")
	move := func(unit string, in string) engine.Command { return with(engine.Do("move", "unit", unit), in) }
	_, half := do(t, s, move(pike, "allow=16"))
	_, all := do(t, s, move(pike, ""))
	_, limbered := do(t, s, engine.Do("limber", "unit", saker))
	_, over := do(t, s, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "24"))
	wooded := s.each(func(u *Unit) {
		if book.Num(u.ID) == pike {
			u.In, u.Way = []int{featureNamed(t, s, "Slash wood").ID}, []int{2}
		}
	})
	_, fight := do(t, s, engine.Do("charge", "unit", horse, "target", unitID(t, s, "Whitecoat pike"), "react", "stand"))
	_, inMill := do(t, s, engine.Do("landmark", "unit", troop, "landmark", featureID(t, s, "Water mill")))
	for name, c := range map[string]struct {
		s    State
		do   engine.Command
		want string
	}{
		"the whole allowance":             {s, move(pike, ""), "Move 6″"},
		"what is left of the allowance":   {half, move(pike, ""), "Move 2″"},
		"no allowance is left":            {all, move(pike, ""), "No movement is left."},
		"a side-step":                     {s, move(pike, "how=step"), "Move 2″"},
		"a gun is prolonged":              {s, move(saker, ""), "Move 2″"},
		"an unlimbered gun does not move": {s, move(saker, "how=move"), "It is not limbered."},
		"a limbered gun":                  {limbered, move(saker, ""), "Move 5″"},
		"a limbered gun is not prolonged": {limbered, move(saker, "how=prolong"), "It is limbered."},
		"stopped at once": {s, move(pike, "feature=f3 feature-at=0"),
			"Meldrum’s pike stop at the River Lymn, which may not be entered."},
		"stopped on the way": {s, move(pike, "feature=f3 feature-at=1"), "Move ¼″"},
		"a bridge is crossed by its rule": {s, move(pike, "feature=f4 feature-at=0"),
			"Meldrum’s pike stop at the Stone bridge, which has rules of its own."},
		"nor after a charge": {fight, move(horse, ""), "It has charged this turn."},
		"over the bridge":    {s, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "24"), "Cross the Stone bridge"},
		"too far from the bridge": {s, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "25"),
			"It does not reach the bridge: 6″ left."},
		"out of a wood, at half rate": {wooded, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "17"),
			"It does not reach the bridge: 4″ left."},
		"out of a wood, near enough": {wooded, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "16"), "Cross the Stone bridge"},
		"moved before, too far": {half, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "9"),
			"It does not reach the bridge: 2″ left."},
		"moved before, near enough": {half, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "8"), "Cross the Stone bridge"},
		"the crossing was all":      {over, engine.Do("bridge", "unit", pike, "bridge", bridge), "It has no movement left this turn."},
		"not out of a fight":        {fight, engine.Do("bridge", "unit", horse, "bridge", bridge), "It is in contact with the enemy."},
		"leaders do not defend a bridge": {empty(t), engine.Do("defend", "unit-class", "leader", "close", "yes"),
			"Leaders and wagons cannot defend."},
		"guns do not enter a landmark":     {s, engine.Do("landmark", "unit", saker), "Only foot can enter a landmark."},
		"a defended landmark is abandoned": {inMill, engine.Do("landmark", "unit", troop), "Abandon the Water mill"},
		"nor is a bridge defended from it": {inMill, engine.Do("defend", "unit", troop), "It defends a landmark: abandon that first."},
		"and not entered again":            {inMill, engine.Do("landmark", "unit", troop, "what", "enter"), "It already defends the Water mill."},
		"nor is its formation changed": {inMill, engine.Do("formation", "unit", troop, "form", "line"),
			"It defends a landmark: abandon that first."},
		"nor in contact":       {fight, engine.Do("formation", "unit", horse, "form", "column"), "It is in contact with the enemy."},
		"it is in it already":  {s, engine.Do("formation", "unit", pike, "form", "line"), "Already in this formation."},
		"foot is not limbered": {s, engine.Do("limber", "unit", pike), "Choose the gun."},
		"a gun is limbered":    {s, engine.Do("limber", "unit", saker), "Limber"},
		"and unlimbered":       {limbered, engine.Do("limber", "unit", saker), "Unlimber"},
	} {
		assert.Equal(t, c.want, says(form(c.s, c.do)), name)
	}
	_, wet := do(t, limbered, engine.Do("place", "kind", "ford", "name", "Ford"))
	_, wet = do(t, wet, engine.Do("unit", "unit", saker, "in", featureID(t, wet, "Ford")))
	assert.Equal(t, "An unlimbered gun cannot be in a stream.", says(form(wet, engine.Do("limber", "unit", saker))))
}

// The sum of a movement shows the inches at full rate and at half rate, to the quarter, each only if there are any. The referee may change
// the distance through a feature, whatever the record says. Source: SPL-04, SPL-R15.
func TestSumsOfMoves(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"in the open":                    {"", "6″ at full rate"},
		"a quarter at full rate":         {"allow=5 feature=hill feature-at=1", "¼″ at full rate, ½″ at half rate, costing 1″"},
		"none at full rate":              {"allow=4 feature=hill feature-at=0", "½″ at half rate, costing 1″"},
		"a quarter at half rate":         {"allow=2 feature=hill feature-at=0", "¼″ at half rate, costing ½″"},
		"no movement, a quarter is lost": {"allow=1 feature=hill feature-at=0", "0″ at full rate"},
	} {
		got, _, _ := strings.Cut(sum(form(empty(t), with(engine.Do("move", "unit-class", "pike"), c.in))), " = ")
		_, got, _ = strings.Cut(got, "), ")
		assert.Equal(t, c.want, got, name)
	}
	s := aBattle(t, nil)
	pike := unitID(t, s, "Meldrum’s pike")
	_, s = do(t, s, engine.Do("unit", "unit", pike, "in", featureID(t, s, "Slash wood")))
	for way, said := range map[int]map[string]string{16: {"": "3″", "0": "4½″", "6": "3″"}, -2: {"": "5″", "0": "5″", "6": "3″"}} {
		in := s.each(func(u *Unit) { u.Way = []int{way}[:len(u.In)] })
		for width, want := range said {
			assert.Equal(t, want, form(in, engine.Do("move", "unit", pike, "feature-width", width)).Reckoning.Result, "%d, said %s", way, width)
		}
	}
}

// A side-step in a feature is at half rate throughout, and leaves the way ahead as it was. A step back is at half rate until the front is
// out, and lengthens the way ahead. Source: SPL-04.
func TestStepsInFeatures(t *testing.T) {
	s := aBattle(t, nil)
	pike := unitID(t, s, "Meldrum’s pike")
	_, s = do(t, s, engine.Do("unit", "unit", pike, "in", featureID(t, s, "Slash wood")))
	for name, c := range map[string]struct {
		way  int
		how  string
		want string
		then []int
	}{
		"deep in it, back":            {16, "step", "1″", []int{20}},
		"a little way in, back":       {22, "step", "1½″", nil},
		"nearly out, aside":           {-5, "left", "1″", []int{-5}},
		"nearly out, the other way":   {-5, "right", "1″", []int{-5}},
		"nearly out, back into it":    {-5, "step", "1″", []int{-1}},
		"the way unknown":             {99, "left", "1″", []int{20}},
		"forward, for the comparison": {16, "move", "3″", []int{4}},
	} {
		in := s.each(func(u *Unit) { u.Way = []int{c.way}[:len(u.In)] })
		if c.way == 99 {
			in = s
		}
		e := engine.Do("move", "unit", pike, "how", c.how)
		assert.Equal(t, "Move "+c.want, says(form(in, e)), name)
		_, next := do(t, in, e)
		assert.Equal(t, c.then, unitNamed(t, next, "Meldrum’s pike").Way, name)
	}
	_, s = do(t, aBattle(t, nil), engine.Do("move", "unit", pike, "how", "step", "feature", featureID(t, s, "Slash wood"), "feature-at", "2"))
	assert.Equal(t, []int{-3}, unitNamed(t, s, "Meldrum’s pike").Way, "it has backed into it by three quarters of an inch")
}

// A unit touching a feature, with its front or with the rear of its last stand, is in it. Source: SPL-02, COR-S06.
func TestTouchingIsBeingIn(t *testing.T) {
	s := aBattle(t, nil)
	pike, horse, saker := unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Cromwell’s horse"), unitID(t, s, "Park saker")
	wood, hedge, river := featureID(t, s, "Slash wood"), featureID(t, s, "Long hedge"), featureID(t, s, "River Lymn")
	in := func(c engine.Command, name string) []int {
		_, next := do(t, s, c)
		return unitNamed(t, next, name).In
	}
	move := func(unit, feature, at string, more ...string) engine.Command {
		return engine.Do("move", append([]string{"unit", unit, "feature", feature, "feature-at", at}, more...)...)
	}
	id := func(f string) []int {
		return []int{featureNamed(t, s, map[string]string{wood: "Slash wood", hedge: "Long hedge"}[f]).ID}
	}
	assert.Equal(t, id(wood), in(move(pike, wood, "24"), "Meldrum’s pike"), "its front touches the wood")
	assert.Empty(t, in(move(pike, wood, "25"), "Meldrum’s pike"), "a quarter of an inch is left")
	assert.Equal(t, id(wood), in(move(pike, wood, "20"), "Meldrum’s pike"), "its front is in the wood")
	// 12 inches: 4 free, then the hedge and its depth at half rate for 3½ inches, the rest free.
	assert.Empty(t, in(move(horse, hedge, "16"), "Cromwell’s horse"), "it is over the hedge")
	assert.Equal(t, id(hedge), in(move(horse, hedge, "16", "allow", "30"), "Cromwell’s horse"), "its rear touches the hedge")
	assert.Empty(t, in(move(horse, hedge, "16", "allow", "31"), "Cromwell’s horse"), "its rear is clear of it")
	// It does not touch a feature that it may not enter, but stops short.
	assert.Empty(t, in(move(pike, river, "8"), "Meldrum’s pike"))
	assert.Empty(t, in(move(saker, hedge, "4", "how", "prolong", "allow", "3"), "Park saker"))

	// Touching has the effects of being in: no gunfire, no charge by horse, half rate from the first inch.
	_, x := do(t, s, move(saker, hedge, "8", "allow", "8"))
	assert.Contains(t, refusal(t, x, engine.Do("fire", "unit", saker, "target", unitID(t, s, "Whitecoat shot"))), "touching the hedge")
	_, x = do(t, s, move(horse, hedge, "8", "allow", "8"))
	assert.Contains(t, refusal(t, x, engine.Do("charge", "unit", horse, "target", unitID(t, s, "Whitecoat shot"))), "interpenetrated")
	_, x = do(t, s, move(pike, wood, "8", "allow", "8"))
	assert.Equal(t, "2″", form(x, engine.Do("move", "unit", pike)).Reckoning.Result, "4 inches are left, every one costs two")
	// Movement at half rate costs double: of 6 inches, 2 at full and 2 at half rate leave nothing, in this move or in the next entry.
	_, x = do(t, s, move(pike, wood, "8"))
	u := unitNamed(t, x, "Meldrum’s pike")
	assert.Equal(t, []int{16, 8}, []int{u.Moved, u.Slow})
	assert.Equal(t, "No movement is left.", refusal(t, x, engine.Do("move", "unit", pike)))
	bridge := engine.Do("bridge", "unit", pike, "bridge", featureID(t, s, "Stone bridge"), "to", "1")
	assert.Contains(t, refusal(t, x, bridge), "does not reach")
	_, x = do(t, s, move(pike, wood, "8", "allow", "12"))
	a, _ := rulestest.Field(form(x, engine.Do("move", "unit", pike)), "allow")
	assert.Equal(t, "12", a.Value, "2 inches at full and half an inch at half rate cost 3 of 6")
	_, x = do(t, x, engine.Do("unit", "unit", pike, "did", "clear"))
	a, _ = rulestest.Field(form(x, engine.Do("move", "unit", pike)), "allow")
	assert.Equal(t, "24", a.Value, "nothing yet")
}

// The distance left through a feature follows from earlier movements; its position is not asked for again.
func TestTheWayThroughFollowsFromTheRecord(t *testing.T) {
	s := aBattle(t, nil)
	pike, wood := unitID(t, s, "Meldrum’s pike"), featureID(t, s, "Slash wood")
	_, s = do(t, s, engine.Do("move", "unit", pike, "feature", wood, "feature-at", "8"))
	assert.Equal(t, []int{16}, unitNamed(t, s, "Meldrum’s pike").Way, "2 of its 6 inches are behind the front")
	again := func(s State) State {
		return s.each(func(u *Unit) { u.Moved, u.Slow = 0, 0 })
	}
	s = again(s)
	f := form(s, engine.Do("move", "unit", pike))
	assert.Equal(t, "unit how allow depth feature feature-width feature-road second", asked(f), "where it begins is known")
	x, _ := rulestest.Field(f, "feature-width")
	assert.Equal(t, []string{"16", "Still to cross"}, []string{x.Value, x.Label})
	assert.Equal(t, "3″", f.Reckoning.Result)
	_, s = do(t, s, engine.Do("move", "unit", pike))
	assert.Equal(t, []int{4}, unitNamed(t, s, "Meldrum’s pike").Way)
	_, s = do(t, again(s), engine.Do("move", "unit", pike, "allow", "12"))
	assert.Equal(t, []int{-2}, unitNamed(t, s, "Meldrum’s pike").Way, "its front has come out")
	// The depth of the unit, 1½ inches, less the ½ that is out of the wood: an inch more at half rate, then 4 at full rate.
	assert.Equal(t, "5″", form(again(s), engine.Do("move", "unit", pike)).Reckoning.Result)
	_, s = do(t, again(s), engine.Do("move", "unit", pike))
	assert.Empty(t, unitNamed(t, s, "Meldrum’s pike").In, "it is through")
	// A change of formation keeps the known distance; a correction of its position by the referee does not.
	_, s = do(t, aBattle(t, nil), engine.Do("move", "unit", pike, "feature", wood, "feature-at", "8"))
	_, s = do(t, s, engine.Do("formation", "unit", pike, "form", "column"))
	assert.Equal(t, []int{16}, unitNamed(t, s, "Meldrum’s pike").Way)
	_, s = do(t, s, engine.Do("unit", "unit", pike, "in", featureID(t, s, "Gallows hill")))
	assert.Empty(t, unitNamed(t, s, "Meldrum’s pike").Way)
	// Taking the feature off the list removes its distance.
	u := Unit{In: []int{2, 5, 7}, Way: []int{20, 50}}
	assert.Equal(t, Unit{In: []int{5, 7}, Way: []int{50}}, u.without(2))
	assert.Equal(t, Unit{In: []int{2, 5}, Way: []int{20, 50}}, u.without(7))
	assert.Equal(t, u, u.without(9))
}

// An unlimbered gun does not enter a stream, on the roster or not. Source: COR-S03; the entry of streams.
func TestNoUnlimberedGunEntersAStream(t *testing.T) {
	s := aBattle(t, nil)
	_, s = do(t, s, engine.Do("place", "kind", "ford", "name", "Brook"))
	saker := unitID(t, s, "Park saker")
	for name, c := range map[string]struct {
		s    State
		do   engine.Command
		want string
	}{
		"S03: prolonged, from the roster": {s, engine.Do("move", "unit", saker, "feature", featureID(t, s, "Brook"), "feature-at", "0"),
			"may not be entered"},
		"S03: prolonged, free entry": {empty(t), engine.Do("move", "unit-class", "frame", "how", "prolong", "feature", "stream"),
			"may not be entered"},
		"S03: prolonged into a ford": {empty(t), engine.Do("move", "unit-class", "frame", "how", "prolong", "feature", "ford"),
			"may not be entered"},
		"S03: as the second feature": {empty(t), engine.Do("move", "unit-class", "frame", "how", "prolong", "feature", "hill", "second",
			"stream"), "may not be entered"},
		"S03: limbered, it goes at half":   {empty(t), engine.Do("move", "unit-class", "frame", "feature", "stream"), ""},
		"S03: a heavy gun over a fence":    {empty(t), engine.Do("move", "unit-class", "siege", "how", "prolong", "feature", "hedge"), ""},
		"S03: foot side-steps in a stream": {empty(t), engine.Do("move", "unit-class", "pike", "how", "step", "feature", "stream"), ""},
	} {
		got := refuses(form(c.s, c.do))
		if c.want == "" {
			assert.Empty(t, got, name)
		} else {
			assert.Contains(t, got, c.want, name)
		}
	}
	// It gets as far as the water and no farther.
	f := form(empty(t), engine.Do("move", "unit-class", "frame", "how", "prolong", "feature", "stream", "feature-at", "8"))
	assert.Equal(t, "2″", f.Reckoning.Result)
}

// Any valid formation may be adopted in terrain. Source: SPL-48.
func TestAnyFormationInTerrain(t *testing.T) {
	for _, where := range []string{"Slash wood", "Winceby village", "Gallows hill", "Churchyard wall"} {
		s := aBattle(t, map[string]string{"Meldrum’s pike": where})
		for _, f := range formations[1:] {
			_, x := do(t, s, engine.Do("formation", "unit", unitID(t, s, "Meldrum’s pike"), "form", f.ID))
			u := unitNamed(t, x, "Meldrum’s pike")
			assert.Equal(t, f.ID, u.Form, where)
			assert.Equal(t, []int{featureNamed(t, s, where).ID}, u.In, "it stays where it is")
		}
	}
}

// The formation decides how many stands fire or fight and how deep the unit is. Source: splendid-host C2, C6, SPL-R15.
func TestFormations(t *testing.T) {
	for form, want := range map[string][4]int{"line": {4, 6, 5, 6}, "column": {1, 12, 1, 18}, "road": {1, 24, 1, 30}, "block": {2, 12, 3, 18},
		"skirmish": {4, 6, 5, 6}} {
		four, five := Unit{Form: form, Stands: 4}, Unit{Form: form, Stands: 6, Lost: 1}
		assert.Equal(t, want, [4]int{four.front(State{}), four.depth(State{}), five.front(State{}), five.depth(State{})}, form)
	}
	assert.Equal(t, 6, Unit{Form: "road", Stands: 4, Lost: 4}.depth(State{}), "never less than a stand")
	assert.Equal(t, []int{1, 1}, []int{Unit{Form: "block", Stands: 1}.front(State{}), Unit{Form: "column", Stands: 1}.front(State{})})
}
