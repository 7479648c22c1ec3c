package app

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/rules"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sixth"
	"vedette/engine/systems"
	"vedette/engine/view"
)

var (
	dataKey = regexp.MustCompile(`data-key="([^"]*)"`)
	element = regexp.MustCompile(`<(button|input|a)\b[^>]*>`)
)

// picture draws what the root would draw, and checks what is true of every picture.
func picture(t *testing.T, r *root) string {
	t.Helper()
	html := goapp.HTMLString(r.Render())
	tags := element.FindAllString(html, -1)
	require.NotEmpty(t, tags)
	seen := map[string]bool{}
	for _, tag := range tags {
		m := dataKey.FindStringSubmatch(tag)
		if !assert.NotNil(t, m, "no data-key: %s", tag) {
			continue
		}
		assert.True(t, widget.Known(m[1]), "%q is not listed in keys.go", m[1])
		assert.False(t, seen[m[1]], "%q stands twice", m[1])
		seen[m[1]] = true
	}
	assert.NotContains(t, html, "style=", "the security policy refuses inline styles")
	assert.Equal(t, 1, strings.Count(html, "<main"), "one main part")
	assert.Equal(t, 1, strings.Count(html, `id="screen-title"`), "one heading takes the focus")
	return html
}

func evening(t *testing.T) *root {
	t.Helper()
	r := &root{s: session.New(store.New(store.Memory(), systems.ByID)), base: "/"}
	r.s.Seed = func() uint64 { return 11 }
	return r
}

func TestPagesHaveRealPictures(t *testing.T) {
	for _, p := range Pages() {
		t.Run(p.Path, func(t *testing.T) {
			assert.True(t, strings.HasPrefix(p.Path, "/") && strings.HasSuffix(p.Path, "/"))
			assert.NotEmpty(t, p.Title)
			html := Prerender(p.Path)
			assert.NotEmpty(t, html)
			assert.NotRegexp(t, ` aria-(checked|pressed|disabled)[ >]`, html, "a state without a value says nothing")
			r := evening(t)
			r.path = strings.TrimPrefix(p.Path, "/")
			picture(t, r)
		})
	}
}

// TestAStartAsksNoRuleBook checks that a start lists only the pages it needs: listing all takes longer than the rest of the start.
func TestAStartAsksNoRuleBook(t *testing.T) {
	assert.Equal(t, []Page{{"/", "Shelf"}}, listed("/"))
	assert.Equal(t, "/field/", listed("/field/")[2].Path)
	assert.Len(t, listed("/field/"), 3)
	for i, p := range Pages() {
		assert.Equal(t, Pages()[:i+1], listed(p.Path))
	}
	assert.Equal(t, Pages(), listed("/unheard-of/"))
}

// TestEveryFormCanBeDrawn opens the form of every procedure and fills it in step by step with the first options.
func TestEveryFormCanBeDrawn(t *testing.T) {
	r := evening(t)
	r.s.NewGame(systems.All()[0], nil, "Test")
	r.path = "field/"
	picture(t, r)
	r.s.OpenMenu()
	picture(t, r)
	for _, p := range r.s.Game.System().Procedures(r.s.Game.State()) {
		t.Run(p.ID, func(t *testing.T) {
			r.s.Done()
			r.s.Choose(p.ID)
			for range 12 {
				assert.Contains(t, picture(t, r), `data-key="`+widget.KeyGo+`"`)
				key, val := next(r.s.Entry.Form())
				if key == "" {
					return
				}
				r.s.Fill(key, val)
			}
		})
	}
}

// With a unit in hand, Other shows what the unit may do now, and everything else behind one key, without repetition.
func TestOtherShowsWhatTheUnitInHandMayDo(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			r := evening(t)
			var set engine.Values
			if sys.Info().ID == "hill" {
				set = engine.Do("", "scenario", "ducos").In
			}
			r.s.NewGame(sys, set, "Test")
			r.path = "field/"
			for n := range 40 {
				d := r.s.Desk()
				for _, l := range d.Lists {
					for _, row := range l.Rows {
						if k := row.Tap; d.Deeds == nil && k != nil && slices.Contains([]string{"take", "activate"}, k.Do.Do) {
							r.s.Run(k.Do)
							d = r.s.Desk()
						}
					}
				}
				if d.Deeds == nil { // no unit is in hand in this step
					if p := d.Primary; d.Card == nil && !p.Open {
						r.s.Run(p.Do)
					} else {
						r.s.Run(d.Next().Do)
					}
					r.s.Done()
					continue
				}
				onDesk := picture(t, r)
				r.s.OpenMenu()
				html := picture(t, r)
				assert.NotContains(t, html, `data-key="`+widget.KeyAction+"-")
				for _, k := range d.Deeds.Keys {
					may := k.Refused == "" && k.ID != d.Next().ID
					assert.Equal(t, may, strings.Contains(html, `data-key="`+screen.DataKey(k)+`"`), "%s: %s", d.Say, k.ID)
					assert.Equal(t, k.Refused == "", strings.Contains(onDesk, `data-key="`+screen.DataKey(k)+`"`), "%s: %s", d.Say, k.ID)
				}
				assert.Contains(t, html, `data-key="`+widget.KeyActions+`"`)
				r.s.Pages.Actions = true
				html = picture(t, r)
				stands := map[string]bool{} // among what the rule book offers now
				for _, k := range d.SideKeys() {
					stands[k.Do.String()] = true
				}
				for _, p := range sys.Procedures(r.s.Game.State()) {
					assert.Equal(t, p.Group != "" && !stands[p.ID], strings.Contains(html, `data-key="`+widget.KeyAction+"-"+p.ID+`"`), p.ID)
				}
				t.Log(n, d.Deeds.Unit.Name, d.Say)
				return
			}
			require.Fail(t, "nobody comes to hand")
		})
	}
}

// next returns the first empty choice of a form and its first option that is not refused.
func next(f view.Form) (key, val string) {
	for _, x := range f.Fields {
		if x.Kind == view.Pick && x.Value == "" {
			for _, o := range x.Options {
				if o.Refused == "" {
					return x.Key, o.ID
				}
			}
		}
	}
	return "", ""
}

// TestDiceQuestionsAndResultsCanBeDrawn plays a few entries with every way of entering dice.
func TestDiceQuestionsAndResultsCanBeDrawn(t *testing.T) {
	r := evening(t)
	s := r.s
	s.NewGame(systems.All()[0], nil, "Test <b>&")
	r.path = "field/"
	s.SetMode("all")
	s.Run(engine.Do("fire-musket", "actor", "average", "target", "average", "range", "3-6", "cover", "open", "repeat", "3"))
	require.Equal(t, session.Ask, s.View)
	picture(t, r)
	s.Face(6)
	picture(t, r)
	s.Face(6)
	assert.Contains(t, picture(t, r), "hit")
	s.Face(6)
	s.Entry.Hits = true
	picture(t, r)
	s.CountHits(1)
	require.Equal(t, session.Show, s.View)
	picture(t, r)
	s.Done()

	s.Run(engine.Do("fire-field", "actor", "veteran"))
	picture(t, r)
	s.Reply("yes")
	s.Pad("3")
	picture(t, r)
	s.Enter()
	s.RollRest()
	for s.View == session.Ask {
		picture(t, r)
		s.RollRest()
	}
	picture(t, r)
	s.Done()

	s.SetMode("computer")
	events := 0
	for range 60 { // until events have waited for the referee's decision
		s.Run(engine.Do("press"))
		picture(t, r)
		if d := s.Desk(); d.Card != nil {
			events++
			s.Press(*d.Card.Primary)
			picture(t, r)
		}
		if s.Desk().Counts[0].Value == 0 {
			s.Run(engine.Do("end-turn"))
			picture(t, r)
		}
	}
	assert.NotZero(t, events)
	for _, path := range []string{"log/", "despatches/", "settings/", "new/"} {
		r.path = path
		picture(t, r)
	}
	r.path = ""
	assert.NotContains(t, picture(t, r), "<b>&", "the name of a game is text, not markup")
}

// sixthGame returns a root with a game of the fictitious rule book.
func sixthGame(t *testing.T) *root {
	t.Helper()
	rules := func(id string) (view.System, bool) {
		if id == "sixth" {
			return sixth.System{}, true
		}
		return systems.ByID(id)
	}
	r := &root{s: session.New(store.New(store.Memory(), rules)), base: "/"}
	r.s.NewGame(sixth.System{}, nil, "Evening")
	require.NotNil(t, r.s.Game)
	return r
}

// Wherever the screen has a rail, it shows which section is open: a report belongs to the log, a printed sheet to the rules.
func TestTheRailShowsWhatIsOpen(t *testing.T) {
	r := sixthGame(t)
	r.wide = 2
	for path, want := range map[string]string{"field/": "field", "log/": "log", "report/": "log", "rules/": "rules", "print/": "rules",
		"settings/": "settings", "forces/": "forces"} {
		r.path = path
		assert.Regexp(t, `<a[^>]*aria-current="page"[^>]*data-key="(nav-)?`+want+`"|<a[^>]*data-key="(nav-)?`+want+`"[^>]*aria-current="page"`,
			picture(t, r), path)
	}
}

// TestAnyRuleBookCanBeDrawn draws everything that the contract allows, for a rule book that no screen knows.
func TestAnyRuleBookCanBeDrawn(t *testing.T) {
	r := sixthGame(t)
	s := r.s
	look := func(path string, want ...string) {
		t.Helper()
		r.path = path
		html := picture(t, r)
		for _, w := range want {
			assert.Contains(t, html, w, path)
		}
	}
	look("field/", "Hidden force", `data-key="cover"`)
	look("forces/", `class="diagram"`)
	s.Choose("shoot")
	s.Fill("at", "0")
	look("field/", `class="diagram"`, `data-key="why-1"`, `data-key="why"`)
	require.True(t, r.f.Press("why-1"))
	assert.Equal(t, "rules/", r.path, "the sum opens the rules")
	look("rules/", "Every musket throws one die.", "changed, was 6", "<th scope=\"row\">Behind the wall")
	require.True(t, r.f.Press("back"))
	assert.Equal(t, "field/", r.path)
	look("rules/", `data-key="piece-c-firing"`, `data-key="piece-a-shoot"`)
	for _, p := range s.Rules.Pieces() {
		s.Rules.OpenPiece(p.ID)
		look("rules/", `data-key="back"`)
	}
	s.Rules.OpenPiece("c-gone")
	look("rules/", "no longer in the rules")
	s.Rules.Open = ""
	for _, part := range []session.Part{session.Tables, session.Rulings, session.Audit, session.Credits} {
		s.Rules.Part = part
		look("rules/")
	}
	s.Rules.Find = "hedge"
	look("rules/", "1 place")
	s.Rules.Find = "zouave"
	look("rules/", "Nothing in these rules mentions that")
	s.Take()
	look("report/", "The fight at the wall", "Shots at company")
	look("print/", "Muskets", "The wall")
	s.Pages.Roster = true
	look("print/", "Companies")
	assert.NotContains(t, picture(t, r), "They come at night", "secrets stay off paper")
	look("forces/", "Keep for later games", `data-key="stock-keep-1"`)
	look("settings/", "Keep for later games", `data-key="group-1"`, `data-key="stock-keep-1"`)
	require.True(t, r.f.Press("stock-keep-1"))
	require.True(t, r.f.Press("group-1"))
	look("settings/", "Men in a company")
	look("kept/", "First company", " men<")
	require.True(t, r.f.Press("stock-edit-1"))
	look("kept/", `data-key="stock-rename-1"`)
	s.Cover(true)
	look("field/", "Remove 1 m", `class="word"`)
	s.Done()
	for _, path := range []string{"field/", "log/", "rules/", "settings/"} {
		look(path, "Turn 1")
		html := goapp.HTMLString(r.Render())
		assert.Equal(t, 2, strings.Count(html, "data-key="), "back and round: %s", path)
		assert.NotContains(t, html, "Shots", path)
	}
}

// TestVerdictOfTheAuditIsPlain checks the wording of the audit.
func TestVerdictOfTheAuditIsPlain(t *testing.T) {
	assert.Equal(t, "Too few to say: it takes 30 dice.", rules.Verdict(dice.Tally{Sides: 6, Seen: []int{29, 0, 0, 0, 0, 0}}))
	assert.Equal(t, "Nothing unusual.", rules.Verdict(dice.Tally{Sides: 6, Seen: []int{9, 11, 10, 8, 12, 10}}))
	assert.Equal(t, "Unusual, but 1 run in 10,000 looks like that with fair dice.",
		rules.Verdict(dice.Tally{Sides: 6, Seen: []int{60, 0, 0, 0, 0, 0}}))
	for want, seen := range map[string][]int{"33 of 100 runs of fair dice look stranger.": {5, 15, 10, 10, 8, 12},
		"100 of 100 runs of fair dice look stranger.":             {10, 10, 10, 10, 10, 10},
		"Fewer than 1 in 10,000 runs of fair dice look stranger.": {60, 0, 0, 0, 0, 0},
		"184 of 10,000 runs of fair dice look stranger.":          {2, 18, 10, 8, 12, 10}} {
		assert.Equal(t, want, rules.Stranger(dice.Tally{Sides: 6, Seen: seen}))
	}
}

// TestAuditCountsAllGames checks that the dice of all games are shown below those of the open one, as soon as there are two games.
func TestAuditCountsAllGames(t *testing.T) {
	r := &root{s: session.New(store.New(store.Memory(), func(string) (view.System, bool) { return sixth.System{}, true })), base: "/"}
	look := func() string {
		r.path, r.s.Rules.Part = "rules/", session.Audit
		return picture(t, r)
	}
	for i, all := range []string{"", "Computer dice, all 2 games", "Computer dice, all 3 games"} {
		r.s.NewGame(sixth.System{}, nil, "Evening")
		html := look()
		assert.Contains(t, html, "No dice have been rolled in this game.")
		r.s.Run(engine.Do("shoot", "at", "0", "repeat", "4"))
		html = look()
		assert.NotContains(t, html, "No dice have been rolled in this game.")
		if assert.Contains(t, html, "<h2>Computer dice</h2>"); i == 0 {
			assert.NotContains(t, html, "all 1 games")
			assert.NotContains(t, html, "on this device")
			continue
		}
		assert.Contains(t, html, "<h2>"+all+"</h2>")
		assert.Contains(t, html, "All games means those on this device")
	}
}

// many is a rule book with more pages than a small phone has room for.
type many struct{ sixth.System }

func (m many) Sheets(s engine.State) []view.Sheet {
	var out []view.Sheet
	for _, id := range []string{"forces", "ground", "despatches"} {
		out = append(out, view.Sheet{ID: id, Label: strings.ToUpper(id[:1]) + id[1:], Symbol: "n-" + id, Title: id})
	}
	return out
}

// TestSectionsThatDoNotFitStandBehindAKey checks that the play screen and the log stay in view.
func TestSectionsThatDoNotFitStandBehindAKey(t *testing.T) {
	r := &root{s: session.New(store.New(store.Memory(), func(string) (view.System, bool) { return many{}, true })), base: "/"}
	r.s.NewGame(many{}, nil, "Evening")
	r.path = "field/"
	html := picture(t, r)
	for _, key := range []string{"nav-field", "nav-forces", "nav-log", "sections"} {
		assert.Contains(t, html, `data-key="`+key+`"`)
	}
	assert.NotContains(t, html, `data-key="nav-rules"`)
	require.True(t, r.f.Press("sections"))
	html = picture(t, r)
	for _, key := range []string{"nav-despatches", "nav-rules", "nav-log"} {
		assert.Contains(t, html, `data-key="`+key+`"`)
	}
	r.s.Pages.More, r.path = false, "rules/"
	html = picture(t, r)
	assert.NotContains(t, html, `data-key="nav-rules"`, "it closes after use")
	assert.Contains(t, html, "More: Rules is open", "and its key says where one is")
}

// TestGameIsNamedAfterItsScenario checks that the scenario's name is suggested, and shown on every page.
func TestGameIsNamedAfterItsScenario(t *testing.T) {
	r := evening(t)
	r.path = "new/"
	r.s.Pages.Plan.System = "hill"
	var want view.Option
	for _, f := range systems.All()[0].Options(nil) {
		if f.Stock == "scenario" {
			want = f.Options[len(f.Options)-1]
			r.s.Pages.Plan.Options = engine.Values{{Key: f.Key, Val: want.ID}}
		}
	}
	require.NotEmpty(t, want.Label)
	assert.Contains(t, picture(t, r), "Begin <small>Place the West gate sentries", "what Begin does as well")
	r.s.Pages.Plan.House = true
	assert.Contains(t, picture(t, r), `placeholder="`+html.EscapeString(want.Label)+`"`)
	require.True(t, r.f.Press("create"))
	for _, path := range []string{"log/", "forces/"} {
		r.path = path
		assert.Contains(t, picture(t, r), html.EscapeString(want.Label), path)
	}
}

// TestReferenceIsNotMadeAnewForEveryStep checks that forms and sums, which only look up sections, cost no new reference.
func TestReferenceIsNotMadeAnewForEveryStep(t *testing.T) {
	made := 0
	sys := counting{made: &made}
	r := &root{s: session.New(store.New(store.Memory(), func(string) (view.System, bool) { return sys, true })), base: "/"}
	r.s.NewGame(sys, nil, "Evening")
	r.path = "field/"
	for range 5 {
		r.s.Choose("shoot")
		r.s.Fill("at", "0")
		picture(t, r)
		r.s.Take()
		picture(t, r)
	}
	assert.Equal(t, 1, made)
	r.path = "rules/"
	picture(t, r)
	picture(t, r)
	assert.Equal(t, 2, made, "the rules screen shows what is in force")
}

type counting struct {
	sixth.System
	made *int
}

func (c counting) Reference(s engine.State) view.Reference {
	*c.made++
	return sixth.System{}.Reference(s)
}

// The log gives a phase one line: its heading, without the turn that stands above it.
func TestTheLogSaysAPhaseOnce(t *testing.T) {
	r := &root{s: session.New(store.New(store.Memory(), systems.ByID)), base: "/"}
	sys, _ := systems.ByID("splendid")
	r.s.NewGame(sys, sys.First().Options, "Evening")
	r.s.Run(engine.Do("next"))
	r.path = "log/"
	lines := linesOf(picture(t, r))
	n := slices.Index(lines, "Turn 1")
	require.Positive(t, n)
	assert.Equal(t, []string{"newest first", "Initiative"}, lines[n+1:n+3])
	assert.NotContains(t, lines, "Initiative.")
}
