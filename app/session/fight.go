package session

import (
	"vedette/engine"
	"vedette/engine/commander"
)

// CanFight tells whether two units of the open game can fight by themselves.
func (r *Rehearsal) CanFight() bool {
	return r.ev.Game != nil && r.canFight.get(r.ev.position(), func() bool {
		f, ok := r.ev.Game.System().(commander.Fighter)
		return ok && !r.ev.Desk().Over && f.Fight(r.ev.Game.State(), nil).Form.Refused == nil
	})
}

// Setup is how the two fight, as far as it has been said; how far apart they are is read off the table where it is known.
func (r *Rehearsal) Setup() commander.Fight {
	return r.fight.get(r.ev.in(engine.Command{Do: "fight", In: r.How}), func() commander.Fight {
		f, s := r.ev.Game.System().(commander.Fighter), r.ev.Game.State()
		x := f.Fight(s, r.How)
		if far := r.apart(x); far != "" && !x.Told && r.How.Get(commander.Apart) == "" {
			x = f.Fight(s, r.How.With(commander.Apart, far))
		}
		return x
	})
}

// apart is how far apart the two of a fight stand, in inches, "" when nobody knows.
func (r *Rehearsal) apart(x commander.Fight) string {
	o := r.ev.Officer()
	if o == nil || x.Form.Refused != nil {
		return ""
	}
	return x.Apart(o.Table())
}

// otherwise is how the two fight when one thing is varied.
func (r *Rehearsal) otherwise(vary string) engine.Values {
	x := r.Setup()
	for _, v := range x.Vary {
		if v.ID == vary {
			return v.In
		}
	}
	return x.In
}

// Choose has a fight in view, or the battle.
func (r *Rehearsal) Choose(fight bool) {
	r.stop()
	r.Fight, r.Vary = fight, ""
	r.Open()
}

// Say says how the two fight.
func (r *Rehearsal) Say(key, val string) {
	r.stop()
	r.How, r.Vary, r.Hand = r.Setup().In.With(key, val), "", ""
	r.Open()
}

// Keep has what is varied for what stands from now on.
func (r *Rehearsal) Keep() {
	r.How = r.otherwise(r.Vary)
	r.stop()
	r.Vary = ""
	r.Open()
}

// Would tells whether an entry of the game sets one unit against another, so that their fight can be rehearsed.
func (r *Rehearsal) Would(c engine.Command) bool {
	f, can := r.ev.Game.System().(commander.Fighter)
	if can {
		_, can = commander.Entered(f, r.ev.Game.State(), c)
	}
	return can && r.CanFight()
}

// Of has the fight in view that an entry of the game would begin. It begins when it is in view.
func (r *Rehearsal) Of(c engine.Command) {
	r.stop()
	r.renew()
	r.Fight, r.How, r.Vary = true, commander.EnteredBy(c), ""
}
