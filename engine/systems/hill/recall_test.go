package hill

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// inquires lets a commander ask what a unit does, with these answers; ok is false when more answers are needed,
// or the table shows what to do.
func inquires(t *testing.T, s State, u muster.Unit, answers ...string) (State, bool) {
	t.Helper()
	s.Side, s.Active = side(u), u.ID
	c := engine.Do("advise", "who", ref("u", u.ID), keyAs, "steady")
	if len(answers) > 0 {
		c = c.With(keyAgain, "yes")
	}
	_, next, err := rulestest.Resolve(t, System{}, s, c, nil, answers...)
	if err != nil {
		return s, false
	}
	require.NoError(t, System{}.Check(next))
	return next.(State), next.(State).Advice.Get().Or == nil
}

// TestWhatWasSaidIsNotAskedAgain: a reply about where two units are is not asked again, from either of them,
// until one of them moves or is gone.
func TestWhatWasSaidIsNotAskedAgain(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, foe := s.units(Players), s.foes()[0]
	s = sure.Found(inquires(t, s, us[0], ref("u", foe.ID)+"-near"))(t)
	again := sure.Found(inquires(t, s, us[0]))(t, "asked again of the same unit")
	assert.Equal(t, s.Advice.Get().Fits, again.Advice.Get().Fits)
	assert.Equal(t, us[0].ID, sure.Found(inquires(t, s, foe))(t, "asked of the other").Advice.Get().Target)
	_, ok := inquires(t, s, us[1])
	assert.False(t, ok, "nothing was said of a third")
	for _, did := range []Deed{{What: didMove, Unit: us[0].ID}, {What: didMove, Unit: foe.ID}, {What: didFlee, Unit: foe.ID}} {
		did.Far = 24
		_, ok = inquires(t, s.afterDeed(did), us[0])
		assert.False(t, ok, "%s of %d", did.What, did.Unit)
	}
	volley := Deed{What: didVolley, Unit: us[0].ID, Target: foe.ID, Range: "6-12"}
	for _, did := range []Deed{volley, {What: didMove, Unit: us[1].ID, Far: 24}} {
		sure.Found(inquires(t, s.afterDeed(did), us[0]))(t, "%s of %d", did.What, did.Unit)
	}
	volley.Range = "24-36"
	_, ok = inquires(t, s.afterDeed(volley), us[0])
	assert.False(t, ok, "the volley has shown that they are not where they were said to be")
	gone := unitGone{Unit: foe.ID, Why: offDestroyed}.Apply(s)
	assert.False(t, slices.ContainsFunc(gone.Sights, func(x sighting) bool { return x.Unit == foe.ID || x.Target == foe.ID }))
	met := s.afterDeed(Deed{What: didAttack, Unit: foe.ID, Target: us[0].ID})
	fights := sure.Found(inquires(t, met, us[0]))(t, "who is in contact is known")
	assert.Equal(t, toAttack, fights.Advice.Get().Fits[0].Act)
	far := sure.Found(inquires(t, s.afterDeed(Deed{What: didMove, Unit: foe.ID, Far: 24}), us[0], ref("u", foe.ID)+"-far"))(t)
	comes := sure.Found(inquires(t, oneOfOurs(far), foe))(t, "farther than the rifles reach is farther than his muskets do")
	assert.Equal(t, toMove, comes.Advice.Get().Fits[0].Act)
}

// TestContactIsKnownToTheRecord: the referee is not asked about units that the record has in contact; he can
// say that this has changed.
func TestContactIsKnownToTheRecord(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, foe := s.units(Players)[0], s.foes()[0]
	s.Side, s.Active = NonPlayers, foe.ID
	do := engine.Do("advise", "who", ref("u", foe.ID))
	needs := func(s State, do engine.Command) error {
		_, _, err := rulestest.Resolve(t, System{}, s, do, nil)
		return err
	}
	require.Error(t, needs(s, do), "nothing is known")
	require.Error(t, needs(s.sighted(sighting{Unit: foe.ID, Target: us.ID, Far: 24}), do), "they are near, and how near is asked")
	met := s.afterDeed(Deed{What: didAttack, Unit: us.ID, Target: foe.ID})
	_, next, err := rulestest.Resolve(t, System{}, met, do, nil)
	require.NoError(t, err)
	list, ok := next.(State).adviceList()
	require.True(t, ok)
	ask := list.Rows[len(list.Rows)-1]
	assert.Equal(t, wasKnown, ask.Name)
	require.Error(t, needs(next.(State), ask.Key.Do), "asked after all")
	_, next, err = rulestest.Resolve(t, System{}, met, ask.Key.Do, nil, seesNone)
	require.NoError(t, err)
	said, _ := next.(State).adviceList()
	assert.NotEqual(t, wasKnown, said.Rows[len(said.Rows)-1].Name, "the referee has said so")

	leads := func(s State) string {
		s = s.withUnit(markActed(sure.Found(s.unit(us.ID))(t), false))
		s.Side, s.Active = Players, us.ID
		return System{}.Desk(s).Lead.ID
	}
	assert.Equal(t, "volley", leads(s))
	assert.Equal(t, "unit-attack", leads(met), "nobody fires in contact")
	assert.Equal(t, "unit-move-open", leads(met.withUnit(atHome(foe))), "he has gone")
}

// What a Wavering unit fears is not asked when it is known, and the advice does not say that the referee answered.
func TestWaveringAdviceIsWorkedOut(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, foe := s.units(Players)[0], s.foes()[0]
	s.Side, s.Active = NonPlayers, foe.ID
	s = s.withUnit(foe.WithMark(markWavering, 1)).afterDeed(Deed{What: didAttack, Unit: us.ID, Target: foe.ID})
	st, next, err := rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", ref("u", foe.ID)), nil)
	require.NoError(t, err)
	assert.Contains(t, System{}.Tell(next, st).Notes[0], "Seen: ")
	assert.Equal(t, "Wavering, with an enemy within 9″.", System{}.Tell(next, st).Card.Line)
	_, _, err = rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", ref("u", foe.ID), keyAgain, "yes"), nil)
	assert.Error(t, err, "asked again after all")
}

func atHome(u muster.Unit) muster.Unit { u.Off = offHome; return u }

// TestDistancesOutlastMoves: least distances between units are kept when they move, less what they have moved;
// a unit heading for another gets no farther from it.
func TestDistancesOutlastMoves(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us := s.units(Players)
	light, foe := us[1], s.foes()[0]
	s, ok := inquires(t, s, light, seesNone)
	require.True(t, ok)
	for _, x := range []struct {
		moved int
		asked bool
	}{{0, false}, {30, false}, {48, false}, {49, true}} {
		_, ok = inquires(t, s.afterDeed(Deed{What: didMove, Unit: foe.ID, Far: x.moved}), light)
		assert.Equal(t, !x.asked, ok, "he has moved %d", x.moved)
		both := s.afterDeed(Deed{What: didMove, Unit: foe.ID, Far: x.moved - x.moved/2}).
			afterDeed(Deed{What: didMove, Unit: light.ID, Far: x.moved / 2})
		both.Roster = both.Roster.With(atHome(us[0])).With(atHome(us[2]))
		_, ok = inquires(t, both, foe)
		assert.Equal(t, !x.asked, ok, "both have, %d", x.moved)
	}
	s.Sights = []sighting{{Unit: foe.ID, Target: light.ID, Far: 40}}
	for act, want := range map[string]int{toMove: 40, toFlee: 64} {
		s.Advice = book.RareOf(Advice{Unit: foe.ID, Target: light.ID, Kind: "avg", Fits: []Fit{{Line: 1, Act: act}}})
		near, far := s.afterDeed(Deed{What: didMove, Unit: foe.ID, Far: 24}).between(light.ID, foe.ID)
		assert.Equal(t, []int{0, want}, []int{near, far}, act)
	}
	s.Sights = nil
	for i, id := range bracketIDs[:2] { // the range of a volley has been measured
		near, far := s.afterDeed(Deed{What: didVolley, Unit: light.ID, Target: foe.ID, Range: id}).between(foe.ID, light.ID)
		assert.Equal(t, []int{[]int{0, inch * bracketTops[0]}[i], inch * bracketTops[i]}, []int{near, far}, id)
	}
}

// TestNobodyIsSaidForAll: one reply covers all units of a side that have not acted, and the other side, which
// sees no more of them, until somebody appears.
func TestNobodyIsSaidForAll(t *testing.T) {
	s := opposed(t, "force=sweep", "avg", "avg")
	us, foes := s.units(Players), s.foes()
	s, ok := inquires(t, s, us[0], nobodyAll)
	require.True(t, ok)
	for _, u := range []muster.Unit{us[1], us[2], foes[0]} {
		assert.Equal(t, toMove, sure.Found(inquires(t, s, u))(t, u.Name).Advice.Get().Fits[0].Act, u.Name)
	}
	sure.Found(inquires(t, s.afterDeed(Deed{What: didMove, Unit: us[1].ID, Far: 32}), us[2]))(t, "our own move brings nobody")
	_, ok = inquires(t, s.afterDeed(Deed{What: didMove, Unit: foes[0].ID, Far: 24}), us[1])
	assert.False(t, ok, "an enemy came on")
	_, came := rulestest.Enter(t, System{}, s, engine.Do("note", "kind", "avg", "figures", "8"), nil)
	_, ok = inquires(t, came, us[0])
	assert.False(t, ok, "somebody has appeared")
}

// TestWhatMakesNoDifferenceIsNotAsked: a commander does not ask what would make no difference: horse with
// nobody to ride down keeps away, and travellers go on, as their lines say. A referee who asks for advice is
// asked.
func TestWhatMakesNoDifferenceIsNotAsked(t *testing.T) {
	for _, x := range []struct {
		kind   string
		change func(State) State
		want   string // "" when it asks
	}{{"cav", nil, toMove}, {"cav", change(false, hasActed), ""}, {"msg", nil, toMove}, {"convoy", nil, toMove}, {"hq", nil, toFlee},
		{"monks", nil, toMove}, {"villagers", nil, toHold}, {"garrison", nil, ""}} {
		s := opposed(t, "force=sweep", x.kind)
		if x.change != nil {
			s = x.change(s)
		}
		them := s.units(NonPlayers)[0]
		next, ok := inquires(t, s, them)
		require.Equal(t, x.want != "", ok, x.kind)
		_, _, err := rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", ref("u", them.ID)), nil)
		assert.Error(t, err, "%s, of the referee", x.kind)
		if ok {
			assert.Equal(t, x.want, next.Advice.Get().Fits[0].Act, x.kind)
			_, may := staff{who: commander.Seats{}.Characters()}.Next(next)
			assert.Equal(t, "yes", commander.SecondBest(may).Do.In.Get(keyAgain), "%s: the next best is to say it anew", x.kind)
		}
		if x.kind == "msg" {
			met := s.afterDeed(Deed{What: didAttack, Unit: s.units(Players)[0].ID, Target: them.ID})
			_, ok = inquires(t, met, them)
			assert.False(t, ok, "he is caught")
		}
	}
}

// TestCoverIsNoErrand: an enemy in cover within reach of horse is not in the open, but this does not decide
// what else to do: the horse is not sent past him on an errand.
func TestCoverIsNoErrand(t *testing.T) {
	s := opposed(t, "scenario=courier", "garrison")
	s.Turn, s.Press = 3, 1
	horse, foe := s.units(Players)[2], s.foes()[0]
	s = s.withUnit(foe.WithMark(markCover, 1+int(inHard))).sighted(sighting{Unit: foe.ID, Target: horse.ID, Far: 48})
	require.True(t, s.covered(foe.WithMark(markCover, 1+int(inHard))))
	s, _ = inquires(t, s, horse)
	assert.NotEqual(t, toSearch, s.Advice.Get().Fits[0].Act)
}

// TestWhatTheTableShowsIsNotAsked: when the table shows what a unit does, a commander asks nothing. He says
// what it usually does, and lists the alternatives, each with the case where it applies. A referee who asks for
// advice is asked, and so is a commander when it is decided again.
func TestWhatTheTableShowsIsNotAsked(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	s.Sites = nil
	rifles, foe := s.units(Players)[0], s.foes()[0]
	s, decided := inquires(t, s, rifles)
	require.False(t, decided)
	a := s.Advice.Get()
	require.Len(t, a.Or, 2)
	assert.True(t, a.Known)
	assert.Equal(t, []string{toMove, toCharge, toFire}, []string{a.Fits[0].Act, a.alternative(0).Fits[0].Act, a.alternative(1).Fits[0].Act})
	side, may := staff{who: commander.Seats{}.Characters()}.Next(s)
	require.Equal(t, seatOf(Players), side)
	require.Len(t, may, 3)
	assert.Empty(t, may[0].If)
	assert.Equal(t, []string{"if the French infantry are in the open, within 8″", "if the French infantry are within 24″"},
		[]string{may[1].If, may[2].If})
	assert.Equal(t, []string{"unit-charge", "volley"}, []string{may[1].Do.Do, may[2].Do.Do})
	assert.Equal(t, ref("u", foe.ID), may[2].Do.In.Get(keyAgainst))
	o, _ := System{}.Officer(s, commander.Seats{}.Characters())
	d := commander.Desk(System{}.Desk(s), System{}, s, o, commander.Seats{"steady", "steady"})
	require.NotNil(t, d.Orders)
	keys := rulestest.Each(d.Orders.Alternatives, func(k view.Key) string { return k.ID + ": " + k.Small })
	assert.Equal(t, []string{"orders-second: " + may[1].If, "orders-third: " + may[2].If, "orders-own: "}, keys)
	tells := System{}.Tell(s, engine.Step{Do: engine.Do("advise"), Events: []engine.Event{advised{a}}})
	assert.Contains(t, strings.Join(tells.Card.Notes, " "), "If the French infantry are within 24″: fire at the French infantry.")

	for _, x := range []struct {
		why   string
		foes  []string
		ours  int
		usual string
		or    []string // nil when it asks
	}{
		{"hold, or man the other side, or fire", []string{"garrison"}, -1, toHold, []string{toMove, toFire}},
		{"horse draws off from foot that is ready", []string{"avg"}, 2, toMove, []string{toFlee}},
		{"and charges whom it may, one condition each", []string{"avg", "con"}, 2, toMove, []string{toFlee, toCharge}},
		{"whom to fire at, of two", []string{"avg", "con"}, 0, toMove, []string{toCharge, toFire}},
	} {
		s := opposed(t, "force=sweep", x.foes...)
		s.Sites = nil
		u := s.foes()[0]
		if x.ours >= 0 {
			u = s.units(Players)[x.ours]
		}
		s, _ = inquires(t, s, u)
		var got []string
		for i := range s.Advice.Get().Or {
			got = append(got, s.Advice.Get().alternative(i).Fits[0].Act)
		}
		assert.Equal(t, x.or, got, x.why)
		assert.Equal(t, x.usual, s.Advice.Get().Fits[0].Act, x.why)
	}
	bad := advised{a}
	bad.Or = append(slices.Clone(bad.Or), bad.Or...)
	_, err := book.Try(s, bad)
	assert.Error(t, err, "too many")
	bad.Or = []Advice{{Fits: []Fit{{Line: 99, Act: toFire}}}}
	_, err = book.Try(s, bad)
	assert.Error(t, err)
}

// TestMapSaysWhoIsFar: the map of a scenario gives the least distance between units still in their starting
// places, and shows who cannot have reached a place yet.
func TestMapSaysWhoIsFar(t *testing.T) {
	s := opposed(t, "scenario=practice")
	rifles := s.units(Players)[0]
	s.Turn, s.Press = 1, 1
	next, ok := inquires(t, s, rifles)
	require.True(t, ok, "the village is out of reach")
	assert.Equal(t, toMove, next.Advice.Get().Fits[0].Act)
	_, ok = inquires(t, s.afterDeed(Deed{What: didMove, Unit: rifles.ID, Far: 32}), rifles)
	assert.False(t, ok, "they may be there")
	s = opposed(t, "scenario=monastery")
	_, s = rulestest.Enter(t, System{}, s, engine.Do("reveal", "party", "h1"), nil)
	s.Turn, s.Press = 1, 1
	sentries := s.foes()[0]
	next = sure.Found(inquires(t, s, sentries))(t, "21 inches from the edge")
	assert.Equal(t, toHold, next.Advice.Get().Fits[0].Act)
	_, ok = inquires(t, s.afterDeed(Deed{What: didMove, Unit: s.units(Players)[0].ID, Far: 60}), sentries)
	assert.False(t, ok)
}

// TestWhereaboutsHold: the whereabouts of those who do not seek a fight are asked again only some turns later,
// but the referee may give them at once.
func TestWhereaboutsHold(t *testing.T) {
	for _, x := range []struct {
		kind, reply string
		turns       int // for how many more turns it holds
	}{{"aristo", "british", timidTurns}, {"desert", seesNone, timidTurns}, {"aristo", "attacked", -1}} {
		s := opposed(t, "force=sweep", x.kind)
		var them muster.Unit
		for _, u := range s.units(NonPlayers) {
			them = u
		}
		s = sure.Found(inquires(t, s, them, x.reply))(t, x.kind)
		said := s.Advice.Get().Fits
		for n := range timidTurns + 2 {
			now := s
			now.Turn += n
			again, ok := inquires(t, now, them)
			assert.Equal(t, n <= x.turns, ok, "%s %s, %d turns later", x.kind, x.reply, n)
			if ok {
				assert.Equal(t, said, again.Advice.Get().Fits)
				side, may := staff{}.Next(again)
				require.Equal(t, seatOf(NonPlayers), side)
				assert.Equal(t, "yes", commander.SecondBest(may).Do.In.Get(keyAgain), "the next best is to say it anew")
				_, _, err := rulestest.Resolve(t, System{}, again, commander.SecondBest(may).Do, nil)
				assert.Error(t, err, "it asks")
			}
		}
	}
}

// TestWhatIsNotAskedIsTrue: over evenings of every scenario the advice is the same as if everything were asked,
// with few exceptions. The act counts, and the target of fire or a charge. Over 12 evenings each, 45 of 1,000
// of all advice differ; before distances were kept it was 42, with a quarter more questions. Answers about the enemies of
// a Wavering unit, which are also worked out, are counted on top.
func TestWhatIsNotAskedIsTrue(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	all, known, wrong := 0, 0, 0
	for _, x := range supplied.All() {
		for seed := range plenty(2) {
			c := seated(t, 40000+uint64(seed), "scenario="+x.ID)
			heard := c.told
			c.told = func(before State, st engine.Step) {
				heard(before, st)
				if n := len(st.Events) - 1; st.Do.Do == "advise" && n >= 0 {
					all++
					if a, ok := st.Events[n].(advised); ok && a.Known {
						known++
						wrong += c.disagrees(before, st, a.Advice)
					}
				}
			}
			c.plays(t)
		}
	}
	t.Logf("of %d advices %d were not asked, and %d of these are wrong", all, known, wrong)
	assert.Greater(t, 10*known, 2*all)
	assert.LessOrEqual(t, 100*wrong, 7*all)
}

// disagrees returns 1 when the advice is different if the question is asked.
func (c *watched) disagrees(before State, st engine.Step, a Advice) int {
	aimed, works := c.aimed, c.works
	defer func() { c.aimed, c.works = aimed, works }()
	var given []dice.Given
	for {
		events, err := System{}.Resolve(before, st.Do.With(keyAgain, "yes"), dice.NewCup(given...))
		var need *dice.Need
		if errors.As(err, &need) && need.Ask != nil {
			given = append(given, dice.Given{ID: need.Ask.ID, By: dice.Table, Answer: c.answer(*need.Ask)})
			continue
		}
		require.NoError(c.t, err)
		b := events[len(events)-1].(advised).Advice
		way := (must(a.Kind).travels || a.Kind == "villagers") && a.Fits[0].Act != toAttack && b.Fits[0].Act != toAttack // his lines allow both
		if way || same(a, b) {
			return 0
		}
		for i := range a.Or { // the alternative has been listed
			if o := a.alternative(i); same(o, b) || o.Target == 0 && o.Fits[0].Act == b.Fits[0].Act && o.Place == b.Place {
				return 0
			}
		}
		return 1
	}
}

// TestWhatIsKnownAfterAMove: a known distance changes by what the unit moved: no farther from a unit it headed
// for, and no nearer to one it fled from. Nothing is known any more about other enemies that had nobody in
// reach. A distance as good as unknown is forgotten.
func TestWhatIsKnownAfterAMove(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, friend, foe := s.units(Players)[0].ID, s.units(Players)[1].ID, s.foes()[0].ID
	sees := func(near, far int) sighting { return sighting{us, foe, "", near, far} }
	move, flee := Deed{What: didMove, Unit: us, Far: 24}, Deed{What: didFlee, Unit: us, Target: foe, Far: 24}
	charge, rally := Deed{What: didCharge, Unit: us, Target: foe, Far: 24}, Deed{What: didRally, Unit: us}
	advised := func(act string) Advice { return Advice{Unit: us, Target: foe, Fits: []Fit{{Line: 1, Act: act}}} }
	toward, away := advised(toMove), advised(toFlee)
	for i, x := range []struct {
		did    Deed
		advice Advice
		was    sighting
		want   []sighting
	}{
		{move, Advice{}, sees(48, 96), []sighting{sees(24, 120)}},
		{move, Advice{}, sees(12, 96), []sighting{sees(0, 120)}},
		{move, Advice{}, sees(24, 0), nil},
		{move, Advice{}, sees(25, 0), []sighting{sees(1, 0)}},
		{move, Advice{}, sees(48, tooFar-24), []sighting{sees(24, tooFar)}},
		{move, Advice{}, sees(48, tooFar-23), []sighting{sees(24, 0)}},
		{rally, Advice{}, sees(60, 60), []sighting{sees(12, 108)}},
		{charge, Advice{}, sees(48, 96), []sighting{sees(24, 96)}},
		{charge, Advice{}, sees(0, touches), []sighting{sees(0, touches+24)}},
		{flee, Advice{}, sees(48, 96), []sighting{sees(48, 120)}},
		{move, toward, sees(48, 96), []sighting{sees(24, 96)}},
		{move, away, sees(48, 96), []sighting{sees(48, 120)}},
		{Deed{What: didMove, Unit: foe, Far: 24}, toward, sees(48, 96), []sighting{sees(24, 120)}},
		{move, Advice{}, sighting{us, 0, "x", 0, 5}, nil},
		{move, Advice{}, sighting{foe, friend, "x", 0, 0}, []sighting{{foe, friend, "", 0, 0}}},
		{move, Advice{}, sighting{foe, friend, "x", 0, 9}, []sighting{{foe, friend, "", 0, 9}}},
		{move, Advice{}, sighting{foe, friend, "x", 0, touches}, []sighting{{foe, friend, "x", 0, touches}}},
		{move, Advice{}, sighting{friend, foe, "x", 0, 0}, []sighting{{friend, foe, "x", 0, 0}}},
	} {
		s.Advice, s.Sights = book.RareOf(x.advice), []sighting{x.was}
		next := s.afterDeed(x.did)
		assert.Equal(t, map[int]int{24: 24, 0: 48}[x.did.Far], next.moveSlack(x.did.Unit), "%d", i)
		assert.Equal(t, 48+next.moveSlack(x.did.Unit), next.afterDeed(Deed{What: didMove, Unit: x.did.Unit, Far: 48}).moveSlack(x.did.Unit))
		got := slices.DeleteFunc(next.Sights, func(y sighting) bool { return y.Target == began })
		assert.Equal(t, x.want, append([]sighting(nil), got...), "%d", i)
	}
}

// TestWhatAVolleyTells: a volley tells how far apart two units are: within its range, and beyond the next
// shorter one. What was known before counts where it agrees. A volley at nobody, or one whose range the referee
// has ruled, tells nothing.
func TestWhatAVolleyTells(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, foe := s.units(Players)[0].ID, s.foes()[0].ID
	for i, id := range bracketIDs {
		near, far := 0, 0
		if i > 0 {
			near = inch * bracketTops[i-1]
		}
		if i < len(bracketTops) {
			far = inch * bracketTops[i]
		}
		for _, x := range []struct {
			why       string
			was       *sighting
			near, far int
			did       Deed
		}{
			{"nothing was known", nil, near, far, Deed{What: didVolley, Unit: us, Target: foe, Range: id}},
			{"nearer at most", &sighting{foe, us, "", 0, near + 1}, near, min(far, near+1), Deed{What: didVolley, Unit: us, Target: foe, Range: id}},
			{"at nobody", nil, 0, 0, Deed{What: didVolley, Unit: us, Range: id}},
			{"ruled", nil, 0, 0, Deed{What: didVolley, Unit: us, Target: foe, Range: id, Ruled: true}},
		} {
			now := s
			if x.was != nil {
				if far == 0 {
					continue
				}
				now.Sights = []sighting{*x.was}
			}
			now = now.afterDeed(x.did)
			gotNear, gotFar := now.between(us, foe)
			assert.Equal(t, []int{x.near, x.far}, []int{gotNear, gotFar}, "%s: %s", id, x.why)
			assert.Equal(t, x.near+x.far > 0, len(now.Sights) > 0, "%s: %s", id, x.why)
		}
	}
	s.Sights = []sighting{{us, foe, "", 60, 0}} // said to be farther: what was measured counts
	near, far := s.afterDeed(Deed{What: didVolley, Unit: us, Target: foe, Range: "6-12"}).between(us, foe)
	assert.Equal(t, []int{0, 48}, []int{near, far})
	s.Sights = []sighting{{us, foe, "", 40, 0}}
	near, far = s.afterDeed(Deed{What: didVolley, Unit: us, Target: foe, Range: "6-12"}).between(us, foe)
	assert.Equal(t, []int{40, 48}, []int{near, far})
}

// TestARangeThatIsKnownIsNotAsked: a range that follows from what was said is filled in and can be changed; one
// of several possible ranges is asked.
func TestARangeThatIsKnownIsNotAsked(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, foe := s.units(Players)[0].ID, s.foes()[0].ID
	c := engine.Do("volley", keyUnit, ref("u", us), keyAgainst, ref("u", foe), keyAnyway, "yes")
	for want, x := range map[string][]sighting{
		"6-12": {{Unit: us, Target: foe, Near: 24, Far: 48}}, "12-18": {{Unit: foe, Target: us, Near: 60, Far: 61}},
		"0-3": {{Unit: us, Target: foe, Far: 12}}, "": {{Unit: us, Target: foe, Near: 23, Far: 48}},
	} {
		s.Sights = x
		f := System{}.Form(s, c)
		assert.Equal(t, want, sure.Found(rulestest.Field(f, keyRange))(t).Value, "%v", x)
		assert.Equal(t, want == "", f.Refused.Field == keyRange, "%v", x)
		assert.Equal(t, want != "", System{}.Fight(s, commander.EntryValues(c)).Told, "and a fight set up from it, %v", x)
		said := sure.Found(rulestest.Field(System{}.Form(s, c.With(keyRange, "18-24")), keyRange))(t)
		assert.Equal(t, "18-24", said.Value)
	}
}

// TestTheLongerReplyIsBeyondTheShorter: of two lengths that are both true the shorter is given, so the reply
// with the longer one also says that they are beyond the shorter.
func TestTheLongerReplyIsBeyondTheShorter(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	foe := s.foes()[0]
	us := s.units(Players)[0]
	us.Acted = true // he has acted: two lengths are asked about him
	s = s.withUnit(us)
	s.Side, s.Active = NonPlayers, foe.ID
	_, next, err := rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", ref("u", foe.ID)), nil, ref("u", us.ID)+"-shot")
	require.NoError(t, err)
	near, far := next.(State).between(us.ID, foe.ID)
	assert.Equal(t, []int{36, 48}, []int{near, far})
	a := Advice{Unit: foe.ID, Kind: "avg", Fits: []Fit{{Line: 1, Act: toMove}}}
	require.NoError(t, a.check())
	for _, n := range []int{-1, seesFar + 1} {
		a.Beyond = n
		require.Error(t, a.check())
	}
}

// TestWhoHasNotMovedIsNotAskedFor: a unit that the referee has said to be in reach is not asked about in the
// next turn, although the replies are then worded differently; but it is asked when another may have come
// nearer.
func TestWhoHasNotMovedIsNotAskedFor(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, foe := s.units(Players)[0], s.foes()[0]
	us.Acted = true
	s = s.withUnit(us)
	s.Side, s.Active = NonPlayers, foe.ID
	asks := func(s State, answers ...string) (State, error) {
		_, next, err := rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", ref("u", foe.ID)), nil, answers...)
		if err != nil {
			return s, err
		}
		return next.(State), nil
	}
	said, err := asks(s, ref("u", us.ID)+"-shot")
	require.NoError(t, err)
	fired := said.afterDeed(Deed{What: didVolley, Unit: foe.ID, Target: us.ID, Range: "6-12"})
	us.Acted = false // the next turn
	now := fired.withUnit(us)
	next, err := asks(now)
	require.NoError(t, err)
	assert.Equal(t, us.ID, next.Advice.Get().Target)
	_, err = asks(now.afterDeed(Deed{What: didMove, Unit: us.ID, Far: 8}))
	require.Error(t, err, "they have moved")
	now = next.sighted(sighting{Unit: foe.ID, Target: s.units(Players)[1].ID, Near: 80})
	away := now.afterDeed(Deed{What: didMove, Unit: s.units(Players)[1].ID, Far: 24})
	_, err = asks(away)
	require.NoError(t, err, "another is still farther off")
	_, err = asks(away.afterDeed(Deed{What: didMove, Unit: s.units(Players)[1].ID, Far: 24}))
	require.Error(t, err, "and now he may be nearer")
}

// TestHowNearAtMost checks the greatest distance that each reply allows, in printed quarter inches.
func TestHowNearAtMost(t *testing.T) {
	for want, said := range map[int][]book.Said{0: {nil, book.Say("see-none"), book.Say("see-farther")}, touches: {book.Say("see-contact")},
		48: {book.Say("see-within", 48)}, 60: {book.Say("see-open-near", 60)}, 72: {book.Say("see-open"), book.Say("see-open-soft")},
		44: {book.Say("see-reach"), book.Say("see-reach-soft")}} {
		for _, x := range said {
			assert.Equal(t, want, atMost(x), "%v", x)
		}
	}
}

// TestHowFarTheyReach: the reach is 24 inches for rifles, 15 for the Players' horse, 18 for garrisons and
// French horse, 12 for others.
func TestHowFarTheyReach(t *testing.T) {
	s := opposed(t, "force=sweep", "avg", "cav", "garrison", "guer")
	got := rulestest.Each(append(s.units(Players), s.units(NonPlayers)...), s.nearReach)
	assert.Equal(t, []int{96, 48, 60, 48, 72, 72, 48}, got)
}

// TestEyesByNight checks how far one sees by night, in a scenario with a night.
func TestEyesByNight(t *testing.T) {
	s := opposed(t, "scenario=monastery")
	for turn, want := range []int{32, 32, 32, 48} {
		s.Turn = turn
		assert.Equal(t, want, s.eyes(), "turn %d", turn)
	}
	x, _ := scenarioOf("monastery")
	s.Turn = x.notes.night
	assert.Equal(t, seesFar, s.eyes())
	assert.Equal(t, seesFar, opposed(t, "force=sweep").eyes())
}

// TestWhoCannotBeThere checks by the map who cannot have come near a place: a village or cave is searched from
// 3 inches, any other place seen from 12, wherever it is in the list. The distance a unit has moved counts;
// without a known start nothing is ruled out.
func TestWhoCannotBeThere(t *testing.T) {
	s := opposed(t, "scenario=ford", "avg")
	u, foe := s.units(Players)[0], s.foes()[0]
	seen := map[int]bool{}
	for i, p := range s.Scene.Places {
		near := map[string]int{"village": 12, "cave": 12, "outpost": 48}[p.Kind]
		seen[near] = true
		from, _ := s.deep(s.plotted(i + 1))
		_, to, _ := s.began(u)
		require.Greater(t, from-to, near, p.Name)
		for moved, short := range map[int]bool{from - to - near - 1: true, from - to - near: false} {
			assert.Equal(t, short, s.strayed(u.ID, moved).short(u, ref("s", p.Site)), "%s, moved %d", p.Name, moved)
		}
		assert.False(t, s.short(foe, ref("s", p.Site)), "nobody knows where he began")
	}
	assert.False(t, s.short(u, "s0"), "no place")
	assert.Len(t, seen, 2)
}

// TestGapByTheMap: by the map, the distance between two units is that between their starts, less what both have
// moved, and never below zero; only for our units and a hidden party whose place is known.
func TestGapByTheMap(t *testing.T) {
	s := opposed(t, "scenario=monastery")
	_, s = rulestest.Enter(t, System{}, s, engine.Do("reveal", "party", "h1"), nil)
	us, foe := s.units(Players)[0], s.foes()[0]
	whole := s.gap(us, foe)
	require.Equal(t, 87, whole, "21¾ inches")
	assert.Zero(t, s.gap(foe, us), "as we see it")
	assert.Zero(t, s.gap(us, s.units(Players)[1]), "friends")
	for moved, want := range map[int]int{8: 71, 43: 1, 44: 0} {
		assert.Equal(t, want, s.strayed(us.ID, moved).strayed(foe.ID, moved).gap(us, foe), "%d", moved)
	}
	stranger := foe
	stranger.Name = "Nobody’s"
	assert.Zero(t, s.gap(us, stranger))
	joined := us
	joined.From, joined.Name = 3, ""
	assert.Zero(t, s.gap(joined, foe), "who joined us began nobody knows where")
}

// TestWhoStandsInCover: a unit that occupies a place is in cover until it moves, and so is one last fired at in
// cover.
func TestWhoStandsInCover(t *testing.T) {
	s := opposed(t, "force=sweep", "garrison")
	s.Sites = append(s.Sites, Site{ID: 70, Kind: "village"})
	foe, us := s.foes()[0], s.units(Players)[0]
	s.Parties[0].Site = 70
	assert.Equal(t, []int{70, 0}, []int{s.manned(foe), s.manned(us)})
	assert.True(t, s.covered(foe))
	assert.Zero(t, s.strayed(foe.ID, 1).manned(foe), "it has moved")
	for c, is := range map[cover]bool{inOpen: false, inRough: true, inSoft: true, inHard: true} {
		assert.Equal(t, is, s.covered(us.WithMark(markCover, 1+int(c))), "%d", c)
	}
	assert.False(t, s.covered(us), "nobody has said so")
}

// TestNobodyAsksOfTheWaveringTwice: whether an enemy is near a Wavering unit is no question for a commander, who names both acts, and
// is asked of the referee only until he has said no and somebody moves.
func TestNobodyAsksOfTheWaveringTwice(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	us, foe := s.units(Players), wavers(s.foes()[0])
	s = s.withUnit(foe)
	s.Side, s.Active = NonPlayers, foe.ID
	ask := engine.Do("advise", "who", ref("u", foe.ID))
	_, next, err := rulestest.Resolve(t, System{}, s, ask.With(keyAs, "steady"), nil)
	require.NoError(t, err, "a commander is not asked")
	a := next.(State).Advice.Get()
	assert.Equal(t, []string{toRally, toFlee}, []string{a.Fits[0].Act, a.Or[0].Fits[0].Act})
	assert.Equal(t, "if anybody is within 9″", a.alternative(0).when(s.Scale))
	_, s = playIn(t, s, ask, nil, "no")
	_, again := playIn(t, s, ask, nil)
	assert.Equal(t, toRally, again.Advice.Get().Fits[0].Act, "the referee is not asked again")
	s = s.afterDeed(Deed{What: didMove, Unit: us[0].ID, Far: 8})
	_, _, err = rulestest.Resolve(t, System{}, s, ask, nil)
	assert.Error(t, err, "somebody has moved")
}

// TestAnnouncedDistanceIsKnown: who has just been placed ahead is no nearer than the event said, and nobody is asked about less, neither
// for advice nor for the range. A Move makes it uncertain, and near the edge of the table it is not known. Source: HILL-106.
func TestAnnouncedDistanceIsKnown(t *testing.T) {
	placed := func(force string, d Drawn) (s State, us, foe muster.Unit) {
		s = pendingAt(t, 0, 18, "force", force)
		d.Figures, d.Quality, d.Inches, d.Turn, d.Press = 8, Average, 18, 1, 1
		s.Pending = []Drawn{d}
		s, _ = play(t, s, "place", nil)
		return s, s.units(Players)[0], s.foes()[0]
	}
	asked := func(s State, u muster.Unit) (ids []string) {
		s.Side, s.Active = side(u), u.ID
		_, _, err := rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", ref("u", u.ID)), nil)
		var need *dice.Need
		if errors.As(err, &need) && need.Ask != nil {
			for _, c := range need.Ask.Choices {
				ids = append(ids, strings.TrimPrefix(c.ID, ref("u", s.units(Players)[0].ID)+"-"))
			}
		}
		return ids
	}
	ranges := func(s State, us, foe muster.Unit) (ids []string) {
		s.Side, s.Active = Players, us.ID
		f := System{}.Form(s, engine.Do("volley", keyUnit, ref("u", us.ID), keyAgainst, ref("u", foe.ID), keyWeapon, "rifle"))
		for _, x := range f.Fields {
			if x.Key == keyRange {
				for _, o := range x.Options {
					ids = append(ids, o.ID)
				}
			}
		}
		return ids
	}
	s, us, foe := placed("sweep", Drawn{Kind: "avg"})
	require.Greater(t, len(s.units(Players)), 1)
	assert.NotContains(t, asked(s, foe), "contact")
	assert.NotContains(t, asked(s, foe), "near")
	assert.Contains(t, asked(s, foe), "far")
	assert.Equal(t, []string{"12-18", "18-24", "24-36", "36-48", "48-72", "over-72", otherRange}, ranges(s, us, foe))
	moved := s.afterDeed(Deed{What: didMove, Unit: foe.ID, Far: 28})
	assert.Contains(t, asked(moved, foe), "near")
	assert.NotContains(t, asked(moved, foe), "contact")
	convoy, _, foe := placed("sweep", Drawn{Kind: "convoy", Wagons: 2})
	assert.NotContains(t, asked(convoy, foe), "near")
	assert.Contains(t, asked(convoy, foe), "threat")
	assert.NotContains(t, asked(convoy, foe), "there", "it has only just set out")
	edge, us, foe := placed("sweep", Drawn{Kind: "avg", Toward: 6, Off: Off{Edge: 3, Reach: 48, Beyond: 24, Walk: 24}})
	assert.Contains(t, asked(edge, foe), "contact")
	assert.NotContains(t, ranges(edge, us, foe), otherRange)
	for toward, want := range []int{18, 12, 0, 0, 0, 0, 0, 12} {
		assert.Equal(t, want, s.placedOff(Drawn{Toward: toward, Inches: 18}), "%d", toward)
	}
	assert.Equal(t, 18, s.placedOff(Drawn{Toward: 4, Inches: 18, On: Spot{Known: true}}), "the table has been described")
	far := s.strayed(s.units(Players)[0].ID, 31*inch)
	assert.Zero(t, far.placedOff(Drawn{Inches: 18}), "the far edge may be nearer")
}
