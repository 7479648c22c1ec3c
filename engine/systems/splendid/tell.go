package splendid

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// Tell implements engine.System.
func (System) Tell(now engine.State, st engine.Step) engine.Telling {
	s := now.(State)
	t := engine.Telling{Icon: "note", Undo: "entry"}
	for _, e := range st.Events {
		switch e := e.(type) {
		case dated:
			t.Turn = max(t.Turn, e.Turn)
		case entered:
			t.Turn = max(t.Turn, e.Turn)
		}
	}
	need, at := targets(st), 0
	for _, g := range st.Given {
		switch {
		case g.Answer != "":
			continue
		case g.Of > 0:
			at += g.Of
			continue
		}
		r := engine.Rolled{Label: strings.ToLower(rollName(g.ID)), Faces: g.Faces, By: g.By}
		if total, err := rollCode(g.ID).Total(g.Faces); err == nil && at < len(need) {
			r.Hit = reached(total, need[at])
		}
		at++
		t.Rolls = append(t.Rolls, r)
	}
	t.Rolls = sides(st, t.Rolls)
	for _, e := range st.Events {
		if ev, ok := e.(event); ok {
			ev.tell(s, st, &t)
		}
	}
	if s.Over == "" {
		t.Card.Primary = s.follows(st.Do.Do)
	}
	if t.Card.Say == "" {
		t.Card.Say = t.Line.String()
	}
	return t
}

// sides puts the dice of a fight together under the name of who threw them, in the order of the throws. Dice that were
// only counted have no faces; then nothing is put together.
func sides(st engine.Step, rolls []engine.Rolled) []engine.Rolled {
	var out []engine.Rolled
	at := 0
	for _, e := range st.Events {
		f, ok := e.(fought)
		if !ok || f.Dice == 0 {
			continue
		}
		if at+f.Dice > len(rolls) {
			return rolls
		}
		r := engine.Rolled{Label: f.Name, By: rolls[at].By}
		for _, x := range rolls[at : at+f.Dice] {
			if x.By != r.By {
				return rolls // each says who threw it
			}
			r.Faces = append(r.Faces, x.Faces...)
		}
		at += f.Dice
		out = append(out, r)
	}
	if at != len(rolls) || at == 0 {
		return rolls
	}
	return out
}

func rollName(id string) string {
	for _, r := range [...]dice.Roll{rollInitiative, rollShot, rollBounce, rollBlow, rollDamage, rollMorale} {
		if r.ID == id {
			return r.For
		}
	}
	return id
}

func rollCode(string) dice.Code { return dice.OneD6 }

// targets is the number that each throw of a step needed, in the order of the throws; a die for a structure needs no more
// than 2, which is said by -2.
func targets(st engine.Step) (out []int) {
	for _, e := range st.Events {
		switch e := e.(type) {
		case fired:
			out = append(out, slices.Repeat([]int{e.Reck.Target}, e.Dice)...)
		case fought:
			out = append(out, slices.Repeat([]int{e.Reck.Target}, e.Dice)...)
		case struck:
			out = append(out, -2)
		case tested:
			out = append(out, e.Reck.Target)
		}
	}
	return out
}

// reached tells whether a throw did what it needed.
func reached(total, target int) bool {
	return target > 0 && total >= target || target < 0 && total <= -target
}

func say(t *engine.Telling, words ...engine.Span) {
	if len(t.Line) > 0 {
		t.Line = append(t.Line, engine.Say(" "))
	}
	t.Line = append(t.Line, words...)
}

func todo(t *engine.Telling, what, small string) {
	t.Card.Todo = append(t.Card.Todo, engine.Order{What: engine.Words{engine.Say(what)}, Small: small})
}

func (e mustered) tell(s State, st engine.Step, t *engine.Telling) {
	say(t, engine.Bold(e.Unit.Name), engine.Say(" musters for "+the(e.Unit.Side)+": "+lower(e.Unit.class().name)+", "+plural(e.Unit.Stands, "stand", "stands")+"."))
	t.Undo, t.Card.OnDesk = "muster", true
}

func the(side int) string {
	if side == 1 {
		return "the " + sideNames[1]
	}
	return sideNames[0]
}

func (e recorded) tell(s State, st engine.Step, t *engine.Telling) {
	say(t, engine.Bold(e.Unit.Name), engine.Say(": "+plural(e.Unit.Left(), "stand", "stands")+" left, "+lower(formationName(e.Unit.Form))+state(e.Unit)+"."))
	t.Notes = append(t.Notes, "Recorded by the referee.")
	t.Undo, t.Card.OnDesk = "record", true
}

func state(u Unit) string {
	out := ""
	for _, x := range [...]struct {
		on   bool
		text string
	}{{u.Hits > 0, plural(u.Hits, "single hit", "single hits")}, {u.Halved, "half dice next"}, {u.Test, "owes a test"}, {u.Shaken, "failed once"}, {u.Gone, "off the table"}} {
		if x.on {
			out += ", " + x.text
		}
	}
	return out
}

func (e placed) tell(s State, st engine.Step, t *engine.Telling) {
	k := e.Feature.kind()
	text := " is placed: " + lower(k.name)
	if e.Feature.Strength > 0 {
		text += ", strength " + num(e.Feature.Strength)
	}
	say(t, engine.Bold(e.Feature.Name), engine.Say(text+"."))
	for _, l := range e.Let {
		t.Notes = append(t.Notes, "The referee lets it stand, against: "+l+".")
	}
	t.Undo = "feature"
	t.Card = engine.Card{Over: "Terrain", Symbol: k.symbol, Tile: engine.Place, Title: e.Feature.Name, Line: upper(summary(k)), Notes: t.Notes, OnDesk: true}
	if k.id == "river" {
		t.Card.Notes = append(t.Card.Notes, "Rivers often have woods along their banks, but not at fords, bridges, roads or mills.")
	}
}

func (e surveyed) tell(s State, st engine.Step, t *engine.Telling) {
	text := " is recorded"
	switch {
	case e.Gone:
		text = " is taken off the list"
	case e.Feature.Strength > 0:
		text += ": strength " + num(e.Feature.Left) + " of " + num(e.Feature.Strength)
	}
	say(t, engine.Bold(e.Feature.Name), engine.Say(text+"."))
	t.Notes = append(t.Notes, "Recorded by the referee.")
	t.Undo, t.Card.OnDesk = "feature", true
}

func (e taken) tell(s State, st engine.Step, t *engine.Telling) {
	say(t, engine.Bold(e.Name), engine.Say(" is taken in hand."))
	t.Undo, t.Card.OnDesk = "unit in hand", true
}

func (e entered) tell(s State, st engine.Step, t *engine.Telling) {
	name := phaseNames[e.Phase]
	if e.Side >= 0 {
		name += ": " + sideNames[e.Side]
	}
	if e.Over {
		say(t, engine.Say("The referee goes to: "), engine.Bold(name), engine.Say("."))
	} else {
		say(t, engine.Bold(name), engine.Say("."))
	}
	t.Head = "Turn " + num(e.Turn) + ": " + name
	if t.Undo == "entry" {
		t.Undo = "phase"
	}
	t.Card.OnDesk = t.Card.Number == "" && t.Card.Title == ""
}

func (e drawn) tell(s State, st engine.Step, t *engine.Telling) {
	say(t, engine.Say("Initiative "+num(e.Dice[0])+" to "+num(e.Dice[1])+": "), engine.Bold(the(e.Side)))
	if e.Tie {
		t.Line = append(t.Line, engine.Say(" keep it."))
	} else {
		t.Line = append(t.Line, engine.Say("."))
	}
	t.Undo, t.Icon = "initiative", "dice"
	t.Card = engine.Card{Over: "Initiative", Title: sideNames[e.Side], Line: num(e.Dice[0]) + " to " + num(e.Dice[1])}
	for i := range min(len(t.Rolls), len(e.Dice)) {
		t.Rolls[i].Label = sideNames[i]
	}
	if e.Tie {
		t.Card.Line = "A tie: the initiative stays where it was."
	}
}

func (e moved) tell(s State, st engine.Step, t *engine.Telling) {
	t.Undo = "move"
	where := ""
	if e.Where != "" && e.Stop == "" {
		where = ", " + e.Where + " on the way"
	}
	switch e.How {
	case "form":
		say(t, engine.Bold(e.Name), engine.Say(" forms "+lower(formationName(e.Form))+"."))
		t.Undo, t.Card.OnDesk = "formation", true
		return
	case "bridge":
		say(t, engine.Bold(e.Name), engine.Say(" crosses "+e.Where+"."))
		t.Card = engine.Card{Over: "Cross a bridge", Title: e.Name, Line: "Across " + e.Where, Reck: []engine.Reckoning{e.Reck}}
		todo(t, "Set it down on the far side, touching the bridge.", "Any place and facing, the same formation. It does not move any more this turn.")
		return
	}
	word := " moves "
	if e.How == "step" {
		word = " side-steps or steps back "
	} else if e.How == "prolong" {
		word = " is prolonged "
	}
	say(t, engine.Bold(e.Name), engine.Say(word+inches(e.Inch)+where))
	if e.Stop != "" {
		t.Line = append(t.Line, engine.Say(" and stops "+e.Stop))
	}
	t.Line = append(t.Line, engine.Say("."))
	t.Card = engine.Card{Over: "Move: " + e.Name, Number: inches(e.Inch), Word: "moved", Reck: []engine.Reckoning{e.Reck}}
	if e.Stop != "" {
		t.Card.Notes = append(t.Card.Notes, "It stops "+e.Stop+".")
	}
	todo(t, "Move it "+inches(e.Inch)+".", "")
}

func (e held) tell(s State, st engine.Step, t *engine.Telling) {
	switch {
	case e.Leave:
		say(t, engine.Bold(e.Name), engine.Say(" abandons "+e.Where+" and forms "+lower(formationName(e.Form))+"."))
		t.Card = engine.Card{Over: "Landmark", Title: e.Name, Line: "Abandons " + e.Where}
		todo(t, "Form "+lower(formationName(e.Form))+" and move it off the base.", "")
		t.Undo = "leaving"
	case e.Bridge:
		say(t, engine.Bold(e.Name), engine.Say(" defends "+e.Where+"."))
		t.Card = engine.Card{Over: "Bridge", Title: e.Name, Line: "Defends " + e.Where}
		if e.Freed != "" {
			t.Card.Notes = append(t.Card.Notes, e.Freed+" does no longer: one unit at a time.")
		}
		t.Undo = "defence"
	default:
		say(t, engine.Bold(e.Name), engine.Say(" enters "+e.Where+" and forms a defensive block."))
		t.Card = engine.Card{Over: "Landmark", Title: e.Name, Line: "Defends " + e.Where}
		todo(t, "Lift the model and form a defensive block.", "As many stands on the base as fit; all count as inside.")
		t.Undo = "entering"
	}
}

func (e limbered) tell(s State, st engine.Step, t *engine.Telling) {
	say(t, engine.Bold(e.Name), engine.Say(map[bool]string{true: " limbers.", false: " unlimbers."}[e.On]))
	t.Undo, t.Card.OnDesk = map[bool]string{true: "limbering", false: "unlimbering"}[e.On], true
}

func (e charged) tell(s State, st engine.Step, t *engine.Telling) {
	verb := map[bool]string{true: " intercepts ", false: " charges "}[e.How == "intercept"]
	t.Undo = strings.TrimSuffix(strings.TrimSpace(verb), "s")
	say(t, engine.Bold(e.Name), engine.Say(verb+e.Target))
	t.Card = engine.Card{Over: map[bool]string{true: "Interception", false: "Charge"}[e.How == "intercept"], Title: e.Name + verb + e.Target, Reck: []engine.Reckoning{e.Reck}}
	switch e.React {
	case "fire":
		t.Line = append(t.Line, engine.Say(", which fires"))
		t.Card.Due = append(t.Card.Due, e.Target+" fires in reaction.")
	case "counter":
		t.Line = append(t.Line, engine.Say(", which counter-charges"))
		todo(t, "They meet half way.", "Both have charged: nobody defends.")
	case "evade":
		t.Line = append(t.Line, engine.Say(", which evades"))
		todo(t, e.Target+" evades a full move.", "The charge ends where it reaches.")
	}
	if e.React != "evade" && e.React != "counter" {
		if e.Via != 0 || e.Def == "bridge" {
			todo(t, "Set the charger down touching its own end of the bridge.", "The two count as in contact.")
		} else {
			todo(t, "Move the charger into contact.", "")
		}
	}
	if e.Def != "" {
		t.Line = append(t.Line, engine.Say("; it defends "+defWord(e.Def)+", half dice for the charger"))
		t.Card.Due = append(t.Card.Due, e.Name+" has half dice in the next hand-to-hand phase only.")
	}
	t.Line = append(t.Line, engine.Say("."))
}

func hitWord(n int) string { return map[bool]string{true: "hit", false: "hits"}[n == 1] }

// shots lists every throw of a volley; those that were only counted have no faces.
func (e fired) shots() []engine.Shot {
	word := map[bool]string{true: "hit", false: "miss"}
	var out []engine.Shot
	hits := e.Hits
	for _, f := range e.Shots {
		n := 0
		for _, x := range f {
			n += x
		}
		hit := n >= e.Reck.Target
		if hit {
			hits--
		}
		out = append(out, engine.Shot{Faces: f, Total: n, Hit: hit, Label: num(n) + ", " + word[hit]})
	}
	for i := range e.Dice - len(e.Shots) {
		out = append(out, engine.Shot{Counted: true, Hit: i < hits, Label: word[i < hits]})
	}
	return out
}

func (e fired) tell(s State, st engine.Step, t *engine.Telling) {
	verb := " fires at "
	t.Card.Over = "Fire: " + e.Name + " at " + e.Target
	if e.Bounce {
		verb = "’s shot bounces through to "
		t.Card.Over = "Bounce-through: " + e.Name + " to " + e.Target
	}
	t.Undo = "volley, " + plural(e.Hits, "hit", "hits")
	say(t, engine.Bold(e.Name), engine.Say(verb+e.Target+" with "+plural(e.Dice, "die", "dice")+": "), engine.Red(plural(e.Hits, "hit", "hits")), engine.Say("."))
	t.Card.Number, t.Card.Word = num(e.Hits), hitWord(e.Hits)+" of "+plural(e.Dice, "die", "dice")
	t.Card.Reck = append(t.Card.Reck, e.Reck)
	t.Card.Shots = append(t.Card.Shots, e.shots()...)
	t.Icon = "fire"
	if e.Halt != "" {
		t.Card.Notes = append(t.Card.Notes, upper(e.Halt)+" stops bounce-through.")
	}
	if e.Lane > 0 {
		t.Card.Keys = append(t.Card.Keys, open("bounce", "Bounce-through", "t-gun", engine.Do("bounce", "unit", num(e.Unit))))
	}
}

func (e struck) tell(s State, st engine.Step, t *engine.Telling) {
	if len(t.Line) == 0 {
		t.Card.Over = "Fire at a structure"
		t.Card.Number, t.Card.Word = num(e.Hits), map[bool]string{true: "structural hit", false: "structural hits"}[e.Hits == 1]
		t.Undo = "shot at " + e.Where
		say(t, engine.Bold(e.Name), engine.Say(" fires at "+e.Where+":"))
	} else {
		t.Line = append(t.Line, engine.Say(" "+e.Where+":"))
	}
	t.Line = append(t.Line, engine.Say(" a "+num(e.Die)+", "+plural(e.Hits, "structural hit", "structural hits")+", "+num(e.Left)+" left"))
	t.Card.Facts = append(t.Card.Facts, engine.Fact{Label: e.Where + ", strength left", Value: num(e.Left)})
	if e.Left == 0 && e.Hits > 0 {
		t.Line = append(t.Line, engine.Red(", destroyed"))
		t.Card.Bad = true
		small := "It is passable rough ground now."
		if e.Bridge {
			small = "It cannot be crossed any more; what lies there is passable rough ground."
		}
		todo(t, "Take "+e.Where+" away: destroyed.", small)
	}
	t.Line = append(t.Line, engine.Say("."))
}

func (e lost) tell(s State, st engine.Step, t *engine.Telling) {
	if len(t.Line) == 0 {
		t.Card.Over, t.Undo = "Hits by hand", plural(e.Hits, "hit", "hits")
		t.Card.Number, t.Card.Word = num(e.Hits), hitWord(e.Hits)
		t.Notes = append(t.Notes, "Recorded by the referee.")
		say(t, engine.Bold(e.Name), engine.Say(" takes "), engine.Red(plural(e.Hits, "hit", "hits")), engine.Say("."))
	}
	switch {
	case e.Broken:
		say(t, engine.Bold(e.Name), engine.Red(" breaks"), engine.Say(" and is gone."))
		t.Card.Bad = true
		todo(t, "Take "+e.Name+" off the table.", plural(e.Of-e.Left, "stand", "stands")+" of "+num(e.Of)+" lost")
	case e.Stands > 0:
		say(t, engine.Bold(e.Name), engine.Say(" loses "), engine.Red(plural(e.Stands, "stand", "stands")), engine.Say(", "+num(e.Left)+" left."))
		todo(t, "Remove "+plural(e.Stands, "stand", "stands")+" of "+e.Name+".", num(e.Left)+" left"+hitsStay(e.Over))
		t.Card.Due = append(t.Card.Due, e.Name+" owes a morale test.")
	case e.Over > 0:
		todo(t, "Mark "+plural(e.Over, "single hit", "single hits")+" on "+e.Name+".", "")
	}
}

func hitsStay(n int) string {
	if n == 0 {
		return ""
	}
	return ", " + plural(n, "single hit stays", "single hits stay")
}

func (e fought) tell(s State, st engine.Step, t *engine.Telling) {
	half := ""
	if e.Half {
		half = ", half dice,"
	}
	say(t, engine.Bold(e.Name), engine.Say(" fights "+e.Target+half+" with "+plural(e.Dice, "die", "dice")+": "), engine.Red(plural(e.Hits, "hit", "hits")), engine.Say("."))
	if t.Card.Over == "" {
		t.Card.Over = "Hand-to-hand: " + e.Name + " and " + e.Target
		t.Card.Number, t.Card.Word = num(e.Hits), hitWord(e.Hits)+" on "+e.Target
		t.Undo = "hand-to-hand"
	}
	t.Card.Facts = append(t.Card.Facts, engine.Fact{Label: e.Name + ", hits", Value: num(e.Hits)})
	t.Card.Reck = append(t.Card.Reck, e.Reck)
}

func (e tested) tell(s State, st engine.Step, t *engine.Telling) {
	t.Undo = "morale test"
	t.Card = engine.Card{Over: "Morale: " + e.Name, Number: num(e.Die), Reck: []engine.Reckoning{e.Reck}}
	if e.Die == 0 {
		t.Card.Number = ""
	}
	if e.Reck.Target > 0 {
		t.Card.Line = num(e.Reck.Target) + " or more stands"
	}
	switch {
	case e.Passed:
		say(t, engine.Bold(e.Name), engine.Say(" stands."))
		t.Card.Word = "Stands"
	case e.Broken:
		say(t, engine.Bold(e.Name), engine.Red(" breaks"), engine.Say(": its second failure."))
		t.Card.Word, t.Card.Bad = "Breaks", true
		todo(t, "Take "+e.Name+" off the table.", "It has failed a second time.")
	default:
		say(t, engine.Bold(e.Name), engine.Red(" withdraws"), engine.Say(" a full move."))
		t.Card.Word, t.Card.Bad = "Withdraws", true
		todo(t, "Move "+e.Name+" back a full move.", "Another failure breaks it. It is out of contact and out of the terrain it was in.")
	}
}

func (e advised) tell(s State, st engine.Step, t *engine.Telling) {
	p, _ := find(e.Do)
	name := p.Name
	say(t, engine.Say(name+": "), engine.Bold(e.Word), engine.Say("."))
	var why []string
	for _, x := range e.Reck.Terms {
		why = append(why, strings.TrimPrefix(x.Show+": "+x.Why, ": "))
	}
	t.Notes = append(t.Notes, why...)
	t.Undo = "question"
	t.Card = engine.Card{Over: name, Word: e.Word, Bad: !e.Yes, Reck: []engine.Reckoning{e.Reck}}
}

func (e set) tell(s State, st engine.Step, t *engine.Telling) {
	text := "The settings stay as they are."
	if len(e.What) > 0 {
		text = "Settings: " + strings.Join(e.What, "; ") + "."
	}
	say(t, engine.Say(text))
	t.Undo, t.Card.OnDesk = "settings", true
}

func (e ended) tell(s State, st engine.Step, t *engine.Telling) {
	say(t, engine.Bold(victory(e.Won)), engine.Say(map[bool]string{true: ": the other side is swept from the field.", false: ": stands left " + num(e.Stands[0]) + " to " + num(e.Stands[1]) + "."}[e.Why == "swept" && e.Won != "draw"]))
	if t.Undo == "entry" {
		t.Undo = "end"
	}
	t.Card.Due = append(t.Card.Due, victory(e.Won)+".")
	if t.Card.Over == "" {
		t.Card.Over, t.Card.Title = "The end", victory(e.Won)
	}
}

func (e putOff) tell(s State, st engine.Step, t *engine.Telling) {
	say(t, engine.Say("Put off by the referee: "+dueText(e.Due)+"."))
}

func (e dated) tell(State, engine.Step, *engine.Telling) {}

func (e aside) tell(s State, st engine.Step, t *engine.Telling) {
	t.Notes = append(t.Notes, "Out of its phase, by the referee’s word: it is "+lower(phaseNames[e.Phase])+".")
}
