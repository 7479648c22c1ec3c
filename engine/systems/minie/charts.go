package minie

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// charts returns the tables of the reference, with the values in force.
func (s State) charts() []view.Table {
	ts := []view.Table{s.moveChart(), s.deductionChart(), s.volleyOdds(), lightChart(), gunChart(), stickChart(), canisterChart(),
		s.meleeChart(), moraleChart(), breakChart(), s.groundChart()}
	for _, g := range houseCharts {
		t := view.Table{ID: g.id, Title: g.title, Section: g.section, Head: []string{"What", "Value"}}
		for _, v := range house.Values() {
			if v.Group == g.group {
				t.Rows = append(t.Rows, []view.Cell{{Text: v.Label}, house.Cell(s.Set.House, v.Key)})
			}
		}
		ts = append(ts, t)
	}
	return append(ts, s.riskChart())
}

// houseCharts lists the groups of house values that have a table.
var houseCharts = [...]struct{ id, title, section, group string }{
	{"h-guns", "Cover against shell and canister", secHRange, inGuns},
	{"h-officers", "Hard cover, officers", secHLosses, inCover},
	{"h-melee", "Melee: house values", secHMelee, inMelee},
	{"h-sight", "Visibility and weather", secHSight, inSight},
	{"h-eng", "Work in a turn", secHEng, inEngineers},
	{"h-works", "Field defences", secHWorks, inWorks},
	{"h-obst", "Obstacles", secHObst, inObstacles},
	{"h-demo", "Demolitions", secHDemo, inDemos},
	{"h-pont", "Pontoon bridges", secHPont, inPontoons},
	{"h-camp", "Campaign", secHCamp, inCampaign},
}

func cells(texts ...string) (out []view.Cell) {
	for _, t := range texts {
		out = append(out, view.Cell{Text: t})
	}
	return out
}

// derived returns a cell marked as derived from the rule book.
func derived(text string) view.Cell { return view.Cell{Text: text, Mark: engine.Derived} }

// killing returns a cell with a kill number and its chance.
func killing(n int) view.Cell {
	c := view.Cell{Text: killText(n)}
	if n < none {
		c.Odds = dice.OneD6.AtLeast(n).String()
	}
	return c
}

func (s State) moveChart() view.Table {
	t := view.Table{ID: "moves", Title: "Moves in inches", Section: secMove, Sheet: true,
		Head: []string{"Troops", "line", "column", "double", "walk", "charge"},
		Note: "Light infantry: line is skirmish order. Charges once in ten turns."}
	guns := Unit{Class: Artillery, Form: Limbered}
	horse := guns
	horse.Horse = 1
	for _, x := range [...]struct {
		name string
		u    Unit
	}{{"Infantry", Unit{}}, {"Light infantry", Unit{Class: Light}}, {"Heavy cavalry", Unit{Class: HeavyCav}},
		{"Light cavalry", Unit{Class: LightCav}}, {"Foot artillery", guns}, {"Horse artillery", horse}, {"General", Unit{Class: General}},
		{"Wagon", Unit{Class: Wagon}}} {
		row := cells(x.name)
		for _, pace := range t.Head[1:] {
			c := view.Cell{Text: "–"}
			if q := s.pace(x.u, pace); q > 0 {
				c.Text = book.Inches(q)
			}
			if pace == "column" && (x.name == "Infantry" || x.u.Horse == 1) {
				c.Mark = engine.Derived
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s State) deductionChart() view.Table {
	t := view.Table{ID: "deductions", Title: "Musketry: deductions, open/cover", Section: secVolley, Sheet: true,
		Head: []string{"Range", "Smooth", "first", "Rifled", "first", "Repeater", "first"},
		Note: "Smooth bore to 7″; carbines half the range of their bore."}
	for b, n := range bandNames {
		row := cells(n)
		for col := range 6 {
			c := view.Cell{Text: "–"}
			if deduction(b, col/2, false, false, false) != out {
				by := func(cover bool) int { return deduction(b, col/2, col%2 == 1, cover, s.on(byPattern)) }
				c.Text = fmt.Sprintf("%d/%d", by(false), by(true))
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// casualtyChance returns the chance that n dice less ded cost at least one figure. Source: HM-51, HM-S02.
func (s State) casualtyChance(n, ded int) dice.Chance {
	if !s.on(eachDie) {
		return dice.Code{N: n, Die: dice.D6}.AtLeast(ded + 1)
	}
	not, all := 1, 1
	for range n {
		not, all = not*ded, all*6
	}
	return dice.Chance{In: all - not, Of: all}
}

func (s State) volleyOdds() view.Table {
	t := view.Table{ID: "volley-odds", Title: "A volley: chance of losing a figure", Section: secVolley,
		Head: []string{"Dice", "less 1", "less 2", "less 3", "less 4", "less 5", "less 6"}}
	for n := 1; n <= 5; n++ {
		row := cells(book.Num(n))
		for d := 1; d <= 6; d++ {
			row = append(row, derived(s.casualtyChance(n, d).String()))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func lightChart() view.Table {
	t := view.Table{ID: "light", Title: "Light infantry fire: kills on", Section: secLight, Sheet: true,
		Head: []string{"Case", "to 8″", "to 10″", "to 15″"}}
	for _, c := range lightFire {
		t.Rows = append(t.Rows, append(cells(book.UpperFirst(c.name)), killing(c.kill[0]), killing(c.kill[1]), killing(c.kill[2])))
	}
	return t
}

func gunChart() view.Table {
	t := view.Table{ID: "guns", Title: "Guns: range", Section: secGuns, Head: []string{"Gun", "Field gun", "Howitzer"}, Sheet: true}
	for i, x := range guns {
		howitzer := view.Cell{Text: "–"}
		if i != rifledGun {
			howitzer = derived(book.Inches(gunReach(i, true)))
		}
		t.Rows = append(t.Rows, append(cells(book.UpperFirst(x.name), book.Inches(x.reach)), howitzer))
	}
	return t
}

func stickChart() view.Table {
	t := view.Table{ID: "stick", Title: "Roundshot stick, inches behind the target", Section: secShot, Sheet: true, Note: onLimit,
		Head: []string{"Die", "Colour", "near 4+", "mid 5+", "far 6"}}
	for _, c := range stick {
		die := view.Cell{Text: fmt.Sprintf("%d–%d", c.from, c.to), Odds: dice.OneD6.Between(c.from, c.to).String()}
		t.Rows = append(t.Rows, append([]view.Cell{die},
			cells(c.name, section(c.near[0], c.near[1]), section(c.mid[0], c.mid[1]), section(c.far[0], c.far[1]))...))
	}
	return t
}

func canisterChart() view.Table {
	t := view.Table{ID: "canister", Title: "Canister", Section: secCanister, Head: []string{"Zone", "Inches", "Smooth", "Rifled"},
		Sheet: true, Note: onLimit}
	for _, z := range canister {
		t.Rows = append(t.Rows, []view.Cell{{Text: z.name}, derived(section(z.from, z.to)), killing(z.smooth), killing(z.rifled)})
	}
	return t
}

func (s State) meleeChart() view.Table {
	t := view.Table{ID: "melee", Title: "Melee modifiers, with the chance of rolling higher, two dice each", Section: secMelee,
		Head: []string{"Case", "Adds", "Higher"}, Sheet: true}
	add := func(what string, n int, adds view.Cell) {
		t.Rows = append(t.Rows, []view.Cell{{Text: what}, adds, derived(chance(higher(2, 2, n)))})
	}
	for _, m := range [...]struct {
		text string
		n    int
	}{{"Equal", 0}, {"General touching", meleeGeneral}, {"Attacker over wall, fence, works", meleeWorks},
		{"Attacker downhill", meleeDownhill}, {"Heavy cavalry", meleeHeavy}, {"Light cavalry", meleeLight}} {
		add(m.text, m.n, view.Cell{Text: book.Signed(m.n)})
	}
	add("Square against cavalry", s.v(squareAdds), view.Cell{Text: book.Signed(s.v(squareAdds)), Mark: engine.House})
	return t
}

func moraleChart() view.Table {
	t := view.Table{ID: "morale", Title: "Morale: chance to pass by score before the die", Section: secMorale,
		Head: []string{"Quality", "Index", "7", "6", "5", "4", "3", "2", "1"}, Sheet: true}
	for q := range qualities {
		row := cells(book.UpperFirst(qualities[q].name), book.Num(moraleIndex(q)))
		for score := 7; score >= 1; score-- {
			row = append(row, derived(fmt.Sprintf("%d/6", dice.OneD6.AtLeast(max(moraleIndex(q)-score, 1)).In)))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func breakChart() view.Table {
	t := view.Table{ID: "break", Title: "Heavy cavalry breakthrough", Section: secBreak, Head: []string{"Target", "Needs", "Chance"},
		Sheet: true}
	for _, q := range [...]int{Elite, Veteran, Regular, Green, Poor, Militia} {
		n := 6 - breakMod(q)
		t.Rows = append(t.Rows, append(cells(book.UpperFirst(qualities[q].name), killText(n)), derived(dice.OneD6.AtLeast(n).String())))
	}
	return t
}

func (s State) groundChart() view.Table {
	t := view.Table{ID: "ground", Title: "Ground: % of the move", Section: secGround, Sheet: true,
		Head: []string{"Ground", "Foot", "Horse", "Wheels", "Cover and sight"},
		Note: "Wheels pay to enter, cross and leave: shallow water 50, 50, 50; deep 50, 75, 50. Skirmishers in forest pay nothing."}
	for _, x := range grounds {
		row := cells(x.name)
		for i, cost := range x.cost {
			c := view.Cell{Text: book.Num(cost)}
			switch {
			case x.house:
				c = house.Cell(s.Set.House, x.key(i))
			case i == 2 && wheelsInWater[x.id] != [3]int{}:
				c.Text = "see below"
			case cost == 100:
				c.Text = "no"
			}
			row = append(row, c)
		}
		t.Rows = append(t.Rows, append(row, view.Cell{Text: x.cover}))
	}
	return t
}

func (s State) riskChart() view.Table {
	t := view.Table{ID: "risk", Title: "An officer lost, by figures lost in one attack", Section: secHLosses,
		Head: []string{"Figures", "Chance"}}
	for k := 1; k <= 10; k++ {
		t.Rows = append(t.Rows, []view.Cell{{Text: book.Num(k) + book.When(k == 10, " or more")},
			{Text: dice.OneD10.Between(1, min(k, s.v(riskTo))).String(), Mark: engine.House}})
	}
	return t
}
