package ecw

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

func word(text string) view.Cell { return view.Cell{Text: text} }

func cellOf(n int) view.Cell { return word(book.Num(n)) }

// cell returns the house value under key.
func (s State) cell(key book.Key) view.Cell { return house.Cell(s.Set.House, key) }

// inch returns a house value in inches, at the scale of this game.
func (s State) inch(key book.Key) view.Cell {
	c := s.cell(key)
	c.Text = s.in(s.Set.v(key))
	return c
}

// code returns a house value that is a hit code, with the chance that one die hits.
func (s State) code(key book.Key) view.Cell {
	c := s.cell(key)
	if h := hitCode(s.Set.v(key)); h != codeNone {
		c.Odds = h.odds(1, 1).String()
	}
	return c
}

// save returns the face that a saving throw needs, with its chance; above 6 there is no save.
func (s State) save(key book.Key) view.Cell {
	c, n := s.cell(key), s.Set.v(key)
	if n > 6 {
		c.Text = "none"
		return c
	}
	c.Odds = rollSave.Needing(n, "", "").Chance().String()
	return c
}

// tables returns the charts with the values in force.
func (s State) tables() []view.Table {
	out := []view.Table{s.movementTable(), s.manoeuvreTable(), s.shootingTable(), s.savesTable(), s.scoresTable()}
	// One table for each group of single values.
	for _, g := range plainGroups {
		t := view.Table{ID: "house-" + string(g.rows[0].key), Title: g.name, Section: houseSec(g.name), Head: []string{"Line", "Value"},
			Sheet: g.name != "Other values" && g.name != "Crews and volleys"}
		for _, r := range g.rows {
			t.Rows = append(t.Rows, []view.Cell{word(r.label), s.cell(r.key)})
		}
		out = append(out, t)
	}
	return append(out, passingTable(), secondTable(), volleysTable())
}

func (s State) movementTable() view.Table {
	t := view.Table{ID: "movement", Title: "Movement", Section: houseSec("Movement"), Head: []string{"Troops", "Normal", "Charge"},
		Sheet: true}
	for _, m := range movers {
		row := []view.Cell{word(m.name), s.inch(normalKey(m.id)), word("–")}
		if m.charge > 0 {
			row[2] = s.inch(chargeKey(m.id))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s State) manoeuvreTable() view.Table {
	t := view.Table{ID: "manoeuvre", Title: "Manoeuvre", Section: houseSec("Manoeuvre"),
		Head: []string{"Manoeuvre", "Trained", "Levee"}, Sheet: true,
		Note: "In quarters of the move. A wheel costs what its outer file moves. Oblique and sideways moves, trained " +
			"troops only, are quarters of the speed. Disordered troops pay as levees."}
	for _, m := range manoeuvres {
		row := []view.Cell{word(m.name + " (speed)"), {}, word("–")}
		switch {
		case m.printed:
			row = []view.Cell{word(m.name), cellOf(m.trained), cellOf(m.levee)}
		case m.trained > 0:
			row = []view.Cell{word(m.name), s.cell(trainedKey(m.id)), s.cell(leveeKey(m.id))}
		default:
			row[1] = s.cell(trainedKey(m.id))
		}
		t.Rows = append(t.Rows, row)
	}
	t.Rows = append(t.Rows, []view.Cell{word("Wheel, times the outer file’s move"), cellOf(1), s.cell(leveeKey("wheel"))})
	return t
}

func (s State) shootingTable() view.Table {
	t := view.Table{ID: "shooting", Title: "Shooting", Section: houseSec("Shooting"), Note: "The odds are of a hit with one die.",
		Head: []string{"Weapon", "To", "Hits"}, Sheet: true}
	for _, w := range weapons {
		for i := range w.bands {
			t.Rows = append(t.Rows, []view.Cell{word(w.name), s.inch(reachKey(w.id, i)), s.code(hitsKey(w.id, i))})
		}
	}
	return t
}

func (s State) savesTable() view.Table {
	t := view.Table{ID: "saves", Title: "Saving throws", Section: houseSec("Saving throws"),
		Head: []string{"Target", "Small arms", "Guns"}, Sheet: true,
		Note: "In this order, one roll for each hit left. 7 means no save."}
	for _, x := range saves {
		t.Rows = append(t.Rows, []view.Cell{word(x.name), s.save(saveKey(x.id, false)), s.save(saveKey(x.id, true))})
	}
	return t
}

func (s State) scoresTable() view.Table {
	t := view.Table{ID: "scores", Title: "Scores to hit", Section: houseSec("Scores to hit"), Head: []string{"Difference", "Score"},
		Sheet: true,
		Note:  "Own points minus the enemy’s. The odds are of a hit with one die."}
	for _, b := range scores {
		t.Rows = append(t.Rows, []view.Cell{word(b.Is.name), s.code(scoreKey(b.Is.id))})
	}
	return t
}

func passingTable() view.Table {
	t := view.Table{ID: "passing", Title: "Chance to pass a test", Section: secMorale, Head: []string{"Total modifier", "Passes"},
		Sheet: true}
	for m := 0; m >= -5; m-- {
		t.Rows = append(t.Rows, []view.Cell{cellOf(m), {Text: book.Num(1-m) + " or more", Odds: dice.OneD6.AtLeast(1 - m).String()}})
	}
	t.Rows = append(t.Rows, []view.Cell{cellOf(-6), {Text: "never", Odds: dice.OneD6.AtLeast(7).String()}})
	return t
}

func secondTable() view.Table {
	t := view.Table{ID: "second", Title: "Second die after a failure", Section: secMorale,
		Head: []string{"Die", "Charged, friends", "Lost round"}, Sheet: true,
		Note: "States down. Exhausted units take 1 off after a lost round or for friends; below 1 counts as 1."}
	for f := 1; f <= 6; f++ {
		row := []view.Cell{cellOf(f), cellOf(secondDie(false, f)), cellOf(secondDie(true, f))}
		if f == 1 {
			row[1].Mark, row[2].Mark = engine.Derived, engine.Derived
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func volleysTable() view.Table {
	t := view.Table{ID: "volleys", Title: "Hits of a volley, before saves", Section: secShoot,
		Note: "Eight dice are 24 muskets; nine are 16 pikes and 12 shot in combat.",
		Head: []string{"Code", "Dice", "1 or more", "3 or more", "5 or more"}}
	for _, x := range []struct {
		n int
		c hitCode
	}{{8, code6H}, {8, code56H}, {8, code5H6HH}, {9, code6H}, {9, code56H}, {9, code456H}, {9, code45H6HH}, {9, code4H56HH},
		{9, code34H56HH}} {
		row := []view.Cell{word(codes[x.c].name), cellOf(x.n)}
		for _, k := range []int{1, 3, 5} {
			row = append(row, view.Cell{Odds: x.c.odds(x.n, k).String()})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
