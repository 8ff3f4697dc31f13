import type { Api, EventBus, Site } from '@parlour/contracts';
import { sessionAtom } from '@parlour/session';
import type { SessionEnd } from '../session-end/session-end.ts';
import type { SessionEndWatch } from '../session-end/watch-session-end.ts';

export interface SessionEndParts {
  api: Api;
  events: EventBus;
  store: Site['store'];
  /** The gateway no longer knows the session: of which end the person was warned, if of any. */
  expired(warnedOf: SessionEnd['cause'] | undefined): void;
  /** Milliseconds after which a session is watched: nothing of it is needed sooner. Default 3,000. */
  afterMs?: number;
}

const againAfterMs = 30_000;

/** Each session is watched until it is over; the code for that comes once somebody is signed in. */
export function followSessionEnd(parts: SessionEndParts): Omit<SessionEndWatch, 'warnedOf'> {
  const { api, events, store, afterMs = 3_000 } = parts;
  let watch: SessionEndWatch | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    watch?.stop();
    watch = undefined;
  };
  const begin = (waitMs = afterMs) => {
    end();
    const mine = setTimeout(async () => {
      try {
        const { watchSessionEnd } = await import('../session-end/watch-session-end.ts');
        if (timer === mine) watch = watchSessionEnd({ api, store });
      } catch {
        // A file that did not arrive is asked for again; the gateway ends the session either way.
        if (timer === mine) begin(againAfterMs);
      }
    }, waitMs);
    timer = mine;
  };
  const leave = [
    events.subscribe('session.opened', () => begin()),
    events.subscribe('session.closed', end),
    events.subscribe('session.expired', () => {
      const warnedOf = watch?.warnedOf();
      end();
      parts.expired(warnedOf);
    }),
  ];
  // Where the page began with a session, nobody tells of it again.
  if (store.get(sessionAtom).state === 'signed-in') begin();
  return {
    stay: async () => watch?.stay(),
    understood: () => watch?.understood(),
    stop() {
      for (const unsubscribe of leave) unsubscribe();
      end();
    },
  };
}
