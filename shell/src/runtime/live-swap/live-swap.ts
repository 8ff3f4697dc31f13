import type { LiveRelease, TelemetryEntry } from '@parlour/contracts';
import { RemoteSwap } from './remote-swap.ts';
import type { SwapParts } from './swap-parts.ts';

/** Swap of newly deployed releases into the open page: stage, ask the guards, replace, confirm, retire or revert. */
export interface LiveSwap {
  /** Swaps one remote to its live release if it uses another. Resolves when the release is swapped, held or refused. */
  advance(name: string): Promise<void>;
  /** Retries every held swap, after a navigation. */
  advanceHeld(): void;
  /** Handles a report of a release about itself. An error reverts its swap if that is not confirmed. */
  onTelemetry(entry: TelemetryEntry): void;
  /** Handles a failed view. Returns true if the release's swap is unconfirmed: the previous release is restored. */
  revertIfUnconfirmed(release: LiveRelease, why: string): boolean;
  /** Returns the remotes whose swap is held, with the reason, for operators. */
  held(): Readonly<Record<string, string>>;
}

export function createLiveSwap(parts: SwapParts): LiveSwap {
  const swaps = new Map<string, RemoteSwap>();

  function getSwap(name: string): RemoteSwap {
    const swap = swaps.get(name) ?? new RemoteSwap(name, parts);
    swaps.set(name, swap);
    return swap;
  }

  function advanceHeld(isConcerned: (name: string) => boolean): void {
    for (const [name, swap] of swaps) {
      if (swap.getHoldReason() !== undefined && isConcerned(name)) void swap.advance();
    }
  }

  parts.guards.onFree((container) => advanceHeld((name) => parts.store.inUse(name)?.container === container));

  return {
    advance: (name) => getSwap(name).advance(),
    advanceHeld: () => advanceHeld(() => true),
    onTelemetry: (entry) => swaps.get(entry.remote)?.onTelemetry(entry),
    revertIfUnconfirmed: (release, why) =>
      swaps.get(release.name)?.revertIfUnconfirmed(release, why) ?? false,
    held: () =>
      Object.fromEntries(
        [...swaps].flatMap(([name, swap]) => {
          const reason = swap.getHoldReason();
          return reason === undefined ? [] : [[name, reason]];
        }),
      ),
  };
}
