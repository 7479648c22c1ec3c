package ecw

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// thrown is what one resolution asked for and gave.
type thrown struct {
	rolls []dice.Roll // one for every volley or throw, in order
	times []int
	r     told
	after State
}

// throwAll resolves c with one face for each volley in turn: the last of faces for all later ones. Questions are
// answered with no, or the first choice.
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
	out.r, out.after = st.Events[0].(told), next.(State)
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

// partition: what a prompt says of the faces covers 1 to 6, each once.
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

// anyBattle draws two units of each side as they may stand, some of the house values changed.
func anyBattle(t *rapid.T) State {
	draw := func(name string, n int) int { return rapid.IntRange(0, n-1).Draw(t, name) }
	var us []Unit
	for i := range 4 {
		class := classes[draw("class", len(classes))]
		lo, hi, _ := sizes(class)
		u := newUnit(i+1, i%2, "Unit "+num(i+1), class, grades[draw("grade", 5)], lo+draw("n", hi-lo+1), 1+draw("ranks", 5))
		if class == "foot" {
			u.Pikes = draw("pikes", u.Shot+1)
			u.Shot -= u.Pikes
		}
		u.Orig, u.Start = [3]int{u.Pikes, u.Shot, u.Other}, u.figures()
		u = u.lose(draw("lost", max(1, u.figures()/2)), "share")
		u.Levee, u.Cara, u.Head, u.Dis = draw("levee", 2) == 1, draw("cara", 2) == 1, draw("head", 2) == 1, draw("dis", 3) == 0
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
	s := State{Set: defaults(), Turn: 3, Step: 4, A: 0, Next: 1, Winner: -1, Units: us}
	s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}, {ID: 2, Side: 1, Name: "Rupert", Army: true}}
	if draw("attached", 3) == 0 {
		s.Leaders[0].Unit = 1
	}
	var house engine.Values
	for range draw("changed", 4) {
		r := houseRows[draw("row", len(houseRows))]
		house = house.With(r.key, strconv.Itoa(rapid.IntRange(r.min, r.max).Draw(t, "value")))
	}
	set, err := s.Set.with(house)
	require.NoError(t, err)
	s.Set = set
	return s
}

// filled draws a value for every field of the form of do that has a choice, as a referee might fill it in.
func filled(t *rapid.T, s State, c engine.Command) engine.Command {
	for range 3 {
		for _, f := range (System{}).Form(s, c).Fields {
			if c.In.Get(f.Key) != "" || rapid.IntRange(0, 2).Draw(t, f.Key) == 0 && f.Value != "" {
				continue
			}
			switch f.Kind {
			case engine.Pick:
				if f.Key != "unit" && len(f.Options) > 0 {
					c = c.With(f.Key, f.Options[rapid.IntRange(0, len(f.Options)-1).Draw(t, f.Key)].ID)
				}
			case engine.Tick:
				c = c.With(f.Key, "yes")
			case engine.Count:
				c = c.With(f.Key, strconv.Itoa(rapid.IntRange(f.Min, f.Max).Draw(t, f.Key)))
			}
		}
	}
	return c
}

// Whatever a form, a card or a prompt prints of a chance, an expectation or a score is held against every face of
// the very entry it stands beside.
func TestPrintedChancesHold(t *testing.T) {
	rulestest.Native(t, "thousands of entries face by face")
	for _, kind := range []string{"shot-test", "lost", "pursuit", "charge-home", "receive", "shoot", "fight", "overrun", "follow",
		"friends"} {
		t.Run(kind, func(t *testing.T) {
			held := 0
			rapid.Check(t, func(rt *rapid.T) {
				held += b2i(holdPrinted(rt, kind))
			})
			assert.NotZero(t, held)
		})
	}
}

// holdPrinted draws a position and one entry of a kind, and holds what is printed of it; false when the entry is
// refused.
func holdPrinted(rt *rapid.T, kind string) bool {
	s := anyBattle(rt)
	impact, side := rapid.Bool().Draw(rt, "impact"), rapid.IntRange(0, 2).Draw(rt, "side")
	c := engine.Do(kind, "unit", "1")
	contact := func() {
		u, v := s.Units[0], s.Units[1]
		if v.inside() || v.Order == "square" {
			side = front
		}
		s = s.put(u.withFoe(Foe{ID: 2, Impact: impact, Push: impact})).put(v.withFoe(Foe{ID: 1, Impact: impact, Side: side}))
	}
	switch kind {
	case "lost", "fight":
		s.Step = 5
		contact()
	case "follow":
		s.Step = 5
		contact()
		s.Dues, s.Next = []Due{{ID: 1, Do: "follow", Unit: 1, Other: 2, Step: 5}}, 2
		c = c.With("how", "stay")
	case "pursuit":
		s = in(s, 1, func(u *Unit) { u.Pursuit, u.Quarry = 1, 2 })
	case "charge-home", "receive", "overrun":
		s = in(s, 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24, Side: side, Impetus: impact} })
		if kind == "receive" {
			s = in(s, 1, func(u *Unit) { u.Charge.Done = "home" })
			c = engine.Do(kind, "unit", "2", "charger", "1")
		}
		due := Due{ID: 1, Do: kind, Unit: c.In.Int("unit", 1), Other: 3 - c.In.Int("unit", 1), Step: 4}
		s.Dues, s.Next = []Due{due}, 2
	case "friends":
		s.Step, s.Fell = 6, []Fall{{Side: 0, Unit: 3, Grade: "C"}}
		s = in(s, 3, func(u *Unit) { u.Off, u.Ground, u.Order, u.Was = "destroyed", "", "close", "" })
		s.Dues, s.Next = []Due{{ID: 1, Do: "friends", Step: 6}}, 2
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
	case f.Reck != nil:
		holdTest(rt, s, c, f)
	default:
		return false
	}
	return true
}

// holdTest: the chance, the number needed and the words of a morale test against its six faces; the second die's
// words against what becomes of the unit.
func holdTest(t rulestest.T, s State, c engine.Command, f engine.Form) {
	passes := 0
	id := c.In.Int("unit", 0)
	for face := 1; face <= 6; face++ {
		for second := 1; second <= 6; second++ {
			x, err := throwAll(t, s, c, face, second)
			require.NoError(t, err, "%s", c)
			partition(t, x.rolls[0])
			passed := !x.r.Bad
			if c.Do == "follow" {
				passed = x.r.Word == "Stays"
			}
			require.Equal(t, passed, face >= f.Reck.Target, "%s: %d", c, face)
			words := map[bool]string{true: num(f.Reck.Target) + " or more passes"}[f.Reck.Target > 1 && f.Reck.Target < 7]
			if words == "" {
				words = map[bool]string{true: "any face passes", false: "no face passes"}[f.Reck.Target <= 1]
			}
			require.True(t, strings.HasSuffix(x.r.Need, ": "+words), "%s: %s", c, x.r.Need)
			for _, b := range x.rolls[0].Bands {
				if face >= b.From && face <= b.To {
					require.Equal(t, passed, b.Good, "%s: %d is %q", c, face, b.Label)
				}
			}
			if len(x.rolls) < 2 || x.rolls[1].ID != "second" {
				passes += b2i(passed)
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
	ch := f.Reck.Chance()
	require.Equal(t, passes*ch.Of, ch.In*6, "%s: %s printed, %d of 6 pass", c, ch, passes)
	sum := 0
	for _, x := range f.Reck.Terms {
		sum += x.Value
	}
	require.Equal(t, f.Reck.Sum, sum, "%s: the lines add up", c)
}

// holdShot: dice, score and average of a volley against its six faces.
func holdShot(t rulestest.T, s State, c engine.Command, f engine.Form) {
	total, printed := 0, ""
	var d int
	var code string
	_, err := fmt.Sscanf(f.GoSmall, "%d", &d)
	require.NoError(t, err, f.GoSmall)
	_, code, _ = strings.Cut(f.GoSmall, ", ")
	r, _ := fieldOf(f, "range")
	for _, o := range r.Options {
		if o.ID == r.Value {
			require.Equal(t, o.Small, code, "the key of the range and the large key")
		}
	}
	for face := 1; face <= 6; face++ {
		x, err := throwAll(t, s, c, face, 1) // saves fail
		require.NoError(t, err, "%s", c)
		if len(x.rolls) > 0 && x.rolls[0].ID == "hit" {
			partition(t, x.rolls[0])
			require.Equal(t, d, x.times[0], "%s: dice", c)
		} else {
			require.Equal(t, "none", code)
		}
		require.True(t, strings.HasPrefix(x.r.Need, f.GoSmall), "%s: %s", c, x.r.Need)
		hits, err := strconv.Atoi(x.r.Number)
		require.NoError(t, err)
		one := hitsOf(t, code, face)
		require.True(t, hits == d*one || hits == 2*d*one, "%s: %d dice of %d: %d hits under %s", c, d, face, hits, code)
		total += hits
	}
	printed = f.Reck.Result[strings.LastIndex(f.Reck.Result, ", ")+2:]
	require.Equal(t, tenths((total*10+3)/6)+" hits on average before saves", printed, "%s", c)
}

// holdRound: dice and scores of both sides of a round against their six faces.
func holdRound(t rulestest.T, s State, c engine.Command, f engine.Form) {
	side := func(key string) (d int, code string) {
		x, _ := fieldOf(f, key)
		if x.Max == 0 {
			return 0, "none"
		}
		_, err := fmt.Sscanf(x.Note, "%d", &d)
		require.NoError(t, err, x.Note)
		_, code, _ = strings.Cut(x.Note, ", ")
		return d, code
	}
	dp, cp := side("n")
	dq, cq := side("m")
	if dp > 0 {
		require.Contains(t, f.GoSmall, ": "+cp+" against")
		require.True(t, strings.HasSuffix(f.Reck.Result, ", "+cp))
	}
	if dq > 0 {
		require.True(t, strings.HasSuffix(f.GoSmall, "against "+cq))
	}
	for face := 1; face <= 6; face++ {
		faces := []int{face, 7 - face}
		if cp == "none" {
			faces = faces[1:]
		}
		x, err := throwAll(t, s, c, faces...)
		require.NoError(t, err, "%s", c)
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
		require.Equal(t, num(dp*hitsOf(t, cp, face))+":"+num(dq*hitsOf(t, cq, 7-face)), x.r.Number, "%s", c)
	}
}

// holdDeathShot: what the large key says of a death shot against what is thrown.
func holdDeathShot(t rulestest.T, s State, c engine.Command, f engine.Form) {
	rest, ok := strings.CutPrefix(f.GoSmall, "death shot first: ")
	for face := 1; face <= 6; face++ {
		x, err := throwAll(t, s, c, face, 1)
		require.NoError(t, err, "%s", c)
		if !ok {
			for _, r := range x.rolls {
				require.NotEqual(t, "hit", r.ID, "%s: %q", c, f.GoSmall)
			}
			continue
		}
		var d int
		_, err = fmt.Sscanf(rest, "%d", &d)
		require.NoError(t, err)
		_, code, _ := strings.Cut(rest, ", ")
		if code != "none" {
			require.Equal(t, d, x.times[0], "%s", c)
		}
		hits := d * hitsOf(t, code, face)
		said := strings.Join(x.r.Notes, " ")
		require.True(t, strings.Contains(said, "Death shot: "+plural(hits, "hit", "hits")) || strings.Contains(said,
			"Death shot: "+plural(2*hits, "hit", "hits")), "%s: %s", c, said)
	}
}

// holdFriends: the sum on the card of each test for friends against its six faces.
func holdFriends(t rulestest.T, s State, c engine.Command) {
	passes, ch := 0, dice.Chance{}
	for face := 1; face <= 6; face++ {
		x, err := throwAll(t, s, c, face)
		require.NoError(t, err, "%s", c)
		require.Len(t, x.r.Reck, 1)
		ch = x.r.Reck[0].Chance()
		partition(t, x.rolls[0])
		passes += b2i(!x.r.Bad)
	}
	require.Equal(t, passes*ch.Of, ch.In*6, "%s", c)
}

// What a form says can still be moved or charged is exactly what it lets be entered.
func TestPrintedReachesHold(t *testing.T) {
	held := 0
	rapid.Check(t, func(rt *rapid.T) {
		for range 10 {
			held += b2i(holdReach(rt))
		}
	})
	assert.Greater(t, held, 5)
}

// holdReach draws a move or a charge and holds its reach; false when it is refused.
func holdReach(rt *rapid.T) bool {
	s := anyBattle(rt)
	s.Step = 2
	c := filled(rt, s, engine.Do(rapid.SampledFrom([]string{"move", "charge"}).Draw(rt, "do"), "unit", "1"))
	key := map[string]string{"move": "straight", "charge": "far"}[c.Do]
	for _, k := range []string{key, key + "-q", "wheel", "wheel-q", "through"} {
		c.In = c.In.With(k, "")
	}
	if g, ok := fieldOf(System{}.Form(s, c), "through"); ok && g.Key != "" {
		return false // the reach follows from how much of it is slow
	}
	f := System{}.Form(s, c)
	if f.Refused != nil || f.Reck == nil {
		return false
	}
	sum := 0
	for _, x := range f.Reck.Terms {
		sum += x.Value
	}
	require.Equal(rt, f.Reck.Sum, sum, "%s: the lines add up", c)
	reach, _, _ := strings.Cut(f.Reck.Result, " ")
	require.Equal(rt, length(f.Reck.Sum), reach)
	if c.Do == "move" && s.Units[0].Morale != good {
		return false
	}
	require.Nil(rt, System{}.Form(s, c.With(key, num(f.Reck.Sum/4))).Refused, "%s: %s", c, f.Reck.Result)
	over := System{}.Form(s, c.With(key, num(f.Reck.Sum/4+1)))
	require.NotNil(rt, over.Refused, "%s: %s", c, f.Reck.Result)
	return true
}

// The odds of the reference are counted face by face, with whatever values are in force.
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
						n += b2i(hitsOf(rt, c.Text, face) > 0)
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
					m, err := strconv.Atoi(row[0].Text)
					require.NoError(rt, err)
					n := 0
					for face := 1; face <= 6; face++ {
						n += b2i(face+m >= 1)
					}
					require.Equal(rt, percent(n, 6), row[1].Odds)
					if need, _, ok := strings.Cut(row[1].Text, " or more"); ok {
						require.Equal(rt, num(7-n), need)
					} else {
						require.Zero(rt, n)
					}
				case "second":
					face, err := strconv.Atoi(row[0].Text)
					require.NoError(rt, err)
					require.Equal(rt, []string{num([7]int{0, 4, 3, 2, 2, 1, 1}[face]), num([7]int{0, 4, 3, 3, 2, 2, 2}[face])},
						[]string{row[1].Text, row[2].Text})
				}
			}
		}
	})
	start, err := System{}.Start(nil)
	require.NoError(t, err)
	for _, x := range (System{}).Reference(start).Tables {
		if x.ID != "volleys" {
			continue
		}
		for _, row := range x.Rows {
			n, err := strconv.Atoi(row[1].Text)
			require.NoError(t, err)
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
	var no *engine.Refusal
	assert.False(t, errors.As(err, &no))
}
