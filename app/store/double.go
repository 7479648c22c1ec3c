package store

import (
	"encoding/json"
	"errors"
	"sort"
	"strconv"
	"strings"

	"vedette/engine/save"
)

// Second is the second copy of the home: slower, larger, and on the disk sooner. Whatever the home is told to write or to
// remove goes there too, in the same order, a moment later. Each of its records carries the number of the change that wrote it
// and a sum of its own.
type Second interface {
	// Found is what differed when the two were compared, once, and "" when that has not been done: see readFound.
	Found() string
	// Spill writes a value there alone, when the home is full, and takes the key from the home. It returns a *FullError when
	// that cannot be done either.
	Spill(key, val string) error
	// Waiting tells whether it has not answered yet and still may.
	Waiting() bool
	// Failed tells whether it has answered that it cannot.
	Failed() bool
}

// Double is a home and its second copy: every record is judged by its checksum wherever it lies, and a good one never gives way
// to a bad one. What the home has no room for lives in the copy alone.
type Double struct {
	home    Box
	second  Second
	spilled map[string]string // what only the copy holds
	other   map[string]string // records of games whose copy is as good as the home's, and another
}

// NewDouble joins a home and its second copy. Mend makes them one.
func NewDouble(home Box, second Second) *Double {
	return &Double{home: home, second: second, spilled: map[string]string{}, other: map[string]string{}}
}

// Get implements Box.
func (d *Double) Get(key string) (string, bool, error) {
	if val, ok := d.spilled[key]; ok {
		return val, true, nil
	}
	return d.home.Get(key)
}

// Set implements Box.
func (d *Double) Set(key, val string) error {
	err := d.home.Set(key, val)
	var full *FullError
	if errors.As(err, &full) && d.second.Spill(key, val) == nil {
		d.spilled[key], err = val, nil
	} else if err == nil {
		delete(d.spilled, key)
	}
	return err
}

// Remove implements Box.
func (d *Double) Remove(key string) error {
	err := d.home.Remove(key)
	if err == nil {
		delete(d.spilled, key)
	}
	return err
}

// All implements Box.
func (d *Double) All(prefix string) ([]Pair, error) {
	pairs, err := d.home.All(prefix)
	if err != nil || len(d.spilled) == 0 {
		return pairs, err
	}
	out := make([]Pair, 0, len(pairs)+len(d.spilled))
	for _, p := range pairs {
		if _, ok := d.spilled[p.Key]; !ok {
			out = append(out, p)
		}
	}
	for key, val := range d.spilled {
		if strings.HasPrefix(key, prefix) {
			out = append(out, Pair{key, val})
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Key < out[j].Key })
	return out, nil
}

// Notice is why the home is none, "" when it is one.
func (d *Double) Notice() string {
	if b, ok := d.home.(interface{ Notice() string }); ok {
		return b.Notice()
	}
	return ""
}

// Waiting tells whether the copy has not answered yet and still may.
func (d *Double) Waiting() bool { return d.second.Waiting() }

// Spilled is how many records only the copy holds.
func (d *Double) Spilled() int { return len(d.spilled) }

// Settle brings home what only the copy holds, as far as there is room.
func (d *Double) Settle() {
	keys := make([]string, 0, len(d.spilled))
	for key := range d.spilled {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		if d.home.Set(key, d.spilled[key]) == nil {
			delete(d.spilled, key)
		}
	}
}

// Other is the record that the copy holds under a key of a game, when it is as good as the home's, and another.
func (d *Double) Other(key string) (string, bool) {
	val, ok := d.other[key]
	return val, ok
}

// Doubted tells whether Other knows a record of a game.
func (d *Double) Doubted(game string) bool {
	for key := range d.other {
		if _, id, _ := parts(key); id == game {
			return true
		}
	}
	return false
}

// Agree settles on the home's records of a game: the copy is brought up to them.
func (d *Double) Agree(game string) {
	for key := range d.other {
		if _, id, _ := parts(key); id != game {
			continue
		}
		delete(d.other, key)
		if val, ok, err := d.home.Get(key); err == nil && ok {
			_ = d.home.Set(key, val) // the next start finds the same
		}
	}
}

// found is what the page found different between the home and its copy.
type found struct {
	mark int64 // number of the last change that the home knows of, -1 when it does not know
	rows []row
}

// row is one key under which they differ, or the last records of the copy.
type row struct {
	key           string
	home, copied  string
	hasHome       bool
	hasCopy, gone bool  // the copy holds a value; it holds that the key was removed
	only          bool  // the copy alone was to hold it
	removed       bool  // by this page, before the copy had answered
	n             int64 // of the change that wrote the copy's record
	sum           string
}

// rowFields is how many texts a row is handed over in.
const rowFields = 6

// readFound reads what the page found: the mark, then for every row its key, its marks (h: the home has a value, c: the copy
// has one, g: the copy has that it was removed, o: only the copy was to have it,
// r: this page has removed it), number, sum, and both values, all separated by zero
// bytes.
func readFound(text string) (f found) {
	parts := strings.Split(text, "\x00")
	f.mark = -1
	if n, err := strconv.ParseInt(parts[0], 10, 64); err == nil && n >= 0 {
		f.mark = n
	}
	for parts = parts[1:]; len(parts) >= rowFields; parts = parts[rowFields:] {
		r := row{key: parts[0], sum: parts[3], home: parts[4], copied: parts[5]}
		r.hasHome, r.hasCopy = strings.Contains(parts[1], "h"), strings.Contains(parts[1], "c")
		r.gone, r.only, r.removed = strings.Contains(parts[1], "g"), strings.Contains(parts[1], "o"), strings.Contains(parts[1], "r")
		r.n, _ = strconv.ParseInt(parts[2], 10, 64) // a wrong one does not fit the sum
		f.rows = append(f.rows, r)
	}
	return f
}

// sumOf is the sum that a record of the copy carries: the page writes the same.
func sumOf(key string, n int64, only, gone bool, val string) string {
	kind := "+"
	switch {
	case gone:
		kind = "-"
	case only:
		kind = "!"
	}
	return crc([]byte(key + " " + strconv.FormatInt(n, 10) + kind + val))
}

// sound tells whether the copy's record is as it was written.
func (r row) sound() bool {
	return (r.hasCopy || r.gone) && sumOf(r.key, r.n, r.only, r.gone, r.copied) == r.sum && (r.gone || good(r.key, r.copied))
}

// parts are the kind of a key, the game or thing it belongs to, and the rest; "" for what is outside games.
func parts(key string) (part, id, rest string) {
	key, ours := strings.CutPrefix(key, root)
	if !ours {
		return "", "", ""
	}
	part, key, _ = strings.Cut(key, "/")
	id, rest, _ = strings.Cut(key, "/")
	return part, id, rest
}

// intact tells whether a line is a whole record, as package save writes them, and of the kind that its first letter says. What another
// format means by its letters is not known here.
func intact(letter byte, line string) bool {
	format, rest, _ := strings.Cut(line, " ")
	sum, body, ok := strings.Cut(rest, " ")
	if !ok || body == "" || crc([]byte(format+" "+body)) != sum {
		return false
	}
	n, err := strconv.Atoi(format)
	return err == nil && (n != save.Format || body[0] == letter)
}

// good tells whether a value is whole and belongs under its key, as far as it can be told from itself.
func good(key, val string) bool {
	part, _, rest := parts(key)
	switch part {
	case "setup":
		return intact('S', val)
	case "g":
		n, err := strconv.Atoi(rest)
		if err != nil || n == 0 {
			return intact('S', val)
		}
		return intact('e', val) && (save.Seq(val) == n || !strings.HasPrefix(val, strconv.Itoa(save.Format)+" "))
	case "head":
		return intact('H', val)
	case "name":
		return intact('N', val)
	case "draft":
		return intact('D', val)
	case "hand", "kept", "story":
		_, ok := unseal(val)
		return ok
	case "gone", "told":
		return val == "1"
	case "":
		return json.Valid([]byte(val))
	}
	return true
}

// weak tells whether a value under this key has no checksum of its own: while it can be read the home's counts.
func weak(key string) bool {
	part, _, _ := parts(key)
	return part == "" || part == "gone" || part == "told" || part == "rescue"
}

// passing tells whether what is under this key belongs to a moment: an older one is not brought back.
func passing(key string) bool {
	part, _, _ := parts(key)
	return part == "head" || part == "draft" || part == "gone" || part == ""
}

// step tells whether a key is that of a step or of the beginning of a game.
func step(key string) bool {
	part, _, _ := parts(key)
	return part == "g" || part == "setup"
}

// repairs counts what was mended of one game, or outside of games under "".
type repairs struct {
	steps  int // brought back from the copy
	others int // the same, but no steps
	copied int // records of the copy that were damaged
	aside  int // steps that came too late
}

// Mend makes the home and its copy one, and returns what it has mended by the game it belongs to. played tells of which games this
// page has stored steps before the copy had answered: of these nothing that the copy alone holds can be put back in its place.
//
// When the copy holds every change that the home knows of, a sound record of it is what was last written there, and counts. When it
// does not (the browser was stopped before it was told, or the mark is gone), the home's counts where it is good. A record that is
// bad or missing in one of them comes from the other.
func (d *Double) Mend(played func(id string) bool) (done map[string]repairs, compared bool) {
	text := d.second.Found()
	if text == "" {
		return nil, false
	}
	f := readFound(text)
	last, strange := int64(-1), map[string]int{}
	for _, r := range f.rows {
		if r.sound() {
			last = max(last, r.n)
		}
		if _, id, _ := parts(r.key); !r.hasCopy && !r.gone && (r.key == setupKey(id) || r.key == entryKey(id, 0)) {
			strange[id]++
		}
	}
	m := mending{d: d, mark: f.mark, behind: f.mark < 0 || last < f.mark, done: map[string]repairs{}}
	for _, r := range f.rows {
		_, id, _ := parts(r.key)
		if r.hasHome && r.hasCopy && r.home == r.copied && r.sound() {
			continue // it is here for its number
		}
		// A game of which the copy has never heard is no damage of the copy.
		m.row(r, id, strange[id] == 2, played(id))
	}
	return m.done, true
}

// mending is one run of Mend.
type mending struct {
	d      *Double
	mark   int64
	behind bool // the copy may not hold the last changes
	done   map[string]repairs
}

// row mends what is under one key. strange says that the copy has never heard of the game.
func (m *mending) row(r row, id string, strange, played bool) {
	home, copied := r.hasHome && good(r.key, r.home), r.sound()
	newer := m.mark >= 0 && r.n > m.mark
	switch {
	case home && (played || !copied || r.gone && !newer):
		missing := !r.hasCopy && !r.gone
		m.again(r, id, copied || missing && (m.behind || strange))
	case !copied: // neither is good
	case r.gone:
		if r.hasHome && newer {
			_ = m.d.home.Remove(r.key) // the next start tries again
		}
	case played, r.removed:
		if played && step(r.key) {
			m.late(r, id)
		}
	case !r.hasHome && m.behind && m.mark >= 0 && passing(r.key) && !r.only:
		_ = m.d.home.Remove(r.key) // so that the copy forgets it too
	case !home:
		m.back(r, id, newer || r.only)
	case newer, !m.behind && !weak(r.key):
		m.back(r, id, newer)
	case step(r.key):
		m.d.other[r.key] = r.copied // the game tells which of them is right
	default:
		m.again(r, id, true)
	}
}

// back brings a record home from the copy.
func (m *mending) back(r row, id string, quiet bool) {
	if r.only {
		var full *FullError
		if err := m.d.home.Set(r.key, r.copied); errors.As(err, &full) {
			m.d.spilled[r.key] = r.copied
		}
		return
	}
	if m.d.Set(r.key, r.copied) != nil || quiet {
		return
	}
	n := m.done[id]
	if step(r.key) {
		n.steps++
	} else {
		n.others++
	}
	m.done[id] = n
}

// again writes the home's record into the copy once more.
func (m *mending) again(r row, id string, quiet bool) {
	if m.d.home.Set(r.key, r.home) != nil || quiet {
		return
	}
	n := m.done[id]
	n.copied++
	m.done[id] = n
}

// late keeps a step that only the copy had, and for which it answered too late: the game has been played on without it.
func (m *mending) late(r row, id string) {
	_, _, rest := parts(r.key)
	if m.d.Set(rescueKey(id)+rest, r.copied) != nil || m.d.home.Remove(r.key) != nil {
		return
	}
	n := m.done[id]
	n.aside++
	m.done[id] = n
}

// told says what was mended of these games, in one sentence, and what is kept aside of each; "" stands for what is outside of games.
func told(ids []string, done map[string]repairs, name func(id string) string) (out []string) {
	var all repairs
	var of, late []string
	for _, id := range ids {
		n, subject := done[id], "Settings and kept things"
		if id != "" {
			subject = "“" + name(id) + "”"
		}
		if n.aside > 0 {
			late = append(late, subject+": "+counted(n.aside, "one step came back after the game had gone on without it. It is kept aside.",
				"steps came back after the game had gone on without them. They are kept aside."))
		}
		if n.aside = 0; n == (repairs{}) {
			continue
		}
		of = append(of, subject)
		all.steps, all.others, all.copied = all.steps+n.steps, all.others+n.others, all.copied+n.copied
	}
	switch len(of) {
	case 0:
		return late
	case 1:
		return append([]string{of[0] + ": " + all.words()}, late...)
	}
	games, settings := len(of), ""
	if ids[0] == "" {
		games, settings = games-1, " and the settings"
	}
	return append([]string{counted(games, "One game", "games") + settings + ": " + all.words()}, late...)
}

func counted(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return strconv.Itoa(n) + " " + many
}

// words say what was mended.
func (n repairs) words() string {
	var lost []string
	if n.steps > 0 {
		lost = append(lost, counted(n.steps, "one step", "steps"))
	}
	if n.others > 0 {
		lost = append(lost, counted(n.others, "one record", "records"))
	}
	were, back := " were damaged or missing on this device", ". They are back"
	if n.steps+n.others == 1 {
		were, back = " was damaged or missing on this device", ". It is back"
	}
	here := strings.Join(lost, " and ") + were
	switch {
	case lost == nil:
		return counted(n.copied, "one record of the second copy was damaged or missing. It has been written again. Nothing is lost.",
			"records of the second copy were damaged or missing. They have been written again. Nothing is lost.")
	case n.copied > 0:
		return here + ", and " + counted(n.copied, "one", "more") + " in the second copy. All are back, each from the other. Nothing is lost."
	}
	return here + back + ", from the second copy. Nothing is lost."
}
