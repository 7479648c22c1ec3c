package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"

	"vedette/engine/journal"
	"vedette/engine/save"
)

// Hand is the handing-over state of a game. It is not part of the game; the zero value is a game never handed over.
type Hand struct {
	Gen  int   `json:"gen"`            // how often it has been handed over
	Away bool  `json:"away,omitempty"` // play continues on another device
	At   int64 `json:"at,omitempty"`   // when it was handed over, seconds since 1970
}

func handKey(id string) string { return root + "hand/" + id }

// partPrefix is that of the parts of a parcel, each the text of one code under its number. They go when all have arrived. Any window may
// write them.
const partPrefix = "vedette/part/"

// Hand returns the handing-over state of a game; one that cannot be read counts as never handed over.
func (s *Shelf) Hand(id string) (h Hand) {
	line, _, err := s.box.Get(handKey(id))
	body, ok := unseal(line)
	if err != nil || !ok || len(line) > 200 || json.Unmarshal(body, &h) != nil || h.Gen < 0 || h.Gen > save.MaxGen {
		return Hand{}
	}
	return h
}

// SetHand stores the handing-over state of a game.
func (s *Shelf) SetHand(id string, h Hand) error {
	body, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return s.put(handKey(id), seal(body))
}

// Parcel returns a game on the shelf as a parcel of generation gen.
func (s *Shelf) Parcel(id string, gen int) (save.Parcel, error) {
	set, entries, err := s.whole(id)
	return save.Parcel{Gen: gen, Setup: set, Entries: entries}, err
}

// whole reads a game without opening it.
func (s *Shelf) whole(id string) (journal.Setup, []journal.Entry, error) {
	set, _, err := s.setup(id)
	if h := s.held[id]; h != nil && !h.stale {
		if errors.Is(err, errMissing) {
			set, err = h.game.Setup(), nil
		}
		set.Name = s.renamed(id, set.Name)
		return set, h.game.Entries(), err
	}
	if err != nil {
		return set, nil, err
	}
	sys, ok := s.rules(set.System)
	if !ok {
		return set, nil, &save.Unknown{System: set.System}
	}
	stored, err := s.entries(id)
	if err != nil {
		return set, nil, err
	}
	var out []journal.Entry
	for i, p := range stored {
		e, err := save.DecodeEntry(sys, p.Val)
		if err != nil || e.Seq != i+1 {
			break // stop at the last good step, as Load does
		}
		out = append(out, e)
	}
	set.Name = s.renamed(id, set.Name)
	return set, out, nil
}

// Kin is the copy on this device of a game that has arrived.
type Kin struct {
	ID     string
	Is     save.Kinship
	Shared int // number of entries both begin with
	Len    int // entries here
	Name   string
	Played int64
	Hand   Hand
}

// Kin returns the copy here that is closest to an arrived game: an identical one, otherwise one of which either continues the other,
// otherwise the one that shares the most entries. Games put away come last.
func (s *Shelf) Kin(p save.Parcel) (best Kin, ok bool) {
	want := save.Identity(p.Setup)
	list, _ := s.List()
	score := -1
	for _, sum := range list {
		set, entries, err := s.whole(sum.ID)
		if err != nil || save.Identity(set) != want {
			continue
		}
		is, n := save.Compare(entries, p.Entries)
		now := n + map[save.Kinship]int{save.Same: 3, save.Longer: 2, save.Older: 1}[is]*save.MaxEntries
		if !sum.Gone {
			now += 4 * save.MaxEntries
		}
		if now > score {
			score, ok = now, true
			best = Kin{sum.ID, is, n, len(entries), set.Name, sum.Played, s.Hand(sum.ID)}
		}
	}
	return best, ok
}

// Import adds an arrived game to the shelf and returns its ID. The error is a *save.Unknown when its rule book is not known, a
// *engine.Damaged when the game cannot have happened, or a *FullError or *RefusedError when it cannot be stored; nothing is added then.
func (s *Shelf) Import(p save.Parcel) (id string, err error) {
	sys, ok := s.rules(p.Setup.System)
	if !ok {
		return "", &save.Unknown{System: p.Setup.System}
	}
	g, err := journal.Open(sys, p.Setup, p.Entries)
	if err != nil {
		return "", err
	}
	if id, err = s.freeID(); err != nil {
		return "", err
	}
	h := &held{game: g, pending: p.Entries}
	// If this is interrupted, the incomplete game is among those put away.
	if err = s.put(goneKey(id), "1"); err == nil {
		err = s.flush(id, h)
	}
	if err == nil {
		err = s.SetHand(id, Hand{Gen: p.Gen})
	}
	if err != nil {
		_ = s.Purge(id) // what cannot be removed stays among the games put away
		return "", err
	}
	played := p.Setup.Made
	if n := len(p.Entries); n > 0 {
		played = p.Entries[n-1].At
	}
	s.writeHead(id, h, g.State(), played)
	return id, s.Restore(id)
}

// Extend appends the rest of an arrived game to the copy here, which must not be open. If it is interrupted, it can be called again.
func (s *Shelf) Extend(id string, p save.Parcel) error {
	g, _, err := s.Load(id)
	if err != nil {
		return err
	}
	defer delete(s.held, id)
	// Everything is checked before anything is stored.
	whole, err := journal.Open(g.System(), g.Setup(), p.Entries)
	if err != nil {
		return err
	}
	if is, _ := save.Compare(g.Entries(), p.Entries); is != save.Longer {
		return errors.New("this game has been played on in the meantime")
	}
	h := s.held[id]
	h.pending = append(h.pending, p.Entries[g.Len():]...)
	if err := s.flush(id, h); err != nil {
		return err
	}
	h.game = whole
	_ = s.ClearDraft(id) // it belongs to an earlier position and is no longer shown
	s.writeHead(id, h, whole.State(), p.Entries[len(p.Entries)-1].At)
	return nil
}

// AddPart stores a part of a parcel that arrives in several, dropping the parts of any other parcel. It returns all stored parts of the
// parcel, by number.
func (s *Shelf) AddPart(part save.Part, text string) ([]save.Part, error) {
	have := s.PartsHere()
	if len(have) > 0 && (have[0].ID != part.ID || have[0].Of != part.Of) {
		s.ClearParts()
		have = nil
	}
	for _, p := range have {
		if p.N == part.N {
			return have, nil
		}
	}
	err := s.put(partPrefix+fmt.Sprint(part.N), text)
	have = append(have, part)
	sort.Slice(have, func(i, j int) bool { return have[i].N < have[j].N })
	return have, err
}

// PartsHere returns the parts that have arrived, by number.
func (s *Shelf) PartsHere() (out []save.Part) {
	pairs, err := s.box.All(partPrefix)
	if err != nil {
		return nil
	}
	for _, p := range pairs {
		if part, err := save.ReadPart(p.Val); err == nil && (len(out) == 0 || part.ID == out[0].ID && part.Of == out[0].Of) {
			out = append(out, part)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].N < out[j].N })
	return out
}

// ClearParts removes the parts that have arrived.
func (s *Shelf) ClearParts() {
	pairs, _ := s.box.All(partPrefix)
	for _, p := range pairs {
		_ = s.box.Remove(p.Key) // the next parcel removes what remains
	}
}
