package hill

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// The sequence of play: which units have acted, the end of the turn, the end of the game.

// turnEntries are the entries that move the game on: Initiative/Event, the referee's decisions, end of turn. Entries
// without a group are reached by keys of the play screen, never from the menu.
func turnEntries() []procedure {
	return []procedure{
		{Plan: planPress, Procedure: view.Procedure{ID: "press", Name: "Initiative/Event", Symbol: "i-dice", Section: "4.1",
			Ref: "Draws an event, or the initiative for the Players or the Non-Players. " +
				"The side chooses one of its units that has not acted, and all of its figures act."}},
		{Plan: planPlace, Procedure: view.Procedure{ID: "place", Name: "Place it", Symbol: "i-check", Section: "4.5",
			Ref: "The event is on the table."}},
		{Plan: planIgnore, Procedure: view.Procedure{ID: "ignore", Name: "Ignore it", Symbol: "i-cross", Section: "4.5",
			Ref: "The referee leaves the event out. It is an event of the turn but counts towards no limit."}},
		{Plan: planRedraw, Procedure: view.Procedure{ID: "redraw", Name: "Draw another", Symbol: "i-again", Section: "4.5",
			Ref: "The first draw does not count; it is still one event."}},
		{Plan: planBehind, Procedure: view.Procedure{ID: "behind", Name: "Behind your lines", Symbol: "i-back", Section: "HILL-106",
			Ref: "Nothing is placed behind the friendly lines. What people told of is placed to the front instead."}},
		{Plan: planDone, Procedure: view.Procedure{ID: "done", Name: "Finished with this unit", Symbol: "i-check", Section: "HILL-43",
			Ref: "The unit with the initiative has finished. The next draw does the same."}},
		{Plan: planEndTurn, Procedure: view.Procedure{ID: "end-turn", Name: "End turn", Symbol: "i-next", Section: "HILL-40",
			Ref: "Every figure has acted: take the markers off and begin the next turn."}},
		{Plan: planEndGame, Procedure: view.Procedure{ID: "end-game", Name: "End the game", Symbol: "n-despatches", Section: "5.1",
			Ref: "No Player figure is left on the table, or the referee ends it. A unit still out then counts as destroyed."}},
	}
}

func planDone(p *plan) deed {
	p.RefuseWith(p.State.waiting())
	if p.State.Side == Nobody {
		p.Refuse("T5", "", "HILL-43", "No unit has the initiative.")
	}
	return finish
}

// finish marks the unit with the initiative as finished.
func finish(a *act) {
	if a.State.Side == Nobody {
		return
	}
	whoActed(a)
	a.Do(finished{Side: a.State.Side})
}

// nobodyOf is the reply that no unit has used the initiative.
const nobodyOf = "none"

// whoActed determines which unit had the initiative when nothing has shown it: the only one left, or the one
// the referee names. Source: HILL-43.
func whoActed(a *act) {
	if a.State.Active != 0 || !a.State.byRoster(a.State.Side) {
		return
	}
	may := a.State.mayAct(a.State.Side)
	switch len(may) {
	case 0:
		return
	case 1:
		begin(a, may[0])
		return
	}
	q := dice.Question{ID: "who-acted", Text: "Which unit has acted?", Kind: dice.Pick, Section: "HILL-43"}
	for _, u := range may {
		q.Choices = append(q.Choices, dice.Choice{ID: ref("u", u.ID), Label: u.Name, Second: strengthText(u)})
	}
	q.Choices = append(q.Choices, dice.Choice{ID: nobodyOf, Label: "None of them"})
	if who := a.Ask(q); who != nobodyOf {
		u, _ := a.State.unit(readRef("u", who))
		begin(a, u)
	}
}

// begin gives a unit the initiative of its side.
func begin(a *act, u muster.Unit) { a.Do(activated{Unit: u.ID, Name: u.Name}) }

// remaining returns how many units will still be to act when the active unit has finished.
func (s State) remaining() Acts {
	if u, ok := s.unit(s.Active); ok && u.Acted {
		return s.ToAct
	}
	return s.ToAct.add(s.Side, -1)
}

// clamp returns how many units are still to act once the table looks like after: a unit that leaves loses its
// turn, but a count that the referee has set higher stays higher.
func (s State) clamp(after State) Acts {
	a := s.ToAct
	for _, side := range []Side{Players, NonPlayers} {
		if now, then := s.unacted(side), after.unacted(side); a.of(side) <= now && a.of(side) > then {
			a = a.add(side, then-a.of(side))
		}
	}
	return a
}

// said lists the units left: "2 Player units, 1 Non-Player unit".
func (a Acts) said() book.Said {
	all := book.Said{book.Listed}
	if a.P > 0 {
		all = append(all, book.Say("left-players", a.P))
	}
	if a.N > 0 {
		all = append(all, book.Say("left-others", a.N))
	}
	return all
}

func (a Acts) String() string { return words.Text(a.said()) }

// byRoster reports whether a side's units to act are taken from the roster rather than a count.
func (s State) byRoster(sd Side) bool {
	if !s.tracked() || len(s.Roster) == 0 {
		return false
	}
	return sd == NonPlayers || s.hasForce()
}

// allOff reports whether the Players have a force on the roster with no figure left on the table, which ends
// the game. Source: hill-tables 5.1.
func (s State) allOff() bool { return s.hasForce() && s.tracked() && len(s.units(Players)) == 0 }

// planEndTurn ends the turn, early if need be, and begins the next with every unit to act. Source: HILL-40;
// hill-tables 4.1, 4.2.
func planEndTurn(p *plan) deed {
	s := p.State
	p.Form.Go = "End turn " + num(s.Turn)
	p.RefuseWith(s.waiting())
	p.RefuseWith(s.firstNow())
	if why := s.recallOver(); why != "" {
		p.Refuse("T12", "", "4.6", "%s", why)
	}
	if left := s.remaining(); left != (Acts{}) {
		p.Form.GoSmall = plural(left.P+left.N, "unit", "units") + " still to act"
	}
	return func(a *act) {
		finish(a)
		putOffDue(a, false)
		if i, ok := a.State.lasting("cloud"); ok && i.Until <= s.Turn {
			throwDust(a, i)
		}
		e := turned{Turn: s.Turn + 1, Left: a.State.ToAct, Acts: Acts{s.playerUnits(), s.nonPlayers()}}
		if s.placedThisTurn() == 0 && s.Scene.ID != practice && !s.dark() {
			e.Quiet = s.Quiet + 1
		}
		e.Ends = a.State.expire(e.Turn)
		e.Lull = e.Quiet >= s.tables().lullTurns && e.Acts.N < s.tables().crowd // on a crowded table no event comes
		e.Alarm = s.Set.Alarm > 0 && e.Turn == s.Set.Alarm
		a.Do(e)
	}
}

// homing is what happens to the Players' units at the end of the game: those on the roster with the reason they
// leave, or how many of the counted units are home, whole and with half or more lost.
type homing struct {
	units            []muster.Unit
	why              []string
	whole, half, all int
}

// homeKey returns the key of the tick that a unit is home.
func homeKey(u muster.Unit) string { return "home-" + ref("u", u.ID) }

// askHome asks which units are home. None is taken to be, but the key that leads here ticks those who have come all the way back.
func askHome(p *plan) (h homing) {
	s := p.State
	if s.byRoster(Players) {
		for _, u := range s.units(Players) {
			if u.From != 0 {
				continue
			}
			why, home := offDestroyed, p.Tick(homeKey(u), "Home: "+u.Name)
			p.Help(strengthText(u) + ". Tick them if they are off your own edge.")
			if home {
				why = offHome
				h.whole++
			}
			h.units, h.why = append(h.units, u), append(h.why, why)
		}
		if n := len(h.units); n > 0 {
			p.Form.GoSmall = book.Num(h.whole) + " of " + plural(n, "unit", "units") + " home, the others destroyed"
			if h.whole == n {
				p.Form.GoSmall = plural(n, "unit", "units") + " home"
			}
		}
		h.whole = 0
		return h
	}
	n := s.Set.Players
	h.all, h.half = n, p.In.Int("half", 0)
	h.whole = p.In.Int("home", max(0, n-h.half))
	if n > 0 {
		p.Add(view.Field{Key: "home", Label: "Come home", Note: "of " + plural(n, "unit", "units") + " still on the table",
			Kind: view.Count, Min: 0, Max: n, Step: 1, Value: num(h.whole), Help: "With fewer than half lost."})
		p.Add(view.Field{Key: "half", Label: "Come home with half or more lost", Kind: view.Count, Min: 0, Max: n, Step: 1,
			Value: num(h.half), Help: "The others are still out and count as destroyed."})
	}
	if h.whole < 0 || h.half < 0 || h.whole+h.half > n {
		p.Refuse("T6", "home", "5.1", "Only %s still on the table.", plural(n, "unit is", "units are"))
	}
	return h
}

// leave takes all the units off the table.
func (h homing) leave(a *act) {
	for i, u := range h.units {
		leave(a, u, h.why[i])
	}
	for i := range h.all {
		kind := "destroyed"
		switch {
		case i < h.whole:
			kind = "home"
		case i < h.whole+h.half:
			kind = "half"
		}
		a.Do(wentOff(a, kind, ""))
	}
}

// anyCarried reports whether anything carried is not certain to come home or be lost with a Player unit on the
// roster.
func (s State) anyCarried() bool {
	for _, e := range s.Ledger {
		if u, ok := s.holder(e); e.State == carried && !(ok && u.From == 0 && s.byRoster(Players)) {
			return true
		}
	}
	return false
}

// metBy reports whether the enemy has been met: once per game, or once for the command of a unit. Source:
// HILL-120; ruling 26.
func (s State) metBy(unit int) bool {
	if !s.Set.Each || unit == 0 {
		return s.met()
	}
	return s.forCommand(s.command(unit)).met()
}

func (s State) met() bool {
	return slices.ContainsFunc(s.Ledger, func(e Entry) bool { return e.Kind == "met" && e.State != struckOut })
}

// planEndGame settles everything still open and totals the ledger. A unit still out is destroyed, and what it
// carried is lost; if no unit is home the game is lost whatever the total. Source: hill-tables 5.1; ruling 42;
// HILL-121.
func planEndGame(p *plan) deed {
	s := p.State
	p.RefuseWith(s.waiting())
	units := askHome(p)
	to := p.In.Get("carried")
	if s.anyCarried() {
		p.Add(pick("carried", "What is carried", to, fates[:]))
		if index(fates[:], to) < 0 {
			p.Refuse("T7", "carried", "5.1", "Choose: home or lost.")
		}
	}
	met := false
	if !s.met() {
		met = p.Tick("met", "Met the enemy and fought")
		p.Help("1 point, once for the game.")
	}
	return func(a *act) {
		if s.Side != Nobody {
			a.Do(finished{Side: s.Side})
		}
		putOffDue(a, true)
		units.leave(a)
		if met && a.State.unitsHome() > 0 {
			a.Do(carry{Entry{ID: a.State.Next, Kind: "met", State: counted, Turn: s.Turn}})
		}
		closeLedger(a, to)
	}
}

// fates are the two outcomes for everything carried at the end of the game.
var fates = [...]view.Option{{ID: home, Label: "All comes home"}, {ID: lost, Label: "All is lost"}}

// closeLedger settles what is carried with the fate to, and gives the verdict.
func closeLedger(a *act, to string) {
	if a.State.unitsHome() == 0 {
		to = lost
	}
	for _, e := range a.State.Ledger {
		switch e.State {
		case carried:
			a.Do(entryMarked{Entry: e.ID, Of: e.Kind, State: to})
		case guarded, dropped:
			a.Do(entryMarked{Entry: e.ID, Of: e.Kind, State: lost})
		}
	}
	for i, x := range a.State.Scene.Aims {
		if what, _ := a.State.decidedAim(x); x.Done == "" && what == aimWon { // what it wants came home with the last
			win(a, i+1, false)
		}
	}
	after := a.State
	after.Over = true
	sum, level := after.reckon()
	end := over{Sum: sum, Level: level, Lost: after.unitsHome() == 0}
	end.Word, end.Fail = after.finalWord(end.Lost)
	a.Do(end)
}

// wentOff returns the event of a counted Player unit leaving the table.
func wentOff(a *act, kind, name string) unitOff {
	after := a.State
	after.Set.Players = max(0, after.Set.Players-1)
	return unitOff{Entry: Entry{ID: a.State.Next, Kind: kind, State: counted, Name: name, Turn: a.State.Turn},
		Players: after.Set.Players, Acts: a.State.clamp(after)}
}
