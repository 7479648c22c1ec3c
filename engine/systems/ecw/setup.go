package ecw

import (
	"errors"
	"strconv"
	"unicode/utf8"

	"vedette/engine"
)

// check returns an error when settings cannot be.
func (t Settings) check() error {
	if t.Turns < 0 || t.Turns > 99 || len(t.House) > len(houseRows) {
		return errors.New("settings out of range")
	}
	for _, n := range t.Names {
		if n == "" || len(n) > 4*nameLetters || !utf8.ValidString(n) {
			return errors.New("a side without a name")
		}
	}
	last := -1
	for _, c := range t.House {
		i, ok := houseAt[c.Key]
		if !ok || i <= last || c.Val < houseRows[i].min || c.Val > houseRows[i].max || c.Val == houseRows[i].def {
			return errors.New("a house value out of range")
		}
		last = i
	}
	return nil
}

var yesNo = []engine.Option{{ID: "yes", Label: "Yes"}, {ID: "no", Label: "No"}}

func yes(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

var codeOptions = func() []engine.Option {
	var out []engine.Option
	for i, c := range codes {
		out = append(out, engine.Option{ID: strconv.Itoa(i), Label: c.name})
	}
	return out
}()

// fields are the settings with their values in force.
func (t Settings) fields() []engine.Field {
	scale := "25"
	if t.Small {
		scale = "15"
	}
	sw := func(key, label string, on bool, mark engine.Mark, help string) engine.Field {
		f := engine.Field{Key: key, Label: label, Kind: engine.Pick, Columns: 2, Options: yesNo, Value: yes(on), Mark: mark, Help: help}
		if is := key == "headstrong" || key == "leaders"; mark == engine.House && on != is {
			f.Was = yes(is)
		}
		return f
	}
	turns := ""
	if n := defaults().Turns; t.Turns != n {
		turns = num(n)
	}
	fs := []engine.Field{
		{Key: "scale", Label: "Figures", Kind: engine.Pick, Columns: 2, Options: []engine.Option{{ID: "25", Label: "25 mm"}, {ID: "15", Label: "15 mm", Small: "three quarters"}}, Value: scale, Help: "All distances follow it."},
		{Key: "name0", Label: "First side", Kind: engine.Text, Max: nameLetters, Value: t.Names[0]},
		{Key: "name1", Label: "Second side", Kind: engine.Text, Max: nameLetters, Value: t.Names[1]},
		{Key: "turns", Label: "Turns", Kind: engine.Count, Min: 0, Max: 99, Step: 1, Value: num(t.Turns), Mark: engine.House, Was: turns, Help: "0 for no limit."},
		sw("campaign", "Campaign losses", t.Campaign, engine.Printed, "After the battle losses are shared between pike and shot in proportion."),
		sw("rout-recoil", "Shaken units recoil half a rout move", t.RoutRecoil, engine.House, "Instead of half a normal move: the rules say both."),
		sw("slow", "Recovery one state a turn", t.Slow, engine.House, "Instead of to Good at once."),
		sw("headstrong", "Headstrong units", !t.Mild, engine.House, "They are harder to keep from pursuit."),
		sw("leaders", "Leaders can be hit", !t.Safe, engine.House, ""),
		sw("calm", "Calmer battles", t.Calm, engine.House, "Every grade tests one better."),
	}
	for _, r := range houseRows {
		v := t.v(r.key)
		f := engine.Field{Key: r.key, Label: r.label, Kind: engine.Count, Min: r.min, Max: r.max, Step: 1, Value: strconv.Itoa(v), Mark: engine.House, Group: houseSec(r.group)}
		if r.code {
			f.Kind, f.Options, f.Columns, f.Min, f.Max, f.Step = engine.Pick, codeOptions, 3, 0, 0, 0
		}
		if v != r.def {
			f.Was = r.show(r.def)
		}
		fs = append(fs, f)
	}
	return fs
}

// with returns t with the given values; what is not given stays.
func (t Settings) with(in engine.Values) (Settings, error) {
	no := func(key, text string) (Settings, error) {
		return Settings{}, &engine.Refusal{Code: "S1", Text: text, Section: secIntro, Field: key}
	}
	switch in.Get("scale") {
	case "":
	case "25", "15":
		t.Small = in.Get("scale") == "15"
	default:
		return no("scale", "Figures are 25 or 15 mm.")
	}
	for i, k := range []string{"name0", "name1"} {
		if v := in.Get(k); v != "" {
			if utf8.RuneCountInString(v) > nameLetters || !utf8.ValidString(v) {
				return no(k, "A shorter name.")
			}
			t.Names[i] = v
		}
	}
	if v := in.Get("turns"); v != "" {
		if t.Turns = in.Int("turns", -1); t.Turns < 0 || t.Turns > 99 {
			return no("turns", "0 to 99 turns.")
		}
	}
	for _, s := range []struct {
		key string
		at  *bool
		not bool
	}{{"campaign", &t.Campaign, false}, {"rout-recoil", &t.RoutRecoil, false}, {"slow", &t.Slow, false}, {"headstrong", &t.Mild, true}, {"leaders", &t.Safe, true}, {"calm", &t.Calm, false}} {
		switch in.Get(s.key) {
		case "":
		case "yes", "no":
			*s.at = (in.Get(s.key) == "yes") != s.not
		default:
			return no(s.key, "Yes or no.")
		}
	}
	var house []cell
	for _, r := range houseRows {
		v := t.v(r.key)
		if x := in.Get(r.key); x != "" {
			if v = in.Int(r.key, r.min-1); v < r.min || v > r.max {
				return no(r.key, r.label+": "+num(r.min)+" to "+num(r.max)+".")
			}
		}
		if v != r.def {
			house = append(house, cell{r.key, v})
		}
	}
	t.House = house
	return t, nil
}

func defaults() Settings { return Settings{Turns: 12, Names: [2]string{"King", "Parliament"}} }

// army is one unit of a ready-made force.
type ready struct {
	name, class, grade string
	levee              bool
	pikes, n, ranks    int
	wing               int // which leader, 0 for none
	tag                string
}

// forces are ready-made pairs for an immediate game: house design.
var forces = []struct {
	id, label, small string
	leaders          [2][]string // the army leader first
	units            [2][]ready
}{
	{"six", "Six units a side", "a first battle", [2][]string{{"Lord Hertford", "Prince Maurice"}, {"Sir William Waller", "Sir Arthur Haselrig"}}, [2][]ready{
		{{"Hertford’s Foot", "foot", "C", false, 16, 40, 2, 0, ""}, {"Slanning’s Foot", "foot", "B", false, 20, 40, 4, 0, ""}, {"Trevanion’s Foot", "foot", "C", false, 12, 36, 2, 0, ""},
			{"Maurice’s Horse", "horse", "B", false, 0, 12, 2, 2, "h"}, {"Carnarvon’s Horse", "horse", "C", false, 0, 12, 2, 2, "h"}, {"The King’s guns", "heavy", "C", false, 0, 2, 1, 0, ""}},
		{{"Waller’s Foot", "foot", "C", false, 16, 40, 2, 0, ""}, {"Popham’s Foot", "foot", "D", true, 12, 36, 2, 0, ""}, {"London Redcoats", "foot", "B", false, 16, 40, 4, 0, ""},
			{"Haselrig’s Cuirassiers", "cuirassier", "C", false, 0, 12, 2, 2, ""}, {"Burghill’s Horse", "horse", "C", false, 0, 12, 3, 2, "c"}, {"Waller’s guns", "light", "C", false, 0, 3, 1, 0, ""}},
	}},
	{"twelve", "Twelve units a side", "an afternoon", [2][]string{{"The King", "Prince Rupert", "Lord Wilmot"}, {"The Earl of Essex", "Sir James Ramsey", "Sir William Balfour"}}, [2][]ready{
		{{"King’s Lifeguard of Foot", "foot", "B", false, 20, 40, 4, 0, ""}, {"Lord General’s Foot", "foot", "C", false, 16, 40, 2, 0, ""}, {"Gerard’s Foot", "foot", "C", false, 16, 36, 2, 0, ""}, {"Belasyse’s Foot", "foot", "C", false, 12, 36, 2, 0, ""},
			{"Oxford bluecoats", "foot", "D", true, 12, 30, 2, 0, ""}, {"Welsh levies", "clubmen", "D", true, 0, 30, 3, 0, ""}, {"Rupert’s Horse", "horse", "A", false, 0, 15, 3, 2, "h"}, {"Prince of Wales’s Horse", "horse", "B", false, 0, 12, 2, 2, "h"},
			{"Wilmot’s Horse", "horse", "C", false, 0, 12, 2, 3, "h"}, {"Dives’s Dragoons", "dragoon", "C", false, 0, 10, 2, 3, ""}, {"Firelocks", "foot", "C", false, 0, 12, 2, 0, "s"}, {"The King’s guns", "heavy", "C", false, 0, 3, 1, 0, ""}},
		{{"Essex’s Foot", "foot", "B", false, 16, 40, 4, 0, ""}, {"Brooke’s Foot", "foot", "C", false, 16, 40, 2, 0, ""}, {"Hampden’s Foot", "foot", "C", false, 16, 36, 2, 0, ""}, {"Ballard’s Foot", "foot", "C", false, 12, 36, 2, 0, ""},
			{"Trained band", "foot", "D", true, 12, 30, 2, 0, ""}, {"Halberd company", "halberd", "C", false, 0, 12, 2, 0, ""}, {"Balfour’s Cuirassiers", "cuirassier", "B", false, 0, 12, 2, 3, ""}, {"Stapleton’s Horse", "horse", "C", false, 0, 12, 3, 3, "c"},
			{"Ramsey’s Horse", "horse", "D", true, 0, 15, 3, 2, ""}, {"Browne’s Dragoons", "dragoon", "C", false, 0, 10, 2, 2, ""}, {"Commanded shot", "foot", "C", false, 0, 12, 2, 2, "s"}, {"Field guns", "light", "C", false, 0, 3, 1, 0, ""}},
	}},
}

// muster puts a ready-made pair on the roster.
func (s State) muster(id string) State {
	for _, f := range forces {
		if f.id != id {
			continue
		}
		for side := range 2 {
			first := len(s.Leaders)
			for i, name := range f.leaders[side] {
				s.Leaders = append(s.Leaders, Leader{ID: len(s.Leaders) + 1, Side: side, Name: name, Army: i == 0})
			}
			for _, r := range f.units[side] {
				u := newUnit(len(s.Units)+1, side, r.name, r.class, r.grade, r.n, r.ranks)
				u.Levee, u.Head, u.Cara = r.levee, r.tag == "h", r.tag == "c"
				if u.Class == "foot" {
					u.Pikes, u.Shot = r.pikes, r.n-r.pikes
				}
				if r.tag == "s" {
					u.Order, u.Counts = "skirmish", false
				}
				if r.wing > 0 {
					u.Wing = first + r.wing
				}
				u.Orig = [3]int{u.Pikes, u.Shot, u.Other}
				s.Units = append(s.Units, u)
			}
		}
	}
	return s
}

func forceField(v string) engine.Field {
	f := engine.Field{Key: "force", Label: "Forces", Kind: engine.Pick, Columns: 2, Value: v, Mark: engine.House, Help: "House design, to begin at once; every unit can be changed."}
	for _, x := range forces {
		f.Options = append(f.Options, engine.Option{ID: x.id, Label: x.label, Small: x.small})
	}
	f.Options = append(f.Options, engine.Option{ID: "none", Label: "Empty", Small: "muster your own"})
	return f
}

// Options implements engine.System.
func (System) Options(o engine.Values) []engine.Field {
	v := o.Get("force")
	if v == "" {
		v = "six"
	}
	t, err := defaults().with(o)
	if err != nil {
		t = defaults()
	}
	return append([]engine.Field{forceField(v)}, t.fields()...)
}

// Start implements engine.System.
func (System) Start(o engine.Values) (engine.State, error) {
	t, err := defaults().with(o)
	if err != nil {
		return nil, err
	}
	s := State{Set: t, Turn: 1, Step: 1, A: -1, Next: 1, Winner: -1}
	switch v := o.Get("force"); v {
	case "":
		s = s.muster("six")
	case "none":
	default:
		if s = s.muster(v); len(s.Units) == 0 {
			return nil, &engine.Refusal{Code: "S1", Text: "There are no such forces.", Section: secIntro, Field: "force"}
		}
	}
	return s, s.check()
}
