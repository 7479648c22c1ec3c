package splendid

import (
	"strings"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

// ready holds the ready-made forces and their field, house design.
var ready = struct {
	units    []Unit
	features []Feature
}{
	units: []Unit{
		{Side: 0, Class: "pike", Name: "Meldrum’s pike", Stands: 4},
		{Side: 0, Class: "musket", Name: "Meldrum’s shot", Stands: 4},
		{Side: 0, Class: "musket", Name: "Trained band", Stands: 4},
		{Side: 0, Class: "cavalry", Name: "Cromwell’s horse", Stands: 4},
		{Side: 0, Class: "regular", Name: "Park saker", Stands: 1},
		{Side: 0, Class: "dismounted", Name: "Okey’s troop", Stands: 4},
		{Side: 1, Class: "pike", Name: "Whitecoat pike", Stands: 4},
		{Side: 1, Class: "musket", Name: "Whitecoat shot", Stands: 4},
		{Side: 1, Class: "light", Name: "Commanded shot", Stands: 4},
		{Side: 1, Class: "heavy", Name: "Rupert’s horse", Stands: 4},
		{Side: 1, Class: "siege", Name: "Demi-culverin", Stands: 1},
		{Side: 1, Class: "cavalry", Name: "Northern horse", Stands: 4},
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

// Options implements view.System.
func (System) Options(o engine.Values) []view.Field {
	chosen := o.Get("force")
	o, _ = armies.BattleOptions(o, "force")
	set, _, err := house.With(nil, o)
	if err != nil {
		set = nil
	}
	force := o.Get("force")
	if _, ok := scenarioOf(force); force != "none" && !ok {
		force = "ready"
	}
	var battles []view.Option
	for _, x := range supplied.All() {
		battles = append(battles, x.Option())
	}
	own := battle.MoreField(System{}, force, o)
	if chosen == "none" {
		own = vocabulary().Fields(o, lists(), sideNames)
	}
	if !strings.HasPrefix(chosen, engine.OwnPrefix) {
		chosen = force
	}
	help := "Ready to play. Units and features can be added at any time."
	if chosen == "none" {
		help = ""
	}
	return append([]view.Field{{Key: "force", Label: "Battle", Kind: view.Pick, Columns: 2, Mark: engine.House, Stock: armies.Battle,
		Value: chosen, Options: append(battles, book.Opt("ready", "A village, a wood, a bridge", "six units a side"),
			book.Opt("none", "Your own armies", "period lists, your own, or none yet")),
		Help: help}}, append(own, house.Fields(set)...)...)
}

// Start implements view.System.
func (System) Start(o engine.Values) (engine.State, error) {
	o, drawn := armies.BattleOptions(o, "force")
	set, _, err := house.With(nil, o)
	if err != nil {
		return nil, err
	}
	s := State{Set: set, Next: 1, Map: drawn}
	switch o.Get("force") {
	case "none":
		s = s.stock(features(battle.Map{}.OrDrawn(drawn)), nil)
		if s, err = s.bring(o); err != nil {
			return nil, err
		}
	case "", "ready":
		s = s.stock(ready.features, ready.units)
	default:
		if x, ok := scenarioOf(o.Get("force")); ok {
			s.Battle = x.ID
			s = s.stock(features(x.Map.OrDrawn(drawn)), x.units)
			return s, battle.Strengthen(x.ID, o, s.stronger)
		}
		return nil, &engine.Refusal{Code: book.NotChosen, Text: "Choose the forces, or none.", Section: houseUnits, Field: "force"}
	}
	return s, nil
}

// stock returns a copy with features and units added. A structure without a strength is given that of its kind.
func (s State) stock(features []Feature, units []Unit) State {
	for _, f := range features {
		f.ID = s.Next
		s.Next++
		if k := f.kind(); k.strength != "" && f.Strength == 0 {
			f.Strength = s.v(k.strength)
		}
		f.Left = f.Strength
		s.Features = append(s.Features, f)
	}
	for _, u := range units {
		u.ID, u.Form = s.Next, "line"
		s.Next++
		s.Units = append(s.Units, u)
	}
	return s
}
