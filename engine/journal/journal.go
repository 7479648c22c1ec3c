// Package journal is an open game: its setup, its entries, and the state they lead to.
//
// Everything that changes a game is an [Entry]: a step, an undo, a redo, or a preference. Entries are only ever
// added. Undo and redo are entries like any other, so the journal is the whole history and the game is a pure fold
// of it. [Open] folds stored events and resolves nothing again: correcting a rule never rewrites a battle in
// progress.
//
// A [Try] makes a step:
//
//	try := game.Begin(command)
//	need, entry, err := try.Advance(now)   // asks, returns the finished entry, or refuses
//	... try.Give(faces), try.Answer("yes") // while need is not nil, then Advance again
//	store.Append(id, *entry)               // store it first
//	game.Append(*entry)                    // only then does it count
//
// # Dice stay thrown
//
// The faces of undone steps go into a pool, in the order in which they were first thrown. A new step takes its faces
// from there wherever the roll fits, so that undo cannot be used to fish for a better throw; the preference
// "keep" = "no" switches this off. The generator continues after the last face it ever gave, undone or not, so a
// step that is begun and abandoned gets the same dice when it is begun again.
//
// # Memory
//
// States are plain values. The journal keeps the latest states and every 64th one, and folds from the nearest when
// undo goes back further.
// again from the nearest one when undo goes further back.
package journal

import (
	"errors"
	"fmt"
	"sort"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Setup is how a game began. It never changes.
type Setup struct {
	System  string        // id of the rule book
	Seed    uint64        // seed of the generator
	Options engine.Values // options passed to System.Start
	Name    string        // as first given
	Made    int64         // seconds since 1970 by the device's clock, 0 when unknown
	Version string        // version of the app that made the game
}

// Kind is the kind of an entry. The letters are written into saves.
type Kind byte

const (
	StepKind Kind = 's' // a step of the game
	UndoKind Kind = 'u' // takes back the last step
	RedoKind Kind = 'r' // restores the step undone last
	SetKind  Kind = 'p' // a preference: how dice are thrown, not what they do
)

// The preferences that the journal itself reads.
const (
	PrefDice = "dice" // id of a DiceMode, the first when unset
	PrefKeep = "keep" // "no": undone steps do not keep their dice
)

// Entry is one line of a journal.
type Entry struct {
	Seq   int // 1 for the first, without gaps
	Kind  Kind
	Step  engine.Step // of a StepKind; its At equals that of the entry
	Key   string      // of a SetKind
	Val   string      // of a SetKind
	At    int64       // seconds since 1970 by the device's clock, 0 when unknown
	Print Fingerprint // fingerprint of the state after the entry
}

// ID distinguishes an entry from any other that could take its place: its number, and a fingerprint of what it does and of the
// position it leads to. The time does not count: a step prepared in advance is still the same step when it is taken later.
type ID struct {
	Seq int
	Sum uint64
}

// ID returns the identity of a complete entry, one that has its number and its Print.
//
// Only the kinds of the events count, because a command and its throws decide the rest.
func (e Entry) ID() ID {
	sum := uint64(0xcbf29ce484222325) // FNV-1a, inlined because it runs on every tap
	add := func(n uint64) { sum = (sum ^ n) * 0x100000001b3 }
	text := func(s string) {
		for i := range len(s) {
			add(uint64(s[i]))
		}
		add(256) // separates texts
	}
	add(uint64(e.Kind))
	add(uint64(e.Print.Sum))
	add(e.Print.Shape)
	text(e.Key)
	text(e.Val)
	text(e.Step.Do.Do)
	for _, v := range e.Step.Do.In {
		text(v.Key)
		text(v.Val)
	}
	for _, x := range e.Step.Given {
		text(x.ID)
		text(x.Answer)
		add(uint64(x.By))
		add(uint64(x.Hits))
		add(uint64(x.Of))
		for _, f := range x.Faces {
			add(uint64(f))
		}
	}
	for _, x := range e.Step.Events {
		text(x.Kind())
	}
	return ID{e.Seq, sum}
}

// Line is one step of the log.
type Line struct {
	Entry  int // Seq of its entry
	Step   engine.Step
	Undone bool
}

// ErrNothing reports that there is nothing to undo or redo.
var ErrNothing = errors.New("there is nothing to take back")

// span is how many recent states are kept, and the distance between those kept for good.
const span = 64

// Game is an open game. It is not safe for concurrent use.
type Game struct {
	sys     view.System
	set     Setup
	entries []Entry
	lost    int
	prefs   map[string]string

	lines  []Line // every step, in order of entry
	throws [][]thrown
	done   []int // indices into lines: the steps in force
	undone []int // indices into lines: what redo restores, the next one last

	states []engine.State // by number of steps in force; nil where it must be folded again
	pool   []thrown       // ascending by n
	made   made           // what the entry made last would lead to
	thrown int            // throws made, reused ones counted once
	drawn  int            // faces drawn from the generator
}

// made caches the state after the entry made last, which is probably the next one appended, so that its events are applied only
// once.
type made struct {
	id ID
	is engine.State
}

// thrown is one throw with known faces and its place in the order of all throws.
type thrown struct {
	n int
	g dice.Given
}

// New opens a game without entries. It returns the *engine.Refusal of System.Start when an option is impossible.
func New(sys view.System, set Setup) (*Game, error) {
	if id := sys.Info().ID; id != set.System {
		return nil, &engine.Damaged{What: fmt.Sprintf("the game is of rule book %q, not %q", set.System, id)}
	}
	s, err := sys.Start(set.Options)
	if err != nil {
		return nil, err
	}
	return &Game{sys: sys, set: set, prefs: map[string]string{}, states: []engine.State{s}}, nil
}

// Open folds entries. When one cannot be read or cannot have happened, it opens the game up to the last good one and
// returns it together with a *engine.Damaged that names the bad one; Lost returns how many were left out. The game is
// nil only when it cannot even start.
//
// Only the last fingerprint is compared at first. If it differs, Open folds again to find the first difference.
func Open(sys view.System, set Setup, entries []Entry) (*Game, error) {
	g, err := New(sys, set)
	if err != nil {
		return nil, err
	}
	if len(entries) > 0 {
		g.entries, g.lines = make([]Entry, 0, len(entries)), make([]Line, 0, len(entries))
	}
	for i, e := range entries {
		if err := g.Append(e); err != nil {
			g.lost = len(entries) - i
			return g, damaged(i+1, err)
		}
	}
	if len(entries) == 0 || g.agrees(entries[len(entries)-1]) {
		return g, nil
	}
	return reopen(sys, set, entries)
}

// reopen folds entries and compares every fingerprint.
func reopen(sys view.System, set Setup, entries []Entry) (*Game, error) {
	// An undo can hide a difference for a while, so it is the first difference that counts.
	g, err := New(sys, set)
	if err != nil {
		return nil, err
	}
	for i, e := range entries {
		if err := g.Append(e); err != nil || !g.agrees(e) {
			good, openErr := New(sys, set)
			if openErr != nil {
				return nil, openErr
			}
			for _, e := range entries[:i] {
				if err := good.Append(e); err != nil {
					return nil, err
				}
			}
			good.lost = len(entries) - i
			return good, damaged(i+1, errors.New("it does not lead to the recorded position"))
		}
	}
	return g, nil
}

func damaged(n int, err error) error {
	return &engine.Damaged{What: fmt.Sprintf("entry %d", n), Err: err}
}

// agrees reports whether the fingerprint of e is that of the present state, as far as it can be compared: one with another shape
// comes from another version of the rule book.
func (g *Game) agrees(e Entry) bool {
	now := Print(g.State())
	return e.Print == now || e.Print.Shape != now.Shape
}

// System returns the rule book of the game.
func (g *Game) System() view.System { return g.sys }

// Setup returns how the game began.
func (g *Game) Setup() Setup { return g.set }

// State returns the position of the game.
func (g *Game) State() engine.State { return g.states[len(g.done)] }

// Len returns the number of entries; the next one has Seq Len()+1.
func (g *Game) Len() int { return len(g.entries) }

// Lost returns how many entries Open left out.
func (g *Game) Lost() int { return g.lost }

// Entries returns all entries in order. The slice belongs to the game and must not be changed.
func (g *Game) Entries() []Entry { return g.entries[:len(g.entries):len(g.entries)] }

// Log returns all steps in order, the newest last. The slice belongs to the game, must not be changed, and is valid until the
// next Append.
func (g *Game) Log() []Line { return g.lines[:len(g.lines):len(g.lines)] }

// Pref returns the value of a preference, "" when it was never set.
func (g *Game) Pref(key string) string { return g.prefs[key] }

// Mode returns the dice setting in force.
func (g *Game) Mode() engine.DiceMode {
	modes := g.sys.DiceModes()
	for _, m := range modes {
		if m.ID == g.prefs[PrefDice] {
			return m
		}
	}
	return modes[0]
}

// Undoable returns the step that Undo would take back.
func (g *Game) Undoable() (engine.Step, bool) { return g.top(g.done) }

// Redoable returns the step that Redo would restore.
func (g *Game) Redoable() (engine.Step, bool) { return g.top(g.undone) }

func (g *Game) top(stack []int) (engine.Step, bool) {
	if len(stack) == 0 {
		return engine.Step{}, false
	}
	return g.lines[stack[len(stack)-1]].Step, true
}

// Undo makes the entry that takes back the last step. It returns ErrNothing when there is none.
func (g *Game) Undo(at int64) (Entry, error) { return g.entry(Entry{Kind: UndoKind, At: at}) }

// Redo makes the entry that restores the step undone last. It returns ErrNothing when there is none, or when another step has
// been made since.
func (g *Game) Redo(at int64) (Entry, error) { return g.entry(Entry{Kind: RedoKind, At: at}) }

// Set makes the entry for a preference. key and val may be any text; a later entry replaces an earlier one.
func (g *Game) Set(key, val string, at int64) Entry {
	e, _ := g.entry(Entry{Kind: SetKind, Key: key, Val: val, At: at}) // cannot fail: the state does not change
	return e
}

// entry completes e with its number and fingerprint.
func (g *Game) entry(e Entry) (Entry, error) {
	e.Seq = len(g.entries) + 1
	s, err := g.peek(e)
	if err != nil {
		return Entry{}, err
	}
	e.Print = Print(s)
	g.made = made{e.ID(), s}
	return e, nil
}

// Peek returns the state that e would lead to. Nothing is appended.
func (g *Game) Peek(e Entry) (engine.State, error) {
	if g.made.id.Seq == e.Seq && g.made.id == e.ID() {
		return g.made.is, nil
	}
	return g.peek(e)
}

func (g *Game) peek(e Entry) (engine.State, error) {
	switch e.Kind {
	case StepKind:
		return g.apply(g.State(), e.Step)
	case UndoKind:
		if len(g.done) == 0 {
			return nil, ErrNothing
		}
		return g.stateAt(len(g.done) - 1)
	case RedoKind:
		st, ok := g.Redoable()
		if !ok {
			return nil, ErrNothing
		}
		return g.apply(g.State(), st)
	case SetKind:
		return g.State(), nil
	}
	return nil, &engine.Damaged{What: fmt.Sprintf("an entry of kind %q", e.Kind)}
}

func (g *Game) apply(s engine.State, st engine.Step) (engine.State, error) {
	if len(st.Events) == 0 {
		return nil, &engine.Damaged{What: "a step without events"}
	}
	for i, e := range st.Events {
		next, err := g.sys.Apply(s, e)
		if err != nil {
			return nil, &engine.Damaged{What: fmt.Sprintf("event %d of %q", i+1, st.Do.Do), Err: err}
		}
		s = next
	}
	return s, nil
}

// Append folds e into the game. The caller must have stored it already. On an error, a *engine.Damaged or ErrNothing, the game
// is unchanged.
func (g *Game) Append(e Entry) error {
	if e.Seq != len(g.entries)+1 {
		return &engine.Damaged{What: fmt.Sprintf("entry %d found in place of %d", e.Seq, len(g.entries)+1)}
	}
	next, err := g.Peek(e)
	if err != nil {
		return err
	}
	switch e.Kind {
	case StepKind:
		g.lines = append(g.lines, Line{Entry: e.Seq, Step: e.Step})
		g.throws = append(g.throws, g.take(e.Step.Given))
		g.done = append(g.done, len(g.lines)-1)
		g.undone = g.undone[:0]
		g.states = append(g.states[:len(g.done)], next)
	case UndoKind:
		i := g.done[len(g.done)-1]
		g.done, g.undone = g.done[:len(g.done)-1], append(g.undone, i)
		g.lines[i].Undone = true
		g.giveBack(g.throws[i])
		g.states[len(g.done)] = next
	case RedoKind:
		i := g.undone[len(g.undone)-1]
		g.undone, g.done = g.undone[:len(g.undone)-1], append(g.done, i)
		g.lines[i].Undone = false
		g.takeAgain(g.throws[i])
		g.states[len(g.done)] = next
	case SetKind:
		g.prefs[e.Key] = e.Val
	}
	g.entries = append(g.entries, e)
	g.forget()
	return nil
}

// stateAt returns the state after n steps in force. It folds from the nearest state kept, and keeps the states on the way.
func (g *Game) stateAt(n int) (engine.State, error) {
	from := n
	for g.states[from] == nil {
		from--
	}
	for ; from < n; from++ {
		s, err := g.apply(g.states[from], g.lines[g.done[from]].Step)
		if err != nil {
			return nil, err
		}
		g.states[from+1] = s
	}
	return g.states[n], nil
}

// forget drops states far from the present one. A step moves by one, so two places are enough.
func (g *Game) forget() {
	now := len(g.done)
	for _, n := range [...]int{now - span, now + span} {
		if n > 0 && n < len(g.states) && n%span != 0 {
			g.states[n] = nil
		}
	}
}

// Kept lists the throws of undone steps that a new step would use, oldest first.
func (g *Game) Kept() []dice.Given {
	if g.prefs[PrefKeep] == "no" {
		return nil
	}
	out := make([]dice.Given, len(g.pool))
	for i, th := range g.pool {
		out[i] = th.g
	}
	return out
}

// take records the throws of a new step: reused ones leave the pool and keep their place in the order, new ones get the next
// place.
func (g *Game) take(given []dice.Given) []thrown {
	out := make([]thrown, 0, len(given))
	fresh := false // whether the pool is already a private copy
	for _, x := range given {
		if x.By == dice.Computer {
			g.drawn += len(x.Faces)
		}
		if len(x.Faces) == 0 {
			continue
		}
		if x.By == dice.Kept {
			if i := inPool(g.pool, func(p dice.Given) bool { return p.ID == x.ID && sameFaces(p.Faces, x.Faces) }); i >= 0 {
				out = append(out, g.pool[i])
				if i == 0 { // they are usually reused in order
					g.pool = g.pool[1:]
					continue
				}
				if !fresh {
					g.pool, fresh = append([]thrown(nil), g.pool...), true
				}
				g.pool = append(g.pool[:i], g.pool[i+1:]...)
				continue
			}
		}
		g.thrown++
		out = append(out, thrown{g.thrown, x})
	}
	return out
}

func (g *Game) giveBack(throws []thrown) {
	g.pool = append(g.pool[:len(g.pool):len(g.pool)], throws...)
	sort.Slice(g.pool, func(i, j int) bool { return g.pool[i].n < g.pool[j].n })
}

func (g *Game) takeAgain(throws []thrown) {
	gone := map[int]bool{}
	for _, th := range throws {
		gone[th.n] = true
	}
	left := make([]thrown, 0, len(g.pool))
	for _, th := range g.pool {
		if !gone[th.n] {
			left = append(left, th)
		}
	}
	g.pool = left
}

// inPool returns the index of the oldest throw that fits, or -1.
func inPool(pool []thrown, fits func(dice.Given) bool) int {
	for i, th := range pool {
		if fits(th.g) {
			return i
		}
	}
	return -1
}

func sameFaces(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
