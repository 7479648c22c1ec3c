package march

import (
	"fmt"
	"slices"

	"vedette/engine"
)

// strength asks for men by hundreds and odd men, or for guns.
func (j *job) strength(kind Kind) int {
	if kind == Artillery {
		return j.count("guns", "Guns", 8, 2, 12)
	}
	var cols []engine.Option
	for c := 100; c <= 800; c += 100 {
		cols = append(cols, opt(itoa(c), itoa(c), ""))
	}
	men := max(100, atoi(j.pick("men", "Men, nearest hundred", "600", 3, cols)))
	return max(1, men+j.count("odd", "Men more or fewer", 0, -99, 700))
}

func (j *job) kind(key string) Kind {
	return Kind(max(0, atoi(j.pick(key, "Arm", "0", 3, names("infantry", "cavalry", "artillery")))))
}

func (j *job) quality() int {
	return max(0, atoi(j.pick("quality", "Quality", "3", 3, names(qualities[:]...))))
}

func runCV(j *job) {
	k := j.kind("kind")
	q := j.quality()
	men := j.strength(k)
	col := column(men)
	if k == Artillery {
		col = gunColumn(men)
	}
	cv := j.s.cvOf(k, q, men)
	r := engine.Reckoning{Section: secCV, Mark: houseMark(!printedCV[[2]int{q, col}]), Result: fmt.Sprintf("%c-%d", letters[q], cv), Sum: cv,
		Terms: []engine.Term{{Show: itoa(men), Why: [...]string{"men", "men", "guns"}[k], Section: secCV}, {Show: itoa(col), Why: "column", Section: secCV}, {Value: cv, Show: itoa(cv), Why: "CV, " + qualities[q], Section: secCV}}}
	split := false
	if k == Cavalry && men > 500 && j.s.on(swGroups) {
		split = j.groups()
	}
	stands := 2
	if k == Artillery && men < 12 {
		stands = 1
	}
	if split {
		r = j.s.twoGroups(q, men)
	}
	j.f.Reck, j.f.Go = &r, "Note the CV"
	if !j.ready() {
		return
	}
	j.reck(r)
	j.verdict(itoa(cv), "CV")
	if split {
		j.verdict("", r.Result)
	}
	j.line("%d %s, %s: CV %d, %s.", men, [...]string{"men", "men", "guns"}[k], qualities[q], cv, plural(stands, "stand"))
	if split {
		a, b := men/2, men-men/2
		j.line("As battle groups of %d and %d: CV %d and %d.", a, b, j.s.cvOf(k, q, a), j.s.cvOf(k, q, b))
	}
}

// groups asks whether a regiment above 500 is two battle groups; the printed lists form them where they can.
// Source: MA-40.
func (j *job) groups() bool {
	both := []engine.Option{opt("yes", "Two", "half the men each"), opt("no", "None", "one regiment")}
	return j.pick("split", "Battle groups", "yes", 2, both) == "yes"
}

// twoGroups is the CV of both battle groups of a regiment, each by itself. Source: MA-40.
func (s State) twoGroups(q, men int) engine.Reckoning {
	a, b := men/2, men-men/2
	x, y := s.cvOf(Cavalry, q, a), s.cvOf(Cavalry, q, b)
	house := !printedCV[[2]int{q, column(a)}] || !printedCV[[2]int{q, column(b)}]
	r := engine.Reckoning{Section: secGroups, Mark: houseMark(house), Sum: x + y}
	r.Result = fmt.Sprintf("%c-%d and %c-%d", letters[q], x, letters[q], y)
	for _, g := range [...][2]int{{a, x}, {b, y}} {
		r.Terms = append(r.Terms, engine.Term{Value: g[1], Show: itoa(g[1]), Why: itoa(g[0]) + " men", Section: secCV})
	}
	return r
}

func runSCV(j *job) {
	var options []engine.Option
	for _, m := range j.s.MFs {
		if m.Kind == InfantryMF || m.Kind == MixedMF {
			options = append(options, opt(itoa(m.ID), m.Name, j.s.Sides[m.Side].Name))
		}
	}
	options = append(options, engine.Option{ID: "free", Label: "Other", Small: "by its numbers", Wide: true})
	v := j.pick("mf", "MF", "", 2, options)
	if v == "" {
		return
	}
	m, at := j.s.mf(atoi(v))
	sk, other := j.s.skirmishCV(m.ID)
	nation, units, name := m.Nation, m.Units, m.Name
	if v == "free" || at < 0 {
		nation = max(0, atoi(j.pick("nation", "Skirmish rating", "0", 3, names(nations[:]...))))
		sk, other, units, name = j.count("sk", "CV of Sk units", 11, 0, 60), j.count("other", "CV of other foot", 20, 0, 90), j.count("units", "Battalions and regiments", 6, 1, 30), "The MF"
	}
	scv := skirmishValue(nation, sk, other)
	d := divisors[nation]
	st := stepsOf(units, scv)
	r := engine.Reckoning{Section: secSCV, Sum: scv, Result: "SCV " + itoa(scv), Terms: []engine.Term{
		{Value: (2*sk + d[0]) / (2 * d[0]), Why: fmt.Sprintf("%d CV of Sk units / %d", sk, d[0]), Section: secSCV}, {Value: (2*other + d[1]) / (2 * d[1]), Why: fmt.Sprintf("%d CV of other foot / %d", other, d[1]), Section: secSCV}}}
	j.f.Reck, j.f.Go = &r, "Note the SCV"
	if !j.ready() {
		return
	}
	j.reck(r)
	j.verdict(itoa(scv), "SCV")
	j.line("%s: %s.", name, blockText(units, st))
}

// blockText is the line of a list: "steady 6–5 (7), shaken 4–3 (4), spent 2–1 (2)". Source: MA-43.
func blockText(units int, st [3][2]int) string {
	hi, out := units, ""
	for i, w := range levelNames {
		lo := st[i][0]
		if hi < lo {
			continue
		}
		if out != "" {
			out += ", "
		}
		out += w + " " + itoa(hi)
		if lo < hi {
			out += "–" + itoa(lo)
		}
		out += " (" + itoa(st[i][1]) + ")"
		hi = lo - 1
	}
	return out
}

// skirmishCV is the starting CV of the Sk units and of the other formed foot of an MF. Source: MA-41.
func (s State) skirmishCV(mf int) (sk, other int) {
	for _, u := range s.Units {
		if u.MF == mf && u.Kind == Infantry {
			if u.Sk {
				sk += u.Start
			} else {
				other += u.Start
			}
		}
	}
	return sk, other
}

func ordinal(n int) string {
	switch n {
	case 1:
		return "1st"
	case 2:
		return "2nd"
	case 3:
		return "3rd"
	}
	return itoa(n) + "th"
}

func runFormation(j *job) {
	side := max(0, j.sideField("side", "Side", "0"))
	kinds := []engine.Option{opt("0", "Infantry", ""), opt("1", "Cavalry", ""), opt("2", "Mixed", ""), opt("5", "Artillery", "of a corps or army"),
		opt("4", "Leader only", "brigade, corps, army")}
	kind := max(0, atoi(j.pick("kind", "Kind", "0", 2, kinds)))
	rating, nation, alone := 3, 0, kind == 4
	if !alone {
		rating = j.quality()
	}
	if kind < 3 {
		nation = max(0, atoi(j.pick("nation", "Skirmish rating", "1", 3, names(nations[:]...))))
		j.help(nationNote[nation])
	}
	cmd := max(0, atoi(j.pick("command", "Command of its leader", "2", 3, names(commands[:]...))))
	insp := max(0, atoi(j.pick("inspiration", "Inspiration", "1", 3, names(inspirations[:]...))))
	level, in, brigade := 1, MF{}, ""
	switch {
	case alone:
		levels := []engine.Option{opt("0", "Brigade", "inside an MF"), opt("1", "Division", "of several MFs"), opt("2", "Corps", "or wing"), opt("3", "Army", "")}
		level = max(0, atoi(j.pick("level", "Level", "3", 2, levels)))
		if level == 0 {
			in, brigade = j.brigadeOf(side)
		}
	case kind < 3:
		level = max(0, atoi(j.pick("level", "It is", "1", 2, []engine.Option{opt("1", "A division", ""), opt("0", "A brigade", "")})))
	}
	arrives, under := 0, 0
	if !alone {
		under = j.above(side, level, 0, 0)
		arrives = j.count("arrives", "Arrives from turn (0: on the table)", 0, 0, 20)
	}
	name := ""
	if !alone {
		name = j.text("name", "Name")
	}
	leader := j.text("leader", "Leader")
	if len(j.s.MFs) >= maxMFs || len(j.s.Leaders) >= maxLeaders {
		j.refuse("side", secTurn, "There are enough of them.")
	}
	j.f.Go = "Add it"
	if !j.ready() {
		return
	}
	lid := nextID(j.s.Leaders, func(l Leader) int { return l.ID })
	if leader == "" {
		leader = "General " + itoa(lid)
	}
	l := Leader{ID: lid, Side: side, Name: leader, Insp: insp, Cmd: cmd, Level: level, MF: in.ID, Brigade: brigade}
	if alone {
		j.do(formed{L: l})
		j.verdict("", leader)
		what := "the " + j.s.Sides[side].Name
		switch {
		case level == 0:
			what = brigade + " of " + in.Name
		case level < 3:
			what = "a " + levels[level] + " of the " + j.s.Sides[side].Name
		}
		j.line("%s leads %s: %s, %s.", leader, what, commands[cmd], inspirations[insp])
		return
	}
	mid := nextID(j.s.MFs, func(m MF) int { return m.ID })
	if name == "" {
		called := [...][2]string{{"Brigade", "Division"}, {"Cavalry Brigade", "Cavalry"}, {"Mixed Brigade", "Mixed Division"}, {}, {}, {"", "Artillery"}}
		name = ordinal(mid) + " " + called[kind][level]
	}
	form := MFKind(kind)
	if kind == 5 {
		form = ArtilleryMF
	}
	m := MF{ID: mid, Side: side, Name: name, Kind: form, Rating: rating, Nation: nation, Leader: lid, Under: under, Arrives: arrives}
	j.do(formed{M: m, L: l})
	j.verdict("", name)
	j.line("%s joins the %s under %s.", name, j.s.Sides[side].Name, leader)
	j.later("Add its units.")
}

// brigades are the brigades of an MF as its units and their commanders name them.
func (s State) brigades(mf int) (out []string) {
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, u := range s.Units {
		if u.MF == mf {
			add(u.Brigade)
		}
	}
	for _, l := range s.Leaders {
		if l.MF == mf && mf != 0 {
			add(l.Brigade)
		}
	}
	return out
}

// brigadeOf asks which brigade of which MF a brigade commander gets: one that its units name, or a new one.
func (j *job) brigadeOf(side int) (MF, string) {
	m, ok := j.mf("mf", "Of which MF", 0, func(m MF) string {
		if m.Side != side || m.Kind == GrandBattery {
			return "-"
		}
		return ""
	})
	if !ok {
		return m, ""
	}
	all := j.s.brigades(m.ID)
	var options []engine.Option
	for i, name := range all {
		o := opt(itoa(i), name, "")
		for _, l := range j.s.Leaders {
			if l.MF == m.ID && l.Brigade == name && l.Lost < 2 {
				o.Refused = "under " + l.Name
			}
		}
		options = append(options, o)
	}
	options = append(options, opt("new", "A new one", "name it below"))
	if n := atoi(j.pick("brigade", "Brigade", "", 2, options)); n >= 0 && n < len(all) {
		return m, all[n]
	}
	name := j.text("called", "Its name")
	if name == "" {
		name = ordinal(len(all)+1) + " Brigade"
	}
	if slices.Contains(all, name) {
		j.refuse("called", secTurn, "There is a %s in %s.", name, m.Name)
	}
	return m, name
}

// brigade asks to which brigade of its MF a unit belongs, where there are any.
func (j *job) brigade(mf int, now string) string {
	all := j.s.brigades(mf)
	if len(all) == 0 {
		return now
	}
	options, def := []engine.Option{opt("none", "None", "")}, "none"
	for i, name := range all {
		options = append(options, opt(itoa(i), name, ""))
		if name == now {
			def = itoa(i)
		}
	}
	if n := atoi(j.pick("brigade", "Brigade", def, 2, options)); n >= 0 && n < len(all) {
		return all[n]
	}
	return ""
}

// above asks which leader of a corps, a wing or a division stands above an MF, where there is one. Source: MA-04, MA-61.
func (j *job) above(side, level, self, now int) int {
	options := []engine.Option{opt("0", "Nobody named", "any superior orders it")}
	for _, l := range j.s.Leaders {
		if l.Side == side && l.Level > level && l.Level < 3 && l.ID != self && !(l.Level < 2 && j.s.leads(l)) {
			options = append(options, opt(itoa(l.ID), l.Name, levels[l.Level]))
		}
	}
	if len(options) == 1 {
		return now
	}
	return max(0, atoi(j.pick("under", "Under", itoa(now), 2, options)))
}

func runEnlist(j *job) {
	def := 0
	for _, m := range j.s.MFs {
		if m.Kind != GrandBattery {
			def = m.ID
		}
	}
	m, ok := j.mf("mf", "MF", def, func(m MF) string {
		switch {
		case m.Kind == GrandBattery:
			return "-"
		case m.Fallen || m.Broken > 0:
			return "lost"
		}
		return ""
	})
	k := j.kind("kind")
	if m.Kind == ArtilleryMF && k != Artillery {
		j.refuse("kind", secTroops, "%s has batteries only.", m.Name)
	}
	q := j.quality()
	men := j.strength(k)
	u := Unit{MF: m.ID, Kind: k, Quality: q, Men: men}
	if k != Infantry {
		u.Weight = "LMH"[min(2, max(0, atoi(j.pick("weight", "Weight", "1", 3, []engine.Option{opt("0", "Light", [...]string{"", "", "3–4 pdr"}[k]), opt("1", "Medium", [...]string{"", "", "6–9 pdr"}[k]), opt("2", "Heavy", [...]string{"", "", "12 pdr up"}[k])}))))]
	}
	split := false
	switch k {
	case Infantry:
		u.Sk, u.Rifle, u.Regt = j.tick("sk", "Sk: may fight wholly as skirmishers"), j.tick("rifle", "Rifles"), j.tick("regt", "Regimental guns")
		j.help(j.s.words("light guns of the battalion: {fi-regt} more in line, lost with its first retreat"))
	case Cavalry:
		u.Lancer = j.tick("lancer", "Lancers")
		if men > 500 && j.s.on(swGroups) {
			split = j.groups()
		}
	case Artillery:
		u.Form = Limbered
		u.Draw = "FHS"[min(2, max(0, atoi(j.pick("draw", "Crews", "0", 3, names("foot", "horse", "siege")))))]
		if u.Draw == 'S' {
			if u.Weight != 'H' {
				j.refuse("weight", secTroops, "Siege artillery is heavy.")
			}
			u.Form = Deployed
		}
	}
	u.Brigade = j.brigade(m.ID, "")
	name := j.text("name", "Name")
	u.Start = j.s.cvOf(k, q, men)
	u.CV = u.Start
	col := column(men)
	if k == Artillery {
		col = gunColumn(men)
	}
	r := engine.Reckoning{Section: secCV, Mark: houseMark(!printedCV[[2]int{q, col}]), Sum: u.CV, Result: u.code().String(), Terms: []engine.Term{{Show: itoa(men), Why: [...]string{"men", "men", "guns"}[k], Section: secCV}, {Value: u.CV, Show: itoa(u.CV), Why: "CV, " + qualities[q], Section: secCV}}}
	j.f.Go = "Add " + u.code().String()
	if split {
		r = j.s.twoGroups(q, men)
		j.f.Go = "Add " + r.Result
	}
	j.f.Reck = &r
	if len(j.s.Units) >= maxUnits-1 {
		j.refuse("mf", secCV, "There are enough units.")
	}
	if !ok || !j.ready() {
		return
	}
	parts := []int{men}
	if split {
		parts = []int{men / 2, men - men/2}
	}
	number := nextID(j.s.Units, func(u Unit) int { return u.ID })
	for i, n := range parts {
		x := u
		x.ID = nextID(j.s.Units, func(u Unit) int { return u.ID })
		x.Men, x.Start = n, j.s.cvOf(k, q, n)
		x.CV = x.Start
		x.Name = name
		if name == "" {
			x.Name = ordinal(number) + " " + [...]string{"Battalion", "Regiment", "Battery"}[k]
		}
		if split {
			x.Name += [...]string{" (1)", " (2)"}[i]
		}
		j.do(enlisted{x})
		j.line("%s joins %s: %s, %d %s.", x.Name, m.Name, x.code(), n, [...]string{"men", "men", "guns"}[k])
	}
	now, _ := j.s.mf(m.ID)
	units := 0
	for _, x := range j.s.Units {
		if x.MF == m.ID && (x.counted() || m.Kind.guns()) {
			units++
		}
	}
	j.set("m", m.ID, "units", units)
	sk, other := j.s.skirmishCV(m.ID)
	j.set("m", m.ID, "scv", skirmishValue(now.Nation, sk, other))
	j.verdict("", r.Result)
	j.note("%s: %s.", m.Name, blockText(units, stepsOf(units, skirmishValue(now.Nation, sk, other))))
}

// runCode reads a unit code as a player meets it in a list. Source: MA-12; ruling MA-R05.
func runCode(j *job) {
	q := max(0, atoi(j.pick("q", "First letter", "3", 5, []engine.Option{opt("0", "U", ""), opt("1", "M", ""), opt("2", "C", ""), opt("3", "R", ""), opt("4", "V", ""), opt("5", "E", ""), opt("6", "G", "")})))
	cv := j.count("cv", "Number", 6, 0, 10)
	tag := j.pick("tag", "After it", "none", 5, []engine.Option{opt("none", "–", ""), opt("Sk", "Sk", ""), opt("L", "L", ""), opt("M", "M", ""), opt("H", "H", ""), opt("LL", "LL", ""), opt("ML", "ML", ""), opt("HL", "HL", ""),
		opt("LF", "LF", ""), opt("MF", "MF", ""), opt("HF", "HF", ""), opt("LH", "LH", ""), opt("MH", "MH", ""), opt("HH", "HH", ""), opt("HS", "HS", "")})
	text := fmt.Sprintf("%c-%d", letters[q], cv)
	if tag != "none" {
		text += " " + tag
	}
	c, _ := ParseCode(text)
	r := engine.Reckoning{Section: secCode, Result: text, Terms: []engine.Term{{Show: itoa(vedBase[q]), Value: vedBase[q], Why: "VeD, " + qualities[q], Section: secVeD}}}
	j.f.Reck, j.f.Go = &r, "Read "+text
	if !j.ready() {
		return
	}
	j.verdict("", text)
	j.line("%s: %s.", text, c.Words())
}

// Words reads a code aloud: "Veteran heavy siege artillery, CV 7".
func (c Code) Words() string {
	t := qualities[c.Quality]
	weight := map[byte]string{'L': " light", 'M': " medium", 'H': " heavy"}[c.Weight]
	switch c.Kind {
	case Infantry:
		t += " infantry"
		if c.Sk {
			t += ", may fight wholly as skirmishers"
		}
	case Cavalry:
		t += weight + map[bool]string{true: " lancers", false: " cavalry"}[c.Lancer]
	default:
		t += weight + map[byte]string{'F': " foot", 'H': " horse", 'S': " siege"}[c.Draw] + " artillery"
	}
	return fmt.Sprintf("%s, CV %d", t, c.CV)
}

func runRecord(j *job) {
	var options []engine.Option
	for _, u := range j.s.Units {
		options = append(options, opt(itoa(u.ID), u.Name, j.s.small(u)))
	}
	d := ""
	if j.s.Hand != 0 {
		d = itoa(j.s.Hand)
	}
	u, at := j.s.unit(atoi(j.pick("unit", "Unit", d, 2, options)))
	if at < 0 {
		return
	}
	m, _ := j.s.mf(u.MF)
	if m.Broken > 0 {
		j.refuse("unit", secMorale, "%s has broken.", m.Name)
	}
	cv := j.count("cv", "CV now", u.CV, 0, u.Start)
	form := formOf(j.pick("form", "Formation", formIDs[u.Form], 3, formOptions(u)))
	if form == Skirmish && !u.Sk {
		j.refuse("form", secTroops, "Only units with Sk fight wholly as skirmishers.")
	}
	dis := max(0, atoi(j.pick("dis", "Disorder", itoa(u.Dis), 3, []engine.Option{opt("0", "None", ""), opt("1", "D1", ""), opt("2", "D2", "")})))
	blown := u.has(Blown)
	if u.Kind == Cavalry {
		blown = j.pick("blown", "Blown", yesNo(blown), 2, yesNoOptions()) == "yes"
	}
	routed := j.pick("routed", "Routed", yesNo(u.has(Routed)), 2, yesNoOptions()) == "yes"
	gunless := u.has(Gunless)
	if u.Regt {
		gunless = j.pick("regt", "Regimental guns", yesNo(!gunless), 2, []engine.Option{opt("yes", "With it", ""), opt("no", "Lost", "")}) == "no"
	}
	brigade := j.brigade(u.MF, u.Brigade)
	name := j.text("name", "New name")
	j.f.Go = "Record it"
	if !j.ready() {
		return
	}
	said := ""
	add := func(f string, a ...any) {
		if said != "" {
			said += ", "
		}
		said += fmt.Sprintf(f, a...)
	}
	if form != u.Form {
		j.set("u", u.ID, "form", int(form))
		add("%s", formNames[form])
	}
	if dis != u.Dis {
		j.set("u", u.ID, "dis", dis)
		add("%s", [...]string{"in order", "D1", "D2"}[dis])
	}
	mark := func(on bool, f int, yes, no string) {
		if on != u.has(f) {
			if on {
				j.flag(u.ID, f, 0)
				add("%s", yes)
			} else {
				j.flag(u.ID, 0, f)
				add("%s", no)
			}
		}
	}
	mark(blown, Blown, "blown", "no longer blown")
	mark(routed, Routed, "routed", "no longer routed")
	mark(gunless, Gunless, "regimental guns lost", "regimental guns back")
	if brigade != u.Brigade {
		j.do(named{"b", u.ID, brigade})
		add("%s", map[bool]string{true: brigade, false: "no brigade"}[brigade != ""])
	}
	if cv != u.CV {
		add("CV %d", cv)
		switch {
		case cv == 0:
			j.breakUnit(u.ID, "broken")
			j.dropCharges(u.ID)
		default:
			j.set("u", u.ID, "cv", cv)
			if u.has(Gone) {
				j.flag(u.ID, 0, Gone)
				add("back on the table")
				if m.Fallen {
					j.set("m", m.ID, "fallen", 0)
					if m.Kind.foot() {
						j.set("s", m.Side, "lost", max(0, j.s.Sides[m.Side].Lost-1))
					}
				}
			}
		}
	}
	if name != "" && name != u.Name {
		j.do(named{"u", u.ID, name})
		add("now called %s", name)
	}
	if said == "" {
		said = "as it was"
	}
	j.verdict("", said)
	j.line("%s, by the referee’s say: %s.", u.Name, said)
}

func yesNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

func yesNoOptions() []engine.Option {
	return []engine.Option{opt("yes", "Yes", ""), opt("no", "No", "")}
}

func runMFRecord(j *job) {
	m, ok := j.mf("mf", "MF", 0, func(MF) string { return "" })
	if !ok {
		return
	}
	order := j.pick("order", "Order", orders[m.Order].id, 3, orderOptions(j.s, m))
	committed := j.pick("committed", "Committed", yesNo(m.Committed), 2, yesNoOptions()) == "yes"
	if m.Committed && !committed {
		j.refuse("committed", secTurn, "Committed MFs never go back; undo the entry that committed it.")
	}
	under := j.above(m.Side, j.s.rank(m), m.Leader, m.Under)
	arrives := m.Arrives
	if m.Arrives > 0 {
		arrives = j.count("arrives", "Arrives from turn (0: on the table)", min(99, m.Arrives), 0, 99)
	}
	name := j.text("name", "New name")
	j.f.Go = "Record it"
	if !j.ready() {
		return
	}
	j.line("%s, by the referee’s say: %s%s.", m.Name, orders[orderIndex(order)].name, map[bool]string{true: ", committed"}[committed])
	j.verdict("", orders[orderIndex(order)].name)
	if orderIndex(order) != m.Order {
		j.set("m", m.ID, "order", orderIndex(order))
	}
	if committed != m.Committed {
		j.set("m", m.ID, "committed", 1)
	}
	if arrives != m.Arrives {
		j.set("m", m.ID, "arrives", arrives)
	}
	if under != m.Under {
		j.set("m", m.ID, "under", under)
		if l, at := j.s.leader(under); at >= 0 {
			j.line("It is under %s.", l.Name)
		} else {
			j.line("Nobody is named above it.")
		}
	}
	if name != "" && name != m.Name {
		j.do(named{"m", m.ID, name})
		j.line("It is now called %s.", name)
	}
}

func runLeaderRecord(j *job) {
	l, ok := j.leader("leader", "Leader", 0, func(Leader) string { return "" })
	if !ok {
		return
	}
	cmd := max(0, atoi(j.pick("command", "Command", itoa(l.Cmd), 3, names(commands[:]...))))
	insp := max(0, atoi(j.pick("inspiration", "Inspiration", itoa(l.Insp), 3, names(inspirations[:]...))))
	state := max(0, atoi(j.pick("state", "State", itoa(l.Lost), 2, names(leaderStates[:]...))))
	name := j.text("name", "New name")
	j.f.Go = "Record it"
	if !j.ready() {
		return
	}
	j.line("%s, by the referee’s say: %s, %s, %s.", l.Name, commands[cmd], inspirations[insp], leaderStates[state])
	j.verdict("", leaderStates[state])
	if cmd != l.Cmd {
		j.set("l", l.ID, "cmd", cmd)
	}
	if insp != l.Insp {
		j.set("l", l.ID, "insp", insp)
	}
	switch {
	case state > l.Lost:
		j.strike(l, state)
	case state < l.Lost:
		j.set("l", l.ID, "lost", state)
	}
	if name != "" && name != l.Name {
		j.do(named{"l", l.ID, name})
		j.line("He is now called %s.", name)
	}
}

func runLoss(j *job) {
	u, ok := j.unit("unit", "Unit", 0, false, func(Unit) string { return "" })
	if !ok || !j.ready() {
		return
	}
	j.line("%s loses 1 CV by the referee’s say.", u.Name)
	j.verdict("1", "CV")
	j.lose(u.ID, 1)
	if x, _ := j.s.unit(u.ID); !x.live() {
		j.dropCharges(u.ID)
	}
	j.risks(u.ID, false)
}

func runHand(j *job) {
	u, at := j.s.unit(j.in.Int("unit", 0))
	if j.in.Get("unit") != "" && at < 0 && j.in.Get("unit") != "0" {
		j.refuse("unit", secTurn, "There is no such unit.")
	}
	if at >= 0 && !u.live() {
		j.refuse("unit", secTurn, "%s has left the table.", u.Name)
	}
	if !j.ready() {
		return
	}
	j.set("g", 0, "hand", u.ID)
	j.line("%s in hand.", map[bool]string{true: u.Name, false: "Nobody"}[u.ID != 0])
	j.res.P = "hand"
}

func runSettings(j *job) {
	j.f.Fields = append(j.f.Fields, settingFields(j.s.Switches, j.s.House)...)
	j.f.Go = "Change them"
	var e settled
	said := ""
	for _, v := range j.in {
		n, ok := settingValue(v.Key, v.Val)
		if !ok {
			j.refuse(v.Key, secTurn, "That value cannot be.")
			continue
		}
		e.K, e.V = append(e.K, v.Key), append(e.V, n)
		if said != "" {
			said += ", "
		}
		said += settingLabel(v.Key) + " " + v.Val
	}
	if len(e.K) == 0 {
		j.refuse("", secTurn, "Change a value first.")
	}
	if !j.ready() {
		return
	}
	if len(said) > 400 {
		said = plural(len(e.K), "value")
	}
	j.do(e)
	j.verdict("", "settings changed")
	j.line("Settings: %s.", said)
}
