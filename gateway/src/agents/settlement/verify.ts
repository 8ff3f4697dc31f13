/** Recalculates stored settlements, from the entries to the bytes of each proof. Changes nothing. */
import type { Database, Tx } from '../../server/index.ts';
import { collectInputs } from './collect-inputs.ts';
import { calculate, parseInputs, toProofText, toText } from './frozen.ts';
import { readDaySpan } from './period-store.ts';
import { type Run, readRuns } from './run-store.ts';
import { readStored, type StoredSettlement } from './settlement-store.ts';

export interface Difference {
  settlementId: number;
  contractId: number;
  /**
   * `inputs`: the entries give different sums. `proof`: the inputs give a different result. `missing`: no
   * settlement is stored.
   */
  what: 'inputs' | 'proof' | 'missing';
}

/** Verifies the settlements of the periods that end on these local days (inclusive). */
export async function verifySettlements(
  database: Database,
  { timeZone, ...days }: { fromDay: string; toDay: string; timeZone: string },
): Promise<{ settlements: number; differences: Difference[] }> {
  const span = await readDaySpan(database, { ...days, timeZone });
  const differences: Difference[] = [];
  let settlements = 0;
  for (const run of await readRuns(database, span)) {
    const stored = await readStored(database, run.id);
    settlements += stored.length;
    differences.push(...(await database.transaction((tx) => verifyRun(tx, run, stored, timeZone))));
  }
  return { settlements, differences };
}

async function verifyRun(
  tx: Tx,
  run: Run,
  stored: readonly StoredSettlement[],
  timeZone: string,
): Promise<Difference[]> {
  const collected = new Map(
    (await collectInputs(tx, run, timeZone)).map(({ contractId, inputs }) => [contractId, toText(inputs)]),
  );
  const found = stored.flatMap((settlement): Difference[] => {
    const { id: settlementId, contractId, inputs, proof } = settlement;
    const repeated = toProofText(settlement, calculate(parseInputs(inputs)));
    return [
      ...(collected.get(contractId) === inputs
        ? []
        : [{ settlementId, contractId, what: 'inputs' as const }]),
      ...(repeated === proof ? [] : [{ settlementId, contractId, what: 'proof' as const }]),
    ];
  });
  const known = new Set(stored.map(({ contractId }) => contractId));
  const missing = [...collected.keys()].filter((contractId) => !known.has(contractId));
  return [
    ...found,
    ...missing.map((contractId) => ({ settlementId: 0, contractId, what: 'missing' as const })),
  ];
}
