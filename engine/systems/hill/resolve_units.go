package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
)

// The actions of units beside fire and charge.

// openUnit starts the form of a unit: who, and whether it can.
func openUnit(s State, in engine.Values, ask string, why func(muster.Unit) string) (muster.Unit, engine.Form, bool) {
	f := engine.Form{Refused: s.noUnits()}
	if f.Refused != nil {
		return muster.Unit{}, f, false
	}
	options := s.actors(why)
	id := s.actor(in, options)
	f.Fields = append(f.Fields, pick(keyUnit, "Unit", id, options))
	u, r := s.chosen(options, id, ask, keyUnit)
	if f.Refused = r; r == nil {
		s.ruling(&f, in, u)
	}
	return u, f, r == nil
}

// refuse keeps the first refusal of a form.
func refuse(f *engine.Form, r *engine.Refusal) {
	if f.Refused == nil {
		f.Refused = r
	}
}

// groundField is the ground of a Move or Charge.
func groundField(s State, in engine.Values, label string) (engine.Field, cover, *engine.Refusal) {
	c := entry{cover: readCover(in.Get(keyCover))}
	a := action{groundOnly: true, coverLabel: label}
	switch {
	case c.cover < 0:
		return a.field(s.Scale, keyCover, c), c.cover, unitRefusal("E5", sayCover, "1.3", keyCover)
	case c.cover > inRough:
		return a.field(s.Scale, keyCover, entry{cover: unset}), c.cover, unitRefusal("E10", sayGround, "1.3", keyCover)
	}
	return a.field(s.Scale, keyCover, c), c.cover, nil
}

// onFoot is how many of the figures that have not acted could dismount, inSaddle how many could
// mount: those of a mounted type on foot.
func riders(u muster.Unit) (mounted, onFoot int) {
	mounted = u.Count(func(f muster.Figure) bool { return !f.Acted && f.Mounted })
	onFoot = u.Count(func(f muster.Figure) bool { return !f.Acted && !f.Mounted })
	return mounted, onFoot
}

// hasHorses tells whether figures of u may mount: troopers, horse artillery, or what came mounted.
func (s State) hasHorses(u muster.Unit) bool {
	if u.Type == typeCavalry || u.Count(func(f muster.Figure) bool { return f.Mounted }) > 0 {
		return true
	}
	p, ok := s.party(u.From)
	return ok && u.From != 0 && p.Mounted
}

// moveEntry is what the form of a Move means.
type moveEntry struct {
	u       muster.Unit
	ground  cover
	n       int
	horse   string
	quality Quality
	mounted bool
	picks   []muster.Stack
}

// slowestOf is the class that moves these figures of u, and whether all of them ride. Source: HILL-14.
func slowestOf(u muster.Unit, picks []muster.Stack) (q Quality, mounted bool) {
	part := u
	part.Stacks = picks
	return slowest(part), allMounted(part)
}

func readUnitMove(s State, in engine.Values) (moveEntry, engine.Form) {
	u, f, ok := openUnit(s, in, "Choose the unit that moves.", idle)
	e := moveEntry{u: u}
	f.Go = "Move"
	if !ok {
		return e, f
	}
	ground, cov, r := groundField(s, in, "Ground moved over")
	f.Fields = append(f.Fields, ground)
	refuse(&f, r)
	e.ground = cov
	count, n, r := countField("Figures moving", in, fresh(u))
	f.Fields = append(f.Fields, count)
	refuse(&f, r)
	e.n = n
	e.picks = freshPicks(u, n)
	e.quality, e.mounted = slowestOf(u, e.picks)
	if s.hasHorses(u) {
		mounted, foot := riders(u)
		var options []engine.Option
		if mounted > 0 {
			options = append(options, engine.Option{ID: "dismount", Label: "Dismount", Small: "at its end"})
		}
		if foot > 0 {
			options = append(options, engine.Option{ID: "mount", Label: "Mount", Small: "at its beginning"})
		}
		if len(options) > 0 {
			options = append([]engine.Option{{ID: "as", Label: "As they are"}}, options...)
			e.horse = in.Get(keyHorse)
			if e.horse == "" {
				e.horse = "as"
			}
			field := pick(keyHorse, "Horses", e.horse, options)
			field.Columns = 3
			f.Fields = append(f.Fields, field)
			if index(options, e.horse) < 0 {
				refuse(&f, unitRefusal("U5", "Nobody of them can do that.", "HILL-54", keyHorse))
			}
		}
	}
	if e.horse == "mount" {
		e.mounted = true
	}
	f.GoSmall = rider(e.quality, e.mounted)
	if e.ground >= 0 && e.ground <= inRough && n > 0 {
		r := s.Scale.reckoning(reckMove(entry{house: s.tables(), actor: e.quality, cover: e.ground, mounted: e.mounted}, false, 0))
		f.Reck = &r
	}
	return e, f
}

func unitMoveForm(s State, in engine.Values) engine.Form {
	_, f := readUnitMove(s, in)
	return f
}

// throwMove throws the distance of a Move or Charge.
func throwMove(d *act, e entry, charges bool) (book.Sum, int) {
	m := throwsMove(d, e, charges)
	return m.Reck, m.Quarters
}

// resolveUnitMove moves a unit or a group of it. Source: hill-tables 3.1; HILL-14, 50, 54.
func resolveUnitMove(d *act, in engine.Values) {
	s := d.Before
	e, _ := readUnitMove(s, in)
	r, far := throwMove(d, entry{house: s.tables(), actor: e.quality, cover: e.ground, mounted: e.mounted}, false)
	var changes []muster.Change
	for _, st := range e.picks {
		to := st.Figure
		to.Acted = true
		switch e.horse {
		case "mount":
			to.Mounted = true
		case "dismount":
			to.Mounted = false
		}
		changes = append(changes, muster.Change{N: st.N, From: st.Figure, To: to})
	}
	deed := Deed{What: didMove, Unit: e.u.ID, Name: e.u.Name, N: e.n, Rest: fresh(e.u) - e.n, Cover: coverNames[e.ground].id, Far: far, Ride: e.mounted, Reck: r}
	if e.horse != "as" {
		deed.Horse = e.horse
	}
	propose(d, s.took(e.u), Outcome{Title: book.Say("moves"), Deed: deed, Effects: []Effect{{Unit: e.u.ID, Changes: changes}}})
}

// unitAttackForm and resolveUnitAttack: figures in contact strike without a charge.

type attackEntry struct {
	u, t  muster.Unit
	cov   cover
	n     int
	picks []muster.Stack
}

// fights is why u cannot charge or attack, "" when it can. Source: HILL-31, 91; E6.
func fights(u muster.Unit) string {
	switch why := steady(u); {
	case why != "":
		return why
	case unitQuality(u) == Transport:
		return sayOffensive
	}
	return ""
}

func readUnitAttack(s State, in engine.Values) (attackEntry, engine.Form) {
	u, f, ok := openUnit(s, in, "Choose the unit that attacks.", fights)
	e := attackEntry{u: u, cov: unset}
	f.Go = "Attack"
	if !ok {
		return e, f
	}
	t, r := s.askTarget(u, in, &f)
	refuse(&f, r)
	e.t = t
	e.cov = readCover(in.Get(keyCover))
	f.Fields = append(f.Fields, action{coverLabel: "Cover of the figures attacked"}.field(s.Scale, keyCover, entry{cover: e.cov}))
	if e.cov < 0 {
		refuse(&f, unitRefusal("E5", sayCover, "1.3", keyCover))
	}
	count, n, r := countField("Figures attacking", in, freshSoldiers(u))
	f.Fields = append(f.Fields, count)
	refuse(&f, r)
	e.n, e.picks = n, freshPicks(u, n)
	f.Times = max(n, 1)
	f.Go = "Attack, " + plural(f.Times, "figure", "figures")
	if f.Refused == nil {
		s.reckoned(&f, didAttack, s.tables().blowGroups(e.picks, t, e.cov, false))
		f.GoSmall = "at " + t.Name
	}
	return e, f
}

func unitAttackForm(s State, in engine.Values) engine.Form {
	_, f := readUnitAttack(s, in)
	return f
}

// blowGroups sorts figures that strike into groups that need the same number.
func (h *tables) blowGroups(picks []muster.Stack, t muster.Unit, cov cover, charging bool) []Group {
	type alike struct {
		q       Quality
		mounted bool
	}
	var keys []alike
	var groups []Group
	for _, p := range picks {
		q, _ := quality(p.Quality)
		k := alike{min(q, Civilian), p.Mounted}
		i := 0
		for i < len(keys) && keys[i] != k {
			i++
		}
		if i < len(keys) {
			groups[i].N += p.N
			continue
		}
		e := entry{house: h, actor: k.q, target: hitQuality(t), cover: cov, mounted: k.mounted, targetMounted: mostlyMounted(t), charges: charging}
		keys = append(keys, k)
		groups = append(groups, Group{Who: ride(k.q, k.mounted), N: p.N, Reck: reckAttack(e)})
	}
	return groups
}

// strike throws for the groups of an attack.
func strike(groups []Group, d *act, name string) []Group {
	return throwFor(groups, d, rollBlow, "hit", "miss", Group.times, func(Group) string { return " at " + name })
}

// resolveUnitAttack resolves blows in contact without a charge. Source: hill-tables 3.3.
func resolveUnitAttack(d *act, in engine.Values) {
	s := d.Before
	e, _ := readUnitAttack(s, in)
	groups := strike(s.tables().blowGroups(e.picks, e.t, e.cov, false), d, e.t.Name)
	deed := Deed{What: didAttack, Unit: e.u.ID, Name: e.u.Name, Target: e.t.ID, At: e.t.Name, N: e.n, Rest: fresh(e.u) - e.n, Groups: groups, Cover: coverNames[e.cov].id}
	lost, draws := s.shotDown(d, e.t, e.t.Stacks, groups)
	deed.Draws, deed.Losses = draws, []Toll{toll(e.t, lost)}
	propose(d, s.took(e.u), Outcome{Title: book.Say("strikes", book.Say("hits", deed.made())), Deed: deed,
		Effects: []Effect{{Unit: e.u.ID, Changes: acting(e.picks, false)}, {Unit: e.t.ID, Lost: lost}}})
}

// Stand, load and rally.

type standEntry struct {
	u      muster.Unit
	rally  bool
	n      int
	picks  []muster.Stack
	loads  int
	actor  Quality
	half   bool
	reckon book.Sum
}

// unloaded is how many figures of u are to load and have not acted.
func unloaded(picks []muster.Stack) int {
	n := 0
	for _, p := range picks {
		if p.Unloaded {
			n += p.N
		}
	}
	return n
}

// rallies is why a wavering unit cannot rally: it does so as a whole. Source: HILL-91; ruling 11.
func rallies(u muster.Unit) string {
	switch why := idle(u); {
	case why != "":
		return why
	case wavering(u) && fresh(u) < u.Alive():
		return "It rallies as a whole, but some of its figures have acted this turn."
	case wavering(u) && bestQuality(u) == Transport:
		return sayMorale
	}
	return ""
}

func readUnitStand(s State, in engine.Values) (standEntry, engine.Form) {
	u, f, ok := openUnit(s, in, "Choose the unit that stands, loads or rallies.", rallies)
	e := standEntry{u: u}
	f.Go = "Stand"
	if !ok {
		return e, f
	}
	if e.rally = wavering(u); e.rally {
		e.n, e.picks = fresh(u), freshPicks(u, fresh(u))
		e.actor, e.half = bestQuality(u), u.Half()
		e.reckon = s.tables().reckMorale(e.actor, true, goneOf(u))
		r := words.Reckoning(e.reckon)
		f.Reck, f.Go, f.GoSmall = &r, "Rally", "Solid on "+needed(e.reckon)+", else it is removed"
		return e, f
	}
	field, n, r := countField("Figures standing", in, fresh(u))
	f.Fields = append(f.Fields, field)
	refuse(&f, r)
	e.n, e.picks = n, loadersFirst(u, n)
	if e.loads = unloaded(e.picks); e.loads > 0 {
		f.Go = "Load " + count(e.loads, "the rifle", "rifles")
		if n > e.loads {
			f.GoSmall = plural(n-e.loads, "figure stands", "figures stand")
		}
	}
	return e, f
}

// loadersFirst takes n figures that have not acted, those with a rifle to load first.
func loadersFirst(u muster.Unit, n int) []muster.Stack {
	return u.Choose(n, func(f muster.Figure) int {
		switch {
		case f.Acted:
			return -1
		case f.Unloaded:
			return 0
		}
		return 1
	})
}

// goneOf tells whether half or more of the original figures are gone. Source: HILL-92, 93.
func goneOf(u muster.Unit) gone {
	if u.Half() {
		return halfIsGone
	}
	return fewerGone
}

func unitStandForm(s State, in engine.Values) engine.Form {
	_, f := readUnitStand(s, in)
	return f
}

// resolveUnitStand stands still, loads rifles, or rallies. Source: hill-tables 3.4, 3.5; HILL-63, 91.
func resolveUnitStand(d *act, in engine.Values) {
	s := d.Before
	e, _ := readUnitStand(s, in)
	if e.rally {
		t := d.Throw(rollRally.Of(e.u.Name).Needing(e.reckon.Target, "Solid", "breaks"))
		deed := Deed{What: didRally, Unit: e.u.ID, Name: e.u.Name, N: e.n, Half: e.half, Good: t.Made, Reck: e.reckon,
			Groups: []Group{Group{Who: book.Say("quality", e.actor), N: 1, Reck: e.reckon}.thrown([]dice.Throw{t})}}
		effect := Effect{Unit: e.u.ID, Changes: acting(e.picks, false), Marks: []muster.Mark{{Key: markWavering}}}
		title := book.Say("rallied", t.Made)
		if !t.Made {
			effect = Effect{Unit: e.u.ID, Lost: e.u.Stacks, Ran: true}
			deed.Losses = []Toll{toll(e.u, e.u.Stacks)}
			deed.Losses[0].Ran = true
		}
		propose(d, s.took(e.u), Outcome{Title: title, Deed: deed, Effects: []Effect{effect}})
		return
	}
	var changes []muster.Change
	for _, st := range e.picks {
		to := st.Figure
		to.Acted, to.Unloaded = true, false
		changes = append(changes, muster.Change{N: st.N, From: st.Figure, To: to})
	}
	title := book.Say("stands")
	if e.loads > 0 {
		title = book.Say("loads", e.loads)
	}
	deed := Deed{What: didStand, Unit: e.u.ID, Name: e.u.Name, N: e.n, Rest: fresh(e.u) - e.n, Load: e.loads}
	propose(d, s.took(e.u), Outcome{Title: title, Deed: deed, Effects: []Effect{{Unit: e.u.ID, Changes: changes}}})
}

// Check Morale of a unit. It is not an action and asks for nothing but the unit.

func checks(u muster.Unit) string {
	if u.Type == typeCivil || unitQuality(u) == Transport {
		return sayMorale
	}
	return ""
}

func readUnitCheck(s State, in engine.Values) (muster.Unit, engine.Form) {
	f := engine.Form{Refused: s.noUnits(), Go: "Check morale"}
	if f.Refused != nil {
		return muster.Unit{}, f
	}
	options := s.actors(checks)
	id := in.Get(keyUnit)
	if id == "" { // the unit that owes a check
		var due []engine.Option
		for _, o := range options {
			if u, ok := s.unit(readRef("u", o.ID)); ok && u.Mark(markCheck) > 0 {
				due = append(due, o)
			}
		}
		id = only(due)
	}
	f.Fields = append(f.Fields, pick(keyUnit, "Unit", id, options))
	u, r := s.chosen(options, id, "Choose the unit that checks.", keyUnit)
	refuse(&f, r)
	if r != nil {
		return u, f
	}
	k := s.tables().reckMorale(bestQuality(u), false, goneOf(u))
	shown := words.Reckoning(k)
	f.Reck, f.GoSmall = &shown, u.Name+", solid on "+needed(k)
	return u, f
}

func unitCheckForm(s State, in engine.Values) engine.Form {
	_, f := readUnitCheck(s, in)
	return f
}

// resolveUnitCheck checks once for all figures of a unit. A Wavering unit that fails stays as it is.
// Source: hill-tables 3.4; HILL-44, 92, 95; ruling 10.
func resolveUnitCheck(d *act, in engine.Values) {
	s := d.Before
	u, _ := readUnitCheck(s, in)
	makeCheck(d, u)
}

// check throws for the morale of u.
func makeCheck(d *act, u muster.Unit) {
	k := d.State.tables().reckMorale(bestQuality(u), false, goneOf(u))
	t := d.Throw(rollCheck.Of(u.Name).Needing(k.Target, "Solid", "Wavering"))
	deed := Deed{What: didCheck, Unit: u.ID, Name: u.Name, N: u.Alive(), Half: u.Half(), Good: t.Made, Reck: k,
		Groups: []Group{Group{Who: book.Say("quality", bestQuality(u)), N: 1, Reck: k}.thrown([]dice.Throw{t})}}
	effect := Effect{Unit: u.ID, Marks: []muster.Mark{{Key: markCheck}}}
	title := book.Say("held", t.Made)
	if !t.Made {
		effect.Marks = append(effect.Marks, muster.Mark{Key: markWavering, N: 1})
	}
	propose(d, nil, Outcome{Title: title, Deed: deed, Effects: []Effect{effect}})
}
