// Package newgame draws the screen that sets up a game: the rule book, an optional name, the settings.
package newgame

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/battle"
	"vedette/engine/view"
)

// Draw draws the game being planned: the battle or scenario, with everything else folded.
func Draw(at screen.At) app.UI {
	s, f, p := at.S, at.F, &at.S.Pages.Plan
	if p.Books {
		return choose(at, p)
	}
	books := s.Systems()
	sys := books[0]
	for _, b := range books {
		if b.Info().ID == latest(at, p) {
			sys = b
		}
	}
	options := planned(s, sys, p.Options)
	lasting := s.WithLasting(sys, options)
	fields, design, desk := sys.Options(lasting), sys.Options(nil), opening(sys, lasting)
	name, own := titled(fields, design), chosen(s, sys, fields[0])
	switch {
	case name != "":
	case own.Name != "":
		name = own.Name
	case desk.Brief != nil:
		name = desk.Brief.Title
	default:
		name = suggest(s)
	}
	f.Kept = func(kind string) []engine.Kept { return s.Stock(sys, kind) }
	battles := fields[0].Key
	put := func(key, val string) {
		p.Options = options.With(key, val)
		if key == battles && at.Phone {
			p.List = val
		}
	}
	body := widget.Join(installFirst(at))
	if len(books) > 1 {
		body = append(body, f.Key(widget.K{Key: widget.KeyChooseSys, Label: sys.Info().Title, Small: "Tap for another rule book",
			Icon: sys.Info().Symbol, Class: "key--row after", On: func() { p.Books = true }}))
	}
	if first := sys.First(); first != nil && first.Seats[0] != "" {
		body = append(body, f.Key(widget.K{Key: widget.KeyFirst + "-" + sys.Info().ID, Label: first.Label, Small: first.Small, Icon: "t-officer",
			Class: "key--row after", On: func() {
				s.Learn(sys, *first)
				if *p = (session.Plan{}); s.Game != nil {
					at.Go("field/")
				}
			}}))
	}
	choices, fields := apart(fields)
	if at.Phone && desk.Brief != nil && p.List != session.ListOpen { // the briefing takes the place of the list
		body = append(body, f.Key(widget.K{Key: widget.KeyGroup + "-battles", Label: "Another " + strings.ToLower(choices[0].Label),
			Small: strconv.Itoa(len(choices[0].Options)-1) + " to choose from", Icon: "i-down", Class: "key--row after", Expands: true,
			On: func() { p.List = session.ListOpen }}))
	} else {
		choices[0] = marked(choices[0], played(s, sys))
		body = append(body, screen.Settings(at, choices[:1], design, put)...)
	}
	aside := screen.Settings(at, choices[1:], design, put)
	if desk.Brief != nil {
		aside = append(aside, at.F.Brief(*desk.Brief, at.Wide))
	} else if m, err := battle.ReadCode(own.Map); err == nil {
		aside = append(aside, at.F.Diagram(m.Diagram("The table seen from above.", own.Sides[0]), at.Wide))
	}
	icon, open := "i-down", p.House == (at.Phone || len(aside) > 0) // nothing else stands beside the list
	if open {
		icon = "i-minus"
	}
	aside = append(aside, app.Section().Class("group").Body(f.Key(widget.K{Key: widget.KeyGroup + "-house", Label: "House rules",
		Small: inForce(fields, design), Icon: icon, Class: "key--row", Expands: true, Chosen: open, On: func() { p.House = !p.House }})))
	if open {
		aside = append(aside, app.Label().Class("field name").Body(
			app.Span().Class("field__name").Body(app.Span().Text("Name"), app.Span().Text("optional")),
			app.Input().Type("text").Class("text").DataSet("key", f.Typed(widget.KeyGameName, func(words string) { p.Name = words })).
				Value(p.Name).Placeholder(name).MaxLength(60).AutoComplete(false)))
		aside = append(aside, screen.Settings(at, fields, design, put)...)
	}
	body = append(body, screen.Aside(aside...))
	return screen.Screen(screen.Banner(at, "New game"), screen.Main(at, body...), dock(at, sys, options, desk, name))
}

// apart separates what is to be played, a battle or both armies, from the settings.
func apart(fields []view.Field) (choices, settings []view.Field) {
	for i, x := range fields {
		if i == 0 || slices.Contains(armies.Keys[:], x.Key) {
			choices = append(choices, x)
		} else {
			settings = append(settings, x)
		}
	}
	return choices, settings
}

// planned returns the options of the planned game. A referee who has chosen nothing, and whose last game by a book was one of its
// battles, is offered the first that he has not played, other than the one that teaches the rules; a newcomer to a book that one, except
// in the first book, which offers it on the shelf.
func planned(s *session.Session, sys view.System, options engine.Values) engine.Values {
	battles, names := sys.Options(nil)[0], played(s, sys)
	lesson := sys.First()
	if lesson == nil || options.Get(battles.Key) != "" {
		return options
	}
	if len(names) == 0 {
		if sys.Info().ID == s.Systems()[0].Info().ID {
			return options
		}
		return options.With(battles.Key, lesson.Options.Get(battles.Key))
	}
	if !slices.ContainsFunc(battles.Options, func(o view.Option) bool { return o.Label == names[0] }) {
		return options
	}
	for _, o := range battles.Options {
		next := options.With(battles.Key, o.ID)
		if o.ID != lesson.Options.Get(battles.Key) && !slices.Contains(names, o.Label) && opening(sys, next).Brief != nil {
			return next
		}
	}
	return options
}

// played returns the names of the games by a rule book on the shelf, the last first. A game of a battle has the battle's name unless the
// referee gave it another.
func played(s *session.Session, sys view.System) (names []string) {
	games, _ := s.Shelf.List()
	for _, g := range games {
		if g.System == sys.Info().ID {
			names = append(names, g.Name)
		}
	}
	return names
}

// marked says of each battle that has been played that it has.
func marked(battles view.Field, names []string) view.Field {
	battles.Options = slices.Clone(battles.Options)
	for i, o := range battles.Options {
		if slices.Contains(names, o.Label) {
			battles.Options[i].Small += "; played"
		}
	}
	return battles
}

// dock is the dock. When there is a briefing, the green key also takes the first step, and a second key starts the game without it.
func dock(at screen.At, sys view.System, options engine.Values, desk view.Desk, name string) app.UI {
	s, f, p := at.S, at.F, &at.S.Pages.Plan
	begin := func(first bool) func() {
		return func() {
			if p.Name != "" {
				name = p.Name
			}
			s.NewGame(sys, options, name)
			*p = session.Plan{}
			if s.Game == nil {
				return
			}
			if first {
				s.Press(s.Desk().Next())
			}
			at.Go("field/")
		}
	}
	keys := []app.UI{f.Key(widget.K{Key: widget.KeyBack, Label: "Back", Icon: "i-back", Class: "undo", On: func() { at.Go("") }})}
	start := widget.K{Key: widget.KeyCreate, Label: "Begin", Small: name, Stack: true, Class: "key--primary", On: begin(false)}
	if desk.Brief != nil {
		keys = append(keys, f.Key(widget.K{Key: widget.KeyCreate, Label: "Setup", Icon: "n-field", Class: "undo",
			Aria: "Setup without the first step", On: begin(false)}))
		start.Key, start.Small, start.On = widget.KeyCreate+"-first", desk.Next().Label, begin(true)
		if strings.HasPrefix(start.Small, start.Label) { // "Begin the battle"
			start.Label, start.Small = start.Small, ""
		}
	}
	return screen.Dock(screen.Keys(append(keys, f.Key(start))...))
}

// opening returns the play screen of a game with these options before its first step.
func opening(sys view.System, options engine.Values) view.Desk {
	if s, err := sys.Start(options); err == nil {
		return sys.Desk(s)
	}
	return view.Desk{}
}

// latest returns the ID of the planned rule book, or else that of the game played last.
func latest(at screen.At, p *session.Plan) string {
	if p.System != "" {
		return p.System
	}
	if games, _ := at.S.Shelf.List(); len(games) > 0 {
		return games[0].System
	}
	return ""
}

// inForce sums up the folded settings in one line: the first few, any changed from their default, and the number of changed house values.
func inForce(fields, design []view.Field) string {
	var said []string
	changed := 0
	for i, x := range fields {
		value := x.Value
		for _, o := range x.Options {
			if o.ID == value {
				value = o.Label
			}
		}
		same := false
		for _, d := range design {
			same = same || d.Key == x.Key && d.Value == x.Value
		}
		switch {
		case i == 0 && x.Kind == view.Pick && x.Stock == "" && x.Value != "yes" && x.Value != "no": // the value needs no label
			said = append(said, value)
		case x.Group != "" && !same:
			changed++
		case !same || i < 2 && x.Group == "":
			said = append(said, x.Label+" "+value)
		}
	}
	if changed == 1 {
		said = append(said, "1 value changed")
	} else if changed > 1 {
		said = append(said, strconv.Itoa(changed)+" values changed")
	}
	return strings.Join(said, " · ")
}

// titled returns the label of the chosen scenario or battle: the first field of a kind that can be kept whose value is not the default.
func titled(fields, design []view.Field) string {
	for _, x := range fields {
		for _, d := range design {
			if x.Stock == "" || d.Key != x.Key || d.Value == x.Value {
				continue
			}
			for _, o := range x.Options {
				if o.ID == x.Value {
					return o.Label
				}
			}
		}
	}
	return ""
}

// chosen returns the library item that is a field's value, or the zero value.
func chosen(s *session.Session, sys view.System, x view.Field) (k engine.Kept) {
	if strings.HasPrefix(x.Value, engine.OwnPrefix) {
		for _, k := range s.Stock(sys, x.Stock) {
			if engine.OwnPrefix+k.Data == x.Value {
				return k
			}
		}
	}
	return k
}

// suggest names a game that the referee has not named after its day, with a number if the shelf has such a game already.
func suggest(s *session.Session) string {
	day, name := "An evening’s game", ""
	if now := s.Now(); now != 0 {
		t := time.Unix(now, 0)
		day = "Game of " + strconv.Itoa(t.Day()) + " " + t.Month().String()
	}
	games, _ := s.Shelf.List()
	for n := 1; name == "" || slices.ContainsFunc(games, func(g store.Summary) bool { return g.Name == name }); n++ {
		if name = day; n > 1 {
			name += ", " + strconv.Itoa(n)
		}
	}
	return name
}

// Picture reports, as text, whether a rule book is being chosen, and how the list of battles stands.
func Picture(s *session.Session) string {
	return strconv.FormatBool(s.Pages.Plan.Books) + s.Pages.Plan.List
}

// installFirst warns, before the first game, that an app installed later would not see it; nil elsewhere.
func installFirst(at screen.At) app.UI {
	if at.Page.Install != "apple" {
		return nil
	}
	if games, _ := at.S.Shelf.List(); len(games) > 0 {
		return nil
	}
	return app.Div().Class("after").ID("install-first").Body(
		widget.P("strong", "Install Vedette before the first game"),
		widget.P("second", "On this device the installed app cannot see games begun in the browser, and the browser may delete them after "+
			"a week without use."),
		widget.P("second", screen.ByHand))
}

// choose draws the choice of a rule book.
func choose(at screen.At, p *session.Plan) app.UI {
	return screen.Screen(
		screen.Banner(at, "Which rule book?"),
		screen.Main(at, screen.Books(at, widget.KeyChooseSys, true, func(i engine.Info) { *p = session.Plan{System: i.ID} })),
		screen.Dock(screen.Last(
			at.F.Key(widget.K{Key: widget.KeyBack, Label: "Back", Icon: "i-back", On: func() { p.Books = false }}))))
}
