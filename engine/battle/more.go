package battle

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// More is the option of a battle whose units begin stronger or weaker than its file says, as a rehearsal found it even: the battle,
// and by how much which units, "kaltbach 3:2 8:-1" for two more in unit 3 and one fewer in unit 8. It holds for that battle alone.
const More = "more"

// maxMore bounds by how much a unit may begin stronger, and how many may.
const maxMore = 40

// Strength is a unit that begins stronger by so much of what its book counts, or weaker when it is negative. Of [Par] it is the points.
type Strength struct{ Unit, By int }

// Par stands for a unit where the first side needs so many points for a victory, in a book in which points decide.
const Par = 0

// Written is the option for a battle.
func Written(battle string, all []Strength) string {
	if len(all) == 0 {
		return ""
	}
	out := battle
	for _, x := range all {
		out += " " + strconv.Itoa(x.Unit) + ":" + strconv.Itoa(x.By)
	}
	return out
}

// Added is the option for a battle with more strengths added to those that it has already.
func Added(battle, option string, more []Strength) string {
	all, _ := Strengths(battle, option)
next:
	for _, m := range more {
		for i := range all {
			if all[i].Unit == m.Unit {
				if all[i].By += m.By; m.Unit == Par {
					all[i] = m
				}
				continue next
			}
		}
		all = append(all, m)
	}
	return Written(battle, slices.DeleteFunc(all, func(x Strength) bool { return x.By == 0 }))
}

// Strengths reads the option for a battle; ok is false when it is for this battle and cannot be read.
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

// Strengthen has the units of a battle begin so: change makes one of them stronger and tells whether that can be.
func Strengthen(battle string, o engine.Values, change func(unit, by int) bool) error {
	all, ok := Strengths(battle, o.Get(More))
	for _, x := range all {
		ok = ok && change(x.Unit, x.By)
	}
	if !ok {
		return &engine.Refusal{Code: "E6", Text: "The battle cannot begin with these strengths.", Field: More}
	}
	return nil
}

// Mustered is a rule book whose units at the start can be counted.
type Mustered interface {
	Start(o engine.Values) (engine.State, error)
	Standings(s engine.State) (all []view.Standing, of [2]string)
}

// MoreField shows the option, and lets it be dropped; none where it does not hold.
func MoreField(sys Mustered, battle string, o engine.Values) []view.Field {
	all, ok := Strengths(battle, o.Get(More))
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
	return []view.Field{{Key: More, Label: "Balance", Kind: view.Pick, Columns: 1, Value: o.Get(More), Mark: engine.House,
		Options: []view.Option{{ID: o.Get(More), Label: text, Small: "as rehearsed"},
			{ID: "none", Label: "As the battle is designed"}}}}
}

// say is "Gwyn’s Foot: 3 figures more".
func (x Strength) say(name func(unit int) string, of [2]string) string {
	if x.Unit == Par {
		return book.Plural(x.By, "point counts", "points count") + " as a win"
	}
	n, word := x.By, " more"
	if n < 0 {
		n, word = -n, " fewer"
	}
	what := of[1]
	if n == 1 {
		what = of[0]
	}
	return name(x.Unit) + ": " + strconv.Itoa(n) + " " + what + word
}

// Say is what all of them are, "Gwyn’s Foot: 3 figures more".
func Say(all []Strength, name func(unit int) string, of [2]string) string {
	var out []string
	for _, x := range all {
		out = append(out, x.say(name, of))
	}
	return strings.Join(out, ", ")
}
