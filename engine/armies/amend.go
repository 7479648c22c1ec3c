package armies

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// amended is the prefix of the field keys of [Words.Amend].
const amended = "is-"

// usual is the choice for leaving a property unset.
const usual = "usual"

// amending is a unit whose properties are being changed.
type amending struct {
	*Words
	sound Item // the unit on which possible values are tried
	made  func(Item) (Item, string)
}

// Amend asks for every property that a list can give a unit, starting from those of x, and returns x with the answers. made
// returns the unit that the book makes of an item, as an item again, or a sentence saying why there can be none. Properties that
// make no difference to it are not asked for.
func (w *Words) Amend(p *book.Entry, x Item, made func(Item) (Item, string)) Item {
	a := amending{w, x, made}
	for _, o := range w.order {
		if v := p.In.Get(amended + o.Key); v != "" {
			x = with(x, o.Key, strings.TrimSuffix(v, usual))
		}
	}
	_, why := made(x)
	if why == "" { // otherwise values are tried on the unit as it was
		a.sound = x
	}
	var seen []string
	for _, o := range w.order {
		if slices.Contains(seen, o.Key) {
			continue
		}
		seen = append(seen, o.Key)
		if n, ok := w.number(o.Key); !ok {
			x = a.word(p, x, o.Key)
		} else if x.Get(o.Key) != "" {
			now := x.Int(o.Key, n.Lo)
			if lo := a.least(o.Key, min(n.Lo, now), now); lo < n.Hi {
				x = with(x, o.Key, strconv.Itoa(p.Count(amended+o.Key, book.UpperFirst(n.Word), now, lo, n.Hi)))
			}
		}
	}
	if why != "" {
		p.Refuse(book.Outside, "", "", "%s", why)
	}
	return x
}

// least returns the smallest number from lo to now that is possible under key with the other properties as they are.
func (a amending) least(key string, lo, now int) int {
	for ; lo < now; lo++ {
		if _, ok := a.read(key, strconv.Itoa(lo)); ok {
			return lo
		}
	}
	return now
}

// word asks for a property, if there is more than one possible value.
func (a amending) word(p *book.Entry, x Item, key string) Item {
	is, sound := a.read(key, x.Get(key))
	none, plain := a.read(key, "")
	var options []view.Option
	var known []Item
	def := usual
	for _, s := range a.order {
		if s.Key != key {
			continue
		}
		r, ok := a.read(key, s.Val)
		if !ok || slices.ContainsFunc(known, r.same) {
			continue
		}
		known = append(known, r)
		options = append(options, book.Opt(s.Val, book.UpperFirst(strings.TrimPrefix(a.says[s], key+" ")), ""))
		if s.Val == x.Get(key) || sound && r.same(is) {
			def = s.Val
		}
	}
	label := book.UpperFirst(strings.ReplaceAll(key, "-", " "))
	if len(options) == 1 && plain && !none.same(known[0]) { // a plain yes or no
		label, options = book.UpperFirst(a.says[Set{key, options[0].ID}]),
			[]view.Option{book.Opt(options[0].ID, "Yes", ""), book.Opt(usual, "No", "")}
	} else if plain && !slices.ContainsFunc(known, none.same) {
		options = append(options, book.Opt(usual, "As usual", ""))
	}
	if len(options) < 2 {
		return x
	}
	v := p.Pick(amended+key, label, def, options...)
	if len(options) > 2 {
		p.Columns(3)
	}
	return with(x, key, strings.TrimSuffix(v, usual))
}

// read returns the unit made with this property; false when there can be none.
func (a amending) read(key, val string) (Item, bool) {
	m, why := a.made(with(a.sound, key, val))
	return m, why == ""
}

// same reports whether two items have the same kind and properties, in whatever order.
func (x Item) same(y Item) bool {
	return x.Kind == y.Kind && len(x.Set) == len(y.Set) && !slices.ContainsFunc(x.Set, func(s Set) bool { return y.Get(s.Key) != s.Val })
}

// with returns an item with a property set, or removed when val is "".
func with(x Item, key, val string) Item {
	set := make([]Set, 0, len(x.Set)+1)
	for _, s := range x.Set {
		if s.Key != key {
			set = append(set, s)
		}
	}
	if x.Set = set; val != "" {
		x.Set = append(x.Set, Set{key, val})
	}
	return x
}
