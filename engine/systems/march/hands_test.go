package march

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// A unit that is driven back goes as far as the card says, through its friends; it stops beyond one that stands where it would end, and
// nobody is left standing on a friend. Source: charts C6, C12; ruling MA-R31.
func TestBeatenUnitsGoBackThroughFriends(t *testing.T) {
	looks(t, `
routs, nobody behind: far=170 -> 13.5 away
routs, a friend at its back: far=170 w=line on=-130 -> 13.5 away passes
routs, a column where it would end: far=170 w=column on=-1350 -> 16.0 away passes
routs, a friend well aside: far=170 w=line on=-130 beside=400 -> 13.5 away
retreats, a friend behind: far=170 w=column on=-300 -> 9.0 away passes
retreats, skirmishers behind: far=170 w=skirmish on=-300 -> 9.0 away
retreats, the friend is routed: far=170 w=column/routed on=-300 -> 9.0 away passes
recoils, nobody behind: far=170 -> 3.0 facing
recoils, a line at its back: far=170 w=line on=-130 -> 3.0 facing passes
recoils onto a line: far=170 w=line on=-250 -> 4.0 facing passes
`, func(x look) string {
		before := x.p.Middle()
		far := map[string]int{"routs": 54, "retreats": 36, "recoils": 3}[x.ask]
		x.o.followCard(x.s, x.s, book.Say(x.ask, x.u.Name, far))
		p, _ := x.o.Board.Piece(1)
		for _, q := range x.o.Board.Pieces() {
			if q.ID != p.ID && sandtable.Gap(p, q) == 0 {
				return fmt.Sprint("stands on ", q.Name, " ", q.ID)
			}
		}
		way := [...]string{" facing", " away"}[book.Bit(p.Face.Y < 0)]
		for range x.o.passed {
			way += " passes"
		}
		return fmt.Sprintf("%.1f", float64(before.Y-p.Middle().Y)/100) + way
	})
}

// A garrison that is beaten leaves its houses straight out of the side away from the enemy, though other houses stand beside them.
func TestABeatenGarrisonLeavesItsHouses(t *testing.T) {
	for _, x := range []struct{ dx, dy, endX, endY int }{{0, -250, 2600, 2400}, {150, -250, 2600, 2400}, {-150, -250, 2600, 2400},
		{-250, 100, 3200, 1800}} {
		a := fought(t, "valdoro")
		o := sure.Found(System{}.Officer(a, commander.Seats{}.Characters()))(t).(*officer)
		g, _ := o.Board.Piece(16)
		p, _ := o.Board.Piece(5)
		p.At = battle.Point{X: g.Middle().X + x.dx, Y: g.Middle().Y + x.dy}
		o.Board.Put(p)
		s := a.clone()
		s.Units[15].Town = 0
		o.followCard(a, s, book.Say("retreats", g.Name, 24))
		p, _ = o.Board.Piece(16)
		assert.Equal(t, battle.Point{X: x.endX, Y: x.endY}, p.Middle(), "%+v", x)
	}
}

// In T1 the loud key leads through the units that have not moved, first those that their order obliges, and moving on warns of them.
// Source: charts C4.
func TestOrdersObligeToMove(t *testing.T) {
	for _, x := range []struct {
		order        string
		set          func(s *State)
		key, warning string
	}{
		{"attack", nil, "move unit=1", "2 yet to move"},
		{"attack", func(s *State) { s.Units[0].Flags |= Moved }, "move unit=2", "1 yet to move"},
		{"attack", func(s *State) { s.Units[0].Flags |= Moved | Short }, "move unit=2", "2 yet to move"},
		{"attack", func(s *State) { s.Units[0].Flags |= Stays }, "move unit=2", "2 yet to move"},
		{"attack", func(s *State) { s.Units[0].Flags, s.Units[1].Flags = Moved, Moved }, "take unit=3", "1 has not moved"},
		{"attack", func(s *State) { s.MFs[0].Engaged = true }, "take unit=1", "3 have not moved"},
		{"attack", func(s *State) { s.MFs[0].Engaged, s.Hand = true, 2 }, "move unit=2", "3 have not moved"},
		{"defend", nil, "next", ""},
		{"manoeuvre", nil, "take unit=1", "3 have not moved"},
		{"bombard", nil, "next", ""},
		{"retire", nil, "move unit=1", "4 yet to move"},
		{"retreat", func(s *State) { s.Units[0].Flags |= Moved | Charging }, "move unit=2", "3 yet to move"},
		{"attack", func(s *State) { s.Units[3].Flags |= Gone }, "move unit=1", "2 yet to move"}, // half of three
		{"support", func(s *State) {
			for i := range s.MFs {
				s.MFs[i].Order = orderIndex("support")
			}
			s.Active = 1
		}, "take unit=7", "2 have not moved"},
		{"attack", func(s *State) {
			for i := range 4 {
				s.Units[i].Flags |= Stays
			}
		}, "next", ""},
	} {
		s := fought(t, "kaltbach")
		s.Step, s.Active, s.MFs[0].Order = 5, 0, orderIndex(x.order)
		if x.set != nil {
			x.set(&s)
		}
		d := System{}.Desk(s)
		next := d.Primary
		if i := slices.IndexFunc(d.Keys, func(k view.Key) bool { return k.ID == "next" }); i >= 0 {
			next = d.Keys[i]
		}
		assert.Equal(t, []string{x.key, x.warning}, []string{d.Next().Do.String(), next.Small}, x.order)
		if len(d.Duties) > 0 { // the MF owes it, whatever unit the key is for
			u, _ := s.unit(d.Next().Do.In.Int("unit", 0))
			assert.Equal(t, []string{s.MFs[0].Name, orders[s.MFs[0].Order].name + ": " + x.warning, u.Name},
				[]string{d.Duties[0].Title, d.Duties[0].Small, d.Next().Small})
		}
	}
}

// What the map shows decides whom a unit may fire at: others are refused with the reason, and units without a target are not waited for;
// what is unknown is left open. Source: charts C8, C9.
func TestTheMapDecidesWhoIsInRange(t *testing.T) {
	s := fought(t, "kaltbach")
	s.Step, s.Active = 6, 0
	o := sure.Found(System{}.Officer(s, commander.Seats{}.Characters()))(t).(*officer)
	fires := func() string { return System{}.Desk(o.Settled(s)).Next().Do.String() }
	assert.Equal(t, "fire unit=1", System{}.Desk(s).Next().Do.String(), "without a map")
	assert.Equal(t, "guns unit=9", fires(), "only guns reach, and those of the French hurt nobody")
	c := engine.Do("fire", "unit", "1", "at", "7")
	form := commander.InReach(System{}.Form(s, c), o, s, c)
	assert.Equal(t, "11¼″ away on the map: range 3″", form.Refused.Text)
	p, _ := o.Board.Piece(7)
	o.Board.Put(sandtable.Piece{ID: 7, Side: 1, At: battle.Point{X: 900, Y: 900}, Face: p.Face, Wide: p.Wide, Deep: p.Deep})
	assert.Nil(t, commander.InReach(System{}.Form(s, c), o, s, c).Refused)
	assert.Equal(t, "fire unit=1", fires())
	o.Board.Remove(7)
	assert.Equal(t, "fire unit=1", fires(), "nobody knows where it stands")
	assert.Nil(t, commander.InReach(System{}.Form(s, c), o, s, c).Refused)

	s = fought(t, "kaltbach")
	s.Step, s.Active = 6, 0
	o = sure.Found(System{}.Officer(s, commander.Seats{}.Characters()))(t).(*officer)
	p, _ = o.Board.Piece(2)
	p.At = battle.Point{X: 1800, Y: 1650} // before the inn
	o.Board.Put(p)
	s.Units[5].Flags, s.Units[6].Flags = Stays, Stays
	for form, want := range map[Form]string{Column: "guns unit=9", Line: "fire unit=2"} {
		s.Units[1].Form = form
		assert.Equal(t, want, fires(), "a column cannot hurt a garrison")
	}
	q, _ := o.Board.Piece(7)
	p.At, q.At = battle.Point{X: 1900, Y: 1550}, battle.Point{X: 2200, Y: 1690}
	o.Board.Put(p)
	o.Board.Put(q)
	c = engine.Do("fire", "unit", "2")
	for form, want := range map[Form]string{Column: "7 6 factor 0", Line: "6 7 R-7, line"} {
		s.Units[1].Form = form
		for _, x := range commander.InReach(System{}.Form(s, c), o, s, c).Fields {
			if x.Key == "at" {
				assert.Equal(t, want, x.Options[0].ID+" "+x.Options[1].ID+" "+x.Options[1].Small, "those it can hurt come first")
			}
		}
	}
}

// Only range and arc refuse a target; who or what is before it is shown, and its range measured, since the referee may see a gap.
// Source: charts C8, C9; document, T2.
func TestWhoIsBehindOthersMayBeChosen(t *testing.T) {
	s := fought(t, "kaltbach")
	s.Step, s.Active = 6, 0
	o := sure.Found(System{}.Officer(s, commander.Seats{}.Characters()))(t).(*officer)
	at := func(id, across, deep int, face battle.Point) {
		u, _ := s.unit(id)
		o.Board.Put(o.sized(u, sandtable.Piece{ID: id, Side: s.side(u), Name: u.Name, At: battle.Point{X: across, Y: deep}, Face: face}))
	}
	for _, p := range o.Board.Pieces() {
		if p.ID != 6 {
			o.Board.Remove(p.ID)
		}
	}
	at(7, 500, 500, sandtable.Here)
	for _, x := range []struct {
		what, do, at string
		set          func()
		want         string
	}{
		{"a friend before it", "fire unit=2", "7", func() { at(2, 500, 250, sandtable.Away); at(3, 500, 450, sandtable.Away) },
			" | Behind the 2/54th Ligne on the map | 1"},
		{"beside it", "fire unit=2", "7", func() { at(2, 200, 250, sandtable.Here); o.Board.Remove(3) }, "Out of its arc on the map |  | 0"},
		{"guns past a friend", "guns unit=4", "7",
			func() { o.Board.Remove(2); at(4, 500, 0, sandtable.Away); at(3, 700, 200, sandtable.Away) },
			" | The 2/54th Ligne are within 3″ of the line of fire | 0"},
		{"the side of the inn", "fire unit=2", "6", func() { at(2, 2050, 1900, battle.Point{X: -1000}) }, " | factor 0 | 0"},
	} {
		x.set()
		s.Units[1].Form = Column
		c := rulestest.Line(t, x.do)
		_, look := o.Targets(s, c)
		id, _ := strconv.Atoi(x.at)
		q, _ := o.Board.Piece(id)
		beyond, screen := look(q)
		in := o.Measured(s, c.With("at", x.at))
		assert.Equal(t, x.want, beyond+" | "+screen+" | "+in.Get("range"), x.what)
	}
}

// The key that moves on to the morale tests, or to skirmish combat, marks the MFs as engaged that stand within 9" of formed enemy.
// Source: MA-51.
func TestMovingOnMarksWhoIsEngaged(t *testing.T) {
	s := fought(t, "kaltbach")
	o := sure.Found(System{}.Officer(s, commander.Seats{}.Characters()))(t).(*officer)
	s.Step = 0
	assert.Equal(t, "next", o.onward(s).String(), "10 inches off")
	p, _ := o.Board.Piece(1)
	p.At.Y += 300
	o.Board.Put(p)
	assert.Equal(t, "next engaged=1,3", o.onward(s).String())
	now, r := play(t, s, o.onward(s).String())
	assert.Equal(t, "S2", now.code())
	assert.True(t, now.MFs[0].Engaged && now.MFs[0].Committed && now.MFs[2].Engaged && !now.MFs[1].Engaged)
	assert.Contains(t, r.Notes, "Lestrange’s Brigade is engaged.")
	assert.Empty(t, o.wronglyMarked(now))
	p.At.Y -= 300
	o.Board.Put(p)
	now, r = play(t, now, o.onward(now).String())
	assert.False(t, now.MFs[0].Engaged)
	assert.Contains(t, r.Notes, "No formed enemy within 9″ of Lestrange’s Brigade.")
	now.Step = 3
	assert.Equal(t, "next", o.onward(now).String(), "later nothing is marked")
}

// Cavalry and limbered guns that begin their own T1 in an infantry threat zone and stay there are D2 when it ends. Source: charts C6.
func TestLingeringInAThreatZone(t *testing.T) {
	for what, x := range map[string]struct {
		gap, aside int
		arm        Kind
		form       Form
		side       int // the active one
		change     func(s *State, o *officer)
		want       string
	}{
		"horse":               {gap: 300, arm: Cavalry, want: "next zone=1"},
		"farther off":         {gap: 301, arm: Cavalry, want: "next"},
		"beside it":           {gap: 200, aside: 900, arm: Cavalry, want: "next"},
		"limbered guns":       {gap: 300, arm: Artillery, form: Limbered, want: "next zone=1"},
		"guns ready to fire":  {gap: 300, arm: Artillery, form: Deployed, want: "next"},
		"foot":                {gap: 300, arm: Infantry, want: "next"},
		"not its own T1":      {gap: 300, arm: Cavalry, side: 1, want: "next"},
		"it has gone away":    {gap: 300, arm: Cavalry, want: "next", change: func(_ *State, o *officer) { back(o, -100) }},
		"it has only come in": {gap: 400, arm: Cavalry, want: "next", change: func(_ *State, o *officer) { back(o, 200) }},
		"it charges": {gap: 300, arm: Cavalry, want: "next",
			change: func(s *State, _ *officer) { s.Units[0].Flags |= Charging }},
		"it is charged": {gap: 300, arm: Cavalry, want: "next",
			change: func(s *State, _ *officer) { s.Charges = []Charge{{Unit: 7, At: 1}} }},
		"by routed men":  {gap: 300, arm: Cavalry, want: "next", change: func(s *State, _ *officer) { foe(s).Flags |= Routed }},
		"by skirmishers": {gap: 300, arm: Cavalry, want: "next", change: func(s *State, _ *officer) { foe(s).Form = Skirmish }},
		"by a garrison":  {gap: 300, arm: Cavalry, want: "next", change: func(s *State, _ *officer) { foe(s).Town = 1 }},
		"by horse":       {gap: 300, arm: Cavalry, want: "next", change: func(s *State, _ *officer) { foe(s).Kind = Cavalry }},
		"it is gone":     {gap: 300, arm: Cavalry, want: "next", change: func(_ *State, o *officer) { o.Board.Remove(1) }},
	} {
		s, o := opened(t, "kaltbach", engine.Values{})
		s = s.clone()
		s.Active = x.side
		s.Units[0].Kind, s.Units[0].Form = x.arm, x.form
		p := o.sized(s.Units[0], sandtable.Piece{ID: 1, At: battle.Point{X: 1500, Y: 1000}, Face: sandtable.Away})
		o.Board.Put(p)
		u := foe(&s)
		u.Form = Line
		o.Board.Put(o.sized(*u, sandtable.Piece{ID: 7, Side: 1, At: battle.Point{X: 1500 + x.aside, Y: 1000 + x.gap}, Face: sandtable.Here}))
		before := s
		before.Step--
		o.update(before, s)
		if x.change != nil {
			x.change(&s, o)
		}
		assert.Equal(t, x.want, o.onward(s).String(), what)
	}
	s := to(t, fresh(t), "T1", 0)
	now, r := play(t, s, "next zone=3,99")
	u, _ := now.unit(3)
	assert.Equal(t, []any{"T2", 2, []string{"1/10th Ligne: D2."}}, []any{now.code(), u.Dis, r.Todo})
}

// foe returns the first Austrian battalion of Kaltbach in line.
func foe(s *State) *Unit {
	_, i := s.unit(7)
	return &s.Units[i]
}

// back moves the first piece on by so much.
func back(o *officer, by int) {
	p, _ := o.Board.Piece(1)
	p.At.Y += by
	o.Board.Put(p)
}

// Where no enemy is left to run from, a unit runs for its own edge.
func TestMenRunForTheirOwnEdge(t *testing.T) {
	for id, want := range map[int]battle.Point{1: {X: 1500, Y: 460}, 7: {X: 1500, Y: 1940}} {
		s, o := opened(t, "kaltbach", engine.Values{})
		s = s.clone()
		for i := range s.Units {
			s.Units[i].Form = Column
		}
		for _, p := range o.Board.Pieces() {
			o.Board.Remove(p.ID)
		}
		o.Board.SetMap(battle.Map{W: 3600, D: 3000})
		u, _ := s.unit(id)
		u.Form = Column
		p := sandtable.Piece{ID: id, Side: s.side(u), At: battle.Point{X: 1500, Y: 1200}, Face: sandtable.Faces[s.side(u)]}
		o.Board.Put(o.sized(u, p))
		o.fallBack(s, u, battle.Point{}, 20)
		p, _ = o.Board.Piece(id)
		assert.Equal(t, want, p.At, u.Name)
	}
}

// A move made on the table is told with its turn and its distance.
func TestMovesAreToldWithTheirDistance(t *testing.T) {
	s := to(t, fresh(t), "T1", 0)
	for _, x := range [][2]string{
		{"spot=100,100", "The 1/10th Ligne moved."},
		{"spot=100,100 went=24", "The 1/10th Ligne moved 6″."},
		{"spot=100,100 went=24 turned=1", "The 1/10th Ligne wheeled left and moved 6″."},
		{"spot=100,100 went=24 turned=5", "The 1/10th Ligne turned about, wheeled right and moved 6″."},
		{"spot=100,100 went=0 turned=2", "The 1/10th Ligne wheeled right."},
		{"spot=100,100 turned=3", "The 1/10th Ligne turned about."},
		{"form=line spot=100,100 went=10", "The 1/10th Ligne formed line and moved 2½″."},
		{"form=line spot=100,100 went=0", "The 1/10th Ligne formed line."},
	} {
		_, r := play(t, s, "move unit=3 "+x[0])
		assert.Equal(t, x[1], r.Line, x[0])
	}
	for _, x := range []struct {
		to    battle.Point
		about bool
		want  int
	}{{battle.Point{X: 0, Y: 1000}, false, 0}, {battle.Point{X: 700, Y: 700}, false, 2}, {battle.Point{X: -700, Y: 700}, false, 1},
		{battle.Point{X: 0, Y: -1000}, true, 3}, {battle.Point{X: 700, Y: -700}, true, 4}, {battle.Point{X: -700, Y: -700}, true, 5}} {
		assert.Equal(t, x.want, turned(sandtable.Away, x.to, x.about), "%v", x.to)
	}
}

// The position of a unit told to defend is where it stood when the order came, or when it arrived or came too far from its leader; under
// other orders it goes with the unit. Source: charts C4.
func TestWhereUnitsDefend(t *testing.T) {
	for _, x := range []struct {
		what   string
		before func(a *State)
		set    func(s *State, o *officer)
		goes   bool
	}{
		{"told to attack", nil, func(s *State, _ *officer) { s.MFs[0].Order = orderIndex("attack") }, true},
		{"told to defend", nil, nil, false},
		{"told now", func(a *State) { a.MFs[0].Order = orderIndex("attack") }, nil, true},
		{"arrived now", func(a *State) { a.MFs[0].Arrives = 1 }, nil, true},
		{"at the start", func(a *State) { a.MFs = nil }, nil, true},
		{"told to attack, far from its leader", func(a *State) { a.MFs[0].Order = orderIndex("attack") },
			func(s *State, o *officer) { s.MFs[0].Order, o.apart[2] = orderIndex("attack"), 1 }, false},
	} {
		s, o := opened(t, "kaltbach", engine.Values{}.With("orders", "defend,defend"))
		u, _ := s.unit(2)
		p := o.sized(u, sandtable.Piece{ID: 2, At: battle.Point{X: 1500, Y: 1000}, Face: sandtable.Away})
		o.posts[2] = p.At
		p.At.Y += 300
		o.Board.Put(p)
		a := s.clone()
		if s = s.clone(); x.set != nil {
			x.set(&s, o)
		}
		if x.before != nil {
			x.before(&a)
		}
		o.update(a, s)
		assert.Equal(t, 1000+300*book.Bit(x.goes), o.posts[2].Y, x.what)
	}
}

// Two units of which one was driven back through the other test for the passage of lines before anything else, once; it lapses with
// the step, and with either of them. Source: charts C6; ruling MA-R31.
func TestPassageIsDue(t *testing.T) {
	s := fought(t, "kaltbach")
	o := sure.Found(System{}.Officer(s, commander.Seats{}.Characters()))(t).(*officer)
	s.Step, s.Active = 7, 0
	o.passed = [][2]int{{1, 2}, {1, 3}, {4, 2}}
	side, may := o.Next(s)
	assert.Equal(t, commander.Nobody, side)
	assert.Equal(t, "passage unit=1 through=2", may[0].Do.String())
	assert.Equal(t, "The 1/9th Légère pass through the 1/54th Ligne", may[0].What)
	o.Done(s, engine.Step{Do: engine.Do("stay", "unit", "1", "through", "2")}, s)
	assert.Len(t, o.passed, 3, "no test")
	o.Done(s, engine.Step{Do: may[0].Do}, s)
	assert.Equal(t, [][2]int{{1, 3}, {4, 2}}, o.passed)
	for _, x := range []struct {
		what string
		set  func(now *State)
		due  bool
	}{{"the same step", func(*State) {}, true}, {"the next", func(now *State) { now.Step++ }, false}} {
		o.passed = [][2]int{{1, 2}}
		now := s.clone()
		x.set(&now)
		o.Done(s, engine.Step{Do: engine.Do("next")}, now)
		_, is := o.passage(now)
		assert.Equal(t, x.due, is, x.what)
	}
	s = s.clone()
	s.Units[1].Flags |= Gone
	o.passed = [][2]int{{1, 2}}
	_, is := o.passage(s)
	assert.False(t, is, "nobody is left to test")
}
