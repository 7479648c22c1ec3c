package book_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
)

// A name has its article and its number in every sentence.
func TestNamesInSentences(t *testing.T) {
	for name, want := range map[string]string{
		"Rifles": "the Rifles are", "French infantry": "the French infantry are", "Light dragoons": "the Light dragoons are",
		"Hale’s Battery": "Hale’s Battery is", "Hale's company": "Hale's company is", "Hertford’s Foot": "Hertford’s Foot are",
		"9th Ohio": "the 9th Ohio are", "2/10th Ligne": "the 2/10th Ligne are", "20th Division": "the 20th Division is",
		"1st W. Prussian Uhlans": "the 1st W. Prussian Uhlans are", "F/15th Infantry": "the F/15th Infantry are",
		"1/1st Silesian Landwehr": "the 1/1st Silesian Landwehr are", "6th Virginia Cavalry": "the 6th Virginia Cavalry are",
		"1/9th Reserve": "the 1/9th Reserve are", "Reserve": "the Reserve are",
		"Deputy of General von Rathen": "the Deputy of General von Rathen is",

		"Dragoons 1": "Dragoons 1 are", "Rifles 2": "Rifles 2 are", "Foot Battery 2": "Foot Battery 2 is", "Battery B": "Battery B is",
		"Ducos": "Ducos is", "His dragoons": "his dragoons are", "Prince Rupert": "Prince Rupert is", "Prince of Wales": "Prince of Wales is",
		"Rupert’s horse": "Rupert’s horse are", "Bülow": "Bülow is",
		"Commander": "the Commander is", "Garrison of the village": "the Garrison of the village are", "Pike": "the Pike are",
		"Prince of Wales’s Horse": "the Prince of Wales’s Horse are", "King’s Lifeguard of Foot": "the King’s Lifeguard of Foot are",
		"The King’s guns": "the King’s guns are", "Commander of the 1st Brigade": "the Commander of the 1st Brigade is",
		"London Redcoats": "the London Redcoats are", "Park saker": "the Park saker is", "Demi-culverin": "the Demi-culverin is",
		"Confederates": "the Confederates are", "Parliament": "Parliament is", "French": "the French are", "King": "the King is",
		"Riflemen": "the Riflemen are", "Guns of the 37th": "the Guns of the 37th are",
		"Blue": "Blue is", "9th": "the 9th are",
		"Rifles and Hussars": "the Rifles and Hussars are", "the unit": "the unit is", "": " is", "Okey’s troop": "Okey’s troop is",
		"Gen. Calloway": "Gen. Calloway is", "Brigade Battery, 6-pdr": "the Brigade Battery (6-pdr) is",
		"4th Kentucky Cavalry, C.S.":        "the 4th Kentucky Cavalry (C.S.) are",
		"Barlow’s Company, Royal Artillery": "Barlow’s Company (Royal Artillery) is",
		"Mr Fairlie":                        "Mr Fairlie is", "High road rider": "the High road rider is",
		"General Roux’s men": "General Roux’s men are", "Her escort": "her escort are", "Our guns": "our guns are",
		"Their rear guard": "their rear guard are", "My lord’s horse": "my lord’s horse are", "Heroes": "the Heroes are",
	} {
		assert.Equal(t, want, book.The(name)+" "+book.Agree(name, "are"))
	}
	for name, want := range map[string]string{"Mill": "the mill", "Sare bridge": "the Sare bridge", "River Sare": "the River Sare",
		"Summer ford": "the Summer ford", "Beacon hill": "Beacon hill", "Hill": "the hill", "Park farm": "Park farm",
		"Monks’ mill": "Monks’ mill",
		"Sareford":    "Sareford", "Hochwalde, west end": "Hochwalde, west end", "The inn at Kaltbach": "the inn at Kaltbach",
		"Bridge 2": "Bridge 2",
		"":         "", "Section 3": "Section 3"} {
		assert.Equal(t, want, book.Place(name))
	}
	for name, want := range map[string]string{"Rifles": "Rifles", "His dragoons": "his dragoons", "The King’s guns": "the King’s guns",
		"Hale’s Battery": "Hale’s Battery", "": ""} {
		assert.Equal(t, want, book.Within(name))
	}
	for _, odd := range []string{"of", "of Wales", "and", "’s", " "} { // a referee may type anything
		assert.NotPanics(t, func() { book.Agree(odd, "are"); book.Place(odd) }, odd)
	}
	for verb, want := range map[string]string{"fire": "fires", "rally": "rallies", "destroy": "destroys", "pass": "passes", "go": "goes",
		"catch": "catches", "have": "has", "were": "was", "their": "its", "they": "it", "them": "it", "stand": "stands"} {
		assert.Equal(t, want, book.Agree("Hale’s Battery", verb))
		assert.Equal(t, verb, book.Agree("Rifles", verb))
	}
	w := book.Words{Say: book.Sentences("fires\t*{^0:the}* {0!fire} at {1:the}.")}
	assert.Equal(t, "The 9th Ohio fire at Hale’s Battery.", w.Text(book.Say("fires", "9th Ohio", "Hale’s Battery")))
	assert.Equal(t, "Hale’s Battery fires at the 9th Ohio.", w.Text(book.Say("fires", "Hale’s Battery", "9th Ohio")))
}
