// Package mapping draws the map editor.
package mapping

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// palette lists what can be added to a map, a kind and its label on each line, under headings.
const palette = `
# Ground
hill Hill
wood Wood
orchard Orchard
field Field
marsh Marsh
rough Rough ground
rocks Rocks
# Water and ways
river River
stream Stream
ford Ford
bridge Bridge
road Road
track Track
# Lines
wall Wall
hedge Hedge
ditch Ditch
earthwork Earthwork
# Houses
village Village
building Building
landmark Landmark
# Troops
zone Zone
entry Entry
`

// Kind returns the label of a kind of shape.
func Kind(kind string) string {
	if kind == "unit" {
		return "Unit"
	}
	_, rest, ok := strings.Cut(palette, "\n"+kind+" ")
	if !ok {
		return book.UpperFirst(kind)
	}
	word, _, _ := strings.Cut(rest, "\n")
	return word
}

// looks lists, by kind, the setting that a toggle switches: its key, its value and its label.
var looks = map[string][3]string{"hill": {"slope", "steep", "Steep"}, "wood": {"density", "light", "Light"},
	"bridge": {"state", "broken", "Broken"}, "field": {"crop", "vines", "Vines"}}

// Draw draws the map with its tools.
func Draw(at screen.At) app.UI {
	sh, ok := at.S.Table()
	back, label := sh.ID+"/", "Back to the "+book.LowerFirst(sh.Label)
	d := at.S.Pages.Drawing
	if d != nil && d.Stock != "" {
		sh, back, label = view.Sheet{}, "kept/", "Back to the library"
	} else if !ok || sh.Map == "" {
		return screen.None(at)
	} else {
		d = at.S.Draw(sh)
	}
	m := d.Map.Diagram("The map being drawn.", d.Ours)
	if sh.Diagram != nil && sh.Diagram.Land != nil {
		m.Inch, m.Land.Metric = sh.Diagram.Inch, sh.Diagram.Land.Metric
	}
	free := func(view.Feature) bool { return true }
	if d.Units != nil {
		m.Land.Features, free = troops(d, m.Land.Features), func(f view.Feature) bool { return f.Kind == "unit" }
	}
	hand := app.Input().Type("hidden").DataSet("key", at.F.Typed(widget.KeyMap+"-hand", func(words string) {
		if n, picks := strings.CutPrefix(words, "pick "); picks && d.Units != nil { // the page counts the ground features too
			i, _ := strconv.Atoi(n)
			words = "pick " + strconv.Itoa(i-len(m.Land.Features)+len(d.Units))
		}
		hear(at.S, d, words)
	}))
	stage := app.Div().Class("stage").Body(widget.Stage(m, place(d, m.Land.Features), free, Kind, at.Wide), hand)
	var side []app.UI
	if d.Units != nil {
		side = standing(at, d)
	} else if s, ok := d.Selected(); ok && !d.Add {
		side = inHand(at, d, s)
	} else if d.Add {
		side = add(at, d)
	} else {
		side = table(at, d)
	}
	key := func(id, label, icon string, can bool, do func()) app.UI {
		k := widget.K{Key: widget.KeyMap + "-" + id, Label: label, Icon: icon, Stack: true, On: do}
		if !can {
			k.Refused, k.Mute = "There is nothing to "+strings.ToLower(label)+".", true
		}
		return at.F.Key(k)
	}
	keep := widget.K{Key: widget.KeyMap + "-keep", Label: "Keep the map", Class: "key--primary", On: func() {
		at.S.KeepDrawing()
		if at.S.Pages.Drawing == nil {
			at.Go(back)
		}
	}}
	if d.Units != nil {
		keep.Label = "Keep these positions"
	}
	if d.Stock != "" || !d.Changed() && !d.Fresh || d.Units != nil && d.Known() == 0 {
		keep.Label, keep.On = label, func() {
			at.S.LeaveDrawing()
			at.Go(back)
		}
	}
	return screen.ScreenWith(screen.Banner(at, "The map"), screen.Main(at, stage),
		app.Section().Class("side").TabIndex(0).Aria("label", "What is being drawn").Body(side...),
		screen.Dock(screen.Keys(key("undo", "Undo", "i-undo", d.CanUndo(), held(at, d.Undo)),
			key("redo", "Redo", "i-redo", d.CanRedo(), held(at, d.Redo)),
			at.F.Key(keep))))
}

// held returns a function that calls do and then stores the drawing.
func held(at screen.At, do func()) func() {
	return func() {
		do()
		at.S.HoldDrawing()
	}
}

// troops returns the features of a map with the units added. A unit whose position is not known is drawn as a ghost.
func troops(d *session.Drawing, ground []view.Feature) []view.Feature {
	all := commander.Ground(ground)
	for i, p := range d.Units {
		f := p.Feature([2]string{d.Ours, d.Theirs}[p.Side])
		if i == d.At {
			f.Set = append(f.Set, "hand=yes")
		} else {
			f.Name = "" // there is no room for every name
		}
		if i != d.At && d.Unknown[p.ID] {
			f.Set = append(f.Set, "ghost=yes")
		}
		all = append(all, f)
	}
	return all
}

// place returns the index of the selection among the features drawn, -1 for none.
func place(d *session.Drawing, all []view.Feature) int {
	if d.Units != nil && d.At >= 0 {
		return len(all) - len(d.Units) + d.At
	}
	return d.At
}

// standing draws the tools for the selected unit, and a key to select each unit by name.
func standing(at screen.At, d *session.Drawing) []app.UI {
	key := func(id, label, press string) app.UI {
		return at.F.Key(widget.K{Key: widget.KeyMap + "-" + id, Label: label, On: func() { hear(at.S, d, "key "+press) }})
	}
	var body, keys []app.UI
	if s, ok := d.Selected(); ok {
		body = append(body, widget.Head(s.Name, ""), widget.P("second", where(s)),
			screen.Seg(2, key("back", "Turn left", "R"), key("turn", "Turn right", "r")))
	} else {
		body = append(body, widget.P("second after", "Tap a unit, then where it stands; or drag it. Ranges are then read off the map."))
	}
	for i, p := range d.Units {
		small := ""
		if d.Unknown[p.ID] {
			small = "place unknown"
		}
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyMap + "-unit-" + strconv.Itoa(p.ID), Label: p.Name, Small: small,
			Toggle: true, Chosen: i == d.At, On: func() { hear(at.S, d, "pick "+strconv.Itoa(i)) }}))
	}
	return append(body, screen.Seg(2, keys...).Class("more"))
}

// hear carries out a message from the page's pointer or keyboard handling, and announces the outcome to screen readers.
func hear(s *session.Session, d *session.Drawing, words string) {
	d.Hand(words)
	s.HoldDrawing()
	s.Said = "Nothing selected."
	if x, ok := d.Selected(); ok {
		s.Said = called(x) + ": " + where(x) + "."
	}
}

// called describes a shape: its name and kind.
func called(s battle.Shape) string {
	if s.Name == "" {
		return Kind(s.Kind)
	}
	return s.Name + ", " + strings.ToLower(Kind(s.Kind))
}

// where describes the position of a shape's middle, to the nearest half inch.
func where(s battle.Shape) string {
	p, half := battle.Middle(s), strings.NewReplacer(".5", "½")
	inches := func(n int) string { return half.Replace(battle.Inches((n+25)/50*50)) + "″" }
	return inches(p.X) + " from the left, " + inches(p.Y) + " from the near edge"
}

// inHand draws the tools for the selected shape.
func inHand(at screen.At, d *session.Drawing, s battle.Shape) []app.UI {
	key := func(id, label, press string) app.UI {
		k := widget.K{Key: widget.KeyMap + "-" + id, Label: label, On: func() { hear(at.S, d, "key "+press) }}
		if at.F.Shorts {
			k.Small = press
		}
		return at.F.Key(k)
	}
	keys := []app.UI{key("turn", "Turn right", "r"), key("back", "Turn left", "R"), key("more", "Larger", "+"), key("less", "Smaller", "-")}
	if l, ok := looks[s.Kind]; ok {
		on := s.Setting(l[0]) == l[1]
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyMap + "-look", Label: l[2], Toggle: true, Chosen: on, On: func() {
			look := l[1]
			if on {
				look = ""
			}
			d.Change(d.Map.WithShape(d.At, battle.WithSetting(s, l[0], look)), d.At)
			at.S.HoldDrawing()
		}}))
	}
	keys = append(keys, at.F.Key(widget.K{Key: widget.KeyMap + "-drop", Label: "Delete", Aria: "Delete " + called(s),
		On: func() { hear(at.S, d, "key Delete") }}))
	name := at.F.Typed(widget.KeyMap+"-name", func(words string) {
		d.Change(d.Map.WithName(d.At, words), d.At)
		at.S.HoldDrawing()
	})
	return []app.UI{widget.Head(Kind(s.Kind), ""), widget.P("second", where(s)),
		app.Label().Class("field name").Body(app.Span().Class("field__name").Body(app.Span().Text("Name")),
			app.Input().Type("text").Class("text").DataSet("key", name).MaxLength(40).Value(s.Name).AutoComplete(false)),
		screen.Seg(2, keys...).Class("more"),
		screen.Seg(2, at.F.Key(adding(d, "Add another")),
			at.F.Key(widget.K{Key: widget.KeyMap + "-done", Label: "Deselect", On: held(at, func() { d.At = -1 })})).Class("more")}
}

// add draws the palette.
func add(at screen.At, d *session.Drawing) []app.UI {
	var body, keys []app.UI
	head := ""
	put := func(kind, side, label string) {
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyMap + "-add-" + kind + side, Label: label, On: func() {
			d.AddShape(kind, side)
			at.S.HoldDrawing()
			x, _ := d.Selected()
			at.S.Said = called(x) + " added: " + where(x) + "."
		}}))
	}
	flush := func(next string) {
		if keys != nil {
			body = append(body, widget.Head(head, ""), screen.Seg(3, keys...))
		}
		head, keys = next, nil
	}
	for _, line := range strings.Split(strings.Trim(palette, "\n"), "\n") {
		kind, label, _ := strings.Cut(line, " ")
		switch kind {
		case "#":
			flush(label)
		case "zone", "entry":
			put(kind, d.Ours, label+": "+d.Ours)
			put(kind, d.Theirs, label+": "+d.Theirs)
		default:
			put(kind, "", label)
		}
	}
	flush("")
	return append(body, screen.More(at.F.Key(widget.K{Key: widget.KeyMap + "-shut", Label: "Cancel", On: func() { d.Add = false }})))
}

// adding returns the key to the palette.
func adding(d *session.Drawing, label string) widget.K {
	k := widget.K{Key: widget.KeyMap + "-add", Label: label, Icon: "i-plus", On: func() { d.Add = true }}
	if len(d.Map.Shapes) >= battle.MaxShapes {
		k.Refused = "The map is full: " + strconv.Itoa(battle.MaxShapes) + " items."
	}
	return k
}

// table draws the settings of the table, and the key to the palette.
func table(at screen.At, d *session.Drawing) []app.UI {
	size := func(id, label string, n, least, most int, set func(n int) battle.Map) app.UI {
		return app.FieldSet().Class("field").Body(app.Legend().Class("field__name").Body(app.Span().Text(label)),
			at.F.Stepper(widget.KeyMap+"-"+id, strconv.Itoa(n)+"″", label, "6″", n > least, n < most,
				held(at, func() { d.Change(set(n-6), -1) }), held(at, func() { d.Change(set(n+6), -1) })))
	}
	turned := func(by int) func() {
		return func() {
			m := d.Map
			m.North = (m.North + by + 360) % 360
			d.Change(m, -1)
			at.S.HoldDrawing()
		}
	}
	return []app.UI{
		screen.More(at.F.Key(adding(d, "Add to the map"))),
		widget.P("second after", "Tap something on the map to move, turn or name it; drag its corners to shape it."),
		size("wide", "Width", d.Map.W/100, 24, 144, func(n int) battle.Map { return d.Map.OnTable(n*100, d.Map.D) }),
		size("deep", "Depth", d.Map.D/100, 24, 144, func(n int) battle.Map { return d.Map.OnTable(d.Map.W, n*100) }),
		app.FieldSet().Class("field").Body(app.Legend().Class("field__name").Body(app.Span().Text("North")),
			at.F.Stepper(widget.KeyMap+"-north", strconv.Itoa(d.Map.North)+"°", "North", "15°", true, true, turned(-15), turned(15)))}
}

// Picture is "add" while the palette is open: only opening it moves the focus.
func Picture(s *session.Session) string {
	if d := s.Pages.Drawing; d != nil && d.Add {
		return "add"
	}
	return ""
}
