package hill

import (
	"testing"

	"vedette/engine"
)

// BenchmarkSettings is the form of the settings with every house value in it, with twenty of them changed.
func BenchmarkSettings(b *testing.B) {
	var pairs []string
	for _, v := range values()[:20] {
		pairs = append(pairs, string(v.Key), num(v.Max))
	}
	s, err := System{}.Start(engine.Do("", pairs...).In)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		System{}.Form(s, engine.Do("settings", "mc-0", "9"))
	}
}
