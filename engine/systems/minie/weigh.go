package minie

import (
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// The judgement of the commanders, which is house design. Worths are in hundredths of a figure. Chances are those of the rules, with the
// values in force.

// weight returns what it costs if u breaks or leaves: a point for the enemy, and a unit fewer.
func (u Unit) weight() int {
	switch {
	case u.Class == General:
		return 500
	case u.counts():
		return 700 + 25*u.Men*(1+book.Bit(u.mounted()))
	}
	return 200 + 25*u.Men
}

// lossCost returns what it costs to lose n figures of u: the figures, and the risk that u breaks or leaves. Source: HM-90 to HM-92.
func (s State) lossCost(u Unit, n int) int {
	if n = min(n, u.alive()); n <= 0 {
		return 0
	}
	w := u.after(n)
	worth := n * commander.FigureWorth
	switch {
	case u.Form == Routing || u.Half == 1:
		return worth / 2
	case w.alive() == 0, w.halfLost() && u.Half == 0:
		return worth + u.weight()
	}
	fails := max(0, min(6, moraleIndex(u.Quality)-s.score(w, s.leaders(w), w.lossPoints(), 0, false).Total()-1))
	near := 50 * (w.Start - w.Men) / max(1, w.Start) // per cent of the weight, 25 at half lost
	return worth + u.weight()*fails/9 + u.weight()*near/100
}

// meanLossCost returns lossCost for a mean loss in tenths of a figure.
func (s State) meanLossCost(u Unit, tenths int) int {
	n := tenths / 10
	low := s.lossCost(u, n)
	return low + (s.lossCost(u, n+1)-low)*(tenths%10)/10
}

// memory keeps what has been worked out for a position, by all that it depends on.
type memory struct {
	volleys map[volleyIn]int // see meanLoss
	rounds  map[roundIn]int  // see killed
	clashes map[clashIn]int  // see clash
	within  map[int]int      // how many of its enemies a unit may harm, see others
}

type volleyIn struct {
	by, at, ded, kill, dice, form, left int
	flank, light                        bool
}

type roundIn struct{ left, guns, n, kill int }

type clashIn struct {
	by, at, n, k, over, cover, form, their int
	fires, general                         bool
}

func newMemory() memory {
	return memory{map[volleyIn]int{}, map[roundIn]int{}, map[clashIn]int{}, map[int]int{}}
}

func (m memory) clear() {
	clear(m.volleys)
	clear(m.rounds)
	clear(m.clashes)
	clear(m.within)
}

// meanLoss returns what the fire x costs its target on average.
func (o *officer) meanLoss(s State, x shot) int {
	key := volleyIn{x.by.ID, x.at.ID, x.ded, x.kill, x.dice, x.at.Form, x.at.alive(), x.flank, x.light}
	if n, ok := o.known.volleys[key]; ok {
		return n
	}
	w, cut := x.losses(s)
	sum, tolls := uint64(0), make([]int, x.at.alive()+2)
	for n, p := range w {
		k := min(cut(n), x.at.alive())
		if k > 0 && tolls[k] == 0 {
			tolls[k] = s.lossCost(x.at, k)
		}
		sum += p >> 16 * uint64(tolls[k])
	}
	o.known.volleys[key] = int(sum >> 32)
	return o.known.volleys[key]
}

// clash returns what a charge of u at v is worth to the side of u.
func (o *officer) clash(s State, u, v Unit, x onset, general bool) int {
	key := clashIn{u.ID, v.ID, x.n, x.k, x.over, x.cover, u.Form, v.Form, x.fires, general}
	if n, ok := o.known.clashes[key]; ok {
		return n
	}
	o.known.clashes[key] = s.onset(u, v, x, general)
	return o.known.clashes[key]
}

// onset computes clash: the fire of v, the fire and breakthrough of cavalry, and the melee.
func (s State) onset(u, v Unit, x onset, general bool) (worth int) {
	if x.fires {
		tenths := s.contactVolley(v, u, v.firers(), 0).mean(s)
		worth -= s.meanLossCost(u, tenths)
		if u = u.after(min((tenths+5)/10, u.alive()-1)); u.figures() < 2 {
			return worth
		}
	}
	if u.mounted() {
		tenths := s.chargeFire(u, v, u.Men, max(x.over%2, x.cover)).mean(s)
		worth += s.meanLossCost(v, tenths)
		v = v.after(min((tenths+5)/10, v.alive()-1))
		if breaksThrough(u, v, x.over) {
			through := 7 - min(6, 6-breakMod(v.Quality)) // of six
			return worth + (through*(commander.FigureWorth*x.k+v.weight())+(6-through)*s.meleeWorth(u, v, x, general))/6
		}
	}
	return worth + s.meleeWorth(u, v, x, general)
}

// meleeWorth returns what the melee of u against v is worth to the side of u.
func (s State) meleeWorth(u, v Unit, x onset, general bool) int {
	f := fight{over: x.over}
	f.a = fighter{Unit: u, touch: min(x.n, u.figures()), general: general}
	f.d = fighter{Unit: v, touch: min(x.k, v.figures())}
	for _, w := range [...]*fighter{&f.a, &f.d} {
		w.dice = s.meleeDice(w.Unit, w.touch, w.grenadiers(w.touch))
	}
	s.mods(&f.sum, &f.a, v, x.over, true)
	s.mods(&f.sum, &f.d, u, x.over, false)
	sum := 0
	margins := sumWays(f.a.dice)
	for range f.d.dice { // subtracting a die is like adding 6 minus its face, with an offset of -6
		margins = margins.withDie(func(face int) int { return 6 - face })
	}
	for i, p := range margins {
		n := i - 6*f.d.dice + f.a.mod - f.d.mod
		worth := s.lossCost(v, min(n, f.d.touch))
		if n < 0 {
			worth = -s.lossCost(u, min(-n, f.a.touch))
		}
		sum += int(p>>16) * worth >> 16
	}
	return sum >> 16
}

// bestFire returns what the best fire of u from p is worth.
func (o *officer) bestFire(s State, u Unit, p sandtable.Piece) (best int) {
	if u.Form == Routing || u.Moved == atTheDouble {
		return 0
	}
	if u.Class == Artillery {
		return o.cannon(s, u, p)
	}
	for _, v := range s.Units {
		if q, ok := o.Board.Piece(v.ID); ok && v.Side != u.Side && v.Form != Routing {
			if x, _, ok := o.shotAt(s, u, v, p, q); ok {
				best = max(best, o.meanLoss(s, x))
			}
		}
	}
	return best
}

// at returns what it is worth to u to stand at p: for its task, for what it may do to the enemy from there, less what
// the enemy may do to it.
func (o *officer) at(s State, u Unit, p sandtable.Piece) int {
	x := o.Who[u.Side-1]
	worth := o.bestFire(s, u, p)
	if t, ok := o.Tasks[u.ID]; ok {
		worth += o.ground(s, u, p, t) * x.Ground / 100
	}
	danger, hope := 0, 0
	mine := s.chargeBars(fresh(u)) == ""
	for _, v := range s.Units {
		q, ok := o.Board.Piece(v.ID)
		if !ok || v.ID == u.ID || !v.inOrder() {
			continue
		}
		gap := sandtable.Gap(p, q)
		if v.Side == u.Side {
			if gap < 700 && v.shoots() && !v.mounted() && sandtable.InFront(q, p) {
				danger += masked
			}
			continue
		}
		danger += o.threat(s, v, u, q, p, gap) * 2 / (2 + o.others(s, v, u, q))
		if mine {
			if c, ok := o.chargeAt(s, u, v, p, q); ok {
				hope = max(hope, o.clash(s, u, v, c, o.led(s, u, u.ID)))
			}
		}
	}
	return worth + hope*x.Charge/400 - danger*x.Danger/100
}

// masked is the cost of standing in a friend's line of fire.
const masked = 120

// fresh returns u as it will be in the next turn.
func fresh(u Unit) Unit {
	u.Moved, u.Fired, u.Fought = 0, 0, 0
	return u
}

// others returns how many friends of u the enemy v may fire at instead.
func (o *officer) others(s State, v, u Unit, q sandtable.Piece) int {
	n, ok := o.known.within[v.ID]
	if !ok {
		for _, w := range s.Units {
			if p, has := o.Board.Piece(w.ID); has && w.Side == u.Side && w.inOrder() && sandtable.Gap(p, q) <= s.harmReach(v)+200 {
				n++
			}
		}
		o.known.within[v.ID] = n
	}
	if p, _ := o.Board.Piece(u.ID); u.inOrder() && sandtable.Gap(p, q) <= s.harmReach(v)+200 {
		return n - 1
	}
	return n
}

// threat returns what v at q may do to u at p: by fire, from where it stands or two inches closer, or by a charge.
func (o *officer) threat(s State, v, u Unit, q, p sandtable.Piece, gap int) (worth int) {
	if v.Class == Artillery {
		if v.Form == Unlimbered && v.Guns > 0 && sandtable.InFront(q, p) {
			worth = o.best(s, v, u, q, p).worth * 60 / 100
		}
		return worth
	}
	reach := quarter * s.weaponReach(v.Weapon)
	if v.shoots() && gap <= reach+200 && (!v.formed() || sandtable.InFront(q, p)) && (u.Class != General || v.loose()) &&
		!o.hidden(s, q, p) {
		far := reach
		for _, to := range [...]int{8, 20, 32, 40, 52, 60} {
			if gap <= quarter*to {
				far = min(reach, quarter*to)
				break
			}
		}
		n := o.meanLoss(s, s.aim(v, u, far/quarter, o.cover(u, p, q.At), true, false))
		worth = n * 60 / 100
		if gap > reach {
			worth = n * 45 / 100
		}
	}
	if v.mounted() && gap <= s.pace(v, "charge")*quarter && s.chargeBars(fresh(v)) == "" {
		if c, ok := o.chargeAt(s, v, u, q, p); ok {
			worth += max(0, o.clash(s, v, u, c, false)) * 30 / 100
		}
	}
	return worth
}

// ground returns what it is worth to u to be near the place of its task. Every inch counts, more so towards the end of the battle.
func (o *officer) ground(s State, u Unit, p sandtable.Piece, t commander.Task) int {
	far := p.Reach(t.At)
	if far > 250 {
		way := o.far(s, u, p, t.At)
		if way == sandtable.NoWay {
			return commander.NeverWorth
		}
		far = max(far, way-300)
	}
	rate := 15 + 15*t.Worth
	if !u.formed() || u.mounted() || u.Class == Artillery {
		rate /= 2
		far = max(far, 900*book.Bit(u.mounted() || u.Class == Artillery)) // near by is near enough
	}
	if left := o.Field.Turns - s.Turn; o.Field.Turns > 0 && left <= 4 {
		rate *= 2
	}
	if t.Posture == commander.Delay {
		rate /= 2
	}
	if far <= 250 {
		return rate * 6
	}
	return -rate * (far - 250) / 100
}
