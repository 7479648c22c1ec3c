package squeeze

import (
	"fmt"
	"os"
	"testing"
	"bytes"
)

func TestZ(t *testing.T) {
	b, _ := os.ReadFile("/tmp/sz/s5.wasm")
	gs, _ := groups(b)
	at := 0
	for gi, g := range gs {
		part := g.raw
		if g.kind == 1 {
			i := -1
			part, _ = together(g.raw, g.count, g.place, func(kind, at int) uint32 { i++; return g.numbers[i].v })
		}
		if !bytes.HasPrefix(b[at:], part) {
			k := 0
			for part[k] == b[at+k] {
				k++
			}
			fmt.Println("group", gi, g.kind, "differs at", k, "of", len(part), 0)
			x,y:=part[k+2:k+230],b[at+k+2:at+k+230]; j:=0; for x[j]==y[j]{j++}; fmt.Printf("%d\n% x\n% x\n",j,x[j-12:j+10],y[j-12:j+10])
			break
		}
		at += len(part)
	}
	fmt.Println(at, len(b))
}
