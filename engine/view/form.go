package view

import "vedette/engine"

// Procedure is one thing the referee may enter, such as "Fire Rifle".
type Procedure struct {
	ID      string // stable, the Do of a command
	Name    string // as the rule book spells it
	Short   string // for a narrow key; Name when empty
	Group   string // of the menu, on every entry of the group
	Symbol  string
	Ref     string // what it does, one paragraph in our own words
	Section string // where the rule stands
	Refused string // why it cannot be done now, "" when it can
}

// Form is the entry form of one procedure as it stands.
type Form struct {
	Do      string
	Title   string
	Fields  []Field
	Refused *engine.Refusal   // why the command cannot be carried out as it stands, nil when it can
	Reck    *engine.Reckoning // the sum so far, nil when nothing can be said yet
	// More are the sums of further groups of the same entry, when not all of its throws need the same.
	More    []engine.Reckoning
	Times   int      // how many resolutions the command stands for, at least 1
	Diagram *Diagram // what it looks like so far, nil for none
	Lists   []List   // what was made of the entry, line by line
	Go      string   // the primary key, as an order: "Fire 12 rifles"
	GoSmall string   // its second line
	Ref     string   // one paragraph in our own words
	Section string
}

// FieldKind is how a field is entered.
type FieldKind uint8

const (
	Pick  FieldKind = iota + 1 // one of Options; starts unselected
	Tick                       // "yes" or ""
	Count                      // a whole number from Min to Max
	Spot                       // a place on the table: "1200,800", with the way to look "1200,800,0,1000"
	Text                       // free words of at most Max letters, optional but where Lines is set
)

// Field is one field of a form.
type Field struct {
	Key     string // stable: "actor"
	Label   string
	Note    string // second label: what the value counts as, or why it is refused
	From    string // where a value that was filled in is from: "read off the map", "" when somebody chose it
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
	Was     string      // of a changed house value: the design, in words
	Off     string      // of a Tick that starts on: what it sends when it is off; "" for nothing
	Device  bool        // of a setting: what is chosen in one game holds for later ones on this device
	Known   bool        // no other answer is possible: it is shown, not asked
	Stock   string      // kind of Kept that can be chosen beside the options; the value is then Own and its data

	Lines int // of a Text: how many lines are seen of a longer one; 0 for a single line

	// Quarters: the value of a Count is a length in quarter inches, shown as inches.
	Quarters bool
}

// Option is one reply of a Pick.
type Option struct {
	ID      string
	Label   string
	Small   string
	Symbol  string
	Wide    bool   // takes two columns
	Refused string // why it cannot be chosen with what is already entered, "" when it can
}

// Sums are all sums of the form, each with the throws that it stands for: those of its group, or of the
// whole entry.
func (f Form) Sums() []engine.Reckoning {
	if f.Reck == nil {
		return nil
	}
	return sums(append([]engine.Reckoning{*f.Reck}, f.More...), f.Times)
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
