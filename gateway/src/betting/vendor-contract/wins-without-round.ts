/**
 * Wins whose round is unknown here, because its bet never arrived. The vendor repeats them; a win whose round is still
 * unknown after ten minutes raises an alarm, once. Rule: docs/rules.md 2, row 8.
 */
import { sql } from 'kysely';
import { type Clock, type Database, dayMs, type Job, type Logger, minuteMs } from '../../server/index.ts';
import type { BettingDb } from '../store.ts';

const alarmAfterMs = 10 * minuteMs;
/** A vendor that still repeats a win after this time raises another alarm. */
const forgetAfterMs = 14 * dayMs;
const everyMs = minuteMs;

/** Records a refused win. Repetitions keep the time of the first one. */
export async function recordWinWithoutRound(
  db: BettingDb,
  { vendor, txId, roundId, now }: { vendor: string; txId: string; roundId: string; now: Date },
): Promise<void> {
  await sql`insert into betting_win_without_round (vendor_code, tx_id, round_id, refused_at)
    values (${vendor}, ${txId}, ${roundId}, ${now}) on conflict do nothing`.execute(db);
}

export const alarmOnWinsWithoutRound = ({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Logger;
}): Job => ({
  name: 'betting.wins-without-round',
  everyMs,
  async run() {
    const now = clock.now();
    const [due, forgotten] = [alarmAfterMs, forgetAfterMs].map((ms) => new Date(now.getTime() - ms));
    await sql`
      delete from betting_win_without_round w where refused_at <= ${forgotten} or exists (
        select from betting_transaction t
        where t.vendor_code = w.vendor_code and t.tx_id = w.tx_id)`.execute(database.kysely);
    const { rows } = await sql<{ vendor_code: string; tx_id: string; round_id: string }>`
      with due as (
        update betting_win_without_round set alarmed_at = ${now}
        where alarmed_at is null and refused_at <= ${due}
        returning vendor_code, tx_id, round_id)
      insert into betting_alarm (vendor_code, kind, tx_id, round_id, raised_at)
      select vendor_code, 'win-without-round', tx_id, round_id, ${now} from due
      returning vendor_code, tx_id, round_id`.execute(database.kysely);
    for (const win of rows) log.error(win, 'a win has no round');
  },
});
