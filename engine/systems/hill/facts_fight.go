package hill

import (
	"vedette/engine/book"
)

// The events of the 14 actions. They change nothing in the state, since the console tracks no figures. They
// keep the input, the result and the sum, so that the log stays the same when a rule is corrected; the faces
// are kept with the step. Lengths are printed quarter inches.

// stood is Stand and Load. Kind "stood".
type stood struct{}

// moved is a Move or a Charge. Kind "moved".
type moved struct {
	Actor    string   `json:"a"`
	Ground   string   `json:"c"`
	Mounted  bool     `json:"m,omitempty"`
	Charge   bool     `json:"ch,omitempty"`
	Quarters int      `json:"q"`
	Reck     book.Sum `json:"k"`
}

// fired is one shot or a volley with personal weapons. Kind "fired". When out of range its sum has no target
// number.
type fired struct {
	Weapon        string   `json:"w"`
	Actor         string   `json:"a"`
	Target        string   `json:"t"`
	Range         string   `json:"r"`
	Cover         string   `json:"c"`
	Marksman      bool     `json:"mk,omitempty"`
	Mounted       bool     `json:"m,omitempty"`
	TargetMounted bool     `json:"tm,omitempty"`
	Hits          int      `json:"h,omitempty"`
	Of            int      `json:"n"`
	Reck          book.Sum `json:"k"`
}

// attacked is one blow, or a blow from each of several identical figures. Kind "attacked".
type attacked struct {
	Actor         string   `json:"a"`
	Target        string   `json:"t"`
	Cover         string   `json:"c"`
	Mounted       bool     `json:"m,omitempty"`
	TargetMounted bool     `json:"tm,omitempty"`
	Charging      bool     `json:"ch,omitempty"`
	Hits          int      `json:"h,omitempty"`
	Of            int      `json:"n"`
	Reck          book.Sum `json:"k"`
}

// gunFired is one round from a gun. Kind "gun-fired". For a shell, Short means beyond the gun's range, and Off
// and Way give the distance and direction of the burst from the point of aim.
type gunFired struct {
	Gun      string   `json:"g"`
	Crew     string   `json:"a"`
	Misfire  bool     `json:"x,omitempty"`
	MissTo   int      `json:"m"` // the highest natural roll that misfires
	Shell    bool     `json:"s,omitempty"`
	Quarters int      `json:"q,omitempty"`
	Short    bool     `json:"sh,omitempty"`
	Burst    burst    `json:"b,omitempty"`
	Off      int      `json:"o,omitempty"` // in inches
	Way      int      `json:"d,omitempty"` // index into shellWays
	Reck     book.Sum `json:"k"`
}

// checked is a Check Morale or a Rally. Kind "checked".
type checked struct {
	Rally bool     `json:"r,omitempty"`
	Actor string   `json:"a"`
	Half  bool     `json:"hg,omitempty"`
	Solid bool     `json:"ok,omitempty"`
	Reck  book.Sum `json:"k"`
}

// tested is a test against a missile for identical figures. Kind "tested". When the missile does not reach, its
// sum has no target number.
type tested struct {
	Missile string   `json:"w"`
	Actor   string   `json:"a"`
	Range   string   `json:"r,omitempty"`
	Cover   string   `json:"c"`
	Mounted bool     `json:"m,omitempty"`
	Lost    int      `json:"l,omitempty"`
	Of      int      `json:"n"`
	Reck    book.Sum `json:"k"`
}

func (stood) Kind() string    { return "stood" }
func (moved) Kind() string    { return "moved" }
func (fired) Kind() string    { return "fired" }
func (attacked) Kind() string { return "attacked" }
func (gunFired) Kind() string { return "gun-fired" }
func (checked) Kind() string  { return "checked" }
func (tested) Kind() string   { return "tested" }

func (stood) Apply(s State) State { return s }

func (e moved) Apply(s State) State {
	return s.unlessDenied(summed(e.Reck) && e.Quarters > 0 && isQuality(e.Actor) && isCover(e.Ground))
}

func (e fired) Apply(s State) State {
	_, known := weaponOf(e.Weapon)
	return s.unlessDenied(summed(e.Reck) && known && isQuality(e.Actor) && isQuality(e.Target) && isRange(e.Range) &&
		isCover(e.Cover) && within(e.Hits, e.Of))
}

func (e attacked) Apply(s State) State {
	return s.unlessDenied(summed(e.Reck) && isQuality(e.Actor) && isQuality(e.Target) && isCover(e.Cover) && within(e.Hits, e.Of))
}

func (e gunFired) Apply(s State) State {
	_, known := gunOf(e.Gun)
	return s.unlessDenied(summed(e.Reck) && known && isQuality(e.Crew) && readQuality(e.Crew) < Civilian && e.Quarters >= 0 && e.Off >= 0)
}

func (e checked) Apply(s State) State {
	return s.unlessDenied(summed(e.Reck) && isQuality(e.Actor))
}

func (e tested) Apply(s State) State {
	_, known := missileOf(e.Missile)
	return s.unlessDenied(summed(e.Reck) && known && isQuality(e.Actor) && isCover(e.Cover) && within(e.Lost, e.Of))
}

// unlessDenied returns s if sound, and otherwise denies the fact. It is for facts that change nothing.
func (s State) unlessDenied(sound bool) State {
	book.DenyIf(!sound, "it holds what cannot be")
	return s
}

// summed reports whether r can be put into words.
func summed(r book.Sum) bool { return len(r.Terms) > 0 && r.Code == nil && words.CheckSum(r) == nil }

func within(n, of int) bool { return n >= 0 && n <= of && of >= 1 && of <= maxRepeat }

func isQuality(id string) bool { _, ok := quality(id); return ok }

func isCover(id string) bool { return readCover(id) >= 0 }

func isRange(id string) bool {
	_, ok := bracketOf(id)
	return ok
}

func bracketOf(id string) (bracket, bool) {
	for i, b := range bracketIDs {
		if b == id {
			return bracket(i), true
		}
	}
	return 0, false
}

// bracketAt returns the bracket for a distance in printed quarter inches; a distance on a boundary is in the
// nearer bracket.
func bracketAt(quarters int) bracket {
	i := 0
	for i < len(bracketTops) && quarters > bracketTops[i]*inch {
		i++
	}
	return bracket(i)
}

func weaponOf(id string) (weapon, bool) {
	for i, w := range weaponNames {
		if w.id == id {
			return weapon(i), true
		}
	}
	return 0, false
}

func gunOf(id string) (gun, bool) {
	for i, g := range guns {
		if g.id == id {
			return gun(i), true
		}
	}
	return 0, false
}

func missileOf(id string) (missile, bool) {
	for i, m := range missileNames {
		if m.id == id {
			return missile(i), true
		}
	}
	return 0, false
}
