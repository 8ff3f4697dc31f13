import type { BalanceState, Member, SessionState } from '@parlour/contracts';
import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Written only by `createSession`; all other code reads `sessionAtom` and `memberAtom`. */
export const sessionStateAtom = atom<SessionState>({ state: 'restoring' });
export const loadedMemberAtom = atom<Member | undefined>(undefined);
const balanceStateAtom = atom<BalanceState>({ state: 'unknown' });
const unreadCountAtom = atom(0);

export const sessionAtom = atom((get) => get(sessionStateAtom));
export const memberAtom = atom((get) => get(loadedMemberAtom));
export const balanceAtom = atom((get) => get(balanceStateAtom));
export const unreadAtom = atom((get) => get(unreadCountAtom));

const hiddenKey = 'balanceHidden';
const storedHiddenAtom = atomWithStorage(hiddenKey, false, undefined, { getOnInit: true });
/** True while amounts are shown as ***; persisted on this device. */
export const balanceHiddenAtom = atom((get) => get(storedHiddenAtom));
export const toggleBalanceHiddenAtom = atom(null, (get, set) =>
  set(storedHiddenAtom, !get(storedHiddenAtom)),
);

/** Sets the balance from the gateway's response, in minor units. */
export const setBalanceAtom = atom(null, (_get, set, minor: number) =>
  set(balanceStateAtom, { state: 'known', minor }),
);

/** Marks the balance as updating; the previous amount stays visible until the new one arrives. */
export const markBalanceUpdatingAtom = atom(null, (get, set) => {
  const now = get(balanceStateAtom);
  set(balanceStateAtom, now.state === 'unknown' ? { state: 'updating' } : { ...now, state: 'updating' });
});

export const setUnreadAtom = atom(null, (_get, set, count: number) => set(unreadCountAtom, count));

/** Clears all data of the member who was signed in. */
export const clearMemberAtom = atom(null, (_get, set) => {
  set(loadedMemberAtom, undefined);
  set(balanceStateAtom, { state: 'unknown' });
  set(unreadCountAtom, 0);
});
