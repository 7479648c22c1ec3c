package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
)

// Scene is the scenario of a game: what was set up before the first press, and what has become of it.
// The zero Scene is a game without one.
type Scene struct {
	ID      string       `json:"i,omitempty"` // of a supplied scenario, or own
	Name    string       `json:"n,omitempty"`
	Lines   string       `json:"l,omitempty"` // the edge with the friendly lines: near, far, left or right
	Places  []ScenePlace `json:"p,omitempty"`
	Hidden  []Hidden     `json:"h,omitempty"` // parties that stand where only the referee knows
	Secrets []Secret     `json:"s,omitempty"`
	Aims    []Aim        `json:"a,omitempty"`
}

// ScenePlace is a place that stands from the start, with what is in it.
type ScenePlace struct {
	Kind   string     `json:"k"`           // village, cave, outpost or massed
	Name   string     `json:"n,omitempty"` // "Roman villa"
	Hidden bool       `json:"h,omitempty"` // of a village or cave: in it are the hidden parties that hold it
	Fixed  PlaceSetup `json:"f,omitzero"`
	Site   int        `json:"s,omitempty"` // the place of the game
}

// hiddenHere are contents that are the hidden parties of the place. Source: HILL-140; ruling 34.
const hiddenHere = "hidden"

// Hidden is a party that is not on the table yet.
type Hidden struct {
	Name     string         `json:"n"`
	Kind     string         `json:"k"` // of party
	Stacks   []muster.Stack `json:"f"`
	Wagons   int            `json:"w,omitempty"`
	Howitzer bool           `json:"h,omitempty"`
	When     string         `json:"t,omitempty"` // near, acts, enters
	From     string         `json:"e,omitempty"` // the edge by which it enters, "" when the referee likes
	To       string         `json:"g,omitempty"` // the edge that it makes for, "" as travellers do
	Carriage bool           `json:"c,omitempty"` // its wagons are carriages
	Place    int            `json:"p,omitempty"` // from 1: the place it holds, 0 for none
	Out      bool           `json:"o,omitempty"` // on the table now
}

// Secret is something that only the referee knows. With Choices one of them holds.
type Secret struct {
	Text    string   `json:"t"`
	Choices []string `json:"c,omitempty"`
	Chosen  int      `json:"x,omitempty"` // from 1, 0 while it is open
	Told    bool     `json:"k,omitempty"` // the Players know
}

// Aim is an objective of the scenario.
type Aim struct {
	Name  string `json:"n"`
	Far   bool   `json:"f,omitempty"` // on the far half: 2 points instead of 1
	Level int    `json:"l"`           // that it counts as, 1 to 5
	Main  bool   `json:"m,omitempty"` // overrides everything else: not won is lost
	Grave string `json:"g,omitempty"` // what would be a catastrophe, "" when nothing is
	Done  string `json:"d,omitempty"` // won, failed, grave, or "" while it is open
	Place int    `json:"p,omitempty"` // of the scenario, from 1: where it lies; 0 for none
	What  string `json:"w,omitempty"` // what must become of that place to win it by itself: search or take; "" for neither
	Entry int    `json:"e,omitempty"` // on the ledger once won
}

// What becomes of an aim.
const (
	aimWon    = "won"
	aimFailed = "failed"
	aimGrave  = "grave"
)

// ownScene is the id of a scenario of the referee's own.
const ownScene = "own"

// Bounds of a scenario.
const (
	mostPlaces = 8
	mostHidden = 12
	mostAims   = 8
	mostWords  = 160 // letters of a secret
	mostTitle  = 40
)

// edges are the friendly lines. Source: HILL-17.
var edges = []engine.Option{
	{ID: "near", Label: "Near edge"}, {ID: "far", Label: "Far edge"}, {ID: "left", Label: "Left edge"}, {ID: "right", Label: "Right edge"},
}

// moments are when a hidden party comes onto the table, beside the referee's own word.
var moments = []engine.Option{
	{ID: "near", Label: "A Player figure near", Small: "or it moves or acts"},
	{ID: "acts", Label: "It moves or acts", Small: "first"},
	{ID: "enters", Label: "It enters", Small: "by an edge, when the referee likes"},
}

var momentWords = map[string]string{
	"near": "appears when a Player figure is within {48}, or when it moves or acts", "acts": "appears when it moves or acts", "enters": "enters when the referee likes", "": "appears when the referee likes",
}

// check returns an error when c cannot be. Where untrusted is set it must be as no game has begun.
func (c Scene) check() error {
	bad := len([]rune(c.Name)) > mostTitle || len(c.Places) > mostPlaces || len(c.Hidden) > mostHidden || len(c.Secrets) > mostAims || len(c.Aims) > mostAims ||
		c.Lines != "" && index(edges, c.Lines) < 0 || len(c.ID) > mostTitle
	for _, p := range c.Places {
		bad = bad || len([]rune(p.Name)) > mostTitle || p.Site < 0 || contentsOf(p.Kind) == nil || p.Fixed.check(p.Kind) != nil ||
			p.Hidden && (p.Fixed != PlaceSetup{} || p.Kind != "village" && p.Kind != "cave")
	}
	for _, h := range c.Hidden {
		k, ok := kindOf(h.Kind)
		bad = bad || !ok || k.place || k.civil || len([]rune(h.Name)) > mostTitle || h.Name == "" || h.Wagons < 0 || h.Wagons > 6 || h.Place < 0 || h.Place > len(c.Places) ||
			h.From != "" && index(edges, h.From) < 0 || h.To != "" && index(edges, h.To) < 0 ||
			h.When != "" && index(moments, h.When) < 0 || checkStacks(h.Stacks) != nil
	}
	for _, x := range c.Secrets {
		bad = bad || x.Text == "" || len([]rune(x.Text)) > mostWords || len(x.Choices) > 6 || len(x.Choices) == 1 || x.Chosen < 0 || x.Chosen > len(x.Choices)
		for _, y := range x.Choices {
			bad = bad || y == "" || len([]rune(y)) > mostTitle
		}
	}
	for _, a := range c.Aims {
		bad = bad || a.Name == "" || len([]rune(a.Name)) > mostTitle || a.Level < 1 || a.Level > 5 || len([]rune(a.Grave)) > mostTitle || a.Entry < 0 ||
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
		if !ok || s.N < 1 || s.N > mostFigures || n > mostFigures || s.Acted || s.Unloaded || s.Leader != "" && (s.Leader != officer && s.Leader != nco || s.Quality != qualities[Veteran].id) ||
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

// contentsOf are the contents that the referee may fix for a kind of place.
func contentsOf(kind string) []engine.Option {
	drawn := engine.Option{ID: "drawn", Label: "Drawn", Small: "when it is searched"}
	here := engine.Option{ID: hiddenHere, Label: "Hidden parties", Small: "those that hold it"}
	switch kind {
	case "village", "cave":
		out := []engine.Option{drawn, here}
		f := findingOf("explore-" + kind)
		for _, r := range f.table {
			title := findTitles[r.Is.key]
			if title == "" {
				title = must(r.Is.key).name
			}
			out = append(out, engine.Option{ID: r.Is.key, Label: title})
		}
		return out
	case "outpost", "massed":
		return []engine.Option{drawn}
	}
	return nil
}

// setupOf is what the scenario fixed for a place of the game, and its number from 1.
func (s State) setupOf(site int) (p ScenePlace, n int) {
	for i, p := range s.Scene.Places {
		if p.Site == site && site > 0 {
			return p, i + 1
		}
	}
	return ScenePlace{}, 0
}

// lair puts the hidden parties of a place on the table instead of what would be drawn; n is the place's
// number. Source: HILL-140; ruling 34.
func foundLair(d *act, f finding, site, n int) {
	d.Do(found{Table: f.id, Key: troopsThere, As: hiddenHere, Site: site, Fixed: true})
	for i, h := range d.State.Scene.Hidden {
		if h.Place == n && !h.Out {
			showHidden(d, i+1, site)
		}
	}
}

// garrisonOf names the hidden parties that a step puts on the table, "nobody" for none.
func garrisonOf(s State, st engine.Step) string {
	var names []string
	for _, e := range st.Events {
		if r, ok := e.(revealed); ok && r.Hidden >= 1 && r.Hidden <= len(s.Scene.Hidden) {
			names = append(names, s.Scene.Hidden[r.Hidden-1].Name)
		}
	}
	if names == nil {
		return "nobody"
	}
	return strings.Join(names, ", ")
}

// reveal puts a hidden party on the table: party, unit, and that it is hidden no more.
func showHidden(d *act, n, site int) {
	h := d.State.Scene.Hidden[n-1]
	u := muster.Unit{Type: typeOf(must(h.Kind)), Stacks: h.Stacks}
	b := Drawn{Kind: h.Kind, Quality: unitQuality(u), Figures: u.Alive(), Wagons: h.Wagons, Howitzer: h.Howitzer, Mounted: allMounted(u),
		Officers: u.Count(func(f muster.Figure) bool { return f.Leader == officer })}
	b.Arms, b.Carriage = mostArms(h.Stacks), h.Carriage
	id := d.State.Next
	a := arrived{Drawn: b, ID: id, Spot: true, Noted: true, Site: site, Name: h.Name, Stacks: h.Stacks, Bound: ground.Edge(index(edges, h.To) + 1)}
	if h.When == "enters" {
		a.Enters = ground.Edge(index(edges, h.From) + 1)
	}
	d.Do(a)
	if u, ok := d.State.Roster.From(id); ok && d.State.tracked() {
		d.Do(recast{Unit: u.ID, Was: u.Name, Name: d.State.freeName(h.Name), Stacks: h.Stacks})
	}
	d.Do(revealed{Hidden: n, Party: id})
}

// cartWords are the wagons of h as they follow its figures: ", 1 carriage".
func (h Hidden) cartWords() string {
	if h.Wagons == 0 {
		return ""
	}
	return ", " + cartWords(h.Wagons, h.Carriage)
}

// mostArms is the weapon of most of these figures, leaders apart, "" for none.
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

// ---- events

// staged sets the scenario up, before the first press. Kind "staged".
type staged struct {
	Scene
	Did book.Said `json:"w"` // what was changed
}

// revealed takes a party off the hidden ones. Kind "revealed".
type revealed struct {
	Hidden int `json:"h"`
	Party  int `json:"p"`
}

// decided says which choice of a secret holds, or that the Players know it. Kind "secret".
type decided struct {
	Secret int  `json:"s"`
	Chosen int  `json:"c,omitempty"`
	Drawn  bool `json:"d,omitempty"` // by a die
	Told   bool `json:"t,omitempty"`
}

// aimMarked says what became of an aim. Kind "aim".
type aimMarked struct {
	Aim    int    `json:"a"`
	Done   string `json:"d,omitempty"` // "" when it is open again
	Entry  int    `json:"e,omitempty"`
	Itself bool   `json:"i,omitempty"` // by what became of its place; its points are told beside it
}

func (staged) Kind() string    { return "staged" }
func (revealed) Kind() string  { return "revealed" }
func (decided) Kind() string   { return "secret" }
func (aimMarked) Kind() string { return "aim" }

func (e staged) Apply(s State) (State, error) {
	if err := e.Scene.check(); err != nil {
		return s, err
	}
	if s.setUp() != nil || words.Check(e.Did) != nil {
		return s, broken("a scenario set up in turn %d", s.Turn)
	}
	s.Scene = e.Scene
	for _, p := range e.Scene.Places {
		if x, ok := s.site(p.Site); ok {
			x.Name, x.Fixed = p.Name, p.Fixed
			s = s.withSite(x)
		}
	}
	return s, nil
}

func (e revealed) Apply(s State) (State, error) {
	if e.Hidden < 1 || e.Hidden > len(s.Scene.Hidden) || s.Scene.Hidden[e.Hidden-1].Out {
		return s, broken("no hidden party %d", e.Hidden)
	}
	s.Scene.Hidden = slices.Clone(s.Scene.Hidden)
	s.Scene.Hidden[e.Hidden-1].Out = true
	if p, ok := s.party(e.Party); ok && p.Kind == "convoy" { // the scenario says what it carries
		p.Opened = true
		s = s.withParty(p)
	}
	return s, nil
}

func (e decided) Apply(s State) (State, error) {
	if e.Secret < 1 || e.Secret > len(s.Scene.Secrets) || e.Chosen < 0 || e.Chosen > len(s.Scene.Secrets[e.Secret-1].Choices) {
		return s, broken("no secret %d, %d", e.Secret, e.Chosen)
	}
	s.Scene.Secrets = slices.Clone(s.Scene.Secrets)
	x := &s.Scene.Secrets[e.Secret-1]
	if e.Chosen > 0 {
		x.Chosen = e.Chosen
	}
	x.Told = x.Told || e.Told
	return s, nil
}

func (e aimMarked) Apply(s State) (State, error) {
	if e.Aim < 1 || e.Aim > len(s.Scene.Aims) || !slices.Contains([]string{"", aimWon, aimFailed, aimGrave}, e.Done) || e.Entry < 0 || e.Entry >= s.Next {
		return s, broken("aim %d, %q", e.Aim, e.Done)
	}
	if e.Done == aimGrave && s.Scene.Aims[e.Aim-1].Grave == "" {
		return s, broken("aim %d cannot end in a catastrophe", e.Aim)
	}
	s.Scene.Aims = slices.Clone(s.Scene.Aims)
	s.Scene.Aims[e.Aim-1].Done, s.Scene.Aims[e.Aim-1].Entry = e.Done, e.Entry
	return s, nil
}

// ---- what may be entered

// groupScenario is the menu of setting up; it is shown before the first press.
const groupScenario = "Scenario"

// setUp refuses what is only done before the first press.
func (s State) setUp() *engine.Refusal {
	if r := s.waiting(); r != nil {
		return r
	}
	if s.Turn > 1 || s.Press > 0 || s.Side != Nobody {
		return &engine.Refusal{Code: "C1", Text: "A scenario is set up before the first press.", Section: "HILL-140"}
	}
	return nil
}

func scenes() []procedure {
	return []procedure{
		{engine.Procedure{ID: "scenario", Name: "Scenario", Group: groupScenario, Symbol: "n-rules", Section: "HILL-140",
			Ref: "A scenario of your own: its name and the edge with the friendly lines. Forces are mustered as in any game; kept, it can be played again or handed on."}, scenarioForm, resolveScenario},
		{engine.Procedure{ID: "scenario-place", Name: "Place with its contents", Short: "Place", Group: groupScenario, Symbol: "t-village", Section: "HILL-140",
			Ref: "A place that stands from the start. What is in it can be fixed: then nothing is drawn when it is searched."}, scenarioPlaceForm, resolveScenarioPlace},
		{engine.Procedure{ID: "scenario-party", Name: "Hidden party", Group: groupScenario, Symbol: "t-infantry", Section: "HILL-140",
			Ref: "A party that only the referee knows of, until it holds a place that is searched, acts, or is come upon."}, scenarioPartyForm, resolveScenarioParty},
		{engine.Procedure{ID: "scenario-aim", Name: "Objective", Group: groupScenario, Symbol: "n-despatches", Section: "HILL-120",
			Ref: "1 point on the near half of the table, 2 on the far half, and the level it counts as. An objective may override everything else: then the game is lost without it."}, scenarioAimForm, resolveScenarioAim},
		{engine.Procedure{ID: "scenario-secret", Name: "Secret", Group: groupScenario, Symbol: "i-ring", Section: "HILL-140",
			Ref: "Something only the referee knows. It is kept folded away."}, scenarioSecretForm, resolveScenarioSecret},
		{engine.Procedure{ID: "scenario-drop", Name: "Take out again", Short: "Take out", Group: groupScenario, Symbol: "i-minus", Section: "HILL-140",
			Ref: "Takes an objective, a secret or a hidden party out of the scenario again."}, scenarioDropForm, resolveScenarioDrop},
		{engine.Procedure{ID: "reveal", Name: "It appears", Symbol: "t-infantry", Section: "HILL-140",
			Ref: "A hidden party comes onto the table: a Player figure has come near, it moves or acts, or it enters."}, revealForm, resolveReveal},
		{engine.Procedure{ID: "secret", Name: "Secret of the referee", Symbol: "i-ring", Section: "HILL-140",
			Ref: "Decide what is still open, or let a die decide; or note that the Players know."}, secretForm, resolveSecret},
		{engine.Procedure{ID: "aim", Name: "Objective of the scenario", Symbol: "n-despatches", Section: "HILL-120",
			Ref: "What became of an objective. Won, it stands on the ledger with its points."}, aimForm, resolveAim},
	}
}

// stage is an edit of the scenario.
func setStage(d *act, c Scene, did book.Said) {
	if c.ID == "" {
		c.ID = ownScene
	}
	if c.Lines == "" {
		c.Lines = "near"
	}
	d.Do(staged{Scene: c, Did: did})
}

func nameField(in engine.Values, label string) engine.Field {
	return engine.Field{Key: "name", Label: label, Kind: engine.Text, Max: mostTitle, Value: in.Get("name"), Help: "Needs no answer."}
}

func tooLong(in engine.Values) *engine.Refusal {
	if len([]rune(in.Get("name"))) > mostTitle {
		return &engine.Refusal{Code: "F4", Text: "Forty letters at most.", Section: "HILL-140", Field: "name"}
	}
	return nil
}

// picked refuses a value that is none of the options, or full when there is no room.
func picked(f *engine.Form, key, ask string, options []engine.Option, v string) {
	if f.Refused == nil && index(options, v) < 0 {
		f.Refused = &engine.Refusal{Code: "F1", Text: ask, Section: "HILL-140", Field: key}
	}
}

func full(f *engine.Form, n, most int) {
	if f.Refused == nil && n >= most {
		f.Refused = &engine.Refusal{Code: "C2", Text: "The scenario has enough of them.", Section: "HILL-140"}
	}
}

func scenarioForm(s State, in engine.Values) engine.Form {
	lines := in.Get("lines")
	if lines == "" {
		lines = s.Scene.Lines
	}
	f := engine.Form{Go: "Note it", Refused: s.setUp(), Fields: []engine.Field{pick("lines", "Friendly lines", lines, edges), nameField(in, "Name of the scenario")}}
	picked(&f, "lines", "Choose the edge with the friendly lines.", edges, lines)
	refuse(&f, tooLong(in))
	return f
}

func resolveScenario(d *act, in engine.Values) {
	s := d.Before
	c := s.Scene
	c.Lines = scenarioForm(s, in).Fields[0].Value
	if n := in.Get("name"); n != "" {
		c.Name = n
	}
	setStage(d, c, book.Say("lines", index(edges, c.Lines)))
}

var placeKinds = []engine.Option{
	{ID: "village", Label: "Village", Symbol: "t-village"}, {ID: "cave", Label: "Cave or ruin", Symbol: "t-cave"},
	{ID: "outpost", Label: "Enemy outpost", Symbol: "t-outpost"}, {ID: "massed", Label: "Massed Enemy", Symbol: "t-massed"},
}

func scenarioPlaceForm(s State, in engine.Values) engine.Form {
	kind, content := in.Get("kind"), in.Get("content")
	if content == "" {
		content = "drawn"
	}
	f := engine.Form{Go: "Put it on the table", Refused: s.setUp(), Fields: []engine.Field{pick("kind", "What", kind, placeKinds)}}
	picked(&f, "kind", "Choose what it is.", placeKinds, kind)
	if o := contentsOf(kind); o != nil {
		f.Fields = append(f.Fields, pick("content", "What is in it", content, o), nameField(in, "Name"))
		picked(&f, "content", "Choose what is in it.", o, content)
	}
	refuse(&f, tooLong(in))
	full(&f, len(s.Scene.Places), mostPlaces)
	return f
}

func resolveScenarioPlace(d *act, in engine.Values) {
	s := d.Before
	p := ScenePlace{Kind: in.Get("kind"), Name: in.Get("name"), Site: s.Next}
	switch v := in.Get("content"); v {
	case "", "drawn":
	case hiddenHere:
		p.Hidden = true
	default:
		p.Fixed.Content = v
	}
	d.Do(arrived{Drawn: Drawn{Kind: p.Kind}, ID: s.Next, Spot: true, Noted: true})
	c := d.State.Scene
	c.Places = append(slices.Clip(c.Places), p)
	what := p.Name
	if what == "" {
		what = lower(must(p.Kind).name)
	}
	setStage(d, c, book.Say("named", what))
}

// anyEdge is the reply that leaves it to the rules where a traveller goes.
const anyEdge = "rules"

// partyKinds are the kinds that may be hidden.
func partyKinds() []engine.Option {
	var out []engine.Option
	for _, k := range allKinds() {
		if !k.place && !k.civil {
			out = append(out, engine.Option{ID: k.id, Label: k.name, Symbol: k.symbol})
		}
	}
	return out
}

// holders are the places that a hidden party may hold.
func (c Scene) holders() []engine.Option {
	out := []engine.Option{{ID: "0", Label: "No place"}}
	for i, p := range c.Places {
		name := p.Name
		if name == "" {
			name = must(p.Kind).name + " " + num(i+1)
		}
		out = append(out, engine.Option{ID: num(i + 1), Label: name})
	}
	return out
}

// hiding reads the form of a hidden party.
func hiding(s State, in engine.Values) (Hidden, ready) {
	k := must(in.Get("kind"))
	usual, rides := usualParty(k.id)
	r := ready{kind: k.id, quality: k.quality, n: in.Int("figures", usual), arms: armsOf(k), mounted: rides}
	if q, ok := quality(in.Get("quality")); ok && q < Civilian {
		r.quality = q
	}
	switch in.Get("leaders") {
	case "both":
		r.officers, r.ncos = 1, 1
	case "officer":
		r.officers = 1
	case "nco":
		r.ncos = 1
	}
	if k.id == "officer" || k.id == "msg" || k.id == "hq" {
		r.officers = max(1, r.officers)
	}
	r.name = in.Get("name")
	if r.name == "" {
		r.name = k.name
	}
	h := Hidden{Name: r.name, Kind: k.id, When: in.Get("when"), Place: in.Int("place", 0), Wagons: wagonsOf(k.id, in), Howitzer: in.Is("howitzer")}
	if h.When == "enters" {
		if h.From = in.Get("from"); h.From == "" {
			h.From = edges[max(index(edges, s.Scene.Lines), 0)^1].ID // the edges stand in pairs that face each other
		}
	}
	if k.travels && in.Get("to") != anyEdge {
		h.To = in.Get("to")
	}
	if r.n >= 1 && r.n <= mostFigures && r.officers+r.ncos <= r.n {
		h.Stacks = r.stacks()
		if k.id == "lart" || k.id == "fart" {
			for i := range h.Stacks {
				h.Stacks[i].Role = crewman
			}
		}
	}
	return h, r
}

func scenarioPartyForm(s State, in engine.Values) engine.Form {
	kinds := partyKinds()
	f := engine.Form{Go: "Hide it", Refused: s.setUp(), Fields: []engine.Field{pick("kind", "What", in.Get("kind"), kinds)}}
	picked(&f, "kind", "Choose what it is.", kinds, in.Get("kind"))
	if index(kinds, in.Get("kind")) < 0 {
		return f
	}
	h, r := hiding(s, in)
	var qs []engine.Option
	for _, q := range qualities[:Civilian] {
		qs = append(qs, engine.Option{ID: q.id, Label: q.label})
	}
	leaders := in.Get("leaders")
	if leaders == "" {
		leaders = "none"
	}
	kinds = leadersOf[:]
	when := in.Get("when")
	if when == "" {
		when = "near"
	}
	f.Fields = append(f.Fields,
		engine.Field{Key: "figures", Label: "Figures", Note: "leaders included", Kind: engine.Count, Min: 1, Max: mostFigures, Step: 1, Value: num(r.n)},
		engine.Field{Key: "quality", Label: "Quality", Kind: engine.Pick, Columns: 3, Options: qs, Value: qualities[r.quality].id},
		pick("leaders", "Leaders", leaders, kinds), pick("when", "When it appears", when, moments))
	picked(&f, "leaders", "Choose its leaders.", kinds, leaders)
	picked(&f, "when", "Choose when it appears.", moments, when)
	f.Fields = append(f.Fields, wheelFields(r.kind, in)...)
	refuse(&f, wheelRefusal(r.kind, in))
	if h.When == "enters" {
		f.Fields = append(f.Fields, pick("from", "By which edge", h.From, edges))
		picked(&f, "from", "Choose the edge.", edges, h.From)
	}
	if must(r.kind).travels {
		to := append([]engine.Option{{ID: "", Label: "As travellers do", Small: "the farthest edge, never ours", Wide: true}}, edges...)
		to[0].ID = anyEdge
		v := h.To
		if v == "" {
			v = anyEdge
		}
		f.Fields = append(f.Fields, pick("to", "It makes for", v, to))
		picked(&f, "to", "Choose the edge.", to, v)
	}
	if o := s.Scene.holders(); len(o) > 1 {
		f.Fields = append(f.Fields, pick("place", "It holds", num(h.Place), o))
		picked(&f, "place", "Choose the place.", o, num(h.Place))
	} else if h.Place != 0 {
		refuse(&f, &engine.Refusal{Code: "F2", Text: "There is no such place.", Section: "HILL-140", Field: "place"})
	}
	f.Fields = append(f.Fields, nameField(in, "Name"))
	refuse(&f, tooLong(in))
	if h.Stacks == nil {
		refuse(&f, &engine.Refusal{Code: "F4", Text: "A party has 1 to 60 figures, and no more leaders than figures.", Section: "HILL-20", Field: "figures"})
	}
	full(&f, len(s.Scene.Hidden), mostHidden)
	return f
}

func resolveScenarioParty(d *act, in engine.Values) {
	s := d.Before
	h, _ := hiding(s, in)
	if h.When == "" {
		h.When = "near"
	}
	c := s.Scene
	c.Hidden = append(slices.Clip(c.Hidden), h)
	setStage(d, c, book.Say("hidden"))
}

// deedsOfAims are what an objective may be without a word typed.
var deedsOfAims = []engine.Option{
	{ID: "search", Label: "Search it"}, {ID: "take", Label: "Take it"}, {ID: "destroy", Label: "Destroy it"}, {ID: "capture", Label: "Kill or capture him"},
	{ID: "escort", Label: "Bring them home"}, {ID: "hold", Label: "Hold it to the end"},
}

func scenarioAimForm(s State, in engine.Values) engine.Form {
	what, place := in.Get("what"), in.Get("place")
	if place == "" {
		place = "0"
	}
	half := in.Get("half")
	if half == "" {
		half = "near"
	}
	halves := []engine.Option{{ID: "near", Label: "Near half", Small: "1 point"}, {ID: "far", Label: "Far half", Small: "2 points"}}
	main := in.Get("main")
	if main == "" {
		main = "no"
	}
	f := engine.Form{Go: "Set it", Refused: s.setUp(), Fields: []engine.Field{pick("what", "What is to be done", what, deedsOfAims)}}
	picked(&f, "what", "Choose what is to be done.", deedsOfAims, what)
	if o := s.Scene.holders(); len(o) > 1 {
		f.Fields = append(f.Fields, pick("place", "Where", place, o))
		picked(&f, "place", "Choose where.", o, place)
	} else {
		picked(&f, "place", "There is no such place.", o, place)
	}
	f.Fields = append(f.Fields, pick("half", "It lies on the", half, halves),
		engine.Field{Key: "level", Label: "Level it counts as", Kind: engine.Count, Min: 1, Max: 5, Step: 1, Value: num(in.Int("level", 2))},
		engine.Field{Key: "main", Label: "Lost without it", Kind: engine.Pick, Columns: 2, Options: yesNo[:], Value: main, Help: "It then overrides all other points."},
		nameField(in, "In words"))
	picked(&f, "half", "Choose the half of the table.", halves, half)
	picked(&f, "main", "Answer yes or no.", yesNo[:], main)
	if n := in.Int("level", 2); n < 1 || n > 5 {
		refuse(&f, &engine.Refusal{Code: "F4", Text: "Levels are 1 to 5.", Section: "5.1", Field: "level"})
	}
	refuse(&f, tooLong(in))
	full(&f, len(s.Scene.Aims), mostAims)
	return f
}

func resolveScenarioAim(d *act, in engine.Values) {
	s := d.Before
	a := Aim{Name: in.Get("name"), Far: in.Get("half") == "far", Level: in.Int("level", 2), Main: in.Is("main"), Place: in.Int("place", 0)}
	if v := in.Get("what"); a.Place > 0 && (v == aimSearch || v == aimTake) {
		a.What = v
	}
	if a.Name == "" {
		a.Name = deedsOfAims[index(deedsOfAims, in.Get("what"))].Label
		if n := in.Int("place", 0); n > 0 {
			a.Name = cutTo(s.Scene.holders()[n].Label+": "+lower(a.Name), mostTitle)
		}
	}
	c := s.Scene
	c.Aims = append(slices.Clip(c.Aims), a)
	setStage(d, c, book.Say("aim", a.Name))
}

// cutTo is text with at most n letters.
func cutTo(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n])
	}
	return text
}

// secretsReady are secrets without a word typed.
var secretsReady = []engine.Option{
	{ID: "more", Label: "More troops come", Small: "when the referee likes"}, {ID: "traitor", Label: "The guide is false"}, {ID: "trap", Label: "It is a trap"},
	{ID: "which", Label: "Only one of two is real", Small: "decided later, or by a die"}, {ID: "words", Label: "In my words"},
}

func scenarioSecretForm(s State, in engine.Values) engine.Form {
	what := in.Get("what")
	f := engine.Form{Go: "Keep it secret", Refused: s.setUp(), Fields: []engine.Field{pick("what", "What only the referee knows", what, secretsReady),
		{Key: "words", Label: "In words", Kind: engine.Text, Max: mostWords, Value: in.Get("words"), Help: "Needs no answer."}}}
	picked(&f, "what", "Choose what it is.", secretsReady, what)
	if len([]rune(in.Get("words"))) > mostWords {
		refuse(&f, &engine.Refusal{Code: "F4", Text: "A hundred and sixty letters at most.", Section: "HILL-140", Field: "words"})
	}
	if what == "words" && in.Get("words") == "" {
		refuse(&f, &engine.Refusal{Code: "F1", Text: "Write it down, or choose another.", Section: "HILL-140", Field: "words"})
	}
	full(&f, len(s.Scene.Secrets), mostAims)
	return f
}

func resolveScenarioSecret(d *act, in engine.Values) {
	s := d.Before
	x := Secret{Text: in.Get("words")}
	if x.Text == "" {
		x.Text = secretsReady[index(secretsReady, in.Get("what"))].Label + "."
	}
	if in.Get("what") == "which" {
		x.Choices = []string{"The first", "The second"}
	}
	c := s.Scene
	c.Secrets = append(slices.Clip(c.Secrets), x)
	setStage(d, c, book.Say("secret"))
}

// droppable are what can be taken out again: not places, which stand on the table.
func (c Scene) droppable() []engine.Option {
	var out []engine.Option
	for i, a := range c.Aims {
		out = append(out, engine.Option{ID: ref("a", i+1), Label: a.Name, Small: "objective"})
	}
	for i, x := range c.Secrets {
		out = append(out, engine.Option{ID: ref("x", i+1), Label: cutTo(x.Text, mostTitle), Small: "secret"})
	}
	for i, h := range c.Hidden {
		if !h.Out {
			out = append(out, engine.Option{ID: ref("h", i+1), Label: h.Name, Small: "hidden party"})
		}
	}
	return out
}

func scenarioDropForm(s State, in engine.Values) engine.Form {
	o := s.Scene.droppable()
	f := engine.Form{Go: "Take it out", Refused: s.setUp(), Fields: []engine.Field{pick("what", "Which", in.Get("what"), o)}}
	picked(&f, "what", "Choose what to take out.", o, in.Get("what"))
	return f
}

func resolveScenarioDrop(d *act, in engine.Values) {
	s := d.Before
	c, v := s.Scene, in.Get("what")
	if n := readRef("a", v); n > 0 {
		c.Aims = slices.Delete(slices.Clone(c.Aims), n-1, n)
	} else if n := readRef("x", v); n > 0 {
		c.Secrets = slices.Delete(slices.Clone(c.Secrets), n-1, n)
	} else if n := readRef("h", v); n > 0 {
		c.Hidden = slices.Delete(slices.Clone(c.Hidden), n-1, n)
	}
	setStage(d, c, book.Say("taken-out"))
}

// lurking are the hidden parties not on the table yet.
func (c Scene) lurking() []engine.Option {
	var out []engine.Option
	for i, h := range c.Hidden {
		if !h.Out {
			out = append(out, engine.Option{ID: ref("h", i+1), Label: h.Name, Small: plural(stacksN(h.Stacks), "figure", "figures"), Symbol: must(h.Kind).symbol})
		}
	}
	return out
}

func revealForm(s State, in engine.Values) engine.Form {
	o := s.Scene.lurking()
	f := engine.Form{Go: "Put it on the table", Refused: s.waiting(), Fields: []engine.Field{pick("party", "Which party", in.Get("party"), o)}}
	picked(&f, "party", "Choose who appears.", o, in.Get("party"))
	return f
}

func resolveReveal(d *act, in engine.Values) {
	s := d.Before
	n := readRef("h", in.Get("party"))
	site := 0
	if p := s.Scene.Hidden[n-1].Place; p > 0 {
		site = s.Scene.Places[p-1].Site
	}
	showHidden(d, n, site)
}

var rollSecret = dice.Roll{ID: "secret", Code: dice.OneD66, For: "Secret of the scenario", Class: events, Section: "HILL-140"}

func secretForm(s State, in engine.Values) engine.Form {
	var o []engine.Option
	for i, x := range s.Scene.Secrets {
		if !x.Told || len(x.Choices) > 0 && x.Chosen == 0 {
			o = append(o, engine.Option{ID: ref("x", i+1), Label: cutTo(x.Text, mostTitle), Wide: true})
		}
	}
	v, what := in.Get("secret"), in.Get("what")
	f := engine.Form{Go: "Note it", Refused: s.waiting(), Fields: []engine.Field{pick("secret", "Which secret", v, o)}}
	picked(&f, "secret", "Choose the secret.", o, v)
	if n := readRef("x", v); f.Refused == nil && n > 0 {
		x := s.Scene.Secrets[n-1]
		var w []engine.Option
		for i, c := range x.Choices {
			w = append(w, engine.Option{ID: num(i + 1), Label: c})
		}
		if len(x.Choices) > 0 && x.Chosen == 0 {
			w = append(w, engine.Option{ID: "die", Label: "Let a die decide"})
		}
		told := engine.Option{ID: "told", Label: "The Players know"}
		if x.Told {
			told.Refused = "So they do."
		}
		if len(x.Choices) > 0 && x.Chosen == 0 {
			told.Refused = "It is not decided yet."
		}
		w = append(w, told)
		f.Fields = append(f.Fields, pick("what", "What of it", what, w))
		picked(&f, "what", "Choose what to note.", w, what)
		if f.Refused == nil {
			f.Refused = choose("what", "Choose what to note.", w, in)
		}
	}
	return f
}

func resolveSecret(d *act, in engine.Values) {
	s := d.Before
	e := decided{Secret: readRef("x", in.Get("secret"))}
	x := s.Scene.Secrets[e.Secret-1]
	switch in.Get("what") {
	case "told":
		e.Told = true
	case "die":
		i := drawOne(d, rollSecret, x.Choices)
		e.Chosen, e.Drawn = i+1, true
	default:
		e.Chosen = in.Int("what", 0)
	}
	d.Do(e)
}

func aimForm(s State, in engine.Values) engine.Form {
	var o []engine.Option
	for i, a := range s.Scene.Aims {
		o = append(o, engine.Option{ID: ref("a", i+1), Label: a.Name})
	}
	v := in.Get("aim")
	if v == "" {
		v = only(o)
	}
	f := engine.Form{Go: "Record", Refused: s.waiting(), Fields: []engine.Field{pick("aim", "Which objective", v, o)}}
	picked(&f, "aim", "Choose the objective.", o, v)
	if n := readRef("a", v); f.Refused == nil && n > 0 {
		a := s.Scene.Aims[n-1]
		w := []engine.Option{{ID: aimWon, Label: "Won"}, {ID: aimFailed, Label: "Failed"}}
		if a.Grave != "" {
			w = append(w, engine.Option{ID: aimGrave, Label: "Catastrophe", Small: a.Grave})
		}
		if i := index(w, a.Done); i >= 0 {
			w[i].Refused = "So it is."
		}
		f.Fields = append(f.Fields, pick("what", "What became of it", in.Get("what"), w))
		picked(&f, "what", "Choose what became of it.", w, in.Get("what"))
		if f.Refused == nil {
			f.Refused = choose("what", "Choose what became of it.", w, in)
		}
	}
	return f
}

// resolveAim puts a won objective on the ledger, and takes it off when it is lost after all.
// Source: HILL-120, 125.
func resolveAim(d *act, in engine.Values) {
	s := d.Before
	n := readRef("a", aimForm(s, in).Fields[0].Value)
	a := s.Scene.Aims[n-1]
	e := aimMarked{Aim: n, Done: in.Get("what")}
	if x, ok := s.entry(a.Entry); ok && a.Done == aimWon {
		d.Do(entryMarked{Entry: x.ID, Of: x.Kind, State: lost})
	}
	if e.Done == aimWon {
		win(d, n, false)
		return
	}
	d.Do(e)
}

// ---- the end

// finalWord is the final word of the game as it stands: a catastrophe first, then nobody home, then
// an objective that overrides everything else. Other awards only soften its loss.
// Source: hill-tables 5.1; HILL-121, 125, 140.
func (s State) finalWord(nobody bool) (word book.Said, isLost bool) {
	sum, _ := s.reckon()
	open := ""
	main := false
	for _, a := range s.Scene.Aims {
		if a.Done == aimGrave {
			return book.Say("grave", a.Grave), true
		}
		main = main || a.Main
		if a.Main && a.Done != aimWon && open == "" {
			open = a.Name
		}
	}
	switch {
	case nobody:
		return s.tables().final(sum, true), true
	case open != "" && !s.Over:
		return s.tables().final(sum, false), false
	case open != "" && sum >= 5:
		return book.Say("softened"), true
	case open != "" && sum >= 1:
		return book.Say("not-empty"), true
	case open != "":
		return book.Say("nothing"), true
	case main && sum < 0:
		return book.Say("at-a-price"), false
	case main:
		return book.Say("won", s.tables().final(sum, false)), false
	}
	return s.tables().final(sum, false), false
}

// lastWord is finalWord in words.
func (s State) lastWord(nobody bool) (word string, isLost bool) {
	w, isLost := s.finalWord(nobody)
	return words.Text(w), isLost
}

// ---- what is shown

// sceneLists are the objectives, for everybody, and what only the referee knows.
func (s State) sceneLists() []engine.List {
	c := s.Scene
	if c.ID == "" || s.Over {
		return nil
	}
	aims := engine.List{ID: "aims", Title: "Objectives", Note: c.Name}
	if i := index(edges, c.Lines); i >= 0 {
		aims.Foot = "Friendly lines: the " + lower(edges[i].Label) + "."
	}
	for i, a := range c.Aims {
		pts := "1"
		half := "near half"
		if a.Far {
			pts, half = "2", "far half"
		}
		r := engine.Row{ID: ref("a", i+1), Name: a.Name, What: upper(half) + ", level " + num(a.Level), Number: pts, Done: a.Done == aimWon}
		if a.Main {
			r.What += ", overrides everything else"
		}
		if a.Done == aimFailed || a.Done == aimGrave {
			r.Bad = map[string]string{aimFailed: "Failed", aimGrave: "Catastrophe"}[a.Done]
		}
		if s.waiting() == nil {
			r.Tap = &engine.Key{ID: "aim-" + num(i+1), Label: a.Name, Do: engine.Do("aim", "aim", r.ID), Open: true}
			if a.Done == "" && (s.Turn > 1 || s.Press > 0) {
				r.Key = &engine.Key{ID: "won-" + num(i+1), Label: "Won", Do: engine.Do("aim", "aim", r.ID, "what", aimWon)}
			}
		}
		aims.Rows = append(aims.Rows, r)
	}
	secret := engine.List{ID: "secrets", Title: "For the referee alone", Secret: true}
	begun := s.setUp() != nil
	if x, ok := scenarioOf(c.ID); ok && !begun {
		for i, text := range x.Layout {
			secret.Rows = append(secret.Rows, engine.Row{ID: "t" + num(i+1), Symbol: "n-field", Name: "The table", What: text})
		}
	}
	for i, h := range c.Hidden {
		if h.Out {
			continue
		}
		u := muster.Unit{Stacks: h.Stacks}
		r := engine.Row{ID: ref("h", i+1), Symbol: must(h.Kind).symbol, Tile: engine.Theirs, Name: h.Name, Number: num(u.Alive()),
			What: upper(stacksWords(h.Stacks)) + "; " + s.Scale.words(momentWords[h.When])}
		if s.waiting() == nil {
			r.Key = &engine.Key{ID: "reveal-" + num(i+1), Label: "Appears", Do: engine.Do("reveal", "party", r.ID)}
		}
		secret.Rows = append(secret.Rows, r)
	}
	for i, x := range c.Secrets {
		r := engine.Row{ID: ref("x", i+1), Symbol: "i-ring", Name: "Secret", What: x.Text, Done: x.Told}
		if x.Chosen > 0 {
			r.Name = x.Choices[x.Chosen-1]
		}
		if s.waiting() == nil && (!x.Told || len(x.Choices) > 0 && x.Chosen == 0) {
			r.Tap = &engine.Key{ID: "secret-" + num(i+1), Label: r.Name, Do: engine.Do("secret", "secret", r.ID), Open: true}
		}
		if s.waiting() == nil && len(x.Choices) > 0 && x.Chosen == 0 {
			r.Key = &engine.Key{ID: "decide-" + num(i+1), Label: "Decide", Do: engine.Do("secret", "secret", r.ID), Open: true}
		}
		secret.Rows = append(secret.Rows, r)
	}
	for _, p := range c.Places {
		x, ok := s.site(p.Site)
		if !ok || x.Done || !p.Hidden {
			continue
		}
		secret.Rows = append(secret.Rows, engine.Row{ID: "p" + num(p.Site), Symbol: must(p.Kind).symbol, Tile: engine.Place, Name: s.placeName(x), What: "Holds its hidden parties."})
	}
	var out []engine.List
	if len(aims.Rows) > 0 || aims.Foot != "" {
		if len(aims.Rows) == 0 {
			aims.Empty = "None beside the points of the game."
		}
		out = append(out, aims)
	}
	if len(secret.Rows) > 0 {
		out = append(out, secret)
	}
	return out
}

func (e staged) Tell(t *book.Tale) {
	did := words.Text(e.Did)
	t.Icon, t.Undo = "n-rules", "the scenario: "+did
	text := "Scenario: " + did + "."
	sentence(t, engine.Say(text))
	t.Card = engine.Card{OnDesk: true, Over: "Scenario", Title: e.Name, Word: "Noted", Line: upper(did) + ".", Say: text}
}

func (e revealed) Tell(t *book.Tale) {
	now := nowOf(t)
	st := t.Step
	h := Hidden{Name: "A hidden party"}
	if e.Hidden <= len(now.Scene.Hidden) {
		h = now.Scene.Hidden[e.Hidden-1]
	}
	if st.Do.Do != "reveal" {
		speak(t, h.Name+": "+stacksWords(h.Stacks)+".")
		return
	}
	t.Icon, t.Undo = "t-infantry", h.Name+" appears"
	t.Telling.Line = nil
	text := " appears: " + stacksWords(h.Stacks) + "."
	sentence(t, engine.Bold(h.Name), engine.Say(text))
	t.Card.Over, t.Card.Title, t.Card.Line = "Hidden until now", h.Name, upper(stacksWords(h.Stacks))
	t.Card.Say = h.Name + text
	t.Card.OnDesk = false
}

func (e decided) Tell(t *book.Tale) {
	st := t.Step
	addRolls(st, t.Telling)
	t.Icon, t.Undo = "i-ring", "the secret"
	text, word := "The Players know a secret of the referee.", "Told"
	if e.Chosen > 0 {
		text, word = "The referee has decided a secret.", "Decided"
	}
	if e.Drawn {
		text = "A die has decided a secret of the referee."
	}
	sentence(t, engine.Say(text))
	t.Card = engine.Card{OnDesk: true, Over: "For the referee alone", Word: word, Line: text, Say: text}
}

func (e aimMarked) Tell(t *book.Tale) {
	now := nowOf(t)
	name, grave := "The objective", ""
	if e.Aim <= len(now.Scene.Aims) {
		name, grave = now.Scene.Aims[e.Aim-1].Name, now.Scene.Aims[e.Aim-1].Grave
	}
	switch {
	case e.Itself:
		return // the points that it brings say it
	case e.Done == "":
		sentence(t, engine.Bold(name), engine.Say(" is open again."))
		return
	}
	word := map[string]string{aimWon: "Won", aimFailed: "Failed", aimGrave: "Catastrophe"}[e.Done]
	t.Icon, t.Undo = "n-despatches", "objective "+lower(word)
	t.Telling.Line, t.Notes = nil, nil
	span := engine.Bold(word + ".")
	line := "On the ledger with its points."
	if e.Done != aimWon {
		span, line = engine.Red(word+"."), "It earns no points."
	}
	if e.Done == aimGrave {
		line = upper(grave) + "."
	}
	sentence(t, engine.Say(name+": "), span)
	t.Card = engine.Card{OnDesk: e.Done == aimWon, Over: "Objective", Title: name, Word: word, Line: line, Bad: e.Done != aimWon, Say: name + ": " + lower(word) + ". " + line}
}
