package store

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/save"
)

// A backup is a text: a title, a line "key<tab>value" for each record in ascending order of the keys, and an ending with the number of
// records and a checksum of all lines before it. The rescue page writes the same format.
const (
	backupTitle = "Vedette backup 1"
	// MaxBackup is the size in bytes of the largest backup that is read. Browsers store less.
	MaxBackup = 16 << 20
	// MaxBackupGames and maxBackupRecords bound the work. They are more than a browser can store.
	MaxBackupGames   = 500
	maxBackupRecords = 250_000
	maxBackupThings  = 4 * MaxStock // including removed ones
)

// Backup returns everything stored on this device as the text of a file.
func (s *Shelf) Backup() (string, error) {
	pairs, err := s.box.All("vedette/")
	if err != nil {
		return "", err
	}
	sort.Slice(pairs, func(i, j int) bool { return pairs[i].Key < pairs[j].Key })
	var b strings.Builder
	b.WriteString(backupTitle + "\n")
	n := 0
	for _, p := range pairs {
		if (strings.HasPrefix(p.Key, root) || p.Key == prefsKey) && !strings.ContainsAny(p.Key, "\t\n") && !strings.Contains(p.Val, "\n") {
			b.WriteString(p.Key + "\t" + p.Val + "\n")
			n++
		}
	}
	return b.String() + backupEnding(n, b.String()), nil
}

func backupEnding(n int, all string) string {
	return fmt.Sprintf("end %d %s\n", n, crc([]byte(all)))
}

// Merged counts what was in a file that was brought in.
type Merged struct {
	New    int // games added
	Copies int // games added beside a copy here with different steps
	Same   int // games already here, with at least the steps in the file
	Kept   int // library items added
	Left   int // games and library items too damaged to add
}

// parcel is a game being brought in, in its stored form.
type parcel struct {
	setup, name string
	hand        string // its handing-over state
	entries     []string
	rest        []Pair // what was set aside, by the number of the entry
	story       []Pair // the report of a shrunk game, in pieces
	gone        bool
}

// Merge brings in a file written by Backup or Export. It overwrites nothing. On an error, the games before it have been added. The error is
// a *engine.Damaged when the file is not one of ours or not complete, a *save.Newer or *save.Unknown when only another version can read
// it, or an error of the box.
func (s *Shelf) Merge(text string) (m Merged, err error) {
	const what = "the file"
	text = strings.TrimPrefix(text, "\ufeff")
	if !strings.HasPrefix(text, "Vedette ") {
		return m, &engine.Damaged{What: what, Err: errors.New("it was not written by Vedette")}
	}
	if len(text) > 2*MaxBackup || strings.Count(text, "\n") > maxBackupRecords+2 {
		return m, &engine.Damaged{What: what, Err: errors.New("it is too big")}
	}
	text = strings.ReplaceAll(text, "\r\n", "\n") // mail programs change line ends
	if len(text) > MaxBackup {
		return m, &engine.Damaged{What: what, Err: errors.New("it is too big")}
	}
	if !strings.HasPrefix(text, "Vedette backup ") {
		set, entries, err := save.DecodeGame(s.rules, text)
		if err != nil {
			return m, err
		}
		p, err := wrap(set, entries)
		if err != nil {
			return m, err
		}
		return m, s.bring(p, &m)
	}
	pairs, err := unpackBackup(text)
	if err != nil {
		return m, &engine.Damaged{What: what, Err: err}
	}
	ids, parcels, others, err := sortOut(pairs)
	if err != nil {
		return m, &engine.Damaged{What: what, Err: err}
	}
	for _, id := range ids {
		p := parcels[id]
		var newer *save.Newer
		if _, err := save.DecodeSetup(p.setup); err != nil && !errors.As(err, &newer) {
			m.Left++
			continue
		}
		if err := s.bring(*p, &m); err != nil {
			return m, err
		}
	}
	for _, p := range others {
		if err := s.add(p, &m); err != nil {
			return m, err
		}
	}
	return m, nil
}

func wrap(set journal.Setup, entries []journal.Entry) (p parcel, err error) {
	if p.setup, err = save.EncodeSetup(set); err != nil {
		return p, err
	}
	for _, e := range entries {
		line, err := save.EncodeEntry(e)
		if err != nil {
			return p, err
		}
		p.entries = append(p.entries, line)
	}
	return p, nil
}

// unpackBackup checks a backup and returns its records.
func unpackBackup(text string) ([]Pair, error) {
	title, _, _ := strings.Cut(text, "\n")
	if title != backupTitle {
		return nil, errors.New("a newer version of Vedette wrote it")
	}
	at := strings.LastIndex(strings.TrimSuffix(text, "\n"), "\n") + 1
	n := strings.Count(text[:at], "\n") - 1
	if at <= len(title) || strings.TrimSuffix(text[at:], "\n")+"\n" != backupEnding(n, text[:at]) {
		return nil, errors.New("it is incomplete")
	}
	rest := text[len(title)+1 : at]
	pairs := make([]Pair, 0, n)
	for rest != "" {
		line, after, _ := strings.Cut(rest, "\n")
		key, val, ok := strings.Cut(line, "\t")
		if !ok || len(key) > 200 || len(val) > save.MaxRecord {
			return nil, fmt.Errorf("line %d is not a record", len(pairs)+2)
		}
		pairs, rest = append(pairs, Pair{key, val}), after
	}
	return pairs, nil
}

// number reports whether part of a key is a number in our notation.
func number(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= 0 && strconv.Itoa(n) == s
}

// rescueName reports whether s is the last part of a rescue key, as written by Shelf.aside.
func rescueName(s string) bool {
	name, again, more := strings.Cut(s, ".")
	return (name == "setup" || number(name)) && (!more || number(again))
}

// sortOut sorts the records of a backup into games, by their IDs there, and library items (others). Records under any other key are left
// out.
func sortOut(pairs []Pair) (ids []string, parcels map[string]*parcel, others []Pair, err error) {
	parcels = map[string]*parcel{}
	numbered := map[string]map[int]string{}
	for _, p := range pairs {
		part, rest, _ := strings.Cut(strings.TrimPrefix(p.Key, root), "/")
		id, last, _ := strings.Cut(rest, "/")
		switch {
		case !strings.HasPrefix(p.Key, root) || id == "":
			continue // the settings of the other device
		case part == "setup" || part == "g" || part == "name" || part == "gone" || part == "rescue" || part == "story" || part == "hand":
		case part == "kept":
			if others = append(others, p); len(others) > maxBackupThings {
				return nil, nil, nil, errors.New("it holds too many library items")
			}
			continue
		default: // summaries and drafts
			continue
		}
		g := parcels[id]
		if g == nil {
			if len(ids) == MaxBackupGames {
				return nil, nil, nil, errors.New("it holds too many games")
			}
			g = &parcel{}
			ids, parcels[id], numbered[id] = append(ids, id), g, map[int]string{}
		}
		n, err := strconv.Atoi(last)
		switch {
		case part == "setup" || part == "g" && last == "0" && g.setup == "":
			g.setup = p.Val
		case part == "g" && err == nil && n > 0:
			numbered[id][n] = p.Val
		case part == "name":
			g.name = p.Val
		case part == "gone":
			g.gone = true
		case part == "hand":
			g.hand = p.Val
		case part == "rescue" && rescueName(last):
			g.rest = append(g.rest, Pair{last, p.Val})
		case part == "story" && number(last):
			g.story = append(g.story, Pair{last, p.Val})
		}
	}
	sort.Slice(ids, func(i, j int) bool { return older(ids[i], ids[j]) })
	for id, g := range parcels {
		for n := 1; numbered[id][n] != ""; n++ {
			g.entries = append(g.entries, numbered[id][n])
		}
	}
	return ids, parcels, others, nil
}

// bring adds a game unless it is already here.
func (s *Shelf) bring(p parcel, m *Merged) error {
	setups, err := s.box.All(root + "setup/")
	if err != nil {
		return err
	}
	twin := false
	for _, have := range setups {
		if have.Val != p.setup {
			continue
		}
		twin = true
		stored, err := s.entries(strings.TrimPrefix(have.Key, root+"setup/"))
		if err != nil {
			return err
		}
		if _, shrunk := s.Story(strings.TrimPrefix(have.Key, root+"setup/")); shrunk != (len(p.story) > 0) || len(stored) < len(p.entries) {
			continue
		}
		same := true
		for i, line := range p.entries {
			same = same && stored[i].Val == line
		}
		if same {
			m.Same++
			return nil
		}
	}
	if twin {
		name := ""
		if set, err := save.DecodeSetup(p.setup); err == nil {
			name = set.Name
		}
		if given, err := save.DecodeName(p.name); err == nil {
			name = given
		}
		if line, err := save.EncodeName(name + ", from a file"); err == nil {
			p.name = line
		}
	}
	id, err := s.freeID()
	if err != nil {
		return err
	}
	// The setup comes last, since it is what makes the records a game.
	var pairs []Pair
	for i, line := range p.entries {
		pairs = append(pairs, Pair{entryKey(id, i+1), line})
	}
	for _, r := range p.rest {
		pairs = append(pairs, Pair{rescueKey(id) + r.Key, r.Val})
	}
	for _, r := range p.story {
		pairs = append(pairs, Pair{storyKey(id) + r.Key, r.Val})
	}
	if p.hand != "" {
		pairs = append(pairs, Pair{handKey(id), p.hand})
	}
	var newer *save.Newer
	if _, err := save.DecodeName(p.name); err == nil || errors.As(err, &newer) {
		pairs = append(pairs, Pair{nameKey(id), p.name})
	}
	if p.gone {
		pairs = append(pairs, Pair{goneKey(id), "1"})
	}
	pairs = append(pairs, Pair{entryKey(id, 0), p.setup}, Pair{setupKey(id), p.setup})
	for i, pair := range pairs {
		if err := s.put(pair.Key, pair.Val); err != nil {
			for _, done := range pairs[:i+1] {
				_ = s.box.Remove(done.Key) // it was not here before
			}
			return err
		}
	}
	if twin {
		m.Copies++
	} else {
		m.New++
	}
	return nil
}

// add brings in a library item, under a new number if its own is taken.
func (s *Shelf) add(p Pair, m *Merged) error {
	if !number(strings.TrimPrefix(p.Key, stockPrefix)) {
		m.Left++
		return nil
	}
	here, err := s.box.All(stockPrefix)
	if err != nil {
		return err
	}
	last, taken := 0, false
	for _, have := range here {
		if n, err := strconv.Atoi(strings.TrimPrefix(have.Key, stockPrefix)); err == nil {
			last = max(last, n)
		}
		if have.Val == p.Val {
			return nil
		}
		taken = taken || have.Key == p.Key
	}
	key := p.Key
	if taken {
		key = stockKey(strconv.Itoa(last + 1))
	}
	if len(here) >= maxBackupThings {
		m.Left++
		return nil
	}
	if err := s.put(key, p.Val); err != nil {
		return err
	}
	m.Kept++
	return nil
}

// SaveAdvised reports whether the referee has been told to save a file of this game.
func (s *Shelf) SaveAdvised(id string) bool {
	_, ok, err := s.box.Get(toldKey(id))
	return ok || err != nil
}

// SetSaveAdvised records that the referee has been told to save a file of this game.
func (s *Shelf) SetSaveAdvised(id string) error { return s.put(toldKey(id), "1") }
