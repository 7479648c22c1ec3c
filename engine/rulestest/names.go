package rulestest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
)

// subjects are names of all sorts for units, sides and men; true for a plural name.
var subjects = map[string]bool{
	"Rifles": true, "French infantry": true, "Light dragoons": true, "60th Rifles": true, "South Essex": true, "Rifles 2": true,
	"Hertford’s Foot": true, "Prince of Wales’s Horse": true, "King’s Lifeguard of Foot": true, "London Redcoats": true, "Dragoons 1": true,
	"2/10th Ligne": true, "1/1st Silesian Landwehr": true, "5th Cuirassiers": true, "9th Ohio": true, "6th Virginia Cavalry": true,
	"Whitecoat pike": true, "Northern horse": true, "Trained band": false, "Royalists": true, "French": true, "Confederates": true,
	"Convoy": false, "Commander": false, "Ducos": false, "Hale’s company": false, "Hale’s Battery": false, "Foot Battery 2": false,
	"20th Division": false, "16th Brigade": false, "Okey’s troop": false, "Park saker": false, "Demi-culverin": false, "Gen. Harmon": false,
	"Major-General Hollis": false, "GM Botta": false, "Prince Rupert": false, "Mouton": false, "Parliament": false, "King": false,
	"Blue": false, "Halberd company": false,
}

// verbs are verbs in the present tense plural that may have a unit as their subject. The past tense has no number.
const verbs = "are|were|have|do|fire|lose|charge|move|stand|rout|rally|test|fight|attack|defend|enter|leave|form|hold|break|recoil|" +
	"retreat|withdraw|pass|fail|go|come|join|halt|evade|flee|owe|need|strike|rest|step|retire|complete|keep|react|choose|win|" +
	"surrender|mount|dismount"

var (
	many = regexp.MustCompile(`^[*~]* (` + verbs + `)\b`)
	one  = regexp.MustCompile(`^[*~]* (is|was|has|does|` + singular() + `)\b`)
)

// singular returns the verbs in the singular.
func singular() string {
	var out []string
	for _, v := range strings.Split(verbs, "|")[4:] {
		switch {
		case strings.HasSuffix(v, "ly"):
			v = v[:len(v)-1] + "ies"
		case strings.HasSuffix(v, "ss"), strings.HasSuffix(v, "go"):
			v += "es"
		default:
			v += "s"
		}
		out = append(out, v)
	}
	return strings.Join(out, "|")
}

// Names tries every sentence of a rule book with every name, and fails where subject and verb disagree: "the French infantry
// loses", "the Rifles is". Sentences whose subject is never a unit, but a man or a thing, are listed in apart.
func Names(t *testing.T, w *book.Words, apart ...string) {
	t.Helper()
	said := 0
	for id, text := range texts(w) {
		if slices.Contains(apart, strings.SplitN(id, " ", 2)[0]) {
			continue
		}
		for name, plural := range subjects {
			filled := withName(text, name)
			said++
			assert.Empty(t, disagreement(filled, name, plural), "%s: %s", id, filled)
		}
	}
	t.Logf("%d sentences tried", said)
	for _, id := range apart {
		_, known := w.Say.All()[id]
		_, card := w.Cards.All()[id]
		assert.True(t, known || card, "there is no sentence %q", id)
	}
}

// texts returns all sentences, and the texts of their cards, by id.
func texts(w *book.Words) map[string]string {
	out := maps.Clone(w.Say.All())
	if out == nil {
		out = map[string]string{}
	}
	for id, c := range w.Cards.All() {
		for kind, text := range map[string]string{"line": c.Line, "todo": c.Todo, "due": c.Due, "note": c.Note} {
			if text != "" {
				out[id+" "+kind] = text
			}
		}
	}
	return out
}

var hole = regexp.MustCompile(`\{\^?([0-9])([^}]*)\}`)

// withName fills the places of text with the name where names may stand, and with 1 elsewhere.
func withName(text, name string) string {
	args := make([]any, 10)
	for i := range args {
		args[i] = name
	}
	for _, m := range hole.FindAllStringSubmatch(text, -1) {
		if f := m[2]; f != "" && f != ":the" && f[0] != '!' {
			args[m[1][0]-'0'] = 1
		}
	}
	plain := hole.ReplaceAllStringFunc(text, func(h string) string { // places with the book's own formatting do not show the name
		if f := hole.FindStringSubmatch(h)[2]; strings.HasPrefix(f, ":") && f != ":the" && !strings.Contains(f, "|") {
			return "…"
		}
		return h
	})
	x := book.Words{Say: book.Sentences("x\t" + plain)}
	return x.Text(book.Say("x", args...))
}

// disagreement returns a verb in text that does not agree with the name before it, "" when all agree.
func disagreement(text, name string, plural bool) string {
	wrong := many
	if plural {
		wrong = one
	}
	for rest := text; ; {
		i := strings.Index(rest, name)
		if i < 0 {
			return ""
		}
		before := rest[:i]
		rest = rest[i+len(name):]
		if m := wrong.FindString(rest); m != "" && !strings.HasSuffix(before, "of the ") && !strings.HasSuffix(before, "of ") &&
			!strings.HasSuffix(before, "and the ") && !strings.HasSuffix(before, "and ") {
			return name + m
		}
	}
}
