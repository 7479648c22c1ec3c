// What go-app needs from its page. When it starts, it also reads every key of both storages, and crashes if access is refused; so it is
// shown empty storages until it has started. The program's own data goes through store.js.
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

// raw makes an element from HTML. A screen has a hundred small drawings, most of them repeated: each is parsed once and then cloned.
const drawings = new Map();
const raw = (html) => {
  let element = drawings.get(html);
  if (!element) {
    const holder = document.createElement("div");
    holder.innerHTML = html;
    element = holder.removeChild(holder.firstChild);
    if (html.length > 300) return element;
    if (drawings.size > 300) drawings.clear();
    drawings.set(html, element);
  }
  return element.cloneNode(true);
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
  goappRaw: raw,
  goappOnUpdate: () => {},
  goappOnAppInstallChange: () => {},
  goappIsAppInstallable: () => install.state === "possible",
  goappIsAppInstalled: installed,
  goappShowInstallPrompt: install.prompt,
});
