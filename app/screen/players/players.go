// Package players draws the card that the referee turns to the table: the result or event in view without the referee's secrets or, when
// there is none, the turn and whose initiative it is. It covers every page until it is dismissed.
package players

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/widget"
)

// Draw draws the card of the open game.
func Draw(at screen.At) app.UI {
	s, f := at.S, at.F
	class := "pcard__b"
	if s.Pages.Round {
		class += " pcard__b--round"
	}
	var parts []app.UI
	if t, ok := s.Turned(); ok {
		if t.Number != "" {
			parts = append(parts, f.P("big big--"+strconv.Itoa(min(len([]rune(t.Number)), 4)), t.Number))
		}
		parts = append(parts, word(f, t.Word), f.P("who", t.Who))
		if t.Order != "" {
			parts = append(parts, f.P(sized("foot", "foot foot--long", len(t.Order) > 40), t.Order))
		}
	} else {
		d := s.Desk()
		parts = []app.UI{widget.Svg("t-vedette", "pcard__sign"), f.P("who", d.Title), word(f, d.Say)}
	}
	return app.Div().Class("screen pcard").Body(
		screen.Keys(
			f.Key(widget.K{Key: widget.KeyCover, Label: "Back", Icon: "i-back", Short: "P", On: func() { s.Cover(false) }}),
			f.Key(widget.K{Key: widget.KeyRound, Label: "Turn round", Icon: "i-again", Toggle: true, Chosen: s.Pages.Round,
				On: func() { s.Pages.Round = !s.Pages.Round }})).Class("keys--even"),
		app.Main().Class(class).Body(parts...))
}

// word is the heading. A line on a phone holds eight letters, or twelve of the smaller size.
func word(f *widget.Frame, text string) app.UI {
	long := false
	for _, w := range strings.Fields(text) {
		long = long || len(w) > 8
	}
	return f.Title(sized("word", "word word--long", long || len(text) > 24), text)
}

func sized(class, longer string, long bool) string {
	if long {
		return longer
	}
	return class
}
