import { type RemoteStatus, resolveStatus, type Visitor } from '@parlour/contracts';
import type { RemoteStore } from './remote-store.ts';
import type { SlotState } from './slot-state.ts';
import type { SwapGuards } from './swap-guards.ts';

/** Which remotes are open to this visitor now: the document's word, the clock, and the list of testers. */
export interface Availability {
  /** A remote that no document names is disabled. */
  getStatus(remote: string): RemoteStatus;
  /** What a place says to who comes in now; undefined while the remote is open, or drained with money still moving. */
  getClosedState(remote: string): SlotState | undefined;
  /** Called when a document came, and when an announced time begins or ends. Returns the way to unsubscribe. */
  subscribe(handler: () => void): () => void;
}

export interface AvailabilityParts {
  store: RemoteStore;
  guards: SwapGuards;
  visitor(): Visitor;
  now?(): number;
}

/** Timers of browsers hold no longer time than this. */
const timerMaxMs = 2 ** 31 - 1;

export function createAvailability({
  store,
  guards,
  visitor,
  now = Date.now,
}: AvailabilityParts): Availability {
  const handlers = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function getStatus(remote: string): RemoteStatus {
    const status = store.status(remote);
    return status ? resolveStatus(status, visitor(), new Date(now()).toISOString()) : { state: 'disabled' };
  }

  /** Wakes at the next moment at which the status of a remote changes by the clock. */
  function scheduleNextChange(): void {
    clearTimeout(timer);
    const moments = store.names().flatMap((name) => listChangeTimes(store.status(name)));
    const next = Math.min(...moments.filter((moment) => moment > now()));
    if (Number.isFinite(next)) timer = setTimeout(onChange, Math.min(next - now() + 50, timerMaxMs));
  }
  function onChange(): void {
    scheduleNextChange();
    for (const handler of handlers) handler();
  }
  store.subscribe((change) => change === 'document' && onChange());
  scheduleNextChange();

  return {
    getStatus,
    getClosedState(remote) {
      const status = getStatus(remote);
      if (status.state === 'live') return undefined;
      if (status.state === 'disabled') return { state: 'disabled', remote };
      const container = store.inUse(remote)?.container;
      const isHeld = container !== undefined && guards.reasons(container).length > 0;
      if (status.mode === 'drain' && isHeld) return undefined;
      return { state: 'maintenance', remote, notice: status.notice, endsAt: status.endsAt };
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  };
}

function listChangeTimes(status: RemoteStatus | undefined): number[] {
  const window = status?.state === 'live' ? status.upcoming : status?.state === 'maintenance' && status;
  if (!window) return [];
  return [window.startsAt, window.endsAt].flatMap((at) => (at === undefined ? [] : [Date.parse(at)]));
}
