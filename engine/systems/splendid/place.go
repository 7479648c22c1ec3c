package splendid

import (
	"errors"
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// planPlace is Check a placement, which lists a feature that passes. Source: SPL-40, SPL-41, SPL-47, SPL-50, SPL-P01.
func planPlace(p *plan) deed {
	id := p.Pick("kind", "Feature", "", placeable()...)
	p.Require(id != "")
	if id == "rough" && p.Pick("passable", "Agreed before play", book.YesNo[p.State.v(keyRough)].ID,
		book.Opt("yes", "Passable", ""), book.Opt("no", "Impassable", "except by road")) == "no" {
		id = "rocks"
	}
	l := limits{p: p}
	f := Feature{ID: p.State.Next, Kind: id, Across: l.size(id)}
	if id != "road" {
		no, water := "Nothing, or dry ground", "A river, stream or ditch"
		if id == "river" || id == "stream" || id == "ditch" { // the rule is the same from either side
			no, water = "Nothing, or a bridge", "Anything else"
		}
		over := p.Pick("over", "It overlaps", "no", book.Opt("no", no, ""), book.Opt("water", water, ""))
		l.rule(over == "water" && id != "bridge" && id != "ford", "limit-water")
	}
	k := f.kind()
	if k.strength != "" {
		f.Strength = p.Count("strength", "Structural strength", p.State.v(k.strength), 1, 10)
		p.Note("agreed before the game")
		f.Left = f.Strength
	}
	f.Name = askName(p, k.name, func(n string) bool {
		for _, x := range p.State.Features {
			if x.Name == n {
				return true
			}
		}
		return false
	})
	let := l.judge(k)
	if len(p.State.Features) >= maxFeatures {
		p.Refuse(book.Barred, "", houseRecord, "The table is full: take a piece of terrain off first.")
	}
	p.Form.Go = "Place " + book.LowerFirst(f.Name)
	return func(a *act) { a.Do(placed{f, let}) }
}

// placeable returns the kinds that can be chosen. Whether rough ground is passable is a separate question.
func placeable() []view.Option {
	var opts []view.Option
	for _, k := range kinds {
		o := view.Option{ID: k.id, Label: k.name, Symbol: k.symbol}
		if k.id == "rough" {
			o.Label = "Rough ground"
		}
		if k.id != "rocks" {
			opts = append(opts, o)
		}
	}
	return opts
}

// limits collects the rules of placement for a feature, and which of them it breaks.
type limits struct {
	p      *plan
	all    book.Sum
	broken []book.Said
}

// rule adds one rule, by the id and arguments of its sentence, and whether it is broken.
func (l *limits) rule(broken bool, id string, args ...any) {
	text := book.Say(id, args...)
	if broken {
		l.broken = append(l.broken, text)
	}
	l.all.Put(0, "limit", broken, text)
}

// size asks for the size and position of a feature. It returns the distance across it, in quarter inches.
func (l *limits) size(id string) (across int) {
	p, stand := l.p, l.p.State.v(keyStand)
	switch id {
	case "wood", "village":
		across = p.Quarters("across", "At its widest", 24, 160)
		short := p.Quarters("short", "At its narrowest", min(across, 24), 160)
		l.rule(short < 20 || across > 40, "limit-size")
		far := 60
		if id == "village" {
			far = 160
		}
		apart := p.Quarters("apart", "To the nearest other "+id, far, 800)
		l.rule(apart < far, "limit-apart", id, far)
	case "landmark":
		across = p.Quarters("across", "At its widest", 16, 160)
		l.rule(across > 20, "limit-landmark")
		if p.Tick("church", "A village church") {
			d := p.Quarters("village", "To the village", 8, 400)
			l.rule(d > 20, "limit-church-near")
			l.rule(d == 0, "limit-church-out")
		}
	case "ditch", "stream":
		across = p.Quarters("across", "Width", stand, 160)
		l.rule(across > stand, "limit-narrow", stand)
	case "river":
		across = p.Quarters("across", "Width", stand+4, 160)
		l.rule(across <= stand, "limit-river", stand)
	case "road":
		across = p.Quarters("across", "Width", stand, 160)
		l.rule(across != stand, "limit-road", stand)
		cross := p.Pick("cross", "Crosses water", "no",
			book.Opt("no", "Nowhere", ""), book.Opt("bridge", "By a bridge", ""), book.Opt("ford", "By a ford", ""),
			book.Opt("open", "Not decided yet", ""))
		l.rule(cross == "open", "limit-crossing")
	default:
		k, _ := kindOf(id)
		across = p.Quarters("across", "Width to cross", p.State.across(k), 400)
		if id == "earthwork" {
			l.rule(p.State.Turn > 0, "limit-earthwork")
		}
	}
	return across
}

// judge shows the rules and, if any is broken, asks whether the referee allows it. It returns the broken rules.
func (l *limits) judge(k kind) (let []book.Said) {
	l.all.Kind = "place"
	if k.linear {
		l.all.Kind = "place-line"
	}
	l.all.Result = book.Say("allowed")
	l.p.Sum(l.all)
	if len(l.broken) == 0 {
		return nil
	}
	l.all.Result = book.Say("not-allowed")
	l.p.Sum(l.all)
	if !l.p.Tick("let", "The referee allows it") {
		l.p.Refuse(book.Barred, "let", l.p.Form.Reckoning.Section, "Rule broken: %s.", strings.Join(l.p.Words.Texts(l.broken), "; "))
	}
	return l.broken
}

// placed puts a feature on the list.
type placed struct {
	Feature Feature     `json:"f"`
	Let     []book.Said `json:"l,omitempty"` // broken rules that the referee allowed
}

func (placed) Kind() string    { return "placed" }
func (e placed) Bounds() error { return errors.Join(e.Feature.check(), sayable(e.Let...)) }

func (e placed) Apply(s State) State {
	book.DenyIf(e.Feature.ID != s.Next || len(s.Features) >= maxFeatures, "feature %d is not next", e.Feature.ID)
	s.Features = append(s.Features[:len(s.Features):len(s.Features)], e.Feature)
	s.Next++
	return s
}

func (e placed) Tell(t *book.Tale) {
	k := e.Feature.kind()
	if e.Feature.Strength > 0 {
		t.Line("placed-strong", e.Feature.Name, k.id, e.Feature.Strength)
	} else {
		t.Line("placed", e.Feature.Name, k.id)
	}
	for _, l := range e.Let {
		t.Note("let", l)
	}
	t.Undo = t.Text("undo-feature", e.Feature.Name)
	t.Card = view.Card{Over: t.Text("over-terrain"), Symbol: k.symbol, Tile: view.Place, Title: e.Feature.Name,
		Line:  book.UpperFirst(summary(k)),
		Notes: t.Notes[:len(t.Notes):len(t.Notes)], OnDesk: true}
	if k.id == "river" {
		t.CardNote("banks")
	}
}
