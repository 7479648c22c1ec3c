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
		return "Who acts first?", "Tap Initiative / Event. It draws a side; one unit of it acts."
	case len(s.Threads) > 0:
		return "A charge goes on", "Its next step stands below: contact, reaction, blow, return blow."
	case idle && s.remaining() == (Acts{}):
		return "Everybody has acted", "Tap End turn: all may act again."
	case idle:
		return "Who is next?", "Tap Initiative / Event."
	case s.Side == NonPlayers && s.advice().Kind == "":
		return "The French act", "Tap Ask: the staff officer advises. You decide."
	case s.Side == NonPlayers:
		return "Only advice", "Tap what he advises, or let them do something else."
	case wavering(u):
		return hintWaver, "Wavering troops may only move or rally. Tap Rally."
	case village && s.Turn == 1:
		return "Toward the village", "Tap Move, then move the Rifles so far."
	case village:
		return hintInto, "Not there yet? Tap Move. Once in it, tap Explore."
	case s.toFight():
		if toLoad {
			return hintLoad, "Standing still loads a fired rifle. Tap Load."
		}
		return "French in sight", "Tap Volley. Say how far off they are, in what cover."
	case slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.Done == "" }):
		return hintSearched, "Tap Won: the French need not be beaten."
	default:
		return "Homeward", "Move behind our edge. Then tap More, Despatches, End the game."
	}
}

// lessonKeys are those of the keys of the unit in hand that a newcomer is shown: what the hint speaks of is among
// them or stands alone, and nothing that cannot be done yet.
func (s State) lessonKeys(keys []engine.Key) []engine.Key {
	title, _ := s.hint()
	switch {
	case s.Side == NonPlayers && s.advice().Kind == "", title == hintSearched:
		return nil // ask first; the objective first
	case title == hintLoad, title == hintWaver:
		slices.SortStableFunc(keys, func(a, b engine.Key) int {
			switch {
			case a.ID == "unit-stand":
				return -1
			case b.ID == "unit-stand":
				return 1
			}
			return 0
		})
		return keys
	case len(s.units(NonPlayers)) > 0:
		return keys
	}
	keys = slices.DeleteFunc(keys, func(k engine.Key) bool { return k.ID == "volley" || k.ID == "unit-charge" || k.ID == "unit-attack" })
	if title == hintInto {
		if k := s.siteKey(s.Sites[0]); k != nil {
			keys = slices.Insert(keys, min(1, len(keys)), *k)
		}
	}
	return keys
}

// The hints by which the desk puts what they speak of first.
const (
	hintInto     = "Into the village"
	hintLoad     = "Rifles to load"
	hintWaver    = "They waver"
	hintSearched = "Village searched"
)

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
