import type { BalanceState, Member, SessionState } from '@parlour/contracts';
import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Written by `createSession` alone; everybody else reads `sessionAtom` and `memberAtom`. */
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
/** True while amounts are shown as ***; remembered on this device. */
export const balanceHiddenAtom = atom((get) => get(storedHiddenAtom));
export const toggleBalanceHiddenAtom = atom(null, (get, set) =>
  set(storedHiddenAtom, !get(storedHiddenAtom)),
);

/** The gateway's answer, in minor units. */
export const setBalanceAtom = atom(null, (_get, set, minor: number) =>
  set(balanceStateAtom, { state: 'known', minor }),
);

/** A new figure is on its way; the last one stays visible until then. */
export const markBalanceUpdatingAtom = atom(null, (get, set) => {
  const now = get(balanceStateAtom);
  set(balanceStateAtom, now.state === 'unknown' ? { state: 'updating' } : { ...now, state: 'updating' });
});

export const setUnreadAtom = atom(null, (_get, set, count: number) => set(unreadCountAtom, count));

/** Leaves nothing of the person who was signed in. */
export const clearMemberAtom = atom(null, (_get, set) => {
  set(loadedMemberAtom, undefined);
  set(balanceStateAtom, { state: 'unknown' });
  set(unreadCountAtom, 0);
});
