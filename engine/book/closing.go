package book

import (
	"slices"
	"sort"

	"vedette/engine"
	"vedette/engine/view"
)

// mostDeeds is how many deeds are told of a game that has ended.
const mostDeeds = 3

// Deeds plays steps over again from start. It returns the position that they lead to and, in the order in which they were
// done, those that changed most of what count says: the turn, and numbers that weigh alike, such as men lost and points.
func Deeds(sys view.System, start engine.State, steps []engine.Step,
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
		if was = is; d.weight > 0 && len(st.Given) > 0 { // what is noted by hand is no deed
			all = append(all, d)
		}
	}
	sort.SliceStable(all, func(i, k int) bool { return all[i].weight > all[k].weight })
	all = all[:min(len(all), mostDeeds)]
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

// Closing puts a closing together; lists without rows are left out.
func Closing(sh view.Sheet, lists ...view.List) view.Sheet {
	sh.ID = "end"
	for _, l := range lists {
		if len(l.Rows) > 0 {
			sh.Lists = append(sh.Lists, l)
		}
	}
	return sh
}

// Won is the picture of a battle that one side has won, or of one that neither has.
func Won(is bool) string {
	if is {
		return view.Victory
	}
	return ""
}

// Cost is the row of a side in the losses of a closing: so many of what it had.
func Cost(side int, name string, lost, of int, what string) view.Row {
	return view.Row{ID: "side-" + Num(side), Name: name, What: what, Number: Num(lost), Small: "of " + Num(of)}
}

// Some is so many things and what became of them, "" for none: "2 units lost".
func Some(n int, one, many, rest string) string {
	if n == 0 {
		return ""
	}
	return Plural(n, one, many) + rest
}
