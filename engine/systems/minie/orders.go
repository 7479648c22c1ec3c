package minie

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// brigades returns how many formations a side has, and how many of them are in Reserve.
func (s State) brigades(side int) (n, reserve int) {
	for _, b := range s.Brigades {
		if b.Side == side {
			n++
			reserve += book.Bit(b.Order == Reserve)
		}
	}
	return n, reserve
}

// commandReach returns the command distance in quarter inches. Source: HM-80, C11.
func (s State) commandReach() int {
	if s.on(weather) && skies[s.Sky].night {
		return 30 * s.v(nightCommand) / 100
	}
	return 30
}

// orderBars returns why its order keeps u from moving or firing, or "". Source: HM-80.
func (s State) orderBars(u Unit) string {
	if o, ok := s.order(u); ok && o == Reserve && u.Form != Routing && u.Half != 1 {
		return "Its brigade is in Reserve."
	}
	return ""
}

// askOrder asks for an order; bars returns why one cannot be given.
func askOrder(p *plan, label string, bars func(order int) string) string {
	var opts []view.Option
	for i, o := range orders {
		opts = append(opts, view.Option{ID: o.id, Label: o.name, Refused: bars(i)})
	}
	if label == "Order" {
		return p.PickFirst("order", label, opts...)
	}
	return p.Pick("order", label, "", opts...)
}

func orderOf(id string) int {
	return max(slices.IndexFunc(orders[:], func(o option) bool { return o.id == id }), 0)
}

// giver is the commander who gives an order.
type giver struct {
	value, general int  // command value; id on the roster, 0 for none
	leads          bool // he leads the formation himself
}

// askCommander asks who gives b its order. known says that b is on the roster.
func askCommander(p *plan, b Brigade, known bool) giver {
	s := p.State
	var by []view.Option
	for _, u := range s.Units {
		if !u.here() || u.Class != General || known && u.Side != b.Side {
			continue
		}
		o := book.Opt(book.Num(u.ID), u.Name, "value "+book.Num(u.Value))
		if u.Gave == s.Turn {
			o.Refused = "He has tried for one subordinate this turn."
		}
		switch ob, ok := s.order(u); {
		case !ok || u.Brigade == b.ID:
		case ob == Reserve:
			o.Refused = "He is in Reserve."
		case known && slices.ContainsFunc(s.Units, b.under):
			o.Refused = "He commands another formation."
		}
		by = append(by, o)
	}
	by = append(by, book.Opt(free, "Another commander", ""))
	v := askRecord(p, "by", "Commander", by)
	if p.Require(v != ""); v == free {
		return giver{value: askCount(p, "value", "Command value", 1, 6, 3, "1 worst, 6 best")}
	}
	u, _ := s.unit(chosen(p, "by"))
	return giver{max(u.Value, 1), u.ID, known && u.Brigade == b.ID}
}

// under reports whether u is a general who may command b: one of its side who belongs to no other formation.
func (b Brigade) under(u Unit) bool {
	return u.here() && u.Class == General && u.Side == b.Side && (u.Brigade == 0 || u.Brigade == b.ID)
}

// planOrder is HM-P02, a change of order on the command value or less. Source: HM-80, HM-81.
func planOrder(p *plan) deed {
	s := p.State
	var opts []view.Option
	side := s.acting("order")
	for _, b := range s.Brigades {
		if side > 0 && b.Side != side && chosen(p, "brigade") != b.ID {
			continue
		}
		opts = append(opts, book.Opt(book.Num(b.ID), b.Name, s.side(b.Side)+", "+orders[b.Order].name))
	}
	opts = append(opts, view.Option{ID: free, Label: "A formation not on the roster", Wide: true})
	p.Require(askRecord(p, "brigade", "Formation", opts) != "")
	b, known := s.brigade(chosen(p, "brigade"))
	o := orderOf(askOrder(p, "New order", func(i int) string {
		return book.When(known && b.Order == i && i != Attack, "It already has this order.")
	}))
	c, auto := giver{}, known && b.Order == Reserve
	if !auto {
		c = askCommander(p, b, known)
	}
	how := "touch" // he leads it himself, or it comes out of Reserve
	if !auto && !c.leads {
		how = p.PickFirst("how", "The order", book.Opt("rider", "A messenger rides", ""), book.Opt("touch", "Their bases touch", "at once"))
	}
	line := ""
	if o == Attack {
		line = p.Text("line", "Line of advance", "", maxName/2)
	}
	p.Require(!p.Incomplete())
	sum := book.Sum{Kind: "order"}
	if auto {
		sum.Put(0, "reserved")
		sum.Result = book.Say("unchanged")
	} else {
		sum.Put(c.value, "command")
		sum.Result = book.Say("changed", c.value)
	}
	p.Sum(sum)
	p.Form.Go = "Order: " + orders[o].name
	return func(a *act) {
		a.Sum(sum)
		name := any(b.Name)
		if !known {
			name = book.Say("un", theFormation)
		}
		if !auto && !commanded(a, c, known, b) {
			a.Line("keeps", name, c.value)
			return
		}
		if how == "rider" {
			a.Line("rides", name, o, c.value)
			if known {
				a.Do(rode{ID: a.State.Next, Side: b.Side, Brigade: b.ID, Order: o, Line: line})
			}
			return
		}
		if auto {
			a.Line("reserved", name, o)
		} else {
			a.Line("order", name, o, c.value)
		}
		if known {
			a.Do(ordered{b.ID, o, line})
		}
	}
}

// commanded throws for a change of order by c and reports whether it succeeds.
func commanded(a *act, c giver, known bool, b Brigade) bool {
	name := b.Name
	if !known {
		name = unlisted[theFormation]
	}
	r := rollOrder.WithAbout(name)
	r.Bands = []dice.Band{{From: 1, To: c.value, Label: "changed", Good: true}, {From: c.value + 1, To: 6, Label: "no change"}}
	made := a.Throw(r).Total <= c.value
	change(a, c.general, num{"gv", a.State.Turn})
	return made
}

// planRider is HM-P03, a messenger who meets the enemy, or the delivery of his order. Source: HM-80, HM-81.
func planRider(p *plan) deed {
	s := p.State
	var opts []view.Option
	for _, r := range s.Riders {
		b, _ := s.brigade(r.Brigade)
		opts = append(opts, book.Opt(book.Num(r.ID), "To "+b.Name, s.side(r.Side)+", "+orders[r.Order].name))
	}
	opts = append(opts, view.Option{ID: free, Label: "A messenger not on the roster", Wide: true})
	id := askRecord(p, "rider", "Messenger", opts)
	p.Require(id != "")
	i := slices.IndexFunc(s.Riders, func(r Rider) bool { return book.Num(r.ID) == id })
	arrives := book.Opt("there", "Reaches the commander", "the order takes effect")
	if i < 0 {
		arrives.Refused = "Only a messenger on the roster carries an order."
	} else if s.Turn <= s.Riders[i].Waits {
		arrives.Refused = "He was turned back and starts again next turn."
	}
	switch p.Pick("do", "What happens", "", book.Opt("met", "Intercepted", "one die"), arrives) {
	case "there":
		p.Form.Go = "Deliver the order"
		return func(a *act) { deliver(a, s.Riders[i]) }
	case "met":
		p.Form.Go = "Roll for the messenger"
		return func(a *act) { intercept(a, chosen(p, "rider")) }
	}
	return nil
}

func deliver(a *act, r Rider) {
	b, _ := a.State.brigade(r.Brigade)
	a.Do(home{r.ID})
	a.Do(ordered{r.Brigade, r.Order, r.Line})
	a.Line("delivered", b.Name, r.Order)
}

// intercept throws for a messenger who meets the enemy. rider is his id, 0 if he is not on the roster.
func intercept(a *act, rider int) {
	r := rollRider
	r.Bands = []dice.Band{{From: 1, To: 1, Label: "missed", Good: true}, {From: 2, To: 5, Label: "turned back"},
		{From: 6, To: 6, Label: "captured"}}
	row, _ := messenger.For(a.Throw(r).Total)
	a.Line(row.Is)
	switch row.Is {
	case "back":
		if rider > 0 {
			a.Do(edits{{Of: "r", ID: rider, Field: "wt", To: a.State.Turn}})
		}
	case "captured":
		if rider > 0 {
			a.Do(home{rider})
		}
	}
}

// planHalt uses the halt turn of an attack.
func planHalt(p *plan) deed {
	s := p.State
	var opts []view.Option
	for _, b := range s.Brigades {
		if b.Order == Attack {
			o := book.Opt(book.Num(b.ID), b.Name, s.side(b.Side))
			o.Refused = book.When(b.Halted == 1, "Its one halt turn is used.")
			opts = append(opts, o)
		}
	}
	p.Require(askRecord(p, "brigade", "Formation", opts) != "")
	b, _ := s.brigade(chosen(p, "brigade"))
	p.Form.Go = "Halt this turn"
	return func(a *act) {
		a.Do(edits{{Of: "b", ID: b.ID, Field: "ha", To: 1}})
		a.Line("halts", b.Name)
	}
}
