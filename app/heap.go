package app

import (
	"runtime"
	"runtime/debug"
)

// heap decides when to collect garbage. The program has a single thread, so a collection is a pause: it takes place while the referee is
// idle, and during a tap only when memory runs short.
var heap collector

type collector struct {
	up   bool
	left uint64 // bytes in use after the last collection
}

// open sets limits for the start, when loading a long game leaves some ten megabytes of garbage.
func (*collector) open() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(64 << 20)
}

// rest collects the garbage once a dozen taps' worth has built up. During an entry it waits for three times as much, as the next tap may
// come at any moment.
func (c *collector) rest(entering bool) {
	if !c.up {
		c.up = true
		debug.SetMemoryLimit(96 << 20)
		debug.SetGCPercent(400)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	most := uint64(8 << 20)
	if entering {
		most = 24 << 20
	}
	if m.HeapAlloc > c.left+most {
		runtime.GC()
		runtime.ReadMemStats(&m)
		c.left = m.HeapAlloc
	}
}
