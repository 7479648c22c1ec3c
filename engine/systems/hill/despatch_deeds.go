package hill

import (
	"strings"

	"vedette/engine"
)

// deed tells what a unit did and what it cost.
func (c *chronicle) deed(d Deed) {
	who := engine.Bold(d.Name)
	far := c.now.Scale.length(d.Far)
	n := d.made()
	switch d.What {
	case didVolley, didReact:
		verb := vary(c.said, " fired on ", " opened fire on ", " shot at ")
		if d.What == didReact {
			verb = " fired as they came in, at "
		}
		c.say(who, engine.Say(verb+d.At+", "+d.where(c.now.Scale)+": "), engine.Bold(d.fell(n)))
	case didBlow:
		c.say(who, engine.Say(" struck home: "), engine.Bold(d.fell(n)))
	case didReturn:
		c.say(who, engine.Say(" struck back: "), engine.Bold(d.fell(n)))
	case didAttack:
		c.say(who, engine.Say(vary(c.said, " attacked ", " fought with ")+d.At+": "), engine.Bold(d.fell(n)))
	case didMove:
		c.say(who, engine.Say(vary(c.said, " moved up to ", " went on, up to ", " marched up to ")+far+"."))
		if d.Horse != "" {
			c.say(engine.Say(map[string]string{"mount": "They mounted up.", "dismount": "They dismounted."}[d.Horse]))
		}
	case didFlee:
		c.say(who, engine.Say(" gave way, up to "+far+"."))
	case didCharge:
		c.say(who, engine.Say(" charged "+d.At+", up to "+far+"."))
	case didStand:
		if d.Load > 0 {
			c.say(who, engine.Say(" loaded "+count(d.Load, "a rifle", "rifles")+"."))
		} else {
			c.say(who, engine.Say(vary(c.said, " stood.", c.agreed(d.Unit, " held the ground.", " stayed where they were."))))
		}
	case didCheck:
		if d.Good {
			c.say(who, engine.Say(vary(c.said, " held firm.", " took it steadily.")))
		} else {
			c.say(who, engine.Red(" wavered."))
		}
	case didRally:
		if d.Good {
			c.say(who, engine.Say(" rallied."))
		} else {
			c.say(who, engine.Red(" broke and fled the field."))
		}
	case didLimber, didUnlimber:
		c.say(who, engine.Say(" "+d.What+"ed the gun."))
	case didLoad:
		c.say(who, engine.Say(" loaded "+rounds[max(d.Round, 1)].id+"."))
	case didFire:
		text := " fired " + rounds[max(d.Round, 1)].id + "."
		if d.Gun != nil && d.Gun.Misfire {
			text = " tried to fire " + rounds[max(d.Round, 1)].id + ", but the gun misfired."
		}
		c.say(who, engine.Say(text))
	case didTest:
		m, _ := missileOf(d.At)
		c.say(who, engine.Say(" came under "+strings.ToLower(missileNames[m].name)+": "), engine.Bold(d.testLosses(n)))
	}
	if d.Leave != "" {
		c.say(engine.Red(leftWords[d.Leave] + "."))
	}
	for _, l := range d.Losses {
		if l.Lost > 0 && l.Left == 0 && !l.Ran {
			c.say(engine.Red("Nobody was left of " + l.Name + "."))
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
		c.say(engine.Say(vary(c.said, "The charge fell short.", "The charge did not reach them.")))
	case do == "regain":
		c.say(engine.Say("The charge did not reach them again."))
	case do == "leave-off":
		c.say(engine.Say("The charge was broken off."))
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
func (c *chronicle) console(e engine.Event, t engine.Telling) {
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
	hit := func(n int) engine.Span {
		if n == 0 {
			return engine.Bold("nobody fell.")
		}
		return engine.Bold(num(n) + " fell.")
	}
	switch e := e.(type) {
	case moved: // who moved is not known, so that only charges are worth telling
		if e.Charge {
			c.say(engine.Say(upper(who(e.Actor, e.Mounted)) + " charged, up to " + sc.length(e.Quarters) + "."))
		}
	case fired:
		w, _ := weaponOf(e.Weapon)
		rng, _ := bracketOf(e.Range)
		arms := upper(plural(e.Of, lower(weaponNames[w].name), weaponNames[w].plural)) + " (" + who(e.Actor, e.Mounted) + ")"
		at := who(e.Target, e.TargetMounted) + ", " + sc.span(rng) + ", " + coverNames[max(readCover(e.Cover), 0)].in
		c.say(engine.Say(arms+" fired at "+at+": "), hit(e.Hits))
	case attacked:
		c.say(engine.Say(upper(who(e.Actor, e.Mounted))+" attacked "+who(e.Target, e.TargetMounted)+": "), hit(e.Hits))
	case checked:
		q, _ := quality(e.Actor)
		text := toned("wavered.", true)
		switch {
		case e.Rally && e.Solid:
			text = engine.Say("rallied.")
		case e.Rally:
			text = toned("broke and was seen no more.", true)
		case e.Solid:
			text = engine.Say(vary(c.said, "held firm.", "stood the test."))
		}
		who := "whose best figure was " + q.String()
		if q == Veteran {
			who = "led by a Veteran"
		}
		c.say(engine.Say("A unit "+who+" "), text)
	case gunFired, tested:
		c.say(t.Line...)
	}
}
