package hill

import (
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

var weaponSymbols = [weapons]string{pistol: "t-officer", carbine: "t-cavalry", musket: "t-infantry", rifle: "t-riflemen"}

var weaponRefs = [weapons]string{
	pistol:  "One figure fires a pistol at one it can see, up to {24}. A pistol is never loaded.",
	carbine: "One figure fires a carbine or blunderbuss at one it can see, up to {48}. It is never loaded.",
	musket: "One figure fires a musket, or a rifle with a loose ball, at one it can see, up to {72}. It is never loaded, " +
		"and a rifle fired so gains nothing from its rifling.",
	rifle: "One figure fires a loaded rifle at one it can see, up to {144}; then it must be marked and takes a Load action. " +
		"Rifles start loaded.",
}

func fire(w weapon) action {
	n := weaponNames[w]
	return action{
		Procedure: view.Procedure{ID: "fire-" + n.id, Name: "Fire " + n.name, Short: n.name,
			Group: "Fire", Symbol: weaponSymbols[w], Section: "3.2",
			Ref: weaponRefs[w] + " The line runs from base to base, not through a gap under half an inch, " +
				"and never at figures in contact with your own. " +
				"Foliage and the like is soft cover; walls, rocks, outposts and hasty trenches are hard; fortifications are prepared works. " +
				"A shot out of range still uses the action."},
		asks:      []string{keyActor, keyTarget, keyRange, keyCover, keyRepeat, keyMarksman, keyActorMounted, keyTargetMounted},
		offensive: true,
		actorHelp: helpOfficers + " Men riding on a vehicle are mounted.", rangeLabel: "Range", coverLabel: "Cover of the target",
		repeatLabel: strings.ToUpper(n.plural[:1]) + n.plural[1:] + " firing",
		reck:        func(e entry) (book.Sum, bool) { return reckFire(w, e), true },
		order: func(sc Scale, e entry) (string, string) {
			label := "Fire " + count(max(e.times, 1), "the "+n.id, n.plural)
			if e.target < 0 || e.rng < 0 {
				return label, ""
			}
			return label, "at " + e.target.String() + ", " + sc.span(e.rng)
		},
		do: func(a *act, e entry) { fireDeed(a, w, e) },
	}
}

// reckFire returns the sum for the number a shot needs; beyond the weapon's range it has no target. Source:
// hill-tables 3.2.
func reckFire(w weapon, e entry) book.Sum {
	t := e.in()
	base := t.fireBase[w][e.rng]
	if base == out {
		return beyond("fire", t.reach(w), "reach", w, "out")
	}
	s := book.Sum{Kind: "fire"}
	s.Put(base, "shot", w, e.rng)
	s.Add(t.firer[e.actor], "firer", e.actor)
	s.AddIf(e.marksman, t.marks, "marksman")
	s.AddIf(e.mounted, t.firerMounted, "firer-horse")
	s.Add(t.fireCover[e.cover], "cover", e.cover)
	s.Add(t.fireTarget[e.target], "target", e.target)
	s.AddIf(t.sky.rain, rainAdds, "rain")
	s.AddIf(t.sky.dust && e.rng > to6, dustAdds, "dust")
	s.AddIf(e.targetMounted, t.targetMounted, "target-horse")
	return t.limited(s)
}

// fireDeed fires one weapon, or several identical ones.
func fireDeed(a *act, w weapon, e entry) {
	f := fired{
		Weapon: weaponNames[w].id, Actor: idOf(e.actor), Target: idOf(e.target), Range: bracketIDs[e.rng], Cover: coverNames[e.cover].id,
		Marksman: e.marksman, Mounted: e.mounted, TargetMounted: e.targetMounted, Of: e.times, Reck: reckFire(w, e),
	}
	if f.Reck.Target > 0 {
		about := weaponNames[w].name + " at " + e.target.String() + ", " + a.State.Scale.span(e.rng)
		f.Hits = a.Successes(rollShot.WithAbout(about).Needing(f.Reck.Target, "hit", "miss"), e.times)
	}
	a.Do(f)
}

// reach returns the longest range of a weapon, in printed inches.
func (t *tables) reach(w weapon) int {
	far := 0
	for b, base := range t.fireBase[w] {
		if base != out {
			far = bracketTops[b]
		}
	}
	return far
}
