// Package save writes and reads games. Its input may be damaged or hostile: sizes and work are bounded, every failure is
// a typed error in plain words with a zero result, and whatever is read successfully is written again as the same bytes.
//
// A saved game is a setup record and one record for each journal entry. A record is one line
//
//	1 9f3c2a1b e17 ...
//
// made of the format number, a CRC-32 of everything else in the line, and a body. The first letter of the body is the
// kind of record: S a setup, e an entry, H a head, D a draft, N a name. [EncodeGame] writes a whole game as one text.
//
// # Formats
//
// The format number goes up when the layout of a body changes. Each change adds one migration, which rewrites a body
// from the previous format, and frozen files in testdata: a game of every rule book with the state it leads to. They are
// kept for good (frozen_test.go writes them). A record of a later format is a [*Newer], never damaged, and is kept as
// it is.
//
// The JSON of events belongs to the rule books and need not have one fixed spelling: a rule book may add optional fields
// to an event, and older records can still be read.
// optional fields to an event, and older records then still read.
package save

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
	"unicode/utf8"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
)

// Format is the format that this version writes.
const Format = 1

// Limits on what is read and written.
const (
	MaxRecord  = 64 << 10 // bytes in a record
	MaxGame    = 32 << 20 // bytes in a whole game
	MaxEntries = 200_000  // in a whole game
)

// migrations rewrite a body from the format of the key to the next one.
var migrations = map[int]func(body string) (string, error){}

// Newer says that something was saved by a later version of Vedette. It is intact and should be kept.
type Newer struct{ Format int }

func (n *Newer) Error() string {
	return fmt.Sprintf("saved by a newer version of Vedette (format %d, this version reads up to %d)", n.Format, Format)
}

// Head is the summary of a game on the shelf. It is a cache of what the other records of the game say.
type Head struct {
	Rev     int    `json:"rev"` // number of times the head was written
	Name    string `json:"name"`
	System  string `json:"system"`
	Turn    int    `json:"turn"`
	Word    string `json:"word"`   // what the play screen says
	Played  int64  `json:"played"` // seconds since 1970, 0 when unknown
	Entries int    `json:"entries"`
	Ended   bool   `json:"ended"`
}

// Draft is a form being filled in, or a step that waits for dice or an answer.
type Draft struct {
	After int            // number of entries of its game
	Do    engine.Command // with the fields filled in; Do.Do may be empty
	Begun bool           // the form was sent: Given holds the dice and answers since then
	Given []dice.Given
	Faces []int  // typed for the current throw but not yet given
	View  string // the screen that was open, in the app's own notation
	Typed string // digits of a number typed but not yet given
	Entry int    // the entry whose result was open, 0 for none
}

func damaged(what, format string, args ...any) *engine.Damaged {
	return &engine.Damaged{What: what, Err: fmt.Errorf(format, args...)}
}

// seal makes a record from a body.
func seal(what, body string) (string, error) {
	line := record(Format, body)
	if len(line) > MaxRecord {
		return "", damaged(what, "%d bytes is too long to save", len(line))
	}
	if strings.ContainsAny(line, "\n\r") || !utf8.ValidString(line) {
		return "", damaged(what, "it holds characters that cannot be saved")
	}
	return line, nil
}

func record(format int, body string) string {
	f := strconv.Itoa(format)
	return fmt.Sprintf("%s %08x %s", f, crc32.ChecksumIEEE([]byte(f+" "+body)), body)
}

// open checks a record and returns its body in the current format, without its first letter.
func open(what string, letter byte, line string) (string, error) {
	if len(line) > MaxRecord {
		return "", damaged(what, "%d bytes is too long", len(line))
	}
	number, rest, ok := strings.Cut(line, " ")
	format, err := strconv.Atoi(number)
	if !ok || err != nil || format < 0 || strconv.Itoa(format) != number {
		return "", damaged(what, "it is not a Vedette record")
	}
	sum, body, ok := strings.Cut(rest, " ")
	if !ok || record(format, body) != number+" "+sum+" "+body {
		return "", damaged(what, "its checksum is wrong")
	}
	if format > Format {
		return "", &Newer{format}
	}
	for ; format < Format; format++ {
		migrate := migrations[format]
		if migrate == nil {
			return "", damaged(what, "format %d was never in use", format)
		}
		if body, err = migrate(body); err != nil {
			return "", damaged(what, "from format %d: %w", format, err)
		}
	}
	if !utf8.ValidString(body) || strings.ContainsAny(body, "\n\r") || body == "" || body[0] != letter {
		return "", damaged(what, "it is another kind of record")
	}
	return body[1:], nil
}

// setup is journal.Setup as stored.
type setup struct {
	System  string `json:"system"`
	Seed    uint64 `json:"seed"`
	Options string `json:"options"` // written as a command
	Name    string `json:"name"`
	Made    int64  `json:"made"`
	Version string `json:"version"`
}

// EncodeSetup writes a setup. It returns a *engine.Damaged when a text in it is invalid or too long.
func EncodeSetup(s journal.Setup) (string, error) {
	const what = "the setup"
	if err := plain(s.System, s.Name, s.Version); err != nil {
		return "", damaged(what, "%w", err)
	}
	options := engine.Command{Do: "start", In: s.Options}.String()
	if _, err := engine.ParseCommand(options); err != nil {
		return "", damaged(what, "%w", err)
	}
	data, err := compact(setup{s.System, s.Seed, options, s.Name, s.Made, s.Version})
	if err != nil {
		return "", damaged(what, "%w", err)
	}
	return seal(what, "S"+data)
}

// DecodeSetup reads a setup. It returns a *Newer or a *engine.Damaged when it cannot.
func DecodeSetup(line string) (journal.Setup, error) {
	const what = "the setup"
	body, err := open(what, 'S', line)
	if err != nil {
		return journal.Setup{}, err
	}
	var w setup
	if err := strict(body, &w); err != nil {
		return journal.Setup{}, damaged(what, "%w", err)
	}
	c, err := engine.ParseCommand(w.Options)
	if err != nil || c.Do != "start" {
		return journal.Setup{}, damaged(what, "its options cannot be read")
	}
	return journal.Setup{System: w.System, Seed: w.Seed, Options: c.In, Name: w.Name, Made: w.Made, Version: w.Version}, nil
}

// EncodeHead writes a head.
func EncodeHead(h Head) (string, error) {
	const what = "the summary"
	if err := plain(h.Name, h.System, h.Word); err != nil {
		return "", damaged(what, "%w", err)
	}
	data, err := compact(h)
	if err != nil {
		return "", damaged(what, "%w", err)
	}
	return seal(what, "H"+data)
}

// DecodeHead reads a head. It returns a *Newer or a *engine.Damaged when it cannot.
func DecodeHead(line string) (Head, error) {
	const what = "the summary"
	body, err := open(what, 'H', line)
	if err != nil {
		return Head{}, err
	}
	var h Head
	if err := strict(body, &h); err != nil {
		return Head{}, damaged(what, "%w", err)
	}
	return h, nil
}

// EncodeName writes the name given to a game after it was made.
func EncodeName(name string) (string, error) {
	if err := plain(name); err != nil {
		return "", damaged("the name", "%w", err)
	}
	return seal("the name", "N"+escape(name))
}

// DecodeName reads a name. It returns a *Newer or a *engine.Damaged when it cannot.
func DecodeName(line string) (string, error) {
	body, err := open("the name", 'N', line)
	if err != nil {
		return "", err
	}
	name, err := unescape(body)
	if err != nil {
		return "", damaged("the name", "%w", err)
	}
	return name, nil
}

// EncodeDraft writes a draft.
func EncodeDraft(d Draft) (string, error) {
	const what = "the draft"
	given, err := writeGiven(d.Given)
	if err != nil {
		return "", damaged(what, "%w", err)
	}
	faces, err := writeFaces(d.Faces)
	if err != nil {
		return "", damaged(what, "%w", err)
	}
	do := ""
	if d.Do.Do != "" {
		do = d.Do.String()
		if c, err := engine.ParseCommand(do); err != nil || len(c.In) != len(d.Do.In) {
			return "", damaged(what, "%q is not a command", d.Do.Do)
		}
	} else if len(d.Do.In) > 0 {
		return "", damaged(what, "fields without an action")
	}
	begun := "-"
	if d.Begun {
		begun = "+"
	}
	if d.After < 0 {
		return "", damaged(what, "after entry %d", d.After)
	}
	if d.Entry < 0 {
		return "", damaged(what, "the result of entry %d", d.Entry)
	}
	for _, s := range []string{d.View, d.Typed} {
		if err := plain(s); err != nil {
			return "", damaged(what, "%w", err)
		}
	}
	return seal(what, fmt.Sprintf("D%d%s\t%s\t%s\t%s\t%s\t%s\t%d", d.After, begun, do, given, faces, escape(d.View), escape(d.Typed), d.Entry))
}

// DecodeDraft reads a draft. It returns a *Newer or a *engine.Damaged when it cannot.
func DecodeDraft(line string) (Draft, error) {
	const what = "the draft"
	body, err := open(what, 'D', line)
	if err != nil {
		return Draft{}, err
	}
	parts := strings.Split(body, "\t")
	if len(parts) != 7 || parts[0] == "" {
		return Draft{}, damaged(what, "%d parts", len(parts))
	}
	var d Draft
	head := parts[0]
	switch head[len(head)-1] {
	case '+':
		d.Begun = true
	case '-':
	default:
		return Draft{}, damaged(what, "it does not say whether it has begun")
	}
	if d.After, err = number(head[:len(head)-1]); err != nil {
		return Draft{}, damaged(what, "%w", err)
	}
	if parts[1] != "" {
		if d.Do, err = engine.ParseCommand(parts[1]); err != nil {
			return Draft{}, damaged(what, "%w", err)
		}
	}
	if d.Given, err = readGiven(parts[2]); err != nil {
		return Draft{}, damaged(what, "%w", err)
	}
	if d.Faces, err = readFaces(parts[3]); err != nil {
		return Draft{}, damaged(what, "%w", err)
	}
	if d.View, err = unescape(parts[4]); err != nil {
		return Draft{}, damaged(what, "%w", err)
	}
	if d.Typed, err = unescape(parts[5]); err != nil {
		return Draft{}, damaged(what, "%w", err)
	}
	if d.Entry, err = number(parts[6]); err != nil {
		return Draft{}, damaged(what, "%w", err)
	}
	return d, nil
}

// compact returns JSON on one line, without escapes meant for HTML.
func compact(v any) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "", err
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// strict reads JSON into v and refuses any spelling but that of compact.
func strict(s string, v any) error {
	if err := json.Unmarshal([]byte(s), v); err != nil {
		return errors.New("it cannot be read")
	}
	if again, err := compact(v); err != nil || again != s {
		return errors.New("it is not in the usual spelling")
	}
	return nil
}

// plain returns an error unless all texts are valid UTF-8.
func plain(texts ...string) error {
	for _, s := range texts {
		if !utf8.ValidString(s) {
			return errors.New("a text holds invalid characters")
		}
	}
	return nil
}

// number reads a whole number of at least 0 in its canonical spelling.
func number(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < 0 || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("%.20q is not a number", s)
	}
	return n, nil
}

// escape keeps letters, digits and some punctuation, and percent-encodes every other byte.
func escape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; kept(c) {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

func kept(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.'
}

// unescape reads what escape writes, in that spelling only.
func unescape(s string) (string, error) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		if i+2 >= len(s) {
			return "", fmt.Errorf("%.20q ends too early", s)
		}
		n, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
		if err != nil {
			return "", fmt.Errorf("%.20q is not a text", s)
		}
		b.WriteByte(byte(n))
		i += 2
	}
	out := b.String()
	if escape(out) != s || !utf8.ValidString(out) {
		return "", fmt.Errorf("%.20q is not a text", s)
	}
	return out, nil
}
