package hill

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// thumb taps what the screens offer and counts: a key is one tap, and so are a field of a form and its main
// key.
type thumb struct {
	t    *testing.T
	s    State
	src  dice.Source
	card view.Card // of the last step
	taps int
}

func (h *thumb) run(c engine.Command) {
	h.t.Helper()
	hand := &rulestest.Hand{Source: &h.src}
	st, next, err := rulestest.Drive(h.t, System{}, h.s, c, hand.Fill)
	require.NoError(h.t, err, "%s", c)
	h.s = next.(State)
	h.card = System{}.Tell(h.s, st).Card
}

// tap finds a key by its id on the card of the last step, in the duties, among the keys and in the lists.
func (h *thumb) tap(id string, fields ...string) {
	h.t.Helper()
	d := System{}.Desk(h.s)
	keys := append([]view.Key{d.Primary}, d.Keys...)
	if d.Deeds != nil {
		keys = append(keys, d.Deeds.Keys...)
	}
	keys = append(keys, h.card.Keys...)
	if d.Card != nil && d.Card.Leave != nil {
		keys = append(keys, *d.Card.Leave)
	}
	for _, u := range d.Duties {
		keys = append(append(keys, u.Key), u.Alternatives...)
	}
	for _, l := range d.Lists {
		for _, r := range l.Rows {
			if r.Tap != nil {
				keys = append(keys, *r.Tap)
			}
		}
	}
	for _, k := range keys {
		if k.ID != id {
			continue
		}
		require.Empty(h.t, k.Refused, id)
		h.taps++
		c := k.Do
		for i := 0; i+1 < len(fields); i += 2 {
			require.True(h.t, k.Open, id)
			c = c.With(fields[i], fields[i+1])
			h.taps++
		}
		if k.Open {
			require.Nil(h.t, System{}.Form(h.s, c).Refused, "%s: nothing more is asked", c)
			h.taps++
		}
		h.run(c)
		return
	}
	require.Fail(h.t, "there is no such key", id)
}

// between carries out what is not counted, such as the draw before, or another player's dice.
func (h *thumb) between(c engine.Command, faces ...int) {
	h.t.Helper()
	_, h.s = playIn(h.t, h.s, c, faces)
}

// settle ends the initiative and checks the morale of every unit that lost figures, which the next draw would
// ask for first.
func (h *thumb) settle() {
	h.t.Helper()
	h.between(engine.Do("done"))
	for _, u := range h.s.settled().Roster.Marked("", markCheck) {
		if h.s.settled().byRoster(side(u)) {
			h.between(engine.Do("unit-check", keyUnit, ref("u", u.ID)), 6, 6)
		}
	}
}

// TestTapsOfAFight counts taps with computer dice: the first shot of a group, the same again, a volley of
// twenty, a charge with reaction and both blows.
func TestTapsOfAFight(t *testing.T) {
	th := "" // the thread of the charge
	h := &thumb{t: t, s: rulestest.Start(t, System{}, "force", "villa-nueva").(State), src: dice.Source{Seed: 3}}
	h.between(engine.Do("note", "kind", "avg", "figures", "18", "quality", "average"))
	h.between(engine.Do("note", "kind", "cav", "figures", "10", "quality", "average", "mounted", "yes"))
	h.between(engine.Do("press"), 2, 1)

	h.tap("activate-4")
	h.tap("volley", keyAgainst, "u8", keyRange, "6-12", keyCover, "soft")
	first := h.taps
	assert.LessOrEqual(t, first, 6, "first shot of a firing group, with the choice of the unit and of one of several targets")
	assert.Equal(t, 5, first-1, "a volley of the unit in hand")

	h.taps = 0
	h.settle()
	h.between(engine.Do("press"), 2, 1)
	h.tap("activate-3")
	h.tap("volley", keyAgainst, "u8", keyRange, "6-12", keyCover, "soft", keyNumber, "10")
	twenty := h.taps
	h.taps = 0
	h.tap("same-again-rest")
	assert.Equal(t, 1, h.taps, "the same again")
	assert.LessOrEqual(t, twenty+1, 12, "a volley of twenty in two halves")

	h.taps = 0
	h.settle()
	h.between(engine.Do("press"), 6, 1)
	before, src := h.s, h.src
	h.tap("activate-10")
	h.tap("unit-charge", keyAgainst, "u6", keyCover, "open")
	th = num(h.s.Threads[0].ID)
	h.tap("contact-" + th)
	h.tap("reaction-fire-12-18-" + th)
	h.tap("blow-soft-" + th)
	h.tap("strike-back-" + th)
	assert.LessOrEqual(t, h.taps, 9, "a charge with reaction and both blows, with the choice of the unit")
	assert.Empty(t, h.s.Threads)
	whole := h.taps

	// The same charge, left when its distance is known and continued from the duties.
	h.s, h.src, h.taps = before, src, 0
	h.tap("activate-10")
	h.tap("unit-charge", keyAgainst, "u6", keyCover, "open")
	th = num(h.s.Threads[0].ID)
	h.tap("accept")
	h.tap("contact-" + th)
	h.tap("reaction-fire-12-18-" + th)
	h.tap("blow-soft-" + th)
	h.tap("strike-back-" + th)
	h.tap("accept")
	assert.LessOrEqual(t, h.taps, 12, "a charge left half-way and taken up again")
	assert.Empty(t, h.s.Threads)
	resumed := h.taps
	h.taps = whole
	t.Logf("first shot %d, same again 1, volley of twenty %d, charge %d, taken up again %d", first, twenty+1, h.taps, resumed)
}

// TestTapsOfATurn counts the taps to move four units in a turn, with the loud key and the key for open ground:
// the initiative, the unit and the move of each, and the end of the turn once. Turns with an event are left
// out.
func TestTapsOfATurn(t *testing.T) {
	quiet := 0
	for seed := range uint64(30) {
		h := &thumb{t: t, s: rulestest.Start(t, System{}, "force", "villa-nueva").(State), src: dice.Source{Seed: seed}}
		went, turn := 0, h.s.Turn
		for h.s.Turn == turn && h.s.Events == 0 && h.taps < 40 {
			d := System{}.Desk(h.s)
			k := d.Next()
			if d.Deeds != nil {
				i := slices.IndexFunc(d.Deeds.Keys, func(k view.Key) bool { return k.ID == "unit-move-open" })
				k = d.Deeds.Keys[i]
				went++
			}
			require.False(t, k.Open, k.Label)
			h.taps++
			h.run(k.Do)
		}
		if h.s.Turn > turn {
			quiet++
			assert.Equal(t, 4, went)
			assert.LessOrEqual(t, h.taps, 13)
			t.Log(seed, h.taps)
		}
	}
	assert.Positive(t, quiet)
}
