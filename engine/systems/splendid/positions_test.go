package splendid

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// Positions as a good player of the period would play them. A block of testdata/commander/positions.txt is a comment, the position, and
// below the dashes the advice of the steady commander: what he would do, why, and what else.
//
//	turn=3 phase=charge side=1          the turn, the phase, and the side that has the initiative
//	26 at=57,22 face=left lost=1 hits=1 shaken limbered charged contact=35 hold=Park farm
//	                                    a unit, where it stands, where it looks: away, here, left or right; who is not named is gone
//	wants charge 40 Charge              what is asked (move, charge, intercept, fire), of whom, and how the advice a player would give
//	                                    begins; or reply, and how whoever is charged takes it: "wants reply 26 35 fire"
//
// A position whose advice differs from what is wanted is written with "not met" below it: at most one in ten may be.
func TestPositions(t *testing.T) {
	const file = "testdata/commander/positions.txt"
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var out []string
	n, met := 0, 0
	for _, block := range strings.Split(strings.Trim(string(data), "\n"), "\n\n") {
		head, _, _ := strings.Cut(block+"\n", "----\n")
		head = strings.TrimRight(head, "\n")
		if !strings.Contains(head, "\nwants ") {
			out = append(out, head)
			continue
		}
		got, ok := position(t, head)
		n++
		if ok {
			met++
		}
		out = append(out, head+"\n----\n"+got)
	}
	golden(t, file, strings.Join(out, "\n\n")+"\n")
	t.Logf("%d of %d met", met, n)
	assert.GreaterOrEqual(t, 10*met, 9*n)
}

// position sets a position up and asks.
func position(t *testing.T, head string) (string, bool) {
	s := battleBegun(t)
	o := newOfficer(s, engagement{}.characters())
	for _, u := range s.Units {
		o.table.Remove(u.ID)
	}
	for _, line := range strings.Split(head, "\n") {
		w := strings.Fields(line)
		set := engine.Do("", pairs(w)...).In
		switch {
		case w[0] == "#":
		case strings.HasPrefix(w[0], "turn="):
			phase := map[string]int{"move": phMove1, "charge": phCharge1, "fire": phFire}
			s.Turn, s.Phase, s.First = set.Int("turn", 1), phase[set.Get("phase")], set.Int("side", 0)
		case w[0] == "wants":
			s = s.each(func(u *Unit) {
				p, ok := o.table.Piece(u.ID)
				u.Gone = !ok
				for _, x := range o.table.Under(p) {
					if f, named := s.called(x); ok && named && f.Kind != "road" && f.Kind != "bridge" {
						u.In = append(u.In, f.ID)
					}
				}
			})
			o.share(s)
			require.NoError(t, System{}.Check(s), head)
			return asks(t, s, o, w[1:])
		default:
			s = stood(t, s, o, w[0], set)
		}
	}
	t.Fatal(head)
	return "", false
}

// asks asks the officer, and tells whether he says what is wanted.
func asks(t *testing.T, s State, o *officer, w []string) (string, bool) {
	id, err := strconv.Atoi(w[1])
	require.NoError(t, err)
	u, _ := s.unit(id)
	if w[0] == "reply" {
		by, err := strconv.Atoi(w[2])
		require.NoError(t, err)
		v, _ := s.unit(by)
		p, _ := o.table.Piece(by)
		q, _ := o.table.Piece(id)
		x, ok := o.onsetAt(s, v, u, p, q, "charge", colCharge)
		require.True(t, ok, "%v", w)
		c, _ := o.reacts(s, v, u, x)
		require.Nil(t, rules.Form(s, c).Refused, "%s", c)
		if got := c.In.Get("react"); got != w[3] {
			return got + "\nnot met", false
		}
		return w[3], true
	}
	may := map[string]func(State, Unit) []commander.Advice{"move": o.turns, "charge": o.charges, "fire": o.fires,
		"intercept": o.intercepts}[w[0]](s, u)
	require.NotEmpty(t, may, "%v", w)
	text := fmt.Sprintf("%s. %s", may[0].What, may[0].Why)
	if x := commander.Second(may); x.What != "" {
		text += " Or: " + x.What + "."
	}
	if !strings.HasPrefix(may[0].What, strings.Join(w[2:], " ")) {
		return text + "\nnot met", false
	}
	return text, true
}

// pairs are settings as engine.Do takes them; a word by itself is a yes, or belongs to the one before it when that is a name.
func pairs(words []string) (out []string) {
	for _, w := range words {
		k, v, is := strings.Cut(w, "=")
		switch {
		case !is && len(out) > 0 && out[len(out)-2] == "hold":
			out[len(out)-1] += " " + w
		case !is:
			out = append(out, k, "yes")
		default:
			out = append(out, k, v)
		}
	}
	return out
}

// stood puts a unit of a position where it stands.
func stood(t *testing.T, s State, o *officer, word string, set engine.Values) State {
	id, err := strconv.Atoi(word)
	require.NoError(t, err, word)
	u, ok := s.unit(id)
	require.True(t, ok, word)
	u.Lost, u.Hits, u.Shaken, u.Charged = set.Int("lost", 0), set.Int("hits", 0), set.Is("shaken"), set.Is("charged")
	u.Limbered, u.Contact = set.Is("limbered"), set.Int("contact", 0)
	var at battle.Points
	require.True(t, at.Take(set.Get("at")), word)
	face := map[string]battle.Point{"": sandtable.Away, "away": sandtable.Away, "here": sandtable.Here, "left": {X: -sandtable.One},
		"right": {X: sandtable.One}}
	if u.Side == 1 {
		face[""] = sandtable.Here
	}
	if i := slices.IndexFunc(s.Features, func(f Feature) bool { return f.Name == set.Get("hold") }); i >= 0 {
		if u.Hold = s.Features[i].ID; s.Features[i].Kind == "landmark" {
			u.Form = "block"
		}
	}
	p := sandtable.Piece{ID: id, Side: u.Side, At: at[0], Face: face[set.Get("face")]}
	p.Wide, p.Deep = s.size(u)
	o.table.Put(p)
	return s.withUnit(u)
}
