// Package rehearsing draws the rehearsal: the outcomes when commanders play the battle on many times, apart from the game itself.
package rehearsing

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rehearse"
)

// page is what the screen is drawn from.
type page struct {
	at    screen.At
	r     *session.Rehearsal
	sides [2]string
	ours  int              // the side from whose point of view results are given: that of a player, or else the first
	fight *commander.Fight // two units in a fight apart, nil for the battle
	tries [2]string        // what is counted: singular and plural
}

// Draw draws the rehearsal of the open game.
func Draw(at screen.At) app.UI {
	if at.S.Game == nil {
		return screen.None(at)
	}
	p := page{at: at, r: &at.S.Rehearse}
	if why := p.r.Can(); why != "" {
		return screen.Screen(screen.Banner(at, "Rehearse"), screen.Main(at, widget.P("lead after", why)), screen.UndoBar(at, "rehearse"))
	}
	p.sides, p.tries = p.r.Sides(), [2]string{"evening", "evenings"}
	if s := at.S.Seats(); s[0] != "" && s[1] == "" {
		p.ours = 1
	}
	if p.r.Fight {
		x := p.r.Setup()
		p.fight, p.sides, p.ours, p.tries = &x, x.Name, 0, [2]string{"try", "tries"}
	}
	base, varied := p.r.Base(), p.r.Varied()
	main, side := p.outcome(base, "As it stands"), []app.UI(nil)
	switch {
	case varied != nil && at.Wide == 3: // otherwise the two would be stacked
		main = append(append(main, p.spreads(p.all(base))...), p.sufferers(p.all(base))...)
		side = append(append(p.outcome(varied, p.varied()), p.spreads(p.all(varied))...), p.sufferers(p.all(varied))...)
	case varied != nil:
		main = append(p.outcome(varied, p.varied()), p.compared(p.all(base), p.all(varied))...)
	case base != nil && at.Wide > 0:
		main = append(append(main, p.deciding(p.all(base))...), p.even()...)
		side = append(p.spreads(p.all(base)), p.sufferers(p.all(base))...)
	case base != nil:
		y := p.all(base)
		main = append(append(append(append(main, p.spreads(y)...), p.deciding(y)...), p.even()...), p.sufferers(y)...)
	}
	if main = append(p.horizon(), main...); p.fight != nil {
		main = append(p.setup(), main...)
	}
	main = append(p.subject(), main...)
	return screen.ScreenWith(
		app.Header().Class("banner").Body(screen.Row(at, screen.Named(at, "Rehearse")), widget.Rule()),
		screen.Main(at, main...), screen.Side(side...), p.dock())
}

// horizon is the choice of how far ahead to look, in a battle that has begun.
func (p page) horizon() []app.UI {
	switch {
	case p.fight == nil && p.r.Umpired() != "":
		return []app.UI{widget.P("small second after", "Each evening is played from its beginning, on a table the app makes up: it "+
			"cannot see yours. "+p.r.Umpired())}
	case !p.r.Begun() || p.fight != nil:
		return nil
	}
	key := func(turns int, label string) app.UI {
		on := p.r.Turns == turns
		return p.at.F.Key(widget.K{Key: widget.KeyRehearse + "-until-" + strconv.Itoa(turns), Label: label, Role: "radio", Chosen: on, Skip: !on,
			On: func() { p.r.LookAhead(turns) }})
	}
	return []app.UI{screen.Choice(3, "How far ahead", key(1, "This turn"), key(2, "Two turns"), key(0, "To the end")).Class("more")}
}

// varied is the heading for the variation in view.
func (p page) varied() string {
	if p.fight != nil {
		for _, v := range p.fight.Vary {
			if v.ID == p.r.Vary {
				return v.Label
			}
		}
	}
	for _, v := range p.r.Variations() {
		if v.ID == p.r.Vary {
			return p.label(v)
		}
	}
	return ""
}

// label is "Bold Prussians".
func (p page) label(v session.Variation) string { return v.Who.Label + " " + p.sides[v.Side] }

// few is how many evenings must have been played before their numbers mean anything, while more are to come.
const few = 20

// all returns the evenings of a trial, none as long as they are too few.
func (p page) all(t *session.Trial) *rehearse.Tally {
	if y := t.All(); y.Games >= few || !p.r.Runs(t) {
		return y
	}
	return &rehearse.Tally{}
}

// outcome gives the outcome of a trial in a sentence and a bar.
func (p page) outcome(t *session.Trial, title string) []app.UI {
	if t == nil {
		return nil
	}
	y := p.all(t)
	note := book.Plural(t.All().Games, p.tries[0], p.tries[1])
	out := []app.UI{widget.Head(title, note)}
	if t.Err != "" {
		return append(out, widget.P("after", "It cannot be tried: "+t.Err+"."))
	}
	if y.Games == 0 {
		say := "Stopped before the first " + p.tries[0] + " was over."
		if p.r.Runs(t) {
			say = "Playing the first " + p.tries[1] + "…"
		}
		return append(out, widget.P("lead after second", say))
	}
	if y.Won[0]+y.Won[1] == 0 && p.r.Turns > 0 {
		return out // too soon for a winner: only the losses matter
	}
	return append(out, p.verdict(y)...)
}

func (p page) verdict(y *rehearse.Tally) []app.UI {
	share, theirs := y.Share(), 1-p.ours
	say := "times in 100 " + book.The(p.sides[p.ours]) + " " + book.Agree(p.sides[p.ours], "win")
	won := [3]string{p.sides[p.ours], "neither", p.sides[theirs]}
	switch {
	case p.fight != nil:
		won = [3]string{"won", "undecided", "lost"}
		losing := "nobody"
		if _, lost, _ := rehearse.Spread(y.Lost[p.ours]); lost > 0 {
			losing = strconv.Itoa(lost)
		}
		say = "times in 100 " + book.The(p.sides[p.ours]) + " " + book.Agree(p.sides[p.ours], "drive") + " them off, losing " + losing
	case p.r.Turns > 0:
		say += " by then"
	}
	legend := func(class string, n int, text string) app.UI {
		return app.Span().Body(app.Span().Class("swatch swatch--"+class), app.B().Text(strconv.Itoa(n)), app.Text(" "+text))
	}
	label := "Of 100 " + p.tries[1] + ": " + p.sides[p.ours] + " " + strconv.Itoa(share[p.ours]) + ", neither " + strconv.Itoa(share[2]) +
		", " + p.sides[theirs] + " " + strconv.Itoa(share[theirs])
	return []app.UI{
		app.Div().Class("prospect").Body(app.Span().Class("prospect__n").Text(strconv.Itoa(share[p.ours])), app.P().Class("serif").Text(say)),
		app.Raw(widget.Shares(label, share[p.ours], share[2], share[theirs])),
		app.P().Class("legend").Aria("hidden", true).Body(legend("w", share[p.ours], won[0]), legend("d", share[2], won[1]),
			legend("l", share[theirs], won[2])),
		widget.P("small second", "Give or take "+strconv.Itoa(y.Margin())+"."),
	}
}

// span returns "27–62", or "" if both are equal.
func span(low, high int) string {
	if low == high {
		return ""
	}
	return strconv.Itoa(low) + "–" + strconv.Itoa(high)
}

func (p page) spread(kind, title string, wide int, h []int, first int) app.UI {
	low, middle, high := rehearse.Spread(h)
	label := title + " " + strconv.Itoa(middle) + ", usually " + strconv.Itoa(low) + " to " + strconv.Itoa(high)
	return app.Div().Body(app.H3().Class("histh").Body(app.Text(title), app.Br(), app.B().Text(strconv.Itoa(middle)+" "),
		app.Small().Text(span(low, high))), app.Raw(widget.Histogram(kind, label, wide, h, first, max(len(h)-1, first), low, middle, high)))
}

// half and whole are the widths of a histogram drawn beside another and of one drawn alone.
const half, whole = 166, 348

// spreads draws histograms of both sides' losses and of the length of the game.
func (p page) spreads(y *rehearse.Tally) []app.UI {
	if y.Games == 0 {
		return nil
	}
	lose := func(side int) string { return p.sides[side] + " " + book.Agree(p.sides[side], "lose") }
	out := []app.UI{app.Div().Class("hists").Body(p.spread("b-ours", lose(p.ours), half, y.Lost[p.ours], 0),
		p.spread("b-theirs", lose(1-p.ours), half, y.Lost[1-p.ours], 0))}
	if y.Points != nil {
		low, middle, high := rehearse.Spread(y.Points)
		out = append(out, widget.P("lead after", "Points: "+points(middle)+", usually "+points(low)+" to "+points(high)+"."))
	}
	switch low, middle, high := rehearse.Spread(y.Turns); {
	case p.r.Turns > 0 && p.fight == nil:
	case p.fight != nil:
		out = append(out, app.Div().Class("hists hists--one").Body(p.spread("b-turn", "Turns", whole, y.Turns, 1)))
	case low == high:
		out = append(out, widget.P("lead after", "It ends in turn "+strconv.Itoa(middle)+"."))
	default:
		out = append(out, app.Div().Class("hists hists--one").Body(p.spread("b-turn", "It ends in turn", whole, y.Turns, max(1, y.Turn))))
	}
	return out
}

// points formats an index of [rehearse.Tally.Points] as a score, with a proper minus sign.
func points(n int) string {
	if n += rehearse.Fewest; n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// deciding shows what decided the battles: events, or else a place.
func (p page) deciding(y *rehearse.Tally) []app.UI {
	var rows []app.UI
	all := y.Matters()
	for _, m := range all[:min(maxMatters, len(all))] {
		with, without, _ := y.Weight(m)
		rows = append(rows, row(m.Name, "in "+strconv.Itoa((200*m.Times+y.Games)/(2*y.Games))+" of 100 evenings; "+
			book.The(p.sides[0])+" then "+book.Agree(p.sides[0], "win")+" "+strconv.Itoa(with)+" in 100, otherwise "+strconv.Itoa(without)))
	}
	if rows != nil {
		return []app.UI{widget.Head("What mattered", ""), app.Ul().Class("rows").Body(rows...)}
	}
	i, share, ok := y.Decisive()
	if !ok || p.r.Turns > 0 || p.fight != nil {
		return nil
	}
	return []app.UI{widget.P("lead after", "What matters most is "+y.Places[i].Name+". Whoever held it at the end won "+
		strconv.Itoa(share)+" times in 100.")}
}

// maxMatters is how many of the events that mattered are listed.
const maxMatters = 4

// row is a list item: a name with text below it.
func row(name, text string) app.UI {
	return app.Li().Class("ready").Body(app.Span().Body(app.B().Class("strong").Text(name), app.Br(), app.Text(text)))
}

// maxSufferers is how many units of a side are listed.
const maxSufferers = 3

// sufferers lists the units that suffer most.
func (p page) sufferers(y *rehearse.Tally) []app.UI {
	if y.Games == 0 {
		return nil
	}
	var rows []app.UI
	for _, side := range [...]int{p.ours, 1 - p.ours} {
		all := y.HardestHit(side)
		for _, u := range all[:min(maxSufferers, len(all))] {
			times, had := u.Presence(y.Games)
			text := book.Agree(u.Name, "lose") + " " + book.Tenths((10*u.Lost+times/2)/times) + " of " + strconv.Itoa(had)
			if n := (100*u.Broke + times/2) / times; n > 0 {
				text += "; broken in " + strconv.Itoa(n) + " of 100"
			}
			rows = append(rows, row(u.Name, text))
		}
	}
	if rows == nil {
		return nil
	}
	return []app.UI{widget.Head("Who suffers most", "on average"), app.Ul().Class("rows").Body(rows...)}
}

// compared is a table of the battle as it stands beside the variation.
func (p page) compared(a, b *rehearse.Tally) []app.UI {
	if a.Games == 0 || b.Games == 0 {
		return nil
	}
	row := func(label, note string, x, y app.UI) app.UI {
		first := []app.UI{app.Text(label)}
		if note != "" {
			first = append(first, app.Small().Class("better").Text(note))
		}
		return app.Tr().Body(app.Th().Scope("row").Body(first...), app.Td().Body(x), app.Td().Body(y))
	}
	num := func(n int) app.UI { return app.B().Text(strconv.Itoa(n)) }
	was, is := a.Share(), b.Share()
	note := func(n, than int, good bool) string {
		switch d := n - than; {
		case d > 0 && good:
			return strconv.Itoa(d) + " more"
		case d < 0 && !good:
			return strconv.Itoa(-d) + " fewer"
		}
		return ""
	}
	won := func(side int, good bool) app.UI {
		return row(p.sides[side]+" "+book.Agree(p.sides[side], "win"), note(is[side], was[side], good), num(was[side]), num(is[side]))
	}
	lost := func(side int) app.UI {
		cell := func(y *rehearse.Tally) app.UI {
			low, middle, high := rehearse.Spread(y.Lost[side])
			return app.Span().Body(num(middle), app.Small().Text(span(low, high)))
		}
		return row(p.sides[side]+" "+book.Agree(p.sides[side], "lose"), "", cell(a), cell(b))
	}
	return []app.UI{app.Table().Class("cmp").Body(
		app.THead().Body(app.Tr().Body(app.Th().Text("in 100"), app.Th().Scope("col").Text("As it stands"),
			app.Th().Scope("col").Text(p.varied()))),
		app.TBody().Body(won(p.ours, true), row("Neither", "", num(was[2]), num(is[2])), won(1-p.ours, false), lost(p.ours), lost(1-p.ours)))}
}

// even offers to look for changes that make the battle even, and lists those found.
func (p page) even() []app.UI {
	t := p.r.Even()
	switch {
	case t == nil && p.r.CanEven() && !p.r.Running():
		return []app.UI{screen.More(p.at.F.Key(widget.K{Key: widget.KeyRehearse + "-even", Label: "Make it even", Icon: "n-rehearse",
			Small: "finds changes and tests each", Class: "key--row", On: p.r.MakeEven}))}
	case t == nil || p.r.Begun() || p.fight != nil:
		return nil
	}
	out := []app.UI{widget.Head("To make it even", "each tested")}
	var rows []app.UI
	for i, o := range t.Found {
		rows = append(rows, p.at.F.Key(widget.K{Key: widget.KeyRehearse + "-offer-" + strconv.Itoa(i), Label: o.Say, Role: "radio",
			Chosen: p.r.Offer == i, Skip: p.r.Offer != i, Class: "key--row", Small: p.share(&o.Tally), On: func() { p.r.Offer = i }}))
	}
	if rows != nil {
		out = append(out, screen.Choice(1, "Changes", rows...))
	}
	switch {
	case t.Trying != nil && p.r.Searching():
		trying := "Now trying: "
		if t.Trying.Again {
			trying = "Now trying once more: "
		}
		trying += t.Trying.Say + "."
		if n := t.Trying.Tally.Games; n > 0 {
			trying += " After " + book.Plural(n, "evening", "evenings") + ": " + p.share(&t.Trying.Tally) + "."
		}
		out = append(out, widget.P("small second after", trying))
	case len(t.Found) == 0 && t.Done:
		out = append(out, widget.P("after", "It is even already, or nothing tried makes it so."))
	case len(t.Found) == 0:
		out = append(out, widget.P("after second", "Nothing found yet."))
	}
	return out
}

// share returns "Prussians 48, French 47 in 100".
func (p page) share(y *rehearse.Tally) string {
	n := y.Share()
	return p.sides[0] + " " + strconv.Itoa(n[0]) + ", " + p.sides[1] + " " + strconv.Itoa(n[1]) + " in 100"
}

// dock holds the keys that vary something, try more, and carry on in the game.
func (p page) dock() app.UI {
	f, r := p.at.F, p.r
	var vary []app.UI
	one := func(id, label string) {
		vary = append(vary, f.Key(widget.K{Key: widget.KeyRehearse + "-vary-" + id, Label: label, Toggle: true,
			Chosen: r.Vary == id, On: func() { r.Try(id) }}))
	}
	if p.fight != nil {
		for _, v := range p.fight.Vary {
			one(v.ID, v.Label)
		}
	} else {
		for _, v := range r.Variations() {
			one(v.ID, p.label(v))
		}
	}
	again := widget.K{Key: widget.KeyRehearse + "-again", Label: "Again", Icon: "i-again", Class: "key--stack", On: r.Again}
	if r.Running() {
		again = widget.K{Key: widget.KeyRehearse + "-stop", Label: "Stop", Icon: "i-cross", Class: "key--stack", On: r.Stop}
	}
	next := r.Next()
	small := "for real, in the game"
	if next.Small != "" {
		small = next.Small + ", in the game"
	}
	green := widget.K{Key: widget.KeyRehearse + "-play", Label: next.Label, Small: small, Class: "key--primary", On: func() {
		p.at.S.Press(next)
		p.at.Go("field/")
	}}
	t := r.Even()
	switch {
	case p.fight != nil && r.Vary != "":
		green.Key, green.Label, green.Small, green.On = widget.KeyRehearse+"-keep", "Keep this", "and vary something else", r.Keep
	case p.fight == nil && t != nil && len(t.Found) > 0 && !r.Begun():
		green.Key, green.Label, green.Small = widget.KeyRehearse+"-take", "Play it this way", t.Found[r.Offer].Say
		green.On = func() {
			plan := r.Changed()
			p.at.S.Leave()
			p.at.S.Pages.Plan = plan
			p.at.Go("new/")
		}
	}
	say := ""
	switch {
	case r.Lost:
		say = "The browser stopped the rehearsal. Tap Again to go on."
	case r.Small:
		say = "This browser cannot rehearse in the background: fewer " + p.tries[1] + " are tried."
	}
	parts := []app.UI{app.P().Class("vary__h").Text("What if …"), app.Div().Class("vary").Body(vary...)}
	if say != "" {
		parts = append(parts, widget.P("small vary__h", say))
	}
	return screen.Dock(app.Section().Aria("label", "What if").Body(parts...), screen.Keys(f.Key(again), f.Key(green)),
		screen.Nav(p.at, "rehearse"))
}
