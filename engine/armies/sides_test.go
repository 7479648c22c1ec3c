package armies

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest/sure"
)

// keeper is a book using sample in which armies have at most five units.
type keeper struct{ engine.System }

func (keeper) Keepable(engine.State) []engine.Kept { return nil }

func (k keeper) ReadKept(kind, data string) (engine.Kept, error) {
	return Vocabulary(sample).ReadKept(k, "force", kind, data, 5, func(Item) string { return "" })
}

func six() []List {
	return []List{
		{ID: "red", Title: "A brigade in red", Set: []Set{{"side", "Reds"}}, Items: []Item{{N: 6, Kind: "foot"}}},
		{ID: "plain", Title: "A battery", Items: []Item{{N: 1, Kind: "gun"}}},
	}
}

// kept returns a kept army of n battalions as an option value.
func kept(t *testing.T, name string, n int) string {
	return engine.OwnPrefix + sure.Found(Vocabulary(sample).Keep(name, []Item{{N: n, Kind: "foot"}}))(t).Data
}

func TestSidesChooseTheirArmies(t *testing.T) {
	w := Vocabulary(sample)
	o := engine.Do("", Keys[0], "plain", Keys[1], "nobody").In
	fields := w.Fields(o, six(), [2]string{"North", "South"})
	require.Len(t, fields, 2)
	assert.Equal(t, "North", fields[0].Label)
	assert.Equal(t, "plain", fields[0].Value)
	assert.Equal(t, Keys[1], fields[1].Key)
	assert.Equal(t, "none", fields[1].Value, "what is no army is none yet")
	var ids []string
	for _, x := range fields[1].Options {
		ids = append(ids, x.ID)
	}
	assert.Equal(t, []string{"none", "red", "plain"}, ids)
}

func TestSidesAreCalledAsTheirArmies(t *testing.T) {
	w := Vocabulary(sample)
	for _, c := range []struct {
		name, first, second string
		want                [2]string
	}{
		{"no army says a name", "plain", "none", [2]string{"North", "South"}},
		{"a list of the period says one", "plain", "red", [2]string{"North", "Reds"}},
		{"a kept army is called as it was", kept(t, "Five1", 2), "red", [2]string{"Five1", "Reds"}},
		{"a name that is too long is left out", kept(t, "Sixes1", 2), "none", [2]string{"North", "South"}},
		{"two of one name are told apart", "red", "red", [2]string{"Reds", "Reds 2"}},
	} {
		o := engine.Do("", Keys[0], c.first, Keys[1], c.second).In
		assert.Equal(t, c.want, w.Called(o, six(), [2]string{"North", "South"}, 5), c.name)
	}
}

func TestSidesAreBrought(t *testing.T) {
	w := Vocabulary(sample)
	brought := func(first, second string) ([2][]Item, error) {
		return w.Brought(engine.Do("", Keys[0], first, Keys[1], second).In, six(), keeper{}, "7.1")
	}
	units := sure.Of(brought("red", kept(t, "Ours", 5)))(t)
	assert.Equal(t, [2][]Item{{{N: 6, Kind: "foot"}}, {{N: 5, Kind: "foot"}}}, units, "what the book itself has is not counted")
	units = sure.Of(brought("none", ""))(t)
	assert.Equal(t, [2][]Item{}, units)
	for _, bad := range []string{"nobody", kept(t, "Ours", 6), engine.OwnPrefix + "no army"} {
		_, err := brought("plain", bad)
		var no *engine.Refusal
		require.ErrorAs(t, err, &no, bad)
		assert.Equal(t, engine.Refusal{Code: book.NotChosen, Text: "This army cannot be read.", Section: "7.1", Field: Keys[1]}, *no)
	}
}

func TestSidesAreKept(t *testing.T) {
	kept := Vocabulary(sample).Keeps(keeper{}, Ground{Sides: [2]string{"North", "South"}}, func(side int) []Item {
		return []Item{{N: 2, Kind: "foot"}}[:side]
	})
	require.Len(t, kept, 1, "a side without units is no army, and a game without a map no battle")
	assert.Equal(t, "South", kept[0].Name)
}
