import type { LoadFailureReason, Localized } from '@parlour/contracts';

/** One view of one remote: what a place is asked to show. */
export interface Target {
  remote: string;
  view: string;
}

/** What stands in a place now. One union, so that every state has its look. */
export type SlotState =
  | { state: 'empty' }
  /** `slow`: it takes so long that the person is told, and may try again. */
  | { state: 'loading'; remote: string; slow: boolean }
  | { state: 'standing'; remote: string; version: string }
  | { state: 'failed'; remote: string; reason: LoadFailureReason }
  | { state: 'maintenance'; remote: string; notice: Localized; endsAt?: string }
  | { state: 'disabled'; remote: string };

export const isSameTarget = (one: Target | undefined, other: Target | undefined): boolean =>
  one?.remote === other?.remote && one?.view === other?.view;
