package armies

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest/sure"
)

// Idle words are skipped, number words are read as numbers, and column headers say what their columns mean.
func TestWordsOfTheReader(t *testing.T) {
	for _, w := range strings.Fields(`of the a an de du der die das le la les von in each per at strong qty pc unit are is all my some about
		then has have and with plus und et mit also`) {
		assert.Equal(t, []string{"3 line infantry"}, said("3 "+w+" line"), "%s", w)
	}
	for n, words := range map[int]string{1: "one un une ein eine uno", 2: "two pair couple deux zwei dos", 3: "three trois drei tres",
		4: "four vier", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten", 12: "twelve dozen"} {
		for _, w := range strings.Fields(words) {
			want := "line infantry"
			assert.Equal(t, []string{[...]string{1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 10: "10",
				12: "12"}[n] + " " + want}, said(w+" line"), "%s", w)
		}
	}
	for _, w := range strings.Fields("37th 1st 2nd 3rd 1er 2e 3eme 1re 2te 2ter 1ster 2o 2a") {
		assert.Equal(t, []string{"1 line infantry: " + w + " Foot"}, said(w+" Foot"), "%s", w)
	}
	for what, words := range map[string]string{"name": "unit name regiment einheit nom",
		"count":    "number no qty quantity count # nr anzahl nombre",
		"strength": "strength men figures figure fig stands stand model base",
		"":         "troop type kind class arm quality grade rating weapon formation",
		"skip":     "note remark comment point pt cost total commander brigade basing painted"} {
		for _, w := range strings.Fields(words) {
			assert.Equal(t, what, sure.Found(role(w))(t, w), w)
		}
	}
	for _, no := range []string{"line", "", "name of the regiment"} {
		_, ok := role(no)
		assert.False(t, ok, no)
	}
	sure.Found(role("no. of men"))(t, "three words may stand over a column")
}

// Several named units on one line are read like as many lines; commas within a name or a description do not end it.
func TestNamedUnitsOnOneLine(t *testing.T) {
	for line, want := range map[string][]string{
		"20 line: 37th Foot, 2 guard foot: Coldstream; 1 battery: Hale’s": {"1 line infantry, 20 men: 37th Foot",
			"2 line infantry, elite: Coldstream", "1 battery: Hale’s"},
		"20 line: Grenadiers, 2nd battalion":   {"1 line infantry, 20 men: Grenadiers, 2nd battalion"},
		"20 line: 37th, late 12th: East Essex": {"1 line infantry, 20 men: 37th, late 12th: East Essex"},
	} {
		assert.Equal(t, want, said(line), line)
	}
}

// Distances between words, and which count as misspellings.
func TestDistance(t *testing.T) {
	long := strings.Repeat("ab", 12)
	for _, x := range []struct {
		a, b string
		far  int
	}{{"", "", 0}, {"line", "line", 0}, {"line", "lines", 1}, {"line", "ine", 1}, {"line", "lane", 1}, {"ab", "ba", 1}, {"line", "ilne", 1},
		{"abc", "cab", 2}, {"abcd", "badc", 2}, {"abxy", "yxab", 4}, {"kitten", "sitting", 3}, {"xaab", "xbba", 2},
		{long, long, 0}, {long + "a", long, 24}, {long, long + "a", 24}} {
		assert.Equal(t, x.far, distance(x.a, x.b), "%s %s", x.a, x.b)
		assert.Equal(t, x.far, distance(x.b, x.a), "%s %s", x.b, x.a)
	}
	for _, x := range []struct {
		a, b string
		near bool
	}{{"battery", "batery", true}, {"battery", "battrey", true}, {"guns", "gun", false}, {"light", "night", false},
		{"brigade", "brigdae", true},
		{"brigade", "bride", false}, {"battalion", "batalon", false}, {"battalion", "btln", false},
		{"infantry", "infnty", false}, {"infantry", "infamtyr", true}, {"infantr", "infamty", false},
		{"regiment", "regimen", true}, {"lancer", "lance", true}, {"lanc", "lance", false}} {
		assert.Equal(t, x.near, near(x.a, x.b), "%s %s", x.a, x.b)
	}
}

// Quantities in twelfths, and the commas in them.
func TestQuantities(t *testing.T) {
	for s, n := range map[string]int{"3": 36, "0": 0, "½": 6, "¼": 3, "¾": 9, "⅓": 4, "⅔": 8, "2½": 30, "1¼": 15, "1/2": 6, "1/3": 4, "2/3": 8,
		"3/4": 9, "2.5": 30, "10.5": 126, "99999": 12 * 99999} {
		assert.Equal(t, n, sure.Found(figure(s))(t, s), s)
	}
	for _, s := range []string{"", "x", "1/5", "4/4", "3/2", "0/2", "1/", "/2", "2.4", ".", "x½", "x.5", "100000"} {
		_, ok := figure(s)
		assert.False(t, ok, s)
	}
	for s, want := range map[string]string{"1,200 men": "1200 men", "2,5 line": "2.5 line", "3 line,5 guns": "3 line\x005 guns",
		"x3, y": "x3\x00 y", "1,2": "1\x002", "2,55": "2\x0055", ",": "\x00", "12,500": "12500", "a,5": "a\x005", "1,5": "1.5"} {
		assert.Equal(t, want, commas(s), s)
	}
}

// Lines as players write them, in which a small mistake of the reader would give a different army.
func TestReadClosely(t *testing.T) {
	for text, want := range map[string][]string{
		"2 1 line":                  {"2 line infantry, 1 men"},
		"veteran guns 4":            {"1 battery, veteran, 4 guns"},
		"guns":                      {"1 battery"},
		"Hale's Battery: 4 guns":    {"1 battery, 4 guns: Hale's Battery"},
		"Hale's line: veteran":      {"1 line infantry, veteran: Hale's"},
		"battalion, veteran foot":   {"1 line infantry, veteran"},
		"battalion, line":           {"1 line infantry", "1 line infantry"},
		"battalion, 2 veteran line": {"1 line infantry", "2 line infantry, veteran"},
		"Name;Type;Men;Brigade\nBlues;vet line;18;First\nTotal cost;;18;\nReds;line;12;Guards": {
			"1 line infantry, veteran, 18 men: Blues", "1 line infantry, 12 men: Reds"},
		"2 (veteran) line (headquarters)": {"2 line infantry, veteran, headquarters"},
		"2 line (veteran":                 {"2 line infantry, veteran"},
		"1) line":                         {"1 line infantry"},
		"12) line":                        {"1 line infantry"},
		"• 3 light":                       {"3 light infantry"},
		"line // mine":                    {"1 line infantry"},
		"4¼ guns":                         {"! Whole numbers only: guns."},
		"grenadiers":                      {"1 line infantry, elite"},
		"light bn":                        {"1 light infantry"},
		"61 men line":                     {"! Men: 1 to 60, not 61."},
		"60 men line":                     {"1 line infantry, 60 men"},
		"13 line":                         {"1 line infantry, 13 men"},
		"3 line: 1st, 2nd and 3rd Foot":   {"1 line infantry: 1st Foot", "1 line infantry: 2nd Foot", "1 line infantry: 3rd Foot"},
		"3 line: 1st and 2nd Foot":        {"3 line infantry: 1st and 2nd Foot"},
	} {
		assert.Equal(t, want, said(text), "%s", text)
	}
	w := Vocabulary(sample)
	assert.True(t, w.describes("veteran"))
	assert.True(t, w.describes("veteran, attack"))
	for _, s := range []string{"", "3 veteran", "Blues", "veteran of 3", `"Old" veteran`} {
		assert.False(t, w.describes(s), s)
	}
	all := w.Read(strings.Repeat("line\n", maxLines+1))
	assert.Len(t, all, maxLines+1)
	assert.Equal(t, Line{N: maxLines + 1, Text: "…", Wrong: "The list is too long: the rest was not read."}, all[maxLines])
	assert.Len(t, w.Read(strings.TrimSuffix(strings.Repeat("line\n", maxLines), "\n")), maxLines)
}
