package hill

import (
	_ "embed"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/muster"
)

// The supplied scenarios are battle files: the author's samples, his page on Villa Nueva, the sweep of the
// rules, a first game, and three of our design.
// Besides what all battles have, a scenario of this book can say
//
//	lines <edge>                                  where the friendly lines are
//	set: <setting>=<value> ...                    the settings it starts with
//	force: <name>, strength: <line under it>      the Players' force, ready-made
//	unit <id> <type> <quality> <figures> ...      its units
//	against <id> <kind> <quality> <figures> ...   a party that is hidden at first; turn= and at= say when and where it comes on,
//	                                              guards= with whom, halts= where it changes horses; wakes=, first= and
//	                                              sooner= how an alarm hastens it; leaves by the far edge at half strength
//	place <kind> [hidden] [content=<key>]: <name> a place that is there from the start
//	secret: <text>, choice: <text>                what only the referee knows; one of the choices is true
//	aim [far] [main] level=<n> [place=<number> what=<deed>]: <text>, grave: <text>
//	                                              caught=, one, home, sound and quiet= say how it is judged, yields= what is found on
//	                                              the right one of those to be caught
//	night <turn>                                  it is dark before that turn, and quiet until the alarm
//	hurt <place>                                  the person found there cannot walk: he moves as a Civilian until he is on the mule
//	rises <turn>                                  from that turn men on foot cannot enter the second of the fords to be sounded
//
// and it has a map. Where things lie on it is our reading of a layout that was described in words.
//
// Numbers of figures include the leaders, officers carry pistols: a reading. Source: HILL-17, 140.
var (
	//go:embed scenarios/practice.txt
	practiceText string
	//go:embed scenarios/sweep.txt
	sweepText string
	//go:embed scenarios/ducos.txt
	ducosText string
	//go:embed scenarios/marquise.txt
	marquiseText string
	//go:embed scenarios/villa-nueva.txt
	villaNuevaText string
	//go:embed scenarios/ford.txt
	fordText string
	//go:embed scenarios/courier.txt
	courierText string
	//go:embed scenarios/monastery.txt
	monasteryText string
)

// supplied holds the supplied scenarios.
var supplied = battle.Supplied("hill", readScenario,
	practiceText, sweepText, ducosText, marquiseText, villaNuevaText, fordText, courierText, monasteryText)

// scenario is a supplied scenario. Its enemies are the hidden parties of the scene; the force lists them too,
// for games that use it without the scenario.
type scenario struct {
	battle.Battle
	table battle.Map
	set   engine.Values // applied over the settings of a new game
	force force
	scene Scene // at the start of a game
	notes notes // for an umpire with nobody to ask
}

func readScenario(text string) (x scenario, err error) {
	x.Battle, err = battle.Read(text, x.line)
	x.force.id, x.force.mark = x.ID, x.Mark
	n := 0
	for _, r := range x.force.units {
		n += r.n
	}
	x.force.small = num(n) + ": " + x.force.small
	x.scene.ID, x.scene.Name = x.ID, x.Title
	if err == nil {
		err = x.scene.check()
	}
	return x, err
}

// line reads a line that is specific to this book.
func (x *scenario) line(l *battle.Line) {
	c := &x.scene
	if x.table.Line(l) {
		return
	}
	switch l.Verb {
	case "lines":
		l.Scan("edge", &c.Lines)
	case "set":
		text := ""
		l.Scan(": settings", &text)
		do, _ := engine.ParseCommand("settings " + text)
		if x.set = do.In; x.set == nil {
			l.Wrong("no settings")
		}
	case "force":
		l.Scan(": name", &x.force.label)
	case "strength":
		l.Scan(": text", &x.force.small)
	case "unit":
		r := readyLine(l, "marksmen=", nil, nil)
		x.force.units = append(x.force.units, r)
		if err := (keptUnit{Name: r.name, Type: r.kind, Stacks: r.stacks()}).check(); err != nil {
			l.Wrong(err.Error())
		}
	case "against":
		var h Hidden
		var n coming
		r := readyLine(l, "wagons= when= from= to= place= turn= at= wakes= first= sooner= leaves? halts= guards=", &h, &n)
		h.Name, h.Kind, h.Stacks, h.Wagons, h.Carriage = r.name, r.kind, r.stacks(), r.wagons, h.When == "enters" && r.wagons > 0
		x.force.against = append(x.force.against, r)
		n.id, c.Hidden = r.id, append(c.Hidden, h)
		x.notes.comes = append(x.notes.comes, n)
	case "place":
		var p ScenePlace
		l.Scan("kind hidden? content=: name?", &p.Kind, &p.Hidden, &p.Fixed.Content, &p.Name)
		c.Places = append(c.Places, p)
	case "person":
		if n := len(c.Places); n > 0 {
			l.Scan(": name", &c.Places[n-1].Fixed.Person)
		}
	case "night":
		l.Scan("turn", &x.notes.night)
	case "hurt":
		l.Scan("place", &x.notes.hurt)
	case "rises":
		l.Scan("turn", &x.notes.rises)
	case "secret":
		var s Secret
		l.Scan(": text", &s.Text)
		c.Secrets = append(c.Secrets, s)
	case "choice":
		if n := len(c.Secrets); n > 0 {
			l.Scan(": text", &c.Secrets[n-1].Choices)
		}
		return // more choices may follow
	case "aim":
		var a Aim
		var j judged
		l.Scan("far? main? level= place= what= caught= one? home? sound? quiet= yields=: name", &a.Far, &a.Main, &a.Level, &a.Place, &a.What,
			&j.caught, &j.one, &j.home, &j.sound, &j.quiet, &j.yields, &a.Name)
		c.Aims, x.notes.judged = append(c.Aims, a), append(x.notes.judged, j)
	case "toward":
		if n := len(x.notes.judged); n > 0 {
			l.Scan(": text", &x.notes.judged[n-1].toward)
		}
	case "grave":
		if n := len(c.Aims); n > 0 {
			l.Scan(": text", &c.Aims[n-1].Grave)
		}
	}
	if err := c.check(); err != nil {
		l.Wrong(err.Error())
	}
}

// readyLine reads a unit of the Players, or with h a hidden party; more lists the settings that only one of
// them has.
func readyLine(l *battle.Line, more string, h *Hidden, n *coming) (r ready) {
	arms := ""
	to := []any{&r.id, &r.kind, &r.quality, &r.n, &r.mounted, &r.officers, &r.ncos, &arms}
	if h == nil {
		to = append(to, &r.marksmen)
	} else {
		to = append(to, &r.wagons, &h.When, &h.From, &h.To, &h.Place, &n.turn, &n.at, &n.wakes, &n.first, &n.sooner, &n.leaves, &n.halts,
			&n.guards)
	}
	l.Scan("id type quality figures mounted? officers= ncos= arms= "+more+": name", append(to, &r.name)...)
	if r.arms = muster.Arms(arms); arms == "" || r.officers+r.ncos+r.marksmen > r.n {
		l.Wrong("figures that cannot be")
	}
	return r
}

// scenarioOf returns the supplied scenario with that id; "none" is an empty one.
func scenarioOf(id string) (scenario, bool) {
	if x, ok := supplied.Of(id); ok {
		return x, true
	}
	return scenario{force: force{id: "none"}}, id == "none"
}

// forceOf returns the ready-made force with that id; "none" has no units.
func forceOf(id string) (force, bool) {
	x, ok := scenarioOf(id)
	return x.force, ok
}
