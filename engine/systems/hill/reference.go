package hill

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/table"
	"vedette/engine/view"
)

// The rules in our own words, the names of their sections, and our rulings on unclear points. Lengths are
// written {quarter inches}. Source: hill.md, by its chapters; hill-tables 1 to 6, and 9 for the rulings, with
// the same numbers.
//
//go:embed reference.txt
var referenceText string

// Reference implements view.System.
func (System) Reference(state engine.State) view.Reference {
	s := state.(State)
	b := pages{s.Scale, s.tables()}
	r := book.Reference(referenceText, section, func(text string) string { return s.Scale.words(b.t.words(text)) })
	if r.Tables = b.tables(); b.t != designed() {
		book.Compare(r.Tables, pages{s.Scale, designed()}.tables())
	}
	for i := range r.Rulings {
		r.Rulings[i].ID = "HILL-" + r.Rulings[i].ID
	}
	return r
}

// Tables.

func plainCell(text string) view.Cell { return view.Cell{Text: text} }

func houseCell(text string) view.Cell { return view.Cell{Text: text, Mark: engine.House} }

// neededCell returns a number needed, with its chance.
func neededCell(code dice.Code, n int) view.Cell {
	return view.Cell{Text: num(n) + "+", Odds: code.AtLeast(n).String(), Mark: engine.House}
}

func (t *tables) needWithin(n int) int { return min(max(n, t.needLeast), t.needMost) }

// within says between which limits every number needed on 3D6 stays.
func (t *tables) within() string {
	return "Never below " + num(t.needLeast) + " or above " + num(t.needMost) + "."
}

// shellNote says what is added to a shell's score and subtracted from it.
func (t *tables) shellNote() string {
	parts := []string{"2D6"}
	for q, n := range t.shellCrew {
		if n != 0 {
			parts = append(parts, book.Signed(n)+" "+Quality(q).String())
		}
	}
	text := strings.Join(parts, ", ") + "; by range "
	for i, n := range t.shellOff {
		if i > 0 {
			text += ", "
		}
		text += book.Signed(-n)
	}
	return text + "."
}

var soldiers = [...]Quality{Veteran, Average, Conscript, Civilian}

// pages builds the tables as they are displayed.
type pages struct {
	sc Scale
	t  *tables
}

// tables returns all tables with their odds; those for the printed sheet are marked.
func (b pages) tables() []view.Table {
	all := []view.Table{b.moveTable()}
	all = append(all, b.fireTables()...)
	all = append(all, b.attackTables()...)
	all = append(all, b.moraleTable(), b.loadTable())
	all = append(all, b.gunTables()...)
	all = append(all, pressTable(), b.eventTable("events-a", "Events: "+
		"opening", tableA, drawOpening), b.eventTable("events-b", "Events: alarm", tableB, drawAlarm))
	all = append(all, b.incidentTable())
	t := view.Table{ID: "directions", Title: "Direction", Section: section("4.2"), Head: []string{"D66", "Direction"}}
	spans := b.t.spanCells(drawWay)
	for i, r := range directions {
		t.Rows = append(t.Rows, []view.Cell{spans[i], houseCell(octants[r.Is])})
	}
	all = append(all, t)
	for _, f := range everyFinding {
		if f.table != nil {
			all = append(all, b.findTable(f))
		}
	}
	return append(append(all, b.scoutTable(), b.assessTable()), append(b.ledgerTables(), b.conductTable())...)
}

func (b pages) incidentTable() view.Table {
	t := view.Table{ID: "incidents", Title: "Incidents", Section: section("4.6"), Head: []string{"D66", "Incident", "What it does"},
		Note: "Some: one event in four, four a game. Many: one in two, eight a game. None on turn 1; at most one a turn, and three that last."}
	for _, k := range incidentKinds() {
		does := strings.TrimSpace(Incident{}.fill(b.sc, k.does+" "+k.when))
		if k.title == "" {
			k.title, does = "A placement", "The event puts somebody on the table after all."
		}
		t.Rows = append(t.Rows, []view.Cell{plainCell(d66Cell(k.from, k.to).Text), plainCell(k.title), plainCell(does)})
	}
	return t
}

func (b pages) moveTable() view.Table {
	sc, h := b.sc, b.t
	t := view.Table{ID: "movement", Title: "Movement", Section: section("3.1"), Sheet: true, Note: "With 1 to 6 on the die. The " +
		"others are shown in the open; rough halves on foot and quarters mounted.",
		Head: []string{"Actor", "Foot", "Foot, rough", "Mounted", "Mounted, rough", "Charge, foot", "Charge, mounted"}}
	for q := Veteran; q <= Transport; q++ {
		span := func(ground cover, mounted, charge bool) view.Cell {
			if charge && q == Transport {
				return houseCell("–")
			}
			return houseCell(sc.number(h.distance(q, ground, mounted, charge, 1)) + "–" + sc.length(h.distance(q, ground, mounted, charge, 6)))
		}
		t.Rows = append(t.Rows, []view.Cell{plainCell(q.String()), span(inOpen, false, false), span(inRough, false, false),
			span(inOpen, true, false), span(inRough, true, false), span(inOpen, false, true), span(inOpen, true, true)})
	}
	return t
}

func (b pages) fireTables() []view.Table {
	sc, h := b.sc, b.t
	t := view.Table{ID: "fire", Title: "Small arms", Section: section("3.2"), Sheet: true, Note: "Hits on 3D6: a soldier on foot, no " +
		"cover, firer on foot. A distance on a boundary is the nearer bracket.", Head: []string{"Weapon, firer"}}
	for b := to3; b <= to36; b++ {
		t.Head = append(t.Head, sc.span(b))
	}
	for w := range weapon(weapons) {
		for _, q := range soldiers {
			row := []view.Cell{plainCell(weaponNames[w].name + ", " + q.String())}
			for b := to3; b <= to36; b++ {
				if h.fireBase[w][b] == out {
					row = append(row, houseCell("–"))
					continue
				}
				row = append(row, neededCell(dice.ThreeD6, h.needWithin(h.fireBase[w][b]+h.firer[q])))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	m := view.Table{ID: "fire-modifiers", Title: "Small arms: added to the number needed", Section: section("3.2"), Sheet: true,
		Note: h.within(), Head: []string{"When", "Added"}}
	for c := inSoft; c <= inFort; c++ {
		m.Rows = append(m.Rows, []view.Cell{plainCell("Target in " + lower(coverNames[c].name)), houseCell(book.Signed(h.fireCover[c]))})
	}
	for _, x := range []struct {
		when string
		n    int
	}{{"Firer mounted", h.firerMounted}, {"Target mounted", h.targetMounted}, {"Target a Veteran", h.fireTarget[Veteran]}, {"Target " +
		"Average", h.fireTarget[Average]},
		{"Target a Conscript", h.fireTarget[Conscript]}, {"Target a Civilian", h.fireTarget[Civilian]}, {"Marksman", h.marks}} {
		m.Rows = append(m.Rows, []view.Cell{plainCell(x.when), houseCell(book.Signed(x.n))})
	}
	return []view.Table{t, m}
}

func (b pages) attackTables() []view.Table {
	h := b.t
	t := view.Table{ID: "attack", Title: "Attack", Section: section("3.3"), Sheet: true,
		Note: "Cuts down on 3D6: both on foot, in the open, not charging.", Head: []string{"Attacker"}}
	for _, d := range soldiers {
		t.Head = append(t.Head, "on "+d.String())
	}
	for _, a := range soldiers {
		row := []view.Cell{plainCell(a.String())}
		for _, d := range soldiers {
			row = append(row, neededCell(dice.ThreeD6, h.needWithin(h.attackBase+h.attacker[a]+h.defender[d])))
		}
		t.Rows = append(t.Rows, row)
	}
	m := view.Table{ID: "attack-modifiers", Title: "Attack: added to the number needed", Section: section("3.3"), Sheet: true,
		Note: "A horse counts only when the other is on foot. " +
			"" + h.within(), Head: []string{"When", "Open/Road", "Rough", "Soft", "Hard", "Fort"}}
	row := func(when string, of func(c cover) int) {
		cells := []view.Cell{plainCell(when)}
		for c := range cover(covers) {
			cells = append(cells, houseCell(book.Signed(of(c))))
		}
		m.Rows = append(m.Rows, cells)
	}
	row("Where the figure attacked stands", func(c cover) int { return h.attackCover[c] })
	row("Attacker is charging", func(cover) int { return h.attackCharging })
	row("Mounted attacks foot", func(c cover) int { return h.attackHorse[c].mountedAttacker })
	row("Foot attacks mounted", func(c cover) int { return h.attackHorse[c].mountedDefender })
	return []view.Table{t, m}
}

func (b pages) moraleTable() view.Table {
	h := b.t
	t := view.Table{ID: "morale", Title: "Morale", Section: section("3.4"), Sheet: true, Note: "Solid on 2D6, by the best figure present.",
		Head: []string{"Best figure", "Check", "half gone", "Rally", "half gone"}}
	for _, q := range soldiers {
		t.Rows = append(t.Rows, []view.Cell{plainCell(q.String()), neededCell(dice.TwoD6, h.checkNeed[q]),
			neededCell(dice.TwoD6, h.checkNeed[q]+h.halfGone), neededCell(dice.TwoD6, h.rallyNeed[q]),
			neededCell(dice.TwoD6, h.rallyNeed[q]+h.halfGone)})
	}
	return t
}

func (b pages) loadTable() view.Table {
	sc := b.sc
	t := view.Table{ID: "loading", Title: "Loading and reach", Section: section("3.5"), Sheet: true, Note: "Load actions after each shot.",
		Head: []string{"Weapon", "Load", "Reach", "Cannister"}}
	for w := range weapon(weapons) {
		load := "none"
		if w == rifle {
			load = "1"
		}
		t.Rows = append(t.Rows, []view.Cell{plainCell(weaponNames[w].name), plainCell(load), houseCell(sc.length(b.t.reach(w) * inch)),
			plainCell("–")})
	}
	for _, g := range guns {
		t.Rows = append(t.Rows, []view.Cell{plainCell(g.name), plainCell(num(g.load)), plainCell(sc.length(g.line * inch)),
			plainCell(sc.length(g.cone * inch))})
	}
	return t
}

func (b pages) gunTables() []view.Table {
	sc, h := b.sc, b.t
	t := view.Table{ID: "shell", Title: "Shell", Section: section("3.6"), Sheet: true,
		Note: "2D6 to burst on the point. Any gun misfires on the natural roll shown and stays loaded.", Head: []string{"Crew"}}
	for _, b := range shellRange {
		t.Head = append(t.Head, "to "+sc.length(b.Max))
	}
	t.Head = append(t.Head, "Misfire")
	for _, q := range soldiers[:3] {
		row := []view.Cell{plainCell(q.String())}
		for _, off := range h.shellOff {
			row = append(row, neededCell(dice.TwoD6, h.shellUpTo[2]+1-h.shellCrew[q]+off))
		}
		t.Rows = append(t.Rows, append(row, houseCell(misfireRolls(h.misfireUpTo[q]))))
	}
	s := view.Table{ID: "shell-score", Title: "Where a shell bursts", Section: section("3.6"), Sheet: true, Note: h.shellNote(),
		Head: []string{"Score", "Bursts"}}
	drift, off := sc.number(inch)+"–"+sc.length(3*inch), sc.number((1+h.widePlus)*inch)+"–"+sc.length((6+h.widePlus)*inch)
	for i, text := range []string{"not at all", "wide: 1D6 + " + num(h.widePlus) + ", that is " + off, "near: half of 1D6, that is " +
		"" + drift, "on the point"} {
		from, to := "", ""
		if i > 0 {
			from = num(h.shellUpTo[i-1] + 1)
		}
		if i < len(h.shellUpTo) {
			to = num(h.shellUpTo[i])
		}
		score := from + "–" + to
		if from == "" {
			score = to + " or less"
		} else if to == "" {
			score = from + " or more"
		}
		s.Rows = append(s.Rows, []view.Cell{houseCell(score), houseCell(text)})
	}
	for _, w := range shellWays {
		s.Rows = append(s.Rows, []view.Cell{plainCell("Direction " + num(w.From)), houseCell(w.Is)})
	}
	v := view.Table{ID: "tests", Title: "Tests against artillery", Section: section("3.7"), Sheet: true,
		Note: "Survives on 3D6: on foot, no cover.", Head: []string{"Against"}}
	for q := Veteran; q <= Transport; q++ {
		v.Head = append(v.Head, q.String())
	}
	add := func(name string, base int) {
		row := []view.Cell{plainCell(name)}
		for q := Veteran; q <= Transport; q++ {
			row = append(row, neededCell(dice.ThreeD6, h.needWithin(base+h.testActor[q])))
		}
		v.Rows = append(v.Rows, row)
	}
	add("Blast, within "+sc.length(blastRadius*inch), h.testBase[blast][to3])
	for m := roundshot; m <= cannister; m++ {
		for b := to3; b < over72 && h.testBase[m][b] != out; b++ {
			add(missileNames[m].name+" "+sc.span(b), h.testBase[m][b])
		}
	}
	w := view.Table{ID: "test-modifiers", Title: "Tests: added to the number needed", Section: section("3.7"), Sheet: true,
		Head: []string{"When", "Added"}}
	for c := inSoft; c <= inFort; c++ {
		w.Rows = append(w.Rows, []view.Cell{plainCell(coverNames[c].name), houseCell(book.Signed(h.testCover[c]))})
	}
	w.Rows = append(w.Rows, []view.Cell{plainCell("Mounted"), houseCell(book.Signed(h.testMounted))})
	return []view.Table{t, s, v, w}
}

// d66Cell returns the span of a row, with its chance.
func d66Cell(from, to int) view.Cell {
	text := num(from)
	if to > from {
		text += "–" + num(to)
	}
	return view.Cell{Text: text, Odds: dice.OneD66.Between(from, to).String(), Mark: engine.House}
}

func pressTable() view.Table {
	t := view.Table{ID: "press", Title: "A draw", Section: section("4.1"), Note: "By how many of the 36 are events.",
		Head: []string{"Of 36", "Event", "Players", "Non-Players"}}
	for k := 0; k <= 9; k++ {
		_, p, _ := resultShares(k)
		row := []view.Cell{plainCell(num(k)), houseCell("–"), d66Cell(d66(k), d66(k+p-1)), d66Cell(d66(k+p), 66)}
		if k > 0 {
			row[1] = d66Cell(11, d66(k-1))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// diced returns the text of a table with its dice in words.
func diced(text string) string { return strings.ReplaceAll(strings.ReplaceAll(text, "{", ""), "}", "") }

func (b pages) eventTable(id, title string, rows table.Rows[string], draw int) view.Table {
	spans := b.t.spanCells(draw)
	t := view.Table{ID: id, Title: title, Section: section("4.2"), Note: "Distances in inches as printed.", Head: []string{"D66", "Event"}}
	for i, r := range rows {
		t.Rows = append(t.Rows, []view.Cell{spans[i], houseCell(diced(b.t.eventText(r.Is)))})
	}
	return t
}

func (b pages) findTable(f finding) view.Table {
	spans := b.t.spanCells(drawFinds + slices.Index(findTables[:], f.rollID))
	t := view.Table{ID: f.rollID, Title: f.name, Section: section("5"), Head: []string{"D66", "Find"}}
	for i, r := range f.table {
		t.Rows = append(t.Rows, []view.Cell{spans[i], houseCell(diced(b.t.findText(r.Is)))})
	}
	return t
}

func (b pages) scoutTable() view.Table {
	h := b.t
	t := view.Table{ID: "scouting", Title: "Scout Enemy Outpost", Section: section("5"), Note: "In this order. Empty with a " +
		"fortification or a magazine is read as " + num(h.emptyReadAs) + ".", Head: []string{"Dice", "Result"}}
	add := func(throw, result string) {
		t.Rows = append(t.Rows, []view.Cell{plainCell(throw), houseCell(result)})
	}
	add("1D6", facesFrom(h.fortFrom)+" a fortification, else an outpost")
	add("1D6", facesFrom(h.magazineFrom)+" a magazine; in a fortification "+facesFrom(h.fortMagazine))
	for i, g := range garrisons {
		from, to := dice.TwoD6.Min(), dice.TwoD6.Max()
		if i > 0 {
			from = h.garrisonFrom[i-1]
		}
		if i < len(h.garrisonFrom) {
			to = h.garrisonFrom[i] - 1
		}
		who := "empty"
		if i > 0 {
			who = fmt.Sprintf("1D6 + %d %s figures", h.garrisonPlus[i-1], g.Is.quality)
		}
		t.Rows = append(t.Rows, []view.Cell{houseCell("2D6: " + strings.ReplaceAll(faceSpan(from, to), "-", "–")), houseCell(who)})
	}
	add("1D6", facesFrom(h.garrisonOfficer)+" one of them is an officer")
	add("2D6: empty", "with a fortification or a magazine read as "+num(h.emptyReadAs))
	add("2D6 for an assessment", "that fails on "+misfireRolls(h.seenOn)+": seen")
	add("1D6 for an assessed mass", "mostly "+bandWords(gradeBands(h.mostly.grade)))
	add("1D6 for robbers", faceSpan(1, h.desertersFrom-1)+" Bandits, "+faceSpan(h.desertersFrom, 6)+" Deserters")
	add("1D6 for a convoy’s cargo", bandWords(h.cargoBands()))
	return t
}

// facesFrom returns the faces of a die from a given one up.
func facesFrom(from int) string { return strings.TrimPrefix(ask{from: from}.on(), "on ") }

// bandWords lists the meanings of a die: "1-2 Conscript, 3-5 Average, 6 Veteran".
func bandWords(bands []dice.Band) string {
	var parts []string
	for _, b := range bands {
		parts = append(parts, faceSpan(b.From, b.To)+" "+b.Label)
	}
	return strings.Join(parts, ", ")
}

func (b pages) assessTable() view.Table {
	t := view.Table{ID: "assessing", Title: "Assess Massed Enemy", Section: section("5"), Note: "2D6, by the best figure. A failure " +
		"with a natural " + misfireRolls(b.t.seenOn) + " is seen: French infantry come out.", Head: []string{"Best figure", "Succeeds"}}
	for _, q := range soldiers {
		t.Rows = append(t.Rows, []view.Cell{plainCell(q.String()), neededCell(dice.TwoD6, b.t.assessFrom[q])})
	}
	return t
}

func (b pages) ledgerTables() []view.Table {
	t := view.Table{ID: "points", Title: "Points", Section: section("5.1"), Sheet: true, Head: []string{"What", "Points", "Level", "When"}}
	for i, a := range awards {
		level := "–"
		if n := b.t.level[i]; n > 0 {
			level = num(n)
		}
		t.Rows = append(t.Rows, []view.Cell{plainCell(a.title), plainCell(points(a.points)), houseCell(level), plainCell(a.why)})
	}
	w := view.Table{ID: "words", Title: "The final word", Section: section("5.1"), Head: []string{"Points", "Word"}}
	for i, v := range verdicts {
		sum, top := "", b.t.wordUpTo
		switch {
		case i == 0:
			sum = points(top[0]) + " or less"
		case i == len(top):
			sum = points(slices.Max(top[:])+1) + " or more"
		case top[i] <= slices.Max(top[:i]):
			sum = "never"
		default:
			sum = points(slices.Max(top[:i])+1) + "–" + points(top[i])
		}
		w.Rows = append(w.Rows, []view.Cell{houseCell(sum), houseCell(v.Is)})
	}
	return []view.Table{t, w}
}

func (b pages) conductTable() view.Table {
	t := view.Table{ID: "conduct", Title: "Conduct of Non-Player units", Section: section("6"), Note: "The first line that fits.",
		Head: []string{"Who", "In this order"}}
	for _, x := range behaviours {
		for i, l := range x.lines {
			who := ""
			if i == 0 {
				who = x.label
			}
			t.Rows = append(t.Rows, []view.Cell{plainCell(who), houseCell(b.sc.words(b.t.conductWords(x.id, l)))})
		}
	}
	return t
}
