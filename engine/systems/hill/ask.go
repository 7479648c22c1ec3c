package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Fields shared by the entries of the fight: qualities, ranges, cover, and units on the roster.

// The keys of the console's fields, in commands and saves.
const (
	keyActor         = "actor"
	keyTarget        = "target"
	keyRange         = "range"
	keyCover         = "cover"
	keyMarksman      = "marksman"
	keyActorMounted  = "actor-mounted"
	keyTargetMounted = "target-mounted"
	keyCharging      = "charging"
	keyRepeat        = "repeat"
)

// The keys of the fields for units.
const (
	keyUnit    = "unit"
	keyAgainst = "against"
	keyWeapon  = "weapon"
	keyNumber  = "n"
	keyThread  = "thread"
	keyWhat    = "what"
	keyRound   = "round"
	keyHorse   = "horse"
	keyFrom    = "from"
	keyAim     = "aim"
	keyAt      = "at-him"
	keyLed     = "leaders"
)

// unset means that nothing is chosen, unknown that the reply is on no list.
const (
	unset   = -1
	unknown = -2
)

func readQuality(id string) Quality {
	if id == "" {
		return unset
	}
	if q, ok := quality(id); ok {
		return q
	}
	return unknown
}

func idOf(q Quality) string {
	if q < 0 {
		return ""
	}
	return qualities[q].id
}

func readCover(id string) cover {
	for i, c := range coverNames {
		if c.id == id {
			return cover(i)
		}
	}
	return unset
}

// tick asks a yes-or-no question shown with a symbol.
func tick(p *plan, key, label, symbol string) bool {
	on := p.Tick(key, label)
	p.Form.Fields[len(p.Form.Fields)-1].Symbol = symbol
	return on
}

// askTargetQuality asks for the quality of the target, which must be people.
func askTargetQuality(p *plan) Quality {
	q := readQuality(p.In.Get(keyTarget))
	f := view.Field{Key: keyTarget, Label: "Target", Kind: view.Pick, Columns: 2, Value: idOf(q), Options: make([]view.Option, 0, Transport)}
	for _, of := range qualities[:Transport] {
		f.Options = append(f.Options, view.Option{ID: of.id, Label: of.label})
	}
	p.Add(f)
	return q
}

// askRange asks for a range bracket and returns it, unset when none is chosen.
func askRange(p *plan, key, label string) bracket {
	sc := p.State.Scale
	f := view.Field{Key: key, Label: label + ", " + sc.unit(), Kind: view.Pick, Columns: 5, Options: make([]view.Option, 0, len(bracketIDs))}
	for i, id := range bracketIDs {
		f.Options = append(f.Options, view.Option{ID: id, Label: sc.spanNumber(bracket(i)), Wide: bracket(i) == over72})
	}
	b, ok := bracketOf(p.In.Get(key))
	if ok {
		f.Value = bracketIDs[b]
		if _, to := b.bounds(); to > 0 {
			f.Note = sc.length(to) + " counts as " + sc.spanNumber(b)
		}
	} else {
		b = unset
	}
	p.Add(f)
	return b
}

// askCover asks for cover, or with groundOnly for the ground of a move, and returns it, unset when none is
// chosen.
func askCover(p *plan, label string, groundOnly bool) cover {
	f := view.Field{Key: keyCover, Label: label, Kind: view.Pick, Columns: 5, Options: make([]view.Option, 0, len(coverNames))}
	for i, c := range coverNames {
		name := c.key
		if groundOnly {
			if cover(i) > inRough {
				break
			}
			f.Columns, name = 2, c.name
		}
		f.Options = append(f.Options, view.Option{ID: c.id, Label: name, Symbol: c.symbol})
	}
	c := readCover(p.In.Get(keyCover))
	if int(c) < len(f.Options) && c >= 0 {
		f.Value = coverNames[c].id
	}
	p.Add(f)
	return c
}

// needRange is askRange for an entry that requires a range.
func needRange(p *plan, label string) bracket {
	b := askRange(p, keyRange, label)
	beyondSight(p, b)
	if b < 0 {
		p.Refuse("E4", keyRange, "1.3", sayRange)
	}
	return b
}

// needCover is askCover for an entry that requires cover.
func needCover(p *plan, label string) cover {
	c := askCover(p, label, false)
	if c < 0 {
		p.Refuse("E5", keyCover, "1.3", "Choose the %s.", book.LowerFirst(label))
	}
	return c
}

// fillCover fills in the cover of t when it is known and none has been entered.
func fillCover(p *plan, t muster.Unit) {
	if c := t.Mark(markCover) - 1; c >= 0 && p.In.Get(keyCover) == "" {
		p.In = p.In.With(keyCover, coverNames[c].id)
	}
}

// fillRange fills in the range from u to t when it follows from earlier answers and none has been entered.
func fillRange(p *plan, u, t muster.Unit) {
	if b := p.State.bracket(u.ID, t.ID); b >= 0 && p.In.Get(keyRange) == "" {
		p.In = p.In.With(keyRange, bracketIDs[b])
	}
}

// otherRange is the reply that shows every range.
const otherRange = "other"

// nearBy leaves only the ranges of the most recent field that fit what is known of the distance between two units.
func nearBy(p *plan, u, t muster.Unit) {
	f := &p.Form.Fields[len(p.Form.Fields)-1]
	near, far := p.State.between(u.ID, t.ID)
	if near+far == 0 || p.In.Get(keyRange) == otherRange {
		return
	}
	fits := slices.DeleteFunc(slices.Clone(f.Options), func(o view.Option) bool {
		b, _ := bracketOf(o.ID)
		return b < bracketAt(near+1) || far > 0 && b > bracketAt(far)
	})
	if len(fits) > 0 && len(fits) < len(f.Options) && (f.Value == "" || index(fits, f.Value) >= 0) {
		f.Options = append(fits, view.Option{ID: otherRange, Label: "Another range", Wide: true})
	}
}

// needGround asks for the ground of a Move or Charge; ok is false when it is missing or unsuitable.
func needGround(p *plan, label string) (ground cover, ok bool) {
	switch ground = askCover(p, label, true); {
	case ground < 0:
		p.Refuse("E5", keyCover, "1.3", "Choose the %s.", book.LowerFirst(label))
	case ground > inRough:
		p.Refuse("E10", keyCover, "1.3", sayGround)
	default:
		return ground, true
	}
	return ground, false
}

// beyondReach refuses those brackets of the most recent field that begin beyond reach, in quarter inches, and
// the entry when chosen is one of them.
func beyondReach(p *plan, chosen bracket, reach int, why, section string) {
	f := &p.Form.Fields[len(p.Form.Fields)-1]
	for i := range f.Options {
		b, ok := bracketOf(f.Options[i].ID)
		if from, _ := b.bounds(); !ok || from < reach {
			continue
		}
		f.Options[i].Refused = why
		if b == chosen {
			p.Refuse("U10", f.Key, section, "%s", why)
		}
	}
}

// beyondSight refuses the ranges, the last field asked for, at which nothing is seen in mist or by night.
func beyondSight(p *plan, chosen bracket) {
	if far := p.State.sky().far; far > 0 {
		beyondReach(p, chosen, far*inch, p.State.unseen(), "4.6")
	}
}

// noUnits returns the refusal on the console, where no units are tracked.
func (s State) noUnits() *engine.Refusal {
	if w := s.waiting(); w != nil {
		return w
	}
	if !s.tracked() {
		return &engine.Refusal{Code: "U0", Text: "Units are not tracked: tap Track units, or set Units tracked in the settings.", Section: "1.5"}
	}
	return nil
}

// needTracked refuses entries for units when none are tracked, or something else comes first.
func needTracked(p *plan) bool {
	no := p.State.noUnits()
	p.RefuseWith(no)
	return no == nil
}

// unitOption returns a unit as a reply.
func unitOption(u muster.Unit, refused string) view.Option {
	return view.Option{ID: ref("u", u.ID), Label: u.Name, Small: unitQuality(u).String() + ", " + strengthText(u),
		Symbol: u.Symbol, Refused: refused}
}

// actors returns the units on the table as replies, the side with the initiative first; why returns the reason
// that a unit cannot act.
func (s State) actors(why func(muster.Unit) string) []view.Option {
	var out []view.Option
	first, second := Players, NonPlayers
	if s.Side == NonPlayers {
		first, second = second, first
	}
	for _, sd := range []Side{first, second} {
		for _, u := range s.units(sd) {
			out = append(out, unitOption(u, why(u)))
		}
	}
	return out
}

func noReason(muster.Unit) string { return "" }

// askUnit asks which unit acts; why returns the reason that a unit cannot.
func askUnit(p *plan, ask string, why func(muster.Unit) string) muster.Unit {
	p.Require(needTracked(p))
	return chooseUnit(p, "Unit", ask, p.State.actors(why))
}

// chooseUnit asks for one of options, and for the referee's ruling when the unit acts out of turn.
func chooseUnit(p *plan, label, ask string, options []view.Option) muster.Unit {
	id := p.State.actor(p.In, options)
	p.Add(pick(keyUnit, label, id, options))
	u, ok := chosen(p, options, id, ask, keyUnit)
	p.Require(ok)
	needRuling(p, u)
	return u
}

// actor returns the value of the unit field: what was entered, or the unit with the initiative, or the only
// unit that can act.
func (s State) actor(in engine.Values, options []view.Option) string {
	if v := in.Get(keyUnit); v != "" {
		return v
	}
	if id := ref("u", s.Active); s.Active != 0 {
		if i := index(options, id); i >= 0 && options[i].Refused == "" {
			return id
		}
	}
	if s.Side != Nobody { // the only one on the side with the initiative
		var own []view.Option
		for _, o := range options {
			if u, ok := s.unit(readRef("u", o.ID)); ok && side(u) == s.Side {
				own = append(own, o)
			}
		}
		if id := only(own); id != "" {
			return id
		}
	}
	return only(options)
}

// only returns the single reply that is not refused, "" when there are several or none.
func only(options []view.Option) string {
	id := ""
	for _, o := range options {
		if o.Refused == "" {
			if id != "" {
				return ""
			}
			id = o.ID
		}
	}
	return id
}

// targets returns the units that u may act against, the other side's first, and how many those are; of the Players' targets those who are
// no enemies, or are known to be out of reach, come after the others. Who rides amid an escort comes last and, beside others, does not
// count. Non-Players may also be set against each other, because bandits and deserters are nobody's friends.
func (s State) targets(u muster.Unit) (all []muster.Unit, enemies int) {
	all = s.units(other(side(u)))
	reach := s.firesTo(u)
	rank := func(x muster.Unit) int {
		near, _ := s.between(u.ID, x.ID)
		switch {
		case s.amid(x):
			return 2
		case side(u) == Players && (!s.enemy(x) || reach > 0 && near >= reach):
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(x, y muster.Unit) int { return rank(x) - rank(y) })
	if enemies = slices.IndexFunc(all, func(x muster.Unit) bool { return rank(x) > 0 }); enemies < 1 {
		enemies = len(all)
	}
	if side(u) == NonPlayers {
		all = append(all, slices.DeleteFunc(s.units(NonPlayers), func(o muster.Unit) bool { return o.ID == u.ID })...)
	}
	return all, enemies
}

// opposing returns the reason that a unit cannot act against anybody, "" when it can; why is consulted first.
func opposing(p *plan, why func(muster.Unit) string) func(muster.Unit) string {
	return func(u muster.Unit) string {
		no := why(u)
		if no == "" && !p.State.opposed(u) {
			return "There is nobody to fight."
		}
		return no
	}
}

// opposed reports whether u has any targets.
func (s State) opposed(u muster.Unit) bool {
	for i := range s.Roster {
		if o := &s.Roster[i]; o.OnTable() && o.ID != u.ID && (o.Side != u.Side || side(u) == NonPlayers) {
			return true
		}
	}
	return false
}

// askTarget asks for the unit that u acts against: what was entered, or the only enemy.
func askTarget(p *plan, u muster.Unit) muster.Unit {
	var options []view.Option
	all, enemies := p.State.targets(u)
	for _, o := range all {
		x := unitOption(o, "")
		if p.State.amid(o) {
			x.Small = "amid an escort"
		}
		options = append(options, x)
	}
	id := p.In.Get(keyAgainst)
	_, here := p.State.unit(readRef("u", id))
	switch {
	case here && index(options, id) < 0: // chosen before the acting unit, and now on the same side
		id = ""
	case id != "":
	case enemies == 1:
		id = options[0].ID
	default:
		id = only(options)
	}
	p.Add(pick(keyAgainst, "Target", id, options))
	t, _ := chosen(p, options, id, "Choose the target.", keyAgainst)
	return t
}

// chosen returns the unit a reply names; when it names none that may be chosen, ok is false and the entry
// refused.
func chosen(p *plan, options []view.Option, id, ask, field string) (u muster.Unit, ok bool) {
	u, ok = p.State.unit(readRef("u", id))
	i := index(options, id)
	switch {
	case id == "" && len(options) > 0 && allRefused(options):
		p.Refuse("U2", field, "HILL-43", "%s", options[0].Refused)
	case id == "" && len(options) == 0:
		p.Refuse("U1", field, "1.5", "There is no such unit on the table.")
	case id == "":
		p.Refuse("U1", field, "1.5", "%s", ask)
	case !ok || i < 0:
		p.Refuse("U1", field, "1.5", "That unit is not on the table.")
		return muster.Unit{}, false
	case options[i].Refused != "":
		p.Refuse("U2", field, "HILL-43", "%s", options[i].Refused)
	default:
		return u, true
	}
	return u, false
}

func allRefused(options []view.Option) bool {
	return !slices.ContainsFunc(options, func(o view.Option) bool { return o.Refused == "" })
}

// askFigures asks how many of most figures take part, by default all.
func askFigures(p *plan, label string, most int) int {
	n := p.In.Int(keyNumber, most)
	p.Add(view.Field{Key: keyNumber, Label: label, Kind: view.Count, Min: 1, Max: max(most, 1), Step: 1, Value: num(n)})
	switch {
	case most < 1:
		p.Refuse("U4", keyNumber, "HILL-43", "No figure can do it.")
	case n < 1 || n > most:
		p.Refuse("U4", keyNumber, "HILL-43", "Only %s can do it.", plural(most, "figure", "figures"))
	}
	return n
}

// askNumber asks for a number within the bounds of f; say is the refusal of any other.
func askNumber(p *plan, f view.Field, n int, say, section string) int {
	f.Kind, f.Step, f.Value = view.Count, 1, num(n)
	p.Add(f)
	if n < f.Min || n > f.Max {
		p.Refuse("U4", f.Key, section, "%s", say)
	}
	return n
}

// askOne asks for one of f.Options, some of which may be refused; code and section are for the refusals, and
// none is the text when nothing is chosen. It returns the index of the choice, -1 when it is not possible.
func askOne(p *plan, f view.Field, none, code, section string) int {
	i := index(f.Options, f.Value)
	p.Add(f)
	switch {
	case i < 0:
		p.Refuse("U7", f.Key, section, "%s", none)
		return -1
	case f.Options[i].Refused != "":
		p.Refuse(code, f.Key, section, "%s", f.Options[i].Refused)
		return -1
	}
	return i
}

// showSums shows the sums of groups on the form.
func showSums(p *plan, what string, groups []Group) {
	if all := sums(p.State.Scale, what, groups); len(all) > 0 {
		p.Form.Reckoning, p.Form.More = &all[0], all[1:]
	}
}
