package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// Facts that are settled on the table and only stated by the console: each appears in the paragraph that the
// referee reads on the form.
func TestReferencesSayTheFacts(t *testing.T) {
	for _, c := range []struct{ id, procedure, says string }{
		{"HILL-14", "move", "the slowest figure"},
		{"HILL-14", "charge", "the best figure"},
		{"HILL-23", "fire-carbine", "carbine or blunderbuss"},
		{"HILL-29", "fire-light", "French guns up to 8-pounders and 6-pounder howitzers, British guns under 9-pounders"},
		{"HILL-29", "fire-field", "French guns above 8-pounders, British guns from 9-pounders, howitzers from 5½ inches"},
		{"HILL-34", "assess", "tried again until it succeeds"},
		{"HILL-35", "fire-musket", "outposts and hasty trenches are hard"},
		{"HILL-40", "end-turn", "Every figure has acted"},
		{"HILL-41", "press", "an event, or the initiative for the Players or the Non-Players"},
		{"HILL-43", "press", "one of its units that has not acted, and all of its figures act"},
		{"HILL-43", "stand", "Standing still is an action"},
		{"HILL-44", "check-morale", "Every unit that lost a figure during an initiative checks once"},
		{"HILL-50", "move", "Less may be used, in any direction"},
		{"HILL-51", "move", "the ground that makes up most of the way"},
		{"HILL-53", "move", "never through figures and never into contact"},
		{"HILL-54", "move", "Mounting and dismounting are free"},
		{"HILL-54", "charge", "no mounting or dismounting"},
		{"HILL-55", "move", "limbering, unlimbering or moving a gun takes a Move of the whole crew"},
		{"HILL-60", "fire-pistol", "from base to base, not through a gap under half an inch, and never at figures in contact with your own"},
		{"HILL-61", "fire-rifle", "Foliage and the like is soft cover; walls, rocks, outposts and hasty trenches are hard; fortifications are " +
			"prepared works"},
		{"HILL-62", "fire-rifle", "A shot out of range still uses the action"},
		{"HILL-63", "fire-rifle", "Rifles start loaded"},
		{"HILL-63", "stand", "A rifle fired as a rifle takes one Load action"},
		{"HILL-64", "fire-musket", "a rifle fired so gains nothing from its rifling"},
		{"HILL-71", "stand", "a light gun one, a field gun two, by the whole crew, at least two"},
		{"HILL-72", "fire-field", "turned up to 30° to either side"},
		{"HILL-73", "fire-field", "every base on a line of 72″"},
		{"HILL-74", "fire-light", "a cone of 60° and 24″"},
		{"HILL-75", "fire-light", "all within 3″ of where it bursts, friend or foe"},
		{"HILL-76", "test-blast", "Wagons, guns and teams test as Transport, their men by their own quality"},
		{"HILL-80", "charge", "against a figure in plain view"},
		{"HILL-81", "charge", "a target that has not yet acted may react with a Move or a shot"},
		{"HILL-84", "attack", "both have used their actions"},
		{"HILL-91", "check-morale", "A unit that fails is Wavering and may only Move or Rally"},
		{"HILL-91", "stand", "it becomes Solid again or is removed"},
		{"HILL-92", "check-morale", "an officer or NCO makes it Veteran"},
		{"HILL-94", "check-morale", "Wagons, guns and animals never check"},
		{"HILL-95", "check-morale", "when the acting unit has finished"},
		{"HILL-100", "parley-villagers", "within 6″"},
		{"HILL-101", "explore-village", "enters a village, once"},
		{"HILL-102", "scout", "within 12″ and with a clear view"},
		{"HILL-103", "interrogate", "then he is removed"},
		{"HILL-106", "behind", "Nothing is placed behind the friendly lines"},
		{"HILL-110", "ignore", "The referee leaves the event out"},
		{"ruling 10", "stand", "A Wavering unit may not load"},
		{"ruling 10", "check-morale", "a Wavering unit that fails again stays as it is"},
		{"ruling 11", "stand", "it may rally as a whole"},
		{"ruling 16", "press", "an event"},
		{"ruling 28", "assess", "must leave with its next Move"},
		{"ruling 33", "test-roundshot", "Wagons, guns and teams test as Transport, their men by their own quality"},
		{"ruling 38", "test-roundshot", "Friend and foe test alike"},
		{"ruling 42", "end-game", "No Player figure is left on the table, or the referee ends it. A unit still out then counts as destroyed"},
	} {
		assert.Contains(t, System{}.Form(opening(t), engine.Do(c.procedure)).Ref, c.says, "%s, %s", c.id, c.procedure)
	}
}

func fieldsOf(id string) []string { return rulestest.Asked(System{}.Form(State{}, engine.Do(id))) }

// HILL-25, 26, 30, 32, 33; ruling 21: what each event brings. Officers only where a die decides, two with a
// headquarters; guns with four crew; civilians without a number; messengers as riders.
func TestHill20To36WhoComes(t *testing.T) {
	throws := map[string][]string{}
	for _, k := range allKinds() {
		for _, a := range k.dice {
			if a.what == ofOfficer {
				throws[k.id] = append(throws[k.id], "officer")
			}
		}
	}
	for _, id := range []string{"con", "avg", "vet", "cav"} {
		assert.Len(t, throws[id], 1, "%s: a die decides about an officer", id)
	}
	for _, id := range []string{"bandit", "desert", "guer", "armed", "convoy", "picket", "guard", "lart", "fart", "hq", "msg"} {
		assert.Empty(t, throws[id], "%s: no die for an officer", id)
	}
	for _, id := range []string{"villagers", "monks", "aristo"} {
		assert.True(t, must(id).civil, id)
	}
	assert.Equal(t, "Average crew, foot artillery", strings.TrimPrefix(describe(Drawn{Kind: "lart", Quality: Average}),
		"8-pounder or lighter, "))
	assert.Contains(t, describe(Drawn{Kind: "msg", Quality: Veteran, Officers: 1, Mounted: true}), "mounted, pistols")
	for _, id := range []string{"con", "avg", "vet", "convoy", "garrison", "picket", "guard"} {
		assert.Equal(t, "muskets", must(id).arms, "HILL-23: French infantry, %s", id)
	}
	assert.Equal(t, "carbines (dragoons: muskets)", must("cav").arms, "HILL-23")
	for _, id := range []string{"guer", "bandit", "desert"} {
		assert.Equal(t, "armed like your figures", must(id).arms, id)
	}
	assert.Equal(t, Conscript, must("bandit").quality, "HILL-25")
	assert.Equal(t, Average, must("guer").quality, "HILL-24")
	assert.Equal(t, Veteran, must("hq").quality, "HILL-33")
	for faces, officers := range map[int]int{1: 2, 6: 2} {
		s := opening(t)
		s.Turn = 2
		s, _ = play(t, s, "press", []int{1, 1, 3, 3, 1, 1, faces, 3, 3})
		require.Len(t, s.Pending, 1)
		assert.Equal(t, "hq", s.Pending[0].Kind)
		assert.Equal(t, officers, s.Pending[0].Officers)
	}
	gun, _ := play(t, State{Turn: 2, Next: 1, Set: calm, ToAct: Acts{P: 3}}, "press", []int{1, 1, 2, 4, 1, 1, 3, 2, 2, 3, 3})
	require.Len(t, gun.Pending, 1)
	assert.Equal(t, []any{"lart", 4}, []any{gun.Pending[0].Kind, gun.Pending[0].Figures}, "HILL-30, 58: four crew")
}

// The rulings on entries: which fields there are, what counts and what does not. Source: hill-tables 9.
func TestRulingsOnEntries(t *testing.T) {
	reck := func(id string, pairs ...string) engine.Reckoning {
		f := System{}.Form(State{}, engine.Do(id, pairs...))
		require.NotNil(t, f.Reckoning, "%s %v: %v", id, pairs, f.Refused)
		return *f.Reckoning
	}
	need := func(id string, pairs ...string) int { return reck(id, pairs...).Target }

	// 1: light and field artillery ask only for the Actor; the range of a shell is a question.
	for _, id := range []string{"fire-light", "fire-field"} {
		assert.Equal(t, []string{keyActor}, fieldsOf(id))
		st := resolved(t, engine.Do(id, "actor", "average"), answered("howitzer", "yes"), answered("shell-range", "36"), given("gun", 6, 6))
		require.Len(t, st.Events, 1)
	}
	// 2: one Actor Mounted box.
	assert.Equal(t, 1, strings.Count(strings.Join(fieldsOf("attack"), " "), keyActorMounted))
	// 3: one list of five for ground and cover; rough is no cover for fire.
	shot := []string{"actor", "average", "target", "average", "range", "6-12", "cover"}
	assert.Equal(t, need("fire-musket", append(shot, "open")...), need("fire-musket", append(shot, "rough")...))
	// 4: a horse counts by the ground of the figure attacked.
	mounted := []string{"actor", "average", "target", "average", "actor-mounted", "yes", "cover"}
	assert.Equal(t, 10, need("attack", append(mounted, "open")...))
	assert.Equal(t, 13, need("attack", append(mounted, "rough")...))
	// 5: horse artillery moves at a quarter in the rough, foot artillery at half.
	for face := 1; face <= 6; face++ {
		assert.Equal(t, distance(Transport, inOpen, false, false, face), 2*distance(Transport, inRough, false, false, face))
		assert.Less(t, distance(Transport, inRough, true, false, face)*3, distance(Transport, inOpen, true, false, face)+2*inch)
	}
	// 6: a distance is thrown, so a charge may fall short.
	assert.Equal(t, 1, resolvedFaces(t, "charge"))
	// 29: the range of a shell is the gun's for roundshot, that of cannister goes by the class of gun.
	for id, far := range map[string][2]string{"fire-light": {"48", "48.5"}, "fire-field": {"72", "72.5"}} {
		st := resolved(t, engine.Do(id, "actor", "average"), answered("howitzer", "yes"), answered("shell-range", far[0]), given("gun", 6, 6))
		assert.NotEmpty(t, tellOf(st).Rolls, id)
		st = resolved(t, engine.Do(id, "actor", "average"), answered("howitzer", "yes"), answered("shell-range", far[1]))
		assert.Empty(t, tellOf(st).Rolls, id)
	}
	// 30: the crew's quality decides only whether roundshot and cannister misfire.
	for q, worst := range map[string]int{"veteran": 2, "average": 3, "conscript": 4} {
		for total := 2; total <= 12; total++ {
			a := min(total-1, 6)
			card := tellOf(resolved(t, engine.Do("fire-light", "actor", q), answered("howitzer", "no"), given("gun", a, total-a))).Card
			assert.Equal(t, total <= worst, len(card.Todo) == 0, "%s crew, %d", q, total)
		}
	}
	// 31: soldiers of any quality are equal targets; Civilians are easier.
	for i, target := range []string{"veteran", "average", "conscript", "civilian"} {
		want := []int{14, 14, 14, 13}[i]
		assert.Equal(t, want, need("fire-musket", "actor", "average", "target", target, "range", "6-12", "cover", "open"))
	}
	// 36: an officer fires his pistol as a Veteran.
	assert.Equal(t, 12, need("fire-pistol", "actor", "veteran", "target", "average", "range", "0-3", "cover", "open"))
	// 39: Civilians may strike and fire.
	assert.Equal(t, 16, need("fire-musket", "actor", "civilian", "target", "average", "range", "6-12", "cover", "open"))
	assert.Equal(t, 14, need("attack", "actor", "civilian", "target", "average", "cover", "open"))
	// 41: the best figure of a group charges for all: an officer lifts it.
	for face := 1; face <= 6; face++ {
		assert.Equal(t, distance(Average, inOpen, false, true, face)+inch, distance(Veteran, inOpen, false, true, face))
	}
}

// resolvedFaces returns how many dice a charge takes.
func resolvedFaces(t *testing.T, id string) int {
	return len(tellOf(resolved(t, engine.Do(id, "actor", "veteran", "cover", "open"), given("move", 3))).Rolls[0].Faces)
}

// Rulings 8 and 9: a target that has acted, or is Wavering, is told what it may do, and always strikes back.
func TestRulings8And9ReactionAndReturn(t *testing.T) {
	charge := tellOf(resolved(t, engine.Do("charge", "actor", "average", "cover", "open"), given("move", 3))).Card
	assert.Contains(t, charge.Say, "has not yet acted")
	assert.Contains(t, charge.Notes, "A Wavering target may react only with a Move.")
	miss := tellOf(resolved(t, engine.Do("attack", "actor", "average", "target", "average", "cover", "open", "charging", "yes"),
		given("blow", 1, 1, 1))).Card
	assert.Contains(t, miss.Say, "He fights back")
	still := tellOf(resolved(t, engine.Do("attack", "actor", "average", "target", "average", "cover", "open"), given("blow", 1, 1, 1))).Card
	assert.NotContains(t, still.Say, "fights back", "only after a charge")
}

// Ruling 18: the console asks for no unit sizes; ruling 12: a check asks for the best figure.
func TestRulings12And18NoSizes(t *testing.T) {
	for _, p := range (System{}).Procedures(State{}) {
		if p.Group == groupRecord || p.ID == "party" {
			continue
		}
		assert.NotContains(t, fieldsOf(p.ID), "figures", p.ID)
	}
	assert.Equal(t, []string{keyActor}, fieldsOf("check-morale"))
}

// Ruling 34: a scenario puts its own garrison on the table, and it counts toward no limit.
func TestRuling34TheRefereePutsOnTheTable(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "note kind=garrison figures=27 quality=veteran officers=3", nil)
	require.Len(t, s.Parties, 1)
	p := s.Parties[0]
	assert.Equal(t, []any{27, Veteran, 3, true}, []any{p.Figures, p.Quality, p.Officers, p.Noted})
	for range 2 {
		s, _ = play(t, s, "note kind=hq figures=5", nil)
	}
	assert.Zero(t, s.placed("hq"))
	assert.Empty(t, s.Placed)
}

// Ruling 32: guns arrive limbered and not loaded.
func TestRuling32GunsArriveUnloaded(t *testing.T) {
	for _, kind := range []string{"lart", "fart"} {
		assert.Contains(t, strings.Join(eventNotes(Inches, Drawn{Kind: kind}), " "), "The gun is limbered and not loaded.")
	}
}

// HILL-105, ruling 45: the card says what is off the table.
func TestRuling45OffTheTable(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "press", []int{1, 1, 5, 1, 5, 2, 6, 6})
	require.Len(t, s.Pending, 1)
	card := System{}.Desk(s).Card
	require.NotNil(t, card)
	require.NotNil(t, card.Dial)
	assert.Equal(t, []int{6, 18}, []int{card.Dial.Octant, card.Dial.Inches})
	text := cardText(*card)
	for _, says := range []string{"from the outer edge of your force", "Put them on the edge in that direction", "away from your lines",
		"corner"} {
		assert.Contains(t, text, says)
	}
}

// 4.3 at its limits: a headquarters needs its two officers, a rider one horse, and no party has more officers
// than figures.
func TestFigures43AtTheEdges(t *testing.T) {
	with := func(foot, horse int) State { // figures left
		return State{Turn: 2, Set: Settings{Foot: 24, Mounted: 6, Players: 3}, Parties: []Party{
			{ID: 1, Kind: "avg", Figures: 24 - foot, Left: 24 - foot},
			{ID: 2, Kind: "bandit", Mounted: true, Figures: 6 - horse, Left: 6 - horse},
		}}
	}
	for _, c := range []struct {
		foot, horse int
		kind, why   string
	}{
		{1, 1, "hq", "figures"}, {2, 1, "hq", ""}, {1, 2, "hq", ""}, {0, 0, "msg", "figures"}, {0, 1, "msg", ""},
		{5, 6, "avg", "figures"}, {6, 0, "avg", ""}, {24, 5, "cav", "figures"}, {0, 6, "cav", ""}, {1, 6, "convoy", "figures"},
		{2, 0, "convoy", ""},
	} {
		assert.Equal(t, c.why, barredNow(with(c.foot, c.horse), c.kind), "%s with %d on foot and %d mounted left", c.kind, c.foot, c.horse)
	}
	d := Drawn{Kind: "msg", Figures: 2, Officers: 2, Mounted: true}
	with(24, 1).cut(&d)
	assert.Equal(t, Drawn{Kind: "msg", Figures: 1, Rolled: 2, Officers: 1, Mounted: true}, d)
}

// 5: robbers are Bandits on 1 to 3 and Deserters on 4 to 6; being seen while assessing brings infantry, if six
// figures are left.
func TestDiceOfInformationAtTheEdges(t *testing.T) {
	for die := 1; die <= 6; die++ {
		faces := []int{6, 1, die, 1, 1, 3, 3, 3, 3}
		want := "bandit"
		if die >= 4 {
			want, faces = "desert", []int{6, 1, die, 1, 1, 3, 3, 3, 3, 3}
		}
		s := opening(t)
		h := &rulestest.Hand{Rolls: rulestest.Faces(faces[:5]...), Answers: []string{"yes"}, Source: &dice.Source{Seed: 1}}
		_, next := rulestest.Driven(t, System{}, s, engine.Do("parley-villagers"), h.Fill)
		require.Len(t, next.Pending, 1)
		assert.Equal(t, want, next.Pending[0].Kind, "die %d", die)
	}
	for left, few := range map[int]bool{5: true, 6: false} {
		s := opening(t, "foot", "24")
		s, _ = play(t, s, "note kind=con figures="+num(24-left), nil)
		h := &rulestest.Hand{Rolls: rulestest.Faces(1, 1), Source: &dice.Source{Seed: 1}}
		_, next := rulestest.Driven(t, System{}, s, engine.Do("assess", "actor", "veteran"), h.Fill)
		assert.Equal(t, !few, next.onTable("avg"), "%d figures left", left)
	}
}

// HILL-120, 121; ruling 17: what must not count at the end of a game or of a party.
func TestWhatMayNotCount(t *testing.T) {
	// Nobody home: they met the enemy in vain. A guarded hoard comes home with nobody.
	s := opening(t)
	s, _ = play(t, s, "explore-cave", []int{3, 1, 3, 3})
	none, _ := play(t, s, "end-game met=yes home=0", nil)
	assert.False(t, none.met())
	some, _ := play(t, s, "end-game met=yes home=1", nil)
	assert.True(t, some.met())
	for _, e := range some.Ledger {
		if e.Kind == "treasure" {
			assert.Equal(t, lost, e.State)
		}
	}
	// A hoard given up for lost does not return when the last of its guards goes.
	var hoard, guards int
	for _, p := range s.Parties {
		hoard, guards = p.Hoard, p.ID
	}
	require.NotZero(t, hoard)
	s = entered(t, s, "entry entry=e"+num(hoard)+" what=lost", "party party=p"+num(guards)+" what=gone")
	e, _ := s.entry(hoard)
	assert.Equal(t, lost, e.State)
	// Guerillas who have acted stay marked when they join, whatever units are still to act.
	s = opening(t)
	s = entered(t, s, "note kind=guer figures=8", "note kind=bandit figures=8", "party party=p3 what=acted")
	require.Equal(t, Acts{3, 1}, s.ToAct)
	s, _ = play(t, s, "party party=p3 what=joined", nil)
	assert.Equal(t, Acts{3, 1}, s.ToAct)
}
