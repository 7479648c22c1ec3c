package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The sum for a Move or Charge over mixed ground: how much of the distance thrown is left after the other
// ground and the obstacles. It records nothing, and the referee may just as well do it in his head. Source:
// HILL-51, 52.

// The keys of the form.
const (
	keyFar       = "far"       // the distance thrown, in printed quarter inches
	keyOther     = "other"     // inches of the other ground, in the unit of the scale
	keyObstacles = "obstacles" // the number of linear obstacles
)

// longestWay is more than any distance that can be thrown, in printed quarter inches.
const longestWay = 100 * inch

// wayEntries returns the entry for mixed ground. It is on no menu: cards lead to it.
func wayEntries() []procedure {
	return []procedure{{Plan: planWay, Procedure: view.Procedure{ID: "way", Name: "Rough ground and obstacles", Short: "The way",
		Symbol: "c-rough", Section: "HILL-51", Ref: "How far a Move can still go. Entered as open ground, " +
			"each inch of rough ground costs two on foot and four mounted; " +
			"entered as rough, each inch of open ground costs a half on foot and a quarter mounted. A linear obstacle takes {4} off. " +
			"Nothing is recorded."}}}
}

// way is what has been entered about the ground of a move.
type way struct {
	far       int // in printed quarter inches
	rough     bool
	mounted   bool
	other     int // the other ground, in printed quarter inches
	obstacles int
}

// factor returns how many inches in the open one inch of rough ground costs. Source: HILL-51.
func (w way) factor() int {
	if w.mounted {
		return roughMounted
	}
	return roughFoot
}

// cost returns how much the other ground takes off, in printed quarter inches.
func (w way) cost() int {
	if w.rough {
		return (w.other + w.factor() - 1) / w.factor()
	}
	return w.other * w.factor()
}

// left returns how far they can still go on the ground entered, below zero when they cannot get so far.
func (w way) left() int { return w.far - w.cost() - w.obstacles*inch }

// beyond returns the same distance over the other ground.
func (w way) beyond() int {
	if w.rough {
		return w.left() * w.factor()
	}
	return w.left() / w.factor()
}

// most returns how much of the other ground there can be at most.
func (w way) most() int {
	if w.rough {
		return w.far * w.factor()
	}
	return w.far / w.factor()
}

// wayKey returns the key that opens the sum for a distance thrown.
func wayKey(far int, ground string, mounted bool) view.Key {
	return view.Key{ID: "way", Label: "Rough or obstacles", Small: "how far they can still go", Symbol: "c-rough", Open: true,
		Do: engine.Do("way", keyFar, num(far), keyCover, ground, keyActorMounted, yesIf(mounted))}
}

// planWay shows the sum and records nothing: the figures are moved on the table.
func planWay(p *plan) deed {
	w := way{far: p.In.Int(keyFar, 0), rough: readCover(p.In.Get(keyCover)) == inRough, mounted: p.In.Is(keyActorMounted)}
	p.Form.Go = "Back"
	if w.far < 1 || w.far > longestWay {
		p.Refuse("G2", keyFar, "HILL-51", "No distance has been rolled.")
		return nil
	}
	sc := p.State.Scale
	unit := sc.quarters(100) // the unit of the scale, in printed quarter inches
	other, over := p.In.Int(keyOther, 0), "Rough ground on the way"
	if w.rough {
		over = "Open ground on the way"
	}
	w.other, w.obstacles = other*unit, p.In.Int(keyObstacles, 0)
	count := func(key, label string, value, most int) {
		p.Add(view.Field{Key: key, Label: label, Kind: view.Count, Min: 0, Max: most, Step: 1, Value: num(value)})
		if value < 0 || value > longestWay {
			p.Refuse("F4", key, "HILL-51", "The move is not that long.")
		}
	}
	count(keyOther, over+", "+sc.unit(), other, max(w.most()/unit, other, 1))
	count(keyObstacles, "Walls, hedges, other obstacles", w.obstacles, max(w.far/inch, w.obstacles, 1))
	if !p.OK() {
		return nil
	}
	p.Sum(w.reck())
	left := w.left()
	if left < 0 {
		p.Refuse("G2", keyOther, "HILL-51", "They cannot get that far.")
		return nil
	}
	p.Form.GoSmall = "you can still go " + sc.length(left)
	if b := w.beyond(); b > 0 {
		p.Form.GoSmall += ", or " + sc.length(b) + map[bool]string{false: " of rough ground", true: " in the open"}[w.rough]
	}
	return func(a *act) { a.Nothing() }
}

// reck writes the way as a sum.
func (w way) reck() book.Sum {
	s := book.Sum{Kind: "way", Result: book.Say("far", max(w.left(), 0))}
	s.Put(0, "distance", w.far)
	if w.other > 0 {
		row := 0
		if w.rough {
			row = 1
		}
		if w.mounted {
			row += 2
		}
		s.Put(0, "way", w.cost(), w.other, row)
	}
	if w.obstacles > 0 {
		s.Put(0, "obstacles", w.obstacles*inch, w.obstacles)
	}
	return s
}
