import * as z from '@parlour/schema';
import { agentContractTypes, dividendPeriods, salaryTypes } from '../calls/agent-contracts.ts';
import { localized } from '../calls/platform.ts';
import { declareAct, memberId, minor, time } from './act.ts';
import { memberBlocks, memberRow } from './member-search.ts';

const session = z.object({
  /** For `members/sessions/end`. */
  id: z.string(),
  openedAt: time,
  seenAt: time,
  /** Masked without `members.view-personal`, like every address here. */
  address: z.string(),
  browser: z.string(),
});

const block = z.object({
  what: z.enum(memberBlocks),
  reason: z.string(),
  by: z.string(),
  at: time,
});

const contract = z.object({
  id: z.int(),
  type: z.enum(agentContractTypes),
  state: z.enum(['OFFERED', 'ACTIVE']),
  /** The user name of the agent who offered it; absent: the platform. */
  from: z.optional(z.string()),
  /** The rate of the last tier, parts per million. */
  bestRatePpm: z.int(),
  salaryType: z.nullable(z.enum(salaryTypes)),
  period: z.nullable(z.enum(dividendPeriods)),
  tiers: z.array(
    z.object({
      minActive: z.optional(z.int()),
      minValidBet: z.optional(minor),
      minNetLoss: z.optional(minor),
      ratePpm: z.int(),
    }),
  ),
  offeredAt: time,
  /** End of the time in which an offer can be answered. */
  expiresAt: time,
  effectiveFrom: z.nullable(time),
});
export type MemberContract = z.output<typeof contract>;

/** Facts to which an operator should pay attention. */
export const memberFlags = [
  'demo-account',
  'test-account',
  'closed',
  'blocked',
  /** Locked by too many wrong passwords. */
  'locked',
  /** Nobody has logged in for the months of the jurisdiction profile. */
  'dormant',
  /** The member is on a break that the member chose or an operator set. */
  'excluded',
  /** A win was rolled back after the member had spent it. */
  'in-debt',
  'win-under-review',
  'payment-under-review',
  'password-must-change',
  'no-second-factor',
] as const;

/**
 * Reads one member. The audit record names the operator, the member and the fields that were shown. Fails with
 * `request.not-found`.
 */
export const readMemberAct = declareAct({
  method: 'GET',
  path: 'members/read',
  permission: 'members.view',
  input: z.object({ memberId }),
  value: z.object({
    member: z.object({
      ...memberRow.shape,
      nickname: z.string(),
      labels: z.array(z.string()),
      birthday: z.nullable(z.string()),
      emailVerifiedAt: z.nullable(time),
      mobileVerifiedAt: z.nullable(time),
      registeredAddress: z.nullable(z.string()),
      referrer: z.nullable(z.object({ id: z.int(), username: z.string() })),
    }),
    /** Whether the personal fields are masked for this operator. */
    isMasked: z.boolean(),
    club: z.object({ rank: z.int(), name: localized, progressMinor: minor }),
    flags: z.array(z.enum(memberFlags)),
    blocks: z.array(block),
    /** The cool-off or self-exclusion that applies now. `endsAt` is null for a permanent one. */
    exclusion: z.nullable(z.object({ kind: z.enum(['COOL_OFF', 'EXCLUSION']), endsAt: z.nullable(time) })),
    security: z.object({
      passwordChangedAt: time,
      hasPaymentPassword: z.boolean(),
      authenticatorSince: z.nullable(time),
      passkeys: z.int(),
      recoveryCodesLeft: z.int(),
      links: z.array(z.object({ provider: z.string(), linkedAt: time, isSuspended: z.boolean() })),
    }),
    /** Null if the member has accepted none. */
    terms: z.nullable(z.object({ version: z.string(), acceptedAt: time })),
    sessions: z.array(session),
    lastLogins: z.array(z.object({ at: time, address: z.string(), browser: z.string() })),
    /** Trusted devices, last used first. `id` finds the members of a device. */
    devices: z.array(z.object({ id: z.string(), firstSeenAt: time, lastSeenAt: time })),
    /** The member has used further devices before. */
    moreDevices: z.boolean(),
    balances: z.object({
      currency: z.string(),
      mainMinor: minor,
      floatMinor: minor,
      /** Held for withdrawals and redemptions. */
      heldMinor: minor,
      vendors: z.array(z.object({ vendor: z.string(), minor, inTransitMinor: minor })),
      points: z.int(),
      pointsHeld: z.int(),
      /** Owed after a win was rolled back that the member no longer had. */
      debtMinor: minor,
      /** Play money of a demo account. */
      demoMinor: minor,
      /** Open rounds and their stakes. */
      openRounds: z.int(),
      openStakeMinor: minor,
    }),
    messages: z.object({ unread: z.int() }),
    /** From the house down to the direct upline. */
    uplines: z.array(z.object({ id: z.int(), username: z.string() })),
    directDownlines: z.int(),
    contracts: z.array(contract),
    notes: z.int(),
  }),
});
