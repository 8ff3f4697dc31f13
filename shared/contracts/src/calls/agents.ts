import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';

/** A sum of minor units over many members: beyond the integers of JSON numbers, its digits. */
const minor = z.union([z.int(), z.string().check(z.regex(/^-?\d{16,40}$/))]);
/** A calendar day by the platform's clock: `2026-11-20`. */
const day = z.iso.date();
const isAgent = z.int();

/**
 * States of the contract between an agent and a downline: `SIGNED` is a contract that the downline accepted, `OFFERED` an
 * offer that waits for an answer.
 */
export const givenContractStates = ['SIGNED', 'OFFERED', 'NONE'] as const;
export type GivenContractState = (typeof givenContractStates)[number];

const span = {
  from: day,
  /** Inclusive; with `from` at most `teamDays` of the jurisdiction profile. */
  to: day,
  /** Limits bets to one game type; deposits, withdrawals and registrations are not filtered. */
  gameType: z.optional(z.enum(gameTypes)),
};

const figures = z.object({
  newMembers: z.int(),
  depositSum: minor,
  depositors: z.int(),
  firstDepositors: z.int(),
  /** Sum of the withdrawals that were sent to banks. */
  withdrawSum: minor,
  stake: minor,
  validBet: minor,
  bettors: z.int(),
  /** Members with a valid bet of at least 100.00. */
  activeMembers: z.int(),
  payout: minor,
  rebate: minor,
  bonus: minor,
  /** stake − payout − rebate − bonus. A positive value is the house's profit. */
  teamProfit: minor,
});

export const getTeamOverviewCall = endpoint({
  summary:
    "Returns the figures of an agent's team. Amounts include the agent's own play; counts of members do not include the agent.",
  method: 'GET',
  path: '/wps/agent/team/overview',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object(span),
  value: z.object({
    /** The current balance, independent of the span: main accounts and money with vendors of all members below. */
    teamBalance: minor,
    members: z.int(),
    onlineNow: z.int(),
    period: figures,
    /** The figures of an equally long span right before. */
    before: figures,
    /** Every day of the span, oldest first. */
    trend: z.array(
      z.object({ day, validBet: minor, teamProfit: minor, depositSum: minor, newMembers: z.int() }),
    ),
  }),
  errors: ['request.invalid'],
});

export const listTeamDownlinesCall = endpoint({
  summary:
    "Lists an agent's direct downlines in order of registration, masked, with the figures of each one's team.",
  method: 'GET',
  path: '/wps/agent/team/downlines',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object({
    ...span,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({
    rows: z.array(
      z.object({
        /** Distinguishes members with the same first letters. */
        memberNo: z.int(),
        /** The first letters of the account; the rest is masked. */
        account: z.string(),
        isAgent,
        /** ISO 8601. */
        joinedAt: z.string(),
        /** Number of members below. */
        teamSize: z.int(),
        /** The part of the valid bets that the downline gets back, in parts per million. */
        rebatePpm: z.int(),
        contract: z.enum(givenContractStates),
        /** The downline's and its team's play in the span. */
        stake: minor,
        validBet: minor,
        teamProfit: minor,
      }),
    ),
    page: z.int(),
    total: z.int(),
    totalPages: z.int(),
  }),
  errors: ['request.invalid'],
});

export const getContractFlagsCall = endpoint({
  summary:
    'Returns the kinds of contract that the member has (`info`) and the kinds of offer that wait for an answer (`req`).',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  token: 'required',
  carrier: 'none',
  value: z.object({
    dailysalreqtype: z.boolean(),
    divtypereq: z.boolean(),
    contracthoursalreq: z.boolean(),
    realtimesalreqtype: z.boolean(),
    contractmrdailysalinfotype: z.boolean(),
    contracthoursalinfo: z.boolean(),
    dailysalinfotype: z.boolean(),
    realtimesalinfotype: z.boolean(),
    divtypeinfo: z.boolean(),
  }),
});
