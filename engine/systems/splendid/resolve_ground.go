package splendid

import (
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// limit is one rule of placement.
type limit struct {
	broken bool
	text   string
}

// planPlace is Check a placement: what passes goes on the list. Source: SPL-40, SPL-41, SPL-47, SPL-50, SPL-P01.
func planPlace(b *entry) outcome {
	t := b.s.Set
	var opts []engine.Option
	for _, k := range kinds {
		if k.id == "rocks" {
			continue // asked with rough ground
		}
		o := engine.Option{ID: k.id, Label: k.name, Symbol: k.symbol}
		if k.id == "rough" {
			o.Label = "Rough ground"
		}
		opts = append(opts, o)
	}
	id := b.pick("kind", "Feature", "", opts...)
	k, ok := kindOf(id)
	if !ok {
		return nil
	}
	if id == "rough" && b.pick("passable", "Agreed before play", map[bool]string{true: "no", false: "yes"}[t.Impassable],
		engine.Option{ID: "yes", Label: "Passable"}, engine.Option{ID: "no", Label: "Impassable", Small: "but along roads"}) == "no" {
		id = "rocks"
	}
	var limits []limit
	rule := func(broken bool, text string) { limits = append(limits, limit{broken, text}) }
	stand := t.num("stand")
	across := 0
	switch {
	case id == "wood" || id == "village":
		across = b.quarters("across", "Greatest extent", 24, 160)
		short := b.quarters("short", "Least extent", min(across, 24), 160)
		rule(short < 20 || across > 40, "at least 5″ and at most 10″ across in any direction")
		far := 60
		if id == "village" {
			far = 160
		}
		apart := b.quarters("apart", "To the nearest other "+lower(k.name), far, 800)
		rule(apart < far, k.name+"s stand at least "+inches(far)+" apart")
	case id == "landmark":
		across = b.quarters("across", "Greatest extent", 16, 160)
		rule(across > 20, "at most 5″ across")
		if b.tick("church", "A village church", "") {
			d := b.quarters("village", "To the village", 8, 400)
			rule(d > 20, "a church stands within 5″ of its village")
			rule(d == 0, "a church is no part of the village")
		}
	case id == "ditch" || id == "stream":
		across = b.quarters("across", "Width", stand, 160)
		rule(across > stand, "at most one base width wide, "+inches(stand))
	case id == "river":
		across = b.quarters("across", "Width", stand+4, 160)
		rule(across <= stand, "more than one base width wide, "+inches(stand)+"; else it is a stream")
	case id == "road":
		across = b.quarters("across", "Width", stand, 160)
		rule(across != stand, "exactly one base width wide, "+inches(stand))
		cross := b.pick("cross", "It crosses water", "no", engine.Option{ID: "no", Label: "Nowhere"}, engine.Option{ID: "bridge", Label: "By a bridge"}, engine.Option{ID: "ford", Label: "By a ford"}, engine.Option{ID: "open", Label: "Not said"})
		rule(cross == "open", "a road across a stream or river is declared a bridge or a ford before play")
	default:
		across = b.quarters("across", "Way through it", b.across(id), 400)
		if id == "earthwork" {
			rule(b.s.Turn > 0, "earthworks are prepared before the battle and not built in play")
		}
	}
	if id != "road" {
		over := b.pick("over", "It overlaps", "no", engine.Option{ID: "no", Label: "Nothing, or dry ground"}, engine.Option{ID: "water", Label: "A river, stream or ditch"})
		rule(over == "water" && id != "bridge" && id != "ford", "nothing overlaps a river, stream or ditch but bridges")
	}
	k, _ = kindOf(id)
	f := Feature{ID: b.s.Next, Kind: id, Across: across}
	if k.strength != "" {
		f.Strength = b.count("strength", "Structural strength", "agreed before the game", t.num(k.strength), 1, 10)
		f.Left = f.Strength
	}
	f.Name = b.name("name", k.name, func(n string) bool {
		for _, x := range b.s.Features {
			if x.Name == n {
				return true
			}
		}
		return false
	})
	r := engine.Reckoning{Section: secGeneral, Result: "allowed"}
	if k.linear {
		r.Section = secLinear
	}
	if len(limits) == 0 {
		r.Terms = append(r.Terms, engine.Term{Show: "yes", Why: "no limit but common sense", Section: secConsider})
	}
	var broken []string
	for _, l := range limits {
		show := "yes"
		if l.broken {
			show = "no"
			broken = append(broken, l.text)
		}
		r.Terms = append(r.Terms, engine.Term{Show: show, Why: l.text, Section: r.Section})
	}
	if len(broken) > 0 {
		r.Result = "not allowed"
		if !b.tick("let", "The referee lets it stand", "") {
			b.no("V50", "Not allowed: "+strings.Join(broken, "; ")+".", r.Section, "let")
		}
	}
	b.f.Reck = &r
	if len(b.s.Features) >= mostFeatures {
		b.no("V51", "The list is full.", houseRecord, "")
	}
	b.f.Go = "Place " + lower(f.Name)
	return func(*dice.Cup) ([]engine.Event, error) { return []engine.Event{placed{f, broken}}, nil }
}

// name asks for a name, never necessary: otherwise one is made up.
func (b *entry) name(key, base string, taken func(string) bool) string {
	v := strings.TrimSpace(b.in.Get(key))
	if len([]rune(v)) > mostName {
		b.no("V4", "A name has at most "+num(mostName)+" letters.", houseRecord, key)
		v = ""
	}
	made := base
	for i := 2; taken(made); i++ {
		made = base + " " + num(i)
	}
	b.add(engine.Field{Key: key, Label: "Name", Note: made, Kind: engine.Text, Max: mostName, Value: v})
	if v != "" && len(v) <= 2*mostName {
		return v
	}
	return made
}

// planFeature is the referee's own word about a feature.
func planFeature(b *entry) outcome {
	var opts []engine.Option
	for _, f := range b.s.Features {
		opts = append(opts, engine.Option{ID: "f" + num(f.ID), Label: f.title(), Small: f.kind().name, Symbol: f.kind().symbol})
	}
	if len(opts) == 0 {
		b.no("V52", "No feature is on the list yet.", houseRecord, "")
		return nil
	}
	v := b.pick("feature", "Feature", "", opts...)
	n, _ := strconv.Atoi(strings.TrimPrefix(v, "f"))
	f, ok := b.s.feature(n)
	if !ok {
		return nil
	}
	if f.Strength > 0 {
		f.Strength = b.count("strength", "Strength", "", f.Strength, 1, 10)
		f.Left = b.count("left", "Strength left", "0 is destroyed", min(f.Left, f.Strength), 0, f.Strength)
	}
	f.Across = b.quarters("across", "Way through it", f.Across, mostAcross)
	if n := strings.TrimSpace(b.in.Get("name")); n != "" && len([]rune(n)) <= mostName && len(n) <= 2*mostName {
		f.Name = n
	}
	b.add(engine.Field{Key: "name", Label: "Name", Note: f.Name, Kind: engine.Text, Max: mostName, Value: b.in.Get("name")})
	gone := b.tick("gone", "Take it off the list", "")
	for _, u := range b.s.Units {
		if gone && (u.Hold == f.ID || u.Via == f.ID) {
			b.no("V53", u.Name+" defends or charges it.", houseRecord, "gone")
		}
	}
	b.f.Go = "Record " + f.Name
	return func(*dice.Cup) ([]engine.Event, error) { return []engine.Event{surveyed{f, gone}}, nil }
}

// planMuster puts a unit on the roster. Source: splendid-host C1 and 4.
func planMuster(b *entry) outcome {
	side := 0
	if b.pick("side", "Side", "0", engine.Option{ID: "0", Label: sideNames[0]}, engine.Option{ID: "1", Label: sideNames[1]}) == "1" {
		side = 1
	}
	var opts []engine.Option
	for _, c := range classes {
		opts = append(opts, engine.Option{ID: c.id, Label: c.name, Symbol: c.symbol})
	}
	c, _, ok := classOf(b.pick("class", "Class", "", opts...))
	if !ok {
		return nil
	}
	u := Unit{ID: b.s.Next, Side: side, Class: c.id, Form: "line"}
	u.Stands = c.stands
	if c.most > 1 {
		u.Stands = b.count("stands", "Stands", "usually "+num(c.stands)+" or up to "+num(c.most), c.stands, 1, 12)
		u.Form = b.pick("form", "Formation", "line", formations...)
	}
	if c.arm == Artillery {
		u.Limbered = b.tick("limbered", "Limbered", "")
	}
	u.Name = b.name("name", c.name, func(n string) bool {
		for _, x := range b.s.Units {
			if x.Name == n {
				return true
			}
		}
		return false
	})
	if len(b.s.Units) >= mostUnits {
		b.no("V54", "The roster is full.", houseRecord, "")
	}
	b.f.Go = "Muster " + u.Name
	return func(*dice.Cup) ([]engine.Event, error) { return []engine.Event{mustered{u}}, nil }
}

// planUnit is the referee's own word about a unit. Source: splendid-host 4.
func planUnit(b *entry) outcome {
	var opts []engine.Option
	for _, u := range b.s.Units {
		small := sideNames[u.Side]
		if u.Gone {
			small += ", off the table"
		}
		opts = append(opts, engine.Option{ID: num(u.ID), Label: u.Name, Small: small, Symbol: u.class().symbol})
	}
	if len(opts) == 0 {
		b.no("V55", "No unit is on the roster yet.", houseRecord, "")
		return nil
	}
	n, _ := strconv.Atoi(b.pick("unit", "Unit", "", opts...))
	u, ok := b.s.unit(n)
	if !ok {
		return nil
	}
	u.Lost = b.count("lost", "Stands lost", "of "+num(u.Stands), u.Lost, 0, u.Stands)
	u.Hits = b.count("hits", "Single hits on it", "", min(u.Hits, b.s.Set.num("hits")-1), 0, b.s.Set.num("hits")-1)
	was := u.Form
	u.Form = b.pick("form", "Formation", u.Form, formations...)
	if u.Form != was && u.Hold != 0 && was == "block" {
		u.Hold = 0
	}
	if u.arm() == Artillery {
		u.Limbered = b.answer("limbered", "Limbered", u.Limbered)
	}
	var in []engine.Option
	for _, f := range b.s.Features {
		in = append(in, engine.Option{ID: "f" + num(f.ID), Label: f.title(), Small: f.kind().name})
	}
	if len(in) > 0 {
		def := "none"
		if len(u.In) > 0 {
			def = "f" + num(u.In[0])
		}
		v := b.pick("in", "Interpenetrated with", def, append([]engine.Option{{ID: "none", Label: "Nothing"}}, in...)...)
		if v != def {
			u.In, u.Way = nil, nil
			if id, err := strconv.Atoi(strings.TrimPrefix(v, "f")); err == nil && v != "none" {
				u.In = []int{id}
			}
			if f, _ := b.s.feature(u.Hold); f.Kind == "landmark" {
				u.Hold = 0
			}
		}
	}
	u.Halved = b.answer("halved", "Half dice in the next hand-to-hand phase", u.Halved)
	u.Test = b.answer("test", "Owes a morale test", u.Test)
	u.Shaken = b.answer("shaken", "Has failed a morale test", u.Shaken)
	if u.Contact != 0 && !b.answer("contact", "In contact with the enemy", true) {
		u.Contact, u.Via, u.Halved = 0, 0, false
	}
	gone := b.answer("gone", "Off the table", u.Gone)
	if u.Lost == u.Stands && !gone {
		b.no("V56", "No stand is left: it is off the table.", houseRecord, "gone")
	}
	u.Gone = gone
	if u.Gone {
		u.Contact, u.Hold, u.Test, u.In, u.Way, u.Fire, u.Halved, u.Via = 0, 0, false, nil, nil, 0, false, 0
	}
	if n := strings.TrimSpace(b.in.Get("name")); n != "" && len([]rune(n)) <= mostName && len(n) <= 2*mostName {
		u.Name = n
	}
	b.add(engine.Field{Key: "name", Label: "Name", Note: u.Name, Kind: engine.Text, Max: mostName, Value: b.in.Get("name")})
	b.f.Go = "Record " + u.Name
	return func(*dice.Cup) ([]engine.Event, error) { return []engine.Event{recorded{u}}, nil }
}

// answer is a yes or no whose value in force is shown.
func (b *entry) answer(key, label string, now bool) bool {
	return b.pick(key, label, yesOrNo(now), yesNo...) == "yes"
}

// planCasualty is one hit by the referee's hand.
func planCasualty(b *entry) outcome {
	u := b.who("unit", "Unit", func(u Unit) string {
		if u.ID == 0 || u.arm() == Ignored {
			return "Only fighting units on the roster."
		}
		return ""
	})
	n := b.count("hits", "Hits", "", 1, 1, 12)
	b.f.Go = plural(n, "hit", "hits") + " on " + u.Name
	return func(*dice.Cup) ([]engine.Event, error) { return b.s.losses(u, n), nil }
}

// planTake takes a unit in hand.
func planTake(b *entry) outcome {
	u := b.who("unit", "Unit", func(u Unit) string {
		if u.ID == 0 {
			return "Only units on the roster."
		}
		return ""
	})
	b.f.Go = "Take " + u.Name + " in hand"
	return func(*dice.Cup) ([]engine.Event, error) { return []engine.Event{taken{u.ID, u.Name}}, nil }
}

// after is the phase that follows, and whether it begins a turn.
func (s State) after() (turn, phase int) {
	if s.Phase == phMorale || s.Turn == 0 {
		return s.Turn + 1, phInitiative
	}
	return s.Turn, s.Phase + 1
}

// phaseSide is the side of a phase when first has the initiative.
func (s State) phaseSide(phase int) int { s.Phase = phase; return s.side() }

// planNext goes to the next phase.
func planNext(b *entry) outcome {
	turn, phase := b.s.after()
	b.f.Go = "Next: " + lower(phaseNames[phase])
	return b.s.goOn(entered{Turn: turn, Phase: phase, Side: b.s.phaseSide(phase)})
}

// due is something that the rules want before the phase is left. Names are kept, as in every event.
type due struct {
	What string `json:"w"` // "initiative", "react", "fight", "test"
	Unit string `json:"u,omitempty"`
	At   string `json:"a,omitempty"`
}

// due lists what is still to do in the phase. Source: SPL-22, splendid-host C5, C6.
func (s State) due() (out []due) {
	if s.Turn > 0 && s.Phase == phInitiative {
		out = append(out, due{What: "initiative"})
	}
	for _, u := range s.Units {
		foe, _ := s.unit(u.Contact)
		at, reacts := s.unit(u.Fire)
		switch {
		case s.Phase >= phCharge1 && s.Phase <= phFire && reacts && !u.Fired:
			out = append(out, due{"react", u.Name, at.Name})
		case s.Phase == phHand && u.Contact != 0 && !u.Fought && !(foe.Contact == u.ID && !foe.Fought && foe.ID < u.ID):
			out = append(out, due{"fight", u.Name, foe.Name})
		case s.Phase == phMorale && u.Test:
			out = append(out, due{What: "test", Unit: u.Name})
		}
	}
	return out
}

// text says what is still to do.
func (d due) text() string {
	switch d.What {
	case "initiative":
		return "the dice for initiative"
	case "react":
		return d.Unit + " fires at " + d.At + " in reaction"
	case "fight":
		return d.Unit + " fights " + d.At
	}
	return d.Unit + " tests morale"
}

func dueText(list []due) string {
	var out []string
	for _, d := range list {
		out = append(out, d.text())
	}
	return strings.Join(out, "; ")
}

// goOn enters a phase; while something is still to do it asks first, and writes down what the referee puts off.
func (s State) goOn(e entered) outcome {
	left := s.due()
	return func(cup *dice.Cup) ([]engine.Event, error) {
		if len(left) == 0 {
			return []engine.Event{e}, nil
		}
		a, err := cup.Ask(dice.Question{ID: "put-off", Text: "Still to do: " + dueText(left) + ". Go on all the same?", Kind: dice.YesNo, Yes: "Put it off", No: "Stay here", Section: housePhases,
			Hint: "The log says what was put off."})
		if err != nil || a == dice.No {
			return nil, err
		}
		return []engine.Event{putOff{left}, e}, nil
	}
}

// planPhase goes to a phase out of order: the referee's say.
func planPhase(b *entry) outcome {
	var opts []engine.Option
	for i := phInitiative; i < phases; i++ {
		o := engine.Option{ID: num(i), Label: phaseNames[i]}
		if side := b.s.phaseSide(i); side >= 0 {
			o.Small = sideNames[side]
		}
		if b.s.Turn == 0 {
			o.Refused = "The battle has not begun."
		} else if i == b.s.Phase {
			o.Refused = "It is that phase."
		}
		opts = append(opts, o)
	}
	to, _ := strconv.Atoi(b.pick("to", "Phase", "", opts...))
	b.f.Go = "Go to " + lower(phaseNames[min(max(to, 0), phases-1)])
	return b.s.goOn(entered{Turn: b.s.Turn, Phase: to, Side: b.s.phaseSide(to), Over: true})
}

// planInitiative throws for the initiative and begins the movement. Source: splendid-host C5; a tie leaves it where it was (house).
func planInitiative(b *entry) outcome {
	if b.s.Turn == 0 || b.s.Phase != phInitiative {
		b.no("V61", "Initiative is thrown for at the beginning of a turn.", housePhases, "")
	}
	b.f.Go = "Throw for initiative"
	b.f.GoSmall = "a die each; a tie leaves it"
	return func(cup *dice.Cup) ([]engine.Event, error) {
		var d [2]int
		for i := range d {
			th, err := cup.Throw(rollInitiative.Of(sideNames[i]))
			if err != nil {
				return nil, err
			}
			d[i] = th.Total
		}
		e := drawn{Dice: d, Side: b.s.First, Tie: d[0] == d[1]}
		switch {
		case d[0] > d[1]:
			e.Side = 0
		case d[1] > d[0]:
			e.Side = 1
		}
		return []engine.Event{e, entered{Turn: b.s.Turn, Phase: phMove1, Side: e.Side}}, nil
	}
}

// planSettings changes switches and house numbers. Source: SPL-S01 to SPL-S07.
func planSettings(b *entry) outcome {
	b.f.Go = "Change"
	t, what, err := b.s.Set.with(b.in)
	if no, ok := err.(*engine.Refusal); ok {
		b.f.Refused = no
		t = b.s.Set
	}
	b.f.Fields = append(b.f.Fields, t.fields()...)
	return func(*dice.Cup) ([]engine.Event, error) { return []engine.Event{set{t, what}}, nil }
}

// planEnd ends the battle by the referee's word: the side with more stands left holds the field (house).
func planEnd(b *entry) outcome {
	e := ended{Why: "called", Won: "draw"}
	for i := range e.Stands {
		_, e.Stands[i] = b.s.alive(i)
	}
	switch {
	case e.Stands[0] > e.Stands[1]:
		e.Won = "0"
	case e.Stands[1] > e.Stands[0]:
		e.Won = "1"
	}
	b.f.Go = "End the battle"
	b.f.GoSmall = "stands left: " + num(e.Stands[0]) + " to " + num(e.Stands[1])
	return func(*dice.Cup) ([]engine.Event, error) { return []engine.Event{e}, nil }
}
