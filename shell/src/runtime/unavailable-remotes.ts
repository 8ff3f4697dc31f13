import { createEmitter } from '@parlour/basics';
import type { ClosedReason, TelemetryEntry } from '@parlour/contracts';
import type { Availability } from './availability.ts';

/** Remotes that cannot be used now, with the reason, for menus to show in advance. Their slots show the details. */
export interface UnavailableRemotes {
  getReason(remote: string): ClosedReason | undefined;
  /** Handles a report of a release about itself. A failed load closes its remote here; a mount opens it again. */
  onTelemetry(entry: TelemetryEntry): void;
  /** Calls `handler` when a remote may have closed or opened. Returns an unsubscribe function. */
  subscribe(handler: () => void): () => void;
}

export function createUnavailableRemotes(
  availability: Pick<Availability, 'getStatus' | 'subscribe'>,
): UnavailableRemotes {
  const failed = new Set<string>();
  const changes = createEmitter();
  availability.subscribe(changes.emit);

  return {
    getReason(remote) {
      const { state } = availability.getStatus(remote);
      if (state !== 'live') return state;
      return failed.has(remote) ? 'failed' : undefined;
    },
    onTelemetry({ kind, remote, message }) {
      const count = failed.size;
      if (kind === 'load') failed.add(remote);
      else if (kind === 'mount' && !message) failed.delete(remote);
      if (failed.size !== count) changes.emit();
    },
    subscribe: changes.subscribe,
  };
}
