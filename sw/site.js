// The contents of the site, and where it is.

/**
 * site is filled in by the builder (build/pack), which replaces this placeholder.
 * fixed: the name contains the hash; raw and size: hash and size of the unpacked file; book: the file that contains the pages.
 * @typedef {{ path: string, sha256: string, raw?: string, size?: number, fixed?: boolean }} File
 * @typedef {{ path: string, size: number, type?: string }} Page
 * @type {{ version: string, news: string, unpack: string, files: File[], book: File, pages: Page[] }}
 */
export const site = /** @type {any} */ ({"%": "site"});

const folder = self.registration.scope;
export const scope = new URL(folder).pathname;
/** @param {string} path */
export const address = (path) => new URL(path, folder).href;
/** ours is the prefix of all our caches, that is, those of this folder of the origin. */
export const ours = "vedette:" + encodeURIComponent(scope) + ":";
export const cacheName = ours + site.version;
