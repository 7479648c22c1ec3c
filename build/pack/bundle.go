package pack

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// oldest is the language that scripts are written down to. A browser that lacks any of it lacks what the program needs, too.
const oldest = api.ES2020

// bundle makes one file of a script or a style sheet of ours and of what it imports. The script can stand in a page without
// being a module, and runs at once; names are short, remarks and blanks are left out. What esbuild only warns of is an
// error here: in a script of ours it is a mistake.
func (s *site) bundle(name string) ([]byte, error) {
	var plugins []api.Plugin
	if path.Base(name) == "later.js" {
		common, err := s.read("web/shell/common.js")
		if err != nil {
			return nil, err
		}
		plugins = append(plugins, once(string(common)))
	}
	done := api.Build(api.BuildOptions{
		AbsWorkingDir: s.Root,
		EntryPoints:   []string{filepath.FromSlash(name)},
		Bundle:        true,
		Format:        api.FormatIIFE,
		Target:        oldest,
		Charset:       api.CharsetUTF8,
		External:      []string{"*.woff2"}, // see addresses
		Plugins:       plugins,
		LegalComments: api.LegalCommentsNone,
		Banner:        map[string]string{"js": `"use strict";`}, // as modules are

		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
	})
	if err := troubles(done.Errors, done.Warnings); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(done.OutputFiles[0].Contents), nil
}

var commonName = regexp.MustCompile(`(?m)^import \* as (\w+) from "\./(\w+\.js)";$`)

// once takes the modules that common.js names from the shell, which has them in the page already.
func once(common string) api.Plugin {
	names := map[string]string{}
	for _, m := range commonName.FindAllStringSubmatch(common, -1) {
		names["./"+m[2]] = m[1]
	}
	return api.Plugin{Name: "once", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `^\./`}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
			if name := names[a.Path]; name != "" {
				return api.OnResolveResult{Path: name, Namespace: "once"}, nil
			}
			return api.OnResolveResult{}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: `.`, Namespace: "once"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
			text := "module.exports = window.vedetteCommon." + a.Path
			return api.OnLoadResult{Contents: &text}, nil
		})
	}}
}

// minify shortens a script that is not ours and no module: its global names stay.
func minify(name string, b []byte) ([]byte, error) {
	done := api.Transform(string(b), api.TransformOptions{
		Sourcefile: name, Target: oldest, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
	})
	return bytes.TrimSpace(done.Code), troubles(done.Errors)
}

// troubles is what esbuild has to say, as one error with a line for each and the place it speaks of.
func troubles(lists ...[]api.Message) error {
	var all []error
	for _, list := range lists {
		for _, m := range list {
			where := ""
			if m.Location != nil {
				where = fmt.Sprintf("%s:%d:%d: ", m.Location.File, m.Location.Line, m.Location.Column+1)
			}
			all = append(all, errors.New(where+m.Text))
		}
	}
	return errors.Join(all...)
}

var cssURL = regexp.MustCompile(`url\("?([^")]+)"?\)`)

// styles bundles the style sheet and renames the files that it refers to.
func (s *site) styles() (string, error) {
	b, err := s.bundle("web/style.css")
	if err != nil {
		return "", err
	}
	var trouble error
	b = cssURL.ReplaceAllFunc(b, func(m []byte) []byte {
		to := string(cssURL.FindSubmatch(m)[1])
		file, err := s.read(path.Join("web/styles", to))
		if err != nil {
			trouble = err
			return m
		}
		// Both lie in the same folder.
		return []byte("url(" + strings.TrimPrefix(s.add(filepath.Base(to), file), hashed) + ")")
	})
	// A line for each rule: web/shell/whole.js puts them in one by one.
	return s.add("style.css", []byte(strings.Join(rules(string(b)), "\n"))), trouble
}
