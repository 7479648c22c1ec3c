package minie

import (
	_ "embed"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// The texts of the book, by phases of the turn, in the format of package book. Ids are written into saves.
var (
	//go:embed say.txt
	sayText string
	//go:embed cards.txt
	cardsText string
	//go:embed reasons.txt
	reasonsText string
)

// words has every sentence, card, reason and kind of sum.
var words = &book.Words{Say: book.Sentences(sayText), Cards: book.Cards(cardsText), Reasons: book.Reasons(reasonsText), Sums: sums,
	Show: shows}

// shows has the functions that put an argument of a sentence into words: a row of a table, a length, a chance.
var shows = map[string]func(now, arg any) string{
	"inches":   book.Number(book.Inches),
	"signed":   book.Number(book.Signed),
	"plus":     book.Number(killText),
	"percent":  book.Number(chance),
	"mean":     book.Number(onAverage),
	"d6":       book.Number(func(n int) string { return dice.OneD6.Between(1, n).String() }),
	"d10":      book.Number(func(n int) string { return dice.OneD10.Between(1, n).String() }),
	"less":     book.Number(func(n int) string { return book.When(n > 0, " less "+book.Num(n)) }),
	"lost":     book.Number(func(n int) string { return book.When(n > 0, "loss "+book.Num(n)) + book.When(n == 0, "no loss") }),
	"more":     book.Number(func(n int) string { return book.When(n > 0, ", "+book.Plural(n, "more turn", "more turns")) }),
	"step":     row(sequence, func(s step) string { return book.LowerFirst(s.name) }),
	"order":    row(orders[:], func(o option) string { return o.name }),
	"under":    row(underOrders[:], func(s string) string { return s }),
	"form":     row(formations[:], func(f option) string { return f.name }),
	"is-qu":    showNamed("qu"),
	"is-mv":    showNamed("mv"),
	"is-fc":    showNamed("fc"),
	"is-co":    showNamed("co"),
	"is-hu":    showNamed("hu"),
	"is-we":    showNamed("we"),
	"is-gu":    showNamed("gu"),
	"is-cl":    showNamed("cl"),
	"is-hw":    showNamed("hw"),
	"quality":  row(qualities[:], func(q option) string { return q.name }),
	"pace":     row(paces[:], func(p option) string { return p.name }),
	"kind":     row(kinds[:], func(k string) string { return k }),
	"ground":   row(grounds[:], func(g ground) string { return book.LowerFirst(g.name) }),
	"sky":      row(skies[:], func(k sky) string { return k.name }),
	"band":     row(bandNames[:], func(b string) string { return b }),
	"light":    row(lightFire[:], func(c lightCase) string { return c.name }),
	"task":     row(taskKinds[:], func(k taskKind) string { return book.LowerFirst(k.name) }),
	"unlisted": row(unlisted[:], func(s string) string { return s }),
	"field": func(_, key any) string {
		k, _ := key.(string)
		return fieldName(k)
	},
	"value": func(_, key any) string {
		for _, v := range house.Values() {
			if string(v.Key) == key {
				return v.Label
			}
		}
		return ""
	},
}

// row shows the row of table that an argument numbers, "" when there is none.
func row[T any](table []T, show func(T) string) func(now, arg any) string {
	return book.Number(func(n int) string {
		if n < 0 || n >= len(table) {
			return ""
		}
		return show(table[n])
	})
}

// unlisted are the names of units that are not on the roster, as the constants below number them.
var unlisted = [...]string{"the unit", "the target", "the attacker", "the defender", "the formation", "the others"}

const (
	theUnit = iota
	theTarget
	theAttacker
	theDefender
	theFormation
	theOthers
)

// nameOf returns u as an argument of a sentence: its name, or a stand-in when it is not on the roster.
func nameOf(u Unit) any {
	for i, name := range unlisted {
		if u.ID == 0 && u.Name == name {
			return book.Say("un", i)
		}
	}
	return u.Name
}

// underOrders says what each order means, by [orders].
var underOrders = [...]string{"It moves or turns only towards a visible enemy within range.",
	"At least half its move along its line each turn; one halt turn. It ignores what it cannot see.",
	"No move and no fire; in column or limbered."}

// sums has the kinds of sums.
var sums = map[string]book.SumKind{
	"order":    {Section: secOrders},
	"move":     {Section: secMove, Result: "{0:inches}"},
	"sight":    {Section: secHSight, Mark: engine.House, Result: "{0:inches}"},
	"volley":   {Section: secVolley, Good: "costs the target figures"},
	"defence":  {Section: secDefFire, Good: "costs the target figures"},
	"pistols":  {Section: secChFire, Good: "costs the target figures"},
	"light":    {Section: secLight, Good: "kills, one die for each group", Code: dice.OneD6},
	"break":    {Section: secBreak, Good: "breaks through", Code: dice.OneD6},
	"shot":     {Section: secShot, Good: "kills the figure", Code: dice.OneD6, Mark: engine.Derived},
	"shell":    {Section: secShell, Good: "kills the figure", Code: dice.OneD6},
	"rifled":   {Section: secRifled, Good: "kills the figure", Code: dice.OneD6},
	"canister": {Section: secCanister, Good: "kills the figure", Code: dice.OneD6},
	"risk":     {Section: secHLosses, Mark: engine.House},
	"melee":    {Section: secMelee},
	"army":     {Section: secHSet, Mark: engine.House, Good: "stands", Code: dice.OneD6},
	"morale":   {Section: secMorale, Good: "passes", Code: dice.OneD6},
	"work":     {Section: secHEng, Mark: engine.House},
	"demolish": {Section: secHDemo, Mark: engine.House, Good: "goes off", Code: dice.OneD6},
	"mine":     {Section: secHObst, Mark: engine.House, Good: "goes off", Code: dice.OneD6},
	"span":     {Section: secHPont, Mark: engine.House},
	"march":    {Section: secHCamp, Mark: engine.House},
	"arrival":  {Section: secHCamp, Mark: engine.House, Good: "arrives", Code: dice.OneD6},
}
