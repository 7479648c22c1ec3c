package hill

import (
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
)

func attack() action {
	return action{
		Procedure: engine.Procedure{ID: "attack", Name: "Attack", Group: "Move and fight", Symbol: "i-cross", Section: "3.3",
			Ref: "One figure strikes at an enemy it is in contact with. The cover is that of the figure attacked. A horse helps against men on foot only on Open/Road ground and hinders anywhere else. " +
				"After a charge the charger attacks first, ticked as charging; a target still alive then attacks back, not charging, and both have spent their actions."},
		asks:      []string{keyActor, keyTarget, keyCover, keyRepeat, keyCharging, keyActorMounted, keyTargetMounted},
		offensive: true,
		actorHelp: helpOfficers + " Men riding on a vehicle count as on foot here.", coverLabel: "Cover of the figure attacked", repeatLabel: "Figures attacking",
		reck: func(e entry) (book.Sum, bool) { return reckAttack(e), true },
		order: func(sc Scale, e entry) (string, string) {
			label := "Attack"
			if e.times > 1 {
				label = "Attack " + strconv.Itoa(e.times) + " times"
			}
			if e.target < 0 {
				return label, ""
			}
			return label, rider(e.target, e.targetMounted)
		},
		resolve: resolveAttack,
	}
}

// reckAttack is the number that cuts the target down. Source: hill-tables 3.3.
func reckAttack(e entry) book.Sum {
	t := e.in()
	s := book.Sum{Kind: "attack"}
	s.Put(t.attackBase, "attack")
	s.Add(t.attacker[e.actor], "attacker", e.actor)
	s.Add(t.defender[e.target], "defender", e.target)
	s.Add(t.attackCover[e.cover], "cover", e.cover)
	s.AddIf(e.charges, t.attackCharging, "charging")
	switch horse := t.attackHorse[e.cover]; {
	case e.mounted && !e.targetMounted:
		s.Add(horse.mountedAttacker, "horse-foot", e.cover != inOpen)
	case e.targetMounted && !e.mounted:
		s.Add(horse.mountedDefender, "foot-horse", e.cover != inOpen)
	}
	return t.limited(s)
}

func resolveAttack(d *act, e entry) {
	r := reckAttack(e)
	roll := rollBlow.Of(e.actor.String()+" at "+e.target.String()).Needing(r.Target, "hit", "miss")
	throws := d.Volley(roll, e.times)
	d.Do(attacked{
		Actor: idOf(e.actor), Target: idOf(e.target), Cover: coverNames[e.cover].id,
		Mounted: e.mounted, TargetMounted: e.targetMounted, Charging: e.charges,
		Hits: volley(throws), Of: e.times, Reck: r,
	})
}
