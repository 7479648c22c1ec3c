package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
)

// TestHill08Scales: every length is printed in each of the four scales, in forms, results and sums. Source:
// HILL-08.
func TestHill08Scales(t *testing.T) {
	for _, c := range []struct {
		scale             Scale
		half, three, over string
		span, ask         string
	}{
		{Inches, "8½″", "3″", "over 72", "6–12″", "How many inches to the point aimed at?"},
		{HalfInches, "4¼″", "1½″", "over 36", "3–6″", "How many inches to the point aimed at?"},
		{Centimetres, "8½ cm", "3 cm", "over 72", "6–12 cm", "How many centimetres to the point aimed at?"},
		{DoubleInches, "17″", "6″", "over 144", "12–24″", "How many inches to the point aimed at?"},
	} {
		assert.Equal(t, c.half, c.scale.length(34))
		assert.Equal(t, c.three, c.scale.length(3*inch))
		assert.Equal(t, c.over, c.scale.spanNumber(over72))
		assert.Equal(t, c.span, c.scale.span(to12))
		assert.Equal(t, c.span+" and "+c.half, c.scale.words("{24-48} and {34}"))
		assert.Equal(t, c.ask, askShellRange(c.scale).Text)

		s := State{Scale: c.scale}
		do := engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "open")
		assert.Equal(t, "Rifle at "+c.span, System{}.Form(s, do).Reckoning.Terms[0].Why)
		evs := sure.Of(System{}.Resolve(s, do, dice.NewCup(given("shot", 1, 1, 1))))(t)
		st := engine.Step{Do: do, Events: evs}
		assert.Contains(t, System{}.Tell(s, st).Line.String(), c.span)
		// What happened in one scale is told in the current scale of the game.
		assert.Contains(t, tellOf(st).Line.String(), "6–12″")
		assert.Equal(t, "Rifle at 6–12″", tellOf(st).Card.Reckoning[0].Terms[0].Why)
	}
	assert.Equal(t, "½″", Inches.length(2))
	assert.Equal(t, "{x} {12 {9999999} {3-y}", Inches.words("{x} {12 {9999999} {3-y}"), "what is no length stays")
}

// TestHill08ShellRangeInEveryScale: a shell range is entered as measured and judged in printed inches. Source:
// HILL-08.
func TestHill08ShellRangeInEveryScale(t *testing.T) {
	for _, c := range []struct {
		scale  Scale
		answer string
		want   int // printed quarter inches
	}{
		{Inches, "14.5", 58}, {Inches, "14.50", 58}, {Inches, "14", 56}, {Centimetres, "14.5", 58}, {HalfInches, "7.5", 60},
		{HalfInches, "0.5", 4}, {DoubleInches, "29", 58}, {DoubleInches, "2", 4},
	} {
		got := sure.Found(shellQuarters(c.scale, c.answer))(t, "%v %s", c.scale, c.answer)
		assert.Equal(t, c.want, got, "%v %s", c.scale, c.answer)
	}
	for _, answer := range []string{"14.3", "14.", ".5", "14.5.5", "", "0.5", "+3"} {
		_, ok := shellQuarters(Inches, answer)
		assert.False(t, ok, answer)
	}
}

// TestPrintedReachesAreMarked: printed facts are marked as printed: the reaches of guns.
func TestPrintedReachesAreMarked(t *testing.T) {
	for _, do := range []engine.Command{
		engine.Do("test-cannister", "actor", "average", "range", "36-48", "cover", "open"),
		engine.Do("test-roundshot", "actor", "average", "range", "over-72", "cover", "open"),
	} {
		r := System{}.Form(State{}, do).Reckoning
		require.NotNil(t, r)
		assert.Equal(t, engine.Printed, r.Mark)
		assert.Equal(t, "Out of range of the gun: no test needed.", tellOf(resolved(t, do)).Card.Line)
	}
	for rng, want := range map[string]bool{"18-24": false, "24-36": true} {
		card := tellOf(resolved(t, engine.Do("test-cannister", "actor", "average", "range", rng, "cover", "open"), given("test", 6, 6, 6))).Card
		assert.Equal(t, want, strings.Contains(cardText(card), "Only a field gun reaches this far."), rng)
	}
}
