package armies

import (
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
)

// Battle is the kind of a kept battle, as in the Stock of fields that offer it.
const Battle = "scenario"

// Ground is what is kept of a game as a battle: its map and the armies. A battle based on a supplied one keeps only the
// map; any other keeps the armies of both sides and the settings they need.
//
//	none era=acw        what the game begins with, as a command
//	<code of the map>
//	army: Federals      the armies, nothing for a side without one
//	...
//
//	army: Confederates
//	...
type Ground struct {
	Begin engine.Command
	Code  string
	Field *battle.Field // the supplied battle, nil for none
	Sides [2]string     // their names
	Ready []string      // values of Key that bring armies of the book
	Key   string
}

// seam separates the parts of a kept battle.
const seam = "\n\n"

// kept returns the battle for keeping, with its armies in their kept form.
func (g Ground) kept(army [2]string) (k engine.Kept, ok bool) {
	_, err := battle.ReadCode(g.Code)
	if err != nil {
		return k, false
	}
	k = engine.Kept{Kind: Battle, Name: g.Sides[0] + " against " + g.Sides[1], Small: "a map of your own",
		Data: g.Begin.String() + "\n" + g.Code + seam + strings.TrimSuffix(army[0], "\n") + seam +
			strings.TrimSuffix(army[1], "\n"), Map: g.Code, Sides: battle.Edges(g.Sides)}
	if g.Field != nil {
		k.Name = g.Field.Title
		k.Sides = [2]string{g.Field.Sides[0].ID, g.Field.Sides[1].ID}
	}
	return k, len(k.Data) <= engine.MaxKept
}

// Keeps returns the armies of both sides for keeping and, if the game has a drawn map, the battle. of returns the units of a
// side as a list; sys is the rule book.
func (w *Words) Keeps(sys engine.Keeper, g Ground, of func(side int) []Item) (out []engine.Kept) {
	var army [2]string
	for i, name := range g.Sides {
		if k, ok := w.Keep(name, of(i)); ok {
			out = append(out, k)
			army[i] = k.Data
		}
	}
	if g.Code == "" {
		return out
	}
	if g.Field != nil {
		army = [2]string{}
	}
	for _, id := range g.Ready {
		if g.Field == nil && army == w.ready(sys, g.Key, id) {
			g.Begin.Do, army = id, [2]string{}
			break
		}
	}
	if k, ok := g.kept(army); ok {
		out = append(out, k)
	}
	return out
}

// ready returns the armies that a value of key brings, in their kept form.
func (w *Words) ready(sys engine.Keeper, key, id string) (army [2]string) {
	s, err := sys.Start(engine.Values{{Key: key, Val: id}})
	if err != nil {
		return army
	}
	for i, k := range sys.Keepable(s) {
		if i < len(army) {
			army[i] = k.Data
		}
	}
	return army
}

// splitBattle returns the options of a game that begins with a kept battle, and the code of its map; ok is false for data that is no
// battle.
func splitBattle(key, data string) (o engine.Values, code string, ok bool) {
	parts := strings.Split(data, seam)
	first, code, _ := strings.Cut(parts[0], "\n")
	do, err := engine.ParseCommand(first)
	if _, bad := battle.ReadCode(code); err != nil || bad != nil || len(parts) != 1+len(Keys) || do.In.Get(key) != "" {
		return nil, "", false
	}
	o = append(engine.Values{{Key: key, Val: do.Do}}, do.In...)
	for i, army := range parts[1:] {
		if army != "" {
			o = o.With(Keys[i], engine.OwnPrefix+army+"\n")
		}
	}
	return o, code, true
}

// BattleOptions returns o with a kept battle, the value of key, replaced by the options it stands for, and the code of its map, "" for
// none. Other settings in o take precedence.
func BattleOptions(o engine.Values, key string) (engine.Values, string) {
	data, own := strings.CutPrefix(o.Get(key), engine.OwnPrefix)
	all, code, ok := splitBattle(key, data)
	if !own || !ok {
		return o, ""
	}
	for _, v := range o {
		if v.Key != key {
			all = all.With(v.Key, v.Val)
		}
	}
	return all, code
}

// readBattle reads a kept battle: one that sys can start is possible.
func readBattle(sys engine.Keeper, key, data string) (engine.Kept, error) {
	bad := &engine.Damaged{What: "a battle", Err: refusal("it is not in the form of a battle")}
	if len(data) > engine.MaxKept {
		return engine.Kept{}, bad
	}
	s, err := sys.Start(engine.Values{{Key: key, Val: engine.OwnPrefix + data}})
	if err != nil {
		return engine.Kept{}, bad
	}
	for _, k := range sys.Keepable(s) {
		if k.Kind == Battle && k.Data == data {
			return k, nil
		}
	}
	return engine.Kept{}, bad
}

// Redrawn returns a kept battle with another map.
func Redrawn(sys engine.Keeper, kind, data, code string) (engine.Kept, error) {
	head, rest, _ := strings.Cut(data, seam)
	first, _, _ := strings.Cut(head, "\n")
	return sys.ReadKept(kind, first+"\n"+code+seam+rest)
}
