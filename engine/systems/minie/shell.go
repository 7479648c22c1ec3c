package minie

import (
	"fmt"

	"vedette/engine/book"
)

// planShell is HM-P13, shell.
func planShell(p *plan) deed {
	u := askBattery(p, func(u Unit) string { return "" })
	p.Form.Diagram = shellDiagram(6)
	g := askAim(p, u, shell)
	circle := askCount(p, "circle", "Figures within 1″ of the point of aim", 1, 12, 4, "If it lands there")
	more := p.State.gunCover(askCover(p, "cover", "They are in"))
	friends := askTick(p, "others", "Others stand there too", "Friend or foe")
	sum := book.Sum{Kind: "shell"}
	rifled := u.Gun == rifledGun
	if rifled {
		sum.Kind = "rifled"
	}
	sum.Put(4-book.Bit(rifled), "shell", rifled)
	sum.Add(more, "cover")
	kill := min(sum.Total(), none)
	needing(&sum, 1, kill, nil)
	p.Sum(sum)
	sec := p.Form.Reckoning.Section
	p.Form.Section = sec
	p.Form.GoSmall = fmt.Sprintf("within %s; %s", book.Inches(gunReach(u.Gun, u.Howitz == 1)),
		pointOfAimOdds("shell", g.at.alive(), circle, kill))
	p.Require(!p.Incomplete())
	return func(a *act) {
		g.run(a, sum, func(g *gunnery, label string) {
			n := fall(a, label)
			q := templateQuery{id: underShell, section: sec, roll: rollBurst, zones: []zone{{"are within 1″", kill, n, 100}}}
			switch n {
			case 1:
			case 6:
				g.hit(a, throwHits(a, rollBurst.WithAbout(label), min(circle, left(a, g.at)), kill, "killed", "spared"))
				if q.text, q.not = "Who else stands within 1″ of the point of aim?", listedIDs(g.at.ID); friends {
					g.askOthers(a, q)
				}
			default:
				q.text = fmt.Sprintf("The shell falls 1½″ %s. Who stands within 1″ of that?", shellFalls[n])
				g.askOthers(a, q)
			}
		})
	}
}
