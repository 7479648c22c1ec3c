package store

import (
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/systems"
)

type Prefs struct{ Theme, Hand, Open string }
type Summary struct {
	ID, Name, Title, Word string
	Turn          int
	Ended         bool
	Last          int64
}
type Problem struct{ ID, Name, Text string }
type Notice struct{ Text string }
type Box interface{}
type Shelf struct {
	g map[string]*journal.Game
	d map[string]save.Draft
	p Prefs
}

func Memory() Box  { return nil }
func Browser() Box { return nil }
func NewShelf(Box) *Shelf { return &Shelf{g: map[string]*journal.Game{}, d: map[string]save.Draft{}} }
func (s *Shelf) List() (l []Summary, p []Problem) {
	for id, g := range s.g {
		l = append(l, Summary{ID: id, Name: g.Setup().Name, Title: g.System().Info().Title, Turn: g.System().Desk(g.State()).Turn, Last: g.Setup().Made})
	}
	return
}
func (s *Shelf) Create(set journal.Setup) (string, *journal.Game, error) {
	sys, _ := systems.ByID(set.System)
	g, err := journal.New(sys, set)
	if err == nil {
		s.g["a"] = g
	}
	return "a", g, err
}
func (s *Shelf) Load(id string) (*journal.Game, []Notice, error) { return s.g[id], nil, nil }
func (s *Shelf) Append(string, journal.Entry) error           { return nil }
func (s *Shelf) SaveDraft(id string, d save.Draft) error      { s.d[id] = d; return nil }
func (s *Shelf) LoadDraft(id string) (save.Draft, bool)       { d, ok := s.d[id]; return d, ok }
func (s *Shelf) ClearDraft(id string) error                   { delete(s.d, id); return nil }
func (s *Shelf) Prefs() Prefs                                 { return s.p }
func (s *Shelf) SetPrefs(p Prefs) error                       { s.p = p; return nil }
