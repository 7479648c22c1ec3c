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

// A result is that of a test binary that passed: its output, and what it read from the repository. go test caches no results of
// binaries run through -exec; this does, by the same rule: a result stands while the binary, its arguments and environment, the
// browser and every file it read are unchanged, and never when a count is requested (-count 1).
type result struct {
	Output []byte
	Asked  map[string]string // checksums of look's answers, by the path below root and whether content was requested

	mu sync.Mutex
}

// Write adds to the output; it never fails.
func (r *result) Write(text []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Output = append(r.Output, text...)
	return len(text), nil
}

// counted reports whether the arguments of a test binary ask for a number of runs.
func counted(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "-test.count=") })
}

// key names the result of a binary; parts are everything else it depends on.
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

// sum is all that a test can observe of look's answer; touching a file without changing it makes no difference.
func sum(e *entry, err error) string {
	if err != nil {
		return "none"
	}
	text, err := json.Marshal(entry{Dir: e.Dir, Size: e.Size, Names: e.Names, Data: e.Data})
	if err != nil {
		panic(err) // cannot fail: an entry is bytes and numbers
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// asked records an answer of look.
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

// known returns an earlier result that still stands, or nil.
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

// keep saves the result.
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
