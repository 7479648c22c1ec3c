package store

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"vedette/engine"
)

// storyKey is the prefix of a shrunk game's report. Only that report, the setup and the summary remain of such a game. The report is stored
// in pieces, each a sealed storyPiece.
func storyKey(id string) string { return root + "story/" + id + "/" }

type storyPiece struct {
	Of   int    `json:"of"` // number of pieces
	Text string `json:"text"`
}

const (
	storyPieceSize = 16 << 10 // bytes of text
	maxStory       = 1 << 20  // bytes of text in all
)

// Shrunk reports that only the report of a game is kept.
type Shrunk struct{}

func (*Shrunk) Error() string {
	return "only its report is kept; its steps made room for other games"
}

// Story returns the report of a shrunk game; ok is false for any other game.
func (s *Shelf) Story(id string) (text string, ok bool) {
	var b strings.Builder
	for n, of := 0, 1; n < of; n++ {
		line, found, err := s.box.Get(storyKey(id) + strconv.Itoa(n))
		if err != nil || !found {
			return "", false
		}
		data, ok := unseal(line)
		var p storyPiece
		if !ok || json.Unmarshal(data, &p) != nil || p.Of < 1 || p.Of > maxStory/storyPieceSize+1 {
			return "", false
		}
		of = p.Of
		b.WriteString(p.Text)
	}
	return b.String(), true
}

// piece returns the n-th piece of a text, counted from 0, without splitting a character.
func piece(text string, n int) string {
	edge := func(at int) int {
		for at = min(at, len(text)); at < len(text) && !utf8.RuneStart(text[at]); at++ {
		}
		return at
	}
	return text[edge(n*storyPieceSize):edge((n+1)*storyPieceSize)]
}

// Shrink drops the steps of a game and keeps its summary and this report. It cannot be undone, so ask first. On an error the game is
// unchanged, or its report is complete and the next Shrink continues.
func (s *Shelf) Shrink(id, report string) error {
	if len(report) > maxStory {
		return &engine.Damaged{What: "the report", Err: errors.New("it is too long")}
	}
	entries, err := s.entries(id)
	if err != nil {
		return err
	}
	if _, done := s.Story(id); !done {
		var lines []Pair
		for of := (len(report) + storyPieceSize - 1) / storyPieceSize; len(lines) < max(1, of); {
			n := len(lines)
			data, err := json.Marshal(storyPiece{max(1, of), piece(report, n)})
			if err != nil {
				return err
			}
			lines = append(lines, Pair{storyKey(id) + strconv.Itoa(n), seal(data)})
		}
		// If there is no room for the report, the last steps make way, and are restored if even that is not enough.
		var out []Pair
		for i := 0; i < len(lines); {
			err := s.put(lines[i].Key, lines[i].Val)
			var full *FullError
			if errors.As(err, &full) && len(entries) > 0 {
				last := entries[len(entries)-1]
				if s.box.Remove(last.Key) == nil {
					entries, out = entries[:len(entries)-1], append(out, last)
					continue
				}
			}
			if err != nil {
				for _, p := range lines {
					_ = s.box.Remove(p.Key)
				}
				for n := len(out) - 1; n >= 0; n-- {
					if err := s.put(out[n].Key, out[n].Val); err != nil {
						return err
					}
				}
				return err
			}
			i++
		}
	}
	delete(s.held, id)
	for i := len(entries) - 1; i >= 0; i-- {
		if err := s.box.Remove(entries[i].Key); err != nil {
			return err
		}
	}
	rescued, err := s.box.All(rescueKey(id))
	for _, p := range append(rescued, Pair{Key: draftKey(id)}) {
		if err == nil {
			err = s.box.Remove(p.Key)
		}
	}
	s.settle()
	return err
}
