package march

import "vedette/engine/book"

// tellFlip tells the players whose D1 to remove and whose D2 becomes D1, on both sides. Source: MA-50.
func tellFlip(a *act, before State) {
	gone, down := said{book.Listed}, said{book.Listed}
	for _, u := range before.Units {
		switch {
		case u.has(Gone):
		case u.Dis == 1:
			gone = append(gone, u.Name)
		case u.Dis == 2:
			down = append(down, u.Name)
		}
	}
	if len(gone) > 1 {
		a.Todo("d1-off", few(gone))
	}
	if len(down) > 1 {
		a.Todo("d2-d1", few(down))
	}
	if len(gone)+len(down) == 2 {
		a.Note("in-order")
	}
}

// few shortens a list of more than twelve names to twelve "and 3 more".
func few(list said) said {
	if most := 12; len(list) > most+1 {
		return book.Say("and-more", list[:most+1:most+1], len(list)-most-1)
	}
	return list
}

func planDisorder(p *plan) deed {
	p.Form.Go = "Update disorder"
	return func(a *act) {
		out(a, "T4")
		a.Line("flip")
		tellFlip(a, a.State)
		for _, u := range a.State.Units {
			if !u.has(Gone) && u.Dis > 0 {
				set(a, "u", u.ID, "dis", u.Dis-1)
			}
		}
	}
}

func planBreath(p *plan) deed {
	u, ok := mayAsk(p, "unit", "Unit", 0, func(u Unit) string {
		switch {
		case !u.has(Blown):
			return hide
		case u.has(Moved | Fought | Charging):
			return "moved or fought this phase"
		}
		return ""
	})
	if p.Tick("near", p.State.words("Formed enemy within {ml-blown}″")) {
		p.Refuse(book.Barred, "near", secMelee, "%s", p.State.words("It stays blown while formed enemy are within {ml-blown}″."))
	}
	p.Require(ok)
	return func(a *act) {
		out(a, "T4")
		unflag(a, u.ID, Blown)
		a.Line("breath", u.Name)
	}
}
