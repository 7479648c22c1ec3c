package hill

import (
	"slices"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Ways of firing a volley besides the four weapons.
const (
	loose = "loose" // rifles with loose ball, as muskets (HILL-63)
	each  = "each"  // each figure with its best weapon at that range
)

// firing is a group of identical figures with the weapon they fire.
type firing struct {
	muster.Stack
	w     weapon
	loose bool
	rides bool
}

// ways returns the replies of the weapon field: what u's figures can fire now, and how many of them.
func (h *tables) ways(u muster.Unit) []view.Option {
	var out []view.Option
	add := func(id, label, symbol string, n int) {
		if n > 0 {
			out = append(out, view.Option{ID: id, Label: label, Small: plural(n, "figure", "figures"), Symbol: symbol})
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
			add(loose, "Loose ball (as musket)", weaponSymbols[musket], figuresIn(h.aimed(u, loose, to3)))
		}
	}
	if len(out) > 1 {
		add(each, "Best weapon each", "n-forces", figuresIn(h.aimed(u, each, to3)))
		if long > 1 { // a mixed unit fires together unless the referee decides otherwise
			out = append([]view.Option{out[len(out)-1]}, out[:len(out)-1]...)
		}
	}
	return out
}

// aimed returns the figures of u that may fire a given way at a given range, leaders last. With each, everybody
// uses the weapon that needs the lowest number, and those out of range hold their fire unless all are.
func (h *tables) aimed(u muster.Unit, way string, rng bracket) []firing {
	var out, far []firing
	add := func(s muster.Stack, w weapon, ball bool) {
		out = append(out, firing{s, w, ball, ridesForFire(u, s.Figure)})
	}
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
				far = append(far, firing{s, best.w, best.loose, ridesForFire(u, s.Figure)})
			}
		case loose:
			if bears(s.Figure, rifle) {
				add(s, musket, true)
			}
		default:
			w, known := weaponOf(way)
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

// bestWeapon returns a figure's best weapon at a range: the one needing the lowest number, or the
// longest-ranged when none reaches.
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

// firstOf returns the first n of these figures.
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

// called names a group in a volley: "rifles", "rifles with loose ball, Marksman".
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
	return book.Say("arms", arms, as, f.rides)
}

// volleyGroups sorts the firing figures into groups that need the same number, in the order of their stacks. at
// returns the range for a quality.
func (h *tables) volleyGroups(all []firing, to aim, cov cover, at func(Quality) bracket) (groups []Group) {
	type alike struct {
		w                        weapon
		q                        Quality
		loose, marksman, mounted bool
	}
	var keys []alike
	for _, f := range all {
		q, _ := quality(f.Quality)
		k := alike{f.w, q, f.loose, f.Marksman, f.rides}
		if i := slices.Index(keys, k); i >= 0 {
			groups[i].N += f.N
			f.N, f.Leader = groups[i].N, ""
			groups[i].Who = f.called()
			continue
		}
		rng := at(q)
		e := entry{house: h, actor: min(q, Civilian), target: to.quality, rng: rng, cover: cov,
			marksman: f.Marksman, mounted: f.rides, targetMounted: to.mounted}
		keys = append(keys, k)
		groups = append(groups, Group{Who: f.called(), Range: bracketIDs[rng], N: f.N, Aim: to.kind, Reck: reckFire(f.w, e)})
	}
	return groups
}

// volleyAt sorts figures firing at a target into groups: the given number of shots at the figure named, the
// rest at any man.
func (h *tables) volleyAt(all []firing, t muster.Unit, to aim, shots int, cov cover, at func(Quality) bracket) []Group {
	if to.kind == "" {
		return h.volleyGroups(all, to, cov, at)
	}
	first, rest := firstOf(all, shots), restOf(all, shots)
	return append(h.volleyGroups(first, to, cov, at), h.volleyGroups(rest, anyMan(t), cov, at)...)
}

// restOf returns all but the first n of these figures.
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

// shoot throws for the groups of a volley at the unit called name. Groups out of range throw nothing.
func shoot(a *act, groups []Group, name string) []Group {
	return throwFor(a, groups, rollShot, "hit", "miss", Group.called, func(g Group) string {
		rng, _ := bracketOf(g.Range)
		if g.Aim != "" {
			return g.at() + " of " + book.The(name) + ", " + a.State.Scale.span(rng)
		}
		return " at " + book.The(name) + ", " + a.State.Scale.span(rng)
	})
}

// throwFor throws for groups. Groups that need the same number are thrown together, so a player counting
// successes at the table is asked once for each number; counted successes go to the earliest of those groups.
// who and at put a group into words.
func throwFor(a *act, groups []Group, roll dice.Roll, yes, no string, who, at func(Group) string) []Group {
	groups = slices.Clone(groups)
	for i, g := range groups {
		need := g.Reck.Target
		if need == 0 || slices.ContainsFunc(groups[:i], func(o Group) bool { return o.Reck.Target == need && o.Aim == g.Aim }) {
			continue // nothing to throw, or already thrown with an earlier group
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
		throws := a.Volley(roll.WithAbout(about+where).Needing(need, yes, no), n)
		for j, o := range groups[i:] {
			if o.Reck.Target == need && o.Aim == g.Aim {
				groups[i+j], throws = o.thrown(throws[:o.N]), throws[o.N:]
			}
		}
	}
	return groups
}

// spent returns the changes to figures that have fired: they have acted, and rifles fired as rifles are
// unloaded.
func spent(all []firing) (changes []muster.Change, unloaded int) {
	for _, f := range all {
		changes = append(changes, acting([]muster.Stack{f.Stack}, f.w == rifle)...)
		if f.w == rifle {
			unloaded += f.N
		}
	}
	return changes, unloaded
}

// canFire returns why u cannot fire, "" when it can.
func canFire(u muster.Unit) string {
	switch why := steady(u); {
	case why != "":
		return why
	case u.Mark(markFired) > 0 && 2*u.Mark(markFired) >= u.Alive():
		return "Half of them have fired this turn: they are short of cartridges."
	case !slices.ContainsFunc(u.Stacks, canShoot):
		return "Everybody with anything to fire has acted."
	}
	return ""
}

// canShoot reports whether the figures can fire anything now: a rifle can always take a loose ball.
func canShoot(s muster.Stack) bool { return !s.Acted && bearsAny(s) }

// planVolley fires a volley: every group throws, a hit on any man is drawn among all figures of the target, and
// the effect on both units is proposed. Figures known to be in contact are no target. Source: hill-tables 3.2; HILL-18, 43, 60, 62,
// 63.
func planVolley(p *plan) deed {
	p.Form.Go = "Fire"
	u := askUnit(p, "Choose the unit that fires.", opposing(p, canFire))
	h := p.State.tables()
	way := askWay(p, u)
	t := askTarget(p, u)
	if o, is := p.State.mingled(u, t); is && !p.Tick("clear", "At figures not in contact") {
		p.Refuse("U20", "clear", "HILL-60", "%s in contact with %s: those figures are no target.",
			upper(book.The(t.Name))+" "+book.Agree(t.Name, "are"), book.The(o.Name))
	}
	fillCover(p, t)
	fillRange(p, u, t)
	rng := needRange(p, "Range")
	nearBy(p, u, t)
	cov := needCover(p, "Cover of the target")
	aimed := h.aimed(u, way, max(rng, to3))
	most := p.State.atMost(u, figuresIn(aimed))
	n := askFigures(p, "Figures firing", most)
	p.Form.Times = max(min(n, most), 1)
	p.Form.Go = "Fire " + armsWords(firstOf(aimed, n), p.Form.Times)
	p.Require(t.ID != 0)
	to, shots := askAim(p, t, n, aimedShots)
	p.Form.GoSmall = "at " + book.The(t.Name)
	p.Require(rng >= 0 && cov >= 0)
	all := firstOf(aimed, n)
	groups := h.volleyAt(all, t, to, shots, cov, func(Quality) bracket { return rng })
	showSums(p, didVolley, groups)
	if !(Deed{Groups: groups}).carries() { // HILL-62
		p.Form.GoSmall, p.Form.Vain = "a volley wasted", true
	}
	return func(a *act) {
		changes, unloaded := spent(all)
		did := Deed{What: didVolley, Way: way, Unit: u.ID, Name: u.Name, Target: t.ID, At: t.Name, N: n, Rest: most - n,
			Groups: shoot(a, groups, t.Name), Range: bracketIDs[rng], Cover: coverNames[cov].id, Load: unloaded}
		lost := did.killed(a, t, t.Stacks)
		propose(a, a.State.takeEvent(u), Outcome{Title: book.Say("volley", did.outcomeWords()), Deed: did,
			Effects: []Effect{{Unit: u.ID, Changes: changes, Marks: p.State.firing(u, n)}, {Unit: t.ID, Lost: lost}}})
	}
}

// armsWords returns n figures firing by what they fire, "shots" for different arms: "14 rifles".
func armsWords(all []firing, n int) string {
	arm := func(f firing) weapon {
		if f.loose {
			return rifle
		}
		return f.w
	}
	for _, f := range all {
		if arm(f) != arm(all[0]) {
			all = nil
			break
		}
	}
	if len(all) == 0 {
		return plural(n, "shot", "shots")
	}
	w := weaponNames[arm(all[0])]
	return plural(n, lower(w.name), w.plural)
}

// askWay asks how u fires, when it has more than one way.
func askWay(p *plan, u muster.Unit) string {
	options := p.State.tables().ways(u)
	way := p.In.Get(keyWeapon)
	if way == "" {
		way = options[0].ID
	}
	known := index(options, way) >= 0
	if len(options) > 1 || !known {
		p.Add(pick(keyWeapon, "Weapon", way, options))
	}
	if !known {
		p.Refuse("U3", keyWeapon, "HILL-63", "Nobody in the unit can fire that now.")
	}
	return way
}

// aimWords are the labels of the questions whom shots or blows are aimed at, and who counts as mounted among the figures named.
type aimWords struct {
	whom, each, only string
	rides            func(muster.Unit, muster.Figure) bool
}

var (
	aimedShots = aimWords{"Fired at", "Shots", "figure fires|figures fire", ridesForFire}
	aimedBlows = aimWords{"Struck at", "Blows", "figure strikes|figures strike", rides}
)

// askAim asks whom the shots or blows of n figures are aimed at, by default any man. For a figure named it also asks how many of them, by
// default all. Source: HILL-18, 60.
func askAim(p *plan, t muster.Unit, n int, w aimWords) (to aim, shots int) {
	options := aims(t)
	if options == nil || p.State.Set.Depth != Full {
		return anyMan(t), 0
	}
	kind := book.Or(p.In.Get(keyAim), anyone)
	p.Add(pick(keyAim, w.whom, kind, options))
	p.Columns(3)
	if kind == anyone {
		return anyMan(t), 0
	}
	to, ok := aimAt(t, kind, w.rides)
	if !ok || index(options, kind) < 0 {
		p.Refuse("U9", keyAim, "HILL-60", "The target has no such figure. Choose another.")
		return anyMan(t), 0
	}
	shots = p.In.Int(keyAt, n)
	p.Add(view.Field{Key: keyAt, Label: w.each + " at the " + kindName(kind), Note: "the rest at any man", Kind: view.Count,
		Min: 1, Max: max(n, 1), Step: 1, Value: num(shots)})
	if shots < 1 || shots > n {
		one, more, _ := strings.Cut(w.only, "|")
		p.Refuse("U4", keyAt, "HILL-18", "Only %s.", plural(n, one, more))
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

// needed returns "13+", or says that nothing is thrown.
func needed(r book.Sum) string {
	if r.Target == 0 {
		return "out of range"
	}
	return num(r.Target) + "+"
}
