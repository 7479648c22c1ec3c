package view

import "vedette/engine"

// Procedure is one thing the referee may enter, such as "Fire Rifle".
type Procedure struct {
	ID      string // stable, the Do of a command
	Name    string // as the rule book spells it
	Short   string // for a narrow key; Name when empty
	Group   string // the heading in the menu, on every entry of the group
	Symbol  string
	Ref     string // what it does, one paragraph in our own words
	Section string // section of the rule
	Refused string // why it cannot be done now, "" when it can
}

// Form is the entry form of a procedure in its present state.
type Form struct {
	Do        string
	Title     string
	Fields    []Field
	Refused   *engine.Refusal   // why the command cannot be carried out as it is, nil when it can
	Reckoning *engine.Reckoning // the sum for the present entry, nil when there is none yet
	// More are the sums of the other groups of the entry, when its throws need different numbers.
	More    []engine.Reckoning
	Times   int      // how many resolutions the command stands for, at least 1
	Diagram *Diagram // a drawing of the present entry, nil for none
	Lists   []List   // what the entry amounts to, line by line
	Go      string   // the primary key, as an order: "Fire 12 rifles"
	GoSmall string   // its second line
	Vain    bool     // it would come to nothing, so another key leads
	Ref     string   // one paragraph in our own words
	Section string
}

// FieldKind says how a field is entered.
type FieldKind uint8

const (
	Pick  FieldKind = iota + 1 // one of Options; starts unselected
	Tick                       // "yes" or ""
	Count                      // a whole number from Min to Max
	Spot                       // a place on the table: "1200,800", with a facing "1200,800,0,1000"
	Text                       // free text of at most Max letters; optional unless Lines is set
)

// Field is one field of a form.
type Field struct {
	Key     string // stable: "actor"
	Label   string
	Note    string // second label: what the value counts as, or why it is refused
	From    string // where a prefilled value comes from: "read off the map"; "" when the referee chose it
	Kind    FieldKind
	Options []Option
	Columns int // of a Pick: 2, 3 or 5
	Symbol  string
	Value   string // in force, "" when unselected
	Min     int
	Max     int
	Step    int         // of a Count, at least 1
	Mark    engine.Mark // of a setting: house values are shown as such
	Help    string      // one line below the field
	Group   string      // of a setting: the heading it stands under, the same for neighbours; "" for the first page
	Was     string      // of a changed house value: the designed value in words
	Off     string      // of a Tick that starts on: what it sends when off; "" for nothing
	Device  bool        // of a setting: a choice in one game applies to later ones on this device
	Known   bool        // no other answer is possible: it is shown, not asked
	Stock   string      // the kind of Kept that can be chosen beside the options; the value is then Own and its data

	Lines int // of a Text: how many lines are visible; 0 for a single line

	// Quarters: the value of a Count is a length in quarter inches, shown as inches.
	Quarters bool
}

// Option is one choice of a Pick.
type Option struct {
	ID      string
	Label   string
	Small   string
	Symbol  string
	Wide    bool   // takes two columns
	Refused string // why it cannot be chosen with the present entries, "" when it can
}

// Sums returns all sums of the form, each with the number of throws it stands for: those of its group, or of the whole entry.
func (f Form) Sums() []engine.Reckoning {
	if f.Reckoning == nil {
		return nil
	}
	return sums(append([]engine.Reckoning{*f.Reckoning}, f.More...), f.Times)
}

func sums(all []engine.Reckoning, times int) []engine.Reckoning {
	if len(all) > 1 {
		times = 1
	}
	for i := range all {
		if all[i].Times < 1 {
			all[i].Times = max(times, 1)
		}
	}
	return all
}
