package rulestest

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/story"
	"vedette/engine/view"
)

// Truth is what happened in a step. Units and leaders are identified by number, because names may change.
type Truth struct {
	Charged [][2]int          // charging unit and its target
	Hurt    [][2]int          // unit and the opponent that did it harm, for harm not done to the target of the entry
	Lost    [][2]string       // "unit 3" or "leader 2", and how: a letter as in [story.Force], "*" for a referee's ruling
	Called  map[string]string // all names after the step
	Wins    string            // the winning side
	Held    [][2]string       // side and place
}

// Hit adds harm that a unit did to another.
func (x *Truth) Hit(by, unit int) { x.Hurt = append(x.Hurt, [2]int{unit, by}) }

// Fight adds a fight between two units, in which each may harm the other.
func (x *Truth) Fight(a, b int) { x.Hurt = append(x.Hurt, [2]int{a, b}, [2]int{b, a}) }

// Lose adds a lost unit.
func (x *Truth) Lose(id int, how string) { x.Lost = append(x.Lost, [2]string{unitKey(id), how}) }

// Fall adds a lost leader.
func (x *Truth) Fall(id int, how string) { x.Lost = append(x.Lost, [2]string{leaderKey(id), how}) }

// Unit adds the name of a unit.
func (x *Truth) Unit(id int, name string) { x.call(unitKey(id), name) }

// Leader adds the name of a leader.
func (x *Truth) Leader(id int, name string) { x.call(leaderKey(id), name) }

func (x *Truth) call(key, name string) {
	if x.Called == nil {
		x.Called = map[string]string{}
	}
	x.Called[key] = name
}

func unitKey(id int) string { return "unit " + strconv.Itoa(id) }

func leaderKey(id int) string { return "leader " + strconv.Itoa(id) }

// witness knows what happened in a battle; despatches are checked against it.
type witness struct {
	t     *testing.T
	rolls func(turn int) []view.Roll // of losses, up to the end of a turn
	last  []view.Roll
	true  []Truth             // of every step
	turns []int               // for every step, the turn in which it was taken
	blows []blow              // of every step
	final map[string]string   // the last names of all, by "unit 3" or "leader 2"
	then  []map[string]string // their names at the moments of ends
	worst int                 // the turn with the heaviest losses
	drawn [][2]int            // as drawn: how many are left after every turn
	ends  []engine.State      // before the first turn, and at the end of every turn
	word  string
	dated int // the turn of the last hour told
}

// blow is a step between two opposing units, and what units lost in it.
type blow struct {
	met  [2]int
	lost map[int]int
}

// struck returns the blow of a step.
func struck(sys view.System, before, after engine.State, st engine.Step) (x blow) {
	x.met[0], x.met[1] = commander.OpposingUnits(st.Do)
	if counted, ok := sys.(view.Mustered); ok {
		x.lost = map[int]int{}
		all, _ := counted.Standings(before)
		for _, u := range all {
			x.lost[u.ID] = u.Strength
		}
		all, _ = counted.Standings(after)
		for _, u := range all {
			x.lost[u.ID] -= u.Strength
		}
	}
	return x
}

// told checks what a book of two sides says about a battle against what happened: who charged, who lost how much, who left, how
// and when, what became of leaders, who won and what the winner holds.
func (c Contract) told(t *testing.T, sys view.System, start engine.Values, steps []engine.Step, seen map[string]int) {
	t.Helper()
	cr, ok := sys.(view.Chronicler)
	if !ok {
		return
	}
	first := Opened(t, sys, start)
	if c.True == nil {
		return // it has its own kind of story, with its own test
	}
	c.reported(t, sys, cr, first, steps, seen)
}

// reported does this for a game from its first state.
func (c Contract) reported(t *testing.T, sys view.System, cr view.Chronicler, first engine.State, steps []engine.Step,
	seen map[string]int) *witness {
	t.Helper()
	w := &witness{t: t, final: map[string]string{}, word: sys.Closing(first, steps).Word}
	now := first
	ends := [][2]int{} // for every turn: completed steps, and events of the next step
	for i, st := range steps {
		was := now
		for k, e := range st.Events {
			next := sure.Of(sys.Apply(now, e))(t)
			for len(ends) < max(sys.Desk(next).Turn, 1) {
				ends, w.ends = append(ends, [2]int{i, k}), append(w.ends, now)
			}
			now = next
		}
		w.true, w.turns = append(w.true, c.True(was, now, st)), append(w.turns, max(sys.Desk(was).Turn, 1))
		w.blows = append(w.blows, struck(sys, was, now, st))
		maps.Copy(w.final, w.true[i].Called)
	}
	w.ends = append(w.ends, now)
	for _, s := range w.ends {
		w.then = append(w.then, c.True(s, s, engine.Step{}).Called)
	}
	kept := map[int][]view.Roll{}
	w.rolls = func(turn int) []view.Roll {
		if _, ok := kept[turn]; !ok {
			part := steps
			if turn < len(ends) {
				at := ends[turn]
				st := steps[at[0]]
				st.Events = st.Events[:at[1]]
				part = append(steps[:at[0]:at[0]], st)
			}
			kept[turn] = cr.Report(first, part, view.Letter).Parts[1].Rolls
		}
		return kept[turn]
	}
	w.cost(len(ends))
	w.closes(sys.Closing(first, steps), w.rolls(len(ends)))
	for v := range view.Voices {
		for n := range Tellings {
			w.letter(cr.Report(first, Otherwise(steps, n), view.Voice(v)), seen)
		}
	}
	return w
}

// Tellings is in how many ways the same game is told, so that rare sentences are checked as well.
const Tellings = 4

// Otherwise returns the same steps with different seeds for the words of a despatch, which depend on the dice of a step.
func Otherwise(steps []engine.Step, n int) []engine.Step {
	steps = slices.Clone(steps)
	for i := range steps {
		if st := &steps[i]; n > 0 {
			st.Given = append(slices.Clip(st.Given), dice.Given{Faces: []int{n}})
		}
	}
	return steps
}

// closes checks the arithmetic of the end of a game: whoever began is lost, gone or left; the closing sheet counts the same losses as the
// roll; and the rows of the points add up to the points of each side.
func (w *witness) closes(sh view.Sheet, rolls []view.Roll) {
	for _, l := range sh.Lists {
		sum, want := map[string]int{}, map[string]int{}
		for i, r := range l.Rows {
			switch {
			case l.ID == "losses":
				last := rolls[i].Rows[len(rolls[i].Rows)-1]
				assert.Equal(w.t, []string{last[2], "of " + last[1]}, []string{r.Number, r.Small}, r.Name)
			case l.ID == "counted" && strings.HasPrefix(r.ID, "points-"):
				want[r.Name] = cell(w.t, r.Number)
			case len(want) > 0 && strings.HasPrefix(r.What, "worth "): // the referee has ended the battle himself
				clear(want)
			case len(want) > 0:
				for name := range want {
					if strings.HasSuffix(r.What, strings.TrimPrefix(name, "The ")) { // "Parliament", or "for the Royalists"
						sum[name] += cell(w.t, r.Number)
					}
				}
			}
		}
		for name, n := range want {
			assert.Equal(w.t, n, sum[name], "points of %s: %v", name, l.Rows)
		}
	}
	for _, r := range rolls {
		for _, row := range r.Rows {
			n := cell(w.t, row[1])
			for _, less := range row[2:] {
				n -= cell(w.t, less)
			}
			assert.Zero(w.t, n, "%v: %v", r.Head, row)
		}
	}
}

// letter checks one telling of the battle.
func (w *witness) letter(r view.Report, seen map[string]int) {
	w.last, w.dated = r.Parts[1].Rolls, 0
	words := 0
	var said strings.Builder
	shapes := map[string]int{}
	for _, p := range r.Parts[0].Paras {
		said.WriteString(p.Text.String())
		words += len(strings.Fields(p.Text.String()))
		by := map[int]map[string]view.Claim{}
		for _, is := range p.Claims {
			assert.Contains(w.t, p.Text[is.Span].Text, is.Text)
			if by[is.Span] == nil {
				by[is.Span] = map[string]view.Claim{}
			}
			kind, slot, _ := strings.Cut(is.What, "/")
			if slot != "" {
				is.Text, is.What = slot, kind+"/"
			}
			by[is.Span][is.What] = is
		}
		for span := range len(p.Text) {
			if is := by[span]; is != nil {
				seen[w.sentence(p.Text[span].Text, is)]++
				x := shape(p.Text[span].Text, is)
				if seen["sentences"]++; shapes[x] > 0 {
					seen["said again"]++
				}
				shapes[x]++
				seen["said so often"] = max(seen["said so often"], shapes[x])
			}
		}
	}
	if n := len(w.true); n > 0 {
		for _, x := range w.true[n-1].Held {
			place, _, _ := strings.Cut(x[1], ",")
			assert.Contains(w.t, strings.ToLower(said.String()), strings.ToLower(place), "the report does not say who holds it: %s", x)
		}
	}
	assert.LessOrEqual(w.t, words, maxWords, "the letter is too long")
	seen["letters"]++
	seen["words"] += words
	w.drawn = r.Strengths.At
	w.headlines(r.Heads, seen)
	w.pins(r.Strengths.Pins, seen)
}

// shape returns a sentence without the values filled in.
func shape(text string, is map[string]view.Claim) string {
	for what, x := range is {
		if !strings.HasSuffix(what, "/") && x.Text != "" {
			text = strings.Replace(text, x.Text, "#", 1)
		}
	}
	return text
}

// despatches checks the reports of games played at random and of the book's battles.
func (c Contract) despatches(t *testing.T, sys view.System) {
	seen := map[string]int{}
	for i, start := range slices.Concat(c.Starts, c.Battles) {
		one := c
		one.Starts = []engine.Values{start}
		for seed := range uint64(Count(6)) {
			_, steps, _ := one.played(t, sys, 100*uint64(i)+seed+500)
			c.told(t, sys, start, steps, seen)
		}
	}
	t.Log(seen)
	if c.True != nil {
		Seen(t, seen, "loss", "end")
	}
}

// maxWords is the maximum length of a despatch.
const maxWords = 600

// rows returns the units of both sides after a number of turns.
func (w *witness) rows(turn int) (all [][]string) {
	for _, r := range w.rolls(turn) {
		for i, row := range r.Rows {
			if !r.Sum || i < len(r.Rows)-1 {
				all = append(all, row)
			}
		}
	}
	return all
}

// cost finds the turn with the heaviest losses.
func (w *witness) cost(turns int) {
	sum := func(turn int, left bool) (n [2]int) {
		for i, r := range w.rolls(turn) {
			for k, row := range r.Rows {
				if !r.Sum || k < len(r.Rows)-1 {
					at := 1
					if left {
						at = len(row) - 1
					}
					n[i] += cell(w.t, row[at])
				}
			}
		}
		return n
	}
	w.worst = 0
	most := 0
	for turn := 1; turn <= turns; turn++ {
		n, was, now, all := 0, sum(turn-1, true), sum(turn, true), sum(turn-1, false) // units may be combined during the turn
		for i := range 2 {
			n += 1000 * (was[i] - now[i]) / max(all[i], 1)
		}
		if n > most {
			w.worst, most = turn, n
		}
	}
}

// lower returns a name as it stands in the middle of a sentence.
func lower(name string) string {
	if rest, ok := strings.CutPrefix(name, "The "); ok {
		return "the " + rest
	}
	return name
}

// letters keeps the reports of a whole battle in every voice as golden files, to be read.
func letters(t *testing.T, sys view.System, start engine.Values, steps []engine.Step, file string) {
	t.Helper()
	c, ok := sys.(view.Chronicler)
	if !ok {
		return
	}
	first := Opened(t, sys, start)
	var b strings.Builder
	for v := range view.Voices {
		r := c.Report(first, steps, view.Voice(v))
		b.WriteString("# " + view.Voices[v] + "\n\n" + strings.ToUpper(r.Heads[0]) + "\n" + r.Heads[1] + "\n")
		for _, p := range r.Parts[0].Paras {
			b.WriteString("\n" + p.Text.String() + "\n")
		}
		for _, p := range r.Strengths.Pins {
			b.WriteString("\nturn " + strconv.Itoa(p.Turn) + ": " + p.Text)
		}
		b.WriteString("\n\n")
	}
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
	}
	want, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return // a book made for a test
	}
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String(), file)
}

// called reports whether name, as it stands in a sentence, is the name is.
func called(name, is string) bool {
	return strings.EqualFold(lower(book.The(is)), name) || strings.EqualFold(is, name)
}

// named returns the units that had this name at the end, since reports use the last name throughout.
func (w *witness) named(name string) (keys []string) {
	for key, is := range w.final {
		if strings.HasPrefix(key, "unit ") && called(name, is) {
			keys = append(keys, key)
		}
	}
	return keys
}

// at returns the row of a unit after a number of turns under whatever name it had then; ok is false for an ambiguous name.
func (w *witness) at(turn int, name string) (row []string, ok bool) {
	keys := w.named(name)
	if len(keys) != 1 {
		return nil, false
	}
	then := w.then[min(turn, len(w.then)-1)][keys[0]]
	for _, r := range w.rows(turn) {
		if r[0] == then {
			if ok { // two had that name
				return nil, false
			}
			row, ok = r, true
		}
	}
	return row, ok
}

// sure checks that someone had each of these names at the end.
func (w *witness) sure(text string, names ...string) {
	for _, name := range names {
		assert.NotEmpty(w.t, w.named(name), "no unit is called %s at the end: %s", name, text)
	}
}

// known reports whether a unit was there when the turn began.
func (w *witness) known(name string, turn int) bool {
	_, ok := w.at(turn-1, name)
	return ok
}

// went returns how a unit or leader was lost in the steps of a claim, in the letters of Truth; "?" when it was not.
func (w *witness) went(name string, is view.Claim) (how string) {
	how = "?"
	for _, x := range w.true[is.From : is.To+1] {
		for _, l := range x.Lost {
			if l[0] == name || called(name, w.final[l[0]]) {
				how = l[1]
			}
		}
	}
	return how
}

// lost counts the units lost in this way in the steps of a claim, each only once.
func (w *witness) lost(how string, is view.Claim) int {
	names := map[string]bool{}
	for _, x := range w.true[is.From : is.To+1] {
		for _, l := range x.Lost {
			if strings.HasPrefix(l[0], "unit ") && (l[1] == how || l[1] == "*") {
				names[l[0]] = true
			}
		}
	}
	return len(names)
}

// turn returns a claim for everything in a turn, including the step that led to it, which may hold events of the turn.
func (w *witness) turn(turn int) (is view.Claim) {
	is = view.Claim{From: len(w.turns), N: turn}
	for i, n := range w.turns {
		if n == turn || i+1 < len(w.turns) && w.turns[i+1] == turn {
			is.From, is.To = min(is.From, i), i
		}
	}
	return is
}

// fates maps the words of a headline or a pin to how something was lost.
var fates = map[string]string{" destroyed": "d", " driven from the field": "b", " broken": "b", " taken": "t", " killed": "k",
	" wounded": "w", " gone": ""}

// fate checks a headline or a pin that says how something was lost; ok is false when it says something else.
func (w *witness) fate(text string, is view.Claim) (ok bool) {
	for end, how := range fates {
		if name, found := strings.CutSuffix(text, end); found {
			if got := w.went(name, is); got != "*" {
				assert.Equal(w.t, how, got, text)
			}
			return true
		}
	}
	return false
}

// headlines checks the headlines of a despatch: how the battle ended, or who was lost.
func (w *witness) headlines(heads [2]string, seen map[string]int) {
	for _, text := range heads {
		switch {
		case text == "":
		case strings.EqualFold(text, w.word):
			seen["head: end"]++
		default:
			assert.True(w.t, w.fate(text, view.Claim{To: len(w.true) - 1}), "%q cannot be checked", text)
			seen["head: fate"]++
		}
	}
}

// pins checks what a drawing says about its turns.
func (w *witness) pins(pins []view.Pin, seen map[string]int) {
	for _, p := range pins {
		is := w.turn(p.Turn)
		hit, hard := strings.CutSuffix(p.Text, " hard hit")
		unit, foe, charge := strings.Cut(strings.Replace(p.Text, " charges ", " charge ", 1), " charge ")
		switch {
		case charge:
			w.charge(p.Text, lower(book.The(unit)), foe, "", "x", is)
			seen["pin: charge"]++
		case hard:
			w.loss(p.Text, view.Claim{Text: lower(hit), N: p.Turn, From: is.From, To: is.To}, view.Claim{}, "", "s")
			seen["pin: loss"]++
		default:
			assert.True(w.t, w.fate(p.Text, is), "turn %d: %q cannot be checked", p.Turn, p.Text)
			seen["pin: fate"]++
		}
	}
}

// how checks how a unit or leader was lost against the marks of a sentence, which must not claim too much.
func (w *witness) how(text, name, need, not string, is view.Claim, fates string) {
	got := w.went(name, is)
	assert.NotEqual(w.t, "?", got, "%s is still there: %s", name, text)
	for _, f := range fates {
		if got == "*" {
			return
		}
		if strings.ContainsRune(need, f) {
			assert.Equal(w.t, string(f), got, "%s: %s", name, text)
		} else if strings.ContainsRune(not, f) {
			assert.NotEqual(w.t, string(f), got, "%s: %s", name, text)
		}
	}
}

// when checks the hour of a sentence.
func (w *witness) when(text string, hour, is view.Claim) {
	last := w.turns[len(w.turns)-1]
	for i := is.From + 1; i <= is.To; i++ {
		assert.Equal(w.t, is.N, w.turns[i], "step %d: %s", i, text)
	}
	switch strings.ToLower(hour.Text) {
	case "at the outset":
		assert.Equal(w.t, 1, is.N, text)
	case "at the height of it":
		assert.Equal(w.t, w.worst, is.N, text)
	case "at the last":
		assert.Equal(w.t, last, is.N, text)
	case "in the same hour", "about the same time":
		assert.Equal(w.t, w.dated, is.N, text)
	case "early on":
		assert.LessOrEqual(w.t, 2*is.N, last+2, text)
	case "towards the end", "later on":
		assert.GreaterOrEqual(w.t, 2*is.N, last, text)
	case "as the day wore on":
		assert.Greater(w.t, is.N, 1, text)
	default:
		assert.Greater(w.t, is.N, w.dated, text)
	}
	w.dated = is.N
}

// spoken matches, by kind of sentence, the words that tell a reader how something was lost. They must occur in sentences with
// that fate and in no others.
var spoken = func() map[string]map[string]*regexp.Regexp {
	units := map[string]*regexp.Regexp{
		"b": regexp.MustCompile(`(?i)\b(broke|ran|run|running|gave way|flight|backs|faster than|from going)\b`),
		"d": regexp.MustCompile(`(?i)destroyed|destruction|ceased to exist|nothing left|nobody left|wiped out|` +
			`made an end|no more to be said|saw no more`),
		"t": regexp.MustCompile(`laid down|surrendered|prisoners`),
	}
	leaders := map[string]*regexp.Regexp{"k": regexp.MustCompile(`(?i)killed|\bfell( #|\.)|dead`),
		"t": regexp.MustCompile(`taken|the hands of`),
		"w": regexp.MustCompile(`wounded|surgeon|to the rear`)}
	return map[string]map[string]*regexp.Regexp{"loss": units, "charge": units, "gone": units, "leader": leaders}
}()

// sentence checks one sentence and returns its kind.
func (w *witness) sentence(text string, is map[string]view.Claim) (kind string) {
	for what, x := range is {
		if k, slot, _ := strings.Cut(what, "."); slot == "hour" {
			w.when(text, x, is[k+"/"])
		}
		if strings.HasSuffix(what, "/") {
			kind = strings.TrimSuffix(what, "/")
		}
	}
	mark := is[kind+"/"]
	need, not, _ := strings.Cut(mark.Text, "-")
	unit := is[kind+".unit"]
	for how, words := range spoken[kind] {
		assert.Equal(w.t, strings.Contains(need, how), words.MatchString(shape(text, is)), "%s should not match, or should: %s", words, text)
	}
	w.against(text, unit, is[kind+".by"])
	switch kind {
	case "loss":
		unit.N = mark.N
		w.loss(text, unit, is["loss.share"], need, not)
		if whole := is["loss.whole"]; whole.Text != "" {
			if row, ok := w.at(len(w.turns), unit.Text); ok {
				assert.NotEqual(w.t, "0", row[len(row)-1], text)
				assert.Equal(w.t, story.Share(cell(w.t, row[2]), cell(w.t, row[1])), strings.ToLower(whole.Text), text)
			} else {
				assert.Greater(w.t, len(w.named(unit.Text)), 1, "which row is meant can be in doubt only where two have that name: %s", text)
			}
		}
	case "charge":
		w.charge(text, unit.Text, is["charge.foe"].Text, need, not, mark)
		w.paid(text, unit, is["charge.ours"], mark)
		w.paid(text, is["charge.foe"], is["charge.theirs"], mark)
	case "gone":
		if named, others, many := strings.Cut(unit.Text, " others"); many {
			n := 3
			for story.InWords(n-3) != named[strings.LastIndex(named, " ")+1:] && n < 200 {
				n++
			}
			assert.Empty(w.t, others)
			assert.LessOrEqual(w.t, n, w.lost(need, unit), text)
		}
		all := strings.Split(strings.ReplaceAll(unit.Text, " and ", ", "), ", ")
		if len(all) == 1 {
			w.sure(text, all...)
		}
		for _, name := range all {
			if now, ok := w.at(mark.N, name); ok && w.known(name, mark.N) {
				assert.Equal(w.t, "0", now[len(now)-1], text)
				w.how(text, name, need, not, unit, "dtb")
			}
		}
	case "leader":
		w.how(text, "leader "+strconv.Itoa(mark.ID), need, not, mark, "ktw")
		w.how(text, is["leader.officer"].Text, need, not, mark, "ktw")
	case "held":
		for _, x := range w.true[len(w.true)-1].Held {
			place, _, _ := strings.Cut(x[1], ",")
			says := strings.Contains(strings.ToLower(text), strings.ToLower(place))
			assert.Equal(w.t, strings.EqualFold(lower(book.The(x[0])), unit.Text), says, "%s: %s", x, text)
		}
	case "end":
		w.end(text, is)
		fallthrough
	case "opening", "open":
		for i, side := range w.last {
			if x, ok := is[kind+[...]string{".a", ".b"}[i]]; ok {
				assert.Equal(w.t, lower(book.The(side.Head[0])), lower(x.Text), text)
			}
			if x, ok := is[kind+[...]string{".ua", ".ub"}[i]]; ok {
				assert.Equal(w.t, len(side.Rows)-map[bool]int{true: 1}[side.Sum], x.N, text)
			}
		}
	}
	if is[kind+".by"].Text != "" {
		return kind + "-by"
	}
	return kind + map[bool]string{true: "-" + need}[kind == "charge" || kind == "gone" || kind == "leader"]
}

// loss checks how much a unit lost and, if the sentence says so, that no unit lost more.
func (w *witness) loss(text string, unit, share view.Claim, need, not string) {
	part := func(name string) (n, of int, ok bool) {
		was, ok := w.at(unit.N-1, name)
		now, here := w.at(unit.N, name)
		if !ok || !here {
			return 0, 0, false
		}
		return cell(w.t, now[2]) - cell(w.t, was[2]), cell(w.t, now[1]), true
	}
	w.sure(text, unit.Text)
	n, of, ok := part(unit.Text)
	if !ok {
		return
	}
	if share.Text != "" {
		assert.Equal(w.t, story.Share(n, of), strings.ToLower(share.Text), text)
	}
	for _, x := range w.true[unit.From : unit.To+1] {
		for _, l := range x.Lost { // a formation may have its name
			assert.NotContains(w.t, append(w.named(unit.Text), unit.Text), l[0], "it left: %s", text)
		}
	}
	assert.False(w.t, strings.Contains(not, "s") && 12*n < of, text)
	assert.False(w.t, strings.Contains(need, "s") && 12*n >= of, text)
	if strings.Contains(need, "f") {
		for _, name := range w.final {
			name = lower(book.The(name))
			if k, all, ok := part(name); ok && w.stays(name, unit.N) {
				assert.LessOrEqual(w.t, k*1000/all, n*1000/of, "%s lost more: %s", name, text)
			}
		}
	}
}

// against checks to whom a unit's loss is put down: it suffered in a step between the two.
func (w *witness) against(text string, unit, by view.Claim) {
	if by.Text == "" {
		return
	}
	if one, other, two := strings.Cut(by.Text, " and "); two && len(w.named(by.Text)) == 0 {
		by.Text = one
		w.against(text, unit, by)
		by.Text = other
	}
	w.sure(text, by.Text)
	is := func(name string, id int) bool { return called(name, w.final[unitKey(id)]) }
	for i, x := range w.blows[by.From : by.To+1] {
		for id, n := range x.lost {
			if n > 0 && is(unit.Text, id) && slices.ContainsFunc(x.met[:], func(foe int) bool { return foe != id && is(by.Text, foe) }) {
				return
			}
		}
		for _, x := range w.true[by.From+i].Hurt {
			if is(unit.Text, x[0]) && is(by.Text, x[1]) {
				return
			}
		}
	}
	assert.Fail(w.t, "not by them: "+text)
}

// paid checks what a charge is said to have cost one of the two.
func (w *witness) paid(text string, unit, share, is view.Claim) {
	if share.Text != "" {
		unit.N = is.N
		w.loss(text, unit, share, "", "")
	}
}

// stays reports whether a unit is on the field after a number of turns.
func (w *witness) stays(name string, turn int) bool {
	row, ok := w.at(turn, name)
	return ok && row[len(row)-1] != "0"
}

// charge checks who charged whom, and the outcome.
func (w *witness) charge(text, unit, foe, need, not string, is view.Claim) {
	w.sure(text, unit, foe)
	if !w.known(unit, is.N) || !w.known(foe, is.N) {
		return
	}
	found := false
	for _, x := range w.true[is.From : is.To+1] {
		for _, c := range x.Charged {
			found = found || called(unit, w.final[unitKey(c[0])]) && called(foe, w.final[unitKey(c[1])])
		}
	}
	assert.True(w.t, found, "no such charge: %s", text)
	switch {
	case strings.Contains(need, "x"):
		w.how(text, foe, need, not, is, "dtb")
	case strings.Contains(need, "y"):
		w.how(text, unit, need, not, is, "dtb")
	case len(w.named(unit)) == 1 && len(w.named(foe)) == 1:
		assert.Contains(w.t, not, "x", text)
	}
}

// end checks who won, and what was left.
func (w *witness) end(text string, is map[string]view.Claim) {
	assert.True(w.t, strings.EqualFold(w.word, is["end.word"].Text), "%s, not %s", w.word, text)
	if won := w.true[len(w.true)-1].Wins; won != "" {
		assert.Contains(w.t, text, won)
	}
	for i, key := range []string{"end.na", "end.nb"} {
		left, own := is[key]
		if !own { // the same for both
			left = is["end.na"]
		}
		began, now := 0, 0
		for k, row := range w.last[i].Rows {
			if !w.last[i].Sum || k < len(w.last[i].Rows)-1 {
				began, now = began+cell(w.t, row[1]), now+cell(w.t, row[len(row)-1])
			}
		}
		if own {
			assert.Equal(w.t, 100*now/max(began, 1), left.N, text)
		}
		want := story.Share(now, began)
		switch now {
		case 0:
			want = "nobody"
		case began:
			want = "every man"
		}
		assert.Equal(w.t, want, left.Text, text)
	}
}

// cell reads a number in a roll.
func cell(t *testing.T, text string) int {
	t.Helper()
	return sure.Of(strconv.Atoi(text))(t)
}
