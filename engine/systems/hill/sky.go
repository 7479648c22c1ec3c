package hill

import (
	"cmp"
	"sync"

	"vedette/engine/muster"
)

// The effect of lasting incidents on numbers and orders. Source: hill-incidents 3.

// sky is the set of incidents that change the tables for everybody.
type sky struct {
	rain, mist, heat, dust, rash bool
	far                          int // how far anything is seen in mist or by night, in printed inches, 0 when nothing limits it
}

const (
	rainAdds    = 2
	dustAdds    = 1
	sightInMist = 12 // in printed inches
	rashCloses  = 6
)

// sky returns what changes tables: the incidents in force, and the night.
func (s State) sky() (k sky) {
	for _, i := range s.Lasts {
		switch i.Key {
		case "rain":
			k.rain = true
		case "mist", "dusk":
			k.mist, k.far = true, sightInMist
		case "heat":
			k.heat = true
		case "dust":
			k.dust = true
		case "command":
			k.rash = i.Rash
		}
	}
	if s.dark() {
		k.far = min(nightSight(s.Turn, s.notes().night), cmp.Or(k.far, sight))
	}
	return k
}

// skies holds the most recent tables made by under.
var skies struct {
	sync.Mutex
	sets []*tables
}

// under returns t as changed by the incidents in k.
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
	c.locate = min(c.locate, cmp.Or(k.far, c.locate))
	for i, v := range conductValues {
		if k.far > 0 {
			c.conduct[i] = min(c.conduct[i], k.far)
		}
		if (k.dust || k.rash) && (v.key == "foot" || v.key == "con") {
			c.conduct[i] = min(c.conduct[i], rashCloses)
		}
	}
	skies.sets = append(skies.sets[max(0, len(skies.sets)-maxBuilt+1):], c)
	return c
}

// recalled reports whether the recall makes this turn the last.
func (s State) recalled() bool {
	i, ok := s.lasting("recall")
	return ok && i.Until == s.Turn
}

// recallOver returns why no further turn follows, "" when one does.
func (s State) recallOver() string {
	if s.recalled() {
		return "The recall gun was fired: the game ends with this turn."
	}
	return ""
}

// heat returns what the heat adds to the die for movement on foot.
func (t *tables) heat(mounted bool) int {
	if t.sky.heat && !mounted {
		return -1
	}
	return 0
}

// unseen says how far anything is seen.
func (s State) unseen() string {
	return "Nothing is seen beyond " + inchesText(s.Scale, s.sky().far) + "."
}

// worse returns the class below q, at worst Civilian.
func worse(q Quality) Quality {
	if q < Civilian {
		return q + 1
	}
	return q
}

// onTheWay adds help on incidents that affect the ground for a moving unit.
func (s State) onTheWay(p *plan, u muster.Unit) {
	riding := allMounted(u) || slowest(u) == Transport
	switch {
	case s.lasts("mud") && riding:
		p.Help("Mud: every road is rough for horse and wheels.")
	case s.lasts("plank") && riding:
		p.Help("The bridge is broken: no horse or wheels can cross.")
	case s.lasts("ford") && !allMounted(u):
		p.Help("The ford is too deep for men on foot or wheels.")
	case u.Mark(markRetire) > 0:
		p.Help("They have heard the Retire: the Move ends nearer to your lines.")
	}
}

// about reports whether an incident in force concerns a unit.
func (s State) about(key string, u muster.Unit) bool {
	i, ok := s.lasting(key)
	return ok && i.about(u)
}

// gait returns e with the incidents that affect the moving unit.
func (s State) gait(u muster.Unit, e entry) entry {
	e.guided, e.shod, e.lame = s.about("guide", u), s.about("boots", u), s.about("lame", u)
	return e
}

// atMost returns how many of n figures of u can fire: short of cartridges, half of them in a turn. Source: hill-incidents
// INC-18.
func (s State) atMost(u muster.Unit, n int) int {
	if s.about("cartridges", u) {
		return min(n, (u.Alive()+1)/2-u.Mark(markFired))
	}
	return n
}

// firing returns the marker for n figures of u that fire while it is short of cartridges.
func (s State) firing(u muster.Unit, n int) []muster.Mark {
	if s.about("cartridges", u) {
		return []muster.Mark{{Key: markFired, N: u.Mark(markFired) + n}}
	}
	return nil
}
