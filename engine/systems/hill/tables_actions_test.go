package hill

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/dice"
)

// printed are the tables of movement, combat and morale as the design of the tables writes them.
type printed struct {
	Quality     []string
	Terrain     []string
	Brackets    []string
	BracketTops []int `json:"bracketTopInches"`
	Move        struct {
		FootBase            []int
		ChargeBonusFoot     int
		ChargeBonusMounted  int
		RoughDivisorFoot    int
		RoughDivisorMounted int
		Foot, Mounted       string
	}
	Fire struct {
		Dice                                  string
		Base                                  map[string][]int
		Firer, Target, Cover                  []int
		FirerMounted, TargetMounted, Marksman int
		Min, Max                              int
	}
	Attack struct {
		Dice                                   string
		Base, Charging, Min, Max               int
		Attacker, Target, Cover                []int
		OpenMountedVsFoot, OpenFootVsMounted   int
		OtherMountedVsFoot, OtherFootVsMounted int
	}
	Morale struct {
		Dice         string
		Check, Rally []int
		HalfGone     int
	}
	Guns struct {
		Dice                         string
		MisfireAtOrUnder, ShellCrew  []int
		ShellRangePenaltyPer12Inches int
		ShellRangePenaltyMax         int
		OnMark, Drift, Wide          int
		ReloadLight, ReloadField     int
	}
	Tests struct {
		Dice                 string
		Actor, Cover         []int
		Blast                int
		Roundshot, Cannister []int
		Mounted, Min, Max    int
	}
}

func readPrinted(t *testing.T) printed {
	data, err := os.ReadFile("testdata/hill-tables.json")
	require.NoError(t, err)
	var p printed
	require.NoError(t, json.Unmarshal(data, &p))
	return p
}

// TestTablesAreThePrintedOnes holds every number of tables.go against the table file, cell by cell.
func TestTablesAreThePrintedOnes(t *testing.T) {
	p := readPrinted(t)

	t.Run("lists 1.1", func(t *testing.T) {
		require.Len(t, p.Quality, len(qualities))
		for i, want := range p.Quality {
			assert.Equal(t, want, qualities[i].label)
		}
		require.Len(t, p.Terrain, covers)
		for i, want := range p.Terrain {
			assert.Equal(t, want, coverNames[i].name)
		}
		assert.Equal(t, p.BracketTops, bracketTops[:])
		require.Len(t, p.Brackets, brackets)
		for i, want := range p.Brackets[:brackets-1] {
			assert.Equal(t, want, bracketIDs[i])
		}
		assert.Equal(t, p.Brackets[brackets-1], Inches.spanNumber(over72))
	})
	t.Run("movement 3.1", func(t *testing.T) {
		assert.Equal(t, p.Move.FootBase, moveBase[:])
		assert.Equal(t, []int{p.Move.ChargeBonusFoot, p.Move.ChargeBonusMounted, p.Move.RoughDivisorFoot, p.Move.RoughDivisorMounted},
			[]int{chargeFoot, chargeMounted, roughFoot, roughMounted})
		assert.Equal(t, "base + 1D6", p.Move.Foot)
		assert.Equal(t, "floor(1.5 * foot) + 1", p.Move.Mounted)
	})
	t.Run("fire 3.2", func(t *testing.T) {
		require.Len(t, p.Fire.Base, weapons)
		for w, n := range weaponNames {
			assert.Equal(t, p.Fire.Base[n.id], fireBase[w][:], n.id)
		}
		assert.Equal(t, p.Fire.Firer, firer[:])
		assert.Equal(t, p.Fire.Target, fireTarget[:])
		assert.Equal(t, p.Fire.Cover, fireCover[:])
		assert.Equal(t, []int{p.Fire.FirerMounted, p.Fire.TargetMounted, p.Fire.Marksman}, []int{firerMounted, targetMounted, marksman})
		assert.Equal(t, []int{p.Fire.Min, p.Fire.Max}, []int{leastNeed, mostNeed})
		assert.Equal(t, p.Fire.Dice, rollShot.Code.String())
	})
	t.Run("attack 3.3", func(t *testing.T) {
		assert.Equal(t, []int{p.Attack.Base, p.Attack.Charging, p.Attack.Min, p.Attack.Max},
			[]int{attackBase, attackCharging, leastNeed, mostNeed})
		assert.Equal(t, p.Attack.Attacker, attacker[:])
		assert.Equal(t, p.Attack.Target, defender[:])
		assert.Equal(t, p.Attack.Cover, attackCover[:])
		for c := range cover(covers) {
			wantM, wantF := p.Attack.OtherMountedVsFoot, p.Attack.OtherFootVsMounted
			if c == inOpen {
				wantM, wantF = p.Attack.OpenMountedVsFoot, p.Attack.OpenFootVsMounted
			}
			assert.Equal(t, wantM, attackHorse[c].mountedAttacker, coverNames[c].id)
			assert.Equal(t, wantF, attackHorse[c].mountedDefender, coverNames[c].id)
		}
		assert.Equal(t, p.Attack.Dice, rollBlow.Code.String())
	})
	t.Run("morale 3.4", func(t *testing.T) {
		assert.Equal(t, p.Morale.Check, checkNeed[:])
		assert.Equal(t, p.Morale.Rally, rallyNeed[:])
		assert.Equal(t, p.Morale.HalfGone, halfGone)
		assert.Equal(t, p.Morale.Dice, rollCheck.Code.String())
		assert.Equal(t, p.Morale.Dice, rollRally.Code.String())
	})
}

// The same for artillery.
func TestTablesOfGunsAreThePrintedOnes(t *testing.T) {
	p := readPrinted(t)
	t.Run("guns 3.6", func(t *testing.T) {
		assert.Equal(t, p.Guns.MisfireAtOrUnder, misfireUpTo[:])
		assert.Equal(t, p.Guns.ShellCrew, shellCrew[:])
		assert.Equal(t, p.Guns.OnMark, shellOnMark)
		for score := -5; score <= 15; score++ {
			want := noBurst
			switch {
			case score >= p.Guns.OnMark:
				want = onMark
			case score >= p.Guns.Drift:
				want = drifts
			case score >= p.Guns.Wide:
				want = wide
			}
			got, ok := shellScore.For(score)
			assert.True(t, ok)
			assert.Equal(t, want, got, "score %d", score)
		}
		for inches := 1; inches <= 72; inches++ {
			want := min((inches-1)/12*p.Guns.ShellRangePenaltyPer12Inches, p.Guns.ShellRangePenaltyMax)
			got, ok := shellRange.For(inches * inch)
			assert.True(t, ok)
			assert.Equal(t, want, got, "%d inches", inches)
		}
		assert.Equal(t, []int{p.Guns.ReloadLight, p.Guns.ReloadField}, []int{guns[lightGun].load, guns[fieldGun].load})
		assert.Equal(t, p.Guns.Dice, rollGun.Code.String())
		require.NoError(t, shellWays.Check(dice.OneD6))
	})
	t.Run("tests 3.7", func(t *testing.T) {
		for _, got := range testBase[blast] {
			assert.Equal(t, p.Tests.Blast, got)
		}
		assert.Equal(t, p.Tests.Roundshot, testBase[roundshot][:])
		assert.Equal(t, p.Tests.Cannister, testBase[cannister][:])
		assert.Equal(t, p.Tests.Actor, testActor[:])
		assert.Equal(t, p.Tests.Cover, testCover[:])
		assert.Equal(t, p.Tests.Mounted, testMounted)
		assert.Equal(t, []int{p.Tests.Min, p.Tests.Max}, []int{leastNeed, mostNeed})
		assert.Equal(t, p.Tests.Dice, rollTest.Code.String())
	})
}
