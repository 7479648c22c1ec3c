// Command mutants breaks a rule book on purpose, one small place at a time, and asks whether its tests notice.
//
//	go run ./build/mutants -n 60 -seed 1 ./engine/systems/ecw
//
// A mutant is the package with one condition, sum, number or decision changed. It is compiled and tested through an overlay, so
// that no file is touched; a mutant that does not compile, or compiles to the same program, is replaced by another. A mutant
// dies when the package's own tests fail or never end: the quick ones are run first, then the slow ones one by one, those that have
// noticed most before the others, until one notices. Those that live are listed last: each is a rule that no test holds, or a place
// where the change makes no difference, and somebody has to say which: the latter go into equal.txt with the reason and are not
// counted. To see one again, once it has a test: -n 1 -at 'move.go:38:4: <'.
package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

var (
	number  = flag.Int("n", 60, "how many mutants")
	seed    = flag.Uint64("seed", 1, "which ones")
	skip    = flag.Int("skip", 0, "go on after so many places, as an earlier run says at its end")
	least   = flag.Int("least", 0, "fail when fewer than this many in a hundred die")
	files   = flag.String("files", "", "only files whose name matches this expression")
	without = flag.String("without", `^(diagrams?|drawing|reference|meta|doc|tell.*|desk)\.go$`,
		"not files whose name matches this expression: drawings and words")
	at    = flag.String("at", "", "only changes that match this expression, as they are printed: 'move.go:38:4: < ->'")
	equal = flag.String("equal", "build/mutants/equal.txt", "a list of changes that make no difference, with the reasons")
	limit = flag.Duration("limit", 0, "how long the tests of a mutant may run before it counts as dead; ten times as long as without a "+
		"change when 0")
)

func main() {
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "mutants [flags] ./folder/of/a/package ...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	good := true
	for _, dir := range flag.Args() {
		ok, err := try(dir)
		if err != nil {
			fmt.Fprintln(os.Stderr, "mutants:", err)
			os.Exit(1)
		}
		good = good && ok
	}
	if !good {
		os.Exit(1)
	}
}

// try makes mutants of the package in dir and tells whether enough of them die.
func try(dir string) (bool, error) {
	names, err := sources(dir)
	if err != nil {
		return false, err
	}
	sites, err := find(names)
	if err != nil {
		return false, err
	}
	shuffle(sites, *seed)
	if sites, err = only(sites, *at); err != nil {
		return false, err
	}
	tmp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(tmp)
	b := bench{dir: dir, tmp: tmp}
	if b.plain, err = b.compile(nil); err != nil {
		return false, fmt.Errorf("%s does not compile as it is: %w", dir, err)
	}
	if err := b.measure(); err != nil {
		return false, fmt.Errorf("the tests of %s fail as it is: %w", dir, err)
	}
	same, err := differences()
	if err != nil {
		return false, err
	}
	fmt.Printf("%s: %d places, seed %d\n", dir, len(sites), *seed)
	var living []site
	done, alike, at := 0, 0, min(*skip, len(sites))
	for ; at < len(sites) && done < *number; at++ {
		s := sites[at]
		sum, err := b.compile(&s)
		if err != nil || sum == b.plain {
			continue // not a program, or the same one
		}
		verdict, out := b.run()
		done++
		said, why := says(verdict, out), same[s.known()]
		switch {
		case verdict == lives && why != "":
			alike++
			said = "makes no difference: " + why
		case verdict == lives:
			living = append(living, s)
		}
		fmt.Printf("%3d %s  %s\n", done, s, said)
	}
	share, killable := 100, done-alike
	if killable > 0 {
		share = 100 * (killable - len(living)) / killable
	}
	fmt.Printf("%s: %d of %d dead, %d in 100; %d more make no difference; -skip %d goes on\n", dir, killable-len(living), killable, share,
		alike, at)
	for _, s := range living {
		fmt.Printf("  lives: %s\n", s)
	}
	return share >= *least, nil
}

// differences reads the list of changes that make none: file, line, change and reason, with tabs between. Without a list there
// are none.
func differences() (map[string]string, error) {
	data, err := os.ReadFile(*equal)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	same := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSuffix(line, "\n"); line == "" || line[0] == '#' {
			continue
		}
		at := strings.LastIndex(line, "\t")
		if strings.Count(line, "\t") != 3 {
			return nil, fmt.Errorf("%s: file, line, change and reason in %q", *equal, line)
		}
		same[line[:at]] = line[at+1:]
	}
	return same, err
}

// only keeps the changes that match an expression as they are printed: those that somebody wants to see again.
func only(sites []site, expr string) ([]site, error) {
	re, err := regexp.Compile(expr)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(sites, func(s site) bool { return !re.MatchString(s.String()) }), nil
}

// sources lists the files of the package in dir that may be changed.
func sources(dir string) ([]string, error) {
	all, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	only, err := regexp.Compile(*files)
	if err != nil {
		return nil, err
	}
	not, err := regexp.Compile(*without)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, name := range all {
		base := filepath.Base(name)
		if strings.HasSuffix(base, "_test.go") || !only.MatchString(base) || *without != "" && not.MatchString(base) {
			continue
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no files to change in %s", dir)
	}
	return names, nil
}

// verdict is what became of a mutant.
type verdict int

const (
	lives verdict = iota
	dies
	hangs
)

// quick is how long a test may take that is run before every other.
const quick = 50 * time.Millisecond

// slow is a test that takes longer, and how many mutants it has noticed.
type slow struct {
	name string
	took time.Duration
	dead int
}

// bench compiles and runs the tests of one package.
type bench struct {
	dir   string
	tmp   string
	plain [32]byte // of the test binary without a change
	slow  []slow   // the tests that take longer than quick, in the order in which they are run
	limit time.Duration
	rapid bool // the tests know the flags of the property tests
}

// environment is that of compiling and testing: short runs, for which garbage need not be collected often.
func environment() []string { return append(os.Environ(), "GOGC=400") }

// compile makes the test binary with the change of s in place, s nil for none, and returns its sum.
func (b bench) compile(s *site) (sum [32]byte, err error) {
	args := []string{"test", "-c", "-vet=off", "-trimpath", "-ldflags=-s -w -buildid=", "-o", b.binary()}
	if s != nil {
		overlay, err := b.overlay(*s)
		if err != nil {
			return sum, err
		}
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.Command("go", append(args, b.dir)...)
	cmd.Env = environment()
	out, err := cmd.CombinedOutput()
	if err != nil {
		return sum, fmt.Errorf("%w\n%s", err, out)
	}
	data, err := os.ReadFile(b.binary())
	return sha256.Sum256(data), err
}

func (b bench) binary() string { return filepath.Join(b.tmp, "tests") }

// overlay writes the changed file and the list that puts it in the place of the real one.
func (b bench) overlay(s site) (string, error) {
	src, err := os.ReadFile(s.file)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(b.tmp, "changed.go")
	text := append(append(bytes.Clone(src[:s.from]), s.after...), src[s.to:]...)
	if err := os.WriteFile(changed, text, 0o600); err != nil {
		return "", err
	}
	whole, err := filepath.Abs(s.file)
	if err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": {whole: changed}})
	if err != nil {
		return "", err
	}
	name := filepath.Join(b.tmp, "overlay.json")
	return name, os.WriteFile(name, list, 0o600)
}

var took = regexp.MustCompile(`(?m)^--- PASS: (\S+) \(([0-9.]+)s\)`)

// measure runs all tests of the package without a change and remembers the slow ones and how long all may take.
func (b *bench) measure() error {
	b.limit = 10 * time.Minute
	b.rapid = b.usesRapid()
	start := time.Now()
	verdict, out := b.tests("-test.v")
	if verdict != lives {
		return errors.New(out)
	}
	whole := time.Since(start)
	if b.limit = *limit; b.limit == 0 {
		b.limit = max(10*whole, 10*time.Second)
	}
	for _, m := range took.FindAllStringSubmatch(out, -1) {
		if d, err := time.ParseDuration(m[2] + "s"); err == nil && d > quick {
			b.slow = append(b.slow, slow{name: m[1], took: d})
		}
	}
	b.sort()
	return nil
}

// sort puts the slow tests into the order in which they are run: whatever has noticed most first, and else the quicker.
func (b *bench) sort() {
	slices.SortStableFunc(b.slow, func(x, y slow) int { return cmp.Or(y.dead-x.dead, cmp.Compare(x.took, y.took)) })
}

// run runs the tests until the first failure, the slow ones last and one by one.
func (b *bench) run() (verdict, string) {
	names := make([]string, len(b.slow))
	for i, s := range b.slow {
		names[i] = s.name
	}
	var flags []string
	if len(names) > 0 {
		flags = []string{"-test.skip", "^(" + strings.Join(names, "|") + ")$"}
	}
	if verdict, out := b.tests(flags...); verdict != lives {
		return verdict, out
	}
	for i, name := range names {
		if verdict, out := b.tests("-test.run", "^"+name+"$"); verdict != lives {
			b.slow[i].dead++
			b.sort()
			return verdict, out
		}
	}
	return lives, ""
}

// tests runs the test binary with these flags besides until its first failure.
func (b bench) tests(flags ...string) (verdict, string) {
	ctx, cancel := context.WithTimeout(context.Background(), b.limit)
	defer cancel()
	flags = append(flags, "-test.short", "-test.failfast")
	if b.rapid {
		flags = append(flags, "-rapid.nofailfile")
	}
	cmd := exec.CommandContext(ctx, b.binary(), flags...)
	cmd.Dir, cmd.Env = b.dir, environment()
	out, err := cmd.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return hangs, ""
	case err != nil:
		return dies, string(out)
	}
	return lives, string(out)
}

// usesRapid tells whether the tests know the flags of the property tests.
func (b bench) usesRapid() bool {
	out, _ := exec.Command(b.binary(), "-h").CombinedOutput()
	return bytes.Contains(out, []byte("rapid.nofailfile"))
}

var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// says puts a verdict into words, with the test that noticed.
func says(v verdict, out string) string {
	switch v {
	case lives:
		return "LIVES"
	case hangs:
		return "dead: never ends"
	}
	name := "a panic"
	if all := failed.FindAllStringSubmatch(out, -1); len(all) > 0 {
		name = all[len(all)-1][1]
	}
	return "dead: " + name
}
