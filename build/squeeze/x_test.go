package squeeze

import (
	"fmt"
	"os"
	"testing"
	"time"
	"vedette/build/lzma"
)

func TestX(t *testing.T) {
	b, _ := os.ReadFile("/tmp/sz/s5.wasm")
	gs, err := groups(b)
	if err != nil {
		t.Fatal(err)
	}
	nr := 0
	for _, g := range gs {
		nr += len(g.raw)
	}
	fmt.Println(len(gs), "raw", nr)
	_ = os.WriteFile
	{
		n := time.Now()
		m := newModel()
		tot := 0
		per := [kinds]int{}
		for _, g := range gs {
			if g.kind == 1 {
				m.coder.start(nil, false)
				for _, x := range g.numbers {
					l := len(m.coder.out)
					m.number(x.kind, g.raw, x.at, x.v)
					per[x.kind] += len(m.coder.out) - l
				}
				tot += len(m.coder.finish())
			}
		}
		fmt.Println("numbers", tot/1024, per, time.Since(n))
	}
	n := time.Now()
	p, err := Pack(b)
	fmt.Println(len(b), len(p)/1024, err, time.Since(n))
	n = time.Now()
	Unpack(p, len(b))
	fmt.Println(time.Since(n))
	os.WriteFile("/tmp/sz/s5.vdt", p, 0o644)
	_ = lzma.Pack
	_ = time.Now
}
