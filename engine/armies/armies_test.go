package armies

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// sample is a vocabulary with one of everything.
const sample = `
heading army: army
heading brigade lead=head: brigade | division
kind foot men 16: line infantry | line | foot
kind light men 12: light infantry | jager
kind head: general
kind mixed men 20: pike and shot
kind gun guns 2: battery | artillery
weak foot: battalion | bn | regiment
say quality=veteran: veteran | vet
say quality=elite: elite | guard
say kind=foot quality=elite: grenadiers
say weak=light: light
say order=attack: attack
say hq=yes: headquarters
say weak=gun weight=12: 12 pounders | 12 pdr
number men 1-60: men | figures
number guns 1-6 kind=gun: guns
number reg 1-99 after: of regiment
say shot=all of=shots: shot
number shots 0-60: of them shot
number rate 1-9 after: rate
such: line, light infantry
`

// said returns how a text was read: items in words, notes, and errors after "!".
func said(text string) (out []string) {
	w := Vocabulary(sample)
	for _, l := range w.Read(text) {
		for _, x := range l.Items {
			s := fmt.Sprintf("%d %s", x.N, w.Says(x))
			if x.Name != "" {
				s += ": " + x.Name
			}
			out = append(out, s)
		}
		out = append(out, l.Notes...)
		if l.Wrong != "" {
			out = append(out, "! "+l.Wrong)
		}
	}
	return out
}

func TestRead(t *testing.T) {
	for text, want := range map[string][]string{
		"3 x 12 line, 1 battery":             {"3 line infantry, 12 men", "1 battery"},
		"3x12 line; 2 guns":                  {"3 line infantry, 12 men", "1 battery, 2 guns"},
		"line x3 & battery":                  {"3 line infantry", "1 battery"},
		"2½ bns":                             {"2 line infantry", "1 line infantry, 8 men"},
		"1/2 battery":                        {"1 battery, 1 gun"},
		"2 1/2 line":                         {"2 line infantry", "1 line infantry, 8 men"},
		"20 line":                            {"1 line infantry, 20 men"},
		"line\t4":                            {"4 line infantry"},
		"two vet. bns (headquarters)":        {"2 line infantry, veteran, headquarters"},
		"Jägers × 2":                         {"2 light infantry"},
		"37th Foot, veteran":                 {"1 line infantry, veteran: 37th Foot"},
		"37th Foot: 20 line":                 {"1 line infantry, 20 men: 37th Foot"},
		"2 line: 1/37th":                     {"2 line infantry: 1/37th"},
		"Line: 2":                            {"2 line infantry"},
		"2 line: 2":                          {"2 line infantry: 2"},
		"Light infantry: four":               {"4 light infantry"},
		"Line: one good, two bad":            {"! “good” is not a unit of this book. Name a kind of unit: line, light infantry."},
		"general, rate: 3":                   {"1 general, rate 3"},
		"1st Brigade: Hill":                  {"1 brigade: 1st Brigade", "1 general: Hill"},
		"line (20 figures: 14 shot)":         {"1 line infantry, 20 men, 14 of them shot"},
		"Lee (general)":                      {"1 general: Lee"},
		"2 pike & shot, 3 line":              {"2 pike and shot", "3 line infantry"},
		"no line":                            {"Left out: “no line”."},
		"No. 3 line":                         {"1 line infantry: No. 3"},
		"2 line, two of which are elite":     {"2 line infantry", "Left out: “two of which are elite”."},
		"3 line @ 25 pts = 75":               {"3 line infantry"},
		"Line......2":                        {"2 line infantry"},
		"Hill's Line (10)":                   {"1 line infantry, 10 men: Hill's Line"},
		"line (3)":                           {"3 line infantry"},
		"11th Line (3 bns)":                  {"3 line infantry: 1/11th Line"},
		"battery (4 x 12 pdr)":               {"1 battery, 12 pounders, 4 guns"},
		"Jägerregiment":                      {"1 light infantry"},
		"half a battalion":                   {"1 line infantry, 8 men"},
		"Regiment #59":                       {"1 line infantry: Regiment #59"},
		"1st Brigade:":                       {"1 brigade: 1st Brigade"},
		"Brigade, attack: Reille":            {"1 brigade, attack: Reille"},
		"1st Brigade: 2 line, light":         {"1 brigade: 1st Brigade", "2 line infantry", "1 light infantry"},
		"Infantry:\n\n# mine\n---\n3 line":   {"3 line infantry"},
		"battlion":                           {"1 line infantry", "“battlion” was read as battalion."},
		"2 shiny line":                       {"2 line infantry", "Left out: “shiny”."},
		"12 pdr battery":                     {"1 battery, 12 pounders"},
		"6-gun battery":                      {"1 battery, 6 guns"},
		"7 gun battery":                      {"! Guns: 1 to 6, not 7."},
		"0 line":                             {"! An impossible number of units: 0."},
		"3 line # the good ones":             {"3 line infantry"},
		`2 line "Old Guard"`:                 {"2 line infantry: Old Guard"},
		"Type,No\nline,3\nTotal,3":           {"3 line infantry"},
		"Name\tType\tMen\nBlues\tline\t18\n": {"1 line infantry, 18 men: Blues"},
	} {
		assert.Equal(t, want, said(text), "%s", text)
	}
	got := said("3 zouaves")
	require.Len(t, got, 1)
	assert.True(t, strings.HasPrefix(got[0], "! “zouaves” is not a unit of this book. Name a kind of unit: line, light infantry."), got[0])
}

// Written items read back the same, whatever their names.
func TestWriteAndReadBack(t *testing.T) {
	w := Vocabulary(sample)
	rapid.Check(t, func(t *rapid.T) {
		items := randomArmy(t, w)
		text := w.Write(items)
		for ; len(text) > MaxText; text = w.Write(items) {
			items = items[1:]
		}
		back, ok := w.Exact(text)
		require.True(t, ok, "%s\n%v", text, w.Read(text))
		require.Equal(t, items, back, "%s", text)
	})
}

func randomArmy(t *rapid.T, w *Words) (items []Item) {
	name := rapid.OneOf(rapid.Just(""), rapid.String(), rapid.SampledFrom([]string{"1/37th Foot", "3 line", "veteran", "x", "# 1", "//",
		"a: b", `"Old" Guard`, "of regiment 3", "I, II", "5th (Light)", "2 line, 1 battery", "½",
		"4", "four", "2 x", "two heavy, one light", "no line", "pike & shot", "a..b", "(a: b)", "#5", "No. 3", "d'infanterie", "8 pts", "= 3"}))
	for range rapid.IntRange(1, 8).Draw(t, "n") {
		k := rapid.SampledFrom(w.Kinds).Draw(t, "kind")
		x := Item{N: 1, Kind: k.ID, Name: Clean(name.Draw(t, "name"))}
		if !k.Heading {
			x.N = rapid.IntRange(1, maxCount).Draw(t, "times")
		}
		for _, o := range w.order {
			if n, ok := w.number(o.Key); ok {
				o.Val = fmt.Sprint(rapid.IntRange(n.Lo, n.Hi).Draw(t, o.Key))
			}
			n, _ := w.number(o.Key)
			if !k.Heading && (n.kind == "" || n.kind == k.ID) && rapid.Bool().Draw(t, "say") && x.Get(o.Key) == "" {
				x.Set = append(x.Set, o)
			}
		}
		items = append(items, x)
	}
	return items
}

// No pasted text breaks the reader, and what it understands is within its limits.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"3 x 12 line, 1 battery", "Name\tType\nA\tline", "½½½", "\"\"\"", "1st Brigade: 2 line: x",
		"17X010line&010000000", "2 line: \"a, 3 line: b\"", "((((", ",,,,;;;;",
		"\xff\xfe", "99999999999 line", "x x x x", "12 pdr pdr 12 12", strings.Repeat("line ", 3000)} {
		f.Add(s)
	}
	w := Vocabulary(sample)
	f.Fuzz(func(t *testing.T, s string) {
		for _, l := range w.Read(s) {
			require.True(t, utf8.ValidString(l.Text+l.Wrong+strings.Join(l.Notes, "")))
			require.True(t, l.Wrong != "" || len(l.Items)+len(l.Notes) > 0)
			require.False(t, l.Wrong != "" && len(l.Items) > 0)
			for _, x := range l.Items {
				require.True(t, x.N >= 1 && x.N <= 4*maxCount, "%v", x)
				require.Equal(t, Clean(x.Name), x.Name)
				_, ok := w.Kind(x.Kind)
				require.True(t, ok)
			}
			if len(l.Items) > 0 {
				text := w.Write(l.Items)
				back, ok := w.Exact(text)
				require.True(t, ok || len(text) > MaxText, "%q", text)
				require.True(t, slices.EqualFunc(back, l.Items, func(a, b Item) bool { return w.Says(a) == w.Says(b) && a.Name == b.Name }),
					"%q", text)
			}
		}
	})
}

func TestAgain(t *testing.T) {
	for name, next := range map[string]string{"1/37th Foot": "2/37th Foot", "37th Foot": "38th Foot", "20th": "21st",
		"1er Chasseurs": "2e Chasseurs", "11th Georgia": "12th Georgia", "1st Hussars": "2nd Hussars", "Battery C": "Battery D",
		"Hussars": "Hussars 2", "Hussars 2": "Hussars 3",
		"Regiment III": "Regiment IV", "2e Légère": "3e Légère", "": " 2", "110th": "111th", "112th": "113th", "9999": "9999 2",
		"A": "A 2", "Battery Z": "Battery Z 2"} {
		assert.Equal(t, next, Again(name), name)
	}
	rapid.Check(t, func(t *rapid.T) {
		name := Clean(rapid.String().Draw(t, "name"))
		seen := map[string]bool{}
		for range 20 {
			require.False(t, seen[name], "%q comes again", name)
			seen[name] = true
			name = Again(name)
		}
	})
}
