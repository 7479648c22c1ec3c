package march

import (
	_ "embed"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
)

// The texts of the book, in the formats of package book. Ids are written into saves.
var (
	//go:embed say.txt
	sayText string
	//go:embed cards.txt
	cardsText string
	//go:embed reasons.txt
	reasonsText string
)

// words has every sentence about steps.
var words = &book.Words{
	Say:     book.Sentences(sayText),
	Cards:   book.Cards(cardsText),
	Reasons: book.Reasons(reasonsText),
	Sums:    sums,
	Show:    shows,
}

// sums are the kinds of sums, by id.
var sums = map[string]book.SumKind{
	"ved":          {Section: secVeD, Result: "{0:ved}"},
	"order":        {Section: secOrders, Mark: engine.House, Good: "arrives", Code: rollOrder.Code},
	"arrive":       {Section: secArrive, Mark: engine.House, Good: "arrives", Code: rollArrive.Code},
	"morale":       {Section: secMorale, Mark: engine.House, Result: "{0:ved}"},
	"rally":        {Section: secRally, Mark: engine.House, Result: "{0:ved}"},
	"skirmish":     {Section: secSkirm, Mark: engine.House, Result: "{0:signed}"},
	"charge":       {Section: secMove, Mark: engine.House},
	"move":         {Section: secMove, Mark: engine.House},
	"fire":         {Section: secFire, Mark: engine.House, Result: "{0:hitsof}"},
	"guns":         {Section: secGuns, Mark: engine.House, Result: "{0:hitsof}"},
	"melee":        {Section: secMelee, Mark: engine.House, Result: "{0:bare}"},
	"blaze":        {Section: secTown, Mark: engine.House, Good: "on fire", Code: rollBlaze.Code},
	"initiative":   {Section: secTurn, Result: "2D6 each"},
	"victory":      {Section: secWin, Mark: engine.House},
	"cv":           {Section: secCV},
	"cv-house":     {Section: secCV, Mark: engine.House},
	"groups":       {Section: secGroups},
	"groups-house": {Section: secGroups, Mark: engine.House},
	"scv":          {Section: secSCV, Result: "SCV {0}"},
	"code":         {Section: secCode},
}

// shows turn arguments other than plain numbers and names into words. An index that no table has gives "".
var shows = map[string]func(now, arg any) string{
	"quality":     from(qualities[:]),
	"letter":      from(strings.Split(letters, "")),
	"command":     from(commands[:]),
	"inspiration": from(inspirations[:]),
	"state":       from(leaderStates[:]),
	"rank":        from(levels[:]),
	"level":       from(levelNames[:]),
	"form":        from(formNames[:]),
	"in":          of(len(formNames), inForm),
	"formed":      of(len(formNames), formed),
	"massed":      of(len(formNames), func(n int) string { return massedName(Form(n)) }),
	"reach":       from(reachNames[:]),
	"stuff":       from(stuffs[:]),
	"sky":         from(skies[:]),
	"outcome":     from(outcomes[:]),
	"morale":      from(moraleWords[:]),
	"army":        from(armyWords[:]),
	"skirmish":    from(skirmishWords[:]),
	"duty":        from(dutyKeys[:]),
	"order":       of(len(orders), func(n int) string { return orders[n].name }),
	"ordering":    of(len(orders), func(n int) string { return strings.ToLower(orders[n].name) }),
	"step":        of(len(steps), func(n int) string { return steps[n].code + " " + steps[n].name }),
	"stepcode":    of(len(steps), func(n int) string { return steps[n].code }),
	"stepname":    of(len(steps), func(n int) string { return steps[n].name }),
	"code":        readCode,
	"bonus":       book.Number(func(n int) string { return book.Signed(commandBonus(n)) }),
	"part":        of(5, part),
	"fraction":    of(5, fraction),
	"inches":      book.Number(book.Inches),
	"signed":      book.Number(book.Signed),
	"bare":        book.Number(bare),
	"clock":       book.Number(clock),
	"hits":        book.Number(hitCount),
	"hitsof":      book.Number(hitsText),
	"thrown":      book.Number(thrownText),
	"atmost":      book.Number(passing),
	"ved":         book.Number(func(n int) string { return passed(n, true) }),
	"plainly":     book.Number(func(n int) string { return passed(n, false) }),
	"wins":        book.Number(func(n int) string { return meleeOdds(n).String() }),
}

// of makes a show of a function of an index, in a list with long entries.
func of(long int, show func(int) string) func(now, arg any) string {
	return func(_, arg any) string {
		if n, ok := arg.(int); ok && between(n, 0, long-1) {
			return show(n)
		}
		return ""
	}
}

// from makes a show that looks a name up by its index.
func from(list []string) func(now, arg any) string {
	return of(len(list), func(n int) string { return list[n] })
}

// readCode puts a unit code into words.
func readCode(_, arg any) string {
	text, _ := arg.(string)
	if c, ok := ParseCode(text); ok {
		return c.Words()
	}
	return ""
}

// inForm says which formation a unit is in, given its index: "in line", "limbered".
func inForm(form int) string {
	if Form(form) < Limbered {
		return "in " + formNames[form]
	}
	return formNames[form]
}

// formed says which formation a unit took up, given its index: "formed line", "limbered up", "unlimbered".
func formed(form int) string {
	switch Form(form) {
	case Limbered:
		return "limbered up"
	case Deployed:
		return "unlimbered"
	}
	return "formed " + formNames[form]
}

// massedName names the formation of a massed target.
func massedName(f Form) string {
	if f == Limbered {
		return "limbered order"
	}
	return formNames[f]
}
