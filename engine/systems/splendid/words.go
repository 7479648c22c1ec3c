package splendid

import (
	_ "embed"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// The sentences and reasons of the book, in the format of package book. Their ids are written into saves.
var (
	//go:embed say.txt
	sayText string
	//go:embed reasons.txt
	reasonsText string
)

// words holds everything the book says about a step.
var words = &book.Words{Say: book.Sentences(sayText), Reasons: book.Reasons(reasonsText), Sums: sums, Show: shows}

// shows formats arguments that are not plain numbers or names.
var shows = map[string]func(now, arg any) string{
	"length":  book.Number(book.Inches),
	"kind":    func(_, id any) string { k, _ := kindOf(text(id)); return book.LowerFirst(k.name) },
	"chapter": func(_, id any) string { k, _ := kindOf(text(id)); return k.section() },
	"class":   func(_, id any) string { c, _ := classOf(text(id)); return book.LowerFirst(c.name) },
	"Class":   func(_, id any) string { c, _ := classOf(text(id)); return c.name },
	"form":    func(_, id any) string { return book.LowerFirst(formationName(text(id))) },
	"defence": func(_, id any) string { return defendWords[text(id)] },
	"phase":   func(_, i any) string { return phaseName(i) },
	"stage":   func(_, i any) string { return book.LowerFirst(phaseName(i)) },
}

func text(arg any) string { s, _ := arg.(string); return s }

func phaseName(arg any) string {
	if n, _ := arg.(int); n >= 0 && n < phases {
		return phaseNames[n]
	}
	return ""
}

var sums = map[string]book.SumKind{
	"place":      {Section: secGeneral},
	"place-line": {Section: secLinear},
	"move":       {Section: secMove},
	"bridge":     {Section: secBridge},
	"road":       {Section: secRoad},
	"charge":     {Section: secMove},
	"advantage":  {Section: secHand},
	"sight":      {Section: secFire},
	"cover":      {Section: secFire},
	"fire":       {Section: houseDice, Mark: engine.House, Good: "hits", Code: dice.OneD6},
	"bounce":     {Section: houseBounce, Mark: engine.House, Good: "hits", Code: dice.OneD6},
	"structure":  {Section: secDamage, Code: dice.OneD6},
	"hand":       {Section: houseDice, Mark: engine.House, Good: "hits", Code: dice.OneD6},
	"morale":     {Section: housePhases, Mark: engine.House, Good: "passes", Code: dice.OneD6},
}
