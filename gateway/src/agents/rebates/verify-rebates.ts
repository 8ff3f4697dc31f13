import type { IdentityService } from '../../identity/index.ts';
import type { Database } from '../../server/index.ts';
import { readDaySpan } from '../settlement/index.ts';
import { calculateRun } from './pay-rebates.ts';
import { readOfRun, readRuns } from './rebate-store.ts';

/**
 * Calculates the rebates of days again, from the entries to the bytes of each proof. Changes nothing. Returns the number of
 * rebates, and those whose text differs or that only one side has.
 */
export async function verifyRebates(
  database: Database,
  { timeZone, ...days }: { fromDay: string; toDay: string; timeZone: string },
  readRates: IdentityService['readRebatesBeforeIn'],
): Promise<{ rebates: number; differences: { memberId: number; endsAt: Date }[] }> {
  const differences: { memberId: number; endsAt: Date }[] = [];
  let rebates = 0;
  for (const run of await readRuns(database, await readDaySpan(database, { ...days, timeZone }))) {
    const [stored, repeated] = await database.transaction(async (tx) => [
      new Map((await readOfRun(tx, run.endsAt)).map(({ memberId, proof }) => [memberId, proof])),
      new Map((await calculateRun(tx, run, readRates)).map(({ rebate, proof }) => [rebate.memberId, proof])),
    ]);
    rebates += stored.size;
    for (const memberId of new Set([...stored.keys(), ...repeated.keys()]))
      if (stored.get(memberId) !== repeated.get(memberId)) differences.push({ memberId, endsAt: run.endsAt });
  }
  return { rebates, differences };
}
