/** Recalculates stored settlements, from the entries to the bytes of each proof. Changes nothing. */
import { hash } from 'node:crypto';
import type { Database, Tx } from '../../server/index.ts';
import { collectInputs } from './collect-inputs.ts';
import { calculate, parseInputs, toProofText, toText } from './frozen.ts';
import { readDaySpan } from './period-store.ts';
import { type Run, readRuns } from './run-store.ts';
import { readStored, type StoredSettlement } from './settlement-store.ts';

export interface Difference {
  /** Undefined: nothing is stored. */
  settlementId: number | undefined;
  contractId: number;
  agentId: number;
  /** `inputs`: the entries give other sums. `proof`: the inputs give another result. `missing`: nothing is stored. */
  what: 'inputs' | 'proof' | 'missing';
  /** The stored payment, and that of the repetition; undefined where there is none. */
  storedMinor: bigint | undefined;
  repeatedMinor: bigint | undefined;
}

interface RepeatedProof {
  settlementId: number;
  contractId: number;
  /** SHA-256 of the repeated proof. It equals the digest that the agent sees unless the proof differs. */
  digest: string;
}

/** Verifies the settlements of periods that end on these local days, both included. Reports the proofs of each run. */
export async function verifySettlements(
  database: Database,
  { timeZone, ...days }: { fromDay: string; toDay: string; timeZone: string },
  onProofs: (proofs: readonly RepeatedProof[]) => void = () => undefined,
): Promise<{ settlements: number; differences: Difference[] }> {
  const span = await readDaySpan(database, { ...days, timeZone });
  const differences: Difference[] = [];
  let settlements = 0;
  for (const run of await readRuns(database, span)) {
    const verified = await verifyRun(database, run, timeZone);
    settlements += verified.settlements;
    onProofs(verified.proofs);
    differences.push(...verified.differences);
  }
  return { settlements, differences };
}

/** Verifies the settlements of one frozen run. */
export async function verifyRun(
  database: Database,
  run: Run,
  timeZone: string,
): Promise<{ settlements: number; differences: Difference[]; proofs: RepeatedProof[] }> {
  const stored = await readStored(database, run.id);
  const differences = await database.transaction((tx) => compareRun(tx, run, stored, timeZone));
  return { settlements: stored.length, differences, proofs: stored.map(toRepeatedProof) };
}

const repeatProof = (settlement: StoredSettlement): string =>
  toProofText(settlement, calculate(parseInputs(settlement.inputs)));

const toRepeatedProof = (settlement: StoredSettlement): RepeatedProof => ({
  settlementId: settlement.id,
  contractId: settlement.contractId,
  digest: hash('sha256', repeatProof(settlement)),
});

async function compareRun(
  tx: Tx,
  run: Run,
  stored: readonly StoredSettlement[],
  timeZone: string,
): Promise<Difference[]> {
  const collected = new Map((await collectInputs(tx, run, timeZone)).map((one) => [one.contractId, one]));
  const found = stored.flatMap((settlement): Difference[] => {
    const { id: settlementId, contractId, agentId, inputs, proof, paidMinor: storedMinor } = settlement;
    const now = collected.get(contractId)?.inputs;
    const repeatedMinor = now && calculate(now).paidMinor;
    const subject = { settlementId, contractId, agentId, storedMinor, repeatedMinor };
    return [
      ...(now && toText(now) === inputs ? [] : [{ ...subject, what: 'inputs' as const }]),
      ...(repeatProof(settlement) === proof ? [] : [{ ...subject, what: 'proof' as const }]),
    ];
  });
  const known = new Set(stored.map(({ contractId }) => contractId));
  const missing = [...collected.values()].filter(({ contractId }) => !known.has(contractId));
  return [
    ...found,
    ...missing.map(({ contractId, agentId, inputs }) => ({
      settlementId: undefined,
      contractId,
      agentId,
      what: 'missing' as const,
      storedMinor: undefined,
      repeatedMinor: calculate(inputs).paidMinor,
    })),
  ];
}
