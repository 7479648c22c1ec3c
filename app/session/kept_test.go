package session_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/rulestest/sixth"
	"vedette/engine/rulestest/toy"
)

func TestKeepingAForce(t *testing.T) {
	s := sitting(t, sixth.System{})
	all, have := s.Keepable()
	require.Len(t, all, 1)
	assert.False(t, have[0])
	s.Keep(all[0])
	assert.Empty(t, s.Notices)
	_, have = s.Keepable()
	assert.True(t, have[0])
	assert.Equal(t, []engine.Kept{{Kind: "force", Name: "First company", Small: "10 men", Data: "10"}}, s.Stock(sixth.System{}, "force"))
	assert.Empty(t, s.Stock(toy.System{}, "force"), "another book's")
	assert.Empty(t, s.Stock(sixth.System{}, "scenario"))
	kept, _ := s.Shelf.Stock()
	s.ChangeStock(kept[0].ID, func(k *store.Kept) { k.Gone = true })
	assert.Empty(t, s.Stock(sixth.System{}, "force"))
	none, _ := sitting(t, toy.System{}).Keepable()
	assert.Empty(t, none, "a book that keeps nothing")
}
