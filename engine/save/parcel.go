package save

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"math"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/terse"
	"vedette/engine/view"
)

// A parcel is a game, or a kept force or scenario, on its way to another device. It has three spellings:
//
//	as text, for a file      a record P{"gen":1} and the whole game as EncodeGame writes it, or one record K
//	as a code, for a link    v1.<base64url of the packed text without its checksums>
//	as parts, for QR codes   p1<digits>, each with a piece of the packed text
//
// Anything that arrives is hostile until [ReadParcel] has read it.

// Limits of a parcel.
const (
	MaxText  = 1 << 20   // bytes of a text to be packed; longer games travel as a file
	MaxCode  = 512 << 10 // characters in a code
	MaxParts = 99
	MaxGen   = 1 << 20
	maxName  = 80 // characters in the name of an arriving game
)

const codeMark, partMark = "v1.", "p1"

// Parcel is a game or, when Kept has a kind, a kept force or scenario.
type Parcel struct {
	Gen     int // generation of a game: how often it has been handed over, 0 for never
	Setup   journal.Setup
	Entries []journal.Entry

	System string // id of the rule book of Kept
	Kept   engine.Kept
}

// parcelHead is the body of a record P.
type parcelHead struct {
	Gen int `json:"gen"`
}

// keptParcel is the body of a record K.
type keptParcel struct {
	System string `json:"system"`
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Data   string `json:"data"`
}

const dataKey = `,"data":`

// keptLine returns the record K for a code, in terse form: data that is a JSON object is embedded as an object rather than a
// string.
func keptLine(body, data string) string {
	if strings.HasPrefix(data, "{") && json.Valid([]byte(data)) {
		head, _, _ := strings.Cut(body, dataKey)
		body = head + dataKey + data + "}"
	}
	return terse.Write(body)
}

// readLine returns the body of a record K written by keptLine.
func readLine(line string) (string, error) {
	body, err := terse.Read(line)
	if head, data, ok := strings.Cut(body, dataKey+"{"); ok {
		if data, err = compact("{" + strings.TrimSuffix(data, "}")); err == nil {
			body = head + dataKey + data + "}"
		}
	}
	if err != nil {
		return "", &engine.Damaged{What: "the code", Err: errCode}
	}
	return body, nil
}

// TooLong says that a parcel is too long for a code and must travel as a file.
type TooLong struct{}

func (*TooLong) Error() string { return "this is too long for a link or codes: send it as a file" }

// Text writes a parcel as text for a file.
func (p Parcel) Text() (string, error) {
	if p.Kept.Kind != "" {
		if err := plain(p.System, p.Kept.Kind, p.Kept.Name, p.Kept.Data); err != nil || len(p.Kept.Data) > engine.MaxKept {
			return "", damaged("what is handed on", "it is too long or holds invalid characters")
		}
		body, err := compact(keptParcel{p.System, p.Kept.Kind, p.Kept.Name, p.Kept.Data})
		if err != nil {
			return "", damaged("what is handed on", "%w", err)
		}
		line, err := seal("what is handed on", "K"+body)
		return line + "\n", err
	}
	if p.Gen < 0 || p.Gen > MaxGen {
		return "", damaged("the game", "generation %d", p.Gen)
	}
	head, err := seal("the game", `P{"gen":`+strconv.Itoa(p.Gen)+"}")
	if err != nil {
		return "", err
	}
	game, err := EncodeGame(p.Setup, p.Entries)
	return head + "\n" + game, err
}

// Code writes a parcel as a code of letters, digits, "-", "_" and ".". It returns a *TooLong when the text is longer than
// MaxText or the code longer than MaxCode.
func (p Parcel) Code() (string, error) {
	text, err := p.Text()
	if err != nil {
		return "", err
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if p.Kept.Kind == "" { // without title and end
		lines = append(lines[:1:1], lines[2:len(lines)-1]...)
	}
	b := strings.Builder{}
	b.WriteString(strconv.Itoa(Format))
	for _, line := range lines {
		line = strings.SplitN(line, " ", 3)[2]
		if p.Kept.Kind != "" {
			line = "K" + keptLine(line[1:], p.Kept.Data)
		}
		b.WriteString("\n" + line)
	}
	if b.Len() > MaxText {
		return "", &TooLong{}
	}
	inner := b.String()
	n, sum := len(inner), put4(nil, crc32.ChecksumIEEE([]byte(inner)))
	packed := append([]byte{byte(n >> 16), byte(n >> 8), byte(n)}, sum...)
	code := codeMark + to64(append(packed, squeeze([]byte(inner))...))
	if len(code) > MaxCode {
		return "", &TooLong{}
	}
	return code, nil
}

var errCode = errors.New("it is not a complete Vedette code; perhaps only part was copied")

// Find looks for a code or a part in a text that was pasted, opened or scanned: a link, a whole message, or the code alone. It
// returns "" when there is none, and a *Newer when a later version made it.
func Find(text string) (string, error) {
	if len(text) > MaxCode+4096 {
		return "", nil
	}
	for at := 0; at < len(text); at++ {
		c := text[at]
		if c != 'v' && c != 'p' || at > 0 && letter64(text[at-1]) {
			continue
		}
		end := at + 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		rest := text[at:]
		switch {
		case strings.HasPrefix(rest, codeMark), c == 'p' && strings.HasPrefix(rest, partMark) && end > at+len(partMark)+8:
			for end = at + len(codeMark); end < len(text) && letter64(text[end]); {
				end++
			}
			return text[at:min(end, len(text))], nil
		case c == 'v' && end > at+1 && end < at+4 && end < len(text) && text[end] == '.' && at > 0 && text[at-1] == '#':
			n, _ := strconv.Atoi(text[at+1 : end])
			return "", &Newer{n}
		}
	}
	return "", nil
}

func letter64(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_'
}

// Unpack returns the text of a code, or a *engine.Damaged when the code is not complete.
func Unpack(code string) (string, error) {
	const what = "the code"
	body, ok := strings.CutPrefix(code, codeMark)
	if !ok || len(code) > MaxCode {
		return "", &engine.Damaged{What: what, Err: errCode}
	}
	packed, ok := from64(body)
	const head = 7 // three bytes of length, four of checksum
	if !ok || len(packed) < head {
		return "", &engine.Damaged{What: what, Err: errCode}
	}
	n := int(packed[0])<<16 | int(packed[1])<<8 | int(packed[2])
	if n > MaxText {
		return "", &engine.Damaged{What: what, Err: errCode}
	}
	inner, ok := unsqueeze(packed[head:], n)
	if !ok || crc32.ChecksumIEEE(inner) != get4(packed[3:]) {
		return "", &engine.Damaged{What: what, Err: errCode}
	}
	number, rest, ok := strings.Cut(string(inner), "\n")
	format, err := strconv.Atoi(number)
	if !ok || err != nil || format < 0 || strconv.Itoa(format) != number {
		return "", &engine.Damaged{What: what, Err: errCode}
	}
	bodies := strings.Split(rest, "\n")
	if len(bodies) > MaxEntries+2 {
		return "", damaged(what, "it holds too many entries")
	}
	if line, ok := strings.CutPrefix(rest, "K"); ok && len(bodies) == 1 {
		body, err := readLine(line)
		if err != nil {
			return "", err
		}
		return record(format, "K"+body) + "\n", nil
	}
	if len(bodies) < 2 || !strings.HasPrefix(rest, "P") {
		return "", &engine.Damaged{What: what, Err: errCode}
	}
	lines := make([]string, 0, len(bodies))
	for _, b := range bodies {
		lines = append(lines, record(format, b))
	}
	game, err := JoinGame(lines[1], lines[2:])
	return lines[0] + "\n" + game, err
}

// ReadParcel reads the text of a parcel, or a whole game as EncodeGame writes it, whose generation is 0. It returns the errors
// of [DecodeGame], or those of the rule book for a kept item.
func ReadParcel(rules func(id string) (view.System, bool), text string) (Parcel, error) {
	p, err := readParcel(rules, text)
	if err != nil {
		return Parcel{}, err
	}
	return p, nil
}

func readParcel(rules func(id string) (view.System, bool), text string) (p Parcel, err error) {
	const what = "what arrived"
	if len(text) > MaxGame {
		return p, damaged(what, "%d bytes is too long", len(text))
	}
	game := text
	if !strings.HasPrefix(text, title+"\n") {
		first, rest, ok := strings.Cut(text, "\n")
		if !ok || len(first) > MaxRecord {
			return p, damaged(what, "it was not written by Vedette")
		}
		if body, err := open(what, 'K', first); err == nil && rest == "" {
			return readKept(rules, body)
		}
		body, err := open(what, 'P', first)
		var newer *Newer
		if errors.As(err, &newer) {
			return p, err
		}
		if err != nil {
			return p, damaged(what, "it was not written by Vedette")
		}
		var h parcelHead
		if err := strict(body, &h); err != nil || h.Gen < 0 || h.Gen > MaxGen {
			return p, damaged(what, "its header cannot be read")
		}
		p.Gen, game = h.Gen, rest
	}
	if p.Setup, p.Entries, err = DecodeGame(rules, game); err != nil {
		return p, err
	}
	if r := []rune(p.Setup.Name); len(r) > maxName {
		p.Setup.Name = string(r[:maxName])
	}
	return p, nil
}

func readKept(rules func(id string) (view.System, bool), body string) (p Parcel, err error) {
	const what = "what arrived"
	var k keptParcel
	if err := strict(body, &k); err != nil {
		return p, damaged(what, "%w", err)
	}
	p.System = k.System
	sys, ok := rules(p.System)
	if !ok {
		return p, &Unknown{p.System}
	}
	keeper, ok := sys.(engine.Keeper)
	if !ok || len(k.Data) > engine.MaxKept {
		return p, damaged(what, "its rule book cannot read it")
	}
	if p.Kept, err = keeper.ReadKept(k.Kind, k.Data); err != nil {
		return p, err
	}
	p.Kept.Kind, p.Kept.Data = k.Kind, k.Data
	if p.Kept.Name = k.Name; len([]rune(k.Name)) > maxName {
		p.Kept.Name = string([]rune(k.Name)[:maxName])
	}
	return p, nil
}

// Identity identifies a game by 16 hexadecimal digits: all copies of a game have the same, whatever they are called.
func Identity(set journal.Setup) string {
	set.Name = ""
	line, err := EncodeSetup(set)
	if err != nil {
		return ""
	}
	h := fnv.New64a() // a wrong match only leads to a question
	h.Write([]byte(line))
	return fmt.Sprintf("%016x", h.Sum64())
}

func put4(b []byte, n uint32) []byte { return append(b, byte(n>>24), byte(n>>16), byte(n>>8), byte(n)) }

func get4(b []byte) uint32 {
	return uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3])
}

// Kinship is the relation between an arriving game and the one here.
type Kinship int

const (
	Same   Kinship = iota // both have the same entries
	Longer                // the arriving game continues the one here
	Older                 // the one here has all that arrived, and more
	Parted                // both have continued, in different ways
)

// Compare compares the entries here with those that arrived, and returns how many they share from the start.
func Compare(here, arrived []journal.Entry) (Kinship, int) {
	n := 0
	for n < len(here) && n < len(arrived) {
		a, err1 := EncodeEntry(here[n])
		b, err2 := EncodeEntry(arrived[n])
		if err1 != nil || err2 != nil || a != b {
			return Parted, n
		}
		n++
	}
	switch {
	case n < len(here):
		return Older, n
	case n < len(arrived):
		return Longer, n
	}
	return Same, n
}

// Part is one piece of a packed parcel.
type Part struct {
	ID    uint32 // checksum of the whole
	N, Of int    // number of this part, from 1, and how many there are
	data  []byte
}

// Parts cuts a code into parts of at most size bytes, written as p1 and digits, which suit QR codes best. It returns a *TooLong
// when there would be more than MaxParts.
func Parts(code string, size int) ([]string, error) {
	packed, ok := from64(strings.TrimPrefix(code, codeMark))
	if !ok || len(packed) == 0 || size < 1 {
		return nil, &engine.Damaged{What: "the code", Err: errCode}
	}
	of := (len(packed) + size - 1) / size
	if of > MaxParts {
		return nil, &TooLong{}
	}
	each := (len(packed) + of - 1) / of // of equal length, to avoid a tiny last part
	if of = (len(packed) + each - 1) / each; of > MaxParts {
		return nil, &TooLong{}
	}
	id := crc32.ChecksumIEEE(packed)
	var out []string
	for i := range of {
		b := put4(nil, id)
		b = append(b, byte(i+1), byte(of))
		b = append(b, packed[i*each:min((i+1)*each, len(packed))]...)
		b = append(b, byte(crc32.ChecksumIEEE(b)))
		out = append(out, partMark+toDigits(b))
	}
	return out, nil
}

// IsPart reports whether code, as returned by Find, is a part.
func IsPart(code string) bool { return strings.HasPrefix(code, partMark) }

// ReadPart reads a part. It returns a *engine.Damaged when it cannot.
func ReadPart(s string) (Part, error) {
	digits, ok := strings.CutPrefix(s, partMark)
	if !ok || len(digits) > 10_000 {
		return Part{}, &engine.Damaged{What: "the code", Err: errCode}
	}
	b, ok := fromDigits(digits)
	if n := len(b) - 1; !ok || n < 7 || byte(crc32.ChecksumIEEE(b[:n])) != b[n] || b[4] < 1 || b[4] > b[5] || b[5] > MaxParts {
		return Part{}, &engine.Damaged{What: "the code", Err: errCode}
	}
	return Part{get4(b), int(b[4]), int(b[5]), b[6 : len(b)-1]}, nil
}

// JoinParts returns the code made of all its parts, in any order. It returns a *engine.Damaged when they are not the parts of
// one code.
func JoinParts(parts []Part) (string, error) {
	bad := &engine.Damaged{What: "the codes", Err: errors.New("they do not belong together")}
	if len(parts) == 0 || len(parts) != parts[0].Of {
		return "", bad
	}
	pieces := make([][]byte, len(parts))
	for _, p := range parts {
		if p.ID != parts[0].ID || p.Of != len(parts) || p.N < 1 || p.N > len(parts) || pieces[p.N-1] != nil {
			return "", bad
		}
		pieces[p.N-1] = p.data
	}
	var packed []byte
	for _, p := range pieces {
		packed = append(packed, p...)
	}
	if crc32.ChecksumIEEE(packed) != parts[0].ID {
		return "", bad
	}
	return codeMark + to64(packed), nil
}

const alphabet64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// to64 encodes base64url without padding.
func to64(b []byte) string {
	out := make([]byte, 0, len(b)*4/3+2)
	bits, have := uint32(0), 0
	for _, c := range b {
		bits, have = bits<<8|uint32(c), have+8
		for ; have >= 6; have -= 6 {
			out = append(out, alphabet64[bits>>(have-6)&63])
		}
	}
	if have > 0 {
		out = append(out, alphabet64[bits<<(6-have)&63])
	}
	return string(out)
}

func from64(s string) ([]byte, bool) {
	var value [256]byte
	for i := range len(alphabet64) {
		value[alphabet64[i]] = byte(i + 1)
	}
	out := make([]byte, 0, len(s)*3/4)
	bits, have := uint32(0), 0
	for i := range len(s) {
		v := value[s[i]]
		if v == 0 {
			return nil, false
		}
		bits, have = bits<<6|uint32(v-1), have+6
		if have >= 8 {
			have -= 8
			out = append(out, byte(bits>>have))
		}
	}
	return out, have < 6 && bits&(1<<have-1) == 0
}

// tail is the number of digits for n bytes; seven bytes take 17.
var tail = [8]int{0, 3, 5, 8, 10, 13, 15, 17}

func toDigits(b []byte) string {
	var out strings.Builder
	for len(b) > 0 {
		n := min(7, len(b))
		v := uint64(0)
		for _, c := range b[:n] {
			v = v<<8 | uint64(c)
		}
		digits := strconv.FormatUint(v, 10)
		out.WriteString(strings.Repeat("0", tail[n]-len(digits)) + digits)
		b = b[n:]
	}
	return out.String()
}

func fromDigits(s string) (out []byte, ok bool) {
	for len(s) > 0 {
		n := 7
		if len(s) < tail[7] {
			for n = 1; n < 7 && tail[n] != len(s); n++ {
			}
		}
		if len(s) < tail[n] {
			return nil, false
		}
		v, err := strconv.ParseUint(s[:tail[n]], 10, 64)
		if err != nil || s[0] == '+' || v > math.MaxUint64>>(64-8*n) {
			return nil, false
		}
		for i := n - 1; i >= 0; i-- {
			out = append(out, byte(v>>(8*i)))
		}
		s = s[tail[n]:]
	}
	return out, true
}
