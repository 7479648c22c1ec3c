package ecw

import (
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

var stepNames = [...]string{"", "Initiative, rally, continued moves", "Side A moves", "Side B moves", "Shooting, charges home", "Combats", "Friends, pursuit, recovery"}

func turnProcs() []procedure {
	const g = "Turn"
	return []procedure{
		{id: "initiative", name: "Initiative", group: g, symbol: "i-dice", section: secTurn, code: "ECW-P01",
			ref: "Each side throws one die, again after a tie. The higher chooses to be side A, which moves first, or side B.", build: initiative},
		{id: "next", name: "Next phase", group: g, symbol: "i-next", section: secTurn,
			ref: "Goes on to the next of the six phases when nothing is due any more. After phase 6 the armies are checked and a new turn begins.", build: nextPhase},
		{id: "continue", name: "Continued moves", group: g, symbol: "i-down", section: secRout, code: "ECW-P02",
			ref: "In phase 1 routers, retreating units and pursuers go a full charge move. Say what the move runs into.", build: continued},
		{id: "threat", name: "Threat check", group: g, symbol: "i-waver", section: secRout, code: "ECW-P03",
			ref: "A demoralised unit retreats as long as a visible enemy could charge it, or any visible enemy is near. Without a threat it stands and may recover.", build: threat},
		{id: "pursuit", name: "Resist or rally pursuit", short: "Pursuit test", group: g, symbol: "i-morale", section: secRout, code: "ECW-P04",
			ref: "One test to stay in hand after routing an enemy, one later test to rally. After two failures the unit goes on until something stops it.", build: pursuit},
		{id: "friends", name: "Friends routed, leader killed", short: "Friends test", group: g, symbol: "i-morale", section: secMorale, code: "ECW-P16",
			ref: "Every unit that saw a close-order friend rout, surrender or be destroyed near it this turn tests once, and so does every unit whose leader was killed.", build: friends},
		{id: "recover", name: "Recovery", group: g, symbol: "i-check", section: secMorale, code: "ECW-P18",
			ref: "A unit that stood a whole turn without moving, shooting, fighting or failing a test is good and in order again. Routers never recover.", build: recovery},
		{id: "army", name: "Army check", group: g, symbol: "i-marks", section: houseSec("Other values"), code: "ECW-P25",
			ref: "House design: an army is beaten when half of its close-order units are lost, or a third when the enemy has lost clearly less. Gunners and skirmishers do not count.", build: armyCheck},
		{id: "guns-weight", name: "Artillery disadvantage", short: "Artillery disad\u00advantage", group: g, symbol: "t-gun", section: secArt, code: "ECW-P24",
			ref: "A side facing at least four heavy or siege models, and twice its own, tests with a penalty.", build: disadvantage},
		{id: "end", name: "End the battle", group: g, symbol: "i-cross", section: secTurn,
			ref: "Ends the game with the result the referee gives. Undo takes it back.", build: endGame},
	}
}

func initiative(b *form) func(w *work) error {
	if b.s.A >= 0 {
		b.no("T1", "Initiative has been thrown this turn.", "")
	}
	if b.s.Step != 1 {
		b.no("T2", "Initiative is thrown in phase 1.", "")
	}
	b.f.Go, b.f.GoSmall = "Throw for initiative", "one die a side"
	return func(w *work) error {
		for n := 0; ; n++ {
			x, err := w.cup.Throw(rollInitiative.Of(w.s.sideName(0)))
			if err != nil {
				return err
			}
			y, err := w.cup.Throw(rollInitiative.Of(w.s.sideName(1)))
			if err != nil {
				return err
			}
			if x.Total == y.Total {
				continue
			}
			win := b2i(y.Total > x.Total)
			name := w.s.sideName(win)
			score := num(max(x.Total, y.Total)) + " to " + num(min(x.Total, y.Total))
			a, err := w.cup.Ask(dice.Question{ID: "first", Text: name + " has the initiative. Move first?", Hint: "The higher die chooses: " + score + ".", Kind: dice.YesNo, Yes: "First, as side A", No: "Second, as side B", Section: secTurn})
			if err != nil {
				return err
			}
			first := win
			if a == dice.No {
				first = 1 - win
			}
			w.r = told{Over: "Initiative", Word: name, Need: score + ". " + w.s.sideName(first) + " moves first, as side A.", Icon: "i-dice", Undo: "initiative, " + name,
				Head: "Turn " + num(w.s.Turn), Sides: []string{w.s.sideName(0), w.s.sideName(1)}, Line: name + " wins the initiative, " + score + "; " + w.s.sideName(first) + " is side A and moves first."}
			if n > 0 {
				w.note(plural(n, "tie was", "ties were") + " thrown again.")
			}
			w.clock(clock{w.s.Turn, w.s.Step, first})
			return nil
		}
	}
}

// blocked is what keeps the phase from ending, "" for nothing.
func (s State) blocked() string {
	if s.Step == 1 && s.A < 0 {
		return "Initiative has not been thrown."
	}
	n, first := 0, ""
	for _, d := range s.sortedDues() {
		if d.Step <= s.Step {
			if n++; first == "" {
				first = s.dueTitle(d)
			}
		}
	}
	switch {
	case n == 1:
		return "Still due: " + strings.TrimSuffix(first, "?") + "."
	case n > 1:
		return "Still due: " + strings.TrimSuffix(first, "?") + ", and " + num(n-1) + " more."
	}
	return ""
}

// nextName is what the next phase is called.
func (s State) nextName() string {
	switch s.Step {
	case 1, 2:
		side := s.A
		if s.Step == 2 {
			side = 1 - s.A
		}
		if s.A < 0 {
			return "moves"
		}
		return s.sideName(side) + " moves"
	case 3:
		return "shooting"
	case 4:
		return "combats"
	case 5:
		return "friends, pursuit, recovery"
	}
	return "turn " + num(s.Turn+1)
}

func nextPhase(b *form) func(w *work) error {
	if why := b.s.blocked(); why != "" {
		b.no("T3", why, "")
	}
	b.f.Go = "Next: " + b.s.nextName()
	return func(w *work) error {
		name := w.s.nextName()
		w.r = told{Over: "Turn " + num(w.s.Turn), Word: upperFirst(name), Icon: "i-next", Undo: "next phase", Line: upperFirst(name) + "."}
		if w.s.Step < 6 {
			w.clock(clock{w.s.Turn, w.s.Step + 1, w.s.A})
			w.r.Line = "Phase " + num(w.s.Step) + ": " + name + "."
			if w.s.Step == 6 {
				w.enterLast()
			}
			return nil
		}
		l, over, winner := w.s.verdict(true)
		w.note(l)
		if over {
			w.r.Word, w.r.Line, w.r.Undo = w.s.outcome(winner), "The battle ends: "+w.s.outcome(winner)+".", "end of the battle"
			w.last = append(w.last, overEvent(winner))
			return nil
		}
		w.clock(clock{w.s.Turn + 1, 1, -1})
		w.r.Over, w.r.Line = "New turn", "Turn "+num(w.s.Turn)+" begins."
		w.r.Head = "Turn " + num(w.s.Turn)
		w.enterTurn()
		return nil
	}
}

func overEvent(winner int) engine.Event { return over{winner} }

func upperFirst(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-32) + s[1:]
}

// enterTurn makes due what phase 1 and the contacts demand.
func (w *work) enterTurn() {
	for _, u := range w.s.Units {
		switch {
		case !u.here():
			continue
		case u.Morale == routed:
			w.due(Due{Do: "continue", Unit: u.ID, Step: 1, Rank: 3})
		case u.Morale == demoralised:
			w.due(Due{Do: "threat", Unit: u.ID, Step: 1, Rank: 2})
		case u.Pursuit == 2 && u.Tests < 2:
			w.due(Due{Do: "pursuit", Unit: u.ID, Other: u.Quarry, Step: 1, Rank: 1})
		case u.Pursuit == 2:
			w.due(Due{Do: "continue", Unit: u.ID, Step: 1, Rank: 4})
		}
		for _, f := range u.Foes {
			if f.ID > u.ID {
				w.due(Due{Do: "fight", Unit: u.ID, Other: f.ID, Step: 5})
			}
		}
	}
}

// enterLast makes due what phase 6 demands.
func (w *work) enterLast() {
	for side := range 2 {
		for _, f := range w.s.Fell {
			if f.Side == side {
				w.due(Due{Do: "friends", Other: side, Step: 6, Rank: 1})
			}
		}
	}
	for _, u := range w.s.Units {
		if u.mayRecover() {
			w.due(Due{Do: "recover", Step: 6, Rank: 9})
			break
		}
	}
}

// quiet tells whether a unit stood this turn. Source: ECW-93.
func (u Unit) quiet() bool {
	return len(u.Foes) == 0 && u.Charge.At == 0 && u.Pursuit == 0 && !u.flag(flagMoved) && !u.flag(flagShot) && !u.flag(flagFought) && !u.flag(flagFailed) && !u.flag(flagBurst)
}

func (u Unit) mayRecover() bool {
	return u.here() && u.Morale < routed && (u.Morale > good || u.Dis) && u.quiet()
}

func recovery(b *form) func(w *work) error {
	b.phaseHint(6)
	opts := []engine.Option{opt("all", "All that may")}
	n := 0
	for _, u := range b.s.Units {
		if u.mayRecover() {
			n++
			opts = append(opts, engine.Option{ID: num(u.ID), Label: u.Name, Small: b.s.condition(u)})
		}
	}
	v := b.pick("unit", "Unit", "all", opts...)
	b.f.GoSmall = plural(n, "unit may", "units may")
	b.f.Go = "Recover"
	return func(w *work) error {
		w.r = told{Over: "Recovery", Icon: "i-check", Undo: "recovery"}
		names := ""
		k := 0
		for _, u := range w.s.Units {
			if !u.mayRecover() || v != "all" && v != num(u.ID) {
				continue
			}
			was := w.s.condition(u)
			u.Dis = false
			if w.s.Set.Slow && u.Morale > halted {
				u.Morale--
			} else {
				u.Morale = good
			}
			w.put(u)
			k++
			w.note(u.Name + ": " + was + ", now " + stateNames[u.Morale] + " and in order.")
			if names != "" {
				names += ", "
			}
			names += u.Name
		}
		w.unless(func(d Due) bool { return d.Do == "recover" && (v == "all" || k == n) })
		w.r.Number, w.r.Word, w.r.Line = num(k), map[bool]string{true: "unit recovers", false: "units recover"}[k == 1], "Recovered: "+names+"."
		if k == 0 {
			w.r.Line = "Nobody recovered."
		}
		return nil
	}
}

// phaseHint warns in the form that this is not the phase for it.
func (b *form) phaseHint(steps ...int) {
	for _, n := range steps {
		if n == b.s.Step {
			return
		}
	}
	if b.f.GoSmall == "" {
		b.f.GoSmall = "out of its phase"
	}
}

func continued(b *form) func(w *work) error {
	b.phaseHint(1)
	u, ok := b.unit("unit", "Unit", false, func(u Unit) string {
		if u.Morale < demoralised && u.Pursuit == 0 {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	opts := []engine.Option{opt("clear", "Nothing"), opt("friend", "A friend"), opt("enemy", "An enemy"), opt("wall", "Impassable ground"), opt("edge", "The table edge")}
	if u.Morale < demoralised {
		opts = []engine.Option{opt("clear", "Still after it"), opt("lost", "It is gone or outrun"), opt("enemy", "Another enemy"), opt("wall", "Impassable ground"), opt("edge", "The table edge")}
	}
	met := b.pick("met", "It meets", "clear", opts...)
	var v Unit
	switch met {
	case "friend":
		if v, ok = b.unit("other", "Friend in the way", false, friendOf(u)); !ok {
			return nil
		}
	case "enemy":
		if v, ok = b.unit("other", "Enemy", false, func(x Unit) string {
			if x.Side == u.Side || x.Morale == routed && u.Morale < demoralised {
				return hide
			}
			return ""
		}); !ok {
			return nil
		}
	}
	dist, what := b.s.goesOn(u)
	far := length(dist)
	b.f.Go, b.f.Reck = "Move "+far, &engine.Reckoning{Sum: dist, Result: far, Section: secRout, Mark: engine.House,
		Terms: []engine.Term{{Value: dist, Show: far, Why: what, Section: houseSec("Movement")}}}
	return func(w *work) error {
		w.phase(1)
		w.met("continue", u.ID, 0)
		w.met("threat", u.ID, 0)
		w.r = told{Over: "Continued move", Icon: "i-down", Undo: "move of " + u.Name, Number: far, Word: map[bool]string{true: "retreat", false: "rout"}[u.Morale == demoralised]}
		if u.Morale < demoralised {
			return w.chase(u, v, met, far)
		}
		return w.flee(u, v, met, far)
	}
}

// goesOn is how far a unit that routs, retreats or pursues goes, and what that is: a charge move, or half of one for
// the first of a pursuit, in phase 6. Source: ECW-60, ECW-61, ECW-64.
func (s State) goesOn(u Unit) (dist int, what string) {
	if u.Morale < demoralised && s.Step == 6 {
		return s.Set.charge(u) / 2, "half a charge move, the first of the pursuit"
	}
	return s.Set.charge(u), "full charge move"
}

// flee is a continued rout or retreat. Source: ECW-60, ECW-61.
func (w *work) flee(u, v Unit, met, far string) error {
	verb := w.r.Word
	w.put(w.u(u.ID).away().set(flagMoved))
	w.r.Line = u.Name + ": " + verb + " " + far + "."
	switch met {
	case "clear":
		w.todo("Move " + u.Name + " " + far + ", along its path, through gaps of " + w.s.in(4) + " and more.")
	case "friend":
		return w.burst(u, v)
	case "enemy":
		w.r.Bad = true
		w.r.Line = u.Name + " ran into " + v.Name + " and surrendered."
		w.surrender(u.ID, v.ID)
	case "wall", "edge":
		switch {
		case u.Morale == demoralised:
			w.todo(u.Name + ": stop there, it need not go on.")
		case met == "wall":
			w.r.Bad = true
			w.r.Line = u.Name + " could not go on and surrendered."
			w.surrender(u.ID, 0)
		default:
			w.r.Bad = true
			w.r.Line = u.Name + " left the table."
			w.todo("Remove " + u.Name + ".")
			w.leave(u.ID, "left the table")
		}
	}
	return nil
}

// chase is a continued pursuit. Source: ECW-64, ECW-65.
func (w *work) chase(u, v Unit, met, far string) error {
	w.r.Word = "pursuit"
	x := w.u(u.ID).away().set(flagMoved)
	w.r.Line = u.Name + " pursued " + far + "."
	if met == "clear" {
		w.todo("Move " + u.Name + " " + far + " after its target, through gaps and over skirmishers and guns.")
		w.put(x)
		return nil
	}
	x.Pursuit, x.Quarry, x.Tests = 0, 0, 0
	w.put(x)
	switch met {
	case "edge":
		w.r.Line = u.Name + " followed off the table."
		w.todo("Remove " + u.Name + ".")
		w.leave(u.ID, "left the table")
	case "enemy":
		w.r.Line = u.Name + " crashed into " + v.Name + "."
		dist, _ := w.s.goesOn(u)
		x.Charge = Charge{At: v.ID, Crash: true, Dist: dist}
		w.put(x)
		w.todo("Move " + u.Name + " into contact with " + v.Name + ": a charge without impetus, no shot at it and no countercharge.")
		w.note("If " + v.Name + " suffers a burst-through by the routers, enter that first.")
		y := w.u(v.ID)
		y.Answer = "stand"
		w.put(y)
		w.due(Due{Do: "charge-home", Unit: u.ID, Other: v.ID, Step: 4, Rank: 2})
	default:
		w.r.Line += " It is in hand again."
		w.todo("Halt " + u.Name + ", in hand without a test.")
	}
	return nil
}

func threat(b *form) func(w *work) error {
	b.phaseHint(1)
	u, ok := b.unit("unit", "Demoralised unit", false, func(u Unit) string {
		if u.Morale != demoralised {
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	why := b.pick("threat", "At the start of the turn", "", opt("charge", "An enemy could charge it"), opt("near", "An enemy in sight within "+b.s.in(6)), opt("none", "No threat"))
	far := length(b.s.Set.charge(u))
	b.f.Go = "Retreat " + far
	if why == "none" {
		b.f.Go = "It stands"
	}
	met, v := "clear", Unit{}
	if why == "charge" || why == "near" {
		met = b.pick("met", "Its path meets", "clear", opt("clear", "Nothing"), opt("friend", "A friend"), opt("enemy", "An enemy"), opt("edge", "Impassable ground, edge"))
		if met == "friend" {
			if v, ok = b.unit("other", "Friend in the way", false, friendOf(u)); !ok {
				return nil
			}
		}
		if met == "enemy" {
			if v, ok = b.unit("other", "Enemy", false, enemyOf(u)); !ok {
				return nil
			}
		}
	}
	return func(w *work) error {
		w.phase(1)
		w.met("threat", u.ID, 0)
		w.r = told{Over: "Threat check", Icon: "i-waver", Undo: "threat check, " + u.Name}
		if why == "none" {
			w.r.Word, w.r.Line = "Stands", u.Name+": no threat. It stands and may recover this turn."
			return nil
		}
		w.r.Number, w.r.Word = far, "retreat"
		return w.flee(u, v, met, far)
	}
}

func pursuit(b *form) func(w *work) error {
	u, ok := b.unit("unit", "Unit", true, func(u Unit) string {
		switch {
		case u.guns():
			return hide
		case u.Morale == routed:
			return "Routers never pursue."
		case u.Tests >= 2:
			return "Both tests are used up."
		case u.Pursuit == 2 && b.s.Step == 6:
			return "It tests to rally in phase 1."
		case u.Pursuit == 0 && !b.s.isDue("follow", u.ID):
			return hide
		}
		return ""
	})
	if !ok {
		return nil
	}
	fresh := b.tick("fresh", "Fresh formed enemy in charge reach")
	leader := ""
	if b.s.attached(u.ID) > 0 {
		leader = "with"
	} else if u.ID == 0 && b.tick("leader", "Leader attached") {
		leader = "with"
	}
	r := b.s.pursuitSum(u, leader, fresh)
	b.f.Reck = &r
	rally := u.Pursuit == 2
	b.f.Go = map[bool]string{true: "Test to rally", false: "Test to stay in hand"}[rally]
	b.f.Go += " with " + u.Name
	return func(w *work) error {
		face, passed, err := w.test(r, u.Name)
		if err != nil {
			return err
		}
		w.met("pursuit", u.ID, 0)
		w.r = told{Over: "Pursuit test", Number: num(face), Need: w.r.Need, Reck: w.r.Reck, Icon: "i-morale", Undo: "pursuit test, " + u.Name}
		x := u
		if u.ID > 0 {
			x = w.u(u.ID)
		}
		set := w.s.Set
		switch {
		case passed:
			w.r.Word = map[bool]string{true: "Rallies", false: "In hand"}[rally]
			w.r.Line = u.Name + map[bool]string{true: " rallied from pursuit.", false: " stayed in hand."}[rally]
			x.Pursuit, x.Quarry, x.Tests = 0, 0, 0
		case rally:
			w.r.Word, w.r.Bad, w.r.Line = "Pursues on", true, u.Name+" could not be rallied and pursued on."
			x.Tests = 2
			w.due(Due{Do: "continue", Unit: u.ID, Step: 1, Rank: 4})
		default:
			w.r.Word, w.r.Bad, w.r.Line = "Pursues", true, u.Name+" broke into pursuit."
			w.todo("Move " + u.Name + " " + length(set.charge(u)/2) + " after its target; then " + length(set.charge(u)) + " in phase 1.")
			w.note("If the routers burst through a friend of theirs, the pursuers crash into it: enter a continued move that meets another enemy.")
			x.Pursuit, x.Tests = 2, 1
			x = x.set(flagMoved)
		}
		w.put(x)
		return nil
	}
}

// losses counts the close-order units of a side, and those lost. Source: ecw-charts C15.
func (s State) losses(side int) (lost, of int) {
	for _, u := range s.Units {
		if u.Side == side && u.Counts {
			of++
			if !u.here() || u.Morale >= demoralised {
				lost++
			}
		}
	}
	return lost, of
}

// verdict is the army check in words, and whether it ends the battle. atEnd tells that the turn is over.
func (s State) verdict(atEnd bool) (text string, over bool, winner int) {
	l0, n0 := s.losses(0)
	l1, n1 := s.losses(1)
	text = s.sideName(0) + " has lost " + num(l0) + " of " + num(n0) + ", " + s.sideName(1) + " " + num(l1) + " of " + num(n1) + "."
	if n0 == 0 || n1 == 0 {
		return text, false, -1
	}
	v := s.Set.v
	beaten := func(l, n, el, en int) bool {
		p, e := l*en*100, el*n*100 // shares over the same denominator
		all := n * en
		return p >= v("o.half")*all || p >= v("o.third")*all && p-e >= v("o.gap")*all
	}
	a, c := beaten(l0, n0, l1, n1), beaten(l1, n1, l0, n0)
	diff := l0*n1 - l1*n0 // above zero: side 0 has lost more
	lower := -1
	switch {
	case diff < 0:
		lower = 0
	case diff > 0:
		lower = 1
	}
	switch {
	case a && c:
		return text, true, lower
	case a:
		return text, true, 1
	case c:
		return text, true, 0
	case atEnd && s.Set.Turns > 0 && s.Turn >= s.Set.Turns:
		if d := max(diff, -diff); 100*d <= v("o.draw")*n0*n1 {
			lower = -1
		}
		return text, true, lower
	}
	return text, false, -1
}

func (s State) outcome(winner int) string {
	if winner < 0 {
		return "a drawn battle"
	}
	return "victory for " + s.sideName(winner)
}

func armyCheck(b *form) func(w *work) error {
	text, over, winner := b.s.verdict(false)
	b.f.GoSmall = text
	return func(w *work) error {
		w.r = told{Over: "Army check", Icon: "i-marks", Undo: "army check", Word: "Fight on", Line: text}
		if over {
			w.r.Word = upperFirst(w.s.outcome(winner))
			w.note("At the end of the turn this ends the battle.")
		}
		return nil
	}
}

func disadvantage(b *form) func(w *work) error {
	text := ""
	for side := range 2 {
		text += b.s.sideName(side) + " " + num(b.s.heavies(side)) + map[bool]string{true: ", ", false: " heavy and siege models."}[side == 0]
	}
	b.f.GoSmall = text
	return func(w *work) error {
		w.r = told{Over: "Artillery disadvantage", Icon: "t-gun", Undo: "artillery check", Word: "Neither side", Line: text + " Neither side is under artillery disadvantage."}
		for side := range 2 {
			if w.s.outgunned(side) {
				w.r.Word, w.r.Line = w.s.sideName(side), text+" "+w.s.sideName(side)+" is under artillery disadvantage."
			}
		}
		return nil
	}
}

func endGame(b *form) func(w *work) error {
	v := b.pick("winner", "Result", "", opt("0", b.s.sideName(0)+" wins"), opt("1", b.s.sideName(1)+" wins"), opt("-1", "A draw"))
	b.f.Go, b.f.GoSmall = "End the battle", b.s.blocked()
	return func(w *work) error {
		n := map[string]int{"0": 0, "1": 1, "-1": -1}[v]
		w.r = told{Over: "The end", Icon: "i-cross", Undo: "end of the battle", Word: upperFirst(w.s.outcome(n)), Line: "The battle ends: " + w.s.outcome(n) + ", by the referee’s word."}
		if due := w.s.blocked(); due != "" {
			w.note(due)
		}
		w.last = append(w.last, overEvent(n))
		return nil
	}
}
