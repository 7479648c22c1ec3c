package app

import (
	"runtime"
	"runtime/debug"
)

// heap is when garbage is collected. One thread does everything here, so that a collection is a pause: it takes place
// while the referee does nothing, and under a tap only when much has come together.
var heap collector

type collector struct {
	up   bool
	left uint64 // bytes in use after the last collection
}

// open is for the start, in which a long game leaves some ten megabytes of garbage.
func (*collector) open() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(64 << 20)
}

// rest collects when a dozen taps' garbage has come together since it was last done. Between the taps of an entry it
// waits for three times as much: the next one may come at any moment.
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
