package session

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// CanFight reports whether a fight between two units of the open game can be rehearsed.
func (r *Rehearsal) CanFight() bool {
	return r.ev.Game != nil && r.canFight.get(r.ev.position(), func() bool {
		f, ok := r.ev.Game.System().(commander.Fighter)
		return ok && !r.ev.Desk().Over && f.Fight(r.ev.Game.State(), nil).Form.Refused == nil
	})
}

// Setup returns the fight as set up, at first that of the unit acting against the enemy nearest to it. The distance between the two is
// read off the map where it is known and has not been entered.
func (r *Rehearsal) Setup() commander.Fight {
	return r.fight.get(r.ev.in(engine.Command{Do: "fight", In: r.How}), func() commander.Fight {
		f, s := r.ev.Game.System().(commander.Fighter), r.ev.Game.State()
		how := r.How
		if len(how) == 0 {
			how = r.nearest()
		}
		x := f.Fight(s, how)
		if far := r.distance(x); far != "" && !x.Told && how.Get(commander.DistanceField) == "" {
			x = f.Fight(s, how.With(commander.DistanceField, far))
		}
		return x
	})
}

// nearest returns the fight of the unit that the green key names, or else of the unit acting, against the enemy nearest to it on the map;
// nil where either is not known.
func (r *Rehearsal) nearest() engine.Values {
	d, o := r.ev.Desk(), r.ev.Officer()
	unit, _ := commander.OpposingUnits(d.Next().Do)
	if unit == 0 && d.Deeds != nil {
		unit, _ = commander.OpposingUnits(engine.Do("", "unit", d.Deeds.Unit.ID))
	}
	if unit == 0 || o == nil {
		return nil
	}
	q, _ := o.Table().Nearest(unit, func(sandtable.Piece) bool { return true })
	if q.ID == 0 {
		return nil
	}
	return engine.Do("", "unit", book.Num(unit), "foe", book.Num(q.ID)).In
}

// distance returns the distance between the two units of a fight, in inches, "" when it is not known.
func (r *Rehearsal) distance(x commander.Fight) string {
	o := r.ev.Officer()
	if o == nil || x.Form.Refused != nil {
		return ""
	}
	return x.Distance(o.Table())
}

// variedValues returns the values of the fight with this variation.
func (r *Rehearsal) variedValues(vary string) engine.Values {
	x := r.Setup()
	for _, v := range x.Vary {
		if v.ID == vary {
			return v.In
		}
	}
	return x.In
}

// Choose shows the fight or the battle.
func (r *Rehearsal) Choose(fight bool) {
	r.stop()
	r.Fight, r.Vary = fight, ""
	r.Open()
}

// Say sets a value of the fight.
func (r *Rehearsal) Say(key, val string) {
	r.stop()
	r.How, r.Vary, r.Hand = r.Setup().In.With(key, val), "", ""
	r.Open()
}

// Keep makes the variation in view the new base.
func (r *Rehearsal) Keep() {
	r.How = r.variedValues(r.Vary)
	r.stop()
	r.Vary = ""
	r.Open()
}

// CanRehearse reports whether an entry sets one unit against another, so that their fight can be rehearsed.
func (r *Rehearsal) CanRehearse(c engine.Command) bool {
	f, can := r.ev.Game.System().(commander.Fighter)
	if can {
		_, can = commander.FightOf(f, r.ev.Game.State(), c)
	}
	return can && r.CanFight()
}

// StageFight sets up the fight that an entry of the game would begin. Its trials start when the screen opens.
func (r *Rehearsal) StageFight(c engine.Command) {
	r.stop()
	r.renew()
	r.Fight, r.How, r.Vary = true, commander.EntryValues(c), ""
}
