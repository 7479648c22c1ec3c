package store

import (
	"strconv"

	"vedette/engine/journal"
	"vedette/engine/view"
)

const root = "vedette/v1/"

func setupKey(id string) string          { return root + "setup/" + id }
func gameKey(id string) string           { return root + "g/" + id + "/" }
func entryKey(id string, seq int) string { return gameKey(id) + strconv.Itoa(seq) }

func headKey(id string, rev int) string {
	return root + "head/" + id + "/" + [2]string{"a", "b"}[rev&1]
}

func nameKey(id string) string   { return root + "name/" + id }
func draftKey(id string) string  { return root + "draft/" + id }
func goneKey(id string) string   { return root + "gone/" + id }
func toldKey(id string) string   { return root + "told/" + id }
func rescueKey(id string) string { return root + "rescue/" + id + "/" }

// Shelf keeps games in a box. It is not safe for concurrent use.
type Shelf struct {
	box   Box
	rules func(id string) (view.System, bool)
	held  map[string]*held
	said  map[string]string // problems that listing a game has already repaired, by game
	// unread holds notices from when the list loaded a game, to be returned when the game is opened.
	unread map[string][]Notice
	// played is the set of games played on before the second copy had answered; nil once it has.
	played map[string]bool
}

// held is an open game.
type held struct {
	game    *journal.Game
	rev     int             // of its head
	begun   bool            // its setup is stored
	stuck   []Pair          // damaged entries not set aside yet
	pending []journal.Entry // entries not stored yet, in order
	line    string          // the last of pending in its stored form, while it is being appended
	ready   ready           // what Prepare worked out
	tried   int             // the highest number this page has tried to write
	draft   bool            // a draft may be stored
	stale   bool            // another window has played the game on
}

// Notice is a sentence for the referee.
type Notice string

// New returns a shelf over a box; rules finds a rule book by its ID.
func New(box Box, rules func(id string) (view.System, bool)) *Shelf {
	return &Shelf{box: box, rules: rules, held: map[string]*held{}, said: map[string]string{}, played: map[string]bool{},
		unread: map[string][]Notice{}}
}

// Notice returns why games last only as long as the page, "" when they are stored.
func (s *Shelf) Notice() string {
	if b, ok := s.box.(interface{ Notice() string }); ok {
		return b.Notice()
	}
	return ""
}

// put writes a value and checks it by reading it back.
func (s *Shelf) put(key, val string) error {
	if err := s.box.Set(key, val); err != nil {
		return err
	}
	got, ok, err := s.box.Get(key)
	if err != nil {
		return err
	}
	if !ok || got != val {
		return &RefusedError{"it does not store what is written"}
	}
	return nil
}

// Forget closes all games, since another window may have played them on. Games with unsaved entries stay open.
func (s *Shelf) Forget() {
	for id := range s.held {
		s.Close(id)
	}
}

// Close closes a game, unless it has unsaved entries.
func (s *Shelf) Close(id string) {
	if h := s.held[id]; h != nil && h.begun && len(h.pending) == 0 {
		delete(s.held, id)
	}
}
