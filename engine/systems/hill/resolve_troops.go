package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
)

const groupForces = "Forces"

// troops are the entries for units: muster, the record of a unit, split, join, promotion, and which
// unit takes an initiative.
func troops() []procedure {
	return []procedure{
		{engine.Procedure{ID: "activate", Name: "Take the initiative", Symbol: "i-check", Section: "HILL-43",
			Ref: "The side chooses which of its units that have not acted takes the initiative. All of its figures act, singly or in groups."}, tracked(activateForm), resolveActivate},
		{engine.Procedure{ID: "muster", Name: "Muster a unit", Short: "Muster", Group: groupForces, Symbol: "i-plus", Section: "HILL-20",
			Ref: "Puts a unit on the roster: the Players’ own, or what the scenario sets against them. Infantry has about 8 to 24 figures, cavalry 6 to 12, a gun four crew."}, tracked(musterForm), resolveMuster},
		{engine.Procedure{ID: "unit", Name: "Record of a unit", Short: "Record", Group: groupForces, Symbol: "i-marks", Section: "HILL-48",
			Ref: "The referee sets right what is kept of a unit: figures lost or back, markers, who has acted. What is said here goes before what was reckoned."}, tracked(unitForm), resolveUnit},
		{engine.Procedure{ID: "split", Name: "Split a unit", Short: "Split", Group: groupForces, Symbol: "n-forces", Section: "HILL-46",
			Ref: "Each part needs an officer or NCO. Done freely at the start of an initiative of its side that activates some of the figures; it is no action. Losses count anew for both parts."}, tracked(splitForm), resolveSplit},
		{engine.Procedure{ID: "join", Name: "Join two units", Short: "Join", Group: groupForces, Symbol: "n-forces", Section: "HILL-46",
			Ref: "Two units of similar type within {12} become one, of the quality that most figures have, a tie to the better. Done freely at the start of an initiative of its side; it is no action."}, tracked(joinForm), resolveJoin},
		{engine.Procedure{ID: "command", Name: "Whose command", Group: groupForces, Symbol: "n-forces", Section: "HILL-124",
			Ref: "With several players it is agreed whether the whole force is scored or each command by itself. Each unit then belongs to the command of one player."}, tracked(commandForm), resolveCommand},
		{engine.Procedure{ID: "promote", Name: "Field promotion", Short: "Promote", Group: groupForces, Symbol: "t-officer", Section: "HILL-47",
			Ref: "When the last officer or NCO of a Player unit falls, one figure is promoted at once. It is an NCO from then on, and Veteran."}, tracked(promoteForm), resolvePromote},
	}
}

// tracked refuses a form on the console.
func tracked(form func(State, engine.Values) engine.Form) func(State, engine.Values) engine.Form {
	return func(s State, in engine.Values) engine.Form {
		if !s.tracked() {
			return engine.Form{Refused: &engine.Refusal{Code: "U0", Text: "Units are not tracked. Settings can change that at any time.", Section: "HILL-03"}}
		}
		return form(s, in)
	}
}

// unitRef is the unit of a field, 0 for none.
func unitRef(in engine.Values, key string) int { return readRef("u", in.Get(key)) }

// unitField is the choice of a unit.
func unitField(key, label, value string, units []muster.Unit) engine.Field {
	f := engine.Field{Key: key, Label: label, Kind: engine.Pick, Columns: 2, Value: value}
	for _, u := range units {
		f.Options = append(f.Options, engine.Option{ID: ref("u", u.ID), Label: u.Name, Small: strengthText(u), Symbol: u.Symbol})
	}
	return f
}

// onTableUnits are all units on the table, the Players' first.
func (s State) onTableUnits() []muster.Unit {
	out := make([]muster.Unit, 0, len(s.Roster))
	for _, side := range [...]Side{Players, NonPlayers} {
		for i := range s.Roster {
			if u := &s.Roster[i]; u.Here() && u.Side == side.roster() {
				out = append(out, *u)
			}
		}
	}
	return out
}

func needUnit(key string) *engine.Refusal {
	return &engine.Refusal{Code: "U4", Text: "Choose the unit.", Section: "HILL-43", Field: key}
}

// ---- activate

func activateForm(s State, in engine.Values) engine.Form {
	var may []muster.Unit
	for _, side := range []Side{Players, NonPlayers} {
		if s.Side == side || s.Side == Nobody && s.Set.Mute {
			may = append(may, s.mayAct(side)...)
		}
	}
	f := engine.Form{Go: "Take the initiative", Refused: s.waiting(), Fields: []engine.Field{unitField("unit", "Which unit", in.Get("unit"), may)}}
	if f.Refused != nil {
		return f
	}
	u, ok := s.unit(unitRef(in, "unit"))
	if f.Refused = s.mayTake(u); f.Refused == nil && !ok {
		f.Refused = needUnit("unit")
	}
	return f
}

// mayTake refuses u the initiative, or returns nil; the zero unit stands for any. Source: HILL-43.
func (s State) mayTake(u muster.Unit) *engine.Refusal {
	if no := s.waiting(); no != nil {
		return no
	}
	switch {
	case u.Mark(markNow) > 0:
		return &engine.Refusal{Code: "U19", Text: "They act at once, outside the initiative.", Section: "5", Field: "unit"}
	case s.Side == Nobody && !s.Set.Mute:
		return &engine.Refusal{Code: "T5", Text: "No side has the initiative.", Section: "HILL-43"}
	case u.ID == 0:
		return nil
	case s.Side != Nobody && side(u) != s.Side:
		return &engine.Refusal{Code: "U5", Text: "The initiative is with the " + s.Side.String() + ".", Section: "HILL-43", Field: "unit"}
	case u.Acted:
		return &engine.Refusal{Code: "U6", Text: "It has acted this turn: each unit has one initiative a turn.", Section: "HILL-43", Field: "unit"}
	case s.begun():
		a, _ := s.unit(s.Active)
		return &engine.Refusal{Code: "U7", Text: "One unit for each initiative, and some figures of this one have acted: " + a.Name + ".", Section: "HILL-43", Field: "unit"}
	}
	return nil
}

// begun tells whether a figure of the unit with the initiative has acted.
func (s State) begun() bool {
	u, ok := s.unit(s.Active)
	return ok && fresh(u) < u.Alive()
}

func resolveActivate(d *act, in engine.Values) {
	s := d.Before
	u, _ := s.unit(unitRef(in, "unit"))
	if s.Active == u.ID {
		d.Nothing()
	}
	d.Do(activated{Unit: u.ID, Name: u.Name})
}

// ---- split, join, promotion

// atStart refuses what is only done at the start of an initiative of the unit's side, before a figure
// of the unit in hand has acted; "" when it may be done. Before the first press of a game everything
// may be arranged. Source: HILL-46.
func (s State) atStart(u muster.Unit) string {
	switch {
	case s.Turn == 1 && s.Press == 0:
		return ""
	case s.Side != side(u):
		return "This is done at the start of an initiative of its own side."
	case s.begun():
		return "This is done at the start of an initiative, before the first figure acts."
	}
	return ""
}

// anyway is the tick that lets the referee overrule a condition.
func anyway(in engine.Values) engine.Field {
	return engine.Field{Key: "anyway", Label: "The referee allows it", Kind: engine.Tick, Value: in.Get("anyway")}
}

// splitPlan is what the form of split says: who leads the part and who goes along.
func splitPlan(u muster.Unit, in engine.Values) (picks []muster.Stack, n int) {
	leader := in.Get("leader")
	if leader == "" && u.Count(func(f muster.Figure) bool { return f.Leader == nco }) > 0 {
		leader = nco
	} else if leader == "" {
		leader = officer
	}
	n = in.Int("figures", max(1, u.Alive()/2))
	picks = u.Choose(1, func(f muster.Figure) int {
		if f.Leader == leader {
			return 0
		}
		return -1
	})
	arms := in.Get("arms")
	picks = append(picks, u.Choose(n-stacksN(picks), func(f muster.Figure) int {
		switch {
		case f.Leader != "", underEscort(f):
			return -1
		case arms != "" && arms != "any" && string(f.Arms) != arms:
			return 1
		}
		return 0
	})...)
	return muster.Tidy(picks), n
}

// armsAmong lists the different arms of the figures that are no leaders.
func armsAmong(u muster.Unit) []muster.Arms {
	var out []muster.Arms
	for _, s := range u.Stacks {
		if s.Leader == "" && !slices.Contains(out, s.Arms) {
			out = append(out, s.Arms)
		}
	}
	return out
}

func splitForm(s State, in engine.Values) engine.Form {
	f := engine.Form{Go: "Split it", Refused: s.waiting(), Fields: []engine.Field{unitField("unit", "Which unit", in.Get("unit"), s.onTableUnits())}}
	u, ok := s.unit(unitRef(in, "unit"))
	if !ok {
		if f.Refused == nil {
			f.Refused = needUnit("unit")
		}
		return f
	}
	picks, n := splitPlan(u, in)
	leaders := u.Count(isLeader)
	f.Go = "Split off " + num(n)
	f.Fields = append(f.Fields, engine.Field{Key: "figures", Label: "Figures that go", Note: "of " + num(u.Alive()) + ", the leader included", Kind: engine.Count, Min: 1, Max: max(1, u.Alive()-1), Step: 1, Value: num(n)})
	if off := u.Count(func(f muster.Figure) bool { return f.Leader == officer }); off > 0 && off < leaders && s.Set.Depth == Full {
		lead := in.Get("leader")
		if lead == "" {
			lead = nco
		}
		f.Fields = append(f.Fields, engine.Field{Key: "leader", Label: "Led by", Kind: engine.Pick, Columns: 2, Value: lead, Options: []engine.Option{{ID: nco, Label: "NCO"}, {ID: officer, Label: "Officer"}}})
	}
	if arms := armsAmong(u); len(arms) > 1 && s.Set.Depth == Full {
		x := engine.Field{Key: "arms", Label: "First those with", Kind: engine.Pick, Columns: 3, Value: in.Get("arms"), Options: []engine.Option{{ID: "any", Label: "Any"}}}
		if x.Value == "" {
			x.Value = "any"
		}
		for _, a := range arms {
			if a != "" {
				x.Options = append(x.Options, engine.Option{ID: string(a), Label: upper(string(a))})
			}
		}
		f.Fields = append(f.Fields, x)
	}
	f.Fields = append(f.Fields, anyway(in))
	f.GoSmall = stacksWords(picks)
	_, isGun := unitGun(u)
	switch {
	case f.Refused != nil:
	case u.Type == typeCivil:
		f.Refused = &engine.Refusal{Code: "U17", Text: "Their number does not matter: they stay together.", Section: "HILL-32", Field: "unit"}
	case isGun:
		f.Refused = &engine.Refusal{Code: "U8", Text: "The crew stays with its gun.", Section: "HILL-30", Field: "unit"}
	case u.Alive() < 2 || n < 1 || n >= u.Alive():
		f.Refused = &engine.Refusal{Code: "F4", Text: "Each part needs a figure at least.", Section: "HILL-46", Field: "figures"}
	case stacksN(picks) != n:
		f.Refused = &engine.Refusal{Code: "F4", Text: "Not so many figures can go.", Section: "HILL-46", Field: "figures"}
	case leaders < 2 && !in.Is("anyway"):
		f.Refused = &engine.Refusal{Code: "U9", Text: "Splitting needs an officer or NCO in each part; nobody is promoted for it.", Section: "HILL-46", Field: "figures"}
	case len(s.units(side(u))) >= mostUnits:
		f.Refused = &engine.Refusal{Code: "U3", Text: "There are enough units.", Section: "HILL-46"}
	case !in.Is("anyway") && s.atStart(u) != "":
		f.Refused = &engine.Refusal{Code: "U10", Text: s.atStart(u), Section: "HILL-46"}
	}
	return f
}

// resolveSplit parts a unit; the unit in hand keeps the initiative. Source: HILL-46, 93; ruling 43.
func resolveSplit(d *act, in engine.Values) {
	s := d.Before
	u, _ := s.unit(unitRef(in, "unit"))
	picks, _ := splitPlan(u, in)
	e := parted{Unit: u.ID, Name: u.Name, Part: s.Next, As: s.freeName(u.Name), Picks: picks}
	if u.From != 0 {
		e.Party = s.Next + 1
	}
	e.Anyway = in.Is("anyway") && (s.atStart(u) != "" || u.Count(isLeader) < 2)
	d.Do(e)
}

// similar tells whether two units may join: foot with foot, horse with horse, irregulars with their
// like, guns never. Reading: light infantry and riflemen are similar, as some companies carry both.
// Source: HILL-23, 46.
func similar(a, b muster.Unit) bool {
	family := func(u muster.Unit) string {
		if u.Type == typeRiflemen {
			return typeInfantry
		}
		return u.Type
	}
	_, gun := unitGun(a)
	return !gun && family(a) == family(b) && allMounted(a) == allMounted(b)
}

func joinForm(s State, in engine.Values) engine.Form {
	f := engine.Form{Go: "Join them", Refused: s.waiting(), Fields: []engine.Field{unitField("unit", "Which unit", in.Get("unit"), s.onTableUnits())}}
	u, ok := s.unit(unitRef(in, "unit"))
	if !ok {
		if f.Refused == nil {
			f.Refused = needUnit("unit")
		}
		return f
	}
	others := slices.DeleteFunc(s.units(side(u)), func(o muster.Unit) bool {
		return o.ID == u.ID || (o.From == 0) != (u.From == 0)
	})
	x := unitField("other", "Joined by", in.Get("other"), others)
	x.Help = "They stand within " + inchesText(s.Scale, 3) + " of each other."
	f.Fields = append(f.Fields, x, anyway(in))
	o, ok := s.unit(unitRef(in, "other"))
	known := ok && slices.ContainsFunc(others, func(x muster.Unit) bool { return x.ID == o.ID })
	switch {
	case f.Refused != nil:
	case u.Type == typeCivil:
		f.Refused = &engine.Refusal{Code: "U17", Text: "Their number does not matter: they stay as they are.", Section: "HILL-32", Field: "unit"}
	case len(others) == 0:
		f.Refused = &engine.Refusal{Code: "U11", Text: "There is no unit that could join it.", Section: "HILL-46"}
	case !known:
		f.Refused = needUnit("other")
	case !similar(u, o) && !in.Is("anyway"):
		f.Refused = &engine.Refusal{Code: "U12", Text: "Only units of similar type join.", Section: "HILL-46", Field: "other"}
	case u.Mark(markLimbered)+o.Mark(markLimbered) > 0 || guns2(u, o):
		f.Refused = &engine.Refusal{Code: "U8", Text: "The crew stays with its gun.", Section: "HILL-30", Field: "other"}
	case !in.Is("anyway") && s.atStart(u) != "":
		f.Refused = &engine.Refusal{Code: "U10", Text: s.atStart(u), Section: "HILL-46"}
	}
	if known {
		f.GoSmall = num(u.Alive()+o.Alive()) + " figures, " + mergedQuality(u, o).String()
	}
	return f
}

func guns2(u, o muster.Unit) bool {
	_, a := unitGun(u)
	_, b := unitGun(o)
	return a || b
}

// mergedQuality is the quality of a joined unit: that of most figures, leaders apart, a tie to the
// better. Source: HILL-46.
func mergedQuality(u, o muster.Unit) Quality {
	both := u
	both.Stacks = append(slices.Clone(u.Stacks), o.Stacks...)
	return unitQuality(both)
}

func resolveJoin(d *act, in engine.Values) {
	s := d.Before
	u, _ := s.unit(unitRef(in, "unit"))
	o, _ := s.unit(unitRef(in, "other"))
	e := merged{Unit: u.ID, Name: u.Name, Other: o.ID, As: o.Name, Quality: mergedQuality(u, o)}
	e.Anyway = in.Is("anyway") && (!similar(u, o) || s.atStart(u) != "")
	d.Do(e)
}

// leaderless tells whether a Player unit needs a field promotion: it has soldiers, but no officer or
// NCO. Source: HILL-47.
func leaderless(u muster.Unit) bool {
	return u.Side == ours && u.From == 0 && u.Here() && u.Count(isLeader) == 0 && len(promotable(u)) > 0
}

// promotable are the figures that can be promoted, the best first: quality, then Marksmen.
func promotable(u muster.Unit) []muster.Stack {
	return u.Choose(1, func(f muster.Figure) int {
		q, ok := quality(f.Quality)
		if !ok || f.Leader != "" || q >= Civilian || underEscort(f) {
			return -1
		}
		rank := 2 * int(q)
		if f.Role == driver {
			rank += 16
		}
		if !f.Marksman {
			rank++
		}
		return rank
	})
}

func promoteForm(s State, in engine.Values) engine.Form {
	f := engine.Form{Go: "Promote one figure", Refused: s.waiting(), Fields: []engine.Field{unitField("unit", "Which unit", in.Get("unit"), s.units(Players))}}
	u, ok := s.unit(unitRef(in, "unit"))
	switch {
	case f.Refused != nil:
	case !ok:
		f.Refused = needUnit("unit")
	case u.Side != ours || u.From != 0:
		f.Refused = &engine.Refusal{Code: "U13", Text: "Only Player units promote in the field.", Section: "HILL-47", Field: "unit"}
	case u.Count(isLeader) > 0:
		f.Refused = &engine.Refusal{Code: "U14", Text: "There is still an officer or NCO.", Section: "HILL-47", Field: "unit"}
	case len(promotable(u)) == 0:
		f.Refused = &engine.Refusal{Code: "U15", Text: "Nobody is left to promote.", Section: "HILL-47", Field: "unit"}
	}
	return f
}

// resolvePromote makes the best soldier an NCO: Veteran, with the arms he has. Source: HILL-21, 47;
// ruling 44.
func resolvePromote(d *act, in engine.Values) {
	s := d.Before
	u, _ := s.unit(unitRef(in, "unit"))
	one := promotable(u)[0]
	to := one.Figure
	to.Quality, to.Leader = qualities[Veteran].id, nco
	d.Do(figured{Unit: u.ID, Name: u.Name, What: book.Say("promoted"), Changes: []muster.Change{{N: 1, From: one.Figure, To: to}}})
}

// ---- the record of a unit

// unitWhats are what the record of a unit can enter.
func (s State) unitWhats(u muster.Unit) []engine.Option {
	var out []engine.Option
	add := func(when bool, id, label, small string) {
		if when {
			out = append(out, engine.Option{ID: id, Label: label, Small: small})
		}
	}
	civil := u.Type == typeCivil
	_, isGun := unitGun(u)
	riders := u.Count(func(f muster.Figure) bool { return f.Mounted })
	rifles := u.Count(func(f muster.Figure) bool { return f.Arms.Has("rifle") })
	empty := u.Count(func(f muster.Figure) bool { return f.Arms.Has("rifle") && f.Unloaded })
	add(true, "lost", "Figures fallen", "a morale check is due")
	add(!civil, "captured", "Figures captured", "a morale check is due")
	add(u.Gone() > 0, "back", "Figures back", num(u.Gone())+" are lost")
	add(!u.Acted, "acted", "Has acted", "")
	add(u.Acted || fresh(u) < u.Alive(), "not-acted", "Has not acted", "")
	add(!civil && !wavering(u), "wavering", "Wavering", "")
	add(wavering(u), "solid", "Solid again", "")
	add(!civil && u.Mark(markCheck) == 0, "check", "Check due", "")
	add(u.Mark(markCheck) > 0, "checked", "Checked", "no check is due")
	add(rifles > empty, "unloaded", "Rifles to load", "")
	add(empty > 0, "loaded", "Rifles loaded", num(empty)+" to load")
	add(isGun && u.Mark(markLimbered) == 0, "limbered", "Limbered", "")
	add(isGun && u.Mark(markLimbered) > 0, "unlimbered", "Unlimbered", "")
	add(isGun && u.Mark(markLoad) > 0, "gun-loaded", "Gun loaded", "")
	add(isGun && u.Mark(markLoad) == 0, "gun-empty", "Gun to load", "")
	add(wheeled(u) != "", "left-behind", leftWords[wheeled(u)], "its people move away")
	add(u.Mark(markLeft) > 0, "manned", "Back at what they left", "they have it again")
	add(!civil && riders < u.Alive(), "mounted", "Mounted", "")
	add(riders > 0, "dismounted", "Dismounted", "")
	if s.Set.Depth == Full && !civil {
		add(u.Count(func(f muster.Figure) bool { return f.Leader == "" && !f.Marksman }) > 0, "marksman", "Marksmen", "named before play")
		for _, w := range [...]weapon{rifle, musket, carbine, pistol} {
			id := weaponNames[w].id
			add(u.Count(func(f muster.Figure) bool { return f.Leader == "" && string(f.Arms) != id }) > 0, "arm-"+id, "Armed: "+weaponNames[w].plural, "")
		}
	}
	add(u.Side == ours && u.Mark(markGoods) < mostLoads, "goods", "Carries goods", "captured, one load more")
	add(u.Mark(markGoods) > 0, "no-goods", "No goods", "handed over")
	add(!civil, "more", "Figures more", "mustered beside them")
	add(s.Set.Depth == Full && !civil && u.Side == theirs && len(promotable(u)) > 0, "officer", "Officer among them", "for a soldier")
	add(s.Set.Depth == Full && (isGun || u.Mark(markWagons) > 0), "driver", "A driver more", "Civilian")
	add(u.Side == ours && u.From == 0, offHome, "Home", "behind our lines")
	add(u.Side == ours && u.From == 0, offDestroyed, "Gone for good", "broken, or over another edge")
	add(u.Side != ours || u.From != 0, offGone, "Gone", "off the table")
	add(true, "name", "Name", "")
	return out
}

// mostLoads bounds what one unit carries.
const mostLoads = 9

// howMany tells which entries of the record ask for a number, how many figures it can be at most and
// how many are offered first.
func howMany(u muster.Unit, what string) (most, first int, asks bool) {
	count := func(is func(muster.Figure) bool) int { return u.Count(is) }
	switch what {
	case "lost", "captured":
		return u.Alive(), 1, true
	case "back":
		return u.Gone(), 1, true
	case "more":
		return mostFigures, 1, true
	case "unloaded":
		most = count(func(f muster.Figure) bool { return f.Arms.Has("rifle") && !f.Unloaded })
	case "loaded":
		most = count(func(f muster.Figure) bool { return f.Unloaded })
	case "mounted":
		most = count(func(f muster.Figure) bool { return !f.Mounted })
	case "dismounted":
		most = count(func(f muster.Figure) bool { return f.Mounted })
	case "marksman":
		return count(func(f muster.Figure) bool { return f.Leader == "" && !f.Marksman }), 1, true
	case "arm-rifle", "arm-musket", "arm-carbine", "arm-pistol":
		most = count(func(f muster.Figure) bool { return f.Leader == "" && string(f.Arms) != what[len("arm-"):] })
	default:
		return 0, 0, false
	}
	return most, most, true
}

func unitForm(s State, in engine.Values) engine.Form {
	f := engine.Form{Go: "Record", Refused: s.waiting(), Fields: []engine.Field{unitField("unit", "Which unit", in.Get("unit"), s.onTableUnits())}}
	u, ok := s.unit(unitRef(in, "unit"))
	if !ok {
		if f.Refused == nil {
			f.Refused = needUnit("unit")
		}
		return f
	}
	what := in.Get("what")
	options := s.unitWhats(u)
	f.Fields[0].Note = strengthText(u)
	f.Fields = append(f.Fields, engine.Field{Key: "what", Label: "What to record", Kind: engine.Pick, Columns: 2, Options: options, Value: what})
	most, first, asks := howMany(u, what)
	n := in.Int("n", first)
	if asks {
		f.Fields = append(f.Fields, engine.Field{Key: "n", Label: "How many figures", Kind: engine.Count, Min: 1, Max: max(1, most), Step: 1, Value: num(n)})
		f.GoSmall = plural(n, "figure", "figures")
	}
	leaders := u.Count(isLeader)
	if (what == "lost" || what == "captured") && leaders > 0 && s.Set.Depth == Full {
		f.Fields = append(f.Fields, engine.Field{Key: "leaders", Label: "Leaders among them", Note: "of " + num(leaders), Kind: engine.Count, Min: 0, Max: leaders, Step: 1, Value: num(in.Int("leaders", 0))})
	}
	if what == "name" {
		f.Fields = append(f.Fields, engine.Field{Key: "name", Label: "Name", Kind: engine.Text, Max: 30, Value: in.Get("name"), Help: "Left empty, the name stays."})
	}
	switch {
	case f.Refused != nil:
	case index(options, what) < 0:
		f.Refused = &engine.Refusal{Code: "F2", Text: "Choose what to record.", Section: "HILL-48", Field: "what"}
	case asks && (n < 1 || n > most):
		f.Refused = &engine.Refusal{Code: "F4", Text: "There are not so many such figures.", Section: "HILL-48", Field: "n"}
	case (what == "lost" || what == "captured") && (in.Int("leaders", 0) < 0 || in.Int("leaders", 0) > min(n, leaders)):
		f.Refused = &engine.Refusal{Code: "F4", Text: "There are not so many leaders among them.", Section: "HILL-48", Field: "leaders"}
	case len([]rune(in.Get("name"))) > 30:
		f.Refused = &engine.Refusal{Code: "F4", Text: "Thirty letters at most.", Section: "HILL-48", Field: "name"}
	}
	return f
}

// changesOf turns n figures of u that satisfy is into what to makes of them, those picked first that
// have not acted.
func changesOf(u muster.Unit, n int, is func(muster.Figure) bool, to func(muster.Figure) muster.Figure) []muster.Change {
	var out []muster.Change
	for _, s := range u.Choose(n, func(f muster.Figure) int {
		if !is(f) {
			return -1
		}
		return plainFirst(f)
	}) {
		out = append(out, muster.Change{N: s.N, From: s.Figure, To: to(s.Figure)})
	}
	return out
}

// resolveUnit records what the referee says of a unit.
func resolveUnit(d *act, in engine.Values) {
	s := d.Before
	u, _ := s.unit(unitRef(in, "unit"))
	what := in.Get("what")
	_, first, _ := howMany(u, what)
	n := in.Int("n", first)
	mark := func(key string, n int) { d.Do(marked{Unit: u.ID, Name: u.Name, Key: key, N: n}) }
	figures := func(word book.Said, is func(muster.Figure) bool, to func(*muster.Figure)) {
		cs := changesOf(u, n, is, func(f muster.Figure) muster.Figure { to(&f); return f })
		d.Do(figured{Unit: u.ID, Name: u.Name, What: word, Changes: cs})
	}
	switch what {
	case "lost", "captured":
		lost := casualties(u, n)
		if l := in.Int("leaders", 0); l > 0 {
			lost = casualtiesWith(u, n, l)
		}
		loses(d, u, lost, what == "captured")
	case "back":
		var back []muster.Stack
		left := n
		for _, l := range slices.Backward(u.Lost) {
			if l.N = min(l.N, left); l.N > 0 {
				back, left = append(back, l), left-l.N
			}
		}
		d.Do(regained{Unit: u.ID, Name: u.Name, Back: back, Left: u.Alive() + n})
	case "more":
		f := u.Choose(1, plainFirst)[0].Figure.Rested()
		d.Do(reinforced{Unit: u.ID, Name: u.Name, Figure: f, N: n})
	case "officer": // he takes the place of a firing soldier: HILL-26
		one := promotable(u)[0]
		to := one.Figure
		to.Quality, to.Leader, to.Arms, to.Marksman, to.Unloaded = qualities[Veteran].id, officer, "pistol", false, false
		d.Do(figured{Unit: u.ID, Name: u.Name, What: book.Say("officer"), Changes: []muster.Change{{N: 1, From: one.Figure, To: to}}})
	case "driver": // without a quality of their own they count as Civilian: HILL-94
		f := muster.Figure{Quality: qualities[Civilian].id, Role: driver}
		d.Do(reinforced{Unit: u.ID, Name: u.Name, Figure: f, N: 1})
	case "acted", "not-acted":
		if what == "acted" && s.Active == u.ID {
			finish(d)
			return
		}
		d.Do(unitActed{Unit: u.ID, Name: u.Name, Not: what == "not-acted"})
	case "wavering":
		mark(markWavering, 1)
	case "solid":
		mark(markWavering, 0)
	case "check":
		mark(markCheck, 1)
	case "checked":
		mark(markCheck, 0)
	case "limbered":
		mark(markLimbered, 1)
	case "unlimbered":
		mark(markLimbered, 0)
	case "gun-loaded":
		mark(markLoad, 0)
	case "gun-empty":
		mark(markLoad, guns[mustGun(u)].load)
	case "left-behind":
		mark(markLeft, 1)
	case "manned":
		mark(markLeft, 0)
	case "goods":
		lade(d, u, 1)
	case "no-goods":
		lade(d, u, -u.Mark(markGoods))
	case "unloaded":
		figures(book.Say("to-load"), func(f muster.Figure) bool { return f.Arms.Has("rifle") && !f.Unloaded }, func(f *muster.Figure) { f.Unloaded = true })
	case "loaded":
		figures(book.Say("loaded"), func(f muster.Figure) bool { return f.Unloaded }, func(f *muster.Figure) { f.Unloaded = false })
	case "mounted":
		figures(book.Say("mounted"), func(f muster.Figure) bool { return !f.Mounted }, func(f *muster.Figure) { f.Mounted = true })
	case "dismounted":
		figures(book.Say("dismounted"), func(f muster.Figure) bool { return f.Mounted }, func(f *muster.Figure) { f.Mounted = false })
	case "marksman":
		figures(book.Say("sharp"), func(f muster.Figure) bool { return f.Leader == "" && !f.Marksman }, func(f *muster.Figure) { f.Marksman = true })
	case "arm-rifle", "arm-musket", "arm-carbine", "arm-pistol":
		w := what[len("arm-"):]
		armed, _ := weaponCalled(w)
		figures(book.Say("armed", armed), func(f muster.Figure) bool { return f.Leader == "" && string(f.Arms) != w },
			func(f *muster.Figure) { f.Arms = muster.Arms(w); f.Unloaded = f.Unloaded && w == "rifle" })
	case "name":
		if in.Get("name") == "" || in.Get("name") == u.Name {
			d.Nothing()
		}
		d.Do(recast{Unit: u.ID, Was: u.Name, Name: in.Get("name")})
	default:
		leaves(d, u, what)
	}
}

// leave takes a unit off the table as the referee says, and notes it for the ledger if it is a Player
// unit. Home with half or more lost counts as such. Source: HILL-120; rulings 17, 42, 43.
func leaves(d *act, u muster.Unit, why string) {
	if why == offHome && u.Half() {
		why = offHalf
	}
	before := d.State
	d.Do(unitGone{Unit: u.ID, Name: u.Name, Why: why})
	if u.Side == ours && u.From == 0 {
		offLedger(d, u, why)
		return
	}
	aftermath(d, before)
}
