package session

import (
	"errors"
	"strconv"
	"strings"

	"vedette/app/store"
	"vedette/engine"
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
func (s *Session) Bring(text string) {
	s.Arrived, s.Said = nil, ""
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.HasPrefix(text, "Vedette backup ") {
		s.reject(errBackup)
		return
	}
	if IsFile(text) { // a name in it may look like a code
		if strings.Count(text, "\n") <= save.MaxEntries+4 { // else it is nothing, and would take long
			text = strings.ReplaceAll(text, "\r\n", "\n")
		}
		s.arrive(text)
		return
	}
	code, err := save.Find(text)
	switch {
	case err != nil:
		s.reject(err)
	case code == "":
		s.reject(errNothing)
	case save.IsPart(code):
		s.part(code)
	default:
		s.unpack(code)
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

var errBackup = errors.New("it is everything of a device in one file: open it under Settings, Bring a file in")

var errNothing = errors.New("there is no game, force or scenario of Vedette in it")

func (s *Session) unpack(code string) {
	text, err := save.Unpack(code)
	if err != nil {
		s.reject(err)
		return
	}
	s.arrive(text)
}

func (s *Session) part(code string) {
	part, err := save.ReadPart(code)
	if err != nil {
		s.reject(err)
		return
	}
	have, err := s.Shelf.AddPart(part, code)
	s.note(err)
	s.Said = "Code " + strconv.Itoa(part.N) + " is here: " + strconv.Itoa(len(have)) + " of " + strconv.Itoa(part.Of) + "."
	if len(have) < part.Of {
		return
	}
	s.Shelf.ClearParts()
	whole, err := save.JoinParts(have)
	if err != nil {
		s.reject(err)
		return
	}
	s.unpack(whole)
}

func (s *Session) reject(err error) {
	var newer *save.Newer
	var unknown *save.Unknown
	words := "This cannot be read: " + err.Error() + ". Nothing was changed."
	switch {
	case errors.As(err, &newer):
		words = "This was made by a newer version of Vedette. Open Vedette here once with a network, take the new version, then bring it again."
	case errors.As(err, &unknown):
		words = "This version of Vedette does not have the rule book of what arrived. Open Vedette here once with a network, then bring it again."
	}
	s.Arrived = &Arrival{Wrong: words}
	s.Said = words
}

// byID finds a rule book of the shelf.
func (s *Session) byID(id string) (engine.System, bool) {
	for _, sys := range s.Systems() {
		if sys.Info().ID == id {
			return sys, true
		}
	}
	return nil, false
}

func (s *Session) arrive(text string) {
	p, err := save.ReadParcel(s.byID, text)
	if err != nil {
		s.reject(err)
		return
	}
	a := &Arrival{Parcel: p}
	if p.Kept.Kind != "" {
		sys, _ := s.byID(p.System)
		a.Title = sys.Info().Title
		for _, old := range s.Stock(sys, p.Kept.Kind) {
			a.Have = a.Have || old.Data == p.Kept.Data
		}
		s.Arrived, s.Said = a, p.Kept.Name+" has arrived."
		return
	}
	sys, _ := s.byID(p.Setup.System)
	if a.game, err = journal.Open(sys, p.Setup, p.Entries); err != nil {
		s.reject(err)
		return
	}
	d := sys.Desk(a.game.State())
	a.Title, a.Turn, a.Word, a.Played = sys.Info().Title, d.Turn, d.Say, p.Setup.Made
	if n := len(p.Entries); n > 0 {
		a.Played = p.Entries[n-1].At
	}
	if s.Looking {
		s.Shelf.Forget() // the window that plays has gone on since
	}
	a.Kin, a.Known = s.Shelf.Kin(p)
	s.Arrived, s.Said = a, p.Setup.Name+" has arrived."
}

// Elder tells whether what arrived is of an older generation than the copy here, or holds less.
func (a *Arrival) Elder() bool {
	return a.Known && (a.Kin.Is == save.Older || a.Kin.Is == save.Parted && a.Parcel.Gen < a.Kin.Hand.Gen)
}

// TakeOver goes on here with the game that arrived, and opens it. Where the copy here holds steps that did not arrive, that
// copy is put away first and can be brought back.
func (s *Session) TakeOver() bool {
	a := s.Arrived
	if a == nil || a.game == nil || s.refuse() {
		return false
	}
	s.Leave()
	if !a.Known || a.Kin.Is == save.Parted || a.Kin.Is == save.Older {
		id, err := s.Shelf.Import(a.Parcel)
		if err != nil {
			s.note(err)
			return false
		}
		if a.Known {
			s.note(s.Shelf.Delete(a.Kin.ID))
		}
		return s.opened(id)
	}
	id := a.Kin.ID
	if a.Kin.Is == save.Longer {
		if err := s.Shelf.Extend(id, a.Parcel); err != nil {
			s.note(err)
			return false
		}
	}
	s.note(s.Shelf.SetHand(id, store.Hand{Gen: max(a.Parcel.Gen, a.Kin.Hand.Gen)}))
	s.note(s.Shelf.Restore(id))
	return s.opened(id)
}

// TakeBeside puts the game that arrived on the shelf beside the copy here, and opens it.
func (s *Session) TakeBeside() bool {
	a := s.Arrived
	if a == nil || a.game == nil || s.refuse() {
		return false
	}
	s.Leave()
	p := a.Parcel
	p.Setup.Name = strings.TrimSuffix(p.Setup.Name, besideWord) + besideWord
	id, err := s.Shelf.Import(p)
	if err != nil {
		s.note(err)
		return false
	}
	return s.opened(id)
}

const besideWord = " (other copy)"

func (s *Session) opened(id string) bool {
	s.Arrived = nil
	return s.OpenGame(id)
}

// KeepArrived keeps the force or the scenario that arrived for later games.
func (s *Session) KeepArrived() {
	a := s.Arrived
	if a == nil || a.Parcel.Kept.Kind == "" || s.refuse() {
		return
	}
	_, err := s.Shelf.Keep(a.Parcel.System, a.Parcel.Kept)
	s.note(err)
	if err == nil {
		s.Said = "Kept: " + a.Parcel.Kept.Name + "."
		s.Arrived = nil
	}
}

// Drop forgets what arrived.
func (s *Session) Drop() { s.Arrived = nil }

// Joins tells why the log of the game that arrived cannot be joined with the open one, "" when it can.
func (s *Session) Joins() string {
	switch a := s.Arrived; {
	case s.Game == nil:
		return "Open your own copy of the game first."
	case a == nil || a.game == nil:
		return "It is no game."
	case a.Parcel.Setup.System != s.Game.Setup().System:
		return "It is a game of another rule book."
	}
	return ""
}

// Join makes one report of the open game and the one that arrived. Neither is changed.
func (s *Session) Join() {
	if s.Joins() != "" {
		return
	}
	s.Other, s.Arrived = s.Arrived.game, nil
}

// JointReport is the story of both copies, turn by turn.
func (s *Session) JointReport() engine.Report {
	both := [2]*journal.Game{s.Game, s.Other}
	set := s.Game.Setup()
	r := engine.Report{Title: set.Name, Line: s.Game.System().Info().Title + ". Two logs in one: what was done here, and what was done on the other copy."}
	all, err := journal.Together(s.Game, s.Other)
	if err != nil {
		r.Line = "These two logs cannot be joined."
		return r
	}
	shared := 0
	if save.Identity(set) == save.Identity(s.Other.Setup()) {
		_, shared = save.Compare(s.Game.Entries(), s.Other.Entries())
	}
	turn := 0
	for _, j := range all {
		if j.Entry <= shared && j.Copy == 1 {
			continue // both copies hold it: it happened before they parted
		}
		g := both[j.Copy]
		t := g.System().Tell(g.State(), j.Step)
		if j.Turn != turn {
			turn = j.Turn
			r.Parts = append(r.Parts, engine.ReportPart{Head: "Turn " + strconv.Itoa(turn)})
		}
		part := &r.Parts[len(r.Parts)-1]
		text := t.Line
		if t.Head != "" {
			head := engine.Words{engine.Bold(t.Head + ".")}
			if len(text) > 0 {
				head = append(head, engine.Say(" "))
			}
			text = append(head, text...)
		}
		if len(text) == 0 {
			continue
		}
		from := "Here: "
		switch {
		case j.Entry <= shared:
			from = ""
		case j.Copy == 1:
			from = "Other copy: "
		}
		if from != "" {
			text = append(engine.Words{engine.Say(from)}, text...)
		}
		p := engine.ReportPara{Text: text, Notes: append([]string(nil), t.Notes...)}
		if dice := thrown(t.Rolls); dice != "" {
			p.Notes = append(p.Notes, dice)
		}
		part.Paras = append(part.Paras, p)
	}
	var ends []engine.ReportPara
	for i, g := range both {
		d := g.System().Desk(g.State())
		ends = append(ends, engine.ReportPara{Text: engine.Words{engine.Say([2]string{"Here: ", "Other copy: "}[i] + d.Title + ": " + d.Say + ".")}})
	}
	r.Parts = append(r.Parts, engine.ReportPart{Head: "As it stands on each copy", Paras: append(ends, engine.ReportPara{
		Text: engine.Words{engine.Say("Steps are put together by turn and by initiative. Neither copy has seen the losses of the other, so the position of both together is for the referees to say.")}})})
	return r
}

// Away tells whether the open game has been handed over and does not go on here.
func (s *Session) Away() bool { return s.Game != nil && s.hand.Away }

// HandedAt is when the open game was handed over, 0 when unknown.
func (s *Session) HandedAt() int64 { return s.hand.At }

// TakeBack takes a game that was handed over in hand again, as the next generation.
func (s *Session) TakeBack() {
	if s.Away() && !s.refuse() {
		s.setHand(store.Hand{Gen: s.hand.Gen + 1})
		s.Said = "This game goes on here."
	}
}

func (s *Session) setHand(h store.Hand) {
	s.hand = h
	s.note(s.Shelf.SetHand(s.ID, h))
}

// HandOver notes that the open game goes on on another device. It does nothing for a copy and for what is kept.
func (s *Session) HandOver() {
	if s.Game != nil && s.Giving.Stock == "" && !s.Giving.Copy && !s.hand.Away && !s.refuse() {
		s.rest()
		s.keep()
		s.setHand(store.Hand{Gen: s.hand.Gen + 1, Away: true, At: s.Now()})
	}
}

// Outgoing is what is being handed on, and its name. A game that is handed over is of the next generation, a copy of the
// present one.
func (s *Session) Outgoing() (p save.Parcel, name string, err error) {
	if s.Giving.Stock != "" {
		all, _ := s.Shelf.Stock()
		for _, k := range all {
			if k.ID == s.Giving.Stock && k.Shut == "" {
				return save.Parcel{System: k.System, Kept: k.Kept}, k.Name, nil
			}
		}
		return p, "", errors.New("it is not kept any more")
	}
	if s.Game == nil {
		return p, "", errors.New("no game is open")
	}
	gen := s.hand.Gen
	if !s.Giving.Copy && !s.hand.Away {
		gen++
	}
	p, err = s.Shelf.Parcel(s.ID, gen)
	return p, p.Setup.Name, err
}

// Bytes of a packed parcel in one QR code: few, so that old cameras read them; more when there would be too many codes.
const (
	smallPart = 420
	largePart = 740
	manyParts = 6
)

// ShowCodes puts what is being handed on into QR codes.
func (s *Session) ShowCodes() {
	code, err := s.OutgoingCode()
	if err == nil {
		size := smallPart
		if len(code)*3/4 > manyParts*smallPart {
			size = largePart
		}
		s.Giving.Codes, err = save.Parts(code, size)
		s.Giving.At = 0
	}
	if err != nil {
		s.Notice(first(err.Error()) + ".")
		return
	}
	s.HandOver()
}

// OutgoingCode is what is being handed on as a code for a link.
func (s *Session) OutgoingCode() (string, error) {
	p, _, err := s.Outgoing()
	if err != nil {
		return "", err
	}
	return p.Code()
}

func first(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
