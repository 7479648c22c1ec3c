package hill

import (
	"slices"

	"vedette/engine/table"
)

// refusals gives the reasons why a drawn kind is not allowed, by the codes of Not.Why. Source: hill-tables 4.3,
// 4.4, 4.5.
var refusals = []struct{ code, text string }{
	{"last", "the kind placed last"},
	{"early", "not on turn 1"},
	{"gun", "a gun is on the table already"},
	{"cavalry", "cavalry is on the table already"},
	{"limit", "no more of them in this game"},
	{"figures", "too few figures left"},
	{"mercy", "half the force is gone"},
}

func barredText(code string) string {
	for _, r := range refusals {
		if r.code == code {
			return r.text
		}
	}
	return code
}

// barredSection returns the section with the rule for a code.
func barredSection(code string) string {
	switch code {
	case "figures":
		return "4.3"
	case "mercy":
		return "4.5"
	}
	return "4.4"
}

// barred returns the code of the reason why k may not be placed now, "" when it may. Hearsay, a placement that
// information calls for, is exempt from the first limit only. Source: hill-tables 4.3, 4.4.
func (s State) barred(k kind, hearsay bool) string {
	foot, horse := s.left()
	t := s.tables()
	switch {
	case !hearsay && k.id == s.Last:
		return "last"
	case k.late && s.Turn == 1:
		return "early"
	case (k.id == "lart" || k.id == "fart") && s.onTable("lart", "fart"):
		return "gun"
	case k.id == "cav" && s.onTable("cav"):
		return "cavalry"
	case k.limit > 0 && s.placed(k.id) >= t.kind(k.id).limit:
		return "limit"
	}
	switch k.id {
	case "con", "avg", "vet":
		if foot < t.minLine {
			return "figures"
		}
	case "cav":
		if horse < t.minHorse {
			return "figures"
		}
	case "convoy":
		if foot < t.minGuards {
			return "figures"
		}
	case "msg":
		if horse < 1 {
			return "figures"
		}
	case "hq": // two of its figures are officers
		if max(foot, horse) < 2 {
			return "figures"
		}
	}
	return ""
}

// drawEvent draws the kind of an event, repeating until one is allowed, and then all its dice. With redraw it
// replaces the pending event. Source: hill-tables 4.2, 4.4, 4.5.
func drawEvent(a *act, redraw bool) {
	s := a.State
	press := s.Press
	if redraw {
		press = s.Pending[0].Press
		s.Pending = s.Pending[1:]
	}
	t := s.eventTable()
	roll := rollKind
	roll.Bands = kindBands(t)
	var not []Not
	told := s.lasts("mules") && s.barred(must("convoy"), false) == ""
	mercy := s.Set.Merciful && s.halfGone()
	for {
		k, why := must("convoy"), ""
		if !told {
			row, _ := t.For(a.Throw(roll).Total)
			k, _ = kindOf(row.Is)
			why = s.barred(k, false)
		}
		if why == "" && mercy && k.hostile {
			why, mercy = "mercy", false
		}
		if why != "" {
			not = append(not, Not{k.id, why})
			continue
		}
		b := comingEvent(a, s, k)
		b.Not, b.Turn, b.Press = not, s.Turn, press
		stage(a, &b)
		a.Do(drawn{Drawn: b, Redraw: redraw})
		for _, key := range []string{"mules", "child"} { // these foretold the placement just made
			if i, ok := a.State.lasting(key); ok {
				a.Do(ended{Incident: i})
			}
		}
		return
	}
}

// eventTable returns the event table in force. When every kind left on it is barred, it returns the designed
// table, which always has one that is allowed.
func (s State) eventTable() table.Rows[string] {
	t, design := s.tables().opening, tableA
	if s.alarmed() {
		t, design = s.tables().alarm, tableB
	}
	if slices.ContainsFunc(t, func(r table.Row[string]) bool { return s.barred(must(r.Is), false) == "" }) {
		return t
	}
	return design
}

// comingEvent is rollComing for an event, which the child of INC-15 may have announced. Source: hill-incidents
// INC-15.
func comingEvent(a *act, s State, k kind) Drawn {
	i, ok := s.lasting("child")
	if !ok {
		return rollComing(a, s, k)
	}
	b := rollDetails(a, s, k)
	b.Toward, b.Acts = i.Toward, false
	b.Inches += a.Throw(rollFarther).Total
	return b
}

// rollComing throws the direction, then the dice in the kind's text from left to right.
func rollComing(a *act, s State, k kind) Drawn {
	ways := s.tables().bearings
	roll := rollBearing
	roll.Bands = directionBands(ways)
	t := a.Throw(roll)
	row, _ := ways.For(t.Total)
	b := rollDetails(a, s, k)
	b.Toward = row.Is
	return b
}

// rollDetails throws the dice in the kind's text from left to right, except those in skip, and cuts the numbers
// to the figures owned.
func rollDetails(a *act, s State, k kind, skip ...aspect) Drawn {
	b := Drawn{Kind: k.id, Quality: k.quality}
	switch k.id {
	case "lart", "fart":
		b.Figures = 4
	case "hq", "officer":
		b.Officers = 1
	case "cav", "msg":
		b.Mounted = true
	}
	if k.id == "hq" {
		b.Officers, b.Mounted = 2, true
	}
	for _, x := range s.tables().kind(k.id).dice {
		if slices.Contains(skip, x.what) {
			continue
		}
		t := a.Throw(x.roll(k))
		yes := x.from > 0 && t.Total >= x.from
		switch x.what {
		case ofFigures:
			b.Figures = t.Total + x.plus
		case ofGrade:
			b.Quality = letter(x.grade[t.Total-1])
		case ofOfficer:
			if yes {
				b.Officers = 1
			}
		case ofRiding:
			b.Mounted = yes
		case ofHowitzer:
			b.Howitzer = yes
		case ofWagons:
			b.Wagons = 2
			if yes {
				b.Wagons = 3
			}
		case ofRiders:
			b.Figures = 1
			if yes {
				b.Figures = 2
			}
			b.Officers = b.Figures
		case ofSpanish:
			b.Spanish = yes
		case ofInches:
			b.Inches = t.Total + x.plus
		case ofActs:
			b.Acts = yes
		}
	}
	if k.id == "officer" || k.id == "cav" { // the officer is in addition to the men in the text
		b.Figures += b.Officers
	}
	s.cut(&b)
	return b
}

// cut reduces a party to the figures left. Source: hill-tables 4.3.
func (s State) cut(b *Drawn) {
	foot, horse := s.left()
	limit := b.Figures
	switch b.Kind {
	case "con", "avg", "vet", "convoy", "officer":
		limit = foot
	case "cav", "msg":
		limit = horse
	case "garrison", "picket", "guard":
		limit = max(s.tables().garrisonAtLeast, foot)
	case "guer", "bandit":
		if b.Mounted && horse < s.tables().minRiders {
			b.Mounted, b.Foot = false, true
		}
		if b.Mounted {
			limit = horse
		}
	case "lart": // Reading: horse gunners are mounted figures like any other, so with fewer than four they walk
		if b.Mounted && horse < b.Figures {
			b.Mounted, b.Foot = false, true
		}
	case "hq":
		if horse < b.Figures && foot >= horse {
			b.Mounted, b.Foot = false, true
		}
		limit = foot
		if b.Mounted {
			limit = horse
		}
	}
	if b.Figures > limit {
		b.Rolled, b.Figures = b.Figures, limit
		b.Officers = min(b.Officers, b.Figures)
	}
}

// hearsay draws a placement that information calls for, once the limits allow it: direction, the dice of the
// event, and one more die of distance. Source: hill-tables 5.
func hearsay(a *act, kindID, from string, acts bool) {
	b := rollComing(a, a.State, must(kindID))
	b.Inches += a.Throw(rollWarning).Total
	b.Acts = b.Acts || acts
	b.From, b.Turn, b.Press = from, a.State.Turn, a.State.Press
	stage(a, &b)
	a.Do(drawn{Drawn: b})
}

// needPending returns the event pending the referee's decision; the entry is refused when there is none.
func needPending(p *plan) (d Drawn, ok bool) {
	if p.State.Over {
		p.RefuseWith(p.State.waiting())
	}
	if len(p.State.Pending) == 0 {
		p.Refuse("T3", "", "4.5", "No event is waiting.")
		return d, false
	}
	return p.State.Pending[0], p.OK()
}

// planPlace places the pending event on the table.
func planPlace(p *plan) deed {
	d, _ := needPending(p)
	return func(a *act) { a.Do(arrived{Drawn: a.State.Lay.standing(d), ID: a.State.Next, Name: d.ownName()}) }
}

// planIgnore drops the pending event without placing it.
func planIgnore(p *plan) deed {
	d, _ := needPending(p)
	return func(a *act) { a.Do(ignored{Of: d.Kind, From: d.From, Name: d.ownName()}) }
}

// planBehind ignores an event that would fall behind the friendly lines; hearsay is moved to the front instead,
// and is dropped if that fails too. Source: HILL-106; hill-tables 5.
func planBehind(p *plan) deed {
	d, _ := needPending(p)
	return func(a *act) {
		if d.From != "" && d.Toward != 0 {
			a.Do(fronted{Of: d.Kind, Inches: d.Inches, Name: d.ownName()})
			return
		}
		a.Do(ignored{Of: d.Kind, From: d.From, Behind: true, Name: d.ownName()})
	}
}

// planRedraw draws another event in place of the pending one.
func planRedraw(p *plan) deed {
	if d, ok := needPending(p); ok && d.From != "" {
		p.Refuse("T4", "", "5", "What people tell you is not drawn again.")
	}
	return func(a *act) { drawEvent(a, true) }
}
