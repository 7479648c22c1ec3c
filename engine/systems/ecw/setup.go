package ecw

import (
	"cmp"
	"errors"
	"unicode/utf8"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

// check returns an error if the settings are out of range.
func (t Settings) check() error {
	if t.Turns < 0 || t.Turns > 99 {
		return errors.New("settings out of range")
	}
	for _, n := range t.Names {
		if n == "" || len(n) > 4*nameLetters || !utf8.ValidString(n) {
			return errors.New("a side without a name")
		}
	}
	return house.Check(t.House)
}

// toggle is an option of a game that is on or off. off reports that the setting holds the opposite.
type toggle struct {
	key, label string
	mark       engine.Mark
	help       string
	at         func(*Settings) *bool
	off        bool
}

// toggles lists the switches. Sentences hold their indices.
var toggles = []toggle{
	{"campaign", "Campaign losses", engine.Printed, "After the battle losses are shared between pike and shot in proportion.",
		func(t *Settings) *bool { return &t.Campaign }, false},
	{"rout-recoil", "Shaken units recoil half a rout move", engine.House, "Instead of half a normal move; the rules say both.",
		func(t *Settings) *bool { return &t.RoutRecoil }, false},
	{"slow", "Recovery one state a turn", engine.House, "Instead of straight to Good.", func(t *Settings) *bool { return &t.Slow }, false},
	{"headstrong", "Headstrong units", engine.House, "More likely to pursue.", func(t *Settings) *bool { return &t.Mild },
		true},
	{"leaders", "Leaders can be hit", engine.House, "", func(t *Settings) *bool { return &t.Safe }, true},
	{"calm", "Calmer battles", engine.House, "Every grade tests one better.", func(t *Settings) *bool { return &t.Calm }, false},
}

// on reports whether x is on in t.
func (x toggle) on(t Settings) bool { return *x.at(&t) != x.off }

// scales are the sizes of figures: index 1 is Settings.Small.
var scales = []view.Option{{ID: "25", Label: "25 mm"}, {ID: "15", Label: "15 mm", Small: "three quarters"}}

// fields returns the settings as form fields with the values in force.
func (t Settings) fields() []view.Field {
	turns := ""
	if n := defaults().Turns; t.Turns != n {
		turns = book.Num(n)
	}
	fs := []view.Field{
		{Key: "scale", Label: "Figures", Kind: view.Pick, Columns: 2, Options: scales, Value: scales[book.Bit(t.Small)].ID,
			Help: "All distances scale with it."},
		{Key: "name0", Label: "First side", Kind: view.Text, Max: nameLetters, Value: t.Names[0]},
		{Key: "name1", Label: "Second side", Kind: view.Text, Max: nameLetters, Value: t.Names[1]},
		{Key: "turns", Label: "Turns", Kind: view.Count, Min: 0, Max: 99, Step: 1, Value: book.Num(t.Turns), Mark: engine.House,
			Was:  turns,
			Help: "0 for no limit."},
	}
	for _, x := range toggles {
		f := view.Field{Key: x.key, Label: x.label, Kind: view.Pick, Columns: 2, Options: book.YesNo, Value: book.Yes(x.on(t)), Mark: x.mark,
			Help: x.help}
		if design := x.on(defaults()); x.mark == engine.House && x.on(t) != design {
			f.Was = book.Yes(design)
		}
		fs = append(fs, f)
	}
	codes := house.Fields(t.House)
	for i := range codes {
		if codes[i].Kind == view.Pick {
			codes[i].Columns = 3
		}
	}
	return append(fs, codes...)
}

// with returns t with the values given in in.
func (t Settings) with(in engine.Values) (Settings, error) {
	no := func(key, text string) (Settings, error) {
		return Settings{}, &engine.Refusal{Code: book.Outside, Text: text, Section: secIntro, Field: key}
	}
	switch in.Get("scale") {
	case "":
	case "25", "15":
		t.Small = in.Get("scale") == "15"
	default:
		return no("scale", "Figures are 25 or 15 mm.")
	}
	for i, k := range []string{"name0", "name1"} {
		if v := in.Get(k); v != "" {
			if utf8.RuneCountInString(v) > nameLetters || !utf8.ValidString(v) {
				return no(k, "Choose a shorter name.")
			}
			t.Names[i] = v
		}
	}
	if v := in.Get("turns"); v != "" {
		if t.Turns = in.Int("turns", -1); t.Turns < 0 || t.Turns > 99 {
			return no("turns", "0 to 99 turns.")
		}
	}
	for _, x := range toggles {
		switch in.Get(x.key) {
		case "":
		case "yes", "no":
			*x.at(&t) = in.Is(x.key) != x.off
		default:
			return no(x.key, "Yes or no.")
		}
	}
	next, _, err := house.With(t.House, in)
	if refused, ok := err.(*engine.Refusal); ok {
		refused.Section = secIntro
		return Settings{}, refused
	}
	t.House = next
	return t, nil
}

// planSettings changes the settings.
func planSettings(p *plan) deed {
	was := p.State.Set
	t, err := was.with(p.In)
	if no, ok := err.(*engine.Refusal); ok {
		p.Refuse(no.Code, no.Field, no.Section, "%s", no.Text)
		t = was
	}
	p.Form.Fields = t.fields()
	p.Form.Go = "Keep the settings"
	return func(a *act) {
		a.Result("settings")
		notes := was.changesTo(t)
		a.Told.Notes = append(a.Told.Notes, notes[:min(20, len(notes))]...)
		a.Do(settled{t})
	}
}

// changesTo returns a sentence for each difference between t and next.
func (t Settings) changesTo(next Settings) (out []book.Said) {
	say := func(differs bool, id string, args ...any) {
		if differs {
			out = append(out, book.Say(id, args...))
		}
	}
	say(t.Small != next.Small, "set.scale", next.Small, t.Small)
	for i := range t.Names {
		say(t.Names[i] != next.Names[i], "set.name", i, next.Names[i], t.Names[i])
	}
	say(t.Turns != next.Turns, "set.turns", next.Turns, t.Turns)
	for i, x := range toggles {
		say(x.on(t) != x.on(next), "set.switch", i, x.on(next), x.on(t))
	}
	for _, v := range house.Values() {
		is, was := next.v(v.Key), t.v(v.Key)
		id := "set"
		if v.Names != nil {
			id = "set.code"
		}
		say(is != was, id, string(v.Key), is, was)
	}
	return out
}

func defaults() Settings { return Settings{Turns: 12, Names: [2]string{"King", "Parliament"}} }

// muster adds a ready-made pair of forces, or the armies of a battle without its reinforcements, to the roster.
func (s State) muster(id string) State {
	x, ok := scenarioOf(id)
	if ok {
		s.Battle = id
	} else {
		x, _ = pairs.Of(id)
	}
	for _, l := range x.leaders {
		l.ID = len(s.Leaders) + 1
		s.Leaders = append(s.Leaders, l)
	}
	for i, st := range x.Stands {
		if st.Turn == 0 {
			s.Units = append(s.Units, x.raise(i, len(s.Units)+1))
		}
	}
	return s
}

func forceField(v string) view.Field {
	f := view.Field{Key: "force", Label: "Battle", Kind: view.Pick, Columns: 2, Value: v, Mark: engine.House, Stock: armies.Battle,
		Help: "Our own design, ready to play; every unit can be changed."}
	for _, x := range supplied.All() {
		f.Options = append(f.Options, x.Option())
	}
	for _, x := range pairs.All() {
		f.Options = append(f.Options, view.Option{ID: x.ID, Label: x.Title, Small: x.Small})
	}
	f.Options = append(f.Options, view.Option{ID: "none", Label: "Your own armies", Small: "period lists, your own, or none yet"})
	return f
}

// Options implements view.System.
func (System) Options(o engine.Values) []view.Field {
	chosen := cmp.Or(o.Get("force"), "six")
	o, _ = armies.BattleOptions(o, "force")
	v := cmp.Or(o.Get("force"), "six")
	t, err := opening(v).withSides(o).with(o)
	if err != nil {
		t = opening(v)
	}
	fields := []view.Field{forceField(chosen)}
	if chosen == "none" {
		fields[0].Help = ""
		fields = append(fields, vocabulary().Fields(o, lists(), t.Names)...)
	}
	return append(append(fields, battle.MoreField(System{}, v, o)...), t.fields()...)
}

// Start implements view.System.
func (System) Start(o engine.Values) (engine.State, error) {
	o, drawn := armies.BattleOptions(o, "force")
	t, err := opening(o.Get("force")).withSides(o).with(o)
	if err != nil {
		return nil, err
	}
	s := State{Set: t, Turn: 1, Step: 1, First: -1, Next: 1, Winner: -1, Map: drawn}
	switch v := o.Get("force"); v {
	case "":
		s = s.muster("six")
	case "none":
		if s, err = s.bring(o); err != nil {
			return nil, err
		}
	default:
		if s = s.muster(v); len(s.Units) == 0 {
			return nil, &engine.Refusal{Code: book.NotChosen, Text: "There are no such forces.", Section: secIntro, Field: "force"}
		}
		if err := battle.Strengthen(v, o, s.stronger); err != nil {
			return nil, err
		}
	}
	return s, s.check()
}
