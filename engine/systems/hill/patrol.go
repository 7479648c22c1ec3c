package hill

import (
	"cmp"
	"slices"
	"strings"

	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// The conduct of a Player patrol commanded by the app. House design.

// kindPlayers stands for a Player unit in advice.
const kindPlayers = "players"

// patrol has the lines of a patrol, tried in order. Lengths are {quarter inches}.
var patrol = behaviour{"patrol", "A patrol of the Players", false, []string{
	"Too many lost, or the evening over: go home, and fight only what bars the way",
	"The main objective in reach, or a place to search or people to question and no enemy ready within {48}: do it",
	"Charge anyone in the open within {32}, mounted within {60}, who is Wavering, has acted, serves a gun or is outnumbered three to two",
	"An enemy in reach: fire; load what is empty before he closes",
	"Outnumbered two to one, or mounted before foot that is ready: draw off towards your own edge",
	"An enemy in sight and out of reach: close, using cover",
	"Nobody in sight, or no enemy in reach and the main objective still open: go on towards it, or to what is still unknown",
}, []string{kindPlayers}}

// evening returns the number of turns in the evening.
func (s State) evening() int {
	return cmp.Or(s.lastTurn(), eveningTurns)
}

// lastTurn returns the last turn of the scenario, 0 when there is none.
func (s State) lastTurn() int {
	x, _ := scenarioOf(s.Scene.ID)
	return x.Turns
}

// main returns the reference of the objective that overrides everything else while it is open, by its place if
// it has one. held means it has been found and is to be brought home.
func (s State) main() (id string, held bool) {
	for i, x := range s.Scene.Aims {
		if x.Main && x.Done == "" {
			if x.Place == 0 {
				return ref("a", i+1), false
			}
			at, _ := s.site(s.Scene.Places[x.Place-1].Site)
			return ref("s", at.ID), at.Done
		}
	}
	return "", false
}

// errand returns the reference of the place a unit is detached to search while the others see to the main
// objective: of two or more units on foot the last gets the nearest, of three or more the one before it the
// next; "" for the others.
func (s State) errand(u muster.Unit) (id string) {
	var foot []muster.Unit
	for _, x := range s.units(Players) {
		if x.From == 0 && !allMounted(x) && x.Type != "commander" {
			foot = append(foot, x)
		}
	}
	slices.Reverse(foot)
	n := slices.IndexFunc(foot, func(x muster.Unit) bool { return x.ID == u.ID })
	main, _ := s.main()
	all := s.errands()
	if main == "" || n < 0 || n > len(foot)-2 || n > 1 || len(s.units(Players)) < 3 || len(all) == 0 {
		return ""
	}
	return all[min(n, len(all)-1)]
}

// errands returns the references of the places of other objectives still to be searched, nearest first.
func (s State) errands() (all []string) {
	from := map[string]int{}
	for _, a := range s.Scene.Aims {
		if a.Main || a.Done != "" || a.Place == 0 {
			continue
		}
		if x, _ := s.site(s.Scene.Places[a.Place-1].Site); s.siteKey(x) != nil {
			id := ref("s", x.ID)
			from[id], _ = s.deep(s.plotted(a.Place))
			all = append(all, id)
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return from[a] - from[b] })
	return all
}

// late returns the turn on which a patrol starts for home, to arrive by the end of the evening. Without the
// main objective the game is lost, so the patrol stays for it as long as it can.
func (a *adviser) late() int {
	late := a.s.evening() * 4 / 7
	main, _ := a.s.main()
	switch more := main != "" || a.s.lastTurn() > 0 && len(a.s.errands()) > 0; {
	case more && allMounted(a.u):
		late = a.s.evening() - 2
	case more:
		late = a.s.evening() - 3
	}
	switch {
	case a.who.Odds < 0:
		late++
	case a.who.Odds > 0:
		late--
	}
	return late
}

// goesHome reports whether a patrol goes home: its time is up, it has what it came for and no errand, or its
// losses exceed what its commander accepts.
func (a *adviser) goesHome() bool {
	_, held := a.s.main()
	return held && a.s.errand(a.u) == "" || a.s.homeward() || a.s.Turn >= a.late() || 100*a.u.Gone() >= a.who.Spent*a.u.Mustered
}

// might returns the fighting value of a unit.
func might(u muster.Unit) int { return u.Alive() * [...]int{3, 2, 1, 0, 0}[unitQuality(u)] }

// around returns the replies on where an enemy stands to a Player unit.
func (a *adviser) around(quarry) []string {
	if allMounted(a.u) {
		return []string{"contact", "contact", "near", "open-near 60", "far", "farther"}
	}
	fire := "48"
	if len(mayFire(a.u, rifle)) > 0 {
		fire = "96"
	}
	return []string{"contact", "contact", "near", "open-near 32", "shot", "within " + fire, "far", "farther"}
}

// atHand returns the replies on what a patrol may do on the spot.
func (a *adviser) atHand(home bool) []string {
	out := []string{}
	main, held := a.s.main()
	for _, x := range a.s.toFind() {
		if home && (held || x.ID != main) { // on the way home, only the main objective is still worth it
			continue
		}
		what := "at " + strings.Replace(x.Label, "The ", "the ", 1)
		if readRef("a", x.ID) > 0 {
			what = "aim " + x.Label
		}
		out = append(out, "at-"+x.ID, what)
	}
	return out
}

// toFind returns what the Players may still achieve or search, and whom they may question.
func (s State) toFind() (out []view.Option) {
	add := func(id, name string, k *view.Key) {
		if k != nil && k.Refused == "" && len(out) < maxAtHand {
			out = append(out, view.Option{ID: id, Label: name})
		}
	}
	for i, x := range s.Scene.Aims {
		if x.Place == 0 && s.onTheSpot(i+1) {
			add(ref("a", i+1), x.Name, s.aimKey(i))
		}
	}
	for _, x := range s.Sites {
		add(ref("s", x.ID), s.placeName(x), s.siteKey(x))
	}
	for _, p := range s.Parties {
		if must(p.Kind).civil || p.Kind == "guer" && !p.Joined || p.Kind == "convoy" && p.Left == 0 {
			add(ref("p", p.ID), p.name(), s.partyKey(p))
		}
	}
	return out
}

// onTheSpot reports whether an objective without a place can be achieved by a unit where it is.
func (s State) onTheSpot(aim int) bool {
	x, supplied := scenarioOf(s.Scene.ID)
	return !supplied || x.notes.judge(aim).sound
}

// maxAtHand limits the replies to one question.
const maxAtHand = 8

// findKey returns the key for something to achieve, search or question, with its name.
func (s State) findKey(id string) (k *view.Key, name string) {
	if x, ok := s.site(readRef("s", id)); ok {
		return s.siteKey(x), s.placeName(x)
	}
	if p, ok := s.party(readRef("p", id)); ok {
		return s.partyKey(p), p.name()
	}
	if i := readRef("a", id); i > 0 && i <= len(s.Scene.Aims) {
		return s.aimKey(i - 1), s.Scene.Aims[i-1].Name
	}
	return nil, ""
}

// scouts is the conduct of a patrol.
func (a *adviser) scouts() {
	home := a.goesHome()
	if home && !a.again && !a.threatened(48) && len(a.atHand(home)) == 0 {
		a.addOwn(1, toFlee)
		return
	}
	q, r, ok := a.askSees(a.around, a.atHand(home), classEnemies)
	mounted := allMounted(a.u)
	main, _ := a.s.main()
	if x := a.s.errand(a.u); x != "" {
		main = x
	}
	fires := a.fires(q.unit)
	if home || fires && r == "shot" && !a.presses(q) {
		main = ""
	}
	switch {
	case r == "contact" && (home || !wavering(q.unit) && might(q.unit)*a.who.Danger > 50*might(a.u)):
		a.addOwn(5, toFlee)
	case r == "contact":
		a.addGeneral(2, toAttack)
	case strings.HasPrefix(r, "at-"):
		a.out.Place = r[len("at-"):]
		a.addOwn(2, toSearch)
	case r == "near" && a.falls(q):
		a.addOwn(3, toCharge)
	case r == "near" && !mounted && fires:
		a.addOwn(4, toFire)
	case home:
		a.addOwn(1, toFlee)
	case !ok && a.toReload():
		a.addGeneral(3, toLoad)
	case !ok, r == "far" && main != "", r == "shot" && main != "" && a.presses(q):
		a.addOwn(7, toMove)
		if a.out.Place = main; r == "shot" { // he is in reach, so the line alone would not say why
			a.out.Why = a.passes(q)
		}
	case r != "far" && (mounted || a.outdone(q) && !fires):
		a.addOwn(5, toFlee)
	case mounted:
		a.addOwn(7, toMove)
	case r == "far" && a.toReload():
		a.addOwn(4, toLoad)
	case r == "far":
		a.addOwn(6, toMove)
	default:
		a.addOwn(4, a.fireOr(toMove))
	}
}

// falls reports whether a Player unit charges q, who stands in the open.
func (a *adviser) falls(q quarry) bool {
	raw := a.who.Odds <= 0 && unitQuality(q.unit) >= Conscript
	if cannotCharge(a.u) != "" || len(a.out.Equal) > 0 || withoutEscort(a.u).Half() || !a.soft(q) && !raw {
		return false
	}
	return 2*might(a.u) >= might(q.unit)
}

// outdone reports whether q is too strong for a Player unit.
func (a *adviser) outdone(q quarry) bool {
	return len(a.out.Equal) == 0 && !wavering(q.unit) && might(q.unit)*a.who.Danger > 200*might(a.u)
}

// presses reports whether a patrol with an open main objective ignores q, who is beyond charge reach: q is too
// weak, or it is now or never.
func (a *adviser) presses(q quarry) bool {
	return len(a.out.Equal) == 0 && (3*might(q.unit) <= might(a.u) || a.s.Turn >= a.late()-2 && !a.outdone(q))
}

// passes says why a patrol presses on past q.
func (a *adviser) passes(q quarry) book.Said {
	id := "because-late"
	if 3*might(q.unit) <= might(a.u) {
		id = "because-weak"
	}
	return book.Say(id, q.label)
}

// classEnemies is the class of enemies that the Players fight.
const classEnemies = "enemies"

// foes returns the units a patrol may meet as enemies.
func (s State) foes() []muster.Unit {
	return slices.DeleteFunc(s.units(NonPlayers), func(u muster.Unit) bool { return !s.enemy(u) })
}
