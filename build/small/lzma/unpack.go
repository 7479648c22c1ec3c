package lzma

import "encoding/binary"

// Unpacker unpacks the parts made by PackParts.
type Unpacker struct {
	d     decoder
	reps  [4]uint32
	state int
	max   int
	mask  int
}

// NewUnpacker returns an Unpacker for at most max bytes in total.
func NewUnpacker(max int, shape Shape) *Unpacker {
	return &Unpacker{d: decoder{m: newModel(shape), before: 8 - shape.Before}, max: max, mask: 1<<shape.Places - 1}
}

// Part unpacks the next part, which must be size bytes long.
func (u *Unpacker) Part(packed []byte, size int) ([]byte, error) {
	d := &u.d
	from := len(d.out)
	to := from + size
	if len(packed) < 5 || packed[0] != 0 || size < 0 || to > u.max {
		return nil, ErrDamaged
	}
	d.in, d.code, d.width = packed[5:], binary.BigEndian.Uint32(packed[1:]), 1<<32-1
	m := d.m
	for len(d.out) < to {
		ps := len(d.out) & u.mask
		if d.bit(&m.isMatch[u.state][ps]) == 0 {
			d.literal(u.state, u.reps[0])
			u.state = afterLiteral(u.state)
			if d.short {
				return nil, ErrDamaged
			}
			continue
		}
		var n uint32
		if d.bit(&m.isRep[u.state]) == 0 {
			n = d.length(&m.length, ps)
			u.reps = pushed(u.reps, d.distance(n))
			u.state = afterMatch(u.state)
		} else {
			k := 0
			if d.bit(&m.isRepG0[u.state]) == 0 {
				if d.bit(&m.isRep0Long[u.state][ps]) == 0 {
					u.state = afterShortRep(u.state)
					if !d.copy(u.reps[0], 1, to) {
						return nil, ErrDamaged
					}
					continue
				}
			} else if d.bit(&m.isRepG1[u.state]) == 0 {
				k = 1
			} else {
				k = 2 + int(d.bit(&m.isRepG2[u.state]))
			}
			u.reps = rotated(u.reps, k)
			n = d.length(&m.repLength, ps)
			u.state = afterRep(u.state)
		}
		if !d.copy(u.reps[0], int(n)+minLen, to) {
			return nil, ErrDamaged
		}
	}
	if d.short {
		return nil, ErrDamaged
	}
	return d.out[from:to:to], nil
}

type decoder struct {
	in          []byte
	code, width uint32
	m           *model
	before      uint
	out         []byte
	short       bool // the packed bytes ended early
}

func (d *decoder) normal() {
	for d.width < 1<<24 {
		d.width <<= 8
		var b byte
		if len(d.in) == 0 {
			d.short = true
		} else {
			b, d.in = d.in[0], d.in[1:]
		}
		d.code = d.code<<8 | uint32(b)
	}
}

func (d *decoder) bit(p *prob) uint32 {
	d.normal()
	bound := d.width >> 12 * p.value()
	if d.code < bound {
		d.width = bound
		p.learn(0)
		return 0
	}
	d.code -= bound
	d.width -= bound
	p.learn(1)
	return 1
}

func (d *decoder) tree(probs []prob, n int) uint32 {
	m := uint32(1)
	for range n {
		m = m<<1 | d.bit(&probs[m])
	}
	return m - 1<<n
}

func (d *decoder) reverse(probs []prob, n int) (v uint32) {
	m := uint32(1)
	for i := range n {
		b := d.bit(&probs[m])
		m = m<<1 | b
		v |= b << i
	}
	return v
}

func (d *decoder) literal(state int, rep0 uint32) {
	var before byte
	if len(d.out) > 0 {
		before = d.out[len(d.out)-1]
	}
	probs := d.m.literal[0x300*int(before>>d.before):]
	sym := uint32(1)
	if state >= 7 {
		at := len(d.out) - int(rep0) - 1
		if at < 0 {
			d.short = true
			return
		}
		mate, offs := uint32(d.out[at]), uint32(0x100)
		for sym < 0x100 {
			mate <<= 1
			b := d.bit(&probs[offs+mate&offs+sym])
			sym = sym<<1 | b
			if b == 0 {
				offs &= ^mate
			} else {
				offs &= mate
			}
		}
	} else {
		for sym < 0x100 {
			sym = sym<<1 | d.bit(&probs[sym])
		}
	}
	d.out = append(d.out, byte(sym))
}

func (d *decoder) length(l *lengths, ps int) uint32 {
	if d.bit(&l.choice) == 0 {
		return d.tree(l.low[ps][:], 3)
	}
	if d.bit(&l.choice2) == 0 {
		return 8 + d.tree(l.mid[ps][:], 3)
	}
	return 16 + d.tree(l.high[:], 8)
}

func (d *decoder) distance(length uint32) uint32 {
	s := d.tree(d.m.slot[min(length, 3)][:], 6)
	if s < 4 {
		return s
	}
	n := int(s>>1) - 1
	base := (2 | s&1) << n
	if s < 14 {
		return base + d.reverse(d.m.special[base-s:], n)
	}
	var v uint32
	for range n - 4 {
		d.normal()
		d.width >>= 1
		v <<= 1
		if d.code >= d.width {
			d.code -= d.width
			v |= 1
		}
	}
	return base + v<<4 + d.reverse(d.m.align[:], 4)
}

func (d *decoder) copy(dist uint32, n, to int) bool {
	at := len(d.out) - int(dist) - 1
	if at < 0 || d.short || len(d.out)+n > to {
		return false
	}
	for range n {
		d.out = append(d.out, d.out[at])
		at++
	}
	return true
}
