import { type Contributions, noContributions } from '@parlour/contracts';
import type { Overrides } from './overrides.ts';
import type { RemoteStore } from './remote-store.ts';

/** Wraps the store for a tab with overrides: an overridden remote is live, on the release of its override. */
export function withOverrides(store: RemoteStore, overrides: Overrides): RemoteStore {
  return {
    ...store,
    names: () => [...new Set([...store.names(), ...overrides.list().map(({ remote }) => remote)])],
    live: (name) => overrides.release(name) ?? store.live(name),
    contributions: () => withoutRetired(store, overrides),
    status: (name) => (overrides.release(name) ? { state: 'live' } : store.status(name)),
    recordMounted(release) {
      if (overrides.release(release.name)?.container !== release.container) store.recordMounted(release);
    },
  };
}

/**
 * Returns the contributions without those of retired remotes, which the document no longer names: menus and pages have
 * none. Their routes and panels stay in open pages, where their slots say that they are switched off.
 */
function withoutRetired(store: RemoteStore, overrides: Overrides): Record<string, Contributions> {
  const entries = Object.entries(store.contributions()).map(([name, contributions]) => {
    if (store.status(name) || overrides.release(name)) return [name, contributions] as const;
    const { routes, panels } = contributions;
    return [name, { ...noContributions, routes, panels }] as const;
  });
  return Object.fromEntries(entries);
}
