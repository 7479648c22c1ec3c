package minie

import "vedette/engine"

// Reference implements engine.System.
func (System) Reference(st engine.State) engine.Reference { return engine.Reference{} }
