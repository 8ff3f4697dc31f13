/**
 * Service worker of the site. While the registry does not respond, it serves the last good page and the files of its
 * releases, and nothing else. It makes no trust decisions: the page verifies documents and hashes in the same way
 * wherever they come from. A new `generation` starts with empty caches. To remove the worker everywhere:
 * docs/decisions/0013-signed-discovery.md
 */
const generation = 'parlour-1';
const pages = `${generation}-page`;
const files = `${generation}-files`;

/** Timeout for the start of a page's response. After it, the cached page is served, which then updates itself. */
const answerLimitMs = 3000;
/**
 * After a page was served from the cache, file requests use the timeout for this long, or until the registry responds.
 */
const silentForMs = 60_000;
/** Number of cached releases per name: the most recent ones. */
const releasesKept = 3;
/** First path segments of the site's other parts. The shell's page must not replace their responses. */
const othersPaths = ['wps', 'lgw', 'lotto', 'art', 'vwc', 'psp', 'health', 'sandbox', 'console', 'registry'];
const isOthers = new RegExp(`^/(${othersPaths.join('|')}|releases|openapi\\.json)(/|$)`);

let silentUntil = 0;

self.addEventListener('install', (event) => {
  // Where the browser supports static routing, these calls do not start the worker at all.
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
    // A URL with a query is a retry after a failure and goes to the network.
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

/**
 * Whether a response is the registry's page. The registry marks it with a header; an error page of a proxy lacks it.
 */
const isPage = (response) => response.status === 200 && response.headers.has('parlour-page');

async function keepPage(response) {
  const cache = await caches.open(pages);
  await cache.put('/', response);
  await dropOldReleases();
}

/** Returns the cached page with its own security policy, marked as cached for the shell. */
async function keptPage() {
  const kept = await (await caches.open(pages)).match('/', { ignoreVary: true });
  if (!kept) return undefined;
  const headers = new Headers(kept.headers);
  headers.set('server-timing', 'last-good');
  return new Response(kept.body, { status: 200, headers });
}

/** Serves a file of a release, which never changes. `fetch` rejects a file that does not match the hash in the page. */
async function answerFile(event) {
  const cache = await caches.open(files);
  const { url } = event.request;
  const kept = await cache.match(url, { ignoreVary: true });
  if (kept) return kept;
  const response = Date.now() < silentUntil ? await begunSoon(event.request) : await fetch(event.request);
  if (response.status === 200) event.waitUntil(cache.put(url, response.clone()));
  return response;
}

/**
 * Fetches with a timeout for the start of the response. A browser has six connections to a site, and requests that wait
 * for a silent registry must not block those to the gateway.
 */
async function begunSoon(request) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), answerLimitMs);
  try {
    return await fetch(request, { signal: giveUp.signal });
  } finally {
    // A response that has begun may take its time: the network is slow, but the registry responds.
    clearTimeout(timer);
  }
}

/**
 * Caches what the page loaded before this worker was active. The message has URLs with their hashes; the hash is empty
 * for a font, an image or a list of hashes. A list that came with the page is sent as text.
 */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepLoaded(event.data.keep));
});

async function keepLoaded(loaded) {
  const cache = await caches.open(files);
  for (const { url, integrity, text } of loaded) {
    const { origin, pathname } = new URL(url, self.location.origin);
    if (origin !== self.location.origin || !pathname.startsWith('/releases/')) continue;
    if (await cache.match(pathname, { ignoreVary: true })) continue;
    const response =
      text === undefined
        ? await fetch(pathname, { integrity, cache: 'force-cache' }).catch(() => undefined)
        : new Response(text, { headers: { 'content-type': 'application/json' } });
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
    // Delete first, so that the most recent version is last.
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
