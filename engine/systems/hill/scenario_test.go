package hill

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// TestHill140Scenarios: every supplied scenario starts with the forces of HILL-140, its places, secrets and
// objectives.
func TestHill140Scenarios(t *testing.T) {
	for _, x := range []struct {
		id                                     string
		units, figures, places, hidden, figure int // figure: all hidden figures
		aims, secrets                          int
	}{
		{"practice", 1, 10, 1, 1, 6, 1, 0}, {"sweep", 3, 44, 2, 0, 0, 0, 0}, {"ducos", 4, 53, 1, 2, 28, 1, 2},
		{"marquise", 5, 61, 0, 3, 43, 1, 4}, {"villa-nueva", 4, 66, 4, 0, 0, 4, 1},
	} {
		s := rulestest.Start(t, System{}, "scenario", x.id).(State)
		n := rulestest.Sum(s.units(Players), muster.Unit.Alive)
		hidden := rulestest.Sum(s.Scene.Hidden, func(h Hidden) int { return stacksN(h.Stacks) })
		assert.Equal(t, []int{x.units, x.figures, x.places, x.hidden, x.figure, x.aims, x.secrets},
			[]int{len(s.units(Players)), n, len(s.Scene.Places), len(s.Scene.Hidden), hidden, len(s.Scene.Aims), len(s.Scene.Secrets)}, x.id)
		assert.Equal(t, "near", s.Scene.Lines, "HILL-17")
		briefed(t, s)
		for _, l := range (System{}).Desk(s).Lists {
			assert.Equal(t, l.ID == "secrets", l.Secret, "%s: only secrets are folded away, and they always", l.ID)
		}
	}
	_, err := System{}.Start(engine.Do("", "scenario", "waterloo").In)
	var no *engine.Refusal
	require.ErrorAs(t, err, &no)
	assert.Equal(t, "scenario", no.Field)
	// It can be played with another force, and on the console too.
	s := rulestest.Start(t, System{}, "scenario", "ducos", "force", "sweep", "depth", "console").(State)
	assert.Len(t, s.units(Players), 3)
	_, _, err = rulestest.Resolve(t, System{}, s, engine.Do("reveal", "party", "h1"), nil)
	require.NoError(t, err)
}

// TestBattles plays every scenario to its end with the loud key alone.
func TestBattles(t *testing.T) { rulestest.Battles(t, System{}, "scenario", suppliedIDs()...) }

// briefed checks the briefing of a supplied scenario that has not begun: what the Players are told, the table
// with every place on it, what is needed, and how long it takes. Of hidden parties nothing is shown, not even
// their number. The first draw takes it away. Source: HILL-140.
func briefed(t *testing.T, s State) {
	t.Helper()
	x, _ := scenarioOf(s.Scene.ID)
	b := System{}.Desk(s).Brief
	require.NotNil(t, b, x.ID)
	assert.Equal(t, x.Title, b.Title)
	require.NotEmpty(t, b.Notes)
	assert.Regexp(t, "^Players: “.*[.]”$", b.Notes[len(b.Notes)-1])
	assert.Regexp(t, `^Table \d+″ × \d+″[.] Figures: \d+ of yours[.] Allow [a-z ]+ (minutes|hours)[.]$`, b.Line)
	assert.NotContains(t, fmt.Sprint(*b), "carriages", "the Players know of one")
	assert.GreaterOrEqual(t, len(b.Todo), 2, "how the table of %s is laid out", x.ID)
	names := map[string]int{}
	for _, p := range b.Diagram.Land.Features {
		names[p.Name]++
	}
	for _, site := range s.Sites {
		names[s.placeName(site)]--
		assert.GreaterOrEqual(t, names[s.placeName(site)], 0, "%s stands on the map of %s", s.placeName(site), x.ID)
	}
	for _, h := range s.Scene.Hidden {
		assert.NotContains(t, names, h.Name)
	}
	_, after := rulestest.Enter(t, System{}, s, engine.Do("press"), []int{2, 2})
	assert.Nil(t, System{}.Desk(after).Brief, "%s has begun", x.ID)
	s.Scale = HalfInches
	b = System{}.Desk(s).Brief
	assert.Equal(t, 20, b.Diagram.Inch, "an inch of the table is two of the book")
	assert.Contains(t, b.Line, num(x.table.W/200)+"″ × ")
}

// TestSecretsStaySecret: the log does not tell what the referee has decided in secret.
func TestSecretsStaySecret(t *testing.T) {
	s := engine.State(rulestest.Start(t, System{}, "scenario", "marquise"))
	for i, what := range []string{"1", "2", "die"} {
		st, after := rulestest.Enter(t, System{}, s, engine.Do("secret", "secret", "x1", "what", what), [][]int{nil, nil, {4, 1}}[i])
		assert.Equal(t, []int{1, 2, 2}[i], after.(State).Scene.Secrets[0].Chosen)
		told := System{}.Tell(after, st)
		for _, c := range after.(State).Scene.Secrets[0].Choices {
			assert.NotContains(t, fmt.Sprint(told), c)
		}
	}
	assert.Equal(t, "F1", System{}.Form(s, engine.Do("secret", "secret", "x9")).Refused.Code)
	assert.Equal(t, "F3", System{}.Form(s, engine.Do("secret", "secret", "x1", "what", "told")).Refused.Code, "not decided yet")
}

// TestScenarioFinalWords checks the closing words of a scenario, with one case for each way to end it.
func TestScenarioFinalWords(t *testing.T) {
	for _, x := range []struct {
		why, done string
		main      bool
		sum       string // a find, for points
		home      bool
		word      string
		lost      bool
	}{
		{"won", aimWon, true, "", true, "Won. Creditable", false},
		{"failed with nothing", aimFailed, true, "", true, "Lost, and nothing to show for it", true},
		{"failed with a treasure", aimFailed, true, "treasure", true, "Lost, though not empty-handed", true},
		{"failed with two", aimFailed, true, "treasure treasure", true, "Lost, but the despatches soften it", true},
		{"never settled", "", true, "", true, "Lost, and nothing to show for it", true},
		{"a catastrophe", aimGrave, true, "treasure", true, "A catastrophe: the Marquise came to harm", true},
		{"nobody home", aimWon, true, "", false, "Lost: nobody came home", true},
		{"beside other points", aimFailed, false, "treasure", true, "Creditable", false},
		{"won beside other points", aimWon, false, "", true, "Creditable", false},
	} {
		var s engine.State = rulestest.Start(t, System{}, "scenario", "marquise")
		c := s.(State)
		c.Scene.Aims = slices.Clone(c.Scene.Aims)
		c.Scene.Aims[0].Main = x.main
		s = c
		do := func(line string) {
			_, s = rulestest.Enter(t, System{}, s, rulestest.Line(t, line), nil)
		}
		if x.done != "" {
			do("aim aim=a1 what=" + x.done)
		}
		end := "end-game"
		for _, f := range strings.Fields(x.sum) {
			do("record what=" + f)
			end = "end-game carried=home"
		}
		for _, u := range s.(State).units(Players) {
			what := "home"
			if !x.home {
				what = "destroyed"
			}
			do("unit unit=" + ref("u", u.ID) + " what=" + what)
		}
		st, after := rulestest.Enter(t, System{}, s, rulestest.Line(t, end), nil)
		assert.Equal(t, x.word, System{}.Desk(after).Say, x.why)
		told := System{}.Tell(after, st)
		assert.Equal(t, x.word, told.Card.Word, x.why)
		assert.Equal(t, x.lost, told.Card.Bad, x.why)
	}
}

// TestHill120Objectives: an objective achieved is on the ledger with its points and level; if it is lost after
// all, it is removed.
func TestHill120Objectives(t *testing.T) {
	var s engine.State = rulestest.Start(t, System{}, "scenario", "villa-nueva")
	for _, x := range []struct {
		what       string
		sum, level int
	}{{"a1 won", 1, 2}, {"a3 won", 3, 2}, {"a3 failed", 1, 2}, {"a3 won", 3, 2}} {
		aim, what, _ := strings.Cut(x.what, " ")
		_, s = rulestest.Enter(t, System{}, s, engine.Do("aim", "aim", aim, "what", what), nil)
		sum, level := s.(State).reckon()
		assert.Equal(t, []int{x.sum, x.level}, []int{sum, level}, x.what)
		row := s.(State).aimList().Rows[readRef("a", aim)-1]
		half, points := "In your half", 1
		if s.(State).Scene.Aims[readRef("a", aim)-1].Far {
			half, points = "In the far half", 2
		}
		if what == "won" {
			assert.Equal(t, []any{true, "Achieved. " + half, num(points)}, []any{row.Done, row.What, row.Number}, x.what)
		} else {
			assert.Equal(t, []any{false, half + ", worth " + num(points), "Failed"}, []any{row.Done, row.What, row.Bad}, x.what)
		}
	}
	assert.Equal(t, "F3", System{}.Form(s, engine.Do("aim", "aim", "a3", "what", "won")).Refused.Code)
}

// TestNameOfAnObjective: an objective without a name of its own is named by what is done and where, or only by
// what is done if it has no place. Source: HILL-140.
func TestNameOfAnObjective(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "ducos", "villages", "0").(State)
	s = entered(t, s, "scenario-place kind=cave", "scenario-aim what=take place=1", "scenario-aim what=capture",
		"scenario-aim what=take name=Bridge")
	names := rulestest.Each(s.Scene.Aims, func(x Aim) string { return x.Name + "/" + x.What })
	assert.Equal(t, []string{s.Scene.holders()[1].Label + ": take it/take", "Kill or capture him/", "Bridge/"}, names)
}

// TestOwnScenario: the referee's own scenario is set up without typing a word, kept, and played again.
func TestOwnScenario(t *testing.T) {
	var s engine.State = rulestest.Start(t, System{}, "force", "ducos", "villages", "0")
	for _, line := range []string{
		"scenario lines=left", "scenario-place kind=village content=hidden", "scenario-place kind=cave content=treasure",
		"scenario-place kind=village content=papers name=Mill",
		"scenario-party kind=avg figures=9 leaders=officer place=1", "scenario-party kind=cav when=enters", "scenario-party kind=lart figures=4",
		"scenario-aim what=capture place=1 half=far level=5 main=yes", "scenario-aim what=search place=2", "scenario-secret what=which",
		"scenario-secret what=more",
		"scenario-secret what=trap", "scenario-drop what=x3",
	} {
		_, s = rulestest.Enter(t, System{}, s, rulestest.Line(t, line), nil)
	}
	c := s.(State).Scene
	assert.Equal(t, "left", c.Lines)
	assert.Equal(t, []string{"Village 1: kill or capture him", "Cave or ruin 2: search it"}, []string{c.Aims[0].Name, c.Aims[1].Name})
	assert.Len(t, c.Secrets, 2)
	play := keptMap(t, s.(State))
	require.NotEmpty(t, play.Data)
	t.Logf("a scenario of 4 units, 3 places, 3 hidden parties: %d bytes", len(play.Data))
	assert.Equal(t, play, sure.Of(System{}.ReadKept(play.Kind, play.Data))(t))

	// Played again: the village has its people, the cave its treasure, and nothing is thrown.
	s = rulestest.Start(t, System{}, "scenario", engine.OwnPrefix+play.Data)
	o := s.(State)
	assert.Equal(t, c.unplayed().Aims, o.Scene.Aims)
	assert.Len(t, o.units(Players), 4)
	_, s = rulestest.Enter(t, System{}, s, engine.Do("press"), []int{2, 2})
	explorers := rulestest.Each(s.(State).units(Players), func(u muster.Unit) string { return ref("u", u.ID) })
	_, s = rulestest.Enter(t, System{}, s, engine.Do("explore-village", "place", ref("s", o.Scene.Places[0].Site), keyUnit,
		explorers[0]), nil)
	us := s.(State).units(NonPlayers)
	require.Len(t, us, 1)
	assert.Equal(t, 9, us[0].Alive())
	assert.Equal(t, 1, us[0].Count(func(f muster.Figure) bool { return f.Leader == officer }))
	_, s = rulestest.Enter(t, System{}, s, engine.Do("explore-cave", "place", ref("s", o.Scene.Places[1].Site), keyUnit, explorers[1]),
		nil)
	_, s = rulestest.Enter(t, System{}, s, engine.Do("explore-village", "place", ref("s", o.Scene.Places[2].Site), keyUnit,
		explorers[2]), nil)
	assert.Equal(t, []string{"treasure", "near", "papersUn"}, []string{s.(State).Ledger[0].Kind, s.(State).Ledger[1].Kind,
		s.(State).Ledger[2].Kind}, "the cave was to be searched")
	assert.Equal(t, aimWon, s.(State).Scene.Aims[1].Done)
	// It cannot be changed once the game has begun.
	for _, p := range scenes() {
		if p.Group == groupScenario {
			assert.Equal(t, "C1", System{}.Form(s, engine.Do(p.ID)).Refused.Code, p.ID)
		}
	}
	for _, p := range (System{}).Procedures(s) {
		assert.NotEqual(t, groupScenario, p.Group)
	}
}

// TestRuling34FixedContents: every content that the referee may fix for a village or a cave is found when it is
// searched.
func TestRuling34FixedContents(t *testing.T) {
	for _, kind := range []string{"village", "cave"} {
		for _, o := range contentsOf(kind) {
			if o.ID == "drawn" {
				continue
			}
			var s engine.State = rulestest.Start(t, System{}, "force", "sweep", "villages", "0")
			_, s = rulestest.Enter(t, System{}, s, engine.Do("scenario-place", "kind", kind, "content", o.ID), nil)
			who := ref("u", s.(State).units(Players)[0].ID)
			st := fixedStep(t, s, engine.Do("explore-"+kind, "place", ref("s", s.(State).Scene.Places[0].Site), keyUnit, who, keyAnyway, "yes"))
			got := ""
			for _, e := range st.Events {
				if f, ok := e.(found); ok && got == "" {
					if got = f.Key; f.As == hiddenHere {
						got = hiddenHere
					}
				}
			}
			assert.Equal(t, o.ID, got, kind)
			for _, g := range st.Given {
				assert.NotEqual(t, "explore-"+kind, g.ID, "%s: the table of the place is not thrown on", o.ID)
			}
		}
	}
}

func fixedStep(t *testing.T, s engine.State, c engine.Command) engine.Step {
	t.Helper()
	h := &rulestest.Hand{Answers: []string{"yes"}, Source: &dice.Source{Seed: 4}}
	st, _ := rulestest.Driven(t, System{}, s, c, h.Fill)
	return st
}

// tapped returns what a hint says to tap: the words between "Tap" and the next punctuation mark. A hint with
// two keys leaves the choice.
func tapped(hint string) (out []string) {
	return rulestest.Each(regexp.MustCompile(`[Tt]ap ([^.,:;]+)`).FindAllStringSubmatch(hint, -1), func(part []string) string {
		return part[1]
	})
}

// keysOf returns the keys of the play screen that can be tapped.
func keysOf(d view.Desk) []view.Key {
	return slices.DeleteFunc(deskKeys(d), func(k view.Key) bool { return k.Refused != "" })
}

// follow plays the first game like somebody who reads the hint and taps just the key it names. What the hints
// leave to the referee, such as distances, cover and who sees whom, is chosen at random; forms are otherwise
// left as they open.
func follow(t *testing.T, seed uint64) (s engine.State, taps int, met []string) {
	t.Helper()
	choose := rulestest.Seeded(seed)
	s = rulestest.Start(t, System{}, System{}.First().Options[0].Key, System{}.First().Options[0].Val)
	taps = 1
	for range 300 {
		d := System{}.Desk(s)
		if d.Over {
			return s, taps, met
		}
		var k view.Key
		if d.Card != nil { // a result is shown: its loud key
			k = d.Next()
		} else {
			require.NotEmpty(t, d.Duties, "nothing is said: %s", d.Say)
			hint := d.Duties[0]
			title := sure.Found(strings.CutPrefix(hint.Title, "Hint: "))(t, "nothing is said: %s, %v", d.Say, d.Duties)
			met = append(met, title)
			names := tapped(hint.Small)
			require.NotEmpty(t, names, hint.Small)
			label := names[choose(len(names))]
			for _, x := range keysOf(d) {
				if (x.Label == label || x.Label+" "+x.Small == label) && (k.ID == "" || x.ID == hint.Names) { // of two, the marked one
					k = x
				}
			}
			require.NotEmpty(t, k.ID, "%s: %q names a key that is not there", title, hint.Small)
			if label == names[0] {
				require.Equal(t, hint.Names, k.ID, "%s: the key that is kept in view", title)
				require.Equal(t, d.Next().Do, k.Do, "%s: the hint and the loud key agree", title)
			}
		}
		var next engine.State
		why := ""
		for range 20 { // what the referee fills in by chance may be refused
			c, ok := k.Do, true
			if c.Do == "volley" { // the Rifles go near; the French are in the village
				c = c.With(keyRange, bracketIDs[1+choose(2)]).With(keyCover, coverNames[choose(4)].id)
			}
			if k.Open && c.Do != "end-game" {
				c, ok = rulestest.RandomForm(System{}, s, c, choose)
			}
			if !ok {
				why = fmt.Sprintf("%+v", System{}.Form(s, k.Do))
				continue
			}
			fill := func(n *dice.Need) ([]dice.Given, bool) {
				if n.Ask == nil {
					return rulestest.RandomFill(choose)(n)
				}
				taps++
				a := dice.Yes
				if n.Ask.Kind == dice.Pick {
					a = n.Ask.Choices[choose(len(n.Ask.Choices))].ID
				}
				return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: a}}, true
			}
			taps += min(tapsFor(s, c), 8)
			st, after, err := rulestest.Drive(t, System{}, s, c, fill)
			if err != nil || len(st.Events) == 0 {
				why = fmt.Sprint(c, err)
				continue
			}
			card := System{}.Tell(after, st).Card
			if !card.OnDesk {
				taps++ // Done
			}
			next = after
			break
		}
		require.NotNil(t, next, "%s cannot be entered: %s", k.Do, why)
		s = next
	}
	require.FailNow(t, "the hints do not end the game", "%v", met[len(met)-40:])
	return s, taps, met
}

// TestFirstGameByItsHints: a newcomer who taps what the hints name, and nothing else, comes home from the first
// game with the village searched, whatever the dice say, as long as he has a man left, and in few taps. The
// hints can be turned off for good.
func TestFirstGameByItsHints(t *testing.T) {
	counts, hints, words := map[int]int{}, map[string]int{}, map[string]int{}
	most, sum, won, fought := 0, 0, 0, 0
	games := rulestest.Count(100)
	for seed := range uint64(games) {
		end, taps, met := follow(t, seed)
		s := end.(State)
		most, sum = max(most, taps), sum+taps
		counts[taps/10*10]++
		for _, m := range met {
			hints[m]++
		}
		word, isLost := s.lastWord(s.unitsHome() == 0)
		words[word]++
		rifles := s.Roster[0]
		if rifles.Alive() > 0 {
			require.Contains(t, []string{offHome, offHalf}, rifles.Off, "seed %d: %d men of the Rifles stand", seed, rifles.Alive())
			require.False(t, isLost, "seed %d: %s", seed, word)
			require.Equal(t, aimWon, s.Scene.Aims[0].Done, "seed %d", seed)
			if s.met() {
				fought++
			}
		}
		if total, _ := s.reckon(); total > 0 && !isLost {
			won++
		}
	}
	t.Logf("%d games: %.1f taps, at most %d, by tens %v; %d won and home; %v; hints %v", games, float64(sum)/float64(games), most, counts, won,
		words, hints)
	assert.GreaterOrEqual(t, won, games*95/100)
	assert.GreaterOrEqual(t, fought, games*90/100)
	rulestest.Seen(t, hints, "Lay out the table", "Who is next?", "The French act", "Only advice", "They waver",
		"Towards the village", "Into the village", "French in sight", "Hand to hand", "Rifles to load", "Homeward",
		"A charge is under way")

	s := rulestest.Start(t, System{}, "scenario", practice)
	all := s.(State)
	for _, u := range all.onTableUnits() {
		all = all.withUnit(markActed(u, true))
	}
	all.Turn, all.Press, all.Side = 2, 3, Players
	assert.Equal(t, "The turn is over", all.inStep().hint().title, "seldom met, since the result of the last one leads on")
	_, s = rulestest.Enter(t, System{}, s, engine.Do("settings", "hints", "no"), nil)
	assert.Empty(t, System{}.Desk(s).Duties)
	s = rulestest.Start(t, System{}, "scenario", practice, "hints", "no")
	assert.Empty(t, System{}.Desk(s).Duties, "remembered from another game")
	assert.Equal(t, 0, s.(State).window(), "no event disturbs the first game")
	form := System{}.Form(s, engine.Do("settings"))
	at := slices.IndexFunc(form.Fields, func(f view.Field) bool { return f.Key == "hints" })
	require.GreaterOrEqual(t, at, 0, "and can be called back")
	assert.True(t, form.Fields[at].Device)
}

// tapsFor counts the taps of an entry: a key that carries it out, or the nearest key that opens it, every field
// not filled in yet, and the primary key; a key of a sheet costs the way there and back.
func tapsFor(s engine.State, c engine.Command) int {
	best := 99
	try := func(k view.Key, way int) {
		if k.Do.Do != c.Do || k.Refused != "" {
			return
		}
		n := 1 + way
		if !k.Open {
			if k.Do.String() != c.String() {
				return
			}
			best = min(best, n)
			return
		}
		for _, v := range c.In {
			if k.Do.In.Get(v.Key) != v.Val {
				n++
			}
		}
		best = min(best, n+1)
	}
	d := System{}.Desk(s)
	keys := append([]view.Key{d.Primary}, d.Keys...)
	if d.Deeds != nil {
		keys = append(keys, d.Deeds.Keys...)
	}
	for _, u := range d.Duties {
		keys = append(keys, u.Key)
	}
	lists := func(ls []view.List) (out []view.Key) {
		for _, l := range ls {
			for _, r := range l.Rows {
				if r.Tap != nil {
					out = append(out, *r.Tap)
				}
				if r.Key != nil {
					out = append(out, *r.Key)
				}
			}
		}
		return out
	}
	for _, k := range append(keys, lists(d.Lists)...) {
		try(k, 0)
	}
	for _, sh := range (System{}).Sheets(s) {
		for _, k := range append(lists(sh.Lists), sh.Keys...) {
			try(k, 2)
		}
	}
	return best
}

// TestWalkScenarios plays random legal steps in every scenario, including its setup, and demands that whatever
// can be kept can be read back.
func TestWalkScenarios(t *testing.T) {
	rulestest.Native(t, "long games at random, of which shorter ones are played there too")
	kinds := map[string]int{}
	keeps := 0
	for i, id := range append([]string{"none"}, suppliedIDs()...) {
		for seed := range uint64(rulestest.Count(4)) {
			choose := rulestest.Seeded(900 + 10*uint64(i) + seed)
			end := rulestest.Walk(t, System{}, engine.Do("", "scenario", id, "solo", []string{"yes", "no"}[seed%2], "depth",
				[]string{"full", "console"}[seed/2]).In, 60, choose,
				func(before engine.State, st engine.Step, after engine.State) {
					for _, e := range st.Events {
						kinds[e.Kind()]++
					}
					holdUnits(t, before.(State), st, after.(State))
				})
			for _, k := range (System{}).Keepable(end) {
				keeps++
				require.Equal(t, k, sure.Of(System{}.ReadKept(k.Kind, k.Data))(t))
				key := k.Kind
				_ = rulestest.Opened(t, System{}, engine.Values{{Key: key, Val: engine.OwnPrefix + k.Data}})
			}
		}
	}
	rulestest.Seen(t, kinds, "advised", "staged", "revealed", "aim")
	assert.Positive(t, keeps)
	t.Logf("%v, %d kept", kinds, keeps)
}

// TestScenesThatCannotBe: an objective that no scenario can have, as a file from somebody else might contain,
// is refused.
func TestScenesThatCannotBe(t *testing.T) {
	aim := Aim{Name: "Bridge", Level: 2}
	require.NoError(t, Scene{ID: "x", Name: "x", Aims: []Aim{aim}}.check())
	for what, wrong := range map[string]func(*Aim){
		"no name": func(a *Aim) { a.Name = "" }, "a long name": func(a *Aim) { a.Name = strings.Repeat("x", maxTitle+1) },
		"no level": func(a *Aim) { a.Level = 0 }, "too high a level": func(a *Aim) { a.Level = 6 },
		"a long catastrophe":    func(a *Aim) { a.Grave = strings.Repeat("x", maxTitle+1) },
		"an entry below nought": func(a *Aim) { a.Entry = -1 },
		"no such place":         func(a *Aim) { a.Place = 1 }, "a catastrophe that is none": func(a *Aim) { a.Done = aimGrave },
	} {
		x := aim
		wrong(&x)
		assert.Error(t, Scene{ID: "x", Name: "x", Aims: []Aim{x}}.check(), what)
	}
}

// TestHomeward: with one objective in all, deciding it decides all of them.
func TestHomeward(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "sweep").(State)
	assert.False(t, s.homeward())
	s.Scene.Aims = []Aim{{Name: "Bridge", Level: 2}}
	assert.False(t, s.homeward())
	s.Scene.Aims[0].Done = aimWon
	assert.True(t, s.homeward())
	s.Scene.Aims = nil
	s.Turn = eveningTurns
	assert.False(t, s.homeward())
	s.Turn++
	assert.True(t, s.homeward())
}

// TestSettingsThatCannotBe: each limit of the settings is checked on its own.
func TestSettingsThatCannotBe(t *testing.T) {
	require.NoError(t, defaults.check())
	for i, wrong := range []func(*Settings){
		func(s *Settings) { s.Scale = Inches - 1 }, func(s *Settings) { s.Scale = DoubleInches + 1 },
		func(s *Settings) { s.Pace = Normal - 1 }, func(s *Settings) { s.Pace = Busy + 1 }, func(s *Settings) { s.Foot = 23 },
		func(s *Settings) { s.Mounted = 5 }, func(s *Settings) { s.Alarm = -1 }, func(s *Settings) { s.Players = -1 },
		func(s *Settings) { s.Players = maxUnits + 1 }, func(s *Settings) { s.Depth = Console - 1 },
		func(s *Settings) { s.Depth = Full + 1 }, func(s *Settings) { s.Fall = FallDrawn - 1 },
		func(s *Settings) { s.Fall = FallReferee + 1 },
	} {
		s := defaults
		wrong(&s)
		assert.Error(t, s.check(), "case %d", i)
	}
}

// TestWhatAScenarioBringsIsNotAsked: the options ask for villages in an open game and with a scenario that
// names no places; the enemies of a ready-made force are offered at Muster when no scenario brings them.
// Source: HILL-09, 140.
func TestWhatAScenarioBringsIsNotAsked(t *testing.T) {
	for scenario, want := range map[string]bool{"": true, "none": true, "sweep": false, "villa-nueva": false, "ducos": false} {
		x, _ := scenarioOf(scenario)
		require.Equal(t, want, len(x.scene.Places) == 0, "%s has places", scenario)
		options := System{}.Options(engine.Do("", "scenario", scenario).In)
		assert.Equal(t, want, slices.ContainsFunc(options, func(f view.Field) bool { return f.Key == "villages" }), scenario)
	}
	for _, c := range []struct {
		why  string
		s    State
		want bool
	}{
		{"the force without its scenario", opening(t, "force", "marquise"), true},
		{"the scenario has them", opening(t, "scenario", "marquise"), false},
		{"counted units", opening(t, "depth", "light"), false},
	} {
		f := System{}.Form(c.s, engine.Do("muster"))
		ready := slices.ContainsFunc(f.Fields[0].Options, func(o view.Option) bool { return strings.HasPrefix(o.ID, "ready-") })
		assert.Equal(t, c.want, ready, c.why)
	}
}

// TestHintFollowsTheAdvice: the hint of the first game leads from the question to the advised entry, or, if
// there is nothing to enter, to the end of the initiative.
func TestHintFollowsTheAdvice(t *testing.T) {
	s := field(t, rifles(men(7, Veteran, "rifle")), french(men(5, Conscript, "musket")))
	s.Side, s.Set.Hints, s.Active = NonPlayers, true, s.units(NonPlayers)[0].ID
	assert.Equal(t, lesson{"The French act", "Tap %: the staff officer advises. You decide.", "advise"}, s.theirHint())
	s.Advice = book.RareOf(Advice{Kind: "con", Unit: s.Active, Fits: []Fit{{Act: toMove}}})
	require.NotEmpty(t, s.advice().Kind)
	assert.Equal(t, lesson{"Only advice", "Tap %, or let them do something else.", "advised-" + toMove}, s.theirHint())
	s.Advice = book.RareOf(Advice{Kind: "con", Unit: s.Active, Fits: []Fit{{Act: toNothing}}})
	require.Nil(t, s.advisedKey(s.Advice.Get(), s.Advice.Get().Fits[0]))
	assert.Equal(t, "They hold", s.theirHint().title)
	begun := func(acts Acts, acted int) string {
		n := s
		n.ToAct = acts
		u, _ := n.unit(n.Active)
		u.Stacks = []muster.Stack{men(5-acted, Conscript, "musket"), men(acted, Conscript, "musket")}
		u.Stacks[1].Acted = true
		return n.withUnit(u).theirHint().key
	}
	assert.Equal(t, "end-turn", begun(Acts{N: 1}, 2), "the last unit of the turn has begun to act")
	assert.Equal(t, "done", begun(Acts{N: 1}, 0), "it has not")
	assert.Equal(t, "done", begun(Acts{N: 2}, 2), "others are to act")
}

// TestObjectivesAreListedOrSaidToBeNone: a scenario without objectives says that there are none besides the
// points; one with objectives lists them.
func TestObjectivesAreListedOrSaidToBeNone(t *testing.T) {
	for scenario, want := range map[string]string{"sweep": "None besides the points of the game.", "ducos": ""} {
		lists := opening(t, "scenario", scenario).sceneLists()
		require.NotEmpty(t, lists, scenario)
		assert.Equal(t, []any{want, want != ""}, []any{lists[0].Empty, len(lists[0].Rows) == 0}, scenario)
	}
}

// TestSetUpBeforeTheFirstDraw: a scenario is set up before the first draw, whoever has the initiative after it.
// Source: HILL-140.
func TestSetUpBeforeTheFirstDraw(t *testing.T) {
	first := opening(t, "scenario", "ducos")
	assert.Nil(t, first.setUp())
	for why, s := range map[string]State{"a draw": {Turn: 1, Press: 1}, "the initiative": {Turn: 1, Side: Players}, "a turn": {Turn: 2}} {
		assert.NotNil(t, s.setUp(), why)
	}
}

// TestScenarioChangedAfterwards: the outcome of an objective before the first draw, and the party shown then,
// are told the same way after the scenario has been changed.
func TestScenarioChangedAfterwards(t *testing.T) {
	s := opening(t, "scenario", "ducos")
	name := s.Scene.Aims[0].Name
	st, s := playIn(t, s, engine.Do("aim", "aim", "a1", "what", "failed"), nil)
	told := System{}.Tell(s, st)
	require.Contains(t, told.Line.String(), name)
	_, err := book.Try(s, aimMarked{Aim: 1, Done: aimFailed, Name: "Another"})
	assert.Error(t, err)
	_, s = playIn(t, s, engine.Do("scenario-drop", "what", "a1"), nil)
	assert.Equal(t, told, System{}.Tell(s, st))
}

// TestScenarioHoldsSoMuch: a scenario has a limited number of places, hidden parties, objectives and secrets.
// Source: house design, HILL-140.
func TestScenarioHoldsSoMuch(t *testing.T) {
	for line, most := range map[string]int{"scenario-place kind=village": 8, "scenario-party kind=avg": 12, "scenario-aim what=take": 8,
		"scenario-secret what=trap": 12} {
		s := opening(t, "force", "sweep")
		for range most {
			s, _ = play(t, s, line, nil)
		}
		assert.Equal(t, "C2", refused(t, s, line), line)
	}
	long := strings.Repeat("x", maxTitle)
	s, _ := play(t, opening(t, "force", "sweep"), "scenario-place kind=village name="+long, nil)
	assert.Equal(t, long, s.Scene.Places[0].Name)
	for key, most := range map[string]int{"scenario name": 40, "scenario-secret words": 160} {
		do, field, _ := strings.Cut(key, " ")
		assert.Equal(t, most, fieldOf(t, opening(t, "force", "sweep"), do+" what=words", field).Max, key)
	}
}

// TestSecretIsTold: a secret can be told to the Players, once. Source: HILL-140.
func TestSecretIsTold(t *testing.T) {
	s, _ := play(t, opening(t, "force", "sweep"), "scenario-secret what=trap", nil)
	s, _ = play(t, s, "secret secret=x1 what=told", nil)
	assert.True(t, s.Scene.Secrets[0].Told)
	assert.NotEmpty(t, refused(t, s, "secret secret=x1 what=told"))
}
