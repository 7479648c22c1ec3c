package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// onlyReferee returns the words of s that are for the referee only: those of its secret lists that appear
// nowhere else.
func onlyReferee(s State) (out []string) {
	var public strings.Builder
	var secret []view.Row
	d := System{}.Desk(s)
	for _, l := range d.Lists {
		for _, r := range l.Rows {
			if l.Secret {
				secret = append(secret, r)
			} else {
				public.WriteString(r.Name + "|" + r.What + "|")
			}
		}
	}
	for _, u := range s.Roster {
		public.WriteString(u.Name + "|")
	}
	for _, x := range s.Scene.Hidden {
		if x.Out {
			public.WriteString(x.Name + "|")
		}
	}
	for _, r := range secret {
		for _, text := range [...]string{r.Name, r.What} {
			if len(text) > 6 && text != "The table" && text != "Holds its hidden parties." && !strings.Contains(public.String(), text) {
				out = append(out, text)
			}
		}
	}
	return out
}

// TestTurnedKeepsSecrets plays scenarios with secrets at random: no card that is turned to the table, and
// nothing read aloud with it, contains words that are for the referee only, and advice is never turned.
func TestTurnedKeepsSecrets(t *testing.T) {
	rulestest.Native(t, "the same games as the walk")
	kept, turned := 0, 0
	for seed := range uint64(6) {
		o := engine.Do("start", "scenario", [...]string{"ducos", "marquise", "villa-nueva"}[seed%3]).In
		rulestest.Walk(t, System{}, o, 120, rulestest.Seeded(seed), func(_ engine.State, st engine.Step, now engine.State) {
			card := System{}.Tell(now, st).Card
			if waits := (System{}).Desk(now).Card; waits != nil {
				card = *waits
			}
			is, ok := card.Turned()
			if !ok {
				return
			}
			turned++
			waits := System{}.Desk(now).Card != nil
			hides := st.Do.Do == "secret" || st.Do.Do == "advise" || strings.HasPrefix(st.Do.Do, "scenario-")
			assert.False(t, hides && !waits, "%s", st.Do)
			for _, secret := range onlyReferee(now.(State)) {
				kept++
				assert.NotContains(t, strings.Join([]string{is.Number, is.Word, is.Who, is.Order, is.Say}, "|"), secret, "%s", st.Do)
			}
		})
	}
	require.Greater(t, turned, 100)
	require.Greater(t, kept, 100)
}
