package session

import (
	"strings"

	"vedette/app/store"
	"vedette/engine/book"
	"vedette/engine/save"
)

// TakeOver stores the game that arrived and opens it, and reports whether it could. If the copy here has steps that the arrival lacks, that
// copy is put away and can be brought back.
func (s *Session) TakeOver() bool {
	a := s.Hand.Arrived
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

// TakeBeside stores the game that arrived beside the copy here and opens it, and reports whether it could.
func (s *Session) TakeBeside() bool {
	a := s.Hand.Arrived
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
	s.Hand.Arrived = nil
	return s.OpenGame(id)
}

// Joins returns "" if the log of the arrival can be joined with that of the open game, and otherwise the reason why not.
func (s *Session) Joins() string {
	switch a := s.Hand.Arrived; {
	case s.Game == nil:
		return "Open your own copy of the game first."
	case a == nil || a.game == nil:
		return "It is not a game."
	case a.Parcel.Setup.System != s.Game.Setup().System:
		return "It is a game of another rule book."
	}
	return ""
}

// Join joins the log of the arrival with that of the open game for the report. Neither game is changed.
func (s *Session) Join() {
	if s.Joins() != "" {
		return
	}
	s.Log.Other, s.Hand.Arrived = s.Hand.Arrived.game, nil
}

// HandOver marks the open game as handed over. It does nothing when a copy or a library item is sent.
func (s *Session) HandOver() {
	if s.Game != nil && s.Hand.Giving.Stock == "" && !s.Hand.Giving.Copy && !s.Hand.Away() && !s.refuse() {
		s.rest()
		s.keep()
		s.Hand.set(store.Hand{Gen: s.Hand.copy.Gen + 1, Away: true, At: s.Now()})
	}
}

// Bytes of a packed parcel in one QR code: few enough for old cameras, or more if there would be over manyParts codes.
const (
	smallPart = 420
	largePart = 740
	manyParts = 6
)

// ShowCodes shows what is being sent as QR codes.
func (s *Session) ShowCodes() {
	code, err := s.Hand.OutgoingCode()
	if err == nil {
		size := smallPart
		if len(code)*3/4 > manyParts*smallPart {
			size = largePart
		}
		s.Hand.Giving.Codes, err = save.Parts(code, size)
		s.Hand.Giving.At = 0
	}
	if err != nil {
		s.Notice(book.Sentence(err.Error()))
		return
	}
	s.HandOver()
}
