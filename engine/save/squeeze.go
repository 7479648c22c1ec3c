package save

// Compression for what is sent between phones: repeats are written as a length and a distance, and every bit goes through an
// adaptive range coder, as in LZMA but with far fewer tables. It is written by hand because it adds two kilobytes to the program
// where compress/flate adds 26, and makes short texts shorter. Its output is part of the parcel formats and must never change; a
// better algorithm would get a version of its own.

const (
	probBits   = 12
	countBits  = 4
	maxCount   = 14
	shortMatch = 3
	longMatch  = shortMatch + 255
	slots      = 32 // the number of bits in a distance
	topValue   = 1 << 24
)

// usual is typical parcel text. It is put in front of everything that is packed but is never written, so that its phrases are
// known from the first byte on. That halves the length of a link to a force or a scenario.
const usual = "1\nK{system:hill,kind:scenario,name:The village of the Marquise,data{v:1,s{i:own,n:The two ,l:near,p[{k:village,n:The " +
	"village,h!}{k:cave}]h[{n:Relief guard,k:picket,f[{n:6,q:conscript,a:carbine}]t:enters,e:left}{n:Conscripts of the " +
	"garrison,k:garrison,f[{n:1,q:veteran,a:musket,l:nco}{n:8,q:average,a:musket}]w:1,t:near,p:1}{n:French dragoons,k:cav," +
	"f[{n:1,q:veteran,a:carbine,l:nco,h!}{n:12,q:average,a:musket,h!}]t:enters,e:far}{n:The rider,k:msg,f[{n:1,q:veteran," +
	"a:pistol,l:officer,h!}]t:enters,e:right,g:left}]s[{t:The Players do not know that the men of the enemy are hidden in " +
	"it. If he is seen, they may leave by any edge. ,c[The first ,The other ]}{t:The supports enter on turn 6 at the start, " +
	"from the road by the right edge, or the turn after the alarm; nobody who is lost, asked or in contact with their " +
	"figures says so if only one of them has orders to stay before that.}]a[{n:The gun brought home,f!l:5,m!g:\"\"}" +
	"{n:Village searched,f!l:2,p:1,w:search}]}u[{n:Rifles,t:riflemen,f[{n:1,q:average,a:rifle}]}{n:Commander,t:commander," +
	"f[{n:1,q:veteran,a:pistol,l:officer,h!}]}{n:Light dragoons,t:cavalry,f[{n:11,q:veteran,a:carbine,h!}]}{n:Light infantry," +
	"t:infantry,f[{n:1,q:veteran,a:pistol,l:officer}{n:1,q:veteran,a:musket,l:nco}{n:18,q:veteran,a:musket}],\"m\":\"0W6W90|" +
	"nu208u2Be2Cy1Ca2=a2:High road|ka1Bk0q1:The village|ca4K8Gu11=aD:The pines|oWC80=a1.5:Mule track|py1aC:Garden wall|" +
	"v0y=a3,2=cC:Church|auPMG=a2=bG:Hill|dWFa0=awheat=bB:Fields|ya4H2/French|yW2/Players:Your force\"}}\n{w:rifle,a:veteran," +
	"t:average,r:\"6-12\"c:soft,h:2,n:3,k[fire[[13,shot,3,2][-1,firer,0][1,cover,2]]14]}\n1\nP{\"gen\":1}" +
	"\nS{\"system\":\"hill\",\"seed\":11259375,\"options\":\"start\",\"name\":\"Game of 21 November\",\"made\":1795219230," +
	"\"version\":\"\"}\ne1stots1o.1ng0eei\tpress\tpress:c14\tpress{t:1,n:1,k:4,s:1}" +
	"\ne2stots2i.1nl06sa\tpress\tpress:c35\tdone{s:1}\tpress{t:1,n:2,k:4,s:2,e!}\n"

// model holds the probability of every bit in 1/4096 and, in the low bits, how often it has been seen.
type model struct {
	literal  [256 * 256]uint16 // by the previous byte
	match    [2]uint16         // by whether a match came before
	again    uint16            // whether a match repeats the previous distance
	length   [2 * 256]uint16   // by whether the distance is repeated
	distance [slots]uint16
}

func newModel() *model {
	m := &model{}
	for _, probs := range [][]uint16{m.literal[:], m.match[:], m.length[:], m.distance[:]} {
		for i := range probs {
			probs[i] = 1 << (probBits + countBits - 1)
		}
	}
	m.again = 1 << (probBits + countBits - 1)
	return m
}

// coder writes bits.
type coder struct {
	low   uint64
	rng   uint32
	cache byte
	wait  int
	out   []byte
}

func (c *coder) shift() {
	if uint32(c.low) < 0xff000000 || c.low>>32 != 0 {
		carry := byte(c.low >> 32)
		for b := c.cache; c.wait > 0; c.wait-- {
			c.out = append(c.out, b+carry)
			b = 0xff
		}
		c.cache = byte(c.low >> 24)
	}
	c.wait++
	c.low = uint64(uint32(c.low) << 8)
}

func (c *coder) bit(p *uint16, bit int) {
	bound := c.rng >> probBits * uint32(*p>>countBits)
	if bit == 0 {
		c.rng = bound
	} else {
		c.low += uint64(bound)
		c.rng -= bound
	}
	learn(p, bit)
	for c.rng < topValue {
		c.rng <<= 8
		c.shift()
	}
}

// learn adapts a probability to a bit: quickly at first, more slowly later.
func learn(p *uint16, bit int) {
	seen := *p & (1<<countBits - 1)
	was := int(*p >> countBits)
	now := was + ((1-bit)*(1<<probBits-64)+32-was)*2/(2*int(seen)+3)
	if seen < maxCount {
		seen++
	}
	*p = uint16(now)<<countBits | seen
}

func (c *coder) plain(v uint32, bits int) {
	for bits--; bits >= 0; bits-- {
		c.rng >>= 1
		if v>>bits&1 == 1 {
			c.low += uint64(c.rng)
		}
		for c.rng < topValue {
			c.rng <<= 8
			c.shift()
		}
	}
}

func (c *coder) tree(probs []uint16, v, bits int) {
	at := 1
	for bits--; bits >= 0; bits-- {
		b := v >> bits & 1
		c.bit(&probs[at], b)
		at = at<<1 | b
	}
}

// squeeze packs s.
func squeeze(s []byte) []byte { return taught().pack(append([]byte(usual), s...), len(usual)) }

// taught returns a model that has already packed usual.
func taught() *model {
	m := newModel()
	m.pack([]byte(usual), 0)
	return m
}

// pack packs s after its first known bytes, which the reader has too. For each byte it looks at no more than 48 earlier places.
func (m *model) pack(s []byte, known int) []byte {
	c := &coder{rng: 0xffffffff, wait: 1}
	const hashBits = 14
	last := make([]int32, 1<<hashBits) // one past the last place with this hash
	before := make([]int32, len(s))    // the places before those
	note := func(i int) {
		if i+shortMatch <= len(s) {
			h := (uint32(s[i]) | uint32(s[i+1])<<8 | uint32(s[i+2])<<16) * 2654435761 >> (32 - hashBits)
			before[i], last[h] = last[h], int32(i+1)
		}
	}
	same := func(i, j int) int {
		n := 0
		for i+n < len(s) && n < longMatch && s[i+n] == s[j+n] {
			n++
		}
		return n
	}
	prev, rep, was := byte(0), 0, 0
	for i := range known {
		note(i)
	}
	for i := known; i < len(s); {
		n, dist, gain := 0, 0, 0
		if rep > 0 {
			if n = same(i, i-rep); n >= shortMatch {
				dist, gain = rep, 8*n-10
			}
		}
		if i+shortMatch <= len(s) {
			h := (uint32(s[i]) | uint32(s[i+1])<<8 | uint32(s[i+2])<<16) * 2654435761 >> (32 - hashBits)
			at := last[h]
			for tries := 0; at > 0 && tries < 48; tries++ {
				j := int(at - 1)
				if k := same(i, j); k >= shortMatch {
					// A literal costs about four bits, a distance its own bits and its slot.
					if g := 4*k - width(i-j) - 7; g > gain {
						n, dist, gain = k, i-j, g
					}
				}
				at = before[j]
			}
		}
		if gain <= 0 {
			c.bit(&m.match[was], 0)
			c.tree(m.literal[int(prev)<<8:int(prev)<<8+256], int(s[i]), 8)
			note(i)
			prev, was = s[i], 0
			i++
			continue
		}
		c.bit(&m.match[was], 1)
		of := 0
		if dist == rep {
			of = 1
		}
		c.bit(&m.again, of)
		c.tree(m.length[of*256:of*256+256], n-shortMatch, 8)
		if of == 0 {
			w := width(dist)
			c.tree(m.distance[:], w, 5)
			c.plain(uint32(dist)&(1<<(w-1)-1), w-1)
		}
		for range n {
			note(i)
			i++
		}
		prev, rep, was = s[i-1], dist, 1
	}
	for range 5 {
		c.shift()
	}
	out := c.out[1:] // the first byte is always zero
	for n := 0; n < 4 && len(out) > 0 && out[len(out)-1] == 0; n++ {
		out = out[:len(out)-1]
	}
	return out
}

func width(n int) int {
	w := 0
	for ; n > 0; n >>= 1 {
		w++
	}
	return w
}

// reader reads bits. After the end of its input it reads zeros.
type reader struct {
	in   []byte
	at   int
	rng  uint32
	code uint32
}

func (r *reader) next() {
	r.code <<= 8
	if r.at < len(r.in) {
		r.code |= uint32(r.in[r.at])
	}
	r.at++
}

func (r *reader) bit(p *uint16) int {
	bound := r.rng >> probBits * uint32(*p>>countBits)
	b := 0
	if r.code < bound {
		r.rng = bound
	} else {
		r.code -= bound
		r.rng -= bound
		b = 1
	}
	learn(p, b)
	for r.rng < topValue {
		r.rng <<= 8
		r.next()
	}
	return b
}

func (r *reader) plain(bits int) (v uint32) {
	for range bits {
		r.rng >>= 1
		v <<= 1
		if r.code >= r.rng {
			r.code -= r.rng
			v |= 1
		}
		for r.rng < topValue {
			r.rng <<= 8
			r.next()
		}
	}
	return v
}

func (r *reader) tree(probs []uint16, bits int) int {
	at := 1
	for range bits {
		at = at<<1 | r.bit(&probs[at])
	}
	return at - 1<<bits
}

// unsqueeze unpacks n bytes; ok is false when in does not hold that many. Its work is bounded by n, which the caller must limit.
func unsqueeze(in []byte, n int) (out []byte, ok bool) {
	m := taught()
	out = []byte(usual)
	n += len(usual)
	r := &reader{in: in, rng: 0xffffffff}
	for range 4 {
		r.next()
	}
	prev, rep, was := byte(0), 0, 0
	for len(out) < n {
		if r.at > len(in)+8 {
			return nil, false // the input ended long ago
		}
		if r.bit(&m.match[was]) == 0 {
			prev = byte(r.tree(m.literal[int(prev)<<8:int(prev)<<8+256], 8))
			out, was = append(out, prev), 0
			continue
		}
		of := r.bit(&m.again)
		k := r.tree(m.length[of*256:of*256+256], 8) + shortMatch
		if of == 0 {
			w := r.tree(m.distance[:], 5)
			if w == 0 || w > 24 {
				return nil, false
			}
			rep = 1<<(w-1) | int(r.plain(w-1))
		}
		if rep == 0 || rep > len(out) || len(out)+k > n {
			return nil, false
		}
		for range k {
			out = append(out, out[len(out)-rep])
		}
		prev, was = out[len(out)-1], 1
	}
	return out[len(usual):], true
}
