package sandtable

import "vedette/engine/battle"

// Steps describe a move from one place to another: an about-face, a wheel or a turn on the centre, and straight ahead.
type Steps struct {
	About    bool
	Turn     int // degrees to the right, negative to the left
	Wheel    int // how far its outer end moves in that turn, 0 for a piece that spins
	Straight int // negative for moving back
}

// plain is the length below which a move is not mentioned.
const plain = 15

// Steps returns the steps that take p to end, in the formation of end; none when it stays. ok is false for a move that cannot be
// described this way.
func (p Piece) Steps(end Piece, spin bool) (w Steps, ok bool) {
	p.Wide, p.Deep = end.Wide, end.Deep
	w, aside, ok := p.steps(end, spin, behind(p.Face, end.Face) && !(spin && p.At == end.At))
	if spin && w.About { // or it turned all the way round on its centre
		if x, less, fits := p.steps(end, spin, false); fits && less < aside {
			return x, true
		}
	}
	return w, ok
}

// steps is Steps with or without an about-face first. aside is how far the way misses end.
func (p Piece) steps(end Piece, spin, about bool) (w Steps, aside int, ok bool) {
	if w.About = about; about {
		p.At, p.Face = along(p.At, p.Face, -p.Deep), back(p.Face)
	}
	chord := battle.Distance(p.Face, end.Face)
	if far := chord * p.Wide / One; spin && chord > chords[0] || !spin && far >= plain {
		w.Turn = degrees(p.Face, end.Face)
		if r := right(p.Face); behind(r, end.Face) {
			w.Turn = -w.Turn
		}
		if !spin {
			w.Wheel = far
			p = wheeled(p, end.Face)
		}
	}
	p.Face = end.Face
	ahead, aside := p.Ahead(end.At)
	if ahead >= plain || ahead <= -plain {
		w.Straight = ahead
	}
	aside = max(aside, -aside)
	return w, aside, aside <= 2*plain+max(ahead, -ahead)/50
}

// behind reports whether two directions are more than a right angle apart.
func behind(a, b Point) bool { return a.X*b.X+a.Y*b.Y < 0 }

// degrees returns the angle between two directions, to the nearest five degrees.
func degrees(a, b Point) (n int) {
	if behind(a, b) {
		return 180 - degrees(back(a), b)
	}
	for chord := battle.Distance(a, b); n < 90 && chord > chords[n/5]; n += 5 {
	}
	return n
}

// chords are the chords of 2.5°, 7.5° and so on up to 87.5°, in thousandths: a longer chord is rounded to the next 5°.
var chords = [...]int{44, 131, 218, 304, 390, 475, 560, 643, 725, 805, 885, 962, 1038, 1111, 1183, 1252, 1319, 1383}
