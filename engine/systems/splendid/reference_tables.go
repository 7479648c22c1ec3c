package splendid

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

func word(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// rateMark returns the origin of a rate. Source: SPL-R19.
func rateMark(k kind, charge bool) engine.Mark {
	if k.id == "landmark" && (charge || k.move[Foot] == Free) {
		return engine.Derived
	}
	return engine.Printed
}

// tables returns all tables, with the house numbers in force and the odds.
func (s State) tables() []view.Table {
	return []view.Table{featureTable(), halfTable(), s.unitTable(), s.houseTable(), fireOdds(), structureOdds()}
}

func featureTable() view.Table {
	t := view.Table{ID: "features", Title: "What terrain does", Section: secGeneral, Sheet: true,
		Note: "Half: an inch costs two. By road: prohibited except along a road. Special: see its own section.",
		Head: []string{"Feature", "Foot", "Mounted", "Artillery", "Foot charge", "Mounted charge", "Mounted intercept", "Fire beyond",
			"Bounce-through stops",
			"Cover", "Advantage"}}
	for _, k := range kinds {
		beyond, bounce := "free", "no"
		if k.beyond {
			beyond = "stopped"
		}
		if k.bounceBy {
			bounce = "behind"
		}
		if k.bounceOn {
			bounce = "in and behind"
		}
		cover, adv := word(k.cover), word(k.advantage)
		if k.id == "ditch" {
			cover = "foot in it"
		}
		if k.wet() {
			adv = "against units in it"
		}
		fire := engine.Printed
		if k.id == "forest" {
			fire = engine.House
		}
		row := []view.Cell{{Text: k.name}}
		for _, r := range k.move {
			row = append(row, view.Cell{Text: rateNames[r], Mark: rateMark(k, false)})
		}
		for _, r := range k.charge {
			row = append(row, view.Cell{Text: rateNames[r], Mark: rateMark(k, true)})
		}
		t.Rows = append(t.Rows, append(row, view.Cell{Text: rateNames[k.intercept]}, view.Cell{Text: beyond, Mark: fire},
			view.Cell{Text: bounce, Mark: fire}, view.Cell{Text: cover, Mark: fire}, view.Cell{Text: adv, Mark: fire}))
	}
	return t
}

func halfTable() view.Table {
	t := view.Table{ID: "half", Title: "Half dice", Section: secFire, Sheet: true, Head: []string{"Dice", "Half"}}
	for n := 1; n <= 12; n++ {
		t.Rows = append(t.Rows, []view.Cell{{Text: book.Num(n)}, {Text: book.Num(halve(n)), Mark: engine.Derived}})
	}
	return t
}

func (s State) unitTable() view.Table {
	t := view.Table{ID: "units", Title: "Units", Section: houseUnits, Sheet: true,
		Head: []string{"Class", "Counts as", "Move", "Charge", "Intercept", "Step",
			"Range", "Dice for two stands", "Close", "Hits close", "Hits far", "Hand-to-hand", "Morale"}}
	for _, c := range classes {
		row := []view.Cell{{Text: c.name}, {Text: armNames[c.arm]}}
		for i := range cols {
			row = append(row, s.classCell(c, i))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// classCell returns one cell of the class table, with its chance if dice are thrown for it.
func (s State) classCell(c class, col int) view.Cell {
	n, none := s.of(c.id, col), view.Cell{Text: "–", Mark: engine.House}
	if !c.can(col) || n == 0 && c.v[col] == 0 || (col == colHitClose || col == colHitFar) && s.of(c.id, colDice) == 0 {
		return none
	}
	cell := house.Cell(s.Set, c.key(col))
	if col == colHitClose || col == colHitFar || col == colMorale {
		cell.Text += "+"
		cell.Odds = dice.OneD6.AtLeast(n).String()
	}
	return cell
}

func (s State) houseTable() view.Table {
	t := view.Table{ID: "house", Title: "Other house numbers", Section: houseDice, Sheet: true, Head: []string{"What", "Number"}}
	for _, v := range plain {
		t.Rows = append(t.Rows, []view.Cell{{Text: v.Label}, house.Cell(s.Set, v.Key)})
	}
	return t
}

func fireOdds() view.Table {
	t := view.Table{ID: "fire-odds", Title: "Chances of hits", Section: houseDice,
		Head: []string{"Dice", "Needs", "1 or more", "2 or more", "3 or more", "4 or more"}}
	for _, n := range oddsDice {
		for need := 4; need <= 6; need++ {
			row := []view.Cell{{Text: book.Num(n)}, {Text: book.Num(need) + "+"}}
			for k := 1; k <= 4; k++ {
				row = append(row, view.Cell{Text: hitsAtLeast(n, need, k).String(), Mark: engine.Derived})
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

func structureOdds() view.Table {
	t := view.Table{ID: "structure-odds", Title: "Shots to destroy a structure", Section: secDamage,
		Note: "The chance that it is destroyed after this many shots.",
		Head: []string{"Strength", "Gun"}}
	for _, n := range oddsShots {
		t.Head = append(t.Head, book.Num(n))
	}
	for _, strength := range oddsStrength {
		for _, id := range [...]string{"regular", "siege"} {
			c, _ := classOf(id)
			row := []view.Cell{{Text: book.Num(strength)}, {Text: c.name}}
			for _, n := range oddsShots {
				row = append(row, view.Cell{Text: tenths(downAfter(strength, damageOf(id), n)), Mark: engine.Derived})
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// The rows and columns of the tables of odds.
var (
	oddsDice     = [...]int{1, 2, 3, 4, 6, 8}
	oddsShots    = [...]int{4, 6, 8, 12, 16, 20, 24, 30}
	oddsStrength = [...]int{4, 5, 6, 8, 10}
)

// hitsAtLeast returns the exact chance of k or more hits with n dice that hit on need; n is at most 8.
func hitsAtLeast(n, need, k int) dice.Chance {
	good := 7 - need
	ways := []int{1} // by number of hits
	of := 1
	for range n {
		next := make([]int, len(ways)+1)
		for h, w := range ways {
			next[h] += w * (6 - good)
			next[h+1] += w * good
		}
		ways, of = next, of*6
	}
	c := dice.Chance{Of: of}
	for h := k; h < len(ways); h++ {
		c.In += ways[h]
	}
	return c
}

// downAfter returns the chance, in tenths of a per cent rounded half up, that a structure is destroyed after n shots that score hits on a
// 1 or 2. It counts in thirds: 3 to the power of 30 fits into 64 bits.
func downAfter(strength, hits, n int) int {
	need := (strength + hits - 1) / hits // number of successes
	ways := []int64{1}
	var of int64 = 1
	for range n {
		next := make([]int64, len(ways)+1)
		for h, w := range ways {
			next[h] += 2 * w
			next[h+1] += w
		}
		ways, of = next, of*3
	}
	var in int64
	for h := need; h < len(ways); h++ {
		in += ways[h]
	}
	return int((2*1000*in + of) / (2 * of))
}

func tenths(n int) string { return book.Num(n/10) + "." + book.Num(n%10) + "%" }
