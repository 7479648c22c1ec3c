package hill

import (
	"vedette/engine"
	"vedette/engine/muster"
)

// turns are the entries that move the game on: Initiative/Event, the referee's say, end of turn.
// Entries without a group are reached from keys of the play screen, never from the menu.
func turns() []procedure {
	return []procedure{
		{engine.Procedure{ID: "press", Name: "Initiative/Event", Symbol: "i-dice", Section: "4.1",
			Ref: "Draws an event, or the initiative for the Players or the Non-Players. The side chooses one of its units that has not acted, and all of its figures act."}, pressForm, resolvePress},
		{engine.Procedure{ID: "place", Name: "Place it", Symbol: "i-check", Section: "4.5", Ref: "The event is on the table."}, pendingForm("Place it", false), resolvePlace},
		{engine.Procedure{ID: "ignore", Name: "Ignore it", Symbol: "i-cross", Section: "4.5", Ref: "The referee leaves the event out. It is an event of the turn but counts toward no limit."}, pendingForm("Ignore it", false), resolveIgnore},
		{engine.Procedure{ID: "redraw", Name: "Draw another", Symbol: "i-again", Section: "4.5", Ref: "The first draw counts for nothing; it is still one event."}, pendingForm("Draw another", true), resolveRedraw},
		{engine.Procedure{ID: "behind", Name: "Behind our lines", Symbol: "i-back", Section: "HILL-106", Ref: "Nothing is placed behind the friendly lines. What people told of comes from the front instead."}, pendingForm("Behind our lines", false), resolveBehind},
		{engine.Procedure{ID: "done", Name: "Unit has acted", Symbol: "i-check", Section: "HILL-43", Ref: "The unit with the initiative has finished. The next press says so too."}, doneForm, resolveDone},
		{engine.Procedure{ID: "end-turn", Name: "End turn", Symbol: "i-next", Section: "HILL-40", Ref: "Every figure has acted: take the markers off and begin the next turn."}, endTurnForm, resolveEndTurn},
		{engine.Procedure{ID: "end-game", Name: "End the game", Symbol: "n-despatches", Section: "5.1", Ref: "No Player figure is left on the table, or the referee says so. A unit still out then counts as destroyed."}, endGameForm, resolveEndGame},
	}
}

func doneForm(s State, _ engine.Values) engine.Form {
	f := engine.Form{Go: "Unit has acted", Refused: s.waiting()}
	if f.Refused == nil && s.Side == Nobody {
		f.Refused = &engine.Refusal{Code: "T5", Text: "No unit has the initiative.", Section: "HILL-43"}
	}
	return f
}

func resolveDone(d *act, _ engine.Values) {
	finish(d)
}

// remaining is who is still to act once the unit in hand has finished.
func (s State) remaining() Acts {
	if u, ok := s.unit(s.Active); ok && u.Acted {
		return s.ToAct
	}
	return s.ToAct.add(s.Side, -1)
}

// allOff tells whether the Players have a force on the roster and no figure of theirs is left on the table: the game
// ends. Source: hill-tables 5.1.
func (s State) allOff() bool { return s.hasForce() && s.tracked() && len(s.units(Players)) == 0 }

func endTurnForm(s State, _ engine.Values) engine.Form {
	f := engine.Form{Go: "End turn " + num(s.Turn), Refused: s.waiting()}
	if left := s.remaining(); left != (Acts{}) {
		f.GoSmall = "not acted: " + left.String()
	}
	return f
}

// String lists who is left: "2 Players, 1 Non-Player".
func (a Acts) String() string {
	text := ""
	if a.P > 0 {
		text = plural(a.P, "Player unit", "Player units")
	}
	if a.N > 0 {
		if text != "" {
			text += ", "
		}
		text += plural(a.N, "Non-Player unit", "Non-Player units")
	}
	return text
}

// resolveEndTurn ends the turn, early if need be, and begins the next one with every unit to act.
// Source: HILL-40; hill-tables 4.1, 4.2.
func resolveEndTurn(d *act, _ engine.Values) {
	s := d.Before
	finish(d)
	if q, ok := d.State.askOwed(); ok {
		if !d.Yes(q) {
			d.Nothing()
		}
	}
	e := turned{Turn: s.Turn + 1, Left: d.State.ToAct, Acts: Acts{s.playerUnits(), s.nonPlayers()}}
	if s.Events == 0 && s.Scene.ID != practice {
		e.Quiet = s.Quiet + 1
	}
	e.Lull = e.Quiet >= s.tables().lullTurns
	e.Alarm = s.Set.Alarm > 0 && e.Turn == s.Set.Alarm
	d.Do(e)
}

func endGameForm(s State, in engine.Values) engine.Form {
	n := s.Set.Players
	f := engine.Form{Go: "End the game", Refused: s.waiting()}
	whole, half := comeHome(in, n)
	if s.byRoster(Players) {
		n, whole, half = 0, 0, 0
		for _, u := range s.units(Players) {
			if u.From == 0 {
				f.Fields = append(f.Fields, engine.Field{Key: homeKey(u), Label: "Home: " + u.Name, Kind: engine.Tick, Value: comesHome(in, u), Off: "no", Help: strengthText(u) + ". A unit still out counts as destroyed."})
			}
		}
	}
	if n > 0 {
		f.Fields = append(f.Fields,
			engine.Field{Key: "home", Label: "Come home", Note: "of " + plural(n, "unit", "units") + " still on the table", Kind: engine.Count, Min: 0, Max: n, Step: 1, Value: num(whole), Help: "With fewer than half lost."},
			engine.Field{Key: "half", Label: "Come home with half or more lost", Kind: engine.Count, Min: 0, Max: n, Step: 1, Value: num(half), Help: "The others are still out and count as destroyed."})
	}
	if s.anyCarried() {
		f.Fields = append(f.Fields, pick("carried", "What is carried", in.Get("carried"), []engine.Option{
			{ID: home, Label: "All comes home"}, {ID: lost, Label: "All is lost"}}))
	}
	if !s.met() {
		f.Fields = append(f.Fields, engine.Field{Key: "met", Label: "Met the enemy and fought", Kind: engine.Tick, Value: in.Get("met"), Help: "1 point, once for the game."})
	}
	switch {
	case f.Refused != nil:
	case whole < 0 || half < 0 || whole+half > n:
		f.Refused = &engine.Refusal{Code: "T6", Text: "Only " + plural(n, "unit is", "units are") + " still on the table.", Section: "5.1", Field: "home"}
	case s.anyCarried() && in.Get("carried") != home && in.Get("carried") != lost:
		f.Refused = &engine.Refusal{Code: "T7", Text: "Say what becomes of what is carried.", Section: "5.1", Field: "carried"}
	}
	return f
}

// homeKey is the key of the tick that a unit is home.
func homeKey(u muster.Unit) string { return "home-" + ref("u", u.ID) }

// comesHome is whether a unit that stands on the table as the game ends is home: unless the referee says that it is still
// out, as the game ends when the last of them has come in.
func comesHome(in engine.Values, u muster.Unit) string {
	if v := in.Get(homeKey(u)); v != "" {
		return v
	}
	return "yes"
}

// comeHome is how many of n units on the console are home, and how many of them cut up: all, unless the referee says less.
func comeHome(in engine.Values, n int) (whole, half int) {
	half = in.Int("half", 0)
	return in.Int("home", max(0, n-half)), half
}

// anyCarried tells whether something is carried that does not come home or get lost with a Player unit
// of the roster.
func (s State) anyCarried() bool {
	for _, e := range s.Ledger {
		if u, ok := s.holder(e); e.State == carried && !(ok && u.From == 0 && s.byRoster(Players)) {
			return true
		}
	}
	return false
}

// metBy tells whether the enemy has been met: once for the game, or once for the command of a unit.
// Source: HILL-120; ruling 26.
func (s State) metBy(unit int) bool {
	if !s.Set.Each || unit == 0 {
		return s.met()
	}
	return s.of(s.command(unit)).met()
}

func (s State) met() bool {
	for _, e := range s.Ledger {
		if e.Kind == "met" && e.State != struckOut {
			return true
		}
	}
	return false
}

// resolveEndGame settles what is still open and sums the ledger up. A unit still out is destroyed,
// and what it carried is lost; if nobody is home the game is lost whatever the sum.
// Source: hill-tables 5.1; ruling 42; HILL-121.
func resolveEndGame(d *act, in engine.Values) {
	s := d.Before
	if s.Side != Nobody {
		d.Do(finished{Side: s.Side})
	}
	whole, half := comeHome(in, s.Set.Players)
	count := s.Set.Players
	if s.byRoster(Players) {
		count = 0
		for _, u := range s.units(Players) {
			if u.From != 0 {
				continue
			}
			why := offDestroyed
			if comesHome(in, u) == "yes" {
				why = offHome
			}
			leaves(d, u, why)
		}
	}
	for i := range count {
		kind := "destroyed"
		switch {
		case i < whole:
			kind = "home"
		case i < whole+half:
			kind = "half"
		}
		d.Do(wentOff(d, kind, ""))
	}
	if in.Is("met") && !s.met() && d.State.unitsHome() > 0 {
		d.Do(carry{Entry{ID: d.State.Next, Kind: "met", State: counted, Turn: s.Turn}})
	}
	to := in.Get("carried")
	if d.State.unitsHome() == 0 {
		to = lost
	}
	for _, e := range d.State.Ledger {
		if e.State != carried && e.State != guarded && e.State != dropped {
			continue
		}
		state := to
		if e.State != carried {
			state = lost
		}
		d.Do(entryMarked{Entry: e.ID, Of: e.Kind, State: state})
	}
	after := d.State
	after.Over = true
	sum, level := after.reckon()
	end := over{Sum: sum, Level: level, Lost: d.State.unitsHome() == 0}
	end.Word, end.Fail = after.finalWord(end.Lost)
	d.Do(end)
}

// unit takes a Player unit off the table.
func wentOff(d *act, kind, name string) unitOff {
	after := d.State
	after.Set.Players = max(0, after.Set.Players-1)
	return unitOff{Entry: Entry{ID: d.State.Next, Kind: kind, State: counted, Name: name, Turn: d.State.Turn}, Players: after.Set.Players, Acts: d.State.clamp(after)}
}
