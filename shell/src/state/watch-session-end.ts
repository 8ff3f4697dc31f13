import { extendSession, getSessionTimes, type SessionTimes } from '@parlour/api-client';
import type { Api, Site } from '@parlour/contracts';
import { type SessionEnd, sessionEndAtom } from './session-end.ts';

export interface SessionEndWatch {
  /** Extends the session. Rejects with the error of the gateway's call. */
  extend(): Promise<void>;
  /** Hides the warning of an absolute end. The session continues until then. */
  acknowledge(): void;
  /** Returns the cause of the last warning; undefined while no end is near. */
  getWarnedCause(): SessionEnd['cause'] | undefined;
  stop(): void;
}

/**
 * Interval in ms while a warning is open: another tab may have extended the session. The check itself does not extend
 * it.
 */
const recheckMs = 5_000;
/** Delay in ms after a failed check. */
const retryMs = 30_000;

/**
 * Warns before the session expires. Only the gateway knows the time, because use in any tab extends the session. The
 * watch therefore checks shortly before each time that the gateway reported. The check itself fails for a session that
 * has ended.
 */
export function watchSessionEnd({ api, store }: { api: Api; store: Site['store'] }): SessionEndWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRequest = 0;
  let shown: SessionEnd['cause'] | undefined;
  let warned: SessionEnd['cause'] | undefined;

  const scheduleCheck = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), ms);
  };
  function applyTimes({ idleLeftMs, leftMs, warnMs }: SessionTimes): void {
    const endsInMs = Math.min(idleLeftMs, leftMs);
    if (endsInMs > warnMs) {
      shown = undefined;
      warned = undefined;
      store.set(sessionEndAtom, undefined);
      scheduleCheck(endsInMs - warnMs);
      return;
    }
    const cause = idleLeftMs < leftMs ? 'idle' : 'absolute';
    warned = cause;
    if (cause !== shown) store.set(sessionEndAtom, { endsAtMs: Date.now() + endsInMs, cause });
    scheduleCheck(Math.min(recheckMs, Math.max(endsInMs, 0) + 1_000));
  }
  async function request(fetchTimes: () => Promise<SessionTimes>): Promise<void> {
    lastRequest += 1;
    const ownRequest = lastRequest;
    const answer = await fetchTimes();
    if (ownRequest === lastRequest) applyTimes(answer);
  }
  const check = () =>
    request(() => getSessionTimes(api)).catch(() => {
      scheduleCheck(retryMs);
    });
  // Timers do not run while the device sleeps.
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') void check();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  void check();

  return {
    extend: () => request(() => extendSession(api)),
    acknowledge() {
      shown = 'absolute';
      store.set(sessionEndAtom, undefined);
    },
    getWarnedCause: () => warned,
    stop() {
      lastRequest += 1;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      store.set(sessionEndAtom, undefined);
    },
  };
}
