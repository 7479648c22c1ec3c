// Words prints every phrase of the product with its place, so that they can be read from top to bottom:
//
//	go run ./build/words            # all of them
//	go run ./build/words app web    # those of some places
//	go run ./build/words -n 40 -seed 14
//
// Phrases are what the rule books say (vocabularies, forms, refusals, tables, references, hints), what their data files contain
// (scenes, incidents, scenarios), what the screens say, the pages and scripts of the shell, and the README.
//
// In Go and JavaScript, any text with two words or an initial capital counts, unless it is somewhere no screen shows: a class,
// an attribute, an import, a panic message. In a vocabulary every entry counts. "…" stands for the parts known only at run time.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

// phrase is one thing the product says.
type phrase struct {
	place string // file and line
	text  string
}

func main() {
	n := flag.Int("n", 0, "print so many sentences, drawn at random, instead of all phrases")
	seed := flag.Uint64("seed", 1, "of the draw")
	flag.Parse()
	all, err := gather(".")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if flag.NArg() > 0 {
		all = slices.DeleteFunc(all, func(p phrase) bool {
			return !slices.ContainsFunc(flag.Args(), func(at string) bool { return strings.HasPrefix(p.place, at) })
		})
	}
	if *n > 0 {
		all = draw(all, *n, *seed)
	}
	for _, p := range all {
		fmt.Printf("%s\t%s\n", p.place, p.text)
	}
	bytes := 0
	for _, p := range all {
		bytes += len(p.text)
	}
	fmt.Printf("%d phrases, %d bytes\n", len(all), bytes)
}

// draw picks n sentences of four words or more at random, in the order in which they occur.
func draw(all []phrase, n int, seed uint64) []phrase {
	all = slices.DeleteFunc(slices.Clone(all), func(p phrase) bool { return strings.Count(p.text, " ") < 3 })
	r := rand.New(rand.NewPCG(seed, 0))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(n, len(all))]
	slices.SortStableFunc(all, func(a, b phrase) int { return cmp.Compare(a.place, b.place) })
	return all
}
