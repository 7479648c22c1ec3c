package hill

import (
	"sync"

	"vedette/engine/muster"
)

// What incidents do to numbers and orders while they last. Source: hill-incidents 3.

// sky is what changes the tables for everybody.
type sky struct{ rain, mist, heat, dust, rash bool }

const (
	rainAdds    = 2
	dustAdds    = 1
	sightInMist = 12 // printed inches
	rashCloses  = 6
)

// sky is that of now.
func (s State) sky() (k sky) {
	for _, i := range s.Lasts {
		switch i.Key {
		case "rain":
			k.rain = true
		case "mist", "dusk":
			k.mist = true
		case "heat":
			k.heat = true
		case "dust":
			k.dust = true
		case "command":
			k.rash = i.Rash
		}
	}
	return k
}

// skies are the last few tables under a sky.
var skies struct {
	sync.Mutex
	sets []*tables
}

// under are the tables under a sky.
func (t *tables) under(k sky) *tables {
	skies.Lock()
	defer skies.Unlock()
	for _, x := range skies.sets {
		if x.clear == t && x.sky == k {
			return x
		}
	}
	c := t.clone()
	c.clear, c.sky = t, k
	if k.rain {
		for q := range c.misfireUpTo {
			c.misfireUpTo[q]++
		}
	}
	if k.mist {
		c.locate = min(c.locate, sightInMist)
	}
	for i, v := range conductValues {
		if k.mist {
			c.conduct[i] = min(c.conduct[i], sightInMist)
		}
		if (k.dust || k.rash) && (v.key == "foot" || v.key == "con") {
			c.conduct[i] = min(c.conduct[i], rashCloses)
		}
	}
	skies.sets = append(skies.sets[max(0, len(skies.sets)-mostBuilt+1):], c)
	return c
}

// recalled tells whether the recall makes this turn the last.
func (s State) recalled() bool {
	i, ok := s.lasting("recall")
	return ok && i.Until == s.Turn
}

// recallOver is why no turn follows, "" when one does.
func (s State) recallOver() string {
	if s.recalled() {
		return "The recall gun was fired: the game ends with this turn."
	}
	return ""
}

// heat is what the heat adds to the die of who goes on foot.
func (t *tables) heat(mounted bool) int {
	if t.sky.heat && !mounted {
		return -1
	}
	return 0
}

// misty tells whether nothing is seen beyond twelve inches.
func (s State) misty() bool { return s.sky().mist }

// inMist says so.
func (s State) inMist() string {
	return "Nothing is seen beyond " + inchesText(s.Scale, sightInMist) + "."
}

// worse is the class below q.
func worse(q Quality) Quality {
	if q < Civilian {
		return q + 1
	}
	return q
}

// onTheWay says what lasts of the ground for a unit that moves.
func (s State) onTheWay(p *plan, u muster.Unit) {
	riding := allMounted(u) || slowest(u) == Transport
	switch {
	case s.lasts("mud") && riding:
		p.Help("Mud: every road is rough for horse and wheels.")
	case s.lasts("plank") && riding:
		p.Help("The bridge is broken: no horse and no wheel crosses it.")
	case s.lasts("ford") && !allMounted(u):
		p.Help("The ford is too deep for men on foot and wheels.")
	case u.Mark(markRetire) > 0:
		p.Help("They have heard the Retire: the Move ends nearer to your lines.")
	}
}

// about tells whether an incident that lasts is about a unit.
func (s State) about(key string, u muster.Unit) bool {
	i, ok := s.lasting(key)
	return ok && i.about(u)
}

// gait puts what lasts for the unit that moves into an entry.
func (s State) gait(u muster.Unit, e entry) entry {
	e.guided, e.shod, e.lame = s.about("guide", u), s.about("boots", u), s.about("lame", u)
	return e
}

// atMost is n figures of u that would fire, or as many as have cartridges. Reading: of those that fire together, and again of those
// that are left to react.
func (s State) atMost(u muster.Unit, n int) int {
	if s.about("cartridges", u) {
		return min(n, (u.Alive()+1)/2)
	}
	return n
}
