package rehearse

import (
	"slices"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
)

// chargeTries is how many plays are tried to see whether a charge comes about.
const chargeTries = 2

// Charge returns trials in which the unit of an entry charges instead: the turn of the charge, with only the two units on the
// table. ok is false when the rules do not let it charge now, or it cannot reach its enemy in a turn.
func Charge(sys commander.Fighter, from engine.State, do engine.Command, seed uint64) (t *Trials, ok bool) {
	f, ok := commander.ChargeOf(sys, from, do)
	if !ok {
		return nil, false
	}
	t = &Trials{sys: sys, charge: f.Begin, dice: dice.Source{Seed: seed}}
	src := t.dice
	all, of := sys.Standings(f.Begin(&src).Now())
	t.was, t.of, t.acts = all[:2], of, all[0].ID
	t.clear()
	for range chargeTries {
		if p, err := t.playCharge(); err == nil && p.Charged() == t.acts {
			t.dice = dice.Source{Seed: seed}
			return t, true
		}
	}
	return nil, false
}

// playCharge plays the turn of the charge once.
func (t *Trials) playCharge() (commander.Playing, error) {
	sys, p := t.sys.(commander.Fighter), t.charge(&t.dice)
	if g, ok := p.(commander.Seated); ok { // with all options listed it charges if it may, whatever its officer thinks
		g.Sit(0, func(may []commander.Advice) int { return t.chargeFirst(p, may) })
	}
	for turn := sys.Result(p.Now()).Turn; sys.Result(p.Now()).Turn == turn; {
		if more, err := p.Go(); err != nil || !more {
			return p, err
		}
	}
	return p, nil
}

// chargeFirst makes a unit charge, or else stay, until it has charged.
func (t *Trials) chargeFirst(p commander.Playing, may []commander.Advice) int {
	for _, do := range [...]string{"charge", "stay"} {
		i := slices.IndexFunc(may, func(a commander.Advice) bool { return a.Do.Do == do })
		if i >= 0 && p.Charged() != t.acts {
			return i
		}
	}
	return 0
}
