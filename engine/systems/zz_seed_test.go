package systems

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"vedette/engine"
	"vedette/engine/journal"
)

type player struct {
	*journal.Game
	say []string
}

func begin(id string, seed uint64, options ...string) *player {
	sys, _ := ByID(id)
	g, err := journal.New(sys, journal.Setup{System: id, Seed: seed, Options: engine.Do("start", options...).In, Name: "x", Made: 1, Version: "t"})
	if err != nil {
		panic(err)
	}
	return &player{Game: g}
}

func (p *player) do(c engine.Command, answers ...string) bool {
	try := p.Begin(c)
	for {
		need, entry, err := try.Advance(1)
		if err != nil {
			p.say = append(p.say, "ERR "+c.String()+": "+err.Error())
			return false
		}
		if need == nil {
			if entry == nil {
				return false
			}
			if err := p.Append(*entry); err != nil {
				panic(err)
			}
			t := p.System().Tell(p.State(), entry.Step)
			p.say = append(p.say, c.Do+": "+t.Card.Number+" "+t.Card.Word+" | "+t.Line.String())
			return true
		}
		if need.Ask != nil {
			a := "yes"
			if len(answers) > 0 {
				a, answers = answers[0], answers[1:]
			} else if len(need.Ask.Choices) > 0 {
				a = need.Ask.Choices[0].ID
			}
			if err := try.Answer(a); err != nil {
				panic(err)
			}
			continue
		}
		panic("dice")
	}
}

// due does the first duty, filling first options.
func (p *player) due() bool {
	d := p.System().Desk(p.State())
	if len(d.Duties) == 0 {
		return false
	}
	c := d.Duties[0].Key.Do
	for range 6 {
		f := p.System().Form(p.State(), c)
		if f.Refused == nil {
			break
		}
		for _, x := range f.Fields {
			if x.Key == f.Refused.Field {
				for _, o := range x.Options {
					if o.Refused == "" {
						c = c.With(x.Key, o.ID)
						break
					}
				}
			}
		}
	}
	return p.do(c)
}

func TestZZSeeds(t *testing.T) {
	which := os.Getenv("B4")
	for seed := uint64(1); seed <= 150; seed++ {
		var p *player
		switch which {
		case "ecw":
			p = begin("ecw", seed)
			p.do(engine.Do("initiative"), "yes")
			if !strings.Contains(strings.Join(p.say, ""), "King wins") {
				continue
			}
			p.do(engine.Do("next"))
			p.do(engine.Do("charge", "unit", "4", "target", "8", "side", "1"))
			p.do(engine.Do("reply", "unit", "8"))
			p.do(engine.Do("next"))
			p.do(engine.Do("next"))
			p.do(engine.Do("shoot", "unit", "8", "target", "4", "range", "1"))
			for p.System().Desk(p.State()).Turn < 3 && len(p.say) < 40 {
				if !p.due() {
					d := p.System().Desk(p.State())
					if len(d.Duties) > 0 {
						break
					}
					if !p.do(d.Primary.Do, "yes") {
						break
					}
				}
			}
		case "march":
			p = begin("march", seed, "forces", "corps")
			for range 60 {
				d := p.System().Desk(p.State())
				if strings.HasPrefix(d.Say, "T1") {
					break
				}
				if len(d.Duties) == 0 || !p.due() {
					if !p.do(d.Primary.Do) {
						break
					}
				}
			}
			who := p.System().Desk(p.State()).Small
			p.say = append(p.say, who)
			if !strings.HasPrefix(who, "French") {
				continue
			}
			p.do(engine.Do("charge", "unit", "10", "at", "19"))
			p.do(engine.Do("react", "charge", "0", "what", "square", "far", "2"))
			p.do(engine.Do("next"))
			p.do(engine.Do("next"))
			for range 40 {
				d := p.System().Desk(p.State())
				if d.Turn > 2 {
					break
				}
				if len(d.Duties) == 0 || !p.due() {
					if !p.do(d.Primary.Do) {
						break
					}
				}
			}
		case "minie":
			p = begin("minie", seed)
			p.do(engine.Do("first"))
			if !strings.Contains(strings.Join(p.say, ""), "Federals") {
				continue
			}
			p.do(engine.Do("step", "to", "6"))
			p.do(engine.Do("charge", "unit", "8", "target", "14"))
			p.do(engine.Do("step", "to", "16"))
			for range 60 {
				d := p.System().Desk(p.State())
				if d.Turn > 3 {
					break
				}
				if len(d.Duties) == 0 || !p.due() {
					if !p.do(d.Primary.Do) {
						break
					}
				}
			}
		case "splendid":
			p = begin("splendid", seed)
			p.do(engine.Do("next"))
			p.do(engine.Do("initiative"))
			for range 12 {
				d := p.System().Desk(p.State())
				if d.Say == "Charges: Parliament" {
					break
				}
				p.do(d.Primary.Do)
			}
			p.do(engine.Do("charge", "unit", "10", "target", "17", "distance", "20", "feature", "f7", "feature-at", "16", "defends", "yes", "react", "fire"))
			for range 30 {
				d := p.System().Desk(p.State())
				if d.Turn > 1 {
					break
				}
				if len(d.Duties) == 0 || !p.due() {
					if !p.do(d.Primary.Do) {
						break
					}
				}
			}
		}
		fmt.Println("=====", seed)
		fmt.Println(strings.Join(p.say, "\n"))
	}
}
