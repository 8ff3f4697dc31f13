import type { ClosedReason, TelemetryEntry } from '@parlour/contracts';
import type { Availability } from './availability.ts';

/** Which remotes cannot be used now, and why, for menus to say before somebody goes there. Their places say more. */
export interface Closures {
  of(remote: string): ClosedReason | undefined;
  /** What a release reported about itself: a failed load closes its remote here, a view that mounts opens it again. */
  noticed(entry: TelemetryEntry): void;
  /** Called when one may have closed or opened. Returns the way to unsubscribe. */
  subscribe(handler: () => void): () => void;
}

export function createClosures(availability: Pick<Availability, 'of' | 'subscribe'>): Closures {
  const failed = new Set<string>();
  const handlers = new Set<() => void>();
  const tell = () => {
    for (const handler of handlers) handler();
  };
  availability.subscribe(tell);

  return {
    of(remote) {
      const { state } = availability.of(remote);
      if (state !== 'live') return state;
      return failed.has(remote) ? 'failed' : undefined;
    },
    noticed({ kind, remote, message }) {
      const count = failed.size;
      if (kind === 'load') failed.add(remote);
      else if (kind === 'mount' && !message) failed.delete(remote);
      if (failed.size !== count) tell();
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
  };
}
