package session

import (
	"errors"
	"slices"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/journal"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// Evening is what is open: the shelf with its rule books, the settings of this device, the game on the table, and what the rule book says
// about the position.
type Evening struct {
	Voice
	Shelf *store.Shelf
	Now   func() int64  // seconds since 1970, 0 when unknown
	Seed  func() uint64 // a new seed
	Build string        // version of the app, recorded in new games
	Books []view.System // on the shelf; nil for all of this version
	Prefs store.Prefs

	ID   string        // of the open game
	Game *journal.Game // nil when none is open

	Watching bool   // another window is playing; this one looks on and changes nothing
	aside    bool   // a copy to try a key on: it stores nothing and takes no step
	stepped  bool   // the copy would have taken a step
	then     func() // to be called once this window has taken over
	Short    bool   // storage has run out of room
	spilled  bool   // the referee knows that steps are in the second copy only

	desk   memo[position, view.Desk]
	told   memo[position, view.Telling]
	formed memo[position, bool]
	turned memo[position, []view.Telling]
	closed memo[position, view.Sheet]
	pinned memo[position, *view.Diagram]

	command command
	sides   memo[*journal.Game, [2]string]
	mapped  memo[*journal.Game, bool]
}

// position is a point in a game. What the rule book says there holds until an entry is added.
type position struct {
	game    *journal.Game
	entries int
}

func (ev *Evening) position() position {
	if ev.Game == nil {
		return position{}
	}
	return position{ev.Game, ev.Game.Len()}
}

// Systems returns the rule books on the shelf.
func (ev *Evening) Systems() []view.System {
	if ev.Books != nil {
		return ev.Books
	}
	return systems.All()
}

// byID finds a rule book on the shelf.
func (ev *Evening) byID(id string) (view.System, bool) {
	for _, sys := range ev.Systems() {
		if sys.Info().ID == id {
			return sys, true
		}
	}
	return nil, false
}

// SetPref stores a setting of this device.
func (ev *Evening) SetPref(change func(*store.Prefs)) {
	change(&ev.Prefs)
	if !ev.Watching && !ev.aside {
		ev.note(ev.Shelf.SetPrefs(ev.Prefs))
	}
}

// note turns a storage error into a notice; the game carries on in memory.
func (ev *Evening) note(err error) {
	if err != nil {
		var full *store.FullError
		ev.Short = ev.Short || errors.As(err, &full)
		ev.Notice(book.Sentence(err.Error()))
	}
}

// Spilled is the notice for a full storage while the second copy still has room.
const Spilled = "The storage of this device is full. New steps are now stored once instead of twice. " +
	"Keep only the report of an old game, or save this one as a file."

// room tells the referee when the storage has become full.
func (ev *Evening) room() {
	n := ev.Shelf.Spilled()
	if n > 0 && !ev.spilled {
		ev.Short = true
		ev.Notice(Spilled)
	}
	ev.spilled = n > 0
}

// WithLasting returns options with the lasting choices of earlier games added where options has no value.
func (ev *Evening) WithLasting(sys view.System, options engine.Values) engine.Values {
	for _, f := range sys.Options(options) {
		if v := ev.Prefs.Later[sys.Info().ID+"."+f.Key]; f.Device && v != "" && options.Get(f.Key) == "" {
			options = options.With(f.Key, v)
		}
	}
	return options
}

// last stores the values of the fields that in sets and that are to hold for later games.
func (ev *Evening) last(sys view.System, fields []view.Field, in engine.Values) {
	for _, f := range fields {
		if key := sys.Info().ID + "." + f.Key; f.Device && in.Get(f.Key) != "" && ev.Prefs.Later[key] != f.Value {
			later := map[string]string{key: f.Value}
			for k, v := range ev.Prefs.Later {
				if k != key {
					later[k] = v
				}
			}
			ev.SetPref(func(p *store.Prefs) { p.Later = later })
		}
	}
}

// settle stores the lasting part of a change to the settings that was made, undone or redone.
func (ev *Evening) settle(c engine.Command) {
	if c.Do == "settings" {
		ev.last(ev.Game.System(), ev.formOf(engine.Do(c.Do)).Fields, c.In)
	}
}

// formOf returns the form of a command in the current position.
func (ev *Evening) formOf(c engine.Command) view.Form {
	return ev.Game.System().Form(ev.Game.State(), c)
}

// tell puts a step of the open game into words.
func (ev *Evening) tell(st engine.Step) view.Telling {
	return ev.Game.System().Tell(ev.Game.State(), st)
}

// Desk returns the play screen at rest.
func (ev *Evening) Desk() view.Desk {
	return ev.desk.get(ev.position(), func() view.Desk { return ev.commanded(ev.Game.System().Desk(ev.settled())) })
}

// Closing returns the result of the open game, which has ended.
func (ev *Evening) Closing() view.Sheet {
	return ev.closed.get(ev.position(), func() view.Sheet { return closing(ev.Game) })
}

// Last returns the last step in force in words; ok is false when there is none.
func (ev *Evening) Last() (t view.Telling, ok bool) {
	st, ok := ev.Game.Undoable()
	if !ok {
		return t, false
	}
	return ev.told.get(ev.position(), func() view.Telling { return ev.tell(st) }), true
}

// Turn returns this turn's steps in words, oldest first, at most maxTold of them.
func (ev *Evening) Turn() []view.Telling {
	return ev.turned.get(ev.position(), func() (told []view.Telling) {
		now, since := ev.Desk().Turn, 0
		for _, l := range slices.Backward(ev.Game.Log()) {
			if l.Undone {
				continue
			}
			t := ev.tell(l.Step)
			if t.Turn > 0 && t.Turn < now || len(told) == maxTold {
				break
			}
			if len(t.Line) > 0 || t.Head != "" {
				told = append(told, t)
			}
			if t.Turn == now {
				since = len(told)
			}
		}
		if since > 0 { // what came before the turn began does not say its own turn
			told = told[:since]
		}
		slices.Reverse(told)
		return told
	})
}

// maxTold is how many of a turn's latest steps are listed beside the play screen.
const maxTold = 8

// Formed reports whether the last step in force has a form, which Change and redo can open again.
func (ev *Evening) Formed() bool {
	st, ok := ev.Game.Undoable()
	return ok && ev.formed.get(ev.position(), func() bool { return len(ev.formOf(st.Do).Fields) > 0 })
}

// append stores an entry and applies it, and reports whether the entry counts. When the storage is full or refuses, the referee is told
// and the game carries on in memory; on any other error the entry does not count.
func (ev *Evening) append(e journal.Entry) bool {
	err := ev.Shelf.Append(ev.ID, e)
	var full *store.FullError
	var refused *store.RefusedError
	ev.note(err)
	if err != nil && !errors.As(err, &full) && !errors.As(err, &refused) {
		return false
	}
	if err := ev.Game.Append(e); err != nil {
		ev.Notice("This step does not fit the game: " + err.Error() + ".")
		return false
	}
	ev.room()
	return true
}

// BringBack returns a game that was put away to the shelf.
func (ev *Evening) BringBack(id string) {
	if !ev.refuse() {
		ev.note(ev.Shelf.Restore(id))
	}
}
