import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/** Kinds of agent contract, by which a dividend or a salary is paid; each kind has separate calls (API-01). */
export const agentContractTypes = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
/** The team's bets that count towards a salary: those that players won, those that they lost, or all. */
export const salaryTypes = ['PROFIT', 'LOSS', 'SINGLE_BET'] as const;
/** Payment periods of a dividend: day, week, half month, month. */
export const dividendPeriods = ['D', 'W', 'H', 'M'] as const;

/** Amounts in minor units. */
const minor = z.int();
/** ISO 8601. */
const instant = z.string();

const tier = z.object({
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
  salaryType: z.optional(z.enum(salaryTypes)),
  period: z.optional(z.enum(dividendPeriods)),
  tiers: z.array(tier),
  offeredAt: instant,
};

/**
 * Shape of the calls that return the member's contract and offer. A member who is not an agent has none and gets an
 * error.
 */
const standing = {
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
        ends: z.array(z.object({ to: z.string(), ratePpm: z.int() })),
      }),
    ),
    /** The contract that is in force, or will be from `effectiveFrom` on. */
    contract: z.nullable(z.object({ ...terms, effectiveFrom: instant })),
  }),
} as const;

const answer = {
  token: 'required',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({
    contractId: z.int().check(z.positive()),
    answer: z.enum(['ACCEPT', 'REJECT']),
    /** Required to accept. */
    paymentPassword: z.optional(z.string().check(z.maxLength(256))),
  }),
  value: z.object({
    contractId: z.int(),
    status: z.enum(['ACTIVE', 'REJECTED']),
    /** Of an accepted contract: the start of its next period. */
    effectiveFrom: z.optional(instant),
    /** Number of the member's downline contracts that end with it. */
    ended: z.int(),
  }),
  errors: [
    'request.not-found',
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
  ...standing,
});
export const answerDividendOfferCall = endpoint({
  summary: 'Accepts or rejects the offer of a dividend contract.',
  method: 'POST',
  path: dividendPath,
  ...answer,
});

export const getDailySalaryContractCall = endpoint({
  summary: "Returns the member's daily salary contract and the offer that waits for an answer.",
  method: 'GET',
  path: dailySalaryPath,
  ...standing,
});
export const answerDailySalaryOfferCall = endpoint({
  summary: 'Accepts or rejects the offer of a daily salary contract.',
  method: 'POST',
  path: dailySalaryPath,
  ...answer,
});

export const getHourlySalaryContractCall = endpoint({
  summary: "Returns the member's hourly salary contract and the offer that waits for an answer.",
  method: 'GET',
  path: hourlySalaryPath,
  ...standing,
});
export const answerHourlySalaryOfferCall = endpoint({
  summary: 'Accepts or rejects the offer of an hourly salary contract.',
  method: 'POST',
  path: hourlySalaryPath,
  ...answer,
});

export const getRealtimeSalaryContractCall = endpoint({
  summary: "Returns the member's real-time salary contract and the offer that waits for an answer.",
  method: 'GET',
  path: realtimeSalaryPath,
  ...standing,
});
export const answerRealtimeSalaryOfferCall = endpoint({
  summary: 'Accepts or rejects the offer of a real-time salary contract.',
  method: 'POST',
  path: realtimeSalaryPath,
  ...answer,
});

export type AgentContractType = (typeof agentContractTypes)[number];
export type SalaryType = (typeof salaryTypes)[number];
export type DividendPeriod = (typeof dividendPeriods)[number];
export type ContractTier = z.output<typeof tier>;
