import type { ClosedReason, TelemetryEntry } from '@parlour/contracts';
import type { Availability } from './availability.ts';

/** Which remotes cannot be used now, and why, for menus to say before somebody goes there. Their places say more. */
export interface UnavailableRemotes {
  getReason(remote: string): ClosedReason | undefined;
  /** What a release reported about itself: a failed load closes its remote here, a view that mounts opens it again. */
  onTelemetry(entry: TelemetryEntry): void;
  /** Called when one may have closed or opened. Returns the way to unsubscribe. */
  subscribe(handler: () => void): () => void;
}

export function createUnavailableRemotes(
  availability: Pick<Availability, 'getStatus' | 'subscribe'>,
): UnavailableRemotes {
  const failed = new Set<string>();
  const handlers = new Set<() => void>();
  const notify = () => {
    for (const handler of handlers) handler();
  };
  availability.subscribe(notify);

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
      if (failed.size !== count) notify();
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  };
}
