package ecw

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// variants are the options of the games walked.
var variants = []engine.Values{
	engine.Do("", "turns", "6").In,
	engine.Do("", "scale", "15", "turns", "5", "slow", "yes", "rout-recoil", "yes", "campaign", "yes").In,
	engine.Do("", "force", "twelve", "headstrong", "no", "leaders", "no", "calm", "yes", "turns", "3").In,
	engine.Do("", "force", "none", "turns", "0", "c8.imp", "4", "h.musket.1", "6").In,
}

// Random legal play of every variant, with a new battle whenever one ends. State.check holds the invariants of a position, rulestest.Walk
// those of procedures.
func TestWalk(t *testing.T) {
	did, events := map[string]int{}, map[string]int{}
	steps, games, seeds := 0, 0, rulestest.Count(12)
	for seed := range uint64(seeds) {
		choose := rulestest.Seeded(seed + 1)
		var s engine.State
		var told rulestest.Retold
		for range 420 {
			if s == nil || s.(State).Over && choose(4) == 0 {
				if s != nil {
					told.Again(t, System{}, s)
				}
				told = rulestest.Retold{}
				s = rulestest.Opened(t, System{}, variants[int(seed+uint64(games))%4])
				games++
			}
			st, next, ok := rulestest.RandomStep(t, System{}, s, choose)
			if !ok {
				s = nil
				continue
			}
			told.Told(System{}, st, next)
			did[st.Do.Do]++
			steps++
			for _, e := range st.Events {
				events[e.Kind()]++
			}
			hold(t, s.(State), st, next.(State))
			s = next
		}
		if s != nil {
			told.Again(t, System{}, s)
		}
	}
	t.Log(steps, games, did)
	require.Greater(t, steps, 330*seeds)
	if testing.Short() {
		return // too little play to cover everything
	}
	for _, p := range menu {
		switch p.ID {
		case "threat", "follow", "overrun", "place", battle.DoMap: // depend on rare events; see their own tests
			continue
		}
		assert.NotZero(t, did[p.ID], "%s was never done", p.ID)
	}
	assert.Len(t, events, len(facts), "every kind of event, and the telling; maps are not drawn")
}

// hold checks what no step may do.
func hold(t rulestest.T, a State, st engine.Step, b State) {
	for i, u := range a.Units {
		v := b.Units[i]
		if st.Do.Do == "amend" {
			holdsAmended(t, st, u, v)
			continue
		}
		require.Equal(t, u.Orig, v.Orig)
		if st.Do.Do == "record" {
			continue
		}
		require.LessOrEqual(t, v.figures(), u.figures(), "%s: %s has grown", st.Do, u.Name)
		if u.Morale == routed {
			require.Equal(t, routed, v.Morale, "%s: %s has rallied from rout", st.Do, u.Name)
		}
		if !u.here() {
			require.False(t, v.here(), "%s: %s has come back", st.Do, u.Name)
		}
	}
}

// holdsAmended checks that a correction keeps a unit's losses exactly and changes nothing that was not named.
func holdsAmended(t rulestest.T, st engine.Step, u, v Unit) {
	if who := st.Do.In.Get("unit"); who != book.Num(u.ID) && (who != "" || assert.ObjectsAreEqual(u, v)) {
		require.Equal(t, u, v, "%s: %s", st.Do, u.Name)
		return
	}
	require.Equal(t, u.orig()-u.figures(), v.orig()-v.figures(), "%s: %s", st.Do, u.Name)
	require.True(t, u.Wing == v.Wing || st.Do.In.Get("wing")+st.Do.In.Get("is-ally") != "", "%s: its wing", st.Do)
	require.True(t, u.Name == v.Name || st.Do.In.Get("name") != "", "%s: its name", st.Do)
	rulestest.Amended(t, st.Do, u.item(), v.item(), map[string]string{"ranks": "figures"})
	w := u
	w.Pikes, w.Shot, w.Other, w.Orig, w.Guns, w.Ranks, w.Order, w.Was = v.Pikes, v.Shot, v.Other, v.Orig, v.Guns, v.Ranks, v.Order, v.Was
	w.Grade, w.Levee, w.Ally, w.Weapon, w.Caracole = v.Grade, v.Levee, v.Ally, v.Weapon, v.Caracole
	w.Headstrong, w.Counts = v.Headstrong, v.Counts
	w.Start, w.Wing, w.Name = u.Start+v.figures()-u.figures(), v.Wing, v.Name
	require.Equal(t, w, v, "%s", st.Do)
}

// thrown is the rolls that one resolution asked for, and its result.
type thrown struct {
	rolls []dice.Roll // the volleys and throws in order
	times []int
	r     outcome
	after State
}

// throwAll resolves c with a face for each volley or throw in turn, repeating the last of faces. Questions are answered with no, or with
// the first choice.
func throwAll(t rulestest.T, s State, c engine.Command, faces ...int) (thrown, error) {
	out := thrown{}
	st, next, err := rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask != nil {
			a := string(dice.No)
			if n.Ask.Kind == dice.Pick {
				a = n.Ask.Choices[0].ID
			}
			return []dice.Given{{ID: n.Ask.ID, Answer: a}}, true
		}
		f := faces[min(len(out.rolls), len(faces)-1)]
		out.rolls, out.times = append(out.rolls, *n.Roll), append(out.times, n.Times)
		var given []dice.Given
		for range n.Times {
			given = append(given, dice.Given{ID: n.Roll.ID, Faces: []int{f}})
		}
		return given, true
	})
	if err != nil {
		return out, err
	}
	out.r, out.after = told(next.(State), st), next.(State)
	return out, nil
}

// hitsOf reads the notation of hits as a player does: "5H 6HH" hits once on 5 and twice on 6. Source: ECW-21.
func hitsOf(t rulestest.T, code string, face int) int {
	if code == "none" {
		return 0
	}
	n := 0
	for _, part := range strings.Fields(code) {
		at := strings.IndexByte(part, 'H')
		require.Positive(t, at, code)
		if strings.Contains(part[:at], strconv.Itoa(face)) {
			n += len(part) - at
		}
	}
	return n
}

// partition checks that a prompt's bands cover the faces 1 to 6 exactly once.
func partition(t rulestest.T, r dice.Roll) {
	if len(r.Bands) == 0 {
		return
	}
	at := 1
	for _, b := range r.Bands {
		require.Equal(t, at, b.From, "%s: %v", r.For, r.Bands)
		require.GreaterOrEqual(t, b.To, b.From, "%s: %v", r.For, r.Bands)
		at = b.To + 1
	}
	require.Equal(t, 7, at, "%s: %v", r.For, r.Bands)
}

// anyBattle draws two units a side in any state, with some of the house values changed.
func anyBattle(t *rapid.T) State {
	draw := func(name string, n int) int { return rapid.IntRange(0, n-1).Draw(t, name) }
	var us []Unit
	for i := range 4 {
		class := classes[draw("class", len(classes))]
		lo, hi, _ := sizes(class)
		u := newUnit(i+1, i%2, "Unit "+book.Num(i+1), class, grades[draw("grade", 5)], lo+draw("n", hi-lo+1), 1+draw("ranks", 5))
		if class == "foot" {
			u.Pikes = draw("pikes", u.Shot+1)
			u.Shot -= u.Pikes
		}
		u.Orig, u.Start = [3]int{u.Pikes, u.Shot, u.Other}, u.figures()
		u = u.lose(draw("lost", max(1, u.figures()/2)), "share")
		u.Levee, u.Caracole, u.Headstrong, u.Dis = draw("levee", 2) == 1, draw("cara", 2) == 1, draw("head", 2) == 1, draw("dis", 3) == 0
		u.Morale = draw("morale", 4)
		switch draw("ground", 8) {
		case 0:
			u.Ground = "soft"
		case 1:
			u.Ground = "obstacle"
		case 2:
			u.Ground = "wood"
		case 3:
			if u.foot() {
				u = u.enter("building")
			}
		case 4:
			if u.Class == "dragoon" || u.Class == "foot" && u.Orig[0] == 0 {
				u.Order = "skirmish"
			}
		case 5:
			if u.Class == "foot" && u.pikeSupported() {
				u.Order = "square"
			}
		}
		us = append(us, u)
	}
	s := State{Set: defaults(), Turn: 3, Step: 4, First: 0, Next: 1, Winner: -1, Units: us}
	s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}, {ID: 2, Side: 1, Name: "Rupert", Army: true}}
	if draw("attached", 3) == 0 {
		s.Leaders[0].Unit = 1
	}
	var changed engine.Values
	for range draw("changed", 4) {
		r := house.Values()[draw("row", len(house.Values()))]
		changed = changed.With(string(r.Key), strconv.Itoa(rapid.IntRange(r.Min, r.Max).Draw(t, "value")))
	}
	set := sure.Of(s.Set.with(changed))(t)
	s.Set = set
	return s
}

// filled returns c with a value drawn for every field of its form that offers a choice.
func filled(t *rapid.T, s State, c engine.Command) engine.Command {
	for range 3 {
		for _, f := range (System{}).Form(s, c).Fields {
			if c.In.Get(f.Key) != "" || rapid.IntRange(0, 2).Draw(t, f.Key) == 0 && f.Value != "" {
				continue
			}
			switch f.Kind {
			case view.Pick:
				if f.Key != "unit" && len(f.Options) > 0 {
					c = c.With(f.Key, f.Options[rapid.IntRange(0, len(f.Options)-1).Draw(t, f.Key)].ID)
				}
			case view.Tick:
				c = c.With(f.Key, "yes")
			case view.Count:
				c = c.With(f.Key, strconv.Itoa(rapid.IntRange(f.Min, f.Max).Draw(t, f.Key)))
			}
		}
	}
	return c
}

// Every chance, average and score printed on a form, card or prompt is checked against all faces of its own entry.
func TestPrintedChancesHold(t *testing.T) {
	rulestest.Native(t, "thousands of entries face by face")
	for _, kind := range []string{"shot-test", "lost", "pursuit", "charge-home", "receive", "shoot", "fight", "overrun", "follow",
		"friends"} {
		t.Run(kind, func(t *testing.T) {
			held := 0
			rapid.Check(t, func(rt *rapid.T) {
				held += book.Bit(holdPrinted(rt, kind))
			})
			assert.True(t, held > 0 || !rulestest.Enough())
		})
	}
}

// holdPrinted draws a position and an entry of a kind, and checks what is printed about it. It returns false if the entry is refused.
func holdPrinted(rt *rapid.T, kind string) bool {
	s := anyBattle(rt)
	impact, side := rapid.Bool().Draw(rt, "impact"), rapid.IntRange(0, 2).Draw(rt, "side")
	c := engine.Do(kind, "unit", "1")
	contact := func() {
		u, v := s.Units[0], s.Units[1]
		if v.inside() || v.Order == "square" {
			side = front
		}
		s = s.withUnit(u.withFoe(Foe{ID: 2, Impact: impact, Push: impact})).withUnit(v.withFoe(Foe{ID: 1, Impact: impact, Side: side}))
	}
	switch kind {
	case "lost", "fight":
		s.Step = 5
		contact()
	case "follow":
		s.Step = 5
		contact()
		s.Dues, s.Next = []Due{{ID: 1, Do: dueFollow, Unit: 1, Other: 2, Step: 5}}, 2
		c = c.With("how", "stay")
	case "pursuit":
		s = in(s, 1, func(u *Unit) { u.Pursuit, u.Quarry = 1, 2 })
	case "charge-home", "receive", "overrun":
		s = in(s, 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24, Side: side, Impetus: impact} })
		if kind == "receive" {
			s = in(s, 1, func(u *Unit) { u.Charge.Done = "home" })
			c = engine.Do(kind, "unit", "2", "charger", "1")
		}
		do := map[string]dueKind{"charge-home": dueHome, "receive": dueReceive, "overrun": dueOverrun}[kind]
		s.Dues, s.Next = []Due{{ID: 1, Do: do, Unit: c.In.Int("unit", 1), Other: 3 - c.In.Int("unit", 1), Step: 4}}, 2
	case "friends":
		s.Step, s.Fell = 6, []Fall{{Side: 0, Unit: 3, Grade: "C"}}
		s = in(s, 3, func(u *Unit) { u.Off, u.Ground, u.Order, u.Was = "destroyed", "", "close", "" })
		s.Dues, s.Next = []Due{{ID: 1, Do: dueFriends, Step: 6}}, 2
		c = engine.Do(kind, "side", "0", "u1", "near", "u3", "no")
	}
	if (System{}).Check(s) != nil {
		return false
	}
	c = filled(rt, s, c)
	f := System{}.Form(s, c)
	if f.Refused != nil {
		return false
	}
	require.Equal(rt, 1, f.Times)
	switch {
	case kind == "shoot":
		holdShot(rt, s, c, f)
	case kind == "fight":
		holdRound(rt, s, c, f)
	case kind == "overrun":
		holdDeathShot(rt, s, c, f)
	case kind == "friends":
		holdFriends(rt, s, c)
	case f.Reckoning != nil:
		holdTest(rt, s, c, f)
	default:
		return false
	}
	return true
}

// holdTest checks the chance, number needed and words of a morale test against its six faces, and the words of the second die against the
// result.
func holdTest(t rulestest.T, s State, c engine.Command, f view.Form) {
	passes := 0
	id := c.In.Int("unit", 0)
	if f.Reckoning.Target <= 1 {
		x := sure.Of(throwAll(t, s, c, 1))(t, "%s", c)
		require.Empty(t, x.rolls, "%s: no roll could fail", c)
		require.False(t, x.r.Bad, "%s", c)
		require.True(t, strings.HasSuffix(x.r.Need, ": any roll passes"), "%s: %s", c, x.r.Need)
		require.Equal(t, "100.0%", f.Reckoning.Chance().String())
		return
	}
	for face := 1; face <= 6; face++ {
		for second := 1; second <= 6; second++ {
			x := sure.Of(throwAll(t, s, c, face, second))(t, "%s", c)
			partition(t, x.rolls[0])
			passed := !x.r.Bad
			if c.Do == "follow" {
				passed = x.r.Word == "Stays"
			}
			require.Equal(t, passed, face >= f.Reckoning.Target, "%s: %d", c, face)
			words := "no roll passes"
			if f.Reckoning.Target < 7 {
				words = book.Num(f.Reckoning.Target) + " or more passes"
			}
			require.True(t, strings.HasSuffix(x.r.Need, ": "+words), "%s: %s", c, x.r.Need)
			for _, b := range x.rolls[0].Bands {
				if face >= b.From && face <= b.To {
					require.Equal(t, passed, b.Good, "%s: %d is %q", c, face, b.Label)
				}
			}
			if len(x.rolls) < 2 || x.rolls[1].ID != "second" {
				passes += book.Bit(passed)
				break
			}
			partition(t, x.rolls[1])
			was, now := s.Units[id-1], x.after.Units[id-1]
			for _, b := range x.rolls[1].Bands {
				if second >= b.From && second <= b.To && now.here() {
					down := int(b.Label[len(b.Label)-1] - '0')
					require.Equal(t, min(routed, was.Morale+down), now.Morale, "%s: second die %d", c, second)
				}
			}
		}
	}
	ch := f.Reckoning.Chance()
	require.Equal(t, passes*ch.Of, ch.In*6, "%s: %s printed, %d of 6 pass", c, ch, passes)
	sum := rulestest.Sum(f.Reckoning.Terms, func(x engine.Term) int { return x.Value })
	require.Equal(t, f.Reckoning.Sum, sum, "%s: the lines add up", c)
}

// holdShot checks the dice, score and average of a volley against its six faces.
func holdShot(t rulestest.T, s State, c engine.Command, f view.Form) {
	total, printed := 0, ""
	var d int
	var code string
	sure.Of(fmt.Sscanf(f.GoSmall, "%d", &d))(t, f.GoSmall)
	_, code, _ = strings.Cut(f.GoSmall, ", ")
	r, _ := rulestest.Field(f, "range")
	for _, o := range r.Options {
		if o.ID == r.Value {
			require.Equal(t, o.Small, code, "the key of the range and the large key")
		}
	}
	for face := 1; face <= 6; face++ {
		x := sure.Of(throwAll(t, s, c, face, 1))(t, "%s", c)
		if len(x.rolls) > 0 && x.rolls[0].ID == "hit" {
			partition(t, x.rolls[0])
			require.Equal(t, d, x.times[0], "%s: dice", c)
		} else {
			require.Equal(t, "none", code)
		}
		require.True(t, strings.HasSuffix(x.r.Need, ": "+hitting(codes[codeNamed(code)])), "%s: %s", c, x.r.Need)
		hits := sure.Of(strconv.Atoi(x.r.Number))(t)
		one := hitsOf(t, code, face)
		require.True(t, hits == d*one || hits == 2*d*one, "%s: %d dice of %d: %d hits under %s", c, d, face, hits, code)
		total += hits
	}
	printed = strings.TrimSuffix(f.Reckoning.Result, " before saves")
	require.Equal(t, book.Tenths((total*10+3)/6)+" on average", printed, "%s", c)
}

// holdRound checks the dice and scores of both sides of a round against their six faces.
func holdRound(t rulestest.T, s State, c engine.Command, f view.Form) {
	side := func(key string) (d int, code string) {
		x, _ := rulestest.Field(f, key)
		if x.Max == 0 {
			return 0, "none"
		}
		sure.Of(fmt.Sscanf(x.Note, "%d", &d))(t, x.Note)
		_, code, _ = strings.Cut(x.Note, ", ")
		return d, code
	}
	dp, cp := side("n")
	dq, cq := side("m")
	if dp > 0 {
		require.Contains(t, f.GoSmall, ": "+cp+" against")
		require.True(t, strings.HasSuffix(f.Reckoning.Result, ", "+cp))
	}
	if dq > 0 {
		require.True(t, strings.HasSuffix(f.GoSmall, "against "+cq))
	}
	for face := 1; face <= 6; face++ {
		faces := []int{face, 7 - face}
		if cp == "none" {
			faces = faces[1:]
		}
		x := sure.Of(throwAll(t, s, c, faces...))(t, "%s", c)
		k := 0
		for _, want := range []struct {
			d    int
			code string
		}{{dp, cp}, {dq, cq}} {
			if want.code != "none" {
				partition(t, x.rolls[k])
				require.Equal(t, want.d, x.times[k], "%s: dice", c)
				k++
			}
		}
		require.Equal(t, book.Num(dp*hitsOf(t, cp, face))+":"+book.Num(dq*hitsOf(t, cq, 7-face)), x.r.Number, "%s", c)
	}
}

// holdDeathShot checks what the main key says about a death shot against what is thrown.
func holdDeathShot(t rulestest.T, s State, c engine.Command, f view.Form) {
	rest, ok := strings.CutPrefix(f.GoSmall, "death shot first: ")
	for face := 1; face <= 6; face++ {
		x := sure.Of(throwAll(t, s, c, face, 1))(t, "%s", c)
		if !ok {
			for _, r := range x.rolls {
				require.NotEqual(t, "hit", r.ID, "%s: %q", c, f.GoSmall)
			}
			continue
		}
		var d int
		sure.Of(fmt.Sscanf(rest, "%d", &d))(t)
		_, code, _ := strings.Cut(rest, ", ")
		if code != "none" {
			require.Equal(t, d, x.times[0], "%s", c)
		}
		hits := d * hitsOf(t, code, face)
		said := strings.Join(x.r.Notes, " ")
		require.True(t, strings.Contains(said, "Death shot: "+book.Plural(hits, "hit", "hits")) || strings.Contains(said,
			"Death shot: "+book.Plural(2*hits, "hit", "hits")), "%s: %s", c, said)
	}
}

// holdFriends checks the sum of each test for friends against its six faces.
func holdFriends(t rulestest.T, s State, c engine.Command) {
	passes, ch := 0, dice.Chance{}
	for face := 1; face <= 6; face++ {
		x := sure.Of(throwAll(t, s, c, face))(t, "%s", c)
		require.Len(t, x.r.Reckoning, 1)
		ch = x.r.Reckoning[0].Chance()
		if len(x.rolls) == 0 {
			require.False(t, x.r.Bad, "%s: no roll could fail", c)
			require.Equal(t, ch.Of, ch.In, "%s", c)
			return
		}
		partition(t, x.rolls[0])
		passes += book.Bit(!x.r.Bad)
	}
	require.Equal(t, passes*ch.Of, ch.In*6, "%s", c)
}

// A form allows exactly the move or charge that it says is left.
func TestPrintedReachesHold(t *testing.T) {
	held := 0
	rapid.Check(t, func(rt *rapid.T) {
		for range 10 {
			held += book.Bit(holdReach(rt))
		}
	})
	assert.True(t, held > 5 || !rulestest.Enough(), held)
}

// holdReach draws a move or a charge and checks its reach. It returns false if the entry is refused.
func holdReach(rt *rapid.T) bool {
	s := anyBattle(rt)
	s.Step = 2
	c := filled(rt, s, engine.Do(rapid.SampledFrom([]string{"move", "charge"}).Draw(rt, "do"), "unit", "1"))
	key := map[string]string{"move": "straight", "charge": "far"}[c.Do]
	for _, k := range []string{key, key + "-q", "wheel", "wheel-q", "through"} {
		c.In = c.In.With(k, "")
	}
	if g, ok := rulestest.Field(System{}.Form(s, c), "through"); ok && g.Key != "" {
		return false // the reach depends on how much of it is slow
	}
	f := System{}.Form(s, c)
	if f.Refused != nil || f.Reckoning == nil {
		return false
	}
	sum := rulestest.Sum(f.Reckoning.Terms, func(x engine.Term) int { return x.Value })
	require.Equal(rt, f.Reckoning.Sum, sum, "%s: the lines add up", c)
	reach, _, _ := strings.Cut(f.Reckoning.Result, " ")
	require.Equal(rt, book.Inches(f.Reckoning.Sum), reach)
	if c.Do == "move" && s.Units[0].Morale != good {
		return false
	}
	require.Nil(rt, System{}.Form(s, c.With(key, book.Num(f.Reckoning.Sum/4))).Refused, "%s: %s", c, f.Reckoning.Result)
	over := System{}.Form(s, c.With(key, book.Num(f.Reckoning.Sum/4+1)))
	require.NotNil(rt, over.Refused, "%s: %s", c, f.Reckoning.Result)
	return true
}

// The odds in the reference are checked face by face, with changed values in force as well.
func TestReferenceOddsHold(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := anyBattle(rt)
		percent := func(in, of int) string { return dice.Chance{In: in, Of: of}.String() }
		for _, x := range (System{}).Reference(s).Tables {
			for _, row := range x.Rows {
				switch x.ID {
				case "shooting", "scores":
					c := row[len(row)-1]
					n := 0
					for face := 1; face <= 6; face++ {
						n += book.Bit(hitsOf(rt, c.Text, face) > 0)
					}
					if c.Text != "none" {
						require.Equal(rt, percent(n, 6), c.Odds, "%s: %s", x.ID, c.Text)
					}
				case "saves":
					for _, c := range row[1:] {
						if need, err := strconv.Atoi(c.Text); err == nil {
							require.Equal(rt, percent(7-need, 6), c.Odds)
						} else {
							require.Equal(rt, []string{"none", ""}, []string{c.Text, c.Odds})
						}
					}
				case "passing":
					m := sure.Of(strconv.Atoi(row[0].Text))(rt)
					n := 0
					for face := 1; face <= 6; face++ {
						n += book.Bit(face+m >= 1)
					}
					require.Equal(rt, percent(n, 6), row[1].Odds)
					if need, _, ok := strings.Cut(row[1].Text, " or more"); ok {
						require.Equal(rt, book.Num(7-n), need)
					} else {
						require.Zero(rt, n)
					}
				case "second":
					face := sure.Of(strconv.Atoi(row[0].Text))(rt)
					require.Equal(rt, []string{book.Num([7]int{0, 4, 3, 2, 2, 1, 1}[face]), book.Num([7]int{0, 4, 3, 3, 2, 2, 2}[face])},
						[]string{row[1].Text, row[2].Text})
				}
			}
		}
	})
	start := rulestest.Opened(t, System{}, nil)
	for _, x := range (System{}).Reference(start).Tables {
		if x.ID != "volleys" {
			continue
		}
		for _, row := range x.Rows {
			n := sure.Of(strconv.Atoi(row[1].Text))(t)
			ways, of := []int{1}, 1
			for range n {
				next := make([]int, len(ways)+2)
				for k, w := range ways {
					for face := 1; face <= 6; face++ {
						next[k+hitsOf(t, row[0].Text, face)] += w
					}
				}
				ways, of = next, of*6
			}
			for i, k := range []int{1, 3, 5} {
				least := 0
				for h, w := range ways {
					if h >= k {
						least += w
					}
				}
				assert.Equal(t, dice.Chance{In: least, Of: of}.String(), row[2+i].Odds, "%s, %d dice, %d or more", row[0].Text, n, k)
			}
		}
	}
}

// Source: ecw-charts 8, every table of it.
func TestOdds(t *testing.T) {
	for i, want := range [][3]int{{6, 0, 0}, {5, 1, 0}, {4, 2, 0}, {4, 1, 1}, {3, 3, 0}, {3, 2, 1}, {3, 1, 2}, {2, 2, 2}} {
		var got [3]int
		for _, h := range codes[i].faces {
			got[h]++
		}
		assert.Equal(t, want, got, codes[i].name)
	}
	at := []int{1, 2, 3, 4, 5, 6, 8}
	for _, x := range []struct {
		dice int
		code hitCode
		mean int // hundredths
		pc   [7]int
	}{
		{8, 1, 133, [7]int{767, 395, 135, 31, 5, 0, 0}}, {8, 2, 267, [7]int{961, 805, 532, 259, 88, 20, 0}},
		{8, 3, 400, [7]int{961, 883, 737, 566, 385, 237, 63}},
		{9, 1, 150, [7]int{806, 457, 178, 48, 9, 1, 0}}, {9, 2, 300, [7]int{974, 857, 623, 350, 145, 42, 1}},
		{9, 4, 450, [7]int{998, 980, 910, 746, 500, 254, 20}},
		{9, 5, 600, [7]int{998, 986, 949, 869, 740, 574, 247}}, {9, 6, 750, [7]int{998, 992, 973, 935, 865, 766, 494}},
		{9, 7, 900, [7]int{1000, 999, 997, 989, 968, 923, 727}},
	} {
		assert.Equal(t, x.mean, (x.dice*x.code.sixths()*100+3)/6, codes[x.code].name)
		for i, k := range at {
			ch := x.code.odds(x.dice, k)
			assert.Equal(t, x.pc[i], ch.Tenths(), "%d dice, %s, %d or more", x.dice, codes[x.code].name, k)
		}
	}
	// Saving throws: the share that stays.
	stay := func(needs ...int) int {
		in, of := 1, 1
		for _, n := range needs {
			c := dice.OneD6.AtLeast(n).Not()
			in, of = in*c.In, of*c.Of
		}
		return dice.Chance{In: in, Of: of}.Tenths()
	}
	assert.Equal(t, []int{833, 667, 500, 333, 250, 444}, []int{stay(6), stay(5), stay(4), stay(4, 5), stay(4, 4), stay(5, 5)})
	// Morale by total modifier.
	for mod, want := range map[int]int{2: 6, 0: 6, -1: 5, -2: 4, -3: 3, -4: 2, -5: 1, -6: 0, -9: 0} {
		m := field(4).morale("shot")
		m.line(mod, "with")
		c := reck(m.done()).Chance()
		assert.Equal(t, want, c.In*6/c.Of, "modifier %d", mod)
	}
	// The second die, for a unit that was Good.
	for _, x := range []struct {
		lost bool
		less int
		want [5]int
	}{{false, 0, [5]int{0, 2, 2, 1, 1}}, {true, 0, [5]int{0, 0, 3, 2, 1}}, {true, 1, [5]int{0, 0, 2, 2, 2}},
		{false, 1, [5]int{0, 1, 2, 1, 2}}} {
		var got [5]int
		for f := 1; f <= 6; f++ {
			got[secondDie(x.lost, f-x.less)]++
		}
		assert.Equal(t, x.want, got)
	}
	// Initiative: 36 throws.
	var first, tie int
	for a := range 6 {
		for b := range 6 {
			first += book.Bit(a > b)
			tie += book.Bit(a == b)
		}
	}
	assert.Equal(t, []int{15, 6}, []int{first, tie})
}

// The chances of a pursuit test as charted.
func TestOddsOfAPursuit(t *testing.T) {
	// Pursuit.
	for _, x := range []struct {
		u    Unit
		want [2]int // sixths: without a leader, with one
	}{{horse(0, "C"), [2]int{3, 4}}, {levee(horse(0, "D")), [2]int{2, 3}}, {foot(0, "C", 20, 20, 2), [2]int{5, 6}},
		{levee(foot(0, "E", 20, 20, 2)), [2]int{4, 5}}, {horse(0, "B"), [2]int{4, 5}}} {
		for i, l := range []string{"", "with"} {
			x.u.Orig = [3]int{x.u.Pikes, x.u.Shot, x.u.Other}
			c := reck(field(6).pursuitSum(x.u, l, false)).Chance()
			assert.Equal(t, x.want[i], c.In*6/c.Of, "%s %s", x.u.Class, l)
		}
	}
}

// meanDiff returns u's average hits minus v's, in sixths of a hit, in an impact round. push and push2 give u and v impetus.
func meanDiff(u, v Unit, push, push2 bool) int {
	s := field(5, u, v)
	u, v = s.Units[0], s.Units[1]
	f, g := Foe{ID: 2, Impact: true, Push: push}, Foe{ID: 1, Impact: true, Push: push2}
	p, q := reck(s.points(u, v, f, g, false, false, false)).Sum, reck(s.points(v, u, g, f, false, false, false)).Sum
	n, m := max(1, diceFor(u.strikers(v, Foe{Impact: true}, Foe{}, false))), max(1, diceFor(v.strikers(u, Foe{Impact: true}, Foe{}, false)))
	return n*s.Set.scoreCode(p-q).sixths() - m*s.Set.scoreCode(q-p).sixths()
}

// Source: ecw-charts 7. Compared by the average hits of the first impact, and by the charge test where that decides.
func TestInvariants(t *testing.T) {
	home := func(u, v Unit, imp bool) int {
		return reck(field(4).chargeSum(u, v, Charge{At: 2, Impetus: imp}, "near", false)).Chance().Tenths()
	}
	c := home(foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), false)
	assert.Greater(t, c, 500, "ECW-INV-2: grade C passes most unmodified tests")
	assert.Negative(t, meanDiff(horse(0, "C"), foot(1, "C", 16, 24, 2), false, false), "ECW-INV-3")
	assert.Positive(t, meanDiff(horse(0, "C"), foot(1, "C", 0, 24, 2), true, false), "ECW-INV-4")
	cui := newUnit(0, 0, "", "cuirassier", "C", 12, 2)
	shot := foot(1, "C", 0, 24, 2)
	assert.Greater(t, pointsOf(cui, shot), pointsOf(horse(0, "C"), shot), "ECW-INV-5")
	assert.GreaterOrEqual(t, meanDiff(cui, shot, true, false), meanDiff(horse(0, "C"), shot, true, false))
	assert.Positive(t, meanDiff(foot(0, "C", 20, 20, 2), foot(1, "C", 16, 24, 2), true, false), "ECW-INV-6")
	eq := foot(0, "C", 20, 20, 2)
	assert.Positive(t, meanDiff(eq, foot(1, "C", 20, 20, 2), true, false), "ECW-INV-7: favoured")
	assert.NotEqual(t, codeNone, defaults().scoreCode(-3), "ECW-INV-7: not certain")
	assert.Positive(t, meanDiff(foot(0, "B", 20, 20, 2), foot(1, "D", 20, 20, 2), true, false), "ECW-INV-8")
	assert.LessOrEqual(t, meanDiff(foot(0, "D", 20, 20, 2), foot(1, "B", 20, 20, 2), true, false), 0, "ECW-INV-9")
	assert.Less(t, home(foot(0, "D", 20, 20, 2), foot(1, "B", 20, 20, 2), false), 700, "ECW-INV-9: it seldom even comes in")
	assert.Positive(t, meanDiff(horse(0, "C"), horse(1, "C"), true, false), "ECW-INV-10")
	standing := reck(field(4).receiveSum(horse(1, "C"), horse(0, "C"), Charge{Impetus: true}, "near", false, false)).Chance().Tenths()
	assert.Less(t, standing, 500, "ECW-INV-10: and does not like to stand")
	assert.Zero(t, meanDiff(horse(0, "C"), horse(1, "C"), true, true), "ECW-INV-11")
	assert.Positive(t, meanDiff(horse(0, "B"), horse(1, "D"), true, true), "ECW-INV-12")
	assert.Greater(t, home(horse(0, "B"), horse(1, "D"), true), home(horse(0, "D"), horse(1, "B"), true)-1, "ECW-INV-12")
	// ECW-INV-14: 24 muskets at middle range need more than seven turns to halve a regiment of 40.
	assert.Less(t, 7*8*hitCode(defaults().v("h.musket.2")).sixths(), 20*6)
}

func pointsOf(u, v Unit) int {
	s := field(5, u, v)
	return reck(s.points(s.Units[0], s.Units[1], Foe{}, Foe{}, false, false, false)).Sum
}

// Every number that a form asks for has the right bounds and default.
func TestNumbersOfForms(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), horse(0, "C"), newUnit(0, 0, "", "light", "C", 2, 1), newUnit(0, 0, "", "dragoon", "C", 12, 2),
		skirmishers(1, 12), foot(1, "C", 16, 24, 2), horse(1, "C"), newUnit(0, 1, "", "heavy", "C", 3, 1))
	s = fighting(s, 4, 7, true)
	s = in(s, 6, func(u *Unit) { u.Charge = Charge{At: 1, Dist: 30} })
	for line, want := range map[string]string{
		"again unit=1":                                        "n 1 of 1 to 12",
		"move unit=1":                                         "straight 6 of 0 to 6",
		"move unit=1 first=left":                              "first-far 2 of 0 to 6, straight 4 of 0 to 4",
		"move unit=1 first=line":                              "first-ranks 2 of 1 to 10, straight 3 of 0 to 3",
		"charge unit=2 target=5":                              "far 6 of 0 to 16, wheel 0 of 0 to 6",
		"charge unit=2 target=5 ground=wood far=8":            "far 8 of 0 to 8, through 8 of 0 to 8, wheel 0 of 0 to 8",
		"charge unit=1 target=5 ground=heavy far=8 through=7": "far 8 of 0 to 0, through 7 of 0 to 8, wheel 0 of 0 to 8",
		"charge unit=1 target=7":                              "far 6 of 0 to 6, wheel 0 of 0 to 6",
		"reply unit=1 how=counter":                            "far 3 of 0 to 8",
		"fight unit=4":                                        "n 6 of 1 to 12, m 6 of 1 to 12",
		"fight unit=free foe=1":                               "unit-n 40 of 1 to 50, unit-ranks 2 of 1 to 10, n 30 of 1 to 40, m 28 of 1 to 40",
		"friends side=0":                                      "n 0 of 0 to 9",
		"shot-test unit=1":                                    "hits 0 of 0 to 50",
		"shot-test unit=free":                                 "unit-n 40 of 1 to 50, unit-ranks 2 of 1 to 10, hits 0 of 0 to 50",
		"shot-test unit=free unit-kind=light":                 "unit-n 1 of 1 to 5, hits 0 of 0 to 50",
		"lost unit=1":                                         "diff 1 of 1 to 50",
		"muster class=foot":                                   "n 40 of 10 to 50, pikes 16 of 0 to 40, ranks 2 of 1 to 10",
		"muster class=horse":                                  "n 12 of 5 to 25, ranks 2 of 1 to 10",
		"muster class=siege":                                  "n 2 of 1 to 5, crew 4 of 1 to 5",
		"hit unit=1":                                          "n 1 of 1 to 40",
		"hit unit=3":                                          "n 1 of 1 to 10",
		"record unit=1":                                       "pikes 16 of 0 to 16, shot 24 of 0 to 24, ranks 2 of 1 to 10",
		"record unit=3":                                       "other 8 of 0 to 8, guns 2 of 0 to 5, reload 0 of 0 to 2, ready 0 of 0 to 2",
		"surrender unit=1":                                    "figures 40 of 0 to 40",
		"shoot unit=1 target=6 range=0":                       "n 24 of 1 to 24",
		"shoot unit=3 target=6 range=0":                       "n 2 of 1 to 2",
		"shoot unit=free target=6 range=0":                    "unit-n 40 of 1 to 50, unit-ranks 2 of 1 to 10, n 20 of 1 to 20",
		"shoot unit=free unit-kind=horse target=6":            "unit-n 12 of 1 to 50, unit-ranks 2 of 1 to 10, n 12 of 1 to 12",
	} {
		var got []string
		for _, f := range formOf(t, s, line).Fields {
			if f.Kind == view.Count {
				got = append(got, fmt.Sprintf("%s %s of %d to %d", f.Key, f.Value, f.Min, f.Max))
			}
		}
		assert.Equal(t, want, strings.Join(got, ", "), line)
	}
}

// codeNamed returns the code with this name.
func codeNamed(name string) int {
	return slices.IndexFunc(codes[:], func(c code) bool { return c.name == name })
}
