package hill

import (
	"strings"

	"vedette/engine"
	"vedette/engine/view"
)

// deed tells what a unit did and what it cost.
func (c *chronicle) deed(d Deed) {
	who := view.Bold(d.Name)
	far := c.now.Scale.length(d.Far)
	n := d.made()
	switch d.What {
	case didVolley, didReact:
		verb := vary(c.said, " fired on ", " opened fire on ", " shot at ")
		if d.What == didReact {
			verb = " fired as they came in, at "
		}
		c.say(who, view.Say(verb+d.At+", "+d.where(c.now.Scale)+": "), view.Bold(d.fell(n)))
	case didBlow:
		c.say(who, view.Say(" struck home: "), view.Bold(d.fell(n)))
	case didReturn:
		c.say(who, view.Say(" struck back: "), view.Bold(d.fell(n)))
	case didAttack:
		c.say(who, view.Say(vary(c.said, " attacked ", " fought with ")+d.At+": "), view.Bold(d.fell(n)))
	case didMove:
		c.say(who, view.Say(vary(c.said, " moved up to ", " went on, up to ", " marched up to ")+far+"."))
		if d.Horse != "" {
			c.say(view.Say(map[string]string{"mount": "They mounted up.", "dismount": "They dismounted."}[d.Horse]))
		}
	case didFlee:
		c.say(who, view.Say(" gave way, up to "+far+"."))
	case didCharge:
		c.say(who, view.Say(" charged "+d.At+", up to "+far+"."))
	case didStand:
		if d.Load > 0 {
			c.say(who, view.Say(" loaded "+count(d.Load, "a rifle", "rifles")+"."))
		} else {
			c.say(who, view.Say(vary(c.said, " stood.", c.agreed(d.Unit, " held the ground.", " stayed where they were."))))
		}
	case didCheck:
		if d.Good {
			c.say(who, view.Say(vary(c.said, " held firm.", " took it steadily.")))
		} else {
			c.say(who, view.Red(" wavered."))
		}
	case didRally:
		if d.Good {
			c.say(who, view.Say(" rallied."))
		} else {
			c.say(who, view.Red(" broke and fled the field."))
		}
	case didLimber, didUnlimber:
		c.say(who, view.Say(" "+d.What+"ed the gun."))
	case didLoad:
		c.say(who, view.Say(" loaded "+rounds[max(d.Round, 1)].id+"."))
	case didFire:
		text := " fired " + rounds[max(d.Round, 1)].id + "."
		if d.Gun != nil && d.Gun.Misfire {
			text = " tried to fire " + rounds[max(d.Round, 1)].id + ", but the gun misfired."
		}
		c.say(who, view.Say(text))
	case didTest:
		m, _ := missileOf(d.At)
		c.say(who, view.Say(" came under "+strings.ToLower(missileNames[m].name)+": "), view.Bold(d.testLosses(n)))
	}
	if d.Leave != "" {
		c.say(view.Red(leftWords[d.Leave] + "."))
	}
	for _, l := range d.Losses {
		if l.Lost > 0 && l.Left == 0 && !l.Ran {
			c.say(view.Red("Nobody was left of " + l.Name + "."))
		}
	}
}

// fell is what a volley or blows came to: "3 fell, 7 were left."
func (d Deed) fell(n int) string {
	if !d.carries() {
		return "out of range."
	}
	for _, l := range d.Losses { // men, not hits
		n = l.Lost
		if l.Lost > 0 && l.Left > 0 {
			return num(l.Lost) + " fell" + l.among() + ", " + plural(l.Left, "was left.", "were left.")
		}
		if l.Lost > 0 {
			return num(l.Lost) + " fell" + l.among() + "."
		}
	}
	if n == 0 {
		return "nobody fell."
	}
	return num(n) + " fell."
}

// charge tells how a charge ended that came to no blow.
func (c *chronicle) charge(do string, th Thread) {
	if th.Kind != threadCharge || th.At != "" {
		return
	}
	switch {
	case do == "contact":
		c.say(view.Say(vary(c.said, "The charge fell short.", "The charge did not reach them.")))
	case do == "regain":
		c.say(view.Say("The charge did not reach them again."))
	case do == "leave-off":
		c.say(view.Say("The charge was broken off."))
	}
}

// testLosses is what figures under fire came to: men, as the referee has noted them.
func (d Deed) testLosses(made int) string {
	none := !d.carries()
	switch {
	case none:
		return "nothing carried so far."
	case len(d.Losses) == 1:
		return d.fell(0)
	case d.Load > 0:
		return plural(d.Load, "was put out of action.", "were put out of action.")
	case d.of() == made:
		return "nothing was hit."
	}
	return lossWords(d.of()-made) + "."
}

// console tells an action without units.
func (c *chronicle) console(e engine.Event, t view.Telling) {
	sc := c.now.Scale
	who := func(id string, mounted bool) string {
		q, _ := quality(id)
		text := [...]string{Veteran: "Veterans", Average: "Average troops", Conscript: "Conscripts", Civilian: "Civilians",
			Transport: "Transport"}[max(q, Veteran)]
		if mounted {
			return "mounted " + text
		}
		return text
	}
	hit := func(n int) view.Span {
		if n == 0 {
			return view.Bold("nobody fell.")
		}
		return view.Bold(num(n) + " fell.")
	}
	switch e := e.(type) {
	case moved: // who moved is not known, so that only charges are worth telling
		if e.Charge {
			c.say(view.Say(upper(who(e.Actor, e.Mounted)) + " charged, up to " + sc.length(e.Quarters) + "."))
		}
	case fired:
		w, _ := weaponOf(e.Weapon)
		rng, _ := bracketOf(e.Range)
		arms := upper(plural(e.Of, lower(weaponNames[w].name), weaponNames[w].plural)) + " (" + who(e.Actor, e.Mounted) + ")"
		at := who(e.Target, e.TargetMounted) + ", " + sc.span(rng) + ", " + coverNames[max(readCover(e.Cover), 0)].in
		c.say(view.Say(arms+" fired at "+at+": "), hit(e.Hits))
	case attacked:
		c.say(view.Say(upper(who(e.Actor, e.Mounted))+" attacked "+who(e.Target, e.TargetMounted)+": "), hit(e.Hits))
	case checked:
		q, _ := quality(e.Actor)
		text := toned("wavered.", true)
		switch {
		case e.Rally && e.Solid:
			text = view.Say("rallied.")
		case e.Rally:
			text = toned("broke and was seen no more.", true)
		case e.Solid:
			text = view.Say(vary(c.said, "held firm.", "stood the test."))
		}
		who := "whose best figure was " + q.String()
		if q == Veteran {
			who = "led by a Veteran"
		}
		c.say(view.Say("A unit "+who+" "), text)
	case gunFired, tested:
		c.say(t.Line...)
	}
}
