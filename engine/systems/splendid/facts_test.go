package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// Events read from a save: values just within the bounds are accepted, values just outside are damage.
func TestBoundsOfEvents(t *testing.T) {
	for _, c := range []struct {
		kind, in string
		ok       bool
	}{
		{"phase", `{"t":0,"p":0,"s":-1}`, true}, {"phase", `{"t":999,"p":8,"s":1}`, true}, {"phase", `{"t":1000,"p":8,"s":1}`, false},
		{"phase", `{"t":-1,"p":0,"s":0}`, false},
		{"phase", `{"t":1,"p":9,"s":0}`, false}, {"phase", `{"t":1,"p":-1,"s":0}`, false}, {"phase", `{"t":1,"p":1,"s":2}`, false},
		{"phase", `{"t":1,"p":1,"s":-2}`, false},
		{"initiative", `{"d":[1,6],"s":0}`, true}, {"initiative", `{"d":[6,1],"s":1}`, true}, {"initiative", `{"d":[0,1],"s":0}`, false},
		{"initiative", `{"d":[7,1],"s":0}`, false},
		{"initiative", `{"d":[1,0],"s":0}`, false}, {"initiative", `{"d":[1,7],"s":0}`, false}, {"initiative", `{"d":[1,1],"s":2}`, false},
		{"initiative", `{"d":[1,1],"s":-1}`, false},
		{"turn", `{"t":0}`, true}, {"turn", `{"t":999}`, true}, {"turn", `{"t":1000}`, false}, {"turn", `{"t":-1}`, false},
		{"aside", `{"p":0}`, true}, {"aside", `{"p":8}`, true}, {"aside", `{"p":9}`, false}, {"aside", `{"p":-1}`, false},
		{"moved", `{"q":0,"f":0}`, true}, {"moved", `{"q":800,"f":800,"in":[1,2,3,4,5,6,7,8],"iw":[1,2,3,4,5,6,7,8]}`, true},
		{"moved", `{"q":801,"f":801}`, false}, {"moved", `{"q":-1,"f":-1}`, false},
		{"moved", `{"q":1,"f":1,"in":[1,2,3,4,5,6,7,8,9]}`, false}, {"moved", `{"q":1,"f":1,"in":[1],"iw":[1,2]}`, false},
		{"charged", `{"r":["charge"],"in":[1,2,3,4,5,6,7,8],"iw":[1]}`, true},
		{"charged", `{"r":["charge"],"in":[1,2,3,4,5,6,7,8,9]}`, false}, {"charged", `{"r":["charge"],"in":[1],"iw":[1,2]}`, false},
		{"fired", `{"r":["fire"],"d":0,"h":0}`, true}, {"fired", `{"r":["fire"],"d":200,"h":200}`, true},
		{"fired", `{"r":["fire"],"d":201,"h":0}`, false}, {"fired", `{"r":["fire"],"d":-1,"h":-1}`, false},
		{"fired", `{"r":["fire"],"d":3,"h":4}`, false},
		{"fired", `{"r":["fire"],"d":3,"h":-1}`, false}, {"fired", `{"r":["fire"],"d":1,"ln":72,"gn":12}`, true},
		{"fired", `{"r":["fire"],"d":1,"ln":1,"gn":1}`, true}, {"fired", `{"r":["fire"],"d":1,"ln":73,"gn":1}`, false},
		{"fired", `{"r":["fire"],"d":1,"ln":1,"gn":13}`, false}, {"fired", `{"r":["fire"],"d":1,"ln":1}`, false},
		{"fired", `{"r":["fire"],"d":1,"gn":1}`, false}, {"fired", `{"r":["fire"],"d":1,"ln":-1,"gn":-1}`, false},
		{"fought", `{"c":"pike","k":4,"b":5,"d":0,"h":0}`, true}, {"fought", `{"c":"pike","k":4,"b":5,"d":200,"h":200}`, true},
		{"fought", `{"c":"pike","k":4,"b":5,"d":201,"h":0}`, false}, {"fought", `{"c":"pike","k":4,"b":5,"d":3,"h":4}`, false},
		{"fought", `{"c":"pike","k":4,"b":5,"d":3,"h":-1}`, false},
		{"fought", `{"c":"pike","k":12,"b":5,"d":3}`, true}, {"fought", `{"c":"pike","k":13,"b":5,"d":3}`, false},
		{"fought", `{"c":"pike","k":1,"b":5,"d":3}`, true}, {"fought", `{"c":"pike","k":0,"b":5,"d":3}`, false},
		{"fought", `{"c":"pike","k":4,"b":6,"d":3}`, true}, {"fought", `{"c":"pike","k":4,"b":7,"d":3}`, false},
		{"fought", `{"c":"pike","k":4,"b":2,"d":3}`, true}, {"fought", `{"c":"pike","k":4,"b":1,"d":3}`, false},
		{"fought", `{"c":"pike","k":4,"b":5,"d":-1,"h":-1}`, false},
		{"fought", `{"c":"pike","k":4,"b":3,"f":-1,"d":3}`, true}, {"fought", `{"c":"pike","k":4,"b":3,"f":-2,"d":3}`, false},
		{"fought", `{"c":"pike","k":4,"b":5,"f":1,"d":3}`, true}, {"fought", `{"c":"pike","k":4,"b":5,"f":2,"d":3}`, false},
		{"struck", `{"d":1,"h":0,"l":0}`, true}, {"struck", `{"d":6,"h":2,"l":10}`, true}, {"struck", `{"d":0,"h":0,"l":0}`, false},
		{"struck", `{"d":7,"h":0,"l":0}`, false},
		{"struck", `{"d":1,"h":3,"l":0}`, false}, {"struck", `{"d":1,"h":-1,"l":0}`, false}, {"struck", `{"d":1,"h":0,"l":11}`, false},
		{"struck", `{"d":1,"h":0,"l":-1}`, false},
		{"lost", `{"h":0,"k":0,"o":0,"l":0}`, true}, {"lost", `{"h":200,"k":12,"o":6,"l":12}`, true}, {"lost", `{"h":201}`, false},
		{"lost", `{"h":-1}`, false}, {"lost", `{"k":13}`, false},
		{"lost", `{"k":-1}`, false}, {"lost", `{"o":7}`, false}, {"lost", `{"o":-1}`, false}, {"lost", `{"l":13}`, false},
		{"lost", `{"l":-1}`, false},
		{"tested", `{"r":["morale"],"d":0}`, true}, {"tested", `{"r":["morale"],"d":6}`, true},
		{"tested", `{"r":["morale"],"d":7}`, false}, {"tested", `{"r":["morale"],"d":-1}`, false},
		{"ended", `{"w":"0","y":"called"}`, true}, {"ended", `{"w":"1","y":"called"}`, true}, {"ended", `{"w":"draw","y":"called"}`, true},
		{"ended", `{"w":"2","y":"called"}`, false}, {"ended", `{}`, false},
		{"put-off", `{"d":[["due-test","A"]]}`, true}, {"put-off", `{"d":[["due-nothing","A"]]}`, false},
		{"put-off", `{"d":[["due-test"]]}`, false},
		{"settings", `[["hits",3,2]]`, true}, {"settings", `[["hits",7,2]]`, false}, {"settings", `[["hits",0,2]]`, false},
		{"settings", `[["nothing",3,2]]`, false},
		{"formed", `{"f":"line"}`, true}, {"formed", `{"f":"heap"}`, false}, {"bridged", `{"q":800}`, true}, {"bridged", `{"q":801}`, false},
		{"bridged", `{"w":["no"]}`, false},
		{"held", `{"w":["the","bridge"],"o":"block"}`, true}, {"held", `{"o":"heap"}`, false},
		{"taken", `{"u":[3,"A"]}`, true}, {"taken", `{"u":"pike"}`, true}, {"taken", `{"u":"nobody"}`, false}, {"taken", `{"u":[0,"A"]}`, false},
		{"taken", `{"u":[3,""]}`, false},
		{"taken", `{"u":[3]}`, false}, {"charged", `{"r":["charge"],"d":"linear"}`, true}, {"charged", `{"r":["charge"],"d":"x"}`, false},
		{"charged", `{"r":["charge"],"c":3}`, true}, {"charged", `{"r":["charge"],"c":4}`, false}, {"charged", `{"r":["x"]}`, false},
		{"advised", `{"r":["sight",0,0,0,["sees"]]}`, true}, {"advised", `{"r":["sight"],"w":["x"]}`, false},
		{"ended", `{"w":"0","y":"x"}`, false},
	} {
		_, err := System{}.Decode(c.kind, []byte(c.in))
		assert.Equal(t, c.ok, err == nil, "%s %s", c.kind, c.in)
		if err != nil {
			assert.ErrorAs(t, err, new(*engine.Damaged))
		}
	}
}

// Events that cannot have happened are damage. Every error gives a reason.
func TestDamaged(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	for _, e := range []engine.Event{
		mustered{Unit{ID: 3}}, placed{Feature: Feature{ID: 3}}, lost{Unit: party{ID: 10}, Stands: 1, Left: 4}, lost{Unit: party{ID: 99}},
		struck{Feature: 4, Left: 9}, struck{Feature: 1, Hits: 2, Left: 4}, struck{Feature: 99},
		charged{Unit: party{ID: 10}, At: party{ID: 11}}, charged{Unit: party{ID: 99}}, moved{Unit: party{ID: 10}, In: []int{77}},
		held{Unit: party{ID: 99}}, limbered{Unit: party{ID: 10}}, fired{Unit: party{ID: 99}}, fought{Unit: party{ID: 99}},
		tested{Unit: party{ID: 99}}, taken{Unit: party{ID: 99}},
		entered{Turn: 5}, recorded{Unit{ID: 10, Side: 1, Class: "pike"}}, surveyed{Feature: Feature{ID: 1, Kind: "wood"}},
	} {
		next, err := System{}.Apply(s, e)
		require.ErrorAs(t, err, new(*engine.Damaged), "%#v", e)
		require.Equal(t, s, next)
	}
	// Nothing happens to a unit that is off the table.
	saker, pike := unitNamed(t, s, "Park saker"), unitNamed(t, s, "Whitecoat pike")
	_, off := do(t, s, engine.Do("unit", "unit", book.Num(saker.ID), "gone", "yes"))
	gone := party{ID: saker.ID}
	for _, e := range []engine.Event{
		moved{Unit: gone}, formed{gone, "line"}, bridged{Unit: gone}, held{Unit: gone}, limbered{gone, true}, charged{Unit: gone},
		charged{Unit: party{ID: pike.ID}, At: gone}, fired{Unit: gone}, fought{Unit: gone}, tested{Unit: gone},
		lost{Unit: gone, Stands: 0, Left: 1}, taken{Unit: gone},
	} {
		rulestest.Applied(t, System{}, s, e)
		_, err := System{}.Apply(off, e)
		require.ErrorAs(t, err, new(*engine.Damaged), "%#v", e)
	}
	s.Over = "0"
	_, err := System{}.Apply(s, over{Won: "0"})
	require.ErrorAs(t, err, new(*engine.Damaged))
	_, err = System{}.Decode("nothing", nil)
	require.ErrorAs(t, err, new(*engine.Damaged))
	_, err = System{}.Decode("moved", []byte(`{"q":100000}`))
	require.ErrorAs(t, err, new(*engine.Damaged))
}

// A charge brings two units into contact, and whatever ends it frees both. Source: SPL-22, splendid-host C6.
func TestContacts(t *testing.T) {
	s, pike, shot := contact(t)
	assert.Equal(t, []any{shot.ID, true, true, 4, []int{7}}, []any{pike.Contact, pike.Charged, pike.Halved, pike.Via, pike.In})
	assert.Equal(t, []any{pike.ID, pike.ID, false, false}, []any{shot.Contact, shot.Fire, shot.Charged, shot.Halved})
	gone := shot
	gone.Gone, gone.Contact, gone.Fire = true, 0, 0
	for name, e := range map[string]engine.Event{
		"it is broken":                        lost{Unit: party{ID: shot.ID}, Stands: 2, Left: 2, Broken: true},
		"it fails its test":                   tested{Unit: party{ID: shot.ID}},
		"it fails again":                      tested{Unit: party{ID: shot.ID}, Broken: true},
		"it moves away":                       moved{Unit: party{ID: shot.ID}, Allow: 8, Free: 8},
		"the referee takes it off the table":  recorded{gone},
		"the charger moves away":              moved{Unit: party{ID: pike.ID}, Allow: 8, Free: 8},
		"the charger fails its test":          tested{Unit: party{ID: pike.ID}},
		"the charger is broken":               lost{Unit: party{ID: pike.ID}, Stands: 4, Left: 0, Broken: true},
		"the charger is broken by the morale": tested{Unit: party{ID: pike.ID}, Broken: true},
	} {
		x := apply(t, s, e)
		u, _ := x.unit(pike.ID)
		v, _ := x.unit(shot.ID)
		assert.Equal(t, []any{0, 0, false, 0}, []any{u.Contact, v.Contact, u.Halved, u.Via}, name)
	}
	for name, e := range map[string]engine.Event{"a stand is lost": lost{Unit: party{ID: shot.ID}, Stands: 1, Left: 3},
		"it passes its test": tested{Unit: party{ID: shot.ID}, Passed: true}} {
		x := apply(t, s, e)
		u, _ := x.unit(pike.ID)
		assert.Equal(t, []any{shot.ID, true}, []any{u.Contact, u.Halved}, name)
	}
	// A record without changes leaves it in contact.
	x := apply(t, s, recorded{shot})
	u, _ := x.unit(pike.ID)
	assert.Equal(t, shot.ID, u.Contact)
	// The contact of another enemy is unaffected.
	other := unitNamed(t, s, "Commanded shot")
	x = apply(t, s, moved{Unit: party{ID: other.ID}, Allow: 4, Free: 4})
	u, _ = x.unit(pike.ID)
	assert.Equal(t, shot.ID, u.Contact)
	// If two have charged one unit, the one that it fights stays in contact when the other leaves.
	horse := unitNamed(t, s, "Cromwell’s horse")
	x = apply(t, s, charged{Unit: party{ID: horse.ID}, At: party{ID: shot.ID}, React: reactStand},
		moved{Unit: party{ID: horse.ID}, Allow: 4, Free: 4})
	v, _ := x.unit(shot.ID)
	assert.Equal(t, pike.ID, v.Contact)
}

// The enemy's reaction decides the effect of the charge. Source: splendid-host C6.
func TestWhatReactionsDo(t *testing.T) {
	s := aBattle(t, nil)
	horse, heavy, light := unitNamed(t, s, "Cromwell’s horse"), unitNamed(t, s, "Rupert’s horse"), unitNamed(t, s, "Commanded shot")
	get := func(s State, id int) Unit { u, _ := s.unit(id); return u }
	for react, want := range map[int][]any{ // charger: contact; enemy: contact, charged, fires at
		reactStand:   {heavy.ID, horse.ID, false, 0},
		reactFire:    {heavy.ID, horse.ID, false, horse.ID},
		reactCounter: {heavy.ID, horse.ID, true, 0},
		reactEvade:   {0, 0, false, 0},
	} {
		x := apply(t, s, charged{Unit: party{ID: horse.ID}, At: party{ID: heavy.ID}, React: react})
		u, v := get(x, horse.ID), get(x, heavy.ID)
		assert.Equal(t, want, []any{u.Contact, v.Contact, v.Charged, v.Fire}, react)
		assert.Equal(t, []bool{true, false}, []bool{u.Charged, u.Intercepted}, react)
	}
	// A counter-charge cancels the half dice of the unit that makes it, since both have charged.
	_, x := do(t, s, engine.Do("unit", "unit", book.Num(heavy.ID), "halved", "yes"))
	x = apply(t, x, charged{Unit: party{ID: horse.ID}, At: party{ID: heavy.ID}, React: reactCounter})
	assert.False(t, get(x, heavy.ID).Halved)
	// A charger no longer defends the feature that it leaves.
	x = apply(t, s, held{Unit: party{ID: horse.ID}, Feature: 4, Bridge: true},
		charged{Unit: party{ID: horse.ID}, At: party{ID: heavy.ID}, React: reactStand})
	assert.Zero(t, get(x, horse.ID).Hold)
	// The charger meets the interceptor: no unit fires at it in reaction any more, and it loses its half dice.
	x = apply(t, s, charged{Unit: party{ID: heavy.ID}, At: party{ID: unitNamed(t, s, "Meldrum’s shot").ID}, React: reactFire, Def: "linear",
		Via: 4})
	x = apply(t, x, charged{Unit: party{ID: horse.ID}, At: party{ID: heavy.ID}, Stop: true, React: reactStand})
	u, v, shot := get(x, horse.ID), get(x, heavy.ID), unitNamed(t, x, "Meldrum’s shot")
	assert.Equal(t, []any{heavy.ID, true, true}, []any{u.Contact, u.Charged, u.Intercepted})
	assert.Equal(t, []any{horse.ID, false, 0}, []any{v.Contact, v.Halved, v.Via})
	assert.Equal(t, []any{0, 0}, []any{shot.Contact, shot.Fire})
	_ = light
	// If the target is not on the roster, only the charge itself is recorded.
	x = apply(t, s, charged{Unit: party{ID: horse.ID}, At: party{ID: 0}, React: reactFire})
	assert.Equal(t, []any{true, 0}, []any{get(x, horse.ID).Charged, get(x, horse.ID).Contact})
	assert.Equal(t, s, apply(t, s, charged{Unit: party{ID: 0}, At: party{ID: heavy.ID}, React: reactStand}))
}

// Marks for a phase or a turn end with it, and no others do. Source: SPL-22, SPL-R12, splendid-host 4, 5.
func TestWhatPhasesAndTurnsEnd(t *testing.T) {
	start := aBattle(t, nil)
	id := unitNamed(t, start, "Meldrum’s pike").ID
	foe := unitNamed(t, start, "Whitecoat shot").ID
	busy := start.each(func(u *Unit) {
		if u.ID == id {
			u.Moved, u.Slow, u.Spent, u.Charged, u.Intercepted, u.Fired, u.Fought, u.Halved, u.Fire, u.Contact, u.Test, u.Shaken, u.Hits = 8, 4,
				true, true, true, true, true, true, foe, foe, true, true, 1
		}
	})
	busy.Turn, busy.Hand = 3, id
	at := func(from int, e entered) Unit {
		s := busy
		s.Phase = from
		x := apply(t, s, e)
		require.Equal(t, []int{e.Turn, e.Phase, 0}, []int{x.Turn, x.Phase, x.Hand}, "no unit is selected any more")
		u, _ := x.unit(id)
		return u
	}
	kept := func(u Unit) []any {
		return []any{u.Moved, u.Slow, u.Spent, u.Charged, u.Intercepted, u.Fired, u.Fought, u.Halved, u.Fire, u.Contact, u.Test, u.Shaken, u.Hits}
	}
	assert.Equal(t, []any{8, 4, true, true, true, true, true, true, foe, foe, true, true, 1},
		kept(at(phMove2, entered{Turn: 3, Phase: phCharge1})), "no mark ends")
	assert.Equal(t, []any{8, 4, true, true, true, true, true, true, 0, foe, true, true, 1},
		kept(at(phFire, entered{Turn: 3, Phase: phHand})), "the fire phase ends the fire in reaction")
	assert.Equal(t, []any{8, 4, true, true, true, true, false, false, foe, foe, true, true, 1},
		kept(at(phHand, entered{Turn: 3, Phase: phMorale})), "the hand-to-hand phase ends the half dice")
	assert.Equal(t, []any{0, 0, false, false, false, false, false, true, 0, foe, true, true, 1},
		kept(at(phMorale, entered{Turn: 4, Phase: phInitiative})), "actions are cleared with the turn")
	for _, e := range []entered{{Turn: 2, Phase: phMove1}, {Turn: 5, Phase: phMove1}} {
		_, err := System{}.Apply(busy, e)
		assert.Error(t, err, "turn %d", e.Turn)
	}
}

// A unit that leaves a feature no longer defends it; one unit defends at a time. Source: SPL-43, SPL-45.
func TestWhoDefends(t *testing.T) {
	s := aBattle(t, nil)
	troop, pike, shot := unitNamed(t, s, "Okey’s troop").ID, unitNamed(t, s, "Meldrum’s pike").ID, unitNamed(t, s, "Meldrum’s shot").ID
	get := func(s State, id int) Unit { u, _ := s.unit(id); return u }
	in := apply(t, s, held{Unit: party{ID: troop}, Feature: 5, Form: "block"})
	assert.Equal(t, []any{5, []int{5}, "block"}, []any{get(in, troop).Hold, get(in, troop).In, get(in, troop).Form})
	assert.Equal(t, []int{5}, get(apply(t, in, held{Unit: party{ID: troop}, Feature: 5, Form: "block"}), troop).In, "once")
	for name, c := range map[string]struct {
		e    engine.Event
		hold int
	}{
		"it moves off":        {moved{Unit: party{ID: troop}, Allow: 8, Free: 8}, 0},
		"it moves inside":     {moved{Unit: party{ID: troop}, How: stepping, Allow: 1, Free: 1, In: []int{5}}, 5},
		"it leaves":           {held{Unit: party{ID: troop}, Feature: 5, Leave: true, Form: "column"}, 0},
		"it fails its test":   {tested{Unit: party{ID: troop}}, 0},
		"it loses a stand":    {lost{Unit: party{ID: troop}, Stands: 1, Left: 3}, 5},
		"it breaks":           {lost{Unit: party{ID: troop}, Stands: 2, Left: 2, Broken: true}, 0},
		"the landmark is hit": {struck{Feature: 5, Hits: 2, Left: 3}, 5},
	} {
		assert.Equal(t, c.hold, get(apply(t, in, c.e), troop).Hold, name)
	}
	_, err := System{}.Apply(in, held{Unit: party{ID: pike}, Feature: 5, Form: "block"})
	assert.Error(t, err, "a landmark has one unit")
	x := apply(t, s, held{Unit: party{ID: pike}, Feature: 4, Bridge: true}, held{Unit: party{ID: shot}, Feature: 4, Bridge: true})
	assert.Equal(t, []int{0, 4}, []int{get(x, pike).Hold, get(x, shot).Hold}, "the owner of a bridge names another")
	assert.Equal(t, s, apply(t, s, held{Unit: party{ID: 0}, Feature: 4, Bridge: true}))
	down := apply(t, in, struck{Unit: party{ID: 0}, Feature: 5, Hits: 2, Left: 3}, struck{Unit: party{ID: 0}, Feature: 5, Hits: 2, Left: 1},
		struck{Unit: party{ID: 0}, Feature: 5, Hits: 1, Left: 0})
	assert.Zero(t, get(down, troop).Hold, "destroyed")
	assert.Equal(t, []int{5}, get(down, troop).In, "it is in the ruin")
	// Taking a feature off the list frees the units that are in it, hold it or charged over it.
	far := apply(t, in, surveyed{Feature: Feature{ID: 2, Kind: "wood", Name: "Slash wood", Across: 24}, Gone: true})
	assert.Len(t, far.Features, len(in.Features)-1)
	assert.Equal(t, 5, get(far, troop).Hold, "another feature is unaffected")
	_, ok := far.feature(2)
	assert.False(t, ok)
	wood := aBattle(t, map[string]string{"Meldrum’s pike": "Slash wood"})
	assert.Empty(t, get(apply(t, wood, surveyed{Feature: Feature{ID: 2, Kind: "wood", Name: "Slash wood"}, Gone: true}), pike).In)
	_, err = System{}.Apply(s, surveyed{Feature: Feature{ID: 0}})
	assert.Error(t, err)
	over := apply(t, s, charged{Unit: party{ID: pike}, At: party{ID: unitNamed(t, s, "Whitecoat shot").ID}, React: reactStand, Via: 4})
	bridge, _ := over.feature(4)
	assert.Zero(t, get(apply(t, over, surveyed{Feature: bridge, Gone: true}), pike).Via)
	bridge.Left = 0
	assert.Zero(t, get(apply(t, over, surveyed{Feature: bridge}), pike).Via, "it stands at its own end of the ruin")
}

// Losses: single hits remain, enough of them remove a stand, and a unit with half its stands gone breaks. Source: splendid-host C2.
func TestLosses(t *testing.T) {
	at := func(stands, lost, hits int) Unit {
		return Unit{ID: 1, Class: "pike", Name: "x", Stands: stands, Lost: lost, Hits: hits, Form: "line"}
	}
	for name, c := range map[string]struct {
		u    Unit
		hits int
		want lost
		set  []string
	}{
		"one hit stays":                 {at(4, 0, 0), 1, lost{Stands: 0, Over: 1, Left: 4}, nil},
		"the second removes a stand":    {at(4, 0, 1), 1, lost{Stands: 1, Over: 0, Left: 3}, nil},
		"three hits":                    {at(4, 0, 0), 3, lost{Stands: 1, Over: 1, Left: 3}, nil},
		"half of four breaks":           {at(4, 0, 0), 4, lost{Stands: 2, Over: 0, Left: 2, Broken: true}, nil},
		"broken, no hits remain":        {at(4, 0, 0), 5, lost{Stands: 2, Over: 0, Left: 2, Broken: true}, nil},
		"two of five do not":            {at(5, 0, 0), 4, lost{Stands: 2, Over: 0, Left: 3}, nil},
		"three of five do":              {at(5, 2, 0), 2, lost{Stands: 1, Over: 0, Left: 2, Broken: true}, nil},
		"no more stands than there are": {at(1, 0, 0), 9, lost{Stands: 1, Over: 0, Left: 0, Broken: true}, nil},
		"half gone, one more hit":       {at(4, 2, 0), 1, lost{Stands: 0, Over: 1, Left: 2}, nil},
		"a third of the stands":         {at(6, 0, 0), 4, lost{Stands: 2, Over: 0, Left: 4, Broken: true}, []string{"break", "30"}},
		"three hits a stand":            {at(4, 0, 0), 5, lost{Stands: 1, Over: 2, Left: 3}, []string{"hits", "3"}},
		"all of the stands":             {at(4, 2, 0), 2, lost{Stands: 1, Over: 0, Left: 1}, []string{"break", "100"}},
		"the last of the stands":        {at(4, 3, 0), 2, lost{Stands: 1, Over: 0, Left: 0, Broken: true}, []string{"break", "100"}},
	} {
		c.want.Unit, c.want.Hits, c.want.Of = party{1, "x"}, c.hits, c.u.Stands
		assert.Equal(t, c.want, empty(t, c.set...).losses(c.u, c.hits), name)
	}
	// A unit that lost a stand owes a test; single hits alone do not require one.
	s := aBattle(t, nil)
	id := unitNamed(t, s, "Meldrum’s pike").ID
	for stands, owes := range map[int]bool{0: false, 1: true} {
		x := apply(t, s, lost{Unit: party{ID: id}, Hits: 1, Stands: stands, Left: 4 - stands, Over: 1})
		u, _ := x.unit(id)
		assert.Equal(t, []any{owes, 1, stands}, []any{u.Test, u.Hits, u.Lost})
	}
}

// FuzzEvents reads arbitrary bytes as events and applies them to a game. The result is an error, or a state that can be shown and an event
// that is written back as it was read.
func FuzzEvents(f *testing.F) {
	sys := System{}
	s := rulestest.Start(f, sys)
	kinds := map[string]bool{}
	for seed := range uint64(4) {
		rulestest.Walk(f, sys, nil, 120, rulestest.Seeded(seed+5), func(_ engine.State, st engine.Step, _ engine.State) {
			for _, e := range st.Events {
				if !kinds[e.Kind()] {
					kinds[e.Kind()] = true
					f.Add(e.Kind(), []byte(rulestest.JSON(f, e)))
				}
			}
		})
	}
	require.Greater(f, len(kinds), 14, "seeds")
	f.Add("mustered", []byte(`{"u":{"i":22,"s":0,"c":"pike","n":"x","k":4,"f":"line"}}`))
	f.Add("lost", []byte(`{"u":10,"n":"x","h":900,"k":4,"o":0,"l":0,"b":true}`))
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		rulestest.Event(t, System{}, s, "unit", kind, data)
	})
}

// The first unit and the first feature, with id 1, are like any other; only id 0 means not on the list.
func TestNumberOneIsOnTheList(t *testing.T) {
	play := func(before int) (out []Unit) {
		s := empty(t)
		for range before {
			_, s = do(t, s, engine.Do("place", "kind", "hill"))
		}
		gun, foe := book.Num(before+1), book.Num(before+2)
		_, s = do(t, s, engine.Do("muster", "class", "regular", "stands", "2", "name", "Gun"))
		_, s = do(t, s, engine.Do("muster", "class", "foot", "side", "1", "name", "Foe"))
		_, s = do(t, s, engine.Do("place", "kind", "bridge", "name", "Bridge"))
		keep := func(s State, ids ...int) {
			for _, id := range ids {
				u, ok := s.unit(before + id)
				require.True(t, ok)
				u.ID, u.Contact, u.Fire, u.Hold = u.ID-before, max(0, u.Contact-before), max(0, u.Fire-before), max(0, u.Hold-before)
				out = append(out, u)
			}
		}
		step := func(s State, c engine.Command, faces ...int) State {
			_, s = do(t, s, c, faces...)
			keep(s, 1, 2)
			return s
		}
		step(s, engine.Do("move", "unit", gun))
		step(s, engine.Do("formation", "unit", gun, "form", "column"))
		step(s, engine.Do("limber", "unit", gun))
		limbered := step(s, engine.Do("limber", "unit", gun))
		step(limbered, engine.Do("bridge", "unit", gun, "bridge", "f"+book.Num(before+3), "to", "8"))
		step(s, engine.Do("fire", "unit", gun, "target", foe, "range", "20"), 6, 6, 6, 1, 1, 1)
		step(s, engine.Do("fire", "unit", foe, "target", gun, "range", "4"), 6, 1, 1, 1)
		step(s, engine.Do("defend", "unit", gun, "bridge", "f"+book.Num(before+3), "close", "yes"))
		c := step(s, engine.Do("charge", "unit", foe, "target", gun, "distance", "8", "react", "fire"))
		c = step(c, engine.Do("fire", "unit", gun, "target", foe, "range", "2"), 6, 6, 1, 1, 1, 1)
		c = step(c, engine.Do("melee", "unit", foe, "target", gun), 1, 1, 1)
		step(c, engine.Do("morale", "unit", foe), 1)
		step(s, engine.Do("casualty", "unit", gun, "hits", "1"))
		return out
	}
	assert.Equal(t, play(1), play(0))

	// The same for features: a landmark that is held, a wood that both units are in, a bridge charged over.
	ground := func(kind string, before int, pairs string, units ...string) (s State, id func(string) string) {
		s = empty(t)
		for range before {
			_, s = do(t, s, engine.Do("place", "kind", "hill"))
		}
		_, s = do(t, s, with(engine.Do("place", "kind", kind, "name", "It"), pairs))
		for i, class := range units {
			_, s = do(t, s, engine.Do("muster", "class", class, "side", book.Num(i%2), "name", class))
		}
		return s, func(name string) string { return unitID(t, s, name) }
	}
	for _, before := range []int{1, 0} {
		f := "f" + book.Num(before+1)
		s, id := ground("landmark", before, "", "foot", "musket")
		_, s = do(t, s, engine.Do("landmark", "unit", id("foot"), "landmark", f))
		assert.Equal(t, "It defends a landmark: abandon that first.", says(form(s, engine.Do("formation", "unit", id("foot"), "form", "line"))))
		assert.Contains(t, says(form(s, engine.Do("structure", "unit", book.Free, "unit-class", "regular", "feature", f))), "foot are in it", f)

		s, id = ground("wood", before, "", "foot", "musket")
		_, s = do(t, s, engine.Do("unit", "unit", id("foot"), "in", f))
		_, s = do(t, s, engine.Do("unit", "unit", id("musket"), "in", f))
		fire := form(s, engine.Do("fire", "unit", id("musket"), "target", id("foot"), "range", "3"))
		assert.Equal(t, "unit target range feature feature-from second firing", asked(fire), f)
		assert.Equal(t, "unit feature through", asked(form(s, engine.Do("defending", "unit", id("foot"), "feature", f))), f)
		move := form(s, engine.Do("move", "unit", id("foot")))
		assert.Equal(t, "unit how allow depth feature feature-width feature-road second", asked(move), f)
		charge := form(s, engine.Do("charge", "unit", id("musket"), "target", id("foot"), "distance", "4"))
		assert.Contains(t, sum(charge), "the enemy defends a general feature", f)

		s, id = ground("bridge", before, "", "foot", "musket", "pike")
		_, s = do(t, s, engine.Do("defend", "unit", id("musket"), "bridge", f, "close", "yes"))
		over := engine.Do("charge", "unit", id("foot"), "target", id("musket"), "distance", "8", "feature", f, "feature-at", "8")
		_, s = do(t, s, over)
		assert.Equal(t, "Only one unit at a time can charge over the bridge: the foot.", says(form(s, over.With("unit", id("pike")))), f)
	}
}

// The selected unit stays selected when another breaks, and is deselected when it breaks itself.
func TestSelectionEndsWhenAUnitBreaks(t *testing.T) {
	s, pike, shot := contact(t)
	s.Hand = pike.ID
	assert.Equal(t, pike.ID, s.broken(shot.ID).Hand)
	assert.Zero(t, s.broken(pike.ID).Hand)
}
