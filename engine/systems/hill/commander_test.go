package hill

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// umpire plays both sides of a game on a table of six feet by four: the Players as a patrol that has come to find out,
// the others as the staff officer advises.
type umpire struct {
	t      *testing.T
	s      State
	choose rulestest.Chooser
	strict bool // holds every step against the whole contract
	lie    lie
	steps  int
	tries  int
	out    soaked
	stuck  map[string]int // entries refused for a reason that only the table can know
	spoken map[int]bool   // parties and places that have nothing more to say
	aimed  int            // the unit that the staff officer's last answer was about
	works  int            // the unit that acts, or acted last
	played []engine.Step
	staff  staff
	hides  *Hidden // who is about to appear
	chance [2]bool // who does anything that the rules allow

	alarm     int           // the turn in which it was raised, 0 for not yet
	finder    int           // the unit that searched the place of the main objective
	questions [2]int        // questions of the commanders of either side
	wades     map[int]int   // how often units have measured a ford
	sounded   map[spot]bool // fords that have been measured
}

// soaked is what a game came to.
type soaked struct {
	turns, presses, events, incidents, steps, lost, of, units, destroyed, half, points, level int

	advice, atOnce, promoted, officers  int // promotions, officers and NCOs of the Players who fell
	volleys, charges, searched, charged int // of the Players; charges of the others

	finds map[string]bool
	word  string
}

// sight is how far the troops see one another by day.
const sight = 24

// wantedAt is how near somebody must be to do what is to be done.
var wantedAt = map[string]int{"explore-village": 2, "explore-cave": 2, "scout": 12, "assess": 12, "site": 4, "open-convoy": 3,
	"interrogate": 3, "party": 6, "entry": 6, "parley-villagers": 6, "parley-monks": 6, "parley-aristocrats": 6}

// bracket is the range of a distance as the form names it.
func (c *umpire) bracket(inches int) string {
	for i, top := range bracketTops {
		if inches <= top {
			return bracketIDs[i]
		}
	}
	return bracketIDs[len(bracketIDs)-1]
}

// seen is the nearest of these units to u, and how far off it is.
func (c *umpire) seen(u muster.Unit, of []muster.Unit) (best muster.Unit, d int) {
	d = 200
	for _, x := range of {
		if n := c.lie.far(c.at(u), c.at(x)); n < d {
			best, d = x, n
		}
	}
	return best, d
}

// enemies are the units that fight the Players.
func (c *umpire) enemies() []muster.Unit {
	return slices.DeleteFunc(c.s.units(NonPlayers), func(u muster.Unit) bool {
		p, _ := c.s.party(u.From)
		return must(p.Kind).civil || p.Kind == "guer"
	})
}

// answer replies as the table lies.
func (c *umpire) answer(q dice.Question) string {
	has := func(id string) bool {
		return slices.ContainsFunc(q.Choices, func(x dice.Choice) bool { return x.ID == id })
	}
	u, _ := c.s.unit(c.works)
	near, d := c.seen(u, c.s.units(Players))
	switch {
	case q.ID == "advice-sees" && side(u) == Players:
		return c.asked(q, u)
	case q.ID == "advice-sees":
		if id, ok := c.nobody(q, u, c.sees); ok {
			if id == nobodyAll {
				c.aimed = 0
			}
			return id
		}
		return c.sees(q, u)
	case q.ID == "advice-near":
		return yesOrNo(d <= 9)
	case q.ID == "advice-where":
		if x, ok := c.s.unit(c.aimed); ok {
			near, d = x, c.lie.far(c.at(u), c.at(x))
		}
		if d > 1 && has("cover") && has("open") {
			return map[bool]string{true: "open", false: "cover"}[c.cover(near) == coverNames[inOpen].id]
		}
		for _, x := range []struct {
			id   string
			most int
		}{{"contact", 1}, {"corner", 5}, {"attacked", 2}, {"sally", 6}, {"soft", 12}, {"near", 12}, {"uniform", 16}, {"threat", 20},
			{"british", 24}, {"none", 999}, {"far", 999}} {
			if d <= x.most && has(x.id) {
				return x.id
			}
		}
	}
	a, err := rulestest.RandomAnswer(q, c.choose)
	require.NoError(c.t, err)
	return a
}

// sees is the nearest of the first sort that is in sight, as it stands to u.
func (c *umpire) sees(q dice.Question, u muster.Unit) string {
	best, d := seesNone, c.sight()+1
	for _, x := range q.Choices {
		who, _, _ := strings.Cut(x.ID, "-")
		to, ours := c.s.unit(readRef("u", who))
		if at, ok := c.lie.at[readRef("p", who)]; ok || ours {
			if ours {
				at = c.at(to)
			} else if best != seesNone && readRef("u", best) > 0 {
				continue
			}
			if n := c.lie.far(c.at(u), at); n < d {
				best, d, c.aimed = who, n, to.ID
			}
		}
	}
	t, _ := c.s.unit(c.aimed)
	for _, x := range q.Choices {
		who, way, _ := strings.Cut(x.ID, "-")
		if who == best && c.stands(way, d, t) {
			return x.ID
		}
	}
	return seesNone
}

// stands tells whether t stands so to the unit that acts, d inches away.
func (c *umpire) stands(way string, d int, t muster.Unit) bool {
	open := c.cover(t) == coverNames[inOpen].id
	switch way {
	case "contact":
		return d <= 1
	case "sally":
		return d <= 6
	case "near", "soft":
		u, _ := c.s.unit(c.works)
		return d <= 12 && (open || !allMounted(u)) || allMounted(u) && open && d <= 18
	case "cover":
		u, _ := c.s.unit(c.works)
		return allMounted(u) || d <= 18 && slices.Contains([]string{"hard", "fort"}, c.cover(u))
	}
	return true
}

// step carries a command out and folds it; ok is false when it is refused after an answer or nothing
// happens.
func (c *umpire) step(cmd engine.Command) (engine.Step, bool) {
	c.t.Helper()
	c.steps++
	random := rulestest.RandomFill(c.choose)
	fill := func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask != nil {
			if u, _ := c.s.unit(c.works); strings.HasPrefix(n.Ask.ID, "advice") {
				c.questions[seatOf(side(u))]++
			}
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
	c.played = append(c.played, st)
	holdUnits(c.t, before, st, c.s)
	for _, e := range st.Events {
		c.count(e)
	}
	c.alarms(before, st)
	return st, true
}

// count keeps what the game comes to, and where things are put.
func (c *umpire) count(e engine.Event) {
	switch e := e.(type) {
	case pressed:
		c.out.presses++
	case befell:
		c.out.incidents++
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
		c.arrives(e)
	}
}

// enter fills a form in, with these values first and at random beyond them, and carries it out.
func (c *umpire) enter(cmd engine.Command, prefer ...string) bool {
	c.t.Helper()
	for range 12 {
		f := System{}.Form(c.s, cmd)
		if f.Refused == nil {
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

// settle does what is owed: threads first, then checks and promotions.
func (c *umpire) settle() bool {
	if c.s.Outcome.Open() && c.choose(2) == 0 {
		_, ok := c.step(engine.Do("accept"))
		return ok
	}
	s := c.s.settled()
	if len(s.Threads) > 0 {
		th := s.Threads[0]
		id := ref("t", th.ID)
		if do := map[string]string{atContact: "contact", atReact: "react", atRegain: "regain", atBlow: "blow", atReturn: "strike-back",
			atTest: "under-fire", atSearch: "search"}[th.At]; do != "" {
			u, _ := s.unit(th.Unit)
			t, _ := s.unit(th.Other)
			d := c.lie.far(c.at(u), c.at(t))
			what := yesOrNo(d <= th.num(numFar)/inch)
			switch {
			case th.At == atReact:
				side, may := c.staff.reacts(s, th)
				what = may[0].Do.In.Get(keyWhat)
				if c.chance[side] {
					what = may[c.choose(len(may))].Do.In.Get(keyWhat)
				}
			case th.At == atContact && what == "yes":
				c.put(u, c.at(t))
			}
			if c.enter(engine.Do(do, keyThread, id), keyWhat, what, keyFrom, c.bracket(min(d, th.num(numFar)/inch)), keyCover, c.cover(t)) {
				return true
			}
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

// do enters something for a unit.
func (c *umpire) do(u muster.Unit, what string, pairs ...string) bool {
	return c.enter(engine.Do(what, keyUnit, ref("u", u.ID)), pairs...)
}

// todo is what the Players may do at places and with parties, with where it is.
func (c *umpire) todo() (keys []view.Key, at []spot) {
	foes := c.enemies()
	add := func(k *view.Key, id int) {
		held := func(u muster.Unit) bool { return c.lie.far(c.at(u), c.lie.at[id]) <= 6 }
		if k != nil && !c.spoken[id] && !(k.Do.Do == "site" && slices.ContainsFunc(foes, held)) {
			keys, at = append(keys, *k), append(at, c.lie.at[id])
		}
	}
	for _, x := range c.s.Sites {
		add(c.s.siteKey(x), x.ID)
	}
	for _, p := range c.s.Parties {
		if k := c.s.partyKey(p); must(p.Kind).civil || p.Kind == "guer" && !p.Joined || p.Kind == "convoy" && p.Left == 0 {
			add(k, p.ID)
		}
	}
	for _, e := range c.s.Ledger {
		if e.State == guarded && !slices.ContainsFunc(c.s.Parties, func(p Party) bool { return p.Hoard == e.ID }) {
			keys = append(keys, view.Key{Do: engine.Do("entry", "entry", ref("e", e.ID), "what", carried)})
			at = append(at, c.at(muster.Unit{ID: c.works}))
		}
	}
	return keys, at
}

// goal is where a unit goes: to what is nearest to do, to who is in the way, or on across the table.
func (c *umpire) goal(u, t muster.Unit, d int) spot {
	keys, at := c.todo()
	best, to := 60, spot{c.at(u).x, 6}
	if d <= sight && len(keys) == 0 {
		to = c.at(t)
	}
	for i := range keys {
		if n := c.lie.far(c.at(u), at[i]); n < best {
			best, to = n, at[i]
		}
	}
	return to
}

// find searches, scouts and talks when something is near.
func (c *umpire) find(u muster.Unit) bool {
	keys, at := c.todo()
	for i, k := range keys {
		if c.lie.far(c.at(u), at[i]) > wantedAt[k.Do.Do] {
			continue
		}
		if !c.enter(k.Do, keyWhat, "joined", "actor", "veteran", keyUnit, ref("u", u.ID)) {
			continue
		}
		c.out.searched++
		if k.Do.Do != "assess" && k.Do.Do != "site" {
			c.spoken[readRef("p", k.Do.In.Get("place"))] = true
		}
		if c.s.Side == Players && len(c.s.Pending) == 0 {
			if u, ok := c.s.unit(c.s.Active); ok && fresh(u) > 0 { // it was their action
				c.step(engine.Do("done"))
			}
		}
		return true
	}
	return false
}

// atOnce does what the duty of a unit that acts at once offers, or lets it pass.
func (c *umpire) atOnce(u muster.Unit) {
	c.works = u.ID
	for _, d := range c.s.nowDuties() {
		if d.Key.ID != "now-"+num(u.ID) {
			continue
		}
		if t, far := c.seen(u, c.s.units(Players)); t.ID > 0 && far <= c.sight() && c.enter(d.Key.Do, keyAgainst, ref("u", t.ID), keyRange,
			c.bracket(far), keyCover, c.cover(t)) {
			c.out.atOnce++
			return
		}
	}
	_, ok := c.step(engine.Do("unit", "unit", ref("u", u.ID), "what", "acted"))
	require.True(c.t, ok, "who acts at once has acted")
}

// follow does what was advised.
func (c *umpire) follow(u muster.Unit, a Advice) bool {
	f := a.Fits[0]
	k := c.s.advisedKey(a, f)
	if k == nil {
		return false
	}
	t, ok := c.s.unit(a.Target)
	if !ok {
		t, _ = c.seen(u, c.s.units(Players))
	}
	d := c.lie.far(c.at(u), c.at(t))
	reach := 11
	if allMounted(u) {
		reach = 18
	}
	switch act := f.Act; {
	case act == toFlee:
		away := c.lie.away(c.at(u), c.at(t))
		if p, _ := c.s.party(u.From); p.Kind == "msg" && c.lie.far(c.at(t), c.lie.exit(c.at(u))) > c.lie.far(c.at(u), c.lie.exit(c.at(u))) {
			away = c.lie.exit(c.at(u)) // the road is not shut: he rides on
		}
		return c.move(u, away, 0) && c.leaves(u)
	case act == toMove || act == toCharge && d > reach:
		to, stop := c.at(t), 5.0
		if u.Mark(markTravels) > 0 {
			to, stop = c.lie.exit(c.at(u)), 0
			if p, _ := c.s.party(u.From); p.Goal.Edge == ground.Near {
				to = spot{c.at(u).x, c.lie.h + 1}
			}
		} else if p, _ := c.s.party(u.From); must(p.Kind).civil {
			return false
		} else if p.Kind == "cav" {
			stop = 16
		} else if p.Kind == "guer" {
			stop = 4
		}
		return c.move(u, to, stop) && c.leaves(u)
	}
	if k.Do.Do == "unit-charge" {
		c.out.charged++
	}
	return c.enter(k.Do, keyAgainst, ref("u", t.ID), keyRange, c.bracket(d), keyCover,
		map[bool]string{true: "open", false: c.cover(t)}[f.Act == toCharge],
		keyHorse, "as")
}

// turn is one decision; false when the game is over.
func (c *umpire) turn() bool {
	s := c.s
	c.tries++
	switch {
	case s.Over:
		return false
	case s.Waits.Key != "":
		c.incident()
		return true
	case len(s.Pending) > 0:
		c.event(s.Pending[0])
		return true
	case c.settle():
		return true
	}
	s = c.s.settled()
	if _, now := s.atOnce(); now && len(s.units(Players)) > 0 {
		u, _ := s.atOnce()
		c.atOnce(u)
		return true
	}
	if c.scene(s) || c.late() && c.comeHome(s) {
		return true
	}
	if !slices.ContainsFunc(s.units(Players), func(u muster.Unit) bool { return u.From == 0 }) || s.Turn > soakTurns || c.late() ||
		s.recalled() && s.Side == Nobody && s.remaining() == (Acts{}) {
		cmd := engine.Do("end-game", "met", "yes")
		if s.met() {
			cmd = engine.Do("end-game")
		}
		for _, u := range s.units(Players) {
			if u.From == 0 && (c.chance[0] || c.late()) && c.at(u).y < c.lie.h {
				cmd = cmd.With(homeKey(u), "no")
			}
		}
		require.True(c.t, c.enter(cmd, "carried", home), "the game cannot be ended: %v", c.stuck)
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
		if what := c.judges(a); a.Done == "" && what != "" && c.enter(engine.Do("aim", "aim", ref("a", i+1), "what", what)) {
			return true
		}
	}
	if n := c.shows(s); n > 0 {
		c.hides = &s.Scene.Hidden[n-1]
		ok := c.enter(engine.Do("reveal", "party", ref("h", n)))
		c.hides = nil
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
	c.works = u.ID
	switch {
	case !ok && len(may) == 0:
		c.step(engine.Do("done"))
	case ok && (fresh(u) == 0 || u.Acted):
		c.step(engine.Do("done"))
	case !c.obeys():
		if u, ok := c.s.unit(c.s.Active); !ok || fresh(u) == 0 || !c.do(u, "unit-stand") {
			c.step(engine.Do("done"))
		}
	}
}
