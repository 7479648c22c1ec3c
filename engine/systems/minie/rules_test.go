package minie

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

func opening(t rulestest.T, pairs ...string) State {
	t.Helper()
	return rulestest.Start(t, System{}, pairs...).(State)
}

// did is what the card and the log say of a step. A verdict without a number is in lower case, as in cards.txt.
type did struct {
	Num, Word, Line, Need string
	Note, Todo            []string
	Reck                  []engine.Reckoning
	Bad                   bool
	Fall                  int // of a shell
}

func told(s State, st engine.Step) did {
	x := System{}.Tell(s, st)
	d := did{Num: x.Card.Number, Word: x.Card.Word, Line: x.Card.Say, Need: x.Card.Line, Note: x.Notes,
		Reck: x.Card.Reckoning, Bad: x.Card.Bad}
	if d.Num == "" {
		d.Word = book.LowerFirst(d.Word)
	}
	if strings.HasPrefix(d.Word, "no loss") { // a miss
		d.Num = "0"
	}
	for _, o := range x.Card.Todo {
		d.Todo = append(d.Todo, o.What.String())
	}
	for _, n := range book.ToldIn(st.Events).Notes {
		if n.ID() == "fell" {
			d.Fall = n[1].(int)
		}
	}
	return d
}

// play resolves one line with these faces and returns the result and the position after it.
func play(t rulestest.T, s State, line string, faces []int, answers ...string) (did, State) {
	t.Helper()
	st, next := rulestest.Enter(t, System{}, s, rulestest.Line(t, line), faces, answers...)
	return told(next, st), next
}

// carry carries out a deed by itself and returns the position after it.
func carry(t rulestest.T, s State, do deed, given ...dice.Given) State {
	t.Helper()
	after, _, err := rules.Carry(s, dice.NewCup(given...), do)
	require.NoError(t, err)
	return after
}

// faced returns an input with thrown faces.
func faced(id string, faces ...int) dice.Given {
	return dice.Given{ID: id, By: dice.Table, Faces: faces}
}

func groundRow(id string) ground { return grounds[groundOf(id)] }

// refused returns why a line is refused.
func refused(t rulestest.T, s State, line string) string {
	t.Helper()
	return rulestest.Refused(t, System{}, s, rulestest.Line(t, line)).Text
}

// with returns s with one unit changed.
func with(s State, id int, f func(*Unit)) State {
	u, _ := s.unit(id)
	f(&u)
	return s.withUnit(u)
}

// formOf returns the form of a line.
func formOf(t rulestest.T, s State, line string) view.Form {
	t.Helper()
	return System{}.Form(s, rulestest.Line(t, line))
}

func unitOf(t rulestest.T, s State, id int) Unit {
	t.Helper()
	u, ok := s.unit(id)
	require.True(t, ok, "unit %d", id)
	return u
}

// fieldOf returns a field of the form of a line; ok is false if it is not asked.
func fieldOf(t rulestest.T, s State, line, key string) (view.Field, bool) {
	t.Helper()
	return rulestest.Field(formOf(t, s, line), key)
}

// asked returns every question that a line asks, given answers in order; the last answer is repeated.
func asked(t rulestest.T, s State, line string, faces []int, answers ...string) (texts []string, choices [][]string) {
	t.Helper()
	c := rulestest.Line(t, line)
	h := &rulestest.Hand{Rolls: rulestest.Faces(faces...), Source: &dice.Source{Seed: 1}}
	_, _, err := rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask == nil {
			return h.Fill(n)
		}
		texts = append(texts, n.Ask.Text)
		ids := rulestest.Each(n.Ask.Choices, func(c dice.Choice) string { return c.ID })
		choices = append(choices, ids)
		a := answers[0]
		if len(answers) > 1 {
			answers = answers[1:]
		}
		return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: a}}, true
	})
	require.NoError(t, err, line)
	return texts, choices
}

// TestWorkedExamples is section 9: the printed and the derived examples.
func TestWorkedExamples(t *testing.T) {
	s := opening(t)
	for id, c := range map[string]struct {
		line  string
		faces []int
		num   string
		word  string
	}{
		"HM-X01": {"morale unit=free by-quality=regular officers=2 losses=1", []int{4}, "9", "passes"},
		"HM-X02": {"morale unit=free by-quality=green officers=4 losses=1", []int{3}, "6", "routs"},
		"HM-X03": {"morale unit=free by-quality=elite officers=4 losses=1", []int{3}, "6", "passes"},
		"HM-X04": {"morale unit=free by-quality=regular officers=4 losses=2", []int{4}, "6", "passes"},
		"HM-X05": {"morale unit=free by-quality=green officers=4 losses=1 rout=1", []int{2}, "4", "routs on"},
		"HM-X10": {"musketry unit=free by-figures=12 by-weapon=smooth target=free at-class=infantry range=20 cover=open",
			[]int{5, 4}, "6", ""},
		"HM-X11": {"musketry unit=free by-figures=12 by-weapon=smooth target=free at-class=infantry range=20 cover=open",
			[]int{1, 1}, "0", ""},
		"HM-51 first volley": {"musketry unit=free by-figures=12 by-weapon=smooth target=free at-class=infantry range=20 cover=open first=yes",
			[]int{5, 4}, "7", ""},
		"HM-X13": {"musketry unit=free by-figures=12 by-weapon=smooth by-elite=yes target=free at-class=infantry range=20 cover=open",
			[]int{5, 4, 2}, "8", ""},
		"HM-X14": {"musketry unit=free by-figures=12 by-weapon=smooth target=free at-class=infantry range=20 cover=open flank=yes",
			[]int{5, 4}, "12", ""},
		"HM-X17": {"musketry unit=free by-figures=18 by-weapon=rifled target=free at-class=infantry range=60 cover=open",
			[]int{4, 4, 5}, "7", ""},
		"HM-X19 militia": {"break target=free at-quality=militia", []int{5}, "", "breakthrough"},
		"HM-X19 veteran": {"break target=free at-quality=veteran", []int{6}, "", "no breakthrough"},
		"HM-X20": {"melee melee=free by-class=infantry at-class=infantry over=works a-figures=12 d-figures=10", []int{4, 3, 2, 5},
			"4", ""},
		"HM-60 heavy": {"melee melee=free by-class=heavy at-class=infantry over=level a-figures=7 d-figures=7", []int{5, 6}, "7", ""},
	} {
		d, _ := play(t, s, c.line, c.faces)
		assert.Equal(t, c.num, d.Num, id)
		if c.word != "" {
			assert.Equal(t, c.word, d.Word, id)
		}
	}
	// HM-X06, HM-X07: who fires in which formation.
	u := Unit{Class: Infantry, Men: 16, Start: 16, Colonel: 1, Subs: 2, Flags: 1}
	for f, want := range map[int]int{Line: 20, Column: 4, AttackColumn: 8, Routing: 0, Square: 5} {
		u.Form = f
		assert.Equal(t, want, u.firers(), formations[f].name)
	}
	assert.Equal(t, 16, Unit{Class: HeavyCav, Men: 16, Start: 16}.firers())
	// HM-X08: the stick; HM-X09: ranges.
	in := 9
	for _, c := range stick {
		for _, g := range [...][2]int{c.near, c.mid, c.far} {
			in += g[1] - g[0]
		}
	}
	assert.Equal(t, 30, in)
	assert.Equal(t, 30, stick[2].far[1])
	assert.Equal(t, []string{"60″", "45″", "18¾″", "15″"}, []string{book.Inches(gunReach(3, false)), book.Inches(gunReach(3, true)),
		book.Inches(gunReach(1, true)), book.Inches(gunReach(0, true))})
	// HM-X16
	for n, want := range map[int]int{10: 2, 8: 1, 9: 2} {
		assert.Equal(t, want, groups(n, 6, false), "%d figures", n)
	}
	// HM-X22
	d, next := play(t, s, "work kind=parapet size=3 pioneers=6 foot=12 tools=yes", nil)
	assert.Equal(t, "26", d.Num)
	for range 3 {
		d, next = play(t, next, "work task=19 pioneers=6 foot=12 tools=yes", nil)
	}
	assert.Equal(t, "points, finished", d.Word, "four turns")
	// HM-X23
	d, _ = play(t, s, "shell unit=free gun=8 target=free guns=1", []int{3}, "nobody")
	assert.Contains(t, strings.Join(d.Note, " "), "1½″ to the left")
}

// TestRefusals: entries are refused for the right reason.
func TestRefusals(t *testing.T) {
	s := opening(t)
	for line, want := range map[string]string{
		"step":                                  "Roll to see who goes first.",
		"musketry unit=3 target=3":              "Choose the target.",
		"charge unit=7":                         "Choose who charges.",
		"canister unit=free gun=6 howitzer=yes": "Howitzers have no canister.",
		"break target=free at-quality=regular works=yes": "Never against works.",
		"work kind=trench busy=yes":                      "Nobody can work then.",
		"work kind=pontoon pioneers=5":                   "It takes 6 pioneers within 2″.",
		"march":                                          "Campaigning is switched off in the settings.",
		"weather sky=rain":                               "Night and weather are switched off in the settings.",
		"move unit=7 pace=column":                        "Limber it first.",
		"muster kind=platoon":                            "No regimental guns after 1812.",
		"settings w-trench=0":                            "Trench, points: 1 to 400.",
		"move unit=16 pace=column":                       "Limber it first.",
	} {
		assert.Equal(t, want, refused(t, s, line), line)
	}
	type ch = func(*Unit)
	for _, c := range []struct {
		line, want string
		change     ch
	}{
		{"charge unit=3", "Once in ten turns: again in turn 11.", func(u *Unit) { u.Charged = 1 }},
		{"charge unit=3", "It is resting after a melee: 2 turns.", func(u *Unit) { u.Rest = 2 }},
		{"charge unit=3", "It charges in line or attack column.", func(u *Unit) { u.Form = Column }},
		{"charge unit=3", "It is routing.", func(u *Unit) { u.Form = Routing }},
		{"musketry unit=3", "It is routing.", func(u *Unit) { u.Form = Routing }},
		{"musketry unit=3", "It charged this turn.", func(u *Unit) { u.Fought = 1 }},
		{"move unit=3", "A square does not move.", func(u *Unit) { u.Form = Square }},
		{"formation unit=3 form=column", "It has fired and cannot change.", func(u *Unit) { u.Fired = 1 }},
		{"morale unit=3", "It has just broken: it may rally next turn.", func(u *Unit) { u.Form = Routing }},
	} {
		assert.Equal(t, c.want, refused(t, with(s, 3, c.change), c.line), c.line)
	}
	battery := with(s, 7, func(u *Unit) { u.Men, u.Shot = 2, 1 })
	battery.Turn = 2
	assert.Equal(t, "Below half its crew it fires every second turn.", refused(t, battery, "shell unit=7"))
	battery.Turn = 3
	assert.NotEqual(t, "Below half its crew it fires every second turn.", refused(t, battery, "shell unit=7"))
	one := with(s, 7, func(u *Unit) { u.Fired, u.At = 1, 12 })
	assert.Equal(t, "Both guns fire at one target.", refused(t, one, "shell unit=7 target=13"))
	res := s
	res.Brigades = []Brigade{s.Brigades[0], s.Brigades[1]}
	res.Brigades[0].Order = Reserve
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "musketry unit=3"))
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "move unit=3"))
}
