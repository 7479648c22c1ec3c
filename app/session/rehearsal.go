package session

import (
	"strconv"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/journal"
	"vedette/engine/rehearse"
	"vedette/engine/save"
	"vedette/engine/view"
)

// Rehearsal is what may become of the open battle when commanders play it on, many times, beside the game. Nothing of it is stored and
// nothing of the game is touched. Who draws begins what [Rehearsal.Wanted] says, somewhere else, and tells [Rehearsal.Hear] what comes
// of it; a browser that has no worker to spare has it done here, by [Rehearsal.More].
type Rehearsal struct {
	Trying
	ev    *Evening
	game  *journal.Game
	at    position
	Small bool   // no worker is to be had, so little is tried
	Lost  bool   // the browser has ended the worker
	Hands int    // how many workers there may be at once, 0 for one
	Hand  string // the field in hand of how the two fight
	Offer int    // the change that has been chosen, of those that make it even
	runs  map[string]*Trial
	on    string // of the one that goes on, "" for none
	n     int    // how many have been begun
	here  *rehearse.Run

	fight    memo[filled, commander.Fight]
	canFight memo[position, bool]
	umpired  memo[position, string]
}

// Trying is what is looked at, which a page that is loaded anew begins again.
type Trying struct {
	ID    string        // of the game
	Turns int           // after so many turns an evening is over; 0 for the end of the battle
	Vary  string        // what is varied: "<side>-<character>", of a fight what it calls it; "" as it stands
	Fight bool          // two units fight by themselves, instead of the battle
	Ask   bool          // it is being said how the two fight
	How   engine.Values // how the two fight, as far as it has been said
}

// Trial is one thing that is tried.
type Trial struct {
	rehearse.Report
	before rehearse.Tally    // of workers that are gone
	want   int               // evenings
	parts  []rehearse.Report // of each of those who share it
	heard  bool              // one of them has said something
	halted bool              // until the referee says so
}

// All is what all workers together have found.
func (t *Trial) All() *rehearse.Tally {
	if t.before.Games == 0 {
		return &t.Tally
	}
	sum := t.before.Clone()
	sum.Add(&t.Tally)
	return &sum
}

const (
	manyEvenings = 200 // at a time
	fewEvenings  = 30  // where they are played by the page itself
	manyFights   = 1000
	fewFights    = 200
	knownAfter   = 100 // after so many the balance is known, give or take 10
	even         = "even"
)

// Can tells whether the open game can be rehearsed, and if not, why.
func (r *Rehearsal) Can() (why string) {
	if r.CanFight() {
		return ""
	}
	return r.CanBattle()
}

// CanBattle tells whether the battle can be rehearsed, and if not, why.
func (r *Rehearsal) CanBattle() (why string) {
	ev := r.ev
	switch {
	case ev.Game == nil:
		return "No game is open."
	case !r.mapped() && r.Umpired() == "":
		return "Only a battle with a map can be rehearsed: the commanders must know where everybody stands."
	case ev.Desk().Over:
		return "The battle is over."
	}
	return ""
}

// mapped tells whether a commander knows the table of the open game.
func (r *Rehearsal) mapped() bool {
	return r.ev.mapped.get(r.ev.Game, func() bool {
		o, _ := newOfficer(r.ev.Game, commander.Seats{})
		_, can := r.ev.Game.System().(rehearse.Book)
		return can && o != nil && o.Table().Map.W > 0
	})
}

// Umpired is with what the first side wins where an umpire plays the evenings, each from its beginning: nobody knows how the table lies.
// It is empty where the commanders know.
func (r *Rehearsal) Umpired() (wins string) {
	return r.umpired.get(r.ev.position(), func() string {
		if u, can := r.ev.Game.System().(commander.Umpired); can {
			if wins, ok := u.Umpires(r.ev.Game.State()); ok {
				return wins
			}
		}
		return ""
	})
}

// Sides are the names of both sides.
func (r *Rehearsal) Sides() [2]string {
	names, _ := r.ev.Sides()
	return names
}

// Begun tells whether anything has been played.
func (r *Rehearsal) Begun() bool { return len(inForce(r.ev.Game)) > 0 }

// Who commands, as it stands: the characters of the game's commanders, the usual one for a player.
func (r *Rehearsal) Who() (who [2]string) {
	for i, c := range r.ev.Seats().Characters() {
		who[i] = c.ID
	}
	return who
}

// Variation is something that can be varied.
type Variation struct {
	ID   string
	Side int
	Who  commander.Character
}

// Variations are what can be varied: another character on either side.
func (r *Rehearsal) Variations() (all []Variation) {
	for side, who := range r.Who() {
		for _, c := range commander.Characters[:3] {
			if c.ID != who {
				all = append(all, Variation{strconv.Itoa(side) + "-" + c.ID, side, c})
			}
		}
	}
	return all
}

func (r *Rehearsal) key(vary string) string {
	if r.Fight {
		return "fight/" + engine.Command{In: r.otherwise(vary)}.String()
	}
	return vary + "/" + strconv.Itoa(r.Turns)
}

// Base is what it comes to as it stands, nil before it has been begun.
func (r *Rehearsal) Base() *Trial { return r.runs[r.key("")] }

// Varied is what it comes to with what is varied, nil when nothing is.
func (r *Rehearsal) Varied() *Trial {
	if r.Vary == "" {
		return nil
	}
	return r.runs[r.key(r.Vary)]
}

// Even is the search for changes that make it even, nil before it has been begun.
func (r *Rehearsal) Even() *Trial { return r.runs[even] }

// Plays tells whether t is being tried.
func (r *Rehearsal) Plays(t *Trial) bool { return r.runs[r.on] == t }

// Goes tells whether something is being tried.
func (r *Rehearsal) Goes() bool { return r.on != "" }

// Searches tells whether changes are being tried.
func (r *Rehearsal) Searches() bool { return r.on == even }

// Open begins what is in view, or goes on with it where it was left. Another position is another rehearsal.
func (r *Rehearsal) Open() {
	if r.Can() != "" {
		r.on = ""
		return
	}
	r.renew()
	if r.Fight = r.Fight && r.CanFight() || r.CanBattle() != ""; r.Fight && r.Setup().Form.Refused != nil {
		r.stop()
		return
	}
	key := r.key("")
	if r.runs[key] != nil { // else what is varied has nothing to be held against
		key = r.key(r.Vary)
	}
	if t := r.runs[key]; r.on == "" && (t == nil || !t.Done && !t.halted) {
		r.begin(key)
	}
}

// renew forgets what was found of another position.
func (r *Rehearsal) renew() {
	if now := r.ev.position(); r.game != r.ev.Game || r.at != now {
		fresh := Rehearsal{ev: r.ev, game: r.ev.Game, at: now, Small: r.Small, Hands: r.Hands, n: r.n, runs: map[string]*Trial{}}
		switch {
		case r.game == nil && r.ID == r.ev.ID: // the page was loaded anew
			fresh.Trying = r.Trying
		case r.game == r.ev.Game || r.ID == "":
			fresh.Fight, fresh.How, fresh.Ask = r.Fight, r.How, r.Ask
		}
		fresh.ID = r.ev.ID
		*r = fresh
	}
}

// Close ends what goes on; what has been found stays.
func (r *Rehearsal) Close() { r.stop() }

// Stop ends what goes on until the referee wants it again, and with what stands what would come after it.
func (r *Rehearsal) Stop() {
	if r.Varied() == nil {
		r.Vary = ""
	}
	r.halt()
}

func (r *Rehearsal) stop() {
	if t := r.runs[r.on]; t != nil {
		t.before, t.Tally = *t.All(), rehearse.Tally{}
	}
	r.on, r.here = "", nil
}

// halt ends what goes on until it is wanted again.
func (r *Rehearsal) halt() {
	for _, key := range [...]string{r.on, r.key(r.Vary)} {
		if t := r.runs[key]; t != nil {
			t.halted = true
		}
	}
	r.stop()
}

// Try varies something, and what is varied already no more.
func (r *Rehearsal) Try(vary string) {
	if r.Vary == vary {
		vary = ""
	}
	r.stop()
	r.Vary = vary
	r.Open()
}

// Until looks so many turns ahead, to the end for 0.
func (r *Rehearsal) Until(turns int) {
	r.stop()
	r.Turns = turns
	r.Open()
}

// Again tries more of what is in view.
func (r *Rehearsal) Again() { r.begin(r.key(r.Vary)) }

// CanEven tells whether changes that make it even can be looked for: the battle has not begun, and its balance is known.
func (r *Rehearsal) CanEven() bool {
	b := r.Base()
	return b != nil && !r.Fight && r.Turns == 0 && r.Vary == "" && !r.Begun() && b.All().Games >= knownAfter
}

// MakeEven looks for changes that make it even.
func (r *Rehearsal) MakeEven() {
	r.stop()
	r.begin(even)
}

// Changed is a new game of the same battle with the change that has been chosen.
func (r *Rehearsal) Changed() Plan {
	set, o := r.ev.Game.Setup(), r.Even().Found[r.Offer]
	id := rehearse.BattleOf(r.ev.Game.System(), set.Options)
	more := battle.Added(id, set.Options.Get(battle.More), o.Change)
	return Plan{System: set.System, Name: set.Name, Options: set.Options.With(battle.More, more)}
}

func (r *Rehearsal) begin(key string) {
	t := r.runs[key]
	if t == nil {
		t = &Trial{}
		r.runs[key] = t
	}
	t.want = manyEvenings
	switch {
	case r.Fight && r.Small:
		t.want = fewFights
	case r.Fight:
		t.want = manyFights
	case r.Small:
		t.want = fewEvenings
	}
	t.heard, t.halted, t.parts, t.Done, t.Err, r.Lost = false, false, nil, false, "", false
	t.before, t.Tally = *t.All(), rehearse.Tally{}
	t.want -= t.before.Games % t.want // what was left in the middle is made whole
	r.on, r.here = key, nil
	r.n++
}

// Wanted is the task that is to be done elsewhere now, 0 for none; parts writes it, for each who takes a part of it.
func (r *Rehearsal) Wanted() (n int, parts func() []string) {
	if r.on == "" || r.Small {
		return 0, nil
	}
	return r.n, func() (all []string) {
		for _, t := range r.task().Shared(r.Hands) {
			all = append(all, t.String())
		}
		r.runs[r.on].parts = make([]rehearse.Report, len(all))
		return all
	}
}

// task is what goes on, as a task.
func (r *Rehearsal) task() rehearse.Task {
	g, t := r.ev.Game, r.runs[r.on]
	text, _ := save.EncodeGame(g.Setup(), g.Entries()) // a game that is open can be written
	// Seeds that are far apart: whoever tries again has evenings that are new.
	task := rehearse.Task{Game: text, Who: r.Who(), Turns: r.Turns, Games: t.want, Seed: 1 + uint64(t.before.Games)<<20}
	switch {
	case r.Fight:
		task.Fight = r.otherwise(r.Vary)
		return task
	case r.on == even:
		task.Even = r.runs["/0"].All()
	}
	for _, v := range r.Variations() {
		if v.ID == r.Vary {
			task.Who[v.Side] = v.Who.ID
		}
	}
	return task
}

// Hear takes a report of the task n, "" when who did it is gone: then little is tried here, or, if it had come to something, nothing
// goes on until the referee says so. It tells whether there is something new.
func (r *Rehearsal) Hear(n int, text string) bool {
	t := r.runs[r.on]
	if t == nil || n != r.n || r.ev.position() != r.at {
		return false
	}
	if text == "" {
		heard, on := t.heard, r.on
		r.halt()
		if heard {
			r.Lost, r.Hands = true, 0 // it has none to spare for as many
			return true
		}
		r.Small = true
		r.begin(on)
		return true
	}
	report, err := rehearse.ReadReport(text)
	if err != nil || report.Part >= len(t.parts) {
		return false
	}
	t.parts[report.Part], t.heard = report, true
	t.Report = rehearse.Joined(t.parts)
	if t.Done {
		r.over()
	}
	return true
}

// over ends what has been done, and begins what was to come after it.
func (r *Rehearsal) over() {
	if r.stop(); r.Vary != "" && r.Varied() == nil {
		r.Open()
	}
}

// More does some of what goes on here, where no worker is to be had, until it has been enough; it tells whether there is something new.
func (r *Rehearsal) More(enough func() bool) bool {
	t := r.runs[r.on]
	if t == nil || !r.Small {
		return false
	}
	if r.here == nil {
		rules := func(string) (view.System, bool) { return r.ev.Game.System(), true }
		run, err := rehearse.Begin(rules, r.task().String())
		if err != nil {
			t.Err, t.Done = err.Error(), true
			r.stop()
			return true
		}
		r.here = run
	}
	before, more := t.Tally.Games, r.here.Go(enough)
	t.Report = r.here.Report()
	if !more {
		r.over()
	}
	return !more || t.Tally.Games != before || r.on == even
}

// Next is the key of what comes next in the game.
func (r *Rehearsal) Next() view.Key { return r.ev.Desk().Next() }
