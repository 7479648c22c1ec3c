package hill

import (
	"fmt"
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
)

// defaults are the settings of a new game. Source: hill-tables 1.5.
var defaults = Settings{Foot: 36, Mounted: 12, Alarm: 7, Players: 3, Again: true}

var scales = [...]engine.Option{
	{ID: "inches", Label: "Inches", Small: "25 and 28 mm"},
	{ID: "half", Label: "Half inches", Small: "15 mm and below"},
	{ID: "cm", Label: "Centimetres", Small: "the same numbers"},
	{ID: "double", Label: "Double inches", Small: "bigger figures"},
}

var paces = [...]engine.Option{
	{ID: "normal", Label: "Normal"},
	{ID: "quiet", Label: "Quiet", Small: "half the events"},
	{ID: "busy", Label: "Busy", Small: "half as many more"},
}

// depths are how much of the troops is tracked.
var depths = [...]engine.Option{
	{ID: "console", Label: "Console", Small: "nothing"},
	{ID: "light", Label: "Light", Small: "strength, markers"},
	{ID: "full", Label: "Full", Small: "figures, arms"},
}

// scores are what is scored. Source: HILL-124.
var scores = [...]engine.Option{{ID: "force", Label: "The whole force"}, {ID: "each", Label: "Each command", Small: "units tracked"}}

func scoreOf(each bool) int {
	if each {
		return 1
	}
	return 0
}

// alarms are the turns offered for the alarm; "never" keeps Table A throughout.
var alarms = [...]string{"3", "4", "5", "6", "7", "8", "9", "10", "12", "never"}

func numbers(ns ...int) []engine.Option {
	var out []engine.Option
	for _, n := range ns {
		out = append(out, engine.Option{ID: strconv.Itoa(n), Label: strconv.Itoa(n)})
	}
	out[len(out)-1].Label += " or more"
	return out
}

func index(options []engine.Option, id string) int {
	for i, o := range options {
		if o.ID == id {
			return i
		}
	}
	return -1
}

// yesNo is a setting that is on or off. It is a choice and not a tick, because a field that is not
// sent keeps its value.
var yesNo = [...]engine.Option{{ID: "yes", Label: "Yes"}, {ID: "no", Label: "No"}}

func yesOrNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

// fields are the settings as form fields with their values in force; with lesson those of the first game.
func (t Settings) fields(lesson bool) []engine.Field {
	alarm := "never"
	if t.Alarm > 0 {
		alarm = strconv.Itoa(t.Alarm)
	}
	var turns []engine.Option
	for _, a := range alarms {
		o := engine.Option{ID: a, Label: a}
		if a == "never" {
			o.Label, o.Wide = "Never", true
		}
		turns = append(turns, o)
	}
	fs := []engine.Field{
		{Key: "scale", Label: "Distances", Kind: engine.Pick, Columns: 2, Options: scales[:], Value: scales[t.Scale].ID, Help: "Changes every printed distance."},
		{Key: "players", Label: "Player units on the table", Kind: engine.Count, Min: 1, Max: 6, Step: 1, Value: strconv.Itoa(t.Players), Help: "Guerillas who join count by themselves. More units make a press less often an event."},
		{Key: "foot", Label: "French foot you own", Kind: engine.Pick, Columns: 3, Options: numbers(24, 36, 48), Value: strconv.Itoa(t.Foot), Help: "Units are cut to the figures left."},
		{Key: "mounted", Label: "Mounted figures you own", Note: "without the Players’", Kind: engine.Pick, Columns: 3, Options: numbers(6, 12, 18), Value: strconv.Itoa(t.Mounted)},
		{Key: "pace", Label: "Pace of events", Kind: engine.Pick, Columns: 3, Options: paces[:], Value: paces[t.Pace].ID, Mark: engine.House},
		{Key: "alarm", Label: "Alarm from turn", Kind: engine.Pick, Columns: 5, Options: turns, Value: alarm, Mark: engine.House, Help: "From then on the French know: events come from the alarm table."},
		{Key: "again", Label: "Press again by itself", Kind: engine.Pick, Columns: 2, Options: yesNo[:], Value: yesOrNo(t.Again), Mark: engine.House, Help: "When the side drawn has nobody left to act."},
		{Key: "merciful", Label: "Merciful", Kind: engine.Pick, Columns: 2, Options: yesNo[:], Value: yesOrNo(t.Merciful), Mark: engine.House, Help: "With half the force gone a hostile event is drawn again once."},
	}
	if t.Players < 1 {
		fs[1].Min = 0
	}
	fs[1].Max = max(6, t.Players)
	fs = append(fs,
		engine.Field{Key: "depth", Label: "Units tracked", Kind: engine.Pick, Columns: 3, Options: depths[:], Value: depths[t.Depth].ID, Help: "Can be changed at any time; nothing is lost."},
		engine.Field{Key: "score", Label: "What is scored", Kind: engine.Pick, Columns: 2, Options: scores[:], Value: scores[scoreOf(t.Each)].ID, Help: "With several players; agreed before the game."},
		engine.Field{Key: "press-here", Label: "This copy presses Initiative/Event", Kind: engine.Pick, Columns: 2, Options: yesNo[:], Value: yesOrNo(!t.Mute), Help: "No when a second referee’s copy does: this one then only resolves."},
		engine.Field{Key: "solo", Label: "Solo", Kind: engine.Pick, Columns: 2, Options: yesNo[:], Value: yesOrNo(t.Solo), Mark: engine.House, Help: "The dice choose which party acts, and among equal targets."})
	fs = append(fs, fallField(t.Fall))
	if lesson {
		fs = append(fs, engine.Field{Key: "hints", Label: "Hints", Kind: engine.Pick, Columns: 2, Options: yesNo[:], Value: yesOrNo(t.Hints), Device: true, Help: "What to do next. Kept for later games."})
	}
	if t.Merciful {
		fs = append(fs, engine.Field{Key: "half", Label: "Half the force is gone", Kind: engine.Pick, Columns: 2, Options: yesNo[:], Value: yesOrNo(t.Half)})
	}
	if !lesson {
		t.sayWas(fs)
	}
	house, _ := tablesFor(t.House)
	for _, v := range values() {
		fs = append(fs, v.field(house))
	}
	return fs
}

// sayWas says of every house field what the design is where it differs.
func (t Settings) sayWas(fs []engine.Field) {
	d := defaults
	design := map[string]string{"pace": paces[d.Pace].ID, "alarm": strconv.Itoa(d.Alarm), "again": yesOrNo(d.Again), "merciful": yesOrNo(d.Merciful), "solo": yesOrNo(d.Solo)}
	for i, f := range fs {
		if was := design[f.Key]; was != "" && was != f.Value {
			fs[i].Was = lower(f.Options[max(index(f.Options, was), 0)].Label)
		}
	}
}

// with returns the settings with the given values; what is not given stays. It returns a *Refusal for an impossible value.
func (t Settings) with(in engine.Values) (Settings, error) {
	no := func(key, text string) (Settings, error) {
		return Settings{}, &engine.Refusal{Code: "S1", Text: text, Section: "1.5", Field: key}
	}
	if v := in.Get("scale"); v != "" {
		i := index(scales[:], v)
		if i < 0 {
			return no("scale", "Choose how distances are measured.")
		}
		t.Scale = Scale(i)
	}
	if v := in.Get("pace"); v != "" {
		i := index(paces[:], v)
		if i < 0 {
			return no("pace", "Choose the pace of events.")
		}
		t.Pace = Pace(i)
	}
	if v := in.Get("foot"); v != "" {
		if index(numbers(24, 36, 48), v) < 0 {
			return no("foot", "Choose how many French on foot you own.")
		}
		t.Foot = in.Int("foot", 0)
	}
	if v := in.Get("mounted"); v != "" {
		if index(numbers(6, 12, 18), v) < 0 {
			return no("mounted", "Choose how many mounted figures you own.")
		}
		t.Mounted = in.Int("mounted", 0)
	}
	if v := in.Get("alarm"); v != "" {
		found := false
		for _, a := range alarms {
			found = found || a == v
		}
		if !found {
			return no("alarm", "Choose the turn of the alarm.")
		}
		t.Alarm = in.Int("alarm", 0)
	}
	if v := in.Get("players"); v != "" {
		n := in.Int("players", -1)
		if n < 0 || n > max(6, t.Players) || strconv.Itoa(n) != v {
			return no("players", "The Players have one to six units.")
		}
		t.Players = n
	}
	if v := in.Get("depth"); v != "" {
		i := index(depths[:], v)
		if i < 0 {
			return no("depth", "Choose how much is tracked.")
		}
		t.Depth = Depth(i)
	}
	if v := in.Get("fall"); v != "" {
		i := index(falls[:], v)
		if i < 0 {
			return no("fall", "Choose how those who fall are chosen.")
		}
		t.Fall = Fall(i)
	}
	switch in.Get("score") {
	case "":
	case "force", "each":
		t.Each = in.Get("score") == "each"
	default:
		return no("score", "Choose what is scored.")
	}
	switch in.Get("press-here") {
	case "":
	case "yes", "no":
		t.Mute = in.Get("press-here") == "no"
	default:
		return no("press-here", "Answer yes or no.")
	}
	for _, x := range []struct {
		key string
		to  *bool
	}{{"again", &t.Again}, {"merciful", &t.Merciful}, {"half", &t.Half}, {"solo", &t.Solo}, {"hints", &t.Hints}} {
		switch in.Get(x.key) {
		case "":
		case "yes":
			*x.to = true
		case "no":
			*x.to = false
		default:
			return no(x.key, "Answer yes or no.")
		}
	}
	t, r := t.withHouse(in)
	if r != nil {
		return Settings{}, r
	}
	return t, nil
}

// check returns an error when the settings cannot be.
func (t Settings) check() error {
	if t.Scale < Inches || t.Scale > DoubleInches || t.Pace < Normal || t.Pace > Busy ||
		t.Foot < 24 || t.Mounted < 6 || t.Alarm < 0 || t.Players < 0 || t.Players > mostUnits ||
		t.Depth < Console || t.Depth > Full || t.Fall < FallDrawn || t.Fall > FallReferee {
		return fmt.Errorf("impossible settings %+v", t)
	}
	_, err := tablesFor(t.House)
	return err
}

// Options implements engine.System: the settings, the forces and the scenario, and the villages that
// stand from the start.
func (System) Options(o engine.Values) []engine.Field {
	t, err := openingSettings(o)
	if err != nil {
		t = defaults
	}
	fs := t.fields(o.Get("scenario") == practice)
	ready := []engine.Option{{ID: "none", Label: "None", Small: "counted, not tracked", Wide: true}}
	plays := []engine.Option{{ID: "none", Label: "None", Small: "an open game", Wide: true}}
	for _, x := range supplied() {
		ready = append(ready, book.Opt(x.force.id, x.force.label, x.force.small))
		plays = append(plays, book.Opt(x.ID, x.Title, x.Small))
	}
	f, _ := forceOf(o.Get("force"))
	x, _ := scenarioOf(o.Get("scenario"))
	field := func(key, label, stock, none string, options []engine.Option, mark engine.Mark, help string) engine.Field {
		v := o.Get(key)
		if _, own := owned(v); !own && index(options, v) < 0 {
			v = none
		}
		return engine.Field{Key: key, Label: label, Kind: engine.Pick, Columns: 2, Options: options, Value: v, Mark: mark, Help: help, Stock: stock}
	}
	none := x.force.id
	first := []engine.Field{
		field("scenario", "Scenario", keptScenario, "none", plays, x.Mark, "With its forces, secrets and objectives. One of your own is set up before the first press."),
		field("force", "Ready-made force", keptForce, none, ready, f.mark, "Its units are tracked. Others can be mustered during the game."),
		field("against", "Set against it", keptForce, "none", []engine.Option{{ID: "none", Label: "The events alone", Wide: true}}, engine.Printed, "A force of your own, hidden until the referee lets it appear."),
	}
	if own, _ := owned(o.Get("scenario")); own == "" && len(x.scene.Places) == 0 {
		first = append(first, engine.Field{Key: "villages", Label: "Villages on the table", Kind: engine.Count, Min: 0, Max: 3, Step: 1,
			Value: strconv.Itoa(o.Int("villages", 2)), Help: "Set up before the game, best one or two."})
	}
	return append(fs[:2:2], append(first, fs[2:]...)...)
}

// startWith is what a game starts with.
type startWith struct {
	set     Settings
	scene   Scene
	ready   force      // of the Players, ready-made
	units   []keptUnit // of the Players, their own
	against []keptUnit
}

// readOptions reads the options. A force is tracked in full unless the options say otherwise, and is as many
// units as it has. It returns a *Refusal for what cannot be.
func readOptions(o engine.Values) (startWith, error) {
	p := startWith{set: defaults}
	no := func(key, text string) (startWith, error) {
		return startWith{set: defaults}, &engine.Refusal{Code: "S1", Text: text, Section: "HILL-140", Field: key}
	}
	id := o.Get("force")
	if data, own := owned(o.Get("scenario")); own {
		k, err := readPlay(data)
		if err != nil {
			return no("scenario", "This scenario cannot be read.")
		}
		p.scene, p.units, p.set.House = k.Scene, k.Units, k.House
	} else if v := o.Get("scenario"); v != "" {
		x, ok := scenarioOf(v)
		if !ok {
			return no("scenario", "Choose a scenario, or none.")
		}
		p.scene = x.scene
		if id == "" {
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

// openingSettings are the settings of a new game.
func openingSettings(o engine.Values) (Settings, error) {
	p, err := readOptions(o)
	return p.set, err
}

// Start implements engine.System. The game opens in turn 1 with every Player unit to act.
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
	if len(c.Hidden) > mostHidden {
		return nil, &engine.Refusal{Code: "C2", Text: "The scenario has enough hidden parties.", Section: "HILL-140", Field: "against"}
	}
	s.Scene = c
	return s.withForce(p.ready).withKept(p.units), nil
}
