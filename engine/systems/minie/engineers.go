package minie

import (
	"fmt"

	"vedette/engine/book"
	"vedette/engine/view"
)

// points returns how many points it takes to build a task of this kind and size. Source: C14 to C17.
func (s State) points(kind, size int) int { return s.v(taskKey(kind)) * size }

// pointsNeeded returns how many points it takes to build t, or to take it down.
func (s State) pointsNeeded(t Task) int {
	n := s.points(t.Kind, t.Size)
	if t.Down == 1 {
		return share(n*s.v(workDown), 100)
	}
	return n
}

// said returns the name of t as an argument of a sentence: "trench (3 inches)".
func (t Task) said() book.Said {
	each := taskKinds[t.Kind].each
	if each == "thing" {
		return book.Say("in-thing", t.Kind)
	}
	return book.Say("in-"+each, t.Kind, t.Size)
}

func (t Task) name() string { return book.UpperFirst(words.Text(t.said())) }

// set sets fields of t.
func (t Task) set(a *act, nums ...num) {
	var e edits
	for _, n := range nums {
		e = append(e, book.Edit{Of: "t", ID: t.ID, Field: n.field, To: n.to})
	}
	a.Do(e)
}

// maxSize returns the greatest size of a task: most, or for a bridge the house value if that is less.
func (s State) maxSize(id string, most int) int {
	if id == "pontoon" {
		return min(most, s.v(spansMost))
	}
	return most
}

// job is a turn of work on a task.
type job struct {
	t            Task
	known        bool // begun earlier
	kind         taskKind
	pion, foot   int // pioneers and infantry figures at work
	points       int // points of this turn
	total, whole int // points that the task takes; points of a turn before bounds
	sum          book.Sum
}

// planWork is HM-P05, a turn of work on a task.
func planWork(p *plan) deed {
	s := p.State
	j, ok := askTask(p)
	p.Require(ok)
	j.kind = taskKinds[j.t.Kind]
	if j.kind.section == secHWorks && !j.known && j.t.Down == 0 {
		j.t.Down = book.Bit(askTick(p, "dismantle", "Dismantle an existing work", s.fill("{w-down}% of the points")))
	}
	j.askTeam(p)
	j.total = s.pointsNeeded(j.t)
	j.bounds(s)
	j.sum.Result = book.Say("part", min(j.t.Done+j.points, j.total), j.total,
		s.turnsMore(j.kind.id, j.total, j.t.Done+j.points, j.whole))
	p.Sum(j.sum)
	p.Form.Section = j.kind.section
	p.Form.Go, p.Form.GoSmall = "Work", fmt.Sprintf("%d points", j.points)
	return j.run
}

// askTask asks for the task, one already begun or a new one. ok is false until it is answered.
func askTask(p *plan) (j job, ok bool) {
	s := p.State
	side := s.acting(p.Form.Do)
	var opts []view.Option
	for _, t := range s.Tasks {
		if need := s.pointsNeeded(t); t.Try < 2 && t.Done < need && (side == 0 || t.Side == side) {
			opts = append(opts, view.Option{ID: book.Num(t.ID), Label: t.name(),
				Small:   fmt.Sprintf("%s, %d of %d points", s.side(t.Side), t.Done, need),
				Refused: book.When(taskKinds[t.Kind].id == "pontoon" && t.Turn == s.Turn, "Only one span a turn.")})
		}
	}
	opts = append(opts, view.Option{ID: free, Label: "New work", Wide: true})
	if p.PickFirst("task", "Work", opts...) == "" {
		return j, false
	}
	p.Columns(2)
	if j.t, j.known = s.task(chosen(p, "task")); j.known {
		return j, true
	}
	if len(s.Tasks) >= maxTasks {
		p.Refuse(book.Outside, "task", secHEng, "There is no room for more work.")
	}
	side = askSide(p)
	var kinds []view.Option
	for i, k := range taskKinds {
		small := book.Plural(s.v(taskKey(i)), "point", "points")
		switch k.each {
		case "thing":
		case "inch":
			small += " an inch"
		default:
			small += " a " + k.each
		}
		kinds = append(kinds, book.Opt(k.id, k.name, small))
	}
	kind := taskOf(p.Pick("kind", "Kind of work", "", kinds...))
	if kind < 0 {
		return j, false
	}
	j.t = Task{ID: s.Next, Side: side, Kind: kind, Size: 1}
	if k := taskKinds[kind]; k.each != "thing" {
		most := s.maxSize(k.id, k.max)
		j.t.Size = p.Count("size", book.UpperFirst(k.each)+book.When(k.each == "inch", "e")+"s", min(3, most), 1, most)
	}
	return j, true
}

// askTeam asks who does the work, and with what, and counts the points.
func (j *job) askTeam(p *plan) {
	s, bridge, spike := p.State, j.kind.id == "pontoon", j.kind.id == "spike"
	j.pion = askCount(p, "pioneers", "Pioneers", 0, 24, 6, book.Plural(s.v(perPioneer), "point", "points")+" each")
	if !bridge {
		j.foot = askCount(p, "foot", "Infantry figures", 0, 60, 0, book.Plural(s.v(perFoot), "point", "points")+" each")
	} else if j.pion < s.v(spanMen) {
		p.Refuse(book.Outside, "pioneers", secHPont, "%s", s.fill("It takes {p-men} pioneers within {p-near}″."))
	}
	tools := !spike && p.Tick("tools", s.fill("Tool wagon within {e-near}″"))
	shot := askTick(p, "shot-at", "Under fire", s.fill("{e-fired}% of the points"))
	if p.Tick("busy", "In melee, moving, routing or under Attack") {
		p.Refuse(book.Barred, "busy", secHEng, "Nobody can work then.")
	}
	j.sum = book.Sum{Kind: "work"}
	j.sum.Add(j.pion*s.v(perPioneer), "pioneers", j.pion)
	j.sum.Add(j.foot*s.v(perFoot), "foot", j.foot)
	j.sum.AddIf(tools, s.v(toolsAdd), "tools")
	points := j.sum.Total()
	j.sum.AddIf(shot, points*s.v(firedLeaves)/100-points, "shot-at", s.v(firedLeaves))
	j.points = j.sum.Total()
	if spike && j.pion+j.foot < s.v(spikeMen) {
		p.Refuse(book.Outside, "pioneers", secHDemo, "%s", s.fill("Gunners needed: {d-men}."))
	}
	if j.points <= 0 {
		p.Refuse(book.Outside, "pioneers", secHEng, "Somebody must do the work.")
	}
	if len(j.sum.Terms) == 0 {
		j.sum.Put(0, "pioneers", j.pion)
	}
}

// bounds limits the points to what can be done in a turn: one span, one gun.
func (j *job) bounds(s State) {
	j.whole = j.points
	switch j.kind.id {
	case "pontoon":
		span := s.v(taskKey(j.t.Kind))
		if room := span - j.t.Done%span; j.points > room {
			j.sum.Add(room-j.points, "one-span")
			j.points = room
		}
	case "spike":
		j.points = j.total
		j.sum.Terms = nil
		j.sum.Put(j.points, "spike", s.v(spikeMen))
	}
}

func (j job) run(a *act) {
	t := j.t
	t.Done, t.Turn = min(t.Done+j.points, max(j.total, 1)), a.State.Turn
	done := t.Done >= j.total
	if done && t.Down == 1 {
		t.Try = 2
	}
	if j.known {
		t.set(a, num{"dn", t.Done}, num{"tn", t.Turn}, num{"ty", t.Try})
	} else {
		a.Do(begun{t})
	}
	a.Sum(j.sum)
	side := a.State.side(t.Side)
	switch {
	case done && t.Down == 1:
		a.Line("taken-down", side, t.said(), t.Done)
	case done:
		a.Line("work-done", side, t.said(), t.Done)
		if j.kind.with != "" {
			a.Note(j.kind.effect, a.State.v(j.kind.with))
		} else {
			a.Note(j.kind.effect)
		}
		if j.kind.id == "pontoon" {
			a.Note("across", a.State.v(spanAcross))
		}
	default:
		a.Line("work", side, t.said(), t.Done, j.total)
	}
}

// turnsMore returns how many more turns of points each it takes from done to total. Only one span of a bridge is laid in a turn.
func (s State) turnsMore(kind string, total, done, points int) (n int) {
	for ; done < total && points > 0; n++ {
		now := points
		if kind == "pontoon" {
			span := s.v(taskKey(taskOf(kind)))
			now = min(now, span-done%span)
		}
		done += now
	}
	return n
}

// ready reports whether t is a demolition that is prepared and can be fired.
func (s State) ready(t Task) bool {
	return taskKinds[t.Kind].bang && t.Try < 2 && t.Done >= s.points(t.Kind, t.Size)
}

// askDemolition asks for a prepared demolition, or for the kind of one that is not on the list. ok is false until it is answered.
func askDemolition(p *plan) (t Task, ok bool) {
	s := p.State
	side := s.acting(p.Form.Do)
	var opts []view.Option
	for _, t := range s.Tasks {
		k := taskKinds[t.Kind]
		if !k.bang || t.Try >= 2 || side > 0 && t.Side != side {
			continue
		}
		o := book.Opt(book.Num(t.ID), k.name, s.side(t.Side))
		switch {
		case !s.ready(t):
			o.Refused = "It is not prepared."
		case t.Turn == s.Turn && t.Try == 1:
			o.Refused = "It failed this turn: once more in a later one."
		case t.Turn == s.Turn && k.id != "spike":
			o.Refused = "It was prepared this turn: fire it in a later one."
		}
		opts = append(opts, o)
	}
	for _, k := range taskKinds {
		if k.bang {
			opts = append(opts, book.Opt(k.id, k.name, "not on the list"))
		}
	}
	id := askRecord(p, "task", "Demolition", opts)
	if id == "" {
		return t, false
	}
	t, known := s.task(chosen(p, "task"))
	if !known {
		t = Task{Kind: taskOf(id), Size: 1}
	}
	return t, true
}

// planDemolish fires a demolition. Source: C16.
func planDemolish(p *plan) deed {
	s := p.State
	t, ok := askDemolition(p)
	p.Require(ok)
	k, near := taskKinds[t.Kind], 0
	if k.id != "spike" {
		p.PickFirst("how", "Fired by", book.Opt("near", "A pioneer", s.fill("within {d-near}″")), book.Opt("fuse", "A fuse", "lit a turn ago"))
		near = p.Count("near", s.fill("Figures on it or within {d-blast}″"), 0, 0, 24)
	}
	goes := s.v(bangKey(t.Kind))
	sum := sumOn("demolish", goes, "task", t.Kind)
	p.Sum(sum)
	p.Form.Go = "Fire it"
	p.Require(!p.Incomplete())
	return func(a *act) {
		made := a.Throw(rollFire.Needing(goes, "goes off", "fails").WithAbout(book.LowerFirst(k.name))).Total >= goes
		a.Sum(sum)
		try := t.Try
		switch {
		case !made && try == 1:
			try = 3
			a.Line("fails-again", t.Kind, goes)
		case !made:
			try = 1
			a.Line("fails", t.Kind, goes)
		default:
			try = 2
			blast(a, t, goes, near)
		}
		if t.ID != 0 {
			t.set(a, num{"ty", try}, num{"tn", a.State.Turn})
		}
	}
}

// blast logs that a demolition goes off, and throws for the near figures that are close by.
func blast(a *act, t Task, goes, near int) {
	switch {
	case taskKinds[t.Kind].id == "spike":
		a.Line("spiked", goes)
	case near > 0:
		n := throwHits(a, rollBlast, near, a.State.v(blastKills), "killed", "spared")
		a.Line("goes-near", t.Kind, goes, n)
	default:
		a.Line("goes-off", t.Kind, goes)
	}
}

// planMine is a unit that steps on a mine. Source: C15.
func planMine(p *plan) deed {
	goes := p.State.v(mineGoes)
	n := p.Count("circle", "Figures within 1″", 4, 1, 12)
	at := askUnit(p, "target", "Who steps on it", nil, func() Unit { return Unit{Men: 60, Start: 60} })
	sum := sumOn("mine", goes, "mine")
	p.Sum(sum)
	p.Form.Go = "Roll for the mine"
	return func(a *act) {
		a.Sum(sum)
		if a.Throw(rollMine.Needing(goes, "goes off", "silent")).Total < goes {
			a.Line("silent", goes)
			return
		}
		a.Line("mine", nameOf(at), goes, lose(a, at.ID, throwHits(a, rollBurst.WithAbout(at.Name), min(n, left(a, at)), 4, "killed", "spared")))
		a.Todo("mine-off")
		for _, t := range a.State.Tasks {
			if taskKinds[t.Kind].id != "mine" || t.Try > 0 || t.Done < a.State.points(t.Kind, t.Size) || t.Side == at.Side {
				continue
			}
			if t.Size > 1 {
				t.set(a, num{"sz", t.Size - 1})
			} else {
				t.set(a, num{"ty", 2})
			}
			break
		}
	}
}

// planSpan is a pontoon bridge under fire. Source: C17.
func planSpan(p *plan) deed {
	s := p.State
	span := s.v(taskKey(taskOf("pontoon")))
	var opts []view.Option
	for _, t := range s.Tasks {
		if taskKinds[t.Kind].id == "pontoon" && t.Done >= span && t.Try < 2 {
			opts = append(opts, book.Opt(book.Num(t.ID), t.name(), book.Plural(t.Hits, "hit", "hits")))
		}
	}
	if p.PickFirst("task", "Bridge", append(opts, view.Option{ID: free, Label: "Another bridge", Wide: true})...) == "" {
		return nil
	}
	p.Columns(2)
	t, known := s.task(chosen(p, "task"))
	n := askCount(p, "hits", "Hits on the span", 1, 12, 1, "Canister, or shell on 4, 5, 6")
	on := p.Count("on", "Figures on the span", 0, 0, 12)
	p.Require(!p.Incomplete())
	sum := book.Sum{Kind: "span", Result: book.Say("sinks-at", s.v(spanHits))}
	sum.Add(t.Hits, "before")
	sum.Add(n, "now")
	p.Sum(sum)
	p.Form.Go = "Mark the hits"
	return func(a *act) {
		a.Sum(sum)
		all := t.Hits + n
		if all < s.v(spanHits) {
			a.Line("hits", all)
			if known {
				t.set(a, num{"hi", all})
			}
			return
		}
		lost := on - throwHits(a, rollSpan, on, s.v(spanLost)+1, "safe", "lost")
		a.Line("sinks", all, lost)
		if known {
			t.set(a, num{"hi", 0}, num{"dn", max(t.Done-span, 0)})
		}
	}
}
