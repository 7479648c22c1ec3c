package splendid

import (
	"slices"

	"vedette/engine"
	"vedette/engine/dice"
)

// lie is how a firing unit lies to a feature.
type lie string

// How a firing unit lies to a feature, and where the target is.
const (
	clear  lie = "clear"
	partly lie = "partly" // a stand touching or partly in it; of a hill or contour, touching its foot
	wholly lie = "wholly" // of a hill or contour: on it

	behind = "behind" // the target
	within = "in"
)

// height tells whether it is a hill or a contour: what stands on it fires off it. Source: the entries of both.
func (k kind) height() bool { return k.id == "hill" || k.id == "contour" }

// sight says whether a unit may fire past or into one feature, "" when it may. It is the unit that counts, but for a
// stand in a stream, which [entry.dry] sees to, and for a gun on a fence. Whoever only touches the foot of a hill does
// not fire over it. Source: SPL-10, SPL-11, SPL-30, SPL-31, SPL-R05, SPL-R16, SPL-R18.
func sight(k kind, arm Arm, l lie, target string) string {
	switch {
	case k.fence() && arm == Artillery && l != clear:
		return "artillery cannot fire from a " + lower(k.name)
	case k.id == "landmark" && arm == Artillery && l != clear:
		return "artillery never stands in a landmark"
	case target == within || !k.beyond || l == wholly:
		return ""
	}
	return "the " + lower(k.name) + " stops fire at what is behind it"
}

// shelters says whether a feature between one firing stand and one target stand gives cover: touch tells that
// the firing stand touches it. A ditch covers foot stands in it and nobody else. Source: SPL-12, SPL-30, SPL-R03.
func shelters(k kind, touch bool, target string, foot bool) bool {
	if k.id == "ditch" {
		return target == within && foot && !touch
	}
	return k.cover && !touch
}

// volley counts what a volley may do. lines[f][t] is how many covering features firing stand f meets on its line
// to target stand t. Stands that meet two anywhere do not fire; the unit has cover when every one of its stands
// meets one from every stand that fires. Source: SPL-12 to SPL-16, SPL-R04, SPL-R17.
func volley(lines [][]int) (firing int, cover bool) {
	cover = true
	for _, f := range lines {
		barred, all := false, true
		for _, n := range f {
			barred = barred || n >= 2
			all = all && n == 1
		}
		if barred {
			continue
		}
		firing++
		cover = cover && all
	}
	return firing, cover && firing > 0
}

// crossed is one feature between a firer and its target, and how both lie to it.
type crossed struct {
	key  string
	f    Feature
	k    kind
	from lie
	at   string
}

// fires tells whether a feature has any effect on the fire of an arm: what stops a shot, gives cover, keeps a stand in
// it from firing, or ends the run of a roundshot.
func (k kind) fires(arm Arm) bool {
	switch {
	case k.id == "road" || k.id == "bridge":
		return false
	case arm == Artillery && (k.fence() || k.bounceBy):
		return true
	}
	return k.beyond || k.cover || k.wet()
}

// met lists the recorded features that may lie between u and foe, those of the target first.
func (s State) met(u, foe Unit) (ids []int) {
	add := func(in []int, firer bool) {
		for _, id := range in {
			f, _ := s.feature(id)
			k := f.kind()
			// A line or a stream that the firer itself touches has no effect beyond what is asked of the firer.
			if k.fires(u.arm()) && !slices.Contains(ids, id) && !(firer && k.linear) {
				ids = append(ids, id)
			}
		}
	}
	add(foe.In, false)
	add(u.In, true)
	return ids
}

// between asks for up to two features between a firer and its target and for how both lie to them. What is recorded
// of either is proposed and not asked again. other is left out: the structure that is fired at. start is the key of the
// first field.
func (b *entry) between(u, foe Unit, other int, start string) (out []crossed) {
	known := without(b.s.met(u, foe), other)
	for i, key := range [...]string{start, "second"} {
		if i > 0 {
			known = without(known, out[0].f.ID)
		}
		f, k, ok := b.groundOr(first(known), key, [...]string{"Feature between", "Second feature between"}[i], true, func(f Feature, k kind) string {
			switch {
			case !k.fires(u.arm()):
				return "It has no effect on fire."
			case f.ID != 0 && f.ID == other:
				return "It is fired at."
			case f.ID != 0 && k.wet() && u.in(f.ID):
				return "It is asked how many stands are in it."
			case i > 0 && f.ID != 0 && f.ID == out[0].f.ID:
				return "It is the first one."
			}
			return ""
		})
		if !ok {
			break
		}
		c := crossed{key: key, f: f, k: k, at: behind}
		if k.beyond || k.id == "ditch" {
			c.at = b.lies(key+"-at", f, foe)
		}
		c.from = b.stands(key+"-from", c, u)
		out = append(out, c)
	}
	return out
}

// sees refuses fire that a feature stops.
func (b *entry) sees(u Unit, between []crossed) {
	for _, c := range between {
		if no := sight(c.k, u.arm(), c.from, c.at); no != "" {
			b.no("V31", "It may not fire: "+no+".", c.k.section(), c.key)
		}
	}
}

// first proposes the first of the features known, "" for none.
func first(known []int) string {
	if len(known) == 0 {
		return ""
	}
	return "f" + num(known[0])
}

// without leaves one feature out.
func without(known []int, id int) []int {
	return slices.DeleteFunc(known, func(x int) bool { return x == id })
}

// lies asks where the target is, unless it is recorded in the feature.
func (b *entry) lies(key string, f Feature, foe Unit) string {
	if f.ID != 0 && foe.in(f.ID) {
		return within
	}
	return b.pick(key, "The target is", "", engine.Option{ID: behind, Label: "Behind it"}, engine.Option{ID: within, Label: "In it"})
}

// stands asks how the firer lies to a feature, as far as it matters and is not recorded.
func (b *entry) stands(key string, c crossed, u Unit) lie {
	recorded := c.f.ID != 0 && u.in(c.f.ID)
	touching := engine.Option{ID: string(partly), Label: "Touching it"}
	in := engine.Option{ID: string(wholly), Label: "Wholly in it"}
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
	opts := []engine.Option{{ID: string(clear), Label: "Clear of it"}, touching}
	if !c.k.linear {
		opts = append(opts, in)
	}
	if recorded {
		return lie(b.pick(key, "The firer is", "", opts[1:]...))
	}
	return lie(b.pick(key, "The firer is", string(clear), opts...))
}

// dry is how many of the stands that could fire are out of the water: those in a stream cannot. A unit that is
// recorded in one, or said to be, says how many of its stands are. Source: the entry of streams; SPL-30.
func (b *entry) dry(u Unit, front int, between []crossed) int {
	var water *Feature
	for _, id := range u.In {
		if f, ok := b.s.feature(id); ok && f.kind().wet() {
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
	wet := b.count("wet", "Firing stands in "+water.text(), "in it or touching it: they cannot fire", front, least, front)
	if wet == front {
		b.no("V29", "A stand in the water cannot fire, and no other is left.", secLinear, "wet")
	}
	return front - wet
}

func cannotFire(s State) func(u Unit) string {
	return func(u Unit) string {
		switch {
		case s.Set.of(u.Class, colDice) == 0:
			return "It does not fire."
		case u.Fired:
			return "It has fired this turn."
		case u.Limbered:
			return "It is limbered."
		case u.Contact != 0 && u.Fire == 0:
			return "It is in contact with the enemy."
		}
		for _, id := range u.In {
			f, _ := s.feature(id)
			if no := sight(f.kind(), u.arm(), partly, within); no != "" {
				return "It cannot: " + no + "."
			}
		}
		return ""
	}
}

// zone says whether a point lies in the zone of fire of a stand: ahead and aside in quarter inches from the
// middle of its front. Source: splendid-host C3, SPL-S05.
func (t Settings) zone(arm Arm, ahead, aside int) bool {
	half := t.num("stand")/2 + t.num("side")
	if t.Wedge {
		half = t.num("stand")/2 + ahead
	} else if arm == Artillery {
		half += ahead * tangents[t.num("swing")/5] / 1000
	}
	return aside <= half
}

// planSight is May fire. Source: SPL-P07.
func planSight(b *entry) outcome {
	s := b.s
	u := b.who("unit", "Firer", func(u Unit) string {
		if s.Set.of(u.Class, colDice) == 0 {
			return "It does not fire."
		}
		return ""
	})
	if u.Class == "" {
		return nil
	}
	rng := 4 * s.Set.of(u.Class, colRange)
	dist := b.quarters("range", "To the target", 8, 320)
	aside := b.quarters("aside", "Its nearest part, sideways from the middle of the stand", 0, 320)
	r := engine.Reckoning{Section: secFire}
	bad := func(text, section string) {
		r.Terms = append(r.Terms, engine.Term{Show: "no", Why: text, Section: section})
	}
	if dist > rng {
		bad("out of range, "+inches(rng), houseDice)
	}
	if !s.Set.zone(u.arm(), dist, aside) {
		bad("outside the zone of fire", houseZone)
	}
	cover := 0
	for _, c := range b.between(u, Unit{}, 0, "feature") {
		k := c.k
		switch no := sight(k, u.arm(), c.from, c.at); {
		case no != "":
			bad(no, k.section())
		case k.wet() && c.from != clear:
			r.Terms = append(r.Terms, engine.Term{Show: "some", Why: "only stands that are out of the " + lower(k.name) + " fire", Section: k.section()})
		case shelters(k, c.from != clear, c.at, true):
			cover++
			r.Terms = append(r.Terms, engine.Term{Show: "cover", Why: lower(k.name), Section: secFire})
		case shelters(k, false, c.at, true):
			r.Terms = append(r.Terms, engine.Term{Show: "free", Why: lower(k.name) + ", which the firer " + map[bool]string{true: "is in", false: "touches"}[c.from == wholly], Section: secFire})
		default:
			r.Terms = append(r.Terms, engine.Term{Show: "free", Why: lower(k.name), Section: k.section()})
		}
	}
	if cover >= 2 {
		bad("two features that give cover between", secFire)
	}
	if len(r.Terms) == 0 {
		r.Terms = append(r.Terms, engine.Term{Show: "free", Why: "nothing between", Section: secFire})
	}
	yes := true
	for _, t := range r.Terms {
		yes = yes && t.Show != "no"
	}
	word := map[bool]string{true: "Yes", false: "No, blocked"}[yes]
	r.Result = lower(word)
	b.f.Reck = &r
	b.f.Diagram = s.Set.zoneDiagram(u, dist, aside)
	b.f.Go = "May it fire?"
	return b.advice(yes, word)
}

// planCover is Cover, stand by stand. Source: SPL-12 to SPL-16, SPL-P08, SPL-INV-3.
func planCover(b *entry) outcome {
	u := b.who("target", "Target", anyone)
	if u.Class == "" {
		return nil
	}
	line := make([]int, max(u.Left(), 1))
	opts := []engine.Option{{ID: "0", Label: "Open"}, {ID: "1", Label: "One feature"}, {ID: "2", Label: "Two or more"}}
	b.f.Ref = "Count only features that give cover, lie in the firing stand’s zone of fire and between it and the target stand, and that the firing stand does not touch. A ditch counts for foot stands in it."
	for i := range line {
		v := b.pick("stand"+num(i+1), "To target stand "+num(i+1), "1", opts...)
		line[i] = int(v0(v))
	}
	firing, cover := volley([][]int{line})
	r := engine.Reckoning{Section: secFire}
	open := 0
	for _, n := range line {
		if n == 0 {
			open++
		}
	}
	word := "No cover"
	switch {
	case firing == 0:
		word = "This stand may not fire at it"
		r.Terms = append(r.Terms, engine.Term{Show: "barred", Why: "two or more features that give cover between", Section: secFire})
	case cover:
		word = "The unit has cover"
		r.Terms = append(r.Terms, engine.Term{Show: "½", Why: "all " + plural(len(line), "stand", "stands") + " eligible: half dice, rounded down", Section: secFire})
	default:
		r.Terms = append(r.Terms, engine.Term{Show: "full", Why: plural(open, "stand is", "stands are") + " not eligible: full dice", Section: secFire})
	}
	r.Result = word
	b.f.Reck = &r
	b.f.Diagram = coverDiagram(line, b.s.Set.num("stand"))
	b.f.Go = "Has it cover?"
	return b.advice(cover || firing == 0, word)
}

func v0(v string) byte {
	if v == "1" || v == "2" {
		return v[0] - '0'
	}
	return 0
}

// toHit is the number a class needs at a range in inches. Source: splendid-host C2.
func (t Settings) toHit(class string, rng int) (need int, near bool) {
	near = rng <= t.of(class, colClose)
	if near {
		return t.of(class, colHitClose), true
	}
	return t.of(class, colHitFar), false
}

// fireDice is the dice of so many firing stands, before cover. Source: splendid-host C2.
func (t Settings) fireDice(class string, stands int) int { return stands * t.of(class, colDice) / 2 }

// planFire is Fire. Source: SPL-15, SPL-60, SPL-P09, SPL-R10, SPL-R11.
func planFire(b *entry) outcome {
	s := b.s
	u := b.who("unit", "Firer", cannotFire(s))
	foe := b.who("target", "Target", func(x Unit) string {
		if u.Fire != 0 && x.ID != 0 && x.ID != u.Fire {
			if c, ok := s.unit(u.Fire); ok {
				return "It reacts to " + c.Name + "."
			}
		}
		if x.Contact != 0 && x.ID != u.Fire {
			return "It is in contact: friends would be hit."
		}
		return enemy(u)(x)
	})
	if u.Class == "" || foe.Class == "" {
		return nil
	}
	reach := s.Set.of(u.Class, colRange)
	rng := b.count("range", "Range, inches", "parts count as whole", min(reach, max(1, s.Set.of(u.Class, colClose))), 0, 72)
	if rng > reach {
		b.no("V30", "Out of range: "+num(reach)+"″ at most.", houseDice, "range")
	}
	between := b.between(u, foe, 0, "feature")
	b.sees(u, between)
	dry := b.dry(u, max(1, u.front(s.Set)), between)
	firing := b.count("firing", "Stands that fire", "", dry, min(1, dry), dry)
	c := b.covers(between, foe, firing)
	fires, cover := volley(c.lines(firing, foe.Left()))
	if fires == 0 && firing > 0 {
		b.no("V32", "Two features that give cover are between: no stand may fire at this unit.", secFire, "barred")
	}
	need, near := s.Set.toHit(u.Class, rng)
	full := s.Set.fireDice(u.Class, fires)
	n := full
	r := engine.Reckoning{Code: dice.OneD6, Section: houseDice, Mark: engine.House, Good: "hits"}
	base := s.Set.of(u.Class, colHitFar)
	r.Terms = append(r.Terms, engine.Term{Value: base, Why: u.class().name, Section: houseDice})
	if near && need != base {
		r.Terms = append(r.Terms, engine.Term{Value: need - base, Why: "close range", Section: houseDice})
	}
	r.Sum, r.Target = need, need
	r.Terms = append(r.Terms, engine.Term{Show: plural(full, "die", "dice"), Why: plural(fires, "stand", "stands"), Section: houseDice})
	if cover {
		n = halve(full)
		r.Terms = append(r.Terms, engine.Term{Show: "½ = " + plural(n, "die", "dice"), Why: "target in cover: " + c.what, Section: secFire})
	} else if c.open > 0 {
		r.Terms = append(r.Terms, engine.Term{Show: "full", Why: plural(c.open, "firing stand touches", "firing stands touch") + " " + c.what + ": no cover", Section: secFire})
	} else if c.what != "" {
		r.Terms = append(r.Terms, engine.Term{Show: "full", Why: "not every stand is eligible: no cover", Section: secFire})
	}
	house, isHouse := b.structure(u, between)
	if n == 0 && !isHouse {
		b.no("V33", "No dice are left.", secFire, "firing")
	}
	shot := fired{Unit: u.ID, Name: u.Name, At: foe.ID, Target: foe.Name, Dice: n}
	if u.ID != 0 && !near {
		shot.Lane, shot.Guns, shot.Halt = s.lane(u, rng, fires, between)
	}
	b.throws(&r, n)
	b.f.Diagram = s.Set.zoneDiagram(u, 4*rng, 0)
	b.f.Go = "Fire " + plural(n, "die", "dice")
	if isHouse {
		b.f.GoSmall = "and one for the structure"
	}
	return func(cup *dice.Cup) ([]engine.Event, error) {
		throws, err := cup.Volley(rollShot.Needing(need, "hit", "miss").Of(u.Name+" at "+foe.Name), n)
		if err != nil {
			return nil, err
		}
		shot.Hits, shot.Shots = facesOf(throws)
		shot.Reck = r
		evs := []engine.Event{shot}
		evs = append(evs, s.losses(foe, shot.Hits)...)
		if isHouse {
			e, err := s.damage(u, house, cup)
			if err != nil {
				return nil, err
			}
			evs = append(evs, e)
		}
		if u.Fire != 0 {
			return evs, nil
		}
		return b.out(u, phFire, phFire, evs), nil
	}
}

// covering is what features that give cover do to a volley.
type covering struct {
	what     string // their names, "" for none
	eligible int    // target stands; none while a firing stand meets no feature
	barred   int    // firing stands that have two between
	open     int    // firing stands that meet none, because they touch it
}

// covers asks what the features that give cover do: how many firing stands touch them, and how many have two between.
// Whoever was said to touch one touches it with a stand at least; then there is no cover from it. Source: SPL-10, SPL-12
// to SPL-16, SPL-R16, SPL-R17.
func (b *entry) covers(between []crossed, foe Unit, firing int) (c covering) {
	touching, n := [2]int{}, 0
	for _, x := range between {
		if x.from == wholly || x.from == "" || x.at == "" || !shelters(x.k, false, x.at, foe.arm() == Foot) {
			continue
		}
		if n > 0 {
			c.what += " and "
		}
		c.what += x.f.text()
		if x.from == partly {
			touching[n] = b.count([...]string{"touching", "second-touching"}[n], "Firing stands touching "+x.f.text(), "it has no effect on their fire", firing, min(1, firing), firing)
		}
		n++
	}
	switch n {
	case 0:
		return c
	case 1:
		c.open = touching[0]
	case 2:
		c.open = max(0, touching[0]+touching[1]-firing)
		if most := firing - max(touching[0], touching[1]); most > 0 {
			c.barred = b.count("barred", "Firing stands that have both between", "they may not fire at this unit at all", max(0, firing-touching[0]-touching[1]), 0, most)
		}
	}
	if c.open == 0 && c.barred < firing {
		c.eligible = b.count("eligible", "Target stands eligible for cover", "of "+num(foe.Left()), foe.Left(), 0, foe.Left())
	}
	return c
}

// lines lays out the volley: what each firing stand meets on its line to each target stand.
func (c covering) lines(firing, left int) [][]int {
	out := make([][]int, firing)
	for i := range out {
		out[i] = make([]int, left)
		for j := range out[i] {
			switch {
			case i < c.barred:
				out[i][j] = 2
			case j < c.eligible:
				out[i][j] = 1
			}
		}
	}
	return out
}

// throws shows a sum with the dice that it holds for: the chance is that of each. Without dice there is none.
func (b *entry) throws(r *engine.Reckoning, n int) {
	if n == 0 {
		r.Target, r.Result = 0, "no dice"
	}
	b.f.Reck, b.f.Times = r, max(n, 1)
}

// lane says whether a roundshot goes on behind its first target, and how: from what range and from how many guns. What
// it has met on the way may end its run. Source: splendid-host C4; the feature table.
func (s State) lane(u Unit, rng, guns int, between []crossed) (lane, of int, halt string) {
	if damage(u.Class) == 0 || s.Set.NoBounce {
		return 0, 0, ""
	}
	for _, c := range between {
		if c.k.bounceBy {
			return 0, 0, c.f.text()
		}
	}
	return rng, guns, ""
}

// structure says whether the shot is also at a structure: the target is in it and a gun that can harm it fires.
func (b *entry) structure(u Unit, between []crossed) (Feature, bool) {
	for _, c := range between {
		if !b.s.Set.NoStructures && c.f.Strength > 0 && !c.f.down() && c.at == within && damage(u.Class) > 0 {
			return c.f, true
		}
	}
	return Feature{}, false
}

// damage throws the extra die. Source: SPL-60, SPL-P10.
func (s State) damage(u Unit, f Feature, cup *dice.Cup) (engine.Event, error) {
	th, err := cup.Throw(rollDamage.Of(f.Name))
	if err != nil {
		return nil, err
	}
	hits := 0
	if th.Total <= 2 {
		hits = damage(u.Class)
	}
	return struck{Unit: u.ID, Name: u.Name, Feature: f.ID, Where: f.Name, Die: th.Total, Hits: hits, Left: max(0, f.Left-hits), Bridge: f.Kind == "bridge"}, nil
}

// planStructure is Fire at a structure. Source: SPL-60, SPL-P10.
func planStructure(b *entry) outcome {
	s := b.s
	if s.Set.NoStructures {
		b.no("V34", "Structural damage is switched off in the settings.", secDamage, "")
	}
	u := b.who("unit", "Gun", func(u Unit) string {
		switch {
		case u.arm() != Artillery:
			return "Only artillery harms structures."
		case damage(u.Class) == 0:
			return "Frame guns are too small to cause damage."
		}
		return cannotFire(s)(u)
	})
	f, _, ok := b.ground("feature", "Structure", false, func(k kind) string {
		if k.strength == "" {
			return "It is no structure."
		}
		return ""
	})
	if ok && f.ID == 0 {
		f.Left = b.count("left", "Strength left", "", f.Strength, 1, 10)
	}
	if ok && f.down() {
		b.no("V35", f.Name+" is destroyed already.", secDamage, "feature")
	}
	for _, x := range s.Units {
		if ok && f.ID != 0 && x.in(f.ID) && !x.Gone && x.ID != u.ID {
			b.no("V36", x.Name+" is in it: fire at the unit; the structure’s die follows.", secDamage, "feature")
		}
	}
	if u.Class == "" || !ok {
		return nil
	}
	reach := s.Set.of(u.Class, colRange)
	rng := b.count("range", "Range, inches", "parts count as whole", min(reach, max(1, s.Set.of(u.Class, colClose))), 0, 72)
	if rng > reach {
		b.no("V30", "Out of range: "+num(reach)+"″ at most.", houseDice, "range")
	}
	between := b.between(u, Unit{}, f.ID, "between")
	b.sees(u, between)
	b.dry(u, max(1, u.front(s.Set)), between)
	b.f.Go = "One die at " + f.text()
	h := damage(u.Class)
	b.f.Reck = &engine.Reckoning{Section: secDamage, Code: dice.OneD6, Terms: []engine.Term{{Value: h, Why: "on a 1 or 2 (" + dice.OneD6.Between(1, 2).String() + ")", Section: secDamage}}, Sum: h, Result: plural(f.Left, "point left", "points left")}
	return func(cup *dice.Cup) ([]engine.Event, error) {
		e, err := s.damage(u, f, cup)
		if err != nil {
			return nil, err
		}
		return b.out(u, phFire, phFire, []engine.Event{e}), nil
	}
}

// planBounce is Bounce-through. Source: SPL-P11; splendid-host C4; the feature table stops it.
func planBounce(b *entry) outcome {
	s := b.s
	if s.Set.NoBounce {
		b.no("V37", "Bounce-through is switched off in the settings.", houseBounce, "")
	}
	u := b.who("unit", "Gun", func(u Unit) string {
		switch {
		case u.arm() != Artillery:
			return "Only roundshot bounces through."
		case u.Class == "frame":
			return "Frame guns’ shot does not bounce through."
		case u.ID != 0 && !u.Fired:
			return "It fires at a first target before."
		case u.ID != 0 && u.Lane == 0:
			return "Its shot does not go on."
		}
		return ""
	})
	if u.Class == "" || u.Class == "frame" || u.arm() != Artillery {
		b.no("V2", "Choose: gun.", houseBounce, "unit")
		return nil
	}
	reach, half := s.Set.of(u.Class, colRange), s.Set.of(u.Class, colClose)
	rng, guns := u.Lane, u.Guns
	if u.ID == 0 {
		guns = max(1, u.front(s.Set))
		rng = b.count("range", "Range of the first target, inches", "", min(half+1, reach), 0, reach)
		if rng <= half {
			b.no("V38", "Shot bounces through beyond half range only: "+num(half)+"″.", houseBounce, "range")
		}
	}
	limit := 4 * s.Set.num("bounce-"+u.Class)
	past := b.quarters("past", "From the first target to the next in the lane", min(8, limit), 160)
	if past > limit {
		b.no("V39", "It bounces "+inches(limit)+" past the first target.", houseBounce, "past")
	}
	foe := b.who("target", "The next unit in the lane", anyone)
	if _, k, ok := b.ground("feature", "Feature on or before it", true, anyKind); ok {
		at := b.pick("feature-at", "The next unit is", behind, engine.Option{ID: behind, Label: "Behind it"}, engine.Option{ID: within, Label: "In or on it"})
		if at == within && k.bounceOn || at == behind && k.bounceBy {
			b.no("V40", upper(k.name)+" stops bounce-through.", k.section(), "feature")
		}
	}
	if foe.Class == "" {
		return nil
	}
	full := s.Set.fireDice(u.Class, guns)
	n := halve(full)
	need, _ := s.Set.toHit(u.Class, rng)
	r := engine.Reckoning{Code: dice.OneD6, Section: houseBounce, Mark: engine.House, Good: "hits", Sum: need, Target: need, Terms: []engine.Term{
		{Value: need, Why: u.class().name + " beyond half range", Section: houseDice},
		{Show: plural(full, "die", "dice"), Why: plural(max(1, u.front(s.Set)), "stand", "stands"), Section: houseDice},
		{Show: "½ = " + plural(n, "die", "dice"), Why: "bounce-through", Section: houseBounce}}}
	b.throws(&r, n)
	b.f.Diagram = laneDiagram(4*rng, past, limit, s.Set.num("stand"))
	if n == 0 {
		b.no("V33", "No dice are left.", houseBounce, "unit")
	}
	b.f.Go = "Bounce-through, " + plural(n, "die", "dice")
	return func(cup *dice.Cup) ([]engine.Event, error) {
		throws, err := cup.Volley(rollBounce.Needing(need, "hit", "miss").Of(foe.Name), n)
		if err != nil {
			return nil, err
		}
		hits, faces := facesOf(throws)
		evs := []engine.Event{fired{Unit: u.ID, Name: u.Name, At: foe.ID, Target: foe.Name, Dice: n, Hits: hits, Shots: faces, Bounce: true, Reck: r}}
		return b.out(u, phFire, phFire, append(evs, s.losses(foe, hits)...)), nil
	}
}

func upper(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
