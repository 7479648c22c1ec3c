package hill

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// BenchmarkVolley resolves and tells a volley of 24 with the dice given.
func BenchmarkVolley(b *testing.B) {
	do := engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "soft", "repeat", "24")
	src := dice.Source{Seed: 1}
	var gs []dice.Given
	for range maxRepeat {
		gs = append(gs, dice.Given{ID: rollShot.ID, By: dice.Computer, Faces: src.Draw(3)})
	}
	sys := System{}
	b.ReportAllocs()
	for b.Loop() {
		evs, err := sys.Resolve(State{}, do, dice.NewCup(gs...))
		if err != nil {
			b.Fatal(err)
		}
		sys.Tell(State{}, engine.Step{Do: do, Given: gs, Events: evs})
	}
}

// BenchmarkForm completes a form with its sum.
func BenchmarkForm(b *testing.B) {
	do := engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "soft")
	b.ReportAllocs()
	for b.Loop() {
		System{}.Form(State{}, do)
	}
}

// battlefield returns a game with 30 units on the table.
func battlefield(b *testing.B) State {
	b.Helper()
	s := rulestest.Start(b, System{}, "force", "villa-nueva").(State)
	for i := range 26 {
		u := muster.Unit{ID: s.Next, Side: []string{ours, theirs}[i%2], Name: s.freeName("Company"), Type: typeRiflemen, Symbol: "t-riflemen",
			Stacks: []muster.Stack{men(22, Veteran, "rifle"), leader(officer), leader(nco)}, Original: 24, Mustered: 24}
		var err error
		if s, err = fold(s, mustered{Unit: u}); err != nil {
			b.Fatal(err)
		}
	}
	s.Side = Players
	return s.inStep()
}

// BenchmarkUnitVolley resolves, applies, encodes and tells a volley of 24 by one of 30 units, and builds the
// play screen after it: everything between the tap and the paint except the browser.
func BenchmarkUnitVolley(b *testing.B) {
	s := battlefield(b)
	src := dice.Source{Seed: 1}
	do := engine.Do("volley", keyUnit, "u7", keyAgainst, "u8", keyWeapon, each, keyRange, "3-6", keyCover, "soft")
	hand := &rulestest.Hand{Source: &src}
	st, _, err := rulestest.Drive(b, System{}, s, do, hand.Fill)
	if err != nil {
		b.Fatal(err)
	}
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		evs, err := System{}.Resolve(s, do, dice.NewCup(st.Given...))
		if err != nil {
			b.Fatal(err)
		}
		var next engine.State = s
		size = 0
		for _, e := range evs {
			data, _ := json.Marshal(e)
			size += len(data)
			if next, err = (System{}).Apply(next, e); err != nil {
				b.Fatal(err)
			}
		}
		System{}.Tell(next, st)
		System{}.Desk(next)
	}
	b.ReportMetric(float64(size), "bytes/step")
}

// BenchmarkPress makes one draw of Initiative/Event with computer dice, resolved, applied and told.
func BenchmarkPress(b *testing.B) {
	sys := System{}
	s := rulestest.Start(b, sys)
	src := &dice.Source{Seed: 1}
	for b.Loop() {
		var given []dice.Given
		for {
			evs, err := sys.Resolve(s, engine.Do("press"), dice.NewCup(given...))
			if n, ok := err.(*dice.Need); ok {
				given = append(given, dice.Given{ID: n.Roll.ID, By: dice.Computer, Faces: src.Draw(n.Roll.Code.Faces())})
				continue
			}
			if err != nil {
				b.Fatal(err)
			}
			now := s
			for _, e := range evs {
				if now, err = sys.Apply(now, e); err != nil {
					b.Fatal(err)
				}
			}
			sys.Tell(now, engine.Step{Do: engine.Do("press"), Given: given, Events: evs})
			break
		}
	}
}

// BenchmarkDesk builds the play screen with a full table.
func BenchmarkDesk(b *testing.B) {
	sys := System{}
	s := rulestest.Start(b, sys).(State)
	for i := range 7 {
		s.Parties = append(s.Parties, Party{ID: s.Next + i, Kind: "avg", Figures: 12, Left: 12})
	}
	for b.Loop() {
		sys.Desk(s)
	}
}

// BenchmarkDecision takes a decision of a commander in the middle of an evening, from the choice of the unit to
// its act, with his questions answered.
func BenchmarkDecision(b *testing.B) {
	cmd, _ := engine.ParseCommand("start scenario=monastery")
	start, _ := System{}.Start(cmd.In)
	c := newUmpire(start.(State), [2]string{}, rulestest.Seeded(5))
	src := &dice.Source{Seed: 5}
	c.throw = func(code dice.Code) []int { return src.Draw(code.Faces()) }
	c.lay()
	for c.s.Turn < 4 || c.s.Side == Nobody || c.s.Active != 0 {
		if more, err := c.Go(); err != nil || !more {
			b.Fatal(err)
		}
	}
	s := c.s
	for b.Loop() {
		_, may := c.staff.Next(s)
		c.works = readRef("u", may[0].Do.In.Get("who"))
		_, next, err := c.carry(may[0].Do)
		if err != nil {
			b.Fatal(err)
		}
		c.staff.Next(next)
	}
}

// thirty returns a position with thirty units on the table.
func thirty(t testing.TB) State {
	s := rulestest.Start(t, System{}, "force", "villa-nueva").(State)
	do := func(line string) {
		_, s = rulestest.Enter(t.(rulestest.T), System{}, s, rulestest.Line(t, line), nil)
	}
	for range 8 {
		do("muster type=riflemen")
	}
	for range 18 {
		do("note kind=avg figures=12 quality=average officers=1")
	}
	require.Len(t, s.onTableUnits(), 30)
	return s
}

// BenchmarkDeskOfThirtyUnits measures the cost of a tap apart from its resolution.
func BenchmarkDeskOfThirtyUnits(b *testing.B) {
	s := thirty(b)
	for b.Loop() {
		System{}.Desk(s)
		System{}.Sheets(s)
	}
}

// BenchmarkFoldThirtyUnits applies one event of a unit with its fingerprint, as when a game is opened.
func BenchmarkFoldThirtyUnits(b *testing.B) {
	s := thirty(b)
	u := s.onTableUnits()[20]
	e := figured{Unit: u.ID, Changes: []muster.Change{{N: 1, From: u.Stacks[1].Figure, To: u.Stacks[1].Figure}}}
	for b.Loop() {
		journal.Print(rulestest.Applied(b, System{}, s, e))
	}
}

// BenchmarkSettings builds the settings form with every house value, twenty of them changed.
func BenchmarkSettings(b *testing.B) {
	var pairs []string
	for _, v := range values()[:20] {
		pairs = append(pairs, string(v.Key), num(v.Max))
	}
	s, err := System{}.Start(engine.Do("", pairs...).In)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		System{}.Form(s, engine.Do("settings", "mc-0", "9"))
	}
}
