package session

import (
	"vedette/app/store"
	"vedette/engine"
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
	for _, old := range ev.Stock(sys, k.Kind) {
		if old.Data == k.Data {
			return true
		}
	}
	return false
}

// Keep keeps something of the open game for later ones.
func (ev *Evening) Keep(k engine.Kept) {
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
	ev.note(ev.Shelf.ChangeStock(id, change))
}
