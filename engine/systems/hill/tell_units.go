package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The words of units.

func (e mustered) Tell(t *book.Tale) {
	if e.Quiet {
		return
	}
	t.Icon, t.Undo = e.Symbol, t.Text("mustered-undo", e.Name)
	tellUnit(t, e.Name, book.Say("mustered", e.Alive(), stacksWords(e.Stacks)), "Mustered", "")
	if alone(t.Step) {
		t.Card.Symbol, t.Card.Tile, t.Card.Line = e.Symbol, tileOf(e.Unit), strings.TrimPrefix(t.Card.Line, "Mustered, ") // the verdict
		if e.Side == ours {
			t.Card.Keys = []view.Key{musterKey("Muster another unit")}
		}
	}
}

func (e marked) Tell(t *book.Tale) {
	if e.Key == markCheck && !alone(t.Step) {
		return
	}
	what, bad := markSaid(e.Key, e.N)
	word := t.Words.Text(what)
	t.Icon = "i-marks"
	if !bad {
		tellUnit(t, e.Name, what, upper(word), " "+lower(word))
		return
	}
	t.Line("of-unit-bad", e.Name, what)
	t.Undo = book.Or(t.Undo, e.Name+" "+lower(word))
	if alone(t.Step) {
		unitCard(t, e.Name, upper(word), upper(word)+".", true)
	}
}

// markSaid returns the words for a marker, and whether it is bad news.
func markSaid(key string, n int) (what book.Said, bad bool) {
	id := "is-" + key
	if key == markLoad && n == 0 {
		id = "is-loaded"
	}
	if words.Say.All()[id] == "" {
		return book.Say("named", key), false
	}
	return book.Say(id, min(n, 1), n), n > 0 && (key == markWavering || key == markLeft || key == markWrecked)
}

func (e figured) Tell(t *book.Tale) {
	if e.What == nil {
		return
	}
	what := t.Words.Text(e.What)
	said := book.Say("figures-are", changing(e.Changes), what)
	if e.What.ID() == "promoted" && t.Step.Do.Do != "promote" { // promoted on the spot when the previous leader fell
		t.Line("promotion", e.Name)
		t.CardNote("promotion", e.Name)
		return
	}
	t.Icon = "i-marks"
	tellUnit(t, e.Name, said, upper(what), ", "+what)
}

func (e struck) Tell(t *book.Tale) {
	n := stacksN(e.Lost)
	t.Icon = "i-cross"
	fell := book.Say("fell", n, e.Taken)
	t.Line("fell-line"+orAll(e.Left), e.Name, fell, e.Left)
	t.Undo = book.Or(t.Undo, e.Name+", "+t.Words.Text(fell))
	if alone(t.Step) {
		unitCard(t, e.Name, t.Text("fell-word", e.Taken), t.Text("fell-left"+orAll(e.Left), fell, e.Left), true)
		t.Card.Number = num(n)
	}
	if e.Due {
		t.Due("check-due", e.Name)
	}
}

func (e regained) Tell(t *book.Tale) {
	n := stacksN(e.Back)
	t.Icon = "i-plus"
	back := book.Say("back", n, e.Left)
	t.Line("back-line", e.Name, back)
	t.Undo = book.Or(t.Undo, e.Name+", "+t.Text("back-undo", n))
	if alone(t.Step) {
		unitCard(t, e.Name, "back", t.Words.Text(back)+".", false)
		t.Card.Number = num(n)
	}
}

func (e reinforced) Tell(t *book.Tale) {
	t.Icon = "i-plus"
	if tellUnit(t, e.Name, book.Say("more", e.N, figureWords(e.N, e.Figure)), "more", t.Text("more-undo", e.N)); alone(t.Step) {
		t.Card.Number = num(e.N)
	}
}

func (e parted) Tell(t *book.Tale) {
	t.Icon, t.Undo = "n-forces", t.Text("parted-undo", e.Name)
	tellParts(t, e.Name, book.Say("parted", stacksN(e.Picks), e.As), "Split", "losses-count", e.Anyway)
}

func (e merged) Tell(t *book.Tale) {
	t.Icon, t.Undo = "n-forces", t.Text("merged-undo", e.As)
	tellParts(t, e.Name, book.Say("merged", e.As, e.Quality), "Joined", "strength-sum", e.Anyway)
}

// tellParts tells of a unit that was split or joined, with its card and what counts from now on.
func tellParts(t *book.Tale, name string, what book.Said, word, counts string, anyway bool) {
	t.Line("of-unit", name, what)
	unitCard(t, name, word, upper(t.Words.Text(what))+".", false)
	note(t, t.Text(counts))
	if anyway {
		note(t, t.Text("allowed"))
	}
}

func (e activated) Tell(t *book.Tale) {
	st := t.Step
	if slices.ContainsFunc(st.Events, func(o engine.Event) bool { p, ok := o.(proposed); return ok && p.Deed.What != "" }) {
		return // its deed says who acts
	}
	drew, done := false, false
	for _, o := range st.Events {
		if o == engine.Event(e) && drew { // chosen by the dice of the solo game
			t.Line("chosen", e.Name)
			t.Card.Line = t.Text("acting-all", e.Name)
			speak(t, t.Card.Line)
			return
		}
		if _, ok := o.(pressed); ok {
			drew = true
		}
		if _, ok := o.(finished); ok {
			done = true
		}
	}
	if st.Events[len(st.Events)-1] == engine.Event(e) {
		t.Icon, t.Undo = "i-check", t.Text("choice-of", e.Name)
		unitCard(t, e.Name, "Acts", t.Text("takes-it"), false)
		t.Card.OnDesk = true
		t.CardNote("stands-together", 3*inch)
		t.Line("chosen", e.Name)
	} else if done || st.Do.Do != "advise" { // the advice says whose it is
		t.Line("acting", e.Name)
	}
}

func (e unitActed) Tell(t *book.Tale) {
	if t.Undo == "" {
		t.Icon = "i-check"
	}
	what := book.Say("acted", e.Not)
	word := t.Words.Text(what)
	tellUnit(t, e.Name, what, upper(word), ", "+word)
}

func (e unitGone) Tell(t *book.Tale) {
	what := book.Say("gone-" + e.Why)
	text := t.Words.Text(what)
	bad := e.Why == offDestroyed || e.Why == offHalf
	if bad {
		t.Line("off-bad", e.Name, what)
	} else {
		t.Line("of-unit", e.Name, what)
	}
	if t.Undo == "" {
		t.Icon, t.Undo = "n-forces", e.Name+", "+text
	}
	if t.Card.Word == "" {
		if unitCard(t, e.Name, upper(text), upper(text)+".", bad); e.Why == offHome || e.Why == offHalf {
			t.Todo("take-off", e.Name)
		}
	}
}

func (e proposed) Tell(t *book.Tale) { e.Deed.tell(nowOf(t), t.Step, e.title(), t.Telling) }

// effectWords describes what an effect does, one line per item.
func effectWords(f Effect) []string {
	var out []string
	add := func(id string, n int) {
		if n > 0 {
			out = append(out, words.Text(book.Say(id, f.Name, n)))
		}
	}
	if n := stacksN(f.Lost); f.Ran {
		add("eff-runs", n)
	} else {
		add("eff-loses", n)
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
	add("eff-load", unloaded)
	add("eff-acted", acted)
	for _, m := range f.Marks {
		if m.Key == markCover { // the deed names the ground
			continue
		}
		what, _ := markSaid(m.Key, m.N)
		out = append(out, f.Name+": "+words.Text(what))
	}
	return out
}

func (e accepted) Tell(t *book.Tale) {
	var parts []string
	for _, f := range e.Effects {
		parts = append(parts, effectWords(f)...)
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
	sentence(t, view.Say(upper(text)))
	// The result was shown when it was proposed, so one tap returns the referee to the play screen.
	t.Card = view.Card{Over: e.title(), Word: word, Line: line, Say: upper(text), Notes: []string{upper(text)}, OnDesk: true}
}

func (e threaded) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	if last, ok := st.Events[len(st.Events)-1].(threaded); !ok || last.ID != e.ID {
		return // told by the result of the step
	}
	said := threadSaid(now, e.Thread)
	if e.Thread.Kind == threadSearch && e.At != "" { // a fallen officer, told beside what was accepted
		note(t, t.Words.Text(said))
		return
	}
	line := t.Words.Text(said)
	t.Icon, t.Undo = "t-cavalry", ""
	t.Card = view.Card{Over: now.threadName(e.Thread), Say: line}
	t.Line(said.ID(), said[1:]...)
	rest := strings.TrimPrefix(line, now.threadName(e.Thread)+": ") // it stands above the verdict
	if !strings.HasSuffix(lower(t.Card.Word), strings.TrimSuffix(rest, ".")) {
		t.Card.Line = upper(rest)
	}
	if th, ok := now.thread(e.ID); ok && th.At == e.At {
		t.Card.Keys = now.threadKeys(th)
	}
}

func (e recast) Tell(t *book.Tale) {
	if e.Stacks == nil {
		t.Line("renamed", e.Was, e.Name)
		t.Icon, t.Undo = "n-forces", t.Text("renamed-undo", e.Name)
		unitCard(t, e.Name, "Named", t.Text("formerly", e.Was), false)
		return
	}
	who := e.Name + ": " + stacksWords(e.Stacks)
	if slices.ContainsFunc(t.Card.Todo, func(o view.Order) bool { return strings.HasSuffix(o.What.String(), who) }) { // already on the card
		t.Notes = append(t.Notes, who+".")
	} else {
		note(t, who+".")
	}
	if t.Card.Title != "" && t.Step.Do.Do == "muster" { // a find keeps its own title
		t.Card.Title = e.Name
	}
}
