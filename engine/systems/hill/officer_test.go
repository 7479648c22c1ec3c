package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// obeys lets the side that has the initiative do what its commander says, or anything at all; false when there is nothing.
func (c *umpire) obeys() bool {
	side, may := c.staff.Next(c.s)
	if len(may) == 0 || side == commander.Nobody {
		return false
	}
	do := may[0].Do
	if c.chance[side] {
		if do.Do == "advise" {
			do = engine.Do("activate", keyUnit, do.In.Get("who"))
			if u, acts := c.s.acting(); acts {
				return c.anything(u)
			}
			return c.enter(engine.Do("activate", keyUnit, may[c.choose(len(may))].Do.In.Get("who")))
		}
		u, _ := c.s.acting()
		return c.anything(u)
	}
	if do.Do == "advise" {
		c.works, c.aimed = readRef("u", do.In.Get("who")), 0
		return c.enter(do)
	}
	u, _ := c.s.acting()
	if c.works = u.ID; side == seatOf(Players) {
		return c.patrols(u, c.s.Advice)
	}
	return c.follow(u, c.s.Advice)
}

// patrols carries out what a unit of the Players is advised.
func (c *umpire) patrols(u muster.Unit, a Advice) bool {
	f := a.Fits[0]
	k := c.s.advisedKey(a, f)
	t, known := c.s.unit(a.Target)
	d := c.lie.far(c.at(u), c.at(t))
	switch {
	case k == nil:
		return false
	case f.Act == toMove && a.Place != "":
		return c.move(u, c.bound(u, a.Place), 0)
	case f.Act == toSearch && readRef("a", a.Place) > 0:
		return c.sounds(u)
	case f.Act == toSearch:
		return c.searches(u, a.Place, k.Do)
	case f.Act == toFlee:
		return c.move(u, spot{c.at(u).x, c.lie.h}, 0)
	case f.Act == toMove && known:
		return c.move(u, c.at(t), 10)
	case f.Act == toMove:
		return c.move(u, c.goal(u, t, sight+1), 0)
	case f.Act == toFire:
		return c.shoots(u, t, d)
	case f.Act == toCharge:
		c.out.charges++
	}
	return c.enter(k.Do, keyCover, "open", keyHorse, "as")
}

// bound is where u goes for what it is sent to.
func (c *umpire) bound(u muster.Unit, place string) spot {
	if i := readRef("a", place); i > 0 {
		if at, ok := c.aimAt(c.s.Scene.Aims[i-1], u); ok {
			return at
		}
		return c.goal(u, muster.Unit{}, sight+1)
	}
	return c.lie.at[readRef("s", place)]
}

// shoots fires with what serves at the distance.
func (c *umpire) shoots(u, t muster.Unit, d int) bool {
	way, loaded := "", u.Count(func(f muster.Figure) bool { return bears(f, rifle) && !f.Unloaded && !f.Acted }) > 0
	switch {
	case d > 12 && loaded:
		way = "rifle"
	case loaded:
		way = each
	case u.Count(func(f muster.Figure) bool { return f.Unloaded }) > 0:
		way = loose
	}
	if !c.do(u, "volley", keyAgainst, ref("u", t.ID), keyWeapon, way, keyRange, c.bracket(d), keyCover, c.cover(t)) {
		return false
	}
	if side(u) == Players {
		c.out.volleys++
	}
	return true
}

// searches does what a place or people are there for; whoever has been asked has no more to say.
func (c *umpire) searches(u muster.Unit, id string, do engine.Command) bool {
	place := max(readRef("p", id), readRef("s", id))
	ok := c.enter(do, keyWhat, "joined", "actor", "veteran", keyUnit, ref("u", u.ID))
	if !ok || do.Do != "assess" && do.Do != "site" {
		c.spoken[place] = true
	}
	if !ok {
		return false
	}
	if c.out.searched++; len(c.s.Scene.Places) > 1 && c.s.Scene.Places[1].Site == place {
		c.finder = u.ID
	}
	if c.s.Side == Players && len(c.s.Pending) == 0 {
		if u, ok := c.s.unit(c.s.Active); ok && fresh(u) > 0 { // it was their action
			c.step(engine.Do("done"))
		}
	}
	return true
}

// asked answers what a unit of the Players sees: itself at home, what it may search, and else the nearest enemy.
func (c *umpire) asked(q dice.Question, u muster.Unit) string {
	t, d := c.seen(u, c.s.foes())
	main, _ := c.s.main()
	near := func(x dice.Choice) bool {
		switch id, _ := strings.CutPrefix(x.ID, "at-"); {
		case x.ID == "edge":
			return c.at(u).y >= c.lie.h
		case id == x.ID || d <= 12 && (main != id || d <= 2):
			return false
		case readRef("a", id) > 0:
			return c.s.Scene.ID == "ford" && c.wades[u.ID] < 5 && c.fordAt(u)
		default:
			k, _ := c.s.findKey(id)
			n := max(readRef("p", id), readRef("s", id))
			return k != nil && !c.spoken[n] && c.lie.far(c.at(u), c.lie.at[n]) <= wantedAt[k.Do.Do]
		}
	}
	if i := slices.IndexFunc(q.Choices, near); i >= 0 {
		return q.Choices[i].ID
	}
	if id, ok := c.nobody(q, u, c.asked); ok {
		return id
	}
	fire, reach := 12, 8
	if len(mayFire(u, rifle)) > 0 {
		fire = sight
	}
	if c.s.Scene.ID == "monastery" && c.alarm == 0 { // one shot wakes a hundred
		fire = 0
	}
	if allMounted(u) {
		reach = 15
	}
	open := c.cover(t) == coverNames[inOpen].id
	for _, x := range q.Choices {
		who, way, _ := strings.Cut(x.ID, "-")
		if d > c.sight() || who != ref("u", t.ID) {
			continue
		}
		if way == "contact" && d <= 1 || way == "near" && open && d <= reach || way == "shot" && d <= fire || way == "far" {
			return x.ID
		}
	}
	return seesNone
}

// nobody answers for all of a side where that may be said: nobody is in reach of any of those who have not acted.
func (c *umpire) nobody(q dice.Question, u muster.Unit, reply func(q dice.Question, u muster.Unit) string) (string, bool) {
	all := q
	all.Choices = slices.DeleteFunc(slices.Clone(q.Choices), func(x dice.Choice) bool { return x.ID == nobodyAll })
	if len(all.Choices) == len(q.Choices) {
		return "", false
	}
	out := func(id string) bool { return id == seesNone || strings.HasSuffix(id, "-far") }
	id := reply(all, u)
	if !out(id) || slices.ContainsFunc(c.s.mayAct(side(u)), func(o muster.Unit) bool { return !out(reply(all, o)) }) {
		return id, true
	}
	return nobodyAll, true
}

// anything does anything that the rules allow.
func (c *umpire) anything(u muster.Unit) bool {
	c.works = u.ID
	all, _ := c.s.targets(u)
	for range 6 {
		t := muster.Unit{}
		if len(all) > 0 {
			t = all[c.choose(len(all))]
		}
		d, done := c.lie.far(c.at(u), c.at(t)), false
		switch c.choose(6) {
		case 0, 1:
			done = c.move(u, spot{float64(c.choose(int(c.lie.w))), float64(c.choose(int(c.lie.h)))}, 0)
		case 2:
			done = c.do(u, "unit-stand")
		case 3:
			done = t.ID > 0 && d <= c.sight() && c.shoots(u, t, d)
		case 4:
			done = t.ID > 0 && d <= 12 && c.do(u, "unit-charge", keyAgainst, ref("u", t.ID), keyCover, "open")
		case 5:
			done = side(u) == Players && c.find(u)
		}
		if done {
			return true
		}
	}
	return false
}

// lined are all lines of conduct, in their order.
func lined() (out []string) {
	for _, c := range append(slices.Clone(behaviours[:]), patrol) {
		for _, l := range c.lines {
			out = append(out, c.id+": "+Inches.words(l))
		}
	}
	for _, l := range incidentLines {
		out = append(out, "incident: "+Inches.words(l))
	}
	return out
}

// Every line of conduct is still there, word for word as before the adviser became a commander; those of a patrol have been added.
func TestNoLineOfConductIsLost(t *testing.T) {
	rulestest.Golden(t, "testdata/commander/lines.txt", strings.Join(lined(), "\n")+"\n")
}

// What is advised comes with its entry, a reason, and something else to do; nothing is proposed that the form does not know.
func TestCounselOfEveryLine(t *testing.T) {
	second := 0
	for _, x := range adviceCases {
		s := opposed(t, "force=sweep", x.kinds...)
		if x.change != nil {
			s = x.change(s)
		}
		_, after, err := rulestest.Resolve(t, System{}, s, engine.Do("advise"), nil, x.answers...)
		require.NoError(t, err)
		st := after.(State)
		may := st.counsel(st.Advice)
		require.NotEmpty(t, may, x.why)
		for _, a := range may {
			assert.NotEmpty(t, a.What, x.why)
			assert.NotEmpty(t, a.Who, x.why)
			assert.True(t, slices.ContainsFunc(st.Advice.Fits, func(f Fit) bool {
				return strings.Contains(a.Why, st.Scale.words(st.Advice.text(f)))
			}), "%s: %s", x.why, a.Why)
			assert.NotEmpty(t, System{}.Form(after, a.Do).Title, x.why)
			if f := (System{}).Form(after, a.Do); !a.Open {
				assert.Nil(t, f.Refused, "%s: %s", x.why, a.Do)
			}
		}
		if commander.Second(may).What != "" {
			second++
		}
	}
	assert.Greater(t, 10*second, 9*len(adviceCases))
}

// The main objective comes first, and home only when it is done, out of reach, or too dear: without it the game is lost.
func TestMainObjectiveFirst(t *testing.T) {
	for _, x := range []struct {
		why, scenario, reply string
		change               func(*State)
		want                 string
	}{
		{"on toward what overrides everything else", "ford", "none", nil, "Move on: The gun ford sounded"},
		{"and past an enemy who is out of reach", "ford", "far", nil, "Move on: The gun ford sounded"},
		{"done where it can be done", "ford", "at-a1", nil, "Mark achieved: The gun ford sounded"},
		{"longer than an evening without it", "ford", "none", func(s *State) { s.Turn = 5 }, "Move on: The gun ford sounded"},
		{"until there is hardly time to go home", "ford", "none", func(s *State) { s.Turn = 6 }, "Move off"},
		{"home in time once it is done", "ford", "none", func(s *State) { s.Turn, s.Scene.Aims[0].Done = 5, aimWon }, "Move off"},
		{"and before, on toward the rest", "ford", "none", func(s *State) { s.Turn, s.Scene.Aims[0].Done = 4, aimWon }, "Move"},
		{"toward its place", "monastery", "none", nil, "Move on: The guest-house"},
		{"home with whom they came for", "monastery", "none", func(s *State) {
			at, _ := s.site(s.Scene.Places[1].Site)
			at.Done = true
			*s = s.withSite(at)
		}, "Move off"},
		{"too many are gone", "ford", "none", func(s *State) {
			u, _ := s.unit(s.Active)
			*s = s.withUnit(withoutSome(u.Alive() / 2)(u))
		}, "Move off"},
		{"nothing overrides everything else", "sweep", "none", nil, "Move"},
	} {
		s := opposed(t, "scenario="+x.scenario, "avg")
		s.Side, s.Active, s.Turn, s.Press = Players, s.units(Players)[0].ID, 2, 1
		s.Scene.Aims = slices.Clone(s.Scene.Aims)
		if x.change != nil {
			x.change(&s)
		}
		if x.reply == "far" {
			x.reply = ref("u", s.foes()[0].ID) + "-far"
		}
		_, after, err := rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", ref("u", s.Active)), nil, x.reply)
		require.NoError(t, err, x.why)
		may := after.(State).counsel(after.(State).Advice)
		assert.Equal(t, x.want, may[0].What, x.why)
		assert.Nil(t, System{}.Form(after, may[0].Do).Refused, x.why)
	}
}
