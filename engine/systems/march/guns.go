package march

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// gunReach returns the limits of the three range bands in inches, for a weight of L, M or H. Source: charts C9.
func (s State) gunReach(weight byte) (to [3]int) {
	least := 1
	for i := range to {
		least = max(least, s.v(gunTo(weight, i)))
		to[i] = least
	}
	return to
}

// gunnery returns the artillery factor. Source: charts C9.
func (s State) gunnery(u Unit, x shot) book.Sum {
	r := book.Sum{Kind: "guns"}
	r.Add(u.CV, "g-cv")
	r.Add(s.v(gunKey(u.Weight, x.reach)), "g-range", x.reach)
	switch {
	case x.at.Form == Skirmish:
		r.Add(s.v(arSk), "g-thin")
	case massed(x.at):
		r.Add(s.v(arCol), "at-massed", x.at.Form)
	case x.at.Form == Deployed:
		r.Add(s.v(arGuns), "at-guns")
	}
	r.AddIf(x.flank, s.v(arFlank), "g-flank")
	r.AddIf(x.cover == 1, s.v(arLight), "light")
	r.AddIf(x.cover == 2, s.v(arHeavy), "heavy")
	r.AddIf(x.moved, s.v(arMoved), "g-moved")
	r.AddIf(u.Dis > 0, s.v(arDis), "dis")
	r.AddIf(x.over, s.v(arOver), "g-over")
	r.AddIf(x.rain, s.v(arRain), "rain")
	r = factored(r)
	sum := r.Total()
	switch {
	case x.bounce:
		r.Put(half(sum)-sum, "g-bounce")
	case x.split == 1:
		r.Put(half(sum)-sum, "g-more")
	case x.split == 2:
		r.Put(sum/2-sum, "g-less")
	}
	return factored(r)
}

// askBatteries asks which batteries of a formed grand battery fire with u, and adds their factors to r. Source: charts C19.
func askBatteries(p *plan, u Unit, x shot, r *book.Sum) (with []Unit) {
	s := p.State
	m, at := s.mf(u.MF)
	if at < 0 || !s.formed(m) || x.split != 0 {
		return nil
	}
	for _, b := range s.Units {
		may := b.MF == m.ID && b.ID != u.ID && b.live() && b.Shots == 0 && s.noFire(b, true) == ""
		if may && p.Tick("with"+book.Num(b.ID), "With "+b.Name) && len(with) < s.v(gbWith)-1 {
			with = append(with, b)
		}
	}
	if len(with) == 0 {
		return nil
	}
	r.Put(s.v(arGB), "g-grand", u.Name)
	for _, b := range with {
		y := x
		y.moved = y.moved || b.has(Moved)
		r.Put(s.gunnery(b, y).Total()+s.v(arGB), "g-with", b.Name)
	}
	*r = factored(*r)
	return with
}

func planGuns(p *plan) deed {
	u, at, advice := askFirer(p, Artillery)
	s, x := p.State, shot{at: at, rain: p.State.Weather == 1}
	to := s.gunReach(u.Weight)
	charged := slices.ContainsFunc(s.Charges, func(c Charge) bool { return c.Unit == at.ID && c.At == u.ID })
	x.reach = p.Index("range", "Range", 1-book.Bit(charged), book.Opt("", "Canister", "to "+book.Num(to[0])+"″"),
		book.Opt("", "Effective", "to "+book.Num(to[1])+"″"), book.Opt("", "Long", "to "+book.Num(to[2])+"″"))
	x.cover = p.Index("cover", "Cover of the target", s.coverOf(at), names("none", "light", "heavy")...)
	x.flank = at.flanked() && p.Tick("flank", "In flank or rear")
	x.moved = p.Tick("moved", "Moved, turned or unlimbered this phase") || u.has(Moved)
	x.over = p.Tick("over", "Overhead")
	if u.ID != 0 {
		x.split = askSplit(p, u)
	}
	r := s.gunnery(u, x)
	with := askBatteries(p, u, x, &r)
	behind, bounces := askBehind(p, u, x)
	factor := r.Total()
	p.Sum(r)
	p.Form.Go = "Fire: factor " + book.Num(factor)
	p.Draw(func() *view.Diagram {
		label := book.UpperFirst(weights[weightIndex(u.Weight)]) + " battery: 30° to each side, canister to " + book.Num(to[0]) +
			"″, effective to " +
			book.Num(to[1]) + "″, long to " + book.Num(to[2]) + "″."
		return fireDiagram(30, []int{4 * to[0], 4 * to[1], 4 * to[2]}, label)
	})
	return func(a *act) {
		remark(a, advice)
		a.Sum(r)
		halves := 2
		if x.split > 0 {
			halves = 1
		}
		who := said{book.Listed}
		for i, b := range append([]Unit{u}, with...) {
			who = append(who, b.who())
			if i > 0 {
				a.Do(fired{Unit: b.ID, Halves: halves})
			}
			if b.ID != 0 && to[x.reach] <= 9 && at.ID != 0 { // formed enemy within 9 inches: MA-51
				commit(a, b)
				commit(a, at)
			}
		}
		n := throwHits(a, factor, u.Name)
		var guns any = who
		if len(with) == 0 {
			guns = u.who()
		}
		a.Line(pendingID(a, "guns", at, n), guns, at.who(), x.reach, factor, n)
		hit(a, u, halves, at, n)
		for _, b := range append([]Unit{u}, with...) {
			b.setsFire(a, x, len(with) > 0)
		}
		if !bounces {
			return
		}
		b := a.State.gunnery(u, shot{at: behind, reach: x.reach, moved: x.moved, over: x.over, bounce: true})
		a.Sum(b)
		n = throwHits(a, b.Total(), u.Name+", bounced through")
		a.Line(pendingID(a, "bounce", behind, n), behind.who(), b.Total(), n)
		hit(a, u, 0, behind, n)
	}
}

// setsFire rolls for a fire in the houses of a target that u fired at with a great factor of its own or under a bombard order; grand is
// for a battery of a grand battery. Source: charts C16.
func (u Unit) setsFire(a *act, x shot, grand bool) {
	x.moved = x.moved || u.has(Moved)
	m, _ := a.State.mf(u.MF)
	heavy := a.State.gunnery(u, x).Total()+a.State.v(arGB)*book.Bit(grand) >= a.State.v(buFire) || orders[m.Order].id == "bombard"
	if t, at := a.State.town(x.at.Town); at >= 0 && heavy && t.Burning == 0 && t.Stuff < len(blazeKeys) {
		setAlight(a, t)
	}
}

// askBehind asks whether the shot bounces through the target, and which unit is behind it.
func askBehind(p *plan, u Unit, x shot) (behind Unit, bounces bool) {
	reach := book.Num(p.State.v(bounceKey(u.Weight)))
	if x.reach == 0 || x.at.Town != 0 || p.State.Weather != 0 || !p.Tick("bounce", "Another unit within "+reach+"″ behind") {
		return behind, false
	}
	return askAny(p, "behind", "Unit behind the target", 0, anyArm, func(b Unit) string {
		if m, _ := p.State.mf(b.MF); b.ID == x.at.ID || m.Arrives > 0 || b.Town != 0 { // houses stop it
			return hide
		}
		return ""
	}), true
}
