package minie

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
)

// TestOrganisations: each unit has the printed figures. HM-20 to HM-24, HM-37.
func TestOrganisations(t *testing.T) {
	for id, want := range map[string][2]int{"battalion": {20, 16}, "regular": {20, 16}, "volunteer": {26, 20}, "horse18": {21, 16},
		"horse19": {18, 12}, "battery": {7, 6}, "platoon": {4, 4}, "pioneers": {8, 6}, "general": {1, 1}, "wagon": {1, 1}} {
		u := raise(id, id, Regular, nil)
		assert.Equal(t, want, [2]int{u.alive(), u.Start}, id)
	}
	assert.Equal(t, []int{2, 2}, []int{raise("battery", "x", 0, nil).Guns, raise("battery", "x", 0, nil).Limbers})
	s := opening(t, "forces", "none", "era", "18")
	for line, want := range map[string]int{"kind=battery": 0, "kind=battery howitzer=yes": 1, "kind=platoon": 1} {
		_, next := play(t, s, "muster side=1 "+line, nil)
		assert.Equal(t, want, next.Units[0].Howitz, line)
	}
	_, asked := fieldOf(t, s, "muster side=1 kind=platoon", "howitzer")
	assert.False(t, asked, "regimental guns are howitzers")
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 10: "10th", 11: "11th", 12: "12th", 13: "13th", 21: "21st",
		22: "22nd", 23: "23rd", 111: "111th", 112: "112th", 113: "113th"} {
		assert.Equal(t, want, ordinal(n))
	}
	s = opening(t, "forces", "awi")
	n, hq := 0, 0
	for _, u := range s.Units {
		if u.Side == 1 && u.Class == Infantry {
			n += u.alive()
			if u.Head == 1 {
				hq++
			}
		}
	}
	assert.Equal(t, []int{88, 2}, []int{n, hq}, "two regiments of 44")
	_, next := play(t, s, "muster side=1 kind=horse18 horse=heavy", nil)
	assert.Equal(t, HeavyCav, next.Units[len(next.Units)-1].Class)
	assert.Equal(t, 1, next.Units[len(next.Units)-1].Side)
}

// TestRecordsAndHands: what the referee enters by hand, within its limits.
func TestRecordsAndHands(t *testing.T) {
	s := opening(t, "s06", "no")
	assert.Equal(t, "It is not on the table.", refused(t, s, "take unit=1"), "that is a brigade")
	_, held := play(t, s, "take unit=3", nil)
	assert.Equal(t, 3, held.Hand)
	_, down := play(t, held, "take unit=3", nil)
	assert.Zero(t, down.Hand, "selecting it again deselects it")
	gone := with(s, 3, func(u *Unit) { u.Gone = 1 })
	assert.Equal(t, "It is not on the table.", refused(t, gone, "take unit=3"))
	_, next := play(t, s, "muster side=2 kind=regular regiment=1 hq=yes name=5th", nil)
	u := next.Units[len(next.Units)-1]
	assert.Equal(t, []any{"5th", 2, 1, 1, 3, 1}, []any{u.Name, u.Side, u.Reg, u.Head, u.Flags, u.Drum})
	for brigade, want := range map[string]int{" brigade=10": 10, " brigade=none": 0, "": 10} {
		_, in := play(t, s, "muster side=2 kind=regular"+brigade, nil)
		assert.Equal(t, want, in.Units[len(in.Units)-1].Brigade, brigade)
	}
	f, _ := fieldOf(t, s, "muster side=2 kind=general", "value")
	assert.Equal(t, []any{1, 6, "3"}, []any{f.Min, f.Max, f.Value}, "an able general unless said otherwise")
	f, _ = fieldOf(t, s, "muster side=2 kind=regular", "brigade")
	assert.Equal(t, []string{"10", "none"}, []string{f.Options[0].ID, f.Options[1].ID}, "not into a brigade of the enemy")
	_, asks := fieldOf(t, opening(t, "forces", "none"), "muster side=2 kind=regular", "brigade")
	assert.False(t, asks, "there is none")
	many := s
	for len(many.Brigades) < 39 {
		_, many = play(t, many, "brigade side=1 order=defend", nil)
	}
	_, many = play(t, many, "brigade side=1 order=defend", nil)
	assert.Equal(t, "There is no room for more brigades.", refused(t, many, "brigade side=1 order=defend"), "forty")
	_, next = play(t, s, "muster side=2 kind=regular regiment=0", nil)
	assert.Zero(t, next.Units[len(next.Units)-1].Head)
	assert.Contains(t, refused(t, s, "muster side=1 kind=regular name="+strings.Repeat("x", 21)), "at most 20 letters")
	play(t, s, "muster side=1 kind=regular name="+strings.Repeat("x", 20), nil)
	// A finished mine of the enemy goes off once; one's own mines and unfinished ones stay.
	_, m := play(t, s, "work side=2 kind=mine size=2 pioneers=24", nil)
	_, ours := play(t, m, "work side=1 kind=mine size=1 pioneers=24", nil)
	_, after := play(t, ours, "mine target=3 circle=1", []int{6, 1})
	assert.Equal(t, []int{1, 1}, []int{after.Tasks[0].Size, after.Tasks[1].Size})
	assert.Zero(t, after.Tasks[0].Try)
	_, after = play(t, after, "mine target=3 circle=1", []int{6, 1})
	assert.Equal(t, []int{2, 0}, []int{after.Tasks[0].Try, after.Tasks[1].Try}, "the last of them")
	built := ours // a trench of the enemy, one in the works and a mine that has gone off are no mines
	built.Tasks = append([]Task{{ID: 1, Side: 2, Kind: taskOf("trench"), Size: 2, Done: 32}, {ID: 2, Side: 2, Kind: taskOf("mine"), Size: 2,
		Done: 29}, {ID: 3, Side: 2, Kind: taskOf("mine"), Size: 2, Done: 30, Try: 2}}, ours.Tasks...)
	_, after = play(t, built, "mine target=3 circle=1", []int{6, 1})
	assert.Equal(t, []int{2, 2, 2, 1, 1}, []int{after.Tasks[0].Size, after.Tasks[1].Size, after.Tasks[2].Size, after.Tasks[3].Size,
		after.Tasks[4].Size})
	_, quiet := play(t, ours, "mine target=3 circle=1", []int{3})
	assert.Equal(t, 2, quiet.Tasks[0].Size, "it stays")
	// The record: the colonel of a regiment, leaders lost, half lost, off the table.
	_, r := play(t, s, "record unit=3 co=0 su=1", nil)
	u = unitOf(t, r, 3)
	assert.Equal(t, []int{0, 1, 1, 2}, []int{u.Colonel, u.LostCol, u.Subs, u.LostSub})
	_, r = play(t, r, "record unit=3 co=1 su=3", nil)
	u = unitOf(t, r, 3)
	assert.Equal(t, []int{1, 0, 3, 0}, []int{u.Colonel, u.LostCol, u.Subs, u.LostSub})
	_, r = play(t, with(s, 3, func(u *Unit) { u.Subs, u.LostSub = 2, 3 }), "record unit=3 su=0", nil)
	assert.Equal(t, 3, unitOf(t, r, 3).LostSub, "three at most")
	_, r = play(t, s, "record unit=3 me=10 test=yes", nil)
	assert.Equal(t, []int{1, 1}, []int{unitOf(t, r, 3).Half, unitOf(t, r, 3).Test})
	_, r = play(t, r, "record unit=3 me=11", nil)
	assert.Zero(t, unitOf(t, r, 3).Half)
	_, r = play(t, s, "record unit=3 name=Others", nil)
	assert.Equal(t, "Others", unitOf(t, r, 3).Name)
	_, r = play(t, s, "amend unit=3 brigade=none", nil)
	assert.Zero(t, unitOf(t, r, 3).Brigade)
	fights := with(s, 3, func(u *Unit) { u.Form = Routing })
	fights.Melees = []Contact{{A: 3, D: 12}}
	assert.Equal(t, "It is in melee.", refused(t, fights, "record unit=3"))
	_, r = play(t, with(s, 3, func(u *Unit) { u.Form = Routing }), "record unit=3 rout=4", nil)
	assert.Equal(t, 4, unitOf(t, r, 3).Rout)
	_, r = play(t, s, "record unit=3 gone=yes", nil)
	assert.Equal(t, goneOff, unitOf(t, r, 3).Gone)
	assert.Contains(t, refused(t, s, "record unit=3 me=0 co=0 su=0 fl=0 dr=0"), "Nobody is left")
	_, r = play(t, s, "lost unit=3", nil)
	assert.Equal(t, 19, unitOf(t, r, 3).Men)
	d, end := play(t, with(s, 3, func(u *Unit) { u.Men = 15 }), "end winner=2", nil)
	assert.Equal(t, []any{true, 2}, []any{end.Over, end.Winner})
	assert.Contains(t, d.Note, "Federals: 5 figures lost, 7 units still standing.")
}

// TestLimitsOfEntries: units that are not on the roster, officers, and a unit at its edge.
func TestLimitsOfEntries(t *testing.T) {
	s := opening(t, "s06", "no", "s09", "yes")
	for _, key := range []string{"a-figures", "d-figures"} {
		f, _ := fieldOf(t, s, "melee melee=free by-class=infantry at-class=infantry", key)
		assert.Equal(t, []int{1, 60}, []int{f.Min, f.Max}, key)
	}
	alone := with(s, 3, func(u *Unit) { u.Colonel, u.Subs, u.Head = 0, 0, 0 })
	assert.Equal(t, "It has no officer left.", refused(t, alone, "officer unit=3 lost=1"))
	for name, f := range map[string]func(*Unit){"colonel and subaltern": func(u *Unit) { u.Colonel, u.Subs = 1, 1 },
		"the head alone": func(u *Unit) { u.Head = 1 }, "a subaltern alone": func(u *Unit) { u.Subs = 1 },
		"colonel and head": func(u *Unit) { u.Colonel, u.Head = 1, 1 }} {
		assert.Nil(t, formOf(t, with(alone, 3, f), "officer unit=3 lost=1").Refused, name)
	}
	edge := with(s, 3, func(u *Unit) { u.Form, u.Rout, u.Men, u.Half = Routing, 1, 9, 2 })
	edge.First, edge.Step = 1, stepMoves
	assert.Empty(t, edge.unfinished(), "it is at its edge")
	for rout, want := range map[int]string{0: "The 5th Ohio have lost half: move them to the table edge first.",
		1: "The 5th Ohio rout: move them back first."} {
		leaves := with(edge, 3, func(u *Unit) { u.Half, u.Rout = 1, rout })
		assert.Equal(t, want, leaves.unfinished(), "turn %d of rout", rout)
	}
	assert.NotEmpty(t, with(edge, 3, func(u *Unit) { u.Half = 0 }).unfinished())
	d, _ := play(t, s, "fate", []int{1})
	assert.True(t, d.Bad)
}

// TestWhatRandomBreaksFound: cases that random mutations showed to be untested: gates in a high hedge, names at their limit, light men
// beside grenadiers, leaders of two halves.
func TestWhatRandomBreaksFound(t *testing.T) {
	s := opening(t, "s06", "no")
	guns := with(s, 7, func(u *Unit) { u.Form = Limbered })
	for _, cross := range []string{"wall", "hedge", "high-hedge"} {
		f := formOf(t, guns, "move unit=7 pace=column cross="+cross)
		assert.Nil(t, f.Refused, cross)
		assert.Equal(t, "6″", f.Reckoning.Result, "wheels pass %s at a gate", cross)
	}
	_, named := play(t, s, "settings side1="+strings.Repeat("x", 20), nil)
	assert.Equal(t, strings.Repeat("x", 20), named.Set.Sides[0])
	assert.Contains(t, refused(t, s, "settings side1="+strings.Repeat("x", 21)), "at most 20 letters")
	assert.Contains(t, refused(t, s, "settings era=20"), "period")
	old := opening(t, "forces", "awi", "s06", "no")
	f, _ := fieldOf(t, with(old, 3, func(u *Unit) { u.Men = 5 }), "record unit=3", "lt")
	assert.Equal(t, 3, f.Max, "five with two grenadiers among them")
	halves := s
	for _, id := range [...]int{4, 5} {
		halves = with(halves, id, func(u *Unit) { u.Men, u.Half, u.HalfAt = 9, 2, 1 })
	}
	light := with(with(halves, 4, func(u *Unit) { u.Gren, u.Lights = 1, 3 }), 5, func(u *Unit) { u.Gren, u.Lights = 2, 2 })
	_, joined := play(t, light, "half unit=4 do=join with=5", nil)
	assert.Equal(t, []int{3, 5}, []int{unitOf(t, joined, 4).Gren, unitOf(t, joined, 4).Lights})
	_, joined = play(t, halves, "half unit=4 do=join with=5", nil)
	u := unitOf(t, joined, 4)
	assert.Equal(t, []int{18, 18, 1, 3, 2, 2}, []int{u.Men, u.Start, u.Colonel, u.Subs, u.Flags, u.Drum})
}

// TestReadyForces: the ready-made forces, unit by unit. Regimental headquarters are with the first
// battalion. HM-20 to HM-23; house design.
func TestReadyForces(t *testing.T) {
	for force, want := range map[string]string{
		"acw": `1 Gen. Harmon: regular general, none, 1, value 4
1 5th Ohio: regular line infantry, rifled, 20
1 9th Ohio: regular line infantry, rifled, 20
1 22nd Indiana: green line infantry, smooth, 20
1 3rd Maine: veteran line infantry, rifled, 20
1 Hale’s Battery: regular artillery, none, 6, rifled gun
1 2nd Cavalry: regular heavy cavalry, repeater, 12
1 Pioneers: regular engineers, smooth, 6
2 Gen. Calloway: regular general, none, 1, value 5
2 4th Georgia: veteran line infantry, rifled, 20
2 11th Georgia: regular line infantry, smooth, 20
2 7th Tennessee: regular line infantry, smooth, 20
2 1st Alabama: green line infantry, smooth, 20
2 Rice’s Battery: regular artillery, none, 6, 12-pounder
2 6th Virginia Cavalry: veteran light cavalry, smooth-carbine, 12
2 Sharpshooters: veteran light infantry, rifled, 8`,
		"awi": `1 Brig. Hargrave: regular general, none, 1, value 4
1 1/9th Foot: regular line infantry, smooth, 16, regiment 1 with its headquarters: 3 flags, 1 drum
1 2/9th Foot: regular line infantry, smooth, 16, regiment 1
1 1/47th Foot: veteran line infantry, smooth, 16, regiment 2 with its headquarters: 3 flags, 1 drum
1 2/47th Foot: regular line infantry, smooth, 16, regiment 2
1 Light Infantry: veteran light infantry, smooth, 16
1 Guns of the 9th: regular artillery, none, 4, 4-pounder
1 16th Light Dragoons: regular light cavalry, smooth-carbine, 16
2 Gen. Tyler: regular general, none, 1, value 3
2 1/2nd Massachusetts: regular line infantry, smooth, 16, regiment 1 with its headquarters: 3 flags, 1 drum
2 2/2nd Massachusetts: green line infantry, smooth, 16, regiment 1
2 1/8th Connecticut: regular line infantry, smooth, 16, regiment 2 with its headquarters: 3 flags, 1 drum
2 2/8th Connecticut: militia line infantry, smooth, 16, regiment 2
2 Riflemen: veteran light infantry, rifled, 12
2 Stevens’s Battery: regular artillery, none, 6, 4-pounder
2 Continental Dragoons: green heavy cavalry, smooth-carbine, 16`,
	} {
		var got []string
		s := opening(t, "forces", force)
		assert.Equal(t, map[string]int{"acw": eraACW, "awi": 0}[force], s.Set.Era)
		for _, u := range s.Units {
			line := fmt.Sprintf("%d %s: %s %s, %s, %d", u.Side, u.Name, qualities[u.Quality].name, classes[u.Class].name,
				weapons[u.Weapon].id, u.Men)
			if u.Class == Artillery {
				line += ", " + guns[u.Gun].name
			}
			if u.Class == General {
				line += fmt.Sprintf(", value %d", u.Value)
			}
			if u.Reg > 0 {
				line += fmt.Sprintf(", regiment %d", u.Reg)
			}
			if u.Head > 0 {
				line += fmt.Sprintf(" with its headquarters: %d flags, %d drum", u.Flags, u.Drum)
			}
			got = append(got, line)
		}
		assert.Equal(t, want, strings.Join(got, "\n"), force)
	}
}

// TestNamesHaveTwentyLetters: names of units and brigades have at most twenty letters.
func TestNamesHaveTwentyLetters(t *testing.T) {
	s := opening(t)
	for _, line := range []string{"brigade side=1 order=defend", "muster side=1 kind=general", "record unit=3"} {
		f, _ := fieldOf(t, s, line, "name")
		assert.Equal(t, 20, f.Max, line)
	}
}

// TestSettingsThatCannotBe: settings need an era of the rules and names for both sides.
func TestSettingsThatCannotBe(t *testing.T) {
	f := State{Set: Settings{Sides: [2]string{"Reds", "Blues"}}}.fields()
	assert.Equal(t, []any{"Reds", maxName / 2, "Blues", maxName / 2}, []any{f[1].Value, f[1].Max, f[2].Value, f[2].Max})
	good := Settings{Sides: [2]string{"Blue", "Red"}}
	assert.NoError(t, good.check())
	for why, c := range map[string]func(*Settings){
		"no such era":        func(x *Settings) { x.Era = len(eras) },
		"an era below zero":  func(x *Settings) { x.Era = -1 },
		"no first side":      func(x *Settings) { x.Sides[0] = "" },
		"no second side":     func(x *Settings) { x.Sides[1] = "" },
		"a long name":        func(x *Settings) { x.Sides[1] = strings.Repeat("x", 2*maxName+1) },
		"forces without end": func(x *Settings) { x.Forces = strings.Repeat("x", maxName+1) },
	} {
		bad := good
		c(&bad)
		assert.Error(t, bad.check(), why)
	}
}

// TestRecordedCheckIsDueAgain: a check marked by the referee is due even if the unit has tested this turn.
func TestRecordedCheckIsDueAgain(t *testing.T) {
	s := with(opening(t, "s06", "no"), 5, func(u *Unit) { u.Tested = 1 })
	_, next := play(t, s, "record unit=5 test=yes", nil)
	assert.Equal(t, []int{1, 0}, []int{unitOf(t, next, 5).Test, unitOf(t, next, 5).Tested})
}

// What a unit is can be corrected from its record, but not for the light men of a battalion, who are what it is. HM-R35.
func TestLightMenAreNotCorrected(t *testing.T) {
	s := opening(t, "forces", "tanners")
	s.First, s.Step = 1, 1
	_, s = play(t, s, "lights unit=4", nil)
	out, ok := s.outOf(4)
	require.True(t, ok)
	assert.NotEmpty(t, formOf(t, s, "record unit=4").Lists)
	assert.Empty(t, formOf(t, s, "record unit="+book.Num(out.ID)).Lists)
}
