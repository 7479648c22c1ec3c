package store

import (
	"errors"
	"strings"

	"vedette/engine/save"
)

// Rename gives a game a new name.
func (s *Shelf) Rename(id, name string) error {
	line, err := save.EncodeName(name)
	if err != nil {
		return err
	}
	return s.put(nameKey(id), line)
}

// Delete puts a game away without removing anything: Restore brings it back, Purge removes it.
func (s *Shelf) Delete(id string) error { return s.put(goneKey(id), "1") }

// Restore brings back a game that was put away.
func (s *Shelf) Restore(id string) error { return s.box.Remove(goneKey(id)) }

// Purge removes a game for good. If it is interrupted, the next List continues.
func (s *Shelf) Purge(id string) error {
	if err := s.put(goneKey(id), "1"); err != nil {
		var full *FullError
		if !errors.As(err, &full) { // a full storage must not prevent it
			return err
		}
	}
	delete(s.held, id)
	keys := []string{setupKey(id), entryKey(id, 0), headKey(id, 0), headKey(id, 1), nameKey(id), draftKey(id), handKey(id), toldKey(id)}
	for _, prefix := range []string{gameKey(id), rescueKey(id), storyKey(id)} {
		pairs, err := s.box.All(prefix)
		if err != nil {
			return err
		}
		for _, p := range pairs {
			keys = append(keys, p.Key)
		}
	}
	for _, key := range append(keys, goneKey(id)) {
		if err := s.box.Remove(key); err != nil {
			return err
		}
	}
	s.settle()
	return nil
}

// Export returns a game as the text of a file: as stored, even if damaged, or from memory if entries are pending. save.DecodeGame reads it
// if it is complete.
func (s *Shelf) Export(id string) (string, error) {
	h := s.held[id]
	if h != nil && (!h.begun || len(h.pending) > 0) {
		return save.EncodeGame(h.game.Setup(), h.game.Entries())
	}
	set, line, err := s.setup(id)
	if errors.Is(err, errMissing) {
		return "", err
	}
	if err == nil {
		if name := s.renamed(id, set.Name); name != set.Name {
			set.Name = name
			if again, err := save.EncodeSetup(set); err == nil {
				line = again
			}
		}
	}
	pairs, err := s.entries(id)
	if err != nil {
		return "", err
	}
	lines := make([]string, len(pairs))
	for i, p := range pairs {
		lines[i] = p.Val
	}
	return save.JoinGame(line, lines)
}

// Rescued returns the entries of a game that were set aside, as they were found, by number.
func (s *Shelf) Rescued(id string) ([]Pair, error) {
	pairs, err := s.box.All(rescueKey(id))
	for i := range pairs {
		pairs[i].Key = strings.TrimPrefix(pairs[i].Key, rescueKey(id))
	}
	return pairs, err
}
