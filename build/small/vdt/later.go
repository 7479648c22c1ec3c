package vdt

import (
	"bytes"
	"encoding/binary"
)

// laterName is the section, in both halves of a program, that says where the block is.
const laterName = "vdt"

// Later returns the body of that section: where in memory the block is, and its layout. In the first half the block is a data
// segment; the first three data segments of the second half are what it leaves out: steps, functions, maps.
func Later(place int, l Block) []byte {
	out := append([]byte{byte(len(laterName))}, laterName...)
	for _, v := range []int{place, l.Count, l.First, l.Index, l.Maps, l.Find, l.Buckets} {
		out = binary.AppendUvarint(out, uint64(v))
	}
	return out
}

type laterBlock struct {
	Block
	place int
}

// readLater reads such a section, or returns nil if it is another.
func readLater(body []byte) *laterBlock {
	name := append([]byte{byte(len(laterName))}, laterName...)
	if !bytes.HasPrefix(body, name) {
		return nil
	}
	r := reader{b: body, at: len(name)}
	l := &laterBlock{}
	for _, v := range []*int{&l.place, &l.Count, &l.First, &l.Index, &l.Maps, &l.Find, &l.Buckets} {
		*v = int(r.unsigned() & (1<<32 - 1))
	}
	if r.bad || !l.plausible(1<<28) {
		return nil
	}
	return l
}

// apart takes the three segments of a module apart; from and to are their position, 0 if they are not such segments.
func (l *laterBlock) apart(module []byte, all []dataPiece) (from, to int, parts [blockStreams][]byte) {
	b := make([]byte, l.size())
	var cuts []piece
	for i, p := range all {
		c := piece{from: p.place - l.place, to: p.place - l.place + p.to - p.from}
		if c.from < 0 || c.to > len(b) {
			return 0, 0, parts
		}
		if i < len(all)-1 {
			c.then = module[p.to:all[i+1].from]
		}
		copy(b[c.from:c.to], module[p.from:p.to])
		cuts = append(cuts, c)
	}
	parts, err := blockApart(b, l.Block, cuts)
	if cuts[1].from < l.start() || cuts[2].from < l.Maps || err != nil {
		return 0, 0, parts
	}
	return all[0].from, all[2].to, parts
}
