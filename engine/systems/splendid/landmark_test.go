package splendid

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// All stands of a block in a landmark count as inside, so a charge at them always comes in through it, also where they stick out of its
// base. Mounted units never charge into it. Source: SPL-20, SPL-43, SPL-R19.
func TestChargesIntoLandmarks(t *testing.T) {
	s := begun(t, "first")
	church, pike, horse := featureID(t, s, "Harrowdene church"), unitID(t, s, "Pell’s pike"), unitID(t, s, "Marlow’s horse")
	foe := unitNamed(t, s, "Dacre’s pike")
	_, s = do(t, s, engine.Do("landmark", "unit", book.Num(foe.ID), "what", "enter", "landmark", church))
	c := engine.Do("charge", "target", book.Num(foe.ID), "distance", "16")
	for _, way := range []string{"", "feature=none", "feature=" + church + " feature-at=16", "feature=" + church + " feature-at=20"} {
		st, after := do(t, s, with(c.With("unit", pike), way))
		assert.Equal(t, "general", the1[charged](t, st).Def, way)
		assert.True(t, unitNamed(t, after, "Pell’s pike").Halved, way)
		assert.NotEmpty(t, refusal(t, s, with(c.With("unit", horse), way)), way)
	}

	o := newOfficer(s, commander.Seats{}.Characters())
	foe = unitNamed(t, s, "Dacre’s pike")
	assert.Equal(t, commander.Hold, o.Tasks[foe.ID].Posture, "it has what it was to take")
	x, ok := o.Board.Shape("LM1")
	require.True(t, ok)
	q := o.inside(s, foe, x)
	for i, f := range commander.Compass {
		p := sandtable.Piece{ID: 1, Wide: 600, Deep: 150}
		p.At = battle.Point{X: x.Points[0].X - 500*f.X, Y: x.Points[0].Y - 500*f.Y}
		p.Face = sandtable.Direction(p.At, x.Points[0])
		y, ok := o.onsetAt(s, unitNamed(t, s, "Pell’s pike"), foe, p, q, "charge", colCharge)
		assert.True(t, ok && y.half, i)
		_, ok = o.onsetAt(s, unitNamed(t, s, "Marlow’s horse"), foe, p, q, "charge", colCharge)
		assert.False(t, ok, i)
	}
}

// The last turn ends the battle, as its key says; the card says the verdict once.
func TestTheKeyThatEndsTheBattle(t *testing.T) {
	s := begun(t, "first")
	key := func(turn int) string {
		s.Turn, s.Phase = turn, phMorale
		k := System{}.Desk(s).Primary
		return k.Label + "/" + k.Small
	}
	assert.Equal(t, "End turn/turn 7 begins", key(6))
	assert.Equal(t, "End the battle/", key(7))
	e := over{Won: "0", Why: "points", Held: []int{0, 0}, Points: [2]int{4, 0}}
	card := System{}.Tell(s, engine.Step{Do: engine.Do("next"), Events: []engine.Event{e}}).Card
	assert.Equal(t, "A splendid victory for Parliament", card.Title)
	assert.Empty(t, card.Due)
}

// Without a map the loud key leads through the units that may move, except guns in position.
func TestLeadingWithoutAMap(t *testing.T) {
	s := begun(t, "ready")
	s.Turn, s.Phase = 1, phMove1
	seen := map[string]bool{}
	for range 20 {
		k := System{}.Desk(s).Primary
		if k.Do.Do == "next" {
			break
		}
		require.Equal(t, "take", k.Do.Do)
		require.False(t, seen[k.Small], k.Small)
		seen[k.Small] = true
		_, s = do(t, s, engine.Do("stay", "unit", k.Do.In.Get("unit")))
	}
	left := rulestest.Many(s.Units, func(u Unit) bool { return u.Side == s.side() && u.arm() != Ignored }) - s.laid()
	assert.Len(t, seen, left)
	assert.Empty(t, System{}.Desk(s).Primary.Small, "the gun has not been left out")
}

// The list of the terrain is in English.
func TestSummaries(t *testing.T) {
	for id, want := range map[string]string{"river": "nobody may enter", "bridge": "crossed by its own rule; advantage",
		"village": "everyone at half rate; cover; advantage", "wood": "foot half, horse half, guns never; cover; advantage",
		"road": "everyone at full rate", "bog": "by road only"} {
		k, _ := kindOf(id)
		assert.Equal(t, want, summary(k))
	}
}

// The places from which a unit serves its task are on the table: the knoll is eight inches from its edge.
func TestStationsAreOnTheTable(t *testing.T) {
	s := begun(t, "first")
	o := newOfficer(s, commander.Seats{}.Characters())
	horse := unitNamed(t, s, "Vane’s horse")
	p, _ := o.Board.Piece(horse.ID)
	all := o.stations(s, horse, taskAt(o.Field.Aims[1], 1), p)
	require.NotEmpty(t, all)
	for _, a := range all {
		assert.True(t, a.X >= 0 && a.X <= o.Board.Map.W, a)
	}
}

// A move is as long as its parts, as they are read out.
func TestMovesAddUp(t *testing.T) {
	s := begun(t, "first")
	s.Turn, s.Phase, s.First = 1, phMove1, 1
	o := newOfficer(s, commander.Seats{}.Characters())
	n := 0
	for _, u := range s.Units {
		p, _ := o.Board.Piece(u.ID)
		for _, a := range o.walkAdvice(s, u, p) {
			f := System{}.Form(s, a.Do)
			var sum float64
			for _, x := range regexp.MustCompile(`([0-9]*)([¼½¾]?)″ (?:to its|straight)`).FindAllStringSubmatch(a.Moves, -1) {
				whole, _ := strconv.Atoi(x[1])
				sum += float64(whole) + map[string]float64{"¼": .25, "½": .5, "¾": .75}[x[2]]
			}
			if !strings.Contains(a.Moves, "about") && f.Refused == nil {
				n++
				assert.Equal(t, "Move "+book.Inches(int(4*sum)), f.Go, a.Moves)
			}
		}
	}
	assert.Positive(t, n)
}

// Only the unit that has announced it and formed its block defends a landmark, not one that merely stands in or at it: the charger then
// throws all its dice. Source: SPL-20, SPL-43.
func TestOnlyTheBlockDefendsALandmark(t *testing.T) {
	s := begun(t, "first")
	church, pike := featureID(t, s, "Harrowdene church"), unitID(t, s, "Pell’s pike")
	foe := unitNamed(t, s, "Dacre’s pike")
	id := s.Features[slices.IndexFunc(s.Features, func(f Feature) bool { return f.Name == "Harrowdene church" })].ID
	foe.In = []int{id}
	s = s.withUnit(foe)
	require.NoError(t, System{}.Check(s))
	c := with(engine.Do("charge", "unit", pike, "target", book.Num(foe.ID), "distance", "16"), "feature="+church+" feature-at=12")
	for _, ticks := range []string{"", "defends=yes"} {
		st, after := do(t, s, with(c, ticks))
		assert.Empty(t, the1[charged](t, st).Def, ticks)
		assert.False(t, unitNamed(t, after, "Pell’s pike").Halved, ticks)
	}
	assert.NotContains(t, keysOf(s, c), "defends", "nobody is asked")
	_, now := do(t, s, engine.Do("landmark", "unit", unitID(t, s, "Pell’s shot"), "what", "enter", "landmark", church))
	st, _ := do(t, now, c)
	assert.Empty(t, the1[charged](t, st).Def, "his own shot are in it")

	asks := engine.Do("defending", "unit", book.Num(foe.ID), "feature", church, "through", "yes")
	assert.NotContains(t, keysOf(s, asks), "at")
	told, _ := do(t, s, asks)
	assert.Contains(t, fmt.Sprint(System{}.Tell(s, told).Card.Reckoning), "only the unit that has announced it and formed its block")

	o := newOfficer(s, commander.Seats{}.Characters())
	x, _ := o.Board.Shape("LM1")
	q := o.inside(s, foe, x)
	p := sandtable.Piece{ID: 1, Wide: 600, Deep: 150, At: battle.Point{X: x.Points[0].X, Y: x.Points[0].Y - 500}, Face: sandtable.Away}
	y, ok := o.onsetAt(s, unitNamed(t, s, "Pell’s pike"), foe, p, q, "charge", colCharge)
	assert.True(t, ok && !y.half)
	assert.Empty(t, y.c.In.Get("defends"))

	shot := unitNamed(t, now, "Pell’s shot")
	var chips []string
	for _, m := range now.row(shot).Marks {
		chips = append(chips, m.Text)
	}
	assert.Contains(t, chips, "defends Harrowdene church")
	assert.NotContains(t, chips, "Harrowdene church")
}

// A tie in the first turn is told as what it is: nobody had the initiative to keep.
func TestATieInTheFirstTurn(t *testing.T) {
	for turn, want := range map[int][2]string{
		1: {"Initiative 5 to 5, a tie in the first turn: Parliament began.", "A tie in the first turn: Parliament, named first, begin."},
		2: {"Initiative 5 to 5: Parliament kept it.", "A tie: the initiative stays with the same side."}} {
		s := begun(t, "sareford")
		s.Turn, s.Phase = turn, phInitiative
		st, _ := do(t, s, engine.Do("initiative"), 5, 5)
		told := System{}.Tell(s, st)
		first, _, _ := strings.Cut(told.Line.String(), " Movement")
		assert.Equal(t, want, [2]string{first, told.Card.Line}, turn)
		assert.False(t, told.Card.OnDesk)
		st, _ = do(t, s, engine.Do("initiative"), 5, 4)
		assert.True(t, System{}.Tell(s, st).Card.OnDesk)
	}
}

// The picture of a unit going into a landmark shows the block inside it, not the line it was in.
func TestThePictureOfABlock(t *testing.T) {
	s := begun(t, "first")
	o := newOfficer(s, commander.Seats{}.Characters())
	shot := unitNamed(t, s, "Pell’s shot")
	x, _ := o.Board.Shape("LM1")
	p, _ := o.Board.Piece(shot.ID)
	p.At = battle.Point{X: x.Points[0].X, Y: x.Points[0].Y - 200}
	o.Board.Put(p)
	o.Tasks[shot.ID] = commander.Task{At: x.Points[0], Name: "the church"}
	may := o.arrivalAdvice(s, shot, p)
	require.NotEmpty(t, may)
	assert.Equal(t, o.inside(s, shot, x), may[0].End)
	assert.Less(t, may[0].End.Wide, p.Wide)
	assert.LessOrEqual(t, battle.Distance(may[0].End.Middle(), x.Points[0]), 1)
}

// keysOf returns the fields a form asks for.
func keysOf(s State, c engine.Command) (keys []string) {
	for _, f := range (System{}).Form(s, c).Fields {
		keys = append(keys, f.Key)
	}
	return keys
}
