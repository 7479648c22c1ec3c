// ask sends a message to a service worker and resolves to its answer, or to null if there is none within 30 s (see sw/sw.js).
/**
 * @param {ServiceWorker} worker
 * @param {object} message
 * @returns {Promise<any>}
 */
export const ask = (worker, message) => new Promise((resolve) => {
  const channel = new MessageChannel();
  const late = setTimeout(() => resolve(null), 30000);
  channel.port1.onmessage = (event) => {
    clearTimeout(late);
    resolve(event.data);
  };
  worker.postMessage(message, [channel.port2]);
});
