package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/view"
)

// sheetOf returns one page of the rule book.
func sheetOf(t *testing.T, s State, id string) view.Sheet {
	t.Helper()
	for _, sh := range (System{}).Sheets(s) {
		if sh.ID == id {
			return sh
		}
	}
	t.Fatalf("no sheet %q", id)
	return view.Sheet{}
}

// whatOf returns what the Ground page says about a place.
func whatOf(t *testing.T, s State, place string) string {
	t.Helper()
	for _, r := range sheetOf(t, s, "ground").Lists[0].Rows {
		if r.ID == place {
			return r.What
		}
	}
	return ""
}

// TestHill108StatesOfAPlace: a place reported by somebody is on the table at once, and goes through its states;
// the result of its search is kept with it.
func TestHill108StatesOfAPlace(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "parley-villagers", []int{3, 1, 1, 1, 3, 4, 2}) // an outpost, 19 + 2 inches to the front
	s, _ = play(t, s, "place", nil)
	id := ref("s", s.Sites[2].ID)
	assert.True(t, s.Sites[2].Heard)
	assert.Contains(t, whatOf(t, s, id), "Told of, not yet seen")
	assert.Contains(t, whatOf(t, s, id), "to the front")
	sum, _ := s.reckon()
	assert.Zero(t, sum, "ruling 23: hearsay is not located")
	s, _ = play(t, s, "site place="+id+" what=located", nil)
	assert.Contains(t, whatOf(t, s, id), "Located")
	s, _ = play(t, s, "scout place="+id, []int{5, 4, 4, 3, 3, 4}) // a fortification with a magazine and an officer
	assert.Contains(t, whatOf(t, s, id), "Scouted; held by")
	assert.Contains(t, whatOf(t, s, id), "in the fortification")
	assert.Equal(t, "Fortification", sheetOf(t, s, "ground").Lists[0].Rows[2].Name)
	assert.Equal(t, "F3", refused(t, s, "scout place="+id), "once only")
	s, _ = play(t, s, "site place="+id+" what=taken", nil)
	assert.Contains(t, whatOf(t, s, id), "Taken")
	// With units tracked it is not taken while it has defenders.
	f := opening(t, "depth", "full", "players", "2", "villages", "0")
	f, _ = play(t, f, "note kind=outpost", nil)
	f, _ = play(t, f, "scout place=s1", []int{5, 4, 4, 3, 3, 4})
	assert.Equal(t, "F3", refused(t, f, "site place=s1 what=taken"))
	u, _ := f.Roster.From(f.Parties[0].ID)
	f = entered(t, f, "unit unit="+ref("u", u.ID)+" what=gone", "site place=s1 what=taken")
	assert.True(t, f.Sites[0].Taken)

	s, _ = play(t, s, "explore-village place=s1", []int{6, 1})
	assert.Contains(t, whatOf(t, s, "s1"), "Explored; unencoded intelligence found")
	s, _ = play(t, s, "note kind=massed", nil)
	m := ref("s", s.Next-1)
	s, _ = play(t, s, "assess actor=veteran place="+m, []int{4, 4, 3, 5, 2, 4})
	assert.Contains(t, whatOf(t, s, m), "Assessed; 3 × 500 foot, 3 × 120 horse, 2 guns, mostly Average")
}

// TestGroundPage checks the page of places: a drawing once there is something to draw, and for each place a card and what can be
// done there.
func TestGroundPage(t *testing.T) {
	s := opening(t, "villages", "0")
	sh := sheetOf(t, s, "ground")
	assert.Nil(t, sh.Diagram)
	assert.Empty(t, sh.Lists[0].Rows)
	assert.NotEmpty(t, sh.Lists[0].Empty)
	s = opening(t)
	s, _ = play(t, s, "ring left=20 near=10 radius=5 facing=far", nil)
	s.Pending = []Drawn{{Kind: "cave", Toward: 1, Inches: 14, Turn: 1, Press: 1}}
	s, _ = play(t, s, "place", nil)
	sh = sheetOf(t, s, "ground")
	inside(t, *sh.Diagram)
	assert.Contains(t, sh.Diagram.Label, "Cave or ruin: 33″ from the left edge", "20 and 19 on the diagonal")
	row := sh.Lists[0].Rows[2]
	assert.Equal(t, "explore-cave", row.Key.Do.Do)
	assert.Equal(t, "site", row.Tap.Do.Do)
	// Its card offers what can be done there: the search itself, and saying where it is.
	f := System{}.Form(s, engine.Do("site", "place", row.ID))
	assert.Equal(t, []string{"explore-cave", "gone", "where"}, []string{f.Fields[1].Options[0].ID, f.Fields[1].Options[1].ID,
		f.Fields[1].Options[2].ID})
	found, st := play(t, s, "site place="+row.ID+" what=explore-cave", []int{2, 2})
	assert.Equal(t, "Treasure", System{}.Tell(found, st).Card.Title)
	assert.Equal(t, "F3", refused(t, found, "site place="+row.ID+" what=explore-cave"))
	f = System{}.Form(s, engine.Do("site", "place", "s1", "what", "where"))
	assert.Nil(t, f.Refused)
	moved, _ := play(t, s, "site place=s1 what=where left=60 near=40", nil)
	assert.Equal(t, Spot{240, 32, true}, moved.Sites[0].On)
	assert.Contains(t, sheetOf(t, moved, "ground").Diagram.Label, "Village 1: 60″ from the left edge, 40″ from the near edge.")
	assert.Equal(t, "F4", refused(t, s, "site place=s1 what=where left=73"))
	bare := s.withSite(Site{ID: s.Sites[0].ID, Kind: "village"})
	for key, middle := range map[string]string{"left": "36", "near": "24"} { // nobody has said where
		assert.Equal(t, middle, fieldOf(t, bare, "site place=s1 what=where", key).Value, key)
	}
	m, _ := play(t, s, "note kind=massed", nil)
	assert.Equal(t, "E2", refused(t, m, "site place="+ref("s", m.Next-1)+" what=assess"))
	m, _ = play(t, m, "site place="+ref("s", m.Next-1)+" what=assess actor=veteran", []int{1, 1, 3, 3, 4}) // seen
	assert.True(t, m.onTable("avg"))
	assert.Equal(t, []string{"Village 1", "Village 2", "Cave or ruin"}, []string{sh.Lists[0].Rows[0].Name, sh.Lists[0].Rows[1].Name, row.Name})
}

// TestHill140FixedContents: what the referee has fixed is found instead of what the dice would give, in a
// village, a cave and an outpost. Only the secret list shows it, and once found it is used up. Source:
// HILL-140; ruling 34.
func TestHill140FixedContents(t *testing.T) {
	s := opening(t, "depth", "full", "players", "2")
	s = entered(t, s, "note kind=cave", "note kind=outpost")
	s, st := play(t, s, "prepare place=s1 content=troops figures=27 quality=veteran officers=1 ncos=2 person=Ducos", nil)
	told := System{}.Tell(s, st)
	assert.NotContains(t, told.Line.String()+told.Card.Line+told.Card.Say, "Ducos", "players may look at the log")
	s = entered(t, s, "prepare place=s3 content=plans", "prepare place=s4 content=fortification figures=9 quality=conscript magazine=yes")
	var secret view.List
	for _, l := range sheetOf(t, s, "ground").Lists {
		if l.Secret {
			secret = l
		} else {
			for _, r := range l.Rows {
				assert.NotContains(t, r.What, "Ducos")
			}
		}
	}
	require.Len(t, secret.Rows, 3)
	assert.Equal(t, "Troops, 27 figures, Veteran, Ducos", secret.Rows[0].What)

	v, st := play(t, s, "explore-village place=s1", nil) // nothing is thrown
	require.Len(t, v.Parties, 2)
	u, _ := v.Roster.From(v.Parties[0].ID)
	assert.Equal(t, []any{27, 3, "Garrison"}, []any{u.Alive(), u.Count(isLeader), u.Name})
	spy, _ := v.Roster.From(v.Parties[1].ID)
	assert.Equal(t, []any{1, "Ducos"}, []any{spy.Alive(), spy.Name})
	assert.Contains(t, whatOf(t, v, "s1"), "held by 27 Veteran figures in hard cover")
	card := System{}.Tell(v, st).Card
	assert.Equal(t, "Troops", card.Title)
	assert.NotEmpty(t, card.Say)

	v, _ = play(t, v, "explore-cave place=s3", nil)
	assert.NotZero(t, v.entryHeld("plans"))
	assert.True(t, v.Plans)
	v, st = play(t, v, "scout place=s4", nil)
	assert.True(t, st.Events[0].(scouted).Fort)
	x, _ := v.site(4)
	assert.True(t, x.Fort && x.Done && x.Located)
	assert.Len(t, v.Sites, 5, "with its magazine")
	assert.Equal(t, 9, v.Parties[2].Left)
	for _, l := range sheetOf(t, v, "ground").Lists {
		assert.False(t, l.Secret, "nothing is left to hide")
	}

	// On the console, with a person alone; an empty place; and undone.
	c := opening(t)
	c, _ = play(t, c, "prepare place=s1 content=troops figures=0 person=Ducos", nil)
	y, _ := play(t, c, "explore-village place=s1", nil)
	assert.Len(t, y.Parties, 1)
	c, _ = play(t, c, "prepare place=s1 content=troops figures=0", nil)
	y, st = play(t, c, "explore-village place=s1", nil)
	assert.Empty(t, y.Parties)
	assert.Equal(t, "Nothing but hens and closed shutters", System{}.Tell(y, st).Card.Title)
	c, _ = play(t, c, "prepare place=s1 content=draw", nil)
	assert.Equal(t, PlaceSetup{}, c.Sites[0].Fixed)
	assert.Equal(t, "F1", refused(t, y, "prepare place=s1"), "it has been searched")
	for _, line := range []string{"prepare place=s1 content=plans", "prepare place=s1 content=troops figures=3 officers=4",
		"prepare place=s1 content=troops quality=civilian"} {
		assert.NotEmpty(t, refused(t, c, line), line)
	}
}

// TestEveryFixedContent: every content that can be fixed is found, told and valid, at every depth.
func TestEveryFixedContent(t *testing.T) {
	for _, depth := range []string{"console", "light", "full"} {
		for kind, do := range map[string]string{"village": "explore-village", "cave": "explore-cave", "outpost": "scout"} {
			for _, o := range contents(kind) {
				s := opening(t, "depth", depth, "villages", "0")
				s.Turn = 2
				s, _ = play(t, s, "note kind="+kind, nil)
				s, _ = play(t, s, "prepare place=s"+num(s.Next-1)+" content="+o.ID, nil)
				place := s.Sites[len(s.Sites)-1]
				require.Equal(t, o.ID, place.Fixed.Content)
				st, next := seeded(t, s, engine.Do(do, "place", ref("s", place.ID)), 7)
				x, _ := next.site(place.ID)
				assert.True(t, x.Done, o.ID)
				assert.NotEmpty(t, x.Found, o.ID)
				card := System{}.Tell(next, st).Card
				assert.NotEmpty(t, card.Title, o.ID)
				assert.NotContains(t, card.Say, "{", o.ID)
			}
		}
	}
}

// TestHill108HiddenPartiesHoldTheirPlace: the content of a place held by hidden parties cannot be fixed in
// another way, and such a scenario can be kept. Source: HILL-108, 140.
func TestHill108HiddenPartiesHoldTheirPlace(t *testing.T) {
	s := opening(t, "scenario", practice)
	f := System{}.Form(s, engine.Do("prepare", "place", ref("s", s.Sites[0].ID), "content", "villagers"))
	require.NotNil(t, f.Refused)
	assert.Equal(t, "The hidden parties of the scenario hold it.", f.Fields[0].Options[0].Refused)
	s.Sites = slices.Clone(s.Sites)
	s.Sites[0].Fixed = PlaceSetup{Content: "villagers"} // as an earlier version allowed
	for _, k := range (System{}).Keepable(s) {
		_, err := System{}.ReadKept(k.Kind, k.Data)
		require.NoError(t, err)
	}
}

// TestSetupsThatCannotBe: what is in a place from the start must be possible; one thing wrong is enough to
// refuse it.
func TestSetupsThatCannotBe(t *testing.T) {
	for why, x := range map[string]struct {
		kind string
		p    PlaceSetup
		ok   bool
	}{
		"nothing":                {"village", PlaceSetup{}, true},
		"a garrison":             {"outpost", PlaceSetup{Content: plainWorks, Figures: maxFigures, Officers: 1, NCOs: 1, Magazine: true}, true},
		"everybody leads":        {"outpost", PlaceSetup{Content: plainWorks, Figures: 2, Officers: 1, NCOs: 1}, true},
		"more leaders than men":  {"outpost", PlaceSetup{Content: plainWorks, Figures: 1, Officers: 1, NCOs: 1}, false},
		"officers below nought":  {"outpost", PlaceSetup{Content: plainWorks, Figures: 4, Officers: -1, NCOs: 1}, false},
		"NCOs below nought":      {"outpost", PlaceSetup{Content: plainWorks, Figures: 4, Officers: 1, NCOs: -1}, false},
		"figures below nought":   {"outpost", PlaceSetup{Content: plainWorks, Figures: -1}, false},
		"too many":               {"outpost", PlaceSetup{Content: plainWorks, Figures: maxFigures + 1}, false},
		"no content":             {"outpost", PlaceSetup{Figures: 4}, false},
		"Civilians in garrison":  {"outpost", PlaceSetup{Content: plainWorks, Figures: 4, Quality: Civilian}, false},
		"a magazine in a cave":   {"cave", PlaceSetup{Content: caveFinds[0].Is.key, Magazine: true}, false},
		"a name of thirty":       {"outpost", PlaceSetup{Content: plainWorks, Person: strings.Repeat("é", 30)}, true},
		"a name of more letters": {"outpost", PlaceSetup{Content: plainWorks, Person: strings.Repeat("é", 31)}, false},
	} {
		assert.Equal(t, x.ok, x.p.check(x.kind) == nil, why)
	}
}
