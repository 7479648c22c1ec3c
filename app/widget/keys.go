package widget

import (
	"slices"
	"strings"
)

// Every interactive element carries a stable data-key. This file lists them all: a test reads the
// rendered screens and fails on a key that is not here. Journeys, keyboards and the queue of taps
// made before the program runs find elements by them.
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
	KeyTakeOver = "take-over" // plays here what another window plays
	KeyOther    = "other"     // what else can be done with a result
	KeyOwed     = "owed"      // the band above the keys: opens the list of what is owed
	KeyShorts   = "shorts"    // shorts: the list of letters that press keys; shorts-<id>: whether they do
	KeyTerm     = "term"      // term: what the abbreviations mean; term-<abbreviation>, term-rules
	KeyHint     = "hint"      // hint: the key that a hint speaks of; hint-off

	// Shelf and new game.
	KeyContinue  = "continue"
	KeyNewGame   = "new-game"
	KeyFirst     = "first" // first-<rule book>: its game that teaches by playing
	KeyGame      = "game"  // game-<id>
	KeyCreate    = "create"
	KeyGameName  = "game-name"
	KeyRescue    = "rescue" // rescue-<id>
	KeyAbout     = "about"
	KeyExpect    = "expect"
	KeyRehearse  = "rehearse" // rehearse-<what is done>
	KeyDelete    = "delete"   // delete-<id>
	KeyKeep      = "keep"
	KeyShrink    = "shrink" // shrink-<id>, shrink-yes, shrink-no
	KeyStory     = "story"  // story-<id>: the report of a game that was shrunk
	KeyChooseSys = "system" // system-<id>

	// Field.
	KeyTakeAction = "take-action"
	KeyActions    = "more-actions"
	KeyAction     = "action" // action-<procedure>
	KeyField      = "field"  // field-<key> the group, field-<key>-<option> its keys, -less, -more
	KeyFold       = "fold"   // fold-<key>: opens an answered field
	KeyGo         = "go"     // the primary key of a form
	KeyFace       = "face"   // face-1 to face-6
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
	KeyMap        = "map" // map-<what is done>, map-add-<kind>, map-shape-<n>

	// Log.
	KeySearch = "search"
	KeyMore   = "more"

	// Settings.
	KeyTheme   = "theme" // theme-<id>
	KeyHand    = "hand"  // hand-<id>
	KeyGroup   = "group" // group-<n>: unfolds a group of settings
	KeySave    = "save-all"
	KeyRestore = "restore" // the file input
	KeyDesign  = "design"  // design-<key>: puts a changed house value back
	KeyAwake   = "awake"   // awake-<id>
	KeyBuzz    = "buzz"    // buzz-<id>
	KeyAsk     = "install"

	// Rules.
	KeyWhy       = "why"       // why, why-<n>: opens the rules at the places cited
	KeyRules     = "rules"     // rules-<system>: the rules of a book without a game
	KeyPart      = "part"      // part-<id>: a part of the rules screen
	KeyPiece     = "piece"     // piece-<id>: a chapter, a table, an action
	KeyFindRules = "find-rule" // the search of the rules
	KeyPrint     = "print"     // print, print-<what>

	// The report.
	KeyReport   = "report"
	KeyCopy     = "copy" // copy-text, copy-markdown
	KeyShareOut = "share"
	KeyVoice    = "voice"     // voice-<n>: who tells the story
	KeyPage     = "save-page" // the report as a page of its own

	// Kept things, and what only the referee sees.
	KeyStock   = "stock"    // stock: the list; stock-keep-<n>, stock-name-<id>, stock-rename-<id>, stock-drop-<id>, stock-back-<id>
	KeySecret  = "secret"   // secret-<list>
	KeyUnfold  = "unfold"   // unfold-<list>: a list that the play screen folds
	KeyCover   = "cover"    // covers and uncovers the screen
	KeyRound   = "round"    // turns the players' card round
	KeyAloud   = "aloud"    // aloud-<id>
	KeyNavMore = "sections" // the sections that do not fit the width

	// From device to device.
	KeyGive     = "give"      // give: the ways; give-game, give-copy, give-codes, give-link and so on
	KeyBring    = "bring"     // bring: the ways; bring-file, bring-text, bring-read, bring-scan and so on
	KeyTakeBack = "take-back" // a game that was handed over goes on here
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

// Known tells whether key is in the list above, with whatever follows its name after a hyphen.
func Known(key string) bool {
	return slices.ContainsFunc(known, func(k string) bool { return key == k || strings.HasPrefix(key, k+"-") })
}
