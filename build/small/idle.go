package small

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
)

// idleNames begin the names of what every Go program holds of the runtime and this one never runs: the execution tracer, which
// nobody starts; the runtime's metrics, which nobody reads; profiles; C code and plugins, of which there are none; what
// GODEBUG asks for, which is not set in a browser; and drawings of a heap that is found damaged, after which the program stops
// anyway. What asks whether they are on stays. Should one be called all the same, the program stops as after any fault, and
// no game is lost.
// Source: trace*.go, metrics.go, profbuf.go, heapdump.go, proc.go and mgc*.go of the runtime, Go 1.26.
var idleNames = strings.Fields(`
	runtime.traceLocker. runtime.traceWriter. runtime.traceEventWriter. runtime.traceAdvance runtime.traceStack
	runtime.(*traceMap). runtime.(*traceRegionAlloc). runtime.(*traceBuf). runtime.(*traceStackTable).
	runtime.(*traceStringTable). runtime.(*traceTypeTable). runtime.(*traceBufQueue). runtime.traceReadCPU
	runtime.traceStopReadCPU runtime.traceSyncBatch runtime.traceCPUFlush runtime.traceRegisterLabelsAndReasons
	runtime.traceAcquireEnabled runtime.makeTraceFrame runtime.fpTracebackPartialExpand runtime.initMetrics
	runtime.(*profBuf). runtime.dumpScanStats runtime.dumpStacksRec runtime.dumpTypesRec runtime.schedtrace
	runtime.checkFinalizersAndCleanups runtime.runCheckmark runtime.saveblockevent runtime.doRecordGoroutineProfile
	runtime.tryRecordGoroutineProfile runtime.typesEqual runtime.printOneCgoTraceback runtime.printCgoTraceback
	runtime.expandCgoFrames runtime.cgoContextPCs runtime.callCgoSymbolizer runtime.printAncestorTraceback
	runtime.printScavTrace internal/bisect.New internal/bisect.(*Matcher). internal/bisect.(*dedup).
	internal/bisect.printStack internal/bisect.Hash internal/bisect.appendFileLine runtime.gcDumpObject
	runtime.(*hexdumper). runtime.hexdump runtime.tracebackHexdump runtime.(*mspan).reportZombies`)

// busyName is among them and runs: it says that the tracer is off.
const busyName = "runtime.traceLocker.ok"

// firstFunction is what the linker calls the first function of the code. Source: funcValueOffset in cmd/link/internal/wasm, Go 1.26.
const firstFunction = 0x1000

// idle says which functions of the program, counted as in its code, are never run. It reads their names, and so comes before
// forget.
func idle(data []byte) (map[int]bool, error) {
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
	all := map[int]bool{}
	for i := range count {
		entry, f := le.Uint32(table[funcs+8*i:]), funcs+int(le.Uint32(table[funcs+8*i+4:]))
		if int(entry) != firstFunction+i || f+8 > len(table) {
			return nil, fmt.Errorf("%w: the place of a function", errLayout)
		}
		name := table[min(names+int(le.Uint32(table[f+4:])), len(table)):]
		if stop := bytes.IndexByte(name, 0); stop >= 0 {
			name = name[:stop]
		}
		if begins(string(name), idleNames) && string(name) != busyName {
			all[i] = true
		}
	}
	return all, nil
}

func begins(name string, with []string) bool {
	for _, w := range with {
		if strings.HasPrefix(name, w) {
			return true
		}
	}
	return false
}

// silence empties functions of a code section: they keep their numbers and stop the program.
func silence(code []byte, which map[int]bool) ([]byte, error) {
	count, k := binary.Uvarint(code)
	if k <= 0 {
		return nil, fmt.Errorf("%w: the code", errLayout)
	}
	r, out := code[k:], binary.AppendUvarint(nil, count)
	for i := range int(count) {
		n, k := binary.Uvarint(r)
		if k <= 0 || uint64(len(r)-k) < n {
			return nil, fmt.Errorf("%w: a function is cut off", errLayout)
		}
		body := r[k : k+int(n)]
		r = r[k+int(n):]
		if which[i] {
			body = []byte{0, 0, end} // no variables, unreachable
		}
		out = append(binary.AppendUvarint(out, uint64(len(body))), body...)
	}
	if len(r) != 0 {
		return nil, fmt.Errorf("%w: the end of the code", errLayout)
	}
	return out, nil
}
