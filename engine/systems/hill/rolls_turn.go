package hill

import (
	"cmp"
	"strconv"
	"sync"

	"vedette/engine/dice"
	"vedette/engine/table"
)

// The rolls for Initiative/Event and the finds. The rolls in an event's text are made from the table of kinds,
// one per throw: "avg-figures", "cav-quality".
var (
	rollPress   = dice.Roll{ID: "press", Code: dice.OneD66, For: "Initiative/Event", Class: events, Section: "4.1"}
	rollKind    = dice.Roll{ID: "kind", Code: dice.OneD66, For: "Event", Class: events, Section: "4.2"}
	rollBearing = dice.Roll{ID: "direction", Code: dice.OneD66, For: "Direction", Class: events, Section: "4.2",
		Bands: directionBands(directions)}
	rollWarning = dice.Roll{ID: "warning", Code: dice.OneD6, For: "Farther off, for the warning", Class: events, Section: "5"}

	rollRobbers = dice.Roll{ID: "robbers", Code: dice.OneD6, For: "Robbers", Class: information, Section: "5",
		Bands: []dice.Band{{From: 1, To: 3, Label: "Bandits"}, {From: 4, To: 6, Label: "Deserters"}}}
	rollNature = dice.Roll{ID: "nature", Code: dice.OneD6, For: "Nature of the outpost", Class: information, Section: "5",
		Bands: []dice.Band{{From: 1, To: fortificationFrom - 1, Label: "outpost"}, {From: fortificationFrom, To: 6, Label: "fortification"}}}
	rollMagazine = dice.Roll{ID: "magazine", Code: dice.OneD6, For: "Magazine", Class: information, Section: "5"}
	rollGarrison = dice.Roll{ID: "garrison", Code: dice.TwoD6, For: "Garrison", Class: information, Section: "5",
		Bands: []dice.Band{{From: 2, To: 3, Label: "empty"}, {From: 4, To: 6, Label: "Conscript"}, {From: 7, To: 10, Label: "Average"},
			{From: 11, To: 12, Label: "Veteran"}}}
	rollStrength = dice.Roll{ID: "garrison-figures", Code: dice.OneD6, For: "Strength of the garrison", Class: information, Section: "5"}
	rollOfficer  = dice.Roll{ID: "garrison-officer", Code: dice.OneD6, For: "Officer of the garrison", Class: information, Section: "5",
		Bands: []dice.Band{{From: 1, To: officerFrom - 1, Label: "no officer"}, {From: officerFrom, To: 6, Label: "one is an officer"}}}
	rollCargo = dice.Roll{ID: "cargo", Code: dice.OneD6, For: "Cargo", Class: information, Section: "4.2",
		Bands: []dice.Band{{From: 1, To: 3, Label: "provisions"}, {From: 4, To: 5, Label: "powder"}, {From: 6, To: 6, Label: "treasure"}}}
	rollAssess     = dice.Roll{ID: "assess", Code: dice.TwoD6, For: "Assess Massed Enemy", Class: information, Section: "5"}
	rollBattalions = dice.Roll{ID: "battalions", Code: dice.OneD6, For: "Battalions of 500", Class: information, Section: "5"}
	rollSquadrons  = dice.Roll{ID: "squadrons", Code: dice.OneD6, For: "Squadrons of 120", Class: information, Section: "5"}
	rollGuns       = dice.Roll{ID: "guns", Code: dice.OneD6, For: "Guns", Class: information, Section: "5"}
	rollMostly     = dice.Roll{ID: "mostly", Code: dice.OneD6, For: "Infantry mostly", Class: information, Section: "5",
		Bands: gradeBands(mostly)}
)

// mostly is the quality of the bulk of a Massed Enemy's infantry. Source: hill-tables 5.
const mostly = "ccaaav"

// eventRolls lists every roll of Initiative/Event and the finds once, in the order of the rules.
func eventRolls() []dice.Roll {
	all := []dice.Roll{rollPress, rollKind, rollBearing}
	for _, k := range allKinds() {
		for _, a := range k.dice {
			all = append(all, a.roll(k))
		}
	}
	all = append(all, rollWarning)
	for _, f := range everyFinding {
		if f.table != nil {
			all = append(all, f.roll())
		}
	}
	all = append(all, incidentRolls()...)
	return append(all, rollRobbers, rollNature, rollMagazine, rollGarrison, rollStrength, rollOfficer, rollCargo,
		rollAssess, rollBattalions, rollSquadrons, rollGuns, rollMostly, rollParty, rollEqual, rollSecret, rollSentry,
		rollScene, rollName)
}

// everyKind lists the kinds on the event tables, then those that are only found. It is never written to.
var everyKind = append(eventKinds[:len(eventKinds):len(eventKinds)], foundKinds...)

// allKinds returns every kind.
func allKinds() []kind { return everyKind }

// kindOf returns the kind with that id.
func kindOf(id string) (kind, bool) {
	for i := range everyKind {
		if everyKind[i].id == id {
			return everyKind[i], true
		}
	}
	return kind{}, false
}

// awardOf returns the award with that id.
func awardOf(id string) (award, bool) {
	for _, a := range awards {
		if a.id == id {
			return a, true
		}
	}
	return award{}, false
}

// labels are the names of the aspects in the log.
var labels = map[aspect]string{
	ofFigures: "figures", ofGrade: "quality", ofOfficer: "officer", ofRiding: "mounted", ofHowitzer: "piece",
	ofWagons: "wagons", ofRiders: "riders", ofSpanish: "nation", ofInches: "inches", ofActs: "at once",
}

// choices are the two meanings of a yes-or-no die, no first.
var choices = map[aspect][2]string{
	ofOfficer: {"no officer", "an officer"}, ofRiding: {"on foot", "mounted"}, ofHowitzer: {"gun", "howitzer"},
	ofWagons: {"two", "three"}, ofRiders: {"one", "two"}, ofSpanish: {"English, staying", "Spanish, travelling"},
	ofActs: {"waits for an initiative", "acts at once"},
}

// roll returns the roll for a, in the text of kind k.
func (a ask) roll(k kind) dice.Roll {
	r := dice.Roll{ID: k.id + "-" + string(a.what), Code: a.code, For: k.name + ": " + labels[a.what], Class: events, Section: "4.2"}
	switch {
	case a.from > 0:
		c := choices[a.what]
		r.Bands = twoBands(a.from, c[0], c[1])
	case a.grade != "":
		r.Bands = gradeBands(a.grade)
	}
	return r
}

// twoBands returns the bands of one die that means yes from face from up.
func twoBands(from int, no, yes string) (bs []dice.Band) {
	if from > 1 {
		bs = append(bs, dice.Band{From: 1, To: from - 1, Label: no})
	}
	if from < noFace {
		bs = append(bs, dice.Band{From: from, To: 6, Label: yes})
	}
	return bs
}

// letter returns the quality with that first letter.
func letter(b byte) Quality {
	switch b {
	case 'v':
		return Veteran
	case 'a':
		return Average
	}
	return Conscript
}

// gradeBands returns the bands of a die that gives a quality.
func gradeBands(grades string) []dice.Band {
	return totalBands(dice.OneD6, func(n int) string { return letter(grades[n-1]).String() })
}

// directionBands returns the bands of D66 for these directions.
func directionBands(ways table.Rows[int]) []dice.Band {
	bs := make([]dice.Band, 0, len(ways))
	for _, r := range ways {
		bs = append(bs, dice.Band{From: r.From, To: r.To, Label: octants[r.Is]})
	}
	return bs
}

// kindBands returns the rows of Table A or B as bands.
func kindBands(t table.Rows[string]) []dice.Band {
	bs := make([]dice.Band, 0, len(t))
	for _, r := range t {
		k, _ := kindOf(r.Is)
		bs = append(bs, dice.Band{From: r.From, To: r.To, Label: k.name})
	}
	return bs
}

// told is how a roll is written in the log.
type told struct {
	roll  dice.Roll
	label string
	plus  int
}

// rollBook finds a roll of the design by its id. It is built once and only read.
var rollBook = sync.OnceValue(func() map[string]told { return designed().rollBook() })

// rollBook returns the rolls of a game with these tables, by id.
func (h *tables) rollBook() map[string]told {
	book := map[string]told{}
	for _, r := range eventRolls() {
		switch r.ID {
		case rollBearing.ID:
			r.Bands = directionBands(h.bearings)
		case rollRobbers.ID:
			r.Bands = twoBands(h.desertersFrom, "Bandits", "Deserters")
		case rollNature.ID:
			r.Bands = twoBands(h.fortFrom, "outpost", "fortification")
		case rollGarrison.ID:
			r.Bands = h.garrisonBands()
		case rollOfficer.ID:
			r.Bands = twoBands(h.garrisonOfficer, "no officer", "one is an officer")
		case rollCargo.ID:
			r.Bands = h.cargoBands()
		case rollMostly.ID:
			r.Bands = gradeBands(h.mostly.grade)
		}
		l := cmp.Or(wordFor("thrown-"+r.ID), lower(r.For))
		book[r.ID] = told{roll: r, label: l}
	}
	for _, k := range h.kinds {
		for _, a := range k.dice {
			r := a.roll(k)
			book[r.ID] = told{r, labels[a.what], a.plus}
		}
	}
	return book
}

// rolled returns the log's label for a throw and the text after its faces: "+6", "right front".
func rolled(h *tables, id string, faces []int) (label, text string) {
	book := rollBook()
	if h != designed() {
		book = h.rollBook()
	}
	r, ok := book[id]
	if !ok {
		return id, ""
	}
	total, err := r.roll.Code.Total(faces)
	switch {
	case err != nil:
		return r.label, ""
	case id == rollWarning.ID:
		return r.label, "+" + strconv.Itoa(total)
	case r.plus > 0:
		return r.label, "+" + strconv.Itoa(r.plus)
	}
	text, _ = r.roll.Meaning(total)
	return r.label, text
}
