package session

import "slices"

// Voice is what the referee is told in words beside the picture.
type Voice struct {
	Said    string   // the last sentence for the live region
	Why     string   // why the key just pressed does nothing now
	Notices []string // plain sentences the referee has not yet dismissed
}

// Notice adds a sentence for the referee, once.
func (v *Voice) Notice(text string) {
	if !slices.Contains(v.Notices, text) {
		v.Notices = append(v.Notices, text)
	}
}

// Dismiss removes the i-th notice.
func (v *Voice) Dismiss(i int) {
	if i >= 0 && i < len(v.Notices) {
		v.Notices = append(v.Notices[:i:i], v.Notices[i+1:]...)
	}
}
