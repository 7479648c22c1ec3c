package minie

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/save"
)

// TestRandomGamesThroughJournalAndSave plays random games as the app does, with undo and redo and the
// three settings of the dice among them; what is saved opens to the same position, and every stored
// step resolves to its stored events again.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	steps, tens, games := 0, 0, rulestest.Count(4)
	for seed := range uint64(games) {
		g, err := journal.New(System{}, journal.Setup{System: "minie", Seed: seed, Options: starts[seed%4]})
		require.NoError(t, err)
		choose := rulestest.Seeded(100 + seed)
		var before []engine.State
		for range 160 {
			switch choose(14) {
			case 0:
				if e, err := g.Undo(0); err == nil {
					require.NoError(t, g.Append(e))
				}
				continue
			case 1:
				if e, err := g.Redo(0); err == nil {
					require.NoError(t, g.Append(e))
				}
				continue
			case 2:
				modes := System{}.DiceModes()
				require.NoError(t, g.Append(g.Set(journal.PrefDice, modes[choose(len(modes))].ID, 0)))
				continue
			}
			c, ok := rulestest.RandomCommand(t, System{}, g.State(), choose)
			if !ok || c.Do == "end" {
				continue
			}
			try := g.Begin(c)
			for {
				need, e, err := try.Advance(int64(g.Len()))
				require.NoError(t, err, "%s", c)
				if e != nil {
					was := g.State()
					require.NoError(t, g.Append(*e))
					before = append(before, was)
					break
				}
				if need == nil {
					break
				}
				if need.Ask != nil {
					a, err := rulestest.RandomAnswer(*need.Ask, choose)
					require.NoError(t, err)
					require.NoError(t, try.Answer(a))
					continue
				}
				var faces []int
				for range need.Roll.Code.Faces() {
					faces = append(faces, 1+choose(need.Roll.Code.Sides()))
					if faces[len(faces)-1] > 6 {
						tens++
					}
				}
				require.NoError(t, try.Give(faces))
			}
		}
		text, err := save.EncodeGame(g.Setup(), g.Entries())
		require.NoError(t, err)
		set, entries, err := save.DecodeGame(func(id string) (engine.System, bool) { return System{}, id == "minie" }, text)
		require.NoError(t, err)
		again, err := journal.Open(System{}, set, entries)
		require.NoError(t, err)
		require.Zero(t, again.Lost())
		require.Equal(t, rulestest.JSON(t, g.State()), rulestest.JSON(t, again.State()))
		require.Equal(t, g.Kept(), again.Kept())
		for i, line := range again.Log() {
			rulestest.Reresolve(t, System{}, before[i], line.Step)
		}
		steps += len(g.Log())
		t.Logf("seed %d: %d steps, %d bytes", seed, len(g.Log()), len(text))
	}
	assert.Greater(t, steps, 66*games)
	assert.True(t, tens > 0 || testing.Short(), "faces of the d10 above six were saved")
}

// TestBattleWithTableDice plays the golden battle twice, with computer dice and with the same faces
// thrown on the table: the same events and positions. It has what a battle is made of.
func TestBattleWithTableDice(t *testing.T) {
	text, err := os.ReadFile("testdata/transcripts/battle.txt")
	require.NoError(t, err)
	s, err := System{}.Start(nil)
	require.NoError(t, err)
	src := &dice.Source{Seed: 12}
	type cmd struct {
		do      engine.Command
		answers []string
	}
	var cmds []cmd
	for _, block := range strings.Split(string(text), "\n\n") {
		head, _, ok := strings.Cut(block+"\n", "----\n")
		if !ok {
			continue
		}
		for _, line := range strings.Split(strings.TrimSpace(head), "\n") {
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "seed":
				require.Equal(t, "12", rest)
			case "start":
			case "answer":
				cmds[len(cmds)-1].answers = append(cmds[len(cmds)-1].answers, rest)
			default:
				c, err := engine.ParseCommand(line)
				require.NoError(t, err, line)
				cmds = append(cmds, cmd{do: c})
			}
		}
	}
	require.Greater(t, len(cmds), 120)
	did := map[string]int{}
	for _, c := range cmds {
		h := &rulestest.Hand{Source: src, Answers: c.answers}
		st, next, err := rulestest.Drive(t, System{}, s, c.do, h.Fill)
		require.NoError(t, err, "%s", c.do)
		var faces []int
		for _, g := range st.Given {
			faces = append(faces, g.Faces...)
		}
		st2, next2, err := rulestest.Resolve(t, System{}, s, c.do, faces, c.answers...)
		require.NoError(t, err, "%s", c.do)
		require.Equal(t, st.Events, st2.Events)
		require.Equal(t, next, next2)
		did[c.do.Do]++
		s = next
	}
	assert.True(t, System{}.Desk(s).Over)
	for _, p := range []string{"first", "step", "move", "musketry", "shell", "roundshot", "charge", "melee", "morale", "work", "end"} {
		assert.Positive(t, did[p], p)
	}
}

// TestEnds is every way a battle ends.
func TestEnds(t *testing.T) {
	for who, want := range map[string]string{"1": "The field belongs to the Federals", "2": "The field belongs to the Confederates", "drawn": "A drawn battle"} {
		_, s := play(t, opening(t), "end winner="+who, nil)
		assert.True(t, System{}.Desk(s).Over)
		assert.Equal(t, want, System{}.Desk(s).Say)
		assert.Equal(t, "The battle is over.", refused(t, s, "first"))
	}
}

// FuzzEvents reads arbitrary bytes as events and applies them: an error, or a state that can be shown
// and an event that is written as it was read.
func FuzzEvents(f *testing.F) {
	s, err := System{}.Start(nil)
	require.NoError(f, err)
	start := s.(State)
	start.First = 1
	seeds := [][2]string{
		{"changed", `{"u":3,"c":[{"k":"me","a":20,"b":18}]}`}, {"mustered", `{"u":{"id":19,"si":1,"nm":"x","st":16,"me":16}}`}, {"renamed", `{"u":3,"n":"6th Ohio"}`},
		{"brigade", `{"b":{"id":1,"si":1,"nm":"1st Brigade","or":2}}`}, {"task", `{"t":{"id":19,"si":1,"kd":2,"sz":3,"dn":26,"tn":1}}`}, {"rider", `{"r":{"id":19,"si":1,"br":1}}`},
		{"melee", `{"c":{"a":3,"d":12,"x":1}}`}, {"aimed", `{"a":{"b":3,"t":12}}`}, {"step", `{"t":1,"s":5}`}, {"step", `{"t":2}`}, {"first", `{"s":2,"t":1,"n":["a","b"]}`}, {"sky", `{"s":2,"m":1}`}, {"hand", `{"u":3}`},
		{"settings", `{"s":{"n":["a","b"],"s":32,"h":[{"k":"square","v":6}]}}`}, {"ended", `{"w":1}`}, {"did", `{"l":"x","u":"y","r":[{"t":null,"n":0,"g":4,"c":"1D6","p":""}]}`},
	}
	for _, x := range seeds {
		f.Add(x[0], []byte(x[1]))
		e, err := System{}.Decode(x[0], []byte(x[1]))
		require.NoError(f, err, x[0])
		next, err := System{}.Apply(start, e)
		require.NoError(f, err, x[0])
		require.NoError(f, System{}.Check(next), x[0])
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		rulestest.Event(t, System{}, start, "record", kind, data)
	})
}

// TestDamagedEvents cannot have happened.
func TestDamagedEvents(t *testing.T) {
	s := opening(t)
	for _, x := range [][2]string{
		{"changed", `{"u":3,"c":[{"k":"me","a":19,"b":18}]}`}, {"changed", `{"u":3,"c":[{"k":"me","a":20,"b":61}]}`}, {"changed", `{"u":99,"c":[{"k":"me","a":20,"b":1}]}`}, {"changed", `{"u":3}`},
		{"mustered", `{"u":{"id":7,"si":1,"nm":"x","st":16,"me":16}}`}, {"mustered", `{"u":{"id":19,"si":3,"nm":"x","st":16,"me":16}}`}, {"melee", `{"c":{"a":3,"d":4}}`}, {"melee", `{"c":{"a":3,"d":12},"x":true}`},
		{"step", `{"t":1,"s":5}`}, {"step", `{"t":3}`}, {"first", `{"s":3,"t":1}`}, {"first", `{"s":2,"t":2}`}, {"hand", `{"u":77}`}, {"settings", `{"s":{"n":["a",""]}}`}, {"ended", `{"w":9}`}, {"rider", `{"r":{"id":19,"si":1,"br":77}}`},
	} {
		e, err := System{}.Decode(x[0], []byte(x[1]))
		require.NoError(t, err)
		_, err = System{}.Apply(s, e)
		var bad *engine.Damaged
		assert.ErrorAs(t, err, &bad, "%s %s", x[0], x[1])
	}
	for _, x := range [][2]string{{"nothing", `{}`}, {"did", `{}`}, {"did", `{"l":"x","u":"y","g":7}`}, {"did", `{"l":"x","u":"y","r":[{"g":3,"c":"99D6"}]}`}, {"changed", `[]`}} {
		_, err := System{}.Decode(x[0], []byte(x[1]))
		assert.Error(t, err, x[0])
	}
}
