// What go-app asks of its page. It also reads every key of both storages when it starts, and dies when they are refused: it
// sees empty ones until then. The program's own data goes through store.js.
import { installed, install } from "./install.js";
import { base, site } from "./site.js";

const quiet = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} };
const hidden = new Map();
export const hideStorage = () => {
  for (const name of ["localStorage", "sessionStorage"]) {
    hidden.set(name, Object.getOwnPropertyDescriptor(window, name));
    Object.defineProperty(window, name, { value: quiet, configurable: true });
  }
};
export const showStorage = () => {
  for (const [name, was] of hidden) {
    delete window[name];
    if (was) Object.defineProperty(window, name, was);
  }
  hidden.clear();
};

const env = {
  GOAPP_VERSION: site.version,
  GOAPP_ROOT_PREFIX: base.pathname.replace(/\/$/, ""),
  GOAPP_STATIC_RESOURCES_URL: base.pathname + "a",
  GOAPP_INTERNAL_URLS: "[]",
};
Object.assign(window, {
  goappGetenv: (name) => env[name],
  goappNav: () => {},
  goappOnUpdate: () => {},
  goappOnAppInstallChange: () => {},
  goappIsAppInstallable: () => install.state === "possible",
  goappIsAppInstalled: installed,
  goappShowInstallPrompt: install.prompt,
});
