package hill

import (
	"fmt"
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

// defaults are the settings of a new game. Source: hill-tables 1.5.
var defaults = Settings{Foot: 36, Mounted: 12, Alarm: 7, Players: 3, Again: true, Incidents: SomeIncidents}

var scales = [...]view.Option{
	{ID: "inches", Label: "Inches", Small: "25 and 28 mm"},
	{ID: "half", Label: "Half inches", Small: "15 mm and below"},
	{ID: "cm", Label: "Centimetres", Small: "the same numbers"},
	{ID: "double", Label: "Double inches", Small: "bigger figures"},
}

var paces = [...]view.Option{
	{ID: "normal", Label: "Normal"},
	{ID: "quiet", Label: "Quiet", Small: "half the events"},
	{ID: "busy", Label: "Busy", Small: "half as many again"},
}

// depths are how much is tracked of the troops.
var depths = [...]view.Option{
	{ID: "console", Label: "Console", Small: "tracks nothing"},
	{ID: "light", Label: "Light", Small: "strength, markers"},
	{ID: "full", Label: "Full", Small: "figures, arms"},
}

// scores are the ways of scoring. Source: HILL-124.
var scores = [...]view.Option{{ID: "force", Label: "The whole force"}, {ID: "each", Label: "Each command", Small: "units tracked"}}

// alarms are the turns offered for the alarm; "never" keeps Table A throughout.
var alarms = [...]view.Option{
	{ID: "3", Label: "3"}, {ID: "4", Label: "4"}, {ID: "5", Label: "5"}, {ID: "6", Label: "6"}, {ID: "7", Label: "7"},
	{ID: "8", Label: "8"}, {ID: "9", Label: "9"}, {ID: "10", Label: "10"}, {ID: "12", Label: "12"}, {ID: "never", Label: "Never", Wide: true},
}

// Figures are bought by the dozen.
var (
	foots  = [...]view.Option{{ID: "24", Label: "24"}, {ID: "36", Label: "36"}, {ID: "48", Label: "48 or more"}}
	horses = [...]view.Option{{ID: "6", Label: "6"}, {ID: "12", Label: "12"}, {ID: "18", Label: "18 or more"}}
)

func index(options []view.Option, id string) int {
	for i, o := range options {
		if o.ID == id {
			return i
		}
	}
	return -1
}

// setting is a setting with a short list of replies.
type setting struct {
	view.Field
	at   func(t *Settings) any // a *bool, an *int, or an *int8 holding the index of the reply
	last bool                  // for a *bool: the second reply is true, not the first
	ask  string                // the refusal of an unknown reply; "" asks for yes or no
}

// allSettings lists the settings in order; the number of units is inserted after the first.
var allSettings = [...]setting{
	{Field: view.Field{Key: "scale", Label: "Distances", Columns: 2, Options: scales[:], Help: "Changes every printed distance."},
		at: func(t *Settings) any { return (*int8)(&t.Scale) }, ask: "Choose how distances are measured."},
	{Field: view.Field{Key: "foot", Label: "French foot you own", Columns: 3, Options: foots[:], Help: "Units are cut to the figures " +
		"left."},
		at: func(t *Settings) any { return &t.Foot }, ask: "Choose how many French on foot you own."},
	{Field: view.Field{Key: "mounted", Label: "Mounted figures you own", Note: "not counting the Players’", Columns: 3, Options: horses[:]},
		at: func(t *Settings) any { return &t.Mounted }, ask: "Choose how many mounted figures you own."},
	{Field: view.Field{Key: "pace", Label: "Pace of events", Columns: 3, Options: paces[:], Mark: engine.House},
		at: func(t *Settings) any { return (*int8)(&t.Pace) }, ask: "Choose the pace of events."},
	{Field: view.Field{Key: "incidents", Label: "Incidents", Columns: 3, Options: oftens[:], Mark: engine.House,
		Help: "Weather, guides, rumours: events that put nobody on the table."},
		at: func(t *Settings) any { return (*int8)(&t.Incidents) }, ask: "Choose how many incidents there are."},
	{Field: view.Field{Key: "alarm", Label: "Alarm from turn", Columns: 5, Options: alarms[:], Mark: engine.House,
		Help: "From this turn the French are alerted and events use the alarm table."},
		at: func(t *Settings) any { return &t.Alarm }, ask: "Choose the turn of the alarm."},
	{Field: view.Field{Key: "again", Label: "Draw again automatically", Columns: 2, Options: book.YesNo, Mark: engine.House,
		Help: "When the side drawn has no unit left to act."},
		at: func(t *Settings) any { return &t.Again }},
	{Field: view.Field{Key: "merciful", Label: "Merciful", Columns: 2, Options: book.YesNo, Mark: engine.House,
		Help: "Once half the force is lost, each hostile event is re-rolled once."},
		at: func(t *Settings) any { return &t.Merciful }},
	{Field: view.Field{Key: "depth", Label: "Units tracked", Columns: 3, Options: depths[:],
		Help: "Can be changed at any time; nothing is lost."},
		at: func(t *Settings) any { return (*int8)(&t.Depth) }, ask: "Choose how much is tracked."},
	{Field: view.Field{Key: "score", Label: "What is scored", Columns: 2, Options: scores[:],
		Help: "With several players; agree it before the game."},
		at: func(t *Settings) any { return &t.Each }, last: true, ask: "Choose what is scored."},
	{Field: view.Field{Key: "press-here", Label: "This phone draws Initiative/Event", Columns: 2, Options: book.YesNo,
		Help: "Turn it off if another referee’s phone does."},
		at: func(t *Settings) any { return &t.Mute }, last: true},
	{Field: view.Field{Key: "solo", Label: "Solo", Columns: 2, Options: book.YesNo, Mark: engine.House,
		Help: "The dice choose which party acts, and among equal targets."},
		at: func(t *Settings) any { return &t.Solo }},
	{Field: view.Field{Key: "fall", Label: "Who falls to a shot at any man", Columns: 2, Options: falls[:], Mark: engine.House,
		Help: "Leaders can fall; the last one of a Player unit is replaced by promotion."},
		at: func(t *Settings) any { return (*int8)(&t.Fall) }, ask: "Choose who falls."},
	{Field: view.Field{Key: "hints", Label: "Hints", Columns: 2, Options: book.YesNo, Device: true,
		Help: "What to do next. Kept for later games."},
		at: func(t *Settings) any { return &t.Hints }},
	{Field: view.Field{Key: "half", Label: "Half the force is gone", Columns: 2, Options: book.YesNo},
		at: func(t *Settings) any { return &t.Half }},
}

// reply returns the reply in force.
func (c *setting) reply(t Settings) string {
	i := 0
	switch p := c.at(&t).(type) {
	case *bool:
		if *p == !c.last {
			return c.Options[0].ID
		}
		i = 1
	case *int:
		if *p == 0 {
			return "never"
		}
		return num(*p)
	case *int8:
		i = int(*p)
	}
	return c.Options[i].ID
}

// set puts the i-th reply in force.
func (c *setting) set(t *Settings, i int) {
	switch p := c.at(t).(type) {
	case *bool:
		*p = i == 0 != c.last
	case *int:
		*p, _ = strconv.Atoi(c.Options[i].ID) // 0 for never
	case *int8:
		*p = int8(i)
	}
}

// fields returns the settings as form fields with their current values. lesson is true for the first game.
func (t Settings) fields(lesson bool) []view.Field {
	var fs []view.Field
	for i := range allSettings {
		c := &allSettings[i]
		if c.Key == "hints" && !lesson || c.Key == "half" && !t.Merciful {
			continue
		}
		f := c.Field
		f.Kind, f.Value = view.Pick, c.reply(t)
		if was := c.reply(defaults); f.Mark == engine.House && was != f.Value && !lesson {
			f.Was = lower(f.Options[index(f.Options, was)].Label)
		}
		if fs = append(fs, f); i == 0 {
			least := 1
			if t.Players < 1 {
				least = 0
			}
			fs = append(fs, view.Field{Key: "players", Label: "Player units on the table", Kind: view.Count, Min: least,
				Max: max(6, t.Players), Step: 1, Value: strconv.Itoa(t.Players),
				Help: "Guerillas who join are counted for you. More units, fewer events."})
		}
	}
	return append(fs, house().Fields(t.House)...)
}

// with returns the settings with the values given; those not given keep theirs. It returns a *Refusal for an
// impossible value.
func (t Settings) with(in engine.Values) (Settings, error) {
	no := func(key, text string) (Settings, error) {
		return Settings{}, &engine.Refusal{Code: "S1", Text: text, Section: "1.5", Field: key}
	}
	for i := range allSettings {
		c := &allSettings[i]
		v := in.Get(c.Key)
		if v == "" {
			continue
		}
		n := index(c.Options, v)
		switch {
		case n >= 0:
			c.set(&t, n)
		case c.ask != "":
			return no(c.Key, c.ask)
		default:
			return no(c.Key, "Answer yes or no.")
		}
	}
	if v := in.Get("players"); v != "" {
		n := in.Int("players", -1)
		if n < 0 || n > max(6, t.Players) || strconv.Itoa(n) != v {
			return no("players", "The Players have one to six units.")
		}
		t.Players = n
	}
	t, r := t.withHouse(in)
	if r != nil {
		return Settings{}, r
	}
	return t, nil
}

// check returns an error for settings that are impossible.
func (t Settings) check() error {
	if t.Scale < Inches || t.Scale > DoubleInches || t.Pace < Normal || t.Pace > Busy ||
		t.Foot < 24 || t.Mounted < 6 || t.Alarm < 0 || t.Players < 0 || t.Players > maxUnits ||
		t.Depth < Console || t.Depth > Full || t.Incidents < NoIncidents ||
		t.Incidents > ManyIncidents || t.Fall < FallDrawn || t.Fall > FallReferee {
		return fmt.Errorf("impossible settings %+v", t)
	}
	_, err := tablesFor(t.House)
	return err
}

// Options implements view.System: the settings, forces and scenarios, and the number of villages on the table
// at the start.
func (System) Options(o engine.Values) []view.Field {
	p, err := readOptions(o)
	t := p.set
	if err != nil {
		t = defaults
	}
	fs := t.fields(o.Get("scenario") == practice)
	ready := []view.Option{{ID: "none", Label: "None", Small: "counted, not tracked", Wide: true}}
	plays := []view.Option{{ID: "none", Label: "Open game", Small: "events, discoveries and your own ideas", Wide: true}}
	for _, x := range supplied.All() {
		ready = append(ready, book.Opt(x.force.id, x.force.label, x.force.small))
		plays = append(plays, x.Option())
	}
	f, _ := forceOf(o.Get("force"))
	x, _ := scenarioOf(o.Get("scenario"))
	field := func(key, label, stock, none string, options []view.Option) view.Field {
		v := o.Get(key)
		if _, own := owned(v); !own && index(options, v) < 0 {
			v = none
		}
		return view.Field{Key: key, Label: label, Kind: view.Pick, Columns: 2, Options: options, Value: v, Stock: stock}
	}
	first := []view.Field{
		field("scenario", "Scenario", keptScenario, "none", plays),
		field("force", "Ready-made force", keptForce, x.force.id, ready),
		field("against", "The opposition", keptForce, "none", []view.Option{{ID: "none", Label: "The events alone", Wide: true}}),
	}
	first[0].Mark, first[1].Mark = x.Mark, f.mark
	first[0].Help = "One of your own is set up before the first draw."
	first[1].Help = "Its units are tracked. You can muster others during the game."
	first[2].Help = "A force of your own, hidden until you let it appear."
	if _, own := owned(o.Get("scenario")); !own && len(x.scene.Places) == 0 {
		first = append(first, view.Field{Key: "villages", Label: "Villages on the table", Kind: view.Count, Min: 0, Max: 3, Step: 1,
			Value: strconv.Itoa(o.Int("villages", 2)), Help: "Set up before the game: one or two is best."})
	}
	return slices.Concat(first[:1], battle.MoreField(System{}, first[0].Value, o), fs[:2], first[1:], fs[2:])
}

// startWith is everything a game starts with.
type startWith struct {
	set     Settings
	scene   Scene
	ready   force      // the Players' force, when ready-made
	units   []keptUnit // the Players' units, when they are their own
	against []keptUnit
	table   string // the map of the table
}

// readOptions reads the options. A force is tracked in full unless the options say otherwise, and sets the
// number of Player units. It returns a *Refusal for an impossible option.
func readOptions(o engine.Values) (startWith, error) {
	p := startWith{set: defaults}
	no := func(key, text string) (startWith, error) {
		return startWith{set: defaults}, &engine.Refusal{Code: "S1", Text: text, Section: "HILL-140", Field: key}
	}
	id, v := o.Get("force"), o.Get("scenario")
	if data, own := owned(v); own {
		k, err := readPlay(data)
		if err == nil {
			k, err = k.whole()
		}
		if err != nil {
			return no("scenario", "This scenario cannot be read.")
		}
		p.scene, p.units, p.set.House, p.table, v = k.Scene, k.Units, k.House, k.Map, k.Of
	}
	if v != "" {
		x, ok := scenarioOf(v)
		if !ok {
			return no("scenario", "Choose a scenario, or none.")
		}
		p.scene = x.scene
		if id == "" && len(p.units) == 0 {
			id = x.force.id
		}
		var err error
		if p.set, err = p.set.with(x.set); err != nil {
			return p, err
		}
	}
	if data, own := owned(id); own {
		a, err := readArmy(data)
		if err != nil {
			return no("force", "This force cannot be read.")
		}
		p.units = a.Units
	} else if id != "" {
		f, ok := forceOf(id)
		if !ok {
			return no("force", "Choose a force, or none.")
		}
		if len(f.units) > 0 || o.Get("force") != "" {
			p.ready, p.units = f, nil
		}
	}
	if data, own := owned(o.Get("against")); own {
		a, err := readArmy(data)
		if err != nil {
			return no("against", "This force cannot be read.")
		}
		p.against = a.Units
	} else if v := o.Get("against"); v != "" && v != "none" {
		return no("against", "Choose a force of your own, or none.")
	}
	n := max(len(p.ready.units), len(p.units))
	if n > 0 {
		p.set.Depth, p.set.Force = Full, p.ready.id
		if p.ready.id == "" {
			p.set.Force = ownScene
		}
	}
	t, err := p.set.with(o)
	if n > 0 {
		t.Players = n
	}
	p.set = t
	return p, err
}

// Start implements view.System. The game opens on turn 1 with every Player unit still to act.
func (System) Start(o engine.Values) (engine.State, error) {
	p, err := readOptions(o)
	if err != nil {
		return nil, err
	}
	t := p.set
	if t.Players < 1 {
		return nil, &engine.Refusal{Code: "S1", Text: "The Players have one to six units.", Section: "1.5", Field: "players"}
	}
	villages := o.Int("villages", 2)
	if len(p.scene.Places) > 0 {
		villages = 0
	}
	if villages < 0 || villages > 3 {
		return nil, &engine.Refusal{Code: "S1", Text: "Up to three villages stand on the table.", Section: "1.5", Field: "villages"}
	}
	s := State{Scale: t.Scale, Set: t, Turn: 1, ToAct: Acts{P: t.Players}, Next: 1}
	for range villages {
		s.Sites = append(s.Sites, Site{ID: s.Next, Kind: "village"})
		s.Next++
	}
	c := p.scene
	c.Places = slices.Clone(c.Places)
	for i := range c.Places {
		s.Sites = append(s.Sites, Site{ID: s.Next, Kind: c.Places[i].Kind, Name: c.Places[i].Name, Fixed: c.Places[i].Fixed})
		c.Places[i].Site = s.Next
		s.Next++
	}
	for _, k := range p.against {
		if c.Hidden = append(slices.Clip(c.Hidden), k.hidden()); c.ID == "" {
			c.ID, c.Lines = ownScene, "near"
		}
	}
	if len(c.Hidden) > maxHidden {
		return nil, &engine.Refusal{Code: "C2", Text: "The scenario has no room for more hidden parties.", Section: "HILL-140", Field: "against"}
	}
	s.Scene, s.Map, s.Lay.Edge = c, p.table, c.home()
	s = s.withForce(p.ready).withKept(p.units)
	if err := battle.Strengthen(book.Or(o.Get("scenario"), "none"), o, s.stronger); err != nil {
		return nil, err
	}
	return s, nil
}
