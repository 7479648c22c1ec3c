// Package store keeps games in localStorage, and once more in IndexedDB.
//
// A [Box] is localStorage or its twin in memory; a [Shelf] over a box keeps games in it. Every step is
// one key, written by one call, with its number and a checksum inside, and read back before it counts.
// So the cost of a step does not grow with the game, nothing can tear, and being killed at any moment
// loses at most the step that was being written.
//
// A [Double] is a box with a [Second] copy, which the page brings up to date a moment after every change. At the
// start, or when the copy answers, it judges what differs between the two: a record by its checksums and its
// place wherever it lies, and where both are good by the numbers of the changes or, for steps, by which of them
// the game goes on with. A good record never gives way to a bad one, nothing is put aside before the copy has
// been asked, and what was mended is said. What localStorage has no room for lives in the copy alone.
//
//	vedette/v1/setup/<id>         what the game began with
//	vedette/v1/g/<id>/0           the same once more
//	vedette/v1/g/<id>/<n>         entry n of its journal
//	vedette/v1/head/<id>/a and b  summary for the list, written in turn: only a shortcut
//	vedette/v1/name/<id>          the name it was given later
//	vedette/v1/draft/<id>         the form or the step that is half done
//	vedette/v1/gone/<id>          it has been put away, and can be brought back
//	vedette/v1/hand/<id>          where it stands in its passing from device to device
//	vedette/part/<n>              parts of a game or a force that arrives in several
//	vedette/v1/told/<id>          its referee has been told to save a file
//	vedette/v1/story/<id>/<n>     the report that is left of it
//	vedette/v1/rescue/<id>/<n>    damaged entries, and those after them, as they were found
//	vedette/v1/kept/<id>          a force or a scenario kept for later games
//
// What is in the keys is written by package save. Other sites on the same host share the storage:
// nothing outside "vedette/" is ever read or removed.
package store

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Box is a store of texts by key, such as localStorage. Set replaces a value as a whole or not at all.
// Errors are a *FullError or a *RefusedError.
type Box interface {
	Get(key string) (val string, ok bool, err error)
	Set(key, val string) error
	Remove(key string) error
	// All lists the pairs whose key begins with prefix, in no certain order.
	All(prefix string) ([]Pair, error)
}

// Pair is one key with its value.
type Pair struct{ Key, Val string }

// FullError says that there is no room for what was to be written.
type FullError struct{}

func (*FullError) Error() string {
	return "The storage of this device is full. You can play on, but the last steps are not stored: put an old game away for good, or " +
		"save this one as a file."
}

// RefusedError says that the browser does not store or read anything now.
type RefusedError struct{ Why string }

func (r *RefusedError) Error() string {
	s := "This browser does not let Vedette store anything. You can play on, but the game lives only as long as this page."
	if r.Why != "" {
		s += " (" + r.Why + ")"
	}
	return s
}

// ConflictError says that another window has written what was to be written here.
type ConflictError struct{}

func (*ConflictError) Error() string {
	return "This game has moved on in another window. Open it again to continue."
}

// MemoryBox is a Box that lives as long as the page. Its knobs are for tests.
type MemoryBox struct {
	Words    string // why it stands in for the browser's storage, "" in tests
	Capacity int    // in UTF-16 units of keys and values, 0 for no bound
	Refuse   bool   // every call fails
	Tear     int    // this many of the next Set calls keep only half of the value
	Kill     int    // above zero: the call that writes for the Kill-th time panics with Killed instead

	Gets, Sets, Removes, Alls int // calls so far

	m    map[string]string
	used int
}

// Killed is what a MemoryBox panics with when its Kill has come.
type Killed struct{}

// Memory makes an empty MemoryBox.
func Memory() *MemoryBox { return &MemoryBox{m: map[string]string{}} }

// Notice is why the box stands in for the browser's storage, "" when it does not.
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

// Used is the room taken, in UTF-16 units.
func (b *MemoryBox) Used() int { return b.used }

// Corrupt changes a value behind the shelf's back. It returns false when there is no such key.
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

// units is the length of s in UTF-16 units, which is what browsers count.
func units(s string) int {
	n := utf8.RuneCountInString(s)
	for _, r := range s {
		if r > 0xffff {
			n++
		}
	}
	return n
}
