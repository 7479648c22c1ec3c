package splendid

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// The next key is the next duty of the phase, the expected action of the selected unit, or else the next phase. Source: splendid-host 5,
// C6.
func TestWhatComesNext(t *testing.T) {
	s, _, shot := contact(t)
	next := func(s State) string {
		k := System{}.Desk(s).Next()
		return k.Label + ", " + k.Small + ": " + k.Do.String()
	}
	s.Turn, s.Phase, s.Hand = 1, phCharge1, 0
	assert.Equal(t, "Fire, Whitecoat shot: fire unit=17 target=10", next(s))
	s.Phase = phHand
	assert.Equal(t, "Fight, Meldrum’s pike: melee unit=10", next(s), "one contact, one duty; the reaction is put off")
	x := apply(t, s, fought{Unit: party{ID: 10}}, fought{Unit: party{ID: shot.ID}})
	assert.Equal(t, "Next: morale, : next", next(x))
	x = apply(t, s, fought{Unit: party{ID: 10}})
	assert.Equal(t, "Fight, Whitecoat shot: melee unit=17", next(x), "it has not struck back")
	x = apply(t, s, fought{Unit: party{ID: 10}}, fought{Unit: party{ID: shot.ID}}, lost{Unit: party{ID: shot.ID}, Stands: 1, Left: 3})
	assert.Equal(t, "Next: morale, : next", next(x), "the test has its phase")
	x.Phase = phMorale
	assert.Equal(t, "Test, Whitecoat shot: morale unit=17", next(x))
	small := ""
	for _, d := range s.duties() {
		small += d.Title + ", " + d.Small + "; "
	}
	assert.Equal(t, "Meldrum’s pike: fight, with Whitecoat shot, half dice for the charger; Whitecoat shot: reaction fire, at Meldrum’s "+
		"pike; ", small)
	_, x = do(t, s, engine.Do("unit", "unit", "10", "halved", "no"))
	assert.Equal(t, "with Whitecoat shot", x.duties()[0].Small)

	fire := aBattle(t, nil)
	fire.Phase = phFire
	u, ok := fire.toFire()
	assert.True(t, ok)
	assert.Equal(t, "Fire, "+u.Name+": fire unit="+book.Num(u.ID), next(fire), "the next unit that may fire")
	fire = apply(t, fire, fired{Unit: party{ID: u.ID}})
	assert.NotContains(t, next(fire), u.Name)
}

// Changes to the record are shown on the desk; the results of dice and charges have a card.
func TestWhatIsToldOnTheDesk(t *testing.T) {
	s, pike, shot := contact(t)
	s.Turn, s.Phase = 1, phMove1
	id, foe := book.Num(pike.ID), book.Num(shot.ID)
	gun, horse, mill := unitID(t, s, "Park saker"), unitID(t, s, "Cromwell’s horse"), featureID(t, s, "Water mill")
	for do, desk := range map[string]bool{
		"formation unit=" + horse + " form=column": true, "limber unit=" + gun: true, "place kind=wood": true,
		"feature feature=" + mill + " left=2": true, "muster class=pike": true, "unit unit=" + id + " lost=1": true, "stay unit=" + horse: true,
		"take unit=" + horse: true, "next": true, "phase to=5": true, "end side=0": true, "move unit=" + horse: true,
		"charge unit=" + horse + " target=" + unitID(t, s, "Rupert’s horse") + " distance=8": false, "casualty unit=" + foe + " hits=1": false,
	} {
		st, now := rulestest.Driven(t, System{}, s, rulestest.Line(t, do), nil)
		assert.Equal(t, desk, System{}.Tell(now, st).Card.OnDesk, do)
	}
}

// The models of woods, villages and landmarks are off the base while a unit is inside, and back on it afterwards. Source: SPL-42.
func TestModelsAreLifted(t *testing.T) {
	reminds := func(s State) string {
		out := rulestest.Each((System{}).Desk(s).Remind, func(r view.Reminder) string { return r.Text })
		return strings.Join(out, "|")
	}
	for where, lifted := range map[string]bool{"Slash wood": true, "Winceby village": true, "Water mill": true, "Gallows hill": false,
		"Long hedge": false} {
		s := aBattle(t, map[string]string{"Meldrum’s pike": where})
		assert.Equal(t, map[bool]string{true: where + ": models off the base while units are inside.", false: ""}[lifted], reminds(s), where)
		_, s = do(t, s, engine.Do("unit", "unit", unitID(t, s, "Meldrum’s pike"), "in", "none"))
		assert.Empty(t, reminds(s), "no unit is inside %s any more", where)
	}
	s := aBattle(t, map[string]string{"Meldrum’s pike": "Water mill"})
	_, s = do(t, s, engine.Do("feature", "feature", featureID(t, s, "Water mill"), "left", "0"))
	assert.Empty(t, reminds(s), "a destroyed structure has no model")
	_, s = do(t, aBattle(t, nil), engine.Do("unit", "unit", unitID(t, s, "Meldrum’s pike"), "halved", "yes"))
	assert.Empty(t, reminds(s), "half dice are said on the unit")
}

// In the fire phase the units that may fire are listed first, and the key to the next phase says how many it would skip; the others are
// done.
func TestUnitsThatMayFireComeFirst(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "sareford").(State)
	s.Turn, s.Phase = 1, phFire
	may, rows := 0, 0
	for _, l := range (System{}).Desk(s).Lists[1:] {
		done := false
		for _, r := range l.Rows {
			id, _ := strconv.Atoi(r.ID[1:])
			u, _ := s.unit(id)
			assert.Equal(t, s.cannotFire(u) != "", r.Done, r.Name)
			assert.False(t, done && !r.Done, "%s stands behind one that is done", r.Name)
			if done = r.Done; !done {
				may++
			}
			rows++
		}
	}
	assert.Positive(t, may)
	assert.Less(t, may, rows, "leaders and horse do not fire")
	d := System{}.Desk(s)
	require.NotEmpty(t, d.Keys)
	assert.Equal(t, book.Num(may)+" have not fired", d.Keys[0].Small)
}

// A single gun, leader or wagon is in no formation and cannot change it.
func TestSingleModelsAreInNoFormation(t *testing.T) {
	s := battleBegun(t)
	for _, u := range s.Units {
		alone := u.arm() == Ignored || u.arm() == Artillery
		assert.Equal(t, alone, !strings.HasSuffix(s.row(u).What, ", line"), u.Name)
		assert.Equal(t, alone, refuses(form(s, engine.Do("formation", "unit", book.Num(u.ID), "form", "column"))) ==
			"It has no formation.", u.Name)
	}
}

// The key that ends a movement says whose turn comes, and counts the units that the heading counts: leaders need not move.
func TestTheNextKeySaysWho(t *testing.T) {
	s := battleBegun(t)
	s.Turn, s.Phase, s.First = 1, phMove1, 1
	units, _ := s.alive(1) // one is a gun in position
	k := System{}.Desk(s).Keys[0]
	assert.Equal(t, []string{"Parliament moves", book.Num(units-1) + " have not moved"}, []string{k.Label, k.Small})
	s.Phase = phMove2
	assert.Equal(t, "Royalists charge", System{}.Desk(s).Keys[0].Label)
}
