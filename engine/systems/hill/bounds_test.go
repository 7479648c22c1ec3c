package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// TestTablesThatCanBe: the ring may touch every edge of the table and be of the greatest size, but no farther
// or larger.
func TestTablesThatCanBe(t *testing.T) {
	for _, l := range []Lay{{W: 72, H: 48, R: 1}, {W: 72, H: 48, X: 72, Y: 48, R: maxRing}} {
		assert.NoError(t, l.check(), "%+v", l)
	}
	for _, l := range []Lay{{W: 72, H: 48, X: 73, Y: 48, R: 1}, {W: 72, H: 48, X: 72, Y: 49, R: 1}, {W: 72, H: 48, X: -1, R: 1},
		{W: 72, H: 48, Y: -1, R: 1}, {W: 72, H: 48, R: maxRing + 1}, {R: 1}, {W: 72, H: 48, X: 1}, {W: 72, H: 48, Y: 1}} {
		assert.Error(t, l.check(), "%+v", l)
	}
}

// TestUnitOfAChoice: what the staff officer's question says of each unit.
func TestUnitOfAChoice(t *testing.T) {
	s := State{}
	u := muster.Unit{ID: 1, Stacks: []muster.Stack{men(12, Veteran, "musket")}, Original: 12, Mustered: 12}
	assert.NotContains(t, s.unitWhatShort(u), ", ")
	assert.Contains(t, s.unitWhatShort(u.WithMark(markWavering, 1)), ", Wavering")
	u.Acted = true
	assert.Contains(t, s.unitWhatShort(u), ", has acted")
}

// TestWagonsOfAParty: at most six.
func TestWagonsOfAParty(t *testing.T) {
	party := Hidden{Name: "Convoy", Kind: "convoy", Stacks: []muster.Stack{men(5, Average, "musket")}, Wagons: 6}
	assert.NoError(t, Scene{ID: "x", Name: "x", Hidden: []Hidden{party}}.check())
	party.Wagons = 7
	assert.Error(t, Scene{ID: "x", Name: "x", Hidden: []Hidden{party}}.check())
}

// TestWhatLiesOffTheTable: an arrival moves along an edge at most by the distance beyond it, which is at most
// the distance drawn. Source: HILL-105; ruling 45.
func TestWhatLiesOffTheTable(t *testing.T) {
	last := Off{Edge: ground.Right, Facing: 7, To: 7, Reach: 80, Beyond: 48, Walk: 48}
	assert.NoError(t, last.check(48))
	assert.NoError(t, Off{}.check(0))
	for what, to := range map[string]func(o *Off){
		"an edge too few": func(o *Off) { o.Edge = -1 }, "an edge too many": func(o *Off) { o.Edge++ },
		"facing before the front": func(o *Off) { o.Facing = -1 }, "facing a ninth way": func(o *Off) { o.Facing = 8 },
		"towards before the front": func(o *Off) { o.To = -1 }, "towards a ninth way": func(o *Off) { o.To = 8 },
		"an edge behind the ring": func(o *Off) { o.Reach = -1 }, "beyond it below nought": func(o *Off) { o.Beyond = -1; o.Walk = -1 },
		"farther beyond than drawn": func(o *Off) { o.Beyond = 49 }, "walks back": func(o *Off) { o.Walk = -1 },
		"walks farther than it lay beyond": func(o *Off) { o.Walk, o.Beyond = 48, 47 },
	} {
		o := last
		to(&o)
		assert.Error(t, o.check(48), what)
	}
	at := Drawn{Kind: "avg", Toward: 7, Inches: 42, On: Spot{X: 144 * inch, Y: 144 * inch}}
	assert.NoError(t, at.checkPlace())
	for what, to := range map[string]func(d *Drawn){
		"a bearing before the front": func(d *Drawn) { d.Toward = -1 }, "a ninth bearing": func(d *Drawn) { d.Toward = 8 },
		"nearer than the ring": func(d *Drawn) { d.Inches = -1 }, "farther than any event": func(d *Drawn) { d.Inches = 43 },
		"left of the table": func(d *Drawn) { d.On.X = -1 }, "right of it": func(d *Drawn) { d.On.X++ },
		"nearer than the table": func(d *Drawn) { d.On.Y = -1 }, "farther than it": func(d *Drawn) { d.On.Y++ },
	} {
		d := at
		to(&d)
		assert.Error(t, d.checkPlace(), what)
	}
}

// TestFiguresComeBackToWhoStands: fallen figures can only be given back to a unit on the table, in the recorded
// number.
func TestFiguresComeBackToWhoStands(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")))
	u := at(t, s, "60th Rifles")
	back := []muster.Stack{men(1, Veteran, "rifle")}
	s = rulestest.Applied(t, System{}, s, struck{Unit: u.ID, Name: u.Name, Lost: back, Left: 5})
	next := rulestest.Applied(t, System{}, s, regained{Unit: u.ID, Name: u.Name, Back: back, Left: 6})
	assert.Equal(t, 6, at(t, next, "60th Rifles").Alive())
	_, err := fold(s, regained{Unit: u.ID, Name: u.Name, Back: back, Left: 5})
	assert.Error(t, err, "another number than is left")
	_, err = fold(s, regained{Unit: 99, Name: u.Name, Back: back, Left: 6})
	assert.Error(t, err, "nobody's figures")
	x, _ := s.unit(u.ID)
	x.Off = offHome
	_, err = fold(s.withUnit(x), regained{Unit: u.ID, Name: u.Name, Back: back, Left: 6})
	assert.Error(t, err, "it has gone home")
}

// TestWhatWaitsIsWhatIsSaidOf: a fact about the pending event is refused when none is pending, or one of
// another kind.
func TestWhatWaitsIsWhatIsSaidOf(t *testing.T) {
	waits := pendingAt(t, 4, 14)
	none := waits
	none.Pending = nil
	placed := arrived{Drawn: waits.Pending[0], ID: waits.Next}
	for _, of := range []string{"avg", "con"} {
		other := placed
		other.Drawn.Kind = of
		for _, e := range []fact{ignored{Of: of}, fronted{Of: of},
			edged{Of: of, Off: Off{Edge: ground.Left, Reach: 48, Beyond: 8, Walk: 8}}, other} {
			_, err := fold(waits, e)
			assert.Equal(t, of == "avg", err == nil, "%q of %q", e.Kind(), of)
			_, err = fold(none, e)
			assert.Error(t, err, "%q while nothing waits", e.Kind())
		}
	}
}

// TestFiguresLeftOfAParty: at least one, and no more than came. Source: HILL-44.
func TestFiguresLeftOfAParty(t *testing.T) {
	s := opening(t, "players", "2", "villages", "0")
	s, _ = play(t, s, "note kind=avg figures=9", nil)
	p := s.Parties[0]
	for left, ok := range map[int]bool{0: false, 1: true, 9: true, 10: false, -1: false} {
		_, err := fold(s, partyMarked{Party: p.ID, Of: p.Kind, What: "left", Left: left, Acts: s.ToAct})
		assert.Equal(t, ok, err == nil, "%d left", left)
	}
}

// TestMercifulKinds: infantry, cavalry, guns and Bandits are hostile, and redrawn by a merciful referee;
// travellers, civilians and places are not. Source: hill-tables 4.5.
func TestMercifulKinds(t *testing.T) {
	var hostile []string
	for _, k := range eventKinds {
		if k.hostile {
			hostile = append(hostile, k.id)
		}
	}
	assert.Equal(t, []string{"con", "avg", "vet", "cav", "lart", "fart", "bandit"}, hostile)
}

// TestClassBelow: every class has the next one below it; Civilians stay Civilians, and Transport has none.
// Source: hill-incidents INC-19.
func TestClassBelow(t *testing.T) {
	for q, want := range []Quality{Average, Conscript, Civilian, Civilian, Transport} {
		assert.Equal(t, want, worse(Quality(q)))
	}
}

// TestNobodyFallsTwice: an officer at whom two groups fired by name falls once, and the second group's hits
// fall on nobody else. Source: hill-tables 3.2; ruling 36.
func TestNobodyFallsTwice(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle"), leader(officer)))
	u := at(t, s, "60th Rifles")
	kind := figureKind(leader(officer).Figure)
	for made, want := range map[[2]int]int{{1, 0}: 1, {1, 1}: 1, {0, 1}: 1, {0, 0}: 0} {
		does(t, s, func(a *act) {
			lost, _ := shotDown(a, u, u.Stacks, []Group{{Aim: kind, N: 1, Made: made[0]}, {Aim: kind, N: 1, Made: made[1]}})
			assert.Equal(t, want, stacksN(lost), "%v", made)
		})
	}
}

// TestUnitsStillToAct: up to forty can be counted by hand, and none below zero. Source: HILL-40.
func TestUnitsStillToAct(t *testing.T) {
	s := opening(t, "players", "2", "villages", "0")
	for n, ok := range map[string]bool{"0": true, "40": true, "41": false, "-1": false, "": false} {
		assert.Equal(t, ok, System{}.Form(s, engine.Do("to-act", "side", "players", "n", n)).Refused == nil, n)
	}
}

// TestRemindersOfTheAlarm: the desk announces it at the start of the turn, and no longer once a draw has been
// made. Source: hill-tables 4.2.
func TestRemindersOfTheAlarm(t *testing.T) {
	for _, x := range []struct {
		turn, press int
		is          bool
	}{{6, 0, false}, {7, 0, true}, {7, 1, false}, {9, 0, true}} {
		s := opening(t, "players", "2", "alarm", "7")
		s.Turn, s.Press = x.turn, x.press
		said := ""
		for _, r := range (System{}).Desk(s).Remind {
			said += r.Text + "\n"
		}
		assert.Equal(t, x.is, strings.Contains(said, "alarm table"), "%+v", x)
	}
}

// TestLoadsCarried: a unit shows that it carries goods, and how many loads when several. Source: HILL-125.
func TestLoadsCarried(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")))
	u := at(t, s, "60th Rifles")
	for n, want := range map[int]string{0: "", 1: "carries goods", 2: "carries 2 loads", 3: "carries 3 loads"} {
		what := s.unitWhat(u.WithMark(markGoods, n))
		assert.Equal(t, want != "", strings.Contains(what, "carries"), "%d", n)
		assert.Contains(t, what, want)
	}
}

// TestIncidentDrawnAgainIsAPlacement: when no incident can replace the first, that one counts as never drawn,
// and the event of the turn is a placement: still a single event. Source: hill-incidents 1.
func TestIncidentDrawnAgainIsAPlacement(t *testing.T) {
	s := stormy(t, 5)
	s.Press, s.Events, s.Had, s.Waits = 1, 1, 5, book.RareOf(Incident{Key: "rain", Turn: 5, Press: 1})
	next := passed{Key: "rain", Undone: true}.Apply(s)
	assert.Equal(t, []any{0, 0, ""}, []any{next.Events, next.Had, next.Waits.Get().Key})
	assert.Empty(t, next.Came)
	left := passed{Key: "rain"}.Apply(s)
	assert.Equal(t, []any{1, 5, []string{"rain"}}, []any{left.Events, left.Had, left.Came})
}

// TestAlarmOfTurnOne: an alarm set to the first turn is on from then; set to never it is never on. Source:
// hill-tables 4.1.
func TestAlarmOfTurnOne(t *testing.T) {
	for alarm, want := range map[int][2]bool{0: {false, false}, 1: {true, true}, 2: {false, true}} {
		for i, turn := range []int{1, 2} {
			assert.Equal(t, want[i], State{Turn: turn, Set: Settings{Alarm: alarm}}.alarmed(), "alarm %d, turn %d", alarm, turn)
		}
	}
}

// TestOneRifleWaits: where a force is only counted, a single unloaded rifle is reported like several. Source:
// HILL-63.
func TestOneRifleWaits(t *testing.T) {
	for n, want := range map[int][]string{0: nil, 1: {"1 to load"}, 3: {"3 to load"}} {
		fired := men(n, Veteran, "rifle")
		fired.Unloaded = true
		u := muster.Unit{Stacks: []muster.Stack{men(6, Veteran, "rifle"), fired}}
		assert.Equal(t, want, State{Set: Settings{Depth: Light}}.armsWhat(u))
	}
}

// TestFactsThatCannotFollow: a fact read back is refused when it does not follow from the game before it, and
// accepted when it does.
func TestFactsThatCannotFollow(t *testing.T) {
	s := field(t, rifles(men(7, Veteran, "rifle")), french(men(5, Conscript, "musket")))
	us, them := s.units(Players)[0].ID, s.units(NonPlayers)[0].ID
	nobody, waits := s, s
	nobody.Side = Nobody
	waits.Waits = book.RareOf(Incident{Key: "padre"})
	thread := func(id int) threaded { return threaded{Thread{ID: id, Kind: threadCharge, Unit: us, Other: them}} }
	again := rulestest.Applied(t, System{}, s, thread(s.Next))
	for what, x := range map[string]struct {
		in   State
		e    fact
		good bool
	}{
		"the side finishes that had the initiative": {s, finished{Side: Players}, true},
		"another finishes":                          {s, finished{Side: NonPlayers}, false},
		"nobody finishes":                           {nobody, finished{Side: Nobody}, false},
		"a unit of that side acts":                  {s, activated{Unit: us}, true},
		"one of the other side acts":                {s, activated{Unit: them}, false},
		"the next turn":                             {s, turned{Turn: s.Turn + 1}, true},
		"the same turn again":                       {s, turned{Turn: s.Turn}, false},
		"a turn is left out":                        {s, turned{Turn: s.Turn + 2}, false},
		"an incident ends that never was":           {s, turned{Turn: s.Turn + 1, Ends: []string{"padre"}}, false},
		"an event is drawn again though none waits": {s, drawn{Drawn: Drawn{Kind: "avg"}, Redraw: true}, false},
		"a ford can be used":                        {s, surveyed{What: "ford", Is: yesWord}, true},
		"a bridge cannot":                           {s, surveyed{What: "bridge", Is: "no"}, true},
		"a wood can":                                {s, surveyed{What: "wood", Is: yesWord}, false},
		"a ford may be used":                        {s, surveyed{What: "ford", Is: "maybe"}, false},
		"a charge goes on":                          {again, thread(s.Next), true},
		"a charge that never began":                 {again, thread(s.Next - 1), false},
		"a charge of tomorrow":                      {s, thread(s.Next + 1), false},
		"a charge without a number":                 {s, thread(0), false},
		"the first thread of all":                   {State{Next: 1}, threaded{Thread{ID: 1, Kind: threadCharge}}, true},
		"a thread of no kind":                       {s, threaded{Thread{ID: s.Next}}, false},
		"an incident while another waits":           {waits, arose{Incident: Incident{Key: "padre"}}, false},
		"nothing proposed":                          {s, proposed{}, false},
	} {
		_, err := fold(x.in, x.e)
		assert.Equal(t, x.good, err == nil, "%s: %v", what, err)
	}
	told := rulestest.Applied(t, System{}, s, surveyed{What: "ford", Is: yesWord}, surveyed{What: "bridge", Is: "no"})
	told = rulestest.Applied(t, System{}, told, surveyed{What: "ford", Is: "no"})
	assert.Equal(t, map[string]string{"ford": "no", "bridge": "no"}, told.Ground, "each is kept, and said anew")
}

// TestCommandsWithAUnit: only units of the force have a command, not those who joined it or the other side;
// entries that belong to no unit belong to no command. Source: HILL-124.
func TestCommandsWithAUnit(t *testing.T) {
	joined := rifles(men(3, Veteran, "rifle"))
	joined.ID, joined.From = 9, 1
	s := field(t, rifles(men(6, Veteran, "rifle")).WithMark(markCommand, 2), french(men(5, Average, "musket")))
	s.Roster = append(s.Roster, joined.WithMark(markCommand, 3))
	assert.Equal(t, []int{2}, s.commandsInUse())
	assert.Equal(t, []int{0, 2, 1}, []int{s.command(0), s.command(s.Roster[0].ID), s.command(s.Roster[1].ID)})
}

// TestRecastAsTheyStand: figures recast by a scenario keep whether they have acted.
func TestRecastAsTheyStand(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")))
	u := s.Roster[0]
	for _, acted := range []bool{false, true} {
		now := recast{Unit: u.ID, Name: "A", Stacks: []muster.Stack{men(6, Average, "musket")}}.Apply(s.withUnit(markActed(u, acted)))
		assert.Equal(t, map[bool]int{false: 6, true: 0}[acted], fresh(now.Roster[0]))
	}
}

// TestNumbersThatCanBe: a number below its minimum or above its maximum is refused; the limits themselves are
// not.
func TestNumbersThatCanBe(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")))
	for line, least := range map[string]int{"far=": 1, "far=40 obstacles=": 0, "far=40 other=": 0} {
		for n, ok := range map[int]bool{least - 1: false, least: true, longestWay: true, longestWay + 1: false} {
			f := System{}.Form(s, rulestest.Line(t, "way cover=open "+line+num(n)))
			assert.Equal(t, ok, f.Refused == nil || f.Refused.Text == "They cannot get that far.", "%s%d: %v", line, n, f.Refused)
		}
	}
	begun := opening(t, "players", "2", "villages", "0")
	for line, ok := range map[string]bool{"home=2 half=0": true, "home=0 half=2": true, "home=1 half=1": true, "home=-1 half=0": false,
		"home=0 half=-1": false, "home=2 half=1": false, "home=3": false} {
		assert.Equal(t, ok, System{}.Form(begun, rulestest.Line(t, "end-game met=no "+line)).Refused == nil, line)
	}
	for _, f := range (System{}).Form(begun, engine.Do("end-game", "met", "no")).Fields {
		assert.True(t, f.Kind != view.Count || f.Step == 1, "%s is counted one by one", f.Key)
	}
	for n, ok := range map[int]bool{30: true, 31: false} {
		c := rulestest.Line(t, "muster type=infantry name="+strings.Repeat("x", n))
		assert.Equal(t, ok, System{}.Form(s, c).Refused == nil, "%d letters", n)
	}
	for n, w := range map[int]int{minTable - 1: usualW, minTable: minTable, maxTable: maxTable, maxTable + 1: usualW} {
		wide, _ := State{Map: battle.Map{W: n * 100, D: 4800}.Code()}.usualTable()
		_, deep := State{Map: battle.Map{W: 7200, D: n * 100}.Code()}.usualTable()
		assert.Equal(t, []int{w, map[int]int{usualW: usualH}[w] + w*map[bool]int{true: 1}[w != usualW]}, []int{wide, deep}, "%d inches", n)
	}
}

// TestOpeningsOfOneMan: an opening with a number is not used for a single man, nor one with an officer for a
// party without.
func TestOpeningsOfOneMan(t *testing.T) {
	for text, min := range map[string]int{"{n} of them": 2, "{N} of them": 2, "A man": 1} {
		for n := 1; n <= 2; n++ {
			assert.Equal(t, n >= min, State{}.fits(sceneLine{text: text}, Drawn{Kind: "avg", Figures: n, Inches: 9}), "%s, %d", text, n)
		}
	}
	for _, text := range []string{"{officer}", "{leader}"} {
		for n, who := range [][]string{nil, {"Lieutenant Blanc"}} {
			assert.Equal(t, n == 1, State{}.fits(sceneLine{text: text}, Drawn{Kind: "avg", Figures: 3, Inches: 9, Who: who}), "%s %v", text, who)
		}
	}
}

// TestActsOfAPartyThatGoes: a party that joins brings its action if it has one left, and a party that is taken
// gives it up, except a crew that has left its gun and fights on. Source: HILL-40, 111.
func TestActsOfAPartyThatGoes(t *testing.T) {
	for left, want := range map[int]Acts{0: {2, 0}, 1: {3, 0}} {
		s := opening(t, "players", "2", "villages", "0")
		s, _ = play(t, s, "note kind=guer", nil)
		s.ToAct = Acts{2, left}
		s, _ = play(t, s, "party party="+ref("p", s.Parties[0].ID)+" what=joined", nil)
		assert.Equal(t, want, s.ToAct, "%d left to act", left)
	}
	for left, want := range map[int]int{0: 0, 1: 1} {
		s := opening(t, "force", "sweep")
		s, _ = play(t, s, "note kind=lart", nil)
		u := at(t, s, "Light artillery")
		s = s.withUnit(u.WithMark(markLeft, left)).inStep()
		require.Equal(t, 1, s.ToAct.N)
		s, _ = play(t, s, "party party="+ref("p", s.Parties[0].ID)+" what=taken", nil)
		assert.Equal(t, want, s.ToAct.N, "left behind: %d", left)
	}
}

// TestStruckOutLater: the key that strikes out a place stays with its card as long as the place counts.
func TestStruckOutLater(t *testing.T) {
	s := opening(t, "players", "2", "villages", "0")
	s, _ = play(t, s, "note kind=outpost", nil)
	s, st := play(t, s, "site place="+ref("s", s.Sites[0].ID)+" what=located", nil)
	offers := func(s State) bool {
		return slices.ContainsFunc((System{}).Tell(s, st).Card.Keys, func(k view.Key) bool { return k.Do.Do == "strike" && k.Seldom })
	}
	require.True(t, offers(s))
	waits := s
	waits.Waits = book.RareOf(Incident{Key: "padre"})
	assert.False(t, offers(waits), "while something waits")
	s, _ = play(t, s, "strike entry="+ref("s", s.Sites[0].ID), nil)
	assert.False(t, offers(s), "it has been struck out")
}

// TestGuestsLeaveAPart: when people under escort leave a part that split off with them, the unit that sent them
// gives them up, so no unit has gained or lost.
func TestGuestsLeaveAPart(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")))
	u, guests := s.Roster[0], followers(2)
	s = rulestest.Applied(t, System{}, s, escort{To: u.ID, Name: u.Name, Stacks: guests})
	part := append(followers(2), men(2, Veteran, "rifle"))
	s = rulestest.Applied(t, System{}, s, parted{Unit: u.ID, Name: u.Name, Part: s.Next, As: "Part", Picks: part, Anyway: true})
	with := at(t, s, "Part")
	s = rulestest.Applied(t, System{}, s, escort{From: with.ID, Name: "Part", Stacks: guests})
	u, with = at(t, s, u.Name), at(t, s, "Part")
	assert.Equal(t, []int{4, 6, 0, 2}, []int{u.Alive(), u.Mustered, u.In, u.Out}, "as if they had never been of it")
	assert.Equal(t, []int{2, 0, 2, 0}, []int{with.Alive(), with.Mustered, with.In, with.Out})
}
