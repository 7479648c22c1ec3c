package hill

import (
	"slices"
	"strings"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

var missileRefs = [missiles]string{
	blast:     "Every figure within {12} of the burst tests at once, at any distance from the gun.",
	roundshot: "Every figure whose base the line of the roundshot crosses tests at once. The Range is measured from the gun.",
	cannister: "Every figure inside the cone of cannister tests at once. The Range is measured from the gun.",
}

func testAgainst(m missile) action {
	asks := []string{keyActor, keyRange, keyCover, keyRepeat, keyActorMounted}
	if m == blast {
		asks = []string{keyActor, keyCover, keyRepeat, keyActorMounted}
	}
	symbol := "t-gun"
	if m == blast {
		symbol = "i-ring"
	}
	return action{
		Procedure: view.Procedure{ID: "test-" + missileNames[m].id, Name: "Test vs. " + missileNames[m].name,
			Short: "vs. " + missileNames[m].name,
			Group: "Morale and tests", Symbol: symbol, Section: "3.7",
			Ref: missileRefs[m] + " Friend and foe test alike, figure by figure; it is not an action. Wagons, guns and teams test as Transport, " +
				"their men by their own quality. Rough ground is no cover."},
		asks:      asks,
		actorNote: "the figure that tests", actorHelp: "A gun, wagon or team tests as Transport, its men by their own quality.",
		rangeLabel: "Range from the gun", coverLabel: "Cover of the figure", repeatLabel: "Figures testing",
		reck: func(e entry) (book.Sum, bool) { return reckTest(m, e), true },
		order: func(sc Scale, e entry) (string, string) {
			return "Test " + count(max(e.times, 1), "the figure", "figures"), rider(e.actor, e.mounted)
		},
		do: func(a *act, e entry) { throwTest(a, m, e) },
	}
}

// reckTest returns the sum for the number a figure survives on; where the missile does not reach, it has no
// target. Source: hill-tables 3.7.
func reckTest(m missile, e entry) book.Sum {
	if m == blast {
		e.rng = to3
	}
	t := e.in()
	base := t.testBase[m][e.rng]
	if base == out {
		return beyond("reach", gunReach("", m), "test-reach", m, "no-carry")
	}
	s := book.Sum{Kind: "test"}
	if m == blast {
		s.Put(base, "blast")
	} else {
		s.Put(base, "against", m, e.rng)
	}
	s.Add(t.testActor[e.actor], "tested", e.actor)
	s.Add(t.testCover[e.cover], "cover", e.cover)
	s.AddIf(e.mounted, t.testMounted, "test-horse")
	return t.limited(s)
}

// throwTest tests identical figures, each with its own roll.
func throwTest(a *act, m missile, e entry) {
	r := reckTest(m, e)
	f := tested{Missile: missileNames[m].id, Actor: idOf(e.actor), Cover: coverNames[e.cover].id, Mounted: e.mounted, Of: e.times, Reck: r}
	about := rider(e.actor, e.mounted)
	if m != blast {
		f.Range = bracketIDs[e.rng]
		about += ", " + a.State.Scale.span(e.rng)
	}
	if r.Target > 0 {
		f.Lost = e.times - a.Successes(rollTest.WithAbout("vs. "+missileNames[m].name+": "+about).Needing(r.Target, "safe", "lost"), e.times)
	}
	a.Do(f)
}

// Tests for the figures in the way of a round, unit by unit.

// nobodyElse is the reply that ends the tests.
const nobodyElse = "none"

// testers are figures of one unit that test at one range.
type testers struct {
	m       missile
	u       muster.Unit
	vehicle bool
	rng     bracket
	cov     cover
	n       int
	leaders int // leaders among the figures
	house   *tables
}

// planUnderFire tests figures of one unit at one range, or ends the tests. Source: hill-tables 3.7; HILL-73 to
// 76.
func planUnderFire(p *plan) deed {
	p.Form.Go = "Test"
	th, gun, _, ok := askThread(p, atTest)
	p.Require(ok)
	e := testers{rng: to3, house: p.State.tables()}
	e.m, _ = missileOf(th.word(wordMissile))
	id := askInTheWay(p, th, &e)
	switch {
	case id == nobodyElse:
		p.Form.Go = "All have tested"
		return func(a *act) { a.Do(threaded{Thread: th.next("")}) }
	case e.u.ID == 0:
		return nil
	}
	if vehicles(e.u) > 0 {
		e.vehicle = tick(p, "vehicle", "The gun, wagon or team itself", "t-convoy")
	}
	fillCover(p, e.u)
	if e.m != blast { // no round reaches farther than its gun fires it
		fillRange(p, gun, e.u)
		e.rng = askRange(p, keyRange, "Range from the gun")
		beyondReach(p, e.rng, gunReach(th.word(wordGun), e.m)*inch,
			"The gun’s "+strings.ToLower(missileNames[e.m].name)+" does not reach that far.", "HILL-73")
	}
	e.cov = askCover(p, "Cover of the figures", false)
	if e.rng < 0 {
		p.Refuse("E4", keyRange, "1.3", sayRange)
	}
	if e.cov < 0 {
		p.Refuse("E5", keyCover, "1.3", sayCover)
	}
	e.askHowMany(p)
	p.Form.Times = max(e.n, 1)
	p.Form.Go, p.Form.GoSmall = "Test "+plural(p.Form.Times, "figure", "figures"), "of "+book.The(e.u.Name)
	if !p.OK() {
		return nil
	}
	groups := e.groups()
	showSums(p, didTest, groups)
	return func(a *act) { e.test(a, th, slices.Clone(groups)) }
}

// askInTheWay asks which unit is in the way: any but the one that fired, that one last, or nobody else.
func askInTheWay(p *plan, th Thread, e *testers) (id string) {
	options := slices.DeleteFunc(p.State.actors(noReason), func(o view.Option) bool { return readRef("u", o.ID) == th.Unit })
	if o, ok := p.State.unit(th.Unit); ok {
		options = append(options, unitOption(o, ""))
	}
	options = append(options, view.Option{ID: nobodyElse, Label: "Nobody else", Small: "all have tested", Wide: true})
	id = p.In.Get(keyUnit)
	p.Add(pick(keyUnit, "Who is in the line of fire", id, options))
	if id != nobodyElse {
		if u, ok := chosen(p, options, id, "Choose who is in the line of fire.", keyUnit); ok {
			e.u = u
		}
	}
	return id
}

// askHowMany asks how many figures test and, unless all do, how many of them are leaders.
func (e *testers) askHowMany(p *plan) {
	most := e.u.Alive()
	if e.vehicle {
		most = vehicles(e.u)
	}
	e.n = askNumber(p, view.Field{Key: keyNumber, Label: "Figures testing", Min: 1, Max: most}, p.In.Int(keyNumber, 1),
		"There are only "+num(most)+".", "3.7")
	leaders := e.u.Count(isLeader) // when all figures test, so do all leaders
	if leaders > 0 && e.n < most && !e.vehicle && p.State.Set.Depth == Full {
		e.leaders = askNumber(p, view.Field{Key: keyLed, Label: "Leaders among them", Note: "of " + num(leaders), Max: min(leaders, e.n)},
			p.In.Int(keyLed, 0), "There are only "+num(leaders)+".", "3.7")
	}
}

// test throws for the groups and records the losses: each figure, leaders included, tests for itself.
func (e testers) test(a *act, th Thread, groups []Group) {
	did := Deed{What: didTest, Unit: e.u.ID, Name: e.u.Name, N: e.n, Groups: groups, Cover: coverNames[e.cov].id,
		At: missileNames[e.m].id, Thread: th.ID}
	if e.m != blast {
		did.Range = bracketIDs[e.rng]
	}
	var lost []muster.Stack
	for i, g := range groups {
		if g.Reck.Target == 0 {
			continue
		}
		roll := rollTest.WithAbout("vs. " + missileNames[e.m].name + ": " + g.times() + " of " + book.The(e.u.Name))
		groups[i] = g.thrown(a.Volley(roll.Needing(g.Reck.Target, "safe", "lost"), g.N))
		fallen := g.N - groups[i].Made
		if e.vehicle {
			did.Load = fallen
			continue
		}
		pool := slices.DeleteFunc(e.chosen(), func(p muster.Stack) bool {
			q, _ := quality(p.Quality)
			return !slices.Equal(ride(q, rides(e.u, p.Figure)), g.Who)
		})
		gone, draws := whoFalls(a, e.u, pool, fallen)
		lost, did.Draws = append(lost, gone...), append(did.Draws, draws...)
	}
	effect := Effect{Unit: e.u.ID, Lost: muster.Tidy(lost)}
	_, isGun := unitGun(e.u)
	switch {
	case !e.vehicle:
		did.Losses = []Toll{toll(e.u, lost)}
	case did.Load > 0 && isGun:
		effect.Marks = []muster.Mark{{Key: markWrecked, N: 1}}
	case did.Load > 0:
		effect.Marks = []muster.Mark{{Key: markWagons, N: e.u.Mark(markWagons) - did.Load}}
	}
	propose(a, nil, Outcome{Title: book.Say("tests", stacksN(lost)+did.Load), Deed: did, Thread: th.ID, Effects: []Effect{effect}})
}

// gunReach returns how far a gun fires a round, in printed inches; an unknown gun counts as a field gun.
// Source: HILL-73, 74.
func gunReach(id string, m missile) int {
	g, known := gunOf(id)
	if !known {
		g = fieldGun
	}
	if m == cannister {
		return guns[g].cone
	}
	return guns[g].line
}

// vehicles returns how many guns, wagons or teams of u can be hit.
func vehicles(u muster.Unit) int {
	if _, ok := unitGun(u); ok && u.Mark(markWrecked) == 0 {
		return 1
	}
	return u.Mark(markWagons)
}

// chosen returns the figures that test: plain soldiers, and as many leaders as the referee has entered.
func (e testers) chosen() []muster.Stack {
	led := e.u.Choose(e.leaders, func(f muster.Figure) int {
		if !isLeader(f) {
			return -1
		}
		return -plainFirst(f) + 100 // officers before NCOs
	})
	rest := e.u
	rest, _ = rest.Lose(led...)
	return muster.Tidy(append(strikers(rest, e.n-stacksN(led)), led...))
}

// groups sorts the testing figures by the number they need.
func (e testers) groups() []Group {
	test := func(q Quality, mounted bool, n int) Group {
		x := entry{house: e.house, actor: q, rng: e.rng, cover: e.cov, mounted: mounted}
		return Group{Who: ride(q, mounted), N: n, Reck: reckTest(e.m, x)}
	}
	if e.vehicle {
		return []Group{test(Transport, false, e.n)}
	}
	var out []Group
	for _, p := range e.chosen() {
		q, _ := quality(p.Quality)
		g := test(q, rides(e.u, p.Figure), p.N)
		if k := slices.IndexFunc(out, func(o Group) bool { return slices.Equal(o.Who, g.Who) }); k >= 0 {
			out[k].N += g.N
			continue
		}
		out = append(out, g)
	}
	return out
}
