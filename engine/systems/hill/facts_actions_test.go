package hill

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// The facts of the rules that concern movement, combat and morale at the console.

// HILL-12: the 14 actions of this part, in the printed order and spelling, under groups that a menu
// can show as headings.
func TestHill12Actions(t *testing.T) {
	var names, groups []string
	for _, p := range actions() {
		names = append(names, p.Name)
		if len(groups) == 0 || groups[len(groups)-1] != p.Group {
			groups = append(groups, p.Group)
		}
		assert.NotEmpty(t, p.Ref, p.ID)
		assert.NotEmpty(t, p.Symbol, p.ID)
		assert.NotEmpty(t, p.Section, p.ID)
	}
	assert.Equal(t, []string{
		"Stand/Rally/Load", "Move", "Charge", "Attack", "Fire Pistol", "Fire Carbine", "Fire Musket", "Fire Rifle",
		"Fire Light Artillery", "Fire Field Artillery", "Check Morale", "Test vs. Blast", "Test vs. Roundshot", "Test vs. Cannister",
	}, names)
	assert.Equal(t, []string{"Move and fight", "Fire", "Morale and tests"}, groups, "each group stands in one place")
}

// HILL-04: an entry can be made again; the result before it changes nothing.
func TestHill04EveryActionCanBeRunAgain(t *testing.T) {
	do := engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "0-3", "cover", "open")
	first := resolved(t, do, given("shot", 6, 6, 6))
	s, err := System{}.Apply(State{}, first.Events[0])
	require.NoError(t, err)
	assert.Equal(t, State{}, s)
	assert.Equal(t, first.Events, resolved(t, do, given("shot", 6, 6, 6)).Events)
}

// HILL-06: questions are answered yes or no, a cancelled one means no.
func TestHill06Questions(t *testing.T) {
	for _, q := range []dice.Question{askRallying, askHalfGone, askHowitzer} {
		assert.Equal(t, dice.YesNo, q.Kind, q.ID)
		assert.NotEmpty(t, q.Yes, q.ID)
		assert.NotEmpty(t, q.No, q.ID)
		assert.True(t, strings.HasSuffix(q.Text, "?"), q.ID)
	}
	card := tellOf(resolved(t, engine.Do("stand"), answered("rallying", dice.No))).Card
	assert.Equal(t, "Stand or load", card.Word)
}

// HILL-08: the four scales print every length, in forms, results and reckonings.
func TestHill08Scales(t *testing.T) {
	for _, c := range []struct {
		scale             Scale
		half, three, over string
		span, ask         string
	}{
		{Inches, "8½″", "3″", "over 72", "6–12″", "How many inches to the point aimed at?"},
		{HalfInches, "4¼″", "1½″", "over 36", "3–6″", "How many inches to the point aimed at?"},
		{Centimetres, "8½ cm", "3 cm", "over 72", "6–12 cm", "How many centimetres to the point aimed at?"},
		{DoubleInches, "17″", "6″", "over 144", "12–24″", "How many inches to the point aimed at?"},
	} {
		assert.Equal(t, c.half, c.scale.length(34))
		assert.Equal(t, c.three, c.scale.length(3*inch))
		assert.Equal(t, c.over, c.scale.spanNumber(over72))
		assert.Equal(t, c.span, c.scale.span(to12))
		assert.Equal(t, c.span+" and "+c.half, c.scale.words("{24-48} and {34}"))
		assert.Equal(t, c.ask, askShellRange(c.scale).Text)

		s := State{Scale: c.scale}
		do := engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "open")
		f := System{}.Form(s, do)
		assert.Equal(t, "Rifle at "+c.span, f.Reck.Terms[0].Why)
		evs, err := System{}.Resolve(s, do, dice.NewCup(given("shot", 1, 1, 1)))
		require.NoError(t, err)
		st := engine.Step{Do: do, Events: evs}
		assert.Contains(t, System{}.Tell(s, st).Line.String(), c.span)
		// What happened in one scale is told in the scale of the game as it stands.
		assert.Contains(t, tellOf(st).Line.String(), "6–12″")
		assert.Equal(t, "Rifle at 6–12″", tellOf(st).Card.Reck[0].Terms[0].Why)
	}
	assert.Equal(t, "½″", Inches.length(2))
	assert.Equal(t, "{x} {12 {9999999} {3-y}", Inches.words("{x} {12 {9999999} {3-y}"), "what is no length stays")
}

// HILL-08: a shell range is entered as measured and judged in printed inches.
func TestHill08ShellRangeInEveryScale(t *testing.T) {
	for _, c := range []struct {
		scale  Scale
		answer string
		want   int // printed quarter inches
	}{
		{Inches, "14.5", 58}, {Inches, "14.50", 58}, {Inches, "14", 56}, {Centimetres, "14.5", 58}, {HalfInches, "7.5", 60},
		{HalfInches, "0.5", 4}, {DoubleInches, "29", 58}, {DoubleInches, "2", 4},
	} {
		got, ok := shellQuarters(c.scale, c.answer)
		assert.True(t, ok, "%v %s", c.scale, c.answer)
		assert.Equal(t, c.want, got, "%v %s", c.scale, c.answer)
	}
	for _, answer := range []string{"14.3", "14.", ".5", "14.5.5", "", "0.5", "+3"} {
		_, ok := shellQuarters(Inches, answer)
		assert.False(t, ok, answer)
	}
}

// HILL-11, HILL-27: the order of the list is fastest and best to slowest and worst.
func TestHill11OrderOfQualities(t *testing.T) {
	var labels []string
	for _, o := range (System{}).Form(State{}, engine.Do("move")).Fields[0].Options {
		labels = append(labels, o.Label)
	}
	assert.Equal(t, []string{"Veteran", "Average", "Conscript", "Civilian", "Transport"}, labels)
}

// HILL-18: an individual action stands for one figure unless repeated; every resolution is listed.
func TestHill18RepeatListsEveryResolution(t *testing.T) {
	for _, c := range []struct{ do, roll string }{{"attack", "blow"}, {"fire-musket", "shot"}, {"test-roundshot", "test"}} {
		do := engine.Do(c.do, "actor", "average", "target", "average", "range", "0-3", "cover", "open")
		one := tellOf(resolved(t, do, given(c.roll, 3, 4, 5)))
		assert.Empty(t, one.Card.Shots, c.do)
		assert.Len(t, one.Rolls, 1, c.do)
		many := tellOf(resolved(t, do.With("repeat", "3"), given(c.roll, 3, 4, 5), given(c.roll, 6, 6, 6), given(c.roll, 1, 1, 1)))
		require.Len(t, many.Card.Shots, 3, c.do)
		assert.Equal(t, []int{12, 18, 3}, []int{many.Card.Shots[0].Total, many.Card.Shots[1].Total, many.Card.Shots[2].Total})
		assert.Equal(t, "3", strings.Trim(strings.TrimPrefix(many.Card.Word[strings.LastIndex(many.Card.Word, " "):], " of"), " "), c.do)
	}
}

// HILL-28: faster and better in the open, easier to hit, worse from the saddle.
func TestHill28Mounted(t *testing.T) {
	shot := []string{"actor", "average", "target", "average", "range", "3-6", "cover", "open"}
	foot := needOf(t, "fire-carbine", shot...)
	assert.Greater(t, needOf(t, "fire-carbine", append(shot, "actor-mounted", "yes")...), foot)
	assert.Less(t, needOf(t, "fire-carbine", append(shot, "target-mounted", "yes")...), foot)
	blow := []string{"actor", "average", "target", "average", "cover", "open"}
	assert.Less(t, needOf(t, "attack", append(blow, "actor-mounted", "yes")...), needOf(t, "attack", blow...))
}

// HILL-50, HILL-51, HILL-52: a move says what the other ground and each obstacle cost; the printed
// examples come out.
func TestHill51CostOfOtherGround(t *testing.T) {
	for _, c := range []struct {
		cover, mounted, cost string
		allowance, other     int // quarter inches: of the move, crossed of the other ground
		factor               int // above 1 the other ground costs more, below -1 less
		want                 int
	}{
		{"open", "", "Each inch of rough ground counts double", 8 * inch, 2 * inch, roughFoot, 4 * inch},
		{"open", "yes", "Each inch of rough ground counts four times", 16 * inch, 2 * inch, roughMounted, 8 * inch},
		{"rough", "", "Open ground or road on the way counts half", 4 * inch, 1 * inch, -roughFoot, 6 * inch},
		{"rough", "yes", "Open ground or road on the way counts a quarter", 4 * inch, 1 * inch, -roughMounted, 12 * inch},
	} {
		card := tellOf(resolved(t, engine.Do("move", "actor", "average", "cover", c.cover, "actor-mounted", c.mounted), given("move", 4))).Card
		require.Len(t, card.Todo, 3)
		assert.Equal(t, c.cost, card.Todo[1].What.String())
		assert.Equal(t, "Each wall, hedge or other linear obstacle costs 1″", card.Todo[2].What.String())
		if c.factor > 0 {
			assert.Equal(t, c.want, c.allowance-c.other*c.factor, c.cost)
		} else {
			assert.Equal(t, c.want, (c.allowance-c.other)*-c.factor, c.cost)
		}
	}
}

// HILL-53, HILL-54, HILL-55: what a Move and a Charge allow is said with them.
func TestHill53To55WhatAMoveAllows(t *testing.T) {
	move, _ := rules.Find("move")
	for _, words := range []string{"never through figures", "never into contact", "Mounting and dismounting are free",
		"limbering, unlimbering or moving a gun takes a Move of the whole crew"} {
		assert.Contains(t, move.Ref, words)
	}
	charge, _ := rules.Find("charge")
	assert.Contains(t, charge.Ref, "no mounting or dismounting")
}

// HILL-62, HILL-63: a rifle fired as a rifle is marked, hit, miss or out of range; nothing else is.
func TestHill63RiflesReload(t *testing.T) {
	for _, w := range []string{"pistol", "carbine", "musket", "rifle"} {
		for _, c := range []struct {
			rng   string
			faces []dice.Given
		}{{"0-3", []dice.Given{given("shot", 6, 6, 6)}}, {"0-3", []dice.Given{given("shot", 1, 1, 1)}}, {"over-72", nil}} {
			card := tellOf(resolved(t, engine.Do("fire-"+w, "actor", "average", "target", "average", "range", c.rng, "cover", "open"),
				c.faces...)).Card
			assert.Equal(t, w == "rifle", strings.Contains(cardText(card), "as unloaded"), "%s at %s", w, c.rng)
		}
	}
	many := tellOf(resolved(t, engine.Do("fire-rifle", "actor", "average", "target", "average", "range", "over-72", "cover", "open", "repeat",
		"9"))).Card
	assert.Contains(t, cardText(many), "Mark 9 rifles as unloaded")
}

// HILL-64: the rifle outranges and outshoots the musket.
func TestHill64RifleAndMusket(t *testing.T) {
	assert.Greater(t, designed().reach(rifle), designed().reach(musket))
	for rng := to3; rng <= to18; rng++ {
		assert.Less(t, fireBase[rifle][rng], fireBase[musket][rng])
	}
}

// HILL-70 to HILL-75: what a gun fires tests by line, cone and burst, and takes its Load actions.
func TestHill70To75Guns(t *testing.T) {
	for _, c := range []struct{ do, line, cone, load string }{
		{"fire-light", "48″", "24″", "one reload marker"}, {"fire-field", "72″", "36″", "two reload markers"},
	} {
		do := engine.Do(c.do, "actor", "average")
		card := tellOf(resolved(t, do, answered("howitzer", "no"), given("gun", 3, 4))).Card
		require.Len(t, card.Todo, 3)
		assert.Contains(t, card.Todo[0].Small, c.line)
		assert.Contains(t, card.Todo[1].Small, "60°")
		assert.Contains(t, card.Todo[1].Small, c.cone)
		assert.Contains(t, card.Todo[2].What.String(), c.load)
		var keys []string
		for _, k := range card.Keys {
			assert.True(t, k.Open)
			keys = append(keys, k.Do.Do)
		}
		assert.Equal(t, []string{"test-roundshot", "test-cannister"}, keys)

		shell := tellOf(resolved(t, do, answered("howitzer", "yes"), answered("shell-range", "10"), given("gun", 6, 6))).Card
		assert.Contains(t, cardText(shell), "Everyone within 3″ of the burst tests")
		assert.Contains(t, cardText(shell), c.load)
		require.Len(t, shell.Keys, 1)
		assert.Equal(t, "test-blast", shell.Keys[0].Do.Do)

		misfire := tellOf(resolved(t, do, answered("howitzer", "yes"), answered("shell-range", "10"), given("gun", 1, 1))).Card
		assert.Contains(t, misfire.Notes, "The gun is still loaded; the action is used.")
		assert.Empty(t, misfire.Todo, "no marker after a misfire")

		short := tellOf(resolved(t, do, answered("howitzer", "yes"), answered("shell-range", "72.5"))).Card
		assert.Equal(t, "The shell falls short. No burst. The gun must be reloaded.", short.Line)
		assert.Contains(t, cardText(short), c.load)
	}
}

// HILL-75: the distance die is thrown before the direction die; every direction and distance of 3.6.
func TestHill75ShellAdrift(t *testing.T) {
	do := engine.Do("fire-light", "actor", "average")
	ways := []string{"over", "over right", "short right", "short", "short left", "over left"}
	for _, c := range []struct {
		gun  []int
		roll string
		off  [6]int
	}{{[]int{3, 3}, "drift", [6]int{1, 1, 2, 2, 3, 3}}, {[]int{2, 2}, "wide", [6]int{3, 4, 5, 6, 7, 8}}} {
		for die := 1; die <= 6; die++ {
			for way := 1; way <= 6; way++ {
				st := resolved(t, do, answered("howitzer", "yes"), answered("shell-range", "12"), given("gun", c.gun...), given(c.roll, die),
					given("shell-direction", way))
				card := tellOf(st).Card
				assert.Equal(t, fmt.Sprintf("%d″", c.off[die-1]), card.Number)
				assert.Equal(t, ways[way-1], card.Word)
			}
		}
	}
}

// HILL-76: teams and wagons test as Transport; losing one is no casualty that checks morale.
func TestHill76TransportUnderFire(t *testing.T) {
	card := tellOf(resolved(t, engine.Do("test-blast", "actor", "transport", "cover", "open"), given("test", 1, 1, 1))).Card
	assert.Equal(t, "Lost", card.Word)
	require.Len(t, card.Todo, 1)
	assert.Equal(t, "The gun, wagon or team is out of action", card.Todo[0].What.String())
	assert.Empty(t, card.Due)
}

// HILL-80 to HILL-84: the thread of a charge: distance, reaction, Attack charging, the blow back.
func TestHill80To84ChargeThread(t *testing.T) {
	charge := tellOf(resolved(t, engine.Do("charge", "actor", "average", "cover", "rough", "actor-mounted", "yes"), given("move", 3))).Card
	assert.Contains(t, charge.Say, "If contact is made and the target has not yet acted, it may react: a Move, or fire with the Range set "+
		"to 0–3 (Veteran), half the distance the charger started from (Average), or the full distance (Conscript, Civilian).")
	assert.Contains(t, charge.Notes, "If the charge falls short, only the charger has used his action.")
	require.Len(t, charge.Keys, 4, "and the sum of its way")
	assert.Equal(t, "fire-musket target=average cover=rough target-mounted=yes", charge.Keys[1].Do.String())
	assert.Equal(t, "move", charge.Keys[2].Do.String())
	assert.Equal(t, "attack actor=average charging=yes actor-mounted=yes", charge.Keys[0].Do.String())
	assert.True(t, charge.Keys[0].Open)

	attack := engine.Do("attack", "actor", "average", "target", "veteran", "cover", "hard", "charging", "yes", "actor-mounted", "yes",
		"repeat", "2")
	card := tellOf(resolved(t, attack, given("blow", 6, 6, 6), given("blow", 1, 1, 1))).Card
	require.NotEmpty(t, card.Keys)
	assert.Equal(t, "He fights back", card.Keys[0].Label)
	assert.Equal(t, "attack actor=veteran target=average cover=open target-mounted=yes", card.Keys[0].Do.String())
	assert.Nil(t, System{}.Form(State{}, card.Keys[0].Do).Refused, "the key opens a form that is complete")
	assert.Contains(t, cardText(card), "He fights back: resolve his Attack now (not charging)")

	dead := tellOf(resolved(t, attack, given("blow", 6, 6, 6), given("blow", 6, 6, 6))).Card
	assert.NotContains(t, cardText(dead), "strike")
	plain := tellOf(resolved(t, attack.With("charging", ""), given("blow", 1, 1, 1), given("blow", 1, 1, 1))).Card
	assert.NotContains(t, cardText(plain), "strike")
}

// HILL-44, HILL-95: losses bring one check, when the acting unit has finished.
func TestHill44LossesBringACheck(t *testing.T) {
	hit := tellOf(resolved(t, engine.Do("fire-musket", "actor", "average", "target", "average", "range", "0-3", "cover", "open"),
		given("shot", 6, 6, 6))).Card
	assert.Equal(t, []string{words.Text(book.Say("due-check"))}, hit.Due)
	require.Len(t, hit.Keys, 1)
	assert.Equal(t, engine.Do("check-morale"), hit.Keys[0].Do)
	miss := tellOf(resolved(t, engine.Do("fire-musket", "actor", "average", "target", "average", "range", "0-3", "cover", "open"),
		given("shot", 1, 1, 1))).Card
	assert.Empty(t, miss.Due)
	assert.Empty(t, miss.Keys)
}

// HILL-91 to HILL-94 and the dialogs: what the questions say.
func TestHill92HintsOfTheQuestions(t *testing.T) {
	for _, q := range []dice.Question{askRallying, askHalfGone} {
		assert.Contains(t, q.Hint, "officer or NCO")
	}
	assert.Contains(t, askHalfGone.Hint, "last split")
	broken := tellOf(resolved(t, engine.Do("stand", "actor", "civilian"), answered("rallying", "yes"), answered("half-gone", "yes"),
		given("rally", 1, 1))).Card
	assert.Equal(t, "Its guns, wagons and animals stay", broken.Todo[0].Small)
}

// Every reckoning adds up, says its limits, and carries its mark and sections.
func TestReckoningsAddUp(t *testing.T) {
	check := func(r engine.Reckoning, what string) {
		t.Helper()
		sum := 0
		for _, term := range r.Terms {
			sum += term.Value
			assert.NotEmpty(t, term.Why, what)
			assert.NotEmpty(t, term.Section, what)
		}
		assert.Equal(t, sum, r.Sum, what)
		assert.Equal(t, r.Target != r.Sum, r.Limit != "", what)
		assert.Equal(t, engine.House, r.Mark, what)
	}
	for w := range weapon(weapons) {
		shotsOf(w, func(e entry, name string) { check(words.Reckoning(reckFire(w, e)), name) })
	}
	attacksOf(func(e entry, name string) { check(words.Reckoning(reckAttack(e)), name) })
	for m := range missile(missiles) {
		testsOf(m, func(e entry, name string) { check(words.Reckoning(reckTest(m, e)), name) })
	}
}

// The example of the mock-ups: 12 rifles at Average infantry 12 inches away in soft cover.
func TestExampleVolley(t *testing.T) {
	r := preview(t, "fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "soft", "repeat", "12")
	assert.Equal(t, []int{13, -1, +1}, []int{r.Terms[0].Value, r.Terms[1].Value, r.Terms[2].Value})
	assert.Equal(t, 13, r.Target)
	assert.Equal(t, "25.9%", r.Chance().String())
	assert.Equal(t, 31, r.Chance().Expected(12))
}

// Printed facts are marked as printed: the reaches of guns.
func TestPrintedReachesAreMarked(t *testing.T) {
	for _, do := range []engine.Command{
		engine.Do("test-cannister", "actor", "average", "range", "36-48", "cover", "open"),
		engine.Do("test-roundshot", "actor", "average", "range", "over-72", "cover", "open"),
	} {
		r := System{}.Form(State{}, do).Reck
		require.NotNil(t, r)
		assert.Equal(t, engine.Printed, r.Mark)
		card := tellOf(resolved(t, do)).Card
		assert.Equal(t, "Out of range of the gun: no test needed.", card.Line)
	}
	for rng, want := range map[string]bool{"18-24": false, "24-36": true} {
		card := tellOf(resolved(t, engine.Do("test-cannister", "actor", "average", "range", rng, "cover", "open"), given("test", 6, 6, 6))).Card
		assert.Equal(t, want, strings.Contains(cardText(card), "Only a field gun reaches this far."), rng)
	}
}

// The greatest volley stays small in a save.
func TestEventsStaySmall(t *testing.T) {
	var shots []dice.Given
	for range maxRepeat {
		shots = append(shots, given("shot", 6, 6, 6))
	}
	st := resolved(t, engine.Do("fire-musket", "actor", "civilian", "target", "civilian", "range", "12-18", "cover", "fort", "repeat", "24",
		"marksman", "yes", "actor-mounted", "yes", "target-mounted", "yes"), shots...)
	data, err := json.Marshal(st.Events[0])
	require.NoError(t, err)
	assert.Less(t, len(data), 700, string(data))
	assert.Len(t, tellOf(st).Card.Shots, 24)
}

// Apply refuses events that cannot have happened.
func TestApplyRefusesDamagedEvents(t *testing.T) {
	for _, e := range []engine.Event{
		fired{}, fired{Weapon: "rifle", Actor: "veteran", Target: "average", Range: "0-3", Cover: "open", Hits: 3, Of: 2},
		fired{Weapon: "cannon", Actor: "veteran", Target: "average", Range: "0-3", Cover: "open", Of: 1},
		attacked{Actor: "veteran", Target: "average", Cover: "moat", Of: 1}, moved{Actor: "veteran", Ground: "open"},
		gunFired{Gun: "light", Crew: "civilian"}, checked{Actor: "nobody"}, tested{Missile: "blast", Actor: "average", Cover: "open", Lost: -1,
			Of: 1},
	} {
		_, err := System{}.Apply(State{}, e)
		var bad *engine.Damaged
		assert.ErrorAs(t, err, &bad, "%+v", e)
	}
}

// The key of an attack says at whom, as soon as that is known. Source: hill-tables 3.3.
func TestAttackKeySaysAtWhom(t *testing.T) {
	for target, want := range map[string]string{"": "", "veteran": "Veteran on foot", "average": "Average on foot",
		"conscript": "Conscript on foot", "civilian": "Civilian on foot"} {
		f := System{}.Form(opening(t), engine.Do("attack", "actor", "average", "target", target, "cover", "open"))
		assert.Equal(t, want, f.GoSmall)
	}
}
