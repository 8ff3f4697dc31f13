import type { LoadFailureReason, Localized } from '@parlour/contracts';

/** View of a remote that a slot is asked to show. */
export interface Target {
  remote: string;
  view: string;
}

/** State that a slot shows. It is a union, so that every state has its own look. */
export type SlotState =
  | { state: 'empty' }
  /** `slow`: loading takes so long that the slot informs the person, who may retry. */
  | { state: 'loading'; remote: string; slow: boolean }
  | { state: 'mounted'; remote: string; version: string }
  | { state: 'failed'; remote: string; reason: LoadFailureReason }
  | { state: 'maintenance'; remote: string; notice: Localized; endsAt?: string }
  | { state: 'disabled'; remote: string };

/** Notice of a remote that the site has closed. */
export type ClosedState = Extract<SlotState, { state: 'maintenance' | 'disabled' }>;

export const isSameTarget = (one: Target | undefined, other: Target | undefined): boolean =>
  one?.remote === other?.remote && one?.view === other?.view;
