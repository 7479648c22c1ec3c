package hill

import (
	"errors"
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// umpire plays an evening with nobody at the table, so that it can be rehearsed: he lays the table out as the map of the scenario has
// it, moves on it what the commanders of both sides send somewhere, and answers what they ask. The Players come as a patrol to do what
// the scenario wants of them. He knows of a scenario what its file tells an umpire; of one without, that a find or a party lies where
// an event puts it, and else somewhere ahead. House design: what he finds is a judgement of the scenario, not a rule.
//
// How the table lies stands in umpire_table.go, what the scenario says in umpire_notes.go, what units do in umpire_plays.go.
type umpire struct {
	s      State
	now    engine.State    // s, put away once
	ready  book.Ready      // what carries out the entry that is about to be made, nil when nobody has looked into it
	choose func(n int) int // 0 to n-1
	throw  commander.Throw
	lie    lie
	spoken map[int]bool // parties and places that have nothing more to say
	aimed  int          // the unit that the staff officer's last answer was about
	works  int          // the unit that acts, or acted last
	staff  staff
	hides  int // the hidden party about to appear, from 1
	notes  notes
	charge int // the unit that charged last
	steps  int // entries, and decisions taken
	tries  int
	no     string // why the last entry was refused
	err    error

	alarm   int                   // the turn in which it was raised, 0 for not yet
	fight   *fight                // two units fight by themselves, and nothing else is there; nil for an evening
	finder  int                   // the unit that searched the place of the main objective
	wades   map[int]int           // how often units have measured a ford
	sounded map[battle.Point]bool // fords that have been measured
	ground  *sandtable.Table      // of a scenario by night, nil for none
	instead Advice                // what the table shows, where somebody was not asked

	// For tests: who carries an entry out, who is told of every step, and who does anything that the rules allow.
	carry func(cmd engine.Command) (engine.Step, engine.State, error)
	told  func(before State, st engine.Step)
	wild  [2]func(may []commander.Advice) bool
}

var _ commander.Umpired = System{}

// newUmpire lays the table out for s.
func newUmpire(s State, who [2]string, choose func(n int) int) *umpire {
	c := &umpire{s: s, now: s, choose: choose, spoken: map[int]bool{}, wades: map[int]int{}, sounded: map[battle.Point]bool{},
		lie: lie{at: map[int]battle.Point{}, w: inches(72), h: inches(48)}, staff: staff{who: commander.Seats(who).Characters()}}
	if x, ok := scenarioOf(s.Scene.ID); ok {
		c.notes = x.notes
	}
	c.carry = func(cmd engine.Command) (engine.Step, engine.State, error) {
		reply := func(_ engine.State, q dice.Question) string { return c.answer(q) }
		return commander.CarryOut(System{}, c.now, cmd, c.ready, reply, c.throw)
	}
	return c
}

// umpired is an evening about to begin, with what is left to chance.
func umpired(s State, who [2]string, luck commander.Luck) *umpire {
	c := newUmpire(s, who, luck.Below)
	c.throw, c.lie.seed = luck.Throw, luck.Below(1000)
	return c
}

// lay puts on the table what stands from the start: well forward, but where the map has it.
func (c *umpire) lay() {
	for _, x := range c.s.Sites {
		c.lie.at[x.ID] = battle.Point{X: inches(10 + c.choose(52)), Y: inches(8 + c.choose(16))}
	}
	c.drawn()
}

// Umpire implements commander.Umpired. What has been played counts as far as it set the evening up.
func (System) Umpire(start engine.State, played []engine.Step, who [2]string, luck commander.Luck) (commander.Playing, bool) {
	s := start.(State)
	for _, st := range played {
		next := s
		for _, e := range st.Events {
			t, err := System{}.Apply(next, e)
			if err != nil {
				return nil, false
			}
			next = t.(State)
		}
		if next.setUp() != nil {
			break
		}
		s = next
	}
	c := umpired(s, who, luck)
	c.lay()
	_, ok := System{}.Umpires(s)
	return c, ok
}

// Now implements commander.Playing.
func (c *umpire) Now() engine.State { return c.now }

// Charged implements commander.Playing.
func (c *umpire) Charged() int { return c.charge }

// mostSteps is more than any evening has needed by far; mostEvening how many turns one without a last turn is played.
const (
	mostSteps   = 4000
	mostEvening = 30
)

// Go implements commander.Playing.
func (c *umpire) Go() (more bool, err error) {
	if c.tries++; c.err == nil && (c.steps > mostSteps || c.tries > 3*mostSteps) {
		c.err = errors.New("the evening does not end: " + c.no)
	}
	return c.turn(), c.err
}

// sight is how far the troops see one another by day.
const sight = 24

// wantedAt is how near somebody must be to do what is to be done.
var wantedAt = map[string]int{"explore-village": 2, "explore-cave": 2, "scout": 12, "assess": 12, "site": 4, "open-convoy": 3,
	"interrogate": 3, "party": 6, "entry": 6, "parley-villagers": 6, "parley-monks": 6, "parley-aristocrats": 6}

// step carries a command out; ok is false when it is refused or nothing happens.
func (c *umpire) step(cmd engine.Command) (st engine.Step, ok bool) {
	if c.steps++; c.err != nil {
		return st, false
	}
	before := c.s
	st, next, err := c.carry(cmd)
	c.ready = nil
	var no *engine.Refusal
	switch {
	case errors.As(err, &no):
		c.no = cmd.Do + ": " + no.Text
		return st, false
	case err != nil:
		c.err = fmt.Errorf("%s: %w", cmd, err)
		return st, false
	case len(st.Events) == 0:
		return st, false
	}
	if c.s, c.now = next.(State), next; cmd.Do == "unit-charge" {
		c.charge = readRef("u", cmd.In.Get(keyUnit))
	}
	if c.told != nil {
		c.told(before, st)
	}
	for _, e := range st.Events {
		if e, ok := e.(arrived); ok {
			c.arrives(e)
		}
	}
	c.alarms(before, st)
	return st, true
}

// enter fills a form in, with these values first and at random beyond them, and carries it out.
func (c *umpire) enter(cmd engine.Command, prefer ...string) bool {
	s, first, err := c.s.settledFor(cmd)
	now := c.now
	if err == nil && len(first) > 0 {
		now = s
	}
	for range 12 {
		f, carry := rules.Outline(now, cmd)
		if f.Refused == nil {
			if err == nil {
				c.ready = after(c.now, first, carry)
			}
			_, ok := c.step(cmd)
			return ok
		}
		key := ""
		for _, x := range f.Fields {
			if x.Kind == view.Pick && (x.Value == "" || x.Key == f.Refused.Field && cmd.In.Get(x.Key) == "") {
				var open []string
				for _, o := range x.Options {
					if o.Refused == "" {
						open = append(open, o.ID)
					}
				}
				if len(open) == 0 {
					continue
				}
				key = x.Key
				v := open[c.choose(len(open))]
				for i := 0; i < len(prefer); i += 2 {
					if prefer[i] == key && slices.Contains(open, prefer[i+1]) {
						v = prefer[i+1]
					}
				}
				cmd = cmd.With(key, v)
				break
			}
		}
		if key == "" {
			c.no = cmd.Do + ": " + f.Refused.Text
			return false
		}
	}
	return false
}

// owes are the entries that threads wait for, by their step; none for one that is left off.
var owes = map[string]string{atContact: "contact", atReact: "react", atRegain: "regain", atBlow: "blow", atReturn: "strike-back",
	atTest: "under-fire", atSearch: "search"}

// settle does what is owed: threads first, then checks and promotions.
func (c *umpire) settle() bool {
	if c.s.Outcome.Get().Open() && c.choose(2) == 0 {
		_, ok := c.step(engine.Do("accept"))
		return ok
	}
	s := c.s.settled()
	if len(s.Threads) > 0 {
		th := s.Threads[0]
		id := ref("t", th.ID)
		if do := owes[th.At]; do != "" {
			u, _ := s.unit(th.Unit)
			t, _ := s.unit(th.Other)
			d := c.lie.far(c.at(u), c.at(t))
			what := yesOrNo(d <= th.num(numFar)/inch)
			switch {
			case th.At == atReact:
				side, may := c.staff.reacts(s, th)
				best := 0
				if c.wild[side] != nil {
					best = c.choose(len(may))
				}
				what = may[best].Do.In.Get(keyWhat)
			case th.At == atContact && what == "yes":
				c.put(u, c.at(t))
			}
			from := bracketIDs[bracketAt(inch*min(d, th.num(numFar)/inch))]
			if c.enter(engine.Do(do, keyThread, id), keyWhat, what, keyFrom, from, keyCover, c.cover(t)) {
				return true
			}
		}
		if c.enter(engine.Do("leave-off", keyThread, id)) {
			return true
		}
	}
	for _, d := range s.travelDuties() {
		p, _ := s.party(readRef("p", d.Key.Do.In.Get("party")))
		if c.enter(d.Key.Do.With("edge", edgeOptions[c.lie.farEdge(c.lie.at[p.ID])-1].ID), "place", "exit") {
			return true
		}
	}
	for _, u := range s.onTableUnits() {
		if leaderless(u) {
			return c.enter(engine.Do("promote", keyUnit, ref("u", u.ID)))
		}
	}
	for _, u := range s.onTableUnits() {
		if u.Mark(markCheck) > 0 && s.tooEarly(u) == "" {
			return c.enter(engine.Do("unit-check", keyUnit, ref("u", u.ID)))
		}
	}
	return false
}

// do enters something for a unit.
func (c *umpire) do(u muster.Unit, what string, pairs ...string) bool {
	return c.enter(engine.Do(what, keyUnit, ref("u", u.ID)), pairs...)
}

// turn is one decision; false when the game is over.
func (c *umpire) turn() bool {
	s := c.s
	switch {
	case s.Over, c.err != nil:
		return false
	case s.Waits.Get().Key != "":
		c.incident()
		return true
	case len(s.Pending) > 0:
		c.event(s.Pending[0])
		return true
	case c.settle():
		return true
	}
	s = c.s.settled()
	if u, now := s.atOnce(); now {
		c.atOnce(u)
		return true
	}
	if c.scene(s) || c.late() && c.comeHome(s) {
		return true
	}
	if !slices.ContainsFunc(s.units(Players), func(u muster.Unit) bool { return u.From == 0 }) || s.Turn > mostEvening || c.late() ||
		s.recalled() && s.Side == Nobody && s.remaining() == (Acts{}) {
		cmd := engine.Do("end-game", "met", "yes")
		if s.met() {
			cmd = engine.Do("end-game")
		}
		for _, u := range s.units(Players) {
			if u.From == 0 && (c.wild[0] != nil || c.late()) && c.at(u).Y < c.lie.h {
				cmd = cmd.With(homeKey(u), "no")
			}
		}
		if !c.enter(cmd, "carried", home) && c.err == nil {
			c.err = errors.New("the evening cannot be ended: " + c.no)
		}
		return true
	}
	if c.locates(s) {
		return true
	}
	switch {
	case s.Side == Nobody && s.remaining() == (Acts{}):
		c.step(engine.Do("end-turn"))
	case s.Side == Nobody:
		c.step(engine.Do("press"))
	default:
		c.initiative(s)
	}
	return true
}

// scene does what the referee knows.
func (c *umpire) scene(s State) bool {
	for i, a := range s.Scene.Aims {
		if what := c.judges(i + 1); a.Done == "" && what != "" && c.enter(engine.Do("aim", "aim", ref("a", i+1), "what", what)) {
			return true
		}
	}
	if n := c.shows(s); n > 0 {
		c.hides = n
		ok := c.enter(engine.Do("reveal", "party", ref("h", n)))
		c.hides = 0
		return ok
	}
	return false
}

// locates notes what somebody has in clear sight.
func (c *umpire) locates(s State) bool {
	for _, x := range s.Sites {
		if x.Located || x.Kind == "village" || x.Kind == "cave" {
			continue
		}
		for _, u := range s.units(Players) {
			if c.lie.far(c.at(u), c.lie.at[x.ID]) <= sight && c.enter(engine.Do("site", "place", ref("s", x.ID), "what", "located")) {
				return true
			}
		}
	}
	return false
}

// initiative is a decision of the side that has it.
func (c *umpire) initiative(s State) {
	u, ok := s.unit(s.Active)
	may := s.mayAct(s.Side)
	if c.fight != nil && !ok && len(may) > 0 {
		u = may[0]
	}
	c.works = u.ID
	switch {
	case !ok && len(may) == 0:
		c.step(engine.Do("done"))
	case ok && (fresh(u) == 0 || u.Acted):
		c.step(engine.Do("done"))
	case c.fight != nil && c.fights(u):
	case c.fight != nil:
		c.step(engine.Do("done"))
	case !c.obeys():
		if u, ok := c.s.unit(c.s.Active); !ok || fresh(u) == 0 || !c.do(u, "unit-stand") {
			c.step(engine.Do("done"))
		}
	}
}
