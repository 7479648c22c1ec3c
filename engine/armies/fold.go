package armies

import "strings"

// accents replaces letters by the same letters without diacritics.
var accents = strings.NewReplacer("à", "a", "á", "a", "â", "a", "ã", "a", "ä", "a", "å", "a", "ą", "a", "æ", "ae", "ç", "c", "ć", "c",
	"č", "c", "è", "e", "é", "e", "ê", "e", "ë", "e", "ę", "e", "ě", "e", "ì", "i", "í", "i", "î", "i", "ï", "i", "ł", "l", "ñ", "n",
	"ń", "n", "ň", "n", "ò", "o", "ó", "o", "ô", "o", "õ", "o", "ö", "o", "ø", "o", "œ", "oe", "ř", "r", "ś", "s", "š", "s", "ß", "ss",
	"ù", "u", "ú", "u", "û", "u", "ü", "u", "ů", "u", "ý", "y", "ź", "z", "ż", "z", "ž", "z", "’", "'", "‘", "'")

// fold returns s in lower case without accents.
func fold(s string) string { return accents.Replace(strings.ToLower(s)) }

// split splits a phrase into pieces: letters and digits separate, hyphens and articles removed, plurals made singular.
func split(s string) (out []string) {
	s = fold(s)
	start, was := 0, 0
	flush := func(end int) {
		if end > start {
			for _, x := range compound(s[start:end]) {
				out = append(out, singular(x))
			}
		}
	}
	for i := 0; i <= len(s); i++ {
		kind := 0
		if i < len(s) {
			switch c := s[i]; {
			case c >= '0' && c <= '9':
				kind = 1
			case c >= 'a' && c <= 'z', c >= 0x80, c == '\'':
				kind = 2
			}
		}
		if kind != was {
			if was != 0 {
				flush(i)
			}
			start, was = i, kind
		}
	}
	return out
}

// compound splits German compounds such as "Husarenregiment", and removes a French article as in "d'infanterie".
func compound(s string) []string {
	if len(s) > 4 && (s[:2] == "d'" || s[:2] == "l'") {
		s = s[2:]
	}
	for _, end := range [...]string{"bataillon", "regiment", "batterie", "schwadron", "brigade"} {
		if i := strings.LastIndex(s, end); i > 3 && len(s)-i-len(end) < 3 {
			return []string{s[:i], s[i:]}
		}
	}
	return []string{s}
}

// singular removes plural endings in English, French and German.
func singular(s string) string {
	s = strings.TrimSuffix(strings.TrimSuffix(s, "'s"), "'")
	if y, ok := strings.CutSuffix(s, "ies"); ok && len(y) > 2 {
		return y + "y"
	}
	if len(s) > 2 && strings.HasSuffix(s, "s") && !strings.HasSuffix(s, "ss") {
		s = s[:len(s)-1]
	}
	if len(s) > 6 {
		s = strings.TrimSuffix(s, "e")
	}
	return s
}

// near reports whether two words are so similar that one is probably a misspelling of the other.
func near(a, b string) bool {
	n := min(len(a), len(b))
	if n < 5 || a[0] != b[0] || max(len(a), len(b)) > n+2 {
		return false
	}
	return distance(a, b) <= 1+n/8
}

// distance returns how many letters have to be added, removed, changed or swapped with a neighbour.
func distance(a, b string) int {
	if len(a) > 24 || len(b) > 24 {
		return 24
	}
	var d [25][25]int
	for i := range len(a) + 1 {
		for j := range len(b) + 1 {
			switch {
			case i == 0 || j == 0:
				d[i][j] = i + j
				continue
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j], d[i][j-1], d[i-1][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], 1+d[i-2][j-2])
			}
		}
	}
	return d[len(a)][len(b)]
}
