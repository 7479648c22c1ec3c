package minie

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// System is the rule book as the screens see it.
type System struct{}

var _ engine.Roller = System{}

// Rolls implements engine.Roller: the officers at risk throw a die of ten.
func (System) Rolls() []dice.Roll { return rolls }

// Info identifies the rule book.
func (System) Info() engine.Info {
	return engine.Info{
		ID: "minie", Title: "Horse and Musket and Minie Ball", Year: "undated", Edition: "10 mm, as published on the web, pages 1 to 21",
		Stage:  "complete",
		Blurb:  "Brigades from the Seven Years War to the American Civil War: volleys by the table, roundshot by the stick.",
		House:  "The last pages are lost. Officers at risk, melee against squares, more ground, visibility, cover, engineers, works, obstacles, demolitions, pontoons and campaigning are our own design.",
		Symbol: "t-massed",
	}
}

// DiceModes are the three settings of the dice.
func (System) DiceModes() []engine.DiceMode {
	return []engine.DiceMode{
		{ID: "computer", Label: "Computer rolls"},
		{ID: "fight", Label: "Dice for combat and morale", Table: []dice.Class{combat, morale}},
		{ID: "all", Label: "Dice for everything", Table: []dice.Class{combat, morale, command, works}},
	}
}

// procedure is one entry of the menu: plan gathers its form and what it does.
type procedure struct {
	engine.Procedure
	plan func(e *entry)
}

// The groups of the menu.
const (
	groupTurn   = "Turn and orders"
	groupMove   = "Movement"
	groupFire   = "Fire"
	groupCharge = "Charges and melee"
	groupMorale = "Morale"
	groupEng    = "Engineers"
	groupCamp   = "Campaign"
	groupGame   = "Records"
)

func find(id string) (procedure, bool) {
	for _, p := range menu {
		if p.ID == id {
			return p, true
		}
	}
	return procedure{}, false
}

// Procedures is the menu.
func (System) Procedures(st engine.State) []engine.Procedure {
	s := st.(State)
	var all []engine.Procedure
	for _, p := range menu {
		if p.Group == groupCamp && !s.on(campaign) || p.ID == "weather" && !s.on(weather) || p.Group == "" {
			continue
		}
		if s.Over && p.ID != "settings" {
			p.Refused = "The battle is over."
		}
		all = append(all, p.Procedure)
	}
	return all
}

// plan enters a command.
func (s State) plan(c engine.Command) (*entry, bool) {
	p, ok := find(c.Do)
	e := &entry{s: s, in: c.In, f: engine.Form{Do: c.Do, Title: p.Name, Ref: p.Ref, Section: p.Section, Times: 1, Go: p.Name}}
	switch {
	case !ok:
		e.no("", "", "Choose what to do.")
		return e, false
	case s.Over && c.Do != "settings":
		e.no("", secTurn, "The battle is over.")
	case p.Group == groupCamp && !s.on(campaign):
		e.no("", secHCamp, "Campaigning is switched off in the settings.")
	case c.Do == "weather" && !s.on(weather):
		e.no("", secHSight, "Night and weather are switched off in the settings.")
	}
	p.plan(e)
	return e, true
}

// Form implements engine.System.
func (System) Form(st engine.State, c engine.Command) engine.Form {
	e, _ := st.(State).plan(c)
	return e.f
}

// Resolve implements engine.System.
func (System) Resolve(st engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	e, ok := st.(State).plan(c)
	switch {
	case !ok:
		return nil, &engine.Malformed{Format: "there is no procedure %q", Args: []any{c.Do}}
	case e.f.Refused != nil:
		return nil, e.f.Refused
	}
	a := &act{s: e.s, cup: cup}
	a.d.Over = e.f.Title
	e.run(a)
	if a.err == nil {
		a.err = cup.Close()
	}
	if a.err != nil {
		return nil, a.err
	}
	if a.stays { // the referee answered no
		return nil, nil
	}
	if a.d.Undo == "" {
		a.d.Undo = lower(e.f.Title)
	}
	a.emit(a.d)
	return a.evs, a.err
}
