// Package store keeps games in localStorage, with a second copy in IndexedDB.
//
// A [Box] is localStorage or a stand-in in memory; a [Shelf] keeps games in a box. Every step is a record of its own, written in a single
// call with its number and a checksum, and read back before it counts. So the cost of a step does not grow with the game, no write can be
// torn, and being killed at any moment loses at most the step being written.
//
// A [Double] is a box with a [Second] copy, which the page brings up to date a moment after every change. At the start, or when the copy
// answers, the Double resolves the differences between the two. A record is judged by its checksum and its key; where both are good, the
// numbers of the changes decide or, for steps, which of them the game continues with. A good record never gives way to a bad one, nothing
// is set aside before the copy has been consulted, and the referee is told what was repaired. Records for which localStorage has no room
// are in the copy alone.
//
//	vedette/v1/setup/<id>         the setup of the game
//	vedette/v1/g/<id>/0           a copy of the setup
//	vedette/v1/g/<id>/<n>         entry n of the game's journal
//	vedette/v1/head/<id>/a and b  summary for the list, written alternately; can be rebuilt
//	vedette/v1/name/<id>          the name, if the game was renamed
//	vedette/v1/draft/<id>         the form or step that is half entered
//	vedette/v1/gone/<id>          the game has been put away, and can be brought back
//	vedette/v1/hand/<id>          its handing-over state
//	vedette/part/<n>              part of a game or a force that arrives in several parts
//	vedette/v1/told/<id>          its referee has been told to save a file
//	vedette/v1/story/<id>/<n>     the report of a shrunk game, in pieces
//	vedette/v1/rescue/<id>/<n>    damaged entries and those after them, as found
//	vedette/v1/kept/<id>          a force or a scenario in the library
//
// Package save encodes most of the values. Other sites on the same host share the storage: nothing outside "vedette/" is ever read or
// removed.
package store

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Box is a store of texts by key, such as localStorage. Set replaces a value completely or not at all. Errors are *FullError,
// *RefusedError or *ConflictError.
type Box interface {
	Get(key string) (val string, ok bool, err error)
	Set(key, val string) error
	Remove(key string) error
	// All returns the pairs whose key begins with prefix, in no particular order.
	All(prefix string) ([]Pair, error)
}

// Pair is a key with its value.
type Pair struct{ Key, Val string }

// FullError reports that the storage has no room for a value.
type FullError struct{}

func (*FullError) Error() string {
	return "The storage of this device is full. You can play on, but the last steps are not stored: keep only the report of an old " +
		"game, or save this one as a file."
}

// RefusedError reports that the browser will not store or read anything.
type RefusedError struct{ Why string }

func (r *RefusedError) Error() string {
	s := "This browser does not let Vedette store anything. You can play on, but the game is lost with this page."
	if r.Why != "" {
		s += " (" + r.Why + ")"
	}
	return s
}

// ConflictError reports that another window has written to the same game.
type ConflictError struct{}

func (*ConflictError) Error() string {
	return "This game has moved on in another window. Open it again to continue."
}

// MemoryBox is a Box in memory, which lasts as long as the page. Capacity, Refuse, Tear and Kill are for tests.
type MemoryBox struct {
	Words    string // why it stands in for the browser's storage, "" in tests
	Capacity int    // in UTF-16 units of keys and values, 0 for no limit
	Refuse   bool   // every call fails
	Tear     int    // this many of the next Set calls keep only half of the value
	Kill     int    // if above zero, the Kill-th write panics with Killed instead

	Gets, Sets, Removes, Alls int // calls so far

	m    map[string]string
	used int
}

// Killed is what a MemoryBox panics with: see its field Kill.
type Killed struct{}

// Memory returns an empty MemoryBox.
func Memory() *MemoryBox { return &MemoryBox{m: map[string]string{}} }

// Notice returns why the box stands in for the browser's storage, "" when it does not.
func (b *MemoryBox) Notice() string { return b.Words }

// Get implements Box.
func (b *MemoryBox) Get(key string) (string, bool, error) {
	b.Gets++
	if b.Refuse {
		return "", false, &RefusedError{}
	}
	val, ok := b.m[key]
	return val, ok, nil
}

// Set implements Box.
func (b *MemoryBox) Set(key, val string) error {
	b.Sets++
	b.die()
	if b.Refuse {
		return &RefusedError{}
	}
	if b.Tear > 0 {
		b.Tear--
		val = val[:len(val)/2]
	}
	used := b.used + units(key) + units(val)
	if old, ok := b.m[key]; ok {
		used -= units(key) + units(old)
	}
	if b.Capacity > 0 && used > b.Capacity && used > b.used {
		return &FullError{}
	}
	b.m[key], b.used = val, used
	return nil
}

// Remove implements Box.
func (b *MemoryBox) Remove(key string) error {
	b.Removes++
	b.die()
	if b.Refuse {
		return &RefusedError{}
	}
	if old, ok := b.m[key]; ok {
		b.used -= units(key) + units(old)
		delete(b.m, key)
	}
	return nil
}

// All implements Box.
func (b *MemoryBox) All(prefix string) ([]Pair, error) {
	b.Alls++
	if b.Refuse {
		return nil, &RefusedError{}
	}
	var out []Pair
	for k, v := range b.m {
		if strings.HasPrefix(k, prefix) {
			out = append(out, Pair{k, v})
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Key < out[j].Key })
	return out, nil
}

// Used returns the space used, in UTF-16 units.
func (b *MemoryBox) Used() int { return b.used }

// Corrupt changes a value behind the shelf's back, and reports whether the key exists.
func (b *MemoryBox) Corrupt(key string, change func(string) string) bool {
	old, ok := b.m[key]
	if ok {
		b.m[key] = change(old)
		b.used += units(b.m[key]) - units(old)
	}
	return ok
}

func (b *MemoryBox) die() {
	if b.Kill > 0 {
		if b.Kill--; b.Kill == 0 {
			panic(Killed{})
		}
	}
}

// units returns the length of s in UTF-16 units, which is what browsers count.
func units(s string) int {
	n := utf8.RuneCountInString(s)
	for _, r := range s {
		if r > 0xffff {
			n++
		}
	}
	return n
}
