package small

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// firstFunction is the linker's number of the first function. Source: funcValueOffset in cmd/link/internal/wasm, Go 1.26.
const firstFunction = 0x1000

// functionNames returns the names of a program's functions, in the order of its code. It reads them from the data, so it must
// run before forget.
func functionNames(sections []section) ([]string, error) {
	for _, s := range sections {
		if s.id == sectionData {
			memory, low, err := unroll(s.body)
			if err != nil {
				return nil, err
			}
			return namesIn(memory[low:])
		}
	}
	return nil, fmt.Errorf("%w: no data", errLayout)
}

func namesIn(data []byte) ([]string, error) {
	le := binary.LittleEndian
	head := bytes.Index(data, []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8})
	if head < 0 || len(data) < head+72 {
		return nil, fmt.Errorf("%w: no function table", errLayout)
	}
	table := data[head:]
	word := func(i int) int { return int(le.Uint64(table[8+8*i:])) }
	count, names, funcs := word(0), word(3), word(7)
	if count < 100 || count > 1<<20 || names < 72 || funcs < names || funcs+8*count > len(table) {
		return nil, fmt.Errorf("%w: the head of the function table", errLayout)
	}
	all := make([]string, count)
	for i := range count {
		entry, f := le.Uint32(table[funcs+8*i:]), funcs+int(le.Uint32(table[funcs+8*i+4:]))
		if int(entry) != firstFunction+i || f+8 > len(table) {
			return nil, fmt.Errorf("%w: the place of a function", errLayout)
		}
		name := table[min(names+int(le.Uint32(table[f+4:])), len(table)):]
		if stop := bytes.IndexByte(name, 0); stop >= 0 {
			name = name[:stop]
		}
		all[i] = string(name)
	}
	return all, nil
}
