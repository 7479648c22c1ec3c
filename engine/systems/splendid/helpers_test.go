package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// says returns the label of the key of a form, or the refusal.
func says(f view.Form) string {
	if f.Refused != nil {
		return f.Refused.Text
	}
	return f.Go
}

// apply folds events into a state and fails if one is denied.
func apply(t *testing.T, s State, evs ...engine.Event) State {
	t.Helper()
	for _, e := range evs {
		next := rulestest.Applied(t, System{}, s, e)
		require.NoError(t, System{}.Check(next), "%#v", e)
		s = next
	}
	return s
}

// contact returns a battle in which the pike and the Whitecoat shot are in contact.
func contact(t *testing.T) (s State, pike, shot Unit) {
	s = aBattle(t, nil)
	pike, shot = unitNamed(t, s, "Meldrum’s pike"), unitNamed(t, s, "Whitecoat shot")
	s = apply(t, s, charged{Unit: party{ID: pike.ID}, At: party{ID: shot.ID}, React: reactFire, Def: "linear", Via: 4, In: []int{7}})
	get := func(id int) Unit { u, _ := s.unit(id); return u }
	return s, get(pike.ID), get(shot.ID)
}

func empty(t rulestest.T, pairs ...string) State {
	t.Helper()
	return rulestest.Start(t, System{}, append([]string{"force", "none"}, pairs...)...).(State)
}

// do resolves one command with dice thrown on the table.
func do(t rulestest.T, s State, c engine.Command, faces ...int) (engine.Step, State) {
	t.Helper()
	return rulestest.Enter(t, System{}, s, c, faces)
}

func refusal(t rulestest.T, s State, c engine.Command) string {
	t.Helper()
	no := rulestest.Refused(t, System{}, s, c)
	require.NotEmpty(t, no.Section, "%s: %s", c, no.Text)
	return no.Text
}

func the1[E engine.Event](t rulestest.T, st engine.Step) E {
	t.Helper()
	for _, e := range st.Events {
		if x, ok := e.(E); ok {
			return x
		}
	}
	t.Fatalf("%s: no such event", st.Do)
	var none E
	return none
}

func unitNamed(t rulestest.T, s State, name string) Unit {
	for _, u := range s.Units {
		if u.Name == name {
			return u
		}
	}
	t.Fatalf("no unit %q", name)
	return Unit{}
}

func featureNamed(t rulestest.T, s State, name string) Feature {
	for _, f := range s.Features {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no feature %q", name)
	return Feature{}
}

// form returns the form of a command.
func form(s State, c engine.Command) view.Form { return System{}.Form(s, c) }

// with adds fields, written as "key=value key=value", to a command.
func with(c engine.Command, in string) engine.Command {
	for _, x := range strings.Fields(in) {
		key, v, _ := strings.Cut(x, "=")
		c = c.With(key, v)
	}
	return c
}

// asked lists the keys of a form in order.
func asked(f view.Form) string { return strings.Join(rulestest.Asked(f), " ") }

// refuses returns the reason why a form is refused, or "".
func refuses(f view.Form) string {
	if f.Refused == nil {
		return ""
	}
	return f.Refused.Text
}

// sum returns the sum of a form in one line, "" if it has none.
func sum(f view.Form) string {
	if f.Reckoning == nil {
		return ""
	}
	return rulestest.Reckoned(*f.Reckoning)
}

// aBattle returns the ready-made battle with units in features, by name.
func aBattle(t rulestest.T, in map[string]string) State {
	s := rulestest.Start(t, System{}).(State)
	for name, where := range in {
		u := unitNamed(t, s, name)
		_, s = do(t, s, engine.Do("unit", "unit", book.Num(u.ID), "in", "f"+book.Num(featureNamed(t, s, where).ID)))
	}
	return s
}

func unitID(t rulestest.T, s State, name string) string { return book.Num(unitNamed(t, s, name).ID) }

func featureID(t rulestest.T, s State, name string) string {
	return "f" + book.Num(featureNamed(t, s, name).ID)
}
