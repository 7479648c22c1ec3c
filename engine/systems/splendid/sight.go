package splendid

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// lie is the position of a firing unit relative to a feature.
type lie string

// The positions of the firer, and of the target.
const (
	clear  lie = "clear"
	partly lie = "partly" // a stand touching or partly in it; of a hill or contour, touching its foot
	wholly lie = "wholly" // of a hill or contour: on it

	behind = "behind" // the target is behind the feature
	within = "in"     // the target is in it
)

// height reports whether k is a hill or a contour, off which a unit on it may fire. Source: the entries of both.
func (k kind) height() bool { return k.id == "hill" || k.id == "contour" }

// sight says why a unit may not fire past or into one feature; nil means that it may. This goes for the whole unit, except that [dry]
// counts the stands in a stream. A unit that only touches the foot of a hill may not fire over it. Source: SPL-10, SPL-11, SPL-30, SPL-31,
// SPL-R05, SPL-R16, SPL-R18.
func sight(k kind, arm Arm, l lie, target string) book.Said {
	switch {
	case k.fence() && arm == Artillery && l != clear:
		return book.Say("no-gun-fence", k.id)
	case k.id == "landmark" && arm == Artillery && l != clear:
		return book.Say("no-gun-landmark")
	case target == within || !k.beyond || l == wholly:
		return nil
	}
	return book.Say("stops-fire", k.id)
}

// crossed is one feature between a firer and its target, with the position of both relative to it.
type crossed struct {
	key  string
	f    Feature
	k    kind
	from lie
	at   string
}

// fires reports whether a feature has any effect on the fire of an arm: it stops a shot, gives cover, keeps a stand in it from firing, or
// stops bounce-through.
func (k kind) fires(arm Arm) bool {
	switch {
	case k.id == "road" || k.id == "bridge":
		return false
	case arm == Artillery && (k.fence() || k.bounceBy):
		return true
	}
	return k.beyond || k.cover || k.wet()
}

// met lists the recorded features that may lie between u and foe, first those that foe is in.
func (s State) met(u, foe Unit) (ids []int) {
	add := func(in []int, firer bool) {
		for _, id := range in {
			f, _ := s.feature(id)
			k := f.kind()
			// A linear feature that the firer touches has no effect beyond the questions about the firer.
			if k.fires(u.arm()) && !slices.Contains(ids, id) && !(firer && k.linear) {
				ids = append(ids, id)
			}
		}
	}
	add(foe.In, false)
	add(u.In, true)
	return ids
}

// askBetween asks for up to two features between a firer and its target, and for the position of both. It proposes recorded features and
// does not ask for recorded positions. other is the id of a structure that is the target, which is left out. start is the key of the first
// field.
func askBetween(p *plan, u, foe Unit, other int, start string) (out []crossed) {
	known := without(p.State.met(u, foe), other)
	for i, key := range [...]string{start, "second"} {
		if i > 0 {
			known = without(known, out[0].f.ID)
		}
		f, k, ok := askGround(p, first(known), key, [...]string{"Feature between", "Second feature between"}[i], true,
			func(f Feature, k kind) string {
				switch {
				case !k.fires(u.arm()):
					return "It has no effect on fire."
				case f.ID != 0 && f.ID == other:
					return "It is the target."
				case k.wet() && u.in(f.ID):
					return "Enter how many stands are in it."
				}
				return book.When(i > 0 && f.ID != 0 && f.ID == out[0].f.ID, "Already chosen above.")
			})
		if !ok {
			break
		}
		c := crossed{key: key, f: f, k: k, at: behind}
		if k.beyond || k.id == "ditch" {
			c.at = askTarget(p, key+"-at", f, foe)
		}
		c.from = askFirer(p, key+"-from", c, u)
		out = append(out, c)
	}
	return out
}

// checkSight refuses fire if a feature stops it.
func checkSight(p *plan, u Unit, between []crossed) {
	for _, c := range between {
		if no := sight(c.k, u.arm(), c.from, c.at); no != nil {
			p.Refuse(book.Barred, c.key, c.k.section(), "It may not fire: %s.", p.Words.Text(no))
		}
	}
}

// askTarget asks for the position of the target, unless it is recorded in the feature.
func askTarget(p *plan, key string, f Feature, foe Unit) string {
	if foe.in(f.ID) {
		return within
	}
	in := book.Opt(within, "In it", "")
	if f.kind().linear {
		in.Small = "or touching it"
	}
	return p.Pick(key, "Where the target is", "", book.Opt(behind, "Behind it", ""), in)
}

// askFirer asks for the position of the firer, as far as it matters and is not recorded.
func askFirer(p *plan, key string, c crossed, u Unit) lie {
	recorded := u.in(c.f.ID)
	touching, in := book.Opt(string(partly), "Touching it", ""), book.Opt(string(wholly), "Wholly in it", "")
	switch {
	case c.f.ID != 0 && u.Hold == c.f.ID && c.k.id == "landmark":
		return wholly // its block counts as inside with all stands
	case !c.k.beyond && !c.k.cover && !c.k.wet() && !(c.k.fence() && u.arm() == Artillery):
		return clear
	case c.k.height() && c.at == within:
		return clear // fire onto it is free from anywhere
	case c.k.height():
		touching.Label, in.Label = "Touching its foot", "On it"
	case c.k.linear && recorded:
		return partly
	case c.k.wet():
		touching.Label, touching.Small = "In it", "or touching it"
	case c.k.id == "ditch":
		touching.Label = "Touching or in it"
	case !c.k.linear:
		touching.Small = "or partly in"
	}
	opts, def := []view.Option{book.Opt(string(clear), "Clear of it", ""), touching}, string(clear)
	if !c.k.linear {
		opts = append(opts, in)
	}
	if recorded {
		opts, def = opts[1:], ""
	}
	return lie(p.Pick(key, "Where the firer is", def, opts...))
}

// dry returns how many of the front stands are out of the water, since a stand in a stream cannot fire. If the unit is in a stream, it asks
// how many of its stands are. Source: the entry of streams; SPL-30.
func dry(p *plan, u Unit, front int, between []crossed) int {
	var water *Feature
	for _, id := range u.In {
		if f, ok := p.State.feature(id); ok && f.kind().wet() {
			water = &f
		}
	}
	for _, c := range between {
		if c.k.wet() && c.from != clear {
			water = &c.f
		}
	}
	if water == nil {
		return front
	}
	least := 0
	if front == u.Left() {
		least = 1
	}
	wet := p.Count("wet", "Firing stands in "+water.text(), front, least, front)
	p.Note("those in or touching it cannot fire")
	if wet == front {
		p.Refuse(book.Barred, "wet", secLinear, "Stands in the water cannot fire, and no others are left.")
	}
	return front - wet
}

// inWater reports whether u is recorded in a stream or ford.
func (s State) inWater(u Unit) bool {
	return slices.ContainsFunc(u.In, func(id int) bool { f, _ := s.feature(id); return f.kind().wet() })
}

// cannotFire returns the reason why a unit may not fire at all, or "".
func (s State) cannotFire(u Unit) string {
	switch {
	case s.of(u.Class, colDice) == 0:
		return "It does not fire."
	case s.fireDice(u.Class, u.front(s)) == 0 && damageOf(u.Class) == 0:
		return "Too few stands are left for a die."
	case u.Fired:
		return "It has fired this turn."
	case u.Limbered:
		return "It is limbered."
	case u.Contact != 0 && u.Fire == 0:
		return inContact(u)
	}
	for _, id := range u.In {
		f, _ := s.feature(id)
		if no := sight(f.kind(), u.arm(), partly, within); no != nil {
			return "It cannot: " + words.Text(no) + "."
		}
	}
	return ""
}

// zone reports whether a point lies in the zone of fire of a stand. ahead and aside are quarter inches from the middle of its front.
// Source: splendid-host C3, SPL-S05.
func (s State) zone(arm Arm, ahead, aside int) bool {
	half := s.v(keyStand)/2 + s.v(keySide)
	if s.off(keyZone) {
		half = s.v(keyStand)/2 + ahead
	} else if arm == Artillery {
		half += ahead * tangents[s.v(keySwing)/5] / 1000
	}
	return aside <= half
}

// planSight is May it fire. Source: SPL-P07.
func planSight(p *plan) deed {
	u := askUnit(p, "unit", "Firer", func(u Unit) string { return book.When(p.State.of(u.Class, colDice) == 0, "It does not fire.") })
	p.Require(u.Class != "")
	reach := 4 * p.State.of(u.Class, colRange)
	dist := p.Quarters("range", "Distance to the target", 8, 320)
	aside := p.Quarters("aside", "Sideways offset of the target", 0, 320)
	s, yes := book.Sum{Kind: "sight"}, true
	bad := func(reason string, args ...any) {
		s.Put(0, reason, args...)
		yes = false
	}
	if dist > reach {
		bad("out-of-range", reach)
	}
	if !p.State.zone(u.arm(), dist, aside) {
		bad("out-of-zone")
	}
	cover := 0
	for _, c := range askBetween(p, u, Unit{}, 0, "feature") {
		switch no := sight(c.k, u.arm(), c.from, c.at); {
		case no != nil:
			bad("no", c.k.id, no)
		case c.k.wet() && c.from != clear:
			s.Put(0, "some-dry", c.k.id)
		case shelters(c.k, c.from != clear, c.at, true):
			cover++
			s.Put(0, "cover", c.k.id)
		case shelters(c.k, false, c.at, true):
			s.Put(0, "no-cover-touched", c.k.id, c.from == wholly)
		default:
			s.Put(0, "free", c.k.id)
		}
	}
	if cover >= 2 {
		bad("two-covers")
	}
	if len(s.Terms) == 0 {
		s.Put(0, "nothing-between")
	}
	s.Result = book.Say("blocked")
	if yes {
		s.Result = book.Say("sees")
	}
	p.Form.Diagram = p.State.zoneDiagram(u, dist, aside)
	p.Form.Go = "May it fire?"
	return advice(p, yes, nil, s)
}
