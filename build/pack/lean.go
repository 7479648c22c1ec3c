package pack

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The first page leaves the host lean: it holds only the styles, scripts and drawings it needs itself. The rest is in the packed
// book, which a first visit fetches anyway, and web/shell/whole.js adds it before the program starts. The service worker keeps
// the full page, from the book.

var (
	word      = regexp.MustCompile(`[\w-]+`)
	classList = regexp.MustCompile(`class="[^"]*"`)
	class     = regexp.MustCompile(`\.([\w-]+)`)
	brackets  = regexp.MustCompile(`\([^()]*\)`)
	symbol    = regexp.MustCompile(`(?s)<symbol[^>]* id="([^"]+)".*?</symbol>|<symbol id="([^"]+)".*?</symbol>`)
	foreseen  = regexp.MustCompile(`(?s)<template data-first.*?</template>`) // the first screen of the first game
	sprite    = regexp.MustCompile(`(?s)<svg class="sprite".*?</svg>`)
	indent    = regexp.MustCompile(`\n +<`)
	property  = regexp.MustCompile(`(--[a-z0-9-]+): `)
)

// rules cuts a minified style sheet, or the content of a media query, into its top-level rules.
func rules(css string) []string {
	var out []string
	depth, from := 0, 0
	for i, c := range css {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				out = append(out, strings.TrimSpace(css[from:i+1]))
				from = i + 1
			}
		}
	}
	return out
}

// apart splits a list of selectors at its commas, except those in brackets.
func apart(selectors string) []string {
	var out []string
	depth, from := 0, 0
	for i, c := range selectors + "," {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, strings.TrimSpace(selectors[from:i]))
				from = i + 1
			}
		}
	}
	return out
}

// shownBy reports whether a selector may match in a page that contains these words, which it cannot if one of its classes is
// missing. Classes in brackets may be negated, so they do not count.
func shownBy(selector string, words map[string]bool) bool {
	for bare := ""; bare != selector; {
		bare, selector = selector, brackets.ReplaceAllString(selector, "")
	}
	return !slices.ContainsFunc(class.FindAllStringSubmatch(selector, -1), func(m []string) bool { return !words[m[1]] })
}

// lean returns the part of a minified style sheet that a page with these words needs on a screen.
func lean(css string, words map[string]bool) string {
	var out strings.Builder
	for _, rule := range rules(css) {
		head, body, _ := strings.Cut(rule, "{")
		switch {
		case strings.HasPrefix(head, "@media print"):
		case strings.HasPrefix(head, "@media"), strings.HasPrefix(head, "@supports"):
			if some := lean(strings.TrimSuffix(body, "}"), words); some != "" {
				out.WriteString(head + "{" + some + "}")
			}
		case strings.HasPrefix(head, "@"):
			out.WriteString(rule)
		default:
			shown := slices.DeleteFunc(apart(head), func(selector string) bool { return !shownBy(selector, words) })
			if len(shown) > 0 {
				out.WriteString(strings.Join(shown, ",") + "{" + body)
			}
		}
	}
	return out.String()
}

// wordsOf returns the words of a text.
func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for _, w := range word.FindAllString(text, -1) {
		words[w] = true
	}
	return words
}

// drawnAs pairs the attributes with which most symbols are drawn with the class that replaces them in the first page, and its
// rule there.
var drawnAs = [...]string{
	` fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"`,
	` class="sym"`,
	".sym{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}",
}

// first rewrites the first page, lean, with the way to the rest: the book, and where in it the style sheet, the whole page and
// the script are.
func (s *site) first(data map[string]string, list list) error {
	page, css := string(s.files["index.html"]), string(s.files[data["style"]])
	drawings := sprite.FindString(page)
	if drawings == "" {
		return fmt.Errorf("no sprite in the first page")
	}
	page = foreseen.ReplaceAllString(page, "")
	shown := strings.Replace(page, drawings, "", 1)
	words, classes := wordsOf(shown), wordsOf(strings.Join(classList.FindAllString(shown, -1), " "))
	few := symbol.ReplaceAllStringFunc(drawings, func(text string) string {
		m := symbol.FindStringSubmatch(text)
		if words[m[1]+m[2]] {
			return text
		}
		return ""
	})
	few = strings.ReplaceAll(few, drawnAs[0], drawnAs[1])
	sheet := s.add("first.css", []byte(property.ReplaceAllString(lean(css, classes), "$1:")+drawnAs[2]))
	places, at := map[string][2]int{}, 0
	for _, p := range list.Pages {
		places[p.Path] = [2]int{at, at + p.Size}
		at += p.Size
	}
	rest, err := json.Marshal(map[string]any{
		"book": list.Book.Path, "sum": integrity(s.files[list.Book.Path]), "size": list.Book.Size,
		"sheet": places[data["style"]], "page": places[""], "later": places[data["later"]],
	})
	if err != nil {
		return err
	}
	page = strings.Replace(page, drawings, few, 1)
	page = strings.Replace(page, strings.ReplaceAll(later(data), "{{root}}", s.Base), "", 1)
	page = strings.ReplaceAll(page, `href="`+s.Base+data["style"]+`" integrity="`+data["style-sum"]+`"`,
		`href="`+s.Base+sheet+`" integrity="`+integrity(s.files[sheet])+`"`)
	page = strings.Replace(page, " data-date=", " data-rest='"+string(rest)+"' data-date=", 1)
	s.files["index.html"] = []byte(indent.ReplaceAllString(page, "\n<"))
	return nil
}
