package session

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
	"vedette/engine/systems/march"
	"vedette/engine/view"
)

// What finger and keyboard do to a map, in the form in which the page reports it.
func TestDrawingByHand(t *testing.T) {
	s := New(store.New(store.Memory(), nil))
	d := s.Draw(view.Sheet{ID: "ground", Map: "map"})
	assert.Same(t, d, s.Draw(view.Sheet{}), "it stays while it is drawn")
	assert.False(t, d.Changed())
	d.AddShape("wood", "")
	require.Equal(t, 0, d.At)
	wood := func() battle.Point { return battle.Middle(d.Map.Shapes[0]) }
	assert.Equal(t, battle.Point{X: 3600, Y: 2400}, wood())
	d.Hand("move -1010 480")
	assert.Equal(t, battle.Point{X: 2600, Y: 2900}, wood(), "to half inches")
	d.Hand("key ArrowRight")
	d.Hand("key ArrowDown")
	assert.Equal(t, battle.Point{X: 2650, Y: 2850}, wood())
	d.Hand("corner 0 1500 1500")
	assert.Equal(t, battle.Point{X: 1500, Y: 1500}, d.Map.Shapes[0].Points[0])
	d.Hand("bend 0 2000 1000")
	assert.Len(t, d.Map.Shapes[0].Points, 5)
	d.AddShape("building", "")
	d.Hand("key r")
	assert.Equal(t, "15", d.Map.Shapes[1].Setting("turn"))
	d.Hand("key +")
	assert.Equal(t, "2.5,2.5", d.Map.Shapes[1].Setting("size"))
	d.Hand("tap 2650 2850 100")
	assert.Equal(t, 0, d.At)
	d.Hand("pick 1")
	assert.Equal(t, 1, d.At)
	d.Hand("key Delete")
	assert.Len(t, d.Map.Shapes, 1)
	for _, nonsense := range []string{"", "corner", "corner 99 1 1", "corner -1 1 1", "bend x", "key Q", "pick 99", "tap", "move", "fly 1 2"} {
		d.Hand(nonsense)
		assert.Len(t, d.Map.Shapes, 1, nonsense)
	}
	for d.CanUndo() {
		d.Undo()
	}
	assert.Empty(t, d.Map.Shapes)
	assert.False(t, d.Changed())
	for d.CanRedo() {
		d.Redo()
	}
	assert.Len(t, d.Map.Shapes[0].Points, 5)
}

// TestNewShapesDoNotStack: what is added stands clear of what is there, and a zone or an entry at the edge of its side.
func TestNewShapesDoNotStack(t *testing.T) {
	d := &Drawing{Map: battle.Map{W: 7200, D: 4800}, At: -1, Ours: "King", Theirs: "Parliament"}
	for range 30 {
		d.AddShape("wood", "")
	}
	for i, s := range d.Map.Shapes {
		for _, x := range d.Map.Shapes[:i] {
			assert.GreaterOrEqual(t, battle.Distance(battle.Middle(s), battle.Middle(x)), 600, "%s and %s", s.ID, x.ID)
		}
	}
	edges := map[[2]string]int{{"zone", "King"}: 300, {"zone", "Parliament"}: 4500, {"entry", "King"}: 0, {"entry", "Parliament"}: 4800}
	for x, y := range edges {
		d.AddShape(x[0], x[1])
		s, _ := d.Selected()
		assert.Equal(t, battle.Point{X: 3600, Y: y}, battle.Middle(s), "%s", x)
	}
}

// TestUnplacedUnitsStandApart: units never placed are lined up on the table, none on another, each behind its own edge.
func TestUnplacedUnitsStandApart(t *testing.T) {
	var rows [2]row
	var all []sandtable.Piece
	for i := range 24 {
		p := sandtable.Piece{ID: i + 1, Side: i % 2, Face: sandtable.Faces[i%2], Wide: 300 + 100*(i%7), Deep: 100 + 50*(i%3)}
		if p.At = rows[p.Side].next(p, 3600); p.Side == 1 {
			p.At.Y = 2400 - p.At.Y
		}
		for _, c := range p.Corners() {
			assert.True(t, c.X >= 0 && c.X <= 3600 && c.Y >= 0 && c.Y <= 2400, "%+v", p)
		}
		for _, q := range all {
			assert.Positive(t, sandtable.Gap(p, q), "%+v %+v", p, q)
		}
		all = append(all, p)
	}
}

// Every change can be undone and redone, step by step.
func TestDrawingUndo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &Drawing{Map: battle.Map{W: 7200, D: 4800}, At: -1}
		codes := []string{d.Map.Code()}
		note := func() {
			if c := d.Map.Code(); c != codes[len(codes)-1] {
				codes = append(codes, c)
			}
		}
		d.AddShape("hill", "")
		note()
		for range rapid.IntRange(1, 15).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				d.AddShape(rapid.SampledFrom([]string{"wood", "road", "ford", "zone"}).Draw(t, "kind"), "King")
			case 1:
				d.Key(rapid.SampledFrom([]string{"ArrowLeft", "ArrowUp", "r", "R", "+", "-", "Delete"}).Draw(t, "key"))
			case 2:
				d.Hand(rapid.SampledFrom([]string{"move 300 -200", "corner 1 100 100", "bend 1 900 900", "pick 0"}).Draw(t, "hand"))
			case 3:
				d.Hand("pick " + rapid.SampledFrom([]string{"0", "1", "2"}).Draw(t, "n"))
			}
			note()
		}
		for i := len(codes) - 1; i > 0; i-- {
			assert.Equal(t, codes[i], d.Map.Code())
			d.Undo()
		}
		assert.False(t, d.CanUndo())
		for _, c := range codes[1:] {
			d.Redo()
			assert.Equal(t, c, d.Map.Code())
		}
		assert.False(t, d.CanRedo())
	})
}

// surveyed returns a game of a book and the sheet with its table.
func surveyed(t *testing.T, book, with string) (*Session, view.Sheet) {
	t.Helper()
	s, _ := embattled(t, book, with)
	return s, sure.Found(s.Table())(t)
}

// unranged returns a form without the refusals of targets that the map shows to be out of reach, and without their order.
func unranged(f view.Form) view.Form {
	f.Fields = slices.Clone(f.Fields)
	for i := range f.Fields {
		x := &f.Fields[i]
		x.Options = slices.Clone(x.Options)
		for n, o := range x.Options {
			if strings.Contains(o.Refused, "on the map") {
				x.Options[n].Refused = ""
			}
		}
		slices.SortFunc(x.Options, func(a, b view.Option) int { return cmp.Compare(a.ID, b.ID) })
	}
	if f.Refused != nil && f.Refused.Code == "reach" {
		f.Refused = nil
	}
	return f
}

// Without commanders, a unit in a battle of the book stands where the battle sets it up until it moves: it fires at nobody whom the map
// shows to be out of reach, and is not waited for. Once it has moved, and until the referee places it again, nothing is refused.
func TestTheMapAtTheStart(t *testing.T) {
	s, _ := embattled(t, "march", "forces=kaltbach")
	press := func(c engine.Command) {
		s.Press(view.Key{Do: c})
		for n := 0; n < 9 && s.View != Rest; n++ {
			onward(t, s)
		}
	}
	to := func(code string) {
		for n := 0; !strings.HasPrefix(s.Desk().Say, code); n++ {
			require.Less(t, n, 40, code)
			if k := s.Desk().Primary; strings.HasPrefix(s.Desk().Say, "S5") && k.ID != "next" {
				press(k.Do)
			} else {
				press(engine.Do("next"))
			}
		}
	}
	to("T2")
	assert.Equal(t, "guns unit=9", s.Desk().Next().Do.String(), "only a battery reaches somebody whom it can hurt")
	f := s.measured(engine.Do("fire", "unit", "1", "at", "7"))
	require.NotNil(t, f.Refused)
	assert.Equal(t, "11¼″ away on the map: range 3″", f.Refused.Text)
	for n := 0; n == 0 || s.Game.State().(march.State).Active != 1; n++ { // until the Austrians move
		require.Less(t, n, 9)
		press(engine.Do("next"))
		to("T1")
	}
	press(engine.Do("move", "unit", "7"))
	to("T2")
	assert.Nil(t, s.measured(engine.Do("fire", "unit", "1", "at", "7")).Refused, "nobody knows where it is")
	assert.Equal(t, "fire unit=1", s.Desk().Next().Do.String())
}

// Without commanders, units stand where the battle sets them up, or where the referee places them on the map: the range of a shot is read
// off it and agrees with the geometry, until one of the units moves; Undo undoes that.
func TestPositionsWithoutACommander(t *testing.T) {
	for _, x := range []struct{ book, with, shot, at, far string }{{"ecw", "force=small", "charge", "target", "far"},
		{"march", "forces=kaltbach", "fire", "at", "range"}, {"minie", "forces=tanners", "charge", "target", "distance"},
		{"splendid", "force=sareford", "charge", "target", "distance"}} {
		s, sh := surveyed(t, x.book, x.with)
		require.False(t, s.Seats().Any())
		require.True(t, s.Placeable(), x.book)
		d := s.Draw(sh)
		s.Troops(d)
		require.True(t, d.Fresh)
		a, b := 0, slices.IndexFunc(d.Units, func(p sandtable.Piece) bool { return p.Side != d.Units[0].Side })
		for i, p := range d.Units { // infantry that faces the enemy, whatever the book calls it
			if p.Side == 0 && p.Wide > 100 && i > 0 && x.book != "march" {
				a = i
				break
			}
		}
		c := engine.Do(x.shot, "unit", strconv.Itoa(d.Units[a].ID), x.at, strconv.Itoa(d.Units[b].ID))
		officer := s.tracker().(commander.Measurer)
		s.LeaveDrawing()
		first := s.measured(c)

		d = s.Draw(sh)
		s.Troops(d)
		d.At = a
		d.Hand("tap 3000 2000 100")
		d.At = b
		d.Hand("tap 3000 2600 100")
		require.Equal(t, battle.Point{X: 3000, Y: 2600}, d.Units[b].Middle(), x.book)
		p, q := d.Units[a], d.Units[b]
		s.KeepDrawing()
		units := slices.DeleteFunc(slices.Clone(s.Standing(sh.Diagram).Land.Features), func(f view.Feature) bool { return f.Kind != "unit" })
		assert.Contains(t, units, p.Feature([2]string{d.Ours, d.Theirs}[p.Side]), x.book)
		got, _ := s.tracker().Table().Piece(p.ID)
		assert.Equal(t, p.Spot(), got.Spot(), x.book)
		if x.shot == "charge" {
			whole := map[string]int{"minie": 100, "ecw": 100}[x.book]
			if whole == 0 {
				whole = 25
			}
			want := strconv.Itoa((sandtable.Gap(p, q) + whole - 1) / whole)
			assert.Equal(t, want, officer.Measured(s.Game.State(), c).Get(x.far), x.book)
		}
		read := 0
		for _, f := range s.measured(c).Fields {
			if f.From == "read off the map" {
				read++
			}
		}
		t.Log(x.book, read, "fields read")
		s.Undo()
		assert.Equal(t, first, s.measured(c), "%s: it is taken back", x.book)
	}
}

// The range of a volley is read off the map in every book with two sides: it grows with the distance, and is that of the set-up again when
// the placement is undone. A form has no extra fields.
func TestAVolleyOverTheMap(t *testing.T) {
	for _, x := range []struct{ book, with, shot, at, open string }{{"ecw", "force=small", "shoot", "target", "900"},
		{"march", "forces=kaltbach", "fire", "at", "3000"}, {"minie", "forces=tanners", "musketry", "target", "3000"},
		{"splendid", "force=sareford", "fire", "target", "1350"}} { // nothing stands between them there
		s, sh := surveyed(t, x.book, x.with)
		stand := func(a, b, far int) (units [2]string) { // face to face, far hundredths of an inch apart
			d := s.Draw(sh)
			s.Troops(d)
			for i, at := range [2]int{a, b} {
				d.At = at
				d.Hand("tap " + x.open + " " + strconv.Itoa(1500+i*far) + " 100")
				units[i] = strconv.Itoa(d.Units[at].ID)
			}
			s.KeepDrawing()
			return units
		}
		reads := func(units [2]string) (read int, plain bool) {
			c := engine.Do(x.shot, "unit", units[0], x.at, units[1])
			form, bare := s.measured(c), s.formOf(c)
			require.Len(t, form.Fields, len(bare.Fields), "%s: nothing more is asked", x.book)
			for i, f := range form.Fields {
				if f.Key == "range" && f.From == "read off the map" {
					n := sure.Of(strconv.Atoi(f.Value))(t)
					require.NotEqual(t, "read off the map", bare.Fields[i].From)
					return n, false
				}
			}
			return 0, assert.ObjectsAreEqual(unranged(bare), unranged(form))
		}
		d := s.Draw(sh)
		s.Troops(d)
		foe := slices.IndexFunc(d.Units, func(p sandtable.Piece) bool { return p.Side != d.Units[0].Side })
		s.LeaveDrawing()
		shot, grew := 0, false
		for a := range foe {
			first, _ := reads([2]string{strconv.Itoa(d.Units[a].ID), strconv.Itoa(d.Units[foe].ID)})
			near := stand(a, foe, 250)
			at, plain := reads(near)
			s.Undo()
			now, _ := reads(near)
			assert.Equal(t, first, now, "%s: the range remains after the placement is undone", x.book)
			if plain { // it cannot shoot
				continue
			}
			shot++
			for _, off := range []int{400, 600, 800, 1100, 1500, 2200} {
				if far, beyond := reads(stand(a, foe, off)); !beyond { // within its reach
					assert.GreaterOrEqual(t, far, at, x.book)
					grew = grew || far > at
				}
				s.Undo()
			}
		}
		t.Log(x.book, shot, "of", foe)
		assert.Positive(t, shot, "%s: who can shoot", x.book)
		assert.True(t, grew, "%s: the farther the longer", x.book)
	}
}

// The position of a unit that has moved is unknown until the referee places it again; the others are still known.
func TestWhoHasStirredIsNotKnown(t *testing.T) {
	s, sh := surveyed(t, "ecw", "force=small")
	s.Troops(s.Draw(sh))
	s.KeepDrawing()
	require.NotNil(t, s.tracker())
	n := len(s.command.shown)
	require.Greater(t, n, 10)
	s.Run(engine.Do("initiative"))
	for range 40 {
		s.RollRest()
	}
	s.Done()
	assert.Len(t, s.command.shown, n, "nobody has moved")
	_ = s.tracker()
	var w commander.Placed = map[int]bool{1: true, 2: true}
	o := s.tracker()
	was := slices.Clone(o.Table().Pieces())
	p, _ := o.Table().Piece(1)
	p.At.X += 100
	o.Table().Put(p)
	w.After(o, was, s.Game.State(), engine.Step{Do: engine.Do("recover")}, s.Game.State(), w)
	assert.Equal(t, commander.Placed{2: true}, w)
}

// A map or positions being drawn are restored after a reload, and can still be undone.
func TestDraftSurvivesAReload(t *testing.T) {
	s, sh := surveyed(t, "march", "forces=kaltbach")
	before := s.Draw(sh).Map.Code()
	s.Pages.Drawing.AddShape("wood", "")
	s.HoldDrawing()
	code := s.Pages.Drawing.Map.Code()
	s.Pages.Drawing = nil // as after a reload
	n := s.Game.Len()
	require.True(t, s.OpenGame(s.ID))
	assert.Equal(t, n, s.Game.Len(), "nothing of it is in the game")
	d := s.Draw(sh)
	assert.Equal(t, code, d.Map.Code())
	d.Undo()
	assert.Equal(t, before, d.Map.Code())
	s.LeaveDrawing()
	assert.Equal(t, before, s.Draw(sh).Map.Code(), "leaving drops the changes")
	s.LeaveDrawing()

	d = s.Draw(sh)
	s.Troops(d)
	d.At = 0
	d.Hand("tap 3000 2000 100")
	spot := d.Units[0].Spot()
	s.HoldDrawing()
	s.Pages.Drawing = nil
	require.True(t, s.OpenGame(s.ID))
	d = s.Draw(sh)
	require.NotEmpty(t, d.Units)
	assert.Equal(t, spot, d.Units[0].Spot())
	d.Undo()
	assert.NotEqual(t, spot, d.Units[0].Spot())

	// The selection is restored too, what was undone stays undone, and units are being placed even before the first has been.
	again := func() *Drawing {
		s.HoldDrawing()
		s.Pages.Drawing = nil
		require.True(t, s.OpenGame(s.ID))
		return s.Draw(sh)
	}
	d = again()
	assert.Equal(t, []any{0, false, true}, []any{d.At, d.Changed(), d.Units != nil}, "undone: nothing of it is there again")
	d.Hand("tap 3000 2000 100")
	d = again()
	assert.Equal(t, []any{0, true, spot}, []any{d.At, d.Changed(), d.Units[0].Spot()})
	s.LeaveDrawing()
	s.Draw(sh).At = 2
	d = again()
	assert.Equal(t, []any{2, false, true}, []any{d.At, d.Changed(), d.Units == nil})
}

// In every book a battlefield can be drawn where there was none, and units placed on it.
func TestOwnBattlefields(t *testing.T) {
	for _, x := range []struct{ book, with string }{{"ecw", "force=six"}, {"march", "forces=division"}, {"minie", "forces=acw"},
		{"splendid", "force=ready"}} {
		s, sh := surveyed(t, x.book, x.with)
		if sh.Diagram != nil {
			t.Log(x, "has a map")
		}
		s.Draw(sh).AddShape("hill", "")
		s.KeepDrawing()
		sh, _ = s.Table()
		require.NotNil(t, sh.Diagram, x.book)
		assert.Equal(t, "hill", sh.Diagram.Land.Features[0].Kind)
		assert.Nil(t, s.Officer(), "nobody commands there")
		if !s.Placeable() {
			t.Log(x, "nobody is there")
			continue
		}
		d := s.Draw(sh)
		s.Troops(d)
		assert.Zero(t, d.Known(), "nobody knows yet")
		d.At = 0
		d.Hand("tap 3000 2000 100")
		assert.Equal(t, 1, d.Known())
		s.KeepDrawing()
		p, _ := s.tracker().Table().Piece(d.Units[0].ID)
		assert.Equal(t, battle.Point{X: 3000, Y: 2000}, p.Middle())
	}
}

// Units that the referee of two players has placed are followed on the map through moves that say where they end. Other moves, and units
// that nobody placed, are not followed.
func TestPlacedUnitsAreFollowed(t *testing.T) {
	for _, x := range []struct{ book, with string }{{"ecw", "force=small"}, {"march", "forces=kaltbach"}, {"minie", "forces=tanners"},
		{"splendid", "force=sareford"}} {
		for _, placed := range []bool{true, false} {
			s, _ := embattled(t, x.book, x.with)
			asks, said := s.AsksWhere()
			require.Equal(t, [2]bool{true, false}, [2]bool{asks, said}, x.book)
			if placed {
				s.StandAsDrawn()
				asks, said = s.AsksWhere()
				assert.Equal(t, [2]bool{true, true}, [2]bool{asks, said}, x.book)
				assert.Len(t, s.command.shown, len(s.tracker().Table().Pieces()), x.book)
			}
			id, was := 0, sandtable.Piece{}
			for n := 0; id == 0; n++ {
				require.Less(t, n, 80, x.book)
				if s.View == Ask {
					s.Reply("yes")
					continue
				}
				if d := s.Entry.Draft; s.View == Form && d.Do == "move" && s.Entry.Form().Refused == nil {
					id = d.In.Int("unit", 0)
					was, _ = s.tracker().Table().Piece(id)
				}
				onward(t, s)
			}
			p, _ := s.tracker().Table().Piece(id)
			assert.NotEqual(t, was.At, p.At, "%s: %s has moved", x.book, p.Name)
			assert.Equal(t, placed, s.command.shown[id], "%s: %s", x.book, p.Name)
			assert.Equal(t, placed, s.command.known[id], "%s: %s", x.book, p.Name)
			if !placed {
				asks, _ = s.AsksWhere()
				assert.False(t, asks, "%s: somebody has moved", x.book)
			}
			p.Lost = true // as after a turn that nobody measured
			s.tracker().Table().Put(p)
			w := commander.Placed{id: true}
			w.After(s.tracker(), []sandtable.Piece{was}, s.Game.State(), engine.Step{Do: engine.Do("move", "unit", strconv.Itoa(id))},
				s.Game.State(), w)
			assert.Empty(t, w, x.book)
		}
	}
}

// Whoever opens a shot by the loud key may hold fire instead, on the same page.
func TestFireMayBeHeld(t *testing.T) {
	for _, x := range []struct{ book, with string }{{"ecw", "force=small"}, {"march", "forces=kaltbach"}, {"minie", "forces=tanners"},
		{"splendid", "force=sareford"}} {
		s, _ := embattled(t, x.book, x.with)
		held := map[string]bool{}
		for n := 0; len(held) < 3; n++ {
			require.Less(t, n, 300, x.book)
			k := s.Desk().Next()
			unit := k.Do.In.Get("unit")
			switch {
			case s.View == Ask:
				s.Reply("yes")
			case s.View == Rest && k.Open && unit != "" && k.Do.Do != "move":
				s.Press(k)
				require.Equal(t, Form, s.View)
				all := s.Instead()
				i := slices.IndexFunc(all, func(k view.Key) bool { return k.Do.Do == "stay" })
				require.GreaterOrEqual(t, i, 0, "%s: %s", x.book, k.Do)
				assert.Equal(t, "Hold fire", all[i].Label, "%s: %s", x.book, k.Do)
				assert.False(t, held[k.Do.String()], "%s: %s is not asked again", x.book, k.Do)
				held[k.Do.String()] = true
				s.Press(all[i])
				for s.View == Show {
					s.Done()
				}
			default:
				onward(t, s)
			}
		}
	}
}

// What comes after a step is the same whether or not it was made ahead: a unit whose enemies are out of its reach is not asked to shoot.
func TestWhatIsMadeAheadKnowsTheMap(t *testing.T) {
	for _, x := range []struct{ book, with string }{{"ecw", "force=small"}, {"march", "forces=kaltbach"}, {"minie", "forces=tanners"},
		{"splendid", "force=sareford"}} {
		s, _ := embattled(t, x.book, x.with)
		s.StandAsDrawn()
		shots, differ := 0, 0
		for n := 0; n < 400 && shots < 12 && !s.Desk().Over; n++ {
			switch {
			case s.View == Ask:
				s.Reply(append(slices.Clip(s.Entry.Need().Ask.Choices), dice.Choice{ID: "yes"})[0].ID)
			case s.View == Form && s.Entry.Form().Refused == nil:
				shots += book.Bit(slices.ContainsFunc(s.Entry.Form().Fields, func(f view.Field) bool { return f.Key == "range" }))
				s.Prepare()
				s.Take()
				was := s.Desk().Next().Do
				s.desk.forget()
				assert.Equal(t, s.Desk().Next().Do.String(), was.String(), "%s: %s", x.book, s.Entry.Draft)
				differ += book.Bit(s.Game.System().Desk(s.Game.State()).Next().Do.String() != was.String())
			case s.View == Form: // all are screened
				unit := s.Entry.Draft.In.Get("unit")
				s.Cancel()
				s.Run(engine.Do("stay", "unit", unit))
			default:
				onward(t, s)
			}
		}
		t.Log(x.book, shots, differ)
		assert.Positive(t, shots, x.book)
	}
}
