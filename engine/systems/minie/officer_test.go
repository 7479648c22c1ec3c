package minie

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
)

// steady returns the officer of a battle with both sides steady, and its initial state.
func steady(t *testing.T, id string) (*officer, State) {
	t.Helper()
	s := fought(t, id)
	o, ok := System{}.Officer(s, [2]commander.Character{commander.CharacterOf("steady"), commander.CharacterOf("steady")})
	require.True(t, ok)
	s.First = 1
	return o.(*officer), s
}

// at places a unit, in inches, with its facing.
func (o *officer) stands(s State, id, x, y int, face battle.Point) {
	u, _ := s.unit(id)
	o.Board.Put(shaped(sandtable.Piece{ID: id, Side: u.Side - 1, At: battle.Point{X: 100 * x, Y: 100 * y}, Face: face}, u))
}

// Under Defend a unit moves only towards a visible enemy in range; a Reserve waits until it is released. Source: HM-80, HC-2.
func TestOfficerKeepsToOrders(t *testing.T) {
	o, s := steady(t, "obernitz")
	s.Step, s.First = stepMoves, 2
	for _, u := range s.Units {
		if p, _ := o.Board.Piece(u.ID); u.Side == 2 && u.Class != General && !s.attacks(u) {
			for _, a := range o.walkAdvice(s, u, p) {
				assert.Equal(t, "turn", a.Do.In.Get("pace"), "under Defend: %s", a.Do)
			}
		}
	}
	s.Step = 1
	assert.Empty(t, o.releaseAdvice(s, 2))
	s.Turn = 4
	may := o.releaseAdvice(s, 2)
	require.Len(t, may, 2)
	_, kept := rulestest.Enter(t, System{}, s, may[1].Do, nil)
	assert.Empty(t, o.releaseAdvice(kept, 2), "they are kept in Reserve")
	_, after := rulestest.Enter(t, System{}, s, may[0].Do, nil)
	assert.Empty(t, o.releaseAdvice(after, 2))
}

// A commander tells those who stand one after another in one order, and one who moves on his own; of a player's units each is asked for.
// Source: HC-6.
func TestThoseWhoStandAreToldOnce(t *testing.T) {
	o, s := steady(t, "tanners")
	s.Step, s.First = stepMoves, 2
	side, may := o.Next(s)
	require.Equal(t, 1, side)
	who := "The Riflemen, the 1/5th Continentals and the Upper County Militia "
	assert.Equal(t, []string{"stay unit=13 also=10,11", "3 units", who + "would gain nothing by a move."},
		[]string{may[0].Do.String(), may[0].Who, may[0].Why})
	d, stood := rulestest.Enter(t, System{}, s, may[0].Do, nil)
	assert.Equal(t, who+"stayed put.", words.Texts(book.ToldIn(d.Events).Lines)[0])
	_, may = o.Next(stood)
	assert.Equal(t, "14", may[0].Do.In.Get("unit"), "the guns turn")
	for _, also := range []string{"13", "10,10", "99", "4"} {
		assert.NotNil(t, System{}.Form(s, engine.Do("stay", "unit", "13", "also", also)).Refused, also)
	}
	o.Who[1].Player = true
	_, may = o.Next(s)
	assert.Equal(t, "stay unit=13", may[0].Do.String())
}

// A commander who changes no formation passes over the step, at the beginning of the turn too, and nobody is warned that he left something
// undone; a player's step is his. Source: HC-6.
func TestACommanderPassesOverFormations(t *testing.T) {
	o, s := steady(t, "tanners")
	s.Step = stepCharges
	assert.Equal(t, stepMoves+6, o.onward(s))
	k := o.Onward(s)
	assert.Equal(t, []any{"Americans", false}, []any{k.Small, k.Warns})
	assert.True(t, s.primary(stepMoves+6).Warns, "as a player is")
	s.Step, s.First = 0, 0
	_, may := o.Next(s)
	assert.Equal(t, "first past1=4 past2=4", may[0].Do.String())
	_, led := rulestest.Enter(t, System{}, s, may[0].Do, []int{1, 6})
	assert.Equal(t, []int{2, stepMoves}, []int{led.First, led.Step})
	o.Who[1].Player = true
	_, may = o.Next(s)
	assert.Equal(t, "first past1=4", may[0].Do.String())
	_, led = rulestest.Enter(t, System{}, s, may[0].Do, []int{1, 6})
	assert.Equal(t, []int{2, 1}, []int{led.First, led.Step})
	s.First, s.Step = 1, stepCharges
	assert.Equal(t, 7, o.onward(s))
}

// Against a commander the green key of the step leads to fire on the move where he would fire so; it was said when the unit stood for it.
func TestTheGreenKeyFiresOnTheMove(t *testing.T) {
	for far, want := range map[int]string{17: "musketry", 24: "step"} {
		o, s := steady(t, "tanners")
		s.Step = stepCharges - 1
		for _, u := range s.Units {
			o.Board.Remove(u.ID)
		}
		o.stands(s, 6, 24, 9, sandtable.Away)
		o.stands(s, 10, 24, far, sandtable.Here)
		k := commander.Desk(System{}.Desk(s), System{}, s, o, commander.Seats{"", "steady"}).Next()
		assert.Equal(t, []any{want, want == "musketry"}, []any{k.Do.Do, k.Do.In.Is("moving")}, "%d", far)
	}
}

// In a step in which units need not act, one that had best stand is not asked at all.
func TestWhoHadBestStandIsNotAsked(t *testing.T) {
	o, s := steady(t, "first")
	for !s.inCharges() {
		s.Step++
	}
	s = with(s, 4, func(u *Unit) { u.Form = Line })
	for _, u := range s.Units {
		o.Board.Remove(u.ID)
	}
	o.stands(s, 4, 18, 10, battle.Point{Y: 1000})
	o.stands(s, 8, 18, 13, battle.Point{Y: -1000})
	u, _ := s.unit(4)
	may := o.chargeAdvice(s, u)
	require.Len(t, may, 2)
	require.Equal(t, "stay", may[0].Do.Do)
	_, best := o.decision(s)
	assert.Empty(t, best)
}

// Early in the battle a steady commander releases a Reserve once an enemy is within eighteen inches.
func TestReservesWaitForAnEnemy(t *testing.T) {
	for far, released := range map[int]bool{1800: true, 1801: false} {
		o, s := steady(t, "obernitz")
		s.Step, s.First = 1, 2
		b := s.Brigades[slices.IndexFunc(s.Brigades, func(b Brigade) bool { return b.Side == 2 && b.Order == Reserve })]
		for _, u := range s.Units {
			o.Board.Remove(u.ID)
			y := 100
			switch {
			case u.Brigade == b.ID && u.Class != General:
				y += far
			case u.Side == 2 || u.Class == General:
				continue
			}
			o.Board.Put(sandtable.Piece{ID: u.ID, Side: u.Side - 1, At: battle.Point{X: 2000, Y: y}, Face: battle.Point{Y: 1000 - 2000*(u.Side-1)},
				Wide: 100, Deep: 50, Loose: true})
		}
		assert.Equal(t, released, len(o.releaseAdvice(s, 2)) > 0, "%d", far)
	}
}

// Nobody reacts to an enemy he does not see: under Attack a unit neither closes with him nor faces him, under Defend it stays. Source:
// HM-80, HC-2.
func TestOfficersReactToWhatTheySee(t *testing.T) {
	o, s := steady(t, "tanners")
	s.Step = stepMoves
	house, _ := o.Board.Shape("house")
	mid := house.Points[0]
	foot := func(side int) Unit {
		return s.Units[slices.IndexFunc(s.Units, func(u Unit) bool { return u.Side == side && u.Class == Infantry })]
	}
	u, foe := foot(1), foot(2)
	u.Form = Line
	for _, x := range s.Units {
		o.Board.Remove(x.ID)
	}
	clear(o.Tasks)
	put := func(v Unit, x, y int) sandtable.Piece {
		p := shaped(sandtable.Piece{ID: v.ID, Side: v.Side - 1, At: battle.Point{X: mid.X + x, Y: mid.Y + y}, Face: sandtable.Away}, v)
		o.Board.Put(p)
		return p
	}
	for _, order := range [...]int{Attack, Defend} {
		ordered := s
		ordered.Brigades = slices.Clone(s.Brigades)
		for i := range ordered.Brigades {
			ordered.Brigades[i].Order = order
		}
		for x, want := range map[int]bool{0: false, 900: true} { // behind the house, and beside it
			p, q := put(u, x, -350), put(foe, x+100, 280)
			assert.Equal(t, want, !o.blocked(s, p, q))
			what := ""
			for _, a := range o.walkAdvice(ordered, u, p) {
				what += a.What + "; "
			}
			assert.Equal(t, want, strings.Contains(what, foe.Name), "%s, %d: %s", orders[order].name, x, what)
		}
	}
}

// A move pays for turns, ground and crossings. Source: HM-35, HM-100, HC-3.
func TestWaysArePaid(t *testing.T) {
	o, s := steady(t, "tanners")
	s.Step = stepMoves
	u, _ := s.unit(6)
	for name, x := range map[string]struct {
		from battle.Point
		to   battle.Point
		want string
		far  int
	}{
		"over the creek":        {battle.Point{X: 24, Y: 12}, battle.Point{X: 2400, Y: 2000}, "move unit=6 pace=line cross=shallow", 300},
		"straight on":           {battle.Point{X: 24, Y: 8}, battle.Point{X: 2500, Y: 2000}, "move unit=6 pace=line spot", 400},
		"45°, not the 60 of it": {battle.Point{X: 24, Y: 8}, battle.Point{X: 1000, Y: 1600}, "move unit=6 pace=line turn=1", 300},
		"135°":                  {battle.Point{X: 24, Y: 8}, battle.Point{X: 2126, Y: 48}, "move unit=6 pace=line turn=3", 100},
	} {
		o.stands(s, 6, x.from.X, x.from.Y, sandtable.Away)
		p, _ := o.Board.Piece(6)
		a, end, ok := o.walk(s, u, p, x.to, "line", false)
		require.True(t, ok, name)
		assert.Contains(t, a.Do.String(), x.want, name)
		assert.InDelta(t, x.far, battle.Distance(p.At, end.At), 30, name)
		assert.Nil(t, System{}.Form(s, a.Do).Refused)
	}
}

// A move goes round a swamp on its way to somewhere else, and the form of a player's move proposes the turn that does; who is in it goes
// on, and so does who is ordered there. Source: HC-3.
func TestNobodyMarchesIntoASwamp(t *testing.T) {
	o, s := steady(t, "obernitz")
	s.Step = stepMoves
	for _, u := range s.Units {
		o.Board.Remove(u.ID)
	}
	o.stands(s, 18, 5, 11, sandtable.Away)
	o.Who[0].Player, o.Who[1].Player = true, true
	u := sure.Found(s.unit(18))(t)
	p, _ := o.Board.Piece(18)
	church := battle.Point{X: 1000, Y: 3100}
	bruch, _ := o.Board.Shape("bruch")
	in := func(q sandtable.Piece) bool { return battle.DistanceToShape(bruch, q.At) == 0 }
	a, end, ok := o.walk(s, u, p, church, "line", true)
	require.True(t, ok)
	assert.Equal(t, []any{"2", false}, []any{a.Do.In.Get("turn"), in(end)}, a.Do)
	a, _, ok = o.walk(s, u, p, battle.Point{X: 500, Y: 2000}, "line", true)
	assert.Equal(t, []any{"", true}, []any{a.Do.In.Get("turn"), ok}, "it is ordered there")
	o.Tasks[18] = commander.Task{At: church, Name: "the church", Worth: 2}
	m := o.Measured(s, engine.Do("move", "unit", "18"))
	assert.Equal(t, []string{"2", "2", "round Grundbruch"},
		[]string{m.Get("turn"), m.Get(commander.TurnField), m.Get(commander.HaltField + "turn")})
	delete(o.Tasks, 18)
	m = o.Measured(s, engine.Do("move", "unit", "18"))
	assert.Equal(t, []string{"", "Grundbruch in the way"}, []string{m.Get("turn"), m.Get(commander.HaltField + commander.WentField)})
	o.stands(s, 18, 5, 17, sandtable.Away)
	m = o.Measured(s, engine.Do("move", "unit", "18"))
	assert.Equal(t, []string{"swamp", "8"}, []string{m.Get("ground"), m.Get(commander.WentField)}, "out of it")
}

// Units turn by 45°, 90° or 135° about the middle of their front, or about, which costs the whole move. Source: HM-35, HC-3.
func TestTurnsAreThoseOfTheDocument(t *testing.T) {
	o, s := steady(t, "first")
	s.Step = stepMoves
	p := sandtable.Piece{ID: 7, At: battle.Point{X: 1800, Y: 800}, Face: sandtable.Away, Wide: 500, Deep: 200}
	var turns []string
	for _, f := range eighths(p.Face, 4) {
		q := p
		if q.Face = f.face; f.turns == 4 {
			q = p.About()
		}
		o.Board.Put(p)
		turns = append(turns, commander.Directions(o.Board, q, true, commander.Task{}))
	}
	assert.Equal(t, []string{"", "turn 45° to its right", "turn 45° to its left", "turn 90° to its right", "turn 90° to its left",
		"turn 135° to its right", "turn 135° to its left", "turn about"}, turns)
	u, _ := s.unit(7)
	u.Form = Line
	for degrees, want := range map[int]string{20: "", 25: "turn=1", 60: "turn=1", 70: "turn=2", 120: "turn=3", 170: "turn=4"} {
		o.Board.Put(shaped(p, u))
		p, _ := o.Board.Piece(7)
		x := float64(degrees) * math.Pi / 180
		a, end, ok := o.facingAdvice(s, u, p, battle.Point{X: p.At.X + int(2000*math.Sin(x)), Y: p.At.Y + int(2000*math.Cos(x))}, "line")
		if assert.Equal(t, want != "", ok, "%d°", degrees) && ok {
			assert.Contains(t, a.Do.String(), want, "%d°", degrees)
			assert.True(t, want != "turn=4" || battle.Distance(end.At, p.About().At) < 2, "about, in its place")
		}
	}
}

// A lane along a battalion or a column finds more figures than one across it, and a line is two deep. Source: C4.
func TestLanes(t *testing.T) {
	u := raise("battalion", "Foot", Regular, nil)
	lane := func(form, x, y int) int {
		u.Form = form
		at := battle.Point{X: 3000, Y: 3000}
		return laneOf(u, battle.Point{X: at.X + x, Y: at.Y + y}, shaped(sandtable.Piece{At: at, Face: sandtable.Here}, u))
	}
	assert.Equal(t, []int{2, 10, 10, 2}, []int{lane(Line, 0, -2000), lane(Line, 2000, 50), lane(Column, 0, -2000), lane(Column, 2000, 250)})
	assert.Equal(t, 2, lane(Line, 1000, -2000), "aslant")
}

// The officer answers from the table, and "nobody" where it does not tell. Source: HC-4, HV-5.
func TestWhatTheOfficerAnswers(t *testing.T) {
	o, s := steady(t, "tanners")
	pick := func(ids ...string) (c []dice.Choice) {
		return rulestest.Each(ids, func(id string) dice.Choice { return dice.Choice{ID: id} })
	}
	assert.Equal(t, "nobody", o.Reply(s, commander.Question{ID: "behind", Choices: pick("nobody", "4")}))
	at := slices.IndexFunc(s.Units, func(u Unit) bool { return u.Name == "Upper County Militia" })
	assert.Equal(t, "8", o.Reply(s, commander.Question{ID: "touching", Units: []int{s.Units[at].ID},
		Choices: pick("0", "1", "2", "3", "4", "5", "6", "7", "8")}))
	assert.Equal(t, "1", o.Reply(s, commander.Question{ID: "aim-1"}), "the Americans had the ford, and no unit has come")
	o.stands(s, 4, 19, 13, sandtable.Away)
	assert.Equal(t, "-1", o.Reply(s, commander.Question{ID: "aim-1"}), "somebody has come")
	o.update(s, s)
	assert.Equal(t, "0", o.Reply(s, commander.Question{ID: "aim-1"}), "and stayed")
	guns := commander.Question{ID: "guns", Units: []int{14}} // Bradshaw’s Guns
	assert.Equal(t, "no", o.Reply(s, guns))
	o.Fell[14] = battle.Point{X: 1900, Y: 1500}
	assert.Equal(t, "yes", o.Reply(s, guns))
}

// A general who touches a unit goes along with it when it charges. Source: HC-5.
func TestGeneralGoesAlong(t *testing.T) {
	o, s := steady(t, "tanners")
	s.Step = stepCharges
	o.stands(s, 4, 24, 15, sandtable.Away)
	p, _ := o.Board.Piece(4)
	q := p
	q.ID = 3
	g, _ := s.unit(3)
	q.At = behind(p)
	o.Board.Put(shaped(q, g))
	u, _ := s.unit(4)
	require.True(t, o.led(s, u, u.ID))
	c := engine.Do("charge", "unit", "4", "target", "11", "distance", "4", "holds", "yes")
	st, after := rulestest.Enter(t, System{}, s, c, nil)
	o.Done(s, st, after)
	assert.True(t, o.led(s, u, u.ID), "with the charge")
	q, _ = o.Board.Piece(3)
	assert.Greater(t, q.At.Y, p.At.Y)
	assert.Equal(t, "melee melee="+book.Num(4)+"-11 a-figures=10 a-gren=2 a-general=yes d-figures=10 d-gren=2",
		o.melee(after, after.Melees[0]).String())
}

// A unit stirs when it moves or changes formation, and not when it fires or has losses.
func TestWhatStirs(t *testing.T) {
	o, s := steady(t, "tanners")
	for name, x := range map[string]struct {
		change func(*Unit)
		want   bool
	}{
		"nothing": {func(*Unit) {}, false}, "a move": {func(u *Unit) { u.Moved = 1 }, true}, "a form": {func(u *Unit) { u.Form = Column }, true},
		"dismounted": {func(u *Unit) { u.Foot = 1 - u.Foot }, true}, "halved": {func(u *Unit) { u.Half = 1 }, true},
		"in a melee": {func(u *Unit) { u.Fought = 1 }, true}, "fire": {func(u *Unit) { u.Fired = 1 }, false},
		"losses": {func(u *Unit) { u.Men-- }, false},
	} {
		assert.Equal(t, x.want, o.MayMove(s, engine.Step{}, with(s, 6, x.change), 6), name)
	}
	assert.False(t, o.MayMove(with(s, 6, func(u *Unit) { u.Moved = 1 }), engine.Step{}, s, 6), "a new turn has begun")
}

// A house hides units behind it that are more than two inches from its middle; nearer ones may be holding it.
func TestAHouseHides(t *testing.T) {
	o, s := steady(t, "tanners")
	house, _ := o.Board.Shape("house")
	mid := house.Points[0]
	u, _ := s.unit(3)
	before := func(far int) (p sandtable.Piece) {
		p = shaped(sandtable.Piece{ID: 3, At: battle.Point{X: mid.X, Y: mid.Y - far}, Face: sandtable.Away}, u)
		p.At.Y += mid.Y - far - p.Middle().Y
		return p
	}
	behind := before(-400)
	assert.False(t, o.blocked(s, before(200), behind), "two inches from its middle")
	assert.True(t, o.blocked(s, before(201), behind))
}

// Shapes on the map have the ground of the forms; deep water and heavy woods are kinds of their own. HM-100.
func TestGroundOfTheMap(t *testing.T) {
	for want, all := range map[string][]battle.Shape{
		"forest": {{Kind: "wood"}, {Kind: "forest"}}, "swamp": {{Kind: "marsh"}, {Kind: "bog"}}, "rough": {{Kind: "rocks"}, {Kind: "rough"}},
		"hill": {{Kind: "hill"}}, "field": {{Kind: "field"}}, "orchard": {{Kind: "orchard"}}, "hedge": {{Kind: "hedge"}},
		"wall": {{Kind: "wall"}, {Kind: "earthwork"}}, "sunken": {{Kind: "ditch"}}, "shallow": {{Kind: "stream"}, {Kind: "river"}},
		"": {{Kind: "road"}, {Kind: "building"}, {Kind: "village"}},
	} {
		for _, x := range all {
			assert.Equal(t, want, groundID(x), x.Kind)
			assert.True(t, want == "" || groundOf(want) >= 0, "%s is a ground of the forms", want)
		}
	}
}

// Distance and cover of an entry are measured on the table: quarter inches for a volley, thirds of the range for a gun, whole
// inches for a charge.
func TestWhatTheTableMeasures(t *testing.T) {
	o, s := steady(t, "tanners")
	s.Step = stepGuns
	s = with(with(s, 8, func(u *Unit) { u.Form, u.Gun, u.Howitz = Unlimbered, 0, 0 }), 4, func(u *Unit) { u.Form = Line })
	u, _ := s.unit(11)
	apart := func(id, far int) engine.Values {
		v, _ := s.unit(id)
		p := shaped(sandtable.Piece{ID: id, Side: 0, At: battle.Point{X: 4500, Y: 1500}, Face: sandtable.Away}, v)
		o.Board.Put(p)
		q := shaped(sandtable.Piece{ID: 11, Side: 1, At: battle.Point{X: 4500, Y: 1500}, Face: sandtable.Here}, u)
		q.At.Y += far
		o.Board.Put(q)
		require.Equal(t, far, sandtable.Gap(p, q))
		do := map[int]string{8: "roundshot", 4: "musketry"}[id]
		return o.Measured(s, engine.Do(do, "unit", book.Num(id), "target", "11"))
	}
	assert.Equal(t, []string{"8", "open"}, []string{apart(4, 200).Get("range"), apart(4, 200).Get("cover")})
	assert.Equal(t, []string{"20", "28", ""}, []string{apart(4, 201).Get("range"), apart(4, 700).Get("range"), apart(4, 701).Get("range")})
	for far, want := range map[int]string{100: "0", 666: "0", 667: "1", 1333: "1", 1334: "2", 2000: "2", 2001: ""} {
		assert.Equal(t, want, apart(8, far).Get("range"), "%d", far)
	}
	for far, want := range map[int]string{400: "4", 401: "5", 499: "5"} {
		apart(4, far)
		assert.Equal(t, want, o.Measured(s, engine.Do("charge", "unit", "4", "target", "11")).Get("distance"), "%d", far)
	}
	assert.Empty(t, o.Measured(s, engine.Do("charge", "unit", "4", "target", "99")))
	for _, x := range s.Units {
		o.Board.Remove(x.ID)
	}
	fence, _ := o.Board.Shape("fence-w")
	mine := sure.Found(s.unit(4))(t)
	p := shaped(sandtable.Piece{ID: 4, Side: 0, At: fence.Points[0], Face: sandtable.Away}, mine)
	p.At = battle.Point{X: p.At.X + 400, Y: p.At.Y - 100}
	q := shaped(sandtable.Piece{ID: 11, Side: 1, At: battle.Point{X: p.At.X, Y: p.At.Y + 300}, Face: sandtable.Away}, u)
	o.Board.Put(p)
	o.Board.Put(q)
	assert.Equal(t, engine.Do("charge", "distance", "2", "over", "works", "holds", "yes").In,
		o.Measured(s, engine.Do("charge", "unit", "4", "target", "11")), "at their backs, across the fence")
	assert.Empty(t, o.Measured(s, engine.Do("mount", "unit", "4")))
	q.Face = sandtable.Here
	o.Board.Put(q)
	assert.True(t, o.Measured(s, engine.Do("mount", "unit", "4")).Is("fire"), "before their muskets")
}

// A unit gets as many men more or fewer as a fight says, but keeps some in the ranks; guns, generals and wagons cannot be changed.
func TestStronger(t *testing.T) {
	_, s := steady(t, "tanners")
	was, _ := s.unit(4)
	assert.True(t, s.stronger(4, 3))
	u, _ := s.unit(4)
	assert.Equal(t, []int{was.Men + 3, was.Start + 3}, []int{u.Men, u.Start})
	assert.False(t, s.stronger(3, 1), "a general")
	assert.False(t, s.stronger(14, 1), "a battery")
	assert.False(t, s.stronger(99, 1))
	assert.True(t, s.stronger(7, 2-unitOf(t, s, 7).Men), "two are left")
	assert.False(t, s.stronger(7, -1), "one is no unit")
}

// The table remembers where a unit was when it was first lost.
func TestWhereSomebodyFell(t *testing.T) {
	s := fought(t, "tanners")
	o := plain(s)
	for i, u := range s.Units {
		o.Board.Put(shaped(sandtable.Piece{ID: u.ID, At: battle.Point{X: 1000 + 10*i, Y: 1000}, Face: sandtable.Away}, u))
	}
	runs := with(with(s, 4, func(u *Unit) { u.Form = Routing }), 5, func(u *Unit) { u.Gone = goneOff })
	o.update(s, runs)
	assert.Len(t, o.Fell, 2)
	clear(o.Fell)
	o.update(runs, runs)
	assert.Empty(t, o.Fell)
}

// walking is an officer whose moves at the double are checked.
type walking struct {
	*officer
	t    *testing.T
	runs map[string]int
}

func (o walking) Done(before engine.State, st engine.Step, after engine.State) {
	s := before.(State)
	u, _ := s.unit(st.Do.In.Int("unit", 0))
	p, _ := o.Board.Piece(u.ID)
	if end, ok := p.AtSpot(st.Do.In.Get(commander.SpotField)); ok && st.Do.In.Get("pace") == "double" {
		o.runs["double"]++
		walk := System{}.Form(s, st.Do.With("pace", "line"))
		assert.Greater(o.t, quartersApart(p, end), walk.Reckoning.Sum, "%s: %s", u.Name, st.Do)
	}
	o.officer.Done(before, st, after)
}

// A unit runs only where its walk would not take it: at the double it does not fire.
func TestNobodyRunsWithoutNeed(t *testing.T) {
	rulestest.Native(t, "whole battles")
	runs := map[string]int{}
	for seed := range uint64(3) {
		s := fought(t, "mercers")
		o, _ := System{}.Officer(s, commander.Seats(System{}.First().Seats).Characters())
		sure.Of(commander.Play(System{}, s, walking{o.(*officer), t, runs}, [2]commander.Seat{commander.TakeBest, commander.TakeBest},
			(&dice.Source{Seed: seed}).Throw))(t)
	}
	rulestest.Seen(t, runs, "double")
}

// Guns turn only towards a better target. HM-71.
func TestGunsTurnToATarget(t *testing.T) {
	o, s := steady(t, "first")
	s.Step = stepMoves
	guns, foe := 6, 8
	s = with(s, guns, func(u *Unit) { u.Form = Unlimbered })
	u, _ := s.unit(guns)
	for _, x := range s.Units {
		if x.ID != guns && x.ID != foe {
			o.Board.Remove(x.ID)
		}
	}
	o.stands(s, guns, 20, 4, sandtable.Away)
	p, _ := o.Board.Piece(guns)
	lays := func(x, y int) (ways []string) {
		o.stands(s, foe, x, y, sandtable.Here)
		for _, a := range o.layAdvice(s, u, p) {
			ways = append(ways, a.Do.In.Get("way"))
		}
		return ways
	}
	assert.Empty(t, lays(20, 14), "it stands before the muzzles")
	assert.Equal(t, []string{"left"}, lays(10, 12))
	o.Done(s, engine.Step{Do: rulestest.Line(t, "move unit=6 pace=turn way=left spot=2000,400,-707,707")}, s)
	p, _ = o.Board.Piece(guns)
	assert.Empty(t, lays(25, 13), "they have turned: not back, though the enemy has gone over to the other side")
	assert.Empty(t, lays(13, 1), "nor twice running")
	s.Turn += 2
	assert.Empty(t, lays(25, 13), "nor back so soon, before they have fired")
	assert.Equal(t, []string{"left"}, lays(13, 1), "farther round they do")
	o.Done(s, engine.Step{Do: rulestest.Line(t, "canister unit=6 target=8")}, s)
	assert.Equal(t, []string{"right"}, lays(25, 13), "they have fired")
	o.Board.Remove(foe)
	assert.Empty(t, o.layAdvice(s, u, p), "nobody there")
}

// Who stands is told that this is where it is wanted only there.
func TestWhyItStands(t *testing.T) {
	for name, x := range map[string]struct {
		far, order int
		want       string
	}{"there": {200, Attack, "It is where it is wanted."}, "before it has moved": {1500, Attack, "It holds its ground for now."},
		"under Defend": {1500, Defend, "A move would gain nothing."}} {
		o, s := steady(t, "first")
		s = with(s, 4, func(u *Unit) { u.Brigade = 1 })
		s.Step, s.First, s.Brigades = stepMoves, 1, []Brigade{{ID: 1, Side: 1, Order: x.order}}
		u, _ := s.unit(4)
		p, _ := o.Board.Piece(4)
		p.At = battle.Point{X: o.Tasks[4].At.X, Y: o.Tasks[4].At.Y - x.far}
		o.Board.Put(p)
		for _, v := range s.Units {
			if v.Side == 2 {
				o.Board.Remove(v.ID)
			}
		}
		all := o.moveOptions(s, u)
		if x.far > 200 && x.order == Attack {
			u.Place = 1
			halts := o.moveOptions(s, u)
			assert.Equal(t, "It halts for a turn.", halts[slices.IndexFunc(halts, func(a commander.Advice) bool { return a.Do.Do == "stay" })].Why)
		}
		assert.Equal(t, x.want, all[slices.IndexFunc(all, func(a commander.Advice) bool { return a.Do.Do == "stay" })].Why, name)
	}
}

// A move entered with its place is told as made, not as what it might have been.
func TestMovesAreToldAsMade(t *testing.T) {
	_, s := steady(t, "first")
	s.Step = stepMoves
	d, _ := play(t, s, "move unit=7 pace=line", nil)
	assert.Equal(t, "The Cuirassiers von Rauden moved 8″, in line.", d.Line)
	d, _ = play(t, s, "move unit=7 pace=line spot=2700,800,0,1000", nil)
	assert.Equal(t, "The Cuirassiers von Rauden moved, in line.", d.Line)
	d, _ = play(t, s, "move unit=3 pace=column spot=2700,800,0,1000", nil)
	assert.Equal(t, "General von Tresk rode along the line.", d.Line)
}

// Guns with an enemy in range do not limber because a friend stands before them or he is to their side: they would unlimber where they
// were. They do when nobody is in range, or ground hides him. HM-71.
func TestGunsDoNotLimberToComeBack(t *testing.T) {
	o, s := steady(t, "first")
	s.Step = 1
	guns, foe, friend := 6, 8, 4
	s = with(s, guns, func(u *Unit) { u.Form = Unlimbered })
	u, _ := s.unit(guns)
	for _, x := range s.Units {
		o.Board.Remove(x.ID)
	}
	limbers := func(x, y, fx, fy int) bool {
		o.stands(s, guns, 20, 4, sandtable.Away)
		o.stands(s, foe, x, y, sandtable.Here)
		o.stands(s, friend, fx, fy, sandtable.Away)
		p, _ := o.Board.Piece(guns)
		return o.whyLimber(s, u, p) != ""
	}
	assert.False(t, limbers(20, 14, 30, 4), "before the muzzles")
	assert.False(t, limbers(20, 14, 20, 8), "a friend is in the way")
	assert.False(t, limbers(10, 5, 30, 4), "to their side")
	assert.True(t, limbers(2, 27, 30, 4), "out of range")
	o.Board.Remove(foe)
	p, _ := o.Board.Piece(guns)
	assert.NotEmpty(t, o.whyLimber(s, u, p), "nobody is there")
}

// Horse with an enemy in reach whom it would charge stands in the step of moves, since who has moved does not charge, and so it tells why.
// An enemy farther off it comes up to no nearer than a charge needs, out of the reach of his muskets.
func TestHorseKeepsItsCharge(t *testing.T) {
	o, s := steady(t, "first")
	s.Step, s.First = stepMoves, 1
	for _, x := range s.Units {
		o.Board.Remove(x.ID)
	}
	clear(o.Tasks)
	best := func(far int) commander.Advice {
		o.stands(s, 7, 10, 4, sandtable.Away)
		o.stands(s, 11, 10, 4+far, sandtable.Here)
		u, _ := s.unit(7)
		return o.moveOptions(s, u)[0]
	}
	s = with(s, 11, func(u *Unit) { u.Form = Limbered })
	near := best(8)
	assert.Equal(t, []string{"stay", "Stand, then charge", "Guns, once reached, are lost."}, []string{near.Do.Do, near.What, near.Why})
	s = with(s, 7, func(u *Unit) { u.Charged = s.Turn })
	assert.NotEqual(t, "Stand, then charge", best(8).What, "once in ten turns")
	s = with(s, 7, func(u *Unit) { u.Charged = 0 })
	o.Board.Remove(11)
	o.stands(s, 8, 10, 18, sandtable.Here) // right behind the hedge
	u, _ := s.unit(7)
	p, _ := o.Board.Piece(7)
	q, _ := o.Board.Piece(8)
	all := o.walkAdvice(s, u, p)
	i := slices.IndexFunc(all, func(a commander.Advice) bool { return strings.HasPrefix(a.What, "Close with") })
	require.GreaterOrEqual(t, i, 0)
	end, _ := p.AtSpot(all[i].Do.In.Get(commander.SpotField))
	assert.InDelta(t, 1000, sandtable.Gap(end, q), 50)
}

// A general under Defend leaves his post only to rally, and then returns to it. Source: HM-80.
func TestGeneralsUnderDefendKeepTheirPost(t *testing.T) {
	o, s := steady(t, "tanners")
	s.Step, s.First = stepMoves, 2
	rides := func(run int) (what []string) {
		s := s
		if run > 0 {
			s = with(s, run, func(u *Unit) { u.Form = Routing })
		}
		p, _ := o.Board.Piece(9)
		return rulestest.Each(o.rideAdvice(s, sure.Found(s.unit(9))(t), p), func(a commander.Advice) string { return a.What })
	}
	assert.Equal(t, []string{"Stay"}, rides(0))
	assert.Equal(t, []string{"Ride to the Upper County Militia", "Stay"}, rides(11))
	o.stands(s, 9, 24, 21, sandtable.Here)
	assert.Equal(t, []string{"Ride back to his post", "Stay"}, rides(0))
}

// A general does not ride to a unit that another general touches, and leaves it to him when both do.
func TestGeneralsShareTheUnits(t *testing.T) {
	o, s := steady(t, "obernitz")
	s.Step, s.First = stepMoves, 1
	var g []Unit
	for _, u := range s.Units {
		if u.Side == 1 && u.Class == General && len(g) < 2 {
			g = append(g, u)
		}
	}
	require.Zero(t, g[0].Brigade, "he commands them all")
	at := func(x Unit, unit int) {
		p, _ := o.Board.Piece(unit)
		q, _ := o.Board.Piece(x.ID)
		q.At, q.Face = behind(p), p.Face
		o.Board.Put(q)
	}
	rides := func() string {
		p, _ := o.Board.Piece(g[0].ID)
		return o.rideAdvice(s, g[0], p)[0].What
	}
	first := rides()
	require.True(t, strings.HasPrefix(first, "Ride to "))
	i := slices.IndexFunc(s.Units, func(u Unit) bool { return first == "Ride to "+book.The(u.Name) })
	at(g[1], s.Units[i].ID)
	second := rides()
	assert.NotEqual(t, first, second)
	assert.NotEqual(t, "Stay", second)
	at(g[0], s.Units[i].ID)
	assert.NotEqual(t, "Stay", rides(), "both are there")
	o.Board.Remove(g[1].ID)
	assert.Equal(t, "Stay", rides())
}

// A line within two inches of an enemy fires on the move from where it stands; farther off it comes up first.
func TestNoStepWithinTwoInches(t *testing.T) {
	o, s := steady(t, "first")
	s.Step, s.First = stepCharges-1, 1
	s = with(s, 4, func(u *Unit) { u.Form = Line })
	for _, x := range s.Units {
		o.Board.Remove(x.ID)
	}
	for far, before := range map[int]int{200: 0, 201: 4} { // it keeps an inch away
		o.stands(s, 4, 18, 4, sandtable.Away)
		o.stands(s, 8, 18, 4, sandtable.Here)
		q, _ := o.Board.Piece(8)
		q.At.Y += far
		o.Board.Put(q)
		u, _ := s.unit(4)
		p, _ := o.Board.Piece(4)
		require.Equal(t, far, sandtable.Gap(p, q))
		all := o.firesMoving(s, u, p)
		require.Len(t, all, 1)
		assert.Equal(t, before, all[0].Do.In.Int("before", -1), far)
	}
}

// Against a commander, a unit that would better stand is proposed to, with the reason, until the player chooses otherwise.
func TestWhoWouldBetterStandIsProposedTo(t *testing.T) {
	o, s := steady(t, "tanners")
	s.Step = stepMoves
	const foot, rebels = 4, 11
	o.stands(s, foot, 22, 5, sandtable.Away)
	o.stands(s, rebels, 22, 9, sandtable.Here)
	said := func(fields ...string) [2]string {
		in := o.Measured(s, engine.Do("move", append([]string{"unit", book.Num(foot)}, fields...)...))
		return [2]string{in.Get(commander.WentField), in.Get(commander.HaltField + commander.WentField)}
	}
	assert.Equal(t, [2]string{"0", "then advance and fire"}, said())
	assert.Equal(t, "12", said("pace", "line")[0])
	o.Who[1].Player = true
	assert.Equal(t, "12", said()[0])
	o.Board.Remove(foot)
	assert.Empty(t, said()[1], "nobody knows where it stands")
}

// A player’s units are followed straight ahead as far as they go, about and as guns turn, as they fire on the move and as they rout. The
// map loses sight of those that turn a little, and of generals, until they charge home or are shown on the map.
func TestPlayersMovesAreFollowed(t *testing.T) {
	o, s := steady(t, "tanners")
	o.Who[1].Player = true
	s.Step = stepMoves
	const foot, general, guns, rebels = 4, 3, 8, 11
	follows := func(s State, c engine.Command, faces ...int) (p sandtable.Piece) {
		for _, v := range o.Measured(s, c) {
			if c.In.Get(v.Key) == "" {
				c = c.With(v.Key, v.Val)
			}
		}
		st, after := rulestest.Enter(t, System{}, s, c, faces)
		o.Done(s, st, after)
		p, _ = o.Board.Piece(c.In.Int("unit", 0))
		return p
	}
	do := func(id int, fields ...string) engine.Command {
		return engine.Do("move", append([]string{"unit", book.Num(id)}, fields...)...)
	}
	o.stands(s, foot, 22, 5, sandtable.Away)
	assert.Equal(t, " went=16", engine.Command{In: o.Measured(s, do(foot))}.String(), "in line, over open ground")
	p := follows(s, do(foot))
	assert.Equal(t, 900, p.At.Y)
	assert.Equal(t, 1050, follows(s, do(foot, "went", "6")).At.Y, "as far as the player says")
	_, after := rulestest.Enter(t, System{}, s, do(foot, "went", "0"), nil)
	u := sure.Found(after.unit(foot))(t)
	assert.Equal(t, []int{0, 0, 1}, []int{u.Moved, u.Place, u.Stays},
		"who stands has not moved: it may charge, and fires no first volley again")
	for want, c := range map[string]engine.Command{"Stand": do(foot, "went", "0"), "Turn": do(foot, "went", "0", "turn", "1")} {
		assert.Equal(t, want, System{}.Form(s, c).Go)
	}
	o.stands(s, foot, 22, 5, sandtable.Away)
	o.stands(s, rebels, 22, 8, sandtable.Here)
	assert.Contains(t, o.Measured(s, do(foot)).Get(commander.HaltField+commander.WentField), "1″ from ")
	o.Board.Remove(rebels)
	o.stands(s, foot, 22, 12, sandtable.Away)
	assert.Equal(t, " cross=shallow went=12", engine.Command{In: o.Measured(s, do(foot))}.String(), "over the creek")
	wheels := with(s, foot, func(u *Unit) { u.Class, u.Form, u.Gun, u.Guns = Artillery, Limbered, 1, 2 })
	assert.Equal(t, "Tanner’s Creek in the way", o.Measured(wheels, do(foot)).Get(commander.HaltField+commander.WentField))
	p = follows(s, do(foot, "turn", "4"))
	assert.Equal(t, sandtable.Here, p.Face)
	p = follows(s, do(foot, "turn", "1", "turned", "2"))
	assert.InDelta(t, -707, p.Face.X, 5, "half-right")
	assert.True(t, !p.Lost && p.At.X < 2200 && p.At.Y < 1200)
	assert.True(t, follows(s, do(foot, "turn", "1")).Lost, "nobody knows which way")
	commander.Drawn(o.Board, engine.Do(battle.DoMap, battle.Spots, "4:2200,1400,0,1000"), s.table)
	p, _ = o.Board.Piece(foot)
	assert.False(t, p.Lost, "shown on the map")
	assert.True(t, follows(s, do(general, "pace", "column")).Lost, "he rides where he likes")
	q := follows(with(s, guns, func(u *Unit) { u.Class, u.Form, u.Gun = Artillery, Unlimbered, 1 }), do(guns, "pace", "turn", "way", "left"))
	assert.Equal(t, wheeled(sandtable.Away, -1), q.Face)
	p = follows(with(s, foot, func(u *Unit) { u.Form = Routing }), do(foot, "pace", "rout"))
	assert.Equal(t, []any{700, sandtable.Here}, []any{p.At.Y, p.Face}, "seven inches towards its own edge")
	s.Step = stepCharges - 1
	o.stands(s, foot, 22, 10, sandtable.Away)
	o.stands(s, rebels, 22, 18, sandtable.Here)
	c := engine.Do("musketry", "unit", book.Num(foot), "target", book.Num(rebels), "moving", "yes")
	assert.Equal(t, "28", o.Measured(s, c).Get("range"), "six inches, from where it fires")
	assert.Equal(t, 1400, follows(s, c, 1, 1, 1, 1, 1, 5).At.Y)
}
