package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
)

// How a volley is fired beside the four weapons.
const (
	loose = "loose" // rifles with a loose ball, as muskets (HILL-63)
	each  = "each"  // everybody with what serves best at the range
)

// firing is alike figures of one stack with the weapon they fire.
type firing struct {
	muster.Stack
	w     weapon
	loose bool
}

// ways are the replies of the field weapon: what figures of u can fire now and how many.
func (h *tables) ways(u muster.Unit) []engine.Option {
	var out []engine.Option
	add := func(id, label, symbol string, n int) {
		if n > 0 {
			out = append(out, engine.Option{ID: id, Label: label, Small: plural(n, "figure", "figures"), Symbol: symbol})
		}
	}
	long := 0
	for w := weapon(weapons) - 1; w >= 0; w-- {
		n := 0
		for _, s := range mayFire(u, w) {
			if w != musket || !s.Arms.Has(weaponNames[rifle].id) {
				n += s.N
			}
		}
		if n > 0 && w != pistol {
			long++
		}
		add(weaponNames[w].id, weaponNames[w].name, weaponSymbols[w], n)
		if w == rifle {
			add(loose, "Loose ball", weaponSymbols[musket], figuresIn(h.aimed(u, loose, to3)))
		}
	}
	if len(out) > 1 {
		add(each, "Each his best", "n-forces", figuresIn(h.aimed(u, each, to3)))
		if long > 1 { // a mixed unit fires together unless the referee says otherwise
			out = append([]engine.Option{out[len(out)-1]}, out[:len(out)-1]...)
		}
	}
	return out
}

// aimed are the figures of u that may fire in a way at a range, leaders last. With each, everybody
// takes the weapon that needs the lowest number; who would be out of range holds his fire unless all are.
func (h *tables) aimed(u muster.Unit, way string, rng bracket) []firing {
	var out, far []firing
	add := func(s muster.Stack, w weapon, ball bool) { out = append(out, firing{s, w, ball}) }
	for _, s := range u.Choose(u.Alive(), byFire) {
		if s.Acted || wavering(u) {
			continue
		}
		switch way {
		case each:
			best, ok := h.bestWeapon(s.Figure, rng)
			switch {
			case ok && best.w >= 0 && h.fireBase[best.w][rng] != 0:
				add(s, best.w, best.loose)
			case ok:
				far = append(far, firing{s, best.w, best.loose})
			}
		case loose:
			if bears(s.Figure, rifle) {
				add(s, musket, true)
			}
		default:
			w, known := weaponCalled(way)
			if known && bears(s.Figure, w) && !(w == rifle && s.Unloaded) && !(w == musket && s.Arms.Has(weaponNames[rifle].id)) {
				add(s, w, false)
			}
		}
	}
	if len(out) == 0 {
		return far
	}
	return out
}

// byFire orders figures for a volley: Marksmen first, leaders last.
func byFire(f muster.Figure) int {
	switch {
	case f.Leader == officer:
		return 3
	case f.Leader == nco:
		return 2
	case f.Marksman:
		return 0
	}
	return 1
}

// bestWeapon is what serves a figure best at a range: the lowest number needed, the longer reach
// when none reaches so far.
func (h *tables) bestWeapon(f muster.Figure, rng bracket) (best firing, ok bool) {
	need := 0
	for w := weapon(weapons) - 1; w >= 0; w-- {
		if !bears(f, w) || w == rifle && f.Unloaded {
			continue
		}
		n := h.fireBase[w][rng]
		if !ok || n != 0 && (need == 0 || n < need) {
			best, need, ok = firing{w: w, loose: w == musket && f.Arms.Has(weaponNames[rifle].id)}, n, true
		}
	}
	return best, ok
}

func weaponCalled(id string) (weapon, bool) {
	for i, w := range weaponNames {
		if w.id == id {
			return weapon(i), true
		}
	}
	return 0, false
}

// firstOf takes n of these figures from the front.
func firstOf(all []firing, n int) []firing {
	var out []firing
	for _, f := range all {
		if f.N = min(f.N, n); f.N > 0 {
			out = append(out, f)
			n -= f.N
		}
	}
	return out
}

// called is how a group of a volley is named: "rifles", "rifles with loose ball, Marksman".
func (f firing) called() book.Said {
	arms := int(f.w)
	if f.loose {
		arms = int(weapons)
	}
	if f.N == 1 {
		arms += int(weapons) + 1
	}
	as := 0
	switch {
	case f.Leader == officer:
		as = 1
	case f.Leader == nco:
		as = 2
	case f.Marksman:
		as = 3
	}
	return book.Say("arms", arms, as, f.Mounted)
}

// volleyGroups sorts figures that fire into groups that need the same number, in the order of the
// stacks. at gives the range for a quality.
func (h *tables) volleyGroups(all []firing, to aim, cov cover, at func(Quality) bracket) (groups []Group) {
	type alike struct {
		w                        weapon
		q                        Quality
		loose, marksman, mounted bool
	}
	var keys []alike
	for _, f := range all {
		q, _ := quality(f.Quality)
		k := alike{f.w, q, f.loose, f.Marksman, f.Mounted}
		i := 0
		for i < len(keys) && keys[i] != k {
			i++
		}
		if i < len(keys) {
			groups[i].N += f.N
			f.N, f.Leader = groups[i].N, ""
			groups[i].Who = f.called()
			continue
		}
		rng := at(q)
		e := entry{house: h, actor: min(q, Civilian), target: to.quality, rng: rng, cover: cov, marksman: f.Marksman, mounted: f.Mounted, targetMounted: to.mounted}
		keys = append(keys, k)
		groups = append(groups, Group{Who: f.called(), Range: bracketIDs[rng], N: f.N, Aim: to.kind, Reck: reckFire(f.w, e)})
	}
	return groups
}

// volleyAt sorts figures that fire at a target: the first so many at the one who is named, the rest at any man.
func (h *tables) volleyAt(all []firing, t muster.Unit, to aim, shots int, cov cover, at func(Quality) bracket) []Group {
	if to.kind == "" {
		return h.volleyGroups(all, to, cov, at)
	}
	first, rest := firstOf(all, shots), restOf(all, shots)
	return append(h.volleyGroups(first, to, cov, at), h.volleyGroups(rest, anyMan(t), cov, at)...)
}

// restOf is what firstOf leaves.
func restOf(all []firing, n int) []firing {
	var out []firing
	for _, f := range all {
		gone := min(f.N, n)
		n -= gone
		if f.N -= gone; f.N > 0 {
			out = append(out, f)
		}
	}
	return out
}

// shoot throws for the groups of a volley. A group out of range throws nothing.
func shoot(groups []Group, d *act, s State, name string) []Group {
	return throwFor(groups, d, rollShot, "hit", "miss", Group.called,
		func(g Group) string {
			rng, _ := bracketOf(g.Range)
			if g.Aim != "" {
				return g.at() + " of " + name + ", " + s.Scale.span(rng)
			}
			return " at " + name + ", " + s.Scale.span(rng)
		})
}

// throwFor throws for groups, for all that need the same number at one go: whoever counts successes at the
// table is asked once for each number, and successes that were only counted fall to the first of its
// groups. who and at put a group into words.
func throwFor(groups []Group, d *act, roll dice.Roll, yes, no string, who, at func(Group) string) []Group {
	for i, g := range groups {
		need := g.Reck.Target
		if need == 0 || slices.ContainsFunc(groups[:i], func(o Group) bool { return o.Reck.Target == need && o.Aim == g.Aim }) {
			continue // nothing is thrown, or it was thrown with an earlier one
		}
		n, about, where := 0, "", at(g)
		for _, o := range groups[i:] {
			if o.Reck.Target != need || o.Aim != g.Aim {
				continue
			}
			if n += o.N; about != "" {
				about += ", "
			}
			about += who(o)
			if at(o) != where { // reactions fire at several ranges
				where = ""
			}
		}
		throws := d.Volley(roll.Of(about+where).Needing(need, yes, no), n)
		for j, o := range groups[i:] {
			if o.Reck.Target == need && o.Aim == g.Aim {
				groups[i+j], throws = o.thrown(throws[:o.N]), throws[o.N:]
			}
		}
	}
	return groups
}

// spent are the changes of figures that have fired: they have acted, and rifles fired as rifles are
// to be loaded.
func spent(all []firing) (changes []muster.Change, unloaded int) {
	for _, f := range all {
		changes = append(changes, acting([]muster.Stack{f.Stack}, f.w == rifle)...)
		if f.w == rifle {
			unloaded += f.N
		}
	}
	return changes, unloaded
}

// volleyEntry is what the form of a volley means.
type volleyEntry struct {
	u, t    muster.Unit
	way     string
	rng     bracket
	cov     cover
	n, most int
	to      aim
	shots   int     // at the one who is named
	house   *tables // in force
}

// canFire is why u cannot fire, "" when it can.
func canFire(u muster.Unit) string {
	switch why := steady(u); {
	case why != "":
		return why
	case !slices.ContainsFunc(u.Stacks, canShoot):
		return "Nobody who has not acted has anything to fire."
	}
	return ""
}

// canShoot tells whether figures can fire anything now: a rifle always takes a loose ball.
func canShoot(s muster.Stack) bool {
	if s.Acted {
		return false
	}
	for w := range weapon(weapons) {
		if bears(s.Figure, w) {
			return true
		}
	}
	return false
}

func readVolley(s State, in engine.Values) (volleyEntry, engine.Form) {
	e := volleyEntry{rng: unset, cov: unset, house: s.tables()}
	f := engine.Form{Refused: s.noUnits(), Go: "Fire"}
	if f.Refused != nil {
		return e, f
	}
	no := func(r *engine.Refusal) {
		if f.Refused == nil {
			f.Refused = r
		}
	}
	options := s.actors(canFire)
	id := s.actor(in, options)
	f.Fields = append(f.Fields, pick(keyUnit, "Unit", id, options))
	u, r := s.chosen(options, id, "Choose the unit that fires.", keyUnit)
	if no(r); r != nil {
		return e, f
	}
	s.ruling(&f, in, u)
	e.u = u
	opts := s.tables().ways(u)
	if e.way = in.Get(keyWeapon); e.way == "" {
		e.way = opts[0].ID
	}
	if len(opts) > 1 || index(opts, e.way) < 0 {
		f.Fields = append(f.Fields, pick(keyWeapon, "Weapon", e.way, opts))
	}
	if index(opts, e.way) < 0 {
		no(unitRefusal("U3", "Nobody in the unit can fire that now.", "HILL-63", keyWeapon))
	}
	t, r := s.askTarget(u, in, &f)
	no(r)
	e.t = t
	a := action{rangeLabel: "Range", coverLabel: "Cover of the target"}
	c := entry{rng: unset, cover: unset}
	if b, ok := bracketOf(in.Get(keyRange)); ok {
		c.rng, e.rng = b, b
	}
	c.cover = readCover(in.Get(keyCover))
	e.cov = c.cover
	f.Fields = append(f.Fields, a.field(s.Scale, keyRange, c), a.field(s.Scale, keyCover, c))
	if e.rng < 0 {
		no(unitRefusal("E4", sayRange, "1.3", keyRange))
	}
	if e.cov < 0 {
		no(unitRefusal("E5", sayCover, "1.3", keyCover))
	}
	e.most = figuresIn(s.tables().aimed(u, e.way, max(e.rng, to3)))
	count, n, r := countField("Figures firing", in, e.most)
	no(r)
	e.n = n
	f.Fields = append(f.Fields, count)
	if e.t.ID != 0 {
		e.to, e.shots = s.askAim(e.t, in, n, &f)
	}
	f.Times = max(min(n, e.most), 1)
	f.Go = "Fire " + plural(f.Times, "shot", "shots")
	if e.t.ID != 0 {
		f.GoSmall = "at " + e.t.Name
	}
	if e.rng >= 0 && e.cov >= 0 && e.t.ID != 0 {
		s.reckoned(&f, didVolley, e.groups())
	}
	return e, f
}

// groups are the groups of a volley, each with what it needs.
func (e volleyEntry) groups() []Group {
	return e.house.volleyAt(firstOf(e.house.aimed(e.u, e.way, e.rng), e.n), e.t, e.to, e.shots, e.cov, func(Quality) bracket { return e.rng })
}

// askAim adds the fields whom a volley of n figures is fired at and reads them: any man unless one is named, and
// then all of the shots unless fewer are said. Source: HILL-18, 60.
func (s State) askAim(t muster.Unit, in engine.Values, n int, f *engine.Form) (aim, int) {
	options := aims(t)
	if options == nil || s.Set.Depth != Full {
		return anyMan(t), 0
	}
	kind := in.Get(keyAim)
	if kind == "" {
		kind = anyone
	}
	field := pick(keyAim, "Fired at", kind, options)
	field.Columns = 3
	f.Fields = append(f.Fields, field)
	if kind == anyone {
		return anyMan(t), 0
	}
	to, ok := aimAt(t, kind)
	if !ok || index(options, kind) < 0 {
		refuse(f, unitRefusal("U9", "They have no such figure.", "HILL-60", keyAim))
		return anyMan(t), 0
	}
	shots := in.Int(keyAt, n)
	f.Fields = append(f.Fields, engine.Field{Key: keyAt, Label: "Shots at the " + kindName(kind), Note: "the rest at any man", Kind: engine.Count,
		Min: 1, Max: max(n, 1), Step: 1, Value: num(shots)})
	if shots < 1 || shots > n {
		refuse(f, unitRefusal("U4", "Only "+plural(n, "figure fires", "figures fire")+".", "HILL-18", keyAt))
	}
	return to, shots
}

func figuresIn(all []firing) int {
	n := 0
	for _, f := range all {
		n += f.N
	}
	return n
}

// needed is "13+", or that nothing is thrown.
func needed(r book.Sum) string {
	if r.Target == 0 {
		return "out of range"
	}
	return num(r.Target) + "+"
}

func volleyForm(s State, in engine.Values) engine.Form {
	_, f := readVolley(s, in)
	return f
}

// resolveVolley fires a volley: every group throws, a hit on any man is drawn among all of the target, and
// what it does to both units is proposed. Source: hill-tables 3.2; HILL-18, 43, 60, 62, 63.
func resolveVolley(d *act, in engine.Values) {
	s := d.Before
	e, _ := readVolley(s, in)
	all := firstOf(s.tables().aimed(e.u, e.way, e.rng), e.n)
	groups := shoot(e.groups(), d, s, e.t.Name)
	changes, unloaded := spent(all)
	deed := Deed{What: didVolley, Way: e.way, Unit: e.u.ID, Name: e.u.Name, Target: e.t.ID, At: e.t.Name, N: e.n, Rest: e.most - e.n,
		Groups: groups, Range: bracketIDs[e.rng], Cover: coverNames[e.cov].id, Load: unloaded}
	lost, draws := s.shotDown(d, e.t, e.t.Stacks, groups)
	deed.Draws, deed.Losses = draws, []Toll{toll(e.t, lost)}
	propose(d, s.took(e.u), Outcome{Title: book.Say("volley", deed.came()), Deed: deed,
		Effects: []Effect{{Unit: e.u.ID, Changes: changes}, {Unit: e.t.ID, Lost: lost}}})
}
