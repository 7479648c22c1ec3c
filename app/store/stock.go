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

// Kept is an item of the library: a force or a scenario kept on this device for later games.
type Kept struct {
	ID     string
	System string // ID of its rule book
	engine.Kept
	Gone bool   // removed, but can be brought back until its space is needed
	Shut string // why this version cannot use it, "" when it can
}

// The limits of the library.
const (
	MaxStock     = 100 // items, not counting removed ones
	MaxStockName = 60  // characters
)

// kept is the stored form of a Kept, as sealed JSON.
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

// stockName cleans up a name and cuts it to MaxStockName.
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
		k.Name = "Unnamed"
	}
	if len(k.Data) > engine.MaxKept || k.Kind == "" || k.System == "" || !utf8.ValidString(k.Data) {
		return "", &engine.Damaged{What: "the new library item", Err: fmt.Errorf("%d bytes are too many or not text", len(k.Data))}
	}
	body, err := json.Marshal(kept{k.System, k.Kind, k.Name, k.Small, k.Data, k.Gone})
	if err != nil {
		return "", err
	}
	return seal(body), nil
}

func openStock(line string) (k Kept, err error) {
	bad := func(why string) (Kept, error) {
		return Kept{}, &engine.Damaged{What: "a library item", Err: errors.New(why)}
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

// Stock returns the library by name. Damaged items are left in place and returned as problems; an item that its rule book refuses, or whose
// rule book this version lacks, has Shut set.
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
			k.Shut = "Its rule book no longer supports it."
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

// Keep adds an item to the library and returns its ID. An identical item of the same name is not added twice. When the storage is full,
// items removed earlier make way, oldest first; if that is not enough, Keep returns a *FullError. It returns a *FullStockError when the
// library is full.
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

// ChangeStock applies a change to a library item, such as renaming, removing or restoring it.
func (s *Shelf) ChangeStock(id string, change func(*Kept)) error {
	line, ok, err := s.box.Get(stockKey(id))
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("it is no longer in the library")
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

// FullStockError reports that the library is full.
type FullStockError struct{}

func (*FullStockError) Error() string {
	return "The library is full: " + strconv.Itoa(MaxStock) + " items. Remove one, then keep this one again."
}
