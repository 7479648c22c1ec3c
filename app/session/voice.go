package session

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"vedette/engine/beside"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Voice is what the referee is told in words besides the picture.
type Voice struct {
	Said    string   // the last sentence for the live region
	Why     string   // why the key just pressed did nothing
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

// aloud replaces characters that a screen reader says badly or not at all; wholly replaces whole words, as "word=spoken form" pairs.
var (
	aloud = strings.NewReplacer("½", " and a half", "¼", " and a quarter", "¾", " and three quarters", "″", " inches", "°", " degrees",
		" / ", " or ", "/", " or ", "×", "times", "−", "minus ", "%", " percent", "+ on", " or more on", "–", " to ", "→", "to", "·", ",",
		"Gen.", "General", "Col.", "Colonel", "Capt.", "Captain", "Lt.", "Lieutenant", "\u00ad", "")
	wholly = " ½″=half an inch ¼″=a quarter of an inch ¾″=three quarters of an inch 1″=1 inch " +
		"1D6=a die 2D6=two dice 3D6=three dice 1/=first 2/=second 3/=third 4/=fourth F/=Fusiliers = "
)

// whole returns the spoken form of w from wholly, "" for most words.
func whole(w string) string {
	_, said, ok := strings.Cut(wholly, " "+w+"=")
	if !ok {
		return ""
	}
	said, _, _ = strings.Cut(said, "=")
	return said[:strings.LastIndexByte(said, ' ')]
}

// saidWord returns a word as it is spoken: "2/10th" becomes "second of the 10th", "+3" "plus 3", "6-12" "6 to 12".
func saidWord(w string) string {
	bare := strings.TrimRight(w, ".,;:)")
	end := w[len(bare):]
	open := bare[:len(bare)-len(strings.TrimLeft(bare, "("))]
	bare = bare[len(open):]
	if said := whole(bare); said != "" {
		return open + said + end
	}
	battalion, regiment, parted := strings.Cut(bare, "/")
	if parted && len(battalion) == 1 && regiment != "" && (digit(regiment[0]) || digit(battalion[0])) {
		if n := whole(battalion + "/"); n != "" {
			battalion = n
		}
		return open + battalion + " of the " + cmp.Or(whole(regiment), regiment) + end
	}
	if from, to, ok := strings.Cut(bare, "-"); ok && from != "" && to != "" && digit(from[len(from)-1]) && digit(to[0]) {
		return open + from + " to " + to + end
	}
	if n := len(bare) - 1; n > 0 && bare[0] == '+' {
		return open + "plus " + bare[1:] + end
	} else if n > 0 && bare[n] == '+' && digit(bare[n-1]) {
		return open + bare[:n] + " or more" + end
	}
	return w
}

func digit(c byte) bool { return c >= '0' && c <= '9' }

// numerals are the numbers spelt out at the beginning of a sentence.
var numerals = [...]string{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"}

// spoken returns a sentence of a rule book for the live region: abbreviations and symbols in words, and no digit at the beginning.
func spoken(of view.System, text string) string {
	if x, ok := beside.Unwrap(of).(view.Shortening); ok {
		text = unshortened(x, text)
	}
	head, rest, _ := strings.Cut(text, " ")
	if n, err := strconv.Atoi(head); err == nil && n >= 0 && rest != "" {
		if head = "In all " + head; n < len(numerals) {
			head = numerals[n]
		}
		text = head + " " + rest
	}
	words := strings.Split(text, " ")
	for i, w := range words {
		words[i] = saidWord(w)
	}
	return aloud.Replace(book.UpperFirst(strings.Join(words, " ")))
}

// unshortened expands the abbreviations in a text; a plural such as "MFs" keeps its s.
func unshortened(of view.Shortening, text string) string {
	said, from := "", 0
	for _, x := range of.Abbreviations(text) {
		if x.Aloud != "" {
			said += text[from:x.From] + x.Aloud + strings.TrimPrefix(text[x.From:x.To], x.Text)
			from = x.To
		}
	}
	return said + text[from:]
}
