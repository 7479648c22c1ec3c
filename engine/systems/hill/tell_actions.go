package hill

import (
	"fmt"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// task adds something to do on the table, and says it.
func task(t *book.Tale, id string, args ...any) {
	t.Todo(id, args...)
	speak(t, t.Text(id, args...)+".")
}

// speakVerdict says what the card says in large.
func speakVerdict(t *book.Tale) {
	speak(t, strings.TrimSpace(t.Card.Number+" "+t.Card.Word)+".")
}

// groundOf is the cover or ground of an id, in the open when there is none.
func groundOf(id string) cover { return max(readCover(id), inOpen) }

func (stood) Tell(t *book.Tale) {
	t.Icon = "i-load"
	t.Line("stood")
	speakVerdict(t)
	task(t, "stood-marker")
	t.Small("stood-crew")
	t.Todo("stood-round")
	t.Small("stood-rounds")
}

func (e moved) Tell(t *book.Tale) {
	q, _ := quality(e.Actor)
	t.Icon = "i-next"
	if e.Charge {
		t.Icon = "t-cavalry"
	}
	t.Rolls = rolls(t.Step, 0, nil)
	t.Line("moved", e.Charge, ride(q, e.Mounted), groundOf(e.Ground), e.Quarters)
	t.Card.Line = t.Text("die", e.Reck.Terms[0].Value) + rolledTotal(t, rollMove)
	t.Sum(e.Reck)
	other := theWay(t, e.Charge, e.Quarters, e.Ground, e.Mounted)
	speak(t, other+".")
	t.Card.Keys = []engine.Key{wayKey(e.Quarters, e.Ground, e.Mounted)}
	if !e.Charge {
		t.CardNote("less")
		return
	}
	react := book.Say("react", to3)
	t.Todo("may-react")
	t.Small("cap", react)
	t.Todo("still-there")
	t.Small("what-is-left")
	speak(t, t.Text("may-react-said", react))
	t.CardNote("short-charge")
	t.CardNote("wavering-react")
	mounted := yesIf(e.Mounted)
	t.Card.Keys = append([]engine.Key{
		{ID: "attack", Label: "Attack", Small: "charging", Symbol: "i-cross", Open: true,
			Do: engine.Do("attack", keyActor, e.Actor, keyCharging, "yes", keyActorMounted, mounted)},
		{ID: "reaction-fire", Label: "It fires", Small: "a musket, in reaction", Symbol: "t-infantry", Open: true,
			Do: engine.Do("fire-musket", keyTarget, e.Actor, keyCover, e.Ground, keyTargetMounted, mounted)},
		{ID: "reaction-move", Label: "It moves", Small: "in reaction", Symbol: "i-next", Open: true, Do: engine.Do("move")},
	}, t.Card.Keys...)
}

// theWay says how far they go, and what the way costs; it returns what the other ground does.
func theWay(t *book.Tale, charge bool, far int, over string, mounted bool) (other string) {
	t.Todo("up-to", charge, far)
	speak(t, t.Text("up-to-said", charge, far))
	rough, row := groundOf(over) == inRough, 0
	if rough {
		row = 2
	}
	if mounted {
		row++
	}
	t.Todo("other-ground", rough, row)
	t.Todo("obstacle", inch)
	return t.Text("other-ground", rough, row)
}

func (e fired) Tell(t *book.Tale) {
	w, _ := weaponOf(e.Weapon)
	rng, _ := bracketOf(e.Range)
	actor, _ := quality(e.Actor)
	target, _ := quality(e.Target)
	from, at := book.Say("figure", actor, e.Mounted, e.Marksman), book.Say("figure", target, e.TargetMounted, 0)
	where := book.Say("at", rng, groundOf(e.Cover))
	who := book.Say("fire-who", w, e.Of, from, at, where)
	t.Icon = weaponSymbols[w]
	t.Card.Over = t.Text("fire-over", w, from, at)
	t.Sum(e.Reck)
	if e.Reck.Target == 0 {
		t.Line("out-of-range", who, e.Of)
		speak(t, t.Card.Line)
	} else {
		tellThrows(t, rollShot, e.Hits, e.Of, e.Reck, who, where)
		t.Undo = t.Text("fire-undo", e.Of, hitsSaid(e.Hits, e.Of))
		removeHit(t, e.Hits)
	}
	switch {
	case w == rifle && e.Of > 1:
		task(t, "mark-rifles", e.Of)
	case w == rifle:
		task(t, "mark-rifle")
	}
	losses(t, e.Hits)
}

func (e attacked) Tell(t *book.Tale) {
	actor, _ := quality(e.Actor)
	target, _ := quality(e.Target)
	from, at := ride(actor, e.Mounted), ride(target, e.TargetMounted)
	where := book.Say("in", groundOf(e.Cover))
	if e.Charging {
		where = book.Say("in-charging", groundOf(e.Cover))
	}
	t.Icon = "i-cross"
	t.Card.Over = t.Text("attack-over", from, at)
	t.Sum(e.Reck)
	tellThrows(t, rollBlow, e.Hits, e.Of, e.Reck, book.Say("attack-who", e.Of, from, at, where), where)
	t.Undo = t.Text("attack-undo", e.Of, hitsSaid(e.Hits, e.Of))
	removeHit(t, e.Hits)
	if left := e.Of - e.Hits; e.Charging && left > 0 {
		task(t, "strike-back", left)
		stands := inOpen // the charger has left his own cover behind: he stands on the ground he charged over
		if readCover(e.Cover) == inRough {
			stands = inRough
		}
		do := engine.Do("attack", keyActor, e.Target, keyTarget, e.Actor, keyCover, coverNames[stands].id).
			With(keyActorMounted, yesIf(e.TargetMounted)).With(keyTargetMounted, yesIf(e.Mounted))
		if left > 1 {
			do = do.With(keyRepeat, num(left))
		}
		t.Card.Keys = append(t.Card.Keys, engine.Key{ID: "strike-back", Label: t.Text("he-strikes", left), Small: t.Text("not-charging", target),
			Symbol: "i-back", Open: true, Do: do})
	}
	if e.Charging {
		t.CardNote("both-spent")
	}
	losses(t, e.Hits)
}

func (e gunFired) Tell(t *book.Tale) {
	g, _ := gunOf(e.Gun)
	crew, _ := quality(e.Crew)
	t.Icon = "t-gun"
	t.Sum(e.Reck)
	off := nowScale(t).length(e.Off * inch)
	t.Rolls = rolls(t.Step, e.Reck.Target, map[string]string{rollDrift.ID: off, rollWide.ID: off, rollDirection.ID: e.Way})
	who := book.Say("gun-who", g, crew)
	t.Card.Over = t.Text("gun-over", g, crew)
	if e.Shell {
		who = book.Say("shell-who", g, crew, e.Quarters)
		t.Card.Over = t.Text("shell-over", g, crew, e.Quarters)
	}
	switch needed := neededOf(t, rollGun, e.Reck); {
	case e.Short:
	case e.Misfire:
		t.Card.Line = t.Text("misfires-on", e.MissTo) + rolledTotal(t, rollGun)
	case e.Shell:
		t.Card.Line = "On the point: " + strings.ToLower(needed[:1]) + needed[1:]
	default:
		t.Card.Line = needed
	}
	switch {
	case e.Short:
		t.Line("shell-short", who)
		speak(t, t.Card.Line)
		e.reload(t)
	case e.Misfire:
		t.Line("misfire", who)
		speakVerdict(t)
		speak(t, t.Card.Notes[0])
	case e.Shell:
		e.burst(t, who)
	default:
		t.Line("gun-fires", who)
		speakVerdict(t)
		speak(t, t.Text("fires-said"))
		t.Todo("roundshot")
		t.Small("roundshot-how", guns[g].line*inch)
		t.Todo("cannister")
		t.Small("cannister-how", guns[g].cone*inch, coneDegrees)
		speak(t, e.reload(t)+".")
		t.Card.Keys = []engine.Key{testKey(roundshot), testKey(cannister)}
	}
}

// burst tells where a shell bursts.
func (e gunFired) burst(t *book.Tale, who book.Said) {
	switch e.Burst {
	case noBurst:
		t.Line("no-burst", who)
		speakVerdict(t)
		speak(t, e.reload(t)+".")
		return
	case onMark:
		t.Line("burst-on", who)
		task(t, "on-mark")
	default:
		t.Line("shell-off", who, e.Off*inch, e.Way)
		task(t, "off-mark", e.Burst == wide, e.Off*inch, e.Way)
		t.Small("off-mark-how")
	}
	task(t, "around", blastRadius*inch)
	t.Small("friend-and-foe")
	e.reload(t)
	t.Card.Keys = []engine.Key{testKey(blast)}
}

// reload orders the markers of a gun that has fired.
func (e gunFired) reload(t *book.Tale) string {
	g, _ := gunOf(e.Gun)
	t.Todo("reload", guns[g].load)
	t.Small("reload-how", guns[g].load)
	return t.Text("reload", guns[g].load)
}

func (e checked) Tell(t *book.Tale) {
	q, _ := quality(e.Actor)
	roll := rollCheck
	if e.Rally {
		roll = rollRally
	}
	t.Icon = "i-morale"
	t.Card.Over = t.Text("morale-over", e.Rally, q, e.Half)
	t.Sum(e.Reck)
	t.Card.Line = neededOf(t, roll, e.Reck)
	t.Rolls = rolls(t.Step, e.Reck.Target, nil)
	tellMorale(t, "", e.Rally, e.Solid, book.Say("morale-who", e.Rally, q, e.Half))
	switch {
	case e.Solid:
		speakVerdict(t)
	case e.Rally:
		speak(t, t.Text("breaks-said"))
	default:
		speak(t, t.Text("wavers-said"))
	}
}

// tellMorale says what a check or rally came to, and what is done about it; of is what the ids of its sentences begin
// with.
func tellMorale(t *book.Tale, of string, rally, solid bool, who any) {
	switch {
	case rally && solid:
		t.Line(of+"rally-solid", who)
		t.Todo("marker-off")
	case rally:
		t.Line(of+"rally-breaks", who)
		t.Todo("remove-unit")
		t.Small("remove-unit-all")
	case solid:
		t.Line(of+"check-solid", who)
		t.CardNote("stays-wavering")
	default:
		t.Line(of+"check-wavers", who)
		t.Todo("mark-wavering")
		t.Small("mark-wavering-how")
	}
}

func (e tested) Tell(t *book.Tale) {
	m, _ := missileOf(e.Missile)
	q, _ := quality(e.Actor)
	where := book.Say("in", groundOf(e.Cover))
	rng, ranged := bracketOf(e.Range)
	if ranged {
		where = book.Say("at", rng, groundOf(e.Cover))
	}
	t.Icon = "t-gun"
	t.Card.Over = t.Text("test-over", m, ride(q, e.Mounted))
	t.Sum(e.Reck)
	who := book.Say("test-who", m, e.Of, ride(q, e.Mounted), where)
	if e.Reck.Target == 0 {
		t.Line("no-test", who)
		speak(t, t.Card.Line)
		return
	}
	t.Rolls = rolls(t.Step, e.Reck.Target, nil)
	verdict := book.Say("safe", e.Lost)
	t.Verdict(nil, book.Say("cap", verdict))
	t.Card.Line = neededOf(t, rollTest, e.Reck)
	if e.Of > 1 {
		verdict = book.Say("lost-of", e.Lost, e.Of)
		t.Verdict(book.Say("n", e.Lost), book.Say("lost-word", e.Of))
		t.Card.Line = t.Text("tests-need", where, odds(e.Reck), words.Chance(e.Reck).String())
		t.Card.Shots = shots(t.Step, rollTest, e.Reck.Target, "safe", "lost")
	}
	t.Undo = t.Text("test-undo", e.Of, verdict)
	speakVerdict(t)
	if t.Card.Bad = e.Lost > 0; !t.Card.Bad {
		t.Line("result", who, verdict)
	} else {
		t.Line("result-lost", who, verdict)
	}
	switch {
	case e.Lost > 1 && q == Transport:
		task(t, "wrecked-some", e.Lost)
	case e.Lost > 0 && q == Transport:
		task(t, "wrecked")
	default:
		removeHit(t, e.Lost)
	}
	if ranged && rng == onlyField[m] {
		t.CardNote("field-only")
	}
	if q != Transport {
		losses(t, e.Lost)
	}
}

// removeHit orders the figures hit off the table.
func removeHit(t *book.Tale, n int) {
	if n > 0 {
		task(t, "remove", n)
	}
}

// losses adds the duty that follows from casualties. The Actor is left open: the best figure present
// decides, and that may be an officer.
func losses(t *book.Tale, n int) {
	if n == 0 {
		return
	}
	t.Due("due-check")
	t.Card.Keys = append(t.Card.Keys, engine.Key{ID: "check-morale", Label: "Check Morale", Small: "when the initiative ends",
		Symbol: "i-morale",
		Do:     engine.Do("check-morale"), Open: true})
}

func testKey(m missile) engine.Key {
	id := "test-" + missileNames[m].id
	return engine.Key{ID: id, Label: "Test vs. " + missileNames[m].name, Symbol: "t-gun", Do: engine.Do(id), Open: true}
}

// tellThrows fills in verdict, dice and sentence of one or several throws of roll.
func tellThrows(t *book.Tale, roll dice.Roll, n, of int, r book.Sum, who, where book.Said) {
	t.Rolls = rolls(t.Step, r.Target, nil)
	if of == 1 {
		t.Line("one-throw", who, n)
		t.Card.Line = neededOf(t, roll, r)
	} else {
		t.Line("throws", who, n, of, where, odds(r), words.Chance(r).String(), tenths(words.Chance(r).Expected(of)))
		t.Card.Shots = shots(t.Step, roll, r.Target, "hit", "miss")
	}
	speakVerdict(t)
}

// hitsSaid is "hit" or "miss" of one throw, "4 hits" of several.
func hitsSaid(n, of int) book.Said {
	if of > 1 {
		return book.Say("hits", n)
	}
	return book.Say("one-hit", n)
}

// odds is "13+ on 3D6".
func odds(r book.Sum) string { return num(r.Target) + "+ on " + words.Code(r).String() }

// tenths is "1.6" of 16.
func tenths(n int) string { return num(n/10) + "." + num(n%10) }

// neededOf is "Needs 13 or more on 3D6 (25.9%), rolled 14".
func neededOf(t *book.Tale, roll dice.Roll, r book.Sum) string {
	code, chance := words.Code(r), words.Chance(r).String()
	s := t.Text("needs", r.Target, code.String(), chance)
	switch {
	case r.Target == code.Max():
		s = t.Text("needs-top", r.Target, code.String(), chance)
	case r.Target > code.Max():
		s = t.Text("impossible")
	}
	return s + rolledTotal(t, roll)
}

// rolledTotal is ", rolled 14" by the faces of the first throw of roll, "" when only successes were
// counted.
func rolledTotal(t *book.Tale, roll dice.Roll) string {
	for _, g := range t.Step.Given {
		if g.ID == roll.ID && g.Of == 0 {
			if total, err := roll.Code.Total(g.Faces); err == nil {
				return t.Text("rolled", total)
			}
		}
	}
	return ""
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
