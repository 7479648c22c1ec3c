package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
)

// rounds are what a gun can be loaded with, by the value of its marker. Source: HILL-70.
var rounds = [...]struct {
	id, name string
	missile  missile
}{
	1: {"roundshot", "Roundshot", roundshot},
	2: {"cannister", "Cannister", cannister},
	3: {"shell", "Shell", blast},
}

// markWrecked is on a gun that is out of action: it can be moved by nobody and fired by nobody.
const markWrecked = "wrecked"

const leastLoaders = 2 // HILL-71

// serves is why the crew of u cannot serve its gun, "" when it can: the whole crew acts at once.
// Source: HILL-55, 71, 91.
func serves(u muster.Unit) string {
	if _, ok := unitGun(u); !ok {
		return "It has no gun."
	}
	switch why := steady(u); {
	case u.Mark(markLeft) > 0:
		return "The crew has left its gun."
	case u.Mark(markWrecked) > 0:
		return "Its gun is out of action."
	case why != "":
		return why
	case fresh(u) < u.Alive():
		return "The whole crew serves the gun, but some of it have acted this turn."
	}
	return ""
}

type gunEntry struct {
	u     muster.Unit
	g     gun
	what  string
	round int
}

func readUnitGun(s State, in engine.Values) (gunEntry, engine.Form) {
	f := engine.Form{Refused: s.noUnits(), Go: "Serve the gun"}
	e := gunEntry{}
	if f.Refused != nil {
		return e, f
	}
	var options []engine.Option
	for _, o := range s.actors(serves) {
		u, _ := s.unit(readRef("u", o.ID))
		if _, ok := unitGun(u); ok {
			options = append(options, o)
		}
	}
	id := s.actor(in, options)
	f.Fields = append(f.Fields, pick(keyUnit, "Gun", id, options))
	u, r := s.chosen(options, id, "Choose the gun.", keyUnit)
	if f.Refused = r; r != nil {
		return e, f
	}
	s.ruling(&f, in, u)
	e.u = u
	e.g, _ = unitGun(u)
	limbered, owes, round := u.Mark(markLimbered) > 0, u.Mark(markLoad), u.Mark(markRound)
	const only = "A limbered gun may only move."
	whats := []engine.Option{
		{ID: didUnlimber, Label: "Unlimber", Symbol: "i-back"}, {ID: didLoad, Label: "Load", Symbol: "i-load"},
		{ID: didFire, Label: "Fire", Symbol: "t-gun"}, {ID: didLimber, Label: "Limber", Symbol: "i-next"},
	}
	if limbered {
		whats[1].Refused, whats[2].Refused, whats[3].Refused = only, only, "It is limbered."
	} else {
		whats[0].Refused = "It is unlimbered."
	}
	switch {
	case limbered:
	case owes == 0:
		whats[1].Refused = "It is loaded with " + rounds[max(round, 1)].id + "."
	default:
		whats[2].Refused = "It owes " + plural(owes, "Load action", "Load actions") + "."
		if u.Alive() < leastLoaders {
			whats[1].Refused = "Two of the crew at least must load."
		}
	}
	e.what = in.Get(keyWhat)
	if e.what == "" { // what a crew would do next
		for _, o := range whats[:3] {
			if o.Refused == "" {
				e.what = o.ID
			}
		}
	}
	f.Fields = append(f.Fields, pick(keyWhat, "What it does", e.what, whats))
	i := index(whats, e.what)
	switch {
	case i < 0:
		refuse(&f, unitRefusal("U7", "Choose what the crew does.", "HILL-55", keyWhat))
		return e, f
	case whats[i].Refused != "":
		refuse(&f, unitRefusal("G1", whats[i].Refused, "HILL-55, 71", keyWhat))
		return e, f
	}
	f.Go = whats[i].Label
	switch e.what {
	case didLoad:
		if howitzer := u.Mark(markHowitzer) > 0; round == 0 || owes == guns[e.g].load {
			var kinds []engine.Option
			for n := 1; n < len(rounds); n++ {
				o := engine.Option{ID: rounds[n].id, Label: rounds[n].name}
				switch {
				case n == 1 && howitzer:
					o.Refused = "A howitzer fires shell or cannister."
				case n == 3 && !howitzer:
					o.Refused = "Only a howitzer fires shell."
				}
				kinds = append(kinds, o)
			}
			id := in.Get(keyRound)
			if id == "" { // roundshot unless said otherwise, shell for howitzers (HILL-70)
				id = rounds[1].id
				if howitzer {
					id = rounds[3].id
				}
			}
			field := pick(keyRound, "Round", id, kinds)
			field.Columns = 3
			f.Fields = append(f.Fields, field)
			i := index(kinds, id)
			switch {
			case i < 0:
				refuse(&f, unitRefusal("G2", "Choose the round.", "HILL-70", keyRound))
			case kinds[i].Refused != "":
				refuse(&f, unitRefusal("G2", kinds[i].Refused, "HILL-70", keyRound))
			}
			e.round = i + 1
		} else {
			e.round = round
		}
		f.GoSmall = rounds[max(e.round, 1)].name
	case didFire:
		e.round = max(round, 1)
		f.GoSmall = rounds[e.round].name
		if e.round < 3 {
			r := words.Reckoning(s.tables().reckGun(crewQuality(u)))
			f.Reck = &r
		}
	}
	return e, f
}

// crewQuality is the class of a gun's crew, never worse than Conscript: they are soldiers.
func crewQuality(u muster.Unit) Quality { return min(unitQuality(u), Conscript) }

func unitGunForm(s State, in engine.Values) engine.Form {
	_, f := readUnitGun(s, in)
	return f
}

// resolveUnitGun limbers, unlimbers, loads or fires; each is an action of the whole crew.
// Source: hill-tables 3.5, 3.6; HILL-55, 70 to 75.
func resolveUnitGun(d *act, in engine.Values) {
	s := d.Before
	e, _ := readUnitGun(s, in)
	u := e.u
	owes := u.Mark(markLoad)
	deed := Deed{What: e.what, Unit: u.ID, Name: u.Name, N: u.Alive(), Round: e.round}
	effect := Effect{Unit: u.ID, Changes: acting(u.Stacks, false)}
	mark := func(key string, n int) { effect.Marks = append(effect.Marks, muster.Mark{Key: key, N: n}) }
	o := Outcome{}
	var open []Thread
	switch e.what {
	case didLimber, didUnlimber:
		n := 0
		if e.what == didLimber {
			n = 1
		}
		o.Title = book.Say("limber", n)
		mark(markLimbered, n)
		mark(markTravels, 0)
	case didLoad:
		owes--
		mark(markLoad, owes)
		mark(markRound, e.round)
		o.Title = book.Say("load-gun", e.round)
	case didFire:
		fire := roundFired
		if e.round == 3 {
			fire = shellFired
		}
		shot := fire(s, e.g, crewQuality(u), d)
		deed.Gun, deed.Reck = &shot, shot.Reck
		o.Title = book.Say("gun", 0)
		if !shot.Misfire {
			o.Title = book.Say("gun", e.round)
			owes = guns[e.g].load
			mark(markLoad, owes)
			mark(markRound, 0)
		}
		if !shot.Misfire && !shot.Short && shot.Burst != noBurst {
			open = []Thread{{ID: s.Next, Kind: threadFire, At: atTest, Unit: u.ID, Words: []ThreadWord{
				{wordMissile, missileNames[rounds[e.round].missile].id}, {wordGun, guns[e.g].id}}}}
			deed.Thread = s.Next
		}
	}
	deed.Owes = owes
	o.Deed, o.Effects = deed, []Effect{effect}
	propose(d, s.took(u), o, open...)
}

// Who stands in the way of a round tests, unit by unit.

// nobodyElse is the reply that closes the tests.
const nobodyElse = "none"

type testEntry struct {
	th      Thread
	m       missile
	u       muster.Unit
	vehicle bool
	rng     bracket
	cov     cover
	n       int
	leaders int // among them
	done    bool
	house   *tables // in force
}

func readUnderFire(s State, in engine.Values) (testEntry, engine.Form) {
	th, _, _, f, ok := inThread(s, in, atTest)
	e := testEntry{th: th, rng: unset, cov: unset, house: s.tables()}
	f.Go = "Test"
	if !ok {
		return e, f
	}
	e.m, _ = missileOf(th.word(wordMissile))
	var options []engine.Option
	for _, o := range s.actors(never) {
		if readRef("u", o.ID) != th.Unit {
			options = append(options, o)
		}
	}
	if o, ok := s.unit(th.Unit); ok {
		options = append(options, unitOption(o, ""))
	}
	options = append(options, engine.Option{ID: nobodyElse, Label: "Nobody else", Small: "all have tested", Wide: true})
	id := in.Get(keyUnit)
	f.Fields = append(f.Fields, pick(keyUnit, "Who stands in the way", id, options))
	if id == nobodyElse {
		e.done, f.Go = true, "All have tested"
		return e, f
	}
	u, r := s.chosen(options, id, "Choose who stands in the way.", keyUnit)
	if refuse(&f, r); r != nil {
		return e, f
	}
	e.u = u
	if vehicles(u) > 0 {
		e.vehicle = in.Is("vehicle")
		f.Fields = append(f.Fields, engine.Field{Key: "vehicle", Label: "The gun, wagon or team itself", Kind: engine.Tick, Symbol: "t-convoy", Value: yesIf(e.vehicle)})
	}
	a := action{rangeLabel: "Range from the gun", coverLabel: "Cover of the figures"}
	c := entry{rng: unset, cover: readCover(in.Get(keyCover))}
	if b, ok := bracketOf(in.Get(keyRange)); ok {
		c.rng = b
	}
	e.rng, e.cov = c.rng, c.cover
	if e.m == blast {
		e.rng = to3
	} else {
		f.Fields = append(f.Fields, a.field(s.Scale, keyRange, c))
	}
	if x := &f.Fields[len(f.Fields)-1]; x.Key == keyRange { // no round flies farther than its gun sends it
		refuse(&f, beyondReach(x, e.rng, gunReach(th.word(wordGun), e.m)*inch, "No "+strings.ToLower(missileNames[e.m].name)+" of that gun flies so far.", "HILL-73"))
	}
	f.Fields = append(f.Fields, a.field(s.Scale, keyCover, c))
	if e.rng < 0 {
		refuse(&f, unitRefusal("E4", sayRange, "1.3", keyRange))
	}
	if e.cov < 0 {
		refuse(&f, unitRefusal("E5", sayCover, "1.3", keyCover))
	}
	most := u.Alive()
	if e.vehicle {
		most = vehicles(u)
	}
	n := in.Int(keyNumber, 1)
	count := engine.Field{Key: keyNumber, Label: "Figures testing", Kind: engine.Count, Min: 1, Max: most, Step: 1, Value: num(n)}
	f.Fields = append(f.Fields, count)
	if n < 1 || n > most {
		refuse(&f, unitRefusal("U4", "There are only "+num(most)+".", "3.7", keyNumber))
	}
	e.n = n
	if leaders := u.Count(isLeader); leaders > 0 && n < most && n > 0 && !e.vehicle && s.Set.Depth == Full { // else all of them are in the way
		e.leaders = in.Int(keyLed, 0)
		top := min(leaders, n)
		f.Fields = append(f.Fields, engine.Field{Key: keyLed, Label: "Leaders among them", Note: "of " + num(leaders), Kind: engine.Count, Max: top, Step: 1, Value: num(e.leaders)})
		if e.leaders < 0 || e.leaders > top {
			refuse(&f, unitRefusal("U4", "There are only "+num(leaders)+".", "3.7", keyLed))
		}
	}
	f.Times = max(n, 1)
	f.Go, f.GoSmall = "Test "+plural(f.Times, "figure", "figures"), "of "+u.Name
	if f.Refused == nil {
		s.reckoned(&f, didTest, e.groups())
	}
	return e, f
}

// gunReach is how many printed inches a round of a gun flies; of an unknown gun that of a field gun.
// Source: HILL-73, 74.
func gunReach(id string, m missile) int {
	g := guns[fieldGun]
	if id == guns[lightGun].id {
		g = guns[lightGun]
	}
	if m == cannister {
		return g.cone
	}
	return g.line
}

// vehicles is how many guns, wagons or teams of u can be hit.
func vehicles(u muster.Unit) int {
	if _, ok := unitGun(u); ok && u.Mark(markWrecked) == 0 {
		return 1
	}
	return u.Mark(markWagons)
}

// picks are the figures that test: plain soldiers, and as many leaders as the referee says are among them.
func (e testEntry) picks() []muster.Stack {
	led := e.u.Choose(e.leaders, func(f muster.Figure) int {
		if !isLeader(f) {
			return -1
		}
		return -plainFirst(f) + 100 // the officer before the NCO
	})
	rest := e.u
	rest, _ = rest.Lose(led...)
	return muster.Tidy(append(strikers(rest, e.n-stacksN(led)), led...))
}

// groups sorts the figures that test by what they need.
func (e testEntry) groups() []Group {
	test := func(q Quality, mounted bool, n int) Group {
		return Group{Who: ride(q, mounted), N: n, Reck: reckTest(e.m, entry{house: e.house, actor: q, rng: e.rng, cover: e.cov, mounted: mounted})}
	}
	if e.vehicle {
		return []Group{test(Transport, false, e.n)}
	}
	var out []Group
	for _, p := range e.picks() {
		q, _ := quality(p.Quality)
		g := test(q, p.Mounted, p.N)
		if k := slices.IndexFunc(out, func(o Group) bool { return slices.Equal(o.Who, g.Who) }); k >= 0 {
			out[k].N += g.N
			continue
		}
		out = append(out, g)
	}
	return out
}

func underFireForm(s State, in engine.Values) engine.Form {
	_, f := readUnderFire(s, in)
	return f
}

// resolveUnderFire tests figures of one unit at one range, or closes the tests.
// Source: hill-tables 3.7; HILL-73 to 76.
func resolveUnderFire(d *act, in engine.Values) {
	s := d.Before
	e, _ := readUnderFire(s, in)
	if e.done {
		d.Do(threaded{Thread: e.th.next("")})
		return
	}
	groups := e.groups()
	var lost []muster.Stack
	var draws []Draw
	wrecks := 0
	for i, g := range groups {
		if g.Reck.Target == 0 {
			continue
		}
		throws := d.Volley(rollTest.Of("vs. "+missileNames[e.m].name+": "+g.times()+" of "+e.u.Name).Needing(g.Reck.Target, "safe", "lost"), g.N)
		groups[i] = g.thrown(throws)
		fallen := g.N - groups[i].Made
		if e.vehicle {
			wrecks = fallen
			continue
		}
		var pool []muster.Stack // those of the group: each tests for himself, the leaders among them too
		for _, p := range e.picks() {
			if q, _ := quality(p.Quality); slices.Equal(ride(q, p.Mounted), g.Who) {
				pool = append(pool, p)
			}
		}
		gone, more := s.whoFalls(d, e.u, pool, fallen)
		lost, draws = append(lost, gone...), append(draws, more...)
	}
	deed := Deed{What: didTest, Unit: e.u.ID, Name: e.u.Name, N: e.n, Groups: groups, Cover: coverNames[e.cov].id, At: missileNames[e.m].id, Thread: e.th.ID}
	if e.m != blast {
		deed.Range = bracketIDs[e.rng]
	}
	effect := Effect{Unit: e.u.ID, Lost: muster.Tidy(lost)}
	if wrecks > 0 {
		if _, isGun := unitGun(e.u); isGun {
			effect.Marks = []muster.Mark{{Key: markWrecked, N: 1}}
		} else {
			effect.Marks = []muster.Mark{{Key: markWagons, N: e.u.Mark(markWagons) - wrecks}}
		}
		deed.Load = wrecks
	}
	if !e.vehicle {
		deed.Draws, deed.Losses = draws, []Toll{toll(e.u, lost)}
	}
	propose(d, nil, Outcome{Title: book.Say("tests", stacksN(lost)+wrecks), Deed: deed, Thread: e.th.ID, Effects: []Effect{effect}})
}
