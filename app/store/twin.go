package store

import (
	"sort"
	"strconv"
	"strings"
)

// Twin is a home and a second copy in memory, for tests. It does what the page's script (web/shell/store.js) does with localStorage and
// IndexedDB. Begin simulates loading the page.
type Twin struct {
	*MemoryBox
	Copy   map[string]Copied
	Silent bool // the copy does not answer
	Deaf   bool // nothing is written to the copy, as if the page ended first
	Broken bool // the copy has failed

	at    int64
	found string
	queue map[string]Copied // changes that a silent copy has not received
}

// Copied is a record of the second copy.
type Copied struct {
	Val  string
	N    int64
	Only bool // only the copy was meant to hold it
	Gone bool // the key was removed
	Sum  string
}

const markKey = "vedette/mark"

// NewTwin returns an empty Twin.
func NewTwin() *Twin { return &Twin{MemoryBox: Memory(), Copy: map[string]Copied{}} }

// ours reports whether the copy receives a key.
func ours(key string) bool { return strings.HasPrefix(key, root) || key == prefsKey }

func markOf(n int64) string {
	digits := strconv.FormatInt(n, 10)
	return strings.Repeat("0", max(0, 12-len(digits))) + digits + strconv.FormatInt(100+97-n%97, 10)[1:]
}

// Begin starts a page: the copy is compared with the home, unless it is silent.
func (t *Twin) Begin() *Double {
	since := t.readMark()
	t.at, t.found, t.queue = max(since, 0), "", map[string]Copied{}
	if !t.Silent {
		t.compare(since)
	}
	return NewDouble(t, t)
}

// Answer lets a silent copy answer at last; since is the mark that the page began with.
func (t *Twin) Answer(since int64) {
	t.Silent = false
	t.compare(since)
	for key, c := range t.queue {
		t.at++
		c.N = t.at
		t.tell(key, c)
	}
	t.m[markKey], t.queue = markOf(t.at), nil
}

// Lose empties the home, as a browser does when its data is cleared.
func (t *Twin) Lose() { clear(t.m) }

// Mark returns the mark of the home, -1 when it is missing or unreadable.
func (t *Twin) Mark() int64 { return t.readMark() }

func (t *Twin) readMark() int64 {
	text := t.m[markKey]
	if len(text) == 14 {
		if n, err := strconv.ParseInt(text[:12], 10, 64); err == nil && markOf(n) == text {
			return n
		}
	}
	return -1
}

func (t *Twin) compare(since int64) {
	keys := map[string]bool{}
	for key := range t.m {
		keys[key] = true
	}
	last := int64(0)
	for key, c := range t.Copy {
		keys[key] = true
		if sumOf(key, c.N, c.Only, c.Gone, c.Val) == c.Sum {
			last = max(last, c.N)
		}
	}
	var b strings.Builder
	b.WriteString(strconv.FormatInt(since, 10))
	for _, key := range sorted(keys) {
		home, hasHome := t.m[key]
		c, has := t.Copy[key]
		if !ours(key) || hasHome == (has && !c.Gone) && home == c.Val && c.N < since {
			continue
		}
		if q, fresh := t.queue[key]; fresh && !q.Gone { // this page has written it since
			continue
		}
		if !has && len(t.Copy) == 0 { // the first time
			continue
		}
		marks := ""
		for mark, is := range map[string]bool{"h": hasHome, "c": has && !c.Gone, "g": has && c.Gone, "o": c.Only, "r": t.queue[key].Gone} {
			if is {
				marks += mark
			}
		}
		n := "" // as on a page
		if has {
			n = strconv.FormatInt(c.N, 10)
		}
		for _, field := range []string{key, marks, n, c.Sum, home, c.Val} {
			b.WriteString("\x00" + strings.ReplaceAll(field, "\x00", "\ufffd"))
		}
	}
	t.found = b.String()
	t.at = max(t.at, last)
	t.m[markKey] = markOf(t.at)
	if len(t.Copy) == 0 {
		for _, key := range sorted(keys) {
			if ours(key) {
				t.tell(key, Copied{Val: t.m[key], N: t.at})
			}
		}
	}
}

func sorted(keys map[string]bool) (out []string) {
	for key := range keys {
		out = append(out, key)
	}
	sort.Strings(out)
	return out
}

func (t *Twin) tell(key string, c Copied) {
	switch {
	case t.Deaf:
		return
	case t.Silent:
		t.queue[key] = c
		return
	}
	c.Sum = sumOf(key, c.N, c.Only, c.Gone, c.Val)
	t.Copy[key] = c
}

func (t *Twin) changed(key string, c Copied) {
	if !ours(key) {
		return
	}
	t.at++
	t.m[markKey] = markOf(t.at)
	c.N = t.at
	t.tell(key, c)
}

// Set implements Box.
func (t *Twin) Set(key, val string) error {
	err := t.MemoryBox.Set(key, val)
	if err == nil {
		t.changed(key, Copied{Val: val})
	}
	return err
}

// Remove implements Box.
func (t *Twin) Remove(key string) error {
	err := t.MemoryBox.Remove(key)
	if err == nil {
		t.changed(key, Copied{Gone: true})
	}
	return err
}

// Found implements Second.
func (t *Twin) Found() string {
	found := t.found
	t.found = ""
	return found
}

// Spill implements Second.
func (t *Twin) Spill(key, val string) error {
	if t.Silent || t.Broken {
		return &FullError{}
	}
	if err := t.MemoryBox.Remove(key); err != nil {
		return err
	}
	t.changed(key, Copied{Val: val, Only: true})
	return nil
}

// Waiting implements Second.
func (t *Twin) Waiting() bool { return t.Silent }

// Failed implements Second.
func (t *Twin) Failed() bool { return t.Broken }
