package store

import "sort"

// Mend reconciles the home and its second copy once the copy has answered, and returns notices of what was repaired. Games in changed must
// be loaded again if they are open.
func (s *Shelf) Mend() (notices []Notice, changed map[string]bool) {
	d, ok := s.box.(*Double)
	if !ok {
		return nil, nil
	}
	done, compared := d.Mend(func(id string) bool { return s.played[id] })
	if !compared {
		return nil, nil
	}
	ids := make([]string, 0, len(done))
	changed = map[string]bool{}
	for id := range done {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool { return older(ids[i], ids[j]) })
	for _, text := range told(ids, done, s.nameOf) {
		notices = append(notices, Notice(text))
	}
	for id, h := range s.held {
		if !s.played[id] && h.begun && len(h.pending) == 0 {
			delete(s.held, id)
			changed[id] = true
		}
	}
	s.played = nil
	return notices, changed
}

// nameOf returns the name of a game for a notice, "" for the ID "".
func (s *Shelf) nameOf(id string) string {
	set, _, err := s.setup(id)
	switch {
	case id == "":
		return ""
	case err != nil:
		return "A game"
	}
	return s.renamed(id, set.Name)
}

// Spilled returns how many records only the second copy holds because the home is full.
func (s *Shelf) Spilled() int {
	if d, ok := s.box.(*Double); ok {
		return d.Spilled()
	}
	return 0
}

// Lost returns a *FullError if the second copy has failed while it alone holds some records.
func (s *Shelf) Lost() error {
	if d, ok := s.box.(*Double); ok && d.Spilled() > 0 && d.second.Failed() {
		return &FullError{}
	}
	return nil
}

// settle brings spilled records home after room has been made.
func (s *Shelf) settle() {
	if d, ok := s.box.(*Double); ok && d.Spilled() > 0 {
		d.Settle()
	}
}

// Waiting reports whether there is a second copy that has not answered yet.
func (s *Shelf) Waiting() bool {
	d, ok := s.box.(*Double)
	return ok && d.Waiting()
}

// other returns the second copy's record under a key if it differs from the home's and is as good.
func (s *Shelf) other(key string) (string, bool) {
	if d, ok := s.box.(*Double); ok {
		return d.Other(key)
	}
	return "", false
}

// doubted reports whether other has any record of a game.
func (s *Shelf) doubted(id string) bool {
	d, ok := s.box.(*Double)
	return ok && d.Doubted(id)
}

// agree settles on the home's records of a game.
func (s *Shelf) agree(id string) {
	if d, ok := s.box.(*Double); ok {
		d.Agree(id)
	}
}
