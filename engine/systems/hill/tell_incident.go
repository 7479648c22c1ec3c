package hill

import (
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// Incidents in words.

// fill fills the slots in a text of the incident; now is a State, or a Scale where there is no game.
func (i Incident) fill(now any, text string) string {
	sc := scaleOf(now)
	return sc.words(book.Fill(text, func(place string) string {
		switch place {
		case "t":
			if i.Until == 0 { // in the reference, of the recall
				return "the sixth turn after this one"
			}
			if s, _ := now.(State); s.lastTurn() > 0 && i.Until >= s.lastTurn() {
				return "the game"
			}
			return "turn " + num(i.Until)
		case "u":
			return book.Or(i.Name, "the unit")
		case "the":
			return book.The(book.Or(i.Name, "unit"))
		case "dir":
			return octants[i.Toward]
		case "d":
			return inchesText(sc, i.Inches)
		case "temper":
			if i.Rash {
				return "rash"
			}
			return "careful"
		case "w":
			return i.Heard.said()
		}
		return "{" + place + "}"
	}))
}

// incidentCard returns the card of an incident.
func incidentCard(now any, i Incident) view.Card {
	k, _ := incidentOf(i.Key)
	c := view.Card{Over: "Incident · turn " + num(i.Turn) + ", draw " + num(i.Press), Symbol: k.symbol(), Tile: view.Place,
		Title: k.title, Story: i.story(), Line: i.fill(now, k.does)}
	c.Todo = []view.Order{{What: view.Words{view.Say(i.fill(now, k.todo))}}}
	if i.Until > i.Turn && k.desk != "" {
		c.Facts = []view.Fact{{Label: "to the end of", Value: i.fill(now, "{t}")}}
	}
	if i.Mercy != "" {
		m, _ := incidentOf(i.Mercy)
		c.Notes = append(c.Notes, "Drawn again: "+m.called()+", "+barredText("mercy")+".")
	}
	if i.For != "" {
		m, _ := incidentOf(i.For)
		c.Notes = append(c.Notes, "Instead of: "+m.called()+", which cannot come now.")
	}
	c.Say = i.story() + " " + k.title + "."
	return c
}

func (e arose) Tell(t *book.Tale) {
	addRolls(t.Step, t.Telling)
	k, _ := incidentOf(e.Key)
	t.Icon = k.symbol()
	if t.Turn == 0 {
		t.Turn = e.Turn
	}
	say := t.Card.Say
	t.Card = incidentCard(t.Words.Now, e.Incident)
	t.Notes = append(t.Notes, t.Card.Notes...)
	sentence(t, view.Say(e.story()+" "), view.Bold(k.title), view.Say(". "+e.fill(t.Words.Now, k.does)))
	says := t.Card.Say
	t.Card.Say = say
	speak(t, says)
	if t.Undo = "incident, " + lower(k.title); e.Redraw {
		t.Head = ""
	}
}

func (e befell) Tell(t *book.Tale) {
	k, _ := incidentOf(e.Key)
	anew(t, k.symbol(), "incident-taken", k.title, e.Name, e.Name != "")
	t.Card.Symbol, t.Card.Tile, t.Card.Title = k.symbol(), view.Place, k.title
	t.Undo = "incident, " + lower(k.title)
	t.Card.Line = e.fill(t.Words.Now, k.does)
	todo := e.fill(t.Words.Now, k.todo)
	if e.Key == "wine" { // the roll has been made
		todo = strings.TrimSuffix(todo, " if they fail")
		if t.Card.Line = e.fill(t.Words.Now, k.desk); e.Until == 0 {
			t.Card.Line = "They slit the skins, and nothing is lost."
			return
		}
	}
	if e.Key != "women" { // their result says what to do
		t.Card.Todo = []view.Order{{What: view.Words{view.Say(todo)}}}
	}
}

func (e passed) Tell(t *book.Tale) {
	k, _ := incidentOf(e.Key)
	anew(t, "i-cross", "incident-ignored", k.title)
	t.Undo = "incident, " + lower(k.title)
}

func (e ended) Tell(t *book.Tale) {
	k, _ := incidentOf(e.Key)
	text := book.Or(k.ending, k.title+": over.")
	addRolls(t.Step, t.Telling)
	switch {
	case e.Found > 3:
		text = "The dust was soldiers."
	case e.Found > 0:
		text = "Goats, and a boy."
	}
	if alone(t.Step) {
		anew(t, "i-check", "incident-over", text)
		t.Undo = "incident, " + lower(k.title)
		return
	}
	t.Undo = book.Or(t.Undo, "incident, "+lower(k.title))
	note(t, text)
}
