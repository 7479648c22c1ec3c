package session

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
	"vedette/engine/systems/march"
)

func TestNoticesAreSaidOnceAndDismissed(t *testing.T) {
	var v Voice
	v.Notice("one")
	v.Notice("two")
	v.Notice("one")
	assert.Equal(t, []string{"one", "two"}, v.Notices)
	v.Dismiss(5)
	v.Dismiss(0)
	assert.Equal(t, []string{"two"}, v.Notices)
}

// Announcements begin with a word and contain no symbols.
func TestSpoken(t *testing.T) {
	for text, want := range map[string]string{
		"0 hits of 6.": "No hits of 6.", "2 hits of 9. Mark 9 rifles.": "Two hits of 9. Mark 9 rifles.",
		"14 hits of 20.":                       "In all 14 hits of 20.",
		"Rally (Stand/Rally/Load), within 9″.": "Rally (Stand or Rally or Load), within 9 inches.",
		"Move up to 8½″.":                      "Move up to 8 and a half inches.",
		"Tap Initiative / Event.":              "Tap Initiative or Event.", "": "", "7": "7",
		"The 2/10th Ligne lost 1 CV: 5 left.": "The second of the 10th Ligne lost 1 combat value: 5 left.",
		"2/Continentals joined Lt. Dunne.":    "Second of the Continentals joined Lieutenant Dunne.",
		"Move ½″, then 1″ (45° at most).":     "Move half an inch, then 1 inch (45 degrees at most).",
		"The French (+3) need 7+ on 2D6.":     "The French (plus 3) need 7 or more on two dice.",
		"T2 Fire, French active.":             "Tactical step 2 Fire, French active.",
		"Bülow joined the F/15th Infantry.":   "Bülow joined the Fusiliers of the 15th Infantry.",
		"1/IR 3 under GM Botta":               "First of the Infantry Regiment 3 under General Botta",
		"3–6 or 6-12":                         "3 to 6 or 6 to 12",
	} {
		assert.Equal(t, want, spoken(march.System{}, text))
	}
}

// unspoken matches what a synthesiser reads badly: symbols and abbreviations.
var unspoken = regexp.MustCompile(`[½¼¾″°/+×±%#→−·=<>|_~*–&@]|\b[A-Z]{2,}\b|\b[0-9]*D[0-9]+\b|\bVeD\b|\b[ST][1-5]\b|` +
	`\b(Gen|Col|Capt|Lt|Maj|Brig)\.`)

// unitCode matches the name of a unit in the notation of a rule book: "R-4 MF".
var unitCode = regexp.MustCompile(`\b[A-Z]-[0-9]+( [A-Z][A-Za-z]?)?\b`)

// Nothing that the live region says in random evenings of every book contains a symbol or an abbreviation.
func TestWhatIsSpokenIsWords(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			said := map[string]string{}
			for seed := range uint64(4) {
				rulestest.Walk(t, sys, nil, 60, rulestest.Seeded(seed), func(_ engine.State, st engine.Step, after engine.State) {
					tell := sys.Tell(after, st)
					said[spoken(sys, tell.Card.Say)], said[spoken(sys, tell.Line.String())] = st.Do.Do, st.Do.Do
					if waits := sys.Desk(after).Card; waits != nil {
						said[spoken(sys, waits.Say)] = st.Do.Do
					}
				})
			}
			require.Greater(t, len(said), 20)
			t.Logf("%d sentences", len(said))
			for text, do := range said {
				if out := os.Getenv("VEDETTE_SPOKEN"); out != "" {
					f, err := os.OpenFile(out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
					require.NoError(t, err)
					fmt.Fprintln(f, text)
					require.NoError(t, f.Close())
				}
				if strings.Contains(text, `"<b>"`) { // a name that was typed to do harm
					continue
				}
				assert.Empty(t, unspoken.FindString(unitCode.ReplaceAllString(text, "")), "%s: %s", do, text)
			}
		})
	}
}
