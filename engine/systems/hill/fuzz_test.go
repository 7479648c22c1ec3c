package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// FuzzUnitEvents reads arbitrary bytes as events of units and applies them to a game with units. The result is
// an error, or a state that can be shown and an event that is written as it was read.
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
		{"proposed", `{"t":["volley",["hits",1]],"e":[{"u":6,"l":[{"n":1,"q":"average","a":"pistol","h":true}]}],` +
			`"d":{"w":"volley","u":4,"n":"60th Rifles"}}`},
		{"accepted", `{"t":["volley",["hits",1]],"e":[{"u":6,"m":[{"k":"wavering","n":1}]}]}`},
		{"thread", `{"i":7,"k":"charge","a":"contact","u":4}`},
	}
	require.NotEmpty(f, seeds)
	for _, s := range seeds {
		f.Add(s[0], []byte(s[1]))
	}
	before := rulestest.Start(f, System{}, "force", "villa-nueva", "villages", "2").(State)
	before.Side = Players
	applied := 0
	for _, s := range seeds {
		e := sure.Of(System{}.Decode(s[0], []byte(s[1])))(f, s[0])
		if next, err := (System{}).Apply(before, e); err == nil && (System{}).Check(next) == nil {
			applied++
		}
	}
	require.Equal(f, len(seeds)-2, applied, "nothing waits to be accepted, and nobody is lost; the others can happen")
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		rulestest.Event(t, System{}, before, "unit", kind, data)
	})
}

// FuzzActionEvents reads arbitrary bytes as events. The result is an error, or an event that is written as it
// was read, and that can be told if it can be applied.
func FuzzActionEvents(f *testing.F) {
	seeds := map[string]string{
		"stood": `{}`, "moved": `{"a":"veteran","c":"open","q":32,"k":{"t":[{"v":5,"w":"Veteran"}],"n":5,"g":0,"c":{"N":1,"Die":1},"p":"3.1"}}`,
		"fired": `{"w":"rifle","a":"veteran","t":"average","r":"6-12","c":"soft","h":1,"n":2,` +
			`"k":{"t":[{"v":13,"w":"base"}],"n":13,"g":13,"c":{"N":3,"Die":1},"p":"3.2"}}`,
		"attacked": `{"a":"veteran","t":"average","c":"open","n":1,"k":{"t":[{"v":13,"w":"base"}],"n":11,"g":11,"c":{"N":3,"Die":1},"p":"3.3"}}`,
		"gun-fired": `{"g":"light","a":"average","s":true,"q":58,"b":"drift","o":2,"d":"over",` +
			`"k":{"t":[{"v":13,"w":"base"}],"n":9,"g":9,"c":{"N":2,"Die":1},"p":"3.6"}}`,
		"checked": `{"a":"average","ok":true,"k":{"t":[{"v":13,"w":"base"}],"n":6,"g":6,"c":{"N":2,"Die":1},"p":"3.4"}}`,
		"tested": `{"w":"blast","a":"transport","c":"open","n":4,"l":2,` +
			`"k":{"t":[{"v":13,"w":"base"}],"n":11,"g":11,"c":{"N":3,"Die":1},"p":"3.7"}}`,
	}
	require.Len(f, seeds, 7)
	for kind, data := range seeds {
		f.Add(kind, []byte(data))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		sys := System{}
		e, err := sys.Decode(kind, data)
		if err != nil {
			assert.Nil(t, e)
			return
		}
		text := rulestest.JSON(t, e)
		require.Equal(t, text, rulestest.JSON(t, sure.Of(sys.Decode(kind, []byte(text)))(t)))
		if s, err := sys.Apply(State{}, e); err == nil {
			sys.Tell(s, engine.Step{Do: engine.Do("stand"), Events: []engine.Event{e}})
		}
	})
}
