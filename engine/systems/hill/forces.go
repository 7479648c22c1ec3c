package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// force is a ready-made force of the Players, with the enemies its scenario sets against it in addition to
// events.
type force struct {
	id, label, small string
	mark             engine.Mark
	units            []ready
	against          []ready
}

// ready is one unit of a force, its leaders included in its figures.
type ready struct {
	id, name, kind string // kind is a type of unit, or for Non-Players a kind of party
	quality        Quality
	n              int // all figures
	officers, ncos int
	arms           muster.Arms
	mounted        bool
	wagons         int
	marksmen       int // named before play; riflemen and light infantry have one. Source: HILL-22
}

// stacks returns the figures of a ready unit. Officers carry pistols, NCOs the same arms as their men. Source:
// HILL-21, 23; ruling 36.
func (r ready) stacks() []muster.Stack { return r.stacksWith(r.marksmen) }

// stacksWith returns its figures with that many Marksmen among the men. Source: HILL-22.
func (r ready) stacksWith(marksmen int) []muster.Stack {
	man := muster.Figure{Quality: qualities[r.quality].id, Arms: r.arms, Mounted: r.mounted}
	off, corporal, sharp := man, man, man
	sharp.Marksman = true
	off.Quality, off.Leader, off.Arms = qualities[Veteran].id, officer, "pistol"
	corporal.Quality, corporal.Leader = qualities[Veteran].id, nco
	if r.kind == typeLightGun || r.kind == typeFieldGun {
		man.Role = crewman
	}
	men := r.n - r.officers - r.ncos - marksmen
	return muster.Tidy([]muster.Stack{{N: r.officers, Figure: off}, {N: r.ncos, Figure: corporal}, {N: marksmen, Figure: sharp},
		{N: men, Figure: man}})
}

// mayName returns how many men of a unit may be named Marksmen: in riflemen and light infantry all but the
// leaders. Source: HILL-22.
func (r ready) mayName() int {
	if r.kind != typeRiflemen && r.kind != typeInfantry {
		return 0
	}
	return max(0, r.n-r.officers-r.ncos)
}

// keyMarksmen is the number of Marksmen in a unit being mustered. One is offered, as most units have.
const keyMarksmen = "marksmen"

func marksmenIn(s State, in engine.Values, r ready) int {
	if s.Set.Depth != Full || r.mayName() == 0 {
		return 0
	}
	return in.Int(keyMarksmen, 1)
}

// unit returns the Player unit for r. Player guns start limbered and unloaded: ruling 32.
func (r ready) unit(s State, id int) muster.Unit {
	_, symbol := typed(r.kind)
	u := muster.Unit{ID: id, Side: ours, Name: s.freeName(r.name), Type: r.kind, Symbol: symbol,
		Stacks: r.stacks(), Original: r.n, Mustered: r.n}
	if s.Set.Depth == Light {
		u.Stacks = r.stacksWith(0) // at this depth only strength and markers are kept
	}
	if _, ok := unitGun(u); ok {
		u = u.WithMark(markLimbered, 1).WithMark(markLoad, guns[mustGun(u)].load)
	}
	return u
}

// withForce returns the opening position with a ready-made force for the Players.
func (s State) withForce(f force) State {
	for _, r := range f.units {
		s.Roster = s.Roster.With(r.unit(s, s.Next))
		s.Next++
	}
	if len(f.units) > 0 {
		s.Set.Players = len(f.units)
		s.ToAct.P = len(f.units)
	}
	return s.inStep()
}

// typeArms are the arms of each type, the usual ones first. Source: HILL-23.
var typeArms = map[string][]muster.Arms{
	typeInfantry: {"musket", "rifle", "carbine", "pistol"}, typeRiflemen: {"rifle", "musket"}, typeCavalry: {"carbine", "musket", "pistol"},
	typeLightGun: {"musket", "carbine"}, typeFieldGun: {"musket", "carbine"}, typeCommander: {"pistol", "carbine"},
	typeIrregular: {"musket", "carbine", "pistol", "rifle"},
}

// typeFigures are the usual number of figures of a type. Source: HILL-20.
var typeFigures = map[string]int{
	typeInfantry: 15, typeRiflemen: 15, typeCavalry: 10, typeLightGun: 4, typeFieldGun: 4, typeCommander: 1, typeIrregular: 10,
}

// leadersOf are the leaders a unit may have.
var leadersOf = [...]view.Option{
	{ID: "both", Label: "Officer and NCO"}, {ID: "officer", Label: "Officer"}, {ID: "nco", Label: "NCO"}, {ID: "none", Label: "None"},
}

// lead gives r the leaders chosen on the form.
func (r *ready) lead(what string) {
	if what == "both" || what == "officer" {
		r.officers = 1
	}
	if what == "both" || what == "nco" {
		r.ncos = 1
	}
}

// soldierOptions returns the qualities of soldiers as replies.
func soldierOptions() (out []view.Option) {
	for _, q := range qualities[:Civilian] {
		out = append(out, view.Option{ID: q.id, Label: q.label})
	}
	return out
}

// maxFigures limits the size of a unit; the rules set none. Source: ruling 18.
const maxFigures = 60

// mustering reads the muster form: a ready-made enemy of the scenario, or a Player unit.
func mustering(s State, in engine.Values) (r ready, enemy, ok bool) {
	if f, is := forceOf(s.Set.Force); is && s.Scene.ID == "" {
		for _, a := range f.against {
			if "ready-"+a.id == in.Get("type") {
				return a, true, true
			}
		}
	}
	t := in.Get("type")
	arms := typeArms[t]
	if arms == nil {
		return r, false, false
	}
	n := in.Int("figures", typeFigures[t])
	label, _ := typed(t)
	r = ready{name: book.Or(in.Get("name"), label), kind: t, quality: Veteran, n: n, arms: arms[0], mounted: t == typeCavalry}
	if q, is := quality(in.Get("quality")); is {
		r.quality = q
	}
	for _, a := range arms {
		if string(a) == in.Get("arms") {
			r.arms = a
		}
	}
	if t == typeCommander || in.Get("mounted") != "" {
		r.mounted = in.Is("mounted")
	}
	if v := in.Get("leaders"); v == "" {
		r.lead("both")
	} else {
		r.lead(v)
	}
	if _, isGun := unitGun(muster.Unit{Type: t}); isGun && in.Get("leaders") == "" {
		r.officers = 0
	}
	if t == typeCommander {
		r.officers, r.ncos = 1, 0
	}
	return r, false, true
}

// planMuster puts a unit on the roster: one of the Players', or an enemy of the scenario with its party.
func planMuster(p *plan) deed {
	s := p.State
	p.Form.Go = "Muster it"
	p.RefuseWith(s.waiting())
	var types []view.Option
	for _, t := range unitTypes {
		if typeArms[t.id] != nil {
			types = append(types, view.Option{ID: t.id, Label: t.label, Symbol: t.symbol})
		}
	}
	if sc, ok := forceOf(s.Set.Force); ok && s.Scene.ID == "" {
		for _, a := range sc.against {
			types = append(types, view.Option{ID: "ready-" + a.id, Label: a.name,
				Small: "of the scenario, " + plural(a.n, "figure", "figures"), Symbol: must(a.kind).symbol, Wide: true})
		}
	}
	p.Add(pick("type", "What", p.In.Get("type"), types))
	r, enemy, ok := mustering(s, p.In)
	if !ok {
		p.Refuse("U1", "type", "HILL-20", "Choose what to muster.")
		return nil
	}
	marksmen := 0
	if !enemy {
		marksmen = marksmenIn(s, p.In, r)
	}
	p.Form.GoSmall = plural(r.n, "figure", "figures") + ", " + stacksWords(r.stacksWith(max(0, min(marksmen, r.mayName()))))
	if enemy {
		p.Form.Go = "Put it on the table"
		return r.arrive
	}
	r.ask(p, marksmen)
	switch {
	case r.n < 1 || r.n > maxFigures:
		p.Refuse("F4", "figures", "HILL-20", "A unit has 1 to 60 figures.")
	case r.officers+r.ncos > r.n:
		p.Refuse("U2", "leaders", "HILL-20", "There are fewer figures than leaders.")
	case marksmen < 0 || marksmen > r.mayName():
		p.Refuse("F4", keyMarksmen, "HILL-22", "There are fewer men than that.")
	case len([]rune(p.In.Get("name"))) > 30:
		p.Refuse("F4", "name", "HILL-20", "Thirty letters at most.")
	case len(s.units(Players)) >= maxUnits:
		p.Refuse("U3", "", "HILL-20", "There is no room for more units.")
	}
	return func(a *act) {
		u := r.unit(s, s.Next)
		u.Stacks = r.stacksWith(marksmen)
		a.Do(mustered{Unit: u})
	}
}

// ask asks for the details of a Player unit, as far as troops are tracked.
func (r ready) ask(p *plan, marksmen int) {
	if r.kind != typeCommander {
		p.Add(view.Field{Key: "figures", Label: "Figures", Note: "leaders included", Kind: view.Count, Min: 1, Max: maxFigures, Step: 1,
			Value: num(r.n)})
		p.Add(pick("quality", "Quality", qualities[r.quality].id, soldierOptions()))
		p.Columns(3)
	}
	if p.State.Set.Depth != Full {
		return
	}
	var arms []view.Option
	for _, a := range typeArms[r.kind] {
		arms = append(arms, view.Option{ID: string(a), Label: upper(string(a))})
	}
	p.Add(pick("arms", "Arms", string(r.arms), arms))
	if r.kind != typeCommander {
		leaders := leadersOf[3-2*min(r.officers, 1)-min(r.ncos, 1)].ID
		p.Add(pick("leaders", "Leaders", leaders, leadersOf[:]))
	}
	if most := r.mayName(); most > 0 {
		p.Add(view.Field{Key: keyMarksmen, Label: "Marksmen", Note: "of the men", Kind: view.Count, Max: most, Step: 1,
			Value: num(marksmen)})
	}
	p.Add(pick("mounted", "Mounted", book.Yes(r.mounted), book.YesNo))
	p.Add(view.Field{Key: "name", Label: "Name", Kind: view.Text, Max: 30, Value: p.In.Get("name"), Help: "Optional."})
}

// arrive puts r on the table as a party.
func (r ready) arrive(a *act) {
	id := a.State.Next
	b := Drawn{Kind: r.kind, Quality: r.quality, Figures: r.n, Officers: r.officers, Mounted: r.mounted, Wagons: r.wagons}
	a.Do(arrived{Drawn: b, ID: id, Spot: true, Noted: true})
	if u, ok := a.State.Roster.From(id); ok {
		a.Do(recast{Unit: u.ID, Was: u.Name, Name: a.State.freeName(r.name), Stacks: r.stacks()})
	}
}

// maxUnits limits the Player units on the table, including parts split off.
const maxUnits = 20
