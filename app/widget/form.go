package widget

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Field draws a field of a form. open keeps it unfolded: on short screens, other answered fields fold to one line. set stores a new value,
// show unfolds the field.
func (f *Frame) Field(x view.Field, open bool, set func(key, val string), show func(key string)) app.UI {
	key := KeyField + "-" + x.Key
	class := "field"
	if x.Value != "" && x.Kind == view.Pick && !open {
		class += " field--answered"
	}
	box := app.FieldSet().Class(class).DataSet("group", key)
	switch x.Kind {
	case view.Tick:
		on := x.Value == "yes"
		return box.Body(f.Key(K{Key: key, Label: x.Label, Small: x.Help, Icon: x.Symbol, Toggle: true, Chosen: on, Class: "key--row", On: func() {
			if on {
				set(x.Key, x.Off)
			} else {
				set(x.Key, "yes")
			}
		}}))
	case view.Count:
		n, _ := strconv.Atoi(x.Value)
		value, by, more, words := itoa(n), itoa(x.Step), 5, "5"
		if x.Quarters {
			value, by, more, words = book.Inches(n), book.Inches(x.Step), 4, "1″"
		} else if x.Max-x.Min > 500 { // the men of a battalion
			more, words = 50, "50"
		}
		one := f.Stepper(key, value, x.Label, by, n-x.Step >= x.Min, n+x.Step <= x.Max,
			func() { set(x.Key, strconv.Itoa(n-x.Step)) }, func() { set(x.Key, strconv.Itoa(n+x.Step)) })
		if x.Max-x.Min < 10 || x.Step != 1 {
			return box.Body(f.fieldName(x), one, f.help(x))
		}
		// Larger numbers get larger steps too.
		return box.Body(f.fieldName(x), app.Div().Class("fives").Body(
			f.Key(K{Key: key + "-less-5", Label: minus + words, Aria: minus + words + ": fewer, " + x.Label, Refused: blankUnless(n > x.Min),
				On: func() { set(x.Key, strconv.Itoa(max(n-more, x.Min))) }}),
			one,
			f.Key(K{Key: key + "-more-5", Label: "+" + words, Aria: "+" + words + ": more, " + x.Label, Refused: blankUnless(n < x.Max),
				On: func() { set(x.Key, strconv.Itoa(min(n+more, x.Max))) }})), f.help(x))
	case view.Text:
		f.on[key] = nil
		f.Typed(key, func(words string) { set(x.Key, words) })
		if x.Lines > 0 {
			return box.Body(f.fieldName(x), f.long(key, x), f.help(x))
		}
		input := app.Input().Type("text").Class("text").MaxLength(x.Max).DataSet("key", key)
		return box.Body(f.fieldName(x), input.Aria("label", x.Label).Value(x.Value), f.help(x))
	}
	return box.Body(f.pick(x, key, set, show)...)
}

// long draws a multi-line text field. It is markup because go-app's type would add more to the program than its whole screen. Changed
// markup would be replaced while the referee types, so the field keeps its initial text.
func (f *Frame) long(key string, x view.Field) app.UI {
	words := x.Value
	if f.Began != nil {
		words = f.Began(key, words)
	}
	return app.Raw(`<textarea class="text" data-key="` + key + `" rows="` + itoa(x.Lines) + `" maxlength="` + itoa(x.Max) + `" aria-label="` +
		esc(x.Label) + `" autocomplete="off" spellcheck="false">` + "\n" + esc(words) + `</textarea>`)
}

// Settled puts a field that needs no answer into words: ". Unit: 60th Rifles".
func Settled(x view.Field) string {
	said := x.Value
	for _, o := range x.Options {
		if o.ID == x.Value {
			said = o.Label
		}
	}
	return ". " + x.Label + ": " + said
}

// pick draws the options of a field side by side, the rule book's first and then those from the library.
func (f *Frame) pick(x view.Field, key string, set func(key, val string), show func(key string)) []app.UI {
	columns := x.Columns
	if columns == 0 {
		columns = 2
	}
	var keys []app.UI
	chosen := false
	for _, o := range x.Options {
		chosen = chosen || o.ID == x.Value
	}
	label := ""
	var stock []engine.Kept
	if x.Stock != "" && f.Kept != nil {
		stock = f.Kept(x.Stock)
	}
	own := false
	for _, k := range stock {
		own = own || x.Value == engine.OwnPrefix+k.Data
	}
	chosen = chosen || own
	first := max(0, slices.IndexFunc(x.Options, func(o view.Option) bool { return o.Refused == "" })) // reached by Tab
	for i, o := range x.Options {
		class := ""
		if o.Wide {
			class = "wide"
		}
		if o.ID == x.Value {
			label = o.Label
		}
		keys = append(keys, f.Key(K{Key: key + "-" + o.ID, Label: o.Label, Small: o.Small, Icon: o.Symbol, Stack: o.Symbol != "", Class: class,
			Role:   "radio",
			Chosen: o.ID == x.Value, Refused: o.Refused, Mute: true, Skip: chosen && o.ID != x.Value || !chosen && i != first,
			On: func() { set(x.Key, o.ID) }}))
	}
	for i, k := range stock {
		mine := x.Value == engine.OwnPrefix+k.Data
		if mine {
			label = k.Name
		}
		keys = append(keys, f.Key(K{Key: key + "-kept-" + itoa(i+1), Label: k.Name, Small: stockSmall(k), Class: "kept", Role: "radio",
			Chosen: mine, Skip: chosen && !mine, On: func() { set(x.Key, engine.OwnPrefix+k.Data) }}))
	}
	if strings.HasPrefix(x.Value, engine.OwnPrefix) && label == "" {
		label = "from the library"
	}
	parts := []app.UI{f.fieldName(x),
		app.Div().Class("seg seg--"+itoa(columns)).Attr("role", "radiogroup").Aria("label", x.Label).Body(keys...)}
	if x.Value != "" {
		if x.From != "" {
			label += ", " + x.From
		}
		parts = append(parts, f.Key(K{Key: KeyFold + "-" + x.Key, Label: x.Label + ": " + label, Icon: "i-down",
			Class: "key--quiet key--row fold", On: func() { show(x.Key) }}))
	}
	return append(parts, f.help(x))
}

func stockSmall(k engine.Kept) string {
	if k.Small == "" {
		return "from the library"
	}
	return k.Small + ", from the library"
}

// Setting draws a field of the settings. A changed house value shows its default and has a key that restores it; design is that default.
func (f *Frame) Setting(x view.Field, design string, set func(key, val string)) app.UI {
	field := f.Field(x, true, set, func(string) {})
	if x.Was == "" {
		return field
	}
	return app.Div().Class("setting setting--changed").Body(field,
		f.Key(K{Key: KeyDesign + "-" + x.Key, Label: "Reset to: " + x.Was, Icon: "i-undo", Aria: x.Label + ". Reset to: " + x.Was,
			Class: "key--row more", On: func() { set(x.Key, design) }}))
}

func (f *Frame) help(x view.Field) app.UI {
	if x.Help == "" {
		return app.Span().Class("vh").Text("")
	}
	return f.P("small second after", x.Help)
}

func (f *Frame) fieldName(x view.Field) app.UI {
	note := cmp.Or(x.From, x.Note)
	switch {
	case x.Was != "":
		note = "changed, was " + x.Was
	case x.Mark == engine.House && note == "":
		note = "house value"
	}
	return app.Legend().Class("field__name").Body(f.Text("span", "", x.Label), f.Text("span", "", note))
}

// blankUnless returns a refusal without words unless can is set.
func blankUnless(can bool) string {
	if can {
		return ""
	}
	return " "
}

// Stepper draws a number with a minus key and a plus key; by is the size of a step, for screen readers. A key that can go no further does
// nothing.
func (f *Frame) Stepper(key, value, label, by string, canLess, canMore bool, less, more func()) app.UI {
	return app.Div().Class("stepper").Body(
		f.Key(K{Key: key + "-less", Icon: "i-minus", Aria: label + ": " + by + " less", Refused: blankUnless(canLess), On: less}),
		app.Output().Aria("label", label).Text(value),
		f.Key(K{Key: key + "-more", Icon: "i-plus", Aria: label + ": " + by + " more", Refused: blankUnless(canMore), On: more}),
	)
}

// Reckoning draws a sum as on paper, with the number needed and its chance beside it. Where the rules can be opened, the sum is a key that
// opens them at the sections it cites. The expected result is for r.Times throws if that is set, otherwise for times.
func (f *Frame) Reckoning(r engine.Reckoning, times int) app.UI {
	return app.Raw(f.reckoning(r, f.needed(r, times)))
}

// Sum draws the sum alone, without the number needed and its chance.
func (f *Frame) Sum(r engine.Reckoning) app.UI { return app.Raw(f.reckoning(r, "")) }

func (f *Frame) reckoning(r engine.Reckoning, needed string) string {
	var b strings.Builder
	var cites []engine.Term
	cite := func(why, section string) {
		for _, c := range cites {
			if c.Section == section {
				return
			}
		}
		if f.CanCite(section) {
			cites = append(cites, engine.Term{Why: why, Section: section})
		}
	}
	row := func(class, why, value string) {
		b.WriteString(`<span class="sum__row` + class + `"><span>` + f.keyed(why) + `</span> <b>` + f.keyed(value) + `</b></span>`)
	}
	for _, t := range r.Terms {
		cite(t.Why, t.Section)
	}
	cite("The sum", r.Section)
	most := 7 // characters beside the sum: a sentence goes below it, and so does a longer word
	if !strings.ContainsAny(r.Result, "0123456789") {
		most = 4
	}
	said := r.Target == 0 && utf8.RuneCountInString(r.Result) > most
	if said {
		b.WriteString(`<div class="reck reck--said">`)
	} else {
		b.WriteString(`<div class="reck">`)
	}
	key := len(cites) > 0
	if key {
		f.sums++
		name := KeyWhy + "-" + itoa(f.sums)
		f.on[name] = func() { f.Cite(cites) }
		b.WriteString(`<button type="button" class="sum sum--key" data-key="` + name + `">`)
	} else {
		b.WriteString(`<div class="sum">`)
	}
	if r.Who != "" {
		b.WriteString(`<span class="sum__who">` + f.keyed(r.Who) + `</span>`)
	}
	for i, t := range r.Terms {
		value := t.Show
		switch {
		case value != "":
		case i == 0:
			value = itoa(t.Value)
		default:
			value = Signed(t.Value)
		}
		row("", t.Why, value)
	}
	if r.Limit != "" {
		row("", r.Limit, itoa(r.Target))
	}
	total := r.Result
	switch {
	case said:
		total = ""
	case total == "":
		total = itoa(r.Sum)
	}
	row(" sum__total", Place(r.Section, r.Mark), total)
	if key {
		b.WriteString(`<span class="vh">Why? Opens the rules.</span></button>`)
	} else {
		b.WriteString(`</div>`)
	}
	b.WriteString(needed)
	b.WriteString(`</div>`)
	return b.String()
}

// needed returns the markup of the number needed, its chance and the expected result of that many throws.
func (f *Frame) needed(r engine.Reckoning, times int) string {
	if r.Times > 0 {
		times = r.Times
	}
	switch {
	case r.Target > 0:
		each, about := "", ""
		if times > 1 {
			each = " each"
			about = `<p class="small second">` + Expects(r, times) + `</p>`
		}
		return `<div class="need"><p class="need__n">` + itoa(r.Target) + `+ <small>` + f.Says(r.Code.String()) +
			`</small></p><p class="need__p">` + r.Chance().String() + each + `</p>` + about + `</div>`
	case r.Result != "":
		return `<div class="need"><p class="need__n">` + f.Says(r.Result) + `</p></div>`
	}
	return ""
}

// Expects says how many of times throws of r succeed on average: "about 4.9 of 19".
func Expects(r engine.Reckoning, times int) string {
	return "about " + tenths(r.Chance().Expected(times)) + " of " + itoa(times)
}

// GroupLine draws a further group of an entry in one line: who, the number needed and the expected result.
func (f *Frame) GroupLine(r engine.Reckoning) app.UI {
	text := r.Result
	switch {
	case r.Target > 0 && r.Times > 1:
		text = itoa(r.Target) + "+ " + r.Code.String() + ", " + r.Chance().String() + " each, " + Expects(r, r.Times)
	case r.Target > 0:
		text = itoa(r.Target) + "+ " + r.Code.String() + ", " + r.Chance().String()
	}
	if r.Who != "" {
		text = r.Who + ": " + text
	}
	return f.P("small second sum__group", text)
}

// Groups says in one line what each of several groups throwing the same dice needs, and how many of all their throws succeed on
// average; "" when they are no such groups.
func Groups(all []engine.Reckoning) string {
	var parts []string
	sum, n := dice.Chance{Of: 1}, 0
	for _, r := range all {
		switch ch := r.Chance(); {
		case r.Times == 0 || r.Who == "" || r.Code != all[0].Code:
			return ""
		case r.Target > 0:
			parts = append(parts, r.Who+" "+itoa(r.Target)+"+")
			sum, n = dice.Chance{In: sum.In + ch.In*r.Times, Of: ch.Of}, n+r.Times
		}
	}
	if len(parts) < 2 {
		return ""
	}
	return strings.Join(parts, ", ") + ": about " + tenths(sum.Expected(1)) + " of " + itoa(n)
}

// CanCite reports whether the rules can be opened at a section.
func (f *Frame) CanCite(section string) bool {
	return f.Cite != nil && section != "" && (f.Finds == nil || f.Finds(section))
}

// Place names the section and the origin of a value: "Table 3.2, house", "Firing, printed".
func Place(section string, m engine.Mark) string {
	switch {
	case section == "":
		return m.String()
	case section[0] >= '0' && section[0] <= '9':
		section = "Table " + section
	case m == engine.House && strings.HasPrefix(section, "House"):
		return section
	}
	if strings.HasSuffix(section, "?") {
		return section + " (" + m.String() + ")"
	}
	return section + ", " + m.String()
}

func tenths(n int) string {
	if n >= 100 {
		n = (n + 5) / 10 * 10
	}
	return book.Tenths(n)
}

// Refuses shows why a key does nothing now, or what is missing. Screen readers get it from the live region.
func (f *Frame) Refuses(text string) app.UI { return f.P("refused", text) }

// kick draws the first line of a header, which says what it belongs to, with the header's keys.
func kick(over string, head app.UI) app.UI {
	return app.Div().Class("banner__row").Body(Join(P("kick", over), head)...)
}

// Question draws a question, answered by yes or no, by a choice, or by a number on big keys. table is the map, for the page of a yes or no,
// which would otherwise be empty; nil without one.
func (f *Frame) Question(q dice.Question, over string, head, table app.UI, typed string,
	reply, pad func(string)) (banner, page, keys app.UI) {
	parts := []app.UI{kick(over, head), f.Title("h2", q.Text)}
	if q.Hint != "" {
		parts = append(parts, f.P("second after", q.Hint))
	}
	banner = app.Header().Class("banner banner--result").Body(append(parts, Rule())...)
	switch q.Kind {
	case dice.YesNo:
		page = app.Main().Class("page").Body(Join(table, f.Foot())...)
		yes, no := q.Yes, q.No
		if yes == "" {
			yes = "Yes"
		}
		if no == "" {
			no = "No"
		}
		keys = app.Div().Class("pair").Body(
			f.Key(K{Key: KeyNo, Label: no, On: func() { reply(dice.No) }}),
			f.Key(K{Key: KeyYes, Label: yes, On: func() { reply(dice.Yes) }}))
	case dice.Pick:
		var all []app.UI
		open, _ := strconv.Atoi(typed)
		shown, at := q.Shown(open)
		for i, c := range shown {
			k := K{Key: KeyPick + "-" + c.ID, Label: c.Label, Small: c.Second, Class: "key--row", On: func() { reply(c.ID) }}
			if c.ID == "" {
				n := itoa(at[i])
				k.Key, k.Label, k.On = KeyPick+"-of-"+n, c.Label+" …", func() { pad(n) }
			}
			all = append(all, f.Key(k))
		}
		page = app.Main().Class("page").Body(app.Div().Class("stack").Body(all...), f.Foot())
	case dice.Number:
		shown := typed
		if shown == "" {
			shown = "–"
		}
		page = app.Main().Class("page page--centre").Body(app.P().Class("verdict__n").Attr("role", "status").Text(shown),
			P("second", q.Unit), f.Foot())
		var pads []app.UI
		for _, n := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"} {
			pads = append(pads, f.Key(K{Key: KeyPad + "-" + n, Label: n, Class: "pad", On: func() { pad(n) }}))
		}
		half := K{Key: KeyPad + "-half", Label: "½", Class: "pad", Aria: "and a half", On: func() { pad("½") }}
		if q.Step >= 100 {
			half.Refused = " "
		}
		pads = append(pads, f.Key(half), f.Key(K{Key: KeyPad + "-0", Label: "0", Class: "pad", On: func() { pad("0") }}),
			f.Key(K{Key: KeyPad + "-back", Icon: "i-back", Class: "pad", Aria: "Delete the last digit", On: func() { pad("") }}))
		keys = app.Div().Class("seg seg--3").Body(pads...)
	}
	return banner, page, keys
}
