package book

import (
	"slices"
	"sort"

	"vedette/engine"
	"vedette/engine/view"
)

// maxDeeds is how many deeds of a game are recalled at its end.
const maxDeeds = 3

// BiggestSteps replays steps from start. It returns the position after them and, in the order in which they happened, the steps that
// changed the most. count returns the turn and numbers that carry equal weight, such as men lost and points.
func BiggestSteps(sys view.System, start engine.State, steps []engine.Step,
	count func(engine.State) (turn int, n []int)) (engine.State, view.List) {
	type deed struct{ step, turn, weight int }
	var all []deed
	now := start
	turn, was := count(now)
	for i, st := range steps {
		for _, e := range st.Events {
			if next, err := sys.Apply(now, e); err == nil {
				now = next
			}
		}
		d := deed{i, turn, 0}
		var is []int
		turn, is = count(now)
		for k, n := range is {
			d.weight += max(n-was[k], was[k]-n)
		}
		if was = is; d.weight > 0 && len(st.Given) > 0 { // corrections by hand do not count
			all = append(all, d)
		}
	}
	sort.SliceStable(all, func(i, k int) bool { return all[i].weight > all[k].weight })
	all = all[:min(len(all), maxDeeds)]
	sort.SliceStable(all, func(i, k int) bool { return all[i].step < all[k].step })
	l := view.List{ID: "deeds", Title: "Deeds of the day"}
	for i, d := range all {
		line := sys.Tell(now, steps[d.step]).Line
		if end := slices.IndexFunc(line, func(s view.Span) bool { return s.Text == " " }); end > 0 {
			line = line[:end] // the first sentence
		}
		l.Rows = append(l.Rows, view.Row{ID: "deed-" + Num(i+1), Name: "Turn " + Num(d.turn), What: line.String()})
	}
	return now, l
}

// Closing adds lists to the closing sheet, leaving out those without rows.
func Closing(sh view.Sheet, lists ...view.List) view.Sheet {
	sh.ID = "end"
	for _, l := range lists {
		if len(l.Rows) > 0 {
			sh.Lists = append(sh.Lists, l)
		}
	}
	return sh
}

// OutcomePicture returns the picture for a battle that one side has won, "" for one that neither has.
func OutcomePicture(is bool) string {
	if is {
		return view.Victory
	}
	return ""
}

// LossRow returns the row of a side in the list of losses: how many it lost out of what it had.
func LossRow(side int, name string, lost, of int, what string) view.Row {
	return view.Row{ID: "side-" + Num(side), Name: name, What: what, Number: Num(lost), Small: "of " + Num(of)}
}
