package vdt

import (
	"encoding/binary"
	"slices"
)

// Instructions come in phrases: the stack check at the start of a function, the eleven instructions of a call. The few hundred
// most frequent pairs of neighbours become words, pairs of words become words again, and so on, so that package lzma sees a
// short stream in which each byte says much. The most frequent numbers stay among the instructions, where their context mostly
// predicts them. Together this takes a sixth off the instructions.
//
// A symbol is an opcode or a byte that follows it (below 256), or 256 plus the place of a number in the dictionary. A word is a
// symbol or a pair of words, and has a number; the most frequent take one byte, the others two.

// inlineNumbers are how many numbers may stay among the instructions. Of the two halves of a program the first packed best with
// 12 to 14, which saved 4 KiB over the former 32, and the second with 30, which saved 3; one more or less makes a difference of
// 1 to 3 KiB.
var inlineNumbers = [...]int{13, 30}

const (
	pairs       = 224 // measured: 130 is worse by 1 in 300, 4 fewer by 1 in 2,000
	longestWord = 1 << 12
	deepestWord = 64
)

// numberOf is a number of a kind.
type numberOf struct {
	kind int
	v    int64
}

type dictionary struct {
	numbers []numberOf
	words   [][]uint16 // the symbols of each word
	pages   int        // how many of the highest first bytes are followed by a second
	packed  []byte
}

// madeOf is a word while words are being chosen or read: a symbol, or a pair of words.
type madeOf struct{ a, b int }

// pair replaces every a followed by b with by.
func pair(s []uint16, a, b, by uint16) []uint16 {
	out := s[:0]
	for i := 0; i < len(s); i++ {
		if s[i] == a && i+1 < len(s) && s[i+1] == b {
			out = append(out, by)
			i++
		} else {
			out = append(out, s[i])
		}
	}
	return out
}

// choose finds the words for the symbols of all groups, and writes the groups in them.
func choose(numbers []numberOf, groups [][]uint16) (d *dictionary, written [][]byte) {
	d = &dictionary{numbers: numbers}
	base := 256 + len(numbers)
	total := base + pairs
	made := make([]madeOf, total)
	seqs := make([][]uint16, len(groups))
	for i, g := range groups {
		seqs[i] = slices.Clone(g)
	}
	count := make([]int32, total*total)
	for n := base; n < total; n++ {
		clear(count)
		for _, s := range seqs {
			for i := 0; i+1 < len(s); i++ {
				count[int(s[i])*total+int(s[i+1])]++
				if s[i] == s[i+1] && i+2 < len(s) && s[i+2] == s[i] {
					i++ // of three in a row only two make a pair
				}
			}
		}
		best := 0
		for p, c := range count {
			if c > count[best] {
				best = p
			}
		}
		made[n] = madeOf{best / total, best % total}
		for i := range seqs {
			seqs[i] = pair(seqs[i], uint16(best/total), uint16(best%total), uint16(n))
		}
	}
	// The words in use, directly or as parts of others; the most frequent take one byte, in the order of their numbers.
	used := make([]int, total)
	for _, s := range seqs {
		for _, w := range s {
			used[w]++
		}
	}
	need := make([]bool, total)
	for w := total - 1; w >= 0; w-- {
		if need[w] = need[w] || used[w] > 0; need[w] && w >= base {
			need[made[w].a], need[made[w].b] = true, true
		}
	}
	var order []int
	for w := range need {
		if need[w] {
			order = append(order, w)
		}
	}
	for d.pages*255+256 < len(order) {
		d.pages++
	}
	slices.SortStableFunc(order, func(a, b int) int { return used[b] - used[a] })
	direct := min(len(order), 256-d.pages)
	slices.Sort(order[:direct])
	code := make([]int, total)
	for i, w := range order {
		code[w] = i
	}
	d.packed = binary.AppendUvarint(d.packed, uint64(len(numbers)))
	for _, n := range numbers {
		d.packed = binary.AppendVarint(append(d.packed, byte(n.kind)), n.v)
	}
	d.packed = binary.AppendUvarint(append(d.packed, byte(d.pages)), uint64(len(order)))
	for _, w := range order {
		if w < base {
			d.packed = binary.AppendUvarint(d.packed, uint64(w+1))
			continue
		}
		d.packed = binary.AppendUvarint(append(d.packed, 0), uint64(code[made[w].a]))
		d.packed = binary.AppendUvarint(d.packed, uint64(code[made[w].b]))
	}
	for _, s := range seqs {
		var out []byte
		for _, w := range s {
			if c := code[w]; c < direct {
				out = append(out, byte(c))
			} else {
				c -= direct
				out = append(out, byte(256-d.pages+c>>8), byte(c))
			}
		}
		written = append(written, out)
	}
	return d, written
}

// readDictionary reads what choose has written.
func readDictionary(b []byte) (*dictionary, error) {
	d, r := &dictionary{}, reader{b: b}
	for n := r.unsigned(); n > 0 && !r.bad; n-- {
		kind := int(r.byte())
		v, k := binary.Varint(r.b[r.at:])
		if k <= 0 || kind >= kinds {
			return nil, errCode
		}
		r.at += k
		d.numbers = append(d.numbers, numberOf{kind, v})
	}
	d.pages = int(r.byte())
	var made []madeOf
	for n := r.unsigned(); n > 0 && !r.bad; n-- {
		w := madeOf{int(r.unsigned()) - 1, -1}
		if w.a < 0 {
			w = madeOf{int(r.unsigned()), int(r.unsigned())}
		} else if w.a >= 256+len(d.numbers) {
			return nil, errCode
		}
		made = append(made, w)
	}
	if r.bad || r.at != len(b) || d.pages > 16 {
		return nil, errCode
	}
	d.words = make([][]uint16, len(made))
	var spell func(i, depth int) bool
	spell = func(i, depth int) bool {
		if i < 0 || i >= len(made) || depth > deepestWord {
			return false
		}
		if d.words[i] != nil {
			return true
		}
		w := made[i]
		if w.b < 0 {
			d.words[i] = []uint16{uint16(w.a)}
			return true
		}
		if !spell(w.a, depth+1) || !spell(w.b, depth+1) || len(d.words[w.a])+len(d.words[w.b]) > longestWord {
			return false
		}
		d.words[i] = slices.Concat(d.words[w.a], d.words[w.b])
		return true
	}
	for i := range made {
		if !spell(i, 0) {
			return nil, errCode
		}
	}
	return d, nil
}

// spell expands words into symbols, at most max.
func (d *dictionary) spell(b []byte, max int) ([]uint16, error) {
	var out []uint16
	for r := (reader{b: b}); r.at < len(b); {
		c := int(r.byte())
		if direct := 256 - d.pages; c >= direct {
			c = direct + (c-direct)<<8 + int(r.byte())
		}
		if r.bad || c >= len(d.words) || len(out)+len(d.words[c]) > max {
			return nil, errCode
		}
		out = append(out, d.words[c]...)
	}
	return out, nil
}

// symbols reads symbols the way reader reads bytes.
type symbols struct {
	s   []uint16
	at  int
	bad bool
}

func (r *symbols) byte() byte {
	if r.at >= len(r.s) || r.s[r.at] > 0xFF {
		r.bad = true
		return 0
	}
	r.at++
	return byte(r.s[r.at-1])
}

// next returns the next symbol, or 0 at the end or if it is not part of an instruction.
func (r *symbols) next() byte {
	if r.at >= len(r.s) || r.s[r.at] > 0xFF {
		return 0
	}
	return byte(r.s[r.at])
}

func (r *symbols) skip(n int) {
	for range n {
		r.byte()
	}
}

func (r *symbols) unsigned() (v uint64) {
	for shift := 0; shift < 35; shift += 7 {
		c := r.byte()
		v |= uint64(c&0x7F) << shift
		if c < 0x80 {
			return v
		}
	}
	r.bad = true
	return 0
}

// number reads the next symbol if it is a number of the dictionary.
func (r *symbols) number() (place int, ok bool) {
	if r.at < len(r.s) && r.s[r.at] > 0xFF {
		r.at++
		return int(r.s[r.at-1]) - 256, true
	}
	return 0, false
}
