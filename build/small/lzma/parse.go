package lzma

import (
	"math"
)

// The encoder looks for the cheapest way through the next few thousand bytes, pricing each step in bits of the present model. It
// works forward, keeping for each place the cheapest way there with its state and repeated distances. A search ends where all
// ways meet, or at a match long enough to be taken unsearched.

const (
	window = 4096
	nice   = 128 // a match this long is taken as it is
	never  = math.MaxUint32
)

type encoder struct {
	data   []byte
	mask   int  // for the bits of the position that count
	before uint // the shift of the previous byte that chooses the context of a literal
	m      *model
	rc     ranger
	find   *finder
	pos    int
	end    int // of the part
	state  int
	reps   [4]uint32 // distances less 1
	prices
	node [window + maxLen + 2]node
}

// node is the cheapest way to a place: a step of len bytes from another node. A compound step is that step, a literal,
// and then the distance of the step once more for the rest.
type node struct {
	cost  uint32
	from  int32
	len   int32
	rest  int32  // bytes after the literal of a compound step, 0 for none
	back  uint32 // 0 to 3 a repeated distance, 4 and more a distance less 1 plus 4, lit a literal, shortRep one byte of the last distance
	state int
	reps  [4]uint32
}

const (
	lit      = never
	shortRep = never - 1
)

// prices are costs in sixteenths of a bit, kept between the updates of a search.
type prices struct {
	bit    [256]uint32
	match  [1 << maxPB][maxLen + 1]uint32
	rep    [1 << maxPB][maxLen + 1]uint32
	slot   [4][64]uint32
	near   [4][128]uint32 // distances below 128
	align  [16]uint32
	tokens int
}

func (e *encoder) price(p prob, bit uint32) uint32 {
	v := p.value()
	if bit != 0 {
		v = 4096 - v
	}
	return e.bit[v>>4]
}

func (e *encoder) treePrice(probs []prob, v uint32, n int) (c uint32) {
	m := uint32(1)
	for n--; n >= 0; n-- {
		b := v >> n & 1
		c += e.price(probs[m], b)
		m = m<<1 | b
	}
	return c
}

func (e *encoder) reversePrice(probs []prob, v uint32, n int) (c uint32) {
	m := uint32(1)
	for range n {
		c += e.price(probs[m], v&1)
		m = m<<1 | v&1
		v >>= 1
	}
	return c
}

func (e *encoder) lengthPrices(l *lengths, to *[1 << maxPB][maxLen + 1]uint32) {
	for ps := range to {
		for n := range uint32(maxLen - minLen + 1) {
			var c uint32
			switch {
			case n < 8:
				c = e.price(l.choice, 0) + e.treePrice(l.low[ps][:], n, 3)
			case n < 16:
				c = e.price(l.choice, 1) + e.price(l.choice2, 0) + e.treePrice(l.mid[ps][:], n-8, 3)
			default:
				c = e.price(l.choice, 1) + e.price(l.choice2, 1) + e.treePrice(l.high[:], n-16, 8)
			}
			to[ps][n+minLen] = c
		}
	}
}

// refresh works the prices out again from the model.
func (e *encoder) refresh() {
	e.tokens = 0
	m := e.m
	e.lengthPrices(&m.length, &e.match)
	e.lengthPrices(&m.repLength, &e.prices.rep)
	for ls := range 4 {
		for s := range uint32(64) {
			c := e.treePrice(m.slot[ls][:], s, 6)
			if s >= 14 {
				c += (s>>1 - 1 - 4) << 4
			}
			e.slot[ls][s] = c
		}
	}
	for v := range uint32(16) {
		e.align[v] = e.reversePrice(m.align[:], v, 4)
	}
	for d := range uint32(128) {
		s := slotOf(d)
		var c uint32
		if s >= 4 {
			n := int(s>>1) - 1
			base := (2 | s&1) << n
			c = e.reversePrice(m.special[base-s:], d-base, n)
		}
		for ls := range 4 {
			e.near[ls][d] = e.slot[ls][s] + c
		}
	}
}

func (e *encoder) distPrice(d uint32, length int) uint32 {
	ls := min(length-minLen, 3)
	if d < 128 {
		return e.near[ls][d]
	}
	return e.slot[ls][slotOf(d)] + e.align[d&15]
}

func (e *encoder) literals(pos int) []prob {
	var before byte
	if pos > 0 {
		before = e.data[pos-1]
	}
	at := 0x300 * int(before>>e.before)
	return e.m.literal[at : at+0x300]
}

func (e *encoder) literalPrice(pos, state int, rep0 uint32) (c uint32) {
	probs := e.literals(pos)
	sym := uint32(e.data[pos]) | 0x100
	if state < 7 {
		return e.treePrice(probs, sym&0xFF, 8)
	}
	mate, offs := uint32(e.data[pos-int(rep0)-1]), uint32(0x100)
	for sym < 0x10000 {
		mate <<= 1
		c += e.price(probs[offs+mate&offs+sym>>8], sym>>7&1)
		sym <<= 1
		offs &= ^(mate ^ sym)
	}
	return c
}

// repPrice is the cost of saying that repeated distance k follows, without its length.
func (e *encoder) repPrice(k, state, ps int) uint32 {
	m := e.m
	c := e.price(m.isMatch[state][ps], 1) + e.price(m.isRep[state], 1)
	switch k {
	case 0:
		return c + e.price(m.isRepG0[state], 0) + e.price(m.isRep0Long[state][ps], 1)
	case 1:
		return c + e.price(m.isRepG0[state], 1) + e.price(m.isRepG1[state], 0)
	}
	return c + e.price(m.isRepG0[state], 1) + e.price(m.isRepG1[state], 1) + e.price(m.isRepG2[state], uint32(k-2))
}

func (e *encoder) same(pos int, dist uint32, limit int) int {
	at := pos - int(dist) - 1
	if at < 0 {
		return 0
	}
	n := 0
	for n < limit && e.data[at+n] == e.data[pos+n] {
		n++
	}
	return n
}

func rotated(reps [4]uint32, k int) [4]uint32 {
	r := reps[k]
	copy(reps[1:k+1], reps[:k])
	reps[0] = r
	return reps
}

func pushed(reps [4]uint32, dist uint32) [4]uint32 { return [4]uint32{dist, reps[0], reps[1], reps[2]} }

// run packs up to place end.
func (e *encoder) run(end int) {
	if e.bit[0] == 0 {
		for p := range e.bit {
			// The middle of the sixteen probabilities that share an entry.
			e.bit[p] = uint32(math.Round(-math.Log2((float64(p)+.5)/256) * 16))
		}
	}
	e.refresh()
	e.end = end
	var ahead []match // what was found at pos when the last search broke off there
	for e.pos < e.end {
		ahead = e.search(ahead)
	}
}

// search finds and writes the cheapest way from pos to where it ends. ahead is what the finder found at pos, nil when it
// has not been asked.
func (e *encoder) search(ahead []match) []match {
	if e.tokens > 256 {
		e.refresh()
	}
	start := e.pos
	e.node[0] = node{from: -1, state: e.state, reps: e.reps}
	end := 0
	reach := func(i int) *node {
		for end < i {
			end++
			e.node[end].cost = never
		}
		return &e.node[i]
	}
	for i := 0; ; i++ {
		pos := start + i
		if i > 0 && i == end || i >= window || pos == e.end {
			e.write(i)
			return nil
		}
		found := ahead
		if i > 0 || ahead == nil {
			found = e.find.next()
		}
		if e.end-pos < maxLen { // nothing reaches over the end of the part
			found = cut(found, int32(e.end-pos))
		}
		longest := 0
		if len(found) > 0 {
			longest = int(found[len(found)-1].len)
		}
		limit := min(maxLen, e.end-pos)
		now := e.node[i]
		ps := pos & e.mask
		bestRep, bestRepLen := 0, 0
		for k, d := range now.reps {
			if n := e.same(pos, d, limit); n > bestRepLen {
				bestRep, bestRepLen = k, n
			}
		}
		if bestRepLen >= nice || longest >= nice {
			if i > 0 { // first the way to here, then look again from here
				e.write(i)
				return append([]match{}, found...)
			}
			n, back := bestRepLen, uint32(bestRep)
			if longest > bestRepLen+1 || bestRepLen < nice {
				n, back = longest, found[len(found)-1].dist+4
			}
			e.token(node{len: int32(n), back: back})
			for range n - 1 {
				e.find.next()
			}
			return nil
		}

		m := e.m
		// One byte.
		cost := now.cost + e.price(m.isMatch[now.state][ps], 0) + e.literalPrice(pos, now.state, now.reps[0])
		if to := reach(i + 1); cost < to.cost {
			*to = node{cost, int32(i), 1, 0, lit, afterLiteral(now.state), now.reps}
		}
		litCost, litState := cost, afterLiteral(now.state)
		repeats := pos > int(now.reps[0]) && e.data[pos] == e.data[pos-int(now.reps[0])-1]
		if repeats {
			cost = now.cost + e.price(m.isMatch[now.state][ps], 1) + e.price(m.isRep[now.state], 1) + e.price(m.isRepG0[now.state], 0) +
				e.price(m.isRep0Long[now.state][ps], 0)
			if to := &e.node[i+1]; cost < to.cost {
				*to = node{cost, int32(i), 1, 0, shortRep, afterShortRep(now.state), now.reps}
			}
		}
		// A literal and then the last distance again.
		if !repeats {
			e.again(reach, i, pos+1, 0, lit, litCost, litState, now.reps)
		}
		// Repeated distances.
		for k, d := range now.reps {
			n := e.same(pos, d, limit)
			if n < minLen {
				continue
			}
			base := now.cost + e.repPrice(k, now.state, ps)
			reps, state := rotated(now.reps, k), afterRep(now.state)
			for l := n; l >= minLen; l-- {
				cost := base + e.prices.rep[ps][l]
				if to := reach(i + l); cost < to.cost {
					*to = node{cost, int32(i), int32(l), 0, uint32(k), state, reps}
				}
			}
			e.compound(reach, i, pos, n, uint32(k), base+e.prices.rep[ps][n], state, reps)
		}
		// New distances.
		base := now.cost + e.price(m.isMatch[now.state][ps], 1) + e.price(m.isRep[now.state], 0)
		l := minLen
		for _, f := range found {
			reps, state := pushed(now.reps, f.dist), afterMatch(now.state)
			for ; l <= int(f.len); l++ {
				cost := base + e.match[ps][l] + e.distPrice(f.dist, l)
				if to := reach(i + l); cost < to.cost {
					*to = node{cost, int32(i), int32(l), 0, f.dist + 4, state, reps}
				}
			}
			n := int(f.len)
			e.compound(reach, i, pos, n, f.dist+4, base+e.match[ps][n]+e.distPrice(f.dist, n), state, reps)
		}
	}
}

func cut(found []match, most int32) []match {
	for i := range found {
		if found[i].len >= most {
			found[i].len = most
			found = found[:i+1]
			break
		}
	}
	if most < minLen {
		return nil
	}
	return found
}

// compound tries a step of n bytes, a literal, and the same distance again.
func (e *encoder) compound(reach func(int) *node, i, pos, n int, back, cost uint32, state int, reps [4]uint32) {
	at := pos + n
	if at+1 >= e.end || i+n >= window {
		return
	}
	cost += e.price(e.m.isMatch[state][at&e.mask], 0) + e.literalPrice(at, state, reps[0])
	e.again(reach, i, at+1, n, back, cost, afterLiteral(state), reps)
}

// again tries to go on with the last distance from at, after a step of n bytes from node i and a literal.
func (e *encoder) again(reach func(int) *node, i, at, n int, back, cost uint32, state int, reps [4]uint32) {
	if at >= e.end || i+n+1 >= window {
		return
	}
	l := e.same(at, reps[0], min(maxLen, e.end-at, window+maxLen-i-n-1))
	if l < minLen {
		return
	}
	ps := at & e.mask
	cost += e.repPrice(0, state, ps)
	for ; l >= minLen; l-- {
		all := cost + e.prices.rep[ps][l]
		if to := reach(i + n + 1 + l); all < to.cost {
			*to = node{all, int32(i), int32(n), int32(l), back, afterRep(state), reps}
		}
		if l > 8 {
			break // a shorter one seldom pays
		}
	}
}

// write writes the way to node i.
func (e *encoder) write(i int) {
	var way []int
	for ; i > 0; i = int(e.node[i].from) {
		way = append(way, i)
	}
	for k := len(way) - 1; k >= 0; k-- {
		n := e.node[way[k]]
		if n.rest == 0 {
			e.token(n)
			continue
		}
		if n.len > 0 {
			e.token(node{len: n.len, back: n.back})
		}
		e.token(node{len: 1, back: lit})
		e.token(node{len: n.rest, back: 0})
	}
}

// token writes one step at pos.
func (e *encoder) token(n node) {
	m, rc, ps := e.m, &e.rc, e.pos&e.mask
	match := &m.isMatch[e.state][ps]
	e.tokens++
	switch {
	case n.back == lit:
		rc.bit(match, 0)
		e.literal()
		e.state = afterLiteral(e.state)
	case n.back == shortRep:
		rc.bit(match, 1)
		rc.bit(&m.isRep[e.state], 1)
		rc.bit(&m.isRepG0[e.state], 0)
		rc.bit(&m.isRep0Long[e.state][ps], 0)
		e.state = afterShortRep(e.state)
	case n.back < 4:
		rc.bit(match, 1)
		rc.bit(&m.isRep[e.state], 1)
		switch n.back {
		case 0:
			rc.bit(&m.isRepG0[e.state], 0)
			rc.bit(&m.isRep0Long[e.state][ps], 1)
		case 1:
			rc.bit(&m.isRepG0[e.state], 1)
			rc.bit(&m.isRepG1[e.state], 0)
		default:
			rc.bit(&m.isRepG0[e.state], 1)
			rc.bit(&m.isRepG1[e.state], 1)
			rc.bit(&m.isRepG2[e.state], n.back-2)
		}
		e.reps = rotated(e.reps, int(n.back))
		e.length(&m.repLength, uint32(n.len)-minLen, ps)
		e.state = afterRep(e.state)
	default:
		rc.bit(match, 1)
		rc.bit(&m.isRep[e.state], 0)
		e.length(&m.length, uint32(n.len)-minLen, ps)
		e.distance(n.back-4, int(n.len))
		e.reps = pushed(e.reps, n.back-4)
		e.state = afterMatch(e.state)
	}
	e.pos += int(n.len)
}

func (e *encoder) literal() {
	probs := e.literals(e.pos)
	sym := uint32(e.data[e.pos]) | 0x100
	if e.state < 7 {
		e.rc.tree(probs, sym&0xFF, 8)
		return
	}
	mate, offs := uint32(e.data[e.pos-int(e.reps[0])-1]), uint32(0x100)
	for sym < 0x10000 {
		mate <<= 1
		e.rc.bit(&probs[offs+mate&offs+sym>>8], sym>>7&1)
		sym <<= 1
		offs &= ^(mate ^ sym)
	}
}

func (e *encoder) length(l *lengths, n uint32, ps int) {
	switch {
	case n < 8:
		e.rc.bit(&l.choice, 0)
		e.rc.tree(l.low[ps][:], n, 3)
	case n < 16:
		e.rc.bit(&l.choice, 1)
		e.rc.bit(&l.choice2, 0)
		e.rc.tree(l.mid[ps][:], n-8, 3)
	default:
		e.rc.bit(&l.choice, 1)
		e.rc.bit(&l.choice2, 1)
		e.rc.tree(l.high[:], n-16, 8)
	}
}

func (e *encoder) distance(d uint32, length int) {
	s := slotOf(d)
	e.rc.tree(e.m.slot[min(length-minLen, 3)][:], s, 6)
	if s < 4 {
		return
	}
	n := int(s>>1) - 1
	base := (2 | s&1) << n
	if s < 14 {
		e.rc.reverse(e.m.special[base-s:], d-base, n)
		return
	}
	e.rc.direct((d-base)>>4, n-4)
	e.rc.reverse(e.m.align[:], (d-base)&15, 4)
}
