import type { LiveRelease, Site, TelemetryEntry } from '@parlour/contracts';
import type { TypingWatch } from './focus-memory.ts';
import { typingPauseMs } from './focus-memory.ts';
import { getErrorMessage, type LoadedRelease, toTelemetryEntry } from './load-result.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { RemoteStore } from './remote-store.ts';
import type { SlotController } from './slot-controller.ts';
import type { SwapGuards } from './swap-guards.ts';
import { raceAbort } from './with-timeout.ts';

/** Time without an error after which a swap is confirmed and the previous release is retired. */
export const confirmAfterMs = 8000;
/** Longest time before a held swap is retried. Money that is still moving holds the retry too. */
export const heldRetryMs = 60_000;

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

export interface SwapParts {
  store: RemoteStore;
  loader: RemoteLoader;
  guards: SwapGuards;
  typing: TypingWatch;
  /** Returns every slot of the page, including attached ones. */
  allSlots(): readonly SlotController[];
  siteFor(release: LiveRelease): Site;
  /** Keeps the stylesheets of a release that is not yet shown from applying. */
  holdStyles(release: LiveRelease): void;
  removeStyles(release: LiveRelease): void;
  report(entry: TelemetryEntry): void;
  onSwapped(name: string, from: string, to: string): void;
  limits?: { confirmMs: number; heldRetryMs: number };
}

interface Unconfirmed {
  before: LoadedRelease | undefined;
  after: LoadedRelease;
  /** Settles when every slot has replaced its view. A revert waits for it. */
  replaced: Promise<unknown>;
  timer?: ReturnType<typeof setTimeout>;
}

export function createLiveSwap(parts: SwapParts): LiveSwap {
  const limits = parts.limits ?? { confirmMs: confirmAfterMs, heldRetryMs };
  const running = new Map<string, Promise<void>>();
  const held = new Map<string, { reason: string; timer: ReturnType<typeof setTimeout> }>();
  const unconfirmed = new Map<string, Unconfirmed>();
  /** Containers that are being replaced by the previous release, by remote. */
  const reverting = new Map<string, { container: string; back: Promise<unknown> }>();
  /** Staged release of each held swap, in memory. A later deployment retires it. */
  const staged = new Map<string, LiveRelease>();
  /** Last reported hold reason of each remote, so that a retry with the same reason is not reported again. */
  const reportedReasons = new Map<string, string>();
  /** Containers that failed in this page. The page does not retry them, but it tries later deployments. */
  const refused = new Set<string>();
  /** Fetches in flight, by remote. A fetch may hang, and a later deployment cancels the wait for it. */
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
    // A rollback to the previous release, which is still in memory, does not wait for confirmation.
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

  /** Settles like `work`, or resolves with `undefined` as soon as a release other than `to` is live. */
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
      // Preloading keeps the replacement itself from waiting for the network.
      await Promise.all([...views].map((view) => result.module.preload?.({ site: parts.siteFor(to), view })));
    } catch (error) {
      return refuse(getErrorMessage(error));
    }
    if (!isLive(to)) return refuse('overtaken');
    parts.holdStyles(to);
    replaceStaged(to);
    return result;
  }

  /** Records `to` as the staged release and retires the one that was staged before. */
  function replaceStaged(to: LiveRelease): void {
    const waiting = staged.get(to.name);
    if (waiting && waiting.container !== to.container) retire(waiting);
    staged.set(to.name, to);
  }

  /** Refreshes the slots that could not show the previous release. `to` is in use now. */
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
