package book_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// camp is a state with house values and tents.
type camp struct {
	Set   book.Changed
	Tents int
}

var campHouse = book.NewHouse(func() []book.Value {
	return []book.Value{
		{Key: "tents", Label: "Tents at first", Design: 3, Min: 1, Max: 9},
		{Key: "guard", Label: "Guards", Names: []view.Option{{ID: "none", Label: "None"}, {ID: "night", Label: "By night"}}},
	}
})

func (s camp) House() (*book.House, book.Changed) { return campHouse, s.Set }
func (s camp) WithHouse(c book.Changed) camp      { s.Set = c; return s }

// pitched is a fact that tells itself.
type pitched struct {
	Who string `json:"w"`
	N   int    `json:"n"`
}

func (pitched) Kind() string        { return "pitched" }
func (e pitched) Apply(s camp) camp { s.Tents += e.N; return s }
func (e pitched) Tell(t *book.Tale) {
	t.Line("pitched", e.Who, e.N)
	t.Todo("pegs", e.N)
	t.Small("soft")
	t.Due("rest")
}

var campRules = book.Rules[camp]{
	Facts: []book.Fact[camp]{pitched{}, book.Set[camp]{}},
	Words: &book.Words{Cards: book.Cards("pitched\tnum {1}\tword {1?tent|tents}\tundo {1?tent|tents} of {0}\ttodo Fetch *{1:pole|poles}*."),
		Say: book.Sentences("pitched\t*{^0}* pitches {1:tent|tents}, ~in the rain~.\npegs\tDrive {0:peg|pegs}.\nsoft\tThe ground is soft.\n" +
			"rest\tA night’s rest.")},
}

func init() {
	campRules.Menu = []book.Procedure[camp]{
		{Procedure: view.Procedure{ID: "pitch", Name: "Pitch", Section: "Camp", Group: "Camp"}, Plan: func(p *book.Plan[camp]) book.Deed[camp] {
			n := p.Count("n", "Tents", 1, 1, 9)
			return func(a *book.Act[camp]) { a.Do(pitched{"the guard", n}) }
		}},
		{Procedure: view.Procedure{ID: "settings", Name: "Settings", Section: "House", Group: "Camp"}, Plan: book.Settings[camp]},
	}
}

// step resolves a command and tells it.
func step(t *testing.T, s camp, c engine.Command) (camp, view.Telling) {
	t.Helper()
	facts := sure.Of(campRules.Resolve(s, c, dice.NewCup()))(t)
	var st engine.State = s
	for i, e := range facts {
		data := sure.Of(json.Marshal(e))(t)
		facts[i] = sure.Of(campRules.Decode(e.Kind(), data))(t, string(data))
		require.Equal(t, e, facts[i])
		st = sure.Of(campRules.Apply(st, facts[i]))(t)
	}
	return st.(camp), campRules.Telling(st.(camp), engine.Step{Do: c, Events: facts})
}

func TestFactsTellThemselves(t *testing.T) {
	s, told := step(t, camp{}, engine.Do("pitch", "n", "2"))
	assert.Equal(t, 2, s.Tents)
	assert.Equal(t, view.Words{view.Bold("The guard"), view.Say(" pitches 2 tents, "), view.Red("in the rain"), view.Say(".")},
		told.Line)
	assert.Equal(t, "The guard pitches 2 tents, in the rain.", told.Card.Say)
	assert.Equal(t, "2 tents", told.Card.Number+" "+told.Card.Word)
	assert.Equal(t, view.Words{view.Say("Fetch "), view.Bold("2 poles"), view.Say(".")}, told.Card.Todo[0].What)
	assert.Equal(t, []view.Order{{What: view.Words{view.Say("Drive 2 pegs.")}, Small: "The ground is soft."}}, told.Card.Todo[1:])
	assert.Equal(t, []string{"A night’s rest."}, told.Card.Due)
	assert.Equal(t, "tents of the guard", told.Undo)
}

func TestSettings(t *testing.T) {
	s, told := step(t, camp{}, engine.Do("settings", "tents", "5", "guard", "night"))
	assert.Equal(t, book.Changed{{Key: "tents", Val: 5}, {Key: "guard", Val: 1}}, s.Set)
	assert.Equal(t, "Settings: Tents at first: 5 (was 3); Guards: by night.", told.Line.String())
	s, told = step(t, s, engine.Do("settings", "tents", "3"))
	assert.Equal(t, book.Changed{{Key: "guard", Val: 1}}, s.Set)
	assert.Equal(t, "Settings: Tents at first: 3 (was 5).", told.Line.String())
	_, told = step(t, s, engine.Do("settings"))
	assert.Equal(t, "Settings unchanged.", told.Line.String())
	f := campRules.Form(s, engine.Do("settings", "tents", "12"))
	assert.Equal(t, &engine.Refusal{Code: book.Outside, Text: "Tents at first: 1 to 9.", Section: "House", Field: "tents"}, f.Refused)
	for _, bad := range []string{`[["nothing",1,2]]`, `[["tents",10,2]]`, `[["tents",1,0]]`, `[["tents",1]]`, `[["tents",1,2,3]]`,
		`[["tents",1.5,2]]`, `{}`} {
		_, err := campRules.Decode("settings", []byte(bad))
		assert.ErrorAs(t, err, new(*engine.Damaged), bad)
	}
}
