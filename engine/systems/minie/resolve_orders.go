package minie

import (
	"vedette/engine"
	"vedette/engine/dice"
)

func (s State) brigades(side int) (n, reserve int) {
	for _, b := range s.Brigades {
		if b.Side == side {
			n++
			if b.Order == Reserve {
				reserve++
			}
		}
	}
	return n, reserve
}

// commandReach is how near to his units a commander keeps, in quarter inches. Source: HM-80, C11.
func (s State) commandReach() int {
	if s.on(weather) && skies[s.Sky].night {
		return 30 * s.v("night-command") / 100
	}
	return 30
}

// planOrder is HM-P02: the command value or less on a die. Source: HM-80, HM-81.
func planOrder(e *entry) {
	s := e.s
	var opts []engine.Option
	for _, b := range s.Brigades {
		opts = append(opts, engine.Option{ID: itoa(b.ID), Label: b.Name, Small: s.side(b.Side) + ", " + orders[b.Order].name})
	}
	opts = append(opts, engine.Option{ID: free, Label: "Another formation", Small: "not on the roster", Wide: true})
	id := e.choose("brigade", "Formation", 2, opts)
	if id == "" {
		return
	}
	b, known := s.brigade(e.in.Int("brigade", 0))
	var to []engine.Option
	for i, o := range orders {
		x := engine.Option{ID: o.id, Label: o.name}
		if known && b.Order == i && i != Attack {
			x.Refused = "It has this order."
		}
		to = append(to, x)
	}
	o := 0
	oid := e.choose("order", "New order", 3, to)
	for i, x := range orders {
		if x.id == oid {
			o = i
		}
	}
	auto := known && b.Order == Reserve
	value, gen, leads := 3, 0, false
	if !auto {
		var by []engine.Option
		for _, u := range s.Units {
			if u.here() && u.Class == General && (!known || u.Side == b.Side) {
				x := engine.Option{ID: itoa(u.ID), Label: u.Name, Small: sprint("value %d", u.Value)}
				if u.Gave == s.Turn {
					x.Refused = "One subordinate each turn: it has tried."
				}
				if ob, ok := s.order(u); ok && ob == Reserve && u.Brigade != b.ID {
					x.Refused = "It is in Reserve."
				}
				by = append(by, x)
			}
		}
		by = append(by, engine.Option{ID: free, Label: "Another commander"})
		g := e.choose("by", "Commander", 2, by)
		if g == "" {
			return
		}
		if g == free {
			value = e.count("value", "Command value", 1, 6, 3, "1 worst, 6 best")
		} else {
			u, _ := s.unit(e.in.Int("by", 0))
			value, gen, leads = max(u.Value, 1), u.ID, known && u.Brigade == b.ID
		}
	}
	how := "touch" // he leads it himself, or it comes out of Reserve by itself
	if !auto && !leads {
		how = e.usual("how", "The order", 2, []engine.Option{{ID: "rider", Label: "A messenger rides"}, {ID: "touch", Label: "Their bases touch", Small: "it holds at once"}})
	}
	line := ""
	if o == Attack {
		line = e.words("line", "Line of advance", "")
	}
	if e.gaps {
		return
	}
	r := reckon(secOrders, term(value, "command value", secOrders))
	r.Result = "changed on " + itoa(value) + " or less: " + dice.OneD6.Between(1, value).String()
	if auto {
		r = reckon(secOrders, term(0, "from Reserve", secOrders))
		r.Result = "changed without a die"
	}
	e.f.Reck, e.f.Go = r, "Order: "+orders[o].name
	e.run = func(a *act) {
		a.d.Reck, a.d.Undo = []engine.Reckoning{*r}, "order"
		name := "the formation"
		if known {
			name = b.Name
		}
		made := auto
		if !auto {
			t := rollOrder.Of(name)
			t.Bands = []dice.Band{{From: 1, To: value, Label: "changed", Good: true}, {From: value + 1, To: 6, Label: "no change"}}
			made = a.throw(t) <= value
			a.change(gen, "gv", a.s.Turn)
			a.d.Need = sprint("%d or less", value)
		}
		switch {
		case !made:
			a.d.Word, a.d.Bad, a.d.Line = "no change", true, sprint("%s keeps its order.", upper(name))
		case how == "rider":
			a.d.Word, a.d.Line = "a messenger rides", sprint("A messenger rides to %s with the order %s.", name, orders[o].name)
			a.todo("Place the messenger in contact with the general; it moves as light cavalry, and the order holds when it touches the commander.")
			if known {
				a.emit(rode{R: Rider{ID: a.s.Next, Side: b.Side, Brigade: b.ID, Order: o, Line: line}})
			}
		default:
			a.d.Word, a.d.Line = orders[o].name, sprint("%s: %s.", upper(name), orders[o].name)
			if known {
				a.emit(brigaded{Brigade{ID: b.ID, Side: b.Side, Name: b.Name, Order: o, Line: line}})
			}
			a.orderNotes(o)
		}
	}
}

func (a *act) orderNotes(o int) {
	switch o {
	case Attack:
		a.note("At least half its move each turn along its line; one halt turn. What it cannot see it ignores.")
	case Defend:
		a.note("It moves or turns only toward a visible enemy within range.")
	default:
		a.note("It neither moves nor fires, in column or limbered.")
	}
}

// planRider is HM-P03, and the arrival of a messenger. Source: HM-80, HM-81.
func planRider(e *entry) {
	s := e.s
	var opts []engine.Option
	for _, r := range s.Riders {
		b, _ := s.brigade(r.Brigade)
		o := engine.Option{ID: itoa(r.ID), Label: "To " + b.Name, Small: s.side(r.Side) + ", " + orders[r.Order].name}
		opts = append(opts, o)
	}
	opts = append(opts, engine.Option{ID: free, Label: "Another messenger", Small: "not on the roster", Wide: true})
	id := e.choose("rider", "Messenger", 2, opts)
	if id == "" {
		return
	}
	var r Rider
	for _, x := range s.Riders {
		if itoa(x.ID) == id {
			r = x
		}
	}
	arrives := engine.Option{ID: "there", Label: "Touches the commander", Small: "the order holds"}
	if id == free {
		arrives.Refused = "Only a messenger of the roster carries an order."
	} else if r.Waits > 0 && s.Turn <= r.Waits {
		arrives.Refused = "It was turned back and starts again next turn."
	}
	do := e.choose("do", "What happens", 2, []engine.Option{{ID: "met", Label: "Is met by the enemy", Small: "one die"}, arrives})
	if do == "" {
		return
	}
	e.f.Go = map[string]string{"met": "Roll for the messenger", "there": "Deliver the order"}[do]
	e.run = func(a *act) {
		a.d.Undo = "messenger"
		if do == "there" {
			b, _ := a.s.brigade(r.Brigade)
			a.emit(rode{R: r, End: true})
			a.emit(brigaded{Brigade{ID: b.ID, Side: b.Side, Name: b.Name, Order: r.Order, Line: r.Line}})
			a.d.Word, a.d.Line = orders[r.Order].name, sprint("%s has its order: %s.", b.Name, orders[r.Order].name)
			a.orderNotes(r.Order)
			return
		}
		t := rollRider
		t.Bands = []dice.Band{{From: 1, To: 1, Label: "missed", Good: true}, {From: 2, To: 5, Label: "turned back"}, {From: 6, To: 6, Label: "captured"}}
		row, _ := messenger.For(a.throw(t))
		switch row.Is {
		case "missed":
			a.d.Word, a.d.Line = "missed", "The messenger is missed: it steps back and may go on."
		case "back":
			a.d.Word, a.d.Bad, a.d.Line = "turned back", true, "The messenger is turned back to its general and may start again next turn."
			a.todo("Put the messenger beside its headquarters.")
			if id != free {
				r.Waits = a.s.Turn
				a.emit(rode{R: r})
			}
		default:
			a.d.Word, a.d.Bad, a.d.Line = "captured", true, "The messenger is captured and its order read."
			a.todo("Remove the messenger and tell the enemy the order.")
			if id != free {
				a.emit(rode{R: r, End: true})
			}
		}
	}
}

// planHalt uses the halt turn of an attack.
func planHalt(e *entry) {
	s := e.s
	var opts []engine.Option
	for _, b := range s.Brigades {
		if b.Order == Attack {
			o := engine.Option{ID: itoa(b.ID), Label: b.Name, Small: s.side(b.Side)}
			if b.Halted == 1 {
				o.Refused = "Its one halt turn is used."
			}
			opts = append(opts, o)
		}
	}
	if e.choose("brigade", "Formation", 2, opts) == "" {
		return
	}
	b, _ := s.brigade(e.in.Int("brigade", 0))
	e.f.Go = "Halt this turn"
	e.run = func(a *act) {
		b.Halted = 1
		a.emit(brigaded{b})
		a.d.Line, a.d.Word, a.d.Undo = sprint("%s halts for this turn; it has no other halt in this attack.", b.Name), "halts", "halt"
	}
}
