package hill

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/table"
	"vedette/engine/view"
)

// finding is an action that yields information, or one of its tables.
type finding struct {
	id      string // the id of the procedure
	name    string
	symbol  string
	rollID  string
	table   table.Rows[line] // nil for Scout and Assess
	kind    string           // the kind of place or party it is done to
	once    string           // "this group"; "" when it may be repeated
	used    string           // why a known one is refused
	ref     string
	section string
}

// findList has actions 15 to 20 and 22 of hill-tables 1.2; officers have three tables of their own.
var findList = []finding{
	{"parley-villagers", "Parley with Villagers", "t-civilian", "parley-villagers", villagerFinds, "villagers", "this group", "",
		"A Player figure or group within {24} talks to a group of Villagers, once for each group; take the figures off afterwards.", "5"},
	{"parley-monks", "Parley with Monks/Priests", "t-civilian", "parley-monks", monkFinds, "monks", "this group", "",
		"A Player figure or group within {24} talks to Monks or Priests, once for each group. Not all of them are friends.", "5"},
	{"parley-aristocrats", "Parley with Aristocrats", "t-civilian", "parley-aristocrats", aristocratFinds, "aristo", "this group", "",
		"A Player figure or group within {24} talks to Aristocrats, once for each party. They may ask for an escort.", "5"},
	{"explore-village", "Explore Village", "t-village", "explore-village", villageFinds, "village", "this village",
		"This village has been explored.", "A Player figure or group enters a village, once for each village.", "5"},
	{"explore-cave", "Explore Cave/Ruins", "t-cave", "explore-cave", caveFinds, "cave", "this place", "This place has been explored.",
		"A Player figure or group enters a cave or ruin, once for each.", "5"},
	{"scout", "Scout Enemy Outpost", "t-outpost", "", nil, "outpost", "this outpost", "This outpost has been scouted.",
		"A Player figure or group within {48} and with a clear view learns what an outpost is and who holds it. " +
			"It always succeeds, once for each outpost.", "5"},
	{"interrogate", "Interrogate/Search Enemy Officer(s)", "t-officer", "", nil, "", "", "",
		"A Player figure or group in contact with a defeated or helpless officer questions and searches him; then he is removed. " +
			"Enter officers of different kinds separately.", "5"},
	{"assess", "Assess Massed Enemy", "t-massed", "", nil, "massed", "", "It has been assessed.",
		"A Player figure or group within {48} and with a clear view counts a Massed Enemy. " +
			"It may be tried again until it succeeds. The group must leave with its next Move.", "5"},
}

// officerTables are the three tables for Interrogate/Search.
var officerTables = []finding{
	{id: "regimental", name: "Search of an officer", rollID: "search-officer", table: regimentalFinds},
	{id: "messenger", name: "Search of a messenger", rollID: "search-messenger", table: messengerFinds},
	{id: "headquarters", name: "Search of a headquarters officer", rollID: "search-headquarters", table: headquartersFinds},
}

// everyFinding lists them all.
var everyFinding = slices.Concat(findList, officerTables)

// findingOf returns the finding with the id of an action or of a kind of officer.
func findingOf(id string) finding {
	for _, f := range everyFinding {
		if f.id == id {
			return f
		}
	}
	return finding{}
}

// findingBy returns the finding that throws roll.
func findingBy(roll string) finding {
	for _, f := range everyFinding {
		if f.rollID == roll {
			return f
		}
	}
	return finding{}
}

func (f finding) roll() dice.Roll {
	return dice.Roll{ID: f.rollID, Code: dice.OneD66, For: f.name, Class: information, Section: "5"}
}

// groupOf returns the menu group of a find.
func groupOf(id string) string {
	if strings.HasPrefix(id, "parley-") {
		return "Parley with"
	}
	return "Explore and scout"
}

// findEntries returns the actions that yield information (15 to 22 of hill-tables 1.2).
func findEntries() (all []procedure) {
	for _, f := range findList {
		all = append(all, procedure{Plan: f.plan, Procedure: view.Procedure{ID: f.id, Name: f.name, Short: wordFor("short-" + f.id),
			Group: groupOf(f.id), Symbol: f.symbol, Ref: f.ref, Section: f.section}})
	}
	return all
}

// ref returns the id of a party ("p3"), a place ("s2") and the like as it appears in a command; readRef parses
// it, 0 for none.
func ref(letter string, id int) string { return letter + strconv.Itoa(id) }

func readRef(letter, v string) int {
	digits, ok := strings.CutPrefix(v, letter)
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || ref(letter, n) != v {
		return 0
	}
	return n
}

// places returns the places and parties on the table that f can be done to.
func (f finding) places(s State) (out []view.Option) {
	k, _ := kindOf(f.kind)
	called := func(name string) string { return name + " " + num(len(out)+1) }
	for _, x := range s.Sites {
		if x.Kind == f.kind {
			o := view.Option{ID: ref("s", x.ID), Label: called(x.called()), Symbol: k.symbol}
			if x.Done {
				o.Refused = f.used
			}
			out = append(out, o)
		}
	}
	for _, p := range s.Parties {
		if p.Kind == f.kind {
			out = append(out, view.Option{ID: ref("p", p.ID), Label: called(p.name()), Small: p.what(), Symbol: k.symbol})
		}
	}
	return out
}

func (f finding) plan(p *plan) deed {
	p.RefuseWith(p.State.waiting())
	barFinder(p)
	if f.id == "interrogate" {
		return planInterrogate(p)
	}
	return f.search(p, askAmong(p, "place", "Which one", "Choose which one.", f.places(p.State)))
}

// search asks which unit does it to the place or party with that reference.
func (f finding) search(p *plan, place string) deed {
	p.Form.Go = wordFor("order-" + f.id)
	if f.once != "" {
		p.Form.GoSmall = "once only for " + f.once
	}
	who := askSpender(p, "")
	switch f.id {
	case "scout":
		return func(a *act) { f.scout(a, who, place) }
	case "assess":
		return planAssess(p, who, place)
	}
	return func(a *act) { f.explore(a, who, place) }
}

// planInterrogate searches officers of one kind, one after another, each with the results his papers call for.
func planInterrogate(p *plan) deed {
	s := p.State
	var options []view.Option
	for _, q := range s.Parties {
		if q.Officers > 0 && !q.Joined {
			options = append(options, view.Option{ID: ref("p", q.ID), Label: q.name(), Small: q.what(), Symbol: must(q.Kind).symbol})
		}
	}
	q, known := s.party(readRef("p", askAmong(p, "place", "Whose officer", "Choose whose officer.", options)))
	most := 24
	if known {
		most = q.Officers
	}
	n := p.In.Int("repeat", 1)
	p.Form.Times = min(24, max(1, n))
	p.Form.Go = "Search " + plural(p.Form.Times, "officer", "officers")
	p.Add(view.Field{Key: "repeat", Label: "Officers", Kind: view.Count, Min: 1, Max: most, Step: 1, Value: num(min(most, p.Form.Times))})
	if n < 1 || n > most {
		p.Refuse("F4", "repeat", "1.2", "There are no more than %s to search.", plural(most, "officer", "officers"))
	}
	who := askSpender(p, "")
	return func(a *act) {
		which := whichOfficer(a, q.Kind)
		who.spend(a)
		name := whose(q.Who[:min(n, len(q.Who))])
		u, _ := s.Roster.From(q.ID)
		searchFor(a, who.by, which, n, name, book.Or(u.Name, q.Name))
		if known {
			after, gone := a.State, q.Left <= n
			if gone {
				after = after.withoutParty(q.ID)
			}
			a.Do(used{Party: q.ID, Officers: n, Gone: gone, Acts: a.State.clamp(after)})
		}
		taken(a, who.by, n, "captured", name)
	}
}

// whichOfficer returns the table for officers of a kind of party; when the kind is not known, it asks.
func whichOfficer(a *act, kind string) string {
	switch kind {
	case "msg":
		return "messenger"
	case "hq":
		return "headquarters"
	case "":
		for _, q := range []dice.Question{
			{ID: "messenger", Text: "Is he a messenger?", Kind: dice.YesNo, Yes: "Messenger", No: "No", Section: "1.2"},
			{ID: "headquarters", Text: "Is he from a headquarters?", Kind: dice.YesNo, Yes: "Headquarters", No: "No", Section: "1.2"},
		} {
			if a.Yes(q) {
				return q.ID
			}
		}
	}
	return "regimental"
}

// planAssess counts a Massed Enemy, thrown for by the best figure. Source: HILL-14; hill-tables 5, Assess
// Massed Enemy.
func planAssess(p *plan, who spender, place string) deed {
	v := book.Or(p.In.Get("actor"), who.best())
	sayBest := "Choose the best figure of the group."
	var qs []view.Option
	for i, q := range qualities {
		o := view.Option{ID: q.id, Label: q.label}
		if Quality(i) == Transport {
			o.Refused = sayBest
		}
		qs = append(qs, o)
	}
	p.Add(view.Field{Key: "actor", Label: "Actor", Note: "best figure of the group", Kind: view.Pick, Columns: 3, Options: qs, Value: v})
	q, ok := quality(v)
	if !ok {
		p.Refuse("E2", "actor", "1.3", "Now choose the best figure of the group.")
		return nil
	}
	if q == Transport {
		p.Refuse("E8", "actor", "1.3", "%s", sayBest)
		return nil
	}
	p.Sum(assessSum(q, p.State.tables().assessFrom[q]))
	p.Form.GoSmall = num(p.Form.Reckoning.Target) + " or more on 2D6: " + p.Form.Reckoning.Chance().String()
	return func(a *act) { assess(a, who, q, place) }
}

// assessSum returns the sum for n, the number that best figure q needs to assess a Massed Enemy.
func assessSum(q Quality, n int) book.Sum {
	s := book.Sum{Kind: "assess"}
	s.Put(n, "assesses", q)
	return needTotal(s)
}

// plural returns a number with its noun: "1 officer", "3 officers".
func plural(n int, one, more string) string { return book.Plural(n, one, more) }
