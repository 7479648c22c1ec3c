package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
)

// The words of units.

// alone tells whether a single thing happened in a step, what it accepted before and who was chosen
// to act aside.
func alone(st engine.Step) bool {
	n := 0
	after := false // right behind what was accepted: it brought this along
	for _, e := range st.Events {
		switch e := e.(type) {
		case activated, recast, escort, worked, credited:
		case aimMarked:
			if !e.Itself {
				n++
			}
		case mustered:
			if !e.Quiet {
				n++
			}
		case accepted:
			if after = e.By; !e.By {
				n++
			}
			continue
		case unitOff, entryMarked, threaded:
			if after {
				continue
			}
			n++
		default:
			n++
		}
		after = false
	}
	return n <= 1
}

// unitCard fills the card of a step that only records something of a unit.
func unitCard(t *book.Tale, name, word, line string, bad bool) {
	t.Card = engine.Card{Over: "Forces", Title: name, Word: word, Line: line, Bad: bad, Say: name + ": " + lower(line)}
}

func (e mustered) Tell(t *book.Tale) {
	st := t.Step
	if e.Quiet {
		return
	}
	t.Icon = e.Symbol
	text := "mustered, " + plural(e.Alive(), "figure", "figures") + ", " + stacksWords(e.Stacks) + "."
	sentence(t, engine.Bold(e.Name), engine.Say(": "+text))
	t.Undo = e.Name + " mustered"
	if alone(st) {
		unitCard(t, e.Name, "Mustered", upper(text), false)
		t.Card.Symbol, t.Card.Tile = e.Symbol, tileOf(e.Unit)
	}
}

// tileOf is how the symbol of a unit is drawn.
func tileOf(u muster.Unit) engine.Tile {
	if u.Side == ours {
		return engine.Ours
	}
	return engine.Theirs
}

// stacksWords lists stacks: "14 Average, musket; 1 officer, pistol".
func stacksWords(stacks []muster.Stack) string {
	var parts []string
	for _, s := range stacks {
		parts = append(parts, num(s.N)+" "+figureWords(s.Figure))
	}
	return strings.Join(parts, "; ")
}

func (e marked) Tell(t *book.Tale) {
	st := t.Step
	word, bad := markWords(e.Key, e.N)
	span := engine.Say(word)
	if bad {
		span = engine.Red(word)
	}
	if e.Key == markCheck && !alone(st) {
		return
	}
	t.Icon = "i-marks"
	sentence(t, engine.Bold(e.Name), engine.Say(": "), span, engine.Say("."))
	if t.Undo == "" {
		t.Undo = e.Name + " " + lower(word)
	}
	if alone(st) {
		unitCard(t, e.Name, upper(word), upper(word)+".", bad)
	}
}

// markWords puts a marker into words, and whether it is a danger.
func markWords(key string, n int) (string, bool) {
	on := func(yes, no string) string {
		if n > 0 {
			return yes
		}
		return no
	}
	switch key {
	case markWavering:
		return on("Wavering", "solid again"), n > 0
	case markCommand:
		return "the command of player " + num(n), false
	case markCheck:
		return on("morale check due", "morale checked"), false
	case markLimbered:
		return on("limbered", "unlimbered"), false
	case markLoad:
		if n > 0 {
			return plural(n, "Load action", "Load actions") + " to go", false
		}
		return "gun loaded", false
	case markRound:
		return [...]string{"no round", "roundshot", "cannister", "shell"}[min(max(n, 0), 3)], false
	case markNow:
		return on("act at once", "no longer act at once"), false
	case markLater:
		return on("morale check put off", "morale check due"), false
	case markSecond:
		return on("second unit in this initiative", "no second unit"), false
	case markLeft:
		return on(lower(leftWords[leftGun]), "back at what they left"), n > 0
	case markTravels:
		return on("travelling", "stays"), false
	case markHowitzer:
		return on("howitzer", "gun"), false
	case markWagons:
		return plural(n, "wagon", "wagons"), false
	case markCarriage:
		return on("a carriage", "a wagon"), false
	case markWrecked:
		return on("out of action", "in action again"), n > 0
	case markGoods:
		return on("carries captured goods", "goods handed over"), false
	}
	return key, false
}

func (e figured) Tell(t *book.Tale) {
	st := t.Step
	if e.What == nil {
		return
	}
	n, what := 0, words.Text(e.What)
	for _, c := range e.Changes {
		n += c.N
	}
	t.Icon = "i-marks"
	text := plural(n, "figure", "figures") + " " + what
	sentence(t, engine.Bold(e.Name), engine.Say(": "+text+"."))
	if t.Undo == "" {
		t.Undo = e.Name + ", " + what
	}
	if alone(st) {
		unitCard(t, e.Name, upper(what), upper(text)+".", false)
	}
}

func (e struck) Tell(t *book.Tale) {
	st := t.Step
	n := 0
	for _, s := range e.Lost {
		n += s.N
	}
	t.Icon = "i-cross"
	verb := "fell"
	if e.Taken {
		verb = "captured"
	}
	text := plural(n, "figure", "figures") + " " + verb
	sentence(t, engine.Bold(e.Name), engine.Say(": "), engine.Red(text), engine.Say(", "+num(e.Left)+" left."))
	if t.Undo == "" {
		t.Undo = e.Name + ", " + text
	}
	if alone(st) {
		unitCard(t, e.Name, verb, upper(text)+", "+num(e.Left)+" left.", true)
		t.Card.Number = num(n)
	}
	if e.Due {
		t.Card.Due = append(t.Card.Due, e.Name+": a morale check at the end of the initiative")
	}
}

func (e regained) Tell(t *book.Tale) {
	st := t.Step
	n := 0
	for _, s := range e.Back {
		n += s.N
	}
	t.Icon = "i-plus"
	text := plural(n, "figure", "figures") + " back, " + num(e.Left) + " now"
	sentence(t, engine.Bold(e.Name), engine.Say(": "+text+", by the referee."))
	if t.Undo == "" {
		t.Undo = e.Name + ", " + plural(n, "figure", "figures") + " back"
	}
	if alone(st) {
		unitCard(t, e.Name, "back", upper(text)+".", false)
		t.Card.Number = num(n)
	}
}

func (e reinforced) Tell(t *book.Tale) {
	st := t.Step
	t.Icon = "i-plus"
	text := num(e.N) + " more: " + figureWords(e.Figure)
	sentence(t, engine.Bold(e.Name), engine.Say(": "+text+"."))
	if t.Undo == "" {
		t.Undo = e.Name + ", " + num(e.N) + " more"
	}
	if alone(st) {
		unitCard(t, e.Name, "more", upper(text)+".", false)
		t.Card.Number = num(e.N)
	}
}

func (e parted) Tell(t *book.Tale) {
	n := 0
	for _, s := range e.Picks {
		n += s.N
	}
	t.Icon, t.Undo = "n-forces", "split of "+e.Name
	text := plural(n, "figure", "figures") + " split off as " + e.As
	sentence(t, engine.Bold(e.Name), engine.Say(": "+text+"."))
	unitCard(t, e.Name, "Split", upper(text)+".", false)
	note(t, "Losses of both parts count from now on (HILL-93).")
	if e.Anyway {
		note(t, "Allowed by the referee (HILL-46).")
	}
}

func (e merged) Tell(t *book.Tale) {
	t.Icon, t.Undo = "n-forces", "joining of "+e.As
	text := "joined by " + e.As + ", " + e.Quality.String() + " by the majority"
	sentence(t, engine.Bold(e.Name), engine.Say(": "+text+"."))
	unitCard(t, e.Name, "Joined", upper(text)+".", false)
	note(t, "Original strength is the sum of both (ruling 43).")
	if e.Anyway {
		note(t, "Allowed by the referee (HILL-46).")
	}
}

func (e activated) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	if slices.ContainsFunc(st.Events, func(o engine.Event) bool { p, ok := o.(proposed); return ok && p.Deed.What != "" }) {
		return // what it does says who acts
	}
	word, drew := "Acting: ", false
	for _, o := range st.Events {
		if o == engine.Event(e) && drew { // the dice of the solo game
			sentence(t, engine.Say("Acting: "), engine.Bold(e.Name), engine.Say("."))
			t.Card.Line = "Acting: " + e.Name + ". All figures act."
			speak(t, t.Card.Line)
			return
		}
		if _, ok := o.(pressed); ok {
			drew = true
		}
		if _, ok := o.(finished); ok {
			word = "Acted: "
		}
	}
	if st.Events[len(st.Events)-1] == engine.Event(e) {
		t.Icon, t.Undo = "i-check", "choice of "+e.Name
		unitCard(t, e.Name, "Acts", "It takes the initiative: all of its figures act.", false)
		t.Card.OnDesk = true
		note(t, "When it has acted every figure stands within "+inchesText(now.Scale, 3)+" of another of its unit, or as soon as it can (HILL-45).")
	}
	sentence(t, engine.Say(word), engine.Bold(e.Name), engine.Say("."))
}

func (e unitActed) Tell(t *book.Tale) {
	st := t.Step
	word := "has acted"
	if e.Not {
		word = "has not acted"
	}
	sentence(t, engine.Bold(e.Name), engine.Say(": "+word+"."))
	if t.Undo == "" {
		t.Icon, t.Undo = "i-check", e.Name+", "+word
	}
	if alone(st) {
		unitCard(t, e.Name, upper(word), upper(word)+".", false)
	}
}

func (e unitGone) Tell(t *book.Tale) {
	text := map[string]string{offHome: "home", offHalf: "home with half or more lost", offDestroyed: "destroyed", offGone: "off the table"}[e.Why]
	bad := e.Why == offDestroyed || e.Why == offHalf
	span := engine.Say(": " + text + ".")
	if bad {
		span = engine.Red(span.Text)
	}
	sentence(t, engine.Bold(e.Name), span)
	if t.Undo == "" {
		t.Icon, t.Undo = "n-forces", e.Name+", "+text
	}
	if t.Card.Word == "" {
		unitCard(t, e.Name, upper(text), upper(text)+".", bad)
	}
}

func (e proposed) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	if e.Deed.What != "" {
		e.Deed.tell(now, st, e.title(), t.Telling)
		return
	}
	for _, f := range e.Effects {
		t.Card.Due = append(t.Card.Due, effectWords(now, f)...)
	}
	if t.Undo == "" {
		t.Undo = lower(e.title())
	}
	if len(t.Telling.Line) == 0 {
		sentence(t, engine.Say(e.title()+"."))
	}
	t.Card.Primary = &engine.Key{ID: "accept", Label: "Accept", Symbol: "i-check", Do: engine.Do("accept")}
	t.Card.Keys = append([]engine.Key{{ID: "adjust", Label: "Adjust", Symbol: "i-marks", Do: engine.Do("adjust"), Open: true}}, t.Card.Keys...)
}

// effectWords is what an effect does, a line for each thing.
func effectWords(now State, f Effect) []string {
	u, _ := now.Roster.Unit(f.Unit)
	var out []string
	n := 0
	for _, s := range f.Lost {
		n += s.N
	}
	switch {
	case n > 0 && f.Ran:
		out = append(out, u.Name+": "+plural(n, "figure runs", "figures run"))
	case n > 0:
		out = append(out, u.Name+" loses "+num(n))
	}
	unloaded, acted := 0, 0
	for _, c := range f.Changes {
		if c.To.Unloaded && !c.From.Unloaded {
			unloaded += c.N
		}
		if c.To.Acted && !c.From.Acted {
			acted += c.N
		}
	}
	if unloaded > 0 {
		out = append(out, u.Name+": "+plural(unloaded, "rifle", "rifles")+" to load")
	}
	if acted > 0 {
		out = append(out, u.Name+": "+plural(acted, "figure has", "figures have")+" acted")
	}
	for _, m := range f.Marks {
		w, _ := markWords(m.Key, m.N)
		out = append(out, u.Name+": "+w)
	}
	return out
}

func (e accepted) Tell(t *book.Tale) {
	now := nowOf(t)
	var parts []string
	for _, f := range e.Effects {
		parts = append(parts, effectWords(now, f)...)
	}
	text := strings.Join(parts, "; ") + "."
	if len(parts) == 0 {
		text = "nothing changes."
	}
	if e.By {
		if e.Adjusted {
			note(t, "Adjusted: "+text)
		}
		return // told when it was proposed
	}
	t.Icon, t.Undo = "i-check", lower(e.title())
	word, line := "Noted", upper(text)
	if e.Adjusted {
		word = "Adjusted by the referee"
		text = word + ": " + text
	}
	sentence(t, engine.Say(upper(text)))
	// The result was shown when it was proposed: one tap takes the referee back to the play screen.
	t.Card = engine.Card{Over: e.title(), Word: word, Line: line, Say: upper(text), Notes: []string{upper(text)}, OnDesk: true}
}

func (e threaded) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	if last, ok := st.Events[len(st.Events)-1].(threaded); !ok || last.ID != e.ID {
		return // the result of the step says it
	}
	said := threadSaid(now, e.Thread)
	if e.Thread.Kind == threadSearch && e.At != "" && st.Do.Do != "go-on" { // what fell in contact, beside what was accepted
		note(t, t.Words.Text(said))
		return
	}
	name := now.threadName(e.Thread)
	if st.Do.Do == "go-on" {
		said = book.Say("thread-go-on", name, threadAsk(e.Thread))
	}
	line := t.Words.Text(said)
	t.Icon, t.Undo = "t-cavalry", ""
	t.Card = engine.Card{Over: name, Line: line, Say: line}
	t.Line(said.ID(), said[1:]...)
	if th, ok := now.thread(e.ID); ok && th.At == e.At {
		t.Card.Keys = now.threadKeys(th)
	}
}

func (e recast) Tell(t *book.Tale) {
	st := t.Step
	if e.Stacks == nil {
		sentence(t, engine.Bold(e.Was), engine.Say(": from now on called "), engine.Bold(e.Name), engine.Say("."))
		t.Icon, t.Undo = "n-forces", "name of "+e.Name
		unitCard(t, e.Name, "Named", "Formerly "+e.Was+".", false)
		return
	}
	note(t, e.Name+": "+stacksWords(e.Stacks)+".")
	if t.Card.Title != "" && st.Do.Do == "muster" { // a find has a title of its own
		t.Card.Title = e.Name
	}
}
