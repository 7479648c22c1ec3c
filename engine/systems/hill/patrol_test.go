package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// TestPlacesAreToldApart: two villages without a name are told apart by a number, on the play screen, in
// records, and in what a commander asks and advises.
func TestPlacesAreToldApart(t *testing.T) {
	s := rulestest.Start(t, System{}, "scenario", "sweep").(State)
	var rows, found, records []string
	for _, l := range (System{}).Desk(s).Lists {
		for _, r := range l.Rows {
			if readRef("s", r.ID) > 0 {
				rows = append(rows, r.Name)
			}
		}
	}
	for _, o := range s.toFind() {
		found = append(found, o.Label)
		_, name := s.findKey(o.ID)
		records = append(records, name)
	}
	want := []string{"Village 1", "Village 2"}
	assert.Equal(t, [][]string{want, want, want}, [][]string{rows, found, records})
}

// patrolled returns what a patrol, set up by to, is advised against n of the French, given the reply how near
// they are.
func patrolled(t *testing.T, who string, us muster.Stack, n int, him muster.Stack, reply string,
	to func(us, him muster.Unit) muster.Roster) string {
	t.Helper()
	him.N = n
	s := field(t, rifles(us), french(him))
	us1, them := s.units(Players)[0], s.units(NonPlayers)[0]
	s.Turn = 2
	if to != nil {
		s.Roster = to(us1, them)
		s = s.inStep()
	}
	s.Active = us1.ID
	if reply != "" && reply != seesNone {
		reply = ref("u", them.ID) + "-" + reply
	}
	c := engine.Do("advise", "who", ref("u", us1.ID), keyAs, who, keyAgain, "yes")
	_, after := playIn(t, s, c, nil, strings.Fields(reply)...)
	return after.Advice.Get().Fits[0].Act
}

// TestAPatrolAtItsLimits checks a patrol at the limits of its lines: at the limit it still does the first act,
// one more leads to the second.
func TestAPatrolAtItsLimits(t *testing.T) {
	rifle, sword, horse := men(6, Veteran, "rifle"), men(6, Veteran, "sword"), horsemen(6, Veteran, "sword")
	foot, raw := men(1, Average, "musket"), men(1, Conscript, "musket")
	for _, x := range []struct {
		why    string
		us     muster.Stack
		him    muster.Stack
		reply  string
		most   int
		is, or string
	}{
		{"three to two is outnumbered", rifle, foot, "near", 4, toCharge, toFire},
		{"anybody goes for Conscripts, up to twice his weight", rifle, raw, "near", 36, toCharge, toFire},
		{"whoever cannot fire closes, but not with two to one", sword, foot, "near", 18, toMove, toFlee},
		{"in contact half his weight is attacked", rifle, foot, "contact", 4, toAttack, toFlee},
		{"within shot", rifle, foot, "shot", 60, toFire, toFire}, {"within shot without a shot", sword, foot, "shot", 18, toMove, toFlee},
		{"farther off", rifle, foot, "far", 60, toMove, toMove},
		{"horse charges and else draws off", horse, foot, "near", 4, toCharge, toFlee},
		{"horse and those far off", horse, foot, "far", 60, toMove, toMove},
	} {
		for n, want := range map[int]string{x.most: x.is, min(x.most+1, 60): x.or} {
			assert.Equal(t, want, patrolled(t, "steady", x.us, n, x.him, x.reply, nil), "%s: %d", x.why, n)
		}
	}
	unloaded := rifle
	unloaded.Unloaded = true
	for reply, want := range map[string]string{"near": toFire, "shot": toFire, "far": toLoad, seesNone: toLoad} {
		assert.Equal(t, want, patrolled(t, "steady", unloaded, 8, foot, reply, nil), "rifles to load, %s", reply)
	}
	assert.Equal(t, toMove, patrolled(t, "steady", rifle, 8, foot, seesNone, nil))
	wavering := func(us, him muster.Unit) muster.Roster { return muster.Roster{us, wavers(him)} }
	assert.Equal(t, []string{toAttack, toCharge, toMove}, []string{patrolled(t, "steady", rifle, 20, foot, "contact", wavering),
		patrolled(t, "steady", rifle, 12, foot, "near", wavering), patrolled(t, "steady", sword, 19, foot, "near", wavering)})
}

// TestWhenAPatrolGoesHome: a patrol goes home when it has lost more than its commander accepts, and when it is
// time: the bold stay a turn longer, the careful leave a turn sooner. House design.
func TestWhenAPatrolGoesHome(t *testing.T) {
	most := men(24, Veteran, "rifle")
	for who, x := range map[string]struct{ gone, turn int }{"steady": {12, 8}, "bold": {12, 9}, "careful": {9, 7}} {
		for n, want := range map[int]string{x.gone - 1: toMove, x.gone: toFlee} {
			got := patrolled(t, who, most, 8, men(1, Average, "musket"), "far", func(us, him muster.Unit) muster.Roster {
				return muster.Roster{withoutSome(n)(us), him}
			})
			assert.Equal(t, want, got, "%s, %d gone", who, n)
		}
		for turn, late := range map[int]bool{x.turn - 1: false, x.turn: true} {
			s := field(t, rifles(most), french(men(8, Average, "musket")))
			s.Turn = turn
			a := &adviser{s: s, u: s.units(Players)[0], who: commander.CharacterOf(who)}
			assert.Equal(t, late, a.goesHome(), "%s, turn %d", who, turn)
		}
	}
}
