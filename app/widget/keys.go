package widget

import (
	"slices"
	"strings"
)

// Every interactive element has a stable data-key, by which journeys, keyboard handling and the queue of early taps find it. A test fails
// on a rendered data-key that does not begin with one of these.
const (
	// Everywhere.
	KeyUndo     = "undo"
	KeyRedo     = "redo"
	KeyBack     = "back"
	KeyDismiss  = "dismiss" // dismiss-<n>: a notice has been read
	KeySettings = "settings"
	KeyShelf    = "shelf"
	KeyNav      = "nav" // nav-<section>
	KeyUpdate   = "update"
	KeyTakeOver = "take-over" // takes over play from another window
	KeyOther    = "other"     // unfolds what else can be done with a result
	KeyOwed     = "owed"      // the band above the keys, which opens the list of duties
	KeyShorts   = "shorts"    // shorts: the list of keyboard shortcuts; shorts-<id>: on or off
	KeyTerm     = "term"      // term: the list of abbreviations; term-<abbreviation>, term-rules
	KeyHint     = "hint"      // hint: a copy of the key that a hint points at; hint-off

	// Shelf and new game.
	KeyContinue  = "continue"
	KeyNewGame   = "new-game"
	KeyFirst     = "first" // first-<rule book>: its teaching game
	KeyGame      = "game"  // game-<id>
	KeyCreate    = "create"
	KeyGameName  = "game-name"
	KeyRescue    = "rescue" // rescue-<id>
	KeyAbout     = "about"
	KeyExpect    = "expect"
	KeyRehearse  = "rehearse" // rehearse-<action>
	KeyDelete    = "delete"   // delete-<id>
	KeyKeep      = "keep"
	KeyShrink    = "shrink" // shrink-<id>, shrink-yes, shrink-no
	KeyStory     = "story"  // story-<id>: the report of a shrunk game
	KeyChooseSys = "system" // system-<id>

	// Field.
	KeyTakeAction = "take-action"
	KeyActions    = "more-actions"
	KeyAction     = "action" // action-<procedure>
	KeyField      = "field"  // field-<key>: the group; field-<key>-<option>, -less, -more: its keys
	KeyFold       = "fold"   // fold-<key>: unfolds an answered field
	KeyGo         = "go"     // the primary key of a form
	KeyFace       = "face"   // face-1 to face-6, or to face-10
	KeyCount      = "count-hits"
	KeyHits       = "hits" // hits-<n>
	KeyRollRest   = "roll-rest"
	KeyUnface     = "unface" // takes back the last die
	KeyYes        = "yes"
	KeyNo         = "no"
	KeyPick       = "pick" // pick-<id>
	KeyPad        = "pad"  // pad-0 to pad-9, pad-half, pad-back
	KeyEnter      = "enter"
	KeyDone       = "done-card"
	KeySameAgain  = "same-again"
	KeyChange     = "change"
	KeyDice       = "dice" // dice-<mode>
	KeyKeptDice   = "kept-dice"
	KeyList       = "list"  // list-<list>-<row>, list-<list>-<row>-key
	KeyTally      = "tally" // tally-<id>-less, tally-<id>-more
	KeyDesk       = "desk"  // desk-<id>: a key the rule book offers
	KeyDuty       = "duty"  // duty-<n>
	KeyOpenStep   = "step"  // step-<n>: opens the dice of a step in the log
	KeyInitiative = "initiative"
	KeyMap        = "map" // map-<action>, map-add-<kind>, map-shape-<n>

	// Log.
	KeySearch = "search"
	KeyMore   = "more"

	// Settings.
	KeyTheme   = "theme" // theme-<id>
	KeyHand    = "hand"  // hand-<id>
	KeyGroup   = "group" // group-<n>: unfolds a group of settings
	KeySave    = "save-all"
	KeyRestore = "restore" // the file input
	KeyDesign  = "design"  // design-<key>: resets a changed house value
	KeyAwake   = "awake"   // awake-<id>
	KeyBuzz    = "buzz"    // buzz-<id>
	KeyAsk     = "install"

	// Rules.
	KeyWhy       = "why"       // why, why-<n>: opens the rules at the sections cited
	KeyRules     = "rules"     // rules-<system>: the rules of a book, outside a game
	KeyPart      = "part"      // part-<id>: a part of the rules screen
	KeyPiece     = "piece"     // piece-<id>: a chapter, a table, an action
	KeyFindRules = "find-rule" // the search of the rules
	KeyPrint     = "print"     // print; print-<kind>: what to print

	// The report.
	KeyReport   = "report"
	KeyCopy     = "copy" // copy-text, copy-markdown
	KeyShareOut = "share"
	KeyVoice    = "voice"     // voice-<n>: who tells the story
	KeyPage     = "save-page" // saves the report as a web page

	// The library, and what only the referee sees.
	KeyStock   = "stock"    // stock: the library; stock-keep-<n>, stock-name-<id>, stock-rename-<id>, stock-drop-<id>, stock-back-<id>
	KeySecret  = "secret"   // secret-<list>: unfolds a secret list
	KeyUnfold  = "unfold"   // unfold-<list>: unfolds a folded list
	KeyCover   = "cover"    // shows and removes the players' card
	KeyRound   = "round"    // turns the players' card round
	KeyAloud   = "aloud"    // aloud-<id>
	KeyNavMore = "sections" // shows the sections that do not fit

	// From device to device.
	KeyGive     = "give"      // give: opens the screen; give-game, give-copy, give-codes, give-link and so on
	KeyBring    = "bring"     // bring: opens the screen; bring-file, bring-text, bring-read, bring-scan and so on
	KeyTakeBack = "take-back" // resumes a game that was handed over
	KeyJoin     = "join"      // join: another copy's log; join-off
)

var known = []string{
	KeyUndo, KeyRedo, KeyBack, KeyDismiss, KeySettings, KeyShelf, KeyNav, KeyUpdate, KeyContinue, KeyNewGame, KeyFirst, KeyGame,
	KeyCreate, KeyGameName, KeyRescue, KeyDelete, KeyKeep, KeyChooseSys, KeyTakeAction, KeyActions, KeyAction, KeyField, KeyFold, KeyGo,
	KeyFace, KeyCount, KeyHits, KeyRollRest, KeyUnface, KeyYes, KeyNo, KeyPick, KeyPad, KeyEnter, KeyDone, KeySameAgain,
	KeyChange, KeyDice, KeyKeptDice, KeyList, KeyTally, KeyDesk, KeyDuty, KeyOpenStep, KeyInitiative, KeyMap, KeySearch, KeyMore,
	KeyTakeOver, KeyAbout, KeyExpect, KeyRehearse, KeyShrink, KeyStory, KeySave, KeyRestore,
	KeyTheme, KeyHand, KeyGroup, KeyDesign, KeyWhy, KeyRules, KeyPart, KeyPiece, KeyFindRules, KeyPrint, KeyReport, KeyCopy, KeyShareOut,
	KeyVoice, KeyPage,
	KeyOther, KeyOwed, KeyShorts, KeyHint, KeyTerm, KeyRound, KeyAloud,
	KeyStock, KeySecret, KeyUnfold, KeyCover, KeyNavMore, KeyGive, KeyBring, KeyTakeBack, KeyJoin, KeyAwake, KeyBuzz, KeyAsk,
}

// Known reports whether key is one of the keys above, alone or followed by a hyphen and more.
func Known(key string) bool {
	return slices.ContainsFunc(known, func(k string) bool { return key == k || strings.HasPrefix(key, k+"-") })
}
