package march

import (
	"fmt"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// blocked is why the sequence may not go on, "" when it may.
func (s State) blocked() string {
	switch {
	case s.code() == "S5" && s.Active < 0 && s.Chooses < 0:
		return "Roll for the initiative first."
	case s.code() == "S5" && s.Active < 0:
		return "The " + s.Sides[s.Chooses].Name + " choose who is active first."
	}
	if s.code() == "T2" {
		for _, u := range s.Units {
			if u.Pending > 0 {
				return "Apply the fire first."
			}
		}
	}
	return ""
}

func runNext(j *job) {
	to := (j.s.Step + 1) % len(steps)
	if want := j.in.Int("to", -1); want >= 0 {
		if want >= len(steps) || want <= j.s.Step {
			j.refuse("to", secTurn, "The sequence of play goes forward; Undo goes back.")
		} else {
			to = want
		}
	}
	if why := j.s.blocked(); why != "" {
		j.refuse("", secTurn, "%s", why)
	}
	j.f.Go = "Next: " + steps[to].name
	if !j.ready() {
		return
	}
	for first := true; j.s.Step != to; first = false {
		if !first && j.s.blocked() != "" {
			j.note("%s", j.s.blocked())
			break
		}
		on, ok := j.putOff()
		if !ok || !on && first {
			return // nothing happens
		}
		if !on {
			break
		}
		j.step()
	}
	x := steps[j.s.Step]
	j.res.T = j.s.Turn
	j.verdict(x.code, x.name)
	who := j.s.who()
	if who != "" {
		who = ", " + who
	}
	j.line("%s %s%s.", x.code, x.name, who)
	if j.s.Step == 0 {
		j.res.H = fmt.Sprintf("Turn %d, %s", j.s.Turn, j.s.clock())
	}
}

// putOff asks, before a step is left in which the rules still demand something, whether to go on all the same: on
// tells that. What the referee puts off stands in the log; a morale test stays due. ok is false without an answer.
func (j *job) putOff() (on, ok bool) {
	owed := j.s.owed()
	if len(owed) == 0 {
		return true, true
	}
	a, ok := j.ask(dice.Question{ID: "put-off", Kind: dice.YesNo, Yes: "Put it off", No: "Stay in " + j.s.code(), Section: secTurn,
		Text: "Still to do in " + j.s.code() + ". Go on all the same?", Hint: clip(strings.Join(owed, "; ")+".", 300)})
	if !ok || a != dice.Yes {
		return false, ok
	}
	for i, what := range owed {
		if i == 12 {
			j.note("Put off by the referee in %s: %s more.", j.s.code(), plural(len(owed)-i, "thing"))
			break
		}
		j.note("Put off by the referee in %s: %s.", j.s.code(), what)
	}
	for _, m := range j.s.MFs {
		if !m.Owed && j.s.moraleDue(m) != "" {
			j.set("m", m.ID, "owed", 1)
		}
	}
	for side := range 2 {
		if !j.s.Sides[side].Owed && j.s.armyDue(side) {
			j.set("s", side, "owed", 1)
		}
	}
	return true, true
}

// clip cuts a text to so many letters.
func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}

// who is active, for the lines of the tactical phases.
func (s State) who() string {
	if s.tactical() && s.Active >= 0 {
		return s.Sides[s.Active].Name + " active"
	}
	return ""
}

func (s State) clock() string { return fmt.Sprintf("%d.%02d", s.Clock/60%24, s.Clock%60) }

// step makes one step of the sequence with all that it does by itself.
func (j *job) step() {
	to := (j.s.Step + 1) % len(steps)
	if to == 0 {
		j.bringGuns() // before the marks of the turn are taken off
		j.endTurn()
	}
	if steps[j.s.Step].code == "T3" { // into T4
		j.afterMelee()
	}
	j.do(stepped{to})
	switch steps[to].code {
	case "S1":
		j.newTurn()
	case "S4":
		j.takeOver()
	case "T1":
		if to == 9 || to == 5 {
			j.note("Limbered guns and cavalry of the active side in an infantry threat zone move out or become D2.")
		}
	case "T4":
		j.flip()
		for _, u := range j.s.Units {
			if t, at := j.s.town(u.Town); at >= 0 && t.Burning > 0 && u.live() && t.Out > 0 {
				j.lose(u.ID, j.s.h("bu-loss"))
			}
		}
		for _, t := range j.s.Towns {
			if t.Burning > 0 && t.Out < 99 {
				j.set("t", t.ID, "out", t.Out+1)
			}
		}
	}
}

// afterMelee ends the charges of the phase: cavalry that charged is blown; locked ones go on.
// Source: MA-59.
func (j *job) afterMelee() {
	for _, u := range j.s.Units {
		if u.live() && u.Kind == Cavalry && u.has(Charging) && !u.has(Blown) {
			j.flag(u.ID, Blown, 0)
			j.order("%s is blown.", u.Name)
		}
	}
	for i := len(j.s.Charges) - 1; i >= 0; i-- {
		c := j.s.Charges[i]
		if !c.Locked || c.Wins != 0 {
			j.set("c", i, "off", 1)
			continue
		}
		j.set("c", i, "done", 0)
		j.set("c", i, "counter", 0)
	}
}

// endTurn removes what broke by morale in the turn before. Source: ruling MA-R18.
func (j *job) endTurn() {
	for _, m := range j.s.MFs {
		if m.Broken == 0 || m.Broken >= j.s.Turn {
			continue
		}
		for _, u := range j.s.Units {
			if u.MF == m.ID && u.has(Fleeing) && !u.has(Gone) {
				j.set("u", u.ID, "cv", 0)
				j.flag(u.ID, Gone, 0)
				j.order("%s is removed.", u.Name)
			}
		}
	}
}

func (j *job) newTurn() {
	for _, t := range j.s.Towns {
		if t.Burning > 0 {
			j.set("t", t.ID, "burning", t.Burning-1)
			if t.Burning == 1 {
				j.note("%s has burnt out.", t.Name)
			}
		}
	}
	if j.s.Mud > 0 {
		j.set("g", 0, "mud", j.s.Mud-1)
		if j.s.Mud == 0 {
			j.sky(0)
			j.note("The ground has dried.")
		}
	}
	for _, m := range j.s.MFs {
		if o := orders[m.Order]; standing(j.s, m) && o.id == "defend" && !m.Engaged && j.s.Turn > 1 && m.Try > 0 {
			j.note("%s still waits for its order.", m.Name)
		}
	}
}

// takeOver brings unhorsed leaders back and puts acting ones in the place of those lost.
// Source: charts C10.
func (j *job) takeOver() {
	for _, l := range j.s.Leaders {
		if l.Lost == 1 && l.Until <= j.s.Turn {
			j.set("l", l.ID, "lost", 0)
			j.note("%s is mounted again.", l.Name)
		}
	}
	for _, m := range j.s.MFs {
		if !m.LeaderOut || !standing(j.s, m) || len(j.s.Leaders) >= maxLeaders {
			continue
		}
		id := nextID(j.s.Leaders, func(l Leader) int { return l.ID })
		name := "Acting leader " + itoa(id)
		j.do(formed{L: Leader{ID: id, Side: m.Side, Name: name, Cmd: 2, Level: 1}})
		j.set("m", m.ID, "leader", id)
		j.set("m", m.ID, "out", 0)
		j.note("%s takes over %s: Average, Uninspiring.", name, m.Name)
	}
}

// lostMFs counts a side's MFs that are gone or retreat, of all it has. Source: charts P24.
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

// keptCV is the CV a side still has, and what it had.
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

// verdictOf is the ending in force, as an index of endings; 0 when nobody has lost.
func (s State) verdictOf() int {
	var lost [2]bool
	for side := range 2 {
		gone, all := s.lostMFs(side)
		lost[side] = s.Sides[side].Broken || all > 0 && 100*gone >= s.h("wi-part")*all
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

// ending is the end of the battle in words.
func (s State) ending() string {
	switch s.Won {
	case endings[1], endings[2]:
		return "The " + s.Sides[s.Won[0]-'0'].Name + " win."
	case endings[3], endings[4]:
		return "Both armies are spent; the " + s.Sides[s.Won[0]-'0'].Name + " kept more CV and win."
	case endings[5]:
		return "Both armies are spent: drawn."
	case endings[6]:
		return "Nightfall ends the battle: the objectives decide."
	}
	return ""
}

func runVictory(j *job) {
	n := j.s.verdictOf()
	var terms []engine.Term
	for side := range 2 {
		gone, all := j.s.lostMFs(side)
		now, start := j.s.keptCV(side)
		terms = append(terms, engine.Term{Show: fmt.Sprintf("%d of %d MFs, CV %d of %d", gone, all, now, start), Why: j.s.Sides[side].Name + ": gone or retreating; kept", Section: secWin})
	}
	r := engine.Reckoning{Section: secWin, Mark: engine.House, Terms: terms, Result: "the battle goes on"}
	if n > 0 {
		r.Result = "decided"
	}
	night := false
	if n == 0 {
		night = j.tick("night", "Nightfall ends the battle")
	}
	j.f.Reck, j.f.Go = &r, "Check"
	if !j.ready() {
		return
	}
	j.reck(r)
	if night {
		n = 6
	}
	if n == 0 {
		j.verdict("", "undecided")
		j.line("Victory check: the battle goes on.")
		return
	}
	j.set("g", 0, "over", 1)
	j.set("g", 0, "won", n)
	j.verdict("", "the battle is over")
	j.line("%s", j.s.ending())
}
