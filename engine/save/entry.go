package save

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/terse"
	"vedette/engine/view"
)

// The body of an entry is its number, its kind, its time, a dot, its fingerprint, a dot, and the shape of the state. Time,
// fingerprint and shape are in base 36. After them come, each with a tab before it,
//
//	of a step        the command, what was given, and every event: its kind and its JSON in terse form ("{}" is left out)
//	of a preference  key and value
//
// What was given is written in groups of throws of the same roll by the same roller:
//
//	shot:c425,566,113 room:t=yes shot:t3/12

// EncodeEntry writes an entry. It returns a *engine.Damaged when that is impossible or would take more than MaxRecord bytes.
func EncodeEntry(e journal.Entry) (string, error) {
	rest, err := EncodeRest(e)
	if err != nil {
		return "", err
	}
	return EncodeWith(e, rest)
}

// EncodeWith writes an entry using the output of EncodeRest for it. Its errors are those of EncodeEntry.
func EncodeWith(e journal.Entry, rest string) (string, error) {
	what := "entry " + strconv.Itoa(e.Seq)
	if e.Seq < 1 || e.At < 0 {
		return "", damaged(what, "its number or time is below zero")
	}
	if e.Kind == journal.StepKind && e.Step.At != e.At {
		return "", damaged(what, "two different times")
	}
	mark := strconv.FormatUint(uint64(e.Print.Sum), 36) + "." + strconv.FormatUint(e.Print.Shape, 36)
	return seal(what, "e"+strconv.Itoa(e.Seq)+string(rune(e.Kind))+strconv.FormatInt(e.At, 36)+"."+mark+rest)
}

// EncodeRest writes the part of an entry after number, time and fingerprint. It holds all that is long and does not depend on
// them.
func EncodeRest(e journal.Entry) (string, error) {
	what := "entry " + strconv.Itoa(e.Seq)
	var b strings.Builder
	switch e.Kind {
	case journal.StepKind:
		do := e.Step.Do.String()
		if c, err := engine.ParseCommand(do); err != nil || len(c.In) != len(e.Step.Do.In) {
			return "", damaged(what, "%q is not a command", e.Step.Do.Do)
		}
		given, err := writeGiven(e.Step.Given)
		if err != nil {
			return "", damaged(what, "%w", err)
		}
		b.WriteString("\t" + do + "\t" + given)
		if len(e.Step.Events) == 0 {
			return "", damaged(what, "a step without events")
		}
		for _, ev := range e.Step.Events {
			data, err := compact(ev)
			if err != nil {
				return "", damaged(what, "event %q: %w", ev.Kind(), err)
			}
			if ev.Kind() == "" || plain(ev.Kind()) != nil {
				return "", damaged(what, "an event without a kind")
			}
			if data[0] != '{' && data[0] != '[' {
				return "", damaged(what, "event %q is neither an object nor a list", ev.Kind())
			}
			if data == "{}" {
				b.WriteString("\t" + escape(ev.Kind()))
				continue
			}
			b.WriteString("\t" + escape(ev.Kind()) + terse.Write(data))
		}
	case journal.SetKind:
		if err := plain(e.Key, e.Val); err != nil {
			return "", damaged(what, "%w", err)
		}
		b.WriteString("\t" + escape(e.Key) + "\t" + escape(e.Val))
	case journal.UndoKind, journal.RedoKind:
	default:
		return "", damaged(what, "kind %q", e.Kind)
	}
	return b.String(), nil
}

// Seq returns the entry number that a record claims to have, unchecked; 0 when there is none.
func Seq(line string) int {
	if parts := strings.SplitN(line, " ", 3); len(parts) == 3 && strings.HasPrefix(parts[2], "e") {
		digits := parts[2][1:]
		for i, c := range digits {
			if c < '0' || c > '9' {
				n, _ := strconv.Atoi(digits[:i])
				return n
			}
		}
	}
	return 0
}

// DecodeEntry reads an entry of a game of sys. It returns a *Newer or a *engine.Damaged when it cannot.
func DecodeEntry(sys view.System, line string) (journal.Entry, error) {
	e, err := decodeEntry(sys, line)
	if err != nil {
		return journal.Entry{}, err
	}
	return e, nil
}

// Thrown reads only the dice and answers of an entry; nil for a damaged one. It needs no rule book and takes a fraction of the
// time.
func Thrown(line string) []dice.Given {
	body, err := open("the entry", 'e', line)
	if parts := strings.SplitN(body, "\t", 4); err == nil && len(parts) == 4 {
		given, err := readGiven(parts[2])
		if err == nil {
			return given
		}
	}
	return nil
}

func decodeEntry(sys view.System, line string) (e journal.Entry, err error) {
	what := "the entry"
	body, err := open(what, 'e', line)
	if err != nil {
		return e, err
	}
	head, rest, more := strings.Cut(body, "\t")
	digits := 0
	for digits < len(head) && head[digits] >= '0' && head[digits] <= '9' {
		digits++
	}
	if e.Seq, err = number(head[:digits]); err != nil || e.Seq == 0 || digits == len(head) {
		return e, damaged(what, "it has no number")
	}
	what = "entry " + strconv.Itoa(e.Seq)
	e.Kind = journal.Kind(head[digits])
	at, mark, _ := strings.Cut(head[digits+1:], ".")
	n, err := strconv.ParseInt(at, 36, 64)
	if err != nil || n < 0 || strconv.FormatInt(n, 36) != at {
		return e, damaged(what, "its time cannot be read")
	}
	var ok bool
	if e.Print, ok = readPrint(mark); !ok {
		return e, damaged(what, "its fingerprint cannot be read")
	}
	e.At = n

	switch e.Kind {
	case journal.UndoKind, journal.RedoKind:
		if more {
			return e, damaged(what, "there is something left over")
		}
		return e, nil
	case journal.SetKind:
		key, val, ok := strings.Cut(rest, "\t")
		k, err1 := unescape(key)
		v, err2 := unescape(val)
		if !more || !ok || err1 != nil || err2 != nil {
			return e, damaged(what, "its preference cannot be read")
		}
		e.Key, e.Val = k, v
		return e, nil
	case journal.StepKind:
	default:
		return e, damaged(what, "kind %q is unknown", e.Kind)
	}

	parts := strings.Split(rest, "\t")
	if len(parts) < 3 {
		return e, damaged(what, "it ends too early")
	}
	e.Step.At = e.At
	if e.Step.Do, err = engine.ParseCommand(parts[0]); err != nil {
		return e, damaged(what, "%w", err)
	}
	if e.Step.Given, err = readGiven(parts[1]); err != nil {
		return e, damaged(what, "%w", err)
	}
	for _, part := range parts[2:] {
		ev, err := readEvent(sys, part)
		if err != nil {
			return e, damaged(what, "%w", err)
		}
		e.Step.Events = append(e.Step.Events, ev)
	}
	return e, nil
}

// readEvent reads an event: its kind and its JSON.
func readEvent(sys view.System, part string) (engine.Event, error) {
	name, data := part, "{}"
	if i := strings.IndexAny(part, "{["); i >= 0 {
		name, data = part[:i], part[i:]
		if data == "{}" {
			return nil, errors.New("it is not in the usual spelling")
		}
	}
	kind, err := unescape(name)
	if err != nil || kind == "" {
		return nil, errors.New("an event has no kind")
	}
	if data, err = terse.Read(data); err != nil {
		return nil, err
	}
	return sys.Decode(kind, []byte(data))
}

// readPrint reads a fingerprint in its canonical spelling.
func readPrint(s string) (p journal.Fingerprint, ok bool) {
	sum, shape, _ := strings.Cut(s, ".")
	a, err1 := strconv.ParseUint(sum, 36, 32)
	b, err2 := strconv.ParseUint(shape, 36, 64)
	p = journal.Fingerprint{Sum: uint32(a), Shape: b}
	return p, err1 == nil && err2 == nil && strconv.FormatUint(a, 36) == sum && strconv.FormatUint(b, 36) == shape
}

// writeGiven writes dice and answers.
func writeGiven(given []dice.Given) (string, error) {
	var b strings.Builder
	for i, g := range given {
		if g.ID == "" || strings.IndexByte("ctkp", byte(g.By)) < 0 {
			return "", fmt.Errorf("nobody gave %q", g.ID)
		}
		if err := plain(g.ID, g.Answer); err != nil {
			return "", err
		}
		kinds := 0
		for _, is := range []bool{len(g.Faces) > 0, g.Of > 0, g.Answer != ""} {
			if is {
				kinds++
			}
		}
		if kinds != 1 || g.Hits < 0 || g.Hits > g.Of {
			return "", fmt.Errorf("%q is neither faces nor a count nor an answer", g.ID)
		}
		if i > 0 && joins(given[i-1], g) {
			b.WriteByte(',')
		} else {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(escape(g.ID) + ":" + string(rune(g.By)))
		}
		switch {
		case g.Of > 0:
			fmt.Fprintf(&b, "%d/%d", g.Hits, g.Of)
		case g.Answer != "":
			b.WriteString("=" + escape(g.Answer))
		default:
			faces, err := writeFaces(g.Faces)
			if err != nil {
				return "", err
			}
			b.WriteString(faces)
		}
	}
	return b.String(), nil
}

// joins reports whether b goes into the same group as a, the one before it.
func joins(a, b dice.Given) bool {
	return a.ID == b.ID && a.By == b.By && len(a.Faces) > 0 && len(b.Faces) > 0
}

// readGiven reads what writeGiven writes, in that spelling only.
func readGiven(s string) ([]dice.Given, error) {
	if s == "" {
		return nil, nil
	}
	bad := func() ([]dice.Given, error) { return nil, fmt.Errorf("%.40q is neither dice nor an answer", s) }
	var out []dice.Given
	for _, group := range strings.Split(s, " ") {
		name, what, ok := strings.Cut(group, ":")
		id, err := unescape(name)
		if !ok || err != nil || id == "" || what == "" {
			return bad()
		}
		by, what := dice.By(what[0]), what[1:]
		switch {
		case strings.HasPrefix(what, "="):
			answer, err := unescape(what[1:])
			if err != nil || answer == "" {
				return bad()
			}
			out = append(out, dice.Given{ID: id, By: by, Answer: answer})
		case strings.Contains(what, "/"):
			h, o, _ := strings.Cut(what, "/")
			hits, err1 := number(h)
			of, err2 := number(o)
			if err1 != nil || err2 != nil {
				return bad()
			}
			out = append(out, dice.Given{ID: id, By: by, Hits: hits, Of: of})
		default:
			for _, one := range strings.Split(what, ",") {
				faces, err := readFaces(one)
				if err != nil {
					return bad()
				}
				out = append(out, dice.Given{ID: id, By: by, Faces: faces})
			}
		}
	}
	if again, err := writeGiven(out); err != nil || again != s {
		return bad()
	}
	return out, nil
}

func writeFaces(faces []int) (string, error) {
	b := make([]byte, len(faces))
	for i, f := range faces {
		if f < 1 || f > 10 {
			return "", fmt.Errorf("face %d: %w", f, dice.ErrFace)
		}
		b[i] = byte('0' + f%10) // ten is written 0, as on the die
	}
	return string(b), nil
}

func readFaces(s string) ([]int, error) {
	if s == "" {
		return nil, nil
	}
	faces := make([]int, len(s))
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return nil, errors.New("no die shows this")
		}
		if faces[i] = int(s[i] - '0'); faces[i] == 0 {
			faces[i] = 10
		}
	}
	return faces, nil
}
