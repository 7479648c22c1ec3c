package hill

import (
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/table"
)

// finding is one of the actions that yield information.
type finding struct {
	id      string // of the procedure
	name    string
	symbol  string
	rollID  string
	table   table.Rows[line] // nil for Scout and Assess
	kind    string           // of the place or party it is done to
	once    string           // "this group"; "" when it may be tried again
	used    string           // why a known one is refused
	ref     string
	section string
}

// findList is the data of actions 15 to 20 and 22 of hill-tables 1.2; the officers have three tables.
var findList = []finding{
	{"parley-villagers", "Parley with Villagers", "t-civilian", "parley-villagers", villagerFinds, "villagers", "this group", "",
		"A Player figure or group within {24} talks to a group of Villagers. It can be done once for each group; take the figures off afterwards.", "5"},
	{"parley-monks", "Parley with Monks/Priests", "t-civilian", "parley-monks", monkFinds, "monks", "this group", "",
		"A Player figure or group within {24} talks to Monks or Priests. It can be done once for each group. Not all of them are friends.", "5"},
	{"parley-aristocrats", "Parley with Aristocrats", "t-civilian", "parley-aristocrats", aristocratFinds, "aristo", "this group", "",
		"A Player figure or group within {24} talks to Aristocrats. It can be done once for each party. They may ask for an escort.", "5"},
	{"explore-village", "Explore Village", "t-village", "explore-village", villageFinds, "village", "this village", "This village has been explored.",
		"A Player figure or group enters a village. It can be done once for each village.", "5"},
	{"explore-cave", "Explore Cave/Ruins", "t-cave", "explore-cave", caveFinds, "cave", "this place", "This place has been explored.",
		"A Player figure or group enters a cave or ruin. It can be done once for each.", "5"},
	{"scout", "Scout Enemy Outpost", "t-outpost", "", nil, "outpost", "this outpost", "This outpost has been scouted.",
		"A Player figure or group within {48} and with a clear view learns what an outpost is and who holds it. It always succeeds, once for each outpost.", "5"},
	{"interrogate", "Interrogate/Search Enemy Officer(s)", "t-officer", "", nil, "", "", "",
		"A Player figure or group in contact with a defeated or helpless officer questions and searches him; then he is removed. Enter officers of different kinds separately.", "5"},
	{"assess", "Assess Massed Enemy", "t-massed", "", nil, "massed", "", "It has been assessed.",
		"A Player figure or group within {48} and with a clear view counts a Massed Enemy. It may be tried again until it succeeds. They must leave with their next Move.", "5"},
}

// officerTables are the three tables of Interrogate/Search.
var officerTables = []finding{
	{id: "regimental", name: "Search of an officer", rollID: "search-officer", table: regimentalFinds},
	{id: "messenger", name: "Search of a messenger", rollID: "search-messenger", table: messengerFinds},
	{id: "headquarters", name: "Search of a headquarters officer", rollID: "search-headquarters", table: headquartersFinds},
}

// findingOf returns the table of an action or of a kind of officer.
func findingOf(id string) finding {
	for _, f := range findList {
		if f.id == id {
			return f
		}
	}
	for _, f := range officerTables {
		if f.id == id {
			return f
		}
	}
	return finding{}
}

func (f finding) roll() dice.Roll {
	return dice.Roll{ID: f.rollID, Code: dice.OneD66, For: f.name, Class: information, Section: "5"}
}

// shortNames are the names for narrow keys; the group says the verb of the parleys.
var shortNames = map[string]string{
	"parley-villagers": "Villagers", "parley-monks": "Monks, priests", "parley-aristocrats": "Aristocrats", "explore-village": "Explore village",
	"explore-cave": "Explore cave, ruins", "scout": "Scout outpost", "interrogate": "Search officers", "assess": "Assess massed",
}

// groupOf is the group of the menu that a find belongs to.
func groupOf(id string) string {
	if strings.HasPrefix(id, "parley-") {
		return "Parley with"
	}
	return "Explore and scout"
}

// finds are the actions that yield information (15 to 22 of hill-tables 1.2).
func finds() []procedure {
	var all []procedure
	for _, f := range findList {
		p := procedure{Procedure: engine.Procedure{ID: f.id, Name: f.name, Short: shortNames[f.id], Group: groupOf(f.id), Symbol: f.symbol, Ref: f.ref, Section: f.section}}
		switch f.id {
		case "interrogate":
			p.form, p.resolve = interrogateForm, resolveInterrogate
		case "scout":
			p.form, p.resolve = f.form, resolveScout
		case "assess":
			p.form, p.resolve = assessForm, resolveAssess
		default:
			p.form, p.resolve = f.form, f.resolve
		}
		all = append(all, p)
	}
	return all
}

// other is the choice of something that is not on the list.
const unlisted = "other"

// ref writes and readRef reads the id of a party ("p3") or a place ("s2") in a command.
func ref(letter string, id int) string { return letter + strconv.Itoa(id) }

func readRef(letter, v string) int {
	digits, ok := strings.CutPrefix(v, letter)
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || ref(letter, n) != v {
		return 0
	}
	return n
}

// places are the choices of the field "place": what of that kind is on the table, and another.
func (f finding) places(s State) []engine.Option {
	var out []engine.Option
	k, _ := kindOf(f.kind)
	n := 0
	for _, x := range s.Sites {
		if x.Kind != f.kind {
			continue
		}
		n++
		o := engine.Option{ID: ref("s", x.ID), Label: k.name + " " + num(n), Symbol: k.symbol}
		if x.Done {
			o.Refused = f.used
		}
		out = append(out, o)
	}
	for _, p := range s.Parties {
		if p.Kind == f.kind {
			n++
			out = append(out, engine.Option{ID: ref("p", p.ID), Label: p.name() + " " + num(n), Small: p.what(), Symbol: k.symbol})
		}
	}
	if n == 0 {
		return nil
	}
	return append(out, engine.Option{ID: unlisted, Label: "Another, not listed", Wide: true})
}

// choose reads a choice: it must be among the options and not refused. With no options nothing is
// asked, and anything sent is wrong.
func choose(key, ask string, options []engine.Option, in engine.Values) *engine.Refusal {
	v := in.Get(key)
	if v == "" {
		if len(options) == 0 {
			return nil
		}
		return &engine.Refusal{Code: "F1", Text: ask, Section: "1.2", Field: key}
	}
	i := index(options, v)
	if i < 0 {
		if v == unlisted {
			return nil
		}
		return &engine.Refusal{Code: "F2", Text: "That is not on the table.", Section: "1.2", Field: key}
	}
	if no := options[i].Refused; no != "" {
		return &engine.Refusal{Code: "F3", Text: no, Section: "1.2", Field: key}
	}
	return nil
}

func (f finding) form(s State, in engine.Values) engine.Form {
	options := f.places(s)
	out := engine.Form{Go: orders[f.id], Refused: s.waiting()}
	if options != nil {
		out.Fields = []engine.Field{pick("place", "Which one", in.Get("place"), options)}
	}
	if out.Refused == nil {
		out.Refused = choose("place", "Choose which one.", options, in)
	}
	s.spends(&out, in)
	return out
}

// orders are the primary keys of the forms.
var orders = map[string]string{
	"parley-villagers": "Parley", "parley-monks": "Parley", "parley-aristocrats": "Parley",
	"explore-village": "Explore", "explore-cave": "Explore", "scout": "Scout",
}

// onceQuestion is the dialog of the once-only actions. Source: hill-tables 1.2.
func onceQuestion(what string) dice.Question {
	return dice.Question{ID: "once", Text: "This can be done once for " + what + ". Go on?", Kind: dice.YesNo, Yes: "Go on", No: "Leave it", Section: "1.2"}
}

// searchable are the parties whose officers may be searched.
func searchable(s State) []engine.Option {
	var out []engine.Option
	for _, p := range s.Parties {
		if p.Officers > 0 && !p.Joined {
			k, _ := kindOf(p.Kind)
			out = append(out, engine.Option{ID: ref("p", p.ID), Label: p.name(), Small: p.what(), Symbol: k.symbol})
		}
	}
	if out != nil {
		out = append(out, engine.Option{ID: unlisted, Label: "Another, not listed", Wide: true})
	}
	return out
}

func interrogateForm(s State, in engine.Values) engine.Form {
	options := searchable(s)
	f := engine.Form{Refused: s.waiting(), Times: min(24, max(1, in.Int("repeat", 1)))}
	most := 24
	if p, ok := s.party(readRef("p", in.Get("place"))); ok {
		most = p.Officers
	}
	if options != nil {
		f.Fields = append(f.Fields, pick("place", "Whose officer", in.Get("place"), options))
	}
	f.Fields = append(f.Fields, engine.Field{Key: "repeat", Label: "Officers", Kind: engine.Count, Min: 1, Max: most, Step: 1, Value: num(min(most, f.Times))})
	f.Go = "Search " + plural(f.Times, "officer", "officers")
	if f.Refused == nil {
		f.Refused = choose("place", "Choose whose officer.", options, in)
	}
	if n := in.Int("repeat", 1); f.Refused == nil && (n < 1 || n > most) {
		f.Refused = &engine.Refusal{Code: "F4", Text: "There are no more than " + plural(most, "officer", "officers") + " to search.", Section: "1.2", Field: "repeat"}
	}
	s.spends(&f, in)
	return f
}

func assessForm(s State, in engine.Values) engine.Form {
	f := findingOf("assess").form(s, in)
	f.Go = "Assess"
	var qs []engine.Option
	for i, q := range qualities {
		o := engine.Option{ID: q.id, Label: q.label}
		if Quality(i) == Transport {
			o.Refused = "Choose the best figure of the group."
		}
		qs = append(qs, o)
	}
	actor := s.assesses(in)
	f.Fields = append(f.Fields, engine.Field{Key: "actor", Label: "Actor", Note: "best figure of the group", Kind: engine.Pick, Columns: 3, Options: qs, Value: actor})
	q, ok := quality(actor)
	switch {
	case f.Refused != nil && (f.Refused.Field == "" || s.byRoster(Players)):
	case actor == "":
		f.Refused = &engine.Refusal{Code: "E2", Text: "Choose an Actor.", Section: "1.3", Field: "actor"}
	case !ok:
		f.Refused = &engine.Refusal{Code: "E2", Text: "Choose an Actor.", Section: "1.3", Field: "actor"}
	case q == Transport:
		f.Refused = &engine.Refusal{Code: "E8", Text: "Choose the best figure of the group.", Section: "1.3", Field: "actor"}
	}
	if ok && q < Transport {
		r := assessReck(q, s.tables().assessFrom[q])
		f.Reck = &r
		f.GoSmall = num(f.Reck.Target) + " or more on 2D6: " + f.Reck.Chance().String()
	}
	return f
}

// assessReck is n, what the best figure q needs to assess a Massed Enemy.
func assessReck(q Quality, n int) engine.Reckoning {
	s := book.Sum{Kind: "assess"}
	s.Put(n, "assesses", q)
	return words.Reckoning(needs(s))
}

// plural writes a number with its noun: "1 officer", "3 officers".
func plural(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return num(n) + " " + more
}
