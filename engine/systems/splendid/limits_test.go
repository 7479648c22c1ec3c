package splendid

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
	"vedette/engine/story"
	"vedette/engine/view"
)

// The greatest values that a fact may have are accepted, and not one more.
func TestLimitsOfFacts(t *testing.T) {
	u := Unit{ID: 1, Class: "pike", Name: "x", Stands: 1, Form: "line"}
	due, met := book.Say("due-test", "A"), book.Say("place", "A")
	for name, e := range map[string]struct{ fits, not interface{ Bounds() error } }{
		"an army":        {joined{slices.Repeat([]Unit{u}, 60)}, joined{slices.Repeat([]Unit{u}, 61)}},
		"an empty army":  {joined{[]Unit{u}}, joined{}},
		"duties put off": {putOff{slices.Repeat([]book.Said{due}, 60)}, putOff{slices.Repeat([]book.Said{due}, 61)}},
		"a name":         {held{Freed: strings.Repeat("x", 80)}, held{Freed: strings.Repeat("x", 81)}},
		"features met":   {moved{Met: []book.Said{met, met}}, moved{Met: []book.Said{met, met, met}}},
		"the feature it stops at": {moved{Stop: Never, Before: "river", Met: []book.Said{met}},
			moved{Stop: Never, Before: "river", Met: []book.Said{met, met}}},
		"a stop, and why": {moved{}, moved{Stop: Never}},
	} {
		assert.NoError(t, e.fits.Bounds(), name)
		assert.Error(t, e.not.Bounds(), name)
	}
	s := aBattle(t, nil).each(func(u *Unit) { u.Moved = 790 })
	pike := party{ID: unitNamed(t, s, "Meldrum’s pike").ID}
	for far, ok := range map[int]bool{10: true, 11: false} {
		for _, e := range []engine.Event{bridged{Unit: pike, To: far}, moved{Unit: pike, Allow: far, Free: far}} {
			_, err := System{}.Apply(s, e)
			assert.Equal(t, ok, err == nil, "%#v", e)
		}
	}
	for to, why := range map[string]string{"160": "It does not reach the bridge: 6″ left.", "161": "Distance to the bridge: 0 to 160."} {
		assert.Equal(t, why, refuses(form(empty(t), engine.Do("bridge", "unit-class", "pike", "to", to))), to)
	}
	full := State{Next: 61, Units: slices.Repeat([]Unit{u}, 60)}
	u.ID = 61
	_, err := book.Try(full, mustered{u})
	require.Error(t, err)
	full.Units = full.Units[1:]
	mustered{u}.Apply(full)
	assert.NoError(t, System{}.Check(empty(t)))
	assert.Error(t, System{}.Check(State{Next: 1, Battle: "nothing"}), "there is no such battle")
	field := battleBegun(t)
	field.Held = []int{0}
	assert.Error(t, System{}.Check(field), "it has five places")
}

// The shot of a gun that is not on the roster is not recorded for bounce-through; that of the first gun on it is.
func TestWhoMayBounceThrough(t *testing.T) {
	key := func(s State, c engine.Command, faces ...int) bool {
		st, next := do(t, s, c, faces...)
		return slices.ContainsFunc(System{}.Tell(next, st).Card.Keys, func(k view.Key) bool { return k.Do.Do == "bounce" })
	}
	far := engine.Do("fire", "target-class", "pike", "range", "20", "firing", "1")
	assert.False(t, key(empty(t), far.With("unit-class", "regular").With("unit-stands", "1"), 1, 1, 1))
	_, s := do(t, empty(t), engine.Do("muster", "class", "regular"))
	assert.True(t, key(s, far.With("unit", "1"), 1, 1, 1))
	assert.False(t, key(s, far.With("unit", "1").With("range", "12"), 1, 1, 1), "half range is not beyond it")
	for past, ok := range map[string]bool{"16": true, "17": false} {
		f := form(empty(t), engine.Do("bounce", "unit-class", "regular", "target-class", "pike", "past", past))
		assert.Equal(t, ok, f.Refused == nil, "%s quarters past the first target", past)
	}
}

// A unit that was already in contact stays in contact when a charge at it is intercepted. Source: splendid-host C6.
func TestInterceptionFreesOnlyTheCharger(t *testing.T) {
	s := aBattle(t, nil)
	id := func(name string) party { return party{ID: unitNamed(t, s, name).ID} }
	pike, horse, shot, north := id("Meldrum’s pike"), id("Cromwell’s horse"), id("Whitecoat shot"), id("Northern horse")
	s = apply(t, s, charged{Unit: pike, At: shot}, charged{Unit: horse, At: shot})
	assert.Equal(t, pike.ID, of(s, shot.ID).Contact, "its hands are full")
	s = apply(t, s, charged{Unit: north, At: horse, Stop: true})
	assert.Equal(t, []int{pike.ID, shot.ID, north.ID, horse.ID},
		[]int{of(s, shot.ID).Contact, of(s, pike.ID).Contact, of(s, horse.ID).Contact, of(s, north.ID).Contact})
}

// A test of which only the success was counted shows no face; one that was thrown does.
func TestACountedTestHasNoFace(t *testing.T) {
	c := engine.Do("morale", "unit-class", "musket")
	for number, given := range map[string]dice.Given{"": {Hits: 1, Of: 1}, "3": {Faces: []int{3}}} {
		given.ID, given.By = rollMorale.ID, dice.Table
		evs := sure.Of(System{}.Resolve(empty(t), c, dice.NewCup(given)))(t)
		card := System{}.Tell(empty(t), engine.Step{Do: c, Given: []dice.Given{given}, Events: evs}).Card
		assert.Equal(t, []string{number, "Stands on 3 or more", "stands"}, []string{card.Number, card.Line, strings.ToLower(card.Word)})
	}
}

// A list may only name units that are possible: with as many stands as a unit may have, and a leader with one.
func TestListsNamePossibleUnits(t *testing.T) {
	item := func(kind, stands string) armies.Item {
		x := armies.Item{N: 1, Kind: kind}
		x.Say("stands", stands, stands != "")
		return x
	}
	for _, fine := range []armies.Item{item("pike", ""), item("pike", "12"), item("pike", "1"), item("siege", "2"), item("leader", "1")} {
		assert.Empty(t, misfit(fine), "%v", fine)
	}
	for _, not := range []armies.Item{item("pike", "13"), item("pike", "0"), item("leader", "2"), item("wagon", "2")} {
		assert.NotEmpty(t, misfit(not), "%v", not)
	}
	// There is room for sixty units.
	s := empty(t)
	for i := range 59 {
		s.Units = append(s.Units, Unit{ID: i + 1, Class: "pike", Name: "P" + book.Num(i), Stands: 4, Form: "line"})
	}
	s.Next = 60
	again := engine.Do("again", "unit", "1")
	_, full := do(t, s, again)
	assert.Len(t, full.Units, 60)
	assert.Contains(t, refuses(form(full, again)), "full")
}

// A structure has the strength from one to ten that the map gives, otherwise the usual one; other features have none.
func TestStrengthOfAMap(t *testing.T) {
	strength := func(kind, says string) int {
		x := battle.Shape{Kind: kind, Points: battle.Points{{X: 100, Y: 100}, {X: 900, Y: 100}, {X: 900, Y: 900}}}
		x.Set = []string{"strength=" + says}
		return features(battle.Map{Shapes: []battle.Shape{x}})[0].Strength
	}
	for says, want := range map[string]int{"1": 1, "10": 10, "11": 0, "0": 0} {
		assert.Equal(t, want, strength("village", says), says)
	}
	assert.Zero(t, strength("wood", "5"))
}

// A ford divides the stretch of river that it lies on: the first within an inch, otherwise the last.
func TestWadedWhereTheFordLies(t *testing.T) {
	river := battle.Shape{ID: "R", Kind: "river", Set: []string{"width=4"}, Points: battle.Points{{X: 0}, {X: 1000}, {X: 1000, Y: 1000}}}
	for y, parts := range map[int][]int{0: {2, 2, 3}, 100: {2, 2, 3}, 101: {3, 2, 2}} {
		ford := battle.Shape{ID: "F", Kind: "ford", Set: []string{"on=R", "wide=2"}, Points: battle.Points{{X: 500, Y: y}}}
		got := rulestest.Each(fordedParts(river, []battle.Shape{ford}), func(x battle.Shape) int { return len(x.Points) })
		assert.Equal(t, parts, got, "%d off", y)
	}
}

// Each arm follows its columns of the feature table: guns never charge, and only horse intercepts.
func TestGunsNeverCharge(t *testing.T) {
	for _, k := range kinds {
		assert.Equal(t, Never, k.rate(Artillery, "charge"), k.id)
		assert.Equal(t, Never, k.rate(Artillery, "intercept"), k.id)
		assert.Equal(t, Never, k.rate(Foot, "intercept"), k.id)
		assert.Equal(t, Free, k.rate(Ignored, "charge"), k.id)
	}
}

// An unknown phase has no name, since an old save may contain anything.
func TestPhasesByName(t *testing.T) {
	for i, name := range phaseNames {
		assert.Equal(t, name, phaseName(i))
	}
	for _, none := range []any{-1, phases, nil} {
		assert.Equal(t, map[any]string{nil: phaseNames[0]}[none], phaseName(none))
	}
}

// The tables of odds in the reference match the document cell by cell. Source: splendid-host 9.
func TestOddsOfTheDocument(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	text := sure.Of(os.ReadFile("RULES.md"))(t)
	printed := func(title string) (rows [][]string) {
		_, part, ok := strings.Cut(string(text), "#### "+title)
		require.True(t, ok, title)
		part, _, _ = strings.Cut(part, "\n#")
		for _, line := range strings.Split(part, "\n") {
			if strings.HasPrefix(line, "| ") && strings.Trim(line, "|- ") != "" {
				row := rulestest.Each(strings.Split(strings.Trim(line, "| "), "|"), strings.TrimSpace)
				rows = append(rows, row)
			}
		}
		return rows
	}
	shown := func(id string) (rows [][]string) {
		for _, x := range (System{}).Reference(empty(t)).Tables {
			if x.ID == id {
				for _, r := range x.Rows {
					row := rulestest.Each(r, func(c view.Cell) string { return strings.TrimSuffix(c.Text, "%") })
					rows = append(rows, row)
				}
			}
		}
		return rows
	}
	var want [][]string
	for _, row := range printed("Shots to destroy a structure")[1:] {
		gun := map[string]string{"regular": "Regular gun", "heavy": "Heavy gun"}[row[1]]
		want = append(want, append([]string{row[0], gun}, row[3:]...))
	}
	assert.Equal(t, want, shown("structure-odds"))
	want = nil
	for _, row := range printed("Host default fire")[1:] {
		want = append(want, append([]string{row[0], row[1][:1] + "+"}, row[3:]...))
	}
	assert.Equal(t, want, shown("fire-odds"))
	half := printed("Dice with and without cover or advantage")
	for i, row := range shown("half") {
		assert.Equal(t, []string{half[0][i+1], half[1][i+1]}, row)
	}
}

// A unit that fails its test withdraws a full move, away from the nearest enemy. Without an enemy it does not, and a unit that is not on
// the table is not put on it. Source: splendid-host C5.
func TestWithdrawing(t *testing.T) {
	for id, far := range map[string]int{"36": 600, "41": 1200, "38": 800} {
		s, o := stand(t, phMorale, id+" at=58,33", "26 at=58,27")
		n := rulestest.Numbered(t, id)
		p, _ := o.Board.Piece(n)
		o.withdraw(s, n)
		q, _ := o.Board.Piece(n)
		assert.Equal(t, p.Middle().Y+far, q.Middle().Y, "%s goes straight back", of(s, n).Name)
		assert.Equal(t, p.Middle().X, q.Middle().X)
		assert.Equal(t, sandtable.Away, q.Face)
	}
	s, o := stand(t, phMorale, "36 at=58,46", "26 at=58,40")
	o.withdraw(s, 36)
	at, _ := o.Board.Piece(36)
	assert.Equal(t, o.Board.Map.D-100, at.At.Y, "an inch within the edge of the table")
	for x, want := range map[string]int{"2": 100, "118": o.Board.Map.W - 100} {
		s, o := stand(t, phMorale, "36 at="+x+",33", "26 at="+map[string]string{"2": "8", "118": "112"}[x]+",33")
		o.withdraw(s, 36)
		at, _ := o.Board.Piece(36)
		assert.Equal(t, want, at.At.X, "and on either side")
	}
	s, o = stand(t, phMorale, "36 at=58,33")
	p, _ := o.Board.Piece(36)
	o.withdraw(s, 36)
	q, _ := o.Board.Piece(36)
	assert.Equal(t, p, q)
	o.withdraw(s, 26)
	_, ok := o.Board.Piece(26)
	assert.False(t, ok)
}

// A general helps at six inches and no farther. Source: splendid-host C5.
func TestAGeneralIsNearAtSixInches(t *testing.T) {
	for y, near := range map[string]bool{"14.5": true, "14.49": false} {
		s, o := stand(t, phMorale, "26 at=58,22", "34 at=58,"+y)
		p, _ := o.Board.Piece(26)
		q, _ := o.Board.Piece(34)
		if near {
			require.Equal(t, 600, sandtable.Gap(p, q))
		}
		assert.Equal(t, near, o.testEntry(s, of(s, 26)).In.Is("general"), y)
	}
}

// Entries that are measured on the table have a diagram on the form.
func TestFormsWithPictures(t *testing.T) {
	for do, in := range map[string]string{"move": "unit-class=pike", "charge": "unit-class=pike target-class=foot",
		"intercept": "unit-class=cavalry target-class=foot", "fire": "unit-class=musket target-class=foot range=3",
		"bounce": "unit-class=regular target-class=foot", "sight": "unit-class=musket", "cover": "target-class=foot"} {
		f := form(empty(t), with(engine.Do(do), in))
		require.Nil(t, f.Refused, do)
		assert.NotNil(t, f.Diagram, do)
		unseen, _ := rules.Outline(empty(t), with(engine.Do(do), in))
		assert.Equal(t, do == "sight" || do == "cover", unseen.Diagram != nil, "%s: text that is only read is left out when it is not shown", do)
	}
	c, _ := classOf("musket")
	fire := form(empty(t), with(engine.Do("fire"), "unit-class=musket target-class=foot range=3"))
	assert.Equal(t, empty(t).zoneDiagram(c.unlisted(), 12, 0), fire.Diagram, "three inches straight ahead")
}

// A bridge lies along its road.
func TestABridgeLiesAsItsRoad(t *testing.T) {
	for toward, want := range map[string][2]int{"0": {150, 475}, "90": {475, 150}, "270": {475, 150}, "180": {150, 475}} {
		x := battle.Shape{Kind: "bridge", Points: battle.Points{{}}, Set: []string{"toward=" + toward, "size=1.5,4.75"}}
		w, d := battle.Size(marchMap(battle.Map{Shapes: []battle.Shape{x}}).Shapes[0].Setting("size"))
		assert.Equal(t, want, [2]int{w, d}, toward)
	}
}

// The ready-made field, typed a second time: the distance across each feature, and the structures.
func TestReadyField(t *testing.T) {
	got := rulestest.Each(aBattle(t, nil).Features, func(f Feature) string { return fmt.Sprintf("%s %d %d", f.Kind, f.Across, f.Strength) })
	assert.Equal(t, "village 32 9; wood 24 0; river 10 0; bridge 10 5; landmark 16 5; hill 32 0; wall 1 0; hedge 1 0; road 6 0",
		strings.Join(got, "; "))
}

// A unit that reacts may fire only at its charger, or at a unit that is not on the roster. Source: splendid-host C6.
func TestReactionFireIsAtTheCharger(t *testing.T) {
	s, pike, shot := contact(t)
	assert.Empty(t, s.cannotFireAt(shot, pike))
	assert.Empty(t, s.cannotFireAt(shot, Unit{Side: -1, Class: "pike"}))
	assert.Equal(t, "It reacts to Meldrum’s pike.", s.cannotFireAt(shot, unitNamed(t, s, "Meldrum’s shot")))
}

// The standings of a game.
func TestResult(t *testing.T) {
	s := battleBegun(t)
	for won, want := range map[string]int{"": -1, "draw": -1, "0": 0, "1": 1} {
		s.Over = won
		r := System{}.Result(s)
		assert.Equal(t, []any{want, won != ""}, []any{r.Won, r.Over}, won)
	}
}

// The fate of a unit that has left the table follows from its losses; a unit on the table has none.
func TestFates(t *testing.T) {
	for want, all := range map[string][]Unit{
		"":              {{Stands: 4, Lost: 2, Shaken: true}, {Stands: 4, Gone: true}, {Stands: 5, Lost: 2, Gone: true}},
		story.Destroyed: {{Stands: 4, Lost: 4, Gone: true}},
		story.Broken:    {{Stands: 4, Lost: 2, Gone: true}, {Stands: 4, Gone: true, Shaken: true}},
	} {
		for _, u := range all {
			assert.Equal(t, want, battleBegun(t).fate(u), "%+v", u)
		}
	}
}

// Cover is good news for the target, and so is fire that is not allowed; no cover is bad news. Source: SPL-12 to SPL-16.
func TestTheVerdictOnCover(t *testing.T) {
	for stands, bad := range map[string]bool{"0 1 1 1": true, "1 1 1 1": false, "2 2 2 2": false, "0 0 0 0": true} {
		c := engine.Do("cover", "target-class", "foot")
		for i, n := range strings.Fields(stands) {
			c = c.With("stand"+book.Num(i+1), n)
		}
		st, next := do(t, empty(t), c)
		assert.Equal(t, bad, System{}.Tell(next, st).Card.Bad, stands)
	}
}
