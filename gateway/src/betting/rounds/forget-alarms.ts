import { sql } from 'kysely';
import { type Clock, type Database, dayMs, type Job } from '../../server/index.ts';

/** Rows of one run; the next run continues. */
const rowsMax = 10_000;

interface ForgetParts {
  database: Database;
  clock: Clock;
  /** Days for which an alarm is kept, of the jurisdiction profile. */
  roundAlarmDays: number;
}

/** Creates the job that deletes old alarms. An alarm of a round that is still open stays with the round. */
export const forgetOldAlarms = ({ database, clock, roundAlarmDays }: ForgetParts): Job => ({
  name: 'betting.forget-alarms',
  everyMs: dayMs,
  async run() {
    const before = new Date(clock.now().getTime() - roundAlarmDays * dayMs);
    await sql`
      delete from betting_alarm where id in (
        select a.id from betting_alarm a where a.raised_at <= ${before} and not exists (
          select from betting_round r
          where r.vendor_code = a.vendor_code and r.round_id = a.round_id and r.settled_at is null)
        order by a.raised_at limit ${rowsMax})`.execute(database.kysely);
  },
});
