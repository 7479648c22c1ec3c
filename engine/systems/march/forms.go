package march

import (
	"errors"
	"fmt"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// job is one command on its way: it builds the form from what is filled in, and, when a cup is there
// and nothing is refused, carries the command out on its own copy of the state. Form and resolution
// are one function for each procedure, so that they cannot disagree.
type job struct {
	s    State
	in   engine.Values
	f    engine.Form
	cup  *dice.Cup // nil while only the form is wanted
	err  error     // a need for dice, or a bug
	evs  []engine.Event
	todo []Change // set and not yet an event
	res  result
	p    procedure
	only string // the arm of a unit that is not on the roster, where only one makes sense
}

// ready tells whether the command is to be carried out now: the last line of the form's half.
func (j *job) ready() bool { return j.cup != nil && j.f.Refused == nil && j.err == nil }

func (j *job) refuse(field, section, format string, args ...any) {
	if j.f.Refused == nil {
		j.f.Refused = &engine.Refusal{Code: "M1", Text: fmt.Sprintf(j.s.words(format), args...), Section: section, Field: field}
	}
}

func opt(id, label, small string) engine.Option {
	return engine.Option{ID: id, Label: label, Small: small}
}

// pick is a field with options; def holds when nothing is filled in. "" is nothing chosen.
func (j *job) pick(key, label, def string, columns int, options []engine.Option) string {
	v := j.in.Get(key)
	if v == "" {
		v = def
	}
	if v == "" && len(options) == 1 && options[0].Refused == "" {
		v = options[0].ID // nothing to choose
	}
	x := engine.Field{Key: key, Label: label, Kind: engine.Pick, Columns: columns, Options: options, Value: v}
	found := false
	for _, o := range options {
		if o.ID == v {
			found = true
			if o.Refused != "" {
				x.Note = o.Refused
				j.refuse(key, j.p.Section, "%s", sentence(o.Refused))
			}
		}
	}
	if !found {
		x.Value = ""
		if len(options) == 0 {
			j.refuse(key, j.p.Section, "There is nobody to choose: %s.", lower(label))
		}
		j.refuse(key, j.p.Section, "Choose: %s.", lower(label))
		v = ""
	}
	j.f.Fields = append(j.f.Fields, x)
	return v
}

func sentence(s string) string {
	if strings.HasSuffix(s, ".") {
		return upper(s)
	}
	return upper(s) + "."
}

func (j *job) count(key, label string, def, lo, hi int) int {
	hi = max(lo, hi)
	n := min(hi, max(lo, j.in.Int(key, def)))
	j.f.Fields = append(j.f.Fields, engine.Field{Key: key, Label: label, Kind: engine.Count, Min: lo, Max: hi, Step: 1, Value: itoa(n)})
	return n
}

func (j *job) tick(key, label string) bool {
	on := j.in.Is(key)
	v := ""
	if on {
		v = "yes"
	}
	j.f.Fields = append(j.f.Fields, engine.Field{Key: key, Label: j.s.words(label), Kind: engine.Tick, Value: v})
	return on
}

// text is free words; never needed.
func (j *job) text(key, label string) string {
	v := j.in.Get(key)
	for len(v) > maxName {
		r := []rune(v)
		v = string(r[:len(r)-1])
	}
	j.f.Fields = append(j.f.Fields, engine.Field{Key: key, Label: label, Kind: engine.Text, Max: 24, Value: v})
	return strings.TrimSpace(v)
}

// help puts a line under the last field.
func (j *job) help(text string) {
	if n := len(j.f.Fields); n > 0 {
		j.f.Fields[n-1].Help = text
	}
}

// names makes options of a list of names; ids are the places in it.
func names(list ...string) []engine.Option {
	var out []engine.Option
	for i, n := range list {
		out = append(out, opt(itoa(i), upper(n), ""))
	}
	return out
}

// lower puts the first letter in lower case, unless the word is an abbreviation or has a second capital.
func lower(s string) string {
	if len(s) < 2 || s[1] >= 'A' && s[1] <= 'Z' || strings.HasPrefix(s, "VeD") {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

func atoi(s string) int { return engine.Values{{Key: "n", Val: s}}.Int("n", -1) }

// small is the second line of a unit's option.
func (s State) small(u Unit) string {
	t := u.code().String()
	if u.Kind == Infantry || u.Form != Line {
		t += ", " + formNames[u.Form]
	}
	if u.Dis > 0 {
		t += ", D" + itoa(u.Dis)
	}
	return t
}

// unit asks for a unit on the table. allow returns "" for a unit that may be chosen, "-" for one that
// is not offered, else why it is refused. With free a unit that is not on the roster may be entered:
// its ID is 0 and nothing is recorded of it.
func (j *job) unit(key, label string, def int, free bool, allow func(Unit) string) (Unit, bool) {
	var options []engine.Option
	for _, u := range j.s.Units {
		if !u.live() {
			continue
		}
		why := allow(u)
		if why == "-" {
			continue
		}
		o := opt(itoa(u.ID), u.Name, j.s.small(u))
		o.Refused = why
		options = append(options, o)
	}
	if free {
		options = append(options, engine.Option{ID: "free", Label: "Another unit", Small: "not on the roster", Wide: true})
	}
	d := ""
	if def != 0 {
		d = itoa(def)
		ok := false
		for _, o := range options {
			ok = ok || o.ID == d && o.Refused == ""
		}
		if !ok {
			d = ""
		}
	}
	v := j.pick(key, label, d, 2, options)
	switch v {
	case "":
		return Unit{}, false
	case "free":
		return j.freeUnit(key), true
	}
	u, at := j.s.unit(atoi(v))
	return u, at >= 0
}

// freeUnit asks for what matters of a unit that is not on the roster.
func (j *job) freeUnit(key string) Unit {
	u := Unit{Name: "the unit"}
	arms := []engine.Option{opt("inf", "Infantry", ""), opt("cav", "Cavalry", ""), opt("art", "Artillery", "")}
	kind := j.only
	if kind == "" {
		kind = j.pick(key+"-kind", "Arm", "inf", 3, arms)
	}
	switch kind {
	case "cav":
		u.Kind = Cavalry
	case "art":
		u.Kind, u.Form = Artillery, Deployed
	}
	u.Quality = max(0, atoi(j.pick(key+"-q", "Quality", "3", 3, names(qualities[:]...))))
	u.CV = j.count(key+"-cv", "CV now", 6, 1, 10)
	u.Start = max(u.CV, j.count(key+"-start", "CV at the start", max(6, u.CV), u.CV, 10))
	if u.Kind != Infantry {
		u.Weight = "LMH"[min(2, max(0, atoi(j.pick(key+"-weight", "Weight", "1", 3, names("light", "medium", "heavy")))))]
		u.Draw = 'F'
	}
	if u.Kind == Infantry {
		u.Form = formOf(j.pick(key+"-form", "Formation", "line", 3, formOptions(u)))
		u.Sk = u.Form == Skirmish
	}
	u.Dis = boolInt(j.tick(key+"-dis", "Disordered")) * 2
	u.Name = qualities[u.Quality] + " " + [...]string{"infantry", "cavalry", "battery"}[u.Kind]
	return u
}

// ruling is for what a printed rule or an order forbids and a referee may allow all the same: refused with the reason
// until he says so, and then told in the log.
func (j *job) ruling(field, section, why string) {
	if j.tick("ruling", "Referee’s ruling: enter it anyway") {
		j.note("Referee’s ruling, although: %s", sentence(why))
		return
	}
	j.help(sentence(why))
	j.refuse(field, section, "%s", sentence(why))
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// formOptions are the formations of a unit.
func formOptions(u Unit) (out []engine.Option) {
	for i, id := range formIDs {
		f := Form(i)
		switch {
		case u.Kind == Artillery && f < Limbered, u.Kind == Infantry && f >= Limbered, u.Kind == Cavalry && f != Line:
			continue
		}
		o := opt(id, upper(formNames[i]), "")
		if f == Skirmish && u.ID != 0 && !u.Sk {
			o.Refused = "only units with Sk"
		}
		if f == Limbered && u.Draw == 'S' {
			o.Refused = "siege guns are not moved"
		}
		out = append(out, o)
	}
	return out
}

func formOf(id string) Form {
	for i, x := range formIDs {
		if x == id {
			return Form(i)
		}
	}
	return Line
}

// mf asks for a Major Formation.
func (j *job) mf(key, label string, def int, allow func(MF) string) (MF, bool) {
	var options []engine.Option
	for _, m := range j.s.MFs {
		why := allow(m)
		if why == "-" {
			continue
		}
		o := opt(itoa(m.ID), m.Name, j.s.Sides[m.Side].Name)
		o.Refused = why
		options = append(options, o)
	}
	d := ""
	if def != 0 {
		d = itoa(def)
	}
	v := j.pick(key, label, d, 2, options)
	if v == "" {
		return MF{}, false
	}
	m, at := j.s.mf(atoi(v))
	return m, at >= 0
}

// leader asks for a leader.
func (j *job) leader(key, label string, def int, allow func(Leader) string) (Leader, bool) {
	var options []engine.Option
	for _, l := range j.s.Leaders {
		why := allow(l)
		if why == "-" {
			continue
		}
		o := opt(itoa(l.ID), l.Name, commands[l.Cmd]+", "+inspirations[l.Insp])
		o.Refused = why
		options = append(options, o)
	}
	d := ""
	if def != 0 {
		d = itoa(def)
	}
	v := j.pick(key, label, d, 2, options)
	if v == "" {
		return Leader{}, false
	}
	l, at := j.s.leader(atoi(v))
	return l, at >= 0
}

// set changes a value now and as an event. Values that do not change are not written.
func (j *job) set(w string, i int, k string, v int) {
	c := Change{w, i, k, v}
	if err := j.s.put(c); err != nil && j.err == nil {
		j.err = err
		return
	}
	j.todo = append(j.todo, c)
}

func (j *job) flag(id, on, off int) {
	u, at := j.s.unit(id)
	if at >= 0 && u.Flags != (u.Flags|on)&^off {
		j.set("u", id, "flags", (u.Flags|on)&^off)
	}
}

func (j *job) flush() {
	for len(j.todo) > 0 {
		n := min(len(j.todo), maxChanges)
		j.evs = append(j.evs, changed{append([]Change(nil), j.todo[:n]...)})
		j.todo = j.todo[n:]
	}
}

// do makes an event and folds it in.
func (j *job) do(e engine.Event) {
	j.flush()
	next, err := fold(j.s, e)
	if err != nil && j.err == nil {
		j.err = err
		return
	}
	j.s = next
	j.evs = append(j.evs, e)
}

// throw takes one roll; ok is false when the dice are missing, and the resolver returns at once.
func (j *job) throw(r dice.Roll) (t dice.Throw, ok bool) {
	if j.err != nil {
		return t, false
	}
	t, j.err = j.cup.Throw(r)
	return t, j.err == nil
}

func (j *job) ask(q dice.Question) (string, bool) {
	if j.err != nil {
		return "", false
	}
	a, err := j.cup.Ask(q)
	j.err = err
	return a, err == nil
}

// line is the sentence for the log; further ones are added to it.
func (j *job) line(format string, args ...any) {
	if j.res.L != "" {
		j.res.L += " "
	}
	j.res.L += fmt.Sprintf(j.s.words(format), args...)
}

func (j *job) verdict(n, w string) { j.res.N, j.res.W = n, w }

func (j *job) order(format string, args ...any) {
	j.res.D = append(j.res.D, fmt.Sprintf(j.s.words(format), args...))
}
func (j *job) note(format string, args ...any) {
	j.res.M = append(j.res.M, fmt.Sprintf(j.s.words(format), args...))
}
func (j *job) later(format string, args ...any) {
	j.res.X = append(j.res.X, fmt.Sprintf(j.s.words(format), args...))
}

// sum ends a reckoning of so many terms.
func sum(r engine.Reckoning) engine.Reckoning {
	r.Sum = 0
	for _, t := range r.Terms {
		r.Sum += t.Value
	}
	return r
}

func (j *job) reck(r engine.Reckoning) { j.res.R = append(j.res.R, r) }

// out says that the entry is made outside its phase, which the referee may always do.
func (j *job) out(code string) {
	if j.s.code() != code {
		j.note("Entered outside %s, by the referee’s say.", code)
	}
}

// Form implements engine.System.
func (System) Form(st engine.State, c engine.Command) engine.Form {
	p, ok := find(c.Do)
	if !ok {
		return engine.Form{Times: 1, Refused: &engine.Refusal{Code: "M0", Text: "Choose an entry.", Section: secTurn}}
	}
	j := &job{s: st.(State), in: c.In, p: p}
	j.run()
	return j.f
}

func (j *job) run() {
	j.f = engine.Form{Do: j.p.ID, Title: j.p.Name, Ref: j.s.words(j.p.Ref), Section: j.p.Section, Times: 1, Go: j.p.Name}
	if why := j.p.refused(j.s); why != "" {
		j.refuse("", j.p.Section, "%s", why)
	}
	j.p.run(j)
}

// Resolve implements engine.System.
func (System) Resolve(st engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	p, ok := find(c.Do)
	if !ok {
		return nil, &engine.Malformed{Format: "there is no entry %q", Args: []any{c.Do}}
	}
	s := st.(State)
	j := &job{s: s.clone(), in: c.In, p: p, cup: cup}
	j.res.P, j.res.T = c.Do, s.Turn
	j.run()
	if j.f.Refused != nil {
		return nil, j.f.Refused
	}
	if j.err != nil {
		var need *dice.Need
		if errors.As(j.err, &need) {
			return nil, need
		}
		return nil, j.err
	}
	if err := cup.Close(); err != nil {
		return nil, err
	}
	j.sweep()
	j.flush()
	if j.err != nil {
		return nil, j.err
	}
	if j.res.L == "" {
		return nil, nil
	}
	return append(j.evs, j.res), nil
}

// sweep takes charges off whose units are gone.
func (j *job) sweep() {
	for i := len(j.s.Charges) - 1; i >= 0; i-- {
		c := j.s.Charges[i]
		a, _ := j.s.unit(c.Unit)
		b, _ := j.s.unit(c.At)
		w, _ := j.s.unit(c.Wins)
		if c.Wins != 0 && !w.live() || c.Wins == 0 && (!a.live() || !b.live()) {
			j.set("c", i, "off", 1)
		}
	}
}
