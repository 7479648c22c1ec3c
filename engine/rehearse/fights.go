package rehearse

import (
	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Fights are repeated fights between two units.
type Fights struct {
	begin func(commander.Luck) commander.Playing
	sys   commander.Fighter
	seed  uint64
	share share
	now   commander.Playing
	was   []view.Standing
	turn  int // turn in which each fight begins
	tally Tally
	err   error
}

// NewFights returns the fights described by in. The position is never changed. The same seed gives the same fights.
func NewFights(sys commander.Fighter, s engine.State, in engine.Values, seed uint64) (*Fights, error) {
	f := sys.Fight(s, in)
	if f.Form.Refused != nil {
		return nil, f.Form.Refused
	}
	fs := &Fights{begin: f.Begin, sys: sys, seed: seed}
	fs.open()
	all, _ := sys.Standings(fs.now.Now())
	fs.was, fs.turn = all[:2], sys.Result(fs.now.Now()).Turn
	for side, u := range fs.was {
		fs.tally.Units = append(fs.tally.Units, UnitTally{ID: u.ID, Name: u.Name, Side: side, Had: u.Strength})
	}
	return fs, nil
}

// OnlyPart restricts the fights to every of-th one, beginning with number part, so that several workers together play what one
// would.
func (fs *Fights) OnlyPart(part, of int) {
	fs.share = share{part, of}
	fs.open()
}

// open sets up the next fight.
func (fs *Fights) open() {
	src := dice.Source{Seed: fs.seed}.Fork(fs.share.nth(fs.tally.Games + fs.tally.Failed))
	fs.now = fs.begin(&src)
}

// Go plays until enough returns true. It is called after every decision.
func (fs *Fights) Go(enough func() bool) {
	for fs.err == nil {
		more, err := fs.now.Go()
		left, over := fs.left()
		switch {
		case err != nil:
			if fs.tally.Failed++; fs.tally.Failed > maxFailed+fs.tally.Games/maxFailed {
				fs.err = err
				return
			}
			fs.open()
		case over || !more || fs.sys.Result(fs.now.Now()).Turn >= fs.turn+commander.FightTurns:
			fs.count(left)
			fs.open()
		}
		if enough() {
			return
		}
	}
}

// left returns the present condition of the two units, and whether the fight is over because one is broken or gone.
func (fs *Fights) left() (now [2]view.Standing, over bool) {
	all, _ := fs.sys.Standings(fs.now.Now())
	for side, was := range fs.was {
		now[side] = view.Standing{Broken: true} // it is no longer on the roster
		for _, u := range all {
			if u.ID == was.ID {
				now[side] = u
			}
		}
		over = over || beaten(now[side])
	}
	return now, over
}

// beaten reports whether a unit can fight no more.
func beaten(u view.Standing) bool { return u.Broken || u.Away || u.Strength <= 0 }

func (fs *Fights) count(left [2]view.Standing) {
	t := &fs.tally
	t.Games++
	won := 2
	for side, u := range left {
		n := max(0, fs.was[side].Strength-u.Strength)
		t.Lost[side] = tick(t.Lost[side], n)
		t.Units[side].Lost += n
		if beaten(u) {
			t.Units[side].Broke++
			if u.Strength <= 0 {
				t.Units[side].Gone++
			}
			if won = 1 - side; side == 1 && beaten(left[0]) {
				won = 2 // both are
			}
		}
	}
	t.Won[won]++
	t.Turns = tick(t.Turns, min(fs.sys.Result(fs.now.Now()).Turn-fs.turn+1, commander.FightTurns))
}

// Err returns why it cannot continue.
func (fs *Fights) Err() error { return fs.err }

// Tally returns the results so far, with the unit as the first side. It must not be changed.
func (fs *Fights) Tally() *Tally { return &fs.tally }
