package ecw

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// strengthSaid returns a sentence for u’s present strength.
func (u Unit) strengthSaid() book.Said {
	if u.guns() {
		return book.Say("guns", u.Guns, u.Other)
	}
	return figuresSaid(u.Pikes, u.Shot, u.Other, u.Class == classFoot)
}

// figuresSaid returns a sentence for figures by their arms. musketeers reports whether figures without pikes are called shot.
func figuresSaid(pikes, shot, other int, musketeers bool) book.Said {
	switch {
	case pikes > 0 && shot > 0:
		return book.Say("both", pikes, shot)
	case pikes > 0:
		return book.Say("pikes", pikes)
	case musketeers:
		return book.Say("shot", shot)
	}
	return book.Say("figures", shot+other)
}

// goneSaid returns a sentence for what a unit lost between a and b.
func goneSaid(a, b Unit) book.Said {
	if !a.guns() {
		return figuresSaid(a.Pikes-b.Pikes, a.Shot-b.Shot, a.Other-b.Other, a.Class == classFoot)
	}
	switch men, guns := a.Other-b.Other, a.Guns-b.Guns; {
	case men > 0 && guns > 0:
		return book.Say("crew", men, guns)
	case guns > 0:
		return book.Say("models", guns)
	default:
		return book.Say("gunners", men)
	}
}

// conditionSaid returns a sentence for u’s morale and order.
func (u Unit) conditionSaid() book.Said {
	how := 0
	if u.disordered() {
		how = 1 + u.badRanks()
	}
	return book.Say("state", u.Morale, how)
}

func (u Unit) strength() string  { return words.Text(u.strengthSaid()) }
func (u Unit) condition() string { return words.Text(u.conditionSaid()) }

func (u Unit) symbol() string {
	switch {
	case u.guns():
		return "t-gun"
	case u.mounted():
		return "t-cavalry"
	case u.skirmish(), u.Class == classDragoon:
		return "t-riflemen"
	}
	return "t-infantry"
}

// Tell implements view.System.
func (System) Tell(now engine.State, st engine.Step) view.Telling {
	s := now.(State)
	t := rules.Telling(s, st)
	ends := slices.ContainsFunc(st.Events, func(e engine.Event) bool { return e.Kind() == over{}.Kind() })
	c := t.Card
	plain := c.Number == "" && c.Line == "" && len(c.Todo)+len(c.Due)+len(c.Notes)+len(c.Reckoning)+len(st.Given) == 0 // only a verdict
	t.Card.OnDesk = c.OnDesk || ends || st.Do.Do == "leader" && plain || (st.Do.Do == "take" || st.Do.Do == "next") && len(c.Notes) == 0 ||
		st.Do.Do == "move" && c.Plain(st)
	for _, g := range st.Given {
		if g.Answer == "" {
			t.Rolls = addRoll(t.Rolls, g)
		}
	}
	nameInitiative(st, t.Rolls)
	t.Rolls = nameFight(st, t.Rolls)
	return t
}

// addRoll adds a throw to the rolls told. Successive throws for hits or saves are told as a single throw.
func addRoll(rolls []view.Rolled, g dice.Given) []view.Rolled {
	r := view.Rolled{Label: rollLabels[g.ID], Faces: g.Faces, By: g.By}
	if g.Of > 0 {
		r.Text = book.Num(g.Hits) + " of " + book.Num(g.Of)
	}
	if n := len(rolls); n > 0 && g.Of == 0 && (g.ID == rollHit.ID || g.ID == rollSave.ID) {
		if last := &rolls[n-1]; last.Label == r.Label && last.By == r.By && last.Text == "" {
			last.Faces = append(last.Faces[:len(last.Faces):len(last.Faces)], g.Faces...)
			return rolls
		}
	}
	return append(rolls, r)
}

// nameInitiative labels the initiative dice with the names the sides had then. The sides throw in turn, and the line names first the side
// that threw the higher last die.
func nameInitiative(st engine.Step, rolls []view.Rolled) {
	n := len(rolls)
	if st.Do.Do != "initiative" || n == 0 || n%2 != 0 {
		return
	}
	lines := book.ToldIn(st.Events).Lines
	if len(lines) == 0 || len(lines[0]) < 3 {
		return
	}
	first, _ := lines[0][1].(string)
	second, _ := lines[0][2].(string)
	if x, y := rolls[n-2].Faces, rolls[n-1].Faces; len(x) == 1 && len(y) == 1 && y[0] > x[0] {
		first, second = second, first
	}
	for i := range rolls {
		rolls[i].Label = [...]string{first, second}[i%2]
	}
}

// nameFight gives each side of a round of combat its own dice, under its name. The sides throw in the order of the log line, which also
// says how many dice each has.
func nameFight(st engine.Step, rolls []view.Rolled) []view.Rolled {
	lines := book.ToldIn(st.Events).Lines
	if st.Do.Do != dueFight.String() || len(lines) == 0 || len(lines[0]) < 9 {
		return rolls
	}
	var out []view.Rolled
	side := 0 // whose dice come next
	for _, r := range rolls {
		if r.Label != rollHit.For {
			out = append(out, r)
			continue
		}
		for faces := r.Faces; side < 2 && (len(faces) > 0 || r.Text != ""); side++ {
			name, _ := lines[0][1+side].(string)
			n, _ := lines[0][5+2*side].(int)
			code, _ := lines[0][6+2*side].(int)
			if n = min(n, len(faces)); hitCode(code) == codeNone || n == 0 && r.Text == "" {
				continue
			}
			x := r
			x.Label, x.Faces = name, faces[:n]
			if out, faces = append(out, x), faces[n:]; r.Text != "" {
				side++
				break
			}
		}
	}
	return out
}
