package battle

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// MoreOption is the option for a battle in which units begin stronger or weaker than in its file, because a rehearsal found that to be
// even. It gives the battle and the changes: "kaltbach 3:2 8:-1" for two more in unit 3 and one fewer in unit 8. It only applies
// to that battle.
const MoreOption = "more"

// maxMore limits how much stronger a unit may begin, and how many units may.
const maxMore = 40

// Strength is by how much a unit begins stronger, in whatever its book counts; negative for weaker. For [ParUnit] it is a number of
// points.
type Strength struct{ Unit, By int }

// ParUnit stands in place of a unit for the points that the first side needs for a victory, in a book where points decide.
const ParUnit = 0

// StrengthOption returns the option for a battle.
func StrengthOption(battle string, all []Strength) string {
	if len(all) == 0 {
		return ""
	}
	out := battle
	for _, x := range all {
		out += " " + strconv.Itoa(x.Unit) + ":" + strconv.Itoa(x.By)
	}
	return out
}

// AddStrengths returns the option for a battle with more added to the strengths in it.
func AddStrengths(battle, option string, more []Strength) string {
	all, _ := Strengths(battle, option)
next:
	for _, m := range more {
		for i := range all {
			if all[i].Unit == m.Unit {
				if all[i].By += m.By; m.Unit == ParUnit {
					all[i] = m
				}
				continue next
			}
		}
		all = append(all, m)
	}
	return StrengthOption(battle, slices.DeleteFunc(all, func(x Strength) bool { return x.By == 0 }))
}

// Strengths reads the option for a battle; ok is false when it is meant for this battle and cannot be read.
func Strengths(battle, option string) (all []Strength, ok bool) {
	id, rest, _ := strings.Cut(option, " ")
	if id != battle {
		return nil, true
	}
	for _, word := range strings.Fields(rest) {
		unit, by, _ := strings.Cut(word, ":")
		id, err := strconv.Atoi(unit)
		n, bad := strconv.Atoi(by)
		if err != nil || bad != nil || n < -maxMore || n > maxMore || n == 0 || len(all) == maxMore {
			return nil, false
		}
		all = append(all, Strength{id, n})
	}
	return all, len(all) > 0
}

// Strengthen applies the option to the units of a battle: change makes a unit stronger and reports whether that is possible.
func Strengthen(battle string, o engine.Values, change func(unit, by int) bool) error {
	all, ok := Strengths(battle, o.Get(MoreOption))
	for _, x := range all {
		ok = ok && change(x.Unit, x.By)
	}
	if !ok {
		return &engine.Refusal{Code: "E6", Text: "The battle cannot begin with these strengths.", Field: MoreOption}
	}
	return nil
}

// Mustered is a rule book whose units can be counted at the start of a game.
type Mustered interface {
	Start(o engine.Values) (engine.State, error)
	Standings(s engine.State) (all []view.Standing, of [2]string)
}

// MoreField shows the option and lets it be dropped; nil when it does not apply.
func MoreField(sys Mustered, battle string, o engine.Values) []view.Field {
	all, ok := Strengths(battle, o.Get(MoreOption))
	s, err := sys.Start(o)
	if !ok || err != nil || len(all) == 0 {
		return nil
	}
	units, of := sys.Standings(s)
	text := Say(all, func(unit int) string {
		for _, u := range units {
			if u.ID == unit {
				return u.Name
			}
		}
		return ""
	}, of)
	return []view.Field{{Key: MoreOption, Label: "Balance", Kind: view.Pick, Columns: 1, Value: o.Get(MoreOption), Mark: engine.House,
		Options: []view.Option{{ID: o.Get(MoreOption), Label: text, Small: "as rehearsed"},
			{ID: "none", Label: "As designed"}}}}
}

// say returns a text like "Gwyn’s Foot: 3 more figures".
func (x Strength) say(name func(unit int) string, of [2]string) string {
	if x.Unit == ParUnit {
		return book.Plural(x.By, "point counts", "points count") + " as a win"
	}
	n, word := x.By, "more "
	if n < 0 {
		n, word = -n, "fewer "
	}
	return name(x.Unit) + ": " + book.Plural(n, word+of[0], word+of[1])
}

// Say returns all strengths in words: "Gwyn’s Foot: 3 more figures".
func Say(all []Strength, name func(unit int) string, of [2]string) string {
	var out []string
	for _, x := range all {
		out = append(out, x.say(name, of))
	}
	return strings.Join(out, ", ")
}
