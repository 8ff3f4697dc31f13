import * as z from '@parlour/schema';
import {
  agentContractTypes,
  contractTier,
  dividendPeriods,
  offeredTerms,
  salaryTypes,
} from '../calls/agent-contracts.ts';
import { cursor, declareAct, limit, memberId, next, pendingRequest, reason, time } from './act.ts';

/** Offers a contract of the platform to an agent directly below the house. Always needs two people. */
export const offerContractAct = declareAct({
  method: 'POST',
  path: 'contracts/offer',
  permission: 'agents.offer',
  input: z.object({
    /** User name of the agent. */
    to: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    ...offeredTerms,
    reason,
  }),
  value: pendingRequest,
});

const contractSides = ['held', 'given'] as const;
export type ContractSide = (typeof contractSides)[number];

const pastContract = z.object({
  id: z.int(),
  type: z.enum(agentContractTypes),
  status: z.enum(['OFFERED', 'ACTIVE', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'TERMINATED', 'SUPERSEDED']),
  /** The other party: the agent who offered it, or the downline who received it. Absent: the platform. */
  other: z.optional(z.object({ id: z.int(), username: z.string() })),
  salaryType: z.nullable(z.enum(salaryTypes)),
  period: z.nullable(z.enum(dividendPeriods)),
  tiers: z.array(contractTier),
  offeredAt: time,
  /** The end of the time in which the offer can be answered. */
  expiresAt: time,
  /** When the offer was answered, withdrawn or replaced, or expired. */
  decidedAt: z.nullable(time),
  effectiveFrom: z.nullable(time),
  endedAt: z.nullable(time),
  /**
   * `replaced`: a later contract replaced it. `ceiling`: the contract `contractId` above it ended or has a
   * lower rate. `party`: one of the parties ended it. `move`: the member `memberId` was moved to another agent.
   */
  ending: z.nullable(
    z.discriminatedUnion('by', [
      z.object({ by: z.enum(['replaced', 'ceiling']), contractId: z.int() }),
      z.object({ by: z.literal('party'), username: z.string() }),
      z.object({ by: z.literal('move'), memberId: z.int() }),
    ]),
  ),
});
export type PastContract = z.output<typeof pastContract>;

/** Lists every contract and offer that an agent held or gave, with its outcome, newest first. */
export const contractHistoryAct = declareAct({
  method: 'GET',
  path: 'contracts/history',
  permission: 'members.view',
  input: z.object({ memberId, side: z._default(z.enum(contractSides), 'held'), cursor, limit }),
  value: z.object({ contracts: z.array(pastContract), next }),
  personal: { fields: ['contracts'], about: 'memberId' },
});
