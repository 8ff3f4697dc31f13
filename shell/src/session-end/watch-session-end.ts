import { getSessionTimes, keepSession, type SessionTimes } from '@parlour/api-client';
import type { Api, Site } from '@parlour/contracts';
import { type SessionEnd, sessionEndAtom } from './session-end.ts';

export interface SessionEndWatch {
  /** The person is still there. Fails as the gateway's call. */
  stay(): Promise<void>;
  /** The person knows that the session ends, and goes on until then. */
  understood(): void;
  /** Of which end the person was warned last; undefined while none is near. */
  warnedOf(): SessionEnd['cause'] | undefined;
  stop(): void;
}

/** While a warning stands, another tab may have kept the session: asking is no use of it. */
const askAgainMs = 5_000;
/** After an answer that did not come. */
const retryMs = 30_000;

/**
 * Warns before the session ends by itself. The gateway alone knows when that is: each use in whatever tab puts it off, so
 * it is asked shortly before each time that it named. A session that is over is told by the call itself.
 */
export function watchSessionEnd({ api, store }: { api: Api; store: Site['store'] }): SessionEndWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let question = 0;
  let known: SessionEnd['cause'] | undefined;
  let warned: SessionEnd['cause'] | undefined;

  const lookIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
  };
  function take({ idleLeftMs, leftMs, warnMs }: SessionTimes): void {
    const endsInMs = Math.min(idleLeftMs, leftMs);
    if (endsInMs > warnMs) {
      known = undefined;
      warned = undefined;
      store.set(sessionEndAtom, undefined);
      lookIn(endsInMs - warnMs);
      return;
    }
    const cause = idleLeftMs < leftMs ? 'idle' : 'absolute';
    warned = cause;
    if (cause !== known) store.set(sessionEndAtom, { endsAtMs: Date.now() + endsInMs, cause });
    lookIn(Math.min(askAgainMs, Math.max(endsInMs, 0) + 1_000));
  }
  async function ask(times: () => Promise<SessionTimes>): Promise<void> {
    question += 1;
    const asked = question;
    const answer = await times();
    if (asked === question) take(answer);
  }
  const look = () =>
    ask(() => getSessionTimes(api)).catch(() => {
      lookIn(retryMs);
    });
  // A device that slept has missed its timers.
  const wake = () => {
    if (document.visibilityState === 'visible') void look();
  };
  document.addEventListener('visibilitychange', wake);
  void look();

  return {
    stay: () => ask(() => keepSession(api)),
    understood() {
      known = 'absolute';
      store.set(sessionEndAtom, undefined);
    },
    warnedOf: () => warned,
    stop() {
      question += 1;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      store.set(sessionEndAtom, undefined);
    },
  };
}
