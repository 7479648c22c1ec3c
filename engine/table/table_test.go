package table_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/table"
)

var bands = table.Bands[string]{{-3, "rout"}, {0, "stand"}, {table.Top, "win"}}

func TestBands(t *testing.T) {
	for v, want := range map[int]string{-9: "rout", -3: "rout", -2: "stand", 0: "stand", 1: "win", 1 << 40: "win"} {
		assert.Equal(t, want, sure.Found(bands.For(v))(t), "%d", v)
	}
	got, ok := bands[:2].For(1)
	assert.False(t, ok)
	assert.Empty(t, got)
}

var rows = table.Rows[string]{{11, 16, "a"}, {21, 24, "b"}, {25, 66, "c"}}

func TestRows(t *testing.T) {
	require.NoError(t, rows.Check(dice.OneD66))
	for v, want := range map[int]string{11: "a", 16: "a", 21: "b", 24: "b", 25: "c", 66: "c"} {
		assert.Equal(t, want, sure.Found(rows.For(v))(t).Is, "%d", v)
	}
	_, ok := rows.For(17)
	assert.False(t, ok)
	assert.Equal(t, dice.Chance{In: 6, Of: 36}, rows.Chance(dice.OneD66, 0))
	assert.Equal(t, dice.Chance{In: 4, Of: 36}, rows.Chance(dice.OneD66, 1))
	assert.Equal(t, dice.Chance{In: 26, Of: 36}, rows.Chance(dice.OneD66, 2))
}

func TestCheckNotices(t *testing.T) {
	for name, bad := range map[string]table.Rows[string]{
		"gap":     {{11, 16, "a"}, {22, 66, "b"}},
		"overlap": {{11, 22, "a"}, {21, 66, "b"}},
		"short":   {{11, 65, "a"}},
		"order":   {{31, 66, "b"}, {11, 26, "a"}},
		"empty":   {},
	} {
		assert.Error(t, bad.Check(dice.OneD66), name)
	}
}
