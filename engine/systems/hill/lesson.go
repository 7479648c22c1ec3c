package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/muster"
)

// The first game: a practice skirmish that teaches by playing. Hints are duties of one line that stand
// where they help; one tap sends all of them away for good.

// practice is the id of the first game.
const practice = "practice"

// hint is the line that helps now, "" for none.
func (s State) hint() (title, text string) {
	village := len(s.Sites) > 0 && !s.Sites[0].Done
	u, acting := s.unit(s.Active)
	toLoad := u.Count(func(f muster.Figure) bool { return f.Unloaded && !f.Acted }) > 0
	idle := !acting || fresh(u) == 0 || s.Side == Players && s.begun() && !toLoad // nobody has anything left to do with this initiative
	switch {
	case s.Over || len(s.Pending) > 0:
		return "", ""
	case s.allOff():
		return "Nobody is left", "Tap End the game, and read the final word."
	case s.Turn == 1 && s.Press == 0:
		return "Who acts first?", "Tap Initiative / Event. It draws a side; one unit of that side acts with all its figures."
	case len(s.Threads) > 0:
		return "A charge goes on", "Its next step stands below: contact, reaction, blow, return blow."
	case idle && s.remaining() == (Acts{}):
		return "Everybody has acted", "Tap End turn: all may act again."
	case idle:
		return "Who is next?", "Tap Initiative / Event."
	case s.Side == NonPlayers && s.advice().Kind == "":
		return "The French act", "Tap Ask: the staff officer says what they would do. You decide."
	case s.Side == NonPlayers:
		return "Only advice", "Tap the key of the advice and fill in the rest, or do something else with them."
	case wavering(u):
		return "They waver", "Wavering troops may only move or rally. Tap Rally."
	case village && s.Turn == 1:
		return "Toward the village", "Tap Move, and move the Rifles so far on the table."
	case village:
		return "Into the village", "Not there yet? Tap Move again. Once they are in it, tap Explore."
	case s.toFight():
		if toLoad {
			return "Rifles to load", "A fired rifle is loaded by standing still. Tap Load."
		}
		return "French in sight", "Tap Volley, and say how far off they are and in what cover."
	case slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.Done == "" }):
		return "The village is searched", "Tap Won beside the objective. The French need not be beaten."
	default:
		return "Homeward", "Move them back behind our edge. Then tap More, Despatches, End the game; tick who is home."
	}
}

// toFight tells whether the first game still teaches fire: until turn 4, or until
// somebody has fired.
func (s State) toFight() bool {
	if len(s.units(NonPlayers)) == 0 {
		return false
	}
	return s.Turn < 4 || !slices.ContainsFunc(s.Roster, func(u muster.Unit) bool {
		return u.Dead() > 0 || u.Count(func(f muster.Figure) bool { return f.Unloaded }) > 0
	})
}

// hintDuty shows the hint with the key that sends all of them away.
func (s State) hintDuty() []engine.Duty {
	title, text := s.hint()
	if !s.Set.Hints || title == "" {
		return nil
	}
	return []engine.Duty{{Title: "Hint: " + title, Small: text, Key: engine.Key{ID: "no-hints", Label: "No hints", Do: engine.Do("settings", "hints", "no")}}}
}
