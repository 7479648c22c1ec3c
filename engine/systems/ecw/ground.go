package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// slope is a kind of ground to move over, with its effect on speed.
type slope struct {
	id, name    string
	foot, horse int // speed in quarters; 0 bars the ground
	impetus     bool
}

// slopes lists the kinds of ground. Sentences hold their indices.
var slopes = []slope{
	{slopeClear, "Clear, or by road", 4, 4, true}, {slopeUp, "Steep uphill", 2, 2, false}, {slopeDown, "Steep downhill", 4, 2, false},
	{groundWood, "Light wood", 2, 2, false}, {groundHeavy, "Heavy wood", 1, 0, false}, {groundObstacle, "Over an obstacle", 4, 4, false},
	{groundFord, "Ford or bridge", 4, 4, false}, {groundBuilding, "Building", 4, 0, false},
}

// Ground that is moved over but not recorded as a unit’s position.
const (
	slopeClear = "clear"
	slopeUp    = "up"
	slopeDown  = "down"
)

// slopeIDs lists what a charge may cross or enter, "" for clear ground.
var slopeIDs = []string{"", slopeUp, slopeDown, groundWood, groundHeavy, groundObstacle, groundFord, groundBuilding}

// woods reports whether a ground is a light or heavy wood.
func woods(ground string) bool { return ground == groundWood || ground == groundHeavy }

// slopeAt returns the index of a ground in slopes. "" is clear ground; any other unknown id is a bug.
func slopeAt(id string) int {
	if id == "" {
		return 0
	}
	i := slices.IndexFunc(slopes, func(x slope) bool { return x.id == id })
	if i < 0 {
		panic("ecw: no ground " + id)
	}
	return i
}

func slopeOf(id string) slope { return slopes[slopeAt(id)] }

// kept returns the id that a charge records, "" for clear ground.
func (x slope) kept() string {
	if x.id == slopeClear {
		return ""
	}
	return x.id
}

// mirrored returns the ground as seen from the other side: up for down and down for up.
func (x slope) mirrored() slope {
	switch x.id {
	case slopeUp:
		return slopeOf(slopeDown)
	case slopeDown:
		return slopeOf(slopeUp)
	}
	return x
}

// disorders reports whether crossing or entering the ground disorders u when it charges in close order. A wood disorders only a unit that
// is not in it yet. Source: ECW-100.
func (x slope) disorders(u Unit) bool {
	switch x.id {
	case groundWood, groundHeavy:
		return u.Ground != x.id
	case groundObstacle, groundFord, groundBuilding:
		return true
	}
	return false
}

// into returns the ground that u’s charge at v crosses or enters according to the records, "" if they do not tell. sure reports whether
// no other answer is possible.
func into(u, v Unit, side int) (id string, sure bool) {
	switch {
	case v.inside():
		return groundBuilding, true
	case v.wooded():
		return v.Ground, true
	case v.Ground == groundObstacle && side == front:
		return groundObstacle, false
	case u.Ground == groundFord || u.wooded():
		return u.Ground, false
	}
	return "", false
}

// share returns the quarters of its speed that u keeps on this ground, and why if it is 0.
func (x slope) share(u Unit) (int, string) {
	switch {
	case u.guns() && (woods(x.id) || x.id == groundBuilding):
		return 0, "Guns may not enter."
	case u.guns() && x.id == groundObstacle:
		return 0, "Obstacles usually bar guns."
	case u.guns(), u.mounted():
		if x.horse == 0 {
			return 0, "Foot only."
		}
		return x.horse, ""
	case u.loose() && x.id == groundWood:
		return 4, ""
	case u.loose() && x.id == groundHeavy:
		return 2, ""
	}
	return x.foot, ""
}

// askGround asks what ground u moves over. Buildings are entered and left by manoeuvres instead.
func askGround(p *plan, u Unit) slope {
	var opts []view.Option
	for _, x := range slopes {
		if x.id != groundBuilding {
			_, why := x.share(u)
			opts = append(opts, optNo(x.id, x.name, why))
		}
	}
	def := slopeClear
	if u.wooded() {
		def = u.Ground
	}
	return slopeOf(p.Pick("ground", "Ground", def, opts...))
}

// askCharged asks what ground u’s charge at v crosses or enters. What the records tell is filled in, and what they rule out is refused.
func askCharged(p *plan, u, v Unit, side int) slope {
	id, sure := into(u, v, side)
	known := slopeOf(id)
	var opts []view.Option
	for _, x := range slopes {
		_, why := x.share(u)
		switch {
		case x.id == groundBuilding && u.mounted():
			why = "Cavalry may not attack buildings."
		case sure && x.id != id && why == "":
			why = book.WithVerb(v.Name, "are") + " in a " + book.LowerFirst(known.name) + "."
		}
		opts = append(opts, optNo(x.id, x.name, why))
	}
	if x := p.Pick("ground", "Ground", known.id, opts...); !sure {
		return slopeOf(x)
	}
	return known
}

// askSlowed returns the reach, in quarters, of a charge with a reach of base in the open that has dist to go, when g slows part of it. It
// asks how much is over g; a target in a wood is taken to stand at its edge.
func askSlowed(p *plan, u, v Unit, g slope, base, dist int) int {
	part, _ := g.share(u)
	if part == 4 || part == 0 {
		return base
	}
	def := dist
	if v.wooded() && !u.wooded() {
		def = 0
	}
	slow := askFar(p, "through", "Of this, "+book.LowerFirst(g.name), dist, def)
	if slow >= dist {
		return base * part / 4
	}
	return base - (slow*4/part - slow)
}

// covers are the plain kinds of cover.
var covers = []view.Option{book.Opt("open", "Open", ""), book.Opt(groundSoft, "Soft cover", ""), book.Opt(groundHard, "Hard cover", "")}

// askBuilding asks for the cover class agreed for a building. Source: ECW-100.
func askBuilding(p *plan, key string) string {
	return p.Pick(key, "The building is", groundBuilding, book.Opt(groundBuilding, "Hard cover", ""),
		book.Opt(groundSoft, "Soft cover", ""))
}

// askEnds asks for the ground in which u ends its move, and whether it stands astride an obstacle. goes reports whether it leaves the
// cover it had.
func askEnds(p *plan, u Unit, g slope, goes bool) (ground string, astride bool) {
	def := u.Ground
	switch {
	case woods(g.id):
		def = g.id
	case goes || def == "":
		def = "open"
	}
	opts := append(slices.Clone(covers), book.Opt(groundWorks, "Fieldworks", ""), book.Opt(groundObstacle, "Behind an obstacle", ""))
	more := func(holds bool, id, label string) {
		if holds {
			opts = append(opts, book.Opt(id, label, ""))
		}
	}
	more(g.id == groundObstacle, "astride", "Astride the obstacle")
	more(g.id == groundWood || u.Ground == groundWood, groundWood, "Light wood")
	more(g.id == groundHeavy || u.Ground == groundHeavy, groundHeavy, "Heavy wood")
	more(u.Ground == groundFord, groundFord, "At the ford or bridge")
	switch v := p.Pick("ends", "It ends in", def, opts...); v {
	case "open", "":
		return "", false
	case "astride":
		return "", true
	default:
		return v, false
	}
}

func planFeature(p *plan) deed {
	u := askUnit(p, "unit", "Unit", false, anyUnit)
	what := p.Pick("what", "Ground", "",
		optNo(groundWood, "Enter a light wood", book.Unless(!u.guns(), "Guns may not enter.")),
		optNo(groundHeavy, "Enter a heavy wood", book.Unless(u.foot(), "Foot only.")),
		book.Opt(groundSoft, "Soft cover", ""), book.Opt(groundHard, "Hard cover", ""), book.Opt(groundWorks, "Fieldworks", ""),
		book.Opt("behind", "Behind an obstacle", ""), optNo("astride", "Astride an obstacle",
			book.Unless(!u.guns(), "Obstacles usually bar guns.")),
		book.Opt(groundFord, "Cross a ford or bridge", ""),
		optNo("attack-ford", "Attack across a ford or bridge", book.Unless(!u.guns(), "Gunners never charge.")),
		optNo("in", "Enter a building", book.Unless(u.foot(), "Foot only.")),
		optNo("out", "Leave a building", book.Unless(u.inside(), "It is not in a building.")),
		book.Opt("open", "Open ground", ""))
	cover := ""
	if what == "in" {
		cover = askBuilding(p, "cover")
	}
	p.Form.Go = "Note the ground"
	return func(a *act) {
		if what == "in" {
			put(a, unitOf(a, u.ID).enter(cover))
			a.Result("building", u.Name, (u.figures()+1)/2)
			a.Note("inside")
			return
		}
		x := unitOf(a, u.ID).away()
		x.Ground = ""
		recordGround(a, u, &x, what)
		put(a, x)
	}
}

// recordGround records the ground that the referee enters for u in x, which has already left what u held.
func recordGround(a *act, u Unit, x *Unit, what string) {
	q := a.State.Set.q
	told := func(id string, args ...any) { a.Result("ground", u.Name, book.Say(id, args...)) }
	switch what {
	case groundWood, groundHeavy:
		part, _ := slopeOf(what).share(u)
		enters := !u.loose() && u.Ground != what
		x.Ground, x.Dis = what, x.Dis || enters
		told("in.wood", enters)
		a.Note("wood.speed", part)
		if what == groundHeavy {
			a.Note("wood.heavy")
		} else {
			a.Note("wood.light", q(4), q(2), q(12), q(6))
		}
	case groundSoft, groundHard, groundWorks:
		x.Ground = what
		told("in.cover", slices.Index([]string{groundSoft, groundHard, groundWorks}, what))
	case "behind":
		x.Ground = groundObstacle
		told("in.behind")
	case "astride":
		x.Dis = true
		told("in.astride")
		a.Note("astride.cost", q(1)*u.Ranks, q(1))
	case groundFord:
		if u.guns() {
			told("in.ford.gun")
		} else {
			told("in.ford", min(8, u.figures()))
		}
		a.Note("ford")
	case "attack-ford":
		x.Dis, x.Ground = true, groundFord
		told("in.attack", min(across, u.figures()))
		a.Note("ford.attack")
	case "out":
		*x = x.set(flagMoved)
		told("in.out")
	case "open":
		told("in.open")
	}
}
