package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMeasureFindsWideLinesAndLongFunctions(t *testing.T) {
	fits := "// " + strings.Repeat("é", widest-3)
	body := strings.Repeat("\tx++\n", longest-2)
	src := "package a\n\n" + fits + "\n" + fits + "é\nfunc fits(x int) {\n" + body + "}\n\nfunc long(x int) {\n\tx++\n" + body + "}\n"
	faults, err := measure("app/a/a.go", src)
	require.NoError(t, err)
	assert.Equal(t, []fault{{"wide", "app/a", "app/a/a.go:4", 141}, {"long", "app/a long", "app/a/a.go:86", 81}}, faults)
	_, err = measure("app/a/a.go", "package")
	require.Error(t, err)
}

func TestJudgeCountsByTheNearestAllowance(t *testing.T) {
	allowed, err := read("2 wide engine  old\n1 wide engine/hill  older\n1 long app draw  one list\n")
	require.NoError(t, err)
	over, spare := judge([]fault{
		{"wide", "engine", "a", 150},
		{"wide", "engine/hill", "b", 150},
		{"wide", "engine/hills", "c", 150},
		{"long", "app draw", "d", 90},
		{"long", "app drawn", "e", 90},
	}, allowed)
	assert.Equal(t, []string{"e: a function too long, lines: 90"}, over)
	assert.Zero(t, spare)

	over, spare = judge([]fault{{"wide", "engine/hill", "f", 150}}, allowed)
	assert.Equal(t, []string{"engine/hill: 2 wide, 1 are allowed"}, over)
	assert.Zero(t, spare)
}

func TestTheListOnlyShrinks(t *testing.T) {
	allowed, err := read("5 wide app  why\n1 long app draw  because\n3 wide engine  old")
	require.NoError(t, err)
	_, spare := judge([]fault{{"wide", "app", "a", 150}, {"wide", "engine", "b", 150}}, allowed)
	assert.Equal(t, 7, spare)
	assert.Equal(t, "1 wide app  why\n1 wide engine  old\n", written(allowed))
	for range 9 {
		allowed[0].found++
	}
	assert.Contains(t, written(allowed), "5 wide app  why", "never up")
	for _, bad := range []string{"5 wide app", "x wide app  why", "5 tall app  why", "5 wide"} {
		_, err := read(bad)
		assert.Error(t, err, bad)
	}
}
