package hill

import (
	"fmt"
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/table"
	"vedette/engine/view"
)

// rounds are the rounds a gun can be loaded with, by the value of its marker. Source: HILL-70.
var rounds = [...]struct {
	id, name string
	missile  missile
}{
	1: {"roundshot", "Roundshot", roundshot},
	2: {"cannister", "Cannister", cannister},
	3: {"shell", "Shell", blast},
}

// markWrecked marks a gun that is out of action: it can be neither moved nor fired.
const markWrecked = "wrecked"

const minLoaders = 2 // HILL-71

// gunners returns how many of the crew load and fire. Source: HILL-30, 71.
func gunners(u muster.Unit) int {
	return u.Count(func(f muster.Figure) bool { return f.Role == crewman })
}

// crewQuality returns the quality of most of the gunners, the better on a tie; crews are soldiers, whoever drives the
// team. Source: HILL-30.
func crewQuality(u muster.Unit) Quality {
	q, _ := quality(muster.Majority(u.Stacks, qualityIDs(), func(f muster.Figure) bool { return f.Role == crewman }))
	return min(q, Conscript)
}

// cannotServe returns why the crew of u cannot serve its gun, "" when it can: the whole crew acts together.
// Limbering and unlimbering are Moves, which a Wavering crew may make. Source: HILL-55, 71, 91.
func cannotServe(u muster.Unit) string {
	if _, ok := unitGun(u); !ok {
		return "It has no gun."
	}
	switch why := idle(u); {
	case u.Mark(markLeft) > 0:
		return "The crew has left its gun."
	case u.Mark(markWrecked) > 0:
		return "Its gun is out of action."
	case why != "":
		return why
	case fresh(u) < u.Alive():
		return "The whole crew serves the gun, but some have acted this turn."
	}
	return ""
}

// planUnitGun limbers, unlimbers, loads or fires; each is an action of the whole crew. Source: hill-tables 3.5,
// 3.6; HILL-55, 70 to 75.
func planUnitGun(p *plan) deed {
	p.Form.Go = "Serve the gun"
	p.Require(needTracked(p))
	u := chooseUnit(p, "Gun", "Choose the gun.", slices.DeleteFunc(p.State.actors(cannotServe), func(o view.Option) bool {
		u, _ := p.State.unit(readRef("u", o.ID))
		_, ok := unitGun(u)
		return !ok
	}))
	g, _ := unitGun(u)
	switch askService(p, u) {
	case didLimber:
		return limber(u, didLimber, 1)
	case didUnlimber:
		return limber(u, didUnlimber, 0)
	case didLoad:
		return planLoad(p, u, g)
	case didFire:
		return planFire(p, u, g)
	}
	return nil
}

// askService asks what the crew of u does with its gun; it returns "" when the choice is not possible.
func askService(p *plan, u muster.Unit) string {
	limbered, owes := u.Mark(markLimbered) > 0, u.Mark(markLoad)
	const only = "A limbered gun may only move."
	whats := []view.Option{
		{ID: didUnlimber, Label: "Unlimber", Symbol: "i-back"}, {ID: didLoad, Label: "Load", Symbol: "i-load"},
		{ID: didFire, Label: "Fire", Symbol: "t-gun"}, {ID: didLimber, Label: "Limber", Symbol: "i-next"},
	}
	switch {
	case limbered:
		whats[1].Refused, whats[2].Refused, whats[3].Refused = only, only, "It is limbered."
	case owes == 0:
		whats[0].Refused, whats[1].Refused = "It is unlimbered.", "It is loaded with "+rounds[max(u.Mark(markRound), 1)].id+"."
	default:
		whats[0].Refused, whats[2].Refused = "It is unlimbered.", "Not loaded: "+plural(owes, "Load action", "Load actions")+"."
		if gunners(u) < minLoaders {
			whats[1].Refused = "At least two gunners must load."
		}
	}
	if gunners(u) == 0 {
		whats[2].Refused = "No gunner is left."
	}
	if why := steady(u); why != "" {
		if whats[2].Refused = why; wavering(u) {
			whats[1].Refused = why
		}
	}
	what := p.In.Get(keyWhat)
	if what == "" { // what the crew would do next
		for _, o := range whats[:3] {
			if o.Refused == "" {
				what = o.ID
			}
		}
	}
	i := askOne(p, pick(keyWhat, "What it does", what, whats), "Choose what the crew does.", "G1", "HILL-55, 71")
	if i < 0 {
		return ""
	}
	p.Form.Go = whats[i].Label
	return what
}

// limber limbers the gun of u when n is 1, and unlimbers it when n is 0.
func limber(u muster.Unit, what string, n int) deed {
	return func(a *act) {
		service(a, u, book.Say("limber", n), Deed{What: what, Owes: u.Mark(markLoad)}, nil,
			muster.Mark{Key: markLimbered, N: n}, muster.Mark{Key: markTravels})
	}
}

// planLoad loads the gun of u; the round is chosen with the first of its Load actions.
func planLoad(p *plan, u muster.Unit, g gun) deed {
	owes, round := u.Mark(markLoad), u.Mark(markRound)
	if round == 0 || owes == guns[g].load {
		round = askRound(p, u.Mark(markHowitzer) > 0)
	}
	p.Form.GoSmall = rounds[max(round, 1)].name
	return func(a *act) {
		service(a, u, book.Say("load-gun", round), Deed{What: didLoad, Round: round, Owes: owes - 1}, nil,
			muster.Mark{Key: markLoad, N: owes - 1}, muster.Mark{Key: markRound, N: round})
	}
}

// askRound asks which round is loaded, by default roundshot, or shell for howitzers. Source: HILL-70.
func askRound(p *plan, howitzer bool) int {
	var kinds []view.Option
	for n := 1; n < len(rounds); n++ {
		o := view.Option{ID: rounds[n].id, Label: rounds[n].name}
		switch {
		case n == 1 && howitzer:
			o.Refused = "A howitzer fires shell or cannister."
		case n == 3 && !howitzer:
			o.Refused = "Only a howitzer fires shell."
		}
		kinds = append(kinds, o)
	}
	usual := rounds[1].id
	if howitzer {
		usual = rounds[3].id
	}
	f := pick(keyRound, "Round", book.Or(p.In.Get(keyRound), usual), kinds)
	f.Columns = 3
	return askOne(p, f, "Choose the round.", "G2", "HILL-70") + 1
}

// planFire fires the round that is loaded. Figures in its way test next.
func planFire(p *plan, u muster.Unit, g gun) deed {
	round, crew := max(u.Mark(markRound), 1), crewQuality(u)
	p.Form.GoSmall = rounds[round].name
	fire := shellFired
	if round < 3 {
		fire = roundFired
		p.Sum(p.State.tables().reckGun(crew))
	}
	return func(a *act) {
		shot := fire(a, g, crew)
		did := Deed{What: didFire, Round: round, Owes: u.Mark(markLoad), Gun: &shot, Reck: shot.Reck}
		if shot.Misfire {
			service(a, u, book.Say("gun", 0), did, nil)
			return
		}
		var open []Thread
		if !shot.Short && shot.Burst != noBurst {
			did.Thread = a.State.Next
			open = []Thread{{ID: did.Thread, Kind: threadFire, At: atTest, Unit: u.ID, Words: []ThreadWord{
				{wordMissile, missileNames[rounds[round].missile].id}, {wordGun, guns[g].id}}}}
		}
		did.Owes = guns[g].load
		service(a, u, book.Say("gun", round), did, open, muster.Mark{Key: markLoad, N: did.Owes}, muster.Mark{Key: markRound})
	}
}

// service proposes what the crew of u has done with its gun.
func service(a *act, u muster.Unit, title book.Said, did Deed, open []Thread, marks ...muster.Mark) {
	did.Unit, did.Name, did.N = u.ID, u.Name, u.Alive()
	propose(a, a.State.takeEvent(u), Outcome{Title: title, Deed: did,
		Effects: []Effect{{Unit: u.ID, Changes: acting(u.Stacks, false), Marks: marks}}}, open...)
}

func fireGun(g gun) action {
	spec := guns[g]
	loads := "one Load action"
	calibres := "French guns up to 8-pounders and 6-pounder howitzers, British guns under 9-pounders"
	if g == fieldGun {
		loads = "two Load actions"
		calibres = "French guns above 8-pounders, British guns from 9-pounders, howitzers from 5½ inches"
	}
	return action{
		Procedure: view.Procedure{ID: "fire-" + spec.id, Name: "Fire " + spec.name, Short: spec.name, Group: "Fire",
			Symbol: "t-gun", Section: "3.6",
			Ref: fmt.Sprintf("The whole crew fires an unlimbered, loaded gun (%s). It may first be turned up to 30° to either side. "+
				"Roundshot tests every base on a line of {%d}, cannister every figure in a cone of 60° and {%d}; "+
				"shell is aimed at a point and tests all within {12} of where it bursts, friend or foe. Afterwards it takes %s, "+
				"by two of the crew at least.", calibres, spec.line*inch, spec.cone*inch, loads)},
		asks: []string{keyActor},
		crew: true, actorNote: "quality of the crew", actorHelp: "Before firing the gun may be turned up to 30° left or right.",
		reck:  func(e entry) (book.Sum, bool) { return e.in().reckGun(e.actor), true },
		order: func(Scale, entry) (string, string) { return "Fire the gun", "" },
		do:    func(a *act, e entry) { firesGun(a, g, e) },
	}
}

// reckGun returns the sum for the number above the crew's misfires. Source: hill-tables 3.6.
func (t *tables) reckGun(crew Quality) book.Sum {
	s := book.Sum{Kind: "gun"}
	s.Put(t.misfireUpTo[crew]+1, "crew", crew, t.misfireUpTo[crew])
	return needTotal(s)
}

// misfireRolls returns the natural rolls up to top that misfire: "2", "2 or 3", "2 to 4".
func misfireRolls(top int) string {
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

// reckShell returns the sum for the number that bursts on the point; range counts by bands of 12 inches.
// Source: hill-tables 3.6.
func (t *tables) reckShell(crew Quality, quarters, band int) book.Sum {
	s := book.Sum{Kind: "shell"}
	s.Put(t.shellUpTo[2]+1, "shell")
	s.Add(-t.shellCrew[crew], "shell-crew", crew)
	s.Add(band, "range", quarters)
	s.AddIf(t.sky.dust, dustAdds, "dust")
	if s = needTotal(s); s.Target > dice.TwoD6.Max() {
		s.Limit = book.Say("no-point")
	}
	return s
}

// shellBurst returns the result of a natural 2D6. A misfire takes precedence over the score.
func (t *tables) shellBurst(crew Quality, band, natural int) (b burst, misfire bool) {
	if natural <= t.misfireUpTo[crew] {
		return "", true
	}
	score := natural + t.shellCrew[crew] - band
	if t.sky.dust {
		score -= dustAdds
	}
	for i, top := range t.shellUpTo {
		if score <= top {
			return shellScore[i].Is, false
		}
	}
	return onMark, false
}

// shellBand returns what is subtracted from a shell's score at a range. Source: hill-tables 3.6.
func (t *tables) shellBand(quarters int) int {
	return t.shellOff[slices.IndexFunc(shellRange, func(b table.Band[int]) bool { return quarters <= b.Max })]
}

// firesGun asks what the gun fires, and fires it.
func firesGun(a *act, g gun, e entry) {
	if a.Yes(askHowitzer) {
		a.Do(shellFired(a, g, e.actor))
		return
	}
	a.Do(roundFired(a, g, e.actor))
}

var askHowitzer = dice.Question{ID: "howitzer", Kind: dice.YesNo, Text: "Is the gun a howitzer firing shell?",
	Yes: "Shell", No: "Roundshot or cannister",
	Section: "3.6", Hint: "Whatever was loaded. If nobody said: roundshot, or shell for a howitzer."}

// shot returns one round of a gun before anything is thrown.
func shot(a *act, g gun, crew Quality) gunFired {
	t := a.State.tables()
	return gunFired{Gun: guns[g].id, Crew: idOf(crew), MissTo: t.misfireUpTo[crew], Reck: t.reckGun(crew)}
}

// roundFired fires roundshot or cannister. Source: hill-tables 3.6.
func roundFired(a *act, g gun, crew Quality) gunFired {
	f := shot(a, g, crew)
	f.Misfire = !a.Throw(rollGun.WithAbout(crew.String()+" crew").Needing(f.Reck.Target, "fires", "misfire")).Passed
	return f
}

// shellFired fires a shell at a point whose distance it asks for. Source: hill-tables 3.6; HILL-75.
func shellFired(a *act, g gun, crew Quality) gunFired {
	sc, t, f := a.State.Scale, a.State.tables(), shot(a, g, crew)
	quarters, ok := shellQuarters(sc, a.Ask(askShellRange(sc)))
	if !ok {
		a.Stop(refusal("E11", fmt.Sprintf(sayShellRange, sc.unit()), ""))
	}
	if far := a.State.sky().far; far > 0 && quarters > far*inch {
		a.Stop(refusal("N1", a.State.unseen(), ""))
	}
	f.Shell, f.Quarters = true, quarters
	if quarters > guns[g].line*inch {
		f.Short = true
		f.Reck = beyond("short", guns[g].line, "gun-reach", g, "short")
		return f
	}
	band := t.shellBand(quarters)
	f.Reck = t.reckShell(crew, quarters, band)
	roll := rollGun.WithAbout(crew.String() + " crew, shell at " + sc.length(quarters))
	roll.Bands = t.shellBands(crew, band)
	f.Burst, f.Misfire = t.shellBurst(crew, band, a.Throw(roll).Total)
	switch {
	case f.Misfire:
	case f.Burst == wide:
		f.Off, f.Way = throwDrift(a, rollWide, t.widePlus)
	case f.Burst == drifts:
		f.Off, f.Way = throwDrift(a, rollDrift, 0)
	}
	return f
}

// throwDrift throws how many inches, and in which direction, a burst lies from the point of aim.
func throwDrift(a *act, roll dice.Roll, plus int) (off, way int) {
	for d := roll.Code.Min(); d <= roll.Code.Max(); d++ {
		roll.Bands = append(roll.Bands, dice.Band{From: d, To: d, Label: a.State.Scale.length((d + plus) * inch)})
	}
	off = a.Throw(roll).Total + plus
	direction := rollDirection
	for _, row := range shellWays {
		direction.Bands = append(direction.Bands, dice.Band{From: row.From, To: row.To, Label: row.Is})
	}
	return off, a.Throw(direction).Total
}

// shellBands returns the result of each natural 2D6, for the keys of table dice.
func (t *tables) shellBands(crew Quality, band int) []dice.Band {
	bands := totalBands(dice.TwoD6, func(n int) string {
		b, misfire := t.shellBurst(crew, band, n)
		if misfire {
			return "misfire"
		}
		return map[burst]string{noBurst: "no burst", wide: "wide", drifts: "drifts", onMark: onThePoint}[b]
	})
	for i := range bands {
		bands[i].Good = bands[i].Label == onThePoint
	}
	return bands
}

const onThePoint = "on the point"

// askShellRange asks for the distance on the table; half units are allowed.
func askShellRange(sc Scale) dice.Question {
	return dice.Question{ID: "shell-range", Kind: dice.Number, Text: "How many " + sc.unit() + " to the point aimed at?",
		Section: "3.6", Unit: sc.unit(), Min: sc.hundredths(1), Max: sc.hundredths(120), Step: 50,
		Hint: "A point up to 30° to either side of the gun’s facing."}
}

// shellQuarters parses the answer to askShellRange; ok is false when it is not a valid distance.
func shellQuarters(sc Scale, answer string) (quarters int, ok bool) {
	whole, part := answer, "0"
	for i := range len(answer) {
		if answer[i] == '.' {
			whole, part = answer[:i], answer[i+1:]
			break
		}
	}
	n, err := strconv.ParseUint(whole, 10, 16)
	if err != nil {
		return 0, false
	}
	q := askShellRange(sc)
	h := 100 * int(n)
	switch part {
	case "0", "00":
	case "5", "50":
		h += 50
	default:
		return 0, false
	}
	if h < q.Min {
		return 0, false
	}
	return sc.quarters(h), true
}
