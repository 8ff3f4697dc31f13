import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import {
  agentContractTypes,
  contractTier,
  dividendPeriods,
  maskedMember,
  salaryTypes,
} from './agent-contracts.ts';

/**
 * States of a settlement, that is, of one contract in one period. `DUE` is calculated and about to be paid.
 * `NOT_REACHED`: no tier is reached. `NOTHING_LEFT`: a tier is reached, but nothing is left after rounding and the
 * contracts of downlines. `UNDER_REVIEW` waits for an operator, who approves it or changes it to `REJECTED`.
 */
export const settlementStatuses = [
  'DUE',
  'PAID',
  'NOT_REACHED',
  'NOTHING_LEFT',
  'UNDER_REVIEW',
  'REJECTED',
] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/**
 * Kinds of an agent's income: contracts, differences between rebates, rewards for invited friends, and an operator's
 * adjustments.
 */
export const agentIncomeTypes = [...agentContractTypes, 'REBATE_DIFF', 'REFERRAL', 'ADJUST'] as const;
export type AgentIncomeType = (typeof agentIncomeTypes)[number];

/** A sum of minor units over many members: a number if that is exact, otherwise its digits. */
const minor = z.union([z.int(), z.string().check(z.regex(/^-?\d{16,40}$/))]);
/** Millionths of a minor unit, as digits. */
const micro = z.string().check(z.regex(/^-?\d{1,60}$/));
/** ISO 8601. */
const instant = z.string();

/** The result of one period, without its proof. */
export const settlementResult = {
  /** Exclusive: `periodEnd` belongs to the next period. */
  periodStart: instant,
  periodEnd: instant,
  /** The valid bet and the active members that count for the thresholds. */
  validBet: minor,
  activeMembers: z.int(),
  /** The amount to which the rate applies: the net loss of a dividend, the bets of a salary. */
  base: minor,
  /** Parts per million; 0 when no tier is reached. Real-time: the contract's rate. */
  ratePpm: z.int(),
  gross: minor,
  /** The part of `gross` that the contracts of direct downlines receive. */
  downlines: minor,
  /** `gross` minus `downlines` and a shortfall of the preceding period. May be negative. */
  net: minor,
  /** The negative part of `net`, which the platform bears. */
  shortfall: minor,
  paid: minor,
};

const checkedTier = z.object({
  ...contractTier.shape,
  reached: z.boolean(),
  /** The amount by which each threshold is missed. Absent: the threshold is met, or there is no threshold. */
  missing: z.object({
    active: z.optional(z.int()),
    validBet: z.optional(minor),
    netLoss: z.optional(minor),
  }),
});

/** All inputs of a result. */
export const settlementProof = {
  tiers: z.array(checkedTier),
  /** Sums of the team in the period, without the agent's own play. A void bet is negative. */
  inputs: z.object({
    stake: minor,
    payout: minor,
    rebate: minor,
    bonus: minor,
    /** Salaries that were paid to the agent and the team in the period. */
    salary: minor,
    platformFee: minor,
    /** stake − payout − rebate − bonus − salary − platformFee. */
    netLoss: minor,
    /** The negative net loss that this period takes over from the preceding one; 0 or below. */
    carriedLoss: minor,
    validBet: minor,
    /** Valid bets that players won, and those that they lost. */
    wonBets: minor,
    lostBets: minor,
    activeMembers: z.int(),
  }),
  /** `base` times the rate before rounding; `rounding` is the part that rounding down removed. */
  exact: micro,
  rounding: micro,
  /** The contracts of direct downlines that are paid out of `gross`. */
  downlineContracts: z.array(z.object({ contractId: z.int(), ...maskedMember, gross: minor })),
  /** A shortfall of the preceding period that is set against this one. */
  carriedShortfall: minor,
  /**
   * Real-time only: the bets by the next contract below the agent, with its rate. The agent earns `ratePpm` on them. The
   * part without `below` has no contract below.
   */
  parts: z.array(
    z.object({
      below: z.optional(z.object(maskedMember)),
      belowRatePpm: z.int(),
      ratePpm: z.int(),
      base: minor,
      earned: micro,
    }),
  ),
  /** Real-time only: the unpaid fraction before and after this slice. Negative after a void bet. */
  carryBefore: micro,
  carryAfter: micro,
};

export const settlementIdentity = {
  settlementId: z.int(),
  contractId: z.int(),
  type: z.enum(agentContractTypes),
  salaryType: z.optional(z.enum(salaryTypes)),
  dividendPeriod: z.optional(z.enum(dividendPeriods)),
  status: z.enum(settlementStatuses),
  paidAt: z.optional(instant),
};

export const listSettlementsCall = endpoint({
  summary:
    "Lists the member's settlements of one kind of contract by the end of their period, newest first, with totals of all pages.",
  method: 'GET',
  path: '/wps/agent/settlements',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object({
    type: z.enum(agentContractTypes),
    status: z.optional(z.enum(settlementStatuses)),
    /** Calendar days of the platform, inclusive; at most `teamDays` of the jurisdiction profile. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** `PERIOD`: the days on which periods end. `INCOME`: the days on which settlements count as income. */
    days: z._default(z.enum(['PERIOD', 'INCOME']), 'PERIOD'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({
    rows: z.array(z.object({ ...settlementIdentity, ...settlementResult })),
    totals: z.object({ gross: minor, downlines: minor, shortfall: minor, paid: minor }),
    page: z.int(),
    total: z.int(),
    totalPages: z.int(),
  }),
  errors: ['request.invalid'],
});

export const getAgentIncomeCall = endpoint({
  summary:
    "Returns the member's income by day and kind, the last day first. The paid total equals the credits of these kinds in the account record.",
  method: 'GET',
  path: '/wps/agent/income',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object({
    /** Calendar days of the platform, inclusive; at most `teamDays` of the jurisdiction profile. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  value: z.object({
    rows: z.array(
      z.object({
        /** The day of the payment; without one, the day on which the period ended. */
        day: z.iso.date(),
        type: z.enum(agentIncomeTypes),
        /** The number of settlements, 0 without a contract; `settlementId` is present if there is only one. */
        settlements: z.int(),
        settlementId: z.optional(z.int()),
        gross: minor,
        downlines: minor,
        net: minor,
        shortfall: minor,
        paid: minor,
        /**
         * For several settlements: the first state in the order `UNDER_REVIEW`, `DUE`, `PAID`, others that one
         * of them has.
         */
        status: z.enum(settlementStatuses),
      }),
    ),
    totals: z.object({ gross: minor, downlines: minor, shortfall: minor, paid: minor }),
  }),
  errors: ['request.invalid'],
});

export const getBranchIncomeCall = endpoint({
  summary:
    "Returns the member's income of today by branch, as if every running period ended now: the yield of the member's contracts on the branch, less that of the contracts given there. The highest income comes first.",
  method: 'GET',
  path: '/wps/agent/income/branches',
  token: 'required',
  audience: 'agent',
  carrier: 'none',
  value: z.object({
    branches: z.array(z.object({ memberNo: z.int(), account: z.string(), validBet: minor, income: minor })),
    /** All branches, also those beyond the listed ones. */
    total: minor,
  }),
});

export const getRebateProofCall = endpoint({
  summary:
    "Returns the differences between rebates that count as the member's income of a day, with the bets, the rate and the part of each direct downline.",
  method: 'GET',
  path: '/wps/agent/income/rebates',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object({ day: z.iso.date() }),
  value: z.object({
    /** Usually one day of bets. */
    periods: z.array(
      z.object({
        periodStart: instant,
        /** Exclusive. */
        periodEnd: instant,
        paidAt: z.optional(instant),
        /** The member's own rebate at the end of the period. */
        ratePpm: z.int(),
        /** The valid bet of everyone below, and what it gives at the member's own rate. */
        validBet: minor,
        gross: minor,
        /** The part of `gross` that belongs to the direct downlines. */
        downlines: minor,
        paid: minor,
        /** The direct downlines with the highest valid bets of their teams, at most 100, and how many there are. */
        branches: z.array(z.object({ ...maskedMember, ratePpm: z.int(), validBet: minor, part: minor })),
        branchCount: z.int(),
        /** The SHA-256 of the stored proof. */
        digest: z.string(),
      }),
    ),
  }),
});

export const listRunningPeriodsCall = endpoint({
  summary:
    'Returns the running period of each contract of the member with tiers: what is reached so far, and what is missing to each tier.',
  method: 'GET',
  path: '/wps/agent/settlements/running',
  token: 'required',
  audience: 'agent',
  carrier: 'none',
  value: z.object({
    periods: z.array(
      z.object({
        contractId: z.int(),
        /** Every kind except `REALTIME`, which has no tiers. */
        type: z.enum(agentContractTypes),
        /** Exclusive; `periodEnd` is in the future. */
        periodStart: instant,
        periodEnd: instant,
        validBet: minor,
        activeMembers: z.int(),
        base: minor,
        ratePpm: z.int(),
        /** The yield of the contract so far, before deducting the downlines' part. */
        gross: minor,
        tiers: z.array(checkedTier),
      }),
    ),
  }),
});

export const getSettlementProofCall = endpoint({
  summary: 'Returns one settlement of the member with everything it was calculated from.',
  method: 'GET',
  path: '/wps/agent/settlements/proof',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object({ settlementId: z.coerce.number().check(z.int(), z.positive()) }),
  value: z.object({
    ...settlementIdentity,
    ...settlementResult,
    ...settlementProof,
    /** The run, the version of its rules, and the SHA-256 of the stored proof. */
    run: z.int(),
    rulesVersion: z.string(),
    digest: z.string(),
  }),
  errors: ['request.not-found'],
});

export const previewContractCall = endpoint({
  summary: "Replays the member's past periods with the terms of a contract that was offered to the member.",
  method: 'GET',
  path: '/wps/agent/contracts/preview',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object({
    contractId: z.coerce.number().check(z.int(), z.positive()),
    /** The number of past periods; for a real-time salary, days. */
    periods: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)), 3),
  }),
  value: z.object({
    contractId: z.int(),
    /** Newest first. Nothing is paid. */
    periods: z.array(z.object({ ...settlementResult, ...settlementProof })),
  }),
  errors: ['request.not-found'],
});
