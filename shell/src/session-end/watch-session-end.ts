import { extendSession, getSessionTimes, type SessionTimes } from '@parlour/api-client';
import type { Api, Site } from '@parlour/contracts';
import { type SessionEnd, sessionEndAtom } from './session-end.ts';

export interface SessionEndWatch {
  /** The person is still there. Fails as the gateway's call. */
  extend(): Promise<void>;
  /** The person knows that the session ends, and goes on until then. */
  acknowledge(): void;
  /** Of which end the person was warned last; undefined while none is near. */
  getWarnedCause(): SessionEnd['cause'] | undefined;
  stop(): void;
}

/** While a warning stands, another tab may have kept the session: asking is no use of it. */
const recheckMs = 5_000;
/** After an answer that did not come. */
const retryMs = 30_000;

/**
 * Warns before the session ends by itself. The gateway alone knows when that is: each use in whatever tab puts it off, so
 * it is asked shortly before each time that it named. A session that is over is told by the call itself.
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
  // A device that slept has missed its timers.
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
