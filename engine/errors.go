package engine

import "fmt"

// Refusal says that a well-formed command may not be done now, in words for the referee. Nothing has been rolled and nothing is
// used up.
type Refusal struct {
	Code    string // "E6"; stable, for tests
	Text    string // one sentence
	Section string // the rule that refuses it
	Field   string // key of the field to look at, "" for none
}

func (r *Refusal) Error() string { return r.Text }

// Malformed says that a command makes no sense in this rule book. No screen can send one.
type Malformed struct {
	Format string
	Args   []any
}

func (m *Malformed) Error() string { return fmt.Sprintf(m.Format, m.Args...) }

// Damaged says that something stored cannot be read or cannot have happened.
type Damaged struct {
	What string // what was read: "event \"placed\""
	Err  error  // the cause, may be nil
}

func (d *Damaged) Error() string {
	if d.Err == nil {
		return d.What
	}
	return d.What + ": " + d.Err.Error()
}

func (d *Damaged) Unwrap() error { return d.Err }
