package minie

import (
	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/story"
	"vedette/engine/view"
)

var _ view.Chronicler = System{}

// Report implements view.Chronicler.
func (System) Report(start engine.State, steps []engine.Step, v view.Voice) view.Report {
	return story.Battle(System{}, start, steps, v, commander.Watch(System{}, start), onField)
}

// onField returns what a despatch tells of, and the losses.
func onField(st engine.State) story.Field {
	s := st.(State)
	f := story.Field{Turn: s.Turn, Over: s.Over, Sides: [2]string{s.side(1), s.side(2)}, Word: s.verdict()}
	for _, u := range s.Units {
		fate := [...]string{goneDestroyed: story.Destroyed, goneRouted: story.Broken, goneMerged: "", goneOff: ""}[u.Gone]
		switch {
		case u.Class == General:
			if fate == story.Destroyed {
				fate = story.Killed
			}
			f.Leaders = append(f.Leaders, story.Leader{ID: u.ID, Name: u.Name, Fate: fate})
			continue
		case u.Class == Wagon || u.Gone == goneMerged:
			continue
		}
		x := story.Force{ID: u.ID, Side: u.Side - 1, Name: u.Name, All: u.began(), Now: u.alive(), Here: u.here(), Fate: fate}
		for _, m := range s.Melees {
			if m.A == u.ID && u.Charged == s.Turn {
				x.At = m.D
			}
		}
		f.Units = append(f.Units, x)
	}
	if s.byPoints() {
		x := s.places()
		f.Places = x.Ends(s.Held)
	}
	return f
}
