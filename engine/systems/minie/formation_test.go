package minie

import (
	"fmt"
	"strings"
	"testing"

	"vedette/engine/rulestest"
	"vedette/engine/sandtable"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFormations: natives, light infantry, squares that take two turns, charges in line, horse holders.
func TestFormations(t *testing.T) {
	s := opening(t)
	assert.Equal(t, "Natives and guerrillas always skirmish.", s.formFits(Unit{Class: Light, Native: 1, Form: Skirmish}, Column))
	assert.Equal(t, "Light infantry skirmishes, or marches in column.", s.formFits(Unit{Class: Light, Form: Skirmish}, Line))
	assert.Equal(t, hide, s.formFits(Unit{Class: HeavyCav}, Square))
	assert.Empty(t, s.formFits(Unit{Class: Infantry}, Skirmish))
	assert.Equal(t, "Cavalry charges in line.", s.chargeBars(Unit{ID: 99, Class: HeavyCav, Form: Column}))
	assert.Equal(t, "It charges in line or attack column.", s.chargeBars(Unit{ID: 99, Class: Infantry, Form: Square}))
	assert.Equal(t, "It has already moved.", s.mountBars(Unit{ID: 99, Class: LightCav, Form: Line, Moved: 1}))
	assert.NotEmpty(t, s.mountBars(Unit{ID: 99, Class: LightCav, Foot: 1, Form: Skirmish, Fired: 1}), "at a charge: HM-R38")

	d, next := play(t, s, "formation unit=3 form=square", nil)
	assert.Equal(t, "half formed", d.Word, "two turns in the American Civil War")
	n := rulestest.Applied(t, System{}, next, turned{})
	assert.Equal(t, "It is forming square.", next.fireBars(unitOf(t, next, 3)))
	_, broken := play(t, n, "charge unit=3 target=12 holds=yes", nil)
	assert.Equal(t, 0, unitOf(t, broken, 3).Forming, "a unit that charges begins again")
	d, next = play(t, n, "formation unit=3 form=square", nil)
	u, _ := next.unit(3)
	assert.Equal(t, []any{"square", Square}, []any{d.Word, u.Form})
	_, next = play(t, opening(t, "era", "19"), "formation unit=3 form=square", nil)
	u, _ = next.unit(3)
	assert.Equal(t, Square, u.Form, "one turn before")

	shot := with(s, 8, func(u *Unit) { u.Test = 1 })
	assert.Equal(t, "It is under fire.", refused(t, shot, "mount unit=8"))
	assert.Equal(t, "It is under fire.", refused(t, s, "mount unit=8 fire=yes"), "an area under fire")
	_, next = play(t, s, "mount unit=8", nil)
	u, _ = next.unit(8)
	assert.Equal(t, []int{1, 3, 15}, []int{u.Foot, u.Holders, u.firers()}, "one in four of twelve holds")
	assert.True(t, u.loose())
	_, mounted := play(t, s, "mount unit=8 staff=yes", nil)
	v := unitOf(t, mounted, 8)
	assert.Equal(t, []any{9, 18, true, false}, []any{v.firers(), v.alive(), v.loose(), v.mounted()}, "the command stays mounted")
	mounted = rulestest.Applied(t, System{}, mounted, turned{})
	_, mounted = play(t, mounted, "mount unit=8", nil)
	assert.Equal(t, []int{0, 18}, []int{unitOf(t, mounted, 8).Foot, unitOf(t, mounted, 8).figures()})
	_, next = play(t, s, "mount unit=8 all=yes", nil)
	u, _ = next.unit(8)
	assert.Equal(t, []int{1, 0, 1}, []int{u.Foot, u.Holders, u.NoHorse})
	n = rulestest.Applied(t, System{}, next, turned{})
	assert.Equal(t, "Its horses ran away.", refused(t, n, "mount unit=8"))
}

// TestFormationChange: a change costs the whole move; after it a unit neither moves nor fires. HM-32, HM-35, HM-38.
func TestFormationChange(t *testing.T) {
	s := opening(t, "era", "19")
	_, next := play(t, s, "formation unit=3 form=column", nil)
	u := unitOf(t, next, 3)
	assert.Equal(t, []int{Column, 1, 1}, []int{u.Form, u.Moved, u.Place})
	assert.Equal(t, "It has already moved.", refused(t, next, "move unit=3"))
	assert.Equal(t, "It has already moved.", refused(t, next, "formation unit=3 form=line"))
	moved := with(s, 3, func(u *Unit) { u.Moved = 1 })
	assert.Equal(t, "It has already moved.", refused(t, moved, "formation unit=3 form=column"), "facing is for a unit that has not moved")
	d, _ := play(t, s, "move unit=3 pace=double", nil)
	assert.Equal(t, []string{"At the double it does not fire this turn, except at a charge."}, d.Note)
	d, _ = play(t, s, "move unit=3 pace=line", nil)
	assert.Empty(t, d.Note)
	_, next = play(t, s, "formation unit=3 form=square", nil)
	assert.Equal(t, "A square does not move.", refused(t, turned{}.Apply(next), "move unit=3"))
	for _, c := range []struct {
		id   int
		want string
	}{
		{3, "line column attack skirmish square"}, {8, "line column skirmish"}, {18, "column skirmish"}, {7, "limbered unlimbered"},
	} {
		var ids []string
		f, _ := fieldOf(t, s, fmt.Sprintf("formation unit=%d", c.id), "form")
		for _, o := range f.Options {
			if o.Refused == "" || o.Refused == "Already in this formation." {
				ids = append(ids, o.ID)
			}
		}
		assert.Equal(t, c.want, strings.Join(ids, " "), unitOf(t, s, c.id).Name)
	}
	horse, next := play(t, s, "mount unit=8", nil)
	assert.Equal(t, "dismounted", horse.Word)
	assert.Equal(t, []int{1, Skirmish}, []int{unitOf(t, next, 8).Moved, unitOf(t, next, 8).Form}, "the whole move")
	_, lined := play(t, s, "mount unit=8 form=line", nil)
	u = unitOf(t, lined, 8)
	assert.Equal(t, []int{1, Line, 3}, []int{u.Foot, u.Form, u.Holders}, "dismount, form line or skirmish")
	p := shaped(sandtable.Piece{}, u)
	assert.Equal(t, []int{50 * share(u.alive()-3, 2), 100}, []int{p.Wide, p.Deep}, "the holders are behind")
	next = turned{}.Apply(next)
	_, next = play(t, next, "mount unit=8", nil)
	u = unitOf(t, next, 8)
	assert.Equal(t, []int{0, 0, Line, 1}, []int{u.Foot, u.Holders, u.Form, u.Moved}, "the whole move again")
	require.Nil(t, formOf(t, s, "musketry unit=3 target=12 range=20 moving=yes").Refused)
	_, next = play(t, with(s, 12, func(u *Unit) { u.Men = 20 }), "musketry unit=3 target=12 range=20 moving=yes", []int{1, 1, 1, 1, 9})
	u = unitOf(t, next, 3)
	assert.Equal(t, []int{1, 1, 1}, []int{u.Moved, u.Fired, u.Place}, "2″, fire, 2″, and no fire in the fire phase")
	assert.Equal(t, "It has already moved.", refused(t, moved, "musketry unit=3 target=12 range=20 moving=yes"))
}

// TestGrenadiersAndLights: an 18th century battalion has two figures of each. HM-20, HM-24, HM-51, COR-N06.
func TestGrenadiersAndLights(t *testing.T) {
	s := opening(t, "forces", "none", "era", "18", "s06", "no")
	_, s = play(t, s, "muster side=1 kind=battalion", nil)
	_, s = play(t, s, "muster side=2 kind=regular", nil)
	u := unitOf(t, s, 1)
	assert.Equal(t, []int{16, 2, 2}, []int{u.Men, u.Gren, u.Lights}, "twelve men, two grenadiers, two light infantrymen")
	v := unitOf(t, s, 2)
	assert.Equal(t, []int{0, 0}, []int{v.Gren, v.Lights}, "none is printed for the 19th century")

	// Grenadiers fire in fours: eighteen in sixes and two in fours throw four dice, where twenty in sixes throw three.
	dice := muskets(t, s, "musketry unit=1 target=2 range=20")
	assert.Equal(t, 4, dice)
	plain := with(s, 1, func(u *Unit) { u.Gren = 0 })
	dice = muskets(t, plain, "musketry unit=1 target=2 range=20")
	assert.Equal(t, 3, dice)
	in := with(s, 1, func(u *Unit) { u.Form = Line })
	in.Step, in.Melees = stepMelee, []Contact{{A: 1, D: 2}}
	gren, _ := fieldOf(t, in, "melee melee=1-2", "a-gren")
	assert.Equal(t, []any{"0", 0, 2}, []any{gren.Value, gren.Min, gren.Max}, "in a melee some of the figures touching, none unless entered")
	elite := with(s, 1, func(u *Unit) { u.Quality = Elite })
	dice = muskets(t, elite, "musketry unit=1 target=2 range=20")
	assert.Equal(t, 5, dice, "in an elite unit nothing is added")

	// They stay if the line would have lost half without them: nine of sixteen would leave seven of fourteen.
	assert.Equal(t, "Too few would be left.", refused(t, with(s, 1, func(u *Unit) { u.Men = 9 }), "lights unit=1"))
	_, _ = play(t, with(s, 1, func(u *Unit) { u.Men = 10 }), "lights unit=1", nil)

	// The light men go out, as a unit of light infantry, and come back.
	d, out := play(t, s, "lights unit=1", nil)
	assert.Contains(t, d.Line, "sent out its light men")
	u, l := unitOf(t, out, 1), unitOf(t, out, 3)
	assert.Equal(t, []int{14, 14, 0}, []int{u.Men, u.Start, u.Lights}, "they are not lost")
	assert.Zero(t, u.lossPoints())
	assert.Equal(t, []int{Light, Skirmish, 2, 2, 1, 1}, []int{l.Class, l.Form, l.Men, l.Start, l.Moved, l.Side})
	assert.True(t, l.loose())
	assert.Equal(t, "Its light men are out.", refused(t, out, "lights unit=1 do=out"))
	hurt := with(out, 3, func(u *Unit) { u.Men, u.Half = 1, 1 })
	hurt = with(hurt, 3, func(u *Unit) { u.Moved = 0 })
	_, back := play(t, hurt, "lights unit=3", nil)
	u, l = unitOf(t, back, 1), unitOf(t, back, 3)
	assert.Equal(t, []int{15, 16, 1, goneMerged}, []int{u.Men, u.Start, u.Lights, l.Gone}, "one of them was lost")

	assert.Equal(t, 0, u.Half)
	few := with(hurt, 1, func(u *Unit) { u.Men = 7 })
	_, back = play(t, few, "lights unit=3", nil)
	assert.Equal(t, []int{8, 1}, []int{unitOf(t, back, 1).Men, unitOf(t, back, 1).Half}, "with one of two lights half are lost")
	home := with(hurt, 1, func(u *Unit) { u.Form = Routing })
	assert.Equal(t, "Its battalion is routing or fighting.", refused(t, home, "lights unit=3"))
	home = hurt
	home.Melees = []Contact{{A: 1, D: 2}}
	assert.Equal(t, "Its battalion is routing or fighting.", refused(t, home, "lights unit=3"))
	assert.Equal(t, "A square does not move.", refused(t, with(s, 1, func(u *Unit) { u.Form = Square }), "lights unit=1"))

	// Losses: the others first, then the light men, the grenadiers last; the referee may correct it.
	hit := carry(t, s, func(a *act) { lose(a, 1, 13) })
	u = unitOf(t, hit, 1)
	assert.Equal(t, []int{3, 1, 2}, []int{u.Men, u.Lights, u.Gren})
	hit = carry(t, hit, func(a *act) { lose(a, 1, 2) })
	u = unitOf(t, hit, 1)
	assert.Equal(t, []int{1, 0, 1}, []int{u.Men, u.Lights, u.Gren})
	_, s = play(t, s, "record unit=1 gn=1 lt=0", nil)
	u = unitOf(t, s, 1)
	assert.Equal(t, []int{1, 0}, []int{u.Gren, u.Lights})
}
