package hill

import (
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// alarmed reports whether Table B is in use. The alarm depends only on the turn number.
func (s State) alarmed() bool { return s.Set.Alarm > 0 && s.Turn >= s.Set.Alarm }

// window returns how many of the 36 results of the next draw are events, 0 to 18. Source: hill-tables 4.1,
// steps 1 to 5.
func (s State) window() int {
	if s.quietReason() != "" {
		return 0
	}
	t := s.tables()
	k := t.window[min(max(s.playerUnits(), 1), len(t.window))-1]
	if s.alarmed() {
		k = max(0, k-t.afterAlarm)
	}
	switch s.Set.Pace {
	case QuietPace:
		k = (k + 1) / 2
	case Busy:
		k += (k + 1) / 2
	}
	switch {
	case !s.moreEvents():
	case s.Set.Incidents == SomeIncidents:
		k += (k + 3) / 4
	default:
		k *= 2
	}
	if s.Quiet >= t.lullTurns {
		k = min(t.lullMax, k+t.lullStep*(s.Quiet-t.lullTurns+1))
	}
	if s.lasts("vedettes") {
		k = min(t.lullMax, k+1)
	}
	return k
}

// quietReason returns why the next draw can bring no event, "" when it can.
func (s State) quietReason() string {
	t := s.tables()
	switch {
	case s.Scene.ID == practice:
		return "the first game has none"
	case s.dark():
		return "none comes before turn " + num(s.notes().night)
	case s.Events >= t.maxEvents:
		return numeral(t.maxEvents, "one event has", "events have") + " come this turn"
	case s.Press >= t.pressWindow:
		return numeral(t.pressWindow, "one draw", "draws") + " made this turn"
	case s.nonPlayers() >= t.crowd:
		return numeral(t.crowd, "one Non-Player unit is", "Non-Player units are") + " on the table"
	}
	return ""
}

// numeral returns a number with its words, spelt out up to twelve: "two events have".
func numeral(n int, one, more string) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	switch {
	case n == 1:
		return one
	case n < len(words):
		return words[n] + " " + more
	}
	return num(n) + " " + more
}

// resultShares returns how many of the 36 results go to the event, the Players and the Non-Players: the rest after
// the event is halved, an odd one going to the Players. Source: hill-tables 4.1.
func resultShares(k int) (event, players, others int) {
	rest := 36 - k
	return k, (rest + 1) / 2, rest / 2
}

// sideOf returns the side drawn, Nobody for an event. The first k results from 11 upward are the event, the
// next the Players, the last the Non-Players.
func sideOf(k, total int) Side {
	i := place36(total)
	event, players, _ := resultShares(k)
	switch {
	case i < event:
		return Nobody
	case i < event+players:
		return Players
	}
	return NonPlayers
}

// place36 numbers the results of D66 from 0 to 35.
func place36(total int) int { return (total/10-1)*6 + total%10 - 1 }

// d66 is the inverse of place36.
func d66(i int) int { return (i/6+1)*10 + i%6 + 1 }

// pressRoll returns the roll for a draw with the current meaning of its results.
func pressRoll(k int) dice.Roll {
	event, players, _ := resultShares(k)
	r := rollPress
	r.Bands = make([]dice.Band, 0, 3)
	if k > 0 {
		r.Bands = append(r.Bands, dice.Band{From: 11, To: d66(k - 1), Label: "Event"})
	}
	r.Bands = append(r.Bands,
		dice.Band{From: d66(event), To: d66(event + players - 1), Label: "Players"},
		dice.Band{From: d66(event + players), To: 66, Label: "Non-Players"})
	return r
}

// odds returns the second line of the key: "Event 4 in 36", or the Players' share when there is no event and
// the sides are not even.
func (s State) odds() string {
	event, players, others := resultShares(s.window())
	switch {
	case event > 0:
		return "Event " + num(event) + " in 36"
	case players != others:
		return "Players " + num(players) + " in 36"
	}
	return "who acts next"
}

// waiting returns the refusal while an event waits for the referee's decision, or when the game is over.
func (s State) waiting() *engine.Refusal {
	if s.Over {
		return &engine.Refusal{Code: "T1", Text: "The game has ended.", Section: "5.1"}
	}
	if s.Waits.Get().Key != "" {
		return &engine.Refusal{Code: "T2", Text: "First play the incident, or leave it out.", Section: "4.6"}
	}
	if len(s.Pending) > 0 {
		return &engine.Refusal{Code: "T2", Text: "First place, or rule out, " + the(s.Pending[0].called()) + ".", Section: "4.5"}
	}
	return nil
}

// firstNow returns the refusal while a unit acts at once. Source: hill-tables 5.
func (s State) firstNow() *engine.Refusal {
	if u, now := s.atOnce(); now {
		return &engine.Refusal{Code: "T10", Text: u.Name + " act at once: enter that first.", Section: "5"}
	}
	return nil
}

// noPress returns why a draw is not possible: the other copy draws, or by the rosters of both sides the turn is
// over, or will be once the active unit has acted. Counts kept by the referee refuse nothing, as he knows
// better. Source: HILL-40, 42; hill-tables 1.5.
func (s State) noPress() *engine.Refusal {
	if no := s.firstNow(); no != nil && !s.Set.Mute {
		return no
	}
	switch {
	case s.Set.Mute:
		return &engine.Refusal{Code: "T8", Section: "1.5", // a second referee's copy draws: HILL-03; hill-tables 1.5
			Text: "The other copy of the game draws Initiative/Event. Settings can change that."}
	case s.remaining() != (Acts{}) || !s.byRoster(Players) || !s.byRoster(NonPlayers):
		return nil
	case s.lastToAct() && !s.inHand().spent():
		return &engine.Refusal{Code: "T9", Text: "The last unit of the turn is acting. Finish it, then end the turn.", Section: "HILL-40"}
	}
	return &engine.Refusal{Code: "T9", Text: "Everybody has acted.", Section: "HILL-40"}
}

// lastToAct reports whether exactly one unit on the rosters can still take the initiative, or has it and is not
// yet marked as acted.
func (s State) lastToAct() bool {
	return s.Side != Nobody && s.remaining() == (Acts{}) && s.ToAct != (Acts{})
}

// planPress is Initiative/Event: one draw, or repeated draws when the side drawn has no unit left and the
// setting says to draw again. Source: hill-tables 4.1; HILL-41, 42; rulings 14, 15.
func planPress(p *plan) deed {
	p.Form.Go, p.Form.GoSmall = "Initiative / Event", p.State.odds()
	p.RefuseWith(p.State.waiting())
	p.RefuseWith(p.State.noPress())
	return func(a *act) {
		finish(a)
		if checksFirst(a) {
			return
		}
		for press(a) && a.State.Set.Again {
		}
	}
}

// press draws once, and reports whether it drew a side with no unit left.
func press(a *act) (skipped bool) {
	s := a.State
	k := s.window()
	t := a.Throw(pressRoll(k).WithAbout("draw " + num(s.Press+1)))
	e := pressed{Turn: s.Turn, Press: s.Press + 1, Window: k, Side: sideOf(k, t.Total)}
	if e.Side == Nobody {
		a.Do(e)
		if !drawsIncident(a) {
			drawEvent(a, false)
		}
		return false
	}
	// When both counts are zero the referee knows better, so the initiative stands.
	e.Skip = s.ToAct.of(e.Side) == 0 && s.ToAct.of(other(e.Side)) > 0
	e.None = e.Skip && e.Side == NonPlayers && s.nonPlayers() == 0
	e.Spent = s.ToAct == (Acts{})
	a.Do(e)
	if !e.Skip {
		drawParty(a)
	}
	return e.Skip
}

func other(s Side) Side {
	if s == Players {
		return NonPlayers
	}
	return Players
}

// the returns a name with an article: "the French cavalry".
func the(name string) string {
	switch name {
	case "Cave or ruin":
		return "the cave or ruin"
	case "Massed Enemy", "Guerillas", "Bandits", "Deserters", "Villagers", "Aristocrats":
		return "the " + name
	}
	switch said := book.The(name); {
	case strings.HasPrefix(name, "French"):
		return "the " + name
	case !strings.HasPrefix(said, "the ") && strings.Contains(name, " "): // "his dragoons", "El Zurdo’s partida"
		return said
	}
	return "the " + lower(name)
}

func num(n int) string { return book.Num(n) }

// lower returns s with a lower-case first letter, except in names.
func lower(s string) string {
	for _, name := range []string{"French", "Massed", "Exploring", "Explore", "Parley", "Afrancesados"} {
		if s == "" || strings.HasPrefix(s, name) {
			return s
		}
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// upper returns s with a capital first letter.
func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
