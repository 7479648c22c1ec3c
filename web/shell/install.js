// Installing the site as an app: the browser offers it once, by an event that is kept until the referee asks.
const changed = () => window.dispatchEvent(new Event("vedette-offline"));

let offered = null;
// On these devices only the referee can install, and the installed app has separate storage.
const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
export const installed = () => navigator.standalone === true || window.matchMedia("(display-mode: standalone)").matches;

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  changed();
});
window.addEventListener("appinstalled", () => {
  offered = null;
  changed();
});

export const install = {
  get state() {
    return installed() ? "installed" : offered ? "possible" : apple ? "apple" : "none";
  },
  prompt: () => {
    if (!offered) return false;
    offered.prompt();
    offered = null;
    return true;
  },
};
