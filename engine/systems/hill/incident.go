package hill

import (
	_ "embed"
	"strings"
	"sync"

	"vedette/engine/table"
)

// Incidents are events that put nobody on the table: they change the weather, an order, a limit, a number
// needed. Source: hill-incidents.

// Incident is an incident waiting for the referee's decision, or in force.
type Incident struct {
	Key    string     `json:"k"`
	Turn   int        `json:"t,omitempty"` // the turn it happened
	Press  int        `json:"p,omitempty"`
	Until  int        `json:"u,omitempty"`  // the last turn it is in force, 0 for no limit
	Unit   int        `json:"n,omitempty"`  // the unit it concerns
	Name   string     `json:"nm,omitempty"` // that unit's name
	Also   []int      `json:"al,omitempty"` // parts split off from that unit that it also concerns
	Left   int        `json:"l,omitempty"`  // figures of that unit when it happened; for the bugle, 1 if the unit had acted
	Toward int        `json:"d,omitempty"`  // octant
	Inches int        `json:"i,omitempty"`  // printed inches from the perimeter
	Rash   bool       `json:"r,omitempty"`  // the new commander is rash
	Site   int        `json:"s,omitempty"`  // the place it concerns
	Far    bool       `json:"fa,omitempty"` // that place is on the far half of the table
	Heard  PlaceSetup `json:"w,omitzero"`   // what the deserter said is there
	For    string     `json:"f,omitempty"`  // the incident it stands in for
	Mercy  string     `json:"m,omitempty"`  // the hostile incident redrawn for mercy
}

// check returns an error for an impossible incident.
func (i Incident) check() error {
	k, ok := incidentOf(i.Key)
	if !ok || k.title == "" || i.Toward < 0 || i.Toward > 7 || i.Inches < 0 || i.Inches > maxInches || i.Until < 0 || i.Left < 0 ||
		len([]rune(i.Name)) > 2*maxTitle || i.Heard.check("outpost") != nil && i.Heard.check("cave") != nil || i.Site < 0 {
		return broken("an incident %.20q", i.Key)
	}
	for _, of := range []string{i.For, i.Mercy} {
		if _, ok := incidentOf(of); of != "" && !ok {
			return broken("an incident for %.20q", of)
		}
	}
	return nil
}

// incidentKind is a line of incidents.txt: its results of D66, its key, whether it is friendly, neutral or
// hostile, its stand-in, title and openings, its effect, on which turns it comes, its line on the desk, the instruction for the table,
// and its end.
type incidentKind struct {
	from, to                                                          int
	key, class, other, title, stories, does, when, desk, todo, ending string
}

//go:embed incidents.txt
var incidentsText string

// incidentKinds returns all incidents in the order of their table.
var incidentKinds = sync.OnceValue(func() (all []incidentKind) {
	for line := range strings.Lines(incidentsText) {
		f := append(strings.Split(strings.TrimSuffix(line, "\n"), "\t"), "", "", "", "", "", "")
		k := incidentKind{key: f[1], class: f[2], other: f[3], title: f[4], stories: f[5], desk: f[7], todo: f[8], ending: f[9]}
		k.does, k.when, _ = strings.Cut(f[6], "|")
		from, to, many := strings.Cut(f[0], "-")
		if k.from = number(from); !many {
			to = from
		}
		k.to = number(to)
		all = append(all, k)
	}
	return all
})

// number returns the value of the digits in text, 0 for "".
func number(text string) (n int) {
	for _, c := range text {
		n = n*10 + int(c-'0')
	}
	return n
}

// incidentTable returns the table on which an incident is drawn. Source: hill-incidents 2.
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

// story returns the opening of an incident, chosen by the turn and draw it came on.
func (i Incident) story() string {
	k, _ := incidentOf(i.Key)
	all := strings.Split(k.stories, "|")
	return all[(i.Turn+i.Press)%len(all)]
}

// called returns the title, or a substitute for an incident without one.
func (k incidentKind) called() string {
	if k.title == "" {
		return "another"
	}
	return k.title
}

// symbol returns the symbol of the incident's class.
func (k incidentKind) symbol() string {
	return map[string]string{"f": "i-plus", "n": "i-marks", "h": "i-waver"}[k.class]
}
