package armies

import (
	"strconv"
	"strings"
	"unicode"
)

// Again returns a name for another unit like the one with this name: 2/37th Foot after 1/37th Foot, the 6th Ohio after the 5th
// Ohio, Battery C after Battery B, Hussars 2 after Hussars.
func Again(name string) string {
	for i := 0; i < len(name); i++ {
		if name[i] < '0' || name[i] > '9' {
			continue
		}
		j := i
		for j < len(name) && name[j] >= '0' && name[j] <= '9' {
			j++
		}
		rest := name[j:]
		n, err := strconv.Atoi(name[i:j])
		if err != nil || n >= 9999 {
			return cut(name, maxName-2) + " 2"
		}
		if end := ending(rest); end > 0 { // "21st" is followed by "22nd"
			if rest[0] == 'e' { // "1er" is followed by "2e"
				return name[:i] + strconv.Itoa(n+1) + "e" + rest[end:]
			}
			rest = suffix(n+1) + rest[end:]
		}
		return name[:i] + strconv.Itoa(n+1) + rest
	}
	if head, last := lastWord(name); last != "" {
		if next, ok := numerals[last]; ok {
			return head + next
		}
		if len(last) == 1 && last[0] >= 'A' && last[0] < 'Z' && head != "" {
			return head + string(last[0]+1)
		}
	}
	return cut(name, maxName-2) + " 2"
}

// ending returns the length of an English ordinal ending, or that of the French 1er, at the start of s.
func ending(s string) int {
	if len(s) < 2 {
		return 0
	}
	switch strings.ToLower(s[:2]) {
	case "st", "nd", "rd", "th", "er":
		if len(s) == 2 || !unicode.IsLetter(rune(s[2])) {
			return 2
		}
	}
	return 0
}

// suffix returns the ordinal ending of n.
func suffix(n int) string {
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			return "st"
		case 2:
			return "nd"
		case 3:
			return "rd"
		}
	}
	return "th"
}

func lastWord(name string) (head, last string) {
	i := strings.LastIndexByte(name, ' ')
	return name[:i+1], name[i+1:]
}

// numerals maps Roman numerals to the next one.
var numerals = map[string]string{"I": "II", "II": "III", "III": "IV", "IV": "V", "V": "VI", "VI": "VII", "VII": "VIII", "VIII": "IX",
	"IX": "X"}

// several returns the names in "1st, 2nd and 3rd Foot", nil unless there is one for each unit of so many twelfths.
func several(name string, twelfths int) (out []string) {
	head, last, _ := strings.Cut(name, " and ")
	no, kind, _ := strings.Cut(last, " ")
	for _, x := range append(strings.Split(head, ", "), no) {
		if x == "" || x[0] < '0' || x[0] > '9' {
			return nil
		}
		out = append(out, strings.TrimSpace(x+" "+kind))
	}
	if 12*len(out) != twelfths {
		return nil
	}
	return out
}
