package ecw

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// work is one step being resolved: the position as it becomes, and the words of it. Resolvers change
// the copy s; what differs from base in the end is the event.
type work struct {
	s, base State
	cup     *dice.Cup
	r       told
	clocks  []engine.Event
	last    []engine.Event
}

func (w *work) finish() []engine.Event {
	var evs []engine.Event
	if w.r.Line != "" {
		if w.r.Undo == "" {
			w.r.Undo = strings.ToLower(w.r.Over)
		}
		evs = append(evs, w.r)
	}
	evs = append(evs, w.clocks...)
	if c, ok := between(w.base, w.s); ok {
		evs = append(evs, c)
	}
	return append(evs, w.last...)
}

// clock moves the turn on at once, so that what follows is part of the new phase.
func (w *work) clock(e clock) {
	w.s, _ = e.apply(w.s)
	w.base, _ = e.apply(w.base)
	w.clocks = append(w.clocks, e)
}

func (w *work) u(id int) Unit { u, _ := w.s.unit(id); return u }

// put keeps u; units that are not on the roster are not kept.
func (w *work) put(u Unit) {
	if u.ID > 0 {
		w.s = w.s.put(u)
	}
}

func (w *work) todo(text string)        { w.r.Todo = append(w.r.Todo, text) }
func (w *work) note(text string)        { w.r.Notes = append(w.r.Notes, text) }
func (w *work) reck(r engine.Reckoning) { w.r.Reck = append(w.r.Reck, r) }

// due adds something that must still be done. The same thing is never due twice.
func (w *work) due(d Due) {
	if d.Unit == 0 && d.Do != "recover" && d.Do != "friends" {
		return
	}
	for _, x := range w.s.Dues {
		if x.Do == d.Do && x.Unit == d.Unit && x.Other == d.Other && x.Why == d.Why {
			return
		}
	}
	if len(w.s.Dues) >= mostDues {
		return
	}
	d.ID = w.s.Next
	w.s.Next++
	w.s.Dues = append(slices.Clone(w.s.Dues), d)
	w.r.Due = append(w.r.Due, w.s.dueTitle(d))
}

// unless removes what is due and satisfies is.
func (w *work) unless(is func(Due) bool) {
	w.s.Dues = slices.DeleteFunc(slices.Clone(w.s.Dues), is)
}

// met removes a due by what it is; other 0 means any.
func (w *work) met(do string, unit, other int) {
	w.unless(func(d Due) bool {
		return d.Do == do && d.Unit == unit && (other == 0 || d.Other == 0 || d.Other == other)
	})
}

// part ends every contact of a unit.
func (w *work) part(id int) {
	u := w.u(id)
	for _, f := range u.Foes {
		w.put(w.u(f.ID).without(id))
	}
	u = w.u(id)
	u.Foes = nil
	w.put(u)
	w.unless(func(d Due) bool { return d.Do == "fight" && (d.Unit == id || d.Other == id) })
}

// leave takes a unit off the table.
func (w *work) leave(id int, why string) {
	u := w.u(id)
	if id == 0 || !u.here() {
		return
	}
	w.part(id)
	u = w.u(id)
	if why != "left the table" {
		w.fell(u)
	}
	u.Off, u.Pursuit, u.Quarry = why, 0, 0
	w.put(u)
	w.unless(func(d Due) bool { return d.Unit == id && d.Do != "leader-risk" || d.Other == id && d.Do != "pursuit" })
	for _, v := range w.s.Units {
		if v.Quarry == id {
			v.Quarry = 0
			w.put(v)
		}
	}
	for _, l := range w.s.Leaders {
		if l.Unit == id {
			l.Unit = 0
			w.s = w.s.putLeader(l)
			w.note(l.Name + " is no longer with a unit.")
		}
	}
	if w.s.Hand == id {
		w.s.Hand = 0
	}
}

// fell remembers a lost friend for the tests of phase 6: one that routed, surrendered or was eliminated,
// once a turn. Gunners and skirmishers never count. Source: ECW-91.
func (w *work) fell(u Unit) {
	if u.guns() || u.skirmish() || slices.ContainsFunc(w.s.Fell, func(f Fall) bool { return f.Unit == u.ID }) {
		return
	}
	w.s.Fell = append(w.s.Fell[:len(w.s.Fell):len(w.s.Fell)], Fall{Side: u.Side, Unit: u.ID, Grade: u.Grade})
	if w.s.Step == 6 {
		w.due(Due{Do: "friends", Other: u.Side, Step: 6, Rank: 1})
	}
}

// opposite asks whether a unit is attacked from opposite sides, when it can be.
func (w *work) opposite(u Unit) (bool, error) {
	if len(u.Foes) < 2 {
		return false, nil
	}
	a, err := w.cup.Ask(dice.Question{ID: "opposite", Text: "Is " + u.Name + " attacked from opposite sides?", Kind: dice.YesNo, Yes: "Opposite sides", No: "No", Section: secRout})
	return a == dice.Yes, err
}

// worsen brings a unit down to a state with its first move at once. Source: ECW-60 to ECW-63, ECW-92.
func (w *work) worsen(u Unit, to int) error {
	to = min(to, routed)
	if to <= u.Morale {
		return nil
	}
	w.r.Bad = true
	set := w.s.Set
	full, half := set.charge(u), length(set.charge(u)/2)
	if u.ID == 0 {
		u.Morale = to
		w.todo(firstMove(set, u))
		return nil
	}
	u = w.u(u.ID)
	u.Morale = to
	u = u.set(flagFailed)
	if to >= demoralised {
		u.Charge.Done = map[bool]string{true: "failed", false: ""}[u.Charge.At > 0]
	}
	w.put(u)
	opp := false
	if to >= shaken {
		var err error
		if opp, err = w.opposite(u); err != nil {
			return err
		}
	}
	switch {
	case to == halted && u.charging():
		w.todo("Mark " + u.Name + ": halted, no advance until recovered.")
		w.recoil(u.ID, w.s.recoilOf(u))
	case to == halted:
		w.todo("Mark " + u.Name + ": halted, no advance until recovered.")
		if u.mounted() && len(u.Foes) > 0 {
			w.due(Due{Do: "recoil", Unit: u.ID, Step: 5, Rank: 3})
		}
	case to == shaken && (u.hard() || u.Order == "square"):
		w.todo("Mark " + u.Name + ": shaken, but no recoil from hard cover or square.")
	case to == shaken && opp:
		w.todo("Mark " + u.Name + ": shaken, but it cannot recoil and fights on.")
	case to == shaken:
		w.recoil(u.ID, w.s.recoilOf(u))
	case opp:
		w.todo(u.Name + ": nowhere to go, it surrenders.")
		w.routers(u)
		w.surrender(u.ID, 0)
	case to == demoralised:
		w.put(w.u(u.ID).away())
		w.todo("Retreat " + u.Name + " " + half + ", facing the enemy; then " + length(full) + " in phase 1 of every turn under threat.")
		w.part(u.ID)
		w.stray(u)
	default:
		w.put(w.u(u.ID).away())
		w.todo("Rout " + u.Name + " " + half + " straight away; then " + length(full) + " in phase 1 of every turn.")
		w.routers(u)
		w.stray(u)
	}
	return nil
}

// stray says what an enforced move may run into, and leaves what no longer matters undone.
func (w *work) stray(u Unit) {
	w.note("A friend in its way suffers a burst-through; an enemy in its way takes its surrender.")
	w.unless(func(d Due) bool {
		switch d.Do {
		case "charge-home", "receive", "overrun", "shot-test", "lost", "recoil", "pursuit", "reply", "fight":
			return d.Unit == u.ID
		}
		return false
	})
}

// recoilOf is how far a shaken unit falls back, or a halted one that was charging.
// Source: ECW-63, ECW-R03, ECW-S03.
func (s State) recoilOf(u Unit) int {
	switch {
	case u.charging():
		return u.Charge.Dist / 2
	case s.Set.RoutRecoil:
		return s.Set.charge(u) / 2
	}
	return s.Set.normal(u) / 2
}

// charging tells whether it is on its way to a target.
func (u Unit) charging() bool { return u.Charge.At > 0 && u.Charge.Done == "" }

// firstMove is the move that a state brings, for a unit that is not on the roster.
func firstMove(set Settings, u Unit) string {
	switch u.Morale {
	case halted:
		return "It is halted: no advance until it recovers."
	case shaken:
		return "It is shaken: recoil " + length(State{Set: set}.recoilOf(u)) + ", disordered, unless in square or hard cover."
	case demoralised:
		return "It is demoralised: retreat " + length(set.charge(u)/2) + " at once."
	}
	return "It routs: " + length(set.charge(u)/2) + " at once, straight away."
}

// recoil moves a unit back in disorder. Cavalry that it fought must follow or test.
// Source: ECW-63, ECW-85.
func (w *work) recoil(id, far int) {
	u := w.u(id).away()
	u.Dis, u.Ran = true, 0
	if u.charging() {
		w.met("charge-home", id, 0)
		w.met("overrun", id, 0)
	}
	u.Charge.Done = map[bool]string{true: "failed", false: u.Charge.Done}[u.Charge.At > 0]
	w.put(u)
	w.todo("Recoil " + u.Name + " " + length(far) + ", facing the enemy, disordered.")
	for _, f := range u.Foes {
		v := w.u(f.ID)
		if v.mounted() && v.Morale < shaken && !w.s.isDue("recoil", v.ID) {
			w.due(Due{Do: "follow", Unit: v.ID, Other: id, Step: w.s.Step, Rank: 4})
			continue
		}
		w.put(w.u(id).without(f.ID))
		w.put(v.without(id))
		w.unless(func(d Due) bool {
			return d.Do == "fight" && (d.Unit == id && d.Other == f.ID || d.Unit == f.ID && d.Other == id)
		})
	}
}

func (s State) isDue(do string, unit int) bool {
	return slices.ContainsFunc(s.Dues, func(d Due) bool { return d.Do == do && d.Unit == unit })
}

// routers settles what a rout in contact means for everybody. Source: ECW-64, ECW-91; ecw-charts C15.
func (w *work) routers(u Unit) {
	w.fell(u)
	if l := w.s.attached(u.ID); l > 0 && !w.s.Set.Safe && len(u.Foes) > 0 {
		w.due(Due{Do: "leader-risk", Unit: u.ID, Other: l, Step: w.s.Step, Why: "rout"})
	}
	foes := u.Foes
	w.part(u.ID)
	for _, f := range foes {
		v := w.u(f.ID)
		if v.Morale >= routed {
			continue
		}
		if v.Morale > good {
			v.Morale = good
			w.note(v.Name + ": good morale again.")
		}
		switch {
		case len(v.Foes) > 0 || v.guns():
		case !v.mounted() && u.mounted():
			w.note("Foot never pursue horse.")
		default:
			v.Pursuit, v.Quarry, v.Tests = 1, u.ID, 0
			w.due(Due{Do: "pursuit", Unit: v.ID, Other: u.ID, Step: 6, Rank: 2})
		}
		w.put(v)
	}
}

// surrender removes a unit; its captor gives up guards. Source: ECW-67.
func (w *work) surrender(id, captor int) {
	u := w.u(id)
	n := u.figures()
	w.leave(id, "surrendered")
	w.todo("Remove " + u.Name + ": it surrenders, " + plural(n, "figure", "figures") + " taken.")
	w.captors(captor, n)
}

func (w *work) captors(captor, prisoners int) {
	v, ok := w.s.unit(captor)
	g := guards(prisoners)
	switch {
	case g == 0:
		w.note("Fewer than ten prisoners need no guard.")
	case !ok:
		w.note("The captor gives up " + plural(g, "figure", "figures") + " as guards.")
	default:
		w.todo("Take " + plural(g, "figure", "figures") + " from " + v.Name + " to guard the prisoners.")
		w.put(v.lose(min(g, v.figures()), "share"))
		if w.u(captor).gone() {
			w.leave(captor, "destroyed")
		}
	}
}

// contact brings two units into combat: a charged b. both tells that b charged as well.
func (w *work) contact(a, b int, both, caught bool) {
	u, v := w.u(a).arrived(), w.u(b)
	if both {
		v = v.arrived()
	}
	if a == 0 || b == 0 || !u.here() || !v.here() || len(u.Foes) > 6 || len(v.Foes) > 6 {
		return
	}
	side := u.Charge.Side
	if both {
		side = front
	}
	if caught {
		side = rear
	}
	w.put(u.withFoe(Foe{ID: b, Impact: true, Push: u.Charge.Impetus && !u.disordered(), Ford: u.Charge.Ground == "ford"}))
	w.put(v.withFoe(Foe{ID: a, Impact: true, Side: side, Push: both && v.Charge.Impetus && !v.disordered(), Caught: caught,
		Ford: both && v.Charge.Ground == "ford"}))
	w.todo("Put " + u.Name + " and " + v.Name + " in contact: they fight in phase 5.")
	if w.s.Step <= 5 {
		w.due(Due{Do: "fight", Unit: a, Other: b, Step: 5})
	}
}

// arrived is a charger where its charge has brought it: out of the cover it had, in the wood it went into.
func (u Unit) arrived() Unit {
	u = u.away()
	u.Ground = ""
	if g := u.Charge.Ground; g == "wood" || g == "heavy" {
		u.Ground = g
	}
	return u
}

// casualties asks which figures of a mixed regiment go, and removes them. It gives what was removed
// in words. Source: ECW-20.
func (w *work) casualties(u Unit, n int) (string, error) {
	if u.ID == 0 || n <= 0 {
		return "", nil
	}
	u = w.u(u.ID)
	how := "share"
	if u.Pikes > 0 && u.Shot > 0 && n < u.figures() {
		a, err := w.cup.Ask(dice.Question{ID: "loss", Text: u.Name + " loses " + num(n) + ". Which figures go?", Kind: dice.Pick, Section: secLosses,
			Choices: []dice.Choice{{ID: "shot", Label: "Shot first", Second: num(u.Shot) + " left"}, {ID: "pikes", Label: "Pikes first", Second: num(u.Pikes) + " left"}, {ID: "share", Label: "Shared"}}})
		if err != nil {
			return "", err
		}
		how = a
	}
	was, missile := u, u.missile()
	u = u.lose(n, how)
	w.put(u)
	gone := lost(was, u)
	w.todo("Remove " + gone + " from " + u.Name + ".")
	if u.gone() {
		w.todo(u.Name + ": destroyed.")
		w.leave(u.ID, "destroyed")
		return gone, nil
	}
	if u.missile() != missile {
		w.note(u.Name + ": now a " + map[bool]string{true: "missile", false: "combat"}[u.missile()] + " unit.")
	}
	if was.pikeSupported() && !u.pikeSupported() {
		w.note(u.Name + ": no longer pike-supported.")
	}
	return gone, nil
}

// lost tells what was removed: "2 shot, 1 pike".
func lost(a, b Unit) string {
	var parts []string
	add := func(n int, one, many string) {
		if n > 0 {
			parts = append(parts, plural(n, one, many))
		}
	}
	add(a.Pikes-b.Pikes, "pike", "pikes")
	add(a.Shot-b.Shot, "shot", "shot")
	if a.guns() {
		add(a.Other-b.Other, "gunner", "gunners")
	} else {
		add(a.Other-b.Other, "figure", "figures")
	}
	add(a.Guns-b.Guns, "gun model", "gun models")
	return strings.Join(parts, ", ")
}

// hits throws n dice under a code and counts.
func (w *work) hits(c hitCode, n int, about string) (int, error) {
	if c == codeNone || n == 0 {
		return 0, nil
	}
	throws, err := w.cup.Volley(banded(rollHit, c).Of(about), n)
	if err != nil {
		return 0, err
	}
	sum := 0
	for _, t := range throws {
		switch {
		case t.Counted && t.Made:
			sum++
		case !t.Counted:
			sum += codes[c].faces[t.Total-1]
		}
	}
	return sum, nil
}

// save throws for every hit still standing, status by status. Source: ECW-72.
func (w *work) saving(hits int, statuses []string, guns bool) (int, []string, error) {
	var told []string
	for _, x := range saves {
		if hits == 0 || !slices.Contains(statuses, x.id) {
			continue
		}
		need := w.s.Set.v("s." + x.id)
		if guns {
			need = w.s.Set.v("k." + x.id)
		}
		if need > 6 {
			continue
		}
		throws, err := w.cup.Volley(rollSave.Of(x.name).Needing(need, "saved", "hit"), hits)
		if err != nil {
			return 0, nil, err
		}
		saved := 0
		for _, t := range throws {
			if t.Made {
				saved++
			}
		}
		told = append(told, x.name+": "+num(saved)+" of "+num(hits)+" saved on "+num(need)+" or more.")
		hits -= saved
	}
	return hits, told, nil
}

// needed is what the die of a test must show.
func needed(r engine.Reckoning) string {
	switch {
	case r.Target <= 1:
		return "any face passes"
	case r.Target > 6:
		return "no face passes"
	}
	return num(r.Target) + " or more passes"
}

// test throws d6 against a reckoning.
func (w *work) test(r engine.Reckoning, about string) (face int, passed bool, err error) {
	w.reck(r)
	w.r.Need = about + ": " + needed(r)
	t, err := w.cup.Throw(rollTest.Of(about).Needing(r.Target, "passes", "fails"))
	if err != nil {
		return 0, false, err
	}
	return t.Total, t.Made, nil
}

// bad throws the second die: how many states a failure drops.
func (w *work) bad(lostRound, exhausted bool, about string) (int, error) {
	r := rollSecond.Of(about)
	minus := 0
	if exhausted {
		minus = 1
	}
	for f := 1; f <= 6; f++ {
		d := secondDie(lostRound, f-minus)
		if n := len(r.Bands); n > 0 && r.Bands[n-1].Label == "down "+num(d) {
			r.Bands[n-1].To = f
			continue
		}
		r.Bands = append(r.Bands, dice.Band{From: f, To: f, Label: "down " + num(d)})
	}
	t, err := w.cup.Throw(r)
	if err != nil {
		return 0, err
	}
	d := secondDie(lostRound, t.Total-minus)
	text := "Second die " + num(t.Total)
	if minus > 0 {
		text += ", less 1 for exhaustion"
	}
	w.note(text + ": down " + plural(d, "state", "states") + ".")
	return d, nil
}

const outOfPhase = "Entered out of its phase, by the referee’s word."

// phase says so when something is entered out of its phase.
func (w *work) phase(steps ...int) {
	if !slices.Contains(steps, w.s.Step) {
		w.note(outOfPhase)
	}
}

// side says so when a unit moves while the other side does.
func (w *work) side(u Unit) {
	if a := w.s.active(); a >= 0 && u.Side != a {
		w.note(outOfPhase)
	}
}
