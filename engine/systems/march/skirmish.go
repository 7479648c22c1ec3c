package march

import (
	"strconv"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// skirmishWords are the results of skirmish combat.
var skirmishWords = [...]string{"nothing", "VeD or D2", "1 hit", "2 hits", "3 hits"}

// skirmishOf returns the result in chart C5 for a total: 0 nothing, 1 disorder, 2 to 4 one to three hits.
func (s State) skirmishOf(total int) int {
	n := 0
	for i, k := range skKeys {
		if total >= s.v(k) {
			n = i + 1
		}
	}
	return n
}

// skirmishers returns the MFs of a side that may take part in skirmish combat, engaged ones first.
func (s State) skirmishers(side int) (out []MF) {
	for _, engaged := range [...]bool{true, false} {
		for _, m := range s.MFs {
			if m.Side == side && standing(s, m) && m.Kind.foot() && m.Engaged == engaged {
				out = append(out, m)
			}
		}
	}
	return out
}

// targets returns the MFs of a side that cannot skirmish but may suffer: those engaged, or all if the side has no skirmishers.
// Source: MA-54.
func (s State) targets(side int) (out []MF) {
	none := len(s.skirmishers(side)) == 0
	for _, m := range s.MFs {
		if m.Side == side && standing(s, m) && !m.Kind.foot() && (none || m.Engaged) {
			out = append(out, m)
		}
	}
	return out
}

// skirmishDue reports whether skirmish combat is still due: an engaged infantry or mixed MF has not had it, and the enemy has
// an engaged MF too. value is the sum of the skirmish values of each side. Source: MA-54.
func (s State) skirmishDue() (value [2]int, due bool) {
	var able, in [2]bool
	for _, m := range s.MFs {
		if !standing(s, m) || !m.Engaged {
			continue
		}
		in[m.Side] = true
		if v := s.scv(m); v > 0 && !m.Skirmed {
			value[m.Side] += v
			able[m.Side] = true
		}
	}
	return value, !s.Night && in[0] && in[1] && (able[0] || able[1])
}

// area is one area of skirmish combat: its MFs and their values, by side.
type area struct {
	value [2]int
	in    [2][]int
	up    int // the side that rolls
	diff  int // difference of the values
	adds  int // diff, limited by sk-cap
}

func planSkirmish(p *plan) deed {
	if p.State.Night {
		p.Refuse(book.Barred, "", secWeather, "There is no skirmish combat at night.")
	}
	x := askArea(p)
	sides := p.State.Sides
	r := book.Sum{Kind: "skirmish"}
	r.Put(x.value[x.up], "s-scv", sides[x.up].Name)
	r.Put(-x.value[1-x.up], "s-scv", sides[1-x.up].Name)
	r.Add(x.adds-x.diff, "s-cap", x.adds)
	p.Sum(r)
	p.Form.Go = "Skirmish: " + sides[x.up].Name + " " + book.Signed(x.adds)
	if len(x.in[0]) == 0 || len(x.in[1]) == 0 {
		p.Refuse(book.NotChosen, "", secSkirm, "Each side needs an MF in the area.")
	}
	if x.diff == 0 {
		p.Form.Go = "Equal: no effect"
	}
	return func(a *act) {
		out(a, "S3")
		a.Sum(r)
		for _, id := range append(x.in[0][:len(x.in[0]):len(x.in[0])], x.in[1]...) {
			m, _ := a.State.mf(id)
			if m.Skirmed {
				a.Note("skirmed", m.Name)
			} else {
				set(a, "m", id, "skirmed", 1)
			}
			commitMF(a, m)
		}
		x.roll(a)
	}
}

// askArea asks which MFs are in the area, and with what value.
func askArea(p *plan) (x area) {
	s := p.State
	for side := range 2 {
		all := s.skirmishers(side)
		for _, m := range all {
			v := s.scv(m)
			def := v
			if !m.Engaged && len(all) > 1 || m.Skirmed {
				def = 0
			}
			n := p.Count("m"+book.Num(m.ID), m.Name, def, 0, v)
			p.Help(s.Sides[side].Name + ", SCV " + book.Num(v) + ", " + levelNames[s.level(m)] + "; 0 when not in this area.")
			x.value[side] += n
			if n > 0 || len(all) == 1 && !m.Skirmed {
				x.in[side] = append(x.in[side], m.ID)
			}
		}
		// MFs that cannot skirmish may still be in the area, and suffer. Source: MA-54.
		for _, m := range s.targets(side) {
			if p.Answer("in"+book.Num(m.ID), m.Name+" in this area", m.Engaged && !m.Skirmed) {
				x.in[side] = append(x.in[side], m.ID)
			}
		}
	}
	if x.value[1] > x.value[0] {
		x.up = 1
	}
	x.diff = x.value[x.up] - x.value[1-x.up]
	x.adds = min(x.diff, s.v(skCap))
	return x
}

// roll rolls for the higher side and carries out the result.
func (x area) roll(a *act) {
	if x.diff == 0 {
		a.Line("skirmish-equal")
		return
	}
	side := a.State.Sides[x.up].Name
	roll := rollSkirm.WithAbout(side)
	backfires := func(total int) bool { return total == 2 && a.State.on(swBackfire) }
	for total := 2; total <= 12; total++ {
		n := a.State.skirmishOf(total + x.adds)
		label := skirmishWords[n]
		if backfires(total) {
			label = "own unit: " + skirmishWords[1]
		}
		roll.Bands = widen(roll.Bands, total, label, n > 0 && !backfires(total))
	}
	total := a.Throw(roll).Total
	n, victims, picker := a.State.skirmishOf(total+x.adds), x.in[1-x.up], x.up
	if backfires(total) {
		n, victims, picker = 1, x.in[x.up], 1-x.up
	}
	a.Line("skirmish", side, x.adds, total, n, total+x.adds)
	if picker != x.up {
		a.Line("backfire", side)
	}
	if n == 0 {
		return
	}
	if n == 1 {
		a.Told.Num = book.Say("is", total+x.adds)
	}
	hits := max(1, n-1)
	for k := range hits {
		u, any := victim(a, victims, picker, n == 1)
		if !any {
			a.Note("left-over", hits-k)
			if k == 0 {
				a.Told.Word = book.Say("skirmish-none")
			}
			return
		}
		strikeUnit(a, u, n == 1)
	}
}

// strikeUnit applies a result of skirmish combat to a unit: a VeD test, or a hit.
func strikeUnit(a *act, u Unit, tests bool) {
	if !tests {
		m, _ := a.State.mf(u.MF)
		set(a, "m", m.ID, "hits", m.Hits+1)
		flag(a, u.ID, Skirmhit)
		a.Line("is-hit", u.Name)
		suffer(a, u.ID, 1)
		return
	}
	if by, _, _ := test(a, u, vedTest{}, ""); by > 0 {
		disorder(a, u.ID, 2)
		a.Line("skirmish-d2", u.Name)
		a.Told.Word = book.Say("skirmish-struck", u.Name)
		return
	}
	a.Line("skirmish-stands", u.Name)
	a.Told.Word = book.Say("skirmish-held", u.Name)
}

// nobody is the answer that no unit offered may suffer.
const nobody = "0"

// Questions about who suffers in skirmish combat.
const (
	victimAsked = "victim"
	testerAsked = "tester"
)

// victim asks which unit suffers: formed infantry first, then batteries, then men in skirmish order, and cavalry last; never a square or
// a garrison, no unit twice a turn, no MF above its limit of hits. any is false if there is none. Source: charts C5.
func victim(a *act, mfs []int, picker int, tests bool) (u Unit, any bool) {
	s := a.State
	q := dice.Question{ID: victimAsked, Kind: dice.Pick, Text: "Who is hit?", Section: secSkirm, Side: picker + 1}
	if tests {
		q.ID, q.Text = testerAsked, "Who tests?"
	}
	for turn := range 4 {
		q.Choices = nil
		q.Hint = "The " + s.Sides[picker].Name +
			s.words(" choose a unit before the front of one of their MFs, within {sk-reach}″ of its infantry")
		if turn == 1 {
			q.Hint += s.words(" and none of its own MF within {sk-guns}″")
		}
		for _, id := range mfs {
			m, _ := s.mf(id)
			if !tests && m.Hits >= s.v(skMax) {
				continue
			}
			for _, u := range s.Units {
				if u.MF == id && u.live() && turn == [...]int{0, 3, 1}[u.Kind]+2*book.Bit(u.Form == Skirmish) && !u.garrison() &&
					u.Form != Square && (tests || !u.has(Skirmhit)) {
					q.Choices = append(q.Choices, dice.Choice{ID: book.Num(u.ID), Label: u.Name, Second: s.small(u)})
				}
			}
		}
		if len(q.Choices) > 0 {
			q.Choices = append(q.Choices, dice.Choice{ID: nobody, Label: "Nobody", Second: "no such unit"})
			id, _ := strconv.Atoi(a.Ask(q))
			if u, at := s.unit(id); at >= 0 {
				return u, true
			}
		}
	}
	return u, false
}
