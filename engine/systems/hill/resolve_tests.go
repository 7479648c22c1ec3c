package hill

import (
	"vedette/engine"
	"vedette/engine/book"
)

var missileRefs = [missiles]string{
	blast:     "Every figure within {12} of the burst tests at once, at any distance from the gun.",
	roundshot: "Every figure whose base the line of the roundshot crosses tests at once. The Range is that from the gun.",
	cannister: "Every figure inside the cone of cannister tests at once. The Range is that from the gun.",
}

func testAgainst(m missile) action {
	asks := []string{keyActor, keyRange, keyCover, keyRepeat, keyActorMounted}
	if m == blast {
		asks = []string{keyActor, keyCover, keyRepeat, keyActorMounted}
	}
	symbol := "t-gun"
	if m == blast {
		symbol = "i-ring"
	}
	return action{
		Procedure: engine.Procedure{ID: "test-" + missileNames[m].id, Name: "Test vs. " + missileNames[m].name, Short: "vs. " + missileNames[m].name,
			Group: "Morale and tests", Symbol: symbol, Section: "3.7",
			Ref: missileRefs[m] + " Friend and foe test alike, figure by figure; it is not an action. Wagons, guns and teams test as Transport, their men by their own quality. Rough ground is no cover."},
		asks:      asks,
		actorNote: "the figure that tests", actorHelp: "A gun, wagon or team tests as Transport, its men by their own quality.",
		rangeLabel: "Range from the gun", coverLabel: "Cover of the figure", repeatLabel: "Figures testing",
		reck: func(e entry) (book.Sum, bool) { return reckTest(m, e), true },
		order: func(sc Scale, e entry) (string, string) {
			return "Test " + count(max(e.times, 1), "the figure", "figures"), rider(e.actor, e.mounted)
		},
		resolve: func(d *act, e entry) { resolveTest(d, m, e) },
	}
}

// reckTest is the number a figure survives on, or a sum without a target where nothing
// carries. Source: hill-tables 3.7.
func reckTest(m missile, e entry) book.Sum {
	if m == blast {
		e.rng = to3
	}
	t := e.in()
	base := t.testBase[m][e.rng]
	if base == out {
		reach := guns[fieldGun].line
		if m == cannister {
			reach = guns[fieldGun].cone
		}
		return beyond("reach", reach, "test-reach", m, "no-carry")
	}
	s := book.Sum{Kind: "test"}
	if m == blast {
		s.Put(base, "blast")
	} else {
		s.Put(base, "against", m, e.rng)
	}
	s.Add(t.testActor[e.actor], "tested", e.actor)
	s.Add(t.testCover[e.cover], "cover", e.cover)
	s.AddIf(e.mounted, t.testMounted, "test-horse")
	return t.limited(s)
}

func resolveTest(d *act, m missile, e entry) {
	s := d.Before
	r := reckTest(m, e)
	ev := tested{Missile: missileNames[m].id, Actor: idOf(e.actor), Cover: coverNames[e.cover].id, Mounted: e.mounted, Of: e.times, Reck: r}
	about := rider(e.actor, e.mounted)
	if m != blast {
		ev.Range = bracketIDs[e.rng]
		about += ", " + s.Scale.span(e.rng)
	}
	if r.Target == 0 {
		d.Do(ev)
		return
	}
	roll := rollTest.Of("vs. "+missileNames[m].name+": "+about).Needing(r.Target, "safe", "lost")
	throws := d.Volley(roll, e.times)
	ev.Lost = e.times - volley(throws)
	d.Do(ev)
}
