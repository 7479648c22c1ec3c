package splendid

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"vedette/engine"
)

// event is what every event here can do.
type event interface {
	engine.Event
	apply(s State) (State, error)
	tell(s State, st engine.Step, t *engine.Telling)
}

// The events. Names of units and features are kept in them, so that the log needs no state.
type (
	// mustered puts a unit on the roster.
	mustered struct {
		Unit Unit `json:"u"`
	}
	// recorded is the referee's own word about a unit.
	recorded struct {
		Unit Unit `json:"u"`
	}
	// placed puts a feature on the list.
	placed struct {
		Feature Feature  `json:"f"`
		Let     []string `json:"l,omitempty"` // limits that the referee let pass
	}
	// surveyed is the referee's own word about a feature.
	surveyed struct {
		Feature Feature `json:"f"`
		Gone    bool    `json:"g,omitempty"`
	}
	// taken takes a unit in hand, 0 for none.
	taken struct {
		Unit int    `json:"u"`
		Name string `json:"n,omitempty"`
	}
	// entered begins a phase; from the last to the first begins a turn.
	entered struct {
		Turn  int  `json:"t"`
		Phase int  `json:"p"`
		Side  int  `json:"s"`           // whose it is, -1 for both
		Over  bool `json:"o,omitempty"` // the referee went there out of order
	}
	// drawn settles the initiative.
	drawn struct {
		Dice [2]int `json:"d"`
		Side int    `json:"s"`
		Tie  bool   `json:"t,omitempty"`
	}
	// moved is a movement.
	moved struct {
		Unit  int              `json:"u"`
		Name  string           `json:"n"`
		How   string           `json:"h"`
		Inch  int              `json:"q"` // quarter inches moved
		In    []int            `json:"in,omitempty"`
		Way   []int            `json:"iw,omitempty"` // of each, the way left through it
		Where string           `json:"w,omitempty"`
		Stop  string           `json:"st,omitempty"`
		Form  string           `json:"f,omitempty"`
		Spent bool             `json:"x,omitempty"`
		Reck  engine.Reckoning `json:"r"`
	}
	// held says who defends a landmark or a bridge, or leaves it.
	held struct {
		Unit    int    `json:"u"`
		Name    string `json:"n"`
		Feature int    `json:"f"`
		Where   string `json:"w"`
		Leave   bool   `json:"l,omitempty"`
		Bridge  bool   `json:"b,omitempty"`
		Form    string `json:"o,omitempty"`
		Freed   string `json:"r,omitempty"` // who defended it before
	}
	// limbered is a gun limbered or unlimbered.
	limbered struct {
		Unit int    `json:"u"`
		Name string `json:"n"`
		On   bool   `json:"o"`
	}
	// charged is a charge, an interception or a counter-charge into contact.
	charged struct {
		Unit   int              `json:"u"`
		Name   string           `json:"n"`
		At     int              `json:"a"`
		Target string           `json:"t"`
		How    string           `json:"h"` // "charge", "intercept"
		React  string           `json:"c"`
		Def    string           `json:"d,omitempty"` // what the target defends
		Via    int              `json:"v,omitempty"`
		In     []int            `json:"in,omitempty"`
		Way    []int            `json:"iw,omitempty"`
		Reck   engine.Reckoning `json:"r"`
	}
	// fired is a volley; the losses follow.
	fired struct {
		Unit   int              `json:"u"`
		Name   string           `json:"n"`
		At     int              `json:"a"`
		Target string           `json:"t"`
		Dice   int              `json:"d"`
		Hits   int              `json:"h"`
		Shots  [][]int          `json:"s"`
		Bounce bool             `json:"b,omitempty"`
		Lane   int              `json:"ln,omitempty"` // range of a shot that may bounce through, inches
		Guns   int              `json:"gn,omitempty"` // stands that fired it
		Halt   string           `json:"ht,omitempty"` // the feature that keeps it from bouncing through
		Reck   engine.Reckoning `json:"r"`
	}
	// struck is one extra die for a structure.
	struck struct {
		Unit    int    `json:"u,omitempty"`
		Name    string `json:"n"`
		Feature int    `json:"f"`
		Where   string `json:"w"`
		Die     int    `json:"d"`
		Hits    int    `json:"h"`
		Left    int    `json:"l"`
		Bridge  bool   `json:"b,omitempty"`
	}
	// lost is what hits do to a unit.
	lost struct {
		Unit   int    `json:"u"`
		Name   string `json:"n"`
		Hits   int    `json:"h"` // suffered
		Stands int    `json:"k"` // removed
		Over   int    `json:"o"` // single hits that stay
		Left   int    `json:"l"` // stands left
		Of     int    `json:"m"` // stands when mustered
		Broken bool   `json:"b,omitempty"`
	}
	// fought is the hand-to-hand of one side of a contact; the losses follow.
	fought struct {
		Unit   int              `json:"u"`
		Name   string           `json:"n"`
		At     int              `json:"a"`
		Target string           `json:"t"`
		Dice   int              `json:"d"`
		Hits   int              `json:"h"`
		Half   bool             `json:"f,omitempty"`
		Blows  [][]int          `json:"s"`
		Reck   engine.Reckoning `json:"r"`
	}
	// tested is a morale test.
	tested struct {
		Unit   int              `json:"u"`
		Name   string           `json:"n"`
		Die    int              `json:"d"` // 0 when only the success was counted
		Passed bool             `json:"p,omitempty"`
		Broken bool             `json:"b,omitempty"`
		Reck   engine.Reckoning `json:"r"`
	}
	// advised is an answer that changes nothing.
	advised struct {
		Do   string           `json:"p"`
		Yes  bool             `json:"y,omitempty"`
		Word string           `json:"w"`
		Reck engine.Reckoning `json:"r"`
	}
	// set changes switches and house numbers.
	set struct {
		Set  Settings `json:"s"`
		What []string `json:"w"`
	}
	// ended ends the battle.
	ended struct {
		Won    string `json:"w"` // "0", "1", "draw"
		Why    string `json:"y"`
		Stands [2]int `json:"k"`
	}
	// putOff says what the referee has put off by going on to another phase.
	putOff struct {
		Due []due `json:"d"`
	}
	// aside says that a step was entered out of its phase.
	aside struct {
		Phase int `json:"p"`
	}
	// dated says in which turn a step was taken, so that the log needs no state; before the battle there is none.
	dated struct {
		Turn int `json:"t"`
	}
)

func (mustered) Kind() string { return "mustered" }
func (recorded) Kind() string { return "recorded" }
func (placed) Kind() string   { return "placed" }
func (surveyed) Kind() string { return "surveyed" }
func (taken) Kind() string    { return "taken" }
func (entered) Kind() string  { return "phase" }
func (drawn) Kind() string    { return "initiative" }
func (moved) Kind() string    { return "moved" }
func (held) Kind() string     { return "held" }
func (limbered) Kind() string { return "limbered" }
func (charged) Kind() string  { return "charged" }
func (fired) Kind() string    { return "fired" }
func (struck) Kind() string   { return "struck" }
func (lost) Kind() string     { return "lost" }
func (fought) Kind() string   { return "fought" }
func (tested) Kind() string   { return "tested" }
func (advised) Kind() string  { return "advised" }
func (set) Kind() string      { return "set" }
func (ended) Kind() string    { return "ended" }
func (putOff) Kind() string   { return "put-off" }
func (aside) Kind() string    { return "aside" }
func (dated) Kind() string    { return "turn" }

// decoders reads every kind; a switch and not a map keeps the order of the list above.
func decoder(kind string) func([]byte) (engine.Event, error) {
	switch kind {
	case "mustered":
		return decode[mustered]
	case "recorded":
		return decode[recorded]
	case "placed":
		return decode[placed]
	case "surveyed":
		return decode[surveyed]
	case "taken":
		return decode[taken]
	case "phase":
		return decode[entered]
	case "initiative":
		return decode[drawn]
	case "moved":
		return decode[moved]
	case "held":
		return decode[held]
	case "limbered":
		return decode[limbered]
	case "charged":
		return decode[charged]
	case "fired":
		return decode[fired]
	case "struck":
		return decode[struck]
	case "lost":
		return decode[lost]
	case "fought":
		return decode[fought]
	case "tested":
		return decode[tested]
	case "advised":
		return decode[advised]
	case "set":
		return decode[set]
	case "ended":
		return decode[ended]
	case "put-off":
		return decode[putOff]
	case "aside":
		return decode[aside]
	case "turn":
		return decode[dated]
	}
	return nil
}

// maxEvent is the greatest length of a written event, in bytes.
const maxEvent = 32 << 10

func decode[E event](data []byte) (engine.Event, error) {
	var e E
	if len(data) > maxEvent {
		return nil, errors.New("too long")
	}
	read := json.NewDecoder(bytes.NewReader(data))
	if err := read.Decode(&e); err != nil {
		return nil, err
	}
	if b, ok := any(e).(interface{ bounded() error }); ok {
		if err := b.bounded(); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// Decode implements engine.System.
func (System) Decode(kind string, data []byte) (engine.Event, error) {
	read := decoder(kind)
	if read == nil {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %.40q is unknown to this version", kind)}
	}
	e, err := read(data)
	if err != nil {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q", kind), Err: err}
	}
	return e, nil
}

var errBounds = errors.New("out of bounds")

func bound(ok bool) error {
	if !ok {
		return errBounds
	}
	return nil
}

func (e mustered) bounded() error { return e.Unit.check() }
func (e recorded) bounded() error { return e.Unit.check() }
func (e placed) bounded() error   { return e.Feature.check() }
func (e surveyed) bounded() error { return e.Feature.check() }
func (e set) bounded() error      { return e.Set.check() }
func (e entered) bounded() error {
	return bound(e.Phase >= 0 && e.Phase < phases && e.Turn >= 0 && e.Turn < 1000 && e.Side >= -1 && e.Side <= 1)
}
func (e drawn) bounded() error {
	return bound(e.Side >= 0 && e.Side <= 1 && e.Dice[0] >= 1 && e.Dice[0] <= 6 && e.Dice[1] >= 1 && e.Dice[1] <= 6)
}
func (e dated) bounded() error { return bound(e.Turn >= 0 && e.Turn < 1000) }
func (e aside) bounded() error { return bound(e.Phase >= 0 && e.Phase < phases) }
func (e putOff) bounded() error {
	return bound(len(e.Due) <= mostUnits && !slices.ContainsFunc(e.Due, func(d due) bool { return len(d.What) > 20 || len(d.Unit) > 2*mostName || len(d.At) > 2*mostName }))
}
func (e moved) bounded() error {
	return bound(e.Inch >= 0 && e.Inch <= mostAcross && len(e.In) <= 8 && len(e.Way) <= len(e.In))
}
func (e charged) bounded() error {
	return bound(len(e.In) <= 8 && len(e.Way) <= len(e.In))
}
func (e fired) bounded() error {
	return bound(e.Dice >= 0 && e.Dice <= 200 && e.Hits >= 0 && e.Hits <= e.Dice && len(e.Shots) <= 200 && e.Lane >= 0 && e.Lane <= 72 && e.Guns >= 0 && e.Guns <= 12 && (e.Lane > 0) == (e.Guns > 0))
}
func (e fought) bounded() error {
	return bound(e.Dice >= 0 && e.Dice <= 200 && e.Hits >= 0 && e.Hits <= e.Dice && len(e.Blows) <= 200)
}
func (e struck) bounded() error {
	return bound(e.Die >= 1 && e.Die <= 6 && e.Hits >= 0 && e.Hits <= 2 && e.Left >= 0 && e.Left <= 10)
}
func (e lost) bounded() error {
	return bound(e.Hits >= 0 && e.Hits <= 200 && e.Stands >= 0 && e.Stands <= 12 && e.Over >= 0 && e.Over <= 6 && e.Left >= 0 && e.Left <= 12)
}
func (e tested) bounded() error { return bound(e.Die >= 0 && e.Die <= 6) }
func (e ended) bounded() error {
	return bound(e.Won == "0" || e.Won == "1" || e.Won == "draw")
}

// Apply implements engine.System.
func (System) Apply(st engine.State, e engine.Event) (engine.State, error) {
	ev, ok := e.(event)
	if !ok {
		return st, &engine.Damaged{What: fmt.Sprintf("event %q is not of this rule book", e.Kind())}
	}
	next, err := ev.apply(st.(State))
	if err != nil {
		return st, &engine.Damaged{What: "event \"" + e.Kind() + "\"", Err: err}
	}
	return next, nil
}

// known is the unit an event is about, when it is on the roster and on the table; ID 0 passes.
func (s State) known(id int) (Unit, error) {
	if id == 0 {
		return Unit{}, nil
	}
	u, ok := s.unit(id)
	if !ok || u.Gone {
		return u, fmt.Errorf("there is no unit %d on the table", id)
	}
	return u, nil
}

func (s State) there(id int) (Feature, error) {
	if id == 0 {
		return Feature{}, nil
	}
	f, ok := s.feature(id)
	if !ok {
		return f, fmt.Errorf("there is no feature %d", id)
	}
	return f, nil
}

func (e mustered) apply(s State) (State, error) {
	if e.Unit.ID != s.Next || len(s.Units) >= mostUnits {
		return s, fmt.Errorf("unit %d is not the next", e.Unit.ID)
	}
	s.Units = append(s.Units[:len(s.Units):len(s.Units)], e.Unit)
	s.Next++
	return s, nil
}

func (e recorded) apply(s State) (State, error) {
	was, ok := s.unit(e.Unit.ID)
	if !ok || was.Side != e.Unit.Side || was.Class != e.Unit.Class {
		return s, fmt.Errorf("there is no such unit %d", e.Unit.ID)
	}
	s = s.withUnit(e.Unit)
	if e.Unit.Gone {
		s = s.parted(e.Unit.ID)
	}
	return s, nil
}

func (e placed) apply(s State) (State, error) {
	if e.Feature.ID != s.Next || len(s.Features) >= mostFeatures {
		return s, fmt.Errorf("feature %d is not the next", e.Feature.ID)
	}
	s.Features = append(s.Features[:len(s.Features):len(s.Features)], e.Feature)
	s.Next++
	return s, nil
}

func (e surveyed) apply(s State) (State, error) {
	was, err := s.there(e.Feature.ID)
	if err != nil || was.Kind != e.Feature.Kind || e.Feature.ID == 0 {
		return s, fmt.Errorf("there is no such feature %d", e.Feature.ID)
	}
	s.Features = append([]Feature(nil), s.Features...)
	for i := range s.Features {
		if s.Features[i].ID != was.ID {
			continue
		}
		if e.Gone {
			s.Features = append(s.Features[:i:i], s.Features[i+1:]...)
			break
		}
		s.Features[i] = e.Feature
	}
	return s.ruined(was.ID, e.Gone), nil
}

// ruined looses units from a feature that is no longer what they held: destroyed or taken away.
func (s State) ruined(id int, gone bool) State {
	f, ok := s.feature(id)
	if ok && !f.down() {
		return s
	}
	return s.each(func(u *Unit) {
		if u.Hold == id {
			u.Hold = 0
		}
		if u.Via == id && gone {
			u.Via = 0
		}
		if gone {
			*u = u.without(id)
		}
	})
}

func (e taken) apply(s State) (State, error) {
	if _, err := s.known(e.Unit); err != nil {
		return s, err
	}
	s.Hand = e.Unit
	return s, nil
}

func (e entered) apply(s State) (State, error) {
	if e.Turn < s.Turn || e.Turn > s.Turn+1 {
		return s, fmt.Errorf("turn %d does not follow turn %d", e.Turn, s.Turn)
	}
	if s.Phase == phHand { // The half dice hold for one phase only. Source: SPL-22, SPL-R12.
		s = s.each(func(u *Unit) { u.Halved, u.Fought = false, false })
	}
	if s.Phase == phFire {
		s = s.each(func(u *Unit) { u.Fire = 0 })
	}
	if e.Turn > s.Turn {
		s = s.each(func(u *Unit) {
			u.Moved, u.Spent, u.Charged, u.Intercepted, u.Fired, u.Fought, u.Fire, u.Lane, u.Guns = 0, false, false, false, false, false, 0, 0, 0
		})
	}
	s.Turn, s.Phase, s.Hand = e.Turn, e.Phase, 0
	return s, nil
}

func (e drawn) apply(s State) (State, error) { s.First = e.Side; return s, nil }

func (e moved) apply(s State) (State, error) {
	u, err := s.known(e.Unit)
	if err != nil || e.Unit == 0 {
		return s, err
	}
	for _, id := range e.In {
		if _, err := s.there(id); err != nil || id == 0 {
			return s, fmt.Errorf("it cannot be in feature %d", id)
		}
	}
	if u.Moved+e.Inch > mostAcross {
		return s, errors.New("too far")
	}
	u.Moved += e.Inch
	u.In, u.Way = slices.Clone(e.In), slices.Clone(e.Way)
	u.Spent = u.Spent || e.Spent
	if e.Form != "" {
		u.Form = e.Form
	}
	if u.Hold != 0 && (!u.in(u.Hold) || u.Form != "block") {
		u.Hold = 0
	}
	if u.Contact != 0 { // it has left the enemy
		foe := u.Contact
		u.Contact, u.Halved, u.Via = 0, false, 0
		s = s.withUnit(u)
		if f, ok := s.unit(foe); ok && f.Contact == u.ID {
			f.Contact, f.Halved, f.Via = 0, false, 0
			s = s.withUnit(f)
		}
		return s, nil
	}
	return s.withUnit(u), nil
}

func (e held) apply(s State) (State, error) {
	u, err := s.known(e.Unit)
	if err != nil {
		return s, err
	}
	if _, err := s.there(e.Feature); err != nil {
		return s, err
	}
	if e.Unit == 0 {
		return s, nil
	}
	if was, ok := s.holder(e.Feature); ok && was.ID != u.ID && !e.Leave {
		if !e.Bridge {
			return s, fmt.Errorf("feature %d is held by unit %d", e.Feature, was.ID)
		}
		was.Hold = 0
		s = s.withUnit(was)
	}
	if e.Form != "" {
		u.Form = e.Form
	}
	switch {
	case e.Leave:
		u.Hold = 0
	default:
		u.Hold = e.Feature
		if !e.Bridge && e.Feature != 0 && !u.in(e.Feature) {
			u.In = append(u.In[:len(u.In):len(u.In)], e.Feature)
		}
	}
	return s.withUnit(u), nil
}

func (e limbered) apply(s State) (State, error) {
	u, err := s.known(e.Unit)
	if err != nil || u.arm() != Artillery || e.Unit == 0 {
		return s, fmt.Errorf("unit %d cannot be limbered", e.Unit)
	}
	u.Limbered = e.On
	return s.withUnit(u), nil
}

func (e charged) apply(s State) (State, error) {
	u, err := s.known(e.Unit)
	if err != nil {
		return s, err
	}
	foe, err := s.known(e.At)
	if err != nil {
		return s, err
	}
	if e.Unit == 0 {
		return s, nil
	}
	if e.At != 0 && foe.Side == u.Side {
		return s, errors.New("a unit cannot charge its own side")
	}
	for _, id := range e.In {
		if _, err := s.there(id); err != nil || id == 0 {
			return s, fmt.Errorf("it cannot be in feature %d", id)
		}
	}
	if u.Hold != 0 { // it has left what it defended
		u.Hold = 0
	}
	u.Charged, u.Intercepted = true, u.Intercepted || e.How == "intercept"
	u.In, u.Way = slices.Clone(e.In), slices.Clone(e.Way)
	if e.React == "evade" || e.At == 0 {
		return s.withUnit(u), nil
	}
	u.Contact, u.Halved, u.Via = e.At, e.Def != "", e.Via
	if e.React == "counter" {
		foe.Charged, foe.Halved = true, false
	}
	if e.React == "fire" {
		foe.Fire = u.ID
	}
	if e.How == "intercept" { // the charger meets the interceptor instead
		foe.Halved, foe.Via = false, 0
		if was, ok := s.unit(foe.Contact); ok && was.Contact == foe.ID {
			was.Contact = 0
			s = s.withUnit(was)
		}
		foe.Contact = 0
		s = s.each(func(x *Unit) {
			if x.Fire == foe.ID {
				x.Fire = 0
			}
		})
	}
	if foe.Contact == 0 || e.React == "counter" {
		foe.Contact = u.ID
	}
	return s.withUnit(u).withUnit(foe), nil
}

func (e fired) apply(s State) (State, error) {
	u, err := s.known(e.Unit)
	if err != nil || e.Unit == 0 {
		return s, err
	}
	u.Fired, u.Fire, u.Lane, u.Guns = true, 0, 0, 0
	if u.arm() == Artillery && !e.Bounce {
		u.Lane, u.Guns = e.Lane, e.Guns
	}
	return s.withUnit(u), nil
}

func (e struck) apply(s State) (State, error) {
	f, err := s.there(e.Feature)
	if err != nil {
		return s, err
	}
	if u, err := s.known(e.Unit); err == nil && e.Unit != 0 {
		u.Fired = true
		s = s.withUnit(u)
	}
	if e.Feature == 0 {
		return s, nil
	}
	if f.Strength == 0 || e.Left != max(0, f.Left-e.Hits) {
		return s, fmt.Errorf("feature %d cannot have %d left", f.ID, e.Left)
	}
	f.Left = e.Left
	s.Features = append([]Feature(nil), s.Features...)
	for i := range s.Features {
		if s.Features[i].ID == f.ID {
			s.Features[i] = f
		}
	}
	return s.ruined(f.ID, false), nil
}

func (e lost) apply(s State) (State, error) {
	u, err := s.known(e.Unit)
	if err != nil || e.Unit == 0 {
		return s, err
	}
	if u.Left()-e.Stands != e.Left || e.Left == 0 && !e.Broken {
		return s, fmt.Errorf("unit %d cannot have %d stands left", u.ID, e.Left)
	}
	u.Lost += e.Stands
	u.Hits = e.Over
	u.Test = u.Test || e.Stands > 0
	s = s.withUnit(u)
	if e.Broken {
		return s.broken(u.ID), nil
	}
	return s, nil
}

// broken takes a unit off the table.
func (s State) broken(id int) State {
	u, _ := s.unit(id)
	u.Gone, u.Test, u.Contact, u.Hold, u.Fire, u.Halved, u.Via, u.In, u.Way = true, false, 0, 0, 0, false, 0, nil, nil
	if s.Hand == id {
		s.Hand = 0
	}
	return s.withUnit(u).parted(id)
}

func (e fought) apply(s State) (State, error) {
	u, err := s.known(e.Unit)
	if err != nil || e.Unit == 0 {
		return s, err
	}
	u.Fought, u.Halved = true, false
	return s.withUnit(u), nil
}

func (e tested) apply(s State) (State, error) {
	u, err := s.known(e.Unit)
	if err != nil || e.Unit == 0 {
		return s, err
	}
	u.Test = false
	if e.Passed {
		return s.withUnit(u), nil
	}
	u.Shaken, u.Contact, u.Halved, u.Via, u.Hold, u.In, u.Way, u.Spent = true, 0, false, 0, 0, nil, nil, true
	s = s.withUnit(u).parted(u.ID)
	if e.Broken {
		return s.broken(u.ID), nil
	}
	return s, nil
}

func (e advised) apply(s State) (State, error) { return s, nil }
func (e putOff) apply(s State) (State, error)  { return s, nil }
func (e aside) apply(s State) (State, error)   { return s, nil }
func (e dated) apply(s State) (State, error) {
	if e.Turn > s.Turn {
		return s, fmt.Errorf("turn %d has not come", e.Turn)
	}
	return s, nil
}
func (e set) apply(s State) (State, error) { s.Set = e.Set; return s, nil }
func (e ended) apply(s State) (State, error) {
	if s.Over != "" {
		return s, errors.New("the battle has ended already")
	}
	s.Over, s.Hand = e.Won, 0
	return s, nil
}
