package ecw

import "vedette/engine"

// Reference implements engine.System.
func (System) Reference(state engine.State) engine.Reference { return engine.Reference{} }
