package hill

import (
	"strings"

	"vedette/engine/table"
)

// All tables in this file are house values, which the rules leave to the referee's program, except the ranges
// of the guns, the radius of the blast and the loads, which the rules print. Rows by quality run from Veteran
// to Transport, rows by cover from Open/Road to Fortification.

// bracket is an option of the Range field. A distance on a boundary belongs to the nearer bracket. Source:
// hill-tables 1.1.
type bracket int8

const (
	to3 bracket = iota
	to6
	to12
	to18
	to24
	to36
	to48
	to72
	over72
	brackets = 9
)

// bracketIDs are the ids in commands and saves.
var bracketIDs = [brackets]string{"0-3", "3-6", "6-12", "12-18", "18-24", "24-36", "36-48", "48-72", "over-72"}

// bracketTops are the far ends, in printed inches, of all brackets but the last.
var bracketTops = [brackets - 1]int{3, 6, 12, 18, 24, 36, 48, 72}

// bounds returns the near and far ends of b in quarter inches; the last bracket has a far end of 0.
func (b bracket) bounds() (from, to int) {
	if b > 0 {
		from = bracketTops[b-1] * inch
	}
	if b < over72 {
		to = bracketTops[b] * inch
	}
	return from, to
}

// cover is an option of the Terrain/Cover field, which serves both movement and cover. Source: hill-tables 1.1.
type cover int8

const (
	inOpen cover = iota
	inRough
	inSoft
	inHard
	inFort
	covers = 5
)

// coverNames are the ids in commands and saves, the labels of the keys, and the words in a sentence.
var coverNames = [covers]struct{ id, key, name, symbol, in string }{
	{"open", "Open", "Open/Road", "c-open", "in the open"},
	{"rough", "Rough", "Rough/Steep", "c-rough", "in the rough"},
	{"soft", "Soft", "Soft cover", "c-soft", "soft cover"},
	{"hard", "Hard", "Hard cover", "c-hard", "hard cover"},
	{"fort", "Fort", "Fortification", "c-fort", "fortification"},
}

// The numbers needed are kept within these limits, so nothing in range is certain or impossible.
const (
	minNeed = 4
	maxNeed = 18
)

// Movement, in printed inches. Source: hill-tables 3.1.
var moveBase = [...]int{Veteran: 5, Average: 4, Conscript: 3, Civilian: 2, Transport: 1}

const (
	chargeFoot    = 2
	chargeMounted = 4
	roughFoot     = 2 // a divisor
	roughMounted  = 4 // a divisor
)

// weapon is a personal weapon as fired: a rifle with loose ball counts as a musket.
type weapon int8

const (
	pistol weapon = iota
	carbine
	musket
	rifle
	weapons = 4
)

// weaponNames are the ids in saves, the names on keys, and the plurals.
var weaponNames = [weapons]struct{ id, name, plural string }{
	pistol:  {"pistol", "Pistol", "pistols"},
	carbine: {"carbine", "Carbine", "carbines"},
	musket:  {"musket", "Musket", "muskets"},
	rifle:   {"rifle", "Rifle", "rifles"},
}

// out marks a bracket beyond the range of a weapon or a load.
const out = 0

// fireBase is the number to hit on 3D6 before modifiers. Source: hill-tables 3.2.
var fireBase = [weapons][brackets]int{
	//        0-3 3-6 6-12 12-18 18-24 24-36 36-48 48-72 over
	pistol:  {13, 15, out, out, out, out, out, out, out},
	carbine: {12, 14, 16, out, out, out, out, out, out},
	musket:  {12, 13, 14, 16, out, out, out, out, out},
	rifle:   {11, 12, 13, 14, 15, 17, out, out, out},
}

// The modifiers of fireBase. Source: hill-tables 3.2.
var (
	firer      = [...]int{Veteran: -1, Average: 0, Conscript: +1, Civilian: +2}
	fireTarget = [...]int{Veteran: 0, Average: 0, Conscript: 0, Civilian: -1}
	fireCover  = [covers]int{inOpen: 0, inRough: 0, inSoft: +1, inHard: +2, inFort: +4}
)

const (
	firerMounted  = +2
	targetMounted = -1
	marksman      = -2
)

// Attack: the number needed on 3D6 to cut the target down. Source: hill-tables 3.3.
const (
	attackBase     = 12
	attackCharging = -1
)

var (
	attacker    = [...]int{Veteran: -1, Average: 0, Conscript: +1, Civilian: +2}
	defender    = [...]int{Veteran: +1, Average: 0, Conscript: -1, Civilian: -2}
	attackCover = [covers]int{inOpen: 0, inRough: 0, inSoft: +1, inHard: +2, inFort: +3}
)

// attackHorse applies only when one side is mounted and the other is not: a horse helps on Open/Road ground and
// hinders elsewhere. Source: hill-tables 3.3; ruling 4.
var attackHorse = [covers]struct{ mountedAttacker, mountedDefender int }{
	inOpen:  {-2, +2},
	inRough: {+1, -1},
	inSoft:  {+1, -1},
	inHard:  {+1, -1},
	inFort:  {+1, -1},
}

// Morale: a unit is Solid on this total of 2D6 or more. Source: hill-tables 3.4.
var (
	checkNeed = [...]int{Veteran: 5, Average: 6, Conscript: 7, Civilian: 8}
	rallyNeed = [...]int{Veteran: 4, Average: 5, Conscript: 6, Civilian: 8}
)

const halfGone = +2

// gun is a class of artillery.
type gun int8

const (
	lightGun gun = iota
	fieldGun
)

// guns are printed facts: ranges in inches, and the Load actions a gun needs after firing. Shell uses the range
// of roundshot, by ruling 29. Source: HILL-71, HILL-73, HILL-74; ruling 29.
var guns = [...]struct {
	id, name         string
	line, cone, load int
}{
	lightGun: {"light", "Light Artillery", 48, 24, 1},
	fieldGun: {"field", "Field Artillery", 72, 36, 2},
}

const (
	blastRadius = 3  // inches, printed: HILL-75
	coneDegrees = 60 // printed: HILL-74
)

// misfireUpTo is the highest natural 2D6 on which a crew's gun misfires; crews are soldiers. Source:
// hill-tables 3.6.
var misfireUpTo = [...]int{Veteran: 2, Average: 3, Conscript: 4}

// shellCrew is added to the 2D6 of a shell, shellRange subtracted from it. Source: hill-tables 3.6.
var shellCrew = [...]int{Veteran: +1, Average: 0, Conscript: -1}

var shellRange = table.Bands[int]{
	{Max: 12 * inch, Is: 0},
	{Max: 24 * inch, Is: 1},
	{Max: 36 * inch, Is: 2},
	{Max: 48 * inch, Is: 3},
	{Max: 72 * inch, Is: 4},
}

// burst is the result of a shell.
type burst string

const (
	noBurst burst = "none"
	wide    burst = "wide"  // 1D6 + 2 inches off
	drifts  burst = "drift" // 1D6 inches off, halved, rounded up
	onMark  burst = "mark"
)

// shellScore gives the result of a shell by its score. Source: hill-tables 3.6.
var shellScore = table.Bands[burst]{
	{Max: 1, Is: noBurst},
	{Max: 4, Is: wide},
	{Max: 7, Is: drifts},
	{Max: table.Top, Is: onMark},
}

const (
	shellOnMark = 8 // the lowest score of onMark
	widePlus    = 2
)

// shellWays are the directions of a shell's burst, clockwise from the line of fire. Source: hill-tables 3.6.
var shellWays = table.Rows[string]{
	{From: 1, To: 1, Is: "over"},
	{From: 2, To: 2, Is: "over right"},
	{From: 3, To: 3, Is: "short right"},
	{From: 4, To: 4, Is: "short"},
	{From: 5, To: 5, Is: "short left"},
	{From: 6, To: 6, Is: "over left"},
}

// shellWay returns the direction for the number on the direction die.
func shellWay(n int) string {
	row, _ := shellWays.For(n)
	return row.Is
}

// missile is what a figure tests against.
type missile int8

const (
	blast missile = iota
	roundshot
	cannister
	missiles = 3
)

// missileNames are the ids and names of the missiles.
var missileNames = [missiles]struct{ id, name string }{{"blast", "Blast"}, {"roundshot", "Roundshot"}, {"cannister", "Cannister"}}

// testBase is the number to survive on 3D6 before modifiers; a blast has no range. onlyField gives the bracket
// that only a field gun reaches. Source: hill-tables 3.7.
var testBase = [missiles][brackets]int{
	//          0-3 3-6 6-12 12-18 18-24 24-36 36-48 48-72 over
	blast:     {9, 9, 9, 9, 9, 9, 9, 9, 9},
	roundshot: {12, 12, 12, 11, 11, 10, 9, 8, out},
	cannister: {11, 11, 10, 9, 8, 7, out, out, out},
}

var onlyField = [missiles]bracket{blast: -1, roundshot: to72, cannister: to36}

// The modifiers of testBase. Source: hill-tables 3.7.
var (
	testActor = [...]int{Veteran: -1, Average: 0, Conscript: +1, Civilian: +2, Transport: +2}
	testCover = [covers]int{inOpen: 0, inRough: 0, inSoft: -1, inHard: -2, inFort: -4}
)

const testMounted = +1

// maxRepeat is the largest number of identical figures in one entry. Source: hill-tables 1.1.
const maxRepeat = 24

// capital returns s with a capital first letter.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
