package story

import (
	_ "embed"
	"slices"
	"sort"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// How a unit or a leader was lost, as the letter of a mark.
const (
	Destroyed = "d" // a unit: destroyed to the last man
	Taken     = "t" // a unit or a leader: captured
	Broken    = "b" // a unit: ran away
	Killed    = "k" // a leader
	Wounded   = "w" // a leader: out of the battle
)

// Force is a unit of a battle between two sides: its original and present strength, and whether it is on the field.
type Force struct {
	ID, Side int // 0 or 1
	Name     string
	All, Now int
	Here     bool
	Fate     string // how it was lost: Destroyed, Taken or Broken, "" if it only left
	At       int    // the unit it reached by a charge this turn, 0 for none
	Foe      int    // the enemy unit it fights hand to hand, for books whose entry "melee" does not name it; 0 for none
	Hits     int    // what it has suffered beyond its losses, in the same measure, and will take off later
	Place    string // the place where it stands as ordered, "" if unknown
	Holds    bool   // its order is to hold Place, otherwise to take it
}

// Posts knows where units stand, what their orders there are, and who meets whom; commander.Posts implements it.
type Posts interface {
	Done(before engine.State, st engine.Step, after engine.State)
	At(unit int) (place string, holds bool)
	Against(st engine.Step) (unit, foe int) // the two opposing units of a step, 0 for none
}

// Leader is a commander. Fate is "" while he is fit.
type Leader struct {
	ID   int
	Name string
	Fate string
}

// Place is an objective, and the side that holds it; -1 for neither.
type Place struct {
	Name string
	By   int
}

// Field is the situation at one moment.
type Field struct {
	Turn    int
	Sides   [2]string
	Units   []Force
	Leaders []Leader
	Places  []Place // nil until known
	Over    bool
	Word    string // how it ended, "" before that
	Hard    int    // per cent lost in a turn at which a drawing marks the unit that suffered most; 0 marks whoever suffered
}

//go:embed battle.txt
var battleText string

var battle = sync.OnceValue(func() Patterns { return Read(battleText) })

// Battle tells a battle between two sides as an onlooker saw it: who charged, who suffered, who left the field, and how it
// ended. Of a long battle it tells only what mattered most. The plain log goes turn by turn.
func Battle(sys view.System, start engine.State, steps []engine.Step, v view.Voice, posts Posts,
	look func(engine.State) Field) (r view.Report) {
	r.Line = sys.Info().Title
	w := watch{at: []Field{look(start)}}
	for i, st := range steps {
		if st.At > 0 && !strings.Contains(r.Line, ",") {
			r.Line += ", " + Day(st.At)
		}
		m, before := Moment{From: i, To: i, Seed: Seed(st)}, start
		w.met[0], w.met[1] = posts.Against(st)
		w.before, w.melee = w.at[len(w.at)-1], st.Do.Do == "melee"
		for _, e := range st.Events { // one by one: an event that ends a turn belongs to that turn
			if next, err := sys.Apply(start, e); err == nil {
				start = next
				f := look(start)
				for i := range f.Units {
					f.Units[i].Place, f.Units[i].Holds = posts.At(f.Units[i].ID)
				}
				w.see(f, m)
			}
		}
		posts.Done(before, st, start)
	}
	all := w.moments()
	if v == view.Plainly {
		for _, m := range all {
			m.Name("hour", "turn "+book.Num(m.Turn))
		}
	}
	last := w.at[len(w.at)-1]
	r.Heads = Headlines(battle(), all, "end leader gone")
	r.Parts = []view.ReportPart{{Paras: Tell(battle(), v, 0, all)}, {Rolls: last.lossRolls()}}
	r.Strengths = &view.Strengths{Names: last.Sides, Pins: Pins(battle(), all)}
	for _, f := range w.at[1:] {
		a, _ := f.side(0)
		b, _ := f.side(1)
		r.Strengths.At = append(r.Strengths.At, [2]int{a, b})
	}
	return r
}

// watch is the situation at the end of every turn, starting before the first.
type watch struct {
	at      []Field
	end     []Moment          // the last step of each turn
	charges map[[2]int]charge // by turn and charging unit
	blows   map[[3]int]int    // by turn, unit and opponent, 0 for an unknown one: what the unit suffered
	met     [2]int            // the two opposing units of the step, the one that acts first; 0 for none
	before  Field             // the situation before the step
	melee   bool              // the step is one of a melee
	all     []*weighed        // everything that could be told
	hottest int               // the turn with the heaviest losses
}

// charge is the target of a charge, and the step of contact.
type charge struct{ at, step int }

// weighed is a moment with its importance.
type weighed struct {
	*Moment
	weight int
}

// see records a situation.
func (w *watch) see(f Field, m Moment) {
	was := w.at[len(w.at)-1]
	for len(w.at) <= max(f.Turn, 1) {
		w.at, w.end = append(w.at, f), append(w.end, m)
	}
	w.at[len(w.at)-1] = f
	e := &w.end[len(w.end)-1]
	if e.To != m.To {
		e.To, e.Seed = m.To, e.Seed*31+m.Seed
	}
	for _, u := range f.Units {
		if key := [2]int{len(w.end), u.ID}; u.At != 0 && w.charges[key].at == 0 { // a unit charges only once a turn
			if w.charges == nil {
				w.charges = map[[2]int]charge{}
			}
			w.charges[key] = charge{u.At, m.From}
		}
	}
	for _, u := range f.Units {
		b, known := was.unit(u.ID)
		if n := u.suffered() - b.suffered(); known && n > 0 {
			if w.blows == nil {
				w.blows = map[[3]int]int{}
			}
			w.blows[[3]int{len(w.end), u.ID, w.opponent(u)}] += n
		}
	}
}

func (u Force) suffered() int { return u.All - u.Now + u.Hits }

// opponent returns the unit that does u harm in the present step, 0 if that is not known.
func (w *watch) opponent(u Force) int {
	actor, known := w.before.unit(w.met[0])
	switch {
	case known && u.Side != actor.Side: // guns may hit others than their target
		return actor.ID
	case known && u.ID == actor.ID && w.met[1] != 0:
		return w.met[1]
	}
	if b, _ := w.before.unit(u.ID); w.melee {
		return b.Foe
	}
	return 0
}

// by names the opponent to whom a unit's losses of a turn are put down, or two; nobody when these did less than half of the harm.
func (w *watch) by(m *Moment, turn, unit int) *Moment {
	harm := func(foe int) int { return w.blows[[3]int{turn, unit, foe}] }
	foes := slices.DeleteFunc(slices.Clone(w.at[turn].Units), func(u Force) bool { return harm(u.ID) == 0 })
	sort.SliceStable(foes, func(i, k int) bool { return harm(foes[i].ID) > harm(foes[k].ID) })
	whole := harm(0)
	for _, foe := range foes {
		whole += harm(foe.ID)
	}
	var names []string
	part := 0
	for _, foe := range foes[:min(2, len(foes))] {
		names, part = append(names, the(foe.Name)), part+harm(foe.ID)
		if 2*part >= whole {
			return m.Name("by", book.List(names...)).One(len(names) == 1 && !book.IsPlural(foe.Name), "by")
		}
	}
	return m
}

// side returns the present strength of a side on the field, and its original strength.
func (f Field) side(n int) (now, all int) {
	for _, u := range f.Units {
		if u.Side == n {
			all += u.All
			if u.Here {
				now += u.Now
			}
		}
	}
	return now, all
}

// units returns how many units a side has had.
func (f Field) units(side int) (n int) {
	for _, u := range f.Units {
		if u.Side == side && u.All > 0 {
			n++
		}
	}
	return n
}

// unit returns a unit by its ID.
func (f Field) unit(id int) (Force, bool) {
	for _, u := range f.Units {
		if u.ID == id {
			return u, true
		}
	}
	return Force{}, false
}

// maxTold is the maximum number of moments told: about two pages of a letter.
const maxTold = 18

// maxOfTurn is the maximum number of moments told of one turn.
const maxOfTurn = 4

// minTold is the minimum weight of a moment when there are enough others: a loss of one man in twelve.
const minTold = 8

// note records something that could be told of a turn.
func (w *watch) note(kind string, turn, weight int) *Moment {
	m := w.end[turn-1]
	m.Kind, m.Turn = kind, turn
	w.all = append(w.all, &weighed{&m, weight})
	return m.Name("hour", w.when(turn))
}

// posted adds a unit's orders to a moment: mark h for holding the place where it stood, g for taking it.
func posted(m *Moment, u Force) *Moment {
	return m.If(u.Place != "" && u.Holds, "h").If(u.Place != "" && !u.Holds, "g").Name("post", u.Place)
}

// turn records what happened in a turn: charges, losses of units still there, leaders, and units that left.
func (w *watch) turn(turn int) {
	now, was := w.at[turn], w.at[turn-1]
	lost := func(id int) (u Force, n int, known bool) { // strength a unit lost in this turn, in which it may also have sent men out
		u, _ = now.unit(id)
		b, known := was.unit(id)
		return u, u.All - u.Now - (b.All - b.Now), known && b.Here
	}
	out, cost := w.charged(turn, lost)
	w.gone(turn, out)
	w.leaders(turn)
	worst, most := 0, 0
	for _, u := range now.Units {
		if _, n, known := lost(u.ID); known && u.Here && n*1000/max(u.All, 1) > most {
			worst, most = u.ID, n*1000/max(u.All, 1)
		}
	}
	for _, u := range now.Units {
		if _, n, known := lost(u.ID); known && u.Here && n > 0 && !cost[u.ID] {
			m := w.note("loss", turn, 100*n/max(u.All, 1)).Name("unit", the(u.Name)).Name("share", Share(n, u.All))
			if end, _ := w.at[len(w.at)-1].unit(u.ID); end.Here && 100*end.Now >= 7*end.All {
				m.Name("whole", Share(end.All-end.Now, end.All))
			}
			if w.charges[[2]int{turn, u.ID}].at == 0 { // a unit that charged did not stand where it was posted
				posted(m, u)
			}
			w.by(m, turn, u.ID).If(12*n < u.All, "s").If(100*n > 93*u.All, "n").If(u.ID == worst, "f")
			m.ID, m.Of = u.ID, 1+u.Side
			m.If(now.Hard == 0 || u.ID == worst && 100*n >= now.Hard*u.All, "v")
		}
	}
}

// charged records the charges of a turn. It returns the units lost in them, and those whose losses are told with the charge.
func (w *watch) charged(turn int, lost func(id int) (Force, int, bool)) (out, cost map[int]bool) {
	out, cost = map[int]bool{}, map[int]bool{}
	met := map[[2]int]bool{}
	var order []int
	for key := range w.charges {
		if key[0] == turn {
			order = append(order, key[1])
		}
	}
	sort.Slice(order, func(i, k int) bool {
		a, b := w.charges[[2]int{turn, order[i]}].step, w.charges[[2]int{turn, order[k]}].step
		return a < b || a == b && order[i] < order[k]
	})
	for _, id := range order {
		u, a, _ := lost(id)
		foe, b, here := lost(w.charges[[2]int{turn, id}].at)
		if !here || met[[2]int{foe.ID, u.ID}] { // both charged: only the first is told
			continue
		}
		met[[2]int{u.ID, foe.ID}] = true
		m := w.note("charge", turn, 25+100*a/max(u.All, 1)+100*b/max(foe.All, 1))
		m.Name("unit", the(u.Name)).Name("foe", the(foe.Name)).One(!book.IsPlural(foe.Name), "foe").ID = u.ID
		m.Of = 1 + u.Side
		from, _ := w.at[turn-1].unit(u.ID) // before its charge carried it away
		posted(m, from)
		weight := &w.all[len(w.all)-1].weight
		switch {
		case !foe.Here && !out[foe.ID]:
			m.If(true, "x"+foe.Fate)
			*weight += 60
			out[foe.ID] = true
		case !u.Here && !out[u.ID]:
			m.If(true, "y"+u.Fate)
			*weight += 40
			out[u.ID] = true
		case u.Here && foe.Here && a+b > 0 && w.only(turn, u, a, foe) && w.only(turn, foe, b, u):
			m.If(a > 0 && b > 0, "c").If(a > 0 && b == 0, "q").If(a == 0, "p")
			m.Name("ours", told(a, u)).Name("theirs", told(b, foe))
			cost[u.ID], cost[foe.ID] = true, true
		}
	}
	return out, cost
}

// only reports whether all that u lost in a turn, n, was done by one enemy; a few men are told on their own.
func (w *watch) only(turn int, u Force, n int, foe Force) bool {
	for key := range w.blows {
		if key[0] == turn && key[1] == u.ID && key[2] != foe.ID {
			return false
		}
	}
	return n == 0 || 12*n >= u.All
}

// gone records the units that left the field in a turn other than in a charge.
func (w *watch) gone(turn int, told map[int]bool) {
	names, stood, sides := map[string][]string{}, map[string]Force{}, map[string]int{}
	for _, u := range w.at[turn].Units {
		if was, known := w.at[turn-1].unit(u.ID); known && was.Here && !u.Here && !told[u.ID] {
			names[u.Fate], stood[u.Fate] = append(names[u.Fate], the(u.Name)), was
			sides[u.Fate] |= 1 + u.Side
		}
	}
	for _, fate := range [...]string{"", Broken, Taken, Destroyed} {
		if n := names[fate]; n != nil {
			m := w.note("gone", turn, 50+10*len(n)).If(true, fate).Name("unit", some(n)).Name("first", n[0])
			m.Of = sides[fate] % 3 // of both sides: neither
			if len(n) == 1 {
				posted(w.by(m, turn, stood[fate].ID), stood[fate])
			}
		}
	}
}

// leaders records what happened to leaders in a turn.
func (w *watch) leaders(turn int) {
	for _, l := range w.at[turn].Leaders {
		i := slices.IndexFunc(w.at[turn-1].Leaders, func(x Leader) bool { return x.ID == l.ID })
		if l.Fate != "" && i >= 0 && w.at[turn-1].Leaders[i].Fate != l.Fate {
			w.note("leader", turn, 150).If(true, l.Fate).Name("officer", l.Name).ID = l.ID
		}
	}
}

// chosen returns the moments that matter most, in order. No unit's losses and no charge are told twice.
func (w *watch) chosen() (out []*Moment) {
	order := slices.Clone(w.all)
	sort.SliceStable(order, func(i, k int) bool { return order[i].weight > order[k].weight })
	told, turns := map[string]bool{}, map[int]int{}
	var keep []*Moment
	for _, x := range order {
		if x.weight < minTold && len(keep) >= maxTold/2 {
			break
		}
		key := x.Kind
		switch unit, _, _ := x.Slot("unit"); x.Kind {
		case "loss":
			key += unit
		case "charge":
			foe, _, _ := x.Slot("foe")
			key += unit + foe
		default:
			key = ""
		}
		if (key == "" || !told[key]) && turns[x.Turn] < maxOfTurn {
			told[key] = true
			turns[x.Turn]++
			keep = append(keep, x.Moment)
		}
		if len(keep) == maxTold {
			break
		}
	}
	for _, x := range w.all {
		if slices.Contains(keep, x.Moment) {
			out = append(out, x.Moment)
		}
	}
	return out
}

// rename gives everyone the name they had at the end, as in the roll of losses, since a unit may have been renamed.
func (w *watch) rename() {
	units, leaders := map[int]string{}, map[int]string{}
	for _, f := range w.at {
		for _, u := range f.Units {
			units[u.ID] = u.Name
		}
		for _, l := range f.Leaders {
			leaders[l.ID] = l.Name
		}
	}
	for _, f := range w.at {
		for i, u := range f.Units {
			f.Units[i].Name = units[u.ID]
		}
		for i, l := range f.Leaders {
			f.Leaders[i].Name = leaders[l.ID]
		}
	}
}

// moments returns the moments that the report tells.
func (w *watch) moments() (all []*Moment) {
	w.rename()
	last := w.at[len(w.at)-1]
	add := func(m Moment, kind string) *Moment {
		m.Kind, m.Turn = kind, 0
		all = append(all, &m)
		return &m
	}
	sides := func(m *Moment) *Moment {
		for i, key := range [...]string{"a", "b"} {
			now, had := last.side(i)
			left := 100 * now / max(had, 1)
			m.Name(key, the(last.Sides[i])).slots = append(m.slots, slot{"n" + key, remnant(now, had), left}, slot{"u" + key, "", last.units(i)})
		}
		a, _, _ := m.Slot("na")
		b, _, _ := m.Slot("nb")
		return m.If(a == b && a != "nobody", "e").If(a == b && a == "nobody", "z")
	}
	seed := Moment{Seed: uint32(len(last.Units))}
	if len(w.end) > 0 {
		seed = w.end[len(w.end)-1]
	}
	w.hottest = w.bloodiest()
	sides(add(seed, "opening")).If(last.Over, "o").Alone = true
	for turn := 1; turn < len(w.at); turn++ {
		w.turn(turn)
	}
	all = append(all, w.chosen()...)
	kind := "open"
	if last.Over {
		kind = "end"
	}
	word := last.Word
	if !strings.HasPrefix(word, the(last.Sides[0])) && !strings.HasPrefix(word, the(last.Sides[1])) { // a side may have no article
		word = book.LowerFirst(word)
	}
	m := sides(add(seed, kind)).Name("word", word)
	m.Alone = true
	for side, name := range last.Sides {
		var held []string
		for _, p := range last.Places {
			if p.By == side {
				held = append(held, p.Name)
			}
		}
		if len(held) > 0 {
			add(seed, "held").Name("unit", the(name)).Name("places", book.List(held...)).ID = side
		}
	}
	names := strings.Fields("Harcott Pym Lathom Carrow Amory Bellairs Ashcombe Fairlie Kettering Nettleship Rokeby Tregarth Wyndham")
	first := strings.Fields("Edmund George Henry Robert William Francis Hugh")
	n := int(seed.Seed >> 3)
	add(seed, "sign").Name("captain", first[n%len(first)]+" "+names[n%len(names)]).Alone = true
	return all
}

// bloodiest returns the turn with the heaviest losses on both sides together, 0 if there were none.
func (w *watch) bloodiest() (turn int) {
	most := 0
	for i := 1; i < len(w.at); i++ {
		n := 0
		for side := range 2 {
			was, all := w.at[i-1].side(side)
			now, _ := w.at[i].side(side)
			n += 1000 * (was - now) / max(all, 1)
		}
		if n > most {
			turn, most = i, n
		}
	}
	return turn
}

// some lists names, only the first three if there are very many.
func some(names []string) string {
	if rest := len(names) - 3; rest > 2 {
		return book.List(append(names[:3:3], InWords(rest)+" others")...)
	}
	return book.List(names...)
}

// the returns a name with its article for the middle of a sentence.
func the(name string) string {
	if rest, ok := strings.CutPrefix(name, "The "); ok {
		return "the " + rest
	}
	return book.The(name)
}

// when returns the time of a turn as vaguely as an onlooker knows it.
func (w *watch) when(turn int) string {
	words := [...]string{"early on", "as the day wore on", "later on", "towards the end"}
	last := len(w.at) - 1
	part := min(len(words)-1, len(words)*(turn-1)/max(1, last))
	switch {
	case turn == 1:
		return "at the outset"
	case turn == w.hottest && last > 3 && part > 0 && part < len(words)-1: // between those two it may come in any order
		return "at the height of it"
	case turn == last && last > 2:
		return "at the last"
	}
	return words[part]
}

// Share returns a part of a whole in words, rounded to the nearest fraction with a name.
func Share(n, of int) string {
	names := strings.Split("a few men|a tenth|a sixth|a fifth|a quarter|a third|two fifths|half|three fifths|two thirds|three quarters|"+
		"four fifths|nine tenths|nearly all", "|")
	best, least := 0, 100
	for i, at := range [...]int{4, 10, 17, 20, 25, 33, 40, 50, 60, 67, 75, 80, 90, 96} { // per cent
		if d := 100*n/max(of, 1) - at; max(d, -d) < least {
			best, least = i, max(d, -d)
		}
	}
	return names[best]
}

// told is Share for what a unit lost, "" for nothing.
func told(n int, u Force) string {
	if n == 0 {
		return ""
	}
	return Share(n, u.All)
}

// remnant returns what is left of a side in words.
func remnant(n, of int) string {
	switch n {
	case 0:
		return "nobody"
	case of:
		return "every man"
	}
	return Share(n, of)
}

// lossRolls returns the losses of both sides. Those who are gone left with their unit: they ran, were captured or went off the table.
func (f Field) lossRolls() (all []view.Roll) {
	heads := []string{"began", "lost", "gone", "left"}
	if f.sum(0)[2]+f.sum(1)[2] == 0 {
		heads = slices.Delete(heads, 2, 3)
	}
	for side, name := range f.Sides {
		r := view.Roll{Head: append([]string{name}, heads...)}
		if side == 0 {
			r.Title = "Roll of losses"
		}
		row := func(name string, n [4]int) {
			cells := []string{name}
			for i, x := range n {
				if i != 2 || len(heads) == len(n) {
					cells = append(cells, book.Num(x))
				}
			}
			r.Rows = append(r.Rows, cells)
		}
		for _, u := range f.Units {
			if u.Side == side && u.All > 0 {
				row(u.Name, u.count())
			}
		}
		if r.Sum = len(r.Rows) > 1; r.Sum {
			row("In all", f.sum(side))
		}
		all = append(all, r)
	}
	return all
}

// count returns how many began, are lost, are gone with the unit, and are left.
func (u Force) count() [4]int {
	if !u.Here {
		return [4]int{u.All, u.All - u.Now, u.Now, 0}
	}
	return [4]int{u.All, u.All - u.Now, 0, u.Now}
}

// sum returns the sum of [Force.count] over the units of a side.
func (f Field) sum(side int) (n [4]int) {
	for _, u := range f.Units {
		if u.Side == side {
			for i, x := range u.count() {
				n[i] += x
			}
		}
	}
	return n
}

// Cost returns the turn, and how many each side has lost up to now, those who are gone included. Deeds are weighed by it.
func (f Field) Cost() (turn int, lost []int) {
	for side := range f.Sides {
		n := f.sum(side)
		lost = append(lost, n[1]+n[2])
	}
	return f.Turn, lost
}

// Losses returns the losses of both sides for the closing sheet, in figures, stands or the like.
func (f Field) Losses(one, many string) view.List {
	l := view.List{ID: "losses", Title: "Losses", Note: many}
	for side, name := range f.Sides {
		n, units := f.sum(side), 0
		for _, u := range f.Units {
			if u.Side == side && u.All > 0 && !u.Here {
				units++
			}
		}
		what := ""
		if units > 0 {
			what = book.Plural(units, "unit", "units") + " gone"
		}
		if n[2] > 0 {
			what += " with " + book.Plural(n[2], "more "+one, "more "+many)
		}
		l.Rows = append(l.Rows, book.LossRow(side, name, n[1], n[0], what))
	}
	return l
}
