package hill

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// Saves are untrusted: every number and every word of every fact is changed to an impossible one, and the
// changes refused are listed. A row that disappears is a hole in the checks on saves.

// happened is a fact and the state it happened in.
type happened struct {
	s State
	e engine.Event
}

// someOfEach plays random games and returns up to n facts of every kind, those with the most content.
func someOfEach(t *testing.T, n int) map[string][]happened {
	t.Helper()
	all := map[string][]happened{}
	for i, o := range [][]string{{"force", "sweep", "incidents", "many", "pace", "busy"}, {"force", "villa-nueva"}, {"scenario", "ducos"},
		{"scenario", "marquise"}, {"players", "3", "incidents", "many", "pace", "busy"}} {
		for seed := range uint64(1) {
			var s engine.State = rulestest.Start(t, System{}, o...)
			choose := rulestest.Seeded(1000*uint64(i) + seed)
			for range 110 {
				st, next, ok := rulestest.RandomStep(t, System{}, s, choose)
				if !ok || st.Do.Do == "end-game" {
					continue
				}
				for _, e := range st.Events {
					all[e.Kind()] = append(all[e.Kind()], happened{s.(State), e})
					s = rulestest.Applied(t, System{}, s, e)
				}
				s = next
			}
		}
	}
	for kind, list := range all {
		slices.SortStableFunc(list, func(a, b happened) int { return len(rulestest.JSON(t, b.e)) - len(rulestest.JSON(t, a.e)) })
		all[kind] = list[:min(n, len(list))]
	}
	return all
}

// eachField calls with with every number and word of v, and restores the old value. A list is entered at its
// first element.
func eachField(v reflect.Value, path string, with func(path string, f reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				name := path + "." + f.Name
				if f.Anonymous {
					name = path
				}
				eachField(v.Field(i), name, with)
			}
		}
	case reflect.Slice:
		if v.Len() > 0 {
			old := v.Interface()
			v.Set(reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()), v))
			eachField(v.Index(0), path+"[]", with)
			v.Set(reflect.ValueOf(old))
		}
	case reflect.Int, reflect.String:
		old := reflect.ValueOf(v.Interface())
		with(path, v)
		v.Set(old)
	}
}

// impossible returns values that a field can never have.
func impossible(f reflect.Value) []any {
	if f.Kind() == reflect.Int {
		return []any{-1, 9999}
	}
	return []any{"zz", strings.Repeat("z", 500)}
}

// shortly returns a short form of an impossible value, for a row.
func shortly(x any) string {
	if x := fmt.Sprint(x); len(x) < 5 {
		return x
	}
	return "long"
}

// isTaken reports whether an event is accepted in a state: it can be read and applied, and its result is valid.
func isTaken(s State, e engine.Event) bool {
	data, err := json.Marshal(e)
	if err != nil {
		return false
	}
	read, err := System{}.Decode(e.Kind(), data)
	if err != nil {
		return false
	}
	next, err := System{}.Apply(s, read)
	return err == nil && System{}.Check(next) == nil
}

// TestFactsThatCannotBe checks which changes are refused: by decoding, by the state, or by the resulting state.
// Rows of the list that the games played do not reach are not missed.
func TestFactsThatCannotBe(t *testing.T) {
	rulestest.Native(t, "every field of every event")
	kept, err := os.ReadFile("testdata/refused.txt")
	require.NoError(t, err)
	tried, refused := map[string]bool{}, map[string]bool{}
	for kind, list := range someOfEach(t, 2) {
		for _, h := range list {
			v := reflect.New(reflect.TypeOf(h.e)).Elem()
			v.Set(reflect.ValueOf(h.e))
			require.True(t, isTaken(h.s, h.e), "%s as it was", kind)
			eachField(v, "", func(path string, f reflect.Value) {
				for _, x := range impossible(f) {
					f.Set(reflect.ValueOf(x).Convert(f.Type()))
					row := kind + path + " " + shortly(x)
					if tried[row] = true; !isTaken(h.s, v.Interface().(engine.Event)) {
						refused[row] = true
					}
				}
			})
		}
	}
	held := 0
	for row := range strings.Lines(string(kept)) {
		if row = strings.TrimSpace(row); tried[row] {
			held++
			assert.True(t, refused[row], "it is taken: %s", row)
		}
	}
	assert.Greater(t, held, 200)
	if f := flag.Lookup("update"); f != nil && f.Value.String() == "true" {
		rows := strings.Join(slices.Sorted(maps.Keys(refused)), "\n") + "\n"
		require.NoError(t, os.WriteFile("testdata/refused.txt", []byte(rows), 0o644))
	}
}
