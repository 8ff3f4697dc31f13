import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

/** Types of a row in the account record (docs/rules.md 5.12), in the order of the filter. */
export const accountRecordTypes = [
  'DEPOSIT',
  'WITHDRAW_HOLD',
  'WITHDRAW_RETURN',
  'VENDOR_IN',
  'VENDOR_OUT',
  'TRANSFER_UP',
  'TRANSFER_DOWN',
  'TRANSFER_IN',
  'FLOAT_IN',
  'FLOAT_OUT',
  'BET',
  'BET_WIN',
  'JACKPOT_WIN',
  'BET_ROLLBACK',
  'WIN_ROLLBACK',
  'REBATE',
  'BONUS_CONVERT',
  'REWARD',
  'RED_ENVELOPE',
  'MISSION',
  'VIP',
  'REFERRAL',
  'DIVIDEND',
  'SALARY_DAILY',
  'SALARY_HOURLY',
  'SALARY_REALTIME',
  'REBATE_DIFF',
  'POINT_CONVERT',
  'REDEEM_CASH',
  'REDEEM_CASH_RETURN',
  'ADJUST_IN',
  'ADJUST_OUT',
  'CORRECTION',
  'RECEIVABLE',
  'RECEIVABLE_PAID',
  'DEMO_FUND',
  'DEMO_BET',
  'DEMO_WIN',
] as const;
export type AccountRecordType = (typeof accountRecordTypes)[number];

/** Types that occur only in the points record, which also has rewards and adjustments. */
export const pointRecordTypes = [
  'POINT_EARN',
  'POINT_TAKE_BACK',
  'POINT_CONVERT_POINTS',
  'REDEEM_POINTS',
  'REDEEM_POINTS_RETURN',
] as const;
export type PointRecordType = (typeof pointRecordTypes)[number];

const recordTypes = [...accountRecordTypes, ...pointRecordTypes] as const;

const minor = z.int();
const time = z.iso.datetime({ offset: true });

export const getBalanceCall = endpoint({
  summary: "Returns the member's balance: the sum in the page header and its parts.",
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  token: 'required',
  region: 'ends-play',
  carrier: 'none',
  value: z.object({
    /**
     * Minor units, as all amounts here: main account, money with vendors, and money in transit. Play money for a demo
     * account.
     */
    sumBalance: minor,
    currency: z.string(),
    main: minor,
    vendors: z.array(z.object({ vassalage: z.string(), balance: minor, inTransit: minor })),
    inTransit: minor,
    /** Reserved for withdrawals and redemptions; not part of the sum. */
    held: minor,
    /** Bonus money of active grants; not part of the sum. */
    bonus: minor,
    /** The amount available for a withdrawal, before its turnover conditions. */
    withdrawable: minor,
    /** An agent's funds for transfers to downlines; not part of the sum. */
    float: minor,
  }),
});

const recordRow = z.object({
  txNo: z.string(),
  time: z.string(),
  type: z.enum(recordTypes),
  /** Signed: the account's gain. In the points record, whole points. */
  amount: minor,
  balanceBefore: minor,
  balanceAfter: minor,
  /** The number of the related order, round or other object. */
  relatedNo: z.optional(z.string()),
  /** The other member of a transfer, masked. */
  counterparty: z.optional(z.string()),
  remark: z.optional(z.string()),
  /** `REVERSED`: a later row reversed it. */
  status: z.enum(['DONE', 'REVERSED']),
});

const recordFilter = {
  /** ISO 8601; `from` is inclusive, `to` is exclusive. */
  from: time,
  to: time,
  /** Empty: all types. */
  types: z._default(z.array(z.enum(recordTypes)).check(z.maxLength(recordTypes.length)), []),
  /** `float` is an agent's separate account for transfers, `points` the member's points. */
  account: z._default(z.enum(['main', 'float', 'points']), 'main'),
};

export const getAccountRecordCall = endpoint({
  summary: 'Returns one page of the account record, newest first, with totals of all pages.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  token: 'required',
  carrier: 'data',
  input: z.object({
    ...recordFilter,
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({
    rows: z.array(recordRow),
    /** Totals of all pages; `out` is positive. */
    totals: z.object({ count: z.int(), in: minor, out: minor, net: minor }),
    page: z.int(),
    totalPages: z.int(),
  }),
  errors: ['request.invalid'],
});

export const exportAccountRecordCall = endpoint({
  summary:
    'Returns the next part of the account record, newest first, for a file. `next` is absent after the last part.',
  method: 'GET',
  path: '/wps/relay/ODSFE2_exportMemTransDet',
  token: 'required',
  carrier: 'data',
  input: z.object({
    ...recordFilter,
    /** `next` of the previous part; absent for the first part. */
    after: z.optional(z.int().check(z.positive())),
  }),
  value: z.object({ rows: z.array(recordRow), next: z.optional(z.int()) }),
  errors: ['request.invalid'],
});
