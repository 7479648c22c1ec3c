package squeeze

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"vedette/build/lzma"
)

func TestY(t *testing.T) {
	b, _ := os.ReadFile("/tmp/sz/s5.wasm")
	gs, err := groups(b)
	fmt.Println(err)
	for gi, g := range gs {
		if g.kind == 1 {
			i := 0
			bad := 0
			_, err := together(g.raw, g.count, g.place, func(kind, at int) uint32 {
				n := g.numbers[i]
				if n.kind != kind || n.at != at {
					bad++
					if bad < 3 {
						fmt.Println(gi, i, n, kind, at)
					}
				}
				i++
				return n.v
			})
			fmt.Println(gi, err, i, len(g.numbers), bad)
			if gi > 3 {
				break
			}
		}
	}
	// model
	g := gs[1]
	for _, x := range gs {
		if x.kind == 1 {
			g = x
			break
		}
	}
	m := newModel()
	m.coder.start(nil, false)
	ns := g.numbers[:3000]
	for _, n := range ns {
		m.number(n.kind, g.raw, n.at, n.v)
	}
	out := m.coder.finish()
	m = newModel()
	m.coder.start(out, true)
	for i, n := range ns {
		if v := m.number(n.kind, g.raw, n.at, 0); v != n.v {
			fmt.Println("differs", i, n, v)
			break
		}
	}
	data := bytes.Repeat([]byte("hello skirmish line of cannister"), 300)
	copy(data[5000:], b[:3000])
	cuts := []int{10, 11, 500, 5000, 5001, 7000, len(data)}
	parts := lzma.PackParts(data, cuts)
	u := lzma.NewUnpacker(1 << 20)
	from := 0
	for i, p := range parts {
		got, err := u.Part(p, cuts[i]-from)
		fmt.Println(i, err, bytes.Equal(got, data[from:cuts[i]]))
		from = cuts[i]
	}
}
