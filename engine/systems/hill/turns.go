package hill

import "vedette/engine"

// turns are the entries that move the game on: Initiative/Event, the referee's say, end of turn.
func turns() []procedure { return nil }

// records are what the referee notes down: finds, losses, who is home, settings.
func records() []procedure { return nil }

// Desk implements engine.System.
func (System) Desk(s engine.State) engine.Desk { return engine.Desk{} }

// Sheets implements engine.System.
func (System) Sheets(s engine.State) []engine.Sheet { return nil }
