package small

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

const (
	goAppModule = "github.com/maxence-charriere/go-app/v10"
	// GoAppVersion is the version of go-app the patch applies to.
	GoAppVersion = "v10.1.11"
	// goAppFiles is the SHA-256 of the names and contents of the files that the trimmed copy keeps. When go-app changes, the build
	// stops here until somebody has checked what the omitted files now contain.
	goAppFiles = "620033edb294209e3ffc415d9e666304ebeaf28d4ddb7129fe480b2bd2159299"
)

// leftOut are the files of go-app the browser program does without. Its own web server (the first three files) has no build
// constraint, so an untrimmed program contains net/http, a quarter of its bytes; the router brings in package regexp for the one
// pattern we use. We do not use its encryption, storage, states, actions or notifications, nor what a server writes into a
// page's head; its errors are written as JSON.
var leftOut = strings.Fields(`pkg/app/http.go pkg/app/resource.go pkg/app/static.go pkg/app/route.go pkg/app/crypto.go
	pkg/app/storage.go pkg/app/notification.go pkg/app/state.go pkg/app/testing.go pkg/app/action.go pkg/app/page.go
	pkg/app/social.go pkg/app/notfound.go pkg/errors/errors.go`)

// patch changes the files that are kept; its head gives the reasons.
//
//go:embed goapp.patch
var patch []byte

// GoApp writes the trimmed copy of go-app and the go.mod that uses it, both below root/build/cache, and returns the path of that
// go.mod, for the go command's -modfile. It returns an error that says so if go-app is not the version the patch was made for.
func GoApp(root string) (string, error) {
	out, err := output(root, nil, "go", "list", "-m", "-f", "{{.Version}} {{.Dir}}", goAppModule)
	if err != nil {
		return "", err
	}
	version, dir, _ := strings.Cut(strings.TrimSpace(out), " ")
	if version != GoAppVersion {
		return "", fmt.Errorf("go-app is %s, but its browser copy is made for %s: look at build/small/goapp.go", version, GoAppVersion)
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
		return "", fmt.Errorf("the files of go-app %s hash to %s, not to %s: look at build/small/goapp.go", version, sum, goAppFiles)
	}

	cache := filepath.Join(root, "build", "cache")
	name := "go-app-" + GoAppVersion
	// Build it alongside and move it into place whole: other builds may be reading the present one.
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", err
	}
	to, err := os.MkdirTemp(cache, "_"+name+"-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(to)
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
	if err := apply(to, patch); err != nil {
		return "", err
	}
	if err := place(to, filepath.Join(cache, name)); err != nil {
		return "", err
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

// place replaces the folder to with from, unless they are the same.
func place(from, to string) error {
	if same(from, to) {
		return nil
	}
	if err := os.Chmod(from, 0o755); err != nil {
		return err
	}
	if err := os.Rename(from, to); err == nil || same(from, to) { // another build was faster
		return nil
	}
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// same reports whether two folders hold the same files.
func same(a, b string) bool {
	one, errOne := tree(a)
	two, errTwo := tree(b)
	return errOne == nil && errTwo == nil && one == two
}

// tree returns the content of a folder as one text.
func tree(dir string) (string, error) {
	h := sha256.New()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		below, _ := filepath.Rel(dir, path)
		fmt.Fprintf(h, "%s %d\n", filepath.ToSlash(below), len(b))
		h.Write(b)
		return err
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

// apply applies a patch to the files below dir. It does not allow for shifted lines: the files are known to the byte.
func apply(dir string, patch []byte) error {
	files, _, err := gitdiff.Parse(bytes.NewReader(patch))
	if err != nil {
		return fmt.Errorf("build/small/goapp.patch: %w", err)
	}
	for _, f := range files {
		var was []byte
		if !f.IsNew {
			if was, err = os.ReadFile(filepath.Join(dir, filepath.FromSlash(f.OldName))); err != nil {
				return err
			}
		}
		var is bytes.Buffer
		if err := gitdiff.Apply(&is, bytes.NewReader(was), f); err != nil {
			return fmt.Errorf("build/small/goapp.patch, %s: %w", f.NewName, err)
		}
		if err := write(filepath.Join(dir, filepath.FromSlash(f.NewName)), is.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// goAppKept lists the files the browser copy keeps, with slashes, in ascending order.
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

// output runs a command in dir and returns what it printed; the error includes its error output.
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
	if was, err := os.ReadFile(path); err == nil && bytes.Equal(was, b) {
		return nil
	}
	next := fmt.Sprintf("%s.%d", path, os.Getpid()) // all or nothing, in case somebody is reading it
	if err := os.WriteFile(next, b, 0o644); err != nil {
		return err
	}
	return os.Rename(next, path)
}
