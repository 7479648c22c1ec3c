// Package engines lets Go tests use the built site in every installed browser engine: Chromium, Firefox and WebKit. Each is
// automated differently, so none is automated: a browser is only started, with a profile and an address, as a person would start
// it. The address is a page of the test's own ([probe]) on the site's origin, which holds the site in a phone-sized frame, asks
// the test what to do there, and reports back.
//
// Start with [Here] and [Open]:
//
//	for _, e := range engines.Here(t) {
//		p := engines.Open(t, e, browser.Site(t))
//		p.Started()
//		p.Tap("new-game")
//	}
//
// What only a single engine's tests need, such as requests or touch, is in package browser.
package engines

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// An Engine is a browser that can be started.
type Engine struct {
	Name    string // "chromium", "firefox", "webkit"
	program string
	args    func(profile, url string) []string
	env     func(profile string) []string
	prepare func(profile string) error
}

// places are the names to look for, by engine.
var places = map[string][]string{
	"firefox": {"firefox-esr", "firefox"},
	"webkit":  {"/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser"},
}

// Here returns the installed engines. It logs the missing ones to the test.
func Here(t testing.TB) []Engine {
	t.Helper()
	chromium, err := browser.Find()
	require.NoError(t, err)
	all := []Engine{{Name: "chromium", program: chromium, args: func(profile, url string) []string {
		return []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
			"--disable-component-update", "--disable-sync", "--hide-crash-restore-bubble", "--hide-scrollbars",
			"--window-size=500,1000", "--user-data-dir=" + profile, url}
	}}}
	if found := find(places["firefox"]); found != "" {
		all = append(all, Engine{Name: "firefox", program: found, prepare: firefoxProfile, args: func(profile, url string) []string {
			return []string{"--headless", "--no-remote", "--width", "500", "--height", "1000", "--profile", profile, url}
		}})
	} else {
		t.Log("firefox is not tried: install the package firefox-esr")
	}
	screen, err := exec.LookPath("xvfb-run")
	if found := find(places["webkit"]); found != "" && err == nil {
		all = append(all, Engine{Name: "webkit", program: screen, args: func(profile, url string) []string {
			return []string{"-a", "-s", "-screen 0 600x1100x24", found, "--geometry=500x1000", url}
		}, env: func(profile string) []string {
			return []string{"HOME=" + profile, "XDG_DATA_HOME=" + profile, "XDG_CACHE_HOME=" + profile, "XDG_CONFIG_HOME=" + profile,
				"LIBGL_ALWAYS_SOFTWARE=1", "WEBKIT_DISABLE_COMPOSITING_MODE=1", "NO_AT_BRIDGE=1"}
		}})
	} else {
		t.Log("webkit is not tried: install the packages libwebkit2gtk-4.1-0 and xvfb")
	}
	return all
}

// find returns the first program of the list that exists, or "".
func find(names []string) string {
	for _, name := range names {
		if strings.Contains(name, "/") {
			if found, err := filepath.Glob(name); err == nil && len(found) > 0 {
				return found[0]
			}
		} else if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	return ""
}

// firefoxProfile stops Firefox from asking questions, updating and going online.
func firefoxProfile(profile string) error {
	return os.WriteFile(filepath.Join(profile, "user.js"), []byte(`
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.sessionstore.resume_from_crash", false);
user_pref("toolkit.startup.max_resumed_crashes", -1);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("app.update.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("dom.disable_beforeunload", true);
user_pref("ui.useOverlayScrollbars", 1);
`), 0o644)
}
