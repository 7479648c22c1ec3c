package pack

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"sync"
)

// The icon is Vedette's symbol: a flag on the crest of a hill, in brass and paper on rifle green.
var (
	iconGround = color.NRGBA{0x1E, 0x45, 0x32, 0xFF}
	iconHill   = color.NRGBA{0x14, 0x31, 0x23, 0xFF}
	iconLine   = color.NRGBA{0xFB, 0xF8, 0xEE, 0xFF}
	iconFlag   = color.NRGBA{0xD8, 0xA2, 0x42, 0xFF}
)

type point struct{ x, y float64 }

// iconFlagShape and iconPole are in the symbols' units, a square of 24.
var (
	iconFlagShape = []point{{12, 2.5}, {20.4, 2.5}, {17.7, 5.2}, {20.4, 7.9}, {12, 7.9}}
	iconPole      = []point{{12, 12.2}, {12, 2.5}}
)

// iconCrest returns the outline of the hill: two cubic curves, the second mirroring the first, extended to the edges.
func iconCrest() []point {
	line := []point{{-12, 20.2}, {1.25, 20.2}}
	curve := func(a, b, c, d point) {
		for i := 1; i <= 24; i++ {
			t := float64(i) / 24
			u := 1 - t
			line = append(line, point{
				u*u*u*a.x + 3*u*u*t*b.x + 3*u*t*t*c.x + t*t*t*d.x,
				u*u*u*a.y + 3*u*u*t*b.y + 3*u*t*t*c.y + t*t*t*d.y,
			})
		}
	}
	curve(point{1.25, 20.2}, point{6.5, 20.2}, point{7.2, 12.2}, point{12, 12.2})
	curve(point{12, 12.2}, point{16.8, 12.2}, point{17.5, 20.2}, point{22.75, 20.2})
	return append(line, point{36, 20.2})
}

// iconKinds are the icons of the site.
var iconKinds = [...]struct {
	name          string
	size          int
	scale, corner float64
	purpose       string // in the manifest; "" to leave it out
}{
	{"icon-192.png", 192, .78, .22, "any"},
	{"icon-512.png", 512, .78, .22, "any"},
	{"icon-maskable-512.png", 512, .60, 0, "maskable"},
	{"icon-touch.png", 180, .74, 0, ""},
}

// icons draws them all once, since that takes a second and the tests build a dozen sites.
var icons = sync.OnceValues(func() (drawn [len(iconKinds)][]byte, err error) {
	for n, i := range iconKinds {
		if drawn[n], err = icon(i.size, i.scale, i.corner); err != nil {
			return drawn, err
		}
	}
	return drawn, nil
})

// icon draws the icon as a PNG of size pixels square. scale is the symbol's share of the width; corner is the corner radius as a
// share of the width, 0 for a full square.
func icon(size int, scale, corner float64) ([]byte, error) {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	crest := iconCrest()
	below := append(append([]point{}, crest...), point{36, 48}, point{-12, 48})
	s := float64(size)
	unit := s * scale / 24 // pixels per unit of the symbol
	for py := range size {
		for px := range size {
			x, y := float64(px)+.5, float64(py)+.5
			p := point{12 + (x-s/2)/unit, 11.4 + (y-s/2)/unit}
			c := iconGround
			c = blend(c, iconHill, cover(inside(p, below), unit))
			c = blend(c, iconLine, cover(stroke(p, crest, .95), unit))
			c = blend(c, iconFlag, cover(inside(p, iconFlagShape)+.35, unit))
			c = blend(c, iconLine, cover(stroke(p, iconPole, .95), unit))
			if corner > 0 {
				r := corner * s
				dx, dy := math.Max(math.Abs(x-s/2)-(s/2-r), 0), math.Max(math.Abs(y-s/2)-(s/2-r), 0)
				c.A = uint8(math.Round(255 * cover(r-math.Hypot(dx, dy), 1)))
			}
			img.SetNRGBA(px, py, c)
		}
	}
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, paletted(img))
	return out.Bytes(), err
}

// paletted returns the image with its colours in a palette, a third of the bytes.
func paletted(img *image.NRGBA) image.Image {
	small := image.NewPaletted(img.Bounds(), nil)
	place := map[color.NRGBA]uint8{}
	for i := range small.Pix {
		c := color.NRGBA{img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2], img.Pix[4*i+3]}
		at, ok := place[c]
		if !ok {
			if len(small.Palette) == 256 {
				return img
			}
			at = uint8(len(small.Palette))
			place[c], small.Palette = at, append(small.Palette, c)
		}
		small.Pix[i] = at
	}
	return small
}

// iconSVG returns the icon as SVG, for browser tabs.
func iconSVG() []byte {
	hex := func(c color.NRGBA) string { return fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B) }
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3.5 -4 31 31">`+
		`<rect x="-3.5" y="-4" width="31" height="31" rx="6.8" fill="%s"/>`+
		`<path d="M-3.5 20.2h4.75c5.25 0 5.95-8 10.75-8s5.5 8 10.75 8h4.75" fill="none" stroke="%s" stroke-width="2.1"/>`+
		`<path d="M12 2.5h8.4l-2.7 2.7 2.7 2.7H12z" fill="%s"/>`+
		`<path d="M12 12.2V2.5" stroke="%s" stroke-width="2.1" stroke-linecap="round"/></svg>`,
		hex(iconGround), hex(iconLine), hex(iconFlag), hex(iconLine))
}

// cover converts a signed distance in units (positive inside) into the share of the pixel covered, in quarters to keep the
// number of colours low.
func cover(distance, unit float64) float64 {
	return math.Round(4*math.Min(1, math.Max(0, distance*unit+.5))) / 4
}

func blend(under, over color.NRGBA, share float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*share)) }
	return color.NRGBA{mix(under.R, over.R), mix(under.G, over.G), mix(under.B, over.B), 0xFF}
}

func stroke(p point, line []point, half float64) float64 {
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		best = math.Min(best, segment(p, line[i-1], line[i]))
	}
	return half - best
}

// inside returns the distance from p to the outline of shape, negative outside.
func inside(p point, shape []point) float64 {
	best, in := math.Inf(1), false
	for i, a := range shape {
		b := shape[(i+1)%len(shape)]
		best = math.Min(best, segment(p, a, b))
		if (a.y > p.y) != (b.y > p.y) && p.x < (b.x-a.x)*(p.y-a.y)/(b.y-a.y)+a.x {
			in = !in
		}
	}
	if in {
		return best
	}
	return -best
}

func segment(p, a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := math.Min(1, math.Max(0, ((p.x-a.x)*dx+(p.y-a.y)*dy)/(dx*dx+dy*dy)))
	return math.Hypot(p.x-a.x-t*dx, p.y-a.y-t*dy)
}
