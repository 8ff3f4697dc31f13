import type { Api, EventBus, Site } from '@parlour/contracts';
import { sessionAtom } from '../session/index.ts';
import type { SessionEnd } from './session-end.ts';
import type { SessionEndWatch } from './watch-session-end.ts';

interface SessionEndParts {
  api: Api;
  events: EventBus;
  store: Site['store'];
  /** Called when the gateway no longer knows the session. `warnedCause` is the cause of the warning, if any. */
  onExpired(warnedCause: SessionEnd['cause'] | undefined): void;
  /** Delay in milliseconds before a session is watched, which is not needed sooner. Default 3,000. */
  afterMs?: number;
}

const retryAfterMs = 30_000;

/** Watches each session until it ends. The code for that is loaded once a member is signed in. */
export function trackSessionEnd(parts: SessionEndParts): Omit<SessionEndWatch, 'getWarnedCause'> {
  const { api, events, store, afterMs = 3_000 } = parts;
  let watch: SessionEndWatch | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopWatch = () => {
    clearTimeout(timer);
    timer = undefined;
    watch?.stop();
    watch = undefined;
  };
  const scheduleWatch = (waitMs = afterMs) => {
    stopWatch();
    const ownTimer = setTimeout(async () => {
      try {
        const { watchSessionEnd } = await import('./watch-session-end.ts');
        if (timer === ownTimer) watch = watchSessionEnd({ api, store });
      } catch {
        // Retries a file that did not load. The gateway ends the session either way.
        if (timer === ownTimer) scheduleWatch(retryAfterMs);
      }
    }, waitMs);
    timer = ownTimer;
  };
  const unsubscribes = [
    events.subscribe('session.opened', () => scheduleWatch()),
    events.subscribe('session.closed', stopWatch),
    events.subscribe('session.expired', () => {
      const warnedCause = watch?.getWarnedCause();
      stopWatch();
      parts.onExpired(warnedCause);
    }),
  ];
  // A session that is already open publishes no further `session.opened`.
  if (store.get(sessionAtom).state === 'signed-in') scheduleWatch();
  return {
    extend: async () => watch?.extend(),
    acknowledge: () => watch?.acknowledge(),
    stop() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      stopWatch();
    },
  };
}
