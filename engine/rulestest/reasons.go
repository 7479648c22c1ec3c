package rulestest

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// toHold matches the words used for a unit whose orders are to hold a place rather than take it.
var toHold = regexp.MustCompile(`hold|stand|stood|[Pp]osted`)

// Reasons checks what the report of a game between commanders says about orders: a unit named with a place had orders to take or
// to hold it, as the report says, and was there. It returns the number of sentences checked.
func Reasons(t testing.TB, sys commander.Book, start engine.State, g commander.Game) (found int) {
	t.Helper()
	var steps []engine.Step
	now := start
	o := sure.Found(sys.Officer(start, commander.Seats{}.Characters()))(t)
	names := map[int]string{}
	type post struct {
		unit, place string
		holds       bool
	}
	was := map[post]bool{}
	look := func() {
		for _, p := range o.Table().Pieces() {
			if names[p.ID] = p.Name; p.Name == "" {
				continue
			}
			if task, has := o.Task(p.ID); has && battle.Distance(p.Middle(), task.At) <= 800 {
				place, _, _ := strings.Cut(task.Name, ",")
				was[post{strings.TrimPrefix(book.The(p.Name), "the "), place, task.Posture != commander.Attack}] = true
			}
		}
	}
	for _, m := range g.Moves {
		steps = append(steps, m.Step)
		before := now
		for _, e := range m.Step.Events {
			now = sure.Of(sys.Apply(now, e))(t)
			look()
		}
		o.Done(before, m.Step, now)
	}
	teller, ok := sys.(view.Chronicler)
	require.True(t, ok)
	for v := range view.Voices {
		for n := range Tellings {
			for _, para := range teller.Report(start, Otherwise(steps, n), view.Voice(v)).Parts[0].Paras {
				for _, is := range para.Claims {
					if !strings.HasSuffix(is.What, ".post") {
						continue
					}
					found++
					said := para.Text[is.Span].Text
					holds, fits := toHold.MatchString(said) && !strings.Contains(said, "to take"), false
					for p := range was {
						fits = fits || p.place == is.Text && p.holds == holds && strings.Contains(said, p.unit)
					}
					assert.True(t, fits, "%s", said)
				}
			}
		}
	}
	return found
}
