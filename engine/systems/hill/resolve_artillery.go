package hill

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

func fireGun(g gun) action {
	spec := guns[g]
	loads := "one Load action"
	calibres := "French guns up to 8-pounders and 6-pounder howitzers, British guns under 9-pounders"
	if g == fieldGun {
		loads = "two Load actions"
		calibres = "French guns above 8-pounders, British guns from 9-pounders, howitzers from 5½ inches"
	}
	return action{
		Procedure: engine.Procedure{ID: "fire-" + spec.id, Name: "Fire " + spec.name, Short: spec.name, Group: "Fire", Symbol: "t-gun", Section: "3.6",
			Ref: fmt.Sprintf("The whole crew fires an unlimbered, loaded gun (%s). It may first be turned up to 30° to either side. Roundshot tests every base on a line of {%d}, cannister every figure in a cone of 60° and {%d}; "+
				"shell is aimed at a point and tests all within {12} of where it bursts, friend or foe. Afterwards it takes %s, by two of the crew at least.", calibres, spec.line*inch, spec.cone*inch, loads)},
		asks: []string{keyActor},
		crew: true, actorNote: "quality of the crew", actorHelp: "Before firing the gun may be turned up to 30° left or right.",
		reck:    func(e entry) (book.Sum, bool) { return e.in().reckGun(e.actor), true },
		order:   func(Scale, entry) (string, string) { return "Fire the gun", "" },
		resolve: func(d *act, e entry) { resolveGun(d, g, e) },
	}
}

// reckGun is the number above the crew's misfires. Source: hill-tables 3.6.
func (t *tables) reckGun(crew Quality) book.Sum {
	s := book.Sum{Kind: "gun"}
	s.Put(t.misfireUpTo[crew]+1, "crew", crew, t.misfireUpTo[crew])
	return needs(s)
}

// misfires are the natural rolls on which a gun misfires that does so up to top: "2", "2 or 3", "2 to 4".
func misfires(top int) string {
	switch top {
	case 1:
		return "nothing"
	case 2:
		return "2"
	case 3:
		return "2 or 3"
	}
	return "2 to " + num(top)
}

// reckShell is the number that bursts on the point; ranges count by bands of 12 inches.
// Source: hill-tables 3.6.
func (t *tables) reckShell(crew Quality, quarters, band int) book.Sum {
	s := book.Sum{Kind: "shell"}
	s.Put(t.shellUpTo[2]+1, "shell")
	s.Add(-t.shellCrew[crew], "shell-crew", crew)
	s.Add(band, "range", quarters)
	if s = needs(s); s.Target > dice.TwoD6.Max() {
		s.Limit = book.Say("no-point")
	}
	return s
}

// shellBurst is what a natural 2D6 does. The misfire comes before the score.
func (t *tables) shellBurst(crew Quality, band, natural int) (b burst, misfire bool) {
	if natural <= t.misfireUpTo[crew] {
		return "", true
	}
	score := natural + t.shellCrew[crew] - band
	for i, top := range t.shellUpTo {
		if score <= top {
			return shellScore[i].Is, false
		}
	}
	return onMark, false
}

// shellBand is what is taken from the score of a shell at a range. Source: hill-tables 3.6.
func (t *tables) shellBand(quarters int) int {
	for i, b := range shellRange {
		if quarters <= b.Max {
			return t.shellOff[i]
		}
	}
	return 0
}

func resolveGun(d *act, g gun, e entry) {
	s := d.Before
	howitzer := d.Ask(askHowitzer)
	fire := roundFired
	if howitzer == dice.Yes {
		fire = shellFired
	}
	ev := fire(s, g, e.actor, d)
	d.Do(ev)
}

// roundFired fires roundshot or cannister. Source: hill-tables 3.6.
func roundFired(s State, g gun, crew Quality, d *act) gunFired {
	ev := gunFired{Gun: guns[g].id, Crew: idOf(crew), MissTo: s.tables().misfireUpTo[crew], Reck: s.tables().reckGun(crew)}
	t := d.Throw(rollGun.Of(crew.String()+" crew").Needing(ev.Reck.Target, "fires", "misfire"))
	ev.Misfire = !t.Made
	return ev
}

// shellFired fires a shell at a point whose distance it asks for. Source: hill-tables 3.6; HILL-75.
func shellFired(s State, g gun, crew Quality, d *act) gunFired {
	ev := gunFired{Gun: guns[g].id, Crew: idOf(crew), MissTo: s.tables().misfireUpTo[crew], Reck: s.tables().reckGun(crew)}
	q := askShellRange(s.Scale)
	answer := d.Ask(q)
	quarters, ok := shellQuarters(s.Scale, answer)
	if !ok {
		d.Stop(refusal("E11", fmt.Sprintf(sayShellRange, s.Scale.unit()), ""))
	}
	ev.Shell, ev.Quarters = true, quarters
	if quarters > guns[g].line*inch {
		ev.Short = true
		ev.Reck = beyond("short", guns[g].line, "gun-reach", g, "short")
		return ev
	}
	tb := s.tables()
	band := tb.shellBand(quarters)
	ev.Reck = tb.reckShell(crew, quarters, band)
	roll := rollGun.Of(crew.String() + " crew, shell at " + s.Scale.length(quarters))
	roll.Bands = tb.shellBands(crew, band)
	t := d.Throw(roll)
	if ev.Burst, ev.Misfire = tb.shellBurst(crew, band, t.Total); ev.Misfire {
		return ev
	}
	distance, plus := rollDrift, 0
	switch ev.Burst {
	case noBurst, onMark:
		return ev
	case wide:
		distance, plus = rollWide, tb.widePlus
	}
	for d := distance.Code.Min(); d <= distance.Code.Max(); d++ {
		distance.Bands = append(distance.Bands, dice.Band{From: d, To: d, Label: s.Scale.length((d + plus) * inch)})
	}
	t = d.Throw(distance)
	ev.Off = t.Total + plus
	direction := rollDirection
	for _, row := range shellWays {
		direction.Bands = append(direction.Bands, dice.Band{From: row.From, To: row.To, Label: row.Is})
	}
	t = d.Throw(direction)
	row, _ := shellWays.For(t.Total)
	ev.Way = row.Is
	return ev
}

// shellBands says what each natural 2D6 does, for the keys of table dice.
func (t *tables) shellBands(crew Quality, band int) []dice.Band {
	var bands []dice.Band
	for n := dice.TwoD6.Min(); n <= dice.TwoD6.Max(); n++ {
		b, misfire := t.shellBurst(crew, band, n)
		label := map[burst]string{noBurst: "no burst", wide: "wide", drifts: "drifts", onMark: "on the point"}[b]
		if misfire {
			label = "misfire"
		}
		if len(bands) > 0 && bands[len(bands)-1].Label == label {
			bands[len(bands)-1].To = n
			continue
		}
		bands = append(bands, dice.Band{From: n, To: n, Label: label, Good: b == onMark})
	}
	return bands
}
