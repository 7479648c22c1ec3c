package app

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/beside"
	"vedette/engine/systems"
	"vedette/engine/view"
)

var (
	scripts = regexp.MustCompile(`(?s)<(style|script)\b.*?</(style|script)>`)
	tags    = regexp.MustCompile(`<(/?)([a-z0-9]+)([^>]*)>`)
	void    = []string{"input", "hr", "br", "img", "use", "path", "rect", "circle", "i"}
)

// unexplained returns the abbreviations of a page that no tap explains: those in plain text that are not keys, and those on keys that are
// missing from its foot. seen is the number of all abbreviations.
func unexplained(sys view.System, page string) (out []string, seen int) {
	page = scripts.ReplaceAllString(page, "")
	var open []string // the open elements: "key", "short" or ""
	at := 0
	for _, m := range tags.FindAllStringSubmatchIndex(page, -1) {
		text, tag, rest := html.UnescapeString(page[at:m[0]]), page[m[4]:m[5]], page[m[6]:m[7]]
		at = m[1]
		for _, x := range beside.Unwrap(sys).(view.Shortening).Abbreviations(text) {
			seen++
			foot := strings.Contains(page, `" data-key="term-`+x.Text+`">`+x.Text+`</span> `)
			if slices.Contains(open, "short") || slices.Contains(open, "key") && foot {
				continue
			}
			out = append(out, x.Text+" in: "+strings.TrimSpace(text))
		}
		switch {
		case m[2] < m[3]:
			open = open[:max(0, len(open)-1)]
		case slices.Contains(void, tag):
		case strings.Contains(rest, `class="short"`):
			open = append(open, "short")
		case tag == "button" || tag == "a" || tag == "summary" || tag == "textarea" || tag == "text": // text: inside a drawing
			open = append(open, "key")
		default:
			open = append(open, "")
		}
	}
	return out, seen
}

// Abbreviations in a drawing are explained at the foot of the page.
func TestAbbreviationsInADrawing(t *testing.T) {
	sys, _ := systems.ByID("march")
	short := view.Shape{Kind: view.Name, At: []view.Point{{X: 40, Y: 40}}, Text: "MF of the KGL"}
	d := &view.Diagram{W: 100, H: 100, Label: "A drawing", Shapes: []view.Shape{short}}
	for name, draw := range map[string]func(f *widget.Frame) goapp.UI{
		"drawing":  func(f *widget.Frame) goapp.UI { return f.Diagram(d, 0) },
		"briefing": func(f *widget.Frame) goapp.UI { return f.Brief(view.Card{Diagram: d}, 0) },
		"result": func(f *widget.Frame) goapp.UI {
			return goapp.Raw(f.CardScreen(view.Card{Diagram: d}, nil, widget.CardDock{}))
		},
	} {
		f := widget.NewFrame("")
		f.Abbreviations = beside.Unwrap(sys).(view.Shortening).Abbreviations
		body := goapp.Div().Body(draw(f), f.Foot())
		f.Finish()
		bad, seen := unexplained(sys, goapp.HTMLString(body))
		assert.Empty(t, bad, name)
		assert.GreaterOrEqual(t, seen, 4, name)
	}
}

// around calls look on the pages other than the play screen: those of the rule book, the log, the report and the print page.
func around(r *root, look func(r *root, view string)) {
	sys, state := r.s.Game.System(), r.s.Game.State()
	for _, path := range []string{"log/", "report/", "print/"} {
		r.path = path
		look(r, path)
	}
	for _, sh := range sys.Sheets(state) {
		r.path = sh.ID + "/"
		look(r, r.path)
	}
}

// rulesOf calls look on every piece of the rules.
func rulesOf(r *root, look func(r *root, view string)) {
	r.path = "rules/"
	for _, part := range []session.Part{session.Chapters, session.Tables, session.Rulings, session.Audit, session.Credits} {
		r.s.Rules.Reading = session.Reading{Part: part}
		look(r, "rules "+string(part))
	}
	for _, p := range r.s.Rules.Pieces() {
		r.s.Rules.Reading = session.Reading{Open: p.ID}
		look(r, "rules "+p.ID)
	}
	r.s.Rules.Reading = session.Reading{}
}

// Every abbreviation on a screen can be explained by a tap: it is a key itself or, if it is on a key, listed at the foot of the page.
func TestAbbreviationsAreExplainedWhereTheyStand(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			all, read, found := 0, false, map[string]string{}
			one := func(r *root, view string) {
				bad, seen := unexplained(sys, goapp.HTMLString(r.Render()))
				all += seen
				for _, x := range bad {
					if found[x] == "" {
						found[x] = view
					}
				}
			}
			look := func(r *root, view string) {
				if r.s.Game == nil {
					return
				}
				for _, r.wide = range []int{0, 3} {
					one(r, view)
				}
				r.s.Prefs.Cover = true
				one(r, view+" on the players’ card")
				r.s.Prefs.Cover = false
				if view == "settings/" {
					around(r, one)
					if !read { // once is enough: they do not change
						rulesOf(r, one)
					}
					read = true
				}
			}
			for seed := range uint64(2) {
				evenings(t, sys, nil, seed, look)
			}
			t.Logf("%d abbreviations", all)
			for x, view := range found {
				assert.Fail(t, "not explained", "%s: %s", view, x)
			}
		})
	}
}
