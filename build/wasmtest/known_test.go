package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// A result stands until something changes that the run looked at: a file, a folder, something that was missing, the binary.
func TestKnownUntilSomethingChanges(t *testing.T) {
	root, results := t.TempDir(), t.TempDir()
	at := func(name string) string { return filepath.Join(root, name) }
	write := func(name, text string) {
		t.Helper()
		require.NoError(t, os.MkdirAll(filepath.Dir(at(name)), 0o755))
		require.NoError(t, os.WriteFile(at(name), []byte(text), 0o644))
	}
	write("test.wasm", "a binary")
	write("read.txt", "one")
	write("folder/a", "")
	write("stat.txt", "four")
	named := func() string {
		t.Helper()
		return sure.Of(key(at("test.wasm"), []byte("settings")))(t)
	}
	ran := func() {
		t.Helper()
		r := &result{}
		r.Write([]byte("ok\n"))
		for name, data := range map[string]bool{"read.txt": true, "folder": true, "stat.txt": false, "gone.txt": true} {
			e, err := look(root, at(name), data)
			r.asked(root, at(name), data, e, err)
		}
		require.NoError(t, r.keep(results, named()))
	}
	ran()
	again := known(results, named(), root)
	require.NotNil(t, again)
	assert.Equal(t, "ok\n", string(again.Output))
	write("read.txt", "one")
	assert.NotNil(t, known(results, named(), root), "written anew with the same words")
	write("stat.txt", "five")
	assert.NotNil(t, known(results, named(), root), "only asked for its length, which is the same")

	for name, change := range map[string]func(){
		"a file reads otherwise":      func() { write("read.txt", "two") },
		"a file is longer":            func() { write("stat.txt", "seven") },
		"a folder has one more":       func() { write("folder/b", "") },
		"what was not there is there": func() { write("gone.txt", "") },
		"a file is gone":              func() { require.NoError(t, os.Remove(at("read.txt"))) },
		"another binary":              func() { write("test.wasm", "another") },
	} {
		ran()
		require.NotNil(t, known(results, named(), root), name)
		change()
		assert.Nil(t, known(results, named(), root), name)
	}
	one := sure.Of(key(at("test.wasm"), []byte("a"), []byte("bc")))(t)
	assert.NotEqual(t, one, sure.Of(key(at("test.wasm"), []byte("ab"), []byte("c")))(t), "parts are told apart")
	assert.True(t, counted([]string{"-test.short=true", "-test.count=1"}))
	assert.False(t, counted([]string{"-test.short=true"}))
}
