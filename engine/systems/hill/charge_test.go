package hill

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// HILL-80 to HILL-84: the thread of a charge: distance, reaction, Attack charging, return blow.
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

// charging returns a game in which cavalry has charged a French unit, in contact one to one.
func charging(t testing.TB, target ...muster.Stack) State {
	t.Helper()
	return chargingFrom(t, unset, target...)
}

// chargingFrom is charging with the starting distance given by the referee.
func chargingFrom(t testing.TB, from bracket, target ...muster.Stack) State {
	t.Helper()
	s := field(t, muster.Unit{Side: ours, Name: "Dragoons", Type: typeCavalry, Symbol: "t-cavalry",
		Stacks: []muster.Stack{horsemen(6, Veteran, "carbine")}}, french(target...))
	if from >= 0 {
		near, far := from.bounds()
		s = s.sighted(sighting{Unit: s.units(Players)[0].ID, Target: s.foes()[0].ID, Near: near, Far: far})
	}
	_, s = playIn(t, s, engine.Do("unit-charge", keyCover, "open"), []int{4})
	return s
}

// TestHill80ShortCharge: a charge that falls short uses only the charger's action.
func TestHill80ShortCharge(t *testing.T) {
	s := charging(t, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "no"), nil)
	assert.Empty(t, s.Threads)
	assert.Equal(t, 0, fresh(at(t, s, "Dragoons")))
	assert.Equal(t, 6, fresh(at(t, s, "French infantry")))
}

// TestHill81WhoMayReact: only figures that have not acted; Wavering figures may only move; when all have acted
// the blows follow at once.
func TestHill81WhoMayReact(t *testing.T) {
	acted := men(4, Average, "musket")
	acted.Acted = true
	s := charging(t, acted, men(2, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	f := System{}.Form(s, engine.Do("react", keyWhat, "fire", keyFrom, "12-18"))
	require.Nil(t, f.Refused)
	assert.Equal(t, 2, f.Times)
	assert.Equal(t, "U4", refusedIn(t, s, engine.Do("react", keyWhat, "fire", keyFrom, "12-18", keyNumber, "3")).Code)

	s = charging(t, acted)
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	assert.Equal(t, atBlow, s.Threads[0].At)

	s = charging(t, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	next := rulestest.Applied(t, System{}, s, marked{Unit: at(t, s, "French infantry").ID, Name: "French infantry", Key: markWavering, N: 1})
	_, s = playIn(t, next, engine.Do("contact", keyWhat, "yes"), nil)
	assert.Equal(t, sayWavering, refusedIn(t, s, engine.Do("react", keyWhat, "fire")).Text)
	assert.Nil(t, System{}.Form(s, engine.Do("react", keyWhat, "move", keyCover, "open")).Refused)
}

// TestHill82ReactionRange: Veterans fire at the shortest bracket, Average men at half the distance from which
// the charger started, Conscripts at the whole of it. For Veterans it is not asked.
func TestHill82ReactionRange(t *testing.T) {
	for _, x := range []struct {
		q        Quality
		from, at bracket
	}{{Veteran, to24, to3}, {Average, to6, to3}, {Average, to12, to6}, {Average, to18, to12}, {Average, to24, to12}, {Average, to36, to18},
		{Conscript, to18, to18}, {Conscript, to12, to12}} {
		s := charging(t, men(6, x.q, "musket"))
		s.Threads[0] = s.Threads[0].withNum(numFar, 40*inch) // farther than any charge, to reach all brackets
		_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
		c := engine.Do("react", keyWhat, "fire")
		if x.q != Veteran {
			assert.Equal(t, "Choose how far away the charger started.", refusedIn(t, s, c).Text)
			c = c.With(keyFrom, bracketIDs[x.from])
		}
		want := reckFire(musket, entry{actor: x.q, target: Veteran, rng: x.at, cover: inOpen, targetMounted: true})
		f := System{}.Form(s, c)
		require.Nil(t, f.Refused)
		assert.Equal(t, want.Target, f.Reckoning.Target, "%s from %s", x.q, bracketIDs[x.from])
	}
	// The distance given before the charge is not asked again.
	for from, want := range map[bracket]string{to6: "3-6", to12: "6-12", to24: ""} { // no charge starts beyond its reach
		s := chargingFrom(t, from, men(6, Conscript, "musket"))
		_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
		assert.Equal(t, want, fieldOf(t, s, "react what=fire", keyFrom).Value)
		fire := 0
		for _, k := range s.threadKeys(s.Threads[0]) {
			if k.Label == "They fire" {
				fire++
			}
		}
		assert.Equal(t, want == "", fire > 1, "one key where it is known")
	}
	for b := to3; b < over72; b++ { // half of any distance in a bracket lies in one bracket
		from, to := b.bounds()
		for d := from + 1; d <= to; d++ {
			near, far := b.half().bounds()
			assert.True(t, d > 2*near && d <= 2*far, "half of %d quarters lies in %s", d, bracketIDs[b.half()])
		}
	}
}

// TestHill83ReactionMove: a move away breaks contact; the rest of the charge may regain it, or the charge is
// over with both actions used.
func TestHill83ReactionMove(t *testing.T) {
	s := charging(t, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	st, s := playIn(t, s, engine.Do("react", keyWhat, "move", keyCover, "rough"), []int{3})
	assert.Equal(t, distance(Average, inRough, false, false, 3), deedOf(t, st).Far)
	_, off := playIn(t, s, engine.Do("regain", keyWhat, "no"), nil)
	assert.Empty(t, off.Threads)
	assert.Equal(t, 0, fresh(at(t, off, "French infantry")))
	_, on := playIn(t, s, engine.Do("regain", keyWhat, "yes", keyNumber, "4", "charged", "3"), nil)
	th := on.Threads[0]
	assert.Equal(t, []any{atBlow, 4, 3}, []any{th.At, th.num(numChargers), th.num(numCharged)})
}

// TestReactionMoveDismounts: a Move in reaction is a Move, so troopers who are charged may dismount. Source: HILL-54, 83.
func TestReactionMoveDismounts(t *testing.T) {
	s := charging(t, horsemen(6, Average, "carbine"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	st, s := playIn(t, s, engine.Do("react", keyWhat, "move", keyCover, "rough", keyNumber, "4", keyHorse, "dismount-first"), []int{3})
	assert.Equal(t, distance(Average, inRough, false, false, 3), deedOf(t, st).Far)
	foe := at(t, s.settled(), "French infantry")
	assert.Equal(t, []int{2, 0}, []int{foe.Count(func(f muster.Figure) bool { return f.Mounted }), fresh(foe)})
	says := rulestest.Each(System{}.Tell(s, st).Card.Todo, func(o view.Order) string { return o.What.String() })
	assert.Subset(t, says, []string{"They dismount", "Away, into cover, or towards the charger"})
}

// TestNamedBlows: who strikes chooses the enemy in contact that he strikes at, in an attack and in a charge alike, and whoever shoots at
// the chargers may name one of them. Source: HILL-18, 81, 84.
func TestNamedBlows(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(leader(officer), men(6, Average, "musket")))
	c := engine.Do("unit-attack", keyCover, "open", keyNumber, "3", keyAim, officer, keyAt, "2")
	f := System{}.Form(s, c)
	require.Len(t, f.Sums(), 2)
	assert.Equal(t, []string{"2 × Veteran on foot at the officer", "1 × Veteran on foot"}, []string{f.Sums()[0].Who, f.Sums()[1].Who})
	st, _ := playIn(t, s, c, append(facesOf(6, 6), facesOf(3, 1)...))
	assert.Equal(t, []string{officer}, fellIn(t, st), "two hits on one man")
	assert.Equal(t, "U9", refusedIn(t, s, c.With(keyAim, driver)).Code)
	assert.Equal(t, "U4", refusedIn(t, s, c.With(keyAt, "4")).Code)

	s = charging(t, men(6, Average, "musket"), leader(officer))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes", keyNumber, "3", "charged", "3"), nil)
	_, s = playIn(t, s, engine.Do("react", keyWhat, "stand"), nil)
	st, _ = playIn(t, s, engine.Do("blow", keyCover, "open", keyAim, officer, keyAt, "1"), append(facesOf(3, 6), facesOf(6, 1)...))
	assert.Equal(t, []string{officer}, fellIn(t, st), "though soldiers come first among those charged")

	boss := leader(officer)
	boss.Mounted = true
	s = field(t, muster.Unit{Side: ours, Name: "Dragoons", Type: typeCavalry, Symbol: "t-cavalry",
		Stacks: []muster.Stack{horsemen(6, Veteran, "carbine"), boss}}, french(men(6, Average, "musket")))
	_, s = playIn(t, s, engine.Do("unit-charge", keyCover, "open"), []int{4})
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes", keyNumber, "3", "charged", "3"), nil)
	st, _ = playIn(t, s, engine.Do("react", keyWhat, "fire", keyFrom, "3-6", keyNumber, "2", keyAim, officer, keyAt, "1"),
		append(facesOf(3, 6), facesOf(3, 1)...))
	assert.Equal(t, []string{officer}, fellIn(t, st), "a hit on him is not lost, though men come first among those who charge")
	_, s = playIn(t, s, engine.Do("react", keyWhat, "stand"), nil)
	_, s = playIn(t, s, engine.Do("blow", keyCover, "open"), facesOf(9, 1))
	st, _ = playIn(t, s, engine.Do("strike-back", keyAim, officer, keyAt, "1", keyNumber, "1"), facesOf(3, 6))
	assert.Equal(t, []string{officer}, fellIn(t, st))
}

// TestTheBlowKnowsTheCover: for targets still standing where they were last fired at the cover is not asked;
// for those who have moved it is.
func TestTheBlowKnowsTheCover(t *testing.T) {
	s := charging(t, men(6, Average, "musket")).settled()
	s = s.withUnit(at(t, s, "French infantry").WithMark(markCover, 1+int(inHard)))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	_, stood := playIn(t, s, engine.Do("react", keyWhat, "stand"), nil)
	keys := stood.threadKeys(stood.Threads[0])
	assert.Len(t, keys, 2)
	assert.Equal(t, "hard", keys[0].Do.In.Get(keyCover))
	st, _ := playIn(t, stood, engine.Do("blow"), facesOf(18, 1))
	assert.Equal(t, "hard", deedOf(t, st).Cover)
	_, s = playIn(t, s, engine.Do("react", keyWhat, "move", keyCover, "open"), []int{3})
	_, s = playIn(t, s, engine.Do("regain", keyWhat, "yes"), nil)
	assert.Equal(t, "E5", System{}.Form(s, engine.Do("blow")).Refused.Code)
}

// TestHill84BlowAndReturn: the charger strikes first, charging, at the cover of his target; survivors strike
// back at the ground charged over; both sides have then acted.
func TestHill84BlowAndReturn(t *testing.T) {
	s := charging(t, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes", keyNumber, "4", "charged", "4"), nil)
	_, s = playIn(t, s, engine.Do("react", keyWhat, "stand"), nil)
	st, s := playIn(t, s, engine.Do("blow", keyCover, "hard"), append(facesOf(6, 6), facesOf(6, 1)...))
	d := deedOf(t, st)
	assert.Equal(t, reckAttack(entry{actor: Veteran, target: Average, cover: inHard, mounted: true, charges: true}).Target,
		d.Groups[0].Reck.Target)
	assert.Equal(t, []int{4, 2, 2}, []int{d.of(), d.made(), d.Rest})
	assert.Equal(t, "U4", refusedIn(t, s, engine.Do("strike-back", keyNumber, "3")).Code, "only those charged")
	st, s = playIn(t, s, engine.Do("strike-back"), append(facesOf(3, 6), facesOf(3, 1)...))
	d = deedOf(t, st)
	assert.Equal(t, reckAttack(entry{actor: Average, target: Veteran, cover: inOpen, targetMounted: true}).Target, d.Groups[0].Reck.Target)
	assert.Empty(t, s.Threads, "the charge is over")
	s = s.settled()
	assert.Equal(t, []int{5, 0}, []int{at(t, s, "Dragoons").Alive(), fresh(at(t, s, "Dragoons"))})
	assert.Equal(t, []int{4, 2}, []int{at(t, s, "French infantry").Alive(), fresh(at(t, s, "French infantry"))},
		"the two not charged have not acted")
	for _, name := range []string{"Dragoons", "French infantry"} {
		assert.Equal(t, 1, at(t, s, name).Mark(markCheck), name)
	}
}

// TestThreadWaitsInTheDuties: an unfinished charge waits, and can be resumed after other entries.
func TestThreadWaitsInTheDuties(t *testing.T) {
	s := charging(t, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	d := System{}.Desk(s)
	require.NotEmpty(t, d.Duties)
	assert.Equal(t, "Charge of the Dragoons", d.Duties[0].Title)
	back := s
	back.Threads = nil
	assert.Equal(t, "There is no charge in progress.", refusedIn(t, back, engine.Do("contact")).Text)
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	assert.Equal(t, atReact, s.Threads[0].At)
}

// TestHill82HalvedRanges: an Average figure fires at half the distance from which the charger started, read as
// a bracket. Source: HILL-82.
func TestHill82HalvedRanges(t *testing.T) {
	for b := to3; b < over72; b++ {
		_, far := b.bounds()
		half := b.half()
		_, top := half.bounds()
		assert.LessOrEqual(t, far/2, top, "half of %d lies within the bracket", far)
		if half > to3 {
			_, nearer := (half - 1).bounds()
			assert.Greater(t, far/2, nearer, "and not within a nearer one")
		}
	}
	assert.Equal(t, to48, over72.half(), "half of more than 72 inches")
}

// TestHill84PairsLeft: those charged drop out with their own charger; where several face one charger, in
// proportion, rounded up. Source: HILL-84.
func TestHill84PairsLeft(t *testing.T) {
	for _, x := range []struct{ charged, chargers, left, want int }{
		{5, 5, 5, 5}, {5, 5, 3, 3}, {4, 6, 5, 4}, {4, 6, 2, 2}, {6, 3, 3, 6}, {6, 3, 2, 4}, {7, 3, 2, 5}, {7, 3, 0, 0}, {3, 3, 0, 0},
	} {
		assert.Equal(t, x.want, paired(x.charged, x.chargers, x.left), "%+v", x)
	}
}

// TestContactIsCounted: at most as many are in contact as charge and as stand there, at least one of each.
// Source: HILL-80, 81.
func TestContactIsCounted(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(4, Average, "musket")))
	s, _ = play(t, s, "unit-charge unit=u"+num(at(t, s, "60th Rifles").ID)+" against=u"+num(at(t, s, "French infantry").ID)+" cover=open",
		[]int{6})
	contact := "contact thread=t" + num(s.Threads[0].ID) + " what=yes"
	for numbers, is := range map[[2]int]bool{{6, 4}: true, {1, 1}: true, {6, 1}: true, {7, 4}: false, {0, 4}: false, {6, 5}: false,
		{6, 0}: false} {
		c := rulestest.Line(t, fmt.Sprintf("%s n=%d charged=%d", contact, numbers[0], numbers[1]))
		assert.Equal(t, is, System{}.Form(s, c).Refused == nil, "%v", numbers)
	}
	c := rulestest.Line(t, contact)
	for _, f := range (System{}).Form(s, c).Fields {
		if most, is := map[string]int{keyNumber: 6, "charged": 4}[f.Key]; is {
			assert.Equal(t, []any{1, most, num(most)}, []any{f.Min, f.Max, f.Value}, f.Key)
		}
	}
}

// TestChargersAreInTheOpen: who has charged has left his cover, so an attack on him does not ask for it; and in contact, with no figure
// to spare, he is offered neither a volley nor another charge, with the reason.
func TestChargersAreInTheOpen(t *testing.T) {
	s := charging(t, men(8, Average, "musket")).settled()
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	_, s = playIn(t, s, engine.Do("react", keyWhat, "stand"), nil)
	_, s = playIn(t, s, engine.Do("blow", keyCover, "hard"), facesOf(18, 1))
	_, s = playIn(t, s, engine.Do("strike-back"), facesOf(18, 1))
	s = s.settled()
	refused := func(name string) (out []string) {
		for _, id := range []string{"volley", "unit-charge", "unit-attack", "unit-move"} {
			for _, k := range s.unitKeys(markActed(at(t, s, name), false)) {
				if k.ID == id {
					out = append(out, k.Refused)
				}
			}
		}
		return out
	}
	const locked = "They are in contact: they attack, or move off."
	assert.Equal(t, []string{locked, locked, "", ""}, refused("Dragoons"))
	assert.Equal(t, []string{"", "", "", ""}, refused("French infantry"), "some of them stand apart")
	s.Side, s.Active = NonPlayers, at(t, s, "French infantry").ID
	s = s.withUnit(markActed(at(t, s, "French infantry"), false))
	f := System{}.Form(s, engine.Do("unit-attack", keyUnit, ref("u", s.Active)))
	require.Nil(t, f.Refused)
	i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == keyCover })
	assert.Equal(t, []string{"open", "They charged, and left whatever cover they had."}, []string{f.Fields[i].Value, f.Fields[i].Help})
	s.Side, s.Active = Players, at(t, s, "Dragoons").ID
	s = s.withUnit(markActed(at(t, s, "Dragoons"), false))
	f = System{}.Form(s, engine.Do("unit-attack", keyUnit, ref("u", s.Active)))
	i = slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == keyCover })
	assert.Equal(t, []string{"hard", ""}, []string{f.Fields[i].Value, f.Fields[i].Help}, "those charged are where the blow met them")
}

// TestChargersStandOnTheGroundChargedOver: whoever charged over rough ground is proposed as standing on it when he is attacked,
// where horses hinder. Source: HILL-84; hill-tables 3.3.
func TestChargersStandOnTheGroundChargedOver(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(8, Average, "musket")))
	s, _ = play(t, s, "unit-charge unit=u"+num(at(t, s, "60th Rifles").ID)+" against=u"+num(at(t, s, "French infantry").ID)+" cover=rough",
		[]int{6})
	s = s.settled()
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	_, s = playIn(t, s, engine.Do("react", keyWhat, "stand"), nil)
	st, s := playIn(t, s, engine.Do("blow", keyCover, "rough"), facesOf(18, 1))
	assert.NotContains(t, cardText(tellOf(st).Card), "cover", "where they stand is told with the charge")
	for _, f := range (System{}).Form(s, engine.Do("adjust")).Fields {
		assert.NotContains(t, f.Label, "60th", "nothing has happened to them yet")
	}
	_, s = playIn(t, s, engine.Do("strike-back"), facesOf(18, 1))
	s = s.settled()
	s.Side, s.Active = NonPlayers, at(t, s, "French infantry").ID
	s = s.withUnit(markActed(at(t, s, "French infantry"), false))
	f := System{}.Form(s, engine.Do("unit-attack", keyUnit, ref("u", s.Active)))
	i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == keyCover })
	assert.Equal(t, "rough", f.Fields[i].Value)
}
