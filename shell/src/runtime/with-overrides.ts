import type { Overrides } from './overrides.ts';
import type { RemoteStore } from './remote-store.ts';

/** Wraps the store for a tab with overrides: an overridden remote is live, on the release of its override. */
export function withOverrides(store: RemoteStore, overrides: Overrides): RemoteStore {
  return {
    ...store,
    names: () => [...new Set([...store.names(), ...overrides.list().map(({ remote }) => remote)])],
    live: (name) => overrides.release(name) ?? store.live(name),
    status: (name) => (overrides.release(name) ? { state: 'live' } : store.status(name)),
    recordMounted(release) {
      if (overrides.release(release.name)?.container !== release.container) store.recordMounted(release);
    },
  };
}
