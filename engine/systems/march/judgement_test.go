package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// plain is an officer at a table with nothing on it, for a battle of twelve turns.
func plain(s State) *officer {
	var x scenario
	x.Turns, x.scale = 12, [2]int{1, 1}
	return officerAt(sandtable.New(battle.Map{W: 7200, D: 4800}), s, x, commander.Seats{}.Characters())
}

// Every inch nearer to a place counts, by its points, half as much for horse and guns, which help from eight inches off, twice as much in
// the last two turns or when it takes what is left to come there.
func TestEveryInchCounts(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	for name, x := range map[string]struct {
		kind    Kind
		turn    int
		posture commander.Posture
		inch    int
		near    int
	}{
		"foot":           {Infantry, 5, commander.Attack, 15, 90},
		"the last turns": {Infantry, 10, commander.Attack, 30, 180},
		"before them":    {Infantry, 9, commander.Hold, 15, 90},
		"time to delay":  {Infantry, 5, commander.Delay, 15, 90},
		"delaying":       {Infantry, 7, commander.Delay, 7, 42},
		"horse":          {Cavalry, 5, commander.Attack, 7, -35},
		"guns":           {Artillery, 5, commander.Attack, 7, -35},
	} {
		s.Turn = x.turn
		o := plain(s)
		u := Unit{Kind: x.kind, CV: 6}
		task := commander.Task{At: battle.Point{X: 3600, Y: 2400}, Worth: 2, Posture: x.posture}
		at := func(off int) int {
			p := sandtable.Piece{At: battle.Point{X: 3600, Y: 2400 - off}, Face: sandtable.Away, Wide: 200, Deep: 100}
			return o.ground(s, u, p, task)
		}
		assert.InDelta(t, x.inch, at(1000)-at(1100), 1, name)
		assert.Equal(t, []int{x.near, x.near}, []int{at(0), at(300)}, name)
	}
	// Nine inches a turn, and two turns to spare: 21 inches and more in the eighth of twelve turns are far.
	s.Turn = 8
	o := plain(s)
	task := commander.Task{At: battle.Point{X: 3600, Y: 4400}, Worth: 2}
	at := func(off int) int {
		p := sandtable.Piece{At: battle.Point{X: 3600, Y: 4400 - off}, Face: sandtable.Away, Wide: 200, Deep: 100}
		return o.ground(s, Unit{CV: 6}, p, task)
	}
	assert.Equal(t, -15*(3899-300)/100, at(3899))
	assert.Equal(t, -30*(3900-300)/100, at(3900))
	// A place that the enemy stands at is taken by a charge: to come within nine inches of it is worth nothing more.
	o.Board.Put(sandtable.Piece{ID: 99, Side: 1, At: battle.Point{X: 3600, Y: 4400}, Face: sandtable.Here, Wide: 200, Deep: 100})
	task.Posture = commander.Attack
	assert.Equal(t, at(700), at(500))
	assert.NotEqual(t, at(700), at(300))
	task.Posture = commander.Hold
	assert.NotEqual(t, at(700), at(500))
}

// What a melee is worth is the mean over the dice of both, and what a volley is the mean over its die.
func TestMeansOverTheDice(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	o := newOfficer(s, must(scenarioOf("kaltbach")), commander.Seats{}.Characters())
	for _, u := range s.Units {
		for _, v := range s.Units {
			if s.side(u) == s.side(v) || u.Kind == Artillery || v.Kind == Artillery {
				continue
			}
			for _, f := range []fighter{{}, {charging: true}, {charging: true, struck: 1}} {
				more := s.melee(u, f, v).Total() - s.melee(v, fighter{}, u).Total()
				sum := 0
				for dice := range 6 * 6 * 6 * 6 {
					by := more + dice%6 + dice/6%6 - dice/36%6 - dice/216
					sum += o.blow(s, u, v, by)
				}
				assert.InDelta(t, float64(sum)/1296, o.melee(s, u, v, f, fighter{}), 1, "%s and %s", u.Name, v.Name)
			}
			x := volley{shot: shot{at: v}}
			n, sum := o.factor(s, u, x), 0
			for die := 1; die <= 6; die++ {
				lost := n / 6
				if die <= n%6 {
					lost++
				}
				sum += o.costs(s, v, 100*lost)
			}
			assert.InDelta(t, float64(sum)/6, o.fireWorth(s, u, x), 1, "%s at %s", u.Name, v.Name)
		}
	}
}

// What losses cost is they and a quarter of the unit's weight by the share of it, and all of it when none is left.
func TestWhatLossesCost(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	o := newOfficer(s, must(scenarioOf("kaltbach")), commander.Seats{}.Characters())
	for _, u := range s.Units {
		w := o.weight(s, u)
		assert.Equal(t, []int{0, 100*u.CV + w, 100*u.CV + w}, []int{o.costs(s, u, 0), o.costs(s, u, 100*u.CV), o.costs(s, u, 100*u.CV+1)}, u.Name)
		assert.Equal(t, 50*u.CV+w/8, o.costs(s, u, 50*u.CV), "half of %s", u.Name)
	}
}

func must[X any](x X, _ bool) X { return x }

// Who is due first and has not rolled is proposed for the roll of arrival, and nobody before his turn. Source: charts C17.
func TestWhoIsProposedForArrival(t *testing.T) {
	s := commanders.Start(t, "hochwalde").(State)
	proposed := func(change func(s *State)) string {
		x := s
		x.MFs = slices.Clone(s.MFs)
		change(&x)
		f, _ := rulestest.Field(System{}.Form(x, engine.Do("arrive")), "mf")
		return f.Value
	}
	var later []MF
	for _, m := range s.MFs {
		if m.Arrives > 0 {
			later = append(later, m)
		}
	}
	assert.Len(t, later, 4)
	assert.Equal(t, "", proposed(func(s *State) { s.Turn = 1 }))
	assert.Equal(t, itoa(later[0].ID), proposed(func(s *State) { s.Turn = 2 }))
	assert.Equal(t, itoa(later[0].ID), proposed(func(s *State) { s.Turn = 9 }))
	assert.Equal(t, itoa(later[2].ID), proposed(func(s *State) {
		s.Turn = 2
		for i := range s.MFs {
			s.MFs[i].Tested = s.MFs[i].ID == later[0].ID
		}
	}))
}

// Round shot bounces into whoever stands behind its target, friend or enemy, as far as it goes on; where two of them do, it is not said
// into whom.
func TestWhoStandsBehind(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	gun := Unit{ID: 50, Weight: 'M'}
	far := 100 * s.h(bounceKey('M'))
	piece := func(id, side, back int) sandtable.Piece {
		return sandtable.Piece{ID: id, Side: side, At: battle.Point{X: 3600, Y: 2400 + back}, Face: sandtable.Here, Wide: 200, Deep: 50}
	}
	target := piece(60, 1, 0)
	for name, x := range map[string]struct {
		others []sandtable.Piece
		want   int
	}{
		"nobody": {nil, 0}, "one": {[]sandtable.Piece{piece(61, 1, 100)}, 61},
		"two":                     {[]sandtable.Piece{piece(61, 1, 100), piece(62, 1, 200)}, 0},
		"a friend before another": {[]sandtable.Piece{piece(51, 0, 100), piece(62, 1, 200)}, 51},
		"as far as it goes":       {[]sandtable.Piece{piece(61, 1, far+30)}, 61}, "farther": {[]sandtable.Piece{piece(61, 1, far+60)}, 0},
	} {
		o := plain(s)
		o.Board.Put(target)
		for _, p := range x.others {
			o.Board.Put(p)
		}
		assert.Equal(t, x.want, o.behind(s, gun, target, battle.Point{X: 3600, Y: 1000}), name)
	}
}

// A battle file names units that there can be: of the CV that so many men have, in a formation and a town that there are.
func TestUnitsOfABattleFileThatCannotBe(t *testing.T) {
	for line, ok := range map[string]bool{"V-7 600": true, "V-7 600 form=line": true, "V-7 600 form=nothing": false, "V-7 600 town=9": false,
		"V-7 100": false, "X-7 600": false} {
		text := strings.Replace(firstText, "unit V-7 600 at=", "unit "+line+" at=", 1)
		_, err := readScenario(text)
		assert.Equal(t, ok, err == nil, "%s: %v", line, err)
	}
}

// An MF that rises again is no longer counted as lost for its army, and one that had not fallen changes nothing.
func TestWhoRisesAgainIsNotLost(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	for i, m := range s.MFs {
		for _, fallen := range []bool{true, false} {
			x := s
			x.MFs = slices.Clone(s.MFs)
			x.MFs[i].Fallen = fallen
			x.Sides[m.Side].Lost = 2
			next := carry(t, x, func(a *act) { riseAgain(a, x.MFs[i]) })
			want := 2
			if fallen && m.Kind.foot() {
				want = 1
			}
			assert.Equal(t, []any{false, want}, []any{next.MFs[i].Fallen, next.Sides[m.Side].Lost}, m.Name)
		}
	}
}
