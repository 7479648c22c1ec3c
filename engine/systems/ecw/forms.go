package ecw

import (
	"slices"
	"strconv"

	"vedette/engine"
)

// form puts one entry form together and reads it at the same time.
type form struct {
	s   State
	in  engine.Values
	f   engine.Form
	sec string
}

// no refuses the form, once.
func (b *form) no(code, text, field string) {
	if b.f.Refused == nil {
		b.f.Refused = &engine.Refusal{Code: code, Text: text, Section: b.sec, Field: field}
	}
}

func opt(id, label string) engine.Option { return engine.Option{ID: id, Label: label} }

func optNo(id, label, refused string) engine.Option {
	return engine.Option{ID: id, Label: label, Refused: refused}
}

// pick is a choice. With a def it is never empty; without one the form is refused until it is made.
func (b *form) pick(key, label, def string, opts ...engine.Option) string {
	v := b.in.Get(key)
	if v == "" {
		v = def
	}
	cols := 2
	if len(opts) == 3 {
		cols = 3
	}
	b.f.Fields = append(b.f.Fields, engine.Field{Key: key, Label: label, Kind: engine.Pick, Columns: cols, Options: opts, Value: v})
	for _, o := range opts {
		if o.ID == v && v != "" {
			if o.Refused != "" {
				b.no("F2", o.Refused, key)
			}
			return v
		}
	}
	if v == "" {
		b.no("F1", "Choose: "+label+".", key)
	} else {
		no := "There is no such choice."
		if u, ok := b.s.unit(b.in.Int(key, 0)); ok && (key == "unit" || key == "target" || key == "foe" || key == "other") {
			no = u.Name + ": not now."
		}
		b.no("F3", no, key)
		b.f.Fields[len(b.f.Fields)-1].Value = ""
	}
	return ""
}

// note sets the second label of the last field.
func (b *form) note(text string) { b.f.Fields[len(b.f.Fields)-1].Note = text }

func (b *form) tick(key, label string) bool {
	b.f.Fields = append(b.f.Fields, engine.Field{Key: key, Label: label, Kind: engine.Tick, Value: b.in.Get(key)})
	return b.in.Is(key)
}

func (b *form) count(key, label string, min, max, def int) int {
	max = maxInt(min, max)
	def = maxInt(min, minInt(def, max))
	n := b.in.Int(key, def)
	b.f.Fields = append(b.f.Fields, engine.Field{Key: key, Label: label, Kind: engine.Count, Min: min, Max: max, Step: 1, Value: strconv.Itoa(n)})
	if n < min || n > max {
		b.no("F4", label+": "+num(min)+" to "+num(max)+".", key)
		return def
	}
	return n
}

func maxInt(a, b int) int { return max(a, b) }
func minInt(a, b int) int { return min(a, b) }

// far is a measured distance in quarters: whole inches, and quarters of one where the scale needs them.
func (b *form) far(key, label string, most, def int) int {
	n := 4 * b.count(key, label+", inches", 0, (most+3)/4, def/4)
	if b.s.Set.Small {
		if b.in.Get(key) != "" {
			def = 0
		}
		n += b.count(key+"-q", "and quarters", 0, 3, def%4)
	}
	return n
}

// hide leaves a unit out of a choice instead of refusing it.
const hide = "-"

// free is the reply for a unit that is not on the roster.
const free = "free"

// unit is a choice among the units on the table. why gives "" for those that may, hide for those that
// have no business here, else the reason. With spare a unit can be described instead.
func (b *form) unit(key, label string, spare bool, why func(Unit) string) (Unit, bool) {
	var opts []engine.Option
	for _, u := range b.s.Units {
		if !u.here() {
			continue
		}
		r := why(u)
		if r == hide {
			continue
		}
		opts = append(opts, engine.Option{ID: num(u.ID), Label: u.Name, Small: b.s.strength(u), Symbol: symbol(u), Refused: r})
	}
	if spare {
		opts = append(opts, engine.Option{ID: free, Label: "Another unit", Small: "not on the roster", Wide: true})
	}
	if len(opts) == 0 {
		b.no("F5", "There is no unit for that: "+label+".", "")
		return Unit{}, false
	}
	v := b.pick(key, label, "", opts...)
	if v == free {
		return b.free(key), true
	}
	id, _ := strconv.Atoi(v)
	return b.s.unit(id)
}

var freeKinds = []engine.Option{opt("combat", "Pike and shot, half pikes"), opt("missile", "Pike and shot, two fifths pikes"), opt("shot", "Musketeers"), opt("skirmish", "Skirmishing musketeers"),
	opt("halberd", "Halberdiers"), opt("clubmen", "Clubmen"), opt("cuirassier", "Cuirassiers"), opt("horse", "Horse"), opt("dragoon", "Dragoons, mounted"),
	opt("light", "Light guns"), opt("heavy", "Heavy guns"), opt("siege", "Siege guns")}

// free describes a unit that is not on the roster: a plain calculator.
func (b *form) free(key string) Unit {
	kind := b.pick(key+"-kind", "It is", "", freeKinds...)
	if kind == "" {
		kind = "combat"
	}
	grade := b.pick(key+"-grade", "Grade", "C", opt("A", "A"), opt("B", "B"), opt("C", "C"), opt("D", "D"), opt("E", "E"))
	if grade == "" {
		grade = "C"
	}
	levee := b.pick(key+"-drill", "Drill", "trained", opt("trained", "Trained"), opt("levee", "Levee")) == "levee"
	class := kind
	if kind == "combat" || kind == "missile" || kind == "shot" || kind == "skirmish" {
		class = "foot"
	}
	guns := kind == "light" || kind == "heavy" || kind == "siege"
	var n, ranks int
	if guns {
		n, ranks = b.count(key+"-n", "Gun models", 1, 5, 1), 1
	} else {
		def := 40
		if class != "foot" && class != "halberd" && class != "clubmen" {
			def = 12
		}
		n = b.count(key+"-n", "Figures", 1, 50, def)
		ranks = b.count(key+"-ranks", "Ranks", 1, 10, 2)
	}
	dis := b.tick(key+"-dis", "Disordered")
	u := newUnit(0, 0, "the other unit", class, grade, n, ranks)
	switch kind {
	case "combat":
		u.Pikes, u.Shot = n-n/2, n/2
	case "missile":
		u.Pikes, u.Shot = (2*n+4)/5, n-(2*n+4)/5
	case "skirmish":
		u.Order = "skirmish"
	}
	u.Levee, u.Dis, u.Orig = levee, dis, [3]int{u.Pikes, u.Shot, u.Other}
	return u
}

// newUnit is a fresh unit of n figures, or gun models with four gunners each. Foot are musketeers until
// told otherwise.
func newUnit(id, side int, name, class, grade string, n, ranks int) Unit {
	u := Unit{ID: id, Side: side, Name: name, Class: class, Grade: grade, Ranks: ranks, Order: "close"}
	switch class {
	case "cuirassier", "horse":
		u.Other, u.Weapon = n, "pistol"
	case "dragoon":
		u.Shot, u.Weapon, u.Mounted = n, "carbine", true
	case "foot":
		u.Shot, u.Weapon = n, "musket"
	case "light", "heavy", "siege":
		u.Guns, u.Other, u.Ranks = n, 4*n, 1
	default:
		u.Other = n
	}
	u.Ranks = max(1, min(u.Ranks, u.figures()))
	u.Orig = [3]int{u.Pikes, u.Shot, u.Other}
	u.Start = u.figures()
	u.Counts = !u.guns()
	return u
}

// leader is where the commander of u is, for a test. What the records know is not asked.
func (b *form) leader(key string, u Unit) string {
	if b.s.attached(u.ID) > 0 {
		return "with"
	}
	opts := []engine.Option{opt("near", "In command"), opt("none", "None in radius")}
	opts[0].Small = "within " + b.s.in(8)
	if u.ID == 0 {
		opts = append([]engine.Option{opt("with", "Leader attached")}, opts...)
	}
	def := "near"
	if u.ID > 0 && !slices.ContainsFunc(b.s.Leaders, func(l Leader) bool { return l.commands(u) }) {
		opts[0].Refused, def = "No leader commands it.", "none"
	}
	if u.Levee {
		opts = append(opts, opt("retiring", "Leader retiring"))
	}
	return b.pick(key, "Leader", def, opts...)
}

// is returns why u of the side may not, by a test of what it is.
func enemyOf(u Unit) func(Unit) string {
	return func(v Unit) string {
		if u.ID > 0 && v.Side == u.Side {
			return hide
		}
		return ""
	}
}

func friendOf(u Unit) func(Unit) string {
	return func(v Unit) string {
		if v.Side != u.Side || v.ID == u.ID {
			return hide
		}
		return ""
	}
}

func anyUnit(Unit) string { return "" }
