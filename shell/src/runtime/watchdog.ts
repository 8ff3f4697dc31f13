import { onCommit } from './commit-hook.ts';
import { findMountElement } from './mounting.ts';
import type { SlotController } from './slot-controller.ts';

/** No animation renders more often. A view that does in each of `secondsMax` consecutive seconds renders endlessly. */
const rendersPerSecondMax = 200;
const secondsMax = 2;
/** This rate counts as endless only if the page has no idle moment for `busySecondsMax` seconds. */
const busyRendersPerSecondMax = 8;
const busySecondsMax = 5;

export interface WatchdogParts {
  allSlots(): readonly Pick<SlotController, 'failMounted'>[];
  now?(): number;
  limits?: typeof watchdogLimits;
}

export const watchdogLimits = { rendersPerSecondMax, secondsMax, busyRendersPerSecondMax, busySecondsMax };

/** Renders of one mount since `since`. */
interface Count {
  since: number;
  renders: number;
  wild: number;
  busy: number;
}

/**
 * Starts a watchdog that fails views which render endlessly. React itself ends a loop of renders within one commit. A
 * loop from effect to effect keeps the page busy for ever and reports nothing.
 */
export function startWatchdog({
  allSlots,
  now = () => performance.now(),
  limits = watchdogLimits,
}: WatchdogParts): { stop(): void } {
  const counts = new WeakMap<Element, Count>();
  const idle = watchIdle(now);

  function count(element: HTMLElement): void {
    const known = counts.get(element);
    if (!known) return void counts.set(element, { since: now(), renders: 1, wild: 0, busy: 0 });
    known.renders += 1;
    const elapsed = now() - known.since;
    if (elapsed < 1000) return;
    const rate = (known.renders * 1000) / elapsed;
    const wild = rate > limits.rendersPerSecondMax ? known.wild + 1 : 0;
    const isBusy = rate > limits.busyRendersPerSecondMax && idle.lastIdleAt() < known.since;
    const busy = isBusy ? known.busy + 1 : 0;
    counts.set(element, { since: now(), renders: 0, wild, busy });
    if (wild >= limits.secondsMax || busy >= limits.busySecondsMax) failEndlessView(element, rate);
  }

  /** Fails the view in a microtask, outside of React's own commit. */
  function failEndlessView(element: HTMLElement, rate: number): void {
    counts.delete(element);
    const message = `endless rendering: ${Math.round(rate)} renders a second`;
    queueMicrotask(() => {
      for (const slot of allSlots()) slot.failMounted(element, 'render', message);
    });
  }

  const stopCommits = onCommit((container) => {
    const element = container instanceof Element ? findMountElement(container) : undefined;
    if (element) {
      idle.probe();
      count(element);
    }
  });
  return { stop: stopCommits };
}

/** Tracks when the page was last idle. A browser without `requestIdleCallback` counts as idle. */
function watchIdle(now: () => number): { probe(): void; lastIdleAt(): number } {
  let lastAt = now();
  let isProbing = false;
  if (!('requestIdleCallback' in window)) return { probe: () => undefined, lastIdleAt: now };
  return {
    probe() {
      if (isProbing) return;
      isProbing = true;
      requestIdleCallback(() => {
        isProbing = false;
        lastAt = now();
      });
    },
    lastIdleAt: () => lastAt,
  };
}
