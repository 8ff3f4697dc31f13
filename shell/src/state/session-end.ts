import { atom } from 'jotai';

/** A session that is about to expire. */
export interface SessionEnd {
  /** By this page's clock, in milliseconds. */
  endsAtMs: number;
  /** `idle`: the person can extend it; `absolute`: it ends in any case. */
  cause: 'idle' | 'absolute';
}

/** Undefined while there is no warning. */
export const sessionEndAtom = atom<SessionEnd | undefined>(undefined);
