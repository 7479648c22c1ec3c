package hill

import (
	"slices"

	"vedette/engine/muster"
)

// Which unit or place an incident concerns. Source: hill-incidents 3.

// concernedUnits returns the units on the table that an incident may concern. Source: hill-incidents 3.
func (s State) concernedUnits(key string) []muster.Unit {
	if !s.tracked() {
		return nil
	}
	own := slices.DeleteFunc(s.units(Players), func(u muster.Unit) bool { return u.Type == typeCivil })
	foot := slices.DeleteFunc(slices.Clone(own), func(u muster.Unit) bool {
		_, gun := unitGun(u)
		return gun || u.Count(func(f muster.Figure) bool { return f.Mounted }) > 0
	})
	switch key {
	case "padre":
		return own
	case "guide", "boots", "bugle":
		return foot
	case "cartridges":
		return most(muster.Unit.Alive, slices.DeleteFunc(foot, func(u muster.Unit) bool { return !slices.ContainsFunc(u.Stacks, bearsAny) }))
	case "lame":
		return most(muster.Unit.Alive, slices.DeleteFunc(own, func(u muster.Unit) bool { return !allMounted(u) || u.Alive() < 2 }))
	case "straggler":
		return most(muster.Unit.Gone, slices.DeleteFunc(own, func(u muster.Unit) bool { return u.Fell() == 0 || len(stragglers(u)) == 0 }))
	case "wine":
		if !slices.ContainsFunc(s.Sites, func(x Site) bool { return x.Kind == "village" }) {
			return nil
		}
		return slices.DeleteFunc(append(foot, s.units(NonPlayers)...), func(u muster.Unit) bool {
			p, _ := s.party(u.From)
			return u.Type != typeInfantry && u.Type != typeRiflemen && u.Type != typeIrregular || p.Site != 0 ||
				cannotCheck(u) != "" || allMounted(u)
		})
	case "patrol":
		return slices.DeleteFunc(s.units(NonPlayers), func(u muster.Unit) bool {
			p, _ := s.party(u.From)
			return p.Site != 0 || s.inContact(u) || !slices.Contains([]string{"con", "avg", "vet", "cav"}, p.Kind)
		})
	}
	return nil
}

// unsearched returns the places that a deserter or a letter may concern.
func (s State) unsearched(key string) (out []Site) {
	if key == "letter" && slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return !a.Main && a.Done == "" }) {
		return nil // Reading: a scenario with its own objectives rules it out
	}
	for _, kind := range []string{"outpost", "cave", "village"} {
		if key == "word" && len(out) > 0 { // an outpost goes before a cave
			break
		}
		for _, x := range s.Sites {
			hidden, _ := s.setupOf(x.ID)
			if x.Kind == kind && !x.Done && (key == "letter" || kind != "village" && x.Fixed == (PlaceSetup{}) && !hidden.Hidden) {
				out = append(out, x)
			}
		}
	}
	return out
}

// needsUnit reports whether an incident concerns a unit.
func (s State) needsUnit(key string) bool {
	return slices.Contains([]string{"guide", "boots", "bugle", "cartridges", "lame", "straggler", "patrol", "wine"}, key)
}

// chooses reports whether the referee must choose something for an incident.
func (s State) chooses(key string) bool {
	return s.needsUnit(key) && len(s.concernedUnits(key)) > 1 || key == "letter" || key == "word" && len(s.unsearched(key)) > 1
}

// about reports whether the incident concerns u.
func (i Incident) about(u muster.Unit) bool {
	return u.ID != 0 && (i.Unit == u.ID || slices.Contains(i.Also, u.ID))
}

// bearsAny reports whether figures have firearms.
func bearsAny(s muster.Stack) bool {
	for w := range weapon(weapons) {
		if bears(s.Figure, w) {
			return true
		}
	}
	return false
}

// most returns the units for which of is greatest.
func most(of func(muster.Unit) int, us []muster.Unit) []muster.Unit {
	n := 0
	for _, u := range us {
		n = max(n, of(u))
	}
	return slices.DeleteFunc(us, func(u muster.Unit) bool { return of(u) < n })
}

// stragglers returns the lost figures of u that can come back: the rank and file.
func stragglers(u muster.Unit) []muster.Stack {
	return slices.DeleteFunc(slices.Clone(u.Lost), func(st muster.Stack) bool {
		return st.Leader != "" || st.Marksman || underEscort(st.Figure)
	})
}
