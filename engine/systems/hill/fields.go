package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Fields shared by the plans, and their refusals. Source: hill-tables 1.2.

// pick returns a field for choosing among options, by default none.
func pick(key, label, value string, options []view.Option) view.Field {
	return view.Field{Key: key, Label: label, Kind: view.Pick, Columns: 2, Options: options, Value: value}
}

// choose checks a choice: it must be among the options and not refused. With no options nothing is asked, and
// any value sent is wrong.
func choose(key, ask string, options []view.Option, in engine.Values) *engine.Refusal {
	v, i := in.Get(key), index(options, in.Get(key))
	no := &engine.Refusal{Code: "F1", Text: ask, Section: "1.2", Field: key}
	switch {
	case v == "" && len(options) == 0, i < 0 && v == unlisted:
		return nil
	case v == "":
	case i < 0:
		no.Code, no.Text = "F2", "That is not on the table."
	case options[i].Refused != "":
		no.Code, no.Text = "F3", options[i].Refused
	default:
		return nil
	}
	return no
}

// askWhat asks for one of options and returns its id, "" when none is chosen. want says what to choose.
func askWhat(p *plan, key, label, want string, options []view.Option) string {
	v := p.In.Get(key)
	p.Add(pick(key, label, v, options))
	p.RefuseWith(choose(key, want, options, p.In))
	if index(options, v) < 0 {
		p.Refuse("F2", key, "1.2", "%s", want)
		return ""
	}
	return v
}

// unlisted is the choice of something not on the list.
const unlisted = book.Unlisted

// askAmong asks for one of options, or something not listed. With no options nothing is asked.
func askAmong(p *plan, key, label, want string, options []view.Option) string {
	v := p.In.Get(key)
	if len(options) > 0 {
		options = append(options, view.Option{ID: unlisted, Label: "Another, not listed", Wide: true})
		p.Add(pick(key, label, v, options))
	}
	p.RefuseWith(choose(key, want, options, p.In))
	return v
}

// askListed asks for one of options, none of which is refused.
func askListed(p *plan, key, label, want, section string, options []view.Option) string {
	v := p.In.Get(key)
	p.Add(pick(key, label, v, options))
	if index(options, v) < 0 {
		p.Refuse("F1", key, section, "%s", want)
		return ""
	}
	return v
}

// askCount asks for a whole number from least to most, by default value; text is the refusal of any other.
func askCount(p *plan, key, label string, value, least, most int, section, text string) int {
	n := p.In.Int(key, value)
	p.Add(view.Field{Key: key, Label: label, Kind: view.Count, Min: least, Max: most, Step: 1, Value: num(n)})
	if n < least || n > most {
		p.Refuse("F4", key, section, "%s", text)
	}
	return n
}

// askText asks for an optional text of up to most letters.
func askText(p *plan, key, label string, most int, help, section, text string) string {
	v := p.In.Get(key)
	p.Add(view.Field{Key: key, Label: label, Kind: view.Text, Max: most, Value: v, Help: help})
	if len([]rune(v)) > most {
		p.Refuse("F4", key, section, "%s", text)
	}
	return v
}

// askInches asks for a length on the table, entered in the unit of the scale, and returns it in printed inches.
// A value left as offered is returned exactly.
func askInches(p *plan, key, label, note string, value, least, most int, section, text string) int {
	sc := p.State.Scale
	n := askCount(p, key, label, sc.whole(value), sc.whole(least), sc.whole(most), section, text)
	p.Note(note)
	if n == sc.whole(value) {
		return value
	}
	return sc.printed(n)
}

// askWhich asks for one of units; why returns the reason that a unit cannot be chosen.
func askWhich(p *plan, key, label, section string, units []muster.Unit, why func(muster.Unit) string) (u muster.Unit, ok bool) {
	f := unitField(key, label, p.In.Get(key), units)
	for i, u := range units {
		f.Options[i].Refused = why(u)
	}
	p.Add(f)
	i := index(f.Options, f.Value)
	if i < 0 {
		p.RefuseWith(needUnit(key))
		return u, false
	}
	if no := f.Options[i].Refused; no != "" {
		p.Refuse("U2", key, section, "%s", no)
	}
	return p.State.unit(readRef("u", f.Value))
}

// needUnit returns the refusal of an entry without a unit.
func needUnit(key string) *engine.Refusal {
	return &engine.Refusal{Code: "U4", Text: "Choose the unit.", Section: "HILL-43", Field: key}
}
