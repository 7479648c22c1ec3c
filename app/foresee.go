package app

import goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

// foresee is the markup of the screen that a key of the play screen in view leads to, without doing what the key does: the page keeps it
// with the picture of the last screen, so that a tap made before the program is up at the next start shows what it is for
// (web/shell/last.js). It is "" where the key takes a step, or leads to another section.
func (r *root) foresee(key string) string {
	if r.path != play {
		return ""
	}
	s := r.s.Aside()
	if s == nil {
		return ""
	}
	a := &root{s: s, path: r.path, base: r.base, wide: r.wide}
	before := a.identity()
	section(a.path).Draw(a.at())
	s.Pages.Close()
	if !a.f.Press(key) || !s.Tried() || a.path != r.path || a.identity() == before {
		return ""
	}
	return goapp.HTMLString(a.Render())
}
