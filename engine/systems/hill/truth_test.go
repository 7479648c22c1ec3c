package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/systems/hill/ground"
)

// TestScenarioCardsTellTheTruth: a party hidden by a scenario comes onto the table as the scenario says: by
// name, with its figures and arms, in cover only if it occupies a place, and by the edge it enters by. Source:
// COR-H13.
func TestScenarioCardsTellTheTruth(t *testing.T) {
	for _, x := range supplied.All() {
		for i := range x.scene.Hidden {
			s := rulestest.Start(t, System{}, "scenario", x.ID)
			h := s.(State).Scene.Hidden[i]
			next, st := play(t, s.(State), "reveal party="+ref("h", i+1), nil)
			c := System{}.Tell(next, st).Card
			require.Len(t, c.Todo, 1+len(s.(State).escorts(i+1)), h.Name)
			carts := ""
			if h.Wagons > 0 {
				carts = ", " + cartWords(h.Wagons, Drawn{Carriage: h.Carriage}.cart())
			}
			assert.Empty(t, c.Line, "its figures are said once")
			assert.Equal(t, "Place "+book.The(h.Name)+": "+stacksWords(h.Stacks)+carts, c.Todo[0].What.String())
			assert.Equal(t, h.Place > 0, strings.Contains(c.Todo[0].Small, "In hard cover"), "%s: %s", h.Name, c.Todo[0].Small)
			enters := strings.Contains(c.Todo[0].Small, "come in by the "+h.From+" edge")
			assert.Equal(t, h.When == "enters", enters, "%s: %s", h.Name, c.Todo[0].Small)
			p := next.Parties[0]
			assert.Equal(t, h.Name, p.name())
			for _, w := range []string{"musket", "carbine", "pistol"} {
				man := h.Stacks[len(h.Stacks)-1]
				assert.Equal(t, man.Arms.Has(w), strings.Contains(p.what(), w), "%s: %s", h.Name, p.what())
			}
		}
	}
	ducos, _ := play(t, opening(t, "scenario", "ducos"), "reveal party=h2", nil)
	assert.Equal(t, "Veteran, pistols, officer", ducos.Parties[0].what(), "one man, a spy with a pistol")
}

// TestScenarioDestinationsAreHonoured: the carriages of the Marquise head for our lines, where she leaves her
// escort. The referee is not asked, and may send them back there after a detour. Nobody else is bound for our
// edge. Source: COR-H13.
func TestScenarioDestinationsAreHonoured(t *testing.T) {
	s, _ := play(t, opening(t, "scenario", "marquise"), "reveal party=h1", nil)
	p := s.Parties[0]
	assert.Equal(t, Goal{Edge: ground.Near}, p.Goal)
	assert.Equal(t, "Bound for the near edge", s.travellers().Rows[0].What)
	id := ref("p", p.ID)
	away, _ := play(t, s, "bound party="+id+" edge=left", nil)
	assert.Equal(t, ground.Left, away.Parties[0].Goal.Edge)
	back, _ := play(t, away, "bound party="+id+" edge=near", nil)
	assert.Equal(t, ground.Near, back.Parties[0].Goal.Edge)
	home, st := play(t, back, "arrive party="+id, nil)
	assert.Empty(t, home.Parties, "she is at the border")
	assert.Contains(t, System{}.Tell(home, st).Line.String(), "Escort of the first carriage")
	other, _ := play(t, s, "note kind=msg", nil)
	assert.Equal(t, "G2", refused(t, other, "bound party="+ref("p", other.Parties[1].ID)+" edge=near"), "your lines are there")
	q, mounted := slowestOf(named(t, s, "Escort of the first carriage"), named(t, s, "Escort of the first carriage").Stacks)
	assert.Equal(t, []any{Transport, true}, []any{q, mounted}, "they move as mounted Transport")
}

// TestWagonsAndHowitzersAreAsked: the wagons of a convoy and the howitzer are asked for, with what the event
// table would usually bring filled in, in the referee's placement and in the editor of scenarios. Source:
// COR-H14.
func TestWagonsAndHowitzersAreAsked(t *testing.T) {
	for _, c := range []struct {
		line    string
		party   func(s State) Party
		wagons  int
		howizer bool
	}{
		{"note kind=convoy", func(s State) Party { return s.Parties[0] }, 2, false},
		{"note kind=convoy wagons=3", func(s State) Party { return s.Parties[0] }, 3, false},
		{"note kind=lart", func(s State) Party { return s.Parties[0] }, 0, false},
		{"note kind=fart howitzer=yes", func(s State) Party { return s.Parties[0] }, 0, true},
		{"scenario-party kind=convoy", revealed1(t), 2, false},
		{"scenario-party kind=convoy wagons=1", revealed1(t), 1, false},
		{"scenario-party kind=lart howitzer=yes", revealed1(t), 0, true},
	} {
		s, _ := play(t, opening(t, "force", "sweep"), c.line, nil)
		p := c.party(s)
		assert.Equal(t, []any{c.wagons, c.howizer}, []any{p.Wagons, p.Howitzer}, c.line)
	}
	assert.Equal(t, "F4", refused(t, opening(t), "note kind=convoy wagons=7"))
	assert.Equal(t, "F4", refused(t, opening(t), "scenario-party kind=convoy wagons=7"))
	s, _ := play(t, opening(t, "force", "sweep"), "note kind=convoy", nil)
	assert.Equal(t, 5, s.Parties[0].Left, "guards: the mean of D3+3")
}

func revealed1(t *testing.T) func(s State) Party {
	return func(s State) Party {
		s, _ = play(t, s, "reveal party=h1", nil)
		return s.Parties[0]
	}
}

// TestEditorAsksWhereTheyEnterAndTravel: a scenario of the referee's own says by which edge a party enters and
// where it travels. Source: COR-H13.
func TestEditorAsksWhereTheyEnterAndTravel(t *testing.T) {
	s, _ := play(t, opening(t, "force", "sweep"), "scenario-party kind=msg figures=1 when=enters from=left to=near", nil)
	h := s.Scene.Hidden[0]
	assert.Equal(t, []string{"left", "near"}, []string{h.From, h.To})
	s, st := play(t, s, "reveal party=h1", nil)
	assert.Equal(t, ground.Near, s.Parties[0].Goal.Edge)
	assert.Contains(t, System{}.Tell(s, st).Card.Todo[0].Small, "by the left edge")
	s, _ = play(t, opening(t, "force", "sweep"), "scenario-party kind=msg figures=1 when=enters", nil)
	assert.Equal(t, []string{"far", ""}, []string{s.Scene.Hidden[0].From, s.Scene.Hidden[0].To},
		"the edge opposite your lines, and where the rules send him")
	for _, from := range edges {
		for _, to := range edges {
			s, _ = play(t, opening(t, "force", "sweep"), "scenario-party kind=msg figures=1 when=enters from="+from.ID+" to="+to.ID, nil)
			s, st = play(t, s, "reveal party=h1", nil)
			assert.Contains(t, System{}.Tell(s, st).Card.Todo[0].Small, "by the "+from.ID+" edge")
			assert.Equal(t, "Bound for the "+to.ID+" edge", s.travellers().Rows[0].What)
		}
	}
	for _, e := range []arrived{{Enters: -1}, {Enters: ground.Right + 1}, {Bound: -1}, {Bound: ground.Right + 1}} {
		e.Drawn, e.ID, e.Spot = Drawn{Kind: "msg", Figures: 1, Quality: Veteran}, s.Next, true
		_, err := book.Try(s, e)
		assert.Error(t, err, "%d, %d", e.Enters, e.Bound)
	}
}

// TestTravellersRuleIsSaid: travellers head for the edge farthest from where they appeared, never ours. The
// card of the event, the advice and the reference say so, and the card names the edge if the table is known.
// Source: COR-H11.
func TestTravellersRuleIsSaid(t *testing.T) {
	const rule = "farthest from where they appeared"
	s, st := play(t, opening(t, "force", "sweep"), "press", []int{1, 1, 3, 1, 1, 1, 2, 4, 4}) // a messenger, to the front
	assert.Contains(t, strings.Join(System{}.Tell(s, st).Card.Notes, " "), rule)
	said := false
	for _, c := range (System{}).Reference(s).Chapters {
		for _, p := range c.Body {
			said = said || strings.Contains(p.Text.String(), rule)
			assert.NotContains(t, p.Text.String(), "farthest from the friendly lines")
		}
	}
	assert.True(t, said)
	s, _ = play(t, s, "place", nil)
	s, _ = play(t, s, "press", []int{6, 6})
	assert.Contains(t, dutyTitles(s), "Enemy messenger: where to?")
	s, st = play(t, s, "advise", nil) // he was announced farther off than anybody could be near him
	assert.Contains(t, strings.Join(System{}.Tell(s, st).Card.Notes, " "), rule, "no destination is chosen yet")
	s, _ = play(t, s, "bound party="+ref("p", s.Parties[0].ID)+" edge=left", nil)
	s, st = play(t, s, "advise", nil)
	assert.Contains(t, strings.Join(System{}.Tell(s, st).Card.Notes, " "), "Bound for the left edge.")
	assert.NotContains(t, dutyTitles(s), "Enemy messenger: where to?")
}
