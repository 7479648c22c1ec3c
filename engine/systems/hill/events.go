package hill

import "vedette/engine"

// kinds lists every event with its reader. A kind, once released, stays for good.
var kinds = map[string]func([]byte) (engine.Event, error){}
