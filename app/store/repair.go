package store

import (
	"fmt"
	"strconv"
	"strings"

	"vedette/engine/journal"
	"vedette/engine/save"
)

// putAside sets the damaged entries of h aside and returns a notice.
func (s *Shelf) putAside(id string, h *held, why error) Notice {
	is := fmt.Sprintf("This game is damaged: %v. It opens at step %d, the last good one", why, h.game.Len())
	if s.Waiting() { // nothing is set aside before the second copy has been consulted
		return Notice(is + Unanswered)
	}
	if err := s.rescue(id, h); err != nil {
		return Notice(fmt.Sprintf("%s. New steps are not stored yet: %v", is, err))
	}
	return Notice(is + "; what follows is set aside.")
}

// twoBeginnings makes both stored setups equal to line, setting aside any other.
func (s *Shelf) twoBeginnings(id, line string) (notices []Notice) {
	for _, x := range [...]struct{ key, name string }{{setupKey(id), "setup"}, {entryKey(id, 0), "0"}} {
		was, ok, err := s.box.Get(x.key)
		if err != nil || was == line {
			continue
		}
		if ok {
			err = s.aside(id, x.name, was)
		}
		if err == nil && s.put(x.key, line) == nil && x.name == "setup" { // if the copy fails, the next Load tries again
			notices = append(notices, "The beginning of this game was damaged and has been restored from its copy.")
		}
	}
	return notices
}

func steps(n int) string {
	if n == 1 {
		return "one step was wrong and has been restored from the second copy. Nothing is lost."
	}
	return strconv.Itoa(n) + " steps were wrong and have been restored from the second copy. Nothing is lost."
}

// compare finds the longest valid game that the records here and their rivals in the second copy allow. If it is longer than with the
// records here alone, it puts the better records in place, sets the replaced ones aside, and returns how many there were.
func (s *Shelf) compare(id string, set journal.Setup) (n int, mended bool) {
	good := 0
	if sys, ok := s.rules(set.System); ok {
		if g, err := journal.New(sys, set); err == nil {
			s.longest(id, g, false)
			good = g.Len()
		}
	}
	var best map[string]string
	for _, key := range []string{setupKey(id), entryKey(id, 0)} {
		here, _, _ := s.box.Get(key)
		there, _ := s.other(key)
		for _, line := range []string{here, there} {
			set, err := save.DecodeSetup(line)
			if err != nil {
				continue
			}
			sys, ok := s.rules(set.System)
			if !ok {
				continue
			}
			g, err := journal.New(sys, set)
			if err != nil {
				continue
			}
			if put := s.longest(id, g, true); g.Len() > good {
				put[setupKey(id)], put[entryKey(id, 0)] = line, line
				good, best = g.Len(), put
			}
		}
	}
	for key, line := range best {
		old, ok, err := s.box.Get(key)
		if err != nil || ok && old == line {
			continue
		}
		_, _, name := parts(key)
		if name == "" {
			name = "setup"
		}
		if ok && s.aside(id, name, old) != nil || s.put(key, line) != nil {
			return 0, false
		}
		n++
	}
	return n, n > 0
}

// longest appends to g the entries that fit, from here and, if both is set, from the second copy. It returns the records it used, by key.
func (s *Shelf) longest(id string, g *journal.Game, both bool) map[string]string {
	took := map[string]string{}
	for n := 1; n == g.Len()+1; n++ {
		key := entryKey(id, n)
		here, _, _ := s.box.Get(key)
		lines := []string{here}
		if both {
			there, _ := s.other(key)
			lines = append(lines, there)
		}
		for _, line := range lines {
			e, err := save.DecodeEntry(g.System(), line)
			if err != nil || e.Seq != n {
				continue
			}
			next, err := g.Peek(e)
			if err != nil {
				continue
			}
			if now := journal.Print(next); now.Shape == e.Print.Shape && now != e.Print {
				continue
			}
			if g.Append(e) == nil {
				took[key] = line
				break
			}
		}
	}
	return took
}

// rescue sets the damaged entries of h aside, last first: if it is interrupted, the next Load finds the same damage and continues.
func (s *Shelf) rescue(id string, h *held) error {
	for len(h.stuck) > 0 {
		p := h.stuck[len(h.stuck)-1]
		if err := s.aside(id, strings.TrimPrefix(p.Key, gameKey(id)), p.Val); err != nil {
			return err
		}
		if err := s.box.Remove(p.Key); err != nil {
			return err
		}
		h.stuck = h.stuck[:len(h.stuck)-1]
	}
	return nil
}

// aside stores a text under an unused rescue key, unless it is stored there already.
func (s *Shelf) aside(id, name, val string) error {
	for n := 0; ; n++ {
		key := rescueKey(id) + name
		if n > 0 {
			key += "." + strconv.Itoa(n)
		}
		old, ok, err := s.box.Get(key)
		switch {
		case err != nil:
			return err
		case !ok:
			return s.put(key, val)
		case old == val:
			return nil
		}
	}
}
