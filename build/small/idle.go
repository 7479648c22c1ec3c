package small

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// idleNames are prefixes of the names of runtime functions that every Go program contains and this one never runs: the execution
// tracer, which nobody starts; the runtime's metrics, which nobody reads; profiles; C code and plugins, of which there are none;
// whatever GODEBUG asks for, which a browser does not set; and dumps of a corrupted heap, after which the program stops anyway.
// Functions that ask whether these are on stay. If one were called all the same, the program would stop as after any fault, and
// no game would be lost.
// Source: trace*.go, metrics.go, profbuf.go, heapdump.go, proc.go and mgc*.go of the runtime, Go 1.26.
var idleNames = strings.Fields(`
	runtime.traceLocker. runtime.traceWriter. runtime.traceEventWriter. runtime.traceAdvance runtime.traceStack
	runtime.(*traceMap). runtime.(*traceRegionAlloc). runtime.(*traceBuf). runtime.(*traceStackTable).
	runtime.(*traceStringTable). runtime.(*traceTypeTable). runtime.(*traceBufQueue). runtime.traceReadCPU
	runtime.traceStopReadCPU runtime.traceSyncBatch runtime.traceCPUFlush runtime.traceRegisterLabelsAndReasons
	runtime.traceAcquireEnabled runtime.makeTraceFrame runtime.initMetrics
	runtime.(*profBuf). runtime.dumpScanStats runtime.dumpStacksRec runtime.dumpTypesRec runtime.schedtrace
	runtime.checkFinalizersAndCleanups runtime.runCheckmark runtime.saveblockevent runtime.doRecordGoroutineProfile
	runtime.tryRecordGoroutineProfile runtime.typesEqual runtime.printOneCgoTraceback runtime.printCgoTraceback
	runtime.expandCgoFrames runtime.cgoContextPCs runtime.callCgoSymbolizer runtime.printAncestorTraceback
	runtime.printScavTrace internal/bisect.New internal/bisect.(*Matcher). internal/bisect.(*dedup).
	internal/bisect.printStack internal/bisect.Hash internal/bisect.appendFileLine runtime.gcDumpObject
	runtime.(*hexdumper). runtime.hexdump runtime.tracebackHexdump runtime.(*mspan).reportZombies`)

// busyName matches one of the prefixes but does run: it says that the tracer is off.
const busyName = "runtime.traceLocker.ok"

// idle returns the functions of the program that never run, numbered as in its code.
func idle(names []string) map[int]bool {
	all := map[int]bool{}
	for i, name := range names {
		if begins(name, idleNames) && name != busyName {
			all[i] = true
		}
	}
	return all
}

func begins(name string, with []string) bool {
	return slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(name, w) })
}

// silence empties functions of a code section: they keep their numbers and trap when called.
func silence(code []byte, which map[int]bool) ([]byte, error) {
	bodies, err := functionBodies(code)
	if err != nil {
		return nil, err
	}
	for i := range bodies {
		if which[i] {
			bodies[i] = empty
		}
	}
	return codeSection(bodies), nil
}

// empty is the body of a missing function: no variables, unreachable.
var empty = []byte{0, 0, end}

// functionBodies splits a code section into functions.
func functionBodies(code []byte) ([][]byte, error) {
	count, k := binary.Uvarint(code)
	if k <= 0 || count > uint64(len(code)) {
		return nil, fmt.Errorf("%w: the code", errLayout)
	}
	all, r := make([][]byte, count), code[k:]
	for i := range all {
		n, k := binary.Uvarint(r)
		if k <= 0 || uint64(len(r)-k) < n {
			return nil, fmt.Errorf("%w: a function is cut off", errLayout)
		}
		all[i], r = r[k:k+int(n)], r[k+int(n):]
	}
	if len(r) != 0 {
		return nil, fmt.Errorf("%w: the end of the code", errLayout)
	}
	return all, nil
}

func codeSection(bodies [][]byte) []byte {
	out := binary.AppendUvarint(nil, uint64(len(bodies)))
	for _, b := range bodies {
		out = append(binary.AppendUvarint(out, uint64(len(b))), b...)
	}
	return out
}
