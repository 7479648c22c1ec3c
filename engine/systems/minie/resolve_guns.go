package minie

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// gunBars tells why a battery cannot fire. Source: HM-71, HM-72, HM-76.
func (s State) gunBars(u Unit) string {
	_, fights := s.contact(u.ID)
	switch {
	case u.Class != Artillery || u.Guns == 0:
		return hide
	case u.Form == Routing:
		return "It routs."
	case u.Form == Limbered:
		return "Unlimber it first."
	case u.Moved > 0:
		return "It moved or changed this turn."
	case u.Fired >= u.Guns:
		return "Its guns have fired."
	case u.Men == 0:
		return "It has no crew."
	case u.Men*2 < u.Start && u.Shot > 0 && u.Shot >= s.Turn-1 && u.Fired == 0:
		return "Below half its crew it fires every second turn."
	case fights:
		return "It is in melee."
	}
	return s.orderBars(u)
}

// gun asks for the battery or for the gun of a battery that is not on the roster.
func (e *entry) gun(fits func(Unit) string) (Unit, bool) {
	return e.unit("unit", "Battery", func(u Unit) string {
		if why := e.s.gunBars(u); why != "" {
			return why
		}
		return fits(u)
	}, func() Unit {
		u := Unit{Class: Artillery, Guns: 2, Men: 6, Start: 6, Form: Unlimbered}
		var opts []engine.Option
		for i, g := range guns {
			opts = append(opts, engine.Option{ID: g.id, Label: upper(g.name)})
			if e.in.Get("gun") == g.id {
				u.Gun = i
			}
		}
		e.choose("gun", "Gun", 3, opts)
		if u.Gun != rifledGun && e.tick("howitzer", "A howitzer", "Three quarters of the range") {
			u.Howitz = 1
		}
		if why := fits(u); why != "" && !e.gaps {
			e.no("gun", secGuns, "%s", why)
		}
		return u
	})
}

// aimGun asks for how many guns fire at what.
func (e *entry) aimGun(u Unit) (n int, at Unit, ok bool) {
	n = 1
	if u.Guns-u.Fired > 1 {
		n = e.count("guns", "Guns", 1, u.Guns-u.Fired, u.Guns-u.Fired, "Each fires singly, all at one target.")
	}
	at, ok = e.unit("target", "Target", func(t Unit) string {
		switch {
		case t.ID == u.ID:
			return hide
		case u.ID != 0 && t.Side == u.Side:
			return hide
		case u.At != 0 && u.Fired > 0 && t.ID != u.At:
			return "Both guns fire at one target."
		}
		return ""
	}, func() Unit { return Unit{Class: Infantry, Start: 60, Men: 60} })
	return n, at, ok
}

// gunsFired notes the shots.
func (a *act) gunsFired(u, at Unit, n int) {
	if u.ID != 0 {
		a.change(u.ID, "fi", min(u.Fired+n, 2), "at", at.ID, "sh", a.s.Turn)
		if u.Men*2 < u.Start {
			a.note("%s has less than half its crew: it fires again in turn %d.", u.Name, a.s.Turn+2)
		}
	}
}

// lane is how many figures stand one behind the other under a half-inch lane.
func (u Unit) lane() int {
	switch u.Form {
	case Column:
		return max(1, u.alive()/2)
	case AttackColumn:
		return max(1, u.alive()/4)
	case Line, Square:
		return 2
	}
	return 1
}

// toll counts who lost how many in one attack, in the order in which they were hit.
type toll struct {
	who []string
	n   []int
}

func (k *toll) add(who string, n int) {
	for i := range k.who {
		if k.who[i] == who {
			k.n[i] += n
			return
		}
	}
	if n > 0 {
		k.who, k.n = append(k.who, who), append(k.n, n)
	}
}

func (k toll) sum() (n int) {
	for _, x := range k.n {
		n += x
	}
	return n
}

// only tells whether nobody but who has lost anybody.
func (k toll) only(who string) bool { return len(k.who) == 0 || len(k.who) == 1 && k.who[0] == who }

// of is who has lost in words: "1 figure", of nobody but the target, or "1 figure of 4th Georgia, 2 figures of 11th Georgia".
func (k toll) of(target string) string {
	if k.only(target) {
		return figures(k.sum())
	}
	var parts []string
	for i, who := range k.who {
		parts = append(parts, figures(k.n[i])+" of "+who)
	}
	return strings.Join(parts, ", ")
}

// tolled puts the losses of a gun's fire into words: the men of each unit are its own.
func (a *act) tolled(k toll, u, at Unit, round string) {
	a.d.Num, a.d.Word = itoa(k.sum()), "lost"
	if len(k.who) == 1 {
		a.d.Word = "lost of " + k.who[0]
	}
	a.d.Line = sprint("%s fires %s at %s: %s lost.", gunName(u), round, at.Name, k.of(at.Name))
	a.d.Undo = sprint("%s, %d lost", round, k.sum())
}

// zone is a place under a template, as a question names it, with the number that kills there.
type zone struct {
	place string
	kill  int
}

// others asks who else stands in the way of something: a unit and how many of it in each of the zones, then the next
// unit, until nobody is left. Units in not are never meant. Source: HM-73 to HM-75.
func (a *act) others(k *toll, id, text string, not []int, roll dice.Roll, section string, zones []zone) {
	const unlisted = "other"
	for asked := 0; a.err == nil; asked++ {
		q := dice.Question{ID: id, Text: text, Kind: dice.Pick, Section: section, Choices: []dice.Choice{{ID: "nobody", Label: "Nobody"}}}
		if asked > 0 {
			q.Choices[0].Label = "Nobody else"
		}
		for _, u := range a.s.Units {
			if u.here() && !slices.Contains(not, u.ID) {
				q.Choices = append(q.Choices, dice.Choice{ID: itoa(u.ID), Label: u.Name, Second: a.s.side(u.Side)})
			}
		}
		if !slices.Contains(not, 0) {
			q.Choices = append(q.Choices, dice.Choice{ID: unlisted, Label: "Others", Second: "not on the roster"})
		}
		who := a.ask(q)
		if who == "nobody" || a.err != nil {
			return
		}
		u, ok := a.s.unit(engine.Values{{Key: "u", Val: who}}.Int("u", 0))
		name, top := "the others", 24
		if ok {
			name, top = u.Name, min(u.alive(), 12)
		}
		hit := 0
		for _, z := range zones {
			if z.kill < none {
				n := a.number(id+"-n", sprint("How many figures of %s %s?", name, z.place), top, section)
				hit += a.hits(roll.Of(name), n, z.kill, "killed", "missed")
			}
		}
		if ok {
			hit = a.lose(u.ID, hit)
		}
		k.add(name, hit)
		a.note("%s: %s lost.", upper(name), figures(hit))
		not = append(not[:len(not):len(not)], u.ID)
	}
}

// besides lists who is not meant: the units of ids that stand on the roster.
func besides(ids ...int) (not []int) {
	for _, id := range ids {
		if id != 0 {
			not = append(not, id)
		}
	}
	return not
}

// planRoundshot is HM-P12.
func planRoundshot(e *entry) {
	s := e.s
	u, ok := e.gun(func(u Unit) string { return "" })
	if !ok {
		return
	}
	if u.Howitz == 0 {
		e.f.Diagram = stickDiagram()
	}
	n, at, ok := e.aimGun(u)
	if !ok {
		return
	}
	reach := gunReach(u.Gun, u.Howitz == 1)
	var opts []engine.Option
	seen := s.sight() * s.v("v-fired") / 100 // a target that fired; others are the referee's to see
	for i, t := range thirds {
		o := engine.Option{ID: itoa(i), Label: "To " + inches(reach*(i+1)/3), Small: sprint("%s, %d+", t, groupKill[i])}
		if s.on(weather) && reach*i/3 >= seen {
			o.Refused = "Further than one sees now."
		}
		opts = append(opts, o)
	}
	third := 0
	if e.choose("range", "Range", 3, opts) == "" {
		return
	}
	third = e.in.Int("range", 0)
	lane := e.count("lane", "Figures of the target in the lane", 1, 12, at.lane(), "Under half an inch, along the shot")
	stop := u.Howitz == 0 && e.tick("stops", "The stick ends at the target", "Crest, wood edge, building or river bank behind it")
	if e.gaps {
		return
	}
	kill := groupKill[third]
	r := need(reckon(secShot, term(kill, thirds[third]+" of its range", secShot)), 1, kill, "kills the figure", "")
	r.Mark = derived
	e.f.Reck = r
	e.f.Go = sprint("Fire %d gun%s", n, plural(n))
	e.f.GoSmall = sprint("at %s, %s of it on average", at.Name, onAverage(killed(at.alive(), n, []int{lane}, []int{kill})))
	if u.Howitz == 1 {
		e.f.GoSmall = falls("shot", at.alive(), lane, kill)
	} else if n*lane <= at.alive() { // every gun finds as many in the lane
		e.f.Times = n * lane
	}
	rain := s.on(weather) && s.Sky == skyRain
	e.run = func(a *act) {
		var lost toll
		a.d.Over = sprint("Roundshot at %s", at.Name)
		for g := range n {
			label := at.Name
			if n > 1 {
				label = sprint("gun %d at %s", g+1, at.Name)
			}
			if u.Howitz == 1 {
				fall := a.throw(fuse().Of(label))
				a.fallen(fall)
				if fall == 1 {
					continue
				}
				if fall < 6 {
					a.others(&lost, "under", "Who stands under the point where it comes down?", besides(u.ID), rollLane, secShot, []zone{{"are under it", kill}})
					continue
				}
			}
			lost.add(at.Name, a.lose(at.ID, a.hits(rollLane.Of(label), min(lane, a.left(at)), kill, "killed", "missed")))
			if u.Howitz == 1 {
				continue
			}
			if stop || rain {
				continue
			}
			c := stick[(a.throw(colour().Of(label))-1)/2]
			var zones []zone
			for i, g := range [...][2]int{c.near, c.mid, c.far} {
				zones = append(zones, zone{sprint("are under %s, %s″ behind the target (%d or more)", c.name, section(g[0], g[1]), groupKill[i]), groupKill[i]})
			}
			a.note("It bounces along the %s sections.", c.name)
			a.others(&lost, "behind", sprint("Lay the stick behind the target. Who stands under %s: %s″, %s″, %s″? %s", c.name, section(c.near[0], c.near[1]), section(c.mid[0], c.mid[1]), section(c.far[0], c.far[1]), onLimit),
				besides(u.ID), rollBounce, secShot, zones)
		}
		if rain {
			a.note("In rain roundshot does not bounce.")
		}
		a.gunsFired(u, at, n)
		a.d.Reck = []engine.Reckoning{*r}
		a.tolled(lost, u, at, "roundshot")
	}
}

func gunName(u Unit) string {
	if u.ID == 0 {
		return "A gun"
	}
	return u.Name
}

// left is how many figures of a target can still be hit; a target that is not on the roster has enough.
func (a *act) left(u Unit) int {
	if now, ok := a.s.unit(u.ID); ok {
		if !now.here() {
			return 0
		}
		return now.alive()
	}
	return 60
}

func colour() dice.Roll {
	r := rollColour
	for _, c := range stick {
		r.Bands = append(r.Bands, dice.Band{From: c.from, To: c.to, Label: c.name})
	}
	return r
}

func fuse() dice.Roll {
	r := rollFuse
	for i := 1; i <= 6; i++ {
		r.Bands = append(r.Bands, dice.Band{From: i, To: i, Label: shellFalls[i], Good: i == 6})
	}
	return r
}

// fallen says where a shell or a howitzer's shot comes down.
func (a *act) fallen(fall int) {
	a.d.Dirn = fall
	switch fall {
	case 1:
		a.note("A dud: nothing happens.")
	case 6:
		a.note("It falls on the point of aim.")
	default:
		a.note("It falls 1½″ %s.", shellFalls[fall])
	}
}

// planShell is HM-P13.
func planShell(e *entry) {
	s := e.s
	u, ok := e.gun(func(u Unit) string { return "" })
	if !ok {
		return
	}
	e.f.Diagram = shellDiagram(6)
	n, at, ok := e.aimGun(u)
	if !ok {
		return
	}
	reach := gunReach(u.Gun, u.Howitz == 1)
	circle := e.count("circle", "Figures within 1″ of the point of aim", 1, 12, 4, "When it falls there")
	cover := coverOf(e.usual("cover", "They are in", 3, covers))
	friends := e.tick("others", "Others stand there too", "Friend or foe")
	kill, sec := 4, secShell
	if u.Gun == rifledGun {
		kill, sec = 3, secRifled
	}
	more := s.gunCover(cover)
	r := reckon(sec, term(kill, "shell", sec), term(more, "cover", secHRange))
	num := min(kill+more, none)
	need(r, 1, num, "kills the figure", "")
	e.f.Reck, e.f.Section = r, sec
	e.f.GoSmall = sprint("within %s; %s", inches(reach), falls("shell", at.alive(), circle, num))
	e.f.Go = sprint("Fire %d gun%s", n, plural(n))
	if e.gaps {
		return
	}
	e.run = func(a *act) {
		var lost toll
		a.d.Over = sprint("Shell at %s", at.Name)
		for g := range n {
			label := at.Name
			if n > 1 {
				label = sprint("gun %d at %s", g+1, at.Name)
			}
			fall := a.throw(fuse().Of(label))
			a.fallen(fall)
			switch {
			case fall == 1:
			case fall == 6:
				lost.add(at.Name, a.lose(at.ID, a.hits(rollBurst.Of(label), min(circle, a.left(at)), num, "killed", "spared")))
				if friends {
					a.others(&lost, "under", "Who else stands within 1″ of the point of aim?", besides(at.ID), rollBurst, sec, []zone{{"are within 1″", num}})
				}
			default:
				a.others(&lost, "under", sprint("The shell falls 1½″ %s. Who stands within 1″ of that?", shellFalls[fall]), nil, rollBurst, sec, []zone{{"are within 1″", num}})
			}
		}
		a.gunsFired(u, at, n)
		a.d.Reck = []engine.Reckoning{*r}
		a.tolled(lost, u, at, "shell")
	}
}

// gunCover is what cover adds to the kill number of shell and canister. Source: C5, C6.
func (s State) gunCover(cover int) int {
	switch cover {
	case 1:
		return s.v("cover-soft")
	case 2:
		return s.v("cover-hard")
	}
	return 0
}

// planCanister is HM-P14.
func planCanister(e *entry) {
	s := e.s
	u, ok := e.gun(func(u Unit) string {
		if u.Howitz == 1 {
			return "Howitzers have no canister."
		}
		return ""
	})
	if !ok {
		return
	}
	e.f.Diagram = coneDiagram(u.Gun == rifledGun)
	n, at, ok := e.aimGun(u)
	if !ok {
		return
	}
	var count, kills [3]int
	total := 0
	cover := coverOf(e.usual("cover", "They are in", 3, covers))
	more := s.gunCover(cover)
	for i, z := range canister {
		kills[i] = z.smooth
		if u.Gun == rifledGun {
			kills[i] = z.rifled
		}
		if kills[i] == none {
			continue
		}
		count[i] = e.count("zone-"+z.name, sprint("Figures in the %s zone, %s″", z.name, section(z.from, z.to)), 0, 12, 0, sprint("killed on %d or more", min(kills[i]+more, none)))
		kills[i] = min(kills[i]+more, none)
		total += count[i]
	}
	friends := e.tick("others", "Others are under the cone too", "Friend or foe")
	if total == 0 && !friends {
		e.no("zone-close", secCanister, "Nobody is under the cone.")
	}
	if e.gaps {
		return
	}
	r := reckon(secCanister, term(canister[0].smooth, "close zone", secCanister))
	if u.Gun == rifledGun {
		r = reckon(secCanister, term(canister[0].rifled, "close zone, rifled gun", secCanister))
	}
	if more > 0 {
		r = reckon(secCanister, append(r.Terms, term(more, "cover", secHRange))...)
	}
	r.Result = sprint("close %s, normal %s, long %s", plus(kills[0]), plus(kills[1]), plus(kills[2]))
	e.f.Reck = r
	e.f.Go = sprint("Fire %d gun%s", n, plural(n))
	e.f.GoSmall = sprint("at %s, %s of it on average", at.Name, onAverage(killed(at.alive(), n, count[:], kills[:])))
	e.run = func(a *act) {
		var lost toll
		a.d.Over = sprint("Canister at %s", at.Name)
		for g := range n {
			label := at.Name
			if n > 1 {
				label = sprint("gun %d at %s", g+1, at.Name)
			}
			hit, left := 0, a.left(at)
			for i := range count {
				k := min(count[i], left)
				left -= k
				hit += a.hits(rollCan.Of(sprint("%s, %s zone", label, canister[i].name)), k, kills[i], "killed", "spared")
			}
			lost.add(at.Name, a.lose(at.ID, hit))
			if friends {
				var zones []zone
				for i, z := range canister {
					zones = append(zones, zone{sprint("are in the %s zone", z.name), kills[i]})
				}
				a.others(&lost, "cone", "Who else is under the cone? "+onLimit, besides(u.ID, at.ID), rollCan, secCanister, zones)
			}
		}
		a.gunsFired(u, at, n)
		a.d.Reck = []engine.Reckoning{*r}
		a.tolled(lost, u, at, "canister")
	}
}

func plus(kill int) string {
	if kill > 6 {
		return "none"
	}
	return itoa(kill) + "+"
}
