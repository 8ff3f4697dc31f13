import * as z from '@parlour/schema';
import { agentContractTypes } from '../calls/agent-contracts.ts';
import {
  settlementIdentity,
  settlementProof,
  settlementResult,
  settlementStatuses,
} from '../calls/agent-settlements.ts';
import { cursor, declareAct, isMore, limit, memberId, next, reason, time, wideSum } from './act.ts';

const decisions = ['pay', 'reject'] as const;
export type SettlementDecision = (typeof decisions)[number];

const reviewedSettlement = z.object({
  id: z.int(),
  contractId: z.int(),
  memberId: z.int(),
  username: z.string(),
  type: z.enum(agentContractTypes),
  periodStart: time,
  periodEnd: time,
  baseMinor: wideSum,
  ratePpm: z.int(),
  grossMinor: wideSum,
  downlinesMinor: wideSum,
  paidMinor: wideSum,
});
export type ReviewedSettlement = z.output<typeof reviewedSettlement>;

/** Lists the settlements above the limit of the jurisdiction profile that wait for a decision, oldest first. */
export const reviewedSettlementsAct = declareAct({
  method: 'GET',
  path: 'settlements/review',
  permission: 'agents.settle',
  input: z.object({}),
  value: z.object({ settlements: z.array(reviewedSettlement), isMore }),
  personal: { fields: ['settlements'], about: 'memberId' },
});

const settlement = z.object({ ...settlementIdentity, ...settlementResult });
export type AgentSettlement = z.output<typeof settlement>;

/** Lists the settlements of an agent's contracts of all kinds, newest first. */
export const agentSettlementsAct = declareAct({
  method: 'GET',
  path: 'settlements/agent',
  permission: 'agents.settle',
  input: z.object({ memberId, cursor, limit }),
  value: z.object({ settlements: z.array(settlement), next }),
  personal: { fields: ['settlements'], about: 'memberId' },
});

/**
 * Reads one settlement with all inputs of its calculation. The accounts of downlines are not masked. Fails with
 * `request.not-found`.
 */
export const settlementProofAct = declareAct({
  method: 'GET',
  path: 'settlements/proof',
  permission: 'agents.settle',
  input: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
  value: z.object({
    ...settlement.shape,
    ...settlementProof,
    memberId: z.int(),
    username: z.string(),
    run: z.int(),
    rulesVersion: z.string(),
    /** SHA-256 of the stored proof. */
    digest: z.string(),
    /** Whether the stored inputs still give the stored proof, byte for byte. */
    isRepeatable: z.boolean(),
  }),
  personal: { fields: ['settlements'], about: 'memberId' },
});
export type SettlementProof = z.output<typeof settlementProofAct.value>;

/** Approves or finally rejects a settlement that waits. An amount above the site's limit needs two people. */
export const decideSettlementAct = declareAct({
  method: 'POST',
  path: 'settlements/decide',
  permission: 'agents.settle',
  input: z.object({ id: z.int().check(z.positive()), decision: z.enum(decisions), reason }),
  value: z.object({ status: z.enum(settlementStatuses), isRepeated: z.boolean() }),
});

const settlementRun = z.object({
  id: z.int(),
  type: z.enum(agentContractTypes),
  periodEnd: time,
  state: z.enum(['OPEN', 'FROZEN', 'DONE']),
  settlements: z.int(),
  inReview: z.int(),
  paidMinor: wideSum,
  shortfallMinor: wideSum,
});
export type SettlementRun = z.output<typeof settlementRun>;

const runSettlement = z.object({ ...settlement.shape, memberId: z.int(), username: z.string() });
export type RunSettlement = z.output<typeof runSettlement>;
const run = z.coerce.number().check(z.int(), z.positive());

/** Lists the settlements of a run by number. */
export const runSettlementsAct = declareAct({
  method: 'GET',
  path: 'settlements/run',
  permission: 'agents.settle',
  input: z.object({ run, cursor, limit }),
  value: z.object({ settlements: z.array(runSettlement), next }),
  personal: { fields: ['settlements'], about: 'memberId' },
});

const projectedSettlement = z.object({
  contractId: z.int(),
  memberId: z.int(),
  username: z.string(),
  periodStart: time,
  periodEnd: time,
  validBetMinor: wideSum,
  activeMembers: z.int(),
  baseMinor: wideSum,
  ratePpm: z.int(),
  grossMinor: wideSum,
  downlinesMinor: wideSum,
  shortfallMinor: wideSum,
  paidMinor: wideSum,
  /** The state in which it would begin: `UNDER_REVIEW` waits for operators. */
  status: z.enum(settlementStatuses),
  /** The payment of the contract's last settlement; null without one. */
  lastPaidMinor: z.nullable(wideSum),
});
export type ProjectedSettlement = z.output<typeof projectedSettlement>;

/**
 * Calculates the settlements of a kind that are not paid yet as if all running periods ended now, the largest payments
 * first. Stores and pays nothing. The sums cover all settlements, also those beyond the listed ones.
 */
export const previewRunAct = declareAct({
  method: 'GET',
  path: 'settlements/preview',
  permission: 'agents.settle',
  input: z.object({ type: z.enum(agentContractTypes) }),
  value: z.object({
    settlements: z.array(projectedSettlement),
    sums: z.object({
      settlements: z.int(),
      toReview: z.int(),
      paidMinor: wideSum,
      lastPaidMinor: wideSum,
      shortfallMinor: wideSum,
    }),
  }),
  personal: { fields: ['settlements'], about: 'memberId' },
});

const settlementDifference = z.object({
  /** Null: the repetition has a settlement that is not stored. */
  settlementId: z.nullable(z.int()),
  contractId: z.int(),
  memberId: z.int(),
  username: z.string(),
  /** The stored payment, and that of the repetition; null where there is none. */
  storedMinor: z.nullable(wideSum),
  repeatedMinor: z.nullable(wideSum),
});
export type SettlementDifference = z.output<typeof settlementDifference>;

/**
 * Repeats a run from the stored entries, and lists the settlements whose inputs or proofs differ. Changes nothing. Fails
 * with `request.not-found`.
 */
export const repeatRunAct = declareAct({
  method: 'GET',
  path: 'settlements/repeat',
  permission: 'agents.settle',
  input: z.object({ run }),
  value: z.object({ settlements: z.int(), differences: z.array(settlementDifference) }),
  personal: { fields: ['settlements'], about: 'memberId' },
});

/** Lists the last runs with their sums, newest first. */
export const settlementRunsAct = declareAct({
  method: 'GET',
  path: 'settlements/runs',
  permission: 'reports.view',
  input: z.object({}),
  value: z.object({ runs: z.array(settlementRun), isMore }),
});
