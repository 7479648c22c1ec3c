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
	// turn and finds
	"pressed":  decode[pressed],
	"finished": decode[finished],
	"drawn":    decode[drawn],
	"ignored":  decode[ignored],
	"fronted":  decode[fronted],
	"arrived":  decode[arrived],
	"turned":   decode[turned],
	"counted":  decode[recounted],
	"settings": decode[settled],
	"found":    decode[found],
	"used":     decode[used],
	"scouted":  decode[scouted],
	"assessed": decode[assessed],
	"opened":   decode[opened],
	"party":    decode[partyMarked],
	"place":    decode[siteMarked],
	"carried":  decode[carry],
	"entry":    decode[entryMarked],
	"unit":     decode[unitOff],
	"over":     decode[over],
	"edged":    decode[edged],
	"laid":     decode[laid],
	"prepared": decode[prepared],
	"bound":    decode[bound],
	"reached":  decode[reached],
	// units
	"mustered":   decode[mustered],
	"marked":     decode[marked],
	"figures":    decode[figured],
	"lost":       decode[struck],
	"regained":   decode[regained],
	"reinforced": decode[reinforced],
	"split":      decode[parted],
	"joined":     decode[merged],
	"activated":  decode[activated],
	"unit-acted": decode[unitActed],
	"unit-gone":  decode[unitGone],
	"proposed":   decode[proposed],
	"accepted":   decode[accepted],
	"thread":     decode[threaded],
	"recast":     decode[recast],
	// advice
	"advised": decode[advised],
	// scenarios
	"staged":   decode[staged],
	"revealed": decode[revealed],
	"secret":   decode[decided],
	"aim":      decode[aimMarked],
}
