import { hash } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import {
  agentSettlementsAct,
  decideSettlementAct,
  repeatRunAct,
  reviewedSettlementsAct,
  runSettlementsAct,
  type SettlementDecision,
  settlementProofAct,
  settlementRunsAct,
} from '@parlour/contracts/back-office';
import type { SettlementStatus } from '@parlour/contracts/calls';
import type { IdentityService } from '../../identity/index.ts';
import {
  type Audit,
  type Bounds,
  boundedAct,
  type Database,
  type OperatorAct,
  operatorAct,
  parseIdCursor,
  readCapped,
  type Tx,
  toWireSum,
} from '../../server/index.ts';
import { calculate, parseInputs, parseProof, toProofText } from './frozen.ts';
import { writeDecision } from './payment-store.ts';
import { findRun, readRunSums, runsListed } from './run-store.ts';
import { listAgents } from './settlement-service.ts';
import * as store from './settlement-store.ts';
import { verifyRun } from './verify.ts';
import { toWireProof, toWireSettlement } from './wire-settlement.ts';

export interface SettlementActParts {
  database: Database;
  audit: Audit;
  identity: Pick<IdentityService, 'findUsernames'>;
  timeZone: string;
  /** A decision on a payment above a bound needs two people. */
  bounds: Bounds;
}

/**
 * Operators' acts on settlements: `settlements/review` lists those that wait for a decision, `settlements/decide`
 * approves or rejects one, `settlements/runs` lists runs with their sums, `settlements/run` the settlements of one,
 * `settlements/repeat` repeats one, `settlements/agent` lists an agent's settlements, and `settlements/proof` shows the
 * calculation of one.
 */
export const settlementActs = (parts: SettlementActParts): OperatorAct[] => [
  operatorAct({ ...reviewedSettlementsAct, run: () => listReviewed(parts) }),
  boundedAct({
    ...decideSettlementAct,
    bounds: parts.bounds,
    async review(tx, { id, decision }) {
      const waiting = await store.lockSettlement(tx, id);
      if (waiting?.status !== 'UNDER_REVIEW') return undefined;
      const facts = { ...toReviewed(waiting), decision };
      // An amount that is not exact needs two people in any case.
      if (waiting.paidMinor > BigInt(Number.MAX_SAFE_INTEGER)) return { facts };
      const kind = decision === 'pay' ? 'credit' : 'refusal';
      const amount = Number(waiting.paidMinor);
      return { facts, given: { kind, memberId: waiting.agentId, amount, key: String(id) } };
    },
    runIn: (tx, { actor, input }) => decide(parts, tx, { ...input, actor }),
  }),
  operatorAct({
    ...agentSettlementsAct,
    run: ({ input }) => listOfAgent(parts, input),
  }),
  operatorAct({ ...runSettlementsAct, run: ({ input }) => listOfRun(parts, input) }),
  operatorAct({ ...repeatRunAct, run: ({ input }) => repeatRun(parts, input.run) }),
  operatorAct({ ...settlementProofAct, run: ({ input }) => readProof(parts, input.id) }),
  operatorAct({
    ...settlementRunsAct,
    async run() {
      const { rows, isMore } = await readCapped(runsListed, (limit) => readRunSums(parts.database, limit));
      const runs = rows.map(({ endsAt, paidMinor, shortfallMinor, ...run }) => ({
        ...run,
        periodEnd: endsAt.toISOString(),
        paidMinor: toWireSum(paidMinor),
        shortfallMinor: toWireSum(shortfallMinor),
      }));
      return { runs, isMore };
    },
  }),
];

async function listReviewed({ database, identity }: SettlementActParts) {
  const { rows: waiting, isMore } = await readCapped(store.reviewedListed, (limit) =>
    store.readReviewed(database, limit),
  );
  const usernames = await identity.findUsernames(waiting.map(({ agentId }) => agentId));
  return {
    settlements: waiting.map((settlement) => ({
      ...toReviewed(settlement),
      username: usernames.get(settlement.agentId) ?? '',
    })),
    isMore,
  };
}

const toReviewed = (settlement: store.Settlement) => ({
  id: settlement.id,
  contractId: settlement.contractId,
  memberId: settlement.agentId,
  type: settlement.type,
  periodStart: settlement.startsAt.toISOString(),
  periodEnd: settlement.endsAt.toISOString(),
  baseMinor: toWireSum(settlement.baseMinor),
  ratePpm: settlement.ratePpm,
  grossMinor: toWireSum(settlement.grossMinor),
  downlinesMinor: toWireSum(settlement.downlinesMinor),
  paidMinor: toWireSum(settlement.paidMinor),
});

async function listOfAgent(
  { database }: SettlementActParts,
  { memberId, cursor, limit }: { memberId: number; cursor?: string | undefined; limit: number },
) {
  const before = parseIdCursor(cursor);
  const found = await store.readByAgent(database, memberId, { before, limit: limit + 1 });
  const settlements = found.slice(0, limit);
  return {
    settlements: settlements.map(toWireSettlement),
    ...(found.length > limit && { next: String(settlements.at(-1)?.id) }),
  };
}

async function listOfRun(
  { database, identity }: SettlementActParts,
  { run, cursor, limit }: { run: number; cursor?: string | undefined; limit: number },
) {
  const after = parseIdCursor(cursor) ?? 0;
  const found = await store.readOfRun(database, run, { after, limit: limit + 1 });
  const settlements = found.slice(0, limit);
  const usernames = await identity.findUsernames(settlements.map(({ agentId }) => agentId));
  return {
    settlements: settlements.map((settlement) => ({
      ...toWireSettlement(settlement),
      memberId: settlement.agentId,
      username: usernames.get(settlement.agentId) ?? '',
    })),
    ...(found.length > limit && { next: String(settlements.at(-1)?.id) }),
  };
}

/** Repeats a run. A settlement with other inputs and another proof is one difference. */
async function repeatRun({ database, identity, timeZone }: SettlementActParts, id: number) {
  const run = await findRun(database, id);
  if (!run || run.state === 'OPEN')
    throw new AppError('request.not-found', `There is no calculated run ${id}.`);
  const { settlements, differences } = await verifyRun(database, run, timeZone);
  const byContract = new Map(differences.map((difference) => [difference.contractId, difference]));
  const usernames = await identity.findUsernames(differences.map(({ agentId }) => agentId));
  const toWire = (minor: bigint | undefined) => (minor === undefined ? null : toWireSum(minor));
  return {
    settlements,
    differences: [...byContract.values()].map(({ settlementId, contractId, agentId, ...sums }) => ({
      settlementId: settlementId ?? null,
      contractId,
      memberId: agentId,
      username: usernames.get(agentId) ?? '',
      storedMinor: toWire(sums.storedMinor),
      repeatedMinor: toWire(sums.repeatedMinor),
    })),
  };
}

async function readProof({ database, identity }: SettlementActParts, id: number) {
  const found = await store.findAnySettlement(database, id);
  if (!found) throw new AppError('request.not-found', `There is no settlement ${id}.`);
  const calculation = parseProof(found.proof);
  const usernames = await identity.findUsernames([found.agentId, ...listAgents(calculation)]);
  const findName = (memberId: number): string => usernames.get(memberId) ?? '';
  return {
    ...toWireSettlement(found),
    ...toWireProof(calculation, findName),
    memberId: found.agentId,
    username: findName(found.agentId),
    run: found.runId,
    rulesVersion: found.rulesVersion,
    digest: hash('sha256', found.proof),
    isRepeatable: toProofText(found, calculate(parseInputs(found.inputs))) === found.proof,
  };
}

/** The states to which a decision changes a settlement. */
const outcomes: Record<SettlementDecision, readonly SettlementStatus[]> = {
  pay: ['DUE', 'PAID'],
  reject: ['REJECTED'],
};

/**
 * Decides on a settlement under review. The next run of the job pays an approved settlement. Repeating the
 * same decision changes nothing. Fails with `request.not-found` for a settlement that does not wait for a
 * decision or was decided differently.
 */
async function decide(
  { audit }: SettlementActParts,
  tx: Tx,
  {
    id,
    decision,
    actor,
    reason,
  }: { id: number; decision: SettlementDecision; actor: string; reason: string },
): Promise<{ status: SettlementStatus; isRepeated: boolean }> {
  const found = await store.lockSettlement(tx, id);
  if (found && outcomes[decision].includes(found.status)) return { status: found.status, isRepeated: true };
  if (found?.status !== 'UNDER_REVIEW')
    throw new AppError('request.not-found', `No settlement ${id} waits for a decision.`);
  const status = decision === 'pay' ? 'DUE' : 'REJECTED';
  await writeDecision(tx, found, status);
  await audit.record(tx, {
    actor,
    act: 'settlement.decide',
    subject: `settlement:${id}`,
    after: { decision, paidMinor: toWireSum(found.paidMinor), reason },
  });
  return { status, isRepeated: false };
}
