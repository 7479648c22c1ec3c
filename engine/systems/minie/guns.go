package minie

import (
	"fmt"
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// gunBars tells why a battery cannot fire. Source: HM-71, HM-72, HM-76.
func (s State) gunBars(u Unit) string {
	_, fights := s.contact(u.ID)
	switch {
	case u.Class != Artillery || u.Guns == 0:
		return hide
	case u.Form == Routing:
		return "It is routing."
	case u.Form == Limbered:
		return "Unlimber it first."
	case u.Moved > 0:
		return "It moved or changed this turn."
	case u.Fired >= u.Guns:
		return "Its guns have fired."
	case u.Men == 0:
		return "It has no crew."
	case u.Men*2 < u.Start && u.Shot > 0 && u.Shot >= s.Turn-1 && u.Fired == 0:
		return "Below half its crew it fires every second turn."
	case fights:
		return "It is in melee."
	}
	return s.orderBars(u)
}

// The rounds that guns fire, in the order of the sentences of their results.
const (
	roundshot = iota
	shell
	canisterRound
)

// gunnery is n guns of u that fire one after the other, all at one target. Source: HM-72.
type gunnery struct {
	u, at Unit
	n     int
	round int
	lost  toll
}

// askBattery asks for the battery or for the gun of a battery that is not on the roster; fits tells why it cannot fire so.
func askBattery(p *plan, fits func(Unit) string) Unit {
	return askUnit(p, "unit", "Battery", func(u Unit) string {
		if why := p.State.gunBars(u); why != "" {
			return why
		}
		return fits(u)
	}, func() Unit {
		u := Unit{Class: Artillery, Guns: 2, Men: 6, Start: 6, Form: Unlimbered}
		u.Gun = max(askGun(p, "Gun", -1), 0)
		if u.Gun != rifledGun && (fits(Unit{Howitz: 1}) == "" || p.In.Is("howitzer")) &&
			askTick(p, "howitzer", "A howitzer", "Three quarters of the range") {
			u.Howitz = 1
		}
		if why := fits(u); why != "" && !p.Gap() {
			p.Refuse(book.Barred, "gun", secGuns, "%s", why)
		}
		return u
	})
}

// askAim asks for how many guns fire at what.
func askAim(p *plan, u Unit, round int) gunnery {
	g := gunnery{u: u, n: 1, round: round}
	if left := u.Guns - u.Fired; left > 1 {
		g.n = askCount(p, "guns", "Guns", 1, left, left, "Each fires singly, all at one target.")
	}
	p.Form.Go = "Fire " + book.Plural(g.n, "gun", "guns")
	g.at = askUnit(p, "target", "Target", func(t Unit) string {
		_, fights := p.State.contact(t.ID)
		switch {
		case u.ID != 0 && t.Side == u.Side:
			return hide
		case fights:
			return "It is in melee."
		case u.At != 0 && t.ID != u.At:
			return "Both guns fire at one target."
		}
		return ""
	}, func() Unit { return Unit{Class: Infantry, Start: 60, Men: 60} })
	return g
}

// run fires every gun; each fires one and returns the loss. What comes of it is told.
func (g gunnery) run(a *act, sum book.Sum, each func(g *gunnery, label string)) {
	for i := range g.n {
		label := g.at.Name
		if g.n > 1 {
			label = fmt.Sprintf("gun %d at %s", i+1, g.at.Name)
		}
		each(&g, label)
	}
	if g.u.ID != 0 {
		change(a, g.u.ID, num{"fi", min(g.u.Fired+g.n, 2)}, num{"at", g.at.ID}, num{"sh", a.State.Turn})
		if g.u.Men*2 < g.u.Start {
			a.Note("crew", g.u.Name, a.State.Turn+2)
		}
	}
	a.Sum(sum)
	gun := any(g.u.Name)
	if g.u.ID == 0 {
		gun = book.Say("gun")
	}
	switch args := []any{gun, g.round, who(g.at), g.lost.sum()}; {
	case len(g.lost) == 0:
		a.Line("misses", args[:3]...)
	case len(g.lost) == 1 && g.lost[0].id == g.at.ID && g.lost[0].listed:
		a.Line("guns-at", args...)
	case len(g.lost) == 1:
		a.Line("guns-on", append(args, g.lost[0].who)...)
	default:
		a.Line("guns", append(args, g.lost.said())...)
	}
}

// toll counts who lost how many in one attack, in the order in which they were hit.
type toll []struct {
	who    any
	id, n  int
	listed bool // as the target, or of the roster
}

func (k *toll) add(who any, id, n int, listed bool) {
	for i := range *k {
		if x := &(*k)[i]; x.id == id && x.listed == listed {
			x.n += n
			return
		}
	}
	if n > 0 {
		*k = append(*k, toll{{who, id, n, listed}}...)
	}
}

func (k toll) sum() (n int) {
	for _, x := range k {
		n += x.n
	}
	return n
}

// said is who has lost: "1 figure of 4th Georgia, 2 figures of 11th Georgia".
func (k toll) said() book.Said {
	var parts []any
	for _, x := range k {
		parts = append(parts, book.Say("of", x.n, x.who))
	}
	return book.Say(book.Listed, parts...)
}

// hit takes n figures of a unit; target tells that it is what was aimed at.
func (g *gunnery) hit(a *act, n int) { g.lost.add(who(g.at), g.at.ID, lose(a, g.at.ID, n), true) }

// zone is a place under a template, as a question names it, with the number that kills there.
type zone struct {
	place string
	kill  int
}

// around asks who else stands in the way of something.
type around struct {
	id, text, section string
	roll              dice.Roll
	zones             []zone
	not               []int // units that are not meant; 0 for those who are not on the roster
}

// others asks for a unit and how many of it stand in each of the zones, then for the next unit, until nobody is left.
// Source: HM-73 to HM-75.
func (g *gunnery) others(a *act, q around) {
	for nobody := "Nobody"; ; nobody = "Nobody else" {
		u, ok := q.unit(a, nobody)
		if !ok {
			return
		}
		top := 24
		if u.ID != 0 {
			top = min(u.alive(), 12)
		}
		hit := 0
		for _, z := range q.zones {
			if z.kill < none {
				n := askNumber(a, q.id+"-n", fmt.Sprintf("How many figures of %s %s?", book.The(u.Name), z.place), top, q.section)
				hit += hits(a, q.roll.Of(u.Name), n, z.kill, "killed", "missed")
			}
		}
		hit = lose(a, u.ID, hit)
		g.lost.add(who(u), u.ID, hit, u.ID != 0)
		a.Note("too", who(u), hit)
		q.not = append(slices.Clip(q.not), u.ID)
	}
}

// unit asks for one unit, the others of the table among them; ok is false for nobody.
func (q around) unit(a *act, nobody string) (Unit, bool) {
	ask := dice.Question{ID: q.id, Text: q.text, Kind: dice.Pick, Section: q.section, Choices: []dice.Choice{{ID: "nobody", Label: nobody}}}
	for _, u := range a.State.Units {
		if u.here() && !slices.Contains(q.not, u.ID) {
			ask.Choices = append(ask.Choices, dice.Choice{ID: book.Num(u.ID), Label: u.Name, Second: a.State.side(u.Side)})
		}
	}
	if !slices.Contains(q.not, 0) {
		ask.Choices = append(ask.Choices, dice.Choice{ID: "other", Label: "Others", Second: "not on the roster"})
	}
	answer := a.Ask(ask)
	if answer == "other" {
		return Unit{Name: unlisted[theOthers]}, true
	}
	id, _ := strconv.Atoi(answer)
	return a.State.unit(id)
}

// besides lists who is not meant: the units of ids that stand on the roster.
func besides(ids ...int) []int { return slices.DeleteFunc(ids, func(id int) bool { return id == 0 }) }

// lane is how many figures stand one behind the other under a half-inch lane.
func (u Unit) lane() int {
	switch u.Form {
	case Column:
		return max(1, u.alive()/2)
	case AttackColumn:
		return max(1, u.alive()/4)
	case Line, Square:
		return 2
	}
	return 1
}

// left is how many figures of a target can still be hit; a target that is not on the roster has enough.
func left(a *act, u Unit) int {
	now, ok := a.State.unit(u.ID)
	switch {
	case !ok:
		return 60
	case !now.here():
		return 0
	}
	return now.alive()
}

// fall throws where a shell or a howitzer's shot comes down: 1 is a dud, 6 on the point of aim.
func fall(a *act, label string) int {
	r := rollFuse.Of(label)
	for i := 1; i <= 6; i++ {
		r.Bands = append(r.Bands, dice.Band{From: i, To: i, Label: shellFalls[i], Good: i == 6})
	}
	n := a.Throw(r).Total
	a.Note("fell", n)
	return n
}

// average is what all guns cost the target on average, of count figures each time with the numbers that kill them.
func (g gunnery) average(count, kills []int) string {
	return fmt.Sprintf("at %s, %s on average", g.at.Name, onAverage(killed(g.at.alive(), g.n, count, kills)))
}

// gunCover is what cover adds to the kill number of shell and canister. Source: C5, C6.
func (s State) gunCover(cover int) int {
	switch cover {
	case 1:
		return s.v(coverSoft)
	case 2:
		return s.v(coverHard)
	}
	return 0
}

// plus prints a number that kills: "4+", "none".
func plus(kill int) string {
	if kill > 6 {
		return "none"
	}
	return book.Num(kill) + "+"
}
