package rulestest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Stories is the folder with a rule book's golden transcripts.
const Stories = "testdata/transcripts"

// maxBytes is the maximum size of the events of a step in a save, on average over the stories of a rule book.
const maxBytes = 110

// Contract describes a rule book to [Book].
type Contract struct {
	// Words is its vocabulary.
	Words *book.Words
	// Starts are options for games with forces on the table, which the loud key plays to their end; nil for the defaults.
	Starts []engine.Values
	// Ends is a command that ends a game at once.
	Ends engine.Command
	// Battles are options for the supplied battles.
	Battles []engine.Values
	// True returns what a despatch may say about a step, given the states before and after it.
	True func(before, after engine.State, st engine.Step) Truth
	// Code reports whether a text with a space in an event is a code of the rule book, such as that of a unit; nil when there are
	// none.
	Code func(text string) bool
	// Rows are the ids that need a row in COVERAGE.md. Loose: the rows need not name test cases.
	Rows  []string
	Loose bool
	// Fixed lists design values that are not settings, with the reason: see [HouseValues].
	Fixed map[string]string
	// Asks lists exceptions: see [Asks].
	Asks map[string]bool
	// Place converts citations into what players find, nil for no conversion: see [Citations].
	Place func(string) string
	// Apart lists sentences whose subject is never a unit: see [Names].
	Apart []string
}

// promises are the names of the subtests of Book, as COVERAGE.md cites them: TestBook/"house values".
var promises = []string{"words", "facts", "names", "coverage", "reference", "citations", "house values", "asks", "walk",
	"damaged events", "closing", "loud key"}

// Book runs the tests that every rule book must pass. It is called once, from the folder of the rule book:
//
//	func TestBook(t *testing.T) { rulestest.Book(t, System{}, rulestest.Contract{...}) }
//
// What only this rule book promises has tests of its own.
func Book(t *testing.T, sys view.System, c Contract) {
	t.Helper()
	if len(c.Starts) == 0 {
		c.Starts = []engine.Values{nil}
	}
	do := map[string]func(t *testing.T){
		"facts": func(t *testing.T) {
			Native(t, "it plays the transcripts again")
			Facts(t, sys, Stories, maxBytes, c.Code)
		},
		"words": func(t *testing.T) { Words(t, c.Words) },
		"names": func(t *testing.T) { Names(t, c.Words, c.Apart...) },
		"coverage": func(t *testing.T) {
			Native(t, "it reads the sources")
			checkCoverage(t, !c.Loose, c.Rows)
		},
		"reference": func(t *testing.T) { Reference(t, sys, Opened(t, sys, nil)) },
		"citations": func(t *testing.T) {
			Native(t, "it only checks texts")
			for seed := range uint64(3) {
				Citations(t, sys, c.Place, 120, seed)
			}
		},
		"house values":   func(t *testing.T) { HouseValues(t, sys, c.Fixed) },
		"asks":           func(t *testing.T) { c.checkQuestions(t, sys) },
		"walk":           func(t *testing.T) { c.walk(t, sys) },
		"damaged events": func(t *testing.T) { c.damaged(t, sys) },
		"closing":        func(t *testing.T) { c.closing(t, sys) },
		"loud key":       func(t *testing.T) { c.loud(t, sys) },
	}
	require.Len(t, do, len(promises))
	t.Run(promises[0], do[promises[0]]) // what has no words fails every story, too
	Run(t, sys, Stories)
	for _, name := range promises[1:] {
		t.Run(name, do[name])
	}
}

// start returns the options for a seed.
func (c Contract) start(seed uint64) engine.Values { return c.Starts[seed%uint64(len(c.Starts))] }

// checkQuestions checks that nothing is asked that is known, and nothing offered that is impossible.
func (c Contract) checkQuestions(t *testing.T, sys view.System) {
	Native(t, "random games, like those of the walk")
	for seed := range uint64(Count(4)) {
		Asks(t, sys, c.start(seed), 80, Seeded(seed+300), c.Asks)
	}
}

// walk checks random legal play with [Walk], and that its states can be written and read; then again with rapid, whose failures
// shrink.
func (c Contract) walk(t *testing.T, sys view.System) {
	for seed := range uint64(Count(2 * len(c.Starts))) {
		Written(t, Walk(t, sys, c.start(seed), 100, Seeded(seed+200), nil))
	}
	rapid.Check(t, func(rt *rapid.T) {
		Walk(rt, sys, rapid.SampledFrom(c.Starts).Draw(rt, "start"), 12, Drawn(rt), nil)
	})
}

// number matches a number in JSON.
var number = regexp.MustCompile(`-?[0-9]+`)

// damaged checks that an event with altered numbers is refused, or leads to a state that can be told and shown.
func (c Contract) damaged(t *testing.T, sys view.System) {
	kinds := map[string]bool{}
	for seed := range uint64(Count(2 * len(c.Starts))) {
		Walk(t, sys, c.start(seed), 60, Seeded(seed+100), func(before engine.State, st engine.Step, _ engine.State) {
			for _, e := range st.Events {
				if kinds[e.Kind()] {
					continue
				}
				kinds[e.Kind()] = true
				data := JSON(t, e)
				for _, text := range []string{"", "null", "[]", "{}", data[:len(data)/2], number.ReplaceAllString(data, "-1"),
					number.ReplaceAllString(data, "99"), number.ReplaceAllString(data, "1000000")} {
					Event(t, sys, before, st.Do.Do, e.Kind(), []byte(text))
				}
			}
		})
	}
	require.NotEmpty(t, kinds)
}

// closing checks that a finished game has a verdict, what counted towards it, the losses, and at most three deeds in the words
// of the log.
func (c Contract) closing(t *testing.T, sys view.System) {
	Native(t, "random games, like those of the walk")
	told, more := 0, 0
	for seed := range uint64(8) {
		start, steps, now := c.played(t, sys, seed)
		sh := sys.Closing(start, steps)
		assert.NotEmpty(t, sh.Word)
		var lines, ids []string
		for _, st := range steps {
			lines = append(lines, sys.Tell(now, st).Line.String())
		}
		for _, l := range sh.Lists {
			ids = append(ids, l.ID)
			for _, r := range l.Rows {
				assert.Nil(t, r.Tap, "the game has ended")
				assert.Nil(t, r.Key)
				if l.ID == "deeds" {
					assert.True(t, slices.ContainsFunc(lines, func(line string) bool { return strings.HasPrefix(line, r.What) }), r.What)
					told++
				}
			}
		}
		assert.Contains(t, ids, "losses")
		if len(ids) > 1 {
			more++
		}
	}
	assert.Greater(t, more, 5, "one or two random games out of eight may have nothing but losses")
	assert.Positive(t, told, "something was done")
}

// played plays a game at random and then ends it.
func (c Contract) played(t *testing.T, sys view.System, seed uint64) (start engine.State, steps []engine.Step, now engine.State) {
	t.Helper()
	start = Opened(t, sys, c.start(seed))
	choose := Seeded(seed)
	now = start
	for len(steps) < 120 && !sys.Desk(now).Over {
		st, next, ok := RandomStep(t, sys, now, choose)
		if !ok {
			break
		}
		steps, now = append(steps, st), next
	}
	for range 60 {
		if sys.Desk(now).Over {
			return start, steps, now
		}
		st, next, err := Drive(t, sys, now, c.Ends, RandomFill(choose))
		var no *engine.Refusal
		if errors.As(err, &no) { // something else has to be done first
			var ok bool
			st, next, ok = RandomStep(t, sys, now, choose)
			require.True(t, ok, "%s: %s", c.Ends, no.Text)
		} else {
			require.NoError(t, err, "%s", c.Ends)
		}
		steps, now = append(steps, st), next
	}
	require.Fail(t, "the game does not end")
	return start, steps, now
}

// putOff are the questions whether to put off what is owed, and the word for it in events.
var putOff = []string{"put-off", "check-first", "still-owed"}

// loud checks that pressing only the loud key plays a whole battle, without ever being asked whether to put something off.
func (c Contract) loud(t *testing.T, sys view.System) {
	Native(t, "whole battles")
	did, seen := map[string]int{}, map[string]int{}
	for seed := range uint64(Count(6)) {
		for i, start := range c.Starts {
			var steps []engine.Step
			_, n := Green(t, sys, start, 9000, Seeded(seed+40), func(asked []dice.Question, st engine.Step) {
				for _, q := range asked {
					require.NotContains(t, putOff, q.ID, "%s: %s", st.Do, q.Text)
				}
				require.NotContains(t, JSON(t, st.Events), putOff[0], "%s", st.Do)
				did[st.Do.Do]++
				steps = append(steps, st)
			})
			t.Log(start, n)
			c.told(t, sys, start, steps, seen)
			if i == 0 && seed < 2 && c.True != nil {
				letters(t, sys, start, steps, fmt.Sprintf("testdata/reports/%d.txt", seed+1))
			}
		}
	}
	t.Log(did, seen)
	c.despatches(t, sys)
}
