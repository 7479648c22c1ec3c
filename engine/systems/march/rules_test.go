package march

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

func fresh(t rulestest.T, pairs ...string) State {
	t.Helper()
	return rulestest.Start(t, System{}, pairs...).(State)
}

// result is what is told about a step.
type result struct {
	Line, Num, Word, Need string
	Todo, Due, Notes      []string
	Sums                  []engine.Reckoning
	Bad                   bool
}

// told returns what is told about the step that led to s.
func told(s engine.State, st engine.Step) result {
	t := System{}.Tell(s, st)
	c := t.Card
	r := result{Line: c.Say, Num: c.Number, Word: word(t, st), Due: c.Due, Notes: c.Notes, Sums: c.Reckoning, Bad: c.Bad}
	r.Need = book.LowerFirst(strings.TrimSuffix(strings.TrimSpace(strings.TrimPrefix(c.Line, c.Say)), "."))
	for _, o := range c.Todo {
		r.Todo = append(r.Todo, o.What.String())
	}
	return r
}

// folded returns s after an event.
func folded(s State, e engine.Event) (State, error) {
	next, err := rules.Apply(s, e)
	return next.(State), err
}

// carry carries out a deed with these dice and returns the resulting state.
func carry(t rulestest.T, s State, d deed, given ...dice.Given) State {
	t.Helper()
	s, _, err := rules.Carry(s, dice.NewCup(given...), d)
	require.NoError(t, err)
	return s
}

// play carries out a command written as text with these faces, and fails on a refusal.
func play(t *testing.T, s State, cmd string, faces ...int) (State, result) {
	t.Helper()
	return play2(t, s, rulestest.Line(t, cmd), faces)
}

// entered returns s after these commands, none of which needs dice.
func entered(t *testing.T, s State, lines ...string) State {
	t.Helper()
	for _, line := range lines {
		s, _ = play(t, s, line)
	}
	return s
}

// refused carries out a command that must be refused and returns the reason.
func refused(t *testing.T, s State, cmd string) string {
	t.Helper()
	no := rulestest.Refused(t, System{}, s, rulestest.Line(t, cmd))
	require.NotEmpty(t, no.Section, cmd)
	return no.Text
}

// answering carries out a command and answers yes to every question.
func answering(t *testing.T, s State, cmd string) (State, result) {
	t.Helper()
	st, next, err := rulestest.Drive(t, System{}, s, rulestest.Line(t, cmd), func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask == nil {
			return nil, false
		}
		return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: dice.Yes}}, true
	})
	require.NoError(t, err, cmd)
	return next.(State), told(next, st)
}

func play2(t *testing.T, s State, c engine.Command, faces []int, answers ...string) (State, result) {
	t.Helper()
	st, next := rulestest.Enter(t, System{}, s, c, faces, answers...)
	return next, told(next, st)
}

// to moves on to the next step with this code, answering yes to every question and making side active first.
func to(t *testing.T, s State, code string, side int) State {
	t.Helper()
	for range 40 {
		if s.code() == code && (s.Active == side || s.Active < 0) {
			return s
		}
		if s.code() == "S5" && s.Active < 0 {
			faces := []int{6, 6, 1, 1}
			s, _ = play(t, s, "initiative", faces...)
			s, _ = play(t, s, "active side="+book.Num(side))
		}
		s, _ = answering(t, s, "next")
	}
	require.Fail(t, "no step "+code)
	return s
}

// field returns a field of the form of a command.
func field(s State, cmd, key string) (view.Field, bool) {
	c, _ := engine.ParseCommand(cmd)
	return rulestest.Field(System{}.Form(s, c), key)
}

// offers returns the ids of the options that may be chosen in a field.
func offers(s State, cmd, key string) []string {
	x, _ := field(s, cmd, key)
	return rulestest.Open(x)
}

func foot(q, cv int, form Form) Unit {
	return Unit{Name: "foot", Quality: q, Start: cv, CV: cv, Form: form}
}

func horse(q, cv int, w byte) Unit {
	return Unit{Name: "horse", Kind: Cavalry, Quality: q, Start: cv, CV: cv, Weight: w}
}

func battery(q, cv int, w byte) Unit {
	return Unit{Name: "battery", Kind: Artillery, Quality: q, Start: cv, CV: cv, Weight: w, Draw: 'F', Form: Deployed}
}

func led(s State, u Unit, insp int) (State, Unit) {
	u.ID = 900
	s = s.clone()
	s.Leaders = append(s.Leaders, Leader{ID: 900, Name: "He", Insp: insp, Unit: 900})
	return s, u
}

func tenths(in, of int) int { return dice.Chance{In: in, Of: of}.Tenths() }

// Facts from the pages that are dealt with on the table, as stated in the reference.
func TestPrintedFacts(t *testing.T) {
	all := ""
	for _, c := range (System{}).Reference(fresh(t)).Chapters {
		for _, p := range c.Body {
			all += p.Text.String() + "\n"
		}
	}
	for what, text := range map[string]string{
		"MA-01: a turn":    "A turn is 20 minutes.",
		"MA-01: the scale": "One inch is 60 yards, about 30 inches to the mile.",
		"MA-02: foot and horse": "Foot and horse are based on 40 × 30 mm, guns on 40 × 40 mm; eight foot, three horse, or a gun and four " +
			"crew to a base.",
		"MA-02: leaders":         "Leaders of brigades and divisions have one figure on 30 × 20 mm, those of corps and armies two on 40 × 30 mm.",
		"MA-03: bases of a unit": "A battalion or a regiment of cavalry is two bases, a battery one, a battery of 12 guns two.",
		"MA-04: MFs": "Units belong to Major Formations (MFs): infantry, cavalry, mixed or grand battery. MFs belong to " +
			"corps or wings. There are no points values.",
		"MA-05: one order": "Every MF, corps or wing is under exactly one order at any time.",
		"MA-10: weights":   "Guns are light (3–4 pdr), medium (6–9) or heavy (12 and more), with foot or horse crews.",
		"MA-10: siege":     "Siege guns fire as heavy and may not be moved, prolonged or turned.",
		"MA-51: engagement": "A unit with formed enemy within 9″ is engaged and moves only at tactical rates; a strategic move may not come " +
			"within 9″ of formed enemy.",
		"MA-52: for good": "Once engaged, an MF is committed for good; uncommitted MFs take no MF tests and react faster " +
			"to orders.",
		"MA-53: at most one": "Each MF tests at most once a turn; the result overrides its order. Army tests count " +
			"committed and uncommitted alike.",
		"MA-55: 12 inches": "a leader attaches within 12″, or detaches and moves up to 12″; he may do both in one phase.",
		"MA-57: charges":   "all charges are declared, then the reactions, then chargers move and stop ½″ short, then all others move.",
		"MA-58: fire": "every infantry unit and battery of both sides with a target in range and arc may fire, except chargers; " +
			"losses come off when all have fired",
		"MA-59: melee": "the active side chooses the order of the melees. A victor occupies the ground, is recalled or turns up to " +
			"45°. Cavalry that charged is blown after all melees.",
		"MA-60: disorder":           "D1 goes, D2 becomes D1; both have the same effect. A unit may fire twice and fight more than once a turn.",
		"MA-13: who may be with it": "Only the best leader counts, whatever his level.",
	} {
		assert.Contains(t, all, text, what)
	}
	ruled := map[string]string{}
	for _, r := range (System{}).Reference(fresh(t)).Rulings {
		ruled[r.ID] = r.Ruled
	}
	for id, text := range map[string]string{"MA-R02": "no battery of that strength",
		"MA-R10": "Ignore broken units, companies in skirmish order and leaders.", "MA-R19": "close range, with the arcs of that moment"} {
		assert.Contains(t, ruled[id], text, id)
	}
}

// What each switch changes. MA-S01 to MA-S09.
func TestSwitches(t *testing.T) {
	s := fresh(t)
	for _, x := range switches {
		assert.Equal(t, x.on, s.on(x.key), x.id)
	}
	s = entered(t, s, "record unit=3 form=line", "record unit=4 form=line")
	add, _ := play(t, s, "settings add=yes")
	add, r := play(t, add, "fire unit=3 at=10 hold=yes")
	assert.Equal(t, "held", r.Word)
	_, r = play(t, add, "fire unit=4 at=10", 6)
	assert.Equal(t, []string{"2", "16"}, []string{r.Num, book.Num(r.Sums[0].Sum)}, "8 and 8 make 16: two sure")
	// leaders
	s.Leaders[0].Unit = 3
	_, _, err := rulestest.Resolve(t, System{}, s, engine.Do("loss", "unit", "3"), nil)
	require.ErrorAs(t, err, new(*dice.Need))
	off, _ := play(t, s, "settings risk=no")
	play(t, off, "loss unit=3")
	// backfire
	off, _ = play(t, s, "settings backfire=no")
	_, r = play(t, off, "skirmish m1=3 m2=1", 1, 1)
	assert.NotContains(t, r.Line, "themselves")
	// army morale
	s.Step, s.Sides[0].Due, s.Sides[0].Lost = 1, true, 1
	assert.True(t, s.armyDue(0))
	for _, d := range s.duties() {
		assert.Equal(t, d.Key.Do.Do == "mf-morale", d.Key.Open, "%s: the army test asks nothing", d.Key.Do)
	}
	off, _ = play(t, s, "settings army=no")
	assert.False(t, off.armyDue(0))
	// natural 12 in morale: 12 passes a target of 12 only if the switch is off
	assert.Equal(t, []int{1, 0}, []int{failedBy(12, 12, true), failedBy(12, 12, false)})
	// battle groups
	off, _ = play(t, s, "settings groups=no")
	assert.NotContains(t, rulestest.Asked(System{}.Form(off, engine.Do("cv", "kind", "1", "men", "600"))), "split")
	// weather and recall: TestRefusals, TestBrokenMF
	assert.Contains(t, refused(t, fresh(t), "weather what=look"), "switched off")
}

// Every house value used by the rules exists, and a change to any is kept and shown as changed.
func TestSettings(t *testing.T) {
	s := fresh(t)
	for _, c := range house.Values() {
		require.True(t, between(c.Design, c.Min, c.Max), c.Key)
		n := c.Design + 1
		if n > c.Max {
			n = c.Design - 1
		}
		given := book.Num(n)
		if c.Names != nil {
			given = c.Names[n].ID
		}
		_, next := rulestest.Enter(t, System{}, s, engine.Do("settings", string(c.Key), given), nil)
		require.Equal(t, n, next.v(c.Key))
	}
	fields := System{}.Options(engine.Do("", "me-H", "5", "add", "yes").In)
	for _, f := range fields {
		switch f.Key {
		case "me-H":
			assert.Equal(t, []string{"5", "3"}, []string{f.Value, f.Was})
		case "add":
			assert.Equal(t, []string{"yes", "No"}, []string{f.Value, f.Was})
		default:
			assert.Empty(t, f.Was, f.Key)
		}
	}
	_, _, err := rulestest.Resolve(t, System{}, s, engine.Do("settings", "me-H", "99"), nil)
	assert.Error(t, err)
	for hour, ok := range map[string]bool{"3": false, "4": true, "20": true, "21": false} {
		_, err := System{}.Start(engine.Do("", "hour", hour).In)
		assert.Equal(t, ok, err == nil, "a battle that begins at %s", hour)
	}
	_, r := play(t, s, "settings")
	assert.Equal(t, "Settings unchanged.", r.Line)
}

// Refusals give their reasons.
func TestRefusals(t *testing.T) {
	s := fresh(t, "forces", "corps")
	for cmd, why := range map[string]string{
		"arrive mf=1":                     "No MF is waiting off the table.",
		"react charge=0":                  "No charge needs",
		"victor charge=0":                 "No victor",
		"effects":                         "There is no fire to apply",
		"breath unit=1":                   "No unit is blown",
		"next to=0":                       "goes forward",
		"order by=1":                      "Choose who receives it.",
		"charge unit=7 at=16":             "Choose the charger.",
		"rally what=unit unit=1":          "Only at the end of a turn.",
		"attach leader=4 unit=none":       "Not attached.",
		"active side=0":                   "Roll for the initiative first.",
		"move unit=7 ground=light":        "May not enter.",
		"move unit=3 form=skirmish":       "Only units with Sk.",
		"move unit=3 form=line turns=4":   "more than a whole move",
		"weather what=look":               "switched off",
		"mf-record mf=1 committed=maybe":  "Choose the committed.",
		"town what=enter":                 "No section yet.",
		"grand what=form leader=3 b7=yes": "At least 3 batteries",
		"record unit=3 form=skirmish":     "Only units with Sk.",
		"enlist mf=9 kind=0":              "Choose the MF.",
	} {
		assert.Contains(t, refused(t, s, cmd), why, cmd)
	}
	back, _ := play(t, s, "mf-record mf=1 order=retreat")
	assert.Contains(t, refused(t, back, "charge unit=3 at=16"), "order is Retreat")
	_, r := play(t, back, "charge unit=3 at=16 ruling=yes")
	assert.Contains(t, r.Notes[0], "Referee’s ruling, although its order is Retreat.", "no page forbids it: MA-57")
	s = entered(t, s, "engage mf=1", "mf-record mf=1 committed=no")
	m, _ := s.mf(1)
	assert.True(t, m.Committed, "MA-52: never go back")
}

// An unknown house value key is a bug and panics; it never gives the first row. COR-A02.
func TestUnknownKeysAreLoud(t *testing.T) {
	s := fresh(t)
	assert.PanicsWithValue(t, "book: no house value me-X", func() { s.v("me-X") })
	assert.PanicsWithValue(t, "book: no house value x", func() { s.words("up to {x}″") })
	assert.Panics(t, func() { s.groundShare(ground(len(grounds)), foot(3, 6, Line), Line) })
	assert.PanicsWithValue(t, "book: no house value x", func() { s.cellOf("x") })
	assert.Panics(t, func() { s.groundCell(ground(len(grounds))) })
	assert.Panics(t, func() { orderIndex("nothing") })
	assert.Contains(t, refused(t, s, "move unit=3 ground=moon"), "Choose the ground.")
	_, err := System{}.Start(engine.Do("", "me-X", "1").In)
	assert.ErrorContains(t, err, "me-X")
	assert.Equal(t, 4, s.groundShare(open, foot(3, 6, Line), Line))
}

// A changed house value changes the sums.
func TestChangedValuesAreReckoned(t *testing.T) {
	infantry := foot(3, 6, Line)
	for _, c := range []struct {
		key, val string
		is       func(s State) any
		was, now any
	}{
		{"fi-line", "2", func(s State) any { return s.musketry(infantry, shot{at: infantry}).Total() }, 6, 3},
		{"fi-long", "4", func(s State) any { return s.musketry(infantry, shot{at: infantry, reach: 1}).Total() }, 3, 6},
		{"fi-rain", "1", func(s State) any { return s.musketry(infantry, shot{at: infantry, rain: true}).Total() }, 3, 2},
		{"fi-gar", "4", func(s State) any {
			u := infantry
			u.Town = 1
			return s.musketry(u, shot{at: infantry}).Total()
		}, 3, 6},
		{"ar-Me-to", "14", func(s State) any { return s.gunReach('M') }, [3]int{5, 12, 22}, [3]int{5, 14, 22}},
		{"ar-Mc-to", "13", func(s State) any { return s.gunReach('M') }, [3]int{5, 12, 22}, [3]int{13, 13, 22}},
		{"me-help", "4", func(s State) any { return s.melee(infantry, fighter{helpers: []int{5}}, infantry).Total() }, 9, 11},
		{"or-night", "4", func(s State) any {
			s.Night = true
			return s.orderNeed(Leader{Cmd: 1}, false, 1, 0, false, false).Total()
		}, 9, 11},
		{"gr-steep-h", "4", func(s State) any { return s.groundShare(2, horse(3, 6, 'L'), Line) }, 1, 4},
		{"mc-form", "3", func(s State) any { return s.cost(infantry, move{change: true, turns: 1}) }, 3, 4},
		{"mc-horse", "0", func(s State) any { return s.cost(Unit{Kind: Artillery, Draw: 'H'}, move{change: true}) }, 1, 0},
		{"we-clear", "5", func(s State) any { return s.weatherAfter(1, 5) }, 1, 0},
		{"bu-c0", "2", func(s State) any {
			s.Towns = []Town{{ID: 1}}
			return s.coverOf(Unit{Town: 1})
		}, 1, 2},
		{"wi-part", "100", func(s State) any {
			s.MFs = []MF{{Units: 1, Fallen: true}, {Units: 1}}
			return s.verdictOf()
		}, 2, 0},
		{"mo-third", "90", func(s State) any {
			s.Step, s.Sides = 1, []Side{{Due: true, Lost: 1}, {}}
			s.MFs = []MF{{ID: 1, Units: 1}, {ID: 2, Units: 1}}
			return s.armyDue(0)
		}, true, false},
	} {
		assert.Equal(t, c.was, c.is(fresh(t)), c.key)
		assert.Equal(t, c.now, c.is(fresh(t, c.key, c.val)), c.key)
	}
	assert.Equal(t, "1¼″ and 18″", fresh(t, "fi-m-near", "5").words("{fi-m-near} and {or-own}″"))
}
