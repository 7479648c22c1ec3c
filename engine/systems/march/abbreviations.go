package march

import (
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// abbreviations lists the abbreviations of the rule book: the short form, its meaning, its section and how it is read aloud.
const abbreviations = book.Abbreviations(book.DiceAbbreviations + `
MF	Major Formation: the units under one leader, about a brigade or division	Troop Statistics	formation
CV	combat value: the men and the cohesion a unit has left	Unit Combat Value	combat value
SCV	skirmish combat value of an MF	Skirmish Combat Value	skirmish value
VeD	Valeur et Discipline: 2D6, the rating or less passes	Valeur et Discipline Rating	discipline test
D1	disorder that goes at the end of the turn	The Game Turn	disorder one
D2	disorder that becomes D1 at the end of the turn	The Game Turn	disorder two
S1	strategic phase, first step: orders and arrivals	The Game Turn	strategic step 1
S2	strategic phase, second step: morale and forced moves	The Game Turn	strategic step 2
S3	strategic phase, third step: skirmish combat	The Game Turn	strategic step 3
S4	strategic phase, fourth step: leaders	The Game Turn	strategic step 4
S5	strategic phase, last step: who has the initiative	The Game Turn	strategic step 5
T1	tactical phase, first step: charges and moves	The Game Turn	tactical step 1
T2	tactical phase, second step: fire	The Game Turn	tactical step 2
T3	tactical phase, third step: melee	The Game Turn	tactical step 3
T4	tactical phase, last step: disorder goes	The Game Turn	tactical step 4
BUA	built-up area: houses that hold one or two units a section	House: Built-up areas	built-up area
GB	grand battery: batteries massed under one order	House: Grand battery	grand battery
LL	light lancers, in the code of a unit	Unit Designation
ML	medium lancers, in the code of a unit	Unit Designation
HL	heavy lancers, in the code of a unit	Unit Designation
LF	light foot artillery, in the code of a unit	Unit Designation
HF	heavy foot artillery, in the code of a unit	Unit Designation
LH	light horse artillery, in the code of a unit	Unit Designation
MH	medium horse artillery, in the code of a unit	Unit Designation
HH	heavy horse artillery, in the code of a unit	Unit Designation
HS	siege artillery, in the code of a unit	Unit Designation
IR	infantry regiment, of Austria or Saxony		Infantry Regiment
KGL	King’s German Legion: Hanoverians in British service		King’s German Legion
GL	Generalleutnant, a lieutenant-general		General
GM	Generalmajor, a major-general		General
FML	Feldmarschall-Leutnant, a lieutenant-general of Austria		General
`)

// coded returns the unit code that text begins with, with or without its tag, explained in words; nil if there is none.
func coded(text string) *view.Abbreviation {
	if len(text) < 3 || text[1] != '-' || text[2] < '0' || text[2] > '9' {
		return nil
	}
	text, _, _ = strings.Cut(text, ",")
	words := strings.Fields(text)
	for n := min(len(words), 2); n > 0; n-- {
		code := strings.Join(words[:n], " ")
		if c, ok := ParseCode(code); ok {
			return &view.Abbreviation{Text: code, Means: c.Words(), Section: secCode}
		}
	}
	return nil
}
