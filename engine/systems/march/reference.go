package march

import (
	_ "embed"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// referenceText has the chapters, in our own words, and the rulings on unclear points.
//
//go:embed reference.txt
var referenceText string

// Reference implements view.System.
func (System) Reference(st engine.State) view.Reference {
	s := st.(State)
	r := book.Reference(referenceText, nil, s.words)
	r.Tables = book.Tables(s, State.tables)
	return r
}

// cellOf returns a house value as a table cell, marked with its origin.
func (s State) cellOf(k book.Key) view.Cell { return house.Cell(s.Set, k) }

// signedCell prints n with its sign.
func signedCell(c view.Cell, n int) view.Cell { c.Text = book.Signed(n); return c }

// share prints n quarters of a CV in words.
func share(c view.Cell, n int) view.Cell { c.Text = book.UpperFirst(part(n)); return c }

// groundCell returns the share of a move that a ground leaves to foot, skirmish order, horse and guns.
func (s State) groundCell(g ground) view.Cell {
	out := ""
	for i, who := range [...]string{"foot ", ", Sk ", ", horse ", ", guns "} {
		out += who + [...]string{"none", "¼", "½", "¾", "all"}[s.v(g.key(i))]
	}
	return own(out)
}

// fractions prints a number of quarters: "1½".
func fractions(n int) string {
	out := [...]string{"", "¼", "½", "¾"}[n%4]
	if n >= 4 {
		out = book.Num(n/4) + out
	}
	return out
}

// span prints a range of numbers: "3–5", "3", or "never" if it is empty.
func span(from, to int) string {
	switch {
	case to < from:
		return "never"
	case to == from:
		return book.Num(from)
	}
	return book.Num(from) + "–" + book.Num(to)
}

func text(s string) view.Cell { return view.Cell{Text: s} }

// own and derived return cells marked as our own design, and as following from the rules.
func own(s string) view.Cell     { return view.Cell{Text: s, Mark: engine.House} }
func derived(s string) view.Cell { return view.Cell{Text: s, Mark: engine.Derived} }

func (s State) tables() []view.Table {
	out := []view.Table{s.fireTable(), s.meleeTable(), s.cvTable()}
	out = append(out, vedTables()...)
	out = append(out, s.orderTables()...)
	out = append(out, s.skirmishTable(), nationTable(), s.moveTable(), s.gunTable(), hitTable(), s.resultTable(), oddsTable(), s.moraleTable(),
		s.groundTable(), initiativeTable(), s.riskTable())
	return s.valueTables(out)
}

// cvTable returns chart C1.
func (s State) cvTable() view.Table {
	t := view.Table{ID: "cv", Title: "Combat value", Section: secCV, Note: "Men to the nearest hundred.",
		Head: []string{"Men (guns)", "100", "200 (4)", "300 (6)", "400 (8)", "500", "600 (12)", "700", "800"}}
	for q, name := range qualities {
		row := []view.Cell{text(name)}
		for col := 100; col <= 800; col += 100 {
			if printedCV[[2]int{q, col}] {
				row = append(row, text(book.Num(combatValue(q, col))))
			} else {
				row = append(row, s.cellOf(cvKey(q, col)))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func vedTables() []view.Table {
	ved := view.Table{ID: "ved", Title: "VeD: 2D6, the total or less passes", Section: secVeD, Sheet: true,
		Head: []string{"Quality", "Passes on"},
		Note: "Leader +2, +1, 0; infantry in column +2; each full 2 CV lost −1; disordered, or changing formation against flank or rear −2; " +
			"formation change, charged from up to 5″ −2, over 12″ +2."}
	for q, name := range qualities {
		ved.Rows = append(ved.Rows, []view.Cell{text(name), {Text: book.Num(vedBase[q]), Odds: chanceAtMost(vedBase[q], true).String()}})
	}
	odds := view.Table{ID: "ved-odds", Title: "Chance to pass a VeD or morale test", Section: secVeD, Head: []string{"Target", "Passes"}}
	for n := 1; n <= 12; n++ {
		c := view.Cell{Text: passing(passingTotal(n, true)), Odds: chanceAtMost(n, true).String(), Mark: engine.Derived}
		odds.Rows = append(odds.Rows, []view.Cell{text(book.Num(n)), c})
	}
	return []view.Table{ved, odds}
}

func (s State) orderTables() []view.Table {
	list := view.Table{ID: "order-list", Title: "What orders allow", Section: secObey, Head: []string{"Order", "Must", "May not"}}
	for i, o := range orders {
		must, not := s.orderTerms(i)
		list.Rows = append(list.Rows, []view.Cell{text(o.name), own(words.Text(must)), own(words.Text(not))})
	}
	odds := view.Table{ID: "order-odds", Title: "Chance that an order arrives", Section: secOrders, Sheet: true,
		Head: []string{"Command", "Uncommitted", "Committed", s.words("Committed, within {or-d1}″")}}
	for cmd := len(commands) - 1; cmd >= 0; cmd-- {
		row := []view.Cell{text(commands[cmd] + " " + book.Signed(commandBonus(cmd)))}
		for _, x := range [...]struct {
			committed bool
			far       int
		}{{false, 1}, {true, 1}, {true, 0}} {
			n := s.orderNeed(Leader{Cmd: cmd}, x.committed, x.far, 0, false, false).Target
			row = append(row, view.Cell{Text: book.Num(n) + "+", Odds: rollOrder.Code.AtLeast(n).String(), Mark: engine.House})
		}
		odds.Rows = append(odds.Rows, row)
	}
	return []view.Table{list, odds}
}

func (s State) skirmishTable() view.Table {
	t := view.Table{ID: "skirmish", Title: "Skirmish combat: 2D6 and the difference", Section: secSkirm, Sheet: true,
		Head: []string{"Difference", "Own unit", "Nothing", "VeD or D2", "1 hit", "2 hits", "3 hits"}}
	ways := dice.TwoD6.Ways()
	for d := 1; d <= s.v(skCap); d++ {
		var n [6]int
		for total := 2; total <= 12; total++ {
			k := s.skirmishOf(total+d) + 1
			if total == 2 && s.on(swBackfire) {
				k = 0
			}
			n[k] += ways[total]
		}
		row := []view.Cell{text(book.Num(d))}
		for _, x := range n {
			row = append(row, own(dice.Chance{In: x, Of: 36}.String()))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func nationTable() view.Table {
	t := view.Table{ID: "nations", Title: "Skirmish ratings", Section: secSkirm, Head: []string{"Rating", "Sk", "Other foot", "Nations"}}
	for i, n := range nations {
		row := []view.Cell{text(n), text("/ " + book.Num(divisors[i][0])), text("/ " + book.Num(divisors[i][1])), own(nationNote[i])}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s State) moveTable() view.Table {
	t := view.Table{ID: "movement", Title: "Movement, inches", Section: secMove, Sheet: true,
		Head: []string{"Troops", "Tactical", "Strategic", "Charge"}, Note: "Siege artillery does not move."}
	for _, m := range movement {
		row := []view.Cell{text(m.name)}
		for i, n := range [...]int{m.tactical, m.strategic, m.charge} {
			if n < 0 {
				row = append(row, text("–"))
			} else {
				row = append(row, s.cellOf(moveKey(m.key, "tsc"[i])))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s State) gunTable() view.Table {
	t := view.Table{ID: "guns", Title: "Artillery by range", Section: secGuns, Sheet: true,
		Head: []string{"Weight", "Canister", "", "Effective", "", "Long", ""}}
	for i, w := range [...]string{"Light", "Medium", "Heavy, siege"} {
		row := []view.Cell{text(w)}
		for reach := range reachNames {
			add := gunKey("LMH"[i], reach)
			row = append(row, own("to "+s.cellOf(gunTo("LMH"[i], reach)).Text+"″"), signedCell(s.cellOf(add), s.v(add)))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func hitTable() view.Table {
	t := view.Table{ID: "hits", Title: "Hits by factor", Section: secFire, Head: []string{"Factor", "Hits"}}
	for f := 0; f <= 18; f++ {
		c := derived(hitsText(f))
		if f%6 > 0 {
			c.Odds = dice.Chance{In: f % 6, Of: 6}.String()
		}
		t.Rows = append(t.Rows, []view.Cell{text(book.Num(f)), c})
	}
	return t
}

func (s State) resultTable() view.Table {
	t := view.Table{ID: "melee-results", Title: "Melee results", Section: secMelee, Sheet: true,
		Head: []string{"Difference", "Loser", "Winner"}}
	lost := func(i int) string { return book.Num(s.v(lossKeys[i])) + " CV" }
	win := book.Num(s.v(mlWin)) + " CV, D1"
	retreat := s.v(md3)
	rout := max(retreat, s.v(md6))
	broken := max(rout, s.v(md9))
	flees := fractions(s.v(mlFlee)) + " tactical moves"
	for i, row := range [][3]string{
		{"0", "both: " + lost(locked) + ", D2, locked; again next T3 without charging bonus", "–"},
		{span(1, retreat-1), lost(recoils) + s.words(", recoils {ml-back}″ facing, D2"), win},
		{span(retreat, rout-1), lost(retreats) + ", retreats a tactical move, faces away, D2", win},
		{span(rout, broken-1), lost(routs) + ", routs " + flees + ", D2, out of the next tactical phase", "D1"},
		{book.Num(broken) + "+", "broken", "D1"},
	} {
		t.Rows = append(t.Rows, []view.Cell{text(row[0]), own(row[1]), own(row[2])})
		if i > 0 {
			t.Rows[i][0].Mark = engine.House
		}
	}
	return t
}

func oddsTable() view.Table {
	t := view.Table{ID: "melee-odds", Title: "Melee by advantage before the dice", Section: secMelee,
		Head: []string{"Advantage", "Wins", "Locked", "Loses"}}
	for adv := 0; adv <= 8; adv++ {
		wins, loses := meleeOdds(adv), meleeOdds(-adv)
		even := dice.Chance{In: 1296 - wins.In - loses.In, Of: 1296}
		t.Rows = append(t.Rows, []view.Cell{text(book.Num(adv)), derived(wins.String()), derived(even.String()), derived(loses.String())})
	}
	return t
}

func (s State) moraleTable() view.Table {
	t := view.Table{ID: "morale", Title: "MF morale: 2D6, the target or less passes", Section: secMorale, Sheet: true,
		Head: []string{"Target", "Stands", "D2", "Retires", "Breaks"},
		Note: "MF rating as for VeD, plus its leader’s inspiration; for the rest see Morale: values in force."}
	ways := dice.TwoD6.Ways()
	for target := 2; target <= 12; target++ {
		var n [4]int
		for total := 2; total <= 12; total++ {
			n[s.moraleOf(failedBy(total, target, s.on(swNatural)))] += ways[total]
		}
		row := []view.Cell{text(book.Num(target))}
		for _, x := range n {
			row = append(row, derived(dice.Chance{In: x, Of: 36}.String()))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s State) groundTable() view.Table {
	t := view.Table{ID: "ground", Title: "Terrain", Section: secGround, Sheet: true, Head: []string{"Ground", "Movement", "Fire", "Melee"}}
	for i, g := range grounds[1:] {
		t.Rows = append(t.Rows, []view.Cell{text(g.name), s.groundCell(ground(i + 1)), own(s.words(g.fire)), own(s.words(g.melee))})
	}
	return t
}

func initiativeTable() view.Table {
	t := view.Table{ID: "initiative", Title: "Initiative by command advantage, ties split", Section: secTurn,
		Head: []string{"Advantage", "Wins"}}
	for adv := range 5 {
		in := meleeOdds(adv).In*2 + (1296 - meleeOdds(adv).In - meleeOdds(-adv).In)
		t.Rows = append(t.Rows, []view.Cell{text(book.Num(adv)), derived(dice.Chance{In: in, Of: 2592}.String())})
	}
	return t
}

func (s State) riskTable() view.Table {
	t := view.Table{ID: "risk", Title: "Leader at risk", Section: secRisk, Head: []string{"Cause", "Struck", "Killed", "Out", "Unhorsed"}}
	dead := s.v(lcDead)
	gone := max(dead, s.v(lcOut))
	for i, k := range [...]book.Key{lcFire, lcMelee} {
		struck := dice.TwoD6.AtLeast(s.v(k))
		need := view.Cell{Text: book.Num(s.v(k)) + "+", Odds: struck.String(), Mark: engine.House}
		row := []view.Cell{text([...]string{"Fire", "Melee"}[i]), need}
		for _, n := range [...]int{dead, gone - dead, 6 - gone} {
			row = append(row, own(dice.Chance{In: struck.In * n, Of: 6 * struck.Of}.String()))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// factors are the rows of the fire factor table: what small arms and guns add or, with share, the quarters that small arms keep.
var factors = [...]struct {
	what        string
	small, guns book.Key
	share       bool
}{
	{"In line; guns by weight and range", fiLine, "", true}, {"In column", fiAtt, "", true}, {"In skirmish order", fiSk, "", true},
	{"In march column", fiMar, "", true}, {"Each face of a square", fiSq, "", true}, {"One side of a garrison", fiGar, "", true},
	{"Long range", fiLong, "", true}, {"Target in skirmish order", fiThin, arSk, true},
	{"Target column, square, limbered", fiCol, arCol, false},
	{"Into flank or rear", fiFlank, arFlank, false}, {"Target deployed guns", fiGuns, arGuns, false},
	{"Target in light cover", fiLight, arLight, false}, {"Target in heavy cover", fiHeavy, arHeavy, false},
	{"Disordered", fiDis, arDis, false},
	{"Rain", fiRain, arRain, true}, {"Regimental guns", fiRegt, "", false}, {"Moved, turned or unlimbered", "", arMoved, false},
	{"Overhead", "", arOver, false}, {"Grand battery, each", "", arGB, false},
}

func (s State) fireTable() view.Table {
	t := view.Table{ID: "fire", Title: "Fire factor", Section: secFire, Sheet: true,
		Head: []string{"Firer and target", "Small arms", "Guns"},
		Note: s.words("Hits: one for each full 6, one more on a D6 up to the remainder. " +
			"Muskets close to {fi-m-near}, long to {fi-m-far}; rifles {fi-r-near}, {fi-r-far}.")}
	for _, x := range factors {
		row := []view.Cell{text(x.what), text("–"), text("–")}
		if x.small != "" && x.share {
			row[1] = share(s.cellOf(x.small), s.v(x.small))
		} else if x.small != "" {
			row[1] = signedCell(s.cellOf(x.small), s.v(x.small))
		}
		if x.guns != "" {
			row[2] = signedCell(s.cellOf(x.guns), s.v(x.guns))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (s State) meleeTable() view.Table {
	t := view.Table{ID: "melee-adds", Title: "Melee: 2D6 + CV + leader, plus", Section: secMelee, Sheet: true,
		Head: []string{"Modifier", "Adds"}}
	for _, n := range meleeNumbers {
		if strings.HasPrefix(string(n.key), "me-") && n.key != meHelp {
			t.Rows = append(t.Rows, []view.Cell{text(n.label), signedCell(s.cellOf(n.key), s.v(n.key))})
		}
	}
	help := share(s.cellOf(meHelp), s.v(meHelp))
	t.Rows = append(t.Rows, []view.Cell{text("Each friend in contact: share of its CV"), help})
	return t
}

// valueTables appends a table for every other group of house values, in the order of the settings.
func (s State) valueTables(out []view.Table) []view.Table {
	group := ""
	for _, v := range house.Values() {
		if v.Group == grpSwitches || v.Group == grpValues || v.Group == grpMovement {
			continue
		}
		if v.Group != group {
			group = v.Group
			out = append(out, view.Table{ID: "values-" + book.Num(len(out)), Title: group + ": values in force", Section: "House: " + group,
				Head: []string{"Value", ""}})
		}
		t := &out[len(out)-1]
		c := s.cellOf(v.Key)
		if v.Min < 0 {
			c = signedCell(c, s.v(v.Key))
		}
		t.Rows = append(t.Rows, []view.Cell{text(v.Label), c})
	}
	return out
}
