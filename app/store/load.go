package store

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/view"
)

var errMissing = errors.New("there is no such game")

// setup reads the setup of a game, from its copy in entry 0 if the first is damaged or lost. line is its stored form.
func (s *Shelf) setup(id string) (set journal.Setup, line string, err error) {
	line, first, err := s.box.Get(setupKey(id))
	if err != nil {
		return set, "", err
	}
	set, err = save.DecodeSetup(line)
	var newer *save.Newer
	third, doubt := s.other(setupKey(id))
	if !doubt && (err == nil || errors.As(err, &newer)) {
		return set, line, err
	}
	copied, second, boxErr := s.box.Get(entryKey(id, 0))
	if err == nil && third != copied { // of two good ones the second copy decides
		return set, line, nil
	}
	if boxErr != nil {
		return set, "", boxErr
	}
	if !first && !second {
		return set, "", errMissing
	}
	if again, err2 := save.DecodeSetup(copied); err2 == nil || errors.As(err2, &newer) {
		return again, copied, err2
	}
	return set, line, err
}

// Load opens a game. Damaged entries are set aside, with a notice. The error is a *save.Newer or *save.Unknown when only another version
// can open the game, which is left as it is; a *Shrunk when only its report is kept; a *engine.Damaged when not even its setup can be read;
// a *RefusedError when nothing can be read.
func (s *Shelf) Load(id string) (*journal.Game, []Notice, error) {
	delete(s.said, id)
	s.settle()
	if h := s.held[id]; h != nil && !h.stale && (!h.begun || len(h.pending) > 0) {
		// There is more in memory than in the box.
		if err := s.flush(id, h); err != nil {
			return h.game, []Notice{Notice(err.Error())}, nil
		}
	}
	set, line, err := s.setup(id)
	if err != nil {
		return nil, nil, err
	}
	sys, ok := s.rules(set.System)
	if !ok {
		return nil, nil, &save.Unknown{System: set.System}
	}
	stored, err := s.entries(id)
	if err != nil {
		return nil, nil, err
	}
	if _, shrunk := s.Story(id); shrunk {
		return nil, nil, &Shrunk{}
	}

	entries, rest, why, err := decoded(sys, id, stored)
	if err != nil {
		return nil, nil, err
	}
	set.Name = s.renamed(id, set.Name)
	g, err := journal.Open(sys, set, entries)
	if err != nil || why != nil || s.doubted(id) {
		// Before anything is set aside, the second copy is consulted.
		if n, mended := s.compare(id, set); mended {
			g, notices, err := s.Load(id)
			return g, append([]Notice{Notice(fmt.Sprintf("“%s”: %s", set.Name, steps(n)))}, notices...), err
		}
	}
	if g == nil {
		return nil, nil, err
	}
	if err != nil {
		why = fmt.Errorf("step %d cannot have happened", g.Len()+1)
		rest = append(append([]Pair(nil), stored[g.Len():len(entries)]...), rest...)
	}

	h := &held{game: g, begun: true, stuck: rest, tried: g.Len(), draft: true}
	var notices []Notice
	if len(rest) > 0 {
		notices = append(notices, s.putAside(id, h, why))
	}
	notices = append(notices, s.twoBeginnings(id, line)...)
	s.rightHead(id, h)
	s.held[id] = h
	if len(rest) == 0 {
		s.agree(id)
	}
	notices = append(s.unread[id], notices...)
	delete(s.unread, id)
	return g, notices, nil
}

// Dice counts the faces thrown in a stored game. It decodes only the dice of each entry, so that counting all games is quick. It returns
// nil for a game that this version cannot open, and no dice for one of which only the report is kept.
func (s *Shelf) Dice(id string) []dice.Tally {
	set, _, err := s.setup(id)
	sys, ok := s.rules(set.System)
	if err != nil || !ok {
		return nil
	}
	var all []dice.Given
	for n := 1; ; n++ {
		line, ok, err := s.box.Get(entryKey(id, n))
		if !ok || err != nil {
			return journal.Tallies(sys, all)
		}
		all = append(all, save.Thrown(line)...)
	}
}

// decoded reads the entries of a game up to the first damaged one; rest is that entry and all after it, and why says what is wrong. The
// error is a *save.Newer.
func decoded(sys view.System, id string, stored []Pair) (entries []journal.Entry, rest []Pair, why, err error) {
	for i, p := range stored {
		e, err := save.DecodeEntry(sys, p.Val)
		var newer *save.Newer
		switch {
		case errors.As(err, &newer):
			return nil, nil, nil, err
		case why != nil:
		case p.Key != entryKey(id, i+1):
			why = fmt.Errorf("step %d is missing", i+1)
		case err != nil:
			why = fmt.Errorf("step %d cannot be read", i+1)
		case e.Seq != i+1:
			why = fmt.Errorf("step %d is in the place of step %d", e.Seq, i+1)
		default:
			entries = append(entries, e)
			continue
		}
		rest = append(rest, p)
	}
	return entries, rest, why, nil
}

// renamed returns the name a game was later given, or else name.
func (s *Shelf) renamed(id, name string) string {
	if line, ok, err := s.box.Get(nameKey(id)); err == nil && ok {
		if later, err := save.DecodeName(line); err == nil {
			return later
		}
	}
	return name
}

// Unanswered ends a notice that holds only until the second copy has answered.
const Unanswered = ". The second copy has not answered yet: wait a moment before you play on."

// rightHead adopts the stored summary of a game, or rewrites it if it is not up to date.
func (s *Shelf) rightHead(id string, h *held) {
	a, _, _ := s.box.Get(headKey(id, 0))
	b, _, _ := s.box.Get(headKey(id, 1))
	head, _ := bestHead(a, b)
	h.rev = head.Rev
	played := h.game.Setup().Made
	if es := h.game.Entries(); len(es) > 0 {
		played = es[len(es)-1].At
	}
	if now := h.summary(h.game.State(), played); now != head {
		s.writeHead(id, h, h.game.State(), played)
	}
}

// entries returns the stored journal of a game, in numerical order.
func (s *Shelf) entries(id string) ([]Pair, error) {
	pairs, err := s.box.All(gameKey(id))
	if err != nil {
		return nil, err
	}
	type numbered struct {
		n int
		p Pair
	}
	var all []numbered
	for _, p := range pairs {
		if n, err := strconv.Atoi(strings.TrimPrefix(p.Key, gameKey(id))); err == nil && n > 0 && p.Key == entryKey(id, n) {
			all = append(all, numbered{n, p})
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].n < all[j].n })
	out := make([]Pair, len(all))
	for i, x := range all {
		out[i] = x.p
	}
	return out, nil
}
