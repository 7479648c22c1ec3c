package rehearse

import (
	"slices"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
)

// chargeTries is how many playings show whether a charge comes about at all.
const chargeTries = 2

// Charge begins to play what comes of it when the unit of an entry charges instead: the turn of the charge, with nobody there but the
// two. ok is false when the rules do not let it charge now, or it does not reach them in a turn.
func Charge(sys commander.Fighter, from engine.State, do engine.Command, seed uint64) (t *Trials, ok bool) {
	f, ok := commander.Charging(sys, from, do)
	if !ok {
		return nil, false
	}
	t = &Trials{sys: sys, charge: f.Begin, dice: dice.Source{Seed: seed}}
	src := t.dice
	all, of := sys.Standings(f.Begin(&src).Now())
	t.was, t.of, t.acts = all[:2], of, all[0].ID
	t.clear()
	for range chargeTries {
		if p, err := t.fought(); err == nil && p.Charged() == t.acts {
			t.dice = dice.Source{Seed: seed}
			return t, true
		}
	}
	return nil, false
}

// fought is the turn of the charge, played once.
func (t *Trials) fought() (commander.Playing, error) {
	sys, p := t.sys.(commander.Fighter), t.charge(&t.dice)
	if g, ok := p.(commander.Seated); ok { // who looks into all that may be done charges if he may, whatever he thinks of it
		g.Sit(0, func(may []commander.Advice) int { return t.sooner(p, may) })
	}
	for turn := sys.Result(p.Now()).Turn; sys.Result(p.Now()).Turn == turn; {
		if more, err := p.Go(); err != nil || !more {
			return p, err
		}
	}
	return p, nil
}

// sooner is what a unit does that is to charge: nothing else until it has.
func (t *Trials) sooner(p commander.Playing, may []commander.Advice) int {
	for _, do := range [...]string{"charge", "stay"} {
		i := slices.IndexFunc(may, func(a commander.Advice) bool { return a.Do.Do == do })
		if i >= 0 && p.Charged() != t.acts {
			return i
		}
	}
	return 0
}
