package vdt

import (
	"bytes"
	"encoding/binary"
)

// laterName is the name of the section of both halves of a program that says where the block lies.
const laterName = "vdt"

// Later is the body of that section: where the block lies in memory, and how. The first half has it as a piece of data; in the second one
// the first three pieces of data are what is left out of it: steps, functions, maps.
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

// readLater reads such a section; nil when it is another.
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

// apart takes the three pieces of a module apart; from and to are where they lie, 0 when they are others.
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
