//go:build !wasm

package store

// Browser is the storage of the browser. A native build has none, so it is a box in memory.
func Browser() Box { return Memory() }
