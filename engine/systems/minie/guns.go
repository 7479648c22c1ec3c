package minie

import (
	"fmt"
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// gunBars returns why a battery cannot fire, or "". Source: HM-71, HM-72, HM-76.
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

// Rounds, in the order in which the sentences of say.txt list them.
const (
	roundshot = iota
	shell
	canisterRound
)

// gunnery is the fire of n guns of u, one after the other, all at one target. Source: HM-72.
type gunnery struct {
	u, at Unit
	n     int
	round int
	lost  toll
}

// askBattery asks for a battery, or for the gun of one that is not on the roster. fits returns why it cannot fire this round.
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
		if why := fits(u); why != "" && !p.Incomplete() {
			p.Refuse(book.Barred, "gun", secGuns, "%s", why)
		}
		return u
	})
}

// askAim asks how many guns fire, and at what.
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

// run fires the guns one by one through each, records that they have fired, and logs the losses.
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
	switch args := []any{gun, g.round, nameOf(g.at), g.lost.sum()}; {
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

// toll counts the losses of each unit in one attack, in the order in which they were hit.
type toll []struct {
	who    any
	id, n  int
	listed bool // the target, or a unit on the roster
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

// said lists the losses: "the 4th Georgia lost 1, the 11th Georgia lost 2".
func (k toll) said() book.Said {
	var parts []any
	for _, x := range k {
		parts = append(parts, book.Say("of", x.n, x.who))
	}
	return book.Say(book.Listed, parts...)
}

// hit takes n figures off the target.
func (g *gunnery) hit(a *act, n int) { g.lost.add(nameOf(g.at), g.at.ID, lose(a, g.at.ID, n), true) }

// zone is a part of a template, as a question names it, with its kill number and where it is, see [template]: the ends of a section of the
// stick or the cone, or the die of a stray shell and how far from it one stands.
type zone struct {
	place    string
	kill     int
	from, to int
}

// templateQuery asks which units stand under a template.
type templateQuery struct {
	id, text, section string
	roll              dice.Roll
	zones             []zone
	not               []int // ids of units not to ask about; 0 for those not on the roster
}

// askOthers asks for a unit and how many of its figures are in each zone, throws for them, and goes on to the next unit until the answer is
// nobody.
// Source: HM-73 to HM-75.
func (g *gunnery) askOthers(a *act, q templateQuery) {
	for nobody := "Nobody"; ; nobody = "Nobody else" {
		u, ok := q.unit(a, g, nobody)
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
				ask := figuresOf(q.id+howMany, u, fmt.Sprintf("How many figures of %s %s?", book.The(u.Name), z.place), top, q.section)
				ask.Units, ask.Where = append(ask.Units, g.u.ID, g.at.ID), []int{z.from, z.to}
				n, _ := strconv.Atoi(a.Ask(ask))
				hit += throwHits(a, q.roll.WithAbout(u.Name), n, z.kill, "killed", "missed")
			}
		}
		hit = lose(a, u.ID, hit)
		g.lost.add(nameOf(u), u.ID, hit, u.ID != 0)
		a.Note("too", nameOf(u), hit)
		q.not = append(slices.Clip(q.not), u.ID)
	}
}

// unit asks for one unit, on the roster or not. ok is false if the answer is nobody.
func (q templateQuery) unit(a *act, g *gunnery, nobody string) (Unit, bool) {
	ask := dice.Question{ID: q.id, Text: q.text, Kind: dice.Pick, Section: q.section, Choices: []dice.Choice{{ID: "nobody", Label: nobody}},
		Units: []int{g.u.ID, g.at.ID}}
	for _, z := range q.zones {
		if z.kill < none {
			ask.Where = append(ask.Where, z.from, z.to)
		}
	}
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

// listedIDs returns ids without the 0 of units that are not on the roster.
func listedIDs(ids ...int) []int { return slices.DeleteFunc(ids, func(id int) bool { return id == 0 }) }

// lane returns how many figures of u are likely to be in a lane half an inch wide.
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

// left returns how many figures of a target can still be hit; 60 if it is not on the roster.
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

// fall throws for where a shell or a howitzer's shot lands and returns the die: 1 is a dud, 6 the point of aim. See [shellFalls].
func fall(a *act, label string) int {
	r := rollFuse.WithAbout(label)
	for i := 1; i <= 6; i++ {
		r.Bands = append(r.Bands, dice.Band{From: i, To: i, Label: shellFalls[i], Good: i == 6})
	}
	n := a.Throw(r).Total
	a.Note("fell", n)
	return n
}

// average says what the guns cost the target on average, if each finds count figures that are killed on kills.
func (g gunnery) average(count, kills []int) string {
	return fmt.Sprintf("at %s, %s on average", g.at.Name, onAverage(killed(g.at.alive(), g.n, count, kills)))
}

// gunCover returns what cover adds to the kill number of shell and canister. Source: C5, C6.
func (s State) gunCover(cover int) int {
	switch cover {
	case 1:
		return s.v(coverSoft)
	case 2:
		return s.v(coverHard)
	}
	return 0
}

// killText prints a kill number: "4+", "none".
func killText(kill int) string {
	if kill > 6 {
		return "none"
	}
	return book.Num(kill) + "+"
}
