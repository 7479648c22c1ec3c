package ecw

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// optNo returns an option refused for the given reason, or allowed if it is "".
func optNo(id, label, refused string) view.Option {
	return view.Option{ID: id, Label: label, Refused: refused}
}

// optWhy is optNo with the reason beside the option.
func optWhy(id, label, refused string) view.Option {
	return view.Option{ID: id, Label: label, Refused: refused, Small: strings.TrimSuffix(refused, ".")}
}

// phaseHint warns on the form’s main key if the phase is not one of steps.
func phaseHint(p *plan, steps ...int) {
	if !slices.Contains(steps, p.State.Step) && p.Form.GoSmall == "" {
		p.Form.GoSmall = "outside its phase"
	}
}

// askFar asks for a measured distance in whole inches, plus quarters at the 15 mm scale, and returns it in quarters.
func askFar(p *plan, key, label string, most, def int) int {
	n := 4 * p.Count(key, label+", inches", def/4, 0, (most+3)/4)
	if p.State.Set.Small {
		if p.In.Get(key) != "" {
			def = 0
		}
		n += p.Count(key+"-q", "and quarters", def%4, 0, 3)
	}
	return n
}

// askID asks for one of the options, whose ids are numbers, and returns 0 if none of them is chosen.
func askID(p *plan, key, label, def string, options ...view.Option) int {
	n, _ := strconv.Atoi(p.Pick(key, label, def, options...))
	return n
}

// askUnit asks for one of the units on the table. For each unit why returns "" if it may be chosen, book.Hide to leave it out, or the
// reason for refusing it. With spare, a unit that is not on the roster can be described instead.
func askUnit(p *plan, key, label string, spare bool, why func(Unit) string) Unit {
	return askUnitFirst(p, key, label, "", spare, why)
}

// askUnitFirst is askUnit with first preselected.
func askUnitFirst(p *plan, key, label, first string, spare bool, why func(Unit) string) Unit {
	opts := make([]view.Option, 0, len(p.State.Units)+1)
	for _, u := range p.State.Units {
		if u.here() {
			o := view.Option{ID: book.Num(u.ID), Label: u.Name, Refused: why(u)}
			if !p.Bare {
				o.Small, o.Symbol = u.strength(), u.symbol()
			}
			opts = append(opts, o)
		}
	}
	if spare {
		opts = append(opts, view.Option{ID: book.Free, Label: "A unit not on the roster", Wide: true})
	}
	v := p.Pick(key, label, first, opts...)
	if v == book.Free {
		return askFree(p, key)
	}
	if v == "" { // show a refused unit all the same, with the reason
		given := p.In.Get(key)
		if slices.ContainsFunc(opts, func(o view.Option) bool { return o.ID == given && o.Refused != book.Hide }) {
			v = given
		}
	}
	id, _ := strconv.Atoi(v)
	u, ok := p.State.unit(id)
	p.Require(ok)
	return u
}

func anyUnit(Unit) string { return "" }

// enemyOf returns a filter that hides u’s own side, if u is on the roster.
func enemyOf(u Unit) func(Unit) string {
	return func(v Unit) string {
		if u.ID > 0 && v.Side == u.Side {
			return book.Hide
		}
		return ""
	}
}

// friendOf returns a filter that hides u itself and the other side.
func friendOf(u Unit) func(Unit) string {
	return func(v Unit) string {
		if v.Side != u.Side || v.ID == u.ID {
			return book.Hide
		}
		return ""
	}
}

// mover returns a filter that hides the units of the side not moving, except one that the entry names, and applies why to the rest.
func mover(p *plan, why func(Unit) string) func(Unit) string {
	return func(u Unit) string {
		if a := p.State.active(); a >= 0 && u.Side != a && p.In.Get("unit") != book.Num(u.ID) {
			return book.Hide
		}
		return why(u)
	}
}

type freeKind struct{ id, label, class string }

// freeKinds lists the kinds of unit that can be described off the roster, with the class of each.
var freeKinds = []freeKind{
	{"combat", "Pike and shot, half pikes", classFoot}, {"missile", "Pike and shot, two fifths pikes", classFoot},
	{"shot", "Musketeers", classFoot},
	{"skirmish", "Skirmishing musketeers", classFoot}, {"halberd", "Halberdiers", classHalberd}, {"clubmen", "Clubmen", classClubmen},
	{"cuirassier", "Cuirassiers", classCuirassier}, {"horse", "Horse", classHorse}, {"dragoon", "Dragoons, mounted", classDragoon},
	{"light", "Light guns", classLight}, {"heavy", "Heavy guns", classHeavy}, {"siege", "Siege guns", classSiege},
}

// freeNames names those units by the field they fill; in any other field they are the enemy.
var freeNames = map[string]string{"unit": "the unit", "target": "the target"}

// askFree asks for the particulars of a unit that is not on the roster, so that forms serve as plain calculators.
func askFree(p *plan, key string) Unit {
	kind, ok := book.Choose(p, key+"-kind", "Troops", "", freeKinds, func(k freeKind) view.Option { return book.Opt(k.id, k.label, "") })
	if !ok {
		kind = freeKinds[0]
	}
	grade := askGrade(p, key+"-grade")
	levee := askLevee(p, key+"-drill")
	u := newUnit(0, 0, cmp.Or(freeNames[key], "the enemy"), kind.class, grade, 1, 1)
	var n int
	if u.guns() {
		n = p.Count(key+"-n", "Gun models", 1, 1, 5)
	} else {
		def := 12
		if u.foot() {
			def = 40
		}
		n = p.Count(key+"-n", "Figures", def, 1, 50)
		u.Ranks = p.Count(key+"-ranks", "Ranks", 2, 1, 10)
	}
	u = newUnit(0, 0, u.Name, kind.class, grade, n, u.Ranks)
	switch kind.id {
	case "combat":
		u.Pikes, u.Shot = n-n/2, n/2
	case "missile":
		u.Pikes, u.Shot = (2*n+4)/5, n-(2*n+4)/5
	case "skirmish":
		u.Order = orderSkirmish
	}
	u.Levee, u.Dis, u.Orig = levee, p.Tick(key+"-dis", "Disordered"), [3]int{u.Pikes, u.Shot, u.Other}
	return u
}

func askGrade(p *plan, key string) string {
	g, _ := book.Choose(p, key, "Grade", "C", grades, func(g string) view.Option { return book.Opt(g, g, "") })
	return cmp.Or(g, "C")
}

func askLevee(p *plan, key string) bool {
	return p.Pick(key, "Drill", "trained", book.Opt("trained", "Trained", ""), book.Opt("levee", "Levee", "")) == "levee"
}

// askSide asks for a side by name.
func askSide(p *plan, def int) int {
	return p.Index("side", "Side", def, book.Opt("", p.State.sideName(0), ""), book.Opt("", p.State.sideName(1), ""))
}

// attackedSides returns the options for the side of a unit that is attacked.
func attackedSides() []view.Option {
	return []view.Option{book.Opt("front", "Front", ""), book.Opt("flank", "Flank", ""), book.Opt("rear", "Rear", "")}
}

// askAttacked asks which side of a unit is attacked, where the roster does not tell.
func askAttacked(p *plan, label string) int {
	return max(front, slices.Index([]string{"front", "flank", "rear"}, p.Pick("side", label, "front", attackedSides()...)))
}

// Where a unit’s commander is during a test.
const (
	leaderWith     = "with"
	leaderNear     = "near"
	leaderNone     = "none"
	leaderRetiring = "retiring"
)

const noCommander = "No leader commands it."

// led reports whether any leader on the table commands u.
func (s State) led(u Unit) bool {
	return slices.ContainsFunc(s.Leaders, func(l Leader) bool { return l.commands(u) })
}

// askLeader asks where u’s commander is, unless the records tell.
func askLeader(p *plan, u Unit) string {
	if p.State.attached(u.ID) > 0 {
		return leaderWith
	}
	near, def := book.Opt(leaderNear, "Leader within "+p.State.in(8), ""), leaderNear
	if u.ID > 0 && !p.State.led(u) {
		near.Refused, def = noCommander, leaderNone
	}
	opts := []view.Option{near, book.Opt(leaderNone, "No leader within "+p.State.in(8), "")}
	if u.ID == 0 {
		opts = append([]view.Option{book.Opt(leaderWith, "Leader attached", "")}, opts...)
	}
	if u.Levee {
		opts = append(opts, book.Opt(leaderRetiring, "Leader retiring", ""))
	}
	return p.Pick("leader", "Leader", def, opts...)
}

// askNoPikes reports whether pikes count for nothing between u and v, asking if the records do not tell. by reports whether the
// referee ticked it.
func askNoPikes(p *plan, u, v Unit) (no, by bool) {
	if pikeless(u, v) {
		return true, false
	}
	if (u.Pikes > 0 || v.Pikes > 0) && (u.foot() || v.foot()) {
		t := p.Tick("wood", "In or against a wood: pikes do not count")
		return t, t
	}
	return false, false
}

// askName asks for a name and falls back on made.
func askName(p *plan, made string) string {
	name := p.Text("name", "Name", made, nameLetters)
	p.Note(made)
	return name
}
