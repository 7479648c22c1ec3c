package hill

// facts lists every fact by its kind. A kind, once released, is never removed.
var facts = []fact{
	// actions
	stood{}, moved{}, fired{}, attacked{}, gunFired{}, checked{}, tested{},
	// turn and finds
	pressed{}, finished{}, drawn{}, ignored{}, fronted{}, arrived{}, turned{}, recounted{}, settled{}, tabled{},
	found{}, used{}, scouted{}, assessed{}, opened{}, partyMarked{}, siteMarked{}, carry{}, entryMarked{}, unitOff{},
	over{}, edged{}, laid{}, prepared{}, bound{}, reached{},
	// incidents
	arose{}, befell{}, passed{}, ended{}, surveyed{},
	// units
	mustered{}, marked{}, figured{}, struck{}, regained{}, reinforced{}, parted{}, merged{}, activated{}, unitActed{},
	unitGone{}, proposed{}, accepted{}, threaded{}, recast{}, escort{}, worked{}, credited{}, postponed{},
	// advice
	advised{},
	// scenarios
	staged{}, mapped{}, revealed{}, heldBack{}, news{}, decided{}, aimMarked{},
}
