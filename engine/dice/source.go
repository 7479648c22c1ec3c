package dice

import "math/bits"

// Source is the seeded generator. It is a plain value: the same seed and position give the same face on every
// machine. Both are part of the game, so that reloading changes no roll.
//
// The generator is SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014),
// indexed by position, so that any face of the sequence can be reached directly.
type Source struct {
	Seed uint64
	At   int // how many faces have been drawn
}

// Next draws one face, 1 to 6, all equally likely.
func (s *Source) Next() int { return s.face(6) }

// Below draws a number from 0 to n-1, all equally likely.
func (s *Source) Below(n int) int { return s.face(uint64(n)) - 1 }

// Draw draws n faces, 1 to 6.
func (s *Source) Draw(n int) []int {
	faces := make([]int, n)
	for i := range faces {
		faces[i] = s.face(6)
	}
	return faces
}

// Throw draws the faces of one throw of c. Every face takes one position whatever its die, so that the position of a game is the
// number of faces drawn.
func (s *Source) Throw(c Code) []int {
	faces := make([]int, c.Faces())
	for i := range faces {
		faces[i] = s.face(uint64(c.Sides()))
	}
	return faces
}

// ThrowColour returns the n-th throw of c for the class Colour since the position of s, which does not move: throws that only add
// colour to the telling change no other throw of the game.
func (s Source) ThrowColour(c Code, n int) []int {
	beside := Source{Seed: ^s.Seed, At: s.At + n}
	return beside.Throw(c)
}

// Fork returns the n-th of many sources that are independent of s and of each other, for games played on the side. Seeds that
// differ by a multiple of the generator's step would draw the same faces at an offset.
func (s Source) Fork(n int) Source { return Source{Seed: mix(mix(s.Seed) ^ uint64(n))} }

// face draws a number from 1 to sides and advances by one position.
func (s *Source) face(sides uint64) int {
	x := mix(s.Seed + uint64(s.At)*0x9e3779b97f4a7c15)
	s.At++
	// 2^64 mod sides: this many values are left over by the multiples of sides.
	tail := -sides % sides
	for {
		// Lemire's multiply-and-reject: hi is unbiased unless lo falls into the short tail.
		hi, lo := bits.Mul64(x, sides)
		if lo >= tail {
			return int(hi) + 1
		}
		x = mix(x)
	}
}

func mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
