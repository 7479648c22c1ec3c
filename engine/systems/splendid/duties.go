package splendid

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// duties returns the duties that the rules still require, one tap each.
func (s State) duties() []view.Duty {
	var out []view.Duty
	for _, u := range s.Units {
		id := book.Num(u.ID)
		if c, ok := s.unit(u.Fire); ok && !u.Fired {
			out = append(out, view.Duty{Title: u.Name + ": reaction fire", Small: "at " + c.Name,
				Waits: s.Phase < phCharge1 || s.Phase > phFire,
				Key:   book.OpenKey("react-"+id, "Fire", "i-load", "fire", "unit", id, "target", book.Num(u.Fire))})
		}
		if s.Phase == phHand && s.fightsFirst(u) {
			foe, _ := s.unit(u.Contact)
			small := "with " + foe.Name
			if u.Halved || foe.Halved && foe.Contact == u.ID {
				small += ", half dice for the charger"
			}
			out = append(out, view.Duty{Title: u.Name + ": fight", Small: small,
				Key: book.OpenKey("fight-"+id, "Fight", "i-marks", "melee", "unit", id)})
		}
		if u.Test {
			out = append(out, view.Duty{Title: u.Name + ": morale test", Small: "it lost a stand", Waits: s.Phase != phMorale,
				Key: book.OpenKey("test-"+id, "Test", "i-morale", "morale", "unit", id)})
		}
	}
	return out
}

// reminders returns what the referee has to remember at the table.
func (s State) reminders() []view.Reminder {
	var out []view.Reminder
	for _, f := range s.Features {
		if f.Kind != "wood" && f.Kind != "village" && f.Kind != "landmark" {
			continue
		}
		for _, u := range s.Units {
			if u.in(f.ID) && !f.down() {
				out = append(out, view.Reminder{Symbol: f.kind().symbol, Text: f.Name + ": models off the base while units are inside."})
				break
			}
		}
	}
	return out
}
