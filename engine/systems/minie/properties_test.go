package minie

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
)

// starts has openings that between them have every force and switch.
var starts = []engine.Values{
	nil,
	engine.Do("", "forces", "awi", "s09", "yes", "s10", "yes").In,
	engine.Do("", "forces", "none", "s01", "yes", "s02", "yes", "s03", "yes", "s04", "yes", "era", "18").In,
	engine.Do("", "forces", "acw", "s05", "yes", "s06", "no", "s07", "yes", "s08", "yes", "s10", "yes", "square", "12", "w-trench", "3").In,
}

// TestWalk plays thousands of random legal steps. Check, called after each, never fails, and no
// figure is lost without being taken off.
func TestWalk(t *testing.T) {
	rulestest.Native(t, "long games at random, of which shorter ones are played there too")
	steps, longest, did := 0, 0, map[string]int{}
	games := rulestest.Count(9)
	for seed := range uint64(games) {
		choose := rulestest.Seeded(seed + 1)
		s := rulestest.Opened(t, System{}, starts[seed%4])
		var told rulestest.Retold
		for range 240 {
			st, next, ok := rulestest.RandomStep(t, System{}, s, choose)
			if !ok || st.Do.Do == "end" && choose(5) > 0 { // the end is tried, and taken back
				continue
			}
			holds(t, s.(State), st, next.(State))
			told.Told(System{}, st, next)
			steps++
			did[st.Do.Do]++
			if s = next; s.(State).Over {
				break
			}
		}
		told.Again(t, System{}, s)
		longest = max(longest, rulestest.Written(t, s))
	}
	if !testing.Short() {
		for _, p := range menu {
			assert.Positive(t, did[p.ID], "no step was %q", p.ID)
		}
		assert.Greater(t, steps, 150*games)
	}
	t.Logf("%d steps, the largest state %d bytes: %v", steps, longest, did)
}

// holds checks the laws of one step: units grow only by the referee's hand, units that are gone stay away, a unit
// does not fire twice in a turn, a resting unit does not charge, a square never moves unless it has lost half.
func holds(t rulestest.T, before State, st engine.Step, after State) {
	t.Helper()
	for _, u := range after.Units {
		was, known := before.unit(u.ID)
		if st.Do.Do == "amend" {
			holdsAmended(t, st, was, u)
		}
		if !known || st.Do.Do == "record" || st.Do.Do == "amend" {
			continue
		}
		if st.Do.Do != "half" && st.Do.Do != "lights" { // light men come back to their battalion
			require.LessOrEqual(t, u.alive(), was.alive(), "%s grew by %s", u.Name, st.Do)
		}
		require.True(t, was.Gone == 0 || u.Gone == was.Gone, "%s came back by %s", u.Name, st.Do)
		require.True(t, was.Rest == 0 || u.Charged == was.Charged, "%s charged while it rests", u.Name)
		require.True(t, was.Form != Routing || u.Fired == was.Fired || u.Fired == 0, "%s fired in rout", u.Name)
		if st.Do.Do == "musketry" || st.Do.Do == "skirmish" {
			require.False(t, was.Fired > 0 && u.Fired > was.Fired, "%s fired twice", u.Name)
		}
		if was.Form == Square && was.Half != 1 && st.Do.Do == "move" {
			require.Equal(t, was.Place, u.Place)
		}
		lost := u.Start - u.Men
		if u.here() && u.halfLost() && st.Do.Do != "half" && st.Do.Do != "muster" {
			require.NotZero(t, u.Half, "%s lost %d of %d and stays", u.Name, lost, u.Start)
		}
	}
}

// holdsAmended checks a correction: a unit's losses stay the same to a man, and only what was entered changes.
func holdsAmended(t rulestest.T, st engine.Step, u, v Unit) {
	t.Helper()
	if who := st.Do.In.Get("unit"); who != book.Num(u.ID) && (who != "" || assert.ObjectsAreEqual(u, v)) {
		require.Equal(t, u, v, "%s: %s", st.Do, u.Name)
		return
	}
	require.Equal(t, []int{u.Start - u.Men, u.LostCol, u.LostSub}, []int{v.Start - v.Men, v.LostCol, v.LostSub}, "%s: %s", st.Do, u.Name)
	require.True(t, u.Brigade == v.Brigade || st.Do.In.Get("brigade") != "", "%s: its brigade", st.Do)
	require.True(t, u.Name == v.Name || st.Do.In.Get("name") != "", "%s: its name", st.Do)
	kind := u.item().Kind
	rulestest.Amended(t, st.Do, u.fullItem(kind), v.fullItem(kind), nil)
	w := u
	w.Class, w.Reg, w.Quality, w.Weapon, w.Gun, w.Howitz, w.Horse = v.Class, v.Reg, v.Quality, v.Weapon, v.Gun, v.Howitz, v.Horse
	w.Value, w.Start, w.Men, w.Gren, w.Lights, w.Colonel, w.Subs = v.Value, v.Start, v.Men, v.Gren, v.Lights, v.Colonel, v.Subs
	w.Flags, w.Drum, w.Head, w.Guns, w.Limbers, w.Half = v.Flags, v.Drum, v.Head, v.Guns, v.Limbers, v.Half
	w.Brigade, w.Name = v.Brigade, v.Name
	require.Equal(t, w, v, "%s", st.Do)
}

// TestWalkRapid lets rapid choose the steps, so that failures shrink.
func TestWalkRapid(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		start := starts[rapid.IntRange(0, len(starts)-1).Draw(rt, "start")]
		rulestest.Walk(rt, System{}, start, 8, rulestest.Drawn(rt), func(b engine.State,
			st engine.Step, a engine.State) {
			holds(rt, b.(State), st, a.(State))
		})
	})
}

// Random games as the app plays them, with undo, redo and table dice, go through the journal and a save.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	faces := journaled.Random(t, System{}, "end", rulestest.Count(4), 160, starts...)
	assert.True(t, slices.Max(faces) > 6 || testing.Short(), "faces of the d10 above six were saved")
}

// volleyLoss returns the loss that the resolver finds for faces thrown by a unit that is not on the roster.
func volleyLoss(t *testing.T, s State, n, ded int, faces []int) int {
	t.Helper()
	lost := 0
	carry(t, s, func(a *act) {
		lost = fire(a, "", shot{dice: n, ded: ded, figures: 6 * n, sum: book.Sum{Kind: "volley"}}, rollVolley)
	}, faced("volley", faces...))
	return lost
}

func every(n int, f func([]int)) {
	faces := make([]int, n)
	var next func(int)
	next = func(i int) {
		if i == n {
			f(faces)
			return
		}
		for v := 1; v <= 6; v++ {
			faces[i] = v
			next(i + 1)
		}
	}
	next(0)
}

// TestOddsMusketry enumerates what the resolver does with every result of 1 to 4 dice.
func TestOddsMusketry(t *testing.T) {
	// mean in hundredths, chances in tenths of a per cent
	for _, row := range []struct{ dice, ded, mean, none, three, five, eight, ten, fifteen int }{
		{1, 0, 350, 0, 667, 333, 0, 0, 0}, {1, 3, 100, 500, 167, 0, 0, 0, 0}, {1, 6, 0, 1000, 0, 0, 0, 0, 0},
		{2, 2, 500, 28, 833, 583, 167, 28, 0}, {2, 3, 403, 83, 722, 417, 83, 0, 0},
		{2, 4, 311, 167, 583, 278, 28, 0, 0}, {2, 7, 97, 583, 167, 28, 0, 0, 0}, {3, 0, 1050, 0, 1000, 981, 838, 625, 93},
		{3, 3, 750, 5, 954, 838, 500, 259, 5}, {3, 6, 457, 93, 741, 500, 162, 46, 0},
		{4, 0, 1400, 0, 1000, 999, 973, 903, 444}, {4, 3, 1100, 0, 996, 973, 841, 664, 159}, {4, 7, 702, 27, 903, 761, 444, 239, 12},
	} {
		sum, all := 0, 0
		at := map[int]int{}
		s := opening(t)
		every(row.dice, func(f []int) {
			k := volleyLoss(t, s, row.dice, row.ded, f)
			sum += k
			all++
			if k == 0 {
				at[0]++
			}
			for _, m := range []int{3, 5, 8, 10, 15} {
				if k >= m {
					at[m]++
				}
			}
		})
		assert.Equal(t, row.mean, (200*sum+all)/(2*all), "mean of %d dice less %d", row.dice, row.ded)
		for m, want := range map[int]int{0: row.none, 3: row.three, 5: row.five, 8: row.eight, 10: row.ten, 15: row.fifteen} {
			assert.Equal(t, want, dice.Chance{In: at[m], Of: all}.Tenths(), "%d dice less %d: %d", row.dice, row.ded, m)
		}
	}
	// The rows of five dice, by the distributions of the code.
	five := dice.Code{N: 5, Die: dice.D6}
	for ded, want := range map[int][3]int{0: {1000, 997, 779}, 3: {1000, 968, 500}, 7: {997, 779, 152}} {
		assert.Equal(t, want, [3]int{five.AtLeast(ded + 1).Tenths(), five.AtLeast(ded + 8).Tenths(), five.AtLeast(ded + 15).Tenths()},
			"five dice less %d", ded)
	}
}

// TestOddsEachDie is the table of the switch HM-S02.
func TestOddsEachDie(t *testing.T) {
	s := opening(t, "s02", "yes")
	for n, want := range map[int][]int{1: {350, 250, 167, 100, 50, 17}, 2: {700, 500, 333, 200, 100, 33}, 3: {1050, 750, 500, 300, 150, 50},
		4: {1400, 1000, 667, 400, 200, 67}} {
		for ded, mean := range want {
			sum, all := 0, 0
			every(n, func(f []int) { sum += volleyLoss(t, s, n, ded, f); all++ })
			assert.Equal(t, mean, (200*sum+all)/(2*all), "%d dice less %d", n, ded)
		}
	}
}

// TestOddsMorale is the table of chances to pass, by the resolver, and HM-INV-10.
func TestOddsMorale(t *testing.T) {
	s := opening(t)
	for i, row := range [][]int{{6, 5, 4, 3, 2, 1, 0, 0, 0}, {6, 6, 5, 4, 3, 2, 1, 0, 0}, {6, 6, 6, 5, 4, 3, 2, 1, 0},
		{6, 6, 6, 6, 5, 4, 3, 2, 1}, {6, 6, 6, 6, 6, 5, 4, 3, 2}, {6, 6, 6, 6, 6, 6, 5, 4, 3}} {
		for off, want := range row {
			passed := 0
			for face := 1; face <= 6; face++ {
				line := fmt.Sprintf("morale unit=free by-quality=%s officers=%d", qualities[i].id, off)
				if d, _ := play(t, s, line, []int{face}); d.Word == "passes" {
					passed++
				}
			}
			assert.Equal(t, want, passed, "%s at %d", qualities[i].name, 8-off)
		}
	}
}

// TestOddsOfficer, breakthrough, shell and command.
func TestOddsSmall(t *testing.T) {
	s := opening(t)
	for k, want := range map[int]int{1: 1, 2: 2, 3: 3, 5: 5, 7: 7, 9: 9, 10: 9, 20: 9} {
		hit := 0
		for f := 1; f <= 10; f++ {
			given := []dice.Given{faced("risk", f)}
			if f <= min(k, 9) {
				given = append(given, faced("officer", 3))
			}
			carry(t, s, func(a *act) { hit += book.Bit(risk(a, unitOf(t, s, 3), k) > 0) }, given...)
		}
		assert.Equal(t, want, hit, "%d lost", k)
	}
	for q, want := range map[string]int{"elite": 0, "veteran": 0, "regular": 1, "green": 1, "poor": 2, "militia": 2} {
		n := 0
		for f := 1; f <= 6; f++ {
			if d, _ := play(t, s, "break target=free at-quality="+q, []int{f}); d.Word == "breakthrough" {
				n++
			}
		}
		assert.Equal(t, want, n, q)
	}
	for v := 1; v <= 6; v++ {
		n := 0
		for f := 1; f <= 6; f++ {
			if d, _ := play(t, s, fmt.Sprintf("order brigade=free order=attack by=free value=%d how=touch", v), []int{f}); d.Word == "attack" {
				n++
			}
		}
		assert.Equal(t, v, n, "command value %d", v)
	}
	// Shell: kill numbers 4 and 3, and the result of each face.
	fell := map[int]string{}
	for f := 1; f <= 6; f++ {
		answers := []string{"nobody"}
		faces := []int{f}
		if f == 1 || f == 6 {
			answers = nil
		}
		if f == 6 {
			faces = []int{6, 4, 3}
		}
		d, _ := play(t, s, "shell unit=free gun=8 target=free guns=1 circle=2", faces, answers...)
		fell[f] = d.Num
		assert.Equal(t, f, d.Fall)
	}
	assert.Equal(t, map[int]string{1: "0", 2: "0", 3: "0", 4: "0", 5: "0", 6: "1"}, fell)
	d, _ := play(t, s, "shell unit=free gun=rifled target=free guns=1 circle=2", []int{6, 4, 3})
	assert.Equal(t, "2", d.Num)
	for n, want := range map[int][2]int{2: {1000, 1333}, 4: {2000, 2667}, 6: {3000, 4000}, 8: {4000, 5333}} {
		assert.Equal(t, want[0], (dice.OneD6.AtLeast(4).In*n*1000+3)/6)
		assert.Equal(t, want[1], (dice.OneD6.AtLeast(3).In*n*1000+3)/6)
	}
}

// compare counts the results of n dice plus mod against k dice that are higher, equal and lower; n + k is at most 24.
func compare(n, k, mod int) (high, tie, low int) {
	two := counted(k)
	for a, wa := range counted(n) {
		for b, wb := range two {
			switch {
			case a+mod > b:
				high += wa * wb
			case a+mod == b:
				tie += wa * wb
			default:
				low += wa * wb
			}
		}
	}
	return high, tie, low
}

// counted returns how many results of n dice give each total.
func counted(n int) []int {
	w := []int{1}
	for range n {
		out := make([]int, len(w)+6)
		for i, k := range w {
			for f := 1; f <= 6; f++ {
				out[i+f] += k
			}
		}
		w = out
	}
	return w
}

// TestOddsMelee is the table of melee, and HM-INV-9 for equals.
func TestOddsMelee(t *testing.T) {
	for _, r := range []struct{ n, k, m, high, tie, low int }{
		{1, 1, -4, 28, 56, 917}, {1, 1, 0, 417, 167, 417}, {1, 1, 4, 917, 56, 28}, {1, 1, 5, 972, 28, 0}, {1, 1, 8, 1000, 0, 0},
		{2, 2, -4, 97, 62, 841}, {2, 2, 0, 444, 113, 444}, {2, 2, 4, 841, 62, 97}, {2, 2, 5, 903, 43, 54}, {2, 2, 8, 988, 8, 4},
		{2, 3, -4, 16, 16, 968}, {2, 3, 0, 152, 69, 779}, {2, 3, 4, 500, 100, 400}, {2, 3, 5, 600, 95, 305}, {2, 3, 8, 848, 54, 98},
		{3, 2, -4, 400, 100, 500}, {3, 2, 0, 779, 69, 152}, {3, 2, 4, 968, 16, 16}, {3, 2, 5, 984, 9, 7}, {3, 2, 8, 999, 1, 0},
		{3, 3, -4, 145, 61, 794}, {3, 3, 0, 454, 93, 454}, {3, 3, 4, 794, 61, 145}, {3, 3, 5, 855, 48, 96}, {3, 3, 8, 964, 16, 20},
	} {
		h, ti, l := compare(r.n, r.k, r.m)
		all := h + ti + l
		got := []int{dice.Chance{In: h, Of: all}.Tenths(), dice.Chance{In: ti, Of: all}.Tenths(), dice.Chance{In: l, Of: all}.Tenths()}
		assert.Equal(t, []int{r.high, r.tie, r.low}, got, "%d against %d, %+d", r.n, r.k, r.m)
	}
	// The resolver compares the same way: every result of one die against one, over works.
	s, won := opening(t), 0
	every(2, func(f []int) {
		d, _ := play(t, s, "melee melee=free by-class=infantry at-class=infantry over=works a-figures=6 d-figures=6", []int{f[0], f[1]})
		if d.Word == "lost by the defender" {
			won++
		}
	})
	assert.Equal(t, 28, dice.Chance{In: won, Of: 36}.Tenths())
}

// TestInvariantCharges is HM-INV-4 and HM-INV-6 with the resolver and a seeded source: 16 troopers
// against a line of 20 smooth-bore figures that fires, eight touching on either side.
func TestInvariantCharges(t *testing.T) {
	rulestest.Native(t, "hundreds of charges")
	src := &dice.Source{Seed: 11}
	run := func(kind string, square bool) (wins int) {
		for range 150 {
			s := opening(t, "forces", "none", "s06", "no")
			_, s = play(t, s, "muster side=1 kind=horse18 horse="+kind, nil)
			_, s = play(t, s, "muster side=2 kind=battalion", nil)
			if square {
				s = with(s, 2, func(u *Unit) { u.Form = Square })
			}
			fill := func(n *dice.Need) ([]dice.Given, bool) {
				if n.Ask != nil {
					return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: "8"}}, true
				}
				return []dice.Given{{ID: n.Roll.ID, By: dice.Computer, Faces: src.Throw(n.Roll.Code)}}, true
			}
			c, _ := engine.ParseCommand("charge unit=1 target=2 distance=6 over=level")
			_, next := rulestest.Driven(t, System{}, s, c, fill)
			s = next
			if u, _ := s.unit(2); u.Form == Routing {
				wins++
				continue
			}
			m, ok := s.contact(1)
			if !ok {
				continue
			}
			a, _ := s.unit(1)
			d, _ := s.unit(2)
			c = engine.Do("melee", "melee", "1-2", "a-figures", book.Num(min(12, s.touch(a, d))), "d-figures", book.Num(min(12, s.touch(d, a))))
			require.Equal(t, 1, m.A)
			st, _ := rulestest.Driven(t, System{}, s, c, fill)
			if strings.HasPrefix(told(s, st).Line, book.UpperFirst(book.The(a.Name))+" beat ") {
				wins++
			}
		}
		return wins
	}
	heavy, light, square := run("heavy", false), run("light", false), run("heavy", true)
	t.Logf("of 150 charges heavy cavalry wins %d, light %d, heavy against a square %d", heavy, light, square)
	assert.Greater(t, heavy, 130)
	assert.Greater(t, light, 80)
	assert.Greater(t, heavy, light)
	assert.Less(t, square, 20)
}

// TestInvariantDeductions is HM-INV-11, true by the pattern of HM-S01 and false as printed.
func TestInvariantDeductions(t *testing.T) {
	holds := func(smooth bool) bool {
		ok := true
		for bore := range 3 {
			for band := range 6 {
				d := func(b int, first, cover bool) int { return deduction(b, bore, first, cover, smooth) }
				if d(band, false, false) == out {
					continue
				}
				for _, x := range []bool{false, true} {
					ok = ok && d(band, x, true) >= d(band, x, false) && d(band, true, x) <= d(band, false, x)
					if band > 0 {
						ok = ok && d(band, false, x) >= d(band-1, false, x) && d(band, true, x) >= d(band-1, true, x)
					}
				}
			}
		}
		return ok
	}
	assert.True(t, holds(true))
	assert.False(t, holds(false))
}

// TestInvariantMelee is HM-INV-9 by exact counting.
func TestInvariantMelee(t *testing.T) {
	h, _, l := compare(2, 2, 0)
	assert.Equal(t, h, l, "even")
	assert.Equal(t, 97, higher(2, 2, meleeWorks))
	assert.Equal(t, 841, higher(2, 2, meleeDownhill))
	assert.Equal(t, 779, higher(3, 2, 0), "twelve elite against twelve regular")
}
