import * as z from '@parlour/schema';
import { vendorDirections, vendorTransferReasons, vendorTransferStates } from '../calls/vendor-wallet.ts';
import { declareAct, isMore, minor, reason, time } from './act.ts';

const transferNo = z.string().check(z.minLength(1), z.maxLength(40));

const transfer = z.object({
  /** Also the transfer's reference at the vendor. */
  transferNo: z.string(),
  memberId: z.int(),
  vendor: z.string(),
  direction: z.enum(vendorDirections),
  amountMinor: minor,
  state: z.enum(vendorTransferStates),
  reason: z.nullable(z.enum(vendorTransferReasons)),
  createdAt: time,
  /** How often the vendor was asked about it without a definite answer. */
  asked: z.int(),
  askedAt: z.nullable(time),
  decidedAt: z.nullable(time),
  /** Oldest first. `actor`: `member`, `clock`, `vendor:<code>` or an operator. */
  steps: z.array(
    z.object({
      at: time,
      state: z.enum(vendorTransferStates),
      actor: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
});

/**
 * Lists transfers to and from vendors without a definite outcome, oldest first; or the latest transfers of any
 * outcome; or the one with the number `transferNo`.
 */
export const listVendorTransfersAct = declareAct({
  method: 'GET',
  path: 'vendor-transfers',
  permission: 'withdrawals.view',
  input: z.object({ show: z._default(z.enum(['open', 'all']), 'open'), transferNo: z.optional(transferNo) }),
  value: z.object({ transfers: z.array(transfer), isMore }),
  personal: { fields: ['amounts'], about: 'transferNo' },
});

/** Asks the vendor again, now. */
export const askVendorTransferAct = declareAct({
  method: 'POST',
  path: 'vendor-transfers/ask',
  permission: 'withdrawals.investigate',
  input: z.object({ transferNo }),
  value: transfer,
  personal: { fields: ['amounts'], about: 'transferNo' },
});

/** Decides an unknown outcome by the vendor's statement. Always needs two people. */
export const decideVendorTransferAct = declareAct({
  method: 'POST',
  path: 'vendor-transfers/decide',
  permission: 'withdrawals.investigate',
  input: z.object({ transferNo, outcome: z.enum(['DONE', 'FAILED']), reason }),
  value: transfer,
});
