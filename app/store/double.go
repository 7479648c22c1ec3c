package store

import (
	"encoding/json"
	"errors"
	"sort"
	"strconv"
	"strings"

	"vedette/engine/save"
)

// Second is the second copy of the first store, called home. It is slower and larger, and reaches the disk sooner. Everything written to or
// removed from the home goes there too, in the same order, a moment later. Each of its records carries the number of the change that wrote
// it, and a checksum.
type Second interface {
	// Found returns the differences found when the two were compared, in the form described at readFound. It returns "" before that, and
	// after the first call.
	Found() string
	// Spill writes a value to the copy alone, when the home is full, and removes the key from the home. It returns a *FullError when it
	// cannot.
	Spill(key, val string) error
	// Waiting reports whether the copy has not answered yet but still may.
	Waiting() bool
	// Failed reports whether the copy has failed.
	Failed() bool
}

// Double is a home with its second copy. Each record is judged by its checksum, and a good one never gives way to a bad one. Records for
// which the home has no room are in the copy alone.
type Double struct {
	home    Box
	second  Second
	spilled map[string]string // records that only the copy holds
	other   map[string]string // records of games in the copy that differ from the home's and are as good
}

// NewDouble joins a home and its second copy. Mend reconciles them.
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

// Notice returns why the home is only a stand-in, "" when it is not.
func (d *Double) Notice() string {
	if b, ok := d.home.(interface{ Notice() string }); ok {
		return b.Notice()
	}
	return ""
}

// Waiting reports whether the copy has not answered yet but still may.
func (d *Double) Waiting() bool { return d.second.Waiting() }

// Spilled returns how many records only the copy holds.
func (d *Double) Spilled() int { return len(d.spilled) }

// Settle brings home records that only the copy holds, as far as there is room.
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

// Other returns the copy's record under a key of a game if it differs from the home's and is as good.
func (d *Double) Other(key string) (string, bool) {
	val, ok := d.other[key]
	return val, ok
}

// Doubted reports whether Other has a record of a game.
func (d *Double) Doubted(game string) bool {
	for key := range d.other {
		if _, id, _ := parts(key); id == game {
			return true
		}
	}
	return false
}

// Agree settles on the home's records of a game, and writes them to the copy.
func (d *Double) Agree(game string) {
	for key := range d.other {
		if _, id, _ := parts(key); id != game {
			continue
		}
		delete(d.other, key)
		if val, ok, err := d.home.Get(key); err == nil && ok {
			_ = d.home.Set(key, val) // if this fails, the next start finds the same difference
		}
	}
}

// found holds the differences that the page found between the home and its copy.
type found struct {
	mark int64 // number of the last change that the home knows of, -1 when unknown
	rows []row
}

// row is a key under which they differ, or one of the last records of the copy.
type row struct {
	key           string
	home, copied  string
	hasHome       bool
	hasCopy, gone bool  // the copy holds a value; the copy records that the key was removed
	only          bool  // only the copy was meant to hold it
	removed       bool  // this page removed it before the copy had answered
	n             int64 // number of the change that wrote the copy's record
	sum           string
}

// rowFields is the number of texts that encode a row.
const rowFields = 6

// readFound decodes what the page found, separated by zero bytes: the mark, then for each row its key, its marks, its number, its checksum
// and both values. The marks are h: the home has a value; c: the copy has one; g: the copy records that it was removed; o: only the copy
// was meant to have it; r: this page has removed it.
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
		r.n, _ = strconv.ParseInt(parts[2], 10, 64) // a wrong number fails the checksum
		f.rows = append(f.rows, r)
	}
	return f
}

// sumOf returns the checksum of a record in the copy, as the page writes it.
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

// sound reports whether the copy's record is undamaged.
func (r row) sound() bool {
	return (r.hasCopy || r.gone) && sumOf(r.key, r.n, r.only, r.gone, r.copied) == r.sum && (r.gone || good(r.key, r.copied))
}

// parts splits a key into its kind, the ID of the game or library item, and the rest; all are "" for keys outside these.
func parts(key string) (part, id, rest string) {
	key, ours := strings.CutPrefix(key, root)
	if !ours {
		return "", "", ""
	}
	part, key, _ = strings.Cut(key, "/")
	id, rest, _ = strings.Cut(key, "/")
	return part, id, rest
}

// intact reports whether a line is a complete record as package save writes them, of the kind that letter stands for. In records of another
// format version the letter is not checked.
func intact(letter byte, line string) bool {
	format, rest, _ := strings.Cut(line, " ")
	sum, body, ok := strings.Cut(rest, " ")
	if !ok || body == "" || crc([]byte(format+" "+body)) != sum {
		return false
	}
	n, err := strconv.Atoi(format)
	return err == nil && (n != save.Format || body[0] == letter)
}

// good reports whether a value is complete and belongs under its key, as far as the value itself shows.
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

// weak reports whether values under this key have no checksum. As long as the home's can be read, it takes precedence.
func weak(key string) bool {
	part, _, _ := parts(key)
	return part == "" || part == "gone" || part == "told" || part == "rescue"
}

// passing reports whether a value under this key matters only for a moment, so that an older one is not restored.
func passing(key string) bool {
	part, _, _ := parts(key)
	return part == "head" || part == "draft" || part == "gone" || part == ""
}

// step reports whether a key is that of a step or of the setup of a game.
func step(key string) bool {
	part, _, _ := parts(key)
	return part == "g" || part == "setup"
}

// repairs counts what was repaired in a game, or outside games.
type repairs struct {
	steps  int // steps restored from the copy
	others int // other records restored from the copy
	copied int // damaged records in the copy
	aside  int // steps set aside because they came too late
}

// Mend reconciles the home and its copy, and returns what it repaired by game. compared is false if the copy has not answered yet. played
// reports whether this page stored steps of a game before the copy had answered: what only the copy holds of such a game can no longer be
// restored to its place.
//
// When the copy holds every change that the home knows of, its sound records are the latest, and count. When it does not (the browser was
// stopped before the copy was told, or the mark is lost), the home's records count where they are good. A record that is bad or missing on
// one side comes from the other.
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
			continue // listed only for its number
		}
		// A game unknown to the copy does not mean that the copy is damaged.
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

// row reconciles one key. strange reports that the copy does not know the game at all.
func (m *mending) row(r row, id string, strange, played bool) {
	home, copied := r.hasHome && good(r.key, r.home), r.sound()
	newer := m.mark >= 0 && r.n > m.mark
	switch {
	case home && (played || !copied || r.gone && !newer):
		missing := !r.hasCopy && !r.gone
		m.rewrite(r, id, copied || missing && (m.behind || strange))
	case !copied: // neither is good
	case r.gone:
		if r.hasHome && newer {
			_ = m.d.home.Remove(r.key) // the next start tries again
		}
	case played, r.removed:
		if played && step(r.key) {
			m.setAside(r, id)
		}
	case !r.hasHome && m.behind && m.mark >= 0 && passing(r.key) && !r.only:
		_ = m.d.home.Remove(r.key) // so that the copy drops it too
	case !home:
		m.restore(r, id, newer || r.only)
	case newer, !m.behind && !weak(r.key):
		m.restore(r, id, newer)
	case step(r.key):
		m.d.other[r.key] = r.copied // replaying the game shows which is right
	default:
		m.rewrite(r, id, true)
	}
}

// restore restores a record from the copy.
func (m *mending) restore(r row, id string, quiet bool) {
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

// rewrite writes the home's record to the copy again.
func (m *mending) rewrite(r row, id string, quiet bool) {
	if m.d.home.Set(r.key, r.home) != nil || quiet {
		return
	}
	n := m.done[id]
	n.copied++
	m.done[id] = n
}

// setAside sets aside a step that only the copy had: it answered after the game had been played on without the step.
func (m *mending) setAside(r row, id string) {
	_, _, rest := parts(r.key)
	if m.d.Set(rescueKey(id)+rest, r.copied) != nil || m.d.home.Remove(r.key) != nil {
		return
	}
	n := m.done[id]
	n.aside++
	m.done[id] = n
}

// told describes what was repaired in these games, in one sentence, and what was set aside of each. The ID "" stands for everything outside
// games.
func told(ids []string, done map[string]repairs, name func(id string) string) (out []string) {
	var all repairs
	var of, late []string
	for _, id := range ids {
		n, subject := done[id], "Settings and library"
		if id != "" {
			subject = "“" + name(id) + "”"
		}
		if n.aside > 0 {
			late = append(late, subject+": "+counted(n.aside, "one step was found after the game had been played on without it. It is set aside.",
				"steps were found after the game had been played on without them. They are set aside."))
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

// words describes what was repaired, in sentences.
func (n repairs) words() string {
	var lost []string
	if n.steps > 0 {
		lost = append(lost, counted(n.steps, "one step", "steps"))
	}
	if n.others > 0 {
		lost = append(lost, counted(n.others, "one record", "records"))
	}
	were, back := " were damaged or missing on this device", " and have been restored"
	if n.steps+n.others == 1 {
		were, back = " was damaged or missing on this device", " and has been restored"
	}
	here := strings.Join(lost, " and ") + were
	switch {
	case lost == nil:
		return counted(n.copied, "one record of the second copy was damaged or missing and has been rewritten. Nothing is lost.",
			"records of the second copy were damaged or missing and have been rewritten. Nothing is lost.")
	case n.copied > 0:
		return here + ", and " + counted(n.copied, "one", "more") + " in the second copy. All have been restored, each from the other " +
			"copy. Nothing is lost."
	}
	return here + back + " from the second copy. Nothing is lost."
}
