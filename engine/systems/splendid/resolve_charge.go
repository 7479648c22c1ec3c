package splendid

import (
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

func lower(s string) string {
	if s == "" {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// planCharge is May charge, planIntercept May intercept: one question with two allowances.
// Source: SPL-P03, SPL-R07; the reactions are splendid-host C6.
func planCharge(b *entry) outcome    { return b.charge("charge") }
func planIntercept(b *entry) outcome { return b.charge("intercept") }

func (b *entry) charge(how string) outcome {
	s := b.s
	col, verb := colCharge, "charge"
	if how == "intercept" {
		col, verb = colIntercept, "intercept"
	}
	u := b.who("unit", "Unit", func(u Unit) string {
		switch {
		case s.Set.of(u.Class, col) == 0:
			return "It cannot " + verb + "."
		case u.Charged && how == "charge":
			return "It has charged this turn."
		case u.Intercepted && how == "intercept":
			return "It has intercepted this turn."
		case u.Contact != 0:
			return "It is in contact with the enemy."
		case u.Form == "road":
			return "It is in road column."
		case u.Form == "block":
			return "It is in a defensive block."
		}
		for _, id := range u.In {
			f, _ := s.feature(id)
			if r := f.kind().rate(u.arm(), how, false); r == Never && f.kind().id != "bridge" { // it may not intercept over one
				return "It is interpenetrated with " + f.title() + "."
			}
		}
		return ""
	})
	foe := b.who("target", "Enemy", func(x Unit) string {
		if no := enemy(u)(x); no != "" {
			return no
		}
		if how == "intercept" && x.ID != 0 && (!x.Charged || x.Contact == 0) {
			return "It is not charging."
		}
		return ""
	})
	if u.Class == "" || foe.Class == "" {
		return nil
	}
	allow := 4 * s.Set.of(u.Class, col)
	dist := b.quarters("distance", "Distance to the enemy", min(16, allow), 240)
	depth := b.quarters("depth", "Depth of the unit", u.depth(s.Set), 160)
	path, fs, ks := b.ahead(u, how, false, foe.In...)
	r := engine.Reckoning{Section: secMove, Terms: []engine.Term{{Value: allow, Show: inches(allow), Why: how + " allowance", Section: houseUnits}}}
	r.Sum = allow
	def, via := "", 0
	over := false
	for i, k := range ks {
		if k.id == "bridge" && path[i].Rate == Cross { // nobody moves over: the charger stops at its own end
			over, via = true, fs[i].ID
			path[i].Rate = Free
			if fs[i].down() {
				b.no("V20", fs[i].Name+" is destroyed and cannot be crossed.", secBridge, "feature")
			}
			w, held := s.holder(fs[i].ID)
			if u.ID != 0 && foe.ID != 0 && fs[i].ID != 0 && (!held || w.ID != foe.ID) {
				b.no("V21", foe.Name+" does not defend "+fs[i].Name+": say so first, or cross.", secBridge, "target")
			}
			for _, x := range s.Units {
				if fs[i].ID != 0 && x.Via == fs[i].ID && x.Contact == foe.ID && foe.ID != 0 && x.ID != u.ID {
					b.no("V22", "Only one unit at a time can charge over the bridge: "+x.Name+" does.", secBridge, "unit")
				}
			}
		}
	}
	need := dist
	if over {
		need = min(dist, path[bridgeAt(ks)].At)
	}
	free, slow, _ := walk(allow, depth, path...)
	went := free + slow
	rate := Free
	for i, p := range path {
		if p.At > need {
			continue // beyond the enemy
		}
		if p.Rate == Half && (p.At < need || need == 0) {
			rate = Half
			r.Terms = append(r.Terms, engine.Term{Show: "half rate", Why: fs[i].title(), Section: ks[i].section()})
		}
		if p.Rate >= Never {
			b.no("V23", u.class().name+" cannot "+verb+" through "+fs[i].text()+".", ks[i].section(), "feature")
		}
	}
	if went < need {
		b.no("V24", "It does not reach: "+inches(went)+" of "+inches(need)+".", secMove, "distance")
	}
	r.Terms = append(r.Terms, engine.Term{Show: inches(went), Why: "reached at most", Section: secMove})
	r.Result = map[bool]string{true: "Yes, at half rate", false: "Yes"}[rate == Half]
	for i, k := range ks {
		if k.advantage && def == "" && !(foe.arm() == Ignored) {
			lab := "The enemy is in or touching " + fs[i].text()
			if k.id == "bridge" {
				if over {
					def = "bridge"
				}
				continue
			}
			if path[i].At > need {
				continue // the enemy stands before it
			}
			if foe.in(fs[i].ID) && fs[i].ID != 0 || b.tick([...]string{"defends", "defends2"}[i], lab, "Then the charger has half dice in the next hand-to-hand phase.") {
				def = "general"
				if k.linear {
					def = "linear"
				}
			}
		}
	}
	react := b.reaction(u, foe, ks, how)
	if react == "counter" {
		def = ""
		r.Terms = append(r.Terms, engine.Term{Show: "met", Why: "both charge, nobody defends", Section: houseNames})
	}
	if react == "evade" || how == "intercept" {
		def = ""
	}
	if def != "" {
		r.Terms = append(r.Terms, engine.Term{Show: "½", Why: "the enemy defends " + defWord(def) + ": half dice in the next hand-to-hand phase", Section: secHand})
	}
	b.f.Reck = &r
	b.f.Diagram = pathDiagram(min(went, need), s.Set.num("stand"), path, fs)
	b.f.Go = strings.ToUpper(how[:1]) + how[1:] + " " + foe.Name
	e := charged{Unit: u.ID, Name: u.Name, At: foe.ID, Target: foe.Name, How: how, React: react, Def: def, Via: via, Reck: r}
	if !over {
		e.In, e.Way = endsIn(need, depth, path, fs)
	}
	return func(*dice.Cup) ([]engine.Event, error) {
		return b.out(u, phCharge1, phCharge2, []engine.Event{e}), nil
	}
}

func bridgeAt(ks []kind) int {
	for i, k := range ks {
		if k.id == "bridge" {
			return i
		}
	}
	return 0
}

func defWord(def string) string {
	switch def {
	case "general":
		return "a general feature"
	case "linear":
		return "a linear feature"
	case "bridge":
		return "a bridge"
	case "stream":
		return "dry ground against a unit in a stream"
	}
	return "nothing"
}

// reaction asks what a charged unit does. Source: splendid-host C6; a bridge bars counter-charges, SPL-30.
func (b *entry) reaction(u, foe Unit, ks []kind, how string) string {
	if how == "intercept" {
		return "stand"
	}
	c := foe.class()
	opts := []engine.Option{{ID: "stand", Label: "Stands"}, {ID: "fire", Label: "Fires"}, {ID: "counter", Label: "Counter-charges"}, {ID: "evade", Label: "Evades", Small: "a full move"}}
	switch {
	case b.s.Set.of(foe.Class, colDice) == 0 || c.arm == Mounted:
		opts[1].Refused = "It has no muskets and no guns."
	case foe.Fired:
		opts[1].Refused = "It has fired."
	case foe.Limbered:
		opts[1].Refused = "It is limbered."
	}
	switch {
	case c.arm != Mounted || b.s.Set.of(foe.Class, colCharge) == 0:
		opts[2].Refused = "Only mounted units that charge."
	case foe.Contact != 0:
		opts[2].Refused = "It is in contact already."
	}
	for _, k := range ks {
		if opts[2].Refused == "" && (k.id == "bridge" || k.rate(Mounted, "charge", false) == Never) {
			opts[2].Refused = "Not over or through " + lower(k.name) + "."
		}
	}
	if foe.Class != "light" && foe.Class != "dragoons" {
		opts[3].Refused = "Only light foot and mounted dragoons."
	}
	return b.pick("react", "The enemy reacts", "stand", opts...)
}

// planDefending is Defending: who has the hand-to-hand advantage. Source: SPL-20 to SPL-22, SPL-P12, SPL-R13.
func planDefending(b *entry) outcome {
	u := b.who("unit", "Defender", func(u Unit) string {
		if u.arm() == Ignored {
			return "Leaders and wagons defend nothing."
		}
		return ""
	})
	var def []string
	f, k, ok := b.ground("feature", "Feature", false, anyKind)
	if ok {
		in := f.ID != 0 && u.in(f.ID) || // recorded
			b.pick("at", "The defender is", "", engine.Option{ID: "in", Label: "In or touching it"}, engine.Option{ID: "clear", Label: "Clear of it"}) == "in"
		through := b.pick("through", "The enemy charged", "", engine.Option{ID: "yes", Label: "Through or over it"}, engine.Option{ID: "no", Label: "Another way"}) == "yes"
		r := engine.Reckoning{Section: secHand}
		switch d := defends(k, in, through); d {
		case "":
			r.Terms = append(r.Terms, engine.Term{Show: "no", Why: whyNot(k, in, through), Section: k.section()})
			r.Result = "no advantage"
		default:
			def = append(def, d)
			r.Terms = append(r.Terms, engine.Term{Show: "½", Why: "defends " + defWord(d) + ": the charger has half dice in the next hand-to-hand phase only", Section: secHand})
			r.Result = "advantage"
		}
		b.f.Reck = &r
	}
	_ = u
	b.f.Go = "Has it the advantage?"
	word := "Nobody"
	if len(def) > 0 {
		word = "The defender, of " + defWord(def[0])
	}
	return b.advice(len(def) > 0, word)
}

// defends says what a unit defends: "general", "linear", "bridge", "stream" or nothing.
// Source: SPL-20, SPL-21, SPL-45 and the rows of the feature table.
func defends(k kind, in, through bool) string {
	switch {
	case k.wet() && !in && through:
		return "stream"
	case !k.advantage || !in || !through:
		return ""
	case k.id == "bridge":
		return "bridge"
	case k.linear:
		return "linear"
	}
	return "general"
}

func whyNot(k kind, in, through bool) string {
	switch {
	case k.wet() && in:
		return "a unit in the water has no advantage"
	case !k.advantage && !k.wet():
		return lower(k.name) + " gives none"
	case !through:
		return "the charge did not come through or over it"
	}
	return "the defender is neither in it nor touching it"
}
