package splendid

import (
	"slices"

	"vedette/engine"
	"vedette/engine/dice"
)

// reach is one feature on a path: from At to At+Width, in quarter inches from the front of the unit.
type reach struct {
	At, Width int
	Rate      Rate
}

// walk moves a unit of the depth given along a straight path as far as allow goes. free and slow are the
// quarter inches moved at the full and at half rate; stop is the reach that ended the movement, -1 for none.
// An inch costs two while any half-rate feature is under the unit, however many there are; the last quarter
// that cannot be paid in full is not moved. Source: SPL-03, SPL-04, SPL-R06, SPL-R15.
func walk(allow, depth int, path ...reach) (free, slow, stop int) {
	stop = -1
	for x := 0; allow > 0; x++ {
		cost := 1
		for i, r := range path {
			if r.Rate == Half && x >= r.At && x < r.At+r.Width+depth {
				cost = 2
			}
			if (r.Rate == Never || r.Rate == OnRoad || r.Rate == Cross) && x == r.At {
				return free, slow, i
			}
		}
		if cost > allow {
			return free, slow, stop
		}
		allow -= cost
		if cost == 2 {
			slow++
		} else {
			free++
		}
	}
	return free, slow, stop
}

// rate is what k does to a movement of the arm: "move", "charge" or "intercept". A road is followed with whole
// stands only. Source: SPL-30 to SPL-33, SPL-R01, SPL-R07, SPL-R09.
func (k kind) rate(arm Arm, how string, onRoad bool) Rate {
	switch {
	case arm == Ignored:
		return Free
	case onRoad && how == "move" && !k.water() && k.id != "bridge" && k.id != "landmark":
		return Free
	case how == "charge" && arm < Artillery:
		return k.charge[arm]
	case how == "intercept" && arm == Mounted:
		return k.intercept
	case how == "charge" || how == "intercept":
		return Never
	}
	return k.move[arm]
}

// ahead asks for the features on a path and for where they lie. Those that u is recorded in are proposed, then more,
// which are those of the enemy; how far the way through one still is follows from the movements before.
func (b *entry) ahead(u Unit, how string, unlimbered bool, more ...int) (path []reach, fs []Feature, ks []kind) {
	known := b.s.onTheWay(u, how, more)
	for i, key := range [...]string{"feature", "second"} {
		if i > 0 {
			known = without(known, fs[0].ID)
		}
		f, k, ok := b.groundOr(first(known), key, [...]string{"Feature on the way", "Second feature on the way"}[i], true, func(f Feature, _ kind) string {
			if i > 0 && f.ID != 0 && f.ID == fs[0].ID {
				return "It is the first one."
			}
			return ""
		})
		if !ok {
			break
		}
		r := b.across1(key, u, f)
		road := false
		if k.id != "road" && how == "move" && !k.water() && k.id != "bridge" && k.id != "landmark" {
			road = b.tick(key+"-road", "All stands on a road through it", "Then the terrain is ignored.")
		}
		if road && (k.move[min(u.arm(), Artillery)] == OnRoad) && u.Left() > 1 && u.Form != "road" {
			b.no("V10", "Through impassable ground a unit of several stands follows the road in road column.", secRoad, key+"-road")
		}
		r.Rate = k.rate(u.arm(), how, road)
		if u.in(f.ID) && f.ID != 0 && r.Rate >= Never && how != "move" {
			b.no("V11", u.Name+" is interpenetrated with "+f.title()+" and cannot "+how+".", k.section(), key)
		}
		if k.wet() && u.arm() == Artillery && unlimbered {
			r.Rate = Never
		}
		path, fs, ks = append(path, r), append(fs, f), append(ks, k)
	}
	return path, fs, ks
}

// onTheWay lists the recorded features that a movement of u meets: those it is in, then more, without those that do
// nothing to it.
func (s State) onTheWay(u Unit, how string, more []int) (ids []int) {
	for _, id := range append(slices.Clone(u.In), more...) {
		f, _ := s.feature(id)
		k := f.kind()
		if !slices.Contains(ids, id) && (k.rate(u.arm(), how, false) != Free || k.advantage && how == "charge") && k.id != "bridge" {
			ids = append(ids, id)
		}
	}
	return ids
}

// across1 asks where one feature lies, as far as nobody has said. What a unit is not recorded in it does not touch yet.
func (b *entry) across1(key string, u Unit, f Feature) (r reach) {
	if u.in(f.ID) && f.ID != 0 {
		way, ok := u.way(f.ID)
		if !ok {
			way = f.Across
		}
		r.Width = b.quarters(key+"-width", "Way left through it", max(0, way), mostAcross)
		if way < 0 && r.Width == 0 { // its front is clear of it, its last stand is not
			r.Width = way
		}
		return r
	}
	def := 0
	if u.ID != 0 {
		def = 4
	}
	r.At = b.quarters(key+"-at", "From the unit’s front to it", def, 160)
	r.Width = b.quarters(key+"-width", "Way through it", f.Across, mostAcross)
	return r
}

// reckWalk says how far a movement goes and why.
func (b *entry) reckWalk(allow, depth int, path []reach, fs []Feature, ks []kind) (went, stop int) {
	free, slow, stop := walk(allow, depth, path...)
	went = free + slow
	r := engine.Reckoning{Section: secMove, Result: inches(went)}
	r.Terms = append(r.Terms, engine.Term{Value: allow, Show: inches(allow), Why: "allowance", Section: houseUnits})
	if free > 0 || slow == 0 {
		r.Terms = append(r.Terms, engine.Term{Show: inches(free), Why: "at the full rate", Section: secMove})
	}
	if slow > 0 {
		r.Terms = append(r.Terms, engine.Term{Show: inches(slow), Why: "at half rate for " + inches(2*slow), Section: secMove})
	}
	if stop >= 0 {
		r.Terms = append(r.Terms, engine.Term{Show: "stop", Why: why(path[stop].Rate, fs[stop]), Section: ks[stop].section()})
	}
	r.Sum = allow
	b.f.Reck = &r
	b.f.Diagram = pathDiagram(went, depth, path, fs)
	return went, stop
}

func why(r Rate, f Feature) string {
	switch r {
	case Cross:
		return "at " + f.text() + ", which is crossed by its own rule"
	case OnRoad:
		return "at " + f.text() + ", which it enters along a road only"
	}
	return "at " + f.text() + ", which it may not enter"
}

// endsIn are the features a unit is in after it went that far, and its way left through each. Touching one is being in
// it: with its front, and with the rear of its last stand. Source: SPL-02.
func endsIn(went, depth int, path []reach, fs []Feature) (in, way []int) {
	for i, r := range path {
		entered := r.Rate == Free || r.Rate == Half // before what it may not enter it stops short
		if !entered || fs[i].ID == 0 || went < r.At || went > r.At+r.Width+depth || slices.Contains(in, fs[i].ID) {
			continue
		}
		in, way = append(in, fs[i].ID), append(way, r.At+r.Width-went)
	}
	return in, way
}

// planMove is Move. Source: SPL-04, SPL-P02.
func planMove(b *entry) outcome {
	u := b.who("unit", "Unit", func(u Unit) string {
		switch {
		case u.Spent:
			return "It has no movement left this turn."
		case u.Charged:
			return "It has charged this turn."
		}
		return ""
	})
	c := u.class()
	opts := []engine.Option{{ID: "move", Label: "Move"}, {ID: "step", Label: "Side-step or step back"}}
	if u.arm() == Artillery {
		opts[1] = engine.Option{ID: "prolong", Label: "Prolong", Small: "an unlimbered gun, by hand"}
		if u.ID != 0 && !u.Limbered {
			opts[0].Refused = "It is not limbered."
		}
		if u.ID != 0 && u.Limbered {
			opts[1].Refused = "It is limbered."
		}
	}
	def := "move"
	if u.arm() == Artillery && u.ID != 0 && !u.Limbered {
		def = "prolong"
	}
	how := b.pick("how", "How", def, opts...)
	if c.id == "" {
		return nil
	}
	allow := 4 * b.s.Set.of(c.id, colMove)
	if how != "move" {
		allow = 4 * b.s.Set.of(c.id, colStep)
	}
	allow = b.quarters("allow", "Allowance left", max(0, allow-u.Moved), 160)
	depth := b.quarters("depth", "Depth of the unit", u.depth(b.s.Set), 160)
	path, fs, ks := b.ahead(u, "move", how == "prolong")
	went, stop := b.reckWalk(allow, depth, path, fs, ks)
	if went == 0 && stop >= 0 && b.ok() {
		b.no("V12", u.Name+" stops "+why(path[stop].Rate, fs[stop])+".", ks[stop].section(), "feature")
	}
	if allow == 0 {
		b.no("V13", "No movement is left.", houseUnits, "allow")
	}
	b.f.Go = "Move " + inches(went)
	e := moved{Unit: u.ID, Name: u.Name, How: how, Inch: went, Reck: *b.f.Reck}
	e.In, e.Way = endsIn(went, depth, path, fs)
	for i, f := range fs {
		if i > 0 {
			e.Where += ", "
		}
		e.Where += f.text()
	}
	if stop >= 0 {
		e.Stop = why(path[stop].Rate, fs[stop])
	}
	return func(*dice.Cup) ([]engine.Event, error) {
		return b.out(u, phMove1, phMove2, []engine.Event{e}), nil
	}
}

// planBridge is Cross a bridge. Source: SPL-44, SPL-P04, SPL-INV-4.
func planBridge(b *entry) outcome {
	u := b.who("unit", "Unit", func(u Unit) string {
		switch {
		case u.Spent:
			return "It has no movement left this turn."
		case u.Contact != 0:
			return "It is in contact with the enemy."
		}
		return ""
	})
	f, ok := b.bridge("bridge", u)
	touch := b.quarters("to", "From the unit to the bridge", 0, 160)
	form := b.pick("clear", "On the far side it can be set down", "yes",
		engine.Option{ID: "yes", Label: "Touching the bridge", Small: "no other unit in the way"}, engine.Option{ID: "no", Label: "No room"})
	if form == "no" {
		b.no("V14", "It cannot be set down touching the bridge: it stays.", secBridge, "clear")
	}
	if w, held := b.s.holder(f.ID); held && ok && u.Side != w.Side && u.ID != 0 {
		b.no("V15", w.Name+" defends "+f.Name+": charge it.", secBridge, "bridge")
	}
	if u.Class != "" {
		allow := 4*b.s.Set.of(u.Class, colMove) - u.Moved
		if touch > allow {
			b.no("V16", "It does not reach the bridge: "+inches(max(0, allow))+" left.", secBridge, "to")
		}
	}
	b.f.Go = "Cross " + f.Name
	r := engine.Reckoning{Section: secBridge, Result: "across", Terms: []engine.Term{{Show: inches(touch), Why: "to the bridge", Section: secBridge}, {Show: "all", Why: "the crossing uses the rest of the movement", Section: secBridge}}}
	b.f.Reck = &r
	return func(*dice.Cup) ([]engine.Event, error) {
		return b.out(u, phMove1, phMove2, []engine.Event{moved{Unit: u.ID, Name: u.Name, How: "bridge", Inch: touch, Where: f.Name, Spent: true, Reck: r}}), nil
	}
}

// bridge asks for a bridge that stands.
func (b *entry) bridge(key string, u Unit) (Feature, bool) {
	var opts []engine.Option
	for _, f := range b.s.Features {
		if f.Kind != "bridge" {
			continue
		}
		o := engine.Option{ID: "f" + num(f.ID), Label: f.title(), Symbol: "i-next"}
		if f.down() {
			o.Refused = "It is destroyed and cannot be crossed."
		}
		opts = append(opts, o)
	}
	return b.listed(key, "Bridge", Feature{Kind: "bridge", Name: "the bridge"}, opts)
}

// listed asks for one of the features offered, or one that is not on the list.
func (b *entry) listed(key, label string, other Feature, opts []engine.Option) (Feature, bool) {
	if len(opts) == 0 {
		return other, true
	}
	opts = append(opts, engine.Option{ID: freeID, Label: "Not on the list"})
	def := ""
	if len(opts) == 2 && opts[0].Refused == "" {
		def = opts[0].ID
	}
	v := b.pick(key, label, def, opts...)
	for _, f := range b.s.Features {
		if v == "f"+num(f.ID) {
			return f, true
		}
	}
	return other, v == freeID
}

// planDefend is Defend a bridge. Source: SPL-45, SPL-P05, SPL-R14.
func planDefend(b *entry) outcome {
	u := b.who("unit", "Unit", func(u Unit) string {
		if u.arm() == Ignored {
			return "Leaders and wagons defend nothing."
		}
		return ""
	})
	f, _ := b.bridge("bridge", u)
	if b.pick("close", "How close", "", engine.Option{ID: "yes", Label: "Close enough", Small: "no enemy fits between it and the bridge"}, engine.Option{ID: "no", Label: "There is room"}) == "no" {
		b.no("V17", "An enemy can be set down touching the bridge and not touching this unit: it does not defend the bridge.", secBridge, "close")
	}
	e := held{Unit: u.ID, Name: u.Name, Feature: f.ID, Where: f.Name, Bridge: true}
	if w, ok := b.s.holder(f.ID); ok && w.ID != u.ID {
		if w.Side != u.Side && u.ID != 0 {
			b.no("V18", w.Name+" of the other side defends it.", secBridge, "bridge")
		}
		e.Freed = w.Name
	}
	b.f.Go = "Defend " + f.Name
	return func(*dice.Cup) ([]engine.Event, error) { return []engine.Event{e}, nil }
}

// planLandmark is Enter or leave a landmark. Source: SPL-43, SPL-P06, SPL-R19.
func planLandmark(b *entry) outcome {
	u := b.who("unit", "Unit", func(u Unit) string {
		switch {
		case u.arm() != Foot:
			return "Only foot can enter a landmark."
		case u.Contact != 0:
			return "It is in contact with the enemy."
		}
		return ""
	})
	inside, isIn := b.s.feature(u.Hold)
	isIn = isIn && inside.Kind == "landmark"
	what := "enter"
	if isIn || u.ID == 0 {
		def := "enter"
		if isIn {
			def = "leave"
		}
		enter := engine.Option{ID: "enter", Label: "Enter and defend"}
		if isIn {
			enter.Refused = "It defends " + inside.Name + " already."
		}
		what = b.pick("what", "What", def, enter, engine.Option{ID: "leave", Label: "Abandon"})
	}
	e := held{Unit: u.ID, Name: u.Name}
	if what == "leave" {
		var opts []engine.Option
		for _, f := range formations {
			if f.ID != "block" {
				opts = append(opts, f)
			}
		}
		e.Leave, e.Feature, e.Where = true, inside.ID, "the landmark"
		if isIn {
			e.Where = inside.Name
		}
		e.Form = b.pick("form", "Changes formation to", "line", opts...)
		b.f.Go = "Abandon " + e.Where
		return func(*dice.Cup) ([]engine.Event, error) { return b.out(u, phMove1, phMove2, []engine.Event{e}), nil }
	}
	var opts []engine.Option
	for _, f := range b.s.Features {
		if f.Kind != "landmark" {
			continue
		}
		o := engine.Option{ID: "f" + num(f.ID), Label: f.title(), Symbol: "t-outpost"}
		if w, ok := b.s.holder(f.ID); ok {
			o.Refused = w.Name + " is in it: one unit at a time."
		}
		if f.down() {
			o.Refused = "It is destroyed: passable rough ground."
		}
		opts = append(opts, o)
	}
	f, _ := b.listed("landmark", "Landmark", Feature{Kind: "landmark", Name: "the landmark"}, opts)
	e.Feature, e.Where, e.Form = f.ID, f.Name, "block"
	b.f.Go = "Enter " + f.Name
	return func(*dice.Cup) ([]engine.Event, error) { return b.out(u, phMove1, phMove2, []engine.Event{e}), nil }
}

// planRoad is Road column. Source: SPL-46, SPL-P14, SPL-R09.
func planRoad(b *entry) outcome {
	u := b.who("unit", "Unit", func(u Unit) string {
		if u.arm() == Ignored {
			return "Leaders and wagons ignore terrain."
		}
		return ""
	})
	_, k, ok := b.ground("through", "The road passes through", false, func(k kind) string {
		if k.water() || k.id == "road" || k.id == "bridge" || k.id == "landmark" {
			return "No road passes through it."
		}
		return ""
	})
	column := u.Form == "road"
	if u.ID == 0 && u.Left() > 1 {
		column = b.pick("form", "Formation", "road", formations...) == "road"
	}
	whole := b.pick("whole", "On the road", "yes", engine.Option{ID: "yes", Label: "Every stand wholly"}, engine.Option{ID: "no", Label: "Some beside it"}) == "yes"
	if !ok || u.Class == "" {
		return nil
	}
	r := engine.Reckoning{Section: secRoad}
	need := k.move[min(u.arm(), Artillery)] == OnRoad && u.Left() > 1
	yes, word := true, "Ignores the "+lower(k.name)
	switch {
	case !whole && k.rate(u.arm(), "move", false) >= Never:
		yes, word = false, "Not allowed"
		r.Terms = append(r.Terms, engine.Term{Show: "no", Why: "a stand beside the road is in the " + lower(k.name), Section: secRoad})
	case !whole:
		word = "Counts as in the " + lower(k.name) + ", " + rateNames[k.rate(u.arm(), "move", false)] + " rate"
		r.Terms = append(r.Terms, engine.Term{Show: rateNames[k.rate(u.arm(), "move", false)], Why: "a stand beside the road is in the " + lower(k.name), Section: secRoad})
	case need && !column:
		yes, word = false, "Road column first"
		r.Terms = append(r.Terms, engine.Term{Show: "no", Why: "through impassable ground several stands need road column", Section: secRoad})
	default:
		r.Terms = append(r.Terms, engine.Term{Show: "yes", Why: "along the road, one stand wide (" + inches(b.s.Set.num("stand")) + ")", Section: secRoad})
	}
	r.Result = word
	b.f.Reck = &r
	b.f.Go = "Along the road?"
	return b.advice(yes, word)
}

// planForm changes a formation. Any formation is allowed in terrain. Source: SPL-48.
func planForm(b *entry) outcome {
	u := b.who("unit", "Unit", func(u Unit) string {
		switch {
		case u.ID == 0:
			return "Only units on the roster."
		case u.Hold != 0 && u.Form == "block":
			return "It defends a landmark: it abandons it first."
		case u.Contact != 0:
			return "It is in contact with the enemy."
		}
		return ""
	})
	var opts []engine.Option
	for _, f := range formations {
		if f.ID == u.Form {
			f.Refused = "It is in it already."
		}
		opts = append(opts, f)
	}
	form := b.pick("form", "Formation", "", opts...)
	b.f.Go = "Form " + lower(formationName(form))
	return func(*dice.Cup) ([]engine.Event, error) {
		return b.out(u, phMove1, phMove2, []engine.Event{moved{Unit: u.ID, Name: u.Name, How: "form", In: u.In, Way: u.Way, Form: form}}), nil
	}
}

// planLimber limbers or unlimbers a gun.
func planLimber(b *entry) outcome {
	u := b.who("unit", "Gun", func(u Unit) string {
		if u.ID == 0 || u.arm() != Artillery {
			return "Only guns on the roster."
		}
		if u.Limbered {
			for _, id := range u.In {
				if f, _ := b.s.feature(id); f.kind().wet() {
					return "An unlimbered gun cannot be in a stream."
				}
			}
		}
		return ""
	})
	b.f.Go = "Limber"
	if u.Limbered {
		b.f.Go = "Unlimber"
	}
	return func(*dice.Cup) ([]engine.Event, error) {
		return b.out(u, phMove1, phMove2, []engine.Event{limbered{u.ID, u.Name, !u.Limbered}}), nil
	}
}
