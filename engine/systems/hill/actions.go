package hill

import (
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// action is one of the 14 actions of movement, combat and morale: the fields it asks for, the figures it bars,
// its sum and its effect. One plan serves them all.
type action struct {
	view.Procedure
	asks       []string // the keys of its fields, in the order of the form
	offensive  bool     // E6 bars Transport
	crew       bool     // E7 bars Civilian and Transport
	morale     bool     // E8 bars Transport
	groundOnly bool     // E10 bars cover
	actorLater bool     // the Actor is judged after a question

	actorNote, actorHelp                string
	rangeLabel, coverLabel, repeatLabel string

	reck  func(e entry) (book.Sum, bool) // the sum before the dice; false when there is none yet
	order func(sc Scale, e entry) (label, small string)
	do    func(a *act, e entry)
}

// entry is the meaning of a completed form. Fields that the action does not ask for stay unset.
type entry struct {
	actor, target                             Quality
	rng                                       bracket
	cover                                     cover
	marksman, mounted, targetMounted, charges bool
	guided, shod, lame                        bool    // effects of incidents on the moving unit
	times                                     int     // 1 to maxRepeat, 0 when impossible
	house                                     *tables // the tables in force, nil for the design
}

// in returns the tables for e.
func (e entry) in() *tables {
	if e.house == nil {
		return designed()
	}
	return e.house
}

// Notes shared by several forms, beside the Actor.
const (
	noteBest     = "best figure present"
	helpOfficers = "Officers and NCOs are entered as Veteran."
)

// actions returns the 14 actions of combat, movement and morale (1 to 14 of hill-tables 1.2).
func actions() []procedure {
	all := []action{stand(), move(), charge(), attack()}
	for w := range weapon(weapons) {
		all = append(all, fire(w))
	}
	all = append(all, fireGun(lightGun), fireGun(fieldGun), checkMorale())
	for m := range missile(missiles) {
		all = append(all, testAgainst(m))
	}
	var out []procedure
	for _, x := range all {
		out = append(out, procedure{Procedure: x.Procedure, Plan: x.plan})
	}
	return out
}

// plan asks for all fields, then judges them in the printed order.
func (x action) plan(p *plan) deed {
	e := entry{actor: unset, target: unset, rng: unset, cover: unset, times: 1, house: p.State.tables()}
	for _, key := range x.asks {
		x.ask(p, key, &e)
	}
	x.judge(p, e)
	p.Form.Times = max(e.times, 1)
	p.Form.Go, p.Form.GoSmall = x.order(p.State.Scale, e)
	if !p.OK() {
		return nil
	}
	if r, ok := x.reck(e); ok {
		p.Sum(r)
	}
	return func(a *act) {
		if e.times == 0 {
			a.Stop(&engine.Malformed{Format: "%s: repeat must be 1 to %d", Args: []any{x.ID, maxRepeat}})
		}
		x.do(a, e)
	}
}

// ask asks for one field of the form and reads it into e.
func (x action) ask(p *plan, key string, e *entry) {
	switch key {
	case keyActor:
		e.actor = x.askActor(p)
	case keyTarget:
		e.target = askTargetQuality(p)
	case keyRange:
		if e.rng = askRange(p, key, x.rangeLabel); x.offensive {
			beyondSight(p, e.rng)
		}
	case keyCover:
		e.cover = askCover(p, x.coverLabel, x.groundOnly)
	case keyMarksman:
		e.marksman = tick(p, key, "Actor is Marksman", "i-marks")
	case keyActorMounted:
		e.mounted = tick(p, key, "Actor Mounted", "t-cavalry")
	case keyTargetMounted:
		e.targetMounted = tick(p, key, "Target Mounted", "t-cavalry")
	case keyCharging:
		e.charges = tick(p, key, "Attacker is Charging", "i-next")
	case keyRepeat:
		if e.times = p.In.Int(key, 1); e.times < 1 || e.times > maxRepeat {
			e.times = 0
		}
		p.Add(view.Field{Key: key, Label: x.repeatLabel, Kind: view.Count, Min: 1, Max: maxRepeat, Step: 1, Value: num(max(e.times, 1))})
	}
}

// askActor asks for the quality of the Actor.
func (x action) askActor(p *plan) Quality {
	q := readQuality(p.In.Get(keyActor))
	f := view.Field{Key: keyActor, Label: "Actor", Kind: view.Pick, Note: x.actorNote, Help: x.actorHelp, Columns: 3, Value: idOf(q),
		Options: make([]view.Option, 0, len(qualities))}
	for i, of := range qualities {
		_, why := x.barred(Quality(i))
		f.Options = append(f.Options, view.Option{ID: of.id, Label: of.label, Wide: Quality(i) == Transport, Refused: why})
	}
	p.Add(f)
	return q
}

// What the console says when an entry is not allowed. Nothing has been rolled or used up. Source: hill-tables
// 1.3.
const (
	sayActor      = "Choose who acts."
	sayTarget     = "Choose the target."
	sayRange      = "Choose the range."
	sayCover      = "Choose the ground or cover."
	sayOver       = "Choose the ground."
	sayOffensive  = "Transport takes no offensive action. If crew, drivers or guards are acting, choose their own quality."
	sayCrew       = "Choose the quality of the gun’s crew: Veteran, Average or Conscript."
	sayMorale     = "Transport never checks morale: choose its crew, drivers or guards (Civilian if they have no quality)."
	sayPerson     = "Only crew and drivers can be aimed at."
	sayGround     = "For movement choose Open/Road or Rough/Steep."
	sayShellRange = "Enter the range in %s."
)

func refusal(code, text, field string) *engine.Refusal {
	return &engine.Refusal{Code: code, Text: text, Section: "1.3", Field: field}
}

// judge refuses an entry before anything is asked or rolled, in the printed order E2 to E10.
func (x action) judge(p *plan, e entry) {
	no := func(wrong bool, code, text, field string) {
		if wrong {
			p.Refuse(code, field, "1.3", "%s", text)
		}
	}
	asks := func(key string) bool { return slices.Contains(x.asks, key) }
	no(asks(keyActor) && !x.actorLater && e.actor < 0, "E2", sayActor, keyActor)
	no(asks(keyTarget) && e.target == unset, "E3", sayTarget, keyTarget)
	no(asks(keyRange) && e.rng < 0, "E4", sayRange, keyRange)
	no(x.groundOnly && e.cover < 0, "E5", sayOver, keyCover)
	no(asks(keyCover) && e.cover < 0, "E5", sayCover, keyCover)
	if e.actor >= 0 {
		code, text := x.barred(e.actor)
		no(code != "", code, text, keyActor)
	}
	no(asks(keyTarget) && (e.target == unknown || e.target == Transport), "E9", sayPerson, keyTarget)
	no(x.groundOnly && e.cover > inRough, "E10", sayGround, keyCover)
}

// barred returns why a figure of quality q cannot be the Actor, with the code; "" when it can.
func (x action) barred(q Quality) (code, text string) {
	switch {
	case x.offensive && q == Transport:
		return "E6", sayOffensive
	case x.crew && q >= Civilian:
		return "E7", sayCrew
	case x.morale && q == Transport:
		return "E8", sayMorale
	}
	return "", ""
}

// needTotal returns s with its total as the number needed.
func needTotal(s book.Sum) book.Sum {
	s.Target = s.Total()
	return s
}

// limited keeps the number needed within the limits of the tables, by design 4 and 18.
func (t *tables) limited(s book.Sum) book.Sum {
	n := s.Total()
	s.Target = min(max(n, t.needLeast), t.needMost)
	switch {
	case n < t.needLeast:
		s.Limit = book.Say("least", t.needLeast)
	case n > t.needMost:
		s.Limit = book.Say("most", t.needMost)
	}
	return s
}

// beyond returns a sum for an action that is out of reach, so nothing is rolled: reach in inches, and the
// outcome.
func beyond(kind string, reach int, why string, what any, result string) book.Sum {
	s := book.Sum{Kind: kind, Result: book.Say(result)}
	s.Put(0, why, reach*inch, what)
	return s
}

// count returns "the rifle" or "12 rifles".
func count(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return fmt.Sprintf("%d %s", n, many)
}
