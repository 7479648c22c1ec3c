package minie

import (
	"vedette/engine/book"
)

// planMarch is a day's march. Source: C18.
func planMarch(p *plan) deed {
	s := p.State
	a := func(k book.Key) string { return book.Plural(s.v(k), "mile", "miles") }
	kind := p.PickFirst("kind", "Who marches", book.Opt("foot", "Infantry", a(marchFoot)), book.Opt("horse", "Cavalry", a(marchHorse)),
		book.Opt("guns", "Artillery", a(marchGuns)))
	p.Require(kind != "")
	sum := book.Sum{Kind: "march"}
	sum.Add(s.v(map[string]book.Key{"foot": marchFoot, "horse": marchHorse, "guns": marchGuns}[kind]), "march")
	forced, units := p.Tick("forced", "A forced march"), 0
	if forced {
		sum.Add(s.v(marchForced), "forced")
		units = p.Count("units", "Units that march", 1, 1, 20)
	}
	hungry := askTick(p, "hungry", "Unsupplied", s.fill("Brigades that a wagon feeds in a day: {m-feeds}."))
	miles := sum.Total()
	sum.Result = book.Say("miles", miles)
	p.Sum(sum)
	p.Form.Go = "March"
	return func(a *act) {
		a.Sum(sum)
		if forced {
			n := units - throwHits(a, rollForced, units, s.v(marchLoses)+1, "all march", "a figure lost")
			if a.Line("forced", miles, n); n > 0 {
				a.Todo("lose-each", n)
			}
		} else {
			a.Line("march", miles)
		}
		if hungry {
			a.Note("unsupplied", s.v(hungers))
		}
	}
}

// planArrival throws for an hour's chance that a column reaches the battle. Source: C18.
func planArrival(p *plan) deed {
	n := p.State.v(marchArrives)
	sum := sumOn("arrival", n, "hour")
	p.Sum(sum)
	p.Form.Go = "Roll for the arrival"
	return func(a *act) {
		a.Sum(sum)
		if a.Throw(rollArrive.Needing(n, "arrives", "not yet")).Total >= n {
			a.Line("arrives")
		} else {
			a.Line("awaited")
		}
	}
}

// planWounded counts the figures that return after a battle. Source: C18.
func planWounded(p *plan) deed {
	s := p.State
	lost := p.Count("lost", "Figures lost", 12, 0, 99)
	in := func(k book.Key) string { return "1 in " + book.Num(s.v(k)) }
	back := map[string]book.Key{"2": backUnbeaten, "3": backBeaten, "4": backPursued}
	army := p.PickFirst("army", "The army was", book.Opt("2", "Not beaten", in(backUnbeaten)), book.Opt("3", "Beaten", in(backBeaten)),
		book.Opt("4", "Pursued", in(backPursued)))
	p.Require(army != "")
	p.Form.Go = "Count the wounded"
	return func(a *act) { a.Line("wounded", lost, lost/s.v(back[army])) }
}

// planFate throws for what became of a lost officer. Source: C18.
func planFate(p *plan) deed {
	p.Form.Go = "Roll for the officer"
	return func(a *act) {
		switch n := a.Throw(rollFate).Total; {
		case n >= a.State.v(fateTaken):
			a.Line("prisoner")
		case n > a.State.v(fateDead):
			a.Line("month")
		default:
			a.Line("dead")
		}
	}
}
