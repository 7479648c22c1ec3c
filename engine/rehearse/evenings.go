package rehearse

import (
	"errors"
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Book is a rule book whose battles can be rehearsed: it can command both sides and count what they have left.
type Book interface {
	commander.Book
	view.Mustered
}

// Plan says what is rehearsed: the start of a game, the steps already played, and who commands from there.
type Plan struct {
	Options engine.Values
	Steps   []engine.Step
	Who     [2]string // their characters
	Turns   int       // an evening ends after this many turns; 0 for the end of the battle
}

// With returns the plan with units that begin stronger by all than they already do; the steps played are dropped.
func (p Plan) With(battleID string, all []battle.Strength) Plan {
	p.Options, p.Steps = p.Options.With(battle.MoreOption, battle.AddStrengths(battleID, p.Options.Get(battle.MoreOption), all)), nil
	return p
}

// Evenings are repeated plays of a battle to its end by two commanders.
type Evenings struct {
	sys   Book
	plan  Plan
	start engine.State
	seed  uint64
	share share
	was   []view.Standing // at the start of the rehearsal
	now   commander.Playing
	tally Tally
	last  engine.State // the end of the last evening
	err   error
}

// ErrNoCommander is the error for a game that commanders cannot play because nobody knows where its units stand.
var ErrNoCommander = errors.New("the app does not know where the units of this game stand")

// ErrOver is the error for a game that has ended.
var ErrOver = errors.New("the battle is over")

// NewEvenings returns the evenings of a plan. The same seed gives the same evenings. It returns an error when commanders cannot
// play the game.
func NewEvenings(sys Book, plan Plan, seed uint64) (*Evenings, error) {
	start, err := sys.Start(plan.Options)
	if err != nil {
		return nil, err
	}
	e := &Evenings{sys: sys, plan: plan, start: start, seed: seed}
	if err := e.open(); err != nil {
		return nil, err
	}
	if sys.Result(e.now.Now()).Over {
		return nil, ErrOver
	}
	e.was, _ = sys.Standings(e.now.Now())
	e.tally.Units = make([]UnitTally, len(e.was))
	for i, u := range e.was {
		e.tally.Units[i] = UnitTally{ID: u.ID, Name: u.Name, Side: u.Side, Had: u.Strength}
	}
	e.tally.Turn = sys.Result(e.now.Now()).Turn
	return e, nil
}

// OnlyPart restricts the evenings to every of-th one, beginning with number part: see [Fights.OnlyPart].
func (e *Evenings) OnlyPart(part, of int) {
	e.share = share{part, of}
	e.err = e.open()
}

// open sets up the next evening: the officers are told the steps played. If an umpire has to lay out the table, the evening
// starts from the beginning of the game.
func (e *Evenings) open() error {
	src := dice.Source{Seed: e.seed}.Fork(e.share.nth(e.tally.Games + e.tally.Failed))
	if u, ok := e.sys.(commander.Umpired); ok {
		if p, ok := u.Umpire(e.start, e.plan.Steps, e.plan.Who, &src); ok {
			e.now = p
			return nil
		}
	}
	o, ok := e.sys.Officer(e.start, commander.Seats(e.plan.Who).Characters())
	if !ok || o.Table().Map.W == 0 {
		return ErrNoCommander
	}
	commander.SetHurry(o, true)
	s := e.start
	for _, st := range e.plan.Steps {
		before := s
		for _, f := range st.Events {
			next, err := e.sys.Apply(s, f)
			if err != nil {
				return err
			}
			s = next
		}
		o.Done(before, st, s)
	}
	e.now = &commander.Played{Game: commander.Game{End: s}, Sys: e.sys, By: o,
		Seats: [2]commander.Seat{commander.TakeBest, commander.TakeBest}, Throw: src.Throw, Moved: func(commander.Move) {}}
	return nil
}

// maxFailed is how many evenings may fail, plus one for every maxFailed that succeed.
const maxFailed = 10

// Go plays until enough returns true. It is called after every decision.
func (e *Evenings) Go(enough func() bool) {
	for e.err == nil {
		more, err := e.now.Go()
		switch {
		case err != nil:
			if e.tally.Failed++; e.tally.Failed > maxFailed+e.tally.Games/maxFailed {
				e.err = err
				return
			}
			e.err = e.open()
		case !more || e.plan.Turns > 0 && e.sys.Result(e.now.Now()).Turn >= e.tally.Turn+e.plan.Turns:
			e.count()
			e.err = e.open()
		}
		if enough() {
			return
		}
	}
}

// Play plays n more evenings.
func (e *Evenings) Play(n int) error {
	n += e.tally.Games
	for e.tally.Games < n && e.err == nil {
		e.Go(func() bool { return e.tally.Games >= n })
	}
	return e.err
}

// Err returns why it cannot continue.
func (e *Evenings) Err() error { return e.err }

// Tally returns the results so far. It must not be changed.
func (e *Evenings) Tally() *Tally { return &e.tally }

// Last returns the final position of the last evening counted.
func (e *Evenings) Last() engine.State { return e.last }

// count counts a finished evening.
func (e *Evenings) count() {
	e.last = e.now.Now()
	t, r := &e.tally, e.sys.Result(e.last)
	t.Games++
	won := r.Won
	if won < 0 || !r.Over {
		won = 2
	}
	t.Won[won]++
	t.Turns = tick(t.Turns, r.Turn)
	var lost [2]int
	now, _ := e.sys.Standings(e.last)
	for i, was := range e.was {
		left, broken := 0, true // it is no longer on the roster
		for _, u := range now {
			if u.ID == was.ID {
				left, broken = u.Strength, u.Broken
			}
		}
		n := max(0, was.Strength-left)
		lost[was.Side] += n
		t.Units[i].Lost += n
		if broken && !was.Broken {
			t.Units[i].Broke++
		}
	}
	for _, u := range now {
		if slices.ContainsFunc(e.was, func(was view.Standing) bool { return was.ID == u.ID }) {
			continue
		}
		lost[u.Side] += u.Lost
		x := t.unit(UnitTally{Name: u.Name, Side: u.Side})
		x.Came, x.Had, x.Lost = x.Came+1, x.Had+u.Strength+u.Lost, x.Lost+u.Lost
		if u.Broken {
			x.Broke++
		}
	}
	if r.Scored {
		t.Points = tick(t.Points, max(0, r.Points-Fewest))
	}
	for _, name := range r.Came {
		x := t.mark(name)
		if x.Times++; won == 0 {
			x.Won++
		}
	}
	for side, n := range lost {
		t.Lost[side] = tick(t.Lost[side], n)
	}
	for i, side := range r.Held {
		if i >= len(t.Places) {
			t.Places = append(t.Places, Place{Name: r.Places[i]})
		}
		if side >= 0 {
			t.Places[i].Held[side]++
			if side == r.Won {
				t.Places[i].Won[side]++
			}
		}
	}
}

// tick adds one to the count of n in a histogram.
func tick(h []int, n int) []int {
	for len(h) <= n {
		h = append(h, 0)
	}
	h[n]++
	return h
}
