package session

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/view"
)

// Part is a part of the rules screen.
type Part string

const (
	Chapters Part = ""
	Tables   Part = "tables"
	Rulings  Part = "rulings"
	Audit    Part = "dice" // needs an open game
	Credits  Part = "about"
)

// Rules is the rule book in view with the values in force, and the place in it.
type Rules struct {
	Reading
	ev   *Evening
	ref  memo[edition, reference]
	dice memo[position, allDice]
	cast map[string]cast // by game ID
}

// allDice are the dice of all games.
type allDice struct {
	faces []dice.Tally
	games int
}

// cast holds the dice of a game with this number of entries.
type cast struct {
	entries int
	faces   []dice.Tally
}

// edition is a rule book in a position of its game, or outside any game.
type edition struct {
	book view.System
	at   position
}

// reference is a rule book prepared for looking things up.
type reference struct {
	view.Reference
	acts   []view.Procedure
	pieces []Piece
}

// Reading is the place in the rules that is in view.
type Reading struct {
	Book   string // rule book, when no game is open
	Part   Part
	Open   string        // id of the piece in view, "" for the list; beside the list where there is room for both
	Turned int           // how many pieces were opened beside their list since one was opened in its place
	Cites  []engine.Term // why the rules were opened from a sum, nil otherwise
	Find   string        // the search
	Typed  string        // the search at the time a piece was opened
	Back   string        // path to go back to: "field/", or "" for the shelf
	Under  *Reading      // what was being read before, nil for nothing
}

// Piece is one thing to look up.
type Piece struct {
	ID      string // "c-charges", "t-muskets", "r-3", "a-shoot"
	Title   string
	Section string
	Kind    string   // "Chapter", "Table", "Ruling", "Action"
	cite    string   // Section as sums and forms write it
	Says    string   // of a piece found: the line with the words of the search, cut short
	lines   []string // its text
	hay     string   // all its words, in lower case
	extra   []string // the sections of its paragraphs
}

// Dice counts the faces that the computer has thrown in all games on this device, and the games with such dice. Other games than the open
// one are read again only after they have been played on.
func (r *Rules) Dice() (faces []dice.Tally, games int) {
	all := r.dice.get(r.ev.position(), func() (all allDice) {
		list, _ := r.ev.Shelf.List()
		if r.cast == nil {
			r.cast = map[string]cast{}
		}
		for _, g := range list {
			if c := r.cast[g.ID]; g.ID == r.ev.ID {
				r.cast[g.ID] = cast{g.Entries, journal.Audit(r.ev.Game)}
			} else if c.faces == nil || c.entries != g.Entries {
				r.cast[g.ID] = cast{g.Entries, r.ev.Shelf.Dice(g.ID)}
			}
			thrown := 0
			for _, t := range r.cast[g.ID].faces {
				if t.By == dice.Computer {
					all.faces = dice.AddTallies(all.faces, t)
					thrown = 1
				}
			}
			all.games += thrown
		}
		return all
	})
	return all.faces, all.games
}

// System returns the rule book in view, nil when none has been chosen and there are several.
func (r *Rules) System() view.System {
	if r.ev.Game != nil {
		return r.ev.Game.System()
	}
	all := r.ev.Systems()
	for _, b := range all {
		if b.Info().ID == r.Book || len(all) == 1 {
			return b
		}
	}
	return nil
}

// Reference returns the rule book in view with the values in force, and its actions. It is prepared once for each position.
func (r *Rules) Reference() (view.Reference, []view.Procedure) {
	ref := r.reference(true)
	return ref.Reference, ref.acts
}

// reference prepares the reference. Unless now is set, one from an earlier position of the same game will do.
func (r *Rules) reference(now bool) reference {
	of := edition{r.System(), r.ev.position()}
	if of.book == nil {
		return reference{}
	}
	if !now && r.ref.known && r.ref.of.book == of.book && r.ref.of.at.game == of.at.game {
		return r.ref.is
	}
	return r.ref.get(of, func() reference {
		var state engine.State
		if r.ev.Game != nil {
			state = r.ev.Game.State()
		} else if first, err := of.book.Start(nil); err == nil {
			state = first
		} else {
			return reference{}
		}
		ref := reference{Reference: of.book.Reference(state)}
		for _, p := range of.book.Procedures(state) {
			if p.Ref != "" {
				ref.acts = append(ref.acts, p)
			}
		}
		ref.pieces = pieces(ref.Reference, ref.acts)
		return ref
	})
}

// Pieces returns everything that can be looked up: chapters, actions, tables, rulings. It may come from an earlier position: sums and forms
// only ask for sections, which do not change, and need no new reference after every step.
func (r *Rules) Pieces() []Piece { return r.reference(false).pieces }

func pieces(r view.Reference, acts []view.Procedure) []Piece {
	var all []Piece
	add := func(p Piece, lines ...string) {
		p.cite, p.Section, p.lines = p.Section, Said(p.Section), lines
		p.hay = strings.ToLower(p.Title + " " + p.Section + " " + strings.Join(slices.Concat(p.extra, lines), " "))
		all = append(all, p)
	}
	for _, c := range r.Chapters {
		p := Piece{ID: "c-" + c.ID, Title: c.Title, Section: c.Section, Kind: "Chapter"}
		var lines []string
		for _, x := range c.Body {
			lines = append(lines, x.Text.String())
			p.extra = append(p.extra, x.Section)
		}
		add(p, lines...)
	}
	for _, a := range acts {
		add(Piece{ID: "a-" + a.ID, Title: a.Name, Section: a.Section, Kind: "Action"}, a.Ref)
	}
	for _, t := range r.Tables {
		lines := []string{t.Note, strings.Join(t.Head, ", ")}
		for _, row := range t.Rows {
			line := ""
			for i, c := range row {
				line += [...]string{"", ": ", ", "}[min(i, 2)] + c.Text
			}
			lines = append(lines, line)
		}
		add(Piece{ID: "t-" + t.ID, Title: t.Title, Section: t.Section, Kind: "Table"}, lines...)
	}
	for i, x := range r.Rulings {
		add(Piece{ID: "r-" + strconv.Itoa(i+1), Title: x.Says, Section: x.Section, Kind: "Ruling"}, x.Ruled, x.Why)
	}
	return all
}

// Found returns the pieces that contain every word of the search, those with all of them in the title first.
func (r *Rules) Found() []Piece {
	words := strings.Fields(strings.ToLower(r.Find))
	var first, rest []Piece
	for _, p := range r.Pieces() {
		title := containsAll(p.Title, words)
		all := containsAll(p.hay, words)
		for _, line := range p.lines {
			if all && p.Says == "" && containsAll(line, words) {
				p.Says = clipped(line, words[0])
			}
		}
		switch {
		case all && title:
			first = append(first, p)
		case all:
			rest = append(rest, p)
		}
	}
	return append(first, rest...)
}

func containsAll(text string, words []string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// clipped returns a line of the rules around a word, at most so many letters before it and in all.
func clipped(line, word string) string {
	const before, most = 40, 120
	all := []rune(line)
	if len(all) <= most {
		return line
	}
	lower := strings.ToLower(line)
	from := max(0, utf8.RuneCountInString(lower[:max(0, strings.Index(lower, word))])-before)
	to := max(from, min(len(all), from+most))
	out := string(all[from:to])
	if from > 0 {
		_, out, _ = strings.Cut(out, " ")
		out = "… " + out
	}
	if to < len(all) {
		out = out[:strings.LastIndexByte(out, ' ')] + " …"
	}
	return out
}

// Listed returns the pieces that the list in view holds: those found, or all of the part. Nil for a part that is no list.
func (r *Rules) Listed() (all []Piece) {
	if strings.TrimSpace(r.Find) != "" {
		return r.Found()
	}
	kinds := map[Part]string{Chapters: "Chapter Action", Tables: "Table"}[r.Part]
	for _, p := range r.Pieces() {
		if strings.Contains(kinds, p.Kind) {
			all = append(all, p)
		}
	}
	return all
}

// Beside returns the piece that stands beside the list where there is room for both: the one that is open, or the
// first; none where there is no list.
func (r *Rules) Beside() (p Piece) {
	for i, x := range r.Listed() {
		if i == 0 || x.ID == r.Open {
			p = x
		}
	}
	return p
}

// At returns the pieces in a section as a sum or a form cites it. A citation without a match is shortened from its end, "Firing, ranges" to
// "Firing", until something matches.
func (r *Rules) At(section string) []Piece {
	for cite := strings.TrimSpace(section); cite != ""; {
		var out []Piece
		for _, p := range r.Pieces() {
			is := strings.EqualFold(p.cite, cite) || p.Kind != "Ruling" && strings.EqualFold(p.Title, cite)
			for _, x := range p.extra {
				is = is || strings.EqualFold(x, cite)
			}
			if is {
				out = append(out, p)
			}
		}
		if len(out) > 0 {
			return out
		}
		cut := strings.LastIndexAny(cite, ",:;.")
		if cut < 0 {
			return nil
		}
		cite = strings.TrimSpace(cite[:cut])
	}
	return nil
}

// Place returns the title of the chapter, table or ruling that a section leads to, "" for none. The paragraph of an action does not count,
// as its form shows it already.
func (r *Rules) Place(section string) string {
	for _, p := range r.At(section) {
		if p.Kind != "Action" {
			return p.Title
		}
	}
	return ""
}

// Cite opens the rules at the sections cited on the page at from.
func (r *Rules) Cite(cites []engine.Term, from string) {
	was := r.Reading
	if was.Under != nil { // from one citation to the next
		was, from = *was.Under, was.Back
	}
	r.Reading = Reading{Book: r.Book, Part: r.Part, Cites: cites, Back: from, Under: &was}
}

// Leave closes the citations, restores what was being read before, and returns the path to go back to.
func (r *Rules) Leave() (to string) {
	if to = r.Back; r.Under != nil {
		r.Reading = *r.Under
	}
	return to
}

// OpenPiece shows a piece of the rules in place of the list.
func (r *Rules) OpenPiece(id string) { r.Open, r.Typed, r.Turned = id, r.Find, 0 }

// TurnTo shows a piece of the rules beside the list.
func (r *Rules) TurnTo(p Piece) {
	turned := r.Turned + 1
	r.OpenPiece(p.ID)
	r.Turned = turned
}

// Said returns a section as it is shown: "" for an ID of our own lists of facts ("ABC-12"), which no player would find in a rule book.
func Said(section string) string {
	name, rest, ok := strings.Cut(section, "-")
	if !ok || len(name) < 2 || rest == "" || strings.ToUpper(name) != name || strings.ContainsAny(name, " .") {
		return section
	}
	if last := rest[len(rest)-1]; last >= '0' && last <= '9' {
		return ""
	}
	return section
}

// Explain shows and announces the meaning of an abbreviation.
func (s *Session) Explain(x *view.Abbreviation) { s.Pages.Meaning, s.Said = x, x.Text+": "+x.Means }
