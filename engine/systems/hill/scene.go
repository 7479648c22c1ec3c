package hill

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// Scene is the scenario of a game: what was set up before the first draw, and what has happened to it since.
// The zero Scene is a game without a scenario.
type Scene struct {
	ID      string       `json:"i,omitempty"` // the id of a supplied scenario, or own
	Name    string       `json:"n,omitempty"`
	Lines   string       `json:"l,omitempty"` // the edge with the friendly lines: near, far, left or right
	Places  []ScenePlace `json:"p,omitempty"`
	Hidden  []Hidden     `json:"h,omitempty"` // parties whose position only the referee knows
	Secrets []Secret     `json:"s,omitempty"`
	Aims    []Aim        `json:"a,omitempty"`
	Alarm   int          `json:"m,omitempty"` // the turn on which the alarm was raised, 0 for not yet
	Watched int          `json:"w,omitempty"` // the draw after which the sentries were last asked for
	Risen   bool         `json:"r,omitempty"` // the river has risen
}

// ScenePlace is a place that is on the table from the start, with its contents.
type ScenePlace struct {
	Kind   string     `json:"k"`           // village, cave, outpost or massed
	Name   string     `json:"n,omitempty"` // "Roman villa"
	Hidden bool       `json:"h,omitempty"` // for a village or cave: its contents are the hidden parties that hold it
	Fixed  PlaceSetup `json:"f,omitzero"`
	Site   int        `json:"s,omitempty"` // the id of the place in the game
}

// hiddenHere means that a place contains its hidden parties. Source: HILL-140; ruling 34.
const hiddenHere = "hidden"

// Hidden is a party not yet on the table.
type Hidden struct {
	Name     string         `json:"n"`
	Kind     string         `json:"k"` // the kind of party
	Stacks   []muster.Stack `json:"f"`
	Wagons   int            `json:"w,omitempty"`
	Howitzer bool           `json:"h,omitempty"`
	When     string         `json:"t,omitempty"` // near, acts, enters
	From     string         `json:"e,omitempty"` // the edge it enters by, "" for the referee to choose
	To       string         `json:"g,omitempty"` // the edge it is heading for, "" for the usual rule
	Carriage bool           `json:"c,omitempty"` // its wagons are carriages
	Place    int            `json:"p,omitempty"` // the place it holds, counted from 1, 0 for none
	Out      bool           `json:"o,omitempty"` // it is on the table
	Held     int            `json:"u,omitempty"` // the turn in which the referee last put it off
	Looked   bool           `json:"l,omitempty"` // its carriage has been looked into
}

// Secret is something only the referee knows. When it has Choices, one of them is true.
type Secret struct {
	Text    string   `json:"t"`
	Choices []string `json:"c,omitempty"`
	Chosen  int      `json:"x,omitempty"` // counted from 1, 0 while undecided
	Told    bool     `json:"k,omitempty"` // the Players know
}

// Aim is an objective of the scenario.
type Aim struct {
	Name  string `json:"n"`
	Far   bool   `json:"f,omitempty"` // on the far half: 2 points instead of 1
	Level int    `json:"l"`           // the level it counts as, 1 to 5
	Main  bool   `json:"m,omitempty"` // overrides everything else: unless it is won, the game is lost
	Grave string `json:"g,omitempty"` // what would be a catastrophe, "" for nothing
	Done  string `json:"d,omitempty"` // won, failed, grave, or "" while open
	Place int    `json:"p,omitempty"` // its place in the scenario, counted from 1; 0 for none
	What  string `json:"w,omitempty"` // what must happen to that place to win it automatically: search or take; "" for neither
	Entry int    `json:"e,omitempty"` // its ledger entry once won
}

// The outcomes of an aim.
const (
	aimWon    = "won"
	aimFailed = "failed"
	aimGrave  = "grave"
)

// ownScene is the id of a scenario made by the referee.
const ownScene = "own"

// Limits of a scenario.
const (
	maxPlaces  = 8
	maxHidden  = 12
	maxAims    = 8
	maxSecrets = 12
	maxWords   = 160 // letters in a secret
	maxTitle   = 40
)

// edges are the choices for the friendly lines. Source: HILL-17.
var edges = []view.Option{
	{ID: "near", Label: "Near edge"}, {ID: "far", Label: "Far edge"}, {ID: "left", Label: "Left edge"}, {ID: "right", Label: "Right edge"},
}

// moments are when a hidden party appears on the table, apart from the referee's decision.
var moments = []view.Option{
	{ID: "near", Label: "Player figure near", Small: "or it moves or acts"},
	{ID: "acts", Label: "It moves or acts"},
	{ID: "enters", Label: "It enters", Small: "by an edge, when you choose"},
}

var momentWords = map[string]string{
	"near": "hidden until a Player figure is within {48}, or they move or act", "acts": "hidden until they move or act",
	"enters": "to enter when you choose", "": "to appear when you choose",
}

// home returns the edge of the friendly lines as [Lay] has it: 0 for the near one.
func (c Scene) home() ground.Edge {
	if i := index(edges, c.Lines); i > 0 {
		return ground.Edge(i + 1)
	}
	return 0
}

// check returns an error for an impossible scenario.
func (c Scene) check() error {
	bad := c.Alarm < 0 || c.Watched < 0 || len([]rune(c.Name)) > maxTitle || len(c.Places) > maxPlaces ||
		len(c.Hidden) > maxHidden || len(c.Secrets) > maxSecrets ||
		len(c.Aims) > maxAims ||
		c.Lines != "" && index(edges, c.Lines) < 0 || len(c.ID) > maxTitle
	for _, p := range c.Places {
		bad = bad || len([]rune(p.Name)) > maxTitle || p.Site < 0 || contentsOf(p.Kind) == nil || p.Fixed.check(p.Kind) != nil ||
			p.Hidden && (p.Fixed != PlaceSetup{} || p.Kind != "village" && p.Kind != "cave")
	}
	for _, h := range c.Hidden {
		k, ok := kindOf(h.Kind)
		bad = bad || h.Held < 0 || !ok || k.place || k.civil || len([]rune(h.Name)) > maxTitle || h.Name == "" || h.Wagons < 0 || h.Wagons > 6 ||
			h.Place < 0 || h.Place > len(c.Places) ||
			h.From != "" && index(edges, h.From) < 0 || h.To != "" && index(edges, h.To) < 0 ||
			h.When != "" && index(moments, h.When) < 0 || checkStacks(h.Stacks) != nil
	}
	for _, x := range c.Secrets {
		bad = bad || x.Text == "" || len([]rune(x.Text)) > maxWords || len(x.Choices) > 6 || len(x.Choices) == 1 || x.Chosen < 0 ||
			x.Chosen > len(x.Choices)
		for _, y := range x.Choices {
			bad = bad || y == "" || len([]rune(y)) > maxTitle
		}
	}
	for _, a := range c.Aims {
		bad = bad || a.Name == "" || len([]rune(a.Name)) > maxTitle || a.Level < 1 || a.Level > 5 || len([]rune(a.Grave)) > maxTitle ||
			a.Entry < 0 ||
			a.Place < 0 || a.Place > len(c.Places) || !slices.Contains([]string{"", aimSearch, aimTake}, a.What) ||
			!slices.Contains([]string{"", aimWon, aimFailed, aimGrave}, a.Done) || a.Done == aimGrave && a.Grave == ""
	}
	if bad {
		return broken("a scenario that cannot be")
	}
	return nil
}

// checkStacks returns an error when figures cannot be those of a fresh unit.
func checkStacks(stacks []muster.Stack) error {
	n := 0
	for _, s := range stacks {
		_, ok := quality(s.Quality)
		n += s.N
		leads := s.Leader == officer || s.Leader == nco
		if !ok || s.N < 1 || s.N > maxFigures || n > maxFigures || s.Acted || s.Unloaded || s.Raised != 0 ||
			s.Leader != "" && (!leads || s.Quality != qualities[Veteran].id) ||
			!slices.Contains([]string{"", crewman, driver}, s.Role) || len(s.Arms) > 40 {
			return broken("figures that cannot be")
		}
		for _, w := range s.Arms.List() {
			if !slices.ContainsFunc(weaponNames[:], func(x struct{ id, name, plural string }) bool { return x.id == w }) {
				return broken("arms %q", w)
			}
		}
	}
	if n < 1 || !slices.Equal(muster.Tidy(stacks), stacks) {
		return broken("figures that cannot be")
	}
	return nil
}

// contentsOf returns the contents that can be fixed for a kind of place.
func contentsOf(kind string) []view.Option {
	drawn := view.Option{ID: "drawn", Label: "Drawn", Small: "when it is searched"}
	here := view.Option{ID: hiddenHere, Label: "Hidden parties", Small: "those that hold it"}
	switch kind {
	case "village", "cave":
		return append([]view.Option{drawn, here}, rowsOf(kind)...)
	case "outpost", "massed":
		return []view.Option{drawn}
	}
	return nil
}

// setupOf returns what the scenario fixed for a place of the game, and its number, counted from 1; 0 for none.
func (s State) setupOf(site int) (p ScenePlace, n int) {
	for i, p := range s.Scene.Places {
		if p.Site == site {
			return p, i + 1
		}
	}
	return ScenePlace{}, 0
}

// foundLair puts the hidden parties of a place on the table instead of drawing a find; n is the number of the
// place. Source: HILL-140; ruling 34.
func foundLair(d *act, f finding, site, n int) {
	d.Do(found{Table: f.id, Key: troopsThere, As: hiddenHere, Site: site, Fixed: true})
	for i, h := range d.State.Scene.Hidden {
		if h.Place == n && !h.Out {
			showHidden(d, i+1, site)
		}
	}
}

// showHidden puts the n-th hidden party on the table, with its unit, and marks it as no longer hidden.
func showHidden(d *act, n, site int) {
	h := d.State.Scene.Hidden[n-1]
	u := muster.Unit{Type: typeOf(must(h.Kind)), Stacks: h.Stacks}
	b := Drawn{Kind: h.Kind, Quality: unitQuality(u), Figures: u.Alive(), Wagons: h.Wagons, Howitzer: h.Howitzer, Mounted: allMounted(u),
		Officers: u.Count(isOfficer)}
	b.Arms, b.Carriage = mostArms(h.Stacks), h.Carriage
	id := d.State.Next
	a := arrived{Drawn: b, ID: id, Spot: true, Noted: true, Site: site, Name: h.Name, Stacks: h.Stacks,
		Bound: ground.Edge(index(edges, h.To) + 1)}
	if h.When == "enters" {
		a.Enters = ground.Edge(index(edges, h.From) + 1)
	}
	d.Do(a)
	if u, ok := d.State.Roster.From(id); ok && d.State.tracked() {
		name := h.Name
		if u.Name != name {
			name = d.State.freeName(name)
		}
		d.Do(recast{Unit: u.ID, Was: u.Name, Name: name, Stacks: h.Stacks})
	}
	d.Do(revealed{Hidden: n, Party: id})
}

// mostArms returns the weapon of most of these figures, leaders apart, "" for none.
func mostArms(stacks []muster.Stack) string {
	men := slices.DeleteFunc(slices.Clone(stacks), func(s muster.Stack) bool { return s.Leader != "" })
	if len(men) == 0 {
		men = stacks
	}
	best, n := "", 0
	for _, s := range men {
		if w := s.Arms.List(); len(w) > 0 && s.N > n {
			best, n = w[0], s.N
		}
	}
	return best
}

// staged sets up the scenario, before the first draw. Kind "staged".
type staged struct {
	Scene
	Did book.Said `json:"w"` // what was changed
}

// revealed takes a party off the list of hidden ones. Kind "revealed".
type revealed struct {
	Hidden int `json:"h"`
	Party  int `json:"p"`
}

// heldBack puts a hidden party off to the next turn. Kind "held-back".
type heldBack struct {
	Hidden int    `json:"h"`
	Name   string `json:"n"`
}

// decided records which choice of a secret is true, or that the Players know it. Kind "secret".
type decided struct {
	Secret int  `json:"s"`
	Chosen int  `json:"c,omitempty"`
	Drawn  bool `json:"d,omitempty"` // chosen by a die
	Told   bool `json:"t,omitempty"`
}

// aimMarked records the outcome of an objective. Kind "aim".
type aimMarked struct {
	Aim    int    `json:"a"`
	Done   string `json:"d,omitempty"` // "" when it is open again
	Entry  int    `json:"e,omitempty"`
	Itself bool   `json:"i,omitempty"` // decided by its place; its points are told separately
	Name   string `json:"n,omitempty"` // the objective's name, as long as the scenario may still change
	Grave  string `json:"g,omitempty"` // its catastrophe, likewise
}

// marked returns the event that gives the n-th objective an outcome.
func (s State) marked(n int, done string) aimMarked {
	e := aimMarked{Aim: n, Done: done}
	if x := s.Scene.Aims[n-1]; s.Turn <= 1 && s.Press == 0 {
		e.Name, e.Grave = x.Name, x.Grave
	}
	return e
}

func (staged) Kind() string    { return "staged" }
func (revealed) Kind() string  { return "revealed" }
func (heldBack) Kind() string  { return "held-back" }
func (decided) Kind() string   { return "secret" }
func (aimMarked) Kind() string { return "aim" }

func (e staged) Apply(s State) State {
	book.Check(e.Scene.check())
	book.DenyIf(s.setUp() != nil || words.Check(e.Did) != nil, "a scenario set up in turn %d", s.Turn)
	if x := e.Scene.home(); x != s.Scene.home() {
		s.Lay.Edge, s.Lay.Box = x, ground.Box{}
	}
	s.Scene = e.Scene
	for _, p := range e.Scene.Places {
		if x, ok := s.site(p.Site); ok {
			x.Name, x.Fixed = p.Name, p.Fixed
			s = s.withSite(x)
		}
	}
	return s
}

func (e revealed) Apply(s State) State {
	book.DenyIf(e.Hidden < 1 || e.Hidden > len(s.Scene.Hidden) || s.Scene.Hidden[e.Hidden-1].Out, "no hidden party %d", e.Hidden)
	s.Scene.Hidden = slices.Clone(s.Scene.Hidden)
	s.Scene.Hidden[e.Hidden-1].Out = true
	if p, ok := s.party(e.Party); ok && p.Kind == "convoy" { // the scenario says what it carries
		p.Opened = true
		s = s.withParty(p)
	}
	return s
}

func (e heldBack) Apply(s State) State {
	book.DenyIf(e.Hidden < 1 || e.Hidden > len(s.Scene.Hidden) || s.Scene.Hidden[e.Hidden-1].Out, "no hidden party %d", e.Hidden)
	s.Scene.Hidden = slices.Clone(s.Scene.Hidden)
	s.Scene.Hidden[e.Hidden-1].Held = s.Turn
	return s
}

func (e decided) Apply(s State) State {
	book.DenyIf(e.Secret < 1 || e.Secret > len(s.Scene.Secrets) || e.Chosen < 0 || e.Chosen > len(s.Scene.Secrets[e.Secret-1].Choices),
		"no secret %d, %d", e.Secret, e.Chosen)
	s.Scene.Secrets = slices.Clone(s.Scene.Secrets)
	x := &s.Scene.Secrets[e.Secret-1]
	if e.Chosen > 0 {
		x.Chosen = e.Chosen
	}
	x.Told = x.Told || e.Told
	return s
}

func (e aimMarked) Apply(s State) State {
	book.DenyIf(e.Aim < 1 || e.Aim > len(s.Scene.Aims) || !slices.Contains([]string{"", aimWon, aimFailed, aimGrave}, e.Done) ||
		e.Entry < 0 || e.Entry >= s.Next, "aim %d, %q", e.Aim, e.Done)
	x := s.Scene.Aims[e.Aim-1]
	book.DenyIf(e.Done == aimGrave && x.Grave == "", "aim %d cannot end in a catastrophe", e.Aim)
	book.DenyIf(e.Name != "" && (e.Name != x.Name || e.Grave != x.Grave), "aim %d is called otherwise", e.Aim)
	s.Scene.Aims = slices.Clone(s.Scene.Aims)
	s.Scene.Aims[e.Aim-1].Done, s.Scene.Aims[e.Aim-1].Entry = e.Done, e.Entry
	return s
}
