package hill

import (
	"slices"

	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Whether an incident happens, and which. Source: hill-incidents 1, 2.

// Often is how often events are incidents.
type Often int8

const (
	NoIncidents Often = iota
	SomeIncidents
	ManyIncidents
)

var oftens = [...]view.Option{{ID: "none", Label: "None"}, {ID: "some", Label: "Some"}, {ID: "many", Label: "Many"}}

// How many of the 36 results of the second throw are incidents, and the most incidents in a game, by Often.
var (
	incidentFaces = [...]int{0, 9, 18}
	incidentLimit = [...]int{0, 4, 8}
)

const maxLasting = 3 // incidents in force at once, not counting those that last to the end of the game

var (
	rollSort     = dice.Roll{ID: "sort", Code: dice.OneD66, For: "What sort of event", Class: events, Section: "4.6"}
	rollIncident = dice.Roll{ID: "incident", Code: dice.OneD66, For: "Incident", Class: events, Section: "4.6"}
	rollLasts    = dice.Roll{ID: "incident-turns", Code: dice.OneD3, For: "More turns", Class: events, Section: "4.6"}
	rollMarker   = dice.Roll{ID: "incident-inches", Code: dice.TwoD6, For: "Distance", Class: events, Section: "4.6"}
	rollTemper   = dice.Roll{ID: "temper", Code: dice.OneD6, For: "The new commander", Class: events, Section: "4.6",
		Bands: []dice.Band{{From: 1, To: 3, Label: "careful"}, {From: 4, To: 6, Label: "rash"}}}
	rollCloud = dice.Roll{ID: "cloud", Code: dice.OneD6, For: "What the dust was", Class: events, Section: "4.6",
		Bands: []dice.Band{{From: 1, To: 3, Label: "goats and a boy"}, {From: 4, To: 5, Label: "infantry"}, {From: 6, To: 6, Label: "cavalry"}}}
	rollFarther = dice.Roll{ID: "forewarned", Code: dice.OneD6, For: "Farther off, forewarned", Class: events, Section: "4.6"}
)

// incidentRolls returns the rolls for incidents.
func incidentRolls() []dice.Roll {
	return []dice.Roll{rollSort, rollIncident, rollLasts, rollMarker, rollTemper, rollFarther, rollCloud}
}

// mayIncident reports whether the next event may be an incident, by the setting, the turn, one a turn, the
// limit for the game, and three in force at once. Source: hill-incidents 1.
func (s State) mayIncident() bool {
	n := 0
	for _, i := range s.Lasts {
		if i.ends() {
			n++
		}
	}
	return s.moreEvents() && s.Had != s.Turn && n < maxLasting
}

// moreEvents reports whether the window of events is widened for incidents.
func (s State) moreEvents() bool {
	return s.Set.Incidents > NoIncidents && s.Turn > 1 && len(s.Came) < incidentLimit[s.Set.Incidents]
}

// placedThisTurn returns how many of the turn's events were placements rather than incidents.
func (s State) placedThisTurn() int {
	if s.Had == s.Turn {
		return s.Events - 1
	}
	return s.Events
}

// mayHappen reports whether an incident may happen now. Source: hill-incidents 2, 3.
func (s State) mayHappen(key string) bool {
	k, _ := incidentOf(key)
	if k.title == "" || slices.Contains(s.Came, key) || s.Turn < 2 {
		return false
	}
	fair := s.weather() == ""
	switch key {
	case "rain", "dust":
		return fair
	case "mist":
		return fair && s.Turn <= 4
	case "heat":
		return fair && s.Turn >= 5 && s.Turn <= 9
	case "dusk":
		return s.Turn >= 12
	case "mules":
		return s.barred(must("convoy"), false) == ""
	case "women":
		return slices.ContainsFunc(s.Sites, func(x Site) bool { return x.Kind == "village" })
	case "bells":
		return s.Set.Alarm >= s.Turn+2
	case "command":
		return s.Turn >= 3
	case "recall":
		return s.Turn >= 7 && s.Turn <= 10 && !s.halfGone() && s.lastTurn() == 0
	case "child", "vedettes":
		return true
	case "cloud":
		return s.nonPlayers() < s.tables().crowd && !s.lasts("rain")
	case "mud":
		return !s.lasts("heat") && !s.lasts("dust")
	case "ford":
		return s.Ground["ford"] == yesWord
	case "plank":
		return s.Ground["bridge"] == yesWord && !s.lasts("ford")
	case "word", "letter":
		return len(s.unsearched(key)) > 0
	}
	return len(s.concernedUnits(key)) > 0 && (s.Turn >= 3 || key != "straggler" && key != "cartridges" && key != "lame")
}

// yesWord is the answer that something is on the table.
const yesWord = "yes"

// askGround settles, once per game, whether the ford or bridge that an incident needs is on the table: by the map, or by
// asking. Source: hill-incidents 1.
func askGround(a *act, key string) {
	what := map[string]string{"ford": "ford", "plank": "bridge"}[key]
	if what == "" || a.State.Ground[what] != "" || slices.Contains(a.State.Came, key) {
		return
	}
	m, is := a.State.table(), "no"
	switch {
	case m.W == 0:
		is = a.Ask(dice.Question{ID: "is-" + what, Text: "Is there a " + what + " on the table?", Kind: dice.YesNo,
			Yes: "Yes", No: "No", Section: "4.6"})
	case slices.ContainsFunc(m.Shapes, func(f battle.Shape) bool { return f.Kind == what && f.Setting("state") != "broken" }):
		is = yesWord
	}
	a.Do(surveyed{What: what, Is: is})
}

// drawsIncident throws for the sort of event, where it may be an incident, and draws the incident. It returns
// false when the event is a placement instead. Source: hill-incidents 1.
func drawsIncident(a *act) bool {
	if !a.State.mayIncident() {
		return false
	}
	faces := incidentFaces[a.State.Set.Incidents]
	r := rollSort
	r.Bands = []dice.Band{{From: 11, To: d66(faces - 1), Label: "an incident"}, {From: d66(faces), To: 66, Label: "a placement"}}
	if place36(a.Throw(r).Total) >= faces {
		return false
	}
	i, ok := throwIncident(a)
	if ok {
		a.Do(arose{Incident: i})
	}
	return ok
}

// throwIncident throws on the table, and uses the stand-in for an incident that may not happen; ok is false
// when neither may.
func throwIncident(a *act) (i Incident, ok bool) {
	s := a.State
	r := rollIncident
	for _, k := range incidentKinds() {
		label := book.Or(k.title, "a placement")
		r.Bands = append(r.Bands, dice.Band{From: k.from, To: k.to, Label: label})
	}
	key, _ := incidentTable().For(a.Throw(r).Total)
	k, _ := incidentOf(key.Is)
	if k.class == "h" && s.Set.Merciful && s.halfGone() {
		i.Mercy = k.key
		key, _ = incidentTable().For(a.Throw(r).Total)
		k, _ = incidentOf(key.Is)
	}
	askGround(a, k.key)
	if !a.State.mayHappen(k.key) {
		i.For = k.key
		k, _ = incidentOf(k.other)
		askGround(a, k.key)
	}
	if !a.State.mayHappen(k.key) {
		return i, false
	}
	i.Key, i.Turn, i.Press = k.key, s.Turn, s.Press
	throwDetails(a, &i)
	return i, true
}

// throwDetails throws the dice in an incident's text.
func throwDetails(a *act, i *Incident) {
	s := a.State
	bearing := func() {
		roll := rollBearing
		roll.Bands = directionBands(s.tables().bearings)
		row, _ := s.tables().bearings.For(a.Throw(roll).Total)
		i.Toward = row.Is
	}
	more := func() { i.Until = s.Turn + a.Throw(rollLasts).Total }
	switch i.Key {
	case "command":
		i.Rash = a.Throw(rollTemper).Total > 3
		more()
	case "rain", "mist", "heat", "dust", "guide", "lame", "ford", "mud":
		more()
	case "child":
		bearing()
	case "vedettes", "cloud":
		bearing()
		if i.Inches = a.Throw(rollMarker).Total + 12; i.Key == "cloud" {
			i.Inches += 6
		}
		if p, ok := s.Lay.placed(Drawn{Kind: "cav", Toward: i.Toward, Inches: i.Inches}); ok && p.Behind {
			i.Toward = 0
		}
		i.Until = s.Turn + 3
	case "cartridges": // INC-18
		bearing()
		i.Until = s.Turn + 3
	case "padre":
		i.Until = s.Turn + 3
	case "recall":
		i.Until = s.Turn + 6
	case "bells":
		i.Until = s.Turn
	}
}
