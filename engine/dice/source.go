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
func (s *Source) Next() int { return s.face(6) }

// Below draws a number from 0 to n-1, each equally likely.
func (s *Source) Below(n int) int { return s.face(uint64(n)) - 1 }

// Draw returns n faces, 1 to 6.
func (s *Source) Draw(n int) []int {
	faces := make([]int, n)
	for i := range faces {
		faces[i] = s.face(6)
	}
	return faces
}

// Throw returns the faces of one throw of c. Every face takes one position, whatever its die, so
// that a game's position is the number of faces drawn.
func (s *Source) Throw(c Code) []int {
	faces := make([]int, c.Faces())
	for i := range faces {
		faces[i] = s.face(uint64(c.Sides()))
	}
	return faces
}

// Paint is the n-th throw of c for the class Colour since the position of s, which stays where it is: what only colours the telling
// changes no other throw of a game.
func (s Source) Paint(c Code, n int) []int {
	beside := Source{Seed: ^s.Seed, At: s.At + n}
	return beside.Throw(c)
}

// Apart is the n-th of many sources that have nothing to do with s nor with each other: for games that are played beside a game. Seeds
// a multiple of the generator's step apart would draw the same faces, some throws later.
func (s Source) Apart(n int) Source { return Source{Seed: mix(mix(s.Seed) ^ uint64(n))} }

// face draws one of 1 to sides and moves on by one position.
func (s *Source) face(sides uint64) int {
	x := mix(s.Seed + uint64(s.At)*0x9e3779b97f4a7c15)
	s.At++
	// 2^64 mod sides: the multiples of sides that fit leave out this many values.
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
