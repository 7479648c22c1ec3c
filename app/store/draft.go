package store

import "vedette/engine/save"

// SaveDraft stores the half-entered form or step of an open game in its current position.
func (s *Shelf) SaveDraft(id string, d save.Draft) error {
	h := s.held[id]
	if h == nil {
		return errMissing
	}
	d.After = h.game.Len()
	line, err := save.EncodeDraft(d)
	if err != nil {
		return err
	}
	h.draft = true
	return s.put(draftKey(id), line)
}

// LoadDraft returns what SaveDraft stored; ok is false if there is nothing, if the game has moved on since, or if it cannot be read.
func (s *Shelf) LoadDraft(id string) (d save.Draft, ok bool) {
	h := s.held[id]
	line, found, err := s.box.Get(draftKey(id))
	if h == nil || err != nil || !found {
		return save.Draft{}, false
	}
	d, err = save.DecodeDraft(line)
	if err != nil || d.After != h.game.Len() {
		return save.Draft{}, false
	}
	return d, true
}

// ClearDraft removes what SaveDraft stored.
func (s *Shelf) ClearDraft(id string) error {
	h := s.held[id]
	if h != nil && !h.draft {
		return nil
	}
	err := s.box.Remove(draftKey(id))
	if h != nil {
		h.draft = err != nil
	}
	return err
}
