package ecw

import (
	"slices"
	"unicode/utf8"

	"vedette/engine"
)

func recordProcs() []procedure {
	const g = "Records"
	return []procedure{
		{id: "hit", name: "Casualty", group: g, symbol: "i-minus", section: secLosses, ref: "Removes figures by the referee’s word.", build: hit},
		{id: "record", name: "Record of a unit", short: "Record", group: g, symbol: "i-marks", section: secForm, after: true, ref: "Overrules what is kept of a unit: strength, state, formation, markers.", build: record},
		{id: "leader", name: "Leader", group: g, symbol: "t-officer", section: secLeaders, ref: "Attaches a leader, sends him off, brings in a new one. An attached leader adds one to tests; within the command radius a unit tests evenly.", build: leaderForm},
		{id: "muster", name: "Muster a unit", short: "Muster", group: g, symbol: "i-plus", section: secForm, ref: "Brings a unit on the roster: horse 5 to 25 figures, foot 10 to 50, guns 1 to 5 models. Units never split or join.", build: musterForm},
		{id: "take", name: "Take in hand", group: g, symbol: "i-check", section: secTurn, ref: "Shows what a unit may do now.", build: take},
		{id: "waive", name: "Strike what is due", group: g, symbol: "i-cross", section: secTurn, ref: "The referee lets something that is due fall; the log says so.", build: waive},
		{id: "settings", name: "Settings", group: g, symbol: "i-settings", section: secIntro, after: true, ref: "The scale, the switches and every house value.", build: settings},
	}
}

func take(b *form) func(w *work) error {
	var opts []engine.Option
	for _, u := range b.s.Units {
		if u.here() {
			opts = append(opts, engine.Option{ID: num(u.ID), Label: u.Name, Small: b.s.strength(u)})
		}
	}
	opts = append(opts, opt("0", "Nobody"))
	v := b.pick("unit", "Unit", "", opts...)
	id := (engine.Values{{Key: "n", Val: v}}).Int("n", 0)
	return func(w *work) error {
		w.s.Hand = id
		w.r = told{Over: "In hand", Icon: "i-check", Undo: "unit in hand", Line: "Nobody is in hand."}
		if u, ok := w.s.unit(id); ok {
			w.r.Line, w.r.Word = "In hand: "+u.Name+".", u.Name
		}
		return nil
	}
}

func hit(b *form) func(w *work) error {
	u, ok := b.unit("unit", "Unit", false, anyUnit)
	if !ok {
		return nil
	}
	n := b.count("n", "Figures", 1, u.figures()+u.Guns, 1)
	b.f.Go = "Remove " + num(n)
	return func(w *work) error {
		w.r = told{Over: "Casualty", Bad: true, Number: num(n), Word: "removed", Icon: "i-minus", Undo: "casualty"}
		gone, err := w.casualties(u, n)
		w.r.Line = u.Name + " lost " + gone + ", by the referee’s word."
		return err
	}
}

func waive(b *form) func(w *work) error {
	var opts []engine.Option
	for _, d := range b.s.sortedDues() {
		opts = append(opts, engine.Option{ID: num(d.ID), Label: b.s.dueTitle(d), Wide: true})
	}
	if len(opts) == 0 {
		b.no("W1", "Nothing is due.", "")
		return nil
	}
	id := (engine.Values{{Key: "n", Val: b.pick("what", "What", "", opts...)}}).Int("n", 0)
	b.f.Go = "Strike it"
	return func(w *work) error {
		for _, d := range w.s.Dues {
			if d.ID == id {
				w.r = told{Over: "Struck", Icon: "i-cross", Undo: "struck duty", Word: w.s.dueTitle(d), Line: "Not done, by the referee’s word: " + w.s.dueTitle(d) + "."}
			}
		}
		w.unless(func(d Due) bool { return d.ID == id })
		return nil
	}
}

func settings(b *form) func(w *work) error {
	t, err := b.s.Set.with(b.in)
	if no, ok := err.(*engine.Refusal); ok {
		b.no(no.Code, no.Text, no.Field)
		t = b.s.Set
	}
	b.f.Fields = t.fields()
	b.f.Go = "Keep the settings"
	return func(w *work) error {
		w.r = told{Over: "Settings", Icon: "i-settings", Undo: "settings", Word: "Kept", Line: "The settings are kept."}
		before, after := b.s.Set.fields(), t.fields()
		for i := range after {
			if before[i].Value != after[i].Value && len(w.r.Notes) < 20 {
				w.note(after[i].Label + ": " + show(after[i]) + ", was " + show(before[i]) + ".")
			}
		}
		w.s.Set, w.base.Set = t, t
		w.clocks = append(w.clocks, settled{t})
		return nil
	}
}

// show is the value of a setting in words.
func show(f engine.Field) string {
	for _, o := range f.Options {
		if o.ID == f.Value {
			return o.Label
		}
	}
	return f.Value
}

// sizes are the limits of a new unit. Source: ECW-04, ECW-R07.
func sizes(class string) (lo, hi, def int) {
	switch class {
	case "cuirassier", "horse", "dragoon":
		return 5, 25, 12
	case "light", "heavy", "siege":
		return 1, 5, 2
	}
	return 10, 50, 40
}

func musterForm(b *form) func(w *work) error {
	s := b.s
	side := b2i(b.pick("side", "Side", "0", opt("0", s.sideName(0)), opt("1", s.sideName(1))) == "1")
	count := 0
	for _, u := range s.Units {
		count += b2i(u.Side == side)
	}
	if count >= mostUnits {
		b.no("R1", "A side has at most "+num(mostUnits)+" units here.", "side")
	}
	var opts []engine.Option
	for _, c := range classes {
		opts = append(opts, opt(c, classNames[c]))
	}
	class := b.pick("class", "Troops", "foot", opts...)
	lo, hi, def := sizes(class)
	u := newUnit(len(s.Units)+1, side, "", class, "C", def, 2)
	n := b.count("n", map[bool]string{true: "Gun models", false: "Figures"}[u.guns()], lo, hi, def)
	crew := 4
	pikes := 0
	if u.guns() {
		crew = b.count("crew", "Gunners a model", 1, 5, 4)
	}
	if class == "foot" {
		pikes = b.count("pikes", "Of them pikes", 0, n, n*2/5)
	}
	u.Grade = b.pick("grade", "Grade", "C", opt("A", "A"), opt("B", "B"), opt("C", "C"), opt("D", "D"), opt("E", "E"))
	if u.Grade == "" {
		u.Grade = "C"
	}
	levee := b.pick("drill", "Drill", "trained", opt("trained", "Trained"), opt("levee", "Levee")) == "levee"
	grade := u.Grade
	ranks := 1
	if !u.guns() {
		ranks = b.count("ranks", "Ranks", 1, 10, 2)
	}
	order := "close"
	if class == "dragoon" || class == "foot" && pikes == 0 {
		order = b.pick("order", "Order", "close", opt("close", "Close order"), opt("skirmish", "Skirmish order"))
	}
	weapon, cara, head := "", false, false
	if class == "horse" {
		weapon = b.pick("weapon", "Firearms", "pistol", opt("pistol", "Pistols"), opt("carbine", "Carbines"))
	}
	if class == "horse" || class == "cuirassier" {
		if weapon != "carbine" && !levee {
			cara = b.tick("caracole", "Trained in the caracole")
		}
		head = b.tick("headstrong", "Headstrong")
	}
	ally := b.tick("ally", "Of an ally")
	wings := []engine.Option{opt("0", "None")}
	for _, l := range s.Leaders {
		if l.Side == side && !l.Army && l.Off == "" && l.Ally == ally {
			wings = append(wings, opt(num(l.ID), l.Name))
		}
	}
	wing := 0
	if len(wings) > 1 {
		wing = (engine.Values{{Key: "n", Val: b.pick("wing", "Wing leader", "0", wings...)}}).Int("n", 0)
	}
	name := b.name("name", s.freeName(class))
	b.f.Go = "Muster " + name
	if n < 12 && !u.guns() || n > 48 {
		b.f.GoSmall = "typical units have 12 to 48 figures"
	}
	return func(w *work) error {
		u = newUnit(len(w.s.Units)+1, side, name, class, grade, n, ranks)
		u.Levee, u.Cara, u.Head, u.Ally, u.Wing, u.Order = levee, cara, head, ally, wing, order
		if weapon != "" {
			u.Weapon = weapon
		}
		if class == "foot" {
			u.Pikes, u.Shot = pikes, n-pikes
			if u.Shot == 0 {
				u.Weapon = ""
			}
		}
		if u.guns() {
			u.Other = n * crew
		}
		u.Counts = !u.guns() && order != "skirmish"
		u.Orig, u.Start = [3]int{u.Pikes, u.Shot, u.Other}, u.figures()
		w.put(u)
		w.r = told{Over: "Muster", Icon: "i-plus", Undo: name, Word: name, Line: name + " joined " + w.s.sideName(side) + ": " + w.s.describe(u) + "."}
		if why := u.badRanks(); why != "" {
			w.note("Disordered as it stands: " + why + ".")
		}
		return nil
	}
}

// name is an optional text with a name made up by the app.
func (b *form) name(key, made string) string {
	v := b.in.Get(key)
	b.f.Fields = append(b.f.Fields, engine.Field{Key: key, Label: "Name", Note: made, Kind: engine.Text, Max: nameLetters, Value: v})
	switch {
	case v == "":
		return made
	case utf8.RuneCountInString(v) > nameLetters || !utf8.ValidString(v):
		b.no("F4", "A shorter name.", key)
		return made
	}
	return v
}

// freeName makes up a name that nobody has.
func (s State) freeName(class string) string {
	for n := 1; ; n++ {
		name := classNames[class] + " " + num(n)
		if !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Name == name }) {
			return name
		}
	}
}

func leaderForm(b *form) func(w *work) error {
	s := b.s
	var opts []engine.Option
	for _, l := range s.Leaders {
		if l.Off == "" {
			o := opt(num(l.ID), l.Name)
			o.Small = map[bool]string{true: "army leader", false: "wing leader"}[l.Army]
			opts = append(opts, o)
		}
	}
	opts = append(opts, opt("new", "A new leader"))
	id := b.pick("leader", "Leader", "", opts...)
	switch id {
	case "":
		return nil
	case "new":
		side := b2i(b.pick("side", "Side", "0", opt("0", s.sideName(0)), opt("1", s.sideName(1))) == "1")
		ally := b.tick("ally", "Of an ally")
		taken, n := "", 0
		for _, l := range s.Leaders {
			if l.Side == side {
				n++
				if l.Army && l.Off == "" && l.Ally == ally {
					taken = l.Name + " is army leader."
				}
			}
		}
		if n >= mostLeaders {
			b.no("R2", "A side has at most "+num(mostLeaders)+" leaders here.", "side")
		}
		army := b.pick("rank", "Rank", "wing", opt("wing", "Wing leader"), optNo("army", "Army leader", taken)) == "army"
		name := b.name("name", map[bool]string{true: "General ", false: "Commander "}[army]+num(len(s.Leaders)+1))
		b.f.Go = "Bring in " + name
		return func(w *work) error {
			w.s = w.s.putLeader(Leader{ID: len(w.s.Leaders) + 1, Side: side, Name: name, Ally: ally, Army: army})
			w.r = told{Over: "Leader", Icon: "t-officer", Undo: name, Word: name, Line: name + " took command with " + w.s.sideName(side) + "."}
			return nil
		}
	}
	l := s.Leaders[(engine.Values{{Key: "n", Val: id}}).Int("n", 1)-1]
	what := b.pick("what", "He", "", opt("attach", "Goes with a unit"), optNo("leave", "Stands alone", map[bool]string{true: "He does."}[l.Unit == 0]),
		opt("killed", "Is killed"), opt("captured", "Is captured"))
	var u Unit
	if what == "attach" {
		var ok bool
		if u, ok = b.unit("unit", "Unit", false, func(u Unit) string {
			switch {
			case u.Side != l.Side:
				return hide
			case !l.commands(u):
				return "Not under his command."
			case s.attached(u.ID) > 0 && s.attached(u.ID) != l.ID:
				return "A leader is with it."
			case u.Morale == routed:
				return "It routs."
			}
			return ""
		}); !ok {
			return nil
		}
	}
	b.f.GoSmall = "moves " + s.in(s.Set.v("n.leader"))
	b.f.Go = map[string]string{"attach": "Attach to " + u.Name, "leave": "Stand alone", "killed": "Killed", "captured": "Captured"}[what]
	return func(w *work) error {
		w.r = told{Over: "Leader", Icon: "t-officer", Undo: l.Name}
		switch what {
		case "attach", "leave":
			l.Unit = u.ID
			w.s = w.s.putLeader(l)
			w.r.Word, w.r.Line = "Attached", l.Name+" went to "+u.Name+"."
			if u.ID == 0 {
				w.r.Word, w.r.Line = "Alone", l.Name+" stood alone."
			}
		default:
			w.loseLeader(l, what)
			w.r.Line = l.Name + " is " + what + ", by the referee’s word."
		}
		return nil
	}
}

func record(b *form) func(w *work) error {
	s := b.s
	var opts []engine.Option
	for _, u := range s.Units {
		opts = append(opts, engine.Option{ID: num(u.ID), Label: u.Name, Small: s.strength(u) + map[bool]string{false: ", " + u.Off}[u.here()]})
	}
	if len(opts) == 0 {
		b.no("F5", "The roster is empty.", "")
		return nil
	}
	u, ok := s.unit((engine.Values{{Key: "n", Val: b.pick("unit", "Unit", "", opts...)}}).Int("n", 0))
	if !ok {
		return nil
	}
	x := u
	x.Off = b.pick("off", "On the table", map[string]string{"": "here"}[u.Off]+u.Off, opt("here", "Yes"), opt("destroyed", "Destroyed"), opt("surrendered", "Surrendered"), opt("left the table", "Left the table"), opt("scattered", "Scattered"))
	if x.Off == "here" {
		x.Off = ""
	}
	if u.Orig[0] > 0 {
		x.Pikes = b.count("pikes", "Pikes", 0, u.Orig[0], u.Pikes)
	}
	if u.Orig[1] > 0 {
		x.Shot = b.count("shot", "Shot", 0, u.Orig[1], u.Shot)
	}
	if u.Orig[2] > 0 {
		x.Other = b.count("other", map[bool]string{true: "Gunners", false: "Figures"}[u.guns()], 0, u.Orig[2], u.Other)
	}
	if u.guns() {
		x.Guns = b.count("guns", "Gun models", 0, 5, u.Guns)
		x.Limber = map[string]string{"down": "", "limbered": "limbered", "lost": "lost"}[b.pick("limber", "Limber", map[bool]string{true: "down", false: u.Limber}[u.Limber == ""], opt("down", "Unlimbered"), opt("limbered", "Limbered"), opt("lost", "Limber lost"))]
		x.Reload = b.count("reload", "Turns to reload", 0, 2, u.Reload)
		x.Ready = b.count("ready", "Turns to unlimber", 0, 2, u.Ready)
	}
	if x.Off == "" && x.gone() {
		b.no("R3", "Nobody is left: say what became of it.", "off")
	}
	var states []engine.Option
	for i, n := range stateNames {
		states = append(states, opt(num(i), n))
	}
	x.Morale = (engine.Values{{Key: "n", Val: b.pick("morale", "Morale", num(u.Morale), states...)}}).Int("n", u.Morale)
	x.Dis = b.pick("dis", "Disordered", yes(u.Dis), yesNo...) == "yes"
	orders := []engine.Option{opt("close", "Line"), opt("column", "Column"), opt("square", "Square or ring"), opt("building", "In a building")}
	if u.Class == "dragoon" || u.Class == "foot" && u.Orig[0] == 0 {
		orders = append(orders, opt("skirmish", "Skirmish order"))
	}
	if x.Order = b.pick("order", "Formation", u.Order, orders...); x.Order == "" {
		x.Order = u.Order
	}
	if !u.guns() {
		x.Ranks = b.count("ranks", "Ranks", 1, 10, u.Ranks)
	}
	def := u.Ground
	switch {
	case x.Order == "building" && !u.inside():
		def = "building"
	case def == "" || x.Order != "building" && u.inside():
		def = "open"
	}
	ground := b.pick("ground", "Ground", def, opt("open", "Open"), opt("soft", "Soft cover"), opt("hard", "Hard cover"), opt("works", "Works"), opt("obstacle", "Obstacle"),
		opt("wood", "Light wood"), opt("heavy", "Heavy wood"), opt("ford", "At a ford or bridge"), opt("building", "Building"))
	x.Ground = map[bool]string{true: "", false: ground}[ground == "open"]
	switch {
	case x.Order == "building" && x.Ground != "building" && x.Ground != "soft":
		b.no("R4", "A building is hard cover (Building) or soft.", "ground")
	case x.Order == "building" && !u.inside():
		x.Was = u.Order
	case x.Order != "building" && x.Ground == "building":
		b.no("R4", "In a building its formation is the building’s.", "ground")
	case x.Order != "building":
		x.Was = ""
	}
	if u.Class == "dragoon" {
		x.Mounted = b.pick("mounted", "Mounted", yes(u.Mounted), yesNo...) == "yes"
	}
	var foes []engine.Option
	foes = append(foes, opt("keep", "As it is"), opt("none", "None"))
	for _, v := range s.Units {
		if v.here() && v.Side != u.Side {
			foes = append(foes, opt(num(v.ID), v.Name))
		}
	}
	foe := b.pick("foe", "In contact with", "keep", foes...)
	side := 0
	if foe != "keep" && foe != "none" {
		side = map[string]int{"1": flank, "2": rear}[b.pick("foe-side", "Which stands to its", "0", opt("0", "Front"), opt("1", "Flank"), opt("2", "Rear"))]
	}
	fresh := b.pick("flags", "What it did this turn", "keep", opt("keep", "As it is"), opt("clear", "Nothing yet"))
	b.f.Go = "Keep the record"
	return func(w *work) error {
		w.r = told{Over: "Record", Icon: "i-marks", Undo: "record of " + u.Name, Word: u.Name, Line: u.Name + ", by the referee’s word: " + w.s.strength(x) + ", " + w.s.condition(x) + "."}
		if !x.here() {
			w.r.Line = u.Name + ", by the referee’s word: " + x.Off + "."
			if u.here() {
				w.leave(u.ID, x.Off)
			}
			y := w.u(u.ID)
			y.Pikes, y.Shot, y.Other, y.Guns, y.Off = x.Pikes, x.Shot, x.Other, x.Guns, x.Off
			w.put(y)
			return nil
		}
		x.Ranks = max(1, min(x.Ranks, max(1, x.figures())))
		if fresh == "clear" {
			x.Flags, x.Charge, x.Answer, x.Ran = "", Charge{}, "", 0
			w.unless(func(d Due) bool { return d.Unit == u.ID && (d.Do == "charge-home" || d.Do == "overrun") })
		}
		w.put(x)
		if x.Morale >= demoralised && u.Morale < demoralised || foe == "none" {
			w.part(u.ID)
		}
		if x.Morale == routed && u.Morale < routed {
			w.fell(w.u(u.ID))
		}
		if x.Morale < routed && u.Morale == routed || x.Morale != demoralised && u.Morale == demoralised {
			w.unless(func(d Due) bool { return d.Unit == u.ID && (d.Do == "continue" || d.Do == "threat") })
		}
		if v, ok := w.s.unit((engine.Values{{Key: "n", Val: foe}}).Int("n", 0)); ok && len(w.u(u.ID).Foes) < 7 && len(v.Foes) < 7 {
			w.put(w.u(u.ID).withFoe(Foe{ID: v.ID, Side: side}))
			w.put(v.withFoe(Foe{ID: u.ID}))
			if w.s.Step <= 5 {
				w.due(Due{Do: "fight", Unit: u.ID, Other: v.ID, Step: 5})
			}
		}
		return nil
	}
}
