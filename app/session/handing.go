package session

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"vedette/app/store"
	"vedette/engine/journal"
	"vedette/engine/save"
)

// Arrival has come from another device and awaits the referee's decision. Nothing of it is stored yet.
type Arrival struct {
	Parcel save.Parcel
	Wrong  string // a sentence saying why it cannot be read, with the rest empty; "" otherwise
	Title  string // of its rule book
	Turn   int
	Word   string    // the line of its play screen
	Played int64     // seconds since 1970, 0 when unknown
	Kin    store.Kin // the copy on this device
	Known  bool      // there is a copy on this device
	Have   bool      // for a library item: it is in the library already

	game *journal.Game
}

// Handing covers what goes to another device and what comes from one. Neither changes a game before the referee decides.
type Handing struct {
	ev      *Evening
	Arrived *Arrival   // nil for none
	Giving  Giving     // what is being sent
	copy    store.Hand // the handing-over state of the open game
}

// turn resets the state when another game opens.
func (h *Handing) turn() {
	h.Giving, h.copy = Giving{}, store.Hand{}
	if h.ev.Game != nil {
		h.copy = h.ev.Shelf.Hand(h.ev.ID)
	}
}

// Giving is what is being sent to another device.
type Giving struct {
	Stock  string   // ID of a library item; "" for the open game
	Copy   bool     // a game is copied: both copies play on
	Codes  []string // texts of the QR codes while they are in view
	At     int      // index of the QR code in view
	Pasted string   // text pasted on the bring screen
}

// Bring reads text that was opened, pasted, scanned or taken from a file. The result goes into Arrived or into the parts collected. Any
// window may call it, since a link opens in a window of its own.
func (h *Handing) Bring(text string) {
	h.Arrived, h.ev.Said = nil, ""
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.HasPrefix(text, "Vedette backup ") {
		h.reject(errBackup)
		return
	}
	if IsFile(text) { // checked first, as a name in it may look like a code
		if strings.Count(text, "\n") <= save.MaxEntries+4 { // otherwise it cannot be valid, and would take long
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

// IsFile reports whether a text begins like a file that hands over a game, a force or a scenario.
func IsFile(text string) bool {
	line, _, _ := strings.Cut(text[:min(len(text), 64)], "\n")
	if strings.TrimSuffix(line, "\r") == "Vedette game" {
		return true
	}
	format, rest, _ := strings.Cut(line, " ")
	_, err := strconv.Atoi(format)
	return err == nil && len(rest) > 9 && rest[8] == ' ' && (rest[9] == 'P' || rest[9] == 'K')
}

var errBackup = errors.New("it is a backup of a whole device: open it under Settings, Bring in a file")

var errNothing = errors.New("it holds no Vedette game, force or scenario")

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
	h.ev.Said = "Code " + strconv.Itoa(part.N) + " scanned: " + strconv.Itoa(len(have)) + " of " + strconv.Itoa(part.Of) + "."
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
		words = "This was made by a newer version of Vedette. Open Vedette here once online, update it, then bring this in again."
	case errors.As(err, &unknown):
		words = "This version of Vedette does not have its rule book. Open Vedette here once online, update it, then bring this in again."
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
	if h.ev.Watching {
		h.ev.Shelf.Forget() // the other window may have played on
	}
	a.Kin, a.Known = h.ev.Shelf.Kin(p)
	h.Arrived, h.ev.Said = a, p.Setup.Name+" has arrived."
}

// IsOlder reports whether the arrival is of an older generation than the copy here, or holds less.
func (a *Arrival) IsOlder() bool {
	return a.Known && (a.Kin.Is == save.Older || a.Kin.Is == save.Parted && a.Parcel.Gen < a.Kin.Hand.Gen)
}

// KeepArrived adds the force or scenario that arrived to the library.
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

// Drop discards the arrival.
func (h *Handing) Drop() { h.Arrived = nil }

// Away reports whether the open game has been handed over to another device.
func (h *Handing) Away() bool { return h.ev.Game != nil && h.copy.Away }

// handedOver is the notice on a game that is played on another device.
const handedOver = "This game was handed over: play continues on the other device. Take it back to play on here."

// HandedAt returns when the open game was handed over, in seconds since 1970, 0 when unknown.
func (h *Handing) HandedAt() int64 { return h.copy.At }

// TakeBack resumes play here of a game that was handed over, as its next generation.
func (h *Handing) TakeBack() {
	if h.Away() && !h.ev.refuse() {
		h.set(store.Hand{Gen: h.copy.Gen + 1})
		h.ev.Notices = slices.DeleteFunc(h.ev.Notices, func(n string) bool { return n == handedOver })
		h.ev.Said = "This game continues here."
	}
}

func (h *Handing) set(to store.Hand) {
	h.copy = to
	h.ev.note(h.ev.Shelf.SetHand(h.ev.ID, to))
}

// Outgoing returns what is being sent, and its name. A game handed over is of the next generation, a copy of the current one.
func (h *Handing) Outgoing() (p save.Parcel, name string, err error) {
	if h.Giving.Stock != "" {
		all, _ := h.ev.Shelf.Stock()
		for _, k := range all {
			if k.ID == h.Giving.Stock && k.Shut == "" {
				return save.Parcel{System: k.System, Kept: k.Kept}, k.Name, nil
			}
		}
		return p, "", errors.New("it is no longer in the library")
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

// OutgoingCode returns what is being sent as a code for a link.
func (h *Handing) OutgoingCode() (string, error) {
	p, _, err := h.Outgoing()
	if err != nil {
		return "", err
	}
	return p.Code()
}
