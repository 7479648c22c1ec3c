package minie

import "vedette/engine/book"

const maxTurn = 999

// atTheDouble is the value of [Unit.Moved] after a move at the double: the unit does not fire this turn. Source: C1.
const atTheDouble = 2

func (u *Unit) fields(f book.Fields) {
	f.Number("br", &u.Brigade, 0, 99999).Number("cl", &u.Class, 0, Wagon).Number("rg", &u.Reg, 0, 99).
		Number("gu", &u.Gun, 0, len(guns)-1).Number("hw", &u.Howitz, 0, 1).Number("hr", &u.Horse, 0, 1).
		Number("va", &u.Value, 0, 6).Number("qu", &u.Quality, 0, Elite).Number("we", &u.Weapon, 0, NoMusket).
		Number("me", &u.Men, 0, 60).Number("st", &u.Start, 0, 60).Number("gn", &u.Gren, 0, 60).Number("lt", &u.Lights, 0, 60).
		Number("co", &u.Colonel, 0, 1).Number("su", &u.Subs, 0, 3).Number("fl", &u.Flags, 0, 4).Number("dr", &u.Drum, 0, 2).
		Number("lc", &u.LostCol, 0, 1).Number("ls", &u.LostSub, 0, 3).Number("lf", &u.LostFlag, 0, 6).
		Number("pa", &u.Past, 0, 999).Number("he", &u.Head, 0, 2).Number("fo", &u.Form, 0, Routing).Number("ft", &u.Foot, 0, 2).
		Number("ho", &u.Holders, 0, 60).Number("nh", &u.NoHorse, 0, 1).Number("gs", &u.Guns, 0, 2).
		Number("li", &u.Limbers, 0, 2).Number("gv", &u.Gave, 0, maxTurn).Number("mv", &u.Moved, 0, atTheDouble).
		Number("fi", &u.Fired, 0, 2).Number("fg", &u.Fought, 0, 1).Number("at", &u.At, 0, 99999).
		Number("sh", &u.Shot, 0, maxTurn).Number("ch", &u.Charged, 0, maxTurn).Number("re", &u.Rest, 0, 2).
		Number("sq", &u.Forming, 0, 1).Number("te", &u.Test, 0, 7).Number("td", &u.Tested, 0, 1).Number("ro", &u.Rout, 0, 4).
		Number("ha", &u.Half, 0, 2).Number("hx", &u.HalfAt, 0, maxTurn).Number("go", &u.Gone, 0, goneOff).
		Number("fc", &u.Face, 0, 7).Number("pl", &u.Place, 0, 9999).Number("hu", &u.Hungry, 0, 1).Number("sy", &u.Stays, 0, 1)
}

func (b *Brigade) fields(f book.Fields) {
	f.Number("ha", &b.Halted, 0, 1)
}

func (r *Rider) fields(f book.Fields) {
	f.Number("wt", &r.Waits, 0, maxTurn)
}

func (t *Task) fields(f book.Fields) {
	f.Number("sz", &t.Size, 0, 20).Number("dn", &t.Done, 0, 8000).Number("tn", &t.Turn, 0, maxTurn).
		Number("ty", &t.Try, 0, 3).Number("hi", &t.Hits, 0, 20).Number("dw", &t.Down, 0, 1)
}

// fieldNames has the key and name of every field of a unit that a correction can change.
var fieldNames = [...][2]string{
	{"br", "Brigade"}, {"cl", "Class"}, {"rg", "Number of its regiment"}, {"gu", "Kind of gun"}, {"hw", "Howitzers"},
	{"hr", "Horse artillery"}, {"va", "Command value"}, {"qu", "Quality"}, {"we", "Weapon"}, {"me", "Rank and file"},
	{"st", "Rank and file at the start"}, {"gn", "Grenadiers among them"}, {"lt", "Light men among them"},
	{"co", "Colonel or commander"}, {"su", "Subalterns"}, {"fl", "Colour sergeants"}, {"dr", "Drummer or trumpeter"},
	{"lc", "Colonels lost"}, {"ls", "Subalterns lost"}, {"lf", "Colours and drummers lost"},
	{"pa", "Lost before it was combined"}, {"he", "Regimental headquarters"}, {"fo", "Formation"}, {"ft", "Dismounted"},
	{"ho", "Horse holders"}, {"nh", "Horses lost"}, {"gs", "Guns"}, {"li", "Limbers"}, {"mv", "Has moved"},
	{"fi", "Shots this turn"}, {"re", "Turns of rest"}, {"te", "Test due"}, {"td", "Tested"}, {"ro", "Turns of rout"},
	{"ha", "Half lost"}, {"fc", "Facing"}, {"hu", "Supplies"},
}

func fieldName(key string) string {
	for _, f := range fieldNames {
		if f[0] == key {
			return f[1]
		}
	}
	return ""
}

// field returns the field of u with this key. It panics if there is none.
func (u *Unit) field(key string) book.Field {
	f, ok := book.FieldOf(u.fields, key)
	if !ok {
		panic("minie: no number " + key)
	}
	return f
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
