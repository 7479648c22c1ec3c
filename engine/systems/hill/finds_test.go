package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/table"
)

// TestInvariant67: each group, village, cave and outpost is used once; Assess may be repeated until it
// succeeds.
func TestInvariant67(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "explore-village place=s1", []int{1, 1})
	assert.Equal(t, "F3", refused(t, s, "explore-village place=s1"))
	s, _ = play(t, s, "explore-village place=s2", []int{1, 1})
	assert.Equal(t, "F1", refused(t, s, "explore-village"))
	s, _ = play(t, s, "explore-village place=other", []int{1, 1})
	assert.Equal(t, "F3", refused(t, s, "explore-village place=s3"), "one that was not listed is listed afterwards")
	s, _ = play(t, s, "scout", []int{1, 1, 1, 1})
	assert.Equal(t, "F3", refused(t, s, "scout place=s4"))
	s, _ = play(t, s, "explore-cave", []int{1, 1})
	assert.Equal(t, "F3", refused(t, s, "explore-cave place=s5"))
	s, _ = play(t, s, "note kind=villagers", nil)
	s, _ = play(t, s, "parley-villagers place=p6", []int{1, 1})
	assert.Equal(t, "F2", refused(t, s, "parley-villagers place=p6"), "the people are gone")
	s, _ = play(t, s, "assess actor=conscript", []int{4, 4})
	s, _ = play(t, s, "assess actor=conscript place=s7", []int{4, 5, 1, 1, 1, 1})
	assert.Equal(t, "F3", refused(t, s, "assess actor=conscript place=s7"))
}

// TestInvariant69: a scouted outpost is hard cover or a fortification, and never empty if it has a magazine or
// walls. All 36 pairs of the first two dice are tried with all garrisons, each cut to the figures owned.
func TestInvariant69(t *testing.T) {
	n, empty := 0, 0
	for nature := 1; nature <= 6; nature++ {
		for magazine := 1; magazine <= 6; magazine++ {
			for a := 1; a <= 6; a++ {
				faces := []int{nature, magazine, 1, a, 6, 4}
				s := opening(t)
				st, next, err := rulestest.Resolve(t, System{}, s, engine.Do("scout"), faces[:4])
				if err != nil {
					st, next, err = rulestest.Resolve(t, System{}, s, engine.Do("scout"), faces)
				}
				require.NoError(t, err)
				e := st.Events[1].(scouted)
				after := next.(State)
				garrison := len(after.Parties) > 0
				if e.Fort || e.Magazine {
					assert.True(t, garrison, "dice %v", faces)
				}
				assert.Equal(t, nature >= 5, e.Fort)
				assert.Equal(t, magazine >= 5 || nature >= 5 && magazine >= 4, e.Magazine)
				n++
				if !garrison {
					empty++
				}
			}
		}
	}
	assert.Equal(t, 216, n)
	assert.Equal(t, 4*4*2, empty, "an empty outpost without magazine on 1-1 and 1-2")
}

// TestInvariant70: a second cipher counts as unencoded intelligence, second plans as encoded orders.
func TestInvariant70(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "interrogate repeat=5", []int{4, 1, 5, 5, 4, 2, 5, 6, 4, 3}, "yes")
	kinds := map[string]int{}
	for _, e := range s.Ledger {
		kinds[e.Kind]++
	}
	assert.Equal(t, map[string]int{"plans": 1, "cipher": 1, "papersEnc": 2, "papersUn": 1, "noteworthy": 1}, kinds)
}

// TestInvariant71: chances to Assess follow the order of quality, and are exactly those printed in section 5.
func TestInvariant71(t *testing.T) {
	want := []string{"58.3%", "41.7%", "27.8%", "16.7%"}
	for q := Veteran; q <= Civilian; q++ {
		assert.Equal(t, want[q], words.Chance(assessSum(q, assessFrom[q])).String())
	}
	assert.Equal(t, "E8", refused(t, opening(t), "assess actor=transport"))
	assert.Equal(t, "E2", refused(t, opening(t), "assess"))
}

// TestHearsay5: a placement by information throws the direction, the dice of the event and one die more. It
// obeys every limit except the first, counts toward them, and comes from the front instead of behind.
func TestHearsay5(t *testing.T) {
	s := opening(t)
	s.Turn = 2
	s.Last = "outpost"
	s, st := play(t, s, "parley-villagers", []int{3, 1, 6, 5, 3, 4, 5})
	require.Len(t, s.Pending, 1)
	assert.Equal(t, Drawn{Kind: "outpost", Toward: 4, Inches: 24, From: "parley-villagers", Turn: 2, Scene: 1}, s.Pending[0])
	ids := rulestest.Each(st.Given, func(g dice.Given) string { return g.ID })
	assert.Equal(t, []string{"parley-villagers", "direction", "outpost-inches", "warning", "scene"}, ids)
	assert.Zero(t, s.Events, "not an event of the key")
	assert.Equal(t, "T4", refused(t, s, "redraw"))
	front, _ := play(t, s, "behind", nil)
	assert.Zero(t, front.Pending[0].Toward)
	none, _ := play(t, front, "behind", nil)
	assert.Empty(t, none.Pending)
	assert.Zero(t, none.placed("outpost"))
	put, _ := play(t, front, "place", nil)
	assert.Equal(t, 1, put.placed("outpost"))
	put.Placed = []Tally{{"outpost", 2}}
	_, st = play(t, put, "parley-villagers", []int{3, 1})
	assert.Equal(t, []engine.Event{found{Table: "parley-villagers", Key: "outpost", Why: "limit"}}, st.Events)
	assert.Contains(t, System{}.Tell(put, st).Line.String(), "They tell you nothing new.")
}

// TestOnTheSpot44: people and troops found on the spot neither count toward the limits nor are stopped by them,
// only by the figures owned. A French party of the village table with fewer than six figures left is replaced
// by the first line.
func TestOnTheSpot44(t *testing.T) {
	s := opening(t)
	s.Placed = []Tally{{"guer", 3}}
	s, _ = play(t, s, "explore-village place=s1", []int{5, 1, 1, 1})
	require.Len(t, s.Parties, 1)
	assert.Equal(t, 3, s.placed("guer"))
	s.Parties = append(s.Parties, Party{ID: s.Next, Kind: "avg", Figures: 31, Left: 31})
	s.Next++
	for _, faces := range [][]int{{3, 4}, {4, 1}, {6, 3}, {6, 6}} {
		_, st := play(t, s, "explore-village place=s2", faces)
		assert.Equal(t, "nothing", st.Events[1].(found).As, "dice %v", faces)
	}
	x, _ := play(t, s, "explore-village place=s2", []int{6, 5, 6})
	assert.Equal(t, 5, x.Parties[2].Figures, "the guard of a magazine is cut, not left out")
}

// TestBetrayActsAtOnce: the infantry acts at once and has then acted this turn.
func TestBetrayActsAtOnce(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "parley-aristocrats", []int{1, 5, 1, 1, 3, 3, 5, 2, 2, 1})
	require.True(t, s.Pending[0].Acts)
	s, _ = play(t, s, "place", nil)
	assert.True(t, s.Parties[0].Acted)
	assert.Zero(t, s.ToAct.N)
}

// TestInterrogateKnownParty: when the party is known it answers the two questions itself, and its officers are
// used up.
func TestInterrogateKnownParty(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "note kind=msg figures=2 officers=2", nil)
	assert.Equal(t, "F4", refused(t, s, "interrogate place=p3 repeat=3"))
	s, st := play(t, s, "interrogate place=p3", []int{1, 1})
	assert.Equal(t, "messenger", st.Events[0].(found).Table)
	assert.Equal(t, 1, s.Parties[0].Officers)
	s, _ = play(t, s, "interrogate place=p3", []int{1, 1})
	assert.Empty(t, s.Parties)
	s, _ = play(t, s, "note kind=hq figures=5 officers=2 quality=veteran", nil)
	s, st = play(t, s, "interrogate repeat=2 place="+ref("p", s.Parties[0].ID), []int{1, 1, 6, 6})
	assert.Equal(t, "headquarters", st.Events[0].(found).Table)
	assert.Equal(t, 3, s.Parties[0].Left, "the guards remain")
}

// TestHoard: the Players have the treasure once its bandits are gone; treasure can also come from wagons.
func TestHoard(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "explore-cave", []int{3, 1, 1, 1})
	assert.Zero(t, s.entryHeld("treasure"))
	sum, _ := s.reckon()
	assert.Zero(t, sum)
	s, _ = play(t, s, "party party=p5 what=gone", nil)
	assert.Equal(t, 4, s.entryHeld("treasure"))
	sum, level := s.reckon()
	assert.Equal(t, []int{3, 4}, []int{sum, level})
}

// TestEveryFindEveryResult throws all 36 results of the eight tables in turn 2, followed by any dice. Every
// result can be told, and the driver calls Check after each.
func TestEveryFindEveryResult(t *testing.T) {
	answers := map[string][]string{"regimental": {"no", "no"}, "messenger": {"yes"}, "headquarters": {"no", "yes"}}
	tables := append(append([]finding{}, findList[:5]...), officerTables...)
	for _, f := range tables {
		do, ans := f.id, []string{"yes"}
		if a, ok := answers[f.id]; ok {
			do, ans = "interrogate", a
		}
		c := engine.Do(do)
		if f.id == "explore-village" {
			c = c.With("place", "s1")
		}
		for i := range 36 {
			s := opening(t)
			s.Turn = 2
			h := rulestest.Hand{Rolls: rulestest.Faces(i/6+1, i%6+1), Answers: append([]string{}, ans...)}
			src := &dice.Source{Seed: uint64(i)}
			st, next, err := rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
				if len(h.Rolls) == 0 {
					h.Source = src
				}
				return h.Fill(n)
			})
			require.NoError(t, err)
			tell := System{}.Tell(next, st)
			assert.NotContains(t, tell.Line.String(), "{")
			assert.NotContains(t, tell.Card.Say, "{")
			assert.NotEmpty(t, tell.Card.Title)
			assert.NotEmpty(t, tell.Card.Say)
		}
	}
}

// TestHill12Finds: actions 15 to 22 have the right names and order, and follow the first 14 in the menu.
func TestHill12Finds(t *testing.T) {
	want := []string{"Parley with Villagers", "Parley with Monks/Priests", "Parley with Aristocrats", "Explore Village", "Explore Cave/Ruins",
		"Scout Enemy Outpost", "Interrogate/Search Enemy Officer(s)", "Assess Massed Enemy"}
	var names []string
	for _, p := range findEntries() {
		names = append(names, p.Name)
		assert.NotEmpty(t, p.Ref)
		assert.NotEmpty(t, p.Group)
	}
	assert.Equal(t, want, names)
	all := System{}.Procedures(opening(t))
	for i, n := range want {
		assert.Equal(t, n, all[14+i].Name)
	}
	for _, p := range all {
		assert.NotContains(t, p.Name+p.Ref, "Player Event", "ruling 16: one name for one thing")
		assert.NotContains(t, p.Ref, "{")
	}
}

// TestTheFormSaysOnce: actions 15 to 21 ask nothing before they are carried out, and the form says that each
// can be done once. Source: hill-tables 1.2.
func TestTheFormSaysOnce(t *testing.T) {
	for id, what := range map[string]string{"parley-villagers": "this group", "parley-monks": "this group", "parley-aristocrats": "this group",
		"explore-village": "this village", "explore-cave": "this place", "scout": "this outpost"} {
		assert.Equal(t, "once only for "+what, System{}.Form(opening(t), engine.Do(id)).GoSmall, id)
	}
	assert.Empty(t, System{}.Form(opening(t), engine.Do("interrogate")).GoSmall)
}

// TestTempersOfTheParleys checks the shares printed below the tables. Source: hill-tables 5.
func TestTempersOfTheParleys(t *testing.T) {
	count := func(rows table.Rows[line], keys ...string) int {
		n := 0
		for _, r := range rows {
			for _, k := range keys {
				if r.Is.key == k {
					n += faces36(r.From, r.To)
				}
			}
		}
		return n
	}
	assert.Equal(t, []int{8, 2}, []int{count(villagerFinds, "nothing", "rumour"), count(villagerFinds, "betray")})
	assert.Equal(t, []int{6, 4}, []int{count(monkFinds, "armed"), count(monkFinds, "nothing")})
	assert.Equal(t, []int{4, 3, 11, 5}, []int{count(aristocratFinds, "nothing"), count(aristocratFinds, "betray"),
		count(aristocratFinds, "escort"), count(aristocratFinds, "exploring")})
}

// TestGarrisonOfOneMoreThanItsDie: a garrison of one die plus one is still a garrison; every band except
// "empty" is named by its quality.
func TestGarrisonOfOneMoreThanItsDie(t *testing.T) {
	h := *designed()
	h.garrisonPlus = [3]int{1, 1, 1}
	names := rulestest.Each(h.garrisonBands(), func(b dice.Band) string { return b.Label })
	assert.Equal(t, []string{"empty", "Conscript", "Average", "Veteran"}, names)
}
