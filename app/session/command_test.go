package session

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// embattled returns a session with an open battle of a rule book.
func embattled(t *testing.T, book, force string, more ...string) (*Session, *store.MemoryBox) {
	t.Helper()
	box := store.Memory()
	s := New(store.New(box, systems.ByID))
	s.Now, s.Seed = func() int64 { return 1_000_000 }, func() uint64 { return 7 }
	sys := sure.Found(systems.ByID(book))(t)
	s.NewGame(sys, engine.Do("", append(strings.Split(force, "="), more...)...).In, "")
	require.NotNil(t, s.Game)
	return s, box
}

// onward presses the green key once.
func onward(t *testing.T, s *Session) {
	t.Helper()
	switch s.View {
	case Show:
		s.Done()
	case Form:
		answer(s)
		require.Nil(t, s.Entry.Form().Refused, "%s: %+v", s.Entry.Draft, s.Entry.Form().Refused)
		s.Take()
	case Ask:
		require.Fail(t, "it asks", "%s: %+v", s.Entry.Draft, s.Entry.Need())
	default:
		k := s.Desk().Next()
		require.Empty(t, k.Refused, k.Label)
		require.NotEmpty(t, k.Do.Do)
		s.Press(k)
	}
}

// With two commanders, a battle can be played to its end by the green key alone; a reload at any point leaves the next step unchanged.
func TestTwoCommandersPlayABattle(t *testing.T) {
	for _, x := range []struct{ book, force, beside string }{{"ecw", "force=first", ""}, {"ecw", "force=first", "yes"},
		{"ecw", "force=evening", ""}, {"splendid", "force=sareford", ""}, {"march", "forces=kaltbach", ""}, {"minie", "forces=tanners", ""}} {
		s, box := embattled(t, x.book, x.force, "beside", x.beside)
		assert.Nil(t, s.Desk().Orders)
		names := sure.Found(s.Sides())(t)
		assert.NotEmpty(t, names[0])
		assert.NotEmpty(t, names[1])
		s.Seat(0, "bold")
		s.Seat(1, "steady")
		n, orders, leaps := 0, 0, 0
		for ; !s.Desk().Over; n++ {
			require.Less(t, n, 3000)
			o := s.Desk().Orders
			if own := len(orEmpty(o).Alternatives) - 1; s.View == Rest && n%20 == 0 && own >= 0 && o.Alternatives[own].Do.Do == commander.TakeEntry {
				s.Press(o.Alternatives[own])
				assert.Nil(t, s.Desk().Orders, "a selected unit is the referee’s")
				assert.NotNil(t, s.Desk().Deeds)
				s.Undo()
				assert.Equal(t, o, s.Desk().Orders)
			}
			if o != nil && o.Key.ID == "next" {
				assert.Equal(t, "Nobody has anything to do before that.", o.Why)
			}
			k := s.Desk().Next()
			assert.False(t, s.View == Rest && k.Warns, "%s: they have done what they want", k.Label)
			far := s.View == Rest && strings.HasPrefix(k.Small, "nothing in")
			if onward(t, s); far {
				leaps++
				d := s.Desk()
				to, _ := strings.CutSuffix(strings.TrimPrefix(k.Label, "Next: "), " of the battle")
				assert.Contains(t, strings.ToLower(d.Title+" "+d.Say), strings.ToLower(to), "it leads where it says")
			}
			if s.View == Rest && s.Desk().Orders != nil {
				orders++
			}
			if n%25 == 0 {
				assert.Equal(t, s.Desk().Next().Do.String(), reload(t, box).Desk().Next().Do.String())
			}
		}
		assert.Greater(t, orders, 10)
		require.Empty(t, s.Notices)
		t.Log(x, n, "taps", orders, "orders", leaps, "leaps")
	}
}

func orEmpty(o *view.Orders) view.Orders {
	if o == nil {
		return view.Orders{}
	}
	return *o
}

// With one side commanded, the other is played as usual: the commander follows what happens and asks once for the position of a unit that
// moved obliquely, and a unit that the referee selects is the referee's.
func TestOneCommander(t *testing.T) {
	s, _ := embattled(t, "ecw", "force=first")
	s.Seat(1, "steady")
	asked, orders, own := 0, 0, 0
	for n := 0; !s.Desk().Over; n++ {
		require.Less(t, n, 900)
		if o := s.Desk().Orders; s.View == Rest && o != nil {
			orders++
			if o.Key.Do.Do == "place" {
				asked++
			}
		}
		if d := s.Desk(); s.View == Rest && d.Orders == nil && d.Say == "The King moves" {
			var oblique engine.Command
			for _, r := range d.Lists[len(d.Lists)-1].Rows {
				c := engine.Do("move", "unit", r.ID[1:], "first", "oblique")
				if !r.Done && s.Game.System().Form(s.Game.State(), c).Refused == nil {
					oblique = c
				}
			}
			if oblique.Do != "" {
				s.Run(oblique)
				continue
			}
		}
		if s.View == Ask {
			q, reply := s.Entry.Need().Ask, "no"
			require.NotEqual(t, 2, q.Side, "the commander is asked by nobody: %s", q.Text)
			own += q.Side
			if len(q.Choices) > 0 {
				reply = q.Choices[0].ID
			}
			s.Reply(reply)
			continue
		}
		onward(t, s)
	}
	t.Log(asked, orders)
	assert.Greater(t, asked, 3)
	assert.Greater(t, orders, 10)
	assert.Positive(t, own, "and what is the player's to decide is asked of him")
}

// A player's units that move straight ahead are followed. A commander's orders say that one has turned on the way, and nothing is read off
// the map for it until it is placed.
func TestOrdersSayThatTheMapIsOld(t *testing.T) {
	for _, x := range []struct{ book, force, turns string }{{"march", "forces=kaltbach", "turns"}, {"minie", "forces=tanners", "turn"}} {
		s, _ := embattled(t, x.book, x.force)
		s.Seat(1, "steady")
		followed, lost := 0, 0
		for n := 0; n < 400; n++ {
			o := s.Desk().Orders
			if lost > 0 && s.View == Rest && o != nil {
				break
			}
			assert.True(t, lost > 0 || orEmpty(o).Map == "", x.book)
			p, _ := s.tracker().Table().Piece(s.Entry.Draft.In.Int("unit", 0))
			moves := s.View == Form && s.Entry.Draft.Do == "move" && p.Side == 0
			if moves && followed > 0 && lost == 0 {
				s.Fill(x.turns, "1")
				lost = p.ID
			}
			onward(t, s)
			if q, _ := s.tracker().Table().Piece(p.ID); moves && lost == 0 && p.At != q.At {
				assert.Equal(t, p.Forward(battle.Distance(p.At, q.At)).At, q.At, x.book)
				followed++
			}
		}
		require.Positive(t, followed, x.book)
		p, _ := s.tracker().Table().Piece(lost)
		assert.Equal(t, "The map has lost sight of "+book.The(p.Name)+". Tap Table, then Place units.", s.Desk().Orders.Map, x.book)
		general := p
		general.Loose = true
		s.Officer().Table().Put(general)
		assert.Empty(t, s.commanded(s.Desk()).Orders.Map, "%s: he rides about", x.book)
		s.Officer().Table().Put(p)
		read := func() bool {
			all := s.measured(engine.Do("move", "unit", strconv.Itoa(lost))).Fields
			return slices.ContainsFunc(all, func(f view.Field) bool { return f.From != "" })
		}
		assert.False(t, read(), x.book)
		d := s.Draw(sure.Found(s.Table())(t))
		s.Troops(d)
		assert.Equal(t, map[int]bool{lost: true}, d.Unknown, x.book)
		d.At = slices.IndexFunc(d.Units, func(q sandtable.Piece) bool { return q.ID == lost })
		d.Hand("key ArrowUp")
		s.KeepDrawing()
		assert.Empty(t, orEmpty(s.Desk().Orders).Map, x.book)
	}
}

// In a rule book without positions, a commander asks by one tap what a unit sees; then his orders are on the play screen, with the second
// best, and a unit that the referee decides for is the referee's.
func TestCommandersWithoutATable(t *testing.T) {
	s, box := embattled(t, "hill", "scenario=sweep")
	assert.Equal(t, [2]string{"Players", "Non-Players"}, sure.Found(s.Sides())(t))
	s.Seat(0, "bold")
	s.Seat(1, "steady")
	asked, orders, second, own := 0, 0, 0, 0
	for n := range 400 {
		if s.Desk().Over {
			break
		}
		if s.View == Ask {
			asked++
			all := s.Entry.Need().Ask.Choices
			if len(all) == 0 {
				s.Reply("no")
			} else {
				s.Reply(all[n%len(all)].ID)
			}
			continue
		}
		o := s.Desk().Orders
		if s.View == Rest && o != nil {
			orders++
			assert.NotEmpty(t, o.Why)
			assert.NotEmpty(t, o.Who)
			for _, l := range s.Desk().Lists {
				assert.NotEqual(t, commander.AdviceList, l.ID, "said once")
			}
			for _, k := range o.Alternatives {
				if k.ID == "orders-second" {
					second++
				}
				if k.ID == "orders-own" && own < 5 {
					own++
					s.Press(k)
					assert.Nil(t, s.Desk().Orders, "a selected unit is the referee’s")
					s.Undo()
					assert.Equal(t, o, s.Desk().Orders)
				}
			}
		}
		if n%25 == 0 {
			assert.Equal(t, s.Desk().Next().Do.String(), reload(t, box).Desk().Next().Do.String())
		}
		if s.View == Form {
			answer(s)
			if s.Entry.Form().Refused != nil { // the unit that would search has acted
				s.Run(engine.Do("leave-off", "thread", s.Entry.Draft.In.Get("thread")))
				continue
			}
		}
		onward(t, s)
	}
	t.Log(asked, orders, second, own)
	assert.Greater(t, asked, 5)
	assert.Greater(t, orders, 20)
	assert.Greater(t, second, 5)
	assert.Equal(t, 5, own)
}

// In a teaching game the green key alone leads to the end of the first battle, with explanations of what to move and of everything that
// comes for the first time.
func TestLearn(t *testing.T) {
	for _, sys := range systems.All() {
		first := sys.First()
		if first == nil || first.Seats[0] == "" {
			continue
		}
		s := New(store.New(store.Memory(), systems.ByID))
		s.Now, s.Seed = func() int64 { return 1_000_000 }, func() uint64 { return 11 }
		s.Learn(sys, *first)
		moves, lessons := 0, map[string]bool{}
		for n := 0; !s.Desk().Over; n++ {
			require.Less(t, n, 1000, sys.Info().ID)
			if d := s.Desk(); s.View == Rest {
				if orEmpty(d.Orders).Moves != "" {
					moves++
				}
				if d.Lesson != nil {
					lessons[d.Lesson.ID] = true
				}
			}
			onward(t, s)
		}
		assert.Greater(t, moves, 5, sys.Info().ID)
		assert.Greater(t, len(lessons), 3, sys.Info().ID)
	}
}

// measured lists entries with a field that the map can fill in.
var measured = map[string]string{"shoot": "range", "musketry": "range", "roundshot": "range", "fire": "range", "guns": "range"}

// Where a commander knows the positions, the range of a shot is read off the map, and can be changed; otherwise it is left empty.
func TestRangesAreReadOffTheMap(t *testing.T) {
	read := map[string]int{}
	for _, x := range []struct{ book, force string }{{"ecw", "force=first"}, {"minie", "forces=tanners"}, {"minie", "forces=obernitz"},
		{"march", "forces=kaltbach"}, {"splendid", "force=sareford"}} {
		s, _ := embattled(t, x.book, x.force)
		s.Seat(0, "steady")
		s.Seat(1, "steady")
		for n := 0; n < 1200 && !s.Desk().Over; n++ {
			k := s.Desk().Next()
			key, asks := measured[k.Do.Do]
			if s.View != Rest || !asks || k.Do.In.Get(key) == "" {
				onward(t, s)
				continue
			}
			want := k.Do.In.Get(key)
			c := engine.Command{Do: k.Do.Do}
			for _, v := range k.Do.In {
				if v.Key != key {
					c = c.With(v.Key, v.Val)
				}
			}
			field := func() view.Field {
				s.fill(c, true)
				all := s.Entry.Form().Fields
				return all[slices.IndexFunc(all, func(f view.Field) bool { return f.Key == key })]
			}
			f := field()
			assert.Equal(t, [2]string{want, "read off the map"}, [2]string{f.Value, f.From}, "%s", k.Do)
			assert.Equal(t, want, s.Entry.Filled().In.Get(key), "it is sent unchanged")
			for _, o := range f.Options {
				if o.Refused == "" && o.ID != want {
					s.Fill(key, o.ID)
					assert.Equal(t, o.ID, s.Entry.Filled().In.Get(key), "it can be changed: %s", k.Do)
				}
			}
			if id := x.book + " " + c.Do; read[id] == 0 {
				s.Seat(0, "")
				s.Seat(1, "")
				_ = s.tracker()
				by, at := c.In.Int("unit", 0), cmp.Or(c.In.Int("target", 0), c.In.Int("at", 0))
				known := s.command.known[by] && s.command.known[at]
				assert.Equal(t, known, field().From == "read off the map", "who has moved may stand elsewhere: %s", c)
				s.Seat(0, "steady")
				s.Seat(1, "steady")
			}
			read[x.book+" "+c.Do]++
			s.rest()
			onward(t, s)
		}
	}
	t.Log(read)
	for _, x := range []string{"ecw shoot", "minie musketry", "minie roundshot", "march fire", "march guns", "splendid fire"} {
		assert.Positive(t, read[x], x)
	}
}

// The key of the next step names the one that it leads to, also where the table shows that others are idle.
func TestTheKeySaysWhereItLeads(t *testing.T) {
	s, _ := embattled(t, "minie", "forces=tanners")
	s.Seat(1, "bold")
	far := 0
	for range 90 {
		if s.View == Ask {
			s.Reply("0")
			continue
		}
		k, rest := s.Desk().Next(), s.View == Rest
		onward(t, s)
		if step, named := strings.CutPrefix(k.Label, "Next: "); named && k.Do.Do == "step" && rest {
			assert.Contains(t, strings.ToLower(s.Desk().Say), step, "%s", k.Do)
			far += len(k.Do.In)
		}
	}
	assert.Positive(t, far)
}

// Where the enemy that is proposed as a target is out of reach, the nearest that is not is proposed.
func TestAProposedTargetIsInReach(t *testing.T) {
	s, _ := embattled(t, "march", "forces=kaltbach")
	for _, line := range []string{"next to=4", "initiative", "active side=0", "next to=5", "charge unit=2 at=7", "react charge=0 what=stand",
		"next"} {
		s.rest()
		s.Run(rulestest.Line(t, line))
	}
	s.rest()
	spots := battle.WriteSpots([]battle.Spot{{Unit: 1, At: "1000,800,0,1000"}, {Unit: 2, At: "1000,1200,0,-1000"},
		{Unit: 7, At: "1000,1000,0,-1000"}})
	s.Run(engine.Do(battle.DoMap, battle.Spots, spots))
	c := engine.Do("fire", "unit", "7")
	assert.Equal(t, "2", s.formOf(c).Fields[1].Value, "its charger, who is behind it")
	form := s.measured(c)
	assert.Equal(t, "1", form.Fields[1].Value)
	assert.Nil(t, form.Refused)
	assert.Equal(t, "reach", s.measured(c.With("at", "2")).Refused.Code, "who is chosen stays chosen")
}

// The only target that the map shows in reach is chosen; of two the player chooses.
func TestTheOnlyTargetIsChosen(t *testing.T) {
	s, _ := embattled(t, "ecw", "force=first")
	s.Seat(1, "steady")
	c := engine.Do("charge", "unit", "1")
	foes := s.formOf(c).Fields[1].Options
	at := func(n int) string {
		var spots []battle.Spot
		for i, o := range foes[:len(foes)-1] {
			id, _ := strconv.Atoi(o.ID)
			spots = append(spots, battle.Spot{Unit: id, At: strconv.Itoa(600*i) + ",3900,0,-1000"})
			if i < n {
				spots[i].At = strconv.Itoa(2500+1000*i) + ",1500,0,-1000"
			}
		}
		s.rest()
		s.Run(engine.Do(battle.DoMap, battle.Spots, battle.WriteSpots(append(spots, battle.Spot{Unit: 1, At: "3000,800,0,1000"}))))
		return s.measured(c).Fields[1].Value
	}
	assert.Equal(t, []string{"", foes[0].ID, ""}, []string{at(0), at(1), at(2)})
}

// A shot at several in reach begins with the nearest where somebody commands or the map knows every enemy’s place, unless something stands
// before all of them; who is chosen stays chosen.
func TestAShotBeginsWithTheNearest(t *testing.T) {
	s, _ := embattled(t, "ecw", "force=first")
	s.Seat(0, "steady")
	s.Seat(1, "steady")
	for n := 0; n < 200 && (s.View != Rest || s.Desk().Next().Do.Do != "shoot"); n++ {
		onward(t, s)
	}
	const guns = 3
	c := engine.Do("shoot", "unit", strconv.Itoa(guns))
	foes := s.formOf(c).Fields[1].Options
	target := func(c engine.Command, places ...string) [2]string {
		spots := []battle.Spot{{Unit: guns, At: "3000,800,0,1000"}}
		for i, o := range foes[:len(foes)-1] {
			id, _ := strconv.Atoi(o.ID)
			spots = append(spots, battle.Spot{Unit: id, At: append(places, "600,3900,0,-1000", "1200,3900,0,-1000", "1800,3900,0,-1000")[i]})
		}
		s.rest()
		s.Run(engine.Do(battle.DoMap, battle.Spots, battle.WriteSpots(spots)))
		x := s.measured(c).Fields[1]
		return [2]string{x.Value, x.From}
	}
	near, far := "2800,1700,0,-1000", "3200,2000,0,-1000"
	assert.Equal(t, [2]string{foes[1].ID, "the nearest"}, target(c, far, near))
	assert.Equal(t, [2]string{foes[0].ID, ""}, target(c.With("target", foes[0].ID), far, near))
	s.Seat(0, "")
	s.Seat(1, "")
	assert.Equal(t, [2]string{foes[1].ID, "the nearest"}, target(c, far, near), "without a commander too, where every place is known")
	last, _ := strconv.Atoi(foes[len(foes)-2].ID)
	delete(s.command.known, last)
	x := s.measured(c).Fields[1]
	assert.Equal(t, [2]string{}, [2]string{x.Value, x.From}, "one unknown may be nearer: the player chooses")
}

// The distance of a charge is read off the map, and agrees with the geometry.
func TestChargesAreReadOffTheMap(t *testing.T) {
	for _, x := range []struct{ book, force, key string }{{"ecw", "force=first", "far"}, {"minie", "forces=tanners", "distance"},
		{"splendid", "force=sareford", "distance"}} {
		s, _ := embattled(t, x.book, x.force)
		o := s.Officer()
		var a, b sandtable.Piece
		for _, p := range o.Table().Pieces() {
			if a.ID == 0 || p.Side == a.Side {
				a = p
			} else {
				b = p
			}
		}
		c := engine.Do("charge", "unit", strconv.Itoa(a.ID), "target", strconv.Itoa(b.ID))
		gap := sandtable.Gap(a, b)
		whole := map[string]int{"minie": 100, "ecw": 100}[x.book]
		if whole == 0 {
			whole = 25
		}
		got := o.(commander.Measurer).Measured(s.Game.State(), c).Get(x.key)
		assert.Equal(t, strconv.Itoa((gap+whole-1)/whole), got, x.book)
	}
}

// The form of a charge refuses the targets that the map shows to be out of reach, each with its reason.
func TestChargesOutOfReachAreRefused(t *testing.T) {
	s, _ := embattled(t, "ecw", "force=first")
	targets := func() []view.Option {
		s.fill(engine.Do("charge", "unit", "1"), true)
		all := s.Entry.Form().Fields
		return all[slices.IndexFunc(all, func(f view.Field) bool { return f.Key == "target" })].Options
	}
	for _, seat := range []string{"", "steady"} { // nobody has moved, so everybody's place is known
		s.Seat(1, seat)
		for _, o := range targets() {
			assert.Contains(t, o.Refused, " away on the map: a charge goes ", o.Label)
		}
	}
}

// An order to a formation shows the names of its units on the map; otherwise a map with many units names none.
func TestOrdersShowTheirFormation(t *testing.T) {
	s, _ := embattled(t, "march", "forces=hochwalde")
	s.Seat(0, "steady")
	s.Seat(1, "steady")
	orders, others, formed := 0, 0, 0
	for range 400 {
		if s.View == Ask {
			s.Reply("yes")
			continue
		}
		d := s.Desk()
		if o := d.Orders; o != nil && strings.HasPrefix(o.What, "Form ") {
			formed++
			assert.False(t, strings.EqualFold(o.What, o.Moves), "%s: said once", o.What)
		}
		if d.Orders != nil && d.Orders.Key.Do.In.Get("unit") == "" && d.Orders.Diagram != nil {
			var meant, named int
			for _, f := range d.Orders.Diagram.Land.Features {
				if f.Kind == "unit" && f.Setting("hand") != "" {
					meant++
				}
				if f.Kind == "unit" && f.Name != "" {
					named++
				}
			}
			if strings.HasPrefix(d.Orders.What, "Order ") {
				orders++
				assert.Positive(t, meant, d.Orders.What)
			} else {
				others++
			}
			assert.Equal(t, meant, named, d.Orders.What)
		}
		onward(t, s)
	}
	assert.Positive(t, orders)
	assert.Positive(t, others)
	assert.Positive(t, formed)
}

// The rule book reports which units have moved on the table from the record alone, the only source where positions are not known.
func TestWhoMovesStirs(t *testing.T) {
	for _, x := range []struct{ book, force string }{{"ecw", "force=first"}, {"ecw", "force=evening"}, {"minie", "forces=mercers"},
		{"minie", "forces=obernitz"}, {"march", "forces=kaltbach"}, {"march", "forces=hochwalde"}, {"splendid", "force=sareford"}} {
		s, _ := embattled(t, x.book, x.force)
		s.Seat(0, "steady")
		s.Seat(1, "steady")
		moved := map[string]bool{}
		for n := 0; n < 1500 && !s.Desk().Over; n++ {
			o := s.tracker()
			was, before := slices.Clone(o.Table().Pieces()), s.Game.State()
			onward(t, s)
			o = s.tracker()
			st, _ := s.Game.Undoable()
			for _, p := range was {
				if q, there := o.Table().Piece(p.ID); there && (p.At != q.At || p.Face != q.Face) {
					moved[st.Do.Do] = true
					assert.True(t, o.(commander.MoveSpotter).MayMove(before, st, s.Game.State(), p.ID), "%s: %d by %s", x.book, p.ID, st.Do)
				}
			}
		}
		assert.Greater(t, len(moved), 1, "%s: %s", x.book, x.force)
	}
}

// Without commanders and positions, the range of the last shot is filled in until one of the two units moves, even after a reload. For a
// different kind of shot or another target it is not.
func TestWhoHasNotMovedIsNotMeasuredAgain(t *testing.T) {
	const note = "as last time"
	kept := func(s *Session, c engine.Command) (in engine.Values) {
		for _, f := range s.measured(c).Fields {
			if f.From == note {
				in = in.With(f.Key, f.Value)
			}
		}
		return in
	}
	where := func(table *sandtable.Table, by, at int) string {
		p, _ := table.Piece(by)
		q, _ := table.Piece(at)
		return p.Spot() + " " + q.Spot()
	}
	for _, x := range []struct{ book, force string }{{"ecw", "force=first"}, {"minie", "forces=tanners"}, {"march", "forces=kaltbach"},
		{"splendid", "force=sareford"}} {
		s, box := embattled(t, x.book, x.force)
		s.Seat(0, "steady")
		s.Seat(1, "steady")
		checked, stood := map[string]bool{}, map[string]string(nil)
		for n := 0; n < 1200 && !s.Desk().Over && len(checked) < 3; n++ {
			onward(t, s)
			table := s.tracker().Table()
			at := map[bool]string{true: "at", false: "target"}[x.book == "march"]
			now := map[string]string{}
			for _, did := range s.command.fired {
				c := engine.Do(did.Do, "unit", did.In.Get("unit"), at, did.In.Get(at))
				pair := c.String()
				require.Empty(t, now[pair], "kept twice")
				now[pair] = where(table, did.In.Int("unit", 0), did.In.Int(at, 0))
				if was := stood[pair]; was != "" {
					assert.Equal(t, was, now[pair], "%s: kept though one has moved", x.book)
				}
				asks := slices.ContainsFunc(s.formOf(c).Fields, func(f view.Field) bool { return f.Key == "range" })
				if s.View != Rest || checked[pair] || !asks { // it may not fire again in the same turn
					continue
				}
				checked[pair] = true
				s.Seat(0, "")
				s.Seat(1, "")
				in := kept(s, c)
				assert.Equal(t, did.In.Get("range"), in.Get("range"), "%s", did)
				assert.Equal(t, in, kept(reload(t, box), c), "loaded anew")
				assert.Empty(t, kept(s, engine.Do("charge", "unit", c.In.Get("unit"), at, c.In.Get(at))))
				assert.Empty(t, kept(s, engine.Do(c.Do, "unit", c.In.Get("unit"))), "at nobody")
				assert.Empty(t, kept(s, c.With("range", "1")).Get("range"), "what is entered counts")
				s.Seat(0, "steady")
				s.Seat(1, "steady")
			}
			stood = now
		}
		assert.NotEmpty(t, checked, x.book)
	}
}

// The form of a move says what on the map ends it.
func TestMovesSayWhatEndsThem(t *testing.T) {
	for book, force := range map[string]string{"march": "forces=hochwalde", "minie": "forces=mercers", "ecw": "force=evening",
		"splendid": "force=sareford"} {
		s, _ := embattled(t, book, force)
		s.Seat(1, "steady")
		o, said := s.Officer(), map[string]bool{}
		for _, p := range o.Table().Pieces() {
			c := engine.Do("move", "unit", strconv.Itoa(p.ID))
			in := o.(commander.Measurer).Measured(s.Game.State(), c)
			for _, f := range s.measured(c).Fields {
				halt := cmp.Or(in.Get(commander.HaltField+f.Key), "read off the map")
				if key := map[string]string{"ecw": "straight", "splendid": "allow"}[book]; f.Key == cmp.Or(key, commander.WentField) && f.From != "" {
					assert.Equal(t, halt, f.From)
					said[halt] = true
				}
			}
		}
		assert.Greater(t, len(said), 1, "%s: %v", book, said)
	}
}

// Against a commander the green key leads a player to the charges and shots that the commander would make in his place.
func TestPlayersAreLedToCharge(t *testing.T) {
	aims := map[string]int{}
	for _, force := range []string{"march forces kaltbach", "minie forces tanners", "ecw force evening"} {
		x := strings.Fields(force)
		s, _ := embattled(t, x[0], x[1]+"="+x[2])
		s.Seat(1, "steady")
		for n := 0; n < 300 && !s.Desk().Over; n++ {
			k := s.Desk().Next()
			aimed := cmp.Or(k.Do.In.Get("at"), k.Do.In.Get("target"))
			switch {
			case s.View == Ask:
				s.Reply(append(s.Entry.Need().Ask.Choices, dice.Choice{ID: "yes"})[0].ID)
			case s.View == Rest && k.Open && aimed != "":
				aims[x[0]+" "+k.ID[:4]]++
				s.Press(k)
				assert.Nil(t, s.Entry.Form().Refused, "%s", k.Do)
				assert.Contains(t, []string{s.Entry.Filled().In.Get("at"), s.Entry.Filled().In.Get("target")}, aimed)
				s.Take()
			default:
				onward(t, s)
			}
		}
	}
	assert.Subset(t, slices.Sorted(maps.Keys(aims)), []string{"ecw shoo", "march char", "march fire"})
}

// Where the map knows every unit it proposes who is under a stray round, with two players as against a commander, and nothing where it has
// lost sight of one. A book whose rounds do not stray proposes nothing.
func TestTheMapProposesWhoIsUnderAStrayRound(t *testing.T) {
	q := commander.Question{ID: "behind", Kind: dice.Pick, Units: []int{8, 11}, Where: []int{900, 1700},
		Choices: []dice.Choice{{ID: "nobody", Label: "Nobody"}, {ID: "12"}}}
	for _, seat := range []string{"", "bold"} {
		s, _ := embattled(t, "minie", "forces=tanners")
		if seat != "" {
			s.Seat(1, seat)
		}
		reply, why := s.Proposed(q)
		assert.Equal(t, []string{"nobody", "The map shows no one there."}, []string{reply, why}, seat)
		if seat != "" {
			p := s.Officer().Table().Pieces()[3]
			p.Lost = true
			s.Officer().Table().Put(p)
			reply, _ = s.Proposed(q)
			assert.Empty(t, reply)
		}
	}
	s, _ := embattled(t, "march", "forces=kaltbach")
	reply, _ := s.Proposed(q)
	assert.Empty(t, reply)
}

// Between two players, where the map knows every unit, it proposes who holds a place at the end.
func TestTheMapProposesWhoHoldsAPlace(t *testing.T) {
	for book, force := range map[string]string{"minie": "forces=tanners", "march": "forces=kaltbach", "ecw": "force=evening",
		"splendid": "force=sareford"} {
		s, _ := embattled(t, book, force)
		q := commander.Question{ID: "aim-1"}
		assert.Empty(t, s.replied(q), book)
		reply, why := s.Proposed(q)
		assert.Equal(t, "As they stand on the map.", why, book)
		s.Seat(1, "bold")
		assert.Equal(t, s.replied(q), reply, book)
	}
}

// Where the map knows every unit nobody is asked who holds a place at the end, also of a player against a commander. Where it has lost
// sight of one the referee is.
func TestTheMapKnowsWhoHoldsAPlace(t *testing.T) {
	for book, force := range map[string]string{"minie": "forces=tanners", "march": "forces=kaltbach", "ecw": "force=evening",
		"splendid": "force=sareford"} {
		s, _ := embattled(t, book, force)
		s.Seat(1, "bold")
		q := commander.Question{ID: "aim-1"}
		held := s.replied(q)
		assert.NotEmpty(t, held, book)
		assert.Equal(t, held, s.Officer().Reply(s.Game.State(), q), book)
		assert.Empty(t, s.replied(commander.Question{ID: "under"}), book)
		p := s.Officer().Table().Pieces()[0]
		p.Lost, p.Loose = true, false
		s.Officer().Table().Put(p)
		assert.Empty(t, s.replied(q), book)
		p.Loose = true
		s.Officer().Table().Put(p)
		assert.Equal(t, held, s.replied(q), "%s: a general rides about", book)
	}
}
