package minie

import "vedette/engine/book"

// field is a number of a record that facts may change. The referee may correct those with a label.
type field[T any] struct {
	key, label string
	max        int
	at         func(*T) *int
}

const maxTurn = 999

// atTheDouble is the value of [Unit.Moved] after a move at the double: the unit does not fire this turn. Source: C1.
const atTheDouble = 2

var unitFields = [...]field[Unit]{
	{"br", "Brigade", 99999, func(u *Unit) *int { return &u.Brigade }},
	{"cl", "Class", Wagon, func(u *Unit) *int { return &u.Class }},
	{"rg", "Number of its regiment", 99, func(u *Unit) *int { return &u.Reg }},
	{"gu", "Kind of gun", len(guns) - 1, func(u *Unit) *int { return &u.Gun }},
	{"hw", "Howitzers", 1, func(u *Unit) *int { return &u.Howitz }},
	{"hr", "Horse artillery", 1, func(u *Unit) *int { return &u.Horse }},
	{"va", "Command value", 6, func(u *Unit) *int { return &u.Value }},
	{"qu", "Quality", Elite, func(u *Unit) *int { return &u.Quality }},
	{"we", "Weapon", NoMusket, func(u *Unit) *int { return &u.Weapon }},
	{"me", "Rank and file", 60, func(u *Unit) *int { return &u.Men }},
	{"st", "Rank and file at the start", 60, func(u *Unit) *int { return &u.Start }},
	{"gn", "Grenadiers among them", 60, func(u *Unit) *int { return &u.Gren }},
	{"lt", "Light men among them", 60, func(u *Unit) *int { return &u.Lights }},
	{"co", "Colonel or commander", 1, func(u *Unit) *int { return &u.Colonel }},
	{"su", "Subalterns", 3, func(u *Unit) *int { return &u.Subs }},
	{"fl", "Colour sergeants", 4, func(u *Unit) *int { return &u.Flags }},
	{"dr", "Drummer or trumpeter", 2, func(u *Unit) *int { return &u.Drum }},
	{"lc", "Colonels lost", 1, func(u *Unit) *int { return &u.LostCol }},
	{"ls", "Subalterns lost", 3, func(u *Unit) *int { return &u.LostSub }},
	{"lf", "Colours and drummers lost", 6, func(u *Unit) *int { return &u.LostFlag }},
	{"pa", "Lost before it was combined", 999, func(u *Unit) *int { return &u.Past }},
	{"he", "Regimental headquarters", 2, func(u *Unit) *int { return &u.Head }},
	{"fo", "Formation", Routing, func(u *Unit) *int { return &u.Form }},
	{"ft", "Dismounted", 2, func(u *Unit) *int { return &u.Foot }},
	{"ho", "Horse holders", 60, func(u *Unit) *int { return &u.Holders }},
	{"nh", "Horses lost", 1, func(u *Unit) *int { return &u.NoHorse }},
	{"gs", "Guns", 2, func(u *Unit) *int { return &u.Guns }},
	{"li", "Limbers", 2, func(u *Unit) *int { return &u.Limbers }},
	{"gv", "Order given in turn", maxTurn, func(u *Unit) *int { return &u.Gave }},
	{"mv", "Has moved", atTheDouble, func(u *Unit) *int { return &u.Moved }},
	{"fi", "Shots this turn", 2, func(u *Unit) *int { return &u.Fired }},
	{"fg", "Charged this turn", 1, func(u *Unit) *int { return &u.Fought }},
	{"at", "Target", 99999, func(u *Unit) *int { return &u.At }},
	{"sh", "Fired in turn", maxTurn, func(u *Unit) *int { return &u.Shot }},
	{"ch", "Charged in turn", maxTurn, func(u *Unit) *int { return &u.Charged }},
	{"re", "Turns of rest", 2, func(u *Unit) *int { return &u.Rest }},
	{"sq", "Square half formed", 1, func(u *Unit) *int { return &u.Forming }},
	{"te", "Test due", 7, func(u *Unit) *int { return &u.Test }},
	{"td", "Tested", 1, func(u *Unit) *int { return &u.Tested }},
	{"ro", "Turns of rout", 4, func(u *Unit) *int { return &u.Rout }},
	{"ha", "Half lost", 2, func(u *Unit) *int { return &u.Half }},
	{"hx", "At its edge in turn", maxTurn, func(u *Unit) *int { return &u.HalfAt }},
	{"go", "Gone", goneOff, func(u *Unit) *int { return &u.Gone }},
	{"fc", "Facing", 7, func(u *Unit) *int { return &u.Face }},
	{"pl", "Moves made", 9999, func(u *Unit) *int { return &u.Place }},
	{"hu", "Supplies", 1, func(u *Unit) *int { return &u.Hungry }},
	{"sy", "Stays", 1, func(u *Unit) *int { return &u.Stays }},
}

// unitField returns the field with this key. It panics if there is none.
func unitField(key string) field[Unit] {
	for _, f := range unitFields {
		if f.key == key {
			return f
		}
	}
	panic("minie: no number " + key)
}

var brigadeFields = [...]field[Brigade]{{"ha", "", 1, func(b *Brigade) *int { return &b.Halted }}}

var riderFields = [...]field[Rider]{{"wt", "", maxTurn, func(r *Rider) *int { return &r.Waits }}}

var taskFields = [...]field[Task]{
	{"sz", "", 20, func(t *Task) *int { return &t.Size }},
	{"dn", "", 8000, func(t *Task) *int { return &t.Done }},
	{"tn", "", maxTurn, func(t *Task) *int { return &t.Turn }},
	{"ty", "", 3, func(t *Task) *int { return &t.Try }},
	{"hi", "", 20, func(t *Task) *int { return &t.Hits }},
	{"dw", "", 1, func(t *Task) *int { return &t.Down }},
}

func (u Unit) here() bool { return u.Gone == 0 }

// mounted reports whether u is cavalry on horseback.
func (u Unit) mounted() bool { return (u.Class == HeavyCav || u.Class == LightCav) && u.Foot == 0 }

func (u Unit) cavalry() bool { return u.Class == HeavyCav || u.Class == LightCav }

// shoots reports whether u has muskets or carbines.
func (u Unit) shoots() bool {
	return u.Weapon != NoMusket && (u.Class <= LightCav || u.Class == Engineers)
}

// loose reports whether u fires, and is fired at, as light infantry. Source: HM-31, HM-34, HM-R29.
func (u Unit) loose() bool {
	return u.Class == Light && u.Form != Column || u.Form == Skirmish || u.cavalry() && u.Foot > 0
}

// figures returns how many figures may fight or be hit: all but horse holders and a command that stays mounted.
func (u Unit) figures() int { return u.Men - u.Holders + u.staff()*book.Bit(u.Foot < 2) }

// staff returns the number of officers, colours and drummers, and the colonel of the regiment if he is with u.
func (u Unit) staff() int { return u.Colonel + u.Subs + u.Flags + u.Drum + book.Bit(u.Head == 1) }

// alive returns the number of figures left, horse holders included.
func (u Unit) alive() int { return u.Men + u.staff() }

// began returns the number of figures that u began with, and those of any units combined with it.
func (u Unit) began() int {
	return u.Start + u.staff() + u.LostCol + u.LostSub + u.LostFlag + u.Past + book.Bit(u.Head == 2)
}

// firers returns how many figures fire in the formation that u is in. Source: HM-30, HM-33, HM-38.
func (u Unit) firers() int {
	switch u.Form {
	case Column:
		return min(u.figures(), 4)
	case AttackColumn:
		return min(u.figures(), 8)
	case Square:
		return share(u.figures(), 4)
	case Line, Skirmish:
		return u.figures()
	}
	return 0
}

// size returns how many figures throw a die together. Source: HM-51.
func (u Unit) size() int {
	if u.Quality == Elite {
		return 4
	}
	return 6
}

// grenadiers returns how many of n figures are grenadiers: they lead. It is 0 in an elite unit, where everyone counts in fours.
// Source: HM-20, HM-R34.
func (u Unit) grenadiers(n int) int {
	if u.Quality == Elite {
		return 0
	}
	return min(u.Gren, n)
}

// dice returns how many dice n figures of u throw, gren of them grenadiers, who count in fours. Source: HM-51, HM-60.
func (s State) dice(u Unit, n, gren int) int {
	return groups(n-gren, u.size(), s.on(anyStarted)) + groups(gren, 4, s.on(anyStarted))
}

// lossPoints returns what losses take off the morale score: 0, 1 or 2. Source: HM-91, HM-92, HM-R27.
func (u Unit) lossPoints() int {
	lost := u.Start - u.Men
	switch {
	case u.Start == 0 || lost < share(u.Start, 6):
		return 0
	case lost < share(u.Start, 4):
		return 1
	}
	return 2
}

// halfLost reports whether u has lost half its rank and file and must leave for its own edge. Guns stay, and fire every second turn.
// Source: HM-91, HM-R46.
func (u Unit) halfLost() bool {
	return u.Start > 0 && u.fights() && u.Class != Artillery && u.Start-u.Men >= share(u.Start, 2)
}

// leaders returns what lost officers take off the morale score of u. Source: HM-91, HM-R09, HM-R30.
func (s State) leaders(u Unit) int {
	colonel := 1
	switch {
	case u.Vol == 1:
		colonel = 3
	case u.cavalry():
		colonel = 2
	}
	n := u.LostCol*colonel + u.LostSub
	if u.Reg > 0 {
		for _, o := range s.Units {
			if o.Side == u.Side && o.Reg == u.Reg && o.Head == 2 {
				n += 2
				break
			}
		}
	}
	return n
}

// Reasons for a check, by [dues].
const (
	notDue = iota
	dueFigures
	dueOfficer
	dueMelee
	dueRally
)

// dues puts the reasons for a check into words.
var dues = [...]string{"", "lost figures", "lost an officer", "lost a melee", "rally"}

// due returns why u has to check morale now, or notDue. Source: C9.
func (u Unit) due() int {
	switch {
	case !u.here() || u.Tested == 1 || u.Class == General || u.Class == Wagon:
		return notDue
	case u.Form == Routing && u.Rout > 0:
		return dueRally
	case u.Form == Routing:
		return notDue
	case u.Test&4 > 0:
		return dueMelee
	case u.Test&2 > 0:
		return dueOfficer
	case u.Test&1 > 0:
		return dueFigures
	}
	return notDue
}

// kind returns what u counts as at the moment: a row of [kinds].
func (u Unit) kind() int {
	switch {
	case u.cavalry() && u.Foot > 0:
		return kindDismounted
	case u.Class == Artillery && u.Horse == 1:
		return kindHorseGuns
	case u.Form == Skirmish && u.Class == Infantry:
		return kindSkirmishing
	}
	return u.Class
}

// mover returns the column of ground costs for u: 0 foot, 1 horse, 2 wheels.
func (u Unit) mover() int {
	switch {
	case u.Class == Artillery || u.Class == Wagon:
		return 2
	case u.mounted() || u.Class == General:
		return 1
	}
	return 0
}

// small returns the second line of u in lists of options.
func (u Unit) small() string {
	switch u.Class {
	case General, Wagon:
		return classes[u.Class].name
	case Artillery:
		return book.Plural(u.Guns, "gun", "guns") + ", " + book.Plural(u.Men, "gunner", "gunners")
	}
	return book.Num(u.alive()) + ", " + formations[u.Form].name
}

// reform returns the formation in which u rallies.
func (u Unit) reform() int {
	switch {
	case u.Class == Artillery:
		return Unlimbered
	case u.Class == Light || u.Foot > 0:
		return Skirmish
	}
	return Line
}

// moved returns the change of [Unit.Place] for a move: from a new place the next volley is a first volley again.
func (u Unit) moved() num { return num{"pl", (u.Place + 1) % 10000} }
