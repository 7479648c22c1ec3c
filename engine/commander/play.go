package commander

import (
	"errors"
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// Question is a question that a rule puts.
type Question = dice.Question

// Seat decides for a side: the place of what is done among what may be.
type Seat func(may []Advice) int

// Obeys is the seat of a commander: he does what is best.
func Obeys(may []Advice) int { return 0 }

// Throw throws dice.
type Throw func(dice.Code) []int

// Luck is what an umpire who plays a game leaves to chance.
type Luck interface {
	Throw(dice.Code) []int
	Below(n int) int // 0 to n-1, each equally likely
}

// Move is one decision of a game, and what came of it.
type Move struct {
	Side int
	Did  Advice
	Next Advice // the second best, empty for none
	Step engine.Step
}

// Game is a game played.
type Game struct {
	Moves []Move
	End   engine.State
}

// Playing is a game that is being played, a decision at a time.
type Playing interface {
	// Go takes the next decision, and tells whether there was one: none is left when the game is over. It returns an error when an
	// entry is refused, or the game does not end.
	Go() (more bool, err error)
	// Now is how the game stands.
	Now() engine.State
	// Charged is the unit that charged last, 0 for none.
	Charged() int
}

// Seated is a game in which somebody else may decide for a side, of all that may be done.
type Seated interface{ Sit(side int, by Seat) }

// Umpired is a rule book whose table nobody knows: to be played without anybody it needs somebody who lays one out.
type Umpired interface {
	Book
	// Umpires tells whether there is an umpire for a game: none where units are not followed, or nobody has come. wins says, in a sentence,
	// with what the first side wins.
	Umpires(s engine.State) (wins string, ok bool)
	// Umpire plays an evening from its beginning, with commanders of these characters. Of what has been played only what set the evening
	// up counts. ok is false where there is none.
	Umpire(start engine.State, played []engine.Step, who [2]string, luck Luck) (p Playing, ok bool)
}

// most bounds a game.
const most = 20000

// Played is a game that is being played, a decision at a time.
type Played struct {
	Game
	Sys   engine.System
	By    Officer
	Seats [2]Seat
	Throw Throw
	Moved func(Move) // is told of every decision instead of Game.Moves, when it is not nil
	n     int

	charged int
}

// Now implements Playing.
func (g *Played) Now() engine.State { return g.End }

// Charged implements Playing.
func (g *Played) Charged() int { return g.charged }

// Go implements Playing.
func (g *Played) Go() (more bool, err error) {
	m, ok := g.decide()
	if !ok {
		return false, nil
	}
	err = g.carry(&m)
	return err == nil, err
}

// decide is what is done next. ok is false when the game is over.
func (g *Played) decide() (m Move, ok bool) {
	side, may := g.By.Next(g.End)
	if len(may) == 0 {
		return m, false
	}
	m = Move{Side: side, Did: may[0], Next: Second(may)}
	if side >= 0 {
		m.Did = may[g.Seats[side](may)]
	}
	m.Next.ready = looked{}
	return m, true
}

// carry does it.
func (g *Played) carry(m *Move) (err error) {
	if g.n == most {
		return errors.New("the game does not end")
	}
	before := g.End
	carry := m.Did.ready.of(g.Sys, m.Did.Do)
	m.Did.ready = looked{}
	if m.Step, g.End, err = CarryOut(g.Sys, before, m.Did.Do, carry, g.By.Reply, g.Throw); err != nil {
		return fmt.Errorf("%s: %w", m.Did.Do, err)
	}
	g.By.Done(before, m.Step, g.End)
	g.noted(*m)
	return nil
}

// noted counts a move that has been made.
func (g *Played) noted(m Move) {
	g.n++
	if m.Did.Do.Do == "charge" {
		g.charged = m.Did.Do.In.Int("unit", 0)
	}
	if g.Moved != nil {
		g.Moved(m)
	} else {
		g.Moves = append(g.Moves, m)
	}
}

// Play plays on from a position to the end of the game. It returns an error when an entry is refused or the game does not end.
func Play(sys engine.System, from engine.State, o Officer, seats [2]Seat, throw Throw) (Game, error) {
	g := Played{Game: Game{End: from}, Sys: sys, By: o, Seats: seats, Throw: throw}
	for {
		if more, err := g.Go(); !more {
			return g.Game, err
		}
	}
}

// Carry carries out an entry: reply answers what the table is asked.
func Carry(sys engine.System, s engine.State, c engine.Command, reply func(engine.State, Question) string, throw Throw) (engine.Step,
	engine.State, error) {
	return CarryOut(sys, s, c, nil, reply, throw)
}

// CarryOut is Carry with what carries an entry out that has been looked into, or nil.
func CarryOut(sys engine.System, s engine.State, c engine.Command, carry book.Ready, reply func(engine.State, Question) string,
	throw Throw) (engine.Step, engine.State, error) {
	cup := dice.Endless(throw, func(q Question) (string, error) { return reply(s, q), nil })
	st := engine.Step{Do: c}
	if r, ok := sys.(Readier); ok && carry == nil {
		var err error
		if carry, err = r.Ready(s, c); err != nil {
			return st, s, err
		}
	}
	now := s
	var err error
	if carry != nil {
		st.Events, now, err = carry(cup)
	} else if st.Events, err = sys.Resolve(s, c, cup); err == nil {
		for i := 0; i < len(st.Events) && err == nil; i++ {
			now, err = sys.Apply(now, st.Events[i])
		}
	}
	if err != nil {
		return engine.Step{Do: c}, s, err
	}
	st.Given = cup.Given()
	return st, now, nil
}
