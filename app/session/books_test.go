package session

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// sixth is a rule book that nobody wrote: what adding one takes.
type sixth struct{}

type toll struct{ Bell int }

type rung struct {
	Face int `json:"f"`
}

func (rung) Kind() string { return "rung" }

var bell = dice.Roll{ID: "bell", Code: dice.OneD6, For: "Bell", Class: "all"}

func (sixth) Info() engine.Info {
	return engine.Info{ID: "sixth", Title: "The Sixth Book", Author: "Nobody", Stage: "beta", Symbol: "t-vedette"}
}
func (sixth) First() *view.First                        { return nil }
func (sixth) Options(engine.Values) []view.Field        { return nil }
func (sixth) Start(engine.Values) (engine.State, error) { return toll{}, nil }
func (sixth) DiceModes() []engine.DiceMode {
	return []engine.DiceMode{{ID: "computer", Label: "Computer rolls"}}
}
func (sixth) Procedures(engine.State) []view.Procedure {
	return []view.Procedure{{ID: "ring", Name: "Ring", Group: "Bells"}}
}
func (sixth) Check(engine.State) error         { return nil }
func (sixth) Sheets(engine.State) []view.Sheet { return nil }
func (sixth) Closing(engine.State, []engine.Step) view.Sheet {
	return view.Sheet{Word: "Rung out"}
}
func (sixth) Reference(engine.State) view.Reference { return view.Reference{} }
func (sixth) Form(_ engine.State, c engine.Command) view.Form {
	return view.Form{Do: c.Do, Title: "Ring", Times: 1, Go: "Ring"}
}

func (sixth) Resolve(_ engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	if c.Do != "ring" {
		return nil, &engine.Malformed{Format: "there is no %q", Args: []any{c.Do}}
	}
	th, err := cup.Throw(bell)
	if err != nil {
		return nil, err
	}
	return []engine.Event{rung{th.Total}}, cup.Close()
}

func (sixth) Apply(s engine.State, e engine.Event) (engine.State, error) {
	return toll{s.(toll).Bell + e.(rung).Face}, nil
}

func (sixth) Decode(kind string, data []byte) (engine.Event, error) {
	var e rung
	if err := json.Unmarshal(data, &e); err != nil || kind != "rung" {
		return nil, &engine.Damaged{What: kind, Err: err}
	}
	return e, nil
}

func (sixth) Desk(engine.State) view.Desk {
	return view.Desk{Title: "Bells", Say: "Ring", Primary: view.Key{ID: "ring", Label: "Ring", Do: engine.Do("ring")}}
}

func (sixth) Tell(engine.State, engine.Step) view.Telling {
	return view.Telling{Line: view.Words{view.Say("The bell rings.")}, Undo: "bell", Card: view.Card{Title: "It rings"}}
}

// A rule book of a page appears on the shelf, is played by computer and by table, undone, stored and opened again, with
// nothing else changed.
func TestSixthSystem(t *testing.T) {
	books := append(systems.All(), sixth{})
	byID := func(id string) (view.System, bool) {
		if id == "sixth" {
			return sixth{}, true
		}
		return systems.ByID(id)
	}
	rulestest.Walk(t, sixth{}, nil, 20, rulestest.Seeded(1), nil)
	box := store.Memory()
	s := New(store.New(box, byID))
	assert.Equal(t, len(systems.All()), len(s.Systems()), "those of this version")
	s.Books = books
	shelf := s.Systems()
	require.Equal(t, "The Sixth Book", shelf[len(shelf)-1].Info().Title)

	s.NewGame(shelf[len(shelf)-1], nil, "Bells")
	require.Empty(t, s.Notices)
	s.Press(s.Desk().Primary)
	require.Equal(t, 1, s.Game.Len())
	first := s.Game.State().(toll)
	assert.Positive(t, first.Bell)
	s.Done()
	enter(s, "ring")
	s.Take()
	require.Greater(t, s.Game.State().(toll).Bell, first.Bell)
	s.Done()
	s.Undo()
	assert.Equal(t, first, s.Game.State())

	again := New(store.New(box, byID))
	require.True(t, again.Resume(), "it opens again")
	assert.Equal(t, first, again.Game.State())
	list, problems := again.Shelf.List()
	require.Empty(t, problems)
	require.Len(t, list, 1)
	assert.Equal(t, "The Sixth Book", list[0].Title)
}

// The terrain reference is switched on in a game of another rule book as any setting is, and its procedures are chosen
// from the menu.
func TestTerrainBesideAnotherBook(t *testing.T) {
	s, box := evening(t)
	s.Run(engine.Do("settings", "beside", "yes"))
	s.Done()
	enter(s, "splendid-move", "unit-class", "pike", "feature", "wood", "feature-at", "8")
	require.Nil(t, s.Entry.Form().Refused)
	s.Take()
	require.Equal(t, 2, s.Game.Len())
	again := reload(t, box)
	require.Equal(t, 2, again.Game.Len())
	assert.Contains(t, again.Game.System().Tell(again.Game.State(), again.Game.Log()[1].Step).Line.String(), "4″")
}
