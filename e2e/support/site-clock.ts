import { test as base, expect, operatedSettings } from './journey.ts';
import { type OperatedSite, startOperatedSite } from './operated-site.ts';

/** The clock that a site's draws, matches and hands follow. All in ms since 1970. */
export interface SiteClock {
  now(): Promise<number>;
  /** Lets time pass until `time`, and the site do what is due by then. */
  advanceUntil(time: number): Promise<void>;
}

/** A clock that stands still except when a journey moves it, so that no hand is over before a busy machine has pressed. */
const createStoppedClock = ({ operate }: OperatedSite): SiteClock => {
  const advance = async (ms: number): Promise<number> => Number(await operate('let-pass', ms));
  return {
    now: () => advance(0),
    async advanceUntil(time) {
      const leftMs = time - (await advance(0));
      if (leftMs > 0) await advance(leftMs);
    },
  };
};

const waitMsMax = 300_000;

/** The clock of this machine: what is waited for comes by itself. */
export const realClock: SiteClock = {
  now: async () => Date.now(),
  advanceUntil: (time) => expect.poll(() => Date.now() >= time, { timeout: waitMsMax }).toBe(true),
};

interface ClockTools {
  /** An operated site of the journey's own: other journeys have not moved its clock. */
  clockedSite: OperatedSite;
  siteClock: SiteClock;
}

/** `test` on a site whose clock agrees with the page's at first, and stands still except when the journey moves it. */
export const test = base.extend<ClockTools>({
  clockedSite: async ({}, use) => {
    const site = await startOperatedSite(operatedSettings);
    await use(site);
    await site.stop();
  },
  baseURL: async ({ clockedSite }, use) => use(clockedSite.url),
  siteClock: async ({ clockedSite }, use) => {
    await clockedSite.operate('stop-clock');
    await use(createStoppedClock(clockedSite));
  },
});

/** The next moment at which so much of a period is over: periods follow each other since 1970. */
export async function getNextMoment(
  clock: SiteClock,
  { periodMs, afterMs }: { periodMs: number; afterMs: number },
) {
  const now = await clock.now();
  const moment = Math.floor(now / periodMs) * periodMs + afterMs;
  return moment >= now ? moment : moment + periodMs;
}
