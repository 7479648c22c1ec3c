package minie

import (
	"fmt"
	"slices"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// askThird asks in which third of its range the gun fires: 0 near, 1 middle, 2 far. ok is false until it is answered.
func askThird(p *plan, u Unit) (third int, ok bool) {
	s := p.State
	reach := gunReach(u.Gun, u.Howitz == 1)
	seen := s.sight() * s.v(seenFired) / 100 // as of a target that has fired; the referee judges others
	var opts []view.Option
	for i, t := range thirds {
		opts = append(opts, view.Option{ID: book.Num(i), Label: "To " + book.Inches(reach*(i+1)/3),
			Small:   fmt.Sprintf("%s, %d+", t, groupKill[i]),
			Refused: book.When(s.on(weather) && reach*i/3 >= seen, "Out of sight in this light and weather.")})
	}
	ok = p.Pick("range", "Range", "", opts...) != ""
	return chosen(p, "range"), ok
}

// planRoundshot is HM-P12, roundshot.
func planRoundshot(p *plan) deed {
	s := p.State
	u := askBattery(p, func(u Unit) string { return "" })
	if u.Howitz == 0 {
		p.Form.Diagram = stickDiagram()
	}
	g := askAim(p, u, roundshot)
	third, ok := askThird(p, u)
	p.Require(ok)
	lane := askCount(p, "lane", "Figures of the target in the lane", 1, 12, g.at.lane(), "Under a half-inch strip along the shot")
	stop := u.Howitz == 0 && askTick(p, "stops", "The stick ends at the target", "Crest, wood edge, building or river bank behind it")
	p.Require(!p.Incomplete())
	kill := groupKill[third]
	sum := sumOn("shot", kill, "third", third)
	p.Sum(sum)
	p.Form.GoSmall = g.average([]int{lane}, []int{kill})
	if u.Howitz == 1 {
		p.Form.GoSmall = pointOfAimOdds("shot", g.at.alive(), lane, kill)
	} else if g.n*lane <= g.at.alive() { // then every gun finds a full lane
		p.Form.Times = g.n * lane
	}
	rain := s.on(weather) && s.Sky == skyRain
	return func(a *act) {
		g.run(a, sum, func(g *gunnery, label string) {
			if u.Howitz == 1 {
				g.lob(a, label, lane, kill)
				return
			}
			g.hit(a, throwHits(a, rollLane.WithAbout(label), min(lane, left(a, g.at)), kill, "killed", "missed"))
			if !stop && !rain {
				g.bounce(a, label)
			}
		})
		if rain {
			a.Note("no-hops")
		}
	}
}

// lob fires a howitzer's shot, which falls like a shell.
func (g *gunnery) lob(a *act, label string, lane, kill int) {
	switch n := fall(a, label); n {
	case 1:
	case 6:
		g.hit(a, throwHits(a, rollLane.WithAbout(label), min(lane, left(a, g.at)), kill, "killed", "missed"))
	default:
		text := fmt.Sprintf("The shot falls 1½″ %s. Who stands under that point?", shellFalls[n])
		g.askOthers(a, templateQuery{id: underShell, text: text, section: secShot, roll: rollLane,
			zones: []zone{{"are under it", kill, n, quarter}}, not: listedIDs(g.u.ID)})
	}
}

// bounce throws for the colour of the stick behind the target and asks who stands under it.
func (g *gunnery) bounce(a *act, label string) {
	r := rollColour.WithAbout(label)
	for _, c := range stick {
		r.Bands = append(r.Bands, dice.Band{From: c.from, To: c.to, Label: c.name})
	}
	row := (a.Throw(r).Total - 1) / 2
	c := stick[row]
	q := templateQuery{id: underStick, section: secShot, roll: rollBounce, not: listedIDs(g.u.ID)}
	var where [3]string
	for i, x := range [...][2]int{c.near, c.mid, c.far} {
		where[i] = section(x[0], x[1])
		place := fmt.Sprintf("are under %s, %s″ behind the target (%d or more)", c.name, where[i], groupKill[i])
		q.zones = append(q.zones, zone{place, groupKill[i], 100 * x[0], 100 * x[1]})
	}
	q.text = fmt.Sprintf("Lay the stick behind the target. Who stands under %s: %s″, %s″, %s″? %s",
		c.name, where[0], where[1], where[2], onLimit)
	note := book.Say("bounces", row)
	if !slices.ContainsFunc(a.Told.Notes, func(x book.Said) bool { return slices.Equal(x, note) }) { // another gun may have told it
		a.Told.Notes = append(a.Told.Notes, note)
	}
	g.askOthers(a, q)
}
