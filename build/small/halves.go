package small

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"vedette/build/small/vdt"
)

// halves cuts a relinked program into two modules that share memory, globals and the function table. The first draws the page of
// a first visit and begins a game; the second holds the functions needed only after that, and takes its places in the table when
// it arrives. It brings along their runtime tables and the texts only they read, for which the first half has zeros.
//
// All functions keep their numbers: each half has empty bodies for the other's functions, and calls into the other half go
// through the table, where every function of a Go program has an entry anyway. A call into the second half before it has arrived
// stops the program like any fault; web/shell/half.js then waits for it and starts again.
func halves(wasm []byte, later func(function int) bool, texts [][]byte) (first, second []byte, err error) {
	sections, err := split(wasm)
	if err != nil {
		return nil, nil, err
	}
	m, err := readModule(sections)
	if err != nil {
		return nil, nil, err
	}
	away := make([]bool, len(m.bodies)) // belongs to the second half
	both := make([]bool, len(m.bodies)) // small helpers of the runtime with a calling convention of their own
	for i := range m.bodies {
		both[i] = m.types[i] != 0
		away[i] = !both[i] && later(i)
	}
	one, err := m.half(func(i int) bool { return both[i] || !away[i] })
	if err != nil {
		return nil, nil, err
	}
	two, err := m.half(func(i int) bool { return both[i] || away[i] })
	if err != nil {
		return nil, nil, err
	}
	first, second = bytes.Clone(wasm[:8]), bytes.Clone(wasm[:8])
	for _, s := range sections {
		switch s.id {
		case sectionData:
			here, there, block, err := cutTables(s.body, func(i int) bool { return away[i] })
			if err != nil {
				return nil, nil, err
			}
			here, more, err := cutTexts(here, texts)
			if err != nil {
				return nil, nil, err
			}
			first, second = appendSection(first, sectionCustom, block), appendSection(second, sectionCustom, block)
			first, second = appendSection(first, s.id, here), appendSection(second, s.id, dataSection(append(there, more...)))
		case sectionExports:
			first = appendSection(first, s.id, m.shared(s.body))
		case sectionCode:
			first = appendSection(first, s.id, codeSection(one))
			second = appendSection(second, sectionElements, m.places(away))
			second = appendSection(second, s.id, codeSection(two))
		case sectionImports:
			first = appendSection(first, s.id, s.body)
			second = appendSection(second, s.id, m.borrowed(s.body))
		case sectionTypes:
			first = appendSection(appendSection(first, sectionCustom, m.ahead(func(i int) bool { return away[i] || both[i] })), s.id, s.body)
			second = appendSection(second, s.id, s.body)
		case sectionFunctions:
			first = appendSection(first, s.id, s.body)
			second = appendSection(second, s.id, s.body)
		default:
			first = appendSection(first, s.id, s.body)
		}
	}
	return first, second, nil
}

// module is what must be known about a program in order to cut it.
type module struct {
	imported int // number of imported functions
	types    []uint64
	bodies   [][]byte
	table    []byte // the limits of the function table
	memory   []byte // the limits of the memory
	globals  [][]byte
}

// goFunction is the type of every Go function, numbered 0 by the linker: it takes where to resume and returns whether to unwind.
var goFunction = []byte{0x60, 1, 0x7F, 1, 0x7F}

// readModule reads the sections as the Go linker lays them out.
// Source: cmd/link/internal/wasm/asm.go, Go 1.26.
func readModule(sections []section) (m module, err error) {
	for _, s := range sections {
		r := cursor{b: s.body}
		count := r.number()
		switch s.id {
		case sectionTypes:
			if !bytes.HasPrefix(s.body[r.at:], goFunction) {
				return m, fmt.Errorf("%w: the type of a function", errLayout)
			}
			r.at = len(s.body)
		case sectionImports:
			m.imported = count
			for range count {
				r.take(r.number())
				r.take(r.number())
				if kind := r.take(1); len(kind) == 1 && kind[0] != 0 {
					return m, fmt.Errorf("%w: what is imported", errLayout)
				}
				r.number()
			}
		case sectionFunctions:
			for range count {
				m.types = append(m.types, uint64(r.number()))
			}
		case sectionTables:
			m.table = s.body[r.at:]
			r.take(len(m.table))
		case sectionMemory:
			m.memory = s.body[r.at:]
			r.take(len(m.memory))
		case sectionGlobals:
			for range count {
				m.globals = append(m.globals, r.take(2))
				r.take(1)
				r.number()
				r.take(1)
			}
		case sectionElements:
			if err := m.tableIsWhole(&r, count); err != nil {
				return m, err
			}
		case sectionCode:
			if m.bodies, err = functionBodies(s.body); err != nil {
				return m, err
			}
			r.at = len(s.body)
		default:
			r.at = len(s.body)
		}
		if r.bad || r.at != len(s.body) {
			return m, fmt.Errorf("%w: section %d", errLayout, s.id)
		}
	}
	if len(m.types) != len(m.bodies) || len(m.table) == 0 || len(m.memory) == 0 || len(m.globals) == 0 {
		return m, fmt.Errorf("%w: a section is not there", errLayout)
	}
	return m, nil
}

// tableIsWhole checks that every function has an entry in the table.
func (m *module) tableIsWhole(r *cursor, pieces int) error {
	kind, op, at, stop := r.number(), r.take(1), r.number(), r.take(1)
	ok := pieces == 1 && kind == 0 && bytes.Equal(op, []byte{i32Const}) && at == firstFunction &&
		bytes.Equal(stop, []byte{end})
	n := r.number()
	for i := range n {
		ok = ok && r.number() == m.imported+i
	}
	if !ok || n != len(m.types) {
		return fmt.Errorf("%w: the table of functions", errLayout)
	}
	return nil
}

// half returns the bodies of a half: functions it does not hold are empty, and calls to them go through the table.
func (m *module) half(holds func(i int) bool) ([][]byte, error) {
	out := make([][]byte, len(m.bodies))
	for i, f := range m.bodies {
		out[i] = empty
		if !holds(i) {
			continue
		}
		var b []byte
		done := 0
		err := vdt.Calls(f, func(from, to, n int) {
			if n < m.imported || holds(n-m.imported) {
				return
			}
			b = appendConst(append(b, f[done:from]...), firstFunction+n-m.imported)
			b = append(b, 0x11, 0, 0) // call_indirect of type 0 in table 0
			done = to
		})
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errLayout, err)
		}
		out[i] = append(b, f[done:]...)
	}
	return out, nil
}

// data is a segment of a data section.
type data struct {
	at int // its address in memory
	b  []byte
}

func dataSection(all []data) []byte {
	out := binary.AppendUvarint(nil, uint64(len(all)))
	for _, d := range all {
		out = append(appendConst(append(out, 0), d.at), end)
		out = append(binary.AppendUvarint(out, uint64(len(d.b))), d.b...)
	}
	return out
}

// cutTables cuts the tables of functions that come later out of the data: here is what remains, there what was cut, and block
// the section by which package vdt finds either.
func cutTables(body []byte, later func(function int) bool) (here []byte, there []data, block []byte, err error) {
	memory, low, err := unroll(body)
	if err != nil {
		return nil, nil, nil, err
	}
	t, err := settle(memory, low, later)
	if err != nil {
		return nil, nil, nil, err
	}
	for _, s := range t.later {
		there = append(there, data{s.from, bytes.Clone(memory[s.from:s.to])})
		clear(memory[s.from:s.to])
	}
	l := vdt.Block{Count: t.count, First: firstFunction, Index: t.index - t.from, Maps: t.maps - t.from, Find: t.find - t.from,
		Buckets: t.buckets}
	return pieces(memory, low, t.from, t.to), there, vdt.Later(t.from, l), nil
}

// cutTexts cuts texts out of the data: here is what remains, there what was cut. A text that does not occur exactly once stays.
func cutTexts(body []byte, texts [][]byte) (here []byte, there []data, err error) {
	here = bytes.Clone(body)
	c := cursor{b: body}
	for range c.number() {
		c.take(2)
		address, n := signed(body[min(c.at, len(body)):])
		c.take(n + 1)
		length := c.number()
		from := c.at
		piece := c.take(length)
		if c.bad {
			return nil, nil, fmt.Errorf("%w: a piece of data", errLayout)
		}
		for _, text := range texts {
			at := bytes.Index(piece, text)
			if at < 0 || bytes.Count(body, text) != 1 {
				continue
			}
			clear(here[from+at : from+at+len(text)])
			there = append(there, data{address + at, text})
		}
	}
	return here, there, nil
}

// What the second half imports from the first, under these names: the table, the memory, and the globals "g0", "g1" ...
const (
	lender     = "first"
	lentTable  = "table"
	lentMemory = "memory"
)

func lentGlobal(i int) string { return fmt.Sprintf("g%d", i) }

// shared adds what the second half imports to the exports of the first.
func (m *module) shared(exports []byte) []byte {
	count, k := binary.Uvarint(exports)
	out := binary.AppendUvarint(nil, count+uint64(2+len(m.globals)))
	out = append(out, exports[k:]...)
	out = append(appendName(out, lentTable), 1, 0)
	out = append(appendName(out, lentMemory), 2, 0)
	for i := range m.globals {
		out = append(appendName(out, lentGlobal(i)), 3, byte(i))
	}
	return out
}

// borrowed adds the same to the imports of the second half.
func (m *module) borrowed(imports []byte) []byte {
	count, k := binary.Uvarint(imports)
	out := binary.AppendUvarint(nil, count+uint64(2+len(m.globals)))
	out = append(out, imports[k:]...)
	from := func(name string, kind byte, what []byte) {
		out = append(append(appendName(appendName(out, lender), name), kind), what...)
	}
	from(lentTable, 1, m.table)
	from(lentMemory, 2, m.memory)
	for i, g := range m.globals {
		from(lentGlobal(i), 3, g)
	}
	return out
}

// aheadName is the section of the first half that tells web/shell/ahead.js which table entries are functions called during a
// start, one bit each.
const aheadName = "ahead"

// ahead returns the body of that section, without the functions that are elsewhere; it may be empty.
func (m *module) ahead(elsewhere func(function int) bool) []byte {
	bits := make([]byte, (firstFunction+len(m.bodies)+7)/8)
	for i, f := range m.bodies {
		if !elsewhere(i) && !bytes.Equal(f, empty) {
			place := firstFunction + i
			bits[place/8] |= 1 << (place % 8)
		}
	}
	return append(appendName(nil, aheadName), bits...)
}

// places puts the functions that are away into the table, a segment per run.
func (m *module) places(away []bool) []byte {
	var body []byte
	pieces := uint64(0)
	for i := 0; i < len(away); i++ {
		n := 0
		for i+n < len(away) && away[i+n] {
			n++
		}
		if n == 0 {
			continue
		}
		pieces++
		body = appendConst(append(body, 0), firstFunction+i)
		body = binary.AppendUvarint(append(body, end), uint64(n))
		for range n {
			body = binary.AppendUvarint(body, uint64(m.imported+i))
			i++
		}
	}
	return append(binary.AppendUvarint(nil, pieces), body...)
}

func appendSection(out []byte, id byte, body []byte) []byte {
	return append(binary.AppendUvarint(append(out, id), uint64(len(body))), body...)
}

func appendConst(out []byte, v int) []byte { return vdt.AppendSigned(append(out, i32Const), int64(v)) }

func appendName(out []byte, name string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(name))), name...)
}

// cursor reads a section; bad is set if it ends too early.
type cursor struct {
	b   []byte
	at  int
	bad bool
}

func (c *cursor) number() int {
	v, k := binary.Uvarint(c.b[min(c.at, len(c.b)):])
	if k <= 0 || v > 1<<31 {
		c.bad = true
		return 0
	}
	c.at += k
	return int(v)
}

func (c *cursor) take(n int) []byte {
	if c.bad || n > len(c.b)-c.at {
		c.bad = true
		return nil
	}
	c.at += n
	return c.b[c.at-n : c.at]
}
