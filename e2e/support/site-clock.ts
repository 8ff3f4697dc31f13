import { test as base, expect, operatedSettings } from './journey.ts';
import { type OperatedSite, startOperatedSite } from './operated-site.ts';

/** Clock that a site's draws, matches and hands follow. All in ms since 1970. */
export interface SiteClock {
  now(): Promise<number>;
  /** Advances the clock to `time`, and lets the site do everything that is due by then. */
  advanceUntil(time: number): Promise<void>;
}

/** Creates a clock that only a journey advances, so that a hand lasts until a busy machine has pressed its buttons. */
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

/** Clock of this machine: waits are real. */
export const realClock: SiteClock = {
  now: async () => Date.now(),
  advanceUntil: (time) => expect.poll(() => Date.now() >= time, { timeout: waitMsMax }).toBe(true),
};

interface ClockTools {
  /** Operated site of this journey alone: other journeys have not advanced its clock. */
  clockedSite: OperatedSite;
  siteClock: SiteClock;
}

/** `test` on a site whose clock agrees with the page's at first, and then only advances on the journey's command. */
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

/** Computes the next moment at which `afterMs` of a period has passed. Periods follow each other since 1970. */
export async function getNextMoment(
  clock: SiteClock,
  { periodMs, afterMs }: { periodMs: number; afterMs: number },
) {
  const now = await clock.now();
  const moment = Math.floor(now / periodMs) * periodMs + afterMs;
  return moment >= now ? moment : moment + periodMs;
}
