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

// umpire plays an evening with nobody at the table, for rehearsals. He lays out the table by the map of the
// scenario, moves units on it as the commanders of both sides direct, and answers their questions. The Players
// come as a patrol to achieve the scenario's objectives. What a scenario leaves to an umpire he takes from the
// notes in its file; where it says nothing, finds and parties lie where events place them, otherwise somewhere
// ahead. House design: his results judge the scenario and are not rules.
//
// The layout of the table is in umpire_table.go, the notes of the scenario in umpire_notes.go, the actions of
// units in umpire_plays.go.
type umpire struct {
	s      State
	now    engine.State    // s as an interface value, converted once
	ready  book.Ready      // carries out the entry about to be made, nil when it was not looked into
	choose func(n int) int // 0 to n-1
	throw  commander.Throw
	layout layout
	spoken map[int]bool // parties and places with nothing more to offer
	aimed  int          // the unit in the staff officer's latest answer
	works  int          // the unit acting, or the last that acted
	staff  staff
	hides  int // the hidden party about to appear, counted from 1
	notes  notes
	charge int          // the unit that charged last
	start  battle.Point // where that charge began
	left   int          // what is left of it, in inches
	steps  int          // entries made, and decisions taken
	tries  int
	no     string // why the latest entry was refused
	err    error

	alarm   int                   // the turn on which it was raised, 0 for not yet
	fight   *fight                // a duel of two units with nothing else on the table; nil for an evening
	finder  int                   // the unit that searched the place of the main objective
	wades   map[int]int           // how often units have measured a ford
	sounded map[battle.Point]bool // fords that have been measured
	ground  *sandtable.Table      // for a scenario by night, otherwise nil
	instead Advice                // what the table shows, where nobody was asked

	// For tests: what carries out an entry, what is told of every step, and what acts at random within the rules.
	carry func(cmd engine.Command) (engine.Step, engine.State, error)
	told  func(before State, st engine.Step)
	wild  [2]func(may []commander.Advice) bool
}

var _ commander.Umpired = System{}

// newUmpire returns an umpire for s.
func newUmpire(s State, who [2]string, choose func(n int) int) *umpire {
	c := &umpire{s: s, now: s, choose: choose, spoken: map[int]bool{}, wades: map[int]int{}, sounded: map[battle.Point]bool{},
		layout: layout{at: map[int]battle.Point{}, w: inches(72), h: inches(48)},
		staff:  staff{who: commander.Seats(who).Characters(), alone: true}}
	if x, ok := scenarioOf(s.Scene.ID); ok {
		c.notes = x.notes
	}
	c.carry = func(cmd engine.Command) (engine.Step, engine.State, error) {
		reply := func(_ engine.State, q dice.Question) string { return c.answer(q) }
		return commander.CarryOut(System{}, c.now, cmd, c.ready, reply, c.throw)
	}
	return c
}

// umpired returns an umpire about to begin an evening with the given luck.
func umpired(s State, who [2]string, luck commander.Luck) *umpire {
	c := newUmpire(s, who, luck.Below)
	c.throw, c.layout.seed = luck.Throw, luck.Below(1000)
	return c
}

// lay places what is on the table from the start: by the map, otherwise well forward.
func (c *umpire) lay() {
	for _, x := range c.s.Sites {
		c.layout.at[x.ID] = battle.Point{X: inches(10 + c.choose(52)), Y: inches(8 + c.choose(16))}
	}
	c.drawn()
}

// Umpire implements commander.Umpired. Of the steps played, those that set up the evening are kept.
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

// maxSteps is far more than any evening has needed; maxEvening is the number of turns played where no last
// turn is given.
const (
	maxSteps   = 4000
	maxEvening = 30
)

// Go implements commander.Playing.
func (c *umpire) Go() (more bool, err error) {
	if c.tries++; c.err == nil && (c.steps > maxSteps || c.tries > 3*maxSteps) {
		c.err = errors.New("the evening does not end: " + c.no)
	}
	return c.turn(), c.err
}

// sight is how far troops see each other by day.
const sight = 24

// wantedAt is how near, in inches, a unit must be for each action.
var wantedAt = map[string]int{"explore-village": 2, "explore-cave": 2, "scout": 12, "assess": 12, "site": 4, "open-convoy": 3,
	"interrogate": 3, "party": 6, "parley-villagers": 6, "parley-monks": 6, "parley-aristocrats": 6}

// step carries out a command; ok is false when it is refused or nothing happens.
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
			c.arrive(e)
		}
	}
	c.raiseAlarm(before, st)
	return st, true
}

// enter completes a form, preferring the given values and choosing at random otherwise, and carries it out.
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

// owes gives the entry for each step of a thread; steps without one are dropped.
var owes = map[string]string{atContact: "contact", atReact: "react", atRegain: "regain", atBlow: "blow", atReturn: "strike-back",
	atTest: "under-fire", atSearch: "search"}

// settle carries out one thing that is due: threads first, then checks and promotions.
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
			what := ""
			switch th.At {
			case atReact:
				side, may := c.staff.reactionAdvice(s, th)
				best := 0
				if c.wild[side] != nil {
					best = c.choose(len(may))
				}
				what = may[best].Do.In.Get(keyWhat)
			case atContact:
				c.start, c.left = c.at(u), th.num(numFar)/inch
				what = c.reaches(u, t)
			case atRegain:
				what = c.reaches(u, t)
			}
			from := bracketIDs[bracketAt(min(inch*c.layout.far(c.start, c.at(t)), th.num(numFar)))]
			if c.enter(engine.Do(do, keyThread, id), keyWhat, what, keyFrom, from, keyCover, c.cover(t)) {
				c.runs(t)
				return true
			}
		}
		if c.enter(engine.Do("leave-off", keyThread, id)) {
			return true
		}
	}
	for _, d := range s.travelDuties() {
		p, _ := s.party(readRef("p", d.Key.Do.In.Get("party")))
		if c.enter(d.Key.Do.With("edge", edgeOptions[c.turned(c.layout.farEdge(c.layout.at[p.ID]))-1].ID), "place", "exit") {
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

// reaches moves a charger towards its target by what is left of the charge, and says whether it gets there. Source:
// HILL-80, 83.
func (c *umpire) reaches(u, t muster.Unit) string {
	c.bare(u)
	d := c.layout.far(c.at(u), c.at(t))
	if d > c.left {
		c.put(u, c.layout.toward(c.at(u), c.at(t), inches(c.left), inches(2)))
		return "no"
	}
	c.left -= d
	c.put(u, c.at(t))
	return "yes"
}

// bare leaves a unit that has moved in a duel without its cover.
func (c *umpire) bare(u muster.Unit) {
	if c.fight != nil {
		c.fight.cover[u.ID] = ""
	}
}

// runs moves a unit that has reacted with a Move away from where the charge began, as far as the edge. Source: HILL-81.
func (c *umpire) runs(t muster.Unit) {
	did := c.s.Outcome.Get().Deed
	if did.What != didFlee {
		return
	}
	c.bare(t)
	at := c.at(t)
	to := battle.Point{X: at.X + 9*(at.X-c.start.X), Y: at.Y + 9*(at.Y-c.start.Y)}
	at = c.layout.toward(at, to, did.Far*inches(1)/inch, 0)
	c.put(t, battle.Point{X: max(0, min(c.layout.w, at.X)), Y: max(0, min(c.layout.h, at.Y))})
}

// do makes an entry for a unit.
func (c *umpire) do(u muster.Unit, what string, pairs ...string) bool {
	return c.enter(engine.Do(what, keyUnit, ref("u", u.ID)), pairs...)
}

// turn takes one decision; it returns false when the game is over.
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
	if !slices.ContainsFunc(s.units(Players), func(u muster.Unit) bool { return u.From == 0 }) || s.Turn > maxEvening || c.late() ||
		s.recalled() && s.Side == Nobody && s.remaining() == (Acts{}) {
		cmd := engine.Do("end-game", "met", "yes")
		if s.met() {
			cmd = engine.Do("end-game")
		}
		for _, u := range s.units(Players) {
			if u.From == 0 && ((c.wild[0] == nil && !c.late()) || c.at(u).Y >= c.layout.h) {
				cmd = cmd.With(homeKey(u), "yes")
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

// scene does what depends on the referee's knowledge.
func (c *umpire) scene(s State) bool {
	for i, x := range s.Scene.Secrets {
		if n := len(x.Choices); x.open() && c.enter(engine.Do("secret", "secret", ref("x", i+1), keyWhat, num(1+c.secretDraw(n)))) {
			return true
		}
	}
	if c.alarm > 0 && s.silent() { // he has thrown for the sentries himself
		_, ok := c.step(engine.Do("news", keyWhat, newsAlarm))
		return ok
	}
	for i, a := range s.Scene.Aims {
		what, _ := s.decidedAim(a)
		if what == "" && (s.judgeOf(a).yields == "" || s.tooSoon(a)) {
			what = c.verdict(i + 1)
		}
		if a.Done == "" && what != "" && c.enter(engine.Do("aim", "aim", ref("a", i+1), "what", what)) {
			return true
		}
	}
	if n := c.partyShown(s); n > 0 {
		c.hides = n
		ok := c.enter(engine.Do("reveal", "party", ref("h", n)))
		c.hides = 0
		return ok
	}
	return false
}

// locates records a place that a unit has in clear sight.
func (c *umpire) locates(s State) bool {
	for _, x := range s.Sites {
		if x.Located || x.Kind == "village" || x.Kind == "cave" {
			continue
		}
		for _, u := range s.units(Players) {
			if c.layout.far(c.at(u), c.layout.at[x.ID]) <= sight && c.enter(engine.Do("site", "place", ref("s", x.ID), "what", "located")) {
				return true
			}
		}
	}
	return false
}

// initiative takes a decision for the side with the initiative.
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
