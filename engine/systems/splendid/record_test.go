package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
)

// The one bridge or landmark on the list is proposed, unless it is destroyed; of several none is. Source: SPL-60.
func TestWhatIsProposedOfBridgesAndLandmarks(t *testing.T) {
	s := battle(t, nil)
	value := func(s State, do, key string) string {
		x, _ := field(form(s, engine.Do(do, "unit", unitID(t, s, "Meldrum’s pike"))), key)
		return x.Value
	}
	assert.Equal(t, []string{"f4", "f5"}, []string{value(s, "bridge", "bridge"), value(s, "landmark", "landmark")})
	_, down := do(t, s, engine.Do("feature", "feature", "f4", "left", "0"))
	_, down = do(t, down, engine.Do("feature", "feature", "f5", "left", "0"))
	assert.Equal(t, []string{"", ""}, []string{value(down, "bridge", "bridge"), value(down, "landmark", "landmark")})
	_, two := do(t, s, engine.Do("place", "kind", "bridge"))
	_, two = do(t, two, engine.Do("place", "kind", "landmark"))
	assert.Equal(t, []string{"", ""}, []string{value(two, "bridge", "bridge"), value(two, "landmark", "landmark")})
}

// The referee’s own word about a unit and a feature is taken as it is given. Source: splendid-host 3, 4.
func TestTheRefereesWord(t *testing.T) {
	s := battle(t, map[string]string{"Meldrum’s pike": "Slash wood"})
	id := unitID(t, s, "Meldrum’s pike")
	word := func(s State, in ...string) Unit {
		_, x := do(t, s, engine.Do("unit", append([]string{"unit", id}, in...)...))
		u, _ := x.unit(10)
		return u
	}
	was := unitNamed(t, s, "Meldrum’s pike")
	assert.Equal(t, was, word(s), "nothing said, nothing changed")
	for name, c := range map[string]struct {
		in   string
		want func(u *Unit)
	}{
		"stands lost":        {"lost=3", func(u *Unit) { u.Lost = 3 }},
		"a single hit":       {"hits=1", func(u *Unit) { u.Hits = 1 }},
		"its formation":      {"form=column", func(u *Unit) { u.Form = "column" }},
		"where it is":        {"in=f6", func(u *Unit) { u.In = []int{6} }},
		"in the open":        {"in=none", func(u *Unit) { u.In = nil }},
		"half dice":          {"halved=yes", func(u *Unit) { u.Halved = true }},
		"it owes a test":     {"test=yes", func(u *Unit) { u.Test = true }},
		"it has failed once": {"shaken=yes", func(u *Unit) { u.Shaken = true }},
		"its name":           {"name=Pikes", func(u *Unit) { u.Name = "Pikes" }},
		"it is gone":         {"gone=yes test=yes halved=yes", func(u *Unit) { u.Gone, u.In = true, nil }},
	} {
		want := was
		c.want(&want)
		var in []string
		for _, x := range strings.Fields(c.in) {
			k, v, _ := strings.Cut(x, "=")
			in = append(in, k, v)
		}
		assert.Equal(t, want, word(s, in...), name)
	}
	assert.Equal(t, "No stand is left: it is off the table.", says(form(s, engine.Do("unit", "unit", id, "lost", "4"))))
	assert.Equal(t, "Single hits on it: 0 to 1.", says(form(s, engine.Do("unit", "unit", id, "hits", "2"))))
	longest, longer := strings.Repeat("x", mostName), strings.Repeat("x", mostName+1)
	assert.Equal(t, longest, word(s, "name", longest).Name)
	assert.Equal(t, "Name: at most 40 letters.", says(form(s, engine.Do("unit", "unit", id, "name", longer))))
	assert.Equal(t, was.Name, word(s, "name", strings.Repeat("字", mostName)).Name, "a name of too many bytes is not taken")
	assert.Contains(t, says(form(s, engine.Do("muster", "class", "pike", "name", longer))), "40 letters")
	_, x := do(t, s, engine.Do("muster", "class", "pike", "name", longest))
	assert.Equal(t, longest, x.Units[len(x.Units)-1].Name)
	_, x = do(t, s, engine.Do("feature", "feature", "f2", "name", longest))
	assert.Equal(t, longest, x.Features[1].Name)
	assert.Equal(t, "Name: at most 40 letters.", says(form(s, engine.Do("feature", "feature", "f2", "name", longer))))
	// Out of contact by his word, on both sides, with what the charge had brought.
	c, pike, shot := contact(t)
	_, x = do(t, c, engine.Do("unit", "unit", book.Num(pike.ID), "contact", "no"))
	u, _ := x.unit(pike.ID)
	assert.Equal(t, []any{0, 0, false}, []any{u.Contact, u.Via, u.Halved})
	_, x = do(t, c, engine.Do("unit", "unit", book.Num(pike.ID)))
	u, _ = x.unit(pike.ID)
	assert.Equal(t, shot.ID, u.Contact)
	// A landmark is left with the formation or the place, and not by anything else.
	troop := unitID(t, s, "Okey’s troop")
	_, m := do(t, s, engine.Do("landmark", "unit", troop, "landmark", "f5"))
	for in, hold := range map[string]int{"form=line": 0, "in=none": 0, "in=f2": 0, "lost=1": 5} {
		k, v, _ := strings.Cut(in, "=")
		_, x := do(t, m, engine.Do("unit", "unit", troop, k, v))
		u, _ := x.unit(15)
		assert.Equal(t, hold, u.Hold, in)
	}
	// Features: strength and what is left of it, the way through it, its name; what is held is not taken away.
	_, x = do(t, s, engine.Do("feature", "feature", "f1", "strength", "8", "left", "3", "across", "20"))
	assert.Equal(t, Feature{ID: 1, Kind: "village", Name: "Winceby village", Across: 20, Strength: 8, Left: 3}, x.Features[0])
	assert.Equal(t, "Okey’s troop defends or charges it.", says(form(m, engine.Do("feature", "feature", "f5", "gone", "yes"))))
	assert.Empty(t, refuses(form(s, engine.Do("feature", "feature", "f5", "gone", "yes"))))
}

// Names are made up as they are needed, and none is given twice by itself.
func TestMadeUpNames(t *testing.T) {
	s := empty(t)
	for range 3 {
		_, s = do(t, s, engine.Do("muster", "class", "pike"))
		_, s = do(t, s, engine.Do("place", "kind", "wood"))
	}
	assert.Equal(t, []string{"Pike", "Pike 2", "Pike 3"}, []string{s.Units[0].Name, s.Units[1].Name, s.Units[2].Name})
	assert.Equal(t, []string{"Wood", "Wood 2", "Wood 3"}, []string{s.Features[0].Name, s.Features[1].Name, s.Features[2].Name})
	_, s = do(t, s, engine.Do("muster", "class", "siege", "side", "1", "stands", "2", "limbered", "yes", "form", "column"))
	assert.Equal(t, Unit{ID: 7, Side: 1, Class: "siege", Name: "Heavy gun", Stands: 2, Form: "column", Limbered: true}, s.Units[3])
	_, s = do(t, s, engine.Do("muster", "class", "leader"))
	assert.Equal(t, Unit{ID: 8, Class: "leader", Name: "Leader", Stands: 1, Form: "line"}, s.Units[4])
}

// What follows a step is the next duty of its kind. Source: splendid-host 5, C6.
func TestWhatFollows(t *testing.T) {
	s, _, shot := contact(t)
	key := func(s State, do string) string {
		k := s.follows(do)
		if k == nil {
			return ""
		}
		return k.Small + ": " + k.Do.String()
	}
	assert.Equal(t, "Whitecoat shot fires in reaction: fire unit=17 target=10", key(s, "charge"))
	assert.Empty(t, key(s, "move"))
	assert.Empty(t, key(s, "melee"), "only in its phase")
	s.Turn, s.Phase = 1, phHand
	assert.Equal(t, "Meldrum’s pike fights: melee unit=10", key(s, "melee"), "one contact, one duty")
	x := apply(t, s, fought{Unit: party{ID: 10}}, fought{Unit: party{ID: shot.ID}})
	assert.Empty(t, key(x, "melee"))
	x = apply(t, s, fought{Unit: party{ID: 10}})
	assert.Equal(t, "Whitecoat shot fights: melee unit=17", key(x, "melee"), "it has not struck back")
	x = apply(t, s, lost{Unit: party{ID: shot.ID}, Stands: 1, Left: 3})
	assert.Empty(t, key(x, "morale"), "only in its phase")
	x.Phase = phMorale
	assert.Equal(t, "Whitecoat shot owes a morale test: morale unit=17", key(x, "morale"))
	small := ""
	for _, d := range s.duties() {
		small += d.Title + ", " + d.Small + "; "
	}
	assert.Equal(t, "Meldrum’s pike fights, with Whitecoat shot, half dice for the charger; Whitecoat shot fires in reaction, at Meldrum’s pike; ", small)
	_, x = do(t, s, engine.Do("unit", "unit", "10", "halved", "no"))
	assert.Equal(t, "with Whitecoat shot", x.duties()[0].Small)
}

// The sequence of the turn: who plays which phase, and what comes after which. Source: splendid-host 5, C5.
func TestTheSequence(t *testing.T) {
	s := empty(t)
	for _, c := range []struct{ turn, phase, first, side, nextTurn, next int }{
		{0, phTerrain, 0, -1, 1, phInitiative}, {1, phInitiative, 0, -1, 1, phMove1}, {1, phMove1, 1, 1, 1, phMove2}, {1, phMove2, 1, 0, 1, phCharge1},
		{1, phCharge1, 0, 0, 1, phCharge2}, {1, phCharge2, 0, 1, 1, phFire}, {2, phFire, 1, -1, 2, phHand}, {2, phHand, 1, -1, 2, phMorale}, {2, phMorale, 1, -1, 3, phInitiative},
	} {
		s.Turn, s.Phase, s.First = c.turn, c.phase, c.first
		turn, next := s.after()
		assert.Equal(t, []int{c.side, c.nextTurn, c.next}, []int{s.side(), turn, next}, "%+v", c)
	}
	s.Turn, s.Phase = 1, phInitiative
	for faces, first := range map[[2]int]int{{6, 1}: 0, {1, 6}: 1, {3, 2}: 0, {2, 3}: 1, {4, 4}: 1} {
		s.First = 1
		st, x := do(t, s, engine.Do("initiative"), faces[0], faces[1])
		assert.Equal(t, []any{first, phMove1, faces[0] == faces[1]}, []any{x.First, x.Phase, the1[drawn](t, st).tie()}, "%v", faces)
	}
	assert.Contains(t, refusal(t, empty(t), engine.Do("initiative")), "beginning of a turn")
	s.Phase = phFire
	assert.Contains(t, refusal(t, s, engine.Do("initiative")), "beginning of a turn")
	assert.Contains(t, refusal(t, empty(t), engine.Do("phase", "to", book.Num(phFire))), "not begun")
	assert.Contains(t, refusal(t, s, engine.Do("phase", "to", book.Num(phFire))), "It is that phase")
}

// How many stands fire or fight, and how deep a unit is, follows from its formation. Source: splendid-host C2, C6, SPL-R15.
func TestFormations(t *testing.T) {
	for form, want := range map[string][4]int{"line": {4, 6, 5, 6}, "column": {1, 12, 1, 18}, "road": {1, 24, 1, 30}, "block": {2, 12, 3, 18}, "skirmish": {4, 6, 5, 6}} {
		four, five := Unit{Form: form, Stands: 4}, Unit{Form: form, Stands: 6, Lost: 1}
		assert.Equal(t, want, [4]int{four.front(State{}), four.depth(State{}), five.front(State{}), five.depth(State{})}, form)
	}
	assert.Equal(t, 6, Unit{Form: "road", Stands: 4, Lost: 4}.depth(State{}), "never less than a stand")
	assert.Equal(t, []int{1, 1}, []int{Unit{Form: "block", Stands: 1}.front(State{}), Unit{Form: "column", Stands: 1}.front(State{})})
}
