package splendid

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// askUnit asks for a unit. why returns the reason to refuse one, or "". A unit that is not on the roster is described by its class. The
// answer has no ID and no Class if no possible unit is chosen.
func askUnit(p *plan, key, label string, why func(u Unit) string) Unit {
	var opts []view.Option
	for _, u := range p.State.Units {
		no := why(u)
		if u.Gone || no == ownSide && p.In.Get(key) != book.Num(u.ID) {
			continue // friends are not listed as enemies
		}
		opts = append(opts, view.Option{ID: book.Num(u.ID), Label: u.Name, Symbol: u.class().symbol, Refused: no,
			Small: sideNames[u.Side] + ", " + book.Plural(u.Left(), "stand", "stands")})
	}
	// Units that may be chosen come first.
	sort.SliceStable(opts, func(i, k int) bool { return opts[i].Refused == "" && opts[k].Refused != "" })
	if len(opts) == 0 {
		return askUnlisted(p, key, label, why)
	}
	if slices.ContainsFunc(classes[:], func(c class) bool { return why(c.unlisted()) == "" }) {
		opts = append(opts, view.Option{ID: book.Free, Label: "A unit not on the roster", Wide: true})
	}
	v := p.Pick(key, label, "", opts...)
	if v == book.Free {
		return askUnlisted(p, key, label, why)
	}
	n, _ := strconv.Atoi(v)
	u, _ := p.State.unit(n)
	return u
}

// askUnlisted asks for the class and stands of a unit that is not on the roster.
func askUnlisted(p *plan, key, label string, why func(u Unit) string) Unit {
	of := "Class of " + strings.TrimPrefix(book.LowerFirst(label), "the ")
	c, ok := book.Choose(p, key+"-class", of, "", classes[:], func(c class) view.Option {
		return view.Option{ID: c.id, Label: c.name, Symbol: c.symbol, Refused: why(c.unlisted())}
	})
	if !ok {
		return Unit{}
	}
	return Unit{Side: -1, Class: c.id, Name: c.name, Form: "line", Stands: p.Count(key+"-stands", label+", stands", c.stands, 1, 12)}
}

// unlisted returns a unit of the class that is not on the roster.
func (c class) unlisted() Unit { return Unit{Side: -1, Class: c.id, Stands: c.stands, Form: "line"} }

func anyone(Unit) string { return "" }

// onRoster refuses a unit that is not on the roster.
func onRoster(u Unit) string { return book.When(u.ID == 0, "Only units on the roster.") }

// onlyCombatants refuses leaders and wagons; what completes the reason.
func onlyCombatants(what string) func(Unit) string {
	return func(u Unit) string { return book.When(u.arm() == Ignored, "Leaders and wagons "+what) }
}

// ownSide is the reason to refuse a friend as an enemy.
const ownSide = "It is on the same side."

// enemy refuses units of the side of u.
func enemy(u Unit) func(Unit) string {
	return func(x Unit) string { return book.When(u.ID != 0 && x.ID != 0 && x.Side == u.Side, ownSide) }
}

// askGround asks for a feature: one on the list, or the kind of one that is not. If none is set, "None" can be chosen. def is the id of
// the feature to propose, or "". The result is false if no feature is chosen.
func askGround(p *plan, def, key, label string, none bool, why func(f Feature, k kind) string) (Feature, kind, bool) {
	opts := make([]view.Option, 0, len(p.State.Features)+len(kinds)+2)
	if none {
		opts = append(opts, view.Option{ID: "none", Label: "None"})
		def = cmp.Or(def, "none")
	}
	onList := 0
	for _, f := range p.State.Features {
		no := why(f, f.kind())
		if no != "" && none {
			continue
		}
		onList++
		small := f.kind().name
		if f.Strength > 0 && !f.down() {
			small += ", strength " + book.Num(f.Left)
		}
		opts = append(opts, view.Option{ID: f.id(), Label: f.title(), Small: small, Symbol: f.kind().symbol, Refused: no})
	}
	if onList > 0 {
		opts = append(opts, view.Option{ID: book.Free, Label: "Not on the list", Wide: !none})
	} else {
		opts = kindOptions(opts, none, why)
	}
	v := p.Pick(key, label, def, opts...)
	if v == book.Free {
		v = p.Pick(key+"-kind", "Kind of feature", "", kindOptions(nil, false, why)...)
	}
	if k, ok := kindOf(v); ok {
		f := Feature{Kind: v, Name: k.name, Across: p.State.across(k)}
		if k.strength != "" {
			f.Strength = p.State.v(k.strength)
			f.Left = f.Strength
		}
		return f, k, true
	}
	f, ok := p.State.named(v)
	return f, f.kind(), ok
}

// kindOptions appends the kinds of features to opts; skip leaves out those that are refused.
func kindOptions(opts []view.Option, skip bool, why func(f Feature, k kind) string) []view.Option {
	for _, k := range kinds {
		if no := why(Feature{}, k); no == "" || !skip {
			opts = append(opts, view.Option{ID: k.id, Label: k.name, Symbol: k.symbol, Refused: no})
		}
	}
	return opts
}

func anyKind(Feature, kind) string { return "" }

// across returns the usual distance across a feature of a kind, in quarter inches.
func (s State) across(k kind) int {
	stand := s.v(keyStand)
	switch {
	case k.id == "landmark" || k.id == "bridge":
		return 4 * 4
	case k.fence():
		return 1
	case k.id == "river":
		return stand + 4
	case k.linear:
		return stand
	}
	return 6 * 4
}

// askStanding asks for a feature of one kind, on the list or not. why returns the reason to refuse one, or "".
func askStanding(p *plan, key, label, id, symbol string, why func(f Feature) string) Feature {
	k, _ := kindOf(id)
	other := Feature{Kind: id, Name: k.name}
	var opts []view.Option
	for _, f := range p.State.Features {
		if f.Kind == id {
			opts = append(opts, view.Option{ID: f.id(), Label: f.title(), Symbol: symbol, Refused: why(f)})
		}
	}
	if len(opts) == 0 {
		return other
	}
	def := ""
	if len(opts) == 1 && opts[0].Refused == "" {
		def = opts[0].ID
	}
	v := p.Pick(key, label, def, append(opts, view.Option{ID: book.Free, Label: "Not on the list"})...)
	if f, ok := p.State.named(v); ok {
		return f
	}
	return other
}

// id returns the id of a feature in forms, such as "f7".
func (f Feature) id() string { return "f" + book.Num(f.ID) }

// named returns the feature with an id as forms use it.
func (s State) named(id string) (Feature, bool) {
	n, err := strconv.Atoi(strings.TrimPrefix(id, "f"))
	if err != nil || !strings.HasPrefix(id, "f") {
		return Feature{}, false
	}
	return s.feature(n)
}

// askName asks for a name. Left empty, it is made, with a number added until it is not taken.
func askName(p *plan, made string, taken func(string) bool) string {
	base := made
	for i := 2; taken(made); i++ {
		made = base + " " + book.Num(i)
	}
	v := strings.TrimSpace(p.Text("name", "Name", made, maxName))
	p.Note(made)
	if v == "" || len(v) > 2*maxName {
		return made
	}
	return v
}

func free(string) bool { return false }
