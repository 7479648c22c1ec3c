package commander

import (
	"encoding/json"

	"vedette/engine"
	"vedette/engine/dice"
)

// wayCache remembers how games played from one position have gone, for officers who think alike: every decision, and its outcome
// for the dice thrown. While a game follows an earlier one, no decision or check has to be repeated.
type wayCache struct {
	from stage
	kept int // number of stages
}

// maxStages limits how many stages are kept.
const maxStages = 10000

// stage is a position reached in one particular way.
type stage struct {
	is    engine.State
	seen  bool              // the decision in it is known
	over  bool              // the decision is that the game is over
	do    Move              // without its step
	after map[string]after  // by the faces thrown for this decision up to now
	ends  map[string]*stage // where it leads, by state, since different dice may lead to the same
}

// after is what follows the faces thrown up to now: another throw, or the end of the step.
type after struct {
	throw dice.Code
	step  engine.Step
	end   *stage // nil while more is to be thrown
}

// wayFollower is a game that follows earlier games as far as it can, and then adds to what is known.
type wayFollower struct {
	Played
	officer func() Officer
	ways    *wayCache
	at      *stage   // nil once nothing more is recorded
	untold  []passed // steps the officer has not been told of
}

type passed struct {
	before engine.State
	step   engine.Step
	after  engine.State
}

// Go implements Playing.
func (g *wayFollower) Go() (more bool, err error) {
	at := g.at
	if at == nil {
		return g.Played.Go()
	}
	if !at.seen {
		g.catchUp()
		m, ok := g.decide()
		at.do, at.seen, at.over = m, true, !ok
	}
	if at.over {
		return false, nil
	}
	var thrown [][]int
	for key := ""; ; {
		x, known := at.after[key]
		if !known {
			err = g.explore(thrown)
			return err == nil, err
		}
		if x.end != nil {
			g.untold = append(g.untold, passed{g.End, x.step, x.end.is})
			g.End, g.at = x.end.is, x.end
			g.noted(at.do)
			return true, nil
		}
		faces := g.Throw(x.throw)
		thrown, key = append(thrown, faces), key+faceKey(faces)
	}
}

// Sit implements [Seated]. A different seat leaves the known ways.
func (g *wayFollower) Sit(side int, by Seat) {
	g.catchUp()
	SetHurry(g.By, false)
	g.Seats[side], g.at = by, nil
}

// catchUp tells the officer of the steps passed since.
func (g *wayFollower) catchUp() {
	if g.By == nil {
		g.By = SetHurry(g.officer(), true)
	}
	for _, p := range g.untold {
		g.By.Done(p.before, p.step, p.after)
	}
	g.untold = g.untold[:0]
}

// explore carries out the decision of a stage with dice not thrown there before, using thrown first, and records the outcome.
func (g *wayFollower) explore(thrown [][]int) error {
	g.catchUp()
	at, throw, key := g.at, g.Throw, ""
	if at.after == nil {
		at.after = map[string]after{}
	}
	g.Throw = func(c dice.Code) (faces []int) {
		if len(thrown) > 0 {
			faces, thrown = thrown[0], thrown[1:]
		} else {
			faces = throw(c)
		}
		at.after[key] = after{throw: c}
		key += faceKey(faces)
		return faces
	}
	m := at.do
	err := g.carry(&m)
	g.Throw, g.at = throw, nil
	if err != nil {
		return err
	}
	if g.at = g.ways.stageAfter(at, key, g.End); g.at != nil {
		at.after[key] = after{step: m.Step, end: g.at}
	}
	return nil
}

// stageAfter returns the stage that these throws lead to; nil when too many are kept already.
func (t *wayCache) stageAfter(at *stage, thrown string, s engine.State) *stage {
	look := ""
	if thrown != "" {
		b, _ := json.Marshal(s) // plain values always encode
		look = string(b)
	}
	if to := at.ends[look]; to != nil {
		return to
	}
	if t.kept >= maxStages {
		return nil
	}
	t.kept++
	if at.ends == nil {
		at.ends = map[string]*stage{}
	}
	at.ends[look] = &stage{is: s}
	return at.ends[look]
}

// faceKey returns faces as part of a key.
func faceKey(faces []int) string {
	b := make([]byte, len(faces))
	for i, f := range faces {
		b[i] = byte(f)
	}
	return string(b)
}
