import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/** Kinds of agent contract, by which a dividend or a salary is paid; each kind has separate calls (API-01). */
export const agentContractTypes = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
/** The team's bets that count towards a salary: those that players won, those that they lost, or all. */
export const salaryTypes = ['PROFIT', 'LOSS', 'SINGLE_BET'] as const;
/** Payment periods of a dividend: day, week, half month, month. */
export const dividendPeriods = ['D', 'W', 'H', 'M'] as const;

export const contractAnswers = ['ACCEPT', 'REJECT', 'WITHDRAW', 'TERMINATE'] as const;

/** Amounts in minor units. */
const minor = z.int();
/** ISO 8601. */
const instant = z.string();

/** A downline as an agent sees it: the number and the masked account. */
export const maskedMember = { memberNo: z.int(), account: z.string() };

export const contractTier = z.object({
  /** Thresholds of the team's period. Absent: no threshold of that kind. */
  minActive: z.optional(z.int()),
  minValidBet: z.optional(minor),
  minNetLoss: z.optional(minor),
  /** Parts per million. */
  ratePpm: z.int(),
});

const terms = {
  contractId: z.int(),
  /** The member who offered it, masked. Absent: the platform. */
  from: z.optional(z.string()),
  /** The number of that member, which distinguishes members whose masks are equal. */
  fromNo: z.optional(z.int()),
  salaryType: z.optional(z.enum(salaryTypes)),
  period: z.optional(z.enum(dividendPeriods)),
  tiers: z.array(contractTier),
  offeredAt: instant,
};

/**
 * Shape of the calls that return the member's contract and offer. A member who is not an agent has none and gets an
 * error.
 */
const contractAndOffer = {
  token: 'required',
  carrier: 'data',
  input: z.object({ language: z.optional(z.string().check(z.maxLength(8))) }),
  value: z.object({
    /** The offer that waits for an answer. */
    offer: z.nullable(
      z.object({
        ...terms,
        expiresAt: instant,
        /** The member's own downline contracts that end when this is accepted, with their best rates. */
        ends: z.array(z.object({ to: z.string(), memberNo: z.int(), ratePpm: z.int() })),
      }),
    ),
    /** The contract that is in force, or will be from `effectiveFrom` on. It was terminated if it has `endsAt`. */
    contract: z.nullable(z.object({ ...terms, effectiveFrom: instant, endsAt: z.optional(instant) })),
  }),
} as const;

/**
 * `ACCEPT` and `REJECT` answer the member's open offer. `WITHDRAW` withdraws an offer that the member made.
 * `TERMINATE` ends a contract that the member holds or gave at the end of its running period, which is still
 * paid.
 */
const answer = {
  token: 'required',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({
    contractId: z.int().check(z.positive()),
    answer: z.enum(contractAnswers),
    /** Required to accept and to terminate. */
    paymentPassword: z.optional(z.string().check(z.maxLength(256))),
  }),
  value: z.object({
    contractId: z.int(),
    status: z.enum(['ACTIVE', 'REJECTED', 'WITHDRAWN', 'TERMINATED']),
    /** Of an accepted contract: the start of its next period. */
    effectiveFrom: z.optional(instant),
    /** Only for a terminated contract: the end of its running period. */
    endsAt: z.optional(instant),
    /** The number of contracts below that end with it. */
    ended: z.int(),
  }),
  errors: [
    'request.not-found',
    'agents.offer-expired',
    'agents.offer-withdrawn',
    'agents.offer-answered',
    'agents.rate-above-upline',
    'identity.payment-password-missing',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
  ],
} as const;

const dividendPath = '/wps/relay/MCS2_processDividendReq';
const dailySalaryPath = '/wps/relay/MCS2_processDailySalContract';
const hourlySalaryPath = '/wps/relay/MCS2_processContractHourSalary';
const realtimeSalaryPath = '/wps/relay/MCSFE_processRealTimeSalaryContract';

export const getDividendContractCall = endpoint({
  summary: "Returns the member's dividend contract and the offer that waits for an answer.",
  method: 'GET',
  path: dividendPath,
  ...contractAndOffer,
});
export const answerDividendOfferCall = endpoint({
  summary: 'Accepts, rejects or withdraws the offer of a dividend contract, or ends the contract.',
  method: 'POST',
  path: dividendPath,
  ...answer,
});

export const getDailySalaryContractCall = endpoint({
  summary: "Returns the member's daily salary contract and the offer that waits for an answer.",
  method: 'GET',
  path: dailySalaryPath,
  ...contractAndOffer,
});
export const answerDailySalaryOfferCall = endpoint({
  summary: 'Accepts, rejects or withdraws the offer of a daily salary contract, or ends the contract.',
  method: 'POST',
  path: dailySalaryPath,
  ...answer,
});

export const getHourlySalaryContractCall = endpoint({
  summary: "Returns the member's hourly salary contract and the offer that waits for an answer.",
  method: 'GET',
  path: hourlySalaryPath,
  ...contractAndOffer,
});
export const answerHourlySalaryOfferCall = endpoint({
  summary: 'Accepts, rejects or withdraws the offer of an hourly salary contract, or ends the contract.',
  method: 'POST',
  path: hourlySalaryPath,
  ...answer,
});

export const getRealtimeSalaryContractCall = endpoint({
  summary: "Returns the member's real-time salary contract and the offer that waits for an answer.",
  method: 'GET',
  path: realtimeSalaryPath,
  ...contractAndOffer,
});
export const answerRealtimeSalaryOfferCall = endpoint({
  summary: 'Accepts, rejects or withdraws the offer of a real-time salary contract, or ends the contract.',
  method: 'POST',
  path: realtimeSalaryPath,
  ...answer,
});

const threshold = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
export const contractTiersMax = 10;

/** The terms of an offer. Rates rise from tier to tier, and no threshold falls. */
export const offeredTerms = {
  type: z.enum(agentContractTypes),
  /** Required for a salary, and absent for a dividend. */
  salaryType: z.optional(z.enum(salaryTypes)),
  /** Required for a dividend, and absent for a salary. */
  period: z.optional(z.enum(dividendPeriods)),
  /** A real-time salary has one tier without thresholds. `minNetLoss` is for dividends only. */
  tiers: z
    .array(
      z.object({
        minActive: z.optional(threshold),
        minValidBet: z.optional(threshold),
        minNetLoss: z.optional(threshold),
        ratePpm: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(contractTiersMax)),
};

export const offerContractCall = endpoint({
  summary:
    'Offers a contract to a direct downline who is an agent, at most at the best rate of the own contract. Replaces an earlier offer of the type.',
  method: 'POST',
  path: '/wps/agent/contracts/offer',
  token: 'required',
  audience: 'agent',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({
    ...offeredTerms,
    /** The downline's number. */
    memberNo: z.int().check(z.positive()),
    paymentPassword: z.string().check(z.maxLength(256)),
  }),
  value: z.object({ contractId: z.int(), expiresAt: instant }),
  errors: [
    'request.invalid',
    'agents.rate-above-upline',
    'agents.tiers-unordered',
    'agents.not-direct-downline',
    'identity.payment-password-missing',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
  ],
});

export const listGivenContractsCall = endpoint({
  summary: 'Lists the offers and contracts that the agent gave to direct downlines and that are open or run.',
  method: 'GET',
  path: '/wps/agent/contracts/given',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object({ type: z.optional(z.enum(agentContractTypes)) }),
  value: z.object({
    contracts: z.array(
      z.object({
        ...terms,
        type: z.enum(agentContractTypes),
        /** The downline. */
        ...maskedMember,
        /** `ENDING`: terminated, and paid until `endsAt`. */
        status: z.enum(['OFFERED', 'ACTIVE', 'ENDING']),
        /** Only for an offer. */
        expiresAt: z.optional(instant),
        effectiveFrom: z.optional(instant),
        endsAt: z.optional(instant),
      }),
    ),
    /** The best rate of the agent's own contract of each type: the maximum that the agent may offer. */
    ceilings: z.array(z.object({ type: z.enum(agentContractTypes), ratePpm: z.int() })),
  }),
});

export type AgentContractType = (typeof agentContractTypes)[number];
export type SalaryType = (typeof salaryTypes)[number];
export type DividendPeriod = (typeof dividendPeriods)[number];
export type ContractTier = z.output<typeof contractTier>;
