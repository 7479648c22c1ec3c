package minie

import (
	"fmt"

	"vedette/engine/book"
)

// planCanister is HM-P14, canister.
func planCanister(p *plan) deed {
	u := askBattery(p, func(u Unit) string { return book.When(u.Howitz == 1, "Howitzers have no canister.") })
	rifled := u.Gun == rifledGun
	p.Form.Diagram = coneDiagram(rifled)
	g := askAim(p, u, canisterRound)
	more := p.State.gunCover(askCover(p, "cover", "They are in"))
	count, kills, total := askCone(p, rifled, more)
	friends := askTick(p, "others", "Others are under the cone too", "Friend or foe")
	if total == 0 && !friends {
		p.Refuse(book.Outside, "zone-close", secCanister, "Nobody is under the cone.")
	}
	p.Require(!p.Incomplete())
	sum := book.Sum{Kind: "canister"}
	for i, n := range count {
		if n > 0 {
			sum.Put(canister[i].kill(rifled), "zone", n, i, rifled, canister[i].kill(rifled))
		}
	}
	used := len(sum.Terms)
	sum.Add(more, "cover")
	if used == 1 {
		needing(&sum, 1, min(sum.Total(), none), nil)
	} else {
		sum.Result = book.Say("zones", kills[0], kills[1], kills[2])
	}
	p.Sum(sum)
	p.Form.GoSmall = g.average(count[:], kills[:])
	return func(a *act) {
		g.run(a, sum, func(g *gunnery, label string) {
			hit, room := 0, left(a, g.at)
			for i, n := range count {
				n = min(n, room)
				room -= n
				hit += throwHits(a, rollCan.WithAbout(label+", "+canister[i].name+" zone"), n, kills[i], "killed", "spared")
			}
			g.hit(a, hit)
			if friends {
				q := templateQuery{id: underCone, text: "Who else is under the cone? " + onLimit, section: secCanister, roll: rollCan,
					not: listedIDs(u.ID, g.at.ID)}
				for i, z := range canister {
					q.zones = append(q.zones, zone{"are in the " + z.name + " zone", kills[i], 100 * z.from, 100 * z.to})
				}
				g.askOthers(a, q)
			}
		})
	}
}

// askCone asks how many figures of the target are in each zone of the cone. kills are the kill numbers of the zones.
func askCone(p *plan, rifled bool, cover int) (count, kills [3]int, total int) {
	for i, z := range canister {
		if kills[i] = z.kill(rifled); kills[i] == none {
			continue
		}
		kills[i] = min(kills[i]+cover, none)
		count[i] = askCount(p, "zone-"+z.name, fmt.Sprintf("Figures in the %s zone, %s″", z.name, section(z.from, z.to)), 0, 12, 0,
			fmt.Sprintf("killed on %d or more", kills[i]))
		total += count[i]
	}
	return count, kills, total
}
