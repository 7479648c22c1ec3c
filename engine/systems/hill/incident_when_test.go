package hill

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// When an incident may come, as tables to be read alongside hill-incidents 1 and 3.

// incidentSituations are the situations that the conditions of the incidents depend on.
var incidentSituations = []struct {
	why string
	to  func(State) State
}{
	{"three units of ours, a village", nil},
	{"no village", func(s State) State { s.Sites = nil; return s }},
	{"villages that have been searched", func(s State) State {
		s.Sites = []Site{{ID: s.Sites[0].ID, Kind: "village", Located: true, Done: true}}
		return s
	}},
	{"a cave", func(s State) State { s.Sites = []Site{{ID: 90, Kind: "cave"}}; return s }},
	{"a cave that has been explored", func(s State) State { s.Sites = []Site{{ID: 90, Kind: "cave", Done: true}}; return s }},
	{"a cave that has been told of", func(s State) State {
		s.Sites = []Site{{ID: 90, Kind: "cave", Fixed: PlaceSetup{Content: "treasure"}}}
		return s
	}},
	{"an outpost", func(s State) State { s.Sites = []Site{{ID: 90, Kind: "outpost"}}; return s }},
	{"a massed enemy", func(s State) State { s.Sites = []Site{{ID: 90, Kind: "massed"}}; return s }},
	{"an objective that is open", func(s State) State { s.Scene.Aims = []Aim{{Name: "The mill", Level: 1}}; return s }},
	{"an objective that is met", func(s State) State { s.Scene.Aims = []Aim{{Name: "The mill", Level: 1, Done: aimWon}}; return s }},
	{"an objective that overrides", func(s State) State { s.Scene.Aims = []Aim{{Name: "The mill", Level: 1, Main: true}}; return s }},
	{"ours are all mounted", func(s State) State {
		for _, u := range s.units(Players) {
			s = s.withUnit(mount(u))
		}
		return s
	}},
	{"ours are all on foot", func(s State) State {
		for _, u := range s.units(Players) {
			s = s.withUnit(dismount(u))
		}
		return s
	}},
	{"one man of ours fell", func(s State) State {
		u, _ := s.units(Players)[0].Lose(stragglersOf(s.units(Players)[0]))
		return s.withUnit(u)
	}},
	{"nobody of ours is left", func(s State) State { s.Roster = nil; return s }},
	{"ours without firearms", func(s State) State {
		for _, u := range s.units(Players) {
			s = s.withUnit(u.Each(func(f muster.Figure) muster.Figure { f.Arms = ""; return f }))
		}
		return s
	}},
	{"French infantry", func(s State) State { return s.alsoParty("avg", 0) }},
	{"French cavalry", func(s State) State { return s.alsoParty("cav", 0) }},
	{"a garrison", func(s State) State { return s.alsoParty("garrison", s.Sites[0].ID) }},
	{"Bandits", func(s State) State { return s.alsoParty("bandit", 0) }},
	{"a ford", func(s State) State { s.Ground = map[string]string{"ford": "yes", "bridge": "no"}; return s }},
	{"a bridge", func(s State) State { s.Ground = map[string]string{"ford": "no", "bridge": "yes"}; return s }},
	{"a bridge, and the ford is shut", func(s State) State {
		s.Ground = map[string]string{"ford": "yes", "bridge": "yes"}
		return s.withIncidents(Incident{Key: "ford", Until: 14})
	}},
	{"rain", func(s State) State { return s.withIncidents(Incident{Key: "rain", Until: 14}) }},
	{"heat", func(s State) State { return s.withIncidents(Incident{Key: "heat", Until: 14}) }},
	{"dust", func(s State) State { return s.withIncidents(Incident{Key: "dust", Until: 14}) }},
	{"a child and muleteers have spoken", func(s State) State { return s.withIncidents(Incident{Key: "child"}, Incident{Key: "mules"}) }},
	{"six French units", func(s State) State { return crowded(s, 6) }},
	{"seven French units", func(s State) State { return crowded(s, 7) }},
	{"a convoy was placed last", func(s State) State { s.Last = "convoy"; return s }},
	{"the alarm never comes", func(s State) State { s.Set.Alarm = 0; return s }},
	{"no force on the roster", func(s State) State { s.Roster, s.Set.Depth = nil, Console; return s }},
}

// alsoParty puts a party of eight on the table.
func (s State) alsoParty(kind string, site int) State {
	p := Party{ID: s.Next, Kind: kind, Figures: 8, Left: 8, Quality: Average, Site: site, Mounted: kind == "cav"}
	s.Parties = append(s.Parties[:len(s.Parties):len(s.Parties)], p)
	s.Roster = s.Roster.With(s.unitOf(p, s.Next+1))
	s.Next += 2
	return s
}

// crowded puts n parties of Bandits on the table.
func crowded(s State, n int) State {
	for range n {
		s = s.alsoParty("bandit", 0)
	}
	return s
}

// turnsOf writes a list of turns, such as "2-14".
func turnsOf(turns []int) string {
	var out []string
	for i := 0; i < len(turns); i++ {
		from := i
		for i+1 < len(turns) && turns[i+1] == turns[i]+1 {
			i++
		}
		if out = append(out, num(turns[from])); i > from {
			out[len(out)-1] += "-" + num(turns[i])
		}
	}
	return strings.Join(out, ",")
}

// TestWhenIncidentsCome checks the conditions of every incident, turn by turn, and whom it is about; for every
// situation after the first only the differences are written.
func TestWhenIncidentsCome(t *testing.T) {
	var b strings.Builder
	usual := map[string]string{} // as in the first situation
	for i, x := range incidentSituations {
		fmt.Fprintf(&b, "%s\n", x.why)
		s := stormy(t, 2, "alarm", "8")
		if x.to != nil {
			s = x.to(s)
		}
		for _, k := range incidentKinds() {
			var turns []int
			who := ""
			for turn := 1; turn <= 14; turn++ {
				if s.Turn = turn; s.mayHappen(k.key) {
					turns = append(turns, turn)
				}
				if turn == 14 && s.needsUnit(k.key) {
					for _, u := range s.concernedUnits(k.key) {
						who += ", " + u.Name
					}
				}
			}
			row := "never"
			if turns != nil {
				row = "turns " + turnsOf(turns) + who
			}
			if i == 0 {
				usual[k.key] = row
			}
			if i == 0 || row != usual[k.key] {
				fmt.Fprintf(&b, "  %s: %s\n", k.key, row)
			}
		}
	}
	rulestest.Golden(t, "testdata/incidents.txt", b.String())
}

// TestWindowOfADraw checks how many of 36 draws are an event, for every pace, incident setting, number of units
// and number of quiet turns, with and without the alarm. Source: hill-tables 4.1; hill-incidents 1.
func TestWindowOfADraw(t *testing.T) {
	var b strings.Builder
	for _, pace := range []string{"quiet", "normal", "busy"} {
		for _, often := range []string{"none", "some", "many"} {
			for _, turn := range []int{7, 8} {
				fmt.Fprintf(&b, "%s, incidents %s, %s\n", pace, often, map[int]string{7: "before the alarm", 8: "after it"}[turn])
				for players := 1; players <= 6; players++ {
					row := fmt.Sprintf("  %d units:", players)
					for quiet := range 5 {
						s := opening(t, "pace", pace, "incidents", often, "players", num(players), "alarm", "8")
						s.Turn, s.Quiet = turn, quiet
						row += fmt.Sprintf(" %2d", s.window())
						watched := s
						watched.Lasts = []Incident{{Key: "vedettes", Until: 12}}
						assert.Equal(t, min(18, s.window()+1), watched.window(), "vedettes")
					}
					b.WriteString(row + "\n")
				}
			}
		}
	}
	rulestest.Golden(t, "testdata/windows.txt", b.String())
}

// TestThreeIncidentsLast checks how many may last at once; those that last to the end of the game do not count.
// Source: hill-incidents 1.
func TestThreeIncidentsLast(t *testing.T) {
	s := stormy(t, 5, "incidents", "many")
	s = s.withIncidents(Incident{Key: "rain", Until: 7}, Incident{Key: "child"})
	assert.True(t, s.mayIncident(), "two last")
	toTheEnd := []Incident{{Key: "boots", Unit: 3}, {Key: "letter", Site: 1}, {Key: "bells", Until: 6}}
	assert.True(t, s.withIncidents(toTheEnd...).mayIncident(), "to the end of the game")
	three := s.withIncidents(Incident{Key: "mud", Until: 6})
	assert.False(t, three.mayIncident())
	require.NoError(t, three.checkIncidents())
	assert.Error(t, three.withIncidents(Incident{Key: "guide", Unit: 3, Until: 6}).checkIncidents(), "a fourth")
	assert.Error(t, s.withIncidents(Incident{Key: "heat", Until: 6}).checkIncidents(), "a second weather")
	s.Had, s.Events = 5, 1
	assert.False(t, s.mayIncident(), "one has come this turn")
	s.Had = 4
	assert.True(t, s.mayIncident())
	for what, to := range map[string]func(s *State){
		"one twice":             func(s *State) { s.Lasts = append(s.Lasts, s.Lasts[0]) },
		"one that never came":   func(s *State) { s.Came = s.Came[1:] },
		"one came twice":        func(s *State) { s.Came = append(s.Came, "child") },
		"one of the next turn":  func(s *State) { s.Had = 6 },
		"one without an event":  func(s *State) { s.Had, s.Events = 5, 0 },
		"one that cannot be":    func(s *State) { s.Lasts[0].Inches = -1 },
		"one waits that cannot": func(s *State) { s.Waits = book.RareOf(Incident{Key: "comet"}) },
		"nine came": func(s *State) {
			s.Came = append(s.Came, "mist", "dust", "dusk", "ford", "plank", "mud", "guide")
		},
	} {
		bad := s.withIncidents()
		bad.Lasts, bad.Came = append([]Incident{}, s.Lasts...), append([]string{}, s.Came...)
		require.NoError(t, bad.checkIncidents())
		to(&bad)
		assert.Error(t, bad.checkIncidents(), what)
	}
}

// TestDuskEndsTheWeather checks what an incident ends when it comes: dusk ends every weather, heat and dust end
// the mud. Source: hill-incidents 3.
func TestDuskEndsTheWeather(t *testing.T) {
	for key, want := range map[string]string{"dusk": "mud,dusk", "heat": "rain,heat", "dust": "rain,dust", "guide": "rain,mud,guide"} {
		s := stormy(t, 12).withIncidents(Incident{Key: "rain", Until: 13}, Incident{Key: "mud", Until: 13})
		s.Waits = book.RareOf(Incident{Key: key, Turn: 12, Until: 14})
		next := befell{s.Waits.Get()}.Apply(s)
		lasts := rulestest.Each(next.Lasts, func(i Incident) string { return i.Key })
		assert.Equal(t, want, strings.Join(lasts, ","), key)
		assert.Empty(t, next.Waits.Get().Key)
		_, err := book.Try(s, befell{Incident{Key: "bells"}})
		assert.Error(t, err, "it does not wait")
	}
}
