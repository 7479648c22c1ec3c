package hill

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// The numbered invariants of hill-tables 8 that concern movement, combat and morale. "Strict" means
// strict wherever neither number is at a limit.

var soldiersAndCivilians = []Quality{Veteran, Average, Conscript, Civilian}

// harder demands that b needs a lower throw than a, or the same if one of them is at a limit.
func harder(t *testing.T, a, b book.Sum, what string) {
	t.Helper()
	if a.Limit == nil && b.Limit == nil {
		assert.Less(t, a.Target, b.Target, what)
		return
	}
	assert.LessOrEqual(t, a.Target, b.Target, what)
}

// shotsOf calls each with every entry of weapon w that is in range.
func shotsOf(w weapon, each func(e entry, name string)) {
	for _, actor := range soldiersAndCivilians {
		for _, target := range soldiersAndCivilians {
			for rng := to3; rng <= over72; rng++ {
				for c := range cover(covers) {
					for flags := range 8 {
						e := entry{actor: actor, target: target, rng: rng, cover: c, times: 1, marksman: flags&1 > 0, mounted: flags&2 > 0,
							targetMounted: flags&4 > 0}
						if fireBase[w][rng] != out {
							each(e, fmt.Sprintf("%s %+v", weaponNames[w].id, e))
						}
					}
				}
			}
		}
	}
}

// attacksOf calls each with every entry of an Attack.
func attacksOf(each func(e entry, name string)) {
	for _, actor := range soldiersAndCivilians {
		for _, target := range soldiersAndCivilians {
			for c := range cover(covers) {
				for flags := range 8 {
					e := entry{actor: actor, target: target, cover: c, times: 1, charges: flags&1 > 0, mounted: flags&2 > 0, targetMounted: flags&4 > 0}
					each(e, fmt.Sprintf("attack %+v", e))
				}
			}
		}
	}
}

// testsOf calls each with every entry of a test that is within reach.
func testsOf(m missile, each func(e entry, name string)) {
	for actor := Veteran; actor <= Transport; actor++ {
		for rng := to3; rng <= over72; rng++ {
			for c := range cover(covers) {
				for _, mounted := range []bool{false, true} {
					e := entry{actor: actor, rng: rng, cover: c, times: 1, mounted: mounted}
					if testBase[m][rng] != out {
						each(e, fmt.Sprintf("%s %+v", missileNames[m].id, e))
					}
				}
			}
		}
	}
}

func TestInvariants1To3FasterClassesAndHorses(t *testing.T) {
	for face := 1; face <= 6; face++ {
		for _, mounted := range []bool{false, true} {
			for q := Veteran; q < Transport; q++ {
				assert.Greater(t, distance(q, inOpen, mounted, false, face), distance(q+1, inOpen, mounted, false, face), "%s, mounted %v, face %d", q,
					mounted, face)
			}
		}
		for q := Veteran; q <= Transport; q++ {
			assert.Greater(t, distance(q, inOpen, true, false, face), distance(q, inOpen, false, false, face), "%s, face %d", q, face)
		}
	}
}

func TestInvariants4To6RoughGround(t *testing.T) {
	for q := Veteran; q <= Transport; q++ {
		foot, horse := 0, 0
		for face := 1; face <= 6; face++ {
			f, h := distance(q, inRough, false, false, face), distance(q, inRough, true, false, face)
			assert.Equal(t, distance(q, inOpen, false, false, face), 2*f, "half, %s face %d", q, face)
			quarter := distance(q, inOpen, true, false, face)
			assert.InDelta(t, quarter, 4*h, inch, "a quarter to the half inch, %s face %d", q, face)
			assert.Zero(t, h%(inch/2), "half inches, %s face %d", q, face)
			assert.LessOrEqual(t, h, f, "%s face %d", q, face)
			foot, horse = foot+f, horse+h
		}
		assert.Less(t, horse, foot, "%s on average", q)
	}
}

func TestInvariant7ChargeOutreachesMove(t *testing.T) {
	for q := Veteran; q <= Civilian; q++ {
		for face := 1; face <= 6; face++ {
			for _, mounted := range []bool{false, true} {
				for _, ground := range []cover{inOpen, inRough} {
					assert.Greater(t, distance(q, ground, mounted, true, face), distance(q, ground, mounted, false, face), "%s %v %v %d", q, mounted,
						ground, face)
				}
			}
		}
	}
}

func TestInvariant8OrderOfClassesInTheRough(t *testing.T) {
	for _, mounted := range []bool{false, true} {
		for q := Veteran; q < Transport; q++ {
			better, worse := 0, 0
			for face := 1; face <= 6; face++ {
				b, w := distance(q, inRough, mounted, false, face), distance(q+1, inRough, mounted, false, face)
				assert.GreaterOrEqual(t, b, w, "%s mounted %v face %d", q, mounted, face)
				better, worse = better+b, worse+w
			}
			assert.Greater(t, better, worse, "%s mounted %v", q, mounted)
		}
	}
}

func TestInvariant9HorseArtillery(t *testing.T) {
	for face := 1; face <= 6; face++ {
		assert.Greater(t, distance(Transport, inOpen, true, false, face), distance(Transport, inOpen, false, false, face))
		assert.LessOrEqual(t, distance(Transport, inRough, true, false, face), distance(Transport, inRough, false, false, face))
	}
	// Light and field guns move alike: the form of a Move knows only Transport and whether it is mounted.
	assert.Equal(t, []string{"actor", "cover", "actor-mounted"}, fieldsOf("move"))
}

func TestInvariant10TransportCannotCharge(t *testing.T) {
	f := System{}.Form(State{}, engine.Do("charge", "actor", "transport", "cover", "open"))
	require.NotNil(t, f.Refused)
	assert.Equal(t, "E6", f.Refused.Code)
	assert.Equal(t, "slowest of the group", System{}.Form(State{}, engine.Do("move")).Fields[0].Note)
}

func TestInvariants11To22Fire(t *testing.T) {
	for w := range weapon(weapons) {
		shotsOf(w, func(e entry, name string) {
			r := reckFire(w, e)
			change := func(f func(e *entry)) book.Sum {
				x := e
				f(&x)
				return reckFire(w, x)
			}
			if e.actor < Civilian {
				harder(t, r, change(func(x *entry) { x.actor++ }), "11 better quality: "+name)
			}
			if fireBase[w][e.rng+1] != out {
				harder(t, r, change(func(x *entry) { x.rng++ }), "12 longer bracket: "+name)
			}
			if w == rifle && fireBase[musket][e.rng] != out {
				harder(t, r, reckFire(musket, e), "14 rifle beats musket: "+name)
			}
			if w == musket && fireBase[carbine][e.rng] != out {
				assert.LessOrEqual(t, r.Target, reckFire(carbine, e).Target, "15 musket and carbine: "+name)
			}
			if w == carbine && fireBase[pistol][e.rng] != out {
				assert.LessOrEqual(t, r.Target, reckFire(pistol, e).Target, "15 carbine and pistol: "+name)
			}
			if !e.mounted {
				harder(t, r, change(func(x *entry) { x.mounted = true }), "17 from the saddle: "+name)
			}
			if !e.targetMounted {
				harder(t, change(func(x *entry) { x.targetMounted = true }), r, "18 mounted target: "+name)
			}
			if e.cover == inOpen {
				assert.Equal(t, r.Target, change(func(x *entry) { x.cover = inRough }).Target, "19 rough is none: "+name)
			} else if e.cover < inFort {
				harder(t, r, change(func(x *entry) { x.cover++ }), "19 better cover: "+name)
			}
			if !e.marksman {
				harder(t, change(func(x *entry) { x.marksman = true }), r, "20 Marksman: "+name)
			}
			if e.target < Civilian {
				assert.LessOrEqual(t, change(func(x *entry) { x.target = Civilian }).Target, r.Target, "22 civilians: "+name)
			}
			assert.True(t, r.Target >= minNeed && r.Target <= maxNeed, "25 never certain, never impossible: "+name)
			assert.True(t, words.Chance(r).In > 0 && words.Chance(r).In < words.Chance(r).Of, "25: "+name)
		})
	}
}

func TestInvariant13Reach(t *testing.T) {
	assert.Equal(t, []int{6, 12, 18, 36}, []int{designed().reach(pistol), designed().reach(carbine), designed().reach(musket),
		designed().reach(rifle)})
}

// TestInvariant16RifleFiredAsMusket: a rifle with a loose ball is entered as Fire Musket; it has no entry of
// its own.
func TestInvariant16RifleFiredAsMusket(t *testing.T) {
	p, ok := rules.Find("fire-musket")
	require.True(t, ok)
	assert.Contains(t, p.Ref, "a rifle with a loose ball")
	st := resolved(t, engine.Do("fire-musket", "actor", "veteran", "target", "average", "range", "3-6", "cover", "open"),
		given("shot", 4, 4, 4))
	assert.NotContains(t, cardText(tellOf(st).Card), "Mark the rifle")
}

func TestInvariant21OutOfRange(t *testing.T) {
	for w, n := range weaponNames {
		for rng := to3; rng <= over72; rng++ {
			if fireBase[w][rng] != out {
				continue
			}
			st := resolved(t, engine.Do("fire-"+n.id, "actor", "average", "target", "average", "range", bracketIDs[rng], "cover", "open"))
			told := tellOf(st)
			assert.Equal(t, "Out of range", told.Card.Word, "%s %s", n.id, bracketIDs[rng])
			assert.Contains(t, told.Card.Notes, "The action is used.")
			assert.Equal(t, weapon(w) == rifle, len(told.Card.Todo) == 1, "%s %s: a rifle is marked", n.id, bracketIDs[rng])
		}
	}
}

func TestInvariant23ReactionFireInQualityOrder(t *testing.T) {
	for w := range weapon(weapons) {
		for from := 1; from <= 36; from++ {
			best := 0
			for _, q := range []Quality{Veteran, Average, Conscript} {
				r := reckFire(w, entry{actor: q, target: Average, rng: reaction(q, from), cover: inOpen})
				n := r.Target
				if n == 0 {
					n = maxNeed + 1 // out of range is worse than any number
				}
				assert.GreaterOrEqual(t, n, best, "%s from %d inches, %s", weaponNames[w].id, from, q)
				best = n
			}
		}
	}
}

func TestInvariant24OfficerWithPistol(t *testing.T) {
	for rng := to3; rng <= to6; rng++ {
		officer := reckFire(pistol, entry{actor: Veteran, target: Average, rng: rng})
		private := reckFire(musket, entry{actor: Average, target: Average, rng: rng})
		assert.GreaterOrEqual(t, officer.Target, private.Target, bracketIDs[rng])
	}
}

func TestInvariants26To32Attack(t *testing.T) {
	attacksOf(func(e entry, name string) {
		r := reckAttack(e)
		change := func(f func(e *entry)) book.Sum {
			x := e
			f(&x)
			return reckAttack(x)
		}
		if e.actor < Civilian {
			harder(t, r, change(func(x *entry) { x.actor++ }), "26 better attacker: "+name)
		}
		if e.target < Civilian {
			harder(t, change(func(x *entry) { x.target++ }), r, "27 better defender: "+name)
		}
		foot := change(func(x *entry) { x.mounted, x.targetMounted = false, false })
		mounted := change(func(x *entry) { x.mounted, x.targetMounted = true, false })
		against := change(func(x *entry) { x.mounted, x.targetMounted = false, true })
		if e.cover == inOpen {
			harder(t, mounted, foot, "28 mounted against foot: "+name)
			harder(t, foot, against, "28 foot against mounted: "+name)
		} else {
			assert.GreaterOrEqual(t, mounted.Target, foot.Target, "29 no gain from a horse: "+name)
			assert.LessOrEqual(t, against.Target, foot.Target, "29 no gain for the mounted defender: "+name)
		}
		assert.Equal(t, foot.Target, change(func(x *entry) { x.mounted, x.targetMounted = true, true }).Target, "30 both mounted: "+name)
		if e.mounted == e.targetMounted {
			if e.cover == inOpen {
				assert.Equal(t, r.Target, change(func(x *entry) { x.cover = inRough }).Target, "31 rough is open: "+name)
			} else if e.cover < inFort {
				harder(t, r, change(func(x *entry) { x.cover++ }), "31 better cover: "+name)
			}
		}
		if !e.charges {
			harder(t, change(func(x *entry) { x.charges = true }), r, "32 charging helps: "+name)
		}
	})
}

func TestInvariant33TransportInAnAttack(t *testing.T) {
	for _, c := range []struct{ actor, target, code string }{{"transport", "average", "E6"}, {"average", "transport", "E9"}} {
		f := System{}.Form(State{}, engine.Do("attack", "actor", c.actor, "target", c.target, "cover", "open"))
		require.NotNil(t, f.Refused)
		assert.Equal(t, c.code, f.Refused.Code)
	}
}

func TestInvariant34ConscriptsStandBetween(t *testing.T) {
	between := func(a, b, c int, what string) {
		t.Helper()
		assert.True(t, a < b && b < c || a > b && b > c, "%s: %d %d %d", what, a, b, c)
	}
	for name, row := range map[string][]int{"movement": moveBase[:], "fire": firer[:], "attack": attacker[:], "tests": testActor[:],
		"check": checkNeed[:], "rally": rallyNeed[:]} {
		between(row[Average], row[Conscript], row[Civilian], name)
	}
}

func TestInvariants35To38Tests(t *testing.T) {
	for m := range missile(missiles) {
		testsOf(m, func(e entry, name string) {
			r := reckTest(m, e)
			change := func(f func(e *entry)) book.Sum {
				x := e
				f(&x)
				return reckTest(m, x)
			}
			if e.actor < Civilian {
				harder(t, r, change(func(x *entry) { x.actor++ }), "35 better quality: "+name)
			}
			if e.actor == Civilian {
				assert.GreaterOrEqual(t, change(func(x *entry) { x.actor = Transport }).Target, r.Target, "35 Transport: "+name)
			}
			if !e.mounted {
				harder(t, r, change(func(x *entry) { x.mounted = true }), "36 mounted: "+name)
			}
			if e.cover == inOpen {
				assert.Equal(t, r.Target, change(func(x *entry) { x.cover = inRough }).Target, "37 rough is none: "+name)
			} else if e.cover < inFort {
				harder(t, change(func(x *entry) { x.cover++ }), r, "37 better cover: "+name)
			}
			if m != blast && testBase[m][e.rng+1] != out {
				assert.LessOrEqual(t, change(func(x *entry) { x.rng++ }).Target, r.Target, "38 never deadlier farther off: "+name)
			}
		})
	}
}

func TestInvariant39Reaches(t *testing.T) {
	assert.Equal(t, []int{24, 36, 48, 72}, []int{guns[lightGun].cone, guns[fieldGun].cone, guns[lightGun].line, guns[fieldGun].line})
	last := func(m missile) (inches int) {
		for rng, base := range testBase[m] {
			if base != out && rng < len(bracketTops) {
				inches = bracketTops[rng]
			}
		}
		return inches
	}
	assert.Equal(t, guns[fieldGun].cone, last(cannister))
	assert.Equal(t, guns[fieldGun].line, last(roundshot))
	// The brackets beyond the light gun's reach are labelled so.
	assert.Equal(t, guns[lightGun].cone, bracketTops[onlyField[cannister]-1])
	assert.Equal(t, guns[lightGun].line, bracketTops[onlyField[roundshot]-1])
	for g, inches := range map[string]int{"light": 48, "field": 72} {
		do := engine.Do("fire-"+g, "actor", "average")
		st := resolved(t, do, answered("howitzer", "yes"), answered("shell-range", fmt.Sprint(inches)), given("gun", 6, 6))
		assert.NotEqual(t, "Falls short", tellOf(st).Card.Word, "%s at %d", g, inches)
		st = resolved(t, do, answered("howitzer", "yes"), answered("shell-range", fmt.Sprintf("%d.5", inches)))
		assert.Equal(t, "Falls short", tellOf(st).Card.Word, "%s beyond %d", g, inches)
	}
}

func TestInvariant40BlastWithoutRange(t *testing.T) {
	assert.NotContains(t, fieldsOf("test-blast"), keyRange)
	assert.Equal(t, 3, blastRadius)
	with := System{}.Form(State{}, engine.Do("test-blast", "actor", "average", "cover", "open", "range", "over-72"))
	assert.Equal(t, 9, with.Reckoning.Target, "a Range is ignored")
}

func TestInvariants41And42CrewsAndRange(t *testing.T) {
	assert.Less(t, reckGun(Veteran).Target, reckGun(Average).Target)
	assert.Less(t, reckGun(Average).Target, reckGun(Conscript).Target)
	for q := Veteran; q <= Conscript; q++ {
		last := 0
		for _, row := range shellRange {
			n := reckShell(q, row.Max, row.Is).Target
			assert.Greater(t, n, last, "42 farther, %s", q)
			last = n
			if q < Conscript {
				assert.Less(t, n, reckShell(q+1, row.Max, row.Is).Target, "42 worse crew, %s", q)
			}
		}
	}
}

func TestInvariant43Loads(t *testing.T) {
	assert.Equal(t, 1, guns[lightGun].load)
	assert.Equal(t, 2, guns[fieldGun].load)
	for _, w := range []string{"pistol", "carbine", "musket", "rifle"} {
		st := resolved(t, engine.Do("fire-"+w, "actor", "average", "target", "average", "range", "0-3", "cover", "open"), given("shot", 1, 1, 1))
		marks := rulestest.Many(tellOf(st).Card.Todo, func(o view.Order) bool { return o.What.String() == "Mark the rifle as unloaded" })
		assert.Equal(t, map[string]int{"rifle": 1}[w], marks, w)
	}
	load := cardText(tellOf(resolved(t, engine.Do("stand"), answered("rallying", "no"))).Card)
	assert.Contains(t, load, "at least two are needed")
}

func TestInvariants44To47Morale(t *testing.T) {
	for _, rallies := range []bool{false, true} {
		for _, q := range soldiersAndCivilians {
			for _, g := range []gone{fewerGone, halfIsGone} {
				if q < Civilian {
					assert.Less(t, reckMorale(q, rallies, g).Target, reckMorale(q+1, rallies, g).Target, "44, 47 %s", q)
				}
			}
			assert.Less(t, reckMorale(q, rallies, fewerGone).Target, reckMorale(q, rallies, halfIsGone).Target, "45 %s", q)
			// 46: an officer replaces the unit's own row with the Veteran row.
			if q > Veteran {
				assert.Less(t, reckMorale(Veteran, rallies, fewerGone).Target, reckMorale(q, rallies, fewerGone).Target, "46 %s", q)
			}
		}
	}
	assert.Contains(t, askHalfGone.Hint, "Exactly half counts")
}

func TestInvariant48TransportAndMorale(t *testing.T) {
	f := System{}.Form(State{}, engine.Do("check-morale", "actor", "transport"))
	require.NotNil(t, f.Refused)
	assert.Equal(t, "E8", f.Refused.Code)
	_, err := System{}.Resolve(State{}, engine.Do("stand", "actor", "transport"), dice.NewCup(answered("rallying", "yes")))
	var no *engine.Refusal
	require.ErrorAs(t, err, &no)
	assert.Equal(t, "E8", no.Code)
}

func TestInvariant49StatesOfMorale(t *testing.T) {
	for _, c := range []struct {
		do    string
		given []dice.Given
		word  string
		bad   bool
		order string
	}{
		{"check-morale", []dice.Given{answered("half-gone", "no"), given("check", 3, 3)}, "Solid", false, ""},
		{"check-morale", []dice.Given{answered("half-gone", "no"), given("check", 3, 2)}, "Wavering", true, "Mark the unit Wavering"},
		{"stand", []dice.Given{answered("rallying", "yes"), answered("half-gone", "no"), given("rally", 3, 2)}, "Solid again", false,
			"Take the Wavering marker off"},
		{"stand", []dice.Given{answered("rallying", "yes"), answered("half-gone", "no"), given("rally", 2, 2)}, "It breaks", true,
			"Remove the unit"},
	} {
		card := tellOf(resolved(t, engine.Do(c.do, "actor", "average"), c.given...)).Card
		assert.Equal(t, c.word, card.Word)
		assert.Equal(t, c.bad, card.Bad, c.word)
		if c.order == "" {
			assert.Empty(t, card.Todo, c.word)
		} else {
			require.Len(t, card.Todo, 1, c.word)
			assert.Equal(t, c.order, card.Todo[0].What.String())
		}
	}
}

// TestInvariant50ChecksAndTestsAreNoActions: checks and tests leave the state as it is, and use up no action.
func TestInvariant50ChecksAndTestsAreNoActions(t *testing.T) {
	for _, st := range []engine.Step{
		resolved(t, engine.Do("check-morale", "actor", "average"), answered("half-gone", "no"), given("check", 1, 2)),
		resolved(t, engine.Do("test-blast", "actor", "average", "cover", "open"), given("test", 1, 2, 3)),
	} {
		for _, e := range st.Events {
			assert.Equal(t, State{}, rulestest.Applied(t, System{}, State{}, e))
		}
		p, _ := rules.Find(st.Do.Do)
		assert.Contains(t, p.Ref, "not an action")
	}
}

// TestInvariant73EveryDiceModeGivesTheSame: faces thrown by the computer, typed, kept, or only counted give the
// same outcome.
func TestInvariant73EveryDiceModeGivesTheSame(t *testing.T) {
	do := engine.Do("fire-musket", "actor", "average", "target", "average", "range", "0-3", "cover", "open", "repeat", "4")
	faces := [][]int{{4, 4, 4}, {6, 6, 6}, {1, 1, 1}, {5, 5, 1}}
	want := ""
	for _, by := range []dice.By{dice.Computer, dice.Table, dice.Kept} {
		all := rulestest.Each(faces, func(f []int) dice.Given { return dice.Given{ID: "shot", By: by, Faces: f} })
		got := fmt.Sprintf("%+v", resolved(t, do, all...).Events)
		if want == "" {
			want = got
		}
		assert.Equal(t, want, got)
	}
	counted := resolved(t, do, dice.Given{ID: "shot", By: dice.Table, Hits: 2, Of: 4})
	assert.Equal(t, want, fmt.Sprintf("%+v", counted.Events))
	for _, m := range (System{}).DiceModes() {
		assert.Equal(t, m.ID != "computer", m.OnTable(rollShot.Class), m.ID)
		assert.Equal(t, m.ID == "all", m.OnTable(rollMove.Class), m.ID)
	}
}
