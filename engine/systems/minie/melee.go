package minie

import (
	"fmt"

	"vedette/engine/book"
	"vedette/engine/view"
)

// meleeDice returns how many dice n touching figures throw, gren of them grenadiers; at least one. Source: HM-60, HM-R17.
func (s State) meleeDice(u Unit, n, gren int) int { return max(1, s.dice(u, n, gren)) }

// fighter is one side of a melee.
type fighter struct {
	Unit
	touch, dice int
	general     bool
	mod         int
}

// mods adds up the modifiers of u against its enemy and puts them into sum, those of the defender as what they take off the attacker.
// Source: HM-60, HM-R25; C8.
func (s State) mods(sum *book.Sum, u *fighter, against Unit, over int, attacks bool) {
	add := func(on bool, n int, reason string) {
		switch {
		case !on || n == 0:
		case attacks:
			sum.Add(n, reason)
		default:
			sum.Add(-n, reason+"-d", n)
		}
		u.mod += book.Bit(on) * n
	}
	add(u.general, meleeGeneral, "general")
	add(attacks && over&1 > 0, meleeWorks, "works")
	add(attacks && over&2 > 0, meleeDownhill, "downhill")
	stands := u.Form == Square && against.mounted()
	add(stands, s.v(squareAdds), "square")
	horse := !stands && against.Form != Square && u.mounted()
	add(horse && u.Class == HeavyCav, meleeHeavy, "heavy")
	add(horse && u.Class == LightCav, meleeLight, "hussars")
}

// touch returns how many figures of u can touch at most. Source: C8.
func (s State) touch(u, against Unit) int {
	n := u.figures()
	switch {
	case u.Form == Square && against.mounted():
		return share(n*s.v(squareFace), 100)
	case against.Form == Square && u.mounted():
		return min(n, share(against.figures()*s.v(squareFace), 100)+s.v(squareOver))
	}
	return n
}

// fight is a melee. If it is not one of the roster, c is zero.
type fight struct {
	c    Contact
	a, d fighter
	over int
	sum  book.Sum
}

// meleeID returns the id of a melee in forms.
func meleeID(m Contact) string { return book.Num(m.A) + "-" + book.Num(m.D) }

// askMelee asks which melee is fought. ok is false until it is answered.
func askMelee(p *plan) (f fight, ok bool) {
	s := p.State
	var opts []view.Option
	for _, m := range s.Melees {
		a, _ := s.unit(m.A)
		d, _ := s.unit(m.D)
		opts = append(opts, view.Option{ID: meleeID(m), Label: a.Name, Small: "against " + d.Name,
			Refused: book.When(s.fought(m), "Fought this turn; it continues in the next.")})
	}
	opts = append(opts, view.Option{ID: free, Label: "Others", Small: "not on the roster", Wide: true})
	id := askRecord(p, "melee", "Melee", opts)
	for _, m := range s.Melees {
		if meleeID(m) == id {
			f.c, f.over = m, m.X
			f.a.Unit, _ = s.unit(m.A)
			f.d.Unit, _ = s.unit(m.D)
		}
	}
	if id == free {
		f.a.Unit = labelled(p, "Attacker", askUnlisted(p, "by", Infantry, "ec"))
		f.d.Unit = labelled(p, "Defender", askUnlisted(p, "at", Infantry, "ec"))
		if p.Tick("square", "The defender stands in square") {
			f.d.Form = Square
		}
		f.a.Name, f.d.Name = unlisted[theAttacker], unlisted[theDefender]
		f.a.Men, f.a.Start, f.d.Men, f.d.Start = 60, 60, 60, 60
		f.over = askOver(p, "The attacker comes over")
	}
	return f, id != ""
}

// planMelee is HM-P16, a melee.
func planMelee(p *plan) deed {
	s := p.State
	f, ok := askMelee(p)
	p.Require(ok)
	top := [...]int{max(s.touch(f.a.Unit, f.d.Unit), 1), max(s.touch(f.d.Unit, f.a.Unit), 1)}
	sides := [...]*fighter{&f.a, &f.d}
	for i, u := range sides {
		u.touch = p.Count([...]string{"a", "d"}[i]+"-figures", "Touching: "+u.Name, min(top[i], 8), 1, min(top[i], 60))
	}
	for i, u := range sides {
		gren := 0
		if most := u.grenadiers(u.touch); most > 0 {
			gren = askCount(p, [...]string{"a", "d"}[i]+"-gren", "Grenadiers among them: "+u.Name, 0, most, 0, "They count in fours.")
		}
		u.dice = s.meleeDice(u.Unit, u.touch, gren)
	}
	for i, u := range sides {
		u.general = askGeneral(p, [...]string{"a", "d"}[i]+"-general", "A general with "+u.Name, u.Unit)
	}
	p.Require(!p.Incomplete())
	f.reckon(s)
	p.Sum(f.sum)
	p.Form.Go, p.Form.GoSmall = "Fight the melee", fmt.Sprintf("%s against %d", book.Plural(f.a.dice, "die", "dice"), f.d.dice)
	return f.run
}

// reckon makes the sum: the dice and modifiers of both sides, and the chance that the attacker is higher.
func (f *fight) reckon(s State) {
	f.sum.Kind = "melee"
	f.sum.Put(0, "dice", f.a.dice, nameOf(f.a.Unit))
	s.mods(&f.sum, &f.a, f.d.Unit, f.over, true)
	f.sum.Put(0, "dice", f.d.dice, nameOf(f.d.Unit))
	s.mods(&f.sum, &f.d, f.a.Unit, f.over, false)
	chance := higher(f.a.dice, f.d.dice, f.a.mod-f.d.mod)
	if f.sum.Result = book.Say("odds", f.a.mod, f.d.mod, chance); f.a.mod == f.d.mod {
		f.sum.Result = book.Say("even", chance)
	}
}

func (f fight) run(a *act) {
	sa, sd := f.a.mod, f.d.mod
	for _, face := range a.Throw(many(rollAttack.WithAbout(f.a.Name), f.a.dice)).Faces {
		sa += face
	}
	for _, face := range a.Throw(many(rollDefend.WithAbout(f.d.Name), f.d.dice)).Faces {
		sd += face
	}
	a.Sum(f.sum)
	args := []any{nameOf(f.a.Unit), nameOf(f.d.Unit), sa, sd}
	loser, result := &f.d, "beats"
	switch {
	case sa == sd:
		a.Line("draw", args...)
		f.drawn(a)
		return
	case sd > sa:
		loser, result = &f.a, "beaten"
	}
	k := lose(a, loser.ID, min(max(sa-sd, sd-sa), loser.touch))
	a.Line(result, append(args, k)...)
	if now, ok := a.State.unit(loser.ID); ok && now.here() {
		change(a, loser.ID, num{"te", now.Test | 4})
		a.Due("tests", loser.Name)
	}
	loser.Test |= 4 // for a unit that is not on the roster
	f.end(a, false)
}

// drawn applies a draw: foot fights on next turn, cavalry retires.
func (f fight) drawn(a *act) {
	if f.a.mounted() || f.d.mounted() {
		f.end(a, true)
		return
	}
	if f.c.A != 0 {
		f.c.T = a.State.Turn
		a.Do(met(f.c))
	}
	a.Due("goes-on")
}

// end ends the melee: both sides rest, and cavalry that has not won retires unless it is still in another melee.
func (f fight) end(a *act, drawn bool) {
	f.c.part(a, true)
	for _, u := range [...]Unit{f.a.Unit, f.d.Unit} {
		if now, ok := a.State.unit(u.ID); ok {
			u = now
		}
		if _, fights := a.State.contact(u.ID); u.mounted() && u.here() && !fights && (drawn || u.Test&4 > 0) {
			a.Todo("retires", nameOf(u), a.State.v(retires))
			change(a, u.ID, u.moved())
		}
	}
}

// part ends a melee. If it has been fought, both sides rest. Source: HM-60.
func (m Contact) part(a *act, fought bool) {
	for _, x := range a.State.Melees {
		if x.A == m.A && x.D == m.D {
			a.Do(parted{m.A, m.D})
		}
	}
	if !fought {
		return
	}
	for _, id := range [...]int{m.A, m.D} {
		if now, ok := a.State.unit(id); ok && now.here() {
			change(a, id, num{"re", 2}, num{"fg", 1})
		}
	}
	a.Due("rest")
}
