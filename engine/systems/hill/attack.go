package hill

import (
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

func attack() action {
	return action{
		Procedure: view.Procedure{ID: "attack", Name: "Attack", Group: "Move and fight", Symbol: "i-cross", Section: "3.3",
			Ref: "One figure strikes at an enemy it is in contact with. The cover is that of the figure attacked. " +
				"A horse helps against men on foot only on Open/Road ground and hinders elsewhere. " +
				"After a charge the charger attacks first, ticked as charging; a target still alive then attacks back, not charging, " +
				"and both have used their actions."},
		asks:       []string{keyActor, keyTarget, keyCover, keyRepeat, keyCharging, keyActorMounted, keyTargetMounted},
		offensive:  true,
		actorHelp:  helpOfficers + " Men riding on a vehicle count as on foot here.",
		coverLabel: "Cover of the figure attacked", repeatLabel: "Figures attacking",
		reck: func(e entry) (book.Sum, bool) { return reckAttack(e), true },
		order: func(sc Scale, e entry) (string, string) {
			label := "Attack"
			if e.times > 1 {
				label = "Attack " + strconv.Itoa(e.times) + " times"
			}
			if e.target < 0 {
				return label, ""
			}
			return label, rider(e.target, e.targetMounted)
		},
		do: attackDeed,
	}
}

// reckAttack returns the sum for the number that cuts the target down. Source: hill-tables 3.3.
func reckAttack(e entry) book.Sum {
	t := e.in()
	s := book.Sum{Kind: "attack"}
	s.Put(t.attackBase, "attack")
	s.Add(t.attacker[e.actor], "attacker", e.actor)
	s.Add(t.defender[e.target], "defender", e.target)
	s.Add(t.attackCover[e.cover], "cover", e.cover)
	s.AddIf(e.charges, t.attackCharging, "charging")
	switch horse := t.attackHorse[e.cover]; {
	case e.mounted && !e.targetMounted:
		s.Add(horse.mountedAttacker, "horse-foot", e.cover != inOpen)
	case e.targetMounted && !e.mounted:
		s.Add(horse.mountedDefender, "foot-horse", e.cover != inOpen)
	}
	return t.limited(s)
}

func attackDeed(a *act, e entry) {
	r := reckAttack(e)
	roll := rollBlow.WithAbout(e.actor.String()+" at "+e.target.String()).Needing(r.Target, "hit", "miss")
	a.Do(attacked{
		Actor: idOf(e.actor), Target: idOf(e.target), Cover: coverNames[e.cover].id,
		Mounted: e.mounted, TargetMounted: e.targetMounted, Charging: e.charges,
		Hits: a.Successes(roll, e.times), Of: e.times, Reck: r,
	})
}

// planUnitAttack plans blows by figures in contact, without a charge. Source: hill-tables 3.3.
func planUnitAttack(p *plan) deed {
	p.Form.Go = "Attack"
	u := askUnit(p, "Choose the unit that attacks.", opposing(p, p.State.cannotFight))
	if o, ok := p.State.touching(u); ok && p.In.Get(keyAgainst) == "" {
		p.In = p.In.With(keyAgainst, ref("u", o.ID))
	}
	t := askTarget(p, u)
	fillCover(p, t)
	charged := p.State.cameOut(t)
	if charged && p.In.Get(keyCover) == "" {
		p.In = p.In.With(keyCover, coverNames[inOpen].id)
	}
	cov := needCover(p, "Cover of the figures attacked")
	if charged {
		p.Help("They charged, and left whatever cover they had.")
	}
	n := askFigures(p, "Figures attacking", freshSoldiers(u))
	p.Form.Times = max(n, 1)
	p.Form.Go = "Attack, " + plural(p.Form.Times, "figure", "figures")
	to, blows := askAim(p, t, n, aimedBlows)
	if !p.OK() {
		return nil
	}
	picks := freshPicks(u, n)
	groups := p.State.tables().blowsAt(u, picks, t, to, blows, cov, false)
	showSums(p, didAttack, groups)
	p.Form.GoSmall = "at " + book.The(t.Name)
	return func(a *act) {
		groups := strike(a, groups, t.Name)
		did := Deed{What: didAttack, Unit: u.ID, Name: u.Name, Target: t.ID, At: t.Name, N: n, Rest: fresh(u) - n, Groups: groups,
			Cover: coverNames[cov].id}
		lost := did.killed(a, t, t.Stacks)
		propose(a, a.State.takeEvent(u), Outcome{Title: book.Say("strikes", did.hitsSaid()), Deed: did,
			Effects: []Effect{{Unit: u.ID, Changes: acting(picks, false)}, {Unit: t.ID, Lost: lost}}})
	}
}

// cameOut reports whether t has come into contact by its own charge: those charged are in the cover that the blow met. Reading: a
// charger stands on the ground charged over. Source: HILL-84.
func (s *State) cameOut(t muster.Unit) bool {
	return t.Mark(markCover) == 0 && s.inContact(t) && s.manned(t) == 0
}

// sayPeaceful is why civilians do not fight; armed Monks are a separate kind of unit. Source: HILL-32.
const sayPeaceful = "They never fight."

// cannotFight returns why u cannot attack, "" when it can. Civilians do not even defend themselves, except
// Aristocrats. Source: HILL-32.
func (s *State) cannotFight(u muster.Unit) string {
	if s.peaceful(u) {
		return sayPeaceful
	}
	return cannotFight(u)
}

// peaceful reports whether u does not even defend itself.
func (s *State) peaceful(u muster.Unit) bool {
	return u.Type == typeCivil && s.kindOfUnit(u.From) != "aristo"
}

// cannotFight returns why u cannot charge or attack, "" when it can. Source: HILL-31, 91; E6.
func cannotFight(u muster.Unit) string {
	switch why := steady(u); {
	case why != "":
		return why
	case unitQuality(u) == Transport:
		return sayOffensive
	case freshSoldiers(u) == 0: // people under escort do not fight
		return sayActed
	}
	return ""
}

// blowsAt sorts the striking figures of u into groups: the given number of blows at the figure of t that is named, the rest at any man.
func (h *tables) blowsAt(u muster.Unit, picks []muster.Stack, t muster.Unit, to aim, blows int, cov cover, charging bool) []Group {
	if to.kind == "" {
		return h.blowGroups(u, picks, to, cov, charging)
	}
	var rest []muster.Stack
	picks = slices.Clone(picks)
	for i, p := range picks {
		picks[i].N = min(p.N, blows)
		blows -= picks[i].N
		p.N -= picks[i].N
		rest = append(rest, p)
	}
	return append(h.blowGroups(u, picks, to, cov, charging), h.blowGroups(u, rest, anyMan(t), cov, charging)...)
}

// blowGroups sorts the striking figures of u into groups that need the same number.
func (h *tables) blowGroups(u muster.Unit, picks []muster.Stack, to aim, cov cover, charging bool) []Group {
	type alike struct {
		q       Quality
		mounted bool
	}
	var keys []alike
	var groups []Group
	for _, p := range picks {
		if p.N == 0 {
			continue
		}
		q, _ := quality(p.Quality)
		k := alike{min(q, Civilian), rides(u, p.Figure)}
		if i := slices.Index(keys, k); i >= 0 {
			groups[i].N += p.N
			continue
		}
		e := entry{house: h, actor: k.q, target: to.quality, cover: cov,
			mounted: k.mounted, targetMounted: to.mounted, charges: charging}
		keys = append(keys, k)
		groups = append(groups, Group{Who: ride(k.q, k.mounted), N: p.N, Aim: to.kind, Reck: reckAttack(e)})
	}
	return groups
}

// strike throws for the groups of an attack.
func strike(a *act, groups []Group, name string) []Group {
	return throwFor(a, groups, rollBlow, "hit", "miss", Group.times, func(g Group) string {
		if g.Aim != "" {
			return g.at() + " of " + book.The(name)
		}
		return " at " + book.The(name)
	})
}
