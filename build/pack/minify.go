package pack

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/js"
)

// minifyScript writes a script with short names for what is inside functions, and without remarks and blanks.
func minifyScript(b []byte) ([]byte, error) {
	m := minify.New()
	m.AddFunc("text/javascript", js.Minify)
	return m.Bytes("text/javascript", bytes.Clone(b)) // it writes into what it reads
}

var (
	styleRemark = regexp.MustCompile(`(?s)/\*.*?\*/`)
	styleText   = regexp.MustCompile(`"[^"]*"|'[^']*'`)
	styleBlank  = regexp.MustCompile(`\s+`)
	styleJoint  = regexp.MustCompile(` ?([{};,>]) ?`)
)

// minifyStyle leaves remarks and needless blanks out of a style sheet, and touches no text in quotes.
func minifyStyle(b []byte) []byte {
	text := styleRemark.ReplaceAllString(string(b), "")
	minify := func(s string) string {
		s = styleJoint.ReplaceAllString(styleBlank.ReplaceAllString(s, " "), "$1")
		return strings.ReplaceAll(strings.ReplaceAll(s, ": ", ":"), ";}", "}")
	}
	var out strings.Builder
	at := 0
	for _, quoted := range styleText.FindAllStringIndex(text, -1) {
		out.WriteString(minify(text[at:quoted[0]]) + text[quoted[0]:quoted[1]])
		at = quoted[1]
	}
	return []byte(out.String() + minify(text[at:]))
}
