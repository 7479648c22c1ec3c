package session

import (
	"slices"
	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/view"
)

// Stock lists what of a kind is kept for the rule book sys and can be used, for fields that offer it.
func (ev *Evening) Stock(sys view.System, kind string) []engine.Kept {
	var out []engine.Kept
	all, _ := ev.Shelf.Stock()
	for _, k := range all {
		if k.System == sys.Info().ID && k.Kind == kind && !k.Gone && k.Shut == "" {
			out = append(out, k.Kept)
		}
	}
	return out
}

// kept tells whether a thing of a rule book is kept already.
func (ev *Evening) kept(sys view.System, k engine.Kept) bool {
	return slices.ContainsFunc(ev.Stock(sys, k.Kind), func(old engine.Kept) bool { return old.Data == k.Data })
}

// Keep keeps something of the open game for later ones.
func (ev *Evening) Keep(k engine.Kept) {
	if ev.refuse() {
		return
	}
	_, err := ev.Shelf.Keep(ev.Game.System().Info().ID, k)
	ev.note(err)
	if err == nil {
		ev.Said = "Kept: " + k.Name + "."
	}
}

// Keepable lists what of the open game can be kept, and what of it is kept already.
func (ev *Evening) Keepable() (all []engine.Kept, have []bool) {
	sys := ev.Game.System()
	keeper, ok := sys.(engine.Keeper)
	if !ok {
		return nil, nil
	}
	all = keeper.Keepable(ev.Game.State())
	for _, k := range all {
		have = append(have, ev.kept(sys, k))
	}
	return all, have
}

// ChangeStock renames, removes or brings back a kept thing.
func (ev *Evening) ChangeStock(id string, change func(*store.Kept)) {
	if !ev.refuse() {
		ev.note(ev.Shelf.ChangeStock(id, change))
	}
}

// Begins is the field of a rule book that a kept thing of a kind is chosen in when a game is begun; ok is false where there is none
// before anything else is chosen.
func Begins(sys view.System, kind string) (f view.Field, ok bool) {
	for _, f := range sys.Options(nil) {
		if f.Stock == kind {
			return f, true
		}
	}
	return f, false
}

// Begin plans a game with a kept thing.
func (s *Session) Begin(k store.Kept) {
	if sys, ok := s.byID(k.System); ok {
		f, _ := Begins(sys, k.Kind)
		s.Pages.Plan = Plan{System: k.System, Options: engine.Values{{Key: f.Key, Val: engine.Own + k.Data}}}
	}
}

// Redraw takes the map of a kept thing, to be drawn anew. Every change is kept at once.
func (s *Session) Redraw(k store.Kept) {
	if m, err := battle.ReadCode(k.Map); err == nil {
		s.Pages.Drawing = &Drawing{Map: m, At: -1, Ours: k.Sides[0], Theirs: k.Sides[1], Stock: k.ID}
	}
}

// keepDrawn keeps the map of a kept thing as it is drawn now.
func (ev *Evening) keepDrawn(d *Drawing) {
	ev.ChangeStock(d.Stock, func(k *store.Kept) {
		sys, _ := ev.byID(k.System)
		if r, ok := sys.(engine.Redrawer); ok {
			next, err := r.Redrawn(k.Kind, k.Data, d.Map.Code())
			if err != nil {
				ev.Notice("The map is too large to be kept: take something off it.")
				return
			}
			k.Data = next.Data
		}
	})
}

// Undrawn drops the map of a kept thing that was being drawn, for one of the game.
func (p *Pages) Undrawn() {
	if p.Drawing != nil && p.Drawing.Stock != "" {
		p.Drawing = nil
	}
}
