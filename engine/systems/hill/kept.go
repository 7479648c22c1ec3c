package hill

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/muster"
)

// Forces and scenarios kept outside a game. They are JSON with short keys; what comes back is untrusted until
// it has been read, checked and found to be exactly what we would have written.

var _ engine.Keeper = System{}

// The kinds of things kept, as named in options.
const (
	keptForce    = "force"
	keptScenario = "scenario"
)

// keptUnit is a fresh unit of either side.
type keptUnit struct {
	Name     string         `json:"n"`
	Type     string         `json:"t"`
	Kind     string         `json:"k,omitempty"` // the kind of party, "" for the Players' own
	Stacks   []muster.Stack `json:"f"`
	Wagons   int            `json:"w,omitempty"`
	Howitzer bool           `json:"h,omitempty"`
}

// army is a force that is kept.
type army struct {
	V     int        `json:"v"` // the format: 1
	Name  string     `json:"n"`
	Units []keptUnit `json:"u"`
}

// keptGame is a scenario that is kept, with the Players' force, which may have no units.
type keptGame struct {
	V     int          `json:"v"`
	Of    string       `json:"o,omitempty"` // the supplied scenario it equals, except for the map, the force and the house values given here
	Over  *draft       `json:"d,omitempty"` // or the differences of scene and units from that scenario
	Scene Scene        `json:"s"`
	Units []keptUnit   `json:"u,omitempty"`
	House book.Changed `json:"h,omitempty"` // the differences from our own tables
	Map   string       `json:"m,omitempty"`
}

// freshStacks returns the figures that u was mustered with, as far as is known: those left and those lost, also by units that joined it.
// Whoever was promoted in the field is back in the ranks, as those he replaced are with it again.
func (s State) freshStacks(u muster.Unit) []muster.Stack {
	all := slices.DeleteFunc(append(slices.Clone(u.Stacks), s.lostBy(u)...), func(p muster.Stack) bool { return underEscort(p.Figure) })
	for i := range all {
		all[i].Figure = asMustered(all[i].Figure)
	}
	return muster.Tidy(all)
}

// lostBy returns the figures that u lost, and those of the units that joined it.
func (s State) lostBy(u muster.Unit) []muster.Stack {
	all := slices.Clone(u.Lost)
	for _, o := range s.Roster {
		if o.Off == offJoined && o.Mark(markInto) == u.ID {
			all = append(all, s.lostBy(o)...)
		}
	}
	return all
}

// asMustered returns f as he was before the game.
func asMustered(f muster.Figure) muster.Figure {
	if f.Raised > 0 {
		f.Quality, f.Leader, f.Raised = qualities[f.Raised-1].id, "", 0
	}
	return f.Rested()
}

// keepUnits returns the units of a side that can be kept: no civilians, no Guerillas who joined.
func (s State) keepUnits(sd Side) []keptUnit {
	var out []keptUnit
	for _, u := range s.Roster {
		if side(u) != sd || u.Type == typeCivil || u.Off == offJoined || sd == Players && u.From != 0 || len(out) == maxUnits {
			continue
		}
		k := keptUnit{Name: cutTo(u.Name, maxTitle), Type: u.Type, Stacks: s.freshStacks(u), Wagons: u.Mark(markWagons),
			Howitzer: u.Mark(markHowitzer) > 0}
		if p, ok := s.party(u.From); ok && sd == NonPlayers {
			k.Kind = p.Kind
		} else if sd == NonPlayers {
			k.Kind = k.party()
		}
		if k.check() == nil {
			out = append(out, k)
		}
	}
	return out
}

// party returns the kind of party a unit becomes when it is set against the Players.
func (k keptUnit) party() string {
	if k.Kind != "" {
		return k.Kind
	}
	q := unitQuality(muster.Unit{Stacks: k.Stacks})
	switch k.Type {
	case typeCavalry:
		return "cav"
	case typeLightGun:
		return "lart"
	case typeFieldGun:
		return "fart"
	case typeConvoy:
		return "convoy"
	case typeCommander:
		return "officer"
	case typeIrregular:
		return "bandit"
	}
	return [...]string{"vet", "avg", "con", "con", "con"}[q]
}

func (k keptUnit) check() error {
	known := k.Kind == ""
	if x, ok := kindOf(k.Kind); ok && !x.place && !x.civil {
		known = true
	}
	isType := slices.ContainsFunc(unitTypes[:], func(t struct{ id, label, symbol string }) bool { return t.id == k.Type }) &&
		k.Type != typeCivil
	if !known || !isType || k.Name == "" || len([]rune(k.Name)) > maxTitle || k.Wagons < 0 || k.Wagons > 6 {
		return broken("a unit that cannot be: %.40q", k.Name)
	}
	return checkStacks(k.Stacks)
}

// hidden returns k as a hidden party against the Players.
func (k keptUnit) hidden() Hidden {
	return Hidden{Name: k.Name, Kind: k.party(), Stacks: k.Stacks, Wagons: k.Wagons, Howitzer: k.Howitzer, When: "near"}
}

// unit returns k as a Player unit. A gun starts limbered and unloaded: ruling 32.
func (k keptUnit) unit(s State) muster.Unit {
	n := stacksN(k.Stacks)
	_, symbol := typed(k.Type)
	u := muster.Unit{ID: s.Next, Side: ours, Name: s.freeName(k.Name), Type: k.Type, Symbol: symbol, Stacks: k.Stacks,
		Original: n, Mustered: n}
	if g, ok := unitGun(u); ok {
		u = u.WithMark(markLimbered, 1).WithMark(markLoad, guns[g].load)
		if k.Howitzer {
			u = u.WithMark(markHowitzer, 1)
		}
	}
	if k.Wagons > 0 {
		u = u.WithMark(markWagons, k.Wagons)
	}
	return u
}

// withKept returns the opening position with the Players' units.
func (s State) withKept(units []keptUnit) State {
	for _, k := range units {
		s.Roster = s.Roster.With(k.unit(s))
		s.Next++
	}
	if len(units) > 0 {
		s.Set.Players, s.ToAct.P = len(units), len(units)
	}
	return s.inStep()
}

func unitsText(units []keptUnit) string {
	n := 0
	for _, k := range units {
		n += stacksN(k.Stacks)
	}
	return plural(len(units), "unit", "units") + ", " + plural(n, "figure", "figures")
}

func kept(kind, name, small string, v any) (engine.Kept, bool) {
	data, err := json.Marshal(v)
	return engine.Kept{Kind: kind, Name: name, Small: small, Data: string(data)}, err == nil && len(data) <= engine.MaxKept
}

func keptArmy(a army) (engine.Kept, bool) {
	k, ok := kept(keptForce, a.Name, unitsText(a.Units), a)
	k.Text = vocabulary().Write(a.list())
	return k, ok
}

func keptPlay(p keptGame) (engine.Kept, bool) {
	whole, _ := p.whole()
	parts, c := []string{}, whole.Scene
	if x, ok := scenarioOf(whole.Of); ok {
		c = x.scene
	}
	if n := len(whole.Units); n > 0 {
		parts = append(parts, unitsText(whole.Units))
	}
	if n := len(c.Places); n > 0 {
		parts = append(parts, plural(n, "place", "places"))
	}
	if n := len(c.Aims); n > 0 {
		parts = append(parts, plural(n, "objective", "objectives"))
	}
	if p.Map != "" {
		parts = append(parts, "a map")
	}
	if n := len(p.House); n > 0 {
		parts = append(parts, plural(n, "house value", "house values")+" changed")
	}
	k, ok := kept(keptScenario, c.Name, strings.Join(parts, ", "), p)
	k.Map, k.Sides = p.Map, [2]string{Players.String(), "French"}
	return k, ok
}

// unplayed returns c as it was before play.
func (c Scene) unplayed() Scene {
	c.Places, c.Hidden, c.Secrets, c.Aims = slices.Clone(c.Places), slices.Clone(c.Hidden), slices.Clone(c.Secrets), slices.Clone(c.Aims)
	for i := range c.Places {
		c.Places[i].Site = 0
	}
	for i := range c.Hidden {
		c.Hidden[i].Out = false
	}
	for i := range c.Secrets {
		c.Secrets[i].Told, c.Secrets[i].Chosen = false, 0
	}
	for i := range c.Aims {
		c.Aims[i].Done, c.Aims[i].Entry = "", 0
	}
	return c
}

// withPlaces returns the scene with every place that was there from the start, with its present name and
// contents.
func (s State) withPlaces() Scene {
	c := s.Scene
	c.Places = slices.Clone(c.Places)
	for _, x := range s.Sites {
		p := ScenePlace{Kind: x.Kind, Name: cutTo(x.Name, maxTitle), Fixed: x.Fixed, Site: x.ID}
		if _, n := s.setupOf(x.ID); n > 0 {
			if c.Places[n-1].Name = p.Name; !c.Places[n-1].Hidden { // hidden parties take precedence over fixed contents
				c.Places[n-1].Fixed = p.Fixed
			}
		} else if x.Turn == 0 && x.In == 0 && contentsOf(x.Kind) != nil && len(c.Places) < maxPlaces && c.ID != "" {
			c.Places = append(c.Places, p)
		}
	}
	return c
}

// Keepable implements engine.Keeper: each side's force, and the scenario with the Players' force.
func (System) Keepable(state engine.State) []engine.Kept {
	s := state.(State).settled()
	var out []engine.Kept
	add := func(k engine.Kept, ok bool) {
		if ok {
			out = append(out, k)
		}
	}
	for _, x := range []struct {
		side Side
		name string
	}{{Players, "The Players’ force"}, {NonPlayers, "The other side"}} {
		if us := s.keepUnits(x.side); len(us) > 0 {
			add(keptArmy(army{1, x.name, us}))
		}
	}
	if s.Map != "" && s.Scene.ID == "" { // a battlefield of your own counts as a scenario, even with nothing else in it
		s.Scene.ID = ownScene
	}
	if c := s.withPlaces().unplayed(); c.ID != "" {
		c.Name = book.Or(c.Name, "A scenario")
		c.ID = ownScene
		p := keptGame{V: 1, Scene: c, Units: s.keepUnits(Players), House: s.Set.House}.brief(s.Scene.ID)
		if m := s.table(); m.W > 0 {
			p.Map = m.Code()
		}
		add(keptPlay(p))
	}
	return out
}

// read decodes data strictly into v and requires it to be written exactly as we write it.
func read(data string, v any) error {
	if len(data) > engine.MaxKept {
		return broken("%d letters are too many", len(data))
	}
	d := json.NewDecoder(strings.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return &engine.Damaged{What: "what was kept", Err: err}
	}
	back, err := json.Marshal(v)
	if err != nil || !bytes.Equal(back, []byte(data)) {
		return broken("it is not written as forces and scenarios are")
	}
	return nil
}

func readUnits(units []keptUnit) error {
	if len(units) > maxUnits {
		return broken("%d units are too many", len(units))
	}
	for _, k := range units {
		if err := k.check(); err != nil {
			return err
		}
	}
	return nil
}

func readArmy(data string) (army, error) {
	var a army
	if err := read(data, &a); err != nil {
		return army{}, err
	}
	if a.V != 1 || a.Name == "" || len([]rune(a.Name)) > maxTitle || len(a.Units) == 0 {
		return army{}, broken("no force")
	}
	if err := readUnits(a.Units); err != nil {
		return army{}, err
	}
	return a, nil
}

// readPlay reads a scenario as it is written; [keptGame.whole] expands it.
func readPlay(data string) (keptGame, error) {
	var p keptGame
	if err := read(data, &p); err != nil {
		return keptGame{}, err
	}
	_, of := scenarioOf(p.Of)
	if of && !bytes.Equal(mustJSON(p.Scene), mustJSON(Scene{})) {
		return keptGame{}, broken("two scenarios")
	}
	w, err := p.whole()
	if err != nil {
		return keptGame{}, err
	}
	_, of = scenarioOf(w.Of)
	if w.V != 1 || of != (w.Scene.ID == "") || !of && (w.Scene.ID != ownScene || w.Scene.Name == "" || w.Of != "") {
		return keptGame{}, broken("no scenario")
	}
	if err := w.Scene.check(); err != nil && !of {
		return keptGame{}, err
	}
	if err := readUnits(w.Units); err != nil {
		return keptGame{}, err
	}
	if _, err := tablesFor(w.House); err != nil {
		return keptGame{}, err
	}
	if _, err := battle.ReadCode(w.Map); err != nil && w.Map != "" {
		return keptGame{}, err
	}
	if again, _ := json.Marshal(w.Scene.unplayed()); !bytes.Equal(again, mustJSON(w.Scene)) {
		return keptGame{}, broken("a scenario that has been played")
	}
	return p, nil
}

func mustJSON(v any) []byte { data, _ := json.Marshal(v); return data }

// ReadKept implements engine.Keeper.
func (System) ReadKept(kind, data string) (engine.Kept, error) {
	var k engine.Kept
	ok := false
	switch kind {
	case keptForce:
		a, err := readArmy(data)
		if err != nil {
			return engine.Kept{}, err
		}
		k, ok = keptArmy(a)
	case keptScenario:
		p, err := readPlay(data)
		if err != nil {
			return engine.Kept{}, err
		}
		k, ok = keptPlay(p)
	}
	if !ok {
		return engine.Kept{}, broken("nothing of the kind %.20q is kept", kind)
	}
	return k, nil
}

// WithMap implements engine.MapKeeper.
func (System) WithMap(kind, data, code string) (engine.Kept, error) {
	p, err := readPlay(data)
	if err != nil {
		return engine.Kept{}, err
	}
	p.Map = code
	return System{}.ReadKept(kind, string(mustJSON(p)))
}

// owned returns the data of an option that is something kept.
func owned(value string) (data string, ok bool) { return strings.CutPrefix(value, engine.OwnPrefix) }
