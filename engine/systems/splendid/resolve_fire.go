package splendid

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// place is how a firing unit lies to a feature.
type lie string

// How a firing unit lies to a feature, and where the target is.
const (
	clear  lie = "clear"
	partly lie = "partly" // a stand touching or partly in it
	wholly lie = "wholly"

	behind = "behind" // the target
	within = "in"
)

// sight says whether a unit may fire past or into one feature, "" when it may. It is the unit that counts, but
// for a stand in a stream and for a gun on a fence. Source: SPL-10, SPL-11, SPL-30, SPL-31, SPL-R05, SPL-R16, SPL-R18.
func sight(k kind, arm Arm, l lie, target string) string {
	switch {
	case k.wet() && l != clear:
		return "a stand in the water cannot fire"
	case k.fence() && arm == Artillery && l != clear:
		return "artillery cannot fire from a " + lower(k.name)
	case k.id == "landmark" && arm == Artillery && l != clear:
		return "artillery never stands in a landmark"
	case target == within || !k.beyond || l == wholly:
		return ""
	case !k.cover && l != clear:
		return "" // on a contour or hill: it fires off it
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

// between asks for the feature between a firer and a target and how both lie to it.
func (b *entry) between(key string, arm Arm) (f Feature, k kind, l lie, target string, ok bool) {
	label := "Feature between"
	if key == "second" {
		label = "Second feature between"
	}
	f, k, ok = b.ground(key, label, true, func(k kind) string {
		if k.id == "road" || k.id == "bridge" {
			return "It has no effect on fire."
		}
		return ""
	})
	if !ok {
		return
	}
	l = lie(b.pick(key+"-from", "The firer is", string(clear), engine.Option{ID: string(clear), Label: "Clear of it"},
		engine.Option{ID: string(partly), Label: "Touching it", Small: "or partly in"}, engine.Option{ID: string(wholly), Label: "Wholly in it"}))
	target = b.pick(key+"-at", "The target is", behind, engine.Option{ID: behind, Label: "Behind it"}, engine.Option{ID: within, Label: "In it"})
	return
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
	for _, key := range [...]string{"feature", "second"} {
		_, k, l, at, ok := b.between(key, u.arm())
		if !ok {
			break
		}
		if no := sight(k, u.arm(), l, at); no != "" {
			bad(no, k.section())
		} else if shelters(k, l == wholly, at, true) {
			cover++
			r.Terms = append(r.Terms, engine.Term{Show: "cover", Why: lower(k.name) + ", from every stand that does not touch it", Section: secFire})
		} else {
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
	front := max(1, u.front(s.Set))
	firing := b.count("firing", "Stands that fire", "", front, 1, max(front, 1))
	f, k, l, at, ok := b.between("feature", u.arm())
	eligible, touching, barred := 0, 0, 0
	if ok {
		if no := sight(k, u.arm(), l, at); no != "" {
			b.no("V31", "It may not fire: "+no+".", k.section(), "feature")
		}
		if shelters(k, l == wholly, at, foe.arm() == Foot) {
			eligible = b.count("eligible", "Target stands eligible for cover", "of "+num(foe.Left()), foe.Left(), 0, foe.Left())
			if l == partly {
				touching = b.count("touching", "Firing stands that touch it themselves", "cover does not count against them", 0, 0, firing)
			}
		}
		if b.tick("more", "A second feature that gives cover between", "Stands that have two between may not fire at this unit at all.") {
			barred = b.count("barred", "Firing stands that have two between", "", firing, 0, firing)
		}
	}
	lines := make([][]int, 0, firing)
	for i := range firing {
		row := make([]int, foe.Left())
		for j := range row {
			switch {
			case i < barred:
				row[j] = 2
			case i < barred+touching:
			case j < eligible:
				row[j] = 1
			}
		}
		lines = append(lines, row)
	}
	fires, cover := volley(lines)
	if fires == 0 {
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
		r.Terms = append(r.Terms, engine.Term{Show: "½ = " + plural(n, "die", "dice"), Why: "target in cover: " + f.text(), Section: secFire})
	} else if ok && eligible > 0 && k.cover {
		r.Terms = append(r.Terms, engine.Term{Show: "full", Why: "not every stand is eligible: no cover", Section: secFire})
	}
	b.f.Reck = &r
	b.f.Diagram = s.Set.zoneDiagram(u, 4*rng, 0)
	house, isHouse := b.structure(u, f, at)
	if n == 0 && !isHouse {
		b.no("V33", "No dice are left.", secFire, "firing")
	}
	through := u.ID != 0 && damage(u.Class) > 0 && !near && !s.Set.NoBounce
	b.f.Go = "Fire " + plural(n, "die", "dice")
	if isHouse {
		b.f.GoSmall = "and one for the structure"
	}
	return func(cup *dice.Cup) ([]engine.Event, error) {
		throws, err := cup.Volley(rollShot.Needing(need, "hit", "miss").Of(u.Name+" at "+foe.Name), n)
		if err != nil {
			return nil, err
		}
		hits, faces := facesOf(throws)
		evs := []engine.Event{fired{Unit: u.ID, Name: u.Name, At: foe.ID, Target: foe.Name, Dice: n, Hits: hits, Shots: faces, On: through, Reck: r}}
		evs = append(evs, s.losses(foe, hits)...)
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

// structure says whether the shot is also at a structure: the target is in it and a gun that can harm it fires.
func (b *entry) structure(u Unit, f Feature, at string) (Feature, bool) {
	if b.s.Set.NoStructures || f.Strength == 0 || f.down() || at != within || damage(u.Class) == 0 {
		return f, false
	}
	return f, true
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
	f, k, ok := b.ground("feature", "Structure", false, func(k kind) string {
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
		if ok && f.ID != 0 && x.in(f.ID) && u.ID != 0 && x.Side != u.Side && !x.Gone {
			b.no("V36", x.Name+" is in it: fire at the unit; the structure’s die follows.", secDamage, "feature")
		}
	}
	_ = k
	b.f.Go = "One die at " + f.Name
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
		}
		return ""
	})
	if u.Class == "" || u.Class == "frame" || u.arm() != Artillery {
		b.no("V2", "Choose: gun.", houseBounce, "unit")
		return nil
	}
	reach, half := s.Set.of(u.Class, colRange), s.Set.of(u.Class, colClose)
	rng := b.count("range", "Range of the first target, inches", "", min(half+1, reach), 0, reach)
	if rng <= half {
		b.no("V38", "Shot bounces through beyond half range only: "+num(half)+"″.", houseBounce, "range")
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
	full := s.Set.fireDice(u.Class, max(1, u.front(s.Set)))
	n := halve(full)
	need, _ := s.Set.toHit(u.Class, rng)
	r := engine.Reckoning{Code: dice.OneD6, Section: houseBounce, Mark: engine.House, Good: "hits", Sum: need, Target: need, Terms: []engine.Term{
		{Value: need, Why: u.class().name + " beyond half range", Section: houseDice},
		{Show: plural(full, "die", "dice"), Why: plural(max(1, u.front(s.Set)), "stand", "stands"), Section: houseDice},
		{Show: "½ = " + plural(n, "die", "dice"), Why: "bounce-through", Section: houseBounce}}}
	b.f.Reck = &r
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
