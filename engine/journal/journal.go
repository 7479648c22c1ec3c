// Package journal is an open game: its setup, its entries, and the state they fold to.
//
// Everything that changes a game is an [Entry]: a step, an undo, a redo, or a preference. Entries are
// only ever added; undo and redo are entries like any other, so the journal is the whole history and
// the game is a pure fold of it. [Open] folds stored events and re-resolves nothing: correcting a
// rule never rewrites a battle in progress.
//
// A step is made with a [Try]:
//
//	try := game.Begin(command)
//	need, entry, err := try.Advance(now)   // asks, or hands over the finished entry, or refuses
//	... try.Give(faces), try.Answer("yes") // as long as need is not nil, then Advance again
//	store.Append(id, *entry)               // the caller stores it first
//	game.Append(*entry)                    // and only then it counts
//
// # Dice stay thrown
//
// The faces of steps that were taken back lie in a pool, in the order in which they were first
// thrown. A new step takes its faces from there wherever the roll fits, so that undo cannot fish for
// a better throw; the preference "keep" = "no" switches that off. The generator goes on behind the
// last face it ever gave, undone or not, so a step that is begun and given up gives the same dice
// when it is begun again.
//
// # Memory
//
// States are plain values. The journal keeps those of the last steps and one in every 64, and folds
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

// Setup is what a game began with. It never changes.
type Setup struct {
	System  string        // id of the rule book
	Seed    uint64        // of the generator
	Options engine.Values // what System.Start got
	Name    string        // as first given
	Made    int64         // seconds since 1970 by the device's clock, 0 when unknown
	Version string        // of the app that made it
}

// Kind tells what an entry is. The letters are written into saves.
type Kind byte

const (
	StepKind Kind = 's' // a step of the game
	UndoKind Kind = 'u' // the last step is taken back
	RedoKind Kind = 'r' // the step taken back last is in force again
	SetKind  Kind = 'p' // a preference: how dice are thrown, not what they do
)

// The preferences that the journal itself reads.
const (
	PrefDice = "dice" // id of a DiceMode, the first when unset
	PrefKeep = "keep" // "no": steps taken back do not keep their dice
)

// Entry is one line of a journal.
type Entry struct {
	Seq   int // 1 for the first, without gaps
	Kind  Kind
	Step  engine.Step // of a StepKind; its At is that of the entry
	Key   string      // of a SetKind
	Val   string      // of a SetKind
	At    int64       // seconds since 1970 by the device's clock, 0 when unknown
	Print Fingerprint // of the state after the entry
}

// ID tells an entry from every other that could stand in its place: its number, and a fingerprint of what it does and of the
// position it leads to. When it was made is left out: a step that was made ready is the same step when it is taken later.
type ID struct {
	Seq int
	Sum uint64
}

// ID is the identity of a complete entry, one that has its number and its Print.
//
// Of the events only the kinds are read: a command and all that was thrown for it decide the rest.
func (e Entry) ID() ID {
	sum := uint64(0xcbf29ce484222325) // FNV-1a, written out since an entry is looked at under every tap
	add := func(n uint64) { sum = (sum ^ n) * 0x100000001b3 }
	text := func(s string) {
		for i := range len(s) {
			add(uint64(s[i]))
		}
		add(256) // where one text ends and the next begins
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
	Entry  int // its Seq
	Step   engine.Step
	Undone bool
}

// ErrNothing reports that there is nothing to take back, or nothing to do again.
var ErrNothing = errors.New("there is nothing to take back")

// span is how many recent states are kept, and the distance of those kept for good.
const span = 64

// Game is an open game. It is not safe for concurrent use.
type Game struct {
	sys     view.System
	set     Setup
	entries []Entry
	lost    int
	prefs   map[string]string

	lines  []Line // every step, in the order of entries
	throws [][]thrown
	done   []int // indices into lines: the steps in force
	undone []int // indices into lines: what redo brings back, the next one last

	states []engine.State // by number of steps in force; nil where it must be folded again
	pool   []thrown       // ascending by n
	made   made           // what the entry made last would lead to
	thrown int            // throws so far, kept ones not counted again
	drawn  int            // faces that the generator gave
}

// made is the state after the entry that was made last and is most likely appended next, so that its events are applied once.
type made struct {
	id ID
	is engine.State
}

// thrown is one throw whose faces are known, with its place in the order of all throws.
type thrown struct {
	n int
	g dice.Given
}

// New opens a game without entries. It returns the *engine.Refusal of System.Start when an option is
// impossible.
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

// Open folds entries. When one cannot be read or cannot have happened, it opens the game up to the
// last good one and returns it together with a *engine.Damaged that names the bad one; Lost tells how
// many were left out. The game is nil only when it cannot even start.
//
// Of the fingerprints it looks at the last one; only when that differs, it folds again to find the
// first that does.
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

// reopen folds entries and looks at every fingerprint.
func reopen(sys view.System, set Setup, entries []Entry) (*Game, error) {
	// An undo can hide a difference for a while, so the first one counts.
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
			return good, damaged(i+1, errors.New("it does not lead to the position that was noted"))
		}
	}
	return g, nil
}

func damaged(n int, err error) error {
	return &engine.Damaged{What: fmt.Sprintf("entry %d", n), Err: err}
}

// agrees tells whether the fingerprint of e is that of the present state, as far as this can be told:
// prints of another shape of state were made by another version of the rule book.
func (g *Game) agrees(e Entry) bool {
	now := Print(g.State())
	return e.Print == now || e.Print.Shape != now.Shape
}

// System is the rule book of the game.
func (g *Game) System() view.System { return g.sys }

// Setup is what the game began with.
func (g *Game) Setup() Setup { return g.set }

// State is the position of the game.
func (g *Game) State() engine.State { return g.states[len(g.done)] }

// Len is the number of entries; the next one has the Seq Len()+1.
func (g *Game) Len() int { return len(g.entries) }

// Lost is how many entries Open left out.
func (g *Game) Lost() int { return g.lost }

// Entries is every entry in order. It belongs to the game and must not be changed.
func (g *Game) Entries() []Entry { return g.entries[:len(g.entries):len(g.entries)] }

// Log is every step in order, the newest last. It belongs to the game, must not be changed, and holds
// until the next Append.
func (g *Game) Log() []Line { return g.lines[:len(g.lines):len(g.lines)] }

// Pref is the value of a preference, "" when it was never set.
func (g *Game) Pref(key string) string { return g.prefs[key] }

// Mode is the randomisation setting in force.
func (g *Game) Mode() engine.DiceMode {
	modes := g.sys.DiceModes()
	for _, m := range modes {
		if m.ID == g.prefs[PrefDice] {
			return m
		}
	}
	return modes[0]
}

// Undoable is the step that Undo takes back.
func (g *Game) Undoable() (engine.Step, bool) { return g.top(g.done) }

// Redoable is the step that Redo does again.
func (g *Game) Redoable() (engine.Step, bool) { return g.top(g.undone) }

func (g *Game) top(stack []int) (engine.Step, bool) {
	if len(stack) == 0 {
		return engine.Step{}, false
	}
	return g.lines[stack[len(stack)-1]].Step, true
}

// Undo makes the entry that takes the last step back. It returns ErrNothing when there is none.
func (g *Game) Undo(at int64) (Entry, error) { return g.entry(Entry{Kind: UndoKind, At: at}) }

// Redo makes the entry that does the step again that was taken back last. It returns ErrNothing when
// there is none, or when another step was made since.
func (g *Game) Redo(at int64) (Entry, error) { return g.entry(Entry{Kind: RedoKind, At: at}) }

// Set makes the entry of a preference. Both texts may be anything; a later one replaces it.
func (g *Game) Set(key, val string, at int64) Entry {
	e, _ := g.entry(Entry{Kind: SetKind, Key: key, Val: val, At: at}) // never fails: the state stays
	return e
}

// entry completes e with its number and the fingerprint after it.
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

// Peek is the state that e would lead to. Nothing is appended.
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

// Append folds e into the game. The caller has stored it. On an error, a *engine.Damaged or
// ErrNothing, the game is as it was.
func (g *Game) Append(e Entry) error {
	if e.Seq != len(g.entries)+1 {
		return &engine.Damaged{What: fmt.Sprintf("entry %d stands where %d belongs", e.Seq, len(g.entries)+1)}
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

// stateAt is the state after n steps in force. It folds from the nearest state that is kept, and
// keeps what it folded.
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

// forget drops states far from the present one. One step moves by one, so two places suffice.
func (g *Game) forget() {
	now := len(g.done)
	for _, n := range [...]int{now - span, now + span} {
		if n > 0 && n < len(g.states) && n%span != 0 {
			g.states[n] = nil
		}
	}
}

// Kept lists the throws of steps taken back that a new step would use, oldest first.
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

// take notes the throws of a new step: kept ones leave the pool with their place in the order, new
// ones go to its end.
func (g *Game) take(given []dice.Given) []thrown {
	out := make([]thrown, 0, len(given))
	fresh := false // whether the pool is a copy of our own already
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
				if i == 0 { // as a rule they serve in their order
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

// inPool is the place of the oldest throw that fits, or -1.
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
