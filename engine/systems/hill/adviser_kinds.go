package hill

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// What each kind of Non-Player does, as its list of conduct says: the first line that applies. The adviser asks what he does not know.

// work finds the lines that fit.
func (a *adviser) work() {
	switch {
	case wavering(a.u) && a.kind.id == kindPlayers && withoutEscort(a.u).Half(): // failing to rally now would lose the unit
		a.addOwn(1, toFlee)
		return
	case wavering(a.u) && a.kind.id == kindPlayers:
		a.addGeneral(1, toRally)
		return
	case wavering(a.u):
		a.wavers()
		return
	}
	if i, ok := a.s.lasting("patrol"); ok && a.u.ID != 0 && i.Unit == a.u.ID {
		a.addGeneral(lineRecalled, toMove)
		return
	}
	c, _ := behaviourFor(a.kind.id)
	if to, ok := a.s.charge(a.u); ok && !a.led && !a.again {
		a.escort(to)
		return
	}
	map[string]func(){
		"french_infantry": a.infantry, "french_cavalry": a.cavalry, "artillery": a.artillery, "convoy": a.convoy, "messenger": a.messenger,
		"headquarters": a.headquarters, "garrison": a.garrison, "armed_monks": a.armedMonks, "guerillas": a.guerillas, "bandits": a.bandits,
		"deserters": a.deserters, "villagers": a.villagers, "monks": a.monks, "aristocrats": a.aristocrats, "massed": a.massed,
		patrol.id: a.scouts,
	}[c.id]()
	a.onTheWay()
	f := a.out.Fits[0]
	if to, ok := a.s.charge(a.u); ok && f.Act == toMove {
		a.out.Why = book.Say("because-guards", to.Name)
	}
	if c.id == patrol.id {
		return
	}
	idle := f.Act == toHold || f.Act == toMove && a.out.Name == "" && len(a.out.Equal) == 0
	if idle && a.toReload() && a.kind.id != "lart" && a.kind.id != "fart" {
		a.out.Fits = append([]Fit{{All: true, Line: 3, Act: toLoad}}, a.out.Fits...)
	}
}

// wavers has a unit rally, or move off with an enemy near. A commander who cannot tell is not asked: he names both.
func (a *adviser) wavers() {
	act, far := toRally, a.s.tables().conductLength(inGeneral, 36)
	if a.led && a.u.ID != 0 && !a.again && !a.threatened(far) && !a.clear(far) {
		a.out.Known = true
		a.or = []Advice{{Fits: []Fit{{All: true, Line: 1, Act: toFlee}}, Seen: []book.Said{book.Say("see-within", far)}}}
		a.addGeneral(1, toRally)
		return
	}
	near := a.askYesNo(dice.Question{ID: "advice-near", Kind: dice.YesNo, Yes: "Yes", No: "No", Section: "6"}, 36) == dice.Yes
	if near {
		act = toFlee
	}
	a.out.Why = book.Say("because-near", far, near)
	a.addGeneral(1, act)
}

// reach returns the replies on how near a target is, for units on foot. A charge over more than {36} falls
// short too often, so units that can fire do so from there.
func (a *adviser) reach(q quarry, near string) []string {
	pairs := []string{"contact", "contact", "near", "within " + near}
	if n, _ := strconv.Atoi(near); q.known && a.soft(q) && a.s.tables().conductLength(a.whoseConduct(), n) > 36 {
		pairs = []string{"contact", "contact", "near", "within 36", "shot", "within " + near}
	}
	if !q.known {
		pairs = append(pairs, "soft", "within-soft-acted "+near)
	}
	return append(pairs, "far", "farther")
}

// infantry is the conduct of French infantry. Reading: the lines are tried in the order of the targets in
// sight. Civilians are pursued wherever they are, and caught by a charge, because a Move never ends in contact: HILL-53.
func (a *adviser) infantry() {
	near := "48"
	if a.quality() == Conscript {
		near = "40"
	}
	q, r, ok := a.askSees(func(q quarry) []string {
		if q.class == 2 {
			return []string{"near", "within " + near, "far", "farther"}
		}
		return a.reach(q, near)
	}, nil, classPlayers, "guerillas", "civilians", "deserters", "bandits")
	if !ok {
		a.idle(6, toMove)
		return
	}
	if (r == "near" || r == "shot" && (a.who.Odds < 0 || a.fireOr(toCharge) == toCharge)) && q.known && a.soft(q) && len(a.out.Equal) == 0 {
		r = "soft"
	}
	line := q.class + 1
	switch {
	case r == "contact":
		a.addGeneral(2, toAttack)
	case r == "far" || line == 3 && (a.careful() || len(a.out.Equal) > 0):
		a.addOwn(line, toMove)
	case line == 3:
		a.addOwn(line, toCharge)
	case (r == "soft" || a.wetAndStrong(q)) && !a.careful():
		a.addOwn(line, toCharge)
		a.because(q)
	default:
		a.addOwn(line, a.fireOr(toMove))
	}
}

// quality returns the quality of the unit.
func (a *adviser) quality() Quality {
	if a.u.ID != 0 {
		return unitQuality(a.u)
	}
	if a.p.ID != 0 {
		return a.p.Quality
	}
	return a.kind.quality
}

func (a *adviser) cavalry() {
	prey := []string{classPlayers, "guerillas", "civilians", "deserters", "bandits"}
	aside := []string{"hold", "hold"}
	if len(a.among(prey...)) == 0 {
		aside = nil
	}
	q, r, ok := a.askSees(func(q quarry) []string {
		pairs := []string{"contact", "contact", "near", "open"}
		if !q.known && q.class == 0 {
			pairs = append(pairs, "soft", "open-soft")
		}
		return append(pairs, "cover", "sheltered")
	}, aside, prey...)
	if !ok {
		a.idle(2, toMove)
		return
	}
	onFoot := a.u.ID != 0 && a.u.Count(func(f muster.Figure) bool { return f.Mounted }) == 0
	switch {
	case r == "contact":
		a.addGeneral(2, toAttack)
	case r == "hold" && onFoot || onFoot && r == "cover":
		a.addOwn(4, a.fireOr(toHold))
	case r == "hold":
		a.addOwn(4, toDismount)
	case a.careful() && r != "cover":
		a.addOwn(2, toMove)
	case q.class > 0 && r == "near":
		a.addOwn(3, toCharge)
	case q.class > 0:
		a.addOwn(3, toMove)
	case r == "soft" || r == "near" && q.known && len(a.out.Equal) == 0 && (a.soft(q) || a.bold(q)):
		a.addOwn(1, toCharge)
		a.because(q)
	default:
		a.addOwn(2, toMove)
	}
}

// artillery is the conduct of guns. Reading: an unlimbered gun engages its target at any distance; line 3 is
// for limbered guns. For an unloaded gun the question includes the range for its round.
func (a *adviser) artillery() {
	limbered := a.u.Mark(markLimbered) > 0
	loads := a.u.ID != 0 && a.u.Mark(markLoad) > 0
	few := a.u.ID != 0 && !limbered && (gunners(a.u) == 0 || loads && gunners(a.u) < minLoaders)
	pairs := []string{"contact", "contact", "near", "nearer 60", "far", "in-range 60"}
	if near := a.cone(); near > 0 {
		pairs = []string{"contact", "contact", "cone", "within " + num(near), "far", "in-range " + num(near)}
	}
	r := a.askWhere("A threat in sight of {who}?", append(pairs, "none", "none", "there", "there")...)
	if a.u.ID == 0 && r != "contact" && r != "there" {
		l := a.askYesNo(dice.Question{ID: "advice-limbered", Kind: dice.YesNo, Yes: "Limbered", No: "Unlimbered", Section: "6"}, 0)
		limbered = l == dice.Yes
	}
	switch {
	case r == "contact":
		a.addGeneral(2, toAttack)
	case r == "there" && (limbered || a.u.ID == 0):
		a.addOwn(4, toUnlimber)
	case r == "near" && limbered:
		a.addOwn(3, toFlee)
	case r == "far" && limbered:
		a.addOwn(2, toUnlimber)
	case few && (r == "near" || r == "far" || r == "cone"): // they can neither load nor fire
		a.addOwn(3, toFlee)
	case few:
		a.addOwn(4, toHold)
	case (r == "near" || r == "far" || r == "cone") && loads:
		a.addOwn(2, toLoad)
		a.round(r == "cone")
	case r == "near" || r == "far":
		a.addOwn(2, toFire)
	case limbered:
		a.addOwn(1, toMove)
	case loads:
		a.addGeneral(3, toLoad)
	default:
		a.addOwn(4, toHold)
	}
}

// cone returns the range for which cannister is advised, in printed quarter inches: four fifths of its reach,
// 19 of 24 inches for a light gun and 28 of 36 for a field gun; 0 when no round is to be chosen.
func (a *adviser) cone() int {
	if a.u.Mark(markLimbered) > 0 || a.roundNamed() {
		return 0
	}
	return guns[mustGun(a.u)].cone * a.s.tables().roundReach / 100 * inch
}

// roundNamed reports whether there is no gun to load, or its round has already been chosen.
func (a *adviser) roundNamed() bool {
	return a.u.Mark(markLoad) < guns[mustGun(a.u)].load
}

// round sets the round for a gun not yet loaded.
func (a *adviser) round(near bool) {
	switch {
	case a.roundNamed():
	case near:
		a.out.Round = rounds[2].id
	case a.u.Mark(markHowitzer) > 0:
		a.out.Round = rounds[3].id
	default:
		a.out.Round = rounds[1].id
	}
}

// roundIDs returns the rounds as replies.
func roundIDs() []view.Option {
	var out []view.Option
	for _, r := range rounds[1:] {
		out = append(out, view.Option{ID: r.id})
	}
	return out
}

// onward reports whether a traveller needs no question: its lines say what it does when an enemy is near, which
// the referee can see. This excludes units known to be in contact, and those that may have reached their
// destination.
func (a *adviser) onward() bool {
	return a.led && a.u.ID != 0 && !a.again && a.p.Goal.Site == 0 && !a.s.inContact(a.u)
}

func (a *adviser) convoy() {
	if a.onward() {
		a.out.Known = true
		a.addOwn(1, toMove)
		a.addOwn(2, a.fireOr(toCharge))
		return
	}
	r := a.askWhere("An enemy in sight of {who}?", "contact", "contact", "near", "within 48", "threat", "within 80", "none", "none-near",
		"there", "there")
	switch r {
	case "contact":
		a.addGeneral(2, toAttack)
		a.addOwn(1, toFlee)
	case "near":
		a.addOwn(1, toFlee)
		a.addOwn(2, a.fireOr(toCharge))
	case "threat":
		a.addOwn(1, toFlee)
		a.addOwn(2, toMove)
	case "there":
		a.addOwn(3, toHold)
	default:
		a.addOwn(1, toMove)
	}
}

func (a *adviser) messenger() {
	if a.onward() {
		a.out.Known = true
		a.addOwn(1, toMove)
		a.addOwn(2, toFlee)
		return
	}
	r := a.askWhere("An enemy near {who}?", "contact", "caught", "near", "within 48", "none", "none-near")
	switch {
	case r == "contact":
		a.addOwn(3, toAttack)
	case r == "near":
		a.addOwn(2, toFlee)
	default:
		a.addOwn(1, toMove)
	}
}

// escort keeps a unit that the scenario has escorting another beside it; it fights only when caught.
func (a *adviser) escort(to muster.Unit) {
	if a.out.Known = true; a.s.inContact(a.u) {
		a.addGeneral(2, toAttack)
		return
	}
	a.out.Why = book.Say("because-guards", to.Name)
	a.addOwn(1, toMove)
}

func (a *adviser) headquarters() {
	if a.onward() {
		a.out.Known = true
		a.addOwn(1, toFlee)
		a.addOwn(1, toMove)
		return
	}
	r := a.askWhere("Anybody in sight of {who} within {96}?",
		"contact", "contact-enemy", "threat", "threat", "harmless", "harmless", "none", "nobody")
	switch {
	case r == "contact":
		a.addOwn(1, toFlee)
		a.addOwn(2, toAttack)
	case r == "threat":
		a.addOwn(1, toFlee)
		a.addOwn(2, a.fireOr(toHold))
	case r == "harmless":
		a.addOwn(3, toMove)
	default:
		a.addOwn(1, toMove)
	}
}

func (a *adviser) garrison() {
	_, r, _ := a.askSees(func(q quarry) []string {
		pairs := []string{"contact", "contact"}
		if a.kind.id != "picket" { // a picket stays where it is posted
			pairs = append(pairs, unseen, "within-unseen 72")
		}
		if !q.known || wavering(q.unit) {
			pairs = append(pairs, "sally", "within-soft 24")
		}
		return append(pairs, "near", "within 48", "cover", "within-cover 72")
	}, nil, classPlayers, "guerillas", "deserters", "bandits")
	switch r {
	case "contact":
		a.addGeneral(2, toAttack)
	case "sally":
		a.addOwn(2, toCharge)
	case "near", "cover":
		a.addOwn(1, a.fireOr(toHold))
	case unseen:
		a.addOwn(4, toMove)
	default:
		a.addOwn(1, toHold)
	}
	x, in := a.s.site(a.p.Site)
	if in && (x.Kind == "magazine" || slices.ContainsFunc(a.s.Sites, func(m Site) bool { return m.Kind == "magazine" && m.In == x.ID })) {
		a.addOwn(3, toHold)
	}
}

func (a *adviser) armedMonks() {
	if a.u.ID != 0 && withoutEscort(a.u).Half() || a.p.ID != 0 && 2*a.p.Left <= a.p.Figures {
		a.addOwn(3, toFlee)
		return
	}
	if foe, falls := a.s.foe(a.u); falls && a.u.Mark(markNow) > 0 { // they charge those who spoke to them
		a.out.Target, a.out.Name = foe.ID, foe.Name
		a.addOwn(1, toCharge)
		return
	}
	how := func(quarry) []string { return []string{"contact", "contact", "near", "reach", "far", "no-reach"} }
	_, r, ok := a.askSees(how, nil, classPlayers)
	if !ok {
		a.addOwn(1, toMove)
		return
	}
	switch {
	case r == "contact":
		a.addGeneral(2, toAttack)
	case r == "near":
		a.addOwn(1, toCharge)
	default:
		a.addOwn(2, a.fireOr(toMove))
	}
}

func (a *adviser) guerillas() {
	weaker := func(q quarry) bool {
		return q.party.Kind == "convoy" || q.party.Kind == "msg" || q.known && q.unit.Alive() <= a.figures()
	}
	q, r, ok := a.askSees(func(q quarry) []string {
		pairs := []string{"contact", "contact", "near", "within 48"}
		if !q.known && !weaker(q) {
			pairs = append(pairs, "soft", "within-weak 48")
		}
		return append(pairs, "far", "farther")
	}, nil, "french", "convoys", "riders", "guns", "allies")
	if !ok {
		a.addOwn(2, toMove)
		return
	}
	weak := weaker(q)
	switch {
	case r == "contact":
		a.addGeneral(2, toAttack)
	case r == "soft" || r == "near" && weak && len(a.out.Equal) == 0:
		a.addOwn(1, toCharge)
	case r == "near":
		a.addOwn(1, a.fireOr(toMove))
	default:
		a.addOwn(1, toMove)
	}
	if len(a.candidates("civilians", 0)) > 0 {
		a.addOwn(3, a.out.Fits[0].Act)
	}
}

// bandits is the conduct of bandits. Reading: anybody with fewer figures is outnumbered.
func (a *adviser) bandits() {
	q, r, ok := a.askSees(func(q quarry) []string {
		pairs := []string{"contact", "contact", "near", "reach"}
		switch {
		case q.class == 2:
			pairs = append(pairs, "friends", "friends 48")
		case q.class > 2 && !q.known:
			pairs = append(pairs, "soft", "reach-soft")
		}
		return append(pairs, "far", "farther")
	}, nil, "convoys", "civilians", "guns", classPlayers, "deserters", "bandits", "guerillas", "riders", "french", "allies")
	if !ok {
		a.idle(1, toHold)
		return
	}
	weak := r == "soft" || q.known && (wavering(q.unit) || q.unit.Alive() == 1 || q.unit.Alive() < a.figures())
	switch {
	case r == "contact":
		a.addGeneral(2, toAttack)
	case r == "friends":
		a.addOwn(4, toFlee)
	case q.class <= 1 && r == "near":
		a.addOwn(1, toCharge)
	case q.class <= 1:
		a.addOwn(1, toMove)
	case q.class == 2 && r == "near":
		a.addOwn(2, toCharge)
	case q.class == 2:
		a.addOwn(2, toMove)
	case weak && r == "far":
		a.addOwn(3, toMove)
	case weak:
		a.addOwn(3, toCharge)
	default:
		a.addOwn(4, toFlee)
	}
}

func (a *adviser) deserters() {
	near := []string{"corner", "cornered 24", "uniform", "uniform 64"}
	if a.there("civilians") {
		near = append(near, "civil", "civilians")
	}
	if a.there("convoys", "riders") {
		near = append(near, "weak", "lone")
	}
	r := a.askWhere("Who is near {who}?", append(near, "none", "nobody")...)
	prey := map[string][]string{"civil": {"civilians"}, "weak": {"convoys", "riders"}}[r]
	switch {
	case r == "corner":
		a.addOwn(3, a.fireOr(toFlee))
	case r == "uniform":
		a.addOwn(1, toFlee)
	case prey != nil:
		if all := a.among(prey...); len(all) == 1 {
			a.out.Target, a.out.Name = all[0].unit.ID, all[0].label
		}
		a.addOwn(2, toCharge)
	default:
		a.addOwn(1, toHold)
	}
}

// villagers and monks fear the same things; unthreatened, villagers stay and monks go their way.
func (a *adviser) villagers() { a.askThreat(toHold) }
func (a *adviser) monks() {
	if !a.p.Still {
		a.askThreat(toMove)
	} else if a.askThreat(toHold); a.out.Fits[0].Act == toHold {
		a.out.Why = book.Say("because-here")
	}
}

// askThreat asks whether anything threatens civilians; calm is what they do otherwise. A commander is asked
// nothing, since his lines cover both cases.
func (a *adviser) askThreat(calm string) {
	if stays := a.led && a.u.ID != 0 && !a.again; calm == toMove && a.onward() || calm == toHold && stays {
		a.out.Known = true
		a.addOwn(1, calm)
		a.addOwn(2, toFlee)
		return
	}
	answers := []string{"attacked", "attacked", "fight", "fight"}
	for _, x := range []string{"bandits", "deserters", "french guns convoys riders allies", "guerillas", "british " + classPlayers} {
		who := strings.Fields(x)
		if a.there(who...) {
			answers = append(answers, who[0], who[0])
		}
	}
	r := a.askWhere("Who or what threatens {who} most?", append(answers, "none", "nobody")...)
	switch {
	case r == "attacked":
		a.addOwn(3, toFlee)
	case r == "none":
		a.addOwn(1, calm)
	default:
		a.addOwn(2, toFlee)
	}
}

func (a *adviser) aristocrats() {
	if a.u.ID != 0 && !a.again && a.s.inContact(a.u) {
		a.out.Known = true
		a.addOwn(3, toAttack)
		return
	}
	pairs := []string{"british", "british-near 96", "none", "nobody"}
	if a.u.ID == 0 || a.again { // otherwise they strike at nobody, as nobody has reached them
		pairs = []string{"attacked", "attacked", "british", "british-near 96", "none", "neither"}
	}
	r := a.askWhere("Who is near {who}?", pairs...)
	switch {
	case r == "attacked":
		a.addOwn(3, toAttack)
	case r == "british":
		a.addOwn(1, toMove)
	case a.p.Spanish:
		a.addOwn(2, toMove)
	default:
		a.addOwn(2, toHold)
	}
}

func (a *adviser) massed() { a.addOwn(1, toNothing) }

// unitWhatShort describes a unit among choices: "12, has acted".
func (s State) unitWhatShort(u muster.Unit) string {
	text := strengthText(u)
	if wavering(u) {
		text += ", Wavering"
	}
	if u.Acted {
		text += ", has acted"
	}
	return text
}
