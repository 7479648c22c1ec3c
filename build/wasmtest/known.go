package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A result is that of a test binary that passed: what it printed, and what it had asked of the repository. go test keeps no results of
// what runs through -exec; this does, by the same rule: a result counts again while the binary, its arguments and environment, the
// browser and every file that it read are what they were, and never where a count is asked for (-count 1).
type result struct {
	Output []byte
	Asked  map[string]string // what look answered, as a sum, by the path below root and whether its content was asked for

	mu sync.Mutex
}

// Write adds to the output; it never fails.
func (r *result) Write(text []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Output = append(r.Output, text...)
	return len(text), nil
}

// counted says that the arguments of a test binary ask for a number of runs.
func counted(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-test.count=") })
}

// key names the result of a binary: parts are all else that decides it.
func key(binary string, parts ...[]byte) (string, error) {
	body, err := os.ReadFile(binary)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	for _, part := range append(parts, body) {
		fmt.Fprintf(h, "%x", sha256.Sum256(part))
	}
	return fmt.Sprintf("%x", h.Sum(nil)), nil
}

// sum is what a test can tell of the answer of look; a file that is touched but not changed is the same file.
func sum(e *entry, err error) string {
	if err != nil {
		return "none"
	}
	text, err := json.Marshal(entry{Dir: e.Dir, Size: e.Size, Names: e.Names, Data: e.Data})
	if err != nil {
		panic(err) // an entry is bytes and numbers
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// asked notes an answer of look.
func (r *result) asked(root, path string, data bool, e *entry, err error) {
	rel, outside := filepath.Rel(root, path)
	if outside != nil {
		return
	}
	if data {
		rel += "\n"
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Asked == nil {
		r.Asked = map[string]string{}
	}
	r.Asked[rel] = sum(e, err)
}

// known finds the result of an earlier run that would be the same now; nil when there is none.
func known(dir, key, root string) *result {
	text, err := os.ReadFile(filepath.Join(dir, key))
	if err != nil {
		return nil
	}
	r := &result{}
	if json.Unmarshal(text, r) != nil {
		return nil
	}
	for rel, was := range r.Asked {
		path, data := strings.CutSuffix(rel, "\n")
		if sum(look(root, filepath.Join(root, path), data)) != was {
			return nil
		}
	}
	return r
}

// keep writes the result down.
func (r *result) keep(dir, key string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, key), text, 0o644)
}
