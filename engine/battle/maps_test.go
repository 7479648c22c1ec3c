package battle

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// charges are the longest possible charges of the first turn in inches. Deployment zones are farther apart.
var charges = map[string]int{"ecw": 16, "march": 9, "minie": 11}

// Every map of every battle is possible: things that exclude each other do not overlap, water is only crossed at crossings,
// zones are far enough apart, and every unit fits its zone without touching another.
func TestMaps(t *testing.T) {
	files := sure.Of(filepath.Glob("../systems/*/scenarios/*.txt"))(t)
	require.NotEmpty(t, files)
	for _, name := range files {
		t.Run(strings.TrimPrefix(name, "../systems/"), func(t *testing.T) {
			data := sure.Of(os.ReadFile(name))(t)
			f := sure.Of(anyField(string(data)))(t)
			for _, why := range f.wrongs(charges[filepath.Base(filepath.Dir(filepath.Dir(name)))]) {
				assert.Fail(t, why)
			}
		})
	}
}

// The check finds what it should.
func TestMapsThatCannotBe(t *testing.T) {
	const head = "battle a: A\ntable 60,40\nside A: A\nside B: B\nzone A 0,0 60,0 60,10 0,10\nzone B 0,30 60,30 60,40 0,40\n"
	for text, want := range map[string]string{
		"wood W 10,10 20,10 20,20\nwood V 15,12 25,12 25,18":                                     "W overlaps V",
		"wood W 10,10 30,10 30,30 10,30\nbuilding B 20,20 size=2,2":                              "W overlaps B",
		"wood W 10,10 30,10 30,30\nbuilding B 40,20 size=4,4 turn=45\nmarsh M 42,20 50,20 50,25": "B overlaps M",
		"river R 0,20 60,20 width=4\nwood W 10,21 20,21 20,28":                                   "W lies in R",
		"river R 0,20 60,20 width=4\nroad D 30,0 30,40 width=3":                                  "D meets R where nothing crosses it",
		"river R 0,20 60,20 width=4\nbridge B 33,20 on=R size=3,6\nroad D 30,0 30,40":            "D meets R where nothing crosses it",
		"stream R 0,9 60,9 width=2":                                                              "R runs through the zone of A",
		"ford F 20,20 on=R":                                                                      "F is on nothing",
		"river R 0,20 60,20\nford F 20,25 on=R wide=4":                                           "F is not on R",
		"zone A 0,12 60,12 60,20 0,20":                                                           "zones of A and B are 10 apart",
		"unit at=2,35 wide=8: X\n":                                                               "X stands outside its zone",
		"unit at=20,35 wide=8: X\nunit at=26,35.5 wide=8: Y":                                     "X touches Y",
		"unit at=20,35 wide=8 deep=4: X\nunit at=20,37 wide=8: Y":                                "X touches Y",
		"unit by=E1 turn=2 wide=8: X":                                                            "X comes by E1, which is none",
	} {
		f := sure.Of(anyField(head+text))(t, text)
		assert.Contains(t, f.wrongs(16), want, text)
	}
	for _, text := range []string{
		"river R 0,20 60,20 width=4\nbridge B 30,20 on=R size=3,6\nroad D 30,0 30,40 width=3",
		"unit at=20,33 wide=8: X\nunit at=28.5,33 wide=8: Y",
		"unit at=20,33 wide=8 deep=2: X\nunit at=20,36 wide=8: Y", "village V 10,15 20,15 20,25 10,25\nbuilding B 15,20 size=3,3",
		"hill H 10,10 30,10 30,30 10,30\nwood W 12,12 20,12 20,20", "entry E1 A 0,0 10,0\nunit by=E1 turn=2 wide=8: X",
	} {
		f := sure.Of(anyField(head+text))(t, text)
		assert.Empty(t, f.wrongs(16), text)
	}
}

// anyField reads the lines that battles of all books have in common.
func anyField(text string) (f Field, err error) {
	f.Battle, err = Read(text, func(l *Line) {
		l.read = true
		stands := slices.ContainsFunc(l.words, func(w string) bool { return strings.HasPrefix(w, "wide=") })
		switch {
		case l.Verb == "side":
			f.Line(l)
		case l.Verb == "unit" && stands:
			l.words = slices.DeleteFunc(slices.Clone(l.words), func(w string) bool {
				key, _, set := strings.Cut(w, "=")
				return !set || !slices.Contains([]string{"at", "wide", "deep", "turn", "by", "late"}, key)
			})
			f.Unit(l, "")
		default:
			f.Map.Line(l)
		}
	})
	return f, err
}

// wrongs lists what is impossible on the map.
func (f *Field) wrongs(charge int) (out []string) {
	say := func(is bool, what string) {
		if is {
			out = append(out, what)
		}
	}
	m := f.Map
	for i, a := range m.Shapes {
		if !stands(a.Kind) {
			continue
		}
		for _, b := range m.Shapes[i+1:] {
			within := a.Kind == "village" && b.Kind != "wood" || b.Kind == "village" && a.Kind != "wood"
			say(stands(b.Kind) && !within && overlap(area(a), area(b)), a.ID+" overlaps "+b.ID)
		}
	}
	for _, w := range m.Shapes {
		if w.Kind != "river" && w.Kind != "stream" {
			continue
		}
		for _, s := range m.Shapes {
			switch {
			case stands(s.Kind):
				say(near(w, area(s), half(w)), s.ID+" lies in "+w.ID)
			case s.Kind == "zone":
				say(near(w, s.Points, half(w)), w.ID+" runs through the zone of "+s.ID)
			case s.Kind == "road" || s.Kind == "track":
				for _, p := range meet(w.Points, s.Points) {
					say(!m.crossed(w.ID, p), s.ID+" meets "+w.ID+" where nothing crosses it")
				}
			}
		}
	}
	for _, s := range m.Shapes {
		if on := s.Setting("on"); on != "" {
			w, ok := m.shape(on)
			say(!ok, s.ID+" is on nothing")
			say(ok && !near(w, s.Points, 100), s.ID+" is not on "+on)
		}
	}
	return append(out, f.wrongStands(charge)...)
}

// wrongStands lists what is impossible about zones and units.
func (f *Field) wrongStands(charge int) (out []string) {
	zones := map[string][]Points{}
	for _, s := range f.Map.Shapes {
		if s.Kind == "zone" {
			zones[s.ID] = append(zones[s.ID], s.Points)
		}
	}
	if len(f.Sides) == 2 {
		for _, a := range zones[f.Sides[0].ID] {
			for _, b := range zones[f.Sides[1].ID] {
				if d := apart(a, b); d <= charge*100 {
					out = append(out, "zones of "+f.Sides[0].ID+" and "+f.Sides[1].ID+" are "+trim(d)+" apart")
				}
			}
		}
	}
	for i, s := range f.Stands {
		if s.Turn > 0 || s.At == nil {
			if _, ok := f.Map.shape(s.By); !ok {
				out = append(out, s.Name+" comes by "+s.By+", which is none")
			}
			continue
		}
		if !slices.ContainsFunc(zones[f.Sides[s.Side].ID], func(z Points) bool { return inside(z, s.room()) }) {
			out = append(out, s.Name+" stands outside its zone")
		}
		for _, x := range f.Stands[i+1:] {
			if x.At != nil && overlap(s.room(), x.room()) {
				out = append(out, s.Name+" touches "+x.Name)
			}
		}
	}
	return out
}
