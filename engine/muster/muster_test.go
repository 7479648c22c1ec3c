package muster

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine/rulestest/sure"
)

var (
	man     = Figure{Quality: "average", Arms: "musket"}
	rifle   = Figure{Quality: "average", Arms: "rifle"}
	captain = Figure{Quality: "veteran", Arms: "pistol", Leader: "officer"}
	order   = []string{"veteran", "average", "conscript"}
)

func company() Unit {
	return Unit{ID: 1, Side: "players", Name: "South Essex", Type: "infantry", Stacks: []Stack{{1, captain}, {15, man}, {5, rifle}},
		Original: 21, Mustered: 21}
}

func json1(t require.TestingT, v any) string { return string(sure.Of(json.Marshal(v))(t)) }

func TestCountsAndMarks(t *testing.T) {
	u := company()
	require.NoError(t, u.Check())
	assert.Equal(t, 21, u.Alive())
	assert.Equal(t, 5, u.Count(func(f Figure) bool { return f.Arms.Has("rifle") }))
	assert.Equal(t, []string{"rifle", "pistol"}, Arms("rifle+pistol").List())
	assert.False(t, Arms("rifle+pistol").Has("pist"))
	assert.Nil(t, Arms("").List())

	v := u.WithMark("load", 2).WithMark("wavering", 1).WithMark("load", 1)
	assert.Equal(t, []Mark{{"load", 1}, {"wavering", 1}}, v.Marks)
	assert.Equal(t, 0, u.Mark("load"), "the old value stays")
	assert.Empty(t, v.WithMark("load", 0).WithMark("wavering", 0).Marks)
}

func TestLosses(t *testing.T) {
	u := company()
	spent := sure.Of(u.Changed(Change{3, rifle, Figure{Quality: "average", Arms: "rifle", Unloaded: true, Acted: true}}))(t)
	assert.Len(t, spent.Stacks, 4)
	v := sure.Of(spent.Lose(Stack{2, Figure{Quality: "average", Arms: "rifle", Unloaded: true, Acted: true}}, Stack{1, captain}))(t)
	require.NoError(t, v.Check())
	assert.Equal(t, []Stack{{2, rifle}, {1, captain}}, v.Lost, "the lost are rested")
	assert.Equal(t, 18, v.Alive())

	_, err := u.Lose(Stack{2, captain})
	assert.ErrorContains(t, err, "unit 1: 2 of 1 identical figures")
	_, err = u.Lose(Stack{1, Figure{}})
	assert.ErrorContains(t, err, "no figure like")
	_, err = u.Lose(Stack{0, man})
	assert.Error(t, err)

	w := sure.Of(v.Regain(Stack{1, captain}, Stack{2, rifle}))(t)
	assert.Equal(t, 21, w.Alive())
	assert.Empty(t, w.Lost)
	_, err = w.Regain(Stack{1, man})
	assert.Error(t, err, "nobody of them is lost")
}

func TestHalfCountsExactlyHalf(t *testing.T) {
	for _, x := range []struct {
		alive, original int
		want            bool
	}{{21, 21, false}, {11, 21, false}, {10, 21, true}, {6, 12, true}, {7, 12, false}, {0, 1, true}, {1, 1, false}} {
		u := Unit{Original: x.original}
		if x.alive > 0 {
			u.Stacks = []Stack{{x.alive, man}}
		}
		assert.Equal(t, x.want, u.Half(), "%d of %d", x.alive, x.original)
	}
}

func TestSplitAndJoin(t *testing.T) {
	u := sure.Of(company().Lose(Stack{4, man}))(t)
	rest, part, err := u.Split(2, "Picquet", Stack{5, rifle}, Stack{3, man})
	require.NoError(t, err)
	assert.Equal(t, []int{9, 9, 8, 8}, []int{rest.Alive(), rest.Original, part.Alive(), part.Original},
		"the original of both is what they have now")
	require.NoError(t, Roster{rest, part}.Check())

	part = sure.Of(part.Lose(Stack{1, rifle}))(t)
	all, gone := rest.Join(part.WithMark("wavering", 1), "joined")
	require.NoError(t, Roster{all, gone}.Check())
	assert.Equal(t, []int{16, 17, 0, 1}, []int{all.Alive(), all.Original, gone.Alive(), all.Mark("wavering")}, "the originals add up")
	assert.Equal(t, "joined", gone.Off)
	assert.False(t, gone.OnTable())

	_, _, err = u.Split(2, "x")
	assert.ErrorContains(t, err, "empty")
	_, _, err = u.Split(2, "x", u.Stacks...)
	assert.ErrorContains(t, err, "empty")
	_, _, err = u.Split(2, "x", Stack{6, rifle})
	assert.Error(t, err)
}

func TestBestAndMajority(t *testing.T) {
	u := company()
	assert.Equal(t, "veteran", u.Best(order, nil))
	assert.Equal(t, "average", u.Best(order, func(f Figure) bool { return f.Leader == "" }))
	assert.Empty(t, u.Best([]string{"conscript"}, nil))
	tie := []Stack{{5, Figure{Quality: "conscript"}}, {5, Figure{Quality: "average"}}}
	assert.Equal(t, "average", Majority(tie, order, nil), "a tie goes to the better")
	assert.Equal(t, "conscript", Majority(append(tie, Stack{1, Figure{Quality: "conscript"}}), order, nil))
	assert.Empty(t, Majority(nil, order, nil))
}

func TestChooseTakesTheLowestRank(t *testing.T) {
	u := company()
	rank := func(f Figure) int {
		switch {
		case f.Leader != "":
			return -1
		case f.Arms == "rifle":
			return 0
		}
		return 1
	}
	assert.Equal(t, []Stack{{5, rifle}, {2, man}}, u.Choose(7, rank))
	assert.Equal(t, 20, total(u.Choose(99, rank)), "leaders are never picked")
	assert.Empty(t, u.Choose(0, rank))
}

func TestCheckNotices(t *testing.T) {
	for name, spoil := range map[string]func(*Unit){
		"a figure too many":        func(u *Unit) { u.Stacks = append([]Stack{{1, Figure{Quality: "conscript"}}}, u.Stacks...) },
		"a figure too few":         func(u *Unit) { u.Mustered++; u.Original++ },
		"an empty stack":           func(u *Unit) { u.Stacks = append([]Stack{{0, Figure{}}}, u.Stacks...) },
		"alike in two stacks":      func(u *Unit) { u.Stacks = []Stack{{1, captain}, {10, man}, {10, man}} },
		"a marker twice":           func(u *Unit) { u.Marks = []Mark{{"a", 1}, {"a", 2}} },
		"a marker of nothing":      func(u *Unit) { u.Marks = []Mark{{"a", 0}} },
		"more than original":       func(u *Unit) { u.Original = 20 },
		"no side":                  func(u *Unit) { u.Side = "" },
		"no number":                func(u *Unit) { u.ID = 0 },
		"more sent than it had":    func(u *Unit) { u.Out = -1; u.Mustered-- },
		"lost figures not counted": func(u *Unit) { u.Lost = []Stack{{1, man}} },
	} {
		u := company()
		spoil(&u)
		assert.Error(t, u.Check(), name)
	}
	assert.Error(t, Roster{company(), company()}.Check(), "a number twice")
	one := company()
	one.In, one.Mustered = 1, 20
	assert.Error(t, Roster{one}.Check(), "received, but nobody sent")
}

func TestRoster(t *testing.T) {
	french := company()
	french.ID, french.Side, french.From = 2, "others", 7
	away := company()
	away.ID, away.Off = 3, "home"
	r := Roster{}.With(company()).With(french).With(away)
	require.NoError(t, r.Check())
	assert.Len(t, r.Of("players"), 1)
	u, ok := r.From(7)
	assert.True(t, ok)
	assert.Equal(t, 2, u.ID)
	_, ok = r.From(0)
	assert.False(t, ok)
	_, ok = r.Unit(9)
	assert.False(t, ok)
	assert.Len(t, r.With(french), 3)
}

// Figures are conserved, arguments are not changed, and JSON round-trips, for any sequence of operations; a refused one changes
// nothing.
func TestFiguresAreConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		figure := func() Figure {
			return Figure{Quality: rapid.SampledFrom(order).Draw(t, "q"), Arms: Arms(rapid.SampledFrom([]string{"musket", "rifle"}).Draw(t, "arms")),
				Leader: rapid.SampledFrom([]string{"", "", "nco"}).Draw(t, "leader"), Unloaded: rapid.Bool().Draw(t, "u"),
				Acted: rapid.Bool().Draw(t, "x")}
		}
		r := Roster{company()}
		mustered := 21
		for range 20 {
			before := json1(t, r)
			next := r
			u := rapid.SampledFrom(r).Draw(t, "unit")
			pick := func(list []Stack) Stack {
				if len(list) == 0 {
					return Stack{1, figure()}
				}
				s := rapid.SampledFrom(list).Draw(t, "stack")
				s.N = rapid.IntRange(1, s.N+1).Draw(t, "n") // sometimes one too many
				return s
			}
			var err error
			switch rapid.IntRange(0, 6).Draw(t, "what") {
			case 0:
				u, err = u.Lose(pick(u.Stacks))
			case 1:
				u, err = u.Regain(pick(u.Lost))
			case 2:
				s := pick(u.Stacks)
				u, err = u.Changed(Change{s.N, s.Figure, figure()})
			case 3:
				var part Unit
				if u, part, err = u.Split(len(r)+1, "part", pick(u.Stacks)); err == nil {
					next = next.With(part)
				}
			case 4:
				o := rapid.SampledFrom(r).Draw(t, "other")
				if o.ID != u.ID && o.OnTable() && u.OnTable() {
					var gone Unit
					u, gone = u.Join(o, "joined")
					next = next.With(gone)
				}
			case 5:
				n := rapid.IntRange(0, 3).Draw(t, "more")
				if u, err = u.Reinforced(n, figure()); err == nil {
					mustered += n
				}
			case 6:
				u = u.WithMark(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "key"), rapid.IntRange(0, 2).Draw(t, "mark"))
			}
			require.Equal(t, before, json1(t, r), "the old roster was written to")
			if err != nil {
				was, _ := r.Unit(u.ID)
				require.Equal(t, json1(t, was), json1(t, u), "refused, but changed")
				continue
			}
			r = next.With(u)
			require.NoError(t, r.Check())
			sum := 0
			for _, u := range r {
				sum += u.Alive() + u.Gone()
			}
			require.Equal(t, mustered, sum)
			var back Roster
			require.NoError(t, json.Unmarshal([]byte(json1(t, r)), &back))
			require.Equal(t, json1(t, r), json1(t, back))
		}
	})
}
