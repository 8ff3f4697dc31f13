import type { LiveRelease, Site, TelemetryEntry } from '@parlour/contracts';
import type { TypingWatch } from './focus-memory.ts';
import { typingPauseMs } from './focus-memory.ts';
import { getErrorMessage, type LoadedRelease, toTelemetryEntry } from './load-result.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteStore } from './remote-store.ts';
import type { SlotController } from './slot-controller.ts';
import type { SwapGuards } from './swap-guards.ts';
import { raceAbort } from './with-timeout.ts';

/** A swap that stood this long without an error is kept, and the release before it is retired. */
export const confirmAfterMs = 8000;
/** A held swap is tried again at least this often. Money that is still moving then still holds it. */
export const heldRetryMs = 60_000;

/** Brings a newly deployed release into the open page: stage, ask, switch, confirm, then retire or revert. */
export interface LiveSwap {
  /** Moves one remote to its live release, if it is on another. Resolves when it is swapped, held or refused. */
  advance(name: string): Promise<void>;
  /** Tries every held swap again: after a navigation. */
  advanceHeld(): void;
  /** What a release reported about itself; an error while its swap is not confirmed reverts it. */
  onTelemetry(entry: TelemetryEntry): void;
  /** A view of this release failed. True while its swap is not confirmed: the release before comes back. */
  revertIfUnconfirmed(release: LiveRelease, why: string): boolean;
  /** For operators: the remotes whose swap waits, with the reason. */
  held(): Readonly<Record<string, string>>;
}

export interface SwapParts {
  store: RemoteStore;
  loader: RemoteLoader;
  guards: SwapGuards;
  typing: TypingWatch;
  /** Every place of the page, attached ones too. */
  allSlots(): readonly SlotController[];
  siteFor(release: LiveRelease): Site;
  /** Keeps the sheets of a release that is not yet shown from applying. */
  holdStyles(release: LiveRelease): void;
  removeStyles(release: LiveRelease): void;
  report(entry: TelemetryEntry): void;
  onSwapped(name: string, from: string, to: string): void;
  limits?: { confirmMs: number; heldRetryMs: number };
}

interface Unconfirmed {
  before: LoadedRelease | undefined;
  after: LoadedRelease;
  /** Settles when every place has changed; a revert waits for it. */
  replaced: Promise<unknown>;
  timer?: ReturnType<typeof setTimeout>;
}

export function createLiveSwap(parts: SwapParts): LiveSwap {
  const limits = parts.limits ?? { confirmMs: confirmAfterMs, heldRetryMs };
  const running = new Map<string, Promise<void>>();
  const held = new Map<string, { reason: string; timer: ReturnType<typeof setTimeout> }>();
  const unconfirmed = new Map<string, Unconfirmed>();
  /** What gives way to the release before in this moment, by remote. */
  const reverting = new Map<string, { container: string; back: Promise<unknown> }>();
  /** What each held swap waits with, in memory; let go of when a later deployment overtakes it. */
  const staged = new Map<string, LiveRelease>();
  /** Why each remote is held, as it was last reported: a retry in vain is no news. */
  const reportedReasons = new Map<string, string>();
  /** Containers that failed in this page. They are not tried again here; a later deployment is. */
  const refused = new Set<string>();
  /** What is being fetched; it may hang, and a later deployment does not wait for that. */
  const fetching = new Map<string, { to: LiveRelease; cancel(): void }>();

  const findSlotsShowing = (release: LiveRelease) =>
    parts.allSlots().filter((slot) => slot.mounted()?.release.container === release.container);

  const isLive = ({ name, container }: LiveRelease) => parts.store.live(name)?.container === container;

  function advance(name: string): Promise<void> {
    const waiting = fetching.get(name);
    if (waiting && !isLive(waiting.to)) waiting.cancel();
    const current = running.get(name);
    if (current) return current;
    const run = runStep(name).finally(() => running.delete(name));
    running.set(name, run);
    return run;
  }

  async function runStep(name: string): Promise<void> {
    clearHeld(name);
    if (reverting.has(name)) await reverting.get(name)?.back;
    const from = parts.store.inUse(name);
    const to = parts.store.live(name);
    if (!from || !to || from.container === to.container || refused.has(to.container)) return;
    const pending = unconfirmed.get(name);
    if (pending && pending.before?.release.container !== to.container) {
      return hold(name, 'the swap before is not confirmed', limits.confirmMs);
    }
    // A roll back to the release before, which is in memory still, waits for no proof.
    clearUnconfirmed(name);

    const slots = findSlotsShowing(from);
    if (slots.length === 0 && !parts.loader.loaded(from)) {
      parts.store.use(to);
      return retryFailedSlots(to);
    }
    const next = await waitUnlessOvertaken(to, stage(to, slots));
    if (!isLive(to)) {
      parts.report(toTelemetryEntry(to, 'swap', 'overtaken'));
      return runStep(name);
    }
    if (!next) return;

    const reason = findHoldReason(from);
    if (reason) return hold(name, reason.text, reason.retryMs);
    await replaceViews(from, next);
  }

  /** Settles with `work`, or with `undefined` as soon as another release than `to` is live. */
  async function waitUnlessOvertaken<T>(to: LiveRelease, work: Promise<T>): Promise<T | undefined> {
    const overtaken = new AbortController();
    fetching.set(to.name, { to, cancel: () => overtaken.abort() });
    const result = await raceAbort(work, overtaken.signal);
    fetching.delete(to.name);
    return result;
  }

  async function stage(
    to: LiveRelease,
    slots: readonly SlotController[],
  ): Promise<LoadedRelease | undefined> {
    const refuse = (message: string) => {
      if (isLive(to)) {
        refused.add(to.container);
        parts.report(toTelemetryEntry(to, 'swap', `not staged, ${message}`));
      }
      retire(to);
      return undefined;
    };
    const result = await parts.loader.load(to);
    if (result.state === 'failed') return refuse(`${result.reason}: ${result.message}`);
    const views = new Set(slots.map((slot) => slot.target()?.view).filter((view) => view !== undefined));
    try {
      // Nothing of the switch itself waits for the network.
      await Promise.all([...views].map((view) => result.module.preload?.({ site: parts.siteFor(to), view })));
    } catch (error) {
      return refuse(getErrorMessage(error));
    }
    if (!isLive(to)) return refuse('overtaken');
    parts.holdStyles(to);
    replaceStaged(to);
    return result;
  }

  /** `to` is what a swap waits with from now on; what waited before it goes from memory. */
  function replaceStaged(to: LiveRelease): void {
    const waiting = staged.get(to.name);
    if (waiting && waiting.container !== to.container) retire(waiting);
    staged.set(to.name, to);
  }

  /** Places that could not show the release before try `to`, which is in use now. */
  async function retryFailedSlots(to: LiveRelease): Promise<void> {
    await waitUnlessOvertaken(to, refreshFailedSlots(to.name));
    if (!isLive(to)) return runStep(to.name);
  }

  async function refreshFailedSlots(name: string): Promise<void> {
    const failed = parts.allSlots().filter((slot) => slot.target()?.remote === name && !slot.mounted());
    await Promise.all(failed.map((slot) => slot.refresh()));
  }

  function findHoldReason(from: LiveRelease): { text: string; retryMs: number } | undefined {
    const reasons = parts.guards.reasons(from.container);
    if (reasons.length > 0) return { text: reasons.join(', '), retryMs: limits.heldRetryMs };
    const typing = findSlotsShowing(from).some((slot) => parts.typing.isTyping(slot.host));
    return typing ? { text: 'somebody is typing', retryMs: typingPauseMs } : undefined;
  }

  function hold(name: string, reason: string, retryMs: number): void {
    const timer = setTimeout(() => void advance(name), retryMs);
    held.set(name, { reason, timer });
    const to = parts.store.live(name);
    const text = `held: ${reason}`;
    if (to && reportedReasons.get(name) !== text) parts.report(toTelemetryEntry(to, 'swap', text));
    reportedReasons.set(name, text);
  }

  function clearUnconfirmed(name: string): void {
    clearTimeout(unconfirmed.get(name)?.timer);
    unconfirmed.delete(name);
  }

  function clearHeld(name: string): void {
    clearTimeout(held.get(name)?.timer);
    held.delete(name);
  }

  async function replaceViews(from: LiveRelease, next: LoadedRelease): Promise<void> {
    const { name, version } = next.release;
    const module = parts.loader.loaded(from);
    const before = module && ({ state: 'loaded', release: from, module } as const);
    reportedReasons.delete(name);
    staged.delete(name);
    parts.store.use(next.release);
    const replaced = Promise.all(findSlotsShowing(from).map((slot) => slot.replace(next)));
    const swap: Unconfirmed = { before, after: next, replaced };
    unconfirmed.set(name, swap);
    const done = await replaced;
    if (unconfirmed.get(name) !== swap) return;
    swap.timer = setTimeout(() => confirm(name), limits.confirmMs);
    if (!done.every(Boolean)) {
      await revert(name, 'it did not mount');
      return runStep(name);
    }
    parts.onSwapped(name, from.version, version);
    await retryFailedSlots(next.release);
  }

  function confirm(name: string): void {
    const swap = unconfirmed.get(name);
    unconfirmed.delete(name);
    if (!swap) return;
    parts.report(toTelemetryEntry(swap.after.release, 'swap', 'confirmed'));
    if (swap.before) retire(swap.before.release);
    void advance(name);
  }

  function retire(release: LiveRelease): void {
    if (findSlotsShowing(release).length > 0) return;
    parts.loader.evict(release);
    parts.removeStyles(release);
  }

  async function revert(name: string, why: string): Promise<void> {
    const swap = unconfirmed.get(name);
    if (!swap) return;
    clearUnconfirmed(name);
    refused.add(swap.after.release.container);
    parts.report(toTelemetryEntry(swap.after.release, 'swap', `reverted: ${why}`));
    if (!swap.before) return;
    const { before, after } = swap;
    const back = restoreViews(swap, before);
    reverting.set(name, { container: after.release.container, back });
    parts.store.use(before.release);
    await back;
    reverting.delete(name);
    void refreshFailedSlots(name);
    retire(after.release);
    parts.onSwapped(name, after.release.version, before.release.version);
    void advance(name);
  }

  async function restoreViews({ replaced, after }: Unconfirmed, before: LoadedRelease): Promise<void> {
    await replaced;
    await Promise.all(findSlotsShowing(after.release).map((slot) => slot.replace(before)));
  }

  parts.guards.onFree((container) => {
    for (const name of held.keys()) if (parts.store.inUse(name)?.container === container) void advance(name);
  });

  return {
    advance,
    advanceHeld() {
      for (const name of [...held.keys()]) void advance(name);
    },
    onTelemetry(entry) {
      const swap = unconfirmed.get(entry.remote);
      const fault = entry.kind === 'render' || entry.kind === 'error';
      if (fault && swap?.after.release.version === entry.version) {
        void revert(entry.remote, entry.message ?? entry.kind);
      }
    },
    revertIfUnconfirmed(release, why) {
      if (reverting.get(release.name)?.container === release.container) return true;
      const swap = unconfirmed.get(release.name);
      if (swap?.after.release.container !== release.container || !swap.before) return false;
      void revert(release.name, why);
      return true;
    },
    held: () => Object.fromEntries([...held].map(([name, { reason }]) => [name, reason])),
  };
}
