package app

import goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

// foresee returns the markup of the screen that a key of the play screen leads to, without pressing the key. The page stores it with the
// picture of the last screen, so that a tap before the program has started next time shows its outcome at once (web/shell/last.js). It
// returns "" if the key takes a step or leads to another section.
func (r *root) foresee(key string) string {
	if r.path != play {
		return ""
	}
	s := r.s.DryRun()
	if s == nil {
		return ""
	}
	a := &root{s: s, path: r.path, base: r.base, wide: r.wide}
	before := a.identity()
	section(a.path).Draw(a.at())
	s.Pages.Close()
	if !a.f.Press(key) || !s.DryRunDone() || a.path != r.path || a.identity() == before {
		return ""
	}
	return goapp.HTMLString(a.Render())
}
