package hill

import (
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// FuzzUnitEvents reads arbitrary bytes as events of units and applies them to a game with units: an
// error, or a state that can be shown and an event that is written as it was read.
func FuzzUnitEvents(f *testing.F) {
	seeds := [][2]string{
		{"mustered", `{"i":7,"s":"players","n":"x","t":"riflemen","y":"t-riflemen","f":[{"n":3,"q":"veteran","a":"rifle"}],"o":3,"c":3}`},
		{"marked", `{"u":4,"n":"60th Rifles","k":"wavering","x":1}`},
		{"figures", `{"u":4,"n":"60th Rifles","w":["to-load"],` +
			`"c":[{"n":2,"a":{"q":"veteran","a":"rifle"},"b":{"q":"veteran","a":"rifle","u":true}}]}`},
		{"lost", `{"u":4,"n":"60th Rifles","l":[{"n":2,"q":"veteran","a":"rifle"}],"f":13,"d":true}`},
		{"regained", `{"u":4,"n":"60th Rifles","b":[{"n":1,"q":"veteran","a":"rifle"}],"f":16}`},
		{"reinforced", `{"u":4,"n":"60th Rifles","f":{"q":"veteran","a":"rifle"},"x":2}`},
		{"split", `{"u":4,"n":"60th Rifles","p":7,"a":"Part","f":[{"n":2,"q":"veteran","a":"rifle"}]}`},
		{"joined", `{"u":4,"n":"60th Rifles","o":5,"a":"Jägers","q":0}`},
		{"activated", `{"u":4,"n":"60th Rifles"}`},
		{"unit-acted", `{"u":4,"n":"60th Rifles"}`},
		{"unit-gone", `{"u":4,"n":"60th Rifles","w":"home"}`},
		{"recast", `{"u":4,"o":"60th Rifles","n":"Fifth battalion"}`},
		{"proposed", `{"t":["volley",["hits",1]],"e":[{"u":6,"l":[{"n":1,"q":"average","a":"pistol","h":true}]}]}`},
		{"accepted", `{"t":["volley",["hits",1]],"e":[{"u":6,"m":[{"k":"wavering","n":1}]}]}`},
		{"thread", `{"i":7,"k":"charge","a":"contact","u":4}`},
	}
	require.NotEmpty(f, seeds)
	for _, s := range seeds {
		f.Add(s[0], []byte(s[1]))
	}
	start, err := System{}.Start(engine.Do("", "force", "villa-nueva", "villages", "2").In)
	require.NoError(f, err)
	before := start.(State)
	before.Side = Players
	applied := 0
	for _, s := range seeds {
		e, err := System{}.Decode(s[0], []byte(s[1]))
		require.NoError(f, err, s[0])
		if next, err := (System{}).Apply(before, e); err == nil && (System{}).Check(next) == nil {
			applied++
		}
	}
	require.Equal(f, len(seeds)-2, applied, "nothing waits to be accepted, and nobody is lost; the others can happen")
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		rulestest.Event(t, System{}, before, "unit", kind, data)
	})
}
