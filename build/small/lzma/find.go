package lzma

import "encoding/binary"

// finder finds earlier places that start like the present one. It keeps binary trees sorted by the bytes that follow, one for
// each hash of four bytes, and shortcuts for two and three bytes.
type finder struct {
	data       []byte
	pos        int
	h2, h3, h4 []int32 // last place with this hash, plus 1
	son        []int32 // for every place: the roots of its smaller and its greater subtree
	found      []match
}

// match is a length and the smallest distance, less 1, at which it occurs.
type match struct {
	len  int32
	dist uint32
}

const (
	bits4 = 20
	bits3 = 16
	depth = 192 // how deep a tree is searched
)

func newFinder(data []byte) *finder {
	return &finder{data: data, h2: make([]int32, 1<<16), h3: make([]int32, 1<<bits3), h4: make([]int32, 1<<bits4),
		son: make([]int32, 2*len(data))}
}

// next enters the present place into the trees, advances by one, and returns the matches it found, ascending in both length and
// distance. The slice is valid until the next call.
func (f *finder) next() []match {
	f.found = f.found[:0]
	pos, data := f.pos, f.data
	f.pos++
	limit := min(maxLen, len(data)-pos)
	if limit < 4 {
		return f.found
	}
	here := data[pos:]
	word := binary.LittleEndian.Uint32(here)
	k2 := word & 0xFFFF
	k3 := (word & 0xFFFFFF) * 2654435761 >> (32 - bits3)
	k4 := word * 2654435761 >> (32 - bits4)
	p2, p3, at := int(f.h2[k2])-1, int(f.h3[k3])-1, int(f.h4[k4])-1
	f.h2[k2], f.h3[k3], f.h4[k4] = int32(pos+1), int32(pos+1), int32(pos+1)
	best := 1
	if p2 >= 0 {
		best = f.take(p2, pos, 2, best, limit)
	}
	if p3 > p2 || p3 >= 0 && best < 3 {
		if data[p3] == here[0] && data[p3+1] == here[1] && data[p3+2] == here[2] {
			best = f.take(p3, pos, 3, best, limit)
		}
	}
	// The tree of this hash is split in two at what follows here.
	less, more := 2*pos, 2*pos+1
	lenLess, lenMore := 0, 0
	for d := depth; at >= 0 && d > 0; d-- {
		n := min(lenLess, lenMore)
		there := data[at:]
		for n < limit && there[n] == here[n] {
			n++
		}
		if n > best && n >= 4 {
			best = n
			f.found = append(f.found, match{int32(n), uint32(pos - at - 1)})
		}
		if n == limit {
			f.son[less], f.son[more] = f.son[2*at], f.son[2*at+1]
			return f.found
		}
		if there[n] < here[n] {
			f.son[less] = int32(at + 1)
			less, lenLess = 2*at+1, n
			at = int(f.son[less]) - 1
		} else {
			f.son[more] = int32(at + 1)
			more, lenMore = 2*at, n
			at = int(f.son[more]) - 1
		}
	}
	f.son[less], f.son[more] = 0, 0
	return f.found
}

// take measures the match at an earlier place, given that the first n bytes agree.
func (f *finder) take(at, pos, n, best, limit int) int {
	for n < limit && f.data[at+n] == f.data[pos+n] {
		n++
	}
	if n <= best {
		return best
	}
	f.found = append(f.found, match{int32(n), uint32(pos - at - 1)})
	return n
}
