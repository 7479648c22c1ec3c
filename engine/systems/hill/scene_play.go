package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// lurking returns the hidden parties not yet on the table, as replies.
func (c Scene) lurking() []view.Option {
	var out []view.Option
	for i, h := range c.Hidden {
		if !h.Out {
			out = append(out, view.Option{ID: ref("h", i+1), Label: h.Name, Small: plural(stacksN(h.Stacks), "figure", "figures"),
				Symbol: must(h.Kind).symbol})
		}
	}
	return out
}

func planReveal(p *plan) deed {
	c := p.State.Scene
	p.Form.Go = "Put it on the table"
	p.RefuseWith(p.State.waiting())
	n := readRef("h", askUsual(p, "party", "Which party", "Choose who appears.", "", c.lurking()))
	p.Require(n > 0)
	with := p.State.escorts(n)
	if with != nil {
		p.Form.GoSmall = p.State.withEscort(n)
	}
	when := "now"
	if h := c.Hidden[n-1]; h.When == "near" || p.State.comingOf(h).turn > 0 {
		when = askUsual(p, "when", "When", "Choose when.", when, []view.Option{
			{ID: "now", Label: "Now"}, {ID: holdBack, Label: "Later", Small: "asked again next turn"}})
	}
	return func(a *act) {
		if when == holdBack {
			a.Do(heldBack{n, c.Hidden[n-1].Name})
			return
		}
		for _, n := range append([]int{n}, with...) {
			site := 0
			if at := c.Hidden[n-1].Place; at > 0 {
				site = c.Places[at-1].Site
			}
			showHidden(a, n, site)
		}
	}
}

// holdBack is the reply that puts a party off to the next turn.
const holdBack = "later"

var rollSecret = dice.Roll{ID: "secret", Code: dice.OneD66, For: "Secret of the scenario", Class: events, Section: "HILL-140"}

func planSecret(p *plan) deed {
	s := p.State
	p.Form.Go = "Record"
	p.RefuseWith(s.waiting())
	var o []view.Option
	for i, x := range s.Scene.Secrets {
		if !x.Told || x.open() {
			o = append(o, view.Option{ID: ref("x", i+1), Label: x.title(), Wide: true})
		}
	}
	n := readRef("x", askUsual(p, "secret", "Which secret", "Choose the secret.", "", o))
	if n == 0 || !p.OK() {
		return nil
	}
	x := s.Scene.Secrets[n-1]
	told := view.Option{ID: "told", Label: "The Players know"}
	if x.Told {
		told.Refused = "They already know."
	}
	var w []view.Option
	for i, c := range x.Choices {
		w = append(w, view.Option{ID: num(i + 1), Label: c})
	}
	if x.open() {
		told.Refused = "It is not decided yet."
		w = append(w, view.Option{ID: "die", Label: "Let a die decide"})
	}
	w = append(w, told)
	what := askUsual(p, "what", "What happens", "Choose what happens.", "", w)
	p.RefuseWith(choose("what", "Choose what happens.", w, p.In))
	return func(a *act) {
		e := decided{Secret: n}
		switch what {
		case "told":
			e.Told = true
		case "die":
			e.Chosen, e.Drawn = drawOne(a, rollSecret, x.Choices)+1, true
		default:
			e.Chosen = index(w, what) + 1
		}
		a.Do(e)
	}
}

// title returns the first sentence of a secret, or as much of it as a row holds.
func (x Secret) title() string {
	text := x.Text
	if i := strings.IndexAny(text, "?.:"); i >= 0 {
		text = strings.TrimRight(text[:i+1], ".:")
	}
	if short := cutTo(text, maxTitle-1); short != text {
		return short[:max(strings.LastIndex(short, " "), 1)] + "…"
	}
	return text
}

// open reports whether a choice of x is still undecided.
func (x Secret) open() bool { return len(x.Choices) > 0 && x.Chosen == 0 }

// planAim enters a won objective in the ledger, and removes it when it is lost after all. Source: HILL-120,
// 125.
func planAim(p *plan) deed {
	s := p.State
	p.Form.Go = "Record"
	p.RefuseWith(s.waiting())
	var o []view.Option
	for i, x := range s.Scene.Aims {
		o = append(o, view.Option{ID: ref("a", i+1), Label: x.Name})
	}
	n := readRef("a", askUsual(p, "aim", "Which objective", "Choose the objective.", only(o), o))
	if n == 0 || !p.OK() {
		return nil
	}
	x := s.Scene.Aims[n-1]
	w := []view.Option{{ID: aimWon, Label: "Achieved"}, {ID: aimFailed, Label: "Failed"}}
	if x.Grave != "" {
		w = append(w, view.Option{ID: aimGrave, Label: "Catastrophe", Small: x.Grave})
	}
	if i := index(w, x.Done); i >= 0 {
		w[i].Refused = "Already so."
	}
	what := askUsual(p, "what", "Outcome", "Choose the outcome.", "", w)
	p.RefuseWith(choose("what", "Choose the outcome.", w, p.In))
	return func(a *act) {
		if e, ok := s.entry(x.Entry); ok && x.Done == aimWon {
			a.Do(entryMarked{Entry: e.ID, Of: e.Kind, State: lost})
		}
		if what == aimWon {
			win(a, n, false)
			return
		}
		a.Do(s.marked(n, what))
	}
}

// finalWord returns the verdict on the game as it stands: a catastrophe comes first, then nobody home, then an
// objective that overrides everything else. Other awards only soften its loss. Source: hill-tables 5.1;
// HILL-121, 125, 140.
func (s State) finalWord(nobody bool) (word book.Said, isLost bool) {
	sum, _ := s.reckon()
	return s.wordFor(sum, nobody)
}

// wordNow returns the final word, or during the game that of a game that ended now with everybody home.
func (s State) wordNow() book.Said {
	sum, _ := s.reckon()
	nobody := s.Over && s.unitsHome() == 0
	s.Over = true
	word, _ := s.wordFor(sum, nobody)
	return word
}

// wordFor is finalWord for a total.
func (s State) wordFor(sum int, nobody bool) (word book.Said, isLost bool) {
	open := ""
	main := false
	for _, a := range s.Scene.Aims {
		if a.Done == aimGrave {
			return book.Say("grave", a.Grave), true
		}
		main = main || a.Main
		if a.Main && a.Done != aimWon && open == "" {
			open = a.Name
		}
	}
	switch {
	case nobody:
		return s.tables().final(sum, true), true
	case open != "" && !s.Over:
		return s.tables().final(sum, false), false
	case open != "" && sum >= 5:
		return book.Say("softened"), true
	case open != "" && sum >= 1:
		return book.Say("not-empty"), true
	case open != "":
		return book.Say("nothing"), true
	case main && sum < 0:
		return book.Say("at-a-price"), false
	case main:
		return book.Say("won", s.tables().final(sum, false)), false
	}
	return s.tables().final(sum, false), false
}

// lastWord returns finalWord in words.
func (s State) lastWord(nobody bool) (word string, isLost bool) {
	w, isLost := s.finalWord(nobody)
	return words.Text(w), isLost
}

// The lists and telling of scenarios.

// sceneLists returns the objectives, for everybody, and what only the referee knows.
func (s State) sceneLists() []view.List {
	if s.Scene.ID == "" || s.Over {
		return nil
	}
	var out []view.List
	aims := s.aimList()
	if len(aims.Rows) > 0 || aims.Foot != "" {
		if len(aims.Rows) == 0 {
			aims.Empty = "None besides the points of the game."
		}
		out = append(out, aims)
	}
	if secret := s.secretList(); len(secret.Rows) > 0 && !s.Set.Hints { // a beginner is to be surprised
		out = append(out, secret)
	}
	return out
}

// aimList lists the objectives.
func (s State) aimList() view.List {
	c := s.Scene
	aims := view.List{ID: "aims", Title: "Objectives", Note: c.Name}
	if i := index(edges, c.Lines); i >= 0 {
		aims.Foot = "Your edge: " + edges[i].ID + "."
	}
	if s.Par != 0 {
		aims.Foot += " " + battle.Say([]battle.Strength{{Unit: battle.ParUnit, By: s.Par}}, nil, [2]string{}) + "."
	}
	for i, a := range c.Aims {
		pts, half := 1, "In your half"
		if a.Far {
			pts, half = 2, "In the far half"
		}
		r := view.Row{ID: ref("a", i+1), Symbol: "n-despatches", Tile: view.Place, Name: a.Name,
			What: half + ", worth " + num(pts), Done: a.Done == aimWon}
		if r.Done { // what it is worth has been won
			r.What, r.Number = "Achieved. "+half, num(pts)
		}
		if a.Main {
			r.What += ", overrides everything else"
		}
		if a.Done == aimFailed || a.Done == aimGrave {
			r.Bad = map[string]string{aimFailed: "Failed", aimGrave: "Catastrophe"}[a.Done]
		}
		if s.waiting() == nil {
			r.Tap = &view.Key{ID: "aim-" + num(i+1), Label: a.Name, Do: engine.Do("aim", "aim", r.ID), Open: true}
			if r.Key = s.aimKey(i); s.sees(a) && !s.denied(a) {
				r.Key = nil
			}
		}
		aims.Rows = append(aims.Rows, r)
	}
	return aims
}

// otherwiseKey opens the form for the n-th objective.
func otherwiseKey(n int) view.Key {
	return view.Key{ID: "judge-" + num(n), Label: "Rule otherwise", Symbol: "i-ring", Open: true, Seldom: true,
		Do: engine.Do("aim", "aim", ref("a", n))}
}

// aimKey returns the key that marks an objective as achieved, nil when it is decided or the game has not begun.
func (s State) aimKey(i int) *view.Key {
	if a := s.Scene.Aims[i]; a.Done != "" || s.Turn <= 1 && s.Press == 0 || s.tooSoon(a) {
		return nil
	}
	return &view.Key{ID: "won-" + num(i+1), Label: "Mark achieved", Do: engine.Do("aim", "aim", ref("a", i+1), "what", aimWon)}
}

// brief introduces a supplied scenario before the first draw. Who is hidden, and how many, is left to the secrets,
// which only the referee unfolds. Source: HILL-140.
func (s State) brief() *view.Card {
	x, ok := scenarioOf(s.Scene.ID)
	if !ok || x.table.W == 0 || s.setUp() != nil {
		return nil
	}
	ours := 0
	for _, u := range s.units(Players) {
		ours += u.Alive()
	}
	m := s.table()
	line := "Table " + inchesText(s.Scale, m.W/100) + " × " + inchesText(s.Scale, m.D/100) + ". Figures: " + num(ours) + " of yours."
	return x.Battle.Brief(line, s.atlas(m, s.Lay))
}

// secretList lists what only the referee knows.
func (s State) secretList() view.List {
	c := s.Scene
	secret := view.List{ID: "secrets", Title: "Secrets", Secret: true}
	for i, h := range c.Hidden {
		if h.Out {
			continue
		}
		u := muster.Unit{Stacks: h.Stacks}
		r := view.Row{ID: ref("h", i+1), Symbol: must(h.Kind).symbol, Tile: view.Theirs, Name: h.Name, Number: num(u.Alive()),
			What: upper(stacksWords(h.Stacks)) + "; " + s.moment(h)}
		if s.waiting() == nil {
			r.Key = &view.Key{ID: "reveal-" + num(i+1), Label: "Appears", Do: engine.Do("reveal", "party", r.ID)}
		}
		secret.Rows = append(secret.Rows, r)
	}
	for i, x := range c.Secrets {
		r := view.Row{ID: ref("x", i+1), Symbol: "i-ring", Name: x.Text, Done: x.Told}
		if x.Chosen > 0 {
			r.Name, r.What = x.Choices[x.Chosen-1], x.Text
		}
		if s.waiting() == nil && (!x.Told || x.open()) {
			r.Tap = &view.Key{ID: "secret-" + num(i+1), Label: r.Name, Do: engine.Do("secret", "secret", r.ID), Open: true}
		}
		if s.waiting() == nil && x.open() {
			r.Key = &view.Key{ID: "decide-" + num(i+1), Label: "Decide", Do: engine.Do("secret", "secret", r.ID), Open: true}
		}
		secret.Rows = append(secret.Rows, r)
	}
	for _, p := range c.Places {
		x, ok := s.site(p.Site)
		if !ok || x.Done || !p.Hidden {
			continue
		}
		secret.Rows = append(secret.Rows, view.Row{ID: "p" + num(p.Site), Symbol: must(p.Kind).symbol, Tile: view.Place,
			Name: s.placeName(x), What: "Holds its hidden parties."})
	}
	return secret
}

func (e staged) Tell(t *book.Tale) {
	did := words.Text(e.Did)
	t.Icon, t.Undo = "n-rules", "the scenario: "+did
	text := "Scenario: " + did + "."
	sentence(t, view.Say(text))
	t.Card = view.Card{OnDesk: true, Secret: true, Over: "Scenario", Title: e.Name, Word: "Noted", Line: upper(did) + ".", Say: text}
}

func (e revealed) Tell(t *book.Tale) {
	var names, figures, said, line []string // from the step, as the scenario may have been changed since; with those they escort
	for _, x := range t.Step.Events {
		if h, ok := x.(arrived); ok && h.ID <= e.Party {
			names, figures = append(names, h.Name), append(figures, stacksWords(h.Stacks))
			said = append(said, book.WithVerb(h.Name, "appear")+": "+stacksWords(h.Stacks)+".")
			line = append(line, book.UpperFirst(book.The(h.Name))+" appeared: "+stacksWords(h.Stacks)+".")
		}
	}
	n := len(names) - 1
	if t.Step.Do.Do != "reveal" {
		speak(t, names[n]+": "+figures[n]+".")
		return
	}
	t.Icon, t.Undo, t.Telling.Line = "t-infantry", "appearance of "+book.The(names[0]), nil
	for _, who := range names[1:] {
		names[0] += " and " + book.The(who)
		t.Notes, t.Card.Notes = slices.Compact(t.Notes[:n]), nil
	}
	t.Card.Over, t.Card.Title, t.Card.Line = "Hidden until now", names[0], ""
	t.Card.Say = strings.Join(said, " ")
	sentence(t, view.Say(strings.Join(line, " ")))
	t.Card.OnDesk = false
}

func (e heldBack) Tell(t *book.Tale) {
	t.Icon, t.Undo = "i-next", "put off to the next turn"
	text := "A hidden party is put off to the next turn."
	sentence(t, view.Say(text))
	t.Card = view.Card{OnDesk: true, Secret: true, Over: "Referee’s notes", Word: "Put off", Title: e.Name, Line: text, Say: text}
}

func (e decided) Tell(t *book.Tale) {
	st := t.Step
	addRolls(st, t.Telling)
	t.Icon, t.Undo = "i-ring", "the secret"
	text, word := "The Players have been told a secret.", "Told"
	if e.Chosen > 0 {
		text, word = "The referee has settled a secret.", "Decided"
	}
	if e.Drawn {
		text = "A die has settled a secret for the referee."
	}
	sentence(t, view.Say(text))
	t.Card = view.Card{OnDesk: true, Secret: true, Over: "Referee’s notes", Word: word, Line: text, Say: text}
}

func (e aimMarked) Tell(t *book.Tale) {
	if e.Name == "" {
		x := nowOf(t).Scene.Aims[e.Aim-1]
		e.Name, e.Grave = x.Name, x.Grave
	}
	name := e.Name
	switch {
	case e.Itself && e.Done == aimFailed:
		_, why := nowOf(t).decidedAim(nowOf(t).Scene.Aims[e.Aim-1])
		note(t, name+": failed. "+why)
		t.Card.Keys = append(t.Card.Keys, otherwiseKey(e.Aim))
		return
	case e.Itself:
		return // told by the points it brings
	case e.Done == "":
		sentence(t, view.Bold(name), view.Say(" is open again."))
		return
	}
	word := map[string]string{aimWon: "Achieved", aimFailed: "Failed", aimGrave: "Catastrophe"}[e.Done]
	t.Icon, t.Undo = "n-despatches", "objective "+lower(word)
	t.Telling.Line, t.Notes = nil, nil
	span := view.Bold(word + ".")
	line := "Its points count."
	if e.Done != aimWon {
		span, line = view.Red(word+"."), "It earns no points."
	}
	if e.Done == aimGrave {
		line = upper(e.Grave) + "."
	}
	sentence(t, view.Say(name+": "), span)
	t.Card = view.Card{OnDesk: e.Done == aimWon, Over: "Objective", Title: name, Word: word, Line: line, Bad: e.Done != aimWon,
		Say: name + ": " + lower(word) + ". " + line}
}
