// @ts-check
/* Served as /sw.js, where the service worker of versions up to 0.2.0 was, which kept copies of tables for offline use.
   A browser that still has it finds this one at its next visit: it drops the copies and removes itself. It may go in
   December 2027; without it such a browser would go on with the old worker. */

const worker = /** @type {any} */ (self);

async function leave() {
  for (const name of await caches.keys()) {
    // A site at another path of this server has its own.
    if (/^(shell|tables) /.test(name) && name.split(" ")[1] === worker.registration.scope) await caches.delete(name);
  }
  await worker.registration.unregister();
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(leave()));
