import { createEmitter } from '@parlour/basics';
import type { LoadFailureReason } from '@parlour/contracts';
import { type Transitions, transition } from '../lib/state-machine.ts';
import type { MountedView } from './mounting.ts';
import type { ClosedState, SlotState } from './slot-state.ts';

/** State of one slot with its view. It has two more states than people see, who look at the view until it is gone. */
export type SlotPhase =
  /** No view: the slot is empty, loading, failed or closed. */
  | Exclude<SlotState, { state: 'mounted' }>
  | { state: 'mounted'; view: MountedView }
  /** The view is being unmounted, or is gone and the next request has not begun yet. */
  | { state: 'leaving'; view: MountedView }
  /** A live swap is replacing the view by one of another release. */
  | { state: 'replacing'; view: MountedView };

export type SlotEvent =
  /** The slot is asked for nothing. */
  | { type: 'clear' }
  /** The requested remote is closed. */
  | { type: 'close'; to: ClosedState }
  | { type: 'load'; remote: string }
  /** Loading takes so long that the slot informs the person. */
  | { type: 'slow' }
  | { type: 'mount'; view: MountedView }
  /** The view did not load or mount, or failed after its mount. */
  | { type: 'fail'; remote: string; reason: LoadFailureReason }
  | { type: 'leave' }
  | { type: 'replace' }
  /** The view of the next release is mounted, or the view of the previous one again. */
  | { type: 'replaced'; view: MountedView };

type EventOf<Type> = Extract<SlotEvent, { type: Type }>;

const fail = (_: unknown, { remote, reason }: EventOf<'fail'>): SlotPhase => ({
  state: 'failed',
  remote,
  reason,
});

/** Events that a slot without a view accepts. */
const withoutView = {
  clear: (): SlotPhase => ({ state: 'empty' }),
  close: (_: unknown, { to }: EventOf<'close'>): SlotPhase => to,
  load: (_: unknown, { remote }: EventOf<'load'>): SlotPhase => ({ state: 'loading', remote, slow: false }),
};

export const slotTransitions: Transitions<SlotPhase, SlotEvent> = {
  empty: withoutView,
  maintenance: withoutView,
  disabled: withoutView,
  failed: withoutView,
  loading: {
    // A later request ends the loading.
    ...withoutView,
    slow: (phase) => ({ ...phase, slow: true }),
    mount: (_, { view }) => ({ state: 'mounted', view }),
    fail,
  },
  mounted: {
    leave: ({ view }) => ({ state: 'leaving', view }),
    replace: ({ view }) => ({ state: 'replacing', view }),
  },
  leaving: {
    ...withoutView,
    fail,
  },
  replacing: {
    replaced: (_, { view }) => ({ state: 'mounted', view }),
    fail,
  },
};

/** Phase of one slot, and what people see of it. */
interface SlotMachine {
  phase(): SlotPhase;
  /** Returns what the slot shows to people. */
  state(): SlotState;
  /** Calls `handler` when the slot shows something else. Returns an unsubscribe function. */
  subscribe(handler: () => void): () => void;
  /** Follows an event to the next phase. Throws on an event that the phase does not accept. */
  send(event: SlotEvent): void;
}

export function createSlotMachine(): SlotMachine {
  const changes = createEmitter();
  let phase: SlotPhase = { state: 'empty' };
  let state = toSlotState(phase);
  return {
    phase: () => phase,
    state: () => state,
    subscribe: changes.subscribe,
    send(event) {
      phase = transition(slotTransitions, phase, event);
      // People still see the view.
      if (phase.state === 'leaving' || phase.state === 'replacing') return;
      state = toSlotState(phase);
      changes.emit();
    },
  };
}

/** Returns the view that is mounted, also while a live swap replaces it. */
export const getMountedView = (phase: SlotPhase): MountedView | undefined =>
  phase.state === 'mounted' || phase.state === 'replacing' ? phase.view : undefined;

function toSlotState(phase: SlotPhase): SlotState {
  if (!('view' in phase)) return phase;
  const { target, loaded } = phase.view;
  return { state: 'mounted', remote: target.remote, version: loaded.release.version };
}
