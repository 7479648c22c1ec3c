package march

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
)

// Odds of orders. Source: charts C3, 8; MA-X20.
func TestOrderOdds(t *testing.T) {
	s := fresh(t)
	want := map[int][3]int{4: {917, 722, 917}, 3: {833, 583, 833}, 2: {722, 417, 722}, 1: {583, 278, 583}, 0: {417, 167, 417}}
	for cmd := range 5 {
		l := Leader{Cmd: cmd}
		got := [3]int{}
		for i, r := range []book.Sum{s.orderNeed(l, false, 1, 0, false, false), s.orderNeed(l, true, 1, 0, false, false),
			s.orderNeed(l, true, 0, 0, false, false)} {
			got[i] = words.Reckoning(r).Chance().Tenths()
		}
		assert.Equal(t, want[cmd], got, commands[cmd])
	}
	assert.Equal(t, 6, s.orderNeed(Leader{Cmd: 2}, true, 0, 0, false, false).Target, "MA-X20: 7 with the command of an Average leader")
	assert.Equal(t, 11, s.orderNeed(Leader{Cmd: 1}, true, 2, 1, true, false).Target, "beyond 36, one failed turn, leader lost")
	assert.Equal(t, 12, s.orderNeed(Leader{Cmd: 0}, true, 3, 0, true, true).Target, "a 12 always arrives")
	assert.Equal(t, 3, s.orderNeed(Leader{Cmd: 4}, false, 0, 9, false, false).Target, "a 2 never does")
}

// MA-X20: Average, committed MF, issuer within 12 inches: 6 arrives, 5 does not.
func TestWorkedOrder(t *testing.T) {
	s := fresh(t)
	s = entered(t, s, "leader-record leader=3 command=2", "engage mf=1")
	_, r := play(t, s, "order by=3 to=m1 order=attack far=0", 3, 3)
	assert.Equal(t, "Attack", r.Word)
	s, r = play(t, s, "order by=3 to=m1 order=attack far=0", 3, 2)
	assert.Equal(t, "does not arrive", r.Word)
	m, _ := s.mf(1)
	assert.Equal(t, []int{1, orderIndex("attack") + 1}, []int{m.Tries, m.Try})
	s = fresh(t, "forces", "corps")
	s.Leaders[2].Order = orderIndex("attack") + 1
	to, _ := field(s, "order by=1", "to")
	assert.Equal(t, book.Opt("l3", "Noury", "corps or wing, Attack"), to.Options[4], "the order that he has")
}

// The leader of an MF who has no superior in the field decides what it does: no roll, in S1 of turn 1 by the green key. Once
// somebody ranks above him, lost or not, it waits for orders. Source: ruling MA-R32.
func TestOnHisOwn(t *testing.T) {
	s := fresh(t, "forces", "empty", "army1", "allied", "army2", "spanish")
	s = to(t, s, "S1", 0)
	assert.Equal(t, engine.Do("order", "by", "1", "to", "m1", "order", "attack"), System{}.Desk(s).Primary.Do, "asked for his first order")
	x, r := play(t, s, "order by=1 to=m1 order=attack")
	assert.Equal(t, orderIndex("attack"), x.MFs[0].Order)
	assert.Equal(t, []string{"Attack", ""}, []string{r.Word, r.Num}, "no roll")
	assert.Equal(t, "The Allied Division has orders to attack.", r.Line)
	assert.Contains(t, r.Notes[0], "Must: ")
	assert.Equal(t, "2", System{}.Desk(x).Primary.Do.In.Get("by"), "then the other side")
	_, asked := field(s, "order by=1 to=m1 order=attack", "far")
	assert.False(t, asked, "nobody rides anywhere")

	s = entered(t, s, "formation side=0 kind=4 level=3 leader=Hill")
	chief := s.Leaders[len(s.Leaders)-1]
	assert.Equal(t, "his MF follows the order he received", s.noOrder(s.Leaders[0]))
	_, r = play(t, s, "order by="+book.Num(chief.ID)+" to=m1 order=attack far=0", 3, 3)
	assert.Equal(t, "Attack", r.Word)
	s.Leaders[len(s.Leaders)-1].Lost = 1
	assert.Equal(t, "his MF follows the order he received", s.noOrder(s.Leaders[0]), "an acting leader is coming")
}

// In a battle only those who neither attack nor have been told to defend against an attack are asked for an order in turn 1, and the form
// they get is filled in.
func TestWhoIsAskedForAnOrder(t *testing.T) {
	for battle, want := range map[string]string{"first": "order by=1 to=m1 order=attack", "kaltbach": "order by=1 to=m1 order=attack",
		"valdoro": "next to=3", "hochwalde": "next to=3"} {
		s := fresh(t, "forces", battle)
		do := System{}.Desk(s).Next().Do
		assert.Equal(t, want, do.String(), battle)
		assert.Nil(t, System{}.Form(s, do).Refused, battle)
	}
}

// A general whose only MF has not arrived may order it, or send no order, although it has no units yet.
func TestNoOrderBeforeAnybodyArrives(t *testing.T) {
	s := entered(t, fresh(t, "forces", "empty"), "formation side=0 kind=0 arrives=2")
	s, r := play(t, s, "stay leader=1")
	assert.Contains(t, r.Line, "sent no orders")
	assert.Equal(t, "There are no units on the table.", refused(t, s, "stay leader=1"))
}

// At the start of a turn a defending MF that an order has failed to reach is named, until it is engaged. Source: charts C3.
func TestStillNoOrder(t *testing.T) {
	waits := func(s State) bool {
		x, r := to(t, s, "T4", 0), result{}
		for x.Turn == 1 {
			x, r = answering(t, x, "next")
		}
		return slices.Contains(r.Notes, book.WithVerb(s.MFs[0].Name, "are")+" still waiting for an order.")
	}
	s := fresh(t)
	assert.False(t, waits(s), "no order was sent")
	lost, _ := play(t, s, "order by=3 to=m1 order=attack far=1", 1, 1)
	assert.True(t, waits(lost))
	engaged, _ := play(t, lost, "engage mf=1")
	assert.False(t, waits(engaged))
	come, _ := play(t, s, "order by=3 to=m1 order=attack far=1", 6, 6)
	assert.False(t, waits(come), "it has come")
}

// A failed order is easier to repeat; once it arrives the failures are cleared. Source: charts C3.
func TestRepeatedOrders(t *testing.T) {
	s := fresh(t)
	need := func(s State, what string) int {
		return System{}.Form(s, engine.Do("order", "by", "3", "to", "m1", "order", what, "far", "1")).Reckoning.Target
	}
	assert.Equal(t, 5, need(s, "attack"), "7 less 2 for Good")
	x, _ := play(t, s, "order by=3 to=m1 order=attack far=1", 1, 1)
	assert.Equal(t, 5, need(x, "attack"), "in the same turn it is no easier")
	x, _ = play(t, x, "order by=3 to=m1 order=attack far=1", 1, 1)
	x = to(t, to(t, x, "T4", 0), "S1", 0)
	assert.Equal(t, []int{4, 5}, []int{need(x, "attack"), need(x, "support")}, "the same again: one turn, in which it was sent twice")
	x, _ = play(t, x, "order by=3 to=m1 order=support far=1", 1, 1)
	m, _ := x.mf(1)
	assert.Equal(t, []int{1, orderIndex("support") + 1}, []int{m.Tries, m.Try})
	x, _ = play(t, x, "order by=3 to=m1 order=support far=1", 6, 6)
	m, _ = x.mf(1)
	assert.Equal(t, []int{0, 0, orderIndex("support")}, []int{m.Tries, m.Try, m.Order})
	x = to(t, to(t, x, "T4", 0), "S1", 0)
	assert.Contains(t, refused(t, x, "order by=3 to=m1 order=support far=1"), "Has it already.")
}

// The same holds for an order to a corps, which is sent again like any other; but only from one turn to the next. Source: charts C3.
func TestRepeatedOrdersToACorps(t *testing.T) {
	s := fresh(t, "forces", "corps")
	need := func(s State, to, what string) int {
		return System{}.Form(s, engine.Do("order", "by", "1", "to", to, "order", what, "far", "1")).Reckoning.Target
	}
	for _, to1 := range []string{"l3", "m1"} {
		assert.Equal(t, 5, need(s, to1, "attack"), "7 less 2 for Good")
		x, _ := play(t, s, "order by=1 to="+to1+" order=attack far=1", 1, 1)
		x = to(t, to(t, x, "T4", 0), "S1", 0)
		assert.Equal(t, []int{4, 5}, []int{need(x, to1, "attack"), need(x, to1, "support")}, to1)
		c, by, ok := x.toOrder()
		assert.Equal(t, []any{1, to1, true}, []any{by.ID, c.In.Get("to"), ok}, "it is sent again")
		late := to(t, to(t, x, "T4", 0), "S1", 0)
		assert.Equal(t, 5, need(late, to1, "attack"), "%s: not repeated from the last turn", to1)
		x, _ = play(t, x, "order by=1 to="+to1+" order=attack far=1", 6, 6)
		x = to(t, to(t, x, "T4", 0), "S1", 0)
		assert.Equal(t, 5, need(x, to1, "support"), to1)
		_, _, ok = x.toOrder()
		assert.False(t, ok, "%s has it", to1)
	}
}

// A corps leader who has received an order may order at once; a superior sends only a limited number. MA-61, C3.
func TestTiers(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s, r := play(t, s, "order by=1 to=l3 order=attack far=1", 6, 6)
	assert.Contains(t, r.Notes[0], "at once")
	l, _ := s.leader(3)
	assert.True(t, l.Got)
	s, _ = play(t, s, "order by=3 to=m1 order=attack far=0", 6, 6)
	m, _ := s.mf(1)
	assert.Equal(t, orderIndex("attack"), m.Order)
	s, _ = play(t, s, "order by=3 to=m2 order=attack far=0", 1, 1)
	assert.Contains(t, refused(t, s, "order by=3 to=m3 order=attack"), "sent all his orders", "Average sends two")
}

// Superiors order only their own subordinates; a corps keeps the order it received. Source: MA-05, MA-61.
func TestSuperiors(t *testing.T) {
	s := fresh(t, "forces", "corps") // 1 Mouton army, 3 Noury corps, 4 Jeanin division
	s, _ = play(t, s, "formation kind=4 level=1 side=0 leader=Domon")
	s, _ = play(t, s, "formation kind=1 level=0 side=0 name=Hussars leader=Vinot") // MF 9
	domon, vinot := book.Num(s.Leaders[11].ID), book.Num(s.Leaders[12].ID)
	by := func(s State, l string) []string {
		if x, _ := field(s, "order by="+l, "by"); x.Value == l && x.Note == "" {
			return offers(s, "order by="+l, "to")
		}
		return nil
	}
	s, _ = play(t, s, "enlist mf=9 kind=1 men=400")
	assert.Equal(t, []string{"m1", "m2", "m3", "m7", "m9", "l3"}, by(s, "1"), "the army: every MF, and its corps")
	assert.Equal(t, []string{"m1", "m2", "m3", "m7", "m9"}, by(s, "3"), "a corps: every MF without a named superior")
	assert.Empty(t, by(s, "4"), "a general of division orders no other division")
	assert.Equal(t, []string{"m9"}, by(s, domon), "a general of division without an MF of his own: brigades")
	assert.Empty(t, by(s, vinot), "a brigade commander")
	assert.Contains(t, refused(t, s, "order by=4 to=m2 order=attack"), "His MF follows the order he received.")

	x, _ := play(t, s, "mf-record mf=9 under="+domon)
	assert.Equal(t, []string{"m1", "m2", "m3", "m7", "l" + domon}, by(x, "3"), "Noury orders Domon, who orders the hussars")
	assert.Equal(t, []string{"m1", "m2", "m3", "m7", "m9", "l3", "l" + domon}, by(x, "1"))
	assert.Contains(t, refused(t, x, "order by=3 to=m9 order=attack"), "Not under his command.")
	assert.Contains(t, offers(x, "attach leader="+domon, "unit"), book.Num(x.Units[len(x.Units)-1].ID))
	assert.NotContains(t, offers(x, "attach leader=3", "unit"), book.Num(x.Units[len(x.Units)-1].ID))
	assert.Contains(t, offers(x, "attach leader=3", "unit"), "1", "a corps leader attaches to the units of his MFs")
	assert.NotContains(t, offers(x, "attach leader=3", "unit"), "16", "not to the enemy")

	s, _ = play(t, s, "order by=1 to=l3 order=support far=0", 6, 5)
	l, _ := s.leader(3)
	assert.Equal(t, "corps, Average, Uninspiring, Support", s.leaderRow(l).What, "the order it is under is kept")
}

// The record of an MF names its superior, even the first leader of the list, or says that it has none. Source: MA-04.
func TestRecordedSuperiors(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s.Leaders[0].Level = 2
	for _, l := range []Leader{s.Leaders[0], s.Leaders[2]} {
		x, r := play(t, s, "mf-record mf=1 under="+book.Num(l.ID))
		assert.Contains(t, r.Line, "It is under "+l.Name+".")
		_, r = play(t, x, "mf-record mf=1 under=0")
		assert.Contains(t, r.Line, "It has no named superior.")
	}
}

// Arrivals: 8 with the command, a bonus for every turn waited, and the cost of a forced march. Source: MA-61; charts C17.
func TestArrivals(t *testing.T) {
	s, _ := play(t, fresh(t), "formation kind=0 side=0 arrives=1 command=2")
	s = entered(t, s, "enlist mf=3 men=600", "enlist mf=3 men=600")
	need := func(s State, pairs ...string) int {
		return System{}.Form(s, engine.Do("arrive", append([]string{"mf", "3"}, pairs...)...)).Reckoning.Target
	}
	assert.Equal(t, []int{7, 5, 9, 7}, []int{need(s), need(s, "forced", "yes"), need(s, "road", "yes"),
		need(s, "road", "yes", "forced", "yes")})
	for _, l := range s.Leaders {
		led := s.arrival(MF{Leader: l.ID}, false, false).Total()
		assert.Equal(t, s.arrival(MF{}, false, false).Total()-commandBonus(l.Cmd), led, "%s is of Cmd %d", l.Name, l.Cmd)
	}
	x := s
	x.Weather, x.Night = 1, true
	assert.Equal(t, 10, need(x), "rain 1, night 2")
	x, _ = play(t, s, "arrive mf=3", 3, 3)
	assert.Equal(t, "Has rolled this turn.", refused(t, x, "arrive mf=3"))
	x = to(t, to(t, x, "T4", 0), "S1", 0)
	assert.Equal(t, 6, need(x), "a turn waited")
	for what, die := range map[string]int{"an order that arrives": 6, "an order that does not": 1} {
		y, _ := play(t, x, "order by=3 to=m3 order=attack far=1", die, die)
		assert.Equal(t, 6, need(y), "%s has nothing to do with the turns waited", what)
	}
	x, _ = play(t, s, "arrive mf=3 forced=yes", 6, 6, 3, 4, 6, 6)
	m, _ := x.mf(3)
	var cv []int
	for _, u := range x.Units[14:] {
		cv = append(cv, u.CV)
		assert.Equal(t, March, u.Form)
	}
	assert.Equal(t, []any{0, []int{6, 5}}, []any{m.Arrives, cv}, "the first passes, the second does not")
	later, _ := play(t, fresh(t), "formation kind=0 side=0 arrives=2")
	later, _ = play(t, later, "enlist mf=3 men=600")
	assert.Contains(t, refused(t, later, "arrive mf=3"), "Due in turn 2.")
}

// The distance of an order is measured on the table, between the units the leaders are with. Source: charts C3.
func TestOrderDistanceIsReadOffTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := System{}.Start(engine.Do("", "forces", "kaltbach").In)
		st := s.(State)
		x, _ := scenarioOf("kaltbach")
		o := newOfficer(st, x, commander.Seats{}.Characters())
		st.Leaders = slices.Clone(st.Leaders)
		chief := slices.IndexFunc(st.Leaders, func(l Leader) bool { return st.commandsMF(l, st.MFs[0]) && l.ID != st.MFs[0].Leader })
		_, leads := st.leader(st.MFs[0].Leader)
		pieces := o.Board.Pieces()
		var at [2]battle.Point
		for i, l := range []int{chief, leads} {
			p := pieces[i]
			p.At = battle.Point{X: rapid.IntRange(0, 12000).Draw(t, "x"), Y: rapid.IntRange(0, 8000).Draw(t, "y")}
			o.Board.Put(p)
			st.Leaders[l].Unit, at[i] = p.ID, p.At
		}
		square := (at[0].X-at[1].X)*(at[0].X-at[1].X) + (at[0].Y-at[1].Y)*(at[0].Y-at[1].Y)
		want := 0
		for _, limit := range []int{st.v(orD1), st.v(orD2), st.v(orD3)} {
			if far := 100 * limit; square > far*far+far { // more than half a hundredth beyond it
				want++
			}
		}
		c := engine.Do("order", "by", book.Num(st.Leaders[chief].ID), "to", "m"+book.Num(st.MFs[0].ID))
		assert.Equal(t, book.Num(want), o.Measured(st, c).Get("far"), "%v", at)
		assert.Empty(t, o.Measured(st, engine.Do("order", "by", book.Num(st.Leaders[chief].ID))).Get("far"), "no receiver")
		for _, p := range slices.Clone(pieces) {
			o.Board.Remove(p.ID)
		}
		assert.Empty(t, o.Measured(st, c).Get("far"), "their places are unknown")
	})
}

// An MF of a single unit is announced by the name of that unit, which is what the players put on the table; another by its own.
func TestWhoArrivesIsNamedAsOnTheTable(t *testing.T) {
	s := State{MFs: []MF{{ID: 1, Name: "Vauquelin’s Chasseurs"}, {ID: 2, Name: "2nd Division"}, {ID: 3, Name: "Corps"}},
		Units: []Unit{{ID: 4, MF: 1, Name: "5th Chasseurs", CV: 5}, {ID: 5, MF: 2, Name: "1/8th", CV: 5}, {ID: 6, MF: 2, Name: "2/8th", CV: 5}}}
	for i, want := range []string{"5th Chasseurs", "2nd Division", "Corps"} {
		assert.Equal(t, want, s.called(s.MFs[i]))
	}
}
