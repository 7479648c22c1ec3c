package march

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// The sequence of play: its steps, the initiative, automatic changes, and the end of the battle.

// blocked returns why the sequence cannot move on, nil if it can.
func (s State) blocked() said {
	switch {
	case s.code() == "S5" && s.Active < 0 && s.Chooses < 0:
		return book.Say("roll-first")
	case s.code() == "S5" && s.Active < 0:
		return book.Say("choose-first", s.Sides[s.Chooses].Name)
	}
	if s.code() == "T2" && s.pending() > 0 {
		return book.Say("apply-first")
	}
	return nil
}

// pending returns the number of hits still to be taken off.
func (s State) pending() (n int) {
	for _, u := range s.Units {
		n += u.Pending
	}
	return n
}

// following returns the next step in which anything can be done, and the codes of the steps skipped before it.
func (s State) following() (to int, passed []string) {
	for n := s; ; {
		n.Step = (n.Step + 1) % len(steps)
		if !n.idle() {
			return n.Step, passed
		}
		passed = append(passed, n.code())
	}
}

// idle reports whether nothing can be done in this step: S2 without tests, fleeing units or an MF to rally; S3 at night, without enemies
// to skirmish with, or when nobody has moved yet in a battle of the book, whose sides begin more than 9″ apart; S4 without a leader who
// can attach; T3 without melees; T4 without anything to recover or burn.
func (s State) idle() bool {
	switch s.code() {
	case "S2":
		return len(s.dues()) == 0 &&
			!slices.ContainsFunc(s.MFs, func(m MF) bool { return s.anyFleeing(m.ID) || s.rallies(m) })
	case "S3":
		return s.Night || s.Battle != "" && s.Turn == 1 || needSkirmishers(s) != ""
	case "S4":
		return !slices.ContainsFunc(s.Leaders, func(l Leader) bool { return fit(l) == "" && s.mayAttach(l) })
	case "T3":
		return len(s.Charges) == 0
	case "T4":
		return len(s.dues()) == 0 &&
			!slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Dis > 0 || u.has(Blown|Charging) || s.noRecovery(u) == "" }) &&
			!slices.ContainsFunc(s.Towns, func(t Town) bool { return t.Burning > 0 })
	}
	return false
}

// engagedField has the MFs, separated by commas, whose mark as engaged changes as the sequence moves on: where the units stand is known.
const engagedField = "engaged"

// zoneField has the units of the active side, separated by commas, that have stayed in a threat zone in T1. Source: charts C6.
const zoneField = "zone"

func planNext(p *plan) deed {
	to := (p.State.Step + 1) % len(steps)
	if want := p.In.Int("to", -1); want >= 0 {
		if next, _ := p.State.following(); want >= len(steps) || want <= p.State.Step && want+next > 0 {
			p.Refuse(book.Outside, "to", secTurn, "The sequence of play goes forward; Undo goes back.")
		} else {
			to = want
		}
	}
	if why := p.State.blocked(); why != nil {
		p.Refuse(book.Barred, "", secTurn, "%s", p.Words.Text(why))
	}
	p.Form.Go = "Next: " + steps[to].name
	// A jump over several steps stops at the first with something still to do.
	return func(a *act) {
		for id := range strings.SplitSeq(p.In.Get(engagedField), ",") {
			n, _ := strconv.Atoi(id)
			if m, at := a.State.mf(n); at >= 0 && standing(a.State, m) {
				engage(a, m, a.Note)
			}
		}
		for id := range strings.SplitSeq(p.In.Get(zoneField), ",") {
			n, _ := strconv.Atoi(id)
			disorder(a, n, 2)
		}
		for first := true; a.State.Step != to; first = false {
			if why := a.State.blocked(); why != nil && !first {
				remark(a, why)
				break
			}
			if !first && len(a.State.owed()) > 0 {
				break
			}
			putOff(a)
			if a.State.Step == len(steps)-1 && a.State.lastTurn() {
				judge(a)
				return
			}
			step(a)
		}
		s := a.State
		a.Told.Turn = s.Turn
		if s.tactical() && s.Active >= 0 {
			a.Line("step-of", s.Step, s.Sides[s.Active].Name)
		} else {
			a.Line("step", s.Step)
		}
		if s.Step == 0 {
			a.Told.Head = book.Say("turn", s.Turn, s.Clock)
		}
	}
}

// putOff notes what the rules still required in the step being left; a morale test stays due.
func putOff(a *act) {
	s := a.State
	owed := s.owed()
	for i, d := range owed {
		if i == 12 {
			a.Note("put-off-more", s.code(), len(owed)-i)
			break
		}
		a.Note("put-off", s.code(), d.kind, d.title, d.small)
	}
	for _, m := range s.MFs {
		if !m.Owed && s.moraleDue(m) != nil {
			set(a, "m", m.ID, "owed", 1)
		}
	}
	for side := range 2 {
		if !s.Sides[side].Owed && s.armyDue(side) {
			set(a, "s", side, "owed", 1)
		}
	}
}

// clock prints minutes since midnight as a time of day: "10.20".
func clock(minutes int) string {
	min := book.Num(minutes % 60)
	if len(min) < 2 {
		min = "0" + min
	}
	return book.Num(minutes/60%24) + "." + min
}

// step moves one step on in the sequence, with everything that happens automatically.
func step(a *act) {
	to := (a.State.Step + 1) % len(steps)
	if to == 0 {
		bringGuns(a) // before the marks of the turn are cleared
		endTurn(a)
	}
	if a.State.code() == "T3" { // into T4
		afterMelee(a)
	}
	before := a.State
	a.Do(stepped{to})
	switch steps[to].code {
	case "S1":
		newTurn(a)
	case "S4":
		takeOver(a)
	case "T1":
		if s := a.State; slices.ContainsFunc(s.Units, func(u Unit) bool {
			return s.here(u) && s.side(u) == s.Active && (u.Kind == Cavalry || u.Form == Limbered)
		}) {
			a.Note("zones")
		}
		burn(a, true)
	case "T4":
		tellFlip(a, before)
		burn(a, false)
	}
}

// burn deals with the garrisons of burning sections: in T1 those of the active side may leave, and those that could have left lose CV
// in every T4. Source: charts C16.
func burn(a *act, leave bool) {
	for _, u := range a.State.Units {
		switch t, _ := a.State.town(u.Town); {
		case t.Burning == 0 || !u.live():
		case !leave && t.Out > 0:
			lose(a, u.ID, a.State.v(buLoss))
		case leave && a.State.side(u) == a.State.Active:
			set(a, "t", t.ID, "out", 1)
		}
	}
}

// afterMelee ends the charges of the phase, except locked melees; cavalry that charged is blown.
// Source: MA-59.
func afterMelee(a *act) {
	for _, u := range a.State.Units {
		if u.live() && u.Kind == Cavalry && u.has(Charging) && !u.has(Blown) {
			flag(a, u.ID, Blown)
			a.Todo("blown", u.Name)
		}
	}
	for i := len(a.State.Charges) - 1; i >= 0; i-- {
		c := a.State.Charges[i]
		if !c.Locked || c.Wins != 0 {
			set(a, "c", i, "off", 1)
			continue
		}
		setUnless(a, "c", i, "done", book.Bit(c.Done), 0)
		setUnless(a, "c", i, "counter", book.Bit(c.Counter), 0)
	}
}

// endTurn removes the units of MFs that broke by morale last turn. Source: ruling MA-R18.
func endTurn(a *act) {
	for _, m := range a.State.MFs {
		if m.Broken == 0 || m.Broken >= a.State.Turn {
			continue
		}
		for _, u := range a.State.Units {
			if u.MF == m.ID && u.has(Fleeing) && !u.has(Gone) {
				set(a, "u", u.ID, "cv", 0)
				flag(a, u.ID, Gone)
				a.Todo("removed", u.Name)
			}
		}
	}
}

// newTurn makes the automatic changes at the start of a turn.
func newTurn(a *act) {
	for _, t := range a.State.Towns {
		if t.Burning > 0 {
			set(a, "t", t.ID, "burning", t.Burning-1)
			if t.Burning == 1 {
				a.Note("burnt-out", t.Name)
			}
		}
	}
	if a.State.Mud > 0 {
		set(a, "g", 0, "mud", a.State.Mud-1)
		if a.State.Mud == 0 {
			setSky(a, 0)
			a.Note("dried")
		}
	}
	for _, m := range a.State.MFs {
		if standing(a.State, m) && orders[m.Order].id == "defend" && !m.Engaged && m.Try > 0 {
			a.Note("no-order-yet", m.Name)
		}
	}
}

func planInitiative(p *plan) deed {
	s := p.State
	var bonus [2]int
	r := book.Sum{Kind: "initiative"}
	for side := range 2 {
		l, ok := s.chief(side)
		if !ok {
			r.Put(0, "i-nobody", s.Sides[side].Name)
			continue
		}
		bonus[side] = commandBonus(l.Cmd)
		r.Put(bonus[side]*(1-2*side), "i-command", s.Sides[side].Name, l.Cmd, l.Name)
	}
	p.Form.Go = "Roll for initiative"
	p.Sum(r)
	if s.Active >= 0 && s.tactical() {
		p.Refuse(book.Barred, "", secTurn, "This turn’s initiative is settled.")
	}
	var ruled said
	if s.Chooses >= 0 && p.OK() {
		ruled = ruling(p, "", secTurn, book.Say("rolled"))
	}
	return func(a *act) {
		remark(a, ruled)
		out(a, "S5")
		total := throwSides(a, rollInit)
		for side := range total {
			total[side] += bonus[side]
		}
		a.Sum(r)
		won, ties := total, said{book.Listed}
		for won[0] == won[1] {
			won = throwSides(a, rollTie)
			if len(ties) <= 12 {
				ties = append(ties, book.Say("then", won[0], won[1]))
			}
		}
		up := book.Bit(won[1] > won[0])
		set(a, "g", 0, "chooses", up)
		setUnless(a, "g", 0, "active", a.State.Active, -1)
		id, args := "initiative", []any{s.Sides[0].Name, total[0], s.Sides[1].Name, total[1], s.Sides[up].Name}
		if len(ties) > 1 {
			id, args = "tied", append(args, ties, won[0], won[1])
		}
		a.Line(id, args...)
	}
}

// throwSides rolls r for each side.
func throwSides(a *act, r dice.Roll) (total [2]int) {
	for side := range total {
		total[side] = a.Throw(r.WithAbout(a.State.Sides[side].Name)).Total
	}
	return total
}

func planActive(p *plan) deed {
	side := askSide(p, "side", "Who is active first", "")
	if p.State.Chooses < 0 {
		p.Refuse(book.Barred, "", secTurn, "%s", p.Words.Text(book.Say("roll-first")))
	}
	if p.State.tactical() {
		p.Refuse(book.Barred, "", secTurn, "The tactical phase has begun.")
	}
	return func(a *act) {
		set(a, "g", 0, "active", side)
		set(a, "g", 0, "first", side)
		a.Line("active", a.State.Sides[side].Name)
	}
}

// lostMFs returns how many MFs of a side are gone or retreating, and how many it has in all. Source: charts P24.
func (s State) lostMFs(side int) (gone, all int) {
	for _, m := range s.MFs {
		if m.Side != side || m.Kind.guns() || m.Units == 0 {
			continue
		}
		all++
		if m.Fallen || m.Broken > 0 || orders[m.Order].id == "retreat" {
			gone++
		}
	}
	return gone, all
}

// keptCV returns the CV a side has now, and at the start.
func (s State) keptCV(side int) (now, start int) {
	for _, u := range s.Units {
		if s.side(u) == side {
			start += u.Start
			if u.live() {
				now += u.CV
			}
		}
	}
	return now, start
}

// endings are the ways a battle can end: the id of the sentence and the side that wins, -1 for neither. The index is written into
// saves.
var endings = [...]ending{{"", -1}, {"wins-all", 0}, {"wins-all", 1}, {"wins-cv", 0}, {"wins-cv", 1}, {"drawn", -1}, {"nightfall", -1},
	{"even", -1}, {"narrow", 0}, {"narrow", 1}, {"clear", 0}, {"clear", 1}, {"decisive", 0}, {"decisive", 1}}

type ending struct {
	id  string
	won int
}

// nightfall is the index of the ending at nightfall; a battle of the book is then decided on points.
const nightfall = 6

// verdictOf returns the ending reached, as an index of endings; 0 if no side has lost. A battle of the book ends on points,
// see [judge], or when an army breaks. Source: MA-P24, MB-4.
func (s State) verdictOf() int {
	var lost [2]bool
	for side := range 2 {
		gone, all := s.lostMFs(side)
		lost[side] = s.Sides[side].Broken || s.Battle == "" && all > 0 && 100*gone >= s.v(wiPart)*all
	}
	a, _ := s.keptCV(0)
	b, _ := s.keptCV(1)
	switch {
	case lost[0] && lost[1] && a > b:
		return 3
	case lost[0] && lost[1] && b > a:
		return 4
	case lost[0] && lost[1]:
		return 5
	case lost[1]:
		return 1
	case lost[0]:
		return 2
	}
	return 0
}

// ending returns the sentence about the end of the battle, nil before it.
func (s State) ending() said {
	e := endings[s.Won]
	switch {
	case e.id == "":
		return nil
	case e.won < 0:
		return book.Say(e.id)
	}
	return book.Say(e.id, s.Sides[e.won].Name)
}

// end closes the battle with one of the endings.
func end(a *act, how int) {
	set(a, "g", 0, "over", 1)
	set(a, "g", 0, "won", how)
}

func planVictory(p *plan) deed {
	n := p.State.verdictOf()
	r := book.Sum{Kind: "victory", Result: book.Say("decided", n > 0)}
	for side := range 2 {
		gone, all := p.State.lostMFs(side)
		now, start := p.State.keptCV(side)
		r.Put(0, "kept", gone, all, now, start, p.State.Sides[side].Name)
	}
	if n == 0 && p.Tick("night", "Nightfall ends the battle") {
		n = nightfall
	}
	p.Sum(r)
	p.Form.Go = "Check"
	return func(a *act) {
		a.Sum(r)
		if n == 0 {
			a.Line("goes-on")
			return
		}
		if n == nightfall && a.State.Battle != "" {
			judge(a)
			return
		}
		end(a, n)
		a.Told.Desk = true
		a.Told.Lines = append(a.Told.Lines, a.State.ending())
	}
}
