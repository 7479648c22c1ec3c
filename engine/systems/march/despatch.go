package march

import (
	"strings"

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
	f := story.Field{Turn: s.Turn, Over: s.Over, Sides: s.names()}
	if s.Over {
		f.Word = strings.TrimSuffix(words.Text(s.ending()), ".")
	}
	for _, u := range s.Units {
		x := story.Force{ID: u.ID, Side: s.side(u), Name: u.Name, All: u.Start, Now: u.CV, Hits: u.Pending, Here: u.live()}
		if !x.Here {
			x.Fate = story.Broken
		}
		for _, c := range s.Charges {
			switch u.ID {
			case c.Unit:
				if x.Foe = c.At; c.Done && u.has(Charging) {
					x.At = c.At
				}
			case c.At:
				x.Foe = c.Unit
			}
		}
		f.Units = append(f.Units, x)
	}
	for _, l := range s.Leaders {
		x := story.Leader{ID: l.ID, Name: l.Name}
		if l.Lost > 1 {
			x.Fate = [...]string{story.Wounded, story.Killed}[l.Lost-2]
		}
		f.Leaders = append(f.Leaders, x)
	}
	if x, ok := scenarioOf(s.Battle); ok {
		f.Places = x.Ends(s.Places)
	}
	return f
}
