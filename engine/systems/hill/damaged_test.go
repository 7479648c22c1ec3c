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

// Saves are hostile: every number and every word of every fact is changed to one that cannot be, and what is then refused is
// listed. A row that goes is a hole in what a save is held against.

// happened is a fact and the state in which it happened.
type happened struct {
	s State
	e engine.Event
}

// someOfEach plays random games and keeps up to n facts of every kind, those that say most.
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

// eachField calls with every number and word of v, and puts the old value back. A list is entered at its first member.
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

// impossible are values of a field that nothing has.
func impossible(f reflect.Value) []any {
	if f.Kind() == reflect.Int {
		return []any{-1, 9999}
	}
	return []any{"zz", strings.Repeat("z", 500)}
}

// shortly is an impossible value on a row.
func shortly(x any) string {
	if x := fmt.Sprint(x); len(x) < 5 {
		return x
	}
	return "long"
}

// isTaken tells whether an event is taken in a state: it can be read, applied, and what follows can be.
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

// TestFactsThatCannotBe holds which changes are refused: by the fact read, by the state, or by what would follow. What of the list the
// games played have not come upon is not missed.
func TestFactsThatCannotBe(t *testing.T) {
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
