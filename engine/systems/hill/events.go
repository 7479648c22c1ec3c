package hill

import "vedette/engine"

// kinds lists every event with its reader. A kind, once released, stays for good.
var kinds = map[string]func([]byte) (engine.Event, error){
	// actions
	"stood":     decode[stood],
	"moved":     decode[moved],
	"fired":     decode[fired],
	"attacked":  decode[attacked],
	"gun-fired": decode[gunFired],
	"checked":   decode[checked],
	"tested":    decode[tested],
}
