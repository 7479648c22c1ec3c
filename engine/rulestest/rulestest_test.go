package rulestest_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/toy"
	"vedette/engine/view"
)

func TestResolveHandsOutFacesInOrder(t *testing.T) {
	sys := toy.System{}
	s := rulestest.Start(t, sys, "men", "8")
	st, next := rulestest.Enter(t, sys, s, engine.Do("shoot", "at", "1", "repeat", "3"), []int{6, 1, 4})
	assert.Equal(t, []int{8, 6}, next.(toy.State).Men)
	assert.Equal(t, []int{8, 8}, s.(toy.State).Men)
	assert.Len(t, st.Given, 3)

	_, _, err := rulestest.Resolve(t, sys, next, engine.Do("rally", "at", "1"), nil, "yes")
	var need *dice.Need
	require.ErrorAs(t, err, &need)
	assert.Equal(t, "rally", need.Roll.ID)
	assert.Equal(t, "T5", rulestest.Refused(t, sys, s, engine.Do("rally", "at", "1")).Code)
}

func TestWalkReachesEverything(t *testing.T) {
	seen := map[string]int{}
	counted := 0
	for seed := range uint64(20) {
		rulestest.Walk(t, toy.System{}, engine.Do("", "last", "40").In, 200, rulestest.Seeded(seed),
			func(_ engine.State, st engine.Step, _ engine.State) {
				for _, e := range st.Events {
					seen[e.Kind()]++
				}
				for _, g := range st.Given {
					if g.Of > 0 {
						counted++
					}
				}
			})
	}
	for _, kind := range []string{"shot", "rallied", "sighted", "settled", "turned", "set"} {
		assert.Positive(t, seen[kind], kind)
	}
	assert.Positive(t, counted)
}

func TestWalkWithRapid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rulestest.Walk(t, toy.System{}, nil, 12, rulestest.Drawn(t), nil)
	})
}

// broken breaks one promise at a time, to prove that the helpers notice.
type broken struct {
	toy.System
	fault string
}

func (b broken) Resolve(s engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	evs, err := b.System.Resolve(s, c, cup)
	if b.fault == "resolve writes" && c.Do == "turn" {
		s.(toy.State).Men[0]++
	}
	var need *dice.Need
	if errors.As(err, &need) && need.Ask == nil && b.fault == "a total means two things" {
		most := need.Roll.Code.Max()
		need.Roll.Bands = []dice.Band{{From: need.Roll.Code.Min(), To: most}, {From: most, To: most}}
	}
	if errors.As(err, &need) && need.Ask == nil && b.fault == "a meaning has no total" {
		need.Roll.Bands = []dice.Band{{From: need.Roll.Code.Min(), To: need.Roll.Code.Max() + 1}}
	}
	if errors.As(err, &need) && need.Ask == nil && b.fault == "a total means nothing" {
		need.Roll.Bands = []dice.Band{{From: need.Roll.Code.Min() + 1, To: need.Roll.Code.Max()}}
	}
	if b.fault == "refuses what was offered" && c.Do == "turn" {
		return nil, &engine.Refusal{Text: "No."}
	}
	return evs, err
}

func (b broken) Apply(s engine.State, e engine.Event) (engine.State, error) {
	if b.fault == "apply writes" && e.Kind() == "turned" {
		s.(toy.State).Men[0]++
	}
	if b.fault == "breaks its invariant" && e.Kind() == "turned" {
		return toy.State{Men: []int{-1}}, nil
	}
	return b.System.Apply(s, e)
}

func (b broken) Decode(kind string, data []byte) (engine.Event, error) {
	if b.fault == "cannot read" && kind == "turned" {
		return nil, errors.New("no")
	}
	if b.fault == "reads another" && kind == "sighted" {
		return toy.Sighted{Total: 11}, nil
	}
	return b.System.Decode(kind, data)
}

func (b broken) Tell(now engine.State, st engine.Step) view.Telling {
	if b.fault == "tells nothing" {
		return view.Telling{}
	}
	told := b.System.Tell(now, st)
	if b.fault == "tells the present" {
		told.Line = append(told.Line, view.Say(" Men: "+rulestest.JSON(&spy{}, now.(toy.State).Men)))
	}
	return told
}

// spy is a test that records failures instead of failing.
type spy struct{ failed bool }

func (s *spy) Helper()               {}
func (s *spy) Errorf(string, ...any) { s.failed = true }
func (s *spy) Fatalf(string, ...any) { s.failed = true; panic(s) }
func (s *spy) Logf(string, ...any)   {}
func (s *spy) FailNow()              { s.failed = true; panic(s) }

func TestWalkNoticesBrokenPromises(t *testing.T) {
	for _, fault := range []string{"resolve writes", "refuses what was offered", "apply writes", "breaks its invariant", "cannot read",
		"reads another", "tells nothing", "tells the present",
		"a total means two things", "a total means nothing", "a meaning has no total"} {
		t.Run(fault, func(t *testing.T) {
			s := &spy{}
			func() {
				defer func() {
					if r := recover(); r != nil && r != any(s) {
						panic(r)
					}
				}()
				rulestest.Walk(s, broken{fault: fault}, nil, 60, rulestest.Seeded(3), nil)
			}()
			assert.True(t, s.failed)
		})
	}
	s := &spy{}
	rulestest.Walk(s, broken{}, nil, 60, rulestest.Seeded(3), nil)
	assert.False(t, s.failed)
}

func TestTranscriptNoticesAChange(t *testing.T) {
	story := rulestest.Transcript(t, toy.System{}, "shoot at=0\ndice 4\n----\n")
	assert.Equal(t, story, rulestest.Transcript(t, toy.System{}, story), "what was written is read")
	assert.NotEqual(t, story, rulestest.Transcript(t, toy.System{}, strings.Replace(story, "dice 4", "dice 3", 1)))
	assert.Contains(t, story, "verdict   1 hits")
}

func TestTranscriptNoticesLeftovers(t *testing.T) {
	s := &spy{}
	rulestest.Transcript(s, toy.System{}, "shoot at=0\ndice 4 5\n----\n")
	assert.True(t, s.failed)
}

func TestReckoned(t *testing.T) {
	r := engine.Reckoning{
		Terms: []engine.Term{{Value: 13, Why: "Rifle at 6-12"}, {Value: -1, Why: "Veteran firer"},
			{Value: 7, Why: "hard cover", Section: "3.3"}},
		Sum:     19,
		Target:  18,
		Limit:   "at most 18",
		Code:    dice.ThreeD6,
		Section: "3.2",
		Good:    "hits",
		Mark:    engine.House,
	}
	assert.Equal(t, "13 Rifle at 6-12, -1 Veteran firer, +7 hard cover (3.3) = 19 (3.2), at most 18: 18 or more on 3D6 hits, 0.5%, house",
		rulestest.Reckoned(r))
	assert.Equal(t, "14.5", rulestest.Hundredths(1450))
	assert.Equal(t, "10", rulestest.Hundredths(1000))
	assert.Equal(t, "0.25", rulestest.Hundredths(25))
}

// saying is a toy whose form and card say something wrong.
type saying struct {
	toy.System
	form func(*view.Form)
	card func(*view.Card)
}

func (x saying) Form(s engine.State, c engine.Command) view.Form {
	f := x.System.Form(s, c)
	if x.form != nil {
		x.form(&f)
	}
	return f
}

func (x saying) Tell(s engine.State, st engine.Step) view.Telling {
	t := x.System.Tell(s, st)
	if x.card != nil {
		x.card(&t.Card)
	}
	return t
}

// deaf records that something failed.
type deaf struct {
	*testing.T
	failed bool
}

func (d *deaf) Errorf(string, ...any) { d.failed = true }

// HoldOdds notices every kind of wrong number, and accepts right ones.
func TestHoldOddsHearsWrongNumbers(t *testing.T) {
	shots := func(c *view.Card) {
		c.Shots = []view.Shot{{Total: 6, Hit: true}, {Total: 1}, {Total: 4, Hit: true}}
		c.Reckoning[0].Target = 4
	}
	for _, c := range []struct {
		name string
		form func(*view.Form)
		card func(*view.Card)
		bad  bool
	}{
		{"as it is", nil, nil, false},
		{"throws of another number", func(f *view.Form) { f.Times = 20 }, nil, true},
		{"a number that is not needed", func(f *view.Form) { f.Reckoning.Target++ }, nil, true},
		{"a group that does not throw", func(f *view.Form) { f.More = []engine.Reckoning{*f.Reckoning} }, nil, true},
		{"a wrong chance beside the number", func(f *view.Form) { f.GoSmall = "4+: 33.3%" }, nil, true},
		{"the right chance beside the number", func(f *view.Form) { f.GoSmall = "4+: 50.0%" }, nil, false},
		{"a wrong expectation", func(f *view.Form) { f.GoSmall = "about 2 of 3" }, nil, true},
		{"the throws of the card", nil, shots, false},
		{"one number above two groups", nil, func(c *view.Card) {
			shots(c)
			c.Reckoning = append(c.Reckoning, c.Reckoning[0])
			c.Reckoning[1].Target = 5
		}, true},
		{"a heading with another number", nil, func(c *view.Card) { shots(c); c.Shots[0].Head = "3 men: 5 or more" }, true},
		{"a hit that is none", nil, func(c *view.Card) { shots(c); c.Shots[1].Hit = true }, true},
		{"expected beside the verdict", nil, func(c *view.Card) { shots(c); c.Line = "1.5 expected" }, false},
		{"wrongly expected beside the verdict", nil, func(c *view.Card) { shots(c); c.Line = "1.6 expected" }, true},
	} {
		h := &deaf{T: t}
		sys := saying{form: c.form, card: c.card}
		s := rulestest.Start(t, toy.System{}, "men", "8")
		held := rulestest.HoldOdds(h, sys, s, engine.Do("shoot", "at", "1", "repeat", "3"),
			(&rulestest.Hand{Rolls: rulestest.Faces(6, 1, 4)}).Fill)
		assert.True(t, held, c.name)
		assert.Equal(t, c.bad, h.failed, c.name)
	}
}
