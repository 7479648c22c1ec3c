package minie

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
)

// Armies: lists of the period, lists that players write, and armies that are kept, all by means of package armies.

var (
	//go:embed armies/words.txt
	wordsText string
	//go:embed armies/lists.txt
	listsText string
)

var _ engine.Keeper = System{}

// vocabularies has the words for troops in each of [eras]: "line" is a battalion of the period.
var vocabularies = sync.OnceValue(func() (out [len(eras)]*armies.Words) {
	for i := range eras {
		of := [...][2]string{{"battalion", "horse18"}, {"regular", "horse19"}, {"volunteer", "horse19"}}[i]
		out[i] = armies.Vocabulary(strings.NewReplacer("{foot}", of[0], "{horse}", of[1]).Replace(wordsText))
	}
	return out
})

// vocabulary returns the words for lists written by the app, which are the same in every period.
func vocabulary() *armies.Words { return vocabularies()[1] }

var lists = armies.Lists("minie", vocabulary, listsText)

// numbered lists the numbers of a unit that a list may state where they differ from its establishment.
var numbered = [...]struct {
	key string
	at  func(*Unit) *int
}{
	{"men", func(u *Unit) *int { return &u.Start }}, {"guns", func(u *Unit) *int { return &u.Guns }},
	{"value", func(u *Unit) *int { return &u.Value }}, {"reg", func(u *Unit) *int { return &u.Reg }},
	{"gren", func(u *Unit) *int { return &u.Gren }}, {"lights", func(u *Unit) *int { return &u.Lights }},
	{"subs", func(u *Unit) *int { return &u.Subs }}, {"flags", func(u *Unit) *int { return &u.Flags }},
	{"drum", func(u *Unit) *int { return &u.Drum }}, {"colonel", func(u *Unit) *int { return &u.Colonel }},
}

// unitFrom returns the unit that an item of a list describes, and why there can be no such unit, or "". For a heading, as of a brigade,
// it returns the zero Unit.
func unitFrom(x armies.Item) (u Unit, why string) {
	if !slices.Contains(kindIDs(), x.Kind) {
		return u, ""
	}
	u = raise(x.Kind, "x", Regular, nil)
	plain := u
	if q := place(qualities[:], x.Get("quality")); q >= 0 {
		u.Quality = q
	}
	if u.cavalry() && x.Get("horse") == "heavy" {
		u.Class = HeavyCav
	}
	if i := slices.IndexFunc(weapons[:], func(w weapon) bool { return w.id == x.Get("weapon") }); i >= 0 && u.shoots() {
		u.Weapon = i
		if u.cavalry() && i < SmoothCarbine {
			u.Weapon += SmoothCarbine
		}
	}
	if u.Class == Artillery {
		u.Gun = max(0, slices.IndexFunc(guns[:], func(g gun) bool { return g.id == x.Get("gun") }))
		u.Howitz |= book.Bit(x.Is("howitzer"))
		u.Horse = book.Bit(x.Is("horse-guns"))
	}
	if x.Is("hq") && u.Class == Infantry {
		u.Head, u.Flags, u.Drum = 1, u.Flags+2, 1
	}
	for _, c := range numbered {
		*c.at(&u) = x.Int(c.key, *c.at(&u))
	}
	if u.Guns != plain.Guns {
		u.Limbers = u.Guns
	}
	if n := x.Int("figs", 0); n > 0 { // officers and colours included
		u.Start = n - (u.figures() - u.Men)
	}
	u.Men = u.Start
	if x.Get("gren")+x.Get("lights") == "" {
		u.Gren, u.Lights = min(u.Gren, u.Men/4), min(u.Lights, u.Men/4)
	}
	if x.Name != "" {
		u.Name = x.Name
	}
	u.Side = 1
	switch {
	case u.Howitz == 1 && u.Gun == rifledGun:
		return u, "There are no rifled howitzers."
	case u.Class == General && u.Value == 0, u.Class != General && u.Value > 0, u.Class != Artillery && u.Guns > 0, u.check() != nil:
		return u, "There is no such unit in this book."
	}
	return u, ""
}

// misfit returns why there can be no such unit in this game, or "". Source: HM-23.
func (s State) misfit(x armies.Item) string {
	if x.Kind == "platoon" && s.Set.Era != 0 {
		return "No regimental guns after 1812."
	}
	_, why := unitFrom(x)
	return why
}

// item returns u, at full strength, as an item of a list, based on the establishment from which it differs least.
func (u Unit) item() armies.Item {
	var best armies.Item
	for _, e := range establishments {
		x := e.u
		if x.Class == LightCav && u.cavalry() {
			x.Class = u.Class
		}
		if x.Class != u.Class || x.Vol != u.Vol || x.Native != u.Native || (e.id == "platoon") != (u.Guns == 1 && u.Colonel+u.LostCol == 0) &&
			u.Class == Artillery {
			continue
		}
		if now := u.asListed(e.id); best.Kind == "" || len(now.Set) < len(best.Set) {
			best = now
		}
	}
	return best
}

// asListed returns u, at full strength, as an item based on this establishment, stating only differences.
func (u Unit) asListed(kind string) armies.Item {
	x := armies.Item{N: 1, Kind: kind, Name: u.Name}
	base := raise(kind, u.Name, Regular, nil)
	x.Say("quality", qualities[u.Quality].id, u.Quality != Regular)
	x.Say("horse", book.When(u.Class == HeavyCav, "heavy")+book.When(u.Class != HeavyCav, "light"), u.cavalry())
	x.Say("weapon", weapons[min(u.Weapon, NoMusket)].id, u.Weapon != base.Weapon)
	x.Say("gun", guns[u.Gun].id, u.Class == Artillery)
	x.Say("howitzer", "yes", u.Howitz > base.Howitz)
	x.Say("horse-guns", "yes", u.Horse == 1)
	x.Say("hq", "yes", u.Head > 0)
	u.Colonel, u.Subs = u.Colonel+u.LostCol, u.Subs+u.LostSub
	said, _ := unitFrom(x)
	for _, c := range numbered {
		n := *c.at(&u)
		x.Say(c.key, book.Num(n), n != *c.at(&said) && (c.key != "reg" || n > 0))
	}
	return x
}

// fullItem is asListed with every number stated.
func (u Unit) fullItem(kind string) armies.Item {
	x := u.asListed(kind)
	u.Colonel, u.Subs = u.Colonel+u.LostCol, u.Subs+u.LostSub
	staff := u.Class == General || u.Class == Wagon
	has := map[string]bool{"men": !staff, "guns": u.Class == Artillery, "value": u.Class == General, "reg": u.Class == Infantry && u.Vol == 0,
		"gren": u.Class == Infantry, "lights": u.Class == Infantry, "subs": !staff, "flags": !staff, "drum": !staff, "colonel": !staff}
	for _, c := range numbered {
		x.Say(c.key, book.Num(*c.at(&u)), has[c.key] && x.Get(c.key) == "")
	}
	return x
}

// planAmend corrects what a unit was mustered as, and its brigade.
func planAmend(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string { return book.When(u.Of > 0 || u.item().Kind == "", hide) }, nil)
	x := vocabulary().Amend(p.Entry, u.fullItem(u.item().Kind), func(x armies.Item) (armies.Item, string) {
		y, why := unitFrom(x)
		if why == "" && (y.Start < u.Start-u.Men || y.Colonel < u.LostCol || y.Subs < u.LostSub || u.musteredAs(y).alive() == 0) {
			why = "Nobody would be left."
		}
		return y.fullItem(x.Kind), why
	})
	now, _ := unitFrom(x)
	now = u.musteredAs(now)
	now.updateHalf()
	askFormation(p, &now)
	name := p.Text("name", "Name", u.Name, maxName/2)
	p.Note(u.Name)
	p.Form.Go = "Change " + u.Name
	p.Require(!p.Incomplete())
	return func(a *act) {
		correct(a, u, now, name, false)
	}
}

// musteredAs returns u as if it had been mustered as y, with the losses of u.
func (u Unit) musteredAs(y Unit) Unit {
	y.Men, y.Colonel, y.Subs = max(0, y.Start-(u.Start-u.Men)), max(0, y.Colonel-u.LostCol), max(0, y.Subs-u.LostSub)
	u.Class, u.Reg, u.Quality, u.Weapon = y.Class, y.Reg, y.Quality, y.Weapon
	u.Gun, u.Howitz, u.Horse, u.Value = y.Gun, y.Howitz, y.Horse, y.Value
	u.Start, u.Men, u.Gren, u.Lights = y.Start, y.Men, min(y.Gren, y.Men), min(y.Lights, max(0, y.Men-y.Gren))
	u.Colonel, u.Subs, u.Flags, u.Drum = y.Colonel, y.Subs, y.Flags, y.Drum
	if (u.Head > 0) != (y.Head > 0) {
		u.Head = y.Head
	}
	if u.Class == Artillery {
		u.Guns, u.Limbers = y.Guns, min(u.Limbers, y.Guns)
	}
	return u
}

// asList returns a side as a list: units without a brigade, then the brigades.
func (s State) asList(side int) (out []armies.Item) {
	under := func(brigade int) {
		for _, u := range s.Units {
			if x := u.item(); u.Side == side && u.Brigade == brigade && u.Of == 0 && u.Gone != goneMerged && x.Kind != "" {
				x.Name = armies.Clean(x.Name)
				out = append(out, x)
			}
		}
	}
	under(0)
	for _, b := range s.Brigades {
		if b.Side == side {
			out = append(out, armies.Item{N: 1, Kind: "brigade", Name: armies.Clean(b.Name),
				Set: []armies.Set{{Key: "order", Val: orders[b.Order].id}}})
			under(b.ID)
		}
	}
	return out
}

// Keepable implements engine.Keeper: the army of each side as it was mustered, and the battle if its map was drawn.
func (System) Keepable(st engine.State) []engine.Kept {
	s := st.(State)
	g := armies.Ground{Key: "forces", Ready: []string{"acw", "awi"}, Begin: engine.Do(s.Set.Forces), Code: s.Map, Sides: s.Set.Sides}
	if x, ok := scenarioOf(s.Set.Forces); ok {
		g.Field = &x.Field
	} else {
		g.Begin = engine.Do(open, "era", eras[s.Set.Era].id)
	}
	return vocabulary().Keeps(System{}, g, func(side int) []armies.Item { return s.asList(side + 1) })
}

// WithMap implements engine.MapKeeper.
func (System) WithMap(kind, data, code string) (engine.Kept, error) {
	return armies.Redrawn(System{}, kind, data, code)
}

// ReadKept implements engine.Keeper.
func (System) ReadKept(kind, data string) (engine.Kept, error) {
	return vocabulary().ReadKept(System{}, "forces", kind, data, maxUnits/2, func(x armies.Item) string {
		_, why := unitFrom(x)
		return why
	})
}

// armyFacts returns the facts that put an army on the table, as far as there is room.
func (s State) armyFacts(side int, items []armies.Item) (facts []fact) {
	brigade := 0
	for _, x := range armies.Singles(items) {
		if x.Kind == "brigade" {
			b := Brigade{ID: s.Next, Side: side, Name: x.Name, Order: max(0, place(orders[:], x.Get("order")))}
			if b.Name == "" {
				b.Name = brigadeName(s, side)
			}
			if len(s.Brigades) >= maxUnits/2 || b.check() != nil {
				continue
			}
			brigade = b.ID
			s.Brigades, s.Next = append(slices.Clip(s.Brigades), b), s.Next+1
			facts = append(facts, raised(b))
			continue
		}
		u, _ := unitFrom(x)
		if u.Name == "" || x.Kind == "army" {
			continue
		}
		if u.ID, u.Side, u.Brigade = s.Next, side, brigade; x.Name == "" {
			u.Name = s.nextName(side, u)
		}
		u.Name = s.freeName(side, u.Name)
		u = s.begins(u)
		s.Units, s.Next = append(slices.Clip(s.Units), u), s.Next+1
		facts = append(facts, mustered(u))
	}
	return facts
}

// begins returns u as its formation begins: in Reserve in march column or limbered. Source: HM-80.
func (s State) begins(u Unit) Unit {
	for _, f := range [...]int{Column, Limbered} {
		if o, ok := s.order(u); ok && o == Reserve && s.formFits(u, f) == "" {
			u.Form = f
		}
	}
	return u
}

// freeName returns name, or the next in its series that no unit of the side has.
func (s State) freeName(side int, name string) string {
	for slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Side == side && u.Name == name }) {
		name = armies.Again(name)
	}
	return name
}

// planArmy puts a whole army on the table. The first army sets the period of the game.
func planArmy(p *plan) deed {
	s := p.State
	side, was := askSide(p), s.Set.Era
	if l, _ := vocabulary().Chosen(p.In.Get("from"), lists()); len(s.Units) == 0 {
		s.Set = s.Set.withPeriod(l)
	}
	items := vocabularies()[s.Set.Era].Ask(p.Entry, armies.Source{Lists: lists(), Room: maxUnits - len(s.Units), Fits: s.misfit})
	return func(a *act) {
		if s.Set.Era != was {
			a.Do(set(s.Set))
			a.Note("period", s.Set.Era)
		}
		n := 0
		for _, f := range s.armyFacts(side, items) {
			a.Do(f)
			if u, ok := f.(mustered); ok {
				n++
				a.Note("joined", u.Name)
			}
		}
		a.Line("bring-army", a.State.side(side), n)
	}
}

// planAgain musters more units like one on the roster.
func planAgain(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit to copy", func(u Unit) string { return book.When(u.Of > 0 || u.item().Kind == "", hide) }, nil)
	n := p.Count("n", "How many more", 1, 1, max(1, min(12, maxUnits-len(s.Units))))
	if len(s.Units) >= maxUnits {
		p.Refuse(book.Outside, "", secOrg, "The table is full: %d units.", maxUnits)
	}
	x := u.item()
	x.N, x.Name = n, s.freeName(u.Side, armies.Again(u.Name))
	x.Set = slices.DeleteFunc(x.Set, func(s armies.Set) bool { return s.Key == "hq" }) // a regiment has one colonel
	facts := s.armyFacts(u.Side, []armies.Item{x})
	p.Form.Go = "Muster " + book.Num(n) + " more"
	var names []string
	for _, f := range facts {
		names = append(names, f.(mustered).Name)
	}
	if p.Form.GoSmall = strings.Join(names, ", "); len(names) > 2 {
		p.Form.GoSmall = names[0] + " to " + names[len(names)-1]
	}
	return func(a *act) {
		for _, f := range facts {
			m := f.(mustered)
			m.Brigade = u.Brigade
			m = mustered(s.begins(Unit(m)))
			a.Do(m)
			a.Line("muster", a.State.side(u.Side), m.Name)
		}
	}
}
