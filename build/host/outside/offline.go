package outside

import (
	"context"
	"os"
	"strings"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// ShellFlags are flags a windowless Chromium needs: without them an out-of-bounds access kills it instead of being caught.
const ShellFlags = " --wasm-enforce-bounds-checks"

// Offline opens the site at address in the given browser with an empty profile, waits until it says it is on the device, cuts
// the network, and opens it again. It returns an error if the browser cannot be started.
func Offline(browser, address string) (Finding, error) {
	profile, err := os.MkdirTemp("", "vedette-host-")
	if err != nil {
		return Finding{}, err
	}
	defer os.RemoveAll(profile)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.UserDataDir(profile), chromedp.NoSandbox,
		chromedp.DisableGPU)
	if strings.Contains(browser, "headless-shell") {
		options = append(options, chromedp.Flag("js-flags", ShellFlags))
	}
	alloc, end := chromedp.NewExecAllocator(context.Background(), options...)
	defer end()
	ctx, stop := chromedp.NewContext(alloc)
	defer stop()
	if err := chromedp.Do(ctx); err != nil {
		return Finding{}, err
	}
	ctx, late := context.WithTimeout(ctx, 4*patience) // a host may accept a request and never answer it
	defer late()
	return offline(ctx, address), nil
}

// patience is how long the site may take to arrive, to install, and to open again.
const patience = 2 * time.Minute

const started = `Boolean(window.vedette && vedette.phase === "started")`

func offline(ctx context.Context, address string) Finding {
	const settled, ready = started + ` && !["none", "installing"].includes(vedette.offline.state)`, `vedette.offline.state === "ready"`
	switch {
	case chromedp.Do(ctx, chromedp.Navigate(address)) != nil || !comes(ctx, started):
		return Finding{true, "In a browser the site does not start.", shown(ctx)}
	case !comes(ctx, settled) || !is(ctx, ready):
		return Finding{true, "In a browser the site starts, and is not kept for use without a network.", shown(ctx)}
	case cut(ctx) != nil || chromedp.Do(ctx, chromedp.Reload()) != nil || !comes(ctx, started):
		return Finding{true, "Without a network the site does not open again.", shown(ctx)}
	}
	return Finding{What: "A browser started the site, kept it, and opened it again without a network."}
}

// comes waits until an expression is true in the page and reports whether it was in time.
func comes(ctx context.Context, expression string) bool {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline) && ctx.Err() == nil; time.Sleep(200 * time.Millisecond) {
		if is(ctx, expression) {
			return true
		}
	}
	return false
}

func is(ctx context.Context, expression string) bool {
	yes, err := chromedp.Run(ctx, chromedp.Evaluate[bool](expression))
	return err == nil && yes
}

// cut takes the network away from the page and its worker.
func cut(ctx context.Context) error {
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		return err
	}
	worker := true
	_, err := chromedp.Call(ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		EmulateOfflineServiceWorker: &worker, MatchedNetworkConditions: []*network.Conditions{{Offline: true}}})
	return err
}

// shown returns what the page says about its trouble.
func shown(ctx context.Context) string {
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	const trouble = `(document.querySelector("[role=alert]") || document.body).innerText.slice(0, 300)`
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](trouble))
	if err != nil {
		return "The page does not answer: " + err.Error() + "."
	}
	return strings.ReplaceAll("It says: "+text, "\n", " ")
}
