import { type Atom, atom, type createStore } from 'jotai';

/** State of data that the server owns and the frame shows. A refresh keeps the old value until the new one arrives. */
export type FeedState<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed' };

export interface Feed<T> {
  atom: Atom<FeedState<T>>;
  refresh(): Promise<void>;
  /** Stops the retries, and ignores a response in flight. */
  stop(): void;
}

const retryAfterMs = [2000, 5000, 15_000, 60_000];

/**
 * Creates a feed of one gateway request whose result the frame shows. A failed request is retried. The frame has three
 * feeds, and this adds less to the first load than a query library, which the remotes bring for themselves.
 */
export function createFeed<T>(store: ReturnType<typeof createStore>, load: () => Promise<T>): Feed<T> {
  const stateAtom = atom<FeedState<T>>({ state: 'loading' });
  let lastRequest = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    lastRequest += 1;
    const request = lastRequest;
    try {
      const value = await load();
      if (request !== lastRequest) return;
      failures = 0;
      store.set(stateAtom, { state: 'ready', value });
    } catch {
      if (request !== lastRequest) return;
      if (store.get(stateAtom).state !== 'ready') store.set(stateAtom, { state: 'failed' });
      timer = setTimeout(() => void refresh(), retryAfterMs[Math.min(failures, retryAfterMs.length - 1)]);
      failures += 1;
    }
  }

  return {
    atom: atom((get) => get(stateAtom)),
    refresh,
    stop() {
      lastRequest += 1;
      clearTimeout(timer);
    },
  };
}

export const getFeedValue = <T>(state: FeedState<T>): T | undefined =>
  state.state === 'ready' ? state.value : undefined;
