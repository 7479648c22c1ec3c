package hill

import (
	"fmt"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
)

// The words of what units do.

// deedNames are how a deed is headed.
var deedNames = map[string]string{
	didVolley: "Volley", didReact: "Reaction fire", didMove: "Move", didFlee: "Reaction move", didCharge: "Charge", didBlow: "Attack, charging",
	didReturn: "Strike back", didAttack: "Attack", didStand: "Stand", didRally: "Rally", didCheck: "Check Morale",
	didLimber: "Limber", didUnlimber: "Unlimber", didLoad: "Load", didFire: "Fire", didTest: "Under fire",
}

// task is one line of what to do on the table.
func oldTask(small string, words ...engine.Span) engine.Order {
	return engine.Order{What: words, Small: small}
}

// card shows a deed: the verdict, what to do on the table, every throw and every sum.
func (d Deed) card(sc Scale) engine.Card {
	name := deedNames[d.What]
	c := engine.Card{Over: name + ": " + d.Name}
	if d.At != "" && d.What != didTest {
		c.Over += " at " + d.At
	}
	c.Reck = sums(sc, d.What, d.Groups)
	far := sc.length(d.Far)
	ground := coverNames[max(readCover(d.Cover), 0)]
	switch d.What {
	case didVolley, didReact:
		d.firedCard(sc, &c)
	case didBlow, didReturn, didAttack:
		d.blowCard(&c)
	case didTest:
		d.testCard(sc, &c)
	case didMove, didFlee, didCharge:
		c.Reck = []engine.Reckoning{sc.reckoning(d.Reck)}
		c.Number, c.Word = far, map[string]string{didMove: "to move", didFlee: "to move", didCharge: "to charge"}[d.What]
		c.Line = plural(d.N, "figure", "figures") + ", " + ground.in
		what := "Move up to "
		if d.What == didCharge {
			what = "Charge up to "
		}
		factor := "double"
		if d.Ride {
			factor = "four times"
		}
		c.Todo = []engine.Order{oldTask("", engine.Say(what), engine.Bold(far))}
		if readCover(d.Cover) == inRough {
			back := "half"
			if d.Ride {
				back = "a quarter"
			}
			c.Todo = append(c.Todo, oldTask("", engine.Say("Open ground or road on the way costs "), engine.Bold(back)))
		} else {
			c.Todo = append(c.Todo, oldTask("", engine.Say("Rough ground on the way costs "), engine.Bold(factor)))
		}
		c.Todo = append(c.Todo, oldTask("", engine.Say("Each wall, hedge or other linear obstacle costs "), engine.Bold(sc.length(inch))))
		switch {
		case d.Horse != "":
			c.Todo = append(c.Todo, oldTask("Free at any point of a Move", engine.Say("They "), engine.Bold(d.Horse)))
		case d.Leave != "":
			c.Todo = append(c.Todo, oldTask("It stays where it stands, and is captured when an enemy reaches it", engine.Red(leftWords[d.Leave])))
			fallthrough
		case d.What == didFlee:
			c.Todo = append(c.Todo, oldTask("What is left of the charge may be used to reach them again", engine.Say("Away, into cover, or toward the charger")))
		}
		c.Say = what + sc.number(d.Far) + " " + sc.unit() + "."
	case didStand:
		c.Word = "Stand"
		c.Line = plural(d.N, "figure", "figures")
		if d.Load > 0 {
			c.Word = "Load"
			c.Todo = []engine.Order{oldTask("", engine.Say("Take the marker off "), engine.Bold(count(d.Load, "the rifle", "rifles")))}
		}
		c.Say = c.Word + "."
	case didRally, didCheck:
		d.moraleCard(&c)
	case didLimber, didUnlimber:
		c.Word = map[string]string{didLimber: "Limbered", didUnlimber: "Unlimbered"}[d.What]
		c.Line = "A Move of the whole crew."
		c.Say = c.Word + "."
	case didLoad:
		c.Word, c.Line = "Loaded", rounds[max(d.Round, 1)].name+"."
		if d.Owes > 0 {
			c.Word = "Loading"
			c.Line = rounds[max(d.Round, 1)].name + ": " + plural(d.Owes, "Load action", "Load actions") + " to go."
		}
		c.Todo = []engine.Order{oldTask("", engine.Say("Take "), engine.Bold("one marker"), engine.Say(" off the gun"))}
		c.Say = c.Word + ". " + c.Line
	case didFire:
		d.gunCard(sc, &c)
	}
	if d.Beside != "" {
		c.Notes = append(c.Notes, "Second unit in this initiative, beside "+d.Beside+" (HILL-43).")
	}
	if d.Ruled {
		c.Notes = append(c.Notes, sayRuled)
	}
	switch {
	case d.Rest > 0 && d.What == didVolley:
		c.Notes = append(c.Notes, plural(d.Rest, "figure more", "figures more")+" may fire so.")
	case d.Rest > 0 && d.What != didBlow:
		c.Notes = append(c.Notes, plural(d.Rest, "figure", "figures")+" of the unit still to act.")
	}
	return c
}

// where is the range and the cover of a deed in words.
func (d Deed) where(sc Scale) string {
	in := coverNames[max(readCover(d.Cover), 0)].in
	at := d.Range
	if at == "" && len(d.Groups) == 1 {
		at = d.Groups[0].Range
	}
	if rng, ok := bracketOf(at); ok {
		return sc.span(rng) + ", " + in
	}
	return in
}

// throwsCard fills in verdict and throws of several groups.
func (d Deed) throwsCard(sc Scale, c *engine.Card, where, yes, no string) {
	made, of := d.made(), d.of()
	expected, certain := d.expects(), true
	for _, g := range d.Groups {
		c.Shots = append(c.Shots, d.shots(g, yes, no)...)
		certain = certain && g.Reck.Target == 0
	}
	switch {
	case certain:
	case len(d.Groups) == 1:
		g := d.Groups[0]
		c.Line = fmt.Sprintf("%s: %s, %s each; %d.%d expected", where, odds(g.Reck), words.Chance(g.Reck), expected/10, expected%10)
		if of == 1 {
			c.Line = fmt.Sprintf("%s: %s, %s", where, odds(g.Reck), words.Chance(g.Reck))
		}
	default:
		c.Line = fmt.Sprintf("%s: %d groups, %d.%d expected", where, len(d.Groups), expected/10, expected%10)
		for _, g := range d.Groups {
			at := ""
			if rng, ok := bracketOf(g.Range); ok && d.Range == "" {
				at = " at " + sc.span(rng)
			}
			if g.Reck.Target == 0 {
				c.Notes = append(c.Notes, fmt.Sprintf("%d %s%s: out of range.", g.N, g.who()+g.at(), at))
				continue
			}
			c.Notes = append(c.Notes, fmt.Sprintf("%d %s%s: %s, %s, %d %s.", g.N, g.who()+g.at(), at, odds(g.Reck), words.Chance(g.Reck), g.Made, map[bool]string{true: "hit", false: "hits"}[g.Made == 1]))
		}
	}
	c.Number, c.Word = num(made), fmt.Sprintf("hits of %d", of)
	if made == 1 {
		c.Word = fmt.Sprintf("hit of %d", of)
	}
	if certain {
		c.Number, c.Word, c.Line = "", "Out of range", where+". The shots are gone."
	}
	c.Say = strings.TrimSpace(c.Number+" "+c.Word) + "."
}

// shots lists the throws of a group of d; where there are several, below what the group is and needs.
func (d Deed) shots(g Group, yes, no string) []engine.Shot {
	all := g.shots(yes, no)
	if len(d.Groups) > 1 && len(all) > 0 {
		all[0].Head = d.headed(g) + ": " + num(g.Reck.Target) + " or more"
	}
	return all
}

// lossesCard orders the figures lost off the table.
func (d Deed) lossesCard(c *engine.Card, check string) {
	for _, l := range d.Losses {
		if l.Lost == 0 {
			continue
		}
		left := num(l.Left) + " of " + num(l.Of) + " left"
		if l.Left == 0 {
			left = "nobody left"
		}
		what, among := plural(l.Lost, "figure", "figures"), ""
		if fell := fellWords(l.Kinds); fell != "" && len(l.Kinds) == l.Lost {
			what = fell
		} else if fell != "" {
			among = ", " + fell + " among them"
		}
		o := oldTask(left, engine.Say("Remove "), engine.Red(what), engine.Say(" of "+l.Name+among))
		c.Todo = append(c.Todo, o)
		c.Say += " " + o.What.String() + ", " + left + "."
		if l.Left > 0 && check != "" {
			c.Due = append(c.Due, check+l.Name)
		}
	}
}

const checkLater = "Morale check when the initiative ends: "

func (d Deed) firedCard(sc Scale, c *engine.Card) {
	d.throwsCard(sc, c, d.where(sc), "hit", "miss")
	d.lossesCard(c, checkLater)
	if d.Load > 0 {
		o := oldTask("They must be loaded", engine.Say("Mark "), engine.Bold(count(d.Load, "the rifle", "rifles")))
		c.Todo = append(c.Todo, o)
		c.Say += " " + o.What.String() + "."
	}
}

func (d Deed) blowCard(c *engine.Card) {
	where := coverNames[max(readCover(d.Cover), 0)].in
	if d.What == didBlow {
		where += ", charging"
	}
	d.throwsCard(Inches, c, where, "hit", "miss")
	d.lossesCard(c, checkLater)
	switch {
	case d.What == didBlow && d.Rest > 0:
		c.Due = append(c.Due, "Strike back: "+plural(d.Rest, "figure", "figures")+" of "+d.At+".")
	case d.What == didReturn:
		c.Notes = append(c.Notes, "The charge is over; both sides have spent their actions.")
	}
}

func (d Deed) testCard(sc Scale, c *engine.Card) {
	m, _ := missileOf(d.At)
	lost, of, none := d.of()-d.made(), d.of(), true
	where := d.where(sc)
	for _, g := range d.Groups {
		c.Shots = append(c.Shots, d.shots(g, "safe", "lost")...)
		if g.Reck.Target == 0 {
			lost -= g.N
			continue
		}
		none = false
		c.Line = where + ": " + odds(g.Reck) + " is safe, " + words.Chance(g.Reck).String()
		if len(d.Groups) > 1 {
			c.Notes = append(c.Notes, fmt.Sprintf("%d × %s: %s is safe, %s.", g.N, g.who(), odds(g.Reck), words.Chance(g.Reck)))
		}
	}
	if len(d.Groups) > 1 {
		c.Line = where + ": " + num(len(d.Groups)) + " groups"
	}
	c.Over = "Test vs. " + missileNames[m].name + ": " + d.Name
	c.Number, c.Word, c.Bad = num(lost), fmt.Sprintf("lost of %d", of), lost > 0
	c.Say = c.Number + " " + c.Word + "."
	if none {
		c.Number, c.Word, c.Line, c.Say = "", "No test", "Nothing carries so far.", "Nothing carries so far. No test."
	}
	d.lossesCard(c, checkLater)
	if d.Load > 0 {
		o := oldTask("", engine.Say("The gun, wagon or team is "), engine.Red("out of action"))
		c.Todo = append(c.Todo, o)
		c.Say += " " + o.What.String() + "."
	}
}

func (d Deed) moraleCard(c *engine.Card) {
	strength := "fewer than half gone"
	if d.Half {
		strength = "half or more gone"
	}
	c.Reck = []engine.Reckoning{words.Reckoning(d.Reck)}
	c.Line = fmt.Sprintf("Best figure %s, %s: %s, %s", d.Groups[0].who(), strength, odds(d.Reck), words.Chance(d.Reck))
	c.Shots = d.Groups[0].shots("Solid", "failed")
	switch {
	case d.What == didRally && d.Good:
		c.Word, c.Todo = "Solid again", []engine.Order{oldTask("", engine.Say("Take the "), engine.Bold("Wavering"), engine.Say(" marker off"))}
	case d.What == didRally:
		c.Word, c.Bad = "It breaks", true
		c.Todo = []engine.Order{oldTask("Guns, wagons and animals stay where they are", engine.Red("Remove the unit"))}
	case d.Good:
		c.Word = "Solid"
		c.Notes = append(c.Notes, "A unit that was Wavering stays so until it rallies.")
	default:
		c.Word, c.Bad = "Wavering", true
		c.Todo = []engine.Order{oldTask("Until rallied it may only Move or Rally", engine.Say("Mark the unit "), engine.Bold("Wavering"))}
	}
	c.Say = d.Name + ": " + c.Word + "."
}

func (d Deed) gunCard(sc Scale, c *engine.Card) {
	if d.Gun == nil {
		return
	}
	var t engine.Telling
	d.Gun.Tell(&book.Tale{Telling: &t, Words: words.In(State{Scale: sc})})
	over := c.Over + ", " + rounds[max(d.Round, 1)].id
	*c = t.Card
	c.Over, c.Keys = over, nil
	if d.Gun.Misfire || d.Gun.Shell {
		return
	}
	// The round is known: only its own order stands.
	keep := 0
	if d.Round == 2 {
		keep = 1
	}
	c.Todo = []engine.Order{c.Todo[keep], c.Todo[2]}
	c.Say = "It fires. " + c.Todo[0].What.String() + ". " + c.Todo[1].What.String() + "."
}

// sentence is the line of a deed in the log.
func (d Deed) sentence(sc Scale, c engine.Card) engine.Words {
	words := d.plainly(sc, c)
	if d.Leave != "" {
		words = append(words, engine.Say(" "), engine.Red(leftWords[d.Leave]), engine.Say("."))
	}
	if d.Beside != "" {
		words = append(words, engine.Say(" Second unit in this initiative."))
	}
	if d.Ruled {
		words = append(words, engine.Say(" "+sayRuled))
	}
	return words
}

func (d Deed) plainly(sc Scale, c engine.Card) engine.Words {
	who := engine.Bold(d.Name)
	verdict := strings.ToLower(strings.TrimSpace(c.Number + " " + c.Word))
	span := engine.Bold(verdict)
	if c.Bad {
		span = engine.Red(verdict)
	}
	text := ""
	switch d.What {
	case didVolley, didReact:
		var parts []string
		for _, g := range d.Groups {
			parts = append(parts, g.called()+g.at())
		}
		text = ": " + strings.Join(parts, "; ") + " at " + d.At + ", " + d.where(sc)
		if d.What == didReact {
			text = ": in reaction, " + strings.Join(parts, "; ") + " at " + d.At + ", " + d.where(sc)
		}
	case didBlow, didReturn, didAttack:
		text = map[string]string{didBlow: ": attack, charging, at ", didReturn: ": strike back at ", didAttack: ": attack at "}[d.What] + d.At + ", " + d.where(sc)
	case didMove, didFlee, didCharge:
		text = map[string]string{didMove: ": move", didFlee: ": move in reaction", didCharge: ": charge at " + d.At}[d.What] + ", " + d.where(sc)
		if d.Horse != "" {
			text += ", and " + d.Horse
		}
		return engine.Words{who, engine.Say(text + ": up to "), engine.Bold(sc.length(d.Far)), engine.Say(".")}
	case didStand:
		text = ": stand"
		if d.Load > 0 {
			text = ": load " + plural(d.Load, "rifle", "rifles")
		}
		return engine.Words{who, engine.Say(text + ".")}
	case didRally, didCheck:
		text = ": " + map[string]string{didRally: "rally", didCheck: "morale check"}[d.What]
	case didLimber, didUnlimber:
		return engine.Words{who, engine.Say(": " + d.What + ".")}
	case didLoad:
		text = ": load " + rounds[max(d.Round, 1)].id
		if d.Owes > 0 {
			text += ", " + plural(d.Owes, "Load action", "Load actions") + " to go"
		}
		return engine.Words{who, engine.Say(text + ".")}
	case didFire:
		text = ": fire " + rounds[max(d.Round, 1)].id
	case didTest:
		m, _ := missileOf(d.At)
		text = ": under " + strings.ToLower(missileNames[m].name) + ", " + d.where(sc)
	}
	words := engine.Words{who, engine.Say(text + ": "), span}
	for _, l := range d.Losses {
		if l.Lost > 0 && d.What != didTest && d.What != didRally {
			words = append(words, engine.Say("; "+l.Name+": "), engine.Red(num(l.Lost)+" lost"+l.among()), engine.Say(", "+num(l.Left)+" left"))
		}
	}
	return append(words, engine.Say("."))
}

// among names those of the lost who are no plain soldiers: ", the officer among them".
func (l Toll) among() string {
	switch fell := fellWords(l.Kinds); {
	case fell == "":
		return ""
	case len(l.Kinds) == l.Lost:
		return ", " + fell
	default:
		return ", " + fell + " among them"
	}
}

// again is the key that does the same with the rest of the unit, nil when nobody is left for it.
func (s State) again(d Deed) *engine.Key {
	if d.What != didVolley || d.Rest < 1 {
		return nil
	}
	if _, ok := s.unit(d.Target); !ok || len(d.Groups) == 0 {
		return nil
	}
	n := min(d.N, d.Rest)
	c := engine.Do("volley", keyUnit, ref("u", d.Unit), keyWeapon, d.Way, keyAgainst, ref("u", d.Target), keyRange, d.Range, keyCover, d.Cover, keyNumber, num(n))
	k := engine.Key{ID: "same-again-rest", Label: "Same again", Small: plural(n, "figure", "figures"), Symbol: "i-again", Do: c}
	if f := (System{}).Form(s, c); f.Refused != nil {
		return nil
	}
	return &k
}

// deedCard is the card of the outcome that waits, with what may follow.
func (s State) deedCard() engine.Card {
	d := s.Outcome.Deed
	c := d.card(s.Scale)
	if k := s.again(d); k != nil {
		c.Keys = append(c.Keys, *k)
	}
	if st, _, err := s.settledFor(engine.Do("")); err == nil {
		if th, ok := st.thread(d.Thread); ok {
			c.Keys = append(c.Keys, st.threadKeys(th)...)
		}
	}
	if d.What == didMove || d.What == didFlee || d.What == didCharge {
		c.Keys = append(c.Keys, wayKey(d.Far, d.Cover, d.Ride))
	}
	if x, ok := s.entry(s.Outcome.Credit); ok && x.State == counted {
		c.Keys = append(c.Keys, strikeKey(x))
		c.Notes = append(c.Notes, upper(x.title())+": "+points(x.worth())+" "+pointWord(x.worth())+".")
	}
	c.Keys = append(c.Keys, engine.Key{ID: "adjust", Label: "Adjust", Symbol: "i-marks", Do: engine.Do("adjust"), Open: true})
	c.Primary = &engine.Key{ID: "accept", Label: "Done", Symbol: "i-check", Do: engine.Do("accept")}
	return c
}

// tell puts a deed into words: line, card, dice, undo.
func (d Deed) tell(now State, st engine.Step, title string, t *engine.Telling) {
	t.Icon = deedIcons[d.What]
	need := 0
	if len(d.Groups) == 1 {
		need = d.Groups[0].Reck.Target
	}
	c := d.card(now.Scale)
	if len(c.Shots) < 2 {
		t.Rolls = rolls(st, need, nil)
		c.Shots = nil
	}
	t.Line = append(t.Line, d.sentence(now.Scale, c)...)
	t.Undo = lower(title)
	if len(d.Draws) > 0 {
		c.Notes = append(c.Notes, drawnWords(d.Draws))
		t.Notes = append(t.Notes, drawnWords(d.Draws))
	}
	c.Notes = append(t.Card.Notes, c.Notes...)
	t.Card = c
	if now.Outcome.Open() { // still waits: what may follow
		k := now.deedCard()
		t.Card.Keys, t.Card.Primary = k.Keys, k.Primary
	}
}

var deedIcons = map[string]string{
	didVolley: "t-riflemen", didReact: "t-infantry", didMove: "i-next", didFlee: "i-next", didCharge: "t-cavalry", didBlow: "i-cross", didReturn: "i-back",
	didAttack: "i-cross", didStand: "i-load", didRally: "i-morale", didCheck: "i-morale", didLimber: "i-next", didUnlimber: "i-back", didLoad: "i-load",
	didFire: "t-gun", didTest: "t-gun",
}

// threadWords says what a step of a thread without dice decided.
func threadWords(now State, th Thread) (line, word, undo string) {
	name := now.threadName(th)
	pairs := "contact, " + plural(th.num(numChargers), "figure", "figures") + " on " + num(th.num(numCharged))
	if th.Kind == threadFire {
		return name + ": all have tested.", "All have tested", "end of the tests"
	}
	switch th.At {
	case atReact:
		return name + ": " + pairs + ".", "Contact", "contact"
	case atBlow:
		switch th.word(wordSeen) {
		case "acted":
			return name + ": " + pairs + ". All of them have acted: no reaction.", "Contact", "contact"
		case "again":
			return name + ": " + pairs + " after the reaction move.", "In contact", "contact"
		}
		return name + ": no reaction.", "No reaction", "no reaction"
	}
	if th.Kind == threadSearch {
		return name + ": laid down, to be searched or let be.", "Laid down", "search let be"
	}
	if th.num(numCharged) == 0 {
		return name + ": it falls short. Only the charger's action is spent.", "Falls short", "charge that falls short"
	}
	return name + ": the charge is over.", "The charge is over", "end of the charge"
}
