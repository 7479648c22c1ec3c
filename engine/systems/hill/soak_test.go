package hill

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// soakOpenings are what the commanders play, in turn.
var soakOpenings = []string{"force=sweep", "scenario=sweep solo=yes", "scenario=villa-nueva", "scenario=ducos", "scenario=marquise", "scenario=practice", "force=sweep depth=light", "force=sweep merciful=yes pace=busy"}

// The most steps and turns of a game: far more than any game has needed. A commander is home long
// before; a game that goes on is a game that does not end.
const (
	soakSteps = 4000
	soakTurns = 30
)

// commander plays both sides of a game. He sees the table as one line: how far each party is from the
// force, and how far the force is from home. For the others he follows the staff officer.
type commander struct {
	t       *testing.T
	s       State
	choose  rulestest.Chooser
	strict  bool // holds every step against the whole contract
	dist    map[int]int
	forward int // inches from our lines
	turnFor int // the turn in which they go home
	steps   int
	out     soaked
	stuck   map[string]int // entries refused for a reason that only the table can know
}

// soaked is what a game came to.
type soaked struct {
	turns, presses, events, steps, lost, of, destroyed, points, level int
	advice, atOnce, promoted, officers                                int // promotions, officers and NCOs of the Players who fell
	finds                                                             map[string]bool
	word                                                              string
}

// far is how far away a party is.
func (c *commander) far(party int) int {
	if d, ok := c.dist[party]; ok {
		return d
	}
	p, _ := c.s.party(party)
	d := 6
	if p.Site == 0 {
		d = 14 + c.choose(14)
	}
	c.dist[party] = d
	return d
}

// bracket is the range of a distance as the form names it.
func (c *commander) bracket(inches int) string {
	for i, top := range bracketTops {
		if inches <= top {
			return bracketIDs[i]
		}
	}
	return bracketIDs[len(bracketIDs)-1]
}

// answer replies as the table lies.
func (c *commander) answer(q dice.Question) string {
	has := func(id string) bool {
		return slices.ContainsFunc(q.Choices, func(x dice.Choice) bool { return x.ID == id })
	}
	switch {
	case q.ID == "still-owed" || q.ID == "once":
		return dice.Yes
	case q.ID == "advice-sees":
		near, best := seesNone, 30
		for _, x := range q.Choices {
			d := 12 + c.choose(16)
			if p := readRef("p", x.ID); p > 0 {
				d = c.choose(24) + 4
			} else if x.ID == seesEqual && c.choose(3) > 0 || x.ID == seesNone {
				continue
			}
			if d < best {
				near, best = x.ID, d
			}
		}
		return near
	case q.ID == "advice-where":
		p, _ := c.s.party(0)
		if u, ok := c.s.unit(c.s.Active); ok {
			p, _ = c.s.party(u.From)
		}
		d := c.far(p.ID)
		for _, x := range []struct {
			id   string
			most int
		}{{"contact", 1}, {"corner", 5}, {"attacked", 2}, {"sally", 6}, {"soft", 12}, {"near", 12}, {"open", 20}, {"cover", 22}, {"uniform", 16}, {"threat", 20}, {"british", 24}, {"far", 99}} {
			if d <= x.most && has(x.id) {
				return x.id
			}
		}
	}
	a, err := rulestest.RandomAnswer(q, c.choose)
	require.NoError(c.t, err)
	return a
}

// step carries a command out and folds it; ok is false when it is refused after an answer or nothing
// happens.
func (c *commander) step(cmd engine.Command) (engine.Step, bool) {
	c.t.Helper()
	c.steps++
	random := rulestest.RandomFill(c.choose)
	fill := func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask != nil {
			return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: c.answer(*n.Ask)}}, true
		}
		return random(n)
	}
	before := c.s
	var st engine.Step
	var next engine.State = c.s
	var err error
	if c.strict {
		st, next, err = rulestest.Drive(c.t, System{}, c.s, cmd, fill)
	} else {
		st = engine.Step{Do: cmd}
		for {
			st.Events, err = System{}.Resolve(c.s, cmd, dice.NewCup(st.Given...))
			var need *dice.Need
			if !errors.As(err, &need) {
				break
			}
			more, _ := fill(need)
			st.Given = append(st.Given, more...)
		}
		for _, e := range st.Events {
			next, err = System{}.Apply(next, e)
			require.NoError(c.t, err, "%s", cmd)
		}
	}
	var no *engine.Refusal
	if errors.As(err, &no) {
		c.stuck[cmd.Do+": "+no.Text]++
		return st, false
	}
	require.NoError(c.t, err, "%s", cmd)
	if len(st.Events) == 0 {
		return st, false
	}
	require.NoError(c.t, System{}.Check(next), "%s", cmd)
	c.s = next.(State)
	holdUnits(c.t, before, st, c.s)
	for _, e := range st.Events {
		switch e := e.(type) {
		case pressed:
			c.out.presses++
		case drawn:
			if e.From == "" && !e.Redraw {
				c.out.events++
			}
		case found:
			key := e.Key
			if e.As != "" {
				key = e.As
			}
			c.out.finds[key] = true
		case scouted:
			c.out.finds["scouted"] = true
		case assessed:
			if e.Made {
				c.out.finds["assessed"] = true
			}
		case advised:
			c.out.advice++
		case figured:
			if e.What.ID() == "promoted" {
				c.out.promoted++
			}
		case accepted:
			for _, f := range e.Effects {
				if u, ok := c.s.Roster.Unit(f.Unit); ok && u.Side == ours {
					c.out.officers += leadersIn(f.Lost)
				}
			}
		case arrived:
			if e.Inches > 0 {
				c.dist[e.ID] = e.Inches
			}
		}
	}
	return st, true
}

// enter fills a form in, with these values first and at random beyond them, and carries it out.
func (c *commander) enter(cmd engine.Command, prefer ...string) bool {
	c.t.Helper()
	for range 12 {
		f := System{}.Form(c.s, cmd)
		if f.Refused == nil {
			_, ok := c.step(cmd)
			return ok
		}
		key := ""
		for _, x := range f.Fields {
			if x.Kind == engine.Pick && (x.Value == "" || x.Key == f.Refused.Field && cmd.In.Get(x.Key) == "") {
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
				for i := 0; i+1 < len(prefer); i += 2 {
					if prefer[i] == key && slices.Contains(open, prefer[i+1]) {
						v = prefer[i+1]
					}
				}
				cmd = cmd.With(key, v)
				break
			}
		}
		if key == "" {
			c.stuck[cmd.Do+": "+f.Refused.Text]++
			return false
		}
	}
	return false
}

// nearest is the nearest party that fights.
func (c *commander) nearest() (Party, int) {
	var best Party
	d := 99
	for _, p := range c.s.Parties {
		if !p.Joined && !must(p.Kind).civil && p.Kind != "guer" && p.Left > 0 && c.far(p.ID) < d {
			best, d = p, c.far(p.ID)
		}
	}
	return best, d
}

// settle does what is owed: threads first, then checks and promotions.
func (c *commander) settle() bool {
	if c.s.Outcome.Open() && c.choose(2) == 0 {
		_, ok := c.step(engine.Do("accept"))
		return ok
	}
	s := c.s.settled()
	if len(s.Threads) > 0 {
		th := s.Threads[0]
		id := ref("t", th.ID)
		do := map[string]string{atContact: "contact", atReact: "react", atRegain: "regain", atBlow: "blow", atReturn: "strike-back", atTest: "under-fire", atSearch: "search"}[th.At]
		if do != "" && !(do == "under-fire" && c.choose(2) == 0) && c.enter(engine.Do(do, keyThread, id), keyCover, coverNames[c.choose(3)].id) {
			return true
		}
		if c.enter(engine.Do("leave-off", keyThread, id)) {
			return true
		}
	}
	for _, u := range s.onTableUnits() {
		if leaderless(u) {
			return c.enter(engine.Do("promote", keyUnit, ref("u", u.ID)))
		}
	}
	for _, u := range s.onTableUnits() {
		if u.Mark(markCheck) > 0 && (fresh(u) == 0 || s.Active == 0 || s.Active != u.ID) {
			return c.enter(engine.Do("unit-check", keyUnit, ref("u", u.ID)))
		}
	}
	return false
}

// moved shifts the table by what a unit moved.
func (c *commander) moved(u muster.Unit, away bool) {
	far := c.s.Outcome.Deed.Far / inch
	switch {
	case u.Side == ours && away:
		c.forward -= far
	case u.Side == ours:
		c.forward += far / 2
		for _, p := range c.s.Parties {
			c.dist[p.ID] = max(2, c.far(p.ID)-far/2)
		}
	case away:
		c.dist[u.From] = c.far(u.From) + far
	default:
		c.dist[u.From] = max(1, c.far(u.From)-far)
	}
}

// players acts with the unit in hand.
func (c *commander) players(u muster.Unit) {
	id := ref("u", u.ID)
	unit := engine.Do("", keyUnit, id)
	do := func(p string, pairs ...string) bool {
		cmd := engine.Command{Do: p, In: unit.In}
		return c.enter(cmd, pairs...)
	}
	enemy, d := c.nearest()
	target := ""
	if t, ok := c.s.Roster.From(enemy.ID); ok && t.Here() {
		target = ref("u", t.ID)
	}
	home := c.s.Turn >= c.turnFor || u.Half()
	ground := coverNames[c.choose(2)].id
	switch {
	case wavering(u) && do("unit-stand"):
		return
	case home && c.forward <= 0:
		if _, ok := c.step(engine.Do("unit", "unit", id, "what", "home")); ok {
			return
		}
	case home && fights(u) == "" && d > 3 && do("unit-move", keyCover, ground):
		c.moved(u, true)
		return
	case target != "" && d <= 6 && charges(u) == "" && c.choose(4) == 0 && do("unit-charge", keyAgainst, target, keyCover, ground):
		return
	case target != "" && d <= 18 && canFire(u) == "" && do("volley", keyAgainst, target, keyRange, c.bracket(d), keyCover, coverNames[c.choose(4)].id):
		return
	}
	if !home && c.find(u) {
		return
	}
	if u.Count(func(f muster.Figure) bool { return f.Unloaded && !f.Acted }) > 0 && do("unit-stand") {
		return
	}
	if fresh(u) > 0 && do("unit-move", keyCover, ground) {
		c.moved(u, home)
		return
	}
	if fresh(u) == 0 || !do("unit-stand") {
		c.step(engine.Do("done"))
	}
}

// find searches, scouts and talks when something is near.
func (c *commander) find(u muster.Unit) bool {
	if c.choose(2) == 0 {
		return false
	}
	var todo []engine.Key
	for _, x := range c.s.Sites {
		if k := c.s.siteKey(x); k != nil && !x.Done && c.forward > 10 {
			todo = append(todo, *k)
		}
	}
	for _, p := range c.s.Parties {
		if k := c.s.partyKey(p); k != nil && must(p.Kind).civil {
			todo = append(todo, *k)
		}
		if p.Kind == "guer" && !p.Joined && c.far(p.ID) <= 8 {
			todo = append(todo, engine.Key{Do: engine.Do("party", "party", ref("p", p.ID), "what", "joined")})
		}
	}
	for _, e := range c.s.Ledger {
		if e.State == guarded && !slices.ContainsFunc(c.s.Parties, func(p Party) bool { return p.Hoard == e.ID }) {
			todo = append(todo, engine.Key{Do: engine.Do("entry", "entry", ref("e", e.ID), "what", carried)})
		}
	}
	if len(todo) == 0 {
		return false
	}
	if k := todo[c.choose(len(todo))]; !c.enter(k.Do, "actor", "veteran", keyUnit, ref("u", u.ID)) {
		return false
	}
	if c.s.Side == Players && len(c.s.Pending) == 0 {
		if u, ok := c.s.unit(c.s.Active); ok && fresh(u) > 0 { // it was their action
			c.step(engine.Do("done"))
		}
	}
	return true
}

// atOnce does what the duty of a unit that acts at once offers, or lets it pass.
func (c *commander) atOnce(u muster.Unit) {
	id := ref("u", u.ID)
	for _, d := range c.s.nowDuties() {
		if d.Key.ID != "now-"+num(u.ID) {
			continue
		}
		if us := c.s.units(Players); len(us) > 0 && c.enter(d.Key.Do, keyAgainst, ref("u", us[c.choose(len(us))].ID), keyRange, c.bracket(c.far(u.From)), keyCover, coverNames[c.choose(2)].id) {
			c.out.atOnce++
			return
		}
	}
	_, ok := c.step(engine.Do("unit", "unit", id, "what", "acted"))
	require.True(c.t, ok, "who acts at once has acted")
}

// others follows the staff officer.
func (c *commander) others() {
	u, _ := c.s.acting()
	if u.Mark(markNow) > 0 {
		c.atOnce(u)
		return
	}
	if fresh(u) == 0 || u.Acted {
		c.step(engine.Do("done"))
		return
	}
	if c.s.Advice.Kind == "" && !c.enter(engine.Do("advise", "who", ref("u", u.ID))) {
		c.step(engine.Do("done"))
		return
	}
	a := c.s.Advice
	if a.Kind == "" || a.Unit != u.ID {
		c.step(engine.Do("done"))
		return
	}
	f := a.Fits[c.choose(len(a.Fits))]
	d := c.far(u.From)
	k := c.s.advisedKey(a, f)
	target := ""
	if us := c.s.units(Players); len(us) > 0 {
		target = ref("u", us[c.choose(len(us))].ID)
	}
	if k == nil || !c.enter(k.Do, keyAgainst, target, keyRange, c.bracket(d), keyCover, coverNames[c.choose(2)].id, keyHorse, "as") {
		c.step(engine.Do("done"))
		return
	}
	if f.Act == toMove || f.Act == toFlee {
		c.moved(u, f.Act == toFlee)
		if f.Act == toFlee && c.far(u.From) > 45 || f.Act == toMove && u.Mark(markTravels) > 0 && c.choose(4) == 0 {
			if now, ok := c.s.settled().unit(u.ID); ok { // over an edge
				c.step(engine.Do("unit", "unit", ref("u", now.ID), "what", "gone"))
			}
		}
	}
}

// turn is one decision; false when the game is over.
func (c *commander) turn() bool {
	s := c.s
	if s.Over {
		return false
	}
	if len(s.Pending) > 0 {
		do := "place"
		switch n := c.choose(12); {
		case n == 0:
			do = "ignore"
		case n == 1:
			do = "behind"
		case n == 2 && s.Pending[0].From == "":
			do = "redraw"
		}
		if !c.enter(engine.Do(do)) {
			c.step(engine.Do("ignore"))
		}
		return true
	}
	if c.settle() {
		return true
	}
	s = c.s.settled()
	if _, now := s.atOnce(); now && len(s.units(Players)) > 0 {
		c.others()
		return true
	}
	if len(s.units(Players)) == 0 || s.Turn > soakTurns {
		cmd := engine.Do("end-game", "met", "yes")
		if s.met() {
			cmd = engine.Do("end-game")
		}
		require.True(c.t, c.enter(cmd, "carried", home), "the game cannot be ended: %v", c.stuck)
		return true
	}
	for i, h := range s.Scene.Hidden {
		if !h.Out && (h.Place == 0 || s.Turn > 6) && c.choose(10) == 0 {
			c.enter(engine.Do("reveal", "party", ref("h", i+1)))
			return true
		}
	}
	for i, a := range s.Scene.Aims {
		if a.Done == "" && s.Turn > 5 && c.choose(20) == 0 {
			what := []string{aimWon, aimFailed}[c.choose(2)]
			c.enter(engine.Do("aim", "aim", ref("a", i+1), "what", what))
			return true
		}
	}
	switch {
	case s.Side == Nobody && s.remaining() == (Acts{}):
		c.step(engine.Do("end-turn"))
	case s.Side == Nobody:
		c.step(engine.Do("press"))
	default:
		u, ok := s.unit(s.Active)
		may := s.mayAct(s.Side)
		switch {
		case !ok && len(may) == 0:
			c.step(engine.Do("done"))
		case !ok:
			if !c.enter(engine.Do("activate", keyUnit, ref("u", may[c.choose(len(may))].ID))) {
				c.step(engine.Do("done"))
			}
		case fresh(u) == 0 || u.Acted:
			c.step(engine.Do("done"))
		case s.Side == Players:
			c.players(u)
		default:
			c.others()
		}
	}
	return true
}

// playSoak plays one game to its end.
func playSoak(t *testing.T, seed uint64, opening string, strict bool) soaked {
	t.Helper()
	cmd, err := engine.ParseCommand("start " + opening)
	require.NoError(t, err)
	st, err := System{}.Start(cmd.In)
	require.NoError(t, err)
	c := &commander{t: t, s: st.(State), choose: rulestest.Seeded(seed), strict: strict, dist: map[int]int{}, stuck: map[string]int{}, out: soaked{finds: map[string]bool{}}}
	c.turnFor = 7 + c.choose(5)
	for c.turn() {
		if c.steps > soakSteps {
			require.FailNow(t, "the game does not end", "seed %d, %s, turn %d press %d, %s, stuck at %v", seed, opening, c.s.Turn, c.s.Press, c.s.Side, c.stuck)
		}
	}
	end := c.s
	for _, u := range end.Roster {
		if u.Side == ours && u.From == 0 {
			c.out.lost += u.Gone()
			c.out.of += u.Mustered
			if u.Off == offDestroyed {
				c.out.destroyed++
			}
		}
	}
	c.out.turns, c.out.steps = end.Turn, c.steps
	c.out.points, c.out.level = end.reckon()
	c.out.word = System{}.Desk(end).Say
	return c.out
}

// TestSoakWholeGames plays whole games with a simple commander on both sides: none reaches a state that
// the rules forbid, all of them end, and the table says what they came to.
func TestSoakWholeGames(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	n := rulestest.Count(20)
	var all []soaked
	for i := range n {
		strict := i%12 == 0 && i < 240
		all = append(all, playSoak(t, uint64(i)+1, soakOpenings[i%len(soakOpenings)], strict))
	}
	pick := func(of func(soaked) int) (mean float64, low, mid, high int) {
		var v []int
		sum := 0
		for _, x := range all {
			v = append(v, of(x))
			sum += of(x)
		}
		sort.Ints(v)
		return float64(sum) / float64(n), v[n/10], v[n/2], v[n*9/10]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%d games\n%-28s %8s %6s %6s %6s\n", n, "", "mean", "10%", "median", "90%")
	row := func(name string, of func(soaked) int) float64 {
		mean, low, mid, high := pick(of)
		fmt.Fprintf(&b, "%-28s %8.2f %6d %6d %6d\n", name, mean, low, mid, high)
		return mean
	}
	turns := row("turns", func(x soaked) int { return x.turns })
	row("presses", func(x soaked) int { return x.presses })
	ev := row("events", func(x soaked) int { return x.events })
	row("entries", func(x soaked) int { return x.steps })
	row("deeds at once", func(x soaked) int { return x.atOnce })
	advice := row("advices asked", func(x soaked) int { return x.advice })
	lost := row("Player figures lost, %", func(x soaked) int { return 100 * x.lost / max(1, x.of) })
	row("Player leaders fallen", func(x soaked) int { return x.officers })
	row("field promotions", func(x soaked) int { return x.promoted })
	row("Player units destroyed", func(x soaked) int { return x.destroyed })
	row("points", func(x soaked) int { return x.points })
	row("level", func(x soaked) int { return x.level })
	fmt.Fprintf(&b, "%-28s %8.2f\n", "events a turn", ev/turns)
	finds := map[string]int{}
	words := map[string]int{}
	for _, x := range all {
		for k := range x.finds {
			finds[k]++
		}
		words[x.word]++
	}
	list := func(title string, m map[string]int) {
		var keys []string
		for k := range m {
			keys = append(keys, k)
		}
		sort.Slice(keys, func(i, j int) bool { return m[keys[i]] > m[keys[j]] || m[keys[i]] == m[keys[j]] && keys[i] < keys[j] })
		fmt.Fprintln(&b, title)
		for _, k := range keys {
			fmt.Fprintf(&b, "  %-40s %5.1f%%\n", k, 100*float64(m[k])/float64(n))
		}
	}
	list("share of games with each find", finds)
	list("final words", words)
	t.Log(b.String())
	assert.Greater(t, turns, 3.0)
	assert.Greater(t, advice, 1.0, "the staff officer was asked")
	assert.Greater(t, lost, 0.0, "somebody was hit")
	assert.Greater(t, len(finds), 5)
}
