// What the site consists of, and where it stands.

/**
 * site is written by the builder (build/pack), which puts the list in the place of this mark.
 * fixed: the name holds the hash; raw and size: of a packed file, what it unpacks to; book: the file that holds the pages.
 * @typedef {{ path: string, sha256: string, raw?: string, size?: number, fixed?: boolean }} File
 * @typedef {{ path: string, size: number, type?: string }} Page
 * @type {{ version: string, news: string, unpack: string, files: File[], book: File, pages: Page[] }}
 */
export const site = /** @type {any} */ ({"%": "site"});

const folder = self.registration.scope;
export const scope = new URL(folder).pathname;
/** @param {string} path */
export const address = (path) => new URL(path, folder).href;
/** ours is how the names of all our caches begin: those of this very folder of the origin. */
export const ours = "vedette:" + encodeURIComponent(scope) + ":";
export const cacheName = ours + site.version;
