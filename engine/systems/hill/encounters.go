package hill

import (
	"slices"
	"strings"

	"vedette/engine/view"
)

// How the people and troops placed by events and finds behave, in one line for the referee, and what can happen
// to people who cannot fight. Full suggestions at an initiative are a separate matter (advice.go). Source:
// HILL-24, 25, 31 to 34, 109, 111.

// conducts are the kinds with their conduct. {24} stands for 6 inches in quarters.
var conducts = []struct{ kinds, text string }{
	{"con avg vet cav", "They go for Players first, then Guerillas; then round up useful civilians; Deserters and Bandits come last."},
	{"garrison picket guard officer", "They hold their place and fight from its cover."},
	{"lart fart", "It travels limbered. Given enough room it may unlimber and fire at a threat; otherwise it bolts."},
	{"convoy", "It runs from danger over the nearest edge that is not yours, while its guards cover it."},
	{"msg", "They want to get away alive and avoid a fight."},
	{"hq", "They avoid all risk and ignore everyone else."},
	{"guer", "They attack the French and their allies, and leave civilians alone. " +
		"A friendly figure within {24}, by anybody’s move, brings them under Player control for good."},
	{"bandit", "They go for convoys, civilians and exposed guns, attack anything weak, their own kind too, and avoid a fair fight."},
	{"desert", "Like Bandits, but warier: any army would hang them."},
	{"villagers", "They keep to their work and shun fighting. Talked to, or caught by an enemy, they are taken off."},
	{"monks", "They make for the edge farthest off and shun threats. Talked to, or caught by an enemy, they are taken off."},
	{"armed", "They have drawn their arms: a fighting unit like any other."},
	{"aristo", "They go to British troops for an escort when they can, and defend themselves only when attacked. " +
		"Caught by an enemy they are taken off."},
}

// conduct returns the conduct of a kind, "" for none.
func conduct(sc Scale, id string) string {
	for _, c := range conducts {
		if slices.Contains(strings.Fields(c.kinds), id) {
			return sc.words(c.text)
		}
	}
	return ""
}

// Outcomes for civilians only: caught by an enemy they are removed, and Aristocrats may be taken under escort.
// Source: HILL-32, 100.
const (
	caught   = "caught"
	escorted = "escorted"
)

// civilOptions returns what can happen to civilians.
func civilOptions(p Party) []view.Option {
	if !must(p.Kind).civil {
		return nil
	}
	o := []view.Option{{ID: caught, Label: "Caught by an enemy", Small: "taken off"}}
	if p.Kind == "aristo" {
		o = append(o, view.Option{ID: escorted, Label: "Under escort", Small: "they join a unit"})
	}
	return o
}
