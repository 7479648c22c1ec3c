package hill

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
)

// adviser works out the advice for one unit.
type adviser struct {
	s    State
	d    *act
	u    muster.Unit // ID 0 when units are not tracked
	p    Party       // ID 0 when only a kind is named
	kind kind
	who  commander.Character
	out  Advice

	led   bool   // a commander is asking, so questions that make no difference to him are not asked
	again bool   // ask afresh, ignoring earlier answers
	force string // the answer to assume, to see what would follow; "" asks
	or    []Advice
}

// quarry is a possible target of a unit's act.
type quarry struct {
	id, label string
	unit      muster.Unit
	party     Party
	class     int // index of its class in the question
	known     bool
}

// Kinds of parties by class, as others see them. Source: HILL-109, 111.
const classPlayers = "players"

var classes = map[string][]string{
	"guerillas": {"guer"}, "civilians": {"villagers", "monks", "aristo"}, "deserters": {"desert"}, "bandits": {"bandit"},
	"guns": {"lart", "fart"}, "convoys": {"convoy"}, "riders": {"msg"},
	"french": {"con", "avg", "vet", "cav", "garrison", "picket", "guard", "officer"}, "allies": {"armed", "hq"},
}

var classNames = map[string]string{
	classPlayers: "Player troops", "guerillas": "Guerillas", "civilians": "civilians", "deserters": "Deserters", "bandits": "Bandits",
	"guns": "artillery", "convoys": "a convoy", "riders": "a messenger", "french": "French troops", "allies": "afrancesados or staff",
}

// The replies that name neither a unit nor a party.
const (
	seesNone  = "none"
	seesEqual = "equal"
	unseen    = "unseen" // near, but out of sight
)

// candidates returns those of a class on the table, except the unit itself.
func (a *adviser) candidates(class string, n int) []quarry {
	var out []quarry
	var units []muster.Unit
	switch class {
	case classEnemies:
		units = a.s.foes()
	case classPlayers:
		units = a.s.units(Players)
	}
	for _, u := range units {
		out = append(out, quarry{id: ref("u", u.ID), label: u.Name, unit: u, class: n, known: true})
	}
	if class == classPlayers {
		if !a.s.byRoster(Players) {
			out = append(out, quarry{id: classPlayers, label: classNames[class], class: n})
		}
		if a.kind.id == "cav" { // targets it may ride down matter more than near ones
			slices.SortStableFunc(out, func(x, y quarry) int { return a.prey(y) - a.prey(x) })
		}
		at, _ := a.s.site(a.p.Site)
		if i := slices.IndexFunc(out, func(q quarry) bool { return at.By > 0 && q.unit.ID == at.By }); i > 0 { // in its place
			first := out[i]
			out = slices.Insert(slices.Delete(out, i, i+1), 0, first)
		}
	}
	for _, p := range a.s.Parties {
		if p.ID == a.p.ID || p.Joined || p.abandoned() || !slices.Contains(classes[class], p.Kind) {
			continue
		}
		q := quarry{id: ref("p", p.ID), label: p.name(), party: p, class: n}
		if u, ok := a.s.Roster.From(p.ID); ok && u.OnTable() {
			q.label, q.unit, q.known = u.Name, u, true
		}
		out = append(out, q)
	}
	return out
}

// askSees asks in one tap whom the unit sees among these classes, in order, and how the target stands to it. how
// returns the possible replies about a target, in the form replies takes; none when it does not matter. aside
// gives further replies that are about no target. It returns the target and the reply; ok is false for nobody.
func (a *adviser) askSees(how func(q quarry) []string, aside []string, list ...string) (q quarry, r string, ok bool) {
	all := a.among(list...)
	if len(all) == 0 && aside == nil {
		return q, "", false
	}
	ask := dice.Question{ID: "advice-sees", Text: "Who can " + a.name() + " see, and how near?",
		Kind: dice.Pick, Section: "6"}
	if len(all) > 1 {
		ask.Hint = "The most important come first; of two equals take the nearer."
	}
	var of []met
	add := func(x met, id, label, small string) {
		about := x.q.label
		if strings.HasPrefix(id, "at-") {
			about = "At a place, or with people"
		}
		ask.Choices, of = append(ask.Choices, dice.Choice{ID: id, Label: label, Second: small, Of: about}), append(of, x)
	}
	for _, c := range all {
		small := ""
		if c.unit.ID != 0 {
			small = a.s.unitWhatShort(c.unit)
		}
		ways := a.parseReplies(how(c))
		if len(ways) == 0 {
			add(met{c, "", nil}, c.id, c.label, small)
		}
		for i, w := range ways {
			if w.id == "shot" {
				ask.Choices[len(ask.Choices)-1].Second, small = "near enough to charge", "near enough to fire"
			} else if i > 0 && ways[i-1].id == "shot" {
				small = ""
			}
			add(met{c, w.id, w.said}, c.id+"-"+w.id, c.label+", "+words.In(a.s.Scale).Text(w.said), small)
		}
	}
	equal := a.equalQuarry(all)
	if len(equal) > 1 {
		add(met{r: "near"}, seesEqual, "Several in reach, equally near", "")
	}
	var only quarry // the one target that other replies are about
	if len(all) == 1 && a.kind.id != kindPlayers {
		only = all[0]
	}
	for _, w := range a.parseReplies(aside) {
		add(met{only, w.id, w.said}, w.id, book.UpperFirst(words.In(a.s.Scale).Text(w.said)), "")
	}
	add(met{r: seesNone}, seesNone, "Nobody", "")
	if a.several() {
		add(met{r: seesNone}, nobodyAll, "Nobody in reach of any unit", "still to act")
	}
	return a.reckon(ask, of, equal)
}

// name returns the name of the unit in a sentence; without one, of its kind.
func (a *adviser) name() string {
	if a.u.ID == 0 {
		return the(book.Or(a.p.Name, a.kind.name))
	}
	return book.The(a.u.Name)
}

// there reports whether any of these classes is on the table; on the console that is not known.
func (a *adviser) there(classes ...string) bool {
	return !a.s.tracked() || len(a.among(classes...)) > 0
}

// among returns those of the given classes on the table, in the order of the classes.
func (a *adviser) among(list ...string) (all []quarry) {
	for i, c := range list {
		all = append(all, a.candidates(c, i)...)
	}
	return all
}

// met is the meaning of a reply: whom the unit sees, and how the target stands.
type met struct {
	q    quarry
	r    string
	said book.Said
}

// reckon asks the question and interprets the reply.
func (a *adviser) reckon(ask dice.Question, of []met, equal []quarry) (q quarry, r string, ok bool) {
	id, vague, known := a.recall(ask, of)
	if !known {
		id, known = a.askPossible(ask, of)
	}
	a.out.Reply, a.out.Known = id, known
	i := slices.IndexFunc(ask.Choices, func(c dice.Choice) bool { return c.ID == id })
	if i < 0 {
		return q, "", false
	}
	x := of[i]
	switch {
	case vague && (id == seesNone || x.q.id == ""):
		return x.q, x.r, x.q.id != ""
	case id == seesNone || id == nobodyAll:
		a.out.Seen = append(a.out.Seen, book.Say("see-no-one"))
		return q, "", false
	case id == seesEqual:
		a.out.Seen = append(a.out.Seen, book.Say("see-several"))
		return a.choose(equal), x.r, true
	case x.q.id == "":
		a.out.Seen = append(a.out.Seen, x.said)
		return q, x.r, true
	}
	a.out.Seen = append(a.out.Seen, book.Say("see-name", x.q.label))
	if x.said != nil && !vague {
		a.out.Seen = append(a.out.Seen, x.said)
	}
	a.out.Target, a.out.Name = x.q.unit.ID, x.q.label
	for _, y := range of[:i] { // of two replies that hold, the nearer is given
		if n := length(y.said); y.q.id == x.q.id && y.said.ID() == "see-within" && n < atMost(x.said) {
			a.out.Beyond = n
		}
	}
	return x.q, x.r, true
}

// prey returns 1 for targets that cavalry can ride down in the open, otherwise 0.
func (a *adviser) prey(q quarry) int {
	if q.known && a.soft(q) {
		return 1
	}
	return 0
}

// equalQuarry returns the members of the first class that has several.
func (a *adviser) equalQuarry(all []quarry) []quarry {
	var out []quarry
	for _, q := range all {
		if len(out) > 0 && q.class != out[0].class {
			if len(out) > 1 {
				return out
			}
			out = nil
		}
		out = append(out, q)
	}
	return out
}

// choose picks the softest of equal targets; if several are left, a die chooses in a solo game or for a commander, otherwise the
// referee does.
func (a *adviser) choose(equal []quarry) quarry {
	var soft []quarry
	for _, q := range equal {
		if q.known && a.soft(q) {
			soft = append(soft, q)
		}
	}
	if soft == nil {
		soft = equal
	}
	if len(soft) > 1 && (a.s.Set.Solo || a.led) && a.force == "" { // nothing is thrown for an answer only supposed
		var names []string
		for _, q := range soft {
			names = append(names, q.label)
		}
		i := drawOne(a.d, rollEqual, names)
		soft = soft[i : i+1]
	}
	q := soft[0]
	if len(soft) == 1 {
		a.out.Target, a.out.Name = q.unit.ID, q.label
		return q
	}
	for _, x := range soft {
		a.out.Equal = append(a.out.Equal, x.label)
	}
	return q
}

// whoseConduct returns whose conduct the lengths in a question come from.
func (a *adviser) whoseConduct() string {
	if c, ok := behaviourFor(a.kind.id); ok && !wavering(a.u) {
		return c.id
	}
	return inGeneral
}

// askYesNo asks a question about a length in printed quarter inches, 0 for none, and notes the answer as a reason.
func (a *adviser) askYesNo(q dice.Question, far int) string {
	far = a.s.tables().conductLength(a.whoseConduct(), far)
	if q.Text = strings.TrimSuffix(words.In(a.s.Scale).Text(book.Say(q.ID, far, 0)), ": no"); far > 0 {
		q.Text += " of " + a.name()
	}
	q.Text += "?"
	r := dice.Yes
	a.out.Known = !a.again
	switch {
	case !a.again && a.threatened(far):
	case !a.again && a.clear(far):
		r = dice.No
	default:
		r, a.out.Known = a.d.Ask(q), false
	}
	a.out.Seen = append(a.out.Seen, book.Say(q.ID, far, r == dice.Yes))
	return r
}

// reply is a possible answer, and what has then been seen.
type reply struct {
	id   string
	said book.Said
}

// parseReplies parses pairs of an id and what has then been seen, as the id of its words without "see-", followed by
// a length where it names one: "within 48".
func (a *adviser) parseReplies(pairs []string) (out []reply) {
	for i := 0; i < len(pairs); i += 2 {
		id, far, _ := strings.Cut(pairs[i+1], " ")
		said := book.Say("see-" + id)
		if n, err := strconv.Atoi(far); id == "at" || id == "aim" {
			said = append(said, far)
		} else if err == nil {
			said = append(said, a.s.tables().conductLength(a.whoseConduct(), n))
		}
		out = append(out, reply{pairs[i], said})
	}
	return out
}

// askWhere asks a single question.
func (a *adviser) askWhere(text string, pairs ...string) string {
	q := dice.Question{ID: "advice-where", Text: a.inScale(strings.Replace(text, "{who}", a.name(), 1)), Kind: dice.Pick, Section: "6"}
	all := slices.DeleteFunc(a.parseReplies(pairs), a.cannotBe)
	for _, x := range all {
		q.Choices = append(q.Choices, dice.Choice{ID: x.id, Label: book.UpperFirst(words.In(a.s.Scale).Text(x.said))})
	}
	r, known := a.still(all)
	if len(all) == 1 {
		r, known = all[0].id, true
	}
	if !known {
		r = a.d.Ask(q)
	}
	a.out.Reply, a.out.Known = r, known
	for _, x := range all {
		if x.id == r {
			a.out.Seen = append(a.out.Seen, x.said)
		}
	}
	return r
}

// inScale returns a question with the lengths in force, as measured on the table.
func (a *adviser) inScale(text string) string {
	return a.s.Scale.words(a.s.tables().conductWords(a.whoseConduct(), text))
}

// addOwn adds a line from the unit's own conduct.
func (a *adviser) addOwn(line int, act string) {
	a.out.Fits = append(a.out.Fits, Fit{Line: line, Act: act})
}

// addGeneral adds a line that takes precedence over it.
func (a *adviser) addGeneral(line int, act string) {
	a.out.Fits = append(a.out.Fits, Fit{All: true, Line: line, Act: act})
}

// figures returns the unit's number of figures.
func (a *adviser) figures() int {
	if a.u.ID != 0 {
		return a.u.Alive()
	}
	return a.p.Left
}

// soft reports whether a target invites a charge: Wavering, acted already, serving a gun, or outnumbered three
// to two by foot.
func (a *adviser) soft(q quarry) bool {
	if wavering(q.unit) || q.unit.Acted {
		return a.who.Odds <= 0 || a.figures() >= q.unit.Alive() // a careful commander leads no forlorn hope
	}
	if a.kind.id == "cav" {
		_, gun := unitGun(q.unit)
		return gun
	}
	us, them := 2, 3 // the target's two to our three
	switch {
	case a.who.Odds < 0: // he counts on the shock
		us, them = 4, 3
	case a.s.sky().rash:
		them = 2
	case a.who.Odds > 0:
		them = 4
	}
	return us*a.figures() >= them*q.unit.Alive()
}

// because records what makes a known target worth a charge.
func (a *adviser) because(q quarry) {
	if !q.known || !a.soft(q) {
		return
	}
	_, gun := unitGun(q.unit)
	id := "because-few"
	switch {
	case wavering(q.unit):
		id = "because-wavering"
	case q.unit.Acted:
		id = "because-acted"
	case a.kind.id == "cav" && gun:
		id = "because-gun"
	}
	a.out.Why = book.Say(id, q.label)
}

// onTheWay adds the lines for incidents that affect the ground, for travellers.
func (a *adviser) onTheWay() {
	if a.p.ID == 0 || !a.p.traveller() {
		return
	}
	switch {
	case a.s.lasts("mud") && a.kind.id == "convoy" && a.out.Fits[0].Act == toFlee:
		a.out.Fits = append([]Fit{{All: true, Line: lineMud, Act: toHold}}, a.out.Fits...)
	case a.s.lasts("mud") && a.kind.id == "msg":
		a.addGeneral(lineField, toMove)
	case a.s.lasts("plank") && (a.kind.id == "convoy" || a.kind.id == "lart" || a.kind.id == "fart"):
		a.addGeneral(linePlank, toHold)
	case a.s.lasts("ford"):
		a.addGeneral(lineFord, toHold)
	}
}

// careful reports whether the French have a new commander who forbids charges.
func (a *adviser) careful() bool {
	i, ok := a.s.lasting("command")
	return ok && !i.Rash
}

// wetAndStrong reports whether foot that would stand and fire charges instead: its powder is wet, and it is not
// outnumbered.
func (a *adviser) wetAndStrong(q quarry) bool {
	return a.s.sky().rain && q.known && len(a.out.Equal) == 0 && a.figures() >= q.unit.Alive()
}

// bold reports whether cavalry charges foot in the open that has not acted: with a rash commander, wet powder,
// or lame horses.
func (a *adviser) bold(q quarry) bool {
	k := a.s.sky()
	foot := q.unit.ID != 0 && !allMounted(q.unit)
	return foot && (k.rash || k.rain) || a.s.about("lame", q.unit)
}

// idle adds the line for a unit that sees nobody: that of an incident affecting French foot and horse,
// otherwise its own.
func (a *adviser) idle(line int, act string) {
	french := a.kind.id != "bandit"
	switch {
	case a.s.lasts("cartridges") && a.kind.id != "cav":
		a.addGeneral(lineMule, toMove)
	case french && a.s.lasts("dusk"):
		a.addGeneral(lineDusk, toMove)
	case french && a.s.lasts("mist"):
		a.addGeneral(lineMist, toMove)
	case french && a.s.lasts("heat") && a.kind.id != "cav":
		a.addGeneral(lineHeat, toHold)
	default:
		a.addOwn(line, act)
	}
}

// fireOr returns the advice to fire if the unit can, otherwise then.
func (a *adviser) fireOr(then string) string {
	if t, _ := a.s.unit(a.out.Target); !a.fires(t) {
		return then
	}
	return toFire
}

// fires reports whether the unit may fire at t, as far as is known.
func (a *adviser) fires(t muster.Unit) bool {
	_, is := a.s.mingled(a.u, t)
	return a.u.ID == 0 || canFire(a.u) == "" && !is
}

// toReload reports whether a rifle or gun is waiting to be loaded.
func (a *adviser) toReload() bool {
	if a.u.ID == 0 {
		return false
	}
	return a.u.Count(func(f muster.Figure) bool { return f.Unloaded && !f.Acted }) > 0 || a.u.Mark(markLoad) > 0 && a.u.Mark(markLimbered) == 0
}
