package book

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Players name their units, leaders and sides themselves, and sentences must agree with any name: "the Rifles fire", "the 9th
// Ohio fire", "Hale’s Battery fires", "Ducos fires". A unit is people, so its name is plural unless it is clearly one thing or
// one man. [IsPlural], [The] and [Agree] decide this for all books; sentences of [Words] use {0:the} and {0!fire}.
var (
	// one holds the head nouns of names that take a singular verb, several the single words that are plural without an s, and ranks
	// the words that come before the name of a man.
	one = " army band battalion battery brigade column commander company convoy culverin demi-culverin deputy detachment division enemy " +
		"force formation general group gun king leader legion messenger officer outpost party patrol picket piquet regiment " +
		"rider saker section squadron target team troop unit wagon wing "
	several = " artillery british cavalry clergy commanded dutch english foot french garrison guard halberd horse infantry irish " +
		"landsturm landwehr lifeguard ligne militia musket pike portuguese reserve scots shot spanish swedish "
	// sites are the places that are called the bridge or the Sare bridge, spots those that are called the hill but Beacon hill.
	sites = " barricade battery bridge brook canal ditch earthwork fence ford gate hedge inn lane mill orchard redoubt " +
		"river road ruin stream track wall works "
	spots = " bog bridgehead building castle chapel church farm field forest heights hill house marsh ridge rise rocks tower town village " +
		"wood "
	ranks = " brig. brigadier capt. captain col. colonel fml gen. general gm général lieutenant lord lt. major marshal " +
		"maréchal mr prince prinz sir "
)

func among(list, word string) bool { return strings.Contains(list, " "+strings.ToLower(word)+" ") }

// bare returns the words of a name without the number or letter that tells it apart: "Rifles 2", "Battery B".
func bare(name string) []string {
	words := strings.Fields(name)
	for n := len(words) - 1; n > 0 && words[n-1] != "the" && (words[n][0] <= '9' || utf8.RuneCountInString(words[n]) == 1); n-- {
		words = words[:n]
	}
	return words
}

func owner(word string) bool {
	word = strings.ReplaceAll(word, "’", "'")
	return strings.HasSuffix(word, "'s") || strings.HasSuffix(word, "s'")
}

// man reports whether words are the name of one man: a name with a rank, which may be compound as in "Major-General", or a
// single word that is no word for troops.
func man(words []string) bool {
	if len(words) != 1 {
		return among(ranks, words[0][strings.LastIndexByte(words[0], '-')+1:]) && !slices.ContainsFunc(words, owner)
	}
	w := words[0]
	end := func(s string) bool { return strings.HasSuffix(w, s) }
	s := end("s") && !end("os") && !end("us") && !end("ss") || end("men")
	return !s && !among(one+several, w) && w[0] > '9'
}

// IsPlural reports whether name takes a plural verb.
func IsPlural(name string) bool {
	name, _, _ = strings.Cut(name, ", ")
	words := bare(name)
	if strings.Contains(name, " and ") || len(words) == 0 {
		return len(words) > 0
	}
	chief := words[len(words)-1]
	if of := slices.Index(words, "of"); of > 0 && !owner(words[len(words)-2]) {
		chief = words[of-1]
	}
	return !man(words) && !among(one, chief)
}

// The returns a name as it stands in a sentence, with its article if it takes one: "the Rifles", "Hale’s Battery", "Rifles 2",
// "Ducos". What follows a comma is put in brackets: "the Brigade Battery (6-pdr)".
func The(name string) string {
	if chief, more, ok := strings.Cut(name, ", "); ok {
		return The(chief) + " (" + more + ")"
	}
	words := bare(name)
	if len(words) == 0 || articled(words) {
		return LowerFirst(name)
	}
	crown := among(" king's queen's king’s queen’s ", words[0]) || len(words) > 3 && words[1] == "of"
	if !crown && (man(words) || len(words) < len(strings.Fields(name)) || slices.ContainsFunc(words, owner)) {
		return name
	}
	return "the " + name
}

// articled reports whether words begin with an article of their own, or with a possessive.
func articled(words []string) bool {
	return among(" the a an his her its my our their your ", words[0])
}

// Within returns a name as it stands in a heading or after a colon: without an article, but with a small letter where it begins
// with a word of its own that takes the place of one: "Rifles", "his dragoons".
func Within(name string) string {
	if words := bare(name); len(words) > 0 && articled(words) {
		return LowerFirst(name)
	}
	return name
}

// Place returns the name of a place as it stands in a sentence: "the mill", "the Sare bridge", "Beacon hill", "Hochwalde".
func Place(name string) string {
	words := bare(name)
	last := len(words) - 1
	switch {
	case last < 0 || articled(words):
		return LowerFirst(name)
	case len(strings.Fields(name)) > len(words) || slices.ContainsFunc(words, owner):
	case last == 0 && among(sites+spots, name):
		return "the " + LowerFirst(name)
	case last > 0 && (among(sites, words[last]) || among(sites, words[0])):
		return "the " + name
	}
	return name
}

// Agree returns a verb or pronoun, given in the plural, in the form that agrees with name: "fire" or "fires", "are" or "is",
// "their" or "its".
func Agree(name, word string) string {
	if IsPlural(name) {
		return word
	}
	switch word {
	case "are":
		return "is"
	case "were":
		return "was"
	case "have":
		return "has"
	case "they", "them":
		return "it"
	case "their":
		return "its"
	}
	n := len(word) - 1
	switch {
	case word[n] == 'y' && !strings.ContainsRune("aeou", rune(word[n-1])):
		return word[:n] + "ies"
	case strings.HasSuffix(word, "ss"), strings.HasSuffix(word, "sh"), strings.HasSuffix(word, "ch"), strings.HasSuffix(word, "o"):
		return word + "es"
	}
	return word + "s"
}

// WithVerb returns a name with its verb for the start of a sentence: "The Rifles have".
func WithVerb(name, verb string) string { return UpperFirst(The(name)) + " " + Agree(name, verb) }
