import type { createStore } from 'jotai';
import { balanceAtom, markBalanceUpdatingAtom, sessionAtom, setBalanceAtom } from '../session/index.ts';

/** Creates `refreshBalance`. Calls made while a request is in flight share one follow-up request. */
export function createBalanceRefresh(
  store: ReturnType<typeof createStore>,
  getMinor: () => Promise<number>,
): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function refreshOnce(): Promise<void> {
    const session = store.get(sessionAtom);
    if (session.state !== 'signed-in') return;
    const before = store.get(balanceAtom);
    store.set(markBalanceUpdatingAtom);
    try {
      const minor = await getMinor();
      // Another member may have signed in meanwhile; their own request is in flight.
      if (store.get(sessionAtom) === session) store.set(setBalanceAtom, minor);
    } catch {
      if (before.state === 'known' && store.get(sessionAtom) === session)
        store.set(setBalanceAtom, before.minor);
    }
  }

  return function refresh(): Promise<void> {
    if (!current) {
      current = refreshOnce().finally(() => {
        current = undefined;
      });
      return current;
    }
    next ??= current.then(() => {
      next = undefined;
      return refresh();
    });
    return next;
  };
}
