package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// Incidents in force, and when they end.

// weathers are the incidents of which only one can be in force at a time.
var weathers = []string{"rain", "mist", "heat", "dust", "dusk"}

// weather returns the one in force, "" for fine weather.
func (s State) weather() string {
	for _, w := range weathers {
		if s.lasts(w) {
			return w
		}
	}
	return ""
}

// lasting returns the incident in force with that key.
func (s State) lasting(key string) (Incident, bool) {
	for _, i := range s.Lasts {
		if i.Key == key {
			return i, true
		}
	}
	return Incident{}, false
}

// lasts reports whether the incident with that key is in force.
func (s State) lasts(key string) bool { _, ok := s.lasting(key); return ok }

// lastsOn reports whether an incident stays in force after it is played.
func (i Incident) lastsOn() bool {
	return i.Key != "straggler" && i.Key != "women" && i.Key != "word" && (i.Key != "wine" || i.Until > 0)
}

// ends reports whether an incident can end before the game does.
func (i Incident) ends() bool {
	return !slices.Contains([]string{"dusk", "boots", "letter", "bells"}, i.Key)
}

// mayEnd reports whether the referee may see an incident end on the table. The recall he may put off by a turn, once.
func (s State) mayEnd(i Incident) bool {
	return endWords[i.Key] != "" && (i.Key != "recall" || s.recalled() && i.Left == 0)
}

// endWords are the labels of the keys that end incidents.
var endWords = map[string]string{"vedettes": "Seen off", "cartridges": "Mule caught", "lame": "They have stood", "patrol": "It stays",
	"guide": "He has gone", "bugle": "Obeyed", "plank": "Mended", "cloud": "Seen clearly", "recall": "One turn more"}

// incidentList lists the incidents in force, for the desk.
func (s State) incidentList() (view.List, bool) {
	l := view.List{ID: "incidents", Title: "Still in force"}
	for _, i := range s.Lasts {
		k, _ := incidentOf(i.Key)
		r := view.Row{ID: "i-" + i.Key, Symbol: k.symbol(), Tile: view.Place, Name: i.fill(s, k.desk), What: i.fill(s, k.does)}
		if s.mayEnd(i) && s.waiting() == nil {
			r.Key = &view.Key{ID: "ends-" + i.Key, Label: endWords[i.Key], Do: engine.Do("incident-ends", "what", i.Key)}
		}
		l.Rows = append(l.Rows, r)
	}
	return l, len(l.Rows) > 0
}

// checkIncidents enforces the limits of hill-incidents 1.
func (s State) checkIncidents() error {
	weather, last := 0, 0
	for n, i := range s.Lasts {
		if err := i.check(); err != nil {
			return err
		}
		if slices.Contains(weathers, i.Key) {
			weather++
		}
		if i.ends() {
			last++
		}
		if slices.ContainsFunc(s.Lasts[:n], func(x Incident) bool { return x.Key == i.Key }) || !slices.Contains(s.Came, i.Key) {
			return broken("incident %q lasts twice", i.Key)
		}
	}
	for n, key := range s.Came {
		if slices.Contains(s.Came[:n], key) {
			return broken("incident %q came twice", key)
		}
	}
	if weather > 1 || last > maxLasting || len(s.Came) > incidentLimit[ManyIncidents] || s.Had > s.Turn || s.Had == s.Turn && s.Events == 0 ||
		s.Waits.Get().Key != "" && s.Waits.Get().check() != nil {
		return broken("%d weathers, %d last, %d came", weather, last, len(s.Came))
	}
	return nil
}

// causeGone reports whether the cause of an incident is gone: its unit, a figure of that, or the action it
// required.
func (s State) causeGone(i Incident) bool {
	if i.Unit == 0 {
		return false
	}
	u, ok := s.unit(i.Unit)
	switch i.Key {
	case "boots":
		return !slices.ContainsFunc(s.units(Players), i.about)
	case "guide", "patrol":
		return !ok || soldiersOf(u) < i.Left
	case "bugle":
		return !ok || u.Acted && (i.Left == 0 || s.Turn > i.Turn)
	}
	return !ok
}

// keepIncidents ends the first incident whose cause is gone, and reports whether there was one.
func keepIncidents(a *act) bool {
	for _, i := range a.State.Lasts {
		if x, ok := a.State.site(i.Site); i.Key == "letter" && ok && x.Done {
			kind := map[bool]string{true: "far", false: "near"}[i.Far]
			a.Do(ended{Incident: i})
			a.Do(carry{Entry{ID: a.State.Next, Kind: kind, State: counted, Name: i.Name + ", by letter", Turn: a.State.Turn, Level: 2}})
			return true
		}
		if a.State.causeGone(i) {
			a.Do(ended{Incident: i})
			return true
		}
	}
	return false
}

// expire returns the incidents that end when turn begins.
func (s State) expire(turn int) (gone []string) {
	home, recalled := s.lasting("recall")
	for _, i := range s.Lasts {
		if i.Until > 0 && i.Until < turn || i.Key == "ford" && recalled && home.Until == turn { // the water falls for the last turn
			gone = append(gone, i.Key)
		}
	}
	return gone
}

// splitIncidents returns s with the incidents of a split unit adjusted: they go with the larger part, shoes with both.
func (s State) splitIncidents(rest, part muster.Unit) State {
	s.Lasts = slices.Clone(s.Lasts)
	for n, i := range s.Lasts {
		with := rest
		switch {
		case !i.about(rest):
			continue
		case i.Key == "boots":
			s.Lasts[n].Also = append(slices.Clip(i.Also), part.ID)
			continue
		case part.Alive() > rest.Alive():
			with = part
		}
		if s.Lasts[n].Unit, s.Lasts[n].Name = with.ID, with.Name; i.Key != "bugle" {
			s.Lasts[n].Left = soldiersOf(with)
		}
	}
	return s
}
