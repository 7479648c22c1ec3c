package march

import (
	"vedette/engine/book"
)

// weatherAfter returns the weather after a roll. Source: charts C18.
func (s State) weatherAfter(now, total int) int {
	switch {
	case total <= s.v(weClear):
		return 0
	case total >= s.v(weWorse) && now < 2:
		return now + 1
	}
	return now
}

func planWeather(p *plan) deed {
	look := book.Opt("look", p.State.words("Roll, every {we-every} turns"), "2D6")
	switch {
	case !p.State.on(swWeather):
		look.Refused = "weather is switched off in the settings"
	case p.State.Looked:
		look.Refused = "this turn’s weather is settled"
	}
	switch p.Pick("what", "What happens", "", look, book.Opt("start", "At the start", "1D6"),
		book.Opt("set", "Referee’s ruling", ""), book.Opt("night", "Night", "")) {
	case "look":
		p.Form.Go = "Roll for the weather"
		return lookUp
	case "start":
		p.Form.Go = "Roll for the weather"
		return firstSky
	case "set":
		p.Form.Go = "Set the weather"
		sky := place(p, "sky", "Weather", "", names(skies[:]...)...)
		return func(a *act) {
			setSky(a, sky)
			a.Line("sky-set", sky)
		}
	case "night":
		if p.Form.Go = "Night falls"; p.State.Night {
			p.Form.Go = "Day breaks"
		}
		return changeNight
	}
	return nil
}

// lookUp rolls for the weather, once a turn.
func lookUp(a *act) {
	s, roll := a.State, rollWeather
	for total := roll.Code.Min(); total <= roll.Code.Max(); total++ {
		roll.Bands = widen(roll.Bands, total, skies[s.weatherAfter(s.Weather, total)], false)
	}
	total := a.Throw(roll).Total
	set(a, "g", 0, "looked", 1)
	if next := s.weatherAfter(s.Weather, total); next != s.Weather { // else mud goes on drying
		setSky(a, next)
	}
	a.Line("sky", a.State.Weather, total)
}

// firstSky rolls for the weather at the start of the battle.
func firstSky(a *act) {
	rain, mud, roll := a.State.v(weRain), a.State.v(weMud), rollSky
	roll.Bands = banded(skies[:], 1, 6, min(rain, mud)-1, mud-1)
	total := a.Throw(roll).Total
	switch {
	case total >= mud:
		setSky(a, 2)
	case total >= rain:
		setSky(a, 1)
	default:
		setSky(a, 0)
	}
	a.Line("sky-first", a.State.Weather, total)
}

// setSky sets the weather, and the turns that mud lasts.
func setSky(a *act, sky int) {
	setUnless(a, "g", 0, "weather", a.State.Weather, sky)
	setUnless(a, "g", 0, "mud", a.State.Mud, [...]int{0, 0, a.State.v(weTurns)}[sky])
}

// changeNight turns day into night, or night into day.
func changeNight(a *act) {
	set(a, "g", 0, "night", 1-book.Bit(a.State.Night))
	if !a.State.Night {
		a.Line("day")
		return
	}
	a.Line("night", a.State.v(weDark), a.State.v(orNight))
	for _, u := range a.State.Units {
		if m, _ := a.State.mf(u.MF); u.live() && u.Dis > 0 && !m.Engaged {
			set(a, "u", u.ID, "dis", 0)
			a.Todo("dis-off", u.Name)
		}
	}
}
