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
  siteClock: SiteClock;
}

interface ClockedByWorker {
  /** Operated site of this worker whose clock only advances on a journey's command. Journeys share it, one after another. */
  clockedSite: OperatedSite;
}

/** `test` on a site with a stopped clock. The page starts at the site's time, and its own clock runs. */
export const test = base.extend<ClockTools, ClockedByWorker>({
  clockedSite: [
    async ({}, use) => {
      const site = await startOperatedSite(operatedSettings);
      await site.operate('stop-clock');
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ clockedSite }, use) => use(clockedSite.url),
  siteClock: async ({ clockedSite }, use) => use(createStoppedClock(clockedSite)),
  context: async ({ context, siteClock }, use) => {
    await context.clock.setSystemTime(await siteClock.now());
    await use(context);
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
