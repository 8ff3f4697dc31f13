/**
 * Settles periods in steps, each one transaction: open the run (which entries count), freeze the inputs with their
 * results, pay under each highest contract, close the run. A run that was interrupted continues with its next step.
 */
import { hash } from 'node:crypto';
import type { AgentContractType } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import { type Clock, type Database, splitParts, type Tx } from '../../server/index.ts';
import { type Ledger, type Movement, type MovementType, requirePosted } from '../../wallet/index.ts';
import { collectInputs } from './collect-inputs.ts';
import { addEntries, lockEntries } from './entry-store.ts';
import { calculate } from './frozen.ts';
import { getLastMark, readDueEnds, type SettlementTimes } from './period-store.ts';
import * as store from './run-store.ts';
import { getFirstStatus, type SettlementOptions } from './settlement-rules.ts';
import * as settlementStore from './settlement-store.ts';

export interface RunParts {
  database: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'postDisjointIn' | 'postIn'>;
  identity: Pick<IdentityService, 'findMembersByIds' | 'moves'>;
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

async function completeRun(parts: Call, { id, state }: store.Run): Promise<void> {
  const { database, clock } = parts;
  if (state === 'OPEN')
    await database.transaction(async (tx) => {
      const run = await store.lockRun(tx, id);
      if (run.state === 'OPEN') await freeze(parts, tx, run);
    });
  for (const topContractId of await settlementStore.readDueTops(database, id))
    await payBelow(parts, id, topContractId).catch((error: unknown) => parts.failures.push(error));
  if ((await settlementStore.readDueTops(database, id)).length > 0) return;
  await database.transaction(async (tx) => {
    const run = await store.lockRun(tx, id);
    if (run.state === 'FROZEN') await store.writeRunState(tx, id, 'DONE', clock.now());
  });
}

async function freeze({ clock, timeZone }: RunParts, tx: Tx, run: store.Run): Promise<void> {
  const settlements = (await collectInputs(tx, run, timeZone)).map((collected) => {
    const calculation = calculate(collected.inputs);
    return { ...collected, calculation, status: getFirstStatus(calculation, run.options) };
  });
  // The texts of tens of thousands of settlements are too long for one statement.
  for (const part of splitParts(settlements)) await settlementStore.insertSettlements(tx, run, part);
  await store.writeRunState(tx, run.id, 'FROZEN', clock.now());
}

/** Pays everything that is due under one highest contract, in one transaction. */
async function payBelow(parts: RunParts, runId: number, topContractId: number): Promise<void> {
  const { database, clock, ledger, identity } = parts;
  const places = await settlementStore.readDuePlaces(database, runId, topContractId);
  const members = await identity.findMembersByIds(places.map(({ agentId }) => agentId));
  // A salary belongs to the team of its period, even if the agent has moved before it is paid.
  const paths = await identity.moves.findPathsAt(
    places.map(({ agentId, lastAt }) => ({ path: members.get(agentId)?.path ?? `${agentId}.`, at: lastAt })),
  );
  const pathByAgent = new Map(places.map(({ agentId }, index) => [agentId, paths[index]]));
  await database.transaction(async (tx) => {
    const due = await settlementStore.lockDue(tx, runId, topContractId);
    const at = clock.now();
    await postPayments(ledger, tx, due, at);
    const salaries = due.filter(({ type }) => type !== 'DIVIDEND');
    await addEntries(
      tx,
      salaries.map(({ id, agentId, paidMinor }) => ({
        eventId: hash('sha256', `settlement:${id}`).slice(0, 32),
        kind: 'SALARY',
        memberId: agentId,
        path: pathByAgent.get(agentId) ?? `${agentId}.`,
        at,
        amountMinor: Number(paidMinor),
      })),
    );
    await settlementStore.markPaid(
      tx,
      due.map(({ id }) => id),
      at,
    );
  });
}

/**
 * Posts payments in batches, in the order of the agents, so that other transactions wait for the same accounts in the
 * same order. An agent occurs twice where one contract follows another within a slice.
 */
async function postPayments(
  ledger: RunParts['ledger'],
  tx: Tx,
  due: readonly settlementStore.Settlement[],
  at: Date,
): Promise<void> {
  const batches: settlementStore.Settlement[][] = [];
  for (const one of due.toSorted((a, b) => a.agentId - b.agentId)) {
    const last = batches.at(-1);
    if (!last || last.length === paymentsAtOnce || last.at(-1)?.agentId === one.agentId) batches.push([one]);
    else last.push(one);
  }
  for (const batch of batches) {
    const movements = batch.map((one) => toMovement(one, at));
    const postings = await ledger.postDisjointIn(tx, movements);
    for (const [index, posting] of postings.entries())
      requirePosted(posting === 'again' ? await ledger.postIn(tx, movements[index] as Movement) : posting);
  }
}

/** The key contains the contract and the period, so that a period can be paid only once. */
const toMovement = (
  { id, type, contractId, agentId, endsAt, paidMinor }: settlementStore.Settlement,
  at: Date,
): Movement => ({
  source: 'settlement',
  key: `${contractId}:${endsAt.toISOString()}`,
  type: movementTypes[type],
  from: { house: 'agent_commission_expense' },
  to: { memberId: agentId, book: 'main' },
  amountMinor: Number(paidMinor),
  reference: String(id),
  occurredAt: at,
});
