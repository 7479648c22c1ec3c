package splendid

import (
	"cmp"
	"errors"
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// planCharge is May charge, planIntercept May intercept. They differ in the allowance.
// Source: SPL-P03, SPL-R07; the reactions are splendid-host C6.
func planCharge(p *plan) deed    { return charge(p, "charge", colCharge) }
func planIntercept(p *plan) deed { return charge(p, "intercept", colIntercept) }

func charge(p *plan, how string, col int) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string { return p.State.cannotCharge(u, how, col) })
	foe := askUnit(p, "target", "Enemy", func(x Unit) string {
		return cmp.Or(enemy(u)(x), book.When(how == "intercept" && x.ID != 0 && (!x.Charged || x.Contact == 0), "It is not charging."))
	})
	p.Require(u.Class != "" && foe.Class != "")
	e := charged{Unit: u.party(), At: foe.party(), Stop: how == "intercept", Sum: book.Sum{Kind: "charge", Result: book.Say("yes")}}
	allow := 4 * p.State.of(u.Class, col)
	dist := p.Quarters("distance", "Distance to the enemy", allow, 240)
	p.LowerMax("distance", allow)
	depth := p.Quarters("depth", "Depth of unit", u.depth(p.State), 160)
	met := foe.In
	if f, _ := p.State.feature(foe.Hold); f.Kind == "bridge" {
		met = append(slices.Clip(met), f.ID)
	}
	path, fs, ks := askPath(p, u, how, false, met...)
	if f, _ := p.State.feature(foe.Hold); f.Kind == "landmark" { // all its stands count as inside, wherever they stand: SPL-43
		i := slices.IndexFunc(fs, func(x Feature) bool { return x.ID == f.ID })
		if i < 0 {
			i, path, fs, ks = len(fs), append(path, reach{Width: f.Across, At: dist, Rate: f.kind().rate(u.arm(), how)}), append(fs, f),
				append(ks, f.kind())
		}
		path[i].At = min(path[i].At, dist)
	}
	e.Sum.Put(allow, "charge-allowance", e.Stop)
	over := slices.IndexFunc(path, func(r reach) bool { return r.Rate == Cross })
	need := dist
	if over >= 0 { // the charger does not cross: it stops at its own end
		path[over].Rate, e.Via = Free, fs[over].ID
		need = min(dist, path[over].At)
		overBridge(p, u, foe, fs[over])
	}
	free, slow, _ := walk(allow, depth, path...)
	went := free + slow
	if e.onTheWay(p, u, how, need, path, fs, ks) {
		e.Sum.Result = book.Say("yes-half")
	}
	if went < need {
		p.Refuse(book.Outside, "distance", secMove, "It falls short: %s of %s.", book.Inches(went), book.Inches(need))
	}
	e.Sum.Put(0, "reached", went)
	def := defended(p, foe, need, over >= 0, path, fs, ks)
	if !e.Stop {
		e.React = reaction(p, foe, ks)
	}
	if e.React == reactCounter {
		e.Sum.Put(0, "met")
	} else if e.React != reactEvade && !e.Stop && def != "" {
		e.Def = def
		e.Sum.Put(0, "enemy-defends", def)
	}
	p.Sum(e.Sum)
	p.Draw(func() *view.Diagram { return pathDiagram(min(went, need), p.State.v(keyStand), path, fs) })
	p.Form.Go = book.UpperFirst(how) + " " + foe.Name
	if over < 0 {
		e.In, e.Way = featuresAt(need, depth, path, fs)
	}
	return func(a *act) {
		noteAside(a, u, phCharge1, phCharge2)
		a.Do(e)
	}
}

// cannotCharge returns the reason why a unit may not charge or intercept, or "".
func (s State) cannotCharge(u Unit, how string, col int) string {
	switch {
	case s.of(u.Class, col) == 0:
		return "It cannot " + how + "."
	case u.Intercepted && how == "intercept":
		return "It has intercepted this turn."
	case u.Charged:
		return "It has charged this turn."
	case u.Contact != 0:
		return inContact(u)
	case u.Form == "road":
		return "It is in road column."
	case u.Form == "block":
		return "It is in a defensive block."
	}
	return s.mired(u, how)
}

// mired returns the reason why the terrain u is in keeps it from charging or intercepting, or "".
func (s State) mired(u Unit, how string) string {
	for _, id := range u.In {
		f, _ := s.feature(id)
		if k := f.kind(); k.rate(u.arm(), how) == Never && k.id != "bridge" { // no unit intercepts over a bridge, but one may come off it
			return "It is interpenetrated with " + f.text() + "."
		}
	}
	return ""
}

// overBridge refuses a charge over a bridge that the enemy does not defend, or that another unit is charging over.
func overBridge(p *plan, u, foe Unit, f Feature) {
	if f.down() {
		p.Refuse(book.Barred, "feature", secBridge, "%s is destroyed and cannot be crossed.", book.UpperFirst(book.Place(f.Name)))
	}
	if f.ID == 0 || foe.ID == 0 {
		return
	}
	if w, held := p.State.holder(f.ID); u.ID != 0 && (!held || w.ID != foe.ID) {
		p.Refuse(book.Barred, "target", secBridge, "%s not defend %s: declare it the defender first, or cross the bridge.",
			book.WithVerb(foe.Name, "do"), f.text())
	}
	for _, x := range p.State.Units {
		if x.Via == f.ID && x.Contact == foe.ID && x.ID != u.ID {
			p.Refuse(book.Barred, "unit", secBridge, "Only one unit at a time can charge over the bridge: %s.", book.The(x.Name))
		}
	}
}

// onTheWay refuses features that u may not charge through, and reports whether any in front of the enemy halves the rate.
func (e *charged) onTheWay(p *plan, u Unit, how string, need int, path []reach, fs []Feature, ks []kind) (half bool) {
	for i, r := range path {
		if r.At > need {
			continue // beyond the enemy
		}
		if r.Rate == Half && (r.At < need || need == 0) {
			half = true
			e.Sum.Put(0, "slowed", ks[i].id, book.Say("site", fs[i].title()))
		}
		if r.Rate >= Never {
			p.Refuse(book.Barred, "feature", ks[i].section(), "%s cannot %s through %s.", u.class().name, how, fs[i].text())
		}
	}
	return half
}

// defended asks what the enemy defends. It returns "general", "linear", "bridge" or "".
func defended(p *plan, foe Unit, need int, over bool, path []reach, fs []Feature, ks []kind) (def string) {
	for i, k := range ks {
		switch {
		case !k.advantage || def != "" || foe.arm() == Ignored:
		case k.id == "bridge":
			if over {
				def = "bridge"
			}
		case path[i].At > need: // the enemy is in front of it
		case k.id == "landmark" && foe.ID != 0 && fs[i].ID != 0 && foe.Hold != fs[i].ID: // only the block that has announced it: SPL-43
		case foe.in(fs[i].ID) || asksDefended(p, [...]string{"defends", "defends2"}[i], fs[i]):
			def = "general"
			if k.linear {
				def = "linear"
			}
		}
	}
	return def
}

// asksDefended asks whether the enemy defends f.
func asksDefended(p *plan, key string, f Feature) bool {
	on := p.Tick(key, "The enemy is in or touching "+f.text())
	p.Help("The charger then has half dice in the next hand-to-hand phase.")
	return on
}

// How a charged unit reacts. The numbers are written into saves.
const (
	reactStand = iota
	reactFire
	reactCounter
	reactEvade
)

// reaction asks how the charged unit reacts. Source: splendid-host C6; a bridge bars counter-charges, SPL-30.
func reaction(p *plan, foe Unit, ks []kind) int {
	c := foe.class()
	opts := []view.Option{book.Opt("stand", "Stands", ""), book.Opt("fire", "Fires", ""), book.Opt("counter", "Counter-charges", ""),
		book.Opt("evade", "Evades", "a full move")}
	switch {
	case p.State.of(foe.Class, colDice) == 0 || c.arm == Mounted:
		opts[reactFire].Refused = "It has no muskets or guns."
	case foe.Fired:
		opts[reactFire].Refused = "It has fired."
	case foe.Fire != 0:
		opts[reactFire].Refused = "It fires at another charger."
	case foe.Limbered:
		opts[reactFire].Refused = "It is limbered."
	case foe.ID != 0: // contact is no reason: the charger is about to come in
		x := foe
		x.Contact = 0
		opts[reactFire].Refused = p.State.cannotFire(x)
		opts[reactFire].Small = book.When(p.State.inWater(x), "stands on dry ground")
	}
	switch {
	case c.arm != Mounted || p.State.of(foe.Class, colCharge) == 0:
		opts[reactCounter].Refused = "Only mounted units that can charge."
	case foe.Contact != 0:
		opts[reactCounter].Refused = "It is already in contact."
	default: // a counter-charge is a charge: SPL-31
		opts[reactCounter].Refused = p.State.mired(foe, "charge")
	}
	for _, k := range ks {
		if opts[reactCounter].Refused == "" && (k.id == "bridge" || k.rate(Mounted, "charge") == Never) {
			opts[reactCounter].Refused = "The " + book.LowerFirst(k.name) + " prevents it."
		}
	}
	if foe.Class != "light" && foe.Class != "dragoons" {
		opts[reactEvade].Refused = "Only light foot and mounted dragoons."
	} else {
		opts[reactEvade].Refused = cmp.Or(inContact(foe), p.State.inLandmark(foe))
	}
	who := "The enemy reacts"
	if foe.ID != 0 {
		who = book.WithVerb(foe.Name, "react")
	}
	v := p.Pick("react", who, "stand", opts...)
	return max(0, slices.IndexFunc(opts, func(o view.Option) bool { return o.ID == v }))
}

// charged is a charge, an interception or a counter-charge into contact.
type charged struct {
	Unit  party    `json:"u"`
	At    party    `json:"a"`
	Stop  bool     `json:"h,omitempty"` // an interception
	React int      `json:"c,omitempty"`
	Def   string   `json:"d,omitempty"` // what the target defends
	Via   int      `json:"v,omitempty"`
	In    []int    `json:"in,omitempty"`
	Way   []int    `json:"iw,omitempty"`
	Sum   book.Sum `json:"r"`
}

func (charged) Kind() string { return "charged" }

func (e charged) Bounds() error {
	return errors.Join(words.CheckSum(e.Sum), book.InBounds((e.Def == "" || defendWords[e.Def] != "") &&
		len(e.In) <= maxIn && len(e.Way) <= len(e.In) && e.React >= 0 && e.React <= reactEvade))
}

func (e charged) Apply(s State) State {
	u := s.known(e.Unit.ID)
	foe := s.known(e.At.ID)
	if e.Unit.ID == 0 {
		return s
	}
	book.DenyIf(e.At.ID != 0 && foe.Side == u.Side, "a unit cannot charge its own side")
	s.allThere(e.In)
	u.Hold = 0 // the charger has left what it defended
	u.Charged, u.Intercepted = true, u.Intercepted || e.Stop
	u.In, u.Way = slices.Clone(e.In), slices.Clone(e.Way)
	if e.React == reactEvade { // the target has left the terrain it was in
		foe.Hold, foe.In, foe.Way = 0, nil, nil
		return s.withUnit(u).withUnit(foe)
	}
	if e.At.ID == 0 {
		return s.withUnit(u)
	}
	u.Contact, u.Halved, u.Via = e.At.ID, e.Def != "", e.Via
	switch e.React {
	case reactCounter:
		foe.Charged, foe.Halved = true, false
	case reactFire:
		foe.Fire = u.ID
	}
	if e.Stop { // the charger meets the interceptor instead, and no unit fires at it in reaction
		s = s.parted(foe.ID)
		foe = s.known(foe.ID)
	}
	if foe.Contact == 0 || e.React == reactCounter {
		foe.Contact = u.ID
	}
	return s.withUnit(u).withUnit(foe)
}

func (e charged) Tell(t *book.Tale) {
	var defends book.Said
	if e.Def != "" {
		defends = book.Say("it-defends", e.Def)
	}
	t.Line("charges", e.Unit.name(), e.Stop, e.At.name(), e.React, defends)
	t.Undo = t.Text("undo-charge", e.Unit.name(), e.Stop)
	t.Card = view.Card{Over: t.Text("over-charge", e.Stop), Title: t.Text("charges-it", e.Unit.name(), e.Stop, e.At.name())}
	t.Sum(e.Sum)
	switch {
	case e.React == reactCounter:
		t.Todo("half-way")
		t.Small("both-charged")
	case e.React == reactEvade:
		t.Todo("evades", e.At.name())
		t.Small("ends-where")
	case e.Via != 0 || e.Def == "bridge":
		t.Todo("own-end")
		t.Small("in-contact")
	default:
		t.Todo("into-contact")
	}
	if e.React == reactFire {
		t.Due("fires-due", e.At.name())
	}
	if e.Def != "" {
		t.Due("half-due", e.Unit.name())
	}
}
