package hill

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/view"
)

// facing returns that game with French infantry in front of the South Essex, who have the initiative.
func facing(t *testing.T, kind string, pairs ...string) State {
	t.Helper()
	s := villaNueva(t, pairs...)
	s, _ = play(t, s, "note kind="+kind+" figures=12", nil)
	s, _ = play(t, s, "activate unit="+id(t, s, "South Essex"), nil)
	return s
}

// metOf returns the states of the ledger entries for meeting the enemy.
func metOf(s State) (out []string) {
	for _, e := range s.Ledger {
		if e.Kind == "met" {
			out = append(out, e.State)
		}
	}
	return out
}

// A gun's round against which either side tests is a fight; fights by Guerillas who joined count for nothing.
// Source: HILL-120; ruling 17.
func TestCorH12MetByGunsAndGuerillas(t *testing.T) {
	t.Run("under their guns", func(t *testing.T) {
		s := facing(t, "lart", "seen", "")
		gun := at(t, s, "Light artillery")
		s = s.withUnit(gun.WithMark(markLimbered, 0).WithMark(markLoad, 0).WithMark(markRound, 1))
		s, _ = play(t, s, "unit-gun anyway=yes unit="+ref("u", gun.ID)+" what=fire", []int{6, 6})
		test := "under-fire range=12-18 cover=open n=1 unit="
		own, _ := play(t, s, test+ref("u", gun.ID), []int{6, 6, 6})
		assert.Empty(t, metOf(own), "they test themselves")
		s, _ = play(t, s, test+id(t, s, "60th Rifles"), []int{6, 6, 6})
		assert.Equal(t, []string{counted}, metOf(s))
	})
	t.Run("not by Guerillas who joined", func(t *testing.T) {
		s := entered(t, facing(t, "avg"), "note kind=guer figures=12")
		s = entered(t, s, "party party="+ref("p", s.Parties[1].ID)+" what=joined")
		at := "volley range=3-6 cover=open n=1 against=" + id(t, s, "French infantry")
		s, _ = play(t, s, at+" unit="+id(t, s, "Guerillas"), []int{1, 1, 1})
		assert.Empty(t, metOf(s), "they are no Player unit: ruling 17")
	})
}

// Meeting and fighting the enemy is noted with the first shot or blow, once for the game or for each command,
// with a line in the log and a key that strikes it out for good. Source: HILL-120, 124; ruling 26; COR-H12.
func TestCorH12Met(t *testing.T) {
	shot := " range=3-6 cover=open n=1"
	for _, x := range []struct {
		name, kind, do string
		faces          []int
		notes          bool
	}{
		{"a volley within range", "avg", "volley" + shot, []int{1, 1, 1}, true},
		{"a volley out of range is no combat", "avg", "volley range=48-72 cover=open n=1", nil, false},
		{"blows in contact", "avg", "unit-attack cover=open n=1", []int{1, 1, 1}, true},
		{"bandits are enemies", "bandit", "volley" + shot, []int{1, 1, 1}, true},
		{"guerillas are not", "guer", "volley" + shot, []int{1, 1, 1}, false},
		{"nor are people", "villagers", "volley" + shot, []int{1, 1, 1}, false},
		{"a move meets nobody", "avg", "unit-move cover=open", []int{3}, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			s, st := play(t, facing(t, x.kind), x.do, x.faces)
			text := System{}.Tell(s, st).Line.String()
			if !x.notes {
				assert.Empty(t, metOf(s))
				assert.NotContains(t, text, "Despatches")
				return
			}
			assert.Equal(t, []string{counted}, metOf(s))
			assert.Contains(t, text, "Despatches: met the enemy and fought, 1 point.")
			card := System{}.Desk(s).Card
			require.NotNil(t, card)
			at := slices.IndexFunc(card.Keys, func(k view.Key) bool { return k.Do.Do == "strike" })
			require.GreaterOrEqual(t, at, 0, "a key to strike it out: %v", card.Keys)

			// Once only; when struck out, for good; and the referee may still record it.
			more, _ := play(t, s, x.do, x.faces)
			assert.Equal(t, []string{counted}, metOf(more))
			gone, st := play(t, s, card.Keys[at].Do.String(), nil)
			assert.Equal(t, "Struck out by the referee: met the enemy and fought.", System{}.Tell(gone, st).Line.String())
			assert.Equal(t, []string{struckOut}, metOf(gone))
			sum, _ := gone.reckon()
			assert.Zero(t, sum)
			gone, _ = play(t, gone, x.do, x.faces)
			assert.Equal(t, []string{struckOut}, metOf(gone), "it does not come back by itself")
			gone, _ = play(t, gone, "record what=met", nil)
			sum, _ = gone.reckon()
			assert.Equal(t, 1, sum)
		})
	}

	t.Run("by their fire, in reaction", func(t *testing.T) {
		s := facing(t, "avg")
		s, _ = play(t, s, "unit-charge against="+id(t, s, "French infantry")+" cover=open", []int{6})
		assert.Empty(t, metOf(s), "a charge that falls short meets nobody")
		s, _ = play(t, s, "contact what=yes", nil)
		s, _ = play(t, s, "react what=fire from=12-18 n=1", []int{1, 1, 1})
		assert.Equal(t, []string{counted}, metOf(s))
	})
	t.Run("each command for itself", func(t *testing.T) {
		s := facing(t, "avg", "score", "each")
		s, _ = play(t, s, "command unit="+id(t, s, "60th Rifles")+" command=2", nil)
		s, _ = play(t, s, "volley"+shot, []int{1, 1, 1})
		s, _ = play(t, s, "volley unit="+id(t, s, "60th Rifles")+" weapon=rifle"+shot, []int{1, 1, 1})
		assert.Equal(t, []string{counted, counted}, metOf(s))
		s, _ = play(t, s, "volley unit="+id(t, s, "South Essex")+shot, []int{1, 1, 1})
		assert.Len(t, metOf(s), 2)
	})
	t.Run("in vain when nobody comes home", func(t *testing.T) {
		s, _ := play(t, facing(t, "avg"), "volley"+shot, []int{1, 1, 1})
		line := "end-game"
		for _, u := range s.units(Players) {
			line += " " + homeKey(u) + "=yes"
		}
		home, _ := play(t, s, line, nil)
		sum, _ := home.reckon()
		assert.Equal(t, []int{1, 4}, []int{sum, home.unitsHome()}, "all are ticked")
		none, _ := play(t, s, "end-game", nil)
		sum, _ = none.reckon()
		assert.Equal(t, -8, sum)
	})
}

// An objective with a place is won by searching or taking it; once struck out it is open again, and is no
// longer won automatically. Source: HILL-120; COR-H12.
func TestCorH12Objectives(t *testing.T) {
	start := func() State {
		s, _ := play(t, opening(t, "scenario", "villa-nueva"), "press", []int{2, 2})
		return s
	}
	s := start()
	for i, p := range s.Scene.Places {
		t.Run(p.Name, func(t *testing.T) {
			aim := slices.IndexFunc(s.Scene.Aims, func(a Aim) bool { return a.Name == p.Name+" searched" })
			require.GreaterOrEqual(t, aim, 0)
			assert.Equal(t, i+1, s.Scene.Aims[aim].Place)
			do := engine.Do(searchOf(p.Kind), "place", ref("s", p.Site), keyUnit, ref("u", s.units(Players)[i].ID))
			var faces []int
			if p.Fixed.Content == "" {
				faces = []int{1, 1}
			}
			won, st := play(t, s, do.String(), faces)
			for j, a := range won.Scene.Aims {
				assert.Equal(t, map[bool]string{true: aimWon}[j == aim], a.Done, a.Name)
			}
			pts := map[bool]string{true: "2 points", false: "1 point"}[s.Scene.Aims[aim].Far]
			told := System{}.Tell(won, st)
			assert.Contains(t, told.Line.String(), ": "+p.Name+" searched, "+pts+".")
			at := slices.IndexFunc(told.Card.Keys, func(k view.Key) bool { return k.Do.Do == "strike" })
			require.GreaterOrEqual(t, at, 0)
			sum, _ := won.reckon()
			assert.Equal(t, 1+map[bool]int{true: 1}[s.Scene.Aims[aim].Far], sum)
			open, st := play(t, won, told.Card.Keys[at].Do.String(), nil)
			assert.Equal(t, "", open.Scene.Aims[aim].Done)
			assert.Contains(t, System{}.Tell(open, st).Line.String(), p.Name+" searched is open again.")
			sum, _ = open.reckon()
			assert.Zero(t, sum)
			open, _ = play(t, open, "press", []int{2, 2})
			assert.Equal(t, "", open.Scene.Aims[aim].Done)
		})
	}
	t.Run("a place to take", func(t *testing.T) {
		s := opening(t, "force", "sweep", "villages", "0")
		s = entered(t, s, "scenario-place kind=outpost", "scenario-aim what=take place=1 half=far level=4",
			"scenario-aim what=hold place=1")
		place := ref("s", s.Scene.Places[0].Site)
		s, _ = play(t, s, "site place="+place+" what=located", nil)
		assert.Equal(t, "", s.Scene.Aims[0].Done)
		s, st := play(t, s, "site place="+place+" what=taken", nil)
		assert.Equal(t, []string{aimWon, ""}, []string{s.Scene.Aims[0].Done, s.Scene.Aims[1].Done}, "to hold it is the referee's to say")
		assert.Contains(t, System{}.Tell(s, st).Line.String(), "2 points")
	})
}

// Places located are noted with their points and a key to strike them out: automatically when scouted, and for
// places in sight by the duty that asks once the active unit has moved. Source: hill-tables 5.1; ruling 23;
// COR-H12.
func TestCorH12Located(t *testing.T) {
	s := facing(t, "avg")
	s = entered(t, s, "note kind=outpost", "note kind=massed", "note kind=cave")
	assert.Empty(t, s.sightDuties(), "nobody has moved yet")
	moved, _ := play(t, s, "unit-move cover=open n=4", []int{3})
	asked := moved.settled().sightDuties()
	require.Len(t, asked, 2, "a cave is nothing to locate")
	assert.Contains(t, asked[0].Title, "in clear sight within 24″?")
	assert.True(t, asked[0].Waits, "nobody has to answer at once")
	seen, st := play(t, moved, asked[0].Key.Do.String(), nil)
	sum, _ := seen.reckon()
	assert.Equal(t, 2, sum)
	told := System{}.Tell(seen, st)
	assert.Contains(t, told.Notes, "Outpost located: 2 points.")
	assert.Len(t, seen.sightDuties(), 1)
	require.NotEmpty(t, told.Card.Keys)
	gone, st := play(t, seen, told.Card.Keys[0].Do.String(), nil)
	assert.Contains(t, System{}.Tell(gone, st).Line.String(), "struck out by the referee")
	sum, _ = gone.reckon()
	assert.Zero(t, sum)

	scouted, st := play(t, s, "scout place="+ref("s", s.Sites[len(s.Sites)-3].ID), []int{1, 1, 1, 1})
	assert.Contains(t, System{}.Tell(scouted, st).Notes, "Outpost located: 2 points.")
	assert.True(t, slices.ContainsFunc(System{}.Tell(scouted, st).Card.Keys, func(k view.Key) bool { return k.Do.Do == "strike" }))
}
