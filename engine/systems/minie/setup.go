package minie

import (
	"cmp"
	"errors"
	"slices"
	"unicode/utf8"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

type era struct{ id, label, small string }

var eras = [...]era{
	{"18", "18th century", "to 1812: regimental guns"}, {"19", "19th century", "after 1812"},
	{"acw", "American Civil War", "squares take two turns"},
}

const eraACW = 2

// forces lists the ready-made games, which are our own design.
var forces = [...]struct {
	id, label, small string
	era              int
	sides            [2]string
}{
	{"acw", "A brigade a side, 1862", "volunteers, a battery, cavalry", eraACW, [2]string{"Federals", "Confederates"}},
	{"awi", "A brigade a side, 1777", "four battalions, guns, dragoons", 0, [2]string{"British", "Americans"}},
	{"none", "Your own armies", "period lists, your own, or none yet", 1, [2]string{"Blue", "Red"}},
}

// forceOf returns the row of [forces] with this id, 0 if there is none.
func forceOf(id string) int {
	for i, f := range forces {
		if f.id == id {
			return i
		}
	}
	return 0
}

// design returns the settings of a new game with a row of [forces].
func design(force int) Settings {
	return Settings{Forces: forces[force].id, Era: forces[force].era, Sides: forces[force].sides}
}

// fields returns the settings as form fields, with the values in force.
func (s State) fields() []view.Field {
	t := s.Set
	var era []view.Option
	for _, e := range eras {
		era = append(era, book.Opt(e.id, e.label, e.small))
	}
	return append([]view.Field{
		{Key: "era", Label: "Period", Kind: view.Pick, Columns: 3, Options: era, Value: eras[t.Era].id},
		{Key: "side1", Label: "First side", Kind: view.Text, Max: maxName / 2, Value: t.Sides[0]},
		{Key: "side2", Label: "Second side", Kind: view.Text, Max: maxName / 2, Value: t.Sides[1]},
	}, house.Fields(t.House)...)
}

// with returns the settings with the changes in in, and the house values that they change.
func (t Settings) with(in engine.Values) (Settings, []book.Change, *engine.Refusal) {
	no := func(key, text string) (Settings, []book.Change, *engine.Refusal) {
		return t, nil, &engine.Refusal{Code: book.Outside, Text: text, Section: secHSet, Field: key}
	}
	if v := in.Get("era"); v != "" {
		i := slices.IndexFunc(eras[:], func(e era) bool { return e.id == v })
		if i < 0 {
			return no("era", "Choose the period.")
		}
		t.Era = i
	}
	for i, key := range [...]string{"side1", "side2"} {
		if v := in.Get(key); v != "" {
			if utf8.RuneCountInString(v) > maxName/2 || !utf8.ValidString(v) {
				return no(key, [...]string{"First side", "Second side"}[i]+": at most "+book.Num(maxName/2)+" letters.")
			}
			t.Sides[i] = v
		}
	}
	values, changed, err := house.With(t.House, in)
	var refused *engine.Refusal
	if errors.As(err, &refused) {
		refused.Section = secHSet
		return t, nil, refused
	}
	t.House = values
	return t, changed, nil
}

// Options implements view.System.
func (System) Options(o engine.Values) []view.Field {
	chosen := o.Get("forces")
	o, _ = armies.BattleOptions(o, "forces")
	t, _ := startWith(o.Get("forces"))
	if t.Forces == open {
		t = t.withSides(o)
	}
	if with, _, err := t.with(o); err == nil {
		t = with
	}
	var opts []view.Option
	for _, x := range supplied.All() {
		opts = append(opts, x.Option())
	}
	for _, x := range forces {
		opts = append(opts, book.Opt(x.id, x.label, x.small))
	}
	pick := view.Field{Key: "forces", Label: "Battle", Kind: view.Pick, Columns: 2, Options: opts, Mark: engine.House,
		Value: cmp.Or(chosen, t.Forces), Stock: armies.Battle,
		Help: "Our own design, ready to play; every unit can be changed."}
	fields := []view.Field{pick}
	if chosen == open {
		fields[0].Help = ""
		fields = append(fields, vocabulary().Fields(o, lists(), t.Sides)...)
	}
	fields = append(fields, battle.MoreField(System{}, t.Forces, o)...)
	return append(fields, State{Set: t}.fields()...)
}

// open is the id of a game without ready-made forces, in which players bring armies or muster them on the table.
const open = "none"

// withSides returns the settings with the period and the names of sides that the armies of an open game bring along.
func (t Settings) withSides(o engine.Values) Settings {
	t.Sides = vocabulary().Called(o, lists(), t.Sides, maxName/2)
	for _, key := range armies.Keys {
		l, _ := vocabulary().Chosen(o.Get(key), lists())
		t = t.withPeriod(l)
	}
	return t
}

// withPeriod returns the settings with the period of a list that states one.
func (t Settings) withPeriod(l armies.List) Settings {
	if e := slices.IndexFunc(eras[:], func(e era) bool { return e.id == l.Setting("era") }); e >= 0 {
		t.Era = e
	}
	return t
}

// Start implements view.System.
func (System) Start(o engine.Values) (engine.State, error) {
	o, drawn := armies.BattleOptions(o, "forces")
	id := o.Get("forces")
	t, no := startWith(id)
	if id != "" && t.Forces != id {
		return nil, &engine.Refusal{Code: book.NotChosen, Text: "Choose the forces.", Section: secHSet, Field: "forces"}
	}
	if t.Forces == open {
		t = t.withSides(o)
	}
	if no == nil {
		t, _, no = t.with(o)
	}
	if no != nil {
		return nil, no
	}
	s := State{Set: t, Turn: 1, Next: 1, Map: drawn}
	if x, ok := scenarioOf(t.Forces); ok {
		s = s.deploy(x)
		return s, battle.Strengthen(x.ID, o, s.stronger)
	}
	if t.Forces == open {
		return s.bring(o)
	}
	for side := 1; side <= 2; side++ {
		for _, u := range ready(t.Forces, side) {
			if u.Brigade == 1 && len(s.Brigades) < side {
				s.Brigades = append(s.Brigades, Brigade{ID: s.Next, Side: side, Name: brigadeName(s, side), Order: [...]int{Attack, Defend}[side-1]})
				s.Next++
			}
			if u.Brigade == 1 {
				u.Brigade = s.Brigades[len(s.Brigades)-1].ID
			}
			u.ID, u.Side = s.Next, side
			s.Next++
			s.Units = append(s.Units, u)
		}
	}
	return s, nil
}

// bring puts the armies chosen for an open game on the table.
func (s State) bring(o engine.Values) (engine.State, error) {
	units, err := vocabulary().Brought(o, lists(), System{}, secHSet)
	for i, items := range units {
		for _, f := range s.armyFacts(i+1, items) {
			if err == nil {
				s, err = book.Try(s, f)
			}
		}
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func brigadeName(s State, side int) string {
	n := 1
	for _, b := range s.Brigades {
		if b.Side == side {
			n++
		}
	}
	return ordinal(n) + " Brigade"
}

func ordinal(n int) string {
	switch {
	case n%10 == 1 && n%100 != 11:
		return book.Num(n) + "st"
	case n%10 == 2 && n%100 != 12:
		return book.Num(n) + "nd"
	case n%10 == 3 && n%100 != 13:
		return book.Num(n) + "rd"
	}
	return book.Num(n) + "th"
}

// establishments lists the organisations of units. Source: HM-20 to HM-23, their sizes HM-37; engineers C13.
var establishments = [...]struct {
	id, label, small string
	u                Unit
}{
	{"battalion", "Battalion, 18th c.", "20 figures", Unit{Class: Infantry, Start: 16, Gren: 2, Lights: 2, Colonel: 1, Subs: 2, Flags: 1}},
	{"regular", "Regular battalion, 19th c.", "20 figures", Unit{Class: Infantry, Start: 16, Colonel: 1, Subs: 2, Flags: 1}},
	{"volunteer", "Volunteer regiment", "26 figures", Unit{Class: Infantry, Start: 20, Colonel: 1, Subs: 3, Flags: 1, Drum: 1, Vol: 1}},
	{"light", "Light infantry", "20 figures", Unit{Class: Light, Start: 16, Colonel: 1, Subs: 2, Flags: 1, Form: Skirmish}},
	{"native", "Natives, guerrillas", "16 figures", Unit{Class: Light, Start: 15, Colonel: 1, Native: 1, Form: Skirmish}},
	{"horse18", "Cavalry, 18th c.", "21 figures", Unit{Class: LightCav, Start: 16, Colonel: 1, Subs: 2, Flags: 1, Drum: 1,
		Weapon: SmoothCarbine}},
	{"horse19", "Cavalry, 19th c.", "18 figures", Unit{Class: LightCav, Start: 12, Colonel: 1, Subs: 3, Flags: 1, Drum: 1,
		Weapon: SmoothCarbine}},
	{"battery", "Battery", "2 guns, 6 gunners", Unit{Class: Artillery, Start: 6, Colonel: 1, Guns: 2, Limbers: 2, Weapon: NoMusket,
		Form: Unlimbered}},
	{"platoon", "Regimental guns", "1 light howitzer, 4 gunners", Unit{Class: Artillery, Start: 4, Guns: 1, Limbers: 1, Howitz: 1,
		Weapon: NoMusket, Form: Unlimbered}},
	{"pioneers", "Engineers, pioneers", "8 figures, tool wagon", Unit{Class: Engineers, Start: 6, Subs: 1, Flags: 1}},
	{"general", "General", "on horseback", Unit{Class: General, Start: 1, Weapon: NoMusket, Value: 3, Form: Column}},
	{"wagon", "Supply or pontoon wagon", "2 wagons", Unit{Class: Wagon, Start: 1, Weapon: NoMusket, Form: Column}},
}

// raise makes a unit of the establishment with this id, with changes made by change if it is not nil.
func raise(id, name string, quality int, change func(*Unit)) Unit {
	for _, e := range establishments {
		if e.id == id {
			u := e.u
			u.Name, u.Quality, u.Men = name, quality, e.u.Start
			if change != nil {
				change(&u)
			}
			return u
		}
	}
	panic("minie: no establishment " + id)
}

// ready returns one side of a ready-made game. Brigade is 1 in units of its brigade.
func ready(force string, side int) (out []Unit) {
	add := func(id, name string, quality int, change func(*Unit)) {
		u := raise(id, name, quality, change)
		u.Brigade = 1
		out = append(out, u)
	}
	arm := func(w int) func(*Unit) { return func(u *Unit) { u.Weapon = w } }
	gun := func(kind int) func(*Unit) { return func(u *Unit) { u.Gun = kind } }
	reg := func(r, head int) func(*Unit) {
		return func(u *Unit) {
			u.Reg, u.Head = r, head
			if head == 1 {
				u.Flags, u.Drum = u.Flags+2, 1
			}
		}
	}
	switch {
	case force == "acw" && side == 1:
		add("general", "Gen. Harmon", Regular, func(u *Unit) { u.Value = 4 })
		add("volunteer", "5th Ohio", Regular, arm(Rifled))
		add("volunteer", "9th Ohio", Regular, arm(Rifled))
		add("volunteer", "22nd Indiana", Green, arm(Smooth))
		add("volunteer", "3rd Maine", Veteran, arm(Rifled))
		add("battery", "Hale’s Battery", Regular, gun(rifledGun))
		add("horse19", "2nd Cavalry", Regular, func(u *Unit) { u.Class, u.Weapon = HeavyCav, Repeater })
		add("pioneers", "Pioneers", Regular, nil)
	case force == "acw":
		add("general", "Gen. Calloway", Regular, func(u *Unit) { u.Value = 5 })
		add("volunteer", "4th Georgia", Veteran, arm(Rifled))
		add("volunteer", "11th Georgia", Regular, arm(Smooth))
		add("volunteer", "7th Tennessee", Regular, arm(Smooth))
		add("volunteer", "1st Alabama", Green, arm(Smooth))
		add("battery", "Rice’s Battery", Regular, gun(3))
		add("horse19", "6th Virginia Cavalry", Veteran, arm(SmoothCarbine))
		add("light", "Sharpshooters", Veteran, func(u *Unit) { u.Weapon, u.Start, u.Men, u.Subs, u.Flags = Rifled, 8, 8, 1, 0 })
	case force == "awi" && side == 1:
		add("general", "Brig. Hargrave", Regular, func(u *Unit) { u.Value = 4 })
		add("battalion", "1/9th Foot", Regular, reg(1, 1))
		add("battalion", "2/9th Foot", Regular, reg(1, 0))
		add("battalion", "1/47th Foot", Veteran, reg(2, 1))
		add("battalion", "2/47th Foot", Regular, reg(2, 0))
		add("light", "Light Infantry", Veteran, nil)
		add("platoon", "Guns of the 9th", Regular, gun(0))
		add("horse18", "16th Light Dragoons", Regular, nil)
	case force == "awi":
		add("general", "Gen. Tyler", Regular, func(u *Unit) { u.Value = 3 })
		add("battalion", "1/2nd Massachusetts", Regular, reg(1, 1))
		add("battalion", "2/2nd Massachusetts", Green, reg(1, 0))
		add("battalion", "1/8th Connecticut", Regular, reg(2, 1))
		add("battalion", "2/8th Connecticut", Militia, reg(2, 0))
		add("light", "Riflemen", Veteran, func(u *Unit) { u.Weapon, u.Start, u.Men = Rifled, 12, 12 })
		add("battery", "Stevens’s Battery", Regular, gun(0))
		add("horse18", "Continental Dragoons", Green, func(u *Unit) { u.Class = HeavyCav })
	}
	return out
}
