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

// aloud puts what a reader says badly or not at all into words; wholly does so with whole words.
var (
	aloud = strings.NewReplacer("½", " and a half", "¼", " and a quarter", "¾", " and three quarters", "″", " inches", "°", " degrees",
		" / ", " or ", "/", " or ", "×", "times", "−", "minus ", "%", " percent", "+ on", " or more on", "–", " to ", "→", "to", "·", ",",
		"Gen.", "General", "Col.", "Colonel", "Capt.", "Captain", "Lt.", "Lieutenant", "\u00ad", "")
	wholly = " ½″=half an inch ¼″=a quarter of an inch ¾″=three quarters of an inch 1″=1 inch " +
		"1D6=a die 2D6=two dice 3D6=three dice 1/=first 2/=second 3/=third 4/=fourth F/=Fusiliers = "
)

// whole is what stands for a whole word, "" for most words.
func whole(w string) string {
	_, said, ok := strings.Cut(wholly, " "+w+"=")
	if !ok {
		return ""
	}
	said, _, _ = strings.Cut(said, "=")
	return said[:strings.LastIndexByte(said, ' ')]
}

// saidWord is one word as it is spoken: "2/10th" is the second of the 10th, "+3" plus 3, "6-12" 6 to 12.
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

// numerals are the numbers that a sentence may begin with.
var numerals = [...]string{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"}

// spoken is a sentence of a rule book for the live region: without its abbreviations, without symbols, and with a word at its head.
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
	return aloud.Replace(book.Upper(strings.Join(words, " ")))
}

// unshortened says the abbreviations of a text in whole words; several of a thing, "MFs", keep their s.
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
