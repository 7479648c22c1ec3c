package ecw

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// The menu matches the list of procedures: every number has its entries, and every entry has a number unless it only keeps records. An
// entry warns outside its phases, and plain calculators accept a unit that is not on the roster. Source: ecw-charts 4 and 5.
func TestProceduresAsNumbered(t *testing.T) {
	const any = "123456"
	want := map[string]struct {
		id, phases string
		free       bool
	}{
		"initiative": {"ECW-P01", any, false}, "continue": {"ECW-P02", "1", false}, "threat": {"ECW-P03", "1", false},
		"pursuit": {"ECW-P04", any, true}, "move": {"ECW-P05", "23", false}, "charge": {"ECW-P06", "23", false},
		"reply": {"ECW-P07", "23", false}, "shoot": {"ECW-P08", "4", true}, "charge-home": {"ECW-P09", "4", true},
		"receive": {"ECW-P10", "4", true}, "shot-test": {"ECW-P11", "4", true}, "fight": {"ECW-P12", "5", true},
		"overrun": {"ECW-P13", "4", false}, "lost": {"ECW-P14", "5", true}, "recoil": {"ECW-P15", "5", false},
		"follow": {"ECW-P15", "45", false}, "friends": {"ECW-P16", any, false}, "leader-risk": {"ECW-P17", any, false},
		"recover": {"ECW-P18", any, false}, "burst": {"ECW-P19", any, false}, "surrender": {"ECW-P20", any, false},
		"guns": {"ECW-P21", "23", false}, "feature": {"ECW-P22", any, false}, "mount": {"ECW-P23", "23", false},
		"guns-weight": {"ECW-P24", any, false}, "army": {"ECW-P25", any, false},
		"next": {"", any, false}, "cease": {"", any, false}, "end": {"", any, false}, "hit": {"", any, false}, "record": {"", any, false},
		"leader": {"", any, false}, "stay": {"", any, false}, "place": {"", any, false}, "map": {"", any, false},
		"muster": {"", any, false}, "amend": {"", any, false}, "bring-army": {"", any, false}, "again": {"", any, false},
		"take": {"", any, false}, "waive": {"", any, false}, "settings": {"", any, false},
	}
	s := field(1, foot(0, "C", 16, 24, 2), horse(0, "C"), newUnit(0, 0, "", "heavy", "C", 2, 1), foot(1, "C", 16, 24, 2))
	for _, p := range menu {
		w, ok := want[p.ID]
		require.True(t, ok, "%s has no number", p.ID)
		phases := ""
		for step := 1; step <= 6; step++ {
			s.Step = step
			if formOf(t, s, p.ID).GoSmall != "outside its phase" {
				phases += book.Num(step)
			}
		}
		assert.Equal(t, w.phases, phases, p.ID)
		unit, _ := rulestest.Field(formOf(t, s, p.ID), "unit")
		free := false
		for _, o := range unit.Options {
			free = free || o.ID == book.Free
		}
		assert.Equal(t, w.free, free, "%s of a unit that is not on the roster", p.ID)
	}
	assert.Len(t, menu, len(want))

	text, err := os.ReadFile("RULES.md")
	require.NoError(t, err)
	listed := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| (ECW-P\d\d) \| [^|]+ \| ([^|]+) \|`).FindAllStringSubmatch(string(text), -1) {
		for entry := range strings.SplitSeq(row[2], ", ") {
			assert.Empty(t, listed[entry], "%s stands twice", entry)
			listed[entry] = row[1]
		}
	}
	for entry, w := range want {
		assert.Equal(t, w.id, listed[entry], "%s in RULES.md", entry)
	}
	for entry := range listed {
		assert.Contains(t, want, entry)
	}
	_, err = System{}.Resolve(s, engine.Do("no such entry"), nil)
	assert.Error(t, err)
}
