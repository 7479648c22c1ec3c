// Package lzma packs bytes in the format of .lzma files, as small as a careful search makes them, and unpacks them
// again. The site builder packs the program with it; web/shell/unpack.js unpacks it in the browser.
//
// Start with [Pack]. The same bytes always give the same file. Left out on purpose: streams, several threads, the end
// mark (the size stands in the head), and data above 256 MiB.
//
// The format is the one of the LZMA specification in the public domain: a range coder over adaptive bits, a state
// machine of twelve states, four repeated distances. What is ours is only how the encoder chooses: see parse.go.
package lzma

import (
	"encoding/binary"
	"errors"
	"math/bits"
)

// The parameters of the literal and position contexts: measured on the program, 3 to 1% better than others.
const (
	lc = 4 // bits of the byte before that choose the context of a literal
	pb = 0 // bits of the position that choose the context of a length

	minLen = 2
	maxLen = 273
	states = 12
)

// ErrDamaged says that packed bytes cannot be unpacked.
var ErrDamaged = errors.New("lzma: the packed bytes are damaged")

// model holds every adaptive probability. Encoder and decoder keep the same.
type model struct {
	isMatch    [states][1 << pb]uint16
	isRep      [states]uint16
	isRepG0    [states]uint16
	isRepG1    [states]uint16
	isRepG2    [states]uint16
	isRep0Long [states][1 << pb]uint16
	literal    [0x300 << lc]uint16
	length     lengths
	repLength  lengths
	slot       [4][64]uint16
	special    [1 + 128 - 14]uint16
	align      [16]uint16
}

// lengths codes a length less 2: 0 to 7, 8 to 15, 16 to 271.
type lengths struct {
	choice, choice2 uint16
	low, mid        [1 << pb][8]uint16
	high            [256]uint16
}

func newModel() *model {
	m := &model{}
	fill(m.literal[:], m.special[:], m.align[:], m.isRep[:], m.isRepG0[:], m.isRepG1[:], m.isRepG2[:])
	for i := range m.isMatch {
		fill(m.isMatch[i][:], m.isRep0Long[i][:])
	}
	for i := range m.slot {
		fill(m.slot[i][:])
	}
	for _, l := range []*lengths{&m.length, &m.repLength} {
		l.choice, l.choice2 = 1024, 1024
		fill(l.high[:])
		for i := range l.low {
			fill(l.low[i][:], l.mid[i][:])
		}
	}
	return m
}

func fill(tables ...[]uint16) {
	for _, t := range tables {
		for i := range t {
			t[i] = 1024
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

// slotOf is the class of a distance less 1.
func slotOf(d uint32) uint32 {
	if d < 4 {
		return d
	}
	n := uint32(bits.Len32(d)) - 1
	return 2*n + d>>(n-1)&1
}

// Pack packs data.
func Pack(data []byte) []byte {
	head := make([]byte, 13)
	head[0] = pb*5*9 + lc
	dict := uint32(1 << 16)
	for int(dict) < len(data) && dict < 1<<28 {
		dict <<= 1
	}
	binary.LittleEndian.PutUint32(head[1:], dict)
	binary.LittleEndian.PutUint64(head[5:], uint64(len(data)))
	e := &encoder{data: data, m: newModel(), rc: ranger{out: head, width: 1<<32 - 1, held: 1}, find: newFinder(data)}
	e.run()
	return e.rc.finish()
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

func (r *ranger) bit(p *uint16, bit uint32) {
	bound := r.width >> 11 * uint32(*p)
	if bit == 0 {
		r.width = bound
		*p += (2048 - *p) >> 5
	} else {
		r.low += uint64(bound)
		r.width -= bound
		*p -= *p >> 5
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

func (r *ranger) tree(probs []uint16, v uint32, n int) {
	m := uint32(1)
	for n--; n >= 0; n-- {
		b := v >> n & 1
		r.bit(&probs[m], b)
		m = m<<1 | b
	}
}

func (r *ranger) reverse(probs []uint16, v uint32, n int) {
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
