package app

import (
	"time"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine/rehearse"
)

// piece is how long a worker works before it tells what it has found: the picture is drawn anew four times a second at most.
const piece = 250 * time.Millisecond

// mostHands is how many workers rehearse at once at the most, on however many cores: a phone stays cool.
const mostHands = 4

// hands is how many workers this device has to spare: one core stays with the page from four on. With two of them the page grew from 355
// to 495 MB.
func hands() int {
	nav, n := goapp.Window().Get("navigator"), 1
	if cores := nav.Get("hardwareConcurrency"); cores.Truthy() {
		n = min(mostHands, 1+cores.Int()/2)
	}
	if memory := nav.Get("deviceMemory"); memory.Truthy() { // in GB; not every browser says
		n = max(1, min(n, memory.Int()))
	}
	return n
}

// rehearse has workers do what the rehearsal in view wants tried; nothing is tried while another section is in view.
func (r *root) rehearse() {
	if re := &r.s.Rehearse; r.path == rehearsal {
		re.Open()
	} else {
		re.Close()
	}
	if re := &r.s.Rehearse; re.Small && re.Goes() && !r.ticks {
		r.ticks = true
		goapp.Window().Call("setTimeout", r.tick, 10) // so that taps come in between
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

// rehearses does the task of a worker and tells whether there was one: then there is no page (web/shell/rehearsal.js).
func rehearses() bool {
	task := goapp.Window().Get("vedetteTask")
	if !task.Truthy() {
		return false
	}
	run, err := rehearse.Begin(byID, task.Get("text").String())
	if err != nil {
		task.Call("tell", rehearse.Report{Done: true, Err: err.Error()}.String())
		return true
	}
	for more, soon := true, piece/16; more; soon = min(2*soon, piece) { // what is found first is wanted soon
		more = run.Go(within(soon))
		task.Call("tell", run.Report().String())
	}
	return true
}
