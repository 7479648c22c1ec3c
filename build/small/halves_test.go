package small

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/small/vdt"
	"vedette/engine/rulestest/sure"
)

// codeOf reads a module's functions.
func codeOf(t *testing.T, wasm []byte) (m module) {
	sections := sure.Of(split(wasm))(t)
	for _, s := range sections {
		if s.id == sectionCode {
			m.bodies = sure.Of(functionBodies(s.body))(t)
		}
	}
	require.NotEmpty(t, m.bodies)
	return m
}

// Every function is in one half, unchanged except for its calls into the other.
func TestHalvesAreTheWhole(t *testing.T) {
	_, p := compiled(t)
	_, was := asCompiled(t)
	small, names, err := relink(was)
	require.NoError(t, err)
	sections := sure.Of(split(small))(t)
	m := sure.Of(readModule(sections))(t)
	first, second := codeOf(t, p.Wasm).bodies, codeOf(t, p.Later.Wasm).bodies
	require.Len(t, first, len(m.bodies))
	require.Len(t, second, len(m.bodies))
	there := func(half [][]byte, i int) bool { return !bytes.Equal(half[i], empty) }
	later, twice := 0, 0
	for i, whole := range m.bodies {
		if bytes.Equal(whole, empty) {
			continue
		}
		one, two := there(first, i), there(second, i)
		require.True(t, one || two, "%s is lost", names[i])
		if one && two {
			require.NotZero(t, m.types[i], "%s is there twice", names[i])
			twice++
		}
		for _, half := range [][][]byte{first, second} {
			if there(half, i) {
				near(t, &m, half, whole, half[i], names[i])
			}
		}
		if two && !one {
			later++
			assert.False(t, begins(names[i], always), "%s is needed at any time", names[i])
		}
	}
	assert.Greater(t, later, len(m.bodies)/2)
	assert.Less(t, twice, 40)
}

// near compares a function of a half with the original: calls of functions not in this half go through the table, and everything
// else is the same.
func near(t *testing.T, m *module, half [][]byte, whole, is []byte, name string) {
	var want []byte
	done := 0
	require.NoError(t, vdt.Calls(whole, func(from, to, n int) {
		if n < m.imported || !bytes.Equal(half[n-m.imported], empty) || bytes.Equal(m.bodies[n-m.imported], empty) {
			return
		}
		want = append(append(want, whole[done:from]...), 0x41)
		want = append(vdt.AppendSigned(want, int64(0x1000+n-m.imported)), 0x11, 0, 0)
		done = to
	}))
	require.True(t, bytes.Equal(append(want, whole[done:]...), is), name)
}

// The texts that come later are zeros in the first half and are at their places in the second.
func TestHalvesOfTexts(t *testing.T) {
	root, p := compiled(t)
	list := sure.Of(os.ReadFile(filepath.Join(root, "build", "program", laterFile)))(t)
	files := sure.Of(embedded(root, "build/program"))(t)
	assert.Contains(t, files, "engine/systems/hill/scenarios/practice.txt")
	all := texts(root, string(list))
	require.Greater(t, len(all), 4)
	found := 0
	for _, text := range all {
		require.GreaterOrEqual(t, len(text), minText)
		assert.False(t, bytes.Contains(p.Wasm, text))
		if bytes.Contains(p.Later.Wasm, text) {
			found++
		}
	}
	assert.Equal(t, len(all), found, "each is in the program once")
	practice := sure.Of(os.ReadFile(filepath.Join(root, "engine/systems/hill/scenarios/practice.txt")))(t)
	assert.True(t, bytes.Contains(p.Wasm, practice))

	here, there, err := cutTexts([]byte("\x02\x00\x41\x10\x0b\x05abcde\x00\x41\x20\x0b\x03xyx"),
		[][]byte{[]byte("cd"), []byte("x"), []byte("none")})
	require.NoError(t, err)
	assert.Equal(t, "\x02\x00\x41\x10\x0b\x05ab\x00\x00e\x00\x41\x20\x0b\x03xyx", string(here))
	assert.Equal(t, "\x01\x00\x41\x12\x0b\x02cd", string(dataSection(there)))
	_, _, err = cutTexts([]byte("\x02\x00\x41\x10\x0b\x05abcde"), nil)
	assert.ErrorIs(t, err, errLayout)
}

// With both halves there, every function has its original steps and maps; before that, functions that come later have none, and
// take no space.
func TestHalvesOfTables(t *testing.T) {
	_, p := compiled(t)
	_, was := asCompiled(t)
	small, _, err := relink(was)
	require.NoError(t, err)
	memoryOf := func(wasm []byte) (memory []byte, low int) {
		sections, err := split(wasm)
		require.NoError(t, err)
		for _, s := range sections {
			if s.id == sectionData {
				memory, low, err = unroll(s.body)
				require.NoError(t, err)
			}
		}
		return memory, low
	}
	whole, low := memoryOf(small)
	first, _ := memoryOf(p.Wasm)
	second, _ := memoryOf(p.Later.Wasm)
	lay := sure.Of(tablesOf(whole, low))(t)
	joined := bytes.Clone(first)
	for i, c := range second {
		if c != 0 {
			require.True(t, joined[i] == 0 || joined[i] == c, "byte %d is in both halves and not the same", i)
			joined[i] = c
		}
	}
	le := binary.LittleEndian
	bodies := codeOf(t, p.Later.Wasm).bodies
	missing := 0
	for i := range lay.count {
		function := func(memory []byte) []byte { return memory[lay.index+int(le.Uint32(memory[lay.index+8*i+4:])):] }
		f, g := function(whole), function(joined)
		nSteps, nMaps := int(le.Uint32(f[28:])), int(f[43])
		require.True(t, bytes.Equal(f[:16], g[:16]) && bytes.Equal(f[20:vdt.FunctionBytes], g[20:vdt.FunctionBytes]), "function %d", i)
		if early := function(first); le.Uint32(early) == 0 {
			require.False(t, bytes.Equal(bodies[i], empty), "function %d is wanted at once", i)
			require.Zero(t, early[43])
			missing++
		}
		for slot, field := range vdt.FunctionSlots(nSteps, nMaps) {
			if field == 0 {
				continue
			}
			base, none := lay.from, uint32(0)
			if slot >= vdt.SlotMaps {
				base, none = lay.maps, 1<<32-1
			}
			a, b := le.Uint32(f[field:]), le.Uint32(g[field:])
			require.Equal(t, a == none, b == none)
			if a != none {
				n := vdt.TableBytes(whole[base+int(a):], slot)
				require.Positive(t, n)
				require.True(t, bytes.Equal(whole[base+int(a):][:n], joined[base+int(b):][:n]), "function %d, slot %d", i, slot)
			}
		}
	}
	assert.Greater(t, missing, lay.count/2)
	for half, m := range map[string]Module{"first": p.Module, "second": p.Later} {
		assert.True(t, bytes.Equal(m.Wasm, sure.Of(vdt.Unpack(m.Packed, len(m.Wasm)))(t)), half)
		assert.True(t, bytes.Contains(m.Packed, []byte{0xFF, 0xFF, 0xFF, 0xFF}), "the tables are taken apart")
	}
}

// A list that names missing functions, or a program with another layout, is dealt with.
func TestHalvesOfOtherPrograms(t *testing.T) {
	l := linked{names: []string{"runtime.main", "a/b.(*T[go.shape.int, string]).F", "a/b.G", "main.main"}}
	later := l.later("# remark\na/b.\n\t(*T[go.shape.int,~string]).F gone\nmain.\n\tmain\n")
	for i, want := range []bool{false, true, false, true, false} {
		assert.Equal(t, want, later(i), i)
	}
	for _, name := range l.names {
		assert.Contains(t, []string{"runtime.", "a/b.", "main."}, name[:packageOf(name)])
	}
	_, p := compiled(t)
	_, _, err := halves(p.Later.Wasm, func(int) bool { return false }, nil)
	assert.ErrorIs(t, err, errLayout, "it has imports that no program has")
	for n := 8; n < 3000; n += 37 {
		_, _, err := halves(p.Wasm[:n], func(int) bool { return false }, nil)
		assert.Error(t, err)
	}
}

// The list is made by a visit: it names none of the runtime's own functions and none that do not exist.
func TestListOfWhatComesLater(t *testing.T) {
	root, was := asCompiled(t)
	list := sure.Of(os.ReadFile(filepath.Join(root, "build", "program", laterFile)))(t)
	_, names, err := relink(was)
	require.NoError(t, err)
	l := linked{names: names}
	later, found := l.later(string(list)), 0
	for i := range names {
		if later(i) {
			found++
		}
	}
	listed := len(strings.Fields(string(list)))
	t.Logf("%d of %d functions come later, %d words in the list", found, len(names), listed)
	assert.Greater(t, found, len(names)/2, "make halves writes the list anew")
}

// The first half says which of its functions a start calls: all those it alone has that are not empty.
func TestListOfWhatIsTranslatedAhead(t *testing.T) {
	_, p := compiled(t)
	sections := sure.Of(split(p.Wasm))(t)
	name := appendName(nil, aheadName)
	second, n := codeOf(t, p.Later.Wasm).bodies, 0
	for _, s := range sections {
		if s.id != sectionCustom || !bytes.HasPrefix(s.body, name) {
			continue
		}
		bits := s.body[len(name):]
		for i, f := range codeOf(t, p.Wasm).bodies {
			place := firstFunction + i
			listed := bits[place/8]>>(place%8)&1 == 1
			assert.Equal(t, !bytes.Equal(f, empty) && bytes.Equal(second[i], empty), listed, "function %d", i)
			if listed {
				n++
			}
		}
	}
	assert.Greater(t, n, 2000)
}
