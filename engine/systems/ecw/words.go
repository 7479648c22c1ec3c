package ecw

import (
	"cmp"
	_ "embed"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// The sentences, cards and reasons of the book, in the formats of package book. Saves hold their ids.
var (
	//go:embed say.txt
	sayText string
	//go:embed cards.txt
	cardsText string
	//go:embed reasons.txt
	reasonsText string
)

// words holds everything that the book says about steps.
var words = &book.Words{Say: book.Sentences(sayText), Cards: book.Cards(cardsText), Reasons: sync.OnceValue(reasons), Sums: sums}

func init() { words.Show = shows }

// reasons returns the lines of sums: those of reasons.txt and the house values.
func reasons() map[string]book.Reason {
	all := book.Reasons(reasonsText).All()
	houseReasons(all)
	return all
}

// sums lists the kinds of sums.
var sums = map[string]book.SumKind{
	"pursuit": test(secRout), "home": test(secCharge), "recv": test(secReply), "shot": test(secMorale), "lost": test(secCombat),
	"friends": test(secMorale),
	"points":  {Section: secCombat, Mark: engine.House, Result: "{0:point|points}"},
	"shoot":   {Section: secShoot, Mark: engine.House, Result: "{0:die|dice}"},
	"move":    {Section: secMove, Mark: engine.House, Result: "{0:length} left"},
	"charge":  {Section: secCharge, Mark: engine.House, Result: "{0:length} reach, with impetus"},
	"goes":    {Section: secRout, Mark: engine.House, Result: "{0:length}"},
}

// test returns the kind of sum for a morale test of a section.
func test(section string) book.SumKind {
	return book.SumKind{Section: section, Mark: engine.House, Good: "passes", Code: dice.OneD6}
}

var (
	phaseNames = []string{"", "", "moves", "moves", "shooting", "combats", "friends, pursuit, recovery"}
	stateNames = []string{"Good", "Halted", "Shaken", "Demoralised", "Routed"}
	classNames = []string{"Cuirassiers", "Horse", "Dragoons", "Foot", "Clubmen", "Halberdiers", "Light guns", "Heavy guns", "Siege guns"}
)

// shows holds the functions that format numeric arguments: lengths in quarters, rows of tables, hit codes.
var shows = map[string]func(now, arg any) string{
	"length":    book.Number(book.Inches),
	"mod":       book.Number(func(n int) string { return book.Signed(-n) }),
	"tenths":    book.Number(book.Tenths),
	"least":     book.Number(func(n int) string { return book.Num(n) + book.Unless(n >= 6, " or more") }),
	"needed":    book.Number(needed),
	"face":      book.Number(func(n int) string { return book.Unless(n == 0, book.Num(n)) }),
	"thrown":    book.Number(func(n int) string { return cmp.Or(book.Unless(n == 0, book.Num(n)), needed(0)) }),
	"phase":     row(phaseNames, func(s string) string { return s }),
	"state":     row(stateNames, func(s string) string { return book.LowerFirst(s) }),
	"class":     row(classNames, func(s string) string { return book.LowerFirst(s) }),
	"off":       row(offs, func(s string) string { return s }),
	"hits":      row(codes[:], func(c code) string { return hitting(c) }),
	"code":      row(codes[:], func(c code) string { return c.name }),
	"ground":    row(slopes, func(x slope) string { return book.LowerFirst(x.name) }),
	"manoeuvre": row(manoeuvres, func(m manoeuvre) string { return book.LowerFirst(m.name) }),
	"save":      row(saves, func(x saved) string { return x.name }),
	"saves":     row(saves, func(x saved) string { return book.LowerFirst(x.name) }),
	"switch":    row(toggles, func(x toggle) string { return x.label }),
	"label":     label,
	// bare returns a sentence without its question mark.
	"bare": func(_, arg any) string {
		said, _ := arg.(book.Said)
		return strings.TrimSuffix(words.Text(said), "?")
	},
}

// row returns a function that formats the index of a row of table.
func row[T any](table []T, name func(T) string) func(now, arg any) string {
	return func(_, arg any) string {
		if n, ok := arg.(int); ok && n >= 0 && n < len(table) {
			return name(table[n])
		}
		return ""
	}
}

// label returns the label of a house value.
func label(_, arg any) string {
	key, _ := arg.(string)
	for _, v := range house.Values() {
		if string(v.Key) == key {
			return v.Label
		}
	}
	return ""
}

// hitting says which faces of a die hit under a code.
func hitting(c code) string {
	var says []string
	for n, verb := range []string{1: "hit", 2: "hit twice"} {
		from, to := 0, 0
		for i, hits := range c.faces {
			if hits == n && n > 0 {
				if from == 0 {
					from = i + 1
				}
				to = i + 1
			}
		}
		switch {
		case from == 0:
		case from == to:
			says = append(says, book.Num(from)+" "+strings.Replace(verb, "hit", "hits", 1))
		case to == from+1:
			says = append(says, book.Num(from)+" and "+book.Num(to)+" "+verb)
		default:
			says = append(says, book.Num(from)+" to "+book.Num(to)+" "+verb)
		}
	}
	if says == nil {
		return "nothing hits"
	}
	return strings.Join(says, ", ")
}

// needed says what the die of a test must show.
func needed(target int) string {
	switch {
	case target <= 1:
		return "any roll passes"
	case target > 6:
		return "no roll passes"
	}
	return book.Num(target) + " or more passes"
}
