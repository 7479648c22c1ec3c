package journal_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/journal"
)

// TestShapesAreToldApart checks that no two of a thousand shapes of state have the same fingerprint. With 8 bits 750 of them
// collided, and a game saved by a version with another shape then looked damaged. Source: COR-A03.
func TestShapesAreToldApart(t *testing.T) {
	alike, seen, all := 0, map[uint64]bool{}, uint64(0)
	for i := range 1000 {
		kind := reflect.StructOf([]reflect.StructField{{Name: fmt.Sprintf("Field%d", i), Type: reflect.TypeFor[int]()}})
		shape := journal.Print(reflect.New(kind).Elem().Interface()).Shape
		if seen[shape] {
			alike++
		}
		seen[shape] = true
		all |= shape
	}
	assert.Zero(t, alike)
	assert.Equal(t, ^uint64(0), all, "all 64 bits are used")
}

// TestShapeOfStatesInAState checks that the state of a game with a second rule book beside it combines the shapes of both.
func TestShapeOfStatesInAState(t *testing.T) {
	type old struct{ Men int }
	type grown struct {
		Men  int
		Guns int `json:",omitempty"`
	}
	type pair struct{ Main, Ref any }
	assert.Equal(t, journal.Print(pair{old{1}, old{2}}).Shape, journal.Print(pair{old{3}, old{4}}).Shape)
	assert.NotEqual(t, journal.Print(pair{old{1}, old{1}}).Shape, journal.Print(pair{grown{Men: 1}, old{1}}).Shape)
	assert.NotEqual(t, journal.Print(pair{old{1}, grown{Men: 1}}).Shape, journal.Print(pair{grown{Men: 1}, old{1}}).Shape)
	assert.NotEqual(t, journal.Print(pair{old{1}, nil}).Shape, journal.Print(pair{nil, old{1}}).Shape)
}
