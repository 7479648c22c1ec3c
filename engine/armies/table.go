package armies

import "strings"

// table is the header of a spreadsheet: what its columns mean.
type table struct {
	sign string // separates its cells
	role []string
}

// columns are the words used as column headers, in the form that split gives them. Cells in columns with "" are read like any
// text.
var columns = map[string]string{"unit": "name", "name": "name", "regiment": "name", "troop": "", "type": "", "kind": "", "class": "",
	"arm": "", "quality": "", "grade": "", "rating": "", "weapon": "", "formation": "", "number": "count", "no": "count", "qty": "count",
	"quantity": "count", "count": "count", "#": "count", "strength": "strength", "men": "strength", "figure": "strength", "fig": "strength",
	"stand": "strength", "model": "strength", "note": "skip", "remark": "skip", "comment": "skip", "point": "skip", "pt": "skip",
	"cost": "skip", "total": "skip", "commander": "skip", "brigad": "skip", "nr": "count", "anzahl": "count", "einheit": "name",
	"nom": "name", "nombre": "count", "base": "strength", "basing": "skip", "painted": "skip"}

// cells splits a row.
func (t *table) cells(s, sign string) []string {
	out := strings.Split(s, sign)
	for i := range out {
		out[i] = strings.Trim(out[i], " \"")
	}
	return out
}

// role returns what a column header means.
func role(cell string) (string, bool) {
	pieces := split(cell)
	if len(pieces) == 0 {
		pieces = strings.Fields(cell)
	}
	if len(pieces) == 0 || len(pieces) > 3 {
		return "", false
	}
	r, ok := columns[pieces[0]]
	return r, ok
}

// head reads a header row, and reports whether s is one.
func (t *table) head(s, tail string) bool {
	if tail != "" {
		return false
	}
	for _, sign := range [...]string{"\t", ";", ","} {
		cells := t.cells(s, sign)
		var roles []string
		known := 0
		for _, c := range cells {
			r, ok := role(c)
			if ok {
				known++
			}
			roles = append(roles, r)
		}
		if known >= 2 && known >= len(cells)-1 {
			t.sign, t.role = sign, roles
			return true
		}
	}
	return false
}

// is reports whether s is a row of the table.
func (t *table) is(s string) bool {
	return t.sign != "" && strings.Count(s, t.sign) > 0 && strings.Count(s, t.sign) < 20
}

// heading reports whether a line that names no unit is a total or a heading.
func (t *table) heading(s string) bool {
	pieces := split(s)
	if len(pieces) == 0 {
		return true
	}
	r, ok := role(pieces[0])
	return ok && r == "skip" || ok && len(pieces) == 1
}

// row reads a row below a header.
func (r *reader) row(s string) *part {
	p, name := &part{}, ""
	for i, c := range r.table.cells(s, r.table.sign) {
		as := ""
		if i < len(r.table.role) {
			as = r.table.role[i]
		}
		n, number := figure(strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(c), "x"), " "))
		switch {
		case c == "" || as == "skip":
		case as == "name":
			name = c
		case as == "count" && number:
			p.count, p.counted = n, true
		case as == "strength" && number:
			p.figures = append(p.figures, n)
			if !p.counted {
				p.count, p.counted = 12, true
			}
		default:
			p.add(r.part(c, false))
		}
	}
	if name == "" {
		return p
	}
	if q := r.part(name, false); p.what() == "" {
		p.add(q) // the name says what it is
	} else if q.counted || len(q.figures) > 0 && p.name == "" && !p.counted {
		p.add(q)
	}
	p.name = name
	if p.name == "" || r.w.isKind(name) {
		p.name = ""
	}
	return p
}

// isKind reports whether a text is the name of a kind and nothing else.
func (w *Words) isKind(s string) bool {
	m, ok := w.phrases[strings.Join(split(s), " ")]
	return ok && m.kind != ""
}
