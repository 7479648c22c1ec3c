package hill

import (
	_ "embed"
	"strings"
	"sync"

	"vedette/engine/table"
)

// Incidents are the events that put nobody on the table: they change the weather, an order, a limit, a number needed.
// Source: hill-incidents.

// Incident is one that waits for the referee's say, or lasts.
type Incident struct {
	Key    string     `json:"k"`
	Turn   int        `json:"t,omitempty"` // in which it came
	Press  int        `json:"p,omitempty"`
	Until  int        `json:"u,omitempty"`  // the last turn of it, 0 for none
	Unit   int        `json:"n,omitempty"`  // whom it is about
	Name   string     `json:"nm,omitempty"` // what that unit is called
	Also   []int      `json:"al,omitempty"` // parts of it that have it too
	Left   int        `json:"l,omitempty"`  // figures of that unit as it came
	Toward int        `json:"d,omitempty"`  // octant
	Inches int        `json:"i,omitempty"`  // printed, from the ring
	Rash   bool       `json:"r,omitempty"`  // of the new commander
	Site   int        `json:"s,omitempty"`  // the place that it is about
	Far    bool       `json:"fa,omitempty"` // which lies on the far half
	Heard  PlaceSetup `json:"w,omitzero"`   // what the deserter said of it
	For    string     `json:"f,omitempty"`  // whose stand-in it is
	Mercy  string     `json:"m,omitempty"`  // the hostile one that was drawn again
}

// check returns an error when an incident cannot be.
func (i Incident) check() error {
	k, ok := incidentOf(i.Key)
	if !ok || k.title == "" || i.Toward < 0 || i.Toward > 7 || i.Inches < 0 || i.Inches > mostInches || i.Until < 0 || i.Left < 0 ||
		len([]rune(i.Name)) > 2*mostTitle || i.Heard.check("outpost") != nil && i.Heard.check("cave") != nil || i.Site < 0 {
		return broken("an incident %.20q", i.Key)
	}
	for _, of := range []string{i.For, i.Mercy} {
		if _, ok := incidentOf(of); of != "" && !ok {
			return broken("an incident for %.20q", of)
		}
	}
	return nil
}

// incidentKind is one of them: a line of incidents.txt with its results of D66, its key, whether it is friendly, neutral
// or hostile, its stand-in, title and openings, what it does, its line on the desk, what to do on the table, and its end.
type incidentKind struct {
	from, to                                                    int
	key, class, other, title, stories, does, desk, todo, ending string
}

//go:embed incidents.txt
var incidentsText string

// incidentKinds are all of them in the order of their table.
var incidentKinds = sync.OnceValue(func() (all []incidentKind) {
	for line := range strings.Lines(incidentsText) {
		f := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "", "", "", "", "", "")
		k := incidentKind{key: f[1], class: f[2], other: f[3], title: f[4], stories: f[5], does: f[6], desk: f[7], todo: f[8], ending: f[9]}
		from, to, many := strings.Cut(f[0], "-")
		if k.from = number(from); !many {
			to = from
		}
		k.to = number(to)
		all = append(all, k)
	}
	return all
})

// number is the number that text is, 0 for none.
func number(text string) (n int) {
	for _, c := range text {
		n = n*10 + int(c-'0')
	}
	return n
}

// incidentTable is the table that an incident is drawn on. Source: hill-incidents 2.
func incidentTable() (t table.Rows[string]) {
	for _, k := range incidentKinds() {
		t = append(t, table.Row[string]{From: k.from, To: k.to, Is: k.key})
	}
	return t
}

func incidentOf(key string) (k incidentKind, ok bool) {
	for _, k := range incidentKinds() {
		if k.key == key {
			return k, true
		}
	}
	return k, false
}

// story is how it opens: when it came chooses.
func (i Incident) story() string {
	k, _ := incidentOf(i.Key)
	all := strings.Split(k.stories, "|")
	return all[(i.Turn+i.Press)%len(all)]
}

// called is the title, or the key of one that has none.
func (k incidentKind) called() string {
	if k.title == "" {
		return "another"
	}
	return k.title
}

// symbol is that of its class.
func (k incidentKind) symbol() string {
	return map[string]string{"f": "i-plus", "n": "i-marks", "h": "i-waver"}[k.class]
}
