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

// Task is a rehearsal as a text that can be handed to a worker.
type Task struct {
	Game   string            `json:"g"`           // in the format of [save.EncodeGame]
	Who    [2]string         `json:"w"`           // characters of the commanders
	Turns  int               `json:"t,omitempty"` // an evening ends after this many turns; 0 for the end of the battle
	Change []battle.Strength `json:"c,omitempty"` // units that begin stronger; steps already played are dropped
	Games  int               `json:"n"`           // number of evenings
	Seed   uint64            `json:"s"`
	Even   *Tally            `json:"e,omitempty"` // the present result, when changes that make the battle even are to be found
	Fight  engine.Values     `json:"f,omitempty"` // a fight between two units instead of the battle
	Part   int               `json:"p,omitempty"` // number of this part of a shared task, from 0
	Of     int               `json:"o,omitempty"` // number of parts; 0 for a task that is not shared
}

// Shared splits the task into parts that together play what a single worker would. A search is not split.
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

// share selects every of-th play for a part of a task.
type share struct{ part, of int }

// nth returns the number of the part's n-th play among all plays.
func (s share) nth(n int) int { return s.part + max(1, s.of)*n }

// among returns how many of all plays belong to the part.
func (s share) among(all int) int { return (all - s.part + max(1, s.of) - 1) / max(1, s.of) }

// String writes the task as JSON.
func (t Task) String() string {
	b, _ := json.Marshal(t) // cannot fail
	return string(b)
}

// Report is the progress of a task.
type Report struct {
	Tally  Tally   `json:"t"`
	Found  []Offer `json:"f,omitempty"`
	Trying *Offer  `json:"y,omitempty"`
	Done   bool    `json:"d,omitempty"`
	Err    string  `json:"e,omitempty"` // why it failed, in plain words
	Part   int     `json:"p,omitempty"` // part of a shared task
}

// JoinReports combines the reports of the parts of a task.
func JoinReports(parts []Report) Report {
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

// String writes the report as JSON.
func (r Report) String() string {
	b, _ := json.Marshal(r)
	return string(b)
}

// ReadReport reads a report.
func ReadReport(text string) (r Report, err error) {
	err = json.Unmarshal([]byte(text), &r)
	return r, err
}

// Run is a task in progress.
type Run struct {
	task     Task
	evenings *Evenings
	even     *Balancer
	fights   *Fights
	done     bool
	err      error
}

// ErrBook is the error for a rule book without commanders.
var ErrBook = errors.New("there is no commander for this rule book")

// Begin reads a task; rules finds a rule book by its id.
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
			r.fights.OnlyPart(r.task.Part, r.task.Of)
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
		r.even, err = NewBalancer(b, plan, id, r.task.Even, r.task.Seed)
	} else if r.evenings, err = NewEvenings(b, plan, r.task.Seed); err == nil {
		r.evenings.OnlyPart(r.task.Part, r.task.Of)
	}
	return r, err
}

// BattleOf returns the battle of a game according to its options, whose first field names it.
func BattleOf(sys view.System, o engine.Values) string {
	fields := sys.Options(o)
	if len(fields) == 0 {
		return ""
	}
	return fields[0].Value
}

// Go works on the task until enough returns true, and reports whether there is more to do.
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

// Report returns the progress so far.
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
