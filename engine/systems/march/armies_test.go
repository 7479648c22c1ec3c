package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

var emptyField = engine.Do("", "forces", "empty").In

func TestUnitLists(t *testing.T) { rulestest.UnitLists(t, System{}, emptyField, "testdata/lists") }

func TestArmiesAreMusteredFirst(t *testing.T) {
	rulestest.MustersFirst(t, System{}, emptyField, 0, "next", "order")
	s, _ := play(t, fresh(t, "forces", "empty", "army1", "french13"), "formation side=1 kind=0 nation=0")
	k := System{}.Desk(s).Next()
	assert.Equal(t, "enlist mf="+book.Num(s.MFs[len(s.MFs)-1].ID), k.Do.String(), "an MF made by hand has its units next")
	assert.Contains(t, System{}.Desk(s).Keys[len(System{}.Desk(s).Keys)-1].Do.String(), "bring-army side=1")
}

// An MF that has no units yet is kept with its army.
func TestAnEmptyMFIsKept(t *testing.T) {
	s, _ := play(t, fresh(t, "forces", "empty"), "formation side=1 kind=0 nation=0")
	kept := s.asList(1)
	require.NotEmpty(t, kept)
	assert.Equal(t, "division", kept[0].Kind)
}

func TestVocabulary(t *testing.T) { rulestest.Vocabulary(t, vocabulary()) }

func TestArmies(t *testing.T) {
	rulestest.Armies(t, System{}, emptyField, engine.Do("", "forces", "division", "brigades", "yes").In,
		engine.Do("", "forces", "kaltbach").In)
	for _, id := range []string{"corps", "valdoro", "hochwalde"} { // the longer ones are only checked for coming back unchanged
		for _, k := range (System{}).Keepable(fresh(t, "forces", id)) {
			s := fresh(t, "forces", "empty", "army2", engine.OwnPrefix+k.Data)
			again := System{}.Keepable(s)
			require.Len(t, again, 1, "%s", k.Data)
			_, was, _ := strings.Cut(k.Data, "\n")
			_, is, _ := strings.Cut(again[0].Data, "\n")
			assert.Equal(t, was, is, "%s", id)
		}
	}
}

// CV, units and SCV of the lists. Source: battles-march, section 4.
func TestTheListsAreWorthWhatTheyWereDesigned(t *testing.T) {
	want := map[string][3]int{"french05": {66, 9, 13}, "french13": {52, 9, 8}, "austrian": {60, 9, 8}, "prussian": {49, 9, 9},
		"russian": {72, 12, 10}, "allied": {51, 9, 9}, "spanish": {46, 10, 5}, "horse": {51, 10, 0}}
	for _, l := range lists() {
		s := fresh(t, "forces", "empty", "army2", l.ID)
		require.Len(t, s.MFs, 1, l.ID)
		cv, _ := s.keptCV(1)
		m := s.MFs[0]
		if m.Kind == CavalryMF {
			m.SCV = 0
		}
		assert.Equal(t, want[l.ID], [3]int{cv, m.Units, m.SCV}, l.ID)
		assert.Equal(t, l.Setting("side"), s.Sides[1].Name[:len(l.Setting("side"))], l.ID)
	}
}

// A brigade under a division is one of its brigades; one under no division is an MF. The first leader below a heading leads it.
func TestHeadings(t *testing.T) {
	s := fresh(t, "forces", "empty")
	bring := func(s State, text string) State {
		_, next := rulestest.Driven(t, System{}, s, engine.Do("bring-army", "from", "own", "text", text), nil)
		return next
	}
	s = bring(s, "Marshal Soult\nCorps commander Ney\nWing commander Reille\nGeneral Lestrange, command good\n"+
		"2nd Division, veteran, skirmishing good:\n1st Brigade:\n"+
		"Brigadier Roussel\n2 x V-7 Sk: 1/9th Légère\n2nd Brigade:\nR-6: 1/54th\n")
	require.Len(t, s.MFs, 1)
	m := s.MFs[0]
	assert.Equal(t, []any{"2nd Division", 4, 0, 3, 6}, []any{m.Name, m.Rating, m.Nation, m.Units, m.SCV})
	led := rulestest.Each(s.Leaders, func(l Leader) Leader {
		return Leader{Name: l.Name, Level: l.Level, Cmd: l.Cmd, MF: l.MF, Brigade: l.Brigade}
	})
	assert.Equal(t, []Leader{{Name: "Marshal Soult", Level: 3, Cmd: 2}, {Name: "Ney", Level: 2, Cmd: 2},
		{Name: "Reille", Level: 1, Cmd: 2}, {Name: "General Lestrange", Level: 1, Cmd: 3},
		{Name: "Brigadier Roussel", Cmd: 2, MF: m.ID, Brigade: "1st Brigade"}}, led)
	units := rulestest.Each(s.Units, func(u Unit) [4]any { return [4]any{u.Name, u.Brigade, u.code().String(), u.Men} })
	assert.Equal(t, [][4]any{{"1/9th Légère", "1st Brigade", "V-7 Sk", 600}, {"2/9th Légère", "1st Brigade", "V-7 Sk", 600},
		{"1/54th", "2nd Brigade", "R-6", 600}}, units)

	s = bring(fresh(t, "forces", "empty"), "1st Brigade:\n3 line\n2nd Brigade:\n2 hussars, horse battery\n3rd Brigade:\n2 line, dragoons\n")
	var kinds []any
	for _, m := range s.MFs {
		l, _ := s.leader(m.Leader)
		kinds = append(kinds, m.Name, m.Kind, l.Level)
	}
	assert.Equal(t, []any{"1st Brigade", InfantryMF, 0, "2nd Brigade", CavalryMF, 0, "3rd Brigade", MixedMF, 0}, kinds)
}

// Copies are fresh, in the same MF and brigade as the first unit, and have new names.
func TestMoreLikeOne(t *testing.T) {
	s := fresh(t).clone()
	s.Units[0].CV, s.Units[0].Dis = 1, 2
	st, next := rulestest.Driven(t, System{}, s, engine.Do("again", "unit", "1", "n", "2"), nil)
	after := next
	more := after.Units[len(s.Units):]
	require.Len(t, more, 2)
	for i, called := range []string{"3/5th Légère", "4/5th Légère"} {
		u := s.Units[0]
		u.CV, u.Dis, u.Form, u.Name, u.ID = u.Start, 0, Line, called, more[i].ID
		assert.Equal(t, u, more[i])
	}
	assert.Equal(t, s.MFs[0].Units+2, after.MFs[0].Units)
	assert.Greater(t, after.MFs[0].SCV, s.MFs[0].SCV)
	assert.Equal(t, "2 units joined the French.", System{}.Tell(after, st).Line.String())
	s.Units = append(slices.Clone(s.Units), make([]Unit, maxUnits-len(s.Units))...)
	again := engine.Do("again", "unit", "1", "n", "1")
	assert.Contains(t, System{}.Form(s, again).Refused.Text, "There is no room for more units.")
	s.Units = s.Units[:maxUnits-1]
	assert.Nil(t, System{}.Form(s, again).Refused, "one more")
	s.MFs = slices.Clone(s.MFs)
	s.MFs[0].Units = maxOfMF
	assert.NotNil(t, System{}.Form(s, again).Refused, "an MF has a limit of its own")
}

// The leader of an MF is listed below it, as its general if he is more than a brigadier.
func TestWhoLeadsAnMFInAList(t *testing.T) {
	for level, want := range []string{"brigadier", "general", "general", "general"} {
		s := fresh(t).clone()
		_, at := s.leader(s.MFs[0].Leader)
		s.Leaders[at].Level = level
		list := s.asList(s.MFs[0].Side)
		i := slices.IndexFunc(list, func(x armies.Item) bool { return x.Kind == "division" })
		assert.Equal(t, want, list[i+1].Kind)
		assert.Equal(t, []string{"3", ""}, []string{list[i].Get("quality"), list[i].Get("arrives")}, "it is there")
	}
}

// A unit can be corrected by its description and its name; its losses stay, and its MF is recounted.
func TestAmend(t *testing.T) {
	rulestest.Amends(t, System{}, vocabulary(), emptyField, "sqns", "cv")
	st := engine.State(fresh(t, "forces", "division"))
	for _, c := range []engine.Command{engine.Do("record", "unit", "3", "cv", "4", "dis", "1"),
		engine.Do("amend", "unit", "3", "is-quality", "5", "is-men", "500", "is-sk", "yes", "name", "Lancers")} {
		_, st = rulestest.Driven(t, System{}, st, c, nil)
	}
	s := st.(State)
	u, _ := s.unit(3)
	assert.Equal(t, "Lancers", u.Name)
	assert.Equal(t, []int{5, 500, s.cvOf(Infantry, 5, 500), s.cvOf(Infantry, 5, 500) - 2, 1}, []int{u.Quality, u.Men, u.Start, u.CV, u.Dis})
	m, _ := s.mf(u.MF)
	for _, more := range []int{0, 1} {
		lost := s.cvOf(Infantry, 0, 300) - more
		_, weak := rulestest.Driven(t, System{}, st, engine.Do("record", "unit", "3", "cv", book.Num(u.Start-lost)), nil)
		f := System{}.Form(weak, engine.Do("amend", "unit", "3", "is-quality", "0", "is-men", "300"))
		assert.Equal(t, more > 0, f.Refused == nil, "%d of %d are lost, and one has to be left", lost, lost+more)
	}
	sk, other := s.skirmishCV(m.ID)
	assert.Equal(t, skirmishValue(m.Nation, sk, other), m.SCV, "three units skirmish now")
	u.Start++
	e, _ := s.writtenLike(u, u.item())
	assert.Equal(t, u.Start, e.unit().Start, "it keeps its CV, whatever the table says now")
	form := System{}.Form(st, engine.Do("amend", "unit", "7"))
	f := form.Fields[slices.IndexFunc(form.Fields, func(f view.Field) bool { return f.Key == "is-draw" })]
	assert.Equal(t, "Draw", f.Label)
	assert.Equal(t, "Horse crews", f.Options[0].Label)
}
