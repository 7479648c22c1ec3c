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
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// stormy returns a sweep in the given turn, with some incidents.
func stormy(t *testing.T, turn int, pairs ...string) State {
	t.Helper()
	s := opening(t, append([]string{"force", "sweep", "incidents", "some"}, pairs...)...)
	s.Turn = turn
	return s
}

// withIncidents adds incidents that last.
func (s State) withIncidents(all ...Incident) State {
	for _, i := range all {
		s.Lasts, s.Came = append(slices.Clip(s.Lasts), i), append(slices.Clip(s.Came), i.Key)
	}
	return s
}

// TestIncidentTable: the table covers the 36 results once, the classes weigh the same, and every stand-in is
// another incident of the same class. Source: INC-I1.
func TestIncidentTable(t *testing.T) {
	at, weight := 11, map[string]int{}
	assert.Len(t, incidentKinds(), 27)
	for _, k := range incidentKinds() {
		assert.Equal(t, at, k.from, k.key)
		require.GreaterOrEqual(t, k.to, k.from)
		weight[k.class] += facesIn(k.from, k.to)
		if at = d66(place36(k.to) + 1); k.to == 66 {
			at = 0
		}
		assert.Equal(t, k.class, sure.Found(incidentOf(k.other))(t, k.key).class, k.key)
		assert.NotEqual(t, k.key, k.other)
		if k.title == "" {
			continue
		}
		for _, text := range []string{k.stories, k.does, k.todo} {
			assert.NotEmpty(t, text, k.key)
			assert.NotRegexp(t, `\bor\b.*\?`, text)
		}
		desk := Incident{Until: 14, Name: "Brunswick Hussars", Inches: 24, Toward: 1}.fill(Inches, k.desk)
		assert.LessOrEqual(t, len([]rune(desk)), 62, desk)
		assert.NotContains(t, desk, "{")
	}
	assert.Zero(t, at)
	assert.Equal(t, map[string]int{"f": 12, "n": 12, "h": 12}, weight)
}

// TestIncidentWindow: with the setting none the window is that of 4.1 and nothing more is thrown; some widens
// it by a quarter and many doubles it. Source: INC-I2.
func TestIncidentWindow(t *testing.T) {
	for _, x := range []struct {
		set   Often
		turn  int
		units int
		want  int
	}{{NoIncidents, 3, 3, 4}, {SomeIncidents, 3, 3, 5}, {SomeIncidents, 1, 3, 4}, {SomeIncidents, 3, 1, 8}, {SomeIncidents, 8, 3, 3},
		{ManyIncidents, 3, 3, 8}, {ManyIncidents, 8, 3, 4}, {ManyIncidents, 1, 1, 6}} {
		s := opening(t)
		s.Turn, s.Set.Incidents, s.Set.Players = x.turn, x.set, x.units
		assert.Equal(t, x.want, s.window(), "%+v", x)
	}
	quiet := opening(t, "players", "1", "incidents", "many")
	quiet.Turn, quiet.Quiet = 5, 2
	assert.Equal(t, 15, quiet.window(), "example 2")
	full := stormy(t, 5)
	full.Came = []string{"rain", "letter", "child", "padre"}
	assert.Equal(t, 4, full.window(), "the limit of the game is reached")
	assert.False(t, full.mayIncident())
}

// TestIncidentExamples plays the worked examples of hill-incidents 5.
func TestIncidentExamples(t *testing.T) {
	s, _ := play(t, stormy(t, 3), "press", []int{1, 4, 2, 2, 1, 3, 4})
	assert.Equal(t, Incident{Key: "mist", Turn: 3, Press: 1, Until: 5}, s.Waits.Get(), "example 1")
	assert.Equal(t, "T2", refused(t, s, "press"))
	s, _ = play(t, s, "incident-take", nil)
	require.True(t, s.sky().mist)
	assert.Equal(t, 12, s.tables().locate)
	assert.Equal(t, 1, s.Events)
	assert.Zero(t, s.placedThisTurn(), "a turn with only an incident is quiet")

	s, _ = play(t, stormy(t, 8), "press", []int{1, 2, 1, 6, 1, 4, 1})
	assert.Equal(t, Incident{Key: "rain", Turn: 8, Press: 1, Until: 9, For: "mist"}, s.Waits.Get(), "example 3: the stand-in")
	s, _ = play(t, s, "incident-take", nil)
	need := reckFire(rifle, entry{house: s.tables(), actor: Veteran, target: Average, rng: to18, cover: inOpen})
	assert.Equal(t, 15, need.Target)

	s = stormy(t, 9).withIncidents(Incident{Key: "heat", Until: 10})
	s, _ = play(t, s, "press", []int{1, 1, 2, 3, 2, 1, 6, 5, 2, 1, 3, 3})
	require.Len(t, s.Pending, 1, "example 4: neither may come")
	assert.Equal(t, "cave", s.Pending[0].Kind)

	h := stormy(t, 6).withIncidents(Incident{Key: "heat", Until: 7}).tables()
	assert.Equal(t, 8*inch, h.distance(Veteran, inOpen, false, false, 4), "example 7")
	assert.Equal(t, 4*inch, h.distance(Veteran, inRough, false, false, 4))
	assert.Equal(t, 14*inch, h.distance(Veteran, inOpen, true, false, 4))

	s, _ = play(t, stormy(t, 4), "press", []int{1, 1, 1, 1, 6, 6, 2, 1, 4, 5})
	assert.Equal(t, Incident{Key: "vedettes", Turn: 4, Press: 1, Until: 7, Toward: 0, Inches: 21}, s.Waits.Get(), "example 8")
	s, _ = play(t, s, "incident-take", nil)
	assert.Equal(t, 6, s.window())
	s, _ = play(t, s, "incident-ends what=vedettes", nil)
	assert.Equal(t, 5, s.window())

	s, _ = play(t, stormy(t, 3), "press", []int{1, 2, 1, 1, 6, 1})
	assert.Empty(t, System{}.Desk(s).Card.Facts, "they ring once")
	s, _ = play(t, s, "incident-take", nil)
	assert.Equal(t, 4, s.Set.Alarm, "example 9")
	s.Side = Nobody
	s, _ = play(t, s, "end-turn", nil)
	assert.True(t, s.alarmed())
	assert.Empty(t, s.Lasts, "the bells' line goes as the alarm turn begins")
	assert.Equal(t, 3, s.window())
}

// TestIncidentMercy: Merciful draws a hostile incident again once. Source: example 10; INC-I9.
func TestIncidentMercy(t *testing.T) {
	s := opening(t, "merciful", "yes", "half", "yes", "incidents", "some")
	s.Turn = 10
	again, _ := play(t, s, "press", []int{1, 1, 1, 1, 6, 6, 1, 5, 4})
	assert.Equal(t, Incident{Key: "rain", Turn: 10, Press: 1, Until: 12, For: "heat", Mercy: "vedettes"}, again.Waits.Get())
	again, _ = play(t, s, "press", []int{1, 1, 1, 1, 6, 6, 6, 5, 1, 1, 2, 2})
	assert.Equal(t, "vedettes", again.Waits.Get().Key, "the second draw stands, hostile as it is")
	calm, _ := play(t, s, "press", []int{1, 1, 1, 1, 1, 1, 4})
	assert.Equal(t, Incident{Key: "rain", Turn: 10, Press: 1, Until: 12}, calm.Waits.Get(), "a neutral one is not touched")
}

// TestForewarned: a child and muleteers give news of the next placement, which takes both lines. Source:
// example 12.
func TestForewarned(t *testing.T) {
	s := stormy(t, 8).withIncidents(Incident{Key: "child", Toward: 7}, Incident{Key: "mules"})
	s, _ = play(t, s, "press", []int{1, 1, 4, 4, 3, 5, 4, 6, 2, 2})
	require.Len(t, s.Pending, 1)
	d := s.Pending[0]
	assert.Equal(t, "convoy", d.Kind)
	assert.Equal(t, []int{2, 6, 28, 7}, []int{d.Wagons, d.Figures, d.Inches, d.Toward})
	assert.Empty(t, s.Lasts)
}

// TestFriar: the friar has one failed throw made again, and then leaves. Source: example 11.
func TestFriar(t *testing.T) {
	s := stormy(t, 4).withIncidents(Incident{Key: "padre", Until: 7})
	u := s.units(Players)[0]
	s = s.withUnit(u.WithMark(markCheck, 1))
	s, _ = play(t, s, "unit-check unit="+ref("u", u.ID), []int{1, 1, 4, 4})
	assert.Empty(t, s.Lasts)
	after, _ := s.settled().unit(u.ID)
	assert.False(t, wavering(after))
}

// TestStraggler: a man given up for dead comes back to the unit that has lost most, and has acted. Source:
// example 5.
func TestStraggler(t *testing.T) {
	s := stormy(t, 6)
	u := s.units(Players)[0]
	fell := sure.Of(u.Lose(u.Choose(3, func(f muster.Figure) int {
		if f.Leader != "" || f.Marksman {
			return -1
		}
		return 0
	})...))(t)
	s = s.withUnit(fell)
	s.Waits = book.RareOf(Incident{Key: "straggler", Turn: 6})
	s.Had, s.Events, s.Press = 6, 1, 1
	s, _ = play(t, s, "incident-take", nil)
	back, _ := s.unit(u.ID)
	assert.Equal(t, fell.Alive()+1, back.Alive())
	assert.Equal(t, fell.Alive(), fresh(back), "he has acted this turn")
	assert.Empty(t, s.Lasts)
	assert.Equal(t, []string{"straggler"}, s.Came)
}

// TestIncidentGaits: the guide, new shoes and lame horses affect the pace of one unit and no other.
func TestIncidentGaits(t *testing.T) {
	s := stormy(t, 4)
	foot := s.units(Players)[0]
	h := s.tables()
	e := entry{house: h, actor: Veteran, cover: inRough}
	plain := e.far(false, 4)
	guided := s.withIncidents(Incident{Key: "guide", Unit: foot.ID, Left: foot.Alive(), Until: 6})
	assert.Equal(t, 2*plain, guided.gait(foot, e).far(false, 4))
	assert.Equal(t, plain, guided.gait(s.units(Players)[1], e).far(false, 4))
	shod := s.withIncidents(Incident{Key: "boots", Unit: foot.ID})
	e.cover = inOpen
	assert.Equal(t, e.far(false, 4)+inch, shod.gait(foot, e).far(false, 4))
	assert.Equal(t, e.far(true, 4), shod.gait(foot, e).far(true, 4), "charges are as ever")
	lame := s.withIncidents(Incident{Key: "lame", Unit: foot.ID, Until: 6})
	e.mounted = true
	assert.Equal(t, h.distance(Average, inOpen, true, true, 4), lame.gait(foot, e).far(true, 4))
	assert.Equal(t, lame.gait(foot, e).far(false, 4), reckedFar(lame.gait(foot, e)))
}

// reckedFar returns the distance that the sum of a move gives.
func reckedFar(e entry) int { return reckMove(e, false, 4).Result[1].(int) }

// TestBugle: a unit that has heard Retire neither fires nor charges until it has acted; its reaction is free.
func TestBugle(t *testing.T) {
	s := stormy(t, 4)
	u := s.units(Players)[0]
	s.Waits, s.Had, s.Events, s.Press = book.RareOf(Incident{Key: "bugle", Turn: 4}), 4, 1, 1
	s, _ = play(t, s, "incident-take unit="+ref("u", u.ID), nil)
	u, _ = s.unit(u.ID)
	assert.NotEmpty(t, canFire(u))
	assert.NotEmpty(t, cannotCharge(u))
	assert.Empty(t, canFire(u.WithMark(markRetire, 0)))
	bugle, _ := incidentOf("bugle")
	ends := engine.Step{Do: engine.Do("done"), Events: []engine.Event{activated{Unit: u.ID, Name: u.Name}, ended{Incident: s.Lasts[0]}}}
	assert.Equal(t, "incident, "+lower(bugle.title), tellOf(ends).Undo, "what ends with an action is named on the undo key")
	s, _ = play(t, s, "unit unit="+ref("u", u.ID)+" what=acted", nil)
	u, _ = s.settled().unit(u.ID)
	assert.Empty(t, s.settled().Lasts)
	assert.Zero(t, u.Mark(markRetire))
}

// TestIncidentsInPlay: over whole games with many incidents their limits are kept, one kind of weather lasts at
// a time, what lasts ends, and undoing gives the state before. Source: INC-I3, I4, I5, I8.
func TestIncidentsInPlay(t *testing.T) {
	rulestest.Native(t, "whole games")
	seen := map[string]bool{}
	for seed := range uint64(rulestest.Count(12)) {
		in := engine.Do("start", "force", "sweep", "incidents", "many", "pace", "busy").In
		rulestest.Walk(t, System{}, in, 150, rulestest.Seeded(seed), func(_ engine.State, st engine.Step, now engine.State) {
			s := now.(State)
			require.NoError(t, s.checkIncidents())
			for _, i := range s.Lasts {
				seen[i.Key] = true
				assert.True(t, i.Until == 0 || i.Until >= s.Turn, "%s lasts to turn %d in turn %d", i.Key, i.Until, s.Turn)
			}
			if s.weather() == "" {
				assert.False(t, s.sky().mist || s.sky().rain || s.sky().heat || s.sky().dust)
			}
			n := 0
			for _, e := range st.Events {
				if a, ok := e.(arose); ok && !a.Redraw {
					n++
				}
			}
			assert.LessOrEqual(t, n, 1)
		})
	}
}

// TestIncidentOrders: under any weather every number needed stays within its limits, and no class, weapon,
// bracket or cover overtakes another. Source: INC-I6.
func TestIncidentOrders(t *testing.T) {
	for _, k := range []sky{{rain: true}, {dust: true}, {rain: true, dust: true}, {heat: true}, {mist: true}} {
		h := designed().under(k)
		for w := range weapon(weapons) {
			for rng := to3; rng <= to36 && h.fireBase[w][rng] != out; rng++ {
				last := 0
				for q := Veteran; q <= Civilian; q++ {
					n := reckFire(w, entry{house: h, actor: q, target: Average, rng: rng, cover: inOpen}).Target
					assert.True(t, n >= h.needLeast && n <= h.needMost && n >= last, "%v %d %d", k, w, rng)
					last = n
				}
				if rng > to3 {
					near := reckFire(w, entry{house: h, actor: Average, target: Average, rng: rng - 1, cover: inOpen}).Target
					assert.GreaterOrEqual(t, reckFire(w, entry{house: h, actor: Average, target: Average, rng: rng, cover: inOpen}).Target, near)
				}
			}
		}
		for die := 1; die <= 6; die++ {
			for q := Veteran; q < Transport; q++ {
				assert.Greater(t, h.distance(q, inOpen, false, false, die), h.distance(q+1, inOpen, false, false, die), "%v", k)
				assert.Greater(t, h.distance(q, inOpen, true, false, die), h.distance(q, inOpen, false, false, die))
			}
		}
		for q := range h.misfireUpTo {
			assert.Equal(t, designed().misfireUpTo[q]+map[bool]int{true: 1}[k.rain], h.misfireUpTo[q])
		}
		assert.Same(t, h, designed().under(k), "kept")
	}
}

// TestFootClosesInDustAndUnderARashColonel: in dust, and under a rash colonel, French foot closes to 6 inches
// before it fires, Conscripts too; everybody else keeps his usual distance. Source: hill-incidents INC-04,
// INC-24.
func TestFootClosesInDustAndUnderARashColonel(t *testing.T) {
	was := designed()
	for _, k := range []sky{{}, {dust: true}, {rash: true}, {dust: true, rash: true}, {heat: true}} {
		for i, v := range conductValues {
			want := was.conduct[i]
			if closes := v.key == "foot" || v.key == "con"; closes && (k.dust || k.rash) {
				want = 6
			} else if closes {
				assert.Equal(t, map[string]int{"foot": 12, "con": 10}[v.key], want)
			}
			assert.Equal(t, want, was.under(k).conduct[i], "%s, %+v", v.key, k)
		}
	}
}

// TestMist: in the mist no shot is aimed beyond 12 inches, and nothing is located beyond them; a French foot
// unit that sees nobody moves slowly.
func TestMist(t *testing.T) {
	s := stormy(t, 3).withIncidents(Incident{Key: "mist", Until: 5})
	f := System{}.Form(s, engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "12-18", "cover", "open"))
	require.NotNil(t, f.Refused)
	assert.Contains(t, f.Refused.Text, "12″")
	f = System{}.Form(s, engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "open"))
	assert.Nil(t, f.Refused)
	for i := range conductValues {
		assert.LessOrEqual(t, s.tables().conduct[i], 12)
	}
}

// TestIncidentAdvice: commanders, rain and the recall restrict the advice. Source: hill-incidents 3.
func TestIncidentAdvice(t *testing.T) {
	s := stormy(t, 4)
	us := s.units(Players)[0]
	s.Parties = []Party{{ID: 50, Kind: "avg", Figures: us.Alive(), Left: us.Alive(), Quality: Average}}
	s.Next = 51
	s.Roster = s.Roster.With(s.unitOf(s.Parties[0], 51))
	s.Next, s.Side = 52, NonPlayers
	advises := func(s State) string {
		t.Helper()
		now, _ := play(t, s, "advise who=u51", nil, ref("u", us.ID)+"-near")
		return now.Advice.Get().Fits[0].Act
	}
	assert.Equal(t, toFire, advises(s))
	assert.Equal(t, toCharge, advises(s.withIncidents(Incident{Key: "rain", Until: 5})))
	assert.Equal(t, toCharge, advises(s.withIncidents(Incident{Key: "command", Rash: true, Until: 5})), "even odds are enough")
	careful := s.withIncidents(Incident{Key: "rain", Until: 5}, Incident{Key: "command", Until: 5})
	assert.Equal(t, toFire, advises(careful), "rain's advice gives way")
	now, _ := play(t, s.withIncidents(Incident{Key: "patrol", Unit: 51, Left: us.Alive()}), "advise who=u51", nil)
	assert.Equal(t, []Fit{{All: true, Line: lineRecalled, Act: toMove}}, now.Advice.Get().Fits)
	assert.NotEmpty(t, now.Advice.Get().text(now.Advice.Get().Fits[0]))
}

// TestIncidentsOfTheWay: lasting effects on the ground add a line for travellers: mud for wagons that run and
// for messengers, a broken bridge for anything on wheels, the ford for anybody. Source: hill-incidents 3.
func TestIncidentsOfTheWay(t *testing.T) {
	for _, x := range []struct {
		lasts, kind, answer string
		lines               []int
	}{
		{"mud", "convoy", "near", []int{lineMud, 1, 2}}, {"mud", "convoy", "none", []int{1}}, {"mud", "msg", "none", []int{1, lineField}},
		{"mud", "msg", "near", []int{2, lineField}}, {"mud", "lart", "none", []int{1}}, {"mud", "hq", "none", []int{1}},
		{"plank", "convoy", "near", []int{1, 2, linePlank}}, {"plank", "lart", "none", []int{1, linePlank}},
		{"plank", "fart", "none", []int{1, linePlank}}, {"plank", "msg", "none", []int{1}}, {"plank", "hq", "none", []int{1}},
		{"ford", "hq", "none", []int{1, lineFord}}, {"ford", "convoy", "none", []int{1, lineFord}}, {"ford", "avg", "none", []int{6}},
	} {
		t.Run(x.lasts+" "+x.kind+" "+x.answer, func(t *testing.T) {
			s := opposed(t, "force=sweep", x.kind).withIncidents(Incident{Key: x.lasts, Until: 5})
			now, _ := play(t, s, "advise", nil, x.answer)
			lines := rulestest.Each(now.Advice.Get().Fits, func(f Fit) int { return f.Line })
			assert.Equal(t, x.lines, lines)
			s.Parties[0].Still = true // it has arrived
			now, _ = play(t, s, "advise", nil, x.answer)
			for _, f := range now.Advice.Get().Fits {
				assert.Less(t, f.Line, lineMud)
			}
		})
	}
}

// TestNoIncidentsThrowNothing: with incidents off, the seed of a game gives the same placements as before
// incidents existed: nothing is thrown for them.
func TestNoIncidentsThrowNothing(t *testing.T) {
	src := &dice.Source{Seed: 7}
	s := opening(t)
	for s.Turn < 6 {
		st, next := rulestest.Driven(t, System{}, s, engine.Do("press"), (&rulestest.Hand{Source: src}).Fill)
		for _, g := range st.Given {
			assert.NotContains(t, []string{rollSort.ID, rollIncident.ID}, g.ID)
		}
		if s = next; len(s.Pending) > 0 {
			s, _ = play(t, s, "place", nil)
		}
		if s.Press > 9 {
			s, _ = play(t, s, "end-turn", nil)
		}
	}
}

// taking takes the given incident, as if it were waiting.
func taking(t *testing.T, s State, i Incident, line string, faces ...int) (State, engine.Step) {
	t.Helper()
	i.Turn = s.Turn
	s.Waits, s.Had, s.Events, s.Press = book.RareOf(i), s.Turn, 1, 1
	return play(t, s, line, faces)
}

// TestHowLongIncidentsLast: an incident whose duration needs no die lasts its number of turns after its own.
// Source: INC-10, INC-17, INC-18, INC-23, INC-27.
func TestHowLongIncidentsLast(t *testing.T) {
	for key, x := range map[string]struct {
		faces []int
		turns int
	}{
		"vedettes": {[]int{6, 6, 2, 1, 4, 5}, 3}, "cloud": {[]int{5, 5, 2, 1, 4, 5}, 3}, "cartridges": {[]int{4, 5, 2, 1}, 3},
		"padre": {[]int{3, 1}, 3}, "recall": {[]int{4, 4}, 6},
	} {
		s, _ := play(t, stormy(t, 7), "press", append([]int{1, 1, 1, 1}, x.faces...))
		require.Equal(t, key, s.Waits.Get().Key)
		assert.Equal(t, 7+x.turns, s.Waits.Get().Until, key)
	}
}

// TestFord: the river rises only where there is a ford, which is asked once a game; it falls for the last turn
// of the recall.
func TestFord(t *testing.T) {
	s := stormy(t, 8)
	no, _ := play(t, s, "press", []int{1, 1, 1, 1, 2, 2}, "no")
	assert.Equal(t, "no", no.Ground["ford"])
	assert.Equal(t, "bugle", no.Waits.Get().Key)
	s, _ = play(t, s, "press", []int{1, 1, 1, 1, 2, 2, 6}, "yes")
	assert.Equal(t, Incident{Key: "ford", Turn: 8, Press: 1, Until: 11}, s.Waits.Get())
	s, _ = play(t, s, "incident-take", nil)
	for scenario, want := range map[string]string{"monastery": "no", "ford": yesWord} { // the map answers
		mapped := stormy(t, 8)
		mapped.Scene.ID = scenario
		mapped = does(t, mapped, func(a *act) { askGround(a, "ford"); askGround(a, "plank") })
		assert.Equal(t, map[string]string{"ford": want, "bridge": "no"}, mapped.Ground, "the bridge is broken already")
	}
	foot := s.units(Players)[0]
	f := System{}.Form(s, engine.Do("unit-move", "unit", ref("u", foot.ID)))
	assert.True(t, slices.ContainsFunc(f.Fields, func(x view.Field) bool {
		return x.Help == "The ford is too deep for men on foot or wheels."
	}))
	assert.False(t, s.mayHappen("plank"), "not while the ford is shut")
	s = s.withIncidents(Incident{Key: "recall", Until: 9})
	assert.Equal(t, []string{"ford"}, s.expire(9))
}

// TestRecall: the recall gun makes its last turn the last of the game.
func TestRecall(t *testing.T) {
	s := stormy(t, 9).withIncidents(Incident{Key: "recall", Until: 9})
	assert.Equal(t, "T12", refused(t, s, "end-turn"))
	require.Equal(t, "ends-recall", System{}.Desk(s).Lists[0].Rows[0].Key.ID)
	later, st := play(t, s, "incident-ends what=recall", nil)
	assert.Equal(t, []Incident{{Key: "recall", Until: 10, Left: 1}}, later.Lasts)
	assert.Equal(t, "The end is put off by one turn.", System{}.Tell(later, st).Line.String())
	later, _ = play(t, later, "end-turn", nil)
	assert.Equal(t, "T12", refused(t, later, "end-turn"))
	assert.Equal(t, "T11", refused(t, later, "incident-ends what=recall"), "once")
	early := stormy(t, 8).withIncidents(Incident{Key: "recall", Until: 9})
	assert.Equal(t, "T11", refused(t, early, "incident-ends what=recall"), "before the last turn there is no need")
	assert.Nil(t, System{}.Form(early, engine.Do("end-turn")).Refused)
	for _, u := range s.units(Players) {
		s = s.withUnit(markActed(u, true))
	}
	s = s.derived()
	assert.Equal(t, "end-game", System{}.Desk(s).Primary.ID)
}

// TestDesertersWord: a deserter's news throws what is in an outpost; scouting it throws nothing more.
func TestDesertersWord(t *testing.T) {
	s := stormy(t, 4)
	s.Sites = append(s.Sites, Site{ID: s.Next, Kind: "outpost"})
	s.Next++
	require.True(t, s.mayHappen("word"))
	with := s
	with.Sites = append([]Site{{ID: 90, Kind: "cave"}}, s.Sites...)
	assert.Equal(t, []Site{s.Sites[len(s.Sites)-1]}, with.unsearched("word"), "an outpost goes before a cave")
	s, st := taking(t, s, Incident{Key: "word"}, "incident-take", 5, 4, 3, 4, 2, 5)
	x, _ := s.site(s.Next - 1)
	assert.Equal(t, PlaceSetup{Content: realWorks, Magazine: true, Figures: 7, Quality: Average, Officers: 1}, x.Fixed)
	assert.Contains(t, System{}.Tell(s, st).Card.Todo[0].What.String(), "fortification with a magazine, 7 Average")
	assert.Empty(t, s.Lasts)
	assert.False(t, s.mayHappen("word"))
	s.Side, s.Active = Players, s.units(Players)[0].ID
	s, _ = play(t, s, "scout place="+ref("s", x.ID), nil)
	x, _ = s.site(x.ID)
	assert.True(t, x.Done && x.Fort)
}

// TestLetter: a letter makes a place an objective; exploring it gives the point.
func TestLetter(t *testing.T) {
	s := stormy(t, 4)
	place := s.Sites[0]
	s, _ = taking(t, s, Incident{Key: "letter"}, "incident-take far=yes place="+ref("s", place.ID))
	require.True(t, s.lasts("letter"))
	s.Side, s.Active = Players, s.units(Players)[0].ID
	s, _ = play(t, s, "explore-village place="+ref("s", place.ID), []int{1, 1})
	assert.Empty(t, s.Lasts)
	assert.True(t, slices.ContainsFunc(s.Ledger, func(e Entry) bool { return e.Kind == "far" && e.State == counted }))
	sum, _ := s.reckon()
	assert.GreaterOrEqual(t, sum, 2)
}

// TestWomenTellOnce: once they have spoken, the card has what they said, and no order to do as they say.
func TestWomenTellOnce(t *testing.T) {
	next, st := taking(t, stormy(t, 4), Incident{Key: "women"}, "incident-take", 1, 5)
	card := System{}.Tell(next, st).Card
	assert.Empty(t, card.Todo)
	assert.Contains(t, card.Line, "rumour")
}

// TestWine: wine costs a unit that fails its throw the next action: in this turn, or in the next if it has
// acted.
func TestWine(t *testing.T) {
	s := stormy(t, 4)
	u := s.units(Players)[0]
	require.True(t, s.mayHappen("wine"))
	line := "incident-take unit=" + ref("u", u.ID)
	sober, st := taking(t, s, Incident{Key: "wine"}, line, 6, 6)
	assert.Empty(t, sober.Lasts)
	assert.Empty(t, System{}.Tell(sober, st).Card.Todo, "nobody is marked")
	drunk, st := taking(t, s, Incident{Key: "wine"}, line, 1, 1)
	assert.Equal(t, "Mark "+book.The(u.Name), System{}.Tell(drunk, st).Card.Todo[0].What.String(), "the roll has been made")
	now, _ := drunk.unit(u.ID)
	assert.True(t, now.Acted)
	later, _ := taking(t, s.withUnit(markActed(u, true)), Incident{Key: "wine"}, line, 1, 1)
	for _, x := range later.units(Players) {
		later = later.withUnit(markActed(x, true))
	}
	later, _ = play(t, later.derived(), "end-turn", nil)
	now, _ = later.unit(u.ID)
	assert.True(t, now.Acted, "it has lost this one")
	other, _ := later.unit(later.units(Players)[1].ID)
	assert.False(t, other.Acted)
	later.Side = Nobody
	for _, x := range later.units(Players) {
		later = later.withUnit(markActed(x, true))
	}
	later, _ = play(t, later.derived(), "end-turn", nil)
	now, _ = later.unit(u.ID)
	assert.False(t, now.Acted)
	assert.Empty(t, later.Lasts)

	band := opposed(t, "force=sweep", "desert")
	u = band.units(NonPlayers)[0]
	for _, x := range band.Roster {
		band = band.withUnit(markActed(x, true))
	}
	band = band.withIncidents(Incident{Key: "wine", Turn: band.Turn, Until: band.Turn + 1, Unit: u.ID, Name: u.Name})
	band.Side, band.Active = Nobody, 0
	after := turned{Turn: band.Turn + 1, Acts: Acts{3, 1}}.Apply(band)
	require.NoError(t, System{}.Check(after.derived()))
	assert.True(t, mustUnit(after, u.ID).Acted, "so do Deserters")
}

// TestCloud: a cloud of dust comes nearer, and turns out to be goats, infantry or cavalry when it is seen, at
// the latest after its third turn. Source: example 6.
func TestCloud(t *testing.T) {
	s := stormy(t, 5)
	s, _ = play(t, s, "press", []int{1, 1, 1, 1, 5, 5, 4, 5, 3, 4})
	assert.Equal(t, Incident{Key: "cloud", Turn: 5, Press: 1, Until: 8, Toward: 2, Inches: 25}, s.Waits.Get())
	s, _ = play(t, s, "incident-take", nil)
	for n := 1; n <= 3; n++ {
		goats, st := play(t, s, "incident-ends what=cloud", []int{n})
		assert.Contains(t, System{}.Tell(goats, st).Line.String(), "Goats, and a boy.")
		assert.Empty(t, goats.Lasts)
		assert.Empty(t, goats.Pending)
	}
	s.Turn = 7
	foot, _ := play(t, s, "incident-ends what=cloud", []int{5, 5, 2, 4})
	require.Len(t, foot.Pending, 1)
	d := foot.Pending[0]
	assert.Equal(t, []any{"avg", 13, 1, 17, 2, "cloud"}, []any{d.Kind, d.Figures, d.Officers, d.Inches, d.Toward, d.From})
	assert.False(t, d.Acts)
	assert.Equal(t, "A cloud of dust", System{}.Desk(foot).Card.Over)
	s.Turn = 8
	for _, x := range s.units(Players) {
		s = s.withUnit(markActed(x, true))
	}
	s, _ = play(t, s.derived(), "end-turn", []int{6, 3, 3, 5})
	require.Len(t, s.Pending, 1)
	assert.Equal(t, "cav", s.Pending[0].Kind)
	assert.Equal(t, 20, s.Pending[0].Inches)
	assert.Equal(t, 9, s.Turn)
}

// TestCartridges: half of a unit fires when its cartridges are gone.
func TestCartridges(t *testing.T) {
	s := stormy(t, 4)
	u := s.units(Players)[0]
	assert.Equal(t, u.Alive(), s.atMost(u, u.Alive()))
	s = s.withIncidents(Incident{Key: "cartridges", Unit: u.ID, Until: 7})
	assert.Equal(t, (u.Alive()+1)/2, s.atMost(u, u.Alive()))
	assert.Equal(t, 2, s.atMost(u, 2))
	over, _ := play(t, s, "incident-ends what=cartridges", nil)
	assert.Empty(t, over.Lasts)
	fired := s.withUnit(u.WithMark(markFired, 3))
	assert.Equal(t, (u.Alive()+1)/2-3, fired.atMost(u.WithMark(markFired, 3), u.Alive()))
	over, _ = play(t, fired, "incident-ends what=cartridges", nil)
	assert.Zero(t, over.units(Players)[0].Mark(markFired), "nobody is short of them any more")
	over, _ = play(t, fired, "end-turn", nil)
	assert.Zero(t, over.units(Players)[0].Mark(markFired), "a new turn")
}

// TestShortOfCartridges: half of the unit fires in a turn, reaction fire included, however many volleys that takes.
// Source: hill-incidents INC-18.
func TestShortOfCartridges(t *testing.T) {
	s := field(t, rifles(men(7, Average, "musket")), french(men(6, Average, "musket")))
	u, foe := s.Roster[0], s.Roster[1]
	s = s.withIncidents(Incident{Key: "cartridges", Unit: u.ID, Until: 7})
	s.Side, s.Active = Players, u.ID
	volley := "volley unit=" + ref("u", u.ID) + " against=" + ref("u", foe.ID) + " range=6-12 cover=open"
	s, _ = play(t, s, volley+" n=3", facesOf(9, 1))
	assert.Contains(t, refusedIn(t, s, engine.Do("volley", "unit", ref("u", u.ID), "against", ref("u", foe.ID), "range", "6-12",
		"cover", "open", "n", "2")).Text, "Only 1 figure")
	one, _ := play(t, s, volley+" n=1", facesOf(3, 1))
	assert.Equal(t, "Half of them have fired this turn: they are short of cartridges.", canFire(one.settled().Roster[0]))
	free := s
	free.Lasts = nil
	free, _ = play(t, free, volley+" n=4", facesOf(12, 1))
	assert.Equal(t, 3, free.settled().Roster[0].Mark(markFired), "without the incident nothing more is counted")
}

// TestEveryIncidentComes: each of the 27 incidents can come, in some turn of some game.
func TestEveryIncidentComes(t *testing.T) {
	s := stormy(t, 4)
	u, horse := s.units(Players)[0], s.units(Players)[0]
	for _, x := range s.units(Players) {
		if allMounted(x) {
			horse = x
		}
	}
	require.True(t, allMounted(horse))
	fell := sure.Of(u.Lose(stragglersOf(u)))(t)
	s = s.withUnit(fell)
	s.Parties = []Party{{ID: s.Next, Kind: "avg", Figures: 8, Left: 8, Quality: Average}}
	s.Next++
	s.Roster = s.Roster.With(s.unitOf(s.Parties[0], s.Next))
	s.Sites = append(s.Sites, Site{ID: s.Next + 1, Kind: "cave"})
	s.Next += 2
	s.Ground = map[string]string{"ford": "yes", "bridge": "yes"}
	for _, k := range incidentKinds() {
		comes := false
		for turn := 2; turn < 14; turn++ {
			now := s
			now.Turn = turn
			comes = comes || now.mayHappen(k.key)
			now.Turn = 1
			assert.False(t, now.mayHappen(k.key))
		}
		assert.True(t, comes, k.key)
		once := s
		once.Came = []string{k.key}
		assert.False(t, once.mayHappen(k.key), "once a game")
	}
}

// stragglersOf returns one of the rank and file.
func stragglersOf(u muster.Unit) muster.Stack {
	for _, st := range u.Stacks {
		if st.Leader == "" && !st.Marksman {
			return muster.Stack{N: 1, Figure: st.Figure}
		}
	}
	return muster.Stack{}
}

// TestIncidentsOfParts: when a unit splits, what lasts for it goes with the larger part, and shoes with both; a
// joined unit has it only if all of its parts have.
func TestIncidentsOfParts(t *testing.T) {
	s := stormy(t, 4)
	u := s.units(Players)[0]
	s = s.withIncidents(Incident{Key: "guide", Unit: u.ID, Left: u.Alive(), Until: 6}, Incident{Key: "boots", Unit: u.ID},
		Incident{Key: "bugle", Unit: u.ID})
	pick := stragglersOf(u)
	pick.N = u.Count(func(f muster.Figure) bool { return f == pick.Figure })
	next := parted{Unit: u.ID, Name: u.Name, Part: s.Next, As: "Part", Picks: []muster.Stack{pick}}.Apply(s)
	part, _ := next.unit(s.Next)
	rest, _ := next.unit(u.ID)
	require.Greater(t, part.Alive(), rest.Alive())
	assert.True(t, next.about("guide", part) && !next.about("guide", rest))
	assert.True(t, next.about("bugle", part))
	assert.True(t, next.about("boots", part) && next.about("boots", rest))
	for _, i := range next.Lasts {
		assert.False(t, next.causeGone(i), i.Key)
	}
	both := merged{Unit: rest.ID, Name: rest.Name, Other: part.ID, As: part.Name}.Apply(next)
	assert.True(t, both.lasts("boots"))
	other := next.units(Players)[1]
	joined := merged{Unit: rest.ID, Name: rest.Name, Other: other.ID, As: other.Name}.Apply(next)
	assert.False(t, joined.lasts("boots"))
}

// TestIncidentsSwitchedOff: with the setting none, lasting incidents end and none waits.
func TestIncidentsSwitchedOff(t *testing.T) {
	s := stormy(t, 4).withIncidents(Incident{Key: "rain", Until: 6})
	s.Waits = book.RareOf(Incident{Key: "wine", Turn: 4})
	s, _ = play(t, s, "settings incidents=none", nil)
	assert.Empty(t, s.Lasts)
	assert.Empty(t, s.Waits.Get().Key)
	assert.Nil(t, s.waiting())
}

// TestIncidentIsTold: the log, the desk, the reference and the despatch mention an incident; undoing it leaves
// no trace.
func TestIncidentIsTold(t *testing.T) {
	s, st := play(t, stormy(t, 3), "press", []int{1, 4, 2, 2, 1, 1, 4})
	tells := System{}.Tell(s, st)
	k, _ := incidentOf("rain")
	assert.Contains(t, tells.Line.String(), s.Waits.Get().story())
	card := System{}.Desk(s).Card
	assert.Equal(t, s.Waits.Get().story(), card.Story)
	assert.Equal(t, k.title, card.Title)
	s, took := play(t, s, "incident-take", nil)
	lists := System{}.Desk(s).Lists
	require.Equal(t, "incidents", lists[0].ID)
	assert.Equal(t, "Rain to the end of turn 5: small arms +2", lists[0].Rows[0].Name)
	assert.Contains(t, plainReport(System{}.Report(stormy(t, 3), []engine.Step{st, took}, view.Letter)), took.Events[0].(befell).story())
	s.Turn = 5
	s.Side = Nobody
	for _, u := range s.units(Players) {
		s = s.withUnit(markActed(u, true))
	}
	s, end := play(t, s.derived(), "end-turn", nil)
	assert.Contains(t, System{}.Tell(s, end).Notes, "The rain has stopped.")
	assert.NotEqual(t, "incidents", System{}.Desk(s).Lists[0].ID)
}

// TestIncidentsOfTheHour: incidents that depend on the hour and the weather come in the turns that the table
// prints, and in no other. Source: hill-incidents 2, 3.
func TestIncidentsOfTheHour(t *testing.T) {
	for key, x := range map[string]struct {
		from, to int
		fair     bool // not while other weather lasts
	}{
		"rain": {2, 20, true}, "dust": {2, 20, true}, "mist": {2, 4, true}, "heat": {5, 9, true}, "dusk": {12, 20, false},
		"command": {3, 20, false}, "recall": {7, 10, false}, "bells": {2, 10, false},
	} {
		for turn := 1; turn <= 20; turn++ {
			s := stormy(t, turn)
			s.Set.Alarm = 12 // the bells come two turns before it at the latest
			assert.Equal(t, turn >= x.from && turn <= x.to, s.mayHappen(key), "%s in turn %d", key, turn)
			if other := map[bool]string{true: "mist", false: "rain"}[key == "rain"]; key != other {
				wet := s.withIncidents(Incident{Key: other, Until: 20})
				assert.Equal(t, !x.fair && turn >= x.from && turn <= x.to, wet.mayHappen(key), "%s in turn %d, with %s", key, turn, other)
			}
		}
	}
}

// TestIncidentsThatMayNotConcernThem: no recall gun is fired where the scenario has a last turn; nobody returns to a unit
// that has lost nobody who fell; no patrol in contact is called back. Source: hill-incidents INC-11, INC-17, INC-26.
func TestIncidentsThatMayNotConcernThem(t *testing.T) {
	for id, may := range map[string]bool{"ducos": true, "marquise": true, "ford": false, "courier": false, "monastery": false} {
		s := opening(t, "scenario", id, "incidents", "some")
		s.Turn = 8
		assert.Equal(t, may, s.mayHappen("recall"), id)
	}
	for what, may := range map[string]bool{"lost": true, "captured": false} {
		s := stormy(t, 4)
		s = record(t, s, s.units(Players)[0].Name, "n=2 what="+what)
		assert.Equal(t, may, s.mayHappen("straggler"), what)
	}
	s := entered(t, stormy(t, 4), "note kind=avg")
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	assert.True(t, s.mayHappen("patrol"))
	assert.False(t, s.sighted(sighting{Unit: us.ID, Target: them.ID, Far: touches}).mayHappen("patrol"))
}

// TestIncidentsThatCannotBe: a saved incident must be possible; one thing wrong is enough to refuse it.
func TestIncidentsThatCannotBe(t *testing.T) {
	good := Incident{Key: "cloud", Turn: 5, Press: 1, Until: 8, Toward: 7, Inches: maxInches, Name: strings.Repeat("é", 2*maxTitle)}
	assert.NoError(t, good.check())
	for why, c := range map[string]func(*Incident){
		"no such thing":        func(i *Incident) { i.Key = "comet" },
		"no ninth direction":   func(i *Incident) { i.Toward = 8 },
		"below the first":      func(i *Incident) { i.Toward = -1 },
		"farther than any":     func(i *Incident) { i.Inches = maxInches + 1 },
		"nearer than here":     func(i *Incident) { i.Inches = -1 },
		"over before it began": func(i *Incident) { i.Until = -1 },
		"fewer than none left": func(i *Incident) { i.Left = -1 },
		"a name without end":   func(i *Incident) { i.Name += "é" },
		"no such place":        func(i *Incident) { i.Site = -1 },
		"for nothing known":    func(i *Incident) { i.For = "comet" },
		"mercy for nothing":    func(i *Incident) { i.Mercy = "comet" },
	} {
		bad := good
		c(&bad)
		assert.Error(t, bad.check(), why)
	}
}

// TestHowOftenAnEventIsAnIncident: of the 36 results of the second throw, 9 are an incident with the setting
// some, 18 with many.
func TestHowOftenAnEventIsAnIncident(t *testing.T) {
	for often, want := range map[string]int{"none": 0, "some": 9, "many": 18} {
		s, n := stormy(t, 3, "incidents", often), 0
		for face := range 36 {
			cup := dice.NewCup(dice.Given{ID: "sort", Faces: []int{1 + face/6, 1 + face%6}})
			_, facts, err := rules.Carry(s, cup, func(a *act) { drawsIncident(a) })
			var need *dice.Need
			if errors.As(err, &need) && need.Roll.ID == "incident" {
				n++
				continue
			}
			if often != "none" {
				require.NoError(t, err)
			}
			assert.Empty(t, facts)
		}
		assert.Equal(t, want, n, often)
	}
}

// TestGroundThatLastsIsSaidOnTheWay: lasting effects on the ground are stated for those they hinder.
func TestGroundThatLastsIsSaidOnTheWay(t *testing.T) {
	s := stormy(t, 3)
	for key, want := range map[string][2]string{"": {}, "mud": {"", "Mud: every road"}, "plank": {"", "The bridge is broken"},
		"ford": {"The ford is too deep", ""}} {
		now := s
		if key != "" {
			now = s.withIncidents(Incident{Key: key, Until: 9})
		}
		for i, name := range []string{"Rifles", "Light dragoons"} {
			f := rules.Form(now, engine.Do("unit-move", "unit", id(t, now, name)))
			help := ""
			for _, x := range f.Fields {
				help += x.Help
			}
			assert.Equal(t, want[i] != "", strings.Contains(help, want[i]) && want[i] != "", key+name)
			for _, other := range []string{"Mud: every road", "The bridge is broken", "The ford is too deep"} {
				assert.Equal(t, other == want[i], strings.Contains(help, other), key+name)
			}
		}
	}
}

// TestDrawsOfEqualChance: everybody a throw can draw has an equal band of its faces; "roll again" is listed
// only when faces are left over.
func TestDrawsOfEqualChance(t *testing.T) {
	for n, again := range map[int]bool{2: false, 5: true, 6: false, 7: true, 36: false} {
		_, _, err := rules.Carry(State{}, dice.NewCup(), func(a *act) { drawOne(a, rollEqual, make([]string, n)) })
		var need *dice.Need
		require.ErrorAs(t, err, &need)
		last := need.Roll.Bands[len(need.Roll.Bands)-1]
		assert.Equal(t, again, last.Label == "roll again", "%d", n)
		assert.Equal(t, 66, last.To)
	}
}

// TestIncidentsAtTheEdges checks the dice of an incident at their limits: a commander is rash from 4, a rider
// comes from those who ride, even in a mixed unit, and dust is nobody when the table is full. Source:
// hill-incidents 3; INC-23.
func TestIncidentsAtTheEdges(t *testing.T) {
	for face := 1; face <= 6; face++ {
		s := stormy(t, 4)
		_, _, err := rules.Carry(s, dice.NewCup(given("temper", face), given(rollLasts.ID, 4)), func(a *act) {
			i := Incident{Key: "command"}
			throwDetails(a, &i)
			assert.Equal(t, []any{face > 3, 4 + 2}, []any{i.Rash, i.Until}, "%d", face)
		})
		require.NoError(t, err)
	}
	for n, lame := range map[int]int{1: 0, 2: 1} {
		s := field(t, muster.Unit{Side: ours, Name: "Dragoons", Type: typeCavalry, Stacks: []muster.Stack{horsemen(n, Veteran, "carbine")}})
		assert.Len(t, s.concernedUnits("lame"), lame, "%d riders", n)
	}
	s := stormy(t, 5).withIncidents(Incident{Key: "cloud", Turn: 5, Press: 1, Until: 8, Toward: 2, Inches: 25})
	s.Turn, s.Press = 7, 1
	for there, come := range map[int]int{s.tables().crowd - 1: 1, s.tables().crowd: 0} {
		full := s
		for range there {
			full, _ = play(t, full, "note kind=msg figures=1", nil)
		}
		require.Equal(t, there, full.nonPlayers())
		dusty, _ := play(t, full, "incident-ends what=cloud", []int{5, 5, 2, 4}[:1+3*come])
		assert.Len(t, dusty.Pending, come, "%d on the table", there)
	}
}

// TestIncidentStaysWithTheLargerPart: when a unit splits, what lasts for it goes with the larger part, and
// stays with the unit if both are equal. Source: hill-incidents 1.
func TestIncidentStaysWithTheLargerPart(t *testing.T) {
	twoNCOs := leader(nco)
	twoNCOs.N = 2
	for n, part := range map[int]bool{3: false, 4: false, 5: true} {
		s := field(t, rifles(men(5, Veteran, "rifle"), leader(officer), twoNCOs)).withIncidents(Incident{Key: "lame", Turn: 1, Until: 4})
		s.Lasts[0].Unit = s.Roster[0].ID
		s, _ = play(t, s, "split unit="+ref("u", s.Roster[0].ID)+" figures="+num(n), nil)
		require.Len(t, s.Roster, 2)
		assert.Equal(t, part, s.Lasts[0].Unit == s.Roster[1].ID, "%d of 8", n)
		assert.Equal(t, max(n, 8-n), s.Lasts[0].Left)
	}
}

// TestWithoutIncidentsNobodyIsCalledBack: when a game continues without incidents, lasting ones end and the
// unit that was called back is free.
func TestWithoutIncidentsNobodyIsCalledBack(t *testing.T) {
	s := stormy(t, 4)
	u := s.units(Players)[0].WithMark(markRetire, 1)
	s = s.withUnit(u).withIncidents(Incident{Key: "recall", Turn: 3, Until: 9})
	s, _ = play(t, s, "settings incidents=none", nil)
	u, _ = s.unit(u.ID)
	assert.Zero(t, u.Mark(markRetire))
	assert.Empty(t, s.Lasts)
}

// TestIncidentBeyondTheEnd: one that would last beyond the last turn of the scenario lasts to the end of the game.
func TestIncidentBeyondTheEnd(t *testing.T) {
	for until, want := range map[int]string{10: "turn 10", 11: "the game", 13: "the game"} {
		s := opening(t, "scenario", "courier")
		s.Turn = 9
		s = s.withIncidents(Incident{Key: "rain", Turn: 9, Until: until})
		l, _ := s.incidentList()
		assert.Equal(t, "Rain to the end of "+want+": small arms +2", l.Rows[0].Name)
		assert.Equal(t, []view.Fact{{Label: "to the end of", Value: want}}, incidentCard(s, s.Lasts[0]).Facts)
	}
}

// TestIncidentInForceSaysWhatHolds: on the table the recall names its turn, and nothing says on which turns an incident may be drawn; the
// reference does.
func TestIncidentInForceSaysWhatHolds(t *testing.T) {
	s := stormy(t, 10).withIncidents(Incident{Key: "recall", Turn: 9, Until: 15})
	l, _ := s.incidentList()
	assert.Equal(t, "The game ends with turn 15; any unit still out then counts as destroyed. It may be put off by a turn, once.",
		l.Rows[0].What)
	does := ""
	for _, r := range (pages{sc: Inches}).incidentTable().Rows {
		does += r[2].Text + "\n"
	}
	assert.Contains(t, does, "The game ends with the sixth turn after this one; ")
	assert.Contains(t, does, "It may be put off by a turn, once. Turns 7 to 10.\n")
}
