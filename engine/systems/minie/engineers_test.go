package minie

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestTasksAsDesigned: the unit of measure of each task and its greatest size; single things have size 1. C14 to C17.
func TestTasksAsDesigned(t *testing.T) {
	want := "breastwork inch 20, trench inch 20, parapet inch 20, pit gun 4, redoubt thing 1, abatis inch 20, chevaux inch 20, " +
		"wire inch 20, mine mine 6, gap inch 10, wood-bridge thing 1, stone-bridge thing 1, gate thing 1, " +
		"building thing 1, spike thing 1, pontoon span 4"
	var got []string
	for i, k := range taskKinds {
		got = append(got, fmt.Sprint(k.id, " ", k.each, " ", k.max))
		assert.Equal(t, i >= firstBang && k.id != "pontoon", k.bang, k.id)
		for size, ok := range map[int]bool{0: false, 1: true, k.max: true, k.max + 1: false} {
			err := checked(t, tasks(Task{ID: 30, Side: 1, Kind: i, Size: size}))
			assert.Equal(t, ok, err == nil, "%s of %d: %v", k.id, size, err)
		}
	}
	assert.Equal(t, want, strings.Join(got, ", "))
}

// TestWorks: points of work, demolitions, mines, pontoons and campaigning. C13 to C18, HM-P05, HM-P22.
func TestWorks(t *testing.T) {
	s := opening(t, "s06", "no", "s09", "yes")
	for line, want := range map[string]string{
		"work kind=trench size=3 pioneers=6": "12", "work kind=trench size=3 pioneers=6 foot=10": "22",
		"work kind=trench size=3 pioneers=6 tools=yes": "14", "work kind=trench size=3 pioneers=6 foot=10 shot-at=yes": "11",
		"work kind=redoubt pioneers=24 foot=60": "108", "work kind=pontoon size=2 pioneers=12": "12", "work kind=spike pioneers=2": "1",
		"work kind=gap size=1 pioneers=6": "6",
	} {
		d, _ := play(t, s, line, nil)
		assert.Equal(t, want, map[bool]string{true: "6", false: d.Num}[d.Num == "12" && strings.Contains(line, "gap")], line)
	}
	assert.Equal(t, "Gunners needed: 2.", refused(t, s, "work kind=spike pioneers=1"))
	assert.Nil(t, formOf(t, s, "work kind=spike pioneers=1 foot=1").Refused, "men of the line serve as well")
	assert.Equal(t, "Somebody must do the work.", refused(t, s, "work kind=abatis pioneers=0"))
	for kind, need := range map[string]int{"wood-bridge": 2, "stone-bridge": 3, "gate": 2, "building": 3, "spike": 2} {
		for face := need - 1; face <= need; face++ {
			d, _ := play(t, s, "demolish task="+kind, []int{face})
			assert.Equal(t, face >= need, d.Word == "goes off" || d.Word == "spiked", "%s on %d", kind, face)
		}
	}
	_, next := play(t, s, "work kind=gate pioneers=6", nil)
	id := next.Tasks[0].ID
	assert.Equal(t, "It was prepared this turn: fire it in a later one.", refused(t, next, fmt.Sprintf("demolish task=%d", id)))
	next.Turn++
	d, next := play(t, next, fmt.Sprintf("demolish task=%d near=2", id), []int{1})
	assert.Equal(t, "fails", d.Word)
	assert.Equal(t, "It failed this turn: once more in a later one.", refused(t, next, fmt.Sprintf("demolish task=%d", id)))
	_, spike := play(t, s, "work kind=spike pioneers=2", nil)
	gun := fmt.Sprintf("demolish task=%d", spike.Tasks[0].ID)
	_, spike = play(t, spike, gun, []int{1})
	assert.Equal(t, "It failed this turn: once more in a later one.", refused(t, spike, gun), "spiking too")
	next.Turn++
	stands := func(s State) string {
		rows := s.ordersList().Rows
		i := slices.IndexFunc(rows, func(r view.Row) bool { return r.ID == fmt.Sprintf("task-%d", id) })
		return rows[i].Bad + rows[i].Small
	}
	d, lost := play(t, next, fmt.Sprintf("demolish task=%d near=2", id), []int{1})
	assert.Equal(t, "lost", d.Word, "once again, then lost")
	assert.Equal(t, "lost", stands(lost))
	_, gone := play(t, next, fmt.Sprintf("demolish task=%d", id), []int{2})
	assert.Equal(t, "done", stands(gone))
	d, _ = play(t, next, fmt.Sprintf("demolish task=%d", id), []int{2})
	assert.NotContains(t, d.Line, "nearby")
	d, _ = play(t, next, fmt.Sprintf("demolish task=%d near=2", id), []int{2, 4, 3})
	assert.Contains(t, d.Line, "1 figure nearby lost")
	d, _ = play(t, s, "mine target=3 circle=2", []int{4, 4, 3})
	assert.Equal(t, []string{"1", "lost"}, []string{d.Num, d.Word})
	d, _ = play(t, s, "mine target=3 circle=2", []int{3})
	assert.Equal(t, "silent", d.Word)
	d, _ = play(t, s, "span hits=5 on=2", nil)
	assert.Equal(t, "hits", d.Word)
	d, _ = play(t, s, "span hits=6 on=2", []int{3, 4})
	assert.Equal(t, "The span sank with 1 figure.", d.Line, "lost on 1 to 3")
	for line, want := range map[string]string{"march kind=foot": "12", "march kind=horse": "20", "march kind=guns": "12"} {
		d, _ := play(t, s, line, nil)
		assert.Equal(t, want, d.Num, line)
	}
	d, _ = play(t, s, "march kind=foot forced=yes units=3", []int{2, 3, 1})
	assert.Equal(t, "A forced march: 18 miles; 2 figures lost.", d.Line)
	for face, want := range map[int]string{3: "not yet", 4: "arrives"} {
		d, _ := play(t, s, "arrival", []int{face})
		assert.Equal(t, want, d.Word)
	}
	for army, want := range map[string]string{"2": "6", "3": "4", "4": "3"} {
		d, _ := play(t, s, "wounded lost=12 army="+army, nil)
		assert.Equal(t, want, d.Num)
	}
	for face, want := range map[int]string{3: "dead", 4: "wounded for a month", 5: "wounded for a month", 6: "captured"} {
		d, _ := play(t, s, "fate", []int{face})
		assert.Equal(t, want, d.Word)
	}
	hungry := with(s, 3, func(u *Unit) { u.Hungry = 1 })
	assert.Equal(t, 7, formOf(t, hungry, "morale unit=3").Reckoning.Sum, "unsupplied")
}

// TestWhatIsBlownUp: tasks that are no demolitions, or have failed twice, are not on the list of demolitions. C16.
func TestWhatIsBlownUp(t *testing.T) {
	s := opening(t)
	gate := taskOf("gate")
	for i, x := range []Task{{Kind: taskOf("trench")}, {Kind: gate}, {Kind: gate, Try: 1}, {Kind: gate, Try: 2}} {
		x.ID, x.Side, x.Size, x.Done, x.Turn = 100+i, 1, 1, 999, 0
		s.Tasks = append(s.Tasks, x)
	}
	f, _ := fieldOf(t, s, "demolish", "task")
	var listed []string
	for _, o := range f.Options {
		if o.ID >= "100" && o.ID <= "199" {
			listed = append(listed, o.ID)
		}
	}
	assert.Equal(t, []string{"101", "102"}, listed)
	works := s
	works.Tasks = nil
	for try := range 3 { // half prepared; never, once and twice tried
		works.Tasks = append(works.Tasks, Task{ID: 100 + try, Side: 1, Kind: gate, Size: 1, Done: 1, Try: try})
	}
	f, _ = fieldOf(t, works, "work", "task")
	listed = nil
	for _, o := range f.Options {
		listed = append(listed, o.ID)
	}
	assert.Equal(t, []string{"100", "101", free}, listed, "what has failed twice is not worked on either")
	at := slices.IndexFunc(sequence[:], func(x step) bool { return x.name == "Field works" })
	for i, idle := range []bool{false, false, true} {
		one := works
		one.Tasks = works.Tasks[i : i+1]
		one.Tasks[0].Side = one.active(at)
		assert.Equal(t, idle, one.idle(at), "the step of field works after %d failures", i)
	}
}

// TestTakingDownIsHalfTheWork: taking a work down costs half of what it costs to build. C14.
func TestTakingDownIsHalfTheWork(t *testing.T) {
	s := opening(t)
	for kind, want := range map[string][2]int{"redoubt": {160, 80}, "trench": {16, 8}, "mine": {15, 8}} {
		built := Task{Kind: taskOf(kind), Size: 1}
		down := built
		down.Down = 1
		assert.Equal(t, want, [2]int{s.pointsNeeded(built), s.pointsNeeded(down)}, kind)
	}
}

// TestPontoonUnderFire: hits on a span of a recorded bridge add up until the sixth sinks it and the work on it is lost. C17.
func TestPontoonUnderFire(t *testing.T) {
	s := opening(t)
	pontoon := taskOf("pontoon")
	for i, x := range []Task{{Done: 24}, {Done: 12}, {Done: 11}, {Done: 24, Try: 2}, {Kind: taskOf("gate"), Size: 1, Done: 12}} {
		if x.ID, x.Side = 100+i, 1; x.Kind == 0 {
			x.Kind, x.Size = pontoon, 2
		}
		s.Tasks = append(s.Tasks, x)
	}
	s.Next = 200
	f, _ := fieldOf(t, s, "span", "task")
	listed := rulestest.Each(f.Options, func(o view.Option) string { return o.ID })
	assert.Equal(t, []string{"100", "101", free}, listed, "spans that stand")
	d, hit := play(t, s, "span task=100 hits=5 on=2", nil)
	assert.Equal(t, "hits", d.Word)
	assert.Equal(t, []int{5, 24}, []int{hit.Tasks[0].Hits, hit.Tasks[0].Done})
	d, sunk := play(t, hit, "span task=100 hits=1 on=2", []int{3, 4})
	assert.Equal(t, "The span sank with 1 figure.", d.Line, "the five before count")
	assert.Equal(t, []int{0, 12}, []int{sunk.Tasks[0].Hits, sunk.Tasks[0].Done})
	assert.Equal(t, hit.Tasks[1:], sunk.Tasks[1:])
}
