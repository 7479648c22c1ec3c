package march

import (
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// abbreviations are the abbreviations of the rule book: how one is written, what it means, where it stands.
const abbreviations = book.Abbreviations(book.Dice + `
MF	Major Formation: the units under one leader, about a brigade or division	Troop Statistics
CV	combat value: the men and the cohesion a unit has left	Unit Combat Value
SCV	skirmish combat value of an MF	Skirmish Combat Value
VeD	Valeur et Discipline: 2d6, the rating or less passes	Valeur et Discipline Rating
D1	disorder that goes at the end of the turn	The Game Turn
D2	disorder that becomes D1 at the end of the turn	The Game Turn
S1	strategic phase, first step: orders and arrivals	The Game Turn
S2	strategic phase, second step: morale and forced moves	The Game Turn
S3	strategic phase, third step: skirmish combat	The Game Turn
S4	strategic phase, fourth step: leaders	The Game Turn
S5	strategic phase, last step: who has the initiative	The Game Turn
T1	tactical phase, first step: charges and moves	The Game Turn
T2	tactical phase, second step: fire	The Game Turn
T3	tactical phase, third step: melee	The Game Turn
T4	tactical phase, last step: disorder goes	The Game Turn
BUA	built-up area: houses that hold one or two units a section	House: Built-up areas
GB	grand battery: batteries massed under one order	House: Grand battery
LL	light lancers, in the code of a unit	Unit Designation
ML	medium lancers, in the code of a unit	Unit Designation
HL	heavy lancers, in the code of a unit	Unit Designation
LF	light foot artillery, in the code of a unit	Unit Designation
HF	heavy foot artillery, in the code of a unit	Unit Designation
LH	light horse artillery, in the code of a unit	Unit Designation
MH	medium horse artillery, in the code of a unit	Unit Designation
HH	heavy horse artillery, in the code of a unit	Unit Designation
HS	siege artillery, in the code of a unit	Unit Designation
IR	infantry regiment, of Austria or Saxony
KGL	King’s German Legion: Hanoverians in British service
GL	Generalleutnant, a lieutenant-general
GM	Generalmajor, a major-general
FML	Feldmarschall-Leutnant, a lieutenant-general of Austria
`)

// coded is the code of a unit that text begins with, with its kind or without, read letter by letter; nil for none.
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
