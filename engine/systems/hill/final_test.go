package hill

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestFinalWordsOfAScenario checks the closing words for every sum, with every outcome of an objective that
// overrides everything else, and of one that does not. Source: hill-tables 5.1; HILL-121, 125, 140.
func TestFinalWordsOfAScenario(t *testing.T) {
	base := opening(t, "players", "2", "villages", "0")
	var b strings.Builder
	for _, x := range []struct {
		why  string
		aims []Aim
		over bool
	}{
		{"no objective", nil, true}, {"an objective failed", []Aim{{Name: "The mill", Level: 1, Done: aimFailed}}, true},
		{"the main one is open, the game goes on", []Aim{{Name: "The mill", Level: 5, Main: true}}, false},
		{"the main one was never met", []Aim{{Name: "The mill", Level: 5, Main: true}}, true},
		{"the main one failed", []Aim{{Name: "The bridge", Level: 1, Done: aimWon},
			{Name: "The mill", Level: 5, Main: true, Done: aimFailed}}, true},
		{"the main one was met", []Aim{{Name: "The mill", Level: 5, Main: true, Done: aimWon}}, true},
		{"a catastrophe", []Aim{{Name: "The mill", Level: 5, Main: true, Done: aimWon},
			{Name: "The lady", Level: 1, Done: aimGrave, Grave: "the lady came to harm"}}, true},
	} {
		fmt.Fprintf(&b, "%s\n", x.why)
		for _, sum := range []int{-2, -1, 0, 1, 2, 3, 4, 5, 6, 9} {
			s := base
			s.Scene.Aims, s.Over = x.aims, x.over
			for i := range max(0, sum) {
				s.Ledger = append(s.Ledger, Entry{ID: 50 + i, Kind: "near", State: counted, Level: 1})
			}
			if sum == -1 {
				s.Ledger = append(s.Ledger, Entry{ID: 50, Kind: "half", State: counted})
			} else if sum == -2 {
				s.Ledger = append(s.Ledger, Entry{ID: 50, Kind: "destroyed", State: counted})
			}
			got, _ := s.reckon()
			require.Equal(t, sum, got, "%s: what was put on the ledger", x.why)
			home, lostHome := s.lastWord(false)
			gone, lostGone := s.lastWord(true)
			fmt.Fprintf(&b, "  %2d: %s%s", sum, home, map[bool]string{true: " (lost)"}[lostHome])
			fmt.Fprintf(&b, "; nobody home: %s%s\n", gone, map[bool]string{true: " (lost)"}[lostGone])
		}
	}
	rulestest.Golden(t, "testdata/words.txt", b.String())
}

// TestObjectivesAreTold checks the card of an objective: its points count only when it is achieved, and a
// catastrophe is named.
func TestObjectivesAreTold(t *testing.T) {
	s := opening(t, "players", "2", "villages", "0")
	s.Turn = 2
	s.Scene = Scene{ID: ownScene, Name: "The mill", Aims: []Aim{{Name: "Take the mill", Level: 2, Grave: "the miller dies"}}}
	for what, want := range map[string]view.Card{
		aimWon:    {OnDesk: true, Word: "Achieved", Line: "Its points count."},
		aimFailed: {Bad: true, Word: "Failed", Line: "It earns no points."},
		aimGrave:  {Bad: true, Word: "Catastrophe", Line: "The miller dies."},
	} {
		next, st := play(t, s, "aim aim=a1 what="+what, nil)
		c := (System{}).Tell(next, st).Card
		assert.Equal(t, want, view.Card{OnDesk: c.OnDesk, Bad: c.Bad, Word: c.Word, Line: c.Line}, what)
		assert.Equal(t, map[string]int{aimWon: 1}[what], len(next.Ledger), what)
		assert.Equal(t, what, next.Scene.Aims[0].Done)
		assert.Equal(t, "T1", refusedOver(t, next))
		f := System{}.Form(next, engine.Do("aim", "aim", "a1", "what", what))
		require.NotNil(t, f.Refused, "%s twice", what)
	}
	// An objective that was achieved and then lost leaves the ledger.
	won, _ := play(t, s, "aim aim=a1 what=won", nil)
	sum, _ := won.reckon()
	assert.Equal(t, 1, sum)
	failed, _ := play(t, won, "aim aim=a1 what=failed", nil)
	sum, _ = failed.reckon()
	assert.Zero(t, sum)
	assert.Equal(t, lost, failed.Ledger[0].State)
}

// refusedOver returns the refusal of an objective once the game has ended.
func refusedOver(t *testing.T, s State) string {
	s.Over = true
	return refused(t, s, "aim aim=a1 what=failed")
}

// TestSecretsAreDecided checks the die of a secret: every choice has its share of the 36 results, and only the
// referee knows the result until he tells it.
func TestSecretsAreDecided(t *testing.T) {
	s := opening(t, "players", "2", "villages", "0")
	s.Scene = Scene{ID: ownScene, Name: "The mill", Secrets: []Secret{{Text: "Where is she?", Choices: []string{"left", "right", "nowhere"}}}}
	for faces, want := range map[[2]int]int{{1, 1}: 1, {2, 6}: 1, {3, 1}: 2, {4, 6}: 2, {5, 1}: 3, {6, 6}: 3} {
		next, st := play(t, s, "secret secret=x1 what=die", faces[:])
		assert.Equal(t, []engine.Event{decided{Secret: 1, Chosen: want, Drawn: true}}, st.Events, "%v", faces)
		assert.Equal(t, want, next.Scene.Secrets[0].Chosen)
		assert.False(t, next.Scene.Secrets[0].Told)
		assert.Equal(t, "A die has settled a secret for the referee.", System{}.Tell(next, st).Line.String())
	}
	assert.NotEmpty(t, refused(t, s, "secret secret=x1 what=told"), "nothing is decided yet")
	next, st := play(t, s, "secret secret=x1 what=2", nil)
	assert.Equal(t, []engine.Event{decided{Secret: 1, Chosen: 2}}, st.Events)
	assert.Equal(t, "The referee has settled a secret.", System{}.Tell(next, st).Line.String())
	assert.NotEmpty(t, refused(t, next, "secret secret=x1 what=die"), "it is decided")
	told, st := play(t, next, "secret secret=x1 what=told", nil)
	assert.Equal(t, []engine.Event{decided{Secret: 1, Told: true}}, st.Events)
	assert.True(t, told.Scene.Secrets[0].Told)
	assert.Equal(t, 2, told.Scene.Secrets[0].Chosen, "it stays as it was decided")
}

// TestBoundsOfAScenario checks the limits of a scenario: exactly at a limit it is accepted, one beyond it is
// refused.
func TestBoundsOfAScenario(t *testing.T) {
	long := func(n int) string { return strings.Repeat("é", n) }
	party := Hidden{Name: long(maxTitle), Kind: "avg", Stacks: []muster.Stack{men(maxFigures, Average, "musket")},
		Wagons: 6, When: "near", From: "near", To: "right", Place: 1}
	good := Scene{ID: long(maxTitle / 2), Name: long(maxTitle), Lines: "left",
		Places: []ScenePlace{{Kind: "village", Name: long(maxTitle)}, {Kind: "cave", Hidden: true}, {Kind: "outpost"}, {Kind: "massed"}},
		Hidden: []Hidden{party},
		Secrets: []Secret{{Text: long(maxWords)}, {Text: "x", Chosen: 6, Choices: []string{"1", "2", "3", "4", "5", long(maxTitle)}},
			{Text: "x", Choices: []string{"1", "2"}}},
		Aims: []Aim{{Name: long(maxTitle), Level: 5, Grave: long(maxTitle), Done: aimGrave, Place: 4, What: aimTake}, {Name: "x", Level: 1}}}
	require.NoError(t, good.check())
	for what, to := range map[string]func(c *Scene){
		"a long id":              func(c *Scene) { c.ID = strings.Repeat("x", maxTitle+1) },
		"a long name":            func(c *Scene) { c.Name += "é" },
		"a fifth edge":           func(c *Scene) { c.Lines = "up" },
		"nine places":            func(c *Scene) { c.Places = append(c.Places, make([]ScenePlace, 5)...) },
		"a long name of a place": func(c *Scene) { c.Places[0].Name += "é" },
		"a place before any":     func(c *Scene) { c.Places[0].Site = -1 },
		"a place of men":         func(c *Scene) { c.Places[0].Kind = "avg" },
		"hidden and fixed":       func(c *Scene) { c.Places[1].Fixed = PlaceSetup{Content: "treasure"} },
		"hidden in an outpost":   func(c *Scene) { c.Places[2].Hidden = true },
		"thirteen parties":       func(c *Scene) { c.Hidden = slices.Repeat(c.Hidden, 13) },
		"no such party":          func(c *Scene) { c.Hidden[0].Kind = "x" },
		"a place that hides":     func(c *Scene) { c.Hidden[0].Kind = "cave" },
		"country people hide":    func(c *Scene) { c.Hidden[0].Kind = "monks" },
		"a party without a name": func(c *Scene) { c.Hidden[0].Name = "" },
		"a long name of a party": func(c *Scene) { c.Hidden[0].Name += "é" },
		"wagons below nought":    func(c *Scene) { c.Hidden[0].Wagons = -1 },
		"a seventh wagon":        func(c *Scene) { c.Hidden[0].Wagons = 7 },
		"a place below nought":   func(c *Scene) { c.Hidden[0].Place = -1 },
		"a fifth place of four":  func(c *Scene) { c.Hidden[0].Place = 5 },
		"from nowhere":           func(c *Scene) { c.Hidden[0].From = "up" },
		"to nowhere":             func(c *Scene) { c.Hidden[0].To = "up" },
		"at no moment":           func(c *Scene) { c.Hidden[0].When = "never" },
		"sixty-one figures":      func(c *Scene) { c.Hidden[0].Stacks = []muster.Stack{men(maxFigures+1, Average, "musket")} },
		"nobody":                 func(c *Scene) { c.Hidden[0].Stacks = nil },
		"a secret of nothing":    func(c *Scene) { c.Secrets[0].Text = "" },
		"a long secret":          func(c *Scene) { c.Secrets[0].Text += "é" },
		"seven choices":          func(c *Scene) { c.Secrets[1].Choices = append(c.Secrets[1].Choices[:6:6], "7") },
		"one choice":             func(c *Scene) { c.Secrets[2].Choices = c.Secrets[2].Choices[:1] },
		"a choice of nothing":    func(c *Scene) { c.Secrets[2].Choices = []string{"1", ""} },
		"a long choice":          func(c *Scene) { c.Secrets[2].Choices = []string{"1", long(maxTitle + 1)} },
		"a third of two":         func(c *Scene) { c.Secrets[2].Chosen = 3 },
		"a choice before any":    func(c *Scene) { c.Secrets[2].Chosen = -1 },
		"nine objectives":        func(c *Scene) { c.Aims = slices.Repeat(c.Aims[1:], 9) },
		"no name":                func(c *Scene) { c.Aims[1].Name = "" },
		"a long objective":       func(c *Scene) { c.Aims[0].Name += "é" },
		"level nought":           func(c *Scene) { c.Aims[1].Level = 0 },
		"level six":              func(c *Scene) { c.Aims[0].Level = 6 },
		"a long catastrophe":     func(c *Scene) { c.Aims[0].Grave += "é" },
		"an entry below nought":  func(c *Scene) { c.Aims[0].Entry = -1 },
		"at a fifth place":       func(c *Scene) { c.Aims[0].Place = 5 },
		"before any place":       func(c *Scene) { c.Aims[0].Place = -1 },
		"by what is nothing":     func(c *Scene) { c.Aims[0].What = "burn" },
		"done in no way":         func(c *Scene) { c.Aims[0].Done = "x" },
		"grave without a word":   func(c *Scene) { c.Aims[1].Done = aimGrave },
	} {
		bad := good
		bad.Places, bad.Hidden = append([]ScenePlace{}, good.Places...), append([]Hidden{}, good.Hidden...)
		bad.Secrets, bad.Aims = append([]Secret{}, good.Secrets...), append([]Aim{}, good.Aims...)
		to(&bad)
		assert.Error(t, bad.check(), what)
	}
}

// TestPicturesOfMoments: treasure found, an officer captured, a gun or a place taken and a unit destroyed have
// a picture, and nothing else has. A game that has ended shows a victory or a defeat.
func TestPicturesOfMoments(t *testing.T) {
	shown := func(s State, st engine.Step) string { return (System{}).Tell(s, st).Card.Picture }
	s := opening(t, "players", "2", "villages", "0")
	found, st := play(t, s, "explore-cave", []int{2, 2})
	assert.Equal(t, view.Treasure, shown(found, st))
	empty, st := play(t, s, "explore-cave", []int{1, 1})
	assert.Empty(t, shown(empty, st))
	gun, _ := play(t, s, "note kind=lart", nil)
	gone, st := play(t, gun, "party party="+ref("p", gun.Parties[0].ID)+" what=taken", nil)
	assert.Equal(t, view.Captured, shown(gone, st))

	f := field(t, rifles(men(6, Veteran, "rifle")), french(men(2, Average, "musket")))
	volley := "volley unit=u" + num(at(t, f, "60th Rifles").ID) + " against=u" + num(at(t, f, "French infantry").ID) +
		" weapon=rifle range=0-3 cover=open number=6"
	hits, st := play(t, f, volley, facesOf(18, 6))
	assert.Equal(t, view.Destroyed, shown(hits, st))
	miss, st := play(t, f, volley, facesOf(18, 1))
	assert.Empty(t, shown(miss, st))

	for home, want := range map[string]string{"2": view.Victory, "0": view.Defeat} {
		_, st := play(t, s, "end-game met=no home="+home, nil)
		assert.Equal(t, want, System{}.Closing(s, []engine.Step{st}).Picture, "%s units home", home)
	}
}

// TestLossesOfThoseWhoWereThere: a side with nobody on the table has no losses to report, nor has a game whose
// units are not tracked.
func TestLossesOfThoseWhoWereThere(t *testing.T) {
	losses := func(pairs ...string) (names []string) {
		s := opening(t, pairs...)
		s.Over = true
		for _, l := range (System{}).Closing(s, nil).Lists {
			for _, r := range l.Rows {
				if l.ID == "losses" {
					names = append(names, r.Name)
				}
			}
		}
		return names
	}
	assert.Equal(t, []string{"Players"}, losses("force", "sweep"))
	assert.Empty(t, losses("force", "sweep", "depth", "console"))
}

// TestTheEndIsPutInWords: whatever the scenario, the end says whether it was brought off, by the objectives of the scenario itself; a
// number of points that was agreed to count as a win decides instead.
func TestTheEndIsPutInWords(t *testing.T) {
	for _, x := range []struct {
		scenario string
		done     []string
		par      int
		line     string
		picture  string
	}{
		{"practice", []string{aimWon}, 0, "You brought it off.", view.Victory},
		{"practice", []string{""}, 0, "You did not achieve the objective.", view.Victory},
		{"ducos", []string{aimFailed}, 0, "You did not achieve the objective.", view.Victory},
		{"courier", []string{aimWon, "", aimWon, ""}, 0, "You brought it off. You achieved 1 of the other 3 objectives as well.",
			view.Victory},
		{"courier", []string{aimFailed, "", aimWon, aimWon}, 0, "You did not bring it off. You achieved 2 of the other 3 objectives.",
			view.Defeat},
		{"courier", []string{aimWon, "", "", ""}, 0, "You brought it off.", view.Victory},
		{"villa-nueva", []string{aimWon, aimWon, aimWon, aimWon}, 0, "You achieved every objective.", view.Victory},
		{"villa-nueva", []string{aimWon, "", aimFailed, ""}, 0, "You achieved 1 of 4 objectives.", view.Victory},
		{"villa-nueva", []string{"", "", "", ""}, 0, "You achieved none of the objectives.", view.Victory},
		{"marquise", []string{aimGrave}, 0, "", view.Defeat},
		{"sweep", nil, 0, "", view.Victory},
		{"sweep", nil, 4, "Lost: you needed 4.", view.Defeat},
	} {
		s := rulestest.Start(t, System{}, "scenario", x.scenario).(State)
		s.Turn = 2
		s, _ = play(t, s, "unit what=home unit="+ref("u", s.units(Players)[0].ID), nil)
		s.Par, s.Over = x.par, true
		s.Scene.Aims = slices.Clone(s.Scene.Aims)
		for i, done := range x.done {
			s.Scene.Aims[i].Done = done
		}
		sh := System{}.Closing(s, nil)
		line, _, _ := strings.Cut(sh.Line, "Highest level")
		assert.Equal(t, []string{x.line, x.picture}, []string{strings.TrimSpace(line), sh.Picture}, "%s %v", x.scenario, x.done)
	}
}
