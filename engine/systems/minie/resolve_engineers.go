package minie

import "vedette/engine"

// need is how many points a task takes. Source: C14 to C17.
func (s State) points(kind, size int) int {
	k := taskKinds[kind]
	return s.v("w-"+k.id) * size
}

// wants is how many points t takes until it is done, or taken down.
func (s State) wants(t Task) int {
	n := s.points(t.Kind, t.Size)
	if t.Down == 1 {
		return share(n*s.v("w-down"), 100)
	}
	return n
}

func (s State) taskName(t Task) string {
	k := taskKinds[t.Kind]
	if k.each == "" {
		return lower(k.name)
	}
	return sprint("%s, %d %s%s", lower(k.name), t.Size, k.each, map[bool]string{true: "", false: pluralOf(k.each)}[t.Size == 1])
}

func pluralOf(s string) string {
	if s == "inch" {
		return "es"
	}
	return "s"
}

// most is how many units of length a task has at most.
func (s State) most(id string, most int) int {
	if id == "pontoon" {
		return min(most, s.v("p-most"))
	}
	return most
}

// planWork is HM-P05: a turn of work on one task.
func planWork(e *entry) {
	s := e.s
	var opts []engine.Option
	for _, t := range s.Tasks {
		if need := s.wants(t); t.Try < 2 && t.Done < need {
			o := engine.Option{ID: itoa(t.ID), Label: upper(s.taskName(t)), Small: sprint("%s, %d of %d points", s.side(t.Side), t.Done, need)}
			if taskKinds[t.Kind].id == "pontoon" && t.Turn == s.Turn {
				o.Refused = "One span a turn at most."
			}
			opts = append(opts, o)
		}
	}
	opts = append(opts, engine.Option{ID: free, Label: "New work", Wide: true})
	id := e.usual("task", "Work", 2, opts)
	if id == "" {
		return
	}
	t, known := s.task(e.in.Int("task", 0))
	half := false
	if !known {
		if len(s.Tasks) >= maxTasks {
			e.no("task", secHEng, "There is no room for more works.")
		}
		side := e.usual("side", "Side", 2, []engine.Option{{ID: "1", Label: s.side(1)}, {ID: "2", Label: s.side(2)}})
		var kinds []engine.Option
		for _, k := range taskKinds {
			small := sprint("%d points", s.v("w-"+k.id))
			if k.each != "" {
				small += " " + map[bool]string{true: "an ", false: "a "}[k.each == "inch"] + k.each
			}
			kinds = append(kinds, engine.Option{ID: k.id, Label: k.name, Small: small})
		}
		kind := e.choose("kind", "What", 2, kinds)
		if kind == "" {
			return
		}
		t = Task{ID: s.Next, Side: 1, Kind: taskKind(kind), Size: 1}
		if side == "2" {
			t.Side = 2
		}
		if k := taskKinds[t.Kind]; k.each != "" {
			t.Size = e.count("size", upper(k.each)+pluralOf(k.each), 1, s.most(k.id, k.max), min(3, s.most(k.id, k.max)), "")
		}
	}
	k := taskKinds[t.Kind]
	if half = t.Down == 1; k.section == secHWorks && !known {
		half = e.tick("dismantle", "It is taken down", s.words("{w-down} % of the points"))
	}
	pion := e.count("pioneers", "Pioneers", 0, 24, 6, sprint("%d points each", s.v("e-pioneer")))
	foot := 0
	if k.id != "pontoon" {
		foot = e.count("foot", "Infantry figures", 0, 60, 0, sprint("%d point%s each", s.v("e-foot"), plural(s.v("e-foot"))))
	} else if pion < s.v("p-men") {
		e.no("pioneers", secHPont, "%s", s.words("{p-men} pioneers within {p-near}″ are needed."))
	}
	tools := k.id != "spike" && e.tick("tools", s.words("Tool wagon within {e-near}″"), "")
	shot := e.tick("shot-at", "They are fired at", s.words("{e-fired} % of the points are left"))
	if e.tick("busy", "In melee, moving, routing or under Attack", "") {
		e.no("busy", secHEng, "Then nobody works.")
	}
	points := pion*s.v("e-pioneer") + foot*s.v("e-foot")
	terms := []engine.Term{term(pion*s.v("e-pioneer"), figures(pion)+", pioneers", secHEng), term(foot*s.v("e-foot"), figures(foot)+", infantry", secHEng)}
	add := func(n int, why string) {
		points += n
		terms = append(terms, term(n, why, secHEng))
	}
	if tools {
		add(s.v("e-tools"), "tool wagon")
	}
	if shot {
		add(points*s.v("e-fired")/100-points, s.words("fired at: {e-fired} %"))
	}
	if k.id == "spike" && pion+foot < s.v("d-men") {
		e.no("pioneers", secHDemo, "%s", s.words("Gunners needed: {d-men}."))
	}
	if points <= 0 {
		e.no("pioneers", secHEng, "Nobody works.")
	}
	t.Down = b2i(half)
	total := s.wants(t)
	whole := points // of a turn, whatever there is room for in this one
	if k.id == "pontoon" {
		span := s.v("w-pontoon")
		if room := span - t.Done%span; points > room {
			add(room-points, "one span a turn")
		}
	}
	if k.id == "spike" {
		points = total
		terms = []engine.Term{term(points, s.words("{d-men} gunners, one turn"), secHDemo)}
	}
	r := reckon(secHEng, terms...)
	r.Mark, r.Result = house, sprint("%d of %d", min(t.Done+points, total), total)
	if more := s.turnsMore(k.id, total, t.Done+points, whole); more > 0 {
		r.Result += sprint(", %d turn%s more", more, plural(more))
	}
	e.f.Reck, e.f.Section = r, k.section
	e.f.Go, e.f.GoSmall = "Work", sprint("%d points", points)
	e.run = func(a *act) {
		t.Done, t.Turn = min(t.Done+points, max(total, 1)), a.s.Turn
		done := t.Done >= total
		if done && half {
			t.Try = 2
		}
		a.emit(tasked{t})
		a.d.Reck, a.d.Num, a.d.Word = []engine.Reckoning{*r}, itoa(t.Done), sprint("of %d points", total)
		a.d.Line, a.d.Undo = sprint("%s: work on %s, %d of %d points.", a.s.side(t.Side), a.s.taskName(t), t.Done, total), "work"
		switch {
		case done && half:
			a.d.Word, a.d.Line = "taken down", sprint("%s: %s is taken down.", a.s.side(t.Side), a.s.taskName(t))
		case done:
			a.d.Word, a.d.Line = "done", sprint("%s: %s is done.", a.s.side(t.Side), a.s.taskName(t))
			a.note("%s.", upper(a.s.words(k.effect)))
			if k.id == "pontoon" {
				a.note("%d figures cross in a turn.", a.s.v("p-across"))
			}
		}
	}
}

// turnsMore is how many turns of the same work are still needed after this one. Of a bridge no more than one span is laid in a turn.
func (s State) turnsMore(kind string, total, done, points int) (n int) {
	for ; done < total && points > 0; n++ {
		now := points
		if span := s.v("w-pontoon"); kind == "pontoon" {
			now = min(now, span-done%span)
		}
		done += now
	}
	return n
}

// ready tells whether a task is prepared and can go off.
func (s State) ready(t Task) bool {
	return taskKinds[t.Kind].bang && t.Try < 2 && t.Done >= s.points(t.Kind, t.Size)
}

// planDemolish fires a prepared demolition. Source: C16.
func planDemolish(e *entry) {
	s := e.s
	var opts []engine.Option
	for _, t := range s.Tasks {
		if !taskKinds[t.Kind].bang || t.Try >= 2 {
			continue
		}
		o := engine.Option{ID: itoa(t.ID), Label: taskKinds[t.Kind].name, Small: s.side(t.Side)}
		switch {
		case !s.ready(t):
			o.Refused = "It is not prepared."
		case t.Turn == s.Turn && taskKinds[t.Kind].id != "spike":
			o.Refused = "In a later turn."
		}
		opts = append(opts, o)
	}
	for _, k := range taskKinds {
		if k.bang {
			opts = append(opts, engine.Option{ID: k.id, Label: k.name, Small: "not on the list"})
		}
	}
	id := e.choose("task", "Demolition", 2, opts)
	if id == "" {
		return
	}
	t, known := s.task(e.in.Int("task", 0))
	if !known {
		t = Task{Kind: taskKind(id), Size: 1}
	}
	k := taskKinds[t.Kind]
	if k.id != "spike" {
		e.usual("how", "Fired by", 2, []engine.Option{{ID: "near", Label: "A pioneer", Small: s.words("within {d-near}″")}, {ID: "fuse", Label: "A fuse", Small: "lit a turn ago"}})
	}
	near := 0
	if k.id != "spike" {
		near = e.count("near", s.words("Figures on it or within {d-blast}″"), 0, 24, 0, "")
	}
	goes := s.v("d-" + k.id)
	r := need(reckon(secHDemo, term(goes, lower(k.name), secHDemo)), 1, goes, "goes off", "")
	r.Mark = house
	e.f.Reck, e.f.Go = r, "Fire it"
	if e.gaps {
		return
	}
	e.run = func(a *act) {
		made := a.throw(rollFire.Needing(goes, "goes off", "fails").Of(lower(k.name))) >= goes
		a.d.Reck, a.d.Undo, a.d.Need = []engine.Reckoning{*r}, "demolition", sprint("%d or more", goes)
		switch {
		case made:
			t.Try = 2
			a.d.Word, a.d.Line = "goes off", sprint("%s: done.", k.name)
			if k.id == "spike" {
				a.d.Word, a.d.Line = "spiked", "The gun is spiked."
			}
			if near > 0 {
				n := a.hits(rollBlast, near, a.s.v("blast"), "killed", "spared")
				a.d.Line = sprint("%s: done; %s nearby lost.", k.name, figures(n))
				a.todo("Take off %s near the explosion.", figures(n))
			}
		case t.Try == 1:
			t.Try = 3
			a.d.Word, a.d.Bad, a.d.Line = "lost", true, sprint("%s: it fails again and is lost.", k.name)
		default:
			t.Try = 1
			a.d.Word, a.d.Bad, a.d.Line = "fails", true, sprint("%s: it fails; once again next turn.", k.name)
		}
		if known {
			t.Turn = a.s.Turn
			a.emit(tasked{t})
		}
	}
}

// planMine is a mine that is entered. Source: C15.
func planMine(e *entry) {
	goes := e.s.v("mine")
	n := e.count("circle", "Figures within 1″", 1, 12, 4, "")
	at, ok := e.unit("target", "Who enters it", nil, func() Unit { return Unit{Men: 60, Start: 60} })
	if !ok {
		return
	}
	r := need(reckon(secHObst, term(goes, "mine", secHObst)), 1, goes, "goes off", "")
	r.Mark = house
	e.f.Reck, e.f.Go = r, "Enter the mine"
	e.run = func(a *act) {
		a.d.Reck, a.d.Undo, a.d.Need = []engine.Reckoning{*r}, "mine", sprint("%d or more", goes)
		a.d.Word, a.d.Line = "silent", "The mine does not go off; it stays."
		if a.throw(rollMine.Needing(goes, "goes off", "silent")) >= goes {
			k := a.lose(at.ID, a.hits(rollBurst.Of(at.Name), min(n, a.left(at)), 4, "killed", "spared"))
			a.d.Num, a.d.Word, a.d.Line = itoa(k), "lost", sprint("The mine goes off under %s: %s lost.", at.Name, figures(k))
			a.todo("Remove the mine.")
			for _, t := range a.s.Tasks {
				if taskKinds[t.Kind].id == "mine" && t.Try == 0 && t.Done >= a.s.points(t.Kind, t.Size) && t.Side != at.Side {
					if t.Size--; t.Size == 0 {
						t.Size, t.Try = 1, 2
					}
					a.emit(tasked{t})
					break
				}
			}
		}
	}
}

// planSpan is fire on a pontoon bridge. Source: C17.
func planSpan(e *entry) {
	s := e.s
	var opts []engine.Option
	for _, t := range s.Tasks {
		if taskKinds[t.Kind].id == "pontoon" && t.Done >= s.v("w-pontoon") && t.Try < 2 {
			opts = append(opts, engine.Option{ID: itoa(t.ID), Label: upper(s.taskName(t)), Small: sprint("%d hits", t.Hits)})
		}
	}
	opts = append(opts, engine.Option{ID: free, Label: "Another bridge", Wide: true})
	if e.usual("task", "Bridge", 2, opts) == "" {
		return
	}
	t, known := s.task(e.in.Int("task", 0))
	n := e.count("hits", "Hits on the span", 1, 12, 1, "Canister, or shell on 4, 5, 6")
	on := e.count("on", "Figures on the span", 0, 12, 0, "")
	if e.gaps {
		return
	}
	sinks := t.Hits+n >= s.v("p-hits")
	r := reckon(secHPont, term(t.Hits, "hits before", secHPont), term(n, "hits now", secHPont))
	r.Mark, r.Result = house, sprint("sinks at %d", s.v("p-hits"))
	e.f.Reck, e.f.Go = r, "Mark the hits"
	e.run = func(a *act) {
		a.d.Reck, a.d.Undo = []engine.Reckoning{*r}, "hits on the bridge"
		a.d.Num, a.d.Word, a.d.Line = itoa(t.Hits+n), "hits", sprint("The span has %d hits.", t.Hits+n)
		t.Hits += n
		if sinks {
			safe := a.hits(rollSpan, on, a.s.v("p-lost")+1, "safe", "lost")
			a.d.Word, a.d.Bad, a.d.Line = "sunk", true, sprint("The span sinks; %s on it lost.", figures(on-safe))
			a.todo("Take off the span and %s.", figures(on-safe))
			t.Hits, t.Done = 0, max(t.Done-a.s.v("w-pontoon"), 0)
		}
		if known {
			a.emit(tasked{t})
		}
	}
}
