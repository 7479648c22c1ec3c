package minie

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// act carries a procedure out: it asks the cup, applies its own events to a copy as it goes, so that
// what follows sees them, and gathers the words. After the first error it does nothing more.
type act struct {
	s   State
	cup *dice.Cup
	evs []engine.Event
	d   did
	err error
	// stays: the referee answered no, and nothing happens.
	stays bool
}

func (a *act) emit(e event) {
	if a.err != nil {
		return
	}
	next, err := e.apply(a.s)
	if err != nil {
		a.err = err
		return
	}
	a.s, a.evs = next, append(a.evs, e)
}

// throw is the total of one throw, 1 after an error.
func (a *act) throw(r dice.Roll) int {
	if a.err != nil {
		return 1
	}
	t, err := a.cup.Throw(r)
	if err != nil {
		a.err = err
		return 1
	}
	return t.Total
}

// throwAll is the faces of n dice in one throw.
func (a *act) throwAll(r dice.Roll, n int) []int {
	if n == 0 || a.err != nil {
		return nil
	}
	t, err := a.cup.Throw(many(r, n))
	if err != nil {
		a.err = err
		return nil
	}
	return t.Faces
}

// hits is how many of n throws reach need; with a need above 6 nothing is thrown.
func (a *act) hits(r dice.Roll, n, need int, yes, no string) int {
	if n == 0 || need > 6 || a.err != nil {
		return 0
	}
	ts, err := a.cup.Volley(r.Needing(max(need, 1), yes, no), n)
	if err != nil {
		a.err = err
		return 0
	}
	k := 0
	for _, t := range ts {
		if t.Made {
			k++
		}
	}
	return k
}

// ask puts a question and returns the id of the reply.
func (a *act) ask(q dice.Question) string {
	if a.err != nil {
		return ""
	}
	v, err := a.cup.Ask(q)
	if err == nil && q.Kind == dice.YesNo {
		return v
	}
	if err == nil {
		for _, c := range q.Choices {
			if c.ID == v {
				return v
			}
		}
		err = dice.ErrMismatch
	}
	a.err = err
	return ""
}

// change sets numbers of a unit: key, value, key, value. What stays as it is is left out; a unit that
// is not on the roster has no record.
func (a *act) change(id int, pairs ...any) {
	u, ok := a.s.unit(id)
	if !ok || a.err != nil {
		return
	}
	e := changed{U: id}
	for i := 0; i+1 < len(pairs); i += 2 {
		f, ok := unitFieldOf(pairs[i].(string))
		if !ok {
			panic("minie: no field " + pairs[i].(string))
		}
		if was, now := *f.at(&u), pairs[i+1].(int); was != now {
			e.C = append(e.C, change{f.key, was, now})
		}
	}
	if len(e.C) > 0 {
		a.emit(e)
	}
}

func (a *act) todo(format string, args ...any) { a.d.Todo = append(a.d.Todo, sprint(format, args...)) }
func (a *act) due(format string, args ...any)  { a.d.Due = append(a.d.Due, sprint(format, args...)) }
func (a *act) note(format string, args ...any) { a.d.Note = append(a.d.Note, sprint(format, args...)) }

// lose takes n figures from a unit: rank and file first, an officer when the d10 says so, and then
// whoever is left. It returns how many were lost. Source: horse-musket-charts C7.
func (a *act) lose(id, n int) int {
	u, ok := a.s.unit(id)
	if !ok || a.err != nil {
		return n
	}
	if n = min(n, u.alive()); n == 0 {
		return 0
	}
	officer := 0 // 1 colonel, 2 subaltern, 3 colonel of the regiment
	if a.s.on(officers) && u.Colonel+u.Subs+u.Head%2 > 0 && n < u.alive() && u.Class != General {
		officer = a.risk(u, n)
		u, _ = a.s.unit(id)
		if officer > 0 {
			n--
		}
	}
	left := n
	took := func(have int) int {
		k := min(left, have)
		left -= k
		return have - k
	}
	men := took(u.Men-u.Holders) + u.Holders
	flags, drum := took(u.Flags), took(u.Drum)
	subs, colonel := took(u.Subs), took(u.Colonel)
	head := u.Head
	if head == 1 && left > 0 {
		left--
		head = 2
	}
	hold := min(u.Holders, men)
	if left > 0 { // only the horse holders are left
		men -= left
		hold = min(hold, men)
	}
	test := u.Test | 1
	gren := min(u.Gren, men) // the others first, then the light men: the owner may say otherwise
	pairs := []any{"gn", gren, "lt", min(u.Lights, men-gren), "ho", hold, "me", men, "fl", flags, "dr", drum, "ls", u.LostSub + u.Subs - subs, "su", subs, "lc", u.LostCol + u.Colonel - colonel, "co", colonel, "he", head}
	if colonel < u.Colonel || subs < u.Subs || head != u.Head {
		test |= 2
	}
	w := u
	w.Men, w.Holders, w.Flags, w.Drum, w.Subs, w.Colonel, w.Head = men, hold, flags, drum, subs, colonel, head
	if w.alive() == 0 {
		a.change(id, append(pairs, "te", test, "go", goneDestroyed)...)
		a.todo("Remove %s: nobody is left.", u.Name)
		return n + min(officer, 1)
	}
	if w.halfLost() && u.Half == 0 {
		pairs = append(pairs, "ha", 1)
	}
	a.change(id, append(pairs, "te", test)...)
	if n > 0 {
		a.todo("%s: take off %s.", u.Name, figures(n))
	}
	if w.halfLost() && u.Half == 0 {
		a.due("%s has lost half its rank and file: it leaves for its own edge in its next movement.", u.Name)
	}
	return n + min(officer, 1)
}

// risk throws for an officer among n figures lost and takes him off; 0 when none was hit.
func (a *act) risk(u Unit, n int) int {
	limit := min(n, a.s.v("risk"))
	r := rollRisk.Of(u.Name)
	r.Bands = []dice.Band{{From: 1, To: limit, Label: "an officer is hit"}, {From: limit + 1, To: 10, Label: "no officer", Good: true}}
	if a.throw(r) > limit || a.err != nil {
		return 0
	}
	return a.officer(u)
}

// officer throws which officer is lost and takes him off. The head of a regiment stands before the
// colonel of the battalion. Source: C7, HM-R30.
func (a *act) officer(u Unit) int {
	r := rollOfficer.Of(u.Name)
	top := a.s.v("colonel")
	switch {
	case top == 0:
		r.Bands = []dice.Band{{From: 1, To: 6, Label: "a subaltern"}}
	case top == 6:
		r.Bands = []dice.Band{{From: 1, To: 6, Label: "the colonel"}}
	default:
		r.Bands = []dice.Band{{From: 1, To: top, Label: "the colonel"}, {From: top + 1, To: 6, Label: "a subaltern"}}
	}
	colonel := a.throw(r) <= top
	if colonel && u.Head != 1 && u.Colonel == 0 {
		colonel = false
	} else if !colonel && u.Subs == 0 {
		colonel = true
	}
	test := u.Test | 2
	if u.alive() == 1 { // he was the last
		a.change(u.ID, "su", 0, "co", 0, "go", goneDestroyed)
		a.todo("Remove %s: nobody is left.", u.Name)
		return 2 - b2i(colonel)
	}
	switch {
	case colonel && u.Head == 1:
		a.change(u.ID, "he", 2, "te", test)
		a.todo("%s: take off the colonel of the regiment.", u.Name)
		return 3
	case colonel:
		a.change(u.ID, "co", 0, "lc", 1, "te", test)
		a.todo("%s: take off the %s.", u.Name, u.commander())
		return 1
	}
	a.change(u.ID, "su", u.Subs-1, "ls", u.LostSub+1, "te", test)
	a.todo("%s: take off a subaltern.", u.Name)
	return 2
}

func (u Unit) commander() string {
	if u.Class == Artillery || u.Class == Engineers {
		return "officer"
	}
	return "colonel"
}

// rout puts a unit into rout formation. Source: HM-36, HM-92.
func (a *act) rout(id int) {
	u, ok := a.s.unit(id)
	if !ok || !u.here() || u.Form == Routing {
		return
	}
	a.change(id, "fo", Routing, "ro", 0, "pl", (u.Place+1)%10000, "sq", 0)
	for _, m := range a.s.Melees {
		if m.A == id || m.D == id {
			a.emit(met{C: m, End: true})
		}
	}
	a.todo("Turn %s about and spread its stands: its first rout move is made at the end of this phase, a full move to its own edge.", u.Name)
}
