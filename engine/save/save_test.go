package save

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// rules finds every rule book of this version, and the toy.
func rules(id string) (view.System, bool) {
	if id == "toy" {
		return toy.System{}, true
	}
	return systems.ByID(id)
}

var setup1 = journal.Setup{
	System: "toy", Seed: 1<<64 - 1, Options: engine.Do("start", "last", "1000000", "men", "50", "wall", "yes").In,
	Name: "Villa Nueva, 2\u2033 \"noon\" & <after>", Made: 1795219200, Version: "3f9c2a",
}

// game returns a game of n entries with every kind of entry and every kind of dice.
func game(t rulestest.T, n int, choose rulestest.Chooser) *journal.Game {
	t.Helper()
	g := sure.Of(journal.New(toy.System{}, setup1))(t)
	for tries := 0; g.Len() < n && tries < 20*n; tries++ {
		at := 1795219200 + int64(tries)
		if choose(8) == 0 {
			require.NoError(t, g.Append(g.Set("a b/½", []string{"all", "", "x\ty=\n%"}[choose(3)], at)))
			continue
		}
		rulestest.RandomEntry(t, g, at, choose, "")
	}
	require.Equal(t, n, g.Len())
	return g
}

func TestSaveThenLoadIsIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := rulestest.Drawn(t)
		g := game(t, rapid.IntRange(1, 15).Draw(t, "entries"), choose)
		text := sure.Of(EncodeGame(g.Setup(), g.Entries()))(t)
		set, entries, err := DecodeGame(rules, text)
		require.NoError(t, err)
		require.Equal(t, g.Setup(), set)
		want := append([]journal.Entry(nil), g.Entries()...)
		for i := range want {
			if len(want[i].Step.Do.In) == 0 {
				want[i].Step.Do.In = nil
			}
		}
		require.Equal(t, rulestest.JSON(t, want), rulestest.JSON(t, entries))
		again := sure.Of(journal.Open(g.System(), set, entries))(t)
		require.Equal(t, g.State(), again.State())
		require.Equal(t, g.Kept(), again.Kept())
		require.Equal(t, text, sure.Of(EncodeGame(set, entries))(t))
	})
}

// The notation of dice and answers is short and readable.
func TestGivenNotation(t *testing.T) {
	for want, given := range map[string][]dice.Given{
		"": nil,
		"shot:c425,566": {{ID: "shot", By: dice.Computer, Faces: []int{4, 2, 5}},
			{ID: "shot", By: dice.Computer, Faces: []int{5, 6, 6}}},
		"shot:c425 shot:k566": {{ID: "shot", By: dice.Computer, Faces: []int{4, 2, 5}},
			{ID: "shot", By: dice.Kept, Faces: []int{5, 6, 6}}},
		"shot:t3/12 shot:t1/2 d:t1": {{ID: "shot", By: dice.Table, Hits: 3, Of: 12}, {ID: "shot", By: dice.Table, Hits: 1, Of: 2},
			{ID: "d", By: dice.Table, Faces: []int{1}}},
		"lost:c0,7 lost:k10": {{ID: "lost", By: dice.Computer, Faces: []int{10}}, {ID: "lost", By: dice.Computer, Faces: []int{7}},
			{ID: "lost", By: dice.Kept, Faces: []int{1, 10}}},
		"room:t=yes far%20off:t=%C2%BD": {{ID: "room", By: dice.Table, Answer: "yes"}, {ID: "far off", By: dice.Table, Answer: "½"}},
	} {
		got := sure.Of(writeGiven(given))(t)
		assert.Equal(t, want, got)
		assert.Equal(t, given, sure.Of(readGiven(got))(t))
	}
	for _, bad := range []string{"shot", "shot:", "shot:c", "shot:c:", "shot:ca", "shot:x4", ":c4", "shot:c4,", "shot:c4 ", " shot:c4",
		"shot:c4 shot:c4", "shot:t3/2", "shot:t-1/2", "shot:t1/02", "room:t=", "room:t=%c2", "shot:c4,1/2"} {
		_, err := readGiven(bad)
		assert.Error(t, err, bad)
	}
	for _, bad := range [][]dice.Given{
		{{ID: "", By: 'c', Faces: []int{1}}}, {{ID: "a", Faces: []int{1}}}, {{ID: "a", By: 'c'}}, {{ID: "a", By: 'c', Faces: []int{0}}},
		{{ID: "a", By: 'c', Faces: []int{11}}},
		{{ID: "a", By: 'c', Faces: []int{1}, Answer: "yes"}}, {{ID: "a", By: 'c', Hits: 3, Of: 2}}, {{ID: "a\xff", By: 'c', Faces: []int{1}}},
	} {
		_, err := writeGiven(bad)
		assert.Error(t, err, "%v", bad)
	}
}

func TestOneEntryReads(t *testing.T) {
	e := journal.Entry{
		Seq: 17, Kind: journal.StepKind, At: 1795219200, Print: journal.Fingerprint{Sum: 0xfedcba98, Shape: 1<<64 - 1},
		Step: engine.Step{Do: engine.Do("rally", "at", "0"), At: 1795219200,
			Given:  []dice.Given{{ID: "room", By: dice.Table, Answer: "yes"}, {ID: "rally", By: dice.Computer, Faces: []int{3, 4}}},
			Events: []engine.Event{toy.Rallied{Company: 0, Back: true}, toy.Turned{}}},
	}
	line := sure.Of(EncodeEntry(e))(t)
	assert.Equal(t, "1 2875069b e17stots00.1ypqx08.3w5e11264sgsf\trally at=0\troom:t=yes "+
		"rally:c34\trallied{company:0,back!}\tturned", line)
	assert.Equal(t, 17, Seq(line))
	assert.Equal(t, e, sure.Of(DecodeEntry(toy.System{}, line))(t))
}

// Any changed, missing or doubled character of a record is noticed.
func TestDamageIsNoticed(t *testing.T) {
	g := game(t, 12, rulestest.Seeded(5))
	for _, e := range g.Entries() {
		line := sure.Of(EncodeEntry(e))(t)
		for i := range len(line) {
			for _, bad := range []string{line[:i], line[:i] + line[i+1:], line[:i] + "~" + line[i+1:], line[:i+1] + line[i:]} {
				if bad == line {
					continue
				}
				got, err := DecodeEntry(toy.System{}, bad)
				require.Error(t, err, bad)
				require.Zero(t, got)
			}
		}
	}
	_, err := DecodeEntry(toy.System{}, "")
	require.ErrorAs(t, err, new(*engine.Damaged))
	_, err = DecodeEntry(toy.System{}, strings.Repeat("1", MaxRecord+1))
	require.ErrorAs(t, err, new(*engine.Damaged))
}

func TestRecordsAreNotMistakenForEachOther(t *testing.T) {
	s := sure.Of(EncodeSetup(setup1))(t)
	h := sure.Of(EncodeHead(Head{Rev: 1}))(t)
	d := sure.Of(EncodeDraft(Draft{}))(t)
	n := sure.Of(EncodeName("x"))(t)
	for _, line := range []string{s, h, d, n} {
		_, err := DecodeEntry(toy.System{}, line)
		assert.Error(t, err)
	}
	_, err := DecodeSetup(h)
	assert.Error(t, err)
	_, err = DecodeHead(s)
	assert.Error(t, err)
	_, err = DecodeDraft(n)
	assert.Error(t, err)
	_, err = DecodeName(d)
	assert.Error(t, err)
}

func TestOtherRecords(t *testing.T) {
	assert.Equal(t, setup1, sure.Of(DecodeSetup(sure.Of(EncodeSetup(setup1))(t)))(t))

	h := Head{Rev: 7, Name: "A & B", System: "hill", Turn: 4, Word: "Players’ initiative", Played: 5, Entries: 88, Ended: true}
	line := sure.Of(EncodeHead(h))(t)
	assert.Equal(t, h, sure.Of(DecodeHead(line))(t))

	for _, d := range []Draft{
		{},
		{After: 12, Do: engine.Do("fire-rifle", "actor", "veteran", "note", "a b\t½")},
		{After: 3, Do: engine.Do("gun"), Begun: true, Given: []dice.Given{{ID: "gun", By: dice.Table, Faces: []int{3, 4}}}, Faces: []int{6}},
		{After: 4, View: "ask", Typed: "14½", Do: engine.Do("gun")},
		{After: 9, View: "card", Entry: 9},
	} {
		assert.Equal(t, d, sure.Of(DecodeDraft(sure.Of(EncodeDraft(d))(t)))(t))
	}
	line = sure.Of(EncodeName("The bridge\nat Ciudad %"))(t)
	assert.Equal(t, "The bridge\nat Ciudad %", sure.Of(DecodeName(line))(t))
}

func TestWhatCannotBeWritten(t *testing.T) {
	ok := journal.Entry{Seq: 1, Kind: journal.StepKind, Step: engine.Step{Do: engine.Do("turn"), Events: []engine.Event{toy.Turned{}}}}
	sure.Of(EncodeEntry(ok))(t)
	for name, spoil := range map[string]func(e *journal.Entry){
		"number":     func(e *journal.Entry) { e.Seq = 0 },
		"kind":       func(e *journal.Entry) { e.Kind = 'x' },
		"no events":  func(e *journal.Entry) { e.Step.Events = nil },
		"no command": func(e *journal.Entry) { e.Step.Do.Do = "" },
		"two times":  func(e *journal.Entry) { e.Step.At = 5 },
		"too long": func(e *journal.Entry) {
			e.Kind, e.Val = journal.SetKind, strings.Repeat("x", MaxRecord)
		},
		"no text": func(e *journal.Entry) { e.Kind, e.Val = journal.SetKind, "\xff" },
	} {
		e := ok
		spoil(&e)
		line, err := EncodeEntry(e)
		require.ErrorAs(t, err, new(*engine.Damaged), name)
		assert.Empty(t, line, name)
	}
}

func TestNewerIsNotDamage(t *testing.T) {
	line := record(Format+1, "e1whatever they will think of")
	_, err := DecodeEntry(toy.System{}, line)
	var newer *Newer
	require.ErrorAs(t, err, &newer)
	assert.Equal(t, Format+1, newer.Format)
	assert.Contains(t, err.Error(), "newer version of Vedette")
	_, err = DecodeEntry(toy.System{}, line+"x")
	require.NotErrorAs(t, err, &newer, "a damaged record of a newer version is damaged")

	whole := sure.Of(JoinGame(record(Format+1, "S{}"), nil))(t)
	_, _, err = DecodeGame(rules, whole)
	require.ErrorAs(t, err, &newer)
	s := setup1
	s.System = "march-2"
	whole = sure.Of(EncodeGame(s, nil))(t)
	_, _, err = DecodeGame(rules, whole)
	require.ErrorAs(t, err, new(*Unknown))
}

// A migration rewrites the body of an older format; without one an older format is damaged.
func TestMigrationHook(t *testing.T) {
	old := record(0, "old name")
	_, err := DecodeName(old)
	require.ErrorAs(t, err, new(*engine.Damaged))
	migrations[0] = func(body string) (string, error) { return "N" + strings.TrimPrefix(body, "old "), nil }
	defer delete(migrations, 0)
	assert.Equal(t, "name", sure.Of(DecodeName(old))(t))
}

func TestGameFileDamage(t *testing.T) {
	g := game(t, 8, rulestest.Seeded(9))
	text := sure.Of(EncodeGame(g.Setup(), g.Entries()))(t)
	lines := strings.SplitAfter(text, "\n")
	for i := range lines {
		without := strings.Join(append(append([]string(nil), lines[:i]...), lines[i+1:]...), "")
		if lines[i] == "" {
			continue
		}
		set, es, err := DecodeGame(rules, without)
		require.Error(t, err, "line %d missing", i)
		require.Zero(t, set)
		require.Nil(t, es)
	}
	for _, bad := range []string{"", text + "\n", text + "x", text[:len(text)-1], strings.Replace(text, "\n", "\r\n", 1),
		strings.Repeat("x", MaxGame+1)} {
		_, _, err := DecodeGame(rules, bad)
		require.ErrorAs(t, err, new(*engine.Damaged))
	}
}

// The size of a step limits the length of a game: 10,000 steps must fit into localStorage.
func TestSizeOfSteps(t *testing.T) {
	g := game(t, 500, rulestest.Seeded(3))
	n := 0
	for _, e := range g.Entries() {
		line := sure.Of(EncodeEntry(e))(t)
		n += len(line)
	}
	assert.Less(t, n/g.Len(), 400)
	t.Logf("%d characters an entry on average", n/g.Len())
}

// reseal gives a fuzzed body a correct checksum, so that fuzzing reaches what lies behind it.
func reseal(body string) string { return record(Format, body) }

func seeds(f *testing.F, letter byte) {
	g := game(f, 40, rulestest.Seeded(2))
	n := 0
	add := func(line string, err error) {
		require.NoError(f, err)
		body := strings.SplitN(line, " ", 3)[2]
		if body[0] == letter {
			f.Add(body)
			n++
		}
	}
	for _, e := range g.Entries() {
		add(EncodeEntry(e))
	}
	add(EncodeSetup(setup1))
	add(EncodeHead(Head{Name: "x", Turn: 3}))
	add(EncodeName("é"))
	add(EncodeDraft(Draft{After: 3, Do: engine.Do("gun", "a", "b c"), Begun: true, Given: []dice.Given{{ID: "g", By: 't', Hits: 1, Of: 2}},
		Faces: []int{1, 2}}))
	require.Positive(f, n, "no seeds")
}

func FuzzEntry(f *testing.F) {
	seeds(f, 'e')
	f.Fuzz(func(t *testing.T, body string) {
		for _, line := range []string{body, reseal(body)} {
			e, err := DecodeEntry(toy.System{}, line)
			if err != nil {
				require.Zero(t, e)
				continue
			}
			again := sure.Of(EncodeEntry(e))(t)
			// The JSON of events may be spelled in several ways, nothing else may.
			if plainEvents(e, line) {
				require.Equal(t, line, again)
			}
			e2 := sure.Of(DecodeEntry(toy.System{}, again))(t)
			require.Equal(t, rulestest.JSON(t, e), rulestest.JSON(t, e2))
			require.Equal(t, again, sure.Of(EncodeEntry(e2))(t))
		}
	})
}

// plainEvents reports whether the events in line are spelled as this version would spell them.
func plainEvents(e journal.Entry, line string) bool {
	for _, ev := range e.Step.Events {
		data, err := json.Marshal(ev)
		if err != nil || (string(data) != "{}" && !strings.Contains(line, "\t"+ev.Kind()+string(data))) {
			return false
		}
		if string(data) == "{}" && !strings.Contains(line+"\t", "\t"+ev.Kind()+"\t") {
			return false
		}
	}
	return true
}

func FuzzSetup(f *testing.F) {
	seeds(f, 'S')
	f.Fuzz(func(t *testing.T, body string) { both(t, body, DecodeSetup, EncodeSetup) })
}

func FuzzHead(f *testing.F) {
	seeds(f, 'H')
	f.Fuzz(func(t *testing.T, body string) { both(t, body, DecodeHead, EncodeHead) })
}

func FuzzDraft(f *testing.F) {
	seeds(f, 'D')
	f.Fuzz(func(t *testing.T, body string) { both(t, body, DecodeDraft, EncodeDraft) })
}

func FuzzName(f *testing.F) {
	seeds(f, 'N')
	f.Fuzz(func(t *testing.T, body string) { both(t, body, DecodeName, EncodeName) })
}

func both[V any](t *testing.T, body string, decode func(string) (V, error), encode func(V) (string, error)) {
	for _, line := range []string{body, reseal(body)} {
		v, err := decode(line)
		if err != nil {
			require.Zero(t, v)
			continue
		}
		require.Equal(t, line, sure.Of(encode(v))(t))
	}
}

func FuzzGame(f *testing.F) {
	for _, n := range []int{1, 3, 6} {
		f.Add(sure.Of(EncodeGame(setup1, game(f, n, rulestest.Seeded(uint64(n))).Entries()))(f))
	}
	f.Fuzz(func(t *testing.T, text string) {
		set, es, err := DecodeGame(rules, text)
		if err != nil {
			require.Zero(t, set)
			require.Nil(t, es)
			return
		}
		sys := sure.Found(rules(set.System))(t)
		if g, err := journal.Open(sys, set, es); err == nil {
			require.Equal(t, len(es), g.Len())
		}
	})
}

func BenchmarkEncodeEntry(b *testing.B) {
	e := game(b, 40, rulestest.Seeded(2)).Entries()[20]
	for b.Loop() {
		if _, err := EncodeEntry(e); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeGameOf10000(b *testing.B) {
	g := game(b, 10000, rulestest.Seeded(2))
	text := sure.Of(EncodeGame(g.Setup(), g.Entries()))(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, _, err := DecodeGame(rules, text); err != nil {
			b.Fatal(err)
		}
	}
}

// Thrown returns what the whole entry has, and nothing for a damaged one.
func TestThrownIsWhatTheEntryHas(t *testing.T) {
	n := 0
	for _, e := range game(t, 200, rulestest.Seeded(11)).Entries() {
		line := sure.Of(EncodeEntry(e))(t)
		assert.Equal(t, e.Step.Given, Thrown(line))
		n += len(Thrown(line))
		assert.Empty(t, Thrown(line[:len(line)-1]))
	}
	assert.Positive(t, n)
}
