// Package lzma packs bytes the way .lzma files do, as tightly as a careful search allows, and unpacks them again. The site
// builder packs the program with it; web/shell/vdt/lzma.js unpacks it in the browser.
//
// Start with [PackParts]; an [Unpacker] takes the parts back. The same bytes always give the same parts. Deliberately left out:
// a header (the caller knows the sizes), the end mark, multithreading, and data above 256 MiB.
//
// The coder is that of the LZMA specification, which is in the public domain: a range coder over adaptive bits, a state machine
// of twelve states, four repeated distances. Two things are ours: how the encoder chooses (see parse.go), and probabilities that
// learn fast at first and more slowly later, which takes 2% off the program. Because of the latter no other program can unpack
// what this one packs.
package lzma

import (
	"errors"
	"math/bits"
)

const (
	maxPB  = 2 // the maximum of Shape.Places
	minLen = 2
	maxLen = 273
	states = 12
)

// Shape says what helps to predict the next byte; measure to find what fits.
type Shape struct {
	Places uint // how many low bits of the position count, 0 to 2; 2 for data made of four-byte words
	Before uint // how many bits of the previous byte choose the context of a literal, 0 to 8
}

// ErrDamaged is returned for packed bytes that cannot be unpacked.
var ErrDamaged = errors.New("lzma: the packed bytes are damaged")

// prob is the probability of a 0, in 65536ths, with the number of updates in its low half: the fewer there have been, the faster
// it learns.
type prob uint32

const (
	even   = 1 << 31
	settle = 36 // measured: 24 and 64 are worse
)

// value is the probability in 4096ths, never 0 and never 4096.
func (p prob) value() uint32 { return uint32(p) >> 20 }

func (p *prob) learn(bit uint32) {
	v, n := uint32(*p>>16), *p&0xFFFF
	if bit == 0 {
		v += (0xFFFF - v) * rates[n] >> 16
	} else {
		v -= v * rates[n] >> 16
	}
	if n < settle {
		n++
	}
	*p = prob(v)<<16 | n
}

// rates are the shares, in 65536ths, by which a probability learns.
var rates = func() (r [settle + 1]uint32) {
	for n := range uint32(len(r)) {
		r[n] = 2 * 65536 / (2*n + 3)
	}
	return r
}()

// model holds every adaptive probability. Encoder and decoder keep identical ones.
type model struct {
	isMatch    [states][1 << maxPB]prob
	isRep      [states]prob
	isRepG0    [states]prob
	isRepG1    [states]prob
	isRepG2    [states]prob
	isRep0Long [states][1 << maxPB]prob
	literal    []prob
	length     lengths
	repLength  lengths
	slot       [4][64]prob
	special    [1 + 128 - 14]prob
	align      [16]prob
}

// lengths codes a length less 2: 0 to 7, 8 to 15, 16 to 271.
type lengths struct {
	choice, choice2 prob
	low, mid        [1 << maxPB][8]prob
	high            [256]prob
}

func newModel(s Shape) *model {
	m := &model{literal: make([]prob, 0x300<<s.Before)}
	fill(m.literal[:], m.special[:], m.align[:], m.isRep[:], m.isRepG0[:], m.isRepG1[:], m.isRepG2[:])
	for i := range m.isMatch {
		fill(m.isMatch[i][:], m.isRep0Long[i][:])
	}
	for i := range m.slot {
		fill(m.slot[i][:])
	}
	for _, l := range []*lengths{&m.length, &m.repLength} {
		l.choice, l.choice2 = even, even
		fill(l.high[:])
		for i := range l.low {
			fill(l.low[i][:], l.mid[i][:])
		}
	}
	return m
}

func fill(tables ...[]prob) {
	for _, t := range tables {
		for i := range t {
			t[i] = even
		}
	}
}

func afterLiteral(s int) int {
	switch {
	case s < 4:
		return 0
	case s < 10:
		return s - 3
	}
	return s - 6
}

func after(s, early, late int) int {
	if s < 7 {
		return early
	}
	return late
}

func afterMatch(s int) int    { return after(s, 7, 10) }
func afterRep(s int) int      { return after(s, 8, 11) }
func afterShortRep(s int) int { return after(s, 9, 11) }

// slotOf returns the class of a distance less 1.
func slotOf(d uint32) uint32 {
	if d < 4 {
		return d
	}
	n := uint32(bits.Len32(d)) - 1
	return 2*n + d>>(n-1)&1
}

// PackParts packs data in parts that end at cuts, which are ascending and end with the length of data. Each part can be unpacked
// with [Unpacker] once the previous ones have been.
func PackParts(data []byte, cuts []int, shape Shape) (parts [][]byte) {
	e := &encoder{data: data, mask: 1<<shape.Places - 1, before: 8 - shape.Before, m: newModel(shape), find: newFinder(data)}
	for _, to := range cuts {
		e.rc = ranger{width: 1<<32 - 1, held: 1}
		e.run(to)
		parts = append(parts, e.rc.finish())
	}
	return parts
}

// ranger is the range coder.
type ranger struct {
	out   []byte
	low   uint64
	width uint32
	last  byte
	held  int
}

func (r *ranger) shift() {
	if r.low < 0xFF000000 || r.low >= 1<<32 {
		carry := byte(r.low >> 32)
		for b := r.last; r.held > 0; r.held-- {
			r.out = append(r.out, b+carry)
			b = 0xFF
		}
		r.last = byte(r.low >> 24)
	}
	r.held++
	r.low = r.low << 8 & 0xFFFFFFFF
}

func (r *ranger) bit(p *prob, bit uint32) {
	bound := r.width >> 12 * p.value()
	p.learn(bit)
	if bit == 0 {
		r.width = bound
	} else {
		r.low += uint64(bound)
		r.width -= bound
	}
	for r.width < 1<<24 {
		r.width <<= 8
		r.shift()
	}
}

func (r *ranger) direct(v uint32, n int) {
	for n--; n >= 0; n-- {
		r.width >>= 1
		if v>>n&1 == 1 {
			r.low += uint64(r.width)
		}
		for r.width < 1<<24 {
			r.width <<= 8
			r.shift()
		}
	}
}

func (r *ranger) tree(probs []prob, v uint32, n int) {
	m := uint32(1)
	for n--; n >= 0; n-- {
		b := v >> n & 1
		r.bit(&probs[m], b)
		m = m<<1 | b
	}
}

func (r *ranger) reverse(probs []prob, v uint32, n int) {
	m := uint32(1)
	for range n {
		r.bit(&probs[m], v&1)
		m = m<<1 | v&1
		v >>= 1
	}
}

func (r *ranger) finish() []byte {
	for range 5 {
		r.shift()
	}
	return r.out
}
