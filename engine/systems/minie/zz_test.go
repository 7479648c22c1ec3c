package minie
import ("testing";"vedette/engine";"vedette/engine/dice";"vedette/engine/rulestest";"fmt")
func TestZZ(t *testing.T) {
	var last []string
	s, _ := System{}.Start(nil)
	var st engine.State = s
	defer func() {
		for _, u := range st.(State).Units { fmt.Printf("%+v\n", u) }
		for _, l := range last[max(0,len(last)-60):] { fmt.Println(l) }
	}()
	rulestest.Green(t, System{}, nil, 700, rulestest.Seeded(48), func(asked []dice.Question, x engine.Step) {
		for _, e := range x.Events { st, _ = System{}.Apply(st, e) }
		last = append(last, x.Do.String())
	})
}
