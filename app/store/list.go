package store

import (
	"errors"
	"fmt"
	"sort"
	"strings"

	"vedette/engine/book"
	"vedette/engine/save"
)

// Summary is a game in the list.
type Summary struct {
	ID      string
	Name    string
	System  string // id of the rule book
	Title   string // of the rule book, or its ID if this version does not have it
	Turn    int
	Word    string // the line of the play screen
	Made    int64  // seconds since 1970, 0 when unknown
	Played  int64  // when the last entry was made, likewise
	Entries int
	Ended   bool
	Gone    bool   // put away
	Shrunk  bool   // only its report is kept: see Story
	Shut    string // why this version cannot open it, "" when it can
}

// Problem is a sentence about something found while listing.
type Problem struct {
	ID   string // of the game, "" for all games
	Text string
}

// List returns all games, most recently played first, and what was wrong with any of them.
func (s *Shelf) List() ([]Summary, []Problem) {
	var problems []Problem
	found := map[string]map[string]string{}
	for _, part := range []string{"setup", "head", "name", "gone"} {
		pairs, err := s.box.All(root + part + "/")
		if err != nil {
			return nil, []Problem{{"", err.Error()}}
		}
		for _, p := range pairs {
			id, slot, _ := strings.Cut(strings.TrimPrefix(p.Key, root+part+"/"), "/")
			if found[id] == nil {
				found[id] = map[string]string{}
			}
			found[id][part+slot] = p.Val
		}
	}
	var list []Summary
	for id, keys := range found {
		sum, problem, ok := s.summary(id, keys)
		if problem == "" {
			problem = s.said[id]
		}
		if problem != "" {
			problems = append(problems, Problem{id, problem})
		}
		if ok {
			list = append(list, sum)
		}
	}
	for id, h := range s.held {
		if found[id] == nil { // not stored yet
			set := h.game.Setup()
			head := h.summary(h.game.State(), set.Made)
			list = append(list, Summary{ID: id, Name: set.Name, System: set.System, Title: h.game.System().Info().Title, Turn: head.Turn,
				Word: head.Word, Made: set.Made, Played: head.Played, Entries: h.game.Len(), Ended: head.Ended})
		}
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.Played != b.Played {
			return a.Played > b.Played
		}
		return older(b.ID, a.ID)
	})
	sort.Slice(problems, func(i, j int) bool { return older(problems[i].ID, problems[j].ID) })
	return list, problems
}

// older reports whether ID a was assigned before b.
func older(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// summary makes the list entry of a game from its stored keys; ok is false if there is no such game any more.
func (s *Shelf) summary(id string, keys map[string]string) (sum Summary, problem string, ok bool) {
	_, gone := keys["gone"]
	set, _, err := s.setup(id)
	if errors.Is(err, errMissing) && gone {
		// The page was closed while the game was being purged.
		_ = s.Purge(id) // if this fails, the next listing tries again
		return sum, "", false
	}
	sum = Summary{ID: id, Name: set.Name, System: set.System, Title: set.System, Made: set.Made, Played: set.Made, Gone: gone}
	var newer *save.Newer
	switch {
	case errors.As(err, &newer):
		sum.Name, sum.Shut = "A game", sentence(err)
		return sum, "", true
	case err != nil:
		sum.Name, sum.Shut = "A damaged game", "It is left as it is: "+err.Error()+"."
		return sum, sentence(err), true
	}
	if name, err := save.DecodeName(keys["name"]); err == nil {
		sum.Name = name
	}
	sys, known := s.rules(set.System)
	if !known {
		sum.Shut = sentence(&save.Unknown{System: set.System})
	} else {
		sum.Title = sys.Info().Title
	}
	head, read := bestHead(keys["heada"], keys["headb"])
	if _, sum.Shrunk = s.Story(id); sum.Shrunk {
		sum.Shut, known = sentence(&Shrunk{}), false
	}
	if !read && known {
		h, open := s.held[id]
		if !open {
			_, notices, err := s.Load(id)
			if err != nil {
				sum.Shut = sentence(err)
				return sum, "", true
			}
			for _, n := range notices {
				problem += string(n) + " "
			}
			s.unread[id] = notices
			h = s.held[id]
			delete(s.held, id)
		}
		played := set.Made
		if es := h.game.Entries(); len(es) > 0 {
			played = es[len(es)-1].At
		}
		head, read = h.summary(h.game.State(), played), true
		if keys["heada"]+keys["headb"] != "" {
			problem += fmt.Sprintf("The summary of “%s” was damaged and has been rebuilt from its steps.", sum.Name)
		}
		// Loading has repaired the summary, but the problem must still show when the list is drawn again.
		problem = strings.TrimSpace(problem)
		s.said[id] = problem
	}
	if read {
		sum.Turn, sum.Word, sum.Entries, sum.Ended = head.Turn, head.Word, head.Entries, head.Ended
		sum.Played = max(head.Played, set.Made)
	}
	return sum, problem, true
}

// sentence turns an error into a sentence.
func sentence(err error) string { return book.Sentence(err.Error()) }

// bestHead returns the later of two summaries, ignoring one that cannot be read; ok is false if neither can.
func bestHead(a, b string) (head save.Head, ok bool) {
	for _, line := range []string{a, b} {
		if h, err := save.DecodeHead(line); err == nil && (!ok || h.Rev > head.Rev) {
			head, ok = h, true
		}
	}
	return head, ok
}
