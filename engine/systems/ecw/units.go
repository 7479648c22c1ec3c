package ecw

import "slices"

// figures returns how many figures u has. Those of artillery are its gunners.
func (u Unit) figures() int { return u.Pikes + u.Shot + u.Other }

func (u Unit) orig() int { return u.Orig[origPikes] + u.Orig[origShot] + u.Orig[origOther] }

func (u Unit) guns() bool {
	return u.Class == classLight || u.Class == classHeavy || u.Class == classSiege
}

func (u Unit) limbered() bool { return u.Limber == limberUp }

func (u Unit) mounted() bool {
	return u.Class == classCuirassier || u.Class == classHorse || u.Class == classDragoon && u.Mounted
}

func (u Unit) foot() bool { return !u.mounted() && !u.guns() }

func (u Unit) skirmish() bool { return u.Order == orderSkirmish }

// loose reports whether u is skirmishing foot, which woods hinder less.
func (u Unit) loose() bool { return u.skirmish() && u.foot() }

// maySkirmish reports whether u can take up skirmish order. Source: ECW-17.
func (u Unit) maySkirmish() bool {
	return u.Class == classDragoon || u.Class == classFoot && u.Pikes == 0
}

// missile reports whether u is a missile unit at its present strength. Source: ECW-14.
func (u Unit) missile() bool {
	return u.guns() || u.Class == classDragoon || u.Class == classFoot && 2*u.Shot > u.figures()
}

// pikeSupported reports whether at least a quarter of u’s present figures are pikes. Source: ECW-15.
func (u Unit) pikeSupported() bool { return u.Pikes > 0 && 4*u.Pikes >= u.figures() }

// Why the depth of a unit disorders it.
const (
	depthFits = iota
	singleRank
	oddDepth
)

// badRanks returns why u’s depth disorders it. Source: ECW-07.
func (u Unit) badRanks() int {
	switch {
	case !u.foot() || u.Order != orderClose:
	case u.Ranks == 1:
		return singleRank
	case u.Pikes > 0 && u.Shot > 0 && u.Ranks%2 == 1:
		return oddDepth
	}
	return depthFits
}

func (u Unit) disordered() bool { return u.Dis || u.badRanks() != depthFits || u.inside() }

// inside reports whether u holds a building, whose cover may be only soft.
func (u Unit) inside() bool { return u.Order == orderBuilding || u.Ground == groundBuilding }

// wooded reports whether u stands in a light or heavy wood.
func (u Unit) wooded() bool { return woods(u.Ground) }

// works reports whether u holds a building or fieldworks, and so cannot be overrun. Source: ECW-86.
func (u Unit) works() bool { return u.inside() || u.Ground == groundWorks }

// enter returns u in a building with the given cover. It keeps its order for when it leaves.
// Source: ECW-100.
func (u Unit) enter(cover string) Unit {
	if !u.inside() {
		u.Was = u.Order
	}
	u.Order, u.Ground = orderBuilding, cover
	return u
}

// away returns u out of the building or cover it held. It stays in a wood until the referee rules otherwise.
func (u Unit) away() Unit {
	if u.inside() {
		if u.Order = u.Was; u.Order == "" {
			u.Order = orderClose
		}
		u.Was, u.Ground, u.Dis = "", "", true
	}
	if !u.wooded() {
		u.Ground = ""
	}
	return u
}

// steady reports whether u is steady as printed. Squares and columns are close order. Source: ECW-18.
func (u Unit) steady() bool {
	return !u.skirmish() && u.Morale <= halted && !u.disordered() && u.Grade != "E" && !u.guns()
}

func (u Unit) exhausted() bool { return u.orig() > 0 && 2*u.figures() <= u.orig() }

func (u Unit) here() bool { return u.Off == "" }

func (u Unit) hard() bool {
	return u.Ground == groundHard || u.Ground == groundBuilding || u.Ground == groundWorks
}

func (u Unit) flag(f flag) bool { return u.Flags&f != 0 }

func (u Unit) set(f flag) Unit {
	u.Flags |= f
	return u
}

func (u Unit) clear(f flag) Unit {
	u.Flags &^= f
	return u
}

// files returns the number of figures in u’s front rank.
func (u Unit) files() int { return (u.figures() + u.Ranks - 1) / max(u.Ranks, 1) }

func (u Unit) foe(id int) (Foe, bool) {
	for _, f := range u.Foes {
		if f.ID == id {
			return f, true
		}
	}
	return Foe{}, false
}

// withFoe returns u with f among its foes, at most once.
func (u Unit) withFoe(f Foe) Unit {
	u = u.without(f.ID)
	u.Foes = append(u.Foes, f)
	return u
}

func (u Unit) without(id int) Unit {
	u.Foes = slices.DeleteFunc(slices.Clone(u.Foes), func(f Foe) bool { return f.ID == id })
	return u
}

// fled reports whether u has routed, or become demoralised this turn, so that a charge no longer meets it where it stood. Source: ECW-R27.
func (u Unit) fled() bool { return u.Morale == routed || u.Morale == demoralised && u.flag(flagFailed) }

// tests reports whether u can still take morale tests. Guns without gunners cannot.
func (u Unit) tests() bool { return u.here() && u.Morale < routed && u.figures() > 0 }

// gone reports whether nothing of u is left.
func (u Unit) gone() bool { return u.figures() == 0 && u.Guns == 0 }
