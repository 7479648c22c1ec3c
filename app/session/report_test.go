package session_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/session"
	"vedette/engine"
	"vedette/engine/rulestest/toy"
	"vedette/engine/view"
)

func TestReportOfABookWithoutOne(t *testing.T) {
	s := sitting(t, toy.System{})
	s.Run(engine.Do("shoot", "at", "0", "repeat", "2"))
	s.Done()
	s.Run(engine.Do("scout"))
	s.Undo()
	r := s.Log.Report()
	assert.Equal(t, "Evening", r.Title)
	require.Len(t, r.Parts, 2, "a turn, and how it stands")
	require.Len(t, r.Parts[0].Paras, 1, "what was taken back is not told")
	text := session.Write(r, false)
	assert.Contains(t, text, "Shots at company 1: ")
	assert.Contains(t, text, "Dice: shot ")
	assert.NotContains(t, text, "Scouts")
	md := session.Write(r, true)
	assert.True(t, strings.HasPrefix(md, "# Evening\n\nThree Rules\n\n## Turn 1\n"), md)
	assert.Contains(t, md, "Shots at company **1**")
	assert.Contains(t, md, "hits.**")
}

func TestReportEscapesMarkup(t *testing.T) {
	r := view.Report{Title: "a*b_c <img> #1",
		Parts: []view.ReportPart{{Head: "[x]", Paras: []view.ReportPara{{Text: view.Words{view.Bold(" spaced "), view.Say("`y`|")}}},
			Lists: []view.List{{Title: "L", Rows: []view.Row{{Name: "One", Number: "3"}}}}}}}
	assert.Equal(t, "# a\\*b\\_c &lt;img> \\#1\n\n## \\[x]\n\n **spaced** \\`y\\`\\|\n\nL\n\n- One, 3\n", session.Write(r, true))
	assert.Equal(t, "a*b_c <img> #1\n==============\n\n[x]\n---\n\n spaced `y`|\nL\n- One, 3\n", session.Write(r, false))
}
