import { balanceAtom, markBalanceUpdatingAtom, sessionAtom, setBalanceAtom } from '@parlour/session';
import type { createStore } from 'jotai';

/** Makes the function that asks for the balance again. Who asks while an answer is on its way gets a new one after it. */
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
      // Somebody else may have signed in meanwhile; their own question is on its way.
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
