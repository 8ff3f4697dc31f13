/**
 * Pays the rebates of each day in steps, each one transaction: open the run (which entries count), calculate, pay in parts,
 * close the run. An interrupted run continues with its next step.
 */
import { hash } from 'node:crypto';
import type { IdentityService } from '../../identity/index.ts';
import type { BlockReads } from '../../protection/index.ts';
import {
  type Clock,
  type Database,
  forEachInTurns,
  minuteMs,
  type Outbox,
  splitParts,
  type Tx,
} from '../../server/index.ts';
import { type Ledger, type Movement, requirePosted } from '../../wallet/index.ts';
import { addEntries, lockEntries, toText } from '../settlement/index.ts';
import { createRebateSums, type Rebate } from './rebate-rules.ts';
import * as store from './rebate-store.ts';

type ReadRates = IdentityService['readRebatesBeforeIn'];

export interface RebateRunParts {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  ledger: Pick<Ledger, 'postAllIn'>;
  identity: Pick<IdentityService, 'findFirstRebate' | 'findMembersByIds' | 'readRebatesBeforeIn'>;
  blocks: Pick<BlockReads, 'findBlocked'>;
  timeZone: string;
  times: { dailyAfterMinutes: number };
  rebates: { minMinor: number };
}

const paidAtOnce = 256;

/** Completes interrupted runs and pays the rebates of every day that is due. Several gateways may call it at once. */
export const payRebates = (parts: RebateRunParts): Promise<void> =>
  parts.database.withLock('agents.rebates', async () => {
    await completeRuns(parts);
    const { database, clock, timeZone, times, rebates } = parts;
    const first = await parts.identity.findFirstRebate();
    if (first === undefined) return;
    const until = new Date(clock.now().getTime() - times.dailyAfterMinutes * minuteMs);
    for (const day of await store.readDueDays(database, { first, until, timeZone })) {
      await database.transaction(async (tx) => {
        const closedSeq = await lockEntries(tx);
        await store.insertRun(tx, { ...day, closedSeq, minMinor: rebates.minMinor, at: clock.now() });
      });
      await completeRuns(parts);
    }
  });

async function completeRuns(parts: RebateRunParts): Promise<void> {
  for (const run of await store.readOpenRuns(parts.database)) await completeRun(parts, run);
}

async function completeRun(parts: RebateRunParts, { endsAt, ...opened }: store.RebateRun): Promise<void> {
  const { database } = parts;
  if (opened.state === 'OPEN')
    await database.transaction(async (tx) => {
      const run = await store.lockRun(tx, endsAt);
      if (run.state !== 'OPEN') return;
      const rebates = await calculateRun(tx, run, parts.identity.readRebatesBeforeIn);
      for (const part of splitParts(rebates)) await store.insertRebates(tx, endsAt, part);
      await store.writeState(tx, endsAt, 'FROZEN');
    });
  for (;;) {
    const due = await store.readDue(database, endsAt, paidAtOnce);
    if (due.length === 0) break;
    await payPart(parts, endsAt, due);
  }
  await database.transaction((tx) => store.writeState(tx, endsAt, 'DONE'));
}

/** Calculates the rebates of a run with the rates at its end. Repeating it gives the same texts. */
export async function calculateRun(
  tx: Tx,
  run: store.RebateRun,
  readRates: ReadRates,
): Promise<{ rebate: Rebate; proof: string }[]> {
  const rates = await readRates(tx, run.endsAt);
  if (rates.size === 0) return [];
  const sums = createRebateSums(rates, BigInt(run.minMinor));
  await forEachInTurns(await store.readBets(tx, run), sums.add);
  const rebates: { rebate: Rebate; proof: string }[] = [];
  await forEachInTurns(sums.listMembers(), (memberId) => {
    const rebate = sums.calculate(memberId);
    if (rebate.rebateMinor > 0n || rebate.differenceMinor > 0n)
      rebates.push({ rebate, proof: toText({ endsAt: run.endsAt.toISOString(), ...rebate }) });
  });
  return rebates;
}

/** Pays some members of a run in one transaction. */
async function payPart(
  parts: RebateRunParts,
  endsAt: Date,
  given: readonly store.DueRebate[],
): Promise<void> {
  const { database, clock, ledger, outbox, identity, blocks } = parts;
  const memberIds = given.map(({ memberId }) => memberId);
  const members = await identity.findMembersByIds(memberIds);
  const blocked = await blocks.findBlocked(memberIds);
  // No reward is given during a break or a block (docs/rules.md 5.6).
  const isWithheld = ({ memberId }: store.DueRebate): boolean => {
    const member = members.get(memberId);
    const isOpen =
      member?.status === 'active' && !member.blocks.some((what) => what === 'play' || what === 'login');
    return !isOpen || blocked.has(memberId);
  };
  const withheldIds = given.flatMap((one) => (one.rebateMinor > 0 && isWithheld(one) ? [one.id] : []));
  await database.transaction(async (tx) => {
    const at = clock.now();
    const due = await store.takeDue(tx, { ids: given.map(({ id }) => id), withheldIds, at });
    const own = due.filter(({ id, rebateMinor }) => rebateMinor > 0 && !withheldIds.includes(id));
    const differences = due.filter(({ differenceMinor }) => differenceMinor > 0);
    const movements = [
      ...own.map((one) => toMovement({ ...one, amountMinor: one.rebateMinor }, 'REBATE', { endsAt, at })),
      ...differences.map((one) =>
        toMovement({ ...one, amountMinor: one.differenceMinor }, 'REBATE_DIFF', { endsAt, at }),
      ),
    ];
    for (const posting of await ledger.postAllIn(tx, movements)) requirePosted(posting);
    await outbox.publishAll(
      tx,
      'reward.paid',
      own.map(({ memberId, rebateMinor }) => ({
        memberId,
        kind: 'rebate' as const,
        amountMinor: rebateMinor,
        at: at.toISOString(),
      })),
    );
    await addEntries(
      tx,
      differences.map(({ id, memberId, differenceMinor }) => ({
        eventId: hash('sha256', `rebate:${id}`).slice(0, 32),
        kind: 'SALARY',
        memberId,
        path: members.get(memberId)?.path ?? `${memberId}.`,
        at,
        amountMinor: differenceMinor,
      })),
    );
  });
}

/** The key contains the kind, the day and the member, so that nothing is paid twice. */
const toMovement = (
  { id, memberId, amountMinor }: { id: number; memberId: number; amountMinor: number },
  type: 'REBATE' | 'REBATE_DIFF',
  { endsAt, at }: { endsAt: Date; at: Date },
): Movement => ({
  source: 'rebate',
  key: `${type}:${endsAt.toISOString()}:${memberId}`,
  type,
  from: { house: type === 'REBATE' ? 'rebate_expense' : 'agent_commission_expense' },
  to: { memberId, book: 'main' },
  amountMinor,
  reference: String(id),
  occurredAt: at,
});
