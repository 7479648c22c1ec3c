package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/view"
)

// duties returns what the rules still demand and the app can know, and what a scenario asks. On the plain console no figures are
// tracked, so morale and loading are left to the referee.
func (s State) duties() []view.Duty { return append(s.owed(), s.newsDuties()...) }

// owed returns what does not need somebody who looks at the table of a scenario.
func (s State) owed() []view.Duty {
	out := append(s.threadDuties(), s.unitDuties()...)
	out = append(append(s.nowDuties(), out...), s.sceneDuties()...)
	out = append(append(out, s.travelDuties()...), s.sightDuties()...)
	for _, p := range s.Parties {
		if p.Kind == "guer" && !p.Joined && s.mayMeet(p) {
			u, _ := s.Roster.From(p.ID)
			do := engine.Do("party", "party", ref("p", p.ID))
			d := view.Duty{Title: "Guerillas within " + inchesText(s.Scale, 6) + " of you?", Small: "Then they join you.",
				Waits: true, Key: view.Key{ID: "join-" + num(p.ID), Label: "They join", Do: do.With(keyWhat, "joined")}}
			if u.ID != 0 && s.tracked() {
				if u.Mark(partyApart) == s.Turn<<8+s.Press {
					continue
				}
				d.Alternatives = []view.Key{{ID: "apart-" + num(p.ID), Label: "Not near yet", Do: do.With(keyWhat, partyApart)}}
			}
			out = append(out, d)
		}
	}
	if s.tracked() && !s.Set.Hints && s.homeward() && !s.halfGone() && !s.allOff() && !slices.ContainsFunc(s.units(NonPlayers), s.enemy) {
		out = append(out, view.Duty{Title: "The way home is clear", Small: "Walk back, or end the game and tick who is home.",
			Waits: true, Key: s.endGameKey("")})
	}
	return out
}

// mayMeet reports whether Guerillas may just have come close to the Players: somebody of theirs has moved, or they did
// themselves, see ruling 47. On the console nobody knows who has.
func (s State) mayMeet(p Party) bool {
	u, _ := s.Roster.From(p.ID)
	switch {
	case u.Mark(markNow) > 0:
		return true
	case s.Side == Players:
		return !s.byRoster(Players) || s.Active == 0 && p.Acted || s.begun()
	}
	return s.Side == NonPlayers && u.ID != 0 && u.ID == s.Active
}

// reminders returns what the referee should remember.
func (s State) reminders() []view.Reminder {
	out := append(s.unitReminders(), s.travelReminders()...)
	for _, e := range s.Ledger {
		if e.State == dropped {
			out = append(out, view.Reminder{Symbol: wordFor("symbol-" + e.Kind), Text: "Lies on the table: " + e.short()})
		}
	}
	for _, x := range s.Sites {
		if x.Kind == "massed" {
			out = append(out, view.Reminder{Symbol: "t-massed", Text: "Keep " + inchesText(s.Scale, 12) + " from Massed Enemy except to assess it"})
			break
		}
	}
	if why := s.quietReason(); why != "" && !s.eventWaits() && s.Scene.ID != practice {
		out = append(out, view.Reminder{Symbol: "i-dice", Text: "No event now: " + why})
	}
	if s.alarmed() && s.Press == 0 {
		out = append(out, view.Reminder{Symbol: "t-infantry", Text: "The French know: events come from the alarm table"})
	}
	if s.Scene.Alarm > 0 && slices.ContainsFunc(s.Ledger, func(e Entry) bool { return e.State == carried && s.lame(e) }) {
		out = append(out, view.Reminder{Symbol: "t-convoy", Text: "After the alarm a figure leads the mule; if he falls, it is lost"})
	}
	if s.Set.Merciful && s.halfGone() {
		out = append(out, view.Reminder{Symbol: "i-waver", Text: "Merciful: half the force is gone"})
	}
	return out
}
