package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// What a supplied scenario asks of the referee as it goes on: to settle its secrets, to bring on the parties that
// are due, and to mark the objectives that are decided.

// comingOf returns what the scenario says about when and where a hidden party comes.
func (s State) comingOf(h Hidden) coming {
	x, _ := scenarioOf(s.Scene.ID)
	return x.notes.coming(1 + slices.IndexFunc(x.scene.Hidden, func(o Hidden) bool { return o.Name == h.Name }))
}

// noteOn returns the note on the hidden party that a unit came as.
func (s State) noteOn(u muster.Unit) coming {
	i := slices.IndexFunc(s.Scene.Hidden, func(h Hidden) bool { return h.Name == u.Name })
	if i < 0 || u.From == 0 {
		return coming{}
	}
	return s.comingOf(s.Scene.Hidden[i])
}

// guarded returns the name of the hidden party that the one named guards.
func (s State) guarded(name string) string {
	id := s.comingOf(Hidden{Name: name}).guards
	i := slices.IndexFunc(s.Scene.Hidden, func(o Hidden) bool { return id != "" && s.comingOf(o).id == id })
	if i < 0 {
		return ""
	}
	return s.Scene.Hidden[i].Name
}

// charge returns the unit that u escorts by the scenario, while it is on the table.
func (s State) charge(u muster.Unit) (to muster.Unit, ok bool) {
	id := s.noteOn(u).guards
	for _, x := range s.units(NonPlayers) {
		if id != "" && s.noteOn(x).id == id {
			return x, true
		}
	}
	return to, false
}

// amid reports whether u rides base to base with an escort, so that nobody draws a bead on it.
func (s State) amid(u muster.Unit) bool {
	return slices.ContainsFunc(s.units(NonPlayers), func(x muster.Unit) bool {
		to, ok := s.charge(x)
		return ok && to.ID == u.ID && !wavering(x)
	})
}

// judgeOf returns how the scenario judges an objective.
func (s State) judgeOf(a Aim) judged {
	x, _ := scenarioOf(s.Scene.ID)
	return x.notes.judge(1 + slices.IndexFunc(x.scene.Aims, func(o Aim) bool { return o.Name == a.Name }))
}

// namesOf returns the names of the parties with these ids, separated by commas.
func (s State) namesOf(ids string) (names []string) {
	x, _ := scenarioOf(s.Scene.ID)
	for _, id := range strings.Split(ids, ",") {
		if i := slices.IndexFunc(x.notes.comes, func(n coming) bool { return n.id == id }); i >= 0 {
			names = append(names, x.scene.Hidden[i].Name)
		}
	}
	return names
}

// escorts returns the hidden parties, counted from 1, that come with the n-th as its escort.
func (s State) escorts(n int) (with []int) {
	id := s.comingOf(s.Scene.Hidden[n-1]).id
	for i, h := range s.Scene.Hidden {
		if id != "" && !h.Out && s.comingOf(h).guards == id {
			with = append(with, i+1)
		}
	}
	return with
}

// dueNow reports whether the n-th hidden party, counted from 1, is to come on now: one that escorts another comes
// with it.
func (s State) dueNow(n int) bool {
	h := s.Scene.Hidden[n-1]
	x := s.comingOf(h)
	if h.Out || h.Held >= s.Turn || x.turn == 0 || s.Turn < x.due(s.Scene.Alarm) {
		return false
	}
	return !slices.ContainsFunc(s.Scene.Hidden, func(o Hidden) bool { return !o.Out && x.guards != "" && s.comingOf(o).id == x.guards })
}

// maybeSeen reports whether a figure of the Players may have come near the n-th hidden party, counted from 1, by the map.
func (s State) maybeSeen(n int) bool {
	h := s.Scene.Hidden[n-1]
	return h.When == "near" && !h.Out && h.Held < s.Turn && slices.ContainsFunc(s.units(Players), func(u muster.Unit) bool {
		from, _, known := s.began(muster.Unit{Name: h.Name, From: n})
		_, to, ok := s.began(u)
		return known && ok && from-to-s.moveSlack(u.ID) <= 12*inch
	})
}

// withEscort returns the name of the n-th hidden party and of those that come with it.
func (s State) withEscort(n int) string {
	name := s.Scene.Hidden[n-1].Name
	for _, i := range s.escorts(n) {
		name += " and " + book.The(s.Scene.Hidden[i-1].Name)
	}
	return name
}

// startsFrom says where the Players' troops are before the first draw.
func (s State) startsFrom() string {
	for _, sh := range s.table().Shapes {
		if sh.Kind == "zone" && sh.ID == Players.String() {
			return "Your units are set up in their zone."
		}
	}
	return "Your units wait off your own edge."
}

// entrance says where a hidden party appears: "by the right edge, on the High road", "at the west gate".
func (s State) entrance(h Hidden) string {
	edge := ""
	if i := index(edges, h.From); i >= 0 {
		edge = "by the " + lower(edges[i].Label)
	}
	if h.Place > 0 {
		edge = "at " + lower(book.The(s.Scene.Places[h.Place-1].Name))
	}
	x, _ := scenarioOf(s.Scene.ID)
	shapes := slices.Clone(x.table.Shapes)
	slices.SortStableFunc(shapes, func(a, b battle.Shape) int { return strings.Compare(b.Kind, a.Kind) }) // zones come first
	for _, sh := range shapes {
		prep := map[string]string{"road": "on", "track": "on", "zone": "at", "wood": "in"}[sh.Kind]
		for _, at := range s.comingOf(h).at {
			if prep != "" && sh.Name != "" && h.Place == 0 && (sh.Kind == "wood" && encloses(sh.Points, at) ||
				slices.ContainsFunc(sh.Points, func(p view.Point) bool { return max(p.X-at.X, at.X-p.X, p.Y-at.Y, at.Y-p.Y) <= 300 })) {
				return strings.TrimPrefix(edge+", "+prep+" "+book.The(sh.Name), ", ")
			}
		}
	}
	return edge
}

// moment says when a hidden party appears.
func (s State) moment(h Hidden) string {
	n := s.comingOf(h)
	if n.turn == 0 {
		return s.Scale.words(momentWords[h.When])
	}
	text := "due on turn " + num(n.due(s.Scene.Alarm)) + ", " + s.entrance(h)
	if x, _ := scenarioOf(s.Scene.ID); x.Mark != engine.House {
		text = "when you choose, such as turn " + num(n.turn) + ", " + s.entrance(h)
	}
	if h.When == "acts" && n.turn > 1 {
		text += ", or as soon as they move or act"
	}
	return text
}

// sceneDuties returns what a supplied scenario asks of the referee now.
func (s State) sceneDuties() (out []view.Duty) {
	if _, ok := supplied.Of(s.Scene.ID); !ok || s.Over {
		return nil
	}
	for i, x := range s.Scene.Secrets {
		if x.open() {
			do := engine.Do("secret", "secret", ref("x", i+1))
			out = append(out, view.Duty{Title: "A secret to settle", Small: "The answer is yours alone.",
				Key:          view.Key{ID: "settle-" + num(i+1), Label: "Let a die decide", Symbol: "i-dice", Do: do.With(keyWhat, "die")},
				Alternatives: []view.Key{{ID: "choose-" + num(i+1), Label: "Choose it yourself", Symbol: "i-ring", Do: do, Open: true}}})
		}
	}
	for i, h := range s.Scene.Hidden {
		do := engine.Do("reveal", "party", ref("h", i+1))
		if s.maybeSeen(i + 1) {
			out = append(out, view.Duty{Title: h.Name + ": found?", Small: upper(s.moment(h)) + ".", Waits: true,
				Key:   view.Key{ID: "bring-" + num(i+1), Label: "Place " + book.The(h.Name), Symbol: must(h.Kind).symbol, Do: do},
				Later: &view.Key{ID: "hold-" + num(i+1), Label: "Not yet", Do: do.With("when", holdBack)}})
		}
		if s.dueNow(i + 1) {
			d := view.Duty{Title: s.withEscort(i + 1), Small: upper(s.moment(h)) + ".",
				Key:   view.Key{ID: "bring-" + num(i+1), Label: "Place " + book.The(h.Name), Symbol: must(h.Kind).symbol, Do: do},
				Later: &view.Key{ID: "hold-" + num(i+1), Label: "Next turn", Do: do.With("when", holdBack)}}
			if h.When == "enters" {
				d.Key.Label = "Bring on " + book.The(h.Name)
			}
			if d.Key.Small = s.entrance(h); s.escorts(i+1) != nil || len([]rune(d.Key.Label)) > 28 {
				d.Key.Label, d.Key.Small = "Bring them on", d.Title
			}
			out = append(out, d)
		}
	}
	if u, ok := s.acting(); ok && s.Side == NonPlayers && !u.Acted && u.Mark(partyRests) == 0 {
		if i := slices.IndexFunc(s.Scene.Hidden, func(h Hidden) bool { return h.Name == u.Name && s.comingOf(h).halts > 0 }); i >= 0 {
			at := s.Scene.Places[s.comingOf(s.Scene.Hidden[i]).halts-1].Name
			out = append(out, view.Duty{Title: u.Name + ": at " + book.The(at) + "?", Waits: true,
				Small: "There he changes horses and loses this turn, unless an enemy is within " + inchesText(s.Scale, 12) + ".",
				Key: view.Key{ID: "rests-" + num(u.From), Label: "Changes horses", Symbol: "t-cavalry",
					Do: engine.Do("party", "party", ref("p", u.From), keyWhat, partyRests)}})
		}
	}
	for i, a := range s.Scene.Aims {
		what, why := s.decidedAim(a)
		if a.Done != "" || what == "" || s.denied(a) { // in a game saved when this was asked; now it is decided by itself
			continue
		}
		k := view.Key{ID: "mark-" + num(i+1), Label: "Mark achieved", Symbol: "i-check",
			Do: engine.Do("aim", "aim", ref("a", i+1), keyWhat, what)}
		if what == aimFailed {
			k.Label, k.Symbol = "Mark failed", "i-cross"
		}
		out = append(out, view.Duty{Title: a.Name, Small: why, Key: k, Alternatives: []view.Key{otherwiseKey(i + 1)}})
	}
	return out
}

// decidedAim returns how an objective about somebody to be caught has ended, and why; "" while it is open or the app
// cannot know.
func (s State) decidedAim(a Aim) (what, why string) {
	j := s.judgeOf(a)
	if j.quiet > 0 {
		switch x, _ := s.site(s.Scene.Places[j.quiet-1].Site); {
		case s.Scene.Alarm > 0 && !x.Done:
			return aimFailed, "The alarm has been raised."
		case x.Done:
			return aimWon, "There was no alarm before."
		}
	}
	names := s.namesOf(j.caught)
	n := s.rightOne(names)
	found := j.home && a.Place > 0 // somebody who was in a place
	switch i := slices.IndexFunc(s.Ledger, func(e Entry) bool { return e.From == fixedFind || s.lame(e) }); {
	case j.caught == "" && !found || j.one && n == 0:
		return "", ""
	case i >= 0 && s.Ledger[i].State == home && (j.one || found):
		return aimWon, s.Ledger[i].short() + ": home."
	case i >= 0 && s.Ledger[i].State == lost && (j.one || found):
		return aimFailed, s.Ledger[i].short() + ": lost."
	case found || j.one && i >= 0:
		return "", ""
	case j.one:
		names = names[n-1 : n]
	}
	down := 0
	for _, u := range s.Roster {
		switch {
		case u.From == 0 || !slices.Contains(names, u.Name):
		case u.Alive() == 0:
			down++
		case u.Off == offGone || u.Off != "" && (!j.one || j.yields != ""): // a carriage stays when its guards run
			return aimFailed, book.WithVerb(u.Name, "have") + " left the table."
		}
	}
	if j.one || down < len(names) {
		return "", ""
	}
	return aimWon, "None of them is left."
}

// denied reports whether the referee has struck out that an objective was achieved.
func (s State) denied(a Aim) bool {
	return slices.ContainsFunc(s.Ledger, func(e Entry) bool { return e.State == struckOut && e.Name == a.Name })
}

// sees reports whether the app knows by itself when an objective is achieved or has failed.
func (s State) sees(a Aim) bool {
	j := s.judgeOf(a)
	return a.Place > 0 && a.What != "" || s.tracked() && (j.caught != "" || j.home || j.quiet > 0 || j.sound)
}

// tooSoon reports whether an objective cannot be achieved yet: those to be caught have not all come, or what is to
// be brought home has not been found.
func (s State) tooSoon(a Aim) bool {
	j := s.judgeOf(a)
	place := j.quiet
	if j.home && a.Place > 0 {
		place = a.Place
	}
	if place > 0 && place <= len(s.Scene.Places) {
		x, _ := s.site(s.Scene.Places[place-1].Site)
		return !x.Done
	}
	if j.one {
		return !slices.ContainsFunc(s.Ledger, func(e Entry) bool { return e.From == fixedFind })
	}
	names := s.namesOf(j.caught)
	return slices.ContainsFunc(s.Scene.Hidden, func(h Hidden) bool { return !h.Out && slices.Contains(names, h.Name) })
}

// fixedFind is where the entry of what the scenario has fixed comes from.
const fixedFind = "messenger/fixed"

// rightOne returns which of these the first secret with as many choices makes the right one, counted from 1; 0 while
// that is undecided.
func (s State) rightOne(names []string) int { return s.whichOf(names).Chosen }

// whichOf returns the first secret that chooses between as many as are named, the zero Secret if there is none.
func (s State) whichOf(names []string) (x Secret) {
	if i := slices.IndexFunc(s.Scene.Secrets, func(x Secret) bool { return len(x.Choices) == len(names) }); i >= 0 && len(names) > 1 {
		return s.Scene.Secrets[i]
	}
	return x
}

// fixedPapers returns the objective, counted from 1, for which the scenario has fixed what the search of a party
// yields, and the number of the party among those it names; 0 for none.
func (s State) fixedPapers(name string) (aim, n int) {
	for i, a := range s.Scene.Aims {
		if j := s.judgeOf(a); j.yields != "" {
			if n = 1 + slices.Index(s.namesOf(j.caught), name); n > 0 {
				return i + 1, n
			}
		}
	}
	return 0, 0
}

// searchFixed searches the n-th of the parties that an objective names: one of them has what it yields, the others
// have nothing. A die settles which, if the referee has not.
func searchFixed(a *act, f search, aim, n int) {
	s := a.State
	j := s.judgeOf(s.Scene.Aims[aim-1])
	names := s.namesOf(j.caught)
	right := s.rightOne(names)
	if x := s.whichOf(names); right == 0 {
		right = drawOne(a, rollSecret, x.Choices) + 1
		i := slices.IndexFunc(s.Scene.Secrets, func(y Secret) bool { return y.Text == x.Text })
		a.Do(decided{Secret: i + 1, Chosen: right, Drawn: true})
	}
	e := found{Table: f.id, Key: "nothing", Fixed: true, Who: f.who}
	if right != n {
		a.Do(e)
		return
	}
	e.Key = j.yields
	a.Do(e)
	a.Do(carry{Entry{ID: a.State.Next, Kind: j.yields, State: carried, From: fixedFind, Turn: s.Turn, Unit: bearer(a, f.by)}})
}
