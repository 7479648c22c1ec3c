package minie

import "vedette/engine"

// meleeDice is how many dice n touching figures throw, gren of them grenadiers, at least one. Source: HM-60, HM-R17.
func (s State) meleeDice(u Unit, n, gren int) int { return max(1, s.dice(u, n, gren)) }

// meleeTerms are the modifiers of one side. Source: HM-60, HM-R25; C8.
func (s State) meleeTerms(u, against Unit, general bool, over int, attacks bool) (terms []engine.Term) {
	if general {
		terms = append(terms, term(meleeGeneral, "general touching", secMelee))
	}
	if attacks && over == 1 {
		terms = append(terms, term(meleeWorks, "over wall, fence or works", secMelee))
	}
	if attacks && over == 2 {
		terms = append(terms, term(meleeDownhill, "downhill", secMelee))
	}
	switch {
	case u.Form == Square && against.mounted():
		terms = append(terms, term(s.v("square"), "in square", secHMelee))
	case against.Form == Square:
	case u.mounted() && u.Class == HeavyCav:
		terms = append(terms, term(meleeHeavy, "heavy cavalry", secMelee))
	case u.mounted() && u.Class == LightCav:
		terms = append(terms, term(meleeLight, "light cavalry", secMelee))
	}
	return terms
}

// touch is how many figures of u can touch at most. Source: C8.
func (s State) touch(u, against Unit) int {
	n := u.figures()
	if u.Form == Square && against.mounted() {
		return share(n*s.v("face"), 100)
	}
	if against.Form == Square && u.mounted() {
		return min(n, share(against.figures()*s.v("face"), 100)+s.v("square-over"))
	}
	return n
}

// planMelee is HM-P16.
func planMelee(e *entry) {
	s := e.s
	var opts []engine.Option
	for _, m := range s.Melees {
		a, _ := s.unit(m.A)
		d, _ := s.unit(m.D)
		o := engine.Option{ID: itoa(m.A) + "-" + itoa(m.D), Label: a.Name, Small: "against " + d.Name}
		if s.fought(m) {
			o.Refused = "It was fought this turn and goes on in the next."
		}
		opts = append(opts, o)
	}
	opts = append(opts, engine.Option{ID: free, Label: "Others", Small: "not on the roster", Wide: true})
	id := e.choose("melee", "Melee", 2, opts)
	if id == "" {
		if e.f.Refused != nil && e.f.Refused.Text == "Melee: not one of these." {
			e.f.Refused.Text = "That melee is over."
		}
		return
	}
	var at, df Unit
	over := 0
	var c Contact
	for _, m := range s.Melees {
		if itoa(m.A)+"-"+itoa(m.D) == id {
			c = m
			at, _ = s.unit(m.A)
			df, _ = s.unit(m.D)
			over = m.X
		}
	}
	if id == free {
		at = e.named("Attacker", func() Unit { return e.other("by", Infantry, "ec")() })
		df = e.named("Defender", func() Unit { return e.other("at", Infantry, "ec")() })
		if e.tick("square", "The defender stands in square", "") {
			df.Form = Square
		}
		at.Name, df.Name = "the attacker", "the defender"
		at.Men, at.Start, df.Men, df.Start = 60, 60, 60, 60
		over = overOf(e.usual("over", "The attacker comes over", 3, overs))
	}
	topA, topD := max(s.touch(at, df), 1), max(s.touch(df, at), 1)
	na := e.count("a-figures", "Touching: "+at.Name, 1, min(topA, 60), min(topA, 8), "")
	nd := e.count("d-figures", "Touching: "+df.Name, 1, min(topD, 60), min(topD, 8), "")
	gren := func(key string, u Unit, n int) int {
		if most := u.grenadiers(n); most > 0 {
			return e.count(key, "Grenadiers among them: "+u.Name, 0, most, 0, "They count by fours.")
		}
		return 0
	}
	fa, fd := gren("a-gren", at, na), gren("d-gren", df, nd)
	ga := e.tick("a-general", "A general with "+at.Name, "")
	gd := e.tick("d-general", "A general with "+df.Name, "")
	if e.gaps {
		return
	}
	da, dd := s.meleeDice(at, na, fa), s.meleeDice(df, nd, fd)
	base := func(n int, u Unit) []engine.Term {
		return []engine.Term{{Show: sprint("%d di%s", n, map[bool]string{true: "e", false: "ce"}[n == 1]), Why: u.Name, Section: secMelee}}
	}
	ra := reckon(secMelee, append(base(da, at), s.meleeTerms(at, df, ga, over, true)...)...)
	rd := reckon(secMelee, append(base(dd, df), s.meleeTerms(df, at, gd, over, false)...)...)
	show := *ra
	show.Result = signed(ra.Sum) + " against " + signed(rd.Sum)
	if ra.Sum == rd.Sum {
		show.Result = "even"
	}
	for _, t := range rd.Terms {
		show.Terms = append(show.Terms[:len(show.Terms):len(show.Terms)], t)
	}
	show.Sum = ra.Sum - rd.Sum
	show.Result += ", the attacker is higher: " + higher(da, dd, ra.Sum-rd.Sum)
	e.f.Reck = &show
	e.f.Go, e.f.GoSmall = "Fight the melee", sprint("%d against %d dice", da, dd)
	e.run = func(a *act) {
		a.d.Over = sprint("%s against %s", at.Name, df.Name)
		sa, sd := ra.Sum, rd.Sum
		for _, f := range a.throwAll(rollAttack.Of(at.Name), da) {
			sa += f
		}
		for _, f := range a.throwAll(rollDefend.Of(df.Name), dd) {
			sd += f
		}
		a.d.Reck, a.d.Need = []engine.Reckoning{show}, sprint("%d against %d", sa, sd)
		end := func() {
			if id != free && a.err == nil {
				if _, ok := a.s.contact(c.A); ok {
					for _, m := range a.s.Melees {
						if m.A == c.A && m.D == c.D {
							a.emit(met{C: c, End: true})
						}
					}
				}
				for _, u := range [...]Unit{at, df} {
					if now, ok := a.s.unit(u.ID); ok && now.here() {
						a.change(u.ID, "re", 2, "fg", 1)
					}
				}
			}
			a.due("Both rest for two turns: they defend, but start nothing.")
		}
		retire := func(u Unit) {
			if u.mounted() {
				a.todo("%s retires %d″, facing the enemy.", u.Name, a.s.v("retire"))
				a.change(u.ID, "pl", (u.Place+1)%10000)
			}
		}
		a.d.Undo = "melee"
		if sa == sd {
			a.d.Word, a.d.Line = "a draw", sprint("%s and %s fight to a draw.", upper(at.Name), df.Name)
			if at.mounted() || df.mounted() {
				retire(at)
				retire(df)
				end()
			} else {
				if c.T = a.s.Turn; id != free {
					a.emit(met{C: c})
				}
				a.due("The melee goes on next turn.")
			}
			return
		}
		win, lose, n := at, df, min(sa-sd, nd)
		if sd > sa {
			win, lose, n = df, at, min(sd-sa, na)
		}
		k := a.lose(lose.ID, n)
		a.d.Num, a.d.Word = itoa(k), "lost of "+lose.Name
		a.d.Line = sprint("%s beats %s in melee: %s lost.", upper(win.Name), lose.Name, figures(k))
		a.d.Undo = sprint("melee, %d lost", k)
		if now, ok := a.s.unit(lose.ID); ok && now.here() {
			a.change(lose.ID, "te", now.Test|4)
			a.due("%s tests in the morale phase.", lose.Name)
		}
		retire(lose)
		end()
	}
}
