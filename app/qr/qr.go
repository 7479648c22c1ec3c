// Package qr makes QR codes (ISO/IEC 18004), as far as handing over needs them: an address in bytes followed by digits, error correction
// level L, versions 1 to 25.
//
//	code, err := qr.Encode("https://club.example/#p1", "0123456789")
//	path := code.Path(0) // of an SVG image of code.Size by code.Size modules
//
// Libraries bring image formats along that the page does not need. The tests read the codes with an independent decoder.
package qr

import (
	"errors"
	"strconv"
	"strings"
)

// MaxVersion is the largest version used: 117 modules wide, which one phone can still read from the screen of another.
const MaxVersion = 25

// ErrLong reports that the text does not fit the largest code.
var ErrLong = errors.New("the text is too long for one code")

// Code is a square of dark and light modules, without its margin of four light ones.
type Code struct {
	Size    int
	Version int
	dark    []bool
	fixed   []bool // part of a pattern, not data
}

// The error correction of level L by version: the correction codewords in each block, and the number of blocks.
// Source: ISO/IEC 18004:2015, table 9.
var (
	correction = [MaxVersion + 1]int{0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26}
	blocks     = [MaxVersion + 1]int{0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12}
)

// codewords returns how many bytes a version holds, including error correction.
func codewords(v int) int {
	n := (16*v+128)*v + 64
	if v >= 2 {
		a := v/7 + 2
		n -= (25*a-10)*a - 55
	}
	if v >= 7 {
		n -= 36
	}
	return n / 8
}

// capacity returns how many bits of data a version holds.
func capacity(v int) int { return (codewords(v) - correction[v]*blocks[v]) * 8 }

// Encode returns the smallest code that holds text followed by digits. It returns ErrLong if none does, and another error if digits
// contains anything but digits.
func Encode(text, digits string) (*Code, error) {
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return nil, errors.New("not a digit")
		}
	}
	for v := 1; v <= MaxVersion; v++ {
		if bits := segments(v, text, digits); len(bits) <= capacity(v) {
			return draw(v, protect(v, fill(v, bits))), nil
		}
	}
	return nil, ErrLong
}

// segments encodes the text in byte mode and the digits in numeric mode, with a bool for each bit.
func segments(v int, text, digits string) []bool {
	var bits []bool
	put := func(n, width int) {
		for i := width - 1; i >= 0; i-- {
			bits = append(bits, n>>i&1 == 1)
		}
	}
	bytesWide, digitsWide := 8, 10
	if v >= 10 {
		bytesWide, digitsWide = 16, 12
	}
	if text != "" {
		put(4, 4)
		put(len(text), bytesWide)
		for i := range len(text) {
			put(int(text[i]), 8)
		}
	}
	if digits != "" {
		put(1, 4)
		put(len(digits), digitsWide)
		for len(digits) > 0 {
			n := min(3, len(digits))
			x, _ := strconv.Atoi(digits[:n])
			put(x, [4]int{0, 4, 7, 10}[n])
			digits = digits[n:]
		}
	}
	return bits
}

// fill terminates the data and pads it to the capacity.
func fill(v int, bits []bool) []byte {
	room := capacity(v)
	for i := 0; i < 4 && len(bits) < room; i++ {
		bits = append(bits, false)
	}
	for len(bits)%8 != 0 {
		bits = append(bits, false)
	}
	out := make([]byte, 0, room/8)
	for i := 0; i < len(bits); i += 8 {
		b := byte(0)
		for _, x := range bits[i : i+8] {
			b <<= 1
			if x {
				b |= 1
			}
		}
		out = append(out, b)
	}
	for pad := byte(0xec); len(out) < room/8; pad ^= 0xec ^ 0x11 {
		out = append(out, pad)
	}
	return out
}

// times multiplies in the finite field of 256 elements that the standard uses.
func times(a, b byte) byte {
	z := 0
	for i := 7; i >= 0; i-- {
		z = z<<1 ^ z>>7*0x11d
		z ^= int(b>>i&1) * int(a)
	}
	return byte(z)
}

// protect adds error correction to the data and interleaves the blocks.
func protect(v int, data []byte) []byte {
	n, ec := blocks[v], correction[v]
	all := codewords(v)
	short := all/n - ec // bytes of data in a short block
	long := n - all%n   // index of the first long block
	divisor := make([]byte, ec)
	divisor[ec-1] = 1
	root := byte(1)
	for range ec {
		for j := range ec {
			divisor[j] = times(divisor[j], root)
			if j+1 < ec {
				divisor[j] ^= divisor[j+1]
			}
		}
		root = times(root, 2)
	}
	var parts, checks [][]byte
	for i, at := 0, 0; i < n; i++ {
		k := short
		if i >= long {
			k++
		}
		part := data[at : at+k]
		at += k
		check := make([]byte, ec)
		for _, b := range part {
			f := b ^ check[0]
			copy(check, check[1:])
			check[ec-1] = 0
			for j := range check {
				check[j] ^= times(divisor[j], f)
			}
		}
		parts, checks = append(parts, part), append(checks, check)
	}
	out := make([]byte, 0, all)
	for i := range short + 1 {
		for _, p := range parts {
			if i < len(p) {
				out = append(out, p[i])
			}
		}
	}
	for i := range ec {
		for _, c := range checks {
			out = append(out, c[i])
		}
	}
	return out
}

func (c *Code) set(x, y int, dark bool) {
	if x >= 0 && y >= 0 && x < c.Size && y < c.Size {
		c.dark[y*c.Size+x], c.fixed[y*c.Size+x] = dark, true
	}
}

// Dark reports whether a module is dark; it is false outside the code.
func (c *Code) Dark(x, y int) bool {
	return x >= 0 && y >= 0 && x < c.Size && y < c.Size && c.dark[y*c.Size+x]
}

// draw places patterns and data, and applies the mask with the lowest penalty.
func draw(v int, data []byte) *Code {
	size := 17 + 4*v
	c := &Code{Size: size, Version: v, dark: make([]bool, size*size), fixed: make([]bool, size*size)}
	for i := range size {
		c.set(6, i, i%2 == 0)
		c.set(i, 6, i%2 == 0)
	}
	for _, at := range [][2]int{{3, 3}, {size - 4, 3}, {3, size - 4}} {
		c.rings(at[0], at[1], 4)
	}
	if v >= 2 {
		n := v/7 + 2
		step := (v*8 + n*3 + 5) / (n*4 - 4) * 2
		places := []int{6}
		for i := n - 2; i >= 0; i-- {
			places = append(places, size-7-i*step)
		}
		for i, x := range places {
			for j, y := range places {
				if !(i == 0 && j == 0 || i == 0 && j == n-1 || i == n-1 && j == 0) {
					c.rings(x, y, 2)
				}
			}
		}
	}
	c.version()
	c.format(0) // reserves its modules
	at := 0
	for right := size - 1; right >= 1; right -= 2 {
		if right == 6 {
			right = 5
		}
		for row := range size {
			y := row
			if (right+1)&2 == 0 {
				y = size - 1 - row
			}
			for x := right; x > right-2; x-- {
				if !c.fixed[y*size+x] && at < len(data)*8 {
					c.dark[y*size+x] = data[at/8]>>(7-at%8)&1 == 1
					at++
				}
			}
		}
	}
	best, least := 0, 0
	for m := range 8 {
		c.mask(m)
		c.format(m)
		if p := c.penalty(); m == 0 || p < least {
			best, least = m, p
		}
		c.mask(m)
	}
	c.mask(best)
	c.format(best)
	return c
}

// rings draws a finder (reach 4, with its white border) or an alignment mark (reach 2).
func (c *Code) rings(x, y, reach int) {
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			far := max(dx, -dx, dy, -dy)
			c.set(x+dx, y+dy, far != 4 && far != 2 && reach == 4 || far != 1 && reach == 2)
		}
	}
}

// version writes the version number twice, for versions from 7 up.
func (c *Code) version() {
	if c.Version < 7 {
		return
	}
	rest := c.Version
	for range 12 {
		rest = rest<<1 ^ rest>>11*0x1f25
	}
	bits := c.Version<<12 | rest
	for i := range 18 {
		a, b := c.Size-11+i%3, i/3
		c.set(a, b, bits>>i&1 == 1)
		c.set(b, a, bits>>i&1 == 1)
	}
}

// format writes level and mask twice.
func (c *Code) format(mask int) {
	data := 1<<3 | mask // level L
	rest := data
	for range 10 {
		rest = rest<<1 ^ rest>>9*0x537
	}
	bits := (data<<10 | rest) ^ 0x5412
	on := func(i int) bool { return bits>>i&1 == 1 }
	for i := range 6 {
		c.set(8, i, on(i))
	}
	c.set(8, 7, on(6))
	c.set(8, 8, on(7))
	c.set(7, 8, on(8))
	for i := 9; i < 15; i++ {
		c.set(14-i, 8, on(i))
	}
	for i := range 8 {
		c.set(c.Size-1-i, 8, on(i))
	}
	for i := 8; i < 15; i++ {
		c.set(8, c.Size-15+i, on(i))
	}
	c.set(8, c.Size-8, true)
}

// mask inverts the data modules selected by mask m; applying it again undoes it.
func (c *Code) mask(m int) {
	for y := range c.Size {
		for x := range c.Size {
			var hit bool
			switch m {
			case 0:
				hit = (x+y)%2 == 0
			case 1:
				hit = y%2 == 0
			case 2:
				hit = x%3 == 0
			case 3:
				hit = (x+y)%3 == 0
			case 4:
				hit = (x/3+y/2)%2 == 0
			case 5:
				hit = x*y%2+x*y%3 == 0
			case 6:
				hit = (x*y%2+x*y%3)%2 == 0
			case 7:
				hit = ((x+y)%2+x*y%3)%2 == 0
			}
			if i := y*c.Size + x; hit && !c.fixed[i] {
				c.dark[i] = !c.dark[i]
			}
		}
	}
}

// penalty returns how hard the code is to read: it counts long runs, blocks, patterns like a finder, and an imbalance of colours.
// Source: ISO/IEC 18004:2015, 7.8.3.
func (c *Code) penalty() int {
	sum, darks := 0, 0
	for a := range c.Size {
		for _, across := range []bool{true, false} {
			run, last, seen := 0, false, 0
			for b := range c.Size {
				x, y := b, a
				if !across {
					x, y = a, b
				}
				d := c.dark[y*c.Size+x]
				if b > 0 && d == last {
					run++
				} else {
					run = 1
				}
				last = d
				if run == 5 {
					sum += 3
				} else if run > 5 {
					sum++
				}
				seen = seen << 1 & 0x7ff
				if d {
					seen |= 1
				}
				if b >= 10 && (seen == 0x5d || seen == 0x5d0) {
					sum += 40
				}
				if across && d {
					darks++
				}
				if across && a > 0 && b > 0 && d == c.dark[(a-1)*c.Size+b] && d == c.dark[a*c.Size+b-1] && d == c.dark[(a-1)*c.Size+b-1] {
					sum += 3
				}
			}
		}
	}
	all := c.Size * c.Size
	off := darks*20 - all*10
	return sum + (max(off, -off)+all-1)/all*10 - 10
}

// Path returns the dark modules as SVG path data, a rectangle for each horizontal run, moved by the margin.
func (c *Code) Path(margin int) string {
	var b strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for c.Dark(x, y) {
				x++
			}
			if n := strconv.Itoa(x - from); x > from {
				b.WriteString("M" + strconv.Itoa(from+margin) + " " + strconv.Itoa(y+margin) + "h" + n + "v1h-" + n + "z")
			}
		}
	}
	return b.String()
}
