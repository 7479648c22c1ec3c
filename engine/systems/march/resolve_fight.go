package march

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/dice"
)

// noFire is why a unit may not fire small arms, "" when it may.
func (s State) noFire(u Unit, guns bool) string {
	m, _ := s.mf(u.MF)
	switch {
	case m.Arrives > 0, guns != (u.Kind == Artillery), u.Kind == Cavalry:
		return "-"
	case u.has(Charging):
		return "charges"
	case u.has(Routed):
		return "routed"
	case u.Form == Limbered:
		return "limbered"
	case u.Shots >= 2:
		return "has fired"
	}
	return ""
}

// holdFire is what its order advises a unit about firing, "" for nothing. Nothing but a charge keeps a unit from
// firing: the order is for its general to weigh. Source: MA-58, ruling MA-R21; charts C4.
func (s State) holdFire(u Unit) string {
	m, at := s.mf(u.MF)
	switch {
	case at < 0:
	case orders[m.Order].id == "gb":
		return m.Name + " is under " + orders[m.Order].name + ": better not fire while it forms."
	case orders[m.Order].id == "retreat":
		for _, c := range s.Charges {
			if c.At == u.ID {
				return ""
			}
		}
		return m.Name + " is under Retreat: better fire only when charged."
	}
	return ""
}

// prey asks for the target of a fire.
func (j *job) prey(u Unit) (Unit, bool) {
	def := 0
	for _, c := range j.s.Charges { // who charges the firer comes first
		if c.At == u.ID && u.ID != 0 {
			def = c.Unit
		}
	}
	return j.unit("at", "Target", def, true, func(x Unit) string {
		m, _ := j.s.mf(x.MF)
		if m.Arrives > 0 || u.ID != 0 && m.Side == j.s.side(u) {
			return "-"
		}
		return ""
	})
}

func coverOptions() []engine.Option {
	return []engine.Option{opt("0", "None", ""), opt("1", "Light", ""), opt("2", "Heavy", "")}
}

// coverOf is the cover a target has by itself: a garrison by its houses. Source: charts C16.
func (s State) coverOf(u Unit) int {
	if t, at := s.town(u.Town); at >= 0 {
		return s.h("bu-c" + itoa(t.Stuff))
	}
	return 0
}

// strike records the hits of a shot: in T2 they wait until all have fired, else they come off at
// once. Source: MA-58; ruling MA-R08.
func (j *job) hit(at Unit, n int) {
	if at.ID == 0 {
		j.note("The unit is not on the roster: nothing is recorded.")
		return
	}
	j.flag(at.ID, FiredUpon, 0)
	if n == 0 {
		return
	}
	at, _ = j.s.unit(at.ID)
	if j.s.code() == "T2" {
		j.set("u", at.ID, "pend", min(99, at.Pending+n))
		j.later("%s on %s, coming off when all have fired.", upper(plural(n, "hit")), at.Name)
		return
	}
	j.note("Entered outside T2, by the referee’s say: it comes off at once.")
	j.lose(at.ID, n)
	if !j.risks(at.ID, false) {
		return
	}
	if at, _ = j.s.unit(at.ID); at.live() && j.charges(at.ID) { // a charger that lost CV tests at once then
		j.charger(at)
	}
}

// throwHits throws for a factor: whole sixes are sure, one more at or below the rest.
// Source: ruling MA-R12.
func (j *job) throwHits(factor int, who string) (hits int, ok bool) {
	hits = factor / 6
	rest := factor % 6
	if rest == 0 {
		return hits, true
	}
	roll := rollFire.Of(who)
	roll.Bands = []dice.Band{{From: 1, To: rest, Label: plural(hits+1, "hit"), Good: true}, {From: rest + 1, To: 6, Label: plural(hits, "hit")}}
	t, ok := j.throw(roll)
	if ok && t.Total <= rest {
		hits++
	}
	return hits, ok
}

func (j *job) firer(guns bool) (Unit, bool) {
	j.only = [...]string{"inf", "art"}[boolInt(guns)]
	u, ok := j.unit("unit", "Who fires", j.s.Hand, true, func(u Unit) string { return j.s.noFire(u, guns) })
	j.only = ""
	if why := j.s.holdFire(u); ok && why != "" {
		j.help(why)
		j.note("%s", why)
	}
	return u, ok
}

func runFire(j *job) {
	u, ok := j.firer(false)
	if !ok {
		return
	}
	x := shot{rain: j.s.Weather == 1}
	if x.at, ok = j.prey(u); !ok {
		return
	}
	arm := [...]string{"m", "r"}[boolInt(u.Rifle)]
	near := j.s.h("fi-" + arm + "-near")
	far := max(near, j.s.h("fi-"+arm+"-far"))
	x.reach = max(0, atoi(j.pick("range", "Range", "0", 2, []engine.Option{opt("0", "Close", "up to "+Quarters(near).String()), opt("1", "Long", "up to "+Quarters(far).String())})))
	x.cover = max(0, atoi(j.pick("cover", "Cover of the target", itoa(j.s.coverOf(x.at)), 3, coverOptions())))
	x.flank = j.tick("flank", "Into flank or rear")
	hold := false
	if u.ID != 0 && u.Form == Line && u.Town == 0 {
		switch {
		case u.Shots == 1:
			x.split = 2
		case j.tick("split", "Split between two targets"):
			x.split = 1
		}
	}
	if j.s.on(swAdd) {
		hold = j.tick("hold", "Add to the next shot at this target")
	}
	r := j.s.musketry(u, x)
	if j.s.Held > 0 && j.s.HeldAt == x.at.ID && x.at.ID != 0 {
		r.Terms = append(r.Terms, engine.Term{Value: j.s.Held, Why: "held by those who fired before", Section: secFire})
		r = factored(sum(r))
	}
	hold = hold && x.at.ID != 0 // for a target that is known
	j.f.Go = "Fire: factor " + itoa(r.Sum)
	if hold {
		r.Result = "held for the next shot"
		j.f.Go = "Hold factor " + itoa(r.Sum)
	}
	j.f.Reck = &r
	j.f.Diagram = fireDiagram(u, 45, []int{near, far}, fmt.Sprintf("%s range close to %s and long to %s, straight ahead of the unit.", [...]string{"Musket", "Rifle"}[boolInt(u.Rifle)], Quarters(near), Quarters(far)))
	if !j.ready() {
		return
	}
	j.reck(r)
	if u.ID != 0 {
		used := 2
		if x.split > 0 || u.Town != 0 {
			used = 1
		}
		j.set("u", u.ID, "shots", min(2, u.Shots+used))
		j.flag(u.ID, Busy, 0)
		j.commit(u)
		if x.at.ID != 0 {
			j.commit(x.at)
		}
	}
	if hold {
		j.set("g", 0, "held", r.Sum)
		j.set("g", 0, "heldat", x.at.ID)
		j.verdict(itoa(r.Sum), "held")
		j.line("%s fires at %s: factor %d is held for the next shot.", u.Name, x.at.Name, r.Sum)
		return
	}
	if j.s.Held > 0 && j.s.HeldAt == x.at.ID {
		j.set("g", 0, "held", 0)
		j.set("g", 0, "heldat", 0)
	}
	hits, ok := j.throwHits(r.Sum, u.Name)
	if !ok {
		return
	}
	j.verdict(itoa(hits), "hits")
	if hits == 1 {
		j.res.W = "hit"
	}
	j.res.S = hitsText(r.Sum)
	j.line("%s fires at %s, factor %d: %s.", u.Name, x.at.Name, r.Sum, plural(hits, "hit"))
	j.hit(x.at, hits)
}

func runGuns(j *job) {
	u, ok := j.firer(true)
	if !ok {
		return
	}
	x := shot{rain: j.s.Weather == 1}
	if x.at, ok = j.prey(u); !ok {
		return
	}
	lim := j.s.gunReach(u.Weight)
	x.reach = max(0, atoi(j.pick("range", "Range", "1", 3, []engine.Option{
		opt("0", "Canister", fmt.Sprintf("to %d″", lim[0])), opt("1", "Effective", fmt.Sprintf("to %d″", lim[1])), opt("2", "Long", fmt.Sprintf("to %d″", lim[2]))})))
	x.cover = max(0, atoi(j.pick("cover", "Cover of the target", itoa(j.s.coverOf(x.at)), 3, coverOptions())))
	x.flank = j.tick("flank", "In flank or rear")
	x.moved = j.tick("moved", "Moved, turned or unlimbered this phase")
	if u.has(Moved) {
		x.moved = true
	}
	x.over = j.tick("over", "Overhead")
	if u.ID != 0 {
		switch {
		case u.Shots == 1:
			x.split = 2
		case j.tick("split", "Split between two targets"):
			x.split = 1
		}
	}
	r := j.s.gunnery(u, x)
	// Batteries of a formed grand battery add their factors, up to three. Source: charts C19.
	var with []Unit
	if m, at := j.s.mf(u.MF); at >= 0 && j.s.formed(m) && x.split == 0 {
		for _, b := range j.s.Units {
			if b.MF == m.ID && b.ID != u.ID && b.live() && b.Shots == 0 && j.s.noFire(b, true) == "" && j.tick("with"+itoa(b.ID), "With "+b.Name) && len(with) < j.s.h("gb-with")-1 {
				with = append(with, b)
			}
		}
		if n := len(with); n > 0 {
			add := func(v int, why string) {
				r.Terms = append(r.Terms, engine.Term{Value: v, Why: why, Section: secGrand})
			}
			add(j.s.h("ar-gb"), "grand battery, "+u.Name)
			for _, b := range with {
				y := x
				y.moved = y.moved || b.has(Moved)
				add(j.s.gunnery(b, y).Sum+j.s.h("ar-gb"), b.Name+", grand battery")
			}
			r = factored(sum(r))
		}
	}
	var behind Unit
	far := x.reach > 0 && j.s.Weather == 0
	if far && j.tick("bounce", fmt.Sprintf("Somebody within %d″ behind the target", j.s.h("ar-"+string(u.Weight)+"b"))) {
		behind, ok = j.unit("behind", "Bounced through", 0, true, func(b Unit) string {
			if m, _ := j.s.mf(b.MF); b.ID == x.at.ID || m.Arrives > 0 {
				return "-"
			}
			return ""
		})
		if !ok {
			return
		}
	}
	j.f.Reck, j.f.Go = &r, "Fire: factor "+itoa(r.Sum)
	j.f.Diagram = fireDiagram(u, 30, []int{4 * lim[0], 4 * lim[1], 4 * lim[2]}, fmt.Sprintf("%s battery: 30° to each side, canister to %d″, effective to %d″, long to %d″.", upper([...]string{"light", "medium", "heavy"}[weightIndex(u.Weight)]), lim[0], lim[1], lim[2]))
	if !j.ready() {
		return
	}
	j.reck(r)
	for _, b := range append([]Unit{u}, with...) {
		if b.ID == 0 {
			continue
		}
		used := 2
		if x.split > 0 {
			used = 1
		}
		j.set("u", b.ID, "shots", min(2, b.Shots+used))
		j.flag(b.ID, Busy, 0)
		if x.reach == 0 && lim[0] <= 9 && x.at.ID != 0 { // formed enemy within 9 inches: MA-51
			j.commit(b)
			j.commit(x.at)
		}
	}
	hits, ok := j.throwHits(r.Sum, u.Name)
	if !ok {
		return
	}
	j.verdict(itoa(hits), "hits")
	if hits == 1 {
		j.res.W = "hit"
	}
	j.res.S = hitsText(r.Sum)
	who := u.Name
	for _, b := range with {
		who += ", " + b.Name
	}
	j.line("%s: fire at %s, %s range, factor %d: %s.", who, x.at.Name, reachNames[x.reach], r.Sum, plural(hits, "hit"))
	j.hit(x.at, hits)
	if j.err != nil || !far || behind.CV == 0 {
		return
	}
	y := shot{at: behind, reach: x.reach, moved: x.moved, over: x.over, bounce: true, cover: j.s.coverOf(behind)}
	b := j.s.gunnery(u, y)
	j.reck(b)
	more, ok := j.throwHits(b.Sum, u.Name+", bounced through")
	if !ok {
		return
	}
	j.line("It bounces through to %s, factor %d: %s.", behind.Name, b.Sum, plural(more, "hit"))
	j.hit(behind, more)
}

// fireDiagram draws arc and ranges to scale: reaches are in quarter inches, 4 units each.
func fireDiagram(u Unit, degrees int, reaches []int, label string) *engine.Diagram {
	scale := 8
	if reaches[len(reaches)-1] > 30 {
		scale = 4
	}
	far := reaches[len(reaches)-1] * scale
	// The sines and cosines of the two arcs in thousandths.
	sin, cos := 707, 707
	if degrees == 30 {
		sin, cos = 500, 866
	}
	h := 2*far*sin/1000 + 40
	mid := h / 2
	d := &engine.Diagram{W: far + 60, H: h, Inch: 4 * scale, Label: label}
	for _, r := range reaches {
		r *= scale
		var arc []engine.Point
		for i := -2; i <= 2; i++ {
			// A half of the arc lies between the middle and the edge.
			x, y := r, 0
			switch i {
			case -2, 2:
				x, y = r*cos/1000, r*sin/1000*i/2
			case -1, 1:
				x, y = r*966/1000, r*259/1000*i
				if degrees == 45 {
					x, y = r*924/1000, r*383/1000*i
				}
			}
			arc = append(arc, engine.Point{X: 30 + x, Y: mid + y})
		}
		d.Shapes = append(d.Shapes, engine.Shape{As: engine.Line, At: arc, Ink: engine.Faint, Dash: true},
			engine.Shape{As: engine.Name, At: []engine.Point{{X: 20 + r, Y: mid - 4}}, Text: Quarters(r / scale).String()})
	}
	edge := func(i int) engine.Shape {
		return engine.Shape{As: engine.Line, At: []engine.Point{{X: 30, Y: mid}, {X: 30 + far*cos/1000, Y: mid + i*far*sin/1000}}, Ink: engine.Firm}
	}
	d.Shapes = append(d.Shapes, edge(-1), edge(1), engine.Shape{As: engine.Area, At: []engine.Point{{X: 14, Y: mid - 14}, {X: 30, Y: mid - 14}, {X: 30, Y: mid + 14}, {X: 14, Y: mid + 14}}, Ink: engine.Us, Fill: true})
	return d
}

// runEffects takes off what all fire of the phase did, then tests what it calls for.
// Source: MA-58; rulings MA-R08, MA-R19.
func runEffects(j *job) {
	j.f.Go = "Apply the fire"
	total := 0
	for _, u := range j.s.Units {
		total += u.Pending
	}
	if !j.ready() {
		return
	}
	lost := 0
	for _, u := range j.s.Units {
		if u.Pending == 0 {
			continue
		}
		n := min(u.Pending, u.CV)
		lost += n
		j.set("u", u.ID, "pend", 0)
		if len(j.s.Leaders) > 0 {
			led := j.leadersOf(u.ID)
			j.lose(u.ID, n)
			if j.s.on(swRisk) {
				for _, l := range led {
					if !j.risk(l, false) {
						return
					}
				}
			}
		} else {
			j.lose(u.ID, n)
		}
	}
	j.verdict(itoa(lost), "CV lost to fire")
	j.line("The fire of both sides costs %d CV.", lost)
	// Chargers test after all losses are off. Countercharging cavalry charges too.
	for _, u := range j.s.Units {
		was := 0
		for _, before := range j.todoLosses() {
			if before == u.ID {
				was++
			}
		}
		if was == 0 || !u.live() || !u.has(Charging) {
			continue
		}
		if _, ok := j.charger(u); !ok {
			return
		}
	}
	for i := len(j.s.Charges) - 1; i >= 0; i-- {
		c := j.s.Charges[i]
		a, _ := j.s.unit(c.Unit)
		b, _ := j.s.unit(c.At)
		if !a.live() || !b.live() {
			if a.live() {
				j.note("%s has nobody to charge any more: it stops, or goes on straight with what is left of its charge move.", a.Name)
			}
			j.set("c", i, "off", 1)
		}
	}
}

// todoLosses are the units of which this command has taken CV.
func (j *job) todoLosses() (ids []int) {
	for _, e := range j.evs {
		if c, ok := e.(changed); ok {
			for _, x := range c.C {
				if x.W == "u" && x.K == "cv" {
					ids = append(ids, x.I)
				}
			}
		}
	}
	for _, x := range j.todo {
		if x.W == "u" && x.K == "cv" {
			ids = append(ids, x.I)
		}
	}
	return ids
}

func (j *job) leadersOf(id int) (out []Leader) {
	for _, l := range j.s.Leaders {
		if l.Unit == id && l.Lost == 0 {
			out = append(out, l)
		}
	}
	return out
}

// charger is the VeD of a charger that lost CV to fire. The document says "goes home or halts":
// passing it charges home, failing it halts with D2. Source: MA-58.
func (j *job) charger(u Unit) (home, ok bool) {
	by, total, ok := j.test(u, vedTest{}, ", charging under fire")
	if !ok {
		return false, false
	}
	if by == 0 {
		j.line("%s passes its VeD (%d) and charges home.", u.Name, total)
		return true, true
	}
	j.line("%s fails its VeD (%d) and halts.", u.Name, total)
	j.disorder(u.ID, 2)
	for i := len(j.s.Charges) - 1; i >= 0; i-- {
		c := j.s.Charges[i]
		switch {
		case c.Unit == u.ID && !c.Locked:
			j.set("c", i, "off", 1)
		case c.At == u.ID && c.Counter:
			j.set("c", i, "counter", 0)
		}
	}
	return false, true
}

func runCharger(j *job) {
	def := 0
	for _, u := range j.s.Units {
		if u.live() && u.has(Charging) && def == 0 {
			def = u.ID
		}
	}
	u, ok := j.unit("unit", "Charger", def, true, func(u Unit) string {
		if u.Kind == Artillery {
			return "-"
		}
		return onTable(j)(u)
	})
	if !ok {
		return
	}
	r := j.s.ved(u, vedTest{})
	j.f.Reck, j.f.Go = &r, "Test "+u.Name
	if !j.ready() {
		return
	}
	j.out("T2")
	home, ok := j.charger(u)
	if !ok {
		return
	}
	j.res.B = !home
	j.verdict("", [...]string{"halts", "charges home"}[boolInt(home)])
}

func (j *job) charges(id int) bool {
	for _, c := range j.s.Charges {
		if c.Unit == id || c.At == id && c.Counter {
			return true
		}
	}
	return false
}

// fieldsOf asks for the circumstances of one side of a melee. p is the prefix of the keys.
func (j *job) circumstances(p string, u Unit, f *fighter, foe Unit) {
	if u.Kind != Artillery {
		f.anchored = j.count(p+"anchor", u.Name+": flanks anchored", boolInt(u.Form == Square)*2, 0, 2)
	}
	if u.Town != 0 {
		t, _ := j.s.town(u.Town)
		f.cover = 3 + t.Stuff
	} else {
		f.cover = max(0, atoi(j.pick(p+"cover", u.Name+": behind", "0", 3, []engine.Option{opt("0", "Nothing", ""), opt("1", "Obstacle", "or light cover"), opt("2", "Works", "heavy cover, bridge")})))
	}
	f.uphill = j.tick(p+"up", u.Name+" uphill")
	friends := j.count(p+"friends", "Friends in contact with "+u.Name, 0, 0, 3)
	for i := range friends {
		f.helpers = append(f.helpers, j.count(fmt.Sprintf("%sfriend%d", p, i+1), fmt.Sprintf("CV of friend %d", i+1), 5, 1, 10))
	}
}

func (j *job) chargeField() (Charge, int) {
	var options []engine.Option
	def := ""
	for i, c := range j.s.Charges {
		a, _ := j.s.unit(c.Unit)
		b, _ := j.s.unit(c.At)
		o := opt(itoa(i), a.Name, "against "+b.Name)
		if c.Done {
			o.Refused = "fought"
		} else if def == "" {
			def = itoa(i)
		}
		options = append(options, o)
	}
	options = append(options, engine.Option{ID: "free", Label: "Other units", Small: "no charge declared", Wide: true})
	if def == "" {
		def = "free"
	}
	v := j.pick("charge", "Melee", def, 2, options)
	if n := atoi(v); v != "free" && n >= 0 && n < len(j.s.Charges) {
		return j.s.Charges[n], n
	}
	return Charge{}, -1
}

func runMelee(j *job) {
	c, n := j.chargeField()
	var a, b Unit
	fa, fb := fighter{charging: !c.Locked, first: !c.Locked, mud: j.s.Weather == 2}, fighter{charging: c.Counter && !c.Locked, first: !c.Locked, mud: j.s.Weather == 2}
	if n >= 0 {
		a, _ = j.s.unit(c.Unit)
		b, _ = j.s.unit(c.At)
	} else {
		var ok bool
		if a, ok = j.unit("a", "Attacker", 0, true, onTable(j)); !ok {
			return
		}
		if b, ok = j.unit("b", "Defender", 0, true, func(u Unit) string {
			m, _ := j.s.mf(u.MF)
			if m.Arrives > 0 || a.ID != 0 && j.s.side(a) == m.Side {
				return "-"
			}
			return ""
		}); !ok {
			return
		}
		if a.Kind == Cavalry && b.Town != 0 {
			j.refuse("a", secTown, "Cavalry does not fight in a built-up area.")
		}
		fa.charging = j.tick("charging", a.Name+" charges")
		fb.charging = j.tick("counter", b.Name+" charges too")
	}
	if n >= 0 && c.Reaction == "" {
		j.ruling("charge", secTurn, b.Name+" has not reacted yet")
	}
	fb.struck = max(0, atoi(j.pick("side", b.Name+" is attacked in", itoa(c.Side), 3, []engine.Option{opt("0", "Front", ""), opt("1", "Flank", ""), opt("2", "Rear", "")})))
	j.circumstances("b", b, &fb, a)
	j.circumstances("a", a, &fa, b)
	ra, rb := j.s.melee(a, fa, b), j.s.melee(b, fb, a)
	odds := j.s.meleeOdds(ra.Sum - rb.Sum)
	r := engine.Reckoning{Section: secMelee, Mark: engine.House, Result: fmt.Sprintf("%s against %s: %s wins %s", bare(ra.Sum), bare(rb.Sum), a.Name, odds), Terms: append(append([]engine.Term{}, ra.Terms...), minus(rb.Terms)...)}
	r = sum(r)
	j.f.Reck, j.f.Go = &r, fmt.Sprintf("Fight: %s against %s", bare(ra.Sum), bare(rb.Sum))
	if !j.ready() {
		return
	}
	j.out("T3")
	ta, ok := j.throw(rollMelee.Of(a.Name))
	if !ok {
		return
	}
	tb, ok := j.throw(rollMelee.Of(b.Name))
	if !ok {
		return
	}
	j.reck(ra)
	j.reck(rb)
	sa, sb := ra.Sum+ta.Total, rb.Sum+tb.Total
	win, lose, fl := a, b, fb
	diff := sa - sb
	if diff < 0 {
		win, lose, fl, diff = b, a, fa, -diff
	}
	out := j.s.outcome(diff)
	storm := lose.Town != 0 && diff > 0
	if storm && diff < j.s.h("bu-storm") { // the garrison holds on
		out = recoils
	}
	// Cavalry that charged infantry and does not win comes back as from a retreat, its loss as rolled.
	cost := out
	if fl.charging && lose.Kind == Cavalry && win.Kind == Infantry && out == recoils {
		out = retreats
	}
	j.verdict(fmt.Sprintf("%d:%d", sa, sb), outcomes[out])
	if out == locked {
		j.line("%s and %s are locked, %d each.", a.Name, b.Name, sa)
	} else {
		j.line("%s beats %s by %d: %s %s.", win.Name, lose.Name, diff, lose.Name, [...]string{"", "recoils", "retreats", "routs", "is broken"}[out])
	}
	for _, u := range [...]Unit{a, b} {
		if u.ID != 0 {
			j.flag(u.ID, Fought|Busy, 0)
			j.commit(u)
		}
	}
	if n >= 0 {
		j.set("c", n, "done", 1)
	}
	loserCV := 0
	if cost < breaks {
		loserCV = j.s.h(fmt.Sprintf("ml-%d", cost))
	}
	ledWin, ledLose := j.leadersOf(win.ID), j.leadersOf(lose.ID)
	move := func(u Unit) Quarters { return Quarters(4 * max(0, j.rate(u))) }
	switch out {
	case locked:
		for _, u := range [...]Unit{a, b} {
			if u.ID == 0 {
				continue
			}
			j.lose(u.ID, loserCV)
			j.disorder(u.ID, 2)
			if u.Kind == Cavalry && (u.ID == a.ID && fa.charging && b.Kind == Infantry || u.ID == b.ID && fb.charging && a.Kind == Infantry) {
				j.order("%s retreats a tactical move, %s, facing away.", u.Name, move(u))
			}
		}
		cavOut := fa.charging && a.Kind == Cavalry && b.Kind == Infantry
		if n >= 0 && !cavOut && j.bothLive(a, b) {
			j.set("c", n, "locked", 1)
			j.later("They fight again in the next T3, without the charging bonus.")
		} else if n >= 0 && cavOut {
			j.set("c", n, "off", 1)
		}
	case breaks:
		if lose.ID != 0 {
			j.breakUnit(lose.ID, "broken")
		}
	default:
		if lose.ID != 0 {
			j.lose(lose.ID, loserCV)
			if x, _ := j.s.unit(lose.ID); x.live() {
				switch {
				case storm && diff < j.s.h("bu-storm"):
					j.order("%s holds the houses.", lose.Name)
				case out == recoils:
					j.order("%s recoils {ml-back}″, facing the enemy.", lose.Name)
				case out == retreats:
					j.order("%s retreats a tactical move, %s, facing away.", lose.Name, move(lose))
				case out == routs:
					j.order("%s routs %s, facing away, and does nothing in the next tactical phase.", lose.Name, move(lose)*Quarters(j.s.h("ml-flee"))/4)
					j.flag(lose.ID, Routed|Hold, 0)
				}
				if storm && diff >= j.s.h("bu-storm") && x.Town != 0 {
					j.set("u", lose.ID, "town", 0)
					j.order("%s leaves the houses.", lose.Name)
				}
				if out >= retreats {
					j.loseGuns(x)
				}
				j.disorder(lose.ID, 2)
			}
		}
	}
	if out != locked && win.ID != 0 {
		if out <= retreats {
			j.lose(win.ID, j.s.h("ml-win"))
		}
		j.disorder(win.ID, 1)
	}
	if j.s.on(swRisk) { // whoever lost CV with a leader attached
		for _, led := range [...]struct {
			u Unit
			l []Leader
		}{{lose, ledLose}, {win, ledWin}} {
			x, at := j.s.unit(led.u.ID)
			if at < 0 || x.CV == led.u.CV {
				continue
			}
			for _, l := range led.l {
				if !j.risk(l, true) {
					return
				}
			}
		}
	}
	held := storm && diff < j.s.h("bu-storm") // nobody occupies houses that are held
	if n >= 0 && n < len(j.s.Charges) && out != locked && !held {
		if x, _ := j.s.unit(win.ID); x.live() {
			j.set("c", n, "wins", win.ID)
			j.later("%s occupies the ground, recalls or turns.", win.Name)
		}
	}
	j.res.B = out == breaks || out == routs
}

// rate is the tactical rate of a unit in inches.
func (j *job) rate(u Unit) int {
	if t := troop(u); t != "" {
		return j.s.h("mv-" + t + "-t")
	}
	return 0
}

func (j *job) bothLive(a, b Unit) bool {
	x, _ := j.s.unit(a.ID)
	y, _ := j.s.unit(b.ID)
	return x.live() && y.live() && a.ID != 0 && b.ID != 0
}

func minus(terms []engine.Term) (out []engine.Term) {
	for _, t := range terms {
		t.Value = -t.Value
		out = append(out, t)
	}
	return out
}

// meleeOdds is the chance of the side with this advantage to win.
func (s State) meleeOdds(advantage int) dice.Chance {
	ways := dice.TwoD6.Ways()
	c := dice.Chance{Of: 1296}
	for a := 2; a <= 12; a++ {
		for b := 2; b <= 12; b++ {
			if a+advantage > b {
				c.In += ways[a] * ways[b]
			}
		}
	}
	return c
}

func runVictor(j *job) {
	var options []engine.Option
	for i, c := range j.s.Charges {
		if c.Wins != 0 {
			u, _ := j.s.unit(c.Wins)
			options = append(options, opt(itoa(i), u.Name, ""))
		}
	}
	n := atoi(j.pick("charge", "Victor", "", 2, options))
	what := j.pick("what", "What it does", "", 3, []engine.Option{opt("occupy", "Occupy", "the ground"), opt("recall", "Recall", j.s.words("up to {ml-call}″ back")), opt("turn", "Turn", "to 45°")})
	if n < 0 || n >= len(j.s.Charges) || !j.ready() {
		return
	}
	u, _ := j.s.unit(j.s.Charges[n].Wins)
	j.set("c", n, "wins", 0)
	j.verdict("", [...]string{"occupies", "recalls", "turns"}[map[string]int{"occupy": 0, "recall": 1, "turn": 2}[what]])
	j.line("%s %s.", u.Name, map[string]string{"occupy": "occupies the ground", "recall": j.s.words("recalls up to {ml-call}″"), "turn": "turns up to 45°"}[what])
}

func runRisk(j *job) {
	l, ok := j.leader("leader", "Leader", 0, func(l Leader) string {
		if l.Lost > 0 {
			return leaderStates[l.Lost]
		}
		return ""
	})
	cause := j.pick("cause", "His unit lost CV", "fire", 2, []engine.Option{opt("fire", "To fire", j.s.words("struck on {lc-fire} or more")), opt("melee", "In melee", j.s.words("struck on {lc-melee} or more"))})
	if !ok {
		return
	}
	j.f.Go = "Roll for " + l.Name
	if !j.ready() {
		return
	}
	j.line("%s is at risk.", l.Name)
	if !j.risk(l, cause == "melee") {
		return
	}
	x, _ := j.s.leader(l.ID)
	j.verdict("", leaderStates[x.Lost])
	if x.Lost > 0 {
		j.line("He is %s.", leaderStates[x.Lost])
	} else {
		j.line("He is unhurt.")
	}
}

// flip takes D1 off and makes D2 D1, on both sides. Source: MA-50.
func (j *job) flip() {
	var gone, down []string
	for _, u := range j.s.Units {
		if u.has(Gone) || u.Dis == 0 {
			continue
		}
		j.set("u", u.ID, "dis", u.Dis-1)
		if u.Dis == 1 {
			gone = append(gone, u.Name)
		} else {
			down = append(down, u.Name)
		}
	}
	if len(gone) > 0 {
		j.order("D1 off: %s.", list(gone))
	}
	if len(down) > 0 {
		j.order("D2 to D1: %s.", list(down))
	}
	if len(gone)+len(down) == 0 {
		j.note("Nobody is disordered.")
	}
}

func list(names []string) string {
	out := ""
	for i, n := range names {
		if i == 12 {
			return out + fmt.Sprintf(" and %d more", len(names)-i)
		}
		if i > 0 {
			out += ", "
		}
		out += n
	}
	return out
}

func runDisorder(j *job) {
	j.f.Go = "Turn the markers"
	if !j.ready() {
		return
	}
	j.out("T4")
	j.line("Disorder: D1 off, D2 to D1.")
	j.verdict("", "disorder markers turned")
	j.flip()
}

func runBreath(j *job) {
	u, ok := j.unit("unit", "Unit", 0, false, func(u Unit) string {
		switch {
		case !u.has(Blown):
			return "-"
		case u.has(Moved | Fought | Charging):
			return "moved or fought this phase"
		}
		return ""
	})
	near := j.tick("near", "Formed enemy within {ml-blown}″")
	if near {
		j.refuse("near", secMelee, "It stays blown while formed enemy is within {ml-blown}″.")
	}
	if !ok || !j.ready() {
		return
	}
	j.out("T4")
	j.flag(u.ID, 0, Blown)
	j.verdict("", "no longer blown")
	j.line("%s is no longer blown.", u.Name)
}
