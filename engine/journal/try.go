package journal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// Try is a step being made: a command with the dice and answers it has got. Both can be stored at any time and resumed with
// Game.Resume. Abandoning a Try costs nothing.
type Try struct {
	game  *Game
	cmd   engine.Command
	given []dice.Given
	need  *dice.Need // what the last Advance lacked
}

// Begin starts a step.
func (g *Game) Begin(c engine.Command) *Try { return &Try{game: g, cmd: c} }

// Resume continues a step that was begun earlier in the same position.
func (g *Game) Resume(c engine.Command, given []dice.Given) *Try {
	return &Try{game: g, cmd: c, given: append([]dice.Given(nil), given...)}
}

// Command returns the command being tried.
func (t *Try) Command() engine.Command { return t.cmd }

// Given returns a copy of all dice and answers given, whoever gave them.
func (t *Try) Given() []dice.Given { return append([]dice.Given(nil), t.given...) }

// Need returns what the last Advance asked for, nil for nothing.
func (t *Try) Need() *dice.Need { return t.need }

// Advance resolves the step as far as possible. Kept throws are used where they fit, and rolls of a class that the dice
// setting leaves to the app are drawn from the generator. It returns
//
//   - a need, when table dice or an answer are missing: give them and call again;
//   - an entry, when the step is complete: store it and Append it;
//   - nothing at all, when the referee answered no and nothing happens;
//   - a *engine.Refusal or *engine.Malformed, when the command may not be done.
//
// at is the time for the entry in seconds since 1970, 0 when unknown.
func (t *Try) Advance(at int64) (need *dice.Need, entry *Entry, err error) {
	t.need = nil
	for {
		evs, err := t.game.sys.Resolve(t.game.State(), t.cmd, dice.NewCup(t.given...))
		var lacks *dice.Need
		switch {
		case errors.As(err, &lacks):
			if lacks.Ask == nil {
				if t.useKept(lacks) {
					continue
				}
				if !t.game.Mode().OnTable(lacks.Roll.Class) {
					t.draw(lacks)
					continue
				}
			}
			t.need = lacks
			return lacks, nil, nil
		case err != nil:
			return nil, nil, err
		case len(evs) == 0:
			return nil, nil, nil
		}
		st := engine.Step{Do: t.cmd, Given: t.Given(), Events: evs, At: at}
		e, err := t.game.entry(Entry{Kind: StepKind, Step: st, At: at})
		if err != nil {
			return nil, nil, err
		}
		return nil, &e, nil
	}
}

// useKept fills what it can of need from the kept throws and reports whether it filled anything.
func (t *Try) useKept(need *dice.Need) bool {
	if t.game.prefs[PrefKeep] == "no" {
		return false
	}
	if len(t.game.pool) == 0 {
		return false
	}
	pool := append([]thrown(nil), t.game.pool...) // not used in this try yet
	for _, g := range t.given {
		if g.By == dice.Kept {
			if i := inPool(pool, func(p dice.Given) bool { return p.ID == g.ID && sameFaces(p.Faces, g.Faces) }); i >= 0 {
				pool = append(pool[:i], pool[i+1:]...)
			}
		}
	}
	used := false
	for range need.Times {
		i := inPool(pool, func(p dice.Given) bool {
			_, err := need.Roll.Code.Total(p.Faces)
			return p.ID == need.Roll.ID && err == nil
		})
		if i < 0 {
			break
		}
		t.given = append(t.given, dice.Given{ID: need.Roll.ID, By: dice.Kept, Faces: pool[i].g.Faces})
		pool = append(pool[:i], pool[i+1:]...)
		used = true
	}
	return used
}

// draw fills need from the generator, whose position follows all faces drawn in this game and in this try.
func (t *Try) draw(need *dice.Need) {
	src := dice.Source{Seed: t.game.set.Seed, At: t.game.drawn}
	painted := 0
	for _, g := range t.given {
		switch g.By {
		case dice.Computer:
			src.At += len(g.Faces)
		case dice.ColourThrow:
			painted += len(g.Faces)
		}
	}
	if need.Roll.Class == dice.Colour {
		t.given = append(t.given, dice.Given{ID: need.Roll.ID, By: dice.ColourThrow, Faces: src.ThrowColour(need.Roll.Code, painted)})
		return
	}
	for range need.Times {
		t.given = append(t.given, dice.Given{ID: need.Roll.ID, By: dice.Computer, Faces: src.Throw(need.Roll.Code)})
	}
}

// RollRest lets the app throw what is missing of the current need. It does nothing when no dice are needed.
func (t *Try) RollRest() {
	if t.need != nil && t.need.Ask == nil {
		t.draw(t.need)
		t.need = nil
	}
}

// wrong returns a refusal that says in plain words why something cannot be given.
func wrong(field, format string, args ...any) error {
	return &engine.Refusal{Code: "given", Text: fmt.Sprintf(format, args...), Field: field}
}

// Give gives the faces of one or more throws to the current need. It returns a *engine.Refusal, and accepts nothing, when no
// dice can show them or no dice are asked for.
func (t *Try) Give(faces []int) error {
	if t.need == nil || t.need.Ask != nil {
		return wrong("", "No dice are asked for.")
	}
	r := t.need.Roll
	per := r.Code.Faces()
	n := len(faces) / per
	if len(faces) == 0 || len(faces)%per != 0 || n > t.need.Times {
		return wrong(r.ID, "%s: %d faces needed, %d given.", r.Code, per, len(faces))
	}
	for i := range n {
		if _, err := r.Code.Total(faces[i*per : (i+1)*per]); err != nil {
			return wrong(r.ID, "A die shows 1 to %d.", r.Code.Sides())
		}
	}
	for i := range n {
		one := append([]int(nil), faces[i*per:(i+1)*per]...)
		t.given = append(t.given, dice.Given{ID: r.ID, By: dice.Table, Faces: one})
	}
	t.need = nil
	return nil
}

// Count gives hits successes out of of throws of the current need, whose faces were not recorded.
func (t *Try) Count(hits, of int) error {
	if t.need == nil || t.need.Ask != nil {
		return wrong("", "No dice are asked for.")
	}
	if t.need.Roll.Need == 0 {
		return wrong(t.need.Roll.ID, "Enter the faces of this roll.")
	}
	if of < 1 || of > t.need.Times || hits < 0 || hits > of {
		return wrong(t.need.Roll.ID, "%d of %d rolls cannot succeed.", hits, of)
	}
	t.given = append(t.given, dice.Given{ID: t.need.Roll.ID, By: dice.Table, Hits: hits, Of: of})
	t.need = nil
	return nil
}

// Answer answers the current question: "yes" or "no", the id of a choice, or a number as typed, which is stored in its shortest
// form.
func (t *Try) Answer(s string) error {
	if t.need == nil || t.need.Ask == nil {
		return wrong("", "No answer is asked for.")
	}
	q := t.need.Ask
	switch q.Kind {
	case dice.YesNo:
		if s != dice.Yes && s != dice.No {
			return wrong(q.ID, "The answer is yes or no.")
		}
	case dice.Number:
		n, ok := hundredths(s)
		if !ok || n < q.Min || n > q.Max || (q.Step > 0 && (n-q.Min)%q.Step != 0) {
			return wrong(q.ID, "%s to %s %s, in steps of %s.", decimal(q.Min), decimal(q.Max), q.Unit, decimal(q.Step))
		}
		s = decimal(n)
	default:
		ok := false
		for _, c := range q.Choices {
			ok = ok || c.ID == s
		}
		if !ok || s == "" {
			return wrong(q.ID, "Choose one of the replies.")
		}
	}
	t.given = append(t.given, dice.Given{ID: q.ID, By: dice.Table, Answer: s})
	t.need = nil
	return nil
}

// hundredths parses a number with at most two decimals; ok is false for anything else.
func hundredths(s string) (n int, ok bool) {
	whole, part, _ := strings.Cut(strings.TrimSpace(s), ".")
	if len(whole) == 0 || len(whole) > 6 || len(part) > 2 {
		return 0, false
	}
	for len(part) < 2 {
		part += "0"
	}
	for _, c := range whole + part {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(whole + part)
	return n, err == nil
}

// decimal writes hundredths in their shortest form: "14.5".
func decimal(n int) string {
	s := fmt.Sprintf("%d.%02d", n/100, n%100)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// Back takes back the last thing the referee gave, together with what the app threw after it, which will come up the same when
// thrown again. It returns false when the referee has given nothing yet.
func (t *Try) Back() bool {
	for i := len(t.given) - 1; i >= 0; i-- {
		if t.given[i].By == dice.Table {
			t.given, t.need = t.given[:i:i], nil
			return true
		}
	}
	return false
}
