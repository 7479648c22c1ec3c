package commander

import (
	"errors"
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// Question is a question asked by a rule.
type Question = dice.Question

// Seat decides for a side: it returns an index into may.
type Seat func(may []Advice) int

// TakeBest is the seat of a commander: it takes the best advice.
func TakeBest(may []Advice) int { return 0 }

// Throw throws dice and returns the faces.
type Throw func(dice.Code) []int

// Luck is what an umpire leaves to chance when playing a game.
type Luck interface {
	Throw(dice.Code) []int
	Below(n int) int // 0 to n-1, all equally likely
}

// Move is one decision of a game and its outcome.
type Move struct {
	Side int
	Did  Advice
	Next Advice // the second best, zero for none
	Step engine.Step
}

// Game is a game that has been played.
type Game struct {
	Moves []Move
	End   engine.State
}

// Playing is a game played one decision at a time.
type Playing interface {
	// Go takes the next decision and reports whether there was one; there is none when the game is over. It returns an error when
	// an entry is refused or the game does not end.
	Go() (more bool, err error)
	// Now returns the present state of the game.
	Now() engine.State
	// Charged returns the unit that charged last, 0 for none.
	Charged() int
}

// Seated is a game in which a side can be given another seat.
type Seated interface{ Sit(side int, by Seat) }

// Umpired is a rule book whose tables are not mapped: to play a game without a referee, an umpire has to lay one out.
type Umpired interface {
	Book
	// Umpires reports whether there can be an umpire for a game; there is none when units are not tracked or none has arrived. wins
	// says in a sentence how the first side wins.
	Umpires(s engine.State) (wins string, ok bool)
	// Umpire plays a game from its beginning with commanders of these characters. Of the steps already played only those of the
	// set-up matter. ok is false when there can be no umpire.
	Umpire(start engine.State, played []engine.Step, who [2]string, luck Luck) (p Playing, ok bool)
}

// most is the maximum number of moves in a game.
const most = 20000

// Played is a game that is played one decision at a time.
type Played struct {
	Game
	Sys   engine.System
	By    Officer
	Seats [2]Seat
	Throw Throw
	Moved func(Move) // called for every decision, instead of adding to Game.Moves, when not nil
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

// decide returns the next decision. ok is false when the game is over.
func (g *Played) decide() (m Move, ok bool) {
	side, may := g.By.Next(g.End)
	if len(may) == 0 {
		return m, false
	}
	m = Move{Side: side, Did: may[0], Next: SecondBest(may)}
	if side >= 0 {
		m.Did = may[g.Seats[side](may)]
	}
	m.Next.ready = looked{}
	return m, true
}

// carry carries out a decision.
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

// Play plays from a position to the end of the game. It returns an error when an entry is refused or the game does not end.
func Play(sys engine.System, from engine.State, o Officer, seats [2]Seat, throw Throw) (Game, error) {
	g := Played{Game: Game{End: from}, Sys: sys, By: o, Seats: seats, Throw: throw}
	for {
		if more, err := g.Go(); !more {
			return g.Game, err
		}
	}
}

// Carry carries out an entry; reply answers its questions.
func Carry(sys engine.System, s engine.State, c engine.Command, reply func(engine.State, Question) string, throw Throw) (engine.Step,
	engine.State, error) {
	return CarryOut(sys, s, c, nil, reply, throw)
}

// CarryOut is Carry with a Ready for c that has been checked already, or nil.
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
