package ecw

import (
	"strings"

	"vedette/engine"
)

func shootProcs() []procedure {
	const g = "Shooting"
	return []procedure{
		{id: "shoot", name: "Shoot", group: g, symbol: "t-infantry", section: secShoot, code: "ECW-P08",
			ref: "One die for every three figures in range, arc and sight; guns by model. Arc 45° to either side, horse also round to its left; never over friends. Hits are doubled on close order three deep or in enfilade, then saved status by status.", build: shoot},
		{id: "shot-test", name: "Test for shooting", group: g, symbol: "i-morale", section: secMorale, code: "ECW-P11",
			ref: "A unit hit by shooting tests once in the phase, unless it tests because of a charge.", build: shotTest},
		{id: "leader-risk", name: "Leader at risk", group: g, symbol: "t-officer", section: houseSec("Leaders at risk"), code: "ECW-P17",
			ref: "House design: a leader with a unit that was hit is struck on a six, and a second die decides. With a unit that routs in contact he may be killed or taken.", build: leaderRisk},
	}
}

const noShooting = "No shooting inside a heavy wood."

// canShoot is why a unit may not shoot. Source: ECW-74, ECW-75.
func (s State) canShoot(u Unit) string {
	switch {
	case u.armed() == "" || u.shooters(u.armed()) == 0:
		return hide
	case u.Morale >= demoralised:
		return stateNames[u.Morale] + "."
	case u.Ground == "heavy":
		return noShooting
	case u.Pursuit == 2:
		return "It pursues."
	case u.flag(flagBurst):
		return "Burst through this turn."
	case u.flag(flagShot):
		return "It has shot this turn."
	case u.mounted() && (u.disordered() || u.Morale == shaken):
		return "Cavalry disordered or shaken cannot shoot."
	case u.Charge.At > 0 && !u.Charge.Pistols:
		return "It charges."
	case u.Reload > 0:
		return "Reloading: " + plural(u.Reload, "turn", "turns") + "."
	case u.Ready > 0 || u.guns() && u.Limber == "limbered" || u.Lifting > 0:
		return "It is not unlimbered."
	case u.guns() && u.Other < s.Set.v("sh.least")*u.Guns:
		return "Too few gunners: " + num(s.Set.v("sh.least")) + " a model are needed."
	case u.foot() && u.flag(flagMoved) && u.Answer != "evade":
		return "Musketeers never move and shoot."
	case u.guns() && u.flag(flagMoved):
		return "Guns never move and shoot."
	}
	return ""
}

// shotDice is how many dice a unit throws, and the note about halving. Source: ECW-70; ecw-charts C3.
func (t Settings) shotDice(u Unit, n int) (int, string) {
	share := func(d int, key, why string) (int, string) {
		of := t.v(key)
		if of == 4 {
			return d, ""
		}
		return (d*of + 3) / 4, why + ": " + map[int]string{1: "a quarter of", 2: "half", 3: "three quarters of"}[of] + " the dice"
	}
	if u.guns() {
		d := gunDice[u.Class] * n
		if u.ID > 0 && u.Other < t.v("sh.full")*u.Guns {
			return share(d, "sh.few", "fewer than "+num(t.v("sh.full"))+" gunners a model")
		}
		return d, ""
	}
	d := diceFor(n)
	if u.foot() && (u.disordered() || u.Morale == shaken) {
		return share(d, "sh.foot", "disordered or shaken")
	}
	return d, ""
}

func shoot(b *form) func(w *work) error {
	b.phaseHint(4)
	u, ok := b.unit("unit", "Shooters", true, b.s.canShoot)
	if !ok {
		return nil
	}
	v, ok := b.unit("target", "Target", true, func(v Unit) string {
		if v.Charge.Crash && v.Charge.At > 0 && v.Charge.At == u.ID {
			return "It crashed in as a pursuer: no fire at it."
		}
		return enemyOf(u)(v)
	})
	if !ok {
		return nil
	}
	set := b.s.Set
	arm := u.armed()
	if arm == "" {
		b.no("S1", "It has nothing to shoot with.", "unit")
		arm = "musket"
	}
	wp := weaponOf(arm)
	limit, limited := b.woods(u, v)
	var bands []engine.Option
	from := 0
	for i := range wp.bands {
		k := arm + "." + num(i+1)
		o := engine.Option{ID: num(i), Label: "to " + b.s.in(set.v("r."+k)), Small: codes[set.v("h."+k)].name}
		if limit > 0 && from >= limit {
			o.Refused = limited
		} else if limit > 0 {
			o.Label = "to " + b.s.in(min(limit, set.v("r."+k)))
		}
		from = set.v("r." + k)
		bands = append(bands, o)
	}
	band := b.pick("range", "Range", "", bands...)
	most := u.shooters(arm)
	if u.ID == 0 && u.mounted() {
		most = u.figures()
	}
	label := "Figures in range, arc and sight"
	if u.guns() {
		label = "Gun models that shoot"
	}
	n := b.count("n", label, 1, most, most)
	status := v.statuses()
	if v.ID == 0 {
		switch b.pick("cover", "Target in", "open", opt("open", "Open"), opt("soft", "Soft cover"), opt("hard", "Hard cover")) {
		case "soft":
			status = append(status, "soft")
		case "hard":
			status = append(status, "hard")
		}
	} else if b.tick("edge", "Partly behind soft cover") && !v.hard() && v.Ground != "soft" && !v.wooded() {
		status = append(status, "soft")
	}
	close := !v.skirmish() && !v.guns()
	enf := false
	if close && !v.inside() && v.Order != "square" {
		enf = b.tick("enfilade", "Enfiladed, within 22½° of its flank")
	}
	double := close && (v.Ranks >= 3 && !v.inside() || enf)
	code := codeNone
	if band != "" {
		code = hitCode(set.v("h." + arm + "." + num(int(band[0]-'0')+1)))
	}
	d, half := set.shotDice(u, n)
	r := engine.Reckoning{Section: secShoot, Mark: engine.House, Sum: d}
	unitWord := "figures"
	if u.guns() {
		unitWord = "models"
	}
	r.Terms = []engine.Term{{Value: d, Show: num(n) + " " + unitWord, Why: plural(d, "die", "dice"), Section: secShoot}}
	if half != "" {
		r.Terms = append(r.Terms, engine.Term{Show: "fewer", Why: half, Section: houseSec("Crews and volleys")})
	}
	if double {
		why := "three ranks or more"
		if enf {
			why = "enfiladed"
		}
		r.Terms = append(r.Terms, engine.Term{Show: "× 2", Why: why, Section: secShoot})
	}
	for _, x := range saves {
		for _, st := range status {
			if st == x.id {
				need := set.v("s." + x.id)
				if u.guns() {
					need = set.v("k." + x.id)
				}
				if need <= 6 {
					r.Terms = append(r.Terms, engine.Term{Show: num(need) + "+", Why: "saves: " + lower(x.name), Section: houseSec("Saving throws")})
				}
			}
		}
	}
	r.Result = plural(d, "die", "dice")
	if band != "" { // the score follows the range
		r.Result += ", " + codes[code].name + ", " + tenths((d*code.sixths()*10*map[bool]int{true: 2, false: 1}[double]+3)/6) + " hits on average before saves"
	}
	b.f.Reck = &r
	b.f.Diagram = arcPicture(set, u, v, arm)
	b.f.Times = 1
	what := "muskets"
	if u.guns() {
		what = "guns"
	} else if arm != "musket" {
		what = arm + "s"
	}
	b.f.Go, b.f.GoSmall = "Shoot with "+num(n)+" "+what, plural(d, "die", "dice")
	if band != "" {
		b.f.GoSmall += ", " + codes[code].name
	}
	if d == 0 {
		b.no("S3", "One figure alone throws no die.", "n")
	}
	return func(w *work) error {
		w.phase(4)
		hits, err := w.hits(code, d, u.Name)
		if err != nil {
			return err
		}
		w.r = told{Over: "Shooting", Icon: "t-infantry", Reck: []engine.Reckoning{r}, Notes: w.r.Notes}
		if u.guns() {
			w.r.Icon = "t-gun"
		}
		if double && hits > 0 {
			w.note(plural(hits, "hit", "hits") + " doubled to " + num(2*hits) + ".")
			hits *= 2
		}
		before := hits
		hits, told, err := w.saving(hits, status, u.guns())
		if err != nil {
			return err
		}
		w.r.Notes = append(w.r.Notes, told...)
		w.r.Number, w.r.Word = num(hits), map[bool]string{true: "hit", false: "hits"}[hits == 1]
		if before != hits {
			w.r.Word += " of " + num(before)
		}
		w.r.Need = plural(d, "die", "dice") + ", " + codes[code].name
		w.r.Line = u.Name + " shot at " + v.Name + ": " + plural(hits, "hit", "hits") + "."
		w.r.Undo = "shot, " + plural(hits, "hit", "hits")
		if u.ID > 0 {
			x := w.u(u.ID).set(flagShot)
			if u.guns() {
				if x.Reload = reloads[u.Class]; x.Reload > 0 {
					w.note(u.Name + ": reloading, " + plural(x.Reload, "turn", "turns") + ".")
				}
			}
			w.put(x)
		}
		if v.ID > 0 && v.Limber == "limbered" {
			w.limberLost(v.ID)
		}
		return w.shotHits(v, hits, u.guns(), enf)
	}
}

// woods is how far shots reach in printed inches where a wood is between, 0 for no limit, and why no farther. What
// the records know is not asked: inside 4, troops at the edge seen at 6 unless they shot. Source: ECW-100.
func (b *form) woods(u, v Unit) (limit int, why string) {
	const inside, edge = 4, 6
	within := "Nothing shoots farther than " + b.s.in(inside) + " in woods."
	switch {
	case u.wooded() && v.wooded():
		return inside, within
	case u.wooded():
		def := "inside"
		if u.guns() {
			def = "edge" // where alone they may begin
		}
		if b.pick("trees", u.Name+" stands", def, opt("inside", "Inside the wood"), opt("edge", "At its edge")) == "inside" {
			b.note("at most " + b.s.in(2) + " beyond the edge")
			return inside, within
		}
	case v.wooded():
		deep := opt("deep", "Inside the wood")
		if v.Ground == "heavy" {
			deep.Refused = noShooting
		}
		at := b.pick("trees", v.Name+" stands", "edge", opt("edge", "At its edge"), deep)
		switch {
		case at == "deep":
			return inside, within
		case !v.flag(flagShot):
			return edge, "Troops at the edge of a wood are seen at " + b.s.in(edge) + " unless they shot."
		}
	case u.Ground != "" && v.Ground != "":
		// Both are known to stand elsewhere.
	default:
		if b.tick("wood", "In or into a wood") {
			return inside, within
		}
	}
	return 0, ""
}

// shotHits removes what was hit and makes the tests due.
func (w *work) shotHits(v Unit, hits int, guns, enf bool) error {
	if hits == 0 {
		return nil
	}
	leader := w.s.attached(v.ID)
	gone, err := w.casualties(v, min(hits, v.figures()+v.Guns))
	if err != nil {
		return err
	}
	if gone != "" {
		w.r.Line = w.r.Line[:len(w.r.Line)-1] + ", " + gone + " removed."
	}
	if v.ID == 0 {
		w.note("The target tests for shooting, unless it tests because of a charge.")
		return nil
	}
	x := w.u(v.ID)
	if leader > 0 && !w.s.Set.Safe {
		w.due(Due{Do: "leader-risk", Unit: v.ID, Other: leader, Step: w.s.Step, Why: "shot"})
	}
	if !x.here() || x.flag(flagTested) || x.Morale >= routed {
		return nil
	}
	m := b2i(guns) + 2*b2i(enf)
	for _, d := range w.s.Dues {
		if d.Do == "shot-test" && d.Unit == v.ID {
			// One test for all the shooting of the phase.
			w.unless(func(y Due) bool { return y.ID == d.ID })
			m |= d.M
			hits += d.N
			break
		}
	}
	w.due(Due{Do: "shot-test", Unit: v.ID, Step: 4, Rank: 5, N: hits, M: m})
	return nil
}

func weaponOf(id string) weapon {
	for _, x := range weapons {
		if x.id == id {
			return x
		}
	}
	panic("ecw: no weapon " + id)
}

// tenths prints a number of tenths.
func tenths(n int) string {
	if n%10 == 0 {
		return num(n / 10)
	}
	return num(n/10) + "." + num(n%10)
}

func shotTest(b *form) func(w *work) error {
	b.phaseHint(4)
	u, ok := b.unit("unit", "Unit", true, func(u Unit) string {
		if u.Morale == routed {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	d := Due{}
	for _, x := range b.s.Dues {
		if x.Do == "shot-test" && x.Unit == u.ID && u.ID > 0 {
			d = x
		}
	}
	hits, guns, enf := d.N, d.M&1 > 0, d.M&2 > 0
	if d.ID == 0 {
		hits = b.count("hits", "Hits in this phase", 0, 50, max(0, u.Start-u.figures()))
		guns = b.tick("guns", "Hit by guns")
		enf = b.tick("enfilade", "Enfiladed")
	}
	r := b.s.shotSum(u, hits, b.leader("leader", u), guns, enf)
	b.f.Reck, b.f.Go = &r, "Test "+u.Name
	return func(w *work) error {
		return w.simple(u, r, "Test for shooting", "shot-test", func() error { return w.worsen(u, u.Morale+1) })
	}
}

// simple is a test with one outcome: nothing, or what fail does.
func (w *work) simple(u Unit, r engine.Reckoning, over, do string, fail func() error) error {
	face, passed, err := w.test(r, u.Name)
	if err != nil {
		return err
	}
	w.met(do, u.ID, 0)
	w.r = told{Over: over, Number: num(face), Word: "Passes", Need: w.r.Need, Reck: w.r.Reck, Notes: w.r.Notes, Icon: "i-morale", Undo: lower(over) + ", " + u.Name, Line: u.Name + " held: " + lower(over) + " passed."}
	if passed {
		return nil
	}
	if err := fail(); err != nil {
		return err
	}
	w.verdict(u, over)
	return nil
}

// verdict words a failed test by the state that came of it.
func (w *work) verdict(u Unit, over string) {
	state := u.Morale
	if u.ID > 0 {
		x := w.u(u.ID)
		if state = x.Morale; !x.here() {
			w.r.Word, w.r.Bad, w.r.Line = upperFirst(x.Off), true, u.Name+" failed and is gone: "+x.Off+"."
			return
		}
	}
	w.r.Bad = true
	if u.ID == 0 {
		w.r.Word, w.r.Line = "fails", u.Name+" failed: "+lower(over)+"."
		return
	}
	w.r.Word, w.r.Line = stateNames[state], u.Name+" failed: "+strings.ToLower(stateNames[state])+"."
}

func leaderRisk(b *form) func(w *work) error {
	s := b.s
	var opts []engine.Option
	due := Due{}
	for _, l := range s.Leaders {
		if l.Off != "" {
			continue
		}
		o := opt(num(l.ID), l.Name)
		if u, ok := s.unit(l.Unit); ok {
			o.Small = "with " + u.Name
		}
		opts = append(opts, o)
	}
	if s.Set.Safe {
		b.no("L1", "Leaders are never hit in this game.", "")
	}
	if len(opts) == 0 {
		b.no("F5", "There is no leader.", "")
		return nil
	}
	id := (engine.Values{{Key: "n", Val: b.pick("leader", "Leader", "", opts...)}}).Int("n", 0)
	for _, d := range s.Dues {
		if d.Do == "leader-risk" && d.Other == id {
			due = d
			break
		}
	}
	why := due.Why
	if v := b.in.Get("why"); why == "" || v != "" {
		why = b.pick("why", "Cause", due.Why, opt("shot", "Shooting"), opt("fight", "Combat"), opt("rout", "Rout in contact"))
	}
	b.f.Go = "Throw for the leader"
	return func(w *work) error {
		l := w.s.Leaders[id-1]
		w.unless(func(d Due) bool { return d.Do == "leader-risk" && d.Other == id && d.Why == why })
		v := w.s.Set.v
		w.r = told{Over: "Leader at risk", Icon: "t-officer", Undo: "leader at risk", Word: "Unhurt", Line: l.Name + " is unhurt."}
		fate := ""
		if why == "rout" {
			t, err := w.cup.Throw(rollFate.Of(l.Name))
			if err != nil {
				return err
			}
			switch {
			case t.Total <= v("l.dead"):
				fate = "killed"
			case t.Total <= v("l.taken"):
				fate = "captured"
			}
		} else {
			t, err := w.cup.Throw(rollRisk.Of(l.Name).Needing(v("l.struck"), "struck", "missed"))
			if err != nil {
				return err
			}
			if t.Made {
				need := v("l.shot")
				if why == "fight" {
					need = v("l.fight")
				}
				t, err := w.cup.Throw(rollFate.Of(l.Name).Needing(need, "killed", "unhurt"))
				if err != nil {
					return err
				}
				if t.Made {
					fate = "killed"
				}
				w.note(l.Name + " is struck.")
			}
		}
		if fate == "" {
			return nil
		}
		w.loseLeader(l, fate)
		return nil
	}
}

// loseLeader takes a leader off; the units under him test in phase 6. Source: ECW-91.
func (w *work) loseLeader(l Leader, fate string) {
	w.r.Word, w.r.Bad, w.r.Line = upperFirst(fate), true, l.Name+" is "+fate+"."
	l.Unit, l.Off = 0, fate
	w.s = w.s.putLeader(l)
	w.unless(func(d Due) bool { return d.Do == "leader-risk" && d.Other == l.ID })
	if fate == "killed" {
		w.s.Fell = append(w.s.Fell[:len(w.s.Fell):len(w.s.Fell)], Fall{Side: l.Side, Leader: l.ID})
		w.note("The units under him test in phase 6.")
		if w.s.Step == 6 {
			w.due(Due{Do: "friends", Other: l.Side, Step: 6, Rank: 1})
		}
	}
}
