package hill

import (
	_ "embed"
	"sync"
	"vedette/engine/book"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/muster"
)

// Forces as lists that players read and write, through package armies. A kept force is exact, see [keptUnit]; a
// list describes a unit as it is mustered, by the majority where its men differ.

//go:embed armies/words.txt
var armyWords string

var vocabulary = sync.OnceValue(func() *armies.Words { return armies.Vocabulary(armyWords) })

// readyLists returns the forces of the supplied scenarios, as starting points.
func readyLists() (out []armies.List) {
	for _, x := range supplied.All() {
		l := armies.List{ID: x.force.id, Title: x.force.label}
		for _, r := range x.force.units {
			l.Items = append(l.Items, keptUnit{Name: r.name, Type: r.kind, Stacks: r.stacks(), Wagons: r.wagons}.item())
		}
		out = append(out, l)
	}
	return out
}

// written returns the unit that an item of a list describes, or why it is impossible; why is "" for a valid
// unit and for headings, which give none.
func written(x armies.Item) (k keptUnit, why string) {
	arms := typeArms[x.Kind]
	switch {
	case x.Kind == typeConvoy:
		return k, "A convoy comes with its scenario."
	case arms == nil:
		return k, ""
	}
	label, _ := typed(x.Kind)
	r := ready{name: book.Or(x.Name, label), kind: x.Kind, quality: Veteran, n: x.Int("figures", typeFigures[x.Kind]), arms: arms[0],
		mounted: x.Kind == typeCavalry}
	if q, ok := quality(x.Get("quality")); ok {
		r.quality = q
	}
	if a := x.Get("arms"); a != "" {
		r.arms = muster.Arms(a)
	}
	if x.Get("mounted") != "" {
		r.mounted = x.Is("mounted")
	}
	officers, ncos := usualLeaders(x.Kind, r.n)
	if x.Get("officers")+x.Get("ncos") != "" {
		officers, ncos = 0, 0
	}
	r.officers, r.ncos = x.Int("officers", officers), x.Int("ncos", ncos)
	r.marksmen = x.Int("marksmen", min(1, r.mayName()))
	k = keptUnit{Name: cutTo(r.name, maxTitle), Type: r.kind, Wagons: x.Int("wagons", 0), Howitzer: x.Is("howitzer")}
	switch {
	case r.officers+r.ncos > r.n:
		return k, "There are fewer figures than leaders."
	case r.marksmen > r.mayName():
		return k, "Fewer men than that may be Marksmen."
	}
	if k.Stacks = r.stacks(); k.check() != nil {
		return k, "There is no such unit in this book."
	}
	return k, ""
}

// usualLeaders returns the leaders of a unit when none are given, as for a unit mustered on its own.
func usualLeaders(kind string, figures int) (officers, ncos int) {
	switch kind {
	case typeCommander:
		return 1, 0
	case typeLightGun, typeFieldGun:
		return 0, 1
	}
	return 1, min(1, figures-1)
}

// item returns a unit as an item of a list.
func (k keptUnit) item() armies.Item {
	u := muster.Unit{Type: k.Type, Stacks: k.Stacks}
	n := func(is func(muster.Figure) bool) int { return u.Count(is) }
	men := func(f muster.Figure) bool { return f.Leader == "" && !underEscort(f) }
	one := muster.Figure{}
	for most, i := 0, 0; i < len(k.Stacks); i++ {
		if s := k.Stacks[i]; (men(s.Figure) || n(men) == 0) && s.N > most {
			one, most = s.Figure, s.N
		}
	}
	x := armies.Item{N: 1, Kind: k.Type, Name: armies.Clean(k.Name)}
	q, _ := quality(one.Quality)
	x.Say("quality", one.Quality, q <= Conscript)
	arms := typeArms[k.Type]
	if list := one.Arms.List(); len(list) > 0 && arms != nil {
		x.Say("arms", list[0], list[0] != string(arms[0]))
	}
	x.Say("mounted", book.Yes(one.Mounted), one.Mounted != (k.Type == typeCavalry))
	x.Say("howitzer", "yes", k.Howitzer)
	x.Say("figures", num(u.Alive()), true)
	officers, ncos := n(isOfficer), n(func(f muster.Figure) bool { return f.Leader == nco })
	a, b := usualLeaders(k.Type, u.Alive())
	x.Say("officers", num(officers), officers != a || ncos != b)
	x.Say("ncos", num(ncos), officers != a || ncos != b)
	may := ready{kind: k.Type, n: u.Alive(), officers: officers, ncos: ncos}.mayName()
	marksmen := n(func(f muster.Figure) bool { return f.Marksman })
	x.Say("marksmen", num(marksmen), marksmen != min(1, may))
	x.Say("wagons", num(k.Wagons), k.Wagons > 0)
	return x
}

// list returns a force as a list, with its name at the top.
func (a army) list() []armies.Item {
	items := []armies.Item{{N: 1, Kind: "army", Name: armies.Clean(a.Name)}}
	for _, k := range a.Units {
		items = append(items, k.item())
	}
	return items
}

// planForce musters a whole force: one from a scenario, one that is kept, or a list.
func planForce(p *plan) deed {
	s, in := p.State, p.In
	p.RefuseWith(s.waiting())
	v := in.Get("from")
	var own army
	if data, is := owned(v); is {
		var err error
		if own, err = readArmy(data); err == nil { // it is shown like any other list, but its exact units are used
			p.In = in.With("from", engine.OwnPrefix+vocabulary().Write(own.list()))
		}
	}
	fits := func(x armies.Item) string {
		if own.V != 0 {
			return ""
		}
		_, why := written(x)
		return why
	}
	items := vocabulary().Ask(p.Entry, armies.Source{Lists: readyLists(), Room: maxUnits - len(s.units(Players)), Fits: fits})
	p.In = in
	units := own.Units
	if own.V != 0 {
		p.Form.Fields[0].Value = v
	} else {
		for _, x := range armies.Singles(items) {
			if k, why := written(x); why == "" && k.Type != "" {
				units = append(units, k)
			}
		}
	}
	return func(a *act) {
		for _, k := range units {
			u := k.unit(a.State)
			if a.State.Set.Depth == Light {
				u = u.Each(func(f muster.Figure) muster.Figure { f.Marksman = false; return f })
			}
			a.Do(mustered{Unit: u})
		}
	}
}
