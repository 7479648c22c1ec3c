package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// The despatch after the battle: prose made from the steps. What happened it takes from the steps alone; the position
// tells only how things stand: the force, its losses and the ledger.

var _ view.Chronicler = System{}

// chronicle is a report as it grows.
type chronicle struct {
	now   State
	parts []view.ReportPart
	open  bool // the last paragraph takes more sentences
	said  int  // sentences so far, so that they do not all begin alike
}

// Report implements view.Chronicler.
func (System) Report(state engine.State, steps []engine.Step) view.Report {
	s := state.(State).settled()
	c := &chronicle{now: s}
	r := view.Report{Title: s.Scene.Name, Line: "The Other Side of the Hill"}
	for _, st := range steps {
		if st.At > 0 {
			r.Line += ", " + day(st.At)
			break
		}
	}
	c.opening()
	now, told := 1, 0 // the turn, and the one whose heading stands
	steps = setRight(steps)
	for _, st := range steps {
		for _, e := range st.Events {
			begins := false // also without a press, by the first deed
			switch e := e.(type) {
			case turned:
				now = e.Turn
			case pressed:
				now, begins = e.Turn, true
			case proposed, fired, attacked, checked, gunFired, tested:
				begins = true
			}
			if begins && now != told {
				told, c.open = now, false
				c.parts = append(c.parts, view.ReportPart{Head: "Turn " + num(now)})
			}
		}
		c.step(st)
	}
	c.closing()
	for i, p := range c.parts {
		if len(p.Paras) == 0 && len(p.Lists) == 0 {
			c.parts[i].Paras = []view.ReportPara{{Text: view.Words{view.Say(vary(i, "Nothing of note happened.", "All was quiet."))}}}
		}
	}
	r.Parts = c.parts
	return r
}

// setRight returns the steps with the referee's corrections in the deeds that they correct: the despatch tells what
// happened, not how it was entered. Source: HILL-04.
func setRight(steps []engine.Step) []engine.Step {
	out := slices.Clone(steps)
	step, event := -1, -1 // the deed that waits
	for i, st := range out {
		for k, e := range st.Events {
			switch e := e.(type) {
			case proposed:
				step, event = i, k
			case accepted:
				if e.Adjusted && step >= 0 {
					evs := slices.Clone(out[step].Events)
					p := evs[event].(proposed)
					p.Deed = p.Deed.corrected(e.Effects)
					evs[event] = p
					out[step].Events = evs
				}
				step = -1
			}
		}
	}
	return out
}

// corrected is d with the losses that the referee has noted instead.
func (d Deed) corrected(effects []Effect) Deed {
	of := d.Target
	if d.What == didTest || d.What == didRally {
		of = d.Unit
	}
	if len(d.Losses) != 1 {
		return d
	}
	for _, f := range effects {
		if f.Unit == of {
			l := d.Losses[0]
			l.Lost, l.Kinds = stacksN(f.Lost), specials(f.Lost)
			l.Left = l.Of - l.Lost
			d.Losses = []Toll{l}
		}
	}
	return d
}

// one tells whether a unit is a single figure, a commander or a messenger, so that it stands in the singular.
func (c *chronicle) one(id int) bool {
	u, ok := c.now.Roster.Unit(id)
	return ok && (u.Type == typeCommander && u.Mustered < 2 || u.Mustered == 1)
}

// agreed is the word in the number of a unit.
func (c *chronicle) agreed(id int, one, many string) string {
	if c.one(id) {
		return one
	}
	return many
}

// vary chooses among words that mean the same.
func vary(n int, words ...string) string { return words[n%len(words)] }

// say adds a sentence to the paragraph, or begins one.
func (c *chronicle) say(words ...view.Span) {
	part := &c.parts[len(c.parts)-1]
	if !c.open || len(part.Paras) == 0 {
		part.Paras = append(part.Paras, view.ReportPara{})
		c.open = true
	}
	p := &part.Paras[len(part.Paras)-1]
	if len(p.Text) > 0 {
		p.Text = append(p.Text, view.Say(" "))
	}
	p.Text = append(p.Text, words...)
	c.said++
}

// opening tells who went out.
func (c *chronicle) opening() {
	c.parts = []view.ReportPart{{Head: "The force"}}
	var names []string
	figures := 0
	for _, u := range c.now.Roster {
		if u.Side == ours && u.From == 0 && u.Mustered > 0 {
			names = append(names, u.Name+" ("+num(u.Mustered)+")")
			figures += u.Mustered
		}
	}
	if len(names) == 0 {
		c.say(view.Say("A British force went out from the friendly lines to see what is on the other side of the hill."))
		return
	}
	c.say(view.Bold(plural(len(names), "British unit", "British units")),
		view.Say(", "+plural(figures, "figure", "figures")+" in all, went out from the friendly lines: "+series(names)+"."))
	if aims := c.now.Scene.Aims; len(aims) > 0 {
		var all []string
		for _, a := range aims {
			all = append(all, inSentence(a.Name))
		}
		c.say(view.Say(map[bool]string{true: "The objective: ", false: "The objectives: "}[len(all) == 1] + strings.Join(all, "; ") + "."))
	}
}

// series joins names as one says them: "a, b and c".
func series(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// closing tells how it ended, with losses and ledger.
func (c *chronicle) closing() {
	s := c.now
	head := "The end"
	if !s.Over {
		head = "So far"
	}
	c.parts, c.open = append(c.parts, view.ReportPart{Head: head}), false
	sum, level := s.reckon()
	word, bad := s.lastWord(s.unitsHome() == 0)
	span := view.Bold(word + ".")
	if bad {
		span = view.Red(word + ".")
	}
	worth := points(sum) + " " + pointWord(sum)
	over := "The game was over after " + plural(max(s.Turn, 1), "turn", "turns")
	switch {
	case !s.Over:
		c.say(view.Say("The game goes on in turn " + num(max(s.Turn, 1)) + ". As things stand it comes to " + worth +
			", with all that is carried brought home."))
	case s.Set.Each:
		c.say(view.Say(over + ". Each command is scored for itself."))
	default:
		c.say(view.Say(over+": "+worth+", highest level "+num(level)+". "), span)
	}
	part := &c.parts[len(c.parts)-1]
	force := view.List{Title: "Losses"}
	for _, u := range s.Roster {
		if u.Side != ours || u.Off == offJoined {
			continue
		}
		row := view.Row{Name: u.Name, What: fateWords(u) + ", " + num(u.Alive()) + " left"}
		switch u.Off {
		case offHome, offHalf:
			row.What += ", home"
		case offDestroyed:
			row.Bad = "destroyed"
		case "":
			row.What += map[bool]string{true: ", not home", false: ", on the table"}[s.Over]
		default:
			continue
		}
		force.Rows = append(force.Rows, row)
	}
	ledger := view.List{Title: "Ledger"}
	for _, x := range s.claims() {
		what := x.why
		if x.title == strings.TrimSuffix(what, ".") {
			what = ""
		}
		ledger.Rows = append(ledger.Rows, view.Row{Name: x.title, What: strings.TrimSuffix(what, "."), Number: points(x.points)})
	}
	if len(ledger.Rows) > 1 && !s.Set.Each {
		ledger.Rows = append(ledger.Rows, view.Row{Name: "Sum", What: "Highest level reached: " + num(level), Number: points(sum), Total: true})
	}
	for _, l := range []view.List{force, ledger} {
		if len(l.Rows) > 0 {
			part.Lists = append(part.Lists, l)
		}
	}
}

// inSentence is the name of an objective within a sentence: only its article loses its capital letter.
func inSentence(name string) string {
	if strings.HasPrefix(name, "The ") {
		return "the" + name[3:]
	}
	return name
}

// fateWords is fate, or that there were no losses.
func fateWords(u muster.Unit) string {
	if text := fate(u); text != "" {
		return text
	}
	return lossWords(0)
}

func lossWords(n int) string {
	if n == 0 {
		return "no losses"
	}
	return num(n) + " lost"
}

// step tells one step; its dice become a note below the paragraph.
func (c *chronicle) step(st engine.Step) {
	if len(st.Events) == 0 {
		return
	}
	t := System{}.Tell(c.now, st)
	before := c.said
	gone := slices.ContainsFunc(st.Events, func(e engine.Event) bool { _, ok := e.(unitGone); return ok })
	aim := slices.ContainsFunc(st.Events, func(e engine.Event) bool { _, ok := e.(aimMarked); return ok })
	searched := false
	for _, e := range st.Events {
		switch e := e.(type) {
		case pressed:
			c.open = false
		case turned:
			c.open = false
		case activated:
			if len(c.parts) > 1 && c.said > before {
				c.open = false
			}
		case proposed:
			if e.Deed.What != "" {
				c.deed(e.Deed)
			}
		case threaded:
			c.charge(st.Do.Do, e.Thread)
		case found:
			if !searched && t.Card.Title != "" {
				searched = true
				if e.As == hiddenHere {
					c.say(view.Say(strings.TrimSuffix(wordFor("went-"+e.Table), ".")+" and found held: "),
						view.Bold(garrisonOf(c.now, st)), view.Say("."))
					continue
				}
				c.find(e.Table, e.Who, t.Card)
			}
		case scouted:
			a, word := "an ", "outpost"
			if e.Fort {
				a, word = "a ", "fortification"
			}
			c.say(view.Say("The post was scouted: it is "+a), view.Bold(word), view.Say(". "+upper(t.Card.Line)))
		case aimMarked:
			if e.Done == aimWon && e.Aim <= len(c.now.Scene.Aims) {
				c.say(view.Say("The objective was won: "), view.Bold(inSentence(c.now.Scene.Aims[e.Aim-1].Name)), view.Say("."))
			} else if len(t.Line) > 0 {
				c.say(t.Line...)
			}
		case assessed, decided, opened:
			if len(t.Line) > 0 && c.said == before {
				c.say(t.Line...)
			}
		case carry:
			if e.State == counted && !gone && !aim {
				c.say(view.Say(e.name() + "."))
			}
		case unitOff:
			if !gone {
				name := e.Name
				if name == "" {
					name = "A Player unit"
				}
				c.off(e.Entry.Unit, name, e.Entry.Kind)
			}
		case moved, fired, attacked, gunFired, checked, tested:
			c.console(e, t)
		default:
			c.event(e)
		}
	}
	if c.said > before {
		c.dice(t)
	}
}

// event tells what needs nothing but itself.
func (c *chronicle) event(e engine.Event) {
	switch e := e.(type) {
	case befell:
		k, _ := incidentOf(e.Key)
		c.say(view.Say(k.story))
	case arrived:
		c.arrival(e)
	case partyMarked:
		if text := wordFor("met-" + e.What); text != "" {
			c.say(view.Bold(must(e.Of).name), view.Say(" "+text))
		}
	case siteMarked:
		name := upper(the(orKind(e.Name, e.Of)))
		if e.Fort {
			name = "The fortification"
		}
		switch e.What {
		case "located":
			c.say(view.Bold(name), view.Say(" was in plain sight."))
		case "taken":
			c.say(view.Bold(name), view.Say(" was taken."))
		}
	case entryMarked:
		c.entry(e)
	case unitGone:
		c.off(e.Unit, e.Name, e.Why)
	case struck:
		n := stacksN(e.Lost)
		verb := num(n) + " fell"
		if e.Taken {
			verb = plural(n, "was captured", "were captured")
		}
		c.say(view.Say("Of "), view.Bold(e.Name), view.Say(" "), view.Red(verb),
			view.Say(", "+plural(e.Left, "was left.", "were left.")))
	case marked:
		switch {
		case e.Key != markWavering:
		case e.N > 0:
			c.say(view.Bold(e.Name), view.Red(" wavered."))
		default:
			c.say(view.Bold(e.Name), view.Say(c.agreed(e.Unit, " was solid again.", " were solid again.")))
		}
	case parted:
		n := 0
		for _, p := range e.Picks {
			n += p.N
		}
		c.say(view.Say(upper(plural(n, "figure", "figures"))+" of "+e.Name+" went their own way as "), view.Bold(e.As), view.Say("."))
	case merged:
		c.say(view.Bold(e.As), view.Say(" joined "+e.Name+"."))
	}
}

// off tells how a unit left the table.
func (c *chronicle) off(unit int, name, why string) {
	text := map[string]string{offHome: " came home.", offHalf: " came home with half or more lost.",
		offDestroyed: c.agreed(unit, " was destroyed.", " were destroyed."),
		offGone:      " left the table."}[why]
	c.say(view.Bold(name), toned(text, why == offDestroyed || why == offHalf))
}

func toned(text string, bad bool) view.Span {
	if bad {
		return view.Red(text)
	}
	return view.Say(text)
}

// arrival tells who appeared, unless a find says so.
func (c *chronicle) arrival(e arrived) {
	k := must(e.Drawn.Kind)
	k.name = e.Drawn.called()
	if e.Spot && k.id != "garrison" || e.Noted {
		return
	}
	words := figuresWords(e.Drawn)
	if w := describe(e.Drawn); w != "" {
		words += ", " + w
	}
	if text := e.Drawn.scene(); text != "" {
		c.say(view.Say(text))
	}
	switch {
	case e.Spot:
		c.say(view.Say("It was held: "), view.Bold(words), view.Say("."))
		return
	case k.place:
		c.say(view.Bold(upper(the(k.name))), view.Say(vary(c.said, " came into view ", " was reported ")+bearing(e.Toward)+"."))
	default:
		c.say(view.Bold(k.name), view.Say(vary(c.said, " appeared ", " came up ", " showed themselves ")+bearing(e.Toward)+": "+words+"."))
	}
	if e.Acts { // what they did follows
		c.say(view.Red("They did not wait to be attacked."))
	}
}

// bearing says where something stood: "to the right rear".
func bearing(octant int) string {
	switch octants[octant] {
	case "front":
		return "in front"
	case "rear":
		return "in the rear"
	}
	return "to the " + octants[octant]
}

func (c *chronicle) find(table, who string, card view.Card) {
	start := wordFor("went-" + table)
	switch {
	case start == "" && strings.Contains(who, " and "):
		start = who + " were searched."
	case start == "" && who != "":
		start = who + " was searched."
	case start == "":
		start = "An officer was searched."
	}
	text := card.Line
	if open := strings.Index(text, " ("); open > 0 && strings.Contains(text[open:], "point") { // the ledger tells the points
		if end := strings.Index(text[open:], ")"); end > 0 {
			text = text[:open] + text[open+end+1:]
		}
	}
	text, _, _ = strings.Cut(text, " Magazine located:")
	if at := strings.Index(strings.ToLower(text), strings.ToLower(card.Title)); at >= 0 { // the text says it itself
		end := at + len(card.Title)
		c.say(view.Say(start+" "+text[:at]), view.Bold(text[at:end]), view.Say(text[end:]))
		return
	}
	c.say(view.Say(start+" "), view.Bold(card.Title), view.Say(". "+text))
}

func (c *chronicle) entry(e entryMarked) {
	name := Entry{Kind: e.Of}.name()
	with := func(verb, alone string) string {
		if e.Name == "" {
			return alone
		}
		return verb + e.Name + "."
	}
	switch e.State {
	case home:
		c.say(view.Bold(name), view.Say(with(" came home with ", " came home.")))
	case lost:
		c.say(view.Bold(name), view.Red(with(" was lost with ", " was lost.")))
	case dropped:
		c.say(view.Bold(name), view.Say(with(" lay where it was dropped by ", " lay on the field.")))
	case carried:
		c.say(view.Bold(name), view.Say(with(" was taken up by ", " was taken along.")))
	}
}

// dice puts the throws of a step under its paragraph.
func (c *chronicle) dice(t view.Telling) {
	var parts []string
	for _, r := range t.Rolls {
		if len(t.Card.Shots) > 1 || len(t.Rolls) == 1 && (r.Label == wordFor("thrown-"+rollPress.ID) || r.Label == lower(rollMove.For)) {
			break // the shots below, or what nobody asks for afterwards
		}
		word := strings.TrimSpace(r.Label + " " + faces(r.Faces))
		if r.By == dice.Kept {
			word += " (kept)"
		}
		parts = append(parts, word)
	}
	need := ""
	for _, r := range t.Card.Reck {
		if r.Target > 0 && len(t.Card.Reck) == 1 {
			need = num(r.Target) + "+ on " + r.Code.String() + ": "
		}
	}
	for _, s := range t.Card.Shots {
		if !s.Counted {
			parts = append(parts, faces(s.Faces))
		}
	}
	part := &c.parts[len(c.parts)-1]
	if len(parts) > 0 && len(part.Paras) > 0 {
		p := &part.Paras[len(part.Paras)-1]
		p.Notes = append(p.Notes, "Dice: "+need+strings.Join(parts, "; ")+".")
	}
}

func faces(all []int) string {
	var words []string
	for _, f := range all {
		words = append(words, num(f))
	}
	return strings.Join(words, " ")
}

var months = [...]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
	"December"}

// day writes seconds since 1970 as a day of the calendar, without a clock: "21 November 2026".
func day(at int64) string {
	// Years begin in March here, so that the leap day is the last of them.
	days := int(at/86400) + 719468
	era := days / 146097
	d := days - era*146097
	y := (d - d/1460 + d/36524 - d/146096) / 365
	d -= 365*y + y/4 - y/100
	m := (5*d + 2) / 153
	date := d - (153*m+2)/5 + 1
	month := (m + 2) % 12
	year := y + era*400
	if month < 2 {
		year++
	}
	return num(date) + " " + months[month] + " " + num(year)
}
