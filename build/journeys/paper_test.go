package journeys

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/journal"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
)

// battled plays a whole battle of a rule book between two commanders.
func battled(t testing.TB, id string, seed uint64, option, battle string) *native {
	t.Helper()
	sys := sure.Found(systems.ByID(id))(t)
	g, err := journal.New(sys, journal.Setup{System: id, Seed: seed, Options: engine.Do("start", option, battle).In, Name: "The battle",
		Made: 1_700_000_000, Version: "test"})
	require.NoError(t, err)
	n := &native{g, t}
	for _, seat := range []string{"commander-1", "commander-2"} {
		require.NoError(t, g.Append(g.Set(seat, "steady", 1_700_000_000)))
	}
	o := sure.Found(sys.(commander.Book).Officer(g.State(), commander.Seats{"steady", "steady"}.Characters()))(t)
	for _, may := o.Next(g.State()); len(may) > 0; _, may = o.Next(g.State()) {
		before, try := g.State(), g.Begin(may[0].Do)
		for {
			need, entry, err := try.Advance(1_700_000_000 + int64(g.Len()))
			require.NoError(t, err, "%s", may[0].Do)
			if need == nil {
				require.NoError(t, g.Append(*entry))
				o.Done(before, entry.Step, g.State())
				break
			}
			if need.Ask != nil {
				require.NoError(t, try.Answer(o.Reply(before, *need.Ask)))
				continue
			}
			try.RollRest()
		}
	}
	require.True(t, sys.Desk(g.State()).Over)
	return n
}

// The despatch of a whole battle prints on at most two pages in every voice, with nothing cut off. Pictures are in
// build/out/shots.
func TestDespatchesOnPaper(t *testing.T) {
	t.Parallel()
	e := &evening{browser.Open(t, home(t)+aside), t}
	e.Prefer("prefers-reduced-motion", "reduce")
	for _, b := range []struct{ id, option, battle string }{
		{"ecw", "force", "evening"}, {"march", "forces", "kaltbach"}, {"minie", "forces", "obernitz"}, {"splendid", "force", "sareford"},
	} {
		n := battled(t, b.id, 3, b.option, b.battle)
		e.wake(home(t), n.records("1"))
		e.section("nav-log", "Log")
		e.section("report", "")
		e.Wait("document.querySelector('.map text.pinned')") // the commanders knew where the moments took place
		for _, voice := range []string{"Gazette", "Plain", "Letter"} {
			e.tap("voice-" + voice)
			e.Wait(`document.querySelector("[data-key='voice-` + voice + `']").ariaChecked === "true"`)
			assert.Empty(t, browser.Eval[[]string](e.Page, misfits), b.id)
			assert.LessOrEqual(t, pages(e.PDF("despatch-"+b.id+"-"+strings.ToLower(voice))), 2, "%s: a letter and its rolls", b.id)
			e.Size(703, 1054)
			e.Media("print")
			assert.Empty(t, browser.Eval[[]string](e.Page, cutOnPaper), "%s: nothing is cut", b.id)
			e.Media("")
			e.Size(390, 844)
		}
	}
	assert.Empty(t, e.Problems())
}
