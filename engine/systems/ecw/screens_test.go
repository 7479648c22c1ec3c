package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/story"
	"vedette/engine/view"
)

// The reference has every ruling, every house value and a chapter for every section that forms cite, and changed values show the design. No
// screen shows our ids.
func TestReference(t *testing.T) {
	start := rulestest.Start(t, System{}, "c8.imp", "3", "scale", "15")
	r := System{}.Reference(start)
	assert.Len(t, r.Rulings, 24)
	cited := map[string]bool{}
	for _, c := range r.Chapters {
		cited[c.Section] = true
		for _, p := range c.Body {
			assert.NotContains(t, p.Text.String(), "ECW-")
		}
	}
	cells, was, sheet := 0, 0, ""
	for _, x := range r.Tables {
		cited[x.Section] = true
		if x.Sheet {
			sheet += x.ID + " "
		}
		for _, row := range x.Rows {
			require.Len(t, row, len(x.Head), x.ID)
			for _, c := range row {
				cells += book.Bit(c.Mark == engine.House)
				was += book.Bit(c.Was != "")
			}
		}
	}
	assert.Equal(t, len(house.Values()), cells, "every house value stands in one table")
	assert.Equal(t, 1, was)
	assert.Equal(t, "movement manoeuvre shooting saves scores house-p.cuirassier house-g.A house-c7.cav house-c8.imp house-c9.imp "+
		"house-c10.guns house-c11.missile house-c12.more house-l.struck passing second ", sheet, "what stands on the sheet of play")
	for _, p := range menu {
		assert.True(t, cited[p.Section], "%s cites %s", p.ID, p.Section)
		assert.NotContains(t, p.Ref+p.Name+p.Section, "ECW-")
		assert.NotEmpty(t, p.Ref)
	}
	assert.Equal(t, "9″", r.Tables[0].Rows[1][1].Text, "12 inches, at three quarters")
}

// The tables as shown, cell by cell.
func TestTablesAsShown(t *testing.T) { rulestest.Tables(t, System{}, field(1)) }

// A saving throw above 6 is none. Source: ecw-charts C4.
func TestSavesAsShown(t *testing.T) {
	s := field(1)
	for value, want := range map[int][2]string{7: {"none", ""}, 6: {"6", "16.7%"}, 5: {"5", "33.3%"}} {
		s.Set.House = book.Changed{{Key: "k.soft", Val: value}}
		if value == 6 {
			s.Set.House = nil // the design
		}
		c := s.save("k.soft")
		assert.Equal(t, want, [2]string{strings.TrimSuffix(c.Text, "+"), c.Odds}, "%d", value)
	}
}

// The settings are kept, shown as changed, and refused out of range. Source: ecw-charts 6.
func TestSettings(t *testing.T) {
	s := field(4, foot(0, "C", 16, 24, 2), horse(0, "C"))
	s.Units[1].Headstrong = true
	n, r := do(t, s, "settings scale=15 calm=yes headstrong=no leaders=no slow=yes rout-recoil=yes turns=0 campaign=yes c8.imp=2", nil)
	assert.Len(t, r.Notes, 9)
	assert.Equal(t, Settings{Small: true, Names: s.Set.Names, Campaign: true, RoutRecoil: true, Slow: true, Mild: true, Safe: true,
		Calm: true, House: book.Changed{{Key: "c8.imp", Val: 2}}}, n.Set)
	assert.Equal(t, "3″", book.Inches(n.recoilOf(n.Units[0])), "ECW-S03: half of 6 inches")
	assert.Equal(t, "3″", book.Inches(s.recoilOf(s.Units[0])))
	assert.Equal(t, "8″", book.Inches(State{Set: Settings{RoutRecoil: true}}.recoilOf(horse(0, "C"))))
	assert.Greater(t, reck(n.pursuitSum(n.Units[1], "", false)).Chance().Tenths(),
		reck(s.pursuitSum(s.Units[1], "", false)).Chance().Tenths(), "ECW-S05")
	assert.Greater(t, reck(n.shotSum(n.Units[0], 0, "near", false, false)).Chance().Tenths(),
		reck(s.shotSum(s.Units[0], 0, "near", false, false)).Chance().Tenths(), "ECW-S08")
	for line, want := range map[string]string{"c8.imp=99": "Impetus", "scale=20": "25 or 15 mm", "calm=perhaps": "Yes or no.",
		"name0=" + strings.Repeat("x", nameLetters+1): "shorter name"} {
		assert.Contains(t, refused(t, s, "settings "+line), want)
	}
	for turns, want := range map[string]int{"0": 0, "99": 99, "-1": -1, "100": -1, "x": -1} {
		if want < 0 {
			assert.Equal(t, "0 to 99 turns.", refused(t, s, "settings turns="+turns), turns)
			continue
		}
		n, _ := do(t, s, "settings turns="+turns, nil)
		assert.Equal(t, want, n.Set.Turns)
	}
	was := 0
	for _, f := range n.Set.fields() {
		if f.Was != "" {
			was++
			assert.True(t, f.Group == "" || strings.HasPrefix(f.Group, "House: "))
		}
	}
	assert.Equal(t, 7, was, "the six of the first page and a value")
	n.Leaders = []Leader{{ID: 1, Name: "x", Army: true}}
	assert.Contains(t, refused(t, n, "leader-risk leader=1 why=shot"), "cannot be hit", "ECW-S06")
}

// The bounds of settings.
func TestBoundsOfSettings(t *testing.T) {
	for name, f := range map[string]func(s *Settings){"": func(*Settings) {},
		"longest name": func(s *Settings) { s.Names[1] = strings.Repeat("𝔸", nameLetters) },
		"99 turns":     func(s *Settings) { s.Turns = 99 }, "!100 turns": func(s *Settings) { s.Turns = 100 },
		"!turns": func(s *Settings) { s.Turns = -1 }, "!no name": func(s *Settings) { s.Names[0] = "" },
		"!no text":     func(s *Settings) { s.Names[0] = "\xff" },
		"!longer name": func(s *Settings) { s.Names[1] = strings.Repeat("𝔸", nameLetters) + "x" }} {
		x := defaults()
		f(&x)
		assert.Equal(t, name != "" && name[0] == '!', x.check() != nil, name)
	}
}

// The closing sheet shows the picture of a victory if either side has won, else none.
func TestClosingShowsAVictory(t *testing.T) {
	s := field(4, foot(0, "C", 16, 24, 2), horse(1, "C"))
	s.Over = true
	for winner, want := range map[int]string{-1: "", 0: view.Victory, 1: view.Victory} {
		s.Winner = winner
		assert.Equal(t, want, System{}.Closing(s, nil).Picture, "side %d", winner)
	}
}

// An army that has lost too many units ends the battle with the turn: the key says why, the card and the points say by which rule.
func TestABeatenArmy(t *testing.T) {
	s := commanders.Start(t, "first").(State)
	s.Turn, s.Step, s.First = 1, stepShooting, 0
	key := func() string { k := System{}.Desk(s).Primary; return k.Label + "/" + k.Small }
	s.Ceased = true
	assert.Equal(t, "Next: turn 2/nothing in phases 5 and 6", key())
	for i, u := range s.Units {
		if u.Side == 0 && u.Counts {
			s.Units[i].Off = offDestroyed
			break
		}
	}
	assert.Equal(t, "Next: the end of the battle/an army is beaten", key())
	said, ends, winner := s.verdict(true)
	assert.True(t, ends)
	assert.Equal(t, 1, winner)
	assert.Equal(t, "The King has lost 1 of 3 units, Parliament 0 of 3: an army that has lost so many is beaten.", words.Text(said))
	x, _ := scenarioOf("first")
	assert.Contains(t, s.pointsList(x).Foot, "lost 50 % of its close-order units, or 33 % and 20 % more than the enemy")
}

// Nobody is to be rallied while no unit has run.
func TestNobodyToRally(t *testing.T) {
	s := commanders.Start(t, "first").(State)
	s.Turn, s.Step, s.First = 1, stepStart, 0
	assert.Empty(t, System{}.Desk(s).Small)
	s.Units[0].Morale = routed
	assert.Equal(t, stepHelp[stepStart], System{}.Desk(s).Small)
}

// A routed unit is told of as gone, and who has won is told with the side as it is written.
func TestRoutsInDespatches(t *testing.T) {
	s := commanders.Start(t, "first").(State)
	s.Units[0].Morale = routed
	f := onField(s)
	assert.Equal(t, []any{false, story.Broken}, []any{f.Units[0].Here, f.Units[0].Fate})
	assert.True(t, f.Units[1].Here)
}

// A side without units is led to a list, and a single unit of it is mustered from a key beside that.
func TestKeysOfAMuster(t *testing.T) {
	keys := func(s State) (all []string) {
		d := System{}.Desk(s)
		for _, k := range append([]view.Key{d.Primary}, d.Keys...) {
			all = append(all, k.Do.String())
		}
		return all
	}
	s := field(1, foot(0, "C", 16, 24, 2))
	s.Turn, s.First = 1, -1
	assert.Equal(t, []string{"bring-army side=1", "initiative", "muster side=1"}, keys(s)[:3])
	s.Units = nil
	assert.Contains(t, keys(s), "muster")
	assert.NotContains(t, keys(s), "muster side=0")
}
