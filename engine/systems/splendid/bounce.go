package splendid

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// planBounce is Bounce-through, which the feature table may stop. Source: SPL-P11; splendid-host C4.
func planBounce(p *plan) deed {
	u := askUnit(p, "unit", "Gun", func(u Unit) string {
		switch {
		case u.arm() != Artillery:
			return book.Hide
		case u.Class == "frame":
			return "Frame-gun shot does not bounce through."
		case u.ID != 0 && !u.Fired:
			return "It must first fire at a target."
		}
		return book.When(u.ID != 0 && u.Lane == 0, "Its shot does not bounce through.")
	})
	p.Require(u.Class != "")
	reach, half := p.State.of(u.Class, colRange), p.State.of(u.Class, colClose)
	rng, guns := u.Lane, u.Guns
	if u.ID == 0 {
		guns = u.front(p.State)
		rng = p.Count("range", "Range of the first target, inches", min(half+1, reach), 0, reach)
		if rng <= half {
			p.Refuse(book.Outside, "range", "", "Shot bounces through only beyond half range: %d″.", half)
		}
	}
	limit := 4 * p.State.v(bounceKeys[u.Class])
	past := p.Quarters("past", "From the first target to the next in the lane", min(8, limit), 160)
	if past > limit {
		p.Refuse(book.Outside, "past", "", "It bounces %s past the first target.", book.Inches(limit))
	}
	foe := askUnit(p, "target", "The next unit in the lane", func(x Unit) string {
		return book.When(x.ID != 0 && x.ID == u.ID, "It is the gun that fires.")
	})
	if _, k, ok := askGround(p, "", "feature", "Feature on or before it", true, anyKind); ok {
		at := p.Pick("feature-at", "The next unit is", behind, book.Opt(behind, "Behind it", ""), book.Opt(within, "In or on it", ""))
		if at == within && k.bounceOn || at == behind && k.bounceBy {
			p.Refuse(book.Barred, "feature", k.section(), "%s stops bounce-through.", k.name)
		}
	}
	p.Require(foe.Class != "")
	full := p.State.fireDice(u.Class, guns)
	n := halve(full)
	need, _ := p.State.toHit(u.Class, rng)
	e := fired{Unit: u.party(), At: foe.party(), Dice: n, Bounce: true, Sum: book.Sum{Kind: "bounce", Target: need}}
	e.Sum.Put(need, "beyond", u.Class)
	e.Sum.Put(0, "dice", full, guns)
	e.Sum.Put(0, "bounce-half", n)
	showDice(p, &e)
	p.Draw(func() *view.Diagram { return laneDiagram(4*rng, past, limit, p.State.v(keyStand)) })
	if n == 0 {
		p.Refuse(book.Barred, "unit", "", "The deductions leave no dice to roll.")
	}
	p.Form.Go = "Bounce-through, " + book.Plural(n, "die", "dice")
	return func(a *act) {
		noteAside(a, u, phFire, phFire)
		e.Hits = a.Successes(rollBounce.Needing(need, "hit", "miss").WithAbout(foe.Name), n)
		a.Do(e)
		losses(a, foe, e.Hits)
	}
}

// bounceKeys gives, by class of gun, the house number for the distance its shot bounces.
var bounceKeys = map[string]book.Key{"regular": keyBounceRegular, "siege": keyBounceSiege}
