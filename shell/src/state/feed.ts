import { type Atom, atom, type createStore } from 'jotai';
import { createRefresh, type Refresh } from './create-refresh.ts';

/** State of data that the server owns and the frame shows. A refresh keeps the old value until the new one arrives. */
export type FeedState<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed' };

export interface Feed<T> extends Refresh {
  atom: Atom<FeedState<T>>;
}

/**
 * Creates a feed of one gateway request whose result the frame shows. The frame has three feeds, and this adds less to
 * the first load than a query library, which the remotes bring for themselves.
 */
export function createFeed<T>(store: ReturnType<typeof createStore>, load: () => Promise<T>): Feed<T> {
  const stateAtom = atom<FeedState<T>>({ state: 'loading' });
  const refresh = createRefresh({
    load,
    onValue: (value) => store.set(stateAtom, { state: 'ready', value }),
    onFailure: () => store.set(stateAtom, (known) => (known.state === 'ready' ? known : { state: 'failed' })),
  });
  return { atom: atom((get) => get(stateAtom)), ...refresh };
}

export const getFeedValue = <T>(state: FeedState<T>): T | undefined =>
  state.state === 'ready' ? state.value : undefined;
