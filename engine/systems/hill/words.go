package hill

import (
	_ "embed"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// The texts of the book, as package book reads them. Ids are written into saves.
var (
	//go:embed say.txt
	sayText string
	//go:embed cards.txt
	cardsText string
	//go:embed reasons.txt
	reasonsText string
)

// words holds everything said of steps and sums, by the ids in events.
var words = &book.Words{
	Say:     book.Sentences(sayText),
	Cards:   book.Cards(cardsText),
	Reasons: book.Reasons(reasonsText),
	Sums: map[string]book.SumKind{
		"move":   {Section: section("3.1"), Mark: engine.House, Code: dice.OneD6},
		"fire":   {Section: section("3.2"), Mark: engine.House, Code: dice.ThreeD6, Good: "hits"},
		"attack": {Section: section("3.3"), Mark: engine.House, Code: dice.ThreeD6, Good: "hits"},
		"morale": {Section: section("3.4"), Mark: engine.House, Code: dice.TwoD6, Good: "Solid"},
		"gun":    {Section: section("3.6"), Mark: engine.House, Code: dice.TwoD6, Good: "fires"},
		"shell":  {Section: section("3.6"), Mark: engine.House, Code: dice.TwoD6, Good: "bursts on the point"},
		"short":  {Section: section("3.6"), Code: dice.TwoD6},
		"test":   {Section: section("3.7"), Mark: engine.House, Code: dice.ThreeD6, Good: "survives"},
		"reach":  {Section: section("3.7"), Code: dice.ThreeD6},
		"assess": {Section: section("5"), Mark: engine.House, Code: dice.TwoD6, Good: "assessed"},
		"way":    {Section: section("HILL-51"), Code: dice.OneD6},
	},
	Show: map[string]func(now, arg any) string{
		"lower":      func(_, s any) string { return lower(s.(string)) },
		"kind":       func(_, name any) string { return the(name.(string)) },
		"points":     func(_, n any) string { return points(n.(int)) },
		"point-word": func(_, n any) string { return pointWord(n.(int)) },
		"length":     func(now, n any) string { return scaleOf(now).length(whole(n)) },
		"arm":        func(_, w any) string { return weaponNames[min(whole(w), int(weapons)-1)].name },
		"in":         func(_, c any) string { return coverNames[min(whole(c), int(covers)-1)].in },
		"ground":     func(_, c any) string { return coverNames[min(whole(c), int(covers)-1)].name },
		"gone": func(_, half any) string {
			return [...]string{"fewer than half gone", "half or more gone"}[min(whole(half), 1)]
		},
		"many":           func(_, n any) string { return several(n, "", " ") },
		"times":          func(_, n any) string { return several(n, "", " × ") },
		"he":             func(_, n any) string { return several(n, "He ", " ") },
		"unit":           func(now, _ any) string { return scaleOf(now).unit() },
		"bracket-number": func(now, b any) string { return scaleOf(now).spanNumber(bracket(min(whole(b), brackets-1))) },
		"number":         func(now, n any) string { return scaleOf(now).number(whole(n)) },
		"bracket":        func(now, b any) string { return scaleOf(now).span(bracket(min(whole(b), brackets-1))) },
		"quality":        func(_, q any) string { return Quality(min(whole(q), len(qualities)-1)).String() },
		"signed":         func(_, n any) string { return book.Signed(n.(int)) },
		"verdict":        func(_, n any) string { return verdicts[min(whole(n), len(verdicts)-1)].Is },
		"misfires":       func(_, n any) string { return misfireRolls(whole(n)) },
	},
}

// wordFor returns a word or phrase by its id, "" when there is none.
func wordFor(id string) string { return words.Say.All()[id] }

// scaleOf returns the scale for lengths: a State's, or the Scale itself.
func scaleOf(now any) Scale {
	if s, ok := now.(State); ok {
		return s.Scale
	}
	sc, _ := now.(Scale)
	return sc
}

// several returns n followed by after, or one when n is 1.
func several(n any, one, after string) string {
	if n == 1 {
		return one
	}
	return num(whole(n)) + after
}

// nowScale returns the scale a tale is told in.
func nowScale(t *book.Tale) Scale { return scaleOf(t.Words.Now) }

// whole returns an integer argument, at least 0.
func whole(n any) int {
	i, _ := n.(int)
	return max(i, 0)
}

// reckoning puts a sum into words, with its lengths as measured on the table.
func (sc Scale) reckoning(s book.Sum) engine.Reckoning { return words.In(sc).Reckoning(s) }

// nowOf returns the state at the time a step is told.
func nowOf(t *book.Tale) State { return t.Words.Now.(State) }
