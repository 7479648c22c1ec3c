package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
)

// says is the key of a form, or why it is refused.
func says(f engine.Form) string {
	if f.Refused != nil {
		return f.Refused.Text
	}
	return f.Go
}

// Movement as it is entered: what is left of the allowance, what stops a unit and what it may not do. Source: SPL-03, SPL-04,
// SPL-44, splendid-host C1.
func TestMovesAsEntered(t *testing.T) {
	s := battle(t, nil)
	pike, saker, horse, troop := unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Park saker"), unitID(t, s, "Cromwell’s horse"), unitID(t, s, "Okey’s troop")
	bridge := featureID(t, s, "Stone bridge")
	move := func(unit string, in string) engine.Command { return with(engine.Do("move", "unit", unit), in) }
	_, half := do(t, s, move(pike, "allow=16"))
	_, all := do(t, s, move(pike, ""))
	_, limbered := do(t, s, engine.Do("limber", "unit", saker))
	_, over := do(t, s, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "24"))
	_, fight := do(t, s, engine.Do("charge", "unit", horse, "target", unitID(t, s, "Whitecoat pike"), "react", "stand"))
	_, inMill := do(t, s, engine.Do("landmark", "unit", troop, "landmark", featureID(t, s, "Water mill")))
	for name, c := range map[string]struct {
		s    State
		do   engine.Command
		want string
	}{
		"the whole allowance":              {s, move(pike, ""), "Move 6″"},
		"what is left of it":               {half, move(pike, ""), "Move 2″"},
		"nothing is left":                  {all, move(pike, ""), "No movement is left."},
		"a side-step":                      {s, move(pike, "how=step"), "Move 2″"},
		"a gun is prolonged":               {s, move(saker, ""), "Move 2″"},
		"an unlimbered gun does not move":  {s, move(saker, "how=move"), "It is not limbered."},
		"a limbered gun":                   {limbered, move(saker, ""), "Move 5″"},
		"a limbered gun is not prolonged":  {limbered, move(saker, "how=prolong"), "It is limbered."},
		"stopped at once":                  {s, move(pike, "feature=f3 feature-at=0"), "Meldrum’s pike stops at River Lymn, which it may not enter."},
		"stopped on the way":               {s, move(pike, "feature=f3 feature-at=1"), "Move ¼″"},
		"a bridge is crossed by its rule":  {s, move(pike, "feature=f4 feature-at=0"), "Meldrum’s pike stops at Stone bridge, which is crossed by its own rule."},
		"nor after a charge":               {fight, move(horse, ""), "It has charged this turn."},
		"over the bridge":                  {s, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "24"), "Cross Stone bridge"},
		"too far from the bridge":          {s, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "25"), "It does not reach the bridge: 6″ left."},
		"moved before, too far":            {half, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "9"), "It does not reach the bridge: 2″ left."},
		"moved before, near enough":        {half, engine.Do("bridge", "unit", pike, "bridge", bridge, "to", "8"), "Cross Stone bridge"},
		"the crossing was all":             {over, engine.Do("bridge", "unit", pike, "bridge", bridge), "It has no movement left this turn."},
		"not out of a fight":               {fight, engine.Do("bridge", "unit", horse, "bridge", bridge), "It is in contact with the enemy."},
		"leaders do not defend a bridge":   {empty(t), engine.Do("defend", "unit-class", "leader", "close", "yes"), "Leaders and wagons defend nothing."},
		"guns do not enter a landmark":     {s, engine.Do("landmark", "unit", saker), "Only foot can enter a landmark."},
		"a defended landmark is abandoned": {inMill, engine.Do("landmark", "unit", troop), "Abandon Water mill"},
		"and not entered again":            {inMill, engine.Do("landmark", "unit", troop, "what", "enter"), "It defends Water mill already."},
		"nor is its formation changed":     {inMill, engine.Do("formation", "unit", troop, "form", "line"), "It defends a landmark: it abandons it first."},
		"nor in contact":                   {fight, engine.Do("formation", "unit", horse, "form", "column"), "It is in contact with the enemy."},
		"it is in it already":              {s, engine.Do("formation", "unit", pike, "form", "line"), "It is in it already."},
		"foot is not limbered":             {s, engine.Do("limber", "unit", pike), "Only guns on the roster."},
		"a gun is limbered":                {s, engine.Do("limber", "unit", saker), "Limber"},
		"and unlimbered":                   {limbered, engine.Do("limber", "unit", saker), "Unlimber"},
	} {
		assert.Equal(t, c.want, says(form(c.s, c.do)), name)
	}
	_, wet := do(t, limbered, engine.Do("place", "kind", "ford", "name", "Ford"))
	_, wet = do(t, wet, engine.Do("unit", "unit", saker, "in", featureID(t, wet, "Ford")))
	assert.Equal(t, "An unlimbered gun cannot be in a stream.", says(form(wet, engine.Do("limber", "unit", saker))))
}

// Hand-to-hand and morale as they are entered. Source: SPL-22, splendid-host C2, C5.
func TestFightsAsEntered(t *testing.T) {
	fight := func(in string) engine.Form { return form(empty(t), with(engine.Do("melee"), in)) }
	for name, c := range map[string]struct{ in, want, small, need string }{
		"pike against foot":          {"unit-class=pike target-class=foot", "Fight, 8 dice", "Foot: 4 dice", "5"},
		"half dice":                  {"unit-class=pike target-class=foot halved=yes", "Fight, 4 dice", "Foot: 4 dice", "5"},
		"half dice, rounded down":    {"unit-class=foot unit-stands=3 target-class=foot halved=yes", "Fight, 1 die", "Foot: 4 dice", "5"},
		"half dice of the enemy":     {"unit-class=pike target-class=heavy enemy-halved=yes", "Fight, 8 dice", "Heavy cavalry: 6 dice", "5"},
		"on the flank":               {"unit-class=pike target-class=foot flank=yes", "Fight, 8 dice", "Foot: 4 dice", "4"},
		"two stands touch":           {"unit-class=pike touching=2 target-class=foot enemy-touching=1", "Fight, 4 dice", "Foot: 1 die", "5"},
		"guns do not hit back":       {"unit-class=pike target-class=siege", "Fight, 8 dice", "Heavy gun: 0 dice", "5"},
		"a gun against pikes":        {"unit-class=siege target-class=pike", "Fight, 0 dice", "Pike: 8 dice", "0"},
		"light foot, one die each":   {"unit-class=light target-class=cavalry", "Fight, 4 dice", "Cavalry: 8 dice", "5"},
		"leaders do not fight":       {"unit-class=leader target-class=foot", "Leaders and wagons do not fight.", "", ""},
		"nobody fights leaders":      {"unit-class=pike target-class=leader", "Leaders and wagons do not fight.", "", ""},
		"no more touch than are":     {"unit-class=pike unit-stands=3 touching=4 target-class=foot", "Pike: stands touching: 1 to 3.", "Foot: 4 dice", "5"},
		"at least one stand touches": {"unit-class=pike touching=0 target-class=foot", "Pike: stands touching: 1 to 4.", "Foot: 4 dice", "5"},
	} {
		f := fight(c.in)
		assert.Equal(t, c.want, says(f), name)
		if c.need != "" {
			assert.Equal(t, []string{c.small, c.need}, []string{f.GoSmall, book.Num(f.Reck.Target)}, name)
		}
	}
	for name, c := range map[string]struct {
		in   string
		need int
	}{
		"pike": {"unit-class=pike", 2}, "musket": {"unit-class=musket", 3}, "guns": {"unit-class=siege", 3},
		"a general near":          {"unit-class=musket general=yes", 2},
		"never less than one":     {"unit-class=pike general=yes", 1},
		"a failure before is not": {"unit-class=musket shaken=yes", 3},
	} {
		assert.Equal(t, c.need, form(empty(t), with(engine.Do("morale"), c.in)).Reck.Target, name)
	}
	r := form(empty(t, "general", "3"), with(engine.Do("morale"), "unit-class=pike general=yes")).Reck
	assert.Equal(t, []any{-1, 1, "1 is the least", 1000}, []any{r.Sum, r.Target, r.Limit, r.Chance().Tenths()})
	assert.Empty(t, form(empty(t), with(engine.Do("morale"), "unit-class=pike general=yes")).Reck.Limit, "one is not below one")
	// A contact is fought once in its phase; of two that fight one, he fights back once.
	s, pike, shot := contact(t)
	horse := unitNamed(t, s, "Cromwell’s horse")
	s = apply(t, s, charged{Unit: party{ID: horse.ID}, At: party{ID: shot.ID}, React: reactStand})
	s.Turn, s.Phase = 1, phHand
	first := engine.Do("melee", "unit", book.Num(pike.ID))
	assert.Equal(t, []string{"Fight, 4 dice", "Whitecoat shot: 4 dice"}, []string{form(s, first).Go, form(s, first).GoSmall}, "half dice")
	_, s = do(t, s, first, 1, 1, 1, 1, 1, 1, 1, 1)
	assert.Equal(t, "It has fought in this phase.", says(form(s, first)))
	second := form(s, engine.Do("melee", "unit", book.Num(horse.ID)))
	assert.Equal(t, []string{"Fight, 8 dice", ""}, []string{second.Go, second.GoSmall}, "it has struck back already")
	assert.Equal(t, "It is not in contact.", says(form(s, engine.Do("melee", "unit", unitID(t, s, "Trained band")))))
}

// Range, zone and the number needed. Source: splendid-host C2, C3, SPL-P07.
func TestRangeAndZone(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"in range":                     {"unit-class=musket range=32", "yes"},
		"out of range":                 {"unit-class=musket range=33", "no, blocked"},
		"at the edge of the zone":      {"unit-class=musket range=20 aside=6", "yes"},
		"outside the zone":             {"unit-class=musket range=20 aside=7", "no, blocked"},
		"a gun’s zone opens":           {"unit-class=regular range=20 aside=11", "yes"},
		"and no farther":               {"unit-class=regular range=20 aside=12", "no, blocked"},
		"one wall":                     {"unit-class=musket range=20 feature=wall", "yes"},
		"two walls":                    {"unit-class=musket range=20 feature=wall second=wall", "no, blocked"},
		"two walls, one touched":       {"unit-class=musket range=20 feature=wall feature-from=partly second=wall", "yes"},
		"a ditch counts for foot":      {"unit-class=musket range=20 feature=ditch feature-at=in second=wall", "no, blocked"},
		"the second feature stops":     {"unit-class=musket range=20 feature=wall second=wood second-at=behind", "no, blocked"},
		"some stands in a stream":      {"unit-class=musket range=20 feature=stream feature-from=partly", "yes"},
		"hill and cover do not add up": {"unit-class=musket range=20 feature=hill feature-at=in second=wall", "yes"},
	} {
		f := form(empty(t), with(engine.Do("sight"), c.in))
		assert.Empty(t, refuses(f), name)
		assert.Equal(t, c.want, f.Reck.Result, name)
	}
	for name, c := range map[string]struct{ in, want, need string }{
		"close":                  {"unit-class=musket target-class=pike range=4", "Fire 4 dice", "4"},
		"beyond close":           {"unit-class=musket target-class=pike range=5", "Fire 4 dice", "5"},
		"as far as it reaches":   {"unit-class=musket target-class=pike range=8", "Fire 4 dice", "5"},
		"farther":                {"unit-class=musket target-class=pike range=9", "Out of range: 8″ at most.", "5"},
		"a die for two stands":   {"unit-class=cavalry target-class=pike range=3", "Fire 2 dice", "5"},
		"and rounded down":       {"unit-class=cavalry unit-stands=3 target-class=pike range=3", "Fire 1 die", "5"},
		"a gun close":            {"unit-class=siege target-class=pike range=16", "Fire 4 dice", "5"},
		"a gun beyond":           {"unit-class=siege target-class=pike range=17", "Fire 4 dice", "6"},
		"a frame gun":            {"unit-class=frame target-class=pike range=9", "Fire 2 dice", "6"},
		"some of the stands":     {"unit-class=musket firing=3 target-class=pike range=4", "Fire 3 dice", "4"},
		"no more than there are": {"unit-class=musket firing=5 target-class=pike range=4", "Stands that fire: 1 to 4.", "4"},
	} {
		f := form(empty(t), with(engine.Do("fire"), c.in))
		assert.Equal(t, []string{c.want, c.need}, []string{says(f), book.Num(f.Reck.Target)}, name)
	}
	s := battle(t, nil)
	shot, foe := unitID(t, s, "Meldrum’s shot"), unitID(t, s, "Whitecoat shot")
	volley := engine.Do("fire", "unit", shot, "target", foe)
	_, x := do(t, s, volley, 1, 1, 1, 1)
	assert.Equal(t, "It has fired this turn.", says(form(x, volley)))
	_, y := do(t, s, engine.Do("charge", "unit", unitID(t, s, "Meldrum’s pike"), "target", foe, "react", "stand"))
	assert.Equal(t, "It is in contact: friends would be hit.", says(form(y, volley)))
	assert.Equal(t, "It is in contact with the enemy.", says(form(y, engine.Do("fire", "unit", foe, "target", shot))))
	_, col := do(t, s, engine.Do("formation", "unit", shot, "form", "column"))
	assert.Equal(t, "Fire 1 die", says(form(col, volley)))
}

// As many stands as the target has are asked about, and lengths are printed in quarters. Source: SPL-P08.
func TestCoverAsksForEachStand(t *testing.T) {
	assert.Equal(t, "target-class target-stands stand1", asked(form(empty(t), engine.Do("cover", "target-class", "pike", "target-stands", "1"))))
	assert.Equal(t, "target-class target-stands stand1 stand2", asked(form(empty(t), engine.Do("cover", "target-class", "pike", "target-stands", "2"))))
	for q, want := range map[int]string{0: "0″", 1: "¼″", 2: "½″", 3: "¾″", 4: "1″", 5: "1¼″", 8: "2″", 11: "2¾″"} {
		assert.Equal(t, want, book.Inches(q))
	}
}
