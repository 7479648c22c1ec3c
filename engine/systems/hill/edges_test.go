package hill

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// Where one thing turns into another: half, most, the first and the last.

// TestWhatMostOfThemAre: a unit is hit as mounted when more than half of it rides; its arms are those of most
// of its men, on a tie those named first; leaders count only where there are no others. Source: HILL-60.
func TestWhatMostOfThemAre(t *testing.T) {
	for riders, is := range map[int]bool{2: false, 3: false, 4: true} {
		u := muster.Unit{Stacks: []muster.Stack{horsemen(riders, Veteran, "sword"), men(6-riders, Veteran, "musket")}}
		assert.Equal(t, is, mostlyMounted(u), "%d of 6", riders)
		assert.Equal(t, riders == 6, allMounted(u))
	}
	for _, x := range []struct {
		of   []muster.Stack
		want string
	}{
		{[]muster.Stack{men(3, Veteran, "rifle"), men(4, Veteran, "musket")}, "musket"},
		{[]muster.Stack{men(3, Veteran, "rifle"), men(3, Veteran, "musket")}, "rifle"},
		{[]muster.Stack{men(4, Civilian, ""), men(3, Veteran, "musket")}, "musket"},
		{[]muster.Stack{leader(officer)}, "pistol"},
		{[]muster.Stack{men(4, Civilian, "")}, ""},
	} {
		assert.Equal(t, x.want, mostArms(x.of))
		k := keptUnit{Name: "A", Type: typeRiflemen, Stacks: x.of}
		if arms := k.item().Get("arms"); x.of[0].Arms == "rifle" {
			assert.Equal(t, map[string]string{"musket": "musket"}[x.want], arms, "a list says what riflemen do not have")
		}
	}
}

// TestFacesOfADie: the face from which a die says yes; a grade has its Conscripts first, then Veterans last.
// Source: hill-tables 4.2.
func TestFacesOfADie(t *testing.T) {
	for from, want := range map[int][]string{1: {"yes"}, 4: {"no", "yes"}, noFace: {"no"}} {
		got := rulestest.Each(twoBands(from, "no", "yes"), func(b dice.Band) string { return b.Label })
		assert.Equal(t, want, got, "%d", from)
	}
	for grade, want := range map[string][2]int{"vvvvvv": {0, 1}, "ccvvvv": {2, 3}, "ccccaa": {4, noFace}} {
		low, high := gradeLimits(grade)
		assert.Equal(t, want, [2]int{low, high}, grade)
	}
	for n, want := range map[int]string{0: "no events", 1: "one event has", 12: "twelve events", 13: "13 events"} {
		assert.Equal(t, want, numeral(n, "one event has", "events"))
	}
}

// TestWhoIsPromoted: the best soldier, a Marksman before others of his quality, and a driver last. Source:
// HILL-21, 47.
func TestWhoIsPromoted(t *testing.T) {
	wagoner := men(1, Veteran, "")
	wagoner.Role = driver
	for _, x := range []struct {
		of   []muster.Stack
		best muster.Figure
	}{
		{[]muster.Stack{wagoner, men(3, Conscript, "musket")}, men(1, Conscript, "musket").Figure},
		{[]muster.Stack{men(2, Average, "musket"), men(3, Veteran, "rifle")}, men(1, Veteran, "rifle").Figure},
		{[]muster.Stack{men(2, Veteran, "rifle"), marksmanOf(men(1, Veteran, "rifle"))}, marksmanOf(men(1, Veteran, "rifle")).Figure},
		{[]muster.Stack{wagoner}, wagoner.Figure},
	} {
		assert.Equal(t, x.best, promotable(muster.Unit{Stacks: x.of})[0].Figure)
	}
	assert.Empty(t, promotable(muster.Unit{Stacks: []muster.Stack{leader(nco), men(2, Civilian, "")}}))
}

// TestPutOffOnce: a check that is due can be put off once, and one that is not due cannot. Source: HILL-44.
func TestPutOffOnce(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")))
	u := s.Roster[0]
	for _, x := range []struct {
		due, later int
		can        bool
	}{{0, 0, false}, {1, 0, true}, {1, 1, false}, {0, 1, false}} {
		now := s.withUnit(u.WithMark(markCheck, x.due).WithMark(markLater, x.later))
		f := System{}.Form(now, engine.Do("put-off", keyUnit, ref("u", u.ID)))
		assert.Equal(t, x.can, f.Refused == nil, "%+v", x)
	}
}

// TestFoundInAVillage: infantry is found there while six figures on foot are left, and none with fewer. Source:
// hill-tables 4.3.
func TestFoundInAVillage(t *testing.T) {
	for left, found := range map[int]bool{5: false, 6: true} {
		s := opening(t, "foot", "24", "villages", "1")
		s, _ = play(t, s, "note kind=con figures="+num(24-left), nil)
		_, _, err := rules.Carry(s, dice.Endless(ones, nil), func(a *act) {
			comesOf(a, search{findingOf("explore-village"), 0, ""}, "avg", s.Sites[0].ID)
			assert.Equal(t, found, a.State.onTable("avg"), "%d left", left)
		})
		require.NoError(t, err)
	}
}

// TestNobodyToDraw: when all Non-Player units have acted, none is drawn. Source: house, solo play.
func TestNobodyToDraw(t *testing.T) {
	s := field(t, french(men(5, Conscript, "musket")), french(men(5, Conscript, "musket")))
	s.Side, s.Set.Solo = NonPlayers, true
	none := s
	for _, u := range s.units(NonPlayers) {
		none = none.withUnit(markActed(u, true))
	}
	assert.Zero(t, does(t, none, drawParty).Active)
	one := s.withUnit(markActed(s.units(NonPlayers)[0], true))
	assert.Equal(t, s.units(NonPlayers)[1].ID, does(t, one, drawParty).Active, "of one there is nothing to draw")
	full := s
	for range 34 {
		full = full.withNew(t)
	}
	last, _, err := rules.Carry(full, dice.NewCup(given(rollParty.ID, 6, 6)), drawParty)
	require.NoError(t, err)
	assert.Equal(t, full.units(NonPlayers)[35].ID, last.Active, "the last of 36")
	full = full.withNew(t)
	assert.Zero(t, does(t, full, drawParty).Active, "of more than 36 two dice draw none")
}

// withNew returns s with one more French unit.
func (s State) withNew(t *testing.T) State {
	u := french(men(5, Conscript, "musket"))
	u.ID, u.Original, u.Mustered = s.Next, 5, 5
	return rulestest.Applied(t, System{}, s, mustered{Unit: u})
}

// TestWhyNoChargeGoesOn: a missing charge is reported, and so is the reason why the only one cannot continue.
func TestWhyNoChargeGoesOn(t *testing.T) {
	why := func(options []view.Option, id string) string {
		p := &plan{State: field(t), Entry: &book.Entry{In: engine.Values{{Key: keyThread, Val: id}}}}
		_, ok := chooseThread(p, options, "HILL-80")
		require.False(t, ok)
		return p.Form.Refused.Text
	}
	assert.Equal(t, "There is no charge in progress.", why(nil, ""))
	assert.Equal(t, "They have gone.", why([]view.Option{{ID: "t1", Refused: "They have gone."}}, ""))
	assert.Equal(t, "Choose which one.", why([]view.Option{{ID: "t1"}, {ID: "t2"}}, ""))
	assert.Equal(t, "That is over.", why([]view.Option{{ID: "t1"}, {ID: "t2"}}, "t3"))
}

// TestFightIsBetweenTwo: a unit alone does nothing; a wavering one goes home at its own edge and not before;
// and one that means to charge a target in cover only closes when it is beyond charge reach. House design.
func TestFightIsBetweenTwo(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(6, Average, "musket")))
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	does := func(far string, to func(c *umpire)) (did string, ok bool) {
		f := System{}.Fight(s, engine.Do("", "unit", ref("u", us.ID), "foe", ref("u", them.ID), "far", far, "first", "0",
			"means-0", commander.Charges).In)
		require.Nil(t, f.Form.Refused)
		c := f.Begin(&dice.Source{Seed: 1}).(*umpire)
		c.told = func(_ State, st engine.Step) {
			if st.Do.Do != "press" {
				did = st.Do.Do
			}
		}
		to(c)
		u, _ := c.s.unit(us.ID)
		return did, c.fights(u)
	}
	_, ok := does("8", func(c *umpire) { c.s.Roster = c.s.Roster[:1] })
	assert.False(t, ok)
	covered := func(c *umpire) { c.fight.cover[them.ID] = "hard" }
	for far, want := range map[string]string{"8": "volley", "9": "unit-move"} {
		did, ok := does(far, covered)
		assert.Equal(t, []any{want, true}, []any{did, ok}, far)
	}
	for y, want := range map[int]string{0: "unit", -1: "unit-move"} {
		did, _ := does("8", func(c *umpire) {
			c.s = c.s.withUnit(wavers(us))
			c.put(us, battle.Point{X: c.layout.w / 2, Y: c.layout.h + y})
			c.put(them, battle.Point{X: c.layout.w / 2, Y: c.layout.h - inches(8)})
		})
		assert.Equal(t, want, did, "%d", y)
	}
	told := s.withUnit(us.WithMark(markCover, 1+int(inOpen))).withUnit(them.WithMark(markCover, 1+int(inHard))).
		duelTold(nil, [2]int{us.ID, them.ID})
	assert.Equal(t, [2]string{"open", "hard"}, told.Cover)
}

// TestUmpireTakesUpWhatWasPlayed: an evening starts from its set-up, and steps played after that do not count;
// an evening that does not end is given up.
func TestUmpireTakesUpWhatWasPlayed(t *testing.T) {
	s := opening(t, "scenario", "ford")
	set, prepared := playIn(t, s, rulestest.Line(t, "muster type=riflemen"), nil)
	_, played := playIn(t, prepared, engine.Do("press"), []int{3, 3})
	turn, _ := playIn(t, prepared, engine.Do("press"), []int{3, 3})
	p, ok := System{}.Umpire(s, []engine.Step{set, turn}, [2]string{}, &dice.Source{Seed: 1})
	require.True(t, ok)
	assert.Len(t, p.Now().(State).Roster, len(s.Roster)+1)
	assert.Equal(t, []any{Nobody, Players}, []any{p.Now().(State).Side, played.Side})
	_, ok = System{}.Umpire(s, []engine.Step{{Events: []engine.Event{turned{Turn: 9}}}}, [2]string{}, &dice.Source{Seed: 1})
	assert.False(t, ok, "what cannot follow")
	for _, x := range []struct {
		steps, tries int
		ends         bool
	}{{maxSteps, 3*maxSteps - 1, true}, {maxSteps + 1, 0, false}, {0, 3 * maxSteps, false}} {
		c := p.(*umpire)
		c.steps, c.tries, c.err = x.steps, x.tries, nil
		_, err := c.Go()
		assert.Equal(t, x.ends, err == nil, "%+v", x)
	}
}

// TestWhereTheyWait: a party that enters by the far edge does so on its middle part, one hidden nowhere in
// particular waits ahead of the middle of the table, and one that was come upon stands five inches farther on.
// House design.
func TestWhereTheyWait(t *testing.T) {
	c := seated(t, 3, "scenario=sweep")
	c.lay()
	c.s.Scene.Hidden = []Hidden{{Name: "A", From: "far"}, {Name: "B", From: "left"}}
	c.notes = notes{}
	ends := func(edge int, pick func(n int) int, want battle.Point) {
		c.hides, c.choose = edge, pick
		assert.Equal(t, want, c.entryPoint())
	}
	first, last := func(int) int { return 0 }, func(n int) int { return n - 1 }
	ends(1, first, battle.Point{X: inches(16)})
	ends(1, last, battle.Point{X: c.layout.w - inches(17)})
	ends(2, first, battle.Point{X: c.layout.w/2 - inches(12), Y: c.layout.h * 5 / 12})
	ends(2, last, battle.Point{X: c.layout.w/2 + inches(11), Y: c.layout.h * 5 / 12})

	u := c.s.units(Players)[0]
	c.hides, c.works, c.s.Turn = 0, u.ID, 2
	for y, want := range map[int]int{inches(20): inches(15), inches(5): 0, inches(3): 0} {
		c.put(u, battle.Point{X: inches(30), Y: y})
		c.arrive(arrived{ID: 900, Spot: true})
		assert.Equal(t, battle.Point{X: inches(30), Y: want}, c.layout.at[900])
	}
	c.s.Turn = 0
	c.arrive(arrived{ID: 901, Spot: true})
	assert.NotEqual(t, inches(30), c.layout.at[901].X, "set up, not come upon")
	for i, pick := range []func(n int) int{first, last} { // parties without a position on the far half; places well forward
		c.choose = pick
		c.arrive(arrived{ID: 902})
		want := battle.Point{X: []int{inches(8), c.layout.w - inches(9)}[i], Y: []int{inches(4), c.layout.h/2 + inches(3)}[i]}
		assert.Equal(t, want, c.layout.at[902])
		c.s.Scene, c.s.Sites = Scene{}, []Site{{ID: 903}}
		c.lay()
		assert.Equal(t, battle.Point{X: []int{inches(10), inches(61)}[i], Y: []int{inches(8), inches(23)}[i]}, c.layout.at[903])
	}
}

// TestPartyIsTaken: a party that is taken leaves the table, unless its unit is there and has left its guns.
func TestPartyIsTaken(t *testing.T) {
	s := opening(t, "force", "sweep")
	s, _ = play(t, s, "note kind=convoy", nil)
	p := s.Parties[0]
	for left, stays := range map[int]bool{0: false, 1: true} {
		u, ok := s.Roster.From(p.ID)
		require.True(t, ok)
		now := s.withUnit(u.WithMark(markLeft, left))
		next := partyMarked{Party: p.ID, Of: p.Kind, What: "taken", Acts: now.ToAct}.Apply(now)
		_, here := next.Roster.From(p.ID)
		assert.Equal(t, stays, here, "left %d", left)
	}
}

// TestWhatBecameOfThem: losses are told by how they were lost, with destroyed units separate. Source:
// hill-tables 5.1.
func TestWhatBecameOfThem(t *testing.T) {
	fell := func(n int) []muster.Stack { return []muster.Stack{men(n, Average, "musket")} }
	a := muster.Unit{Lost: fell(7), Ran: 2, Taken: 1}
	b := muster.Unit{Lost: fell(4), Ran: 1, Taken: 2, Off: offDestroyed}
	assert.Equal(t, "4 fell, 2 ran, 1 captured", lot([]muster.Unit{a}))
	assert.Equal(t, "1 fell, 1 ran, 2 captured; 1 unit destroyed", lot([]muster.Unit{b}))
	assert.Equal(t, "5 fell, 3 ran, 3 captured; 2 units destroyed", lot([]muster.Unit{a, b, {Off: offDestroyed}}))
	assert.Equal(t, "No losses; 1 unit not home", lot([]muster.Unit{{Stacks: fell(1), Off: offDestroyed}}), "it still stands")
}

// TestPartOfOneAndTwo: for a party of one the number left is not asked, and Guerillas who join bring no action
// when they have none left.
func TestPartOfOneAndTwo(t *testing.T) {
	for n, refused := range map[int]string{1: "There is only one.", 2: ""} {
		assert.Equal(t, refused, partyOptions(Party{Kind: "avg", Figures: n, Left: n})[1].Refused, "%d", n)
	}
	assert.Equal(t, "Their number does not matter.", partyOptions(Party{Kind: "monks", Figures: 4, Left: 4})[1].Refused)
}

// TestSurvivorsStay: a gun that can be served and wagons stay when their last man is gone; a wrecked gun does
// not. Source: HILL-94.
func TestSurvivorsStay(t *testing.T) {
	left := func(n int) []muster.Mark {
		if n == 0 {
			return []muster.Mark{{Key: markLeft, N: 1}}
		}
		return []muster.Mark{{Key: markLeft, N: 1}, {Key: markWagons, N: n}}
	}
	gun := muster.Unit{Type: typeLightGun}
	for what, x := range map[string]struct {
		u    muster.Unit
		want []muster.Mark
	}{
		"a gun": {gun, left(0)}, "a wreck": {gun.WithMark(markWrecked, 1), nil}, "wagons": {muster.Unit{}.WithMark(markWagons, 3), left(3)},
		"a wagon": {muster.Unit{}.WithMark(markWagons, 1), left(1)}, "men": {muster.Unit{}, nil},
		"of a party": {muster.Unit{From: 9, Type: typeLightGun}, nil},
	} {
		assert.Equal(t, x.want, staying(x.u), what)
	}
}

// TestGuidedWay: with a guide rough ground costs foot nothing, and lame horses move at the class below: both
// are shown in the sum and add nothing to it. Source: hill-incidents INC-09, INC-19.
func TestGuidedWay(t *testing.T) {
	of := func(e entry) (sum int) {
		return rulestest.Sum(reckMove(e, false, 4).Terms, func(x book.Term) int { return x.Value })
	}
	rough := entry{actor: Average, cover: inRough}
	guided, open := rough, entry{actor: Average}
	guided.guided = true
	assert.Equal(t, []int{of(open), of(open)}, []int{of(guided), of(rough)})
	assert.Equal(t, reckMove(open, false, 4).Result, reckMove(guided, false, 4).Result)
	lame := entry{actor: Average, mounted: true, lame: true}
	below := entry{actor: Conscript, mounted: true}
	assert.Equal(t, of(below), of(lame))
	assert.Equal(t, reckMove(below, false, 4).Result, reckMove(lame, false, 4).Result)
}

// TestUnloadedAreLoaded: the referee may record which figures have loaded and which have fired; up to nine
// loads of goods can be carried. Source: HILL-63, 125.
func TestUnloadedAreLoaded(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")))
	id := ref("u", s.Roster[0].ID)
	waits := func() int { return s.Roster[0].Count(func(f muster.Figure) bool { return f.Unloaded }) }
	s = entered(t, s, "unit unit="+id+" what=unloaded n=4")
	assert.Equal(t, 4, waits())
	s = entered(t, s, "unit unit="+id+" what=loaded n=3")
	assert.Equal(t, 1, waits())
	for n, can := range map[int]bool{maxLoads - 1: true, maxLoads: false} {
		got := index(s.unitWhats(s.Roster[0].WithMark(markGoods, n)), "goods") >= 0
		assert.Equal(t, can, got, "%d loads", n)
	}
}

// TestHeadquartersWalks: a headquarters without enough horses walks when as many figures are left on foot.
// Source: hill-tables 4.3.
func TestHeadquartersWalks(t *testing.T) {
	for _, x := range []struct {
		foot, horse int
		walks       bool
		come        int
	}{{3, 4, false, 4}, {3, 3, true, 3}, {4, 3, true, 4}, {2, 3, false, 3}, {9, 3, true, 4}, {9, 4, false, 4}} {
		s := State{Set: Settings{Foot: x.foot, Mounted: x.horse, Players: 3}}
		d := Drawn{Kind: "hq", Figures: 4, Mounted: true}
		s.cut(&d)
		assert.Equal(t, []any{x.walks, x.come}, []any{d.Foot, d.Figures}, "%+v", x)
	}
}

// TestForceOfOne: a force of one unit has one to act. Source: HILL-10.
func TestForceOfOne(t *testing.T) {
	k := keptUnit{Name: "A", Type: typeInfantry, Stacks: []muster.Stack{men(6, Average, "musket")}}
	for n := range 3 {
		s := State{Next: 1, Set: Settings{Players: 4}}.withKept(slices.Repeat([]keptUnit{k}, n))
		assert.Equal(t, []int{map[int]int{0: 4}[n] + n, n}, []int{s.Set.Players, len(s.Roster)})
	}
}

// TestShellIntoTheMist: a shell can be aimed only at a point in sight: in mist up to twelve inches. Source:
// hill-incidents INC-02.
func TestShellIntoTheMist(t *testing.T) {
	s := stormy(t, 4).withIncidents(Incident{Key: "mist", Turn: 3, Until: 5})
	for inches, can := range map[string]bool{num(sightInMist): true, num(sightInMist) + ".5": false} {
		evs, err := System{}.Resolve(s, engine.Do("fire-light", "actor", "average"), dice.NewCup(answered("howitzer", "yes"),
			answered("shell-range", inches), given("gun", 6, 6)))
		assert.Equal(t, can, err == nil && len(evs) > 0, "%s: %v", inches, err)
	}
}

// TestBestWeaponAtARange: a figure's best weapon is the one with the lowest number needed among those that
// reach; on a tie, and among weapons that do not reach, the last in the order of the table. A rifle that has
// been fired is not chosen. Source: hill-tables 3.2.
func TestBestWeaponAtARange(t *testing.T) {
	other := *designed() // house values may make the pistol the best of all, with a longer range
	other.fireBase[pistol], other.fireBase[rifle] = other.fireBase[rifle], other.fireBase[pistol]
	for i := range 2 * weapons * weapons * len(bracketIDs) {
		h, a, b, rng := []*tables{designed(), &other}[i%2], weapon(i/2%weapons), weapon(i/8%weapons), bracket(i/32)
		f := muster.Figure{Quality: qualities[Veteran].id, Arms: muster.Arms(weaponNames[a].id + "+" + weaponNames[b].id)}
		var may []weapon
		for w := range weapon(weapons) {
			if bears(f, w) {
				may = append(may, w)
			}
		}
		slices.Reverse(may)
		best, ok := h.bestWeapon(f, rng)
		require.True(t, ok && len(may) > 0)
		slices.SortStableFunc(may, func(x, y weapon) int {
			return cmp.Compare(cmp.Or(h.fireBase[x][rng], 99), cmp.Or(h.fireBase[y][rng], 99))
		})
		assert.Equal(t, may[0], best.w, "%s at %s", f.Arms, bracketIDs[rng])
	}
	fired := muster.Figure{Arms: "rifle", Unloaded: true}
	best, _ := designed().bestWeapon(fired, 0)
	assert.Equal(t, firing{w: musket, loose: true}, best)
}

// TestFreeNames: a name already taken is numbered: after the second comes the third.
func TestFreeNames(t *testing.T) {
	for name, x := range map[string]struct {
		there []string
		want  string
	}{
		"Company":   {nil, "Company"},
		"Company 2": {[]string{"Company 2", "Company"}, "Company 3"},
		"Company 1": {[]string{"Company 1"}, "Company 1 2"},
		" 2":        {[]string{" 2"}, " 2 2"},
		"A":         {[]string{"A", "A 2", "A 3"}, "A 4"},
	} {
		s := State{}
		for i, n := range x.there {
			s.Roster = append(s.Roster, muster.Unit{ID: i + 1, Name: n, Stacks: []muster.Stack{men(1, Average, "musket")}})
		}
		assert.Equal(t, x.want, s.freeName(name), name)
	}
}

// TestWhichWordIsChosen: between two unsearched places the referee chooses which one the word is about; with
// one he does not. Source: hill-incidents 3.
func TestWhichWordIsChosen(t *testing.T) {
	for n := range 3 {
		s := stormy(t, 4)
		s.Sites = nil
		for i := range n {
			s.Sites = append(s.Sites, Site{ID: 80 + i, Kind: "outpost"})
		}
		assert.Equal(t, n == 2, s.chooses("word"), "%d", n)
	}
}

// TestBracketOfADistance: a distance belongs to the first range it does not exceed. Source: hill-tables 3.2.
func TestBracketOfADistance(t *testing.T) {
	for i, top := range bracketTops {
		assert.Equal(t, []string{bracketIDs[i], bracketIDs[i+1]}, []string{bracketIDs[bracketAt(inch*top)], bracketIDs[bracketAt(inch*(top+1))]})
	}
}

// TestTheLastToFallComeBackFirst: of the figures lost the given number comes back, those that fell last first.
// Source: HILL-48.
func TestTheLastToFallComeBackFirst(t *testing.T) {
	for n, left := range map[int][]muster.Stack{1: {men(2, Veteran, "rifle"), men(1, Veteran, "musket")}, 2: {men(2, Veteran, "rifle")},
		3: {men(1, Veteran, "rifle")}} {
		s := field(t, rifles(men(4, Veteran, "rifle"), men(4, Veteran, "musket")))
		u := s.Roster[0]
		s = does(t, s, func(a *act) { lose(a, u, []muster.Stack{men(2, Veteran, "rifle")}, false) })
		u = s.Roster[0]
		s = does(t, s, func(a *act) { lose(a, u, []muster.Stack{men(2, Veteran, "musket")}, false) })
		s = entered(t, s, "unit unit="+ref("u", u.ID)+" what=back n="+num(n))
		assert.Equal(t, left, s.Roster[0].Lost, "%d", n)
	}
}

// TestAdjustedFlight: figures that ran still ran when only the leaders among them are adjusted, but not when
// the number changes; for a gun that was not left behind no question is asked. Source: HILL-04, 85.
func TestAdjustedFlight(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle"), leader(nco)))
	u := s.Roster[0]
	lost := []muster.Stack{men(3, Veteran, "rifle")}
	for _, x := range []struct {
		lost, led string
		ran       bool
	}{{"3", "1", true}, {"2", "0", false}, {"4", "0", false}} {
		in := engine.Values{{Key: keyLost + ref("u", u.ID), Val: x.lost}, {Key: keyLeaders + ref("u", u.ID), Val: x.led}}
		p := &plan{State: s, Entry: &book.Entry{In: in}}
		f := askEffect(p, u, Effect{Unit: u.ID, Lost: lost, Ran: true})
		assert.Equal(t, x.ran, f.Ran, "%+v", x)
		assert.Equal(t, x.lost, num(stacksN(f.Lost)))
	}
	for n, asks := range map[int]bool{0: false, 1: true} {
		p := &plan{State: s, Entry: &book.Entry{}}
		askEffect(p, u, Effect{Unit: u.ID, Marks: []muster.Mark{{Key: markLeft, N: n}}})
		assert.Equal(t, asks, strings.HasPrefix(p.Form.Fields[0].Key, keyStays), "%d", n)
	}
}

// TestNoMoreThanThereIsRoom: a kept scenario takes as many of the places on the table as it has room for, and a
// hidden party consists of soldiers.
func TestNoMoreThanThereIsRoom(t *testing.T) {
	for n, want := range map[int]int{maxPlaces - 1: maxPlaces, maxPlaces: maxPlaces} {
		s := State{Scene: Scene{ID: ownScene, Places: make([]ScenePlace, n)}, Sites: []Site{{ID: 90, Kind: "cave"}, {ID: 91, Kind: "cave"}}}
		assert.Len(t, s.withPlaces().Places, want, "%d", n)
	}
	for why, x := range map[string]Site{"found during the game": {ID: 90, Kind: "cave", Turn: 3},
		"in another": {ID: 90, Kind: "village", In: 89}, "nothing can be fixed in it": {ID: 90, Kind: "magazine"}} {
		assert.Empty(t, State{Scene: Scene{ID: ownScene}, Sites: []Site{x}}.withPlaces().Places, why)
	}
	assert.Empty(t, State{Sites: []Site{{ID: 90, Kind: "cave"}}}.withPlaces().Places, "there is no scenario")
	s := opening(t, "players", "2", "villages", "0")
	for quality, want := range map[string]string{"conscript": "conscript", "civilian": "average", "": "average"} {
		f := System{}.Form(s, engine.Do("scenario-party", "kind", "avg", "quality", quality))
		i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == "quality" })
		assert.Equal(t, want, f.Fields[i].Value)
	}
}

// TestWhenThereIsNoHint: there is no hint while an event waits or when the game is over, and none for a key
// that is not there.
func TestWhenThereIsNoHint(t *testing.T) {
	s := opening(t, "scenario", "practice")
	require.NotEmpty(t, s.hint().title)
	over, waits := s, s
	over.Over, waits.Waits = true, book.RareOf(Incident{Key: "padre"})
	assert.Empty(t, over.hint().title)
	assert.Empty(t, waits.hint().title)
	_, known := onDesk(System{}.Desk(s), "no-such")
	assert.False(t, known)
}
