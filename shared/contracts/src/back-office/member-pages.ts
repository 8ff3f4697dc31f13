import * as z from '@parlour/schema';
import { betStatuses } from '../calls/betting.ts';
import { depositStatuses } from '../calls/deposit.ts';
import { localized } from '../calls/platform.ts';
import { gameTypes } from '../games.ts';
import { loginOutcomes } from '../login-outcomes.ts';
import { recallLine } from '../recall.ts';
import { betNoPattern, cursor, declareAct, limit, memberId, minor, next, time } from './act.ts';

/** Every page is newest first. A member that does not exist fails with `request.not-found`. */
const page = { memberId, cursor, limit };
const instant = z.optional(z.iso.datetime({ offset: true }));
/** `from` is inclusive, `to` exclusive. */
const period = { from: instant, to: instant };
const view = { method: 'GET', permission: 'members.view' } as const;

/** The movements of one book. */
export const memberRecordAct = declareAct({
  ...view,
  path: 'members/record',
  input: z.object({
    ...page,
    ...period,
    book: z._default(z.string().check(z.regex(/^[a-z_]{1,30}(:[\w-]{1,40})?$/)), 'main'),
  }),
  value: z.object({
    rows: z.array(
      z.object({
        txNo: z.string(),
        at: time,
        type: z.string(),
        /** Signed: positive when the book gained. */
        amountMinor: minor,
        balanceBeforeMinor: minor,
        balanceAfterMinor: minor,
        reference: z.nullable(z.string()),
        remark: z.nullable(z.string()),
        counterparty: z.optional(z.object({ id: z.int(), username: z.string() })),
        isReversed: z.boolean(),
      }),
    ),
    next,
  }),
});

const bet = z.object({
  /** Reference for `members/bets/recall`. */
  betNo: z.string(),
  roundId: z.string(),
  vendor: z.string(),
  gameId: z.int(),
  /** Null if the game is no longer in the catalogue. */
  gameName: z.nullable(z.string()),
  category: z.enum(gameTypes),
  status: z.enum(betStatuses),
  stakeMinor: minor,
  validBetMinor: minor,
  payoutMinor: minor,
  jackpotMinor: minor,
  /** The part of the payout under review. */
  heldMinor: minor,
  ruleVersion: z.string(),
  placedAt: time,
  settledAt: z.nullable(time),
});

export const memberBetsAct = declareAct({
  ...view,
  path: 'members/bets',
  input: z.object({
    ...page,
    ...period,
    status: z.optional(z.enum(betStatuses)),
    category: z.optional(z.enum(gameTypes)),
    vendor: z.optional(z.string().check(z.maxLength(40))),
  }),
  value: z.object({ bets: z.array(bet), next }),
});

/** Returns the history of a round, from its vendor or as stored. Fails with `betting.round-not-found`. */
export const recallBetAct = declareAct({
  ...view,
  path: 'members/bets/recall',
  input: z.object({
    betNo: z.string().check(z.regex(betNoPattern)),
    language: z._default(z.string().check(z.maxLength(8)), 'EN'),
  }),
  value: z.object({
    memberId: z.int(),
    bet,
    source: z.enum(['vendor', 'kept', 'none']),
    lines: z.array(recallLine),
  }),
});

export const memberDepositsAct = declareAct({
  ...view,
  path: 'members/deposits',
  input: z.object({ ...page, status: z.optional(z.enum(depositStatuses)) }),
  value: z.object({
    deposits: z.array(
      z.object({
        orderNo: z.string(),
        methodId: z.string(),
        methodTitle: localized,
        amountMinor: minor,
        feeMinor: minor,
        receivedMinor: z.nullable(minor),
        status: z.enum(depositStatuses),
        provider: z.nullable(z.string()),
        providerPayment: z.nullable(z.string()),
        reasonCode: z.nullable(z.string()),
        hasHeldPayment: z.boolean(),
        createdAt: time,
        decidedAt: z.nullable(time),
      }),
    ),
    next,
  }),
});

/** Logins that opened a session, and refused logins. Addresses are masked without `members.view-personal`. */
export const memberLoginsAct = declareAct({
  ...view,
  path: 'members/logins',
  input: z.object(page),
  value: z.object({
    logins: z.array(
      z.object({
        at: time,
        outcome: z.enum(loginOutcomes),
        address: z.string(),
        browser: z.string(),
      }),
    ),
    next,
  }),
});

/** The audit record about a member: changes by operators, jobs and the member, and who saw personal data. */
export const memberAuditAct = declareAct({
  ...view,
  path: 'members/audit',
  input: z.object(page),
  value: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        at: time,
        actor: z.string(),
        act: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.nullable(z.string()),
      }),
    ),
    next,
  }),
});

export const memberNotesAct = declareAct({
  ...view,
  path: 'members/notes',
  input: z.object(page),
  value: z.object({
    notes: z.array(z.object({ id: z.int(), at: time, by: z.string(), text: z.string() })),
    next,
  }),
});

/** Personal messages to the member, including those that the member has hidden. */
export const memberMessagesAct = declareAct({
  ...view,
  path: 'members/messages',
  input: z.object(page),
  value: z.object({
    messages: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['PLATFORM', 'PERSONAL', 'AGENT']),
        title: localized,
        sentAt: time,
        readAt: z.nullable(time),
      }),
    ),
    next,
  }),
});
