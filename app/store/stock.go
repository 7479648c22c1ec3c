package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"vedette/engine"
)

// Kept is a force or a scenario kept on this device for later games.
type Kept struct {
	ID     string
	System string // id of its rule book
	engine.Kept
	Gone bool   // removed, and can be brought back until its room is needed
	Shut string // why this version cannot use it, "" when it can
}

// The bounds of what is kept.
const (
	MaxStock     = 100 // things, the removed ones not counted
	MaxStockName = 60  // letters
)

// kept is a Kept as it is written: "1", a checksum, and this as JSON.
type kept struct {
	System string `json:"system"`
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Small  string `json:"small,omitempty"`
	Data   string `json:"data"`
	Gone   bool   `json:"gone,omitempty"`
}

const stockPrefix = root + "kept/"

func stockKey(id string) string { return stockPrefix + id }

// name cuts a name to what is kept of it.
func stockName(name string) string {
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError {
			return -1
		}
		return r
	}, name))
	if r := []rune(name); len(r) > MaxStockName {
		name = strings.TrimSpace(string(r[:MaxStockName]))
	}
	return name
}

func sealStock(k Kept) (string, error) {
	if k.Name = stockName(k.Name); k.Name == "" {
		k.Name = "Without a name"
	}
	if len(k.Data) > engine.MaxKept || k.Kind == "" || k.System == "" || !utf8.ValidString(k.Data) {
		return "", &engine.Damaged{What: "what was to be kept", Err: fmt.Errorf("%d bytes are too many or no text", len(k.Data))}
	}
	body, err := json.Marshal(kept{k.System, k.Kind, k.Name, k.Small, k.Data, k.Gone})
	if err != nil {
		return "", err
	}
	return seal(body), nil
}

func openStock(line string) (k Kept, err error) {
	bad := func(why string) (Kept, error) {
		return Kept{}, &engine.Damaged{What: "a kept thing", Err: errors.New(why)}
	}
	if len(line) > 8*engine.MaxKept {
		return bad("it is too long")
	}
	format, _, ok := strings.Cut(line, " ")
	if n, err := strconv.Atoi(format); ok && err == nil && n > 1 {
		return bad("it was kept by a newer version of Vedette")
	}
	var x kept
	body, ok := unseal(line)
	if !ok {
		return bad("its checksum is wrong")
	}
	if json.Unmarshal(body, &x) != nil || x.System == "" || x.Kind == "" || len(x.Data) > engine.MaxKept {
		return bad("it cannot be read")
	}
	return Kept{System: x.System, Kept: engine.Kept{Kind: x.Kind, Name: x.Name, Small: x.Small, Data: x.Data}, Gone: x.Gone}, nil
}

// Stock lists what is kept, by name. Damaged things stay where they are and are told of; what its rule book
// refuses, or a rule book that this version lacks, is listed as shut.
func (s *Shelf) Stock() ([]Kept, []Problem) {
	pairs, err := s.box.All(stockPrefix)
	if err != nil {
		return nil, []Problem{{"", err.Error()}}
	}
	var all []Kept
	var problems []Problem
	for _, p := range pairs {
		id := strings.TrimPrefix(p.Key, stockPrefix)
		k, err := openStock(p.Val)
		if err != nil {
			problems = append(problems, Problem{id, sentence(err) + " It stays as it is."})
			continue
		}
		k.ID = id
		if sys, ok := s.rules(k.System); !ok {
			k.Shut = "This version of Vedette does not have its rule book."
		} else if keeper, ok := sys.(engine.Keeper); !ok {
			k.Shut = "Its rule book no longer keeps such things."
		} else if read, err := keeper.ReadKept(k.Kind, k.Data); err != nil {
			k.Shut = "Its rule book cannot read it: " + err.Error() + "."
		} else {
			k.Small, k.Text, k.Map, k.Sides = read.Small, read.Text, read.Map, read.Sides
		}
		all = append(all, k)
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].Name != all[j].Name {
			return all[i].Name < all[j].Name
		}
		return older(all[i].ID, all[j].ID)
	})
	sort.Slice(problems, func(i, j int) bool { return older(problems[i].ID, problems[j].ID) })
	return all, problems
}

// Keep keeps a thing and returns its id. Keeping the same thing of the same name twice keeps it once. When there is no
// room, things removed earlier make place for it, the oldest first; then a *FullError.
func (s *Shelf) Keep(system string, k engine.Kept) (string, error) {
	line, err := sealStock(Kept{System: system, Kept: k})
	if err != nil {
		return "", err
	}
	pairs, err := s.box.All(stockPrefix)
	if err != nil {
		return "", err
	}
	last, have := 0, 0
	var gone []string
	for _, p := range pairs {
		id := strings.TrimPrefix(p.Key, stockPrefix)
		if p.Val == line {
			return id, nil
		}
		if n, err := strconv.Atoi(id); err == nil {
			last = max(last, n)
		}
		if old, err := openStock(p.Val); err == nil && old.Gone {
			gone = append(gone, id)
		} else {
			have++
		}
	}
	if have >= MaxStock {
		return "", &FullStockError{}
	}
	sort.Slice(gone, func(i, j int) bool { return older(gone[i], gone[j]) })
	id := strconv.Itoa(last + 1)
	for {
		err := s.put(stockKey(id), line)
		var full *FullError
		if !errors.As(err, &full) || len(gone) == 0 {
			if err != nil {
				return "", err
			}
			return id, nil
		}
		if err := s.box.Remove(stockKey(gone[0])); err != nil {
			return "", err
		}
		gone = gone[1:]
	}
}

// ChangeStock gives a kept thing another name, removes it or brings it back.
func (s *Shelf) ChangeStock(id string, change func(*Kept)) error {
	line, ok, err := s.box.Get(stockKey(id))
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("there is no such thing any more")
	}
	k, err := openStock(line)
	if err != nil {
		return err
	}
	change(&k)
	if line, err = sealStock(k); err != nil {
		return err
	}
	return s.put(stockKey(id), line)
}

// FullStockError says that as many things are kept as may be.
type FullStockError struct{}

func (*FullStockError) Error() string {
	return "There is no room to keep more: " + strconv.Itoa(MaxStock) +
		". Remove one from the Library, then keep this one again."
}
