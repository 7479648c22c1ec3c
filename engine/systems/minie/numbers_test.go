package minie

import (
	"strconv"
	"strings"
	"testing"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// course has three turns of charges, fire, melee and their results; @ goes to a step, @turn to the next turn.
var course = []string{
	"@15", "pistols unit=Dragoons target=Lights", "defence unit=Militia target=Volunteers", // own side
	"@1", "formation unit=Lights form=column", "mount unit=Hussars",
	"@4", "take unit=Line",
	"@6", "charge unit=Dragoons target=Volunteers distance=4", "charge unit=Line target=Militia distance=2",
	"@13", "roundshot unit=Guns target=Line range=0 lane=2", "shell unit=Battery target=Line circle=6",
	"canister unit=Guns target=Lights zone-close=3 others=yes",
	"@15", "musketry unit=Line target=Militia range=20 reply=yes", "musketry unit=Volunteers target=Line range=20",
	"skirmish unit=Lights target=Guns range=8", "officer unit=Line lost=9", "pistols unit=Hussars target=Militia",
	"defence unit=Militia target=Dragoons",
	"musketry unit=Lights target=Dragoons range=8", "musketry unit=Militia target=Guns range=8",
	"defence unit=Volunteers target=Battery",
	"pistols unit=Hussars target=Lights", "shell unit=Battery target=Militia", "charge unit=Lights target=Line",
	"@16", "melee melee=Dragoons-Volunteers a-figures=6 d-figures=8", "melee melee=Line-Militia a-figures=6 d-figures=7",
	"break target=Volunteers",
	"@17", "morale unit=Volunteers", "morale unit=Dragoons general=yes", "morale unit=Line", "morale unit=Militia",
	"lost unit=Militia", "record unit=Militia me=8", "half unit=Militia do=edge", "mine target=Line circle=4",
	"@turn", "@1", "formation unit=Battery form=limbered", "@4", "move unit=Volunteers pace=rout", "move unit=Line pace=rout",
	"move unit=Militia pace=double", "move unit=Dragoons pace=walk ground=field",
	"@6", "charge unit=Line target=Volunteers distance=3", "charge unit=Hussars target=Guns distance=3",
	"@16", "melee melee=Line-Volunteers a-figures=9 d-figures=6", "melee melee=Hussars-Guns a-figures=6 d-figures=3 a-general=yes",
	"@17", "morale unit=Line", "morale unit=Volunteers", "morale unit=Guns", "record unit=Volunteers me=8",
	"half unit=Volunteers do=edge",
	"half unit=Volunteers do=join with=Militia",
	"@turn", "@15", "musketry unit=Line target=Volunteers range=20", "musketry unit=free by-figures=18 target=Line range=8",
	"musketry unit=Line target=free at-class=infantry range=8", "record unit=Line gone=yes", "end winner=2",
}

// The ids of units make no difference.
func TestNumbersMakeNoDifference(t *testing.T) {
	var us []Unit
	for _, x := range []struct {
		name, kind string
		side       int
		change     func(*Unit)
	}{
		{"Line", "regular", 1, func(u *Unit) { u.Head, u.Reg = 1, 3 }}, {"Volunteers", "volunteer", 2, func(u *Unit) { u.Weapon = Rifled }},
		{"Dragoons", "horse18", 1, func(u *Unit) { u.Class = HeavyCav }}, {"Guns", "battery", 2, func(u *Unit) { u.Gun = 2 }},
		{"Lights", "light", 1, nil}, {"Militia", "regular", 2, nil}, {"Hussars", "horse19", 1, nil},
		{"Battery", "battery", 2, func(u *Unit) { u.Gun, u.Howitz = 3, 1 }},
	} {
		u := raise(x.kind, x.name, Regular, x.change)
		u.Side = x.side
		us = append(us, u)
	}
	start := func(order []int) (engine.State, []string) {
		s := opening(t, "forces", "none")
		ids := map[string]string{}
		for i, k := range order {
			u := us[k]
			u.ID = i + 1
			s.Units, s.Next = append(s.Units, u), i+2
			ids[u.Name] = book.Num(u.ID)
		}
		s.First = 1
		var names []string
		for a := range ids { // pairs before units
			for d := range ids {
				names = append(names, "="+a+"-"+d, "="+ids[a]+"-"+ids[d])
			}
		}
		for a := range ids {
			names = append(names, "="+a, "="+ids[a])
		}
		return s, names
	}
	rulestest.Numbers(t, System{}, rulestest.Course{Start: start, Units: len(us), Lines: course,
		Jump: func(s engine.State, line string) (engine.State, bool) {
			to, jumps := strings.CutPrefix(line, "@")
			x := s.(State)
			switch n, err := strconv.Atoi(to); {
			case jumps && err == nil:
				x.Step = n
			case jumps:
				x.Step = len(sequence) - 1
				x = turned{}.Apply(x)
				x.First = 1
			}
			return x, jumps
		}}, rulestest.Count(15))
}
