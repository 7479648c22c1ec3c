package hill

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/story"
)

// How an event opens: a sentence or two to be read aloud, with the commander and the place. Dice thrown by
// the app choose them, and the facts keep the choice, the opening by its number.
//
// scenes.txt lists the openings of a kind below "=kind", one per line, and names below "=@list". A line may
// have slots to fill: {officer}, {leader}, {village}, {house}, {river}, {inn}, {n} and {N} for the number of
// figures in words, {bearing}. After a tab it may have letters for sceneMark, all of which must hold.

//go:embed scenes.txt
var scenesText string

var (
	rollScene = dice.Roll{ID: "scene", Code: dice.OneD66, For: "How it opens", Class: dice.Colour, Section: "4.2"}
	rollName  = dice.Roll{ID: "name", Code: dice.OneD66, For: "A name", Class: dice.Colour, Section: "4.2"}
)

// sceneLine is an opening or a name, with the letters it requires.
type sceneLine struct{ text, when string }

// slots are the slots filled with a drawn name; each is also the name of its list.
var slots = [...]string{"village", "house", "river", "inn"}

// openings returns the openings by kind, and the lists of names under "@" and the list's name.
var openings = sync.OnceValue(func() map[string][]sceneLine {
	all, kind := map[string][]sceneLine{}, ""
	for line := range strings.Lines(scenesText) {
		line = strings.TrimSuffix(line, "\n")
		if head, ok := strings.CutPrefix(line, "="); ok {
			kind = head
			continue
		}
		if kind[0] == '@' {
			for _, n := range strings.Split(line, "|") {
				all[kind] = append(all[kind], sceneLine{text: n})
			}
			continue
		}
		text, when, _ := strings.Cut(line, "\t")
		all[kind] = append(all[kind], sceneLine{text, when})
	}
	return all
})

// onSpot marks an opening for people found where they are: in a house, a cave, behind a work.
const onSpot = 'S'

// sceneMark reports whether the letter mark of an opening holds for d.
func (s State) sceneMark(mark rune, d Drawn) bool {
	switch mark {
	case 'A':
		return s.alarmed()
	case 's':
		return d.Spanish
	case 'e':
		return !d.Spanish
	case 'm':
		return d.Mounted
	case 'f':
		return !d.Mounted
	case 'h':
		return d.Howitzer
	case '1', '2':
		return d.Figures == int(mark-'0')
	case 'r':
		return s.lasts("rain")
	case 'u':
		return s.lasts("mist")
	case 'k':
		return s.lasts("dusk")
	case 'q':
		return s.lasts("heat")
	case 'd':
		return !s.lasts("rain") && !s.lasts("mud")
	case 'c':
		return !s.sky().mist
	case '!':
		return d.Acts
	case '-':
		return !d.Acts
	case onSpot:
		return d.Inches == 0
	}
	return true // it decides what d is: a cave, a ruin, wagons, mules, monks, priests
}

// fits reports whether an opening can be used for d.
func (s State) fits(o sceneLine, d Drawn) bool {
	if d.Inches == 0 && !strings.ContainsRune(o.when, onSpot) {
		return false
	}
	for _, m := range o.when {
		if !s.sceneMark(m, d) {
			return false
		}
	}
	if (strings.Contains(o.text, "{officer}") || strings.Contains(o.text, "{leader}")) && len(d.Who) == 0 {
		return false
	}
	return d.Figures > 1 || !strings.Contains(o.text, "{n}") && !strings.Contains(o.text, "{N}")
}

// throwIndex throws r to choose one of n, from 0.
func throwIndex(a *act, r dice.Roll, n int) int { return place36(a.Throw(r).Total) * n / 36 }

// drawName draws a name from a list, one not used before if there is any.
func drawName(a *act, list string, not []string) string {
	all := openings()["@"+list]
	free := slices.DeleteFunc(slices.Clone(all), func(o sceneLine) bool {
		return slices.Contains(a.State.Names, o.text) || slices.Contains(not, o.text)
	})
	if len(free) == 0 {
		free = all
	}
	return free[throwIndex(a, rollName, len(free))].text
}

// nameParty draws the names of a party's officers, or of a Guerilla leader.
func nameParty(a *act, d *Drawn) {
	list, n := "foot", d.Officers
	switch d.Kind {
	case "cav":
		list = "horse"
	case "msg", "hq":
		list = "staff"
	case "guer":
		list, n = "leader", 1
	}
	for range n {
		d.Who = append(d.Who, drawName(a, list, d.Who))
	}
}

// stage draws how an event opens: with an opening that fits, one not told this evening if there is any.
func stage(a *act, d *Drawn) {
	nameParty(a, d)
	s := a.State
	told := s.toldOpenings(d.Kind)
	var fresh, fitting []int
	for i, o := range openings()[d.Kind] {
		if s.fits(o, *d) {
			if fitting = append(fitting, i); told&(1<<i) == 0 {
				fresh = append(fresh, i)
			}
		}
	}
	if fresh == nil {
		fresh = fitting
	}
	if fresh == nil {
		return
	}
	i := fresh[throwIndex(a, rollScene, len(fresh))]
	d.Scene = i + 1
	for _, slot := range slots {
		if strings.Contains(openings()[d.Kind][i].text, "{"+slot+"}") {
			d.Where = s.villageName(a, slot)
		}
	}
}

// villageName draws a name for a slot: for a village, one of the scenario's if it has named villages.
func (s State) villageName(a *act, slot string) string {
	var known []string
	for _, x := range s.Sites {
		if slot == "village" && x.Kind == "village" && x.Name != "" {
			known = append(known, x.Name)
		}
	}
	if known != nil {
		return known[throwIndex(a, rollName, len(known))]
	}
	return drawName(a, slot, nil)
}

// toldOpenings returns the openings of a kind already told, as a bit set.
func (s State) toldOpenings(kind string) int {
	for _, t := range s.Told {
		if t.Kind == kind {
			return t.N
		}
	}
	return 0
}

// withUsed returns s with the opening and the names of d marked as used.
func (s State) withUsed(d Drawn) State {
	if n := d.Scene; n > 0 {
		s.Told = slices.Clone(s.Told)
		i := slices.IndexFunc(s.Told, func(t Tally) bool { return t.Kind == d.Kind })
		if i < 0 {
			i, s.Told = len(s.Told), append(s.Told, Tally{Kind: d.Kind})
		}
		s.Told[i].N |= 1 << (n - 1)
	}
	for _, n := range append(slices.Clip(d.Who), d.Where) {
		if n != "" && !slices.Contains(s.Names, n) {
			s.Names = append(slices.Clip(s.Names), n)
		}
	}
	return s
}

// maxOpenings limits what is stored of openings.
const maxOpenings = 30

// checkStage returns an error for an impossible opening or name.
func (d Drawn) checkStage() error {
	if d.Scene < 0 || d.Scene > maxOpenings || len(d.Who) > 24 || len([]rune(d.Where)) > maxName {
		return broken("%q opens with %d", d.Kind, d.Scene)
	}
	for _, n := range d.Who {
		if n == "" || len([]rune(n)) > maxName {
			return broken("somebody with a name of %d bytes", len(n))
		}
	}
	return nil
}

// opening returns the opening of d, empty for none.
func (d Drawn) opening() sceneLine {
	if all := openings()[d.Kind]; d.Scene > 0 && d.Scene <= len(all) {
		return all[d.Scene-1]
	}
	return sceneLine{}
}

// scene returns the opening in words.
func (d Drawn) scene() string {
	who := ""
	if len(d.Who) > 0 {
		who = d.Who[0]
	}
	return upper(book.Fill(d.opening().text, func(place string) string {
		switch place {
		case "officer", "leader":
			return who
		case "n":
			return story.Figure(d.Figures)
		case "N":
			return upper(story.InWords(d.Figures))
		case "bearing":
			return bearings[d.Toward]
		case "village", "house", "river", "inn":
			if name, ok := strings.CutPrefix(d.Where, "The "); ok {
				return "the " + name
			}
			return d.Where
		}
		return "{" + place + "}"
	}))
}

// bearings are the octants as phrases.
var bearings = [8]string{"to our front", "to our right front", "to our right", "to our right rear", "to our rear",
	"to our left rear", "to our left", "to our left front"}

// decided reports whether d is of kind is and its opening has settled, by its mark, which of two things it is.
func (d Drawn) decided(mark, is string) bool {
	return strings.Contains(d.opening().when, mark) && must(d.Kind).id == is
}

// called returns the name of d: that of its kind, or a closer one from its opening.
func (d Drawn) called() string {
	switch {
	case d.decided("C", "cave"):
		return "Cave"
	case d.decided("R", "cave"):
		return "Ruin"
	case d.decided("K", "monks"):
		return "Monks"
	case d.decided("P", "monks"):
		return "Priests"
	}
	return must(d.Kind).name
}

// orKind returns name, or that of the kind when name is empty.
func orKind(name, kind string) string {
	if name != "" {
		return name
	}
	return must(kind).name
}

// ownName returns the name of a cave where it differs from that of its kind.
func (x Site) ownName() string {
	if x.Kind == "cave" {
		return x.Name
	}
	return ""
}

// called returns the name of a place among those of its kind.
func (x Site) called() string { return orKind(x.ownName(), x.Kind) }

// ownName returns called where it differs from the name of the kind, otherwise "".
func (d Drawn) ownName() string {
	if n := d.called(); n != must(d.Kind).name {
		return n
	}
	return ""
}

// without returns the names of a party's officers left when the first n are gone. The leader of Guerillas is
// not an officer.
func (p Party) without(n int) []string {
	if p.Kind == "guer" || n <= 0 {
		return p.Who
	}
	return p.Who[min(n, len(p.Who)):]
}

// whose returns the names of officers: "Capitaine Morvan".
func whose(who []string) string { return book.List(who...) }
