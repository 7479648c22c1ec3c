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

// Rehearsal plays the open battle, or a fight in it, on many times with commanders, apart from the game: it stores no results and never
// touches the game. The caller runs the task that [Rehearsal.Wanted] returns in workers and passes their reports to [Rehearsal.Hear];
// where there are no workers, [Rehearsal.More] does the work on the page.
type Rehearsal struct {
	Trying
	ev    *Evening
	game  *journal.Game
	at    position
	Small bool   // there are no workers, so fewer games are tried
	Lost  bool   // the browser ended a worker
	Hands int    // the most workers to use at once, 0 for one
	Hand  string // the unfolded field of the fight's setup
	Offer int    // index of the chosen change among those that make the battle even
	runs  map[string]*Trial
	on    string        // key in runs of the trial under way, "" for none
	n     int           // number of the latest trial
	here  *rehearse.Run // the trial under way, when the page itself runs it

	fight    memo[filled, commander.Fight]
	canFight memo[position, bool]
	umpired  memo[position, string]
}

// Trying is what is being looked at. A page that reloads begins it again.
type Trying struct {
	ID    string        // of the game
	Turns int           // how many turns to look ahead; 0 for to the end of the battle
	Vary  string        // the variation: "<side>-<character>", or for a fight the ID of one of its variations; "" for none
	Fight bool          // a fight between two units, instead of the battle
	Ask   bool          // the fields of the fight's setup are unfolded
	How   engine.Values // what the referee has set of the fight
}

// Trial is one variation being tried, or the search for changes that make the battle even.
type Trial struct {
	rehearse.Report
	before rehearse.Tally    // from workers that have ended
	want   int               // how many games are still to be played
	parts  []rehearse.Report // the latest from each worker
	heard  bool              // a worker has reported
	halted bool              // waits until the referee continues it
}

// All returns the combined results of all workers, present and past.
func (t *Trial) All() *rehearse.Tally {
	if t.before.Games == 0 {
		return &t.Tally
	}
	sum := t.before.Clone()
	sum.Add(&t.Tally)
	return &sum
}

const (
	manyEvenings = 200 // games at a time
	fewEvenings  = 30  // the same where the page itself plays them
	manyFights   = 1000
	fewFights    = 200
	knownAfter   = 100 // games after which the balance is known, give or take 10
	even         = "even"
)

// Can returns "" if the open game can be rehearsed, and otherwise the reason why not.
func (r *Rehearsal) Can() (why string) {
	if r.CanFight() {
		return ""
	}
	return r.CanBattle()
}

// CanBattle returns "" if the battle can be rehearsed, and otherwise the reason why not.
func (r *Rehearsal) CanBattle() (why string) {
	ev := r.ev
	switch {
	case ev.Game == nil:
		return "No game is open."
	case !r.mapped() && r.Umpired() == "":
		return "Only a battle with a map can be rehearsed: the commanders must know where every unit stands."
	case ev.Desk().Over:
		return "The battle is over."
	}
	return ""
}

// mapped reports whether the commanders have a map of the open game.
func (r *Rehearsal) mapped() bool {
	return r.ev.mapped.get(r.ev.Game, func() bool {
		o, _, leads := newOfficer(r.ev.Game, commander.Seats{})
		_, can := r.ev.Game.System().(rehearse.Book)
		return can && leads && o.Table().Map.W > 0
	})
}

// Umpired returns what the first side needs to win when an umpire plays each evening from its beginning on a table of the app's own, and
// "" when the commanders know the real table.
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

// Sides returns the names of both sides.
func (r *Rehearsal) Sides() [2]string {
	names, _ := r.ev.Sides()
	return names
}

// Begun reports whether any step has been played.
func (r *Rehearsal) Begun() bool { return len(inForce(r.ev.Game)) > 0 }

// Who returns the IDs of the characters that command each side; a player counts as the default character.
func (r *Rehearsal) Who() (who [2]string) {
	for i, c := range r.ev.Seats().Characters() {
		who[i] = c.ID
	}
	return who
}

// Variation puts a different character in command of a side.
type Variation struct {
	ID   string
	Side int
	Who  commander.Character
}

// Variations returns the variations of the battle.
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
		return "fight/" + engine.Command{In: r.variedValues(vary)}.String()
	}
	return vary + "/" + strconv.Itoa(r.Turns)
}

// Base returns the trial without variation, nil before it has begun.
func (r *Rehearsal) Base() *Trial { return r.runs[r.key("")] }

// Varied returns the trial of the chosen variation, nil when there is none.
func (r *Rehearsal) Varied() *Trial {
	if r.Vary == "" {
		return nil
	}
	return r.runs[r.key(r.Vary)]
}

// Even returns the search for changes that make the battle even, nil before it has begun.
func (r *Rehearsal) Even() *Trial { return r.runs[even] }

// Runs reports whether t is under way.
func (r *Rehearsal) Runs(t *Trial) bool { return r.runs[r.on] == t }

// Running reports whether any trial is under way.
func (r *Rehearsal) Running() bool { return r.on != "" }

// Searching reports whether the search for an even battle is under way.
func (r *Rehearsal) Searching() bool { return r.on == even }

// Open begins or continues the trial in view. A new position starts a new rehearsal.
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
	if r.runs[key] != nil { // otherwise the variation has nothing to be compared with
		key = r.key(r.Vary)
	}
	if t := r.runs[key]; r.on == "" && (t == nil || !t.Done && !t.halted) {
		r.begin(key)
	}
}

// renew starts afresh when the position has changed.
func (r *Rehearsal) renew() {
	if now := r.ev.position(); r.game != r.ev.Game || r.at != now {
		fresh := Rehearsal{ev: r.ev, game: r.ev.Game, at: now, Small: r.Small, Hands: r.Hands, n: r.n, runs: map[string]*Trial{}}
		switch {
		case r.game == nil && r.ID == r.ev.ID: // the page has reloaded
			fresh.Trying = r.Trying
		case r.game == r.ev.Game || r.ID == "":
			fresh.Fight, fresh.How, fresh.Ask = r.Fight, r.How, r.Ask
		}
		fresh.ID = r.ev.ID
		*r = fresh
	}
}

// Close ends the trial under way and keeps its results.
func (r *Rehearsal) Close() { r.stop() }

// Stop ends the trial under way until the referee continues it, and drops a variation that was waiting for it.
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

// halt ends the trials in view until the referee continues them.
func (r *Rehearsal) halt() {
	for _, key := range [...]string{r.on, r.key(r.Vary)} {
		if t := r.runs[key]; t != nil {
			t.halted = true
		}
	}
	r.stop()
}

// Try chooses a variation, or drops it if it is already chosen.
func (r *Rehearsal) Try(vary string) {
	if r.Vary == vary {
		vary = ""
	}
	r.stop()
	r.Vary = vary
	r.Open()
}

// LookAhead looks ahead the given number of turns, or to the end for 0.
func (r *Rehearsal) LookAhead(turns int) {
	r.stop()
	r.Turns = turns
	r.Open()
}

// Again plays more games of the trial in view.
func (r *Rehearsal) Again() { r.begin(r.key(r.Vary)) }

// CanEven reports whether the search for an even battle can begin: the battle itself has not begun, and its balance is known.
func (r *Rehearsal) CanEven() bool {
	b := r.Base()
	return b != nil && !r.Fight && r.Turns == 0 && r.Vary == "" && !r.Begun() && b.All().Games >= knownAfter
}

// MakeEven begins the search for changes that make the battle even.
func (r *Rehearsal) MakeEven() {
	r.stop()
	r.begin(even)
}

// Changed plans a new game of the same battle with the chosen change.
func (r *Rehearsal) Changed() Plan {
	set, o := r.ev.Game.Setup(), r.Even().Found[r.Offer]
	id := rehearse.BattleOf(r.ev.Game.System(), set.Options)
	more := battle.AddStrengths(id, set.Options.Get(battle.MoreOption), o.Change)
	return Plan{System: set.System, Name: set.Name, Options: set.Options.With(battle.MoreOption, more)}
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
	t.want -= t.before.Games % t.want // complete what was interrupted
	r.on, r.here = key, nil
	r.n++
}

// Wanted returns the number of the task that workers should now do, 0 for none. parts splits it into one text for each worker.
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

// task describes the trial under way as a task.
func (r *Rehearsal) task() rehearse.Task {
	g, t := r.ev.Game, r.runs[r.on]
	text, _ := save.EncodeGame(g.Setup(), g.Entries()) // an open game can always be encoded
	// Each run gets a distant seed, so that Again plays new games.
	task := rehearse.Task{Game: text, Who: r.Who(), Turns: r.Turns, Games: t.want, Seed: 1 + uint64(t.before.Games)<<20}
	switch {
	case r.Fight:
		task.Fight = r.variedValues(r.Vary)
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

// Hear takes a worker's report on task n, or "" when a worker has died. If no worker had reported by then, the page takes over with fewer
// games; otherwise the trial halts until the referee continues it. Hear reports whether there is something new to show.
func (r *Rehearsal) Hear(n int, text string) bool {
	t := r.runs[r.on]
	if t == nil || n != r.n || r.ev.position() != r.at {
		return false
	}
	if text == "" {
		heard, on := t.heard, r.on
		r.halt()
		if heard {
			r.Lost, r.Hands = true, 0 // use a single worker next time
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
	t.Report = rehearse.JoinReports(t.parts)
	if t.Done {
		r.over()
	}
	return true
}

// over ends a finished trial, and begins the variation that was waiting for it.
func (r *Rehearsal) over() {
	if r.stop(); r.Vary != "" && r.Varied() == nil {
		r.Open()
	}
}

// More does part of the work on the page, where there are no workers, until enough returns true. It reports whether there is something new
// to show.
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

// Next returns the key of what comes next in the game.
func (r *Rehearsal) Next() view.Key { return r.ev.Desk().Next() }
