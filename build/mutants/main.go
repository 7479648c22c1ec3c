// Command mutants breaks a rule book on purpose, one small place at a time, and checks whether its tests notice.
//
//	go run ./build/mutants -n 60 -seed 1 ./engine/systems/ecw
//
// A mutant is the package with one condition, sum, number or decision changed. It is compiled and tested through an overlay, so
// no file is touched; a mutant that does not compile, or compiles to the same program, is replaced by another. A mutant dies
// when the package's own tests fail or never end. The quick tests run first, then the slow ones one at a time, those that have
// caught the most mutants first, until one fails. Tests in which a change has no effect are not run: most mutants are woven into
// a single program (weave.go), which records beforehand in which tests each of them matters. -idle lists those that matter in
// none. The survivors are listed last. Each is either a rule that no test holds, or a change that makes no difference, and
// somebody has to say which: the latter go into equal.txt with the reason and are not counted. To try one again after writing a
// test: -n 1 -at 'move.go:38:4: <'.
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
	"strconv"
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
	idle  = flag.Bool("idle", false, "only list the changes that make a difference in no test, of all places that are not skipped")
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

// try makes mutants of the package in dir and reports whether enough of them die.
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
	p, err := load(dir)
	if err != nil {
		return false, err
	}
	sites = sites[min(*skip, len(sites)):]
	all := len(sites)
	if !*idle {
		sites = sites[:min(all, 2**number+20)]
	}
	b := bench{dir: dir, tmp: tmp}
	if b.plain, err = b.compile(nil); err != nil {
		return false, fmt.Errorf("%s does not compile as it is: %w", dir, err)
	}
	if err := b.prepare(p, sites); err != nil {
		return false, err
	}
	same, err := differences()
	if err != nil {
		return false, err
	}
	fmt.Printf("%s: %d places, seed %d\n", dir, all, *seed)
	if *idle {
		b.idle(p, sites, same)
		return true, nil
	}
	return b.sample(p, sites, same), nil
}

// sample tries the sites in order until it has as many mutants as wanted.
func (b *bench) sample(p *program, sites []site, same map[string]string) bool {
	var living []site
	done, alike, at := 0, 0, 0
	for ; at < len(sites) && done < *number; at++ {
		s := sites[at]
		if !p.legal(s) {
			continue
		}
		verdict, out, ok := b.run(at, s)
		if !ok {
			continue // does not compile, or makes the same program
		}
		done++
		said, why := says(verdict, out), same[s.known()]
		switch {
		case verdict == lives && why != "":
			alike++
			said = "makes no difference: " + why
		case verdict == lives:
			living = append(living, s)
			if b.in[at] && len(b.seen[at]) == 0 {
				said += ", idle"
			}
		}
		fmt.Printf("%3d %s  %s\n", done, s, said)
	}
	share, killable := 100, done-alike
	if killable > 0 {
		share = 100 * (killable - len(living)) / killable
	}
	fmt.Printf("%s: %d of %d dead, %d in 100; %d more make no difference; -skip %d goes on\n", b.dir, killable-len(living), killable, share,
		alike, *skip+at)
	for _, s := range living {
		fmt.Printf("  lives: %s\n", s)
	}
	return share >= *least
}

// differences reads the list of changes that make no difference: file, line, change and reason, separated by tabs. A missing
// list is empty.
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

// only keeps the changes whose printed form matches expr: those somebody wants to see again.
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

// verdict is the fate of a mutant.
type verdict int

const (
	lives verdict = iota
	dies
	hangs
)

// quick is the longest that a test may take to be run among the first.
const quick = 50 * time.Millisecond

// slow is a test that takes longer, and how many mutants it has caught.
type slow struct {
	name string
	took time.Duration
	dead int
}

// bench compiles and runs the tests of one package.
type bench struct {
	dir   string
	tmp   string
	plain [32]byte          // of the unchanged test binary
	slow  []slow            // the tests that take longer than quick, in running order
	quick time.Duration     // the time all the others take
	rapid bool              // whether the tests know the flags of the property tests
	in    []bool            // whether a change is woven into the shared program, by its index
	seen  []map[string]bool // by index, the slow tests in which the change matters, and "" if it matters in a quick one
}

// environment is the environment for compiling and testing. Runs are short, so garbage is collected rarely.
func environment() []string { return append(os.Environ(), "GOGC=400") }

// compile makes the test binary with the change of s, or unchanged if s is nil, and returns its checksum.
func (b *bench) compile(s *site) (sum [32]byte, err error) {
	if s == nil {
		return b.build(alone, nil)
	}
	src, err := os.ReadFile(s.file)
	if err != nil {
		return sum, err
	}
	return b.build(alone, map[string][]byte{s.file: slices.Concat(src[:s.from], []byte(s.after), src[s.to:])})
}

// alone and together are the two test binaries: with at most one change, and with many woven into one program.
const alone, together = "alone", "together"

// build makes a test binary with these files in place of the package's own.
func (b *bench) build(name string, changed map[string][]byte) (sum [32]byte, err error) {
	name = filepath.Join(b.tmp, name)
	args := []string{"test", "-c", "-vet=off", "-trimpath", "-ldflags=-s -w -buildid=", "-o", name}
	if len(changed) > 0 {
		overlay, err := b.overlay(changed)
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
	data, err := os.ReadFile(name)
	return sha256.Sum256(data), err
}

// overlay writes the changed files and the list that substitutes them for the real ones.
func (b *bench) overlay(changed map[string][]byte) (string, error) {
	replaced := map[string]string{}
	for file, text := range changed {
		whole, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		replaced[whole] = filepath.Join(b.tmp, filepath.Base(file))
		if err := os.WriteFile(replaced[whole], text, 0o600); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(map[string]map[string]string{"Replace": replaced})
	if err != nil {
		return "", err
	}
	name := filepath.Join(b.tmp, "overlay.json")
	return name, os.WriteFile(name, list, 0o600)
}

var took = regexp.MustCompile(`(?m)^--- PASS: (\S+) \(([0-9.]+)s\)`)

// prepare weaves what it can into one program, runs all tests without a change, and records the slow ones, how long they take,
// and which changes matter in which.
func (b *bench) prepare(p *program, sites []site) error {
	changed, in := p.weave(sites)
	b.in, b.seen = in, make([]map[string]bool, len(sites))
	if _, err := b.build(together, changed); err != nil {
		return fmt.Errorf("what is woven does not compile: %w", err)
	}
	b.rapid = b.usesRapid()
	verdict, out := b.tests(together, time.Hour, nil, "-test.v")
	if verdict != lives {
		return fmt.Errorf("the tests of %s fail as it is: %s", b.dir, out[max(0, len(out)-2000):])
	}
	for _, m := range took.FindAllStringSubmatch(out, -1) {
		if d, err := time.ParseDuration(m[2] + "s"); err == nil && d > quick {
			b.slow = append(b.slow, slow{name: m[1], took: d})
		}
	}
	b.sort()
	start := time.Now()
	if err := b.record(""); err != nil {
		return err
	}
	b.quick = time.Since(start)
	for _, s := range b.slow {
		if err := b.record(s.name); err != nil {
			return err
		}
	}
	return nil
}

// record runs a slow test, or all the quick ones, and records the changes that matter in it.
func (b *bench) record(name string) error {
	file := filepath.Join(b.tmp, "seen")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		return err
	}
	if verdict, out := b.tests(together, time.Hour, []string{"MUTANTS_SEEN=" + file}, b.choose(name)...); verdict != lives {
		return fmt.Errorf("%s fails by itself: %s", name, out)
	}
	data, err := os.ReadFile(file)
	for _, word := range strings.Fields(string(data)) {
		at, err := strconv.Atoi(word)
		if err != nil {
			return err
		}
		if b.seen[at] == nil {
			b.seen[at] = map[string]bool{}
		}
		b.seen[at][name] = true
	}
	return err
}

// choose returns the flags that run a slow test, or all the quick ones.
func (b *bench) choose(name string) []string {
	if name != "" {
		return []string{"-test.run", "^" + name + "$"}
	}
	names := make([]string, len(b.slow))
	for i, s := range b.slow {
		names[i] = s.name
	}
	if len(names) == 0 {
		return nil
	}
	return []string{"-test.skip", "^(" + strings.Join(names, "|") + ")$"}
}

// idle lists the changes that matter in no test.
func (b *bench) idle(p *program, sites []site, same map[string]string) {
	whole := 0
	var found []site
	for i, s := range sites {
		if b.in[i] {
			whole++
		}
		if b.in[i] && len(b.seen[i]) == 0 && same[s.known()] == "" && p.legal(s) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(x, y site) int { return cmp.Or(cmp.Compare(x.file, y.file), x.line-y.line, x.column-y.column) })
	for _, s := range found {
		fmt.Printf("  idle: %s\t%s\n", s, s.text)
	}
	fmt.Printf("%s: %d of %d changes make a difference in no test; %d more cannot be told\n", b.dir, len(found), whole, len(sites)-whole)
}

// sort puts the slow tests in running order: those that have caught the most first, and of these the fastest.
func (b *bench) sort() {
	slices.SortStableFunc(b.slow, func(x, y slow) int { return cmp.Or(y.dead-x.dead, cmp.Compare(x.took, y.took)) })
}

// run decides the fate of the mutant with index at, and reports whether it is a mutant at all.
func (b *bench) run(at int, s site) (v verdict, out string, ok bool) {
	if !b.in[at] {
		if sum, err := b.compile(&s); err != nil || sum == b.plain {
			return lives, "", false
		}
		v, out = b.try(alone, nil, func(string) bool { return true })
		return v, out, true
	}
	if v, out = b.try(together, []string{"MUTANT=" + strconv.Itoa(at)}, func(name string) bool { return b.seen[at][name] }); v != lives {
		return v, out, true
	}
	sum, err := b.compile(&s)
	return lives, "", err == nil && sum != b.plain
}

// try runs the tests that could notice until one fails, the slow ones last and one at a time.
func (b *bench) try(binary string, env []string, could func(name string) bool) (verdict, string) {
	if could("") {
		if v, out := b.tests(binary, b.patience(b.quick), env, b.choose("")...); v != lives {
			return v, out
		}
	}
	for i, s := range slices.Clone(b.slow) {
		if !could(s.name) {
			continue
		}
		if v, out := b.tests(binary, b.patience(s.took), env, b.choose(s.name)...); v != lives {
			b.slow[i].dead++
			b.sort()
			return v, out
		}
	}
	return lives, ""
}

// patience returns the time limit for tests that take this long without a change.
func (b *bench) patience(took time.Duration) time.Duration {
	if *limit > 0 {
		return *limit
	}
	return max(10*took, 20*time.Second)
}

// tests runs a test binary with these additional flags until its first failure.
func (b *bench) tests(binary string, limit time.Duration, env []string, flags ...string) (verdict, string) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	flags = append(flags, "-test.short", "-test.failfast")
	if b.rapid {
		flags = append(flags, "-rapid.nofailfile")
	}
	cmd := exec.CommandContext(ctx, filepath.Join(b.tmp, binary), flags...)
	cmd.Dir, cmd.Env = b.dir, append(environment(), env...)
	out, err := cmd.CombinedOutput()
	switch {
	case ctx.Err() != nil:
		return hangs, ""
	case err != nil:
		return dies, string(out)
	}
	return lives, string(out)
}

// usesRapid reports whether the tests know the flags of the property tests.
func (b *bench) usesRapid() bool {
	out, _ := exec.Command(filepath.Join(b.tmp, together), "-h").CombinedOutput()
	return bytes.Contains(out, []byte("rapid.nofailfile"))
}

var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// says describes a verdict, with the test that noticed.
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
