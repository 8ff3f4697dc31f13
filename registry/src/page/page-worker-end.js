/** Replaces the site's service worker when a deployment has none: deletes its caches and unregisters. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) if (name.startsWith('parlour-')) await caches.delete(name);
  await self.registration.unregister();
}
