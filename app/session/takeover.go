package session

import (
	"strings"

	"vedette/app/store"
	"vedette/engine/book"
	"vedette/engine/save"
)

// TakeOver goes on here with the game that arrived, and opens it. Where the copy here holds steps that did not arrive, that
// copy is put away first and can be brought back.
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

// TakeBeside puts the game that arrived on the shelf beside the copy here, and opens it.
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

// Joins tells why the log of the game that arrived cannot be joined with the open one, "" when it can.
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

// Join makes one report of the open game and the one that arrived. Neither is changed.
func (s *Session) Join() {
	if s.Joins() != "" {
		return
	}
	s.Log.Other, s.Hand.Arrived = s.Hand.Arrived.game, nil
}

// HandOver notes that the open game goes on on another device. It does nothing for a copy and for what is kept.
func (s *Session) HandOver() {
	if s.Game != nil && s.Hand.Giving.Stock == "" && !s.Hand.Giving.Copy && !s.Hand.Away() && !s.refuse() {
		s.rest()
		s.keep()
		s.Hand.set(store.Hand{Gen: s.Hand.copy.Gen + 1, Away: true, At: s.Now()})
	}
}

// Bytes of a packed parcel in one QR code: few, so that old cameras read them; more when there would be too many codes.
const (
	smallPart = 420
	largePart = 740
	manyParts = 6
)

// ShowCodes puts what is being handed on into QR codes.
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
