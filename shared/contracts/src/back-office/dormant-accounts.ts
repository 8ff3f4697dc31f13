import * as z from '@parlour/schema';
import { withdrawalStatuses } from '../calls/withdrawal.ts';
import { cursor, declareAct, limit, memberId, minor, next, reason, time } from './act.ts';

const account = z.object({
  memberId: z.int(),
  username: z.string(),
  /** When the account was marked, after the months of the jurisdiction profile without a login. */
  dormantSince: time,
  /** Null if nobody has ever logged in. */
  lastLoginAt: z.nullable(time),
  /** When the owner got the notice; null if no verified contact could be reached. */
  noticeAt: z.nullable(time),
  mainMinor: minor,
  /** Money with vendors and on the way to or from them. */
  vendorMinor: minor,
  /** An agent's float. */
  floatMinor: minor,
  /** True if the money can be paid to a bank account of the member now. */
  hasBankAccount: z.boolean(),
});
export type DormantAccount = z.output<typeof account>;

/** Lists the accounts in which nobody has logged in since they were marked as dormant, longest dormant first. */
export const listDormantAct = declareAct({
  method: 'GET',
  path: 'members/dormant',
  permission: 'members.view',
  input: z.object({
    /** `money`: only accounts whose owner has money. A page of them may be short although there is a next one. */
    show: z._default(z.enum(['money', 'all']), 'money'),
    cursor,
    limit,
  }),
  value: z.object({ accounts: z.array(account), next }),
});

/**
 * Collects the money of a dormant account from vendors and from its float, and opens a withdrawal of all of it to the member's
 * own bank account, without a fee. Money that a vendor does not confirm stays where it is or in transit. Cashiers
 * approve and pay the withdrawal like any other. The same `requestId` opens it once. Fails with `request.not-found`,
 * `request.invalid` for an account that is not dormant, and the errors of a member's own request.
 */
export const payBackDormantAct = declareAct({
  method: 'POST',
  path: 'members/dormant/pay-back',
  permission: 'withdrawals.decide',
  input: z.object({ memberId, requestId: z.uuid(), reason }),
  value: z.object({
    orderNo: z.string(),
    status: z.enum(withdrawalStatuses),
    amountMinor: minor,
    vendorMinor: minor,
  }),
});
