// Command rehearse plays a battle many times with a commander on each side and prints the outcomes:
//
//	go run ./build/rehearse -book march -battle kaltbach -games 1000
//	go run ./build/rehearse -book march -battle kaltbach -who bold,careful -csv
//	go run ./build/rehearse -book march -battle kaltbach -even -fresh 1000
//	go run ./build/rehearse -book hill -scenario sweep -games 200 -csv
//	go run ./build/rehearse -all -games 200
//	go run ./build/rehearse -all -book hill -games 400
package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/rehearse"
	"vedette/engine/systems"
	"vedette/engine/view"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "rehearse:", err)
		os.Exit(1)
	}
}

// task is what the command line asks for.
type task struct {
	sys   rehearse.Book
	plan  rehearse.Plan
	id    string
	games int
	seed  uint64
	fresh int // evenings by which a suggested change is judged afresh
	most  int // the most changes to look for

	decided map[string]int // how many evenings each cause decided
}

func run(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("rehearse", flag.ContinueOnError)
	fs.SetOutput(out)
	bookID := fs.String("book", "", "the rule book: "+strings.Join(ids(), ", "))
	id := fs.String("battle", "", "the battle or scenario, as the form of a new game calls it")
	fs.StringVar(id, "scenario", "", "the same as -battle")
	games := fs.Int("games", 200, "how many evenings")
	who := fs.String("who", "steady,steady", "the characters of both commanders")
	more := fs.String("more", "", "units that begin stronger or weaker: \"3:2 8:-1\"")
	seed := fs.Uint64("seed", 1, "of the dice")
	csv := fs.Bool("csv", false, "print a table for a spreadsheet")
	even := fs.Bool("even", false, "look for changes that make it even, each judged by twice or three times -games evenings, or 400")
	all := fs.Bool("all", false, "one line for every battle, of -book or of all books: who wins, what it costs, what decides")
	fresh := fs.Int("fresh", 0, "play each change that was found in so many evenings more, with seeds that the search has not seen")
	most := fs.Int("offers", 3, "look for no more changes than so many")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *all {
		return balance(out, *bookID, *who, *games, *seed)
	}
	t, err := read(*bookID, *id, *who, *more)
	if err != nil {
		return err
	}
	t.games, t.seed, t.fresh, t.most = *games, *seed, *fresh, *most
	y, err := t.play()
	if err != nil {
		return err
	}
	if *csv {
		table(out, y)
	} else {
		say(out, t, y)
	}
	if *even {
		return t.even(out, y)
	}
	return nil
}

func ids() (all []string) {
	for _, sys := range systems.All() {
		all = append(all, sys.Info().ID)
	}
	return all
}

func read(bookID, id, who, more string) (t task, err error) {
	sys, ok := systems.ByID(bookID)
	b, can := sys.(rehearse.Book)
	if !ok || !can {
		return t, fmt.Errorf("there is no rule book %q to rehearse with: %s", bookID, strings.Join(ids(), ", "))
	}
	key := battleKey(sys)
	t = task{sys: b, id: id, plan: rehearse.Plan{Options: engine.Do("", key, id).In}}
	if more != "" {
		t.plan.Options = t.plan.Options.With(battle.MoreOption, id+" "+more)
	}
	first, second, _ := strings.Cut(who, ",")
	t.plan.Who = [2]string{first, second}
	return t, nil
}

// battleKey returns the key of the option that chooses the battle: the first one.
func battleKey(sys view.System) string { return sys.Options(nil)[0].Key }

// play has every core play a share of the evenings, and checks the final state of each.
func (t *task) play() (*rehearse.Tally, error) {
	n := max(1, min(runtime.NumCPU(), t.games))
	parts, errs := make([]*rehearse.Evenings, n), make([]error, n)
	t.decided = map[string]int{}
	var all sync.WaitGroup
	var each sync.Mutex
	for i := range n {
		all.Go(func() {
			if parts[i], errs[i] = rehearse.NewEvenings(t.sys, t.plan, t.seed*1000003+uint64(i)); errs[i] != nil {
				return
			}
			for range (t.games + i) / n {
				if errs[i] = parts[i].Play(1); errs[i] != nil {
					return
				}
				end := parts[i].Last()
				if errs[i] = t.sys.Check(end); errs[i] != nil {
					return
				}
				each.Lock()
				for _, what := range systems.Decided(end) {
					t.decided[what]++
				}
				each.Unlock()
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	y := parts[0].Tally()
	for _, p := range parts[1:] {
		y.Add(p.Tally())
	}
	return y, nil
}

func say(out io.Writer, t task, y *rehearse.Tally) {
	o, _ := t.sys.Officer(must(t.sys.Start(t.plan.Options)), [2]commander.Character{})
	sides, share := o.Table().Sides, y.Share()
	fmt.Fprintf(out, "%d evenings: %s win %d of 100, %s %d, neither %d; to the first side %d, give or take %d\n", y.Games, sides[0], share[0],
		sides[1], share[1], share[2], y.Leaning(), y.Margin())
	for side, name := range sides {
		low, mid, high := rehearse.Spread(y.Lost[side])
		fmt.Fprintf(out, "%s lose %d, usually %d to %d\n", name, mid, low, high)
	}
	low, mid, high := rehearse.Spread(y.Turns)
	fmt.Fprintf(out, "it ends in turn %d, usually %d to %d\n", mid, low, high)
	for _, p := range y.Places {
		fmt.Fprintf(out, "%s: held %d and %d times, and won then %d and %d times\n", p.Name, p.Held[0], p.Held[1], p.Won[0], p.Won[1])
	}
	if y.Points != nil {
		low, mid, high := rehearse.Spread(y.Points)
		fmt.Fprintf(out, "it brings %d points, usually %d to %d\n", mid+rehearse.Fewest, low+rehearse.Fewest, high+rehearse.Fewest)
	}
	for _, m := range y.Matters() {
		with, without, _ := y.Weight(m)
		fmt.Fprintf(out, "%s, in %d of 100: %s win %d of 100 then, else %d\n", m.Name, 100*m.Times/y.Games, sides[0], with, without)
	}
	for _, u := range y.Units {
		n, had := u.Presence(y.Games)
		if 2*n < y.Games {
			continue // too rare to matter
		}
		fmt.Fprintf(out, "%s, %s (%d): loses %d.%d of %d, broken in %d of 100\n", u.Name, sides[u.Side], u.ID,
			u.Lost/n, 10*u.Lost/n%10, had, 100*u.Broke/n)
	}
	if y.Failed > 0 {
		fmt.Fprintf(out, "%d evenings came to nothing\n", y.Failed)
	}
}

func must(s engine.State, err error) engine.State {
	if err != nil {
		panic(err) // cannot fail: it was started before
	}
	return s
}

// table writes a line per number of the tally: what, whose, how much, in how many evenings. For a unit it is the total cost over
// all evenings; for an event, in how many of its evenings the first side won.
func table(out io.Writer, y *rehearse.Tally) {
	w := csv.NewWriter(out)
	line := func(what, which, much string, n int) { _ = w.Write([]string{what, which, much, strconv.Itoa(n)}) } // Flush reports it
	_ = w.Write([]string{"what", "which", "how much", "evenings"})
	sides := [...]string{"first", "second", "neither"}
	each := func(what, which string, h []int, from int) {
		for i, n := range h {
			line(what, which, strconv.Itoa(i+from), n)
		}
	}
	for i, n := range y.Won {
		line("won", sides[i], "", n)
	}
	each("turns", "", y.Turns, 0)
	for side, h := range y.Lost {
		each("lost", sides[side], h, 0)
	}
	each("points", "", y.Points, rehearse.Fewest)
	for _, u := range y.Units {
		n, _ := u.Presence(y.Games)
		line("unit", u.Name, strconv.Itoa(u.Lost), n)
	}
	for _, m := range y.Marks {
		line("came", m.Name, strconv.Itoa(m.Won), m.Times)
	}
	w.Flush()
}

// balance prints a table of every battle of a book, or of all books if none is named.
func balance(out io.Writer, bookID, who string, games int, seed uint64) error {
	fmt.Fprintln(out, "| battle | first side | won by it | by the other | by neither | turns | it lost | the other lost | decided |\n"+
		strings.Repeat("|---", 9)+"|")
	for _, sys := range systems.All() {
		if bookID != "" && sys.Info().ID != bookID {
			continue
		}
		for _, o := range sys.Options(nil)[0].Options {
			t, err := read(sys.Info().ID, o.ID, who, "")
			if err != nil {
				return err
			}
			t.games, t.seed = games, seed
			y, err := t.play()
			if errors.Is(err, rehearse.ErrNoCommander) {
				continue // not a battle
			}
			if err != nil {
				return fmt.Errorf("%s %s: %w", sys.Info().ID, o.ID, err)
			}
			t.row(out, sys.Info().ID, y)
		}
	}
	return nil
}

// row prints a battle as a line of the table.
func (t task) row(out io.Writer, bookID string, y *rehearse.Tally) {
	o, _ := t.sys.Officer(must(t.sys.Start(t.plan.Options)), [2]commander.Character{})
	_, turns, _ := rehearse.Spread(y.Turns)
	var lost, had [2]int
	for _, u := range y.Units {
		n := u.Had
		if u.Came == 0 {
			n *= y.Games
		}
		lost[u.Side], had[u.Side] = lost[u.Side]+u.Lost, had[u.Side]+n
	}
	cost := func(side int) string {
		_, mid, _ := rehearse.Spread(y.Lost[side])
		return fmt.Sprintf("%d (%d %%)", mid, 100*lost[side]/max(1, had[side]))
	}
	fmt.Fprintf(out, "| %s %s | %s | %d | %d | %d | %d | %s | %s | %s |\n", bookID, t.id, o.Table().Sides[0], y.Won[0], y.Won[1], y.Won[2],
		turns, cost(0), cost(1), t.why())
	if y.Failed > 0 {
		fmt.Fprintf(out, "| | %d evenings came to nothing | | | | | | | |\n", y.Failed)
	}
}

// why lists what decided the evenings, the most frequent first.
func (t task) why() string {
	var all []string
	for what := range t.decided {
		all = append(all, what)
	}
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(t.decided[b]-t.decided[a], strings.Compare(a, b))
	})
	for i, what := range all {
		all[i] = what + " " + strconv.Itoa(t.decided[what])
	}
	return strings.Join(all, ", ")
}

func (t task) even(out io.Writer, y *rehearse.Tally) error {
	x, err := rehearse.NewBalancer(t.sys, t.plan, t.id, y, t.seed+1)
	if err != nil {
		return err
	}
	x.Confirming = max(t.games, rehearse.ConfirmingEvenings)
	for len(x.Found()) < t.most && x.Go(func() bool { return true }) {
	}
	for _, o := range x.Found() {
		fmt.Fprintf(out, "even (%d of 100 to the first side in %d): %s; -more %q\n", o.Tally.Leaning(), o.Tally.Games, o.Say,
			strings.TrimPrefix(battle.AddStrengths(t.id, t.plan.Options.Get(battle.MoreOption), o.Change), t.id+" "))
		if t.fresh == 0 {
			continue
		}
		again := t
		again.plan, again.games, again.seed = t.plan.With(t.id, o.Change), t.fresh, t.seed+2
		if y, err = again.play(); err != nil {
			return err
		}
		fmt.Fprintf(out, "\tplayed anew: %d of 100 to the first side in %d, give or take %d\n", y.Leaning(), y.Games, y.Margin())
	}
	if len(x.Found()) == 0 {
		fmt.Fprintln(out, "nothing that was tried makes it more even")
	}
	return nil
}
