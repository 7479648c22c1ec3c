package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// readers read the phrases of a file, by its extension.
var readers = map[string]func(place, src string) ([]phrase, error){
	".go": ofGo, ".txt": ofData, ".js": ofScript, ".html": ofPage, ".md": ofProse,
}

// apart are files that no screen shows: lists for developers, texts to train the packer on, articles of names.
var apart = []string{"COVERAGE.md", "RULES.md", "squeeze.go", "names.go", "allowed.txt"}

// gather lists the phrases of the product below root, file by file.
func gather(root string) (all []phrase, err error) {
	classes, err := styled(root)
	if err != nil {
		return nil, err
	}
	for _, at := range []string{"app", "engine", "web/shell", "web/news.txt", "README.md"} {
		err := filepath.WalkDir(filepath.Join(root, at), func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "testdata" || d.Name() == "rulestest"):
				return filepath.SkipDir
			case d.IsDir(), strings.HasSuffix(path, "_test.go"), slices.Contains(apart, d.Name()):
				return nil
			}
			read := readers[filepath.Ext(path)]
			if read == nil {
				return nil
			}
			place, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			src, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			found, err := read(filepath.ToSlash(place), string(src))
			for _, p := range found {
				if !strings.HasPrefix(place, "app") || !classes.all(p.text) {
					all = append(all, p)
				}
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// names are the classes known to the style sheets.
type names map[string]bool

// all reports whether a text consists of nothing but classes.
func (n names) all(text string) bool {
	return !slices.ContainsFunc(strings.Fields(text), func(w string) bool {
		return !n[strings.TrimSuffix(w, "…")] && !strings.HasSuffix(w, "--…")
	})
}

// styled reads the classes of the style sheets.
func styled(root string) (names, error) {
	sheets, err := filepath.Glob(filepath.Join(root, "web", "styles", "*.css"))
	if err != nil {
		return nil, err
	}
	all := names{}
	for _, s := range sheets {
		src, err := os.ReadFile(s)
		if err != nil {
			return nil, err
		}
		for _, m := range class.FindAllStringSubmatch(string(src), -1) {
			all[m[1]] = true
		}
	}
	return all, nil
}

var class = regexp.MustCompile(`\.([a-z][a-z0-9_-]*)`)

// at formats a place: a line of a file.
func at(place string, line int) string { return fmt.Sprintf("%s:%d", place, line) }

// worded reports whether a text that might be an id is a phrase: two words or more, or a capitalised word.
func worded(text string) bool {
	text = strings.TrimSpace(text)
	first, n := utf8.DecodeRuneInString(text)
	letters := strings.IndexFunc(text, unicode.IsLetter) >= 0
	return letters && (two.MatchString(text) || unicode.IsUpper(first) && len(text) > n && text != strings.ToUpper(text))
}

var two = regexp.MustCompile(`[\pL\d}…*~″”’).,:;!?] +[\pL\d{(*~“‘+…−×½¼¾]`)

// entries returns the phrases of one text of the code. A text of several lines is a vocabulary or a list: a row each, of
// tab-separated fields, of which the first is the id.
func entries(place string, line int, text string) (all []phrase) {
	if markup.MatchString(text) {
		all, _ = ofPage(place, strings.ReplaceAll(text, "\n", " "))
		for i := range all {
			all[i].place = at(place, line)
		}
		return all
	}
	if !strings.Contains(text, "\n") && !strings.Contains(text, "\t") {
		if worded(text) {
			all = append(all, phrase{at(place, line), strings.TrimSpace(text)})
		}
		return all
	}
	for i, row := range strings.Split(text, "\n") {
		fields := strings.Split(row, "\t")
		id := fields[0]
		if len(fields) == 1 {
			id = ""
		} else {
			fields = fields[1:]
		}
		for _, f := range fields {
			if strings.IndexFunc(f, unicode.IsLetter) >= 0 && (id != "" || worded(f)) {
				all = append(all, phrase{strings.TrimSuffix(at(place, line+i)+" "+id, " "), f})
			}
		}
	}
	return all
}

// ofWords reads the sentences, cards or reasons of a rule book, see engine/book: rows of an id and its texts. In cards and
// reasons the names come first; a section is no phrase but a place in the rules.
func ofWords(place, src string, named bool) (all []phrase) {
	id := ""
	for i, row := range strings.Split(src, "\n") {
		fields := strings.Split(row, "\t")
		if fields[0] != "" {
			id = fields[0]
		}
		for _, f := range fields[1:] {
			name := ""
			if named {
				name, f, _ = strings.Cut(f, " ")
			}
			if name != "section" && strings.IndexFunc(f, unicode.IsLetter) >= 0 {
				all = append(all, phrase{at(place, i+1) + " " + id, f})
			}
		}
	}
	return all
}

// ofData reads a data file: rows of tab-separated fields, or "key: words".
func ofData(place, src string) (all []phrase, err error) {
	switch filepath.Base(place) {
	case "say.txt":
		return ofWords(place, src, false), nil
	case "cards.txt", "reasons.txt":
		return ofWords(place, src, true), nil
	}
	for i, row := range strings.Split(src, "\n") {
		if strings.HasPrefix(row, "#") {
			continue
		}
		for _, f := range strings.Split(row, "\t") {
			if _, after, ok := strings.Cut(f, ": "); ok && strings.Contains(place, "scenarios/") {
				f = after
			}
			if worded(f) {
				all = append(all, phrase{at(place, i+1), strings.TrimSpace(f)})
			}
		}
	}
	return all, nil
}

// ofProse reads a page of Markdown, a paragraph per line.
func ofProse(place, src string) (all []phrase, err error) {
	for i, row := range strings.Split(src, "\n") {
		if worded(row) {
			all = append(all, phrase{at(place, i+1), strings.TrimSpace(row)})
		}
	}
	return all, nil
}

// markup matches a text that is part of a page.
var markup = regexp.MustCompile(`</?[a-z0-9]+( [^<]*)?>|^<[a-z]|"/?>|[a-z-]+="`)

var tag = regexp.MustCompile(`<[^>]*(>|$)|^[^<]*"/?>`)

// ofPage reads the texts between the tags of a page, and its labels and descriptions.
func ofPage(place, src string) (all []phrase, err error) {
	for i, row := range strings.Split(src, "\n") {
		if strings.Contains(row, "<meta") && !strings.Contains(row, `name="description"`) || strings.Contains(row, "<link") {
			continue
		}
		var texts []string
		for _, m := range labelled.FindAllStringSubmatch(row, -1) {
			texts = append(texts, m[1])
		}
		for _, text := range append(texts, tag.Split(row, -1)...) {
			if worded(text) && !strings.Contains(text, "{{") && text != "…" {
				all = append(all, phrase{at(place, i+1), strings.TrimSpace(text)})
			}
		}
	}
	return all, nil
}

var labelled = regexp.MustCompile(`(?:aria-label|content)="([^"]*)"`)

// ofScript reads the texts of a script.
func ofScript(place, src string) (all []phrase, err error) {
	for i, row := range strings.Split(src, "\n") {
		if remark.MatchString(row) {
			continue
		}
		for _, m := range quoted.FindAllString(row, -1) {
			if text := strings.TrimSpace(m[1 : len(m)-1]); worded(text) && !unseenScript.MatchString(text) {
				all = append(all, phrase{at(place, i+1), strings.TrimSpace(text)})
			}
		}
	}
	return all, nil
}

// quoted matches a text in a script; unseenScript one that names classes, elements or browser features.
var (
	quoted       = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`(?:[^`\\\\]|\\\\.)*`")
	remark       = regexp.MustCompile(`^\s*(//|/?\*|import )`)
	unseenScript = regexp.MustCompile(`^(key key|second small|loss small|[A-Z][a-zA-Z]*(Error|Element|Loaded|Detector)$` +
		`|Content-|\(prefers|Cache|Escape|Enter|Tab|GET|POST)|[<>=]|^\)|^\W*$`)
)
