package minie

import (
	"cmp"

	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// The victory rule: army morale at the end of a turn, places, points and the verdict. It applies to the battles of the book, and to
// other games if switched on. Source: HV-1 to HV-8.

// tooLate reports whether a turn is after the last of the battle.
func (s State) tooLate(turn int) bool {
	x, _ := scenarioOf(s.Set.Forces)
	return x.Turns > 0 && turn > x.Turns
}

// byPoints reports whether the victory rule applies.
func (s State) byPoints() bool {
	_, ok := scenarioOf(s.Set.Forces)
	return ok || s.on(victory)
}

// places returns the places that score: those of the battle, or in an open game the middle of the table and one in each half. Source: HV-8.
func (s State) places() battle.Field {
	if x, ok := scenarioOf(s.Set.Forces); ok {
		return x.Field
	}
	return battle.Field{Aims: []battle.Aim{{Name: "the middle of the table", Points: [2]int{3, 3}},
		{Name: "the place in the half of " + book.The(s.side(1)), Points: [2]int{1, 2}},
		{Name: "the place in the half of " + book.The(s.side(2)), Points: [2]int{2, 1}}}}
}

// Worth of a figure in quarters, by class and weapon; of qualities in twentieths; of a gun, by [guns]. Source: HV-1.
var (
	rates    = map[int][5]int{Infantry: {4, 6, 4, 6, 6}, Light: {4, 6, 4, 6, 6}, LightCav: {8, 9, 8, 9, 10}, HeavyCav: {10, 11, 10, 11, 12}}
	worths   = [...]int{12, 14, 17, 20, 24, 32}
	gunWorth = [...]int{4, 5, 6, 8, 8}
)

// worth returns what u was worth at the start of the battle. Source: HV-1.
func (u Unit) worth() int {
	switch r, fights := rates[u.Class]; {
	case fights && u.Weapon < len(r):
		return (u.Start*r[u.Weapon]*worths[u.Quality] + 40) / 80
	case u.Class == General:
		return 2 * u.Value
	case u.Class == Engineers, u.Class == Artillery && !u.battery():
		return 3
	case u.Class == Artillery:
		return (u.Guns*(gunWorth[u.Gun]+u.Horse)*worths[u.Quality] + 10) / 20
	}
	return 0
}

// battery reports whether u is a battery, not regimental guns.
func (u Unit) battery() bool { return u.Class == Artillery && u.Start > 4 }

// counts reports whether u counts for the morale of its army. Source: HV-2.
func (u Unit) counts() bool {
	return u.battery() || (u.Class <= LightCav && u.Start >= 10 && u.Of == 0)
}

// isLost reports whether u counts as lost at the moment. Source: HV-3.
func (u Unit) isLost() bool { return !u.here() || u.Form == Routing || u.Half > 0 }

// army returns how many units of a side that count are lost, of all that it has or expects. Source: HV-2, HV-3.
func (s State) army(side int) (lost, of int) {
	for _, u := range s.Units {
		if u.Side == side && u.counts() {
			of++
			lost += book.Bit(u.isLost())
		}
	}
	x, _ := scenarioOf(s.Set.Forces)
	for i, u := range x.units {
		of += book.Bit(x.Stands[i].Turn > 0 && !s.came(i) && u.Side == side && u.counts())
	}
	return lost, of
}

// chief returns the commander of a side's army, the first general it had.
func (s State) chief(side int) (Unit, bool) {
	for _, u := range s.Units {
		if u.Side == side && u.Class == General {
			return u, true
		}
	}
	return Unit{}, false
}

// standNumber returns what an army must throw to stand at the end of a turn: 0 if less than a third is lost, or no more than before; 7
// if more than half is lost. Source: HV-4.
func (s State) standNumber(side int) int {
	lost, of := s.army(side)
	third := (of + 2) / 3
	switch {
	case lost < third:
		return 0
	case 2*lost > of:
		return 7
	case lost <= s.Worst[side-1]:
		return 0
	}
	return max(0, s.standSum(side).Total())
}

// standSum returns the sum of what an army must throw to stand. Source: HV-4.
func (s State) standSum(side int) book.Sum {
	lost, of := s.army(side)
	sum := book.Sum{Kind: "army"}
	sum.Put(6, "army-stand")
	if u, ok := s.chief(side); ok && u.here() {
		sum.Add(-u.Value, "army-general", u.Name)
	} else {
		sum.Add(-2, "army-none")
	}
	sum.Add(lost-(of+2)/3, "army-beyond")
	return sum
}

// endTurn checks the morale of the armies at the end of a turn and reports whether the battle is over. Source: HV-4.
func (s State) endTurn(a *act) bool {
	if !s.byPoints() {
		return false
	}
	broke, worst := 0, s.Worst
	var tests []book.Said
	for _, side := range [...]int{s.First, 3 - s.First} {
		lost, _ := s.army(side)
		worst[side-1] = max(worst[side-1], lost)
		test, falls := s.armyTest(a, side)
		if falls {
			broke |= side
		}
		if test != nil {
			tests = append(tests, test)
		}
	}
	if worst != s.Worst {
		a.Do(tallied{worst})
	}
	x, _ := scenarioOf(s.Set.Forces)
	if broke == 0 && (x.Turns == 0 || s.Turn < x.Turns) {
		a.Told.Lines = append(a.Told.Lines, tests...) // the card of the step
		return false
	}
	a.Told.Notes = append(a.Told.Notes, tests...) // the card is about who has won
	s.judge(a, broke)
	return true
}

// armyTest checks the morale of an army and returns the sentence that tells of it, nil if it need not test. An army that cannot fail, or
// cannot stand, throws no die.
func (s State) armyTest(a *act, side int) (test book.Said, falls bool) {
	need := s.standNumber(side)
	lost, of := s.army(side)
	switch {
	case need == 0:
		return nil, false
	case need <= 1, need > 6:
		return book.Say("army", s.side(side), lost, of, need > 6), need > 6
	}
	sum := s.standSum(side)
	needing(&sum, 1, need, nil)
	a.SumOf(s.side(side), sum)
	t := a.Throw(rollArmy.WithAbout(s.side(side)).Needing(need, "stands", "breaks"))
	return book.Say([...]string{"army-stands", "army-breaks"}[book.Bit(!t.Passed)], s.side(side), lost, of, need, t.Total), !t.Passed
}

// judge ends a battle by points. It asks who holds the places and who has the guns of lost batteries. broke is as [State.Broke].
// Source: HV-5 to HV-7.
func (s State) judge(a *act, broke int) {
	f := s.places()
	e := ended{Broke: broke, Held: f.Holders(secTurn, s.Set.Sides, a.Ask)}
	for _, u := range s.Units {
		if u.battery() && u.isLost() && u.Gone != goneOff && a.Yes(dice.Question{ID: "guns", Kind: dice.YesNo, Section: secTurn,
			Text: "Are the guns of " + book.The(u.Name) + " in enemy hands?", Yes: "Taken", No: "Not taken", Units: []int{u.ID}}) {
			e.Guns[2-u.Side]++
		}
	}
	n := s.counted(e)
	a.Note("tally", s.side(1), n[0], s.side(2), n[1])
	e.Winner = 1 + book.Bit(n[1] > n[0])
	e.Rank = rankOf(n[e.Winner-1] - n[2-e.Winner])
	switch {
	case broke == 3: // the side that has lost less worth keeps the field
		e.Winner, e.Rank = [...]int{1, 0, 2}[1+cmp.Compare(s.lostWorth(1), s.lostWorth(2))], 0
	case e.Rank == 0, broke == e.Winner:
		e.Winner, e.Rank = 0, 0
	}
	a.Do(e)
	a.State.endLine(a)
}

// rankOf returns what a lead of more points is worth: 0 a drawn battle, 1 a victory, 2 a great victory. Source: HV-7.
func rankOf(more int) int { return book.Bit(more >= lead) + book.Bit(more > 4) }

// lead is the margin of points that wins, brokenPoints the points for an army that breaks. Source: HV-6, HV-7.
const lead, brokenPoints = 2, 4

// endLine logs how the battle ended.
func (s State) endLine(a *act) {
	switch {
	case s.Winner == 0:
		a.Line("drawn", s.Turn)
	case s.Rank > 0:
		a.Line("victory", s.Turn, s.side(s.Winner), s.Rank-1)
	default:
		a.Line("ends", s.Turn, s.side(s.Winner))
	}
}

// lostWorth returns the worth of the units that a side has lost.
func (s State) lostWorth(side int) (n int) {
	for _, u := range s.Units {
		if u.Side == side && u.isLost() {
			n += u.worth()
		}
	}
	return n
}

// counted returns the points of each side for an end of the battle. Source: HV-6.
func (s State) counted(e ended) [2]int {
	f := s.places()
	return f.Score(e.Held, s.gains(e))
}

// gains returns what brings points besides the places. Source: HV-6.
func (s State) gains(e ended) []battle.Gain {
	all := []battle.Gain{{One: "enemy unit routed, half lost or gone", Many: "enemy units routed, half lost or gone", Each: 1},
		{One: "enemy general gone", Many: "enemy generals gone", Each: 1}, {One: "enemy army’s general gone", Each: 2},
		{One: "enemy battery taken", Many: "enemy batteries taken", Each: 1, N: e.Guns}, {One: "enemy army broken", Each: brokenPoints}}
	for _, u := range s.Units {
		if to := 2 - u.Side; u.counts() && u.isLost() {
			all[0].N[to]++
		} else if u.Class == General && !u.here() {
			chief, _ := s.chief(u.Side)
			all[1+book.Bit(chief.ID == u.ID)].N[to]++
		}
	}
	for to := range 2 {
		all[4].N[to] = book.Bit(e.Broke == 2-to)
	}
	return all
}

// pointsList lists the points as they stand, and what the places are worth.
func (s State) pointsList() view.List {
	f := s.places()
	l := f.Points(s.Held, s.Set.Sides, s.gains(ended{Broke: s.Broke, Guns: s.Guns}))
	l.Note = "A victory needs 2 ahead, a great one 5"
	l.Foot = "A unit lost 1, the guns of a battery 1, a general 1, the army’s general 2, a broken army 4."
	for side := range 2 {
		lost, of := s.army(side + 1)
		l.Rows[side].What = book.Num(lost) + " of " + book.Num(of) + " units lost" +
			book.When(!s.Over, "; tests at "+book.Num((of+2)/3))
	}
	return l
}
