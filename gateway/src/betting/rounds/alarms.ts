import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import { type Audit, type CappedRows, type Clock, type Database, readCapped } from '../../server/index.ts';

export interface AlarmParts {
  database: Database;
  clock: Clock;
  audit: Audit;
}

const listedMax = 200;

/**
 * An alarm waits until an operator has handled it. One about a held win waits in the queue of held wins instead, and one
 * about an open round ends with the round.
 */
const isWaiting = sql`(a.handled_at is null and a.kind <> 'win-held'
  and (a.kind not in ('round-left-open', 'round-open-a-day', 'round-open-14-days')
       or (r.bet_no is not null and r.settled_at is null)))`;

const joined = sql`from betting_alarm a
  left join betting_round r on r.vendor_code = a.vendor_code and r.round_id = a.round_id`;

/** Lists the alarms that wait, or all of them, newest first. */
export const listAlarms = (
  { database }: Pick<AlarmParts, 'database'>,
  show: 'waiting' | 'all',
): Promise<CappedRows<object>> =>
  readCapped(listedMax, async (limit) => {
    const { rows } = await sql<object>`
      select a.id, a.kind, a.vendor_code as vendor, a.tx_id as "txId", a.round_id as "roundId",
             a.raised_at as "raisedAt", 'B' || lpad(r.bet_no::text, 10, '0') as "betNo", r.status,
             ${isWaiting} as "isWaiting", a.handled_at as "handledAt", a.handled_by as "handledBy",
             a.handled_reason as "handledReason"
        ${joined} ${show === 'waiting' ? sql`where ${isWaiting}` : sql``}
       order by a.raised_at desc, a.id desc limit ${limit}`.execute(database.kysely);
    return rows;
  });

/** Marks an alarm as handled. Fails with `request.not-found` for one that does not wait. */
export const handleAlarm = (
  { database, clock, audit }: AlarmParts,
  { id, actor, reason }: { id: number; actor: string; reason: string },
): Promise<void> =>
  database.transaction(async (tx) => {
    const { rows } = await sql<{ kind: string; vendor: string; txId: string | null; roundId: string | null }>`
      select a.kind, a.vendor_code as vendor, a.tx_id as "txId", a.round_id as "roundId"
        ${joined} where a.id = ${id} and ${isWaiting} for update of a`.execute(tx);
    const [alarm] = rows;
    if (!alarm) throw new AppError('request.not-found', `No alarm ${id} waits.`);
    await sql`update betting_alarm
         set handled_at = ${clock.now()}, handled_by = ${actor}, handled_reason = ${reason}
       where id = ${id}`.execute(tx);
    await audit.record(tx, {
      actor,
      act: 'alarm.handle',
      subject: `round-alarm:${id}`,
      after: alarm,
      reason,
    });
  });
