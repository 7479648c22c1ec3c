package march

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/dice"
)

// garrison counts the units in a section.
func (s State) garrison(id int) (n int) {
	for _, u := range s.Units {
		if u.live() && u.Town == id {
			n++
		}
	}
	return n
}

func nextID[T any](list []T, id func(T) int) int {
	n := 0
	for _, x := range list {
		n = max(n, id(x))
	}
	return n + 1
}

func (j *job) townField(burning bool) (Town, bool) {
	var options []engine.Option
	for _, t := range j.s.Towns {
		o := opt(itoa(t.ID), t.Name, stuffs[t.Stuff])
		if t.Burning > 0 {
			o.Small += ", burning"
			if !burning {
				o.Refused = "burning"
			}
		}
		options = append(options, o)
	}
	v := j.pick("town", "Section", "", 2, options)
	t, at := j.s.town(atoi(v))
	return t, at >= 0 && v != ""
}

func runTown(j *job) {
	none := ""
	if len(j.s.Towns) == 0 {
		none = "no section yet"
	}
	options := []engine.Option{opt("new", "New section", "about 4″ × 4″"), opt("enter", "Enter", ""), opt("leave", "Leave", ""), opt("blaze", "Set on fire", "2d6")}
	for i := 1; i < 4; i++ {
		options[i].Refused = none
	}
	what := j.pick("what", "What", "", 2, options)
	switch what {
	case "new":
		stuff := max(0, atoi(j.pick("stuff", "Built of", "0", 3, names(stuffs[:]...))))
		size := j.count("size", "Units it holds", 1, 1, 2)
		if len(j.s.Towns) >= maxTowns {
			j.refuse("what", secTown, "There are enough sections.")
		}
		name := j.text("name", "Name")
		if !j.ready() {
			return
		}
		id := nextID(j.s.Towns, func(t Town) int { return t.ID })
		if name == "" {
			name = "Section " + itoa(id)
		}
		j.do(built{Town{ID: id, Name: name, Stuff: stuff, Size: size}})
		j.verdict("", name)
		j.line("%s: a built-up section of %s for %s.", name, stuffs[stuff], plural(size, "unit"))
	case "enter":
		t, ok := j.townField(false)
		if !ok {
			return
		}
		if j.s.garrison(t.ID) >= t.Size {
			j.refuse("town", secTown, "%s is full.", t.Name)
		}
		u, ok := j.unit("unit", "Unit", j.s.Hand, false, func(u Unit) string {
			m, _ := j.s.mf(u.MF)
			switch {
			case m.Arrives > 0 || u.Kind == Cavalry:
				return "-"
			case u.Town != 0:
				return "in houses already"
			case u.Kind == Artillery && t.Stuff != 2:
				return "guns deploy in fortified sections only"
			case u.has(Charging):
				return "charges"
			case u.Draw == 'S':
				return "siege guns do not move"
			}
			return ""
		})
		if !ok || !j.ready() {
			return
		}
		for _, g := range j.s.Units {
			if g.Town == t.ID && g.live() && j.s.side(g) != j.s.side(u) {
				j.refuse("town", secTown, "It must be stormed: enter the melee.")
				return
			}
		}
		j.out("T1")
		j.set("u", u.ID, "town", t.ID)
		if u.Kind == Infantry && u.Form != Line {
			j.set("u", u.ID, "form", int(Line))
		}
		j.flag(u.ID, Moved|Busy, 0)
		j.verdict("", "enters")
		j.line("%s enters %s.", u.Name, t.Name)
		j.note("Entering ends the move; it counts as garrison when it has stood still for one phase.")
	case "leave":
		u, ok := j.unit("unit", "Unit", 0, false, func(u Unit) string {
			if u.Town == 0 {
				return "-"
			}
			return ""
		})
		if !ok || !j.ready() {
			return
		}
		t, _ := j.s.town(u.Town)
		j.set("u", u.ID, "town", 0)
		j.flag(u.ID, Busy, 0)
		j.verdict("", "leaves")
		j.line("%s leaves %s.", u.Name, t.Name)
	case "blaze":
		t, ok := j.townField(false)
		if !ok {
			return
		}
		if t.Stuff == 2 {
			j.refuse("town", secTown, "A fortified section does not burn.")
		}
		if !j.tick("bombard", "Under a bombard order") {
			factor := j.count("factor", "Fire factor of the battery", 6, 0, 20)
			if factor < j.s.h("bu-fire") {
				j.refuse("factor", secTown, "A factor of %d or more is needed, or a bombard order.", j.s.h("bu-fire"))
			}
		}
		need := j.s.h("bu-b" + itoa(min(1, t.Stuff)))
		r := plain(engine.Reckoning{Section: secTown, Mark: engine.House, Good: "on fire", Sum: need, Terms: []engine.Term{{Value: need, Why: stuffs[t.Stuff], Section: secTown}}})
		j.f.Reck, j.f.Go = &r, "Roll for fire"
		if !j.ready() {
			return
		}
		th, ok := j.throw(rollBlaze.Of(t.Name).Needing(need, "on fire", "nothing"))
		if !ok {
			return
		}
		j.reck(r)
		if th.Total < need {
			j.verdict(itoa(th.Total), "no fire")
			j.line("%s does not catch fire.", t.Name)
			return
		}
		j.res.B = true
		j.set("t", t.ID, "burning", j.s.h("bu-burn"))
		j.set("t", t.ID, "out", 0)
		j.verdict(itoa(th.Total), "on fire")
		j.line("%s is on fire.", t.Name)
		j.order("%s burns {bu-burn} turns: nobody enters; the garrison leaves in its next own move or loses {bu-loss} CV a tactical phase.", t.Name)
	}
}

// formed tells whether a grand battery acts as one. Source: charts C19.
func (s State) formed(m MF) bool {
	return m.Kind == GrandBattery && m.Units > 0 && m.Built > 0 && s.Turn >= m.Built && s.left(m) >= s.h("gb-n")
}

func runGrand(j *job) {
	what := j.pick("what", "What", "", 2, []engine.Option{opt("form", "Form", ""), opt("dissolve", "Dissolve", "")})
	switch what {
	case "form":
		l, ok := j.leader("leader", "Leader", 0, func(l Leader) string {
			switch {
			case l.Lost > 0:
				return "-"
			case len(j.s.MFs) >= maxMFs:
				return "there are too many MFs"
			}
			for _, m := range j.s.MFs {
				if m.Leader == l.ID {
					return "leads " + m.Name
				}
			}
			return ""
		})
		if !ok {
			return
		}
		guns, n, rating := 0, 0, 0
		var in []Unit
		for _, u := range j.s.Units {
			m, _ := j.s.mf(u.MF)
			if !u.live() || u.Kind != Artillery || u.Weight == 'L' || m.Side != l.Side || m.Arrives > 0 || m.Kind == GrandBattery && m.Units > 0 {
				continue
			}
			if j.tick("b"+itoa(u.ID), fmt.Sprintf("%s, %d guns", u.Name, u.Men)) {
				guns, n, rating = guns+u.Men, n+1, max(rating, u.Quality)
				in = append(in, u)
			}
		}
		j.f.Go = fmt.Sprintf("Form with %s, %d guns", batteries(n), guns)
		if n < j.s.h("gb-n") || guns < j.s.h("gb-guns") {
			j.refuse("leader", secGrand, "At least {gb-n} batteries and {gb-guns} guns, medium or heavy; now %s and %d.", batteries(n), guns)
		}
		if !j.ready() {
			return
		}
		id := nextID(j.s.MFs, func(m MF) int { return m.ID })
		m := MF{ID: id, Side: l.Side, Name: "Grand battery " + itoa(id), Kind: GrandBattery, Rating: rating, Leader: l.ID, Order: orderIndex("gb"), Units: n, Built: j.s.Turn + 1}
		j.do(formed{M: m})
		for _, u := range in {
			if from, _ := j.s.mf(u.MF); from.Kind == ArtilleryMF { // it is not lost to them in action
				j.set("m", from.ID, "units", max(0, from.Units-1))
			}
			j.set("u", u.ID, "mf", id)
		}
		j.verdict(itoa(guns), "guns")
		j.line("%s forms %s with %s and %d guns.", l.Name, m.Name, batteries(n), guns)
		j.order("The batteries come within {gb-near}″ of each other and stand still one full turn; better not fire meanwhile.")
		j.later("It fires as one from turn %d.", m.Built)
	case "dissolve":
		m, ok := j.mf("mf", "Grand battery", 0, func(m MF) string {
			if m.Kind != GrandBattery || m.Units == 0 {
				return "-"
			}
			return ""
		})
		if !ok || !j.ready() {
			return
		}
		j.set("m", m.ID, "units", 0)
		j.set("m", m.ID, "order", 0)
		j.verdict("", "dissolved")
		j.line("%s is dissolved: its guns fight alone.", m.Name)
	}
}

func batteries(n int) string {
	if n == 1 {
		return "1 battery"
	}
	return itoa(n) + " batteries"
}

var skies = [...]string{"dry", "rain", "mud"}

// weatherAfter is the state of the weather after a look at it. Source: charts C18.
func (s State) weatherAfter(now, total int) int {
	switch {
	case total <= s.h("we-clear"):
		return 0
	case total >= s.h("we-worse") && now < 2:
		return now + 1
	}
	return now
}

func runWeather(j *job) {
	what := j.pick("what", "What", "", 2, []engine.Option{opt("look", j.s.words("Look, every {we-every} turns"), "2d6"), opt("start", "At the start", "d6"), opt("set", "As the referee says", ""), opt("night", "Night", "")})
	switch what {
	case "look":
		if !j.s.on(swWeather) {
			j.refuse("what", secWeather, "Weather is switched off in the settings.")
		}
		if j.s.Looked {
			j.refuse("what", secWeather, "The weather of this turn is known.")
		}
		if !j.ready() {
			return
		}
		roll := rollWeather
		for total := roll.Code.Min(); total <= roll.Code.Max(); total++ {
			sky := skies[j.s.weatherAfter(j.s.Weather, total)]
			if k := len(roll.Bands); k > 0 && roll.Bands[k-1].Label == sky {
				roll.Bands[k-1].To = total
				continue
			}
			roll.Bands = append(roll.Bands, dice.Band{From: total, To: total, Label: sky})
		}
		t, ok := j.throw(roll)
		if !ok {
			return
		}
		j.set("g", 0, "looked", 1)
		j.sky(j.s.weatherAfter(j.s.Weather, t.Total))
		j.verdict(itoa(t.Total), skies[j.s.Weather])
		j.line("The weather: %s.", skies[j.s.Weather])
	case "start":
		if !j.ready() {
			return
		}
		roll := rollSky
		rain, mud := j.s.h("we-rain"), j.s.h("we-mud")
		roll.Bands = banded([]string{"dry", "rain", "mud"}, 1, 6, min(rain, mud)-1, mud-1)
		t, ok := j.throw(roll)
		if !ok {
			return
		}
		switch {
		case t.Total >= mud:
			j.sky(2)
		case t.Total >= rain:
			j.sky(1)
		default:
			j.sky(0)
		}
		j.verdict(itoa(t.Total), skies[j.s.Weather])
		j.line("The weather at the start: %s.", skies[j.s.Weather])
	case "set":
		v := atoi(j.pick("sky", "Weather", "", 3, names(skies[:]...)))
		if v < 0 || !j.ready() {
			return
		}
		j.sky(v)
		j.verdict("", skies[v])
		j.line("The weather, by the referee’s say: %s.", skies[v])
	case "night":
		j.f.Go = "Night falls"
		if j.s.Night {
			j.f.Go = "Day breaks"
		}
		if !j.ready() {
			return
		}
		j.set("g", 0, "night", 1-boolInt(j.s.Night))
		if !j.s.Night {
			j.verdict("", "day")
			j.line("Day breaks.")
			return
		}
		j.verdict("", "night")
		j.line("Night falls.")
		j.note("Visibility {we-dark}″; no strategic movement; orders need {or-night} more; no skirmish combat.")
		for _, u := range j.s.Units {
			if m, _ := j.s.mf(u.MF); u.live() && u.Dis > 0 && !m.Engaged {
				j.set("u", u.ID, "dis", 0)
				j.order("%s: disorder off.", u.Name)
			}
		}
	}
}

func (j *job) sky(v int) {
	if j.s.Weather != v {
		j.set("g", 0, "weather", v)
	}
	j.set("g", 0, "mud", []int{0, 0, j.s.h("we-turns")}[v])
}

func runEngage(j *job) {
	m, ok := j.mf("mf", "MF", 0, func(m MF) string {
		if !standing(j.s, m) {
			return "-"
		}
		return ""
	})
	if !ok {
		return
	}
	j.f.Go = m.Name + " is engaged"
	if m.Engaged {
		j.f.Go = m.Name + " is no longer engaged"
	}
	if !j.ready() {
		return
	}
	if m.Engaged {
		j.set("m", m.ID, "engaged", 0)
		j.verdict("", "not engaged")
		j.line("No formed enemy is within 9″ of %s.", m.Name)
		j.note("It stays committed.")
		return
	}
	j.set("m", m.ID, "engaged", 1)
	j.verdict("", "engaged")
	j.line("%s is engaged.", m.Name)
	if !m.Committed {
		j.set("m", m.ID, "committed", 1)
		j.note("From now on it is committed.")
	}
}
