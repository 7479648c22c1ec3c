package rehearse

import (
	"encoding/json"
	"errors"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/view"
)

// Task is a rehearsal as one text, so that somebody else can do it: a worker beside the page.
type Task struct {
	Game   string            `json:"g"`           // as [save.EncodeGame] writes it
	Who    [2]string         `json:"w"`           // the characters of the commanders
	Turns  int               `json:"t,omitempty"` // after so many turns an evening is over; 0 for the end of the battle
	Change []battle.Strength `json:"c,omitempty"` // units that begin stronger; what has been played is left out
	Games  int               `json:"n"`           // how many evenings
	Seed   uint64            `json:"s"`
	Even   *Tally            `json:"e,omitempty"` // what it comes to as it stands: changes that make it even are looked for
	Fight  engine.Values     `json:"f,omitempty"` // how two units fight by themselves, instead of the battle
	Part   int               `json:"p,omitempty"` // of several who share it, which this one is, from 0
	Of     int               `json:"o,omitempty"` // how many they are; 0 for one who does it alone
}

// Shared is the task as so many who share it have it, each a part: together they play what one alone would play. A search is not shared.
func (t Task) Shared(of int) []Task {
	if t.Even != nil {
		of = 1
	}
	parts := make([]Task, max(1, min(of, t.Games)))
	for i := range parts {
		parts[i] = t
		parts[i].Part, parts[i].Of = i, len(parts)
	}
	return parts
}

// share is a part of what several play: of so many playings, every of-th.
type share struct{ part, of int }

// nth is the number of its n-th playing among all.
func (s share) nth(n int) int { return s.part + max(1, s.of)*n }

// among is how many of so many playings fall to it.
func (s share) among(all int) int { return (all - s.part + max(1, s.of) - 1) / max(1, s.of) }

// String writes the task.
func (t Task) String() string {
	b, _ := json.Marshal(t) // nothing in it refuses
	return string(b)
}

// Report is what a task has come to so far.
type Report struct {
	Tally  Tally   `json:"t"`
	Found  []Offer `json:"f,omitempty"`
	Trying *Offer  `json:"y,omitempty"`
	Done   bool    `json:"d,omitempty"`
	Err    string  `json:"e,omitempty"` // why it cannot be done, in plain words
	Part   int     `json:"p,omitempty"` // whose it is, of several who share the task
}

// Joined is what the parts of a shared task have come to together.
func Joined(parts []Report) Report {
	all := Report{Done: true, Found: parts[0].Found, Trying: parts[0].Trying} // a search has one part
	for _, r := range parts {
		if all.Done = all.Done && r.Done; all.Err == "" {
			all.Err = r.Err
		}
		if all.Tally.Units == nil {
			all.Tally = r.Tally.Clone()
		} else {
			all.Tally.Add(&r.Tally)
		}
	}
	return all
}

// String writes the report.
func (r Report) String() string {
	b, _ := json.Marshal(r)
	return string(b)
}

// ReadReport reads a report.
func ReadReport(text string) (r Report, err error) {
	err = json.Unmarshal([]byte(text), &r)
	return r, err
}

// Run is a task being done.
type Run struct {
	task     Task
	evenings *Evenings
	even     *Even
	fights   *Fights
	done     bool
	err      error
}

// ErrBook is the error of a rule book without commanders.
var ErrBook = errors.New("there is no commander for this rule book")

// Begin reads a task; rules finds the rule book by its id.
func Begin(rules func(id string) (view.System, bool), text string) (*Run, error) {
	r := &Run{}
	if err := json.Unmarshal([]byte(text), &r.task); err != nil {
		return nil, err
	}
	set, entries, err := save.DecodeGame(rules, r.task.Game)
	if err != nil {
		return nil, err
	}
	sys, _ := rules(set.System)
	b, ok := sys.(Book)
	if !ok {
		return nil, ErrBook
	}
	game, err := journal.Open(sys, set, entries)
	if err != nil {
		return nil, err
	}
	if r.task.Fight != nil {
		f, ok := sys.(commander.Fighter)
		if !ok {
			return nil, ErrBook
		}
		if r.fights, err = NewFights(f, game.State(), r.task.Fight, r.task.Seed); err == nil {
			r.fights.Only(r.task.Part, r.task.Of)
		}
		return r, err
	}
	plan := Plan{Options: set.Options, Who: r.task.Who, Turns: r.task.Turns}
	for _, l := range game.Log() {
		if !l.Undone {
			plan.Steps = append(plan.Steps, l.Step)
		}
	}
	id := BattleOf(sys, set.Options)
	if len(r.task.Change) > 0 {
		plan = plan.With(id, r.task.Change)
	}
	if r.task.Even != nil {
		r.even, err = NewEven(b, plan, id, r.task.Even, r.task.Seed)
	} else if r.evenings, err = NewEvenings(b, plan, r.task.Seed); err == nil {
		r.evenings.Only(r.task.Part, r.task.Of)
	}
	return r, err
}

// BattleOf is the battle that a game is played from, as its options call it: the first of them says so.
func BattleOf(sys view.System, o engine.Values) string {
	fields := sys.Options(o)
	if len(fields) == 0 {
		return ""
	}
	return fields[0].Value
}

// Go does more of the task until it has been enough, and tells whether there is more to do.
func (r *Run) Go(enough func() bool) bool {
	if r.even != nil {
		r.done = !r.even.Go(enough)
		return !r.done
	}
	var plays interface {
		Go(enough func() bool)
		Tally() *Tally
		Err() error
	} = r.evenings
	if r.fights != nil {
		plays = r.fights
	}
	t, games := plays.Tally(), share{r.task.Part, r.task.Of}.among(r.task.Games)
	plays.Go(func() bool { return t.Games >= games || enough() })
	r.err = plays.Err()
	r.done = r.err != nil || t.Games >= games
	return !r.done
}

// Report is what it has come to so far.
func (r *Run) Report() Report {
	out := Report{Done: r.done, Part: r.task.Part}
	if r.err != nil {
		out.Err = r.err.Error()
	}
	switch {
	case r.even != nil:
		out.Found, out.Trying = r.even.Found(), r.even.Trying()
	case r.fights != nil:
		out.Tally = *r.fights.Tally()
	default:
		out.Tally = *r.evenings.Tally()
	}
	return out
}
