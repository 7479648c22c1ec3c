package beside

import (
	"slices"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// officer is the officer of the main rule book, who knows nothing of the reference.
type officer struct {
	commander.Officer
	j joined
}

var (
	_ commander.Fighter = joined{}
	_ commander.Umpired = joined{}
	_ view.Follower     = joined{}
)

// Officer implements commander.Book; he is nil when the main rule book has none.
func (j joined) Officer(start engine.State, who [2]commander.Character) (commander.Officer, bool) {
	b, can := j.main.(commander.Book)
	if !can {
		return nil, false
	}
	main, _, _ := j.split(start)
	o, leads := b.Officer(main, who)
	if o == nil {
		return nil, false
	}
	return officer{o, j}, leads
}

// Result implements commander.Book.
func (j joined) Result(s engine.State) (r commander.Result) {
	if b, can := j.main.(commander.Book); can {
		main, _, _ := j.split(s)
		r = b.Result(main)
	}
	return r
}

// Fight implements commander.Fighter: a fight only involves the main rule book.
func (j joined) Fight(st engine.State, in engine.Values) commander.Fight {
	if f, can := j.main.(commander.Fighter); can {
		main, _, _ := j.split(st)
		return f.Fight(main, in)
	}
	return commander.Fight{Form: view.Form{Refused: &engine.Refusal{Text: "Its units cannot fight on their own."}}}
}

// Owed implements view.Follower.
func (j joined) Owed(st engine.State, unit int) (engine.State, engine.Command, bool) {
	main, _, _ := j.split(st)
	f, can := j.main.(view.Follower)
	if !can {
		return st, engine.Command{}, false
	}
	then, c, ok := f.Owed(main, unit)
	return j.with(st, then), c, ok
}

// Reply implements view.Follower.
func (j joined) Reply(st engine.State, did engine.Command) (engine.State, engine.Command, bool) {
	main, _, _ := j.split(st)
	f, can := j.main.(view.Follower)
	if !can {
		return st, did, false
	}
	then, c, ok := f.Reply(main, did)
	return j.with(st, then), c, ok
}

// Unnerved implements view.Follower.
func (j joined) Unnerved() string {
	if f, can := j.main.(view.Follower); can {
		return f.Unnerved()
	}
	return "shaken"
}

// with returns st with the state of the main rule book replaced.
func (joined) with(st, main engine.State) engine.State {
	if p, ok := st.(Pair); ok {
		p.Main = main
		return p
	}
	return main
}

// Next implements commander.Officer.
func (o officer) Next(s engine.State) (int, []commander.Advice) {
	main, _, _ := o.j.split(s)
	return o.Officer.Next(main)
}

// Hurry implements commander.Hurrier.
func (o officer) Hurry(so bool) { commander.SetHurry(o.Officer, so) }

// Reply implements commander.Officer.
func (o officer) Reply(s engine.State, q commander.Question) string {
	main, _, _ := o.j.split(s)
	return o.Officer.Reply(main, q)
}

// Done implements commander.Officer.
func (o officer) Done(before engine.State, st engine.Step, after engine.State) {
	was, _, _ := o.j.split(before)
	is, _, _ := o.j.split(after)
	for _, own := range o.j.own([]engine.Step{st}) {
		o.Officer.Done(was, own, is)
	}
}

// MayMove implements commander.MoveSpotter.
func (o officer) MayMove(before engine.State, st engine.Step, after engine.State, unit int) bool {
	x, can := o.Officer.(commander.MoveSpotter)
	was, _, _ := o.j.split(before)
	is, _, _ := o.j.split(after)
	return can && slices.ContainsFunc(o.j.own([]engine.Step{st}), func(own engine.Step) bool { return x.MayMove(was, own, is, unit) })
}

// Onward implements commander.Onward; the key is empty when the main rule book does not.
func (o officer) Onward(s engine.State) (k view.Key) {
	if x, can := o.Officer.(commander.Onward); can {
		main, _, _ := o.j.split(s)
		k = x.Onward(main)
	}
	return k
}

// Measured implements commander.Measurer.
func (o officer) Measured(s engine.State, c engine.Command) engine.Values {
	m, can := o.Officer.(commander.Measurer)
	if !can {
		return nil
	}
	main, _, _ := o.j.split(s)
	return m.Measured(main, c)
}

// Proposed implements commander.Proposer.
func (o officer) Proposed(s engine.State, q commander.Question) (reply, why string) {
	if x, can := o.Officer.(commander.Proposer); can {
		main, _, _ := o.j.split(s)
		reply, why = x.Proposed(main, q)
	}
	return reply, why
}

// Targets implements commander.Ranger.
func (o officer) Targets(s engine.State, c engine.Command) (string, commander.Look) {
	r, can := o.Officer.(commander.Ranger)
	if !can {
		return "", nil
	}
	main, _, _ := o.j.split(s)
	return r.Targets(main, c)
}

// Settled implements commander.Ranger.
func (o officer) Settled(s engine.State) engine.State {
	r, can := o.Officer.(commander.Ranger)
	if !can {
		return s
	}
	main, _, _ := o.j.split(s)
	return o.j.with(s, r.Settled(main))
}

// Umpires implements commander.Umpired.
func (j joined) Umpires(st engine.State) (string, bool) {
	u, can := j.main.(commander.Umpired)
	if !can {
		return "", false
	}
	main, _, _ := j.split(st)
	return u.Umpires(main)
}

// Umpire implements commander.Umpired; ok is false when the main rule book is not Umpired.
func (j joined) Umpire(start engine.State, played []engine.Step, who [2]string, luck commander.Luck) (commander.Playing, bool) {
	u, can := j.main.(commander.Umpired)
	if !can {
		return nil, false
	}
	main, _, _ := j.split(start)
	return u.Umpire(main, j.own(played), who, luck)
}
