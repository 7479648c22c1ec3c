package hill

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"sync"

	"vedette/engine"
)

// A scenario fits in a link of 1,200 letters because it is written as its differences from a supplied one.

// draft is a scene with the Players' units, all parts still undecoded. Written over another draft it has only
// the differences: each list that differs has all its parts in order, those in the other list as their numbers,
// counted from 1, and an empty list is written as 0.
type draft struct {
	Name    string            `json:"n,omitempty"`
	Lines   string            `json:"l,omitempty"`
	Places  []json.RawMessage `json:"p,omitempty"`
	Hidden  []json.RawMessage `json:"h,omitempty"`
	Secrets []json.RawMessage `json:"s,omitempty"`
	Aims    []json.RawMessage `json:"a,omitempty"`
	Units   []json.RawMessage `json:"u,omitempty"`
}

func (k *draft) words() [2]*string { return [...]*string{&k.Name, &k.Lines} }

func (k *draft) lists() [5]*[]json.RawMessage {
	return [...]*[]json.RawMessage{&k.Places, &k.Hidden, &k.Secrets, &k.Aims, &k.Units}
}

// drafted returns p with its parts undecoded.
func (p keptGame) drafted() (k draft) {
	if json.Unmarshal(mustJSON(p.Scene), &k) != nil || json.Unmarshal(mustJSON(p.Units), &k.Units) != nil {
		return draft{}
	}
	return k
}

// drafts returns the supplied scenarios as they would be kept at the start of a game, by id.
var drafts func() map[string]keptGame

func init() { drafts = sync.OnceValue(newDrafts) } // set here, because starting a game reads what is kept

func newDrafts() map[string]keptGame {
	all := map[string]keptGame{}
	for _, b := range supplied.All() {
		if st, err := (System{}).Start(engine.Values{{Key: "scenario", Val: b.ID}}); err == nil {
			s := st.(State)
			c := s.withPlaces().unplayed()
			c.ID = ownScene
			all[b.ID] = keptGame{V: 1, Scene: c, Units: s.keepUnits(Players)}
		}
	}
	return all
}

// brief returns p written as its differences from a supplied scenario: from id when the scene is unchanged,
// otherwise from the scenario that makes it shortest, if any does.
func (p keptGame) brief(id string) keptGame {
	if x, ok := drafts()[id]; ok && bytes.Equal(mustJSON(x.Scene), mustJSON(p.Scene)) {
		p.Of, p.Scene = id, Scene{}
		if bytes.Equal(mustJSON(p.Units), mustJSON(x.Units)) {
			p.Units = nil
		}
		return p
	}
	best, k := p, p.drafted()
	for _, b := range supplied.All() {
		was := drafts()[b.ID].drafted()
		over := k.diff(was)
		y := keptGame{V: p.V, Of: b.ID, Over: &over, House: p.House, Map: p.Map}
		if bytes.Equal(mustJSON(over.apply(was)), mustJSON(k)) && len(mustJSON(y)) < len(mustJSON(best)) {
			best = y
		}
	}
	return best
}

// diff returns k as its differences from was.
func (k draft) diff(was draft) draft {
	for i, w := range k.words() {
		if *w == *was.words()[i] {
			*w = ""
		}
	}
	same := func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }
	for i, l := range k.lists() {
		old := *was.lists()[i]
		if slices.EqualFunc(*l, old, same) {
			*l = nil
			continue
		}
		var parts []json.RawMessage
		for _, x := range *l {
			if n := slices.IndexFunc(old, func(y json.RawMessage) bool { return same(x, y) }); n >= 0 {
				x = json.RawMessage(strconv.Itoa(n + 1))
			}
			parts = append(parts, x)
		}
		if *l = parts; parts == nil {
			*l = []json.RawMessage{[]byte("0")}
		}
	}
	return k
}

// apply returns the draft that k, written over was, stands for. What was does not have is left out.
func (k draft) apply(was draft) draft {
	for i, w := range k.words() {
		if *w == "" {
			*w = *was.words()[i]
		}
	}
	for i, l := range k.lists() {
		old := *was.lists()[i]
		if len(*l) == 0 {
			*l = old
			continue
		}
		parts := make([]json.RawMessage, 0, len(*l))
		for _, x := range *l {
			if x[0] == '{' {
				parts = append(parts, x)
				continue
			}
			if n, _ := strconv.Atoi(string(x)); n > 0 && n <= len(old) {
				parts = append(parts, old[n-1])
			}
		}
		*l = parts
	}
	return k
}

// whole returns p in full, independent of another scenario unless it equals one. It is damaged unless it is
// written exactly as we would write it.
func (p keptGame) whole() (keptGame, error) {
	if p.Over == nil {
		return p, nil
	}
	x, ok := drafts()[p.Of]
	if !ok || len(p.Units) > 0 {
		return p, broken("it is written over another scenario")
	}
	k := p.Over.apply(x.drafted())
	w := keptGame{V: p.V, House: p.House, Map: p.Map}
	units := k.Units
	k.Units = nil
	scene := bytes.Replace(mustJSON(k), []byte("{"), []byte(`{"i":"`+ownScene+`",`), 1)
	if read(string(scene), &w.Scene) != nil || read(string(mustJSON(units)), &w.Units) != nil ||
		!bytes.Equal(mustJSON(w.brief("")), mustJSON(p)) {
		return p, broken("it is not written as scenarios are")
	}
	return w, nil
}
