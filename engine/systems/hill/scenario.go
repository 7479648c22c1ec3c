package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// A scenario made by the referee is set up before the first draw: its lines, places, hidden parties,
// objectives, secrets.

// groupScenario is the menu group for setting up, shown before the first draw.
const groupScenario = "Scenario"

// setUp refuses what can only be done before the first draw.
func (s State) setUp() *engine.Refusal {
	if r := s.waiting(); r != nil {
		return r
	}
	if s.Turn > 1 || s.Press > 0 || s.Side != Nobody {
		return &engine.Refusal{Code: "C1", Text: "A scenario is set up before the first draw.", Section: "HILL-140"}
	}
	return nil
}

func scenes() []procedure {
	return []procedure{
		{Plan: planScenario, Procedure: view.Procedure{ID: "scenario", Name: "Scenario", Group: groupScenario, Symbol: "n-rules",
			Section: "HILL-140", Ref: "A scenario of your own: its name and the edge with the friendly lines. " +
				"Muster its forces as in any game. Once kept, it can be played again or passed on."}},
		{Plan: planScenarioPlace, Procedure: view.Procedure{ID: "scenario-place", Name: "Place with its contents", Short: "Place",
			Group: groupScenario, Symbol: "t-village", Section: "HILL-140",
			Ref: "A place on the table from the start. Fix what is in it, and a search needs no dice."}},
		{Plan: planScenarioParty, Procedure: view.Procedure{ID: "scenario-party", Name: "Hidden party", Group: groupScenario,
			Symbol: "t-infantry", Section: "HILL-140",
			Ref: "A party only you know of until its place is searched, it acts, or somebody finds it."}},
		{Plan: planScenarioAim, Procedure: view.Procedure{ID: "scenario-aim", Name: "Objective", Group: groupScenario,
			Symbol: "n-despatches", Section: "HILL-120",
			Ref: "1 point on the near half of the table, 2 on the far half, and the level it counts as. " +
				"An objective may override everything else: without it the game is lost."}},
		{Plan: planScenarioSecret, Procedure: view.Procedure{ID: "scenario-secret", Name: "Secret", Group: groupScenario,
			Symbol: "i-ring", Section: "HILL-140", Ref: "Something only you know. It is kept folded away."}},
		{Plan: planScenarioDrop, Procedure: view.Procedure{ID: "scenario-drop", Name: "Take something out", Short: "Take out",
			Group: groupScenario, Symbol: "i-minus", Section: "HILL-140",
			Ref: "Takes an objective, a secret or a hidden party out of the scenario."}},
		{Plan: planReveal, Procedure: view.Procedure{ID: "reveal", Name: "It appears", Symbol: "t-infantry", Section: "HILL-140",
			Ref: "A hidden party comes onto the table: a Player figure has come near, it moves or acts, or it enters."}},
		{Plan: planSecret, Procedure: view.Procedure{ID: "secret", Name: "Referee’s secret", Symbol: "i-ring", Section: "HILL-140",
			Ref: "Settle what is still open, or let a die do it; or note that the Players know."}},
		{Plan: planNews, Procedure: view.Procedure{ID: "news", Name: "What the scenario says", Symbol: "i-ring", Section: "HILL-140",
			Ref: "By night a post of sentries that has one of your figures in sight raises the alarm on 4 or more; so does any shot."}},
		{Plan: planSound, Procedure: view.Procedure{ID: "sound", Name: "Sound a ford", Symbol: "i-search", Section: "HILL-140",
			Ref: "An engineer who stands in a ford sounds it with one Stand action; others need two, one a turn."}},
		{Plan: planMule, Procedure: view.Procedure{ID: "mule", Name: "Put him on the mule", Symbol: "t-convoy", Section: "HILL-140",
			Ref: "One Stand action puts somebody who cannot walk on the mule. Once the alarm is raised, a figure in contact must lead it."}},
		{Plan: planLook, Procedure: view.Procedure{ID: "look", Name: "Look into a carriage", Symbol: "i-search", Section: "HILL-140",
			Ref: "Once its escort is gone, whoever reaches a carriage sees who is in it."}},
		{Plan: planAim, Procedure: view.Procedure{ID: "aim", Name: "Scenario objective", Symbol: "n-despatches", Section: "HILL-120",
			Ref: "What became of an objective. Its points count only if achieved."}},
	}
}

// setStage sets up the scenario.
func setStage(d *act, c Scene, did book.Said) {
	c.ID = book.Or(c.ID, ownScene)
	if c.Lines == "" {
		c.Lines = "near"
	}
	d.Do(staged{Scene: c, Did: did})
}

// askUsual asks for one of options, by default usual; it returns "" when the choice is not among them.
func askUsual(p *plan, key, label, want, usual string, options []view.Option) string {
	v := book.Or(p.In.Get(key), usual)
	p.Add(pick(key, label, v, options))
	if index(options, v) < 0 {
		p.Refuse("F1", key, "HILL-140", "%s", want)
		return ""
	}
	return v
}

func askName(p *plan, label string) string {
	return askText(p, "name", label, maxTitle, "Optional.", "HILL-140", "Forty letters at most.")
}

// full refuses an addition once there are most.
func full(p *plan, n, most int) {
	if n >= most {
		p.Refuse("C2", "", "HILL-140", "The scenario has no room for more of them.")
	}
}

func planScenario(p *plan) deed {
	p.Form.Go = "Note it"
	p.RefuseWith(p.State.setUp())
	c := p.State.Scene
	c.Lines = askUsual(p, "lines", "Friendly lines", "Choose the edge with the friendly lines.", c.Lines, edges)
	if name := askName(p, "Name of the scenario"); name != "" {
		c.Name = name
	}
	return func(a *act) { setStage(a, c, book.Say("lines", index(edges, c.Lines))) }
}

var placeKinds = []view.Option{
	{ID: "village", Label: "Village", Symbol: "t-village"}, {ID: "cave", Label: "Cave or ruin", Symbol: "t-cave"},
	{ID: "outpost", Label: "Enemy outpost", Symbol: "t-outpost"}, {ID: "massed", Label: "Massed Enemy", Symbol: "t-massed"},
}

func planScenarioPlace(p *plan) deed {
	s := p.State
	p.Form.Go = "Put it on the table"
	p.RefuseWith(s.setUp())
	x := ScenePlace{Kind: askUsual(p, "kind", "What", "Choose what it is.", "", placeKinds), Site: s.Next}
	if x.Kind != "" {
		switch v := askUsual(p, "content", "What is in it", "Choose what is in it.", "drawn", contentsOf(x.Kind)); v {
		case "drawn":
		case hiddenHere:
			x.Hidden = true
		default:
			x.Fixed.Content = v
		}
		x.Name = askName(p, "Name")
	}
	full(p, len(s.Scene.Places), maxPlaces)
	return func(a *act) {
		a.Do(arrived{Drawn: Drawn{Kind: x.Kind}, ID: x.Site, Spot: true, Noted: true})
		c := a.State.Scene
		c.Places = append(slices.Clip(c.Places), x)
		if x.Name == "" {
			setStage(a, c, book.Say("unnamed", index(placeKinds, x.Kind)))
			return
		}
		setStage(a, c, book.Say("named", x.Name))
	}
}

// anyEdge is the reply that leaves a traveller's destination to the rules.
const anyEdge = "rules"

// partyKinds returns the kinds that may be hidden.
func partyKinds() []view.Option {
	var out []view.Option
	for _, k := range allKinds() {
		if !k.place && !k.civil {
			out = append(out, view.Option{ID: k.id, Label: k.name, Symbol: k.symbol})
		}
	}
	return out
}

// holders returns the places that a hidden party may hold, as replies.
func (c Scene) holders() []view.Option {
	out := []view.Option{{ID: "0", Label: "No place"}}
	for i, p := range c.Places {
		name := book.Or(p.Name, must(p.Kind).name+" "+num(i+1))
		out = append(out, view.Option{ID: num(i + 1), Label: name})
	}
	return out
}

// askHolder asks for a place of the scenario, 0 for none.
func askHolder(p *plan, label, want string) int {
	o := p.State.Scene.holders()
	if v := p.In.Get("place"); len(o) < 2 {
		if v != "" && v != "0" {
			p.Refuse("F1", "place", "HILL-140", "There is no such place.")
		}
		return 0
	}
	return max(index(o, askUsual(p, "place", label, want, "0", o)), 0)
}

func planScenarioParty(p *plan) deed {
	s := p.State
	p.Form.Go = "Hide it"
	p.RefuseWith(s.setUp())
	h := Hidden{Kind: askUsual(p, "kind", "What", "Choose what it is.", "", partyKinds())}
	p.Require(h.Kind != "")
	k := must(h.Kind)
	h.Stacks = askHiddenFigures(p, k)
	h.When = askUsual(p, "when", "When it appears", "Choose when it appears.", "near", moments)
	h.Wagons, h.Howitzer = askWheels(p, k.id)
	if h.When == "enters" {
		facing := edges[max(index(edges, s.Scene.Lines), 0)^1].ID // the edges are listed in facing pairs
		h.From = askUsual(p, "from", "By which edge", "Choose the edge.", facing, edges)
	}
	if k.travels {
		to := append([]view.Option{{ID: anyEdge, Label: "As travellers do", Small: "the farthest edge, never yours", Wide: true}}, edges...)
		if h.To = askUsual(p, "to", "Bound for", "Choose the edge.", anyEdge, to); h.To == anyEdge {
			h.To = ""
		}
	}
	h.Place = askHolder(p, "It holds", "Choose the place.")
	if h.Name = askName(p, "Name"); h.Name == "" {
		h.Name = k.name
	}
	if h.Stacks == nil {
		p.Refuse("F4", "figures", "HILL-20", "A party has 1 to 60 figures, and no more leaders than figures.")
	}
	full(p, len(s.Scene.Hidden), maxHidden)
	return func(a *act) {
		c := s.Scene
		c.Hidden = append(slices.Clip(c.Hidden), h)
		setStage(a, c, book.Say("hidden"))
	}
}

// askHiddenFigures asks for the figures of a party; it returns nil when they are impossible.
func askHiddenFigures(p *plan, k kind) []muster.Stack {
	usual, officers, rides := usualParty(k.id)
	r := ready{kind: k.id, quality: k.quality, n: p.In.Int("figures", usual), arms: armsOf(k), mounted: rides}
	if q, ok := quality(p.In.Get("quality")); ok && q < Civilian {
		r.quality = q
	}
	number := len(p.Form.Fields)
	p.Add(view.Field{Key: "figures", Label: "Figures", Note: "leaders included", Kind: view.Count, Max: maxFigures, Step: 1,
		Value: num(r.n)})
	p.Add(pick("quality", "Quality", qualities[r.quality].id, soldierOptions()))
	p.Columns(3)
	r.lead(askUsual(p, "leaders", "Leaders", "Choose its leaders.", "none", leadersOf[:]))
	if k.id == "officer" {
		officers = 1
	}
	r.officers = max(officers, r.officers)
	p.Form.Fields[number].Min = max(1, r.officers+r.ncos)
	if r.n < 1 || r.n > maxFigures || r.officers+r.ncos > r.n {
		return nil
	}
	stacks := r.stacks()
	if k.id == "lart" || k.id == "fart" {
		for i := range stacks {
			stacks[i].Role = crewman
		}
	}
	return stacks
}

// deedsOfAims are the objectives that need no typing.
var deedsOfAims = []view.Option{
	{ID: "search", Label: "Search it"}, {ID: "take", Label: "Take it"}, {ID: "destroy", Label: "Destroy it"},
	{ID: "capture", Label: "Kill or capture him"}, {ID: "escort", Label: "Bring them home"}, {ID: "hold", Label: "Hold it to the end"},
}

func planScenarioAim(p *plan) deed {
	s := p.State
	p.Form.Go = "Set it"
	p.RefuseWith(s.setUp())
	what := askUsual(p, "what", "What is to be done", "Choose what is to be done.", "", deedsOfAims)
	x := Aim{Place: askHolder(p, "Where", "Choose where.")}
	x.Far = askUsual(p, "half", "Half of the table", "Choose the half of the table.", "near", []view.Option{
		{ID: "near", Label: "Near half", Small: "1 point"}, {ID: "far", Label: "Far half", Small: "2 points"}}) == "far"
	x.Level = askCount(p, "level", "Level it counts as", 2, 1, 5, "5.1", "Levels are 1 to 5.")
	x.Main = askUsual(p, "main", "Lost without it", "Answer yes or no.", "no", book.YesNo) == "yes"
	p.Help("It then overrides all other points.")
	if x.Name = askName(p, "In words"); x.Name == "" && what != "" {
		x.Name = deedsOfAims[index(deedsOfAims, what)].Label
		if x.Place > 0 {
			x.Name = cutTo(s.Scene.holders()[x.Place].Label+": "+lower(x.Name), maxTitle)
		}
	}
	if x.Place > 0 && (what == aimSearch || what == aimTake) {
		x.What = what
	}
	full(p, len(s.Scene.Aims), maxAims)
	return func(a *act) {
		c := s.Scene
		c.Aims = append(slices.Clip(c.Aims), x)
		setStage(a, c, book.Say("aim", x.Name))
	}
}

// cutTo returns text cut to at most n letters.
func cutTo(text string, n int) string {
	r := []rune(text)
	return string(r[:min(n, len(r))])
}

// secretsReady are the secrets that need no typing.
var secretsReady = []view.Option{
	{ID: "more", Label: "More troops come", Small: "when you choose"}, {ID: "traitor", Label: "The guide is false"},
	{ID: "trap", Label: "It is a trap"}, {ID: "which", Label: "Only one of two is real", Small: "settled later, or by a die"},
	{ID: "words", Label: "In your own words"},
}

func planScenarioSecret(p *plan) deed {
	s := p.State
	p.Form.Go = "Keep it secret"
	p.RefuseWith(s.setUp())
	what := askUsual(p, "what", "What only the referee knows", "Choose what it is.", "", secretsReady)
	x := Secret{Text: askText(p, "words", "In words", maxWords, "Optional.", "HILL-140", "A hundred and sixty letters at most.")}
	switch {
	case x.Text != "" || what == "":
	case what == "words":
		p.Refuse("F1", "words", "HILL-140", "Write it down, or choose another.")
	default:
		x.Text = secretsReady[index(secretsReady, what)].Label + "."
	}
	if what == "which" {
		x.Choices = []string{"The first", "The second"}
	}
	full(p, len(s.Scene.Secrets), maxSecrets)
	return func(a *act) {
		c := s.Scene
		c.Secrets = append(slices.Clip(c.Secrets), x)
		setStage(a, c, book.Say("secret"))
	}
}

// droppable returns what can be taken out again; places cannot, as they are on the table.
func (c Scene) droppable() []view.Option {
	var out []view.Option
	for i, a := range c.Aims {
		out = append(out, view.Option{ID: ref("a", i+1), Label: a.Name, Small: "objective"})
	}
	for i, x := range c.Secrets {
		out = append(out, view.Option{ID: ref("x", i+1), Label: x.title(), Small: "secret"})
	}
	for i, h := range c.Hidden {
		if !h.Out {
			out = append(out, view.Option{ID: ref("h", i+1), Label: h.Name, Small: "hidden party"})
		}
	}
	return out
}

func planScenarioDrop(p *plan) deed {
	p.Form.Go = "Take it out"
	p.RefuseWith(p.State.setUp())
	c := p.State.Scene
	what := askUsual(p, "what", "Which", "Choose what to take out.", "", c.droppable())
	return func(a *act) {
		if n := readRef("a", what); n > 0 {
			c.Aims = slices.Delete(slices.Clone(c.Aims), n-1, n)
		} else if n := readRef("x", what); n > 0 {
			c.Secrets = slices.Delete(slices.Clone(c.Secrets), n-1, n)
		} else {
			n := readRef("h", what)
			c.Hidden = slices.Delete(slices.Clone(c.Hidden), n-1, n)
		}
		setStage(a, c, book.Say("taken-out"))
	}
}
