package lzma

import "encoding/binary"

// Unpack unpacks what Pack, or another encoder of the same parameters, has packed; at most max bytes.
func Unpack(packed []byte, max int) ([]byte, error) {
	if len(packed) < 18 || packed[0] != pb*5*9+lc || packed[13] != 0 {
		return nil, ErrDamaged
	}
	size := binary.LittleEndian.Uint64(packed[5:])
	if size > uint64(max) {
		return nil, ErrDamaged
	}
	d := &decoder{in: packed[18:], code: binary.BigEndian.Uint32(packed[14:]), width: 1<<32 - 1, m: newModel(), out: make([]byte, 0, size)}
	m := d.m
	var reps [4]uint32
	state := 0
	for len(d.out) < int(size) {
		ps := len(d.out) & (1<<pb - 1)
		if d.bit(&m.isMatch[state][ps]) == 0 {
			d.literal(state, reps[0])
			state = afterLiteral(state)
			if d.short {
				return nil, ErrDamaged
			}
			continue
		}
		var n uint32
		if d.bit(&m.isRep[state]) == 0 {
			n = d.length(&m.length, ps)
			reps = pushed(reps, d.distance(n))
			state = afterMatch(state)
		} else {
			k := 0
			if d.bit(&m.isRepG0[state]) == 0 {
				if d.bit(&m.isRep0Long[state][ps]) == 0 {
					state = afterShortRep(state)
					if !d.copy(reps[0], 1, size) {
						return nil, ErrDamaged
					}
					continue
				}
			} else if d.bit(&m.isRepG1[state]) == 0 {
				k = 1
			} else {
				k = 2 + int(d.bit(&m.isRepG2[state]))
			}
			reps = rotated(reps, k)
			n = d.length(&m.repLength, ps)
			state = afterRep(state)
		}
		if !d.copy(reps[0], int(n)+minLen, size) {
			return nil, ErrDamaged
		}
	}
	if d.short {
		return nil, ErrDamaged
	}
	return d.out, nil
}

type decoder struct {
	in          []byte
	code, width uint32
	m           *model
	out         []byte
	short       bool // the packed bytes ended too early
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

func (d *decoder) bit(p *uint16) uint32 {
	d.normal()
	bound := d.width >> 11 * uint32(*p)
	if d.code < bound {
		d.width = bound
		*p += (2048 - *p) >> 5
		return 0
	}
	d.code -= bound
	d.width -= bound
	*p -= *p >> 5
	return 1
}

func (d *decoder) tree(probs []uint16, n int) uint32 {
	m := uint32(1)
	for range n {
		m = m<<1 | d.bit(&probs[m])
	}
	return m - 1<<n
}

func (d *decoder) reverse(probs []uint16, n int) (v uint32) {
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
	probs := d.m.literal[0x300*int(before>>(8-lc)):]
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

func (d *decoder) copy(dist uint32, n int, size uint64) bool {
	at := len(d.out) - int(dist) - 1
	if at < 0 || d.short || uint64(len(d.out)+n) > size {
		return false
	}
	for range n {
		d.out = append(d.out, d.out[at])
		at++
	}
	return true
}
