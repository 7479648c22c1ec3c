package store

import (
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/view"
)

const root = "vedette/v1/"

func setupKey(id string) string          { return root + "setup/" + id }
func gameKey(id string) string           { return root + "g/" + id + "/" }
func entryKey(id string, seq int) string { return gameKey(id) + strconv.Itoa(seq) }
func headKey(id string, rev int) string {
	return root + "head/" + id + "/" + [2]string{"a", "b"}[rev&1]
}
func nameKey(id string) string   { return root + "name/" + id }
func draftKey(id string) string  { return root + "draft/" + id }
func goneKey(id string) string   { return root + "gone/" + id }
func toldKey(id string) string   { return root + "told/" + id }
func rescueKey(id string) string { return root + "rescue/" + id + "/" }

// Shelf keeps games in a box. It is not safe for concurrent use.
type Shelf struct {
	box   Box
	rules func(id string) (view.System, bool)
	held  map[string]*held
	said  map[string]string // problems that listing a game has already repaired, by game
	// unread holds notices from when the list loaded a game, to be returned when the game is opened.
	unread map[string][]Notice
	// played is the set of games played on before the second copy had answered; nil once it has.
	played map[string]bool
}

// held is an open game.
type held struct {
	game    *journal.Game
	rev     int             // of its head
	begun   bool            // its setup is stored
	stuck   []Pair          // damaged entries not set aside yet
	pending []journal.Entry // entries not stored yet, in order
	line    string          // the last of pending in its stored form, while it is being appended
	ready   ready           // what Prepare worked out
	tried   int             // the highest number this page has tried to write
	draft   bool            // a draft may be stored
	stale   bool            // another window has played the game on
}

// Summary is a game in the list.
type Summary struct {
	ID      string
	Name    string
	System  string // id of the rule book
	Title   string // of the rule book, or its ID if this version does not have it
	Turn    int
	Word    string // the line of the play screen
	Made    int64  // seconds since 1970, 0 when unknown
	Played  int64  // when the last entry was made, likewise
	Entries int
	Ended   bool
	Gone    bool   // put away
	Shrunk  bool   // only its report is kept: see Story
	Shut    string // why this version cannot open it, "" when it can
}

// Problem is a sentence about something found while listing.
type Problem struct {
	ID   string // of the game, "" for all games
	Text string
}

// Notice is a sentence for the referee.
type Notice string

// New returns a shelf over a box; rules finds a rule book by its ID.
func New(box Box, rules func(id string) (view.System, bool)) *Shelf {
	return &Shelf{box: box, rules: rules, held: map[string]*held{}, said: map[string]string{}, played: map[string]bool{},
		unread: map[string][]Notice{}}
}

// Mend reconciles the home and its second copy once the copy has answered, and returns notices of what was repaired. Games in changed must
// be loaded again if they are open.
func (s *Shelf) Mend() (notices []Notice, changed map[string]bool) {
	d, ok := s.box.(*Double)
	if !ok {
		return nil, nil
	}
	done, compared := d.Mend(func(id string) bool { return s.played[id] })
	if !compared {
		return nil, nil
	}
	ids := make([]string, 0, len(done))
	changed = map[string]bool{}
	for id := range done {
		ids = append(ids, id)
	}
	sort.Slice(ids, func(i, j int) bool { return older(ids[i], ids[j]) })
	for _, text := range told(ids, done, s.nameOf) {
		notices = append(notices, Notice(text))
	}
	for id, h := range s.held {
		if !s.played[id] && h.begun && len(h.pending) == 0 {
			delete(s.held, id)
			changed[id] = true
		}
	}
	s.played = nil
	return notices, changed
}

// nameOf returns the name of a game for a notice, "" for the ID "".
func (s *Shelf) nameOf(id string) string {
	set, _, err := s.setup(id)
	switch {
	case id == "":
		return ""
	case err != nil:
		return "A game"
	}
	return s.renamed(id, set.Name)
}

// Spilled returns how many records only the second copy holds because the home is full.
func (s *Shelf) Spilled() int {
	if d, ok := s.box.(*Double); ok {
		return d.Spilled()
	}
	return 0
}

// Lost returns a *FullError if the second copy has failed while it alone holds some records.
func (s *Shelf) Lost() error {
	if d, ok := s.box.(*Double); ok && d.Spilled() > 0 && d.second.Failed() {
		return &FullError{}
	}
	return nil
}

// settle brings spilled records home after room has been made.
func (s *Shelf) settle() {
	if d, ok := s.box.(*Double); ok && d.Spilled() > 0 {
		d.Settle()
	}
}

// Waiting reports whether there is a second copy that has not answered yet.
func (s *Shelf) Waiting() bool {
	d, ok := s.box.(*Double)
	return ok && d.Waiting()
}

// other returns the second copy's record under a key if it differs from the home's and is as good.
func (s *Shelf) other(key string) (string, bool) {
	if d, ok := s.box.(*Double); ok {
		return d.Other(key)
	}
	return "", false
}

// doubted reports whether other has any record of a game.
func (s *Shelf) doubted(id string) bool {
	d, ok := s.box.(*Double)
	return ok && d.Doubted(id)
}

// agree settles on the home's records of a game.
func (s *Shelf) agree(id string) {
	if d, ok := s.box.(*Double); ok {
		d.Agree(id)
	}
}

// Notice returns why games last only as long as the page, "" when they are stored.
func (s *Shelf) Notice() string {
	if b, ok := s.box.(interface{ Notice() string }); ok {
		return b.Notice()
	}
	return ""
}

// put writes a value and checks it by reading it back.
func (s *Shelf) put(key, val string) error {
	if err := s.box.Set(key, val); err != nil {
		return err
	}
	got, ok, err := s.box.Get(key)
	if err != nil {
		return err
	}
	if !ok || got != val {
		return &RefusedError{"it does not store what is written"}
	}
	return nil
}

// List returns all games, most recently played first, and what was wrong with any of them.
func (s *Shelf) List() ([]Summary, []Problem) {
	var problems []Problem
	found := map[string]map[string]string{}
	for _, part := range []string{"setup", "head", "name", "gone"} {
		pairs, err := s.box.All(root + part + "/")
		if err != nil {
			return nil, []Problem{{"", err.Error()}}
		}
		for _, p := range pairs {
			id, slot, _ := strings.Cut(strings.TrimPrefix(p.Key, root+part+"/"), "/")
			if found[id] == nil {
				found[id] = map[string]string{}
			}
			found[id][part+slot] = p.Val
		}
	}
	var list []Summary
	for id, keys := range found {
		sum, problem, ok := s.summary(id, keys)
		if problem == "" {
			problem = s.said[id]
		}
		if problem != "" {
			problems = append(problems, Problem{id, problem})
		}
		if ok {
			list = append(list, sum)
		}
	}
	for id, h := range s.held {
		if found[id] == nil { // not stored yet
			set := h.game.Setup()
			head := h.summary(h.game.State(), set.Made)
			list = append(list, Summary{ID: id, Name: set.Name, System: set.System, Title: h.game.System().Info().Title, Turn: head.Turn,
				Word: head.Word, Made: set.Made, Played: head.Played, Entries: h.game.Len(), Ended: head.Ended})
		}
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.Played != b.Played {
			return a.Played > b.Played
		}
		return older(b.ID, a.ID)
	})
	sort.Slice(problems, func(i, j int) bool { return older(problems[i].ID, problems[j].ID) })
	return list, problems
}

// older reports whether ID a was assigned before b.
func older(a, b string) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	return a < b
}

// summary makes the list entry of a game from its stored keys; ok is false if there is no such game any more.
func (s *Shelf) summary(id string, keys map[string]string) (sum Summary, problem string, ok bool) {
	_, gone := keys["gone"]
	set, _, err := s.setup(id)
	if errors.Is(err, errMissing) && gone {
		// The page was closed while the game was being purged.
		_ = s.Purge(id) // if this fails, the next listing tries again
		return sum, "", false
	}
	sum = Summary{ID: id, Name: set.Name, System: set.System, Title: set.System, Made: set.Made, Played: set.Made, Gone: gone}
	var newer *save.Newer
	switch {
	case errors.As(err, &newer):
		sum.Name, sum.Shut = "A game", sentence(err)
		return sum, "", true
	case err != nil:
		sum.Name, sum.Shut = "A damaged game", "It is left as it is: "+err.Error()+"."
		return sum, sentence(err), true
	}
	if name, err := save.DecodeName(keys["name"]); err == nil {
		sum.Name = name
	}
	sys, known := s.rules(set.System)
	if !known {
		sum.Shut = sentence(&save.Unknown{System: set.System})
	} else {
		sum.Title = sys.Info().Title
	}
	head, read := bestHead(keys["heada"], keys["headb"])
	if _, sum.Shrunk = s.Story(id); sum.Shrunk {
		sum.Shut, known = sentence(&Shrunk{}), false
	}
	if !read && known {
		h, open := s.held[id]
		if !open {
			_, notices, err := s.Load(id)
			if err != nil {
				sum.Shut = sentence(err)
				return sum, "", true
			}
			for _, n := range notices {
				problem += string(n) + " "
			}
			s.unread[id] = notices
			h = s.held[id]
			delete(s.held, id)
		}
		played := set.Made
		if es := h.game.Entries(); len(es) > 0 {
			played = es[len(es)-1].At
		}
		head, read = h.summary(h.game.State(), played), true
		if keys["heada"]+keys["headb"] != "" {
			problem += fmt.Sprintf("The summary of “%s” was damaged and has been rebuilt from its steps.", sum.Name)
		}
		// Loading has repaired the summary, but the problem must still show when the list is drawn again.
		problem = strings.TrimSpace(problem)
		s.said[id] = problem
	}
	if read {
		sum.Turn, sum.Word, sum.Entries, sum.Ended = head.Turn, head.Word, head.Entries, head.Ended
		sum.Played = max(head.Played, set.Made)
	}
	return sum, problem, true
}

// sentence turns an error into a sentence.
func sentence(err error) string { return book.Sentence(err.Error()) }

// bestHead returns the later of two summaries, ignoring one that cannot be read; ok is false if neither can.
func bestHead(a, b string) (head save.Head, ok bool) {
	for _, line := range []string{a, b} {
		if h, err := save.DecodeHead(line); err == nil && (!ok || h.Rev > head.Rev) {
			head, ok = h, true
		}
	}
	return head, ok
}

var errMissing = errors.New("there is no such game")

// setup reads the setup of a game, from its copy in entry 0 if the first is damaged or lost. line is its stored form.
func (s *Shelf) setup(id string) (set journal.Setup, line string, err error) {
	line, first, err := s.box.Get(setupKey(id))
	if err != nil {
		return set, "", err
	}
	set, err = save.DecodeSetup(line)
	var newer *save.Newer
	third, doubt := s.other(setupKey(id))
	if !doubt && (err == nil || errors.As(err, &newer)) {
		return set, line, err
	}
	copied, second, boxErr := s.box.Get(entryKey(id, 0))
	if err == nil && third != copied { // of two good ones the second copy decides
		return set, line, nil
	}
	if boxErr != nil {
		return set, "", boxErr
	}
	if !first && !second {
		return set, "", errMissing
	}
	if again, err2 := save.DecodeSetup(copied); err2 == nil || errors.As(err2, &newer) {
		return again, copied, err2
	}
	return set, line, err
}

// Create begins a game. It returns a *engine.Refusal when an option is impossible. On a *FullError or a *RefusedError the game can be
// played, and is stored as soon as that works.
func (s *Shelf) Create(set journal.Setup) (id string, g *journal.Game, err error) {
	sys, ok := s.rules(set.System)
	if !ok {
		return "", nil, &save.Unknown{System: set.System}
	}
	if g, err = journal.New(sys, set); err != nil {
		return "", nil, err
	}
	if _, err := save.EncodeSetup(set); err != nil {
		return "", nil, err
	}
	id, idErr := s.freeID()
	h := &held{game: g}
	s.held[id] = h
	if idErr != nil {
		return id, g, idErr
	}
	if err := s.flush(id, h); err != nil {
		return id, g, err
	}
	s.writeHead(id, h, g.State(), set.Made)
	return id, g, nil
}

// freeID returns an ID that no stored key uses.
func (s *Shelf) freeID() (string, error) {
	n := 0
	note := func(id string) {
		if v, err := strconv.Atoi(id); err == nil {
			n = max(n, v)
		}
	}
	for id := range s.held {
		note(id)
	}
	var failed error
	for _, part := range []string{"setup", "head", "gone", "rescue"} {
		pairs, err := s.box.All(root + part + "/")
		if err != nil {
			failed = err
		}
		for _, p := range pairs {
			id, _, _ := strings.Cut(strings.TrimPrefix(p.Key, root+part+"/"), "/")
			note(id)
		}
	}
	for failed == nil {
		n++
		left, err := s.box.All(gameKey(strconv.Itoa(n)))
		if err != nil {
			failed = err
		} else if len(left) == 0 {
			return strconv.Itoa(n), nil
		}
	}
	return strconv.Itoa(n + 1), failed
}

// Load opens a game. Damaged entries are set aside, with a notice. The error is a *save.Newer or *save.Unknown when only another version
// can open the game, which is left as it is; a *Shrunk when only its report is kept; a *engine.Damaged when not even its setup can be read;
// a *RefusedError when nothing can be read.
func (s *Shelf) Load(id string) (*journal.Game, []Notice, error) {
	delete(s.said, id)
	s.settle()
	if h := s.held[id]; h != nil && !h.stale && (!h.begun || len(h.pending) > 0) {
		// There is more in memory than in the box.
		if err := s.flush(id, h); err != nil {
			return h.game, []Notice{Notice(err.Error())}, nil
		}
	}
	set, line, err := s.setup(id)
	if err != nil {
		return nil, nil, err
	}
	sys, ok := s.rules(set.System)
	if !ok {
		return nil, nil, &save.Unknown{System: set.System}
	}
	stored, err := s.entries(id)
	if err != nil {
		return nil, nil, err
	}
	if _, shrunk := s.Story(id); shrunk {
		return nil, nil, &Shrunk{}
	}

	entries, rest, why, err := decoded(sys, id, stored)
	if err != nil {
		return nil, nil, err
	}
	set.Name = s.renamed(id, set.Name)
	g, err := journal.Open(sys, set, entries)
	if err != nil || why != nil || s.doubted(id) {
		// Before anything is set aside, the second copy is consulted.
		if n, mended := s.compare(id, set); mended {
			g, notices, err := s.Load(id)
			return g, append([]Notice{Notice(fmt.Sprintf("“%s”: %s", set.Name, steps(n)))}, notices...), err
		}
	}
	if g == nil {
		return nil, nil, err
	}
	if err != nil {
		why = fmt.Errorf("step %d cannot have happened", g.Len()+1)
		rest = append(append([]Pair(nil), stored[g.Len():len(entries)]...), rest...)
	}

	h := &held{game: g, begun: true, stuck: rest, tried: g.Len(), draft: true}
	var notices []Notice
	if len(rest) > 0 {
		notices = append(notices, s.putAside(id, h, why))
	}
	notices = append(notices, s.twoBeginnings(id, line)...)
	s.rightHead(id, h)
	s.held[id] = h
	if len(rest) == 0 {
		s.agree(id)
	}
	notices = append(s.unread[id], notices...)
	delete(s.unread, id)
	return g, notices, nil
}

// Dice counts the faces thrown in a stored game. It decodes only the dice of each entry, so that counting all games is quick. It returns
// nil for a game that this version cannot open, and no dice for one of which only the report is kept.
func (s *Shelf) Dice(id string) []dice.Tally {
	set, _, err := s.setup(id)
	sys, ok := s.rules(set.System)
	if err != nil || !ok {
		return nil
	}
	var all []dice.Given
	for n := 1; ; n++ {
		line, ok, err := s.box.Get(entryKey(id, n))
		if !ok || err != nil {
			return journal.Tallies(sys, all)
		}
		all = append(all, save.Thrown(line)...)
	}
}

// decoded reads the entries of a game up to the first damaged one; rest is that entry and all after it, and why says what is wrong. The
// error is a *save.Newer.
func decoded(sys view.System, id string, stored []Pair) (entries []journal.Entry, rest []Pair, why, err error) {
	for i, p := range stored {
		e, err := save.DecodeEntry(sys, p.Val)
		var newer *save.Newer
		switch {
		case errors.As(err, &newer):
			return nil, nil, nil, err
		case why != nil:
		case p.Key != entryKey(id, i+1):
			why = fmt.Errorf("step %d is missing", i+1)
		case err != nil:
			why = fmt.Errorf("step %d cannot be read", i+1)
		case e.Seq != i+1:
			why = fmt.Errorf("step %d is in the place of step %d", e.Seq, i+1)
		default:
			entries = append(entries, e)
			continue
		}
		rest = append(rest, p)
	}
	return entries, rest, why, nil
}

// renamed returns the name a game was later given, or else name.
func (s *Shelf) renamed(id, name string) string {
	if line, ok, err := s.box.Get(nameKey(id)); err == nil && ok {
		if later, err := save.DecodeName(line); err == nil {
			return later
		}
	}
	return name
}

// Unanswered ends a notice that holds only until the second copy has answered.
const Unanswered = ". The second copy has not answered yet: wait a moment before you play on."

// putAside sets the damaged entries of h aside and returns a notice.
func (s *Shelf) putAside(id string, h *held, why error) Notice {
	is := fmt.Sprintf("This game is damaged: %v. It opens at step %d, the last good one", why, h.game.Len())
	if s.Waiting() { // nothing is set aside before the second copy has been consulted
		return Notice(is + Unanswered)
	}
	if err := s.rescue(id, h); err != nil {
		return Notice(fmt.Sprintf("%s. New steps are not stored yet: %v", is, err))
	}
	return Notice(is + "; what follows is set aside.")
}

// twoBeginnings makes both stored setups equal to line, setting aside any other.
func (s *Shelf) twoBeginnings(id, line string) (notices []Notice) {
	for _, x := range [...]struct{ key, name string }{{setupKey(id), "setup"}, {entryKey(id, 0), "0"}} {
		was, ok, err := s.box.Get(x.key)
		if err != nil || was == line {
			continue
		}
		if ok {
			err = s.aside(id, x.name, was)
		}
		if err == nil && s.put(x.key, line) == nil && x.name == "setup" { // if the copy fails, the next Load tries again
			notices = append(notices, "The beginning of this game was damaged and has been restored from its copy.")
		}
	}
	return notices
}

// rightHead adopts the stored summary of a game, or rewrites it if it is not up to date.
func (s *Shelf) rightHead(id string, h *held) {
	a, _, _ := s.box.Get(headKey(id, 0))
	b, _, _ := s.box.Get(headKey(id, 1))
	head, _ := bestHead(a, b)
	h.rev = head.Rev
	played := h.game.Setup().Made
	if es := h.game.Entries(); len(es) > 0 {
		played = es[len(es)-1].At
	}
	if now := h.summary(h.game.State(), played); now != head {
		s.writeHead(id, h, h.game.State(), played)
	}
}

func steps(n int) string {
	if n == 1 {
		return "one step was wrong and has been restored from the second copy. Nothing is lost."
	}
	return strconv.Itoa(n) + " steps were wrong and have been restored from the second copy. Nothing is lost."
}

// compare finds the longest valid game that the records here and their rivals in the second copy allow. If it is longer than with the
// records here alone, it puts the better records in place, sets the replaced ones aside, and returns how many there were.
func (s *Shelf) compare(id string, set journal.Setup) (n int, mended bool) {
	good := 0
	if sys, ok := s.rules(set.System); ok {
		if g, err := journal.New(sys, set); err == nil {
			s.longest(id, g, false)
			good = g.Len()
		}
	}
	var best map[string]string
	for _, key := range []string{setupKey(id), entryKey(id, 0)} {
		here, _, _ := s.box.Get(key)
		there, _ := s.other(key)
		for _, line := range []string{here, there} {
			set, err := save.DecodeSetup(line)
			if err != nil {
				continue
			}
			sys, ok := s.rules(set.System)
			if !ok {
				continue
			}
			g, err := journal.New(sys, set)
			if err != nil {
				continue
			}
			if put := s.longest(id, g, true); g.Len() > good {
				put[setupKey(id)], put[entryKey(id, 0)] = line, line
				good, best = g.Len(), put
			}
		}
	}
	for key, line := range best {
		old, ok, err := s.box.Get(key)
		if err != nil || ok && old == line {
			continue
		}
		_, _, name := parts(key)
		if name == "" {
			name = "setup"
		}
		if ok && s.aside(id, name, old) != nil || s.put(key, line) != nil {
			return 0, false
		}
		n++
	}
	return n, n > 0
}

// longest appends to g the entries that fit, from here and, if both is set, from the second copy. It returns the records it used, by key.
func (s *Shelf) longest(id string, g *journal.Game, both bool) map[string]string {
	took := map[string]string{}
	for n := 1; n == g.Len()+1; n++ {
		key := entryKey(id, n)
		here, _, _ := s.box.Get(key)
		lines := []string{here}
		if both {
			there, _ := s.other(key)
			lines = append(lines, there)
		}
		for _, line := range lines {
			e, err := save.DecodeEntry(g.System(), line)
			if err != nil || e.Seq != n {
				continue
			}
			next, err := g.Peek(e)
			if err != nil {
				continue
			}
			if now := journal.Print(next); now.Shape == e.Print.Shape && now != e.Print {
				continue
			}
			if g.Append(e) == nil {
				took[key] = line
				break
			}
		}
	}
	return took
}

// entries returns the stored journal of a game, in numerical order.
func (s *Shelf) entries(id string) ([]Pair, error) {
	pairs, err := s.box.All(gameKey(id))
	if err != nil {
		return nil, err
	}
	type numbered struct {
		n int
		p Pair
	}
	var all []numbered
	for _, p := range pairs {
		if n, err := strconv.Atoi(strings.TrimPrefix(p.Key, gameKey(id))); err == nil && n > 0 && p.Key == entryKey(id, n) {
			all = append(all, numbered{n, p})
		}
	}
	sort.Slice(all, func(i, j int) bool { return all[i].n < all[j].n })
	out := make([]Pair, len(all))
	for i, x := range all {
		out[i] = x.p
	}
	return out, nil
}

// rescue sets the damaged entries of h aside, last first: if it is interrupted, the next Load finds the same damage and continues.
func (s *Shelf) rescue(id string, h *held) error {
	for len(h.stuck) > 0 {
		p := h.stuck[len(h.stuck)-1]
		if err := s.aside(id, strings.TrimPrefix(p.Key, gameKey(id)), p.Val); err != nil {
			return err
		}
		if err := s.box.Remove(p.Key); err != nil {
			return err
		}
		h.stuck = h.stuck[:len(h.stuck)-1]
	}
	return nil
}

// aside stores a text under an unused rescue key, unless it is stored there already.
func (s *Shelf) aside(id, name, val string) error {
	for n := 0; ; n++ {
		key := rescueKey(id) + name
		if n > 0 {
			key += "." + strconv.Itoa(n)
		}
		old, ok, err := s.box.Get(key)
		switch {
		case err != nil:
			return err
		case !ok:
			return s.put(key, val)
		case old == val:
			return nil
		}
	}
}

// Forget closes all games, since another window may have played them on. Games with unsaved entries stay open.
func (s *Shelf) Forget() {
	for id := range s.held {
		s.Close(id)
	}
}

// Close closes a game, unless it has unsaved entries.
func (s *Shelf) Close(id string) {
	if h := s.held[id]; h != nil && h.begun && len(h.pending) == 0 {
		delete(s.held, id)
	}
}

// ready is what Append needs to know about an entry apart from its time.
type ready struct {
	id   journal.ID
	rest string    // of its record
	head save.Head // after the entry: only Turn, Word and Ended are set
}

// Prepare works out what Append will write for an entry that may be appended next. It writes nothing, and a different entry may be appended
// all the same.
func (s *Shelf) Prepare(id string, e journal.Entry) {
	h := s.held[id]
	if h == nil {
		return
	}
	rest, err := save.EncodeRest(e)
	next, err2 := h.game.Peek(e)
	if err != nil || err2 != nil {
		return // Append reports it
	}
	h.ready = ready{e.ID(), rest, h.headline(next)}
}

// prepared returns what Prepare worked out for e; ok is false if that was for another entry.
func (h *held) prepared(e journal.Entry) (r ready, ok bool) {
	return h.ready, h.ready.id.Seq == e.Seq && h.ready.id == e.ID()
}

// Append stores an entry of an open game, which must not be shown before. On a *FullError or a *RefusedError the entry waits and is stored
// before the next one: the caller appends it to the game, plays on, and shows the error. On any other error the entry does not count.
func (s *Shelf) Append(id string, e journal.Entry) error {
	h := s.held[id]
	if h == nil {
		return errMissing
	}
	known, ok := h.prepared(e)
	h.ready = ready{}
	if !ok {
		var err error
		if known.rest, err = save.EncodeRest(e); err != nil {
			return err
		}
	}
	line, err := save.EncodeWith(e, known.rest)
	if err != nil {
		return err
	}
	h.pending, h.line = append(h.pending, e), line
	err = s.flush(id, h)
	h.line = ""
	if err != nil {
		var conflict *ConflictError
		if errors.As(err, &conflict) {
			h.pending, h.stale = h.pending[:len(h.pending)-1], true
		}
		return err
	}
	if h.draft {
		h.draft = s.box.Remove(draftKey(id)) != nil
	}
	if next, err := h.game.Peek(e); err == nil {
		if !ok {
			known.head = h.headline(next)
		}
		s.putHead(id, h, h.headOf(known.head, e.At))
	}
	return nil
}

// Pending returns how many entries of an open game are not stored yet.
func (s *Shelf) Pending(id string) int {
	if h := s.held[id]; h != nil {
		return len(h.pending)
	}
	return 0
}

// Flush tries again to store pending entries, for instance after room has been made.
func (s *Shelf) Flush(id string) error {
	h := s.held[id]
	if h == nil {
		return errMissing
	}
	return s.flush(id, h)
}

func (s *Shelf) flush(id string, h *held) error {
	if !h.begun {
		line, err := save.EncodeSetup(h.game.Setup())
		if err != nil {
			return err
		}
		if err := s.put(setupKey(id), line); err != nil {
			return err
		}
		if err := s.put(entryKey(id, 0), line); err != nil {
			return err
		}
		h.begun = true
	}
	if err := s.rescue(id, h); err != nil {
		return err
	}
	for len(h.pending) > 0 {
		e := h.pending[0]
		line := h.line
		if line == "" || len(h.pending) > 1 {
			var err error
			if line, err = save.EncodeEntry(e); err != nil {
				return err
			}
		}
		key := entryKey(id, e.Seq)
		if e.Seq > h.tried {
			old, ok, err := s.box.Get(key)
			if err != nil {
				return err
			}
			if ok && old != line {
				return &ConflictError{}
			}
			h.tried = e.Seq
		}
		if err := s.put(key, line); err != nil {
			return err
		}
		if s.played != nil {
			s.played[id] = true
		}
		h.pending = h.pending[1:]
	}
	return nil
}

// summary returns the head of a game in state st.
func (h *held) summary(st engine.State, played int64) save.Head {
	return h.headOf(h.headline(st), played)
}

// headline returns a head with only Turn, Word and Ended, for a game in state st.
func (h *held) headline(st engine.State) save.Head {
	if quick, ok := h.game.System().(view.Headliner); ok { // building the whole desk would cost more
		turn, say, over := quick.Headline(st)
		return save.Head{Turn: turn, Word: say, Ended: over}
	}
	d := h.game.System().Desk(st)
	return save.Head{Turn: d.Turn, Word: d.Say, Ended: d.Over}
}

// headOf completes a headline.
func (h *held) headOf(head save.Head, played int64) save.Head {
	head.Rev, head.Name, head.System = h.rev, h.game.Setup().Name, h.game.Setup().System
	head.Played, head.Entries = played, h.tried
	return head
}

// writeHead writes the head into the slot that does not hold the current one. Errors are ignored, as the head can be rebuilt.
func (s *Shelf) writeHead(id string, h *held, st engine.State, played int64) {
	s.putHead(id, h, h.summary(st, played))
}

func (s *Shelf) putHead(id string, h *held, head save.Head) {
	head.Rev++
	line, err := save.EncodeHead(head)
	if err == nil && s.put(headKey(id, head.Rev), line) == nil {
		h.rev = head.Rev
	}
}

// SaveDraft stores the half-entered form or step of an open game in its current position.
func (s *Shelf) SaveDraft(id string, d save.Draft) error {
	h := s.held[id]
	if h == nil {
		return errMissing
	}
	d.After = h.game.Len()
	line, err := save.EncodeDraft(d)
	if err != nil {
		return err
	}
	h.draft = true
	return s.put(draftKey(id), line)
}

// LoadDraft returns what SaveDraft stored; ok is false if there is nothing, if the game has moved on since, or if it cannot be read.
func (s *Shelf) LoadDraft(id string) (d save.Draft, ok bool) {
	h := s.held[id]
	line, found, err := s.box.Get(draftKey(id))
	if h == nil || err != nil || !found {
		return save.Draft{}, false
	}
	d, err = save.DecodeDraft(line)
	if err != nil || d.After != h.game.Len() {
		return save.Draft{}, false
	}
	return d, true
}

// ClearDraft removes what SaveDraft stored.
func (s *Shelf) ClearDraft(id string) error {
	h := s.held[id]
	if h != nil && !h.draft {
		return nil
	}
	err := s.box.Remove(draftKey(id))
	if h != nil {
		h.draft = err != nil
	}
	return err
}

// Rename gives a game a new name.
func (s *Shelf) Rename(id, name string) error {
	line, err := save.EncodeName(name)
	if err != nil {
		return err
	}
	return s.put(nameKey(id), line)
}

// Delete puts a game away without removing anything: Restore brings it back, Purge removes it.
func (s *Shelf) Delete(id string) error { return s.put(goneKey(id), "1") }

// Restore brings back a game that was put away.
func (s *Shelf) Restore(id string) error { return s.box.Remove(goneKey(id)) }

// Purge removes a game for good. If it is interrupted, the next List continues.
func (s *Shelf) Purge(id string) error {
	if err := s.put(goneKey(id), "1"); err != nil {
		var full *FullError
		if !errors.As(err, &full) { // a full storage must not prevent it
			return err
		}
	}
	delete(s.held, id)
	keys := []string{setupKey(id), entryKey(id, 0), headKey(id, 0), headKey(id, 1), nameKey(id), draftKey(id), handKey(id), toldKey(id)}
	for _, prefix := range []string{gameKey(id), rescueKey(id), storyKey(id)} {
		pairs, err := s.box.All(prefix)
		if err != nil {
			return err
		}
		for _, p := range pairs {
			keys = append(keys, p.Key)
		}
	}
	for _, key := range append(keys, goneKey(id)) {
		if err := s.box.Remove(key); err != nil {
			return err
		}
	}
	s.settle()
	return nil
}

// Export returns a game as the text of a file: as stored, even if damaged, or from memory if entries are pending. save.DecodeGame reads it
// if it is complete.
func (s *Shelf) Export(id string) (string, error) {
	h := s.held[id]
	if h != nil && (!h.begun || len(h.pending) > 0) {
		return save.EncodeGame(h.game.Setup(), h.game.Entries())
	}
	set, line, err := s.setup(id)
	if errors.Is(err, errMissing) {
		return "", err
	}
	if err == nil {
		if name := s.renamed(id, set.Name); name != set.Name {
			set.Name = name
			if again, err := save.EncodeSetup(set); err == nil {
				line = again
			}
		}
	}
	pairs, err := s.entries(id)
	if err != nil {
		return "", err
	}
	lines := make([]string, len(pairs))
	for i, p := range pairs {
		lines[i] = p.Val
	}
	return save.JoinGame(line, lines)
}

// Rescued returns the entries of a game that were set aside, as they were found, by number.
func (s *Shelf) Rescued(id string) ([]Pair, error) {
	pairs, err := s.box.All(rescueKey(id))
	for i := range pairs {
		pairs[i].Key = strings.TrimPrefix(pairs[i].Key, rescueKey(id))
	}
	return pairs, err
}
