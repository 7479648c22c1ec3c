package ecw

import (
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// Keys of the house values that are not cells of a table: combat points, lines of the morale tests, and the rest.
const (
	pointsCombat, pointsMissile, pointsLight, pointsSteady book.Key = "p.combat", "p.missile", "p.light", "p.steady"
	pointsLeader, pointsImpetus, pointsPikes, pointsSquare book.Key = "p.leader", "p.impetus", "p.pikes", "p.square"
	pointsRide, pointsFlank, pointsRear, pointsUphill      book.Key = "p.ride", "p.flank", "p.rear", "p.uphill"
	pointsObstacle, pointsHard, pointsEdis, pointsEshaken  book.Key = "p.obstacle", "p.hard", "p.edis", "p.eshaken"
	pointsEdem, pointsDeep                                 book.Key = "p.edem", "p.deep"
	commonLoss, commonCap, commonExh, commonArt            book.Key = "m.loss", "m.cap", "m.exh", "m.art"
	pursueCav, pursueFoot, pursueLevee, pursueHead         book.Key = "c7.cav", "c7.foot", "c7.levee", "c7.head"
	pursueAb, pursueExh, pursueFresh                       book.Key = "c7.ab", "c7.exh", "c7.fresh"
	homeImp, homeMissile, homeHorse, homePikes             book.Key = "c8.imp", "c8.missile", "c8.horse", "c8.pikes"
	homeHard, homeSoft, homeDis, homeWeak                  book.Key = "c8.hard", "c8.soft", "c8.dis", "c8.weak"
	homeFlank                                              book.Key = "c8.flank"
	recvImp, recvPikes, recvSquare, recvRidden             book.Key = "c9.imp", "c9.pikes", "c9.square", "c9.ridden"
	recvStand, recvMissile, recvFlank, recvRear            book.Key = "c9.stand", "c9.missile", "c9.flank", "c9.rear"
	recvDis, recvShaken, recvHard, recvSoft                book.Key = "c9.dis", "c9.shaken", "c9.hard", "c9.soft"
	recvEvade                                              book.Key = "c9.evade"
	shotGuns, shotArt, shotEnf, shotDis                    book.Key = "c10.guns", "c10.art", "c10.enf", "c10.dis"
	shotSkirmish, shotHard                                 book.Key = "c10.skirmish", "c10.hard"
	lostMissile, lostPikes, lostFlank, lostShaken          book.Key = "c11.missile", "c11.pikes", "c11.flank", "c11.shaken"
	lostHard, lostFriend                                   book.Key = "c11.hard", "c11.friend"
	friendsMore, friendsMost, friendsArmy, friendsGrade    book.Key = "c12.more", "c12.most", "c12.army", "c12.grade"
	friendsCalm, friendsHard                               book.Key = "c12.calm", "c12.hard"
	leaderStruck, leaderShot, leaderFight, leaderDead      book.Key = "l.struck", "l.shot", "l.fight", "l.dead"
	leaderTaken                                            book.Key = "l.taken"
	crewFoot, crewFull, crewFew, crewLeast                 book.Key = "sh.foot", "sh.full", "sh.few", "sh.least"
	crewHand, crewTurnLight, crewTurnHeavy, crewLb         book.Key = "sh.hand", "sh.turn-light", "sh.turn-heavy", "sh.lb"
	otherLimber, otherNear, otherFriend, otherCalm         book.Key = "o.limber", "o.near", "o.friend", "o.calm"
	otherSupport, otherHalf, otherThird, otherGap          book.Key = "o.support", "o.half", "o.third", "o.gap"
	otherDraw                                              book.Key = "o.draw"
)

// Keys of table cells by the id of their row.
func normalKey(mover string) book.Key { return book.Key("n." + mover) }
func chargeKey(mover string) book.Key { return book.Key("c." + mover) }
func trainedKey(id string) book.Key   { return book.Key("t." + id) } // of a manoeuvre
func leveeKey(id string) book.Key     { return book.Key("v." + id) }
func saveKey(id string, guns bool) book.Key {
	return book.Key([...]string{"s.", "k."}[book.Bit(guns)] + id)
}
func pointsKey(class string) book.Key { return book.Key("p." + class) } // of the mounted, and of a grade
func gradeKey(grade string) book.Key  { return book.Key("g." + grade) } // of a morale test
func scoreKey(id string) book.Key     { return book.Key("d." + id) }

// reachKey and hitsKey return the keys of a weapon’s range band, counted from 0.
func reachKey(weapon string, band int) book.Key {
	return book.Key("r." + weapon + "." + book.Num(band+1))
}
func hitsKey(weapon string, band int) book.Key {
	return book.Key("h." + weapon + "." + book.Num(band+1))
}

// houseGroup is a group of house values. min and max bound those without bounds of their own.
type houseGroup struct {
	name     string
	min, max int
	rows     []houseRow
}

// houseRow is a house value. bounds is nil for those of the group.
type houseRow struct {
	key    book.Key
	label  string
	design int
	bounds []int
}

// plainGroups lists the house values that are not cells of tables. Source: ecw-charts C5, C7 to C12, C15.
var plainGroups = []houseGroup{
	{"Combat points", 0, 12, []houseRow{
		{"p.cuirassier", "Cuirassiers", 4, nil},
		{"p.horse", "Horse", 3, nil},
		{"p.dragoon", "Mounted dragoons", 1, nil},
		{pointsCombat, "Foot, combat unit", 3, nil},
		{pointsMissile, "Foot, missile unit", 2, nil},
		{pointsLight, "Skirmishing foot, gunners", 0, nil},
		{"p.A", "Grade A", 4, nil},
		{"p.B", "Grade B", 3, nil},
		{"p.C", "Grade C", 2, nil},
		{"p.D", "Grade D", 1, nil},
		{"p.E", "Grade E", 0, nil},
		{pointsSteady, "Steady", 1, nil},
		{pointsLeader, "Leader attached", 1, nil},
		{pointsImpetus, "Impetus", 3, nil},
		{pointsPikes, "Steady pikes, cavalry to their front", 4, nil},
		{pointsSquare, "Square or ring against cavalry", 2, nil},
		{pointsRide, "Cavalry against foot without steady pikes", 2, nil},
		{pointsFlank, "From behind the enemy’s flank line", 2, nil},
		{pointsRear, "In the enemy’s rear", 3, nil},
		{pointsUphill, "Uphill of the enemy", 1, nil},
		{pointsObstacle, "Defending an obstacle", 1, nil},
		{pointsHard, "Defending hard cover, building or works", 2, nil},
		{pointsEdis, "Enemy disordered", 1, nil},
		{pointsEshaken, "Enemy shaken", 1, nil},
		{pointsEdem, "Enemy demoralised", 2, nil},
		{pointsDeep, "Four or more ranks, foot against foot", 1, nil},
	}},
	{"Common morale lines", -9, 9, []houseRow{
		{"g.A", "Grade A", 1, nil},
		{"g.B", "Grade B", 0, nil},
		{"g.C", "Grade C", -1, nil},
		{"g.D", "Grade D", -2, nil},
		{"g.E", "Grade E", -3, nil},
		{commonLoss, "Each full tenth lost", -1, nil},
		{commonCap, "Tenths counted, at most", 3, []int{0, 10}},
		{commonExh, "Exhausted", -1, nil},
		{commonArt, "Artillery disadvantage", -1, nil},
	}},
	{"Pursuit test", -9, 9, []houseRow{
		{pursueCav, "Cavalry", -3, nil},
		{pursueFoot, "Foot", -1, nil},
		{pursueLevee, "Levee", -1, nil},
		{pursueHead, "Headstrong", -1, nil},
		{pursueAb, "Grade A or B", 1, nil},
		{pursueExh, "Exhausted", 1, nil},
		{pursueFresh, "Fresh enemy within charge reach", 1, nil},
	}},
	{"Charge test", -9, 9, []houseRow{
		{homeImp, "Impetus", 1, nil},
		{homeMissile, "Missile unit", -1, nil},
		{homeHorse, "Foot against horse", -3, nil},
		{homePikes, "Cavalry at the front of steady pikes", -2, nil},
		{homeHard, "Target in hard cover", -2, nil},
		{homeSoft, "Target behind obstacle or soft cover", -1, nil},
		{homeDis, "Disordered", -1, nil},
		{homeWeak, "Target in trouble", 1, nil},
		{homeFlank, "At the target’s flank or rear", 1, nil},
	}},
	{"Receiving a charge", -9, 9, []houseRow{
		{recvImp, "Charger has impetus", -1, nil},
		{recvPikes, "Steady pikes, cavalry to the front", 2, nil},
		{recvSquare, "Square against cavalry", 2, nil},
		{recvRidden, "Foot charged by cavalry", -2, nil},
		{recvStand, "Cavalry standing to receive cavalry", -2, nil},
		{recvMissile, "Missile unit charged by foot", -1, nil},
		{recvFlank, "Charged in flank", -2, nil},
		{recvRear, "Charged in rear", -3, nil},
		{recvDis, "Disordered", -1, nil},
		{recvShaken, "Shaken or worse", -1, nil},
		{recvHard, "Hard cover", 2, nil},
		{recvSoft, "Soft cover or obstacle", 1, nil},
		{recvEvade, "Evading", 1, nil},
	}},
	{"Test for shooting", -9, 9, []houseRow{
		{shotGuns, "Hit by guns", -1, nil},
		{shotArt, "Hit by guns, artillery disadvantage", -2, nil},
		{shotEnf, "Enfiladed", -1, nil},
		{shotDis, "Disordered or shaken", -1, nil},
		{shotSkirmish, "Skirmish order", 1, nil},
		{shotHard, "Hard cover", 1, nil},
	}},
	{"Lost round test", -9, 9, []houseRow{
		{lostMissile, "Missile unit", -1, nil},
		{lostPikes, "Steady pikes", 1, nil},
		{lostFlank, "Attacked in flank or rear", -2, nil},
		{lostShaken, "Shaken or worse", -1, nil},
		{lostHard, "Hard cover", 1, nil},
		{lostFriend, "Friend in good morale close behind", 1, nil},
	}},
	{"Friends routed test", -9, 9, []houseRow{
		{friendsMore, "Each further friend", -1, nil},
		{friendsMost, "Further friends counted, at most", 2, []int{0, 9}},
		{friendsArmy, "Army leader killed", -1, nil},
		{friendsGrade, "Routed friend of lower grade", 1, nil},
		{friendsCalm, "No visible enemy near", 1, nil},
		{friendsHard, "Hard cover", 1, nil},
	}},
	{"Leaders at risk", 2, 7, []houseRow{
		{leaderStruck, "Struck on", 6, nil},
		{leaderShot, "Killed by shooting on", 5, nil},
		{leaderFight, "Killed in combat on", 4, nil},
		{leaderDead, "Rout: killed up to", 2, []int{0, 6}},
		{leaderTaken, "Rout: captured up to", 3, []int{0, 6}},
	}},
	{"Crews and volleys", 1, 4, []houseRow{
		{crewFoot, "Disordered or shaken foot, quarters of its dice", 2, nil},
		{crewFull, "Gunners a model for all dice", 3, []int{1, 5}},
		{crewFew, "With fewer, quarters of the dice", 2, nil},
		{crewLeast, "Gunners a model to shoot at all", 2, []int{0, 5}},
		{crewHand, "Gunners a model to move by hand", 3, []int{0, 5}},
		{crewTurnLight, "Light gun turned by hand, quarters of the move", 2, []int{0, 4}},
		{crewTurnHeavy, "Heavy or siege gun turned by hand, quarters", 4, []int{0, 4}},
		{crewLb, "Light guns fire shot up to, pounds", 4, []int{1, 12}},
	}},
	{"Other values", 1, 40, []houseRow{
		{otherLimber, "Turns to limber a light gun", 1, []int{0, 4}},
		{otherNear, "No countercharge within, inches", 2, []int{0, 12}},
		{otherFriend, "Lost round: friend behind within, inches", 8, nil},
		{otherCalm, "Friends routed: no enemy within, inches", 8, nil},
		{otherSupport, "Support reaches, inches", 8, nil},
		{otherHalf, "Army beaten at, per cent", 50, []int{10, 100}},
		{otherThird, "Or at, if the enemy has lost less", 33, []int{10, 100}},
		{otherGap, "Less by, per cent", 20, []int{0, 100}},
		{otherDraw, "Draw within, per cent", 10, []int{0, 100}},
	}},
}

// house holds all changeable values in the order of the settings.
var house = book.NewHouse(houseValues)

func houseValues() (all []book.Value) {
	add := func(group string, key book.Key, label string, design, least, most int) {
		all = append(all, book.Value{Key: key, Label: label, Group: houseSec(group), Design: design, Min: least, Max: most})
	}
	for _, m := range movers {
		add("Movement", normalKey(m.id), m.name+", normal", m.normal, 0, 40)
		if m.charge > 0 {
			add("Movement", chargeKey(m.id), m.name+", charge", m.charge, 0, 60)
		}
	}
	for _, m := range manoeuvres {
		if !m.printed && m.trained > 0 {
			add("Manoeuvre", trainedKey(m.id), m.name+", trained, quarters", m.trained, 0, 9)
			add("Manoeuvre", leveeKey(m.id), m.name+", levee, quarters", m.levee, 0, 9)
		}
	}
	add("Manoeuvre", trainedKey("oblique"), "Oblique, trained, quarters of the speed", 2, 1, 4)
	add("Manoeuvre", trainedKey("aside"), "Back or sideways, trained, quarters of the speed", 1, 1, 4)
	add("Manoeuvre", leveeKey("wheel"), "Wheel, levee, times", 2, 1, 4)
	for _, w := range weapons {
		for i, b := range w.bands {
			n := book.Num(i + 1)
			add("Shooting", reachKey(w.id, i), w.name+", band "+n+", inches", b.upTo, 1, 96)
			all = append(all, codeValue("Shooting", hitsKey(w.id, i), w.name+", band "+n+", hits", b.code))
		}
	}
	for _, x := range saves {
		add("Saving throws", saveKey(x.id, false), x.name+", small arms", x.small, 2, 7)
		add("Saving throws", saveKey(x.id, true), x.name+", guns", x.guns, 2, 7)
	}
	for _, g := range plainGroups {
		for _, r := range g.rows {
			if r.bounds == nil {
				r.bounds = []int{g.min, g.max}
			}
			add(g.name, r.key, r.label, r.design, r.bounds[0], r.bounds[1])
		}
	}
	for _, b := range scores {
		all = append(all, codeValue("Scores to hit", scoreKey(b.Is.id), "Difference "+b.Is.name, b.Is.code))
	}
	return all
}

// codeValue returns a house value that is a hit code.
func codeValue(group string, key book.Key, label string, design hitCode) book.Value {
	v := book.Value{Key: key, Label: label, Group: houseSec(group), Design: int(design)}
	for i, c := range codes {
		v.Names = append(v.Names, view.Option{ID: book.Num(i), Label: c.name})
	}
	return v
}

// v returns the house value in force.
func (t Settings) v(key book.Key) int { return house.InForce(t.House, key) }

// houseReasons adds the house values to the lines of sums. Morale tests show them as modifiers of the die, with the opposite sign to their
// effect on the number needed.
func houseReasons(into map[string]book.Reason) {
	for _, g := range plainGroups {
		for _, row := range g.rows {
			v := house.Value(row.key)
			r := book.Reason{Why: book.LowerFirst(v.Label), Section: v.Group, Show: "{0:mod}"}
			if strings.HasPrefix(v.Label, "Grade ") && v.Key[:2] != "g." {
				r.Why = v.Label
			}
			if v.Key[:2] == "p." {
				r.Show = ""
			}
			into[string(v.Key)] = r
		}
	}
}
