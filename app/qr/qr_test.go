package qr

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// read reads a code with an independent decoder, at three pixels per module.
func read(t *testing.T, c *Code) string {
	t.Helper()
	const px, margin = 3, 4
	size := (c.Size + 2*margin) * px
	img := image.NewGray(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			img.SetGray(x, y, color.Gray{Y: 255})
			if c.Dark(x/px-margin, y/px-margin) {
				img.SetGray(x, y, color.Gray{})
			}
		}
	}
	bitmap := sure.Of(gozxing.NewBinaryBitmapFromImage(img))(t)
	return sure.Of(qrcode.NewQRCodeReader().Decode(bitmap, nil))(t, "version %d", c.Version).GetText()
}

// The capacity of each version at level L, in digits. Source: ISO/IEC 18004:2015, table 7.
var holds = [MaxVersion + 1]int{0, 41, 77, 127, 187, 255, 322, 370, 461, 552, 652, 772, 883, 1022, 1101, 1250, 1408, 1548, 1725, 1903,
	2061, 2232, 2409, 2620, 2812, 3057}

func TestEveryVersionIsRead(t *testing.T) {
	for v := 1; v <= MaxVersion; v++ {
		digits := strings.Repeat("0123456789987", 300)[:holds[v]]
		c := sure.Of(Encode("", digits))(t)
		require.Equal(t, v, c.Version, "%d digits", holds[v])
		require.Equal(t, digits, read(t, c))
		if v < MaxVersion {
			require.Equal(t, v+1, sure.Of(Encode("", digits+"1"))(t).Version, "one digit more")
		}
	}
	_, err := Encode("", strings.Repeat("1", holds[MaxVersion]+1))
	require.ErrorIs(t, err, ErrLong)
}

func TestAddressAndDigits(t *testing.T) {
	for _, address := range []string{"https://club.example/vedette/#p1", "http://127.0.0.1:8080/#p1", "x"} {
		for n := range 25 {
			digits := strings.Repeat("7310482956", 3)[:n]
			assert.Equal(t, address+digits, read(t, sure.Of(Encode(address, digits))(t)))
		}
	}
	_, err := Encode("", "12a")
	require.Error(t, err)
}

func TestPathHoldsEveryDarkModule(t *testing.T) {
	c := sure.Of(Encode("https://club.example/#p1", strings.Repeat("12345678901234567", 20)))(t)
	runs := 0
	for y := range c.Size {
		for x := range c.Size {
			if c.Dark(x, y) && !c.Dark(x-1, y) {
				runs++
			}
		}
	}
	assert.Equal(t, runs, strings.Count(c.Path(4), "M"))
}
