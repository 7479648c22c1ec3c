package sandtable

import "vedette/engine/battle"

// Steps are what brings a piece from one place to another: about, a wheel or a turn on its middle, straight ahead.
type Steps struct {
	About    bool
	Turn     int // degrees to the right, less than nothing to the left
	Wheel    int // how far its outer end goes in that turn, 0 for a piece that spins
	Straight int // less than nothing for who goes back
}

// plain is how little is not worth the telling.
const plain = 15

// Steps are what brings p to where end stands, in the formation that it has there. They are none for who stays. ok is false for a way
// that is not told so.
func (p Piece) Steps(end Piece, spin bool) (w Steps, ok bool) {
	p.Wide, p.Deep = end.Wide, end.Deep
	if w.About = behind(p.Face, end.Face) && !(spin && p.At == end.At); w.About {
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
	return w, max(aside, -aside) <= 2*plain+max(ahead, -ahead)/50
}

// behind tells whether two ways to look are more than a right angle apart.
func behind(a, b Point) bool { return a.X*b.X+a.Y*b.Y < 0 }

// degrees are those between two ways to look, told in steps of five.
func degrees(a, b Point) (n int) {
	if behind(a, b) {
		return 180 - degrees(back(a), b)
	}
	for chord := battle.Distance(a, b); n < 90 && chord > chords[n/5]; n += 5 {
	}
	return n
}

// chords are those of turns of 2.5°, 7.5° and so on to 87.5°, in thousandths: what is more than one of them is told as the next 5°.
var chords = [...]int{44, 131, 218, 304, 390, 475, 560, 643, 725, 805, 885, 962, 1038, 1111, 1183, 1252, 1319, 1383}
