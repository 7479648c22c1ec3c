package ecw

import (
	"cmp"
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/view"
)

// optNo is an option with the reason why it may not be chosen, "" when it may.
func optNo(id, label, refused string) view.Option {
	return view.Option{ID: id, Label: label, Refused: refused}
}

// only is why when something does not hold, "" when it does.
func only(holds bool, why string) string {
	if holds {
		return ""
	}
	return why
}

// phaseHint warns in the form that this is not the phase for it.
func phaseHint(p *plan, steps ...int) {
	if !slices.Contains(steps, p.State.Step) && p.Form.GoSmall == "" {
		p.Form.GoSmall = "out of its phase"
	}
}

// askFar asks for a measured distance in quarters: whole inches, and quarters of one where the scale needs them.
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

// askID asks for one of options that are known by numbers, 0 when none possible is chosen.
func askID(p *plan, key, label, def string, options ...view.Option) int {
	n, _ := strconv.Atoi(p.Pick(key, label, def, options...))
	return n
}

// askUnit asks for one of the units on the table. why gives "" for those that may, book.Hide for those that have no
// business here, else the reason. With spare a unit can be described instead.
func askUnit(p *plan, key, label string, spare bool, why func(Unit) string) Unit {
	return askUnitFirst(p, key, label, "", spare, why)
}

// askUnitFirst is askUnit with a unit that is meant unless another is chosen.
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
	if v == "" { // who may not is shown as if it might, with the reason why not
		given := p.In.Get(key)
		if slices.ContainsFunc(opts, func(o view.Option) bool { return o.ID == given && o.Refused != book.Hide }) {
			v = given
		}
	}
	id, _ := strconv.Atoi(v)
	u, ok := p.State.unit(id)
	p.Need(ok)
	return u
}

func anyUnit(Unit) string { return "" }

// enemyOf hides the side of u, unless u is not on the roster.
func enemyOf(u Unit) func(Unit) string {
	return func(v Unit) string {
		if u.ID > 0 && v.Side == u.Side {
			return book.Hide
		}
		return ""
	}
}

// friendOf hides u itself and the other side.
func friendOf(u Unit) func(Unit) string {
	return func(v Unit) string {
		if v.Side != u.Side || v.ID == u.ID {
			return book.Hide
		}
		return ""
	}
}

// mover hides, while a side moves, the units of the other unless the referee names one; why is for the rest.
func mover(p *plan, why func(Unit) string) func(Unit) string {
	return func(u Unit) string {
		if a := p.State.active(); a >= 0 && u.Side != a && p.In.Get("unit") != book.Num(u.ID) {
			return book.Hide
		}
		return why(u)
	}
}

type freeKind struct{ id, label, class string }

// freeKinds are what a unit that is not on the roster may be, with the class it counts as.
var freeKinds = []freeKind{
	{"combat", "Pike and shot, half pikes", classFoot}, {"missile", "Pike and shot, two fifths pikes", classFoot},
	{"shot", "Musketeers", classFoot},
	{"skirmish", "Skirmishing musketeers", classFoot}, {"halberd", "Halberdiers", classHalberd}, {"clubmen", "Clubmen", classClubmen},
	{"cuirassier", "Cuirassiers", classCuirassier}, {"horse", "Horse", classHorse}, {"dragoon", "Dragoons, mounted", classDragoon},
	{"light", "Light guns", classLight}, {"heavy", "Heavy guns", classHeavy}, {"siege", "Siege guns", classSiege},
}

// freeNames are the names of such units by the field that asks for them; the others are the enemy.
var freeNames = map[string]string{"unit": "the unit", "target": "the target"}

// askFree describes a unit that is not on the roster: a plain calculator.
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

// askSide asks for one of the two sides by its name.
func askSide(p *plan, def int) int {
	return p.Index("side", "Side", def, book.Opt("", p.State.sideName(0), ""), book.Opt("", p.State.sideName(1), ""))
}

// attackedSides are where an attack may come at a unit.
func attackedSides() []view.Option {
	return []view.Option{book.Opt("front", "Front", ""), book.Opt("flank", "Flank", ""), book.Opt("rear", "Rear", "")}
}

// askAttacked asks where a unit that is not on the roster, or one it fights, is attacked.
func askAttacked(p *plan, label string) int {
	return max(front, slices.Index([]string{"front", "flank", "rear"}, p.Pick("side", label, "front", attackedSides()...)))
}

// Where the commander of a unit is, for a test.
const (
	leaderWith     = "with"
	leaderNear     = "near"
	leaderNone     = "none"
	leaderRetiring = "retiring"
)

// askLeader asks where the commander of u is. What the records know is not asked.
func askLeader(p *plan, u Unit) string {
	if p.State.attached(u.ID) > 0 {
		return leaderWith
	}
	near, def := book.Opt(leaderNear, "Leader within "+p.State.in(8), ""), leaderNear
	if u.ID > 0 && !slices.ContainsFunc(p.State.Leaders, func(l Leader) bool { return l.commands(u) }) {
		near.Refused, def = "No leader commands it.", leaderNone
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

// askNoPikes tells whether pikes do not count between u and v, and asks what the records do not know. by tells that
// the referee has just said so.
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

// askName asks for a name; without one the made one stands.
func askName(p *plan, made string) string {
	name := p.Text("name", "Name", made, nameLetters)
	p.Note(made)
	return name
}
