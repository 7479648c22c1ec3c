package pack

import (
	"errors"
	"regexp"
	"strings"
)

// squeezeScript leaves out what a script does not need to run: lines that are remarks, and indentation. It looks at
// whole lines only, so that it need not understand the language; a text over several lines would suffer and is refused.
func squeezeScript(b []byte) ([]byte, error) {
	var out strings.Builder
	for _, line := range strings.Split(string(b), "\n") {
		if strings.Count(line, "`")%2 != 0 || strings.Contains(line, "/*") || strings.HasSuffix(line, "\\") {
			return nil, errors.New("a text or a remark that may go on over several lines: " + line)
		}
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		out.WriteString(line + "\n")
	}
	return []byte(out.String()), nil
}

var (
	styleRemark = regexp.MustCompile(`(?s)/\*.*?\*/`)
	styleText   = regexp.MustCompile(`"[^"]*"|'[^']*'`)
	styleBlank  = regexp.MustCompile(`\s+`)
	styleJoint  = regexp.MustCompile(` ?([{};,>]) ?`)
)

// squeezeStyle leaves remarks and needless blanks out of a style sheet, and touches no text in quotes.
func squeezeStyle(b []byte) []byte {
	text := styleRemark.ReplaceAllString(string(b), "")
	squeeze := func(s string) string {
		s = styleJoint.ReplaceAllString(styleBlank.ReplaceAllString(s, " "), "$1")
		return strings.ReplaceAll(strings.ReplaceAll(s, ": ", ":"), ";}", "}")
	}
	var out strings.Builder
	at := 0
	for _, quoted := range styleText.FindAllStringIndex(text, -1) {
		out.WriteString(squeeze(text[at:quoted[0]]) + text[quoted[0]:quoted[1]])
		at = quoted[1]
	}
	return []byte(out.String() + squeeze(text[at:]))
}
