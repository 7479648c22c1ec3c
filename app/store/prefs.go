package store

import "encoding/json"

// Prefs are the settings of this device. The page reads theme and hand by itself, before the program
// is there, so that the first picture already has them.
type Prefs struct {
	Theme string            `json:"theme,omitempty"` // "sun", "lamp", "night", or "" for what the device prefers
	Hand  string            `json:"hand,omitempty"`  // "left" mirrors the dock
	Awake string            `json:"awake,omitempty"` // "no" lets the screen go dark during play
	Keys  string            `json:"keys,omitempty"`  // "no" takes the letters off the keyboard
	Buzz  string            `json:"buzz,omitempty"`  // "yes" vibrates when a result is there
	Aloud string            `json:"aloud,omitempty"` // "yes" reads the players' card aloud
	Open  string            `json:"open,omitempty"`  // the game to open at the next start, "" for the shelf
	Later map[string]string `json:"later,omitempty"` // settings that hold for later games: "hill.hints" to "no"
	Voice int               `json:"voice,omitempty"` // of reports: an engine.Voice
	Cover bool              `json:"cover,omitempty"` // the screen is shown to players: it says no more than whose turn it is
}

const (
	prefsKey = "vedette/prefs"
	placeKey = "vedette/place"
)

// Prefs returns the settings of this device; unreadable ones count as none.
func (s *Shelf) Prefs() Prefs {
	var p Prefs
	if val, ok, err := s.box.Get(prefsKey); err == nil && ok {
		if json.Unmarshal([]byte(val), &p) != nil {
			return Prefs{}
		}
	}
	return p
}

// SetPrefs stores the settings of this device.
func (s *Shelf) SetPrefs(p Prefs) error {
	val, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return s.put(prefsKey, string(val))
}

// Place returns what SetPlace stored last, "" for nothing.
func (s *Shelf) Place() string {
	val, _, _ := s.box.Get(placeKey)
	return val
}

// SetPlace stores what a page shows that may be loaded anew.
func (s *Shelf) SetPlace(val string) error { return s.box.Set(placeKey, val) }
