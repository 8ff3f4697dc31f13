import { sql } from 'kysely';
import type { Database } from '../../server/index.ts';
import { lockEntries } from '../settlement/entry-store.ts';
import { insertRun, readLastRun } from '../settlement/run-store.ts';
import type { RunParts } from '../settlement/runs.ts';

/** A real-time slice: its end, and the last entry that it counts. */
interface SeededSlice {
  endsAt: Date;
  closedSeq: number;
}

/**
 * Lists the last slices that end until `until`, at most `limit`, in which bets were settled under a real-time contract
 * and not paid yet. A running site opens each at its end; here a whole day of play exists first, in the order of time.
 */
export async function listSlices(
  database: Database,
  { until, limit }: { until: Date; limit: number },
): Promise<SeededSlice[]> {
  const { rows } = await sql<SeededSlice>`
    select ends_at as "endsAt", max(seq) as "closedSeq"
      from agents_entry
      cross join lateral (select to_timestamp(floor(extract(epoch from at) / 300) * 300 + 300) as ends_at) slice
     where kind = 'BET' and ends_at <= ${until}
       and at >= (select min(effective_from) from agents_contract where type = 'REALTIME')
       and seq > (select coalesce(max(closed_seq), 0) from agents_settlement_run where type = 'REALTIME')
     group by ends_at order by ends_at desc limit ${limit}`.execute(database.kysely);
  return rows.toReversed();
}

/** Opens the run of a slice. */
export const openSlice = (
  { database, options }: RunParts,
  { endsAt, closedSeq }: SeededSlice,
): Promise<void> =>
  database.transaction(async (tx) => {
    await lockEntries(tx);
    const afterSeq = (await readLastRun(tx, 'REALTIME'))?.closedSeq ?? 0;
    await insertRun(tx, { type: 'REALTIME', endsAt, afterSeq, closedSeq, options, at: endsAt });
  });
