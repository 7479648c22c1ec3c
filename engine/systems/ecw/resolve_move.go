package ecw

import (
	"slices"

	"vedette/engine"
)

func moveProcs() []procedure {
	const g = "Movement"
	return []procedure{
		{id: "move", name: "Move", group: g, symbol: "i-next", section: secMove, code: "ECW-P05",
			ref: "What is left of the move after its manoeuvres. Anything but straight ahead costs; nobody comes near an enemy without charging.", build: move},
		{id: "charge", name: "Charge", group: g, symbol: "t-cavalry", section: secCharge, code: "ECW-P06",
			ref: "Good morale, the target in sight and within one charge move: one wheel up to 45° first, then straight. The last stretch straight and in good order gives impetus.", build: charge},
		{id: "reply", name: "Answer a charge", group: g, symbol: "i-back", section: secReply, code: "ECW-P07",
			ref: "Stand, countercharge or evade. Steady trained horse near by may countercharge in support on 4 to 6.", build: answer},
		{id: "burst", name: "Burst-through", group: g, symbol: "i-cross", section: secRout, code: "ECW-P19",
			ref: "A friend run through is disordered, drops one state and neither moves nor shoots this turn. Squares and hard cover are immune. Skirmishers and gunners may be swept away by routers.", build: burst},
		{id: "guns", name: "Limber, unlimber, turn guns", short: "Guns", group: g, symbol: "t-gun", section: secMove, code: "ECW-P21",
			ref: "Light guns unlimber in one full turn, heavy and siege in two and for good. A limbered gun shot at or charged loses its limber and needs two turns.", build: gunWork},
		{id: "feature", name: "Wood, obstacle, ford, building", short: "Terrain", group: g, symbol: "c-rough", section: secTerrain, code: "ECW-P22",
			ref: "What ground does to a unit: speed, disorder, cover, impetus, and how many may cross or fight.", build: feature},
		{id: "mount", name: "Mount or dismount dragoons", short: "Mount", group: g, symbol: "t-riflemen", section: secMove, code: "ECW-P23",
			ref: "Half a move to dismount, a full move to mount. One figure in ten holds the horses, which stay where they are and are lost on enemy contact.", build: mount},
		{id: "surrender", name: "Surrender", group: g, symbol: "i-down", section: secRout, code: "ECW-P20",
			ref: "The unit is removed. The captor gives up one figure for every ten prisoners.", build: surrenderForm},
	}
}

// still is why a unit may not move by itself now.
func (u Unit) still() string {
	switch {
	case u.Morale == routed:
		return "It routs."
	case u.Morale == demoralised:
		return "Demoralised: it does not manoeuvre."
	case u.flag(flagBurst):
		return "Burst through: it may not move this turn."
	case len(u.Foes) > 0:
		return "It is in combat."
	case u.Pursuit == 2:
		return "It pursues."
	case u.Charge.At > 0:
		return "It has charged."
	case u.Lifting > 0:
		return "It is limbering up."
	}
	return ""
}

// active is the side that moves, -1 for none.
func (s State) active() int {
	switch {
	case s.A < 0:
		return -1
	case s.Step == 2:
		return s.A
	case s.Step == 3:
		return 1 - s.A
	}
	return -1
}

// grounds of a move, with what they make of the speed in quarters.
type slope struct {
	id, name    string
	foot, horse int // quarters of the speed; 0 may not
	impetus     bool
}

var slopes = []slope{
	{"clear", "Clear, or by road", 4, 4, true}, {"up", "Steep, up", 2, 2, false}, {"down", "Steep, down", 4, 2, false},
	{"wood", "Light wood", 2, 2, false}, {"heavy", "Heavy wood", 1, 0, false}, {"obstacle", "Over an obstacle", 4, 4, false},
	{"ford", "Ford or bridge", 4, 4, false}, {"building", "Building", 4, 0, false},
}

// slopeOf finds a ground of a move; none chosen is clear. Another id is a bug.
func slopeOf(id string) slope {
	if id == "" {
		return slopes[0]
	}
	i := slices.IndexFunc(slopes, func(x slope) bool { return x.id == id })
	if i < 0 {
		panic("ecw: no ground " + id)
	}
	return slopes[i]
}

// knownSlope tells whether a saved charge goes over a ground that there is.
func knownSlope(id string) bool {
	return id == "" || slices.ContainsFunc(slopes, func(x slope) bool { return x.id == id })
}

// what names it as that which disorders a charge.
func (x slope) what() string {
	return map[string]string{"wood": "the wood", "heavy": "the wood", "obstacle": "the obstacle", "ford": "the ford or bridge", "building": "the building"}[x.id]
}

// mirrored is the ground as those meet it who come the other way.
func (x slope) mirrored() slope {
	if other := map[string]string{"up": "down", "down": "up"}[x.id]; other != "" {
		return slopeOf(other)
	}
	return x
}

// disorders tells whether going over or into it disorders a unit in close order that charges. Who stands in
// a wood already does not enter it. Source: ECW-100.
func (x slope) disorders(u Unit) bool {
	switch x.id {
	case "wood", "heavy":
		return u.Ground != x.id
	case "obstacle", "ford", "building":
		return true
	}
	return false
}

// into is the ground that a charge of u at v goes over or into by what is recorded, "" for nothing known.
// sure tells that no other answer makes sense.
func into(u, v Unit, side int) (id string, sure bool) {
	switch {
	case v.inside():
		return "building", true
	case v.wooded():
		return v.Ground, true
	case v.Ground == "obstacle" && side == front:
		return "obstacle", false
	case u.Ground == "ford" || u.wooded():
		return u.Ground, false
	}
	return "", false
}

// share is how many quarters of the speed a unit keeps there, and why none.
func (x slope) share(u Unit) (int, string) {
	switch {
	case u.guns() && (x.id == "wood" || x.id == "heavy" || x.id == "building"):
		return 0, "Guns may not enter."
	case u.guns() && x.id == "obstacle":
		return 0, "Obstacles usually bar guns."
	case u.guns(), u.mounted():
		if x.horse == 0 {
			return 0, "Foot only."
		}
		return x.horse, ""
	case u.skirmish() && x.id == "wood":
		return 4, ""
	case u.skirmish() && x.id == "heavy":
		return 2, ""
	}
	return x.foot, ""
}

// ground asks over what a unit moves. Buildings are entered and left by manoeuvres.
func (b *form) ground(u Unit) slope {
	var opts []engine.Option
	for _, x := range slopes {
		if x.id != "building" {
			_, why := x.share(u)
			opts = append(opts, optNo(x.id, x.name, why))
		}
	}
	def := "clear"
	if u.wooded() {
		def = u.Ground
	}
	return slopeOf(b.pick("ground", "Ground", def, opts...))
}

// charged asks over what, or into what, u charges v; what the records know is filled in, and what they rule
// out refused.
func (b *form) charged(u, v Unit, side int) slope {
	id, sure := into(u, v, side)
	known := id
	var opts []engine.Option
	for _, x := range slopes {
		_, why := x.share(u)
		switch {
		case x.id == "building" && u.mounted():
			why = "Cavalry may not attack buildings."
		case sure && x.id != id && why == "":
			why = v.Name + " is in a " + lower(slopeOf(id).name) + "."
		}
		opts = append(opts, optNo(x.id, x.name, why))
	}
	if id == "" {
		id = "clear"
	}
	if x := b.pick("ground", "Ground", id, opts...); !sure {
		return slopeOf(x)
	}
	return slopeOf(known)
}

// slowed is what is left of a charge of base quarters that goes dist, part of it over ground that slows. How
// much of it is asked; a target in a wood stands at its edge until told otherwise.
func (b *form) slowed(u, v Unit, g slope, base, dist int) int {
	part, _ := g.share(u)
	if part == 4 || part == 0 {
		return base
	}
	def := dist
	if v.wooded() && !u.wooded() {
		def = 0
	}
	slow := b.far("through", "Of that, "+lower(g.name), dist, def)
	if slow >= dist {
		return base * part / 4
	}
	return base - (slow*4/part - slow)
}

// moveCost is what a manoeuvre costs, in quarters of an inch, of a normal move; why refuses it.
// wheel and speeds are handled by the caller. Source: ecw-charts C2.
func (s State) moveCost(u Unit, id string, full int) (cost int, why string) {
	for _, m := range manoeuvres {
		if m.id != id {
			continue
		}
		if u.skirmish() && (id == "about" || id == "aside") {
			return 0, "" // they turn about free, and move any way at half speed: printed
		}
		share := m.trained
		key := "t." + id
		if u.Levee || u.disordered() {
			share, key = m.levee, "v."+id
		}
		if _, ok := houseAt[key]; ok {
			share = s.Set.v(key)
		}
		if u.disordered() && u.Levee && id != "rotate" && id != "enter" {
			share = 4
		}
		if m.trained == 0 && !m.printed && (u.Levee || u.disordered()) {
			return 0, "Levee or disordered troops may not."
		}
		return (full*share + 3) / 4, ""
	}
	return 0, ""
}

// allowed is why a manoeuvre makes no sense for u.
func (u Unit) allowed(id string) string {
	switch {
	case id == "square" && !(u.Class == "foot" && u.pikeSupported()):
		return "Pike-supported foot only."
	case id == "order" && !(u.Class == "dragoon" || u.Class == "foot" && u.Pikes == 0):
		return "Only musketeers and dragoons skirmish."
	case id == "rotate" && !(u.foot() && u.steady()):
		return "Steady foot only."
	case id == "leave" && !u.inside():
		return "It is in no building."
	case u.skirmish() && (id == "oblique" || id == "face" || id == "line"):
		return "Skirmishers go any way, and wheel or turn about."
	case id == "enter" && (!u.foot() || u.inside()):
		return "Foot outside buildings only."
	case u.guns() && id != "about" && id != "face":
		return "Not with guns."
	case u.inside() && id != "leave":
		return "It must leave the building first."
	}
	return ""
}

func move(b *form) func(w *work) error {
	b.phaseHint(2, 3)
	u, ok := b.unit("unit", "Unit", false, func(u Unit) string {
		if a := b.s.active(); a >= 0 && u.Side != a && b.in.Get("unit") != num(u.ID) {
			return hide
		}
		return u.mayMove()
	})
	if !ok {
		return nil
	}
	set := b.s.Set
	full := set.normal(u)
	g := b.ground(u)
	part, _ := g.share(u)
	r := engine.Reckoning{Section: secMove, Mark: engine.House}
	term := func(q int, why, sec string) {
		show := length(max(q, -q))
		if q < 0 {
			show = "−" + show
		}
		r.Terms = append(r.Terms, engine.Term{Value: q, Show: show, Why: why, Section: sec})
		r.Sum += q
	}
	term(full, "normal move", houseSec("Movement"))
	if u.flag(flagHalf) {
		term(full/2-full, "dismounted: half the move", secMove)
	}
	if part < 4 {
		term(r.Sum*part/4-r.Sum, lower(g.name), secTerrain)
	}
	if g.id == "obstacle" {
		term(-set.q(1)*u.Ranks, "obstacle, "+num(u.Ranks)+" deep", secTerrain)
	}
	opts := []engine.Option{opt("none", "Straight ahead"), opt("wheel", "Wheel")}
	for _, m := range manoeuvres {
		why := u.allowed(m.id)
		if why == "" {
			_, why = b.s.moveCost(u, m.id, full)
		}
		name := m.name
		if u.skirmish() && m.id == "aside" {
			name = "Any other way"
		}
		opts = append(opts, optNo(m.id, name, why))
	}
	if u.skirmish() {
		opts[0].Label = "Straight ahead or back"
	}
	after := u
	slow, slowSec, rotated := 0, "", true
	for i, key := range []string{"first", "second"} {
		id := b.pick(key, [...]string{"Manoeuvre", "And then"}[i], "none", opts...)
		switch id {
		case "none", "":
			if i == 0 {
				rotated = false
			}
		case "wheel":
			if u.guns() && u.Limber != "limbered" {
				b.no("M2", "Guns are turned with their own entry.", key)
			}
			outer := b.far(key+"-far", "Outer file wheels", full, set.q(2))
			switch {
			case u.skirmish(): // at half speed, printed
				outer *= 2
			case u.Levee || u.disordered():
				outer *= set.v("v.wheel")
			}
			term(-outer, "wheel", houseSec("Manoeuvre"))
			rotated = false
		case "oblique", "aside":
			slow, slowSec = set.v("t."+id), houseSec("Manoeuvre")
			if u.skirmish() {
				slow, slowSec = 2, secMove
			}
			rotated = false
		default:
			cost, _ := b.s.moveCost(u, id, full)
			term(-cost, lower(manoeuvreName(id)), map[bool]string{true: secMove, false: houseSec("Manoeuvre")}[id == "leave" || id == "enter" || id == "rotate"])
			rotated = rotated && id == "rotate"
			switch id {
			case "line":
				to := b.pick(key+"-to", "Into", "close", opt("close", "Line"), opt("column", "Column"))
				after.Order = to
				after.Ranks = b.count(key+"-ranks", "Ranks deep", 1, min(10, max(1, u.figures())), u.Ranks)
			case "square":
				after.Order = map[bool]string{true: "close", false: "square"}[u.Order == "square"]
			case "order":
				after.Order = map[bool]string{true: "close", false: "skirmish"}[u.Order == "skirmish"]
			case "enter":
				after = after.enter(b.building(key + "-cover"))
			case "leave":
				after = after.away()
			}
		}
		if id == "none" || id == "" {
			break
		}
	}
	if slow > 0 {
		term(-(r.Sum - r.Sum*slow/4), part4(slow)+" speed", slowSec)
	}
	rest := r.Sum
	if rest < 0 {
		b.no("M3", "That is more than its move: "+length(-rest)+" too much.", "first")
		rest = 0
	}
	r.Result = length(rest) + " left"
	b.f.Reck = &r
	straight := b.far("straight", "Straight ahead at the end", rest, rest)
	if straight > rest {
		b.no("M4", "Only "+length(rest)+" are left.", "straight")
	}
	if (u.Morale == halted || u.Morale == shaken) && straight > 0 {
		b.no("M5", stateNames[u.Morale]+": it may not advance until it recovers.", "straight")
	}
	astride := false
	if !u.inside() && !after.inside() && (u.Ground != "" || g.id == "wood" || g.id == "heavy" || g.id == "obstacle") {
		after.Ground, astride = b.ends(u, g, straight > 0 || slow > 0)
	}
	if u.guns() && u.Limber != "limbered" && u.Limber != "lost" && u.Class != "light" && full == 0 {
		b.no("M6", "It stands where it is: too few gunners, or a siege gun.", "")
	}
	b.f.Go = "Move " + u.Name
	b.f.GoSmall = "up to " + length(rest)
	return func(w *work) error {
		w.phase(2, 3)
		w.side(u)
		if !rotated || straight > 0 {
			after = after.set(flagMoved)
		}
		after = after.clear(flagHalf)
		after.Ran = straight
		if (g.id == "wood" || g.id == "heavy") && !u.skirmish() && u.Ground != g.id {
			after.Dis = true
			w.note("The wood disorders " + u.Name + ".")
		}
		if astride {
			after.Dis = true
			w.note("Astride the obstacle it is disordered.")
		}
		w.put(after)
		w.r = told{Over: "Move", Number: length(rest), Word: "left after manoeuvres", Icon: "i-next", Undo: "move of " + u.Name, Reck: []engine.Reckoning{r}, Notes: w.r.Notes,
			Line: u.Name + " moved" + map[bool]string{true: ", " + length(straight) + " straight ahead.", false: "."}[straight > 0]}
		return nil
	}
}

// building asks how a building that is entered was rated at the start of the game. Source: ECW-100.
func (b *form) building(key string) string {
	return b.pick(key, "The building is", "building", opt("building", "Hard cover"), opt("soft", "Soft cover"))
}

// ends asks in what ground a unit stops, and whether across an obstacle: who goes on leaves the cover it had.
func (b *form) ends(u Unit, g slope, goes bool) (ground string, astride bool) {
	def := u.Ground
	switch {
	case g.id == "wood" || g.id == "heavy":
		def = g.id
	case goes || def == "":
		def = "open"
	}
	opts := []engine.Option{opt("open", "Open"), opt("soft", "Soft cover"), opt("hard", "Hard cover"), opt("works", "Fieldworks"), opt("obstacle", "Behind an obstacle")}
	if g.id == "obstacle" {
		opts = append(opts, opt("astride", "Astride the obstacle"))
	}
	if g.id == "wood" || u.Ground == "wood" {
		opts = append(opts, opt("wood", "Light wood"))
	}
	if g.id == "heavy" || u.Ground == "heavy" {
		opts = append(opts, opt("heavy", "Heavy wood"))
	}
	if u.Ground == "ford" {
		opts = append(opts, opt("ford", "Before the ford or bridge"))
	}
	switch v := b.pick("ends", "It ends in", def, opts...); v {
	case "open", "":
		return "", false
	case "astride":
		return "", true
	default:
		return v, false
	}
}

func manoeuvreName(id string) string {
	for _, m := range manoeuvres {
		if m.id == id {
			return m.name
		}
	}
	return id
}

// canCharge is why a unit may not charge. Source: ECW-50.
func (u Unit) canCharge() string {
	switch {
	case u.guns():
		return "Gunners never charge."
	case u.Order == "square":
		return "Not in square."
	case u.skirmish():
		return "Skirmishers never charge."
	case u.inside():
		return "It must leave the building first: a whole move."
	case u.Morale != good:
		return stateNames[u.Morale] + ": good morale is needed."
	case u.flag(flagMoved):
		return "It has moved this turn."
	case u.Pursuit == 2:
		return "It pursues."
	}
	return u.still()
}

// impetus tells whether a charge of u at v has it, and why not. Source: ECW-54.
func (s State) impetus(u, v Unit, ch Charge, straight int, ground slope) string {
	need := s.Set.q(4)
	switch {
	case ch.Pistols:
		return "it shoots as it charges"
	case ch.Crash:
		return "pursuers crashing into a fresh enemy have none"
	case !ground.impetus && !(ground.id == "down" && !u.mounted()):
		return "the ground blocks it"
	case u.disordered():
		return "it is disordered"
	case straight < need && (ch.Dist >= need || straight < ch.Dist || u.Run < need):
		return "the last " + length(need) + " are not straight"
	case !u.pikeSupported() && ch.Side == front && v.steady() && v.pikeSupported():
		return "steady pikes to the front of the target"
	}
	return ""
}

func charge(b *form) func(w *work) error {
	b.phaseHint(2, 3)
	u, ok := b.unit("unit", "Unit", false, func(u Unit) string {
		if a := b.s.active(); a >= 0 && u.Side != a && b.in.Get("unit") != num(u.ID) {
			return hide
		}
		return u.canCharge()
	})
	if !ok {
		return nil
	}
	v, ok := b.unit("target", "Target", false, func(v Unit) string {
		if v.Side == u.Side {
			return hide
		}
		if u.mounted() && v.inside() {
			return "Cavalry may not attack buildings."
		}
		return ""
	})
	if !ok {
		return nil
	}
	set := b.s.Set
	pistols := false
	if u.mounted() && !u.Levee && u.Weapon == "pistol" {
		pistols = b.tick("pistols", "Shoot pistols as they charge")
		b.note("normal speed, no impetus")
	}
	sides := []engine.Option{opt("0", "Front"), {ID: "1", Label: "Flank", Small: "behind its line"}, opt("2", "Rear")}
	if v.Order == "square" || v.inside() {
		sides = sides[:1]
	}
	side := map[string]int{"1": flank, "2": rear}[b.pick("side", "It comes at the target’s", "0", sides...)]
	g := b.charged(u, v, side)
	reach, why := set.charge(u), "charge move"
	footAtHorse := !u.mounted() && v.mounted()
	if footAtHorse || pistols {
		reach, why = set.normal(u), "normal move: no charge speed"
	}
	r := engine.Reckoning{Section: secCharge, Mark: engine.House, Terms: []engine.Term{{Value: reach, Show: length(reach), Why: why, Section: houseSec("Movement")}}}
	if g.id == "obstacle" {
		cost := min(reach, set.q(1)*u.Ranks)
		r.Terms = append(r.Terms, engine.Term{Value: -cost, Show: "−" + length(cost), Why: "obstacle, " + num(u.Ranks) + " deep", Section: secTerrain})
		reach -= cost
	}
	dist := b.far("far", "Distance to go", set.q(96), min(reach, set.q(6)))
	if left := b.slowed(u, v, g, reach, dist); left != reach {
		cost := reach - max(0, left)
		r.Terms = append(r.Terms, engine.Term{Value: -cost, Show: "−" + length(cost), Why: lower(g.name), Section: secTerrain})
		reach -= cost
	}
	if dist > reach {
		b.no("C2", "Out of reach: it can go "+length(reach)+".", "far")
	}
	wheel := b.far("wheel", "Of that, wheeling first (up to 45°)", dist, 0)
	if wheel > dist {
		b.no("C3", "The wheel is part of the distance.", "wheel")
	}
	gap := b.tick("gap", "Flank files dropped to fit a gap")
	ch := Charge{At: v.ID, Dist: dist, Side: side, Pistols: pistols, Ground: map[bool]string{false: g.id}[g.id == "clear"]}
	after := u
	dis := ""
	switch {
	case footAtHorse:
		dis = "foot charging horse is disordered at once"
	case gap:
		dis = "files dropped for a gap"
	case g.disorders(u):
		dis = "disordered by " + g.what()
	}
	after.Dis = after.Dis || dis != ""
	no := b.s.impetus(after, v, ch, dist-wheel, g)
	ch.Impetus = no == ""
	r.Sum = reach
	r.Result = length(reach) + " reach, " + map[bool]string{true: "with impetus", false: "no impetus: " + no}[no == ""]
	b.f.Reck = &r
	b.f.Diagram = chargePicture(set, dist, wheel, ch.Impetus)
	b.f.Go, b.f.GoSmall = "Charge "+v.Name, map[bool]string{true: "with impetus", false: "without impetus"}[ch.Impetus]
	return func(w *work) error {
		w.phase(2, 3)
		w.side(u)
		after.Charge, after.Ran = ch, dist-wheel
		w.put(after.set(flagMoved))
		w.r = told{Over: "Charge", Number: length(dist), Word: b.f.GoSmall, Need: u.Name + " at " + v.Name, Icon: "t-cavalry", Undo: "charge of " + u.Name, Reck: []engine.Reckoning{r}, Notes: w.r.Notes,
			Line: u.Name + " charged " + v.Name + ", " + length(dist) + map[bool]string{true: ", with impetus.", false: ", without impetus: " + no + "."}[no == ""]}
		w.todo("Leave the models where they are until it has tested, or mark the charge.")
		if dis != "" {
			w.note(upperFirst(dis) + ".")
		}
		if v.Limber == "limbered" {
			w.limberLost(v.ID)
		}
		if v.Answer == "" && v.Charge.At == 0 && v.Morale < routed {
			w.due(Due{Do: "reply", Unit: v.ID, Other: u.ID, Step: w.s.Step})
		}
		if w.s.overruns(u, v) {
			w.due(Due{Do: "overrun", Unit: u.ID, Other: v.ID, Step: 4, Rank: 3})
		} else {
			w.due(Due{Do: "charge-home", Unit: u.ID, Other: v.ID, Step: 4, Rank: 2})
		}
		return nil
	}
}

// untested tells whether u charges v home without a test: close order into skirmishers or guns that are in
// neither buildings nor works. Source: ECW-86.
func (s State) untested(u, v Unit) bool {
	return !u.skirmish() && !v.works() && (v.guns() || v.skirmish())
}

// overruns tells whether u runs v down as well: only foot may not, when they skirmish mounted. Source: ECW-86.
func (s State) overruns(u, v Unit) bool {
	return s.untested(u, v) && (u.mounted() || !v.mounted())
}

func (w *work) limberLost(id int) {
	v := w.u(id)
	v.Limber, v.Ready = "lost", 2
	w.put(v)
	w.note("The limber of " + v.Name + " is lost: two full turns until ready.")
}

func answer(b *form) func(w *work) error {
	b.phaseHint(2, 3)
	u, ok := b.unit("unit", "Charged unit", false, func(u Unit) string {
		for _, v := range b.s.Units {
			if v.Charge.At == u.ID && v.Charge.Done == "" && v.here() {
				if u.Answer != "" {
					return "It has answered."
				}
				return ""
			}
		}
		return hide
	})
	if !ok {
		return nil
	}
	v, ok := b.charger(u)
	if !ok {
		return nil
	}
	set := b.s.Set
	counter := ""
	switch {
	case v.Charge.Crash:
		counter = "Not against crashing pursuers."
	case u.canCharge() != "":
		counter = u.canCharge()
	case v.Charge.Side != front:
		counter = "It is not charged in its front."
	case v.Charge.Dist < set.q(set.v("o.near")):
		counter = "The enemy is too near."
	case !u.mounted() && v.mounted():
		counter = "Foot countercharges foot only."
	}
	evade := u.mayEvade(v)
	def := ""
	if counter != "" && evade != "" {
		def = "stand" // nothing else to choose
	}
	how := b.pick("how", "Answer", def, opt("stand", "Stand"), optNo("counter", "Countercharge", counter), optNo("evade", "Evade", evade))
	dist, shoots, pistols := 0, false, false
	g := slopeOf(v.Charge.Ground).mirrored() // the same ground lies between them
	switch how {
	case "counter":
		reach := set.charge(u)
		if u.mounted() && !u.Levee && u.Weapon == "pistol" {
			if pistols = b.tick("pistols", "Shoot pistols as they charge"); pistols {
				reach = set.normal(u)
			}
			b.note("normal speed, no impetus")
		}
		if part, _ := g.share(u); part > 0 {
			reach = reach * part / 4
		}
		dist = b.far("far", "It goes", min(reach, v.Charge.Dist), min(reach, v.Charge.Dist/2))
	case "evade":
		if u.armed() != "" {
			shoots = b.tick("shoot", "Shoot first")
			b.note("−" + b.s.in(4) + " of its move")
		}
	}
	var sup Unit
	if how == "stand" || how == "counter" {
		opts := []engine.Option{opt("none", "Nobody")}
		for _, x := range b.s.Units {
			if x.ID != u.ID && x.Side == u.Side && x.here() && (x.Class == "horse" || x.Class == "cuirassier") && !x.Levee && x.steady() && x.canCharge() == "" {
				opts = append(opts, engine.Option{ID: num(x.ID), Label: x.Name, Small: "4–6"})
			}
		}
		if len(opts) > 1 && !v.Charge.Crash {
			sup, _ = b.s.unit((engine.Values{{Key: "n", Val: b.pick("support", "Support within "+b.s.in(set.v("o.support")), "none", opts...)}}).Int("n", 0))
		}
	}
	b.f.Go = map[string]string{"stand": "Stand", "counter": "Countercharge", "evade": "Evade"}[how]
	return func(w *work) error {
		w.phase(2, 3)
		w.met("reply", u.ID, 0)
		x := w.u(u.ID)
		x.Answer = how
		w.r = told{Over: "Answer a charge", Icon: "i-back", Undo: "answer of " + u.Name, Notes: w.r.Notes}
		switch how {
		case "stand":
			w.r.Word, w.r.Line, w.r.Need = "Stands", u.Name+" stood to meet "+v.Name+".", u.Name+", against "+v.Name
			goes := " tests to charge home in phase 4, after all shooting."
			if w.s.untested(v, u) {
				goes = " goes in without a test in phase 4, after all shooting."
			}
			w.note(v.Name + goes)
		case "counter":
			ch := Charge{At: v.ID, Dist: dist, Counter: true, Pistols: pistols, Ground: map[bool]string{false: g.id}[g.id == "clear"]}
			if g.disorders(x) {
				x.Dis = true
				w.note("Disordered by " + g.what() + ".")
			}
			no := w.s.impetus(x, v, ch, dist, g)
			ch.Impetus = no == ""
			x.Ran = dist
			x.Charge = ch
			x = x.set(flagMoved)
			w.r.Word, w.r.Number = "Countercharges", length(dist)
			w.r.Line = u.Name + " countercharged " + v.Name + map[bool]string{true: ", with impetus.", false: ", without impetus: " + no + "."}[no == ""]
			w.due(Due{Do: "charge-home", Unit: u.ID, Other: v.ID, Step: 4, Rank: 1})
		case "evade":
			far := set.charge(u)
			if u.guns() {
				w.note("The guns are left standing.")
			}
			if shoots {
				far = max(0, far-set.q(4))
				w.note("It shoots first: enter its shot in the shooting phase, before the tests.")
			}
			if u.mounted() {
				w.note("Cavalry may shoot at the end of its move instead, straight behind on the left.")
			}
			x = x.away().set(flagMoved)
			w.r.Word, w.r.Number = "Evades", length(far)
			w.r.Line = u.Name + " evaded " + length(far) + " from " + v.Name + "."
			w.todo("Move " + u.Name + " " + length(far) + " straight away, or up to 45° towards its own edge; it ends facing " + map[bool]string{true: "the enemy.", false: "away."}[u.mounted() && !u.Levee])
		}
		w.put(x)
		if sup.ID == 0 {
			return nil
		}
		t, err := w.cup.Throw(rollSupport.Of(sup.Name).Needing(4, "supports", "stays"))
		if err != nil {
			return err
		}
		if !t.Made {
			w.note(sup.Name + " did not move in support (" + num(t.Total) + ").")
			return nil
		}
		y := w.u(sup.ID)
		ch := Charge{At: v.ID, Dist: min(set.charge(y), set.q(set.v("o.support"))), Counter: true}
		ch.Ground = map[bool]string{true: y.Ground}[y.wooded()]
		ch.Impetus = w.s.impetus(y, v, ch, ch.Dist, slopeOf(ch.Ground)) == ""
		y.Charge = ch
		w.put(y.set(flagMoved))
		w.note(sup.Name + " countercharged " + v.Name + " in support (" + num(t.Total) + ").")
		w.due(Due{Do: "charge-home", Unit: y.ID, Other: v.ID, Step: 4, Rank: 1})
		return nil
	}
}

// charger is who charges u; asked only when there are several.
func (b *form) charger(u Unit) (Unit, bool) {
	var all []Unit
	var opts []engine.Option
	for _, v := range b.s.Units {
		if v.here() && v.Charge.At == u.ID && v.Charge.Done == "" {
			all = append(all, v)
			opts = append(opts, opt(num(v.ID), v.Name))
		}
	}
	switch len(all) {
	case 0:
		b.no("A1", "Nobody charges it.", "unit")
		return Unit{}, false
	case 1:
		return all[0], true
	}
	b.pick("charger", "Charged by", opts[0].ID, opts...)
	return b.s.unit(b.in.Int("charger", all[0].ID))
}

// mayEvade is why u may not evade v. Source: ECW-55; ecw-charts C14.
func (u Unit) mayEvade(v Unit) string {
	switch {
	case len(u.Foes) > 0:
		return "It is in contact."
	case u.Morale >= demoralised:
		return "It is " + stateNames[u.Morale] + "."
	case u.flag(flagBurst):
		return "Burst through: it may not move."
	case u.inside():
		return "It holds a building: a whole move to leave."
	case u.skirmish(), u.guns(), u.Class == "dragoon" && u.Mounted:
		return ""
	case u.mounted() && u.Levee && v.mounted():
		return "Levee horse evades foot only."
	case u.mounted():
		return ""
	}
	return "Close-order foot never evades."
}

// burst runs u through the friend v. Source: ECW-66.
func (w *work) burst(u, v Unit) error {
	v = w.u(v.ID)
	router := u.Morale == routed
	w.r.Bad = true
	switch {
	case v.Order == "square" || v.hard():
		w.r.Line = u.Name + " found no way through " + v.Name + "."
		w.note("Squares and hard cover are not burst through.")
		if router {
			w.r.Line = u.Name + " found no way past " + v.Name + " and scattered."
			w.todo("Remove " + u.Name + ".")
			w.leave(u.ID, "scattered")
		}
		return nil
	case router && (v.skirmish() || v.guns()):
		t, err := w.cup.Throw(rollBurst.Of(v.Name).Needing(4, "burst through", "swept away"))
		if err != nil {
			return err
		}
		if !t.Made {
			w.r.Line = u.Name + " swept away " + v.Name + " (" + num(t.Total) + ")."
			n := min(v.figures(), u.files())
			w.note("All figures in the front of the routers go, as in an overrun.")
			return w.sweep(v, n)
		}
	}
	w.r.Line = u.Name + " burst through " + v.Name + "."
	v.Dis = true
	w.put(v.set(flagBurst))
	w.todo("Mark " + v.Name + ": disordered, one state down, no move and no shot this turn.")
	return w.worsen(v, v.Morale+1)
}

// sweep removes n figures of skirmishers or guns; a gun goes with its gunners.
func (w *work) sweep(v Unit, n int) error {
	if v.guns() && n >= v.figures() {
		n = v.figures() + v.Guns
	}
	_, err := w.casualties(v, n)
	return err
}

func burst(b *form) func(w *work) error {
	u, ok := b.unit("unit", "Unit that runs", false, func(u Unit) string {
		if u.Morale < demoralised {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	v, ok := b.unit("other", "Friend in the way", false, friendOf(u))
	if !ok {
		return nil
	}
	b.f.Go = "Run through " + v.Name
	return func(w *work) error {
		w.r = told{Over: "Burst-through", Icon: "i-cross", Undo: "burst-through"}
		return w.burst(u, v)
	}
}

func surrenderForm(b *form) func(w *work) error {
	u, ok := b.unit("unit", "Unit that surrenders", false, anyUnit)
	if !ok {
		return nil
	}
	opts := []engine.Option{opt("0", "Nobody near")}
	for _, v := range b.s.Units {
		if v.here() && v.Side != u.Side {
			opts = append(opts, engine.Option{ID: num(v.ID), Label: v.Name, Small: b.s.strength(v)})
		}
	}
	captor := engine.Values{{Key: "n", Val: b.pick("captor", "Captor", "0", opts...)}}.Int("n", 0)
	n := b.count("figures", "Prisoners", 0, u.figures(), u.figures())
	b.f.GoSmall = plural(guards(n), "figure", "figures") + " as guards"
	b.f.Go = "Surrender"
	return func(w *work) error {
		w.r = told{Over: "Surrender", Bad: true, Word: "Surrendered", Number: num(n), Icon: "i-down", Undo: "surrender of " + u.Name, Line: u.Name + " surrendered, " + plural(n, "figure", "figures") + "."}
		w.todo("Remove " + u.Name + ".")
		w.leave(u.ID, "surrendered")
		w.captors(captor, n)
		return nil
	}
}

// part4 names so many quarters.
func part4(n int) string { return [...]string{"no", "quarter", "half", "three quarters", "full"}[n] }

func gunWork(b *form) func(w *work) error {
	b.phaseHint(2, 3)
	u, ok := b.unit("unit", "Guns", false, func(u Unit) string {
		switch {
		case !u.guns():
			return hide
		case u.Morale >= demoralised:
			return stateNames[u.Morale] + "."
		}
		return ""
	})
	if !ok {
		return nil
	}
	down := u.Limber != "limbered"
	no := func(cond bool, why string) string {
		if cond {
			return why
		}
		return ""
	}
	limber := no(!down, "It is limbered.")
	if u.Class != "light" {
		limber = "Heavy and siege guns never limber again."
	} else if u.Limber == "lost" {
		limber = "Its limber is lost."
	} else if u.Lifting > 0 {
		limber = "It is limbering up."
	}
	turn := no(!down, "Move it instead.")
	if u.Class == "siege" && (u.flag(flagShot) || u.Reload > 0) {
		turn = "A siege gun that shoots or reloads does not turn."
	}
	opts := []engine.Option{optNo("unlimber", "Unlimber", no(down, "It is unlimbered.")), optNo("limber", "Limber up", limber), optNo("turn", "Turn by hand, up to 45°", turn),
		optNo("attacked", "Shot at or charged while limbered", no(down, "It is not limbered."))}
	what := b.pick("what", "Work", "", opts...)
	turns := map[string]int{"unlimber": unlimbers[u.Class], "limber": b.s.Set.v("o.limber"), "attacked": 2}[what]
	if turns > 0 {
		b.f.GoSmall = plural(turns, "full turn", "full turns")
	}
	b.f.Go = map[string]string{"unlimber": "Unlimber", "limber": "Limber up", "turn": "Turn the guns", "attacked": "The limber is lost"}[what]
	return func(w *work) error {
		x := w.u(u.ID)
		w.r = told{Over: "Guns", Icon: "t-gun", Undo: u.Name + ", " + what}
		switch what {
		case "unlimber":
			x.Limber, x.Ready = "", turns
			w.r.Word, w.r.Number, w.r.Line = "full turns", num(turns), u.Name+" began to unlimber: ready in "+plural(turns, "full turn", "full turns")+"."
		case "limber":
			if x.Lifting = turns; turns == 0 {
				x.Limber = "limbered"
			}
			w.r.Word, w.r.Number, w.r.Line = "full turns", num(turns), u.Name+" began to limber up."
		case "turn":
			key, more := "sh.turn-heavy", ""
			switch u.Class {
			case "light":
				key = "sh.turn-light"
			case "siege":
				more = ", neither shooting nor reloading"
			}
			cost := [...]string{"none of its move", "a quarter of its move", "half its move", "three quarters of its move", "its whole move"}[w.s.Set.v(key)] + more
			w.r.Word, w.r.Line = "Turned", u.Name+" turned up to 45°: "+cost+"."
			if u.Class == "siege" {
				x.Reload = max(x.Reload, 1)
			}
		case "attacked":
			w.limberLost(u.ID)
			w.r.Word, w.r.Line = "Limber lost", u.Name+" lost the limber."
			return nil
		}
		w.put(x.set(flagMoved))
		return nil
	}
}

func feature(b *form) func(w *work) error {
	u, ok := b.unit("unit", "Unit", false, anyUnit)
	if !ok {
		return nil
	}
	no := func(cond bool, why string) string {
		if cond {
			return why
		}
		return ""
	}
	what := b.pick("what", "What", "",
		optNo("wood", "Enter a light wood", no(u.guns(), "Guns may not enter.")), optNo("heavy", "Enter a heavy wood", no(!u.foot(), "Foot only.")),
		opt("soft", "Soft cover"), opt("hard", "Hard cover"), opt("works", "Fieldworks"),
		opt("behind", "Behind an obstacle"), optNo("astride", "Astride an obstacle", no(u.guns(), "Obstacles usually bar guns.")),
		opt("ford", "Cross a ford or bridge"), optNo("attack-ford", "Attack across a ford or bridge", no(u.guns(), "Gunners never charge.")),
		optNo("in", "Enter a building", no(!u.foot(), "Foot only.")), optNo("out", "Leave a building", no(!u.inside(), "It is in none.")), opt("open", "Open ground"))
	cover := ""
	if what == "in" {
		cover = b.building("cover")
	}
	b.f.Go = "Note the ground"
	return func(w *work) error {
		x := w.u(u.ID)
		q := w.s.in
		w.r = told{Over: "Terrain", Icon: "c-rough", Undo: "ground of " + u.Name}
		if what != "in" {
			x = x.away()
		}
		say := ""
		x.Ground = map[bool]string{true: x.Ground}[what == "in"]
		switch what {
		case "wood", "heavy":
			x.Ground = what
			say = "entered a wood: soft cover against shot"
			if !u.skirmish() && u.Ground != what {
				x.Dis = true
				say += ", disordered"
			}
			part, _ := slopeOf(what).share(u)
			w.note("Speed there: " + [...]string{"none", "a quarter", "a half", "three quarters", "normal"}[part] + ". No impetus, and pikes count for nothing.")
			if what == "heavy" {
				w.note("No shooting inside a heavy wood.")
			} else {
				w.note("Shooting reaches " + q(4) + " inside and " + q(2) + " beyond the edge, unless the shooters touch it; one sees " + q(12) + " inside, and troops at the edge at " + q(6) + " unless they shot.")
			}
		case "soft", "hard", "works":
			x.Ground = what
			say = map[string]string{"soft": "took soft cover", "hard": "took hard cover", "works": "manned the works"}[what]
		case "behind":
			x.Ground = "obstacle"
			say = "lined an obstacle"
		case "astride":
			x.Dis = true
			say = "stood astride an obstacle: disordered"
			w.note("Crossing costs " + length(w.s.Set.q(1)*u.Ranks) + ": " + q(1) + " for each rank.")
		case "ford":
			say = "flowed across: " + map[bool]string{true: "one gun model", false: num(min(8, u.figures())) + " figures"}[u.guns()] + " this turn"
			w.note("Eight figures or one gun model a turn, without a change of formation.")
		case "attack-ford":
			x.Dis, x.Ground = true, "ford"
			say = "attacked across with " + num(min(across, u.figures())) + " figures, disordered"
			w.note("No impetus and no rear ranks.")
		case "in":
			x = x.enter(cover)
			say = "took the building: half of it, " + num((u.figures()+1)/2) + " figures, may shoot or fight out of any side"
			w.note("Disordered inside; no flanks, no pikes, no rear ranks. It costs a whole move to leave.")
		case "out":
			x = x.set(flagMoved)
			say = "left the building with a whole move, in the formation it had"
		case "open":
			say = "stood in the open"
		}
		w.put(x)
		w.r.Word, w.r.Line = upperFirst(say), u.Name+" "+say+"."
		return nil
	}
}

// holders is how many hold horses. Source: ECW-43.
func holders(figures int) int { return figures / 10 }

func mount(b *form) func(w *work) error {
	b.phaseHint(2, 3)
	u, ok := b.unit("unit", "Dragoons", false, func(u Unit) string {
		if u.Class != "dragoon" {
			return hide
		}
		return u.mayMove()
	})
	if !ok {
		return nil
	}
	lost := false
	if !u.Mounted {
		at := b.pick("near", "Horses within "+b.s.in(2), "yes", opt("yes", "Yes"), opt("no", "No"), opt("lost", "Lost to the enemy"))
		lost = at == "lost"
		if at == "no" {
			b.no("D1", "They must be within "+b.s.in(2)+" of the horses.", "near")
		}
		if u.Weapon == "musket" {
			b.no("D2", "The horses are lost.", "")
		}
	}
	b.f.Go = map[bool]string{true: "Dismount", false: "Mount"}[u.Mounted]
	if lost {
		b.f.Go = "The horses are lost"
	}
	b.f.GoSmall = map[bool]string{true: "half a move", false: "a full move"}[u.Mounted]
	return func(w *work) error {
		w.phase(2, 3)
		x := w.u(u.ID)
		w.r = told{Over: "Dragoons", Icon: "t-riflemen", Undo: u.Name, Notes: w.r.Notes}
		switch {
		case lost:
			n := min(x.Holders, x.figures()-1)
			x.Holders = 0
			x = x.lose(n, "shot")
			w.r.Bad, w.r.Word, w.r.Line = true, "Horses lost", u.Name+" lost the horses and "+plural(n, "holder", "holders")+"."
			x.Weapon = "musket"
		case u.Mounted:
			x.Mounted, x.Holders = false, holders(x.figures())
			w.r.Word, w.r.Line = "Dismounted", u.Name+" dismounted for half a move; "+plural(x.Holders, "figure holds", "figures hold")+" the horses."
			w.todo("Mark the horses: they stay there, and are lost when an enemy touches them.")
			x = x.set(flagMoved).set(flagHalf)
		default:
			x.Mounted, x.Holders = true, 0
			w.r.Word, w.r.Line = "Mounted", u.Name+" mounted with a full move."
			x = x.set(flagMoved)
		}
		w.put(x)
		return nil
	}
}
