// Package toy is a rule book of three rules, for tests of the kernel: it throws volleys, asks
// questions, draws events that wait for the referee's say, and keeps its state in slices.
// It is the shortest complete example of an engine.System. Frozen saves hold games of it: its events
// and its state change only by fields that may be missing.
//
//	shoot     N muskets at a target: 1D6 each, 4 or more hits (5 or more behind a wall)
//	rally     asks whether there is room, then 2D6, 7 or more brings one man back
//	scout     D66; on 41 and more a sighting waits for "see" or "ignore"
//	turn      ends the turn; six turns end the game
//	settings  changes an option
package toy

import (
	"encoding/json"
	"fmt"
	"strconv"

	"vedette/engine"
	"vedette/engine/dice"
)

// System is the rule book.
type System struct{}

var _ engine.System = System{}

// State is the position: how many men each company has, and what was seen.
type State struct {
	Turn    int
	Men     []int // by company
	Lost    int
	Seen    []int // totals of sightings
	Waiting int   // total of the sighting that waits for the referee, 0 for none
	Wall    bool
	Last    int // turn after which the game ends
}

// The rolls.
var (
	shot  = dice.Roll{ID: "shot", Code: dice.OneD6, For: "Shoot", Class: "fire", Section: "1"}
	rally = dice.Roll{ID: "rally", Code: dice.TwoD6, For: "Rally", Class: "morale", Section: "2"}
	scout = dice.Roll{ID: "scout", Code: dice.OneD66, For: "Scout", Class: "event", Section: "3"}
)

// The events.
type (
	// Shot is a volley at a company.
	Shot struct {
		At    int              `json:"at"`
		Hits  int              `json:"hits"`
		Reck  engine.Reckoning `json:"reck"`
		Shots [][]int          `json:"shots"`
	}
	// Rallied is a try to rally.
	Rallied struct {
		Company int  `json:"company"`
		Back    bool `json:"back"`
	}
	// Sighted waits for the referee's say.
	Sighted struct {
		Total int `json:"total"`
	}
	// Settled is the referee's say.
	Settled struct {
		See bool `json:"see"`
	}
	// Turned ends a turn.
	Turned struct{}
	// Set changes the wall option.
	Set struct {
		Wall bool `json:"wall"`
	}
)

func (Shot) Kind() string    { return "shot" }
func (Rallied) Kind() string { return "rallied" }
func (Sighted) Kind() string { return "sighted" }
func (Settled) Kind() string { return "settled" }
func (Turned) Kind() string  { return "turned" }
func (Set) Kind() string     { return "set" }

// Info implements engine.System.
func (System) Info() engine.Info {
	return engine.Info{ID: "toy", Title: "Three Rules", Stage: "beta"}
}

// Options implements engine.System.
func (System) Options(o engine.Values) []engine.Field {
	return []engine.Field{
		{Key: "men", Label: "Men in a company", Kind: engine.Count, Min: 1, Max: 50, Step: 1, Value: strconv.Itoa(o.Int("men", 10))},
		{Key: "wall", Label: "A wall", Kind: engine.Tick, Value: o.Get("wall")},
		{Key: "last", Label: "Turns", Kind: engine.Count, Min: 1, Max: 1000000, Step: 1, Value: strconv.Itoa(o.Int("last", 6))},
	}
}

// Start implements engine.System.
func (System) Start(o engine.Values) (engine.State, error) {
	men := o.Int("men", 10)
	if men < 1 || men > 50 {
		return nil, &engine.Refusal{Code: "T1", Text: "A company has 1 to 50 men.", Field: "men"}
	}
	return State{Turn: 1, Men: []int{men, men}, Wall: o.Is("wall"), Last: o.Int("last", 6)}, nil
}

// DiceModes implements engine.System.
func (System) DiceModes() []engine.DiceMode {
	return []engine.DiceMode{
		{ID: "computer", Label: "Computer rolls"},
		{ID: "fire", Label: "Dice for fire", Table: []dice.Class{"fire"}},
		{ID: "all", Label: "Dice for everything", Table: []dice.Class{"fire", "morale", "event"}},
	}
}

// Procedures implements engine.System.
func (System) Procedures(st engine.State) []engine.Procedure {
	s := st.(State)
	why := ""
	switch {
	case s.Turn > s.Last:
		why = "The game has ended."
	case s.Waiting > 0:
		why = "A sighting waits."
	}
	return []engine.Procedure{
		{ID: "shoot", Name: "Shoot", Group: "Acts", Ref: "Muskets.", Section: "1", Refused: why},
		{ID: "rally", Name: "Rally", Group: "Acts", Ref: "Brings a man back.", Section: "2", Refused: why},
		{ID: "scout", Name: "Scout", Group: "Acts", Ref: "Looks about.", Section: "3", Refused: why},
		{ID: "settings", Name: "Settings", Group: "Game", Ref: "Changes the wall.", Section: "0"},
	}
}

// reckon is the sum of a shot.
func reckon(s State, wall bool) *engine.Reckoning {
	r := &engine.Reckoning{Terms: []engine.Term{{Value: 4, Why: "Musket"}}, Code: dice.OneD6, Section: "1", Good: "hits"}
	if wall {
		r.Terms = append(r.Terms, engine.Term{Value: 1, Why: "behind the wall"})
	}
	for _, t := range r.Terms {
		r.Sum += t.Value
	}
	r.Target = r.Sum
	return r
}

// Form implements engine.System.
func (System) Form(st engine.State, c engine.Command) engine.Form {
	s, in := st.(State), c.In
	f := engine.Form{Do: c.Do, Title: c.Do, Times: 1, Go: "Go"}
	no := func(code, text, field string) {
		if f.Refused == nil {
			f.Refused = &engine.Refusal{Code: code, Text: text, Section: "0", Field: field}
		}
	}
	company := engine.Field{Key: "at", Label: "Company", Kind: engine.Pick, Columns: 2, Value: in.Get("at")}
	for i, n := range s.Men {
		o := engine.Option{ID: strconv.Itoa(i), Label: fmt.Sprintf("Company %d", i+1), Small: strconv.Itoa(n)}
		if n == 0 && c.Do == "shoot" {
			o.Refused = "Nobody is left."
		}
		company.Options = append(company.Options, o)
		if o.Refused != "" && in.Get("at") == o.ID {
			no("T3", o.Refused, "at")
		}
	}
	open := s.Waiting == 0 && s.Turn <= s.Last
	at := in.Int("at", -1)
	switch c.Do {
	case "shoot":
		f.Times = in.Int("repeat", 1)
		f.Fields = []engine.Field{company, {Key: "repeat", Label: "Repeat", Kind: engine.Count, Min: 1, Max: 20, Step: 1, Value: strconv.Itoa(f.Times)}}
		if s.Wall {
			f.Fields = append(f.Fields, engine.Field{Key: "wall", Label: "Behind the wall", Kind: engine.Tick, Value: in.Get("wall")})
		}
		f.Reck = reckon(s, s.Wall && in.Is("wall"))
		if f.Times < 1 || f.Times > 20 {
			no("T4", "Repeat is 1 to 20.", "repeat")
		}
		if at < 0 || at >= len(s.Men) {
			no("T2", "Choose a company.", "at")
		}
	case "rally":
		f.Fields = []engine.Field{company, {Key: "name", Label: "Who", Kind: engine.Text, Max: 20, Value: in.Get("name")}}
		if at < 0 || at >= len(s.Men) {
			no("T2", "Choose a company.", "at")
		}
		if s.Lost == 0 {
			no("T5", "Nobody has been lost.", "")
		}
	case "scout", "turn":
	case "settings":
		open = true
		f.Fields = []engine.Field{{Key: "wall", Label: "A wall", Kind: engine.Tick, Value: in.Get("wall")}}
	case "see", "ignore":
		open = s.Waiting > 0
	default:
		no("T0", "Choose.", "")
	}
	if !open {
		no("T6", "Not now.", "")
	}
	return f
}

// Resolve implements engine.System.
func (sys System) Resolve(st engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	s, in := st.(State), c.In
	if f := sys.Form(st, c); f.Refused != nil {
		if f.Refused.Code == "T0" {
			return nil, &engine.Malformed{Format: "there is no %q", Args: []any{c.Do}}
		}
		return nil, f.Refused
	}
	var evs []engine.Event
	switch c.Do {
	case "shoot":
		r := reckon(s, s.Wall && in.Is("wall"))
		throws, err := cup.Volley(shot.Needing(r.Target, "hit", "miss"), in.Int("repeat", 1))
		if err != nil {
			return nil, err
		}
		e := Shot{At: in.Int("at", 0), Reck: *r}
		for _, th := range throws {
			if th.Made {
				e.Hits++
			}
			e.Shots = append(e.Shots, th.Faces)
		}
		e.Hits = min(e.Hits, s.Men[e.At])
		evs = append(evs, e)
	case "rally":
		answer, err := cup.Ask(dice.Question{ID: "room", Text: "Is there room?", Kind: dice.YesNo, Yes: "Room", No: "None"})
		if err != nil {
			return nil, err
		}
		if answer == dice.Yes {
			th, err := cup.Throw(rally.Needing(7, "back", "gone"))
			if err != nil {
				return nil, err
			}
			evs = append(evs, Rallied{in.Int("at", 0), th.Made})
		}
	case "scout":
		th, err := cup.Throw(scout)
		if err != nil {
			return nil, err
		}
		evs = append(evs, Sighted{th.Total})
	case "see", "ignore":
		evs = append(evs, Settled{c.Do == "see"})
	case "turn":
		evs = append(evs, Turned{})
	case "settings":
		evs = append(evs, Set{in.Is("wall")})
	}
	return evs, cup.Close()
}

// Apply implements engine.System.
func (System) Apply(st engine.State, e engine.Event) (engine.State, error) {
	s := st.(State)
	bad := func(why string) (engine.State, error) { return st, &engine.Damaged{What: e.Kind() + ": " + why} }
	switch e := e.(type) {
	case Shot:
		if e.At < 0 || e.At >= len(s.Men) || e.Hits < 0 || e.Hits > s.Men[e.At] {
			return bad("more hits than men")
		}
		s.Men = append([]int(nil), s.Men...)
		s.Men[e.At] -= e.Hits
		s.Lost += e.Hits
	case Rallied:
		if e.Company < 0 || e.Company >= len(s.Men) || s.Lost == 0 {
			return bad("nobody to rally")
		}
		if e.Back {
			s.Men = append([]int(nil), s.Men...)
			s.Men[e.Company]++
			s.Lost--
		}
	case Sighted:
		if e.Total >= 41 {
			s.Waiting = e.Total
		}
	case Settled:
		if s.Waiting == 0 {
			return bad("nothing waits")
		}
		if e.See {
			s.Seen = append(s.Seen[:len(s.Seen):len(s.Seen)], s.Waiting)
			if len(s.Seen) > 5 {
				s.Seen = s.Seen[1:]
			}
		}
		s.Waiting = 0
	case Turned:
		s.Turn++
	case Set:
		s.Wall = e.Wall
	default:
		return bad("not of this rule book")
	}
	return s, nil
}

// Decode implements engine.System.
func (System) Decode(kind string, data []byte) (engine.Event, error) {
	read, ok := map[string]func([]byte) (engine.Event, error){
		"shot": decode[Shot], "rallied": decode[Rallied], "sighted": decode[Sighted],
		"settled": decode[Settled], "turned": decode[Turned], "set": decode[Set],
	}[kind]
	if !ok {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q is unknown", kind)}
	}
	e, err := read(data)
	if err != nil {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q", kind), Err: err}
	}
	return e, nil
}

func decode[E engine.Event](data []byte) (engine.Event, error) {
	var e E
	err := json.Unmarshal(data, &e)
	return e, err
}

// Check implements engine.System.
func (System) Check(st engine.State) error {
	s := st.(State)
	for i, n := range s.Men {
		if n < 0 {
			return fmt.Errorf("company %d has %d men", i, n)
		}
	}
	if s.Lost < 0 {
		return fmt.Errorf("%d lost", s.Lost)
	}
	return nil
}

// Desk implements engine.System.
func (System) Desk(st engine.State) engine.Desk {
	s := st.(State)
	d := engine.Desk{Turn: s.Turn, Title: fmt.Sprintf("Turn %d", s.Turn), Say: "Act", Over: s.Turn > s.Last}
	d.Primary = engine.Key{ID: "turn", Label: "End turn", Do: engine.Do("turn")}
	if s.Waiting > 0 {
		d.Say = "A sighting"
		d.Primary.Refused = "A sighting waits."
		d.Card = &engine.Card{Title: "A sighting", Keys: []engine.Key{
			{ID: "see", Label: "See it", Do: engine.Do("see")}, {ID: "ignore", Label: "Ignore it", Do: engine.Do("ignore")},
		}}
	}
	if d.Over {
		d.Title, d.Say, d.Primary.Refused = "The end", "Well fought", "The game has ended."
	}
	return d
}

// Sheets implements engine.System.
func (System) Sheets(st engine.State) []engine.Sheet {
	s := st.(State)
	return []engine.Sheet{{ID: "roll", Label: "Roll", Title: "The roll", Number: strconv.Itoa(s.Lost), Word: "lost"}}
}

// Tell implements engine.System.
func (System) Tell(now engine.State, st engine.Step) engine.Telling {
	t := engine.Telling{Icon: "note", Undo: st.Do.Do}
	for _, g := range st.Given {
		if g.Of == 0 && g.Answer == "" {
			t.Rolls = append(t.Rolls, engine.Rolled{Label: g.ID, Faces: g.Faces, Text: fmt.Sprint(sum(g.Faces)), By: g.By})
		}
	}
	for _, e := range st.Events {
		switch e := e.(type) {
		case Shot:
			t.Line = engine.Words{engine.Say("Shots at company "), engine.Bold(strconv.Itoa(e.At + 1)), engine.Red(fmt.Sprintf(": %d hits.", e.Hits))}
			t.Undo = fmt.Sprintf("volley, %d hits", e.Hits)
			t.Card = engine.Card{Over: "Shoot", Number: strconv.Itoa(e.Hits), Word: "hits", Reck: []engine.Reckoning{e.Reck}}
			if e.Hits > 0 {
				t.Card.Todo = []engine.Order{{What: engine.Words{engine.Say(fmt.Sprintf("Remove %d men.", e.Hits))}}}
			}
		case Rallied:
			t.Line = engine.Words{engine.Say(map[bool]string{true: "One man comes back.", false: "Nobody comes back."}[e.Back])}
		case Sighted:
			t.Head = "Scouting"
			t.Line = engine.Words{engine.Say(fmt.Sprintf("Scouts report %d.", e.Total))}
		case Settled:
			t.Line = engine.Words{engine.Say(map[bool]string{true: "It is there.", false: "It was nothing."}[e.See])}
		case Turned:
			t.Line = engine.Words{engine.Say("The turn ends.")}
		case Set:
			t.Line = engine.Words{engine.Say("Settings changed.")}
		}
	}
	return t
}

func sum(faces []int) int {
	n := 0
	for _, f := range faces {
		n += f
	}
	return n
}

// Reference implements engine.System.
func (System) Reference(engine.State) engine.Reference {
	return engine.Reference{Tables: []engine.Table{{
		ID: "muskets", Title: "Muskets", Section: "1", Head: []string{"Target", "Hits on"}, Sheet: true,
		Rows: [][]engine.Cell{
			{{Text: "In the open"}, {Text: "4", Odds: dice.OneD6.AtLeast(4).String()}},
			{{Text: "Behind the wall"}, {Text: "5", Odds: dice.OneD6.AtLeast(5).String()}},
		},
	}}}
}
