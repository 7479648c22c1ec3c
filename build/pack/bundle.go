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

// oldest is the version of the language that scripts are compiled to. A browser too old for it could not run the program either.
const oldest = api.ES2020

// bundle joins one of our scripts or style sheets and everything it imports into one file. The script runs at once and need not
// be a module; names are short, comments and blanks are removed. What esbuild only warns about is an error here: in our own
// scripts it is a mistake.
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
		External:      []string{"*.woff2"}, // see styles
		Plugins:       plugins,
		LegalComments: api.LegalCommentsNone,
		Banner:        map[string]string{"js": `"use strict";`}, // as in modules

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

// once takes the modules named by common.js from the shell, which has already loaded them.
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

// minify shrinks a script that is not ours and is not a module: its global names stay.
func minify(name string, b []byte) ([]byte, error) {
	done := api.Transform(string(b), api.TransformOptions{
		Sourcefile: name, Target: oldest, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
	})
	return bytes.TrimSpace(done.Code), troubles(done.Errors)
}

// troubles joins esbuild's messages into one error, a line per message with its position.
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

// styles bundles the style sheet and renames the files it refers to.
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
		// Both are in the same folder.
		return []byte("url(" + strings.TrimPrefix(s.add(filepath.Base(to), file), hashed) + ")")
	})
	// One rule per line: web/shell/whole.js adds them one at a time.
	return s.add("style.css", []byte(strings.Join(rules(string(b)), "\n"))), trouble
}
