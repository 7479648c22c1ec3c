package store

import (
	"errors"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/view"
)

// Create begins a game. It returns a *engine.Refusal when an option is impossible. On a *FullError or a *RefusedError the game can be
// played, and is stored as soon as that works.
func (s *Shelf) Create(set journal.Setup) (id string, g *journal.Game, err error) {
	sys, ok := s.rules(set.System)
	if !ok {
		return "", nil, &save.Unknown{System: set.System}
	}
	if g, err = journal.New(sys, set); err != nil {
		return "", nil, err
	}
	if _, err := save.EncodeSetup(set); err != nil {
		return "", nil, err
	}
	id, idErr := s.freeID()
	h := &held{game: g}
	s.held[id] = h
	if idErr != nil {
		return id, g, idErr
	}
	if err := s.flush(id, h); err != nil {
		return id, g, err
	}
	s.writeHead(id, h, g.State(), set.Made)
	return id, g, nil
}

// freeID returns an ID that no stored key uses.
func (s *Shelf) freeID() (string, error) {
	n := 0
	note := func(id string) {
		if v, err := strconv.Atoi(id); err == nil {
			n = max(n, v)
		}
	}
	for id := range s.held {
		note(id)
	}
	var failed error
	for _, part := range []string{"setup", "head", "gone", "rescue"} {
		pairs, err := s.box.All(root + part + "/")
		if err != nil {
			failed = err
		}
		for _, p := range pairs {
			id, _, _ := strings.Cut(strings.TrimPrefix(p.Key, root+part+"/"), "/")
			note(id)
		}
	}
	for failed == nil {
		n++
		left, err := s.box.All(gameKey(strconv.Itoa(n)))
		if err != nil {
			failed = err
		} else if len(left) == 0 {
			return strconv.Itoa(n), nil
		}
	}
	return strconv.Itoa(n + 1), failed
}

// ready is what Append needs to know about an entry apart from its time.
type ready struct {
	id   journal.ID
	rest string    // of its record
	head save.Head // after the entry: only Turn, Word and Ended are set
}

// Prepare works out what Append will write for an entry that may be appended next. It writes nothing, and a different entry may be appended
// all the same.
func (s *Shelf) Prepare(id string, e journal.Entry) {
	h := s.held[id]
	if h == nil {
		return
	}
	rest, err := save.EncodeRest(e)
	next, err2 := h.game.Peek(e)
	if err != nil || err2 != nil {
		return // Append reports it
	}
	h.ready = ready{e.ID(), rest, h.headline(next)}
}

// prepared returns what Prepare worked out for e; ok is false if that was for another entry.
func (h *held) prepared(e journal.Entry) (r ready, ok bool) {
	return h.ready, h.ready.id.Seq == e.Seq && h.ready.id == e.ID()
}

// Append stores an entry of an open game, which must not be shown before. On a *FullError or a *RefusedError the entry waits and is stored
// before the next one: the caller appends it to the game, plays on, and shows the error. On any other error the entry does not count.
func (s *Shelf) Append(id string, e journal.Entry) error {
	h := s.held[id]
	if h == nil {
		return errMissing
	}
	known, ok := h.prepared(e)
	h.ready = ready{}
	if !ok {
		var err error
		if known.rest, err = save.EncodeRest(e); err != nil {
			return err
		}
	}
	line, err := save.EncodeWith(e, known.rest)
	if err != nil {
		return err
	}
	h.pending, h.line = append(h.pending, e), line
	err = s.flush(id, h)
	h.line = ""
	if err != nil {
		var conflict *ConflictError
		if errors.As(err, &conflict) {
			h.pending, h.stale = h.pending[:len(h.pending)-1], true
		}
		return err
	}
	if h.draft {
		h.draft = s.box.Remove(draftKey(id)) != nil
	}
	if next, err := h.game.Peek(e); err == nil {
		if !ok {
			known.head = h.headline(next)
		}
		s.putHead(id, h, h.headOf(known.head, e.At))
	}
	return nil
}

// Pending returns how many entries of an open game are not stored yet.
func (s *Shelf) Pending(id string) int {
	if h := s.held[id]; h != nil {
		return len(h.pending)
	}
	return 0
}

// Flush tries again to store pending entries, for instance after room has been made.
func (s *Shelf) Flush(id string) error {
	h := s.held[id]
	if h == nil {
		return errMissing
	}
	return s.flush(id, h)
}

func (s *Shelf) flush(id string, h *held) error {
	if !h.begun {
		line, err := save.EncodeSetup(h.game.Setup())
		if err != nil {
			return err
		}
		if err := s.put(setupKey(id), line); err != nil {
			return err
		}
		if err := s.put(entryKey(id, 0), line); err != nil {
			return err
		}
		h.begun = true
	}
	if err := s.rescue(id, h); err != nil {
		return err
	}
	for len(h.pending) > 0 {
		e := h.pending[0]
		line := h.line
		if line == "" || len(h.pending) > 1 {
			var err error
			if line, err = save.EncodeEntry(e); err != nil {
				return err
			}
		}
		key := entryKey(id, e.Seq)
		if e.Seq > h.tried {
			old, ok, err := s.box.Get(key)
			if err != nil {
				return err
			}
			if ok && old != line {
				return &ConflictError{}
			}
			h.tried = e.Seq
		}
		if err := s.put(key, line); err != nil {
			return err
		}
		if s.played != nil {
			s.played[id] = true
		}
		h.pending = h.pending[1:]
	}
	return nil
}

// summary returns the head of a game in state st.
func (h *held) summary(st engine.State, played int64) save.Head {
	return h.headOf(h.headline(st), played)
}

// headline returns a head with only Turn, Word and Ended, for a game in state st.
func (h *held) headline(st engine.State) save.Head {
	if quick, ok := h.game.System().(view.Headliner); ok { // building the whole desk would cost more
		turn, say, over := quick.Headline(st)
		return save.Head{Turn: turn, Word: say, Ended: over}
	}
	d := h.game.System().Desk(st)
	return save.Head{Turn: d.Turn, Word: d.Say, Ended: d.Over}
}

// headOf completes a headline.
func (h *held) headOf(head save.Head, played int64) save.Head {
	head.Rev, head.Name, head.System = h.rev, h.game.Setup().Name, h.game.Setup().System
	head.Played, head.Entries = played, h.tried
	return head
}

// writeHead writes the head into the slot that does not hold the current one. Errors are ignored, as the head can be rebuilt.
func (s *Shelf) writeHead(id string, h *held, st engine.State, played int64) {
	s.putHead(id, h, h.summary(st, played))
}

func (s *Shelf) putHead(id string, h *held, head save.Head) {
	head.Rev++
	line, err := save.EncodeHead(head)
	if err == nil && s.put(headKey(id, head.Rev), line) == nil {
		h.rev = head.Rev
	}
}
