package hill

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Places: what is known of each, what it holds, and what the referee fixes in advance.

// PlaceSetup is what the referee or a scenario has fixed about a place before it is searched. It replaces the
// dice. The zero value fixes nothing. Source: HILL-108, 140; ruling 34.
type PlaceSetup struct {
	// Content is the key of a row in the place's own table (villageFinds, caveFinds), whose further dice are
	// thrown as usual; or "troops", the figures below in hard cover. For an outpost it is "outpost" or
	// "fortification", held by the figures below. "" draws as usual.
	Content  string  `json:"c,omitempty"`
	Magazine bool    `json:"m,omitempty"` // for an outpost
	Figures  int     `json:"f,omitempty"` // 0 to 60, leaders included; an outpost with none is empty
	Quality  Quality `json:"q,omitempty"` // of the soldiers: Veteran, Average or Conscript
	Officers int     `json:"o,omitempty"`
	NCOs     int     `json:"n,omitempty"`
	Person   string  `json:"p,omitempty"` // an officer of importance beside them, as a separate unit; at most 30 letters
}

// The contents that are not rows of a table.
const (
	troopsThere = "troops"
	plainWorks  = "outpost"
	realWorks   = "fortification"
)

// contents returns what can be fixed for a kind of place.
func contents(kind string) []view.Option {
	switch kind {
	case "village", "cave":
		return append([]view.Option{{ID: troopsThere, Label: "Troops", Small: "as entered", Wide: true}}, rowsOf(kind)...)
	case "outpost":
		return []view.Option{{ID: plainWorks, Label: "Outpost", Small: "hard cover"}, {ID: realWorks, Label: "Fortification"}}
	}
	return nil
}

// rowsOf returns the rows of the table for a village or a cave as replies.
func rowsOf(kind string) (out []view.Option) {
	for _, r := range findingOf("explore-" + kind).table {
		out = append(out, view.Option{ID: r.Is.key, Label: findName(r.Is.key)})
	}
	return out
}

// check returns an error when p is impossible for a place of that kind.
func (p PlaceSetup) check(kind string) error {
	if p == (PlaceSetup{}) {
		return nil
	}
	if index(contents(kind), p.Content) < 0 || p.Figures < 0 || p.Figures > maxFigures || p.Quality < Veteran || p.Quality > Conscript ||
		p.Officers < 0 || p.NCOs < 0 || p.Officers+p.NCOs > p.Figures || len([]rune(p.Person)) > 30 || p.Magazine && kind != "outpost" {
		return fmt.Errorf("an impossible setup of a place of kind %q: %+v", kind, p)
	}
	return nil
}

// ready returns the fixed party as a unit.
func (p PlaceSetup) ready() ready {
	return ready{name: must("garrison").name, kind: "garrison", quality: p.Quality, n: p.Figures, officers: p.Officers,
		ncos: p.NCOs, arms: "musket"}
}

// quarter places the fixed figures, and the person beside them.
func quarter(a *act, x Site) {
	p := x.Fixed
	put := func(d Drawn, name string, r ready) {
		recastAs(a, arrived{Drawn: d, ID: a.State.Next, Spot: true, Site: x.ID}, name, r)
	}
	if p.Figures > 0 {
		put(Drawn{Kind: "garrison", Quality: p.Quality, Figures: p.Figures, Officers: p.Officers}, "", p.ready())
	}
	if p.Person != "" {
		put(Drawn{Kind: "officer", Quality: Veteran, Figures: 1, Officers: 1}, p.Person,
			ready{kind: "officer", quality: Veteran, n: 1, officers: 1, arms: "pistol"})
	}
}

// recastAs places a party and gives its unit the figures and the name of r.
func recastAs(a *act, party arrived, name string, r ready) {
	a.Do(party)
	u, ok := a.State.Roster.From(party.ID)
	if !ok || !a.State.tracked() {
		return
	}
	if name = book.Or(name, u.Name); name != u.Name {
		name = a.State.freeName(name)
	}
	a.Do(recast{Unit: u.ID, Was: u.Name, Name: name, Stacks: r.stacks()})
}

// findFixed carries out what was fixed for a village or a cave.
func findFixed(a *act, f search, x Site) {
	if x.Fixed.Content != troopsThere {
		comesOf(a, f, x.Fixed.Content, x.ID)
		return
	}
	e := found{Table: f.id, Key: troopsThere, Site: x.ID, Fixed: true}
	if x.Fixed.Figures == 0 && x.Fixed.Person == "" {
		e.As = "nothing"
	}
	a.Do(e)
	quarter(a, x)
}

// fixedOutpost carries out what was fixed for an outpost being scouted.
func fixedOutpost(a *act, by int, x Site) {
	a.Do(scouted{Site: x.ID, Fort: x.Fixed.Content == realWorks, Magazine: x.Fixed.Magazine, By: by, Fixed: true})
	if x.Fixed.Magazine {
		a.Do(arrived{Drawn: Drawn{Kind: "magazine"}, ID: a.State.Next, Spot: true, Located: true, Site: x.ID})
	}
	quarter(a, x)
}

// finder returns the unit that explores, scouts or takes a place: the one with the Players' initiative, or the
// only one they have; 0 when it is not known.
func (s State) finder() int {
	if !s.tracked() {
		return 0
	}
	if u, ok := s.unit(s.Active); ok && side(u) == Players {
		return u.ID
	}
	if us := s.units(Players); len(us) == 1 {
		return us[0].ID
	}
	return 0
}

// groundwork are the entries for places.
func groundwork() []procedure {
	return []procedure{
		{Plan: planPrepare, Procedure: view.Procedure{ID: "prepare", Name: "Fix what is there", Symbol: "n-ground", Section: "HILL-108",
			Ref: "Whatever you put into a place is found there, and no dice are rolled. Only you know until it is explored or scouted."}},
	}
}

// planPrepare fixes what a place holds.
func planPrepare(p *plan) deed {
	s := p.State
	p.Form.Go = "Fix it"
	p.RefuseWith(s.waiting())
	id := p.In.Get("place")
	options := s.preparable()
	p.Add(pick("place", "Which place", id, options))
	x, ok := s.site(readRef("s", id))
	if i := index(options, id); !ok || i < 0 || options[i].Refused != "" {
		p.Refuse("F1", "place", "HILL-108", "Choose a place that nobody has searched.")
		return nil
	}
	list := append([]view.Option{{ID: "draw", Label: "As the dice say", Wide: true}}, contents(x.Kind)...)
	v := cmp.Or(p.In.Get("content"), x.Fixed.Content, "draw")
	p.Add(pick("content", "What is there", v, list))
	if index(list, v) < 0 {
		p.Refuse("F2", "content", "HILL-108", "Choose what is there.")
		return nil
	}
	var fixed PlaceSetup
	if v != "draw" {
		if fixed.Content = v; v == troopsThere || x.Kind == "outpost" {
			askQuarters(p, x, &fixed)
		}
		if fixed.check(x.Kind) != nil {
			p.Refuse("F4", "content", "HILL-108", "That cannot be there.")
		}
	}
	return func(a *act) {
		if fixed == x.Fixed {
			a.Nothing()
		}
		a.Do(prepared{Site: x.ID, Of: x.Kind, Fixed: fixed})
	}
}

// preparable returns the places whose content can be fixed.
func (s State) preparable() (options []view.Option) {
	for _, x := range s.Sites {
		if contents(x.Kind) == nil {
			continue
		}
		o := view.Option{ID: ref("s", x.ID), Label: s.placeName(x), Symbol: must(x.Kind).symbol}
		if h, _ := s.setupOf(x.ID); x.Done {
			o.Refused = "It has been searched."
		} else if h.Hidden {
			o.Refused = "The hidden parties of the scenario hold it."
		}
		options = append(options, o)
	}
	return options
}

// askQuarters asks which troops hold a place.
func askQuarters(p *plan, x Site, fixed *PlaceSetup) {
	was := x.Fixed
	if was.Content == "" {
		was = PlaceSetup{Figures: 12, Quality: Average}
	}
	count := func(key, label string, value, most int) int {
		return askCount(p, key, label, value, 0, most, "HILL-108", "There are fewer than that.")
	}
	n := count("figures", "Figures, leaders included", was.Figures, maxFigures)
	fixed.Figures = n
	q := book.Or(p.In.Get("quality"), qualities[was.Quality].id)
	qs := soldierOptions()
	p.Add(view.Field{Key: "quality", Label: "Quality", Kind: view.Pick, Columns: 3, Options: qs, Value: q})
	if index(qs, q) < 0 {
		p.Refuse("F2", "quality", "HILL-108", "Choose the quality.")
	} else {
		fixed.Quality, _ = quality(q)
	}
	fixed.Officers = count("officers", "Officers among them", min(was.Officers, max(0, n)), max(0, min(12, n)))
	rest := n - fixed.Officers
	fixed.NCOs = count("ncos", "NCOs among them", min(was.NCOs, max(0, rest)), max(0, min(12, rest)))
	if x.Kind == "outpost" {
		v := book.Or(p.In.Get("magazine"), book.Yes(was.Magazine))
		p.Add(pick("magazine", "A magazine in it", v, book.YesNo))
		fixed.Magazine = v == "yes"
	}
	fixed.Person = p.In.Get("person")
	p.Add(view.Field{Key: "person", Label: "Somebody of importance", Kind: view.Text, Max: 30, Value: fixed.Person,
		Help: "An officer beside them, on his own. Optional."})
}

// prepared fixes what a place holds. Kind "prepared".
type prepared struct {
	Site  int        `json:"s"`
	Of    string     `json:"k"`
	Fixed PlaceSetup `json:"f,omitzero"`
}

func (prepared) Kind() string { return "prepared" }

func (e prepared) Apply(s State) State {
	x, ok := s.site(e.Site)
	book.DenyIf(!ok || x.Done || x.Kind != e.Of, "no place %d to fix", e.Site)
	book.Check(e.Fixed.check(x.Kind))
	x.Fixed = e.Fixed
	return s.withSite(x)
}

// Tell does not say what was fixed, as players may look at the log.
func (e prepared) Tell(t *book.Tale) {
	k, id := must(e.Of), "prepared"
	if k.tile = view.Place; e.Fixed == (PlaceSetup{}) {
		id = "prepared-not"
	}
	ofKind(t, k, id)
}

// onTheGround completes the card of a pending event with the drawing and its position on the table.
func (s State) onTheGround(c *view.Card, d Drawn) {
	p, told := s.Lay.placed(d)
	stands := s.Lay.standing(d)
	o := stands.Off
	switch { // one drawing: the dial around the ring, or the table as far as it is known
	case o.Edge != 0:
		c.Dial, c.Diagram = nil, drawing(s.Scale, s.Lay, stands)
	case told:
		c.Diagram = drawing(s.Scale, s.Lay, stands)
	}
	switch {
	case d.Off.Edge == 0 && told && p.Behind:
		c.Todo = append(c.Todo, view.Order{What: view.Words{view.Say("On the table as you entered it, this is "),
			view.Bold("behind your lines")}, Small: "Nothing is placed there. You have the last word."})
	case o.Edge != 0:
		small := "By your measurement."
		if d.Off.Edge == 0 {
			small = "From the table as you entered it; correct it under Off the table."
		}
		c.Todo = []view.Order{{What: view.Words{view.Say("Put it on the "), view.Bold(edgeWords(s.Scale, o))},
			Small: s.Scale.length(o.Reach) + " of the " + inchesText(s.Scale, d.Inches) + " lie on the table. " + small}}
		c.Notes = slices.DeleteFunc(c.Notes, func(n string) bool { return n == offTable })
	case told:
		c.Notes = slices.DeleteFunc(c.Notes, func(n string) bool { return n == offTable })
	}
}

// placeName returns the name of a place on the map and its card: its own, or that of its kind, numbered when
// there are several.
func (s State) placeName(x Site) string {
	if x.Name != "" {
		return x.Name
	}
	if n := s.nth(x); n > 0 {
		return s.siteName(x) + " " + num(n)
	}
	return s.siteName(x)
}

// nth returns the number of x among the unnamed places of its kind, 0 when it is the only one.
func (s State) nth(x Site) (n int) {
	all := 0
	for _, y := range s.Sites {
		if y.Kind == x.Kind && y.Name == "" {
			all++
			if y.ID <= x.ID {
				n++
			}
		}
	}
	if all < 2 {
		return 0
	}
	return n
}

// defenders returns the parties that hold a place, or the place it is in. Guerillas and civilians do not count.
func (s State) defenders(x Site) []Party {
	var out []Party
	for _, p := range s.Parties {
		if p.Site != 0 && (p.Site == x.ID || p.Site == x.In) && p.Left > 0 && !must(p.Kind).civil && p.Kind != "guer" {
			out = append(out, p)
		}
	}
	return out
}

// held reports whether a place is known to have defenders left, and so cannot be taken. Source: hill-tables
// 5.1.
func (s State) held(x Site) bool { return s.tracked() && len(s.defenders(x)) > 0 }

// coverOf returns the cover a place gives. Source: HILL-35; hill-tables 5.
func coverOf(x Site) string {
	if x.Fort {
		return "in the fortification"
	}
	return "in hard cover"
}

// foundWords returns the result of searching a place.
func foundWords(x Site) string {
	table, key, ok := strings.Cut(x.Found, "/")
	switch {
	case !ok || table == "scout":
		return ""
	case table == "assess":
		parts := strings.Split(key, "-")
		if len(parts) != 4 {
			return ""
		}
		q, _ := quality(parts[3])
		return parts[0] + " × 500 foot, " + parts[1] + " × 120 horse, " + parts[2] + " guns, mostly " + q.String()
	case key == troopsThere:
		return "troops found"
	}
	return lower(findName(key)) + " found"
}

// placeRow returns the card of a place.
func (s State) placeRow(x Site) view.Row {
	k := must(x.Kind)
	r := view.Row{ID: ref("s", x.ID), Symbol: k.symbol, Tile: view.Place, Name: s.placeName(x), Done: x.Done || x.Taken}
	parts := []string{x.what()}
	if f := foundWords(x); f != "" {
		parts = append(parts, f)
	}
	for _, p := range s.defenders(x) {
		where, _ := s.site(p.Site)
		q := p.Quality.String()
		parts = append(parts, "held by "+plural(p.Left, q+" figure", q+" figures")+" "+coverOf(where))
	}
	if host, ok := s.site(x.In); ok {
		parts = append(parts, "in the "+lower(s.siteName(host)))
	}
	switch {
	case x.On.Known:
		parts = append(parts, s.Scale.fromEdges(x.On.X, max(0, s.Lay.H*inch-x.On.Y), ", "))
	case x.Inches > 0:
		parts = append(parts, "placed on turn "+num(x.Turn)+", "+inchesText(s.Scale, x.Inches)+" to the "+octants[x.Toward])
	}
	r.What = upper(strings.Join(parts, "; "))
	if s.waiting() == nil {
		r.Tap = s.siteTap(x, r.Name)
		r.Key = s.siteKey(x)
	}
	return r
}

// groundSheet returns the page of places with its map.
func (s State) groundSheet() view.Sheet {
	sh := view.Sheet{ID: "ground", Label: "Ground", Symbol: "n-ground", Title: "Ground", Diagram: s.known(), Map: doMap}
	l := view.List{ID: "places", Title: "Places", Empty: "No place is known yet. " +
		"Villages are set up before the game; caves, outposts and Massed Enemy appear as they are found or reported."}
	secret := view.List{ID: "fixed", Title: "Fixed beforehand", Note: "for the referee", Secret: true}
	for _, x := range s.Sites {
		l.Rows = append(l.Rows, s.placeRow(x))
		if x.Fixed != (PlaceSetup{}) && !x.Done {
			c := contents(x.Kind)
			what := c[index(c, x.Fixed.Content)].Label
			if x.Fixed.Figures > 0 {
				what += ", " + plural(x.Fixed.Figures, "figure", "figures") + ", " + x.Fixed.Quality.String()
			}
			if x.Fixed.Magazine {
				what += ", magazine"
			}
			if x.Fixed.Person != "" {
				what += ", " + x.Fixed.Person
			}
			secret.Rows = append(secret.Rows, view.Row{ID: ref("f", x.ID), Symbol: must(x.Kind).symbol, Tile: view.Place,
				Name: s.placeName(x), What: what})
		}
	}
	l.Note = plural(len(l.Rows), "place", "places")
	sh.Lists = []view.List{l}
	if travellers := s.travellers(); len(travellers.Rows) > 0 {
		sh.Lists = append(sh.Lists, travellers)
	}
	if secret.Rows != nil {
		sh.Lists = append(sh.Lists, secret)
	}
	if s.waiting() == nil {
		sh.Keys = append(sh.Keys, view.Key{ID: "note", Label: "Put on the table", Symbol: "i-plus", Do: engine.Do("note"), Open: true})
		if !allRefused(s.preparable()) {
			sh.Keys = append(sh.Keys, view.Key{ID: "prepare", Label: "Fix what is there", Do: engine.Do("prepare"), Open: true})
		}
	}
	if !s.Over {
		sh.Keys = append(sh.Keys,
			view.Key{ID: "ring", Label: "Where the force stands", Symbol: "i-ring", Do: engine.Do("ring"), Open: true},
			view.Key{ID: "table", Label: "The table", Symbol: "n-ground", Do: engine.Do("table"), Open: true})
	}
	return sh
}

// searchOf returns the action that searches a kind of place or talks to a kind of people, "" for a magazine.
func searchOf(kind string) string {
	for _, f := range findList {
		if f.kind == kind {
			return f.id
		}
	}
	return ""
}

// whereOption adds the reply that sets where a place stands, when the size of the table is known.
func (s State) whereOption(o ...view.Option) []view.Option {
	if s.Lay.W == 0 {
		return o
	}
	return append(o, view.Option{ID: "where", Label: "Where it stands", Small: "for the map"})
}

// askSpot asks where a place stands on the table.
func askSpot(p *plan, x Site) Spot {
	l, at := p.State.Lay, x.On
	if !at.Known {
		at = Spot{X: l.W * inch / 2, Y: l.H * inch / 2}
	}
	measure := func(key, label string, value, most int) int {
		return askInches(p, key, label, "in "+p.State.Scale.unit(), value, 0, most, "HILL-108", "That is not on the table.")
	}
	left := measure("left", "From the left edge", min(at.X/inch, l.W), l.W)
	near := measure("near", "From the near edge", max(0, l.H-at.Y/inch), l.H)
	return Spot{left * inch, max(0, l.H-near) * inch, true}
}
