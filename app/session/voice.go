package session

import (
	"slices"
	"strconv"
	"strings"
)

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

// aloud puts what a reader says badly or not at all into words.
var aloud = strings.NewReplacer("″", " inches", " / ", " or ", "/", " or ", "×", "times", "−", "minus ", "%", " percent",
	"+ on", " or more on")

// numerals are the numbers that a sentence may begin with.
var numerals = [...]string{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"}

// spoken is a sentence for the live region: without symbols, and with a word at its head.
func spoken(text string) string {
	head, rest, _ := strings.Cut(text, " ")
	if n, err := strconv.Atoi(head); err == nil && n >= 0 && rest != "" {
		if head = "In all " + head; n < len(numerals) {
			head = numerals[n]
		}
		text = head + " " + rest
	}
	return aloud.Replace(text)
}
