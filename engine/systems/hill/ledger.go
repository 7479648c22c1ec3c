package hill

import (
	"cmp"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// claim is a line of the ledger as it counts at present.
type claim struct {
	award
	why   string
	entry int // the entry's id, 0 for a place
	site  int
}

// claims returns the lines that count, in the printed order of the awards: what has come home or is still
// carried, and every place located. Source: hill-tables 5.1; rulings 23, 24, 25, 42.
func (s State) claims() []claim {
	var out []claim
	add := func(id, why string, entry, site int) {
		a := s.award(id)
		out = append(out, claim{a, book.Or(why, a.why), entry, site})
	}
	both := s.entryHeld("plans") > 0 && s.entryHeld("cipher") > 0
	for _, a := range awards {
		a = s.award(a.id)
		for _, x := range s.Sites {
			if x.Located && a.id == s.siteAward(x) {
				add(a.id, s.siteWhy(x), 0, x.ID)
			}
		}
		if a.id == "both" && both {
			add("both", "", s.entryHeld("plans"), 0)
		}
		if both && (a.id == "plans" || a.id == "cipher") {
			continue
		}
		for _, e := range s.Ledger {
			if e.Kind == "met" && !s.Set.Each && len(out) > 0 && out[len(out)-1].id == "met" {
				continue // only once per game
			}
			if e.Kind == "met" && s.Over && s.unitsHome() == 0 {
				continue // it counts only if part of the force comes home
			}
			if e.Kind == a.id && e.State != lost && e.State != guarded && e.State != dropped && e.State != struckOut {
				c := claim{a, cmp.Or(e.why(), s.lostHow(e), a.why), e.ID, 0}
				if !s.Over { // which units come home is not yet known
					c.title = e.awarded()
				}
				if a.id == "near" || a.id == "far" {
					c.level = e.Level
				}
				if e.Name != "" {
					c.title += ": " + e.Name
				}
				out = append(out, c)
			}
		}
	}
	return out
}

// award returns a line of the ledger, with its level in force.
func (s State) award(id string) award {
	for i, a := range awards {
		if a.id == id {
			a.level = s.tables().level[i]
			return a
		}
	}
	return award{}
}

// entryHeld returns the entry of a kind that is carried or home, 0 for none.
func (s State) entryHeld(kind string) int {
	for _, e := range s.Ledger {
		if e.Kind == kind && (e.State == carried || e.State == home) {
			return e.ID
		}
	}
	return 0
}

// siteAward returns the award for a place once it is located, "" for a village or cave. A magazine in a
// fortification keeps its 2 when taken. Source: hill-tables 5.1; ruling 24.
func (s State) siteAward(x Site) string {
	switch x.Kind {
	case "outpost":
		switch {
		case x.Fort && x.Taken:
			return "fortTaken"
		case x.Fort:
			return "fort"
		}
		return "outpost"
	case "magazine":
		in, _ := s.site(x.In)
		if x.Taken && !in.Fort {
			return "magazineTaken"
		}
		return "magazine"
	case "massed":
		if x.Done {
			return "assessed"
		}
		return "massed"
	}
	return ""
}

// siteWhy returns what the ledger says of a place beyond the words of its award.
func (s State) siteWhy(x Site) string {
	in, _ := s.site(x.In)
	switch {
	case x.Kind == "magazine" && x.Taken && in.Fort:
		return "It lies in a fortification and keeps its 2."
	case x.Kind == "outpost" && x.Done:
		return "Scouted."
	}
	return ""
}

// why says where an entry comes from: "In the cave or ruin, turn 3: a murdered courier’s bag."
func (e Entry) why() string {
	table, key, ok := strings.Cut(e.From, "/")
	if !ok {
		return ""
	}
	if table == "open-convoy" {
		return "From the wagons of a convoy, turn " + num(e.Turn) + "."
	}
	f := findingOf(table)
	for _, r := range f.table {
		if r.Is.key == key {
			text, _, _ := strings.Cut(r.Is.text, " (")
			text, _, _ = strings.Cut(text, ", and the bandits: {")
			return f.name + ", turn " + num(e.Turn) + ": " + lower(strings.TrimSuffix(text, ".")) + "."
		}
	}
	return f.name + ", turn " + num(e.Turn) + "."
}

// lostHow says how a unit came to count as destroyed, "" for any other entry.
func (s State) lostHow(e Entry) string {
	u, ok := s.Roster.Unit(e.Unit)
	switch {
	case !ok || e.Kind != "destroyed":
		return ""
	case u.Alive() == 0:
		return upper(fate(u)) + "."
	}
	return "Not home."
}

// reckon returns the total of the ledger and the highest level reached: 1 for a good-faith scout that met
// nobody, 0 if no Player unit came home. Source: hill-tables 5.1, HILL-121.
func (s State) reckon() (sum, level int) {
	level = 1
	for _, c := range s.claims() {
		sum += c.points
		level = max(level, c.level)
	}
	if s.Over && s.unitsHome() == 0 {
		level = 0
	}
	return sum, level
}

// unitsHome returns how many Player units are home.
func (s State) unitsHome() int {
	n := 0
	for _, e := range s.Ledger {
		if e.Kind == "home" || e.Kind == "half" {
			n++
		}
	}
	return n
}

// final returns the verdict for a total, or for a game from which nobody came home.
func (t *tables) final(sum int, nobody bool) book.Said {
	if nobody {
		return book.Say("nobody")
	}
	for i, top := range t.wordUpTo {
		if sum <= top {
			return book.Say("verdict", i)
		}
	}
	return book.Say("verdict", len(verdicts)-1)
}

// verdict returns final in words.
func (t *tables) verdict(sum int, nobody bool) string { return words.Text(t.final(sum, nobody)) }

func (e Entry) name() string {
	if n := wordFor("carries-" + e.Kind); n != "" {
		return n
	}
	a, _ := awardOf(e.Kind)
	if e.Name != "" {
		return a.title + ": " + e.Name
	}
	return a.title
}

// Sheets implements view.System: forces, ground and despatches.
func (System) Sheets(state engine.State) []view.Sheet {
	s := state.(State).settled()
	var out []view.Sheet
	if s.tracked() {
		out = append(out, s.forcesSheet())
	}
	sum, level := s.reckon()
	sh := view.Sheet{ID: "despatches", Label: "Despatches", Symbol: "n-despatches", Title: "Despatches",
		Number: points(sum), Line: "if you all went home now"}
	if slices.ContainsFunc(s.Ledger, func(e Entry) bool { return e.State == carried }) {
		sh.Line += " with what you carry"
	}
	if sh.Word = words.Text(s.wordNow()); s.Over {
		sh.Line = levelText(level)
		if s.unitsHome() == 0 {
			sh.Line = "No Player unit returned: lost, whatever the points"
		}
	}
	sh.Lists = []view.List{s.goods(), s.counting(sum, level)}
	if aims := s.aimList(); len(aims.Rows) > 0 && !s.Over { // what can still be won
		sh.Lists = append(sh.Lists, aims)
	}
	if s.Set.Each {
		sh.Number, sh.Word = "", "Each command on its own"
		sh.Lists = append(sh.Lists[:1], s.byCommand()...)
	}
	if s.waiting() == nil {
		sh.Keys = []view.Key{
			{ID: "record", Label: "Add to the score", Small: "by hand", Do: engine.Do("record"), Open: true},
			s.endGameKey(""),
		}
	}
	return append(out, s.groundSheet(), sh)
}

// goods lists what the units carry, and what they have lost.
func (s State) goods() view.List {
	goods := view.List{ID: "carried", Title: "Carried", Note: "lost with the unit",
		Empty: "Nothing yet. Papers, treasure and people under escort appear here."}
	for _, e := range s.Ledger {
		if e.State == counted || e.State == struckOut {
			continue
		}
		r := view.Row{ID: ref("e", e.ID), Symbol: wordFor("symbol-" + e.Kind), Tile: view.Place, Name: e.name(), What: e.why()}
		tap := view.Key{ID: "entry-" + num(e.ID), Label: e.name(), Do: engine.Do("entry", "entry", r.ID), Open: true}
		if u, ok := s.holder(e); ok {
			verb := " Carried by "
			if e.people() {
				verb = " Escorted by "
			}
			r.What += verb + book.The(u.Name) + "."
		} else if e.State == carried && len(s.bearers()) > 0 {
			r.What += " Tap to say which unit carries it."
		}
		r.What = strings.TrimPrefix(r.What, " ")
		switch e.State {
		case dropped:
			label := "Pick up"
			if r.Bad = "Lies on the table"; e.people() {
				r.Bad, label = "Left behind", "Take along"
			}
			r.Key = &view.Key{ID: "pick-up-" + num(e.ID), Label: label, Do: engine.Do("entry", "entry", r.ID, "what", carried), Open: true}
		case carried:
			r.Key = &view.Key{ID: "home-" + num(e.ID), Label: "Home", Do: engine.Do("entry", "entry", r.ID, "what", home)}
		case guarded:
			r.Bad = "Guarded"
			r.Key = &view.Key{ID: "take-" + num(e.ID), Label: "Taken", Do: engine.Do("entry", "entry", r.ID, "what", carried)}
			_, known := s.taker(e, nil)
			r.Key.Open = len(s.bearers()) > 0 && !known // first asks who takes it
		case home:
			r.Done, r.Small = true, "home"
		case lost:
			r.Bad = "Lost"
		}
		r.Tap = &tap
		if s.waiting() != nil {
			r.Tap, r.Key = nil, nil
		}
		goods.Rows = append(goods.Rows, r)
	}
	return goods
}

// counting lists the lines that count, with their total.
func (s State) counting(sum, level int) view.List {
	lines := view.List{ID: "ledger", Title: "Points", Empty: "Nothing counts yet."}
	for i, c := range s.claims() {
		r := view.Row{ID: "l" + num(i+1), Name: c.title, What: c.why, Number: points(c.points)}
		if x, ok := s.site(c.site); ok && s.waiting() == nil {
			r.Tap = s.siteTap(x, c.title)
		}
		if x, ok := s.entry(c.entry); ok && s.waiting() == nil && index(s.strikable(), ref("e", x.ID)) >= 0 {
			k := strikeKey(x)
			k.Small, r.Key = "", &k
		}
		lines.Rows = append(lines.Rows, r)
	}
	if len(lines.Rows) > 0 {
		lines.Rows = append(lines.Rows, view.Row{ID: "sum", Name: "Total", What: levelText(level), Number: points(sum),
			Total: true})
	}
	return lines
}

// levelText says which of the five levels was reached, if any.
func levelText(level int) string {
	if level == 0 {
		return ""
	}
	return words.Text(book.Say("level", level))
}

// scored is a result in a few words.
func scored(sum, level int) string {
	text := points(sum) + " " + pointWord(sum)
	if level > 0 {
		text += ", level " + num(level) + " of 5"
	}
	return text
}

func pointWord(n int) string {
	if n == 1 || n == -1 {
		return "point"
	}
	return "points"
}

// points formats a number with a proper minus sign.
func points(n int) string {
	if n < 0 {
		return "−" + num(-n)
	}
	return num(n)
}
