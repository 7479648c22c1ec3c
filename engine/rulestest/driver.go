// Package rulestest helps to test rule books. [Book] runs all the tests that every rule book must pass. For what only one
// rule book promises there are [Resolve] for one command with given faces, [Play] for a whole game, and [Walk] for random
// legal play.
//
// All of them also check every step against the contract of view.System: resolving reads the state without changing it,
// the same cup gives the same events, events survive being written as JSON, and the state they lead to passes the rule
// book's own Check.
//
// The package is for tests only: it reads files and imports testing packages.
//
// # COVERAGE.md
//
// Each rule book has a table of its rules, with a row for every id of [Contract].Rows:
//
//	| id | what | code: files | test: names, or none | state |
//
// The state is "done", "done: with a remark", "on the table: why" (the referee settles it with the figures) or "later: why".
// No id may be missing or occur twice; every test and file named must exist; a rule that is done has a test, and one that is
// not says why.
//
// A test may be named with the case that fails when the rule is broken:
//
//	TestCharges/"a stream bars charges", TestBook/"fire: # One volley through a wood"
//
// The words in quotes must occur in the source of that test, or in its file outside other tests. For a test that plays
// transcripts they are the name of a story and, after a colon, words in it exactly as written there: a sum in a story has a
// hyphen as its minus sign (-1), not the printed one. For the test that calls [Book] they may also be the name of one of its
// checks.
//
// Unless the contract is Loose, rows name their cases. A row that is done needs something more specific than random play; a
// test that plays transcripts is never named without the story; and at most three rows may share a test without naming
// their cases.
package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// T is what these helpers need of a test; *testing.T, *testing.B and *rapid.T implement it.
type T interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Logf(format string, args ...any)
	FailNow()
}

// maxNeeds limits how often one command may ask: a resolver that asks for ever is a bug.
const maxNeeds = 2000

// Filler returns what a need lacks, or false when it has nothing for it.
type Filler func(n *dice.Need) ([]dice.Given, bool)

// Drive resolves c in s and lets fill give what it needs. It returns the step and the state after it, or the unchanged state
// with the *dice.Need that fill left open, a *engine.Refusal or a *engine.Malformed. A step without events is an answered no.
func Drive(t T, sys view.System, s engine.State, c engine.Command, fill Filler) (engine.Step, engine.State, error) {
	t.Helper()
	before := JSON(t, s)
	st, err := resolved(t, sys, s, c, fill)
	require.Equal(t, before, JSON(t, s), "%s: Resolve changed the state", c)
	if err != nil {
		return st, s, err
	}
	next := after(t, sys, s, before, st)
	Reresolve(t, sys, s, st)
	return st, next, nil
}

// resolved resolves c in s until fill has given everything it asks for.
func resolved(t T, sys view.System, s engine.State, c engine.Command, fill Filler) (engine.Step, error) {
	t.Helper()
	st := engine.Step{Do: c}
	for range maxNeeds {
		evs, err := sys.Resolve(s, c, dice.NewCup(st.Given...))
		var need *dice.Need
		if errors.As(err, &need) {
			require.Empty(t, evs, "%s: events together with a need", c)
			meant(t, c, need)
			more, ok := fill(need)
			if !ok {
				return st, err
			}
			st.Given = append(st.Given, more...)
			continue
		}
		if err != nil {
			require.Empty(t, evs, "%s: events together with an error", c)
			return st, err
		}
		st.Events = evs
		return st, nil
	}
	t.Fatalf("%s asks for ever", c)
	return st, nil
}

// meant checks that a roll whose totals have meanings gives every total exactly one, and none to totals it cannot have.
func meant(t T, c engine.Command, n *dice.Need) {
	t.Helper()
	if n.Ask != nil || len(n.Roll.Bands) == 0 {
		return
	}
	for _, b := range n.Roll.Bands {
		least, most := n.Roll.Code.Min(), n.Roll.Code.Max()
		require.True(t, b.From >= least && b.To <= most, "%s: no throw for %s is %d to %d", c, n.Roll.For, b.From, b.To)
	}
	for total, ways := range n.Roll.Code.Ways() {
		meanings := 0
		for _, b := range n.Roll.Bands {
			if total >= b.From && total <= b.To {
				meanings++
			}
		}
		if ways > 0 {
			require.Equal(t, 1, meanings, "%s: meanings of %d for %s: %v", c, total, n.Roll.For, n.Roll.Bands)
		}
	}
}

// after applies the events of st to s, whose JSON is before. It checks every state on the way, that events survive being written
// and read, and that applying an event leaves the old state unchanged.
func after(t T, sys view.System, s engine.State, before string, st engine.Step) engine.State {
	t.Helper()
	for i, e := range st.Events {
		next := sure.Of(sys.Apply(s, e))(t, "%s: event %d %q", st.Do, i, e.Kind())
		require.NoError(t, sys.Check(next), "%s: after event %d %q", st.Do, i, e.Kind())
		text := JSON(t, next)

		data := JSON(t, e)
		read := sure.Of(sys.Decode(e.Kind(), []byte(data)))(t, "%s: decode %q %s", st.Do, e.Kind(), data)
		require.Equal(t, e.Kind(), read.Kind())
		require.Equal(t, data, JSON(t, read), "%s: %q is not the same when read back", st.Do, e.Kind())
		again := sure.Of(sys.Apply(s, read))(t, "%s: event %d %q read back", st.Do, i, e.Kind())
		require.Equal(t, before, JSON(t, s), "%s: Apply of %q changed the old state", st.Do, e.Kind())
		if !reflect.DeepEqual(next, again) { // nil and empty may differ; saves cannot tell them apart
			require.Equal(t, text, JSON(t, again), "%s: %q has a different effect when read back", st.Do, e.Kind())
		}
		s, before = next, text
	}
	return s
}

// Reresolve resolves a stored step again in the state before it and requires the same events.
func Reresolve(t T, sys view.System, before engine.State, st engine.Step) {
	t.Helper()
	evs := sure.Of(sys.Resolve(before, st.Do, dice.NewCup(st.Given...)))(t, "%s resolved again", st.Do)
	require.Equal(t, len(st.Events), len(evs), "%s resolved again", st.Do)
	for i := range evs {
		require.Equal(t, st.Events[i].Kind(), evs[i].Kind(), "%s resolved again, event %d", st.Do, i)
		require.Equal(t, JSON(t, st.Events[i]), JSON(t, evs[i]), "%s resolved again, event %d", st.Do, i)
	}
}

// JSON returns v as JSON. It fails the test when v cannot be written.
func JSON(t T, v any) string {
	t.Helper()
	return string(sure.Of(json.Marshal(v))(t))
}

// Written checks that a state is unchanged by writing it as JSON and reading it back, and returns the length of the JSON.
func Written(t T, s engine.State) int {
	t.Helper()
	text, back := JSON(t, s), reflect.New(reflect.TypeOf(s))
	require.NoError(t, json.Unmarshal([]byte(text), back.Interface()))
	require.Equal(t, text, JSON(t, back.Elem().Interface()))
	return len(text)
}

// Hand is what a test gives to one command: faces and counts for its rolls in order, answers for its questions in order, and a
// generator for further rolls, nil for none.
type Hand struct {
	Rolls   []Throws
	Answers []string
	Source  *dice.Source
	All     bool // throws of the class Colour use the rolls too; otherwise they all come up as ones

	painted int
}

// Throws is a face (if Of is 0) or a count of successes.
type Throws struct{ Face, Hits, Of int }

// Faces returns the rolls of a hand.
func Faces(faces ...int) []Throws {
	return Each(faces, func(f int) Throws { return Throws{Face: f} })
}

// Fill is a Filler that hands out faces in order, as many as each roll needs.
func (h *Hand) Fill(n *dice.Need) ([]dice.Given, bool) {
	if n.Ask != nil {
		if len(h.Answers) == 0 {
			return nil, false
		}
		a := h.Answers[0]
		h.Answers = h.Answers[1:]
		return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: a}}, true
	}
	if n.Roll.Class == dice.Colour && !h.All {
		faces := slices.Repeat([]int{1}, n.Roll.Code.Faces())
		if h.Source != nil {
			faces = h.Source.ThrowColour(n.Roll.Code, h.painted)
			h.painted += len(faces)
		}
		return []dice.Given{{ID: n.Roll.ID, By: dice.ColourThrow, Faces: faces}}, true
	}
	if len(h.Rolls) == 0 {
		if h.Source == nil {
			return nil, false
		}
		return []dice.Given{{ID: n.Roll.ID, By: dice.Computer, Faces: h.Source.Throw(n.Roll.Code)}}, true
	}
	if r := h.Rolls[0]; r.Of > 0 {
		h.Rolls = h.Rolls[1:]
		return []dice.Given{{ID: n.Roll.ID, By: dice.Table, Hits: r.Hits, Of: r.Of}}, true
	}
	want := n.Roll.Code.Faces()
	if len(h.Rolls) < want {
		return nil, false
	}
	g := dice.Given{ID: n.Roll.ID, By: dice.Table}
	for _, r := range h.Rolls[:want] {
		g.Faces = append(g.Faces, r.Face)
	}
	h.Rolls = h.Rolls[want:]
	return []dice.Given{g}, true
}

// Left returns what has not been used, "" for nothing.
func (h *Hand) Left() string {
	var left []string
	for _, r := range h.Rolls {
		if r.Of > 0 {
			left = append(left, fmt.Sprintf("count %d/%d", r.Hits, r.Of))
		} else {
			left = append(left, strconv.Itoa(r.Face))
		}
	}
	for _, a := range h.Answers {
		left = append(left, "answer "+a)
	}
	return strings.Join(left, ", ")
}

// Resolve resolves c in s with table dice and answers, each given in order. The error is the *dice.Need left open, a
// *engine.Refusal or a *engine.Malformed. Unused dice or answers fail the test.
func Resolve(t T, sys view.System, s engine.State, c engine.Command, faces []int, answers ...string) (engine.Step, engine.State, error) {
	t.Helper()
	h := &Hand{Rolls: Faces(faces...), Answers: answers}
	st, next, err := Drive(t, sys, s, c, h.Fill)
	require.Empty(t, h.Left(), "%s: left over", c)
	return st, next, err
}

// Start returns the opening position with options given as pairs of key and value.
func Start(t T, sys view.System, pairs ...string) engine.State {
	t.Helper()
	s := sure.Of(sys.Start(engine.Do("start", pairs...).In))(t)
	require.NoError(t, sys.Check(s))
	return s
}
