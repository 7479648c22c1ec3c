package dice

import "math/bits"

// Source is the seeded generator. It is a plain value: the same seed and position give the same
// face on every machine, and both belong to the game, so that a reload changes no roll.
//
// The generator is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number
// generators", 2014), used by position, which makes any face of the sequence directly reachable.
type Source struct {
	Seed uint64
	At   int // how many faces have been drawn
}

// Next draws one face, 1 to 6, each exactly equally likely over the generator's range.
func (s *Source) Next() int {
	x := mix(s.Seed + uint64(s.At)*0x9e3779b97f4a7c15)
	s.At++
	for {
		// Lemire's multiply-and-reject: hi is unbiased unless lo falls into the short tail.
		hi, lo := bits.Mul64(x, 6)
		if lo >= tail {
			return int(hi) + 1
		}
		x = mix(x)
	}
}

// Draw returns n faces.
func (s *Source) Draw(n int) []int {
	faces := make([]int, n)
	for i := range faces {
		faces[i] = s.Next()
	}
	return faces
}

// tail is 2^64 mod 6: the multiples of six that fit leave out this many values.
const tail = (1<<64 - 6) % 6

func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
