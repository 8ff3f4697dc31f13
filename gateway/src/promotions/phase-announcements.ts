import { type Clock, type Database, type Job, type Live, minuteMs } from '../server/index.ts';
import { computeCycleKey } from './claims/claim-rules.ts';
import type { Promotion } from './promotion.ts';
import { type PromotionsTables, readPromotions } from './store.ts';

interface Parts {
  database: Database;
  clock: Clock;
  live: Live;
}

/** Creates the job that tells open pages when time changed a promotion, which no call does. */
export function announcePhases({ database, clock, live }: Parts): Job {
  const db = database.withTables<PromotionsTables>();
  let announcedUntil = clock.now();
  return {
    name: 'promotions.announce-phases',
    everyMs: minuteMs,
    async run() {
      const now = clock.now();
      const promotions = await readPromotions(db, { category: undefined, closedSince: announcedUntil });
      const isChanged = promotions.some((promotion) => hasTurn(promotion, announcedUntil, now));
      announcedUntil = now;
      if (isChanged) live.send('everyone', { topic: 'promotions' });
    },
  };
}

/** Returns whether a promotion began, ended, or entered another period or day after one time and until another. */
function hasTurn(
  { startsAt, endsAt, entryEndsAt, cycle, task, timeZone }: Promotion,
  after: Date,
  until: Date,
): boolean {
  if ([startsAt, endsAt, entryEndsAt].some((at) => at !== undefined && at > after && at <= until))
    return true;
  const period = task?.weekdays ? 'day' : cycle;
  return (
    startsAt <= until && computeCycleKey(period, timeZone, after) !== computeCycleKey(period, timeZone, until)
  );
}
