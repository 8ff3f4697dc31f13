import { createEmitter } from '@parlour/basics';
import { type RemoteStatus, resolveStatus, type Visitor } from '@parlour/contracts';
import type { RemoteStore } from './remote-store.ts';
import type { ClosedState } from './slot-state.ts';
import type { SwapGuards } from './swap-guards.ts';

/** Availability of each remote to this visitor, from the discovery document, the clock and the list of testers. */
export interface Availability {
  /** Returns the current status of a remote. A remote that the document does not name is disabled. */
  getStatus(remote: string): RemoteStatus;
  /** Returns the closed state for a slot. Undefined while the remote is live, or drains with money still moving. */
  getClosedState(remote: string): ClosedState | undefined;
  /** Calls `handler` on a new document and when an announced window begins or ends. Returns an unsubscribe function. */
  subscribe(handler: () => void): () => void;
}

interface AvailabilityParts {
  store: RemoteStore;
  guards: SwapGuards;
  visitor(): Visitor;
  now?(): number;
}

/** Longest delay of a browser timer. */
const timerMaxMs = 2 ** 31 - 1;

export function createAvailability({
  store,
  guards,
  visitor,
  now = Date.now,
}: AvailabilityParts): Availability {
  const changes = createEmitter();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function getStatus(remote: string): RemoteStatus {
    const status = store.status(remote);
    return status ? resolveStatus(status, visitor(), new Date(now()).toISOString()) : { state: 'disabled' };
  }

  /** Sets a timer for the next moment at which the clock changes the status of a remote. */
  function scheduleNextChange(): void {
    clearTimeout(timer);
    const moments = store.names().flatMap((name) => listChangeTimes(store.status(name)));
    const next = Math.min(...moments.filter((moment) => moment > now()));
    if (Number.isFinite(next)) timer = setTimeout(onChange, Math.min(next - now() + 50, timerMaxMs));
  }
  function onChange(): void {
    scheduleNextChange();
    changes.emit();
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
    subscribe: changes.subscribe,
  };
}

function listChangeTimes(status: RemoteStatus | undefined): number[] {
  const window = status?.state === 'live' ? status.upcoming : status?.state === 'maintenance' && status;
  if (!window) return [];
  return [window.startsAt, window.endsAt].flatMap((at) => (at === undefined ? [] : [Date.parse(at)]));
}
