package journeys

import (
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app"
	"vedette/build/browser"
	"vedette/engine"
)

// The garage has no network: every address opens and the game goes on, reloads included.
func TestPlayOnOffline(t *testing.T) {
	t.Parallel()
	for _, base := range every("/", "/clubs/vedette/") {
		t.Run(base, func(t *testing.T) {
			h := browser.Serve(t, browser.Quick(t), base)
			e := sitting(t, h.URL(), "00000000000000c3")
			e.Ready()
			e.tap("initiative")
			h.Stop()
			e.again()
			e.toRest()
			e.choose("fire-musket", "actor=average", "target=average", "range=6-12", "cover=open", "repeat=+")
			e.tap("go")
			card := e.picture()
			before := e.stored("1")
			e.again()
			e.Await("done-card")
			assert.Equal(t, card, e.picture())
			for _, page := range every(app.Pages()...) {
				e.Go(h.URL() + strings.TrimPrefix(page.Path, "/") + "?from=chat&code=%22x")
				e.Started()
				e.Wait("document.querySelector('.screen')")
				assert.True(t, strings.HasPrefix(browser.Eval[string](e.Page, "location.pathname"), base), page.Path)
			}
			e.Go(h.URL() + "field/?x=1")
			e.Started()
			e.Await("done-card")
			assert.Equal(t, before, e.stored("1"))
			e.tap("undo")
			assert.Contains(t, e.said(), "Undone: volley")
			e.Await("owed")
			e.again()
			e.Await("owed")
			e.tap("redo")
			e.toRest()
			e.tap("initiative")
			e.toRest()
			assert.Positive(t, e.turn())
			assert.True(t, strings.HasPrefix(browser.Eval[string](e.Page, "location.pathname"), base))
			assert.Empty(t, e.Problems())
		})
	}
}

// A new version that arrives during a game waits until the referee lets it in, and then takes over with the game.
func TestNewVersionDuringAGame(t *testing.T) {
	t.Parallel()
	h := browser.Serve(t, browser.Quick(t), "/")
	e := sitting(t, h.URL(), "00000000000000d4")
	e.Ready()
	old := browser.Eval[string](e.Page, "vedette.version")
	e.tap("initiative")
	e.toRest()
	e.choose("fire-light", "actor=average")
	e.tap("go", "yes", "pad-1")
	picture := e.picture()
	before := e.stored("1")
	h.Serve(browser.Version(t, "2026-02-02", ""))
	e.again()
	e.Wait("vedette.offline.waiting")
	assert.Equal(t, old, browser.Eval[string](e.Page, "vedette.version"))
	e.Await("pad-1")
	assert.Equal(t, picture, e.picture(), "nothing interrupts the game")
	e.Go(h.URL() + "settings/")
	e.Started()
	e.WaitText("#vedette", "A second copy of every step")
	assert.False(t, e.Has("update"), "never during a game")
	e.Tap("shelf")
	e.Await("update")
	e.Tap("update")
	e.Wait("window.vedette && vedette.version !== '" + old + "' && vedette.phase === 'started'")
	assert.Equal(t, before, e.stored("1"))
	e.tap("game-1")
	e.Await("pad-1")
	assert.Equal(t, picture, e.picture())
	e.tap("pad-2", "enter")
	e.toRest()
	assert.Greater(t, e.entries("1"), 1)
}

// The renderer dies while a volley is being typed: what was accepted is there when the page comes back.
func TestRendererDiesInAVolley(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000e5")
	e.tap("dice-all")
	e.choose("fire-musket", "actor=average", "target=average", "range=3-6", "cover=open", "repeat=+", "repeat=+")
	e.tap("go")
	e.faces("66412")
	picture := e.picture()
	e.Crash()
	again := &evening{e.Another(home(t)), t}
	again.Started()
	again.Await("face-6")
	assert.Equal(t, picture, again.picture(), "every die that was typed is still there")
	again.faces("3" + "111")
	again.Await("done-card")
	assert.Equal(t, []string{"6, 6, 4: 16, hit", "1, 2, 3: 6, miss", "1, 1, 1: 3, miss"},
		browser.Eval[[]string](again.Page, "Array.from(document.querySelectorAll('.shot .dice')).map((s) => s.getAttribute('aria-label'))"))
}

// fill leaves no room in storage for even one letter. The picture of the last screen would make room, so it is removed.
const fill = `localStorage.removeItem("vedette/last"); for (let n = 1 << 21, i = 0; n >= 1; n = Math.floor(n / 2)) {
	for (;;) try { localStorage.setItem("elsewhere/" + i++, "x".repeat(n)) } catch { break }
}
for (let i = 0;; i++) try { localStorage.setItem("f" + i, "") } catch { break }`

// Full storage, without a second copy, is reported in plain sentences and the game goes on; once there is room again, nothing is
// missing.
func TestStorageFull(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), withoutCopy)
	e.begin("00000000000000f6")
	e.tap("initiative")
	e.toRest()
	before := e.entries("1")
	e.Do(fill)
	e.tap("initiative")
	e.WaitText(".notice", "The storage of this device is full. You can play on")
	e.tap("dismiss-0")
	e.toRest()
	e.tap("initiative")
	assert.Equal(t, before, e.entries("1"), "nothing more can be stored")
	e.Do("for (const k of Object.keys(localStorage)) if (/^(elsewhere|f\\d)/.test(k)) localStorage.removeItem(k)")
	e.toRest()
	e.choose("move", "actor=average", "cover=open")
	e.tap("go")
	assert.GreaterOrEqual(t, e.entries("1"), before+3, "all steps are stored now")
	e.toRest()
	lines := e.log()
	e.again()
	e.Await("owed")
	assert.Equal(t, lines, e.log())
}

// The picture of the last screen never costs a step: it makes room, and nothing is reported while there is room.
func TestLastScreenGivesWay(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000f7")
	e.tap("initiative")
	e.toRest()
	e.Wait(`(localStorage.getItem("vedette/last") || "").length > 4000`)
	before := e.entries("1")
	e.Do(`const last = localStorage.getItem("vedette/last"); ` + fill + `
		const size = (k) => localStorage.getItem(k).length;
		for (const k of Object.keys(localStorage).filter((k) => /^(elsewhere|f\d)/.test(k)).sort((a, b) => size(a) - size(b)))
			try { localStorage.setItem("vedette/last", last); break } catch { localStorage.removeItem(k) }
		for (let n = 1 << 16, i = 0; n >= 1;
			n = Math.floor(n / 2)) for (;;) try { localStorage.setItem("g" + i++, "x".repeat(n)) } catch { break }`)
	e.tap("initiative")
	assert.Greater(t, e.entries("1"), before, "the step is stored, though not one letter was free")
	assert.False(t, e.Has("dismiss-0"), "nothing is full yet")
	e.toRest()
	lines := e.log()
	e.again()
	e.Await("owed")
	assert.Equal(t, lines, e.log())
}

// A browser that stores nothing: the game is played from memory, and the app says so.
func TestStorageRefused(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t), `Object.defineProperty(window, "localStorage",
		{configurable: true, get() { throw new DOMException("no", "SecurityError") }})`)
	e.WaitText(".notice", "does not let Vedette store anything")
	e.tap("dismiss-0")
	e.begin("0000000000000017")
	e.tap("initiative")
	e.toRest()
	e.choose("fire-musket", "actor=average", "target=average", "range=6-12", "cover=open", "repeat=+")
	e.tap("go", "undo", "redo")
	e.toRest()
	assert.Len(t, strings.Split(strings.Join(e.log(), " "), "Fire Musket"), 2)
	assert.Empty(t, e.Problems())
}

// damage flips a letter in the middle of a stored text.
func (e *evening) damage(key string) {
	e.t.Helper()
	val := e.Stored(key)
	require.NotEmpty(e.t, val, key)
	i := len(val) / 2
	letter := "x"
	if val[i] == 'x' {
		letter = "y"
	}
	e.Store(key, val[:i]+letter+val[i+1:])
}

func TestDamagedHead(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000021")
	e.tap("initiative")
	e.toRest()
	e.tap("initiative")
	e.toRest()
	picture, game := e.picture(), e.stored("1")
	e.damageBoth("vedette/v1/head/1/a")
	e.damageBoth("vedette/v1/head/1/b")
	e.again()
	e.Await("owed")
	assert.Equal(t, picture, e.picture(), "the head is only a shortcut")
	e.section("shelf", "Vedette")
	e.Await("game-1")
	now := e.stored("1")
	for key, val := range game {
		if !strings.Contains(key, "/head/") {
			assert.Equal(t, val, now[key], key)
		}
	}
	e.damageBoth("vedette/v1/head/1/a")
	e.damageBoth("vedette/v1/head/1/b")
	e.again()
	e.Await("game-1")
	e.WaitText("main", "has been rebuilt from its steps")
	e.tap("game-1")
	e.Await("owed")
	assert.Equal(t, picture, e.picture())
}

func TestDamagedStep(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000022")
	for range 4 {
		e.tap("initiative")
		e.toRest()
	}
	require.GreaterOrEqual(t, e.entries("1"), 4)
	bad := "vedette/v1/g/1/3"
	e.damageBoth(bad)
	damaged := e.Stored(bad)
	e.again()
	e.WaitText(".notice", "This game is damaged: step 3 cannot be read. It opens at step 2, the last good one; what follows is set aside.")
	assert.Equal(t, damaged, e.Stored("vedette/v1/rescue/1/3"), "nothing is thrown away")
	e.tap("dismiss-0")
	assert.Equal(t, 2, e.entries("1"))
	e.toRest()
	e.tap("initiative")
	e.toRest()
	e.written()
	e.again()
	e.Await("owed")
	assert.False(t, e.Has("dismiss-0"), "and it is said once")
}

// newer writes a record as a later format would.
func newer(record string) string {
	body := "2 " + strings.SplitN(record, " ", 3)[2]
	return fmt.Sprintf("2 %08x %s", crc32.ChecksumIEEE([]byte(body)), body[2:])
}

// A game saved by a newer version is left alone, and the app says so.
func TestSavedByANewerVersion(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	records := made(t, "From tomorrow", 5).do(engine.Do("press")).records("7")
	for key, val := range records {
		records[key] = newer(val)
	}
	e.put(records)
	e.Store("vedette/prefs", `{"open":"7"}`)
	e.again()
	e.WaitText("#vedette", "newer version of Vedette")
	now := browser.Eval[map[string]string](e.Page, "Object.fromEntries(Object.keys(localStorage).filter((k) => k.includes('/7')).map((k) "+
		"=> [k, localStorage.getItem(k)]))")
	assert.Equal(t, records, now, "not a letter is changed")
	for e.Has("dismiss-0") {
		e.tap("dismiss-0")
	}
	if !e.Has("new-game") {
		e.section("shelf", "Vedette")
	}
	e.begin("0000000000000023")
	e.tap("initiative")
	e.toRest()
	now = browser.Eval[map[string]string](e.Page, "Object.fromEntries(Object.keys(localStorage).filter((k) => k.includes('/7')).map((k) => "+
		"[k, localStorage.getItem(k)]))")
	assert.Equal(t, records, now)
}

// Several games exist side by side; playing one leaves the others alone.
func TestGamesSideBySide(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000024")
	e.tap("initiative")
	e.toRest()
	e.choose("fire-light", "actor=average")
	e.tap("go", "yes", "pad-3")
	picture := e.picture()
	kept := func(id string) map[string]string {
		return browser.Eval[map[string]string](e.Page, "Object.fromEntries(Object.keys(localStorage).filter((k) => new "+
			"RegExp('^vedette/v1/[a-z]+/"+id+"(/|$)').test(k)).map((k) => [k, localStorage.getItem(k)]))")
	}
	first := kept("1")
	require.Contains(t, first, "vedette/v1/draft/1")
	e.Do("history.go(-2)") // the browser's Back leads to the shelf from anywhere
	e.Await("new-game")
	e.begin("0000000000000025")
	for range 3 {
		e.tap("initiative")
		e.toRest()
	}
	e.tap("undo")
	e.toRest()
	assert.Equal(t, first, kept("1"))
	second := kept("2")
	e.section("shelf", "Vedette")
	assert.True(t, e.Has("game-1"))
	assert.True(t, e.Has("game-2"))
	e.tap("game-1")
	e.Await("pad-3")
	assert.Equal(t, picture, e.picture(), "what was half entered has waited")
	e.tap("enter")
	e.toRest()
	assert.Equal(t, second, kept("2"))
}

// A panic in the program shows a card with Reload, and the game is as it was.
func TestPanicInAGame(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "0000000000000026")
	e.tap("initiative")
	e.toRest()
	e.choose("fire-light", "actor=average")
	e.tap("go", "yes", "pad-3")
	picture, game := e.picture(), e.stored("1")
	e.Do("window.goappNav()") // a call the program does not expect
	e.Wait(`document.documentElement.hasAttribute("data-stopped")`)
	assert.Contains(t, e.Text("main.stopped h1"), "Vedette stopped; your game is safe")
	e.Do("window.before = true")
	e.Tap("reload")
	e.Wait(`window.before === undefined && window.vedette && vedette.phase === "started"`)
	e.Await("pad-3")
	assert.Equal(t, picture, e.picture())
	assert.Equal(t, game, e.stored("1"))
}
