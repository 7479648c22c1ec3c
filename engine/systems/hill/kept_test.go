package hill

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// keptSeeds returns kept things of all kinds.
func keptSeeds(t testing.TB) []engine.Kept {
	var out []engine.Kept
	for _, o := range []string{"scenario=ducos", "scenario=marquise", "scenario=villa-nueva", "scenario=practice", "force=sweep depth=light"} {
		c := rulestest.Line(t, "start "+o)
		s := rulestest.Opened(t, System{}, c.In)
		out = append(out, System{}.Keepable(s)...)
		if s.(State).Scene.ID != "" { // and as one of the referee's own, which is saved in full
			_, s = rulestest.Enter(t, System{}, s, engine.Do("scenario", "name", "Another"), nil)
			all := System{}.Keepable(s)
			out = append(out, all[len(all)-1])
		}
	}
	return out
}

// TestKept: forces and scenarios are read back as they were kept; anything not written as we write it is
// damaged.
func TestKept(t *testing.T) {
	seeds := keptSeeds(t)
	require.Len(t, seeds, 13, "five forces, four supplied scenarios, and four of the referee's own")
	assert.Equal(t, "4 units, 53 figures", seeds[0].Small)
	for _, k := range seeds {
		got, err := System{}.ReadKept(k.Kind, k.Data)
		require.NoError(t, err)
		assert.Equal(t, k, got)
		assert.LessOrEqual(t, len(k.Data), engine.MaxKept)
		assert.NotEmpty(t, k.Small)
		for _, bad := range []string{"", k.Data + " ", strings.Replace(k.Data, `"v":1`, `"v":2`, 1),
			strings.Replace(k.Data, `"v":1`, `"v":1,"z":0`, 1), k.Data[:len(k.Data)/2],
			strings.NewReplacer(`"q":"veteran"`, `"q":"immortal"`, `"o":"`, `"o":"x`).Replace(k.Data), strings.Repeat("x", engine.MaxKept+1)} {
			none, err := System{}.ReadKept(k.Kind, bad)
			require.ErrorAs(t, err, new(*engine.Damaged), "%.60s", bad)
			assert.Zero(t, none)
		}
		_, err = System{}.ReadKept("dragon", k.Data)
		require.Error(t, err)
	}
	_, err := System{}.ReadKept(keptForce, `{"v":1,"n":"A","u":[{"n":"B","t":"infantry","f":[{"n":61,"q":"average"}]}]}`)
	require.Error(t, err, "61 figures")
}

// TestKeptForceOnEitherSide: a kept force plays for either side: as the Players' force, or hidden against them.
func TestKeptForceOnEitherSide(t *testing.T) {
	own := ""
	for _, k := range keptSeeds(t) {
		if k.Kind == keptForce && own == "" {
			own = engine.OwnPrefix + k.Data
		}
	}
	s := rulestest.Start(t, System{}, "force", own, "against", own).(State)
	assert.Len(t, s.units(Players), 4)
	assert.Equal(t, ownScene, s.Set.Force)
	require.Len(t, s.Scene.Hidden, 4)
	var kinds []string
	var st engine.State = s
	for i, h := range s.Scene.Hidden {
		kinds = append(kinds, h.Kind)
		_, st = rulestest.Enter(t, System{}, st, engine.Do("reveal", "party", ref("h", i+1)), nil)
	}
	assert.Equal(t, []string{"vet", "vet", "cav", "officer"}, kinds)
	assert.Len(t, st.(State).units(NonPlayers), 4)
	for _, f := range (System{}).Options(engine.Do("", "force", own).In) {
		switch f.Key {
		case "force":
			assert.Equal(t, own, f.Value)
			assert.Equal(t, keptForce, f.Stock)
		case "scenario":
			assert.Equal(t, keptScenario, f.Stock)
		}
	}
	for _, key := range []string{"force", "against", "scenario"} {
		_, err := System{}.Start(engine.Do("", key, engine.OwnPrefix+"{}").In)
		var no *engine.Refusal
		require.ErrorAs(t, err, &no)
		assert.Equal(t, key, no.Field)
	}
}

func FuzzReadKept(f *testing.F) {
	seeds := keptSeeds(f)
	if len(seeds) == 0 {
		f.Fatal("no seeds")
	}
	for _, k := range seeds {
		f.Add(k.Kind, k.Data)
	}
	f.Fuzz(func(t *testing.T, kind, data string) {
		k, err := System{}.ReadKept(kind, data)
		if err != nil {
			if !errors.As(err, new(*engine.Damaged)) || k != (engine.Kept{}) {
				t.Fatalf("%v, %+v", err, k)
			}
			return
		}
		if k.Data != data || k.Kind != kind {
			t.Fatalf("read %q, would write %q", data, k.Data)
		}
		key := "force"
		if kind == keptScenario {
			key = "scenario"
		}
		s, err := System{}.Start(engine.Values{{Key: key, Val: engine.OwnPrefix + data}})
		if err != nil {
			t.Fatalf("a game cannot start with it: %v", err)
		}
		if err := (System{}).Check(s); err != nil {
			t.Fatal(err)
		}
	})
}

// TestKeptPlaySaysWhatItHolds: a kept scenario is described by what is in it, and by nothing else.
func TestKeptPlaySaysWhatItHolds(t *testing.T) {
	small := func(p keptGame) string {
		p.Scene.Name = "Mill"
		k, ok := keptPlay(p)
		require.True(t, ok)
		return k.Small
	}
	assert.Empty(t, small(keptGame{}))
	assert.Equal(t, "1 place", small(keptGame{Scene: Scene{Places: make([]ScenePlace, 1)}}))
	assert.Equal(t, "2 places, 1 objective", small(keptGame{Scene: Scene{Places: make([]ScenePlace, 2), Aims: make([]Aim, 1)}}))
	assert.Equal(t, "1 house value changed", small(keptGame{House: book.Changed{{Key: "at", Val: 11}}}))
	s := scene(t, "marquise", 1)
	s.Sites, s.Next = append(s.Sites, Site{ID: s.Next, Kind: "village"}), s.Next+1
	for _, k := range (System{}).Keepable(s) {
		if k.Kind == keptScenario {
			assert.Equal(t, "5 units, 61 figures, 3 places, 1 objective, a map", k.Small, "of the supplied force, too")
		}
	}
}

// TestKeptPartiesStayWhatTheyAre: a party of Non-Players is kept with its own kind, whatever its figures
// suggest.
func TestKeptPartiesStayWhatTheyAre(t *testing.T) {
	s := villaNueva(t)
	want := []string{"con", "vet", "picket", "desert", "guer", "msg", "hq", "officer", "lart", "fart howitzer=yes", "convoy wagons=3"}
	for _, kind := range want {
		s, _ = play(t, s, "note kind="+kind, nil)
	}
	var kinds []string
	for _, k := range s.keepUnits(NonPlayers) {
		if k.Howitzer {
			k.Kind += " howitzer=yes"
		}
		if k.Wagons > 0 {
			k.Kind += " wagons=" + num(k.Wagons)
		}
		kinds = append(kinds, k.Kind)
	}
	assert.Equal(t, want, kinds)
}

// TestKeptUnitsThatCannotBe: a kept unit has a name of limited length, a type and a kind that fight, and no
// more wagons than a convoy.
func TestKeptUnitsThatCannotBe(t *testing.T) {
	good := keptUnit{Name: "A", Type: typeInfantry, Stacks: []muster.Stack{men(10, Average, "musket")}}
	for why, c := range map[string]struct {
		change func(*keptUnit)
		ok     bool
	}{
		"as it is":            {func(*keptUnit) {}, true},
		"the longest name":    {func(k *keptUnit) { k.Name = strings.Repeat("é", maxTitle) }, true},
		"a longer one":        {func(k *keptUnit) { k.Name = strings.Repeat("é", maxTitle+1) }, false},
		"no name":             {func(k *keptUnit) { k.Name = "" }, false},
		"six wagons":          {func(k *keptUnit) { k.Wagons = 6 }, true},
		"seven":               {func(k *keptUnit) { k.Wagons = 7 }, false},
		"fewer than none":     {func(k *keptUnit) { k.Wagons = -1 }, false},
		"a kind that fights":  {func(k *keptUnit) { k.Kind = "avg" }, true},
		"people":              {func(k *keptUnit) { k.Kind = "monks" }, false},
		"a place":             {func(k *keptUnit) { k.Kind = "outpost" }, false},
		"no such kind":        {func(k *keptUnit) { k.Kind = "dragons" }, false},
		"civilians":           {func(k *keptUnit) { k.Type = typeCivil }, false},
		"no such type":        {func(k *keptUnit) { k.Type = "dragons" }, false},
		"figures that cannot": {func(k *keptUnit) { k.Stacks = nil }, false},
	} {
		k := good
		c.change(&k)
		assert.Equal(t, c.ok, k.check() == nil, why)
	}
}

// TestKeptGunsStartLimbered: a kept gun starts limbered and unloaded, a howitzer is a howitzer again, and no
// other unit has the markers of a gun. Source: ruling 32.
func TestKeptGunsStartLimbered(t *testing.T) {
	crew := []muster.Stack{men(4, Average, "musket")}
	for typ, load := range map[string]int{typeInfantry: 0, typeCavalry: 0, typeLightGun: 1, typeFieldGun: 2} {
		for _, howitzer := range []bool{false, true} {
			u := keptUnit{Name: "A", Type: typ, Stacks: crew, Howitzer: howitzer}.unit(opening(t))
			want := []int{0, 0, 0}
			if load > 0 {
				want = []int{1, load, 0}
				if howitzer {
					want[2] = 1
				}
			}
			assert.Equal(t, want, []int{u.Mark(markLimbered), u.Mark(markLoad), u.Mark(markHowitzer)}, "%s, howitzer %v", typ, howitzer)
		}
	}
}

// TestAmend: what a unit is can be changed, by its names: the quality of its men, who leads it, who is a
// Marksman.
func TestAmend(t *testing.T) {
	st := engine.State(rulestest.Start(t, System{}, "scenario", "sweep"))
	u := st.(State).units(Players)[1]
	do := func(what string) muster.Unit {
		_, next := rulestest.Driven(t, System{}, st, engine.Do("unit", "unit", ref("u", u.ID), "what", what), nil)
		st = next
		now, _ := st.(State).unit(u.ID)
		return now
	}
	leaders, men := u.Count(isLeader), u.Alive()
	now := do("be-conscript")
	assert.Equal(t, men-leaders, now.Count(func(f muster.Figure) bool { return f.Quality == "conscript" }), "leaders stay Veteran")
	assert.Equal(t, leaders+1, do("nco").Count(isLeader))
	assert.Equal(t, leaders, do("no-leader").Count(isLeader))
	sharp := func(f muster.Figure) bool { return f.Marksman }
	n := now.Count(sharp)
	assert.Equal(t, n+1, do("marksman").Count(sharp))
	assert.Equal(t, n, do("no-marksman").Count(sharp))
	assert.Equal(t, men, do("be-veteran").Alive())
}

// TestKeptForceForgetsPromotions: whoever was promoted in the field goes back to the ranks in a force that is kept, since the
// leaders he replaced are with it again. Source: HILL-47.
func TestKeptForceForgetsPromotions(t *testing.T) {
	for _, quality := range []string{"", "be-average"} {
		st := engine.State(rulestest.Start(t, System{}, "scenario", "sweep"))
		u := st.(State).units(Players)[0]
		id := ref("u", u.ID)
		if quality != "" {
			_, st = rulestest.Driven(t, System{}, st, engine.Do("unit", "unit", id, "what", quality), nil)
		}
		want := st.(State).keepUnits(Players)[0].Stacks
		for range 3 { // the leaders, and then twice whoever took their place
			u, _ = st.(State).unit(u.ID)
			n := num(u.Count(isLeader))
			_, st = rulestest.Driven(t, System{}, st, engine.Do("unit", "unit", id, "what", "lost", "n", n, "leaders", n), nil)
		}
		u, _ = st.(State).unit(u.ID)
		require.Equal(t, 1, u.Count(isLeader), "a third has been promoted")
		got := st.(State).keepUnits(Players)[0].Stacks
		assert.ElementsMatch(t, want, got, quality)
	}
}

// TestKeptForceCountsWhomAJoinedUnitLost: a unit that joined another brings its losses along into a force that is kept, also when the
// two then join a third. Source: HILL-46, 47.
func TestKeptForceCountsWhomAJoinedUnitLost(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), rifles(men(7, Veteran, "rifle")), rifles(men(8, Veteran, "rifle")))
	var st engine.State = s
	us := s.units(Players)
	do := func(line string, ids ...any) {
		_, st = rulestest.Driven(t, System{}, st, rulestest.Line(t, fmt.Sprintf(line, ids...)), nil)
	}
	do("unit unit=u%d what=lost n=3", us[0].ID)
	do("join unit=u%d other=u%d anyway=yes", us[1].ID, us[0].ID)
	do("unit unit=u%d what=lost n=2", us[1].ID)
	do("join unit=u%d other=u%d anyway=yes", us[2].ID, us[1].ID)
	got := st.(State).keepUnits(Players)
	require.Len(t, got, 1)
	assert.Equal(t, 21, stacksN(got[0].Stacks))
}
