// Package sixth is an imaginary rule book: the toy with everything that the contract allows and the toy leaves out, such as a
// reference, groups of house values, drawings, secrets, things to keep, a report and ten-sided dice. Tests put it on the shelf
// to show that the screens need not know a rule book.
package sixth

import (
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest/toy"
	"vedette/engine/view"
)

// System is the rule book.
type System struct{ toy.System }

var (
	_ engine.Keeper   = System{}
	_ view.Chronicler = System{}
	_ engine.Roller   = System{}
)

// Info implements view.System.
func (System) Info() engine.Info {
	return engine.Info{ID: "sixth", Title: "The Sixth Book", Author: "Nobody", Year: "1809", Edition: "never printed", Stage: "beta",
		Blurb: "Two companies and a wall, to show that the screens know no rule book.", House: "The wall.", Symbol: "t-infantry"}
}

// design is the designed number of men in a company, turns that of turns.
const design, turns = 10, 6

// Options implements view.System: a stock of companies, and two groups of house values.
func (System) Options(o engine.Values) []view.Field {
	men, last := o.Int("men", design), o.Int("last", turns)
	f := []view.Field{
		{Key: "company", Label: "Company", Kind: view.Pick, Columns: 2, Stock: "force", Value: o.Get("company"),
			Options: []view.Option{{ID: "line", Label: "Line"}, {ID: "light", Label: "Light"}}},
		{Key: "wall", Label: "A wall", Kind: view.Tick, Value: o.Get("wall")},
		{Key: "men", Label: "Men in a company", Kind: view.Count, Min: 1, Max: 50, Step: 1, Value: strconv.Itoa(men), Mark: engine.House,
			Group: "Strengths"},
		{Key: "last", Label: "Turns", Kind: view.Count, Min: 1, Max: 99, Step: 1, Value: strconv.Itoa(last), Mark: engine.House,
			Group: "Length of the game", Help: "The toy has six."},
	}
	if men != design {
		f[2].Was = strconv.Itoa(design)
	}
	if last != turns {
		f[3].Was = strconv.Itoa(turns)
	}
	return f
}

// Start implements view.System. A kept company brings its men.
func (s System) Start(o engine.Values) (engine.State, error) {
	if data, ok := strings.CutPrefix(o.Get("company"), engine.OwnPrefix); ok {
		if _, err := s.ReadKept("force", data); err != nil {
			return nil, &engine.Refusal{Code: "X1", Text: "This company cannot be read.", Field: "company"}
		}
		o = o.With("men", data)
	}
	return s.System.Start(o)
}

// Form implements view.System: the toy's, with a drawing, a section and every setting.
func (s System) Form(st engine.State, c engine.Command) view.Form {
	f := s.System.Form(st, c)
	switch c.Do {
	case "settings":
		now := st.(toy.State)
		o := engine.Values{}.With("last", strconv.Itoa(now.Last))
		if now.Wall {
			o = o.With("wall", "yes")
		}
		f.Fields = s.Options(o)[1:]
	case "shoot":
		f.Section, f.Ref = "Firing", "A company fires its muskets at one target."
		f.Diagram = ground()
		if f.Reckoning != nil {
			f.Reckoning.Section, f.Reckoning.Mark = "House: the wall", engine.House
			for i := range f.Reckoning.Terms {
				f.Reckoning.Terms[i].Section = []string{"Firing", "House: the wall"}[i]
			}
		}
	}
	return f
}

// ground shows a company, its target behind a wall, and the line of fire.
func ground() *view.Diagram {
	box := func(x, y int) []view.Point {
		return []view.Point{{X: x, Y: y}, {X: x + 60, Y: y}, {X: x + 60, Y: y + 24}, {X: x, Y: y + 24}}
	}
	return &view.Diagram{W: 240, H: 180, Inch: 20, Label: "A company fires over six inches at a target behind a wall.", Shapes: []view.Shape{
		{Kind: view.Ring, At: []view.Point{{X: 120, Y: 140}}, R: 120, Ink: view.Faint, Dash: true},
		{Kind: view.Area, At: box(90, 130), Ink: view.Us, Fill: true},
		{Kind: view.Area, At: box(90, 16), Ink: view.Enemy},
		{Kind: view.Line, At: []view.Point{{X: 60, Y: 50}, {X: 180, Y: 50}}, Ink: view.Ground},
		{Kind: view.Arrow, At: []view.Point{{X: 120, Y: 128}, {X: 120, Y: 56}}, Ink: view.Danger},
		{Kind: view.Name, At: []view.Point{{X: 120, Y: 142}}, Text: "Company", Ink: view.Us},
		{Kind: view.Name, At: []view.Point{{X: 120, Y: 28}}, Text: "Target", Ink: view.Enemy},
		{Kind: view.Name, At: []view.Point{{X: 200, Y: 50}}, Text: "Wall", Ink: view.Ground},
		{Kind: view.Name, At: []view.Point{{X: 120, Y: 92}}, Text: "6″", Ink: view.Danger},
	}}
}

var ten = dice.Roll{ID: "ten", Code: dice.OneD10, For: "Ten", Class: "event", Section: "Scouting"}

// Rolls implements engine.Roller.
func (System) Rolls() []dice.Roll { return []dice.Roll{ten} }

// Resolve implements view.System: "turn" throws a ten-sided die without effect, so that there is one.
func (s System) Resolve(st engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	if c.Do != "turn" {
		return s.System.Resolve(st, c, cup)
	}
	if _, err := cup.Throw(ten.Needing(8, "rain", "dry")); err != nil {
		return nil, err
	}
	return s.System.Resolve(st, c, cup)
}

// Desk implements view.System: the toy's, with a list that players may not see.
func (s System) Desk(st engine.State) view.Desk {
	d := s.System.Desk(st)
	d.Lists = append(d.Lists, view.List{ID: "hidden", Title: "Hidden force", Secret: true,
		Rows: []view.Row{{ID: "1", Symbol: "t-cavalry", Tile: view.Theirs, Name: "Dragoons in the wood", Number: "12"}}})
	return d
}

// Sheets implements view.System.
func (System) Sheets(st engine.State) []view.Sheet {
	s := st.(toy.State)
	l := view.List{ID: "companies", Title: "Companies"}
	for i, n := range s.Men {
		l.Rows = append(l.Rows, view.Row{ID: strconv.Itoa(i), Symbol: "t-infantry", Tile: view.Ours, Name: "Company " + strconv.Itoa(i+1),
			What: "muskets", Number: strconv.Itoa(n), Pips: &view.Pips{Leaders: 1, Men: max(n-1, 0)}})
	}
	return []view.Sheet{{ID: "forces", Label: "Forces", Symbol: "n-forces", Title: "Forces", Lists: []view.List{l,
		{ID: "plan", Title: "Their plan", Secret: true, Rows: []view.Row{{ID: "1", Name: "They come at night"}}}}, Diagram: ground()}}
}

// Reference implements view.System.
func (System) Reference(engine.State) view.Reference {
	para := func(text, section string, m engine.Mark) view.Para {
		return view.Para{Text: view.Words{view.Say(text)}, Section: section, Mark: m}
	}
	return view.Reference{
		Chapters: []view.Chapter{
			{ID: "firing", Title: "Firing", Section: "Firing", Body: []view.Para{
				para("Every musket throws one die. A wall between the two makes it harder.", "Firing", engine.Printed),
				para("Half of the muskets hit in the open, a third behind a wall.", "Firing", engine.Derived)}},
			{ID: "scouting", Title: "Scouting", Section: "Scouting",
				Body: []view.Para{para("Scouts report what they have seen, and the referee decides whether it is there.", "Scouting", engine.Printed)}},
		},
		Tables: []view.Table{
			{ID: "muskets", Title: "Muskets", Section: "Firing", Head: []string{"Target", "Hits on", "Of ten"}, Sheet: true,
				Note: "Lower never hits.", Rows: [][]view.Cell{
					{{Text: "In the open"}, {Text: "4", Odds: dice.OneD6.AtLeast(4).String()}, {Text: "5", Mark: engine.Derived}},
					{{Text: "Behind the wall"}, {Text: "5", Odds: dice.OneD6.AtLeast(5).String(), Mark: engine.House, Was: "6"},
						{Text: "3", Mark: engine.Derived}}}},
			{ID: "wall", Title: "The wall", Section: "House: the wall", Sheet: true,
				Head: []string{"Behind", "Front", "Flank", "Rear", "Charged", "Shelled"}, Rows: [][]view.Cell{
					{{Text: "A dry-stone wall"}, {Text: "+1", Mark: engine.House}, {Text: "0"}, {Text: "0"}, {Text: "+1"}, {Text: "0"}},
					{{Text: "A thick hedge"}, {Text: "+1", Mark: engine.House}, {Text: "+1"}, {Text: "0"}, {Text: "0"}, {Text: "0"}}}},
		},
		Rulings: []view.Ruling{{ID: "SIX-R1", Says: "How high must a wall be?", Ruled: "A wall counts from waist height.",
			Why: "Lower ones do not stop a man from being hit where it hurts.", Section: "House: the wall"}},
	}
}

// Keepable implements engine.Keeper: the first company.
func (System) Keepable(st engine.State) []engine.Kept {
	n := strconv.Itoa(st.(toy.State).Men[0])
	return []engine.Kept{{Kind: "force", Name: "First company", Small: n + " men", Data: n}}
}

// ReadKept implements engine.Keeper.
func (System) ReadKept(kind, data string) (engine.Kept, error) {
	n, err := strconv.Atoi(data)
	if kind != "force" || err != nil || n < 1 || n > 50 || strconv.Itoa(n) != data {
		return engine.Kept{}, &engine.Damaged{What: "a kept company", Err: err}
	}
	return engine.Kept{Kind: kind, Name: "First company", Small: data + " men", Data: data}, nil
}

// Report implements view.Chronicler.
func (s System) Report(start engine.State, steps []engine.Step, _ view.Voice) view.Report {
	now, _ := book.BiggestSteps(s, start, steps, func(engine.State) (int, []int) { return 0, nil })
	r := view.Report{Title: "The fight at the wall", Line: "Two companies, 1809", Parts: []view.ReportPart{{Head: "What happened"}}}
	for _, st := range steps {
		r.Parts[0].Paras = append(r.Parts[0].Paras, view.ReportPara{Text: s.Tell(now, st).Line,
			Notes: []string{"Dice: " + strconv.Itoa(len(st.Given)) + " throws."}})
	}
	r.Parts = append(r.Parts, view.ReportPart{Head: "Who is left", Lists: s.Sheets(now)[0].Lists})
	return r
}

// First implements view.System: there is no teaching game.
func (System) First() *view.First { return nil }
