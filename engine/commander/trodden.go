package commander

import (
	"encoding/json"

	"vedette/engine"
	"vedette/engine/dice"
)

// trodden is what came of one position so far, which officers who think alike play on over and over: every decision, and what the dice
// made of it. As long as a game goes the way of one before it, nobody has to think or to look into an entry again.
type trodden struct {
	from stage
	kept int // stages
}

// mostTrodden bounds how many stages are kept in mind.
const mostTrodden = 10000

// stage is a position that has been come to by one way.
type stage struct {
	is    engine.State
	seen  bool              // it is known what is done in it
	over  bool              // nothing is
	do    Move              // without its step
	after map[string]after  // by the faces thrown so far for what is done
	ends  map[string]*stage // where it leads to, by what that looks like: other dice may come to the same
}

// after is what comes after the faces thrown so far: another throw, or the end of the step.
type after struct {
	throw dice.Code
	step  engine.Step
	end   *stage // nil while there is more to throw
}

// treading is a game that goes the ways of others as far as they go, and makes them known further.
type treading struct {
	Played
	officer func() Officer
	ways    *trodden
	at      *stage   // nil off the ways, where nothing more is kept
	untold  []passed // steps of which the officer has not been told
}

type passed struct {
	before engine.State
	step   engine.Step
	after  engine.State
}

// Go implements Playing.
func (g *treading) Go() (more bool, err error) {
	at := g.at
	if at == nil {
		return g.Played.Go()
	}
	if !at.seen {
		g.tell()
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
			err = g.venture(thrown)
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

// Sit implements [Seated]. Somebody else goes other ways.
func (g *treading) Sit(side int, by Seat) {
	g.tell()
	InAHurry(g.By, false)
	g.Seats[side], g.at = by, nil
}

// tell tells the officer what has been passed.
func (g *treading) tell() {
	if g.By == nil {
		g.By = InAHurry(g.officer(), true)
	}
	for _, p := range g.untold {
		g.By.Done(p.before, p.step, p.after)
	}
	g.untold = g.untold[:0]
}

// venture does what is done at a stage with dice that nobody has thrown there, the first of them thrown already, and keeps in mind what
// comes of it.
func (g *treading) venture(thrown [][]int) error {
	g.tell()
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
	if g.at = g.ways.to(at, key, g.End); g.at != nil {
		at.after[key] = after{step: m.Step, end: g.at}
	}
	return nil
}

// to is where these throws lead to from a stage; nil where too many are kept already.
func (t *trodden) to(at *stage, thrown string, s engine.State) *stage {
	look := ""
	if thrown != "" {
		b, _ := json.Marshal(s) // a plain value
		look = string(b)
	}
	if to := at.ends[look]; to != nil {
		return to
	}
	if t.kept >= mostTrodden {
		return nil
	}
	t.kept++
	if at.ends == nil {
		at.ends = map[string]*stage{}
	}
	at.ends[look] = &stage{is: s}
	return at.ends[look]
}

// faceKey is faces as part of a key.
func faceKey(faces []int) string {
	b := make([]byte, len(faces))
	for i, f := range faces {
		b[i] = byte(f)
	}
	return string(b)
}
