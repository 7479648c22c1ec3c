package session

import (
	"slices"
	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/view"
)

// Stock returns the usable library items of a kind for the rule book sys.
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

// kept reports whether k is in the library already.
func (ev *Evening) kept(sys view.System, k engine.Kept) bool {
	return slices.ContainsFunc(ev.Stock(sys, k.Kind), func(old engine.Kept) bool { return old.Data == k.Data })
}

// Keep adds something from the open game to the library.
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

// Keepable returns what can be kept from the open game, and for each whether it is in the library already.
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

// ChangeStock renames, removes or brings back a library item.
func (ev *Evening) ChangeStock(id string, change func(*store.Kept)) {
	if !ev.refuse() {
		ev.note(ev.Shelf.ChangeStock(id, change))
	}
}

// KeptField returns the field of a new game in which a library item of this kind is chosen; ok is false when a game with default
// options has none.
func KeptField(sys view.System, kind string) (f view.Field, ok bool) {
	for _, f := range sys.Options(nil) {
		if f.Stock == kind {
			return f, true
		}
	}
	return f, false
}

// Begin plans a game with a library item.
func (s *Session) Begin(k store.Kept) {
	if sys, ok := s.byID(k.System); ok {
		f, _ := KeptField(sys, k.Kind)
		s.Pages.Plan = Plan{System: k.System, Options: engine.Values{{Key: f.Key, Val: engine.OwnPrefix + k.Data}}}
	}
}

// Redraw opens the map of a library item for drawing. Every change is stored at once.
func (s *Session) Redraw(k store.Kept) {
	if m, err := battle.ReadCode(k.Map); err == nil {
		s.Pages.Drawing = &Drawing{Map: m, At: -1, Ours: k.Sides[0], Theirs: k.Sides[1], Stock: k.ID}
	}
}

// keepDrawn stores the map of a library item as now drawn.
func (ev *Evening) keepDrawn(d *Drawing) {
	ev.ChangeStock(d.Stock, func(k *store.Kept) {
		sys, _ := ev.byID(k.System)
		if r, ok := sys.(engine.MapKeeper); ok {
			next, err := r.WithMap(k.Kind, k.Data, d.Map.Code())
			if err != nil {
				ev.Notice("The map is too large to keep: take something off it.")
				return
			}
			k.Data = next.Data
		}
	})
}

// Undrawn drops the drawing of a library item's map, to make way for the game's.
func (p *Pages) Undrawn() {
	if p.Drawing != nil && p.Drawing.Stock != "" {
		p.Drawing = nil
	}
}
