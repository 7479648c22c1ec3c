package squeeze

import "math"

// The numbers that stand behind instructions (offsets, constants, functions called, places to return to) are coded bit
// by bit. Each bit is predicted by several contexts, such as the instructions around it or the numbers before it; a mixer
// that learns weighs the predictions, and an arithmetic coder stores the bit in as little as the prediction was good.
// Everything is whole numbers of 32 bits, so that web/shell/unpack.js computes exactly the same.

// kinds of numbers.
const (
	kindOffset = iota // of a load or store
	kind32            // constants
	kind64
	kindPlace  // a constant above 65535: an address
	kindCall   // a function
	kindReturn // the step from the last place to return to
	kinds
)

const (
	contexts  = 4
	tableBits = 20
	slow      = 60 // a probability is at last an average over so many bits
)

type model struct {
	p       [contexts][]uint16 // probability of a 1, by hashed context
	n       [contexts][]uint8  // how often it was met
	weights [kinds * 256][contexts]int32
	rate    [slow + 1]int32
	stretch [4096]int32
	squash  [4096]int32

	last  [kinds]uint32 // the number of each kind before
	any   [3]uint32     // the numbers of any kind before
	hash  [contexts]uint32
	coder coder
}

// logistic is 4096/(1+exp(-x)) for x from -8 to 8 in steps of a half; between them lines are good enough.
var logistic = [33]int32{1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1102, 1546, 2048, 2550, 2994, 3349, 3608, 3785, 3902, 3976, 4022, 4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095}

func newModel() *model {
	m := &model{}
	for i := range contexts {
		m.p[i] = make([]uint16, 1<<tableBits)
		m.n[i] = make([]uint8, 1<<tableBits)
		for k := range m.p[i] {
			m.p[i][k] = 32768
		}
	}
	for i := range m.weights {
		for k := range m.weights[i] {
			m.weights[i][k] = 1 << 14
		}
	}
	for n := range m.rate {
		m.rate[n] = int32(65536*2) / int32(2*n+3)
	}
	for i := range m.squash {
		at, rest := i>>7, int32(i&127)
		m.squash[i] = (logistic[at]*(128-rest) + logistic[at+1]*rest + 64) >> 7
	}
	// stretch is the inverse of squash.
	at := 0
	for i := range m.squash {
		for ; at <= int(m.squash[i]); at++ {
			m.stretch[at] = int32(i - 2048)
		}
	}
	for ; at < 4096; at++ {
		m.stretch[at] = 2047
	}
	return m
}

// number codes v, or decodes and returns it when the coder decodes. at is the place of the instruction in ops.
func (m *model) number(kind int, ops []byte, at int, v uint32) uint32 {
	op := func(i int) uint32 {
		if i < 0 || i >= len(ops) {
			return 0
		}
		return uint32(ops[i])
	}
	self := op(at) | uint32(kind)<<8
	before := op(at-1) | op(at-2)<<8 | op(at-3)<<16 | op(at-4)<<24
	next := op(at+1) | op(at+2)<<8 | op(at+3)<<16 | op(at+4)<<24
	l := m.last[kind]
	h := &m.hash
	h[0] = mix(self, l)
	h[1] = mix(mix(self+1<<16, before), next&0xFFFF)
	h[2] = mix(mix(self+2<<16, next), before&0xFFFF)
	h[3] = mix(mix(mix(mix(self+3<<16, m.any[0]), m.any[1]), m.any[2]), before&0xFF)

	// One byte for most numbers; more are announced.
	var got uint32
	length := 1
	switch {
	case v >= 1<<24:
		length = 5
	case v >= 1<<16:
		length = 4
	case v >= 1<<8:
		length = 3
	case v >= 252:
		length = 2
	}
	first := v
	if length > 1 {
		first = uint32(250 + length)
	}
	got = m.octet(kind*8, first)
	if got >= 252 {
		length = int(got) - 250
		got = 0
		for i := length - 2; i >= 0; i-- {
			b := m.octet(kind*8+min(1+i, 7), v>>(8*i)&0xFF)
			got = got<<8 | b
		}
	}
	m.last[kind] = got
	m.any = [3]uint32{got, m.any[0], m.any[1]}
	return got
}

func mix(h, v uint32) uint32 {
	h = (h ^ v) * 0x9E3779B1
	return h ^ h>>15
}

// octet codes eight bits and lets the contexts go on with them.
func (m *model) octet(set int, v uint32) uint32 {
	got := uint32(1)
	for i := 7; i >= 0; i-- {
		if i == 3 {
			for k := range m.hash {
				m.hash[k] = mix(m.hash[k], got)
			}
		}
		half, node := 0, got
		if i < 4 {
			half, node = 16, 1<<(3-i)|got&(1<<(3-i)-1)
		}
		got = got<<1 | m.bit(set*32+half+int(node), node, v>>i&1)
	}
	for k := range m.hash {
		m.hash[k] = mix(m.hash[k], got)
	}
	return got & 0xFF
}

func (m *model) bit(set int, node, bit uint32) uint32 {
	var slot [contexts]uint32
	var input [contexts]int32
	w := &m.weights[set]
	sum := int32(0)
	for k := range contexts {
		at := (m.hash[k] + node*0x2545F) & (1<<tableBits - 1)
		slot[k] = at
		if m.n[k][at] > 0 {
			input[k] = m.stretch[m.p[k][at]>>4]
			sum += input[k] * w[k] >> 8
		}
	}
	sum >>= 8
	p := m.squash[min(max(sum, -2047), 2047)+2048]
	bit = m.coder.bit(uint32(p), bit)
	miss := (int32(bit)<<12 - p) * 14
	for k := range contexts {
		at := slot[k]
		if m.n[k][at] > 0 {
			w[k] = min(max(w[k]+(input[k]*miss+0x2000)>>14, -1<<19), 1<<19)
		}
		n := m.n[k][at]
		was := int32(m.p[k][at])
		m.p[k][at] = uint16(was + (int32(bit)*65535-was)*(m.rate[n]>>1)>>15)
		if n < slow {
			m.n[k][at] = n + 1
		}
	}
	return bit
}

// coder is a binary arithmetic coder.
type coder struct {
	low, high uint32
	out       []byte
	decode    bool
	in        []byte
	code      uint32
}

func (c *coder) start(in []byte, decode bool) {
	*c = coder{high: math.MaxUint32, decode: decode, in: in}
	if decode {
		for range 4 {
			c.code = c.code<<8 | uint32(c.next())
		}
	}
}

func (c *coder) next() byte {
	if len(c.in) == 0 {
		return 0
	}
	b := c.in[0]
	c.in = c.in[1:]
	return b
}

// bit codes a bit whose chance to be 1 is p of 4096.
func (c *coder) bit(p, bit uint32) uint32 {
	middle := c.low + (c.high-c.low)>>12*p
	if c.decode {
		bit = 0
		if c.code <= middle {
			bit = 1
		}
	}
	if bit == 1 {
		c.high = middle
	} else {
		c.low = middle + 1
	}
	for (c.low^c.high)>>24 == 0 {
		if c.decode {
			c.code = c.code<<8 | uint32(c.next())
		} else {
			c.out = append(c.out, byte(c.high>>24))
		}
		c.low <<= 8
		c.high = c.high<<8 | 0xFF
	}
	return bit
}

func (c *coder) finish() []byte {
	return append(c.out, byte(c.low>>24)+1, 0)
}
