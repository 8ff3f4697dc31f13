import { atom } from 'jotai';

/** A session that is about to end by itself. */
export interface SessionEnd {
  /** By this page's clock, in milliseconds. */
  endsAtMs: number;
  /** `idle`: it goes on if the person says so; `absolute`: it ends in any case. */
  cause: 'idle' | 'absolute';
}

/** Undefined while there is nothing to warn of. */
export const sessionEndAtom = atom<SessionEnd | undefined>(undefined);
