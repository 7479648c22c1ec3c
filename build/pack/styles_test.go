package pack

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// styled is a rule of a style sheet: where it applies, such as "@media print", what it styles, and how.
type styled struct {
	context, selectors, body string
}

// parsed returns the rules of a style sheet, including those within media queries.
func parsed(t *testing.T, context, css string) []styled {
	t.Helper()
	var out []styled
	for {
		head, rest, ok := strings.Cut(css, "{")
		if !ok {
			require.Empty(t, strings.TrimSpace(css), "in %q", context)
			return out
		}
		end, depth := 0, 1
		for ; depth > 0; end++ {
			require.Less(t, end, len(rest), "%q does not end", head)
			switch rest[end] {
			case '{':
				depth++
			case '}':
				depth--
			}
		}
		head, body := strings.Join(strings.Fields(head), " "), rest[:end-1]
		if strings.Contains(body, "{") {
			out = append(out, parsed(t, strings.TrimSpace(context+" "+head), body)...)
		} else {
			out = append(out, styled{context, head, body})
		}
		css = rest[end:]
	}
}

// sheets returns the rules of all style sheets in bundling order, and their whole text.
func sheets(t *testing.T) (rules []styled, text string) {
	t.Helper()
	root := sure.Of(Root())(t)
	list := sure.Of(os.ReadFile(filepath.Join(root, "web/style.css")))(t)
	var imported []string
	for _, m := range regexp.MustCompile(`@import "\./([^"]+)";`).FindAllStringSubmatch(string(list), -1) {
		imported = append(imported, filepath.Join(root, "web", m[1]))
	}
	found := sure.Of(filepath.Glob(filepath.Join(root, "web/styles/*.css")))(t)
	assert.ElementsMatch(t, found, imported, "web/style.css names every sheet once")
	for _, name := range imported {
		b := sure.Of(os.ReadFile(name))(t)
		css := regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(string(b), "")
		rules, text = append(rules, parsed(t, "", css)...), text+css
	}
	return rules, text
}

// twice lists the selectors that occur in two rules of one context, and the properties that occur twice in one rule.
func twice(rules []styled) []string {
	var out []string
	seen := map[string]bool{}
	for _, r := range rules {
		for _, s := range apart(r.selectors) {
			if where := strings.TrimSpace(r.context + " " + s); seen[where] {
				out = append(out, where)
			} else {
				seen[where] = true
			}
		}
		names := map[string]bool{}
		for d := range strings.SplitSeq(r.body, ";") {
			name, _, ok := strings.Cut(strings.TrimSpace(d), ":")
			if ok && names[name] {
				out = append(out, r.selectors+": "+name)
			}
			names[name] = true
		}
	}
	return out
}

// A selector is styled in one place per context, so that there is one place to see how something looks.
func TestNoSelectorIsStyledTwice(t *testing.T) {
	rules, _ := sheets(t)
	assert.Greater(t, len(rules), 400)
	assert.Empty(t, twice(rules))
	assert.Equal(t, []string{".b:is(.c, .d)", "@media print .a", ".e: color"}, twice(parsed(t, "",
		".a, .b:is(.c, .d) { } @media print { .a { } } .b:is(.c, .d) { } @media print { .c, .a { } } .e { color: red; color: blue }")))
}

// Every custom property is defined and used.
func TestCustomPropertiesAreDefinedAndUsed(t *testing.T) {
	_, text := sheets(t)
	names := func(pattern string) []string {
		var out []string
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			out = append(out, m[1])
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	assert.Equal(t, names(`[{;\s](--[a-z0-9-]+)\s*:`), names(`var\((--[a-z0-9-]+)`), "those that are defined, those that are used")
}

var (
	literals  = regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)*\"|`[^`]*`|'[^'\n]*'")
	classWord = regexp.MustCompile(`[A-Za-z][\w-]*`)
	inClass   = regexp.MustCompile(`\.([A-Za-z][\w-]*)`)
	pattern   = regexp.MustCompile(`\[[^\]]*\]`)
)

// mentioned returns the words in the string literals of the program and the shell, which is where classes come from. A class
// completed at run time is mentioned by its prefix: "seg--".
func mentioned(t *testing.T) map[string]bool {
	t.Helper()
	root := sure.Of(Root())(t)
	words := map[string]bool{}
	for _, dir := range []string{"app", "web/shell"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(root, dir), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			b, err := os.ReadFile(name)
			for _, text := range literals.FindAllString(string(b), -1) {
				for _, word := range classWord.FindAllString(text, -1) {
					words[word] = true
				}
			}
			return err
		}))
	}
	return words
}

// Every styled class can occur.
func TestStyledClassesExist(t *testing.T) {
	rules, _ := sheets(t)
	words := mentioned(t)
	words["sprite"] = true // made by the builder
	var unknown []string
	for _, r := range rules {
		for _, m := range inClass.FindAllStringSubmatch(pattern.ReplaceAllString(r.selectors, ""), -1) {
			stem, _, modified := strings.Cut(m[1], "--")
			if !words[m[1]] && !(modified && words[stem+"--"]) {
				unknown = append(unknown, fmt.Sprint(m[1], " in ", r.selectors))
			}
		}
	}
	assert.Empty(t, unknown)
}
