import { minuteMs } from '@parlour/basics';
import type { LiveRelease, TelemetryEntry } from '@parlour/contracts';
import { typingPauseMs } from '../input-watch.ts';
import { type LoadedRelease, toTelemetryEntry } from '../load-result.ts';
import type { SlotController } from '../slot-controller.ts';
import { raceAbort } from '../with-timeout.ts';
import {
  findSlotsShowing,
  prefetchRelease,
  refreshStaleSlots,
  retireRelease,
  type SwapParts,
} from './swap-parts.ts';
import {
  type Exchange,
  followSwap,
  getHoldReason,
  getRevertible,
  type SwapEvent,
  type SwapState,
} from './swap-state.ts';

/** Time without an error after which a swap is confirmed and the previous release is retired. */
const confirmAfterMs = 8000;
/** Longest time before a held swap is retried. Money that is still moving holds the retry too. */
const heldRetryMs = minuteMs;

/**
 * Swaps of one remote in the open page. `swap-state.ts` has the states and the events that lead from one to the next.
 * A step takes the remote as far towards its live release as it gets; confirmations and faults come between the steps.
 */
export class RemoteSwap {
  readonly #name: string;
  readonly #parts: SwapParts;
  readonly #limits: { confirmMs: number; heldRetryMs: number };
  #state: SwapState = { state: 'idle' };
  /** Step in progress. Steps of one remote never overlap. */
  #step: Promise<void> | undefined;
  /** Release for which the step waits. The wait may hang, and a later deployment cancels it. */
  #awaited: { release: LiveRelease; cancel(): void } | undefined;
  /** Staged release, in memory while the swap is held. A later deployment retires it. */
  #staged: LiveRelease | undefined;
  /** Containers that failed in this page. The page does not retry them, but it tries later deployments. */
  readonly #refused = new Set<string>();
  /** Last reported hold reason, so that a retry with the same reason is not reported again. */
  #reportedReason: string | undefined;
  #confirmTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(name: string, parts: SwapParts) {
    this.#name = name;
    this.#parts = parts;
    this.#limits = parts.limits ?? { confirmMs: confirmAfterMs, heldRetryMs };
  }

  /** Returns why a deployment waits, or undefined if none does. */
  getHoldReason(): string | undefined {
    return getHoldReason(this.#state);
  }

  /** Returns whether a release is being loaded or replaced now. A held or unconfirmed swap only waits. */
  isSwapping(): boolean {
    return this.#step !== undefined || this.#state.state === 'reverting';
  }

  /** Starts a step, unless one is in progress. Resolves when the live release is swapped, held or refused. */
  advance(): Promise<void> {
    if (this.#awaited && !this.#isLive(this.#awaited.release)) this.#awaited.cancel();
    this.#step ??= this.#runStep().finally(() => this.#endStep());
    return this.#step;
  }

  /** Handles a report of a release about itself. An error reverts its swap if that is not confirmed. */
  onTelemetry({ kind, version, message }: TelemetryEntry): void {
    const isFault = kind === 'render' || kind === 'error';
    if (isFault && getRevertible(this.#state)?.after.release.version === version) {
      void this.#revert(message ?? kind);
    }
  }

  /** Handles a failed view. Returns true if the previous release is restored in its slot. */
  revertIfUnconfirmed({ container }: LiveRelease, why: string): boolean {
    if (this.#state.state === 'reverting') {
      return this.#state.exchange.after.release.container === container;
    }
    const exchange = getRevertible(this.#state);
    if (!exchange?.before || exchange.after.release.container !== container) return false;
    void this.#revert(why);
    return true;
  }

  /** Follows an event to the next state. A timer ends with the state that it belongs to. */
  #send(event: SwapEvent): void {
    this.#state = followSwap(this.#state, event);
    if (this.#state.state !== 'unconfirmed') clearTimeout(this.#confirmTimer);
    if (this.getHoldReason() === undefined) clearTimeout(this.#retryTimer);
  }

  async #runStep(): Promise<void> {
    const { store, loader } = this.#parts;
    if (this.getHoldReason() !== undefined) this.#send({ type: 'retry' });
    if (this.#state.state === 'reverting') await this.#state.back;
    const from = store.inUse(this.#name);
    const to = store.live(this.#name);
    if (!from || !to || from.container === to.container || this.#refused.has(to.container)) return;
    if (this.#state.state === 'unconfirmed') {
      if (this.#state.exchange.before?.release.container !== to.container) {
        return this.#hold('the swap before is not confirmed', this.#limits.confirmMs);
      }
      // The previous release is still in memory, so a rollback to it does not wait for confirmation.
      this.#send({ type: 'roll-back' });
    }

    const slots = findSlotsShowing(this.#parts, from);
    if (slots.length === 0 && !loader.loaded(from)) {
      store.use(to);
      return this.#refreshStaleSlots(to);
    }
    this.#send({ type: 'stage', to });
    const next = await this.#waitUnlessOvertaken(to, this.#stage(to, slots));
    if (!this.#isLive(to)) {
      this.#send({ type: 'overtake' });
      this.#report(to, 'overtaken');
      return this.#runStep();
    }
    if (!next) return this.#send({ type: 'refuse' });

    const reason = this.#findHoldReason(from);
    if (reason) return this.#hold(reason.text, reason.retryMs);
    await this.#replaceViews(from, next);
  }

  #endStep(): void {
    this.#step = undefined;
    // A step that threw has staged nothing.
    if (this.#state.state === 'staging') this.#send({ type: 'refuse' });
  }

  /** Settles like `work`, or resolves with `undefined` as soon as a release other than `to` is live. */
  async #waitUnlessOvertaken<T>(to: LiveRelease, work: Promise<T>): Promise<T | undefined> {
    const overtaken = new AbortController();
    this.#awaited = { release: to, cancel: () => overtaken.abort() };
    const result = await raceAbort(work, overtaken.signal);
    this.#awaited = undefined;
    return result;
  }

  async #stage(to: LiveRelease, slots: readonly SlotController[]): Promise<LoadedRelease | undefined> {
    const result = await prefetchRelease(this.#parts, to, slots);
    const isLive = this.#isLive(to);
    if (result.state === 'loaded' && isLive) {
      this.#parts.holdStyles(to);
      if (this.#staged && this.#staged.container !== to.container) retireRelease(this.#parts, this.#staged);
      this.#staged = to;
      return result;
    }
    if (result.state === 'failed' && isLive) {
      this.#refused.add(to.container);
      this.#report(to, `not staged, ${result.message}`);
    }
    retireRelease(this.#parts, to);
    return undefined;
  }

  #findHoldReason(from: LiveRelease): { text: string; retryMs: number } | undefined {
    const { guards, input } = this.#parts;
    const reasons = guards.reasons(from.container);
    if (reasons.length > 0) return { text: reasons.join(', '), retryMs: this.#limits.heldRetryMs };
    const isTyping = findSlotsShowing(this.#parts, from).some((slot) => input.isTyping(slot.host));
    if (isTyping) return { text: 'somebody is typing', retryMs: typingPauseMs };
    if (!input.hasUnsent(this.#name)) return undefined;
    return { text: 'input is not sent yet', retryMs: typingPauseMs };
  }

  #hold(reason: string, retryMs: number): void {
    this.#send({ type: 'hold', reason });
    this.#retryTimer = setTimeout(() => void this.advance(), retryMs);
    const to = this.#parts.store.live(this.#name);
    if (to && this.#reportedReason !== reason) this.#report(to, `held: ${reason}`);
    this.#reportedReason = reason;
  }

  async #replaceViews(from: LiveRelease, next: LoadedRelease): Promise<void> {
    const { loader, store, onSwapped } = this.#parts;
    const module = loader.loaded(from);
    const before = module && ({ state: 'loaded', release: from, module } as const);
    this.#reportedReason = undefined;
    this.#staged = undefined;
    store.use(next.release);
    const replaced = Promise.all(findSlotsShowing(this.#parts, from).map((slot) => slot.replace(next)));
    this.#send({ type: 'replace', exchange: { before, after: next, replaced } });
    const done = await replaced;
    // A fault meanwhile ended the exchange.
    if (this.#state.state !== 'replacing') return;
    if (!done.every(Boolean)) {
      await this.#revert('it did not mount');
      return this.#runStep();
    }
    this.#send({ type: 'replaced' });
    this.#confirmTimer = setTimeout(() => this.#confirm(), this.#limits.confirmMs);
    onSwapped(this.#name, from.version, next.release.version);
    await this.#refreshStaleSlots(next.release);
  }

  /** Refreshes the slots that do not show `to`, which is in use now. */
  async #refreshStaleSlots(to: LiveRelease): Promise<void> {
    await this.#waitUnlessOvertaken(to, refreshStaleSlots(this.#parts, to));
    if (!this.#isLive(to)) return this.#runStep();
  }

  #confirm(): void {
    if (this.#state.state !== 'unconfirmed') return;
    const { before, after } = this.#state.exchange;
    this.#send({ type: 'confirm' });
    this.#report(after.release, 'confirmed');
    if (before) retireRelease(this.#parts, before.release);
    void this.advance();
  }

  async #revert(why: string): Promise<void> {
    const exchange = getRevertible(this.#state);
    if (!exchange) return;
    const { before, after } = exchange;
    const back = before && this.#restoreViews(exchange, before);
    this.#send(back ? { type: 'revert', back } : { type: 'keep' });
    this.#refused.add(after.release.container);
    this.#report(after.release, `reverted: ${why}`);
    if (!before) return;
    this.#parts.store.use(before.release);
    await back;
    void refreshStaleSlots(this.#parts, before.release);
    retireRelease(this.#parts, after.release);
    this.#parts.onSwapped(this.#name, after.release.version, before.release.version);
    void this.advance();
  }

  async #restoreViews({ replaced, after }: Exchange, before: LoadedRelease): Promise<void> {
    await replaced;
    const slots = findSlotsShowing(this.#parts, after.release);
    await Promise.all(slots.map((slot) => slot.replace(before)));
    this.#send({ type: 'reverted' });
  }

  #isLive({ container }: LiveRelease): boolean {
    return this.#parts.store.live(this.#name)?.container === container;
  }

  #report(release: LiveRelease, message: string): void {
    this.#parts.report(toTelemetryEntry(release, 'swap', message));
  }
}
