package minie

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
)

func TestBattles(t *testing.T) {
	rulestest.Battles(t, System{}, "forces", "first", "tanners", "obernitz", "mercers")
}

func fought(t *testing.T, id string) State {
	t.Helper()
	return rulestest.Start(t, System{}, "forces", id).(State)
}

// TestArmsOfABattle: a battle may give a unit smooth bores although its kind has other arms.
func TestArmsOfABattle(t *testing.T) {
	const is = "unit horse19 veteran at=47,41"
	require.Contains(t, mercersText, is)
	weapon := func(text string) int {
		x := sure.Of(readScenario(text))(t)
		return x.units[slices.IndexFunc(x.units, func(u Unit) bool { return u.Name == "4th Kentucky Cavalry, C.S." })].Weapon
	}
	assert.NotEqual(t, Smooth, weapon(mercersText))
	assert.Equal(t, Smooth, weapon(strings.Replace(mercersText, is, "unit horse19 veteran arms=smooth at=47,41", 1)))
}

// The armies are as designed: worth by HV-1, units that count, all figures including the colonels
// of regiments, and orders.
func TestArmiesOfBattles(t *testing.T) {
	for id, want := range map[string][2][3]int{
		"first":    {{110, 4, 72}, {32, 4, 46}},
		"tanners":  {{78, 4, 89}, {62, 4, 75}},
		"obernitz": {{250, 10, 209}, {200, 10, 191}},
		"mercers":  {{259, 11, 243}, {273, 11, 253}},
	} {
		x, _ := scenarioOf(id)
		var got [2][3]int
		for _, u := range x.units {
			n := &got[u.Side-1]
			n[0], n[2] = n[0]+u.worth(), n[2]+u.alive()
			if u.counts() {
				n[1]++
			}
		}
		assert.Equal(t, want, got, id)
		s := fought(t, id)
		for side := 1; side <= 2; side++ {
			_, of := s.army(side)
			assert.Equal(t, want[side-1][1], of, "reinforcements count from the start")
		}
	}
	s := fought(t, "obernitz")
	orders := rulestest.Each(s.Brigades, func(b Brigade) int { return b.Order })
	assert.Equal(t, []int{Attack, Attack, Reserve, Defend, Defend, Reserve}, orders)
	assert.Equal(t, "the flèche, then the windmill", s.Brigades[0].Line)
	chief, _ := s.chief(2)
	assert.Equal(t, "FML Graf Lusthal", chief.Name)
}

// The 2nd brigades come on 4 or more in turn 3, on one less in each later turn, all together and under the order of their brigade.
func TestReinforcements(t *testing.T) {
	turn := func(s State, dice ...int) State {
		s.Step, s.First = len(sequence)-1, 1
		_, next := rulestest.Enter(t, System{}, s, engine.Do("step"), dice)
		return next
	}
	s := turn(fought(t, "mercers"))
	require.Len(t, s.Units, 8+9)
	s = turn(s, 3, 4)
	assert.Len(t, s.Units, 17+6, "the Confederates alone")
	last := s.Units[len(s.Units)-1]
	b, _ := s.brigade(last.Brigade)
	assert.Equal(t, []any{"Poindexter’s Battery", "2nd Brigade (Cobbett)", Limbered}, []any{last.Name, b.Name, last.Form})
	s = turn(s, 3)
	assert.Len(t, s.Units, 23+6, "3 or more in turn 4")
	late := turn(turn(turn(turn(turn(fought(t, "mercers")), 1, 1), 1, 1), 1, 1))
	assert.Len(t, late.Units, 29, "in turn 6 without a die")
}

func TestBoard(t *testing.T) {
	rulestest.Board(t, System{}, engine.Do("", "forces", "acw").In, engine.Do("", "forces", "tanners").In)
}

// Every unit of the book at the start: the establishments, then the battles, line by line as in their files.
func TestUnitsAsTheyBegin(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	var b strings.Builder
	for _, id := range kindIDs() {
		fmt.Fprintf(&b, "%s: %s\n", id, rulestest.JSON(t, raise(id, "x", Regular, nil)))
	}
	for _, id := range battles {
		x, _ := scenarioOf(id)
		fmt.Fprintf(&b, "\n%s\n", id)
		for _, u := range x.units {
			fmt.Fprintln(&b, rulestest.JSON(t, u))
		}
	}
	rulestest.Golden(t, "testdata/units.txt", b.String())
}

// The battle files give every unit the room that its figures take, and nobody stands on anybody else, in what bars him, outside the zone of
// his side or, for those who arrive, off the table. Source: HM-03.
func TestNobodyStandsOnAnybodyAtTheStart(t *testing.T) {
	for _, id := range battles {
		o, s := steady(t, id)
		x, _ := scenarioOf(id)
		for i, st := range o.Field.Stands {
			p := shaped(sandtable.Piece{}, x.units[i])
			assert.Equal(t, [2]int{p.Wide, p.Deep}, [2]int{int(st.Wide), int(st.Deep)}, "%s, %s", id, st.Name)
		}
		for i, p := range o.Board.Pieces() {
			u, _ := s.unit(p.ID)
			for _, on := range o.Board.Under(p) {
				assert.False(t, s.bars(u)(on), "%s: %s in %s", id, u.Name, on.Name)
			}
			zone, _ := o.Board.Shape(o.Board.Sides[p.Side])
			for _, q := range append(slices.Collect(slices.Values(o.Board.Pieces()[:i])), sandtable.Piece{}) {
				if v, ok := s.unit(q.ID); ok {
					assert.Positive(t, sandtable.Gap(p, q), "%s: %s on %s", id, u.Name, v.Name)
				}
			}
			for _, at := range p.Corners() {
				assert.Zero(t, battle.DistanceToShape(zone, at), "%s: %s at %v", id, u.Name, at)
			}
		}
	}
}

// A line of a battle changes what it states of a unit's establishment; zeros change nothing.
func TestAUnitOfABattleFile(t *testing.T) {
	read := func(line string) (Unit, error) {
		text := strings.Replace(firstText, "unit regular regular men=18 form=column at=14,8 wide=1 deep=5.5: 1/9th Reserve",
			"unit "+line+" at=14,8 wide=1 deep=5.5: X", 1)
		require.NotEqual(t, firstText, text)
		x, err := readScenario(text)
		if err != nil {
			return Unit{}, err
		}
		return x.units[1], nil
	}
	for line, change := range map[string]func(u *Unit){
		"regular green":              func(*Unit) {},
		"regular green men=1 subs=1": func(u *Unit) { u.Start, u.Men, u.Subs, u.Flags = 1, 1, 1, 0 },
		"regular green arms=rifled": func(u *Unit) {
			u.Weapon = slices.IndexFunc(weapons[:], func(w weapon) bool { return w.id == "rifled" })
		},
		"regular green reg=7 head":           func(u *Unit) { u.Reg, u.Head, u.Flags, u.Drum = 7, 1, u.Flags+2, 1 },
		"regular green form=line":            func(u *Unit) { u.Form = Line },
		"regular green form=column":          func(u *Unit) { u.Form = Column },
		"regular green men=0 subs=0 value=0": func(*Unit) {},
	} {
		want := raise("regular", "X", Green, nil)
		want.Side, want.Brigade = 1, 0
		change(&want)
		got, err := read(line)
		require.NoError(t, err, line)
		got.Brigade = 0
		assert.Equal(t, want, got, line)
	}
	for _, line := range []string{"regular nobody", "nothing green", "regular green men=99"} {
		_, err := read(line)
		assert.Error(t, err, line)
	}
}
