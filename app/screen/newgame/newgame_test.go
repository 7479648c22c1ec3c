package newgame

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/systems"
)

// A second game of a day can be told from the first.
func TestGamesOfOneDayAreNumbered(t *testing.T) {
	s := session.New(store.New(store.Memory(), systems.ByID))
	s.Now = func() int64 { return 1_795_219_200 } // 2026-11-21
	s.Seed = func() uint64 { return 7 }
	for _, want := range []string{"Game of 21 November", "Game of 21 November, 2", "Game of 21 November, 3"} {
		assert.Equal(t, want, suggest(s))
		s.NewGame(systems.All()[0], nil, suggest(s))
	}
	s.Now = func() int64 { return 0 }
	assert.Equal(t, "An evening’s game", suggest(s))
}

// After a battle of a book the first that has not been played is offered; after a game of another kind, or the last of the battles, none.
func TestTheNextBattleIsOffered(t *testing.T) {
	for id, battles := range map[string][]string{
		"hill":     {"practice", "sweep", "ducos", "marquise", "villa-nueva", "ford", "courier", "monastery", ""},
		"ecw":      {"first", "small", "evening", ""},
		"splendid": {"first", "sareford", ""},
		"march":    {"first", "kaltbach", "valdoro", "hochwalde", ""},
		"minie":    {"first", "tanners", "obernitz", "mercers", ""},
	} {
		s := session.New(store.New(store.Memory(), systems.ByID))
		now := int64(1_795_219_200)
		s.Now = func() int64 { now++; return now }
		s.Seed = func() uint64 { return 7 }
		sys, _ := systems.ByID(id)
		key := sys.Options(nil)[0].Key
		if id == "hill" {
			assert.Empty(t, planned(s, sys, nil), "the first is offered on the shelf")
			s.Learn(sys, *sys.First())
			battles = battles[1:]
		}
		for _, battle := range battles {
			options := planned(s, sys, nil)
			assert.Equal(t, battle, options.Get(key), id)
			if battle == "" {
				break
			}
			s.NewGame(sys, options, titled(sys.Options(options), sys.Options(nil)))
		}
	}
	s := session.New(store.New(store.Memory(), systems.ByID))
	hill := systems.All()[0]
	s.NewGame(hill, nil, "Game of 21 November")
	assert.Empty(t, planned(s, hill, nil), "a game without a scenario")
	chosen := engine.Values{{Key: "scenario", Val: "courier"}}
	assert.Equal(t, chosen, planned(s, hill, chosen))
	s.NewGame(hill, chosen, titled(hill.Options(chosen), hill.Options(nil)))
	assert.Equal(t, "sweep", planned(s, hill, nil).Get("scenario"), "whoever has played has no need of the first game")
}
