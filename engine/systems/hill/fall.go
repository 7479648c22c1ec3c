package hill

import (
	"slices"
	"sort"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Which figure falls. The firer chooses the target figure of a shot (HILL-18, 60). A volley either names one,
// perhaps an officer, or is fired at "any man"; each hit is then drawn among all figures of the target, leaders
// included. The draw is house design: figures are counted from the officer down, and the dice, read as a set of
// equal results, pick one. Results past the last complete round are rolled again. One die serves for up to six
// figures, two dice (read as tens and units: 36 equal results) for up to thirty-six, and three dice read in
// order for more.

// Fall is how the casualties of shots at "any man" are chosen. House design, changeable.
type Fall int8

const (
	FallDrawn   Fall = iota // by dice, each figure equally likely
	FallLast                // plain soldiers first, leaders last
	FallReferee             // the referee chooses
)

var falls = [...]view.Option{
	{ID: "drawn", Label: "Drawn by dice", Small: "every figure alike"},
	{ID: "last", Label: "Leaders last", Small: "soldiers first"},
	{ID: "referee", Label: "The referee chooses", Small: "asked each time", Wide: true},
}

// The three rolls of the draw. Their ids are written into saves.
var (
	rollFallSix   = dice.Roll{ID: "fall", Code: dice.OneD6, For: "Who falls", Class: combat, Section: "3.2"}
	rollFallPair  = dice.Roll{ID: "fall-36", Code: dice.OneD66, For: "Who falls", Class: combat, Section: "3.2"}
	rollFallThree = dice.Roll{ID: "fall-216", Code: dice.ThreeD6, For: "Who falls", Class: combat, Section: "3.2"}
)

// fallRoll returns the roll that draws among n figures, and how many equal results it has.
func fallRoll(n int) (roll dice.Roll, results int) {
	switch {
	case n <= 6:
		return rollFallSix, 6
	case n <= 36:
		return rollFallPair, 36
	}
	return rollFallThree, 216
}

// The kinds of figures that players tell apart at the table, in the order they are counted. They become words
// only when told.
const (
	kindMarksman = "marksman"
	kindMan      = "man"
)

var figureKinds = [...]struct{ id, one, many string }{
	{officer, "officer", "officers"}, {nco, "NCO", "NCOs"}, {kindMarksman, "Marksman", "Marksmen"},
	{crewman, "gunner", "gunners"}, {driver, "driver", "drivers"}, {kindMan, "soldier", "soldiers"},
}

// figureKind returns the kind of a figure.
func figureKind(f muster.Figure) string {
	switch {
	case f.Leader != "":
		return f.Leader
	case f.Marksman:
		return kindMarksman
	case f.Role == crewman || f.Role == driver:
		return f.Role
	}
	return kindMan
}

func kindRank(id string) int {
	for i, k := range figureKinds {
		if k.id == id {
			return i
		}
	}
	return len(figureKinds)
}

// alikes are figures that differ only in who has acted, which rifles are unloaded and who was promoted in the field; those that have
// acted fall first.
type alikes struct {
	kind   string
	stacks []muster.Stack
}

func (a alikes) n() int { return stacksN(a.stacks) }

func lookAlike(f, g muster.Figure) bool {
	f.Raised, g.Raised = 0, 0
	return f.Rested() == g.Rested()
}

// sorted divides a pool of figures into classes, in the order they are counted.
func sorted(pool []muster.Stack) []alikes {
	var out []alikes
	for _, s := range pool {
		i := slices.IndexFunc(out, func(a alikes) bool { return lookAlike(a.stacks[0].Figure, s.Figure) })
		if i < 0 {
			out = append(out, alikes{figureKind(s.Figure), []muster.Stack{s}})
			continue
		}
		out[i].stacks = append(out[i].stacks, s)
	}
	for _, a := range out {
		sort.SliceStable(a.stacks, func(i, k int) bool { return plainFirst(a.stacks[i].Figure) < plainFirst(a.stacks[k].Figure) })
	}
	sort.SliceStable(out, func(i, k int) bool { return kindRank(out[i].kind) < kindRank(out[k].kind) })
	return out
}

// take removes one figure from class i and returns it.
func take(classes []alikes, i int) ([]alikes, muster.Stack) {
	out := slices.Clone(classes)
	stacks := slices.Clone(out[i].stacks)
	one := stacks[0]
	one.N = 1
	if stacks[0].N--; stacks[0].N == 0 {
		stacks = stacks[1:]
	}
	if out[i].stacks = stacks; len(stacks) == 0 {
		out = slices.Delete(out, i, i+1)
	}
	return out, one
}

// Draw is one throw to decide who falls; Who is empty when it was rolled again.
type Draw struct {
	Faces string `json:"f"` // "35"
	Who   string `json:"w,omitempty"`
}

// whoFalls chooses n of a pool of figures of x as casualties, by the setting of the game.
func whoFalls(a *act, x muster.Unit, pool []muster.Stack, n int) (lost []muster.Stack, draws []Draw) {
	n = min(n, stacksN(pool))
	if n < 1 {
		return nil, nil
	}
	classes := sorted(pool)
	if a.State.Set.Fall == FallLast {
		part := x
		part.Stacks = pool
		return casualties(part, n), nil
	}
	for ; n > 0; n-- {
		i := 0
		all := 0
		for _, c := range classes {
			all += c.n()
		}
		switch {
		case len(classes) == 1 || all == n: // they are all identical, or all fall
		case a.State.Set.Fall == FallReferee:
			i = askWhoFalls(a, x, classes, n)
		default:
			var more []Draw
			i, more = drawFallen(a, x, classes, all)
			draws = append(draws, more...)
		}
		var one muster.Stack
		classes, one = take(classes, i)
		lost = append(lost, one)
	}
	return muster.Tidy(lost), draws
}

// drawFallen throws until a figure is drawn; it returns the index of its class and all throws.
func drawFallen(a *act, x muster.Unit, classes []alikes, all int) (class int, draws []Draw) {
	roll, results := fallRoll(all)
	roll = roll.WithAbout(x.Name + ", one of " + num(all))
	roll.Bands = fallBands(roll.Code, classes, all)
	for {
		t := a.Throw(roll)
		v, faces := 0, ""
		for _, f := range t.Faces {
			v, faces = 6*v+f-1, faces+num(f)
		}
		if v >= results/all*all {
			draws = append(draws, Draw{Faces: faces})
			continue
		}
		class = classAt(classes, v%all)
		return class, append(draws, Draw{faces, classes[class].kind})
	}
}

// classAt returns the class of the k-th figure counted, from 0.
func classAt(classes []alikes, k int) (i int) {
	for k -= classes[0].n(); k >= 0; k -= classes[i].n() {
		i++
	}
	return i
}

// fallBands returns the meaning of every total of the draw, for players throwing at the table. Three dice are
// read in order, so their total has no meaning.
func fallBands(code dice.Code, classes []alikes, all int) []dice.Band {
	if code == dice.ThreeD6 {
		return nil
	}
	var out []dice.Band
	results := map[dice.Code]int{dice.OneD6: 6, dice.OneD66: 36}[code]
	for v := range results {
		total := v + 1
		if code == dice.OneD66 {
			total = 10*(v/6+1) + v%6 + 1
		}
		label := "roll again"
		if v < results/all*all {
			label = kindName(classes[classAt(classes, v%all)].kind)
		}
		if k := len(out) - 1; k >= 0 && out[k].Label == label {
			out[k].To = total
			continue
		}
		out = append(out, dice.Band{From: total, To: total, Label: label})
	}
	return out
}

// askWhoFalls asks the referee for one of n figures to fall; it returns the index of its class.
func askWhoFalls(a *act, x muster.Unit, classes []alikes, n int) int {
	q := dice.Question{ID: "who-falls", Text: "Who falls? " + capital(plural(n, "figure", "figures")) + " of " + book.The(x.Name),
		Kind: dice.Pick, Section: "3.2"}
	for i, c := range classes {
		q.Choices = append(q.Choices, dice.Choice{ID: ref("k", i+1), Label: capital(kindName(c.kind)),
			Second: num(c.n()) + ": " + figureWords(c.n(), c.stacks[0].Figure.Rested())})
	}
	return readRef("k", a.Ask(q)) - 1
}

// shotDown chooses the casualties of a deed's hits among a pool of figures of x: first the figures that groups
// fired at by name, each once, then any men for the other hits.
func shotDown(a *act, x muster.Unit, pool []muster.Stack, groups []Group) (lost []muster.Stack, draws []Draw) {
	hits := 0
	for _, g := range groups {
		if g.Aim == "" {
			hits += g.Made
			continue
		}
		if i := slices.IndexFunc(lost, func(l muster.Stack) bool { return figureKind(l.Figure) == g.Aim }); g.Made == 0 || i >= 0 {
			continue // no figure falls twice
		}
		aimed := func(a alikes) bool { return a.kind == g.Aim }
		classes := sorted(pool)
		i := slices.IndexFunc(classes, aimed)
		if i < 0 { // whoever is struck or shot at by name is there
			all := sorted(x.Stacks)
			if i = slices.IndexFunc(all, aimed); i >= 0 {
				_, one := take(all, i)
				lost = append(lost, one)
			}
			continue
		}
		left, one := take(classes, i)
		lost = append(lost, one)
		pool = nil
		for _, a := range left {
			pool = append(pool, a.stacks...)
		}
	}
	more, draws := whoFalls(a, x, pool, hits)
	return muster.Tidy(append(lost, more...)), draws
}

// aim is the target of a volley: any man of the unit, or one figure of a kind.
type aim struct {
	kind    string // "" for any man
	quality Quality
	mounted bool
}

// anyMan returns the aim of a shot at any man of t.
func anyMan(t muster.Unit) aim { return aim{quality: hitQuality(t), mounted: mostlyMounted(t)} }

// aimAt returns the aim of a shot, or of a blow, at one figure of a kind; ok is false when the target has none.
func aimAt(t muster.Unit, kind string, riding func(muster.Unit, muster.Figure) bool) (aim, bool) {
	for _, a := range sorted(t.Stacks) {
		if a.kind == kind {
			q, _ := quality(a.stacks[0].Quality)
			return aim{kind, min(q, Civilian), riding(t, a.stacks[0].Figure)}, true
		}
	}
	return anyMan(t), false
}

const anyone = "any"

// aims returns the replies of the aim field, nil when there is nothing to choose.
func aims(t muster.Unit) []view.Option {
	out := []view.Option{{ID: anyone, Label: "Any man", Small: "dice decide which"}}
	for _, a := range sorted(t.Stacks) {
		if a.kind != kindMan && !slices.ContainsFunc(out, func(o view.Option) bool { return o.ID == a.kind }) {
			out = append(out, view.Option{ID: a.kind, Label: capital(figureKinds[kindRank(a.kind)].one), Small: "one figure"})
		}
	}
	if len(out) == 1 || t.Alive() < 2 {
		return nil
	}
	return out
}

// fellWords names the casualties of special kinds, "" for none: "the officer", "the officer and 2 gunners".
func fellWords(kinds []string) string {
	var parts []string
	for _, k := range figureKinds[:len(figureKinds)-1] {
		n := 0
		for _, id := range kinds {
			if id == k.id {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, count(n, "the "+k.one, k.many))
		}
	}
	return book.List(parts...)
}

// specials returns the kinds of the casualties that are not plain soldiers, one entry per figure.
func specials(lost []muster.Stack) []string {
	var out []string
	for _, a := range sorted(lost) {
		for range a.n() {
			if a.kind != kindMan {
				out = append(out, a.kind)
			}
		}
	}
	return out
}

// drawnWords lists the throws of a draw: "1 1, the officer; 6 6, rolled again; 3 5, a soldier".
func drawnWords(draws []Draw) string {
	var parts []string
	for _, d := range draws {
		who := "rolled again"
		if d.Who != "" {
			who = map[bool]string{true: "a ", false: "the "}[d.Who == kindMan] + kindName(d.Who)
		}
		parts = append(parts, strings.Join(strings.Split(d.Faces, ""), " ")+", "+who)
	}
	return "Who falls: " + strings.Join(parts, "; ") + "."
}

// kindName returns the word for one figure of a kind.
func kindName(id string) string { return figureKinds[min(kindRank(id), len(figureKinds)-1)].one }
