import * as z from '@parlour/schema';
import { bankAccountStatuses } from '../calls/bank-accounts.ts';
import { localized } from '../calls/platform.ts';
import { declareAct, memberId, reason, time } from './act.ts';

const view = { method: 'GET', permission: 'withdrawals.view' } as const;
const change = { method: 'POST', permission: 'withdrawals.investigate' } as const;

const digitsMax = 34;
const digits = z.int().check(z.minimum(4), z.maximum(digitsMax));

const bank = z.object({
  code: z.string(),
  name: localized,
  /** Length of an account number in digits, both inclusive. */
  numberMin: z.int(),
  numberMax: z.int(),
  /** Banks are offered in the order of their positions. */
  position: z.int(),
  isEnabled: z.boolean(),
});
export type Bank = z.output<typeof bank>;

/** Lists all banks in the order of the members' form. */
export const listBanksAct = declareAct({
  ...view,
  path: 'banks',
  input: z.object({}),
  value: z.object({ banks: z.array(bank) }),
});

/**
 * Adds a bank, or replaces the one with this code. A bank that is not enabled takes no new accounts. `before` is the
 * bank that the operator saw, null for a new code: the act fails with `operator.changed-later` if the bank has changed
 * since.
 */
export const setBankAct = declareAct({
  ...change,
  path: 'banks/set',
  input: z.object({
    code: z.string().check(z.regex(/^[A-Z0-9_]{2,20}$/)),
    name: localized,
    numberMin: digits,
    numberMax: digits,
    position: z._default(z.int().check(z.minimum(0), z.maximum(10_000)), 0),
    isEnabled: z._default(z.boolean(), true),
    before: z.optional(z.nullable(bank)),
    reason,
  }),
  value: z.object({ set: z.literal(true) }),
});

const account = z.object({
  id: z.int(),
  bankCode: z.string(),
  holder: z.string(),
  numberMasked: z.string(),
  branch: z.nullable(z.string()),
  isDefault: z.boolean(),
  status: z.enum([...bankAccountStatuses, 'REMOVED']),
  addedAt: time,
  usableFrom: time,
  lockedBy: z.nullable(z.string()),
  lockReason: z.nullable(z.string()),
  removedAt: z.nullable(time),
  /** The number of other members who have, or had, the same account. */
  otherOwners: z.int(),
});
export type MemberBankAccount = z.output<typeof account>;

/** Lists all bank accounts of a member, including removed ones, newest first. */
export const listBankAccountsAct = declareAct({
  ...view,
  path: 'bank-accounts',
  personal: { fields: ['holder', 'numberMasked'], about: 'memberId' },
  input: z.object({ memberId }),
  value: z.object({ accounts: z.array(account) }),
});

/** Locks an account, or unlocks it and restarts its waiting time. */
export const lockBankAccountAct = declareAct({
  ...change,
  path: 'bank-accounts/lock',
  input: z.object({ id: z.int().check(z.positive()), locked: z.boolean(), reason }),
  value: z.object({ locked: z.boolean() }),
});
