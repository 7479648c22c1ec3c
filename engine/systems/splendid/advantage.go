package splendid

import "vedette/engine/book"

// planDefending is Hand-to-hand advantage. Source: SPL-20 to SPL-22, SPL-P12, SPL-R13.
func planDefending(p *plan) deed {
	u := askUnit(p, "unit", "Defender", onlyCombatants("cannot defend."))
	p.Form.Go = "Who has the advantage?"
	f, k, ok := askGround(p, "", "feature", "Feature", false, anyKind)
	p.Require(ok)
	only := k.id == "landmark" && u.ID != 0 && f.ID != 0 // only the block that has announced it defends a landmark: SPL-43
	in := only && u.Hold == f.ID || !only && u.in(f.ID)
	if !in && !only {
		in = p.Pick("at", "Where the defender is", "", book.Opt("in", "In or touching it", ""), book.Opt("clear", "Clear of it", "")) == "in"
	}
	through := p.Pick("through", "How the enemy charged", "", book.Opt("yes", "Through or over it", ""),
		book.Opt("no", "Another way", "")) == "yes"
	s := book.Sum{Kind: "advantage"}
	d := defenceOf(k, in, through)
	if d == "" {
		why := whyNot(k, in, through)
		if only && !in {
			why = book.Say("not-announced")
		}
		s.Put(0, "no", k.id, why)
		s.Result = book.Say("no-advantage")
		return advice(p, false, book.Say("nobody"), s)
	}
	s.Put(0, "defends", d)
	s.Result = book.Say("advantage")
	return advice(p, true, book.Say("the-defender", d), s)
}

// defenceOf returns what a unit defends: "general", "linear", "bridge", "stream" or "". in says that it is in or touching the feature,
// through that the charge came through or over it.
// Source: SPL-20, SPL-21, SPL-45 and the rows of the feature table.
func defenceOf(k kind, in, through bool) string {
	switch {
	case k.wet() && !in && through:
		return "stream"
	case !k.advantage || !in || !through:
		return ""
	case k.id == "bridge":
		return "bridge"
	case k.linear:
		return "linear"
	}
	return "general"
}

// defendWords names what a unit can defend.
var defendWords = map[string]string{
	"general": "a general feature", "linear": "a linear feature", "bridge": "a bridge", "stream": "dry ground against a unit in a stream",
}

// whyNot says why a unit has no advantage.
func whyNot(k kind, in, through bool) book.Said {
	switch {
	case k.wet() && in:
		return book.Say("in-water")
	case !k.advantage && !k.wet():
		return book.Say("gives-none", k.id)
	case !through:
		return book.Say("other-way")
	}
	return book.Say("not-in-it")
}
