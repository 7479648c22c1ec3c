package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// unit, feature and gun each change one record of a position.
func unit(change func(u *Unit)) func(*State) {
	return func(s *State) {
		s.Units = append([]Unit(nil), s.Units...)
		change(&s.Units[0])
	}
}

func feature(i int, change func(f *Feature)) func(*State) {
	return func(s *State) {
		s.Features = append([]Feature(nil), s.Features...)
		change(&s.Features[i])
	}
}

func gun(change func(u *Unit)) func(*State) {
	return unit(func(u *Unit) { u.Class, u.Stands = "siege", 1; change(u) })
}

// positions are changes to the ready-made position, and whether the result is possible.
var positions = map[string]struct {
	change func(*State)
	ok     bool
}{
	"as it is":                     {func(*State) {}, true},
	"the last phase":               {func(s *State) { s.Turn, s.Phase = 1, phMorale }, true},
	"no such phase":                {func(s *State) { s.Phase = phases }, false},
	"a negative phase":             {func(s *State) { s.Phase = -1 }, false},
	"no such side":                 {func(s *State) { s.First = 2 }, false},
	"a negative side":              {func(s *State) { s.First = -1 }, false},
	"the other side":               {func(s *State) { s.First = 1 }, true},
	"a negative turn":              {func(s *State) { s.Turn = -1 }, false},
	"no next id":                   {func(s *State) { s.Next = 0 }, false},
	"an id that is to come":        {func(s *State) { s.Next = 21 }, false},
	"a feature that is to come":    {func(s *State) { s.Next, s.Units = 9, nil }, false},
	"the last feature":             {func(s *State) { s.Next, s.Units = 10, nil }, true},
	"in hand and not there":        {func(s *State) { s.Hand = 99 }, false},
	"in hand":                      {func(s *State) { s.Hand = 10 }, true},
	"features out of order":        {feature(1, func(f *Feature) { f.ID = 1 }), false},
	"units out of order":           {unit(func(u *Unit) { u.ID = 11 }), false},
	"no such class":                {unit(func(u *Unit) { u.Class = "x" }), false},
	"no such formation":            {unit(func(u *Unit) { u.Form = "x" }), false},
	"no such side of a unit":       {unit(func(u *Unit) { u.Side = 2 }), false},
	"a negative side of a unit":    {unit(func(u *Unit) { u.Side = -1 }), false},
	"no name":                      {unit(func(u *Unit) { u.Name = "" }), false},
	"a long name":                  {unit(func(u *Unit) { u.Name = strings.Repeat("x", 2*maxName) }), true},
	"too long a name":              {unit(func(u *Unit) { u.Name = strings.Repeat("x", 2*maxName+1) }), false},
	"in eight features":            {unit(func(u *Unit) { u.In = []int{1, 2, 3, 4, 5, 6, 7, 8} }), true},
	"in nine features":             {unit(func(u *Unit) { u.In = []int{1, 2, 3, 4, 5, 6, 7, 8, 9} }), false},
	"in a feature that is not":     {unit(func(u *Unit) { u.In = []int{99} }), false},
	"a way without a feature":      {unit(func(u *Unit) { u.Way = []int{1} }), false},
	"a way through a feature":      {unit(func(u *Unit) { u.In, u.Way = []int{1}, []int{1} }), true},
	"too far through":              {unit(func(u *Unit) { u.In, u.Way = []int{1}, []int{-maxAcross - 1} }), false},
	"as far through as can be":     {unit(func(u *Unit) { u.In, u.Way = []int{1}, []int{-maxAcross} }), true},
	"too far before":               {unit(func(u *Unit) { u.In, u.Way = []int{1}, []int{2*maxAcross + 1} }), false},
	"as far before as can be":      {unit(func(u *Unit) { u.In, u.Way = []int{1}, []int{2 * maxAcross} }), true},
	"one stand":                    {unit(func(u *Unit) { u.Stands = 1 }), true},
	"no stand":                     {unit(func(u *Unit) { u.Stands = 0 }), false},
	"twelve stands":                {unit(func(u *Unit) { u.Stands = 12 }), true},
	"thirteen stands":              {unit(func(u *Unit) { u.Stands = 13 }), false},
	"more lost than there were":    {unit(func(u *Unit) { u.Lost, u.Gone = 5, true }), false},
	"negative losses":              {unit(func(u *Unit) { u.Lost = -1 }), false},
	"all lost and on the table":    {unit(func(u *Unit) { u.Lost = 4 }), false},
	"all lost and gone":            {unit(func(u *Unit) { u.Lost, u.Gone = 4, true }), true},
	"six single hits":              {unit(func(u *Unit) { u.Hits = 6 }), true},
	"seven single hits":            {unit(func(u *Unit) { u.Hits = 7 }), false},
	"negative hits":                {unit(func(u *Unit) { u.Hits = -1 }), false},
	"moved as far as can be":       {unit(func(u *Unit) { u.Moved = maxAcross }), true},
	"moved too far":                {unit(func(u *Unit) { u.Moved = maxAcross + 1 }), false},
	"negative movement":            {unit(func(u *Unit) { u.Moved = -1 }), false},
	"gone and in contact":          {unit(func(u *Unit) { u.Gone, u.Contact = true, 16 }), false},
	"gone and to test":             {unit(func(u *Unit) { u.Gone, u.Test = true, true }), false},
	"gone and in a feature":        {unit(func(u *Unit) { u.Gone, u.In = true, []int{1} }), false},
	"gone and to fire":             {unit(func(u *Unit) { u.Gone, u.Fire = true, 16 }), false},
	"gone and defending":           {unit(func(u *Unit) { u.Gone, u.Hold = true, 4 }), false},
	"limbered pikes":               {unit(func(u *Unit) { u.Limbered = true }), false},
	"a limbered gun":               {gun(func(u *Unit) { u.Limbered = true }), true},
	"slow ground to its end":       {unit(func(u *Unit) { u.Slow = maxAcross }), true},
	"slow ground beyond it":        {unit(func(u *Unit) { u.Slow = maxAcross + 1 }), false},
	"a shot in its lane":           {gun(func(u *Unit) { u.Lane, u.Guns = 72, 12 }), true},
	"a shot too far":               {gun(func(u *Unit) { u.Lane, u.Guns = 73, 1 }), false},
	"a shot of too many":           {gun(func(u *Unit) { u.Lane, u.Guns = 1, 13 }), false},
	"a shot of no guns":            {gun(func(u *Unit) { u.Lane = 1 }), false},
	"a shot of pikes":              {unit(func(u *Unit) { u.Lane, u.Guns = 1, 1 }), false},
	"engaged with a friend":        {unit(func(u *Unit) { u.Contact = 11 }), false},
	"engaged with an unknown unit": {unit(func(u *Unit) { u.Contact = 99 }), false},
	"engaged":                      {unit(func(u *Unit) { u.Contact = 16 }), true},
	"to fire at a friend":          {unit(func(u *Unit) { u.Fire = 11 }), false},
	"charged over a wood":          {unit(func(u *Unit) { u.Via = 2 }), false},
	"charged over a bridge":        {unit(func(u *Unit) { u.Via = 4 }), true},
	"defends a wood":               {unit(func(u *Unit) { u.Hold = 2 }), false},
	"defends a bridge":             {unit(func(u *Unit) { u.Hold = 4 }), true},
	"defends a landmark in line":   {unit(func(u *Unit) { u.Hold, u.In = 5, []int{5} }), false},
	"defends a landmark far off":   {unit(func(u *Unit) { u.Hold, u.Form = 5, "block" }), false},
	"defends a landmark":           {unit(func(u *Unit) { u.Hold, u.Form, u.In = 5, "block", []int{5} }), true},
	"a gun defends a landmark":     {gun(func(u *Unit) { u.Hold, u.Form, u.In = 5, "block", []int{5} }), false},
	"two defend a bridge":          {func(s *State) { unit(func(u *Unit) { u.Hold = 4 })(s); s.Units[1].Hold = 4 }, false},
	"defends a destroyed structure": {func(s *State) {
		unit(func(u *Unit) { u.Hold = 4 })(s)
		feature(3,
			func(f *Feature) { f.Left = 0 })(s)
	}, false},
	"no such kind":                 {feature(0, func(f *Feature) { f.Kind = "x" }), false},
	"a feature without a name":     {feature(0, func(f *Feature) { f.Name = "" }), false},
	"a feature with a long name":   {feature(0, func(f *Feature) { f.Name = strings.Repeat("x", 2*maxName) }), true},
	"a feature, too long a name":   {feature(0, func(f *Feature) { f.Name = strings.Repeat("x", 2*maxName+1) }), false},
	"as wide as can be":            {feature(0, func(f *Feature) { f.Across = maxAcross }), true},
	"too wide":                     {feature(0, func(f *Feature) { f.Across = maxAcross + 1 }), false},
	"negative width":               {feature(0, func(f *Feature) { f.Across = -1 }), false},
	"as strong as can be":          {feature(0, func(f *Feature) { f.Strength = 10 }), true},
	"too strong":                   {feature(0, func(f *Feature) { f.Strength = 11 }), false},
	"more left than there was":     {feature(0, func(f *Feature) { f.Left = f.Strength + 1 }), false},
	"negative strength left":       {feature(0, func(f *Feature) { f.Left = -1 }), false},
	"a structure without strength": {feature(0, func(f *Feature) { f.Strength, f.Left = 0, 0 }), false},
	"a wood with strength":         {feature(1, func(f *Feature) { f.Strength = 1 }), false},
	"too many units":               {func(s *State) { s.Units = make([]Unit, maxUnits+1) }, false},
	"too many features":            {func(s *State) { s.Features = make([]Feature, maxFeatures+1) }, false},
}

// Every impossible position is detected.
func TestCheckFindsImpossiblePositions(t *testing.T) {
	sys := System{}
	fine := rulestest.Start(t, sys).(State)
	for what, c := range positions {
		s := fine
		c.change(&s)
		assert.Equal(t, c.ok, sys.Check(s) == nil, "%s: %v", what, sys.Check(s))
	}
	// The greatest numbers are accepted, and one more of each is refused.
	full := fine
	full.Units, full.Features = nil, nil
	for i := range maxUnits {
		full.Units = append(full.Units, Unit{ID: i + 1, Class: "pike", Name: "x", Stands: 1, Form: "line"})
	}
	full.Next = maxUnits + 1
	assert.NoError(t, sys.Check(full))
	assert.Contains(t, refusal(t, full, engine.Do("muster", "class", "pike")), "full")
	for i := range maxFeatures {
		full.Features = append(full.Features, Feature{ID: i + 1, Kind: "wood", Name: "x"})
	}
	assert.NoError(t, sys.Check(full))
	assert.Contains(t, refusal(t, full, engine.Do("place", "kind", "hill")), "full")
}
