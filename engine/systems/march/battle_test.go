package march

import (
	"errors"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// battle is a game that two plain generals play: lines fire at whoever stands opposite, fresh columns
// charge the weak, the guns support them. It writes its story as a transcript.
type battle struct {
	t     testing.TB
	s     State
	src   *dice.Source
	story []string
	lost  []int // CV lost in every turn in which lines were engaged, both sides
}

func (b *battle) do(pairs ...string) result {
	c := engine.Do(pairs[0], pairs[1:]...)
	var given []dice.Given
	b.story = append(b.story, c.String())
	for {
		evs, err := System{}.Resolve(b.s, c, dice.NewCup(given...))
		var need *dice.Need
		if errors.As(err, &need) {
			if need.Ask != nil {
				a := need.Ask.Choices[0].ID
				given = append(given, dice.Given{ID: need.Ask.ID, By: dice.Table, Answer: a})
				b.story = append(b.story, "answer "+a)
			} else {
				given = append(given, dice.Given{ID: need.Roll.ID, By: dice.Computer, Faces: b.src.Draw(need.Roll.Code.Faces())})
			}
			continue
		}
		require.NoError(b.t, err, "%s", c)
		for _, e := range evs {
			b.s, err = fold(b.s, e)
			require.NoError(b.t, err, "%s", c)
		}
		b.story = append(b.story, "")
		return evs[len(evs)-1].(result)
	}
}

func (b *battle) ready(side int, kind Kind) (out []Unit) {
	for _, u := range b.s.Units {
		if u.live() && u.Kind == kind && b.s.side(u) == side {
			out = append(out, u)
		}
	}
	return out
}

// foe is who stands opposite the i-th battalion of a side.
func (b *battle) foe(side, i int) (Unit, bool) {
	all := b.ready(1-side, Infantry)
	if len(all) == 0 {
		return Unit{}, false
	}
	return all[i%len(all)], true
}

func (b *battle) turn() {
	b.story = append(b.story, "# Turn "+itoa(b.s.Turn))
	if b.s.Turn == 1 {
		b.do("order", "by", "3", "to", "m1", "order", "attack")
		b.do("order", "by", "4", "to", "m2", "order", "attack")
	}
	b.do("next") // S2
	for _, d := range b.s.duties() {
		c := d.Key.Do
		if len(b.s.duties()) > 0 {
			b.do(c.Do, c.In[0].Key, c.In[0].Val)
		}
		if b.s.Over {
			return
		}
	}
	if b.s.verdictOf() > 0 {
		b.do("victory")
		return
	}
	b.do("next") // S3
	if b.s.Turn > 1 && len(b.s.duties()) > 0 {
		b.do("skirmish")
	}
	b.do("next") // S4
	if b.s.Turn == 2 {
		b.do("attach", "leader", "1", "unit", "3")
		b.do("attach", "leader", "2", "unit", itoa(b.ready(1, Infantry)[1].ID))
	}
	b.do("next") // S5
	b.do("initiative")
	b.do("active", "side", itoa(b.s.Chooses))
	before := b.cv()
	for half := range 2 {
		b.half(half)
		if b.s.Over {
			return
		}
	}
	if b.s.Turn > 1 {
		b.lost = append(b.lost, before-b.cv())
	}
	b.do("next")
}

func (b *battle) cv() (n int) {
	for side := range 2 {
		now, _ := b.s.keptCV(side)
		n += now
	}
	return n
}

func (b *battle) half(int) {
	b.do("next") // T1
	side := b.s.Active
	mine := b.ready(side, Infantry)
	switch b.s.Turn {
	case 1: // the approach
		for _, u := range mine {
			b.do("move", "unit", itoa(u.ID), "rate", "s")
		}
		for _, g := range b.ready(side, Artillery) {
			b.do("move", "unit", itoa(g.ID), "rate", "s")
		}
	case 2: // deploy
		for i, u := range mine {
			if i%3 != 2 {
				b.do("move", "unit", itoa(u.ID), "form", "line")
			}
		}
		for _, g := range b.ready(side, Artillery) {
			b.do("record", "unit", itoa(g.ID), "form", "deployed")
		}
	default:
		for i, u := range mine {
			if e, ok := b.foe(side, i); ok && u.Form == Column && u.Dis == 0 && !u.has(Routed) && u.CV >= e.CV && b.s.noCharge(u, false) == "" {
				b.do("charge", "unit", itoa(u.ID), "at", itoa(e.ID))
				b.do("react", "charge", itoa(len(b.s.Charges)-1), "what", "stand")
				break
			}
		}
	}
	b.do("next") // T2
	if b.s.Turn > 1 {
		for _, who := range [...]int{side, 1 - side} {
			for i, u := range b.ready(who, Infantry) {
				e, ok := b.foe(who, i)
				if ok && u.Form == Line && b.s.noFire(u, false) == "" {
					b.do("fire", "unit", itoa(u.ID), "at", itoa(e.ID), "range", "0")
				}
			}
			for _, g := range b.ready(who, Artillery) {
				if e, ok := b.foe(who, 0); ok && b.s.noFire(g, true) == "" {
					b.do("guns", "unit", itoa(g.ID), "at", itoa(e.ID), "range", "1")
				}
			}
		}
	}
	if b.s.blocked() != "" {
		b.do("effects")
	}
	b.do("next") // T3
	for range 10 {
		d := b.s.duties()
		if len(d) == 0 {
			break
		}
		c := d[0].Key.Do
		if c.Do == "victor" {
			b.do("victor", "charge", c.In[0].Val, "what", "occupy")
		} else {
			b.do(c.Do, "charge", c.In[0].Val)
		}
	}
	b.do("next") // T4
}

func fight(t testing.TB, seed uint64) *battle {
	s, err := System{}.Start(nil)
	require.NoError(t, err)
	b := &battle{t: t, s: s.(State), src: &dice.Source{Seed: seed}}
	for !b.s.Over && b.s.Turn < 25 {
		b.turn()
	}
	require.NoError(t, b.s.check())
	return b
}

// Two nearly equal divisions on a bare plain reach a decision in about five to nine turns, and lose
// about an eighth to a sixth of their CV a turn while their lines are engaged. MA-INV-1, MA-INV-10.
func TestBattlesDecide(t *testing.T) {
	var turns []int
	lost, engaged := 0, 0
	won := map[string]int{}
	for seed := range 25 {
		b := fight(t, uint64(seed+1))
		require.True(t, b.s.Over, "seed %d", seed)
		turns = append(turns, b.s.Turn)
		won[b.s.Won]++
		for _, n := range b.lost {
			lost += n
			engaged++
		}
	}
	sort.Ints(turns)
	_, start := fresh(t).keptCV(0)
	_, other := fresh(t).keptCV(1)
	share := 1000 * lost / engaged / (start + other)
	t.Logf("turns %v, won %v, %d in a thousand of the CV a turn", turns, won, share)
	assert.True(t, between(turns[len(turns)/2], 5, 9), "median %d", turns[len(turns)/2])
	assert.True(t, between(share, 110, 180), "%d in a thousand", share)
}

// TestTranscripts plays the stories in testdata, told as a referee would tell them.
func TestTranscripts(t *testing.T) { rulestest.Run(t, System{}, "testdata/transcripts") }

// TestEvenings plays stories without a plot: whatever may be entered, one thing after another, as told when it was read last. They hold
// what no other story has on its way.
func TestEvenings(t *testing.T) { rulestest.Run(t, System{}, "testdata/transcripts/evenings") }

// TestBattleTranscript plays one whole battle of a division a side to its end.
func TestBattleTranscript(t *testing.T) {
	rulestest.Run(t, System{}, "testdata/transcripts/battle")
	b := fight(t, battleSeed)
	require.True(t, b.s.Over)
	// The story is what the two generals did, command by command.
	text, err := os.ReadFile("testdata/transcripts/battle/a-division-a-side.txt")
	require.NoError(t, err)
	rest, said := string(text), 0
	for _, line := range b.story {
		if line == "" || line[0] == '#' {
			continue
		}
		at := strings.Index(rest, "\n"+line+"\n")
		require.GreaterOrEqual(t, at, 0, "%s is missing, or out of order", line)
		rest = rest[at+1+len(line):]
		said++
	}
	require.Greater(t, said, 100)
}

const battleSeed = 1815
