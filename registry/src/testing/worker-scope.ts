import { readFileSync } from 'node:fs';
import vm from 'node:vm';

type Listener = (event: Record<string, unknown>) => void;
export type Fetch = (request: Request | string, init?: RequestInit) => Promise<Response>;

/** Test environment of a service worker, with caches that have state and a network that the test controls. */
interface WorkerScope {
  /** Returns the response to a page's request; `undefined` when the worker leaves it to the browser. */
  request(url: string, options?: { navigate?: boolean; method?: string }): Promise<Response> | undefined;
  message(data: unknown): Promise<void>;
  activate(): Promise<void>;
  /** Returns the cached paths by cache. */
  getCached(): Record<string, string[]>;
  put(cache: string, path: string, text: string): void;
  unregistered(): boolean;
}

const origin = 'http://site.example';
const toPath = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

/** Runs a worker's source with `network` instead of `fetch`. */
export function runWorker(file: URL, network: Fetch): WorkerScope {
  const stores = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, Listener>();
  let unregistered = false;

  const getStore = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    open: async (name: string) => {
      const store = getStore(name);
      return {
        match: async (request: Request | string) => store.get(toPath(request))?.clone(),
        put: async (request: Request | string, response: Response) =>
          void store.set(toPath(request), response),
        keys: async () => [...store.keys()].map((path) => ({ url: origin + path })),
        delete: async (url: string) => store.delete(toPath(url)),
      };
    },
  };
  const self = {
    location: new URL(origin),
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    registration: {
      async unregister() {
        unregistered = true;
      },
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  vm.runInNewContext(readFileSync(file, 'utf8'), {
    self,
    caches,
    fetch: network,
    URL,
    Headers,
    Response,
    Promise,
    AbortController,
    clearTimeout,
    // Shorten timers, so that tests do not wait for seconds.
    setTimeout: (callback: () => void) => setTimeout(callback, 20),
  });

  async function dispatch(name: string, event: Record<string, unknown> = {}): Promise<void> {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
    await Promise.all(waits);
  }

  return {
    request(url, { navigate = false, method = 'GET' } = {}) {
      let answer: Promise<Response> | undefined;
      const waits: Promise<unknown>[] = [];
      listeners.get('fetch')?.({
        request: {
          url: new URL(url, origin).href,
          method,
          mode: navigate ? 'navigate' : 'cors',
          destination: navigate ? 'document' : 'script',
        },
        preloadResponse: Promise.resolve(undefined),
        respondWith: (given: Promise<Response>) => {
          answer = given;
        },
        waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      });
      return answer?.then(async (response) => {
        await Promise.all(waits);
        return response;
      });
    },
    message: (data) => dispatch('message', { data }),
    activate: () => dispatch('activate'),
    getCached: () => Object.fromEntries([...stores].map(([name, store]) => [name, [...store.keys()]])),
    put: (cache, path, text) => void getStore(cache).set(path, new Response(text)),
    unregistered: () => unregistered,
  };
}
