package toy

import (
	"vedette/engine/book"
)

// The facts. Once released, a kind stays for good.
type (
	// Shot is a volley at a company.
	Shot struct {
		At   int `json:"at"`
		Hits int `json:"hits"`
	}
	// Rallied is an attempt to rally.
	Rallied struct {
		Company int  `json:"company"`
		Back    bool `json:"back"`
	}
	// Sighted is a report that may wait for the referee's decision.
	Sighted struct {
		Total int `json:"total"`
	}
	// Settled is the referee's decision about a sighting.
	Settled struct {
		See bool `json:"see"`
	}
	// Turned ends a turn.
	Turned struct{}
	// Set says whether there is a wall.
	Set struct {
		Wall bool `json:"wall"`
	}
)

var facts = []fact{
	Shot{}, Rallied{}, Sighted{}, Settled{}, Turned{}, Set{}, book.Set[State]{},
}

func (Shot) Kind() string    { return "shot" }
func (Rallied) Kind() string { return "rallied" }
func (Sighted) Kind() string { return "sighted" }
func (Settled) Kind() string { return "settled" }
func (Turned) Kind() string  { return "turned" }
func (Set) Kind() string     { return "set" }

// Apply implements book.Fact.
func (e Shot) Apply(s State) State {
	book.DenyIf(e.At < 0 || e.At >= len(s.Men) || e.Hits < 0 || e.Hits > s.Men[e.At], "more hits than men")
	return s.after(e.At, -e.Hits)
}

// Apply implements book.Fact.
func (e Rallied) Apply(s State) State {
	book.DenyIf(e.Company < 0 || e.Company >= len(s.Men) || s.Lost == 0, "nobody to rally")
	if !e.Back {
		return s
	}
	return s.after(e.Company, 1)
}

// Apply implements book.Fact.
func (e Sighted) Apply(s State) State {
	if e.Total >= sighted {
		s.Waiting = e.Total
	}
	return s
}

// Apply implements book.Fact. Only the last five sightings are kept.
func (e Settled) Apply(s State) State {
	book.DenyIf(s.Waiting == 0, "nothing waits")
	if e.See {
		s.Seen = append(s.Seen[:len(s.Seen):len(s.Seen)], s.Waiting)
		s.Seen = s.Seen[max(0, len(s.Seen)-5):]
	}
	s.Waiting = 0
	return s
}

// Apply implements book.Fact.
func (Turned) Apply(s State) State { s.Turn++; return s }

// Apply implements book.Fact.
func (e Set) Apply(s State) State { s.Wall = e.Wall; return s }
