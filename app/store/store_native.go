//go:build !wasm

package store

// Browser returns an empty box in memory, since a native build has no browser storage.
func Browser() Box { return Memory() }
