package hill

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// TestHill43SameAgainOnlyAtWhoStands: the same shot is offered again only while the target has somebody left
// after the losses of the last one. Source: HILL-43, 60.
func TestHill43SameAgainOnlyAtWhoStands(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "musket")), french(men(2, Average, "musket")))
	c := engine.Do("volley", keyRange, "0-3", keyCover, "open", keyNumber, "2")
	for _, x := range []struct {
		faces []int
		want  bool
	}{{[]int{6, 6, 6, 1, 1, 1}, true}, {[]int{6, 6, 6, 6, 6, 6}, false}} {
		_, s := playIn(t, s, c, x.faces)
		again := false
		for _, k := range s.deedCard(s.settled()).Keys {
			again = again || k.ID == "same-again-rest"
		}
		assert.Equal(t, x.want, again)
	}
}

// TestVolleyAsksOncePerNumber: figures of several groups that need the same number are thrown for together, and
// counted in one entry; figures that need another number are asked for separately.
func TestVolleyAsksOncePerNumber(t *testing.T) {
	mixed := rifles(men(9, Average, "musket"), men(3, Veteran, "carbine"), leader(officer))
	s := field(t, mixed, french(men(14, Average, "musket")))
	do := engine.Do("volley", keyWeapon, each, keyRange, "3-6", keyCover, "open")
	groups := designed().volleyGroups(designed().aimed(s.Roster[0], each, to6), anyMan(s.Roster[1]), inOpen,
		func(Quality) bracket { return to6 })
	var asked []int
	st, _, err := rulestest.Drive(t, System{}, s, do, func(n *dice.Need) ([]dice.Given, bool) {
		asked = append(asked, n.Roll.Need)
		return []dice.Given{{ID: n.Roll.ID, By: dice.Table, Hits: 1, Of: n.Times}}, true
	})
	require.NoError(t, err)
	numbers := map[int]bool{}
	for _, g := range groups {
		numbers[g.Reck.Target] = true
	}
	assert.Less(t, len(numbers), len(groups), "some groups need the same")
	assert.Len(t, asked, len(numbers))
	d := deedOf(t, st)
	assert.Equal(t, []int{13, len(numbers)}, []int{d.of(), d.made()})
	assert.Len(t, d.Groups, len(groups), "every group keeps its own sum")
}

// TestHill18VolleySortsItsFigures: every group of a mixed volley needs what the console gives for one such
// figure, and every figure throws.
func TestHill18VolleySortsItsFigures(t *testing.T) {
	s := field(t, rifles(marksmanOf(men(1, Veteran, "rifle")), men(6, Veteran, "rifle"), men(4, Average, "musket"), leader(officer)),
		french(men(14, Average, "musket")))
	f := System{}.Form(s, engine.Do("volley", keyWeapon, each, keyRange, "3-6", keyCover, "hard"))
	require.Nil(t, f.Refused)
	assert.Equal(t, 12, f.Times, "everybody with what serves him best")
	st, _ := playIn(t, s, engine.Do("volley", keyWeapon, each, keyRange, "3-6", keyCover, "hard"), facesOf(36, 4))
	d := deedOf(t, st)
	got := rulestest.Each(d.Groups, func(g Group) string { return fmt.Sprint(g.called(), " ", g.Reck.Target) })
	e := entry{actor: Veteran, target: Average, rng: to6, cover: inHard}
	sharp := e
	sharp.marksman = true
	lesser := e
	lesser.actor = Average
	assert.Equal(t, []string{
		fmt.Sprint("1 rifle (Marksman) ", reckFire(rifle, sharp).Target),
		fmt.Sprint("6 rifles ", reckFire(rifle, e).Target),
		fmt.Sprint("4 muskets ", reckFire(musket, lesser).Target),
		fmt.Sprint("1 pistol (officer) ", reckFire(pistol, e).Target),
	}, got)
	assert.Equal(t, 12, d.of())
}

// TestHill43NobodyFiresTwice: figures that have acted are not offered again, and the refusal says so.
func TestHill43NobodyFiresTwice(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(14, Average, "musket")))
	c := engine.Do("volley", keyRange, "6-12", keyCover, "open")
	_, s = playIn(t, s, c.With(keyNumber, "4"), facesOf(12, 1))
	no := refusedIn(t, s, c.With(keyUnit, "u3").With(keyNumber, "4"))
	assert.Equal(t, "U4", no.Code)
	assert.Equal(t, "Only 2 figures can do it.", no.Text)
	_, s = playIn(t, s, c.With(keyUnit, "u3"), facesOf(6, 1))
	no = refusedIn(t, s, c.With(keyUnit, "u3"))
	assert.Equal(t, sayActed, no.Text)
	assert.Equal(t, "HILL-43", no.Section)
}
