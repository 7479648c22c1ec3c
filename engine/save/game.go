package save

import (
	"fmt"
	"hash/crc32"
	"strings"

	"vedette/engine/journal"
	"vedette/engine/view"
)

// title is the first line of a whole game as one text. The last line holds the number of entries and a checksum of all lines
// before it.
const title = "Vedette game"

// EncodeGame writes a whole game as one text, one record a line.
func EncodeGame(set journal.Setup, entries []journal.Entry) (string, error) {
	first, err := EncodeSetup(set)
	if err != nil {
		return "", err
	}
	lines := make([]string, 0, len(entries))
	for i, e := range entries {
		if e.Seq != i+1 {
			return "", damaged("the game", "entry %d found in place of %d", e.Seq, i+1)
		}
		line, err := EncodeEntry(e)
		if err != nil {
			return "", err
		}
		lines = append(lines, line)
	}
	return JoinGame(first, lines)
}

// JoinGame makes the text of EncodeGame from records that have been written already. It does not check them: damaged ones stay
// as they are.
func JoinGame(setup string, entries []string) (string, error) {
	var b strings.Builder
	for _, line := range append([]string{title, setup}, entries...) {
		b.WriteString(line + "\n")
	}
	out := b.String()
	out += ending(len(entries), out)
	if len(entries) > MaxEntries || len(out) > MaxGame {
		return "", damaged("the game", "%d entries are too many for one file", len(entries))
	}
	return out, nil
}

func ending(entries int, all string) string {
	return fmt.Sprintf("end %d %08x\n", entries, crc32.ChecksumIEEE([]byte(all)))
}

// DecodeGame reads a whole game; rules finds a rule book by its id. It returns a *Newer when a later version wrote it, an
// *Unknown when there is no such rule book, and otherwise a *engine.Damaged that names the entry.
func DecodeGame(rules func(id string) (view.System, bool), s string) (journal.Setup, []journal.Entry, error) {
	set, entries, err := decodeGame(rules, s)
	if err != nil {
		return journal.Setup{}, nil, err
	}
	return set, entries, nil
}

func decodeGame(rules func(id string) (view.System, bool), s string) (set journal.Setup, entries []journal.Entry, err error) {
	const what = "the file"
	if len(s) > MaxGame {
		return set, nil, damaged(what, "%d bytes is too long", len(s))
	}
	rest, ok := strings.CutPrefix(s, title+"\n")
	if !ok {
		return set, nil, damaged(what, "it is not a Vedette game")
	}
	first, rest, ok := strings.Cut(rest, "\n")
	if !ok {
		return set, nil, damaged(what, "it ends too early")
	}
	if set, err = DecodeSetup(first); err != nil {
		return set, nil, err
	}
	sys, ok := rules(set.System)
	if !ok {
		return set, nil, &Unknown{set.System}
	}
	for len(entries) <= MaxEntries {
		line, after, ok := strings.Cut(rest, "\n")
		if !ok {
			return set, nil, damaged(what, "it ends too early, after %d entries", len(entries))
		}
		if strings.HasPrefix(line, "end ") {
			if line+"\n" != ending(len(entries), s[:len(s)-len(rest)]) || after != "" {
				return set, nil, damaged(what, "its last line is wrong")
			}
			return set, entries, nil
		}
		e, err := DecodeEntry(sys, line)
		if err != nil {
			return set, nil, err
		}
		if e.Seq != len(entries)+1 {
			return set, nil, damaged(what, "entry %d found in place of %d", e.Seq, len(entries)+1)
		}
		entries, rest = append(entries, e), after
	}
	return set, nil, damaged(what, "more than %d entries", MaxEntries)
}

// Unknown says that this version does not have the rule book of a game. The game is intact and should be kept.
type Unknown struct{ System string }

func (u *Unknown) Error() string {
	return fmt.Sprintf("the rule book %q is not in this version of Vedette", u.System)
}
