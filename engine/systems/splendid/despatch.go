package splendid

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
	f := story.Field{Turn: s.Turn, Over: s.Over != "", Sides: sideNames}
	if f.Over {
		f.Word = words.Text(victory(s.Over))
	}
	if s.isBattle() {
		x := s.scenario()
		f.Places = x.Ends(s.Held)
	}
	for _, u := range s.Units {
		if u.arm() != Ignored {
			x := story.Force{ID: u.ID, Side: u.Side, Name: u.Name, All: u.Stands, Now: u.Left(), Here: !u.Gone, Fate: s.fate(u), Foe: u.Contact}
			if foe, _ := s.unit(u.Contact); u.Charged && !foe.Charged { // after a counter-charge, either may have been the charger
				x.At = u.Contact
			}
			f.Units = append(f.Units, x)
		}
	}
	return f
}

// fate returns how a unit was lost, "" if it is on the table or merely left it.
func (s State) fate(u Unit) string {
	switch {
	case u.Gone && u.Left() == 0:
		return story.Destroyed
	case u.Gone && (u.Shaken || u.Lost*100 >= u.Stands*s.v(keyBreak)):
		return story.Broken
	}
	return ""
}
