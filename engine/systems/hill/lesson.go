package hill

import (
	"slices"
	"sort"
	"strings"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// The first game is a practice skirmish that teaches as it is played. Hints are one-line duties that name one
// key of the play screen, which is then kept in view; one tap dismisses them all for good. A player who does
// only what they say wins the game.

// practice is the id of the first game.
const practice = "practice"

// lesson is one hint; the label of its key replaces % in the text.
type lesson struct {
	title, text string
	key         string // the ID of that key
}

// hint returns the hint that helps now, with an empty title for none.
func (s State) hint() lesson {
	if s.Over || s.eventWaits() {
		return lesson{}
	}
	if l := s.owedHint(); l.title != "" {
		return l
	}
	u, acting := s.unit(s.Active)
	fired := unloaded(u.Stacks) > 0
	idle := !acting || fresh(u) == 0 || s.Side == Players && s.begun() && !s.canLoad(u) // nothing is left to do in this initiative
	switch {
	case s.allOff():
		return lesson{s.offWords(), "Tap %, and read the final word.", "end-game"}
	case s.Turn == 1 && s.Press == 0:
		return lesson{"Lay out the table", "As drawn below. Then tap %: it picks which side acts.", "initiative"}
	case s.homing(u) && idle:
		return lesson{hintHome, "Off your own edge? Tap %. Not there yet? End the turn.", homeID}
	case s.homing(u):
		return lesson{hintHome, "Off your own edge? Tap %. Not there yet? Move on.", homeID}
	case idle && s.remaining() == (Acts{}):
		return lesson{"The turn is over", "Tap %: all may act again.", "end-turn"}
	case idle:
		return lesson{"Who is next?", "Tap %.", "initiative"}
	case s.Side == NonPlayers:
		return s.theirHint()
	case wavering(u) && cannotRally(u) == "":
		return lesson{hintWaver, "Wavering troops may only move or rally. Tap %.", "unit-stand"}
	case wavering(u):
		return lesson{"They waver", "They may only move or rally. Tap %.", "unit-move-open"}
	case s.inContact(u):
		return lesson{"Hand to hand", "Nobody fires in contact. Tap %.", "unit-attack"}
	case s.village() && s.moveSlack(u.ID) < s.depth():
		return lesson{"Towards the village", "Tap %, then move the Rifles the distance shown.", "unit-move-open"}
	case s.village():
		return lesson{hintInto, "In it, tap %. Not there yet? Tap Move in the open.", "explore-" + num(s.Sites[0].ID)}
	case s.learnt():
		return lesson{hintHome, "Back to your own edge: tap %. There already? Tap They are home.", "unit-move-open"}
	case fired:
		return lesson{hintLoad, "Standing still loads a fired rifle. Tap %.", "unit-stand"}
	}
	return lesson{"French in sight", "Tap %. Then choose the range, and the cover they are in.", "volley"}
}

// homing reports whether the lesson is over and u may have left by its own edge.
func (s State) homing(u muster.Unit) bool {
	return s.learnt() && s.heading(u) && s.mayBeHome(u)
}

// learnt reports whether the village has nothing more to teach.
func (s State) learnt() bool { return !s.village() && !s.toFight() }

// depth returns how far the village of the first game is from our edge, in printed quarter inches.
func (s State) depth() int { from, _ := s.deep(s.plotted(1)); return from }

// village reports whether the village of the first game has yet to be explored.
func (s State) village() bool { return len(s.Sites) > 0 && !s.Sites[0].Done }

// canLoad reports whether figures of u that have not acted have a rifle to load.
func (s State) canLoad(u muster.Unit) bool {
	return !wavering(u) && u.Count(func(f muster.Figure) bool { return f.Unloaded && !f.Acted }) > 0
}

// owedHint returns the hint for what the rules demand first: the next step of a charge, a leader, a morale
// check.
func (s State) owedHint() lesson {
	if ds := s.threadDuties(); len(ds) > 0 && len(s.Threads) > 0 {
		return lesson{"A charge is under way", "Next come contact, reaction and blows. Tap %.", ds[0].Key.ID}
	}
	for _, d := range s.unitDuties() {
		switch {
		case strings.HasPrefix(d.Key.ID, "promote-"):
			return lesson{"Nobody leads them", "Tap %: a man takes over at once.", d.Key.ID}
		case s.Side == Nobody || s.spent():
			return lesson{"They have lost men", "Tap %: will they stand?", d.Key.ID}
		}
	}
	return lesson{}
}

// theirHint returns the hint for an initiative of the French.
func (s State) theirHint() lesson {
	a := s.advice()
	if a.Kind == "" {
		return lesson{"The French act", "Tap %: the staff officer advises. You decide.", "advise"}
	}
	for _, f := range a.Fits {
		if k := s.advisedKey(a, f); k != nil {
			return lesson{"Only advice", "Tap %, or let them do something else.", k.ID}
		}
	}
	done := "done"
	if s.remaining() == (Acts{}) && s.begun() {
		done = "end-turn"
	}
	return lesson{"They hold", "There is nothing to enter. Tap %.", done}
}

// lessonKeys returns the keys of the active unit shown to a beginner: the one in the hint is among them or
// shown elsewhere, and none that cannot be used yet.
func (s State) lessonKeys(keys []view.Key) []view.Key {
	l := s.hint()
	first := func(id string) {
		sort.SliceStable(keys, func(i, k int) bool { return keys[i].ID == id && keys[k].ID != id })
	}
	switch {
	case s.Side == NonPlayers && s.advice().Kind == "":
		return nil // ask first
	case l.title == hintLoad, l.title == hintWaver:
		first("unit-stand")
		return keys
	case len(s.units(NonPlayers)) > 0 && l.key != "unit-attack":
		return keys
	}
	keys = slices.DeleteFunc(keys, func(k view.Key) bool {
		return k.ID == "volley" || k.ID == "unit-charge" || k.ID == "unit-attack" && k.ID != l.key
	})
	if l.title == hintInto {
		if k := s.siteKey(s.Sites[0]); k != nil {
			keys = slices.Insert(keys, min(1, len(keys)), *k)
		}
	}
	return keys
}

// The hints for which the desk moves their key to the front.
const (
	hintInto  = "Into the village"
	hintLoad  = "Rifles to load"
	hintWaver = "They waver"
	hintHome  = "Homeward"
)

// toFight reports whether the first game still teaches fire: before turn 5, or until somebody has fired.
func (s State) toFight() bool {
	if len(s.units(NonPlayers)) == 0 {
		return false
	}
	return s.Turn < 5 || !slices.ContainsFunc(s.Roster, func(u muster.Unit) bool {
		return u.Gone() > 0 || unloaded(u.Stacks) > 0
	})
}

// hintDuty returns the hint with the label of its key, and the key that dismisses all hints.
func (s State) hintDuty(d view.Desk) (view.Duty, bool) {
	l := s.hint()
	if !s.Set.Hints || l.title == "" {
		return view.Duty{}, false
	}
	k, _ := onDesk(d, l.key)
	if k.ID == "unit-move-open" { // beside Move…
		k.Label += " " + k.Small
	}
	return view.Duty{Title: "Hint: " + l.title, Small: strings.Replace(l.text, "%", k.Label, 1), Names: l.key, Waits: true,
		Key: view.Key{ID: "no-hints", Label: "No hints", Do: engine.Do("settings", "hints", "no")}}, true
}

// onDesk returns the key with that id on the play screen; ok is false when it is not there or refused.
func onDesk(d view.Desk, id string) (view.Key, bool) {
	for _, k := range deskKeys(d) {
		if k.ID == id && k.Refused == "" {
			return k, true
		}
	}
	return view.Key{}, false
}

// deskKeys returns the keys of the play screen.
func deskKeys(d view.Desk) []view.Key {
	keys := append([]view.Key{d.Primary}, d.Keys...)
	if d.Deeds != nil {
		keys = append(keys, d.Deeds.Keys...)
	}
	for _, x := range d.Duties {
		keys = append(keys, x.Key)
	}
	for _, l := range d.Lists {
		for _, r := range l.Rows {
			if r.Key != nil {
				keys = append(keys, *r.Key)
			}
		}
	}
	return keys
}
