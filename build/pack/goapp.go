package pack

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	goAppModule  = "github.com/maxence-charriere/go-app/v10"
	goAppVersion = "v10.1.11"
	// goAppFiles is the SHA-256 over names and bytes of the files that the trimmed copy keeps. When go-app
	// changes, the build stops here until somebody has looked at what the files left out now hold.
	goAppFiles = "6ccf5580b6514bf7dbcfc4d11a716846b2ca7ed0c05fecbd246792f99e492764"
)

// leftOut are the files of go-app that the browser program does without. Its own web server (the first three) carries no
// build constraint, so that an untrimmed program holds net/http, a quarter of its bytes; the router holds package regexp
// for the one pattern that we use, and the encrypted storage, which we do not use, a good part of crypto.
var leftOut = []string{"pkg/app/http.go", "pkg/app/resource.go", "pkg/app/static.go", "pkg/app/route.go", "pkg/app/crypto.go"}

// standIn has the names of the files left out that the rest of go-app refers to.
const standIn = `package app

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// Handler stands where go-app's web server stood.
type Handler struct{}

func clientResourceResolver(root string) func(string) string {
	return func(location string) string {
		switch {
		case strings.HasPrefix(location, "/web/"), strings.HasPrefix(location, "web/"), location == "/web", location == "web":
			return root + "/" + strings.TrimPrefix(strings.Trim(location, "/"), "web/")
		}
		return location
	}
}

func isRemoteLocation(path string) bool {
	return strings.HasPrefix(path, "https://") || strings.HasPrefix(path, "http://")
}

func isStaticResourcePath(path string) bool {
	return strings.HasPrefix(path, "/web/") || strings.HasPrefix(path, "web/")
}

// router knows whole paths and the one pattern ".*".
type router struct {
	routes map[string]func() Composer
	rest   func() Composer
}

func makeRouter() router { return router{routes: map[string]func() Composer{}} }

func (r *router) route(path string, make func() Composer) { r.routes[path] = make }

func (r *router) routeWithRegexp(pattern string, make func() Composer) {
	if pattern != ".*" {
		panic("this copy of go-app knows no pattern but .*")
	}
	r.rest = make
}

func (r *router) routed(path string) bool { return r.routes[path] != nil || r.rest != nil }

func (r *router) createComponent(path string) (Composer, bool) {
	make := r.routes[path]
	if make == nil {
		make = r.rest
	}
	if make == nil {
		return nil, false
	}
	return make(), true
}

var errLeftOut = errors.New("this copy of go-app encrypts nothing")

func encrypt(string, []byte) ([]byte, error) { return nil, errLeftOut }
func decrypt(string, []byte) ([]byte, error) { return nil, errLeftOut }

func newID() string { return strconv.FormatInt(time.Now().UnixNano(), 36) }
`

// trimGoApp writes the trimmed copy of go-app and the go.mod that uses it, both below root/build/cache, and returns the
// path of that go.mod. It fails plainly when go-app is not the version it was made for.
func trimGoApp(root string) (string, error) {
	out, err := output(root, nil, "go", "list", "-m", "-f", "{{.Version}} {{.Dir}}", goAppModule)
	if err != nil {
		return "", err
	}
	version, dir, _ := strings.Cut(strings.TrimSpace(out), " ")
	if version != goAppVersion {
		return "", fmt.Errorf("go-app is %s, but its browser copy is made for %s: look at build/pack/goapp.go", version, goAppVersion)
	}
	if dir == "" {
		return "", fmt.Errorf("go-app %s is not in the module cache: run go mod download", version)
	}

	files, err := goAppKept(dir)
	if err != nil {
		return "", err
	}
	sum, err := hashFiles(dir, files)
	if err != nil {
		return "", err
	}
	if sum != goAppFiles {
		return "", fmt.Errorf("the files of go-app %s hash to %s, not to %s: look at build/pack/goapp.go", version, sum, goAppFiles)
	}

	cache := filepath.Join(root, "build", "cache")
	name := "go-app-" + goAppVersion
	to := filepath.Join(cache, name)
	if err := os.RemoveAll(to); err != nil {
		return "", err
	}
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f)))
		if err != nil {
			return "", err
		}
		if err := write(filepath.Join(to, filepath.FromSlash(f)), b); err != nil {
			return "", err
		}
	}
	if copied, err := hashFiles(to, files); err != nil || copied != sum {
		return "", fmt.Errorf("the copy of go-app differs from its source: %v", err)
	}
	if err := write(filepath.Join(to, "pkg", "app", "standin.go"), []byte(standIn)); err != nil {
		return "", err
	}
	for _, c := range changes {
		if err := change(filepath.Join(to, "pkg", "app", c.file), c.was, c.is); err != nil {
			return "", err
		}
	}

	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	mod = append(mod, "\nreplace "+goAppModule+" => ./build/cache/"+name+"\n"...)
	if err := write(filepath.Join(cache, "program.mod"), mod); err != nil {
		return "", err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "program.mod"), write(filepath.Join(cache, "program.sum"), sums)
}

// changes are made in the copy; each text must stand in its file exactly once.
var changes = []struct{ file, was, is string }{
	// Draw at once. go-app waits for the next of 120 frames a second, and the browser may paint the old screen once more
	// meanwhile; here what a tap changes is drawn before its handler returns.
	{"engine.go", `			if currentFrameDuration != activeFrameDuration {
				frames.Reset(activeFrameDuration)
				currentFrameDuration = activeFrameDuration
			}
			dispatch()
`, `			dispatch()
			if len(e.dispatches) == 0 {
				e.processFrame()
			}
`},
	{"engine.go", "	activeFrameDuration := time.Second / time.Duration(framerate)\n", ""},
	// Ids without a package that brings hashes, big numbers and databases along.
	{"context.go", "\n\t\"github.com/google/uuid\"", ""},
	{"context.go", "uuid.NewString()", "newID()"},
	{"state.go", "\n\t\"github.com/google/uuid\"", ""},
	{"state.go", "uuid.NewString()", "newID()"},
}

func change(file, was, is string) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if strings.Count(string(b), was) != 1 {
		return fmt.Errorf("%s does not say %q once: look at build/pack/goapp.go", file, was)
	}
	return os.WriteFile(file, []byte(strings.Replace(string(b), was, is, 1)), 0o644)
}

// goAppKept lists the files of the browser copy, with slashes, in ascending order.
func goAppKept(dir string) ([]string, error) {
	files := []string{"LICENSE", "go.mod"}
	for _, pkg := range []string{"pkg/app", "pkg/errors"} {
		list, err := fs.Glob(os.DirFS(dir), pkg+"/*.go")
		if err != nil {
			return nil, err
		}
		for _, f := range list {
			if !strings.HasSuffix(f, "_test.go") && !slices.Contains(leftOut, f) {
				files = append(files, f)
			}
		}
	}
	slices.Sort(files)
	return files, nil
}

func hashFiles(dir string, files []string) (string, error) {
	h := sha256.New()
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(f)))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s %d\n", f, len(b))
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// output runs a command in dir and returns what it printed; the error holds what it complained about.
func output(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	b, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, complaint.String())
	}
	return string(b), nil
}

func write(path string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o644)
}
