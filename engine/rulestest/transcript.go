package rulestest

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

var update = flag.Bool("update", false, "rewrite the expected output of golden transcripts")

// Run plays every transcript *.txt below dir and compares the output of the rule book; with -update it rewrites them. dir
// must hold at least one.
//
// A transcript is a story in blocks separated by blank lines. A block consists of comment lines beginning with #, input
// lines, a line "----", and the expected output. The input lines are
//
//	start pace=quick figures=30     a new game with these options; without it the game has the defaults
//	fire-rifle actor=veteran ...    a command in the notation of engine.Command.String
//	dice 4 2 5 6 6 3                faces for the command above, as many as its rolls need
//	count 3/12                      a count of successes instead of faces
//	answer yes                      the reply to a question of the command above
//	seed 42                         from here on the generator throws all faces that are not given
//	undo, redo                      takes back the last step, or restores it
//	form fire-rifle actor=...       prints the form with these fields
//	desk, sheets                    prints the play screen at rest, or the rule book's pages
//
// The output is what a player can read; print.go defines its words. Every step is also checked against the contract of
// view.System.
func Run(t *testing.T, sys view.System, dir string) {
	t.Helper()
	for _, file := range stories(t, dir) {
		t.Run(strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(file), dir+"/"), ".txt"), func(t *testing.T) {
			data := sure.Of(os.ReadFile(file))(t)
			want := strings.ReplaceAll(string(data), "\r\n", "\n")
			got := Transcript(t, sys, want)
			if *update && got != want {
				require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
				t.Logf("%s rewritten", file)
				return
			}
			if got != want {
				t.Errorf("%s\nread the difference, then: go test <this package> -update", difference(want, got))
			}
		})
	}
}

// stories returns the files of all transcripts below dir.
func stories(t T, dir string) (files []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".txt") {
			files = append(files, path)
		}
		return err
	}))
	require.NotEmpty(t, files, "no transcripts in %s", dir)
	return files
}

// Transcript plays a story and returns it with its present output.
func Transcript(t T, sys view.System, story string) string {
	t.Helper()
	return play(t, sys, story, nil)
}

// play is Transcript that also calls each, if not nil, with every step and the states before and after it.
func play(t T, sys view.System, story string, each func(before engine.State, st engine.Step, after engine.State)) string {
	t.Helper()
	g := &telling{t: t, sys: sys, each: each}
	g.start(nil)
	var out []string
	blocks := 0
	for _, block := range strings.Split(story, "\n\n") {
		block = strings.Trim(block, "\n")
		if block == "" {
			continue
		}
		head, _, hasOutput := strings.Cut(block+"\n", "----\n")
		head = strings.TrimRight(head, "\n")
		inputs := 0
		for _, line := range strings.Split(head, "\n") {
			if !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "" {
				inputs++
				g.line(line)
			}
		}
		g.flush()
		if inputs == 0 {
			// A block of comments only, such as a chapter heading.
			require.False(t, hasOutput, "output without input:\n%s", block)
			out = append(out, head)
			continue
		}
		blocks++
		out = append(out, strings.Join(append([]string{head, "----"}, g.out.lines...), "\n"))
		g.out.lines = nil
	}
	require.NotZero(t, blocks, "the transcript is empty")
	return strings.Join(out, "\n\n") + "\n"
}

// difference shows the first difference between two transcripts, with some context.
func difference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	at := 0
	for at < len(w) && at < len(g) && w[at] == g[at] {
		at++
	}
	part := func(mark string, lines []string) string {
		out := ""
		for _, line := range lines[min(at, len(lines)):min(at+6, len(lines))] {
			out += mark + line + "\n"
		}
		return out
	}
	return "line " + strconv.Itoa(at+1) + ":\n  " + strings.Join(w[max(0, at-3):at], "\n  ") + "\n" + part("- ", w) + part("+ ", g)
}

// telling is a transcript being played.
type telling struct {
	t      T
	sys    view.System
	states []engine.State // before every step done, then the present one
	steps  []engine.Step
	at     int // number of steps done; later ones can be redone
	src    *dice.Source
	shown  string // the last desk line printed
	cmd    *engine.Command
	hand   Hand
	out    page
	each   func(before engine.State, st engine.Step, after engine.State)
}

// reserved are the words of input lines other than commands.
var reserved = map[string]bool{"start": true, "dice": true, "count": true, "answer": true, "seed": true, "undo": true, "redo": true,
	"form": true, "desk": true, "sheets": true}

func (g *telling) start(o engine.Values) {
	s, err := g.sys.Start(o)
	var no *engine.Refusal
	if errors.As(err, &no) {
		g.out.say("refused", "%s", refusal(no))
		return
	}
	require.NoError(g.t, err)
	require.NoError(g.t, g.sys.Check(s))
	for _, p := range g.sys.Procedures(s) {
		require.False(g.t, reserved[p.ID], "the procedure id %q is a reserved word in transcripts", p.ID)
	}
	g.states, g.steps, g.at = []engine.State{s}, nil, 0
}

func (g *telling) now() engine.State { return g.states[g.at] }

func (g *telling) line(line string) {
	t := g.t
	word, rest, _ := strings.Cut(line, " ")
	switch word {
	case "dice":
		require.NotNil(t, g.cmd, "dice without a command above: %s", line)
		for _, f := range strings.Fields(rest) {
			n := sure.Of(strconv.Atoi(f))(t, line)
			g.hand.Rolls = append(g.hand.Rolls, Throws{Face: n})
		}
		return
	case "count":
		require.NotNil(t, g.cmd, "count without a command above: %s", line)
		h, o, ok := strings.Cut(rest, "/")
		hits, err1 := strconv.Atoi(h)
		of, err2 := strconv.Atoi(o)
		require.True(t, ok && err1 == nil && err2 == nil && of > 0, line)
		g.hand.Rolls = append(g.hand.Rolls, Throws{Hits: hits, Of: of})
		return
	case "answer":
		require.NotNil(t, g.cmd, "answer without a command above: %s", line)
		g.hand.Answers = append(g.hand.Answers, rest)
		return
	}
	g.flush()
	switch word {
	case "start":
		g.start(Line(t, line).In)
		g.desk()
	case "seed":
		n := sure.Of(strconv.ParseUint(rest, 10, 64))(t, line)
		g.src = &dice.Source{Seed: n}
	case "undo":
		require.NotZero(t, g.at, "nothing to undo")
		g.at--
		g.out.say("undone", "%s", g.sys.Tell(g.now(), g.steps[g.at]).Undo)
		g.desk()
	case "redo":
		require.Less(t, g.at, len(g.steps), "nothing to redo")
		g.out.say("redone", "%s", g.sys.Tell(g.now(), g.steps[g.at]).Undo)
		g.at++
		g.desk()
	case "form":
		g.out.form(g.sys.Form(g.now(), Line(t, rest)))
	case "desk":
		g.out.desk(g.sys.Desk(g.now()))
	case "sheets":
		for _, s := range g.sys.Sheets(g.now()) {
			g.out.sheet(s)
		}
	default:
		c := Line(t, line)
		g.cmd = &c
	}
}

// flush carries out the pending command once all its lines have been read.
func (g *telling) flush() {
	if g.cmd == nil {
		return
	}
	c, hand := *g.cmd, g.hand
	g.cmd, g.hand = nil, Hand{}
	hand.Source = g.src
	if g.each == nil {
		g.unasked(c)
	}
	st, next, err := Drive(g.t, g.sys, g.now(), c, hand.Fill)
	if left := hand.Left(); left != "" {
		g.t.Errorf("%s: left over: %s (%v)", c, left, err)
	}
	var need *dice.Need
	var no *engine.Refusal
	var mal *engine.Malformed
	switch {
	case errors.As(err, &need):
		g.out.say("asks", "%s", asks(need))
		return
	case errors.As(err, &no):
		g.out.say("refused", "%s", refusal(no))
		return
	case errors.As(err, &mal):
		g.out.say("malformed", "%s", mal.Error())
		return
	case err != nil:
		g.t.Fatalf("%s: %v", c, err)
		return
	case len(st.Events) == 0:
		g.out.say("nothing", "happens")
		return
	}
	g.states = append(g.states[:g.at+1:g.at+1], next)
	g.steps = append(g.steps[:g.at:g.at], st)
	g.at++
	if g.each != nil {
		g.each(g.states[g.at-1], st, next)
	}
	g.out.tell(g.sys.Tell(next, st))
	g.desk()
}

// unasked fails on a command with a value that its form neither asks for nor uses: the story would claim more than is played.
func (g *telling) unasked(c engine.Command) {
	f := g.sys.Form(g.now(), c)
	if f.Refused != nil {
		return
	}
	for i, v := range c.In {
		less := engine.Command{Do: c.Do, In: slices.Delete(slices.Clone(c.In), i, i+1)}
		if len(f.Fields) > 0 && !slices.ContainsFunc(f.Fields, func(x view.Field) bool { return x.Key == v.Key }) &&
			JSON(g.t, g.sys.Form(g.now(), less)) == JSON(g.t, f) {
			g.t.Errorf("%s: the form does not ask for %s", c, v.Key)
		}
	}
}

// desk prints the headline of the play screen if it has changed.
func (g *telling) desk() {
	if line := deskLine(g.sys.Desk(g.now())); line != g.shown {
		g.shown = line
		g.out.say("desk", "%s", line)
	}
}
