import type { LiveRelease } from '@parlour/contracts';
import { type Transitions, transition } from '../../lib/state-machine.ts';
import type { LoadedRelease } from '../load-result.ts';

/** Replacement of one release by another in every slot that shows it. */
export interface Exchange {
  /** Previous release. Undefined if it is no longer in memory: the exchange cannot be reverted then. */
  before: LoadedRelease | undefined;
  after: LoadedRelease;
  /** Settles when every slot has replaced its view. A revert waits for it. */
  replaced: Promise<unknown>;
}

/** State of the swaps of one remote. */
export type SwapState =
  /** The page uses the live release, or has refused it. */
  | { state: 'idle' }
  /** The live release and the code of its views are being loaded beside the release in use. */
  | { state: 'staging'; to: LiveRelease }
  /** The staged release waits until no money is moving, nobody types, and no form has unsent input. */
  | { state: 'held'; reason: string }
  /** Slots are replacing their views. A fault of the new release already reverts. */
  | { state: 'replacing'; exchange: Exchange }
  /** Every slot has replaced its view. A fault of the new release reverts. `held`: why a later deployment waits. */
  | { state: 'unconfirmed'; exchange: Exchange; held?: string }
  /** The previous release returns to its slots. `back` settles when this state is over. */
  | { state: 'reverting'; exchange: Exchange; back: Promise<unknown>; held?: string };

export type SwapEvent =
  /** Another release than the one in use is live. */
  | { type: 'stage'; to: LiveRelease }
  /** The release could not be loaded. */
  | { type: 'refuse' }
  /** A later deployment came while the release was loading. */
  | { type: 'overtake' }
  | { type: 'hold'; reason: string }
  /** A timer, a navigation, the end of a hold or a deployment ends the wait. */
  | { type: 'retry' }
  | { type: 'replace'; exchange: Exchange }
  | { type: 'replaced' }
  /** The new release ran long enough without a fault. */
  | { type: 'confirm' }
  /** The new release failed. */
  | { type: 'revert'; back: Promise<unknown> }
  /** The new release failed, and there is no previous one in memory. */
  | { type: 'keep' }
  | { type: 'reverted' }
  /** The previous release is live again. The page returns to it as to any release, without confirmation. */
  | { type: 'roll-back' };

const idle = (): SwapState => ({ state: 'idle' });

/** Returns the state after an exchange has ended. A later deployment that waited for it is still held. */
const endExchange = ({ held }: { held?: string }): SwapState =>
  held === undefined ? idle() : { state: 'held', reason: held };

export const swapTransitions: Transitions<SwapState, SwapEvent> = {
  idle: {
    stage: (_, { to }) => ({ state: 'staging', to }),
  },
  staging: {
    refuse: idle,
    overtake: idle,
    hold: (_, { reason }) => ({ state: 'held', reason }),
    replace: (_, { exchange }) => ({ state: 'replacing', exchange }),
  },
  held: {
    retry: idle,
  },
  replacing: {
    replaced: ({ exchange }) => ({ state: 'unconfirmed', exchange }),
    revert: ({ exchange }, { back }) => ({ state: 'reverting', exchange, back }),
    keep: idle,
  },
  unconfirmed: {
    hold: (state, { reason }) => ({ ...state, held: reason }),
    retry: (state) => ({ ...state, held: undefined }),
    confirm: endExchange,
    revert: (state, { back }) => ({ ...state, state: 'reverting', back }),
    keep: endExchange,
    'roll-back': idle,
  },
  reverting: {
    retry: (state) => ({ ...state, held: undefined }),
    reverted: endExchange,
  },
};

/** Returns the next state of a remote's swaps. Throws on an event that the state does not accept. */
export const followSwap = (state: SwapState, event: SwapEvent): SwapState =>
  transition(swapTransitions, state, event);

/** Returns why a deployment waits, or undefined if none does. */
export function getHoldReason(state: SwapState): string | undefined {
  if (state.state === 'held') return state.reason;
  return state.state === 'unconfirmed' || state.state === 'reverting' ? state.held : undefined;
}

/** Returns the exchange that a fault of its new release would revert. */
export const getRevertible = (state: SwapState): Exchange | undefined =>
  state.state === 'replacing' || state.state === 'unconfirmed' ? state.exchange : undefined;
