// Command wasmtest runs a test binary compiled to WebAssembly in Chromium:
//
//	GOOS=js GOARCH=wasm go test -exec build/out/wasmtest ./engine/...
//
// The tests may read files of the repository but not write any. They see two environment variables, GOGC and RAPID_CHECKS. Only
// Go and Chromium are needed. A run that passed is not repeated while nothing it depends on has changed (known.go), unless
// -count is given.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/chromedp"

	"vedette/build/browser"
	"vedette/build/pack"
	"vedette/build/small"
)

//go:embed run.js
var runner []byte

func main() {
	code, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "wasmtest:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// entry is what the page learns about a file; Data is base64 in JSON.
type entry struct {
	Dir   bool
	Size  int64
	Time  int64 // milliseconds since 1970
	Names []string
	Data  []byte
}

func run(args []string) (int, error) {
	if len(args) == 0 {
		return 2, errors.New("which test binary?")
	}
	root, err := pack.Root()
	if err != nil {
		return 2, err
	}
	dir, err := os.Getwd()
	if err != nil {
		return 2, err
	}
	runtime, err := small.Runtime()
	if err != nil {
		return 2, err
	}
	env := map[string]string{}
	for _, name := range []string{"GOGC", "RAPID_CHECKS"} {
		if v, ok := os.LookupEnv(name); ok {
			env[name] = v
		}
	}
	settings, err := json.Marshal(map[string]any{"args": append([]string{"test"}, args[1:]...), "dir": dir, "env": env})
	if err != nil {
		return 2, err
	}

	chromium, err := browser.Find()
	if err != nil {
		return 2, err
	}
	is, err := os.Stat(chromium)
	if err != nil {
		return 2, err
	}
	parts := [][]byte{fmt.Append(nil, chromium, is.Size(), is.ModTime().UnixNano()), []byte(os.Getenv("VEDETTE_JS"))}
	results := filepath.Join(root, "build", "out", "wasmtests")
	id, err := key(args[0], append(parts, runtime, runner, settings)...)
	if err != nil {
		return 2, err
	}
	if before := known(results, id, root); before != nil && !counted(args) {
		os.Stdout.Write(append(before.Output, "(known from a run before)\n"...))
		return 0, nil
	}

	this := &result{}
	done := make(chan int, 1)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 2, err
	}
	server := &http.Server{Handler: site(root, args[0], runtime, settings, this, done), ReadHeaderTimeout: 10 * time.Second}
	go server.Serve(l)
	defer server.Close()

	ctx, end, err := browser.Launch()
	if err != nil {
		return 2, err
	}
	defer end()
	go func() {
		// The page loads while the tests run, so this returns late or never; the server learns of the end.
		if err := chromedp.Do(ctx, chromedp.Navigate("http://"+l.Addr().String()+"/")); err != nil && !errors.Is(err, context.Canceled) {
			fmt.Fprintln(os.Stderr, "wasmtest:", err)
			select {
			case done <- 2:
			default:
			}
		}
	}()
	code := <-done
	if code == 0 {
		err = this.keep(results, id)
	}
	return code, err
}

// site returns the handler of the page that runs a test binary and of the binary's requests to this machine. The exit code goes
// to done.
func site(root, binary string, runtime, settings []byte, this *result, done chan<- int) http.Handler {
	mux := http.NewServeMux()
	send := func(kind string, body []byte) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.Write(body)
		}
	}
	mux.HandleFunc("/{$}", send("text/html", []byte(`<!doctype html><script src="wasm_exec.js"></script><script src="run.js"></script>`)))
	mux.HandleFunc("/wasm_exec.js", send("text/javascript", runtime))
	mux.HandleFunc("/run.js", send("text/javascript", runner))
	mux.HandleFunc("/settings", send("application/json", settings))
	mux.HandleFunc("/test.wasm", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		http.ServeFile(w, r, binary)
	})
	mux.HandleFunc("/out", func(w http.ResponseWriter, r *http.Request) { io.Copy(io.MultiWriter(os.Stdout, this), r.Body) })
	mux.HandleFunc("/end", func(w http.ResponseWriter, r *http.Request) {
		code, err := strconv.Atoi(r.URL.Query().Get("code"))
		if err != nil {
			code = 2
		}
		select {
		case done <- code:
		default:
		}
	})
	mux.HandleFunc("/file", func(w http.ResponseWriter, r *http.Request) {
		path, data := r.URL.Query().Get("path"), r.URL.Query().Get("data") != ""
		e, err := look(root, path, data)
		this.asked(root, path, data, e, err)
		if err != nil {
			code := http.StatusForbidden
			if errors.Is(err, fs.ErrNotExist) {
				code = http.StatusNotFound
			}
			http.Error(w, err.Error(), code)
			return
		}
		json.NewEncoder(w).Encode(e)
	})
	return mux
}

// look reads about a path inside the repository.
func look(root, path string, data bool) (*entry, error) {
	if rel, err := filepath.Rel(root, path); err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return nil, fs.ErrPermission
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	e := &entry{Dir: info.IsDir(), Size: info.Size(), Time: info.ModTime().UnixMilli()}
	if e.Dir {
		list, err := os.ReadDir(path)
		if err != nil {
			return nil, err
		}
		for _, f := range list {
			e.Names = append(e.Names, f.Name())
		}
		return e, nil
	}
	if data {
		e.Data, err = os.ReadFile(path)
	}
	return e, err
}
