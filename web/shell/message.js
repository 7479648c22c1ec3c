// A question to a service worker and its answer; null when it does not answer (sw/sw.js has the other end).
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
