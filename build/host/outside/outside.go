// Package outside checks a host from outside, as a visitor's browser sees it, and says in plain words what is wrong and how to
// cure it. It is meant for people who publish the site and are not programmers.
//
// Start with [Check]: it requests every file of the published folder and compares. [Offline] has a real browser install the
// site, then takes the network away.
package outside

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Finding is something worth knowing about the host.
type Finding struct {
	Wrong bool   // visitors would notice; otherwise it is merely good to know
	What  string // what was observed: "sw.js comes as text/html"
	Cure  string // what helps, in a sentence; "" if there is nothing to do
}

func (f Finding) String() string {
	head := "note   "
	if f.Wrong {
		head = "WRONG  "
	}
	if f.Cure == "" {
		return head + f.What
	}
	return head + f.What + "\n       " + f.Cure
}

// Wrong reports whether any of the findings is wrong.
func Wrong(fs []Finding) bool {
	return slices.ContainsFunc(fs, func(f Finding) bool { return f.Wrong })
}

// check is a single look at a host.
type check struct {
	dir    string
	base   *url.URL
	client *http.Client
	out    []Finding
	many   map[string][]string // faults that affect several files: the files by kind of fault
}

// Check requests every file below dir, the built site, from the host at address and reports what differs, and which of the
// host's habits do harm. It returns an error if address is not an address, if dir holds no site, or if nobody answers.
func Check(address, dir string) ([]Finding, error) {
	base, err := url.Parse(address)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("%q is no address of a site: it begins with https:// or http://", address)
	}
	if _, err := os.Stat(filepath.Join(dir, "sw.js")); err != nil {
		return nil, fmt.Errorf("there is no built site in %s: run make site first", dir)
	}
	if !strings.HasSuffix(base.Path, "/") && !strings.HasSuffix(base.Path, ".html") {
		base.Path += "/"
	}
	c := &check{dir: dir, base: base, client: &http.Client{Timeout: time.Minute}, many: map[string][]string{}}
	if err := c.first(); err != nil {
		return nil, err
	}
	if err := c.files(); err != nil {
		return nil, err
	}
	c.folders()
	c.unknown()
	slices.SortStableFunc(c.out, func(a, b Finding) int { return rank(a) - rank(b) })
	return c.out, nil
}

func rank(f Finding) int {
	if f.Wrong {
		return 0
	}
	return 1
}

func (c *check) wrong(what, cure string) { c.out = append(c.out, Finding{true, what, cure}) }
func (c *check) note(what, cure string)  { c.out = append(c.out, Finding{false, what, cure}) }

// get asks for a path below the address. The body is as a browser gets it, with any compression undone.
func (c *check) get(name string) (*http.Response, []byte, error) {
	r, err := c.client.Get(c.base.ResolveReference(&url.URL{Path: name}).String())
	if err != nil {
		return nil, nil, err
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	return r, b, err
}

// first looks at how the first page is reached and at the headers added to every answer.
func (c *check) first() error {
	r, _, err := c.get("")
	switch {
	case errors.As(err, new(*net.DNSError)):
		return fmt.Errorf("no host is called %s: look for a slip in the address, or wait until the name is known everywhere", c.base.Host)
	case errors.As(err, new(*tls.CertificateVerificationError)):
		return fmt.Errorf("the certificate of %s is not valid, so browsers warn people away: renew it in the settings of the host", c.base.Host)
	case err != nil:
		return fmt.Errorf("nobody answers at %s: %w", c.base, err)
	case r.StatusCode == http.StatusNotFound:
		return fmt.Errorf("there is no page at %s: put there what is in the folder, or add the folder's name to the address", c.base)
	case r.StatusCode != http.StatusOK:
		return fmt.Errorf("the host answers %s at %s", r.Status, c.base)
	}
	if to := r.Request.URL; to.String() != c.base.String() {
		c.note("The address leads on to "+to.String()+".", "Give people that one: it saves them a step.")
		c.base = to
	}
	if host := c.base.Hostname(); c.base.Scheme == "http" && host != "localhost" && !net.ParseIP(host).IsLoopback() {
		c.wrong("The address begins with http://.",
			"Browsers keep a site for use without a network only when it comes by https://: switch that on at the host.")
	}
	c.manners(r)
	return nil
}

// manners looks for headers on every answer that could do harm.
func (c *check) manners(r *http.Response) {
	if v := r.Header.Get("Clear-Site-Data"); v != "" {
		c.wrong("The host tells browsers to clear what the site has stored (Clear-Site-Data: "+v+").",
			"That deletes saved games: take the header out.")
	}
	if v := r.Header.Get("Content-Security-Policy"); v != "" && !strings.Contains(v, "wasm-unsafe-eval") && forbids(v) {
		c.wrong("The host adds a policy of its own that forbids the program to run (Content-Security-Policy).",
			"Take the header out for this folder: every page brings its own, stricter where it matters.")
	}
	if strings.HasPrefix(r.Header.Get("Content-Disposition"), "attachment") {
		c.wrong("The host hands the pages out as downloads (Content-Disposition: attachment).",
			"Take the header out, or choose a host for web pages.")
	}
	if len(r.Cookies()) > 0 {
		c.note("The host sets cookies.", "The site needs none. If the host can do without, switch them off.")
	}
	if v := r.Header.Get("Permissions-Policy"); strings.Contains(v, "screen-wake-lock=()") {
		c.note("The host forbids keeping the screen on (Permissions-Policy).", "The screen will go dark during play.")
	}
}

// forbids reports whether a policy restricts scripts and does not allow WebAssembly.
func forbids(policy string) bool {
	return (strings.Contains(policy, "script-src") || strings.Contains(policy, "default-src")) && !strings.Contains(policy, "'unsafe-eval'")
}

// kinds are the content types that browsers insist on, by extension; a file with any other extension may come as anything.
var kinds = map[string][]string{
	".html":        {"text/html"},
	".js":          {"text/javascript", "application/javascript", "application/x-javascript"},
	".css":         {"text/css"},
	".svg":         {"image/svg+xml"},
	".webmanifest": {"application/manifest+json", "application/json", "text/plain", "application/octet-stream", ""},
	".png":         {"image/png"},
}

// Faults of a file, by their cure.
const (
	missing  = "not there"
	changed  = "changed on the way"
	replaced = "answered with a page instead"
	moved    = "reached only by a detour"
)

var cures = map[string]string{
	missing: "Upload the folder again, whole, with its sub-folders. Some hosts leave out what they do not know: allow every kind of file.",
	changed: "Switch off whatever rewrites files on that host or on the way to it (minify, optimise, inserted scripts), and upload again " +
		"as plain files (binary, not text).",
	replaced: "Switch off the rule that answers every address with the first page: this site has a file for each.",
	moved:    "Switch off the rewriting of addresses for this folder.",
}

// files requests every file of the folder.
func (c *check) files() error {
	err := filepath.WalkDir(c.dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(c.dir, file)
		if err != nil {
			return err
		}
		want, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return c.file(filepath.ToSlash(name), want)
	})
	if err != nil {
		return err
	}
	c.lists()
	return nil
}

// file requests one file. A page is requested by its folder, as browsers do.
func (c *check) file(name string, want []byte) error {
	ask := name
	if path.Base(name) == "index.html" {
		ask = strings.TrimSuffix(name, "index.html")
	}
	r, got, err := c.get(ask)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	fault := ""
	switch ok := kinds[path.Ext(name)]; {
	case name == "404.html": // hosts do not serve it by name
		return nil
	case r.StatusCode != http.StatusOK:
		fault = missing
	case kind == "text/html" && path.Ext(name) != ".html" && !bytes.Equal(got, want):
		fault = replaced
	case !bytes.Equal(got, want):
		fault = changed
	case ok != nil && !slices.Contains(ok, kind):
		fault = "sent as " + strconv.Quote(kind)
	case r.Request.URL.Path != c.base.ResolveReference(&url.URL{Path: ask}).Path:
		fault = moved
	}
	if fault != "" {
		c.many[fault] = append(c.many[fault], name)
		return nil
	}
	c.caching(name, r.Header.Get("Cache-Control"))
	return nil
}

// day is in seconds: the longest that the host may hide a new version.
const day = 24 * 60 * 60

// caching looks at how long an answer may be kept. A file with its hash in its name may be kept for ever.
func (c *check) caching(name, header string) {
	if strings.HasPrefix(name, "a/") {
		return
	}
	longest := 0
	for _, part := range strings.Split(header, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if n, err := strconv.Atoi(value); err == nil && (key == "max-age" || key == "s-maxage") {
			longest = max(longest, n)
		}
	}
	if longest > day || strings.Contains(header, "immutable") {
		const kept = "may be kept for longer than a day"
		c.many[kept] = append(c.many[kept], name)
	}
}

// lists makes one finding of each fault, with the files it affects.
func (c *check) lists() {
	for _, fault := range slices.Sorted(maps.Keys(c.many)) {
		names := c.many[fault]
		cure, known := cures[fault]
		switch {
		case known:
		case strings.HasPrefix(fault, "sent as"):
			cure = "Tell the host the right kind (MIME type) for such a file: " + right(names[0]) + "."
		default:
			cure = "Let the host send Cache-Control: no-cache for everything outside the folder a/, else visitors stay with an old version."
		}
		c.wrong(some(names)+": "+fault+".", cure)
	}
}

// right says which content type a file should have.
func right(name string) string { return kinds[path.Ext(name)][0] + " for *" + path.Ext(name) }

// some lists names: all of them if there are few.
func some(names []string) string {
	if len(names) > 4 {
		return strings.Join(names[:3], ", ") + " and " + strconv.Itoa(len(names)-3) + " more files"
	}
	return strings.Join(names, ", ")
}

// folders requests a page without its trailing slash, as people type it.
func (c *check) folders() {
	r, b, err := c.get("rules")
	if err != nil || len(c.many[missing]) > 0 {
		return
	}
	want, _ := os.ReadFile(filepath.Join(c.dir, "rules", "index.html"))
	if r.StatusCode != http.StatusOK || want != nil && !bytes.Equal(b, want) {
		c.note("An address without the slash at its end (…/rules) does not lead to its page.",
			"Who types it sees the host's own page; links of the site are not concerned.")
	}
}

// unknown requests a page that does not exist.
func (c *check) unknown() {
	r, _, err := c.get("a/there-is-no-such-file.js")
	if err == nil && r.StatusCode == http.StatusOK {
		c.wrong("What is not there is answered as if it were (200 instead of 404).", cures[replaced])
	}
}
