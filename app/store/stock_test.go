package store

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest/sixth"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
	"vedette/engine/view"
)

func stockRules(id string) (view.System, bool) {
	if id == "sixth" {
		return sixth.System{}, true
	}
	return toy.System{}, id == "toy"
}

func company(men int) engine.Kept {
	return engine.Kept{Kind: "force", Name: "Company", Small: strconv.Itoa(men) + " men", Data: strconv.Itoa(men)}
}

func TestStock(t *testing.T) {
	box := Memory()
	s := New(box, stockRules)
	id := sure.Of(s.Keep("sixth", company(7)))(t)
	assert.Equal(t, id, sure.Of(s.Keep("sixth", company(7)))(t), "the same thing is kept once")
	two := sure.Of(s.Keep("sixth", company(8)))(t)
	require.NoError(t, s.ChangeStock(two, func(k *Kept) { k.Name = "  A\tBrigade " }))
	require.NoError(t, s.ChangeStock(id, func(k *Kept) { k.Gone = true }))

	all, problems := New(box, stockRules).Stock()
	assert.Empty(t, problems)
	assert.Equal(t, []Kept{
		{ID: two, System: "sixth", Kept: engine.Kept{Kind: "force", Name: "ABrigade", Small: "8 men", Data: "8"}},
		{ID: id, System: "sixth", Kept: company(7), Gone: true},
	}, all)
	require.NoError(t, s.ChangeStock(id, func(k *Kept) { k.Gone = false }))
	all, _ = s.Stock()
	assert.False(t, all[0].Gone || all[1].Gone)
	require.Error(t, s.ChangeStock("99", func(*Kept) {}))
	games, _ := s.List()
	assert.Empty(t, games, "kept things are no games")
}

// Whatever is done to a stored record, it is reported, left alone, and hides nothing else.
func TestStockDamaged(t *testing.T) {
	for name, change := range map[string]func(string) string{
		"a letter":        func(v string) string { return strings.Replace(v, "Company", "Kompany", 1) },
		"cut":             func(v string) string { return v[:len(v)/2] },
		"empty":           func(string) string { return "" },
		"a newer version": func(v string) string { return "2" + v[1:] },
		"too long":        func(v string) string { return v + strings.Repeat(" ", 8*engine.MaxKept) },
	} {
		box := Memory()
		s := New(box, stockRules)
		id := sure.Of(s.Keep("sixth", company(7)))(t)
		sure.Of(s.Keep("sixth", company(9)))(t)
		require.True(t, box.Corrupt(stockKey(id), change))
		before, _, _ := box.Get(stockKey(id))
		all, problems := s.Stock()
		require.Len(t, problems, 1, name)
		assert.Contains(t, problems[0].Text, "stays as it is", name)
		require.Len(t, all, 1, name)
		assert.Equal(t, "9", all[0].Data)
		require.Error(t, s.ChangeStock(id, func(k *Kept) { k.Gone = true }), name)
		assert.NotEqual(t, id, sure.Of(s.Keep("sixth", company(11)))(t))
		after, _, _ := box.Get(stockKey(id))
		assert.Equal(t, before, after, name)
	}
}

// Items that the rule book refuses, or whose rule book this version lacks, have Shut set.
func TestStockShut(t *testing.T) {
	s := New(Memory(), stockRules)
	for system, want := range map[string]string{"sixth": "cannot read it", "toy": "no longer supports it",
		"other": "does not have its rule book"} {
		k := company(7)
		k.Data = "many"
		id := sure.Of(s.Keep(system, k))(t)
		all, _ := s.Stock()
		for _, x := range all {
			if x.ID == id {
				assert.Contains(t, x.Shut, want)
			}
		}
	}
}

func TestStockIsBounded(t *testing.T) {
	s := New(Memory(), stockRules)
	big := company(7)
	big.Data = strings.Repeat("x", engine.MaxKept+1)
	_, err := s.Keep("sixth", big)
	require.ErrorAs(t, err, new(*engine.Damaged))
	long := company(7)
	long.Name = strings.Repeat("ä", 200)
	id := sure.Of(s.Keep("sixth", long))(t)
	all, _ := s.Stock()
	assert.Len(t, []rune(all[0].Name), MaxStockName)
	require.NoError(t, s.ChangeStock(id, func(k *Kept) { k.Name = " " }))
	all, _ = s.Stock()
	assert.Equal(t, "Unnamed", all[0].Name)
	for i := 1; i < MaxStock; i++ {
		sure.Of(s.Keep("sixth", engine.Kept{Kind: "force", Name: strconv.Itoa(i), Data: "7"}))(t)
	}
	_, err = s.Keep("sixth", company(3))
	require.ErrorAs(t, err, new(*FullStockError))
	require.NoError(t, s.ChangeStock(id, func(k *Kept) { k.Gone = true }))
	sure.Of(s.Keep("sixth", company(3)))(t, "removed things do not count")
}

// A full storage makes room by deleting removed items, oldest first, and nothing else.
func TestStockFull(t *testing.T) {
	box := Memory()
	s := New(box, stockRules)
	var got []string
	for i := 1; i <= 4; i++ {
		id := sure.Of(s.Keep("sixth", company(i)))(t)
		got = append(got, id)
	}
	for _, id := range got[:2] {
		require.NoError(t, s.ChangeStock(id, func(k *Kept) { k.Gone = true }))
	}
	box.Capacity = box.Used()
	_, err := s.Keep("sixth", company(5))
	require.NoError(t, err)
	all, _ := s.Stock()
	gone := 0
	for _, k := range all {
		if k.Gone {
			gone++
			assert.Equal(t, got[1], k.ID)
		}
	}
	assert.Equal(t, 1, gone)
	box.Capacity = 1
	_, err = s.Keep("sixth", company(6))
	require.ErrorAs(t, err, new(*FullError))
	all, _ = s.Stock()
	assert.Len(t, all, 3, "nothing that is in use is lost")
	box.Refuse = true
	_, problems := s.Stock()
	assert.Len(t, problems, 1)
	_, err = s.Keep("sixth", company(6))
	assert.Error(t, err)
}

func FuzzStock(f *testing.F) {
	f.Add(sure.Of(sealStock(Kept{System: "sixth", Kept: company(7)}))(f))
	f.Add("1 00000000 {}")
	f.Fuzz(func(t *testing.T, line string) {
		k, err := openStock(line)
		if err != nil {
			require.True(t, errors.As(err, new(*engine.Damaged)))
			require.Equal(t, Kept{}, k)
			return
		}
		again, err := sealStock(k)
		if err != nil {
			return // a blank name, or invalid UTF-8
		}
		back := sure.Of(openStock(again))(t)
		k.Name = back.Name // names are trimmed when written
		require.Equal(t, k, back)
	})
}
