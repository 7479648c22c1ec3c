package hill

import (
	"slices"
	"vedette/engine/book"
)

// The events of incidents.

// arose is an incident waiting for the referee's decision. Kind "arose".
type arose struct {
	Incident
	Redraw bool `json:"rd,omitempty"`
}

// befell puts the incident into effect. Kind "incident".
type befell struct{ Incident }

// passed drops the incident; when Undone it counts as never drawn. Kind "passed".
type passed struct {
	Key    string `json:"k"`
	Undone bool   `json:"u,omitempty"`
}

// ended ends a lasting incident before its last turn. Kind "ended".
type ended struct {
	Incident
	Found int `json:"fo,omitempty"` // for a dust cloud: what it was, on 1D6
}

// surveyed is the referee's answer about the ground. Kind "surveyed".
type surveyed struct {
	What string `json:"k"`
	Is   string `json:"y"`
}

func (arose) Kind() string  { return "arose" }
func (befell) Kind() string { return "incident" }
func (passed) Kind() string { return "passed" }
func (ended) Kind() string  { return "ended" }

func (surveyed) Kind() string { return "surveyed" }

func (e arose) Apply(s State) State {
	book.Check(e.check())
	book.DenyIf(e.Redraw != (s.Waits.Get().Key != ""), "incident %q, while %q waits", e.Key, s.Waits.Get().Key)
	if s.Waits = book.RareOf(e.Incident); !e.Redraw {
		s.Events++
		s.Side, s.Had = Nobody, s.Turn
	}
	return s
}

func (e befell) Apply(s State) State {
	book.Check(e.check())
	book.DenyIf(s.Waits.Get().Key != e.Key, "incident %q, while %q waits", e.Key, s.Waits.Get().Key)
	s.Waits = book.Rare[Incident]{}
	s.Came = append(slices.Clip(s.Came), e.Key)
	out := func(keys ...string) {
		s.Lasts = slices.DeleteFunc(slices.Clone(s.Lasts), func(i Incident) bool { return slices.Contains(keys, i.Key) })
	}
	switch e.Key {
	case "dusk":
		out(weathers...)
	case "heat", "dust":
		out("mud")
	case "wine":
		if u, ok := s.unit(e.Unit); ok && e.Until == s.Turn {
			s = s.withUnit(markActed(u, true))
		}
	case "bells":
		s.Set.Alarm = s.Turn + 1
	}
	if u, ok := s.unit(e.Unit); ok && e.Key == "bugle" && !u.Acted {
		s = s.withUnit(u.WithMark(markRetire, 1))
	}
	if e.Incident.lastsOn() {
		s.Lasts = append(slices.Clip(s.Lasts), e.Incident)
	}
	return s
}

func (e passed) Apply(s State) State {
	book.DenyIf(s.Waits.Get().Key != e.Key || e.Key == "", "incident %q passed over, while %q waits", e.Key, s.Waits.Get().Key)
	s.Waits = book.Rare[Incident]{}
	if e.Undone {
		s.Events--
		s.Had = 0
	} else {
		s.Came = append(slices.Clip(s.Came), e.Key)
	}
	return s
}

func (e ended) Apply(s State) State {
	was, ok := s.lasting(e.Key)
	book.DenyIf(!ok || e.Key == "recall" && was.Left > 0, "incident %q ends, but does not last", e.Key)
	s.Lasts = slices.DeleteFunc(slices.Clone(s.Lasts), func(i Incident) bool { return i.Key == e.Key })
	switch e.Key {
	case "bugle":
		return s.unmarked(markRetire)
	case "cartridges":
		return s.unmarked(markFired)
	case "recall": // put off by a turn
		was.Until, was.Left = was.Until+1, 1
		s.Lasts = append(s.Lasts, was)
	}
	return s
}

// unmarked returns s with no unit that has a marker.
func (s State) unmarked(key string) State {
	for _, u := range s.Roster.Marked("", key) {
		s = s.withUnit(u.WithMark(key, 0))
	}
	return s
}

func (e surveyed) Apply(s State) State {
	book.DenyIf(e.What != "ford" && e.What != "bridge" || e.Is != yesWord && e.Is != "no", "%.20q: %.20q", e.What, e.Is)
	told := map[string]string{e.What: e.Is}
	for what, is := range s.Ground {
		if what != e.What {
			told[what] = is
		}
	}
	s.Ground = told
	return s
}
