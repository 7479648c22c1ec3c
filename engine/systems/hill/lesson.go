package hill

import "vedette/engine"

// The first game: a practice skirmish that teaches by playing. Hints are duties of one line that stand
// where they help; one tap sends all of them away for good.

// practice is the id of the first game.
const practice = "practice"

// hint is the line that helps now, "" for none.
func (s State) hint() (title, text string) {
	left := s.remaining()
	enemies := len(s.units(NonPlayers))
	home := s.hasForce() && len(s.units(Players)) == 0
	village := len(s.Sites) > 0 && !s.Sites[0].Done
	u, acting := s.unit(s.Active)
	switch {
	case s.Over || len(s.Pending) > 0:
		return "", ""
	case s.Outcome.Open():
		return "This has happened", "Take it as it is with Accept or with your next entry, or change what was lost."
	case home:
		return "Everybody is off the table", "Under Despatches, end the game and read the final word."
	case s.Turn == 1 && s.Press == 0:
		return "Who acts first?", "Press Initiative/Event. It draws a side, and one unit of that side acts with all its figures."
	case len(s.Threads) > 0:
		return "A charge goes on", "Follow the key at the top of the duties: contact, reaction, blow and return blow."
	case s.Side == NonPlayers && s.Advice.Kind == "":
		return "The French act", "Tap Ask: the staff officer says what they would do. You decide."
	case s.Side == NonPlayers:
		return "Only advice", "Tap the advised key and fill in the rest, or enter something else."
	case s.Side == Players && acting && fresh(u) == 0:
		return "All have acted", "Press again."
	case s.Side == Players && village:
		return "Toward the village", "Tap the Rifles, then Move. Once they are in the village, tap Explore beside it; it is their action."
	case s.Side == Players && enemies > 0:
		return "French in sight", "A volley is one entry: whom, how far, in what cover. Fired rifles must be loaded: Stand, load."
	case s.Side == Players:
		return "The way is clear", "Tap Won at the objective. When the Rifles are back: Forces, tap their row, Home."
	case left == (Acts{}):
		return "Everybody has acted", "End the turn: all may act again."
	}
	return "", ""
}

// hintDuty shows the hint with the key that sends all of them away.
func (s State) hintDuty() []engine.Duty {
	title, text := s.hint()
	if !s.Set.Hints || title == "" {
		return nil
	}
	return []engine.Duty{{Title: "Hint: " + title, Small: text, Key: engine.Key{ID: "no-hints", Label: "No more hints", Do: engine.Do("settings", "hints", "no")}}}
}
