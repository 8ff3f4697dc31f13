/** In place of the site's service worker once a deployment has none: forgets what was kept and goes. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(end()));

async function end() {
  for (const name of await caches.keys()) if (name.startsWith('parlour-')) await caches.delete(name);
  await self.registration.unregister();
}
