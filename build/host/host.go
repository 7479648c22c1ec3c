// Package host is a plain static file server for local use and for tests: it serves the files of a folder as they are, with no
// rewriting and no compression, at any base path. Tests can give it faults: failing files, caching headers, a slow line.
//
// Start with New and Start; Stop closes every connection, as a host that has gone down does.
package host

import (
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Host serves one folder. Its methods may be called while it is serving.
type Host struct {
	mu       sync.Mutex
	dir      string
	base     string
	address  string
	server   *http.Server
	faults   map[string]int
	lies     map[string]lie
	headers  map[string]string
	encoded  bool
	rate     int
	requests []string
}

// New returns a host for the folder dir at the path base, which must start and end with a slash.
func New(dir, base string) *Host {
	return &Host{dir: dir, base: base, faults: map[string]int{}, lies: map[string]lie{}, headers: map[string]string{}}
}

// Start listens on address ("127.0.0.1:0" for any free port). A second Start after Stop reuses the same port.
func (h *Host) Start(address string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.server != nil {
		return errors.New("the host is already running")
	}
	if h.address != "" {
		address = h.address
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	h.address = l.Addr().String()
	h.server = &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	go h.server.Serve(l)
	return nil
}

// Stop shuts the host down and closes every connection.
func (h *Host) Stop() {
	h.mu.Lock()
	server := h.server
	h.server = nil
	h.mu.Unlock()
	if server != nil {
		server.Close()
	}
}

// URL returns the address of the site's first page.
func (h *Host) URL() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return "http://" + h.address + h.base
}

// Dir returns the folder being served.
func (h *Host) Dir() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.dir
}

// Serve switches to another folder, as when a new version is uploaded.
func (h *Host) Serve(dir string) { h.set(func() { h.dir = dir }) }

// Never is a status for Fail: the request is accepted and never answered.
const Never = -1

// Fail makes the file at path, below the base, answer with status; 0 restores it.
func (h *Host) Fail(path string, status int) { h.set(func() { h.faults[path] = status }) }

// lie is an answer that looks valid but is not the file.
type lie struct {
	body  []byte
	kind  string
	times int
}

// Lie makes the host answer the file at path, below the base, with body as if it were valid and of this content type, as a
// portal or proxy may do. It does so the given number of times, always if times is negative, and no longer if it is 0.
func (h *Host) Lie(path string, body []byte, kind string, times int) {
	h.set(func() { h.lies[path] = lie{body, kind, times} })
}

// Heal ends every lie.
func (h *Host) Heal() { h.set(func() { h.lies = map[string]lie{} }) }

// Header adds a header such as Cache-Control to every answer.
func (h *Host) Header(name, value string) { h.set(func() { h.headers[name] = value }) }

// Encoded makes the host compress text, as many hosts do.
func (h *Host) Encoded(on bool) { h.set(func() { h.encoded = on }) }

// Rate limits every answer to so many bytes a second; 0 means no limit.
func (h *Host) Rate(bytes int) { h.set(func() { h.rate = bytes }) }

// Requests lists the paths requested up to now.
func (h *Host) Requests() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]string(nil), h.requests...)
}

func (h *Host) set(change func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	change()
}

// ServeHTTP answers as a plain file server does: a folder serves its index.html, a folder without its slash is redirected, and
// anything unknown gets 404.html with status 404.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	h.requests = append(h.requests, r.URL.Path)
	name, below := strings.CutPrefix(r.URL.Path, h.base)
	dir, status, encoded, rate := h.dir, h.faults[name], h.encoded, h.rate
	for k, v := range h.headers {
		w.Header().Set(k, v)
	}
	told := h.lies[name]
	if told.times > 0 {
		h.lies[name] = lie{told.body, told.kind, told.times - 1}
	}
	h.mu.Unlock()

	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	if status == Never {
		<-r.Context().Done()
		return
	}
	if status != 0 {
		http.Error(w, "failed on purpose", status)
		return
	}
	if told.times != 0 {
		w.Header().Set("Content-Type", told.kind)
		w.Write(told.body)
		return
	}
	if !below {
		http.NotFound(w, r)
		return
	}
	f, code := find(w, r, dir, name)
	if f == nil {
		return
	}
	defer f.Close()
	kind := kindOf(f.Name())
	encoded = encoded && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") &&
		(strings.HasPrefix(kind, "text/") || strings.Contains(kind, "json"))
	w.Header().Set("Content-Type", kind)
	if known(w, r, f, code, encoded) {
		return
	}
	w.WriteHeader(code)
	if r.Method != http.MethodHead {
		send(w, f, encoded, rate)
	}
}

// find opens the requested file, or else the 404 page; it returns nil if the request has been answered.
func find(w http.ResponseWriter, r *http.Request, dir, name string) (f *os.File, code int) {
	folder := strings.HasSuffix(name, "/")
	if name = strings.TrimPrefix(path.Clean("/"+name), "/"); folder {
		name += "/"
	}
	file := filepath.Join(dir, filepath.FromSlash(name))
	switch info, err := os.Stat(file); {
	case err == nil && info.IsDir() && name != "" && !strings.HasSuffix(name, "/"):
		http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)
		return nil, 0
	case err == nil && info.IsDir():
		file = filepath.Join(file, "index.html")
	case err == nil && strings.HasSuffix(name, "/"):
		file = ""
	}
	if f, err := os.Open(file); err == nil {
		return f, http.StatusOK
	}
	if f, err := os.Open(filepath.Join(dir, "404.html")); err == nil {
		return f, http.StatusNotFound
	}
	http.NotFound(w, r)
	return nil, 0
}

// kindOf returns the content type for a file name.
func kindOf(file string) string {
	switch filepath.Ext(file) {
	case ".webmanifest":
		return "application/manifest+json"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	}
	return cmp.Or(mime.TypeByExtension(filepath.Ext(file)), "application/octet-stream")
}

// known writes a file's headers and reports whether the browser already has it.
func known(w http.ResponseWriter, r *http.Request, f *os.File, code int, encoded bool) bool {
	info, err := f.Stat()
	if err != nil {
		return false
	}
	if code == http.StatusOK {
		mark := fmt.Sprintf(`"%x-%x"`, info.ModTime().UnixNano(), info.Size())
		w.Header().Set("ETag", mark)
		w.Header().Set("Last-Modified", info.ModTime().UTC().Format(http.TimeFormat))
		if r.Header.Get("If-None-Match") == mark {
			w.WriteHeader(http.StatusNotModified)
			return true
		}
	}
	if encoded {
		w.Header().Set("Content-Encoding", "gzip")
	} else {
		w.Header().Set("Content-Length", fmt.Sprint(info.Size()))
	}
	return false
}

// send sends a file, compressed if encoded, at rate bytes a second (0 for no limit).
func send(w http.ResponseWriter, f *os.File, encoded bool, rate int) {
	if encoded {
		z := gzip.NewWriter(w)
		io.Copy(z, f)
		z.Close()
		return
	}
	if rate <= 0 {
		io.Copy(w, f)
		return
	}
	for slice := max(1, rate/20); ; time.Sleep(50 * time.Millisecond) {
		if _, err := io.CopyN(w, f, int64(slice)); err != nil {
			return
		}
		w.(http.Flusher).Flush()
	}
}
