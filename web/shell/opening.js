// The second copy is opened by the first script, because a browser that has just started takes a while; it is read once it is known which
// window plays (copy.js).
import { own } from "./local.js";

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
export const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const open = async () => {
  const request = window.indexedDB.open(own("vedette"), 1);
  request.onupgradeneeded = () => request.result.createObjectStore("records", { keyPath: "key" }).createIndex("n", "n");
  const opened = answer(request);
  request.onblocked = request.onerror;
  const db = await opened;
  db.onversionchange = () => db.close();
  return db;
};
/** opening resolves to the open database, and rejects where there can be none. */
export const opening = open();
opening.catch(() => {});
