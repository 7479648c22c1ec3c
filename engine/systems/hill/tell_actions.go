package hill

import (
	"fmt"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// What has to be done after casualties, in the words of the duties. Source: HILL-44.
const dueCheck = "The unit that lost figures checks morale when the acting unit has finished."

func (stood) Tell(t *book.Tale) {
	t.Icon = "i-load"
	t.Telling.Line = engine.Words{engine.Say("Stand or load.")}
	t.Undo = "stand or load"
	t.Card = engine.Card{
		Over: "Stand/Rally/Load", Word: "Stand or load",
		Todo: []engine.Order{
			{What: engine.Words{engine.Say("Take "), engine.Bold("one marker"), engine.Say(" off each rifle or gun that is loaded")}, Small: "A field gun has two. Two of the crew at least, all of them acting."},
			{What: engine.Words{engine.Say("Say what a gun is loaded with")}, Small: "Roundshot or cannister, a howitzer shell or cannister"},
		},
		Notes: []string{"A Wavering unit may not load."},
		Say:   "Stand or load. Take one marker off each rifle or gun that is loaded.",
	}
}

func (e moved) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	sc := now.Scale
	q, _ := quality(e.Actor)
	ground := coverNames[max(readCover(e.Ground), 0)]
	far := sc.length(e.Quarters)
	name, verb := "Move", "move"
	t.Icon = "i-next"
	if e.Charge {
		name, verb, t.Icon = "Charge", "charge", "t-cavalry"
	}
	who := rider(q, e.Mounted)
	t.Rolls = rolls(st, 0, nil)
	t.Telling.Line = engine.Words{engine.Say(fmt.Sprintf("%s, %s, %s: up to ", name, who, ground.in)), engine.Bold(far), engine.Say(".")}
	t.Undo = verb + ", " + far

	factor, back := "double", "half"
	if e.Mounted {
		factor, back = "four times", "a quarter"
	}
	other := engine.Order{What: engine.Words{engine.Say("Rough ground on the way costs "), engine.Bold(factor)}}
	if readCover(e.Ground) == inRough {
		other.What = engine.Words{engine.Say("Open ground or road on the way costs "), engine.Bold(back)}
	}
	t.Card = engine.Card{
		Over: name + ": " + who + ", " + ground.name, Number: far, Word: "to " + verb,
		Line: fmt.Sprintf("%d + 1D6", e.Reck.Terms[0].Value) + rolledTotal(st, rollMove),
		Todo: []engine.Order{
			{What: engine.Words{engine.Say(name + " up to "), engine.Bold(far)}},
			other,
			{What: engine.Words{engine.Say("Each wall, hedge or other linear obstacle costs "), engine.Bold(sc.length(1 * inch))}},
		},
		Reck: []engine.Reckoning{sc.reckoning(e.Reck)},
		Say:  fmt.Sprintf("%s up to %s %s. %s.", name, sc.number(e.Quarters), sc.unit(), other.What),
	}
	t.Card.Keys = []engine.Key{wayKey(e.Quarters, e.Ground, e.Mounted)}
	if !e.Charge {
		t.Card.Notes = []string{"Less will do, in any direction, never through figures and never into contact."}
		return
	}
	react := "a Move, or fire with the Range set to " + sc.spanNumber(to3) + " (Veteran), half the distance the charger started from (Average), or the whole of it (Conscript, Civilian)."
	t.Card.Todo = append(t.Card.Todo,
		engine.Order{What: engine.Words{engine.Say("In contact: a target that has not yet acted "), engine.Bold("may react")},
			Small: capital(react)},
		engine.Order{What: engine.Words{engine.Say("Still in contact: "), engine.Bold("Attack, charging")}, Small: "If the target moved away, what is left of the charge may be used to reach it again."},
	)
	t.Card.Say += " If contact is made and the target has not yet acted, it may react: " + react
	t.Card.Notes = []string{"If it falls short, only the charger's action is spent.", "A Wavering target may react only with a Move."}
	mounted := yesIf(e.Mounted)
	t.Card.Keys = append([]engine.Key{
		{ID: "attack", Label: "Attack", Small: "charging", Symbol: "i-cross", Open: true,
			Do: engine.Do("attack", keyActor, e.Actor, keyCharging, "yes", keyActorMounted, mounted)},
		{ID: "reaction-fire", Label: "It fires", Small: "a musket, in reaction", Symbol: "t-infantry", Open: true,
			Do: engine.Do("fire-musket", keyTarget, e.Actor, keyCover, e.Ground, keyTargetMounted, mounted)},
		{ID: "reaction-move", Label: "It moves", Small: "in reaction", Symbol: "i-next", Open: true, Do: engine.Do("move")},
	}, t.Card.Keys...)
}

func (e fired) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	sc := now.Scale
	w, _ := weaponOf(e.Weapon)
	actor, target := figure(e.Actor, e.Mounted), figure(e.Target, e.TargetMounted)
	if e.Marksman {
		actor += " Marksman"
	}
	rng, _ := bracketOf(e.Range)
	arms := weaponNames[w]
	where := sc.span(rng) + ", " + coverNames[max(readCover(e.Cover), 0)].in
	name := "Fire " + arms.name
	t.Icon = weaponSymbols[w]
	t.Card.Over = name + ": " + actor + " at " + target
	t.Card.Reck = []engine.Reckoning{sc.reckoning(e.Reck)}
	who := fmt.Sprintf("%s, %s at %s, %s: ", name, actor, target, where)
	if e.Of > 1 {
		who = fmt.Sprintf("%s, %d %s at %s, %s: ", name, e.Of, actor, target, where)
	}
	if e.Reck.Target == 0 {
		t.Telling.Line = engine.Words{engine.Say(who), engine.Bold("out of range"), engine.Say(".")}
		t.Undo = count(e.Of, "shot", "shots") + ", out of range"
		t.Card.Word, t.Card.Line = "Out of range", "Out of range. The shot is gone."
		if e.Of > 1 {
			t.Card.Line = "Out of range. The shots are gone."
		}
		t.Card.Notes = []string{"The action is used."}
		t.Card.Say = t.Card.Line
	} else {
		tellVolley(t, st, rollShot, e.Hits, e.Of, e.Reck, where)
		t.Telling.Line = append(engine.Words{engine.Say(who)}, t.Telling.Line...)
		t.Undo = count(e.Of, "shot", "shots") + ", " + hits(e.Hits, e.Of)
		if e.Of > 1 {
			t.Undo = "volley, " + hits(e.Hits, e.Of)
		}
		removeHit(t, e.Hits, e.Of)
	}
	if w == rifle {
		mark := engine.Order{What: engine.Words{engine.Say("Mark the rifle: it must be loaded")}}
		if e.Of > 1 {
			mark.What = engine.Words{engine.Say("Mark "), engine.Bold(fmt.Sprintf("%d rifles", e.Of)), engine.Say(": they must be loaded")}
		}
		t.Card.Todo = append(t.Card.Todo, mark)
		t.Card.Say += " " + mark.What.String() + "."
	}
	losses(t, e.Hits)
}

func (e attacked) Tell(t *book.Tale) {
	st := t.Step
	actor, _ := quality(e.Actor)
	target, _ := quality(e.Target)
	ground := coverNames[max(readCover(e.Cover), 0)]
	t.Icon = "i-cross"
	attackers, defenders := rider(actor, e.Mounted), rider(target, e.TargetMounted)
	t.Card.Over = "Attack: " + attackers + " at " + defenders
	t.Card.Reck = []engine.Reckoning{words.Reckoning(e.Reck)}
	where := ground.in
	if e.Charging {
		where += ", charging"
	}
	tellVolley(t, st, rollBlow, e.Hits, e.Of, e.Reck, where)
	who := attackers
	if e.Of > 1 {
		who = fmt.Sprintf("%d × %s", e.Of, attackers)
	}
	t.Telling.Line = append(engine.Words{engine.Say(fmt.Sprintf("Attack, %s at %s, %s: ", who, defenders, where))}, t.Telling.Line...)
	t.Undo = count(e.Of, "attack", "attacks") + ", " + hits(e.Hits, e.Of)
	removeHit(t, e.Hits, e.Of)
	if left := e.Of - e.Hits; e.Charging && left > 0 {
		say := engine.Words{engine.Bold("He strikes back"), engine.Say(": enter his Attack now, not charging")}
		key := engine.Key{ID: "strike-back", Label: "He strikes back", Small: target.String() + ", not charging", Symbol: "i-back", Open: true}
		if left > 1 {
			say = engine.Words{engine.Bold(fmt.Sprintf("%d strike back", left)), engine.Say(": enter their Attack now, not charging")}
			key.Label = fmt.Sprintf("%d strike back", left)
		}
		// The charger has left his own cover behind: he stands on the ground he charged over.
		ground := coverNames[inOpen].id
		if readCover(e.Cover) == inRough {
			ground = coverNames[inRough].id
		}
		key.Do = engine.Do("attack", keyActor, e.Target, keyTarget, e.Actor, keyCover, ground).
			With(keyActorMounted, yesIf(e.TargetMounted)).With(keyTargetMounted, yesIf(e.Mounted))
		if left > 1 {
			key.Do = key.Do.With(keyRepeat, fmt.Sprint(left))
		}
		t.Card.Todo = append(t.Card.Todo, engine.Order{What: say})
		t.Card.Keys = append(t.Card.Keys, key)
		t.Card.Say += " " + say.String() + "."
	}
	if e.Charging {
		t.Card.Notes = append(t.Card.Notes, "Charger and target have both spent their actions.")
	}
	losses(t, e.Hits)
}

func (e gunFired) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	sc := now.Scale
	g, _ := gunOf(e.Gun)
	crew, _ := quality(e.Crew)
	spec := guns[g]
	c := &t.Card
	t.Icon = "t-gun"
	c.Over = fmt.Sprintf("Fire %s: %s crew", spec.name, crew)
	c.Reck = []engine.Reckoning{sc.reckoning(e.Reck)}
	c.Line = neededOf(st, rollGun, e.Reck)
	off := sc.length(e.Off * inch)
	t.Rolls = rolls(st, e.Reck.Target, map[string]string{rollDrift.ID: off, rollWide.ID: off, rollDirection.ID: e.Way})
	who := fmt.Sprintf("Fire %s, %s crew: ", spec.name, crew)
	if e.Shell && !e.Short {
		c.Line = "On the point: " + strings.ToLower(c.Line[:1]) + c.Line[1:]
	}
	if e.Misfire {
		c.Line = "Misfires on " + misfires(e.MissTo) + rolledTotal(st, rollGun)
	}
	if e.Shell {
		who = fmt.Sprintf("Fire %s, %s crew, shell at %s: ", spec.name, crew, sc.length(e.Quarters))
		c.Over += ", shell at " + sc.length(e.Quarters)
	}
	markers := engine.Order{What: engine.Words{engine.Say("Reload: "), engine.Bold("one marker"), engine.Say(" on the gun")}, Small: "One Load action of the crew"}
	if spec.load == 2 {
		markers = engine.Order{What: engine.Words{engine.Say("Reload: "), engine.Bold("two markers"), engine.Say(" on the gun")}, Small: "Two Load actions of the crew"}
	}
	around := engine.Order{What: engine.Words{engine.Say("Everyone within "), engine.Bold(sc.length(blastRadius * inch)), engine.Say(" of the burst tests")}, Small: "Friend and foe"}

	switch {
	case e.Short:
		c.Word, c.Bad = "Falls short", false
		c.Line = "The shell falls short. No burst. The gun must be reloaded."
		c.Todo = []engine.Order{markers}
		t.Undo = "shell, falls short"
		c.Say = c.Line
	case e.Misfire:
		c.Word = "Misfire"
		c.Notes = []string{"The gun is still loaded; the action is used."}
		t.Undo = "gun, misfire"
		c.Say = "Misfire. The gun is still loaded; the action is used."
	case !e.Shell:
		c.Word = "It fires"
		c.Todo = []engine.Order{
			{What: engine.Words{engine.Bold("Roundshot: "), engine.Say("every base on the line tests")}, Small: "Straight from the barrel, " + sc.length(spec.line*inch) + ", friend and foe"},
			{What: engine.Words{engine.Bold("Cannister: "), engine.Say("every figure in the cone tests")}, Small: fmt.Sprintf("%d° centred on the barrel, %s, friend and foe", coneDegrees, sc.length(spec.cone*inch))},
			markers,
		}
		c.Keys = []engine.Key{testKey(roundshot), testKey(cannister)}
		t.Undo = "gun, fires"
		c.Say = "It fires. Every base on the line, with cannister every figure in the cone, tests. " + markers.What.String() + "."
	case e.Burst == noBurst:
		c.Word = "No burst"
		c.Todo = []engine.Order{markers}
		t.Undo = "shell, no burst"
		c.Say = "No burst. " + markers.What.String() + "."
	case e.Burst == onMark:
		c.Word = "On the point"
		c.Todo = []engine.Order{{What: engine.Words{engine.Say("It bursts "), engine.Bold("on the point aimed at")}}, around, markers}
		c.Keys = []engine.Key{testKey(blast)}
		t.Undo = "shell, on the point"
		c.Say = "It bursts on the point aimed at. " + around.What.String() + "."
	default:
		verb := "drifts"
		if e.Burst == wide {
			verb = "goes wide"
		}
		c.Number, c.Word = off, e.Way
		where := engine.Words{engine.Say("It " + verb + ": burst "), engine.Bold(off + " " + e.Way), engine.Say(" of the point aimed at")}
		c.Todo = []engine.Order{{What: where, Small: "Seen along the line of fire; over is beyond the point"}, around, markers}
		c.Keys = []engine.Key{testKey(blast)}
		t.Undo = "shell, " + off + " " + e.Way
		c.Say = where.String() + ". " + around.What.String() + "."
	}
	verdict := strings.ToLower(strings.TrimSpace(c.Number + " " + c.Word))
	t.Telling.Line = engine.Words{engine.Say(who), engine.Bold(verdict), engine.Say(".")}
}

func (e checked) Tell(t *book.Tale) {
	st := t.Step
	q, _ := quality(e.Actor)
	c := &t.Card
	t.Icon = "i-morale"
	roll, name, undo := rollCheck, "Check Morale", "check"
	if e.Rally {
		roll, name, undo = rollRally, "Rally", "rally"
	}
	strength := "fewer than half gone"
	if e.Half {
		strength = "half or more gone"
	}
	c.Over = fmt.Sprintf("%s: %s unit, %s", name, q, strength)
	c.Reck = []engine.Reckoning{words.Reckoning(e.Reck)}
	c.Line = neededOf(st, roll, e.Reck)
	t.Rolls = rolls(st, e.Reck.Target, nil)
	switch {
	case e.Rally && e.Solid:
		c.Word, c.Say = "Solid again", "Solid again."
		c.Todo = []engine.Order{{What: engine.Words{engine.Say("Take the "), engine.Bold("Wavering"), engine.Say(" marker off")}}}
	case e.Rally:
		c.Word, c.Bad, c.Say = "It breaks", true, "It breaks: remove the unit."
		c.Todo = []engine.Order{{What: engine.Words{engine.Bold("Remove the unit")}, Small: "Guns, wagons and animals stay where they are"}}
	case e.Solid:
		c.Word, c.Say = "Solid", "Solid."
		c.Notes = []string{"A unit that was Wavering stays so until it rallies."}
	default:
		c.Word, c.Bad, c.Say = "Wavering", true, "Wavering: until rallied it may only Move or Rally."
		c.Todo = []engine.Order{{What: engine.Words{engine.Say("Mark the unit "), engine.Bold("Wavering")}, Small: "Until rallied it may only Move or Rally"}}
		c.Notes = []string{"If it was Wavering already, nothing more happens."}
	}
	verdict := engine.Bold(c.Word)
	if c.Bad {
		verdict = engine.Red(c.Word)
	}
	t.Telling.Line = engine.Words{engine.Say(fmt.Sprintf("%s, %s unit, %s: ", name, q, strength)), verdict, engine.Say(".")}
	t.Undo = undo + ", " + c.Word
	if e.Rally {
		t.Undo = undo + ", " + strings.ToLower(c.Word)
	}
}

func (e tested) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	sc := now.Scale
	m, _ := missileOf(e.Missile)
	q, _ := quality(e.Actor)
	who := rider(q, e.Mounted)
	where := coverNames[max(readCover(e.Cover), 0)].in
	rng, ranged := bracketOf(e.Range)
	if ranged {
		where = sc.span(rng) + ", " + where
	}
	name := "Test vs. " + missileNames[m].name
	t.Icon = "t-gun"
	c := &t.Card
	c.Over = name + ": " + who
	c.Reck = []engine.Reckoning{sc.reckoning(e.Reck)}
	if e.Of > 1 {
		who = fmt.Sprintf("%d × %s", e.Of, who)
	}
	line := engine.Say(fmt.Sprintf("%s, %s, %s: ", name, who, where))
	if e.Reck.Target == 0 {
		c.Word, c.Line, c.Say = "No test", "Nothing carries so far. No test.", "Nothing carries so far. No test."
		t.Telling.Line = engine.Words{line, engine.Bold("nothing carries so far"), engine.Say(".")}
		t.Undo = "no test"
		return
	}
	t.Rolls = rolls(st, e.Reck.Target, nil)
	c.Line = neededOf(st, rollTest, e.Reck)
	verdict := "Safe"
	switch {
	case e.Of > 1:
		c.Number, c.Word = fmt.Sprint(e.Lost), fmt.Sprintf("lost of %d", e.Of)
		c.Line = fmt.Sprintf("%s: %s, %s safe", where, odds(e.Reck), words.Chance(e.Reck))
		c.Shots = shots(st, rollTest, e.Reck.Target, "safe", "lost")
		verdict = fmt.Sprintf("%d lost of %d", e.Lost, e.Of)
	case e.Lost == 1:
		verdict, c.Word = "Lost", "Lost"
	default:
		c.Word = "Safe"
	}
	c.Bad = e.Lost > 0
	c.Say = verdict + "."
	t.Telling.Line = engine.Words{line, engine.Bold(strings.ToLower(verdict)), engine.Say(".")}
	t.Undo = count(e.Of, "test", "tests") + ", " + strings.ToLower(verdict)
	if e.Lost > 0 {
		t.Telling.Line[1].As = engine.Loss
		remove := engine.Order{What: engine.Words{engine.Say("Remove "), engine.Bold(count(e.Lost, "the figure", "figures"))}}
		if q == Transport {
			remove = engine.Order{What: engine.Words{engine.Say("The gun, wagon or team is "), engine.Bold("out of action")}}
			if e.Lost > 1 {
				remove = engine.Order{What: engine.Words{engine.Say(fmt.Sprintf("%d guns, wagons or teams are ", e.Lost)), engine.Bold("out of action")}}
			}
		}
		c.Todo = []engine.Order{remove}
		c.Say += " " + remove.What.String() + "."
	}
	if ranged && rng == onlyField[m] {
		c.Notes = append(c.Notes, "Only a field gun reaches this far.")
	}
	if q != Transport {
		losses(t, e.Lost)
	}
}

// removeHit orders the figures hit off the table.
func removeHit(t *book.Tale, n, of int) {
	if n == 0 {
		return
	}
	what := engine.Order{What: engine.Words{engine.Say("Remove "), engine.Bold(count(n, "the figure", "figures"))}}
	t.Card.Todo = append(t.Card.Todo, what)
	t.Card.Say += " " + what.What.String() + "."
}

// losses adds the duty that follows from casualties. The Actor is left open: the best figure present
// decides, and that may be an officer.
func losses(t *book.Tale, n int) {
	if n == 0 {
		return
	}
	t.Card.Due = append(t.Card.Due, dueCheck)
	t.Card.Keys = append(t.Card.Keys, engine.Key{ID: "check-morale", Label: "Check Morale", Small: "when the initiative ends", Symbol: "i-morale", Do: engine.Do("check-morale"), Open: true})
}

func testKey(m missile) engine.Key {
	id := "test-" + missileNames[m].id
	return engine.Key{ID: id, Label: "Test vs. " + missileNames[m].name, Symbol: "t-gun", Do: engine.Do(id), Open: true}
}

// tellVolley fills in verdict, dice and sentence of one or several throws of roll.
func tellVolley(t *book.Tale, st engine.Step, roll dice.Roll, n, of int, r book.Sum, where string) {
	c := &t.Card
	t.Rolls = rolls(st, r.Target, nil)
	verdict := hits(n, of)
	if of > 1 {
		c.Number, c.Word = fmt.Sprint(n), fmt.Sprintf("hits of %d", of)
		if n == 1 {
			c.Word = fmt.Sprintf("hit of %d", of)
		}
		exp := words.Chance(r).Expected(of)
		c.Line = fmt.Sprintf("%s: %s, %s each; %d.%d expected", where, odds(r), words.Chance(r), exp/10, exp%10)
		c.Shots = shots(st, roll, r.Target, "hit", "miss")
		verdict += fmt.Sprintf(" of %d", of)
		c.Say = verdict + "."
	} else {
		c.Word = capital(verdict)
		c.Line = neededOf(st, roll, r)
		c.Say = c.Word + "."
	}
	t.Telling.Line = engine.Words{engine.Bold(verdict), engine.Say(".")}
}

// hits is "hit" or "miss" of one throw, "4 hits" of several.
func hits(n, of int) string {
	switch {
	case of > 1 && n == 1:
		return "1 hit"
	case of > 1:
		return fmt.Sprintf("%d hits", n)
	case n == 1:
		return "hit"
	}
	return "miss"
}

// odds is "13+ on 3D6".
func odds(r book.Sum) string { return fmt.Sprintf("%d+ on %s", r.Target, words.Code(r)) }

// neededOf is "Needs 13 or more on 3D6 (25.9%), rolled 14".
func neededOf(st engine.Step, roll dice.Roll, r book.Sum) string {
	s := fmt.Sprintf("Needs %d or more on %s (%s)", r.Target, words.Code(r), words.Chance(r))
	switch {
	case r.Target == words.Code(r).Max():
		s = fmt.Sprintf("Needs %d on %s (%s)", r.Target, words.Code(r), words.Chance(r))
	case r.Target > words.Code(r).Max():
		s = "Impossible"
	}
	return s + rolledTotal(st, roll)
}

// rolledTotal is ", rolled 14" by the faces of the first throw of roll, "" when only successes were
// counted.
func rolledTotal(st engine.Step, roll dice.Roll) string {
	for _, g := range st.Given {
		if g.ID == roll.ID && g.Of == 0 {
			if total, err := roll.Code.Total(g.Faces); err == nil {
				return fmt.Sprintf(", rolled %d", total)
			}
		}
	}
	return ""
}

// figure is "Veteran", "mounted Veteran".
func figure(id string, mounted bool) string {
	q, _ := quality(id)
	if mounted {
		return "mounted " + q.String()
	}
	return q.String()
}

func yesIf(on bool) string {
	if on {
		return "yes"
	}
	return ""
}

// rolls writes down the dice of a step in the order thrown. need is that of its tests, 0 when it has
// none; texts stand instead of the total for the rolls of these ids.
func rolls(st engine.Step, need int, texts map[string]string) []engine.Rolled {
	var out []engine.Rolled
	for _, g := range st.Given {
		roll, known := actionRoll(g.ID)
		if !known {
			continue
		}
		r := engine.Rolled{Label: strings.ToLower(roll.For), Faces: g.Faces, By: g.By}
		if g.Of > 0 {
			r.Text = fmt.Sprintf("%d of %d counted", g.Hits, g.Of)
			out = append(out, r)
			continue
		}
		total, err := roll.Code.Total(g.Faces)
		if err != nil {
			continue
		}
		r.Text = fmt.Sprint(total)
		if text, ok := texts[g.ID]; ok {
			r.Text = text
		} else {
			r.Hit = need > 0 && total >= need
		}
		out = append(out, r)
	}
	return out
}

// shots lists every throw of a volley.
func shots(st engine.Step, roll dice.Roll, need int, yes, no string) []engine.Shot {
	var out []engine.Shot
	word := func(hit bool) string {
		if hit {
			return yes
		}
		return no
	}
	for _, g := range st.Given {
		if g.ID != roll.ID {
			continue
		}
		for i := range g.Of {
			out = append(out, engine.Shot{Hit: i < g.Hits, Counted: true, Label: word(i < g.Hits)})
		}
		if g.Of > 0 {
			continue
		}
		if total, err := roll.Code.Total(g.Faces); err == nil {
			hit := total >= need
			out = append(out, engine.Shot{Faces: g.Faces, Total: total, Hit: hit, Label: fmt.Sprintf("%d, %s", total, word(hit))})
		}
	}
	return out
}
