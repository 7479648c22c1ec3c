package hill

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// A charge from start to finish: distance, contact, reaction, blows and return blows. Each step is a separate
// entry; a thread keeps the state between them.

// planUnitCharge throws the distance and opens the thread. The charger's action is spent whatever the result.
// Source: hill-tables 3.1; HILL-80; ruling 41.
func planUnitCharge(p *plan) deed {
	p.Form.Go = "Charge"
	u := askUnit(p, "Choose the unit that charges.", opposing(p, cannotCharge))
	t := askTarget(p, u)
	ground, known := needGround(p, "Ground charged over")
	n := askFigures(p, "Figures charging", freshSoldiers(u))
	part := u
	part.Stacks = freshPicks(u, n)
	e := p.State.gait(u, entry{house: p.State.tables(), actor: bestQuality(part), cover: ground, mounted: allMounted(part)})
	start := longestWay // the longest distance at which a charge may start
	if far := p.State.sky().far; far > 0 {
		start = far * inch
		p.Help(p.State.unseen())
	}
	p.Form.GoSmall = rider(e.actor, e.mounted)
	leave := ""
	if wheeled(u) == leftGun && n == u.Alive() { // guns never charge
		leave = leftGun
		p.Form.GoSmall = leftWords[leave]
	}
	p.Require(known && n >= 1)
	p.Sum(reckMove(e, true, 0))
	return func(a *act) {
		m := throwMove(a, e, true)
		th := Thread{ID: a.State.Next, Kind: threadCharge, At: atContact, Unit: u.ID, Other: t.ID, Words: []ThreadWord{{wordGround, m.Ground}},
			Nums: []muster.Mark{{Key: numChargers, N: n}, {Key: numFar, N: min(m.Quarters, start)}}}
		if b := a.State.bracket(u.ID, t.ID); b >= 0 {
			th = th.withNum(numFrom, int(b)+1)
		}
		did := Deed{What: didCharge, Unit: u.ID, Name: u.Name, Target: t.ID, At: t.Name, N: n, Cover: m.Ground, Far: m.Quarters,
			Ride: e.mounted, Reck: m.Reck, Thread: th.ID, Leave: leave}
		propose(a, a.State.takeEvent(u), Outcome{Title: book.Say("goes"), Deed: did, Thread: th.ID,
			Effects: []Effect{{Unit: u.ID, Changes: acting(part.Stacks, false), Marks: leaving(leave)}}}, th)
	}
}

// cannotCharge returns why u cannot charge, "" when it can: Transport takes no offensive action, and civilians never
// fight. Source: E6, HILL-31, 91.
func cannotCharge(u muster.Unit) string {
	if why := cannotFight(u); why != "" {
		return why
	}
	switch {
	case u.Type == typeCivil:
		return sayPeaceful
	case bestQuality(u) == Transport:
		return sayOffensive
	}
	return ""
}

// Contact.

// planContact asks whether the charge has reached its target. Source: HILL-80, 81.
func planContact(p *plan) deed {
	th, u, t, ok := askContact(p, atContact, "Contact", "Falls short", "only the charger has used his action")
	if !ok {
		return contactMissed(th)
	}
	if t.Type == typeCivil && side(u) == NonPlayers && u.Type != typeIrregular { // troops who reach civilians take them away: HILL-32
		return func(a *act) {
			a.Do(threaded{Thread: th.next("")})
			q, _ := a.State.party(t.From)
			recordParty(a, q, partyMarked{Party: q.ID, Of: q.Kind, What: caught}, 0)
		}
	}
	th = askPairs(p, th, u, t.Alive()).next(atReact)
	if fresh(t) == 0 { // none of them can react (HILL-81)
		th = th.withWord(wordSeen, "acted").next(atBlow)
	}
	return func(a *act) { a.Do(threaded{Thread: th}) }
}

// planRegain asks whether the charge is in contact after a reaction move. Source: HILL-83.
func planRegain(p *plan) deed {
	th, u, t, ok := askContact(p, atRegain, "In contact", "Contact broken", "out of reach of what is left")
	if !ok {
		return contactMissed(th)
	}
	th = askPairs(p, th, u, min(th.num(numCharged), t.Alive())).withWord(wordSeen, "again").next(atBlow)
	return func(a *act) { a.Do(threaded{Thread: th}) }
}

// contactMissed ends a charge that made no contact.
func contactMissed(th Thread) deed { return func(a *act) { a.Do(threaded{Thread: th.next("")}) } }

// askContact asks whether the charge is in contact.
func askContact(p *plan, at, yes, no, small string) (th Thread, u, t muster.Unit, reached bool) {
	p.Form.Go = "Go on"
	th, u, t, ok := askThread(p, at)
	if !ok {
		return th, u, t, false
	}
	f := pick(keyWhat, "Is the charge in contact?", p.In.Get(keyWhat),
		[]view.Option{{ID: "yes", Label: yes}, {ID: "no", Label: no, Small: small}})
	return th, u, t, askOne(p, f, "Say whether it is in contact.", "", "HILL-80") == 0
}

// askPairs asks how many chargers are in contact with how many of the figures charged.
func askPairs(p *plan, th Thread, u muster.Unit, charged int) Thread {
	p.Form.Go = "Contact"
	most := min(th.num(numChargers), u.Alive())
	n := p.In.Int(keyNumber, most)
	m := p.In.Int("charged", min(n, charged))
	count := func(key, label string, n, most int, say, section string) {
		p.Add(view.Field{Key: key, Label: label, Kind: view.Count, Min: 1, Max: max(most, 1), Step: 1, Value: num(n)})
		if n < 1 || n > most {
			p.Refuse("U4", key, section, "Only %s %s.", plural(most, "figure", "figures"), say)
		}
	}
	count(keyNumber, "Chargers in contact", n, most, "charge", "HILL-80")
	count("charged", "Figures charged", m, charged, "can be charged", "HILL-81")
	return th.withNum(numChargers, n).withNum(numCharged, m)
}

// Reaction.

// half returns the bracket of half any distance in b. Half of each bracket lies within a single bracket.
func (b bracket) half() bracket {
	_, to := b.bounds()
	if to == 0 {
		return to48
	}
	return bracketAt(to / 2)
}

// reactionRange returns the range at which a figure fires at a charger who started from the bracket from.
// Source: HILL-82.
func reactionRange(q Quality, from bracket) bracket {
	switch q {
	case Veteran:
		return to3
	case Average:
		return from.half()
	}
	return from
}

// planReact asks what the figures charged do. Firing and moving use their action. Source: HILL-81, 82; ruling
// 9.
func planReact(p *plan) deed {
	p.Form.Go = "Go on"
	th, u, t, ok := askThread(p, atReact)
	p.Require(ok)
	free := min(fresh(t), th.num(numCharged))
	options := []view.Option{{ID: "stand", Label: "No reaction"}, {ID: "fire", Label: "They fire",
		Refused: canFire(t.WithMark(markRetire, 0))},
		{ID: "move", Label: "They move"}}
	if free == 0 {
		options[1].Refused, options[2].Refused = sayActed, sayActed
	}
	f := pick(keyWhat, "What do they do?", p.In.Get(keyWhat), options)
	f.Columns = 3
	switch askOne(p, f, "Say what they do.", "U2", "HILL-81") {
	case 0:
		return func(a *act) {
			a.Do(threaded{Thread: th.withNum(numReacted, 0).withWord(wordSeen, "stood").next(atBlow)})
		}
	case 1:
		return planReactionFire(p, th, u, t, free)
	case 2:
		return planReactionMove(p, th, u, t, free)
	}
	return nil
}

// planReactionFire has t fire at its charger u: Veterans at the last moment, others farther off.
func planReactionFire(p *plan, th Thread, u, t muster.Unit, free int) deed {
	h := p.State.tables()
	all := h.aimed(t, askWay(p, t), to3)
	most := p.State.atMost(t, min(figuresIn(all), free))
	all = firstOf(all, p.In.Int(keyNumber, most))
	from := to3
	if slices.ContainsFunc(all, func(x firing) bool { return x.Quality != qualities[Veteran].id }) {
		far := th.num(numFar)
		if b := bracket(th.num(numFrom) - 1); b >= 0 && p.In.Get(keyFrom) == "" {
			if near, _ := b.bounds(); near < far {
				p.In = p.In.With(keyFrom, bracketIDs[b])
			}
		}
		from = askRange(p, keyFrom, "The charger started from")
		beyondReach(p, from, far, "The charge reaches no farther than "+p.State.Scale.length(far)+".", "HILL-82")
		if from < 0 {
			p.Refuse("E4", keyFrom, "HILL-82", "Choose how far away the charger started.")
		}
	}
	n := askFigures(p, "Figures firing", most)
	to, shots := askAim(p, u, n, aimedShots)
	p.Form.Times = max(n, 1)
	p.Form.Go, p.Form.GoSmall = "Fire "+plural(p.Form.Times, "shot", "shots"), "at "+book.The(u.Name)
	if !p.OK() {
		return nil
	}
	ground := max(readCover(th.word(wordGround)), inOpen)
	groups := h.volleyAt(all, u, to, shots, ground, func(q Quality) bracket { return reactionRange(q, from) })
	showSums(p, didReact, groups)
	return func(a *act) {
		changes, unloaded := spent(all)
		changes = append(changes, acting(idlers(t, all, free), false)...)
		did := Deed{What: didReact, Unit: t.ID, Name: t.Name, Target: u.ID, At: u.Name, N: n, Groups: shoot(a, groups, u.Name),
			Cover: th.word(wordGround), Load: unloaded, Thread: th.ID}
		lost := did.killed(a, u, strikers(u, th.num(numChargers)))
		propose(a, nil, Outcome{Title: book.Say("reacts", did.outcomeWords()), Deed: did, Thread: th.ID,
			Effects: []Effect{{Unit: t.ID, Changes: changes, Marks: p.State.firing(t, n)}, {Unit: u.ID, Lost: lost}}},
			th.withNum(numReacted, free).next(atBlow))
	}
}

// idlers returns those of the free figures charged who do not fire: the charge uses up their action too.
// Source: HILL-84.
func idlers(t muster.Unit, firing []firing, free int) []muster.Stack {
	for _, f := range firing {
		t, _ = t.Lose(f.Stack)
	}
	return freshPicks(t, free-figuresIn(firing))
}

// planReactionMove moves t out of the way of u. When the whole unit moves, its gun or wagons stay behind
// (HILL-85).
func planReactionMove(p *plan, th Thread, u, t muster.Unit, free int) deed {
	ground, ok := needGround(p, "Ground moved over")
	n := askFigures(p, "Figures moving", free)
	picks := freshPicks(t, n)
	p.Form.Go = "Move"
	leave := ""
	if n == t.Alive() {
		leave = wheeled(t)
		p.Form.GoSmall = leftWords[leave]
	}
	p.Require(ok && n >= 1)
	q, mounted := slowestOf(t.WithMark(markLeft, 1), picks) // guns and wagons never come along
	horse, mounted := askHorses(p, t, mounted)
	still := t
	for _, x := range picks {
		still, _ = still.Lose(x)
	}
	effect := Effect{Unit: t.ID, Changes: append(horsed(picks, horse), acting(freshPicks(still, free-n), false)...), Marks: leaving(leave)}
	e := p.State.gait(t, entry{house: p.State.tables(), actor: q, cover: ground, mounted: mounted})
	return func(a *act) {
		m := throwMove(a, e, false)
		did := Deed{What: didFlee, Unit: t.ID, Name: t.Name, Target: u.ID, At: u.Name, N: n, Cover: m.Ground, Far: m.Quarters, Ride: mounted,
			Reck: m.Reck, Thread: th.ID, Horse: horse, Leave: leave}
		propose(a, nil, Outcome{Title: book.Say("escapes"), Deed: did, Thread: th.ID, Effects: []Effect{effect}},
			th.withNum(numReacted, free).next(atRegain))
	}
}

// Blow and return blow.

// planBlow lets the chargers strike first; the figures charged have used their action, whether they reacted or
// not. With a blow at people who never fight the charge is over. Source: hill-tables 3.3; HILL-32, 84.
func planBlow(p *plan) deed {
	p.Form.Go = "Attack, charging"
	th, u, t, ok := askThread(p, atBlow)
	p.Require(ok)
	fillCover(p, t)
	cov := needCover(p, "Cover of the figures attacked")
	n := askFigures(p, "Figures attacking", min(th.num(numChargers), soldiersOf(u)))
	groups := askBlows(p, didBlow, u, t, n, cov)
	return func(a *act) {
		m := th.num(numCharged)
		did := Deed{What: didBlow, Unit: u.ID, Name: u.Name, Target: t.ID, At: t.Name, N: n, Groups: strike(a, groups, t.Name),
			Cover: coverNames[cov].id, Thread: th.ID}
		changes := acting(freshPicks(t, min(fresh(t), max(0, m-th.num(numReacted)))), false)
		then, err := t.Changed(changes...)
		if err != nil {
			a.Stop(err)
		}
		lost := did.killed(a, then, strikers(then, m))
		after := atReturn
		if did.Rest = max(0, min(m, t.Alive())-stacksN(lost)); p.State.peaceful(t) { // survivors, who can strike back
			did.Rest, after = 0, ""
		}
		propose(a, nil, Outcome{Title: book.Say("strikes", did.hitsSaid()), Deed: did, Thread: th.ID,
			Effects: append([]Effect{{Unit: t.ID, Changes: changes, Lost: lost}}, standingOn(th)...)}, th.next(after))
	}
}

// standingOn notes that the charger of th stands on rough ground. Reading: a charger stands on the ground charged over. Source: HILL-84.
func standingOn(th Thread) []Effect {
	if groundOf(th.word(wordGround)) != inRough {
		return nil
	}
	return []Effect{{Unit: th.Unit, Marks: []muster.Mark{{Key: markCover, N: 1 + int(inRough)}}}}
}

// planStrikeBack lets the survivors of those charged strike once, which ends the charge. Source: HILL-84;
// rulings 8, 9.
func planStrikeBack(p *plan) deed {
	p.Form.Go = "They strike back"
	th, u, t, ok := askThread(p, atReturn)
	p.Require(ok)
	// The charger has left cover and stands on the ground charged over.
	cov := max(readCover(th.word(wordGround)), inOpen)
	n := askFigures(p, "Figures striking back", min(th.num(numCharged), t.Alive()))
	groups := askBlows(p, didReturn, t, u, n, cov)
	return func(a *act) {
		did := Deed{What: didReturn, Unit: t.ID, Name: t.Name, Target: u.ID, At: u.Name, N: n, Groups: strike(a, groups, u.Name),
			Cover: coverNames[cov].id, Thread: th.ID}
		lost := did.killed(a, u, strikers(u, th.num(numChargers)))
		propose(a, nil, Outcome{Title: book.Say("returns", did.hitsSaid()), Deed: did, Effects: []Effect{{Unit: u.ID, Lost: lost}}}, th.next(""))
	}
}

// askBlows shows the sums for n figures of u striking at t in contact.
func askBlows(p *plan, what string, u, t muster.Unit, n int, cov cover) (groups []Group) {
	p.Form.Times = max(n, 1)
	to, blows := askAim(p, t, n, aimedBlows)
	p.Form.GoSmall = plural(p.Form.Times, "figure", "figures") + " at " + book.The(t.Name)
	if p.OK() {
		groups = p.State.tables().blowsAt(u, strikers(u, n), t, to, blows, cov, what == didBlow)
		showSums(p, what, groups)
	}
	return groups
}

// strikers returns n figures of u in contact, plain soldiers first; people under escort defend themselves once
// no soldiers are left.
func strikers(u muster.Unit, n int) []muster.Stack { return u.Choose(n, menFirst) }
