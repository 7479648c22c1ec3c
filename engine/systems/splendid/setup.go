package splendid

import (
	"strconv"

	"vedette/engine"
)

// ready is the ready-made pair of forces with its field, house design.
var ready = struct {
	units    []Unit
	features []Feature
}{
	units: []Unit{
		{Side: 0, Class: "pike", Name: "Meldrum’s pike", Stands: 4, Form: "line"},
		{Side: 0, Class: "musket", Name: "Meldrum’s shot", Stands: 4, Form: "line"},
		{Side: 0, Class: "musket", Name: "Trained band", Stands: 4, Form: "line"},
		{Side: 0, Class: "cavalry", Name: "Cromwell’s horse", Stands: 4, Form: "line"},
		{Side: 0, Class: "regular", Name: "Park saker", Stands: 1, Form: "line"},
		{Side: 0, Class: "dismounted", Name: "Okey’s troop", Stands: 4, Form: "line"},
		{Side: 1, Class: "pike", Name: "Whitecoat pike", Stands: 4, Form: "line"},
		{Side: 1, Class: "musket", Name: "Whitecoat shot", Stands: 4, Form: "line"},
		{Side: 1, Class: "light", Name: "Commanded shot", Stands: 4, Form: "line"},
		{Side: 1, Class: "heavy", Name: "Rupert’s horse", Stands: 4, Form: "line"},
		{Side: 1, Class: "siege", Name: "Demi-culverin", Stands: 1, Form: "line"},
		{Side: 1, Class: "cavalry", Name: "Northern horse", Stands: 4, Form: "line"},
	},
	features: []Feature{
		{Kind: "village", Name: "Winceby village", Across: 32},
		{Kind: "wood", Name: "Slash wood", Across: 24},
		{Kind: "river", Name: "River Lymn", Across: 10},
		{Kind: "bridge", Name: "Stone bridge", Across: 10},
		{Kind: "landmark", Name: "Water mill", Across: 16},
		{Kind: "hill", Name: "Gallows hill", Across: 32},
		{Kind: "wall", Name: "Churchyard wall", Across: 1},
		{Kind: "hedge", Name: "Long hedge", Across: 1},
		{Kind: "road", Name: "Horncastle road", Across: 6},
	},
}

var yesNo = []engine.Option{{ID: "yes", Label: "Yes"}, {ID: "no", Label: "No"}}

func yesOrNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

// switches are the settings that are choices. Source: SPL-S04 to SPL-S07.
func (t Settings) switches() []engine.Field {
	zone := "rectangle"
	if t.Wedge {
		zone = "wedge"
	}
	pick := func(key, label, help, v string, o ...engine.Option) engine.Field {
		f := engine.Field{Key: key, Label: label, Kind: engine.Pick, Columns: 2, Options: o, Value: v, Help: help, Mark: engine.House}
		if v != o[0].ID { // the first reply is the design
			f.Was = lower(o[0].Label)
		}
		return f
	}
	return []engine.Field{
		pick("rough", "New rough ground is passable", "Agreed before play; can be said otherwise for each piece.", yesOrNo(!t.Impassable), yesNo...),
		pick("zone", "Zone of fire", "", zone, engine.Option{ID: "rectangle", Label: "Rectangle", Small: "stand and half a stand"}, engine.Option{ID: "wedge", Label: "Wedge", Small: "45° to each side"}),
		pick("bounce", "Bounce-through", "", yesOrNo(!t.NoBounce), yesNo...),
		pick("structures", "Structural damage", "", yesOrNo(!t.NoStructures), yesNo...),
	}
}

// fields are the switches and every house number, one field for each.
func (t Settings) fields() []engine.Field {
	fs := t.switches()
	for _, v := range values() {
		f := engine.Field{Key: v.key, Label: v.label, Kind: engine.Count, Min: v.min, Max: v.max, Step: v.step, Mark: engine.House, Group: v.group, Value: num(t.num(v.key)), Quarters: v.key == "stand" || v.key == "side"}
		if t.num(v.key) != v.is {
			f.Was = v.show(v.is)
		}
		fs = append(fs, f)
	}
	return fs
}

// with returns the settings with the values given; what is not given stays. what says each change.
func (t Settings) with(in engine.Values) (Settings, []string, error) {
	no := func(key, text string) (Settings, []string, error) {
		return t, nil, &engine.Refusal{Code: "V1", Text: text, Section: houseRecord, Field: key}
	}
	var what []string
	for _, x := range [...]struct {
		key, on, off string
		to           *bool
	}{{"rough", "no", "yes", &t.Impassable}, {"zone", "wedge", "rectangle", &t.Wedge}, {"bounce", "no", "yes", &t.NoBounce}, {"structures", "no", "yes", &t.NoStructures}} {
		v := in.Get(x.key)
		if v == "" {
			continue
		}
		if v != x.on && v != x.off {
			return no(x.key, "Choose one of the replies.")
		}
		if *x.to != (v == x.on) {
			for _, f := range t.switches() {
				if f.Key == x.key {
					what = append(what, f.Label+": "+v)
				}
			}
		}
		*x.to = v == x.on
	}
	var cells []Cell
	for _, v := range values() {
		n := t.num(v.key)
		if s := in.Get(v.key); s != "" {
			m, err := strconv.Atoi(s)
			if err != nil || m < v.min || m > v.max {
				return no(v.key, v.label+": "+v.show(v.min)+" to "+v.show(v.max)+".")
			}
			if !v.on(m) {
				return no(v.key, v.label+": "+v.show(v.min)+" to "+v.show(v.max)+", in steps of "+num(v.step)+".")
			}
			if m != n {
				what = append(what, v.label+": "+v.show(m)+" (was "+v.show(n)+")")
			}
			n = m
		}
		if n != v.is {
			cells = append(cells, Cell{v.key, n})
		}
	}
	t.Cells = cells
	return t, what, nil
}

// Options implements engine.System.
func (System) Options(o engine.Values) []engine.Field {
	t, _, err := Settings{}.with(o)
	if err != nil {
		t = Settings{}
	}
	force := o.Get("force")
	if force != "none" {
		force = "ready"
	}
	return append([]engine.Field{{Key: "force", Label: "Forces and field", Kind: engine.Pick, Columns: 2, Value: force, Mark: engine.House,
		Options: []engine.Option{{ID: "ready", Label: "A village, a wood, a bridge", Small: "six units a side"}, {ID: "none", Label: "Empty", Small: "muster your own"}},
		Help:    "Ready-made for an immediate game. Units and features can be added at any time.",
	}}, t.fields()...)
}

// Start implements engine.System.
func (System) Start(o engine.Values) (engine.State, error) {
	t, _, err := Settings{}.with(o)
	if err != nil {
		return nil, err
	}
	s := State{Set: t, Next: 1}
	switch o.Get("force") {
	case "none":
	case "", "ready":
		for _, f := range ready.features {
			f.ID = s.Next
			s.Next++
			if k, _ := kindOf(f.Kind); k.strength != "" {
				f.Strength = t.num(k.strength)
				f.Left = f.Strength
			}
			s.Features = append(s.Features, f)
		}
		for _, u := range ready.units {
			u.ID = s.Next
			s.Next++
			u.Form = "line"
			s.Units = append(s.Units, u)
		}
	default:
		return nil, &engine.Refusal{Code: "V1", Text: "Choose the forces, or none.", Section: houseUnits, Field: "force"}
	}
	return s, nil
}
