package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
	"vedette/engine/view"
)

// named returns the unit of that name on the table.
func named(t *testing.T, s State, name string) muster.Unit {
	t.Helper()
	for _, u := range s.Roster {
		if u.Name == name && u.OnTable() {
			return u
		}
	}
	require.Fail(t, "no unit on the table", name)
	return muster.Unit{}
}

// why returns the text of the refusal of a command.
func why(t *testing.T, s State, line string) string {
	t.Helper()
	return refusedIn(t, s, rulestest.Line(t, line)).Text
}

// id returns the reference of the unit of that name.
func id(t *testing.T, s State, name string) string { t.Helper(); return ref("u", named(t, s, name).ID) }

// record enters something in the record of a unit.
func record(t *testing.T, s State, name, rest string) State {
	t.Helper()
	s, _ = play(t, s, "unit unit="+id(t, s, name)+" "+rest, nil)
	return s
}

// villaNueva returns that game in the Players' first initiative.
func villaNueva(t *testing.T, pairs ...string) State {
	t.Helper()
	s := opening(t, append([]string{"force", "villa-nueva"}, pairs...)...)
	s, _ = play(t, s, "press", []int{3, 3})
	require.Equal(t, Players, s.Side)
	return s
}

// TestHill140Forces: the ready-made forces have the strengths, qualities and arms of the rules and of the
// author's page. Source: HILL-140; hill.md, facts from the author's other pages; hill-tables 7.
func TestHill140Forces(t *testing.T) {
	for _, x := range []struct {
		force string
		want  []string
	}{
		{"villa-nueva", []string{"South Essex 21 Average musket", "60th Rifles 15 Veteran rifle", "Brunswick Oels Jägers 18 Veteran rifle",
			"Brunswick Oels Hussars 12 Average pistol mounted"}},
		{"ducos", []string{"Rifles 20 Veteran rifle", "Light infantry 20 Veteran musket", "Light dragoons 12 Veteran carbine mounted",
			"Commander 1 Veteran pistol mounted"}},
		{"marquise", []string{"1st Rifles 15 Veteran rifle", "2nd Rifles 15 Veteran rifle", "1st Light infantry 15 Veteran musket",
			"2nd Light infantry 15 Veteran musket", "Commander 1 Veteran pistol"}},
		{"sweep", []string{"Rifles 16 Veteran rifle", "Light infantry 18 Veteran musket", "Light dragoons 10 Veteran carbine mounted"}},
	} {
		s := opening(t, "force", x.force)
		var got []string
		for _, u := range s.units(Players) {
			men := u.Stacks[len(u.Stacks)-1]
			text := u.Name + " " + num(u.Alive()) + " " + unitQuality(u).String() + " " + string(men.Arms)
			if allMounted(u) {
				text += " mounted"
			}
			got = append(got, text)
			assert.Equal(t, Veteran, bestQuality(u), "%s has a leader", u.Name)
		}
		assert.Equal(t, x.want, got, x.force)
		assert.Equal(t, Full, s.Set.Depth)
		assert.Equal(t, Acts{P: len(x.want)}, s.ToAct)
	}
	var house []string
	for _, x := range supplied.All() {
		if f := x.force; f.mark == engine.House {
			house = append(house, f.id)
		}
	}
	assert.Equal(t, []string{"practice", "sweep", "ford", "courier", "monastery"}, house, "what is our own design is marked")
	_, err := System{}.Start(engine.Do("", "force", "grande-armee").In)
	assert.Error(t, err)

	s := opening(t, "force", "ducos")
	s = entered(t, s, "muster type=ready-garrison", "muster type=ready-spy")
	g := named(t, s, "Garrison of the village")
	assert.Equal(t, "1 officer, pistol; 2 NCOs, muskets; 24 Veteran figures, muskets", stacksWords(g.Stacks))
	assert.Equal(t, "1 officer, pistol", stacksWords(named(t, s, "Ducos").Stacks))
	assert.Equal(t, 2, s.nonPlayers())
}

// TestConsoleTracksNothing: on the console none of this shows, and its procedures are refused.
func TestConsoleTracksNothing(t *testing.T) {
	s := opening(t)
	assert.Equal(t, Console, s.Set.Depth)
	assert.Empty(t, s.Roster)
	for _, p := range troops() {
		assert.Equal(t, "U0", refused(t, s, p.ID), p.ID)
	}
	assert.Equal(t, "O1", refused(t, s, "accept"))
	assert.Equal(t, "O1", refused(t, s, "adjust"))
	assert.Len(t, System{}.Sheets(s), 2)
}

// TestHill20Muster: mustering a unit of one's own takes few taps: type and go. Source: HILL-20, 21, 23; ruling
// 18.
func TestHill20Muster(t *testing.T) {
	s := opening(t, "depth", "full", "players", "1")
	assert.Equal(t, "U1", refused(t, s, "muster"))
	s, st := play(t, s, "muster type=riflemen", nil)
	card := System{}.Tell(s, st).Card
	assert.Equal(t, []string{"muster", "15 figures: 1 off"}, []string{card.Keys[0].ID, card.Line[:17]}, "the next is mustered from its card")
	u := named(t, s, "Riflemen")
	assert.Equal(t, "1 officer, pistol; 1 NCO, rifle; 1 Marksman, Veteran, rifle; 12 Veteran figures, rifles", stacksWords(u.Stacks))
	assert.Equal(t, 1, s.Set.Players, "the roster counts the units from now on")
	s, _ = play(t, s, "muster type=infantry figures=20 quality=average leaders=nco name=21st", nil)
	assert.Equal(t, "1 NCO, musket; 1 Marksman, Average, musket; 18 Average figures, muskets", stacksWords(named(t, s, "21st").Stacks))
	s, _ = play(t, s, "muster type=riflemen leaders=none", nil)
	assert.Equal(t, "Riflemen 2", s.Roster[2].Name, "one name for one thing")
	s, _ = play(t, s, "muster type=light-gun mounted=yes arms=carbine", nil)
	gun := named(t, s, "Light gun")
	assert.Equal(t, []int{1, 1}, []int{gun.Mark(markLimbered), gun.Mark(markLoad)}, "ruling 32")
	assert.True(t, allMounted(gun), "horse artillery")
	assert.Equal(t, Acts{P: 4}, s.ToAct)
	assert.Equal(t, "F4", refused(t, s, "muster type=infantry figures=61"))
	assert.Equal(t, "U2", refused(t, s, "muster type=infantry figures=1"))
	assert.Contains(t, why(t, s, "to-act side=players n=9"), "roster")
}

// TestPartiesBringTheirUnits: parties placed by an event bring their unit in the same step. Source: HILL-23,
// 30, 33, 55; ruling 32.
func TestPartiesBringTheirUnits(t *testing.T) {
	s := opening(t, "depth", "full")
	for _, x := range []struct{ line, name, want string }{
		{"note kind=avg figures=12 quality=average officers=1", "French infantry", "1 officer, pistol; 11 Average figures, muskets"},
		{"note kind=cav figures=9 quality=average mounted=yes", "French cavalry", "9 Average figures, carbines, mounted"},
		{"note kind=lart figures=4 quality=average", "Light artillery", "4 gunners, Average, muskets"},
		{"note kind=fart figures=4 quality=veteran mounted=yes", "Field artillery", "4 gunners, Veteran, carbines, mounted"},
		{"note kind=villagers", "Villagers", "2 Civilians"},
	} {
		var st engine.Step
		s, st = play(t, s, x.line, nil)
		assert.Len(t, st.Events, 2, x.line)
		assert.Equal(t, x.want, stacksWords(named(t, s, x.name).Stacks), x.line)
	}
	gun := named(t, s, "Field artillery")
	assert.Equal(t, []int{1, 2}, []int{gun.Mark(markLimbered), gun.Mark(markLoad)})
	assert.Equal(t, Transport, slowest(gun), "HILL-30: a limbered gun moves as Transport")
	gun = named(t, record(t, s, "Field artillery", "what=unlimbered"), "Field artillery")
	assert.Equal(t, Veteran, slowest(gun))

	s = record(t, s, "French infantry", "what=lost n=3")
	p, _ := s.party(named(t, s, "French infantry").From)
	assert.Equal(t, []int{9, 12, 1}, []int{p.Left, p.Figures, p.Officers}, "the party keeps step")
	s = record(t, s, "French infantry", "what=back n=2")
	s, _ = play(t, s, "party party="+ref("p", p.ID)+" what=left left=5", nil)
	assert.Equal(t, 5, named(t, s, "French infantry").Alive(), "and so does the unit")
	s, _ = play(t, s, "party party="+ref("p", p.ID)+" what=gone", nil)
	u, _ := s.Roster.From(p.ID)
	assert.Zero(t, u.ID)
}

// TestHill43OneUnitForEachInitiative: the side chooses which of its units takes the initiative; each has one a
// turn. Source: HILL-42, 43.
func TestHill43OneUnitForEachInitiative(t *testing.T) {
	s := opening(t, "force", "villa-nueva")
	assert.Equal(t, "T5", refused(t, s, "activate unit="+id(t, s, "60th Rifles")))
	s = villaNueva(t, "again", "no")
	s, _ = play(t, s, "note kind=avg figures=12 quality=average", nil)
	assert.Equal(t, "U4", refused(t, s, "activate"))
	assert.Equal(t, "U5", refused(t, s, "activate unit="+id(t, s, "French infantry")))
	s, _ = play(t, s, "activate unit="+id(t, s, "60th Rifles"), nil)
	s, _ = play(t, s, "activate unit="+id(t, s, "South Essex"), nil)
	assert.Equal(t, named(t, s, "South Essex").ID, s.Active, "nobody had acted, so the choice may change")

	s2 := rulestest.Applied(t, System{}, s, figured{Unit: s.Active, Name: "South Essex", Changes: acting([]muster.Stack{{N: 3,
		Figure: muster.Figure{Quality: "average", Arms: "musket"}}}, false)})
	assert.Equal(t, "U7", refused(t, s2, "activate unit="+id(t, s, "60th Rifles")))

	s, _ = play(t, s, "press", []int{6, 6})
	assert.True(t, named(t, s, "South Essex").Acted)
	assert.Equal(t, Acts{P: 3, N: 1}, s.ToAct)
	s, _ = play(t, s, "press", []int{3, 3})
	assert.True(t, named(t, s, "French infantry").Acted, "the only one left needs no question")
	assert.Equal(t, "U6", refused(t, s, "activate unit="+id(t, s, "South Essex")))

	s, st := play(t, s, "press", []int{6, 6}, id(t, s, "60th Rifles"))
	assert.True(t, named(t, s, "60th Rifles").Acted, "asked which, as nothing had shown it")
	assert.Contains(t, System{}.Tell(s, st).Line.String(), "the Non-Players, who had all acted")
	assert.Equal(t, Nobody, s.Side, "HILL-42, ruling 14: nobody of that side is left on the roster")
	s, _ = play(t, s, "press", []int{3, 3})
	s, _ = play(t, s, "press", []int{3, 3}, "none")
	assert.Equal(t, 2, s.ToAct.P, "none of them acted")
}

// TestRecordOfAGun: the record of a gun offers what it is not. Source: HILL-48, 55.
func TestRecordOfAGun(t *testing.T) {
	for marks, want := range map[[2]int]string{{0, 0}: "limbered gun-empty", {1, 0}: "unlimbered gun-empty", {0, 1}: "limbered gun-loaded",
		{1, 2}: "unlimbered gun-loaded"} {
		var offered []string
		for _, o := range (State{}).unitWhats(battery(typeLightGun, 4).WithMark(markLimbered, marks[0]).WithMark(markLoad, marks[1])) {
			if strings.Contains("limbered unlimbered gun-loaded gun-empty", o.ID) {
				offered = append(offered, o.ID)
			}
		}
		assert.Equal(t, want, strings.Join(offered, " "), "%v", marks)
	}
}

// TestHill40EndOfTurn: at the end of the turn the marks come off, and duties still owed remain. Source:
// HILL-40, 44.
func TestHill40EndOfTurn(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "activate unit="+id(t, s, "60th Rifles"), nil)
	s = record(t, s, "Brunswick Oels Hussars", "what=lost n=2")
	s = record(t, s, "60th Rifles", "what=unloaded n=5")
	s, _ = play(t, s, "end-turn", nil)
	assert.Equal(t, 2, s.Turn)
	assert.Contains(t, System{}.Desk(s).Duties[0].Title, "Brunswick Oels Hussars")
	for _, u := range s.units(Players) {
		assert.False(t, u.Acted)
		assert.Equal(t, u.Alive(), fresh(u))
	}
	assert.Equal(t, Acts{P: 4}, s.ToAct)
	assert.Equal(t, 5, named(t, s, "60th Rifles").Count(func(f muster.Figure) bool { return f.Unloaded }), "a load is no matter of turns")
	assert.Equal(t, 2, named(t, s, "Brunswick Oels Hussars").Mark(markCheck), "a check stays due, its initiative is over")
}

// TestHill40LoudestKeyAtTheEnd: the desk leads through the end of a turn: the last unit acts first, then the
// turn is ended and no draw is left; with no figure of the Players left the game ends. Source: HILL-40, 42, 43;
// hill-tables 5.1.
func TestHill40LoudestKeyAtTheEnd(t *testing.T) {
	s := villaNueva(t)
	for _, name := range []string{"South Essex", "Brunswick Oels Jägers", "Brunswick Oels Hussars"} {
		s = record(t, s, name, "what=acted")
	}
	keys := func() (string, map[string]view.Key) {
		d, all := System{}.Desk(s), map[string]view.Key{}
		for _, k := range append(d.Keys, d.Primary) {
			all[k.ID] = k
		}
		return d.Primary.ID, all
	}
	if s.Side == Nobody {
		s, _ = play(t, s, "press", []int{2, 2})
	}
	require.Equal(t, Players, s.Side)
	loud, all := keys()
	assert.Equal(t, "done", loud, "the last unit has yet to act")
	assert.Equal(t, "The 60th Rifles act. The last this turn.", System{}.Desk(s).Small)
	assert.NotEmpty(t, all["initiative"].Refused)
	assert.Empty(t, all["end-turn"].Refused)
	assert.Equal(t, "T9", refused(t, s, "press"))

	begun, _ := play(t, s, "unit-move unit="+id(t, s, "60th Rifles")+" cover=open n=4", []int{3})
	require.Equal(t, 11, fresh(named(t, begun.settled(), "60th Rifles")))
	assert.Equal(t, "end-turn", System{}.Desk(begun).Primary.ID, "some of it have acted")
	assert.Equal(t, "The last unit of the turn is acting. Finish it, then end the turn.",
		System{}.Form(begun.settled(), engine.Do("press")).Refused.Text)

	all60, _ := play(t, s, "unit-move unit="+id(t, s, "60th Rifles")+" cover=open", []int{3})
	d := System{}.Desk(all60)
	assert.Equal(t, []string{"Everybody has acted", "end-turn"}, []string{d.Say, d.Primary.ID}, "every figure of the last unit has acted")
	_, there := listOf(d, "to-act")
	assert.False(t, there)
	assert.Equal(t, "T9", refused(t, all60.settled(), "press"))

	s, _ = play(t, s, "done", nil)
	loud, all = keys()
	assert.Equal(t, "end-turn", loud)
	assert.Equal(t, "Everybody has acted", System{}.Desk(s).Say)
	assert.Equal(t, "Everybody has acted.", all["initiative"].Refused)
	assert.Equal(t, "T9", refused(t, s, "press"), "HILL-40: there is nothing to press for")

	came, _ := play(t, s, "note kind=villagers", nil)
	assert.Equal(t, "initiative", System{}.Desk(came).Primary.ID, "somebody new has yet to act")
	assert.Nil(t, System{}.Form(came, engine.Do("press")).Refused)

	s, _ = play(t, s, "end-turn", nil)
	assert.Equal(t, "initiative", System{}.Desk(s).Primary.ID)
	for _, name := range []string{"South Essex", "60th Rifles", "Brunswick Oels Jägers", "Brunswick Oels Hussars"} {
		s = record(t, s, name, "what=home")
	}
	d = System{}.Desk(s)
	assert.Equal(t, "Your men are home", d.Say)
	assert.Equal(t, "end-game", d.Primary.ID)
	assert.True(t, d.Primary.Open, "what is carried and whether they fought may be asked")

	// On the console only the referee knows who has acted: his counts refuse nothing, and the desk says so.
	s, _ = play(t, opening(t), "to-act side=players n=0", nil)
	s, _ = play(t, s, "press", []int{2, 2})
	assert.Equal(t, []string{"Players’ initiative", "By the counters all have acted. Clear the markers and end the turn, or correct them."},
		[]string{System{}.Desk(s).Say, System{}.Desk(s).Small})
	assert.Equal(t, "end-turn", System{}.Desk(s).Primary.ID)
}

// TestHill44ChecksAreDuties: losing figures brings one check for the unit, listed in the duties with its odds.
// Source: HILL-44, 92, 95.
func TestHill44ChecksAreDuties(t *testing.T) {
	s := villaNueva(t)
	s = record(t, s, "Brunswick Oels Hussars", "what=lost n=6 leaders=2")
	d := System{}.Desk(s)
	require.Len(t, d.Duties, 1)
	assert.Equal(t, "Brunswick Oels Hussars", d.Duties[0].Title)
	assert.Equal(t, "Lost 6 of 12. 7+ on 2D6: 58.3%, once the unit acting has finished", d.Duties[0].Small,
		"exactly half gone; HILL-92: the NCO promoted on the spot is Veteran")
	s = record(t, s, "Brunswick Oels Hussars", "what=no-leader n=1")
	assert.Contains(t, System{}.Desk(s).Duties[0].Small, "Nobody leads them")
	s, _ = play(t, s, System{}.Desk(s).Duties[0].Key.Do.String(), nil)
	require.Len(t, System{}.Desk(s).Duties, 1)
	s = record(t, s, "Brunswick Oels Hussars", "what=checked")
	assert.Empty(t, System{}.Desk(s).Duties)
}

// TestHill46Split: a split needs a leader in each part, at the start of an initiative of its side; each part
// counts its strength from there. Source: HILL-46, 93; ruling 43.
func TestHill46Split(t *testing.T) {
	s := villaNueva(t)
	s = record(t, s, "60th Rifles", "what=lost n=3")
	line := func(rest string) string { return "split unit=" + id(t, s, "60th Rifles") + rest }
	assert.Equal(t, "U4", refused(t, s, "split"))
	assert.Equal(t, "F4", refused(t, s, line(" figures=12")))
	next, st := play(t, s, line(" figures=5"), nil)
	assert.Len(t, st.Events, 1)
	rest, part := named(t, next, "60th Rifles"), named(t, next, "60th Rifles 2")
	assert.Equal(t, "1 NCO, rifle; 1 Marksman, Veteran, rifle; 3 Veteran figures, rifles", stacksWords(part.Stacks))
	assert.Equal(t, []int{7, 7, 5, 5}, []int{rest.Alive(), rest.Original, part.Alive(), part.Original}, "HILL-93")
	assert.Equal(t, Acts{P: 5}, next.ToAct)
	assert.Contains(t, why(t, next, "split unit="+ref("u", part.ID)+" figures=2"), "officer or NCO in each part")
	alone, _ := play(t, next, "split unit="+ref("u", part.ID)+" figures=2 anyway=yes", nil)
	assert.Equal(t, 3, named(t, alone, "60th Rifles 2").Alive(), "the referee can overrule anything")

	others, _ := play(t, s, "note kind=avg figures=12 quality=average officers=1", nil)
	assert.Equal(t, "U9", refused(t, others, "split unit="+id(t, others, "French infantry")+" figures=6"))
	gun, _ := play(t, s, "note kind=lart figures=4", nil)
	assert.Contains(t, why(t, gun, "split unit=u"+num(s.Next+1)+" figures=2"), "The crew stays with its gun.")

	s, _ = play(t, s, "activate unit="+id(t, s, "60th Rifles"), nil)
	begun := rulestest.Applied(t, System{}, s, figured{Unit: s.Active, Name: "60th", Changes: changesOf(named(t, s, "60th Rifles"), 2,
		func(muster.Figure) bool { return true }, func(f muster.Figure) muster.Figure { f.Acted = true; return f })})
	assert.Contains(t, why(t, begun, line(" figures=5")), "before the first figure acts")
	s, _ = play(t, s, "done", nil)
	assert.Contains(t, why(t, s, line(" figures=5")), "initiative of its own side")
}

// TestSplitPartiesKeepStep: a Non-Player unit that splits becomes two parties, and one again when it joins.
func TestSplitPartiesKeepStep(t *testing.T) {
	s := opening(t, "depth", "full")
	s, _ = play(t, s, "note kind=vet figures=14 quality=veteran officers=2", nil)
	s = record(t, s, "French veteran infantry", "what=lost n=2")
	s, _ = play(t, s, "split unit="+id(t, s, "French veteran infantry")+" figures=6", nil)
	require.Len(t, s.Parties, 2)
	assert.Equal(t, []int{8, 6, 6, 6}, []int{s.Parties[0].Figures, s.Parties[0].Left, s.Parties[1].Figures, s.Parties[1].Left})
	assert.Equal(t, []int{1, 1}, []int{s.Parties[0].Officers, s.Parties[1].Officers})
	foot, _ := s.left()
	assert.Equal(t, s.Set.Foot-12, foot)
	s, _ = play(t, s, "join unit="+id(t, s, "French veteran infantry")+" other="+id(t, s, "French veteran infantry 2"), nil)
	require.Len(t, s.Parties, 1)
	assert.Equal(t, []int{14, 12, 2}, []int{s.Parties[0].Figures, s.Parties[0].Left, s.Parties[0].Officers},
		"ruling 43: what came adds up, the two who fell included")

	// What the other part had is now theirs: its wagons and what it guards.
	s, _ = play(t, s, "note kind=avg figures=9 quality=average", nil)
	other := s.Parties[1]
	other.Wagons, other.Hoard = 2, 99
	join := "join unit=" + id(t, s, "French veteran infantry") + " other=" + id(t, s, "French infantry")
	both, _ := play(t, s.withParty(other), join, nil)
	require.Len(t, both.Parties, 1)
	p := both.Parties[0]
	assert.Equal(t, []int{23, 21, 2, 2, 99}, []int{p.Figures, p.Left, p.Officers, p.Wagons, p.Hoard})
	own := s.Parties[0]
	own.Hoard = 98
	both, _ = play(t, s.withParty(own).withParty(other), join, nil)
	assert.Equal(t, 98, both.Parties[0].Hoard, "one hoard: its own")
}

// TestHill46Join: units of similar type may join; quality goes by the majority, a tie to the better, and
// original strengths are added. Source: HILL-46; rulings 43, 46.
func TestHill46Join(t *testing.T) {
	s := opening(t, "depth", "full", "players", "1")
	s = entered(t, s, "muster type=infantry figures=9 quality=average leaders=officer marksmen=0 name=A",
		"muster type=riflemen figures=9 quality=veteran leaders=nco marksmen=0 name=B", "muster type=cavalry figures=6 name=C",
		"muster type=infantry figures=12 quality=conscript leaders=none name=D", "muster type=light-gun name=G")
	a, b, c, d, g := id(t, s, "A"), id(t, s, "B"), id(t, s, "C"), id(t, s, "D"), id(t, s, "G")
	assert.Equal(t, "U4", refused(t, s, "join unit="+a))
	assert.Equal(t, "U12", refused(t, s, "join unit="+a+" other="+c))
	assert.Contains(t, why(t, s, "join unit="+a+" other="+g+" anyway=yes"), "The crew stays with its gun.")
	horse := record(t, entered(t, s, "muster type=cavalry figures=6 name=E"), "E", "what=dismounted n=6")
	both, _ := play(t, horse, "join unit="+c+" other="+id(t, horse, "E"), nil)
	assert.Equal(t, 12, named(t, both, "C").Alive(), "cavalry is cavalry, in the saddle or not")
	lost := record(t, s, "A", "what=lost n=2")
	ab, _ := play(t, lost, "join unit="+a+" other="+b, nil)
	u := named(t, ab, "A")
	assert.Equal(t, Veteran, unitQuality(u), "6 Average and 8 Veteran")
	tie, _ := play(t, s, "join unit="+a+" other="+b, nil)
	assert.Equal(t, Veteran, unitQuality(named(t, tie, "A")), "a tie goes to the better")
	assert.Equal(t, []int{16, 18}, []int{u.Alive(), u.Original}, "ruling 43: the originals add up")
	assert.Equal(t, "1 officer, pistol; 6 Veteran figures, muskets; 1 NCO, rifle; 8 Veteran figures, rifles", stacksWords(u.Stacks),
		"mixed arms stay")
	assert.Equal(t, Acts{P: 4}, ab.ToAct)
	ad, _ := play(t, s, "join unit="+a+" other="+d, nil)
	assert.Equal(t, Conscript, unitQuality(named(t, ad, "A")), "12 Conscripts against 8 Average")
	assert.Equal(t, Veteran, bestQuality(named(t, ad, "A")), "HILL-92: but its officer checks morale")

	// Ruling 46: those who have acted have acted; the rest may still act.
	s = record(t, s, "B", "what=acted")
	both, _ = play(t, s, "join unit="+a+" other="+b, nil)
	assert.False(t, named(t, both, "A").Acted)
	assert.Equal(t, 9, fresh(named(t, both, "A")))

	// A state of either unit applies to the joined unit; if their cover differed, it is asked.
	for cover, want := range map[int]int{2: 2, 1: 0} {
		x := s.withUnit(named(t, s, "A").WithMark(markCover, 2))
		x = x.withUnit(named(t, x, "B").WithMark(markCover, cover).WithMark(markWavering, 1))
		x, _ = play(t, x, "join unit="+a+" other="+b, nil)
		u := named(t, x, "A")
		assert.Equal(t, []int{1, want}, []int{u.Mark(markWavering), u.Mark(markCover)})
	}

	g2 := opening(t, "depth", "full", "players", "1")
	g2 = entered(t, g2, "muster type=irregular figures=8 name=Band", "note kind=guer figures=8")
	g2 = entered(t, g2, "party what=joined party="+ref("p", g2.Parties[0].ID))
	assert.Contains(t, why(t, g2, "join unit="+id(t, g2, "Band")), "No unit can join", "Guerillas stay a unit of their own: ruling 17")
}

// TestHill47Promotion: when the last leader of a Player unit falls, the best figure is promoted. Source:
// HILL-47; ruling 44.
func TestHill47Promotion(t *testing.T) {
	s := villaNueva(t)
	ux := id(t, s, "South Essex")
	assert.Equal(t, "U4", refused(t, s, "promote"))
	assert.Contains(t, why(t, s, "promote unit="+ux), "There is still an officer or NCO.")
	s = record(t, s, "South Essex", "what=marksman n=1")
	next, st := play(t, s, "unit unit="+ux+" what=lost n=2 leaders=2", nil)
	u := named(t, next, "South Essex")
	assert.Equal(t, Veteran, bestQuality(u))
	assert.Equal(t, 1, u.Count(func(f muster.Figure) bool {
		return f.Leader == nco && f.Marksman && f.Quality == "veteran" && f.Arms == "musket"
	}))
	assert.Equal(t, 19, u.Alive())
	assert.Contains(t, System{}.Tell(next, st).Line.String(), "A man of the South Essex was promoted in the field.")

	s, _ = play(t, s, "note kind=avg figures=12 quality=average", nil)
	assert.Equal(t, "U4", refused(t, s, "promote unit="+id(t, s, "French infantry")), "HILL-26: French units need no leader")
	for _, duty := range (System{}).Desk(s).Duties {
		assert.NotContains(t, duty.Title, "French infantry: promote")
	}
}

// TestHill24GuerillasOnTheRoster: Guerillas within 6 inches come under Player control for good; an action
// already taken counts. Source: HILL-24; rulings 17, 47.
func TestHill24GuerillasOnTheRoster(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "note kind=guer figures=9 quality=average", nil)
	g := named(t, s, "Guerillas")
	assert.Equal(t, Acts{P: 4, N: 1}, s.ToAct)
	joined, _ := play(t, s, "party party="+ref("p", g.From)+" what=joined", nil)
	assert.Equal(t, ours, named(t, joined, "Guerillas").Side)
	assert.Equal(t, Acts{P: 5}, joined.ToAct)
	assert.Equal(t, 4, joined.Set.Players, "no Player unit for points")
	leads := func(s State) int { return named(t, s, "Guerillas").Count(isLeader) }
	assert.Equal(t, []int{0, 1}, []int{leads(s), leads(joined)}, "HILL-47: a Player unit always has a leader")
	assert.Equal(t, 1, leads(record(t, joined, "Guerillas", "what=lost n=1 leaders=1")), "and another when he falls")
	late := record(t, s, "Guerillas", "what=acted")
	late, _ = play(t, late, "party party="+ref("p", g.From)+" what=joined", nil)
	assert.Equal(t, Acts{P: 4}, late.ToAct, "the act stands")
	before := len(late.Ledger)
	late = record(t, late, "Guerillas", "what=lost n=9")
	assert.Len(t, late.Ledger, before, "ruling 17: they are not destroyed for the ledger")

	asked := func(s State) bool {
		return slices.ContainsFunc(System{}.Desk(s).Duties, func(d view.Duty) bool { return d.Title == "Guerillas within 6″ of you?" })
	}
	assert.False(t, asked(s), "nobody has moved")
	moved, _ := play(t, s, "unit-move unit="+id(t, s, "60th Rifles")+" cover=open", []int{3})
	assert.True(t, asked(moved.settled()), "a friendly figure may have come near")
	s.Side, s.Active = NonPlayers, 0
	assert.True(t, asked(s), "they alone can have it")
	s, _ = play(t, s, "note kind=avg figures=12 quality=average", nil)
	assert.False(t, asked(s), "who acts is not said yet")
	s, _ = play(t, s, "activate unit="+ref("u", g.ID), nil)
	assert.True(t, asked(s), "ruling 47: they came near by their own Move")
}

// TestHill94TransportStays: Transport stays when its people are gone. Source: HILL-85, 94.
func TestHill94TransportStays(t *testing.T) {
	s := opening(t, "force", "marquise")
	s, _ = play(t, s, "muster type=ready-carriage-1", nil)
	u := named(t, s, "Escort of the first carriage")
	assert.Equal(t, 1, u.Mark(markWagons))
	assert.Equal(t, Transport, slowest(u))
	assert.True(t, allMounted(u), "moving as mounted Transport")
	s = record(t, s, u.Name, "what=lost n=13")
	p, ok := s.party(u.From)
	require.True(t, ok, "the carriage stands on the table")
	assert.True(t, p.abandoned())
	assert.Zero(t, s.nonPlayers(), "but it is no unit any more")
	assert.Zero(t, s.ToAct.N)
	s, _ = play(t, s, "open-convoy place="+ref("p", p.ID), []int{6})
	s, _ = play(t, s, "party party="+ref("p", p.ID)+" what=gone", nil)
	assert.Empty(t, s.Parties)

	// A gun of the Players stays too: it is listed among the losses.
	s = opening(t, "force", "sweep")
	s, _ = play(t, s, "muster type=light-gun figures=4 name=Troop", nil)
	s = record(t, s, "Troop", "what=lost n=4")
	gone := System{}.Sheets(s)[0].Lists[2]
	assert.Equal(t, []string{"Troop", "Its gun stands on the table"}, []string{gone.Rows[0].Name, gone.Rows[0].What})
}

// TestHill63WhoMayFire checks who may fire which weapon. Source: HILL-43, 63, 91.
func TestHill63WhoMayFire(t *testing.T) {
	s := villaNueva(t)
	u := named(t, s, "60th Rifles")
	n := func(u muster.Unit, w weapon) int { return stacksN(mayFire(u, w)) }
	assert.Equal(t, []int{14, 14, 0, 1}, []int{n(u, rifle), n(u, musket), n(u, carbine), n(u, pistol)},
		"rifles fire loose ball too; the officer has a pistol")
	s = record(t, s, "60th Rifles", "what=unloaded n=6")
	u = named(t, s, "60th Rifles")
	assert.Equal(t, []int{8, 14}, []int{n(u, rifle), n(u, musket)}, "a rifle that is to load fires as a musket")
	all := func(u muster.Unit) int { return n(u, rifle) + n(u, musket) + n(u, carbine) + n(u, pistol) }
	assert.Equal(t, 23, all(u))
	s = record(t, s, "60th Rifles", "what=wavering")
	assert.Zero(t, all(named(t, s, "60th Rifles")), "HILL-91")
	s = record(t, record(t, s, "60th Rifles", "what=solid"), "60th Rifles", "what=acted")
	assert.Zero(t, all(named(t, s, "60th Rifles")))
	assert.Len(t, acting(u.Stacks, true), len(u.Stacks))
}

// TestHill23MixedArms: in a mixed company some of the riflemen carry muskets. Source: HILL-22, 23.
func TestHill23MixedArms(t *testing.T) {
	s := villaNueva(t)
	s = record(t, s, "60th Rifles", "what=arm-musket n=4")
	s = record(t, s, "60th Rifles", "what=marksman n=1")
	u := named(t, s, "60th Rifles")
	assert.Equal(t, 4, u.Count(func(f muster.Figure) bool { return f.Arms == "musket" }))
	assert.Equal(t, 2, u.Count(func(f muster.Figure) bool { return f.Marksman }))
	assert.Equal(t, "Veteran, rifles loaded, muskets, 2 Marksmen, officer, NCO", s.unitWhat(u))
	s, _ = play(t, s, "split unit="+id(t, s, "60th Rifles")+" figures=4 arms=musket", nil)
	assert.Equal(t, 3, named(t, s, "60th Rifles 2").Count(func(f muster.Figure) bool { return f.Arms == "musket" }))
}

// TestHill26OfficerAmongThem: the referee may give a French unit an officer in place of a soldier: it then
// checks as Veteran. Source: HILL-26.
func TestHill26OfficerAmongThem(t *testing.T) {
	s := opening(t, "depth", "full")
	s, _ = play(t, s, "note kind=con figures=15 quality=conscript", nil)
	name := "French conscript infantry"
	assert.Equal(t, Conscript, bestQuality(named(t, s, name)))
	s = record(t, s, name, "what=officer")
	u := named(t, s, name)
	assert.Equal(t, []Quality{Veteran, Conscript}, []Quality{bestQuality(u), unitQuality(u)})
	assert.Equal(t, []int{15, 14}, []int{u.Alive(), stacksN(mayFire(u, musket))})
	assert.Equal(t, 1, s.Parties[0].Officers)
}

// TestHill30Drivers: a gun may have drivers, Civilian by default; they never raise its morale class. Source:
// HILL-30, 94.
func TestHill30Drivers(t *testing.T) {
	s := opening(t, "depth", "full")
	s, _ = play(t, s, "note kind=lart figures=4 quality=average", nil)
	s = record(t, s, "Light artillery", "what=driver")
	u := named(t, s, "Light artillery")
	assert.Equal(t, "4 gunners, Average, muskets; 1 driver, Civilian", stacksWords(u.Stacks))
	assert.Equal(t, []Quality{Average, Average}, []Quality{bestQuality(u), unitQuality(u)})
	assert.Equal(t, 5, u.Original)
	s = record(t, s, "Light artillery", "what=lost n=4")
	assert.Equal(t, Civilian, bestQuality(named(t, s, "Light artillery")), "only the driver is left")
}

// TestHill54Dismount checks mounting and dismounting. Source: HILL-54; horse artillery HILL-30.
func TestHill54Dismount(t *testing.T) {
	s := villaNueva(t)
	s = record(t, s, "Brunswick Oels Hussars", "what=dismounted n=5")
	u := named(t, s, "Brunswick Oels Hussars")
	assert.False(t, allMounted(u))
	assert.Contains(t, s.unitWhat(u), "7 mounted")
	s = record(t, s, "Brunswick Oels Hussars", "what=mounted")
	assert.True(t, allMounted(named(t, s, "Brunswick Oels Hussars")))
}

// TestHill120UnitsOnTheLedger: a Player unit shot away counts as destroyed, one home with half or more lost as
// cut up. Source: HILL-120; rulings 42, 43.
func TestHill120UnitsOnTheLedger(t *testing.T) {
	s := villaNueva(t)
	s = record(t, s, "South Essex", "what=home")
	s = record(t, record(t, s, "60th Rifles", "what=lost n=8"), "60th Rifles", "what=home")
	s = record(t, s, "Brunswick Oels Hussars", "what=lost n=12")
	s = record(t, s, "Brunswick Oels Jägers", "what=destroyed")
	got := rulestest.Each(s.Ledger, func(e Entry) string { return e.Kind + " " + e.Name })
	assert.Equal(t, []string{"home South Essex", "half 60th Rifles", "destroyed Brunswick Oels Hussars", "destroyed Brunswick Oels Jägers"},
		got)
	assert.Zero(t, s.Set.Players)
	assert.Contains(t, System{}.Form(s, engine.Do("record", "what", "home")).Fields[0].Options[1].Refused, "No Player unit")

	s = villaNueva(t)
	s = record(t, s, "60th Rifles", "what=lost n=8")
	s, _ = play(t, s, "end-game home-"+id(t, s, "60th Rifles")+"=yes home-"+id(t, s, "South Essex")+"=yes home-"+
		id(t, s, "Brunswick Oels Jägers")+"=no home-"+id(t, s, "Brunswick Oels Hussars")+"=no met=yes", nil)
	assert.True(t, s.Over)
	got = nil
	for _, e := range s.Ledger {
		got = append(got, e.Kind)
	}
	assert.Equal(t, []string{"home", "half", "destroyed", "destroyed", "met"}, got)
}

// TestHoardOfUnits: the Players have a hoard when the last of its guards is shot. Source: hill-tables 5.
func TestHoardOfUnits(t *testing.T) {
	s := opening(t, "depth", "full")
	s.Ledger = []Entry{{ID: s.Next, Kind: "treasure", State: guarded}}
	s.Next++
	s = does(t, s, func(d *act) {
		d.Do(arrived{Drawn: Drawn{Kind: "bandit", Figures: 6, Quality: Conscript}, ID: s.Next, Spot: true, Hoard: s.Ledger[0].ID})
	})
	s = record(t, s, "Bandits", "what=lost n=6")
	assert.Equal(t, carried, s.Ledger[0].State)
}

// TestDepthsLoseNothing: going from one depth to another loses nothing. Source: HILL-03; the three depths.
func TestDepthsLoseNothing(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "note kind=avg figures=12 quality=average officers=1", nil)
	s = record(t, s, "60th Rifles", "what=unloaded n=6")
	s = record(t, s, "South Essex", "what=lost n=3 leaders=1")
	s = record(t, s, "Brunswick Oels Hussars", "what=wavering")
	s, _ = play(t, s, "activate unit="+id(t, s, "60th Rifles"), nil)
	want := rulestest.JSON(t, s)
	x := s
	for _, depth := range []string{"light", "console", "full", "console", "light", "full"} {
		x, _ = play(t, x, "settings depth="+depth, nil)
		require.NoError(t, System{}.Check(x))
	}
	assert.Equal(t, want, rulestest.JSON(t, x))

	x, _ = play(t, s, "settings depth=console", nil)
	assert.Len(t, System{}.Sheets(x), 2, "hidden")
	assert.Empty(t, System{}.Desk(x).Duties)
	x = entered(t, x, "note kind=cav figures=8 quality=average mounted=yes", "settings depth=light")
	assert.Equal(t, 8, named(t, x, "French cavalry").Alive(), "what came meanwhile has its unit now")
	assert.Len(t, System{}.Sheets(x), 3)
}

// TestOutcomeWaits: a result waits; one tap or any next entry accepts it, and the referee may change its
// numbers.
func TestOutcomeWaits(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "note kind=avg figures=12 quality=average officers=1", nil)
	s, _ = play(t, s, "activate unit="+id(t, s, "60th Rifles"), nil)
	u, f := named(t, s, "60th Rifles"), named(t, s, "French infantry")
	shots := mayFire(u, rifle)
	o := Outcome{Title: book.Say("volley", book.Say("hits", 4)), Effects: []Effect{{Unit: u.ID, Changes: acting(shots, true)},
		{Unit: f.ID, Lost: casualties(f, 4)}}, Deed: Deed{What: didVolley, Unit: u.ID, Name: u.Name, Target: f.ID, At: f.Name}}
	s = rulestest.Applied(t, System{}, s, proposed{Outcome: o})
	require.NoError(t, System{}.Check(s))
	assert.Nil(t, System{}.Desk(s).Card.Primary, "what comes next accepts it")
	assert.Equal(t, "accept", System{}.Desk(s).Card.Leave.ID)
	assert.Equal(t, 12, named(t, s, "French infantry").Alive(), "nothing has happened yet")

	yes, _ := play(t, s, "accept", nil)
	assert.Equal(t, []int{8, 1}, []int{named(t, yes, "French infantry").Alive(), named(t, yes, "French infantry").Mark(markCheck)})
	assert.Equal(t, 1, fresh(named(t, yes, "60th Rifles")), "the officer has not fired")
	assert.False(t, yes.Outcome.Get().Open())

	next, st := play(t, s, "done", nil)
	kinds := rulestest.Each(st.Events, func(e engine.Event) string { return e.Kind() })
	assert.Equal(t, []string{"accepted", "done"}, kinds, "its events come first")
	assert.Equal(t, 8, named(t, next, "French infantry").Alive())
	assert.True(t, named(t, next, "60th Rifles").Acted)

	form := System{}.Form(s, engine.Do("adjust"))
	require.Nil(t, form.Refused)
	keys := rulestest.Each(form.Fields, func(x view.Field) string { return x.Key + "=" + x.Value })
	fid, uid := ref("u", f.ID), ref("u", u.ID)
	assert.Equal(t, []string{"acted-" + uid + "=14", "lost-" + uid + "=0", "leaders-" + uid + "=0", "lost-" + fid + "=4",
		"leaders-" + fid + "=0"}, keys, "the numbers are filled in")
	less, st := play(t, s, "adjust acted-"+uid+"=10 lost-"+fid+"=3 leaders-"+fid+"=1", nil)
	assert.Equal(t, 5, fresh(named(t, less, "60th Rifles")))
	assert.Equal(t, 9, named(t, less, "French infantry").Alive())
	assert.Zero(t, named(t, less, "French infantry").Count(isLeader))
	assert.Contains(t, System{}.Tell(less, st).Line.String(), "Adjusted by the referee")
	assert.Equal(t, "F4", refused(t, s, "adjust lost-"+fid+"=13"))
}

// TestSecondReferee: the second referee's copy only resolves; its units can take an initiative drawn elsewhere.
// Source: HILL-03; hill-tables 1.5.
func TestSecondReferee(t *testing.T) {
	s := opening(t, "force", "sweep", "press-here", "no")
	assert.Equal(t, "T8", refused(t, s, "press"))
	assert.NotEmpty(t, System{}.Desk(s).Primary.Refused)
	s, _ = play(t, s, "activate unit="+id(t, s, "Rifles"), nil)
	assert.Equal(t, Players, s.Side)
	s, _ = play(t, s, "done", nil)
	assert.True(t, named(t, s, "Rifles").Acted)
	s, _ = play(t, s, "settings press-here=yes", nil)
	assert.Nil(t, System{}.Form(s, engine.Do("press")).Refused)
}

// TestUnitsUndo: every kind of step is undone exactly, and redone.
func TestUnitsUndo(t *testing.T) {
	for seed := range uint64(4) {
		o := engine.Do("", depthsAndForces[seed]...).In
		g, choose := journaled.New(t, System{}, "end-game", seed, o), rulestest.Seeded(seed+70)
		for len(g.Log()) < 40 {
			g.Entry(t, choose)
		}
		g.CheckPromises(t)
	}
}

// TestForcesSheet: the sheet shows both sides, a tap opens the record, one key takes one figure off.
func TestForcesSheet(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "note kind=avg figures=12 quality=average officers=1", nil)
	s = record(t, s, "Brunswick Oels Hussars", "what=wavering")
	i := slices.IndexFunc(System{}.Sheets(s), func(x view.Sheet) bool { return x.ID == "forces" })
	sh := System{}.Sheets(s)[i]
	assert.Equal(t, []string{"4 units, 66 figures", "1 unit, 12 figures"}, []string{sh.Lists[0].Note, sh.Lists[1].Note})
	r := sh.Lists[0].Rows[3]
	assert.Equal(t, []string{"Brunswick Oels Hussars", "12", "Wavering", "t-cavalry"}, []string{r.Name, r.Number, r.Marks[0].Text, r.Symbol})
	assert.Equal(t, view.Ours, r.Tile)
	s, st := play(t, s, r.Key.Do.String(), nil)
	assert.Equal(t, "Brunswick Oels Hussars, 1 figure fell", System{}.Tell(s, st).Undo)
	r = System{}.Sheets(s)[i].Lists[0].Rows[3]
	assert.Equal(t, []string{"11", "of 12"}, []string{r.Number, r.Small})
	assert.Equal(t, "Veteran, rifles loaded, 1 Marksman, officer, NCO", sh.Lists[0].Rows[1].What)
}

// TestRefusalsOfUnits checks the remaining refusals of units, each with its reason.
func TestRefusalsOfUnits(t *testing.T) {
	s := opening(t, "depth", "full", "players", "1")
	s, _ = play(t, s, "note kind=villagers", nil)
	v := id(t, s, "Villagers")
	assert.Contains(t, why(t, s, "split unit="+v), "stay together")
	assert.Contains(t, why(t, s, "join unit="+v), "stay as they are")
	s, _ = play(t, s, "muster type=commander", nil)
	c := id(t, s, "Commander")
	assert.Contains(t, why(t, s, "split unit="+c+" figures=1"), "at least one figure")
	assert.Equal(t, "U4", refused(t, s, "unit"))
	assert.Equal(t, "F2", refused(t, s, "unit unit="+c+" what=limbered"), "he has no gun")
	assert.Contains(t, why(t, s, "unit unit="+c+" what=lost n=2"), "not have that many")
	assert.Contains(t, why(t, s, "unit unit="+c+" what=lost n=1 leaders=2"), "leaders")
	assert.Contains(t, why(t, s, "unit unit="+c+" what=name name=Sir%20Arthur%20Wellesley%20of%20the%20Douro"), "Thirty letters")
	s, _ = play(t, s, "unit unit="+c+" what=name name=Sir%20Arthur", nil)
	assert.Equal(t, "Sir Arthur", named(t, s, "Sir Arthur").Name)
	assert.Equal(t, "F4", refused(t, s, "muster type=infantry name=The%20first%20battalion%20of%20the%20line"))
	for len(s.units(Players)) < maxUnits {
		s, _ = play(t, s, "muster type=infantry", nil)
	}
	assert.Equal(t, "U3", refused(t, s, "muster type=infantry"))
	assert.Equal(t, "U3", refused(t, s, "split unit="+id(t, s, "Light infantry")))

	// Only a gun's drivers are left: nobody can be promoted.
	s = opening(t, "depth", "full", "players", "1")
	s, _ = play(t, s, "muster type=light-gun leaders=none", nil)
	g := id(t, s, "Light gun")
	s = record(t, s, "Light gun", "what=driver")
	s = record(t, s, "Light gun", "what=lost n=4")
	assert.Contains(t, why(t, s, "promote unit="+g), "Nobody is left to promote.")
	assert.Len(t, System{}.Desk(s).Duties, 1, "a check, but no promotion")

	// While an event waits for the referee's decision nothing else is entered.
	s = villaNueva(t)
	s.Pending = []Drawn{{Kind: "avg", Figures: 12, Inches: 20}}
	for _, line := range []string{"muster", "unit", "split", "join", "promote", "activate"} {
		assert.Equal(t, "T2", refused(t, s, line), line)
	}
}

// TestLightAsksLess: the light depth asks less.
func TestLightAsksLess(t *testing.T) {
	keys := func(s State, c engine.Command) []string { return rulestest.Asked(System{}.Form(s, c)) }
	light, full := opening(t, "force", "sweep", "depth", "light"), opening(t, "force", "sweep")
	c := engine.Do("muster", "type", "infantry")
	assert.Equal(t, []string{"type", "figures", "quality"}, keys(light, c))
	assert.Equal(t, []string{"type", "figures", "quality", "arms", "leaders", "marksmen", "mounted", "name"}, keys(full, c))
	c = engine.Do("unit", "unit", ref("u", light.Roster[0].ID), "what", "lost")
	assert.Equal(t, []string{"unit", "what", "n"}, keys(light, c))
	assert.Equal(t, []string{"unit", "what", "n", "leaders"}, keys(full, c))
	assert.Equal(t, "Veteran", light.unitWhat(light.Roster[0]))
	assert.Equal(t, "Veteran, rifles loaded, 1 Marksman, officer, NCO", full.unitWhat(full.Roster[0]))
}

// TestMarksmenAreNamedAmongTheMen: the referee names Marksmen among the men who are not Marksmen yet, never a
// leader. Source: HILL-22.
func TestMarksmenAreNamedAmongTheMen(t *testing.T) {
	s := field(t, rifles(leader(officer), leader(nco), men(5, Veteran, "rifle"), marksmanOf(men(1, Veteran, "rifle"))))
	u := s.units(Players)[0]
	named, _ := play(t, s, "unit unit="+ref("u", u.ID)+" what=marksman n=5", nil)
	now := mustUnit(named, u.ID)
	assert.Equal(t, 6, now.Count(func(f muster.Figure) bool { return f.Marksman }))
	assert.Zero(t, now.Count(func(f muster.Figure) bool { return f.Marksman && isLeader(f) }))
	assert.NotEmpty(t, refused(t, s, "unit unit="+ref("u", u.ID)+" what=marksman n=6"))
}

// TestPlainSoldiersFallFirst: if nobody says who falls, it is plain soldiers who have acted first, those under
// escort before the NCO, the officer last.
func TestPlainSoldiersFallFirst(t *testing.T) {
	order := []muster.Figure{{Acted: true}, {}, {Acted: true, Marksman: true}, {Acted: true, Role: guest}, {Acted: true, Leader: nco},
		{Leader: nco}, {Acted: true, Leader: officer}, {Leader: officer}}
	for i := range order[1:] {
		assert.Less(t, plainFirst(order[i]), plainFirst(order[i+1]), "%d", i)
	}
}
