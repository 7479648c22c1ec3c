package minie

import (
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// planFirst is HM-P01: both throw, the higher moves first, a tie again. Source: HM-10, HM-R32.
func planFirst(e *entry) {
	if e.s.First > 0 {
		e.no("", secTurn, "%s moves first this turn: it has been thrown.", e.s.side(e.s.First))
	}
	e.f.Go = "Roll for the first player"
	e.run = func(a *act) {
		for range 20 {
			one := a.throw(rollFirst.Of(a.s.side(1)))
			two := a.throw(rollFirst.Of(a.s.side(2)))
			if a.err != nil || one == two {
				if a.err != nil {
					return
				}
				a.note("Both threw %d: again.", one)
				continue
			}
			side := 1
			if two > one {
				side = 2
			}
			a.emit(led{side, a.s.Turn, a.s.Set.Sides})
			a.emit(stepped{a.s.Turn, 1})
			a.d.Word = a.s.side(side)
			a.d.Line = sprint("Turn %d: %s move first.", a.s.Turn, a.s.side(side))
			a.d.Need = "the higher die moves first"
			a.d.Undo = "first player"
			return
		}
		// Twenty ties in a row: the side that was not first before leads.
		a.emit(led{1, a.s.Turn, a.s.Set.Sides})
		a.emit(stepped{a.s.Turn, 1})
		a.d.Line = sprint("Turn %d: after twenty ties %s move first.", a.s.Turn, a.s.side(1))
	}
}

// planStep goes to a step of the sequence; with no step, to the next one.
func planStep(e *entry) {
	to := e.in.Int("to", e.s.nextStep())
	next := e.in.Get("to") == ""
	if to < 0 || to > len(sequence) || to == len(sequence) && !next {
		e.no("to", secTurn, "There is no such step.")
		to = 0
	}
	if e.s.First == 0 && to > 0 {
		e.no("to", secTurn, "Roll for the first player.")
	}
	owed, _ := e.s.owed()
	off := e.in.Is("off")
	if next && !off {
		if why := e.s.unfinished(); why != "" {
			e.no("to", secTurn, "%s", why)
		}
	}
	if e.s.Turn >= maxTurn && to == len(sequence) {
		e.no("to", secTurn, "No battle lasts longer.")
	}
	e.f.Go = "Go there"
	e.run = func(a *act) {
		if len(owed) > 0 && !off && a.ask(dice.Question{ID: "put-off", Text: "Put off " + some(owed) + "?", Hint: "It is due in this step.", Kind: dice.YesNo, Yes: "Put it off", No: "Stay", Section: secTurn}) != dice.Yes {
			a.stays = true
			return
		}
		for _, what := range owed {
			a.note("The referee puts off %s.", what)
		}
		if to == len(sequence) {
			a.emit(stepped{a.s.Turn + 1, 0})
			a.d.Line = sprint("Turn %d ends.", a.s.Turn-1)
		} else {
			if !next {
				a.note("The referee goes to this step out of order.")
			}
			a.emit(stepped{a.s.Turn, to})
			a.d.Line = sprint("%s.", a.s.stepName(to))
		}
		a.d.Desk, a.d.Undo = true, "step"
	}
}

// some lists what is owed, as much as a key has room for.
func some(what []string) string {
	if len(what) > 3 {
		return strings.Join(what[:2], ", ") + sprint(" and %d more", len(what)-2)
	}
	return strings.Join(what, ", ")
}

// planHand takes a unit in hand, or puts it down.
func planHand(e *entry) {
	id := e.in.Int("unit", 0)
	u, ok := e.s.unit(id)
	if id != 0 && (!ok || !u.here()) {
		e.no("unit", "", "It is not on the table.")
	}
	e.run = func(a *act) {
		if id == a.s.Hand {
			id = 0
		}
		a.emit(taken{id})
		a.d.Line, a.d.Desk, a.d.Undo = "Nobody in hand.", true, "unit in hand"
		if id != 0 {
			a.d.Line = sprint("%s in hand.", u.Name)
		}
	}
}

// pace is the move of u in quarter inches at a pace, 0 when it has none. Source: C1; HM-R01 to HM-R03, HM-R28, HM-R29.
func (s State) pace(u Unit, id string) (quarters int, section string) {
	horse := [2]int{32, 36} // heavy: line, column
	if u.Class == LightCav {
		horse = [2]int{36, 40}
	}
	foot := u.Class == Infantry || u.Class == Engineers
	light := u.Class == Light || u.cavalry() && u.Foot == 1 || foot && u.Form == Skirmish
	row := map[string]int{}
	switch {
	case u.Form == Unlimbered:
		row["rout"] = 24 // the gunners, who leave their guns
		if u.Class == Artillery && u.Gun == 0 && u.Men >= 4 {
			row["push"] = 4
		}
	case u.Form == Square:
		row["rout"] = 28
	case u.mounted():
		row = map[string]int{"line": horse[0], "column": horse[1], "walk": 24, "charge": 44, "rout": horse[1]}
		if u.Class == LightCav && s.on(chartHorse) {
			row["walk"], row["charge"] = 28, 48
		}
	case light:
		row = map[string]int{"line": 24, "column": 32, "double": 28, "charge": 28, "rout": 32}
	case foot:
		row = map[string]int{"line": 16, "column": 28, "double": 20, "charge": 20, "rout": 28}
	case u.Class == Artillery && u.Horse == 1:
		row = map[string]int{"column": 40, "walk": 24, "rout": 40}
	case u.Class == Artillery:
		row = map[string]int{"column": 24, "walk": 24, "rout": 24}
	case u.Class == General:
		row = map[string]int{"line": 32, "column": 36, "walk": 28, "charge": 48, "rout": 36}
	default:
		row = map[string]int{"line": 32, "column": 36, "walk": 24, "rout": 36}
	}
	q := row[id]
	if s.on(weather) && s.Mud == 1 {
		q -= share(q*s.v("mud"), 100)
	}
	if s.on(weather) && skies[s.Sky].night {
		q -= share(q*s.v("night-move"), 100)
	}
	return max(q, 0), secMove
}

// paceFits tells why a unit in its formation cannot move at a pace.
func (s State) paceFits(u Unit, id string) string {
	emplaced := u.Class == Artillery && u.Form == Unlimbered
	switch q, _ := s.pace(u, id); {
	case id == "turn" && emplaced:
		return ""
	case id == "column" && emplaced:
		return "Limber it first."
	case q == 0:
		return hide
	}
	loose := u.Form == Skirmish || u.Class == General || u.Class == Wagon
	switch id {
	case "line":
		if u.Form != Line && !loose {
			return "It is in " + formations[u.Form].name + "."
		}
	case "column":
		if u.Form != Column && u.Form != AttackColumn && u.Form != Limbered && u.Class != General && u.Class != Wagon {
			return "It is in " + formations[u.Form].name + "."
		}
	case "rout":
		if u.Form != Routing && u.Half != 1 {
			return "It does not rout and need not leave."
		}
	case "charge":
		return hide // a charge is declared
	}
	if id != "rout" && u.Form == Routing {
		return "It routs."
	}
	return ""
}

// mover is the column of costs: 0 foot, 1 horse, 2 wheels.
func (u Unit) mover() int {
	switch {
	case u.Class == Artillery || u.Class == Wagon:
		return 2
	case u.mounted() || u.Class == General:
		return 1
	}
	return 0
}

// groundCost is what u pays on g in per cent of the move; 100 is not at all.
func (s State) groundCost(u Unit, g ground) int {
	if u.Form == Skirmish && u.mover() == 0 && g.open >= 0 {
		return g.open
	}
	if g.id == "field" && s.Winter == 1 {
		return 0
	}
	if g.id == "ruin" && u.Form != Skirmish {
		return 100
	}
	c := s.cost(g, u.mover())
	if g.id == "ploughed" && u.mover() == 2 && s.on(weather) && (s.Mud == 1 || s.Sky == skyRain) {
		c = min(2*c, 100)
	}
	return c
}

// stretch is ground on the way: through is quarter inches of it, 0 for the whole way.
type stretch struct{ cost, through int }

// reach is how far a move of q quarter inches goes after fixed per cent of it for turns and crossings
// and over stretches of costly ground, each paid on the part made there; rounded down. Source: HM-100, C10.
func reach(q, fixed int, way []stretch) int {
	left := q*100 - q*fixed // in hundredths of a quarter inch
	if left <= 0 {
		return 0
	}
	gone := 0
	for _, w := range way {
		if w.cost == 0 {
			continue
		}
		if w.cost >= 100 {
			return gone / 100
		}
		can := left * (100 - w.cost) / 100 // of this ground, with all that is left
		if w.through == 0 || can <= w.through*100 {
			return (gone + can) / 100
		}
		gone += w.through * 100
		left -= (w.through*100*100 + 99 - w.cost) / (100 - w.cost)
	}
	return (gone + left) / 100
}

// orderBars tells why its order keeps a unit from moving or firing. Source: HM-80.
func (s State) orderBars(u Unit) string {
	if o, ok := s.order(u); ok && o == Reserve && u.Form != Routing && u.Half != 1 {
		return "Its brigade is in Reserve."
	}
	return ""
}

// planMove is HM-P04.
func planMove(e *entry) {
	s := e.s
	u, ok := e.unit("unit", "Unit", func(u Unit) string {
		_, fights := s.contact(u.ID)
		switch {
		case u.Form == Square && u.Half != 1:
			return "A square does not move."
		case fights:
			return "It is in melee."
		case u.Moved > 0 && u.Half != 1:
			return "It has moved."
		case u.Fired > 0 && u.Form != Routing && u.Half != 1:
			return "It has fired."
		}
		return s.orderBars(u)
	}, nil)
	if !ok {
		return
	}
	var opts []engine.Option
	for _, p := range paces {
		if why := s.paceFits(u, p.id); why != hide {
			o := engine.Option{ID: p.id, Label: upper(p.name), Refused: why}
			if q, _ := s.pace(u, p.id); q > 0 {
				o.Small = inches(q)
			}
			opts = append(opts, o)
		}
	}
	p := e.usual("pace", "Pace", 3, opts)
	if p == "" {
		return
	}
	if p == "turn" {
		e.turnGun(u)
		return
	}
	q, sec := s.pace(u, p)
	road := false
	if p == "column" || p == "walk" && u.Form != Line || p == "rout" {
		road = e.tick("road", "All of it on a road", "2″ further, dry or paved")
	}
	paved := road && s.on(weather) && (s.Mud == 1 || s.Sky == skyRain) && e.tick("paved", "A paved road", "Rain and mud take the bonus of a dirt road")
	bonus := 0
	if road && (!s.on(weather) || s.Mud == 0 && s.Sky != skyRain || paved) {
		bonus = 8
	}
	terms := []engine.Term{{Value: q, Show: inches(q), Why: paceName(p) + " " + u.kind(), Section: sec}}
	fixed, way := 0, []stretch(nil)
	pay := func(c int, why, section string) {
		if c > 0 {
			fixed += c
			terms = append(terms, engine.Term{Value: 0, Show: sprint("−%d%%", c), Why: why, Section: section})
		}
	}
	turns := 0
	if p != "push" {
		turns = e.count("turn", "Turns of 45°", 0, 4, 0, "Each costs a quarter of the move; four are an about-turn.")
		if turns > 0 && p != "rout" {
			pay(25*turns, "turns of 45°", secChange)
		}
	}
	if !road && p != "push" {
		for i, key := range [...]string{"ground", "ground2"} {
			var area []engine.Option
			for _, g := range grounds {
				if !g.crossing {
					c := s.groundCost(u, g)
					o := engine.Option{ID: g.id, Label: g.name, Small: sprint("%d%%", c)}
					if c >= 100 {
						o.Refused = "It cannot go there."
					}
					area = append(area, o)
				}
			}
			id := e.usual(key, [...]string{"Ground", "Then over"}[i], 2, area)
			g, ok := groundOf(id)
			if !ok {
				return
			}
			if g.id == "open" {
				break
			}
			through := e.count("through"+key[6:], "Inches of it on the way", 0, 20, 0, "0: all the way") * 4
			c := s.groundCost(u, g)
			way = append(way, stretch{c, through})
			what := lower(g.name)
			if through > 0 {
				what += ", " + inches(through)
			}
			terms = append(terms, engine.Term{Show: sprint("%d%% there", c), Why: what, Section: sectionOf(g)})
			if through == 0 {
				break
			}
		}
		cross := []engine.Option{{ID: "none", Label: "Nothing"}}
		for _, g := range grounds {
			if g.crossing {
				o := engine.Option{ID: g.id, Label: g.name, Small: sprint("%d%%", s.groundCost(u, g))}
				if u.mover() == 2 && wheelsInWater[g.id] != [3]int{} {
					o.Small = "wheels: in, over, out"
				} else if s.groundCost(u, g) >= 100 && !(u.mover() == 2 && g.gate) {
					o.Refused = "It cannot cross."
				} else if u.mover() == 2 && g.gate {
					o.Small = "at a gate"
				}
				cross = append(cross, o)
			}
		}
		id := e.usual("cross", "Crosses", 2, cross)
		if g, ok := groundOf(id); ok {
			w := wheelsInWater[g.id]
			switch {
			case u.mover() == 2 && w != [3]int{}:
				for i, k := range [...]string{"in", "over", "out"} {
					if e.tick("water-"+k, [...]string{"Wheels enter", "Wheels go over", "Wheels leave"}[i], "") {
						pay(w[i], lower(g.name)+", "+k, secGround)
					}
				}
			case u.mover() == 2 && g.gate:
				terms = append(terms, engine.Term{Show: "0%", Why: "through the gate", Section: secGround})
			default:
				pay(s.groundCost(u, g), lower(g.name), sectionOf(g))
			}
			if g.id == "deep" {
				if e.tick("extra", "Extra deep", "Only by boat") {
					e.no("extra", secGround, "Extra deep water is crossed by boat only.")
				}
			}
		}
	}
	if bonus > 0 {
		terms = append(terms, engine.Term{Value: bonus, Show: "+2″", Why: "on a road", Section: secGround})
	}
	far := reach(q, fixed, way)
	if fixed > 100 {
		e.no("turn", secChange, "That costs more than the whole move.")
	}
	if fixed == 0 {
		far += bonus
	}
	r := reckon(sec, terms...)
	r.Sum, r.Result = far, inches(far)
	e.f.Reck = r
	e.f.Go, e.f.GoSmall = "Move "+u.Name, inches(far)
	e.run = func(a *act) {
		face := (u.Face + turns) % 8
		pairs := []any{"mv", 1, "pl", (u.Place + 1) % 10000, "fc", face, "sq", 0}
		a.change(u.ID, pairs...)
		a.d.Num, a.d.Word, a.d.Reck = inches(far), paceName(p), []engine.Reckoning{*r}
		a.d.Line = sprint("%s moves up to %s, %s.", u.Name, inches(far), paceName(p))
		a.d.Undo = "move of " + u.Name
		a.todo("Move %s up to %s.", u.Name, inches(far))
		if p == "rout" {
			a.d.Line = sprint("%s goes back %s to its own edge.", u.Name, inches(far))
		}
		if p == "double" {
			a.change(u.ID, "mv", atTheDouble)
			a.note("At the double it does not fire this turn.")
		}
		if p == "push" {
			a.note("A gun that is pushed does not fire this turn.")
		}
		if b, ok := a.s.brigade(u.Brigade); ok && b.Order == Attack && p != "rout" {
			if best, _ := a.s.pace(u, p); far*2 < best {
				a.note("Under Attack at least half the move is made along its line, except in its one halt turn.")
			}
		}
	}
}

// turnGun faces emplaced guns 45 degrees round in a turn in which they do not fire. Source: HM-71.
func (e *entry) turnGun(u Unit) {
	way := e.choose("way", "Which way", 2, []engine.Option{{ID: "left", Label: "To the left"}, {ID: "right", Label: "To the right"}})
	e.f.Go, e.f.GoSmall, e.f.Section = "Turn "+u.Name, "45°, no fire this turn", secGuns
	e.run = func(a *act) {
		a.change(u.ID, "mv", 1, "fc", (u.Face+map[string]int{"left": 7, "right": 1}[way])%8)
		a.d.Num, a.d.Word, a.d.Undo = "45°", "to the "+way, "turn of "+u.Name
		a.d.Line = sprint("%s turns 45° to the %s.", u.Name, way)
		a.todo("Turn the guns of %s 45° to the %s.", u.Name, way)
		a.note("Guns that turn do not fire this turn.")
	}
}

func paceName(id string) string {
	for _, p := range paces {
		if p.id == id {
			return p.name
		}
	}
	return id
}

func sectionOf(g ground) string {
	if g.house {
		if g.id == "abatis" || g.id == "chevaux" || g.id == "wire" {
			return secHObst
		}
		return secHGround
	}
	return secGround
}

// kind is what a unit counts as just now.
func (u Unit) kind() string {
	switch {
	case u.cavalry() && u.Foot == 1:
		return "dismounted cavalry"
	case u.Class == Artillery && u.Horse == 1:
		return "horse artillery"
	case u.Form == Skirmish && u.Class == Infantry:
		return "infantry skirmishing"
	}
	return classes[u.Class].name
}

// formFits tells why a unit cannot take a formation. Source: HM-30 to HM-38, HM-76.
func (s State) formFits(u Unit, f int) string {
	foot := u.Class == Infantry || u.Class == Engineers
	loose := u.Class == Light || u.cavalry() && u.Foot == 1
	switch {
	case f == Routing:
		return hide
	case u.Class == General, u.Class == Wagon:
		return hide
	case (f == Limbered || f == Unlimbered) != (u.Class == Artillery):
		return hide
	case f == u.Form:
		return "It stands so."
	case u.Native == 1 && f != Skirmish:
		return "Natives and guerrillas always skirmish."
	case f == Limbered && u.Limbers == 0:
		return "It has no limbers."
	case f == Square && !foot:
		return hide
	case f == AttackColumn && !foot:
		return hide
	case f == Line && loose && u.Class == Light:
		return "Light infantry skirmishes, or marches in column."
	}
	return ""
}

// planForm is the change of formation of HM-P19 and of the first step of a move.
func planForm(e *entry) {
	s := e.s
	u, ok := e.unit("unit", "Unit", func(u Unit) string {
		_, fights := s.contact(u.ID)
		switch {
		case u.Class == General || u.Class == Wagon:
			return hide
		case u.Form == Routing:
			return "It routs."
		case u.Moved > 0:
			return "It has moved."
		case u.Fired > 0:
			return "It has fired: no fire during a change."
		case fights:
			return "It is in melee."
		}
		if o, ok := s.order(u); ok && o == Reserve && (u.Form == Column || u.Form == Limbered) {
			return "Its brigade is in Reserve."
		}
		return ""
	}, nil)
	if !ok {
		return
	}
	var opts []engine.Option
	for i, f := range formations {
		why := s.formFits(u, i)
		if why == hide {
			continue
		}
		if o, ok := s.order(u); why == "" && ok && o == Reserve && i != Column && i != Limbered {
			why = "Its brigade is in Reserve: column or limbered."
		}
		opts = append(opts, engine.Option{ID: f.id, Label: upper(f.name), Refused: why})
	}
	id := e.choose("form", "Formation", 2, opts)
	if id == "" {
		return
	}
	to := 0
	for i, f := range formations {
		if f.id == id {
			to = i
		}
	}
	e.f.Go, e.f.GoSmall = upper(formations[to].name), "costs the whole move"
	slow := to == Square && s.Set.Era == eraACW && u.Forming == 0
	e.run = func(a *act) {
		a.d.Undo = "formation of " + u.Name
		if slow {
			a.change(u.ID, "sq", 1, "mv", 1, "pl", (u.Place+1)%10000)
			a.d.Word, a.d.Line = "half formed", sprint("%s begins to form square: it takes two turns.", u.Name)
			a.due("%s completes its square next turn.", u.Name)
			return
		}
		a.change(u.ID, "fo", to, "sq", 0, "mv", 1, "pl", (u.Place+1)%10000)
		a.d.Word, a.d.Line = formations[to].name, sprint("%s changes into %s.", u.Name, formations[to].name)
		if to == Limbered || to == Unlimbered {
			a.d.Line = sprint("%s is %s.", u.Name, formations[to].name)
		}
		a.todo("%s: %s. That is its whole move, and it does not fire during the change.", u.Name, formations[to].name)
		if to == AttackColumn && a.s.Set.Era == eraACW {
			a.note("In the American Civil War the attack column is for works only.")
		}
	}
}

// outOf is the light men of a battalion who are out.
func (s State) outOf(battalion int) (Unit, bool) {
	for _, u := range s.Units {
		if u.Of == battalion && u.here() {
			return u, true
		}
	}
	return Unit{}, false
}

// lightBars tells why a battalion cannot send its light men out, or light men that are out cannot go back. Source: HM-20, HM-R35.
func (s State) lightBars(u Unit) string {
	_, fights := s.contact(u.ID)
	home, known := s.unit(u.Of)
	_, struggles := s.contact(u.Of)
	weak := u
	weak.Men, weak.Start = u.Men-u.Lights, u.Start-u.Lights
	switch _, out := s.outOf(u.ID); {
	case out:
		return "Its light men are out."
	case u.Lights == 0 && u.Of == 0, u.Of > 0 && (!known || !home.here()):
		return hide
	case u.Form == Routing:
		return "It routs."
	case fights:
		return "It is in melee."
	case u.Moved > 0:
		return "It has moved."
	case u.Fired > 0:
		return "It has fired: no fire during a change."
	case u.Of > 0 && (home.Form == Routing || struggles):
		return "Its battalion routs or fights."
	case u.Of == 0 && u.Form == Square:
		return "A square does not move."
	case u.Of == 0 && (u.halfLost() || weak.halfLost() || weak.Men == 0):
		return "Too few would be left."
	case u.Of == 0 && len(s.Units) >= maxUnits:
		return "The table is full."
	}
	return s.orderBars(u)
}

// planLights sends the light men of a battalion out before the line, and takes them in again. Source: HM-20, HM-24, HM-R35.
func planLights(e *entry) {
	s := e.s
	u, ok := e.unit("unit", "Unit", s.lightBars, nil)
	if !ok {
		return
	}
	if u.Of == 0 {
		e.f.Go, e.f.GoSmall = "Send out the light men", sprint("%s of %s", figures(u.Lights), u.Name)
		e.run = func(a *act) {
			a.change(u.ID, "lt", 0, "me", u.Men-u.Lights, "st", u.Start-u.Lights)
			a.emit(mustered{Unit{ID: a.s.Next, Side: u.Side, Name: "Lights of " + u.Name, Class: Light, Form: Skirmish, Brigade: u.Brigade, Reg: u.Reg, Quality: u.Quality, Weapon: u.Weapon,
				Start: u.Lights, Men: u.Lights, Of: u.ID, Moved: 1, Face: u.Face}})
			a.d.Word, a.d.Line, a.d.Undo = "out", sprint("%s send out their light men: %s.", u.Name, figures(u.Lights)), "light men of "+u.Name
			a.todo("Place %s of %s before the line, an inch apart. That is their move.", figures(u.Lights), u.Name)
		}
		return
	}
	home, _ := s.unit(u.Of)
	e.f.Go, e.f.GoSmall = "Take the light men in", home.Name
	e.run = func(a *act) {
		home.Men, home.Start = home.Men+u.Men, home.Start+u.Start
		pairs := []any{"me", home.Men, "st", home.Start, "lt", home.Lights + u.Men}
		if home.halfLost() && home.Half == 0 {
			pairs = append(pairs, "ha", 1)
		}
		a.change(home.ID, pairs...)
		a.change(u.ID, "go", goneMerged)
		a.d.Word, a.d.Line, a.d.Undo = "in", sprint("The light men are back with %s: %s.", home.Name, figures(u.Men)), "light men of "+home.Name
		a.todo("Put the light men back into %s.", home.Name)
	}
}

// planMount is the other half of HM-P19. Source: HM-34.
func planMount(e *entry) {
	s := e.s
	u, ok := e.unit("unit", "Cavalry", func(u Unit) string {
		_, fights := s.contact(u.ID)
		switch {
		case !u.cavalry():
			return hide
		case u.Form == Routing:
			return "It routs."
		case u.NoHorse == 1 && u.Foot == 1:
			return "Its horses ran away."
		case u.Moved > 0:
			return "It has moved."
		case fights:
			return "It is in melee."
		}
		return s.orderBars(u)
	}, nil)
	if !ok {
		return
	}
	if e.tick("fire", "It is under fire", "") {
		e.no("fire", secHorse, "Not under fire.")
	}
	hold := share(u.Men, 4)
	all := u.Foot == 0 && e.tick("all", "The horse holders too", "The horses run away for good.")
	e.f.Go = map[int]string{0: "Dismount", 1: "Mount"}[u.Foot]
	e.run = func(a *act) {
		a.d.Undo = lower(e.f.Go) + " of " + u.Name
		if u.Foot == 1 {
			a.change(u.ID, "ft", 0, "ho", 0, "fo", Line, "mv", 1, "pl", (u.Place+1)%10000)
			a.d.Word, a.d.Line = "mounted", sprint("%s mounts.", u.Name)
			return
		}
		if all {
			a.change(u.ID, "ft", 1, "nh", 1, "fo", Skirmish, "mv", 1, "pl", (u.Place+1)%10000)
			a.d.Line = sprint("%s dismounts to the last man; the horses are lost.", u.Name)
		} else {
			a.change(u.ID, "ft", 1, "ho", hold, "fo", Skirmish, "mv", 1, "pl", (u.Place+1)%10000)
			a.d.Line = sprint("%s dismounts; %s hold the horses.", u.Name, figures(hold))
			a.todo("Leave %s and all the horses where it dismounted.", figures(hold))
		}
		a.d.Word = "dismounted"
	}
}

// planHalf is HM-P18: a unit that has lost half reaches its edge, joins another there, comes back.
func planHalf(e *entry) {
	s := e.s
	u, ok := e.unit("unit", "Unit", func(u Unit) string {
		if u.Half == 0 || u.Half == 3 {
			return hide
		}
		return ""
	}, nil)
	if !ok {
		return
	}
	ready := u.HalfAt + 4
	var opts []engine.Option
	if u.Half == 1 {
		opts = append(opts, engine.Option{ID: "edge", Label: "It reaches its edge", Wide: true})
	} else {
		back := engine.Option{ID: "back", Label: "Comes back", Small: sprint("from turn %d", ready)}
		if s.Turn < ready {
			back.Refused = sprint("Four turns: from turn %d.", ready)
		}
		if u.halfLost() {
			back.Refused = "It is too weak alone: it must be combined."
		}
		opts = append(opts, engine.Option{ID: "join", Label: "Combine", Small: "with another half"}, back)
	}
	opts = append(opts, engine.Option{ID: "off", Label: "Leaves the table", Small: "for good"})
	do := e.choose("do", "What it does", 2, opts)
	var with Unit
	if do == "join" {
		if with, ok = e.unit("with", "With", func(o Unit) string {
			if o.ID == u.ID || o.Side != u.Side || o.Half != 2 || o.Class != u.Class {
				return hide
			}
			if o.Men+u.Men > 60 {
				return "Too many together."
			}
			return ""
		}, nil); !ok {
			return
		}
	}
	if do == "" {
		return
	}
	e.f.Go = map[string]string{"edge": "At its edge", "join": "Combine them", "back": "Back into the fight", "off": "Leave the table"}[do]
	e.run = func(a *act) {
		a.d.Undo = "half lost: " + u.Name
		switch do {
		case "edge":
			pairs := []any{"ha", 2, "hx", a.s.Turn}
			if u.Form == Routing {
				pairs = append(pairs, "ro", 0, "fo", s.reform(u))
			}
			a.change(u.ID, pairs...)
			a.d.Line = sprint("%s is at its own edge.", u.Name)
			a.due("It may be combined there, and come back from turn %d.", a.s.Turn+4)
		case "join":
			men := u.Men + with.Men
			// A new unit: its strength is what marches, so that its losses are counted anew. Its quality is the poorer.
			a.change(u.ID, "st", max(men, 1), "me", men, "gn", u.Gren+with.Gren, "lt", u.Lights+with.Lights, "ho", 0, "su", min(u.Subs+with.Subs, 3), "fl", min(u.Flags+with.Flags, 4), "dr", min(u.Drum+with.Drum, 2), "co", min(u.Colonel+with.Colonel, 1),
				"lc", u.LostCol*with.LostCol, "ls", max(u.LostSub-with.Subs, 0), "qu", min(u.Quality, with.Quality), "hx", max(u.HalfAt, with.HalfAt))
			a.change(with.ID, "go", goneMerged)
			a.d.Line = sprint("%s takes in %s: %s.", u.Name, with.Name, figures(men))
			a.due("It may return to combat from turn %d.", max(u.HalfAt, with.HalfAt)+4)
		case "back":
			a.change(u.ID, "ha", 3)
			a.d.Line = sprint("%s comes back into the fight.", u.Name)
		default:
			a.change(u.ID, "go", goneOff)
			a.d.Line = sprint("%s leaves the table.", u.Name)
			a.todo("Take %s off the table.", u.Name)
		}
	}
}

// reform is the formation of troops that rally.
func (s State) reform(u Unit) int {
	switch {
	case u.Class == Artillery:
		return Unlimbered
	case u.Class == Light || u.Foot == 1:
		return Skirmish
	}
	return Line
}

// sight is how far one sees now, in quarter inches. Source: C11.
func (s State) sight() int {
	if !s.on(weather) {
		return s.v("v-clear") * 4
	}
	return s.v("v-"+skies[s.Sky].id) * 4
}

// planSee is HM-P20.
func planSee(e *entry) {
	s := e.s
	far := e.count("distance", "Distance, inches", 1, 120, 12, "Between the nearest figures, rounded up.") * 4
	where := e.usual("where", "Seen through", 2, []engine.Option{{ID: "open", Label: "Open ground"}, {ID: "forest", Label: "Forest"}, {ID: "scrub", Label: "Scrub or field"}})
	fired := e.tick("fired", "It has fired this turn", "")
	hill := e.tick("hill", "From a hill over lower ground", "")
	block := e.usual("block", "Between them", 2, []engine.Option{
		{ID: "none", Label: "Nothing"}, {ID: "behind", Label: "Wall or hedge", Small: "one is right behind it"}, {ID: "wall", Label: "Wall or hedge", Small: "neither is behind it"},
		{ID: "crest", Label: "Crest, building, high hedge"}, {ID: "wood", Label: s.words("Wood over {v-wood}″")}, {ID: "troops", Label: "Formed troops", Small: "of equal height"},
		{ID: "over", Label: "Friends below", Small: s.words("a contour, {v-over}″ from both")}})
	if e.gaps {
		return
	}
	q, r := s.seen(far, where, fired, hill)
	e.f.Reck = r
	sees := q >= far && (block == "none" || block == "behind" || block == "over")
	e.f.Go = "Is it seen?"
	e.run = func(a *act) {
		a.d.Reck = []engine.Reckoning{*r}
		a.d.Num, a.d.Word, a.d.Bad = "", "seen", !sees
		a.d.Line = sprint("At %s it is seen.", inches(far))
		if !sees {
			a.d.Word, a.d.Line = "not seen", sprint("At %s it is not seen.", inches(far))
		}
		if q >= far && !sees {
			a.d.Need = "the line of sight is blocked"
		} else {
			a.d.Need = sprint("seen to %s", inches(q))
		}
	}
}

// seen is how far a unit is seen.
func (s State) seen(far int, where string, fired, hill bool) (int, *engine.Reckoning) {
	q := s.sight()
	name := skies[0].name
	if s.on(weather) {
		name = skies[s.Sky].name
	}
	terms := []engine.Term{{Value: q, Show: inches(q), Why: name, Section: secHSight}}
	step := func(n int, show, why, section string) {
		terms = append(terms, engine.Term{Value: n - q, Show: show, Why: why, Section: section})
		q = n
	}
	switch where {
	case "forest":
		step(min(q/2, s.v("v-forest")*4), "half", "in a forest", secGround)
	case "scrub":
		step(min(q, 5), "1¼″", "in scrub", secGround)
	}
	if hill && where != "scrub" {
		step(q*(100+s.v("v-hill"))/100, sprint("+%d%%", s.v("v-hill")), "from a hill", secHSight)
	}
	if fired {
		step(q*s.v("v-fired")/100, sprint("%d%%", s.v("v-fired")), "it fired", secHSight)
	}
	r := reckon(secHSight, terms...)
	r.Mark, r.Result = house, inches(q)
	return q, r
}

// planWeather is HM-P21.
func planWeather(e *entry) {
	s := e.s
	var opts []engine.Option
	for _, k := range skies {
		opts = append(opts, engine.Option{ID: k.id, Label: upper(k.name), Small: sprint("seen to %d″", s.v("v-"+k.id))})
	}
	id := e.choose("sky", "Light and weather", 2, opts)
	mud := e.tick("mud", "Mud", "Dirt roads give nothing; moves are shorter.")
	winter := e.tick("winter", "Winter", "Fields are open ground.")
	if id == "" {
		return
	}
	sky := 0
	for i, k := range skies {
		if k.id == id {
			sky = i
		}
	}
	e.f.Go = "So it is"
	e.run = func(a *act) {
		n := skied{Sky: sky}
		if mud {
			n.Mud = 1
		}
		if winter {
			n.Winter = 1
		}
		a.emit(n)
		a.d.Word, a.d.Line, a.d.Undo = skies[sky].name, sprint("Now: %s%s%s.", skies[sky].name, words(mud, ", mud"), words(winter, ", winter")), "weather"
		if sky == skyRain {
			a.note("Rain: %s on every deduction, light infantry kills on one more, roundshot does not bounce.", signed(s.v("rain-ded")))
		}
		if skies[sky].night {
			a.note("Night: %s on every deduction, command distance %d%%, moves %d%% less.", signed(s.v("night-ded")), s.v("night-command"), s.v("night-move"))
		}
	}
}

func words(on bool, s string) string {
	if on {
		return s
	}
	return ""
}
