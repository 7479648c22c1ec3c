// Package bring draws the screen on which a game, a force or a scenario arrives from another device.
package bring

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/shelf"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/armies"
	"vedette/engine/battle"
	"vedette/engine/save"
)

// Draw draws what has arrived, or else the ways to bring something in.
func Draw(at screen.At) app.UI {
	switch a := at.S.Hand.Arrived; {
	case a == nil || a.Wrong != "":
		return ways(at)
	case a.Parcel.Kept.Kind != "":
		return kept(at, a)
	default:
		return game(at, a)
	}
}

func ways(at screen.At) app.UI {
	s, f := at.S, at.F
	title := "Bring in a game"
	if s.Log.Joining {
		title = "Join another log"
	}
	var body []app.UI
	if a := s.Hand.Arrived; a != nil {
		body = append(body, app.Div().Attr("role", "alert").Body(widget.P("lead loss after", a.Wrong)))
	} else if s.Log.Joining {
		body = append(body, widget.P("lead after",
			"Ask the other referee for a copy: Settings, Hand this game over, Give a copy. Your own game stays as it is."))
	} else {
		body = append(body, widget.P("lead after", "A game, a force or a scenario from another device. Nothing is stored until you say so."))
	}
	if parts := s.Shelf.PartsHere(); len(parts) > 0 {
		body = append(body, collected(parts))
	}
	body = append(body, widget.Head("Scan codes", ""))
	switch {
	case at.Page.Scanning == "on" || at.Page.Scanning == "asking":
		body = append(body, app.Div().Class("scan").ID("scan"),
			f.Key(widget.K{Key: widget.KeyBring + "-stop", Label: "Stop the camera", On: func() { at.Page.Scan(false) }}))
	case at.Page.CanScan:
		why := ""
		switch at.Page.Scanning {
		case "refused":
			why = "The camera is blocked for this site. Allow it in the browser, or use the device’s camera app."
		case "failed":
			why = "The camera would not start. Another app may be using it."
		}
		body = append(body, f.Key(widget.K{Key: widget.KeyBring + "-scan", Label: "Scan codes", Small: "with this device’s camera",
			Icon: "i-ring", Class: "key--row", On: func() { at.Page.Scan(true) }}))
		if why != "" {
			body = append(body, app.Div().Attr("role", "alert").Body(widget.P("refused", why)))
		}
	default:
		body = append(body, widget.P("second", "This browser cannot scan codes. Point the device’s camera app at each code in turn: "+
			"it opens them here."))
	}
	text := f.Typed(widget.KeyBring+"-text", func(words string) { s.Hand.Giving.Pasted = words })
	body = append(body, widget.Head("File", ""),
		app.Label().Class("key key--row file").Body(widget.Icon("i-bring"), app.Span().Class("key__text").Text("Open a file"),
			app.Input().Type("file").Class("vh").DataSet("key", widget.KeyBring+"-file").Aria("label", "Open a file")),
		widget.Head("Link or text", ""),
		app.Label().Class("field name").Body(app.Span().Class("field__name").Body(app.Span().Text("Paste it here")),
			// As markup, because go-app's textarea type would add more to the program than this whole screen.
			app.Raw(`<textarea class="text" data-key="`+text+`" rows="3" autocomplete="off" spellcheck="false"></textarea>`)),
		f.Key(widget.K{Key: widget.KeyBring + "-read", Label: "Open it", Icon: "i-check", On: func() {
			s.Hand.Bring(s.Hand.Giving.Pasted)
			if s.Hand.Arrived != nil && s.Hand.Arrived.Wrong == "" {
				s.Hand.Giving.Pasted = ""
			}
		}}))
	to, label := "", "Back to the shelf"
	if s.Log.Joining {
		to, label = "log/", "Back to the log"
	}
	return screen.Column(at, title, body, screen.Dock(screen.Last(f.Key(widget.K{Key: widget.KeyBack, Label: label, Icon: "i-back",
		On: func() {
			leave(at)
			at.Go(to)
		}}))))
}

// collected shows which codes have been scanned and which are missing.
func collected(parts []save.Part) app.UI {
	have := map[int]bool{}
	for _, p := range parts {
		have[p.N] = true
	}
	var missing []string
	for n := 1; n <= parts[0].Of; n++ {
		if !have[n] {
			missing = append(missing, strconv.Itoa(n))
		}
	}
	words := "Still missing: "
	switch n := len(missing); {
	case n == 1:
		words += "code " + missing[0] + "."
	case n > 12:
		words += strconv.Itoa(n) + " codes."
	default:
		words += "codes " + strings.Join(missing, ", ") + "."
	}
	return app.Div().Class("after").ID("parts").Body(
		app.P().Class("lead strong").Text(strconv.Itoa(len(parts))+" of "+strconv.Itoa(parts[0].Of)+" codes "+
			"scanned"), widget.P("second", words))
}

func leave(at screen.At) {
	at.S.Hand.Drop()
	at.S.Log.Joining = false
	if at.Page.Live && at.Page.Scanning != "off" {
		at.Page.Scan(false)
	}
}

func kept(at screen.At, a *session.Arrival) app.UI {
	s, f := at.S, at.F
	k := a.Parcel.Kept
	body := []app.UI{widget.P("lead strong after", k.Name), widget.P("second", a.Title), widget.P("second", k.Small)}
	if m, err := battle.ReadCode(k.Map); err == nil {
		body = append(body, f.Diagram(m.Diagram("The table from above.", k.Sides[0]), at.Wide))
	}
	if a.Have {
		body = append(body, widget.P("after", "You have this already."))
	}
	label := "Keep it"
	switch k.Kind {
	case armies.Force:
		label = "Keep these troops" // a force in one book, an army in the others
	case armies.Battle:
		label = "Keep this battle"
	}
	return screen.Column(at, "Arrived", body, screen.Dock(
		screen.Top(f.Key(widget.K{Key: widget.KeyBring + "-leave", Label: "Cancel", On: func() {
			leave(at)
			at.Go("")
		}})),
		screen.Last(f.Key(here(at, widget.K{Key: widget.KeyBring + "-take", Label: label, Class: "key--primary", On: func() {
			if s.Hand.KeepArrived(); s.Hand.Arrived == nil {
				leave(at)
				at.Go("kept/")
			}
		}})))))
}

// here makes a key that writes take over first when another window is playing.
func here(at screen.At, k widget.K) widget.K {
	if at.S.Watching {
		deed := k.On
		k.On = func() { at.S.WhenPlaying(at.Page.Take, deed) }
		if k.Small == "" {
			k.Small, k.Stack = "this window takes over", true
		}
	}
	return k
}

func game(at screen.At, a *session.Arrival) app.UI {
	s, f := at.S, at.F
	p := a.Parcel
	stand := "Turn " + strconv.Itoa(a.Turn)
	if a.Turn == 0 {
		stand = "Not begun"
	}
	if a.Word != "" {
		stand += " · " + a.Word
	}
	body := []app.UI{widget.P("lead strong after", p.Setup.Name), widget.P("second", a.Title),
		widget.P("", stand), widget.P("second", count(len(p.Entries))+" · "+shelf.When(a.Played)+" · "+generation(p.Gen))}
	take := widget.K{Key: widget.KeyBring + "-take", Label: "Take this game over", Class: "key--primary", On: func() {
		if s.TakeOver() {
			leave(at)
			at.Go("field/")
		}
	}}
	var more []app.UI
	if k := a.Kin; a.Known {
		body = append(body, widget.Head("Your copy", ""), widget.P("lead", compared(a)),
			widget.P("second", k.Name+" · "+count(k.Len)+" · "+shelf.When(k.Played)+" · "+generation(k.Hand.Gen)))
		if k.Is == save.Parted || k.Is == save.Older {
			take.Label, take.Small, take.Stack = "Replace mine", "it is put away, and can be brought back", true
			more = append(more, f.Key(here(at,
				widget.K{Key: widget.KeyBring + "-beside", Label: "Keep both", Small: "as two games on the shelf", Class: "key--row", On: func() {
					if s.TakeBeside() {
						leave(at)
						at.Go("field/")
					}
				}})))
		} else if k.Is == save.Same && !k.Hand.Away {
			take.Label = "Open it"
		}
	}
	if why := s.Joins(); why == "" && (a.Known && a.Kin.Is == save.Parted || s.Log.Joining) {
		more = append(more, f.Key(widget.K{Key: widget.KeyBring + "-join", Label: "Join the logs",
			Small: "one report of both copies; neither is changed", Class: "key--row", On: func() {
				s.Join()
				leave(at)
				at.Go("report/")
			}}))
	} else if s.Log.Joining {
		body = append(body, widget.P("refused", why))
	}
	if len(more) > 0 {
		body = append(body, app.Div().Class("seg seg--1 after").Body(more...))
	}
	take = here(at, take)
	leaveKey := widget.K{Key: widget.KeyBring + "-leave", Label: "Cancel", On: func() {
		to := ""
		if s.Log.Joining || s.Game != nil {
			to = "log/"
		}
		leave(at)
		at.Go(to)
	}}
	if a.IsOlder() {
		// The copy here is newer, so keeping it is the primary key.
		leaveKey.Label, leaveKey.Class, take.Class = "Keep mine", "key--primary", ""
		return screen.Column(at, "Arrived", body, screen.Dock(screen.Top(f.Key(take)), screen.Last(f.Key(leaveKey))))
	}
	return screen.Column(at, "Arrived", body, screen.Dock(screen.Top(f.Key(leaveKey)), screen.Last(f.Key(take))))
}

// compared describes what arrived in relation to the copy here.
func compared(a *session.Arrival) string {
	k, has := a.Kin, len(a.Parcel.Entries)
	switch {
	case k.Is == save.Same && k.Hand.Away:
		return "Your game is back, just as you handed it over."
	case k.Is == save.Same:
		return "You have this game already, exactly as it stands."
	case k.Is == save.Longer:
		return "It picks up where your copy ends, " + count(has-k.Len) + " further on. You lose nothing."
	case k.Is == save.Older:
		return "It is older: your copy holds everything in it and " + count(k.Len-has) + " more."
	}
	words := "Both were played further: after " + count(k.Shared) + " in common, yours has " + strconv.Itoa(k.Len-k.Shared) +
		" more and this one " + strconv.Itoa(has-k.Shared) + "."
	if a.IsOlder() {
		words += " It was handed over before yours."
	}
	return words
}

func count(n int) string {
	if n == 1 {
		return "1 step"
	}
	return strconv.Itoa(n) + " steps"
}

func generation(n int) string {
	switch n {
	case 0:
		return "never handed over"
	case 1:
		return "handed over once"
	case 2:
		return "handed over twice"
	}
	return "handed over " + strconv.Itoa(n) + " times"
}

// Picture is "" for the ways to bring something in, "wrong" for what could not be read, and "here" for an arrival.
func Picture(s *session.Session) string {
	switch a := s.Hand.Arrived; {
	case a == nil:
		return ""
	case a.Wrong != "":
		return "wrong"
	}
	return "here"
}
