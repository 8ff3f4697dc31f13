/**
 * Settles periods in steps, each one transaction: open the run (which entries count), freeze the inputs with their
 * results, pay under each highest contract, close the run. A run that was interrupted continues with its next step.
 */
import { hash } from 'node:crypto';
import type { AgentContractType } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import { type Clock, type Database, splitParts, type Tx, writeAhead } from '../../server/index.ts';
import { type Ledger, type Movement, type MovementType, requirePosted } from '../../wallet/index.ts';
import { collectInputs } from './collect-inputs.ts';
import { addEntries, lockEntries } from './entry-store.ts';
import { calculate } from './frozen.ts';
import { insertSettlements, toRows } from './new-settlements.ts';
import type { Payment } from './payment-store.ts';
import * as paymentStore from './payment-store.ts';
import { getLastMark, readDueEnds, type SettlementTimes } from './period-store.ts';
import * as store from './run-store.ts';
import { getFirstStatus, type SettlementOptions } from './settlement-rules.ts';

export interface RunParts {
  database: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'postDisjointIn' | 'postIn'>;
  identity: Pick<IdentityService, 'readPaths' | 'moves'>;
  /** Time zone in which periods begin. */
  timeZone: string;
  options: SettlementOptions;
  times: SettlementTimes;
}

/** The parts of one call and the errors of its payments. */
interface Call extends RunParts {
  failures: unknown[];
}

const lock = 'agents.settle';
const paymentsAtOnce = 512;
const movementTypes: Record<AgentContractType, MovementType> = {
  DIVIDEND: 'DIVIDEND',
  DAILY: 'SALARY_DAILY',
  HOURLY: 'SALARY_HOURLY',
  REALTIME: 'SALARY_REALTIME',
};

/**
 * Completes interrupted runs, then settles every period that is due and the real-time slice. It may run at any time and
 * on several gateways, because each step checks under a lock whether another gateway has done its work. A payment that
 * fails does not delay the others: it stays due for the next call, and this call throws at its end.
 */
export const settleDue = (given: RunParts): Promise<void> =>
  given.database.withLock(lock, async () => {
    const parts: Call = { ...given, failures: [] };
    await completeRuns(parts);
    // Salaries come first, since dividends deduct them.
    for (const type of ['HOURLY', 'DAILY'] as const) await settleEndedPeriods(parts, type);
    await settleSliceNow(parts);
    await settleEndedPeriods(parts, 'DIVIDEND');
    if (parts.failures.length > 0)
      throw new AggregateError(parts.failures, 'Payments of settlements failed.');
  });

async function settleEndedPeriods(parts: Call, type: 'HOURLY' | 'DAILY' | 'DIVIDEND'): Promise<void> {
  const { database, clock, timeZone, options, times } = parts;
  for (const endsAt of await readDueEnds(database, { type, now: clock.now(), timeZone, times })) {
    await database.transaction(async (tx) => {
      const closedSeq = await lockEntries(tx);
      await store.insertRun(tx, { type, endsAt, afterSeq: closedSeq, closedSeq, options, at: clock.now() });
    });
    await completeRuns(parts);
  }
}

/** Opens a slice of all entries since the last one, unless the slice exists or there is no new entry. */
async function settleSliceNow(parts: Call): Promise<void> {
  const { database, clock, options } = parts;
  const endsAt = getLastMark(clock.now());
  if (!(await store.isSliceDue(database, endsAt))) return;
  await database.transaction(async (tx) => {
    const closedSeq = await lockEntries(tx);
    const last = await store.readLastRun(tx, 'REALTIME');
    if (last && (last.endsAt >= endsAt || last.closedSeq === closedSeq)) return;
    const afterSeq = last?.closedSeq ?? 0;
    await store.insertRun(tx, { type: 'REALTIME', endsAt, afterSeq, closedSeq, options, at: clock.now() });
  });
  await completeRuns(parts);
}

async function completeRuns(parts: Call): Promise<void> {
  for (const run of await store.readOpenRuns(parts.database)) await completeRun(parts, run);
}

async function completeRun(parts: Call, opened: store.Run): Promise<void> {
  const { database, clock } = parts;
  const { id } = opened;
  if (opened.state === 'OPEN')
    await database.transaction(async (tx) => {
      const run = await store.lockRun(tx, id);
      if (run.state === 'OPEN') await freeze(parts, tx, run);
    });
  for (const topContractId of await paymentStore.readDueTops(database, id))
    await payBelow(parts, opened, topContractId).catch((error: unknown) => parts.failures.push(error));
  if ((await paymentStore.readDueTops(database, id)).length > 0) return;
  await database.transaction(async (tx) => {
    const run = await store.lockRun(tx, id);
    if (run.state === 'FROZEN') await store.writeRunState(tx, id, 'DONE', clock.now());
  });
}

async function freeze({ clock, timeZone }: RunParts, tx: Tx, run: store.Run): Promise<void> {
  const collected = await collectInputs(tx, run, timeZone);
  await writeAhead(
    // The texts of tens of thousands of settlements are too long for one statement.
    splitParts(collected),
    (part) =>
      toRows(
        run,
        part.map((one) => {
          const calculation = calculate(one.inputs);
          return { ...one, calculation, status: getFirstStatus(calculation, run.options) };
        }),
      ),
    (rows) => insertSettlements(tx, run, rows),
  );
  await store.writeRunState(tx, run.id, 'FROZEN', clock.now());
}

/** Pays everything that is due under one highest contract, in one transaction. */
async function payBelow(parts: RunParts, run: store.Run, topContractId: number): Promise<void> {
  const { database, clock, ledger } = parts;
  const paths = await readPlaces(parts, run, await paymentStore.readDueAgents(database, run, topContractId));
  await database.transaction(async (tx) => {
    await store.lockRun(tx, run.id);
    const at = clock.now();
    const due = await paymentStore.takeDue(tx, run, { topContractId, at });
    await postPayments(ledger, tx, { run, due, at });
    if (run.type === 'DIVIDEND') return;
    await addEntries(
      tx,
      due.map(({ settlementId, agentId, amountMinor }) => ({
        eventId: hash('sha256', `settlement:${settlementId}`).slice(0, 32),
        kind: 'SALARY',
        memberId: agentId,
        path: paths.get(agentId) ?? `${agentId}.`,
        at,
        amountMinor,
      })),
    );
  });
}

/**
 * Returns the paths of agents at the end of a run. A salary belongs to the team of its period, even if the agent has
 * moved before it is paid.
 */
async function readPlaces(
  { identity }: RunParts,
  { endsAt }: store.Run,
  agentIds: readonly number[],
): Promise<Map<number, string>> {
  const now = await identity.readPaths(agentIds);
  const at = new Date(endsAt.getTime() - 1);
  const paths = await identity.moves.findPathsAt(
    agentIds.map((agentId) => ({ path: now.get(agentId) ?? `${agentId}.`, at })),
  );
  return new Map(agentIds.map((agentId, index) => [agentId, paths[index] ?? `${agentId}.`]));
}

interface Due {
  run: store.Run;
  due: readonly Payment[];
  at: Date;
}

/**
 * Posts payments in batches, in the order of the agents, so that other transactions wait for the same accounts in the
 * same order. An agent occurs twice where one contract follows another within a slice.
 */
async function postPayments(ledger: RunParts['ledger'], tx: Tx, { run, due, at }: Due): Promise<void> {
  const batches: Payment[][] = [];
  for (const one of due) {
    const last = batches.at(-1);
    if (!last || last.length === paymentsAtOnce || last.at(-1)?.agentId === one.agentId) batches.push([one]);
    else last.push(one);
  }
  for (const batch of batches) {
    const movements = batch.map((one) => toMovement(run, one, at));
    const postings = await ledger.postDisjointIn(tx, movements);
    for (const [index, posting] of postings.entries())
      requirePosted(posting === 'again' ? await ledger.postIn(tx, movements[index] as Movement) : posting);
  }
}

/** The key contains the contract and the period, so that a period can be paid only once. */
const toMovement = (
  { type, endsAt }: store.Run,
  { settlementId, contractId, agentId, amountMinor }: Payment,
  at: Date,
): Movement => ({
  source: 'settlement',
  key: `${contractId}:${endsAt.toISOString()}`,
  type: movementTypes[type],
  from: { house: 'agent_commission_expense' },
  to: { memberId: agentId, book: 'main' },
  amountMinor,
  reference: String(settlementId),
  occurredAt: at,
});
