package hill

import (
	_ "embed"
	"sync"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/muster"
)

// The supplied scenarios are battle files: the author's samples, his page on Villa Nueva, the sweep of the rules, and a first game.
// Beside what all battles have, a scenario of this book says
//
//	lines <edge>                                  where the friendly lines are
//	set <setting>=<value> ...                     what a game of it begins with
//	force: <name>, strength: <line under it>      the force of the Players, ready-made
//	unit <id> <type> <quality> <figures> ...      its units
//	against <id> <kind> <quality> <figures> ...   a party that is hidden at first
//	place <kind> [hidden] [content=<key>]: <name> a place that stands from the start
//	secret: <text>, choice: <text>                what only the referee knows; one of the choices holds
//	aim [far] [main] level=<n> [search=<place>]: <text>, grave: <text>
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
)

// supplied are the supplied scenarios, read once.
var supplied = sync.OnceValue(func() (out []scenario) {
	for _, text := range [...]string{practiceText, sweepText, ducosText, marquiseText, villaNuevaText} {
		x, err := readScenario(text)
		if err != nil {
			panic("hill: " + x.ID + ": " + err.Error()) // they are ours, and a test reads every one
		}
		out = append(out, x)
	}
	return out
})

// scenario is a supplied one. Its enemies are the hidden parties of the scene; the force has them too, for who plays it without
// the scenario.
type scenario struct {
	battle.Battle
	set   engine.Values // over the settings of a new game
	force force
	scene Scene // as a game begins
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

// line takes a line that other books do not have.
func (x *scenario) line(l *battle.Line) {
	c := &x.scene
	switch l.Verb {
	case "lines":
		c.Lines = l.One(ids(edges)...)
	case "set":
		l.Settings(func(key, value string) { x.set = append(x.set, engine.Value{Key: key, Val: value}) })
	case "force":
		x.force.label = l.Text()
	case "strength":
		x.force.small = l.Text()
	case "unit":
		x.force.units = append(x.force.units, readyLine(l))
	case "against":
		r := readyLine(l)
		x.force.against = append(x.force.against, r)
		c.Hidden = append(c.Hidden, r.hidden(l))
	case "place":
		p := ScenePlace{Kind: l.One("village", "cave", "outpost", "massed"), Hidden: l.Flag("hidden"), Name: l.Name()}
		p.Fixed.Content = l.Set("content")
		c.Places = append(c.Places, p)
	case "secret":
		c.Secrets = append(c.Secrets, Secret{Text: l.Text()})
	case "choice":
		if n := len(c.Secrets); n > 0 {
			c.Secrets[n-1].Choices = append(c.Secrets[n-1].Choices, l.Text())
		}
	case "aim":
		a := Aim{Name: l.Text(), Far: l.Flag("far"), Main: l.Flag("main"), Level: l.Int("level", 1, 5, 2)}
		if a.Place = l.Int(aimSearch, 1, mostPlaces, 0); a.Place > 0 {
			a.What = aimSearch
		}
		c.Aims = append(c.Aims, a)
	case "grave":
		if n := len(c.Aims); n > 0 {
			c.Aims[n-1].Grave = l.Text()
		}
	default:
		l.Wrong("no battle of this book has a " + l.Verb)
	}
}

// readyLine takes a unit: its id, type or kind, quality and figures.
func readyLine(l *battle.Line) ready {
	r := ready{mounted: l.Flag("mounted"), name: l.Text(), id: l.Word(), kind: l.Word()}
	r.quality, _ = quality(l.One("veteran", "average", "conscript"))
	r.n = l.Num(1, mostFigures)
	r.officers, r.ncos = l.Int("officers", 0, r.n, 0), l.Int("ncos", 0, r.n, 0)
	r.marksmen, r.wagons = l.Int(keyMarksmen, 0, r.n, 0), l.Int("wagons", 0, 6, 0)
	r.arms = muster.Arms(l.Set("arms", "musket", "rifle", "carbine", "pistol"))
	return r
}

// hidden is a party of the line that r stood on. What enters with wagons brings carriages.
func (r ready) hidden(l *battle.Line) Hidden {
	h := Hidden{Name: r.name, Kind: r.kind, Stacks: r.stacks(), Wagons: r.wagons, Place: l.Int("place", 1, mostPlaces, 0)}
	h.From, h.To, h.When = l.Set("from", ids(edges)...), l.Set("to", ids(edges)...), l.Set("when", ids(moments)...)
	if h.From != "" {
		h.When, h.Carriage = "enters", h.Wagons > 0
	}
	return h
}

func ids(of []engine.Option) (out []string) {
	for _, o := range of {
		out = append(out, o.ID)
	}
	return out
}

// scenarioOf finds a supplied scenario; "none" is one without anything.
func scenarioOf(id string) (scenario, bool) {
	for _, x := range supplied() {
		if x.ID == id {
			return x, true
		}
	}
	return scenario{force: force{id: "none"}}, id == "none"
}

// forceOf finds a ready-made force; "none" is one without units.
func forceOf(id string) (force, bool) {
	x, ok := scenarioOf(id)
	return x.force, ok
}
