package rehearsing

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/widget"
)

// subject is the choice between a fight and the battle; nil where only one can be rehearsed.
func (p page) subject() []app.UI {
	if !p.r.CanFight() || p.r.CanBattle() != "" {
		return nil
	}
	key := func(fight bool, id, label string) app.UI {
		on := p.r.Fight == fight
		return p.at.F.Key(widget.K{Key: widget.KeyRehearse + "-" + id, Label: label, Role: "radio", Chosen: on, Skip: !on,
			On: func() { p.r.Choose(fight) }})
	}
	battle := "The battle"
	if p.r.Umpired() != "" {
		battle = "The evening"
	}
	return []app.UI{screen.Choice(2, "What to rehearse", key(true, "fight", "A fight"), key(false, "battle", battle)).Class("more")}
}

// setup shows who fights whom, and how, with the fields to change it.
func (p page) setup() []app.UI {
	open := p.r.Ask || p.fight.Form.Refused != nil
	out := []app.UI{widget.Head(p.fight.Name[0]+" v. "+p.fight.Name[1], ""), widget.P("small second", p.fight.Say)}
	if no := p.fight.Form.Refused; no != nil {
		out = append(out, widget.P("after", no.Text))
	}
	out = append(out, screen.More(p.at.F.Key(widget.K{Key: widget.KeyRehearse + "-change", Label: "Change", Small: "who fights, and how",
		Class: "key--row", Expands: true, Chosen: open, On: func() { p.r.Ask = !p.r.Ask }})))
	if open {
		for _, x := range p.fight.Form.Fields {
			out = append(out, p.at.F.Field(x, x.Key == p.r.Hand, p.r.Say, func(key string) { p.r.Hand = key }))
		}
	}
	return out
}
