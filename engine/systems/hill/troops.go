package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

const groupForces = "Forces"

// troops are the entries for units: muster, a unit's record, split, join, promotion, and which unit takes an
// initiative.
func troops() []procedure {
	all := []procedure{
		{Plan: planActivate, Procedure: view.Procedure{ID: "activate", Name: "Take the initiative", Symbol: "i-check", Section: "HILL-43",
			Ref: "The side chooses which of its units that have not acted takes the initiative. " +
				"All of its figures act, singly or in groups."}},
		{Plan: planMuster, Procedure: view.Procedure{ID: "muster", Name: "Muster a unit",
			Short: "Muster", Group: groupForces, Symbol: "i-plus", Section: "HILL-20",
			Ref: "Puts a unit on the roster: the Players’ own, or what the scenario sets against them. " +
				"Infantry has about 8 to 24 figures, cavalry 6 to 12, a gun four crew."}},
		{Plan: planUnit, Procedure: view.Procedure{ID: "unit", Name: "Unit record", Short: "Record", Group: groupForces,
			Symbol: "i-marks", Section: "HILL-48",
			Ref: "Correct the record of a unit: figures lost or back, markers, who has acted. " +
				"Anything entered here overrides the app."}},
		{Plan: planSplit, Procedure: view.Procedure{ID: "split", Name: "Split a unit", Short: "Split", Group: groupForces,
			Symbol: "n-forces", Section: "HILL-46",
			Ref: "Each part needs an officer or NCO. Done freely at the start of an initiative of its side in which some of the " +
				"figures act; it is not an action. Each part counts its losses afresh."}},
		{Plan: planJoin, Procedure: view.Procedure{ID: "join", Name: "Join two units", Short: "Join", Group: groupForces,
			Symbol: "n-forces", Section: "HILL-46",
			Ref: "Two units of similar type within {12} become one, of the quality most figures have, on a tie the better. " +
				"Done freely at the start of an initiative of its side; it is not an action."}},
		{Plan: planCommand, Procedure: view.Procedure{ID: "command", Name: "Whose command", Group: groupForces, Symbol: "n-forces",
			Section: "HILL-124",
			Ref: "With several players, agree whether the whole force is scored or each command by itself. Each unit then belongs to one " +
				"player’s command."}},
		{Plan: planPromote, Procedure: view.Procedure{ID: "promote", Name: "Field promotion", Short: "Promote", Group: groupForces,
			Symbol: "t-officer", Section: "HILL-47",
			Ref: "When the last officer or NCO of a Player unit falls, one figure is promoted at once. " +
				"From then on it is an NCO, and Veteran."}},
		{Plan: planForce, Procedure: view.Procedure{ID: "bring-army", Name: "Muster a force", Short: "A force", Group: groupForces,
			Symbol: "n-forces", Section: "HILL-20",
			Ref: "Puts a whole Player force on the roster: a scenario’s, one you have kept, or a list you write or paste."}},
	}
	for i := range all { // none of these is offered on the console
		of := all[i].Plan
		all[i].Plan = func(p *plan) deed {
			if p.State.tracked() {
				return of(p)
			}
			p.Refuse("U0", "", "HILL-03", "Units are not tracked: tap Track units, or set Units tracked in the settings.")
			return nil
		}
	}
	return all
}

// unitRef returns the id of the unit in a field, 0 for none.
func unitRef(in engine.Values, key string) int { return readRef("u", in.Get(key)) }

// unitField returns a field for choosing a unit.
func unitField(key, label, value string, units []muster.Unit) view.Field {
	f := view.Field{Key: key, Label: label, Kind: view.Pick, Columns: 2, Value: value}
	for _, u := range units {
		f.Options = append(f.Options, view.Option{ID: ref("u", u.ID), Label: u.Name, Small: strengthText(u), Symbol: u.Symbol})
	}
	return f
}

// onTableUnits returns all units on the table, the Players' first.
func (s State) onTableUnits() []muster.Unit {
	return append(s.units(Players), s.units(NonPlayers)...)
}

// Taking the initiative.

func planActivate(p *plan) deed {
	s := p.State
	var may []muster.Unit
	for _, side := range []Side{Players, NonPlayers} {
		if s.Side == side || s.Side == Nobody && s.Set.Mute {
			may = append(may, s.mayAct(side)...)
		}
	}
	p.RefuseWith(s.waiting())
	u, ok := s.unit(unitRef(p.In, "unit"))
	p.RefuseWith(s.mayTake(u))
	if p.Add(unitField("unit", "Which unit", p.In.Get("unit"), may)); !ok {
		p.RefuseWith(needUnit("unit"))
	}
	return func(a *act) {
		if s.Active == u.ID {
			a.Nothing()
		}
		begin(a, u)
	}
}

// mayTake returns the refusal when u may not take the initiative, otherwise nil; the zero unit stands for any
// unit. Source: HILL-43.
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
		return &engine.Refusal{Code: "U6", Section: "HILL-43", Field: "unit",
			Text: "It has acted this turn: each unit has one initiative a turn."}
	case s.begun():
		first, _ := s.unit(s.Active)
		return &engine.Refusal{Code: "U7", Section: "HILL-43", Field: "unit",
			Text: "One unit for each initiative, and some figures of this one have acted: " + first.Name + "."}
	}
	return nil
}

// begun reports whether a figure of the unit with the initiative has acted in it.
func (s State) begun() bool {
	u, ok := s.unit(s.Active)
	return ok && u.Alive()-fresh(u) > s.Before
}

// takenBy returns s with u starting its initiative.
func (s State) takenBy(u muster.Unit) State {
	s.Active, s.Before = u.ID, u.Alive()-fresh(u)
	return s
}

// Splitting, joining, promotion.

// atStart returns why something may not be done now, "" when it may: it is allowed only at the start of an
// initiative that activates figures of these units, before any figure of the active unit has acted. Before the
// first draw of a game everything may be arranged. Source: HILL-46.
func (s State) atStart(us ...muster.Unit) string {
	switch {
	case s.Turn == 1 && s.Press == 0:
		return ""
	case s.Side != side(us[0]):
		return "This is done at the start of an initiative of its own side."
	case s.begun():
		return "This is done at the start of an initiative, before the first figure acts."
	case !slices.ContainsFunc(us, func(u muster.Unit) bool { return !u.Acted }):
		return "They have acted this turn: do it as their figures take the initiative."
	}
	return ""
}

// askAnyway asks for the tick with which the referee overrules a condition.
func askAnyway(p *plan) bool { return p.Tick(keyAnyway, "The referee allows it") }

// partOf returns n figures that split off with a leader, preferring those with the given arms.
func partOf(u muster.Unit, n int, leader, arms string) []muster.Stack {
	picks := u.Choose(1, func(f muster.Figure) int {
		if f.Leader == leader {
			return 0
		}
		return -1
	})
	return muster.Tidy(append(picks, u.Choose(n-stacksN(picks), func(f muster.Figure) int {
		switch {
		case f.Leader != "", underEscort(f):
			return -1
		case arms != "" && arms != "any" && string(f.Arms) != arms:
			return 1
		}
		return 0
	})...))
}

// armsAmong returns the different arms among the figures that are not leaders.
func armsAmong(u muster.Unit) []muster.Arms {
	var out []muster.Arms
	for _, s := range u.Stacks {
		if s.Leader == "" && !slices.Contains(out, s.Arms) {
			out = append(out, s.Arms)
		}
	}
	return out
}

// askPart asks which figures of u split off, and returns them with the number entered.
func askPart(p *plan, u muster.Unit) (picks []muster.Stack, n int) {
	n = p.In.Int("figures", max(1, u.Alive()/2))
	p.Form.Go = "Split off " + num(n)
	p.Add(view.Field{Key: "figures", Label: "Figures splitting off", Note: "of " + num(u.Alive()) + ", the leader included", Kind: view.Count,
		Min: 1, Max: max(1, u.Alive()-1), Step: 1, Value: num(n)})
	at := len(p.Form.Fields) - 1
	officers, full := u.Count(isOfficer), p.State.Set.Depth == Full
	leader := p.In.Get("leader")
	if leader == "" {
		if leader = officer; u.Count(isLeader) > officers {
			leader = nco
		}
	}
	if officers > 0 && officers < u.Count(isLeader) && full {
		p.Add(pick("leader", "Led by", leader, []view.Option{{ID: nco, Label: "NCO"}, {ID: officer, Label: "Officer"}}))
	}
	arms := p.In.Get("arms")
	if all := armsAmong(u); len(all) > 1 && full {
		arms = book.Or(arms, "any")
		options := []view.Option{{ID: "any", Label: "Any"}}
		for _, x := range all {
			if x != "" {
				options = append(options, view.Option{ID: string(x), Label: upper(string(x))})
			}
		}
		p.Add(pick("arms", "Take first", arms, options))
		p.Columns(3)
	}
	p.Form.Fields[at].Max = max(1, min(u.Alive()-1, stacksN(partOf(u, u.Alive(), leader, arms))))
	return partOf(u, n, leader, arms), n
}

// planSplit splits a unit; the active unit keeps the initiative. Source: HILL-46, 93; ruling 43.
func planSplit(p *plan) deed {
	s := p.State
	p.Form.Go = "Split it"
	p.RefuseWith(s.waiting())
	u, ok := askWhich(p, "unit", "Which unit", "HILL-46", s.onTableUnits(), cannotSplit)
	p.Require(ok)
	picks, n := askPart(p, u)
	anyway, few := askAnyway(p), u.Count(isLeader) < 2
	p.Form.GoSmall = stacksWords(picks)
	switch {
	case n < 1 || n >= u.Alive():
		p.Refuse("F4", "figures", "HILL-46", "Each part needs at least one figure.")
	case stacksN(picks) != n:
		p.Refuse("F4", "figures", "HILL-46", "Fewer figures than that can go.")
	case few && !anyway:
		p.Refuse("U9", "figures", "HILL-46", "Splitting needs an officer or NCO in each part; nobody is promoted for it.")
	case len(s.units(side(u))) >= maxUnits:
		p.Refuse("U3", "", "HILL-46", "There is no room for more units.")
	case !anyway && s.atStart(u) != "":
		p.Refuse("U10", keyAnyway, "HILL-46", "%s", s.atStart(u))
	}
	return func(a *act) {
		e := parted{Unit: u.ID, Name: u.Name, Part: s.Next, As: s.freeName(u.Name), Picks: picks}
		if u.From != 0 {
			e.Party = s.Next + 1
		}
		e.Anyway = anyway && (s.atStart(u) != "" || few)
		a.Do(e)
	}
}

// similar reports whether two units may join: foot with foot, cavalry with cavalry, in the saddle or not, irregulars with irregulars that
// ride if they do; crews are refused before. Reading: light infantry and riflemen are similar, as some companies carry both.
// Source: HILL-23, 46.
func similar(a, b muster.Unit) bool {
	family := func(u muster.Unit) string {
		if u.Type == typeRiflemen {
			return typeInfantry
		}
		return u.Type
	}
	return family(a) == family(b) && (a.Type != typeIrregular || allMounted(a) == allMounted(b))
}

func planJoin(p *plan) deed {
	s := p.State
	p.Form.Go = "Join them"
	p.RefuseWith(s.waiting())
	u, ok := askWhich(p, "unit", "Which unit", "HILL-46", s.onTableUnits(), s.cannotJoin)
	p.Require(ok)
	o, known := askWhich(p, "other", "Joined by", "HILL-46", s.partners(u), crewless)
	p.Help("They stand within " + inchesText(s.Scale, 3) + " of each other.")
	anyway := askAnyway(p)
	switch {
	case !known:
		return nil
	case !similar(u, o) && !anyway:
		p.Refuse("U12", "other", "HILL-46", "Only units of similar type join.")
	case !anyway && s.atStart(u, o) != "":
		p.Refuse("U10", keyAnyway, "HILL-46", "%s", s.atStart(u, o))
	}
	q := mergedQuality(u, o)
	p.Form.GoSmall = num(u.Alive()+o.Alive()) + " figures, " + q.String()
	return func(a *act) {
		a.Do(merged{Unit: u.ID, Name: u.Name, Other: o.ID, As: o.Name, Quality: q, Into: true,
			Anyway: anyway && (!similar(u, o) || s.atStart(u, o) != "")})
	}
}

// crewless returns why u may not split or join, "" when it may: a crew stays with its gun. Source: HILL-30.
func crewless(u muster.Unit) string {
	if _, gun := unitGun(u); gun || u.Mark(markLimbered) > 0 {
		return "The crew stays with its gun."
	}
	return ""
}

// cannotSplit returns why u cannot be split, "" when it can. Source: HILL-30, 32, 46.
func cannotSplit(u muster.Unit) string {
	switch {
	case u.Type == typeCivil:
		return "Their number does not matter: they stay together."
	case u.Alive() < 2:
		return "Each part needs at least one figure."
	}
	return crewless(u)
}

// cannotJoin returns why no unit can join u, "" when one can. Source: HILL-32, 46.
func (s State) cannotJoin(u muster.Unit) string {
	switch why := crewless(u); {
	case u.Type == typeCivil:
		return "Their number does not matter: they stay as they are."
	case why != "":
		return why
	case !slices.ContainsFunc(s.partners(u), func(o muster.Unit) bool { return crewless(o) == "" }):
		return "No unit can join it."
	}
	return ""
}

// partners returns the other units on u's side that are parties if u is one, and enlisted if u is.
func (s State) partners(u muster.Unit) []muster.Unit {
	return slices.DeleteFunc(s.units(side(u)), func(o muster.Unit) bool { return o.ID == u.ID || (o.From == 0) != (u.From == 0) })
}

// mergedQuality returns the quality of a joined unit: that of most of its figures, the better on a tie. Leaders
// count, as Veteran. Source: HILL-21, 46.
func mergedQuality(u, o muster.Unit) Quality {
	own := func(f muster.Figure) bool { return !underEscort(f) }
	q, _ := quality(muster.Majority(append(slices.Clone(u.Stacks), o.Stacks...), qualityIDs(), own))
	return q
}

// leaderless reports whether a Player unit needs a field promotion: it has soldiers, but no officer or NCO.
// Source: HILL-47.
func leaderless(u muster.Unit) bool {
	return u.Side == ours && u.OnTable() && u.Count(isLeader) == 0 && len(promotable(u)) > 0
}

// promotable returns the best figure that can be promoted: by quality, then Marksmen first.
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

// planPromote makes the best soldier an NCO: Veteran, keeping his arms. Source: HILL-21, 47; ruling 44.
func planPromote(p *plan) deed {
	p.Form.Go = "Promote one figure"
	p.RefuseWith(p.State.waiting())
	u, _ := askWhich(p, "unit", "Which unit", "HILL-47", p.State.units(Players), cannotPromote)
	return func(a *act) { promote(a, u) }
}

func promote(a *act, u muster.Unit) {
	one := promotable(u)[0]
	to := one.Figure
	was, _ := quality(one.Quality)
	to.Quality, to.Leader, to.Raised = qualities[Veteran].id, nco, int(was)+1
	a.Do(figured{Unit: u.ID, Name: u.Name, What: book.Say("promoted"), Changes: []muster.Change{{N: 1, From: one.Figure, To: to}}})
}

// cannotPromote returns why nobody in u is promoted, "" when somebody may be. Source: HILL-47.
func cannotPromote(u muster.Unit) string {
	switch {
	case u.Side != ours:
		return "Only Player units promote in the field."
	case u.Count(isLeader) > 0:
		return "There is still an officer or NCO."
	case len(promotable(u)) == 0:
		return "Nobody is left to promote."
	}
	return ""
}

// The record of a unit.

// unitWhats returns what can be entered in the record of a unit.
func (s State) unitWhats(u muster.Unit) []view.Option {
	var out []view.Option
	add := func(when bool, id, label, small string) {
		if when {
			out = append(out, view.Option{ID: id, Label: label, Small: small})
		}
	}
	civil := u.Type == typeCivil
	_, isGun := unitGun(u)
	n := func(id string) int { return u.Count(figuresNoted[id].is) }
	add(true, "lost", "Figures fallen", "a morale check is due")
	add(!civil, "captured", "Figures captured", "a morale check is due")
	add(u.Gone() > 0, "back", "Figures back", num(u.Gone())+" are lost")
	add(!u.Acted, "acted", "Has acted", "")
	add(u.Acted || fresh(u) < u.Alive(), "not-acted", "Has not acted", "")
	add(!wavering(u), "wavering", "Wavering", "")
	add(wavering(u), "solid", "Solid again", "")
	add(u.Mark(markCheck) == 0, "check", "Check due", "")
	add(u.Mark(markCheck) > 0, "checked", "Checked", "no check is due")
	add(n("unloaded") > 0, "unloaded", "Rifles to load", "")
	add(n("loaded") > 0, "loaded", "Rifles loaded", num(n("loaded"))+" to load")
	add(isGun && u.Mark(markLimbered) == 0, "limbered", "Limbered", "")
	add(isGun && u.Mark(markLimbered) > 0, "unlimbered", "Unlimbered", "")
	add(isGun && u.Mark(markLoad) > 0, "gun-loaded", "Gun loaded", "")
	add(isGun && u.Mark(markLoad) == 0, "gun-empty", "Gun to load", "")
	add(wheeled(u) != "", "left-behind", leftWords[wheeled(u)], "the crew moves off")
	add(u.Mark(markLeft) > 0, "manned", "Back with what they left", "they have it again")
	add(!civil && n("mounted") > 0, "mounted", "Mounted", "")
	add(n("dismounted") > 0, "dismounted", "Dismounted", "")
	if s.Set.Depth == Full && !civil {
		add(n("marksman") > 0, "marksman", "Marksmen", "named before play")
		add(n("no-marksman") > 0, "no-marksman", "Fewer Marksmen", "")
		add(n("nco") > 0, "nco", "More NCOs", "from its men")
		add(n("no-leader") > 0, "no-leader", "Fewer leaders", "")
		for q := Veteran; q <= Conscript; q++ {
			add(u.Count(otherwise(q)) > 0, "be-"+qualities[q].id, "Quality: "+q.String(), "")
		}
		for _, w := range [...]weapon{rifle, musket, carbine, pistol} {
			id := weaponNames[w].id
			add(u.Count(armedOtherwise(id)) > 0, "arm-"+id, "Armed: "+weaponNames[w].plural, "")
		}
	}
	add(u.Side == ours && u.Mark(markGoods) < maxLoads, "goods", "Carries goods", "captured, one more load")
	add(u.Mark(markGoods) > 0, "no-goods", "No goods", "handed over")
	add(!civil, "more", "More figures", "mustered beside them")
	add(s.Set.Depth == Full && !civil && len(promotable(u)) > 0, "officer", "Add an officer", "in place of a soldier")
	add(s.Set.Depth == Full && (isGun || u.Mark(markWagons) > 0), "driver", "One more driver", "Civilian")
	add(u.Side == ours, offHome, "Home", "behind your lines")
	add(enlisted(&u), offDestroyed, "Gone for good", "broken, or off another edge")
	add(!enlisted(&u), offGone, "Gone", "off the table")
	add(true, "name", "Name", "")
	return out
}

// maxLoads is the most loads one unit carries.
const maxLoads = 9

// howMany reports whether an entry of the record asks for a number of figures, with the largest number allowed
// and the first one offered.
func howMany(u muster.Unit, what string) (most, first int, asks bool) {
	switch what {
	case "lost", "captured":
		return u.Alive(), 1, true
	case "back":
		return u.Gone(), 1, true
	case "more":
		return maxFigures, 1, true
	case "marksman", "no-marksman", "nco", "no-leader":
		return u.Count(figuresNoted[what].is), 1, true
	case "unloaded", "loaded", "mounted", "dismounted":
		most = u.Count(figuresNoted[what].is)
	case "be-veteran", "be-average", "be-conscript":
		most = u.Count(otherwise(qualityNoted(what)))
	case "arm-rifle", "arm-musket", "arm-carbine", "arm-pistol":
		most = u.Count(armedOtherwise(what[len("arm-"):]))
	default:
		return 0, 0, false
	}
	return most, most, true
}

// planUnit records the referee's ruling on a unit.
func planUnit(p *plan) deed {
	s := p.State
	p.Form.Go = "Record"
	p.RefuseWith(s.waiting())
	u, ok := askWhich(p, "unit", "Which unit", "HILL-46", s.onTableUnits(), noReason)
	p.Require(ok)
	p.Note(strengthText(u))
	r := noting{u: u, what: p.In.Get("what")}
	options := s.unitWhats(u)
	p.Add(pick("what", "What to record", r.what, options))
	if index(options, r.what) < 0 {
		p.Refuse("F2", "what", "HILL-48", "Choose what to record.")
	}
	if most, first, asks := howMany(u, r.what); asks {
		r.n = askCount(p, "n", "How many figures", first, 1, max(1, most), "HILL-48", "The unit does not have that many.")
		p.Form.GoSmall = plural(r.n, "figure", "figures")
	}
	if leaders := u.Count(isLeader); (r.what == "lost" || r.what == "captured") && leaders > 0 && s.Set.Depth == Full {
		r.leaders = askCount(p, "leaders", "Leaders among them", 0, 0, max(0, min(leaders, r.n)), "HILL-48",
			"The unit does not have that many leaders.")
		p.Note("of " + num(leaders))
	}
	if r.what == "name" {
		r.name = askText(p, "name", "Name", 30, "Leave empty to keep the name.", "HILL-48", "Thirty letters at most.")
	}
	return r.record
}

// noting is an entry in the record of a unit: the number of figures, the leaders among them, or a name, where
// asked for.
type noting struct {
	u          muster.Unit
	what, name string
	n, leaders int
}

// changesOf returns the changes that apply to to n figures of u satisfying is, starting with those a referee
// would pick first.
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

// marksNoted are the entries that set a single marker.
var marksNoted = map[string]muster.Mark{
	"wavering": {Key: markWavering, N: 1}, "solid": {Key: markWavering}, "check": {Key: markCheck, N: 1}, "checked": {Key: markCheck},
	"limbered": {Key: markLimbered, N: 1}, "unlimbered": {Key: markLimbered}, "gun-loaded": {Key: markLoad},
	"left-behind": {Key: markLeft, N: 1}, "manned": {Key: markLeft},
}

// figuresNoted are the entries that change figures: the word for the change, which figures, and the change.
var figuresNoted = map[string]struct {
	word string
	is   func(muster.Figure) bool
	to   func(*muster.Figure)
}{
	"unloaded": {"to-load", func(f muster.Figure) bool { return f.Arms.Has("rifle") && !f.Unloaded },
		func(f *muster.Figure) { f.Unloaded = true }},
	"loaded":  {"loaded", func(f muster.Figure) bool { return f.Unloaded }, func(f *muster.Figure) { f.Unloaded = false }},
	"mounted": {"mounted", func(f muster.Figure) bool { return !f.Mounted }, func(f *muster.Figure) { f.Mounted = true }},
	"dismounted": {"dismounted", func(f muster.Figure) bool { return f.Mounted },
		func(f *muster.Figure) { f.Mounted = false }},
	"marksman": {"sharp", func(f muster.Figure) bool { return f.Leader == "" && !f.Marksman }, func(f *muster.Figure) { f.Marksman = true }},
	"no-marksman": {"plain", func(f muster.Figure) bool { return f.Leader == "" && f.Marksman },
		func(f *muster.Figure) { f.Marksman = false }},
	"nco": {"nco", func(f muster.Figure) bool { return f.Leader == "" && !underEscort(f) },
		func(f *muster.Figure) { f.Leader, f.Marksman, f.Quality = nco, false, qualities[Veteran].id }}, // Source: HILL-21
	"no-leader": {"no-leader", isLeader, func(f *muster.Figure) { f.Leader, f.Raised = "", 0 }},
}

// qualityNoted returns the quality entered for figures, -1 for none.
func qualityNoted(what string) Quality {
	id, ok := strings.CutPrefix(what, "be-")
	if q, is := quality(id); ok && is && q <= Conscript {
		return q
	}
	return -1
}

// otherwise returns a test for men whose quality is not q; leaders are always Veteran, and people under escort
// and drivers are exempt.
func otherwise(q Quality) func(muster.Figure) bool {
	return func(f muster.Figure) bool {
		own, ok := quality(f.Quality)
		return ok && own <= Conscript && own != q && f.Leader == "" && !underEscort(f)
	}
}

// armedOtherwise returns a test for men whose arms are not id.
func armedOtherwise(id string) func(muster.Figure) bool {
	return func(f muster.Figure) bool { return f.Leader == "" && string(f.Arms) != id }
}

// record carries out the entry.
func (r noting) record(a *act) {
	u := r.u
	figures := func(word book.Said, is func(muster.Figure) bool, to func(*muster.Figure)) {
		cs := changesOf(u, r.n, is, func(f muster.Figure) muster.Figure { to(&f); return f })
		a.Do(figured{Unit: u.ID, Name: u.Name, What: word, Changes: cs})
	}
	if m, ok := marksNoted[r.what]; ok {
		a.Do(marked{Unit: u.ID, Name: u.Name, Key: m.Key, N: m.N})
		return
	}
	if x, ok := figuresNoted[r.what]; ok {
		figures(book.Say(x.word), x.is, x.to)
		return
	}
	if w, ok := strings.CutPrefix(r.what, "arm-"); ok {
		armed, _ := weaponOf(w)
		figures(book.Say("armed", armed), armedOtherwise(w),
			func(f *muster.Figure) { f.Arms = muster.Arms(w); f.Unloaded = f.Unloaded && w == "rifle" })
		return
	}
	if q := qualityNoted(r.what); q >= 0 {
		figures(book.Say("quality", int(q)), otherwise(q), func(f *muster.Figure) { f.Quality = qualities[q].id })
		return
	}
	switch r.what {
	case "lost", "captured":
		lost := casualties(u, r.n)
		if r.leaders > 0 {
			lost = casualtiesWith(u, r.n, r.leaders)
		}
		lose(a, u, lost, r.what == "captured")
	case "back":
		var back []muster.Stack
		left := r.n
		for _, l := range slices.Backward(u.Lost) {
			if l.N = min(l.N, left); l.N > 0 {
				back, left = append(back, l), left-l.N
			}
		}
		a.Do(regained{Unit: u.ID, Name: u.Name, Back: back, Left: u.Alive() + r.n})
	case "more":
		a.Do(reinforced{Unit: u.ID, Name: u.Name, Figure: withoutEscort(u).Choose(1, plainFirst)[0].Figure.Rested(), N: r.n})
	case "officer": // he replaces a firing soldier: HILL-26
		one := promotable(u)[0]
		to := one.Figure
		to.Quality, to.Leader, to.Arms, to.Marksman, to.Unloaded = qualities[Veteran].id, officer, "pistol", false, false
		a.Do(figured{Unit: u.ID, Name: u.Name, What: book.Say("officer"), Changes: []muster.Change{{N: 1, From: one.Figure, To: to}}})
	case "driver": // drivers without a quality of their own count as Civilian: HILL-94
		a.Do(reinforced{Unit: u.ID, Name: u.Name, Figure: muster.Figure{Quality: qualities[Civilian].id, Role: driver}, N: 1})
	case "acted", "not-acted":
		if r.what == "acted" && a.State.Active == u.ID {
			finish(a)
			return
		}
		a.Do(unitActed{Unit: u.ID, Name: u.Name, Not: r.what == "not-acted"})
	case "gun-empty":
		a.Do(marked{Unit: u.ID, Name: u.Name, Key: markLoad, N: guns[mustGun(u)].load})
	case "goods":
		addLoads(a, u, 1)
	case "no-goods":
		addLoads(a, u, -u.Mark(markGoods))
	case "name":
		if r.name == "" || r.name == u.Name {
			a.Nothing()
		}
		a.Do(recast{Unit: u.ID, Was: u.Name, Name: r.name})
	default:
		leave(a, u, r.what)
	}
}

// leave takes a unit off the table by referee's ruling, and notes a Player unit in the ledger. Home counts as
// home with half or more lost where that is so. Source: HILL-120; rulings 17, 42, 43.
func leave(a *act, u muster.Unit, why string) {
	if why == offHome && withoutEscort(u).Half() {
		why = offHalf
	}
	before := a.State
	a.Do(unitGone{Unit: u.ID, Name: u.Name, Why: why})
	if enlisted(&u) {
		offLedger(a, u, why)
		return
	}
	aftermath(a, before)
}
