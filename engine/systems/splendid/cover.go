package splendid

import "vedette/engine/book"

// shelters reports whether a feature between a firing stand and a target stand gives cover; touch says that the firing stand touches it.
// A ditch covers only foot stands in it. Source: SPL-12, SPL-30, SPL-R03.
func shelters(k kind, touch bool, target string, foot bool) bool {
	if k.id == "ditch" {
		return target == within && foot && !touch
	}
	return k.cover && !touch
}

// volley returns how many stands fire, and whether the target has cover. lines[f][t] is the number of covering features between firing
// stand f and target stand t. A stand with two or more on any line does not fire. The target has cover if there is exactly one on every
// line of every stand that fires. Source: SPL-12 to SPL-16, SPL-R04, SPL-R17.
func volley(lines [][]int) (firing int, cover bool) {
	cover = true
	for _, f := range lines {
		barred, all := false, true
		for _, n := range f {
			barred = barred || n >= 2
			all = all && n == 1
		}
		if barred {
			continue
		}
		firing++
		cover = cover && all
	}
	return firing, cover && firing > 0
}

// planCover is Cover, stand by stand. Source: SPL-12 to SPL-16, SPL-P08, SPL-INV-3.
func planCover(p *plan) deed {
	u := askUnit(p, "target", "Target", anyone)
	p.Require(u.Class != "")
	line, open := make([]int, max(u.Left(), 1)), 0
	for i := range line {
		n := book.Num(i + 1)
		line[i] = p.Index("stand"+n, "To target stand "+n, 1, book.Opt("", "Open", ""), book.Opt("", "One feature", ""),
			book.Opt("", "Two or more", ""))
		if line[i] == 0 {
			open++
		}
	}
	firing, cover := volley([][]int{line})
	s := book.Sum{Kind: "cover"}
	switch {
	case firing == 0:
		s.Put(0, "barred")
		s.Result = book.Say("cover-barred")
	case cover:
		s.Put(0, "all-eligible", len(line))
		s.Result = book.Say("cover-yes")
	default:
		s.Put(0, "some-open", open)
		s.Result = book.Say("cover-no")
	}
	p.Form.Diagram = coverDiagram(line, p.State.v(keyStand))
	p.Form.Go = "Is it in cover?"
	return advice(p, cover || firing == 0, nil, s)
}

// covering is the effect on a volley of the features that give cover.
type covering struct {
	what     []book.Said // the features, at most two
	eligible int         // target stands eligible for cover; 0 if a firing stand meets no feature
	barred   int         // firing stands with two features between
	open     int         // firing stands that meet none, because they touch them
}

// names returns the names of the features, of which there is at least one.
func (c covering) names() book.Said {
	if len(c.what) == 2 {
		return book.Say("both", c.what[0], c.what[1])
	}
	return c.what[0]
}

// askCovers asks how many firing stands touch the features that give cover, how many have two between, and how many target stands are
// eligible. A unit that is said to touch a feature touches it with at least one stand, and then there is no cover from it. Source: SPL-10,
// SPL-12 to SPL-16, SPL-R16, SPL-R17.
func askCovers(p *plan, between []crossed, foe Unit, firing int) (c covering) {
	touching, n := [2]int{}, 0
	for _, x := range between {
		if x.from == wholly || x.from == "" || x.at == "" || !shelters(x.k, false, x.at, foe.arm() == Foot) {
			continue
		}
		c.what = append(c.what, x.f.said())
		if x.from == partly {
			touching[n] = p.Count([...]string{"touching", "second-touching"}[n], "Firing stands touching "+x.f.text(), firing, min(1, firing),
				firing)
			p.Note("it has no effect on their fire")
		}
		n++
	}
	switch n {
	case 0:
		return c
	case 1:
		c.open = touching[0]
	case 2:
		c.open = max(0, touching[0]+touching[1]-firing)
		if most := firing - max(touching[0], touching[1]); most > 0 {
			c.barred = p.Count("barred", "Firing stands with both between", max(0, firing-touching[0]-touching[1]), 0, most)
			p.Note("they may not fire at this unit at all")
		}
	}
	if c.open == 0 && c.barred < firing {
		c.eligible = p.Count("eligible", "Target stands eligible for cover", foe.Left(), 0, foe.Left())
		p.Note("of " + book.Num(foe.Left()))
	}
	return c
}

// lines returns the number of covering features between each firing stand and each target stand, for [volley].
func (c covering) lines(firing, left int) [][]int {
	out := make([][]int, firing)
	for i := range out {
		out[i] = make([]int, left)
		for j := range out[i] {
			switch {
			case i < c.barred:
				out[i][j] = 2
			case j < c.eligible:
				out[i][j] = 1
			}
		}
	}
	return out
}
