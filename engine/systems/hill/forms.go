package hill

import (
	"strconv"

	"vedette/engine"
	"vedette/engine/dice"
)

// The keys of the console's fields, in commands and saves.
const (
	keyActor         = "actor"
	keyTarget        = "target"
	keyRange         = "range"
	keyCover         = "cover"
	keyMarksman      = "marksman"
	keyActorMounted  = "actor-mounted"
	keyTargetMounted = "target-mounted"
	keyCharging      = "charging"
	keyRepeat        = "repeat"
)

// unset is a list with nothing chosen, unknown a reply that no list offers.
const (
	unset   = -1
	unknown = -2
)

// entry is what a filled form means. Fields that the action does not ask for are ignored.
type entry struct {
	actor, target                             Quality
	rng                                       bracket
	cover                                     cover
	marksman, mounted, targetMounted, charges bool
	times                                     int     // 1 to maxRepeat, 0 when impossible
	house                                     *tables // in force, nil for the design
}

// in are the tables that e is reckoned by.
func (e entry) in() *tables {
	if e.house == nil {
		return designed()
	}
	return e.house
}

// read takes the fields that a asks for out of in.
func (a action) read(in engine.Values) entry {
	e := entry{actor: unset, target: unset, rng: unset, cover: unset, times: 1}
	for _, key := range a.asks {
		val := in.Get(key)
		switch key {
		case keyActor:
			e.actor = readQuality(val)
		case keyTarget:
			e.target = readQuality(val)
		case keyRange:
			if b, ok := bracketOf(val); ok {
				e.rng = b
			}
		case keyCover:
			e.cover = readCover(val)
		case keyMarksman:
			e.marksman = in.Is(key)
		case keyActorMounted:
			e.mounted = in.Is(key)
		case keyTargetMounted:
			e.targetMounted = in.Is(key)
		case keyCharging:
			e.charges = in.Is(key)
		case keyRepeat:
			e.times = in.Int(key, 1)
			if e.times < 1 || e.times > maxRepeat {
				e.times = 0
			}
		}
	}
	return e
}

func readQuality(id string) Quality {
	if id == "" {
		return unset
	}
	if q, ok := quality(id); ok {
		return q
	}
	return unknown
}

func readCover(id string) cover {
	for i, c := range coverNames {
		if c.id == id {
			return cover(i)
		}
	}
	return unset
}

// asksFor tells whether a needs the field key.
func (a action) asksFor(key string) bool {
	for _, k := range a.asks {
		if k == key {
			return true
		}
	}
	return false
}

// What the console says when an entry does not fit. Nothing has been rolled or used up.
// Source: hill-tables 1.3.
const (
	sayActor      = "Choose an Actor."
	sayTarget     = "Choose a Target."
	sayRange      = "Choose a Range."
	sayCover      = "Choose the Terrain/Cover."
	sayOffensive  = "Transport takes no offensive action. If crew, drivers or guards are acting, choose their own quality."
	sayCrew       = "Choose the quality of the gun's crew: Veteran, Average or Conscript."
	sayMorale     = "Transport never checks morale: choose its crew, drivers or guards (Civilian if they have no quality)."
	sayPerson     = "Only crew and drivers can be aimed at."
	sayGround     = "For movement choose Open/Road or Rough/Steep."
	sayShellRange = "Enter the range in %s."
)

func refusal(code, text, field string) *engine.Refusal {
	return &engine.Refusal{Code: code, Text: text, Section: "1.3", Field: field}
}

// refuse judges an entry before anything is asked or rolled, in the printed order E2 to E10.
func (a action) refuse(e entry) *engine.Refusal {
	switch {
	case a.asksFor(keyActor) && !a.actorLater && e.actor < 0:
		return refusal("E2", sayActor, keyActor)
	case a.asksFor(keyTarget) && e.target == unset:
		return refusal("E3", sayTarget, keyTarget)
	case a.asksFor(keyRange) && e.rng < 0:
		return refusal("E4", sayRange, keyRange)
	case a.asksFor(keyCover) && e.cover < 0:
		return refusal("E5", sayCover, keyCover)
	}
	if e.actor >= 0 {
		if code, text := a.bars(e.actor); code != "" {
			return refusal(code, text, keyActor)
		}
	}
	switch {
	case a.asksFor(keyTarget) && (e.target == unknown || e.target == Transport):
		return refusal("E9", sayPerson, keyTarget)
	case a.groundOnly && e.cover > inRough:
		return refusal("E10", sayGround, keyCover)
	}
	return nil
}

// bars tells why a figure of quality q cannot be the Actor, with its code; "" when it can.
func (a action) bars(q Quality) (code, text string) {
	switch {
	case a.offensive && q == Transport:
		return "E6", sayOffensive
	case a.crew && q >= Civilian:
		return "E7", sayCrew
	case a.morale && q == Transport:
		return "E8", sayMorale
	}
	return "", ""
}

// form is the entry form of a with what in already holds.
func (a action) form(s State, in engine.Values) engine.Form {
	e := a.read(in)
	e.house = s.tables()
	f := engine.Form{Times: max(e.times, 1), Refused: a.refuse(e)}
	for _, key := range a.asks {
		f.Fields = append(f.Fields, a.field(s.Scale, key, e))
	}
	if f.Refused == nil {
		if r, ok := a.reck(e); ok {
			shown := s.Scale.reckoning(r)
			f.Reck = &shown
		}
	}
	f.Go, f.GoSmall = a.order(s.Scale, e)
	return f
}

// field is one field of the form of a.
func (a action) field(sc Scale, key string, e entry) engine.Field {
	f := engine.Field{Key: key}
	tick := func(label, symbol string, on bool) engine.Field {
		f.Kind, f.Label, f.Symbol = engine.Tick, label, symbol
		if on {
			f.Value = "yes"
		}
		return f
	}
	switch key {
	case keyActor:
		f.Kind, f.Label, f.Note, f.Help, f.Columns = engine.Pick, "Actor", a.actorNote, a.actorHelp, 3
		for i, q := range qualities {
			_, why := a.bars(Quality(i))
			f.Options = append(f.Options, engine.Option{ID: q.id, Label: q.label, Wide: Quality(i) == Transport, Refused: why})
		}
		f.Value = idOf(e.actor)
	case keyTarget:
		f.Kind, f.Label, f.Columns = engine.Pick, "Target", 2
		for _, q := range qualities[:Transport] {
			f.Options = append(f.Options, engine.Option{ID: q.id, Label: q.label})
		}
		f.Value = idOf(e.target)
	case keyRange:
		f.Kind, f.Label, f.Columns = engine.Pick, a.rangeLabel+", "+sc.unit(), 5
		for i, id := range bracketIDs {
			f.Options = append(f.Options, engine.Option{ID: id, Label: sc.spanNumber(bracket(i)), Wide: bracket(i) == over72})
		}
		if e.rng >= 0 {
			f.Value = bracketIDs[e.rng]
			if _, to := e.rng.ends(); to > 0 {
				f.Note = sc.length(to) + " counts as " + sc.spanNumber(e.rng)
			}
		}
	case keyCover:
		f.Kind, f.Label, f.Columns = engine.Pick, a.coverLabel, 5
		for i, c := range coverNames {
			label := c.key
			if a.groundOnly {
				if cover(i) > inRough {
					break
				}
				f.Columns, label = 2, c.name
			}
			f.Options = append(f.Options, engine.Option{ID: c.id, Label: label, Symbol: c.symbol})
		}
		if e.cover >= 0 {
			f.Value = coverNames[e.cover].id
		}
	case keyMarksman:
		return tick("Actor is Marksman", "i-marks", e.marksman)
	case keyActorMounted:
		return tick("Actor Mounted", "t-cavalry", e.mounted)
	case keyTargetMounted:
		return tick("Target Mounted", "t-cavalry", e.targetMounted)
	case keyCharging:
		return tick("Attacker is Charging", "i-next", e.charges)
	case keyRepeat:
		f.Kind, f.Label, f.Min, f.Max, f.Step = engine.Count, a.repeatLabel, 1, maxRepeat, 1
		f.Value = strconv.Itoa(max(e.times, 1))
	}
	return f
}

func idOf(q Quality) string {
	if q < 0 {
		return ""
	}
	return qualities[q].id
}

// The questions in the middle of an action. Source: hill-tables 1.2.
var (
	askRallying = dice.Question{ID: "rallying", Kind: dice.YesNo, Text: "Is this unit rallying?", Yes: "Rally", No: "Stand or load",
		Section: "3.4", Hint: "Only a whole unit that is Wavering rallies; an officer or NCO makes its Actor Veteran."}
	askHalfGone = dice.Question{ID: "half-gone", Kind: dice.YesNo, Text: "Are half or more of its figures gone?", Yes: "Half or more", No: "Fewer than half",
		Section: "3.4", Hint: "Of the strength it began with or had after its last split; exactly half counts. An officer or NCO makes the Actor Veteran."}
	askHowitzer = dice.Question{ID: "howitzer", Kind: dice.YesNo, Text: "Is the gun a howitzer firing shell?", Yes: "Shell", No: "Roundshot or cannister",
		Section: "3.6", Hint: "What was loaded; if nobody said, roundshot, from a howitzer shell."}
)

// askShellRange asks for the distance on the table; half steps are allowed.
func askShellRange(sc Scale) dice.Question {
	return dice.Question{ID: "shell-range", Kind: dice.Number, Text: "How many " + sc.unit() + " to the point aimed at?",
		Section: "3.6", Unit: sc.unit(), Min: sc.hundredths(1), Max: sc.hundredths(120), Step: 50,
		Hint: "A point up to 30° to either side of the gun's facing."}
}

// shellQuarters reads the answer to askShellRange; ok is false when it is no such distance.
func shellQuarters(sc Scale, answer string) (quarters int, ok bool) {
	whole, part := answer, "0"
	for i := range len(answer) {
		if answer[i] == '.' {
			whole, part = answer[:i], answer[i+1:]
			break
		}
	}
	n, err := strconv.ParseUint(whole, 10, 16)
	if err != nil || len(whole) > 4 {
		return 0, false
	}
	q := askShellRange(sc)
	h := 100 * int(n)
	switch part {
	case "0", "00":
	case "5", "50":
		h += 50
	default:
		return 0, false
	}
	if h < q.Min {
		return 0, false
	}
	return sc.quarters(h), true
}
