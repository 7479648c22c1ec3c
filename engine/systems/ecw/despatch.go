package ecw

import (
	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/story"
	"vedette/engine/view"
)

// fateOf maps why a unit or leader is off the table to the fate a despatch reports.
var fateOf = map[string]string{offDestroyed: story.Destroyed, offSurrendered: story.Taken, offScattered: story.Broken,
	fateKilled: story.Killed, fateCaptured: story.Taken}

var _ view.Chronicler = System{}

// Report implements view.Chronicler.
func (System) Report(start engine.State, steps []engine.Step, v view.Voice) view.Report {
	return story.Battle(System{}, start, steps, v, commander.Watch(System{}, start), onField)
}

// onField returns what a despatch tells of, and the losses.
func onField(st engine.State) story.Field {
	s := st.(State)
	f := story.Field{Turn: s.Turn, Over: s.Over, Hard: 20, Sides: [2]string{s.sideName(0), s.sideName(1)}}
	if s.Over {
		f.Word = words.Text(s.outcome(s.Winner, s.Better))
	}
	for _, u := range s.Units {
		x := story.Force{ID: u.ID, Side: u.Side, Name: u.Name, All: u.orig(), Now: u.figures(), Here: u.here(), Fate: fateOf[u.Off]}
		if x.Here && u.Morale == routed { // it may yet leave the table, or rally
			x.Here, x.Fate = false, story.Broken
		}
		if foe, ok := u.foe(u.Charge.At); ok && foe.Impact {
			x.At = foe.ID
		}
		f.Units = append(f.Units, x)
	}
	for _, l := range s.Leaders {
		f.Leaders = append(f.Leaders, story.Leader{ID: l.ID, Name: l.Name, Fate: fateOf[l.Off]})
	}
	if x, ok := scenarioOf(s.Battle); ok {
		f.Places = x.Ends(s.Held)
	}
	return f
}
