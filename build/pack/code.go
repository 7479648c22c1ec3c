package pack

import (
	"encoding/binary"
	"fmt"
)

// Opcodes of WebAssembly that the builder looks at. Source: WebAssembly 1.0, Binary Format, Instructions.
const (
	opBlock, opLoop, opIf, opElse   = 0x02, 0x03, 0x04, 0x05
	opEnd, opBr, opBrIf, opTable    = 0x0B, 0x0C, 0x0D, 0x0E
	opReturn, opCall, opCallIndex   = 0x0F, 0x10, 0x11
	opDrop, opSelect                = 0x1A, 0x1B
	opLocalGet, opLocalSet, opTee   = 0x20, 0x21, 0x22
	opGlobalGet, opGlobalSet        = 0x23, 0x24
	opFirstLoad, opLastLoad         = 0x28, 0x35
	opFirstStore, opLastStore       = 0x36, 0x3E
	opMemorySize, opMemoryGrow      = 0x3F, 0x40
	opI32, opI64, opF32, opF64      = 0x41, 0x42, 0x43, 0x44
	opI32Add, opI32Sub, opI64Add    = 0x6A, 0x6B, 0x7C
	opWrap, opExtend, opFirstSimple = 0xA7, 0xAD, 0x45
	opLastSimple, opMore            = 0xC4, 0xFC
)

// instruction is one instruction as it stands; n is its number: a local, a label, a constant, the offset of a load or
// a store.
type instruction struct {
	op  byte
	n   int
	raw []byte
}

// instructions reads the body of a function after its locals.
func instructions(b []byte) ([]instruction, error) {
	all := make([]instruction, 0, len(b)/2)
	for i := 0; i < len(b); {
		x, err := instructionAt(b, i)
		if err != nil {
			return nil, err
		}
		all = append(all, x)
		i += len(x.raw)
	}
	return all, nil
}

// instructionAt reads the instruction that begins at i.
func instructionAt(b []byte, i int) (instruction, error) {
	from, x, ok := i, instruction{op: b[i]}, true
	i++
	number := func() int {
		if i > len(b) {
			ok = false
			return 0
		}
		v, k := binary.Uvarint(b[i:])
		ok = ok && k > 0
		i += max(k, 1)
		return int(v)
	}
	switch op := x.op; {
	case op >= opBlock && op <= opIf, op == opMemorySize, op == opMemoryGrow:
		x.n = number()
	case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= opGlobalSet:
		x.n = number()
	case op == opTable:
		x.n = number()
		for n := x.n; n >= 0 && ok; n-- {
			number()
		}
	case op == opCallIndex:
		x.n = number()
		number()
	case op >= opFirstLoad && op <= opLastStore:
		number()
		x.n = number()
	case op == opI32, op == opI64:
		v, k := signed(b[i:])
		x.n, ok = v, k > 0
		i += max(k, 1)
	case op == opF32:
		i += 4
	case op == opF64:
		i += 8
	case op == opMore:
		switch x.n = number(); {
		case x.n == 10: // memory.copy
			i += 2
		case x.n == 11: // memory.fill
			i++
		case x.n > 7:
			ok = false
		}
	case op == 0x00, op == 0x01, op == opElse, op == opEnd, op == opReturn, op == opDrop, op == opSelect, op >= opFirstSimple && op <= opLastSimple:
	default:
		ok = false
	}
	if !ok || i > len(b) {
		return x, fmt.Errorf("%w: an instruction", errLayout)
	}
	x.raw = b[from:i]
	return x, nil
}

// functions cuts a code section into the bodies of its functions, and each into its locals and the rest.
func functions(section []byte) (all [][2][]byte, err error) {
	bad := fmt.Errorf("%w: the code", errLayout)
	count, k := binary.Uvarint(section)
	if k <= 0 {
		return nil, bad
	}
	b := section[k:]
	for range count {
		n, k := binary.Uvarint(b)
		if k <= 0 || uint64(len(b)-k) < n {
			return nil, bad
		}
		body := b[k : k+int(n)]
		b = b[k+int(n):]
		at, err := locals(body)
		if err != nil {
			return nil, err
		}
		all = append(all, [2][]byte{body[:at], body[at:]})
	}
	if len(b) != 0 {
		return nil, bad
	}
	return all, nil
}

// locals tells how many bytes the locals take that a body begins with.
func locals(body []byte) (at int, err error) {
	groups, at := binary.Uvarint(body)
	for left := groups; left > 0; left-- {
		if at <= 0 || at >= len(body) {
			return 0, fmt.Errorf("%w: locals", errLayout)
		}
		_, k := binary.Uvarint(body[at:])
		if k <= 0 {
			return 0, fmt.Errorf("%w: locals", errLayout)
		}
		at += k + 1
	}
	if at <= 0 || at > len(body) {
		return 0, fmt.Errorf("%w: locals", errLayout)
	}
	return at, nil
}

// thin says the same with fewer instructions. The compiler computes an address in four steps of 64 bits where one of 32
// does, and gives loads and stores no offset from the stack pointer, whose sums cannot run over.
func thin(section []byte) ([]byte, error) {
	all, err := functions(section)
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(nil, uint64(len(all)))
	for _, f := range all {
		code, err := instructions(f[1])
		if err != nil {
			return nil, err
		}
		code = offsets(addresses(code))
		body := append([]byte{}, f[0]...)
		for _, x := range code {
			body = append(body, x.raw...)
		}
		out = append(binary.AppendUvarint(out, uint64(len(body))), body...)
	}
	return out, nil
}

func constant(v int) instruction {
	return instruction{opI32, v, appendSigned([]byte{opI32}, v)}
}

// addresses turns "extend to 64 bits, add a constant, wrap to 32" into an addition of 32 bits, and drops an extension
// that is wrapped at once.
func addresses(code []instruction) []instruction {
	out := code[:0:0]
	for i := 0; i < len(code); i++ {
		switch x := code[i:]; {
		case len(x) > 3 && x[0].op == opExtend && x[1].op == opI64 && x[2].op == opI64Add && x[3].op == opWrap:
			out = append(out, constant(int(int32(x[1].n))), instruction{opI32Add, 0, []byte{opI32Add}})
			i += 3
		case len(x) > 1 && x[0].op == opExtend && x[1].op == opWrap:
			i++
		default:
			out = append(out, x[0])
		}
	}
	return out
}

// offsets moves a constant that is added to the stack pointer (local 1) into the load or store it is for.
func offsets(code []instruction) []instruction {
	const far = 1 << 20 // no frame is as large
	out := code[:0:0]
	moved := map[int]int{} // index of a load or store: what its offset grows by
	gone := map[int]bool{}
	for i := 0; i+3 < len(code); i++ {
		if code[i].op != opLocalGet || code[i].n != 1 || code[i+1].op != opI32 || code[i+1].n < 0 || code[i+1].n > far || code[i+2].op != opI32Add {
			continue
		}
		height := 1 // of the stack above what lay under the address
		for j := i + 3; j < len(code); j++ {
			takes, gives, ok := effect(code[j].op)
			if !ok {
				break
			}
			if height-takes < 1 { // it takes the address
				op := code[j].op
				if load := op >= opFirstLoad && op <= opLastLoad && height == 1; load || op >= opFirstStore && op <= opLastStore && height == 2 {
					moved[j] += code[i+1].n
					gone[i+1], gone[i+2] = true, true
				}
				break
			}
			height += gives - takes
		}
	}
	for i, x := range code {
		if gone[i] {
			continue
		}
		if by, ok := moved[i]; ok {
			x.n += by
			_, k := binary.Uvarint(x.raw[1:])
			x.raw = binary.AppendUvarint(append([]byte{}, x.raw[:1+k]...), uint64(x.n))
		}
		out = append(out, x)
	}
	return out
}

// effect is how many values an instruction takes from the stack and gives to it, for those that do nothing else.
func effect(op byte) (takes, gives int, ok bool) {
	switch {
	case op == opLocalGet, op == opGlobalGet, op >= opI32 && op <= opF64:
		return 0, 1, true
	case op >= opFirstLoad && op <= opLastLoad, op == opTee:
		return 1, 1, true
	case op >= opFirstStore && op <= opLastStore:
		return 2, 0, true
	case op == opLocalSet, op == opDrop:
		return 1, 0, true
	case op == opSelect:
		return 3, 1, true
	case op == 0x45, op == 0x50, op >= 0x67 && op <= 0x69, op >= 0x79 && op <= 0x7B, op >= 0x8B && op <= 0x91, op >= 0x99 && op <= 0x9F, op >= 0xA7 && op <= 0xC4:
		return 1, 1, true // eqz, counts of bits, functions and conversions of one number
	case op >= 0x46 && op <= 0xA6:
		return 2, 1, true
	}
	return 0, 0, false
}
