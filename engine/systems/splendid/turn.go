package splendid

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// after returns the next phase and its turn.
func (s State) after() (turn, phase int) {
	if s.Phase == phMorale || s.Turn == 0 {
		return s.Turn + 1, phInitiative
	}
	return s.Turn, s.Phase + 1
}

// phaseSide returns the side whose phase it is, -1 if both act.
func (s State) phaseSide(phase int) int { s.Phase = phase; return s.side() }

// lastTurn reports whether the battle ends with this turn.
func (s State) lastTurn() bool { return s.isBattle() && s.Turn >= s.scenario().Turns }

// planNext goes to the next phase.
func planNext(p *plan) deed {
	turn, phase := p.State.after()
	p.Form.Go = view.NextPrefix + book.LowerFirst(phaseNames[phase])
	if s := p.State; turn > s.Turn && s.lastTurn() {
		p.Form.Title, p.Form.Go = "End the battle", "End the battle"
		return func(a *act) {
			if left := s.due(); len(left) > 0 {
				a.Do(putOff{left})
			}
			a.Do(s.judged(a))
		}
	}
	return enterPhase(entered{Turn: turn, Phase: phase, Side: p.State.phaseSide(phase)})
}

// cannotStay returns the reason why u cannot be told to stay or hold fire, or "".
func (s State) cannotStay(u Unit) string {
	switch {
	case u.Stays:
		return "It is already doing so."
	case s.Phase == phFire:
		return cmp.Or(book.When(u.Fired && u.Lane == 0, "It has fired this turn."), book.When(u.Contact != 0, "It is in contact with the enemy."),
			book.When(s.of(u.Class, colDice) == 0, "It does not fire."))
	case s.side() < 0:
		return "No unit moves or fires now."
	case s.side() == u.Side:
		return ""
	}
	return book.When(s.Phase < phCharge1 || s.of(u.Class, colIntercept) == 0, "It is the other side’s turn to move.")
}

// planStay tells a unit to do nothing in this phase. It may still act later in the phase. Source: SB-4.
func planStay(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit", func(u Unit) string { return cmp.Or(onRoster(u), s.cannotStay(u)) })
	p.Form.Go = "Stay here"
	if s.Phase == phFire {
		p.Form.Go = "Hold fire"
	}
	return func(a *act) { a.Do(stayed{u.party(), s.Phase == phFire}) }
}

// stayed tells a unit to do nothing in this phase.
type stayed struct {
	Unit party `json:"u"`
	Fire bool  `json:"f,omitempty"` // it holds its fire
}

func (stayed) Kind() string { return "stayed" }

func (e stayed) Apply(s State) State {
	return s.change(e.Unit, func(u *Unit) { u.Stays = true })
}

func (e stayed) Tell(t *book.Tale) {
	t.Line("stays", e.Unit.name(), e.Fire)
	t.Undo, t.Card.OnDesk = t.Text("undo-stay", e.Unit.name(), e.Fire), true
}

// planPhase goes to a phase out of order, by the referee's ruling.
func planPhase(p *plan) deed {
	opts := make([]view.Option, 0, phases)
	for i := phInitiative; i < phases; i++ {
		o := book.Opt(book.Num(i), phaseNames[i], "")
		if side := p.State.phaseSide(i); side >= 0 {
			o.Small = sideNames[side]
		}
		o.Refused = book.When(i == p.State.Phase, "It is already that phase.")
		opts = append(opts, o)
	}
	to := engine.Values{{Key: "to", Val: p.Pick("to", "Phase", "", opts...)}}.Int("to", phTerrain)
	p.Form.Go = "Go to " + book.LowerFirst(phaseNames[to])
	return enterPhase(entered{Turn: p.State.Turn, Phase: to, Side: p.State.phaseSide(to), Over: true})
}

// enterPhase enters a phase and records the duties left undone.
func enterPhase(e entered) deed {
	return func(a *act) {
		if left := a.State.due(); len(left) > 0 {
			a.Do(putOff{left})
		}
		a.Do(e)
	}
}

// due lists the duties that the rules require before the phase ends. Source: SPL-22, splendid-host C5, C6.
func (s State) due() (out []book.Said) {
	if s.Turn > 0 && s.Phase == phInitiative {
		out = append(out, book.Say("due-initiative"))
	}
	for _, u := range s.Units {
		foe, _ := s.unit(u.Contact)
		at, reacts := s.unit(u.Fire)
		switch {
		case s.Phase >= phCharge1 && s.Phase <= phFire && reacts && !u.Fired:
			out = append(out, book.Say("due-react", u.Name, at.Name))
		case s.Phase == phHand && s.fightsFirst(u):
			out = append(out, book.Say("due-fight", u.Name, foe.Name))
		case s.Phase == phMorale && u.Test:
			out = append(out, book.Say("due-test", u.Name))
		}
	}
	return out
}

// fightsFirst reports whether the fight of a contact is entered for u. If two units fight each other, that is the one with the lower id.
// A leader or wagon can be fought but does not fight.
func (s State) fightsFirst(u Unit) bool {
	foe, _ := s.unit(u.Contact)
	both := foe.Contact == u.ID && !foe.Fought && foe.arm() != Ignored
	return u.Contact != 0 && !u.Fought && u.arm() != Ignored && !(both && foe.ID < u.ID)
}

// putOff lists the duties left undone when the referee went to another phase.
type putOff struct {
	Due []book.Said `json:"d"`
}

func (putOff) Kind() string { return "put-off" }

func (e putOff) Bounds() error {
	return errors.Join(book.InBounds(len(e.Due) <= maxUnits), sayable(e.Due...))
}

func (e putOff) Apply(s State) State { return s }
func (e putOff) Tell(t *book.Tale)   { t.Line("put-off", strings.Join(t.Words.Texts(e.Due), "; ")) }

// entered begins a phase, and a turn with the first phase.
type entered struct {
	Turn  int  `json:"t"`
	Phase int  `json:"p"`
	Side  int  `json:"s"`           // the side that acts, -1 for both
	Over  bool `json:"o,omitempty"` // the referee went there out of order
}

func (entered) Kind() string { return "phase" }

func (e entered) Bounds() error {
	return book.InBounds(e.Phase >= 0 && e.Phase < phases && e.Turn >= 0 && e.Turn < maxTurns && e.Side >= -1 && e.Side <= 1)
}

func (e entered) Apply(s State) State {
	book.DenyIf(e.Turn < s.Turn || e.Turn > s.Turn+1, "turn %d does not follow turn %d", e.Turn, s.Turn)
	if s.Phase == phHand { // The half dice hold for one phase only. Source: SPL-22, SPL-R12.
		s = s.each(func(u *Unit) { u.Halved, u.Fought = false, false })
	}
	if s.Phase == phFire {
		s = s.each(func(u *Unit) { u.Fire = 0 })
	}
	if slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Stays }) {
		s = s.each(func(u *Unit) { u.Stays = false })
	}
	if e.Turn > s.Turn {
		s = s.each(func(u *Unit) {
			*u = u.idle()
			u.Fire = 0
		})
	}
	s.Turn, s.Phase, s.Hand = e.Turn, e.Phase, 0
	return s
}

func (e entered) Tell(t *book.Tale) {
	name := book.Say("phase", e.Phase)
	if e.Side >= 0 {
		name = book.Say("phase-of", e.Phase, e.Side)
	}
	if e.Over {
		t.Line("goes-to", name)
	} else {
		t.Line("enters", name)
	}
	t.Head, t.Turn = t.Text("head", e.Turn, name), max(t.Turn, e.Turn)
	if t.Step.Do.Do != "initiative" {
		t.Undo = t.Text("undo-phase")
	}
	drawn, is := t.Step.Events[0].(drawn)
	t.Card.OnDesk = !is || !drawn.tie() // the desk says whose phase it is, but not what a tie means
}

// planInitiative throws for the initiative and begins the movement. Source: splendid-host C5; on a tie the same side keeps it, and in the
// first turn the side named first begins (house).
func planInitiative(p *plan) deed {
	p.Form.Go = "Roll for initiative"
	p.Form.GoSmall = "one die each; on a tie the same side keeps it"
	if p.State.Turn <= 1 {
		p.Form.GoSmall = "one die each; on a tie " + sideNames[p.State.First] + " begin"
	}
	return func(a *act) {
		e := drawn{Side: a.State.First, New: a.State.Turn <= 1}
		for i := range e.Dice {
			e.Dice[i] = a.Throw(rollInitiative.WithAbout(sideNames[i])).Total
		}
		switch {
		case e.Dice[0] > e.Dice[1]:
			e.Side = 0
		case e.Dice[1] > e.Dice[0]:
			e.Side = 1
		}
		a.Do(e)
		a.Do(entered{Turn: a.State.Turn, Phase: phMove1, Side: e.Side})
	}
}

// drawn settles the initiative.
type drawn struct {
	Dice [2]int `json:"d"`
	Side int    `json:"s"`
	New  bool   `json:"n,omitempty"` // in the first turn, before which nobody had it
}

func (e drawn) tie() bool { return e.Dice[0] == e.Dice[1] }

func (drawn) Kind() string { return "initiative" }

func (e drawn) Bounds() error {
	return book.InBounds(e.Side >= 0 && e.Side <= 1 && e.Dice[0] >= 1 && e.Dice[0] <= 6 && e.Dice[1] >= 1 && e.Dice[1] <= 6)
}

func (e drawn) Apply(s State) State { s.First = e.Side; return s }

func (e drawn) Tell(t *book.Tale) {
	t.Undo = t.Text("undo-initiative")
	t.Card = view.Card{Over: t.Text("over-initiative"), Title: sideNames[e.Side]}
	switch {
	case e.tie() && e.New:
		t.Line("initiative-first", e.Dice[0], e.Dice[1], e.Side)
		t.Card.Line = t.Text("tie-first", e.Side)
		return
	case e.tie():
		t.Line("initiative-tie", e.Dice[0], e.Dice[1], e.Side)
		t.Card.Line = t.Text("tie")
		return
	}
	t.Line("initiative", e.Dice[0], e.Dice[1], e.Side)
	t.Card.Line = t.Text("to", e.Dice[0], e.Dice[1])
}

// planEnd ends the battle by the referee's ruling: the side with more stands left holds the field (house).
func planEnd(p *plan) deed {
	e := over{Why: "called"}
	for i := range e.Stands {
		_, e.Stands[i] = p.State.alive(i)
	}
	e.Won = winner(e.Stands)
	p.Form.Go = "End the battle"
	p.Form.GoSmall = "stands left: " + book.Num(e.Stands[0]) + " to " + book.Num(e.Stands[1])
	if p.State.isBattle() {
		p.Form.GoSmall = "on points"
	}
	return func(a *act) {
		if a.State.isBattle() {
			e = a.State.judged(a)
		}
		a.Do(e)
	}
}

// winner returns the side that has more, as "0" or "1", or "draw".
func winner(have [2]int) string {
	switch {
	case have[0] > have[1]:
		return "0"
	case have[1] > have[0]:
		return "1"
	}
	return "draw"
}

// afterDeed ends the battle if a side has no units left on the table, and dates the step.
func afterDeed(a *act) {
	if len(a.Facts()) == 0 {
		return
	}
	if a.State.Over == "" {
		swept(a)
	}
	if a.Before.Turn > 0 && a.State.Phase == a.Before.Phase && a.State.Turn == a.Before.Turn { // entered has the turn
		a.Do(dated{a.Before.Turn})
	}
}

// swept ends the battle if a side has lost its last unit.
func swept(a *act) {
	var had, left, stands [2]int
	for i := range had {
		had[i], _ = a.Before.alive(i)
		left[i], stands[i] = a.State.alive(i)
	}
	if had[0] > 0 && had[1] > 0 && (left[0] == 0 || left[1] == 0) {
		a.Do(over{Won: winner(left), Why: "swept", Stands: stands})
	}
}

// over is the end of the battle.
type over struct {
	Won    string `json:"w"` // "0", "1", "draw"
	Why    string `json:"y"` // "called", "swept", "points"
	Stands [2]int `json:"k"`
	Points [2]int `json:"p,omitzero"`
	Held   []int  `json:"h,omitempty"`
}

func (over) Kind() string { return "ended" }

func (e over) Bounds() error {
	return book.InBounds((e.Won == "0" || e.Won == "1" || e.Won == "draw") && slices.Contains([]string{"called", "swept", "points"}, e.Why))
}

func (e over) Apply(s State) State {
	book.DenyIf(s.Over != "", "the battle has already ended")
	s.Over, s.Hand, s.Held = e.Won, 0, e.Held
	return book.Must(s, System{}.Check(s))
}

func (e over) Tell(t *book.Tale) {
	won := victory(e.Won)
	switch {
	case e.Why == "swept" && e.Won != "draw":
		t.Line("swept", won)
	case e.Why == "points":
		t.Line("by-points", won, e.Points[0], e.Points[1])
	default:
		t.Line("stands-left", won, e.Stands[0], e.Stands[1])
	}
	if t.Step.Do.Do == "end" {
		t.Undo, t.Card.OnDesk = t.Text("undo-end"), true
	}
	if t.Card.Over == "" {
		t.Card.Over, t.Card.Title = t.Text("over-end"), t.Words.Text(won)
		return
	}
	t.Due("won", won)
}

// victory says who has won, from the Won of an over.
func victory(over string) book.Said {
	switch over {
	case "0":
		return book.Say("victory", 0)
	case "1":
		return book.Say("victory", 1)
	}
	return book.Say("drawn")
}
