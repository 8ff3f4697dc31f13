/**
 * The site's service worker: serves the last good page and the files of its releases while the registry does not
 * answer, and nothing else. It decides nothing: the page checks documents and hashes the same wherever they come from.
 * A new `generation` begins with empty caches. To end it everywhere: docs/decisions/0013-signed-discovery.md
 */
const generation = 'parlour-1';
const pages = `${generation}-page`;
const files = `${generation}-files`;

/** A page that has not begun to arrive by then is taken from the cache: it brings itself up to date. */
const answerLimitMs = 3000;
/** After a page that had to be taken from the cache, the registry counts as silent for so long, or until it answers. */
const silentForMs = 60_000;
/** Of each name, the releases that came last. */
const releasesKept = 3;
/** Addresses of other parts of the site, for which the shell's page is no substitute. */
const othersPaths = ['wps', 'lgw', 'lotto', 'art', 'vwc', 'psp', 'health', 'sandbox', 'registry'];
const isOthers = new RegExp(`^/(${othersPaths.join('|')}|releases|openapi\\.json)(/|$)`);

let silentUntil = 0;

self.addEventListener('install', (event) => {
  // Where the browser can, these calls do not wake the worker at all.
  if (event.addRoutes) {
    const calls = othersPaths.map((name) => ({ urlPattern: new URLPattern({ pathname: `/${name}/*` }) }));
    const routes = calls.map((condition) => ({ condition, source: 'network' }));
    event.waitUntil(event.addRoutes(routes).catch(() => undefined));
  }
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  for (const name of await caches.keys()) {
    if (name.startsWith('parlour-') && !name.startsWith(`${generation}-`)) await caches.delete(name);
  }
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && request.destination === 'document') {
    if (!isOthers.test(pathname)) event.respondWith(answerPage(event));
  } else if (pathname.startsWith('/releases/') && search === '') {
    // One with a query is asked for anew, after a failure.
    event.respondWith(answerFile(event));
  }
});

async function answerPage(event) {
  try {
    const response = await within(navigate(event), answerLimitMs);
    silentUntil = 0;
    if (isPage(response)) event.waitUntil(keepPage(response.clone()));
    return response.status < 500 ? response : ((await keptPage()) ?? response);
  } catch (error) {
    silentUntil = Date.now() + silentForMs;
    const kept = await keptPage();
    if (kept) return kept;
    throw error;
  }
}

const navigate = async (event) => (await event.preloadResponse) ?? fetch(event.request);

const within = (promise, limitMs) =>
  Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(() => reject(new Error('The registry does not answer.')), limitMs)),
  ]);

/** The registry marks the page; an error page of something in between is none. */
const isPage = (response) => response.status === 200 && response.headers.has('parlour-page');

async function keepPage(response) {
  const cache = await caches.open(pages);
  await cache.put('/', response);
  await dropOldReleases();
}

/** The page as it came, with its own policy, and marked for the shell as one that was kept. */
async function keptPage() {
  const kept = await (await caches.open(pages)).match('/', { ignoreVary: true });
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  headers.set('server-timing', 'last-good');
  return new Response(kept.body, { status: 200, headers });
}

/** A file of a release never changes. `fetch` refuses one whose hash is not the one that the page asked for. */
async function answerFile(event) {
  const cache = await caches.open(files);
  const { url } = event.request;
  const kept = await cache.match(url, { ignoreVary: true });
  if (kept) return kept;
  const response = Date.now() < silentUntil ? await begunSoon(event.request) : await fetch(event.request);
  if (response.status === 200) event.waitUntil(cache.put(url, response.clone()));
  return response;
}

/** A browser has six connections to a site: what waits for a silent registry must not keep them from the gateway. */
async function begunSoon(request) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), answerLimitMs);
  try {
    return await fetch(request, { signal: giveUp.signal });
  } finally {
    // What has begun to arrive may take its time: the line is slow, not the registry silent.
    clearTimeout(timer);
  }
}

/** What the page loaded before this worker was there: addresses with their hashes, empty for a font or a picture. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepLoaded(event.data.keep));
});

async function keepLoaded(loaded) {
  const cache = await caches.open(files);
  for (const { url, integrity } of loaded) {
    const { origin, pathname } = new URL(url, self.location.origin);
    if (origin !== self.location.origin || !pathname.startsWith('/releases/')) continue;
    if (await cache.match(pathname, { ignoreVary: true })) continue;
    const response = await fetch(pathname, { integrity, cache: 'force-cache' }).catch(() => undefined);
    if (response?.status === 200) await cache.put(pathname, response);
  }
  if (await (await caches.open(pages)).match('/', { ignoreVary: true })) return;
  const page = await fetch('/').catch(() => undefined);
  if (page && isPage(page)) await keepPage(page);
}

async function dropOldReleases() {
  const cache = await caches.open(files);
  const byName = new Map();
  for (const { url } of await cache.keys()) {
    const [name, version] = releaseOf(url);
    const versions = byName.get(name) ?? new Set();
    // The one that came last stands last.
    versions.delete(version);
    byName.set(name, versions.add(version));
  }
  for (const { url } of await cache.keys()) {
    const [name, version] = releaseOf(url);
    const last = [...(byName.get(name) ?? [])].slice(-releasesKept);
    if (!last.includes(version)) await cache.delete(url);
  }
}

const releaseOf = (url) => new URL(url).pathname.split('/').slice(2, 4);
