package march

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// course is a turn of charges, fire, melee and what follows; @ moves to a step.
var course = []string{
	"@0", "town what=new stuff=1 size=2 name=Mill", "engage mf=1",
	"@3", "attach leader=1 unit=Ligne",
	"@5", "town what=enter town=1 unit=Fusiliers", "charge unit=Ligne at=Infantry", "react charge=0 what=stand",
	"charge unit=Lancers at=Landwehr",
	"react charge=1 what=square far=3", "charge unit=Guard at=Uhlans", "react charge=2 what=counter far=2", "charger unit=Guard",
	"move unit=Legere form=line close=yes", "move unit=Battery form=deployed", "ved unit=Legere far=1 mark=yes", "take unit=Legere",
	"@6", "fire unit=Infantry at=Ligne", "effects", "guns unit=Guns at=Legere range=0", "effects",
	"fire unit=Legere at=Fusiliers cover=2", "effects",
	"guns unit=Battery at=Landwehr range=1", "effects", "fire unit=Landwehr at=Lancers", "effects", "charger unit=Ligne",
	"charger unit=Lancers",
	"@7", "melee charge=0", "victor unit=Ligne what=occupy", "melee charge=1", "melee charge=2", "victor unit=Guard what=recall",
	"melee charge=free a=Legere b=Fusiliers charging=yes", "risk leader=1 cause=melee", "loss unit=Legere",
	"@8", "record unit=Guns dis=2", "next",
	"@1", "mf-morale mf=1", "mf-morale mf=2", "army-morale side=0", "rally what=unit unit=Ligne", "rally what=mf mf=1",
	"@5", "move unit=Ligne", "move unit=Infantry rate=s", "move unit=Landwehr form=column",
	"passage over=Ligne by=Legere", "breath unit=Lancers",
	"fire unit=free at=Legere", "fire unit=Legere at=free", "record unit=Guard cv=0",
	"enlist mf=1 kind=0 men=600 name=Recruits", "victory",
}

// The id of a unit makes no difference.
func TestNumbersMakeNoDifference(t *testing.T) {
	names := map[string]string{"1/5th Légère": "Legere", "1/10th Ligne": "Ligne", "2/8th Foot Artillery": "Battery", "1st Lancers": "Lancers",
		"5th Cuirassiers": "Guard", "F/15th Infantry": "Fusiliers", "2/15th Infantry": "Infantry", "1/1st Silesian Landwehr": "Landwehr",
		"Foot Battery 2": "Guns", "1st W. Prussian Uhlans": "Uhlans"}
	var us []Unit
	for _, u := range fresh(t, "forces", "corps").Units {
		if names[u.Name] != "" {
			u.Name = names[u.Name]
			us = append(us, u)
		}
	}
	start := func(order []int) (engine.State, []string) {
		s := fresh(t, "forces", "corps")
		s.Units = nil
		var said []string
		for i, k := range order {
			u := us[k]
			u.ID = i + 1
			if u.Kind == Artillery && u.Name == "Guns" {
				u.Form = Deployed
			}
			s.Units = append(s.Units, u)
			said = append(said, "="+u.Name, "="+book.Num(u.ID))
		}
		s.Active, s.First, s.Chooses = 0, 0, 0
		return s, said
	}
	rulestest.Numbers(t, System{}, rulestest.Course{Start: start, Units: len(us), Lines: course,
		Jump: func(s engine.State, line string) (engine.State, bool) {
			to, jumps := strings.CutPrefix(line, "@")
			x := s.(State)
			if jumps {
				x.Step, _ = strconv.Atoi(to)
				x.Units = slices.Clone(x.Units)
				for i := range x.Units {
					if x.Step == 0 || x.Step == 6 {
						x.Units[i].Flags &^= Moved | Busy
					}
				}
			}
			return x, jumps
		}}, rulestest.Count(5))
}
