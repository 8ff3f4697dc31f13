import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { gameTypes } from '../games.ts';
import { agentContractTypes } from './agent-contracts.ts';
import { betStatuses } from './betting.ts';
import { invitedKinds } from './invitations.ts';

/** A sum of minor units over many members: a number if that is exact, otherwise its digits. */
const sum = z.union([z.int(), z.string().check(z.regex(/^-?\d{16,40}$/))]);
const minor = z.int();
/** A calendar day by the platform's clock: `2026-11-20`. */
const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/** A member as an agent sees the member. The number distinguishes members with the same first letters. */
const maskedMember = {
  memberNo: z.int(),
  /** The first letters of the account; the rest is masked. */
  account: z.string(),
};

/** A member's number, or the complete account in any letter case. */
const memberText = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

const paging = (sizeMax: number) => ({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(sizeMax)), 20),
});

const agentCall = { method: 'GET', token: 'required', audience: 'agent' } as const;

export const listTeamMembersCall = endpoint({
  ...agentCall,
  summary:
    "Lists one page of an agent's team: the direct downlines of the agent or of a member below, or the matches of a search at any depth.",
  path: '/wps/agent/team/members',
  carrier: 'query',
  input: z.object({
    /** The number of the member whose direct downlines are listed. Default: the agent. */
    of: z.optional(z.coerce.number().check(z.int(), z.positive())),
    /** A member's number, the complete account, or its first two letters. `of` is then ignored. */
    search: z.optional(memberText),
    kind: z.optional(z.enum(invitedKinds)),
    ...paging(100),
  }),
  value: z.object({
    rows: z.array(
      z.object({
        ...maskedMember,
        isAgent: z.int(),
        /** 1 for a direct downline of the agent. */
        level: z.int(),
        /** The member directly above; null for a direct downline of the agent. */
        upline: z.nullable(z.object(maskedMember)),
        /** ISO 8601. */
        joinedAt: z.string(),
        /** Null when the member never logged in or is not available. */
        lastLoginDay: z.nullable(day),
        /** Members below at any depth, and directly below. */
        teamSize: z.int(),
        directs: z.int(),
        /** For a direct downline who is available; otherwise null. */
        balance: z.nullable(minor),
        /** The contracts in force that the agent gave to this member. */
        contracts: z.array(z.enum(agentContractTypes)),
        /** The part of the valid bets that the member gets back, in parts per million. */
        rebatePpm: z.int(),
        /** Whether the agent accepts transfers from this direct downline. False for any other member. */
        toUpline: z.boolean(),
        /** False for a member who cannot play now, whatever the reason. */
        available: z.boolean(),
      }),
    ),
    /** The members between the agent and the listed rows, the highest first; `of` itself is the last. */
    above: z.array(z.object(maskedMember)),
    page: z.int(),
    total: z.int(),
    totalPages: z.int(),
  }),
  errors: ['request.not-found'],
});

const betFilter = {
  /** The start of the period in which the bets were settled, inclusive. */
  from: instant,
  /** The end of the period, exclusive; as in `listBetsCall`. */
  to: instant,
  gameType: z.optional(z.enum(gameTypes)),
  vassalage: z.optional(z.string().check(z.maxLength(40))),
  status: z.optional(z.enum(betStatuses)),
  member: z.optional(memberText),
  /** A part of a game's name in any language. */
  gameName: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** The language of the games' names. */
  language: z.optional(z.string().check(z.maxLength(8))),
};

const teamBet = z.object({
  ...maskedMember,
  betNo: z.string(),
  placedAt: z.string(),
  settledAt: z.string(),
  gameType: z.enum(gameTypes),
  vendorName: z.string(),
  gameName: z.string(),
  stake: minor,
  validBet: minor,
  payout: minor,
  /** From the member's point of view: payout − stake. */
  net: minor,
  status: z.enum(betStatuses),
});

export const listTeamBetsCall = endpoint({
  ...agentCall,
  summary:
    "Returns one page of the settled bets of an agent's team, masked, the last settled first, with totals of all pages.",
  path: '/wps/agent/team/bets',
  carrier: 'data',
  input: z.object({ ...betFilter, ...paging(100) }),
  value: z.object({
    rows: z.array(teamBet),
    totals: z.object({ count: z.int(), stake: sum, validBet: sum, payout: sum, net: sum }),
    page: z.int(),
    totalPages: z.int(),
  }),
  errors: ['request.invalid'],
});

export const exportTeamBetsCall = endpoint({
  ...agentCall,
  summary: "Returns the next part of a team's settled bets for a file. `next` is absent after the last part.",
  path: '/wps/agent/team/bets/export',
  carrier: 'data',
  input: z.object({
    ...betFilter,
    /** `next` of the previous part; absent for the first part. */
    after: z.optional(z.object({ settledAt: instant, betNo: z.int().check(z.positive()) })),
  }),
  value: z.object({
    rows: z.array(teamBet),
    next: z.optional(z.object({ settledAt: z.string(), betNo: z.int() })),
  }),
  errors: ['request.invalid'],
});

/** Movements of members' money that an agent sees: credited deposits, withdrawals sent to banks, and rewards. */
export const teamMovementKinds = ['DEPOSIT', 'WITHDRAWAL', 'REBATE', 'BONUS'] as const;
export type TeamMovementKind = (typeof teamMovementKinds)[number];

const movementFilter = {
  from: instant,
  /** Exclusive; at most `teamDays` of the jurisdiction profile later. */
  to: instant,
  kind: z.optional(z.enum(teamMovementKinds)),
  member: z.optional(memberText),
};

const teamMovement = z.object({
  ...maskedMember,
  movementNo: z.int(),
  /** ISO 8601. */
  at: z.string(),
  kind: z.enum(teamMovementKinds),
  /** Positive, whatever the kind. */
  amount: minor,
});

export const listTeamMovementsCall = endpoint({
  ...agentCall,
  summary:
    "Returns one page of the deposits, withdrawals and rewards of an agent's team, masked, newest first, with totals of all pages.",
  path: '/wps/agent/team/movements',
  carrier: 'data',
  input: z.object({ ...movementFilter, ...paging(100) }),
  value: z.object({
    rows: z.array(teamMovement),
    totals: z.object({ count: z.int(), deposits: sum, withdrawals: sum, rebates: sum, bonuses: sum }),
    page: z.int(),
    totalPages: z.int(),
  }),
  errors: ['request.invalid'],
});

export const exportTeamMovementsCall = endpoint({
  ...agentCall,
  summary: "Returns the next part of a team's movements for a file. `next` is absent after the last part.",
  path: '/wps/agent/team/movements/export',
  carrier: 'data',
  input: z.object({
    ...movementFilter,
    /** `next` of the previous part; absent for the first part. */
    after: z.optional(z.object({ at: instant, movementNo: z.int().check(z.positive()) })),
  }),
  value: z.object({
    rows: z.array(teamMovement),
    next: z.optional(z.object({ at: z.string(), movementNo: z.int() })),
  }),
  errors: ['request.invalid'],
});

const statementFigures = z.object({
  newMembers: z.int(),
  depositSum: sum,
  withdrawSum: sum,
  stake: sum,
  validBet: sum,
  payout: sum,
  rebate: sum,
  bonus: sum,
  /** stake − payout − rebate − bonus. A positive value is the house's profit. */
  teamProfit: sum,
});

export const getTeamStatementCall = endpoint({
  ...agentCall,
  summary:
    "Returns the profit and loss of an agent's team by day, or by branch: a direct downline with everyone below.",
  path: '/wps/agent/team/statement',
  carrier: 'query',
  input: z.object({
    from: day,
    /** Inclusive; with `from` at most `teamDays` of the jurisdiction profile. */
    to: day,
    /** Limits bets to one game type; the other figures are not filtered. */
    gameType: z.optional(z.enum(gameTypes)),
    by: z.enum(['day', 'branch']),
    ...paging(100),
  }),
  value: z.object({
    /** The whole team including the agent's own figures. The rows of all pages and `own` add up to it. */
    totals: statementFigures,
    /** The agent's own figures; absent by day. */
    own: z.optional(statementFigures),
    rows: z.array(
      z.object({
        /** Only for a row by day. */
        day: z.optional(day),
        /** Only for a row by branch. */
        branch: z.optional(z.object(maskedMember)),
        figures: statementFigures,
      }),
    ),
    page: z.int(),
    /** Days are listed newest first, branches in descending order of valid bet. */
    total: z.int(),
    totalPages: z.int(),
  }),
  errors: ['request.invalid'],
});
