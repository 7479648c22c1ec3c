package session

import (
	"errors"
	"strconv"
	"strings"

	"vedette/app/store"
	"vedette/engine/journal"
	"vedette/engine/save"
)

// Arrival is what has come from another device and waits for the referee's word. Nothing of it is stored yet.
type Arrival struct {
	Parcel save.Parcel
	Wrong  string // why it cannot be read, in a sentence; the rest is then empty
	Title  string // of its rule book
	Turn   int
	Word   string    // what its play screen says
	Played int64     // seconds since 1970, 0 when unknown
	Kin    store.Kin // the copy that is here
	Known  bool      // there is one
	Have   bool      // of something kept: it is kept here already

	game *journal.Game
}

// Handing is what goes to another device and what has come from one. Neither changes a game before the referee says so.
type Handing struct {
	ev      *Evening
	Arrived *Arrival   // what has come from another device
	Giving  Giving     // what is being handed on
	copy    store.Hand // which copy the open game is
}

// turn drops what was being handed on, for another game.
func (h *Handing) turn() {
	h.Giving, h.copy = Giving{}, store.Hand{}
	if h.ev.Game != nil {
		h.copy = h.ev.Shelf.Hand(h.ev.ID)
	}
}

// Giving is what is being handed on.
type Giving struct {
	Stock  string   // id of something kept; "" for the open game
	Copy   bool     // of a game: both copies go on
	Codes  []string // texts of the QR codes, when they are in view
	At     int      // which of them, from 0
	Pasted string
}

// Bring reads what was opened, pasted, scanned or taken from a file. It goes into Arrived, or into the parts collected so
// far: any window may do that, for a link opens in a window of its own.
func (h *Handing) Bring(text string) {
	h.Arrived, h.ev.Said = nil, ""
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.HasPrefix(text, "Vedette backup ") {
		h.reject(errBackup)
		return
	}
	if IsFile(text) { // a name in it may look like a code
		if strings.Count(text, "\n") <= save.MaxEntries+4 { // else it is nothing, and would take long
			text = strings.ReplaceAll(text, "\r\n", "\n")
		}
		h.arrive(text)
		return
	}
	code, err := save.Find(text)
	switch {
	case err != nil:
		h.reject(err)
	case code == "":
		h.reject(errNothing)
	case save.IsPart(code):
		h.part(code)
	default:
		h.unpack(code)
	}
}

// IsFile tells whether a text begins as a file does in which a game, a force or a scenario is handed over.
func IsFile(text string) bool {
	line, _, _ := strings.Cut(text[:min(len(text), 64)], "\n")
	if strings.TrimSuffix(line, "\r") == "Vedette game" {
		return true
	}
	format, rest, _ := strings.Cut(line, " ")
	_, err := strconv.Atoi(format)
	return err == nil && len(rest) > 9 && rest[8] == ' ' && (rest[9] == 'P' || rest[9] == 'K')
}

var errBackup = errors.New("it is the backup of a whole device: open it under Settings, Bring in a file")

var errNothing = errors.New("there is no game, force or scenario of Vedette in it")

func (h *Handing) unpack(code string) {
	text, err := save.Unpack(code)
	if err != nil {
		h.reject(err)
		return
	}
	h.arrive(text)
}

func (h *Handing) part(code string) {
	part, err := save.ReadPart(code)
	if err != nil {
		h.reject(err)
		return
	}
	have, err := h.ev.Shelf.AddPart(part, code)
	h.ev.note(err)
	h.ev.Said = "Code " + strconv.Itoa(part.N) + " is here: " + strconv.Itoa(len(have)) + " of " + strconv.Itoa(part.Of) + "."
	if len(have) < part.Of {
		return
	}
	h.ev.Shelf.ClearParts()
	whole, err := save.JoinParts(have)
	if err != nil {
		h.reject(err)
		return
	}
	h.unpack(whole)
}

func (h *Handing) reject(err error) {
	var newer *save.Newer
	var unknown *save.Unknown
	words := "This cannot be read: " + err.Error() + ". Nothing was changed."
	switch {
	case errors.As(err, &newer):
		words = "This was made by a newer version of Vedette. Open Vedette here once with a network, take the new version, then bring it again."
	case errors.As(err, &unknown):
		words = "This version of Vedette does not have the rule book of what arrived. Open Vedette here once with a network, then bring " +
			"it again."
	}
	h.Arrived = &Arrival{Wrong: words}
	h.ev.Said = words
}

func (h *Handing) arrive(text string) {
	p, err := save.ReadParcel(h.ev.byID, text)
	if err != nil {
		h.reject(err)
		return
	}
	a := &Arrival{Parcel: p}
	if p.Kept.Kind != "" {
		sys, _ := h.ev.byID(p.System)
		a.Title = sys.Info().Title
		a.Have = h.ev.kept(sys, p.Kept)
		h.Arrived, h.ev.Said = a, p.Kept.Name+" has arrived."
		return
	}
	sys, _ := h.ev.byID(p.Setup.System)
	if a.game, err = journal.Open(sys, p.Setup, p.Entries); err != nil {
		h.reject(err)
		return
	}
	d := sys.Desk(a.game.State())
	a.Title, a.Turn, a.Word, a.Played = sys.Info().Title, d.Turn, d.Say, p.Setup.Made
	if n := len(p.Entries); n > 0 {
		a.Played = p.Entries[n-1].At
	}
	if h.ev.Looking {
		h.ev.Shelf.Forget() // the window that plays has gone on since
	}
	a.Kin, a.Known = h.ev.Shelf.Kin(p)
	h.Arrived, h.ev.Said = a, p.Setup.Name+" has arrived."
}

// Elder tells whether what arrived is of an older generation than the copy here, or holds less.
func (a *Arrival) Elder() bool {
	return a.Known && (a.Kin.Is == save.Older || a.Kin.Is == save.Parted && a.Parcel.Gen < a.Kin.Hand.Gen)
}

// KeepArrived keeps the force or the scenario that arrived for later games.
func (h *Handing) KeepArrived() {
	a := h.Arrived
	if a == nil || a.Parcel.Kept.Kind == "" || h.ev.refuse() {
		return
	}
	_, err := h.ev.Shelf.Keep(a.Parcel.System, a.Parcel.Kept)
	h.ev.note(err)
	if err == nil {
		h.ev.Said = "Kept: " + a.Parcel.Kept.Name + "."
		h.Arrived = nil
	}
}

// Drop forgets what arrived.
func (h *Handing) Drop() { h.Arrived = nil }

// Away tells whether the open game has been handed over and does not go on here.
func (h *Handing) Away() bool { return h.ev.Game != nil && h.copy.Away }

// HandedAt is when the open game was handed over, 0 when unknown.
func (h *Handing) HandedAt() int64 { return h.copy.At }

// TakeBack takes a game that was handed over in hand again, as the next generation.
func (h *Handing) TakeBack() {
	if h.Away() && !h.ev.refuse() {
		h.set(store.Hand{Gen: h.copy.Gen + 1})
		h.ev.Said = "This game continues here."
	}
}

func (h *Handing) set(to store.Hand) {
	h.copy = to
	h.ev.note(h.ev.Shelf.SetHand(h.ev.ID, to))
}

// Outgoing is what is being handed on, and its name. A game that is handed over is of the next generation, a copy of the
// present one.
func (h *Handing) Outgoing() (p save.Parcel, name string, err error) {
	if h.Giving.Stock != "" {
		all, _ := h.ev.Shelf.Stock()
		for _, k := range all {
			if k.ID == h.Giving.Stock && k.Shut == "" {
				return save.Parcel{System: k.System, Kept: k.Kept}, k.Name, nil
			}
		}
		return p, "", errors.New("it is not kept any more")
	}
	if h.ev.Game == nil {
		return p, "", errors.New("no game is open")
	}
	gen := h.copy.Gen
	if !h.Giving.Copy && !h.copy.Away {
		gen++
	}
	p, err = h.ev.Shelf.Parcel(h.ev.ID, gen)
	return p, p.Setup.Name, err
}

// OutgoingCode is what is being handed on as a code for a link.
func (h *Handing) OutgoingCode() (string, error) {
	p, _, err := h.Outgoing()
	if err != nil {
		return "", err
	}
	return p.Code()
}
