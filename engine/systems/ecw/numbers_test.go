package ecw

import (
	"testing"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// course is a turn of charges, shooting, combat and their aftermath; a digit alone sets the phase.
var course = []string{
	"2", "move unit=Foot straight=1", "charge unit=Horse target=Shot far=9", "reply unit=Shot how=stand",
	"charge unit=Cuirassiers target=Gallopers far=9", "reply unit=Gallopers how=counter", "charge unit=Dragoons target=Skirmishers far=6",
	"reply unit=Skirmishers how=evade", "leader leader=Essex what=attach unit=Foot", "leader leader=Rupert what=attach unit=Shot",
	"4", "shoot unit=Shot target=Horse range=0", "shoot unit=Guns target=Horse range=1", "shoot unit=Foot target=Shot range=2",
	"shot-test unit=Horse", "shot-test unit=Shot", "leader-risk leader=Essex why=shot", "charge-home unit=Gallopers",
	"charge-home unit=Cuirassiers", "charge-home unit=Horse", "charge-home unit=Dragoons", "receive unit=Shot", "receive unit=Gallopers",
	"receive unit=Skirmishers", "overrun unit=Dragoons n=3", "receive unit=Skirmishers",
	"5", "fight unit=Horse foe=Shot", "fight unit=Cuirassiers foe=Gallopers", "lost unit=Horse", "lost unit=Shot", "lost unit=Cuirassiers",
	"lost unit=Gallopers", "recoil unit=Horse", "recoil unit=Cuirassiers", "recoil unit=Gallopers", "follow unit=Cuirassiers how=follow",
	"follow unit=Gallopers how=stay",
	"6", "pursuit unit=Horse", "pursuit unit=Cuirassiers", "friends side=0 uHorse=no uCuirassiers=no uDragoons=no uFoot=near",
	"friends side=0 uHorse=no uCuirassiers=no uFoot=no uDragoons=none", "friends side=1 uShot=calm uGallopers=no uSkirmishers=no uGuns=no",
	"friends side=1 uShot=no uGallopers=no uSkirmishers=calm-none uGuns=no", "recover unit=Foot", "hit unit=Foot n=2",
	"1", "continue unit=Horse", "continue unit=Shot met=enemy other=Foot", "continue unit=Gallopers met=friend other=Guns",
	"threat unit=Shot threat=near", "burst unit=Gallopers other=Shot", "surrender unit=Shot captor=Horse", "feature unit=Foot what=in",
	"guns unit=Guns what=turn", "mount unit=Dragoons", "take unit=Foot", "army",
}

// A unit's number makes no difference.
func TestNumbersMakeNoDifference(t *testing.T) {
	us := []Unit{horse(0, "C"), foot(1, "D", 0, 24, 2), newUnit(0, 0, "", "cuirassier", "B", 12, 2), horse(1, "B"),
		newUnit(0, 0, "", "dragoon", "C", 12, 2), skirmishers(1, 12), foot(0, "C", 16, 24, 2), newUnit(0, 1, "", "light", "C", 2, 1)}
	for i, name := range []string{"Horse", "Shot", "Cuirassiers", "Gallopers", "Dragoons", "Skirmishers", "Foot", "Guns"} {
		us[i].Name = name
	}
	start := func(order []int) (engine.State, []string) {
		mustered := rulestest.Each(order, func(i int) Unit { return us[i] })
		s := field(2, mustered...)
		s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}, {ID: 2, Side: 1, Name: "Rupert", Army: true}}
		if order[0]%2 == 1 {
			s.Leaders[0].Name, s.Leaders[0].Side, s.Leaders[1].Name, s.Leaders[1].Side = "Rupert", 1, "Essex", 0
		}
		var names []string
		for _, l := range s.Leaders {
			names = append(names, "="+l.Name, "="+book.Num(l.ID))
		}
		for _, u := range s.Units {
			names = append(names, "="+u.Name, "="+book.Num(u.ID), " u"+u.Name, " u"+book.Num(u.ID))
		}
		return s, names
	}
	rulestest.Numbers(t, System{}, rulestest.Course{Start: start, Units: len(us), Lines: course,
		Jump: func(s engine.State, line string) (engine.State, bool) {
			x := s.(State)
			if len(line) == 1 {
				x.Step = int(line[0] - '0')
			}
			return x, len(line) == 1
		}}, rulestest.Count(15))
}
