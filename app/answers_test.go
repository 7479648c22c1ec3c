package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/bring"
	"vedette/app/screen/give"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/systems"
)

// The arrow keys go round a group and skip refused keys, even when starting from one.
func TestArrowsPassWhatIsRefused(t *testing.T) {
	can := func(i int) bool { return i == 1 || i == 3 }
	for from, want := range []int{1, 3, 3, 1} {
		assert.Equal(t, want, nextChoice(from, 1, 4, can), from)
	}
	for from, want := range []int{3, 3, 1, 1} {
		assert.Equal(t, want, nextChoice(from, -1, 4, can), from)
	}
	assert.Equal(t, 2, nextChoice(2, 1, 4, func(int) bool { return false }))
}

// A game is handed over once it has been sent, not when the referee has only opened the share sheet or the browser refused.
func TestHandedOverWhenItHasLeft(t *testing.T) {
	r := evening(t)
	sys, _ := systems.ByID("hill")
	r.s.NewGame(sys, nil, "Talavera")
	gives := func(copies bool) {
		f := widget.NewFrame("/")
		r.s.Hand.Giving = session.Giving{Copy: copies}
		give.Draw(screen.At{S: r.s, F: f, Page: screen.Page{Live: true, CanShare: true, Link: func(code string) string { return code },
			ShareLink: func(string, string) {}, Copy: func(string, string) {}, Then: func(sent func()) { r.sent = sent }}})
		require.True(t, f.Press("give-share"))
	}
	gives(false)
	assert.False(t, r.s.Hand.Away(), "the sheet is open")
	r.copied("")
	assert.False(t, r.s.Hand.Away(), "refused")
	r.copied("sent")
	assert.False(t, r.s.Hand.Away(), "there was nothing to send any more")
	gives(true)
	r.copied("sent")
	assert.False(t, r.s.Hand.Away(), "a copy")
	gives(false)
	r.copied("sent")
	assert.True(t, r.s.Hand.Away())
}

// An arrival that cannot be kept stays on the screen.
func TestArrivalThatCannotBeKeptStays(t *testing.T) {
	box := store.Memory()
	r := &root{s: session.New(store.New(box, systems.ByID)), base: "/"}
	r.s.Hand.Arrived = &session.Arrival{}
	r.s.Hand.Arrived.Parcel.Kept = engine.Kept{Kind: "scenario", Name: "Ours", Data: "x"}
	f, went := widget.NewFrame("/"), "nowhere"
	goapp.HTMLString(bring.Draw(screen.At{S: r.s, F: f, Go: func(to string) { went = to }}))
	box.Refuse = true
	require.True(t, f.Press("bring-take"))
	assert.NotNil(t, r.s.Hand.Arrived)
	assert.Equal(t, "nowhere", went)
	assert.NotEmpty(t, r.s.Notices)
}
