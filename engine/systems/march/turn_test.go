package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// The sequence of play and the active side. Source: MA-50.
func TestSequence(t *testing.T) {
	s := fresh(t)
	assert.Equal(t, []int{-1, -1, -1}, []int{s.Active, s.First, s.Chooses}, "neither side yet")
	var codes, active []string
	for range len(steps) {
		codes = append(codes, s.code())
		active = append(active, book.Num(s.Active))
		if s.code() == "S5" {
			assert.Equal(t, "Roll for the initiative first.", refused(t, s, "next"))
			s, _ = play(t, s, "initiative", 1, 1, 6, 6)
			assert.Equal(t, "The Prussians choose who is active first.", refused(t, s, "next"))
			s, _ = play(t, s, "active side=1")
		}
		s, _ = play(t, s, "next")
	}
	assert.Equal(t, "S1 S2 S3 S4 S5 T1 T2 T3 T4 T1 T2 T3 T4", strings.Join(codes, " "))
	assert.Equal(t, "-1 -1 -1 -1 -1 1 1 1 1 0 0 0 0", strings.Join(active, " "), "roles swap")
	assert.Equal(t, []any{2, "10.20", -1, -1, "S1"}, []any{s.Turn, clock(s.Clock), s.Active, s.Chooses, s.code()})
}

// D1 goes and D2 becomes D1, on both sides; with either the effects are the same. Source: MA-50, MA-60.
func TestDisorderFlips(t *testing.T) {
	s := to(t, fresh(t), "T3", 0)
	for unit, d := range map[string]string{"1": "1", "2": "2", "8": "1", "9": "2"} {
		s, _ = play(t, s, "record unit="+unit+" dis="+d)
	}
	dis := func(s State) (out []int) {
		for _, id := range []int{1, 2, 3, 8, 9} {
			u, _ := s.unit(id)
			out = append(out, u.Dis)
		}
		return out
	}
	s, r := play(t, s, "next")
	assert.Equal(t, []int{0, 1, 0, 0, 1}, dis(s))
	assert.Equal(t, []string{"Remove D1: 1/5th Légère, F/15th Infantry.", "D2 becomes D1: 2/5th Légère, 1/15th Infantry."}, r.Todo)
	s, _ = play(t, s, "next to=12")
	assert.Equal(t, []int{0, 0, 0, 0, 0}, dis(s))
}

// Odds of the initiative. Source: charts 8.
func TestInitiativeOdds(t *testing.T) {
	ways := dice.TwoD6.Ways()
	for adv, want := range []int{500, 610, 713, 801, 872} {
		in := 0
		for a := 2; a <= 12; a++ {
			for b := 2; b <= 12; b++ {
				switch {
				case a+adv > b:
					in += 2 * ways[a] * ways[b]
				case a+adv == b:
					in += ways[a] * ways[b]
				}
			}
		}
		assert.Equal(t, want, tenths(in, 2592), "advantage %d", adv)
	}
}

// MA-X23: Good rolls 6, Average 7: tied at 8; then 3 and 5: the second side wins.
func TestWorkedInitiative(t *testing.T) {
	s := fresh(t)
	s, _ = play(t, s, "leader-record leader=4 command=2")
	s, _ = play(t, s, "initiative", 3, 3, 4, 3, 3, 5)
	assert.Equal(t, 1, s.Chooses)
}

// A tie is settled by a plain d6 each, repeated as needed, and the higher die chooses. COR-M04. Source: MA-56.
func TestInitiativeTie(t *testing.T) {
	for _, c := range []struct {
		what  string
		faces []int
		won   int
		text  string
	}{
		{"the first side's die is higher", []int{3, 3, 3, 3, 5, 4}, 0, "tied, then 5 to 4."},
		{"the second side's die is higher", []int{3, 3, 3, 3, 1, 6}, 1, "tied, then 1 to 6."},
		{"tied twice", []int{3, 3, 3, 3, 2, 2, 6, 1}, 0, "tied, then 2 to 2, then 6 to 1."},
		{"no modifier to the roll-off: Good against Terrible", []int{1, 1, 3, 2, 1, 2}, 1, "French 4, Prussians 4; tied, then 1 to 2."},
		{"not tied", []int{3, 4, 3, 3}, 0, "French 9, Prussians 8. The French"},
	} {
		t.Run(c.what, func(t *testing.T) {
			s := fresh(t)
			if strings.Contains(c.what, "Terrible") {
				s, _ = play(t, s, "leader-record leader=4 command=0")
			}
			s, r := play(t, s, "initiative", c.faces...)
			assert.Equal(t, c.won, s.Chooses)
			assert.Contains(t, r.Line, c.text)
		})
	}
	t.Run("rolled once a turn", func(t *testing.T) {
		s, _ := play(t, fresh(t), "initiative", 3, 4, 3, 3)
		assert.Equal(t, "It has already been rolled.", refused(t, s, "initiative"))
		play(t, s, "initiative ruling=yes", 3, 4, 3, 3)
	})
}

// Moving on puts off what the rules require in a step: the key counts it, and the log says what it was. Source: MA-50 and the rule of
// each.
func TestPutOff(t *testing.T) {
	charge := func(t *testing.T) State {
		s, _ := play(t, to(t, fresh(t), "T1", 0), "charge unit=3 at=10")
		return s
	}
	fought := func(t *testing.T) State {
		s, _ := play(t, charge(t), "react charge=0 what=stand")
		s, _ = play(t, to(t, s, "T3", 0), "melee charge=0", 6, 5, 1, 1)
		return s
	}
	for _, c := range []struct {
		what string
		s    State
		said string // the remark in the log
		next string // the next step
		due  int    // duties that are still due then
	}{
		{"an arrival, S1", func() State {
			s, _ := play(t, fresh(t), "formation kind=0 arrives=1 name=Late")
			s, _ = play(t, s, "enlist mf=3 men=600")
			return s
		}(), "Put off in S1: Roll, Late (arrival).", "S2", 0},
		{"the weather, S1", func() State {
			s := to(t, to(t, fresh(t, "sky", "yes"), "T4", 0), "S1", 0)
			return to(t, to(t, s, "T4", 0), "S1", 0)
		}(), "Put off in S1: Roll, Weather (every third turn).", "S2", 0},
		{"MF morale, S2", shakenMF(t), "Put off in S2: MF morale, 20th Division (lost infantry last turn and is shaken).", "S3", 1},
		{"army morale, S2", func() State {
			s := fresh(t, "forces", "corps")
			for _, id := range []string{"27", "28", "29", "30"} {
				s, _ = play(t, s, "record unit="+id+" cv=0")
			}
			return to(t, to(t, to(t, s, "T4", 0), "S1", 0), "S2", 0)
		}(), "Put off in S2: Army morale, Prussians (an MF was lost).", "S3", 1},
		{"skirmish combat, S3", func() State {
			s, _ := play(t, fresh(t), "engage mf=1")
			s, _ = play(t, s, "engage mf=2")
			return to(t, s, "S3", 0)
		}(), "Put off in S3: Skirmish, Skirmish combat (French 7, Prussians 7).", "S4", 0},
		{"a reaction, T1", charge(t), "Put off in T1: Reaction, 2/15th Infantry (charged by 1/10th Ligne).", "T2", 1},
		{"a move that an order requires, T1", func() State {
			s := to(t, fresh(t), "T1", 0)
			s.MFs[0].Order = orderIndex("attack")
			return s
		}(), "Put off in T1: Move, 20th Division (Attack: 4 yet to move).", "T2", 0},
		{"held fire, T2", func() State {
			s, _ := play(t, to(t, fresh(t, "add", "yes"), "T2", 0), "fire unit=3 at=10 hold=yes")
			return s
		}(), "Put off in T2: Fire, Held fire (factor 5 at 2/15th Infantry).", "T3", 0},
		{"a melee, T3", func() State {
			s, _ := play(t, charge(t), "react charge=0 what=stand")
			return to(t, s, "T3", 0)
		}(), "Put off in T3: Melee, 1/10th Ligne (against 2/15th Infantry).", "T4", 0},
		{"a victor, T3", fought(t), "Put off in T3: Choose, 1/10th Ligne (victor).", "T4", 0},
	} {
		t.Run(c.what, func(t *testing.T) {
			if k := (System{}).Desk(c.s).Primary; k.ID == "next" {
				assert.Contains(t, k.Small, " still to do")
			}
			x, r := play(t, c.s, "next")
			assert.Contains(t, r.Notes, c.said)
			assert.Equal(t, c.next, x.code())
			assert.Len(t, x.duties(), c.due)
		})
	}
}

// shakenMF returns a position in which an MF has to test morale.
func shakenMF(t *testing.T) State {
	s, _ := play(t, fresh(t), "engage mf=1")
	s, _ = play(t, to(t, s, "T4", 0), "record unit=1 cv=0")
	s, _ = play(t, s, "record unit=2 cv=0")
	return to(t, to(t, s, "S1", 0), "S2", 0)
}

// Which duties are optional, and which stay due. Source: MA-50, MA-53.
func TestStaysDue(t *testing.T) {
	t.Run("breath is offered, not demanded", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		s, _ = play(t, s, "record unit=8 blown=yes")
		s = to(t, s, "T4", 0)
		assert.Len(t, s.duties(), 1)
		assert.Empty(t, s.owed())
	})
	t.Run("a jump stops where something is owed", func(t *testing.T) {
		s, _ := play(t, fresh(t), "engage mf=1")
		s = entered(t, s, "engage mf=2", "next to=4")
		assert.Equal(t, "S3", s.code())
	})
	t.Run("a test put off stays due till it is taken, and is not put off twice", func(t *testing.T) {
		s, _ := play(t, shakenMF(t), "next")
		assert.Empty(t, s.owed())
		s, _ = play(t, s, "next")
		require.Len(t, s.duties(), 1)
		s, _ = play(t, s, "mf-morale mf=1", 1, 1)
		assert.Empty(t, s.duties())
	})
	t.Run("and ends with the turn", func(t *testing.T) {
		s, _ := play(t, shakenMF(t), "next")
		s = to(t, to(t, to(t, s, "T4", 0), "S1", 0), "S2", 0)
		assert.Empty(t, s.duties())
	})
}

// Every way in which a battle can end. MA-P24; army morale in TestWorkedMorale.
func TestEndings(t *testing.T) {
	lose := func(s State, ids ...string) State {
		for _, id := range ids {
			s, _ = play(t, s, "record unit="+id+" cv=0")
		}
		return s
	}
	french := []string{"1", "2", "3", "4", "5", "6"}
	prussian := []string{"8", "9", "10", "11", "12", "13"}
	for want, s := range map[string]State{
		"A victory for the Prussians.":                               lose(fresh(t), french...),
		"A victory for the French.":                                  lose(fresh(t), prussian...),
		"A victory for the French, whose army is the less spent.":    lose(fresh(t), append(append([]string{}, french...), prussian...)...),
		"A victory for the Prussians, whose army is the less spent.": lose(fresh(t), append(append([]string{"7"}, french...), prussian...)...),
		"A drawn battle, with both armies spent.": lose(fresh(t),
			append(append([]string{"7", "14"}, french...), prussian...)...),
	} {
		s, _ = play(t, s, "victory")
		assert.True(t, s.Over)
		assert.Equal(t, want, words.Text(s.ending()))
		assert.Equal(t, strings.TrimSuffix(want, "."), System{}.Desk(s).Say, "a title has no full stop")
	}
	after := map[string]bool{"record": true, "amend": true, "mf-record": true, "leader-record": true, "take": true, "settings": true}
	over := fresh(t)
	over.Over = true
	for _, p := range (System{}).Procedures(over) {
		assert.Equal(t, after[p.ID], p.Refused == "", "%s when the battle is over: %s", p.ID, p.Refused)
	}
	s, r := play(t, fresh(t), "victory")
	assert.Equal(t, "undecided", r.Word)
	s, _ = play(t, s, "victory night=yes")
	assert.Equal(t, "Nightfall, with the objectives to decide it.", words.Text(s.ending()))
	// A retreating MF counts as gone.
	s, _ = play(t, fresh(t), "mf-record mf=1 order=retreat")
	s, _ = play(t, s, "victory")
	assert.Equal(t, "A victory for the Prussians.", words.Text(s.ending()))
	// In a battle of the book its points decide.
	s = fought(t, "kaltbach")
	for i := range s.MFs {
		s.MFs[i].Order = orderIndex("retreat")
	}
	assert.NotEqual(t, "victory", System{}.Desk(s).Next().ID)
	s, r = play(t, s, "victory")
	assert.Equal(t, []any{"undecided", false}, []any{r.Word, s.Over})
}

// The main key moves a unit of the active side; an inactive unit moves only by a ruling, and one that has moved gives way to the next.
func TestTheGreenKeyMovesTheActiveSide(t *testing.T) {
	s := to(t, fresh(t), "T1", 0)
	for i := range s.MFs {
		s.MFs[i].Order = orderIndex("support")
	}
	green := func(hand string) string {
		x, _ := play(t, s, "take unit="+hand)
		return System{}.Desk(x).Next().ID
	}
	u, _ := s.unit(1)
	require.Equal(t, 0, s.side(u))
	assert.Equal(t, "deed-move", green("1"))
	u, _ = s.unit(9)
	require.Equal(t, 1, s.side(u))
	assert.Equal(t, "move-1", green("9"))
	x, _ := play(t, s, "take unit=9")
	for _, k := range x.deeds().Keys {
		assert.NotEqual(t, "deed-move", k.ID, "nor is it offered")
	}
	s, _ = play(t, s, "move unit=1")
	assert.Equal(t, "move-2", green("1"))
}

// A list names twelve units and counts the rest.
func TestLongListsAreCut(t *testing.T) {
	for n, want := range map[int]string{12: "", 13: " and 1 more", 15: " and 3 more"} {
		list := said{book.Listed}
		for i := range n {
			list = append(list, "unit "+book.Num(i+1))
		}
		got := words.Text(book.Say("d1-off", few(list)))
		assert.Contains(t, got, "unit 12"+want)
		assert.Equal(t, n == 12, !strings.Contains(got, "more"), got)
		assert.NotContains(t, got, "unit 13")
	}
}

// In T4 disorder falls by one, automatically or by the entry: D2 becomes D1, D1 goes; a unit that has gone stays as it was. MA-60.
func TestDisorderFalls(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s.Units = slices.Clone(s.Units)
	s.Units[0].Dis, s.Units[1].Dis, s.Units[2].Dis, s.Units[3].Dis = 2, 1, 0, 1
	s.Units[3].Flags |= Gone
	dis := func(s State) (out []int) {
		return rulestest.Each(s.Units[:4], func(u Unit) int { return u.Dis })
	}
	early, _ := play(t, s, "disorder")
	assert.Equal(t, []int{1, 0, 0, 1}, dis(early))
	at := to(t, s, "T4", 0)
	assert.Equal(t, []int{1, 0, 0, 1}, dis(at))
	again, _ := play(t, at, "disorder")
	assert.Equal(t, []int{0, 0, 0, 1}, dis(again))
}

// The green key of the strategic phase asks each side for its first order, sends again an order that did not arrive, and passes over
// the steps in which nothing can be done. Source: MA-50, MA-61.
func TestGreenKeyInTheStrategicPhase(t *testing.T) {
	green := func(s State) string { return System{}.Desk(s).Next().Do.String() }
	s := fought(t, "kaltbach")
	assert.Equal(t, "order by=1 to=m1 order=attack", green(s), "the French order to attack is the first roll")
	x, _ := play(t, s, "order by=1 to=m1 order=attack", 1, 1)
	assert.Equal(t, "order by=2 to=m3 order=attack", green(x), "then the Austrians")
	keys := System{}.Desk(x).Keys
	none := keys[slices.IndexFunc(keys, func(k view.Key) bool { return k.ID == "no-order" })]
	x, r := play(t, x, none.Do.String())
	assert.Equal(t, "FML Trautwill sent no orders.", r.Line)
	assert.Equal(t, "next to=3", green(x), "on to S4: nobody has moved, so nobody can skirmish")
	x, _ = play(t, x, "next to=3")
	assert.Equal(t, "S4 next", x.code()+" "+green(x))

	x, _ = play(t, s, "order by=1 to=m1 order=attack", 1, 1)
	for x.Turn == 1 {
		x = to(t, to(t, x, "T4", 0), "S1", 0)
	}
	x.MFs = slices.Clone(x.MFs)
	for i := range x.MFs {
		x.MFs[i].Tested = true // the arrivals are settled
	}
	assert.Equal(t, "order by=1 to=m1", green(x), "sent again")
	assert.False(t, x.at("S3").idle(), "the armies may be near each other now")
	x.MFs[0].Order, x.MFs[0].Try, x.MFs[0].Engaged = orderIndex("manoeuvre"), 0, true
	assert.Equal(t, "order by=1 to=m1 order=attack", green(x), "Manoeuvre has brought it before the enemy, whom it may not charge")
	lost, _ := play(t, x, green(x), 1, 1)
	assert.NotContains(t, green(lost), "order", "once a turn")
	x.MFs[0].Engaged = false
	assert.NotContains(t, green(x), "order")
}

// at returns s at the first step with this code.
func (s State) at(code string) State {
	for s.Step = 0; s.code() != code; s.Step++ {
	}
	return s
}

// A step is passed over only when nothing can be done in it. Source: MA-50.
func TestIdleSteps(t *testing.T) {
	change := func(s State, f func(s *State)) State { s = s.clone(); f(&s); return s }
	free, book := fresh(t), fought(t, "valdoro")
	for _, c := range []struct {
		what string
		s    State
		idle bool
	}{
		{"S2, nobody tests or flees", free.at("S2"), true},
		{"S2, an MF is retiring and can rally: C14", change(free.at("S2"), func(s *State) { s.MFs[0].Order = orderIndex("retire") }), false},
		{"S2, it is engaged and cannot", change(free.at("S2"), func(s *State) {
			s.MFs[0].Order, s.MFs[0].Engaged = orderIndex("retire"), true
		}), true},
		{"S3, the app does not know how near the sides are", free.at("S3"), false},
		{"S3 at night", change(free.at("S3"), func(s *State) { s.Night = true }), true},
		{"S3 of a battle of the book, turn 1", book.at("S3"), true},
		{"S3 of a battle of the book, turn 2", change(book.at("S3"), func(s *State) { s.Turn = 2 }), false},
		{"S4, leaders can attach: MA-55", free.at("S4"), false},
		{"S4, every leader is lost", change(free.at("S4"), func(s *State) {
			for i := range s.Leaders {
				s.Leaders[i].Lost = 3
			}
		}), true},
		{"T4, nobody is in disorder", free.at("T4"), true},
		{"T4, disorder", change(free.at("T4"), func(s *State) { s.Units[0].Dis = 1 }), false},
		{"T4 at the end of a turn, CV can be recovered: C14", change(free.at("T4"), func(s *State) {
			s.Step = len(steps) - 1
			s.Units[0].CV -= 2
			s.Leaders[0].Unit = s.Units[0].ID
		}), false},
	} {
		assert.Equal(t, c.idle, c.s.idle(), c.what)
	}
}

// The sides of every battle begin more than 9″ apart, wherever they stand in their zones. Source: MA-51.
func TestBattlesBeginOutOfReach(t *testing.T) {
	for _, id := range battles {
		x, _ := scenarioOf(id)
		for _, a := range x.Map.Shapes {
			for _, b := range x.Map.Shapes {
				if a.Kind == "zone" && b.Kind == "zone" && a.ID != b.ID {
					for _, p := range a.Points {
						assert.Greater(t, battle.DistanceToShape(b, p), 900, "%s: %s, %s", id, a.Name, b.Name)
					}
				}
			}
		}
	}
}

// The key to the moves of the other side says whose they are.
func TestWhoseMovesComeNext(t *testing.T) {
	s := to(t, fresh(t, "forces", "corps"), "T2", 0)
	d := System{}.Desk(s)
	keys := append(d.Keys, d.Primary)
	k := keys[slices.IndexFunc(keys, func(k view.Key) bool { return k.ID == "next" })]
	assert.Contains(t, k.Small, s.Sides[1-s.Active].Name+" active")
}

// Only a side with cavalry or limbered guns on the table is told what they must do in a threat zone. Source: charts C6.
func TestZonesAreToldToThoseWhoHaveHorse(t *testing.T) {
	for _, horse := range []bool{false, true} {
		s := to(t, fresh(t), "S5", 0)
		s.First, s.Active = 0, 0
		for i := range s.Units {
			if u := &s.Units[i]; u.Kind == Cavalry || u.Form == Limbered {
				u.Kind, u.Form = Infantry, Column
			}
		}
		if horse {
			s.Units[0].Kind, s.Units[0].Form = Artillery, Limbered
		}
		_, r := play(t, s, "next")
		assert.Equal(t, horse, slices.ContainsFunc(r.Notes, func(n string) bool { return strings.HasPrefix(n, "Limbered guns and cavalry ") }))
	}
}
