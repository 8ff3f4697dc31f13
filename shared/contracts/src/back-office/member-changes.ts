import * as z from '@parlour/schema';
import { declareAct, memberId, minor, pendingRequest, reason } from './act.ts';
import { memberBlocks } from './member-search.ts';

const change = { method: 'POST', permission: 'members.change' } as const;
/** Low enough that every sum of adjustments stays exact. */
const adjustmentMinorMax = 1_000_000_000_000;
const blocks = z.array(z.enum(memberBlocks)).check(z.minLength(1), z.maxLength(memberBlocks.length));

/** Ends one open session, or all of them without `session`. Fails with `identity.session-not-found`. */
export const endMemberSessionsAct = declareAct({
  ...change,
  path: 'members/sessions/end',
  input: z.object({ memberId, session: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/))), reason }),
  value: z.object({ ended: z.int() }),
});

/**
 * Turns the member's authenticator off and deletes its recovery codes and passkeys. Always needs two people; the member
 * gets a notice and every session ends. Fails with `identity.authenticator-missing` if the member has none of these.
 */
export const resetSecondFactorAct = declareAct({
  ...change,
  path: 'members/second-factor/reset',
  input: z.object({ memberId, reason }),
  value: pendingRequest,
});

/** Blocks activities; `login` also ends the sessions. An existing block keeps its reason. */
export const blockMemberAct = declareAct({
  ...change,
  path: 'members/block',
  input: z.object({ memberId, blocks, reason }),
  /** All current blocks. */
  value: z.object({ blocks: z.array(z.enum(memberBlocks)) }),
});

export const unblockMemberAct = declareAct({
  ...change,
  path: 'members/unblock',
  input: z.object({ memberId, blocks, reason }),
  value: z.object({ blocks: z.array(z.enum(memberBlocks)) }),
});

/** A note of operators about the member, which the member does not see. A note is never changed. */
export const addMemberNoteAct = declareAct({
  ...change,
  path: 'members/notes/add',
  input: z.object({ memberId, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  value: z.object({ id: z.int() }),
});

/** English is required and is used for every language that is missing. */
const words = (lengthMax: number) => {
  const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax));
  return z.object({ EN: text, MY: z.optional(text), CN: z.optional(text) });
};

/** Sends a personal message. The body is plain text; a line break begins a new paragraph. */
export const messageMemberAct = declareAct({
  ...change,
  path: 'members/message',
  input: z.object({ memberId, title: words(200), body: words(4000), reason }),
  value: z.object({ id: z.int() }),
});

export const adjustableBooks = ['main', 'float', 'points'] as const;

/**
 * Adds to a balance or subtracts from it. Always needs two people. The same `requestId` is posted once. The
 * approval fails with `wallet.insufficient-funds` if the book no longer has the amount, and with
 * `request.duplicate-mismatch` if the number was used for another adjustment.
 */
export const adjustBalanceAct = declareAct({
  method: 'POST',
  path: 'members/adjust',
  permission: 'members.adjust',
  input: z.object({
    memberId,
    /** Created once per intent. */
    requestId: z.uuid(),
    direction: z.enum(['in', 'out']),
    book: z.enum(adjustableBooks),
    /** Minor units, or whole points. */
    amountMinor: z.int().check(z.positive(), z.maximum(adjustmentMinorMax)),
    /** Shown to the member in the account record. */
    remark: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(140))),
    reason,
  }),
  value: pendingRequest,
});

/**
 * Pays the debt that a member has after a win was rolled back, from the main account. Always needs two people. The same
 * `requestId` is posted once. The approval fails with `request.invalid` above the debt, and with
 * `wallet.insufficient-funds`.
 */
export const collectDebtAct = declareAct({
  method: 'POST',
  path: 'members/collect-debt',
  permission: 'members.adjust',
  input: z.object({
    memberId,
    /** Created once per intent. */
    requestId: z.uuid(),
    amountMinor: z.int().check(z.positive(), z.maximum(adjustmentMinorMax)),
    reason,
  }),
  value: pendingRequest,
});

/** The value of an approved adjustment or collection, in the answer of `approvals/approve`. */
export const adjustment = z.object({ txNo: z.string(), balanceMinor: minor });
export type Adjustment = z.output<typeof adjustment>;
