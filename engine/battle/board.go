package battle

import (
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// The board is the table of a game of two sides. Its map is that of the battle unless the referee has drawn another, and the
// referee may mark on it where units stand. It is an aid: no rule depends on it.

// Board is a state that keeps the map drawn by the referee.
type Board[S any] interface {
	Drawn() string // code of the map, "" for none
	Draw(code string) S
}

// DoMap is the procedure that takes a drawn map, and the field for its code. Spots is the field for the places of units instead.
const (
	DoMap = "map"
	Spots = "spots"
)

// maxSpots limits how many units can be placed at once.
const maxSpots = 99

// Spot is the place of a unit, in the notation of package sandtable.
type Spot struct {
	Unit int
	At   string
}

// ReadSpots reads what [WriteSpots] writes; ok is false for anything else.
func ReadSpots(text string) (all []Spot, ok bool) {
	for _, word := range strings.Fields(text) {
		unit, at, _ := strings.Cut(word, ":")
		n, err := strconv.Atoi(unit)
		if err != nil || strings.Count(at, ",") != 3 || strings.Trim(at, "-,0123456789") != "" {
			return nil, false
		}
		all = append(all, Spot{n, at})
	}
	return all, len(all) > 0 && len(all) <= maxSpots && WriteSpots(all) == text
}

// WriteSpots writes the places of units: "3:1200,800,0,1000 5:1500,800,0,1000".
func WriteSpots(all []Spot) string {
	var words []string
	for _, x := range all {
		words = append(words, strconv.Itoa(x.Unit)+":"+x.At)
	}
	return strings.Join(words, " ")
}

// Mapping returns the procedure, which is only used by the page of the map.
func Mapping[S Board[S]](section string) book.Procedure[S] {
	return book.Procedure[S]{Procedure: view.Procedure{ID: DoMap, Name: "The map", Symbol: "n-ground", Section: section,
		Ref: "The map of the table and the units on it. No rule needs it."}, Plan: mapping[S]}
}

func mapping[S Board[S]](p *book.Plan[S]) book.Deed[S] {
	e := Mapped[S]{Code: p.State.Drawn()}
	if p.In.Get(Spots) != "" {
		e.Units = takeSpots(p.Entry)
	} else {
		e.Code = takeMap(p.Entry)
	}
	return func(a *book.Act[S]) {
		if e.Units == 0 && e.Code == a.State.Drawn() {
			a.Nothing()
		}
		a.Do(e)
	}
}

// takeMap asks for the code of a map, "" for none.
func takeMap(p *book.Entry) string {
	code := p.Text(DoMap, "Map", "", MaxCode)
	if !isMap(code) {
		p.Refuse(book.Outside, DoMap, "", "This map cannot be read. Draw it again, or open its link again.")
	}
	p.Form.Go = "Keep the map"
	return code
}

// takeSpots asks where units stand and returns how many.
func takeSpots(p *book.Entry) int {
	all, ok := ReadSpots(p.Text(Spots, "Where units stand", "", MaxCode))
	if !ok {
		p.Refuse(book.Outside, Spots, "", "These places cannot be read. Put the units on the map again.")
	}
	return len(all)
}

func isMap(code string) bool {
	_, err := ReadCode(code)
	return err == nil || code == ""
}

// Mapped is the fact that the referee has drawn a map, given by its code, or has placed a number of units on it.
type Mapped[S Board[S]] struct {
	Code  string `json:"m,omitempty"`
	Units int    `json:"u,omitempty"`
}

// Kind implements engine.Event.
func (Mapped[S]) Kind() string { return "mapped" }

// Apply implements book.Fact.
func (e Mapped[S]) Apply(s S) S { return book.Must(s.Draw(e.Code), e.Bounds()) }

// Bounds implements book.Bounded.
func (e Mapped[S]) Bounds() error {
	return book.InBounds(isMap(e.Code) && e.Units >= 0 && e.Units <= maxSpots)
}

// Tell implements book.Teller.
func (e Mapped[S]) Tell(t *book.Tale) { tellMap(t, e.Units) }

func tellMap(t *book.Tale, units int) {
	text := "The map of the table is drawn."
	if t.Undo, t.Card.OnDesk = "the map", true; units > 0 {
		text, t.Undo = "The map shows where "+book.Plural(units, "unit stands", "units stand")+".", "positions"
	}
	t.Telling.Line = append(t.Telling.Line, view.Say(text))
}

// OrDrawn returns the map drawn by the referee, or else m.
func (m Map) OrDrawn(code string) Map {
	if own, err := ReadCode(code); err == nil {
		return own
	}
	return m
}

// Sheet returns the page of the table with its map, which can be redrawn. The first side is the one at the near edge. Names of
// sides on maps are single words.
func (m Map) Sheet(sides [2]string) view.Sheet {
	sh := view.Sheet{ID: "table", Label: "Table", Symbol: "n-ground", Title: "The table", Map: DoMap, Edges: Edges(sides)}
	if m.W > 0 {
		sh.Diagram = m.Diagram("The table from above, the edge of "+sides[0]+" at the foot.", sh.Edges[0])
		sh.Diagram.Land.Theirs = sh.Edges[1]
	}
	return sh
}

// Edges returns the names of the sides as maps have them: one word each.
func Edges(sides [2]string) (out [2]string) {
	for i, name := range sides {
		out[i] = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" /:|=,", r) }), "")
	}
	return out
}
