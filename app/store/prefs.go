package store

import "encoding/json"

// Prefs are the settings of this device. The page's scripts read theme and hand before the program has loaded, so that the first picture
// already respects them.
type Prefs struct {
	Theme string            `json:"theme,omitempty"` // "sun", "lamp", "night", or "" for what the device prefers
	Hand  string            `json:"hand,omitempty"`  // "left" mirrors the dock
	Awake string            `json:"awake,omitempty"` // "no" lets the screen turn off during play
	Keys  string            `json:"keys,omitempty"`  // "no" turns keyboard shortcuts off
	Buzz  string            `json:"buzz,omitempty"`  // "yes" vibrates when a result is ready
	Aloud string            `json:"aloud,omitempty"` // "yes" reads the players' card aloud
	Open  string            `json:"open,omitempty"`  // the game to open at the next start, "" for the shelf
	Later map[string]string `json:"later,omitempty"` // settings kept for later games, such as "hill.hints": "no"
	Voice int               `json:"voice,omitempty"` // of reports: a view.Voice
	Cover bool              `json:"cover,omitempty"` // the players' card covers the screen
}

const (
	prefsKey = "vedette/prefs"
	placeKey = "vedette/place"
)

// Prefs returns the settings of this device, or the zero value if they cannot be read.
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

// Place returns what SetPlace last stored, "" for nothing.
func (s *Shelf) Place() string {
	val, _, _ := s.box.Get(placeKey)
	return val
}

// SetPlace stores what a page shows, for a reload.
func (s *Shelf) SetPlace(val string) error { return s.box.Set(placeKey, val) }
