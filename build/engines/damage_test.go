package engines

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/build/damage"
)

// folder prefixes everything the site stores on a Tab's origin.
const folder = Base

// times is how often a test does its thing in each engine.
func times(name string, short int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return short
}

// settled waits until the program runs and the second copy is complete.
func settled(p *Tab) {
	p.t.Helper()
	p.Started()
	p.Wait("page.vedette.second.state === 'on' && page.vedette.second.waiting === 0 && page.document.querySelector('.screen')")
}

// planted opens the site with two games whose last steps were played after the day that damage.Alter may restore, and returns
// the number of steps in the first.
func planted(t *testing.T, p *Tab) int {
	records, steps := damage.Games(t)
	p.Started()
	p.Ready()
	late := map[string]string{}
	for n := steps - 3; n <= steps; n++ {
		key := "vedette/v1/g/1/" + strconv.Itoa(n)
		late[key] = records[key]
		delete(records, key)
	}
	p.Do(damage.Script(folder))
	p.Do(damage.Plant(records))
	p.Visit("")
	settled(p)
	p.Wait("find('game-1') && find('game-2')")
	p.Do("await keepDay()")
	for n := steps - 3; n <= steps; n++ {
		key := "vedette/v1/g/1/" + strconv.Itoa(n)
		p.Do("const done = page.vedette.store.set(" + quote(key) + "," + quote(late[key]) + "); if (!done.ok) throw new Error(done.error)")
	}
	for range 2 { // the summaries are made in the meantime
		p.Visit("")
		settled(p)
	}
	require.Equal(t, 2*steps+2, Eval[int](p, "steps()"))
	return steps
}

// TestDamage alters one of the two copies, VEDETTE_ALTERATIONS times in each engine. After the next start everything is there,
// the damage has been reported once, and both copies are whole. VEDETTE_SEED changes the alterations.
func TestDamage(t *testing.T) {
	for which, e := range Here(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			p := Open(t, e, browser.Quick(t))
			steps := planted(t, p)
			whole := Eval[string](p, "games()")
			dice := rand.New(rand.NewPCG(3+uint64(times("VEDETTE_SEED", 0)), uint64(which)))
			type sum struct{ times, lost, unsaid int }
			table := map[string]*sum{}
			var kinds []string
			n := times("VEDETTE_ALTERATIONS", damage.Kinds/2)
			for i := range n {
				at := i
				if n < 2*damage.Kinds { // the engines divide the kinds and the copies among them
					kind := (2*i + which) % damage.Kinds
					at = 2*kind + (i+which/2)%2
				}
				x := damage.Alter(at, dice, steps)
				// If the copy lacks the record written last, that looks like a kill and is not reported.
				p.Do("const s = page.vedette.store; s.set('vedette/prefs', s.get('vedette/prefs').value)")
				settled(p)
				p.Do(x.Code)
				if p.Visit(""); x.Broken {
					time.Sleep(time.Duration(dice.IntN(400)) * time.Millisecond)
					p.Visit("")
				}
				settled(p)
				p.Wait("find('game-1') && find('game-2')")
				if x.Then != "" {
					p.Wait(x.Then)
				}
				name := x.Kind + map[bool]string{true: ", the copy", false: ", the home"}[x.Copy]
				if table[name] == nil {
					table[name] = &sum{}
					kinds = append(kinds, name)
				}
				s := table[name]
				s.times++
				if now := Eval[string](p, "games()"); now != whole || !Eval[bool](p, "await bothWhole()") {
					s.lost++
					t.Logf("%d, %s: not whole again after %s", at, name, x.Code)
					p.Do("for (const [k, v] of JSON.parse(" + quote(whole) + ")) page.vedette.store.set(k, v)")
				}
				if !x.Silent && !x.Broken && !said(p) {
					s.unsaid++
					t.Logf("%d, %s: not said: %s", at, name, x.Code)
				}
				assert.NotContains(t, p.Shown(), "set aside", x.Code)
				if i%5 == 4 {
					p.Visit("")
					settled(p)
					assert.False(t, Eval[bool](p, "Boolean(find('dismiss-0'))"), "said once")
				}
			}
			var lines []string
			for _, kind := range kinds {
				s := table[kind]
				lines = append(lines, fmt.Sprintf("  %-50s%6d times%6d lost%6d unsaid", kind, s.times, s.lost, s.unsaid))
				assert.Zero(t, s.lost, kind)
				assert.Zero(t, s.unsaid, kind)
			}
			fmt.Printf("%s, %d alterations\n%s\n", e.Name, n, strings.Join(lines, "\n"))
		})
	}
}

// said reports whether the page says something. A copy that answers late, as on a busy machine, is reported when it does.
func said(p *Tab) bool {
	for range 50 {
		if Eval[bool](p, "Boolean(find('dismiss-0'))") {
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}

// TestDamageOfBoth damages a step in both copies alike, or in the only one there is, VEDETTE_HARMS times in each engine: the
// game opens at the last good step, nothing is thrown away, and the other game is untouched.
func TestDamageOfBoth(t *testing.T) {
	for which, e := range Here(t) {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			p := Open(t, e, browser.Quick(t))
			records, steps := damage.Games(t)
			p.Started()
			p.Ready()
			p.Do(damage.Script(folder))
			dice := rand.New(rand.NewPCG(4+uint64(times("VEDETTE_SEED", 0)), uint64(which)))
			n, failed := times("VEDETTE_HARMS", 1), 0
			for i := range n {
				at := 2 + dice.IntN(steps-2)
				key, only := "vedette/v1/g/1/"+strconv.Itoa(at), (i+which)%2 == 1
				p.Do(`frame.remove(); frame = null; localStorage.clear();
					await new Promise((done) => { const r = indexedDB.deleteDatabase(folder + "vedette"); r.onsuccess = r.onerror = done })`)
				p.Do(damage.Plant(records))
				if !only {
					p.Visit("")
					settled(p)
				}
				harm := []string{`v.slice(0, 20)`, `v.slice(0, 24) + (v[24] === "q" ? "z" : "q") + v.slice(25)`, `"garbage"`}[i/2%3]
				p.Do("alterHome(" + quote(key) + ", (v) => " + harm + ")")
				if !only {
					p.Do("await alterCopy(" + quote(key) + ", (v) => " + harm + ")")
				}
				damaged := Eval[string](p, "localStorage.getItem(folder + "+quote(key)+")")
				p.Visit("")
				settled(p)
				p.Tap("game-1")
				p.Wait("page.location.pathname.endsWith('/field/') && find('dismiss-0')")
				kept := Eval[map[string]string](p, `Object.fromEntries(homeKeys().map((k) => [k, localStorage.getItem(folder + k)]))`)
				for k, v := range records {
					var game, step int
					if _, err := fmt.Sscanf(k, "vedette/v1/g/%d/%d", &game, &step); err == nil && game == 1 && step >= at {
						k = "vedette/v1/rescue/1/" + strconv.Itoa(step)
						if step == at {
							v = damaged
						}
					}
					if kept[k] != v {
						failed++
						t.Logf("step %d, %s: %s is %q", at, harm, k, kept[k])
					}
				}
				assert.Contains(t, Eval[string](p, "page.document.body.innerText"), fmt.Sprintf("step %d cannot be read", at))
			}
			fmt.Printf("%s, %d harms to all there is: %d records not kept\n", e.Name, n, failed)
			assert.Zero(t, failed)
		})
	}
}
