package ecw

import (
	"vedette/engine"
	"vedette/engine/dice"
)

func fightProcs() []procedure {
	const g = "Charge and combat"
	return []procedure{
		{id: "charge-home", name: "Charge home", group: g, symbol: "i-morale", section: secCharge, code: "ECW-P09",
			ref: "Chargers and counterchargers test before contact, counterchargers first. Who fails is shaken and recoils half the distance it charged, disordered.", build: chargeHome},
		{id: "receive", name: "Receive a charge", group: g, symbol: "i-morale", section: secReply, code: "ECW-P10",
			ref: "A standing or evading target tests against a charge that came home. On a failure a second die says how bad.", build: receive},
		{id: "overrun", name: "Overrun", group: g, symbol: "t-cavalry", section: secCombat, code: "ECW-P13",
			ref: "Close order charging skirmishing foot or guns removes what it touches and goes on, without a test. Victims who stood have one death shot first. Not in buildings or works.", build: overrun},
		{id: "fight", name: "Round of combat", short: "Fight", group: g, symbol: "i-cross", section: secCombat, code: "ECW-P12",
			ref: "Both sides count combat points; the difference decides on what their dice hit. Impact: figures in contact. Melee: three more to either side. Pikes strike two ranks deep.", build: fight},
		{id: "lost", name: "Test for a lost round", short: "Lost round", group: g, symbol: "i-morale", section: secCombat, code: "ECW-P14",
			ref: "A unit that suffered more hits than it caused tests; on a failure a second die says how bad, worse for the exhausted.", build: lostTest},
		{id: "recoil", name: "Cavalry recoil", group: g, symbol: "i-back", section: secCombat, code: "ECW-P15",
			ref: "Cavalry that did not cause more than it suffered recoils half a move, disordered. Cavalry against it must follow, or test to stay in hand.", build: cavalryRecoil},
		{id: "follow", name: "Follow a recoil", group: g, symbol: "i-next", section: secCombat, code: "ECW-P15",
			ref: "Cavalry must follow an enemy that recoils, unless it passes the test to resist pursuit.", build: follow},
	}
}

// pikeless tells whether the records know that pikes do not count between u and v: in or against a wood or a
// building. Source: ECW-100.
func pikeless(u, v Unit) bool {
	if u.inside() || v.inside() || u.wooded() || v.wooded() {
		return true
	}
	for _, x := range [][2]Unit{{u, v}, {v, u}} {
		if f, ok := x[0].foe(x[1].ID); ok && f.Wood {
			return true
		}
		switch ch := x[0].Charge; ch.Ground {
		case "wood", "heavy", "building":
			if ch.At > 0 && ch.At == x[1].ID {
				return true
			}
		}
	}
	return false
}

// noPikes tells whether pikes do not count between u and v, and asks what the records do not know. by tells that
// the referee has just said so.
func (b *form) noPikes(u, v Unit) (no, by bool) {
	if pikeless(u, v) {
		return true, false
	}
	if (u.Pikes > 0 || v.Pikes > 0) && (u.foot() || v.foot()) {
		t := b.tick("wood", "In or against a wood: pikes do not count")
		return t, t
	}
	return false, false
}

func chargeHome(b *form) func(w *work) error {
	b.phaseHint(4)
	u, ok := b.unit("unit", "Charger", true, func(u Unit) string {
		if u.Charge.At == 0 || u.Charge.Done != "" {
			return hide
		}
		for _, v := range b.s.Units {
			if v.here() && v.Charge.At == u.ID && v.Charge.Counter && v.Charge.Done == "" && !u.Charge.Counter {
				return v.Name + " countercharges and tests first."
			}
		}
		return ""
	})
	if !ok {
		return nil
	}
	v, ch := Unit{}, u.Charge
	if u.ID > 0 {
		v, _ = b.s.unit(ch.At)
	} else {
		if v, ok = b.unit("target", "Target", true, enemyOf(u)); !ok {
			return nil
		}
		ch.Impetus = b.tick("impetus", "With impetus")
		ch.Side = map[string]int{"flank": flank, "rear": rear}[b.pick("side", "Into its", "front", opt("front", "Front"), opt("flank", "Flank"), opt("rear", "Rear"))]
	}
	gone := u.ID > 0 && (!v.here() || v.Morale >= demoralised)
	free := !gone && b.s.untested(u, v)
	r, wood := engine.Reckoning{}, false
	switch {
	case gone:
		b.f.Go, b.f.GoSmall = "The target is gone", ""
	case free:
		b.f.Go, b.f.GoSmall = "Goes in", "no test against skirmishers or guns"
	default:
		leader := b.leader("leader", u)
		no, by := b.noPikes(u, v)
		r, wood = b.s.chargeSum(u, v, ch, leader, no), by
		b.f.Reck, b.f.Go = &r, "Test to charge home"
	}
	return func(w *work) error {
		if gone {
			w.met("charge-home", u.ID, 0)
			x := w.u(u.ID)
			x.Charge.Done = "failed"
			w.put(x)
			w.r = told{Over: "Charge home", Word: "No target", Icon: "i-morale", Undo: "charge of " + u.Name, Line: "The target of " + u.Name + " is gone."}
			w.todo(halting(w.s, u))
			return nil
		}
		if free {
			w.r = told{Over: "Charge home", Icon: "i-morale", Undo: "charge of " + u.Name}
			w.met("charge-home", u.ID, 0)
			return w.home(u, v)
		}
		face, passed, err := w.test(r, u.Name)
		if err != nil {
			return err
		}
		w.met("charge-home", u.ID, 0)
		w.met("shot-test", u.ID, 0)
		w.r = told{Over: "Charge home", Number: num(face), Need: w.r.Need, Reck: w.r.Reck, Icon: "i-morale", Undo: "charge of " + u.Name}
		if u.ID == 0 {
			w.r.Word, w.r.Line = map[bool]string{true: "goes in", false: "fails"}[passed], u.Name+map[bool]string{true: " charged home.", false: " failed: shaken, it recoils half the distance charged, disordered."}[passed]
			w.r.Bad = !passed
			return nil
		}
		w.phase(4)
		x := w.u(u.ID).set(flagTested)
		if wood {
			x.Charge.Ground = "wood"
		}
		if !passed {
			w.r.Word, w.r.Bad, w.r.Line = "Shaken", true, u.Name+" did not charge home: shaken."
			x.Morale, x.Charge.Done = max(x.Morale, shaken), "failed"
			w.put(x.set(flagFailed))
			w.recoil(u.ID, ch.Dist/2)
			return nil
		}
		w.put(x)
		return w.home(u, v)
	}
}

// home brings the charge of u at v in: to contact, or to the test of who stands or evades. Source: ECW-91.
func (w *work) home(u, v Unit) error {
	w.r.Word, w.r.Line = "Goes in", u.Name+" charged home at "+v.Name+"."
	if u.ID == 0 {
		return nil
	}
	x, v := w.u(u.ID), w.u(v.ID)
	x.Charge.Done = "home"
	w.put(x)
	switch {
	case v.Charge.At == u.ID && v.Charge.Done == "home":
		w.contact(u.ID, v.ID, true, false)
	case v.Charge.At == u.ID && v.Charge.Done == "":
		// The charger it comes at still has to test.
	case v.Charge.At == u.ID && v.Charge.Done == "failed" && v.Morale >= shaken:
		return w.reaches(u, v)
	case u.Charge.Counter && v.Charge.At > 0 && v.Charge.At != u.ID:
		w.contact(u.ID, v.ID, false, false) // in support, into the enemy's charge
	default:
		w.due(Due{Do: "receive", Unit: v.ID, Other: u.ID, Step: 4, Rank: 4})
	}
	return nil
}

// reaches asks whether a charge still comes to contact with a target that fell back.
func (w *work) reaches(u, v Unit) error {
	a, err := w.cup.Ask(dice.Question{ID: "reach", Text: v.Name + " has fallen back. Does " + u.Name + " go on and reach it?", Kind: dice.YesNo, Yes: "It reaches it", No: "It halts", Section: secCharge,
		Hint: "Charge move " + length(w.s.Set.charge(u)) + ", charged so far " + length(u.Charge.Dist) + "."})
	if err != nil {
		return err
	}
	if a == dice.Yes {
		w.contact(u.ID, v.ID, false, false)
		return nil
	}
	w.todo(halting(w.s, u))
	return nil
}

// halting is where a charger may halt whose target is gone. Source: ECW-53, ECW-R19.
func halting(s State, u Unit) string {
	if u.Levee {
		return u.Name + " goes at least a full normal move, " + length(s.Set.normal(u)) + ", up to its charge move."
	}
	return u.Name + " may halt where its target stood, or after a normal move, " + length(s.Set.normal(u)) + ", if that is less."
}

func receive(b *form) func(w *work) error {
	b.phaseHint(4)
	u, ok := b.unit("unit", "Target", true, func(u Unit) string {
		if b.s.isDue("receive", u.ID) {
			return ""
		}
		return hide
	})
	if !ok {
		return nil
	}
	var v Unit
	var ch Charge
	evading := u.Answer == "evade"
	if u.ID > 0 {
		for _, d := range b.s.sortedDues() {
			if d.Do == "receive" && d.Unit == u.ID && (b.in.Get("charger") == "" || b.in.Int("charger", 0) == d.Other) {
				v, _ = b.s.unit(d.Other)
				break
			}
		}
		if v.ID == 0 {
			b.no("A1", "Nobody charges it.", "unit")
			return nil
		}
		ch = v.Charge
	} else {
		if v, ok = b.unit("charger", "Charger", true, enemyOf(u)); !ok {
			return nil
		}
		ch.Impetus = b.tick("impetus", "With impetus")
		ch.Side = map[string]int{"flank": flank, "rear": rear}[b.pick("side", "Into its", "front", opt("front", "Front"), opt("flank", "Flank"), opt("rear", "Rear"))]
		evading = b.tick("evading", "Evading")
	}
	run := b.s.overruns(v, u) // the charge goes over them: no contact
	caught := false
	if evading && u.ID > 0 && !run {
		caught = b.pick("caught", "The charger", "no", opt("no", "Does not reach it"), opt("yes", "Catches it")) == "yes"
	}
	leader := b.leader("leader", u)
	no, wood := b.noPikes(u, v)
	r := b.s.receiveSum(u, v, ch, leader, evading, no)
	b.f.Reck, b.f.Go = &r, "Test "+u.Name
	return func(w *work) error {
		face, passed, err := w.test(r, u.Name)
		if err != nil {
			return err
		}
		w.r = told{Over: "Receive a charge", Number: num(face), Need: w.r.Need, Reck: w.r.Reck, Icon: "i-morale", Undo: "test of " + u.Name}
		if u.ID > 0 {
			w.phase(4)
			w.met("receive", u.ID, v.ID)
			w.met("shot-test", u.ID, 0)
			w.put(w.u(u.ID).set(flagTested))
			if x := w.u(v.ID); wood && x.ID > 0 {
				x.Charge.Ground = "wood"
				w.put(x)
			}
		}
		w.r.Word, w.r.Line = map[bool]string{true: "Evades", false: "Stands"}[evading], u.Name+map[bool]string{true: " evaded in order.", false: " stood."}[evading]
		if !passed {
			drop, err := w.bad(false, false, u.Name)
			if err != nil {
				return err
			}
			if err := w.worsen(u, u.Morale+drop); err != nil {
				return err
			}
			w.verdict(u, "Receive a charge")
		}
		if u.ID == 0 {
			return nil
		}
		x := w.u(u.ID)
		switch {
		case run:
		case !x.here() || x.Morale >= demoralised:
			w.todo(halting(w.s, v))
		case caught:
			w.note("Caught evading: struck in rear, and it does not strike this round.")
			w.contact(v.ID, u.ID, false, true)
		case evading:
			w.todo(halting(w.s, v))
		case !passed && x.Morale == shaken && !x.hard() && x.Order != "square" && x.Dis:
			return w.reaches(v, u)
		default:
			w.contact(v.ID, u.ID, false, false)
		}
		return nil
	}
}

func overrun(b *form) func(w *work) error {
	b.phaseHint(4)
	u, ok := b.unit("unit", "Charger", false, func(u Unit) string {
		if !b.s.isDue("overrun", u.ID) && u.Pursuit != 2 {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	v, _ := b.s.unit(u.Charge.At)
	if !b.s.isDue("overrun", u.ID) {
		if v, ok = b.unit("target", "Run down", false, func(v Unit) string {
			if v.Side == u.Side || !b.s.overruns(u, v) {
				return hide
			}
			return ""
		}); !ok {
			return nil
		}
	}
	if v.ID == 0 || !v.here() {
		b.f.Go = "The target is gone"
		return func(w *work) error {
			w.met("overrun", u.ID, 0)
			w.r = told{Over: "Overrun", Word: "No target", Icon: "t-cavalry", Undo: "overrun", Line: "The target of " + u.Name + " is gone."}
			return nil
		}
	}
	evaded := v.Answer == "evade"
	all := v.figures()
	label := "Figures touched"
	if v.guns() {
		all, label = v.Guns, "Gun models touched"
	}
	def := all
	if evaded && !v.guns() {
		def = 0
	}
	n := b.count("n", label, 0, all, def)
	arm := v.armed()
	shots := 0
	if !evaded && arm != "" && v.Ground != "heavy" && v.Morale < demoralised && (!v.guns() || v.Reload == 0 && v.Ready == 0 && v.Limber == "" && v.Other >= b.s.Set.v("sh.least")*v.Guns) && u.Pursuit != 2 {
		shots = v.shooters(arm)
		if d, _ := b.s.Set.shotDice(v, shots); d == 0 {
			shots = 0 // a single figure throws none
		}
		if shots > 0 && b.pick("death", "Death shot", "yes", opt("yes", "Yes"), opt("no", "No")) == "no" {
			shots = 0
		}
	}
	d, _ := b.s.Set.shotDice(v, shots)
	code := codeNone
	if shots > 0 {
		code = hitCode(b.s.Set.v("h." + arm + ".1"))
	}
	b.f.Go = "Overrun " + v.Name
	if shots > 0 {
		b.f.GoSmall = "death shot first: " + plural(d, "die", "dice") + ", " + codes[code].name
	}
	return func(w *work) error {
		w.met("overrun", u.ID, 0)
		w.r = told{Over: "Overrun", Icon: "t-cavalry", Undo: "overrun of " + v.Name, Number: num(n), Word: map[bool]string{true: "models taken", false: "figures run down"}[v.guns()]}
		w.r.Line = u.Name + " overran " + v.Name + "."
		if shots > 0 {
			hits, err := w.hits(code, d, v.Name)
			if err != nil {
				return err
			}
			if hits > 0 && u.Ranks >= 3 {
				hits *= 2
				w.note("Doubled: three ranks or more.")
			}
			hits, told, err := w.saving(hits, u.statuses(), v.guns())
			if err != nil {
				return err
			}
			w.r.Notes = append(w.r.Notes, told...)
			w.note("Death shot: " + plural(hits, "hit", "hits") + ".")
			w.put(w.u(v.ID).set(flagShot))
			if hits > 0 {
				if err := w.shotHits(u, hits, v.guns(), false); err != nil {
					return err
				}
			}
		}
		x := w.u(u.ID)
		if !x.here() {
			w.r.Number, w.r.Word, w.r.Line = "0", "run down", u.Name+" was shot down to the last figure."
			return nil
		}
		if x.Charge.At > 0 {
			x.Charge.Done = "home"
			w.put(x)
		}
		w.r.Line = u.Name + " overran " + v.Name + ": " + plural(n, map[bool]string{true: "model", false: "figure"}[v.guns()], map[bool]string{true: "models", false: "figures"}[v.guns()]) + " gone."
		if v.guns() {
			y := w.u(v.ID)
			men := 0
			if y.Guns > 0 {
				men = min(y.Other, (y.Other*n+y.Guns-1)/y.Guns)
			}
			if evaded {
				men = 0
			}
			y.Guns -= min(n, y.Guns)
			y.Other -= men
			if y.Guns == 0 || y.gone() {
				if y.Other > 0 {
					w.note("The gunners are left without guns and play no further part.")
				}
				w.leave(v.ID, "destroyed")
				w.todo("Remove " + v.Name + ".")
			} else {
				w.put(y)
				w.todo("Remove " + plural(n, "gun model", "gun models") + " with the gunners.")
			}
		} else if n > 0 {
			if _, err := w.casualties(w.u(v.ID), min(n, w.u(v.ID).figures())); err != nil {
				return err
			}
		}
		w.todo("The charge of " + u.Name + " may go on into the next target, as far as it reaches.")
		if y := w.u(v.ID); x.Charge.At == v.ID && y.here() && y.Morale < routed {
			w.due(Due{Do: "receive", Unit: v.ID, Other: u.ID, Step: 4, Rank: 4}) // who was not run down tests
		}
		return nil
	}
}

func fight(b *form) func(w *work) error {
	b.phaseHint(5)
	u, ok := b.unit("unit", "Unit", true, func(u Unit) string {
		if len(u.Foes) == 0 && !b.in.Is("any") {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	var v Unit
	if u.ID > 0 && len(u.Foes) == 1 && b.in.Get("foe") == "" {
		v, _ = b.s.unit(u.Foes[0].ID)
	} else if v, ok = b.unit("foe", "Against", u.ID == 0, func(v Unit) string {
		if _, in := u.foe(v.ID); u.ID > 0 && !in {
			return hide
		}
		return enemyOf(u)(v)
	}); !ok {
		return nil
	}
	f, _ := u.foe(v.ID)
	g, _ := v.foe(u.ID)
	if u.ID == 0 || v.ID == 0 {
		f.Impact = b.pick("kind", "Round", "impact", opt("impact", "Impact"), opt("melee", "Melee")) == "impact"
		g.Impact = f.Impact
		if f.Impact {
			f.Push, g.Push = b.tick("push", "With impetus"), b.tick("push2", "The enemy has impetus")
		}
		g.Side = map[string]int{"flank": flank, "rear": rear}[b.pick("side", "Charged into its", "front", opt("front", "Front"), opt("flank", "Flank"), opt("rear", "Rear"))]
	}
	noPikes, wood := b.noPikes(u, v)
	hill := b.pick("uphill", "Uphill", "none", opt("none", "Level"), opt("us", u.Name), opt("them", v.Name))
	p := b.s.points(u, v, f, g, hill == "us", noPikes, b.s.attached(u.ID) > 0)
	q := b.s.points(v, u, g, f, hill == "them", noPikes, b.s.attached(v.ID) > 0)
	cp, cq := b.s.Set.scoreCode(p.Sum-q.Sum), b.s.Set.scoreCode(q.Sum-p.Sum)
	strike := func(key string, x, y Unit, fx, fy Foe, c hitCode) int {
		why := ""
		switch {
		case x.Morale >= routed:
			why = "routers do not strike"
		case fx.Caught:
			why = "caught evading: no strike this round"
		case fx.Side != front && fx.Round == 0 && x.Order != "square" && !x.inside():
			why = "no strike to flank or rear in the first round"
		}
		if why != "" {
			b.f.Fields = append(b.f.Fields, engine.Field{Key: key, Label: x.Name + " strikes with", Note: why, Kind: engine.Count, Min: 0, Max: 0, Step: 1, Value: "0"})
			return 0
		}
		most := x.figures()
		if fx.Ford {
			most = min(across, most)
		}
		n := b.count(key, x.Name+" strikes with", 1, most, x.striking(y, fx, fy, noPikes))
		b.note(plural(max(1, diceFor(n)), "die", "dice") + ", " + codes[c].name)
		return max(1, diceFor(n))
	}
	dp, dq := strike("n", u, v, f, g, cp), strike("m", v, u, g, f, cq)
	p.Result += ", " + codes[cp].name
	b.f.Reck = &p
	kind := map[bool]string{true: "Impact", false: "Melee"}[f.Impact || g.Impact]
	b.f.Go = "Fight the round"
	b.f.GoSmall = num(p.Sum) + " to " + num(q.Sum) + ": " + codes[cp].name + " against " + codes[cq].name
	return func(w *work) error {
		w.phase(5)
		q.Result += ", " + codes[cq].name
		did, err := w.hits(cp, dp, u.Name)
		if err != nil {
			return err
		}
		took, err := w.hits(cq, dq, v.Name)
		if err != nil {
			return err
		}
		w.r = told{Over: kind + " round", Number: num(did) + ":" + num(took), Icon: "i-cross", Undo: "round of combat", Reck: []engine.Reckoning{p, q}, Notes: w.r.Notes,
			Need: u.Name + " " + plural(dp, "die", "dice") + ", " + codes[cp].name + "; " + v.Name + " " + plural(dq, "die", "dice") + ", " + codes[cq].name}
		w.met("fight", u.ID, v.ID)
		w.met("fight", v.ID, u.ID)
		switch {
		case did > took:
			w.r.Word = "for " + u.Name
		case took > did:
			w.r.Word = "for " + v.Name
		default:
			w.r.Word = "even"
		}
		w.r.Line = u.Name + " against " + v.Name + ": " + plural(did, "hit", "hits") + " to " + num(took) + "."
		lu, lv := w.s.attached(u.ID), w.s.attached(v.ID)
		for _, x := range []struct{ a, b Unit }{{u, v}, {v, u}} {
			if x.a.ID > 0 {
				y := w.u(x.a.ID).set(flagFought)
				if fo, ok := y.foe(x.b.ID); ok {
					fo.Round++
					fo.Wood = fo.Wood || wood
					y = y.withFoe(fo)
				}
				w.put(y)
			}
		}
		if _, err := w.casualties(v, min(did, v.figures()+v.Guns)); err != nil {
			return err
		}
		if _, err := w.casualties(u, min(took, u.figures()+u.Guns)); err != nil {
			return err
		}
		w.afterRound(u, took, did, lu)
		w.afterRound(v, did, took, lv)
		return nil
	}
}

// afterRound makes due what a round demands of one side. Source: ECW-85, ECW-91.
func (w *work) afterRound(u Unit, suffered, caused, leader int) {
	x := w.u(u.ID)
	if leader > 0 && suffered > 0 && !w.s.Set.Safe {
		w.due(Due{Do: "leader-risk", Unit: u.ID, Other: leader, Step: w.s.Step, Why: "fight"})
	}
	if u.ID == 0 {
		if suffered > caused {
			w.note(u.Name + ": test for the lost round.")
		}
		if u.mounted() && caused <= suffered {
			w.note(u.Name + ": recoil half a move, disordered, if it still stands.")
		}
		return
	}
	if !x.here() || x.Morale >= routed {
		return
	}
	if suffered > caused {
		n := suffered - caused
		for _, d := range w.s.Dues {
			if d.Do == "lost" && d.Unit == u.ID { // one test for all it lost by
				n += d.N
				w.unless(func(y Due) bool { return y.ID == d.ID })
				break
			}
		}
		w.due(Due{Do: "lost", Unit: u.ID, Step: 5, Rank: 2, N: min(n, 200)})
	}
	if x.mounted() && (caused <= suffered || x.Morale == halted) && len(x.Foes) > 0 {
		w.due(Due{Do: "recoil", Unit: u.ID, Step: 5, Rank: 3})
	}
}

func lostTest(b *form) func(w *work) error {
	b.phaseHint(5)
	u, ok := b.unit("unit", "Loser", true, func(u Unit) string {
		if u.Morale == routed {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	diff := 0
	for _, d := range b.s.Dues {
		if d.Do == "lost" && d.Unit == u.ID && u.ID > 0 {
			diff = max(diff, d.N)
		}
	}
	if diff == 0 {
		diff = b.count("diff", "Hits suffered more than caused", 1, 50, 1)
	}
	flanked := false
	for _, f := range u.Foes {
		flanked = flanked || f.Side != front
	}
	if u.ID == 0 {
		flanked = b.tick("flanked", "Attacked in flank or rear")
	}
	friend := b.tick("friend", "Friend in good morale within "+b.s.in(b.s.Set.v("o.friend"))+" behind")
	noPikes := u.inside() || u.wooded()
	for _, f := range u.Foes {
		v, _ := b.s.unit(f.ID)
		noPikes = noPikes || pikeless(u, v)
	}
	r := b.s.lostSum(u, diff, b.leader("leader", u), flanked, friend, noPikes)
	b.f.Reck, b.f.Go = &r, "Test "+u.Name
	return func(w *work) error {
		return w.simple(u, r, "Lost round", "lost", func() error {
			d, err := w.bad(true, u.exhausted(), u.Name)
			if err != nil {
				return err
			}
			return w.worsen(u, u.Morale+d)
		})
	}
}

func cavalryRecoil(b *form) func(w *work) error {
	b.phaseHint(5)
	u, ok := b.unit("unit", "Cavalry", false, func(u Unit) string {
		if !u.mounted() || u.Morale >= routed || !b.s.isDue("recoil", u.ID) && len(u.Foes) == 0 {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	far := b.s.recoilCavalry(u)
	b.f.Go = "Recoil " + length(far)
	return func(w *work) error {
		w.phase(5)
		w.met("recoil", u.ID, 0)
		w.r = told{Over: "Cavalry recoil", Number: length(far), Word: "back, disordered", Icon: "i-back", Undo: "recoil of " + u.Name, Bad: true, Line: u.Name + " recoiled " + length(far) + ", disordered."}
		opp, err := w.opposite(u)
		if err != nil {
			return err
		}
		if opp {
			w.r.Number, w.r.Word, w.r.Line = "", "Fights on", u.Name+" could not recoil and fought on."
			return nil
		}
		w.recoil(u.ID, far)
		return nil
	}
}

// recoilCavalry is half a normal move. Source: ECW-85.
func (s State) recoilCavalry(u Unit) int { return s.Set.normal(u) / 2 }

func follow(b *form) func(w *work) error {
	b.phaseHint(4, 5)
	u, ok := b.unit("unit", "Winner", false, func(u Unit) string {
		if !b.s.isDue("follow", u.ID) {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	other := 0
	for _, d := range b.s.Dues {
		if d.Do == "follow" && d.Unit == u.ID && (other == 0 || b.in.Int("other", 0) == d.Other) {
			other = d.Other
		}
	}
	v, _ := b.s.unit(other)
	how := b.pick("how", v.Name+" recoils", "", opt("follow", "Follow up"), opt("stay", "Test to stay"))
	r := b.s.pursuitSum(u, map[bool]string{true: "with"}[b.s.attached(u.ID) > 0], false)
	b.f.Go = "Follow " + v.Name
	if how == "stay" {
		b.f.Reck, b.f.Go = &r, "Test to stay"
	}
	return func(w *work) error {
		stays := false
		if how == "stay" {
			_, passed, err := w.test(r, u.Name)
			if err != nil {
				return err
			}
			stays = passed
		}
		w.met("follow", u.ID, other)
		w.r = told{Over: "Follow a recoil", Word: "Follows", Need: w.r.Need, Reck: w.r.Reck, Icon: "i-next", Undo: "follow-up of " + u.Name, Line: u.Name + " followed " + v.Name + " and keeps contact."}
		if stays {
			w.r.Word, w.r.Line = "Stays", u.Name+" stayed."
			w.put(w.u(u.ID).without(other))
			w.put(w.u(other).without(u.ID))
		}
		return nil
	}
}

func friends(b *form) func(w *work) error {
	b.phaseHint(6)
	s := b.s
	side := b.pick("side", "Side", sideWithFalls(s), opt("0", s.sideName(0)), opt("1", s.sideName(1)))
	sd := b2i(side == "1")
	n, worst, army := 0, "A", false
	for _, f := range s.Fell {
		if f.Side != sd {
			continue
		}
		if f.Leader > 0 {
			army = army || s.Leaders[f.Leader-1].Army
			continue
		}
		n++
		if f.Grade > worst {
			worst = f.Grade
		}
	}
	if !s.isDueSide("friends", sd) {
		n = b.count("n", "Friends lost within "+s.in(16)+" and in sight", 0, 9, n)
		army = b.tick("army", "Army leader killed")
	}
	type one struct {
		u      Unit
		leader string
		calm   bool
	}
	var tests []one
	calm := "none within " + s.in(s.Set.v("o.calm"))
	for _, u := range s.Units {
		if !u.here() || u.Side != sd || u.Morale >= routed {
			continue
		}
		def := "no"
		for _, f := range s.Fell {
			if f.Side == sd && f.Leader > 0 && (s.Leaders[f.Leader-1].Army && s.Leaders[f.Leader-1].Ally == u.Ally || u.Wing == f.Leader) {
				def = "near"
			}
		}
		v := b.pick("u"+num(u.ID), u.Name, def, opt("no", "No test"), opt("near", "Tests"), engine.Option{ID: "calm", Label: "Tests, no enemy near", Small: calm}, opt("none", "Tests, out of command"), engine.Option{ID: "calm-none", Label: "Out of command, no enemy near", Small: calm})
		if v == "no" || v == "" {
			continue
		}
		o := one{u, "near", v == "calm" || v == "calm-none"}
		if v == "none" || v == "calm-none" {
			o.leader = "none"
		}
		if s.attached(u.ID) > 0 {
			o.leader = "with"
		}
		tests = append(tests, o)
	}
	b.f.Go = "Test " + plural(len(tests), "unit", "units")
	if len(tests) == 0 {
		b.f.Go = "Nobody tests"
	}
	b.f.GoSmall = "friends lost within " + s.in(16) + " and in sight"
	return func(w *work) error {
		w.r = told{Over: "Friends routed, leader killed", Icon: "i-morale", Undo: "friends’ tests"}
		w.unless(func(d Due) bool { return d.Do == "friends" && d.Other == sd })
		failed := ""
		var recks []engine.Reckoning
		for _, t := range tests {
			u := w.u(t.u.ID)
			if !u.here() {
				continue
			}
			r := w.s.friendSum(u, max(1, n), t.leader, army, n > 0 && worst > u.Grade, t.calm)
			w.r.Reck = nil
			face, passed, err := w.test(r, u.Name)
			if err != nil {
				return err
			}
			recks = append(recks, r)
			if passed {
				w.note(u.Name + " held (" + num(face) + ").")
				continue
			}
			d, err := w.bad(false, u.exhausted(), u.Name)
			if err != nil {
				return err
			}
			if err := w.worsen(u, u.Morale+d); err != nil {
				return err
			}
			if failed != "" {
				failed += ", "
			}
			failed += u.Name
			w.note(u.Name + " failed (" + num(face) + "): " + stateNames[w.u(u.ID).Morale] + ".")
		}
		w.r.Reck = recks
		w.r.Word, w.r.Line = "All hold", "Tests of "+w.s.sideName(sd)+" for friends lost: "+plural(len(tests), "unit", "units")+", all hold."
		if len(tests) == 0 {
			w.r.Word, w.r.Line = "Nobody", "No unit of "+w.s.sideName(sd)+" tests for friends lost."
		}
		if failed != "" {
			w.r.Bad, w.r.Word, w.r.Line = true, "Failed", "Tests of "+w.s.sideName(sd)+" for friends lost: "+failed+" failed."
			// Those who have tested this turn do not test again for what their own failure brings.
			w.unless(func(d Due) bool { return d.Do == "friends" && d.Other == sd })
		}
		return nil
	}
}

func sideWithFalls(s State) string {
	for _, d := range s.Dues {
		if d.Do == "friends" {
			return num(d.Other)
		}
	}
	return "0"
}

func (s State) isDueSide(do string, side int) bool {
	for _, d := range s.Dues {
		if d.Do == do && d.Other == side {
			return true
		}
	}
	return false
}

func moraleProcs() []procedure { return nil }
