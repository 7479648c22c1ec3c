package minie

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// sight returns the visibility now, in quarter inches. Source: C11.
func (s State) sight() int { return s.v(skyKey(s.light())) * 4 }

// light returns the sky in force: a clear day if night and weather are switched off.
func (s State) light() int {
	if s.on(weather) {
		return s.Sky
	}
	return skyClear
}

// seen returns how far off a unit is seen, in quarter inches, with its sum. where is "open", "forest" or "scrub".
func (s State) seen(where string, fired, hill bool) (q int, sum book.Sum) {
	q, sum = s.sight(), book.Sum{Kind: "sight"}
	sum.Put(q, "sky", s.light())
	further := func(n int, reason string, args ...any) {
		sum.Put(n-q, reason, args...)
		q = n
	}
	switch where {
	case "forest":
		further(min(q/2, s.v(seenForest)*4), "forest")
	case "scrub":
		further(min(q, 5), "scrub")
	}
	if hill && where != "scrub" {
		further(q*(100+s.v(seenHill))/100, "hill", s.v(seenHill))
	}
	if fired {
		further(q*s.v(seenFired)/100, "fired", s.v(seenFired))
	}
	return q, sum
}

// planSee is HM-P20, whether a unit is seen.
func planSee(p *plan) deed {
	s := p.State
	far := 4 * askCount(p, "distance", "Distance, inches", 1, 120, 12, "Between the nearest figures, rounded up.")
	where := p.PickFirst("where", "Seen through", book.Opt("open", "Open ground", ""), book.Opt("forest", "Forest", ""),
		book.Opt("scrub", "Scrub or field", ""))
	p.Columns(2)
	fired := p.Tick("fired", "It has fired this turn")
	hill := p.Tick("hill", "From a hill over lower ground")
	block := p.PickFirst("block", "Between them", book.Opt("none", "Nothing", ""), book.Opt("behind", "Wall or hedge", "one of them right "+
		"behind it"),
		book.Opt("wall", "Wall or hedge", "neither is behind it"), book.Opt("crest", "Crest, building, high hedge", ""),
		book.Opt("wood", s.fill("Wood over {v-wood}″"), ""), book.Opt("troops", "Formed troops", "of equal height"),
		book.Opt("over", "Friends below", s.fill("a contour, {v-over}″ from both")))
	p.Require(!p.Incomplete())
	q, sum := s.seen(where, fired, hill)
	p.Sum(sum)
	p.Form.Go = "Is it seen?"
	return func(a *act) {
		a.Sum(sum)
		switch {
		case q < far:
			a.Line("unseen", far, q)
		case block == "none", block == "behind", block == "over":
			a.Line("seen", far, q)
		default:
			a.Line("blocked", far)
		}
	}
}

// planWeather is HM-P21, a change of light and weather.
func planWeather(p *plan) deed {
	s := p.State
	var opts []view.Option
	for i, k := range skies {
		opts = append(opts, book.Opt(k.id, book.UpperFirst(k.name), "seen to "+book.Num(s.v(skyKey(i)))+"″"))
	}
	id := p.Pick("sky", "Light and weather", "", opts...)
	mud := askTick(p, "mud", "Mud", "Dirt roads give no bonus; moves are shorter.")
	winter := askTick(p, "winter", "Winter", "Fields are open ground.")
	p.Require(id != "")
	n := 0
	for i, k := range skies {
		if k.id == id {
			n = i
		}
	}
	p.Form.Go = "Set the weather"
	return func(a *act) {
		a.Do(skied{n, book.Bit(mud), book.Bit(winter)})
		a.Line("weather", n, mud, winter)
		if n == skyRain {
			a.Note("rain", s.v(rainDed))
		}
		if skies[n].night {
			a.Note("night", s.v(nightDed), s.v(nightCommand), s.v(nightLess))
		}
	}
}
