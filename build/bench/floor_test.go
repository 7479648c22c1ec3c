package bench

import (
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/build/pack"
	"vedette/build/small"
	"vedette/engine/rulestest/sure"
)

// floorProgram is the smallest go-app program: one key that counts.
const floorProgram = `package main

import "github.com/maxence-charriere/go-app/v10/pkg/app"

type key struct {
	app.Compo
	n int
}

func (k *key) Render() app.UI {
	return app.Button().ID("key").Text(k.n).OnClick(func(app.Context, app.Event) { k.n++ })
}

func (k *key) OnMount(ctx app.Context) {
	ctx.Defer(func(app.Context) { app.Window().Get("performance").Call("mark", "floor-started") })
}

func main() {
	app.Route("/", func() app.Composer { return &key{} })
	app.RunWhenOnBrowser()
}
`

// floorLoader loads it the usual way, but from gzip, which a host that does not compress would otherwise not send.
const floorLoader = `window.goappGetenv = () => "";
window.goappNav = window.goappOnUpdate = window.goappOnAppInstallChange = () => {};
window.goappIsAppInstallable = window.goappIsAppInstalled = () => false;
(async () => {
	const go = new Go();
	const packed = await fetch("app.wasm.gz");
	const stream = packed.body.pipeThrough(new DecompressionStream("gzip"));
	const typed = new Response(stream, {headers: {"Content-Type": "application/wasm"}});
	go.run((await WebAssembly.instantiateStreaming(typed, go.importObject)).instance);
})();
`

// floor builds a site of a bare go-app program, the floor for this stack, and returns its folder and its size in bytes.
func floor(t testing.TB) (dir string, bytes int) {
	root := sure.Of(pack.Root())(t)
	source := filepath.Join(root, "build", "cache", "_floor")
	require.NoError(t, os.MkdirAll(source, 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(source, "main.go"), []byte(floorProgram), 0o644))
	dir = t.TempDir()
	wasm := filepath.Join(t.TempDir(), "app.wasm")
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", wasm, "./build/cache/_floor")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	b := sure.Of(os.ReadFile(wasm))(t)
	packed := &strings.Builder{}
	z := sure.Of(gzip.NewWriterLevel(packed, gzip.BestCompression))(t)
	sure.Of(z.Write(b))(t)
	require.NoError(t, z.Close())
	runtime := sure.Of(small.Runtime())(t)
	for name, text := range map[string]string{
		"app.wasm.gz": packed.String(), "wasm_exec.js": string(runtime), "load.js": floorLoader,
		"index.html": `<!doctype html><title>Floor</title><body><div></div><script src="wasm_exec.js"></script><script src="load.js"></script>`,
	} {
		bytes += len(text)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644), fmt.Sprint(name))
	}
	return dir, bytes
}
