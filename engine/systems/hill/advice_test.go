package hill

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// The lines of conduct are those of hill-tables 6, word for word, plus one for garrisons that is ours; every
// kind has one conduct.
func TestConduct6IsTheTable(t *testing.T) {
	data := sure.Of(os.ReadFile("testdata/hill-tables.json"))(t)
	var file struct {
		Behaviour []struct {
			ID, Label string
			Travels   bool
			Order     []string
		}
	}
	require.NoError(t, json.Unmarshal(data, &file))
	require.Len(t, file.Behaviour, len(behaviours))
	bare := strings.NewReplacer(" inches", "", "″", "")
	for i, b := range file.Behaviour {
		c := behaviours[i]
		assert.Equal(t, b.ID, c.id)
		assert.Equal(t, b.Label, c.label)
		assert.Equal(t, b.Travels, c.travels, b.ID)
		require.Len(t, c.lines, len(b.Order)+map[string]int{"garrison": 1}[b.ID], b.ID)
		for j, want := range b.Order {
			assert.Equal(t, bare.Replace(want), bare.Replace(Inches.words(c.lines[j])), "%s, line %d", b.ID, j+1)
		}
	}
	for _, k := range allKinds() {
		n := 0
		for _, c := range behaviours {
			for _, id := range c.kinds {
				if id == k.id {
					n++
				}
			}
		}
		want := 1
		if k.place && k.id != "massed" {
			want = 0
		}
		assert.Equal(t, want, n, "behaviours of %s", k.id)
	}
}

// opposed starts a sweep with parties of these kinds on the table and the initiative with the Non-Players,
// taken by the first party.
func opposed(t *testing.T, opening string, kinds ...string) State {
	t.Helper()
	c := rulestest.Line(t, "start "+opening)
	started := rulestest.Opened(t, System{}, c.In)
	var s engine.State = started
	for _, k := range kinds {
		_, s = rulestest.Enter(t, System{}, s, engine.Do("note", "kind", k, "figures", "8"), nil)
	}
	st := s.(State)
	st.Side = NonPlayers
	if us := st.mayAct(NonPlayers); st.byRoster(NonPlayers) && len(us) > 0 {
		st.Active = us[0].ID
	}
	require.NoError(t, System{}.Check(st))
	return st
}

// change applies to to the active unit (mine) or the first Player unit.
func change(mine bool, to func(muster.Unit) muster.Unit) func(State) State {
	return func(s State) State {
		u, _ := s.unit(s.Active)
		if !mine {
			u = s.units(Players)[0]
		}
		return s.withUnit(to(u)).inStep()
	}
}

var (
	wavers   = func(u muster.Unit) muster.Unit { return u.WithMark(markWavering, 1) }
	hasActed = func(u muster.Unit) muster.Unit { return markActed(u, true) }
	dismount = func(u muster.Unit) muster.Unit {
		return u.Each(func(f muster.Figure) muster.Figure { f.Mounted = false; return f })
	}
	unlimber = func(u muster.Unit) muster.Unit { return u.WithMark(markLimbered, 0) }
	loaded   = func(u muster.Unit) muster.Unit { return u.WithMark(markLimbered, 0).WithMark(markLoad, 0) }
	empty    = func(u muster.Unit) muster.Unit {
		return u.Each(func(f muster.Figure) muster.Figure { f.Arms, f.Unloaded = "rifle", true; return f })
	}
)

// adviceCases say who is opposed, what the referee answers, and which lines of conduct fit.
var adviceCases = []struct {
	why     string
	kinds   []string
	line    string // of the first line that fits
	act     string
	answers []string
	change  func(State) State
	target  string
}{
	{"wavering, nobody near", []string{"avg"}, "all 1", toRally, []string{"no"}, change(true, wavers), ""},
	{"wavering, an enemy near", []string{"avg"}, "all 1", toFlee, []string{"yes"}, change(true, wavers), ""},
	{"in contact", []string{"avg"}, "all 2", toAttack, []string{"u3-contact"}, nil, "Rifles"},
	{"cavalry in contact", []string{"cav"}, "all 2", toAttack, []string{"u3-contact"}, nil, "Rifles"},
	{"a crew in contact", []string{"lart"}, "all 2", toAttack, []string{"contact"}, nil, ""},
	{"guards in contact", []string{"convoy"}, "all 2", toAttack, []string{"contact"}, nil, ""},
	{"a garrison in contact", []string{"garrison"}, "all 2", toAttack, []string{"u3-contact"}, nil, "Rifles"},
	{"Guerillas in contact", []string{"guer", "avg"}, "all 2", toAttack, []string{"p8-contact"}, nil, "French infantry"},
	{"Bandits in contact", []string{"bandit"}, "all 2", toAttack, []string{"u3-contact"}, nil, "Rifles"},
	{"armed monks in contact", []string{"armed"}, "all 2", toAttack, []string{"u3-contact"}, nil, "Rifles"},
	{"rifles to load and nobody in reach", []string{"avg"}, "all 3", toLoad, []string{"none"}, change(true, empty), ""},
	{"a gun to load, no threat", []string{"lart"}, "all 3", toLoad, []string{"none"}, change(true, unlimber), ""},

	{"fire at 12", []string{"avg"}, "french_infantry 1", toFire, []string{"u3-near"}, nil, "Rifles"},
	{"close in", []string{"avg"}, "french_infantry 1", toMove, []string{"u3-far"}, nil, "Rifles"},
	{"charge the Wavering", []string{"con"}, "french_infantry 1", toCharge, []string{"u3-near"}, change(false, wavers), "Rifles"},
	{"charge who has acted", []string{"vet"}, "french_infantry 1", toCharge, []string{"u3-near"}, change(false, hasActed), "Rifles"},
	{"charge who is outnumbered", []string{"avg"}, "french_infantry 1", toCharge, []string{"u3-near"},
		change(false, func(u muster.Unit) muster.Unit {
			u, _ = u.Lose(casualties(u, 11)...)
			return u
		}), "Rifles"},
	{"not quite outnumbered", []string{"avg"}, "french_infantry 1", toFire, []string{"u3-near"},
		change(false, func(u muster.Unit) muster.Unit {
			u, _ = u.Lose(casualties(u, 10)...)
			return u
		}), "Rifles"},
	{"Guerillas", []string{"avg", "guer"}, "french_infantry 2", toFire, []string{"p8-near"}, nil, "Guerillas"},
	{"civilians", []string{"avg", "monks"}, "french_infantry 3", toMove, []string{"p8-far"}, nil, "Monks or priests"},
	{"catch civilians", []string{"avg", "monks"}, "french_infantry 3", toCharge, []string{"p8-near"}, nil, "Monks or priests"},
	{"but by no order to charge", []string{"avg", "monks"}, "french_infantry 3", toMove, []string{"p8-near"}, func(s State) State {
		return s.withIncidents(Incident{Key: "command", Until: 5})
	}, "Monks or priests"},
	{"Deserters", []string{"avg", "desert"}, "french_infantry 4", toMove, []string{"p8-far"}, nil, "Deserters"},
	{"Bandits", []string{"avg", "bandit"}, "french_infantry 5", toFire, []string{"p8-near"}, nil, "Bandits"},
	{"nobody in reach", []string{"avg"}, "french_infantry 6", toMove, []string{"none"}, nil, ""},

	{"ride down who has acted", []string{"cav"}, "french_cavalry 1", toCharge, []string{"u3-near"}, change(false, hasActed), "Rifles"},
	{"unbroken foot", []string{"cav"}, "french_cavalry 2", toMove, []string{"u3-near"}, nil, "Rifles"},
	{"foot in cover", []string{"cav"}, "french_cavalry 2", toMove, []string{"u3-cover"}, change(false, wavers), "Rifles"},
	{"nobody for the cavalry", []string{"cav"}, "french_cavalry 2", toMove, []string{"none"}, nil, ""},
	{"ride down Guerillas", []string{"cav", "guer"}, "french_cavalry 3", toCharge, []string{"p8-near"}, nil, "Guerillas"},
	{"go for Villagers", []string{"cav", "villagers"}, "french_cavalry 3", toMove, []string{"p8-cover"}, nil, "Villagers"},
	{"hold ground", []string{"cav"}, "french_cavalry 4", toDismount, []string{"hold"}, nil, ""},
	{"dismounted", []string{"cav"}, "french_cavalry 4", toFire, []string{"u3-cover"}, change(true, dismount), "Rifles"},

	{"on the march", []string{"lart"}, "artillery 1", toMove, []string{"none"}, nil, ""},
	{"unlimber", []string{"fart"}, "artillery 2", toUnlimber, []string{"far"}, nil, ""},
	{"load", []string{"lart"}, "artillery 2", toLoad, []string{"far"}, change(true, unlimber), ""},
	{"load for one who is near", []string{"fart"}, "artillery 2", toLoad, []string{"cone"}, change(true, unlimber), ""},
	{"fire", []string{"fart"}, "artillery 2", toFire, []string{"far"}, change(true, loaded), ""},
	{"fire, however near", []string{"fart"}, "artillery 2", toFire, []string{"near"}, change(true, loaded), ""},
	{"run", []string{"lart"}, "artillery 3", toFlee, []string{"near"}, nil, ""},
	{"at its destination", []string{"lart"}, "artillery 4", toUnlimber, []string{"there"}, nil, ""},
	{"and stay", []string{"lart"}, "artillery 4", toHold, []string{"there"}, change(true, loaded), ""},

	{"wagons move on", []string{"convoy"}, "convoy 1", toMove, []string{"none"}, nil, ""},
	{"wagons run", []string{"convoy"}, "convoy 1", toFlee, []string{"threat"}, nil, ""},
	{"and the guards fire", []string{"convoy"}, "convoy 1, 2 fire", toFlee, []string{"near"}, nil, ""},
	{"or stand between", []string{"convoy"}, "convoy 1, 2 move", toFlee, []string{"threat"}, nil, ""},
	{"park", []string{"convoy"}, "convoy 3", toHold, []string{"there"}, nil, ""},

	{"ride on", []string{"msg"}, "messenger 1", toMove, []string{"none"}, nil, ""},
	{"ride wide", []string{"msg"}, "messenger 2", toFlee, []string{"near"}, nil, ""},
	{"caught", []string{"msg"}, "messenger 3", toAttack, []string{"contact"}, nil, ""},

	{"staff leaves", []string{"hq"}, "headquarters 1", toFlee, []string{"threat"}, nil, ""},
	{"guards cover it", []string{"hq"}, "headquarters 1, 2 fire", toFlee, []string{"threat"}, nil, ""},
	{"guards in contact", []string{"hq"}, "headquarters 1, 2 attack", toFlee, []string{"contact"}, nil, ""},
	{"staff goes on", []string{"hq"}, "headquarters 1", toMove, []string{"none"}, nil, ""},
	{"staff ignores", []string{"hq"}, "headquarters 3", toMove, []string{"harmless"}, nil, ""},

	{"garrison fires", []string{"garrison"}, "garrison 1", toFire, []string{"u3-near"}, nil, "Rifles"},
	{"picket from hard cover", []string{"picket"}, "garrison 1", toFire, []string{"u3-cover"}, nil, "Rifles"},
	{"garrison holds", []string{"garrison"}, "garrison 1", toHold, []string{"none"}, nil, ""},
	{"garrison mans the other side", []string{"garrison"}, "garrison 4", toMove, []string{"u3-unseen"}, nil, "Rifles"},
	{"garrison sallies", []string{"garrison"}, "garrison 2", toCharge, []string{"u3-sally"}, change(false, wavers), "Rifles"},
	{"never abandon it", []string{"guard"}, "garrison 1, 3 hold", toHold, []string{"none"}, func(s State) State {
		s.Sites = append(s.Sites, Site{ID: s.Next, Kind: "magazine", Located: true})
		s.Parties[0].Site = s.Next
		s.Next++
		return s
	}, ""},

	{"monks charge", []string{"armed"}, "armed_monks 1", toCharge, []string{"u3-near"}, nil, "Rifles"},
	{"monks fire", []string{"armed"}, "armed_monks 2", toFire, []string{"u3-far"}, nil, "Rifles"},
	{"half gone", []string{"armed"}, "armed_monks 3", toFlee, nil, change(true, func(u muster.Unit) muster.Unit {
		u, _ = u.Lose(casualties(u, 4)...)
		return u
	}), ""},

	{"ambush", []string{"guer", "vet"}, "guerillas 1", toCharge, []string{"p8-near"}, nil, "French veteran infantry"},
	{"ambush the stronger", []string{"guer", "vet"}, "guerillas 1", toFire, []string{"p8-near"}, func(s State) State {
		u, _ := s.Roster.From(8)
		u, _ = u.Reinforced(4, u.Stacks[0].Figure)
		return s.withUnit(u)
	}, "French veteran infantry"},
	{"go for a convoy", []string{"guer", "convoy"}, "guerillas 1", toCharge, []string{"p8-near"}, nil, "Convoy"},
	{"join", []string{"guer", "avg"}, "guerillas 2", toMove, []string{"none"}, nil, ""},
	{"spare the innocent", []string{"guer", "msg", "monks"}, "guerillas 1, 3 move", toMove, []string{"p8-far"}, nil, "Enemy messenger"},

	{"rob a convoy", []string{"bandit", "convoy"}, "bandits 1", toCharge, []string{"p8-near"}, nil, "Convoy"},
	{"rob civilians", []string{"bandit", "aristo"}, "bandits 1", toMove, []string{"p8-far"}, nil, "Aristocrats"},
	{"fall on a gun", []string{"bandit", "lart"}, "bandits 2", toCharge, []string{"p8-near"}, nil, "Light artillery"},
	{"a gun with friends", []string{"bandit", "lart"}, "bandits 4", toFlee, []string{"p8-friends"}, nil, "Light artillery"},
	{"who Wavers", []string{"bandit"}, "bandits 3", toCharge, []string{"u3-near"}, change(false, wavers), "Rifles"},
	{"Deserters, fewer", []string{"bandit", "desert"}, "bandits 3", toMove, []string{"p8-far"}, func(s State) State {
		u, _ := s.Roster.From(8)
		u, _ = u.Lose(casualties(u, 1)...)
		return s.withUnit(u)
	}, "Deserters"},
	{"even odds", []string{"bandit", "desert"}, "bandits 4", toFlee, []string{"p8-near"}, nil, "Deserters"},
	{"two and two", []string{"bandit", "desert"}, "bandits 4", toFlee, []string{"p8-near"}, bothLeftWith(2), "Deserters"},
	{"one and one", []string{"bandit", "desert"}, "bandits 3", toCharge, []string{"p8-near"}, bothLeftWith(1), "Deserters"},

	{"a uniform", []string{"desert"}, "deserters 1", toFlee, []string{"uniform"}, nil, ""},
	{"nobody near", []string{"desert"}, "deserters 1", toHold, []string{"none"}, nil, ""},
	{"rob civilians at ease", []string{"desert", "villagers"}, "deserters 2", toCharge, []string{"civil"}, nil, "Villagers"},
	{"two to one", []string{"desert", "convoy"}, "deserters 2", toCharge, []string{"weak"}, nil, "Convoy"},
	{"cornered", []string{"desert"}, "deserters 3", toFire, []string{"corner"}, nil, ""},

	{"at work", []string{"villagers"}, "villagers 1", toHold, []string{"none"}, nil, ""},
	{"afraid", []string{"villagers", "bandit"}, "villagers 2", toFlee, []string{"bandits"}, nil, ""},
	{"no fight", []string{"villagers"}, "villagers 3", toFlee, []string{"attacked"}, nil, ""},
	{"on the road", []string{"monks"}, "monks 1", toMove, []string{"none"}, nil, ""},
	{"turn aside", []string{"monks", "avg"}, "monks 2", toFlee, []string{"french"}, nil, ""},
	{"at home", []string{"monks"}, "monks 1", toHold, []string{"none"}, func(s State) State {
		s.Parties = append([]Party{}, s.Parties...)
		s.Parties[0].Still = true
		return s
	}, ""},
	{"no fight either", []string{"monks"}, "monks 3", toFlee, []string{"attacked"}, nil, ""},
	{"to the British", []string{"aristo"}, "aristocrats 1", toMove, []string{"british"}, nil, ""},
	{"English", []string{"aristo"}, "aristocrats 2", toHold, []string{"none"}, nil, ""},
	{"Spanish", []string{"aristo"}, "aristocrats 2", toMove, []string{"none"}, func(s State) State { s.Parties[0].Spanish = true; return s },
		""},
	{"attacked", []string{"aristo"}, "aristocrats 3", toAttack, nil, func(s State) State { // nobody has to say so
		return s.sighted(sighting{Unit: s.Active, Target: s.units(Players)[0].ID, Far: touches})
	}, ""},
}

// bothLeftWith leaves the active unit and its foe n figures each.
func bothLeftWith(n int) func(State) State {
	return func(s State) State {
		foe, _ := s.Roster.From(8)
		foe, _ = foe.Lose(casualties(foe, foe.Alive()-n)...)
		return change(true, func(u muster.Unit) muster.Unit {
			u, _ = u.Lose(casualties(u, u.Alive()-n)...)
			return u
		})(s.withUnit(foe))
	}
}

// Every line of hill-tables 6, its act, and the answers that lead to it. u3 are the Rifles (16), u4 the Light
// infantry (18), u5 the Light dragoons (10); the active unit has 8 figures.
func TestAdvice6EveryLine(t *testing.T) {
	seen := map[string]bool{}
	for _, x := range adviceCases {
		t.Run(x.why, func(t *testing.T) {
			s := opposed(t, "force=sweep", x.kinds...)
			if x.change != nil {
				s = x.change(s)
				require.NoError(t, System{}.Check(s))
			}
			st, after := rulestest.Enter(t, System{}, s, engine.Do("advise"), nil, x.answers...)
			a := after.Advice.Get()
			got := ""
			for i, f := range a.Fits {
				text := fmt.Sprintf("%s %d", a.behaviour(f).id, f.Line)
				seen[text] = true
				if i == 0 {
					got = text
					assert.Equal(t, x.act, f.Act)
				} else if strings.HasPrefix(x.line, got+",") {
					got += fmt.Sprintf(", %d %s", f.Line, f.Act)
				}
			}
			assert.Equal(t, x.line, got)
			if x.target != "" {
				assert.Equal(t, x.target, a.Name)
			}
			assert.LessOrEqual(t, len(x.answers), 1, "one tap")
			told := System{}.Tell(after, st)
			assert.NotEmpty(t, told.Card.Word)
			assert.NotEmpty(t, told.Card.Line)
			if k := after.advisedKey(a, a.Fits[0]); k != nil { // the key opens the entry filled in, and the unit may carry it out
				f := System{}.Form(after, k.Do)
				require.NotEmpty(t, f.Title, k.Do.String())
				if f.Refused != nil {
					assert.Contains(t, []string{"E4", "E5", "U7", "U1"}, f.Refused.Code, "%s: %s", k.Do, f.Refused.Text)
				}
			} else {
				t.Error("no key for", x.act)
			}
		})
	}
	// Massed Enemy is a place and takes no initiative, so only the console names it.
	s := opposed(t, "players=3")
	_, after := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", "massed"), nil)
	seen["massed 1"] = after.Advice.Get().Fits[0].Line == 1
	for _, c := range behaviours {
		for i := range c.lines {
			assert.True(t, seen[fmt.Sprintf("%s %d", c.id, i+1)], "%s, line %d is never advised", c.id, i+1)
		}
	}
}

// The round a gun loads: cannister within four fifths of its reach, otherwise roundshot, or shell for a
// howitzer; it is not asked again once chosen.
func TestAdvice6Rounds(t *testing.T) {
	howitzer := func(u muster.Unit) muster.Unit { return unlimber(u).WithMark(markHowitzer, 1) }
	named := func(u muster.Unit) muster.Unit { return unlimber(u).WithMark(markLoad, 1).WithMark(markRound, 1) }
	for _, x := range []struct {
		kind    string
		to      func(muster.Unit) muster.Unit
		answers []string
		round   string
		asked   string
	}{
		{"lart", unlimber, []string{"cone"}, "cannister", "within 19″"}, {"fart", unlimber, []string{"cone"}, "cannister", "within 28″"},
		{"fart", unlimber, []string{"far"}, "roundshot", "28″ or more"}, {"lart", howitzer, []string{"far"}, "shell", "19″ or more"},
		{"lart", howitzer, []string{"cone"}, "cannister", "within 19″"}, {"fart", named, []string{"far"}, "", ""},
	} {
		s := change(true, x.to)(opposed(t, "force=sweep", x.kind))
		_, after := rulestest.Enter(t, System{}, s, engine.Do("advise"), nil, x.answers...)
		a := after.Advice.Get()
		assert.Equal(t, x.round, a.Round)
		assert.Equal(t, toLoad, a.Fits[0].Act)
		assert.Contains(t, a.why(Inches), x.asked)
		k := after.advisedKey(a, a.Fits[0])
		assert.Equal(t, x.round, k.Do.In.Get(keyRound))
		assert.Nil(t, System{}.Form(after, k.Do).Refused, "the entry is complete")
	}
}

// The staff officer can be asked only about the right units, and his advice is dropped when the unit has acted.
func TestAdvice6WhoAndWhen(t *testing.T) {
	s := opposed(t, "force=sweep", "avg", "cav")
	l, ok := s.adviceList()
	require.True(t, ok)
	require.Len(t, l.Rows, 1)
	assert.Equal(t, "advise", l.Rows[0].Key.Do.Do)
	_, after := rulestest.Enter(t, System{}, s, l.Rows[0].Key.Do, nil, "u3-near")
	l = sure.Found(after.adviceList())(t)
	assert.Equal(t, "Fire at the Rifles", l.Rows[0].Name)
	assert.Equal(t, "Rifles, within 12″", l.Note)
	assert.Equal(t, "volley unit=u7 against=u3", l.Rows[0].Key.Do.String())

	_, done := rulestest.Enter(t, System{}, after, engine.Do("done"), nil)
	assert.Zero(t, done.Advice)
	_, ok = done.adviceList()
	assert.False(t, ok, "no initiative, no advice")

	// Asking about another unit gives it the initiative, provided that no unit has begun.
	_, other := rulestest.Enter(t, System{}, after, engine.Do("advise", "who", "u9"), nil, "u3-near")
	assert.Equal(t, 9, other.Active)
	assert.Equal(t, "cav", other.Advice.Get().Kind)
	// A Player unit gets no advice at an initiative of the others.
	f := System{}.Form(after, engine.Do("advise", "who", "u3"))
	require.NotNil(t, f.Refused)
	// Neither does a unit that has acted.
	f = System{}.Form(done, engine.Do("advise", "who", "u7"))
	require.NotNil(t, f.Refused)
}

// On the console a kind is enough; what is not known is asked, again with two questions at most.
func TestAdvice6OnTheConsole(t *testing.T) {
	s := opposed(t, "players=3")
	for _, x := range []struct {
		kind, act string
		line      int
		answers   []string
	}{
		{"avg", toFire, 1, []string{"players-near"}}, {"avg", toCharge, 1, []string{"players-soft"}},
		{"cav", toCharge, 1, []string{"players-soft"}}, {"cav", toMove, 2, []string{"players-near"}},
		{"lart", toUnlimber, 2, []string{"far", "yes"}}, {"lart", toFire, 2, []string{"far", "no"}},
		{"garrison", toCharge, 2, []string{"players-sally"}}, {"bandit", toCharge, 3, []string{"players-soft"}},
		{"guer", toMove, 2, nil}, {"desert", toFlee, 1, []string{"uniform"}},
	} {
		_, after := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", x.kind), nil, x.answers...)
		assert.Equal(t, Fit{Line: x.line, Act: x.act}, after.Advice.Get().Fits[0], "%s %v", x.kind, x.answers)
	}
}

// The main key asks when several are listed, fills in the only one, and does not lead to the same advice for
// ever.
func TestAdvice6LeadsOnTheConsole(t *testing.T) {
	lead := func(s engine.State) string {
		if k := (System{}).Desk(s).Lead; k != nil {
			return k.Do.Do
		}
		return ""
	}
	assert.Empty(t, lead(opposed(t, "players=3")), "nobody is listed")
	s := opposed(t, "players=3", "monks")
	assert.Equal(t, "advise", lead(s))
	assert.Nil(t, System{}.Form(s, engine.Do("advise")).Refused)
	assert.Equal(t, "p3", fieldOf(t, s, "advise", "who").Value)
	shown := fieldOf(t, s, "advise who=p3", "who").Options
	assert.Equal(t, []string{"p3", unlisted}, []string{shown[0].ID, shown[len(shown)-1].ID}, "the rest stands behind one key")
	st, after := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", "p3"), nil, "attacked")
	require.NotEmpty(t, after.Advice.Get().Kind)
	assert.Empty(t, lead(after))
	done := System{}.Tell(after, st).Card.Primary
	require.NotNil(t, done, "what he says is the next step; whether it was done is not known later")
	assert.Equal(t, "move actor=civilian cover=open", done.Do.String())
}

// Advice is for those who may still act: not for Guerillas under the Players, a party that has acted, or a gun
// whose crew is gone. Without units on the roster every kind is offered as well. Source: HILL-43; ruling 17.
func TestAdvice6IsForWhoMayAct(t *testing.T) {
	s := opposed(t, "players=3", "monks", "guer", "avg", "lart", "cav")
	for i, to := range []func(p *Party){nil, func(p *Party) { p.Joined = true }, func(p *Party) { p.Acted = true },
		func(p *Party) { p.Left = 0 }, nil} {
		if to != nil {
			to(&s.Parties[i])
		}
	}
	listed := []string{}
	for _, o := range s.advisable() {
		if readRef("p", o.ID) > 0 {
			listed = append(listed, must(s.Parties[readRef("p", o.ID)-s.Parties[0].ID].Kind).id)
		}
	}
	assert.Equal(t, []string{"monks", "cav"}, listed)
	kinds := 0
	for _, b := range behaviours {
		kinds += len(b.kinds)
	}
	assert.Len(t, s.advisable(), len(listed)+kinds, "and every kind of section 6")
	all := len(listed) + kinds
	for line, shown := range map[string]int{"advise": len(listed) + 1, "advise who=other": all, "advise who=massed": all} {
		assert.Len(t, fieldOf(t, s, line, "who").Options, shown, "%s: kinds stand behind one key while somebody is on the table", line)
	}
}

// A solo game draws the party that acts, all with equal chances, and chooses among equal targets; softer
// targets come first. Results left over are rolled again.
func TestSoloDraws(t *testing.T) {
	s := opposed(t, "force=sweep solo=yes", "avg", "con", "vet", "cav", "bandit")
	s.Side, s.Active = Nobody, 0
	got := map[string]int{}
	for i := range 36 {
		total := d66(i)
		faces := []int{6, 6, total / 10, total % 10}
		if i == 35 { // 36 results for 5 leave one over: roll again
			faces = append(faces, 1, 1)
		}
		_, after := rulestest.Enter(t, System{}, s, engine.Do("press"), faces)
		u, _ := after.unit(after.Active)
		if i < 35 {
			got[u.Name]++
		}
	}
	assert.Equal(t, map[string]int{"French infantry": 7, "French conscript infantry": 7, "French veteran infantry": 7, "French cavalry": 7,
		"Bandits": 7}, got)

	s = opposed(t, "force=sweep solo=yes", "avg")
	st, after := rulestest.Enter(t, System{}, s, engine.Do("advise"), []int{3, 1}, "equal")
	assert.Equal(t, "Light infantry", after.Advice.Get().Name, "13 to 24 of three")
	assert.Contains(t, System{}.Tell(after, st).Line.String(), "Fire at the Light infantry")
	// One of them Wavers: no die is needed.
	_, after = rulestest.Enter(t, System{}, change(false, wavers)(s), engine.Do("advise"), nil, "equal")
	assert.Equal(t, "Rifles", after.Advice.Get().Name)
	assert.Equal(t, toCharge, after.Advice.Get().Fits[0].Act)
	// With a referee there is no die either: he chooses.
	_, after = rulestest.Enter(t, System{}, opposed(t, "force=sweep", "avg"), engine.Do("advise"), nil, "equal")
	assert.Equal(t, []string{"Rifles", "Light infantry", "Light dragoons"}, after.Advice.Get().Equal)
	assert.Zero(t, after.Advice.Get().Target)
	// A commander lets the die choose: he does not ask whom again.
	c := engine.Do("advise", keyAs, "steady", keyAgain, "yes")
	_, after = rulestest.Enter(t, System{}, opposed(t, "force=sweep", "avg"), c, []int{3, 1}, "equal")
	assert.Equal(t, "Light infantry", after.Advice.Get().Name)
}

// Saves are untrusted: advice that cannot have been given is damage.
func TestAdviceDamaged(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	good := Advice{Unit: 7, Party: 6, Kind: "avg", Fits: []Fit{{Line: 1, Act: toFire}}}
	rulestest.Applied(t, System{}, s, advised{good})
	for why, bad := range map[string]func(a *Advice){
		"kind": func(a *Advice) { a.Kind = "village" }, "no line": func(a *Advice) { a.Fits = nil },
		"line 7": func(a *Advice) { a.Fits = []Fit{{Line: 7, Act: toFire}} },
		"act":    func(a *Advice) { a.Fits = []Fit{{Line: 1, Act: "dance"}} }, "unit": func(a *Advice) { a.Unit = 99 },
		"words":          func(a *Advice) { a.Seen = []book.Said{book.Say("see-nothing")} },
		"letters":        func(a *Advice) { a.Name = strings.Repeat("x", 201) },
		"line 13 of all": func(a *Advice) { a.Fits = []Fit{{All: true, Line: 13, Act: toFire}} }, "reasons": func(a *Advice) {
			a.Seen = []book.Said{book.Say("see-none"), book.Say("see-none"), book.Say("see-none")}
		},
	} {
		a := good
		bad(&a)
		_, err := System{}.Apply(s, advised{a})
		require.ErrorAs(t, err, new(*engine.Damaged), why)
	}
}

// On the console the key for advice to fire opens the entry for the gun that the party serves; for other
// parties and other advice it opens the usual entry. Source: hill-tables 6.
func TestAdvisedGunsOfTheConsole(t *testing.T) {
	s := opening(t)
	do := func(kind, act string) string { return s.advisedKey(Advice{Kind: kind}, Fit{Act: act}).Do.Do }
	fire, _ := deedFor(toFire)
	move, _ := deedFor(toMove)
	for kind, want := range map[string]string{"lart": "fire-light", "fart": "fire-field", "avg": fire.console} {
		assert.Equal(t, want, do(kind, toFire), kind)
		assert.Equal(t, move.console, do(kind, toMove), kind)
	}
}

// A gun waits to be loaded when it is unlimbered and not loaded; a rifle when its bearer has not acted. Source:
// hill-tables 6; HILL-71.
func TestWhatWaitsToBeLoaded(t *testing.T) {
	gun := func(load, limbered int) muster.Unit {
		u := battery(typeLightGun, 4).WithMark(markLoad, load).WithMark(markLimbered, limbered)
		u.ID = 3
		return u
	}
	for _, x := range []struct {
		u  muster.Unit
		is bool
	}{{gun(1, 0), true}, {gun(1, 1), false}, {gun(0, 0), false}, {gun(0, 1), false}} {
		assert.Equal(t, x.is, (&adviser{u: x.u}).toReload(), "%v", x.u.Marks)
	}
}

// Figures standing while others load are named, none when all load. Source: HILL-64.
func TestWhoStandsWhileOthersLoad(t *testing.T) {
	for _, x := range []struct {
		stands int
		want   string
	}{{0, ""}, {1, "1 figure stands"}, {3, "3 figures stand"}} {
		loading := men(5, Veteran, "rifle")
		loading.Unloaded = true
		stacks := []muster.Stack{loading}
		if x.stands > 0 {
			stacks = append(stacks, men(x.stands, Veteran, "musket"))
		}
		f := System{}.Form(field(t, rifles(stacks...)), engine.Do("unit-stand"))
		assert.Equal(t, []string{"Load 5 rifles", x.want}, []string{f.Go, f.GoSmall})
	}
}

// A key that already names the objective or place adds only in which case it is right.
func TestWhenSaysNothingTwice(t *testing.T) {
	var inches Scale
	for want, seen := range map[string]book.Said{"if it can be done now": book.Say("see-aim", "Mill searched"),
		"if they are there": book.Say("see-at", "Hermit’s cave"), "if anybody is out of reach": book.Say("see-no-reach")} {
		assert.Equal(t, want, Advice{Seen: []book.Said{seen}}.when(inches))
	}
}

// A crew that has left its gun has nothing to serve and is advised as infantry. Source: HILL-85.
func TestAdviceWithoutTheGun(t *testing.T) {
	s := entered(t, opening(t, "force", "sweep", "villages", "0"), "note kind=lart")
	u := at(t, s, "Light artillery")
	s.Side = NonPlayers
	for left, want := range []string{"lart", "avg"} {
		x, _ := play(t, s.withUnit(u.WithMark(markLeft, left)), "advise who="+ref("u", u.ID), nil, "none")
		assert.Equal(t, want, x.Advice.Get().Kind)
	}
}

// The advice to charge says what makes the target worth it; a target that invites no charge gets no reason. Source: HILL-109.
func TestAdviceSaysWhyTheyCharge(t *testing.T) {
	men := func(id, n int) muster.Unit { return muster.Unit{ID: id, Stacks: []muster.Stack{{N: n}}} }
	acted, gun := men(1, 12), men(1, 6)
	acted.Acted, gun.Type = true, typeLightGun
	for _, x := range []struct {
		kind, name string
		at         muster.Unit
		want       string
	}{
		{"avg", "Rifles", wavers(men(1, 12)), "Because the Rifles are wavering"},
		{"avg", "Rifles", acted, "The Rifles have acted, and cannot react to a charge"},
		{"avg", "Rifles", men(1, 4), "Because the Rifles are outnumbered"},
		{"avg", "Rifles", men(1, 5), ""},
		{"cav", "Foot battery", gun, "Because the Foot battery serves a gun"},
	} {
		a := &adviser{u: men(2, 6), kind: must(x.kind), out: Advice{Fits: []Fit{{}}}}
		a.because(quarry{id: "u1", label: x.name, unit: x.at, known: true})
		got := ""
		if a.out.Why != nil {
			got = a.out.because(Inches, Fit{})
		}
		assert.Equal(t, x.want, got)
	}
}

// TestStayIsOneTap: a unit advised to stay stands at a tap, but a Wavering one never rallies unasked.
func TestStayIsOneTap(t *testing.T) {
	s := field(t, french(men(8, Average, "musket")))
	s.Side = NonPlayers
	a, f := Advice{Unit: 3, Kind: "garrison"}, Fit{Line: 1, Act: toHold}
	assert.False(t, s.advisedKey(a, f).Open)
	_, after := playIn(t, s, s.advisedKey(a, f).Do, nil)
	assert.Zero(t, fresh(at(t, after.settled(), "French infantry")))
	s = s.withUnit(s.Roster[0].WithMark(markWavering, 1))
	assert.True(t, s.advisedKey(a, f).Open)
}
