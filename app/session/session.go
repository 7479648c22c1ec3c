// Package session is the referee's evening: the open game, what is being entered, what is shown.
// It knows no markup and no browser, so its tests run anywhere; the screens draw what it says and
// call its methods.
//
// Every method that changes the game stores the step first and shows it afterwards. What is only
// half entered (a form, some dice, half an answer, an open card) is kept too, after every tap, so
// that a reload at any moment shows the same picture again.
package session

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/systems"
)

// View is what the play screen shows.
type View string

const (
	Rest View = ""     // the desk: whose initiative, what is on the table
	Menu View = "menu" // the actions to choose from
	Form View = "form" // one action being entered
	Ask  View = "ask"  // dice or an answer are missing: Need says which
	Show View = "card" // a result
)

// Session is the state of the app. It is used from one goroutine.
type Session struct {
	Shelf *store.Shelf
	Now   func() int64  // seconds since 1970, 0 when unknown
	Seed  func() uint64 // a new seed
	Build string        // version of the app, written into new games

	ID    string
	Game  *journal.Game
	Prefs store.Prefs

	View    View
	Draft   engine.Command // of Form and Ask
	Open    string         // the field in hand, "" for the first unanswered one
	fromKey bool           // the form was opened by a key of the play screen, not chosen from the menu
	Need    *dice.Need     // of Ask
	Times   int            // of Ask: throws of the volley in all
	Faces   []int          // of Ask: faces of the present throw
	Typed   string         // of Ask: a number being typed
	Hits    bool           // of Ask: the hits are being counted instead
	Card    engine.Card    // of Show
	Rolls   []engine.Rolled
	Step    int // of Show: which step of the log, -1 when there is none
	Again   engine.Command
	Said    string // the last sentence for the live region
	Search  string // of the log
	Lines   int    // of the log: how many are shown

	Books []engine.System // on the shelf; nil for all of this version

	Why     string   // why the key just pressed does nothing now
	Looking bool     // another window plays: this one sees it, and changes nothing
	Short   bool     // there was no room for a step
	spilled bool     // that steps are kept in the second copy alone has been said
	Asked   string   // the game whose steps may be dropped, when that has been asked
	Notices []string // plain sentences the referee has not yet dismissed

	Rules  Rules
	Shown  map[string]bool // secret lists that are unfolded
	Groups map[string]bool // groups of settings that are unfolded
	More   bool            // the sections that do not fit are shown
	Naming string          // id of the kept thing being renamed
	Name   string          // its new name as typed
	Roster bool            // of the pages to print: the roster instead of the reference sheet
	Copied string          // what was copied last: "text", "markdown", or why it was not

	Arrived *Arrival      // what has come from another device
	Giving  Giving        // what is being handed on
	Other   *journal.Game // another copy, whose log is joined with that of the open game
	Joining bool          // what arrives next is the other copy
	hand    store.Hand    // of the open game
	then    func()        // what is done as soon as this window plays

	try   *journal.Try
	ahead ahead
	ref   struct {
		book    engine.System
		game    *journal.Game
		entries int
		is      engine.Reference
		acts    []engine.Procedure
		pieces  []Piece
	}
	form struct {
		game    *journal.Game
		entries int
		of      engine.Command
		is      engine.Form
	}
	formed struct {
		game    *journal.Game
		entries int
		is      bool
	}
	desk struct {
		game    *journal.Game
		entries int
		is      engine.Desk
	}
	told struct {
		game    *journal.Game
		entries int
		is      engine.Telling
	}
	shown struct {
		game    *journal.Game
		entries int
		is      *Result
	}
}

// LogPage is how many lines of the log are drawn at first and added by More.
const LogPage = 40

// New starts a session on a shelf.
func New(shelf *store.Shelf) *Session {
	s := &Session{Shelf: shelf, Now: func() int64 { return 0 }, Seed: func() uint64 { return 1 }, Lines: LogPage}
	if n := shelf.Notice(); n != "" {
		s.Notice(n)
	}
	s.Mend()
	s.Prefs = shelf.Prefs()
	return s
}

// Notice adds a sentence for the referee, once.
func (s *Session) Notice(text string) {
	for _, n := range s.Notices {
		if n == text {
			return
		}
	}
	s.Notices = append(s.Notices, text)
}

// Dismiss removes the i-th notice.
func (s *Session) Dismiss(i int) {
	if i >= 0 && i < len(s.Notices) {
		s.Notices = append(s.Notices[:i:i], s.Notices[i+1:]...)
	}
}

// SetPref stores a setting of this device.
func (s *Session) SetPref(change func(*store.Prefs)) {
	change(&s.Prefs)
	if s.Looking {
		return
	}
	s.note(s.Shelf.SetPrefs(s.Prefs))
}

// note turns a storage fault into a sentence; the game goes on in memory.
func (s *Session) note(err error) {
	if err != nil {
		var full *store.FullError
		s.Short = s.Short || errors.As(err, &full)
		s.Notice(err.Error())
	}
}

// NewGame starts a game and opens it.
func (s *Session) NewGame(sys engine.System, options engine.Values, name string) {
	if s.refuse() {
		return
	}
	options = s.Lasting(sys, options)
	s.last(sys, sys.Options(options), options)
	set := journal.Setup{System: sys.Info().ID, Seed: s.Seed(), Options: options, Name: strings.TrimSpace(name), Made: s.Now(), Version: s.Build}
	id, g, err := s.Shelf.Create(set)
	if g == nil {
		s.note(err)
		return
	}
	s.note(err)
	s.take(id, g)
	s.room()
}

// Lasting is options with what was chosen in an earlier game for later ones too, unless they say otherwise.
func (s *Session) Lasting(sys engine.System, options engine.Values) engine.Values {
	for _, f := range sys.Options(options) {
		if v := s.Prefs.Later[sys.Info().ID+"."+f.Key]; f.Device && v != "" && options.Get(f.Key) == "" {
			options = options.With(f.Key, v)
		}
	}
	return options
}

// last keeps the values of those of fields that in names and that hold for later games.
func (s *Session) last(sys engine.System, fields []engine.Field, in engine.Values) {
	for _, f := range fields {
		if key := sys.Info().ID + "." + f.Key; f.Device && in.Get(f.Key) != "" && s.Prefs.Later[key] != f.Value {
			later := map[string]string{key: f.Value}
			for k, v := range s.Prefs.Later {
				if k != key {
					later[k] = v
				}
			}
			s.SetPref(func(p *store.Prefs) { p.Later = later })
		}
	}
}

// OpenGame opens a stored game where it was left. Nothing is said of it: nothing has happened.
func (s *Session) OpenGame(id string) bool {
	g, notices, err := s.Shelf.Load(id)
	s.note(err)
	for _, n := range notices {
		s.Notice(string(n))
	}
	if g == nil {
		return false
	}
	s.take(id, g)
	s.restore()
	s.Said = ""
	return true
}

// Resume opens the game that was open when the app was last used, if any.
func (s *Session) Resume() bool {
	return s.Game == nil && s.Prefs.Open != "" && s.OpenGame(s.Prefs.Open)
}

// PutAway takes the open game off the shelf. Nothing of it is removed: BringBack undoes it.
func (s *Session) PutAway() {
	if s.refuse() {
		return
	}
	s.note(s.Shelf.Delete(s.ID))
	s.Leave()
}

// BringBack puts a game on the shelf again.
func (s *Session) BringBack(id string) {
	if !s.refuse() {
		s.note(s.Shelf.Restore(id))
	}
}

// Leave goes back to the shelf. What is half entered stays stored with the game.
func (s *Session) Leave() {
	if s.Nudge() && !s.Looking {
		s.note(s.Shelf.Tell(s.ID))
	}
	s.ID, s.Game, s.Other, s.hand, s.Giving, s.Said = "", nil, nil, store.Hand{}, Giving{}, ""
	s.Rules, s.Shown, s.Groups, s.More, s.Copied = Rules{}, nil, nil, false, ""
	s.rest()
	if s.Prefs.Open != "" {
		s.SetPref(func(p *store.Prefs) { p.Open = "" })
	}
}

func (s *Session) take(id string, g *journal.Game) {
	s.ID, s.Game, s.Other, s.hand, s.Giving, s.Said = id, g, nil, s.Shelf.Hand(id), Giving{}, ""
	s.rest()
	s.Again, s.Lines, s.Search = engine.Command{}, LogPage, ""
	s.Rules, s.Shown, s.Groups, s.More, s.Copied = Rules{}, nil, nil, false, ""
	if s.Prefs.Open != id {
		s.SetPref(func(p *store.Prefs) { p.Open = id })
	}
}

func (s *Session) rest() {
	s.View, s.Draft, s.Open, s.Need, s.Faces, s.Typed, s.Hits, s.try = Rest, engine.Command{}, "", nil, nil, "", false, nil
	s.Card, s.Rolls, s.Step, s.fromKey = engine.Card{}, nil, 0, false
}

// formOpened is how the view of a form that a key of the play screen opened is stored.
const formOpened = "opened"

// keep stores what is half entered.
func (s *Session) keep() {
	if s.Game == nil || s.Looking {
		return
	}
	if s.View == Rest && s.Draft.Do == "" {
		s.note(s.Shelf.ClearDraft(s.ID))
		return
	}
	d := save.Draft{After: s.Game.Len(), View: string(s.View), Begun: s.View == Ask, Do: s.Draft, Faces: s.Faces, Typed: s.Typed, Entry: s.Step}
	if s.View == Form && s.fromKey {
		d.View = formOpened
	}
	if d.Do.Do == "" {
		d.Do.In = nil
	}
	if s.try != nil {
		d.Given = s.try.Given()
	}
	s.note(s.Shelf.SaveDraft(s.ID, d))
}

// restore shows again what was half entered.
func (s *Session) restore() {
	d, ok := s.Shelf.LoadDraft(s.ID)
	if !ok {
		return
	}
	switch View(d.View) {
	case Menu:
		s.View = Menu
	case Form, formOpened:
		s.View, s.Draft, s.fromKey = Form, d.Do, d.View == formOpened
	case Ask:
		s.Draft = d.Do
		s.try = s.Game.Resume(d.Do, d.Given)
		s.advance()
		if s.View == Ask {
			s.Typed = d.Typed
			if s.Need.Roll != nil && len(d.Faces) < s.Need.Roll.Code.Faces() {
				s.Faces = d.Faces
			}
		}
	case Show:
		s.showStep(d.Entry)
	}
}

// Desk is the play screen at rest. It is asked for several times a picture and changes only with the
// journal, so it is kept until then.
func (s *Session) Desk() engine.Desk {
	if s.desk.game != s.Game || s.desk.entries != s.Game.Len() {
		s.desk.game, s.desk.entries = s.Game, s.Game.Len()
		s.desk.is = s.Game.System().Desk(s.Game.State())
	}
	return s.desk.is
}

// Last is the last step in force in words; ok is false when there is none. Like Desk it is kept until the
// journal goes on.
func (s *Session) Last() (t engine.Telling, ok bool) {
	st, ok := s.Game.Undoable()
	if !ok {
		return t, false
	}
	if s.told.game != s.Game || s.told.entries != s.Game.Len() {
		s.told.game, s.told.entries = s.Game, s.Game.Len()
		s.told.is = s.Game.System().Tell(s.Game.State(), st)
	}
	return s.told.is, true
}

// FormNow is the form being entered. Like Desk it is kept, until the journal goes on or another field is filled:
// whoever carries it out has just seen it.
func (s *Session) FormNow() engine.Form {
	if k := &s.form; k.game != s.Game || k.entries != s.Game.Len() || k.of.Do != s.Draft.Do || !slices.Equal(k.of.In, s.Draft.In) {
		k.game, k.entries, k.of = s.Game, s.Game.Len(), engine.Command{Do: s.Draft.Do, In: slices.Clone(s.Draft.In)}
		k.is = s.Game.System().Form(s.Game.State(), s.Draft)
	}
	return s.form.is
}

// Formed tells whether the last step in force came from a form, which Change and redo can open again.
func (s *Session) Formed() bool {
	st, ok := s.Game.Undoable()
	if !ok {
		return false
	}
	if k := &s.formed; k.game != s.Game || k.entries != s.Game.Len() {
		k.game, k.entries = s.Game, s.Game.Len()
		k.is = len(s.Game.System().Form(s.Game.State(), st.Do).Fields) > 0
	}
	return s.formed.is
}

// OpenMenu shows the actions.
func (s *Session) OpenMenu() {
	s.rest()
	s.View = Menu
	s.keep()
}

// Choose opens the form of a procedure, with what has been filled for an earlier one kept where it fits.
func (s *Session) Choose(do string) {
	in := s.Draft.In
	s.rest()
	s.View, s.Draft = Form, engine.Command{Do: do, In: in}
	s.keep()
}

// Fill sets a field of the form.
func (s *Session) Fill(key, val string) {
	s.Draft = s.Draft.With(key, val)
	s.Open = ""
	s.keep()
}

// Touch puts a field in hand.
func (s *Session) Touch(key string) { s.Open = key }

// Cancel leaves whatever is being entered, for where it came from. Nothing has happened and nothing is used up.
func (s *Session) Cancel() {
	switch from := s.fromKey; {
	case s.View == Ask:
		d := s.Draft
		s.rest()
		if f := s.Game.System().Form(s.Game.State(), d); len(f.Fields) > 0 {
			s.View, s.Draft, s.fromKey = Form, d, from
		}
	case s.View == Form && !from:
		s.rest()
		s.View = Menu
	default:
		s.rest()
	}
	s.keep()
}

// Take carries the form out.
func (s *Session) Take() {
	from, has := s.Game.Len(), len(s.FormNow().Fields) > 0
	s.Run(s.trimmed())
	if has && s.Game.Len() == from+1 {
		s.formed.game, s.formed.entries, s.formed.is = s.Game, from+1, true
	}
}

// trimmed is the draft without fields that do not matter to its form.
func (s *Session) trimmed() engine.Command {
	f := s.FormNow()
	c := engine.Command{Do: s.Draft.Do}
	for _, x := range f.Fields {
		if x.Value != "" {
			c.In = c.In.With(x.Key, x.Value)
		}
	}
	return c
}

// Run carries a command out: with the computer's dice at once, else it asks for what is missing.
func (s *Session) Run(c engine.Command) {
	s.Draft = c
	if e := s.readied(c); e != nil {
		s.commit(*e)
	} else {
		s.try = s.Game.Begin(c)
		s.advance()
	}
	s.keep()
}

// Press does what a key of the rule book says.
func (s *Session) Press(k engine.Key) {
	switch {
	case k.Refused != "" || k.Do.Do == "":
	case k.Open:
		s.rest()
		s.View, s.Draft, s.fromKey = Form, k.Do, true
		s.keep()
	default:
		s.Run(k.Do)
	}
}

// advance drives the step being made until it is finished, refused, or lacks something.
func (s *Session) advance() {
	need, entry, err := s.try.Advance(s.Now())
	var refused *engine.Refusal
	switch {
	case errors.As(err, &refused):
		d, from := s.Draft, s.fromKey
		s.rest()
		if f := s.Game.System().Form(s.Game.State(), d); len(f.Fields) > 0 && f.Refused != nil {
			s.View, s.Draft, s.Open, s.fromKey = Form, d, refused.Field, from
		} else {
			s.Notice(refused.Text)
		}
		s.Said = refused.Text
	case err != nil:
		s.rest()
		s.Notice("This could not be carried out: " + err.Error() + ".")
	case need != nil:
		s.View, s.Need, s.Faces, s.Typed, s.Hits = Ask, need, nil, "", false
		s.Times = len(need.Done) + need.Times
	case entry == nil: // the referee answered no: nothing happens
		s.rest()
	default:
		s.commit(*entry)
	}
}

// settle keeps what a change of the settings, done, undone or put back, means for later games.
func (s *Session) settle(c engine.Command) {
	if c.Do == "settings" {
		sys := s.Game.System()
		s.last(sys, sys.Form(s.Game.State(), engine.Do(c.Do)).Fields, c.In)
	}
}

// commit stores an entry, folds it and shows its result.
func (s *Session) commit(e journal.Entry) {
	if !s.append(e) {
		s.rest()
		return
	}
	s.rest()
	if e.Kind != journal.StepKind {
		return
	}
	s.seen(e)
	s.settle(e.Step.Do)
	t, _ := s.Last()
	switch waits := s.Desk().Card; {
	case waits != nil: // the play screen shows it until the referee has decided
		s.Said = waits.Say
	case cardless(t) || t.Card.OnDesk:
		s.Said = t.Card.Say
		if s.Said == "" {
			s.Said = t.Line.String()
		}
	default:
		s.showStep(e.Seq)
	}
}

// cardless tells whether a telling has nothing to show but its line.
func cardless(t engine.Telling) bool {
	c := t.Card
	return c.Number == "" && c.Word == "" && c.Title == "" && len(c.Todo) == 0 && len(c.Shots) == 0
}

// showStep opens the card of an entry of the journal.
func (s *Session) showStep(seq int) {
	if seq < 1 || seq > s.Game.Len() {
		return
	}
	e := s.Game.Entries()[seq-1]
	if e.Kind != journal.StepKind {
		return
	}
	t, _ := s.Last()
	if e.Seq != s.Game.Len() { // an earlier one
		t = s.Game.System().Tell(s.Game.State(), e.Step)
	}
	s.View, s.Card, s.Rolls, s.Step = Show, t.Card, t.Rolls, seq
	s.Said = t.Card.Say
	s.Again = e.Step.Do
}

// ShowStep opens the card of a step from the log.
func (s *Session) ShowStep(seq int) {
	s.rest()
	s.showStep(seq)
	s.keep()
}

// Latest tells whether the card in view is that of the step that undo would take back.
func (s *Session) Latest() bool {
	lines := s.Game.Log()
	for i := len(lines) - 1; i >= 0; i-- {
		if !lines[i].Undone {
			return lines[i].Entry == s.Step
		}
	}
	return false
}

// Entering tells whether something is being entered, tap by tap.
func (s *Session) Entering() bool { return s.View == Menu || s.View == Form || s.View == Ask }

// Done closes the card.
func (s *Session) Done() {
	s.rest()
	s.keep()
}

// SameAgain carries the last command out once more.
func (s *Session) SameAgain() { s.Run(s.Again) }

// ChangeAndRedo takes the last step back and opens its form with the fields kept. The dice already
// thrown serve again wherever they still fit.
func (s *Session) ChangeAndRedo() {
	st, ok := s.Game.Undoable()
	if !ok {
		return
	}
	s.Undo()
	s.View, s.Draft, s.fromKey = Form, st.Do, true
	s.keep()
}

// Undo takes back: a die or an answer while a step is being made, else the last step.
func (s *Session) Undo() {
	if s.View == Ask {
		s.Unface()
		return
	}
	e, err := s.Game.Undo(s.Now())
	if err != nil {
		return
	}
	what := s.UndoWord()
	st, _ := s.Game.Undoable()
	s.commit(e)
	s.settle(st.Do)
	s.Said = "Undone: " + what + "."
	s.keep()
}

// Redo puts the last undone step back.
func (s *Session) Redo() {
	e, err := s.Game.Redo(s.Now())
	if err != nil {
		return
	}
	what := s.RedoWord()
	st, _ := s.Game.Redoable()
	s.commit(e)
	s.settle(st.Do)
	s.Said = "Put back: " + what + "."
	s.keep()
}

// UndoWord says in two or three words what Undo takes back, "" when there is nothing.
func (s *Session) UndoWord() string {
	if s.View == Ask {
		switch {
		case len(s.Faces) > 0:
			return "the " + strconv.Itoa(s.Faces[len(s.Faces)-1])
		case s.Typed != "":
			return "the last figure"
		case s.try != nil && len(s.try.Given()) > 0:
			return "the last entry"
		}
		return "this entry"
	}
	if s.Game == nil {
		return ""
	}
	if t, ok := s.Last(); ok {
		return word(t)
	}
	return ""
}

// RedoWord says what Redo puts back, "" when there is nothing.
func (s *Session) RedoWord() string {
	if st, ok := s.Game.Redoable(); ok {
		return word(s.Game.System().Tell(s.Game.State(), st))
	}
	return ""
}

func word(t engine.Telling) string {
	if t.Undo == "" {
		return "the last step"
	}
	return t.Undo
}

// Face gives one die of the table.
func (s *Session) Face(face int) {
	if s.View != Ask || s.Need.Roll == nil {
		return
	}
	s.Faces = append(s.Faces[:len(s.Faces):len(s.Faces)], face)
	if len(s.Faces) == s.Need.Roll.Code.Faces() {
		s.given(s.try.Give(s.Faces))
	}
	s.keep()
}

// Unface takes the last die, figure or answer back; with nothing to take back it leaves the step.
func (s *Session) Unface() {
	switch {
	case s.View != Ask:
		return
	case s.Hits:
		s.Hits = false
	case len(s.Faces) > 0:
		s.Faces = s.Faces[:len(s.Faces)-1]
	case s.Typed != "":
		s.Pad("")
		return
	case s.try.Back():
		given := s.try.Given()
		s.try = s.Game.Resume(s.Draft, given)
		s.advance()
	default:
		s.Cancel()
		return
	}
	s.keep()
}

// CountHits counts successes of all throws still missing instead of typing faces.
func (s *Session) CountHits(hits int) {
	s.given(s.try.Count(hits, s.Need.Times))
	s.keep()
}

// RollRest lets the computer throw all that is missing of the volley.
func (s *Session) RollRest() {
	s.Faces = nil
	s.try.RollRest()
	s.given(nil)
	s.keep()
}

// Reply answers the question in view.
func (s *Session) Reply(answer string) {
	s.given(s.try.Answer(answer))
	s.keep()
}

// Pad types one figure of a number: a digit, "½", or "" to take the last one back.
func (s *Session) Pad(figure string) {
	switch {
	case figure == "":
		r := []rune(s.Typed)
		if len(r) > 0 {
			s.Typed = string(r[:len(r)-1])
		}
	case strings.HasSuffix(s.Typed, "½") || len([]rune(s.Typed)) >= 4:
	default:
		s.Typed += figure
	}
	s.keep()
}

// Number is what has been typed, in the notation of an answer: "14.5". "" when nothing was.
func (s *Session) Number() string {
	if n, half := strings.CutSuffix(s.Typed, "½"); half {
		if n == "" {
			n = "0"
		}
		return n + ".5"
	}
	return s.Typed
}

// Enter answers with the number typed.
func (s *Session) Enter() {
	if s.Number() != "" {
		s.Reply(s.Number())
	}
}

func (s *Session) given(err error) {
	if err != nil {
		s.Faces = nil
		s.Notice("These dice cannot be used: " + err.Error() + ".")
		return
	}
	s.advance()
}

// SetMode chooses who throws the dice.
func (s *Session) SetMode(id string) { s.set("dice", id) }

// KeepDice says whether dice of undone steps serve again.
func (s *Session) KeepDice(on bool) { s.set("keep", map[bool]string{true: "", false: "no"}[on]) }

func (s *Session) set(key, val string) {
	s.append(s.Game.Set(key, val, s.Now()))
}

// append stores an entry and folds it. Full or refused storage is said, and the game goes on in
// memory; any other fault means that the entry does not count.
func (s *Session) append(e journal.Entry) bool {
	if s.hand.Away {
		s.Notice("This game was handed over: play continues on the other device. Take it back in hand to play on here.")
		return false
	}
	if s.refuse() {
		return false
	}
	err := s.Shelf.Append(s.ID, e)
	var full *store.FullError
	var refused *store.RefusedError
	s.note(err)
	if err != nil && !errors.As(err, &full) && !errors.As(err, &refused) {
		return false
	}
	if err := s.Game.Append(e); err != nil {
		s.Notice("This step does not fit the game: " + err.Error() + ".")
		return false
	}
	s.room()
	return true
}

// Systems are the rule books on the shelf.
func (s *Session) Systems() []engine.System {
	if s.Books != nil {
		return s.Books
	}
	return systems.All()
}
