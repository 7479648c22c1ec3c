// Package pack turns the repository into the static site: it compiles the program, draws the icons, prerenders a page for every
// address of the app, names files after their content, and writes a folder that any host can serve as it is.
//
// Start with Build. The command build/site is a thin wrapper around it, and the browser journeys call it too. Serving (package
// host) and anything that needs the network are deliberately left out.
package pack

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"mime"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"vedette/app"
	"vedette/build/small"
	"vedette/build/small/vdt"
	"vedette/engine/systems"
)

// Options say what to build and where.
type Options struct {
	Root    string         // the folder of go.mod
	Out     string         // the folder to write; its previous content is removed
	Base    string         // "" for relative addresses, or the path of the site on its host: "/", "/clubs/vedette/"
	Date    string         // the date shown beside the version, "2006-01-02"; may be empty
	Program *small.Program // the compiled program; nil to compile it
	Plain   bool           // when compiling, leave the program as the toolchain made it
	Shell   []byte         // for tests: the pages' script, instead of ours
}

// Part is one file of the site. Gzip is its size as a compressing host would send it.
type Part struct {
	Path string
	Raw  int
	Gzip int
	// FirstVisit is set if a first visit, by page or service worker, fetches the file before the first game can be begun.
	FirstVisit bool
	// Behind is set if the file arrives after that, while the first page can be read and the first game begun.
	Behind bool
}

// Site is what Build wrote.
type Site struct {
	Version string // twelve hex digits of a hash of the whole site
	Parts   []Part // in ascending order of path
}

// FirstVisit returns the number of bytes a first visit fetches before the first game can be begun, from a host that does not
// compress and from one that does.
func (s *Site) FirstVisit() (raw, gzip int) {
	for _, p := range s.Parts {
		if p.FirstVisit {
			raw += p.Raw
			gzip += p.Gzip
		}
	}
	return raw, gzip
}

// hashed is the folder, on the host and in addresses, of the files with their hash in their name.
const hashed = "a/"

// half is the prefix of the name of the program's second half.
const half = hashed + "half."

type site struct {
	Options
	files   map[string][]byte
	version string
}

// emptied removes a site previously written to dir, and nothing else.
func emptied(dir string) error {
	have, err := os.ReadDir(dir)
	if _, ours := os.Stat(filepath.Join(dir, "sw.js")); len(have) > 0 && ours != nil {
		return fmt.Errorf("%s holds something else than a site of ours", dir)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(dir)
}

// Build writes the site of o.Root to o.Out.
func Build(o Options) (*Site, error) {
	if o.Base != "" && (!strings.HasPrefix(o.Base, "/") || !strings.HasSuffix(o.Base, "/")) {
		return nil, fmt.Errorf("the base %q must start and end with a slash", o.Base)
	}
	if o.Program == nil {
		p, err := small.Compile(o.Root, small.Options{Plain: o.Plain})
		if err != nil {
			return nil, err
		}
		o.Program = p
	}
	s := &site{Options: o, files: map[string][]byte{}}
	if err := s.gather(); err != nil {
		return nil, err
	}
	if err := emptied(o.Out); err != nil {
		return nil, err
	}
	done := &Site{Version: s.version}
	for _, name := range s.names() {
		b := s.files[name]
		if err := write(filepath.Join(o.Out, filepath.FromSlash(name)), b); err != nil {
			return nil, err
		}
		part := Part{Path: name, Raw: len(b), Gzip: len(b), FirstVisit: name == "sw.js" || s.fetched(name),
			Behind: strings.HasPrefix(name, half)}
		if !packed(name) {
			z, err := compress(b)
			if err != nil {
				return nil, err
			}
			part.Gzip = min(part.Gzip, len(z))
		}
		done.Parts = append(done.Parts, part)
	}
	return done, nil
}

// packed reports whether a file is compressed already.
func packed(name string) bool {
	switch path.Ext(name) {
	case ".vdt", ".woff2", ".png":
		return true
	}
	return false
}

// kept reports whether the service worker keeps the file on the device.
func (s *site) kept(name string) bool {
	switch {
	case name == "licences.txt":
		return true
	case name == "404.html", name == "vedette-find.js", name == "sw.js", path.Ext(name) == ".txt":
		return false
	case strings.HasPrefix(name, hashed+"icon-touch."), strings.HasPrefix(name, hashed+"icon-maskable-"),
		strings.HasPrefix(name, hashed+"icon-512."):
		return false // requested only when the app is being installed
	case strings.HasPrefix(name, hashed+"first."):
		return false // on the device the pages are whole
	}
	return true
}

// booked reports whether a first visit gets the file in the packed book: the pages, the style sheet, and the scripts not needed
// before the program arrives.
func booked(name string) bool {
	if name == "index.html" || strings.HasSuffix(name, "/index.html") || name == "licences.txt" {
		return true
	}
	base, _, _ := strings.Cut(strings.TrimPrefix(name, hashed), ".")
	return strings.HasPrefix(name, hashed) && slices.Contains([]string{"style", "rescue", "about", "later"}, base)
}

// fetched reports whether a first visit to the first page fetches the file individually.
func (s *site) fetched(name string) bool {
	return name == "index.html" || strings.HasPrefix(name, hashed+"first.") || s.kept(name) && !booked(name) && !strings.HasPrefix(name, half)
}

func (s *site) names() []string {
	names := make([]string, 0, len(s.files))
	for name := range s.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// add puts b into the folder of hashed files and returns its path.
func (s *site) add(name string, b []byte) string {
	base, ext := name, ""
	if i := strings.IndexByte(name, '.'); i >= 0 {
		base, ext = name[:i], name[i:]
	}
	p := hashed + base + "." + sum(b)[:10] + ext
	s.files[p] = b
	return p
}

func sum(b []byte) string {
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

// integrity formats the hash of b as an attribute with the given name.
func integrity(b []byte) string {
	h := sha256.Sum256(b)
	return "sha256-" + base64.StdEncoding.EncodeToString(h[:])
}

func (s *site) read(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(s.Root, filepath.FromSlash(name)))
}

func (s *site) gather() error {
	scripts, err := s.scripts()
	if err != nil {
		return err
	}
	if s.Shell != nil {
		scripts["shell"] = s.Shell
	}
	data := map[string]string{
		"date":    s.Date,
		"program": s.add("app.wasm.vdt", s.Program.Packed),
		"packed":  fmt.Sprint(len(s.Program.Packed)),
		"size":    fmt.Sprint(len(s.Program.Wasm)),
		"later":   s.add("later.js", scripts["later"]),
		"unpack":  s.add("unpack.js", scripts["unpack"]),
		"shell":   s.add("shell.js", scripts["shell"]),
		"rescue":  s.add("rescue.js", scripts["rescue"]),
		"about":   s.add("about.js", scripts["about"]),
		"guard":   string(scripts["guard"]), // in every page with the program: the policy allows it by its hash
	}
	sums := []string{"program", "later", "unpack", "shell", "style"}
	if m := s.Program.Later; m.Wasm != nil {
		data["half"] = s.add("half.wasm.vdt", m.Packed)
		data["half-packed"], data["half-size"] = fmt.Sprint(len(m.Packed)), fmt.Sprint(len(m.Wasm))
		sums = append(sums, "half")
	}
	s.files["vedette-find.js"] = scripts["find"]
	if data["style"], err = s.styles(); err != nil {
		return err
	}
	for _, name := range sums {
		data[name+"-sum"] = integrity(s.files[data[name]])
	}
	links, manifest, err := s.icons()
	if err != nil {
		return err
	}
	news, err := s.read("web/news.txt")
	if err != nil {
		return err
	}
	s.files["news.txt"] = news
	if err := s.licences(); err != nil {
		return err
	}
	s.files["manifest.webmanifest"] = manifest

	// The version covers the files by their hashes, and the pages as they are without it.
	worker, err := s.bundle("sw/sw.js")
	if err != nil {
		return err
	}
	if err := s.pages(data, links); err != nil {
		return err
	}
	s.files["sw.js"] = worker
	h := sha256.New()
	for _, name := range s.names() {
		fmt.Fprintf(h, "%s %s\n", name, sum(s.files[name]))
	}
	s.version = hex.EncodeToString(h.Sum(nil))[:12]
	data["version"] = s.version
	if err := s.pages(data, links); err != nil {
		return err
	}
	list, err := s.worker(worker, data["unpack"])
	if err != nil {
		return err
	}
	return s.first(data, list)
}

// scripts returns our scripts by name; the program's runtime is at the front of the one that loads later.
func (s *site) scripts() (map[string][]byte, error) {
	all := map[string][]byte{}
	for _, name := range []string{"unpack", "shell", "later", "rescue", "about", "guard", "find"} {
		b, err := s.bundle("web/shell/" + name + ".js")
		if err != nil {
			return nil, err
		}
		all[name] = b
	}
	runtime, err := minify("wasm_exec.js", s.Program.Runtime)
	if err != nil {
		return nil, err
	}
	beside, err := s.bundle("web/shell/rehearsal.js")
	// Without a document it is the worker of a rehearsal, which needs the runtime too.
	all["later"] = slices.Concat(runtime, []byte("\nif(self.document){"), all["later"], []byte("}else{"), beside, []byte("}"))
	return all, err
}

// icons draws the icons and returns the head elements that name them, with {{root}} for the path to the site's root, and the
// manifest.
func (s *site) icons() (links string, manifest []byte, err error) {
	type entry struct {
		Src     string `json:"src"`
		Type    string `json:"type"`
		Sizes   string `json:"sizes"`
		Purpose string `json:"purpose"`
	}
	var entries []entry
	drawn, err := icons()
	if err != nil {
		return "", nil, err
	}
	for n, i := range iconKinds {
		p := s.add(i.name, drawn[n])
		if i.purpose == "" {
			links += `<link rel="apple-touch-icon" href="{{root}}` + p + "\">\n"
			continue
		}
		entries = append(entries, entry{p, "image/png", fmt.Sprintf("%dx%d", i.size, i.size), i.purpose})
	}
	svg := s.add("icon.svg", iconSVG())
	links += `<link rel="icon" type="image/svg+xml" href="{{root}}` + svg + "\">\n" +
		`<link rel="manifest" href="{{root}}manifest.webmanifest">`
	start := "./"
	if s.Base != "" {
		start = s.Base
	}
	manifest, err = json.Marshal(struct {
		// ID is left out when the base is unknown: it is then start_url, resolved, whereas a relative id would be resolved against the
		// root of the host.
		ID          string   `json:"id,omitempty"`
		Name        string   `json:"name"`
		ShortName   string   `json:"short_name"`
		Description string   `json:"description"`
		Lang        string   `json:"lang"`
		StartURL    string   `json:"start_url"`
		Scope       string   `json:"scope"`
		Display     string   `json:"display"`
		Theme       string   `json:"theme_color"`
		Background  string   `json:"background_color"`
		Categories  []string `json:"categories"`
		Icons       []entry  `json:"icons"`
	}{
		s.Base, "Vedette", "Vedette", "The referee's field companion for black-powder miniatures games.", "en-GB",
		start, start, "standalone", "#1E4532", "#F6F3EA", []string{"games", "utilities"}, entries,
	})
	return links, manifest, err
}

// licences writes the notices required by the licences of what we include.
func (s *site) licences() error {
	var all strings.Builder
	for _, f := range []struct{ of, path string }{
		{"Vedette", "LICENSE"},
		{"go-app", "build/cache/go-app-" + small.GoAppVersion + "/LICENSE"},
		{"EB Garamond", "web/fonts/OFL.txt"},
	} {
		b, err := s.read(f.path)
		if err != nil {
			return err
		}
		fmt.Fprintf(&all, "%s\n\n%s\n\n", f.of, strings.TrimSpace(string(b)))
	}
	goroot, err := small.GoRoot()
	if err != nil {
		return err
	}
	if b, err := os.ReadFile(filepath.Join(goroot, "LICENSE")); err == nil {
		fmt.Fprintf(&all, "Go\n\n%s\n\n", strings.TrimSpace(string(b)))
	}
	s.files["licences.txt"] = []byte(all.String())
	return nil
}

var rootAddress = regexp.MustCompile(`(\s(?:href|src|action)=")/([^"]*)"`)

var (
	htmlTag       = regexp.MustCompile(`<([a-zA-Z][a-zA-Z0-9-]*)((?:\s+[a-zA-Z_:][a-zA-Z0-9_:.-]*(?:="(?:[^"\\]|\\.)*")?)+)\s*(/?)>`)
	htmlAttribute = regexp.MustCompile(`[a-zA-Z_:][a-zA-Z0-9_:.-]*(?:="(?:[^"\\]|\\.)*")?`)
)

// ordered sorts the attributes of every element: go-app writes them in a different order each time, and the site's version must
// not change with it.
func ordered(body string) string {
	return htmlTag.ReplaceAllStringFunc(body, func(tag string) string {
		m := htmlTag.FindStringSubmatch(tag)
		attributes := htmlAttribute.FindAllString(m[2], -1)
		slices.Sort(attributes)
		return "<" + m[1] + " " + strings.Join(attributes, " ") + m[3] + ">"
	})
}

// body returns what a page shows before the program is up; the first page includes the screen its primary key leads to.
func body(path string) string {
	html := app.Prerender(path)
	if path == "/" {
		key, first := app.PrerenderFirst()
		html = strings.TrimSpace(html) + `<template data-first="` + key + `">` + strings.TrimSpace(first) + "</template>"
	}
	return html
}

// later makes a page preload the script that its shell loads.
func later(data map[string]string) string {
	return `<link rel="preload" as="script" href="{{root}}` + data["later"] + `" integrity="` + data["later-sum"] + "\">\n"
}

// kept lists the addresses of the program relative to a page, for the guard.
func kept(root string, data map[string]string) string {
	if data["half"] == "" {
		return root + data["program"]
	}
	return root + data["program"] + " " + root + data["half"]
}

// pages writes a real file for every address, and 404.html.
func (s *site) pages(data map[string]string, links string) error {
	template, err := s.read("web/shell/page.html")
	if err != nil {
		return err
	}
	symbols, err := s.symbols()
	if err != nil {
		return err
	}
	keys := make([]string, 0, len(data))
	for k := range data {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var attributes strings.Builder
	for _, k := range keys {
		if k == "rescue" || k == "about" || k == "guard" {
			continue
		}
		fmt.Fprintf(&attributes, ` data-%s="%s"`, k, html.EscapeString(data[k]))
	}

	write := func(name, root, title, body, head string) {
		body = ordered(body)
		body = rootAddress.ReplaceAllStringFunc(body, func(m string) string {
			g := rootAddress.FindStringSubmatch(m)
			if root+g[2] == "" {
				return g[1] + `./"`
			}
			return g[1] + root + g[2] + `"`
		})
		page := strings.NewReplacer("{{title}}", html.EscapeString(title), "{{head}}", strings.ReplaceAll(head, "{{root}}", root),
			"{{kept}}", kept(root, data),
			"{{unpack}}", root+data["unpack"], "{{body}}", strings.TrimSpace(body), "{{symbols}}", symbols, "{{root}}", root,
			"{{guard}}", data["guard"], "{{guardsum}}", integrity([]byte(data["guard"])),
			"{{latersum}}", data["later-sum"]).Replace(string(template))
		s.files[name] = []byte(page)
	}
	// The script comes before the style sheet: after it, it would wait for it, and so would the program. The sheet is preloaded,
	// since the browser does not scan ahead in a page that contains a policy.
	sheet := `href="{{root}}` + data["style"] + `" integrity="` + data["style-sum"] + "\">\n"
	head := `<link rel="preload" as="style" ` + sheet + later(data) +
		`<script src="{{root}}` + data["shell"] + `" integrity="` + data["shell-sum"] + `"` + attributes.String() + "></script>\n" +
		`<link rel="stylesheet" ` + sheet + links
	for _, p := range app.Pages() {
		if !strings.HasPrefix(p.Path, "/") || !strings.HasSuffix(p.Path, "/") {
			return fmt.Errorf("the address %q must start and end with a slash", p.Path)
		}
		folder := strings.TrimPrefix(p.Path, "/")
		root := s.Base
		if root == "" {
			root = strings.Repeat("../", strings.Count(folder, "/"))
		}
		title := p.Title + " · Vedette"
		if p.Path == "/" {
			title = "Vedette"
		}
		write(folder+"index.html", root, title, body(p.Path), head)
	}

	for _, name := range []string{"rescue", "about"} {
		if err := s.beside(name, data, links); err != nil {
			return err
		}
	}

	// A host shows 404.html at any depth, so the page cannot know the path to the root: it looks upwards.
	lost := `<meta name="vedette-page"` + attributes.String() + ">\n"
	if s.Base != "" {
		lost += `<script src="` + s.Base + "vedette-find.js\"></script>"
	} else {
		for depth := range 7 {
			lost += `<script src="./` + strings.Repeat("../", depth) + "vedette-find.js\"></script>\n"
		}
	}
	write("404.html", s.Base, "Vedette", app.Prerender("/"), lost)
	return nil
}

var iconLink = regexp.MustCompile(`href="\{\{root\}\}(\S+\.svg)"`)

// beside writes a page that works without the program.
func (s *site) beside(name string, data map[string]string, links string) error {
	template, err := s.read("web/shell/" + name + ".html")
	if err != nil {
		return err
	}
	var books strings.Builder
	for _, sys := range systems.All() {
		i := sys.Info()
		fmt.Fprintf(&books, "<div class=\"after\"><p class=\"strong\">%s</p><p class=\"second small\">%s.</p></div>\n",
			html.EscapeString(i.Title), html.EscapeString(i.Credit()))
	}
	root := s.Base
	if root == "" {
		root = "../"
	}
	icon := iconLink.FindStringSubmatch(links)
	if icon == nil {
		return fmt.Errorf("no icon among the links of the head")
	}
	s.files[name+"/index.html"] = []byte(strings.NewReplacer("{{root}}", root, "{{home}}", root, "{{style}}", data["style"],
		"{{icon}}", icon[1], "{{script}}", data[name], "{{books}}", strings.TrimSpace(books.String())).Replace(string(template)))
	return nil
}

var (
	svgComment = regexp.MustCompile(`(?s)<!--.*?-->`)
	svgTitle   = regexp.MustCompile(`<title>[^<]*</title>`)
)

// symbols returns the sprite as it is in every page, without comments. Its titles are removed too: each use of a symbol is
// either labelled or hidden from assistive technology.
func (s *site) symbols() (string, error) {
	b, err := s.read("web/symbols.svg")
	if err != nil {
		return "", err
	}
	text := svgTitle.ReplaceAllString(svgComment.ReplaceAllString(string(b), ""), "")
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, ">", "> ")), " ")
	text = strings.ReplaceAll(text, "> <", "><")
	return strings.Replace(text, "<svg ", `<svg class="sprite" width="0" height="0" aria-hidden="true" `, 1), nil
}

// siteMark is the place in the bundled worker for the list of files (sw/site.js).
const siteMark = `{"%":"site"}`

// list is what the service worker knows about the site (sw/site.js).
type list struct {
	Version string `json:"version"`
	News    string `json:"news"` // what is new in this version, in three lines
	Unpack  string `json:"unpack"`
	Files   []file `json:"files"`
	Book    file   `json:"book"` // the pages, concatenated and packed
	Pages   []page `json:"pages"`
}

type file struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Raw    string `json:"raw,omitempty"`  // for a packed file: the SHA-256 of its unpacked content
	Size   int    `json:"size,omitempty"` // and the unpacked length in bytes
	Fixed  bool   `json:"fixed,omitempty"`
}

type page struct {
	Path string `json:"path"`
	Size int    `json:"size"`
	Type string `json:"type,omitempty"` // unless it is a page
}

// worker writes the service worker and the book.
func (s *site) worker(source []byte, unpack string) (list, error) {
	list := list{Version: s.version, News: strings.Join(strings.Fields(string(s.files["news.txt"])), " "), Unpack: unpack}
	var book []byte
	for _, name := range s.names() {
		if !s.kept(name) {
			continue
		}
		// Some hosts redirect index.html to its folder; none redirects the folder.
		if folder, ok := strings.CutSuffix(name, "index.html"); ok {
			list.Pages = append(list.Pages, page{folder, len(s.files[name]), ""})
			book = append(book, s.files[name]...)
			continue
		}
		if booked(name) {
			list.Pages = append(list.Pages, page{name, len(s.files[name]), mime.TypeByExtension(path.Ext(name))})
			book = append(book, s.files[name]...)
			continue
		}
		f := file{Path: name, SHA256: sum(s.files[name]), Fixed: strings.HasPrefix(name, hashed)}
		if strings.HasSuffix(name, ".wasm.vdt") {
			wasm := s.Program.Wasm
			if strings.HasPrefix(name, half) {
				wasm = s.Program.Later.Wasm
			}
			f.Raw, f.Size = sum(wasm), len(wasm)
		}
		list.Files = append(list.Files, f)
	}
	packed, err := vdt.PackPlain(book)
	if err != nil {
		return list, err
	}
	list.Book = file{s.add("pages.vdt", packed), sum(packed), sum(book), len(book), true}
	b, err := json.Marshal(list)
	if err != nil {
		return list, err
	}
	if strings.Count(string(source), siteMark) != 1 {
		return list, fmt.Errorf("sw/site.js must hold %s exactly once", siteMark)
	}
	s.files["sw.js"] = []byte(strings.Replace(string(source), siteMark, string(b), 1))
	return list, nil
}

// Root finds the folder of go.mod, from the working directory upwards.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", fmt.Errorf("no go.mod here or above: run this inside the repository")
		}
		dir = up
	}
}

func compress(b []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(b); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func write(path string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o644)
}
