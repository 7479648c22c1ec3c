package app

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine/rehearse"
)

// piece is how long a worker works between reports, so that the page redraws at most four times a second for each.
const piece = 250 * time.Millisecond

// maxWorkers is the most workers that rehearse at once, however many cores there are, so that a phone stays cool.
const maxWorkers = 4

// spareWorkers returns how many workers this device can spare, by its cores and memory; from four cores on, one is left to the page. A
// second worker was measured to grow the page from 355 to 495 MB.
func spareWorkers() int {
	nav, n := goapp.Window().Get("navigator"), 1
	if cores := nav.Get("hardwareConcurrency"); cores.Truthy() {
		n = min(maxWorkers, 1+cores.Int()/2)
	}
	if memory := nav.Get("deviceMemory"); memory.Truthy() { // in GB; not every browser has it
		n = max(1, min(n, memory.Int()))
	}
	return n
}

// rehearse starts and stops workers as the rehearsal in view wants. Nothing runs while another section is in view.
func (r *root) rehearse() {
	if re := &r.s.Rehearse; r.path == rehearsal {
		re.Open()
	} else {
		re.Close()
	}
	if re := &r.s.Rehearse; re.Small && re.Running() && !r.ticks {
		r.ticks = true
		goapp.Window().Call("setTimeout", r.tick, 10) // to let taps through
	}
	n, parts := r.s.Rehearse.Wanted()
	if n == r.task {
		return
	}
	if r.task = n; n == 0 {
		device().Call("rehearse", "")
		return
	}
	var tasks []any
	for _, text := range parts() {
		tasks = append(tasks, text)
	}
	device().Call("rehearse", tasks...)
}

// runTask runs the task of a worker, and reports whether this is a worker, which has no page (web/shell/rehearsal.js).
func runTask() bool {
	task := goapp.Window().Get("vedetteTask")
	if !task.Truthy() {
		return false
	}
	run, err := rehearse.Begin(byID, task.Get("text").String())
	if err != nil {
		task.Call("tell", rehearse.Report{Done: true, Err: err.Error()}.String())
		return true
	}
	for more, soon := true, piece/16; more; soon = min(2*soon, piece) { // the first results are wanted soonest
		more = run.Go(within(soon))
		task.Call("tell", run.Report().String())
	}
	return true
}
