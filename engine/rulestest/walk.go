package rulestest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Chooser returns a number from 0 to n-1; n is at least 1.
type Chooser func(n int) int

// Seeded returns a Chooser for long walks, where shrinking does not matter.
func Seeded(seed uint64) Chooser {
	src := dice.Source{Seed: seed}
	return func(n int) int {
		v := 0
		for range 9 { // six to the ninth is far above any n here
			v = v*6 + src.Next() - 1
		}
		return v % n
	}
}

// Drawn returns a Chooser that draws from rapid, so that a failure shrinks.
func Drawn(t *rapid.T) Chooser {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
}

// Walk plays up to n random legal steps from the opening position with these options and calls each, if not nil, with the
// state before, the step, and the state after it. It returns the last state. It stops early when nothing more is offered,
// and soon after the game has ended.
//
// Besides the checks named in the package comment it makes sure that Resolve accepts what the form does, unless the answer to
// a question changes that; that a key on offer can be tapped; that a step can be told, with a sentence for the log and words
// for the undo key; and that every step is told in the same words from the last state, see [Retold].
func Walk(t T, sys view.System, start engine.Values, n int, choose Chooser,
	each func(before engine.State, st engine.Step, after engine.State)) engine.State {
	t.Helper()
	s := Opened(t, sys, start)
	require.NoError(t, sys.Check(s))
	var told Retold
	for i := range n {
		if sys.Desk(s).Over && choose(8) == 0 {
			break
		}
		if i%4 == 0 { // these tries cost as much as the step
			for _, p := range sys.Procedures(s) {
				bare(t, sys, s, engine.Do(p.ID), sys.Form(s, engine.Do(p.ID)))
			}
		}
		st, next, ok := RandomStep(t, sys, s, choose)
		if !ok {
			break
		}
		told.Told(sys, st, next)
		if each != nil {
			each(s, st, next)
		}
		s = next
	}
	told.Again(t, sys, s)
	return s
}

// RandomStep makes a random legal step in s; ok is false when none was found. A command that ends with an answered no is
// skipped.
func RandomStep(t T, sys view.System, s engine.State, choose Chooser) (st engine.Step, next engine.State, ok bool) {
	t.Helper()
	for range 40 {
		c, ok := RandomCommand(t, sys, s, choose)
		if !ok {
			continue
		}
		st, next, err := Drive(t, sys, s, c, RandomFill(choose))
		if errors.As(err, new(*engine.Refusal)) && answered(st) {
			continue // refused after an answer that made another field necessary
		}
		if RefusedByAnswer(st, err) {
			continue
		}
		require.NoError(t, err, "%s was offered", c)
		if len(st.Events) == 0 {
			continue
		}
		told := sys.Tell(next, st)
		require.NotEmpty(t, told.Line.String(), "%s: no sentence for the log", c)
		require.NotEmpty(t, told.Undo, "%s: no words for the undo key: %+v", c, st.Events)
		sys.Desk(next)
		sys.Sheets(next)
		return st, next, true
	}
	return engine.Step{}, s, false
}

func answered(st engine.Step) bool {
	return slices.ContainsFunc(st.Given, func(g dice.Given) bool { return g.Answer != "" })
}

// RefusedByAnswer reports whether err refuses a step because of an answer given to it, such as rallying without having said
// whom. That is allowed as long as nothing has been rolled.
func RefusedByAnswer(st engine.Step, err error) bool {
	for _, g := range st.Given {
		if g.Answer == "" {
			return false
		}
	}
	return errors.As(err, new(*engine.Refusal)) && len(st.Given) > 0
}

// seldom maps entries to how rarely a walk chooses them: a full table makes every step slow, and units that are forever being
// amended rarely fight.
var seldom = map[string]int{"bring-army": 8, "amend": 2}

// RandomCommand returns a command that is legal in s: a key on the play screen or on a sheet, or a procedure whose form it fills
// in at random until nothing is refused.
func RandomCommand(t T, sys view.System, s engine.State, choose Chooser) (engine.Command, bool) {
	t.Helper()
	keys := Keys(sys, s)
	var procs []view.Procedure
	for _, p := range sys.Procedures(s) {
		if p.Refused == "" {
			procs = append(procs, p)
		}
	}
	for _, id := range []string{"bring-army", "amend"} {
		is := func(p view.Procedure) bool { return p.ID == id }
		if slices.ContainsFunc(procs, is) && choose(seldom[id]) > 0 {
			keys = slices.DeleteFunc(keys, func(k view.Key) bool { return k.Do.Do == id })
			procs = slices.DeleteFunc(procs, is)
		}
	}
	// Often choose what moves the game on; otherwise a key as often as a menu entry, however long the menu is.
	d := sys.Desk(s)
	for _, k := range append([]view.Key{d.Primary}, d.Keys...) {
		if k.Open { // it leads a unit; the key that moves the game on is next
			continue
		}
		if k.Refused == "" && k.Do.Do != "" && choose(3) == 0 {
			return k.Do, true
		}
		break
	}
	if len(keys) > 0 && (len(procs) == 0 || choose(2) == 0) {
		k := keys[choose(len(keys))]
		if k.Open {
			return filled(sys, s, k.Do, choose, func(c engine.Command, f view.Form) { bare(t, sys, s, c, f) })
		}
		return k.Do, true
	}
	if len(procs) == 0 {
		return engine.Command{}, false
	}
	return filled(sys, s, engine.Do(procs[choose(len(procs))].ID), choose, func(c engine.Command, f view.Form) { bare(t, sys, s, c, f) })
}

// unsayable matches requests for a label that is not a noun.
var unsayable = regexp.MustCompile(`^Choose the ([^,]*, \w+|.*:.*|(to|from|through|against|within|by|in|on|at|like|it)( .*)?` +
	`|.* (is|at|to|from|through|passes))\.$`)

// bare checks that a rule book that is a commander.Readier refuses what the form refuses, and that its Ready gives the same
// events and state as Resolve does with the same dice and answers.
func bare(t T, sys view.System, s engine.State, c engine.Command, f view.Form) {
	t.Helper()
	r, ok := sys.(commander.Readier)
	if !ok {
		return
	}
	carry, err := r.Ready(s, c)
	if f.Refused != nil {
		require.Equal(t, error(f.Refused), err, "%s: without its form", c)
		require.NotRegexp(t, unsayable, f.Refused.Text, "%s: a label must be a noun or start like a question", c)
		return
	}
	require.NoError(t, err, "%s", c)
	events, now, err := carry(lucky(c))
	again, failed := sys.Resolve(s, c, lucky(c))
	require.Equal(t, failed, err, "%s", c)
	require.Equal(t, again, events, "%s", c)
	then := s
	for _, e := range again {
		then, failed = sys.Apply(then, e)
		require.NoError(t, failed, "%s", c)
	}
	require.Equal(t, then, now, "%s: the state afterwards", c)
}

// lucky returns a cup that never runs out, the same for equal entries.
func lucky(c engine.Command) *dice.Cup {
	src := dice.Source{Seed: uint64(len(c.In))}
	return dice.Endless(src.Throw, func(q dice.Question) (string, error) {
		a, ok := q.Any(src.Below)
		if !ok {
			return "", errors.New("nothing can be answered")
		}
		return a, nil
	})
}

// Keys lists what can be tapped in s on the play screen and on the sheets, without refused keys.
func Keys(sys view.System, s engine.State) []view.Key {
	var keys []view.Key
	add := func(k view.Key) {
		if k.Refused == "" && k.Do.Do != "" {
			keys = append(keys, k)
		}
	}
	lists := func(ls []view.List) {
		for _, l := range ls {
			for _, r := range l.Rows {
				if r.Tap != nil {
					add(*r.Tap)
				}
				if r.Key != nil {
					add(*r.Key)
				}
			}
		}
	}
	d := sys.Desk(s)
	add(d.Primary)
	for _, k := range d.Keys {
		add(k)
	}
	for _, c := range d.Counts {
		add(c.Less)
		add(c.More)
	}
	for _, u := range d.Duties {
		add(u.Key)
		for _, k := range u.Alternatives {
			add(k)
		}
	}
	if d.Card != nil {
		for _, k := range d.Card.Keys {
			add(k)
		}
		for _, k := range []*view.Key{d.Card.Primary, d.Card.Leave} {
			if k != nil {
				add(*k)
			}
		}
	}
	lists(d.Lists)
	for _, sh := range sys.Sheets(s) {
		lists(sh.Lists)
		for _, k := range sh.Keys {
			add(k)
		}
	}
	return keys
}

// RandomForm fills in the form of c at random until it is not refused; ok is false when that has not happened after a number of
// tries.
func RandomForm(sys view.System, s engine.State, c engine.Command, choose Chooser) (engine.Command, bool) {
	return filled(sys, s, c, choose, func(engine.Command, view.Form) {})
}

// filled is RandomForm that also calls see with every form on the way.
func filled(sys view.System, s engine.State, c engine.Command, choose Chooser, see func(engine.Command, view.Form)) (engine.Command, bool) {
	for range 80 {
		f := sys.Form(s, c)
		see(c, f)
		var empty, any []view.Field
		for _, x := range f.Fields {
			if x.Kind == view.Pick && len(openOptions(x)) == 0 {
				continue
			}
			any = append(any, x)
			if x.Value == "" && x.Kind == view.Pick {
				empty = append(empty, x)
			}
		}
		if f.Refused == nil && choose(3) > 0 {
			return c, true
		}
		switch {
		case len(any) == 0 && f.Refused == nil:
			return c, true
		case len(any) == 0:
			return c, false
		case len(empty) > 0 && choose(4) > 0:
			c = fillIn(c, empty[choose(len(empty))], choose)
		default:
			c = fillIn(c, any[choose(len(any))], choose)
		}
	}
	return c, false
}

// Open returns the ids of the options of a field that may be chosen.
func Open(x view.Field) []string {
	return Each(openOptions(x), func(o view.Option) string { return o.ID })
}

func openOptions(x view.Field) []view.Option {
	var open []view.Option
	for _, o := range x.Options {
		if o.Refused == "" {
			open = append(open, o)
		}
	}
	return open
}

// aSpot is a place that exists on any table.
const aSpot = "1200,800,0,1000"

func fillIn(c engine.Command, x view.Field, choose Chooser) engine.Command {
	switch x.Kind {
	case view.Pick:
		open := openOptions(x)
		return c.With(x.Key, open[choose(len(open))].ID)
	case view.Tick:
		return c.With(x.Key, []string{x.Off, "yes"}[choose(2)])
	case view.Count:
		step := max(x.Step, 1)
		// Prefer small numbers, which are the usual ones in games.
		top := (x.Max - x.Min) / step
		if choose(3) > 0 {
			top = min(top, 5)
		}
		return c.With(x.Key, strconv.Itoa(x.Min+step*choose(max(top, 0)+1)))
	case view.Spot:
		return c.With(x.Key, aSpot)
	default:
		words := []string{"", "Lt. Dunne", "a % = & \"<b>\" ½″ été"}
		w := words[choose(len(words))]
		return c.With(x.Key, string([]rune(w)[:min(len([]rune(w)), x.Max)]))
	}
}

// RandomFill throws and answers at random, and sometimes counts a volley instead of throwing it.
func RandomFill(choose Chooser) Filler {
	return func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask != nil {
			a, err := RandomAnswer(*n.Ask, choose)
			return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: a}}, err == nil
		}
		if n.Times > 1 && n.Roll.Need > 0 && choose(4) == 0 {
			of := 1 + choose(n.Times)
			return []dice.Given{{ID: n.Roll.ID, By: dice.Table, Hits: choose(of + 1), Of: of}}, true
		}
		var out []dice.Given
		for range n.Times {
			g := dice.Given{ID: n.Roll.ID, By: dice.Computer}
			for range n.Roll.Code.Faces() {
				g.Faces = append(g.Faces, 1+choose(n.Roll.Code.Sides()))
			}
			out = append(out, g)
		}
		return out, true
	}
}

// RandomAnswer returns a random reply that q allows.
func RandomAnswer(q dice.Question, choose Chooser) (string, error) {
	if a, ok := q.Any(choose); ok {
		return a, nil
	}
	return "", fmt.Errorf("question %q cannot be answered", q.ID)
}
