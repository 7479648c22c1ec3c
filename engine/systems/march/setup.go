package march

import (
	"cmp"
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

// changedValues returns the house values that o changes; bad is the key of the first impossible setting, "" if there is none.
func changedValues(o engine.Values) (c book.Changed, bad string) {
	for _, v := range o {
		if slices.Contains([]string{"forces", "hour", "brigades", battle.MoreOption}, v.Key) || slices.Contains(armies.Keys[:], v.Key) {
			continue
		}
		known := slices.ContainsFunc(house.Values(), func(x book.Value) bool { return string(x.Key) == v.Key })
		next, _, err := house.With(c, engine.Values{v})
		if !known || err != nil {
			if bad == "" {
				bad = v.Key
			}
			continue
		}
		c = next
	}
	return c, bad
}

// Options implements view.System.
func (System) Options(o engine.Values) []view.Field {
	chosen := o.Get("forces")
	o, _ = armies.BattleOptions(o, "forces")
	o = withBattle(o)
	forces := o.Get("forces")
	if forces == "" {
		forces = "division"
	}
	changed, _ := changedValues(o)
	var battles []view.Option
	for _, x := range supplied.All() {
		battles = append(battles, x.Option())
	}
	fields := []view.Field{
		{Key: "forces", Label: "Battle", Kind: view.Pick, Columns: 2, Value: cmp.Or(chosen, forces), Mark: engine.House, Stock: armies.Battle,
			Help: "Our own design, ready to play; one French division is the rule book’s example.",
			Options: append(battles,
				book.Opt("division", "A division", strengths("division", changed)),
				book.Opt("corps", "A corps", strengths("corps", changed)),
				book.Opt("empty", "Your own armies", "period lists, your own, or none yet"))}}
	if chosen == "empty" {
		fields[0].Help = ""
		fields = append(fields, vocabulary().Fields(o, lists(), sidesOf(o))...)
	}
	return append(append(fields, []view.Field{
		{Key: "brigades", Label: "Brigade commanders", Kind: view.Pick, Columns: 2, Value: book.Yes(o.Is("brigades")), Mark: engine.House,
			Options: book.YesNo, Help: "For the ready-made brigades: all Average, Normal."},
		{Key: "hour", Label: "The battle begins at (hour)", Kind: view.Count, Min: 4, Max: 20, Step: 1,
			Value: book.Num(min(20, max(4, o.Int("hour", 10))))},
	}...), append(battle.MoreField(System{}, forces, o), house.Fields(changed)...)...)
}

// Start implements view.System.
func (System) Start(o engine.Values) (engine.State, error) {
	o, drawn := armies.BattleOptions(o, "forces")
	o = withBattle(o)
	changed, bad := changedValues(o)
	no := func(field, text string) (engine.State, error) {
		return nil, &engine.Refusal{Code: book.Outside, Text: text, Section: secTurn, Field: field}
	}
	if bad != "" {
		return no(bad, fmt.Sprintf("The setting %.20q is not possible.", bad))
	}
	hour := o.Int("hour", 10)
	sides := sidesOf(o)
	if !between(hour, 4, 20) {
		return no("hour", "A battle begins between 4.00 and 20.00.")
	}
	s := State{Turn: 1, Active: -1, First: -1, Chooses: -1, Clock: 60 * hour, Set: changed, Sides: []Side{{Name: sides[0]}, {Name: sides[1]}}}
	if x, ok := scenarioOf(o.Get("forces")); ok {
		s.begin(x)
		if err := battle.Strengthen(x.ID, o, s.stronger); err != nil {
			return nil, err
		}
	} else if !s.ready(o.Get("forces")) {
		return no("forces", "Choose the forces.")
	} else if o.Get("forces") == "empty" {
		var err error
		if s, err = s.bring(o); err != nil {
			return nil, err
		}
	}
	switch o.Get("brigades") {
	case "", "no":
	case "yes":
		s.brigadiers()
	default:
		return no("brigades", "Brigade commanders: yes or no.")
	}
	s.Map = drawn
	return s, nil
}

// ready musters one of the ready-made forces; ok is false if there is none of that name.
func (s *State) ready(forces string) (ok bool) {
	switch forces {
	case "", "division":
		s.muster(0, frenchDivision)
		s.muster(1, prussianBrigade)
		s.Leaders = append(s.Leaders, Leader{ID: 3, Side: 0, Name: "Mouton", Insp: 1, Cmd: 3, Level: 2},
			Leader{ID: 4, Side: 1, Name: "Bülow", Insp: 1, Cmd: 3, Level: 2})
	case "corps":
		s.Leaders = append(s.Leaders, Leader{ID: 1, Side: 0, Name: "Mouton", Insp: 1, Cmd: 3, Level: 3},
			Leader{ID: 2, Side: 1, Name: "Bülow", Insp: 1, Cmd: 3, Level: 3},
			Leader{ID: 3, Side: 0, Name: "Noury", Cmd: 2, Level: 2})
		for _, f := range [...]force{frenchDivision, frenchHorse, frenchReserve} {
			s.muster(0, f)
		}
		for _, f := range [...]force{prussianBrigade, prussianHorse, prussianReserve} {
			s.muster(1, f)
		}
		s.muster(0, frenchGuns)
		s.muster(1, prussianGuns)
	case "empty":
	default:
		return false
	}
	return true
}

// brigadiers gives every brigade of the ready-made infantry an Average, Normal commander. The batteries of a division stay
// under its own commander.
func (s *State) brigadiers() {
	for _, m := range s.MFs {
		if m.Kind != InfantryMF {
			continue
		}
		for _, u := range s.Units {
			has := func(l Leader) bool { return l.MF == m.ID && l.Brigade == u.Brigade }
			if u.MF != m.ID || u.Kind != Infantry || u.Brigade == "" || slices.ContainsFunc(s.Leaders, has) {
				continue
			}
			l := Leader{Side: m.Side, Name: "Commander of the " + u.Brigade, Insp: 1, Cmd: 2, MF: m.ID, Brigade: u.Brigade}
			l.ID = nextLeader(*s)
			s.Leaders = append(s.Leaders, l)
		}
	}
}

// strengths returns the CV of the sides of ready-made forces, with the house values in force: "CV 86 a side".
func strengths(forces string, changed book.Changed) string {
	s := State{Set: changed, Sides: make([]Side, 2)}
	s.ready(forces)
	a, _ := s.keptCV(0)
	b, _ := s.keptCV(1)
	if a == b {
		return fmt.Sprintf("CV %d a side", a)
	}
	return fmt.Sprintf("CV %d against %d", a, b)
}

// force is a ready-made MF with its leader and its units.
type force struct {
	name   string
	kind   MFKind
	rating int
	nation int
	leader Leader
	units  []recruit
}

// recruit is a unit of a force.
type recruit struct {
	name    string
	brigade string
	men     int    // guns of a battery
	code    string // quality and tags; the CV comes from the table
}

// frenchDivision is the example in the rule book, MA-44.
var frenchDivision = force{"20th Division", InfantryMF, 3, 0, Leader{Name: "Jeanin", Insp: 1, Cmd: 2, Level: 1}, []recruit{
	{"1/5th Légère", "1st Brigade", 470, "V-0 Sk"}, {"2/5th Légère", "1st Brigade", 416, "V-0 Sk"},
	{"1/10th Ligne", "1st Brigade", 718, "R-0"}, {"2/10th Ligne", "1st Brigade", 713, "R-0"},
	{"1/107th Ligne", "2nd Brigade", 370, "R-0"}, {"2/107th Ligne", "2nd Brigade", 365, "R-0"},
	{"2/8th Foot Artillery", "Division Artillery", 8, "V-0 MF"}}}

// prussianBrigade is our own design, equal in CV to the French division.
var prussianBrigade = force{"16th Brigade", InfantryMF, 3, 0, Leader{Name: "Hiller", Insp: 1, Cmd: 3, Level: 1}, []recruit{
	{"F/15th Infantry", "15th Infantry", 500, "R-0 Sk"}, {"1/15th Infantry", "15th Infantry", 700, "R-0"},
	{"2/15th Infantry", "15th Infantry", 690, "R-0"},
	{"1/1st Silesian Landwehr", "1st Silesian Landwehr", 600, "C-0"}, {"2/1st Silesian Landwehr", "1st Silesian Landwehr", 620, "C-0"},
	{"3/1st Silesian Landwehr", "1st Silesian Landwehr", 580, "C-0"}, {"Foot Battery 2", "Artillery", 8, "R-0 MF"}}}

var frenchHorse = force{"Light Cavalry", CavalryMF, 3, 0, Leader{Name: "Subervie", Insp: 1, Cmd: 2, Level: 1}, []recruit{
	{"1st Lancers", "", 410, "V-0 LL"}, {"11th Chasseurs", "", 480, "R-0 L"}, {"5th Cuirassiers", "", 400, "V-0 H"},
	{"1/3rd Horse Artillery", "", 6, "V-0 MH"}}}

var prussianHorse = force{"Reserve Cavalry", CavalryMF, 3, 0, Leader{Name: "Prinz Wilhelm", Insp: 1, Cmd: 2, Level: 1}, []recruit{
	{"1st W. Prussian Uhlans", "", 640, "R-0 LL"}, {"6th Hussars", "", 575, "R-0 L"}, {"2nd Dragoons", "", 430, "R-0 M"},
	{"Horse Battery 6", "", 8, "R-0 MH"}}}

var frenchReserve = force{"19th Division", InfantryMF, 3, 0, Leader{Name: "Simmer", Insp: 0, Cmd: 2, Level: 1}, []recruit{
	{"1/5th Ligne", "1st Brigade", 620, "R-0"}, {"1/11th Ligne", "1st Brigade", 480, "R-0"},
	{"1/27th Ligne", "2nd Brigade", 450, "R-0"}, {"1/84th Ligne", "2nd Brigade", 380, "R-0"}}}

// frenchGuns is the corps artillery, which obeys its own leader and whose batteries count as its units. Source: charts C4.
var frenchGuns = force{"Corps Artillery", ArtilleryMF, 3, 0, Leader{Name: "Bailly", Insp: 0, Cmd: 2, Level: 1}, []recruit{
	{"1/8th Foot Artillery", "", 8, "V-0 HF"}, {"4/8th Foot Artillery", "", 8, "V-0 MF"}}}

var prussianGuns = force{"Reserve Artillery", ArtilleryMF, 3, 0, Leader{Name: "Braun", Insp: 0, Cmd: 2, Level: 1}, []recruit{
	{"Position Battery 3", "", 12, "R-0 HF"}, {"Foot Battery 11", "", 8, "R-0 MF"}}}

var prussianReserve = force{"13th Brigade", InfantryMF, 3, 0, Leader{Name: "Hake", Insp: 0, Cmd: 2, Level: 1}, []recruit{
	{"1/10th Infantry", "10th Infantry", 650, "R-0"}, {"F/10th Infantry", "10th Infantry", 480, "R-0 Sk"},
	{"2/2nd Neumark Landwehr", "", 560, "C-0"}, {"3/3rd Neumark Landwehr", "", 540, "C-0"}}}

// muster adds the leader, the MF and the units of f to a side.
func (s *State) muster(side int, f force) {
	l := f.leader
	l.ID, l.Side = nextLeader(*s), side
	s.Leaders = append(s.Leaders, l)
	m := MF{ID: nextMF(*s), Side: side, Name: f.name, Kind: f.kind, Rating: f.rating, Nation: f.nation, Leader: l.ID}
	for _, r := range f.units {
		c, _ := ParseCode(r.code)
		u := Unit{ID: nextUnit(*s), MF: m.ID, Name: r.name, Brigade: r.brigade, Kind: c.Kind, Quality: c.Quality, Men: r.men,
			Sk: c.Sk, Weight: c.Weight, Lancer: c.Lancer, Draw: c.Draw}
		u.Start = s.cvOf(u.Kind, u.Quality, u.Men)
		u.CV = u.Start
		switch u.Kind {
		case Infantry:
			u.Form = Column
			m.Units++
		case Cavalry:
			m.Units++
		case Artillery:
			u.Form = Limbered
			if f.kind == ArtilleryMF {
				m.Units++
			}
		}
		s.Units = append(s.Units, u)
	}
	s.MFs = append(s.MFs, m)
	sk, other := s.skirmishCV(m.ID)
	s.MFs[len(s.MFs)-1].SCV = skirmishValue(m.Nation, sk, other)
}
